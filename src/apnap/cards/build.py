"""Builders that let a card be written in a few lines that read like the card.

A card's text is a series of parts: a string is keywords separated by commas ("flying, vigilance"), an effect
is what an instant or sorcery does, an ability stands for itself, and a tuple is several of them.
"""

from __future__ import annotations

from typing import Final

from msgspec import structs

from apnap.ability.abilities import Activated, Chapter, Keyword, Level, Replacement, Static, Triggered
from apnap.ability.amounts import Amount
from apnap.ability.conditions import Condition
from apnap.ability.costs import Cost
from apnap.ability.effects import AddMana, Apply, Discard, Duration, Effect, Move, PayLife, Sacrifice
from apnap.ability.events import On
from apnap.ability.filters import Among, Filter, IsSource
from apnap.ability.mods import PT, AdditionalCost, Mod, SetPT
from apnap.ability.selections import Attached, Linked, OwnerOf, Selection, This, You
from apnap.cards.words import TAP, Part, gains, lines
from apnap.model.card import Card, Face

_ENTERS: Final = On("move", subject=IsSource(), to="battlefield")
_LEAVES: Final = On("move", subject=IsSource(), frm="battlefield")
_DIES: Final = On("move", subject=IsSource(), frm="battlefield", to="graveyard")


# --- cards -------------------------------------------------------------------------------------------------


def card(
    name: str,
    cost: str | None,
    types: str,
    subtypes: str,
    *text: Part,
    super: str = "",
    power: int | str | None = None,
    toughness: int | str | None = None,
    loyalty: int | None = None,
    defense: int | None = None,
    colors: str = "",
    layout: str = "normal",
) -> Card:
    """A card with one face. Types, subtypes, supertypes and indicator colours: separated by spaces."""
    face = Face(
        name=name,
        mana_cost=cost,
        types=tuple(types.split()),
        subtypes=tuple(subtypes.split()),
        supertypes=tuple(super.split()),
        abilities=lines(text),
        power=_number(power),
        toughness=_number(toughness),
        loyalty=loyalty,
        defense=defense,
        colors=tuple(colors.split()) if colors else None,
        power_text=power if isinstance(power, str) else "",
        toughness_text=toughness if isinstance(toughness, str) else "",
    )
    return Card(name, (face,), layout)


def _number(value: int | str | None) -> int | None:
    """The printed number with each star read as 0 (208.2): "*" is 0, "1+*" is 1."""
    if isinstance(value, str):
        return sum(int(piece) for piece in value.replace("*", "0").split("+"))
    return value


def creature(
    name: str,
    cost: str | None,
    subtypes: str,
    power: int | str,
    toughness: int | str,
    *text: Part,
    also: str = "",
    super: str = "",
    colors: str = "",
) -> Card:
    """A creature; `also` are card types before it ("Artifact")."""
    types = f"{also} Creature"
    return card(
        name, cost, types, subtypes, *text, super=super, power=power, toughness=toughness, colors=colors
    )


def instant(name: str, cost: str | None, *text: Part, subtypes: str = "", also: str = "") -> Card:
    """An instant."""
    return card(name, cost, f"{also} Instant", subtypes, *text)


def sorcery(
    name: str, cost: str | None, *text: Part, subtypes: str = "", also: str = "", colors: str = ""
) -> Card:
    """A sorcery."""
    return card(name, cost, f"{also} Sorcery", subtypes, *text, colors=colors)


def enchantment(
    name: str, cost: str, *text: Part, subtypes: str = "", also: str = "", super: str = ""
) -> Card:
    """An enchantment that is no Aura."""
    return card(name, cost, f"{also} Enchantment", subtypes, *text, super=super)


def aura(name: str, cost: str, enchant: Filter, *text: Part) -> Card:
    """An Aura with what it enchants."""
    return card(name, cost, "Enchantment", "Aura", Keyword("enchant", filter=enchant), *text)


def artifact(name: str, cost: str | None, *text: Part, subtypes: str = "", super: str = "") -> Card:
    """An artifact that is no creature."""
    return card(name, cost, "Artifact", subtypes, *text, super=super)


def equipment(name: str, cost: str, equip: str, *text: Part, super: str = "") -> Card:
    """An Equipment; its equip ability is the last line."""
    return artifact(name, cost, *text, Keyword("equip", cost=Cost(equip)), subtypes="Equipment", super=super)


def vehicle(name: str, cost: str, power: int, toughness: int, crew: int, *text: Part) -> Card:
    """A Vehicle; its crew ability is the last line."""
    abilities = (*text, Keyword("crew", n=crew))
    return card(name, cost, "Artifact", "Vehicle", *abilities, power=power, toughness=toughness)


def land(name: str, *text: Part, subtypes: str = "", super: str = "", also: str = "") -> Card:
    """A land."""
    return card(name, None, f"{also} Land", subtypes, *text, super=super)


def planeswalker(name: str, cost: str, subtype: str, loyalty: int, *text: Part) -> Card:
    """A planeswalker with its starting loyalty."""
    return card(name, cost, "Planeswalker", subtype, *text, super="Legendary", loyalty=loyalty)


def saga(name: str, cost: str, *chapters: Chapter) -> Card:
    """A Saga and its chapters."""
    return card(name, cost, "Enchantment", "Saga", *chapters, layout="saga")


def battle(name: str, cost: str, defense: int, *text: Part) -> Card:
    """A Siege with its defense (the front of a double-faced card)."""
    return card(name, cost, "Battle", "Siege", *text, defense=defense)


def two_faced(layout: str, first: Card, second: Card) -> Card:
    """One card of two faces or halves: transform, split, fuse, aftermath, adventure, …"""
    return Card(f"{first.name} // {second.name}", first.faces + second.faces, layout)


# --- abilities ---------------------------------------------------------------------------------------------


def when(on: On, effect: Effect, condition: Condition | None = None, word: str = "") -> Triggered:
    """When or whenever something happens."""
    return Triggered((on,), effect, condition, word=word)


def etb(effect: Effect, condition: Condition | None = None) -> Triggered:
    """When this enters."""
    return Triggered((_ENTERS,), effect, condition)


def leaves(effect: Effect) -> Triggered:
    """When this leaves the battlefield."""
    return Triggered((_LEAVES,), effect)


def dies(effect: Effect) -> Triggered:
    """When this dies, or is put into a graveyard from the battlefield. That is what "dies" means (700.4)."""
    return Triggered((_DIES,), effect)


def attacks(effect: Effect) -> Triggered:
    """Whenever this attacks."""
    return Triggered((On("attack", subject=IsSource()),), effect)


def enters_or(other: str, effect: Effect) -> Triggered:
    """When this enters or: leaves, dies, attacks."""
    more = {"leaves": _LEAVES, "dies": _DIES, "attacks": On("attack", subject=IsSource())}
    return Triggered((_ENTERS, more[other]), effect)


def enters(what: Filter) -> On:
    """The event of something entering the battlefield."""
    return On("move", subject=what, to="battlefield")


def death(what: Filter) -> On:
    """The event of something dying. That is what "dies" means (700.4)."""
    return On("move", subject=what, frm="battlefield", to="graveyard")


def cast(what: Filter | None = None, by: Filter | None = None) -> On:
    """The event of casting a spell: by you, unless another player filter is given."""
    return On("cast", subject=what, player=Among(You()) if by is None else by)


def hits(*, who: Filter, combat: bool | None = None) -> On:
    """The event of this dealing damage."""
    return On("damage", source=IsSource(), subject=who, combat=combat)


def your(step: str) -> On:
    """The beginning of that step of your turn."""
    return On("step", step=step, player=Among(You()))


def each(step: str) -> On:
    """The beginning of that step of each player's turn."""
    return On("step", step=step)


def at(on: On, effect: Effect, condition: Condition | None = None) -> Triggered:
    """At the beginning of a step."""
    return Triggered((on,), effect, condition)


def does(
    cost: Cost | str,
    effect: Effect,
    *,
    timing: str = "instant",
    limit: int = 0,
    conditions: tuple[Condition, ...] = (),
) -> Activated:
    """An activated ability."""
    paid = Cost(cost) if isinstance(cost, str) else cost
    return Activated(paid, effect, timing=timing, limit=limit, conditions=conditions)


def pay(mana: str, *actions: Effect) -> Cost:
    """Mana and other things to pay."""
    return Cost(mana, actions=actions)


def tap(mana: str = "", *actions: Effect) -> Cost:
    """Mana, the tap symbol, and other things to pay."""
    return Cost(mana, tap=True, actions=actions)


def tap_for(*choices: str, n: Amount = 1) -> Activated:
    """Tap for mana: one text, or one of several."""
    return Activated(TAP, AddMana(choices, n=n))


def loyalty(change: int, effect: Effect) -> Activated:
    """A loyalty ability (606)."""
    return Activated(Cost(loyalty=change), effect)


def chapter(numbers: str, effect: Effect) -> Chapter:
    """A chapter, by its Roman numerals."""
    values = {"I": 1, "II": 2, "III": 3, "IV": 4}
    return Chapter(tuple(values[part.strip()] for part in numbers.split(",")), effect)


def class_level(level: int, cost: str, *text: Part) -> Level:
    """A level of a Class (716)."""
    return Level(level, None, abilities=lines(text), cost=Cost(cost), kind="class")


def band(least: int, most: int | None, power: int, toughness: int, *text: Part) -> Level:
    """A band of a leveler (711)."""
    return Level(least, most, power, toughness, lines(text))


def static(what: Selection, *mods: Mod, when: Condition | None = None, word: str = "") -> Static:
    """A static ability."""
    return Static(what, mods, when, word=word)


def own_casting(mod: Mod, when: Condition | None = None) -> Static:
    """A static ability about casting this very spell: it works wherever that can be done (113.6d-g)."""
    return Static(This(), (mod,), when)


def also_pay(action: Discard | Sacrifice) -> Static:
    """As an additional cost to cast this, do that (601.2b); what was paid has the name of the verb."""
    name = "discarded" if isinstance(action, Discard) else "sacrificed"
    return own_casting(AdditionalCost(Cost(actions=(structs.replace(action, name=name),))))


def boost(what: Selection, power: Amount, toughness: Amount, abilities: str = "") -> Static:
    """Some creatures get +N/+N, and perhaps have keywords."""
    mods: tuple[Mod, ...] = (PT(power, toughness),)
    return Static(what, (*mods, gains(abilities)) if abilities else mods)


def enchanted(power: Amount, toughness: Amount, abilities: str = "") -> Static:
    """The enchanted or equipped creature gets +N/+N, and perhaps has keywords."""
    return boost(Attached(), power, toughness, abilities)


def have(what: Selection, *text: Part) -> Static:
    """Some objects have abilities."""
    return Static(what, (gains(*text),))


def star(power: Amount, toughness: Amount | None = None) -> Static:
    """A characteristic-defining power and toughness (604.3). 208.2a."""
    return Static(This(), (SetPT(power, power if toughness is None else toughness, defining=True),))


def enters_tapped(condition: Condition | None = None) -> Replacement:
    """This enters tapped."""
    return Replacement(_ENTERS, enters_tapped=True, condition=condition)


def enters_with(kind: str, n: Amount, condition: Condition | None = None) -> Replacement:
    """This enters with counters."""
    return Replacement(_ENTERS, enters_counters=((kind, n),), condition=condition)


def as_enters(effect: Effect) -> Replacement:
    """As this enters, something is chosen."""
    return Replacement(_ENTERS, as_enters=effect)


def shock_land() -> Replacement:
    """This enters tapped unless its controller pays 2 life."""
    return Replacement(_ENTERS, enters_tapped=True, unless_cost=Cost(actions=(PayLife(2),)))


def return_exiled() -> Triggered:
    """When this leaves the battlefield, the card that it exiled returns (607)."""
    return leaves(Move(Linked(), "battlefield", under=OwnerOf(Linked())))


def lasting(what: Selection, duration: Duration, *mods: Mod) -> Apply:
    """A continuous effect of that duration."""
    return Apply(what, mods, duration)
