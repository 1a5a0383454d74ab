"""Objects and players: slotted records under integer ids (109). Written only through `Game.edit` and `edit_player`.

One number space: players are 0..15, objects are 16 and up, NOBODY is -1. Such a number is called a *ref*.
Dictionaries and tuples inside a record are never changed in place; a new one is put in their place.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model.card import Card, Face
from apnap.model.mana import Mana, ManaCost
from apnap.model.node import Node

NOBODY: Final = -1
FIRST_OBJECT: Final = 16

BATTLEFIELD: Final = "battlefield"
STACK: Final = "stack"
HAND: Final = "hand"
LIBRARY: Final = "library"
GRAVEYARD: Final = "graveyard"
EXILE: Final = "exile"
COMMAND: Final = "command"
ANTE: Final = "ante"
"""The ante zone of a game that is played for ante (407)."""
OUTSIDE: Final = "outside"
"""Where what leaves the game goes: no zone (400.11)."""
ZONES: Final = (BATTLEFIELD, STACK, HAND, LIBRARY, GRAVEYARD, EXILE, COMMAND)

NO_COUNTERS: Final[dict[str, int]] = {}
NO_CHOICES: Final[dict[str, Any]] = {}


class Chars:
    """The characteristics of an object as the layers leave them (109.3, 613). Shared; never written once made."""

    __slots__ = (
        "abilities",
        "colors",
        "controller",
        "cost",
        "defense",
        "keywords",
        "loyalty",
        "name",
        "parts",
        "power",
        "subtypes",
        "supertypes",
        "toughness",
        "traits",
        "types",
    )

    name: str
    cost: ManaCost | None
    colors: int
    types: frozenset[str]
    subtypes: frozenset[str]
    supertypes: frozenset[str]
    abilities: tuple[Node, ...]
    keywords: frozenset[str]
    power: int
    toughness: int
    loyalty: int | None
    defense: int | None
    controller: int
    """Who controls it by the layers; NOBODY: as the object itself says."""
    parts: Any
    """The abilities taken apart by `rules.layers`, kept with the tuple they were taken from."""
    traits: int
    """Bits by which the rules find what they look at often (`rules.layers.traits`); 0: not yet found."""

    def __init__(self) -> None:
        self.parts = None
        self.traits = 0

    def clone(self) -> Chars:
        """A private copy to be modified by a layer."""
        new = Chars.__new__(Chars)
        new.abilities = self.abilities
        new.colors = self.colors
        new.controller = self.controller
        new.cost = self.cost
        new.defense = self.defense
        new.keywords = self.keywords
        new.loyalty = self.loyalty
        new.name = self.name
        new.parts = self.parts
        new.power = self.power
        new.subtypes = self.subtypes
        new.supertypes = self.supertypes
        new.toughness = self.toughness
        new.traits = 0
        new.types = self.types
        return new


class CastInfo:
    """How a spell was cast or an ability activated: kept by the permanent it becomes (607.2, 702.33e, 107.3m)."""

    __slots__ = ("alternative", "by", "face", "found", "mana", "paid", "step", "things", "turn", "x", "zone")

    def __init__(
        self,
        by: int,
        zone: str,
        face: int = 0,
        x: int = 0,
        alternative: str = "",
        paid: tuple[str, ...] = (),
        mana: tuple[Mana, ...] = (),
        things: tuple[int, ...] = (),
        turn: int = 0,
        step: str = "",
        found: tuple[tuple[str, int], ...] | None = None,
    ) -> None:
        self.by = by
        self.zone = zone
        self.face = face
        self.x = x
        self.alternative = alternative
        """The alternative cost used, as flashback, evoke, "" for none, "free" without paying."""
        self.paid = paid
        """Names of optional and additional costs paid, one entry for each time."""
        self.mana = mana
        """The mana spent."""
        self.things = things
        """Objects that paid costs (sacrificed, discarded, exiled, …), as they last were."""
        self.turn = turn
        self.step = step
        self.found = found
        """What the card's text asked for "as you cast this spell", by the digest of what asks; None until the spell has
        been cast."""

    def with_found(self, found: tuple[tuple[str, int], ...]) -> CastInfo:
        """The same with what its text asked for as it was cast."""
        return CastInfo(
            self.by, self.zone, self.face, self.x, self.alternative, self.paid, self.mana, self.things, self.turn,
            self.step, found,
        )  # fmt: skip


class StackInfo:
    """What a spell or ability on the stack carries (112, 113.7): its ability, targets, modes, division and bindings."""

    __slots__ = (
        "ability",
        "division",
        "event",
        "modes",
        "names",
        "source",
        "source_card",
        "targets",
        "text",
        "x",
    )

    def __init__(
        self,
        source: int,
        ability: Node | None = None,
        targets: tuple[tuple[int, ...], ...] = (),
        modes: tuple[int, ...] = (),
        division: tuple[tuple[int, ...], ...] = (),
        event: Any = None,
        x: int = 0,
        names: dict[str, Any] | None = None,
        source_card: Card | None = None,
        text: str = "",
    ) -> None:
        self.source = source
        """The id of the ability's source as it was then; of the spell itself for a spell."""
        self.ability = ability
        self.targets = targets
        """For each Target node, in the order of the text (chosen modes only), the chosen refs."""
        self.modes = modes
        self.division = division
        """For each Target node of a divided effect, the amounts in the order of its targets; () elsewhere."""
        self.event = event
        self.x = x
        self.names = names if names is not None else {}
        self.source_card = source_card
        self.text = text

    def but(self, **changes: Any) -> StackInfo:
        """The same with some parts changed."""
        new = StackInfo.__new__(StackInfo)
        new.source = self.source
        new.ability = self.ability
        new.targets = self.targets
        new.modes = self.modes
        new.division = self.division
        new.event = self.event
        new.x = self.x
        new.names = self.names
        new.source_card = self.source_card
        new.text = self.text
        for slot, value in changes.items():
            setattr(new, slot, value)
        return new


class Obj:
    """One object (109.1): a card, token, copy, ability on the stack or emblem, in one zone. See the module
    docstring. Its status is tapped, face_down and phased: fields of a permanent that always have a value,
    change only when something changes them (110.5, 110.5c), and are no characteristics (110.5a)."""

    __slots__ = (
        "attached_to",
        "card",
        "cast",
        "chosen",
        "combat_damage_from_deathtouch",
        "control_turn",
        "controller",
        "copy",
        "counters",
        "damage",
        "entered",
        "face",
        "face_down",
        "flags",
        "gen",
        "id",
        "kind",
        "known_to",
        "last_controller",
        "links",
        "marks",
        "owner",
        "phased",
        "stack",
        "tapped",
        "timestamp",
        "zone",
    )

    def __init__(self, gen: int, oid: int, card: Card | None, owner: int, zone: str, kind: str = "card") -> None:
        self.gen = gen
        self.id = oid
        self.card = card
        self.kind = kind
        """card, token, copy (of a spell), ability, emblem."""
        self.owner = owner
        self.controller = owner
        """Its controller before layer 2 (110.2): who put it there."""
        self.last_controller = owner
        """Its controller when last looked at, so that a change of control is an event."""
        self.zone = zone
        self.face = 0
        """Index of the face that is up."""
        self.copy: Face | None = None
        """Copiable values that stand in place of the printed face (707.2): a token's, a copy's."""
        self.tapped = False
        self.face_down = ""
        """"" for face up; else why it is face down: morph, manifest, cloak, exile, …"""
        self.phased = NOBODY
        """NOBODY for phased in; else who controlled it as it phased out. (702.26)"""
        self.counters: dict[str, int] = NO_COUNTERS
        self.damage = 0
        self.combat_damage_from_deathtouch = False
        """Dealt damage by a source with deathtouch since the last check (704.5h)."""
        self.attached_to = NOBODY
        self.timestamp = 0
        self.entered = -1
        """The turn number in which it came into its zone; -1: it was there from the setup."""
        self.control_turn = -1
        """The turn number in which its present controller's control began (302.6); -1: from the setup."""
        self.chosen: dict[str, Any] = NO_CHOICES
        """Choices made for it: color, type, name, player, number, modes, …"""
        self.links: dict[str, tuple[int, ...]] = {}
        """Objects remembered for linked abilities (607), by name."""
        self.flags: frozenset[str] = frozenset()
        """Lasting conditions: monstrous, renowned, suspected, exerted, saddled, prepared, solved, goaded:N, unlocked
        …"""
        self.marks: dict[str, Any] = NO_CHOICES
        """Bookkeeping of rules on this object: indirectly phased with, exiled until, class level, ability uses."""
        self.cast: CastInfo | None = None
        self.stack: StackInfo | None = None
        self.known_to: int = 0
        """Bit mask of players who know its identity although its zone or face hides it (revealed, looked at)."""

    def clone(self, gen: int) -> Obj:
        """A private copy for the game generation `gen`; containers are shared because nobody changes them in place."""
        new = Obj.__new__(Obj)
        new.gen = gen
        new.id = self.id
        new.card = self.card
        new.kind = self.kind
        new.owner = self.owner
        new.controller = self.controller
        new.last_controller = self.last_controller
        new.zone = self.zone
        new.face = self.face
        new.copy = self.copy
        new.tapped = self.tapped
        new.face_down = self.face_down
        new.phased = self.phased
        new.counters = self.counters
        new.damage = self.damage
        new.combat_damage_from_deathtouch = self.combat_damage_from_deathtouch
        new.attached_to = self.attached_to
        new.timestamp = self.timestamp
        new.entered = self.entered
        new.control_turn = self.control_turn
        new.chosen = self.chosen
        new.links = self.links
        new.flags = self.flags
        new.marks = self.marks
        new.cast = self.cast
        new.stack = self.stack
        new.known_to = self.known_to
        return new

    @property
    def is_permanent(self) -> bool:
        """On the battlefield and phased in (110.1, 702.26b)."""
        return self.zone == BATTLEFIELD and self.phased == NOBODY


class Player:
    """One player (102). Zones are tuples of object ids; a library's index 0 is its top."""

    __slots__ = (
        "counters",
        "designations",
        "gen",
        "graveyard",
        "hand",
        "id",
        "key",
        "last_turn",
        "library",
        "life",
        "lost",
        "marks",
        "pool",
        "team",
        "turns",
    )

    def __init__(self, gen: int, pid: int, key: str, life: int, team: int) -> None:
        self.gen = gen
        self.id = pid
        self.key = key
        """The player's name in scenarios and logs."""
        self.life = life
        self.counters: dict[str, int] = NO_COUNTERS
        """poison, energy, experience, rad, …"""
        self.library: tuple[int, ...] = ()
        self.hand: tuple[int, ...] = ()
        self.graveyard: tuple[int, ...] = ()
        self.pool: tuple[Mana, ...] = ()
        self.team = team
        self.lost = ""
        """"" while in the game; else the rule number by which the player lost or left."""
        self.last_turn = -1
        """The number of the player's most recent turn; -1 before the first."""
        self.turns = 0
        """How many turns the player has begun."""
        self.designations: frozenset[str] = frozenset()
        """City's blessing, … (monarch and initiative are the game's)."""
        self.marks: dict[str, Any] = NO_CHOICES
        """Bookkeeping of rules on this player: drew from an empty library (704.5b), commander tax and damage, …"""

    def clone(self, gen: int) -> Player:
        """A private copy for the game generation `gen`."""
        new = Player.__new__(Player)
        new.gen = gen
        new.id = self.id
        new.key = self.key
        new.life = self.life
        new.counters = self.counters
        new.library = self.library
        new.hand = self.hand
        new.graveyard = self.graveyard
        new.pool = self.pool
        new.team = self.team
        new.lost = self.lost
        new.last_turn = self.last_turn
        new.turns = self.turns
        new.designations = self.designations
        new.marks = self.marks
        return new


class Last:
    """Last known information about an object that left its zone (113.7a, 608.2h): the record, what it was, and the id
    of the new object it became (NOBODY when it ceased to exist)."""

    __slots__ = ("became", "chars", "obj")

    def __init__(self, obj: Obj, chars: Chars, became: int) -> None:
        self.obj = obj
        self.chars = chars
        self.became = became
