"""The chosen modes of a modal effect, each occurrence of one on its own (700.2d)."""

from __future__ import annotations

from typing import Any, Final

from msgspec import structs

from apnap.ability.effects import Modal, Mode
from apnap.ability.selections import Target
from apnap.model.node import Node

_again: Final[dict[tuple[int, int], tuple[Mode, Mode]]] = {}
"""By the mode and how often it was chosen before; kept, as what is on the stack is known by its nodes."""


def chosen(modal: Modal, modes: tuple[int, ...]) -> list[Mode]:
    """The modes in the order in which they were chosen; one that was chosen before is there again with targets and
    results of its own."""
    out: list[Mode] = []
    for at, i in enumerate(modes):
        if i < len(modal.modes):
            before = modes[:at].count(i)
            out.append(modal.modes[i] if not before else _once_more(modal.modes[i], before))
    return out


def _once_more(mode: Mode, before: int) -> Mode:
    """The same mode with other targets: nodes that are not those of the first one, under other names."""
    key = (id(mode), before)
    found = _again.get(key)
    if found is None:
        names = {n.name for n in mode.effect.walk() if isinstance(n, Target) and n.name}
        found = _again[key] = (mode, _apart(mode, names, "'" * before))
    return found[1]


def _apart(value: Any, names: set[str], mark: str) -> Any:
    if type(value) is tuple:
        return tuple([_apart(item, names, mark) for item in value])
    if not isinstance(value, Node):
        return value
    changed = {field: _apart(getattr(value, field), names, mark) for field in value.__struct_fields__}
    if changed.get("name") in names:
        changed["name"] += mark
    return structs.replace(value, **changed)


__all__ = ["chosen"]
