"""Clocks: each person's time to think. Pure arithmetic: what time it is is said from outside."""

from __future__ import annotations

from collections.abc import Iterable

from apnap.table.structs import NOBODY


class Clocks:
    """One clock for each person; it runs while the game waits for that person. `increment` seconds are added as a turn
    of the person's own begins."""

    def __init__(self, seats: Iterable[int], seconds: float, increment: float = 0) -> None:
        self._left = {seat: float(seconds) for seat in seats}
        self.increment = increment
        self.running = NOBODY
        self._since = 0.0
        self._turn = 0

    def left(self, seat: int, now: float) -> float:
        """How many seconds the seat has left."""
        gone = now - self._since if seat == self.running else 0.0
        return max(0.0, self._left[seat] - gone)

    def set_left(self, seat: int, seconds: float) -> None:
        """A clock as it was kept."""
        if seat in self._left:
            self._left[seat] = seconds

    def switch(self, waits_for: int, turn: int, active: int, now: float) -> None:
        """The game waits for that seat now (NOBODY: for none)."""
        if self.running != NOBODY:
            self._left[self.running] = self.left(self.running, now)
        if turn > self._turn:
            if self._turn and active in self._left:
                self._left[active] += self.increment
            self._turn = turn
        self.running = waits_for if waits_for in self._left else NOBODY
        self._since = now

    def fallen(self, now: float) -> int:
        """The seat whose time is up; NOBODY."""
        running = self.running
        return running if running != NOBODY and self.left(running, now) <= 0 else NOBODY
