"""Whether the rules play what was read: a line is understood only when every node in it is performed.

`unplayed(node)` names the first thing that isn't. It asks the tables by which the rules find their functions; for the
words of modifications and event kinds, which rules look up by name, it asks whether any rule speaks of them at all.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import msgspec

from apnap.ability import mods as mo
from apnap.ability.abilities import Keyword
from apnap.ability.amounts import Aggregate, AmountNode, PlayerStat, StatOf
from apnap.ability.conditions import Condition, FirstTime
from apnap.ability.costs import Cost
from apnap.ability.effects import AddMana
from apnap.ability.events import On
from apnap.ability.filters import Filter
from apnap.ability.selections import Selection
from apnap.model.card import NONTRADITIONAL, Card, Face
from apnap.model.mana import ManaError, parse
from apnap.model.node import Node
from apnap.rules import keywords
from apnap.rules.ask import amounts, conditions, facts, filters, patterns, selections
from apnap.rules.casting import makers
from apnap.rules.layers import copying
from apnap.rules.layers.parts import LAYER, kind_of_mod
from apnap.rules.perform import supported
from apnap.rules.perform.turns import DESIGNATIONS
from apnap.rules.unsupported import Unsupported

LAYOUTS: Final = {
    "modal_dfc": "modal",
    "modal": "modal",
    "reversible_card": "normal",
    **{
        name: name
        for name in ("normal", "transform", "split", "aftermath", "adventure", "saga", "class", "case")
    },
    **{name: name for name in ("leveler", "prototype", "mutate", "prepare", "meld")},
    **dict.fromkeys(("planar", "scheme", "vanguard"), "normal"),
}
"""A file's layouts that the rules play, and their names there."""

TYPES: Final = frozenset(
    (
        "Artifact",
        "Battle",
        "Creature",
        "Enchantment",
        "Instant",
        "Kindred",
        "Land",
        "Planeswalker",
        "Sorcery",
        "Tribal",
        *NONTRADITIONAL,
    )
)
"""Card types that the rules play (300.1)."""


def layout(name: str, faces: tuple[Face, ...]) -> str:
    """The rules' name for the layout of a card with these faces: a file's "split" may be a Room (709.5) or have fuse
    (702.102), its "adventure" an Omen (720)."""
    if not faces:
        return name
    first = faces[0]
    if name == "split" and "Room" in first.subtypes:
        return "room"
    if name == "split" and any(
        isinstance(a, Keyword) and a.name == "fuse" for f in faces for a in f.abilities
    ):
        return "fuse"
    if name == "adventure" and any("Omen" in f.subtypes for f in faces):
        return "omen"
    return LAYOUTS.get(name, name)


def unplayed_card(card: Card, printed_layout: str) -> str:
    """What stands in the way of playing a card whose lines are all understood, "" for nothing."""
    if printed_layout not in LAYOUTS:
        return f"layout {printed_layout}"
    for face in card.faces:
        found = _unplayed_face(face)
        if found:
            return found
    return ""


def _unplayed_face(face: Face) -> str:
    for name in face.types:
        if name not in TYPES:
            return f"card type {name}"
    if face.mana_cost and (found := _mana(face.mana_cost)):
        return found
    for stat, text in (("power", face.power_text), ("toughness", face.toughness_text)):
        if text and not _defined(face, stat, text):
            return f"{stat} {text}"
    if not face.types:
        return "no card type"
    return ""


def _defined(face: Face, stat: str, text: str) -> bool:
    """208.2: a star is a number that a characteristic-defining ability gives (a level or an attachment may
    as well)."""
    if set(text) - set("*+-0123456789"):
        return False
    for ability in face.abilities:
        for node in ability.walk():
            if isinstance(node, mo.SetPT) and getattr(node, stat) is not None:
                return True
    return False


def _mana(text: str) -> str:
    try:
        parse(text)
    except ManaError as error:
        return f"mana cost {error}"
    return ""


# --- nodes --------------------------------------------------------------------------------------


def unplayed(ability: Node) -> str:
    """The first thing in the tree that the rules don't perform, "" when they perform all of it."""
    effect = supported(ability)
    if effect is not None:
        return f"effect {effect}"
    for node in ability.walk():
        for kind, look in _LOOKS:
            if isinstance(node, kind):
                found = look(node)
                if found:
                    return found
                break
    return ""


def _keyword(node: Keyword) -> str:
    if node.name not in keywords.PLAYED:
        return f"keyword {node.name}"
    try:
        made = keywords.expand(node)
    except Unsupported:
        return f"keyword {node.name} of this sort"
    for ability in made:
        if not any(part is node for part in ability.walk()):
            found = unplayed(ability)
            if found:
                return f"keyword {node.name}: {found}"
    return ""


def _filter(node: Filter) -> str:
    try:
        filters.compiled(node)
    except Unsupported as error:
        what = error.what
        return f"filter {_named(what)}"
    return ""


def _named(what: Any) -> str:
    if not isinstance(what, Node):
        return str(what)
    first = next((v for n in what.__struct_fields__ if isinstance(v := getattr(what, n), str) and v), "")
    return f"{type(what).__name__} {first}".rstrip()


def _amount(node: AmountNode) -> str:
    if type(node) not in amounts._AMOUNT:
        return f"amount {type(node).__name__}"
    if isinstance(node, StatOf) and node.stat not in facts.STATS:
        return f"amount {node.stat} of an object"
    if isinstance(node, Aggregate):
        known = node.stat in facts.STATS or (node.how == "distinct" and node.stat in facts.QUALITIES)
        of_players = node.stat == "life" and node.how in ("greatest", "least", "difference")
        if not of_players and (not known or node.how not in ("total", "greatest", "least", "distinct")):
            return f"amount {node.how} {node.stat}"
    if isinstance(node, PlayerStat) and node.stat not in amounts._PLAYER_STATS | dict.fromkeys(
        amounts._PLAYER_COUNTERS
    ):
        return f"amount {node.stat} of a player"
    return ""


def _condition(node: Condition) -> str:
    if type(node) not in conditions._HOLDS:
        return f"condition {type(node).__name__}"
    if isinstance(node, FirstTime) and node.what not in conditions._FIRST:
        return f"condition first time it {node.what}"
    return ""


def _selection(node: Selection) -> str:
    return "" if type(node) in selections._RESOLVE else f"selection {type(node).__name__}"


def _on(node: On) -> str:
    if node.kind not in vocabulary().events:
        return f"event {node.kind}"
    try:
        patterns._pattern(node)
    except Unsupported as error:
        return f"event {node.kind}: {_named(error.what)}"
    if node.step and node.step not in vocabulary().strings:
        return f"step {node.step}"
    return ""


OUTSIDE: Final = frozenset({"May:be_commander", "May:any_number_in_deck", "May:only_for_ante"})
"""What is said of decks, and nothing in the game (113.6n): which card may be the commander (903.3), how many copies of
it a deck may have (100.2a). Partners and their like are such keywords (702.124)."""


def _mod(node: mo.Mod) -> str:
    if type(node) in LAYER or type(node) in copying._EXCEPTIONS:
        return ""
    key = kind_of_mod(node)
    if key in OUTSIDE:
        return ""
    known = vocabulary()
    return "" if key in _OF_DECKS or key in known.strings or key in known.mods else f"modification {key}"


def _add_mana(node: AddMana) -> str:
    try:
        makers._alternatives(node, 0)
    except ManaError as error:
        return f"mana {error}"
    return ""


def _cost(node: Cost) -> str:
    return _mana(node.mana) if node.mana else ""


_LOOKS: Final[tuple[tuple[type[Node], Callable[[Any], str]], ...]] = (
    (Filter, _filter),
    (Selection, _selection),
    (mo.Mod, _mod),
    (AmountNode, _amount),
    (Cost, _cost),
    (AddMana, _add_mana),
    (On, _on),
    (Condition, _condition),
    (Keyword, _keyword),
)


_OF_DECKS: Final = frozenset({"May:be_commander", "May:any_number_in_deck", "May:only_for_ante"})
"""What is said about decks, before a game begins (100.2a, 903.3): there is nothing to play in it."""


class Vocabulary:
    """The words in the rules' own code, read from its syntax trees: what is named nowhere can mean nothing.

    `strings`: every string; `mods`: names of modifications as "Cant:attack"; `events`: kinds that happen."""

    def __init__(self) -> None:
        self.strings: set[str] = set()
        self.mods: set[str] = set()
        self.events: set[str] = {kind for kind, _ in DESIGNATIONS.values()}
        folder = Path(keywords.__file__).resolve().parent.parent
        for path in sorted(folder.rglob("*.py")):
            self._module(ast.parse(path.read_bytes()))

    def _module(self, tree: ast.Module) -> None:
        strings: set[str] = set()
        several = False
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
            elif isinstance(node, ast.Call):
                name = getattr(node.func, "attr", getattr(node.func, "id", ""))
                if name in _ASKED:
                    self.mods.update(f"{_ASKED[name]}:{word}" for word in _constants(node.args))
                elif name in ("Event", "_log"):
                    self.events.update(_constants(node.args[:2]))
                    several |= name == "Event" and bool(node.args) and not _constants(node.args[:1])
        self.strings |= strings
        if several:
            # Events are made here whose kind comes from elsewhere in the module.
            self.events |= strings


_ASKED: Final = {"cant": "Cant", "prohibitions": "Cant", "may": "May", "permissions": "May"}
"""Functions of the rules that ask for a modification by its word."""


def _constants(nodes: list[ast.expr]) -> set[str]:
    found = (part.value for node in nodes for part in ast.walk(node) if isinstance(part, ast.Constant))
    return {value for value in found if isinstance(value, str)}


@functools.cache
def vocabulary() -> Vocabulary:
    """The rules' words, found once."""
    return Vocabulary()


def with_layout(card: Card, printed: str) -> Card:
    """The card with the layout that the rules know; a reversible card has one face only (both are the same
    card)."""
    faces = card.faces
    if printed == "reversible_card" and len(faces) > 1 and faces[0].name == faces[1].name:
        faces = faces[:1]
    return msgspec.structs.replace(card, faces=faces, layout=layout(printed, faces))
