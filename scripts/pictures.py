"""Make the pictures of the README and the docs from the real table: `python scripts/pictures.py` writes docs/pictures.

A server with made-up positions is started, a browser looks at it, and what it shows is kept."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from playwright.sync_api import sync_playwright  # noqa: E402
from serving import CHROMIUM, FLAGS, Server  # noqa: E402
from terminal_picture import terminal  # noqa: E402

PICTURES = ROOT / "docs" / "pictures"


def main() -> None:
    """Make them all."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    asyncio.run(terminal())
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as driver:
        server = Server(Path(folder) / "games.db", [sys.executable, str(ROOT / "tests" / "browser" / "host.py")])
        server.start()
        browser = driver.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        try:
            draw(browser, server)
        finally:
            browser.close()
            server.stop()


def seat(server: Server, kind: str) -> str:
    """The address of a seat at a new table with that on it."""
    with urllib.request.urlopen(f"{server.address}new/{kind}", timeout=60) as answer:
        return f"{server.address}#seat={answer.read().decode()}"


UNREADABLE = ".card-text p, .brief:not(.basic), .on-stack .text { filter: blur(6px); opacity: .6 }"
"""The cards' sentences aren't ours: no picture has them."""


def look(browser: Any, address: str, width: int = 1280, height: int = 800, scheme: str = "light") -> Any:
    """A page at that address."""
    page = browser.new_page(viewport={"width": width, "height": height}, color_scheme=scheme, reduced_motion="reduce")
    page.goto(address)
    page.wait_for_selector(".asking.yours")
    page.add_style_tag(content=UNREADABLE)
    page.wait_for_timeout(500)
    return page


def keep(page: Any, name: str) -> None:
    """Keep what the page shows."""
    page.screenshot(path=str(PICTURES / f"{name}.png"))
    page.close()


def draw(browser: Any, server: Server) -> None:
    """Every picture."""
    page = look(browser, seat(server, "game"))
    page.click("[data-do=settings]")
    page.check("[data-habit=full_control]")
    page.keyboard.press("Escape")
    page.click(".hand [data-name='Lightning Bolt']")
    page.wait_for_selector(".prompt[data-kind=targets]")
    page.click(".far .tile[data-name='Serra Angel']")
    page.wait_for_selector(".arrows path.target")
    page.hover(".stack .on-stack")
    page.wait_for_timeout(300)
    keep(page, "table")

    page = look(browser, seat(server, "combat"), scheme="dark")
    keep(page, "combat")

    page = look(browser, seat(server, "game"))
    page.click(".hand [data-name='Counterspell']")
    page.wait_for_selector(".beside.why")
    keep(page, "why-not")

    keep(look(browser, seat(server, "game"), 390, 844), "phone")

    page = browser.new_page(viewport={"width": 1100, "height": 1150}, color_scheme="light")
    page.goto(f"{server.address}judge.html")
    page.select_option("[data-field=example]", "1")
    page.wait_for_selector("[data-ruling]")
    page.locator("[data-ruling]").screenshot(path=str(PICTURES / "judge.png"))
    page.close()


if __name__ == "__main__":
    main()
