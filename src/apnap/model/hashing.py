"""The canonical hash of a position: equal for equal positions in every process, whatever was cached or copied."""

from __future__ import annotations

import hashlib
import json
from typing import Any, Final

from apnap.model.events import Event, Move
from apnap.model.mana import Mana
from apnap.model.node import Node, to_data
from apnap.model.objects import CastInfo, Obj, Player, StackInfo
from apnap.model.ongoing import Binding, DelayedTrigger, Floating, Pending, Permission, ShieldEffect
from apnap.model.state import State
from apnap.model.turn import Combat, Era, Phase, Step, TurnState

_nodes: dict[int, tuple[Node, str]] = {}


def node_digest(node: Node) -> str:
    """A short digest of an ability's or a card's tree, kept as long as the process lives."""
    found = _nodes.get(id(node))
    if found is None:
        text = json.dumps(to_data(node), sort_keys=True, ensure_ascii=False)
        found = (node, hashlib.blake2b(text.encode(), digest_size=8).hexdigest())
        _nodes[id(node)] = found
    return found[1]


# Records and the slots that belong to a position (not bookkeeping of copies).
_SLOTS: Final[dict[type, tuple[str, ...]]] = {
    Obj: tuple(s for s in Obj.__slots__ if s != "gen"),
    Player: tuple(s for s in Player.__slots__ if s != "gen"),
    CastInfo: CastInfo.__slots__,
    StackInfo: StackInfo.__slots__,
    Event: Event.__slots__,
    Move: tuple(s for s in Move.__slots__ if s != "was"),
    Floating: Floating.__slots__,
    DelayedTrigger: DelayedTrigger.__slots__,
    ShieldEffect: ShieldEffect.__slots__,
    Pending: Pending.__slots__,
    Permission: Permission.__slots__,
    Binding: tuple(s for s in Binding.__slots__ if s not in ("slots", "amounts")),
    TurnState: TurnState.__slots__,
    Combat: Combat.__slots__,
}

_STATE: Final = (
    "players", "order", "battlefield", "stack", "exile", "command", "turn", "combat", "priority", "passed", "ceasing",
    "damage_wave", "pending", "floating", "delayed", "shields", "permissions", "extra_turns", "skips", "monarch", "day",
    "watched", "next_id", "time", "rng", "outcome", "answers",
)  # fmt: skip


def canonical(value: Any) -> Any:
    """A value made of tuples and plain values that is equal exactly when the originals are."""
    kind = type(value)
    if kind in (int, str, bool, float) or value is None:
        return value
    if kind is tuple or kind is list:
        return tuple([canonical(v) for v in value])
    if kind is dict:
        return ("dict", *sorted((str(k), canonical(v)) for k, v in value.items()))
    if kind is frozenset or kind is set:
        return ("set", *sorted(str(v) for v in value))
    slots = _SLOTS.get(kind)
    if slots is not None:
        return (kind.__name__, *[canonical(getattr(value, s)) for s in slots])
    if isinstance(value, (Era, Phase, Step)):
        return (kind.__name__, value.name)
    if isinstance(value, Node):
        return node_digest(value)
    if isinstance(value, Mana):
        return ("Mana", value.type, value.source, value.snow, canonical(value.restriction), value.persist)
    return str(kind.__name__)


def position_hash(game: State) -> str:
    """The position as 32 hexadecimal digits. Two games with equal hashes go on alike given the same answers."""
    parts: list[Any] = [game.era.name, game.format]
    parts.extend(canonical(getattr(game, name)) for name in _STATE)
    parts.append(tuple(canonical(game.objects[oid]) for oid in sorted(game.objects)))
    parts.append(len(game.log) + game.log_start)
    return hashlib.blake2b(repr(parts).encode(), digest_size=16).hexdigest()
