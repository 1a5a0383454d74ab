"""In which ways a card may be cast: normally, by its other faces, by keywords, by permissions (601.3, 118.9,
702)."""

from __future__ import annotations

from typing import Any, Final

from msgspec import structs

from apnap.ability.abilities import Ability, Activated, Keyword
from apnap.ability.costs import Cost
from apnap.ability.effects import Effect
from apnap.model.card import Card, Face
from apnap.model.mana import ManaCost, parse
from apnap.model.node import Node
from apnap.model.objects import GRAVEYARD, HAND, SIDEBOARD, ZONES, Chars
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting.info import FaceInfo, chars_info, face_info, way_effect
from apnap.rules.casting.lessen import LESSENED
from apnap.rules.casting.waywords import WORDS
from apnap.rules.keywords.words import PAID_APART, instance

THREE: Final = parse("{3}")
_HALVES: Final = frozenset({"split", "fuse", "aftermath"})
TWO_FACED: Final = frozenset({"split", "fuse", "room", "modal", "adventure", "omen"})
"""Layouts of which either face may be cast from the hand (709.3, 712.11b, 715.3, 720)."""


class Way:
    """One way to cast one face of a card. `name` is "" for the normal one; `cost` None can't be paid (118.6); `extra`
    are its costs besides mana; `instant`: it may be cast at instant speed by its own text."""

    __slots__ = (
        "any_mana", "cost", "effect", "extra", "face", "face_down", "free", "given", "info", "instance", "instant",
        "late", "name", "once", "plain", "riders", "rule", "tax",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        face: int,
        info: FaceInfo,
        cost: ManaCost | None,
        effect: Effect | None,
        rule: str = "601.2",
        extra: Cost | None = None,
        free: bool = False,
        any_mana: str = "",
        face_down: str = "",
        late: bool = False,
    ) -> None:
        self.name = name
        self.face = face
        self.info = info
        self.cost = cost
        self.effect = effect
        self.rule = rule
        self.extra = extra
        self.free = free
        self.any_mana = any_mana
        self.face_down = face_down
        self.late = late
        """Only at the time of a sorcery whatever the card says (702.170d)."""
        self.instant = (info.flash if face_down else info.instant) and not late
        self.plain = info.plain and extra is None and not any_mana and not face_down and name not in LESSENED
        self.tax = 0
        """More generic mana: the commander tax (903.8)."""
        self.once = ""
        """What marks the use of a permission that is good for once each turn."""
        self.instance = ""
        """By what name the instance of the keyword is known to have been paid for, where that matters."""
        self.given: tuple[Ability, ...] = ()
        """Abilities that the spell has from other objects as it is cast."""
        self.riders: tuple[Node, ...] = ()
        """What else is so of a spell cast by this permission."""

    def changed(self, **changes: Any) -> Way:
        """The same way with some parts changed."""
        new = Way.__new__(Way)
        for slot in Way.__slots__:
            setattr(new, slot, changes[slot] if slot in changes else getattr(self, slot))
        new.plain = not (new.any_mana or new.face_down or new.tax or new.name in LESSENED)
        new.plain = new.plain and new.info.plain and new.extra is None
        return new


HAND_WORDS: Final = frozenset(name for name, word in WORDS.items() if HAND in word.zones)
GRAVE_WORDS: Final = frozenset(name for name, word in WORDS.items() if GRAVEYARD in word.zones)
SPECIAL_WORDS: Final = frozenset({"suspend", "foretell", "plot"})


# --- the ways that a card's own text gives, by zone -----------------------------------------------


class Held:
    """A card outside the battlefield and what its own text lets its owner do with it there: ways to cast it,
    faces that are lands, activated abilities that function there, special actions by keyword."""

    __slots__ = ("activated", "again", "castable", "choices", "fast", "lands", "specials", "ways")

    def __init__(self, game: State, oid: int) -> None:
        obj = game.objects[oid]
        card = obj.card
        self.activated: tuple[tuple[int, Activated], ...] = ()
        self.lands: tuple[int, ...] = ()
        self.again = False
        """Whether a land in the graveyard may be played by its mayhem (702.187c)."""
        self.ways: tuple[Way, ...] = ()
        self.castable: tuple[Way, ...] = ()
        """The ways a permission from elsewhere would give: each face at its normal cost."""
        self.choices: tuple[Way, ...] = ()
        """The same with the alternative costs of its own text, for a permission that names no cost (118.9a)."""
        self.specials: tuple[str, ...] = ()
        self.fast = False
        """Whether it could do something at instant speed by its own text."""
        if card is None:
            return
        zone = obj.zone
        if not card.nontraditional:  # which can't be cast (311.2, 312.2, 313.2, 314.2, 315.3)
            self.castable, self.lands = _normal(game, oid, card)
        chars = layers.chars(game, oid)
        keywords = chars.keywords
        self.choices = self.castable
        if not obj.face_down:
            if self.castable and self.castable[0].info.alternatives:
                self.choices += tuple(_printed_alternatives(self.castable[0]))
            if self.castable and self.castable[0].info.flash_if:
                self.choices += tuple(_hurried(self.castable[0]))
            self.choices += _by_keywords(game, oid, card, keywords & HAND_WORDS)
        if zone == HAND:
            self.ways = self.choices
            if not keywords.isdisjoint(SPECIAL_WORDS):
                self.specials = tuple(name for name in ("suspend", "foretell", "plot") if name in keywords)
        elif zone == GRAVEYARD and not obj.face_down:
            self.ways = _by_keywords(game, oid, card, keywords & GRAVE_WORDS)
            self.again = bool(self.lands) and "mayhem" in keywords
            if card.layout == "aftermath" and len(card.faces) > 1:
                info = face_info(card.faces[1])  # 702.127a
                self.ways += (Way("aftermath", 1, info, info.cost, info.effect, "702.127a"),)
        if not obj.face_down:
            self.activated = tuple(enumerate(layers.activated(game, oid)))
        self.fast = bool(self.activated or self.specials) or any(
            way.instant or way.info.flash_if for way in self.ways
        )


_LIMIT: Final = 16384
_held: dict[tuple[int, int, str, str], tuple[Chars, Card | None, Held]] = {}
_printed: dict[str, dict[int, tuple[Card, Held]]] = {zone: {} for zone in (*ZONES, SIDEBOARD)}


def held(game: State, oid: int) -> Held:
    """What the card's own text allows where it is: the same for all cards with these characteristics. A land
    of another type too is played, never cast (300.2a, 305.9). Kindred cards are what else they are (300.2b,
    308.1)."""
    obj = game.objects[oid]
    view = game.view_
    card = obj.card
    if (
        view.ready
        and card is not None
        and (view.changed is None or oid not in view.changed)
        and not obj.face_down
        and obj.copy is None
    ):  # nothing modifies it: one answer for each card and zone
        printed = _printed[obj.zone]
        plain = printed.get(id(card))
        if plain is None:
            if len(printed) > _LIMIT:
                printed.clear()
            plain = printed[id(card)] = (card, Held(game, oid))
        return plain[1]
    chars = layers.chars(game, oid)
    key = (id(chars), id(card), obj.zone, obj.face_down)
    found = _held.get(key)
    if found is None:
        if len(_held) > _LIMIT:
            _held.clear()
        found = _held[key] = (chars, card, Held(game, oid))
    return found[2]


class Pile:
    """The cards of a hand or a graveyard by what their own text allows: `all` of them, and the `fast` ones, which
    could do something at instant speed."""

    __slots__ = ("all", "fast", "ids")

    def __init__(self, ids: tuple[int, ...], cards: list[tuple[int, Held]]) -> None:
        self.ids = ids
        self.all = cards
        self.fast = [entry for entry in cards if entry[1].fast]


_piles: dict[int, Pile] = {}


def pile(game: State, ids: tuple[int, ...]) -> Pile:
    """What the cards of a hand or a graveyard allow; where nothing modifies cards outside the battlefield, one answer
    for each tuple of ids, as cards there don't change."""
    found = _piles.get(id(ids))
    view = game.view_
    plain = view.ready and view.changed is None
    if found is not None and found.ids is ids and plain:
        return found
    objects = game.objects
    found = Pile(ids, [(oid, held(game, oid)) for oid in ids])
    if plain and not any([objects[oid].copy is not None or objects[oid].face_down for oid in ids]):
        if len(_piles) > _LIMIT:
            _piles.clear()
        _piles[id(ids)] = found
    return found


def _normal(game: State, oid: int, card: Card) -> tuple[tuple[Way, ...], tuple[int, ...]]:
    """The normal ways (each face that may be chosen), and the faces that are lands (202.1a). The front face,
    unless something says otherwise (712.11). A face-down card in exile is turned up for it (406.3a). Its caster
    chooses the adventure or omen instead (715.2, 720.2, 720.3)."""
    ways: list[Way] = []
    lands: list[int] = []
    layout = card.layout
    several = layout in TWO_FACED
    for face in range(len(card.faces) if several else 1):
        if several or layout == "aftermath" or game.objects[oid].face_down:
            info = face_info(card.faces[face])
        else:
            info = chars_info(layers.chars(game, oid))
        if info.land:
            lands.append(face)
        else:
            ways.append(Way("", face, info, info.cost, info.effect))
    if layout == "fuse" or (layout == "split" and "fuse" in layers.chars(game, oid).keywords):
        ways += _fused(game, oid, card)
    return tuple(ways), tuple(lands)


def _fused(game: State, oid: int, card: Card) -> list[Way]:
    """Both halves at once, from the hand only (702.102a, 702.102c)."""
    left, right = face_info(card.faces[0]), face_info(card.faces[1])
    if game.objects[oid].zone != HAND or left.cost is None or right.cost is None:
        return []
    both = FaceInfo(left.abilities + right.abilities, left.types | right.types, frozenset(), left.cost)
    way = Way("fuse", 0, both, left.cost.plus(right.cost), way_effect(card, 0, "fuse", None), "702.102a")
    way.instant = left.instant and right.instant
    return [way]


def _printed_alternatives(normal: Way) -> list[Way]:
    """Alternative costs in the card's own text (118.9)."""
    found = []
    for mod in normal.info.alternatives:
        cost = parse(mod.cost.mana) if mod.cost.mana else parse("{0}")
        extra = mod.cost if mod.cost.actions or mod.cost.tap else None
        found.append(normal.changed(name=mod.name, cost=cost, rule="118.9", extra=extra))
    return found


def _hurried(normal: Way) -> list[Way]:
    """As though it had flash for more mana (601.3b, 702.8a, 601.3c)."""
    return [
        normal.changed(name="flash", cost=normal.cost.plus(parse(mod.cost)), instant=True)
        for mod, _ in normal.info.flash_if
        if mod.cost and normal.cost is not None
    ]


def _by_keywords(game: State, oid: int, card: Card, names: frozenset[str]) -> tuple[Way, ...]:
    """The ways that these keywords on the card give, in a lasting order."""
    found: tuple[Way, ...] = ()
    if names:
        for name in WORDS:
            if name in names:
                found += _by_keyword(game, oid, card, name)
    return found


def _by_keyword(game: State, oid: int, card: Card, name: str) -> tuple[Way, ...]:
    """The ways that one keyword on the card gives (702.37d, 702.168b-c); either half of a split card may be cast from
    the graveyard, for that half's own mana cost where the keyword's cost is that (702.1b, 709.3a)."""
    word = WORDS[name]
    halves = name in GRAVE_WORDS and card.layout in _HALVES
    found: list[Way] = []
    for face in range(len(card.faces)) if halves else (word.face,):
        if face >= len(card.faces):
            break
        for keyword in layers.keyword_abilities(game, oid, name):
            assert isinstance(keyword, Keyword)
            info = face_info(card.faces[face]) if face or halves else chars_info(layers.chars(game, oid))
            way = keyword_way(card, info, name, keyword, face)
            if way is not None and not any(
                [way.face == other.face and way.cost == other.cost and way.extra == other.extra for other in found]
            ):
                found.append(way)
    return tuple(found)


def keyword_way(card: Card, info: FaceInfo, name: str, keyword: Keyword, face: int = 0) -> Way | None:
    """The way to cast a card by a keyword with a cost; its printed mana cost where the keyword has none
    (702.34a)."""
    word = WORDS.get(name)
    rule = word.rule if word is not None else "118.9"
    extra = word.extra if word is not None else None
    face_down = word.face_down if word is not None else ""
    cost = info.cost
    own = keyword.cost
    if word is not None and word.cost == "{3}":
        cost = THREE
    elif (word is None or word.cost == "own") and own is not None:
        cost = parse(own.mana) if own.mana else parse("{0}")
        if own.actions or own.tap:
            extra = own if extra is None else Cost(tap=own.tap, actions=extra.actions + own.actions)
    way = Way(name, face, info, cost, way_effect(card, face, name, info), rule, extra, face_down=face_down)
    if word is not None and word.fast:
        way.instant = True
    if name in PAID_APART:
        way.instance = instance(keyword)
    return way


_prototypes: dict[int, tuple[Face, Face]] = {}


def prototyped(face: Face) -> Face:
    """The face with the mana cost, power and toughness of its prototype keyword, and the colours of that
    mana cost (718.3b). The same face each time (718.3a). The other cost, power and toughness are its own
    on the stack and the battlefield (718.2, 718.2a). Each way is chosen as the card is cast (718.3).
    So a copy of the permanent has them (718.3d)."""
    found = _prototypes.get(id(face))
    if found is None:
        new = face
        for ability in face.abilities:
            if isinstance(ability, Keyword) and ability.name == "prototype":
                power, _, toughness = ability.text.partition("/")
                new = structs.replace(
                    face,
                    mana_cost=ability.cost.mana if ability.cost is not None else None,
                    power=int(power or 0),
                    toughness=int(toughness or 0),
                    colors=None,
                )
        if len(_prototypes) > _LIMIT:
            _prototypes.clear()
        found = _prototypes[id(face)] = (face, new)
    return found[1]
