"""What the combat rules ask of the rest of the rules: modifications at work, filters, players, protectors,
costs."""

from __future__ import annotations

from typing import Any

from apnap.ability.filters import Filter
from apnap.model.events import Event
from apnap.model.objects import FIRST_OBJECT, NOBODY, Obj
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.reach import within

COMBAT_STEPS = frozenset(
    {
        "begin_combat",
        "declare_attackers",
        "declare_blockers",
        "first_strike_damage",
        "combat_damage",
        "end_combat",
    }
)


def fits(game: State, filter: Filter | None, ref: int, mod: Any) -> bool:
    """Whether a ref fits the filter of a modification at work; no filter fits everything."""
    if filter is None:
        return True
    from apnap.rules.ask.filters import matches

    return bool(matches(game, filter, ref, mod.bind))


def at_work(game: State, key: str, ref: int, about: tuple[int, int] | None = None) -> list[Any]:
    """The modifications of that key (as "Cant:attack") on an object or player whose own condition holds.

    `about`: an attacker and what it would attack; the condition sees them as the event of an attack, so that
    "the defending player" means that one (508.5).
    """
    if not layers.mods(game, key):
        return []
    found = layers.mods_on(game, key, ref)
    return [mod for mod in found if getattr(mod.mod, "condition", None) is None or _holds(game, mod, about)]


def any_at_work(game: State, keys: tuple[str, ...]) -> bool:
    """Whether there are modifications of one of these keys at all."""
    mods = layers.mods
    return any([mods(game, key) for key in keys])


def _holds(game: State, mod: Any, about: tuple[int, int] | None) -> bool:
    from apnap.rules.ask.conditions import holds

    bind: Binding = mod.bind
    if about is not None:
        attacker, defender = about
        who = defender_of(game, defender)
        event = Event("attack", "508.5", subject=attacker, other=defender, player=game.turn.active, data=who)
        bind = bind.child(event=event, names={**bind.names, "defending_player": (who,)})
    return bool(holds(game, mod.mod.condition, bind))


def amount(game: State, value: Any, mod: Any) -> int:
    """An amount that a modification names."""
    if type(value) is int:
        return value
    from apnap.rules.ask.amounts import amount as ask

    return int(ask(game, value, mod.bind))


# --- players ------------------------------------------------------------------------------------------------


def team(game: State, pid: int) -> list[int]:
    """The player and teammates still in the game, in APNAP order; alone without teams (805.10a)."""
    players = game.players
    side = players[pid].team
    return [p for p in game.apnap() if players[p].team == side]


def attacking_players(game: State) -> list[int]:
    """The active player, or the players of the active team (506.2, 805.10a, 506.2b). 810.7."""
    return team(game, game.turn.active)


def defending_players(game: State) -> list[int]:
    """The players who may be attacked this combat (506.2, 802.2, 803.1, 801.3), in APNAP order: the one who was chosen
    where only one may be (507.1, 506.2a). There is one such option in a game (806.2b, 811.2b)."""
    active = game.turn.active
    opponents = game.opponents(active)
    way = game.options.get("multiplayer_attack", "multiple")
    if way in ("left", "right"):
        order = game.order
        if active not in order:
            return []
        step = 1 if way == "left" else -1
        neighbour = order[(order.index(active) + step) % len(order)]
        return [neighbour] if neighbour in opponents else []  # 803.1a-b
    opponents = [p for p in opponents if within(game, active, p)]
    if way == "adjacent":  # 809.3c, 811.4
        order = game.order
        at = order.index(active) if active in order else 0
        return [p for p in opponents if p in (order[at - 1], order[(at + 1) % len(order)])]
    if way == "one" and game.combat.defender != NOBODY:
        return [p for p in opponents if p == game.combat.defender]
    if way not in ("multiple", "one", ""):
        from apnap.rules.unsupported import Unsupported

        raise Unsupported(f"attack option {way!r}")
    return opponents


def protector(game: State, oid: int) -> int:
    """A battle's protector (310.8), or NOBODY. One at a time (310.8f), the player who protects it
    (310.8e)."""
    obj = game.get(oid)
    if obj is None:
        last = game.last(oid)
        if last is None:
            return NOBODY
        obj = last.obj
    who = obj.chosen.get("protector", NOBODY)
    return who if isinstance(who, int) else NOBODY


def defender_of(game: State, attacked: int) -> int:
    """The player attacked, the controller of the planeswalker or the protector of the battle attacked
    (508.5)."""
    if attacked < FIRST_OBJECT:
        return attacked
    if "Battle" in layers.chars(game, attacked).types:
        return protector(game, attacked)  # 310.8d
    return layers.controller(game, attacked)


def may_be_attacked(game: State, ref: int) -> int:
    """The defending player of a player or permanent that can be attacked at all (506.3), or NOBODY.
    Players, planeswalkers (306.6) and battles (310.5). So its protector never attacks a battle, and its
    own controller may, if no protector (310.8b)."""
    if ref < FIRST_OBJECT:
        return ref if 0 <= ref < len(game.players) and ref in game.order else NOBODY
    obj = game.get(ref)
    if obj is None or not obj.is_permanent:
        return NOBODY
    types = layers.chars(game, ref).types
    if "Battle" in types:
        return protector(game, ref)
    return layers.controller(game, ref) if "Planeswalker" in types else NOBODY


def is_fighter(game: State, obj: Obj | None) -> bool:
    """Whether it is a creature on the battlefield that can be in combat: no battle is (506.3, 506.3f)."""
    if obj is None or not obj.is_permanent:
        return False
    types = layers.chars(game, obj.id).types
    return "Creature" in types and "Battle" not in types
