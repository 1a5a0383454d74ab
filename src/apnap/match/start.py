"""A new game between decks (103)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from apnap.game import Game
from apnap.model.card import Card, Deck
from apnap.rules.setup import add_card, add_library
from apnap.rules.turn.eras import era as find_era

KEYS = "ABCDEFGHIJKLMNOP"
LIFE = {"two-headed-giant": 30, "commander": 40}


def new_game(
    decks: Sequence[Deck | Sequence[Card]],
    seed: int = 0,
    era: str = "current",
    format: str = "two-player",
    names: Sequence[str] = (),
    first: int | None = None,
    mulligans: bool = True,
    **options: Any,
) -> Game:
    """A game between these decks, at its first decision. `seed` settles everything random, also who begins unless `first`
    says (the players are seated so that the first one is player 0). Raises ValueError for an unknown era or no decks."""
    if len(decks) < 2:
        raise ValueError("a game needs at least two decks")
    start = first if first is not None else _first(seed, len(decks))
    seats = [(i + start) % len(decks) for i in range(len(decks))]
    keys = tuple(names[i] if i < len(names) else KEYS[i] for i in seats)
    fmt = format if len(decks) > 2 or format != "two-player" else "two-player"
    if len(decks) > 2 and fmt == "two-player":
        fmt = "free-for-all"
    game = Game(find_era(era), keys, LIFE.get(fmt, 20), seed, fmt)
    game.options = {**options, "opening": True, "mulligans": mulligans, "seats": tuple(seats)}
    for pid, seat in enumerate(seats):
        deck = decks[seat]
        main = deck.main if isinstance(deck, Deck) else tuple(deck)
        add_library(game, pid, main)
        for n, commander in enumerate(deck.commanders if isinstance(deck, Deck) else ()):
            add_card(game, pid, commander, "command", marks={"commander": f"{pid}.{n}"})
    game.start()
    return game


def _first(seed: int, n: int) -> int:
    """Who begins, from the seed (103.1)."""
    z = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & ((1 << 64) - 1)
    return ((z ^ (z >> 31)) >> 7) % n
