"""Choices that lift a prohibition: what can't be cast as it is might be cast with another X (601.3a)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from apnap.ability.mods import Cant
from apnap.model.decisions import Reason
from apnap.model.objects import STACK
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.ways import Way

_TRIED: Final = 50
"""Up to which X it is asked whether it lifts a prohibition."""


def x_lifts(
    game: State, pid: int, oid: int, way: Way, mod: Cant, b: Binding,
    payable: Callable[[State, int, int, Way], Reason | None],
) -> bool:  # fmt: skip
    """601.3a: whether a value of X that could be paid for makes it a spell that isn't prohibited."""
    if way.cost is None or not way.cost.x or way.free or game.objects[oid].zone == STACK:
        return False
    for x in range(1, _TRIED + 1):
        if payable(game, pid, oid, way.changed(cost=way.cost.with_x(x))) is not None:
            return False
        if not _prohibits(game, oid, mod, b, x):
            return True
    return False


def lawful_x(game: State, pid: int, oid: int, values: Sequence[int]) -> Sequence[int]:
    """Those values of X with which no effect prohibits the spell (601.3a)."""
    if not rulemods.exists(game, "Cant:cast"):
        return values
    told = [(mod, b) for ref in (pid, oid) for mod, b in rulemods.prohibitions(game, ref, "cast")]
    told = [(mod, b) for mod, b in told if mod.by is not None and mod.limit is None]
    return [x for x in values if not any([_prohibits(game, oid, mod, b, x) for mod, b in told])]


def _prohibits(game: State, oid: int, mod: Cant, b: Binding, x: int) -> bool:
    """Whether the spell with that X (202.3e) is one of those that the effect says can't be cast."""
    assert mod.by is not None
    chars = layers.chars(game, oid).clone()
    if chars.cost is not None:
        chars.cost = chars.cost.with_x(x)
    return ask.matches_as_face(game, mod.by, oid, chars, b) != mod.except_by
