"""Bookkeeping of the rules that is no event: combat's record, ongoing effects, choices, links, mana pools."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from apnap.model.mana import Mana
from apnap.model.node import Node
from apnap.model.objects import GRAVEYARD, HAND, LIBRARY, CastInfo
from apnap.model.ongoing import Binding, DelayedTrigger, Floating, Permission, ShieldEffect
from apnap.model.state import COMBAT, EFFECTS, HANDS, ON_STACK, OTHER, ZONES, State
from apnap.model.turn import Combat


def set_combat(game: State, combat: Combat) -> None:
    """Put another record of combat in place of the present one (506)."""
    if combat is not game.combat:
        game.combat = combat
        game.touch(COMBAT)


def set_chosen(game: State, oid: int, key: str, value: Any) -> None:
    """Remember a choice made for an object (607.2d)."""
    obj = game.edit(oid)
    obj.chosen = {**obj.chosen, key: value}
    game.touch(ZONES)


def remember(game: State, oid: int, name: str, refs: tuple[int, ...]) -> None:
    """Add objects to those that a linked ability of the object refers to (607.2)."""
    obj = game.edit(oid)
    obj.links = {**obj.links, name: obj.links.get(name, ()) + refs}
    game.touch(OTHER)


def set_flag(game: State, oid: int, flag: str, on: bool = True) -> None:
    """Give or take a lasting condition: monstrous, suspected, exerted, goaded:N, …"""
    obj = game.edit(oid)
    obj.flags = obj.flags | {flag} if on else obj.flags - {flag}
    game.touch(ZONES)


def mark(game: State, oid: int, key: str, value: Any) -> None:
    """Set a bookkeeping mark of an object; None removes it."""
    obj = game.edit(oid)
    marks = {k: v for k, v in obj.marks.items() if k != key}
    if value is not None:
        marks[key] = value
    obj.marks = marks
    game.touch(ZONES)


def mark_player(game: State, pid: int, key: str, value: Any) -> None:
    """Set a bookkeeping mark of a player; None removes it."""
    player = game.edit_player(pid)
    marks = {k: v for k, v in player.marks.items() if k != key}
    if value is not None:
        marks[key] = value
    player.marks = marks
    game.touch(OTHER)


def ignore(game: State, pid: int, source: int) -> None:
    """116.2d: the player ignores the effect of that object until end of turn."""
    game.watched = {**game.watched, "ignoring": (*game.watched.get("ignoring", ()), (pid, source))}
    game.touch(ZONES)


def stop_ignoring(game: State) -> None:
    """The turn ends, and nobody ignores an effect any more."""
    game.watched = {k: v for k, v in game.watched.items() if k != "ignoring"}
    game.touch(ZONES)


def drawn(game: State, players: Iterable[int], rule: str) -> None:
    """The game is a draw for these players, who leave it; for all of them unless ranges of influence are limited
    (104.4b-c, 104.4e-f, 801.15, 801.16)."""
    if game.outcome is not None:
        return
    if "reach" not in game.watched:
        game.outcome = ("draw", ())
    else:
        reach = game.watched["reach"]
        gone = set().union(*[reach[pid] for pid in players])
        for pid in game.order:
            if pid in gone and not game.players[pid].lost:
                game.edit_player(pid).lost = rule
    game.touch(OTHER)


def designate(game: State, pid: int, *names: str) -> None:
    """Give a player lasting designations: the city's blessing, a dungeon completed, …"""
    player = game.edit_player(pid)
    player.designations = player.designations | frozenset(names)
    game.touch(OTHER)


def set_pool(game: State, pid: int, pool: tuple[Mana, ...]) -> None:
    """A mana pool after spending or emptying (106.4)."""
    game.edit_player(pid).pool = pool
    game.touch(0)


def set_cast(game: State, spell: int, info: CastInfo) -> None:
    """Put another record of how a spell was cast in place (601.2b-h)."""
    game.edit(spell).cast = info
    game.touch(ON_STACK)


def set_targets(game: State, oid: int, targets: tuple[tuple[int, ...], ...], **changes: Any) -> None:
    """Other targets (and other parts of its `StackInfo`) for a spell or ability on the stack (115.7, 601.2c)."""
    obj = game.edit(oid)
    old = obj.stack
    assert old is not None
    obj.stack = old.but(targets=targets, **changes)
    game.touch(ON_STACK)


def turn_face(game: State, oid: int, down: str) -> None:
    """Turn a permanent face down (for that reason) or face up ("") (708). With a new timestamp (613.7f).
    Copiable values are its own again, and other effects stay (708.8)."""
    obj = game.edit(oid)
    obj.face_down = down
    obj.timestamp = game.stamp()
    game.touch(ZONES)


def put_in_order(game: State, pid: int, zone: str, ids: tuple[int, ...]) -> None:
    """The same cards of a player's zone in another order (library manipulation)."""
    player = game.edit_player(pid)
    if zone == LIBRARY:
        player.library = ids
    elif zone == HAND:
        player.hand = ids
    elif zone == GRAVEYARD:
        player.graveyard = ids
    game.touch(HANDS)


def add_floating(
    game: State,
    bind: Binding,
    mods: tuple[Node, ...],
    duration: Node,
    refs: tuple[int, ...] | None = None,
    what: Node | None = None,
    until: Any = None,
) -> int:
    """Begin a continuous effect (611.2); returns its id. Its timestamp is that of now (613.7b)."""
    fid = game.new_id()
    effect = Floating(fid, bind.frozen(), mods, refs, what, duration, game.stamp(), game.turn.number, until)
    game.floating += (effect,)
    game.touch(EFFECTS)
    return fid


def add_delayed(
    game: State, ability: Node, bind: Binding, once: bool = True, duration: Node | None = None, until: Any = None
) -> int:
    """Begin a delayed triggered ability (603.7); returns its id (603.7a)."""
    did = game.new_id()
    game.delayed += (DelayedTrigger(did, ability, bind.frozen(), once, duration, game.turn.number, until),)
    game.touch(EFFECTS)
    return did


def add_shield(
    game: State,
    ability: Node,
    bind: Binding,
    duration: Node,
    left: int | None = None,
    uses: int | None = None,
    refs: tuple[int, ...] | None = None,
    until: Any = None,
) -> int:
    """Begin a replacement or prevention effect of limited time (614, 615); returns its id."""
    sid = game.new_id()
    shield = ShieldEffect(
        sid, ability, bind.frozen(), duration, game.stamp(), game.turn.number, left, uses, refs, until
    )
    game.shields += (shield,)
    game.touch(EFFECTS)
    return sid


def add_permission(game: State, permission: Permission) -> None:
    """Let a player play cards for a while (601.3)."""
    game.permissions += (permission,)
    game.touch(OTHER)


def drop(game: State, ids: frozenset[int]) -> None:
    """End ongoing effects of any kind by their ids (611.2, 603.7b, 615.7)."""
    game.floating = tuple(f for f in game.floating if f.id not in ids)
    game.delayed = tuple(d for d in game.delayed if d.id not in ids)
    game.shields = tuple(s for s in game.shields if s.id not in ids)
    game.permissions = tuple(p for p in game.permissions if p.id not in ids)
    game.touch(EFFECTS)
