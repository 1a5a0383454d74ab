"""Keywords of the permanents of every set: equip, landwalk, protection, ward, prowess, crew and their
like."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Ability, Activated, Keyword, Replacement, Triggered
from apnap.ability.amounts import StatOf
from apnap.ability.conditions import Is, YourTurn
from apnap.ability.costs import Cost
from apnap.ability.effects import (
    Act,
    Apply,
    Attach,
    Counter,
    Create,
    Draw,
    Gate,
    Move,
    Search,
    Seq,
    Shuffle,
    Tap,
    Token,
    Unattach,
)
from apnap.ability.events import On
from apnap.ability.filters import Named, Not, Other, Player, Status, Type, both
from apnap.ability.mods import PT, AddTypes, LoseTypes
from apnap.ability.selections import Choose, EventObject, EventPlayer, Ref, Target
from apnap.rules.keywords.words import (
    CREATURE,
    ENEMY,
    ENTERS,
    ME,
    SELF,
    THIS,
    YOURS,
    Definition,
    cost_of,
    mine,
    number_of,
    plus,
    put,
    trigger,
    your_creature,
)


def _equip(k: Keyword) -> tuple[Ability, ...]:
    """702.6a, with a quality 702.6c (702.6e)."""
    target = Target(both(k.filter if k.filter is not None else CREATURE, YOURS))
    return (Activated(cost_of(k), Attach(THIS, target), timing="sorcery", keyword=k.name),)


def _fortify(k: Keyword) -> tuple[Ability, ...]:
    """702.67a"""
    target = Target(both(Type("Land"), YOURS))
    return (Activated(cost_of(k), Attach(THIS, target), timing="sorcery", keyword=k.name),)


def _reconfigure(k: Keyword) -> tuple[Ability, ...]:
    """702.151a-b"""
    attached = Is(THIS, Status("attached"))
    return (
        Activated(cost_of(k), Attach(THIS, your_creature(Other())), timing="sorcery", keyword=k.name),
        Activated(cost_of(k), Unattach(THIS), timing="sorcery", conditions=(attached,), keyword=k.name),
        mine(LoseTypes(("Creature",)), when=attached),
    )


def _protection(k: Keyword) -> tuple[Ability, ...]:
    """702.16e damage; blocking, targeting and attaching are asked of the keyword itself (702.16b-d, 702.16f)."""
    return (Replacement(On("damage", subject=SELF, source=k.filter), prevent_all=True),)


def _ward(k: Keyword) -> tuple[Ability, ...]:
    """702.21a; a number in its cost is what it is as the ability resolves (702.21b)."""
    pays = Gate(Counter(EventObject("source")), cost=cost_of(k), unless=True, who=EventPlayer())
    return (trigger(k, On("target", subject=SELF, player=ENEMY), pays),)


def _prowess(k: Keyword) -> tuple[Ability, ...]:
    """702.108a"""
    cast = On("cast", subject=Not(CREATURE), player=ME)
    return (trigger(k, cast, Apply(THIS, (PT(1, 1),))),)


def _crew(k: Keyword) -> tuple[Ability, ...]:
    """702.122a. The cost is the action "tap_power": tap any number of the selected with that total power.
    What a Vehicle is for (301.7)."""
    crew = Choose(both(CREATURE, YOURS, Status("untapped"), Other()), least=0, most=None)
    cost = Cost(actions=(Act("tap_power", crew, number_of(k), word="crew"),))
    effect = Apply(THIS, (AddTypes(types=("Artifact", "Creature")),))
    return (Activated(cost, effect, keyword=k.name),)


def _saddle(k: Keyword) -> tuple[Ability, ...]:
    """702.171a A creature tapped for it saddles (702.171c)."""
    crew = Choose(both(CREATURE, YOURS, Status("untapped"), Other()), least=0, most=None)
    cost = Cost(actions=(Act("tap_power", crew, number_of(k), word="saddle"),))
    return (Activated(cost, Act("saddle", THIS), timing="sorcery", keyword=k.name),)


def _level_up(k: Keyword) -> tuple[Ability, ...]:
    """702.87a"""
    return (Activated(cost_of(k), put("level"), timing="sorcery", keyword=k.name),)


def _outlast(k: Keyword) -> tuple[Ability, ...]:
    """702.107a"""
    return (Activated(plus(cost_of(k), tap=True), put("+1/+1"), timing="sorcery", keyword=k.name),)


def _armed(token: Token) -> Definition:
    def definition(k: Keyword) -> tuple[Ability, ...]:
        arm = Seq((Create(token, name="bearer"), Attach(THIS, Ref("bearer"))))
        return (trigger(k, ENTERS, arm),)

    return definition


def _ravenous(k: Keyword) -> tuple[Ability, ...]:
    """702.156a"""
    from apnap.ability.amounts import X
    from apnap.ability.conditions import Compare
    from apnap.rules.keywords.words import enters_with

    return (
        enters_with("+1/+1", X()),
        Triggered((ENTERS,), Draw(), Compare(X(), ">=", 5), keyword=k.name),
    )


def _living_metal(k: Keyword) -> tuple[Ability, ...]:
    """702.161a"""
    return (mine(AddTypes(types=("Artifact", "Creature")), when=YourTurn()),)


def _station(k: Keyword) -> tuple[Ability, ...]:
    """702.184a. What the thresholds give is said by themselves (721.2)."""
    one = Choose(both(CREATURE, YOURS, Status("untapped"), Other()))
    cost = Cost(actions=(Tap(one, name="stationed"),))
    effect = put("charge", StatOf("power", Ref("stationed")))
    return (Activated(cost, effect, timing="sorcery", keyword=k.name),)


def _partner_with(k: Keyword) -> tuple[Ability, ...]:
    """702.124i; that both may be commanders is a matter of decks."""
    who = Ref("partner")
    find = Seq((Search(Named(k.text), who=who, reveal=True), Move(Ref("found"), "hand"), Shuffle(who)))
    return (trigger(k, ENTERS, Gate(find, may=True, who=Target(Player(), name="partner"))),)


DEFINITIONS: Final[dict[str, Definition]] = {
    "equip": _equip,
    "fortify": _fortify,
    "reconfigure": _reconfigure,
    "protection": _protection,
    "ward": _ward,
    "prowess": _prowess,
    "crew": _crew,
    "saddle": _saddle,
    "level up": _level_up,
    "outlast": _outlast,
    # 702.92a, 702.163a, 702.182a
    "living weapon": _armed(Token(("Creature",), ("Phyrexian", "Germ"), ("black",), 0, 0)),
    "for mirrodin!": _armed(Token(("Creature",), ("Rebel",), ("red",), 2, 2)),
    "job select": _armed(Token(("Creature",), ("Hero",), (), 1, 1)),
    "ravenous": _ravenous,
    "living metal": _living_metal,
    "station": _station,
    "partner with": _partner_with,
}
