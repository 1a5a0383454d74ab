"""A room: one table with the people at it, over the network. Rooms know connections, time and the store; the game and
who may see what of it are the table's."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections import deque
from concurrent.futures import Executor
from typing import Any, Final, Protocol

from apnap.explain.events import NOTICES
from apnap.explain.words import said
from apnap.table import NOBODY, WATCHER, Refused, Snapshot, Table
from apnap.table.clocks import Clocks
from apnap.table.structs import Clock
from apnap.ui.server import protocol
from apnap.ui.server.limits import Limits
from apnap.ui.server.store import Options, Store

_log: Final = logging.getLogger("apnap.server")
PATIENCE: Final = 20
"""Milliseconds that an agent waits for the others to be told."""


class Listener(Protocol):
    """A connection that has a seat, as the room sees it."""

    seat: int
    log: int
    lang: str

    def tell(self, message: Any) -> None:
        """Send it something."""

    def renew(self) -> None:
        """Its snapshot is out of date: send it the newest when it can take it."""

    @property
    def behind(self) -> bool:
        """Whether there is something that it hasn't been sent yet."""


class Room:
    """See the module docstring. All methods are called from the event loop's thread."""

    def __init__(
        self, id: str, table: Table, options: Options, store: Store, limits: Limits, threads: Executor
    ) -> None:
        self.id = id
        self.threads = threads
        """Where its agents think."""
        self.table = table
        self.options = options
        self.store = store
        self.limits = limits
        self.there: list[Listener] = []
        self.empty_since = time.monotonic()
        self.undo_by = NOBODY
        self.agreed: set[int] = set()
        self.clocks = Clocks(table.persons, options.seconds, options.increment) if options.seconds else None
        self._thinking: asyncio.Task[None] | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._past: deque[tuple[float, int]] = deque([(0.0, table.history.now)])
        """When the game came to which moment, for those who watch later."""
        self._shown = NOBODY
        self._unkept = False
        """Everybody has been told that the game can't be kept."""

    # --- who is there -----------------------------------------------------------------------------------

    def enter(self, who: Listener) -> None:
        """Somebody takes a seat, or watches. Raises Refused when the room is full."""
        if len(self.there) >= self.limits.per_room:
            raise Refused("too-many", "the room is full")
        self.there.append(who)
        if who.seat in self.table.persons:
            self._all(protocol.Presence(seat=who.seat, here=True), but=who)
            self._renew()
        who.renew()
        self.kick()
        if self._ticking is None:
            self._ticking = asyncio.create_task(self._tick())

    def leave(self, who: Listener) -> None:
        """Somebody's connection is gone; the seat stays theirs."""
        if who in self.there:
            self.there.remove(who)
            self.empty_since = time.monotonic()
            if who.seat in self.table.persons and not self._here(who.seat):
                self._all(protocol.Presence(seat=who.seat, here=False))
                self._renew()

    def _here(self, seat: int) -> bool:
        return any(other.seat == seat for other in self.there)

    def close(self) -> None:
        """The server ends, or the room leaves memory."""
        for task in (self._thinking, self._ticking):
            if task is not None:
                task.cancel()

    def _all(self, message: Any, but: Listener | None = None) -> None:
        """Tell all but those who see the game later."""
        for who in self.there:
            if who is not but and who.seat != WATCHER:
                who.tell(message)

    def _notice(self, key: str, **slots: str) -> None:
        """Tell all but those who see the game later, each in its language."""
        for who in self.there:
            if who.seat != WATCHER:
                who.tell(protocol.Notice(text=said(NOTICES[key], who.lang).format(**slots)))

    def _renew(self) -> None:
        for who in self.there:
            if who.seat != WATCHER:
                who.renew()

    # --- the game goes on ---------------------------------------------------------------------------------

    def changed(self) -> None:
        """The game may have gone on: keep it, tell everybody, let agents think."""
        if not self.keep() and not self._unkept:
            self._unkept = True
            self._notice("not_kept")
        history = self.table.history
        now = time.monotonic()
        while len(self._past) > 1 and self._past[-1][1] > history.now:
            self._past.pop()
        self._past.append((now, history.now))
        if self.undo_by != NOBODY:
            self._no_undo()
        if self.clocks is not None:
            self._set_clocks(now)
        self._renew()
        self.kick()

    def keep(self) -> bool:
        """Keep the answers that aren't kept yet. Whether all are; if not, the next change tries again."""
        history = self.table.history
        start = history.unkept
        if start < history.now or start < history.most_kept:
            try:
                self.store.answers(self.id, start, history.given[start:], history.by[start:])
            except sqlite3.Error:
                _log.exception("room %s: its answers can't be kept", self.id)
                return False
        history.was_kept()
        self._unkept = False
        return True

    def _set_clocks(self, now: float) -> None:
        assert self.clocks is not None
        turn = self.table.game.turn
        self.clocks.switch(self.table.waits_for(), turn.number, turn.active, now)
        for seat in self.table.persons:
            self.keep_seat(seat)

    def keep_seat(self, seat: int) -> None:
        """Keep the seat's habits and clock."""
        left = self.clocks.left(seat, time.monotonic()) if self.clocks is not None else None
        try:
            self.store.seat(self.id, seat, self.table.manners[seat].habits, left)
        except sqlite3.Error:  # less is lost by that than by not going on
            _log.exception("room %s: a seat's habits can't be kept", self.id)

    def kick(self) -> None:
        """Let the agent that is to decide think, when none does yet and somebody is there."""
        if self.there and self._thinking is None and self.table.to_think() is not None:
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        """Agents think in a thread, one decision after another; the room lives on meanwhile. First everybody is told
        what has happened: a thread that computes makes everything else slower."""
        try:
            for _ in range(PATIENCE):
                if not any(who.behind for who in self.there):
                    break
                await asyncio.sleep(0.001)
            while (job := self.table.job()) is not None:
                await asyncio.get_running_loop().run_in_executor(self.threads, job.run)
                if not self.table.done(job):
                    continue
                if job.trouble:
                    self._notice("trouble", who=self.table.names[job.seat], what=job.trouble)
                self._thinking = None
                self.changed()
                return
        except Exception:
            _log.exception("room %s: an agent's turn failed", self.id)
        finally:
            if self._thinking is asyncio.current_task():
                self._thinking = None

    async def _tick(self) -> None:
        """Every now and then: clocks that have run down, spectators whose moment has come."""
        while self.there:
            await asyncio.sleep(0.25 if self.clocks is not None else 1.0)
            now = time.monotonic()
            if self.clocks is not None and not self.table.over:
                fallen = self.clocks.fallen(now)
                if fallen != NOBODY:
                    self._notice("time_up", who=self.table.names[fallen])
                    self.table.concede(fallen)
                    self.changed()
            if self.watched_moment(now) != self._shown:
                for who in self.there:
                    if who.seat == WATCHER:
                        who.renew()
        self._ticking = None

    # --- what is seen -------------------------------------------------------------------------------------

    def watched_moment(self, now: float) -> int:
        """The moment that spectators see: the game as it was `delay` seconds ago."""
        past = self._past
        until = now - self.options.delay
        while len(past) > 1 and past[1][0] <= until:
            past.popleft()
        return min(past[0][1], self.table.history.now)

    def snapshot(self, who: Listener) -> Snapshot:
        """What a connection is shown now; the log from where it has it."""
        now = time.monotonic()
        if who.seat == WATCHER:
            shot = self._for_watchers(who, now)
        else:
            shot = self.table.snapshot(who.seat, who.log, who.lang)
        shot.room = self.id
        for player in shot.players:
            player.here = bool(player.agent) or self._here(player.id)
            if self.clocks is not None and not player.agent and who.seat != WATCHER:
                player.clock = Clock(round(self.clocks.left(player.id, now), 1), self.clocks.running == player.id)
        who.log = shot.log_size
        return shot

    def _for_watchers(self, who: Listener, now: float) -> Snapshot:
        moment = self.watched_moment(now)
        self._shown = moment
        table = self.table
        shot = table.snapshot_at(WATCHER, moment, who.lang)
        shot.past = False
        size = shot.log_size
        start = min(who.log, size)
        shot.log, shot.log_from = table.log(WATCHER, start, size, who.lang), start
        shot.moment, shot.moments = moment, 0
        return shot

    # --- undo, by agreement ---------------------------------------------------------------------------------

    def undo(self, seat: int) -> bool:
        """Take a seat's last answer back, or ask the others whether it may be. Whether it was done at once."""
        table = self.table
        if not table.can_undo(seat):
            raise Refused("not-now", "there is nothing to undo")
        others = table.undo_asks(seat)
        if not others:
            table.undo(seat)
            return True
        if self.undo_by != NOBODY:
            raise Refused("not-now", "somebody has asked for that already")
        self.undo_by, self.agreed = seat, set()
        for who in self.there:
            if who.seat in others:
                who.tell(protocol.UndoAsked(by=seat))
        return False

    def undo_reply(self, seat: int, yes: bool) -> bool:
        """What a person says to another one's wish. Whether all have agreed and it was done."""
        by = self.undo_by
        if by == NOBODY or seat not in self.table.undo_asks(by):
            raise Refused("not-now", "nobody has asked you for that")
        if not yes:
            self._no_undo()
            return False
        self.agreed.add(seat)
        if self.agreed.issuperset(self.table.undo_asks(by)):
            self.undo_by = NOBODY
            self.table.undo(by)
            return True
        return False

    def _no_undo(self) -> None:
        by, self.undo_by = self.undo_by, NOBODY
        for who in self.there:
            if who.seat == by:
                who.tell(protocol.UndoRefused())

