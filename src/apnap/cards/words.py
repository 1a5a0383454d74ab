"""The words of the built-in library: nouns and verbs, as short names over the ability language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from apnap.ability.abilities import Ability, Keyword, SpellAbility
from apnap.ability.amounts import Amount
from apnap.ability.conditions import Happens
from apnap.ability.costs import Cost
from apnap.ability.effects import (
    Apply,
    Effect,
    Gate,
    Modal,
    Mode,
    Move,
    Reveal,
    Sacrifice,
    Search,
    Seq,
    Shuffle,
    Token,
)
from apnap.ability.filters import (
    AnyTarget,
    Anything,
    Both,
    Color,
    Colorless,
    Controlled,
    Either,
    Filter,
    Has,
    IsAbility,
    IsSource,
    IsSpell,
    IsToken,
    Monocolored,
    Multicolored,
    Named,
    Not,
    Opponent,
    Other,
    Owned,
    Player,
    Stat,
    Status,
    Subtype,
    Supertype,
    Type,
    WithCounter,
    both,
)
from apnap.ability.mods import PT, AddTypes, Gain, Mod, SetColors, SetPT, SetTypes
from apnap.ability.selections import All, Choose, EventObject, EventPlayer, Ref, Selection, Target, This, You

Part: TypeAlias = Ability | Effect | str | tuple[Ability, ...]

ARTIFACT: Final = Type("Artifact")
CREATURE: Final = Type("Creature")
ENCHANTMENT: Final = Type("Enchantment")
LAND: Final = Type("Land")
PLANESWALKER: Final = Type("Planeswalker")
INSTANT_OR_SORCERY: Final = Either((Type("Instant"), Type("Sorcery")))
BASIC_LAND: Final = both(LAND, Supertype("Basic"))
THIS: Final = This()
YOU: Final = You()
IT: Final = EventObject()
THAT_PLAYER: Final = EventPlayer()
TAP: Final = Cost(tap=True)
SAC_THIS: Final = Sacrifice(This())


# --- texts -------------------------------------------------------------------------------------------------


def lines(parts: Sequence[Part]) -> tuple[Ability, ...]:
    """The abilities of a text given in parts."""
    found: list[Ability] = []
    for part in parts:
        if isinstance(part, str):
            found += keywords(part)
        elif isinstance(part, Effect):
            found.append(SpellAbility(part))
        elif isinstance(part, tuple):
            found += part
        else:
            found.append(part)
    return tuple(found)


def keywords(names: str) -> tuple[Keyword, ...]:
    """Plain keyword abilities, separated by commas."""
    return tuple(Keyword(name.strip()) for name in names.split(","))


def kw(name: str, cost: str | Cost | None = None, n: Amount | None = None) -> Keyword:
    """A keyword with a cost or a number."""
    return Keyword(name, cost=Cost(cost) if isinstance(cost, str) else cost, n=n)


def protection(*what: str | Filter) -> tuple[Keyword, ...]:
    """Protection from colours (by name) and other things, each an ability of its own (702.16g)."""
    return tuple(Keyword("protection", filter=Color(f) if isinstance(f, str) else f) for f in what)


def landwalk(subtype: str) -> Keyword:
    """Landwalk for a land type."""
    return Keyword("landwalk", filter=Subtype(subtype))


# --- nouns -------------------------------------------------------------------------------------------------


_RANK: Final[dict[type[Filter], int]] = {
    Type: 0,
    Subtype: 0,
    Either: 0,
    Anything: 0,
    Player: 0,
    Opponent: 0,
    AnyTarget: 0,
    IsSource: 0,
    IsSpell: 1,
    IsAbility: 1,
    Other: 10,
    Status: 11,
    IsToken: 12,
    Supertype: 13,
    Color: 14,
    Colorless: 14,
    Multicolored: 14,
    Monocolored: 14,
    Not: 15,
    Controlled: 20,
    Has: 30,
    Stat: 32,
    WithCounter: 33,
    Named: 34,
    Owned: 60,
}
_NOT_RANK: Final[dict[type[Filter], int]] = {
    IsToken: 12,
    Supertype: 13,
    Controlled: 21,
    Has: 31,
    Stat: 33,
    WithCounter: 34,
    Named: 35,
    Owned: 61,
}


def _rank(part: Filter) -> int:
    if isinstance(part, Not):
        return _NOT_RANK.get(type(part.inner), 15)
    if isinstance(part, Either):
        return max(_rank(inner) for inner in part.parts)
    return _RANK.get(type(part), 70)


def fits(*parts: Filter) -> Filter:
    """All the parts in the order of the language: what it is, how it is, whose it is, what it has."""
    whole = both(*parts)
    return both(*sorted(whole.parts, key=_rank)) if isinstance(whole, Both) else whole


def yours(*parts: Filter) -> Filter:
    """What you control."""
    return fits(*parts, Controlled(You()))


def every(*parts: Filter) -> All:
    """Every permanent that fits."""
    return All(fits(*parts))


def in_your_graveyard(*parts: Filter) -> All:
    """The cards in your graveyard that fit."""
    return All(fits(*parts, Owned(You())), zones=("graveyard",))


def target(*parts: Filter, name: str = "", least: Amount = 1, most: Amount | None = 1) -> Target:
    """Target permanents (or players) that fit; `name` when something later refers to them."""
    return Target(fits(*parts), least=least, most=most, name=name)


def target_creature(*parts: Filter, name: str = "") -> Target:
    """Target creature that fits."""
    return Target(fits(CREATURE, *parts), name=name)


def target_spell(*parts: Filter, name: str = "") -> Target:
    """Target spell that fits."""
    return Target(fits(*parts, IsSpell()), zones=("stack",), name=name)


def target_card(*parts: Filter, name: str = "", yours: bool = True) -> Target:
    """Target card in your (or any) graveyard."""
    owned = (Owned(You()),) if yours else ()
    return Target(fits(*parts, *owned) if parts or owned else Anything(), zones=("graveyard",), name=name)


def any_target(name: str = "") -> Target:
    """Any target (115.4)."""
    return Target(AnyTarget(), name=name)


def target_player(name: str = "") -> Target:
    """Target player."""
    return Target(Player(), name=name)


def target_opponent(name: str = "") -> Target:
    """Target opponent."""
    return Target(Opponent(), name=name)


def player_or_walker() -> Target:
    """Target player or planeswalker."""
    return Target(Either((Player(), PLANESWALKER)))


def from_hand(*parts: Filter) -> Choose:
    """A card that fits, chosen from your hand."""
    return Choose(fits(*parts, Owned(You())), zones=("hand",))


def your_hand() -> All:
    """The cards in your hand."""
    return All(Owned(You()), zones=("hand",))


def sac(*parts: Filter, n: int = 1) -> Sacrifice:
    """Sacrifice something that fits, as a cost."""
    return Sacrifice(Choose(fits(*parts), least=n, most=n))


def subtypes(*names: str) -> Filter:
    """One of several subtypes."""
    return Either(tuple(Subtype(name) for name in names))


# --- verbs -------------------------------------------------------------------------------------------------


def seq(*parts: Effect) -> Seq:
    """The parts in order."""
    return Seq(parts)


def may(then: Effect, cost: Cost | None = None) -> Gate:
    """You may do something, or do (pay) one thing and, if you do, another."""
    return Gate(then, may=True, cost=cost)


def may_do(first: Effect, then: Effect) -> Seq:
    """You may do the first thing. If you do, the second happens."""
    return seq(Gate(first, may=True, name="r1"), Gate(then, when=Happens("r1")))


def unless(then: Effect, cost: Cost, who: Selection = YOU) -> Gate:
    """Something happens unless somebody pays."""
    return Gate(then, cost=cost, unless=True, who=who)


def modal(*effects: Effect, choose: int = 1) -> Modal:
    """Choose one (or so many) of the effects."""
    return Modal(tuple(Mode(effect) for effect in effects), least=choose, most=choose)


def pump(what: Selection, power: Amount, toughness: Amount, abilities: str = "") -> Apply:
    """+N/+N, and perhaps keywords, until end of turn."""
    mods: tuple[Mod, ...] = (PT(power, toughness),)
    return Apply(what, (*mods, gains(abilities)) if abilities else mods)


def grant(what: Selection, abilities: str) -> Apply:
    """Gains keywords until end of turn."""
    return Apply(what, (gains(abilities),))


def gains(*parts: Part) -> Gain:
    """The mod that gives abilities."""
    return Gain(lines(parts))


def bounce(what: Selection) -> Move:
    """Return to the owner's hand."""
    return Move(what, "hand")


def find(
    what: Filter,
    to: str = "hand",
    most: Amount = 1,
    *,
    tapped: bool = False,
    reveal: bool = False,
) -> Seq:
    """Search your library for cards that fit, put them somewhere, then shuffle."""
    search = Search(what, most=most)
    move = Move(Ref("found"), to, tapped=tapped)
    if reveal:
        return seq(search, Reveal(Ref("found")), move, Shuffle())
    return seq(search, move, Shuffle())


def becomes(
    power: int,
    toughness: int,
    types: str,
    subtypes: str = "",
    colors: str = "",
    abilities: str = "",
    *,
    all_creature_types: bool = False,
) -> tuple[Mod, ...]:
    """The mods of "becomes a N/N … creature" for something that keeps its other types."""
    mods: list[Mod] = [SetPT(power, toughness)]
    if colors:
        mods.append(SetColors(tuple(colors.split())))
    mods.append(SetTypes(tuple(types.split()), tuple(subtypes.split()), keep_types=True))
    if all_creature_types:
        mods.append(AddTypes(all_creature_types=True))
    if abilities:
        mods.append(gains(abilities))
    return tuple(mods)


def token(subtypes: str, colors: str, power: Amount, toughness: Amount, *text: Part, also: str = "") -> Token:
    """A creature token."""
    return Token(
        types=(*also.split(), "Creature"),
        subtypes=tuple(subtypes.split()),
        colors=tuple(colors.split()),
        power=power,
        toughness=toughness,
        abilities=lines(text),
    )
