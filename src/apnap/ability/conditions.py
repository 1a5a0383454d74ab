"""Conditions: yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.amounts import Amount
    from apnap.ability.events import On
    from apnap.ability.filters import Filter
    from apnap.ability.selections import Selection


class Condition(Node, frozen=True):
    """True or false when asked."""


class AllOf(Condition, frozen=True):
    """Every part holds."""

    parts: tuple[Condition, ...]


class AnyOf(Condition, frozen=True):
    """At least one part holds."""

    parts: tuple[Condition, ...]


class IsNot(Condition, frozen=True):
    """The inner condition does not hold."""

    inner: Condition


class Compare(Condition, frozen=True):
    """Two amounts compare so: ==, !=, <=, >=, <, >."""

    a: Amount
    op: str
    b: Amount


class Exists(Condition, frozen=True):
    """The selection holds at least `least` (and at most `most`) members ("you control a Goblin")."""

    what: Selection
    least: Amount = 1
    most: Amount | None = None


class Is(Condition, frozen=True):
    """Every selected object or player fits the filter ("it's a creature", "this creature is untapped")."""

    what: Selection
    filter: Filter


class YourTurn(Condition, frozen=True):
    """It is the turn of a selected player (default: the controller)."""

    who: Selection | None = None


class InStep(Condition, frozen=True):
    """The present step is one of these (scenario step names; `combat` and `main` stand for their whole phases,
    `after_blockers` for the rest of a combat phase in which blockers were declared, and `before:STEP` and `after:STEP`
    for the turn before its first such step begins and after that has ended: the combat phase for `combat`)."""

    steps: tuple[str, ...]


class SorceryTime(Condition, frozen=True):
    """It is a time at which the selected player could cast a sorcery (307.1): a main phase of that player's turn with
    nothing on the stack but the spell being cast."""

    who: Selection


class Occurred(Condition, frozen=True):
    """At least `least` matching events are in the period ("if an opponent lost life this turn")."""

    event: On
    period: str = "turn"
    least: int = 1


class Paid(Condition, frozen=True):
    """The optional or alternative cost of that name was paid for the source: kicker, evoke, escape, flashback, …"""

    cost: str = "kicker"
    times: int = 1
    of: Filter | None = None
    """What the cost was about, for a cost that is about something ("a Dragon was beheld"): as the cost says."""


class AsCast(Condition, frozen=True):
    """The inner condition held as the source's casting was finished ("if you controlled a Dragon as you cast this
    spell"); never for what wasn't cast."""

    inner: Condition


class WasCast(Condition, frozen=True):
    """The selected object was cast (from that zone; by `you` when set)."""

    what: Selection
    zone: str = ""
    by_you: bool = False


class DayNight(Condition, frozen=True):
    """It is day, night, or neither."""

    is_: str


class HasDesignation(Condition, frozen=True):
    """A selected player has the designation: monarch, initiative, city's blessing."""

    who: Selection
    name: str


class Happens(Condition, frozen=True):
    """The earlier verb of that name did something ("if you do", "if a card was discarded this way"); with `who`, one of
    these players did it ("each opponent who does")."""

    name: str
    who: Selection | None = None


class FirstTime(Condition, frozen=True):
    """This is the first (or `nth`) time this turn that the ability triggers, resolves or is activated."""

    what: str = "triggers"
    nth: int = 1


class EventIs(Condition, frozen=True):
    """The triggering event's subject (as it last was) fits the filter ("if it was a creature", "if it had a
    counter")."""

    filter: Filter
    role: str = "subject"


class ByEffect(Condition, frozen=True):
    """The event is brought about by an effect (609), not by a cost, by damage or by a turn-based action."""


class ChosenWord(Condition, frozen=True):
    """This is the word that was chosen for the source (607.2m, 614.12b)."""

    word: str


class OwnDoor(Condition, frozen=True):
    """The half of the Room that the event unlocked is the one that has this ability (709.5h)."""
