"""The server: whole games through the protocol, lying clients, restarts, many connections."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("websockets")

import contextlib

import uvicorn

from apnap.ui.client import Client, ServerRefused, SyncClient
from apnap.ui.server.app import create_app
from apnap.ui.server.limits import Limits

LIMITS = Limits(rate=5_000, burst=5_000, creations=100, creations_burst=100)
AGENT = [{"name": "Ann", "deck": "red-rush"}, {"name": "Rival", "deck": "green-ramp", "agent": "heuristic"}]
PERSONS = [{"name": "Ann", "deck": "red-rush"}, {"name": "Bob", "deck": "elves"}]


class Running:
    """A server in a thread of this process."""

    def __init__(self, db: Any = ":memory:", limits: Limits = LIMITS) -> None:
        self.app = create_app(db, limits)
        config = uvicorn.Config(
            self.app, host="127.0.0.1", port=0, log_level="error", ws_max_size=limits.message * 4,
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run, daemon=True)
        self.thread.start()
        for _ in range(500):
            if self.server.started:
                break
            time.sleep(0.01)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"ws://127.0.0.1:{self.port}/ws"
        self.hall = self.app.state.hall

    def stop(self) -> None:
        self.server.should_exit = True
        self.thread.join(5)


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    running = Running()
    yield running
    running.stop()


def tokens(made: dict[str, Any]) -> dict[str, str]:
    """The tokens by the names of the seats."""
    return {seat["name"]: seat["token"] for seat in made["seats"]}


def eager(shot: dict[str, Any]) -> list[int]:
    """A player of no judgement: does what can be done, keeps its hand."""
    decision = shot["decision"]
    if decision["kind"] == "mulligan":
        return [1]
    if decision["kind"] == "priority":
        for kind in ("play", "cast"):
            for option in decision["options"]:
                if option["kind"] == kind:
                    return [option["i"]]
    if decision["kind"] == "attackers":
        chosen: dict[int, int] = {}
        for option in decision["options"]:
            chosen.setdefault(option["ref"], option["i"])
        return sorted(chosen.values())
    return list(decision["default"])


def test_a_whole_game_through_the_protocol_against_the_heuristic_agent(server: Running) -> None:
    with SyncClient(server.url) as client:
        made = client.create(AGENT, seed=5)
        client.hello(tokens(made)["Ann"])
        last = client.play(eager)
        assert last["outcome"]["kind"] == "win" and last["outcome"]["text"]
        assert len(client.log) == last["log_size"] > 50
        assert [line["i"] for line in client.log] == list(range(len(client.log)))
        for moment in client.ask("moments")["moments"][::20]:
            shot = client.ask("at", moment=moment["moment"])
            assert shot["past"] and shot["turn"]["number"] == moment["turn"]
        with pytest.raises(ServerRefused) as refused:
            client.ask("concede")
        assert refused.value.rule == "104.1"


def test_two_persons_play_and_neither_is_told_of_the_others_cards(server: Running) -> None:
    heard: dict[str, list[str]] = {"Ann": [], "Bob": []}

    async def person(name: str, token: str) -> dict[str, Any]:
        client = Client(server.url)
        take = client._take
        client._take = lambda m: (heard[name].append(json.dumps(m)), take(m))[1]  # type: ignore[method-assign]
        async with client:
            await client.hello(token)
            for _ in range(60):
                shot = await client.turn()
                if shot is None or shot["turn"]["number"] > 4:
                    break
                try:
                    await client.answer(eager(shot))
                except ServerRefused:
                    await client._instead(shot)
            else:
                shot = client.snapshot
            if shot is not None and shot["outcome"] is None:
                try:
                    await client.ask("concede")
                except ServerRefused as refused:  # the other one was quicker
                    assert refused.code == "not-now"
            return await client.play(eager)

    async def game() -> list[dict[str, Any]]:
        async with Client(server.url) as host:
            made = await host.create(PERSONS, seed=3, first=0)
        found = tokens(made)
        room = server.hall.rooms[made["room"]]
        ends = await asyncio.gather(*(person(name, found[name]) for name in ("Ann", "Bob")))
        names = {0: set(), 1: set()}  # type: dict[int, set[str]]
        for obj in room.table.game.objects.values():
            if obj.card is not None and obj.zone in ("hand", "library"):
                names[obj.owner].add(obj.card.name)
        for line in room.table.log(15):
            for whose in names.values():
                whose.difference_update([n for n in whose if n in line.text])
        for seat, other in ((0, "Bob"), (1, "Ann")):
            own = {o.card.name for o in room.table.game.objects.values() if o.card is not None and o.owner != seat}
            for secret in names[seat] - own - {"Mountain", "Forest"}:
                assert not any(f'"{secret}"' in text for text in heard[other]), secret
        return list(ends)

    ends = asyncio.run(game())
    assert ends[0]["outcome"] == ends[1]["outcome"]


def test_lies_are_refused_and_the_game_is_unharmed(server: Running) -> None:
    async def lie() -> None:
        async with Client(server.url) as client:
            with pytest.raises(ServerRefused) as refused:
                await client.ask("answer", n=0, answer=[0])
            assert refused.value.code == "no-seat"
            with pytest.raises(ServerRefused) as refused:
                await client.ask("hello", token="forged")
            assert refused.value.code == "no-seat"
            made = await client.create(PERSONS, seed=3, first=0)
            found = tokens(made)
            await client.hello(found["Bob"])
            game = server.hall.rooms[made["room"]].table.game
            before = game.hash()
            for fields, code in (
                ({"type": "answer", "n": 0, "answer": [0]}, "not-your-decision"),
                ({"type": "answer", "n": "zero", "answer": [0]}, "malformed"),
                ({"type": "answer", "n": 0, "answer": [0], "seat": 0}, "malformed"),
                ({"type": "hack"}, "malformed"),
                ({"type": "detail", "ref": game.players[0].hand[0]}, "unknown"),
                ({"type": "why", "ref": game.players[0].library[0]}, "unknown"),
                ({"type": "undo"}, "not-now"),
                ({"type": "chat", "text": "hi"}, "not-now"),
                ({"type": "at", "moment": 999}, "malformed"),
                ({"type": "habits", "payment": "stolen"}, "malformed"),
                ({"type": "habits", "stops": {"mine": ["lunch"]}}, "malformed"),
                ({"type": "habits", "stops": {"everybodys": ["upkeep"]}}, "malformed"),
            ):
                client.heard.clear()
                await client._ws.send(json.dumps(fields))
                while not client.heard:
                    await client._wait()
                assert (client.heard[0]["type"], client.heard[0]["code"]) == ("refused", code), fields
            rng = random.Random(1)
            for _ in range(50):
                await client._ws.send("".join(chr(rng.randrange(32, 700)) for _ in range(rng.randrange(60))))
            await client._ws.send("[" * 5_000)
            await client._ws.send(json.dumps({"type": "hello", "token": "x" * 120_000}))
            await client._ws.send(b"\x00\xff" * 10)
            assert (await client.ask("ping"))["type"] == "pong"
            assert any(m.get("code") == "too-big" for m in client.heard)
            assert game.hash() == before
            with pytest.raises((ConnectionError, Exception)):
                await client._ws.send("x" * (LIMITS.message * 5))
                await client.ask("ping")
        async with Client(server.url) as client:
            await client.hello(found["Ann"])
            await client.turn()
            await client.answer([1])
            assert game.hash() != before

    asyncio.run(asyncio.wait_for(lie(), 30))


def test_undo_between_persons_is_by_agreement(server: Running) -> None:
    async def play() -> None:
        async with Client(server.url) as ann, Client(server.url) as bob:
            made = await ann.create(PERSONS, seed=3, first=0, chat=True)
            found = tokens(made)
            await ann.hello(found["Ann"])
            await bob.hello(found["Bob"])
            await ann.turn()
            await ann.answer([1])
            await bob.turn()
            assert (await ann.ask("undo"))["type"] == "ok"
            while not any(m["type"] == "undo_asked" for m in bob.heard):
                await bob._wait()
            await bob.ask("undo_reply", yes=False)
            while not any(m["type"] == "undo_refused" for m in ann.heard):
                await ann._wait()
            await ann.ask("undo")
            await bob.ask("undo_reply", yes=True)
            shot = await ann.turn()
            assert shot is not None and shot["decision"]["kind"] == "mulligan" and shot["moment"] == 0
            assert (await ann.ask("chat", text="thanks"))["type"] == "ok"
            while not any(m["type"] == "chat" for m in bob.heard):
                await bob._wait()

    asyncio.run(asyncio.wait_for(play(), 30))


def test_a_game_that_can_not_be_kept_goes_on_and_is_kept_later(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = server.hall.store

    def locked(*args: Any) -> None:
        raise sqlite3.OperationalError("database is locked")

    async def play() -> None:
        async with Client(server.url) as ann, Client(server.url) as bob:
            made = await ann.create(PERSONS, seed=3, first=0)
            found = tokens(made)
            await ann.hello(found["Ann"])
            await bob.hello(found["Bob"])
            await ann.turn()
            with monkeypatch.context() as patch:
                patch.setattr(store, "answers", locked)
                patch.setattr(store, "seat", locked)
                await ann.answer([1])
                assert (await bob.turn() or {})["moment"] == 1
                assert [m["type"] for m in bob.heard if m["type"] == "notice"] == ["notice"]
                assert store.load(made["room"]).given == []
                await ann.ask("habits", hold=True)
            await bob.answer([1])
            room = server.hall.rooms[made["room"]]
            assert [tuple(answer) for answer in store.load(made["room"]).given] == room.table.history.given
            assert room.table.history.now >= 2

    asyncio.run(asyncio.wait_for(play(), 30))


def test_spectators_see_later_and_can_do_nothing(server: Running) -> None:
    async def play() -> None:
        async with Client(server.url) as ann, Client(server.url) as eye:
            made = await ann.create(AGENT, seed=5, first=0, delay=2)
            await ann.hello(tokens(made)["Ann"])
            await eye.hello(made["watch"])
            assert eye.snapshot is not None and eye.snapshot["seat"] == 15 and eye.snapshot["moment"] == 0
            await ann.turn()
            await ann.answer([1])
            await ann.turn()
            assert ann.snapshot is not None and ann.snapshot["moment"] > 0
            assert (await eye.ask("at", moment=99))["moment"] == 0
            assert (await eye.ask("moments"))["moments"][-1]["moment"] == 0
            with pytest.raises(ServerRefused) as refused:
                await eye.ask("why", ref=16)
            assert refused.value.code == "no-seat"
            with pytest.raises(ServerRefused) as refused:
                await eye.ask("concede")
            assert refused.value.code == "no-seat"
            start = time.monotonic()
            while eye.snapshot["moment"] == 0:
                await eye._wait()
            assert time.monotonic() - start > 0.5
            assert not eye.snapshot["hand"] and all(c["kind"] != "hidden" for c in eye.snapshot["cards"].values())

    asyncio.run(asyncio.wait_for(play(), 30))


def test_agents_alone_play_only_before_somebody(server: Running) -> None:
    """A game of agents keeps none of the server's threads busy as long as nobody looks on."""
    with SyncClient(server.url) as client:
        made = client.create([{"name": "One", "agent": "random"}, {"name": "Two", "agent": "random"}], seed=5, delay=0)
        time.sleep(0.5)
        client.hello(made["watch"])
        assert client.snapshot is not None and client.snapshot["moment"] <= 1
        while client.snapshot["moment"] < 20:
            time.sleep(0.02)


def test_a_clock_that_runs_out_ends_the_game(server: Running) -> None:
    with SyncClient(server.url) as client:
        made = client.create(AGENT, seed=5, clock={"seconds": 1})
        client.hello(tokens(made)["Ann"])
        while client.turn() is not None:
            time.sleep(0.2)
            if client.snapshot is not None and client.snapshot["outcome"] is not None:
                break
        assert client.snapshot is not None
        assert any(m["type"] == "notice" and "time is up" in m["text"] for m in client.client.heard)


def test_two_hundred_connections_and_the_limit(server: Running) -> None:
    running = Running(limits=Limits(connections=200, per_address=200, creations=100, creations_burst=100))

    async def crowd() -> None:
        async with Client(running.url) as first:
            made = await first.create(PERSONS, seed=3, first=0)
            await first.hello(tokens(made)["Ann"])
            clients = [await Client(running.url).connect() for _ in range(199)]
            late = await Client(running.url).connect()
            while not late.heard:
                await late._wait()
            assert late.heard[0]["code"] == "too-many"
            answers = await asyncio.gather(*(c.ask("ping") for c in clients))
            assert {a["type"] for a in answers} == {"pong"}
            refusals = 0
            for c in clients:
                try:
                    await c.hello(made["watch"])
                except ServerRefused as refused:
                    assert refused.code == "too-many"
                    refusals += 1
            assert refusals > 100
            await first.turn()
            await first.answer([1])
            for c in clients:
                await c.close()
            await late.close()
        for _ in range(100):
            if running.hall.connections == 0:
                break
            await asyncio.sleep(0.02)
        assert running.hall.connections == 0

    try:
        asyncio.run(asyncio.wait_for(crowd(), 60))
    finally:
        running.stop()


def test_everything_that_can_be_looked_at(server: Running) -> None:
    with SyncClient(server.url) as client:
        assert {d["name"] for d in client.ask("lists")["decks"]} >= {"red-rush", "elves"}
        assert client.ask("chart", lang="sv")["chart"]["phases"]
        made = client.create(AGENT, seed=5, first=0, learn=True)
        client.hello(tokens(made)["Ann"])
        shot = client.turn()
        assert shot is not None and shot["habits"]["learn"]
        client.answer([1])
        while shot["turn"]["step"] != "precombat_main":
            shot = client.turn()
            assert shot is not None
            if shot["turn"]["step"] != "precombat_main":
                client.pass_()
        card = shot["hand"][0]
        assert all(line["rule"] for line in client.ask("why", ref=card, lang="sv")["lines"])
        english = list(client.log)
        client.ask("hello", token=client.client.token, lang="sv")
        while client.log == english:
            time.sleep(0.01)
        assert "runda" in client.log[0]["text"] and len(client.log) == len(english)
        with pytest.raises(ServerRefused):
            client.ask("repeat", n=client.snapshot["decision"]["n"], times=3)
        client.ask("hello", token=client.client.token)
        assert client.ask("detail", ref=card)["card"]["name"] == shot["cards"][str(card)]["name"]
        option = shot["decision"]["options"][1]
        assert client.ask("preview", n=shot["decision"]["n"], option=option["i"])["text"] == option["text"]
        moment = client.ask("moments")["moments"][-1]["moment"]
        assert "players:" in client.ask("scenario", moment=moment)["yaml"]
        lines = client.ask("log", start=3)["lines"]
        assert lines[0]["i"] == 3 and lines[0]["text"]
        with pytest.raises(ServerRefused) as refused:
            client.ask("considered")
        assert refused.value.code == "not-now"
        branch = client.ask("branch", moment=moment)
        client.hello(next(seat["token"] for seat in branch["seats"] if seat["token"]))
        there = client.turn()
        assert there is not None and there["room"] == branch["room"] and there["hand"] == shot["hand"]


def test_a_recorded_game_is_sent_and_looked_at(server: Running) -> None:
    import msgspec

    from apnap.cards.decks import builtin_deck
    from apnap.sim.play import run_match

    decks = [builtin_deck(name) for name in ("red-rush", "elves")]
    record = run_match(*decks, "heuristic", "random", 5, keep_record=True).record
    with SyncClient(server.url) as client:
        made = client.ask("replay", record=msgspec.to_builtins(record))
        client.hello(made["watch"])
        assert client.snapshot is not None and client.snapshot["seat"] == 14 and client.snapshot["outcome"]
        for wrong in ({"decks": [{"name": "x", "main": [[100_000, "Forest"]]}] * 2}, {"options": {"seed": 1}}):
            with pytest.raises(ServerRefused) as refused:
                client.ask("replay", record={**msgspec.to_builtins(record), **wrong})
            assert refused.value.code == "malformed"


def test_too_fast_is_told_and_then_ended() -> None:
    running = Running(limits=Limits(rate=5, burst=10, patience=30))

    async def flood() -> None:
        client = await Client(running.url).connect()
        for _ in range(60):
            try:
                await client._ws.send('{"type":"ping"}')
            except Exception:
                break
        while client._closed is None:
            await client._wait() if not client._closed else None
        assert any(m.get("code") == "too-fast" for m in client.heard)

    async def flooded() -> None:
        with contextlib.suppress(ConnectionError):
            await flood()

    try:
        asyncio.run(asyncio.wait_for(flooded(), 20))
    finally:
        running.stop()


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def start(port: int, db: Path) -> subprocess.Popen[bytes]:
    """`apnap serve` in a process of its own."""
    code = "from apnap.cli import main; main()"
    process = subprocess.Popen(
        [sys.executable, "-c", code, "serve", "--port", str(port), "--db", str(db)],
        stdout=subprocess.DEVNULL, env={**os.environ},
    )  # fmt: skip
    for _ in range(400):
        with socket.socket() as s:
            if s.connect_ex(("127.0.0.1", port)) == 0:
                return process
        time.sleep(0.05)
    raise AssertionError("the server doesn't start")


def test_a_game_survives_the_servers_being_killed(tmp_path: Path) -> None:
    port, db = free_port(), tmp_path / "games.db"
    process = start(port, db)
    url = f"ws://127.0.0.1:{port}/ws"
    try:
        with SyncClient(url) as client:
            made = client.create(AGENT, seed=5)
            token = tokens(made)["Ann"]
            client.hello(token)
            client.ask("habits", stops={"theirs": ["upkeep"]})
            for _ in range(12):
                shot = client.turn()
                assert shot is not None
                client.answer(eager(shot) if shot["decision"]["kind"] != "targets" else shot["decision"]["default"])
            shot = client.turn()
            assert shot is not None
            process.send_signal(signal.SIGKILL)
            process.wait(10)
            process = start(port, db)
            with SyncClient(url) as again:
                again.hello(token)
                back = again.turn()
                assert back is not None
                for key in ("turn", "hand", "battlefield", "stack", "moment", "log_size"):
                    assert back[key] == shot[key], key
                assert back["habits"]["stops"]["theirs"] == ["upkeep"]
                again.ask("undo")
                for _ in range(200):
                    if again.snapshot is not None and again.snapshot["moment"] < back["moment"]:
                        break
                    time.sleep(0.05)
                assert again.snapshot is not None and again.snapshot["moment"] < back["moment"]
    finally:
        process.kill()
