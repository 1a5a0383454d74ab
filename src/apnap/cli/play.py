"""`apnap play`: a person against an agent, in the terminal."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from apnap.cli.errors import BadInput

if TYPE_CHECKING:
    from apnap.table import Table

NAMES = ("Player", "Agent")


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("play")(play)


def play(
    context: typer.Context,
    deck: str = typer.Option("red-rush", "--deck", help="Your deck: a built-in one or a file."),
    against: str = typer.Option("green-ramp", "--against", help="The agent's deck."),
    agent: str = typer.Option("heuristic", "--agent", help="Who plays against you: random, beginner, … search."),
    seed: int = typer.Option(-1, "--seed", help="Settles everything random; by chance when not given."),
    era: str = typer.Option("current", "--era", help="The rules era: current, 2010 or 2004."),
    first: bool = typer.Option(False, "--first", help="You begin; else chance settles it."),
    record: Annotated[Path, typer.Option(help="Where the game is kept when you leave.")] = Path("apnap-game.json"),
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that you left.")] = None,
    considered: bool = typer.Option(False, "--considered", help="After the game, what the agent considered."),
    lang: str = typer.Option("en", "--lang", help="The language of the log and the questions: en or sv."),
    tui: bool = typer.Option(False, "--tui", help="The table drawn over the whole terminal, played by keys."),
) -> None:
    """Play a game against an agent. Type `help` at the table for what can be said there, `?` for why something can't
    be done."""
    from apnap.cli.decks import check_era, find_deck
    from apnap.cli.record import check_place, go_on
    from apnap.cli.terminal import new_table, old_table, sit_down
    from apnap.explain.terms import LANGS

    check_place(resume or record)
    if lang not in LANGS:
        raise BadInput(f"there is no language {lang!r}; there are {', '.join(LANGS)}")
    if resume is not None:
        _settled(context)
        table = old_table(*go_on(resume))
        if not table.persons:
            raise BadInput(f"{resume}: only agents play in this game; see it with: apnap replay {resume}")
        record = resume
    else:
        decks = [find_deck(deck), find_deck(against)]
        seed = seed if seed >= 0 else _chance()
        table = new_table(decks, NAMES, agent, seed, check_era(era), 0 if first else None)
    if tui and not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise BadInput("--tui draws over a terminal and needs one; without it the table is told in lines")
    if tui:
        sit_down(table, record, lang)
    else:
        _by_lines(table, record, lang, considered)


def _by_lines(table: Table, record: Path, lang: str, considered: bool) -> None:
    """The table in lines: what is typed is read, what happens is printed."""
    from rich.console import Console

    from apnap.cli.considered import tell_considered
    from apnap.cli.record import save
    from apnap.cli.session import Leave, Session
    from apnap.cli.words import word

    kept = table.origin.record
    assert kept is not None
    session = Session(table, _reader(), Console(highlight=False, soft_wrap=True), lang)
    session.told = len(table.log(session.me)) if table.game.record else 0
    mine, theirs = kept.decks[0].name, kept.decks[1].name
    session.say(word("begins", lang, mine, theirs, kept.seed, kept.era))
    try:
        session.run()
        if considered:
            tell_considered(list(table.agents.values()))
    except (Leave, EOFError, KeyboardInterrupt) as left:
        typer.echo("")
        if isinstance(left, EOFError) and not kept.answers and not table.can_undo(session.me):
            typer.echo(word("not_kept", lang))
            return
        save(record, kept, table.game)
        typer.echo(word("kept", lang, record))
    except Exception as error:
        save(record, kept, table.game)
        typer.echo(
            f"apnap: the engine failed ({type(error).__name__}: {error}); please report it with {record}", err=True
        )
        raise typer.Exit(1) from None


def _settled(context: typer.Context) -> None:
    """Raises BadInput for options that a game under way has settled long ago."""
    sources = {name: context.get_parameter_source(name) for name in _SETTLED}
    given = [name for name, source in sources.items() if source is not None and source.name == "COMMANDLINE"]
    if given:
        said = ", ".join([f"--{name}" for name in given])
        raise BadInput(f"--resume goes on with the game as it was begun: leave {said} away")


_SETTLED: Final = ("deck", "against", "agent", "seed", "era", "first")


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
