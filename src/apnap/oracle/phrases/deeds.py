"""What abilities wait for, continued: graveyards by owner, the command zone, things that happen without being played;
what is done only once each turn."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Triggered
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.triggers import ACTOR, pred
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

HERE = ("battlefield",)
STACK = ("stack",)


def _slot(cat: str, template: str, zones: tuple[str, ...], make: Any, take: Any, **more: Any) -> None:
    """An event with a noun `n`; `take` finds its filter again in the pattern."""

    def build(n: Any) -> Any:
        return (make(n.filter),) if n.zones == zones else REJECT

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != 1 or not isinstance(v[0], On) or take(v[0]) is None:
            return None
        n = su.NP(take(v[0]), zones)
        return {"n": n} if build(n) == v else None

    phrase(cat, template, build=build, unbuild=unbuild, **more)


def _without(f: Any, part: Any) -> Any:
    parts = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != part]
    return fi.both(*parts) if parts else fi.Anything()


# --- graveyards and the command zone ------------------------------------------------------------------------

_INTO = On("move", frm="battlefield", to="graveyard")
pred("*die or is put into the command zone", On("move", subject=ACTOR, frm="battlefield", to="graveyard"),
     On("move", subject=ACTOR, frm="battlefield", to="command"))  # fmt: skip
for _whose, _words in ((se.You(), "your graveyard"), (se.EachOpponent(), "an opponent's graveyard")):
    _slot("event", f"a {{n:noun.s}} is put into {_words}", HERE,
          lambda f, w=_whose: replace(_INTO, subject=ordered(f, fi.Owned(w))),
          lambda on, w=_whose: _without(on.subject, fi.Owned(w)), alt=True)  # fmt: skip


# --- lands that enter without being played (305.4) ----------------------------------------------------------

_PLAYED = co.Occurred(On("play", subject=fi.Among(se.EventObject())))


def _unplayed(n: Any) -> Any:
    if n.zones != HERE:
        return REJECT
    f = ordered(n.filter, fi.Controlled(se.EachOpponent()))
    return (On("move", subject=f, to="battlefield", batch=True, condition=co.IsNot(_PLAYED)),)


def _un_unplayed(v: Any) -> dict[str, Any] | None:
    if type(v) is not tuple or len(v) != 1 or not isinstance(v[0], On) or v[0].subject is None:
        return None
    n = su.NP(_without(v[0].subject, fi.Controlled(se.EachOpponent())))
    return {"n": n} if _unplayed(n) == v else None


phrase(
    "event",
    "one or more {n:noun.p} enter under an opponent's control without being played",
    build=_unplayed,
    unbuild=_un_unplayed,
)

# --- what was done this turn, as a number -------------------------------------------------------------------


def _made(n: Any) -> Any:
    if n.zones != HERE or fi.IsToken() not in getattr(n.filter, "parts", (n.filter,)):
        return REJECT
    return am.Happened(On("move", subject=n.filter, player=YOU, to="battlefield", cause="create"))


def _un_made(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, am.Happened) or v.event.cause != "create" or v.event.subject is None:
        return None
    n = su.NP(v.event.subject)
    return {"n": n} if _made(n) == v else None


phrase("amount", "the number of {n:noun0.p} you created this turn", build=_made, unbuild=_un_made)
phrase("each", "{n:noun0.s} you created this turn", build=_made, unbuild=_un_made)

# --- spells and how they were cast --------------------------------------------------------------------------

phrase(
    "cond",
    "no mana was spent to cast {what:obj.o}",
    build=lambda what: co.Compare(am.ManaSpent(what=what), "==", 0),
    unbuild=lambda v: (
        {"what": v.a.what}
        if isinstance(v, co.Compare)
        and isinstance(v.a, am.ManaSpent)
        and v.a.what is not None
        and v == co.Compare(am.ManaSpent(what=v.a.what), "==", 0)
        else None
    ),
)

# --- once each turn (603.2i) --------------------------------------------------------------------------------


def _first_may(e: Any) -> bool:
    """Whether an effect begins with something optional."""
    first = e.parts[0] if isinstance(e, ef.Seq) else e
    return isinstance(first, ef.Gate) and first.may


def _do_once(words: str, cat: str) -> None:
    def build(on: Any, e: Any) -> Any:
        return Triggered(on, e, do_once=True) if _first_may(e) else REJECT

    def build_if(on: Any, c: Any, e: Any) -> Any:
        return Triggered(on, e, c, do_once=True) if _first_may(e) else REJECT

    def unbuild(t: Any) -> dict[str, Any] | None:
        if not isinstance(t, Triggered) or not t.do_once or (t.on[0].kind == "step") != (cat == "stepevent"):
            return None
        return {"on": t.on, "e": t.effect} if t == build(t.on, t.effect) else None

    def unbuild_if(t: Any) -> dict[str, Any] | None:
        if not isinstance(t, Triggered) or not t.do_once or t.condition is None:
            return None
        slots = {"on": t.on, "c": t.condition, "e": t.effect}
        return slots if t == build_if(**slots) and (t.on[0].kind == "step") == (cat == "stepevent") else None

    once = "{e:teffect} do this only once each turn."
    phrase("ability0", f"{words} {{on:{cat}}}, {once}", build=build, unbuild=unbuild, alt=words == "when")
    phrase("ability0", f"{words} {{on:{cat}}}, if {{c:cond2}}, {once}", build=build_if, unbuild=unbuild_if,
           alt=words == "when")  # fmt: skip


_do_once("whenever", "events")
_do_once("when", "events")
_do_once("at the beginning of", "stepevent")
