"""Playing cards while something resolves (608.2g), and permissions to play them later."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from apnap.ability.abilities import Static
from apnap.ability.effects import THIS_TURN, Cast, Effect, NextSpell, Permit
from apnap.ability.events import On
from apnap.ability.filters import Among, Filter
from apnap.ability.mods import Cant, CostChange, Mod, SpellsHave
from apnap.ability.selections import This, You
from apnap.model.decisions import yes_no
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding, Permission
from apnap.model.state import State
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.facts import mana_value
from apnap.rules.ask.filters import matches_as_spell
from apnap.rules.change import Gen, add_floating, add_permission, drop, mark
from apnap.rules.perform.common import Refs, bind, choose, for_player, objects, performs, players
from apnap.rules.perform.delayed import delay_immediate
from apnap.rules.perform.lasting import begins, duration_until


@performs(Cast)
def cast(game: State, effect: Cast, b: Binding) -> Gen[None]:
    """608.2g: cards are cast one after another, by 601.2a-i without anyone getting priority."""
    from apnap.rules.casting.cast_now import cast_now, land_now, only_land

    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        left = yield from objects(game, effect.what, inner, "608.2g")
        if effect.filter is not None:
            which = effect.filter
            left = tuple(r for r in left if matches_as_spell(game, which, r, inner))
        most = len(left) if effect.most is None else amount(game, effect.most, inner)
        budget = None if effect.total is None else amount(game, effect.total, inner)
        while left and most > 0:
            if budget is not None:
                limit = budget
                left = tuple(r for r in left if mana_value(game, r) <= limit)
                if not left:
                    break
            if effect.lands and not land_now(game, pid):
                left = tuple(r for r in left if not only_land(game, r))  # 305.2b: there is nothing to decide
                if not left:
                    break
            chosen: Refs
            if len(left) == 1 and effect.optional:
                answer = yield yes_no(pid, "608.2g", source=left[0], prompt="cast")
                if answer[0] == 1:
                    break
                chosen = left
            else:
                chosen = yield from choose(
                    game, "choose", pid, "608.2g", left, 0 if effect.optional else 1, 1, b.source, "cast"
                )
            if not chosen:
                break
            new = yield from cast_now(
                game,
                pid,
                chosen[0],
                free=effect.free,
                cost=effect.cost,
                lands=effect.lands,
                copy=effect.copy,
                transformed=effect.transformed,
            )
            if budget is not None and new != NOBODY:
                budget -= mana_value(game, new)
            left = tuple(r for r in left if r not in chosen and r in game.objects)
            if new != NOBODY:
                b.names[f">{chosen[0]}"] = new  # 400.7h
                if effect.exile_after and new in game.objects:
                    mark(game, new, "exile_after", True)
                out += (new,)
                most -= 1
    bind(b, effect.name, out)


@performs(Permit)
def permit(game: State, effect: Permit, b: Binding) -> Gen[None]:
    """601.3, 611.2: the players may play the cards for a while (609.4). To play is to play a land or to
    cast a spell, unless the text says only to cast (601.1a, 701.18b)."""
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        refs = yield from objects(game, effect.what, inner)
        if not refs or not begins(game, effect.duration, inner):
            continue
        until = duration_until(game, effect.duration, inner)
        permission = Permission(
            game.new_id(),
            pid,
            refs,
            effect.duration,
            game.turn.number,
            b.source,
            effect.cast_only,
            effect.free,
            effect.any_mana,
            effect.cost,
            until,
            effect.riders,
        )
        add_permission(game, permission)


class Ends(Effect, frozen=True):
    """Ends the continuous effects whose ids are bound to "ends"."""


@performs(Ends)
def ends(game: State, effect: Ends, b: Binding) -> Gen[None]:
    """611.2a: the effect has lasted as long as it was to last."""
    drop(game, frozenset(b.names.get("ends", ())))
    yield from ()


_ENDS = Ends()


@performs(NextSpell)
def next_spell(game: State, effect: NextSpell, b: Binding) -> Gen[None]:
    """601.2, 611.2f: something is so of the next spell; the effect ends as that spell has been cast."""
    found = _next.get(id(effect))
    if found is None:
        found = _next[id(effect)] = (effect, On("cast", subject=effect.filter, player=Among(You())))
    for pid in (yield from players(game, effect.who, b)):
        inner = b.child(controller=pid)
        mods = tuple([_about(game, mod, effect.filter, b) for mod in effect.mods])
        fid = add_floating(game, inner, mods, THIS_TURN, refs=(pid,))
        delay_immediate(game, found[1], _ENDS, inner, duration=THIS_TURN, ends=(fid,))


_next: dict[int, tuple[NextSpell, On]] = {}


def _about(game: State, mod: Any, flt: Filter | None, b: Binding) -> Mod:
    """What is said of the next spell as a rule about spells that fit; its numbers are found once (611.2d)."""
    if type(mod) is Cant:
        return SpellsHave(flt, (Static(This(), (mod,)),))
    if type(mod) is CostChange:
        return structs.replace(mod, filter=flt, times=amount(game, mod.times, b))
    made: Mod = structs.replace(mod, filter=flt)
    return made
