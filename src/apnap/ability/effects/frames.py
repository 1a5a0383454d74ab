"""Frames: order, choice, condition, and how long things last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.ability.effects.base import Effect
from apnap.ability.selections import Selection, You
from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.abilities import Ability
    from apnap.ability.amounts import Amount
    from apnap.ability.conditions import Condition
    from apnap.ability.costs import Cost
    from apnap.ability.events import On
    from apnap.ability.mods import Mod


class Seq(Effect, frozen=True):
    """The parts in order (608.2c)."""

    parts: tuple[Effect, ...]


class Nothing(Effect, frozen=True):
    """Does nothing."""


class Gate(Effect, frozen=True):
    """One frame for everything optional or conditional, settled in this order: the condition `when`; whether `who`
    wants to (`may`), or pays `cost` ("you may pay {1}. If you do"; with `unless` the effect happens when the cost is
    NOT paid: "unless that player pays"); then `then`, else `otherwise`."""

    then: Effect
    when: Condition | None = None
    may: bool = False
    cost: Cost | None = None
    unless: bool = False
    who: Selection = You()
    otherwise: Effect | None = None
    name: str = ""
    replaces: bool = False
    """Printed as "… instead" after an ordinary first version (`otherwise`)."""


class ForEach(Effect, frozen=True):
    """The effect once for each member, bound as `Iter` ("for each creature …", "each player …", in APNAP order)."""

    what: Selection
    do: Effect


class Repeat(Effect, frozen=True):
    """The effect that many times; `until` ends it early. With `may` the controller decides after each time whether it
    is done again ("you may repeat this process any number of times")."""

    times: Amount | None
    do: Effect
    until: Condition | None = None
    may: bool = False


class Mode(Node, frozen=True):
    """One mode: its effect and, where it has them, its own extra cost and its label."""

    effect: Effect
    cost: str = ""
    label: str = ""
    weight: int = 1
    """How many pawprints it is worth (700.2i)."""


class Modal(Effect, frozen=True):
    """ "Choose one —": modes are chosen as the spell or ability is put on the stack (700.2). `most` None: any number.
    `repeat`: the same mode may be chosen more than once. `when_more` gives another maximum under a condition."""

    modes: tuple[Mode, ...]
    least: int = 1
    most: int | None = 1
    repeat: bool = False
    escalate: str = ""
    by: Selection | None = None
    more_if: Condition | None = None
    more: int | None = None
    more_must: bool = False
    """With `more_if`: that many must be chosen ("choose both instead", not "you may")."""
    unchosen: bool = False
    """Only modes not chosen before ("that hasn't been chosen"), which the source keeps."""
    this_turn: bool = False
    """With `unchosen`: only those chosen this turn count ("that hasn't been chosen this turn")."""
    worth: int = 0
    """At most that many pawprints together, when not zero (700.2i)."""


class OneOf(Effect, frozen=True):
    """A player chooses one of the effects while it resolves ("put a +1/+1 counter on it or …")."""

    parts: tuple[Effect, ...]
    who: Selection = You()


class Delayed(Effect, frozen=True):
    """Creates a delayed triggered ability (603.7). `once`: it triggers once; else as long as `until` says."""

    on: On
    effect: Effect
    once: bool = True
    until: Duration | None = None
    condition: Condition | None = None


class Reflexive(Effect, frozen=True):
    """ "When you do, …": a reflexive trigger (603.12)."""

    effect: Effect


class Duration(Node, frozen=True):
    """How long a continuous effect lasts: end_of_turn, this_turn, end_of_combat, your_next_turn (until it begins),
    end_of_your_next_turn, next_end_step, next_untap (its controller's next untap step), your_next_upkeep, while
    (as long as the condition holds), planeswalk (until a player planeswalks), game (indefinitely)."""

    kind: str
    condition: Condition | None = None
    who: Selection | None = None


END_OF_TURN = Duration("end_of_turn")
THIS_TURN = Duration("this_turn")
FOREVER = Duration("game")


class Apply(Effect, frozen=True):
    """A continuous effect of limited time on the selected objects or players (611.2)."""

    what: Selection
    mods: tuple[Mod, ...]
    duration: Duration = END_OF_TURN
    name: str = ""
    """What it applies to as it begins, for later parts, where it isn't a target (611.2c)."""


class Shield(Effect, frozen=True):
    """A replacement or prevention effect of limited time (614, 615). `uses`: how often, None without limit; a number
    of damage still to prevent lives in the ability's own amount. Targets inside the ability are this effect's own,
    chosen as the spell or ability is put on the stack."""

    ability: Ability
    duration: Duration = THIS_TURN
    uses: int | None = None
    source: Selection | None = None
    """A source of damage, chosen as the effect begins (609.7a); `Ref("source")` in the ability."""
    divided: bool = False
    """What is prevented is divided among the targets (601.2d), with a shield for each."""
