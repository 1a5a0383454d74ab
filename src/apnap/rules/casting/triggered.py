"""Putting a triggered ability on the stack: its modes and targets (603.3c-d)."""

from __future__ import annotations

from apnap.ability.abilities import Triggered
from apnap.model.decisions import IllegalAnswer
from apnap.model.events import Event
from apnap.model.objects import NOBODY, StackInfo
from apnap.model.ongoing import Binding, Pending
from apnap.model.state import State
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.modes import choose_modes
from apnap.rules.casting.targets import choose_targets, enough_targets, needs_targets, once_each
from apnap.rules.change import create_ability, happen, set_targets


def announce(game: State, pending: Pending) -> Gen[bool]:
    """Put a waiting triggered ability on the stack, choosing its modes and targets; False when it can't have
    any, and so is removed (603.3c, 603.3d). Its "may" is asked as it resolves (603.5)."""
    ability = pending.ability
    assert isinstance(ability, Triggered)
    pid = pending.controller
    effect = ability.effect
    names = dict(pending.names or {})
    x = names.pop("x", 0)  # of what created it (107.3n)
    b = Binding(pending.source, pid, ability, event=pending.event, x=x, names=names)
    targeted = needs_targets(effect)
    if targeted and not enough_targets(game, effect, b, NOBODY):
        return False
    info = StackInfo(
        pending.source, ability, event=pending.event, x=x, names=dict(names), source_card=pending.source_card,
        text=pending.text,
    )  # fmt: skip
    stack_id = create_ability(game, pid, info, "603.3b")
    if not targeted:
        return True
    b.stack_id = stack_id
    try:
        modes = yield from choose_modes(game, pid, effect, b, stack_id, "603.3c")
        b.modes = modes
        targets, division = yield from choose_targets(game, pid, effect, b, stack_id, modes, "603.3d")
    except IllegalAnswer:
        from apnap.rules.change.zones import ceases

        ceases(game, stack_id)
        return False
    set_targets(game, stack_id, targets, modes=modes, division=division, names=dict(b.names))
    batch = [
        Event("target", "603.3d", subject=ref, source=stack_id, other=stack_id, player=pid)
        for ref in once_each(targets)
    ]
    if batch:
        yield from happen(game, batch)
    return True
