"""What casting derives from a state, kept as long as the state stays the same, and small questions of timing.

`State.legal_` holds a dictionary that `State.touch` drops; a copy shares it until one of the two changes.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import SHARED_TURNS, State
from apnap.rules import layers

MAIN: Final = frozenset({"precombat_main", "postcombat_main", "main"})


def known(game: State) -> dict[Any, Any]:
    """The dictionary of this very state, for what is derived from it."""
    found = game.legal_
    if found is None:
        found = game.legal_ = {}
    result: dict[Any, Any] = found
    return result


def sorcery_time(game: State, pid: int) -> bool:
    """Whether the player could cast a sorcery now, having priority (307.1, 117.1a)."""
    turn = game.turn
    if game.stack or turn.step not in MAIN:
        return False
    active = turn.active
    return active == pid or (
        game.format in SHARED_TURNS and game.players[active].team == game.players[pid].team
    )


def own_turn(game: State, pid: int) -> bool:
    """Whether it is the player's (or the player's team's) turn (102.1, 805.4, 805.4c).
    Each of them may then act (805.5a)."""
    active = game.turn.active
    return active == pid or (
        game.format in SHARED_TURNS and game.players[active].team == game.players[pid].team
    )


def summoning_sick(game: State, oid: int) -> bool:
    """Whether a creature hasn't been under its controller's control since that player's turn began (302.6).
    Haste lets it attack (702.10b) and use {T} and {Q} (702.10c)."""
    obj = game.objects[oid]
    since = obj.control_turn
    if since < 0:
        return False
    if since < game.players[layers.controller(game, oid)].last_turn:
        return False
    chars = layers.chars(game, oid)
    return "Creature" in chars.types and "haste" not in chars.keywords


def is_permanent(game: State, oid: int) -> bool:
    """Whether this is an object on the battlefield, phased in (110.1, 702.26b). Whatever its types are, or
    none (110.4c)."""
    obj = game.objects.get(oid)
    return obj is not None and obj.zone == BATTLEFIELD and obj.phased == NOBODY


def binding(game: State, pid: int, source: int, ability: Any = None, **more: Any) -> Binding:
    """A fresh binding for what the player does with the source."""
    return Binding(source, pid, ability, **more)


def uses(game: State, source: int, index: int, ever: bool = False) -> int:
    """How often an ability of the source was activated this turn, or ever since it is this object (602.5b)."""
    want = (source, index)
    count = _count(game.log, want)
    if ever:
        for old in game.log_old:
            count += _count(old, want)
    return count


def _count(log: Any, want: tuple[int, int]) -> int:
    n = 0
    for ev in log:
        if ev.kind == "activate" and ev.data == want:
            n += 1
    return n


def events(game: State, kind: str, pid: int) -> list[Event]:
    """This turn's events of a kind that the player did."""
    return [ev for ev in game.log if ev.kind == kind and ev.player == pid]


def split_second(game: State, spell: int = NOBODY) -> bool:
    """Whether another spell on the stack has split second (702.61a). Mana abilities and special actions stay
    possible, and triggered abilities trigger (702.61b)."""
    return any(oid != spell and "split second" in layers.chars(game, oid).keywords for oid in game.stack)
