"""Decks by the name of a built-in one, or from a file."""

from __future__ import annotations

from pathlib import Path

from apnap.agents import Agent
from apnap.cli.errors import BadInput
from apnap.model.card import Deck


def find_deck(name: str, allow_partial: bool = False) -> Deck:
    """The built-in deck of that name, else the deck in that file. Raises DeckError."""
    from apnap.match.loading import load_deck_cards

    return load_deck_cards(name, allow_partial)


def decks_in(folder: Path, allow_partial: bool = False) -> list[Deck]:
    """The decks in the files of a folder, by the files' names. Raises DeckError, BadInput for a folder without any."""
    found = sorted(path for path in folder.glob("*") if path.is_file() and not path.name.startswith("."))
    if not found:
        raise BadInput(f"there is no deck file in {folder}")
    return [find_deck(str(path), allow_partial) for path in found]


def check_era(name: str) -> str:
    """The era's name. Raises BadInput naming those there are."""
    from apnap.rules.turn.eras import ERAS

    if name not in ERAS:
        raise BadInput(f"unknown era {name!r}; there are {', '.join(ERAS)}")
    return name


def find_agent(name: str, seed: int) -> Agent:
    """The agent of that name. Raises BadInput naming those there are."""
    from apnap.agents import get

    try:
        return get(name, seed)
    except ValueError as error:
        raise BadInput(str(error)) from None
