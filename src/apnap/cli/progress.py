"""Progress of long work on standard error: bars in a terminal, a line now and then where there is none."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

EVERY = 10.0
"""Seconds between two lines where nobody looks at a terminal."""

Move: TypeAlias = Callable[[int, int], None]
"""Says how far the work is: so many done, of so many."""


@contextmanager
def bars() -> Iterator[Callable[[str], Move]]:
    """A function that begins one piece of work by its title and returns what moves it on."""
    if not sys.stderr.isatty():
        yield _lines
    else:
        with _drawn() as begin:
            yield begin


def _lines(title: str) -> Move:
    """A line at most every `EVERY` seconds, with the time that is left if it goes on like this."""
    began = last = time.monotonic()

    def move(done: int, of: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= EVERY and of:
            last = now
            left = (now - began) * (of - done) / max(done, 1)
            print(f"{title}: {done} of {of} ({done * 100 // of}%), {left:.0f} s left", file=sys.stderr, flush=True)

    return move


@contextmanager
def _drawn() -> Iterator[Callable[[str], Move]]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f}%"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    ) as progress:

        def begin(title: str) -> Move:
            tasks: list[TaskID] = []

            def move(done: int, of: int) -> None:
                if not tasks:
                    tasks.append(progress.add_task(title, total=of))
                progress.update(tasks[0], completed=done, total=of)

            return move

        yield begin
