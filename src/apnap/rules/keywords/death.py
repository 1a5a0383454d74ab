"""Keywords about dying, returning, and what enters with or leaves something behind."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Ability, Keyword
from apnap.ability.amounts import ColorsSpent, CountersOn, Happened, TimesKicked, X
from apnap.ability.conditions import Compare, EventIs, Is, IsNot, Occurred, Paid
from apnap.ability.effects import (
    Act,
    Create,
    CreateCopy,
    Exile,
    Gate,
    Move,
    MoveCounters,
    PutCounters,
    Sacrifice,
    Token,
)
from apnap.ability.events import On
from apnap.ability.filters import Not, Opponent, Other, Stat, Subtype, Type, WithCounter, both
from apnap.ability.mods import SetPT
from apnap.ability.selections import Choose, EventObject, Linked, OwnerOf, Target
from apnap.rules.keywords.words import (
    CREATURE,
    DIES,
    ENTERS,
    MINUS,
    PLUS,
    SELF,
    THIS,
    YOURS,
    Definition,
    cost_of,
    enters_with,
    instance,
    number_of,
    put,
    trigger,
)


def _returning(without: str) -> Definition:
    def definition(k: Keyword) -> tuple[Ability, ...]:
        back = Move(THIS, "battlefield", under=OwnerOf(THIS), counters=((without, 1),))
        return (trigger(k, DIES, back, EventIs(Not(WithCounter(without)))),)

    return definition


def _afterlife(k: Keyword) -> tuple[Ability, ...]:
    """702.135a"""
    spirit = Token(("Creature",), ("Spirit",), ("white", "black"), 1, 1, (Keyword("flying"),))
    return (trigger(k, DIES, Create(spirit, number_of(k))),)


def _soulshift(k: Keyword) -> tuple[Ability, ...]:
    """702.46a"""
    card = Target(
        both(Subtype("Spirit"), Stat("mana_value", "<=", number_of(k)), YOURS), zones=("graveyard",)
    )
    return (trigger(k, DIES, Gate(Move(card, "hand"), may=True)),)


def _modular(k: Keyword) -> tuple[Ability, ...]:
    """702.43a; with sunburst as its number whatever the permanent is (702.44c)."""
    n = ColorsSpent() if k.text == "sunburst" else number_of(k)
    had = CountersOn(PLUS, EventObject())
    gift = PutCounters(Target(both(Type("Artifact"), CREATURE)), PLUS, had)
    return (enters_with(PLUS, n), trigger(k, DIES, Gate(gift, may=True)))


def _graft(k: Keyword) -> tuple[Ability, ...]:
    """702.58a"""
    on = On("move", subject=both(CREATURE, Other()), to="battlefield")
    give = Gate(MoveCounters(THIS, EventObject(), PLUS), may=True)
    return (enters_with(PLUS, number_of(k)), trigger(k, on, give, Is(THIS, WithCounter(PLUS))))


def _bloodthirst(k: Keyword) -> tuple[Ability, ...]:
    """702.54a; 702.54b: X is the damage dealt to opponents."""
    if isinstance(k.n, X):
        return (enters_with(PLUS, Happened(On("damage", subject=Opponent()), "turn", "amount")),)
    return (enters_with(PLUS, number_of(k), Occurred(On("damage", subject=Opponent()))),)


def _fabricate(k: Keyword) -> tuple[Ability, ...]:
    """702.123a"""
    servo = Token(("Artifact", "Creature"), ("Servo",), (), 1, 1)
    made = Create(servo, number_of(k))
    return (trigger(k, ENTERS, Gate(put(PLUS, number_of(k)), may=True, otherwise=made)),)


def _champion(k: Keyword) -> tuple[Ability, ...]:
    """702.72a, 702.72b, 607.2k; what the ability exiled has been championed (702.72c)."""
    quality = k.filter if k.filter is not None else CREATURE
    other = Choose(both(quality, YOURS, Other()), least=1, most=1)
    from apnap.ability.costs import Cost

    exile = Cost(actions=(Exile(other, linked="championed"),))
    away = On("move", subject=SELF, frm="battlefield")
    card = Linked("championed")
    return (
        trigger(k, ENTERS, Gate(Sacrifice(THIS), cost=exile, unless=True, otherwise=Act("champion"))),
        trigger(k, away, Move(card, "battlefield", under=OwnerOf(card))),
    )


def _sunburst(k: Keyword) -> tuple[Ability, ...]:
    """702.44a: +1/+1 counters on what enters as a creature, charge counters on anything else. Mana spent
    is known only of a spell that resolved (702.44b)."""
    creature = Is(THIS, CREATURE)
    n = ColorsSpent()
    return (enters_with(PLUS, n, creature), enters_with("charge", n, IsNot(creature)))


def _evoke(k: Keyword) -> tuple[Ability, ...]:
    """702.74a; the alternative cost is read when the card is cast."""
    return (trigger(k, ENTERS, Sacrifice(THIS), Paid("evoke")),)


def _squad(k: Keyword) -> tuple[Ability, ...]:
    """702.157a"""
    times = TimesKicked(instance(k))
    return (trigger(k, ENTERS, CreateCopy(THIS, times), Compare(times, ">=", 1)),)


def _offspring(k: Keyword) -> tuple[Ability, ...]:
    """702.175a"""
    return (trigger(k, ENTERS, CreateCopy(THIS, mods=(SetPT(1, 1),)), Paid(instance(k))),)


def _exploit(k: Keyword) -> tuple[Ability, ...]:
    """702.110a"""
    creature = Choose(both(CREATURE, YOURS))
    return (trigger(k, ENTERS, Gate(Sacrifice(creature), may=True)),)


def _recover(k: Keyword) -> tuple[Ability, ...]:
    """702.59a"""
    from apnap.ability.filters import Owned
    from apnap.rules.keywords.words import YOU

    on = On("move", subject=both(CREATURE, Owned(YOU)), frm="battlefield", to="graveyard")
    back = Gate(Move(THIS, "hand"), may=True, cost=cost_of(k), otherwise=Exile(THIS))
    return (trigger(k, on, back, zones=("graveyard",)),)


DEFINITIONS: Final[dict[str, Definition]] = {
    "persist": _returning(MINUS),  # 702.79a
    "undying": _returning(PLUS),  # 702.93a
    "afterlife": _afterlife,
    "soulshift": _soulshift,
    "modular": _modular,
    "graft": _graft,
    "bloodthirst": _bloodthirst,
    "fabricate": _fabricate,
    "champion": _champion,
    "sunburst": _sunburst,
    "evoke": _evoke,
    "squad": _squad,
    "offspring": _offspring,
    "exploit": _exploit,
    "recover": _recover,
}
