"""Modifications: what a static ability or a continuous effect changes about objects and players (611, 613).

The first group works in the layers; the second changes the rules of the game for its objects or players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.abilities import Ability
    from apnap.ability.amounts import Amount
    from apnap.ability.conditions import Condition
    from apnap.ability.costs import Cost
    from apnap.ability.effects import Effect
    from apnap.ability.filters import Filter
    from apnap.ability.selections import Selection


class Mod(Node, frozen=True):
    """One modification of an object or a player."""


# --- layers (613.1) -------------------------------------------------------------------------------


class PT(Mod, frozen=True):
    """+N/+N (layer 7c); amounts may be negative."""

    power: Amount
    toughness: Amount
    signed: bool = False
    """What is found is added although it is negative, as where power is doubled (701.11c, 107.1b)."""


class SetPT(Mod, frozen=True):
    """Base power and/or toughness becomes a number (layer 7b; 7a when `defining`, a characteristic-defining
    ability)."""

    power: Amount | None
    toughness: Amount | None
    defining: bool = False


class SwitchPT(Mod, frozen=True):
    """Switch power and toughness (layer 7d)."""


class Gain(Mod, frozen=True):
    """Gains or has abilities (layer 6)."""

    abilities: tuple[Ability, ...]


class GainFrom(Mod, frozen=True):
    """Has the abilities of other objects (layer 6): `kind` is which of them, activated, activated_nonmana (all but mana
    abilities), activated_nonloyalty, loyalty, both (activated and triggered), or a keyword of several kinds
    (protection, landwalk); `limit` is how often each of them may be activated each turn."""

    of: Selection
    kind: str = "activated"
    limit: int = 0


class ThisAbility(Mod, frozen=True):
    """Has the very ability that makes the copy, as an exception of it (707.9a)."""


class Lose(Mod, frozen=True):
    """Loses the keyword abilities named, or all abilities when empty (layer 6)."""

    keywords: tuple[str, ...] = ()


class CantHave(Mod, frozen=True):
    """Loses and can't have or gain the keyword (613.1f, 113.11)."""

    keyword: str


class AddTypes(Mod, frozen=True):
    """Is these types in addition (layer 4). Names may be card types, subtypes or supertypes."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    all_creature_types: bool = False
    chosen: bool = False
    all_land_types: str = ""
    """"nonbasic": all the land types but the basic ones (205.3i)."""


class SetTypes(Mod, frozen=True):
    """Becomes exactly these types, or only these subtypes of their kind when `types` is empty (layer 4; 305.7 for land
    types). `keep_types` keeps the card types."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    keep_types: bool = False
    chosen: bool = False


class LoseTypes(Mod, frozen=True):
    """Loses types, subtypes or supertypes (layer 4)."""

    types: tuple[str, ...]
    all_creature_types: bool = False


class SetColors(Mod, frozen=True):
    """Becomes these colours (layer 5); empty is colourless; `add` keeps the others; `chosen`: the chosen colour."""

    colors: tuple[str, ...]
    add: bool = False
    chosen: bool = False
    all_: bool = False


class SetController(Mod, frozen=True):
    """Controlled by this player (layer 2)."""

    who: Selection


class SetName(Mod, frozen=True):
    """Has this name (layer 3, or a copy exception)."""

    name: str


class ChangeText(Mod, frozen=True):
    """One word is another wherever its text uses it as a colour, a basic land type or a creature type (layer 3)."""

    old: str
    new: str


class SetCost(Mod, frozen=True):
    """Has this mana cost, None for none at all (a copy exception, 707.9b)."""

    mana: str | None = None


class EntersWith(Mod, frozen=True):
    """What enters as a copy, or is created as one, does so with so many more counters of that kind (an exception of the
    copy, 707.9, and no copiable value), where it fits."""

    kind: str
    n: Amount = 1
    fits: Filter | None = None


class IsCopyOf(Mod, frozen=True):
    """Is a copy of the selected object (layer 1)."""

    of: Selection


# --- rules for objects ----------------------------------------------------------------------------


class Cant(Mod, frozen=True):
    """The objects or players can't do or suffer this: attack, block, be_blocked, be_targeted, be_countered,
    be_enchanted, be_equipped, be_sacrificed, be_regenerated, untap, transform, phase_out, attack_alone, block_alone,
    crew, activate, activate_mana, activate_loyalty, have_counters, gain_life, lose_life, draw, cast, play_lands,
    search, lose_game, win_game, opponents_lose, opponents_win (said of a player, of their opponents), be_attacked,
    get_counters, pay_life_as_cost and sacrifice_as_cost (to cast spells or activate abilities), die_damage,
    attack_you, leave, enter, more_counters (than `limit` of the kind that `by` says). `by` limits it to things that
    fit (blocked by, targeted by, attacking whom, casting what); `unless_cost` is a price to be allowed (508.1d);
    `except_by` inverts `by`."""

    what: str
    by: Filter | None = None
    except_by: bool = False
    unless_cost: Cost | None = None
    limit: Amount | None = None
    """At most this many (draw one card each turn, cast one spell each turn, blocked by at most one …)."""
    condition: Condition | None = None


class Must(Mod, frozen=True):
    """A requirement (508.1d, 509.1c): attack, block, be_blocked, block_this, attack_player, be_blocked_by_all; `by` or
    `what` says whom."""

    what: str
    by: Filter | None = None


class May(Mod, frozen=True):
    """A permission or an as-though: attack_as_though_no_defender, block_any_number, block_additional (n), block_flying,
    attack_despite_sickness, activate_despite_sickness, damage_with_toughness, damage_as_though_unblocked,
    look_at_top, play_from (zone, filter), cast_as_flash (filter), activate_as_instant, spend_any_mana,
    extra_lands (n), no_max_hand, cast_free (filter), no_mana_empty (filter colours), untap_in_other_untap,
    cast_from_top."""

    what: str
    filter: Filter | None = None
    n: Amount = 1
    zone: str = ""
    cost: str = ""
    actions: tuple[Effect, ...] = ()
    condition: Condition | None = None
    once: bool = False
    riders: tuple[Node, ...] = ()
    """play_from: what is so of spells cast this way: `ExiledAfter`, `SpellsHave`, a `CostChange`, a `ManaTypeChange`,
    or an effect on the spell (`Iter` in it)."""
    way: str = ""
    """play_from: only by the card's keyword ability of that name ("using its blitz ability")."""


class DoesntUntap(Mod, frozen=True):
    """Doesn't untap during its controller's untap step (502.3)."""


class UntapLimit(Mod, frozen=True):
    """Players can't untap more than N permanents that fit during their untap steps (502.3)."""

    filter: Filter
    n: Amount = 1


class MayNotUntap(Mod, frozen=True):
    """You may choose not to untap it during your untap step (502.3)."""


class HandSize(Mod, frozen=True):
    """Maximum hand size: set to `n`, changed by `delta`, or none at all (402.2)."""

    delta: Amount = 0
    n: Amount | None = None
    unlimited: bool = False


class Ignorable(Mod, frozen=True):
    """Any player may pay the cost to ignore, until end of turn, the effect that this is part of (116.2d)."""

    cost: Cost


class Opening(Mod, frozen=True):
    """What may be done with the card in the opening hand: "reveal" it and so have the effect (103.6b), or have the
    effect whenever its owner could "mulligan" (103.5b)."""

    when: str
    effect: Effect


class MoreChances(Mod, frozen=True):
    """Players who would roll one or more "dice" roll one more and ignore the lowest roll; those who would roll a "die"
    or flip a "coin" roll or flip two and ignore one of them (706.6, 705)."""

    of: str


class Skip(Mod, frozen=True):
    """Players skip this step or phase (614.10)."""

    step: str


class CostChange(Mod, frozen=True):
    """Spells that fit (or activated abilities of sources that fit) cost mana more or less (601.2f). `less`/`more` are
    mana texts, `times` multiplies them; `floor` is the least it may come to. For the players it is applied to;
    `by_target` requires a target that fits. On the card itself (`this`) it is about casting that card."""

    filter: Filter | None = None
    more: str = ""
    less: str = ""
    times: Amount = 1
    abilities: bool = False
    floor: int = 0
    keyword: str = ""
    target: Filter | None = None
    actions: tuple[Effect, ...] = ()
    colored: bool = False
    """It reduces only the amount of coloured mana (118.7c doesn't go on with generic mana)."""
    nonmana: bool = False
    """Of abilities, not of mana abilities."""


class CostFloor(Mod, frozen=True):
    """Spells that the player casts cost at least so much mana, however their costs are changed (601.2f)."""

    n: int
    condition: Condition | None = None


class SpellsHave(Mod, frozen=True):
    """Spells that the player casts and that fit have these abilities, as they are begun to be cast (601.2)."""

    filter: Filter | None
    abilities: tuple[Ability, ...]


class ExiledAfter(Mod, frozen=True):
    """The spell is exiled instead of being put into a graveyard (614.1a)."""


class XBounds(Mod, frozen=True):
    """What X may be, as the spell is cast or the ability is activated (107.3a)."""

    least: Amount = 0
    most: Amount | None = None


class AlternativeCost(Mod, frozen=True):
    """You may cast this (or spells that fit) for another cost (118.9): `name` is printed or the keyword."""

    cost: Cost
    name: str = "alternative"
    condition: Condition | None = None
    filter: Filter | None = None


class AdditionalCost(Mod, frozen=True):
    """As an additional cost to cast this spell (601.2b,f); `optional` ones are named (kicker has its own keyword);
    `choices` offers several, of which one is paid."""

    cost: Cost
    optional: bool = False
    name: str = ""
    choices: tuple[Cost, ...] = ()


class TriggerTwice(Mod, frozen=True):
    """A matching triggered ability triggers additional times (whatever the event, without `on`); `never` suppresses it
    (Torpor Orb)."""

    on: Node | None
    of: Filter | None = None
    times: int = 1
    never: bool = False


class Goaded(Mod, frozen=True):
    """Goaded by the controller of the effect (701.15)."""


class ManaTypeChange(Mod, frozen=True):
    """Mana may be spent as though it were mana of any colour or type (609.4b)."""

    any_type: bool = False
    filter: Filter | None = None


class PlayWithTopRevealed(Mod, frozen=True):
    """Plays with the top card of the library (or the hand) revealed."""

    zone: str = "library"


class AssignsNoDamage(Mod, frozen=True):
    """Assigns no combat damage."""
