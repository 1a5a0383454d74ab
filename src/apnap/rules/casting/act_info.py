"""What checking an activated ability needs to know of it, found once (602)."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Activated
from apnap.ability.amounts import X
from apnap.ability.costs import Cost
from apnap.model.mana import ZERO, ManaCost, parse
from apnap.rules.casting.info import modal_of
from apnap.rules.casting.targets import needs_targets

_LIMIT: Final = 16384


def done_x(cost: Cost) -> bool:
    """Whether what is done to pay a cost is done X times or to X things (107.3a)."""
    return any([type(node) is X for action in cost.actions for node in action.walk()])


class ActInfo:
    """What checking an activated ability needs, found once."""

    __slots__ = (
        "ability", "checked", "done_x", "has_x", "loyalty", "mana", "modal", "simple", "sorcery", "tap",
        "targets",
    )  # fmt: skip

    def __init__(self, ability: Activated) -> None:
        cost = ability.cost
        self.ability = ability
        self.mana: ManaCost = parse(cost.mana) if cost.mana else ZERO
        self.done_x = done_x(cost)
        """Whether there is an X in what is done to pay for it."""
        self.has_x = bool(self.mana.x) or cost.minus_x or self.done_x
        """Whether its cost has an X, also by what is done X times or to X things to pay for it (107.3a)."""
        self.tap = cost.tap
        self.loyalty = cost.loyalty is not None or cost.minus_x
        self.sorcery = ability.timing == "sorcery"
        self.checked = bool(
            ability.conditions
            or ability.limit
            or ability.once
            or ability.any_player
            or ability.opponents_only
        )
        """Whether there are restrictions besides timing."""
        self.simple = not (
            cost.actions or cost.untap or cost.per is not None or self.loyalty or ability.cost_mods
            or cost.waterbend
        )
        self.modal = modal_of(ability.effect)
        self.targets = needs_targets(ability.effect)


_infos: dict[int, ActInfo] = {}


def act_info(ability: Activated) -> ActInfo:
    """The same for one ability each time."""
    found = _infos.get(id(ability))
    if found is None:
        if len(_infos) > _LIMIT:
            _infos.clear()
        found = _infos[id(ability)] = ActInfo(ability)
    return found
