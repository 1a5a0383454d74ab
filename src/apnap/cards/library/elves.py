"""Elves: a tribe of mana, numbers and helpers."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Static
from apnap.ability.amounts import Count
from apnap.ability.conditions import Exists
from apnap.ability.effects import Create, Destroy, Draw, GainLife, Move, PutCounters, Untap
from apnap.ability.filters import Color, Controlled, IsToken, Not, Other, Subtype
from apnap.ability.mods import PT, DoesntUntap, Gain, Must
from apnap.ability.selections import All, Choose
from apnap.cards.build import (
    boost,
    cast,
    creature,
    dies,
    does,
    enters,
    etb,
    have,
    pay,
    sorcery,
    star,
    static,
    tap,
    tap_for,
    when,
)
from apnap.cards.words import (
    ARTIFACT,
    BASIC_LAND,
    CREATURE,
    ENCHANTMENT,
    SAC_THIS,
    TAP,
    THIS,
    YOU,
    bounce,
    every,
    find,
    fits,
    from_hand,
    landwalk,
    may,
    pump,
    target,
    target_creature,
    token,
    yours,
)

WARRIOR: Final = token("Elf Warrior", "green", 1, 1)
ELF: Final = Subtype("Elf")

CARDS: Final = (
    creature("Llanowar Elves", "{G}", "Elf Druid", 1, 1, tap_for("{G}")),
    creature("Fyndhorn Elves", "{G}", "Elf Druid", 1, 1, tap_for("{G}")),
    creature("Elvish Mystic", "{G}", "Elf Druid", 1, 1, tap_for("{G}")),
    creature("Boreal Druid", "{G}", "Elf Druid", 1, 1, tap_for("{C}"), super="Snow"),
    creature("Arbor Elf", "{G}", "Elf Druid", 1, 1, does(TAP, Untap(target(Subtype("Forest"))))),
    creature("Llanowar Visionary", "{2}{G}", "Elf Druid", 2, 2, etb(Draw()), tap_for("{G}")),
    creature("Elvish Visionary", "{1}{G}", "Elf Shaman", 1, 1, etb(Draw())),
    creature("Norwood Ranger", "{G}", "Elf Scout Ranger", 1, 2),
    creature("Elvish Warrior", "{G}{G}", "Elf Warrior", 2, 3),
    creature("Taunting Elf", "{G}", "Elf", 0, 1, static(THIS, Must("be_blocked_by_all"))),
    creature("Elvish Lyrist", "{G}", "Elf", 1, 1, does(tap("{G}", SAC_THIS), Destroy(target(ENCHANTMENT)))),
    creature(
        "Nettle Sentinel",
        "{G}",
        "Elf Warrior",
        2,
        2,
        static(THIS, DoesntUntap()),
        when(cast(Color("green")), may(Untap(THIS))),
    ),
    creature("Wood Elves", "{2}{G}", "Elf Scout", 1, 1, etb(find(Subtype("Forest"), "battlefield"))),
    creature(
        "Farhaven Elf", "{2}{G}", "Elf Druid", 1, 1, etb(may(find(BASIC_LAND, "battlefield", tapped=True)))
    ),
    creature("Civic Wayfinder", "{2}{G}", "Elf Druid Warrior", 2, 2, etb(may(find(BASIC_LAND, reveal=True)))),
    creature("Sylvan Ranger", "{1}{G}", "Elf Scout Ranger", 1, 1, etb(may(find(BASIC_LAND, reveal=True)))),
    creature("Wirewood Herald", "{1}{G}", "Elf", 1, 1, dies(may(find(ELF, reveal=True)))),
    creature("Viridian Shaman", "{2}{G}", "Elf Shaman", 2, 2, etb(Destroy(target(ARTIFACT)))),
    creature(
        "Elvish Vanguard",
        "{1}{G}",
        "Elf Warrior",
        1,
        1,
        when(enters(fits(ELF, Other())), PutCounters(THIS, "+1/+1")),
    ),
    creature(
        "Wirewood Hivemaster",
        "{1}{G}",
        "Elf",
        1,
        1,
        when(enters(fits(ELF, Other(), Not(IsToken()))), may(Create(token("Insect", "green", 1, 1)))),
    ),
    creature("Wellwisher", "{1}{G}", "Elf", 1, 1, does(TAP, GainLife(Count(every(ELF))))),
    creature(
        "Timberwatch Elf",
        "{2}{G}",
        "Elf",
        1,
        2,
        does(TAP, pump(target_creature(), Count(every(ELF)), Count(every(ELF)))),
    ),
    creature("Heedless One", "{3}{G}", "Elf Avatar", "*", "*", "trample", star(Count(every(ELF)))),
    creature(
        "Dwynen's Elite",
        "{1}{G}",
        "Elf Warrior",
        2,
        2,
        etb(Create(WARRIOR), Exists(every(ELF, Other(), Controlled(YOU)))),
    ),
    creature("Lys Alana Huntmaster", "{2}{G}{G}", "Elf Warrior", 3, 3, when(cast(ELF), may(Create(WARRIOR)))),
    creature(
        "Imperious Perfect",
        "{2}{G}",
        "Elf Warrior",
        2,
        2,
        boost(every(ELF, Other(), Controlled(YOU)), 1, 1),
        does(tap("{G}"), Create(WARRIOR)),
    ),
    creature(
        "Elvish Archdruid",
        "{1}{G}{G}",
        "Elf Druid",
        2,
        2,
        boost(every(CREATURE, ELF, Other(), Controlled(YOU)), 1, 1),
        tap_for("{G}", n=Count(All(yours(ELF)))),
    ),
    creature(
        "Elvish Champion",
        "{1}{G}{G}",
        "Elf",
        2,
        2,
        Static(every(CREATURE, ELF, Other()), (PT(1, 1), Gain((landwalk("Forest"),)))),
    ),
    creature(
        "Elvish Piper",
        "{3}{G}",
        "Elf Shaman",
        1,
        1,
        does(tap("{G}"), may(Move(from_hand(CREATURE), "battlefield"))),
    ),
    creature(
        "Wirewood Symbiote",
        "{G}",
        "Insect",
        1,
        1,
        does(pay("", bounce(Choose(yours(ELF)))), Untap(target_creature()), limit=1),
    ),
    creature(
        "Eladamri, Lord of Leaves",
        "{G}{G}",
        "Elf Warrior",
        2,
        2,
        Static(every(CREATURE, ELF, Other()), (Gain((landwalk("Forest"),)),)),
        have(every(ELF, Other()), "shroud"),
        super="Legendary",
    ),
    sorcery(
        "Elvish Promenade", "{3}{G}", Create(WARRIOR, Count(All(yours(ELF)))), subtypes="Elf", also="Kindred"
    ),
)
