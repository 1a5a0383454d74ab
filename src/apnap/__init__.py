"""Apnap: Magic: The Gathering by the Comprehensive Rules, with the turn at its heart.

>>> import apnap
>>> game = apnap.new_game(["red-rush", "green-ramp"], seed=7)
>>> game.decision.kind, game.decision.rule
('mulligan', '103.5')
>>> while not game.over and game.turn.number < 2:
...     game.push(game.decision.fallback())
>>> game.turn.number, game.turn.step
(2, 'upkeep')
>>> before = game.hash()
>>> game.push(game.decision.options[0])
>>> game.pop()
>>> game.hash() == before
True
"""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Any

from apnap.game import Game
from apnap.model.card import Card, Deck
from apnap.model.decisions import (
    Decision,
    GameError,
    IllegalAnswer,
    MalformedAnswer,
    NotYourDecision,
    Option,
    Reason,
)

__version__ = "0.1.0"

__all__ = [
    "Card",
    "Decision",
    "Deck",
    "Game",
    "GameError",
    "IllegalAnswer",
    "MalformedAnswer",
    "NotYourDecision",
    "Option",
    "Reason",
    "load_deck",
    "new_game",
]


def load_deck(name: str | PathLike[str], allow_partial: bool = False) -> Deck:
    """A built-in deck by its name, or a deck file in any common format, with its cards found.

    Raises `match.decks.DeckError` (a ValueError) naming file and line for a card that is unknown or not understood.
    """
    from apnap.match.loading import load_deck_cards

    return load_deck_cards(Path(name) if isinstance(name, PathLike) else name, allow_partial)


def new_game(
    decks: Sequence[Deck | Sequence[Card] | str | PathLike[str]],
    seed: int = 0,
    era: str = "current",
    format: str = "two-player",
    **options: Any,
) -> Game:
    """A game between these decks at its first decision. Decks are `Deck`s, lists of cards, or what `load_deck` takes.

    The same decks, seed and answers give the same game. Options: `names` of the players, `first` (who begins, else the
    seed says), `mulligans=False`. Raises ValueError for an unknown era or deck, for fewer than two decks, and for names
    that aren't one for each player.
    """
    from apnap.match.start import new_game as start

    if isinstance(decks, (str, PathLike)):
        raise ValueError(f"{str(decks)!r} is one deck, and a game needs two or more in a list: new_game([deck, deck])")
    found = [load_deck(d) if isinstance(d, (str, PathLike)) else d for d in decks]
    return start(found, seed, era, format, **options)
