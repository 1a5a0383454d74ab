"""The tables of `apnap play`, new ones and kept ones; and `--tui`: the terminal table opened, and the game kept when it
is left."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer

from apnap.cli.errors import BadInput
from apnap.game import Game
from apnap.match.record import GameRecord
from apnap.table import Origin, Refused, Seat, Setup, Table
from apnap.table.setup import PERSON


def new_table(decks: list[Any], names: tuple[str, str], agent: str, seed: int, era: str, first: int | None) -> Table:
    """A table for a new game against an agent. Raises BadInput."""
    seats = (Seat(names[0], deck=decks[0]), Seat(names[1], deck=decks[1], agent=agent))
    try:
        return Table(Setup(seats=seats, seed=seed, era=era, first=first))
    except Refused as refusal:
        raise BadInput(refusal.text) from None


def old_table(game: Game, record: GameRecord) -> Table:
    """A table that goes on with a game as it was kept."""
    seats = game.options.get("seats", tuple(range(len(game.players))))
    agents = ["" if record.agents[seat] == PERSON else record.agents[seat] for seat in seats]
    names = [player.key for player in game.players]
    return Table(origin=Origin(names=names, agents=agents, seed=record.seed, record=record), game=game)


def sit_down(table: Table, keep: Path, lang: str = "en") -> None:
    """Open the table for its person until that one leaves; keep the game unless it is over."""
    try:
        from apnap.ui.terminal.app import TableApp
    except ImportError as missing:
        raise BadInput(f"the terminal table needs Textual ({missing}): pip install 'apnap[ui]'") from None
    from apnap.cli.record import save

    record = table.origin.record
    assert record is not None
    app = TableApp(table, table.persons[0], lang)
    try:
        app.run()
    finally:
        if not table.over:
            save(keep, record, table.game)
            typer.echo(f"The game is kept in {keep}. Go on with: apnap play --tui --resume {keep}")
    if app.failure is not None:
        typer.echo(
            f"apnap: the engine failed ({type(app.failure).__name__}: {app.failure}); please report it with {keep}",
            err=True,
        )
        raise typer.Exit(1)
    if table.over:
        from apnap.explain.words import outcome_text

        typer.echo(outcome_text(table.game, lang))
