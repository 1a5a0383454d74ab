"""Python's cyclic garbage collector during long runs.

Nearly all that a game makes is freed without it. What is there from the beginning (cards, compiled filters) is large
and stays; looking through it again and again takes a fifth of the time of a game.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_THRESHOLDS: Final = (100_000, 20, 100)


def settle() -> None:
    """Leave what exists by now out of collections, and collect the rest less often. For processes of our own."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


@contextmanager
def settled() -> Iterator[None]:
    """The same for a while, in a process that belongs to the caller."""
    before = gc.get_threshold()
    settle()
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
