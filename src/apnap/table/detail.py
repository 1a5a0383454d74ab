"""All about one object, as a person asks for it by pointing at it."""

from __future__ import annotations

from apnap.game import Game
from apnap.model.objects import FIRST_OBJECT
from apnap.table.sight import shown
from apnap.table.snapshot import card_view
from apnap.table.structs import Change, Detail, Refused


def detail(game: Game, seat: int, ref: int) -> Detail:
    """One object with what changed its power and toughness. Raises Refused for one that the seat can't see."""
    if ref < FIRST_OBJECT or not shown(game, seat, ref):
        raise Refused("unknown", "you see no such card")
    card = card_view(game, seat, ref)
    changes: list[Change] = []
    return Detail(card, card.printed, changes)
