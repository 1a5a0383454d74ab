"""Permanents that can't have more than so many counters of a kind (122.4, 704.5r)."""

from __future__ import annotations

from typing import Final

from apnap.ability.filters import WithCounter
from apnap.model.events import Event
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.amounts import amount

MORE: Final = "Cant:more_counters"


def sba_704_5r(game: State) -> list[Event]:
    """704.5r, 122.4: what is more than the limit is removed."""
    out = []
    for obj in game.permanents():
        for active in layers.mods_on(game, MORE, obj.id) if obj.counters else ():
            kind = active.mod.by
            if not isinstance(kind, WithCounter):
                continue
            over = obj.counters.get(kind.kind, 0) - amount(game, active.mod.limit, active.bind)
            if over > 0:
                out.append(Event("remove_counters", "704.5r", subject=obj.id, amount=over, data=kind.kind))
    return out
