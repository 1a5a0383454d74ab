"""Decks against formats: sizes, copies, commanders, colours, lists (100.2-100.5, 903.5, 903.12), and the command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apnap.cards.pool import Pool, builtin
from apnap.cli import main
from apnap.match.decks import DeckError, parse_deck
from apnap.match.facts import CardFacts
from apnap.match.leading import together
from apnap.match.legality import Lists, check, read_lists
from apnap.match.start import new_game
from apnap.model.card import Deck
from apnap.oracle.compile import compile_card


def kinds(text: str, format: str, lists: Lists = Lists()) -> list[tuple[str, str]]:  # noqa: B008
    """The rule and kind of each problem."""
    return [(p.rule, p.kind) for p in check(parse_deck(text), format, builtin(), lists)]


def test_constructed_decks() -> None:
    """100.2a, 100.4a: sixty cards, four of a name with the sideboard, fifteen beside."""
    assert kinds("4 Shock\n56 Mountain", "constructed") == []
    assert kinds("4 Shock\n55 Mountain", "constructed") == [("100.2a", "size")]
    assert kinds("4 Shock\n56 Mountain\n\nSideboard\n1 Shock", "constructed") == [("100.2a", "copies")]
    assert kinds("60 Mountain\n\nSideboard\n16 Forest", "constructed") == [("100.4a", "sideboard")]
    assert kinds("60 Mountain\n1 Shokk", "constructed") == [("108.2", "unknown-card")]


def test_limited_decks() -> None:
    """100.2b: forty cards, any number of copies."""
    assert kinds("20 Shock\n20 Mountain", "limited") == []
    assert kinds("20 Shock\n19 Mountain", "limited") == [("100.2b", "size")]


def test_supplementary_decks() -> None:
    """901.3, 902.3, 904.3, 904.13d, 315.1, 108.2a, 407.3, 100.2d."""
    planes = "".join(f"1 Plane {i}\n" for i in range(9))
    head = "60 Mountain\n\nPlanar Deck\n"
    assert variants(head + planes + "1 Event A\n") == []
    assert variants(head + planes) == [("901.3", "size")]
    assert variants(head + planes + "1 Plane 3\n") == [("901.3", "copies")]
    assert variants(head + planes + "1 Event A\n1 Event B\n1 Event C\n") == [("901.3", "phenomena")]
    plots = "".join(f"2 Plot {i}\n" for i in range(10))
    assert variants("60 Mountain\n\nScheme Deck\n" + plots) == []
    assert variants("60 Mountain\n\nScheme Deck\n" + plots + "1 Plot 3") == [("904.3", "copies")]
    assert variants("60 Mountain\n\nScheme Deck\n4 Plot 1\n")[0] == ("904.3", "size")
    assert variants("60 Mountain\n\nVanguard\n1 Captain") == []
    assert variants("60 Mountain\n\nVanguard\n1 Captain\n1 Major") == [("902.3", "size")]
    assert variants("60 Mountain\n\nConspiracy\n1 Pact") == [("315.1", "conspiracy")]
    assert variants("40 Mountain\n\nConspiracy\n1 Pact", "limited") == []
    assert variants("60 Mountain\n1 Plane 3") == [("108.2a", "nontraditional")]
    assert variants("60 Mountain\n1 Wager") == [("407.3", "ante")]
    assert variants("40 Mountain\n\nSideboard\n99 Shock", "limited") == []


def variants(text: str, format: str = "constructed") -> list[tuple[str, str]]:
    """The same with some nontraditional cards."""
    kinds = {"Plane": "Plane", "Event": "Phenomenon", "Plot": "Scheme", "Captain": "Vanguard", "Major": "Vanguard"}
    raws = [
        {"name": f"{word} {i}".removesuffix(" "), "type_line": kind}
        for word, kind in (*kinds.items(), ("Pact", "Conspiracy"))
        for i in (*range(10), "A", "B", "C", "")
    ]
    wager = "Remove this card from your deck before playing if you're not playing for ante."
    raws.append({"name": "Wager", "type_line": "Sorcery", "mana_cost": "{R}", "oracle_text": wager})
    cards = [card for raw in raws if (card := compile_card(raw).card) is not None]
    return [(p.rule, p.kind) for p in check(parse_deck(text), format, Pool([*builtin(), *cards]))]


def test_commander_decks() -> None:
    """903.3, 903.5: exactly a hundred cards, one of each, in the commander's colours, no sideboard."""
    legend = next(c for c in builtin() if "Legendary" in c.face.supertypes and c.face.colors is None
                  and "Creature" in c.face.types and (c.face.mana_cost or "").count("{R}") == 1
                  and all(s not in (c.face.mana_cost or "") for s in "WUBG"))  # fmt: skip
    head = f"Commander\n1 {legend.name}\n\nDeck\n"
    assert kinds(head + "1 Shock\n98 Mountain", "commander") == []
    assert kinds(head + "1 Shock\n97 Mountain", "commander") == [("903.5a", "size")]
    assert kinds(head + "2 Shock\n97 Mountain", "commander") == [("903.5b", "copies")]
    assert kinds(head + "1 Giant Growth\n98 Mountain", "commander") == [("903.5c", "identity")]
    assert kinds(head + "98 Mountain\n1 Forest", "commander") == [("903.5d", "land-type")]
    assert kinds(head + "99 Mountain\n\nSideboard\n1 Shock", "commander") == [("903.5e", "sideboard")]
    assert ("903.3", "commander") in kinds("Commander\n1 Grizzly Bears\n\nDeck\n99 Forest", "commander")
    assert ("903.3", "commander") in kinds("100 Forest", "commander")
    assert kinds(head + "1 Shock\n58 Mountain", "brawl") == []
    assert ("903.12d", "size") in kinds(head + "99 Mountain", "brawl")


def facts(name: str, *partners: str, types: str = "Creature", subtypes: frozenset[str] = frozenset()) -> CardFacts:
    """A legendary card with those partner abilities."""
    return CardFacts(
        name=name, supertypes=frozenset({"Legendary"}), types=frozenset({types}), subtypes=subtypes, identity=0,
        partners=partners,
    )  # fmt: skip


def test_two_commanders() -> None:
    """702.124f-m: each partner ability has its own demands."""
    assert together(facts("One", "partner"), facts("Two", "partner"))
    assert not together(facts("One", "partner"), facts("Two", "partner with one"))
    assert together(facts("One", "partner with two"), facts("Two", "partner with one"))
    assert not together(facts("One", "partner with two"), facts("Two", "partner with three"))
    past = facts("Past", types="Enchantment", subtypes=frozenset({"Background"}))
    assert together(past, facts("One", "choose a background"))
    assert not together(past, facts("One", "partner"))
    assert together(facts("One", "doctor's companion"), facts("Two", subtypes=frozenset({"Time Lord", "Doctor"})))
    assert not together(facts("One", "doctor's companion"), facts("Two", subtypes=frozenset({"Human", "Doctor"})))


def test_the_size_with_two_commanders() -> None:
    """702.124b: a hundred cards with both of them."""
    raws = [
        {"name": name, "type_line": "Legendary Creature — Elf", "mana_cost": "{G}", "power": "1", "toughness": "1",
         "oracle_text": "Partner"}
        for name in ("First Friend", "Second Friend")
    ]  # fmt: skip
    pool = Pool([*builtin(), *[card for raw in raws if (card := compile_card(raw).card) is not None]])
    head = "Commander\n1 First Friend\n1 Second Friend\n\nDeck\n"
    for forests, wrong in ((98, []), (99, ["903.5a"])):
        assert [p.rule for p in check(parse_deck(head + f"{forests} Forest"), "commander", pool)] == wrong


def test_lists(tmp_path: Path) -> None:
    """100.6: banned and restricted cards are data that the user gives, as text or JSON."""
    text = tmp_path / "lists.txt"
    text.write_text("Lightning Bolt # too good\nRestricted:\nShock\n", encoding="utf-8")
    lists = read_lists(text)
    assert kinds("2 Shock\n58 Mountain", "constructed", lists) == [("100.6", "restricted")]
    assert kinds("1 Shock\n1 Lightning Bolt\n58 Mountain", "constructed", lists) == [("100.6", "banned")]
    data = tmp_path / "lists.json"
    data.write_text(json.dumps({"banned": ["Shock"]}), encoding="utf-8")
    assert kinds("1 Shock\n59 Mountain", "constructed", read_lists(data)) == [("100.6", "banned")]
    text.write_text("Forbidden:\nShock\n", encoding="utf-8")
    with pytest.raises(DeckError, match="unknown heading"):
        read_lists(text)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`apnap deck check`: exit code 0 or 2, the line in the message, and JSON."""
    deck = tmp_path / "deck.txt"
    deck.write_text("5 Shock\n54 Mountain\n", encoding="utf-8")
    with pytest.raises(SystemExit) as left:
        main(["deck", "check", str(deck)])
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert f"{deck}:1: it has 5 copies of Shock" in said
    with pytest.raises(SystemExit) as left:
        main(["deck", "check", str(deck), "--format", "limited", "--json"])
    assert left.value.code == 0
    assert json.loads(capsys.readouterr().out)["legal"] is True
    with pytest.raises(SystemExit) as left:
        main(["deck", "check", str(deck), "--format", "sealed"])
    assert left.value.code == 2


def test_the_command_knows_built_in_decks(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["deck", "check", "red-rush"])
    assert left.value.code == 0 and "red-rush: legal in constructed (60 cards)" in capsys.readouterr().out
    with pytest.raises(SystemExit) as left:
        main(["deck", "check", "red-rushes"])
    assert left.value.code == 2 and "there are red-rush, " in capsys.readouterr().err


def test_only_the_first_unknown_cards_get_suggestions() -> None:
    """Names like theirs are looked for among all cards, which takes its time."""
    found = check(parse_deck("".join(f"1 Mountainn{i}\n" for i in range(60))), "constructed")
    unknown = [p for p in found if p.kind == "unknown-card"]
    assert len(unknown) == 60
    assert ["did you mean" in p.message for p in unknown] == [True] * 5 + [False] * 55


def test_life_by_format() -> None:
    """103.4c-d, 903.12f: forty with commanders; in Brawl 25, or 30 for more than two players."""
    pool = builtin()
    forest, bears = pool.get("Forest"), pool.get("Grizzly Bears")
    assert forest is not None and bears is not None
    deck = Deck("plain", (forest,) * 20, commanders=(bears,))
    assert new_game([deck, deck], format="commander").players[0].life == 40
    assert new_game([deck, deck], format="brawl").players[0].life == 25
    assert new_game([deck] * 3, format="brawl").players[0].life == 30
    assert new_game([deck] * 3, format="oathbreaker").players[0].life == 20
