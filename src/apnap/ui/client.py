"""A small client of the table's protocol, with which a program plays: `Client` for asyncio, `SyncClient` without.

    with SyncClient("ws://localhost:8765/ws") as client:
        made = client.create([{"name": "Bot", "deck": "red-rush"},
                              {"name": "Rival", "deck": "elves", "agent": "heuristic"}])
        client.hello(next(seat["token"] for seat in made["seats"] if seat["token"]))
        while (shot := client.turn()) is not None:       # waits until it is asked something
            client.answer(shot["decision"]["default"])

Messages are plain dictionaries, as `docs/protocol.md` tells of them. It needs the extra `ui` (websockets).
"""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final, Self, TypeVar

T = TypeVar("T")
GONE: Final = frozenset({"stale", "game-over", "not-your-decision"})
"""Refusals of an answer to a question that is no longer asked."""
MOST: Final = 16 << 20
"""Bytes of a message from the server."""


class ServerRefused(Exception):
    """The server refused: `code`, `text` and `rule` say why."""

    def __init__(self, message: dict[str, Any]) -> None:
        super().__init__(f"{message['code']}: {message['text']}")
        self.code: str = message["code"]
        self.text: str = message["text"]
        self.rule: str = message.get("rule", "")


class Client:
    """One connection. `snapshot` is the newest one; `log` all lines of the log so far; `heard` collects what else the
    server said (chat, presence, notices)."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.snapshot: dict[str, Any] | None = None
        self.log: list[dict[str, Any]] = []
        self.heard: list[dict[str, Any]] = []
        self.token = ""
        self._ws: Any = None
        self._reader: asyncio.Task[None] | None = None
        self._next = 0
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._news = asyncio.Event()
        self._closed: Exception | None = None
        self._done = -1
        """The number of the decision answered last."""
        self._asked = -1
        """The number of the decision that `turn` has told of."""

    # --- the connection -----------------------------------------------------------------------------------

    async def connect(self) -> Self:
        """Open the connection."""
        from websockets.asyncio.client import connect

        self._ws = await connect(self.url, max_size=MOST)
        self._closed = None
        self._reader = asyncio.create_task(self._read())
        return self

    async def close(self) -> None:
        """Close it. The seat stays one's own: `connect` and `hello` go on."""
        if self._ws is not None:
            await self._ws.close()
        if self._reader is not None:
            self._reader.cancel()

    async def __aenter__(self) -> Self:
        return await self.connect()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _read(self) -> None:
        try:
            async for text in self._ws:
                self._take(json.loads(text))
            self._closed = ConnectionError("the server has closed the connection")
        except Exception as error:
            self._closed = error
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(self._closed or ConnectionError("closed"))
        self._news.set()

    def _take(self, message: dict[str, Any]) -> None:
        re = message.get("re")
        waiting = self._waiting.pop(re, None) if re is not None else None
        if waiting is not None and not waiting.done():
            waiting.set_result(message)
        elif message["type"] == "snapshot":
            del self.log[message["log_from"] :]
            self.log += message["log"]
            self.snapshot = message
        else:
            self.heard.append(message)
        self._news.set()

    async def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for what the server says to it. Raises ServerRefused, or ConnectionError."""
        if self._closed is not None:
            raise ConnectionError("the connection is closed") from self._closed
        self._next += 1
        number = self._next
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._waiting[number] = answer
        await self._ws.send(json.dumps({"type": type, "id": number, **fields}))
        found = await answer
        if found["type"] == "refused":
            raise ServerRefused(found)
        return found

    # --- playing --------------------------------------------------------------------------------------------

    async def create(self, seats: Sequence[dict[str, Any]], **fields: Any) -> dict[str, Any]:
        """Make a room; its seats with their tokens come back."""
        return await self.ask("create", seats=list(seats), **fields)

    async def hello(self, token: str = "") -> dict[str, Any]:
        """Take the seat of a token; without one, the seat one had before (after a new `connect`)."""
        self.token = token or self.token
        self.snapshot = None
        self._done = -1
        welcome = await self.ask("hello", token=self.token, log=len(self.log))
        await self._shown()
        return welcome

    async def _shown(self) -> None:
        """Wait for the first snapshot."""
        while self.snapshot is None:
            await self._wait()

    async def _wait(self) -> None:
        if self._closed is not None:
            raise ConnectionError("the connection is closed") from self._closed
        self._news.clear()
        await self._news.wait()

    async def turn(self) -> dict[str, Any] | None:
        """Wait until one is asked something: the snapshot, with its `decision`; None when the game is over."""
        while True:
            shot = self.snapshot
            if shot is not None:
                if shot["outcome"] is not None:
                    return None
                decision = shot["decision"]
                if decision is not None and decision["n"] > self._done:
                    self._asked = decision["n"]
                    return shot
            await self._wait()

    async def answer(self, answer: Sequence[int], hold: bool = False) -> None:
        """Answer the decision that `turn` told of. Raises ServerRefused, and then it stays to be answered."""
        n = self._asked
        await self.ask("answer", n=n, answer=list(answer), hold=hold)
        self._done = max(self._done, n)

    async def pass_(self, until: str = "priority") -> None:
        """Pass priority."""
        n = self._asked
        await self.ask("pass", n=n, until=until)
        self._done = max(self._done, n)

    async def play(self, choose: Callable[[dict[str, Any]], Sequence[int]]) -> dict[str, Any]:
        """Play to the end: `choose` gives the answer to a snapshot's decision; where it is refused the default is
        given. Returns the last snapshot."""
        while (shot := await self.turn()) is not None:
            try:
                await self.answer(choose(shot))
            except ServerRefused as refused:
                if refused.code not in GONE:
                    await self._instead(shot)
        assert self.snapshot is not None
        return self.snapshot

    async def _instead(self, shot: dict[str, Any]) -> None:
        """Give the default answer; where that is refused too, take the action back and pass."""
        try:
            await self.answer(shot["decision"]["default"])
        except ServerRefused as refused:
            if refused.code in GONE:
                return
            await self.ask("cancel")
            again = await self.turn()
            if again is not None:
                await self.answer(again["decision"]["default"])


class SyncClient:
    """The same without asyncio: each call waits for its answer."""

    def __init__(self, url: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.client = self._run(self._make(url))

    async def _make(self, url: str) -> Client:
        return Client(url)

    def _run(self, what: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(what, self._loop).result()

    @property
    def snapshot(self) -> dict[str, Any] | None:
        """The newest snapshot."""
        return self.client.snapshot

    @property
    def log(self) -> list[dict[str, Any]]:
        """The log so far."""
        return self.client.log

    def __enter__(self) -> Self:
        self.connect()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def connect(self) -> None:
        """Open the connection."""
        self._run(self.client.connect())

    def close(self) -> None:
        """Close it, and the thread that serves it."""
        self._run(self.client.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send any message and wait for its answer."""
        return self._run(self.client.ask(type, **fields))

    def create(self, seats: Sequence[dict[str, Any]], **fields: Any) -> dict[str, Any]:
        """Make a room."""
        return self._run(self.client.create(seats, **fields))

    def hello(self, token: str = "") -> dict[str, Any]:
        """Take a seat."""
        return self._run(self.client.hello(token))

    def turn(self) -> dict[str, Any] | None:
        """Wait to be asked."""
        return self._run(self.client.turn())

    def answer(self, answer: Sequence[int], hold: bool = False) -> None:
        """Answer."""
        self._run(self.client.answer(answer, hold))

    def pass_(self, until: str = "priority") -> None:
        """Pass."""
        self._run(self.client.pass_(until))

    def play(self, choose: Callable[[dict[str, Any]], Sequence[int]]) -> dict[str, Any]:
        """Play to the end."""
        return self._run(self.client.play(choose))
