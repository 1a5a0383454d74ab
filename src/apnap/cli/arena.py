"""`apnap sim --arena`: two agents against each other over several pairs of decks."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from apnap.cli.errors import BadInput
from apnap.sim.arena import Arena, Bout, deck_pairs, play, resume


def arena(agents: tuple[str, str], pairs: int, n: int, seed: int, jobs: int, out: Path | None, as_json: bool) -> None:
    """Play the games and tell how they went. With `out` they are kept in that file, and it goes on with
    those that are there."""
    from apnap.cli.decks import find_agent

    for name in agents:
        find_agent(name, 0)
    try:
        games = Arena(agents=agents, pairs=deck_pairs(pairs), wanted=n, seed=seed)
        if out is not None and out.exists():
            resume(out, games)
    except ValueError as error:
        raise BadInput(str(error)) from None

    def progress(sofar: Arena, bout: Bout) -> None:
        if out is not None:
            sofar.save(out)
        if not as_json:
            rate, low, high = sofar.rate()
            typer.echo(
                f"\r{len(sofar.games)} of {n} games  {sofar.won(0)} : {sofar.won(1)}"
                f"  {100 * rate:.0f} % (95 %: {100 * low:.0f} to {100 * high:.0f}) ",
                err=True,
                nl=False,
            )

    whole = play(games, jobs, progress)
    if out is not None:
        games.save(out)
    if as_json:
        typer.echo(json.dumps(games.to_data()))
    else:
        typer.echo("", err=True)
        typer.echo(_table(games))
    for game in games.games:
        if game.outcome == "error":
            typer.echo(f"\nGame {game.number} failed:\n{game.error}", err=True)
            raise typer.Exit(1)
    if not whole:
        raise typer.Exit(130)


def _table(games: Arena) -> str:
    lines = []
    if len(games.games) < games.wanted:
        lines.append(f"Interrupted after {len(games.games)} of {games.wanted} games.")
    lines.append(f"{games.agents[0]} against {games.agents[1]}:")
    names = [" / ".join(decks) for decks in games.pairs]
    width = max(map(len, names))
    for i, name in enumerate([*names, "all"]):
        pair = i if i < len(names) else -1
        rate, low, high = games.rate(pair)
        lines.append(
            f"  {name:{width}}  {games.won(0, pair):4} of {games.counted(pair):4}"
            f"  {100 * rate:5.1f} %  (95 %: {100 * low:.1f} to {100 * high:.1f})"
        )
    for i, agent in enumerate(games.agents):
        decisions, playouts, seconds = games.thinking(i)
        if decisions:
            lines.append(
                f"{agent} searched {decisions} decisions: {playouts / decisions:.0f} playouts"
                f" and {seconds / decisions:.2f} s each"
            )
    return "\n".join(lines)
