"""`apnap play`: a person against an agent, in the terminal."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

NAMES = ("Player", "Agent")
PERSON = "person"
"""What the record calls the one who is no agent."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play")(play)


def play(
    deck: str = typer.Option("red-rush", "--deck", help="Your deck: a built-in one or a file."),
    against: str = typer.Option("green-ramp", "--against", help="The agent's deck."),
    agent: str = typer.Option("heuristic", "--agent", help="Who plays against you: random, beginner, … search."),
    seed: int = typer.Option(-1, "--seed", help="Settles everything random; by chance when not given."),
    era: str = typer.Option("current", "--era", help="The rules era: current, 2010 or 2004."),
    first: bool = typer.Option(False, "--first", help="You begin; else chance settles it."),
    record: Annotated[Path, typer.Option(help="Where the game is kept when you leave.")] = Path("apnap-game.json"),
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that you left.")] = None,
    considered: bool = typer.Option(False, "--considered", help="After the game, what the agent considered."),
    tui: bool = typer.Option(False, "--tui", help="The table drawn over the whole terminal, played by keys."),
) -> None:
    """Play a game against an agent. Type `help` at the table for what can be said there, `?` for why something can't
    be done."""
    from apnap.cli.record import check_place

    check_place(resume or record)
    if tui:
        _by_keys(deck, against, agent, seed, era, first, resume or record, resume is not None)
        return
    from rich.console import Console

    from apnap.cli.considered import tell_considered
    from apnap.cli.decks import check_era, find_agent, find_deck
    from apnap.cli.record import go_on, save
    from apnap.cli.session import Leave, Session
    from apnap.match.record import begin
    from apnap.scenario.report import scenario_lookup

    if resume is not None:
        game, kept = go_on(resume)
        record = resume
        agent = next((name for name in kept.agents if name != PERSON), agent)
    else:
        decks = [find_deck(deck), find_deck(against)]
        game, kept = begin(
            decks,
            seed if seed >= 0 else _chance(),
            check_era(era),
            names=NAMES,
            first=0 if first else None,
            agents=(PERSON, agent),
            lookup=scenario_lookup(),
        )
    rival = find_agent(agent, kept.seed)
    me = game.options["seats"].index(0)
    console = Console(highlight=False, soft_wrap=True)
    session = Session(game, me, {p: rival for p in range(len(game.players)) if p != me}, _reader(), console)
    session.told = sum(map(len, game.log_old)) + len(game.log) if resume is not None else 0
    mine, theirs = kept.decks[0].name, kept.decks[1].name
    session.say(f"{mine} against {theirs}, seed {kept.seed}, era {kept.era}. `help` says what you can type.")
    try:
        session.run()
        if considered:
            tell_considered([rival])
    except (Leave, EOFError, KeyboardInterrupt):
        typer.echo("")
        save(record, kept, session.game)
        typer.echo(f"The game is kept in {record}. Go on with: apnap play --resume {record}")
    except Exception as error:
        save(record, kept, session.game)
        typer.echo(
            f"apnap: the engine failed ({type(error).__name__}: {error}); please report it with {record}", err=True
        )
        raise typer.Exit(1) from None


def _by_keys(
    deck: str, against: str, agent: str, seed: int, era: str, first: bool, record: Path, resume: bool
) -> None:
    """The terminal table."""
    from apnap.cli.decks import check_era, find_deck
    from apnap.cli.record import go_on
    from apnap.cli.terminal import new_table, old_table, sit_down

    if resume:
        table = old_table(*go_on(record))
    else:
        decks = [find_deck(deck), find_deck(against)]
        seed = seed if seed >= 0 else _chance()
        table = new_table(decks, NAMES, agent, seed, check_era(era), 0 if first else None)
    sit_down(table, record)


def _chance() -> int:
    import random

    return random.SystemRandom().randrange(1_000_000)


def _reader() -> Any:
    """Reads a line: with editing and history in a terminal, plainly from a pipe. Raises EOFError at the end."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  (gives `input` its editing)
        return input

    def read(prompt: str) -> str:
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        sys.stdout.write(prompt + line)
        sys.stdout.flush()
        return line.rstrip("\n")

    return read
