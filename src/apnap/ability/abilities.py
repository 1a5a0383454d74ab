"""Abilities (113): spell, activated, triggered, static, replacement, and keywords that expand into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.ability.costs import FREE, Cost
from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.amounts import Amount
    from apnap.ability.conditions import Condition
    from apnap.ability.effects import Effect
    from apnap.ability.events import On
    from apnap.ability.filters import Filter
    from apnap.ability.mods import Mod
    from apnap.ability.selections import Selection


class Ability(Node, frozen=True):
    """One ability. `zones` are where it functions (113.6)."""


class SpellAbility(Ability, frozen=True):
    """What an instant or sorcery does as it resolves (113.3a). Several on one card are followed in order."""

    effect: Effect
    word: str = ""
    """An ability word before the dash (207.2c), as "Addendum"."""


class Activated(Ability, frozen=True):
    """[Cost]: [Effect] (602). `timing` instant, sorcery, or priority (of a mana ability, "only as an instant");
    `conditions` are "activate only if/during"; `limit` is how often each turn; `once` only once ever; `any_player`: any
    player may activate it."""

    cost: Cost
    effect: Effect
    timing: str = "instant"
    conditions: tuple[Condition, ...] = ()
    limit: int = 0
    once: bool = False
    any_player: bool = False
    opponents_only: bool = False
    zones: tuple[str, ...] = ("battlefield",)
    word: str = ""
    keyword: str = ""
    """The keyword that this ability came from (cycling, equip, …), which rules and other cards may ask for."""
    cost_mods: tuple[Mod, ...] = ()


class Triggered(Ability, frozen=True):
    """When/Whenever/At (603). Several patterns in `on` are alternatives. `condition` is an intervening if (603.4).
    `limit`: at most that many times each turn. Optional parts are Gates inside the effect."""

    on: tuple[On, ...]
    effect: Effect
    condition: Condition | None = None
    limit: int = 0
    zones: tuple[str, ...] = ("battlefield",)
    word: str = ""
    keyword: str = ""
    do_once: bool = False
    """ "Do this only once each turn": it doesn't trigger once the indicated action was taken this turn (603.2i)."""


class Static(Ability, frozen=True):
    """A continuous effect as long as the source is there and the condition holds (604, 611.3). `what` selects the
    objects or players; its mods are applied to them. A characteristic-defining one works in all zones (604.3)."""

    what: Selection
    mods: tuple[Mod, ...]
    condition: Condition | None = None
    zones: tuple[str, ...] = ("battlefield",)
    word: str = ""


class Replacement(Ability, frozen=True):
    """ "If … would …, … instead" and prevention (614, 615). `on` matches the event that would happen; exactly one of
    the answers is set (or several that go together):

    instead: an effect in place of the event (the event's object, player and amount are bound); prevent: that much of
    the damage is prevented (None in `prevent_all` for all of it), then `also`; amount: a new amount (EventAmount is
    the old one); to: another zone; enters: mods and choices as it enters; skip: nothing happens at all.
    """

    on: On
    instead: Effect | None = None
    prevent: Amount | None = None
    prevent_all: bool = False
    amount: Amount | None = None
    to: str = ""
    to_position: str = ""
    enters_tapped: bool = False
    enters_untapped: bool = False
    enters_counters: tuple[tuple[str, Amount], ...] = ()
    enters_mods: tuple[Mod, ...] = ()
    as_enters: Effect | None = None
    copy_of: Selection | None = None
    copy_optional: bool = True
    copy_mods: tuple[Mod, ...] = ()
    under: Selection | None = None
    """Under whose control it enters instead (614.1c)."""
    redirect: Selection | None = None
    """Damage is dealt to this instead (614.9); with `prevent` only the next so much of it."""
    also: Effect | None = None
    condition: Condition | None = None
    optional: bool = False
    unless_cost: Cost | None = None
    """Happens unless the player pays (shock lands: pay 2 life, or it enters tapped)."""
    zones: tuple[str, ...] = ("battlefield",)
    word: str = ""


class Keyword(Ability, frozen=True):
    """A keyword ability (702), by its lower-case name: `cost` (kicker, equip, flashback, ward, …), `n` (toxic 2,
    annihilator 1), `filter` (protection from, landwalk, enchant, affinity for, hexproof from), `text` when the words
    after it are needed (partner with, companion), `value` mana or type word (typecycling, landwalk)."""

    name: str
    cost: Cost | None = None
    n: Amount | None = None
    filter: Filter | None = None
    text: str = ""
    word: str = ""
    """A flavor word before it (207.2d)."""


class Chapter(Ability, frozen=True):
    """A Saga's chapter ability (714) for these chapter numbers."""

    numbers: tuple[int, ...]
    effect: Effect
    word: str = ""


class Level(Ability, frozen=True):
    """A leveler's band (711): from `least` level counters (to `most`): power, toughness and abilities. Also a Class's
    level (716) with its cost, and a station's threshold, told apart by `kind`: level, class, station."""

    least: int
    most: int | None
    power: int | None = None
    toughness: int | None = None
    abilities: tuple[Ability, ...] = ()
    cost: Cost = FREE
    kind: str = "level"


class Solve(Ability, frozen=True):
    """A Case's "to solve" condition and its solved ability (719)."""

    condition: Condition
    solved: tuple[Ability, ...]
