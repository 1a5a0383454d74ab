"""Objects and players: slotted records under integer ids (109). Written only through `Game.edit` and `edit_player`.

One number space: players are 0..15, objects are 16 and up, NOBODY is -1. Such a number is called a *ref*.
Dictionaries and tuples inside a record are never changed in place; a new one is put in their place.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct, structs

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
SIDEBOARD: Final = "sideboard"
"""Where the cards of sideboards wait that an effect could bring into the game (400.11a): outside the game, and no
zone."""
OUTSIDE: Final = "outside"
"""Where what leaves the game goes: no zone (400.11)."""
ZONES: Final = (BATTLEFIELD, STACK, HAND, LIBRARY, GRAVEYARD, EXILE, COMMAND)


class Chars(Struct, eq=False):
    """The characteristics of an object as the layers leave them (109.3, 613), its abilities as its text or an effect
    gives them among them (113.1a). Shared; never written once made."""

    name: str = ""
    cost: ManaCost | None = None
    colors: int = 0
    types: frozenset[str] = frozenset()
    subtypes: frozenset[str] = frozenset()
    supertypes: frozenset[str] = frozenset()
    abilities: tuple[Node, ...] = ()
    keywords: frozenset[str] = frozenset()
    power: int = 0
    toughness: int = 0
    loyalty: int | None = None
    defense: int | None = None
    controller: int = NOBODY
    """Who controls it by the layers; NOBODY: as the object itself says."""
    parts: Any = None
    """The abilities taken apart by `rules.layers`, kept with the tuple they were taken from."""
    traits: int = 0
    """Bits by which the rules find what they look at often (`rules.layers.traits`); 0: not yet found."""

    def clone(self) -> Chars:
        """A private copy to be modified by a layer."""
        return structs.replace(self, traits=0)


class CastInfo(Struct, eq=False):
    """How a spell was cast or an ability activated: kept by the permanent it becomes (607.2, 702.33e, 107.3m)."""

    by: int
    zone: str
    face: int = 0
    x: int = 0
    alternative: str = ""
    """The alternative cost used, as flashback, evoke, "" for none, "free" without paying."""
    paid: tuple[str, ...] = ()
    """Names of optional and additional costs paid, one entry for each time."""
    mana: tuple[Mana, ...] = ()
    """The mana spent."""
    things: tuple[int, ...] = ()
    """Objects that paid costs (sacrificed, discarded, exiled, …), as they last were."""
    turn: int = 0
    step: str = ""
    found: tuple[tuple[str, int], ...] | None = None
    """What the card's text asked for "as you cast this spell", by the digest of what asks; None until the spell has
    been cast."""

    def with_found(self, found: tuple[tuple[str, int], ...]) -> CastInfo:
        """The same with what its text asked for as it was cast."""
        return structs.replace(self, found=found)


class StackInfo(Struct, eq=False):
    """What a spell or ability on the stack carries (112, 113.7): its ability, targets, modes, division and bindings."""

    source: int
    """The id of the ability's source as it was then; of the spell itself for a spell."""
    ability: Node | None = None
    targets: tuple[tuple[int, ...], ...] = ()
    """For each Target node, in the order of the text (chosen modes only), the chosen refs."""
    modes: tuple[int, ...] = ()
    division: tuple[tuple[int, ...], ...] = ()
    """For each Target node of a divided effect, the amounts in the order of its targets; () elsewhere."""
    event: Any = None
    x: int = 0
    names: dict[str, Any] = {}
    source_card: Card | None = None
    text: str = ""

    def but(self, **changes: Any) -> StackInfo:
        """The same with some parts changed."""
        return structs.replace(self, **changes)


class Obj(Struct, eq=False):
    """One object (109.1): a card, token, copy, ability on the stack or emblem, in one zone. See the module
    docstring. Its status is tapped, face_down and phased: fields of a permanent that always have a value,
    change only when something changes them (110.5, 110.5c), and are no characteristics (110.5a)."""

    gen: int
    id: int
    card: Card | None
    owner: int
    zone: str
    kind: str = "card"
    """card, token, copy (of a spell), ability, emblem."""
    controller: int = NOBODY
    """Its controller before layer 2 (110.2): who put it there."""
    last_controller: int = NOBODY
    """Its controller when last looked at, so that a change of control is an event."""
    face: int = 0
    """Index of the face that is up."""
    copy: Face | None = None
    """Copiable values that stand in place of the printed face (707.2): a token's, a copy's."""
    tapped: bool = False
    face_down: str = ""
    """"" for face up; else why it is face down: morph, manifest, cloak, exile, …"""
    phased: int = NOBODY
    """NOBODY for phased in; else who controlled it as it phased out. (702.26)"""
    counters: dict[str, int] = {}
    damage: int = 0
    combat_damage_from_deathtouch: bool = False
    """Dealt damage by a source with deathtouch since the last check (704.5h)."""
    attached_to: int = NOBODY
    timestamp: int = 0
    entered: int = -1
    """The turn number in which it came into its zone; -1: it was there from the setup."""
    control_turn: int = -1
    """The turn number in which its present controller's control began (302.6); -1: from the setup."""
    chosen: dict[str, Any] = {}
    """Choices made for it: color, type, name, player, number, modes, …"""
    links: dict[str, tuple[int, ...]] = {}
    """Objects remembered for linked abilities (607), by name."""
    flags: frozenset[str] = frozenset()
    """Lasting conditions: monstrous, renowned, suspected, exerted, saddled, prepared, solved, goaded:N, unlocked
    …"""
    marks: dict[str, Any] = {}
    """Bookkeeping of rules on this object: indirectly phased with, exiled until, class level, ability uses."""
    cast: CastInfo | None = None
    stack: StackInfo | None = None
    known_to: int = 0
    """Bit mask of players who know its identity although its zone or face hides it (revealed, looked at)."""

    def clone(self, gen: int) -> Obj:
        """A private copy for the game generation `gen`; containers are shared because nobody changes them in place."""
        return structs.replace(self, gen=gen)

    @property
    def is_permanent(self) -> bool:
        """On the battlefield and phased in (110.1, 702.26b)."""
        return self.zone == BATTLEFIELD and self.phased == NOBODY


def new_object(
    gen: int, oid: int, card: Card | None, owner: int, zone: str, kind: str = "card", controller: int = NOBODY
) -> Obj:
    """An object that its owner controls (108.4), or the player named."""
    who = owner if controller == NOBODY else controller
    return Obj(gen, oid, card, owner, zone, kind, who, who)


class Player(Struct, eq=False):
    """One player (102). Zones are tuples of object ids; a library's index 0 is its top."""

    gen: int
    id: int
    key: str
    """The player's name in scenarios and logs."""
    life: int
    team: int
    counters: dict[str, int] = {}
    """poison, energy, experience, rad, …"""
    library: tuple[int, ...] = ()
    hand: tuple[int, ...] = ()
    graveyard: tuple[int, ...] = ()
    pool: tuple[Mana, ...] = ()
    lost: str = ""
    """"" while in the game; else the rule number by which the player lost or left."""
    last_turn: int = -1
    """The number of the player's most recent turn; -1 before the first."""
    turns: int = 0
    """How many turns the player has begun."""
    designations: frozenset[str] = frozenset()
    """City's blessing, … (monarch and initiative are the game's)."""
    marks: dict[str, Any] = {}
    """Bookkeeping of rules on this player: drew from an empty library (704.5b), commander tax and damage, …"""

    def clone(self, gen: int) -> Player:
        """A private copy for the game generation `gen`."""
        return structs.replace(self, gen=gen)


class Last(Struct, eq=False):
    """Last known information about an object that left its zone (113.7a, 608.2h): the record, what it was, and the id
    of the new object it became (NOBODY when it ceased to exist)."""

    obj: Obj
    chars: Chars
    became: int
