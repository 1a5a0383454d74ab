"""The root of the ability language's immutable trees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec


class Node(msgspec.Struct, frozen=True, tag_field="node", tag=True, omit_defaults=True):
    """One immutable piece of what a card says. Serialises to JSON with its class name as tag."""

    def children(self) -> Iterator[Node]:
        """Every node directly inside this one, in field order (tuples are entered)."""
        for name in self.__struct_fields__:
            yield from _nodes(getattr(self, name))

    def walk(self) -> Iterator[Node]:
        """This node and everything inside it, depth first, in the order of the text."""
        yield self
        for child in self.children():
            yield from child.walk()


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif type(value) is tuple:
        for item in value:
            yield from _nodes(item)


def exchanged(node: Any, old: Node, new: Node) -> Any:
    """A tree, or a tuple of trees, with one node in the place of another wherever it is."""
    if type(node) is tuple:
        return tuple([exchanged(item, old, new) for item in node])
    if node == old or not isinstance(node, Node):
        return new if node == old else node
    changed: dict[str, Any] = {}
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if isinstance(value, (Node, tuple)) and (other := exchanged(value, old, new)) != value:
            changed[field] = other
    return msgspec.structs.replace(node, **changed) if changed else node


def registry() -> dict[str, type[Node]]:
    """Every node class by its tag, for reading JSON."""
    found: dict[str, type[Node]] = {}
    stack: list[type[Node]] = [Node]
    while stack:
        cls = stack.pop()
        for sub in cls.__subclasses__():
            found[sub.__name__] = sub
            stack.append(sub)
    return found


def to_data(value: Any) -> Any:
    """A JSON-able form of a node, tuple or plain value (defaults left out)."""
    if isinstance(value, Node):
        data: dict[str, Any] = {"node": type(value).__name__}
        for name, default in zip(value.__struct_fields__, _defaults(type(value)), strict=True):
            got = getattr(value, name)
            if got != default or type(got) is not type(default):
                data[name] = to_data(got)
        return data
    if isinstance(value, tuple):
        return [to_data(item) for item in value]
    if isinstance(value, frozenset):
        return {"set": sorted(value)}
    return value


def from_data(data: Any, classes: dict[str, type[Node]] | None = None) -> Any:
    """The inverse of `to_data`. Raises ValueError for an unknown node name."""
    known = classes if classes is not None else registry()
    if isinstance(data, dict):
        if "set" in data:
            return frozenset(data["set"])
        name = data["node"]
        if name not in known:
            raise ValueError(f"unknown ability node {name!r}")
        return known[name](**{k: from_data(v, known) for k, v in data.items() if k != "node"})
    if isinstance(data, list):
        return tuple(from_data(item, known) for item in data)
    return data


_MISSING = object()


def _defaults(cls: type[Node]) -> tuple[Any, ...]:
    fields = len(cls.__struct_fields__)
    given = cls.__struct_defaults__
    return (_MISSING,) * (fields - len(given)) + tuple(given)
