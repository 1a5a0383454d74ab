"""The questions of `rules.ask` that casting uses, under one roof."""

from apnap.ability.amounts import NumberAsCast
from apnap.ability.conditions import AsCast
from apnap.model.hashing import node_digest
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.choose import choices_exist, pick
from apnap.rules.ask.conditions import holds
from apnap.rules.ask.filters import matches, matches_as_face, matches_as_spell
from apnap.rules.ask.selections import resolve

__all__ = [
    "amount", "choices_exist", "found_as_cast", "holds", "matches", "matches_as_face", "matches_as_spell", "pick",
    "resolve",
]  # fmt: skip


def found_as_cast(game: State, asked: tuple[AsCast | NumberAsCast, ...], b: Binding) -> tuple[tuple[str, int], ...]:
    """What a spell's text asks "as you cast this spell", found out now."""
    found = [holds(game, n.inner, b) if isinstance(n, AsCast) else amount(game, n.of, b) for n in asked]
    return tuple([(node_digest(node), int(n)) for node, n in zip(asked, found, strict=True)])
