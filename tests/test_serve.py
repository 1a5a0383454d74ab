"""`apnap serve` begins, or says in one line why it can't."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")

from apnap.ui.server import Unusable, bind
from apnap.ui.server.store import Store


def refused(*args: str) -> str:
    """What `apnap serve` says when it ends at once: one line, and nothing else."""
    code = "from apnap.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "serve", *args], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (2, ""), done
    assert done.stderr.count("\n") == 1 and done.stderr.startswith("apnap: "), done.stderr
    return done.stderr


def test_a_file_has_one_server(tmp_path: Path) -> None:
    db = tmp_path / "games.db"
    store = Store(db)
    assert "another server" in refused("--port", "0", "--db", str(db))
    with pytest.raises(Unusable, match="another server"):
        Store(db)
    store.close()
    Store(db).close()


@pytest.mark.parametrize("content", [b"hello", b"no games here\n" * 1_000, bytes(4_096)])
def test_a_file_that_is_something_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    db = tmp_path / "letter.txt"
    db.write_bytes(content)
    assert "can't keep games" in refused("--port", "0", "--db", str(db))
    assert db.read_bytes() == content and list(tmp_path.iterdir()) == [db]


@pytest.mark.parametrize("table", ["birds (name TEXT)", "rooms (number INTEGER, beds INTEGER)"])
def test_another_programs_file_is_left_alone(tmp_path: Path, table: str) -> None:
    db = tmp_path / "other.db"
    with sqlite3.connect(db) as other:
        other.execute(f"CREATE TABLE {table}")
    other.close()
    before = db.read_bytes()
    assert "another program's" in refused("--port", "0", "--db", str(db))
    assert db.read_bytes() == before and list(tmp_path.iterdir()) == [db]


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "is a folder" in refused("--port", "0", "--db", str(tmp_path))


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        said = refused("--host", "127.0.0.1", "--port", str(port), "--db", str(tmp_path / "games.db"))
        assert said == f"apnap: port {port} is taken: choose another with --port\n"
    assert not list(tmp_path.iterdir())


def test_all_addresses_of_a_host_have_the_same_port() -> None:
    sockets = bind("localhost", 0)
    assert len({one.getsockname()[1] for one in sockets}) == 1
    for one in sockets:
        one.close()
