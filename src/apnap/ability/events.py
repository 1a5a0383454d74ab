"""Event patterns: what triggers, replacement effects and the log's questions match. One vocabulary for all three."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.amounts import Amount
    from apnap.ability.conditions import Condition
    from apnap.ability.filters import Filter


class On(Node, frozen=True):
    """A pattern over events. What is left at its default does not matter.

    Kinds (see `model.events`): move (zone change; `frm`, `to`, `cause`), cast, activate, draw, discard, sacrifice,
    destroy, damage (subject is what is dealt damage), gain_life, lose_life, tap, untap, attack, block, blocked,
    unblocked, counters, remove_counters, step (with `step`), turn, target, transform, phase_out, phase_in, create,
    mill, search, shuffle, scry, surveil, explore, daynight, monarch, mana, tap_for_mana, control, attach, unattach,
    countered, copy, cycle, proliferate, flip, roll, face_up, regenerate, lose_game, unlock, level, monstrous, fight,
    excess (120.10), planeswalk (to the plane that is the subject), planeswalk_away, encounter, chaos, planar_roll,
    set_in_motion, abandon, state (state triggers, 603.8, with `condition`).
    """

    kind: str
    subject: Filter | None = None
    """The object or player the event happens to."""
    player: Filter | None = None
    """The player who does it (casts, draws, attacks, …), or whose step it is."""
    source: Filter | None = None
    """The object that causes it (damage's source, the effect's source)."""
    other: Filter | None = None
    """The second object: what is attacked, blocked, attached to, targeted by."""
    frm: str = ""
    """The zone left, or several with "|" between them; with "!" before it, any other zone."""
    to: str = ""
    """The zone entered; with "!" before it, any other zone ("leaves the battlefield without dying")."""
    step: str = ""
    cause: str = ""
    counter: str = ""
    combat: bool | None = None
    amount: tuple[str, Amount] | None = None
    """A comparison on the event's amount, as (">=", 3)."""
    nth: int = 0
    """The Nth matching event of the turn ("your second spell each turn"); 0: any."""
    batch: bool = False
    """"One or more": triggers once for all simultaneous events (603.2c)."""
    across: bool = False
    """With `batch`: once even for several players or objects that it happens to ("to one or more players"); with
    `nth`: counted whoever does it."""
    least: int = 1
    """With `batch`: only for at least so many simultaneous events ("two or more creatures attack")."""
    every: bool = False
    """With `batch`: only when all the events of the moment have the amount asked for ("each lose exactly 1 life")."""
    singly: bool = False
    """Triggers for each one of the event's amount ("whenever a +1/+1 counter is put on …")."""
    condition: Condition | None = None
    """More that must be true of the event, with the event bound."""
