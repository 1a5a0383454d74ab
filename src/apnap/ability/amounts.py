"""Amounts: how many. A plain int is an amount too."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.conditions import Condition
    from apnap.ability.events import On
    from apnap.ability.filters import Filter
    from apnap.ability.selections import Selection


class AmountNode(Node, frozen=True):
    """A number found out when it is needed."""


Amount: TypeAlias = int | AmountNode


class X(AmountNode, frozen=True):
    """The value chosen for X (107.3)."""


class Count(AmountNode, frozen=True):
    """How many objects or players a selection holds."""

    what: Selection


class StatOf(AmountNode, frozen=True):
    """A number of one object: power, toughness, mana_value, loyalty, base_power, base_toughness, x, damage."""

    stat: str
    what: Selection


class Aggregate(AmountNode, frozen=True):
    """total, greatest, least or distinct of a stat among a selection. For distinct the stat may also be name, color,
    creature_type, card_type, basic_land_type. Of players: the greatest, the least or the difference of life."""

    how: str
    stat: str
    what: Selection


class CountersOn(AmountNode, frozen=True):
    """How many counters of that kind (any kind when empty) are on the selected objects or players."""

    kind: str
    what: Selection


class PlayerStat(AmountNode, frozen=True):
    """life, hand, library, graveyard, poison, energy, experience, starting_life, speed, opponents, lands_played, of the
    selected player (summed over several)."""

    stat: str
    who: Selection


class OverEach(AmountNode, frozen=True):
    """The greatest, least or total of a number over the members of a selection; the member is `Iter` in it ("the
    highest life total among players")."""

    how: str
    who: Selection
    of: Amount


class Plus(AmountNode, frozen=True):
    """The sum."""

    a: Amount
    b: Amount


class Minus(AmountNode, frozen=True):
    """The difference; not below zero unless `signed` (107.1b)."""

    a: Amount
    b: Amount
    signed: bool = False


class Times(AmountNode, frozen=True):
    """The product ("twice", "three times", "for each" with a number)."""

    n: Amount
    of: Amount


class Half(AmountNode, frozen=True):
    """Half, rounded up or down."""

    of: Amount
    up: bool = False


class Quotient(AmountNode, frozen=True):
    """The one number divided by the other, rounded down; zero when the divisor is zero ("divided evenly")."""

    a: Amount
    b: Amount


class Greater(AmountNode, frozen=True):
    """The greater of two."""

    a: Amount
    b: Amount


class Lesser(AmountNode, frozen=True):
    """The lesser of two."""

    a: Amount
    b: Amount


class Result(AmountNode, frozen=True):
    """The number that an earlier verb named: "that much", "for each card discarded this way"."""

    name: str


class Excess(AmountNode, frozen=True):
    """How much excess damage the earlier verb of that name dealt (120.10)."""

    name: str


class EventAmount(AmountNode, frozen=True):
    """The amount of the event that triggered or is replaced ("that much damage")."""


class Happened(AmountNode, frozen=True):
    """How many matching events the period holds (stat count), to how many things they happened (stat objects: one that
    attacked twice is one), or the total of their amounts (stat amount), or of a number of what they happened to, as it
    was then (stat power, …). Periods: turn, before (its part before the triggering event), last_turn, game, combat,
    since_your_last_turn."""

    event: On
    period: str = "turn"
    stat: str = "count"


class Devotion(AmountNode, frozen=True):
    """A player's devotion to the colours (700.5); "chosen" is the colour chosen before."""

    colors: tuple[str, ...]
    who: Selection | None = None


class NumberAsCast(AmountNode, frozen=True):
    """What the amount was as the source's casting was finished ("the number of Mountains you control as you cast this
    spell"); 0 for what wasn't cast."""

    of: Amount


class ColorsSpent(AmountNode, frozen=True):
    """How many colours of mana were spent to cast the source (sunburst, converge)."""


class ManaSpent(AmountNode, frozen=True):
    """How much mana was spent to cast the source, or the selected object (of one colour when named, "colored" or
    "colorless", or from snow sources: "snow"); with `source`, only what was produced by sources that fit."""

    color: str = ""
    what: Selection | None = None
    source: Filter | None = None


class TimesKicked(AmountNode, frozen=True):
    """How many times the optional cost of that name was paid for the source (kicker, squad, replicate, …)."""

    cost: str = "kicker"


class TurnMark(AmountNode, frozen=True):
    """The mark of the present turn, which is the result of the effect that gave it; 0 for turns that nothing gave."""


class ChosenNumber(AmountNode, frozen=True):
    """The number chosen for the source or by an earlier part."""


class Party(AmountNode, frozen=True):
    """The size of your party (700.8)."""


class IfElse(AmountNode, frozen=True):
    """One amount when a condition holds and else another."""

    condition: Condition
    then: Amount
    other: Amount
