"""Choices, notes and chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.ability.effects.base import Effect
from apnap.ability.selections import Selection, You

if TYPE_CHECKING:
    from apnap.ability.amounts import Amount
    from apnap.ability.filters import Filter


class ChooseColor(Effect, frozen=True):
    """A player chooses a colour; kept for the source and this effect. `besides`: another colour than this. `several`:
    one or more of them."""

    who: Selection = You()
    name: str = "color"
    besides: str = ""
    several: bool = False


class ChooseType(Effect, frozen=True):
    """A player chooses a creature type (or another list: land_type, basic_land_type, card_type, nonland_type)."""

    who: Selection = You()
    among: str = "creature"
    words: tuple[str, ...] = ()
    """Only one of these ("choose artifact or enchantment")."""


class ChooseWord(Effect, frozen=True):
    """A player chooses one of some words that have no other meaning; kept for the source (607.2f, 607.2m)."""

    words: tuple[str, ...]
    who: Selection = You()


class ChooseName(Effect, frozen=True):
    """A player chooses a card name."""

    who: Selection = You()
    filter: Filter | None = None


class ChooseNumber(Effect, frozen=True):
    """A player chooses a number in a range (None: no maximum)."""

    least: Amount = 0
    most: Amount | None = None
    who: Selection = You()
    name: str = "number"


class ChoosePlayer(Effect, frozen=True):
    """A player chooses a player (that fits); kept for the source and named. `random`: chance does."""

    filter: Filter
    who: Selection = You()
    name: str = "player"
    random: bool = False


class Select(Effect, frozen=True):
    """Only chooses: binds a selection (often a Choose) to a name for the next parts."""

    what: Selection
    name: str
    who: Selection = You()


class Piles(Effect, frozen=True):
    """`by` separates the objects into two piles and `chooser` chooses one of them: `name` is that pile, `rest` the
    other (700.3)."""

    what: Selection
    by: Selection = You()
    chooser: Selection = You()
    name: str = "pile"
    rest: str = "other"


class Note(Effect, frozen=True):
    """Binds a number, found now, to a name for the next parts."""

    n: Amount
    name: str


class FlipCoin(Effect, frozen=True):
    """Flip coins (705); `win` and `lose` happen by the result; `until_lose` repeats."""

    n: Amount = 1
    win: Effect | None = None
    lose: Effect | None = None
    who: Selection = You()
    call: bool = True
    name: str = ""
    until_lose: bool = False
    """Flipped until one is lost; the result is how many were won."""


class RollDie(Effect, frozen=True):
    """Roll a die (706); `table` maps ranges to effects; the result is named."""

    sides: int = 6
    n: Amount = 1
    table: tuple[tuple[int, int, Effect], ...] = ()
    name: str = "roll"


class RollAgain(Effect, frozen=True):
    """In the table of a die roll: the same roll once more (706.3c)."""


class Vote(Effect, frozen=True):
    """Each player votes for one of the words (701.38); results are named by the words."""

    words: tuple[str, ...]
