"""More or other mana from a permanent that is tapped for mana: triggered mana abilities that can be foreseen (605.1b),
and what replaces the mana it would produce (614.1a)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.effects import AddMana
from apnap.ability.events import On
from apnap.model.events import Event
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.patterns import event_matches
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.makers import alternatives
from apnap.rules.payment import Source

_NO: Final = On("")
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


def enlarged(game: State, pid: int, source: Source, more: Foreseen) -> Source | None:
    """The source with the mana that would come in addition or instead. Mana whose type would be chosen only then isn't
    counted: None for a source that would make nothing else."""
    oid, where = source.key
    outputs = []
    for _, first in where:
        for made in _replaced(game, pid, oid, first):
            outputs.append(made + _added(game, pid, oid, made, more))
    if len(outputs) != len(where):
        return None
    if tuple(outputs) == source.outputs:
        return source
    return Source(
        source.key, tuple(outputs), snow=bool(source.snow), restricted=source.restricted, cost=source.cost,
        group=source.group, penalty=source.penalty, life=source.life,
    )  # fmt: skip


def _replaced(game: State, pid: int, oid: int, made: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """What is produced in place of that (614.1a), one of several where it would be chosen only then."""
    found: tuple[tuple[int, ...], ...] = (made,)
    at_work: list[tuple[Any, Binding]] = [(a.ability, a.bind()) for a in layers.replacements(game).get("mana", ())]
    at_work += [(s.ability, s.bind) for s in game.shields if getattr(s.ability, "on", _NO).kind == "mana"]
    for ability, bind in at_work:
        out: list[tuple[int, ...]] = []
        for one in found:
            event = Event("mana", "106.4", player=pid, source=oid, amount=len(one), cause="tap", data=one)
            b = bind.child(event=event)
            if not event_matches(game, ability.on, event, b) or not rulemods.holds(game, ability.condition, b):
                out.append(one)
            elif isinstance(ability.instead, AddMana):
                n = ask.amount(game, ability.instead.n, b)
                out += [choice * n for choice in alternatives(game, ability.instead, b)]
            elif ability.amount is not None and one:
                out.append(one * (ask.amount(game, ability.amount, b) // len(one)))
        found = tuple(out)
    return found


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
