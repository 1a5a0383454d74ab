"""The hall: all rooms, who may come in, and the way from a secret token to its seat."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from apnap.match.record import GameRecord
from apnap.table import EVERYTHING, WATCHER, Refused, Seat, Setup, Table
from apnap.ui.server import protocol
from apnap.ui.server.limits import Bucket, Limits
from apnap.ui.server.room import Room
from apnap.ui.server.store import Options, Store

_log: Final = logging.getLogger("apnap.server")
MOST_DELAY: Final = 3_600
MOST_SECONDS: Final = 86_400


class Hall:
    """See the module docstring."""

    def __init__(self, db: str | Path, limits: Limits) -> None:
        self.limits = limits
        self.store = Store(db)
        self.rooms: dict[str, Room] = {}
        self.connections = 0
        self._from: dict[str, int] = {}
        self._making: dict[str, Bucket] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._thinkers = ThreadPoolExecutor(limits.thinkers, "agent")
        self._alone = ThreadPoolExecutor(limits.alone, "agent-alone")

    def _threads(self, table: Table) -> ThreadPoolExecutor:
        """Where the agents of a table think: games without a person keep none with one waiting."""
        return self._thinkers if table.persons else self._alone

    def close(self) -> None:
        """The server ends. All is kept already, but for what couldn't be."""
        for room in self.rooms.values():
            room.close()
            room.keep()
        for threads in (self._thinkers, self._alone):
            threads.shutdown(wait=False, cancel_futures=True)
        self.store.close()

    # --- connections ------------------------------------------------------------------------------------

    def arrive(self, address: str) -> None:
        """A connection comes. Raises Refused when there are too many."""
        if self.connections >= self.limits.connections:
            raise Refused("too-many", "the server has as many connections as it bears; try again later")
        if self._from.get(address, 0) >= self.limits.per_address:
            raise Refused("too-many", "there are too many connections from your address")
        self.connections += 1
        self._from[address] = self._from.get(address, 0) + 1

    def depart(self, address: str) -> None:
        """It has gone."""
        self.connections -= 1
        self._from[address] -= 1
        if not self._from[address]:
            del self._from[address]

    # --- rooms ------------------------------------------------------------------------------------------

    async def create(self, wish: protocol.Create, address: str) -> protocol.Created:
        """Make a room. Raises Refused."""
        self._may_make(address)
        setup = Setup(
            seats=tuple(Seat(seat.name, seat.deck, seat.agent) for seat in wish.seats),
            seed=wish.seed,
            era=wish.era,
            format=wish.format,
            first=wish.first,
            mulligans=wish.mulligans,
        )
        if not 0 <= wish.delay <= MOST_DELAY:
            raise Refused("malformed", f"the delay is 0 to {MOST_DELAY} seconds")
        options = Options(delay=wish.delay, chat=wish.chat)
        if wish.clock is not None:
            if not 1 <= wish.clock.seconds <= MOST_SECONDS or not 0 <= wish.clock.increment <= MOST_SECONDS:
                raise Refused("malformed", f"a clock has 1 to {MOST_SECONDS} seconds")
            options.seconds, options.increment = wish.clock.seconds, wish.clock.increment
        table = await asyncio.to_thread(lambda: _ready(Table(setup)))
        if wish.learn:
            for seat in table.persons:
                table.set_habits(seat, {"learn": True})
        return self.add(table, options)

    async def branch(self, room: Room, seat: int, moment: int, address: str) -> protocol.Created:
        """A room that goes on from a moment of another, for one seat."""
        self._may_make(address)
        return self.add(room.table.branch(seat, moment), Options(delay=0))

    async def replay(self, record: GameRecord, address: str) -> protocol.Created:
        """A room in which a recorded game lies."""
        self._may_make(address)
        table = await asyncio.to_thread(lambda: _ready(Table.recorded(record)))
        return self.add(table, Options(delay=0))

    def _may_make(self, address: str) -> None:
        now = time.monotonic()
        if len(self._making) > 1_000:
            self._making = {a: b for a, b in self._making.items() if now - b.at < 600}
        bucket = self._making.setdefault(
            address, Bucket(self.limits.creations, self.limits.creations_burst, now)
        )
        if not bucket.take(now):
            raise Refused("too-fast", "you have made many rooms; wait a little")
        if len(self.rooms) >= self.limits.rooms:
            raise Refused("too-many", "the server has as many rooms as it bears; try again later")

    def add(self, table: Table, options: Options) -> protocol.Created:
        """Take in a new table as a room."""
        id = secrets.token_urlsafe(8)
        watcher = EVERYTHING if table.origin.recorded and table.over else WATCHER
        tokens = {seat: secrets.token_urlsafe(18) for seat in (*table.persons, watcher)}
        self.store.add(id, table.origin, options, {token: seat for seat, token in tokens.items()})
        room = self.rooms[id] = Room(id, table, options, self.store, self.limits, self._threads(table))
        for seat in table.persons:
            room.keep_seat(seat)
        room.changed()
        return protocol.Created(
            room=id,
            seats=[
                protocol.MadeSeat(i, name, table.origin.agents[i], tokens.get(i, ""))
                for i, name in enumerate(table.names)
            ],
            watch=tokens[watcher],
        )

    async def find(self, token: str) -> tuple[Room, int]:
        """The room and seat of a token; a room that isn't in memory is read again. Raises Refused."""
        found = self.store.find(token) if 0 < len(token) <= 100 else None
        if found is None:
            raise Refused("no-seat", "there is no such seat: the link is wrong, or of another server")
        id, seat = found
        room = self.rooms.get(id)
        if room is None:
            task = self._loading.get(id)
            if task is None:
                task = self._loading[id] = asyncio.create_task(self._load(id))
            room = await asyncio.shield(task)
        if room is None:
            raise Refused("no-seat", "that room can't be read any more")
        return room, seat

    async def _load(self, id: str) -> Room | None:
        try:
            kept = self.store.load(id)
            if kept is None:
                return None
            try:
                table = await asyncio.to_thread(
                    lambda: _ready(Table.restored(kept.origin, kept.given, kept.by, kept.habits))
                )
            except Exception as error:
                _log.exception("room %s can't be read", id)
                text = "the game can't be read any more: it was kept by another version of the rules or cards"
                raise Refused("unreadable", text) from error
            room = self.rooms[id] = Room(
                id, table, kept.options, self.store, self.limits, self._threads(table)
            )
            table.history.was_kept()
            if room.clocks is not None:
                for seat, seconds in kept.clocks.items():
                    room.clocks.set_left(seat, seconds)
            table.go_on()
            room.changed()
            return room
        finally:
            del self._loading[id]

    async def sweep(self) -> None:
        """Let rooms in which nobody is leave memory; they stay in the store."""
        while True:
            await asyncio.sleep(min(30.0, self.limits.idle_room))
            now = time.monotonic()
            for id, room in list(self.rooms.items()):
                if not room.there and now - room.empty_since > self.limits.idle_room and room.keep():
                    room.close()
                    del self.rooms[id]

    def warm(self) -> None:
        """Make ready what the first game would have to wait for: the table of phrases that texts are said by."""
        from apnap.cards.decks import BUILTIN_DECKS, builtin_deck
        from apnap.explain.texts import card_lines

        card_lines(builtin_deck(next(iter(BUILTIN_DECKS))).main[0])


def _ready(table: Table) -> Table:
    """The table, when its cards' texts have been made: then no snapshot takes long."""
    from apnap.explain.texts import card_lines

    for obj in list(table.game.objects.values()):
        if obj.card is not None:
            card_lines(obj.card)
    return table
