"""Limited range of influence (801): which players and objects a player can affect.

Who is in whose range is settled as each turn begins (801.2c) and kept in `watched["reach"]`; a game without the option
has no such entry, and everything is in everybody's range.
"""

from __future__ import annotations

from collections.abc import Iterable

from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, NOBODY
from apnap.model.state import State
from apnap.rules import layers


def settle(game: State) -> None:
    """801.2c, 801.2a: at the beginning of a turn, by the seats of the players still in the game; the option is one
    range for all or one for each player."""
    option = game.options.get("multiplayer_range")
    if option is None:
        return
    order = game.order
    sets = []
    for player in game.players:
        mine = option if isinstance(option, int) else option[player.id]
        near = {player.id}  # 801.2b
        if player.id in order:
            at = order.index(player.id)
            for i in range(-mine, mine + 1):
                if abs(i) < len(order):
                    near.add(order[(at + i) % len(order)])
        sets.append(frozenset(near))
    found = tuple(sets)
    if game.watched.get("reach") != found:
        game.watched = {**game.watched, "reach": found}
        game.touch(-1)


def within(game: State, pid: int, ref: int) -> bool:
    """Whether a player or an object is within the player's range of influence (801.2, 801.2d)."""
    reach = game.watched.get("reach")
    if reach is None or pid == NOBODY or ref == NOBODY:
        return True
    mine: frozenset[int] = reach[pid]
    if ref < FIRST_OBJECT:
        return ref in mine
    from apnap.rules.ask.facts import controller_of

    if controller_of(game, ref) in mine:
        return True
    obj = game.objects.get(ref)
    return obj is not None and obj.chosen.get("protector") in mine and "Battle" in layers.chars(game, ref).types


def narrowed(game: State, pid: int, refs: Iterable[int]) -> tuple[int, ...]:
    """Those within the player's range (801.10, 801.11)."""
    return tuple([ref for ref in refs if within(game, pid, ref)])


def sees(game: State, pid: int, ev: Event) -> bool:
    """Whether an event happens entirely within the player's range (801.7, 801.11). Phases and steps concern all. An
    object that moves out of or into the range was where it was before it left the battlefield, else is where it came
    (801.7a)."""
    if ev.kind in ("step", "turn"):
        return True
    if ev.kind == "move" and ev.subject != NOBODY:
        return within(game, pid, ev.subject if ev.frm == BATTLEFIELD or ev.new == NOBODY else ev.new)
    refs = {ev.subject, ev.player, ev.other}
    if ev.kind == "blocked" and ev.data is not None:
        refs = {ev.subject}  # that it becomes blocked is about it alone, unless it is asked by which creature
    if ev.kind == "damage":
        refs.add(ev.source)
    return all([within(game, pid, ref) for ref in refs])


def touches(game: State, pid: int, ev: Event, source: bool, subject: bool) -> bool:
    """801.13a-b: whether a player's replacement or prevention effect reaches an event: what it happens to; a
    prevention effect that names one of damage's source and recipient (`source`, `subject`) that one, else both."""
    if ev.kind == "damage" and (source or not subject) and not within(game, pid, ev.source):
        return False
    return (ev.kind == "damage" and source and not subject) or within(game, pid, ev.subject)
