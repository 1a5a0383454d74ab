"""Libraries searched and dug through: "reveal cards from the top of your library until …", other zones and
several kinds of card, places in a library, results of costs ("the sacrificed creature")."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.nouns import either
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.verbs_cards import move
from apnap.oracle.table import SUBJ, phrase, verb

# --- until ---------------------------------------------------------------------------------------------------


def _until(template: str, many: bool, exile: bool) -> None:
    def build(n: Any, k: Any = 1) -> Any:
        return ef.RevealUntil(n.filter, SUBJ, k, exile=exile) if n.zones == () else REJECT

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.RevealUntil) or e.exile != exile or (e.n == 1) == many:
            return None
        return {"n": su.NP(e.filter, ()), **({"k": e.n} if many else {})}

    verb(template, None, build=build, unbuild=unbuild)


for _verb, _exile in (("reveal", False), ("exile", True)):
    _from = f"*{_verb} cards from the top of *your library until *you {_verb}"
    _until(_from + " a {n:noun.s}", False, _exile)
    _until(_from + " {k:number} {n:noun.p}", True, _exile)
for _words in (
    "all other cards revealed this way",
    "all cards revealed this way that weren't put onto the battlefield",
    "the other cards revealed this way",
    "the rest of the revealed cards",
    "all other cards exiled this way",
    "the other exiled cards",
    "all other revealed cards",
):
    phrase("rest", _words, su.TheRest(), alt=True)

# --- searching ---------------------------------------------------------------------------------------------


def _search(template: str, many: bool = False, **fixed: Any) -> None:
    def build(n: Any, k: Any = 1, of: Any = None) -> Any:
        if n.zones != () or isinstance(of, (se.You, su.They)):
            return REJECT
        return ef.Search(n.filter, k, SUBJ, of, **fixed)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Search) or (e.most == 1) == many:
            return None
        slots: dict[str, Any] = {"n": su.NP(e.filter, ())}
        if many:
            slots["k"] = e.most
        if "{of:" in template:
            slots["of"] = e.of
        if slots.get("of", 1) is None or build(**slots) != ef.Search(
            e.filter, e.most, SUBJ, e.of, e.zones, e.reveal, e.name, e.different_names, e.total, either=e.either
        ):
            return None
        return slots if e.who == SUBJ else None

    verb(template, None, build=build, unbuild=unbuild)


_BOTH = ("library", "graveyard")
_search("*search *your library and/or graveyard for a {n:noun.s}", zones=_BOTH, either=True)
_search("*search *your graveyard and/or library for a {n:noun.s}", zones=_BOTH, either=True)
_search("*search *your library and/or graveyard for up to {k:number} {n:noun.p}", True, zones=_BOTH, either=True)
_search("*search *your library and graveyard for a {n:noun.s}", zones=_BOTH)
_search("*search *your library for up to {k:number} {n:noun.p} with different names", True, different_names=True)
_search("*search *your library for {k:number} {n:noun.p} with different names", True, different_names=True)
_search("*search *your library for {k:number} {n:noun.p}", True)
_search("*search {of:poss} library for a {n:noun.s}")
_search("*search {of:poss} library for up to {k:number} {n:noun.p}", True)
_search("*search {of:poss} library for {k:number} {n:noun.p}", True)


def _two_kinds(a: Any, b: Any) -> Any:
    if a.zones != () or b.zones != ():
        return REJECT
    return ef.Search(either(a.filter, b.filter), 1, SUBJ)


def _un_two_kinds(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Search) or not isinstance(e.filter, fi.Either) or len(e.filter.parts) != 2:
        return None
    if e != ef.Search(e.filter, 1, SUBJ, name=e.name):
        return None
    return {"a": su.NP(e.filter.parts[0], ()), "b": su.NP(e.filter.parts[1], ())}


verb("*search *your library for a {a:noun.s} or a {b:noun.s}", None, build=_two_kinds, unbuild=_un_two_kinds, alt=True)

# --- places in a library -----------------------------------------------------------------------------------

for _shown in ("it", "that card", "them", "those cards", "the card", "the cards"):
    _ref = su.It() if _shown == "it" else su.Them() if _shown == "them" else su.That("card", _shown.endswith("s"))
    for _place, _more in (
        ("on top", {}),
        ("on top in any order", {}),
        ("third from the top", {"position": "3"}),
    ):
        verb(
            f"*put {_shown} {_place}",
            None,
            build=lambda ref=_ref, more=_more: ef.Move(ref, "library", **more),
            unbuild=lambda e, ref=_ref, more=_more: {} if e == ef.Move(ref, "library", **more) else None,
            alt=True,
        )
for _library in ("*your library", "its owner's library", "their owner's library", "their owners' libraries"):
    move(f"*put {{what:obj.o}} on top of {_library} in any order", "library")
    for _n, _word in ((2, "second"), (3, "third"), (4, "fourth"), (5, "fifth"), (7, "seventh")):
        move(f"*put {{what:obj.o}} into {_library} {_word} from the top", "library", position=str(_n))

# --- at random, from one graveyard -------------------------------------------------------------------------


def _random(n: Any, p: Any) -> Any:
    if n.zones != () or not isinstance(p, su.Where) or p.filter is None:
        return REJECT
    return se.Choose(ordered(n.filter, p.filter), p.zones, random=True)


def _un_random(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, se.Choose) or not v.random or v.least != 1 or v.most != 1 or v.by is not None:
        return None
    parts = v.filter.parts if isinstance(v.filter, fi.Both) else (v.filter,)
    owned = [p for p in parts if isinstance(p, fi.Owned)]
    if len(owned) != 1 or v.zones in ((), ("battlefield",), ("stack",)):
        return None
    rest = [p for p in parts if p != owned[0]]
    return {"n": su.NP(fi.both(*rest) if rest else fi.Anything(), ()), "p": su.Where(v.zones, owned[0])}


phrase("obj.o", "a {n:noun.s} at random {p:post.s}", build=_random, unbuild=_un_random,
       prove=lambda v, n, p: v == _random(n, p))  # fmt: skip


def _single(template: str, least: Any, most: Any) -> None:
    """ "up to three target cards from a single graveyard": all of one owner."""

    def build(n: Any, k: Any = None) -> Any:
        if n.zones != ():
            return REJECT
        return se.Target(
            n.filter, ("graveyard",), k if least == "k" else least, k if most == "k" else most,
            together="same_graveyard",
        )  # fmt: skip

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, se.Target) or v.together != "same_graveyard":
            return None
        slots: dict[str, Any] = {"n": su.NP(v.filter, ())}
        if "{k:" in template:
            slots["k"] = v.most
        return slots if build(**slots) == v else None

    phrase("obj.o", template, build=build, unbuild=unbuild)
    phrase("obj.p", template, build=build, unbuild=unbuild)


_single("up to {k:number} target {n:noun.p} from a single graveyard", 0, "k")
_single("{k:number} target {n:noun.p} from a single graveyard", "k", "k")
_single("any number of target {n:noun.p} from a single graveyard", 0, None)
_single("one or more target {n:noun.p} from a single graveyard", 1, None)

# --- what a cost was paid with -----------------------------------------------------------------------------

for _done, _nouns in (
    ("sacrificed", ("creature", "permanent", "artifact", "land", "token", "Vehicle", "enchantment")),
    ("discarded", ("card",)),
    ("revealed", ("card",)),
):
    for _noun in _nouns:
        for _form in ("s", "o"):
            phrase(f"obj.{_form}", f"the {_done} {_noun}", su.Done(_done, _noun), alt=True)

# --- a library searched among other zones ------------------------------------------------------------------

phrase(
    "sent",
    "if you search your library this way, shuffle",
    ef.Gate(ef.Shuffle(), when=co.Happens("searched")),
)
