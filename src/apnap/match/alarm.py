"""A time limit on what may take too long: a scenario, a question, a game."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType


class TooSlow(Exception):
    """It took longer than it may."""


@contextmanager
def limit(seconds: float, error: Callable[[], BaseException] = TooSlow) -> Iterator[None]:
    """Raise TooSlow, or that error, after so many seconds, where the system has alarms and this is the main thread."""
    if seconds <= 0 or not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def late(number: int, frame: FrameType | None) -> None:
        raise error()

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds, 1)  # again each second: one that falls into a finaliser is lost
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
