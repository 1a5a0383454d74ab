"""Bad input, said in one message and exit code 2; never a traceback."""

from __future__ import annotations

import functools
from collections.abc import Callable
from errno import ENOENT
from typing import Any

import typer


class BadInput(Exception):
    """What the user gave can't be used: the message names file, line and what to do."""


def plain(command: Callable[..., Any]) -> Callable[..., Any]:
    """The command, with the errors that input causes said plainly."""

    @functools.wraps(command)
    def run(*args: Any, **kwargs: Any) -> Any:
        from apnap.match.decks import DeckError
        from apnap.scenario.source import ScenarioError

        try:
            return command(*args, **kwargs)
        except (BadInput, DeckError, ScenarioError) as error:
            message = str(error)
        except (BrokenPipeError, InterruptedError):
            raise
        except OSError as error:
            why = "there is no such file (check the name and the folder)" if error.errno == ENOENT else error.strerror
            message = f"{error.filename}: {why}" if error.filename else str(error)
        typer.echo(f"apnap: {message}", err=True)
        raise typer.Exit(2)

    return run
