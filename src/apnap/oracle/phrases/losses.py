"""More that abilities wait for: life paid or lost by so much, control that is lost, lands explored, Aura spells that
target, cards exiled from libraries."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.nouns import ordered
from apnap.oracle.phrases.triggers import ACTOR, act, pred
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

HERE = ("battlefield",)
STACK = ("stack",)

# --- what players do ------------------------------------------------------------------------------------------------

act("*pay life", On("lose_life", player=ACTOR, cause="pay"))
act(
    "*lose control of ~",
    On("control", subject=fi.IsSource(), other=ACTOR),
)


def _or_activates(n: Any) -> Any:
    f = spell_part(n)
    if f is REJECT:
        return REJECT
    return (On("cast", subject=f, player=ACTOR), On("activate", player=ACTOR))


phrase(
    "plev",
    "*cast a {n:noun.s} or *activate an ability",
    build=_or_activates,
    unbuild=lambda v: {"n": n} if _or_activates(n := spell_noun(v[0].subject)) == v else None,
)


def _each_lose(k: Any) -> Any:
    return (On("lose_life", player=fi.Opponent(), amount=("==", k), batch=True, every=True),)


phrase(
    "event",
    "one or more opponents each lose exactly {k:digits} life",
    build=_each_lose,
    unbuild=lambda v: (
        {"k": v[0].amount[1]}
        if type(v) is tuple and len(v) == 1 and v[0].amount is not None and v == _each_lose(v[0].amount[1])
        else None
    ),
)

# --- what objects do ------------------------------------------------------------------------------------------------

pred("*train", On("train", subject=ACTOR))
pred("*enter or transforms into ~", On("move", subject=ACTOR, to="battlefield"), On("transform", subject=ACTOR))
for _land, _n in (("a land card", 1), ("a nonland card", 0)):
    pred(f"*explore {_land}", On("explore", subject=ACTOR, amount=("==", _n)))


def _aimed(template: str, *first: On) -> None:
    """ "becomes the target of an Aura spell"."""

    def build(n: Any) -> Any:
        parts = n.filter.parts if n.zones == STACK and isinstance(n.filter, fi.Both) else ()
        if fi.IsSpell() not in parts or any(isinstance(p, fi.Controlled) for p in parts):
            return REJECT
        return (*first, On("target", subject=ACTOR, other=n.filter))

    def unbuild(v: Any) -> dict[str, Any] | None:
        f = v[-1].other
        if f is None or f == fi.IsSpell() or not any(isinstance(p, fi.IsSpell) for p in f.walk()):
            return None
        slots = {"n": su.NP(f, STACK)}
        return slots if build(**slots) == v else None

    phrase("evpred", template, build=build, unbuild=unbuild)


_aimed("*become the target of a {n:noun.s}")
_aimed("*enter or *become the target of a {n:noun.s}", On("move", subject=ACTOR, to="battlefield"))


# --- cards that move ------------------------------------------------------------------------------------------------


def _exiled(template: str, frm: str, many: bool) -> None:
    def build(n: Any) -> Any:
        if n.zones != ():
            return REJECT
        f = ordered(n.filter, fi.Owned(se.You())) if n.filter != fi.Anything() else fi.Owned(se.You())
        return (On("move", subject=f, frm=frm, to="exile", batch=many),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != 1 or v[0].to != "exile" or v[0].subject is None:
            return None
        f = v[0].subject
        mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != fi.Owned(se.You())]
        slots = {"n": su.NP(fi.both(*mine) if mine else fi.Anything(), ())}
        return slots if build(**slots) == v else None

    phrase("event", template, build=build, unbuild=unbuild)


for _whose, _zones in (
    ("your library", "library"),
    ("your graveyard", "graveyard"),
    ("your library and/or your graveyard", "library|graveyard"),
):
    _exiled(f"one or more {{n:noun.p}} are put into exile from {_whose}", _zones, True)
    if "|" not in _zones:
        _exiled(f"a {{n:noun.s}} is put into exile from {_whose}", _zones, False)
_FROM_LIBRARY = On("move", subject=fi.IsSource(), frm="library", to="graveyard")
phrase("event", "(~card|~) is put into your graveyard from your library", (_FROM_LIBRARY,))


def _batched_source(n: Any) -> Any:
    if n.zones != ("source",):
        return REJECT
    return (On("damage", source=n.filter, across=True),)


def _un_batched_source(v: Any) -> dict[str, Any] | None:
    if type(v) is not tuple or len(v) != 1 or v[0].source is None or not v[0].across:
        return None
    slots = {"n": su.NP(v[0].source, ("source",))}
    return slots if _batched_source(**slots) == v else None


phrase(
    "event",
    "a {n:noun.s} deals damage to one or more permanents and/or players",
    build=_batched_source,
    unbuild=_un_batched_source,
)


def _during(on: Any, steps: tuple[str, ...]) -> Any:
    if any(o.condition is not None or o.kind in ("state", "step") for o in on):
        return REJECT
    return tuple(replace(o, condition=co.InStep(steps)) for o in on)


for _words, _steps in (
    ("the declare attackers step", ("declare_attackers",)),
    ("the declare blockers step", ("declare_blockers",)),
):
    phrase(
        "events",
        f"{{on:event}} during {_words}",
        build=lambda on, steps=_steps: _during(on, steps),
        unbuild=lambda v, steps=_steps: (  # type: ignore[misc]
            {"on": bare}
            if type(v) is tuple
            and all(isinstance(o, On) for o in v)
            and _during(bare := tuple(replace(o, condition=None) for o in v), steps) == v
            else None
        ),
    )
