"""The built-in cards, in files by theme. A theme is imported when a card is first asked for, not before."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Final

from apnap.model.card import Card

THEMES: Final = (
    "basics",
    "lands",
    "keywords_a",
    "keywords_b",
    "white",
    "blue",
    "black",
    "red",
    "green",
    "gold",
    "elves",
    "artifacts",
    "equipment",
    "auras",
    "stories",
    "graveyard",
    "turn",
    "rules_benders",
)


@cache
def cards() -> dict[str, Card]:
    """Every built-in card by its full name. Raises ValueError when two themes define the same one."""
    found: dict[str, Card] = {}
    for theme in THEMES:
        members: tuple[Card, ...] = import_module(f"apnap.cards.library.{theme}").CARDS
        for card in members:
            if card.name in found:
                raise ValueError(f"{card.name!r} is defined twice (again in {theme})")
            found[card.name] = card
    return found
