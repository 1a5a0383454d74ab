"""`apnap fuzz`: random games with every check on."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import typer

LEAVE: Final = 0.0008
"""The chance with `--leave` that somebody concedes instead of a decision."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("fuzz")(fuzz)


def fuzz(
    games: int = typer.Option(100, "--games", "-n", min=0, help="How many games; 0: until interrupted."),
    seed: int = typer.Option(0, "--seed", help="The first game's seed; each game has the next one."),
    deck: list[str] = typer.Option([], "--deck", help="Decks to draw from, built-in or files; all built-in ones else."),  # noqa: B008
    deck_dir: Path | None = typer.Option(None, "--deck-dir", help="A folder of deck files to draw from as well."),  # noqa: B008
    allow_partial: bool = typer.Option(False, "--allow-partial", help="Play cards without the lines not understood."),
    players: int = typer.Option(2, "--players", min=2, max=16, help="How many play in each game."),
    format: str = typer.Option("two-player", "--format", help="The game's format: commander, two-headed-giant, …"),
    agent: str = typer.Option("random", "--agent", help="Who plays: random, heuristic, …"),
    leave: bool = typer.Option(False, "--leave", help="Players concede at random moments."),
    jobs: int = typer.Option(1, "--jobs", "-j", min=1, help="How many processes."),
    check_every: int = typer.Option(
        5, "--check-every", min=0, help="Check every so many decisions (0: only the ends)."
    ),
    era: str = typer.Option("current", "--era", help="The rules era: current, 2010 or 2004."),
    out: Path = typer.Option(Path("fuzz-failures"), "--out", help="Where the records of failures go."),  # noqa: B008
) -> None:
    """Play random decks, check every position, and replay every game to the same end."""
    from apnap.cards.decks import BUILTIN_DECKS
    from apnap.cli.decks import check_era, check_format, decks_in, find_agent, find_deck
    from apnap.sim.fuzz import FuzzResult, Limits, fuzz_game, write_failure
    from apnap.sim.simulate import run_tasks

    check_era(era)
    check_format(format, players)
    decks = [find_deck(name, allow_partial) for name in deck]
    if deck_dir is not None:
        decks += decks_in(deck_dir, allow_partial, format)
    decks = decks or [find_deck(name) for name in BUILTIN_DECKS]
    find_agent(agent, 0)
    limits = Limits(check_every=check_every, leave=LEAVE if leave else 0.0, agent=agent)
    began = time.perf_counter()
    done = decisions = failed = refused = left = 0
    endings: dict[str, int] = {}

    def one(number: int) -> FuzzResult:
        return fuzz_game(decks, number, players, limits, era=era, format=format)

    chunk = games or 1000
    first = seed
    interrupted = False
    try:
        while True:
            for result in run_tasks(one, range(first, first + chunk), jobs):
                done += 1
                decisions += result.decisions
                refused += result.refused
                left += result.left
                endings[result.outcome or "failed"] = endings.get(result.outcome or "failed", 0) + 1
                if result.problem:
                    failed += 1
                    path = write_failure(result, out)
                    against = " against ".join(result.decks)
                    typer.echo(f"\nSeed {result.seed} ({against}), decision {result.at}: {result.problem}")
                    typer.echo(_last_lines(result.detail))
                    typer.echo(f"  its record: {path}\n  play it:    apnap replay {path}")
                    typer.echo(f"  again:      the same command with --games 1 --seed {result.seed}")
                elif done % 10 == 0 or done == games:
                    rate = decisions / (time.perf_counter() - began)
                    typer.echo(
                        f"\r{done} games, {decisions} decisions, {failed} failed, {rate:.0f} a second ",
                        err=True,
                        nl=False,
                    )
            if games:
                break
            first += chunk
    except KeyboardInterrupt:
        interrupted = games > 0
        typer.echo("\nInterrupted.", err=True)
    typer.echo("", err=True)
    said = ", ".join(f"{n} {word}" for word, n in sorted(endings.items()))
    if leave:
        said += f"; {left} times a player left"
    said_games = f"{done} game{'' if done == 1 else 's'}"
    typer.echo(f"{said_games} ({said}), {decisions} decisions, {failed} failed, {refused} answers refused on the way")
    if failed:
        raise typer.Exit(1)
    if interrupted:
        raise typer.Exit(130)


def _last_lines(detail: str, n: int = 6) -> str:
    return "\n".join("    " + line for line in detail.strip().splitlines()[-n:])
