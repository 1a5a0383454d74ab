"""Decks by the name of a built-in one, or from a file."""

from __future__ import annotations

from pathlib import Path

import typer

from apnap.agents import Agent
from apnap.cli.errors import BadInput
from apnap.match.decks import DeckError
from apnap.match.leading import RULES
from apnap.model.card import Deck


def find_deck(name: str, allow_partial: bool = False) -> Deck:
    """The built-in deck of that name, else the deck in that file. Raises DeckError."""
    from apnap.match.loading import load_deck_cards

    return load_deck_cards(name, allow_partial)


def decks_in(folder: Path, allow_partial: bool = False, format: str = "two-player") -> list[Deck]:
    """The decks in the files of a folder, by the files' names: those with commanders for a format with commanders, the
    others for other formats. A file that is no deck, or has cards that aren't understood, is told on standard error and
    left out. Raises BadInput when none is left."""
    if not folder.is_dir():
        raise BadInput(f"{folder}: {'this is no folder' if folder.exists() else 'there is no such folder'}")
    files = sorted(path for path in folder.glob("*") if path.is_file() and not path.name.startswith("."))
    found: list[Deck] = []
    for path in files:
        try:
            deck = find_deck(str(path), allow_partial)
        except DeckError as error:
            typer.echo(f"left out {path.name}: {str(error).splitlines()[0]}", err=True)
            continue
        if bool(deck.commanders) == (format in RULES):
            found.append(deck)
    if not found:
        raise BadInput(f"there is no deck to play in {folder}" + (f", of {len(files)} files" if files else ""))
    return found


def check_era(name: str) -> str:
    """The era's name. Raises BadInput naming those there are."""
    from apnap.rules.turn.eras import ERAS

    if name not in ERAS:
        raise BadInput(f"unknown era {name!r}; there are {', '.join(ERAS)}")
    return name


def check_format(name: str, players: int) -> str:
    """The format's name. Raises BadInput naming those there are, or for a number of players that it can't seat."""
    from apnap.rules.formats import FORMATS, seating

    if name not in FORMATS:
        raise BadInput(f"unknown format {name!r}; there are {', '.join(FORMATS)}")
    try:
        seating(name, players)
    except ValueError as error:
        raise BadInput(str(error)) from None
    return name


def find_agent(name: str, seed: int) -> Agent:
    """The agent of that name. Raises BadInput naming those there are."""
    from apnap.agents import get

    try:
        return get(name, seed)
    except ValueError as error:
        raise BadInput(str(error)) from None
