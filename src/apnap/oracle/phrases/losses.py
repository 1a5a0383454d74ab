"""More that abilities wait for: life paid or lost by so much, control that is lost, lands explored, sources that deal
damage to several, steps of combat."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.triggers import ACTOR, act, pred
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

# --- what players do ------------------------------------------------------------------------------------------------

act("*pay life", On("lose_life", player=ACTOR, cause="pay"))
act(
    "*lose control of ~",
    On("control", subject=fi.IsSource(), other=ACTOR),
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
for _land, _n in (("a land card", 1), ("a nonland card", 0)):
    pred(f"*explore {_land}", On("explore", subject=ACTOR, amount=("==", _n)))


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
