"""Planeswalkers, Sagas, battles and Classes."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Static
from apnap.ability.conditions import Happens, Is
from apnap.ability.effects import (
    AddMana,
    ControlNextTurn,
    Create,
    Damage,
    Destroy,
    Discard,
    Draw,
    Duration,
    GainLife,
    Gate,
    GetEmblem,
    LoseLife,
    Mill,
    Move,
    PutCounters,
    Sacrifice,
    Search,
    SetLife,
    Shuffle,
    Untap,
)
from apnap.ability.events import On
from apnap.ability.filters import (
    Among,
    Anything,
    Controlled,
    Either,
    Has,
    InZone,
    IsSource,
    Not,
    Player,
    Stat,
    Status,
    Subtype,
)
from apnap.ability.mods import AddTypes, DoesntUntap, HandSize, May
from apnap.ability.selections import All, Choose, EachOpponent, EachPlayer, Ref
from apnap.cards.build import (
    band,
    battle,
    boost,
    card,
    chapter,
    class_level,
    creature,
    does,
    etb,
    have,
    lasting,
    loyalty,
    planeswalker,
    saga,
    static,
    tap_for,
    two_faced,
    when,
)
from apnap.cards.words import (
    ARTIFACT,
    BASIC_LAND,
    CREATURE,
    ENCHANTMENT,
    LAND,
    PLANESWALKER,
    THIS,
    YOU,
    any_target,
    every,
    find,
    kw,
    pump,
    seq,
    target,
    target_card,
    target_creature,
    target_opponent,
    target_player,
    token,
    yours,
)

SOLDIER: Final = token("Soldier", "white", 1, 1)

CARDS: Final = (
    # planeswalkers
    planeswalker(
        "Jace Beleren",
        "{1}{U}{U}",
        "Jace",
        3,
        loyalty(2, Draw(1, EachPlayer())),
        loyalty(-1, Draw(1, target_player())),
        loyalty(-10, Mill(20, target_player())),
    ),
    planeswalker(
        "Ob Nixilis Reignited",
        "{3}{B}{B}",
        "Nixilis",
        5,
        loyalty(1, seq(Draw(), LoseLife(1))),
        loyalty(-3, Destroy(target_creature())),
        loyalty(-8, GetEmblem((when(On("draw", player=Player()), LoseLife(2)),), who=target_opponent())),
    ),
    planeswalker(
        "Garruk Wildspeaker",
        "{2}{G}{G}",
        "Garruk",
        3,
        loyalty(1, Untap(target(LAND, least=2, most=2))),
        loyalty(-1, Create(token("Beast", "green", 3, 3))),
        loyalty(-4, pump(All(yours(CREATURE)), 3, 3, "trample")),
    ),
    planeswalker(
        "Elspeth, Knight-Errant",
        "{2}{W}{W}",
        "Elspeth",
        4,
        loyalty(1, Create(SOLDIER)),
        loyalty(1, pump(target_creature(), 3, 3, "flying")),
        loyalty(
            -8,
            GetEmblem((have(All(yours(Either((ARTIFACT, CREATURE, ENCHANTMENT, LAND)))), "indestructible"),)),
        ),
    ),
    planeswalker(
        "Elspeth, Sun's Champion",
        "{4}{W}{W}",
        "Elspeth",
        4,
        loyalty(1, Create(SOLDIER, 3)),
        loyalty(-3, Destroy(every(CREATURE, Stat("power", ">=", 4)))),
        loyalty(-7, GetEmblem((boost(All(yours(CREATURE)), 2, 2, "flying"),))),
    ),
    planeswalker(
        "Liliana Vess",
        "{3}{B}{B}",
        "Liliana",
        5,
        loyalty(1, Discard(1, target_player())),
        loyalty(-2, seq(Search(Anything()), Shuffle(), Move(Ref("found"), "library"))),
        loyalty(-8, Move(All(CREATURE, zones=("graveyard",)), "battlefield", under=YOU)),
    ),
    planeswalker(
        "Sorin Markov",
        "{3}{B}{B}{B}",
        "Sorin",
        4,
        loyalty(2, seq(Damage(2, any_target()), GainLife(2))),
        loyalty(-3, SetLife(10, target_opponent())),
        loyalty(-7, ControlNextTurn(target_player())),
    ),
    planeswalker(
        "Ajani Vengeant",
        "{2}{R}{W}",
        "Ajani",
        3,
        loyalty(1, lasting(target(Anything()), Duration("next_untap"), DoesntUntap())),
        loyalty(-2, seq(Damage(3, any_target()), GainLife(3))),
        loyalty(-7, Destroy(every(LAND, Controlled(target_player())))),
    ),
    # Sagas
    saga(
        "History of Benalia",
        "{1}{W}{W}",
        chapter("I, II", Create(token("Knight", "white", 2, 2, "vigilance"))),
        chapter("III", pump(All(yours(Subtype("Knight"))), 2, 1)),
    ),
    saga(
        "The Eldest Reborn",
        "{4}{B}",
        chapter("I", Sacrifice(Choose(Either((CREATURE, PLANESWALKER))), who=EachOpponent())),
        chapter("II", Discard(1, EachOpponent())),
        chapter("III", Move(target_card(Either((CREATURE, PLANESWALKER)), yours=False), "battlefield", under=YOU)),
    ),
    saga(
        "The First Eruption",
        "{2}{R}",
        chapter("I", Damage(1, every(CREATURE, Not(Has("flying"))))),
        chapter("II", AddMana(("{R}{R}",))),
        chapter(
            "III",
            seq(
                Sacrifice(Choose(Subtype("Mountain")), name="r1"),
                Gate(Damage(3, every(CREATURE)), when=Happens("r1")),
            ),
        ),
    ),
    # battles
    two_faced(
        "transform",
        battle("Invasion of Dominaria", "{2}{W}", 5, etb(seq(GainLife(4), Draw()))),
        creature("Serra Faithkeeper", None, "Angel", 4, 4, "flying, vigilance", colors="white"),
    ),
    two_faced(
        "transform",
        battle("Invasion of Zendikar", "{3}{G}", 3, etb(find(BASIC_LAND, "battlefield", 2, tapped=True))),
        creature(
            "Awakened Skyclave",
            None,
            "Elemental",
            4,
            4,
            "vigilance, haste",
            Static(THIS, (AddTypes(("Land",)),), Is(THIS, InZone("battlefield"))),
            tap_for("any"),
            colors="green",
        ),
    ),
    # Classes and levelers
    card(
        "Wizard Class",
        "{U}",
        "Enchantment",
        "Class",
        static(YOU, HandSize(unlimited=True)),
        class_level(2, "{2}{U}", when(On("level", subject=IsSource(), amount=("==", 2)), Draw(2))),
        class_level(
            3,
            "{4}{U}",
            when(On("draw", player=Among(YOU)), PutCounters(target_creature(Controlled(YOU)), "+1/+1")),
        ),
        layout="class",
    ),
    card(
        "Ranger Class",
        "{1}{G}",
        "Enchantment",
        "Class",
        etb(Create(token("Wolf", "green", 2, 2))),
        class_level(
            2,
            "{1}{G}",
            when(
                On("attack", player=Among(YOU), batch=True),
                PutCounters(target_creature(Status("attacking")), "+1/+1"),
            ),
        ),
        class_level(
            3, "{3}{G}", static(YOU, May("look_at_top")), static(YOU, May("play_from", filter=CREATURE, zone="library"))
        ),
        layout="class",
    ),
    card(
        "Kargan Dragonlord",
        "{R}{R}",
        "Creature",
        "Human Warrior",
        kw("level up", "{R}"),
        band(4, 7, 4, 4, "flying"),
        band(8, None, 8, 8, "flying, trample", does("{R}", pump(THIS, 1, 0))),
        power=2,
        toughness=2,
        layout="leveler",
    ),
)
