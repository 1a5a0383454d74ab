"""What was done "this way": the objects themselves ("a creature card milled this way"), what they are spoken of by,
counters that were removed, and creatures that can't be regenerated."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.references import replace
from apnap.oracle.table import at, phrase, told

HERE = ("battlefield",)

# --- objects by what was done to them -------------------------------------------------------------------------------

_CARDS: tuple[tuple[str, str], ...] = (
    ("milled", "milled"), ("exiled", "exiled"), ("discarded", "discarded"), ("revealed", "revealed"),
    ("put", "put into a graveyard"), ("put", "put into your graveyard"), ("put", "put into their graveyard"),
)  # fmt: skip
"""What verbs do to cards, and how it is said."""


def _those(n: Any, verb: str) -> Any:
    """All of them that fit; "all cards revealed" are those that were shown on the way (see `digging`)."""
    if n.zones != () or (verb == "revealed" and n.filter == fi.Anything()):
        return REJECT
    return se.OnlyThose(su.Done(verb), n.filter)


def _chosen(n: Any, verb: str, least: Any, most: Any) -> Any:
    return se.ChooseFrom(su.Done(verb), n.filter, least, most) if n.zones == () else REJECT


def _noun(what: Any, verb: str) -> Any:
    """The noun of cards that such a verb was done to."""
    source = what.of if isinstance(what, se.OnlyThose) else what.among if isinstance(what, se.ChooseFrom) else None
    return su.NP(what.filter, ()) if isinstance(source, su.Done) and source == su.Done(verb) else None


for _verb, _words in _CARDS:
    _of: dict[str, Any] = {"n": lambda v, verb=_verb: _noun(v, verb), "proof": True}
    _later = _words != _verb
    for _form in ("p", "o"):
        for _all in ("all ", ""):
            told(f"obj.{_form}", f"{_all}{{n:noun.p}} {_words} this way", lambda n, v=_verb: _those(n, v),
                 alt=bool(_all) or _form == "o", **_of)  # fmt: skip
    for _form in ("s", "o"):
        told(f"obj.{_form}", f"each {{n:noun.s}} {_words} this way", lambda n, v=_verb: _those(n, v), alt=True, **_of)
        for _some, _least in (("a", 1), ("up to one", 0)):
            told(f"obj.{_form}", f"{_some} {{n:noun.s}} {_words} this way",
                 lambda n, v=_verb, k=_least: _chosen(n, v, k, 1), alt=_later, **_of)  # fmt: skip
    for _form in ("p", "o"):
        told(f"obj.{_form}", f"any number of {{n:noun.p}} {_words} this way", lambda n, v=_verb: _chosen(n, v, 0, None),
             alt=_later, **_of)  # fmt: skip
        told(f"obj.{_form}", f"up to {{k:number}} {{n:noun.p}} {_words} this way",
             lambda n, k, v=_verb: _chosen(n, v, 0, k), k="most", alt=_later, **_of)  # fmt: skip

# --- the one that it was done to ------------------------------------------------------------------------------------

for _form in ("s", "o"):
    for _verb in ("exiled", "returned", "discarded", "milled", "sacrificed", "destroyed", "tapped", "revealed"):
        phrase(f"obj.{_form}", f"the card {_verb} this way", su.Done(_verb), alt=True)
        for _noun_ in ("creature", "permanent", "artifact", "land"):
            _past = _verb not in ("tapped", "returned")
            phrase(f"obj.{_form}", f"the {_noun_} {_verb} this way", su.Done(_verb, past=_past), alt=True)

# --- whether it was done to some ------------------------------------------------------------------------------------


def _some_cards(n: Any, verb: str, k: Any = 1) -> Any:
    what = _those(n, verb)
    return REJECT if what is REJECT else co.Exists(what, k)


for _verb, _words in _CARDS:
    for _is in ("is", "was"):
        told("cond", f"at least one {{n:noun.s}} {_is} {_words} this way", lambda n, v=_verb: _some_cards(n, v),
             alt=True, proof=True, n=lambda v, verb=_verb: _noun(at(v, "what"), verb))  # fmt: skip
        if _words != _verb:
            told("cond", f"a {{n:noun.s}} {_is} {_words} this way", lambda n, v=_verb: _some_cards(n, v), alt=True,
                 proof=True, n=lambda v, verb=_verb: _noun(at(v, "what"), verb))  # fmt: skip


def _each_put(n: Any, v: Any) -> Any:
    what = _those(n, "put")
    return REJECT if what is REJECT else ef.ForEach(what, v)


def _count_put(n: Any) -> Any:
    from apnap.ability.amounts import Count

    what = _those(n, "put")
    return REJECT if what is REJECT else Count(what)


for _words in [words for verb, words in _CARDS if verb == "put"]:
    told("sent0", f"for each {{n:noun.s}} {_words} this way, {{v:chain}}", _each_put, alt=True, proof=True, v="do",
         n=lambda e: _noun(at(e, "what"), "put"))  # fmt: skip
    told("each", f"{{n:noun.s}} {_words} this way", _count_put, alt=True, proof=True,
         n=lambda e: _noun(at(e, "what"), "put"))  # fmt: skip
    told("amount", f"the number of {{n:noun.p}} {_words} this way", _count_put, alt=True, proof=True,
         n=lambda e: _noun(at(e, "what"), "put"))  # fmt: skip

# --- counters removed -----------------------------------------------------------------------------------------------


def _removed(k: str = "") -> su.ThisWay:
    return su.ThisWay(f"{k} counter".strip(), "removed")


def _kind_of(v: Any) -> Any:
    return v.noun.removesuffix(" counter") if isinstance(v, su.ThisWay) and v.noun != "counter" else None


for _way in (" this way", ""):
    told("each", f"{{k:counterkind}} counter removed{_way}", _removed, k=_kind_of, alt=not _way)
    phrase("each", f"counter removed{_way}", _removed(), alt=not _way)
    told("amount", f"the number of {{k:counterkind}} counters removed{_way}", _removed, k=_kind_of, alt=not _way)
    phrase("amount", f"the number of counters removed{_way}", _removed(), alt=not _way)

# --- no regeneration (701.19c) --------------------------------------------------------------------------------------


def _buried(node: Any, regenerate: bool) -> Any:
    """The tree with all that it destroys beyond regeneration, or not."""
    if type(node) is tuple:
        return tuple([_buried(item, regenerate) for item in node])
    if not isinstance(node, Node):
        return node
    made = replace(node, **{f: _buried(getattr(node, f), regenerate) for f in node.__struct_fields__})
    return replace(made, regenerate=regenerate) if isinstance(made, ef.Destroy) else made


def _for_good(v: Any) -> Any:
    made = _buried(v, False)
    return REJECT if made == v else made


for _destroyed in ("a creature", "creatures", "artifacts", "permanents", "lands", "a permanent", "an artifact"):
    told("sent0", f"{{v:tailed}}. {_destroyed} destroyed this way can't be regenerated", _for_good,
         v=lambda e: _buried(e, True) if isinstance(e, ef.Effect) else None, alt=True)  # fmt: skip
    told("sent0", f"{{v:chain}}. {_destroyed} destroyed this way can't be regenerated", _for_good,
         v=lambda e: _buried(e, True) if isinstance(e, ef.Effect) else None, alt=True)  # fmt: skip
