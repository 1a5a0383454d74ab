"""Targets that a spell has only if an optional or alternative cost was paid for it (601.2c, 702.33g, 702.166d,
702.174m)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.conditions import AllOf, AnyOf, Condition, IsNot, Paid
from apnap.ability.effects import Effect, Gate, Modal, Shield
from apnap.ability.selections import Ref, Target
from apnap.model.node import Node
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask import facts
from apnap.rules.ask.amounts import times_paid
from apnap.rules.ask.filters import LIMIT
from apnap.rules.ask.targets import LATER, target_nodes

Names = tuple[str, ...]
"""What was paid for the spell, by the names of the costs."""

_Terms = tuple[tuple[Condition, bool], ...]
_ASKED: Final[dict[int, tuple[Effect, dict[int, _Terms]]]] = {}
_MATTERS: Final[dict[int, tuple[Effect, bool]]] = {}
_LIVE: Final[dict[tuple[int, tuple[int, ...], tuple[bool, ...]], tuple[Effect, tuple[Target, ...]]]] = {}


def asks_what_was_paid(effect: Effect) -> dict[int, _Terms]:
    """For each Target node (by id) that stands only in a part for which something must have been paid or not: the
    conditions, and how they must turn out. Empty for nearly every effect."""
    entry = _ASKED.get(id(effect))
    if entry is None:
        if len(_ASKED) > LIMIT:
            _ASKED.clear()
        found: dict[int, _Terms] = {}
        _collect(effect, (), found)
        entry = _ASKED[id(effect)] = (effect, {key: terms for key, terms in found.items() if terms})
    return entry[1]


def paying_matters(effect: Effect) -> bool:
    """Whether there may be enough targets only with, or only without, an optional cost: for parts of the effect or for
    the modes that must be chosen then."""
    entry = _MATTERS.get(id(effect))
    if entry is None:
        if len(_MATTERS) > LIMIT:
            _MATTERS.clear()
        modal = next((node for node in effect.walk() if isinstance(node, Modal)), None)
        more = modal is not None and modal.more_must and modal.more_if is not None and _of_costs(modal.more_if)
        modes = modal.modes if modal is not None else ()
        asked = bool(asks_what_was_paid(effect)) or any([asks_what_was_paid(mode.effect) for mode in modes])
        entry = _MATTERS[id(effect)] = (effect, more or asked)
    return entry[1]


def _collect(node: Node, terms: _Terms, found: dict[int, _Terms]) -> None:
    if isinstance(node, LATER):
        return
    if isinstance(node, Target):
        # A target that is spoken of in another part as well is needed there too.
        found[id(node)] = terms if id(node) not in found else ()
    if isinstance(node, Gate) and node.when is not None and _of_costs(node.when):
        when = node.when
        _collect(node.then, (*terms, (when, True)), found)
        if node.otherwise is not None:
            _collect(node.otherwise, (*terms, (when, False)), found)
            spoken = {n.name for n in node.then.walk() if isinstance(n, Ref)}
            spoken -= {n.name for n in node.then.walk() if isinstance(n, Target)}
            for n in node.otherwise.walk():
                if isinstance(n, Target) and n.name in spoken:  # both versions are about it
                    found[id(n)] = terms
        for child in node.children():
            if child is not node.then and child is not node.otherwise:
                _collect(child, terms, found)
        return
    for child in node.ability.children() if isinstance(node, Shield) else node.children():
        _collect(child, terms, found)


def _of_costs(when: Condition) -> bool:
    return any(type(part) is Paid for part in when.walk())


def turns_out(when: Any, names: Names) -> bool | None:
    """Whether the condition holds, as far as what was paid decides it."""
    kind = type(when)
    if kind is Paid:
        name = "alternative" if when.cost.startswith("alternative:") else when.cost
        return name in names or times_paid(names, when.cost) >= when.times
    if kind is IsNot:
        inner = turns_out(when.inner, names)
        return None if inner is None else not inner
    if kind is AllOf or kind is AnyOf:
        parts = [turns_out(part, names) for part in when.parts]
        decides = kind is AnyOf
        return decides if decides in parts else None if None in parts else not decides
    return None


def paid_for(game: State, b: Binding) -> Names:
    """What was paid for the source as it was cast, its alternative cost included."""
    cast = facts.cast_info(game, b.source)
    return () if cast is None else (*cast.paid, cast.alternative)


def asked_nodes(effect: Effect, modes: tuple[int, ...], names: Names) -> tuple[Target, ...]:
    """The Target nodes for which targets are chosen, when that was paid."""
    terms = asks_what_was_paid(effect)
    nodes = target_nodes(effect, modes)
    if not terms:
        return nodes
    live = tuple([_needed(terms.get(id(node), ()), names) for node in nodes])
    key = (id(effect), modes, live)
    found = _LIVE.get(key)
    if found is None:
        if len(_LIVE) > LIMIT:
            _LIVE.clear()
        kept = tuple([node for node, wanted in zip(nodes, live, strict=True) if wanted])
        found = _LIVE[key] = (effect, kept)
    return found[1]


def _needed(terms: _Terms, names: Names) -> bool:
    return all([turns_out(when, names) in (wanted, None) for when, wanted in terms])
