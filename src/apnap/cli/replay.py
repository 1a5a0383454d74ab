"""`apnap replay`: a recorded game again, all of it or up to a decision."""

from __future__ import annotations

import json
from pathlib import Path

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay")(replay)


def replay(
    file: Path = typer.Argument(..., help="A record, as `play`, `sim --records` and `fuzz` write it."),  # noqa: B008
    upto: int | None = typer.Option(None, "--upto", min=0, help="Stop after so many answers."),
    as_json: bool = typer.Option(False, "--json", help="The position as data, as the player sees it who decides."),
) -> None:
    """Play a record again, check that it ends where it ended, and tell the position."""
    from apnap.cli.errors import BadInput
    from apnap.match import record
    from apnap.match.view import view
    from apnap.model.hashing import position_hash
    from apnap.scenario.report import scenario_lookup

    try:
        found = record.load(file)
        game = record.replay(found, upto, scenario_lookup())
    except record.RecordError as error:
        raise BadInput(f"{file}: {error}") from None
    asked = game.decision
    if as_json:
        data = view(game, asked.player if asked is not None else 0)
        data["hash"] = position_hash(game)
        typer.echo(json.dumps(data))
        return
    done = len(game.record)
    typer.echo(
        f"{done} of {len(found.answers)} answers played; turn {game.turn.number}, {game.turn.step or 'not begun'}"
    )
    for player in game.players:
        typer.echo(
            f"  {player.key}: {player.life} life, {len(player.hand)} in hand, {len(player.library)} in the library"
            + (f", lost by {player.lost}" if player.lost else "")
        )
    if game.outcome is not None:
        kind, winners = game.outcome
        names = ", ".join(game.players[p].key for p in winners)
        typer.echo(f"  Over: {names} won" if kind == "win" else "  Over: a draw")
    elif asked is not None:
        typer.echo(f"  {game.players[asked.player].key} decides: {asked.kind} ({asked.rule})")
    same = " (as recorded)" if upto is None and found.hash else ""
    typer.echo(f"  Position {position_hash(game)}{same}")
