"""Keywords that do something as an upkeep begins: time, fading, rising costs."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Ability, Keyword
from apnap.ability.amounts import CountersOn
from apnap.ability.conditions import Compare, Is
from apnap.ability.costs import Cost
from apnap.ability.effects import Gate, RemoveCounters, Sacrifice, Seq
from apnap.ability.events import On
from apnap.ability.filters import InZone, WithCounter
from apnap.model.objects import Obj
from apnap.model.state import State
from apnap.rules.keywords.words import (
    SELF,
    THIS,
    UPKEEP,
    Definition,
    cost_of,
    enters_with,
    number_of,
    put,
    trigger,
)
from apnap.rules.unsupported import Unsupported


def _cumulative(k: Keyword) -> tuple[Ability, ...]:
    """702.24a: the cost for each age counter, all of it or nothing."""
    cost = cost_of(k)
    if cost.tap or cost.untap:
        raise Unsupported(k)
    each = Cost(cost.mana, actions=cost.actions, per=CountersOn("age", THIS))
    pay = Gate(Sacrifice(THIS), cost=each, unless=True)
    here = Is(THIS, InZone("battlefield"))
    return (trigger(k, UPKEEP, Seq((put("age"), pay)), here),)


def _fading(k: Keyword) -> tuple[Ability, ...]:
    """702.32a"""
    fade = Gate(RemoveCounters(THIS, "fade"), when=Is(THIS, WithCounter("fade")), otherwise=Sacrifice(THIS))
    return (enters_with("fade", number_of(k)), trigger(k, UPKEEP, fade))


def _vanishing(k: Keyword) -> tuple[Ability, ...]:
    """702.63a-b"""
    ticks = trigger(k, UPKEEP, RemoveCounters(THIS, "time"), Is(THIS, WithCounter("time")))
    last = On(
        "remove_counters", subject=SELF, counter="time", condition=Compare(CountersOn("time", THIS), "==", 0)
    )
    gone = trigger(k, last, Sacrifice(THIS))
    return (ticks, gone) if k.n is None else (enters_with("time", k.n), ticks, gone)


def _echo(k: Keyword) -> tuple[Ability, ...]:
    """702.30a; that it came under its controller's control since then is `echo_due`."""
    return (trigger(k, UPKEEP, Gate(Sacrifice(THIS), cost=cost_of(k), unless=True)),)


def echo_due(game: State, obj: Obj) -> bool:
    """Whether a permanent came under its controller's control since the beginning of that player's last
    upkeep, the one that is just beginning left aside (702.30a). What was there from the setup did not."""
    came = obj.control_turn
    if came < 0:
        return False
    from apnap.rules.layers.query import controller

    who = controller(game, obj.id)
    if came == game.turn.number:
        return True
    earlier = game.log_old
    number = game.turn.number
    for back, events in enumerate(reversed(earlier), start=1):
        for ev in events:
            if ev.kind == "step" and ev.step == "upkeep" and ev.player == who:
                return came >= number - back
        if number - back <= came:  # no earlier upkeep than its coming can matter
            return True
    return True


DEFINITIONS: Final[dict[str, Definition]] = {
    "cumulative upkeep": _cumulative,
    "fading": _fading,
    "vanishing": _vanishing,
    "echo": _echo,
}
GATES: Final = {"echo": echo_due}
"""Conditions that the ability language has no word for: they are asked as the index of abilities is made."""
