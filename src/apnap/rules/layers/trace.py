"""How an object came to be what it is: the layers (613) computed once more, with a look at the object after each
effect. For people who ask; nothing in play needs it."""

from __future__ import annotations

from typing import Any, Final

from apnap.model.objects import NOBODY, Chars
from apnap.model.state import State
from apnap.rules.layers.build import build
from apnap.rules.layers.effects import Eff
from apnap.rules.layers.parts import (
    L_ABILITY,
    L_CDA,
    L_CHANGE,
    L_COLOR,
    L_CONTROL,
    L_COPY,
    L_SET,
    L_SWITCH,
    L_TEXT,
    L_TYPE,
)
from apnap.rules.layers.printed import face_down_chars, unmodified

RULES: Final[dict[int, str]] = {
    L_COPY: "613.1a", L_CONTROL: "613.1b", L_TEXT: "613.1c", L_TYPE: "613.1d", L_COLOR: "613.1e", L_ABILITY: "613.1f",
    L_CDA: "613.4a", L_SET: "613.4b", L_CHANGE: "613.4c", L_SWITCH: "613.4d",
}  # fmt: skip
"""The layer's rule."""


class Step:
    """One effect that changed the object: its layer's rule, its source (NOBODY for counters, 122.1a), and what the
    object was before and after it."""

    __slots__ = ("after", "before", "rule", "source")

    def __init__(self, rule: str, source: int, before: Chars, after: Chars) -> None:
        self.rule = rule
        self.source = source
        self.before = before
        self.after = after


def trace(game: State, oid: int) -> list[Step]:
    """What changed a permanent, effect by effect in the order in which they were applied; empty for other objects."""
    copy = game.copy()
    steps: list[Step] = []
    last: list[Chars] = []

    def look(eff: Eff | None, layer: int) -> None:
        now = copy.view_.chars.get(oid)
        if now is None:
            return
        if last and _differ(last[0], now):
            rule = RULES[layer] if eff is not None else "122.1a"
            steps.append(Step(rule, eff.source if eff is not None else NOBODY, last[0], now.clone()))
        last[:] = [now.clone()]

    obj = copy.objects.get(oid)
    if obj is None or not obj.is_permanent:
        return []
    last[:] = [face_down_chars(obj) if obj.face_down else unmodified(obj)]
    build(copy, look)
    return steps


def _differ(one: Chars, two: Chars) -> bool:
    return _look(one) != _look(two)


def _look(c: Chars) -> tuple[Any, ...]:
    return (
        c.name, c.colors, c.types, c.subtypes, c.supertypes, c.abilities, c.keywords, c.power, c.toughness,
        c.controller,
    )  # fmt: skip
