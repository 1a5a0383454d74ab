"""What is chosen or done as a permanent enters (614.12): anchor words and the abilities that go with them, several
choices at once, cards exiled, discarded or milled; and costs of casting in several parts."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement, Static
from apnap.ability.costs import Cost
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.replacements import ENTERS
from apnap.oracle.references import replace
from apnap.oracle.table import phrase, told

# --- anchor words (607.2m, 614.12b) ------------------------------------------------------------------------


def _anchored(word: str, ability: Any) -> Any:
    return Static(se.This(), (mo.Gain((ability,)),), co.ChosenWord(word))


def _anchors(a: str, b: str, c: str, d: str, x: Any, y: Any) -> Any:
    if (a.lower(), b.lower()) != (c.lower(), d.lower()):
        return REJECT
    return (Replacement(ENTERS, as_enters=ef.ChooseWord((a, b))), _anchored(a, x), _anchored(b, y))


told(
    "line",
    "as ~ enters, choose {a:cardname} or {b:cardname}. • {c:abword} -- {x:ability} • {d:abword} -- {y:ability}",
    _anchors,
    a="0.as_enters.words.0",
    b="0.as_enters.words.1",
    c="1.condition.word",
    d="2.condition.word",
    x="1.mods.0.abilities.0",
    y="2.mods.0.abilities.0",
)
for _one, _other in (("odd", "even"), ("left", "right")):
    phrase("aschoice", f"choose {_one} or {_other}", ef.ChooseWord((_one, _other)))

phrase("aschoice", "choose a number", ef.ChooseNumber())
told("aschoice", "choose a number between {a:digits} and {b:digits}", lambda a, b: ef.ChooseNumber(a, b),
     a="least", b="most")  # fmt: skip

# --- several choices ---------------------------------------------------------------------------------------

_CHOICES: tuple[tuple[str, Any], ...] = (
    ("a creature type", ef.ChooseType()),
    ("an opponent", ef.ChoosePlayer(fi.Opponent())),
    ("a player", ef.ChoosePlayer(fi.Player())),
)
for _words, _effect in _CHOICES:
    phrase("aschoice", f"choose a color and {_words}", ef.Seq((ef.ChooseColor(), _effect)))

# --- things done -------------------------------------------------------------------------------------------

_DONE = (ef.Discard, ef.Sacrifice, ef.Mill, ef.PayLife, ef.LoseLife, ef.Tap)


def _as_it_enters(e: Any) -> Any:
    if not isinstance(e, _DONE) or isinstance(getattr(e, "what", None), se.Choose):
        return REJECT
    if any([isinstance(node, se.Target) for node in e.walk()]):
        return REJECT
    return Replacement(ENTERS, as_enters=e)


told("repl", "as ~ enters, {e:imp}.", _as_it_enters, e="as_enters")


def _may_do(e: Any) -> Any:
    made = _as_it_enters(e)
    return REJECT if made is REJECT else replace(made, as_enters=ef.Gate(made.as_enters, may=True))


told(
    "repl",
    "as ~ enters, you may {e:vpdone}.",
    _may_do,
    e="as_enters.then",
)
phrase("vpdone", "{v:imp}", build=lambda v: v if isinstance(v, _DONE) else REJECT, unbuild=lambda v: {"v": v})

# --- counters of one's choice, and of him or her -----------------------------------------------------------


def _of_choice(*counters: Any) -> Any:
    return Replacement(ENTERS, as_enters=ef.OneOf(tuple([ef.EnterWith(counters=(c,)) for c in counters])))


told(
    "repl",
    "~ enters with your choice of {a:counters} or {b:counters} on it.",
    lambda a, b: _of_choice(a, b),
    a="as_enters.parts.0.counters.0",
    b="as_enters.parts.1.counters.0",
)
told(
    "repl",
    "~ enters with your choice of a {a:counterkind}, {b:counterkind}, or {c:counterkind} counter on it.",
    lambda a, b, c: _of_choice((a, 1), (b, 1), (c, 1)),
    a="as_enters.parts.0.counters.0.0",
    b="as_enters.parts.1.counters.0.0",
    c="as_enters.parts.2.counters.0.0",
)
for _words in (
    "~ enters with {c:counters} on him.",
    "~ enters with {c:counters} on her.",
    "~ enters the battlefield with {c:counters} on it.",
):
    told("repl", _words, lambda c: Replacement(ENTERS, enters_counters=(c,)), alt=True, proof=True,
         c="enters_counters.0")  # fmt: skip
told("repl", "as ~ enters the battlefield, {e:aschoice}.", lambda e: Replacement(ENTERS, as_enters=e), alt=True,
     proof=True, e="as_enters")  # fmt: skip

# --- additional costs in several parts (118.8, 601.2b) -----------------------------------------------------


def _costs(*choices: Any) -> Any:
    return Static(se.This(), (mo.AdditionalCost(Cost(), choices=choices),))


_HEAD = "as an additional cost to cast ~spell,"
told(
    "static",
    f"{_HEAD} {{a:costpart}}, {{b:costvp2}}, or {{c:costvp2}}.",
    lambda a, b, c: _costs(a, b, c),
    a="mods.0.choices.0",
    b="mods.0.choices.1",
    c="mods.0.choices.2",
)
told(
    "static",
    f"{_HEAD} pay {{mana:mana}} or {{b:costpart}}.",
    lambda mana, b: REJECT if b.mana else _costs(Cost(mana), b),
    mana="mods.0.choices.0.mana",
    b="mods.0.choices.1",
)
told(
    "static",
    f"{_HEAD} you may pay {{mana:mana}}.",
    lambda mana: Static(se.This(), (mo.AdditionalCost(Cost(mana), optional=True),)),
    mana="mods.0.cost.mana",
)


def _both(a: Any, b: Any) -> Any:
    if a.mana or b.mana or not a.actions or not b.actions or isinstance(getattr(b.actions[0], "what", None), su.It):
        return REJECT
    return Static(se.This(), (mo.AdditionalCost(Cost(actions=a.actions + b.actions)),))


told(
    "static",
    f"{_HEAD} {{a:costpart}} and {{b:costpart}}.",
    _both,
    a=lambda v: _part(v, 0),
    b=lambda v: _part(v, 1),
)


def _part(v: Any, i: int) -> Any:
    actions: Any = getattr(getattr(v.mods[0], "cost", None), "actions", ()) if isinstance(v, Static) else ()
    return Cost(actions=actions[i : i + 1]) if len(actions) == 2 else None


# --- cast from a graveyard for another cost (118.9) --------------------------------------------------------


def _for_less(may: mo.May) -> Any:
    return Static(se.You(), (may,), zones=("graveyard",))


def _from_grave(mana: str) -> Any:
    return _for_less(mo.May("play_from", filter=fi.IsSource(), zone="graveyard", cost=mana))


def _from_grave_and(mana: str, do: Any) -> Any:
    return _for_less(mo.May("play_from", filter=fi.IsSource(), zone="graveyard", cost=mana, actions=do))


def _two_deeds(a: Any, b: Any) -> Any:
    return _for_less(mo.May("play_from", filter=fi.IsSource(), zone="graveyard", actions=a + b))


def _deed(i: int) -> Any:
    def found(v: Any) -> Any:
        actions: Any = getattr(v.mods[0], "actions", ()) if isinstance(v, Static) and len(v.mods) == 1 else ()
        return actions[i : i + 1] if len(actions) == 2 else None

    return found



for _self in ("~card", "~"):
    _cast = f"you may cast {_self} from your graveyard by"
    told("stat", f"{_cast} paying {{mana:mana}} rather than paying its mana cost", _from_grave, alt=_self == "~",
         mana="mods.0.cost")  # fmt: skip
    told("stat", f"{_cast} paying {{mana:mana}} and {{do:gerund}} rather than paying its mana cost", _from_grave_and,
         alt=_self == "~", mana="mods.0.cost", do="mods.0.actions")  # fmt: skip
    told("stat", f"{_cast} {{a:gerund}} and {{b:gerund}} in addition to paying its other costs", _two_deeds,
         alt=_self == "~", a=_deed(0), b=_deed(1))  # fmt: skip
