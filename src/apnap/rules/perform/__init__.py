"""What effects do (608.2, 610, 611): one function for each kind of effect, found in a table keyed by its
type."""

from __future__ import annotations

from apnap.ability.effects import Effect
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.change import Gen
from apnap.rules.perform import (
    actions_board,
    actions_cards,
    actions_combat,
    actions_keywords,
    actions_ties,
    actions_variants,
    cast,
    chances,
    delayed,
    dungeons,
    entering,
    frames,
    lasting,
    library,
    life,
    permanents,
    phasing,
    players,
    ring,
    rounds,
    stack,
    tokens,
    turns,
    wording,
    zones,
)
from apnap.rules.perform.actions import PLAYED_ACTIONS
from apnap.rules.perform.common import PERFORMERS, UNPLAYED
from apnap.rules.perform.delayed import perform_immediate
from apnap.rules.perform.lasting import duration_until
from apnap.rules.perform.support import supported

__all__ = [
    "PERFORMERS",
    "PLAYED_ACTIONS",
    "UNPLAYED",
    "duration_until",
    "perform",
    "perform_immediate",
    "supported",
]

_MODULES = (
    actions_board,
    actions_cards,
    actions_combat,
    actions_keywords,
    actions_ties,
    actions_variants,
    cast,
    chances,
    delayed,
    dungeons,
    entering,
    frames,
    lasting,
    library,
    life,
    permanents,
    phasing,
    players,
    ring,
    rounds,
    stack,
    tokens,
    turns,
    wording,
    zones,
)


def perform(game: State, effect: Effect, b: Binding) -> Gen[None]:
    """Do what the effect says (608.2c). Raises Unsupported for what the rules don't perform; `supported`
    tells early. Effects don't use the stack (405.6a)."""
    function = PERFORMERS.get(type(effect))
    if function is None:
        from apnap.rules.unsupported import Unsupported

        raise Unsupported(effect)
    return function(game, effect, b)
