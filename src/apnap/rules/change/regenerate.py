"""Regeneration shields (701.19)."""

from __future__ import annotations

from collections.abc import Generator

from apnap.model.decisions import Answer, Decision
from apnap.model.events import Event
from apnap.model.state import DAMAGE, State


def regenerated(game: State, ev: Event) -> Generator[Decision, Answer, list[Event]]:
    """701.19a: instead of being destroyed: all damage is removed, it is tapped and removed from combat; the
    shield is used up (614.8, 701.8c)."""
    from apnap.rules.change.marks import mark

    oid = ev.subject
    left = game.objects[oid].marks.get("regeneration", 1) - 1
    mark(game, oid, "regeneration", left or None)
    yield from ()
    return saved(game, oid, "701.19a")


def saved(game: State, oid: int, rule: str) -> list[Event]:
    """What regenerating does: all damage is removed, it is tapped and removed from combat."""
    remove_damage(game, oid)
    if oid in game.combat.attackers or oid in game.combat.blockers:
        from apnap.rules.combat.leave import remove_from_combat

        remove_from_combat(game, oid)
    return [Event("regenerate", rule, subject=oid), Event("tap", rule, subject=oid)]


def remove_damage(game: State, oid: int) -> None:
    """All damage marked on a permanent is removed (701.19a, 702.89a)."""
    obj = game.edit(oid)
    obj.damage = 0
    obj.combat_damage_from_deathtouch = False
    game.touch(DAMAGE)
