"""Costs and actions of newer sets: waterbending, beholding, blighting, teamwork."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.costs import Cost
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.table import SUBJ, phrase, seq, verb

# --- waterbend ---------------------------------------------------------------------------------------------


def _water(mana: str) -> Cost:
    return Cost(mana, waterbend=True)


def _un_water(c: Any) -> dict[str, Any] | None:
    return {"mana": c.mana} if isinstance(c, Cost) and c.mana and c == _water(c.mana) else None


phrase("costpart", "waterbend {mana:mana}", build=_water, unbuild=_un_water)
phrase("watercost", "{mana:mana}", build=_water, unbuild=_un_water)


def _unless(v: Any, pay: Any) -> Any:
    if isinstance(v, ef.Seq):
        return seq(*v.parts[:-1], _unless(v.parts[-1], pay))
    return ef.Gate(v, cost=pay, unless=True)


phrase(
    "sent0",
    "{v:chain} unless you waterbend {pay:watercost}",
    build=_unless,
    prove=lambda e, v, pay: e == _unless(v, pay),
    unbuild=lambda e: (
        {"v": e.then, "pay": e.cost}
        if isinstance(e, ef.Gate) and e.cost is not None and e == ef.Gate(e.then, cost=e.cost, unless=True)
        else None
    ),
)
phrase(
    "sent0",
    "you may waterbend {pay:watercost}. if you do, {v:chain}",
    build=lambda pay, v: ef.Gate(v, may=True, cost=pay),
    unbuild=lambda e: (
        {"pay": e.cost, "v": e.then}
        if isinstance(e, ef.Gate) and e.cost is not None and e == ef.Gate(e.then, may=True, cost=e.cost)
        else None
    ),
)

# --- behold (701.4) ----------------------------------------------------------------------------------------

_BOTH = ("battlefield", "hand")


def _quality(n: Any) -> Any:
    """The quality that is beheld, of a permanent or of a card."""
    return ordered(n.filter, fi.Controlled(se.You())) if n.zones == ("battlefield",) else REJECT


def _noun(what: Any, least: Any) -> Any:
    """The noun of what is beheld, None when it is no such choice."""
    if not isinstance(what, se.Choose) or what != se.Choose(what.filter, _BOTH, least, least):
        return None
    parts = what.filter.parts if isinstance(what.filter, fi.Both) else (what.filter,)
    return su.NP(fi.both(*[p for p in parts if p != fi.Controlled(se.You())])) if len(parts) > 1 else None


def _behold(n: Any, k: Any = 1) -> Any:
    f = _quality(n)
    return REJECT if f is REJECT else ef.Act("behold", se.Choose(f, _BOTH, k, k), who=SUBJ)


def _un_behold(e: Any, one: bool) -> dict[str, Any] | None:
    if not isinstance(e, ef.Act) or e.name != "behold" or not isinstance(e.what, se.Choose):
        return None
    k = e.what.least
    n = _noun(e.what, k)
    if n is None or (k == 1) != one or _behold(n, k) != e:
        return None
    return {"n": n} if one else {"n": n, "k": k}


verb("*behold a {n:noun.s}", None, build=_behold, unbuild=lambda e: _un_behold(e, True))
verb("*behold {k:word} {n:noun.p}", None, build=_behold, unbuild=lambda e: _un_behold(e, False))


def _hide(n: Any) -> Any:
    f = _quality(n)
    return REJECT if f is REJECT else Cost(actions=(ef.Exile(se.Choose(f, _BOTH), linked="exiled"),))


def _un_hide(c: Any) -> dict[str, Any] | None:
    if not isinstance(c, Cost) or len(c.actions) != 1 or not isinstance(c.actions[0], ef.Exile):
        return None
    n = _noun(c.actions[0].what, 1)
    return {"n": n} if n is not None and _hide(n) == c else None


phrase("costpart", "behold a {n:noun.s} and exile it", build=_hide, unbuild=_un_hide)


def _beheld(n: Any) -> Any:
    return co.Paid("behold", of=n.filter) if n.zones == ("battlefield",) else REJECT


phrase(
    "cond",
    "a {n:noun.s} was beheld",
    build=_beheld,
    unbuild=lambda c: (
        {"n": su.NP(c.of)} if isinstance(c, co.Paid) and c.of is not None and c == co.Paid("behold", of=c.of) else None
    ),
)
for _self in ("~spell's", "its", "~'s"):
    phrase("cond", f"{_self} additional cost was paid", co.Paid("additional"), alt=_self != "~spell's")
for _self in ("~spell", "it", "~"):
    phrase("cond", f"{_self} was cast using teamwork", co.Paid("teamwork"), alt=_self != "~spell")
