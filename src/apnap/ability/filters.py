"""Filters: predicates over objects and players. A filter says which, never how many or where."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.amounts import Amount
    from apnap.ability.events import On
    from apnap.ability.selections import Selection


class Filter(Node, frozen=True):
    """A predicate over one object or player."""


class Both(Filter, frozen=True):
    """Every part holds ("artifact creature you control")."""

    parts: tuple[Filter, ...]


class Either(Filter, frozen=True):
    """At least one part holds ("artifact or enchantment")."""

    parts: tuple[Filter, ...]


class Not(Filter, frozen=True):
    """The inner filter does not hold ("nonland", "nonblack")."""

    inner: Filter


class Anything(Filter, frozen=True):
    """Any object ("permanent", "card", "spell": the zone says which word is printed)."""


class Type(Filter, frozen=True):
    """Has this card type (205.2)."""

    name: str


class Subtype(Filter, frozen=True):
    """Has this subtype (205.3)."""

    name: str


class Supertype(Filter, frozen=True):
    """Has this supertype (205.4)."""

    name: str


class Color(Filter, frozen=True):
    """Has this colour, given by its name: white, blue, black, red, green (105)."""

    name: str


class Colorless(Filter, frozen=True):
    """Has no colour (105.2c)."""


class Multicolored(Filter, frozen=True):
    """Has two or more colours (105.2b)."""


class Monocolored(Filter, frozen=True):
    """Has exactly one colour (105.2a)."""


class Named(Filter, frozen=True):
    """Has this name (201)."""

    name: str


class PrintedIn(Filter, frozen=True):
    """Has a name originally printed in this expansion (206.3)."""

    expansion: str


class PhyrexianCost(Filter, frozen=True):
    """Has a Phyrexian mana symbol in its mana cost (107.4g)."""


class Has(Filter, frozen=True):
    """Has the keyword ability of this name ("with flying", 702)."""

    keyword: str


class Stat(Filter, frozen=True):
    """A number of the object compares so: stat is power, toughness, mana_value, base_power, base_toughness,
    counters, x, x_symbols (in its mana cost), abilities and adventures (how many it has); op is one of ==, !=, <=, >=,
    <, >."""

    stat: str
    op: str
    value: Amount


class WithCounter(Filter, frozen=True):
    """Has at least `least` counters of that kind on it; any kind when kind is empty (122)."""

    kind: str = ""
    least: int = 1


class IsToken(Filter, frozen=True):
    """Is a token (111)."""


class Status(Filter, frozen=True):
    """A status or a combat role: tapped, untapped, attacking, blocking, blocked, unblocked, face_down, enchanted,
    equipped, attached, modified, kicked, legendary_or_... (110.5, 506.4, 701.)."""

    name: str


class Controlled(Filter, frozen=True):
    """Controlled by (one of) these players."""

    by: Selection


class Owned(Filter, frozen=True):
    """Owned by (one of) these players."""

    by: Selection


class Other(Filter, frozen=True):
    """Is not the source itself ("another", "other"; than "this": "other than ~"); than "targets": none of the targets
    chosen before (601.2c)."""

    than: str = "source"


class IsSource(Filter, frozen=True):
    """Is the source of the ability itself ("this creature")."""


class Among(Filter, frozen=True):
    """Is one of the selected objects or players."""

    what: Selection


class AttachedTo(Filter, frozen=True):
    """Is attached to one of the selected objects or players."""

    what: Selection


class HasAttached(Filter, frozen=True):
    """Has something attached that fits ("enchanted by an Aura you control")."""

    inner: Filter


class ChosenColor(Filter, frozen=True):
    """Is of the colour chosen for the source."""


class ChosenType(Filter, frozen=True):
    """Is of the (creature) type chosen for the source."""


class ChosenName(Filter, frozen=True):
    """Has the name chosen for the source."""


class Shares(Filter, frozen=True):
    """Shares a quality with a selected object: color, creature_type, card_type, name, mana_value, land_type."""

    quality: str
    what: Selection


class Did(Filter, frozen=True):
    """Took part in such an event in the period ("that attacked this turn", "dealt damage this turn")."""

    event: On
    period: str = "turn"


class Convoked(Filter, frozen=True):
    """Was tapped by convoke to pay for the source, or for the spell that became it (702.51c)."""


class InZone(Filter, frozen=True):
    """Is in this zone (battlefield, stack, hand, graveyard, exile, library, command)."""

    zone: str


class OfCard(Filter, frozen=True):
    """The card that represents it fits, whatever it is now: what a face-down permanent is shown to be ("if it's a
    creature card", 708.2)."""

    inner: Filter


class IsSpell(Filter, frozen=True):
    """Is a spell, not an ability, on the stack (112.1)."""


class IsAbility(Filter, frozen=True):
    """Is an ability on the stack: kind is activated, triggered or empty for both; mana abilities never are."""

    kind: str = ""


class Targets(Filter, frozen=True):
    """Is a spell or ability with a target that fits; `only` when that must be its single target (115.9)."""

    inner: Filter
    only: bool = False


class WithTargets(Filter, frozen=True):
    """Is a spell or ability with so many targets (115.9a)."""

    n: int = 1


class CanAttackOrBlock(Filter, frozen=True):
    """Blocks, is blocked by, or is in a band with an object that fits: blocking, blocked_by, "" (either), banded; in
    the role "attacking", attacks a player or object that fits."""

    role: str
    inner: Filter


class Player(Filter, frozen=True):
    """Is a player."""


class Opponent(Filter, frozen=True):
    """Is an opponent of the controller (102.2, 102.3)."""


class AnyTarget(Filter, frozen=True):
    """Is a creature, player, planeswalker or battle (115.4)."""


class Historic(Filter, frozen=True):
    """Is legendary, an artifact or a Saga (700.6)."""


class Meets(Filter, frozen=True):
    """A condition holds with the candidate bound as `Iter` ("that entered this turn", "whose controller …")."""

    condition: Node


def both(*parts: Filter) -> Filter:
    """All the parts; a single one stands alone, nested conjunctions are flattened."""
    flat: list[Filter] = []
    for part in parts:
        if isinstance(part, Both):
            flat.extend(part.parts)
        elif not (isinstance(part, Anything) and len(parts) > 1):
            flat.append(part)
    return flat[0] if len(flat) == 1 else Both(tuple(flat)) if flat else Anything()
