"""The canonical hash of a position: equal for equal positions in every process, whatever was cached or copied.

Objects and players count by digests of their own. A record that was shared with a copy is never written to again
(`State.edit` clones it), so its digest is found once; only those that the game may still write to are read each time.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Final

from msgspec import Struct

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


def fields(cls: type[Struct]) -> tuple[str, ...]:
    """The fields of a record in an order that doesn't change when they are put in another one: the alphabet's."""
    return tuple(sorted(cls.__struct_fields__))


# Records and the slots that belong to a position (not bookkeeping of copies).
_SLOTS: Final[dict[type, tuple[str, ...]]] = {
    Obj: tuple(s for s in fields(Obj) if s != "gen"),
    Player: tuple(s for s in fields(Player) if s != "gen"),
    CastInfo: fields(CastInfo),
    StackInfo: fields(StackInfo),
    Event: tuple(s for s in fields(Event) if s != "was"),
    Move: tuple(s for s in fields(Move) if s != "was"),
    Floating: fields(Floating),
    DelayedTrigger: fields(DelayedTrigger),
    ShieldEffect: fields(ShieldEffect),
    Pending: fields(Pending),
    Permission: fields(Permission),
    Binding: tuple(s for s in fields(Binding) if s not in ("slots", "amounts")),
    TurnState: fields(TurnState),
    Combat: fields(Combat),
}

_STATE: Final = (
    "order", "battlefield", "stack", "exile", "command", "turn", "combat", "priority", "passed", "ceasing",
    "damage_wave", "pending", "floating", "delayed", "shields", "permissions", "extra_turns", "skips", "monarch", "day",
    "watched", "next_id", "time", "rng", "outcome", "answers",
)  # fmt: skip
_read: Final = attrgetter(*_STATE)

_PLAIN: Final = frozenset((int, str, bool, float, type(None)))
_KEPT: Final = 1 << 14
"""How many digests of records are kept at most."""

_records: dict[int, tuple[Any, bytes]] = {}
"""Digests of shared records by identity; each record is kept alive, so that its identity stays its own."""


def canonical(value: Any) -> Any:
    """A value made of tuples and plain values that is equal exactly when the originals are."""
    kind = type(value)
    if kind in _PLAIN:
        return value
    form = _FORMS.get(kind)
    if form is None:
        form = _FORMS[kind] = _form(kind)
    return form(value)


def _sequence(value: Any) -> tuple[Any, ...]:
    return tuple([v if type(v) in _PLAIN else canonical(v) for v in value])


def _mapping(value: dict[Any, Any]) -> tuple[Any, ...]:
    if not value:
        return ("dict",)
    return ("dict", *sorted([(str(k), canonical(v)) for k, v in value.items()]))


def _set(value: Any) -> tuple[Any, ...]:
    return ("set", *sorted([str(v) for v in value])) if value else ("set",)


def _mana(value: Mana) -> tuple[Any, ...]:
    return ("Mana", value.type, value.source, value.snow, canonical(value.restriction), value.persist)


def _form(kind: type) -> Callable[[Any], Any]:
    """How values of a class are made canonical."""
    name = kind.__name__
    slots = _SLOTS.get(kind)
    if slots is not None:
        read = attrgetter(*slots)
        return lambda value: (name, *[v if type(v) in _PLAIN else canonical(v) for v in read(value)])
    if issubclass(kind, (Era, Phase, Step)):
        return lambda value: (name, value.name)
    if issubclass(kind, Node):
        return node_digest
    return lambda value: name


_FORMS: Final[dict[type, Callable[[Any], Any]]] = {
    tuple: _sequence, list: _sequence, dict: _mapping, frozenset: _set, set: _set, Mana: _mana,
}  # fmt: skip


def _digest(record: Any, gen: int) -> bytes:
    """The digest of an object or a player, kept unless the game of that generation may still write to the record."""
    found = _records.get(id(record))
    if found is not None:
        return found[1]
    digest = hashlib.blake2b(repr(canonical(record)).encode(), digest_size=16).digest()
    if record.gen != gen:
        if len(_records) >= _KEPT:
            _records.clear()
        _records[id(record)] = (record, digest)
    return digest


def position_hash(game: State) -> str:
    """The position as 32 hexadecimal digits. Two games with equal hashes go on alike given the same answers."""
    gen = game.gen
    parts: list[Any] = [game.era.name, game.format, len(game.log) + game.log_start, len(game.players)]
    parts += _sequence(_read(game))
    hashed = hashlib.blake2b(repr(parts).encode(), digest_size=16)
    objects = game.objects
    records = [*game.players, *[objects[oid] for oid in sorted(objects)]]
    kept = _records
    hashed.update(
        b"".join([found[1] if (found := kept.get(id(record))) else _digest(record, gen) for record in records])
    )
    return hashed.hexdigest()
