"""The server of the table. It needs the extra `ui`; `create_app` makes an ASGI application, `run` serves it."""

from __future__ import annotations

from pathlib import Path


def run(host: str = "localhost", port: int = 8765, db: str | Path = "apnap-games.db") -> None:
    """Serve until interrupted."""
    import sys

    import uvicorn

    from apnap.ui.server.app import create_app
    from apnap.ui.server.limits import Limits

    sys.setswitchinterval(0.001)  # an agent that thinks in its thread lets the others have their turn soon
    limits = Limits()
    uvicorn.run(
        create_app(db, limits), host=host, port=port, log_level="warning", ws_max_size=limits.message * 4,
        ws_ping_interval=20, ws_ping_timeout=20, timeout_graceful_shutdown=2,
    )  # fmt: skip
