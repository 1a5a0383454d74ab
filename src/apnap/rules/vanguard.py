"""Vanguard (313, 902): the modifiers of a player's vanguard."""

from __future__ import annotations

from apnap.model.state import State


def modifier(game: State, pid: int, name: str) -> int:
    """The hand or life modifier (313.6, 313.7, 211.1, 212.1) of the player's vanguard, which its owner controls
    (109.4e, 313.5, 902.6)."""
    total = 0
    for oid in game.command:
        obj = game.objects[oid]
        if obj.owner == pid and obj.card is not None and "Vanguard" in obj.card.face.types:
            total += obj.card.face.hand if name == "hand" else obj.card.face.life
    return total
