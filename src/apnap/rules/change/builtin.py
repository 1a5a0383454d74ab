"""Replacement effects that the rules themselves have: stun and shield counters (122.1), regeneration (701.19),
finality counters, the command zone (903.9)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from apnap.model.decisions import Answer, Decision, yes_no
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, COMMAND, EXILE, FIRST_OBJECT, GRAVEYARD, HAND, LIBRARY, STACK
from apnap.model.state import State
from apnap.rules import layers

Out = Generator[Decision, Answer, list[Event]]
Found = list[tuple[Any, int, Callable[[Event], Out]]]


def _untap(game: State, ev: Event) -> Found:
    """122.1d: a stun counter goes instead of the permanent untapping."""
    obj = game.objects.get(ev.subject)
    if obj is None or not obj.counters.get("stun") or not obj.tapped:
        return []

    def run(event: Event) -> Out:
        yield from ()
        return [Event("remove_counters", "122.1d", subject=event.subject, amount=1, data="stun")]

    return [("stun", ev.subject, run)]


def _destroy(game: State, ev: Event) -> Found:
    """122.1c: a shield counter; 701.19a: a regeneration shield (unless it can't be regenerated). What
    can't be regenerated has its shields all the same: they don't apply (701.19c)."""
    obj = game.objects.get(ev.subject)
    if obj is None:
        return []
    found: Found = []
    if obj.counters.get("shield") and ev.cause != "sba":

        def shield(event: Event) -> Out:
            yield from ()
            return [Event("remove_counters", "122.1c", subject=event.subject, amount=1, data="shield")]

        found.append(("shield", ev.subject, shield))
    if obj.marks.get("regeneration") and ev.data is not False:
        if not layers.mods_on(game, "Cant:be_regenerated", ev.subject):

            def regenerate(event: Event) -> Out:
                from apnap.rules.change.regenerate import regenerated

                return (yield from regenerated(game, event))

            found.append(("regenerate", ev.subject, regenerate))
    return found


def _damage(game: State, ev: Event) -> Found:
    """122.1c: a shield counter prevents damage to its permanent; 702.16e: a player's protection from its source."""
    if ev.data == "unpreventable":
        return []
    if ev.subject < FIRST_OBJECT:
        if ev.source < FIRST_OBJECT or not layers.player_abilities(game, ev.subject):
            return []
        return [("protection", ev.subject, _prevented)] if _from_protected(game, ev) else []
    obj = game.objects.get(ev.subject)
    if obj is None or not obj.counters.get("shield"):
        return []

    def run(event: Event) -> Out:
        yield from ()
        return [Event("remove_counters", "122.1c", subject=event.subject, amount=1, data="shield")]

    return [("shield", ev.subject, run)]


def _from_protected(game: State, ev: Event) -> bool:
    """Whether the player has protection from the source of the damage (702.16e, 702.16k)."""
    from apnap.rules.attach import protected

    return protected(game, ev.subject, ev.source, "702.16e") is not None


def _prevented(event: Event) -> Out:
    """All of it."""
    yield from ()
    return []


def _move(game: State, ev: Event) -> Found:
    """122.1h: a finality counter exiles what would go to the graveyard; 903.9b-c: a commander may go to the command
    zone instead of its owner's hand or library. A spell cast with flashback is exiled instead of going anywhere else,
    by its own words too (702.34a, 702.133a, 702.180a, 702.127a)."""
    obj = game.objects.get(ev.subject)
    if obj is None:
        return []
    if obj.zone == STACK and obj.cast is not None and ev.to in (HAND, LIBRARY, GRAVEYARD) and obj.kind == "card":
        from apnap.rules.resolve import EXILED_AFTER

        rule = EXILED_AFTER.get(obj.cast.alternative)
        if rule and (ev.to == GRAVEYARD or obj.cast.alternative != "disturb"):

            def exiled(event: Event) -> Out:
                yield from ()
                return [event.but(to=EXILE)]

            return [(obj.cast.alternative, ev.subject, exiled)]
    if ev.to == GRAVEYARD and obj.zone == BATTLEFIELD and obj.counters.get("finality"):

        def finality(event: Event) -> Out:
            yield from ()
            return [event.but(to=EXILE)]

        return [("finality", ev.subject, finality)]
    if ev.to in (HAND, LIBRARY) and "commander" in obj.marks and obj.zone != COMMAND and ev.cause != "draw":

        def command(event: Event) -> Out:
            answer = yield yes_no(obj.owner, "903.9b", source=event.subject, prompt="command")
            if answer[0] != 0:
                return [event]
            return [event.but(to=COMMAND, data=event.data.but(others_to=event.to))]

        return [("commander", ev.subject, command)]
    return []


RULES: dict[str, Callable[[State, Event], Found]] = {
    "untap": _untap,
    "destroy": _destroy,
    "damage": _damage,
    "move": _move,
}
