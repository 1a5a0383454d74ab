"""Card files are read, cached, measured, searched and exercised; what can't be used is refused."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from apnap.ability.abilities import Activated, Keyword, SpellAbility, Static
from apnap.ability.conditions import Exists
from apnap.ability.costs import Cost
from apnap.ability.effects import Act, AddMana, Draw, Effect
from apnap.ability.events import On
from apnap.ability.filters import Type
from apnap.ability.mods import PT, Cant
from apnap.ability.selections import All, This
from apnap.cards import again, cache, compiling, coverage, importer, pool, truth
from apnap.cards.cache import Book, CacheError, CardRecord, LineRecord, RawCard, RawFace
from apnap.cards.search import QueryError, search
from apnap.match.decks import DeckError
from apnap.match.loading import load_deck_cards
from apnap.model.card import Card, Face
from apnap.sim.exercise import exercise_card, failure, report

BEAR: dict[str, Any] = {
    "object": "card",
    "name": "Forest Bear",
    "layout": "normal",
    "cmc": 2.0,
    "color_identity": ["G"],
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Bear",
    "oracle_text": "Trample",
    "colors": ["G"],
    "power": "2",
    "toughness": "2",
}
ODD: dict[str, Any] = {
    **BEAR,
    "name": "Odd Béar",
    "oracle_text": "Trample\nFrobnicate the quux of target wumpus.",
}
SPLIT: dict[str, Any] = {
    "name": "Left // Right",
    "layout": "split",
    "cmc": 3.0,
    "color_identity": ["R", "U"],
    "type_line": "Instant // Instant",
    "card_faces": [
        {
            "name": "Left",
            "mana_cost": "{R}",
            "type_line": "Instant",
            "oracle_text": "Draw a card.",
            "colors": ["R"],
        },
        {"name": "Right", "mana_cost": "{1}{U}", "type_line": "Instant", "oracle_text": "Draw two cards."},
    ],
}
HALF: dict[str, Any] = {
    "name": "Some Half",
    "layout": "augment",
    "type_line": "Stickers",
    "oracle_text": "",
}
CARDS = [BEAR, ODD, SPLIT, HALF]

ATOMIC: dict[str, Any] = {
    "meta": {"date": "2024-01-01", "version": "5.2.2"},
    "data": {
        "Forest Bear": [
            {
                "name": "Forest Bear",
                "layout": "normal",
                "manaCost": "{1}{G}",
                "manaValue": 2.0,
                "colorIdentity": ["G"],
                "colors": ["G"],
                "type": "Creature — Bear",
                "types": ["Creature"],
                "subtypes": ["Bear"],
                "supertypes": [],
                "text": "Trample",
                "power": "2",
                "toughness": "2",
            }
        ],
        "Day Bear // Night Bear": [
            {
                "name": "Day Bear // Night Bear",
                "faceName": "Night Bear",
                "side": "b",
                "layout": "transform",
                "types": ["Creature"],
                "subtypes": ["Bear"],
                "supertypes": ["Legendary"],
                "colorIndicator": ["R", "G"],
                "power": "4",
                "toughness": "4",
            },
            {
                "name": "Day Bear // Night Bear",
                "faceName": "Day Bear",
                "side": "a",
                "layout": "transform",
                "manaCost": "{2}{G}",
                "type": "Creature — Bear",
                "text": "Vigilance",
                "power": "2",
                "toughness": "2",
            },
        ],
    },
}


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Every test has a cache of its own."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("APNAP_CACHE", str(folder))
    yield folder


def write(path: Path, data: Any) -> Path:
    text = data if isinstance(data, str) else json.dumps(data)
    if path.suffix == ".gz":
        path.write_bytes(gzip.compress(text.encode()))
    else:
        path.write_text(text, encoding="utf-8")
    return path


def names(path: Path) -> list[str]:
    return [raw.name for raw in importer.read_cards(path)]


# --- reading ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["cards.json", "cards.json.gz", "cards.dat"])
def test_scryfall_shape(tmp_path: Path, name: str) -> None:
    path = write(tmp_path / name, CARDS)
    found = list(importer.read_cards(path))
    assert [raw.name for raw in found] == [card["name"] for card in CARDS]
    assert [face.name for face in found[2].faces] == ["Left", "Right"]
    assert found[2].faces[0].colors == ("R",)


def test_lines_between_cards(tmp_path: Path) -> None:
    text = "[\n" + ",\n".join(json.dumps(card) for card in CARDS) + "\n]\n"
    assert len(names(write(tmp_path / "c.json", text))) == len(CARDS)


def test_mtgjson_shape(tmp_path: Path) -> None:
    found = list(importer.read_cards(write(tmp_path / "atomic.json", ATOMIC)))
    assert [raw.name for raw in found] == ["Forest Bear", "Day Bear // Night Bear"]
    day, night = found[1].faces
    assert (day.name, day.text, day.type_line) == ("Day Bear", "Vigilance", "Creature — Bear")
    assert night.type_line == "Legendary Creature — Bear"
    assert night.indicator == ("R", "G")


def test_mtgjson_says_the_same_as_scryfall(tmp_path: Path) -> None:
    one = next(importer.read_cards(write(tmp_path / "a.json", [BEAR])))
    other = next(importer.read_cards(write(tmp_path / "b.json", ATOMIC)))
    assert one == other


def test_meld_cards_stand_alone(tmp_path: Path) -> None:
    face = {"layout": "meld", "types": ["Creature"], "subtypes": [], "supertypes": []}
    data = {
        "A // C": [{**face, "faceName": "A", "side": "a"}, {**face, "faceName": "C", "side": "b"}],
        "B // C": [{**face, "faceName": "B", "side": "a"}, {**face, "faceName": "C", "side": "b"}],
    }
    raws, shape, doubles = importer.read_unique(write(tmp_path / "m.json", {"meta": {}, "data": data}))
    assert ([raw.name for raw in raws], shape, doubles) == (["A", "C", "B"], "mtgjson", 1)


BAD = [
    ("", "empty"),
    ("   ", "empty"),
    ("<!DOCTYPE html><html></html>", "web page"),
    ("hello", "no JSON"),
    ("[]", "no card in it"),
    ("{}", "no cards in it"),
    (json.dumps(CARDS)[:-40], "truncated"),
    (json.dumps(CARDS)[:-1], "truncated"),
    (json.dumps(ATOMIC)[:-30], "truncated"),
    (json.dumps(ATOMIC)[:-1], "truncated"),
    (json.dumps(CARDS) + "x", "more after the end"),
    (json.dumps(CARDS).replace('"layout": "split",', '"layout": "split"', 1), "no valid JSON"),
    (json.dumps(BEAR), "one card"),
    (json.dumps([1, 2]), "must be an object"),
    (json.dumps([{"name": "Nothing"}]), "'type_line'"),
    (json.dumps([{"type_line": "Instant"}]), "'name'"),
    (json.dumps([{**BEAR, "oracle_text": ["a"]}]), "no text"),
    (json.dumps([{**BEAR, "colors": "G"}]), "no list"),
    (json.dumps([{**BEAR, "card_faces": {}}]), "list of faces"),
    (json.dumps({"data": {"cards": [BEAR]}}), "one set"),
    (json.dumps({"meta": {}, "data": {"LEA": {"cards": []}}}), "by set"),
    (json.dumps({"meta": {}, "data": {"A": "B"}}), "no list of faces"),
    (json.dumps({"object": "list", "data": [{"object": "bulk_data", "name": "x"}]}), "bulk files"),
    ("[" * 100_000, "deep"),
]


@pytest.mark.parametrize(("text", "word"), BAD)
def test_refused_with_file_place_and_advice(tmp_path: Path, text: str, word: str) -> None:
    path = write(tmp_path / "bad.json", text)
    with pytest.raises(importer.CardFileError) as caught:
        names(path)
    message = str(caught.value)
    assert str(path) in message
    assert word in message
    assert caught.value.hint


def test_place_names_line_and_last_card(tmp_path: Path) -> None:
    text = "[\n" + json.dumps(BEAR) + ",\n" + json.dumps(ODD)[:-20]
    with pytest.raises(importer.CardFileError, match=r"line 3, .*'Forest Bear'"):
        names(write(tmp_path / "bad.json", text))


def test_damaged_archives(tmp_path: Path) -> None:
    whole = gzip.compress(json.dumps(CARDS * 200).encode())
    path = tmp_path / "cut.json.gz"
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(importer.CardFileError, match="truncated"):
        names(path)
    path.write_bytes(whole[:30] + b"\xff\xff\xff\xff\xff" + whole[35:])
    with pytest.raises(importer.CardFileError, match=r"damaged|truncated|no text"):
        names(path)
    path.write_bytes(b"PK\x03\x04rest")
    with pytest.raises(importer.CardFileError, match="zip"):
        names(path)
    path.write_bytes(b"[\xff\xfe\xfd]")
    with pytest.raises(importer.CardFileError, match="no text"):
        names(path)
    with pytest.raises(importer.CardFileError, match="no such file"):
        names(tmp_path / "missing.json")
    with pytest.raises(importer.CardFileError, match="folder"):
        names(tmp_path)


def test_pieces_end_anywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "c.json", ATOMIC)
    path2 = write(tmp_path / "d.json", CARDS)
    for size in (1, 2, 3, 7, 64):
        monkeypatch.setattr(importer, "_CHUNK", size)
        assert names(path) == list(ATOMIC["data"])
        assert len(names(path2)) == len(CARDS)


# --- the cache -------------------------------------------------------------------------------------


def test_import_and_again(tmp_path: Path) -> None:
    path = write(tmp_path / "c.json", CARDS)
    first = importer.import_file(path, jobs=1)
    assert (first.cards, first.compiled, first.shape) == (4, 4, "scryfall")
    assert importer.import_file(path, jobs=1).compiled == 0
    changed = [{**BEAR, "oracle_text": "Flying"}, *CARDS[1:]]
    assert importer.import_file(write(path, changed), jobs=1).compiled == 1


def test_failed_import_leaves_the_old_cache(tmp_path: Path) -> None:
    importer.import_file(write(tmp_path / "c.json", CARDS), jobs=1)
    before = cache.pool_path().read_bytes()
    with pytest.raises(importer.CardFileError):
        importer.import_file(write(tmp_path / "d.json", json.dumps(CARDS)[:-9]), jobs=1)
    assert cache.pool_path().read_bytes() == before
    assert [p.name for p in cache.folder().iterdir()] == [cache.POOL_FILE]


def test_interrupted_import_goes_on(tmp_path: Path) -> None:
    path = write(tmp_path / "c.json", [{**BEAR, "name": f"Bear {i}"} for i in range(90)])

    def stop(done: int, of: int) -> None:
        if done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        importer.import_file(path, compiling=stop, jobs=1)
    assert not cache.pool_path().exists()
    done = importer.import_file(path, jobs=1)
    assert 0 < done.compiled < 90
    assert done.cards == 90


def test_changed_compiler_or_rules_make_stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path / "c.json", CARDS)
    importer.import_file(path, jobs=1)
    calls: list[str] = []
    real, judged = compiling.compile_raw, compiling.judge
    monkeypatch.setattr(
        compiling, "compile_raw", lambda raw: calls.append(f"compile {raw.name}") or real(raw)
    )
    monkeypatch.setattr(
        compiling, "judge", lambda record: calls.append(f"judge {record.name}") or judged(record)
    )
    book = Book(cache.pool_path())
    fresh = pool.ImportedPool(book, pool.builtin())
    assert fresh.get("Forest Bear") is not None
    assert calls == []
    monkeypatch.setattr(cache, "rules_digest", lambda: b"otherrul")
    fresh = pool.ImportedPool(book, pool.builtin())
    assert fresh.get("Forest Bear") is not None
    assert calls == ["judge Forest Bear"]
    calls.clear()
    monkeypatch.setattr(cache, "compiler_digest", lambda: b"othercom")
    fresh = pool.ImportedPool(book, pool.builtin())
    assert fresh.get("Forest Bear") is not None
    assert calls[0] == "compile Forest Bear"
    calls.clear()
    fresh = pool.ImportedPool(book, pool.builtin())
    assert fresh.get("Forest Bear") is not None and not calls, "what was made again is kept"
    assert (cache.folder() / again.FOLDER).is_dir()
    importer.import_file(path, jobs=1)
    assert not (cache.folder() / again.FOLDER).exists(), "until the next import"


def test_damaged_cache_is_said(tmp_path: Path) -> None:
    importer.import_file(write(tmp_path / "c.json", CARDS), jobs=1)
    path = cache.pool_path()
    data = path.read_bytes()
    for bad in (b"", b"x", data[:-9], data[:40] + data[60:]):
        path.write_bytes(bad)
        with pytest.raises((CacheError, ValueError)):
            book = Book(path)
            list(book.raws())


def test_nodes_survive_the_cache() -> None:
    for card in pool.builtin():
        assert cache.decode(json.loads(json.dumps(cache.encode(card)))) == card


# --- pools -----------------------------------------------------------------------------------------


@pytest.fixture
def imported(tmp_path: Path) -> pool.ImportedPool:
    importer.import_file(write(tmp_path / "c.json", CARDS), jobs=1)
    found = pool.default()
    assert isinstance(found, pool.ImportedPool)
    return found


def test_without_import_the_builtin_pool() -> None:
    assert pool.default() is pool.builtin()


def test_names_are_found(imported: pool.ImportedPool) -> None:
    bear = imported.get("forest BEAR")
    assert bear is not None
    assert bear.face.abilities == (Keyword("trample"),)
    assert bear.face.power == 2
    for name in ("Left // Right", "left//right", "Right", "LEFT"):
        found = imported.get(name)
        assert found is not None
        assert (found.name, found.layout) == ("Left // Right", "split")
    assert imported.get("Nobody") is None
    assert imported.get("Lightning Bolt") is pool.builtin().get("Lightning Bolt")


def test_partial_cards_are_refused(imported: pool.ImportedPool) -> None:
    assert imported.get("odd bear") is None
    assert imported.status("Odd Bear") == "partial"
    part = imported.get("Odd Bear", allow_partial=True)
    assert part is not None
    assert part.face.abilities == (Keyword("trample"),)
    assert "Odd Béar" not in imported.names()
    assert "Odd Béar" in imported.all_names()


def test_written_by_hand_only_where_text_is_declined(tmp_path: Path) -> None:
    bolt = {"name": "Lightning Bolt", "layout": "normal", "mana_cost": "{R}", "type_line": "Instant"}
    importer.import_file(
        write(tmp_path / "c.json", [{**bolt, "oracle_text": "Frobnicate the quux."}]), jobs=1
    )
    declined = pool.default()
    assert isinstance(declined, pool.ImportedPool)
    assert declined.get("Lightning Bolt") is pool.builtin().get("Lightning Bolt")
    assert declined.status("Lightning Bolt") == "written"
    importer.import_file(write(tmp_path / "c.json", [{**bolt, "oracle_text": "Draw a card."}]), jobs=1)
    read = pool.default()
    assert isinstance(read, pool.ImportedPool)
    assert read.status("Lightning Bolt") == "whole"
    assert read.get("Lightning Bolt") is not pool.builtin().get("Lightning Bolt")


def test_decks_are_loaded(tmp_path: Path, imported: pool.ImportedPool) -> None:
    good = write(tmp_path / "good.txt", "30 Forest Bear\n2 Left // Right\n28 Forest\n")
    deck = load_deck_cards(good)
    assert len(deck.main) == 60
    bad = write(tmp_path / "bad.txt", "30 Forest Bear\n4 Odd Bear\n")
    with pytest.raises(DeckError, match=r"bad\.txt:2: Odd Bear .*quux"):
        load_deck_cards(bad)
    assert len(load_deck_cards(bad, allow_partial=True).main) == 34
    with pytest.raises(DeckError, match="did you mean Forest Bear"):
        load_deck_cards(write(tmp_path / "typo.txt", "4 Forest Baer\n"))
    assert len(load_deck_cards("red-rush").main) == 60
    with pytest.raises(DeckError, match="red-rush"):
        load_deck_cards("no-such-deck")


# --- truth -----------------------------------------------------------------------------------------


class Unknown(Effect, frozen=True):
    """An effect that no rule performs."""


def test_everything_built_in_is_played() -> None:
    wrong = {
        (card.name, found)
        for card in pool.builtin()
        for face in card.faces
        for ability in face.abilities
        if (found := truth.unplayed(ability))
    }
    assert not wrong


@pytest.mark.parametrize(
    ("ability", "word"),
    [
        (SpellAbility(Unknown()), "effect Unknown"),
        (SpellAbility(Act("frobnicate")), "frobnicate"),
        (Keyword("frobnication"), "keyword frobnication"),
        (Static(This(), (Cant("frobnicate"),)), "modification Cant:frobnicate"),
        (Static(This(), (Cant("attack"),)), ""),
        (Activated(Cost("{1}"), AddMana(("frobnicate",))), "mana"),
        (Activated(Cost("{Ð}"), Draw()), "mana cost"),
        (Activated(Cost("{1}"), AddMana(("{G}",)), conditions=(Exists(All(Type("Land"))),)), ""),
        (Static(This(), (PT(1, 1),)), ""),
    ],
)
def test_what_is_not_played_is_named(ability: Any, word: str) -> None:
    found = truth.unplayed(ability)
    assert word in found if word else not found


def test_unknown_event_kind() -> None:
    assert truth._on(On("attack")) == ""
    assert truth._on(On("frobnicated")) == "event frobnicated"


def test_cards_that_cannot_be_played() -> None:
    plain = Face("A", "{1}", ("Creature",), power=1, toughness=1)
    assert truth.unplayed_card(Card("A", (plain,)), "normal") == ""
    assert "layout" in truth.unplayed_card(Card("A", (plain,)), "augment")
    assert "Sticker" in truth.unplayed_card(Card("A", (Face("A", None, ("Sticker",)),)), "normal")
    star = Face("A", "{1}", ("Creature",), power=0, toughness=0, power_text="*")
    assert "power" in truth.unplayed_card(Card("A", (star,)), "normal")


# --- coverage --------------------------------------------------------------------------------------


def test_coverage_data(tmp_path: Path) -> None:
    raws, _, _ = importer.read_unique(write(tmp_path / "c.json", CARDS))
    records = coverage.compiled_file(raws, (), jobs=1)
    found = coverage.count(zip(raws, records, strict=True))
    data = found.to_data()
    assert list(data) == ["cards", "lines", "declined"]
    assert data["cards"] == {"total": 4, "whole": 2}
    assert data["lines"] == {"total": 5, "understood": 4}
    assert len(data["declined"]) == 1
    assert set(data["declined"][0]) == {"phrase", "count", "example"}
    assert "Odd Béar" in data["declined"][0]["example"]
    assert found.layouts["augment"] == [1, 0]
    assert found.barred == {"layout augment": 1}


def test_kinds_of_declined_lines() -> None:
    assert coverage.kind_of(LineRecord(0, "a", "understood")) == ""
    assert coverage.kind_of(LineRecord(0, "a", "understood", unplayed="x")) == "not played"
    assert coverage.kind_of(LineRecord(0, "a", "declined", stop="(proof)", why="x")) == "not round trip"
    assert coverage.kind_of(LineRecord(0, "a", "declined", stop="of")) == "not parsed"
    assert coverage.kind_of(LineRecord(0, "a", "ambiguous")) == "ambiguous"


def test_coverage_updates_a_stale_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    importer.import_file(write(tmp_path / "c.json", CARDS), jobs=1)
    for module in (cache, compiling):
        monkeypatch.setattr(module, "rules_digest", lambda: b"otherrul")
    coverage.compiled_pool(Book(cache.pool_path()), jobs=1)
    assert all(key.endswith(b"otherrul") for key in Book(cache.pool_path()).index.keys)


def test_decks_are_measured(tmp_path: Path, imported: pool.ImportedPool) -> None:
    path = write(tmp_path / "d.txt", "4 Forest Bear\n4 Odd Bear\n4 Lightning Bolt\n4 Nobody\n")
    (deck,) = coverage.cover_decks([path], imported.status)
    assert (deck.cards, deck.whole, deck.written) == (4, 1, 1)
    assert (deck.declined, deck.unknown) == (["Odd Bear"], ["Nobody"])
    assert not deck.understood


def test_a_compiler_error_is_one_declined_line(monkeypatch: pytest.MonkeyPatch) -> None:
    import apnap.oracle

    def fail(data: Any) -> Any:
        raise RuntimeError("no")

    monkeypatch.setattr(apnap.oracle, "compile_card", fail)
    record = compiling.compile_raw(
        RawCard("A", "normal", (RawFace("A", type_line="Instant", text="Draw a card."),))
    )
    assert not record.whole
    assert coverage.kind_of(record.lines[0]) == "error"


# --- search ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "wanted"),
    [
        ("bear", {"Forest Bear", "Odd Béar"}),
        ("odd bear", {"Odd Béar"}),
        ("type:creature -odd", {"Forest Bear"}),
        ("text:quux", {"Odd Béar"}),
        ('text:"draw two"', {"Left // Right"}),
        ("cmc<=2 type:bear is:whole", {"Forest Bear"}),
        ("cmc=3", {"Left // Right"}),
        ("color:red", {"Left // Right"}),
        ("c=g", {"Forest Bear", "Odd Béar"}),
        ("id:ur type:instant", {"Left // Right"}),
        ("layout:augment", {"Some Half"}),
        ("power>=2 is:partial", {"Odd Béar"}),
        ("color:colorless", {"Some Half"}),
    ],
)
def test_search(tmp_path: Path, query: str, wanted: set[str]) -> None:
    raws = list(importer.read_cards(write(tmp_path / "c.json", CARDS)))
    assert {raw.name for raw, _ in search(query, [(raw, raw.name != "Odd Béar") for raw in raws])} == wanted


@pytest.mark.parametrize("query", ["frob:x", "cmc:many", "color:mauve", "is:odd", '"open', "text>3"])
def test_bad_queries(query: str) -> None:
    with pytest.raises(QueryError):
        search(query, [])


# --- exercise --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["Lightning Bolt", "Essence Scatter", "Llanowar Elves", "Jace Beleren", "Thragtusk"]
)
def test_cards_are_exercised(name: str) -> None:
    card = pool.builtin().get(name)
    assert card is not None
    outcome = exercise_card(card)
    assert outcome.failures == []
    assert outcome.offered
    assert outcome.nothing == []


def test_a_failing_card_is_reported_and_survived() -> None:
    bad = Card("Bad", (Face("Bad", "{0}", ("Instant",), abilities=(SpellAbility(Unknown()),)),))
    outcome = exercise_card(bad)
    assert outcome.failures
    assert outcome.failures[0].kind == "Unsupported"
    found = report([outcome], 1.0)
    assert (found.failed, found.failures[0].count) == (1, 1)
    assert found.failures[0].examples == ["Bad"]


def test_a_card_that_takes_too_long() -> None:
    bear = pool.builtin().get("Grizzly Bears")
    assert bear is not None
    outcome = exercise_card(bear, timeout=0.001)
    assert outcome.failures[0].kind == "TooLong"


def test_numbers_in_messages_do_not_tell_failures_apart() -> None:
    assert failure("A", ValueError("object 17")).key == failure("B", ValueError("object 18")).key


# --- commands --------------------------------------------------------------------------------------


def invoke(*args: str) -> Any:
    from typer.testing import CliRunner

    from apnap.cli.app import build

    return CliRunner().invoke(build(), ["cards", *args])


def test_commands(tmp_path: Path) -> None:
    path = str(write(tmp_path / "c.json.gz", CARDS))
    done = invoke("import", path, "--json")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["cards"] == 4
    for where in ((), ("--file", path)):
        done = invoke("coverage", "--json", *where)
        assert json.loads(done.stdout)["cards"] == {"total": 4, "whole": 2}
        shown = json.loads(invoke("show", "odd bear", "--json", *where).stdout)
        assert shown[0]["status"] == "partial"
        assert [line["understood"] for line in shown[0]["faces"][0]["lines"]] == [True, False]
        assert shown[0]["faces"][0]["lines"][0]["rendered"] == "Trample"
        found = json.loads(invoke("search", "bear", "is:whole", "--json", *where).stdout)
        names = [row["name"] for row in found]
        assert names == ["Forest Bear"] if where else {"Forest Bear", "Grizzly Bears"} < set(names)
        assert len(names) == len(set(names))
        played = invoke("exercise", "--only", "Forest Bear", "--json", *where)
        assert played.exit_code == 0, played.stdout
        assert json.loads(played.stdout)["cards"] == 1
    text = invoke("show", "Odd Bear").stdout
    assert "DECLINED" in text
    assert "stops at" in text
    assert "augment" in invoke("coverage").stdout
    assert "Lightning Bolt" in invoke("show", "Lightning Bolt").stdout


def test_commands_refuse_plainly(tmp_path: Path) -> None:
    bad = write(tmp_path / "bad.json", "<html>")
    for args in (
        ("import", str(bad)),
        ("coverage", "--file", str(bad)),
        ("coverage",),
        ("show", "Nobody At All"),
        ("search", "frob:x", "--file", str(bad)),
        ("import", str(tmp_path / "none.json")),
    ):
        done = invoke(*args)
        assert done.exit_code == 2, (args, done.output)
        assert "Traceback" not in done.output


def test_record_of_nothing_is_not_whole() -> None:
    assert not CardRecord("A", "normal", [], []).whole
