"""One connection: what it says is read, judged and done; what it is told waits here until it can take it."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

from apnap.explain.terms import LANGS
from apnap.match.alarm import limit
from apnap.table import EVERYTHING, NOBODY, WATCHER, Refused
from apnap.ui.server import protocol
from apnap.ui.server.hall import Hall
from apnap.ui.server.limits import Bucket
from apnap.ui.server.room import Room

_log: Final = logging.getLogger("apnap.server")


class Connection:
    """See the module docstring. It is a room's `Listener` once it has said hello."""

    def __init__(self, hall: Hall, address: str) -> None:
        self.hall = hall
        self.address = address
        self.room: Room | None = None
        self.seat = NOBODY
        self.log = 0
        self.lang = "en"
        self.greeted = False
        """It has said something sensible."""
        self.ended = False
        self._bucket: Bucket | None = None
        self._beyond = 0
        self._queue: deque[str] = deque()
        self._stale = False
        self._wake = asyncio.Event()

    # --- being told ---------------------------------------------------------------------------------------

    def tell(self, message: Any) -> None:
        """Send a message when its turn comes. One that doesn't read what it is told is cut off."""
        if len(self._queue) >= self.hall.limits.queue:
            self.ended = True
        else:
            self._queue.append(protocol.write(message))
        self._wake.set()

    def renew(self) -> None:
        """Send the newest snapshot when it can be taken: a slow reader gets fewer of them, never old ones."""
        self._stale = True
        self._wake.set()

    @property
    def behind(self) -> bool:
        """Whether there is something that hasn't been sent yet."""
        return bool(self._queue) or self._stale

    async def write_to(self, send: Callable[[str], Awaitable[None]]) -> None:
        """Send what there is to send, until the connection ends."""
        while True:
            while self._queue:
                await send(self._queue.popleft())
            if self.ended:
                return
            if self._stale and self.room is not None:
                text = protocol.write(self.room.snapshot(self))
                self._stale = False
                await send(text)
                continue
            self._wake.clear()
            await self._wake.wait()

    def end(self, code: str, text: str) -> None:
        """Say why, and end."""
        self.tell(protocol.Refusal(code=code, text=text))
        self.ended = True

    def gone(self) -> None:
        """The connection is no more."""
        if self.room is not None:
            self.room.leave(self)
            self.room = None
        self._wake.set()

    def refuse(self, re: int | None, refused: Refused) -> None:
        """Say that something isn't done, and why."""
        self.tell(protocol.Refusal(re=re, code=refused.code, text=refused.text, rule=refused.rule))

    # --- being heard ----------------------------------------------------------------------------------------

    async def hear(self, text: str, now: float) -> None:
        """A message has come."""
        limits = self.hall.limits
        if self._bucket is None:
            self._bucket = Bucket(limits.rate, limits.burst, now)
        if not self._bucket.take(now):
            self._beyond += 1
            if self._beyond > limits.patience:
                self.end("too-fast", "too many messages")
            elif self._beyond % 10 == 1:
                self.refuse(None, Refused("too-fast", f"at most {limits.rate:g} messages a second"))
            return
        if len(text) > limits.message:
            self.refuse(None, Refused("too-big", f"a message has at most {limits.message} characters"))
            return
        try:
            message = protocol.read(text)
        except (msgspec.DecodeError, RecursionError, ValueError) as error:
            self.refuse(protocol.number(text), Refused("malformed", f"that is no message of the protocol: {error}"))
            return
        before = self.room, self.moment
        try:
            await self._do(message)
        except Refused as refused:
            self.refuse(message.id, refused)
        except Exception:
            _log.exception("a message failed: %s", type(message).__name__)
            same = (self.room, self.moment) == before
            game = "the game is as it was" if same else "the game has gone on all the same"
            self.refuse(message.id, Refused("engine", f"something went wrong; {game}"))

    @property
    def moment(self) -> int:
        """The moment of the game that the connection is at."""
        return self.room.table.history.now if self.room is not None else NOBODY

    async def _do(self, message: Any) -> None:
        kind = type(message)
        if kind is protocol.Hello:
            await self._hello(message)
        elif kind is protocol.Create:
            made = await self.hall.create(message, self.address)
            made.re = message.id
            self.tell(made)
        elif kind is protocol.Replay:
            made = await self.hall.replay(message.record, self.address)
            made.re = message.id
            self.tell(made)
        elif kind in ANYWHERE:
            self.tell(ANYWHERE[kind](message))
        else:
            if self.room is None:
                raise Refused("no-seat", "say hello with the token of your seat first")
            if kind is protocol.Branch:
                self.person()
                made = await self.hall.branch(self.room, self.seat, message.moment, self.address)
                made.re = message.id
                self.tell(made)
                return
            if kind is protocol.Say:
                self._say(message)
                self.tell(protocol.Ok(re=message.id))
                return
            if kind in LOOKING:
                found = LOOKING[kind](self, self.room, message)
                found.re = message.id
                self.tell(found)
                return
            self.person()
            if kind is protocol.Repeat:
                times = self.room.table.repeat(self.seat, message.n, message.times, self.hall.limits.repeating)
                self.room.changed()
                self.tell(protocol.Repeated(re=message.id, times=times))
                return
            with limit(self.hall.limits.acting):  # nobody else is served meanwhile
                changed = ACTING[kind](self, self.room, message)
            if changed:
                self.room.changed()
            self.tell(protocol.Ok(re=message.id))
        self.greeted = True

    def person(self) -> None:
        """Raises Refused for one who only watches."""
        if self.seat in (WATCHER, EVERYTHING):
            raise Refused("no-seat", "who watches does nothing at the table")

    async def _hello(self, message: protocol.Hello) -> None:
        if message.lang not in LANGS:
            raise Refused("malformed", f"lang is one of {', '.join(LANGS)}")
        self.lang = message.lang
        room, seat = await self.hall.find(message.token)
        self.log = max(0, message.log)
        if (self.room, self.seat) == (room, seat):  # it has the seat, and wants to be told otherwise
            self.renew()
        else:
            self._sit(room, seat)
        table = room.table
        players = [protocol.Who(i, name, table.origin.agents[i]) for i, name in enumerate(table.names)]
        self.tell(
            protocol.Welcome(
                re=message.id, v=protocol.VERSION, room=room.id, seat=seat, players=players,
                era=table.game.era.name, chat=room.options.chat, delay=room.options.delay,
            )
        )  # fmt: skip

    def _sit(self, room: Room, seat: int) -> None:
        """Take a seat, in place of the one it has. Raises Refused when the room is full."""
        if self.room is not None:
            self.room.leave(self)
        self.room, self.seat = room, seat
        try:
            room.enter(self)
        except Refused:
            self.room = None
            raise

    def _say(self, message: protocol.Say) -> None:
        room = self.room
        assert room is not None
        self.person()
        if not room.options.chat:
            raise Refused("not-now", "there is no chat in this room")
        text = "".join(c for c in message.text if c.isprintable())[: self.hall.limits.chat]
        for who in room.there:
            if who.seat in room.table.persons:
                who.tell(protocol.Told(by=self.seat, text=text))


# --- what each message does -----------------------------------------------------------------------------


def _lists(message: protocol.Lists) -> protocol.ListsAre:
    from apnap.agents import names
    from apnap.cards.decks import BUILTIN_DECKS
    from apnap.rules.formats import FORMATS
    from apnap.rules.turn.eras import ERAS

    decks = [protocol.DeckEntry(name, sum(n for n, _ in cards)) for name, cards in BUILTIN_DECKS.items()]
    return protocol.ListsAre(
        re=message.id, decks=decks, agents=list(names()), eras=list(ERAS), formats=list(FORMATS)
    )


def _chart(message: protocol.Chart) -> protocol.ChartIs:
    from apnap.explain.chart import chart

    try:
        return protocol.ChartIs(re=message.id, chart=chart(message.era, message.lang))
    except ValueError as error:
        raise Refused("malformed", str(error)) from None


def _pong(message: protocol.Ping) -> protocol.Pong:
    return protocol.Pong(re=message.id)


def _answer(c: Connection, room: Room, m: protocol.Answer) -> bool:
    room.table.answer(c.seat, m.n, m.answer, m.hold, c.lang)
    return True


def _pass(c: Connection, room: Room, m: protocol.Pass) -> bool:
    room.table.pass_(c.seat, m.n, m.until)
    return True


def _cancel(c: Connection, room: Room, m: protocol.Cancel) -> bool:
    room.table.cancel(c.seat)
    return True


def _undo(c: Connection, room: Room, m: protocol.Undo) -> bool:
    return room.undo(c.seat)


def _undo_reply(c: Connection, room: Room, m: protocol.UndoReply) -> bool:
    return room.undo_reply(c.seat, m.yes)


def _concede(c: Connection, room: Room, m: protocol.Concede) -> bool:
    room.table.concede(c.seat)
    return True


def _habits(c: Connection, room: Room, m: protocol.SetHabits) -> bool:
    names = ("stops", "auto_pass", "full_control", "hold", "payment", "learn")
    table = room.table
    table.set_habits(c.seat, {name: value for name in names if (value := getattr(m, name)) is not None})
    room.keep_seat(c.seat)
    return True


def _why(c: Connection, room: Room, m: protocol.AskWhy) -> Any:
    c.person()
    if m.lang and m.lang not in LANGS:
        raise Refused("malformed", f"lang is one of {', '.join(LANGS)}")
    return room.table.why(c.seat, m.ref, m.lang or c.lang)


def _preview(c: Connection, room: Room, m: protocol.AskPreview) -> Any:
    c.person()
    return room.table.preview(c.seat, m.option, m.n, c.lang)


def _detail(c: Connection, room: Room, m: protocol.AskDetail) -> Any:
    return room.table.detail(c.seat, m.ref, _moment(c, room, m.moment), c.lang)


def _moment(c: Connection, room: Room, moment: int | None) -> int | None:
    """A moment that the connection may look at: who watches sees no further than the delay."""
    if c.seat != WATCHER:
        return moment
    shown = room.watched_moment(time.monotonic())
    return shown if moment is None else min(moment, shown)


def _moments(c: Connection, room: Room, m: protocol.Moments) -> Any:
    found = room.table.moments(c.seat, c.lang)
    last = _moment(c, room, None)
    return protocol.MomentsAre(moments=found if last is None else [x for x in found if x.moment <= last])


def _at(c: Connection, room: Room, m: protocol.At) -> Any:
    moment = _moment(c, room, m.moment)
    assert moment is not None
    shot = room.table.snapshot_at(c.seat, moment, c.lang)
    shot.room = room.id
    return shot


def _scenario(c: Connection, room: Room, m: protocol.AskScenario) -> Any:
    return protocol.ScenarioIs(yaml=room.table.scenario(c.seat, _moment(c, room, m.moment)))


def _considered(c: Connection, room: Room, m: protocol.AskConsidered) -> Any:
    if c.seat == WATCHER and room.watched_moment(time.monotonic()) < room.table.history.now:
        raise Refused("not-now", "you see the end of the game later")
    return protocol.ConsideredWas(thoughts=room.table.considered())


def _log_lines(c: Connection, room: Room, m: protocol.AskLog) -> Any:
    start = max(0, m.start)
    lines = room.table.log(c.seat, start, lang=c.lang)
    last = _moment(c, room, None)
    return protocol.LogIs(start=start, lines=lines if last is None else [x for x in lines if x.moment <= last])


ANYWHERE: Final[dict[type, Callable[[Any], Any]]] = {
    protocol.Lists: _lists,
    protocol.Chart: _chart,
    protocol.Ping: _pong,
}
ACTING: Final[dict[type, Callable[[Connection, Room, Any], bool]]] = {
    protocol.Answer: _answer,
    protocol.Pass: _pass,
    protocol.Cancel: _cancel,
    protocol.Undo: _undo,
    protocol.UndoReply: _undo_reply,
    protocol.Concede: _concede,
    protocol.SetHabits: _habits,
}
LOOKING: Final[dict[type, Callable[[Connection, Room, Any], Any]]] = {
    protocol.AskWhy: _why,
    protocol.AskPreview: _preview,
    protocol.AskDetail: _detail,
    protocol.Moments: _moments,
    protocol.At: _at,
    protocol.AskLog: _log_lines,
    protocol.AskScenario: _scenario,
    protocol.AskConsidered: _considered,
}
