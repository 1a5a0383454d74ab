"""The deploy creatures option (804): every creature can be handed to a teammate."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Activated
from apnap.ability.costs import Cost
from apnap.ability.effects import FOREVER, Apply
from apnap.ability.filters import Among, Both, Not, Player, Type
from apnap.ability.mods import Gain, SetController
from apnap.ability.selections import All, Target, This, You, YourTeam
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.change import add_floating

TEAMMATE: Final = Target(Both((Player(), Among(YourTeam()), Not(Among(You())))))
DEPLOY: Final = Activated(Cost(tap=True), Apply(This(), (SetController(TEAMMATE),), FOREVER), timing="sorcery")
"""The ability that 804.2 gives."""


def begin(game: State) -> None:
    """804.1, 804.2: from the beginning of a game that has the option, each creature has the ability."""
    if game.options.get("deploy"):
        add_floating(game, Binding(NOBODY, NOBODY), (Gain((DEPLOY,)),), FOREVER, what=All(Type("Creature")))
