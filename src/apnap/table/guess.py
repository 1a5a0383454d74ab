"""What another person's hidden cards may be, guessed from what a seat has seen of them: nothing of the real ones goes
into a branch (400.2)."""

from __future__ import annotations

import random
from collections.abc import Sequence

from apnap.cards.decks import BUILTIN_DECKS, builtin_deck
from apnap.game import Game
from apnap.model.card import Card
from apnap.rules.sight import can_see

SEEN = 3
"""How often a card that has been seen is among the guessed ones for each time a built-in deck has one of its cards."""


def stock(game: Game, seat: int, owner: int, rng: random.Random) -> Sequence[Card]:
    """Cards that the owner may have: those that the seat has seen, and the built-in deck whose colours are most like
    theirs. It depends on what the seat sees and on `rng` alone."""
    seen = {
        obj.card.name: obj.card
        for oid, obj in game.objects.items()
        if obj.owner == owner and obj.kind == "card" and obj.card is not None and can_see(game, seat, oid)
    }
    known = [seen[name] for name in sorted(seen)]
    colors = set().union(*[_colors(card) for card in known])
    decks = [builtin_deck(name).main for name in sorted(BUILTIN_DECKS)]
    rng.shuffle(decks)
    best = max(decks, key=lambda deck: _likeness(colors, set().union(*[_colors(card) for card in deck])))
    return [*best, *[card for card in known for _ in range(SEEN)]]


def _colors(card: Card) -> set[str]:
    """The coloured mana that the card asks for; of a basic land, what it gives."""
    face = card.faces[0]
    basics = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
    return {basics[t] for t in face.subtypes if t in basics} | set(face.mana_cost or "").intersection("WUBRG")


def _likeness(one: set[str], two: set[str]) -> int:
    return len(one & two) - len(one ^ two)
