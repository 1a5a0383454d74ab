"""A real browser at a real server: Debian's chromium, driven by Playwright. Without either, these tests are skipped."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright isn't installed: pip install 'apnap[dev]'")
pytest.importorskip("starlette", reason="the server isn't installed: pip install 'apnap[ui]'")

CHROMIUM = os.environ.get("CHROMIUM") or next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip
HERE = Path(__file__).parent
SERVE = [sys.executable, "-c", "from apnap.cli import main; main()", "serve"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All of them want a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if CHROMIUM is None:
                item.add_marker(pytest.mark.skip(reason="no chromium here: apt-get install chromium"))


class Server:
    """A server in a process of its own, which may be killed and started again at its address."""

    def __init__(self, db: Path, command: list[str]) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.db = db
        self.command = command
        self.log = db.with_suffix(".log")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*self.command, "--port", str(self.port), "--db", str(self.db)], stdout=log, stderr=log
            )
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), urllib.request.urlopen(self.address + "healthz", timeout=2):
                return
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.1)
        raise AssertionError("the server didn't answer within a minute")

    def kill(self) -> None:
        """End it at once, with no time to say goodbye."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """End it."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()


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


def rule(text: str) -> bool:
    """Whether a text names a rule of the Comprehensive Rules."""
    return re.search(r"\b[1-9]\d\d(\.\d+[a-z]?)?\b", text) is not None
