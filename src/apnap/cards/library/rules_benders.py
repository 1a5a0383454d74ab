"""Cards that change what others are or what happens: layers, replacement, taxes."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Replacement
from apnap.ability.amounts import Count, EventAmount, PlayerStat, Plus, StatOf, Times
from apnap.ability.conditions import Compare
from apnap.ability.costs import Cost
from apnap.ability.effects import THIS_TURN, WinGame
from apnap.ability.events import On
from apnap.ability.filters import (
    Among,
    Anything,
    Controlled,
    Either,
    Has,
    Not,
    Other,
    Stat,
    Subtype,
    Supertype,
)
from apnap.ability.mods import AddTypes, Cant, CostChange, Lose, SetPT, SetTypes
from apnap.ability.selections import All, EachOpponent, EachPlayer, Iter
from apnap.cards.build import (
    artifact,
    at,
    creature,
    enchantment,
    enters,
    have,
    instant,
    lasting,
    static,
    your,
)
from apnap.cards.words import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    LAND,
    SAC_THIS,
    YOU,
    every,
    fits,
    unless,
    your_hand,
    yours,
)

CARDS: Final = (
    enchantment("Humility", "{2}{W}{W}", static(every(CREATURE), Lose(), SetPT(1, 1))),
    enchantment(
        "Opalescence",
        "{2}{W}{W}",
        static(
            every(ENCHANTMENT, Not(Subtype("Aura")), Other()),
            AddTypes(("Creature",)),
            SetPT(StatOf("mana_value", Iter()), StatOf("mana_value", Iter())),
        ),
    ),
    enchantment(
        "Blood Moon", "{2}{R}", static(every(LAND, Not(Supertype("Basic"))), SetTypes(subtypes=("Mountain",)))
    ),
    creature(
        "Magus of the Moon",
        "{2}{R}",
        "Human Wizard",
        2,
        2,
        static(every(LAND, Not(Supertype("Basic"))), SetTypes(subtypes=("Mountain",))),
    ),
    enchantment(
        "Conversion",
        "{2}{W}{W}",
        at(your("upkeep"), unless(SAC_THIS, Cost("{W}{W}"))),
        static(every(Subtype("Mountain")), SetTypes(subtypes=("Plains",))),
    ),
    creature(
        "Yixlid Jailer",
        "{1}{B}",
        "Zombie Wizard",
        2,
        1,
        static(All(Anything(), zones=("graveyard",)), Lose()),
    ),
    enchantment(
        "Parallel Lives",
        "{3}{G}",
        Replacement(On("create", player=Among(YOU)), amount=Times(2, EventAmount())),
    ),
    enchantment(
        "Hardened Scales",
        "{G}",
        Replacement(On("counters", subject=yours(CREATURE), counter="+1/+1"), amount=Plus(EventAmount(), 1)),
    ),
    enchantment(
        "Furnace of Rath",
        "{1}{R}{R}{R}",
        Replacement(On("damage", source=Anything()), amount=Times(2, EventAmount())),
    ),
    enchantment(
        "Gratuitous Violence",
        "{2}{R}{R}{R}",
        Replacement(On("damage", source=yours(CREATURE)), amount=Times(2, EventAmount())),
    ),
    enchantment("Root Maze", "{G}", Replacement(enters(Either((ARTIFACT, LAND))), enters_tapped=True)),
    enchantment(
        "Kismet",
        "{3}{W}",
        Replacement(
            enters(fits(Either((ARTIFACT, CREATURE, LAND)), Controlled(EachOpponent()))), enters_tapped=True
        ),
    ),
    enchantment("Moat", "{2}{W}{W}", static(every(CREATURE, Not(Has("flying"))), Cant("attack"))),
    enchantment("Bedlam", "{2}{R}{R}", static(every(CREATURE), Cant("block"))),
    artifact("Sphere of Resistance", "{2}", static(EachPlayer(), CostChange(more="{1}"))),
    artifact("Thorn of Amethyst", "{2}", static(EachPlayer(), CostChange(Not(CREATURE), more="{1}"))),
    artifact(
        "Ensnaring Bridge",
        "{3}",
        static(every(CREATURE, Stat("power", ">", Count(your_hand()))), Cant("attack")),
    ),
    enchantment("Ivory Mask", "{2}{W}{W}", have(YOU, "shroud")),
    instant("Silence", "{W}", lasting(EachOpponent(), THIS_TURN, Cant("cast"))),
    enchantment(
        "Test of Endurance",
        "{2}{W}{W}",
        at(your("upkeep"), WinGame(), Compare(PlayerStat("life", YOU), ">=", 50)),
    ),
    creature(
        "Abyssal Persecutor",
        "{2}{B}{B}",
        "Demon",
        6,
        6,
        "flying, trample",
        static(YOU, Cant("win_game"), Cant("opponents_lose")),
    ),
)
