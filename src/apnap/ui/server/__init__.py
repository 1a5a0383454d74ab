"""The server of the table. It needs the extra `ui`; `create_app` makes an ASGI application, `run` serves it."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final

_NOT_HERE: Final = (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT)


class Unusable(Exception):
    """The server can't begin: its port or its file can't be used. The message says why, and what to do."""


def bind(host: str, port: int) -> list[socket.socket]:
    """Listen at every address of a host; with port 0 at one that is free. Raises Unusable."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except OSError as error:
        raise Unusable(f"{host}: there is no such host ({error.strerror or error})") from None
    bound: list[socket.socket] = []
    trouble: OSError | None = None
    for family, place in dict.fromkeys((entry[0], entry[4]) for entry in found):
        try:
            bound.append(_listen(family, (place[0], port, *place[2:])))
        except OSError as error:
            trouble = error
            if error.errno not in _NOT_HERE:  # a machine without IPv6 still has a name for its address
                break
        else:
            port = int(bound[-1].getsockname()[1])
    if bound and (trouble is None or trouble.errno in _NOT_HERE):
        return bound
    for one in bound:
        one.close()
    if trouble is not None and trouble.errno == errno.EADDRINUSE:
        raise Unusable(f"port {port} is taken: choose another with --port")
    raise Unusable(f"{host}, port {port}: {trouble.strerror if trouble is not None else 'there is no address'}")


def _listen(family: int, place: tuple[object, ...]) -> socket.socket:
    one = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere it would let two servers have the same port
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.bind(place)
        one.listen(2048)
    except OSError:
        one.close()
        raise
    return one


def run(
    host: str = "localhost",
    port: int = 8765,
    db: str | Path = "apnap-games.db",
    ready: Callable[[int], None] | None = None,
) -> None:
    """Serve until interrupted. `ready` is told the port as soon as it and the file are had. Raises Unusable."""
    import contextlib
    import sys

    import uvicorn

    from apnap.ui.server.app import create_app
    from apnap.ui.server.limits import Limits

    sys.setswitchinterval(0.001)  # an agent that thinks in its thread lets the others have their turn soon
    limits = Limits()
    sockets = bind(host, port)
    try:
        app = create_app(db, limits)
        if ready is not None:
            ready(int(sockets[0].getsockname()[1]))
        config = uvicorn.Config(
            app, host=host, port=port, log_level="warning", ws_max_size=limits.message * 4,
            ws_ping_interval=20, ws_ping_timeout=20, timeout_graceful_shutdown=2,
        )  # fmt: skip
        with contextlib.suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets)
    finally:
        for one in sockets:
            one.close()
