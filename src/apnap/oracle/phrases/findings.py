"""What turned out: what was put where this way, how full libraries are, different names among lands, where a thing came
from, players who are attacked, colours that there are, life counted one by one."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.table import at, phrase, told

HERE = ("battlefield",)

# --- what was put somewhere -----------------------------------------------------------------------------------------

for _place, _to in (("into your hand", "hand"), ("onto the battlefield", "battlefield")):
    for _a in ("a card", "one or more cards"):
        phrase("cond", f"you put {_a} {_place} this way", su.PutThisWay(_to), alt=_a != "a card")
    for _put in ("you didn't put", "you don't put"):
        phrase("cond", f"{_put} a card {_place} this way", co.IsNot(su.PutThisWay(_to)), alt=_put != "you didn't put")

# --- libraries ------------------------------------------------------------------------------------------------------


def _library(who: Any) -> Any:
    return am.PlayerStat("library", who)


for _words, _op in (("or more", ">="), ("or fewer", "<=")):
    told("cond", f"{{who:poss}} library has {{k:number}} {_words} cards in it",
         lambda who, k, op=_op: co.Compare(_library(who), op, k), who="a.who", k="b", alt=True)  # fmt: skip
    told("cond", f"a library has {{k:number}} {_words} cards in it",
         lambda k, op=_op: co.Exists(se.All(fi.both(fi.Player(), fi.Meets(co.Compare(_library(se.Iter()), op, k))))),
         k="what.filter.parts.-1.condition.b", alt=True)  # fmt: skip
told("cond", "{who:poss} library has no cards in it", lambda who: co.Compare(_library(who), "==", 0), who="a.who",
     alt=True)  # fmt: skip

# --- different ones -------------------------------------------------------------------------------------------------


def _distinct(stat: str) -> Any:
    def build(k: Any, n: Any) -> Any:
        if n.zones != HERE:
            return REJECT
        return co.Compare(am.Aggregate("distinct", stat, se.All(ordered(n.filter, fi.Controlled(se.You())))), ">=", k)

    return build


def _mine(value: Any) -> Any:
    f = at(value, "a.what.filter")
    rest = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != fi.Controlled(se.You())]
    return su.NP(fi.both(*rest) if rest else fi.Anything()) if f is not None else None


for _many, _stat in (("names", "name"), ("mana values", "mana_value"), ("toughnesses", "toughness")):
    told("cond", f"you control {{k:word}} or more {{n:noun.p}} with different {_many}", _distinct(_stat), k="b",
         n=_mine)  # fmt: skip
told("cond", "there are {k:word} colors among {what:obj.p/bare}",
     lambda k, what: co.Compare(am.Aggregate("distinct", "color", what), "==", k), k="b", what="a.what")  # fmt: skip

# --- where a thing is, came from, what it was cast as ---------------------------------------------------------------

_THINGS = (se.This, se.Attached, su.It, su.That)


def _asked(template: str, make: Any, what: str, **more: Any) -> None:
    told("cond", template, lambda what: make(what) if isinstance(what, _THINGS) else REJECT, what=what, **more)


_MINE = fi.Owned(se.You())
for _zone, _words, _whose in (("graveyard", "your graveyard", _MINE), ("graveyard", "a graveyard", None),
                              ("exile", "exile", None), ("library", "your library", _MINE)):  # fmt: skip
    _from = fi.Did(On("move", subject=_whose, frm=_zone, to="battlefield"))
    _asked(f"{{what:obj.s}} entered from {_words}", lambda what, f=_from: co.Is(what, f), "what")
_asked("you cast {what:obj.o} from a graveyard", lambda what: co.WasCast(what, "graveyard", True), "what")
told("cond", "you cast {what:obj.o} from your graveyard",  # another's card may be cast from there, too
     lambda what: co.AllOf((co.WasCast(what, "graveyard", True), co.Is(what, _MINE)))
     if isinstance(what, _THINGS) else REJECT, what="parts.0.what")  # fmt: skip
_asked("you cast {what:obj.o} from exile", lambda what: co.WasCast(what, "exile", True), "what")
# 702.138b: it was cast from the graveyard for its escape cost
_asked("{what:obj.s} escaped", lambda what: co.Is(what, fi.Status("cast:escape")), "what")
phrase("cond", "it's on the battlefield", co.Is(su.It(), fi.InZone("battlefield")), alt=True)

# --- attacks ---------------------------------------------------------------------------------------------------------

_ATTACKED = su.Who(co.Exists(se.All(fi.CanAttackOrBlock("attacking", fi.Among(se.Iter())))))
phrase("post", "being attacked", _ATTACKED)


def _attacking(n: Any, z: Any) -> Any:
    return co.Exists(se.All(ordered(n.filter, z))) if n.zones == HERE and isinstance(z, fi.CanAttackOrBlock) else REJECT


phrase("cond", "a {n:noun0.s} is {z:post.s}", build=_attacking, unbuild=lambda v: None,
       prove=lambda v, n, z: v == _attacking(n, z), alt=True)  # fmt: skip

# --- one by one ------------------------------------------------------------------------------------------------------

for _who, _f in (("you", YOU), ("your opponents", fi.Opponent())):
    for _done, _kind in (("lost", "lose_life"), ("gained", "gain_life")):
        for _have in (f"{_who} {_done}", f"{_who} have {_done}"):
            phrase("each", f"1 life {_have} this turn", am.Happened(On(_kind, player=_f), "turn", "amount"),
                   alt=True)  # fmt: skip
for _who in ("you", "they"):
    for _done in ("gained", "lost"):
        phrase("each", f"1 life {_who} {_done}", su.ThatMuch(), alt=True)
told("each", "of {what:ownposs} colors", lambda what: am.Aggregate("distinct", "color", what), what="what", alt=True)
