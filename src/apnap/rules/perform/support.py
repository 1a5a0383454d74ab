"""Which effects the rules perform: asked when a card is read, so that what can't be played is refused
early."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.ability.effects import (
    Act,
    ChooseType,
    Create,
    Duration,
    Effect,
    Exchange,
    ExtraPhases,
    ExtraStep,
    GetDesignation,
    Repeat,
)
from apnap.model.node import Node
from apnap.rules.perform.actions import PLAYED_ACTIONS
from apnap.rules.perform.common import PERFORMERS
from apnap.rules.perform.lasting import KINDS
from apnap.rules.perform.permanents import EXCHANGED
from apnap.rules.perform.players import TYPE_LISTS
from apnap.rules.perform.tokens import PREDEFINED, UNDEFINED
from apnap.rules.perform.turns import DESIGNATIONS, OWN_DESIGNATIONS


def supported(node: Node) -> str | None:
    """None when the rules perform every effect in the tree; else the name of the first that they don't,
    with the word that tells it apart ("Act venture")."""
    for part in node.walk():
        if isinstance(part, Effect):
            if type(part) not in PERFORMERS:
                return type(part).__name__
            look = _CLOSER.get(type(part))
            if look is not None and (word := look(part)):
                return f"{type(part).__name__} {word}"
        elif type(part) is Duration and part.kind not in KINDS:
            return f"Duration {part.kind}"
    return None


def _act(node: Act) -> str:
    if node.name == "support" and node.what is None:
        return "support without targets"
    return "" if node.name in PLAYED_ACTIONS else node.name


def _create(node: Create) -> str:
    for token in (node.token, *node.more):
        name = token.name or (token.subtypes[0] if token.subtypes else "")
        if token.predefined and (name in UNDEFINED or name not in PREDEFINED):
            return name
    return ""


def _phases(node: ExtraPhases) -> str:
    from apnap.rules.turn.eras import ADDED, PHASES

    known = {phase.name for phase in PHASES} | set(ADDED)
    return next((name for name in node.phases if name not in known), "")


def _step(node: ExtraStep) -> str:
    from apnap.rules.turn.eras import STEPS

    return "" if node.step in STEPS else node.step


def _designation(node: GetDesignation) -> str:
    name = node.name.replace("_", " ")
    return "" if name in DESIGNATIONS or name in OWN_DESIGNATIONS else name


_CLOSER: Final[dict[type[Effect], Callable[[Any], str]]] = {
    Act: _act,
    Create: _create,
    Exchange: lambda node: "" if node.quality in EXCHANGED else node.quality,
    ChooseType: lambda node: "" if node.among in TYPE_LISTS else node.among,
    GetDesignation: _designation,
    ExtraPhases: _phases,
    ExtraStep: _step,
    Repeat: lambda node: "without end" if node.times is None and node.until is None and not node.may else "",
}
