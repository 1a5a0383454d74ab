"""Cards about the turn itself: its steps, untapping, drawing, extra and skipped parts."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Static
from apnap.ability.amounts import Count, Result
from apnap.ability.conditions import Is, YourTurn
from apnap.ability.costs import Cost
from apnap.ability.effects import (
    Damage,
    Delayed,
    Draw,
    EndTurn,
    Exile,
    ExtraPhases,
    ExtraTurn,
    GainLife,
    LoseLife,
    Mill,
    Move,
    PayLife,
    RemoveFromCombat,
    Search,
    Shuffle,
    SkipNext,
    Untap,
)
from apnap.ability.events import On
from apnap.ability.filters import Among, Anything, Controlled, Did, Either, IsSpell, Owned, Stat, Status, Subtype
from apnap.ability.mods import Cant, DoesntUntap, May, Skip, UntapLimit
from apnap.ability.selections import All, ControllerOf, EachOpponent, EachPlayer, Ref, Top
from apnap.cards.build import (
    artifact,
    at,
    creature,
    does,
    each,
    enchantment,
    etb,
    instant,
    pay,
    sorcery,
    static,
    tap,
    when,
    your,
)
from apnap.cards.words import (
    CREATURE,
    IT,
    LAND,
    SAC_THIS,
    THAT_PLAYER,
    THIS,
    YOU,
    every,
    kw,
    seq,
    target_creature,
    target_player,
    unless,
    yours,
)

CARDS: Final = (
    # untapping
    artifact("Winter Orb", "{2}", Static(EachPlayer(), (UntapLimit(LAND),), Is(THIS, Status("untapped")))),
    artifact(
        "Static Orb", "{3}", Static(EachPlayer(), (UntapLimit(Anything(), 2),), Is(THIS, Status("untapped")))
    ),
    artifact("Meekstone", "{1}", static(every(CREATURE, Stat("power", ">=", 3)), DoesntUntap())),
    enchantment(
        "Stasis",
        "{1}{U}",
        static(EachPlayer(), Skip("untap")),
        at(your("upkeep"), unless(SAC_THIS, Cost("{U}"))),
    ),
    artifact("Mesmeric Orb", "{2}", when(On("untap", subject=Anything()), Mill(1, ControllerOf(IT)))),
    creature(
        "Seedborn Muse",
        "{3}{G}{G}",
        "Spirit",
        2,
        4,
        static(All(yours(Anything())), May("untap_in_other_untap")),
    ),
    enchantment("Awakening", "{2}{G}{G}", at(each("upkeep"), Untap(every(Either((CREATURE, LAND)))))),
    enchantment("Wilderness Reclamation", "{3}{G}", at(your("end"), Untap(All(yours(LAND))))),
    # upkeep and draw
    artifact("Eon Hub", "{5}", static(EachPlayer(), Skip("upkeep"))),
    artifact("Howling Mine", "{2}", at(each("draw"), Draw(1, THAT_PLAYER), Is(THIS, Status("untapped")))),
    artifact("Font of Mythos", "{4}", at(each("draw"), Draw(2, THAT_PLAYER))),
    artifact("Copper Tablet", "{2}", at(each("upkeep"), Damage(1, THAT_PLAYER))),
    artifact(
        "Teferi's Puzzle Box",
        "{4}",
        at(
            each("draw"),
            seq(
                Move(All(Owned(THAT_PLAYER), zones=("hand",)), "library", position="bottom", name="r1"),
                Draw(Result("r1"), THAT_PLAYER),
            ),
        ),
    ),
    creature(
        "Maralen of the Mornsong",
        "{1}{B}{B}",
        "Elf Wizard",
        2,
        3,
        static(EachPlayer(), Cant("draw")),
        at(
            each("draw"),
            seq(
                LoseLife(3, THAT_PLAYER),
                Search(Anything(), who=THAT_PLAYER),
                Move(Ref("found"), "hand"),
                Shuffle(THAT_PLAYER),
            ),
        ),
        super="Legendary",
    ),
    enchantment(
        "Necropotence",
        "{B}{B}{B}",
        static(YOU, Skip("draw")),
        when(On("discard", player=Among(YOU)), Exile(IT)),
        does(
            pay("", PayLife(1)),
            seq(Exile(Top(1), face_down=True, name="r1"), Delayed(your("end"), Move(Ref("r1"), "hand"))),
        ),
    ),
    # main phases
    enchantment(
        "Sanctum of Stone Fangs",
        "{1}{B}",
        at(
            your("precombat_main"),
            seq(
                LoseLife(Count(All(yours(Subtype("Shrine")))), EachOpponent()),
                GainLife(Count(All(yours(Subtype("Shrine"))))),
            ),
        ),
        subtypes="Shrine",
        super="Legendary",
    ),
    enchantment("Exploration", "{G}", static(YOU, May("extra_lands", n=1))),
    creature(
        "Azusa, Lost but Seeking",
        "{2}{G}",
        "Human Monk",
        1,
        2,
        static(YOU, May("extra_lands", n=2)),
        super="Legendary",
    ),
    enchantment(
        "Rites of Flourishing",
        "{2}{G}",
        at(each("draw"), Draw(1, THAT_PLAYER)),
        static(EachPlayer(), May("extra_lands", n=1)),
    ),
    artifact("Crucible of Worlds", "{3}", static(YOU, May("play_from", filter=LAND, zone="graveyard"))),
    artifact("Vedalken Orrery", "{4}", static(YOU, May("cast_as_flash", filter=IsSpell()))),
    enchantment("Upwelling", "{3}{G}", static(EachPlayer(), May("no_mana_empty"))),
    # combat
    enchantment(
        "Reconnaissance",
        "{W}",
        does(
            "{0}",
            seq(
                RemoveFromCombat(target_creature(Status("attacking"), Controlled(YOU), name="t1")),
                Untap(Ref("t1")),
            ),
        ),
    ),
    instant("Moment of Silence", "{W}", SkipNext("combat", target_player(), this_turn=True)),
    sorcery(
        "Relentless Assault",
        "{2}{R}{R}",
        seq(Untap(every(CREATURE, Did(On("attack")))), ExtraPhases(("combat", "main"), after="main")),
    ),
    sorcery(
        "Seize the Day",
        "{3}{R}",
        seq(Untap(target_creature()), ExtraPhases(("combat", "main"), after="main")),
        kw("flashback", "{2}{R}"),
    ),
    enchantment(
        "Aggravated Assault",
        "{2}{R}",
        does(
            "{3}{R}{R}",
            seq(Untap(All(yours(CREATURE))), ExtraPhases(("combat", "main"), after="main")),
            timing="sorcery",
        ),
    ),
    creature(
        "Sphinx of the Second Sun",
        "{6}{U}{U}",
        "Sphinx",
        6,
        6,
        "flying",
        at(your("postcombat_main"), ExtraPhases(("beginning",))),
    ),
    # whole turns
    sorcery("Time Walk", "{1}{U}", ExtraTurn()),
    sorcery("Temporal Manipulation", "{3}{U}{U}", ExtraTurn()),
    sorcery("Temporal Mastery", "{5}{U}{U}", seq(ExtraTurn(), Exile(THIS)), kw("miracle", "{1}{U}")),
    instant("Meditate", "{2}{U}", seq(Draw(4), SkipNext("turn"))),
    creature(
        "Eater of Days",
        "{4}",
        "Leviathan",
        9,
        8,
        "flying, trample",
        etb(SkipNext("turn", n=2)),
        also="Artifact",
    ),
    instant("Time Stop", "{4}{U}{U}", EndTurn()),
    artifact("Sundial of the Infinite", "{2}", does(tap("{1}"), EndTurn(), conditions=(YourTurn(),))),
)
