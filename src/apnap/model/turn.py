"""The turn as data: phases and steps as records (500), and where the game is in them.

What each step does by itself is named here by the numbers of rule 703 and performed by `rules.turn`.
"""

from __future__ import annotations

import msgspec
from msgspec import Struct, structs


class Step(msgspec.Struct, frozen=True):
    """One step, or a main phase counted as one. `actions` are its turn-based actions, by rule number, in
    order (703.4). `priority`: always, never, or exceptional (cleanup, 514.3a). `when`: always,
    first_turn_skips (103.8), attackers (508.8), first_strike (510.4). Nobody has priority in the untap step
    (502.4)."""

    name: str
    rule: str
    actions: tuple[str, ...] = ()
    priority: str = "always"
    when: str = "always"


class Phase(msgspec.Struct, frozen=True):
    """One phase (500.1)."""

    name: str
    rule: str
    steps: tuple[Step, ...]


class Era(msgspec.Struct, frozen=True):
    """A rules era: the switches that the rules consult and the turn's records of that time."""

    name: str
    phases: tuple[Phase, ...]
    edition: str = ""
    mana_burn: bool = False
    mana_empties: str = "step"
    """When unspent mana empties: at the end of each step, or only of each "phase"."""
    damage_on_stack: bool = False
    damage_order: bool = False
    """Damage assignment order among blockers is announced as blockers are declared (2010), instead of free division."""
    legend_rule: str = "own"
    """own: each player keeps one (704.5j); all: all of one name go (2004)."""
    attack_permanents: bool = True
    """Planeswalkers and battles can be attacked."""
    day_night: bool = True
    sagas: bool = True
    deathtouch_lethal: bool = True
    """One damage by deathtouch counts as lethal when damage is divided (702.2c); later than 2004."""
    mulligan: str = "london"
    lifelink_static: bool = True
    walls_defend: bool = False
    """Walls can't attack by their subtype (before 2004-07)."""
    token_owner_controller: bool = False


class TurnState(Struct, eq=False):
    """Where the game is in the turn. Immutable: replaced by `but`."""

    number: int = 0
    active: int = 0
    phase: str = ""
    step: str = ""
    """The present step's name as scenarios call it; "" between turns."""
    phases: tuple[Phase, ...] = ()
    """The phases still to come this turn."""
    steps: tuple[Step, ...] = ()
    """The steps still to come in this phase."""
    phase_count: int = 0
    """How many phases have begun this turn; names a combat or main phase apart from others of its kind."""
    step_count: int = 0
    extra: bool = False
    mark: int = 0
    """Tells an extra turn from others."""
    step_rule: str = ""

    def but(self, **changes: object) -> TurnState:
        """The same place with some parts changed."""
        return structs.replace(self, **changes)


class Combat(Struct, eq=False):
    """The combat phase's own record (506). Immutable: replaced by `but`. Empty outside combat."""

    attackers: dict[int, int] = {}
    """Attacking creature -> the player, planeswalker or battle it attacks."""
    blockers: dict[int, tuple[int, ...]] = {}
    """Blocking creature -> the attackers it blocks, in order."""
    blocked: frozenset[int] = frozenset()
    """Attackers that became blocked; they stay so (509.1h)."""
    attacked: frozenset[int] = frozenset()
    """Attackers as declared (or put attacking) this combat, whether or not still attacking."""
    defender: int = -1
    """The defending player where only one opponent may be attacked (507.1); -1 when nobody was chosen."""
    orders: dict[int, tuple[int, ...]] = {}
    """Damage assignment orders, in the eras that have them."""
    bands: tuple[tuple[int, ...], ...] = ()
    """The attacking bands as announced (702.22c)."""
    damaged: frozenset[int] = frozenset()
    """Creatures that dealt damage in the first of two damage steps (510.4); marker -1: that step took place."""

    def but(self, **changes: object) -> Combat:
        """The same combat with some parts changed."""
        return structs.replace(self, **changes)


NO_COMBAT = Combat()
