"""The judge over HTTP: questions in, rulings out, and nothing that a question can break."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from apnap.explain import ruling
from apnap.ui.server.app import STATIC, create_app
from apnap.ui.server.arbiter import LATE, Arbiter, answer
from apnap.ui.server.judge import find_cards

GROWTH = {
    "A": {"battlefield": "Mountain", "hand": "Shock"},
    "B": {"battlefield": "Grizzly Bears"},
    "do": ["A cast Shock targets Grizzly Bears"],
}


def ask(method: str, path: str, body: bytes = b"", origin: str = "", query: str = "") -> tuple[int, dict[str, Any]]:
    """One request, straight to the application."""
    headers = [(b"host", b"table.example")] + ([(b"origin", origin.encode())] if origin else [])
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
        "path": path, "raw_path": path.encode(), "query_string": query.encode(), "root_path": "", "headers": headers,
        "client": ("127.0.0.1", 1), "server": ("table.example", 80),
    }  # fmt: skip
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(create_app()(scope, receive, send))
    status = next(m["status"] for m in sent if m["type"] == "http.response.start")
    text = b"".join(m.get("body", b"") for m in sent if m["type"] == "http.response.body")
    return status, json.loads(text) if text.startswith(b"{") else {"text": text.decode()}


def question(**more: Any) -> bytes:
    return json.dumps({"question": GROWTH, **more}).encode()


def test_a_question_is_answered() -> None:
    status, data = ask("POST", "/api/judge", question(eras=["current", "2004"]), origin="http://table.example")
    assert status == 200
    assert [account["era"] for account in data["accounts"]] == ["current", "2004"]
    assert any(beat["rule"] == "704.5g" for beat in data["accounts"][0]["beats"])
    assert data["comparison"]["same"] is True and data["as_stated"] is True


def test_a_question_is_answered_in_swedish() -> None:
    english, swedish = (answer({"question": GROWTH, "lang": lang})[1]["accounts"][0] for lang in ("en", "sv"))
    assert [beat["rule"] for beat in english["beats"]] == [beat["rule"] for beat in swedish["beats"]]
    told = " ".join(beat["text"] for beat in swedish["beats"])
    assert "A lägger Shock" in told and "Grizzly Bears förstörs" in told and " of " not in told
    assert swedish["end"]["B: kyrkogård"] == "Grizzly Bears"
    assert answer({"question": GROWTH, "lang": "tlh"})[0] == 400


def test_other_sites_pages_are_not_answered() -> None:
    assert ask("POST", "/api/judge", question(), origin="http://elsewhere.example")[0] == 403


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        (b"{", 400, "no JSON"),
        (b"[" * 5000, 400, "no JSON"),
        (b"[]", 400, "question"),
        (b'{"question": 3}', 400, "question"),
        (b'{"question": {}}', 400, "no players"),
        (question(eras="2004"), 400, "list of names"),
        (question(eras=["1993"]), 400, "unknown era"),
        (b'{"question": {"A": {"hand": "Sock of Doom"}, "B": {}}}', 422, "Sock of Doom"),
        (b'{"question": {"A": {"library": "99999999 Forest"}, "B": {}}}', 400, "too many"),
        (b'{"question": {"A": {}, "B": {}, "do": ["B hums"]}}', 400, "no verb"),
        (b'{"question": {"question": "Why \\ud800?", "A": {}, "B": {}}}', 400, "surrogate"),
        (b'{"question": {"A": {"battlefield": "Everflowing Chalice (3000000 charge)"}, "B": {}}}', 400, "at most 100"),
        (b'{"question": {"A": {"poison": 3000000}, "B": {}}}', 400, "at most 100"),
        (b'{"question": {"A": {"battlefield": "150 Forest", "hand": "51 Forest"}, "B": {}}}', 400, "at most 200"),
        (b'{"question": "' + b"x" * 70_000 + b'"}', 400, "bytes"),
    ],
)
def test_what_is_no_question_is_refused(body: bytes, status: int, said: str) -> None:
    found, data = ask("POST", "/api/judge", body)
    assert (found, said in data["error"]) == (status, True), data


def test_a_fault_of_the_engine_ends_the_answer_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*args: Any, **more: Any) -> None:
        raise AssertionError("out of order")

    monkeypatch.setattr(ruling, "rule_on_data", fails)
    status, found = answer({"question": GROWTH})
    assert status == 500 and "out of order" in found["error"]


def test_a_question_that_takes_too_long_is_ended_and_the_next_one_answered() -> None:
    arbiter = Arbiter()
    try:
        assert arbiter.ask({"question": GROWTH}, patience=0.01) == LATE
        assert arbiter.ask({"question": GROWTH})[0] == 200
    finally:
        arbiter.end()


def test_cards_are_found_by_their_names() -> None:
    found = find_cards("grizzly")
    assert found[0] == {"name": "Grizzly Bears", "cost": "{1}{G}", "type": "Creature — Bear"}
    assert any(card["name"] == "Hill Giant" for card in find_cards("giant"))
    assert find_cards("") == [] and find_cards("no such card at all") == []
    status, data = ask("GET", "/api/cards", query="q=mountain")
    assert status == 200 and data["cards"][0]["name"] == "Mountain"
    assert "2004" in ask("GET", "/api/judge")[1]["eras"]


def test_the_page_is_there() -> None:
    assert (STATIC / "judge.html").is_file()
    page = (STATIC / "judge.html").read_text(encoding="utf-8")
    for path in ("js/judge.js", "css/judge.css"):
        assert path in page and (STATIC / path).is_file()
    words = Path(STATIC / "js" / "judge-words.js").read_text(encoding="utf-8")
    assert words.count("[") == words.count("]")
