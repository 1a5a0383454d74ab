"""Life gained, lost, paid, set and exchanged (119)."""

from __future__ import annotations

from typing import Any

from apnap.ability.effects import FOREVER, GainLife, LoseLife, PayLife, SetLife
from apnap.ability.mods import SetPT
from apnap.model.decisions import Decision, Option
from apnap.model.events import Event
from apnap.model.objects import FIRST_OBJECT
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask import facts
from apnap.rules.ask.selections import Refs
from apnap.rules.change import Gen, add_floating, happen, move
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


# --- exchanges ----------------------------------------------------------------------------------------------


def exchange_life(game: State, pair: Refs, b: Binding) -> Gen[None]:
    """701.12c; 119.7, 119.8: not with a player who couldn't gain or lose that life; 810.9e: not with a teammate."""
    if pair[1] in game.sharing(pair[0]):
        return
    lives = [game.players[p].life for p in pair]
    batch: list[Event] = []
    for pid, old, new in ((pair[0], lives[0], lives[1]), (pair[1], lives[1], lives[0])):
        forbidden = "Cant:gain_life" if new > old else "Cant:lose_life"
        if new != old and any([layers.mods_on(game, forbidden, p) for p in game.sharing(pid)]):
            return
        batch.append(Event("set_life", "701.12c", subject=pid, player=pid, source=b.source, amount=new))
    yield from happen(game, batch)


def exchange_number(game: State, pid: int, ref: int, stat: str, b: Binding) -> Gen[None]:
    """701.12g: a player's life total with the power or toughness of an object: the player gains or loses the
    difference, and the other number is set."""
    if pid >= FIRST_OBJECT or ref not in game.objects or not game.objects[ref].is_permanent:
        return
    life = game.players[pid].life
    number = facts.stat(stat)(game, ref)
    forbidden = "Cant:gain_life" if number > life else "Cant:lose_life"
    if number != life and any([layers.mods_on(game, forbidden, p) for p in game.sharing(pid)]):
        return
    yield from happen(game, [Event("set_life", "701.12g", subject=pid, player=pid, source=b.source, amount=number)])
    mod = SetPT(life, None) if stat == "power" else SetPT(None, life)
    add_floating(game, b, (mod,), FOREVER, refs=(ref,))


def exchange_zones(game: State, pid: int, zones: str, b: Binding) -> Gen[None]:
    """701.12f: the cards of two zones of a player change places, though one of them may be empty."""
    one, other = zones.split()
    batch = [move(oid, other, "701.12f", source=b.source) for oid in game.zone(one, pid)]
    batch += [move(oid, one, "701.12f", source=b.source) for oid in game.zone(other, pid)]
    if batch:
        yield from happen(game, batch)
