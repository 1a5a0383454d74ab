"""The built-in library: every card against the printed facts, and its language against itself."""

from __future__ import annotations

import gzip
import json
import os
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from apnap.ability.abilities import Ability, Chapter, Keyword
from apnap.ability.amounts import Result
from apnap.ability.conditions import Happens, InStep
from apnap.ability.effects import (
    Duration,
    ExtraPhases,
    Fight,
    Mill,
    Proliferate,
    Scry,
    SkipNext,
    Surveil,
    Transform,
)
from apnap.ability.events import On
from apnap.ability.filters import Color, Filter, Stat, Status, Subtype, Supertype, Type
from apnap.ability.mods import Cant, May, Must
from apnap.ability.selections import Ref
from apnap.cards.decks import BUILTIN_DECKS, builtin_deck
from apnap.cards.library import cards
from apnap.cards.pool import Pool, builtin, fold
from apnap.model.card import Card, Face
from apnap.model.node import Node, from_data, to_data

SHARED = Path(os.environ.get("APNAP_SHARED", Path(__file__).resolve().parents[2] / "shared"))
ORACLE = SHARED / "data" / "oracle-cards.json.gz"
SCENARIOS = SHARED / "seeds"

CARD_TYPES = {
    "Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery",
}  # fmt: skip
SUPERTYPES = {"Basic", "Legendary", "Snow", "World"}
COLORS = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}
STEPS = {
    "untap", "upkeep", "draw", "precombat_main", "begin_combat", "declare_attackers", "declare_blockers",
    "first_strike_damage", "combat_damage", "end_combat", "postcombat_main", "end", "cleanup",
    "combat", "main",
}  # fmt: skip
WANTED_KEYWORDS = (
    "deathtouch", "defender", "double strike", "enchant", "equip", "first strike", "flash", "flying",
    "haste", "hexproof", "indestructible", "intimidate", "landwalk", "lifelink", "protection", "reach",
    "shroud", "trample", "vigilance", "ward", "menace", "prowess", "flashback", "kicker", "cycling",
    "madness", "suspend", "miracle", "convoke", "delve", "morph", "evoke", "unearth", "persist",
    "undying", "exalted", "cascade", "storm", "infect", "wither", "toxic", "annihilator", "phasing",
    "fear", "shadow", "horsemanship", "skulk", "daybound", "nightbound", "fading", "vanishing",
    "cumulative upkeep", "echo", "buyback", "rebound", "crew",
)  # fmt: skip
ACTIONS: dict[str, type[Node]] = {
    "Scry": Scry,
    "Surveil": Surveil,
    "Mill": Mill,
    "Fight": Fight,
    "Proliferate": Proliferate,
}
WORDS = {"Landfall", "Threshold", "Inspired"}
"""Ability words of the library's cards: the data lists them among the keywords."""
OTHER_WORDS = {"Transform", "Heal", "Double", "Hexproof from"}

ALL = tuple(cards().values())


@pytest.fixture(scope="module")
def oracle() -> dict[str, Any]:
    if not ORACLE.exists():
        pytest.skip(f"{ORACLE} is absent")
    with gzip.open(ORACLE, "rt", encoding="utf-8") as file:
        printed = json.load(file)
    wanted = set(cards())
    return {card["name"]: card for card in printed if card["name"] in wanted and "type_line" in card}


def _check_face(face: Face, printed: dict[str, Any]) -> None:
    assert face.name == printed["name"]
    assert (face.mana_cost or "") == printed.get("mana_cost", "")
    left, _, right = printed["type_line"].partition(" — ")
    words = left.split()
    assert face.supertypes == tuple(w for w in words if w in SUPERTYPES)
    assert face.types == tuple(w for w in words if w not in SUPERTYPES)
    assert face.subtypes == tuple(right.split())
    assert _number(face.power, face.power_text) == printed.get("power")
    assert _number(face.toughness, face.toughness_text) == printed.get("toughness")
    assert _number(face.loyalty, "") == printed.get("loyalty")
    assert _number(face.defense, "") == printed.get("defense")
    indicator = {COLORS[color] for color in face.colors or ()}
    assert indicator == set(printed.get("color_indicator", ()))
    assert (face.mana_cost is None) == (printed.get("mana_cost", "") == "")


def _number(value: int | None, text: str) -> str | None:
    return text or (None if value is None else str(value))


def test_facts(oracle: dict[str, Any]) -> None:
    missing = [card.name for card in ALL if card.name not in oracle]
    assert not missing
    for card in ALL:
        printed = oracle[card.name]
        layout = {"fuse": "split"}.get(card.layout, card.layout)
        assert layout == printed["layout"], card.name
        faces = printed.get("card_faces") or [printed]
        assert len(card.faces) == len(faces), card.name
        for face, of in zip(card.faces, faces, strict=True):
            _check_face(face, of)


def test_keywords(oracle: dict[str, Any]) -> None:
    for card in ALL:
        mine = {_printed_keyword(k) for face in card.faces for k in _keywords(face)}
        if any(re.search(r"\w+walk$", name) for name in mine):
            mine.add("Landwalk")
        mine |= {word for word, verb in ACTIONS.items() if any(isinstance(n, verb) for n in card.walk())}
        mine |= {word for n in card.walk() if (word := getattr(n, "word", ""))}
        theirs = set(oracle[card.name]["keywords"]) - OTHER_WORDS
        assert mine == theirs, card.name


def _keywords(face: Face) -> list[Keyword]:
    return [n for ability in face.abilities for n in _own(ability) if isinstance(n, Keyword)]


def _own(ability: Node) -> tuple[Node, ...]:
    """The ability itself, or those of a leveler's band or a Class's level."""
    return (ability, *getattr(ability, "abilities", ()))


def _printed_keyword(keyword: Keyword) -> str:
    if keyword.name == "landwalk" and isinstance(keyword.filter, Subtype):
        return f"{keyword.filter.name}walk"
    return {"level up": "Level Up", "battle cry": "Battle Cry"}.get(keyword.name, keyword.name.capitalize())


def test_lines(oracle: dict[str, Any]) -> None:
    """As many abilities as the printed text has paragraphs, keywords and modes apart."""
    for card in ALL:
        if card.layout in ("leveler", "class"):
            continue
        for face, of in zip(
            card.faces, oracle[card.name].get("card_faces") or [oracle[card.name]], strict=True
        ):
            text = re.sub(r"\([^()]*\)", "", of.get("oracle_text", ""))
            names = {k.name for k in _keywords(face)}
            lines = [line for raw in text.split("\n") if (line := raw.strip()) and not line.startswith("•")]
            other = [line for line in lines if not _is_keyword_line(line, names)]
            mine = [a for a in face.abilities if not isinstance(a, Keyword)]
            assert len(other) == len(mine), (card.name, other)


def _is_keyword_line(line: str, names: set[str]) -> bool:
    lowered = line.lower()
    walks = {"landwalk"} & names and re.match(r"\w+walk\b", lowered)
    return bool(walks) or any(re.match(re.escape(name) + r"\b(?!.*\bwhen)", lowered) for name in names)


def test_scenario_cards() -> None:
    if not SCENARIOS.exists():
        pytest.skip(f"{SCENARIOS} is absent")
    yaml = pytest.importorskip("yaml")
    named: set[str] = set()
    for path in sorted(SCENARIOS.glob("scenarios-*.yaml")):
        for scenario in yaml.safe_load(path.read_text(encoding="utf-8")):
            named.add(scenario.get("library_filler", "Wastes"))
            for player in scenario["players"].values():
                for zone in ("battlefield", "hand", "library", "graveyard", "exile", "command"):
                    for entry in player.get(zone, ()):
                        name = entry.get("card") if isinstance(entry, dict) else entry
                        named |= {name} if name else set()
    assert len(named) > 50
    assert not sorted(name for name in named - {"none"} if name not in builtin())


def test_size_and_keywords() -> None:
    assert len(ALL) >= 300
    have = Counter(n.name for card in ALL for n in card.walk() if isinstance(n, Keyword))
    assert not [name for name in WANTED_KEYWORDS if not have[name]]
    verbs = Counter(type(n) for card in ALL for n in card.walk())
    assert all(verbs[verb] for verb in ACTIONS.values())


def test_json() -> None:
    for card in ALL:
        data = json.loads(json.dumps(to_data(card)))
        assert from_data(data) == card


def test_references() -> None:
    """Within an ability every name that is referred to is given, and every given name is referred to."""
    for card in ALL:
        for face in card.faces:
            for ability in face.abilities:
                given = Counter(
                    name
                    for n in ability.walk()
                    if (name := getattr(n, "name", "")) and re.fullmatch(r"[tr]\d", str(name))
                    if not isinstance(n, Ref | Result | Happens)
                )
                used = {n.name for n in ability.walk() if isinstance(n, Ref | Result | Happens)}
                assert used - {"found"} == set(given), card.name
                assert not [name for name, count in given.items() if count > 1], card.name


def test_vocabulary() -> None:
    """Words inside the nodes are ones that the language documents."""
    for card in ALL:
        for node in card.walk():
            if isinstance(node, Type):
                assert node.name in CARD_TYPES, card.name
            elif isinstance(node, Supertype):
                assert node.name in SUPERTYPES, card.name
            elif isinstance(node, Color):
                assert node.name in COLORS, card.name
            elif isinstance(node, On):
                assert _documented(node.kind, On), (card.name, node.kind)
                assert not node.step or node.step in STEPS, card.name
            elif isinstance(node, Cant | May | Must):
                assert _documented(node.what, type(node)), (card.name, node.what)
            elif isinstance(node, Status):
                assert _documented(node.name, Status), (card.name, node.name)
            elif isinstance(node, Stat):
                assert _documented(node.stat, Stat), (card.name, node.stat)
            elif isinstance(node, Duration):
                assert _documented(node.kind, Duration), (card.name, node.kind)
            elif isinstance(node, InStep):
                assert set(node.steps) <= STEPS, card.name
            elif isinstance(node, SkipNext):
                assert node.what in STEPS | {"turn"}, card.name
            elif isinstance(node, ExtraPhases):
                assert set(node.phases) <= {"beginning", "combat", "main", *STEPS}, card.name


def _documented(word: str, cls: type[Node]) -> bool:
    return bool(re.search(rf"\b{word}\b", cls.__doc__ or ""))


def test_shape() -> None:
    """Instants and sorceries do something; filters are no effects; a chapter belongs to a Saga."""
    for card in ALL:
        for face in card.faces:
            assert all(isinstance(ability, Ability) for ability in face.abilities), card.name
            assert not any(isinstance(ability, Filter | Transform) for ability in face.abilities), card.name
            assert any(isinstance(a, Chapter) for a in face.abilities) == ("Saga" in face.subtypes), card.name


def test_pool() -> None:
    pool = builtin()
    assert pool.get("juzam djinn") is pool.get("JUZÁM  DJINN") is cards()["Juzám Djinn"]
    assert pool.get("Fire") is pool.get("ice") is pool.get("Fire//Ice") is cards()["Fire // Ice"]
    assert pool.get("Serra Faithkeeper") is pool.get("Invasion of Dominaria")
    assert pool.get("Nothing of That Name") is None
    assert "Forest" in pool and 7 not in pool
    assert len(pool) == len(pool.names()) == len(ALL)
    assert fold("Æther Vial") == "aether vial"


def test_layered_pool() -> None:
    mine = Card("Shock", (Face("Shock", "{R}", ("Instant",)),))
    pool = Pool([mine], below=builtin())
    assert pool.get("shock") is mine
    assert pool.get("Forest") is builtin().get("Forest")
    assert len(pool) == len(builtin())
    assert mine in set(pool)


@pytest.mark.parametrize("name", sorted(BUILTIN_DECKS))
def test_decks(name: str) -> None:
    deck = builtin_deck(name)
    assert len(deck.main) == 60
    for card, count in Counter(deck.main).items():
        assert count <= 4 or "Basic" in card.face.supertypes, card.name


def test_deck_names() -> None:
    assert len(BUILTIN_DECKS) == 8
    with pytest.raises(KeyError):
        builtin_deck("no such deck")


def test_2004_deck_is_of_its_time() -> None:
    """No card types or rules words that came after 2004."""
    later = {"Planeswalker", "Battle", "Kindred"}
    words = {"hexproof", "ward", "menace", "prowess", "lifelink", "deathtouch", "indestructible", "exalted"}
    for card in builtin_deck("dark-2004").main:
        assert not later & set(card.face.types)
        assert not words & {n.name for n in card.walk() if isinstance(n, Keyword)}
