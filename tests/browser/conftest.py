"""A real browser at a real server: Debian's chromium, driven by Playwright. `make test-browser` runs these tests (and
sets up what they need); a plain `pytest` leaves them out."""

from __future__ import annotations

import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from serving import CHROMIUM, FLAGS, HERE, SERVE, Server


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """They run when they are asked for (`-m browser`), and say what is missing."""
    ours = [item for item in items if HERE in item.path.parents]
    if "browser" not in (config.option.markexpr or ""):
        items[:] = [item for item in items if item not in ours]
        config.hook.pytest_deselected(items=ours)
        return
    for item in ours:
        item.add_marker(pytest.mark.browser)
        if CHROMIUM is None:
            item.add_marker(pytest.mark.skip(reason="no chromium here: apt-get install chromium"))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """`apnap serve`, one for all tests that leave it alone."""
    made = Server(tmp_path_factory.mktemp("games") / "games.db", SERVE)
    made.start()
    yield made
    made.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server of the test's own, which it may kill."""
    made = Server(tmp_path / "games.db", SERVE)
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """A server with crowded tables. Called with what is to be on the table, it gives a seat's address."""
    made = Server(tmp_path_factory.mktemp("crowd") / "games.db", [sys.executable, str(HERE / "host.py")])
    made.start()

    def seat(kind: str) -> str:
        with urllib.request.urlopen(f"{made.address}new/{kind}", timeout=60) as answer:
            return made.address + "#seat=" + answer.read().decode()

    yield seat
    made.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """The browser."""
    playwright = pytest.importorskip("playwright.sync_api")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, headless=True, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def new_page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Makes a page in a context of its own (nothing kept from others). What fails in a page fails the test."""
    contexts: list[Any] = []
    faults: list[str] = []

    def make(width: int = 1440, height: int = 900, scheme: str = "light", locale: str = "en-GB") -> Any:
        context = chromium.new_context(
            viewport={"width": width, "height": height}, color_scheme=scheme, locale=locale, reduced_motion="reduce"
        )
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        return page

    yield make
    for context in contexts:
        context.close()
    assert not faults, faults


@pytest.fixture
def page(new_page: Callable[..., Any]) -> Any:
    """A page of 1440 by 900."""
    return new_page()
