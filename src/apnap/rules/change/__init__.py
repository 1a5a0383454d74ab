"""The one door for changes: every event is proposed, replaced or prevented (614-616), performed, seen by triggers
(603), and logged with its rule. Nothing else in the rules writes to the state.
"""

from __future__ import annotations

from apnap.rules.change.door import Gen, as_they_are, happen, unheard
from apnap.rules.change.make import create_ability, create_copy_on_stack, move
from apnap.rules.change.marks import (
    add_delayed,
    add_floating,
    add_permission,
    add_shield,
    designate,
    drawn,
    drop,
    ignore,
    mark,
    mark_player,
    put_in_order,
    remember,
    set_cast,
    set_chosen,
    set_combat,
    set_flag,
    set_pool,
    set_targets,
    stop_ignoring,
    turn_face,
)

__all__ = [
    "Gen",
    "add_delayed",
    "add_floating",
    "add_permission",
    "add_shield",
    "as_they_are",
    "create_ability",
    "create_copy_on_stack",
    "designate",
    "drawn",
    "drop",
    "happen",
    "ignore",
    "mark",
    "mark_player",
    "move",
    "put_in_order",
    "remember",
    "set_cast",
    "set_chosen",
    "set_combat",
    "set_flag",
    "set_pool",
    "set_targets",
    "stop_ignoring",
    "turn_face",
    "unheard",
]
