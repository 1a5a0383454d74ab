"""Copies of cards, to be cast (707.12): of a card as it is, and of the spell of a prepared permanent."""

from __future__ import annotations

from apnap.model.objects import EXILE, Obj, new_object
from apnap.model.state import HANDS, State
from apnap.rules.change import set_flag
from apnap.rules.change.zones import enter_from_nowhere


def copy_of_card(game: State, pid: int, card_id: int) -> int:
    """Create a copy of a card in the zone where the card is; returns its id (112.1b, 112.2a)."""
    original = game.objects[card_id]
    return _copy(game, pid, original, original.zone)


def copy_of_prepared(game: State, pid: int, permanent: int) -> int:
    """Create a copy, in exile, of the card that a prepared permanent is, so that its spell may be cast; it is prepared
    no longer. Returns the copy's id."""
    original = game.objects[permanent]
    set_flag(game, permanent, "prepared", False)
    return _copy(game, pid, original, EXILE)


def _copy(game: State, pid: int, original: Obj, zone: str) -> int:
    oid = game.new_id()
    new = new_object(game.gen, oid, original.card, pid, zone, "copy")
    new.copy = original.copy
    new.face = original.face
    new.timestamp = game.stamp()
    new.entered = game.turn.number
    enter_from_nowhere(game, new, zone)
    game.touch(HANDS)
    return oid


def has_prepare_spell(obj: Obj) -> bool:
    """Whether it is a permanent that could be prepared: its card has a spell besides, and it is that card (no copy of
    something else, and not face down)."""
    card = obj.card
    if card is None or card.layout != "prepare" or not obj.is_permanent:
        return False
    return obj.copy is None and not obj.face_down
