"""`apnap serve`: the table in the browser, for oneself or for others."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("serve")(serve)


def serve(
    open_: bool = typer.Option(False, "--open", help="Open the page in the browser."),
    host: str = typer.Option("localhost", "--host", help="Where to listen; 0.0.0.0 lets others in."),
    port: int = typer.Option(8765, "--port", min=0, max=65535, help="The port."),
    db: Annotated[Path, typer.Option(help="The file that keeps the games.")] = Path("apnap-games.db"),
) -> None:
    """Serve the table: a page to play at in the browser, and the protocol for programs (`/ws`). Games are kept in a
    file and go on after a restart."""
    from apnap.cli.errors import BadInput

    try:
        from apnap.ui.server import Unusable, run
        from apnap.ui.server.app import create_app  # noqa: F401  (tells what isn't installed)
    except ImportError as error:
        raise BadInput(f"the table needs its own packages ({error.name}): pip install 'apnap[ui]'") from None
    if not db.parent.is_dir():
        raise BadInput(f"{db}: there is no such folder")
    shown = "localhost" if host in ("0.0.0.0", "::") else host

    def ready(port: int) -> None:
        address = f"http://{shown}:{port}/"
        typer.echo(f"The table is at {address} (Ctrl-C ends it; the games are kept in {db})")
        if open_:
            _open_soon(address)

    try:
        run(host, port, db, ready)
    except Unusable as wrong:
        raise BadInput(str(wrong)) from None


def _open_soon(address: str) -> None:
    """Open the browser as soon as the server answers."""
    import threading
    import time
    import urllib.request
    import webbrowser

    def wait() -> None:
        for _ in range(100):
            time.sleep(0.1)
            try:
                with urllib.request.urlopen(address + "healthz", timeout=1):
                    webbrowser.open(address)
                    return
            except OSError:
                continue

    threading.Thread(target=wait, daemon=True).start()
