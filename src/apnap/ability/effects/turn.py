"""Designations, turns, the end of the game, and permissions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.ability.effects.base import Effect
from apnap.ability.effects.frames import THIS_TURN
from apnap.ability.selections import Selection, You
from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.abilities import Ability
    from apnap.ability.amounts import Amount
    from apnap.ability.effects.frames import Duration
    from apnap.ability.filters import Filter
    from apnap.ability.mods import Mod


class GetDesignation(Effect, frozen=True):
    """Players become the monarch, take the initiative, get the city's blessing, …"""

    name: str
    who: Selection = You()


class SetDayNight(Effect, frozen=True):
    """It becomes day or night; only_if_neither for "if it's neither day nor night, it becomes day"."""

    to: str
    only_if_neither: bool = False


class GetEmblem(Effect, frozen=True):
    """A player gets an emblem with abilities (114)."""

    abilities: tuple[Ability, ...]
    who: Selection = You()


class ExtraTurn(Effect, frozen=True):
    """Take an extra turn after this one (500.7)."""

    who: Selection = You()
    n: Amount = 1
    skip: str = ""
    """The step of that turn which is skipped."""
    name: str = ""
    """Its mark, for what is to happen in "that turn" (see `TurnMark`)."""


class ExtraPhases(Effect, frozen=True):
    """Additional phases after this one, in order: beginning, combat, main, or a step as upkeep, draw, end (500.8)."""

    phases: tuple[str, ...]
    after: str = "this"
    """"this" phase, or a named one (main, combat)."""
    n: Amount = 1
    """How many times over."""
    who: Selection | None = None
    """Who gets them, if it is that player's turn (500.10a)."""


class ExtraStep(Effect, frozen=True):
    """An additional step after this one (500.9)."""

    step: str
    who: Selection | None = None


class SkipNext(Effect, frozen=True):
    """Players skip their next turn, phase or step of that name (614.10)."""

    what: str
    who: Selection = You()
    this_turn: bool = False
    n: Amount = 1


class EndTurn(Effect, frozen=True):
    """End the turn (723)."""


class EndCombat(Effect, frozen=True):
    """End the combat phase."""


class WinGame(Effect, frozen=True):
    """Players win (104.2)."""

    who: Selection = You()


class LoseGame(Effect, frozen=True):
    """Players lose (104.3)."""

    who: Selection = You()


class DrawGame(Effect, frozen=True):
    """The game is a draw (104.4)."""


class ControlNextTurn(Effect, frozen=True):
    """Control a player during that player's next turn (722)."""

    whom: Selection
    who: Selection = You()
    extra: bool = False
    """After that turn, the controlled player takes an extra turn."""


class Permit(Effect, frozen=True):
    """Players may play (or only cast) the selected cards for a while ("you may play that card this turn").
    `free` without paying mana costs; `any_mana`: spend mana as though of any "color" or "type"."""

    what: Selection
    duration: Duration = THIS_TURN
    who: Selection = You()
    cast_only: bool = False
    free: bool = False
    any_mana: str = ""
    cost: str = ""
    riders: tuple[Node, ...] = ()
    """What is so of spells cast this way, as with `May`."""


class NextSpell(Effect, frozen=True):
    """What is true of the next spell that fits which the player casts this turn: it costs more or less (`CostChange`),
    has abilities (`SpellsHave`), may be cast as though it had flash or for nothing (`May`), or can't be countered
    (`Cant`). The filter is said once, here."""

    filter: Filter | None
    mods: tuple[Mod, ...]
    who: Selection = You()
