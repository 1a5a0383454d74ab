"""Putting a triggered ability on the stack (603.3): modes and targets are chosen as for an activated one."""

from __future__ import annotations

from collections.abc import Generator

from apnap.ability.abilities import Triggered
from apnap.model.decisions import Answer, Decision
from apnap.model.events import Event
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding, Pending
from apnap.model.state import State


def announce(game: State, pending: Pending) -> Generator[Decision, Answer, bool]:
    """603.3c-d: choose modes, targets and divisions; an ability without enough legal targets is removed."""
    from apnap.rules.casting.targets import announce_choices
    from apnap.rules.change import create_ability, happen
    from apnap.rules.triggers import info_for

    ability = pending.ability
    assert isinstance(ability, Triggered)
    bind = Binding(
        pending.source, pending.controller, ability, event=pending.event, names=dict(pending.names or {})
    )
    oid = create_ability(game, pending.controller, info_for(pending), "603.3b")
    ok = yield from announce_choices(game, pending.controller, ability.effect, bind, oid)
    if not ok:
        from apnap.rules.change.zones import ceases

        ceases(game, oid)
        return False
    events = target_events(game, oid, pending.controller)
    if events:
        yield from happen(game, events)
    return True


def target_events(game: State, oid: int, player: int) -> list[Event]:
    """One `target` event for each different target of the spell or ability (115)."""
    info = game.objects[oid].stack
    seen: list[int] = []
    if info is not None:
        for group in info.targets:
            for ref in group:
                if ref != NOBODY and ref not in seen:
                    seen.append(ref)
    return [Event("target", "115.1", subject=ref, source=oid, player=player) for ref in seen]

