"""The opening hand (103.5): whether it is kept, and what goes to the bottom of the library after mulligans."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.game import Game
from apnap.rules import layers

_MOST_LANDS: Final = 5
_CHEAP: Final = 2
"""The mana value up to which a card helps a hand of two lands."""
_FEWEST: Final = 4
"""A hand of that many cards is kept whatever it is."""
_LANDS_KEPT: Final = 4
"""The lands of which no more are kept after a mulligan, where spells may be kept instead."""


def keep(game: Game, pid: int) -> bool:
    """Whether the hand is kept: not without lands or with one, not with six, nor with two and nothing to cast with
    them. The fewer cards are left, the less is asked of them."""
    hand = game.players[pid].hand
    lands, cheap = _counted(game, hand)
    left = len(hand) - _taken(game, pid)
    if left <= _FEWEST:
        return True
    if lands > _MOST_LANDS:
        return left < len(hand) - 1 and lands < len(hand)
    if lands == 2:
        return left < len(hand) or cheap > 0
    return lands >= (1 if left < len(hand) - 1 else 2)


def to_bottom(game: Game, hand: tuple[int, ...], n: int, value: Callable[[int], float]) -> list[int]:
    """The `n` places in a hand of what is put on the bottom: the lands beyond four, else the least valuable spells."""
    lands = [i for i, oid in enumerate(hand) if _is_land(game, oid)]
    spells = [i for i in range(len(hand)) if i not in lands]
    for part in (lands, spells):
        part.sort(key=lambda i: (value(hand[i]), i))
    away: list[int] = []
    while len(away) < n:
        surplus = len(lands) > _LANDS_KEPT or (len(lands) == _LANDS_KEPT and len(spells) < _LANDS_KEPT - 1)
        away.append((lands if lands and (surplus or not spells) else spells).pop(0))
    return away


def _counted(game: Game, hand: tuple[int, ...]) -> tuple[int, int]:
    """How many lands there are, and how many cheap spells."""
    lands = cheap = 0
    for oid in hand:
        cost = layers.chars(game, oid).cost
        if _is_land(game, oid):
            lands += 1
        elif cost is not None and cost.mana_value() <= _CHEAP:
            cheap += 1
    return lands, cheap


def _is_land(game: Game, oid: int) -> bool:
    return "Land" in layers.chars(game, oid).types


def _taken(game: Game, pid: int) -> int:
    """How many mulligans the player has taken."""
    return sum(1 for ev in game.log if ev.kind == "shuffle" and ev.player == pid and ev.rule == "103.5")
