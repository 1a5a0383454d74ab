"""Two persons at one table, and what one of them can't know."""

from __future__ import annotations

import json
from typing import Any

from playing import act, asked, click, exactly
from serving import Server

MINE = "4 Ball Lightning\n4 Mogg Fanatic\n4 Kird Ape\n4 Lightning Bolt\n24 Mountain\n"
THEIRS = "4 Llanowar Elves\n4 Grizzly Bears\n4 Giant Growth\n4 Serra Angel\n12 Forest\n12 Plains\n"


def listen(page: Any) -> list[str]:
    """All that the server says to a page from now on: over HTTP and over the socket."""
    said: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: said.append(str(frame))))
    page.on("response", lambda answer: said.append(f"{answer.url} {answer.headers}"))
    return said




def test_two_browsers_and_no_secrets(new_page: Any, server: Server) -> None:
    """A room by links: each plays at its own page, and nothing that one is sent holds the other's hand or library."""
    one, two = new_page(), new_page()
    heard = {0: listen(one), 1: listen(two)}
    one.goto(server.address)
    one.fill("[data-field=name]", "Ann")
    one.select_option("[data-field=mine]", label="A list of your own …")
    one.fill("[data-field=mine-text]", MINE)
    one.select_option("[data-field=opponent]", "person")
    one.fill("[data-field=rival]", "Bo")
    one.select_option("[data-field=theirs]", label="A list of your own …")
    one.fill("[data-field=theirs-text]", THEIRS)
    one.click("[data-do=create]")
    link = one.locator("[data-link=other]").first.input_value()
    one.click("[data-do=sit]")
    two.goto(link)
    pages = (one, two)
    for _ in range(160):
        for page in pages:
            page.wait_for_selector(".prompt")
        turn_of = next((p for p in pages if p.locator(".prompt[data-kind]").count()), None)
        if turn_of is None:
            one.wait_for_timeout(50)
            continue
        if turn_of.locator("[data-do=keep]").count():
            click(turn_of, "[data-do=keep]")
            turn_of.wait_for_timeout(60)
            continue
        asked(turn_of)
        act(turn_of)
        if one.locator(".over-sheet").count():
            break
    hands: dict[tuple[int, int], set[int]] = {}
    for said in heard.values():
        for shot in snapshots(said):
            hands[shot["seat"], shot["seq"]] = set(shot["hand"])
    for said, names in ((heard[0], THEIRS), (heard[1], MINE)):
        assert len(said) > 40
        check(said, hands, {line.split(" ", 1)[1] for line in names.strip().splitlines()})
    for page in pages:
        ask_for_secrets(page, hands)
    shown = set(one.locator("[data-name]").evaluate_all("(all) => all.map((el) => el.dataset.name)"))
    for name in ("Serra Angel", "Giant Growth", "Llanowar Elves"):
        assert name not in one.content() or name in shown or name in one.inner_text(".aside")


def snapshots(said: list[str]) -> list[dict[str, Any]]:
    """The snapshots in what was said."""
    found = []
    for frame in said:
        if frame.startswith("{"):
            message = json.loads(frame)
            if message["type"] == "snapshot":
                found.append(message)
    return found


OPEN = ("battlefield", "graveyard", "exile", "stack", "command")


def check(said: list[str], hands: dict[tuple[int, int], set[int]], theirs: set[str]) -> None:
    """No message names a card of the other's deck before it has lain open, and no snapshot knows what lies in the
    other's hand or in a library."""
    seen: set[str] = set()
    for frame in said:
        if not frame.startswith("{"):
            assert not any(name in frame for name in theirs)
            continue
        message = json.loads(frame)
        if message["type"] == "snapshot":
            me = message["seat"]
            cards = message["cards"].values()
            offered = {o["ref"] for o in (message["decision"] or {"options": []})["options"]}
            known = {k["id"] for refs in message["libraries"].values() for k in refs} | offered
            known |= {ref for refs in message["seen_hands"].values() for ref in refs}
            hidden = hands.get((1 - me, message["seq"]), set()) - known
            assert not hidden & {card["id"] for card in cards}
            assert not hidden & {ref for line in message["log"] for ref in line["refs"]}
            mine = {c["id"] for c in cards if c["zone"] == "hand" and c["owner"] == me}
            assert all(c["zone"] in OPEN or c["id"] in mine | known for c in cards)
            seen |= {c["name"] for c in cards if c["zone"] in OPEN}
        names = {name for name in theirs if name in frame}
        assert names <= seen | {"Mountain", "Forest", "Plains"}, (names - seen, frame)


ASK = """async ([refs]) => {
  const token = new URLSearchParams(location.hash.slice(1)).get("seat");
  const socket = new WebSocket(location.origin.replace("http", "ws") + "/ws");
  const heard = [];
  await new Promise((ok) => { socket.onopen = ok; });
  socket.onmessage = (e) => heard.push(JSON.parse(e.data));
  socket.send(JSON.stringify({ type: "hello", token }));
  refs.forEach((ref, i) => {
    socket.send(JSON.stringify({ type: "detail", ref, id: 1000 + i }));
    socket.send(JSON.stringify({ type: "why", ref, id: 2000 + i }));
  });
  while (heard.filter((m) => m.re >= 1000).length < refs.length * 2) await new Promise((ok) => setTimeout(ok, 20));
  socket.close();
  return heard.filter((m) => m.re >= 1000);
}"""


def ask_for_secrets(page: Any, hands: dict[tuple[int, int], set[int]]) -> None:
    """Asked by number for the cards in the other's hand, the server says nothing of them."""
    me = page.evaluate("document.querySelector('.near .who').dataset.ref")
    newest = max(key for key in hands if key[0] == 1 - int(me))
    refs = sorted(hands[newest])[:7]
    for answer in page.evaluate(ASK, [refs]):
        assert answer["type"] == "refused", answer


def room(page: Any, address: str) -> None:
    """A new room for two persons: its links are shown."""
    page.goto(address)
    page.fill("[data-field=name]", "Ann")
    page.select_option("[data-field=mine]", "green-ramp")
    page.select_option("[data-field=opponent]", "person")
    page.fill("[data-field=rival]", "Bo")
    page.select_option("[data-field=first]", "me")
    page.check("[data-field=chat]")
    page.click("[data-do=create]")
    page.wait_for_selector(".links")


def test_undo_by_agreement_chat_and_a_spectator(new_page: Any, server: Server) -> None:
    """The other person is asked before a move is taken back; what is said is heard; who looks on sees no hand."""
    one, two, three = new_page(), new_page(), new_page()
    room(one, server.address)
    links = one.locator("[data-link=other]")
    other, watch = links.nth(0).input_value(), links.nth(1).input_value()
    one.click("[data-do=sit]")
    two.goto(other)
    for page in (one, two):
        page.click("[data-do=keep]")
    one.wait_for_selector(".prompt[data-kind=priority]")
    cards = one.locator(".hand .held").count()
    one.click(".hand .held.legal[data-name=Forest]")
    one.wait_for_selector(".near .tile.land")
    two.wait_for_selector(".far .tile.land")
    one.click("[data-do=undo]")
    two.click("[data-do=undo-yes]")
    two.wait_for_selector(".far .tile.land", state="detached")
    one.wait_for_function("(n) => document.querySelectorAll('.hand .held').length === n", arg=cards)
    one.fill(".chat input", "Good luck")
    one.press(".chat input", "Enter")
    two.wait_for_selector(".chat li:has-text('Good luck')")
    three.goto(watch)
    three.wait_for_selector(".board")
    exactly(three, ".hand .held", 0)
    exactly(three, "[data-do=pass]", 0)


def test_a_hot_seat(page: Any, server: Server) -> None:
    """Two persons at one page: between them the table is covered."""
    room(page, server.address)
    page.click("[data-do=hot]")
    page.click("[data-do=keep]")
    page.wait_for_selector("[data-do=change-seats]")
    assert "Bo" in page.inner_text(".veil.solid")
    page.click("[data-do=change-seats]")
    page.wait_for_selector("[data-do=keep]")
    assert page.get_attribute(".near .who", "data-name") == "Bo"
