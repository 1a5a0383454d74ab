"""The graveyard as a resource: filling it, counting it, returning from it."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Activated, Replacement, Static, Triggered
from apnap.ability.amounts import Aggregate, Count, PlayerStat, Plus, StatOf, Times
from apnap.ability.conditions import AllOf, Compare, Exists, InStep, Is, YourTurn
from apnap.ability.effects import (
    AddMana,
    Create,
    Discard,
    Draw,
    Exile,
    GainLife,
    LoseLife,
    Mill,
    Move,
    Regenerate,
    Reveal,
)
from apnap.ability.events import On
from apnap.ability.filters import Anything, Controlled, Either, InZone, Meets, Opponent, Other, Subtype, both
from apnap.ability.mods import PT, Cant
from apnap.ability.selections import All, ChooseFrom, EachOpponent, Iter, Ref, Rest, Top
from apnap.cards.build import (
    at,
    boost,
    creature,
    does,
    enchantment,
    enters,
    enters_or,
    etb,
    instant,
    pay,
    sorcery,
    star,
    static,
    tap,
    tap_for,
    your,
)
from apnap.cards.words import (
    CREATURE,
    ENCHANTMENT,
    INSTANT_OR_SORCERY,
    LAND,
    TAP,
    THIS,
    YOU,
    bounce,
    every,
    find,
    gains,
    in_your_graveyard,
    kw,
    may,
    sac,
    seq,
    target_card,
    token,
    yours,
)

ZOMBIE: Final = token("Zombie", "black", 2, 2)

CARDS: Final = (
    # filling it
    creature("Stitcher's Supplier", "{B}", "Zombie", 1, 1, enters_or("dies", Mill(3))),
    creature(
        "Satyr Wayfinder",
        "{1}{G}",
        "Satyr",
        1,
        1,
        etb(
            seq(
                Reveal(Top(4), name="r1"),
                may(Move(ChooseFrom(Ref("r1"), LAND), "hand", name="r2")),
                Move(Rest(Ref("r1"), Ref("r2")), "graveyard"),
            )
        ),
    ),
    sorcery(
        "Commune with the Gods",
        "{1}{G}",
        seq(
            Reveal(Top(5), name="r1"),
            may(Move(ChooseFrom(Ref("r1"), Either((CREATURE, ENCHANTMENT))), "hand", name="r2")),
            Move(Rest(Ref("r1"), Ref("r2")), "graveyard"),
        ),
    ),
    creature("Deranged Assistant", "{1}{U}", "Human Wizard", 1, 1, does(tap("", Mill(1)), AddMana(("{C}",)))),
    instant("Entomb", "{B}", find(Anything(), "graveyard")),
    # counting it
    creature(
        "Werebear",
        "{1}{G}",
        "Human Bear Druid",
        1,
        1,
        tap_for("{G}"),
        static(THIS, PT(3, 3), when=Exists(in_your_graveyard(), 7), word="Threshold"),
    ),
    creature(
        "Nimble Mongoose",
        "{G}",
        "Mongoose",
        1,
        1,
        "shroud",
        static(THIS, PT(2, 2), when=Exists(in_your_graveyard(), 7), word="Threshold"),
    ),
    creature("Boneyard Wurm", "{1}{G}", "Wurm", "*", "*", star(Count(in_your_graveyard(CREATURE)))),
    creature(
        "Splinterfright",
        "{2}{G}",
        "Elemental",
        "*",
        "*",
        "trample",
        star(Count(in_your_graveyard(CREATURE))),
        at(your("upkeep"), Mill(2)),
    ),
    creature(
        "Mortivore",
        "{2}{B}{B}",
        "Lhurgoyf",
        "*",
        "*",
        star(Count(All(CREATURE, zones=("graveyard",)))),
        does("{B}", Regenerate(THIS)),
    ),
    creature(
        "Tarmogoyf",
        "{1}{G}",
        "Lhurgoyf",
        "*",
        "1+*",
        star(
            Aggregate("distinct", "card_type", All(Anything(), zones=("graveyard",))),
            Plus(Aggregate("distinct", "card_type", All(Anything(), zones=("graveyard",))), 1),
        ),
    ),
    sorcery(
        "Spider Spawning",
        "{4}{G}",
        Create(token("Spider", "green", 1, 2, "reach"), Count(in_your_graveyard(CREATURE))),
        kw("flashback", "{6}{B}"),
    ),
    instant(
        "Gnaw to the Bone",
        "{2}{G}",
        GainLife(Times(2, Count(in_your_graveyard(CREATURE)))),
        kw("flashback", "{2}{G}"),
    ),
    # returning from it
    sorcery("Raise Dead", "{B}", bounce(target_card(CREATURE))),
    sorcery("Disentomb", "{B}", bounce(target_card(CREATURE))),
    sorcery("Recover", "{2}{B}", bounce(target_card(CREATURE)), Draw()),
    sorcery("Zombify", "{3}{B}", Move(target_card(CREATURE), "battlefield")),
    sorcery(
        "Unburial Rites", "{4}{B}", Move(target_card(CREATURE), "battlefield"), kw("flashback", "{3}{W}")
    ),
    sorcery(
        "Dread Return",
        "{2}{B}{B}",
        Move(target_card(CREATURE), "battlefield"),
        kw("flashback", pay("", sac(CREATURE, n=3))),
    ),
    sorcery(
        "Reanimate",
        "{B}",
        seq(
            Move(target_card(CREATURE, yours=False, name="t1"), "battlefield", under=YOU),
            LoseLife(StatOf("mana_value", Ref("t1"))),
        ),
    ),
    creature("Gravedigger", "{3}{B}", "Zombie", 2, 2, etb(may(bounce(target_card(CREATURE))))),
    creature("Eternal Witness", "{1}{G}{G}", "Human Shaman", 2, 1, etb(may(bounce(target_card())))),
    creature(
        "Pharika's Mender",
        "{3}{B}{G}",
        "Gorgon",
        4,
        3,
        etb(may(bounce(target_card(Either((CREATURE, ENCHANTMENT)))))),
    ),
    creature(
        "Nyx Weaver",
        "{1}{B}{G}",
        "Spider",
        2,
        3,
        "reach",
        at(your("upkeep"), Mill(2)),
        does(pay("{1}{B}{G}", Exile(THIS)), bounce(target_card())),
        also="Enchantment",
    ),
    creature(
        "Squee, Goblin Nabob",
        "{2}{R}",
        "Goblin",
        1,
        1,
        Triggered((your("upkeep"),), may(bounce(THIS)), zones=("graveyard",)),
        super="Legendary",
    ),
    creature(
        "Bloodghast",
        "{B}{B}",
        "Vampire Spirit",
        2,
        1,
        static(THIS, Cant("block")),
        Static(
            THIS,
            (gains("haste"),),
            Exists(All(both(Opponent(), Meets(Compare(PlayerStat("life", Iter()), "<=", 10))))),
        ),
        Triggered(
            (enters(yours(LAND)),), may(Move(THIS, "battlefield")), zones=("graveyard",), word="Landfall"
        ),
    ),
    creature(
        "Undead Gladiator",
        "{1}{B}{B}",
        "Zombie Barbarian",
        3,
        1,
        Activated(
            pay("{1}{B}", Discard(1)),
            bounce(THIS),
            conditions=(YourTurn(), InStep(("upkeep",))),
            zones=("graveyard",),
        ),
        kw("cycling", "{1}{B}"),
    ),
    creature(
        "Anger",
        "{3}{R}",
        "Incarnation",
        2,
        2,
        "haste",
        Static(
            All(yours(CREATURE)),
            (gains("haste"),),
            AllOf((Is(THIS, InZone("graveyard")), Exists(All(yours(Subtype("Mountain")))))),
            zones=("graveyard",),
        ),
    ),
    creature(
        "Wonder",
        "{3}{U}",
        "Incarnation",
        2,
        2,
        "flying",
        Static(
            All(yours(CREATURE)),
            (gains("flying"),),
            AllOf((Is(THIS, InZone("graveyard")), Exists(All(yours(Subtype("Island")))))),
            zones=("graveyard",),
        ),
    ),
    creature(
        "Deathrite Shaman",
        "{B/G}",
        "Elf Shaman",
        1,
        2,
        does(TAP, seq(Exile(target_card(LAND, yours=False)), AddMana(("any",)))),
        does(
            tap("{B}"), seq(Exile(target_card(INSTANT_OR_SORCERY, yours=False)), LoseLife(2, EachOpponent()))
        ),
        does(tap("{G}"), seq(Exile(target_card(CREATURE, yours=False)), GainLife(2))),
    ),
    creature(
        "Cemetery Reaper",
        "{1}{B}{B}",
        "Zombie",
        2,
        2,
        boost(every(CREATURE, Subtype("Zombie"), Other(), Controlled(YOU)), 1, 1),
        does(tap("{2}{B}"), seq(Exile(target_card(CREATURE, yours=False)), Create(ZOMBIE))),
    ),
    sorcery("Regrowth", "{1}{G}", bounce(target_card())),
    # tokens with flashback, embalm
    sorcery("Moan of the Unhallowed", "{2}{B}{B}", Create(ZOMBIE, 2), kw("flashback", "{5}{B}{B}")),
    instant(
        "Beast Attack", "{2}{G}{G}{G}", Create(token("Beast", "green", 4, 4)), kw("flashback", "{2}{G}{G}{G}")
    ),
    creature("Sacred Cat", "{W}", "Cat", 1, 1, "lifelink", kw("embalm", "{W}")),
    enchantment(
        "Rest in Peace",
        "{1}{W}",
        etb(Exile(All(Anything(), zones=("graveyard",)))),
        Replacement(On("move", to="graveyard"), to="exile"),
    ),
)
