"""More mana from a permanent that is tapped for mana: triggered mana abilities that can be foreseen (605.1b)."""

from __future__ import annotations

from typing import Any

from apnap.ability.effects import AddMana
from apnap.model.events import Event
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.patterns import event_matches
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.makers import alternatives
from apnap.rules.payment import Source

Foreseen = list[tuple[Any, AddMana]]


def foreseen(game: State) -> Foreseen:
    """The triggered mana abilities that add mana when something is tapped for mana and do nothing else; kept with
    the view."""
    data = game.view_.data
    found: Foreseen | None = data.get("more_mana")
    if found is None:
        found = []
        for active in layers.triggers(game).get("tap_for_mana", ()):
            effect = active.ability.effect
            if type(effect) is AddMana and not active.ability.limit and effect.spend is None:
                found.append((active, effect))
        game.view_.data["more_mana"] = found
    return found


def enlarged(game: State, pid: int, source: Source, more: Foreseen) -> Source:
    """The source with the mana that would come in addition. Mana whose type would be chosen only then isn't
    counted."""
    oid, where = source.key
    outputs = tuple([made + _added(game, pid, oid, made, more) for _, made in where])
    if outputs == source.outputs:
        return source
    return Source(
        source.key, outputs, snow=bool(source.snow), restricted=source.restricted, cost=source.cost,
        group=source.group, penalty=source.penalty, life=source.life,
    )  # fmt: skip


def _added(game: State, pid: int, oid: int, made: tuple[int, ...], more: Foreseen) -> tuple[int, ...]:
    event = Event("tap_for_mana", "106.12", subject=oid, player=pid, source=oid, data=made)
    found: tuple[int, ...] = ()
    for active, add in more:
        b: Binding = active.bind(event)
        if not any(event_matches(game, on, event, b) for on in active.ability.on):
            continue
        if not rulemods.holds(game, active.ability.condition, b) or ask.resolve(game, add.who, b) != (pid,):
            continue
        choices = alternatives(game, add, b)
        if len(choices) == 1:
            found += choices[0] * (add.n if type(add.n) is int else ask.amount(game, add.n, b))
    return found
