"""Deck files: every format and encoding that people have, and what is said about a file that is no deck."""

import time
from pathlib import Path

import pytest

from apnap.match.decks import (
    MAX_CARDS,
    MAX_COUNT,
    MAX_LINES,
    Deck,
    DeckEntry,
    DeckError,
    load_deck,
    normalise_name,
    parse_deck,
    resolve,
)

SHARED_DECKS = Path(__file__).resolve().parents[2] / "shared" / "data" / "decks"


def listed(entries: tuple[DeckEntry, ...]) -> list[tuple[int, str]]:
    return [(entry.count, entry.name) for entry in entries]


def write(folder: Path, name: str, data: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def error(text: str) -> DeckError:
    with pytest.raises(DeckError) as caught:
        parse_deck(text, path=Path("my.txt"))
    return caught.value


# --- Formats


def test_arena_sections() -> None:
    deck = parse_deck(
        "About\nName Red Deck Wins\n\nCommander\n1 Krenko, Mob Boss (DDN) 52\n\nCompanion\n1 Lurrus of the "
        "Dream-Den (IKO) 226\n\nDeck\n4 Lightning Bolt (M11) 149\n20 Mountain (ANA) 63\n\nSideboard\n"
        "2 Pyroblast (ICE) 213a\n1 Lurrus of the Dream-Den (IKO) 226\n"
    )
    assert deck.name == "Red Deck Wins"
    assert deck.main == (DeckEntry(4, "Lightning Bolt", 11), DeckEntry(20, "Mountain", 12))
    assert listed(deck.sideboard) == [(2, "Pyroblast"), (1, "Lurrus of the Dream-Den")]
    assert listed(deck.commanders) == [(1, "Krenko, Mob Boss")]
    assert deck.companion == DeckEntry(1, "Lurrus of the Dream-Den", 8)
    assert deck.size == 24 and deck.notes == ()


def test_dec() -> None:
    deck = parse_deck(
        "// NAME : Burn\n// Lands\n    20 [4ED] Mountain\n 4 [A] Lightning Bolt\nSB: 3 [ICE] Pyroblast\n"
    )
    assert deck.name == "Burn"
    assert listed(deck.main) == [(20, "Mountain"), (4, "Lightning Bolt")]
    assert listed(deck.sideboard) == [(3, "Pyroblast")]


def test_forge_dck() -> None:
    deck = parse_deck(
        "[metadata]\nName=Goblins\nDeck Type=constructed\n[Commander]\n1 Krenko, Mob Boss+|DDN\n[Main]\n"
        "4 Lightning Bolt|M11|[149]\n30 Mountain\n[Sideboard]\n2 Fire // Ice|APC\n"
        "[Planes]\n1 Academy at Tolaria West\n"
    )
    assert deck.name == "Goblins"
    assert listed(deck.commanders) == [(1, "Krenko, Mob Boss")]
    assert listed(deck.main) == [(4, "Lightning Bolt"), (30, "Mountain")]
    assert listed(deck.sideboard) == [(2, "Fire // Ice")]
    assert listed(deck.planes) == [(1, "Academy at Tolaria West")]
    assert deck.notes == ()


def test_xmage_dck() -> None:
    deck = parse_deck(
        "NAME:Bolts\nAUTHOR:nobody\n"
        "4 [M11:149] Lightning Bolt\n20 [ANA:63] Mountain\nSB: 2 [ICE:213] Pyroblast\n"
        "LAYOUT MAIN:(1,1)(CMC_AND_COLOR,true,50)|([M11:149],[ANA:63])\n"
    )
    assert deck.name == "Bolts"
    assert listed(deck.main) == [(4, "Lightning Bolt"), (20, "Mountain")]
    assert listed(deck.sideboard) == [(2, "Pyroblast")]


COD = """<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Bolts &amp; Fire</deckname>
    <comments>4 Not a card</comments>
    <zone name="main">
        <card number="4" price="0" name="Lightning Bolt"/>
        <card number="2" name="Fire // Ice"/>
    </zone>
    <zone name="side"><card number="1" name="Juzám Djinn"/></zone>
    <zone name="tokens"><card number="1" name="Goblin"/></zone>
</cockatrice_deck>
"""


@pytest.mark.parametrize("name", ["bolts.cod", "bolts.txt"])
def test_cockatrice_whatever_the_file_is_called(tmp_path: Path, name: str) -> None:
    deck = load_deck(write(tmp_path, name, COD))
    assert deck.name == "Bolts & Fire"
    assert deck.main == (DeckEntry(4, "Lightning Bolt", 6), DeckEntry(2, "Fire // Ice", 7))
    assert listed(deck.sideboard) == [(1, "Juzám Djinn")]
    assert deck.notes == ("1 cards of the section 'tokens' were left aside",)


def test_magic_online_dek() -> None:
    deck = parse_deck(
        '<?xml version="1.0"?><Deck><NetDeckID>0</NetDeckID><Cards CatID="1" Quantity="4" Sideboard="false" '
        'Name="Lightning Bolt"/><Cards CatID="2" Quantity="2" Sideboard="true" Name="Fire/Ice"/></Deck>'
    )
    assert listed(deck.main) == [(4, "Lightning Bolt")] and listed(deck.sideboard) == [(2, "Fire // Ice")]


def test_plain_list() -> None:
    deck = parse_deck(
        "# my deck\n4 Lightning Bolt\n4x Lava Spike\n\n// the land\n20 X Mountain\nBlack Lotus\n", name="mine"
    )
    assert deck.name == "mine"
    expected = [(4, "Lightning Bolt"), (4, "Lava Spike"), (20, "Mountain"), (1, "Black Lotus")]
    assert listed(deck.main) == expected


def test_group_headings_and_commented_headings() -> None:
    deck = parse_deck(
        "Creatures (2)\n2 Grizzly Bears\nLands:\n20 Forest\n//Sideboard\n1 Naturalize\n# Maybeboard\n1 Fog\n"
    )
    assert listed(deck.main) == [(2, "Grizzly Bears"), (20, "Forest")]
    assert listed(deck.sideboard) == [(1, "Naturalize")]
    assert deck.notes == ("1 cards of the section 'maybeboard' were left aside",)


def test_what_sites_append_to_names() -> None:
    deck = parse_deck(
        "1x Krenko, Mob Boss (ddn) 52 *F* [Commander{top}] ^Have,#37d67a^\n1 Sol Ring *CMDR*\n"
        "1 Shock (M19) 156★\n1 Opt [XLN]\n1 Krark # !Commander\n30 Mountain (ANA) 63 [Land]\n"
    )
    assert listed(deck.commanders) == [(1, "Krenko, Mob Boss"), (1, "Sol Ring"), (1, "Krark")]
    assert listed(deck.main) == [(1, "Shock"), (1, "Opt"), (30, "Mountain")]


def test_odd_names_stay_whole() -> None:
    deck = parse_deck(
        "1 Hazmat Suit (Used)\n1 B.F.M. (Big Furry Monster)\n+2 Mace\n_____\n17-Year Cicadas\n3 X\n"
    )
    names = ["Hazmat Suit (Used)", "B.F.M. (Big Furry Monster)", "+2 Mace", "_____", "17-Year Cicadas", "X"]
    assert [e.name for e in deck.main] == names


def test_the_only_blank_line_before_a_small_rest_begins_the_sideboard() -> None:
    deck = parse_deck("40 Mountain\n20 Lightning Bolt\n\n3 Pyroblast\n12 Shock\n")
    assert deck.size == 60 and listed(deck.sideboard) == [(3, "Pyroblast"), (12, "Shock")]
    assert parse_deck("40 Mountain\n20 Lightning Bolt\n\n16 Shock\n").size == 76
    assert parse_deck("20 Mountain\n\n20 Lightning Bolt\n\n4 Shock\n").size == 44
    assert parse_deck("Deck\n56 Mountain\n\n4 Shock\n").size == 60


@pytest.mark.parametrize("written", ["Fire // Ice", "Fire//Ice", "Fire/Ice", "Fire / Ice", " Fire  //  Ice "])
def test_split_cards(written: str) -> None:
    assert normalise_name(written) == "Fire // Ice"


def test_apostrophes_and_composed_letters() -> None:
    assert normalise_name("Urza’s  Tower") == "Urza's Tower"
    assert normalise_name("Juza\u0301m Djinn") == "Juzám Djinn"


# --- Encodings


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "latin-1", "cp1252"]
)
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_encodings(tmp_path: Path, encoding: str, newline: str) -> None:
    path = write(tmp_path, "djinns.txt", newline.join(["4 Juzám Djinn", "16 Swamp", ""]).encode(encoding))
    deck = load_deck(path)
    assert deck.main == (DeckEntry(4, "Juzám Djinn", 1), DeckEntry(16, "Swamp", 2))
    assert deck.source == path and deck.name == "djinns"


def test_cp1252_apostrophe(tmp_path: Path) -> None:
    assert listed(load_deck(write(tmp_path, "d.txt", b"4 Urza\x92s Tower\n")).main) == [(4, "Urza's Tower")]


def test_utf_16_xml(tmp_path: Path) -> None:
    deck = load_deck(write(tmp_path, "d.cod", COD.replace("UTF-8", "UTF-16").encode("utf-16")))
    assert listed(deck.sideboard) == [(1, "Juzám Djinn")]


# --- What is no deck


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("4 Lightning Bolt\n0 Shock\n", 2, "0 copies of Shock"),
        ("4 Lightning Bolt\n\n251 Shock\n", 3, "251 copies of Shock"),
        ("1996 World Champion\n", 1, "begins with a number"),
        ("9" * 250 + " Shock\n", 1, "copies of Shock"),
        ("-1 Shock\n", 1, "'-1' is no number"),
        ("4 Shock\n4\n", 2, "'4' has a number, but no card name"),
        ("4Shock\n", 1, "has a number"),
        ("4 Shock\n=======\n", 2, "is no card name"),
        ("4 (M11) 149\n4 ???\n", 2, "is no card name"),
        ("SB:\n", 1, "card name is missing"),
        ("4 " + "Shock" * 50, 1, "too long"),
        ("", None, "there is no card"),
        ("# nothing\n\nDeck\n", None, "there is no card"),
        ("Sideboard\n4 Shock\n", None, "the main deck is empty: every card is in the sideboard"),
        ("Companion\n1 Jegantha, the Wellspring\n1 Yorion, Sky Nomad\nDeck\n60 Forest\n", 3, "one companion"),
        ("<cockatrice_deck>\n<zone>\n<card number='4' name='Shock'>\n</zone>\n", 4, "malformed XML"),
        ("<cockatrice_deck/>", None, "there is no card"),
        ("<html>\n</html>", 1, "<html> is no deck"),
        ("<deck>\n<zone name='main'><card number='four' name='Shock'/></zone></deck>", 2, "'four'"),
        ("<deck><zone name='main'>\n<card number='4'/></zone></deck>", 2, "name is missing"),
        ('<!DOCTYPE deck [<!ENTITY a "b">]>\n<deck>&a;</deck>', 1, "entities"),
    ],
)
def test_broken_text(text: str, line: int | None, says: str) -> None:
    caught = error(text)
    assert caught.line == line
    assert says in str(caught)
    assert str(caught).startswith("my.txt" + (f":{line}: " if line else ": "))
    assert caught.hint and f"({caught.hint})" in str(caught)


def test_the_greatest_count_is_allowed() -> None:
    assert parse_deck(f"{MAX_COUNT} Relentless Rats\n").size == MAX_COUNT


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"PK\x03\x04\x14\0\x06\0", bytes(range(256)), b"4 Shock\x07\n"]
)
def test_binary_files(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(DeckError, match="not a text file") as caught:
        load_deck(write(tmp_path, "deck.txt", data))
    assert "export" in caught.value.hint


def test_huge_file(tmp_path: Path) -> None:
    with pytest.raises(DeckError, match="too large"):
        load_deck(write(tmp_path, "deck.txt", b"1 Shock\n" * 200_000))


def test_missing_file_and_folder(tmp_path: Path) -> None:
    write(tmp_path, "burn.dec", "4 Shock\n")
    with pytest.raises(DeckError, match="no such file") as caught:
        load_deck(tmp_path / "brun.dec")
    assert "burn.dec" in caught.value.hint
    with pytest.raises(DeckError, match="is a folder") as caught:
        load_deck(tmp_path)
    assert "burn.dec" in caught.value.hint
    with pytest.raises(DeckError) as caught:
        load_deck(tmp_path / "nowhere" / "burn.dec")
    assert "no folder" in caught.value.hint


# --- Looking the names up

NAMES = {"Lightning Bolt", "Mountain", "Juzám Djinn", "Fire // Ice", "Aether Vial", "Delver"} | {
    "SP//dr, Piloted by Peni"
}


def lookup(name: str) -> str | None:
    return name if name in NAMES else None


def test_resolve_gives_one_card_for_each_copy() -> None:
    deck = parse_deck(
        "Commander\n1 Delver // Insect\nDeck\n2 Lightning Bolt\n1 Fire/Ice\n"
        "Sideboard\n1 SP//dr, Piloted by Peni\n"
    )
    found = resolve(deck, lookup)
    assert found.main == ("Lightning Bolt", "Lightning Bolt", "Fire // Ice")
    assert found.sideboard == ("SP//dr, Piloted by Peni",)
    assert found.commanders == ("Delver",) and found.companion is None
    assert resolve(parse_deck("Æther Vial"), lookup).main == ("Aether Vial",)


@pytest.mark.parametrize(
    ("written", "suggested"),
    [("Lightnig Bolt", "Lightning Bolt"), ("juzam djinn", "Juzám Djinn"), ("Ligh", "Lightning Bolt")],
)
def test_unknown_card(written: str, suggested: str) -> None:
    deck = parse_deck(f"4 Mountain\n\n4 {written}\n", path=Path("my.txt"))
    with pytest.raises(DeckError) as caught:
        resolve(deck, lookup, NAMES)
    assert caught.value.line == 3 and suggested in caught.value.hint
    assert str(caught.value).startswith(f"my.txt:3: there is no card {written!r}")


def test_all_unknown_cards_are_counted_and_the_first_line_leads() -> None:
    deck: Deck = parse_deck("Deck\n1 Xyzzy\n1 Plugh\nSideboard\n1 Frobnicate\n")
    with pytest.raises(DeckError, match="no card 'Xyzzy', nor 2 more: Frobnicate, Plugh") as caught:
        resolve(deck, lookup, NAMES)
    assert caught.value.line == 2 and "import more cards" in caught.value.hint


# --- Decks as people have them


@pytest.mark.skipif(not SHARED_DECKS.is_dir(), reason=f"there is no {SHARED_DECKS}")
def test_shared_decks() -> None:
    files = sorted(SHARED_DECKS.glob("*.txt"))
    assert files
    for path in files:
        deck = load_deck(path)
        numbered = [n for n in path.read_text(encoding="utf-8").splitlines() if n[:1].isdigit()]
        entries = (*deck.main, *deck.sideboard, *deck.commanders)
        assert sum(e.count for e in entries) == sum(int(n.split()[0]) for n in numbered), path.name
        assert bool(deck.commanders) == path.name.startswith("commander"), path.name


# --- Lists that are too much


@pytest.mark.parametrize(
    "line", ["A" + " " * 19000 + "!", "1 M" + " " * 15000 + "x", "1 Mountain " + "[A] " * 4000, "SB: " + "1" * 301]
)
def test_a_line_that_is_too_long_is_refused_at_once(line: str) -> None:
    began = time.perf_counter()
    assert str(error(f"4 Island\n{line}\n")).startswith("my.txt:2: the line is longer than 300 characters")
    assert time.perf_counter() - began < 1


def test_what_is_said_about_a_deck_may_be_long() -> None:
    long = "word " * 100
    deck = parse_deck(f"# {long}\n[metadata]\nDescription={long}\n[Main]\n4 Island\nLAYOUT MAIN:(1,1)({long})\n")
    assert listed(deck.main) == [(4, "Island")]


def test_many_lines_of_spaces_are_read_quickly() -> None:
    began = time.perf_counter()
    error("\n".join(["4 Island", *["A" + " " * 290 + "!"] * 2500]))
    assert time.perf_counter() - began < 2
    assert "too long" in str(error(f'<deck><cards Quantity="1" Name="A{" " * 100_000}/!"/></deck>'))
    assert time.perf_counter() - began < 2


def test_a_deck_has_so_many_cards_and_lines_at_most() -> None:
    assert str(error("250 Island\n" * 1500)).startswith("my.txt:9: the list has more than 2,000 cards")
    assert parse_deck("250 Island\n" * 8).size == MAX_CARDS
    assert str(error("# no\n" * MAX_LINES + "4 Island")).startswith("my.txt:2001: a deck has at most 2,000 lines")
    assert parse_deck("# no\n" * (MAX_LINES - 1) + "4 Island\n").size == 4
