"""The server: the page's files over HTTP, and the table's protocol over a WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from apnap.table import Refused
from apnap.ui.server import protocol
from apnap.ui.server.connection import Connection
from apnap.ui.server.hall import Hall
from apnap.ui.server.judge import Judge
from apnap.ui.server.limits import Limits

_log: Final = logging.getLogger("apnap.server")
STATIC: Final = Path(__file__).parent.parent / "web" / "static"
HEADERS: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
    ),
)


class Headers:
    """Every answer over HTTP says what a page of ours may load: nothing from elsewhere."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, with the headers."""

        async def said(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        await self.app(scope, receive, said if scope["type"] == "http" else send)


def create_app(db: str | Path = ":memory:", limits: Limits | None = None, static: Path | None = None) -> Starlette:
    """The server as an ASGI application. `db`: the SQLite file that keeps the games."""
    hall = Hall(db, limits if limits is not None else Limits())
    judge = Judge(same_origin)

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        warm = asyncio.create_task(asyncio.to_thread(hall.warm))
        sweep = asyncio.create_task(hall.sweep())
        try:
            yield
        finally:
            for task in (warm, sweep):
                task.cancel()
            hall.close()
            judge.close()

    async def socket(ws: WebSocket) -> None:
        await serve(hall, ws)

    async def health(request: Request) -> Response:
        return JSONResponse({"ok": True, "rooms": len(hall.rooms), "connections": hall.connections})

    async def no_page(request: Request) -> Response:
        return PlainTextResponse("The page isn't installed; the table's protocol is at /ws.", 404)

    where = static if static is not None else STATIC
    page: BaseRoute = Route("/", no_page)
    if (where / "index.html").is_file():
        page = Mount("/", StaticFiles(directory=where, html=True))
    own: list[BaseRoute] = [WebSocketRoute("/ws", socket), Route("/healthz", health), *judge.routes()]
    app = Starlette(routes=[*own, page], lifespan=lifespan)
    app.add_middleware(Headers)
    app.state.hall = hall
    return app


def same_origin(ws: HTTPConnection) -> bool:
    """Whether it is asked by our own page or by a program: no other site's page may use a visitor's server."""
    origin = ws.headers.get("origin")
    return origin is None or origin.split("://")[-1] == ws.headers.get("host")


async def serve(hall: Hall, ws: WebSocket) -> None:
    """One connection, from its beginning to its end."""
    if not same_origin(ws):
        await ws.close(1008)
        return
    await ws.accept()
    address = ws.client.host if ws.client is not None else ""
    try:
        hall.arrive(address)
    except Refused as refused:
        with contextlib.suppress(Exception):
            await ws.send_text(protocol.write(protocol.Refusal(code=refused.code, text=refused.text)))
            await ws.close(1013)
        return
    connection = Connection(hall, address)
    writer = asyncio.create_task(connection.write_to(ws.send_text))
    try:
        await _read(connection, ws, writer)
    except WebSocketDisconnect:
        pass
    finally:
        hall.depart(address)
        connection.gone()
        with contextlib.suppress(Exception):
            if connection.ended:
                await asyncio.wait_for(writer, 1)
                await ws.close(1008)
        writer.cancel()


async def _read(connection: Connection, ws: WebSocket, writer: asyncio.Task[None]) -> None:
    """Read messages until the connection ends, or has to."""
    limits = connection.hall.limits
    while not connection.ended and not writer.done():
        wait = None if connection.greeted else limits.hello
        try:
            message = await asyncio.wait_for(ws.receive(), wait)
        except TimeoutError:
            connection.end("no-seat", "nothing was asked for too long")
            return
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None:
            connection.refuse(None, Refused("malformed", "messages are text"))
            continue
        await connection.hear(text, time.monotonic())

