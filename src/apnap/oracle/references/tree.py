"""Trees changed, whatever they say."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.model.node import Node


def replace(node: Any, **changes: Any) -> Any:
    """The node with some fields changed."""
    return type(node)(**{**values(node), **changes})


def swapped(node: Any, words: dict[type, type[Node]]) -> Any:
    """The tree with each node of these classes replaced by one of the class given for it."""
    if type(node) in words:
        return words[type(node)]()
    if type(node) is tuple:
        return tuple([swapped(item, words) for item in node])
    if not isinstance(node, Node):
        return node
    return replace(node, **{f: swapped(getattr(node, f), words) for f in node.__struct_fields__})


def put_for(node: Any, old: Node, new: Node) -> Any:
    """The tree with one node in the place of another."""
    if node == old:
        return new
    if type(node) is tuple:
        return tuple([put_for(item, old, new) for item in node])
    if not isinstance(node, Node):
        return node
    return replace(node, **{f: put_for(getattr(node, f), old, new) for f in node.__struct_fields__})


def values(node: Any) -> dict[str, Any]:
    return {f: getattr(node, f) for f in node.__struct_fields__}


def mentions(node: Any, ref: Node) -> bool:
    return any(part == ref for part in node.walk()) if isinstance(node, Node) else False


def targets_in(node: Any) -> list[str]:
    return [p.name for p in node.walk() if isinstance(p, se.Target) and p.name] if isinstance(node, Node) else []


def once(node: Any, met: dict[str, bool], same: dict[str, str]) -> Any:
    """The tree with each target chosen once: what an amount or a second version says again of it is a reference to
    it. `met` gets the names met, and whether they were met again; `same` has names that stand for others."""
    if type(node) is tuple:
        new = [once(item, met, same) for item in node]
        return node if all([a is b for a, b in zip(new, node, strict=True)]) else tuple(new)
    if not isinstance(node, Node):
        return node
    if isinstance(node, se.Target) and node.name:
        name = same.get(node.name, node.name)
        if name in met:
            met[name] = True
            return se.Ref(name)
        met[name] = False
    changed: dict[str, Any] = {}
    fields = node.__struct_fields__
    if isinstance(node, ef.Gate) and node.replaces:  # the ordinary version is said first
        fields = ("otherwise", *[f for f in fields if f != "otherwise"])
    for field in fields:
        value = getattr(node, field)
        if isinstance(value, (Node, tuple)) and (new := once(value, met, same)) is not value:
            changed[field] = new
    return replace(node, **changed) if changed else node


def rename(node: Any, names: dict[str, str]) -> Any:
    if type(node) is tuple:
        return tuple([rename(item, names) for item in node])
    if not isinstance(node, Node):
        return node
    changed: dict[str, Any] = {}
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if isinstance(value, (Node, tuple)):
            new = rename(value, names)
            if new is not value:
                changed[field] = new
        elif field in ("name", "result") and type(value) is str and "#" in value:
            changed[field] = names.get(value, "")
    return replace(node, **changed) if changed else node


def spell_out(node: Any, name: str) -> Any:
    """The tree with `Named("~")` asking for that name instead, and `SetName("~")` giving it."""
    if type(node) is tuple:
        return tuple([spell_out(item, name) for item in node])
    if not isinstance(node, Node):
        return node
    if isinstance(node, (fi.Named, mo.SetName)):
        return type(node)(name) if node.name == "~" else node
    changed: dict[str, Any] = {}
    for field in node.__struct_fields__:
        value = getattr(node, field)
        if isinstance(value, (Node, tuple)) and (new := spell_out(value, name)) != value:
            changed[field] = new
    return replace(node, **changed) if changed else node
