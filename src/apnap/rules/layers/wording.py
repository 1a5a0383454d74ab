"""Text-changing effects (612): one word for another wherever it is used as that word, in abilities and type lines."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from apnap.ability.filters import Named
from apnap.model.card import Face
from apnap.model.node import Node
from apnap.model.objects import Chars
from apnap.rules.layers.creature_types import CREATURE_TYPES
from apnap.rules.layers.parts import parts
from apnap.rules.layers.printed import intern, keyword_names, with_intrinsic

_LIMIT: Final = 10_000
_changed: dict[tuple[int, str, str], tuple[Node, Node]] = {}


def reworded(node: Node, old: str, new: str) -> Node:
    """The ability with every use of the word changed; the same one when it has none. Names of cards stay (612.2), those
    of tokens that are made of their types don't (612.2a)."""
    key = (id(node), old, new)
    found = _changed.get(key)
    if found is None:
        if len(_changed) > _LIMIT:
            _changed.clear()
        found = _changed[key] = (node, _value(node, old, new))
    return found[1]


def _value(value: Any, old: str, new: str) -> Any:
    if isinstance(value, str):
        return new if value == old else value
    if isinstance(value, tuple):
        items = tuple([_value(item, old, new) for item in value])
        return items if any([a is not b for a, b in zip(items, value, strict=True)]) else value
    if not isinstance(value, Node) or isinstance(value, Named):
        return value
    changes: dict[str, Any] = {}
    for name in value.__struct_fields__:
        before = getattr(value, name)
        after = _value(before, old, new)
        if name == "name" and isinstance(before, str) and (isinstance(value, Face) or hasattr(value, "subtypes")):
            after = " ".join([new if word == old else word for word in before.split(" ")])
        if after is not before and after != before:
            changes[name] = after
    return msgspec.structs.replace(value, **changes) if changes else value


def change_text(work: Any, eff: Any, mod: Any, c: Chars, ref: int) -> None:
    """Layer 3: the object's own abilities and its type line; abilities that it is given come later (612.3). A
    token's are those that its maker gave it (612.4)."""
    before = c.abilities
    nodes = tuple([reworded(node, mod.old, mod.new) for node in before])
    if mod.old in c.subtypes and not c.subtypes >= CREATURE_TYPES:
        c.subtypes = c.subtypes - {mod.old} | {mod.new}
    c.abilities = with_intrinsic(nodes, c.types, c.subtypes)
    if c.abilities is before:
        return
    c.keywords = keyword_names(c.abilities)
    kept = {id(part.host) for part in parts(intern(before)).layered}
    stamp = work.game.objects[ref].timestamp
    for part in parts(c.abilities).layered:
        if id(part.host) not in kept:
            work.fresh.append(work.static(ref, part, stamp, 0))
