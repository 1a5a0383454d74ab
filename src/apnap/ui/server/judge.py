"""The judge over HTTP: a question in, a ruling out; and the cards that can be put into a position.

`POST /api/judge` takes `{"question": {…}, "eras": ["current", "2004"], "lang": "sv"}` (see `scenario.question`; a whole
scenario is a question too) and answers with a ruling (`explain.ruling`), or with `{"error": …}` and status 400 for what
can't be read, 422 for what the engine can't set up or what takes too long. Rulings are made in processes of their own
(`arbiter`), so that no question keeps the tables waiting. `GET /api/cards?q=…` finds cards by name. Neither knows
anything of games.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from apnap.cards.pool import default, fold
from apnap.model.card import Card
from apnap.rules.turn.eras import ERAS
from apnap.scenario.format import STEPS
from apnap.ui.server.arbiter import Arbiter

LARGEST: Final = 64_000
"""Bytes of a question."""
AT_ONCE: Final = 2
WAITING: Final = 12
"""Questions that are answered at once, and that may wait for it."""
FOUND: Final = 24
"""Cards that a search gives."""


class Judge:
    """The routes, and how many questions are under way."""

    def __init__(self, same_origin: Callable[[HTTPConnection], bool]) -> None:
        self.same_origin = same_origin
        self.turn = asyncio.Semaphore(AT_ONCE)
        self.waiting = 0
        self.free = [Arbiter() for _ in range(AT_ONCE)]
        """Those that answer nothing at the moment."""

    def close(self) -> None:
        """The server ends."""
        for arbiter in self.free:
            arbiter.end()

    def routes(self) -> list[Route]:
        """What the server adds to its own."""
        return [
            Route("/api/judge", self.ask, methods=["POST"]),
            Route("/api/judge", self.lists, methods=["GET"]),
            Route("/api/cards", self.cards, methods=["GET"]),
        ]

    async def lists(self, request: Request) -> Response:
        """The words that a question is made of. Whoever asks for them will soon ask the question."""
        if self.free:
            await run_in_threadpool(self.free[-1].begin)
        return JSONResponse({"eras": list(ERAS), "steps": list(STEPS)})

    async def cards(self, request: Request) -> Response:
        """Cards by a part of their name, those first that begin with it."""
        query = request.query_params.get("q", "")[:100]
        found = await run_in_threadpool(find_cards, query)
        return JSONResponse({"cards": found})

    async def ask(self, request: Request) -> Response:
        """A question."""
        if not self.same_origin(request):
            return _error(403, "the judge answers its own page and programs, not other sites' pages")
        if self.waiting >= WAITING:
            return _error(503, "the judge is busy: ask again in a moment")
        try:
            data = await _body(request)
        except ValueError as wrong:
            return _error(400, str(wrong))
        self.waiting += 1
        try:
            async with self.turn:
                arbiter = self.free.pop()
                try:
                    status, found = await run_in_threadpool(arbiter.ask, data)
                finally:
                    self.free.append(arbiter)
                return JSONResponse(found, status)
        finally:
            self.waiting -= 1


async def _body(request: Request) -> dict[str, Any]:
    """The message, of bounded size. Raises ValueError."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST:
            raise ValueError(f"a question has at most {LARGEST} bytes")
    try:
        data = json.loads(body)
    except (ValueError, RecursionError):
        raise ValueError("the question is no JSON") from None
    try:  # what is asked is repeated in the ruling, and half a character can't be sent
        json.dumps(data, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        raise ValueError("the question has half a character in it (a lone surrogate) or is nested too deep") from None
    if not isinstance(data, dict) or not isinstance(data.get("question"), dict):
        raise ValueError('send {"question": {…}, "eras": […]}')
    eras = data.get("eras", [])
    if not isinstance(data.get("lang", "en"), str):
        raise ValueError("lang is en or sv")
    if not isinstance(eras, list) or not all(isinstance(era, str) for era in eras):
        raise ValueError("eras are a list of names")
    return data


def _error(status: int, text: str, where: str = "") -> Response:
    return JSONResponse({"error": text, "where": where}, status)


def find_cards(query: str) -> list[dict[str, str]]:
    """The cards whose name has the words, the best first: name, cost and type."""
    wanted = fold(query)
    if not wanted:
        return []
    pool = default()
    first: list[str] = []
    later: list[str] = []
    for name in pool.names():
        folded = fold(name)
        if folded.startswith(wanted):
            first.append(name)
        elif f" {wanted}" in folded:
            later.append(name)
    first.sort(key=len)
    names = [*first, *sorted(later, key=len)][:FOUND]
    cards = [(name, pool.get(name)) for name in names]
    return [_shown(name, card) for name, card in cards if card is not None]


def _shown(name: str, card: Card) -> dict[str, str]:
    face = card.faces[0]
    types = " ".join((*face.supertypes, *face.types))
    kinds = f"{types} — {' '.join(face.subtypes)}" if face.subtypes else types
    return {"name": name, "cost": face.mana_cost or "", "type": kinds}
