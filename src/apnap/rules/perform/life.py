"""Life gained, lost, paid, set and exchanged (119)."""

from __future__ import annotations

from typing import Any

from apnap.ability.effects import GainLife, LoseLife, PayLife, SetLife
from apnap.model.decisions import Decision, Option
from apnap.model.events import Event
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask.selections import Refs
from apnap.rules.change import Gen, happen
from apnap.rules.perform.common import amount_for, bind, for_player, performs, players


def _life(game: State, effect: Any, b: Binding, kind: str, rule: str, cause: str = "") -> Gen[None]:
    """One kind of change of life for all the players at once. Nothing gains or loses 0 life (119.9,
    119.10)."""
    batch: list[Event] = []
    who = yield from players(game, effect.who, b)
    if kind == "set_life" and len(who) > 1:
        who = yield from _one_of_each_team(game, who, b)
    for pid in who:
        inner = for_player(effect.who, b, pid)
        n = amount_for(game, effect.n, inner, inner.item)
        if n > 0 or kind == "set_life":
            batch.append(Event(kind, rule, subject=pid, player=pid, source=b.source, amount=n, cause=cause))
    done = (yield from happen(game, batch)) if batch else []
    seen = [ev for ev in done if ev.kind == kind]
    name = getattr(effect, "name", "")
    bind(b, name, tuple(dict.fromkeys(ev.subject for ev in seen)), sum(ev.amount for ev in seen))


def _one_of_each_team(game: State, who: Refs, b: Binding) -> Gen[Refs]:
    """810.9d: where a team shares its life, the team chooses the one of its members whose life total is set."""
    out: list[int] = []
    for pid in who:
        mates = [p for p in who if p in game.sharing(pid)]
        if mates[0] != pid:
            continue
        chosen = pid
        if len(mates) > 1:
            options = tuple([Option("player", ref=p) for p in mates])
            answer = yield Decision("choose", pid, "810.9d", options, source=b.source, prompt="life total")
            chosen = mates[answer[0]]
        out.append(chosen)
    return tuple(out)


@performs(GainLife)
def gain_life(game: State, effect: GainLife, b: Binding) -> Gen[None]:
    """119.3."""
    return _life(game, effect, b, "gain_life", "119.3")


@performs(LoseLife)
def lose_life(game: State, effect: LoseLife, b: Binding) -> Gen[None]:
    """119.3."""
    return _life(game, effect, b, "lose_life", "119.3")


@performs(PayLife)
def pay_life(game: State, effect: PayLife, b: Binding) -> Gen[None]:
    """119.4: paying life is losing it."""
    return _life(game, effect, b, "lose_life", "119.4", "pay")


@performs(SetLife)
def set_life(game: State, effect: SetLife, b: Binding) -> Gen[None]:
    """119.5."""
    return _life(game, effect, b, "set_life", "119.5")
