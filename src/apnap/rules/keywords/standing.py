"""Keywords of permanents and of those who control them: umbra armor, soulbond, ascend, speed, stations, backup."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Ability, Activated, Keyword, Replacement, Static
from apnap.ability.amounts import ChosenNumber, StatOf
from apnap.ability.conditions import AllOf, Exists, Is, IsNot
from apnap.ability.effects import (
    Act,
    ChooseNumber,
    Destroy,
    EnterWith,
    Exile,
    Gate,
    Move,
    PutCounters,
    Select,
    Seq,
)
from apnap.ability.events import On
from apnap.ability.filters import Among, IsSource, Other, Status, both
from apnap.ability.mods import May, Mod
from apnap.ability.selections import All, Attached, Choose, EventObject, OwnerOf, Ref, Target
from apnap.rules.keywords.words import (
    CREATURE,
    ENTERS,
    PLUS,
    THIS,
    YOU,
    YOURS,
    Definition,
    cost_of,
    exile_this,
    number_of,
    plus,
    trigger,
)


def _umbra(k: Keyword) -> tuple[Ability, ...]:
    """702.89a"""
    instead = Seq((Act("remove_damage", EventObject()), Destroy(THIS)))
    return (Replacement(On("destroy", subject=Among(Attached())), instead=instead),)


def _for_you(mod: Mod) -> Definition:
    """A mark on the controller that state-based actions and the like look for."""
    return lambda k: (Static(YOU, (mod,)),)


_FREE: Final = IsNot(Is(THIS, Status("paired")))
_SINGLE: Final = both(CREATURE, YOURS, Other(), Status("unpaired"))


def _soulbond(k: Keyword) -> tuple[Ability, ...]:
    """702.95a"""
    choose = Seq((Select(Choose(_SINGLE), "mate"), Act("pair", Ref("mate"))))
    other = On("move", subject=both(CREATURE, YOURS, Other()), to="battlefield")
    theirs = Is(EventObject(), both(CREATURE, YOURS, Status("unpaired")))
    return (
        trigger(k, ENTERS, Gate(choose, may=True), AllOf((_FREE, Exists(All(_SINGLE))))),
        trigger(k, other, Gate(Act("pair", EventObject()), may=True), AllOf((_FREE, theirs))),
    )


def _backup(k: Keyword) -> tuple[Ability, ...]:
    """702.165a Which abilities is settled as it is put on the stack (702.165d)."""
    it = Ref("backed")
    grow = PutCounters(Target(CREATURE, name="backed"), PLUS, number_of(k))
    lend = Gate(Act("backup", it), when=IsNot(Is(it, IsSource())))
    return (trigger(k, ENTERS, Seq((grow, lend))),)


def _craft(k: Keyword) -> tuple[Ability, ...]:
    """702.167a: the materials are permanents of yours or cards in your graveyard; `n` is their least
    number, `text` "or more" when there may be more of them. What paid is linked with what comes back
    (702.167c). What was exiled is linked with it (702.167c). Described by a type alone they may be either
    (702.167b)."""
    material = both(k.filter if k.filter is not None else CREATURE, YOURS, Other())
    n = number_of(k)
    chosen = Choose(material, zones=("battlefield", "graveyard"), least=n, most=None if k.text == "or more" else n)
    cost = plus(cost_of(k), exile_this(), Exile(chosen, name="crafted"))
    back = Move(THIS, "battlefield", transformed=True, under=OwnerOf(THIS), linked="crafted")
    return (Activated(cost, back, timing="sorcery", keyword="craft"),)


def _read_ahead(k: Keyword) -> tuple[Ability, ...]:
    """702.155b"""
    number = ChooseNumber(1, StatOf("final_chapter", THIS))
    return (Replacement(ENTERS, as_enters=Seq((number, EnterWith(counters=(("lore", ChosenNumber()),))))),)


DEFINITIONS: Final[dict[str, Definition]] = {
    "umbra armor": _umbra,
    "totem armor": _umbra,  # 702.89b
    "ascend": _for_you(May("ascend")),  # 702.131b
    "start your engines!": _for_you(May("start_engines")),  # 702.179a
    "soulbond": _soulbond,
    "backup": _backup,
    "craft": _craft,
    "read ahead": _read_ahead,
}
