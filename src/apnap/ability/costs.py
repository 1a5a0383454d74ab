"""Costs (118): mana, the tap symbol, and any verbs the player performs. A cost part is an ordinary effect."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.amounts import Amount
    from apnap.ability.effects import Effect


class Cost(Node, frozen=True):
    """All that must be paid: mana (text form, "" for none), {T}, {Q}, and actions such as a sacrifice, in order."""

    mana: str = ""
    tap: bool = False
    untap: bool = False
    actions: tuple[Effect, ...] = ()
    loyalty: Amount | None = None
    """Loyalty counters put on (positive) or removed (negative); None for no loyalty ability (606)."""
    minus_x: bool = False
    """A loyalty cost of −X."""
    per: Amount | None = None
    """The mana and the actions are multiplied by this ("{1} for each …"), when set."""
    waterbend: bool = False
    """Untapped artifacts and creatures may be tapped for the generic mana in it, one for each."""


FREE = Cost()
