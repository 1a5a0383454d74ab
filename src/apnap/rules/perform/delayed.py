"""Delayed and reflexive triggered abilities, and what happens at once (603.7, 603.12)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.abilities import Triggered
from apnap.ability.effects import (
    FOREVER,
    Delayed,
    Duration,
    Effect,
    Reflexive,
)
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding, Pending
from apnap.model.state import OTHER, State
from apnap.rules.change import Gen, add_delayed
from apnap.rules.perform.common import performs, put
from apnap.rules.perform.frames import do
from apnap.rules.perform.lasting import duration_until

IMMEDIATE: Final = "immediate"
"""The `keyword` of a delayed ability that doesn't use the stack: its effect happens right after its event
(610.3)."""

_triggers: dict[int, tuple[Any, Triggered]] = {}


def _triggered(node: Delayed | Reflexive) -> Triggered:
    """The triggered ability that the effect creates; the same one each time, since caches know nodes by
    identity."""
    found = _triggers.get(id(node))
    if found is None:
        if type(node) is Delayed:
            ability = Triggered((node.on,), node.effect, node.condition)
        else:
            ability = Triggered((), node.effect)
        found = _triggers[id(node)] = (node, ability)
        _made_by[id(ability)] = node
    return found[1]


_made_by: dict[int, Delayed | Reflexive] = {}


def made_by(ability: Any) -> Delayed | Reflexive | None:
    """The effect that created the delayed or reflexive triggered ability; None for another ability."""
    return _made_by.get(id(ability))


@performs(Delayed)
def delayed(game: State, effect: Delayed, b: Binding) -> Gen[None]:
    """603.7: a delayed triggered ability. A one-shot effect that comes later (610.2). It keeps the X of
    what made it (107.3n)."""
    until = duration_until(game, effect.until, b) if effect.until is not None else None
    add_delayed(game, _triggered(effect), b, once=effect.once, duration=effect.until, until=until)
    yield from ()


@performs(Reflexive)
def reflexive(game: State, effect: Reflexive, b: Binding) -> Gen[None]:
    """603.12: the ability has triggered at once and waits to be put on the stack (603.12a)."""
    obj = game.get(b.source)
    card = obj.card if obj is not None else None
    names = {**b.names}
    if b.item != NOBODY:
        names["item_"] = (b.item,)
    if b.x:
        names["x"] = b.x
    waiting = Pending(game.new_id(), _triggered(effect), b.source, b.controller, b.event, names, card)
    put(game, OTHER, pending=(*game.pending, waiting))
    yield from ()


def delay_immediate(
    game: State, on: Any, effect: Effect, b: Binding, duration: Duration = FOREVER, **names: Any
) -> None:
    """610.3: a second one-shot effect that happens immediately after the event, without using the stack. It
    waits as a delayed ability whose keyword is "immediate"; `perform_immediate` carries it out."""
    inner = b.child(names={**b.names, **names})
    key = (id(on), id(effect))
    found = _immediate.get(key)
    if found is None:
        found = _immediate[key] = (on, effect, Triggered((on,), effect, keyword=IMMEDIATE))
    add_delayed(game, found[2], inner, once=True, duration=duration)


_immediate: dict[tuple[int, int], tuple[Any, Effect, Triggered]] = {}


def perform_immediate(game: State) -> Gen[bool]:
    """Carry out the waiting effects that don't use the stack (610.3, 610.3d: all returns at once); whether
    there were any. To be called after a batch of events, before anything else is done."""
    from apnap.rules.perform.zones import Return, return_all

    some = False
    while True:
        now = tuple(p for p in game.pending if getattr(p.ability, "keyword", "") == IMMEDIATE)
        if not now:
            return some
        some = True
        put(game, OTHER, pending=tuple(p for p in game.pending if p not in now))
        back: list[tuple[Return, Binding]] = []
        others: list[tuple[Effect, Binding]] = []
        for p in now:
            ability = p.ability
            assert isinstance(ability, Triggered)
            inner = Binding(p.source, p.controller, ability, event=p.event, names=dict(p.names or {}))
            if type(ability.effect) is Return:
                back.append((ability.effect, inner))
            else:
                others.append((ability.effect, inner))
        if back:
            yield from return_all(game, back)
        for one, inner in others:
            yield from do(game, one, inner)
