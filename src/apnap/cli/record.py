"""A game at the table as a record: written when the person leaves, read to go on (`apnap replay` reads it, too)."""

from __future__ import annotations

import os
from pathlib import Path

from apnap.cli.errors import BadInput
from apnap.game import Game
from apnap.match import record as records
from apnap.match.record import GameRecord
from apnap.scenario.report import scenario_lookup


def check_place(path: Path) -> None:
    """Raises BadInput when no game could be kept there: it is better told before the game."""
    folder = path.parent
    if path.is_dir():
        raise BadInput(f"{path}: the game can't be kept there: it is a folder")
    if not folder.is_dir():
        raise BadInput(f"{path}: the game can't be kept there: there is no folder {folder}")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise BadInput(f"{path}: the game can't be kept there: it may not be written")


def save(path: Path, record: GameRecord, game: Game) -> None:
    """Write the game as it is now. Raises BadInput."""
    try:
        records.finish(record, game).save(path)
    except OSError as error:
        raise BadInput(f"{path}: the game can't be kept: {error.strerror or error}") from None


def go_on(path: Path) -> tuple[Game, GameRecord]:
    """The game that a record holds, at its last answer. Raises BadInput for one that can't be read or followed."""
    try:
        found = records.load(path)
        return records.replay(found, lookup=scenario_lookup()), found
    except records.RecordError as error:
        raise BadInput(f"{path}: {error}") from None
