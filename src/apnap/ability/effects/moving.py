"""Moving objects between zones, making tokens and copies, casting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.ability.effects.base import Effect
from apnap.ability.selections import Selection, You
from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.abilities import Ability
    from apnap.ability.amounts import Amount
    from apnap.ability.costs import Cost
    from apnap.ability.events import On
    from apnap.ability.filters import Filter
    from apnap.ability.mods import Mod


class Destroy(Effect, frozen=True):
    """Destroy (701.8)."""

    what: Selection
    regenerate: bool = True
    name: str = ""


class Sacrifice(Effect, frozen=True):
    """The players sacrifice permanents they control (701.21): what may be a choice made by `who`."""

    what: Selection
    who: Selection = You()
    name: str = ""


class Exile(Effect, frozen=True):
    """Exile (701.13). `until`: returns when that event happens (610.3: "until this leaves the battlefield").
    `linked` remembers the cards for the source's linked abilities (607) under that name."""

    what: Selection
    face_down: bool = False
    until: On | None = None
    linked: str = ""
    name: str = ""
    counters: tuple[tuple[str, Amount], ...] = ()
    marked: str = ""
    """A mark that the cards bear in exile with the number of this turn: warped, plotted (702.185a, 702.170a)."""


class Move(Effect, frozen=True):
    """Put objects into a zone: hand, library, graveyard, battlefield, command. Owner's zone unless the battlefield,
    where `under` says under whose control (default: the mover's; owner with OwnerOf). `position` in a library: top,
    bottom, or a number from the top as a string; `shuffle`: shuffled in; `order`: chosen, random."""

    what: Selection
    to: str
    position: str = "top"
    tapped: bool = False
    attacking: bool = False
    under: Selection | None = None
    transformed: bool = False
    face_down: bool = False
    shuffle: bool = False
    order: str = "chosen"
    counters: tuple[tuple[str, Amount], ...] = ()
    attached_to: Selection | None = None
    mods: tuple[Mod, ...] = ()
    name: str = ""
    linked: str = ""
    """The earlier result that what enters is linked with, by its name (607.2)."""
    kept: str = ""
    """The name under which the source remembers what it put there ("put onto the battlefield with this", 607.2)."""
    attacks: Selection | None = None
    """What it enters attacking, where that is said (508.4): a player (or a planeswalker that player controls), or
    exactly that planeswalker or battle."""
    below: Amount | None = None
    """Into a library just beneath so many cards from the top."""


class EnterWith(Effect, frozen=True):
    """What enters does so with counters, modified, or in a lasting condition (614.1c): a part of a replacement's
    `as_enters`, for what depends on choices made there."""

    counters: tuple[tuple[str, Amount], ...] = ()
    mods: tuple[Mod, ...] = ()
    flag: str = ""
    attacks: Selection | None = None
    """What it enters attacking, among what costs paid for the spell named (508.4)."""


class Discard(Effect, frozen=True):
    """Players discard cards (701.9): a number of their choice, at random, or the selected cards."""

    n: Amount = 1
    who: Selection = You()
    what: Selection | None = None
    random: bool = False
    filter: Filter | None = None
    up_to: bool = False
    name: str = ""


class Draw(Effect, frozen=True):
    """Players draw cards (121)."""

    n: Amount = 1
    who: Selection = You()
    name: str = ""


class Mill(Effect, frozen=True):
    """Players mill cards (701.17)."""

    n: Amount = 1
    who: Selection = You()
    name: str = ""


class Counter(Effect, frozen=True):
    """Counter spells or abilities (701.6); `to` is where a countered spell goes instead of the graveyard."""

    what: Selection
    to: str = "graveyard"
    position: str = "top"
    name: str = ""
    counters: tuple[tuple[str, Amount], ...] = ()
    """What it is exiled with."""


class Search(Effect, frozen=True):
    """Search a zone for cards (701.23): up to `most` that fit. Found cards are only named; a later Move puts them.
    `reveal`: they are revealed."""

    filter: Filter
    most: Amount = 1
    who: Selection = You()
    of: Selection | None = None
    zones: tuple[str, ...] = ("library",)
    reveal: bool = False
    name: str = "found"
    different_names: bool = False
    total: Amount | None = None
    besides: tuple[Filter, ...] = ()
    """One more card for each of these kinds ("a Forest card and a Plains card")."""
    either: bool = False
    """One zone or more of them, as the searcher likes ("your library and/or graveyard")."""
    every: bool = False
    """All that fit, not as many as the searcher likes: those in public zones must be found (701.23b)."""


class Shuffle(Effect, frozen=True):
    """Players shuffle their libraries (701.24)."""

    who: Selection = You()


class Reveal(Effect, frozen=True):
    """Reveal cards (701.20)."""

    what: Selection
    name: str = ""


class RevealUntil(Effect, frozen=True):
    """Reveal (or exile) from the top of a library until `n` cards that fit; `name` is the fitting ones, `rest` the
    others."""

    filter: Filter
    who: Selection = You()
    n: Amount = 1
    name: str = "found"
    rest: str = "rest"
    exile: bool = False


class Look(Effect, frozen=True):
    """Players look at cards (701.20e): the top N of a library, a hand, …"""

    what: Selection
    who: Selection = You()
    name: str = ""


class Scry(Effect, frozen=True):
    """Scry N (701.22)."""

    n: Amount = 1
    who: Selection = You()


class Surveil(Effect, frozen=True):
    """Surveil N (701.25); `name` is what was put into the graveyard, and how many were looked at."""

    n: Amount = 1
    who: Selection = You()
    name: str = ""


class Create(Effect, frozen=True):
    """Create tokens (701.7, 111)."""

    token: Token
    n: Amount = 1
    who: Selection = You()
    tapped: bool = False
    attacking: bool = False
    attached_to: Selection | None = None
    counters: tuple[tuple[str, Amount], ...] = ()
    name: str = ""
    more: tuple[Token, ...] = ()
    """Other tokens that are created at the same time, as many of each."""
    blocks: Selection | None = None
    """The attacker that they enter blocking (509.4)."""
    attacks: Selection | None = None
    """As with `Move`."""


class Token(Node, frozen=True):
    """A token's characteristics; a predefined one (111.10) by `name` and `predefined`. Power and toughness may be
    amounts."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None
    abilities: tuple[Ability, ...] = ()
    name: str = ""
    supertypes: tuple[str, ...] = ()
    predefined: bool = False


class CreateCopy(Effect, frozen=True):
    """Create tokens that are copies of an object (707), with exceptions as mods."""

    of: Selection
    n: Amount = 1
    who: Selection = You()
    tapped: bool = False
    attacking: bool = False
    mods: tuple[Mod, ...] = ()
    name: str = ""
    attacks: Selection | None = None
    """As with `Move`."""


class CopySpell(Effect, frozen=True):
    """Copy a spell or ability on the stack (707.10); `retarget`: new targets may be chosen. `each`: once for each of
    these that it could target, and that copy targets (707.10d)."""

    what: Selection
    n: Amount = 1
    who: Selection = You()
    retarget: bool = True
    mods: tuple[Mod, ...] = ()
    name: str = ""
    each: Selection | None = None


class Retarget(Effect, frozen=True):
    """Choose new targets for, or change the target of, a spell or ability (115.7)."""

    what: Selection
    who: Selection = You()
    optional: bool = True
    change: bool = False


class Cast(Effect, frozen=True):
    """A player may cast (or play, with `lands`) selected cards now, while this resolves (608.2g); `free`: without
    paying the mana cost; `cost` an alternative one; `copy`: copies of the cards are cast."""

    what: Selection
    who: Selection = You()
    free: bool = True
    cost: str | Cost = ""
    lands: bool = False
    copy: bool = False
    optional: bool = True
    most: Amount | None = 1
    exile_after: bool = False
    name: str = ""
    transformed: bool = False
    """The other face of a double-faced card is cast (310.11b, 712.14)."""
    total: Amount | None = None
    """What the mana values of all that is cast may come to."""
    filter: Filter | None = None
    """Which of them may be cast, where not all."""
