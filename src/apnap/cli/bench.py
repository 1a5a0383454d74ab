"""`apnap bench`: how fast the engine is, with every legal action listed at every decision."""

from __future__ import annotations

import json
from typing import Any

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("bench")(bench)


def bench(
    deck: list[str] = typer.Option([], "--deck", help="Two decks, built-in or files; all built-in ones in turn else."),  # noqa: B008
    seconds: float = typer.Option(10.0, "--seconds", min=0.1, help="How long to play, about."),
    seed: int = typer.Option(0, "--seed", help="The first game's seed."),
    as_json: bool = typer.Option(False, "--json", help="The figures as data."),
) -> None:
    """Two random agents play, on one core; then copies and steps back are timed in the middle of a game."""
    from apnap.cards.decks import BUILTIN_DECKS
    from apnap.cli.decks import find_deck
    from apnap.cli.errors import BadInput
    from apnap.sim.bench import measure

    if len(deck) == 1:
        deck = deck * 2
    if len(deck) > 2:
        raise BadInput(f"give two decks, not {len(deck)}")
    figures = measure([find_deck(name) for name in deck or BUILTIN_DECKS], seconds, seed)
    typer.echo(json.dumps(figures) if as_json else _table(figures))


def _table(figures: dict[str, Any]) -> str:
    width = max(len(key) for key in figures)
    return "\n".join(
        f"{key:{width}}  {value if isinstance(value, str) else f'{value:,}'}" for key, value in figures.items()
    )
