"""A game at the table as a record: written when the person leaves, read to go on (`apnap replay` reads it, too)."""

from __future__ import annotations

from pathlib import Path

from apnap.cli.errors import BadInput
from apnap.game import Game
from apnap.match import record as records
from apnap.match.record import GameRecord
from apnap.scenario.report import scenario_lookup


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
