"""Cards as printed: faces and their layout (200, 709-712). Immutable and shared by all games."""

from __future__ import annotations

from typing import Final

import msgspec

from apnap.model.node import Node

NONTRADITIONAL: Final = frozenset({"Plane", "Phenomenon", "Vanguard", "Scheme", "Conspiracy"})
"""Card types that only nontraditional cards have (108.2a, 311.1, 312.1, 313.1, 314.1): such cards begin in the command
zone (108.5) and stay there (311.2, 312.2, 313.2, 314.2, 315.3)."""


class Face(Node, frozen=True):
    """One set of printed characteristics (109.3). Colours are bit masks of `model.mana`. Tokens and copies
    are given one too: what is a characteristic and no more (200.3)."""

    name: str
    mana_cost: str | None = None
    """Text form as "{2}{U}"; None for no mana cost (202.1b), which is not the same as "{0}"."""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    abilities: tuple[Node, ...] = ()
    power: int | None = None
    """Printed power; a star counts as 0 here and a characteristic-defining static ability gives its value (208.2)."""
    toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None
    colors: tuple[str, ...] | None = None
    """A colour indicator's colours by name; None: the colours of the mana cost (202.2, 204)."""
    power_text: str = ""
    """Printed power when it is no plain number ("*", "1+*")."""
    toughness_text: str = ""
    hand: int = 0
    """A vanguard's hand modifier (211.1)."""
    life: int = 0
    """A vanguard's life modifier (212.1)."""
    beside: str = ""
    """Of a copy: that what it copies has an "adventure" or an "omen" (715.2b, 720.2b)."""


class Card(Node, frozen=True):
    """A card: its faces, and by `layout` how they belong together: normal, split, fuse (a split with fuse), aftermath,
    flip, transform, modal, meld, adventure, omen, prototype, room, saga, class, case, leveler, mutate, battle, prepare.
    Characteristics outside the stack and the battlefield: all halves for split, the first face for the others."""

    name: str
    faces: tuple[Face, ...]
    layout: str = "normal"

    @property
    def face(self) -> Face:
        """The front (or only) face."""
        return self.faces[0]

    @property
    def nontraditional(self) -> bool:
        """Whether it is a plane, phenomenon, vanguard, scheme or conspiracy card (108.2a)."""
        return not NONTRADITIONAL.isdisjoint(self.faces[0].types)


class Deck(msgspec.Struct, frozen=True):
    """A deck for a game: card definitions, main, sideboard and commanders, and supplementary decks (100.2d)."""

    name: str
    main: tuple[Card, ...]
    sideboard: tuple[Card, ...] = ()
    commanders: tuple[Card, ...] = ()
    companion: Card | None = None
    """The card that is revealed from outside the game as the deck's companion (103.2b)."""
    planes: tuple[Card, ...] = ()
    """A planar deck (901.3)."""
    schemes: tuple[Card, ...] = ()
    """A scheme deck (904.3)."""
    vanguards: tuple[Card, ...] = ()
    """The vanguard (902.3)."""
    conspiracies: tuple[Card, ...] = ()
    """The conspiracies of the sideboard (905.4)."""

    def every(self) -> tuple[Card, ...]:
        """All its cards, the companion as well."""
        outside = (self.companion,) if self.companion is not None else ()
        return (*self.main, *self.sideboard, *self.commanders, *outside, *self.nontraditional())

    def nontraditional(self) -> tuple[Card, ...]:
        """Its nontraditional cards (108.2a)."""
        return (*self.planes, *self.schemes, *self.vanguards, *self.conspiracies)
