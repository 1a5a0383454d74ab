"""What a permanent of a setup has from its own effects that apply as it enters (FORMAT: `as_enters`), and what it has
in any case: the doors of a Room."""

from __future__ import annotations

from apnap.game import Game
from apnap.model.card import Card
from apnap.model.events import Event, Move
from apnap.rules import layers
from apnap.rules.ask.conditions import holds
from apnap.rules.change.apply import apply
from apnap.rules.change.entering import begins_at_first, own_replacements


def doors(card: Card) -> frozenset[str]:
    """The designations of a Room whose doors are all unlocked (709.5a-c); none for any other card."""
    rooms = [i for i, face in enumerate(card.faces) if "Room" in face.subtypes]
    return frozenset([f"unlocked:{i}" for i in rooms])


def as_it_enters(game: Game, oid: int) -> None:
    """Apply the permanent's own "enters tapped", "enters with" and "as it enters" effects (614.1c) as though it entered
    now. What is asked is answered by the default: what is optional isn't done."""
    obj = game.objects[oid]
    ev = Event("move", "110.1", subject=oid, to="battlefield", data=Move(controller=obj.controller, face=obj.face))
    for ability, bind in own_replacements(game, ev):
        if ability.condition is not None and not holds(game, ability.condition, bind):
            continue
        steps = apply(game, ev, ability, bind, None)
        try:
            decision = next(steps)
            while True:
                decision = steps.send(decision.fallback())
        except StopIteration as done:
            ev = done.value[0] if done.value else ev
    how: Move = ev.data
    edited = game.edit(oid)
    edited.tapped = edited.tapped or how.tapped
    edited.flags = edited.flags | how.flags
    edited.chosen = {**edited.chosen, **how.choices}
    counters = dict(edited.counters)
    for kind, n in (how.counters or {}).items():
        counters[kind] = counters.get(kind, 0) + n
    if begins_at_first(game, layers.chars(game, oid)):
        counters["lore"] = counters.get("lore", 0) + 1
    edited.counters = counters
    game.touch(-1)
