"""Decks by the name of a built-in one, or from a file."""

from __future__ import annotations

from pathlib import Path

from apnap.cli.errors import BadInput
from apnap.model.card import Deck


def find_deck(name: str) -> Deck:
    """The built-in deck of that name, else the deck in that file. Raises BadInput or DeckError."""
    from apnap.cards.decks import BUILTIN_DECKS, builtin_deck
    from apnap.match.decks import load_deck, resolve

    if name in BUILTIN_DECKS:
        return builtin_deck(name)
    path = Path(name)
    if not path.exists():
        raise BadInput(f"no deck is called {name!r}, and there is no such file; there are {', '.join(BUILTIN_DECKS)}")
    from apnap.scenario.report import scenario_lookup

    found = resolve(load_deck(path), scenario_lookup(), card_names())
    return Deck(found.name, found.main, found.sideboard, found.commanders)


def card_names() -> tuple[str, ...]:
    """The names of all cards there are, for suggestions."""
    from apnap.cards.pool import builtin

    return builtin().names()


def check_era(name: str) -> str:
    """The era's name. Raises BadInput naming those there are."""
    from apnap.rules.turn.eras import ERAS

    if name not in ERAS:
        raise BadInput(f"unknown era {name!r}; there are {', '.join(ERAS)}")
    return name


def find_agent(name: str, seed: int):  # type: ignore[no-untyped-def]
    """The agent of that name. Raises BadInput naming those there are."""
    from apnap.agents import get, names

    try:
        return get(name, seed)
    except (ValueError, ImportError):
        raise BadInput(f"no agent is called {name!r}; there are {', '.join(names())}") from None
