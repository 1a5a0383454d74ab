"""`apnap start`: sit down at a table, in the browser where there is one, else in the terminal. `make play` runs it."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path
from typing import Annotated, Final

import typer

GAMES: Final = Path("apnap-games.db")
TEXT_BROWSERS: Final = frozenset({"www-browser", "links", "elinks", "lynx", "w3m"})
"""Browsers that `webbrowser` finds and that show no page with a script in it."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("start", context_settings={"allow_extra_args": True, "ignore_unknown_options": True})(start)


def start(
    context: typer.Context,
    port: int = typer.Option(8765, "--port", min=0, max=65535, help="The port of the page, where it is free."),
    db: Annotated[Path, typer.Option(help="The file that keeps the games.")] = GAMES,
) -> None:
    """Sit down at a table: in the browser, or in the terminal where no browser is to be had. With options of `apnap
    play` (a deck, an opponent, …) the table is in the terminal."""
    why = "these options are for it" if context.args else no_browser()
    if not why:
        from apnap.cli.serve import serve

        serve(open_=True, host="localhost", port=free_port(port), db=db)
        return
    from apnap.cli import main

    typer.echo(f"The table is in the terminal: {why}. (`apnap serve` serves the one in the browser.)")
    main(["play", *context.args])


def no_browser() -> str:
    """Why the table can't be opened in a browser here; "" when it can."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "nobody sits at a screen here"
    if sys.platform not in ("darwin", "win32") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return "there is no display to show a browser on"
    import webbrowser

    try:
        found = webbrowser.get()
    except webbrowser.Error:
        return "no browser was found"
    if getattr(found, "basename", getattr(found, "name", "")) in TEXT_BROWSERS:
        return "the only browser here shows text alone"
    try:
        import starlette
        import uvicorn  # noqa: F401
    except ImportError as error:
        return f"the page needs its own packages ({error.name}): pip install 'apnap[ui]'"
    del starlette
    return ""


def free_port(wanted: int) -> int:
    """The port that is wanted, or another one when somebody has it."""
    for port in (wanted, 0):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("localhost", port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    return wanted
