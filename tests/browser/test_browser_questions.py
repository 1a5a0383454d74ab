"""Every form of question can be answered at the page, by the mouse and by the keyboard: the page is shown a snapshot
whose question is made up, and what it answers is looked at."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from crowd import crowd
from playing import exactly
from serving import Server

from apnap.table import Table
from apnap.table.setup import from_position

Ask = Callable[..., list[Any]]


@pytest.fixture(scope="module")
def shot() -> dict[str, Any]:
    """A snapshot of a crowded table."""
    game, origin = from_position(crowd("main"), ["Ann", "Rival"], ["", "heuristic"], 5)
    found: dict[str, Any] = json.loads(msgspec.json.encode(Table(origin=origin, game=game).snapshot(0)))
    return found


@pytest.fixture
def ask(page: Any, server: Server, shot: dict[str, Any]) -> Ask:
    """Shows a question at the page; gives the list that answers are put into."""

    def make(**question: Any) -> list[Any]:
        heard: list[Any] = []
        options = [
            {"i": i, "kind": "object", "ref": -1, "index": 0, "how": "", "other": -1, "text": f"option {i + 1}"} | o
            for i, o in enumerate(question.pop("options", []))
        ]
        decision = {
            "n": 7, "kind": "choose", "rule": "608.2d", "player": 0, "actor": 0, "prompt": "Choose (608.2d)",
            "form": "choose", "least": 1, "most": 1, "total": 0, "floor": 0, "zero_ok": True, "ordered": False,
            "source": -1, "default": [], "cancel": False, "text": "", "options": options,
        }  # fmt: skip
        told = {**shot, "decision": decision | question, "glow": []}

        def socket(ws: Any) -> None:
            def said(text: str) -> None:
                message = json.loads(text)
                re = message.get("id")
                if message["type"] == "hello":
                    ws.send(json.dumps({"type": "welcome", "v": 1, "room": "r", "seat": 0, "players": [],
                                        "era": "current", "chat": False, "delay": 0}))  # fmt: skip
                    ws.send(json.dumps(told))
                elif message["type"] == "answer":
                    heard.append(message["answer"])
                    ws.send(json.dumps({"type": "ok", "re": re}))
                elif message["type"] == "chart":
                    from apnap.explain.chart import chart

                    ws.send(json.dumps({"type": "chart", "re": re, "chart": chart()}))
                else:
                    ws.send(json.dumps({"type": "refused", "re": re, "code": "unknown", "text": "?", "rule": ""}))

            ws.on_message(said)

        page.route_web_socket("**/ws", socket)
        page.goto(server.address + "#seat=made-up")
        page.wait_for_selector(".asking.yours")
        return heard

    return make


def answered(page: Any, heard: list[Any]) -> Any:
    """The answer, when it has come."""
    for _ in range(100):
        if heard:
            return heard[-1]
        page.wait_for_timeout(20)
    raise AssertionError("no answer came")


def refs(shot: dict[str, Any], name: str, player: int) -> list[int]:
    """The permanents of that name."""
    cards = shot["cards"].values()
    return [c["id"] for c in cards if c["name"] == name and c["zone"] == "battlefield" and c["controller"] == player]


def test_yes_and_no(page: Any, ask: Ask) -> None:
    """By a button or a key."""
    words = [{"kind": "word", "how": "yes", "text": "yes"}, {"kind": "word", "how": "no", "text": "no"}]
    heard = ask(kind="yesno", options=words)
    page.keyboard.press("n")
    assert answered(page, heard) == [1]


def test_one_of_a_few_words(page: Any, ask: Ask) -> None:
    """The number keys choose."""
    heard = ask(kind="word", options=[{"kind": "word", "how": w, "text": w} for w in ("white", "blue", "black")])
    page.keyboard.press("2")
    assert answered(page, heard) == [1]


def test_a_name_is_searched_for(page: Any, ask: Ask) -> None:
    """Among many words one is found by typing."""
    heard = ask(kind="word", options=[{"kind": "word", "how": f"w{i}", "text": f"Name {i}"} for i in range(60)])
    page.fill(".search", "name 41")
    page.click(".option")
    assert answered(page, heard) == [41]


def test_a_number(page: Any, ask: Ask) -> None:
    """By steps, within its bounds."""
    heard = ask(kind="number", form="number", least=0, most=3, default=[0])
    for _ in range(5):
        more = page.locator(".stepper button >> nth=1")
        if more.is_enabled():
            more.click()
    page.click("[data-do=confirm]")
    assert answered(page, heard) == [3]


def test_a_division(page: Any, ask: Ask) -> None:
    """What one gives up goes to another; it can be confirmed only when all is given."""
    options = [{"text": "Grizzly Bears"}, {"text": "Serra Angel"}, {"kind": "player", "ref": 1, "text": "Rival"}]
    heard = ask(kind="damage", form="divide", total=5, default=[5, 0, 0], options=options)
    for _ in range(3):
        page.click("[data-less='0']")
    assert page.locator("[data-do=confirm]").is_disabled()
    page.click("[data-more='1']")
    page.click("[data-more='2']")
    page.click("[data-more='2']")
    page.click("[data-do=confirm]")
    assert answered(page, heard) == [2, 1, 2]


def test_an_order(page: Any, ask: Ask) -> None:
    """Moved by buttons."""
    options = [{"kind": "trigger", "text": f"trigger {i}"} for i in range(3)]
    heard = ask(kind="order", ordered=True, least=3, most=3, default=[0, 1, 2], options=options)
    page.click("[data-down='0']")
    page.click("[data-up='2']")
    page.click("[data-do=confirm]")
    assert answered(page, heard) == [1, 2, 0]


def test_some_in_an_order(page: Any, ask: Ask) -> None:
    """As for scry: those that are chosen, in the order in which they were."""
    heard = ask(kind="scry", ordered=True, least=0, most=3, options=[{"text": f"card {i}"} for i in range(3)])
    page.click("[data-option='2']")
    page.click("[data-option='0']")
    page.click("[data-do=confirm]")
    assert answered(page, heard) == [2, 0]


def test_modes(page: Any, ask: Ask) -> None:
    """Several of a list."""
    options = [{"kind": "mode", "index": i, "text": f"Draw {i} cards."} for i in range(4)]
    heard = ask(kind="modes", least=2, most=2, options=options)
    page.click("[data-option='3']")
    assert page.locator("[data-do=confirm]").is_disabled()
    page.click("[data-option='1']")
    page.click("[data-do=confirm]")
    assert sorted(answered(page, heard)) == [1, 3]


def test_targets_on_the_table(page: Any, ask: Ask, shot: dict[str, Any]) -> None:
    """A creature or a player is chosen by clicking it."""
    angel = refs(shot, "Serra Angel", 1)[0]
    options = [{"ref": angel, "text": "Serra Angel"}, {"kind": "player", "ref": 1, "text": "Rival"}]
    heard = ask(kind="targets", options=options)
    exactly(page, ".legal", 2)
    page.click(f".tile[data-ref='{angel}']")
    assert answered(page, heard) == [0]


def test_several_of_a_pile(page: Any, ask: Ask, shot: dict[str, Any]) -> None:
    """Each click takes one more of tokens that lie in one pile."""
    soldiers = refs(shot, "Soldier", 0)
    heard = ask(kind="sacrifice", least=2, most=2, options=[{"ref": r, "text": "Soldier"} for r in soldiers])
    page.click(".near .tile.legal[data-name=Soldier]:not(.chosen)")
    page.click(".near .tile.legal[data-name=Soldier]:not(.chosen)")
    page.click("[data-do=confirm]")
    assert len(set(answered(page, heard))) == 2


def test_attackers(page: Any, ask: Ask, shot: dict[str, Any]) -> None:
    """One of two defenders is clicked after the attacker; a second click takes an attacker out again."""
    angel, walker = refs(shot, "Serra Angel", 0)[0], refs(shot, "Jace Beleren", 1)[0]
    guide = refs(shot, "Goblin Guide", 0)[0]
    options = [
        {"kind": "pair", "ref": angel, "other": 1}, {"kind": "pair", "ref": angel, "other": walker},
        {"kind": "pair", "ref": guide, "other": 1},
    ]  # fmt: skip
    heard = ask(kind="attackers", least=0, most=3, options=options)
    page.click(f".tile[data-ref='{angel}']")
    page.click(f".tile[data-ref='{walker}']")
    page.click(f".tile[data-ref='{guide}']")
    page.click(f".tile[data-ref='{guide}']")
    page.wait_for_function("() => document.querySelectorAll('.arrows path.attack').length === 1")  # in the next frame
    page.keyboard.press("Space")
    assert answered(page, heard) == [1]


def test_blockers(page: Any, ask: Ask, shot: dict[str, Any]) -> None:
    """A creature, then whom it blocks."""
    angel = refs(shot, "Serra Angel", 0)[0]
    theirs = refs(shot, "Serra Angel", 1)[0], refs(shot, "Hellrider", 1)[0]
    options = [{"kind": "pair", "ref": angel, "other": other} for other in theirs]
    heard = ask(kind="blockers", least=0, most=2, options=options)
    page.click(f".tile[data-ref='{angel}']")
    page.click(f".tile[data-ref='{theirs[1]}']")
    page.click("[data-do=confirm]")
    assert answered(page, heard) == [1]


def test_cards_from_elsewhere(page: Any, ask: Ask, shot: dict[str, Any]) -> None:
    """A graveyard's cards are laid open to choose from."""
    grave = shot["graveyards"]["0"]
    options = [{"ref": r, "text": shot["cards"][str(r)]["name"]} for r in grave]
    heard = ask(kind="choose", least=0, most=2, options=options)
    page.click(".picker .option:has-text('Shock')")
    page.click("[data-do=confirm]")
    assert answered(page, heard) == [2]


def test_payment_by_hand(page: Any, ask: Ask, shot: dict[str, Any]) -> None:
    """A land is clicked to pay."""
    land = refs(shot, "Forest", 0)[0]
    options = [{"kind": "word", "how": "auto", "text": "auto"}, {"kind": "mana", "ref": land, "text": "Forest: {G}"}]
    heard = ask(kind="pay", options=options)
    page.click(".near .tile.legal[data-name=Forest]")
    assert answered(page, heard) == [1]
