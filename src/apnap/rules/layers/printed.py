"""Where characteristics begin: the printed card, the copy, the face-down object (613.1, 707.2, 708.2,
709-718).

Everything here is cached per `Face` or `Card` and shared: no `Chars` from here is ever written to.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec import structs

from apnap.ability.abilities import Activated, Keyword, Replacement, Static, Triggered
from apnap.ability.amounts import CountersOn
from apnap.ability.conditions import Compare
from apnap.ability.costs import Cost
from apnap.ability.effects import AddMana, Exile, Seq
from apnap.ability.effects import Cast as CastEffect
from apnap.ability.events import On
from apnap.ability.filters import IsSource
from apnap.ability.selections import Ref, This
from apnap.model.card import NONTRADITIONAL, Card, Face
from apnap.model.mana import ALL_COLORS, COLOR_NAMES, ManaCost, parse
from apnap.model.node import Node
from apnap.model.objects import BATTLEFIELD, COMMAND, NOBODY, STACK, Chars, Obj
from apnap.rules.layers.creature_types import BASIC_LAND_TYPES, CREATURE_TYPES

_LIMIT: Final = 50_000

INTRINSIC: Final[dict[str, Activated]] = {
    subtype: Activated(Cost(tap=True), AddMana((mana,)))
    for subtype, mana in zip(BASIC_LAND_TYPES, ("{W}", "{U}", "{B}", "{R}", "{G}"), strict=True)
}
"""The mana ability that comes with each basic land type (305.6)."""
DEFEAT: Final = Triggered(
    (
        On(
            "remove_counters",
            subject=IsSource(),
            counter="defense",
            condition=Compare(CountersOn("defense", This()), "==", 0),
        ),
    ),
    Seq((Exile(This(), name="r1"), CastEffect(Ref("r1"), transformed=True))),
)
"""What every Siege has (310.11b): defeated, it is exiled, and its controller may cast it transformed."""
_INTRINSIC_NODES: Final = frozenset(id(node) for node in (*INTRINSIC.values(), DEFEAT))

_tuples: dict[tuple[int, ...], tuple[Node, ...]] = {}


def intern(abilities: Iterable[Node]) -> tuple[Node, ...]:
    """One and the same tuple for the same ability nodes, so that what is derived from it can be cached by
    identity."""
    nodes = tuple(abilities)
    key = tuple(map(id, nodes))
    found = _tuples.get(key)
    if found is None:
        if len(_tuples) > _LIMIT:
            _tuples.clear()
        _tuples[key] = found = nodes
    return found


def keyword_names(abilities: Iterable[Node]) -> frozenset[str]:
    """The names of the keyword abilities among these (702). A variant of hexproof is hexproof (702.11d),
    also to what looks for hexproof (702.11e). More instances are no more than one (702.2f, 702.3c, 702.4e, 702.7d,
    702.8b, 702.9c, 702.10d, 702.11h, 702.12c, 702.13c, 702.15f, 702.16m, 702.17c, 702.18b, 702.19g, 702.20c, 702.26p,
    702.28c, 702.31c, 702.36c, 702.51d, 702.61c, 702.66c, 702.80d, 702.90f, 702.111c, 702.118c, 702.126c)."""
    return frozenset([a.name for a in abilities if type(a) is Keyword])


def with_intrinsic(
    abilities: tuple[Node, ...], types: frozenset[str], subtypes: frozenset[str]
) -> tuple[Node, ...]:
    """The abilities with exactly the intrinsic mana abilities that the types give (305.6, 305.7)."""
    kept = [a for a in abilities if id(a) not in _INTRINSIC_NODES]
    if "Land" in types:
        for name in BASIC_LAND_TYPES:
            if name in subtypes and INTRINSIC[name] not in kept:
                kept.append(INTRINSIC[name])
    if "Siege" in subtypes:
        kept.append(DEFEAT)
    return intern(kept)


def color_mask(names: Iterable[str]) -> int:
    """Colours by name as a bit mask of `model.mana` (105.1)."""
    mask = 0
    for name in names:
        mask |= COLOR_NAMES[name]
    return mask


def make_chars(
    name: str,
    cost: ManaCost | None,
    colors: int,
    types: Iterable[str],
    subtypes: Iterable[str],
    supertypes: Iterable[str],
    abilities: Iterable[Node],
    power: int = 0,
    toughness: int = 0,
    loyalty: int | None = None,
    defense: int | None = None,
) -> Chars:
    """A record of characteristics; its controller is as the object says. Power and toughness are as printed
    (208.1)."""
    chars = Chars()
    chars.name = name
    chars.cost = cost
    chars.colors = colors
    chars.types = frozenset(types)
    chars.subtypes = frozenset(subtypes)
    chars.supertypes = frozenset(supertypes)
    nodes = tuple(abilities)
    chars.keywords = keyword_names(nodes)
    if "changeling" in chars.keywords:  # 702.73a, a characteristic-defining ability of layer 4
        chars.subtypes |= CREATURE_TYPES
    if "devoid" in chars.keywords:  # 702.114a, one of layer 5
        chars.colors = 0
    chars.abilities = with_intrinsic(nodes, chars.types, chars.subtypes)
    chars.power = power
    chars.toughness = toughness
    chars.loyalty = loyalty
    chars.defense = defense
    chars.controller = NOBODY
    return chars


_faces: dict[int, tuple[Face, Chars]] = {}
_cards: dict[int, tuple[Card, Chars]] = {}


def printed_chars(face: Face, card: Card | None = None) -> Chars:
    """What is printed on a face (109.3): colours from the mana cost or the indicator (202.2, 204), the
    intrinsic abilities of basic land types (305.6). With `card`, a split card's halves combined (709.4,
    202.2e, 204.2). A creature without a number has 0 (208.5)."""
    if card is not None and card.layout in _SPLIT and face is card.faces[0]:
        return combined(card)
    found = _faces.get(id(face))
    if found is not None:
        return found[1]
    abilities = face.abilities if NONTRADITIONAL.isdisjoint(face.types) else _overarching(face)
    cost = parse(face.mana_cost) if face.mana_cost else None
    printed = cost.colors if cost is not None else 0
    colors = color_mask(face.colors) if face.colors is not None else printed
    chars = make_chars(
        face.name,
        cost,
        colors & ALL_COLORS,
        face.types,
        face.subtypes,
        face.supertypes,
        abilities,
        face.power or 0,
        face.toughness or 0,
        face.loyalty,
        face.defense,
    )
    if len(_faces) > _LIMIT:
        _faces.clear()
    _faces[id(face)] = (face, chars)
    return chars


def _overarching(face: Face) -> tuple[Node, ...]:
    """The abilities of plane, vanguard, scheme and conspiracy cards function in the command zone (113.6p, 311.4, 313.4,
    314.4, 315.5, 901.7, 902.7, 904.8), and nowhere else."""
    kinds = (Activated, Triggered, Static, Replacement)
    return tuple([structs.replace(a, zones=(COMMAND,)) if isinstance(a, kinds) else a for a in face.abilities])


_SPLIT: Final = frozenset({"split", "fuse", "aftermath", "room"})


def combined(card: Card) -> Chars:
    """A split card's halves together, as everywhere but on the stack, and of a fused spell there (709.4,
    702.102). Of both halves together (709.4b-c). Each type and ability of either (709.4c)."""
    found = _cards.get(id(card))
    if found is not None:
        return found[1]
    chars = _together(card.faces, card.name)
    if len(_cards) > _LIMIT:
        _cards.clear()
    _cards[id(card)] = (card, chars)
    return chars


def _together(faces: tuple[Face, ...], name: str) -> Chars:
    halves = [printed_chars(face) for face in faces]
    cost: ManaCost | None = None
    for half in halves:
        if half.cost is not None:
            cost = half.cost if cost is None else cost.plus(half.cost)
    first = halves[0]
    colors = 0
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    abilities: tuple[Node, ...] = ()
    for half in halves:
        colors |= half.colors
        types |= half.types
        subtypes |= half.subtypes
        supertypes |= half.supertypes
        abilities += half.abilities
    return make_chars(
        name, cost, colors, types, subtypes, supertypes, abilities, first.power, first.toughness
    )


_rooms: dict[tuple[int, frozenset[int]], tuple[Card, Chars]] = {}


def _room(card: Card, obj: Obj) -> Chars:
    """A Room on the battlefield has the name, cost and text of its unlocked halves only (709.5). The
    designations are the flags "unlocked:0" and "unlocked:1" (709.5a-c)."""
    open_ = frozenset(i for i in range(len(card.faces)) if f"unlocked:{i}" in obj.flags)
    key = (id(card), open_)
    found = _rooms.get(key)
    if found is None:
        faces = tuple(card.faces[i] for i in sorted(open_))
        if faces:
            chars = _together(faces, " // ".join(face.name for face in faces))
        else:
            face = card.faces[0]
            chars = make_chars("", None, 0, face.types, face.subtypes, face.supertypes, ())
        if len(_rooms) > _LIMIT:
            _rooms.clear()
        _rooms[key] = found = (card, chars)
    return found[1]


FACE_DOWN: Final = make_chars("", None, 0, ("Creature",), (), (), (), 2, 2)
"""708.2a"""
FACE_DOWN_WARD: Final = make_chars(
    "", None, 0, ("Creature",), (), (), (Keyword("ward", cost=Cost("{2}")),), 2, 2
)
"""A disguised or cloaked creature has ward {2} as well (702.168a, 701.58a)."""
BLANK: Final = make_chars("", None, 0, (), (), (), ())
"""A face-down card elsewhere (406.3), and an object of which nothing is known."""

_abilities: dict[int, tuple[Chars, Chars]] = {}


def ability_chars(source: Chars) -> Chars:
    """An ability on the stack: it has its source's name and colours for those who ask about "a blue
    source", and no types, cost, or abilities of its own (113.1, 113.7)."""
    found = _abilities.get(id(source))
    if found is None:
        chars = make_chars(source.name, None, source.colors, (), (), (), ())
        if len(_abilities) > _LIMIT:
            _abilities.clear()
        _abilities[id(source)] = found = (source, chars)
    return found[1]


def card_chars(obj: Obj, card: Card) -> Chars:
    """The characteristics a card has by its zone, layout and face (709-718). One card with several sets of
    characteristics (709.2, 715.2c, 720.2c): only the cast half on the stack (709.3b), only the adventure or omen
    (715.3b, 720.3b), the upper half of a flip card (710.1a), only the normal ones elsewhere (715.4, 720.4, 711.6,
    712.8a, 721.2c). 712.2, 712.3, 712.8: each face has its own; a card on the stack has the face it is cast with
    (712.8c), a meld card its front (712.8b)."""
    zone = obj.zone
    layout = card.layout
    if layout in _SPLIT:
        if zone == STACK:
            cast = obj.cast
            if cast is not None and (cast.alternative == "fuse" or "fuse" in cast.paid):
                return combined(card)
            return printed_chars(card.faces[obj.face])
        if zone == BATTLEFIELD and layout == "room":
            return _room(card, obj)
        return combined(card)
    if obj.face and zone in (STACK, BATTLEFIELD):
        return printed_chars(card.faces[obj.face]) if layout != "flip" else _flipped(card)
    return printed_chars(card.faces[0])


def _flipped(card: Card) -> Chars:
    """A flipped permanent's characteristics: the other half's, with the normal mana cost and colour (710.1b-c)."""
    found = _cards.get(id(card))
    if found is None:
        front = printed_chars(card.faces[0])
        other = printed_chars(card.faces[1]).clone()
        other.cost = front.cost
        other.colors = front.colors
        if len(_cards) > _LIMIT:
            _cards.clear()
        found = _cards[id(card)] = (card, other)
    return found[1]


def unmodified(obj: Obj) -> Chars:
    """The characteristics an object starts with, before copy effects of limited time (613.1); its
    face-down status is layer 1b."""
    if obj.copy is not None:
        return printed_chars(obj.copy)
    card = obj.card
    return BLANK if card is None else card_chars(obj, card)


def face_down_chars(obj: Obj) -> Chars:
    """What a face-down object is (708.2, 406.3, 708.2a). Whatever faces the card has (712.15)."""
    if obj.zone != BATTLEFIELD and obj.zone != STACK:
        return BLANK
    return FACE_DOWN_WARD if obj.face_down in ("cloak", "disguise") else FACE_DOWN
