"""The table: a game with seats, what each seat may see, and the habits of players. No web in it: a server, a terminal
or a program sits on top."""

from __future__ import annotations

from apnap.table.structs import EVERYTHING, NOBODY, WATCHER, Habits, Refused, Snapshot
from apnap.table.table import Job, Origin, Seat, Setup, Table

__all__ = [
    "EVERYTHING", "NOBODY", "WATCHER", "Habits", "Job", "Origin", "Refused", "Seat", "Setup", "Snapshot", "Table",
]  # fmt: skip
