"""A copy of a card, to be cast (707.12)."""

from __future__ import annotations

from apnap.model.objects import Obj
from apnap.model.state import HANDS, State
from apnap.rules.change.zones import enter_from_nowhere


def copy_of_card(game: State, pid: int, card_id: int) -> int:
    """Create a copy of a card in the zone where the card is; returns its id (112.1b, 112.2a)."""
    original = game.objects[card_id]
    oid = game.new_id()
    new = Obj(game.gen, oid, original.card, pid, original.zone, "copy")
    new.copy = original.copy
    new.face = original.face
    new.timestamp = game.stamp()
    new.entered = game.turn.number
    enter_from_nowhere(game, new, original.zone)
    game.touch(HANDS)
    return oid
