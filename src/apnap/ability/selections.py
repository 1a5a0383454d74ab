"""Selections: which objects or players. Every verb takes any selection."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.ability.filters import Filter
from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.amounts import Amount
    from apnap.ability.events import On


class Selection(Node, frozen=True):
    """Which objects or players."""


class This(Selection, frozen=True):
    """The source object itself ("this creature", the card's own name)."""


class Attached(Selection, frozen=True):
    """What the source is attached to ("enchanted creature", "equipped creature", "enchanted player")."""


class Target(Selection, frozen=True):
    """Targets announced as the spell or ability is put on the stack (115). `zones` are where they may be;
    players are chosen by player filters. `least` and `most` give "up to", "two", "any number of" (most = None)."""

    filter: Filter
    zones: tuple[str, ...] = ("battlefield",)
    least: Amount = 1
    most: Amount | None = 1
    name: str = ""
    by: Selection | None = None
    together: str = ""
    """A condition on the whole set: "different_controllers", "total_power<=N", "same_controller", …"""
    each: Selection | None = None
    """One such choice for each of these players, who is `Iter` in the filter ("for each opponent, … up to one target
    creature that player controls")."""


class All(Selection, frozen=True):
    """Everything in the zones that fits."""

    filter: Filter
    zones: tuple[str, ...] = ("battlefield",)


class Choose(Selection, frozen=True):
    """Chosen by a player while the effect happens or the cost is paid; not a target. `most` None is any number."""

    filter: Filter
    zones: tuple[str, ...] = ("battlefield",)
    least: Amount = 1
    most: Amount | None = 1
    by: Selection | None = None
    name: str = ""
    random: bool = False


class ChooseFrom(Selection, frozen=True):
    """Chosen by a player from among an earlier result ("one of them", "a creature card from among them")."""

    among: Selection
    filter: Filter
    least: Amount = 1
    most: Amount | None = 1
    by: Selection | None = None
    name: str = ""
    random: bool = False
    besides: tuple[Filter, ...] = ()
    """One more for each of these kinds ("a creature card and/or a land card from among them")."""


class Ref(Selection, frozen=True):
    """What an earlier part of the same effect named: a target's, a choice's or a verb's `name`."""

    name: str
    past: bool = False
    """As they were before the verb moved them ("each permanent destroyed this way … its controller", 608.2h)."""


class Rest(Selection, frozen=True):
    """The members of one earlier result that are not in another ("the rest")."""

    of: Selection
    without: Selection


class OnlyThose(Selection, frozen=True):
    """The members of a selection that fit a filter."""

    of: Selection
    filter: Filter


class Past(Selection, frozen=True):
    """What such events of the period happened to, as it then was ("permanents you've sacrificed this turn")."""

    event: On
    period: str = "turn"


class Union(Selection, frozen=True):
    """Several selections together, in order, without doubles."""

    parts: tuple[Selection, ...]


class Top(Selection, frozen=True):
    """The top N cards of a library (bottom ones with `bottom`)."""

    n: Amount = 1
    of: Selection | None = None
    bottom: bool = False


class EventObject(Selection, frozen=True):
    """The event's object: `role` subject ("that creature"), source ("the source"), other (the blocked creature, …)."""

    role: str = "subject"


class EventPlayer(Selection, frozen=True):
    """The event's player ("that player")."""


class Fixed(Selection, frozen=True):
    """Exactly these objects or players, known when the effect began: what an ability refers to that an effect gave (no
    card says so)."""

    refs: tuple[int, ...]


class MarkedBy(Selection, frozen=True):
    """The object that a mark of the source names: "haunts" is the creature it haunts (702.55b)."""

    mark: str


class Iter(Selection, frozen=True):
    """The present member of the surrounding ForEach (or the candidate of a `Meets` filter, or "each player … they")."""


class Giver(Selection, frozen=True):
    """The source of the effect that gave this ability, which the ability calls by name (201.5a). The layers put
    `Fixed` in its place as they give the ability."""


class Linked(Selection, frozen=True):
    """What the linked ability of the same source exiled or chose (607): "the exiled card". `past`: all of them,
    wherever they are now ("each creature it devoured")."""

    name: str = "exiled"
    past: bool = False


class You(Selection, frozen=True):
    """The controller of the spell or ability."""


class TopOfKind(Selection, frozen=True):
    """The topmost card of a graveyard that fits ("the top creature card of your graveyard", 404.1)."""

    filter: Filter
    of: Selection = You()


class EachPlayer(Selection, frozen=True):
    """All players, in APNAP order."""


class EachOpponent(Selection, frozen=True):
    """The controller's opponents, in APNAP order."""


class AnyOneOf(Selection, frozen=True):
    """The first of the selected players who wants to, asked in APNAP order: "unless any player pays"."""

    who: Selection


class YourTeam(Selection, frozen=True):
    """The controller and their teammates (102.3)."""


class OpponentsOf(Selection, frozen=True):
    """The opponents of the selected players, in APNAP order."""

    who: Selection


class EachOther(Selection, frozen=True):
    """All players but the selected ones ("each other player")."""

    than: Selection


class ControllerOf(Selection, frozen=True):
    """The controller of the selected object; last known when it is gone."""

    what: Selection


class OwnerOf(Selection, frozen=True):
    """The owner of the selected object."""

    what: Selection


class ActivePlayer(Selection, frozen=True):
    """The player whose turn it is (102.1)."""


class DefendingPlayer(Selection, frozen=True):
    """The player whom the source (or the selected attacker) attacks (506.2, 508.5)."""

    of: Selection | None = None


class ChosenPlayer(Selection, frozen=True):
    """The player chosen for the source."""


class Monarch(Selection, frozen=True):
    """The monarch (724), if there is one."""


class AttachedOf(Selection, frozen=True):
    """What is attached to the selected object and fits."""

    what: Selection
    filter: Filter


class PairedWith(Selection, frozen=True):
    """The creature that the source, or the selected creature, is paired with (702.95b)."""

    of: Selection | None = None


class Attacked(Selection, frozen=True):
    """The player, planeswalker or battle that the selected creature is attacking (508.1b)."""

    what: Selection


class TargetsOf(Selection, frozen=True):
    """The targets of the selected spell or ability."""

    what: Selection
