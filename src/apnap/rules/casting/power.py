"""Tapping creatures for their total power: the costs of crew and saddle (702.122a, 702.171a)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.effects import Act
from apnap.model.decisions import Answer, Decision, IllegalAnswer, Option, Reason
from apnap.model.events import Event
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.known import is_permanent
from apnap.rules.change import happen

_RULES: Final = {"crew": "702.122a", "saddle": "702.171a"}
"""The keywords whose creatures are known for it afterwards, and their rules."""


def tappable(game: State, pid: int, action: Act, b: Binding) -> list[int]:
    """The untapped creatures that could be tapped for it; summoning sickness doesn't matter (702.122b)."""
    what: Any = action.what
    word = action.word
    return [
        oid
        for oid in game.battlefield
        if is_permanent(game, oid)
        and not game.objects[oid].tapped
        and layers.controller(game, oid) == pid
        and ask.matches(game, what.filter, oid, b)
        and not (word in _CANT and rulemods.on(game, oid, _CANT[word]))
    ]


_CANT: Final = {"crew": "Cant:crew", "saddle": "Cant:saddle"}  # 702.122c
_MORE: Final = {"crew": "May:crew_more", "saddle": "May:saddle_more"}
_TOUGH: Final = {"crew": "crew_with_toughness", "saddle": "saddle_with_toughness"}
"""Modifications of what a creature contributes."""


def power_of(game: State, oid: int, word: str) -> int:
    """What one creature contributes, "as though its power were 2 greater" or by its toughness (702.122b)."""
    chars = layers.chars(game, oid)
    if word not in _RULES:
        return chars.power
    power = chars.toughness if rulemods.may(game, oid, _TOUGH[word]) else chars.power
    return power + sum([int(mod.n) for mod, _ in rulemods.on(game, oid, _MORE[word])])


def enough_power(game: State, pid: int, action: Act, b: Binding) -> bool:
    """Whether there is enough power to tap."""
    need = action.n if type(action.n) is int else ask.amount(game, action.n or 0, b)
    return sum(max(power_of(game, oid, action.word), 0) for oid in tappable(game, pid, action, b)) >= need


def tap_power(game: State, action: Act, b: Binding) -> Gen[tuple[int, ...]]:
    """Let the payer tap creatures with that total power; returns them. Raises IllegalAnswer without
    enough."""
    pid = b.controller
    need = action.n if type(action.n) is int else ask.amount(game, action.n or 0, b)
    rule = _RULES.get(action.word, "118.8")
    able = tappable(game, pid, action, b)
    order = sorted(range(len(able)), key=lambda i: (-power_of(game, able[i], action.word), i))
    default: list[int] = []
    have = 0
    for i in order:
        if have >= need:
            break
        default.append(i)
        have += max(power_of(game, able[i], action.word), 0)
    if have < need:
        raise IllegalAnswer("not enough power", Reason("118.3", "resource", (b.source,)))

    def check(answer: Answer) -> Reason | None:
        total = sum(power_of(game, able[i], action.word) for i in answer)
        return None if total >= need else Reason(rule, "power", (b.source,))

    options = tuple([Option("object", oid) for oid in able])
    answer = yield Decision(
        "choose", pid, rule, options, 0, len(options), source=b.source, prompt=action.word, check=check,
        default=tuple(sorted(default)),
    )  # fmt: skip
    used = tuple(able[i] for i in answer)
    batch = [Event("tap", rule, subject=oid, player=pid, source=b.source, cause=action.word) for oid in used]
    if action.word in _RULES:
        kind = action.word
        batch += [Event(kind, rule, subject=oid, other=b.source, player=pid, source=b.source) for oid in used]
    yield from happen(game, batch)
    return used
