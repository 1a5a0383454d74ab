"""What is done to players: damage, life, mana, payments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.ability.effects.base import Effect
from apnap.ability.effects.frames import FOREVER
from apnap.ability.selections import Selection, You
from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.amounts import Amount
    from apnap.ability.effects.frames import Duration
    from apnap.ability.filters import Filter
    from apnap.ability.mods import Mod


class Damage(Effect, frozen=True):
    """Deal damage (120). `source` deals it; `divided`: the amount is divided among the targets (601.2d)."""

    n: Amount
    to: Selection
    source: Selection | None = None
    divided: bool = False
    unpreventable: bool = False
    name: str = ""
    also: tuple[Damage, ...] = ()
    """Other damage that is dealt at the same time ("4 damage to any target and 2 damage to you")."""
    excess: Selection | None = None
    """Excess damage is dealt to these instead (120.4a)."""


class GainLife(Effect, frozen=True):
    """Gain life (119)."""

    n: Amount
    who: Selection = You()
    name: str = ""


class LoseLife(Effect, frozen=True):
    """Lose life (119)."""

    n: Amount
    who: Selection = You()
    name: str = ""


class PayLife(Effect, frozen=True):
    """Pay life, as part of a cost (119.4)."""

    n: Amount
    who: Selection = You()


class PayEnergy(Effect, frozen=True):
    """Pay energy, as part of a cost."""

    n: Amount


class SetLife(Effect, frozen=True):
    """A life total becomes a number (119.5)."""

    n: Amount
    who: Selection = You()


class AddMana(Effect, frozen=True):
    """Add mana (106). `mana` is text like "{G}{G}", or choices: a tuple of such texts; "any" is one mana of any
    colour; `n` repeats; `same` makes all of one chosen colour ("any one color"). `commander`, `chosen`, `produced`
    are special choices. `spend` restricts it; `until`: it stays in the pool that long although
    steps and phases end ("end_of_combat", "end_of_turn")."""

    mana: tuple[str, ...]
    n: Amount = 1
    who: Selection = You()
    same: bool = False
    spend: SpendOnly | None = None
    until: str = ""
    among: Selection | None = None
    """"Any color that … could produce / among …": the objects to look at."""


class SpendOnly(Node, frozen=True):
    """What mana may be spent on: casting spells that fit and/or activating abilities of sources that fit; `rider` is
    what happens to the spell ("can't be countered")."""

    spells: Filter | None = None
    abilities: Filter | None = None
    rider: tuple[Mod, ...] = ()
    only: bool = True
    barred: Filter | None = None
    """Spells that it can't be spent on, when it may be spent on all else."""
    duration: Duration = FOREVER
    """How long the spell has what the rider says."""
    with_x: bool = False
    """Of abilities, only on those whose cost contains {X}."""
    then: Effect | None = None
    """What happens as it is spent on such a spell, before that has been cast (`Iter` in it); a delayed trigger
    of the casting is "when you spend this mana to cast …"."""


class PayAny(Effect, frozen=True):
    """Players pay any amount of life, energy or mana, zero included; the result is how much (107.1b, 118.3)."""

    what: str
    who: Selection = You()
    name: str = ""


class PayMana(Effect, frozen=True):
    """A player pays mana while an effect resolves (part of Gate costs; here for forced payment)."""

    mana: str
    who: Selection = You()
