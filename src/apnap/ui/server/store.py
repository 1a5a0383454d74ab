"""The rooms in an SQLite file: what is needed to have every game again after the server was killed. An answer is
written before anybody is told of it, as long as the file can be written. One server has the file at a time."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import time
from pathlib import Path
from typing import Any, Final

import msgspec

from apnap.table.setup import Origin
from apnap.table.structs import NOBODY, Habits
from apnap.ui.server import Unusable

SCHEMA: Final = """
CREATE TABLE IF NOT EXISTS rooms (
  id TEXT PRIMARY KEY, made REAL NOT NULL, origin BLOB NOT NULL, options TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (
  token TEXT PRIMARY KEY, room TEXT NOT NULL REFERENCES rooms(id), seat INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS answers (
  room TEXT NOT NULL, n INTEGER NOT NULL, answer TEXT NOT NULL, seat INTEGER NOT NULL, PRIMARY KEY (room, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (
  room TEXT NOT NULL, seat INTEGER NOT NULL, habits BLOB NOT NULL, clock REAL, PRIMARY KEY (room, seat)
) WITHOUT ROWID;
"""
COLUMNS: Final = {
    "rooms": ["id", "made", "origin", "options"],
    "tokens": ["token", "room", "seat"],
    "answers": ["room", "n", "answer", "seat"],
    "seats": ["room", "seat", "habits", "clock"],
}
"""By these a file is known as one of ours."""


class Options(msgspec.Struct):
    """What a room is like besides its game."""

    delay: int = 30
    chat: bool = False
    seconds: int = 0
    increment: int = 0


class Kept(msgspec.Struct):
    """A room as it was kept."""

    id: str
    origin: Origin
    options: Options
    given: list[list[int]]
    by: list[int]
    habits: dict[int, Habits]
    clocks: dict[int, float]


def digest(token: str) -> str:
    """What is kept of a secret token: enough to know it again."""
    return hashlib.sha256(token.encode()).hexdigest()


class Store:
    """One SQLite file. Used by one event loop's thread, which need not be the one that opened it."""

    def __init__(self, path: str | Path) -> None:
        """Open the file, or begin it. Raises Unusable when another server has it, or it is something else."""
        if Path(path).is_dir():
            raise Unusable(f"{path} is a folder: name a file for the games")
        try:
            self.db = sqlite3.connect(path, timeout=1, isolation_level=None, check_same_thread=False)
        except sqlite3.Error as error:
            raise Unusable(f"{path} can't be opened: {error}") from None
        try:
            self._open(path)
        except BaseException:
            self.db.close()
            raise

    def _open(self, path: str | Path) -> None:
        """Take the file for this server alone: each server has its rooms in memory, so that of two with one file each
        would write over the other's answers. The lock ends with the process, whichever way that ends."""
        try:
            self.db.execute("PRAGMA locking_mode=EXCLUSIVE")
            self.db.execute("BEGIN EXCLUSIVE")
            ours = self._is_ours()
            self.db.execute("ROLLBACK")
            if ours:
                self.db.execute("PRAGMA journal_mode=WAL")
                self.db.execute("PRAGMA synchronous=NORMAL")
                self.db.executescript(SCHEMA)
        except sqlite3.Error as error:
            if "locked" in str(error):
                text = f"{path} is in use: another server keeps its games there; end it, or name another file with --db"
                raise Unusable(text) from None
            raise Unusable(f"{path} can't keep games: {error}") from None
        if not ours:
            raise Unusable(f"{path} is another program's file: name one for the games with --db")

    def _is_ours(self) -> bool:
        """Whether nothing is in the file but what we put there."""
        names = self.db.execute("SELECT type, name FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'")
        for kind, name in names.fetchall():
            if kind != "table" or name not in COLUMNS:
                return False
            if [row[1] for row in self.db.execute(f"PRAGMA table_info({name})")] != COLUMNS[name]:
                return False
        return True

    def close(self) -> None:
        """Done with it."""
        self.db.close()

    def add(self, room: str, origin: Origin, options: Options, tokens: dict[str, int]) -> None:
        """Keep a new room with its tokens (token -> seat)."""
        with self.db:
            self.db.execute("BEGIN")
            self.db.execute(
                "INSERT INTO rooms VALUES (?, ?, ?, ?)",
                (room, time.time(), msgspec.json.encode(origin), msgspec.json.encode(options).decode()),
            )
            self.db.executemany(
                "INSERT INTO tokens VALUES (?, ?, ?)", [(digest(token), room, seat) for token, seat in tokens.items()]
            )

    def find(self, token: str) -> tuple[str, int] | None:
        """The room and seat of a token."""
        row = self.db.execute("SELECT room, seat FROM tokens WHERE token = ?", (digest(token),)).fetchone()
        return (row[0], row[1]) if row is not None else None

    def answers(self, room: str, start: int, given: list[tuple[int, ...]], by: list[int]) -> None:
        """From `start` on these are the answers; what was kept there before was taken back."""
        with self.db:
            self.db.execute("BEGIN")
            self.db.execute("DELETE FROM answers WHERE room = ? AND n >= ?", (room, start))
            self.db.executemany(
                "INSERT INTO answers VALUES (?, ?, ?, ?)",
                [
                    (room, start + i, json.dumps(answer), who)
                    for i, (answer, who) in enumerate(zip(given, by, strict=True))
                ],
            )

    def seat(self, room: str, seat: int, habits: Habits, clock: float | None) -> None:
        """Keep a seat's habits and the time left on its clock."""
        data = msgspec.json.encode(msgspec.structs.replace(habits, until=""))
        self.db.execute("INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?)", (room, seat, data, clock))

    def load(self, room: str) -> Kept | None:
        """A room as it was kept."""
        row = self.db.execute("SELECT origin, options FROM rooms WHERE id = ?", (room,)).fetchone()
        if row is None:
            return None
        rows: list[Any] = self.db.execute(
            "SELECT answer, seat FROM answers WHERE room = ? ORDER BY n", (room,)
        ).fetchall()
        seats = self.db.execute("SELECT seat, habits, clock FROM seats WHERE room = ?", (room,)).fetchall()
        return Kept(
            room,
            msgspec.json.decode(row[0], type=Origin),
            msgspec.json.decode(row[1], type=Options),
            [json.loads(answer) for answer, _ in rows],
            [who if who is not None else NOBODY for _, who in rows],
            {seat: msgspec.json.decode(habits, type=Habits) for seat, habits, _ in seats},
            {seat: clock for seat, _, clock in seats if clock is not None},
        )
