"""Auras."""

from __future__ import annotations

from typing import Final

from apnap.ability.amounts import Count, EventAmount
from apnap.ability.effects import Create, Draw, ExtraStep, GainLife, Tap, Untap
from apnap.ability.events import On
from apnap.ability.filters import Among, Opponent, Player, Subtype
from apnap.ability.mods import PT, Cant, DoesntUntap, May, Must, SetController
from apnap.ability.selections import All, Attached
from apnap.cards.build import attacks, aura, death, dies, does, enchanted, etb, have, static, when
from apnap.cards.words import (
    CREATURE,
    ENCHANTMENT,
    LAND,
    TAP,
    THAT_PLAYER,
    THIS,
    YOU,
    bounce,
    gains,
    may,
    token,
    yours,
)

CARDS: Final = (
    aura("Holy Strength", "{W}", CREATURE, enchanted(1, 2)),
    aura("Weakness", "{B}", CREATURE, enchanted(-2, -1)),
    aura("Flight", "{U}", CREATURE, have(Attached(), "flying")),
    aura("Fear", "{B}{B}", CREATURE, have(Attached(), "fear")),
    aura("Vigilance", "{W}", CREATURE, have(Attached(), "vigilance")),
    aura("Lifelink", "{W}", CREATURE, have(Attached(), "lifelink")),
    aura("Serra's Embrace", "{2}{W}{W}", CREATURE, enchanted(2, 2, "flying, vigilance")),
    aura("Rancor", "{G}", CREATURE, enchanted(2, 0, "trample"), dies(bounce(THIS))),
    aura(
        "Blanchwood Armor",
        "{2}{G}",
        CREATURE,
        enchanted(Count(All(yours(Subtype("Forest")))), Count(All(yours(Subtype("Forest"))))),
    ),
    aura(
        "Ethereal Armor",
        "{W}",
        CREATURE,
        enchanted(Count(All(yours(ENCHANTMENT))), Count(All(yours(ENCHANTMENT))), "first strike"),
    ),
    aura(
        "Elephant Guide",
        "{2}{G}",
        CREATURE,
        enchanted(3, 3),
        when(death(Among(Attached())), Create(token("Elephant", "green", 3, 3))),
    ),
    aura(
        "Fists of Ironwood",
        "{1}{G}",
        CREATURE,
        etb(Create(token("Saproling", "green", 1, 1), 2)),
        have(Attached(), "trample"),
    ),
    aura(
        "Armadillo Cloak",
        "{1}{G}{W}",
        CREATURE,
        enchanted(2, 2, "trample"),
        when(On("damage", source=Among(Attached())), GainLife(EventAmount())),
    ),
    aura(
        "Spirit Link", "{W}", CREATURE, when(On("damage", source=Among(Attached())), GainLife(EventAmount()))
    ),
    aura(
        "Curiosity",
        "{U}",
        CREATURE,
        when(On("damage", source=Among(Attached()), subject=Opponent()), may(Draw())),
    ),
    aura("Pacifism", "{1}{W}", CREATURE, static(Attached(), Cant("attack"), Cant("block"))),
    aura("Claustrophobia", "{1}{U}{U}", CREATURE, etb(Tap(Attached())), static(Attached(), DoesntUntap())),
    aura("Lure", "{1}{G}{G}", CREATURE, static(Attached(), Must("be_blocked_by_all"))),
    aura("Entangler", "{2}{W}{W}", CREATURE, static(Attached(), May("block_any_number"))),
    aura("Control Magic", "{2}{U}{U}", CREATURE, static(Attached(), SetController(YOU))),
    aura("Mind Control", "{3}{U}{U}", CREATURE, static(Attached(), SetController(YOU))),
    aura(
        "Bear Umbra",
        "{2}{G}{G}",
        CREATURE,
        static(Attached(), PT(2, 2), gains(attacks(Untap(All(yours(LAND)))))),
        "umbra armor",
    ),
    aura(
        "Squirrel Nest",
        "{1}{G}{G}",
        LAND,
        have(Attached(), does(TAP, Create(token("Squirrel", "green", 1, 1)))),
    ),
    aura(
        "Paradox Haze",
        "{2}{U}",
        Player(),
        when(
            On("step", step="upkeep", player=Among(Attached()), nth=1), ExtraStep("upkeep", who=THAT_PLAYER)
        ),
    ),
)
