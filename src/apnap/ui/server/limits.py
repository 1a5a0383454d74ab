"""How much the server lets itself be asked: sizes, rates, numbers. Each limit is told when it is met."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """What one server bears. Rates are messages (rooms) a second, with a burst."""

    message: int = 100_000
    """Characters of a message; what is longer than four times that ends the connection unread."""
    rate: float = 30.0
    burst: int = 90
    patience: int = 200
    """So many messages beyond the rate end the connection."""
    connections: int = 400
    per_address: int = 150
    rooms: int = 500
    """Rooms in memory with somebody in them."""
    creations: float = 0.2
    creations_burst: int = 20
    per_room: int = 60
    """Connections to one room."""
    queue: int = 200
    """Messages waiting for a slow reader."""
    idle_room: float = 600.0
    """Seconds after which a room with nobody in it leaves memory (not the database)."""
    hello: float = 60.0
    """Seconds within which a connection has to take a seat or ask something."""
    chat: int = 300
    acting: float = 10.0
    """Seconds after which what a person does is given up, where the system has alarms: it may never come to an end."""
    repeating: float = 2.0
    """Seconds after which a loop is no longer repeated."""
    thinkers: int = 4
    """Agents that think at the same time, in games with a person."""
    alone: int = 1
    """The same in games of agents only."""


class Bucket:
    """A rate with a burst: a token for each thing, refilled with time."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.at = now

    def take(self, now: float) -> bool:
        """Whether there is a token left."""
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True
