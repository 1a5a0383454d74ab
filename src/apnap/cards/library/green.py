"""Green: mana, large creatures, growth and fights."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Replacement, Static, Triggered
from apnap.ability.amounts import Count, StatOf, X
from apnap.ability.conditions import Is
from apnap.ability.effects import (
    END_OF_TURN,
    AddMana,
    ChooseColor,
    Create,
    Damage,
    Delayed,
    Destroy,
    Discard,
    Draw,
    Fight,
    GainLife,
    Gate,
    Move,
    PutCounters,
    Reveal,
    Search,
    Shield,
    Shuffle,
    Untap,
)
from apnap.ability.events import On
from apnap.ability.filters import (
    Anything,
    Color,
    Controlled,
    Either,
    Has,
    IsSource,
    Not,
    Stat,
    Subtype,
    WithCounter,
)
from apnap.ability.mods import PT, Cant, Must, SetColors
from apnap.ability.selections import All, ChooseFrom, ControllerOf, EachPlayer, EventObject, Ref, Rest, Union
from apnap.cards.build import (
    also_pay,
    at,
    boost,
    creature,
    death,
    dies,
    does,
    each,
    enchantment,
    enters,
    enters_or,
    etb,
    have,
    instant,
    lasting,
    leaves,
    own_casting,
    pay,
    sorcery,
    star,
    static,
    tap_for,
    when,
)
from apnap.cards.words import (
    ARTIFACT,
    BASIC_LAND,
    CREATURE,
    ENCHANTMENT,
    IT,
    LAND,
    SAC_THIS,
    THIS,
    YOU,
    every,
    find,
    fits,
    kw,
    may,
    modal,
    pump,
    sac,
    seq,
    target,
    target_creature,
    target_player,
    token,
    your_hand,
    yours,
)

BEAST: Final = token("Beast", "green", 3, 3)
SAPROLING: Final = token("Saproling", "green", 1, 1)

CARDS: Final = (
    # mana and lands
    creature("Birds of Paradise", "{G}", "Bird", 0, 1, "flying", tap_for("any")),
    creature("Vine Trellis", "{1}{G}", "Plant Wall", 0, 4, "defender", tap_for("{G}")),
    creature(
        "Wall of Roots",
        "{1}{G}",
        "Plant Wall",
        0,
        5,
        "defender",
        does(pay("", PutCounters(THIS, "-0/-1")), AddMana(("{G}",)), limit=1),
    ),
    creature("Sylvan Caryatid", "{1}{G}", "Plant", 0, 3, "defender, hexproof", tap_for("any")),
    sorcery("Rampant Growth", "{1}{G}", find(BASIC_LAND, "battlefield", tapped=True)),
    sorcery("Nature's Lore", "{1}{G}", find(Subtype("Forest"), "battlefield")),
    sorcery("Search for Tomorrow", "{2}{G}", find(BASIC_LAND, "battlefield"), kw("suspend", "{G}", 2)),
    sorcery(
        "Cultivate",
        "{2}{G}",
        seq(
            Search(BASIC_LAND, most=2),
            Reveal(Ref("found")),
            Move(ChooseFrom(Ref("found"), Anything()), "battlefield", tapped=True, name="r1"),
            Move(Rest(Ref("found"), Ref("r1")), "hand"),
            Shuffle(),
        ),
    ),
    sorcery(
        "Kodama's Reach",
        "{2}{G}",
        seq(
            Search(BASIC_LAND, most=2),
            Reveal(Ref("found")),
            Move(ChooseFrom(Ref("found"), Anything()), "battlefield", tapped=True, name="r1"),
            Move(Rest(Ref("found"), Ref("r1")), "hand"),
            Shuffle(),
        ),
        subtypes="Arcane",
    ),
    creature(
        "Sakura-Tribe Elder",
        "{1}{G}",
        "Snake Shaman",
        1,
        1,
        does(pay("", SAC_THIS), find(BASIC_LAND, "battlefield", tapped=True)),
    ),
    creature(
        "Primeval Titan",
        "{4}{G}{G}",
        "Giant",
        6,
        6,
        "trample",
        enters_or("attacks", may(find(LAND, "battlefield", 2, tapped=True))),
    ),
    # cards
    sorcery("Harmonize", "{2}{G}{G}", Draw(3)),
    sorcery("Collective Unconscious", "{4}{G}{G}", Draw(Count(All(yours(CREATURE))))),
    creature("Wall of Blossoms", "{1}{G}", "Plant Wall", 0, 4, "defender", etb(Draw())),
    creature("Carven Caryatid", "{1}{G}{G}", "Spirit", 2, 5, "defender", etb(Draw())),
    sorcery(
        "Natural Order",
        "{2}{G}{G}",
        also_pay(sac(CREATURE, Color("green"))),
        find(fits(CREATURE, Color("green")), "battlefield"),
    ),
    # growth and fights
    instant("Giant Growth", "{G}", pump(target_creature(), 3, 3)),
    instant("Titanic Growth", "{1}{G}", pump(target_creature(), 4, 4)),
    instant("Mutagenic Growth", "{G/P}", pump(target_creature(), 2, 2)),
    instant("Fog", "{G}", Shield(Replacement(On("damage", combat=True), prevent_all=True))),
    instant(
        "Moment's Peace",
        "{1}{G}",
        Shield(Replacement(On("damage", combat=True), prevent_all=True)),
        kw("flashback", "{2}{G}"),
    ),
    creature(
        "Spore Frog",
        "{G}",
        "Frog",
        1,
        1,
        does(pay("", SAC_THIS), Shield(Replacement(On("damage", combat=True), prevent_all=True))),
    ),
    sorcery("Overrun", "{2}{G}{G}{G}", pump(All(yours(CREATURE)), 3, 3, "trample")),
    sorcery(
        "Prey Upon", "{G}", Fight(target_creature(Controlled(YOU)), target_creature(Not(Controlled(YOU))))
    ),
    instant(
        "Pounce", "{1}{G}", Fight(target_creature(Controlled(YOU)), target_creature(Not(Controlled(YOU))))
    ),
    sorcery(
        "Rabid Bite",
        "{1}{G}",
        Damage(
            StatOf("power", Ref("t1")),
            target_creature(Not(Controlled(YOU))),
            source=target_creature(Controlled(YOU), name="t1"),
        ),
    ),
    instant("Vitalize", "{G}", Untap(All(yours(CREATURE)))),
    sorcery("Stream of Life", "{X}{G}", GainLife(X(), target_player())),
    sorcery("Hurricane", "{X}{G}", Damage(X(), Union((every(CREATURE, Has("flying")), EachPlayer())))),
    # answers
    instant("Naturalize", "{1}{G}", Destroy(target(Either((ARTIFACT, ENCHANTMENT))))),
    instant(
        "Natural State", "{G}", Destroy(target(Either((ARTIFACT, ENCHANTMENT)), Stat("mana_value", "<=", 3)))
    ),
    instant(
        "Beast Within",
        "{2}{G}",
        seq(Destroy(target(Anything(), name="t1")), Create(BEAST, who=ControllerOf(Ref("t1")))),
    ),
    creature(
        "Acidic Slime",
        "{3}{G}{G}",
        "Ooze",
        2,
        2,
        "deathtouch",
        etb(Destroy(target(Either((ARTIFACT, ENCHANTMENT, LAND))))),
    ),
    # creatures
    creature("Jungle Lion", "{G}", "Cat", 2, 1, static(THIS, Cant("block"))),
    creature(
        "Wild Mongrel",
        "{1}{G}",
        "Dog",
        2,
        2,
        does(
            pay("", Discard(1)),
            seq(ChooseColor(), lasting(THIS, END_OF_TURN, PT(1, 1), SetColors((), chosen=True))),
        ),
    ),
    creature(
        "Ravenous Baloth", "{2}{G}{G}", "Beast", 4, 4, does(pay("", sac(Subtype("Beast"))), GainLife(4))
    ),
    creature("Prized Unicorn", "{3}{G}", "Unicorn", 2, 2, static(THIS, Must("be_blocked_by_all"))),
    creature(
        "Deepwood Tantiv", "{4}{G}", "Beast", 2, 4, when(On("blocked", subject=IsSource()), GainLife(2))
    ),
    creature(
        "Thicket Basilisk",
        "{3}{G}{G}",
        "Basilisk",
        2,
        4,
        Triggered(
            (
                On("block", subject=IsSource(), other=fits(CREATURE, Not(Subtype("Wall")))),
                On("blocked", subject=IsSource(), other=fits(CREATURE, Not(Subtype("Wall")))),
            ),
            Delayed(On("step", step="end_combat"), Destroy(EventObject("other"))),
        ),
    ),
    creature(
        "Dungrove Elder",
        "{2}{G}",
        "Treefolk",
        "*",
        "*",
        "hexproof",
        star(Count(All(yours(Subtype("Forest"))))),
    ),
    creature("Maro", "{2}{G}{G}", "Elemental", "*", "*", star(Count(your_hand()))),
    creature("Thragtusk", "{4}{G}", "Beast", 5, 3, etb(GainLife(5)), leaves(Create(BEAST))),
    creature(
        "Ant Queen", "{3}{G}{G}", "Insect", 5, 5, does("{1}{G}", Create(token("Insect", "green", 1, 1)))
    ),
    creature("Verdant Force", "{5}{G}{G}{G}", "Elemental", 7, 7, at(each("upkeep"), Create(SAPROLING))),
    creature("Terra Stomper", "{3}{G}{G}{G}", "Beast", 8, 8, own_casting(Cant("be_countered")), "trample"),
    creature(
        "Carnage Tyrant", "{4}{G}{G}", "Dinosaur", 7, 6, own_casting(Cant("be_countered")), "trample, hexproof"
    ),
    creature("Pelakka Wurm", "{4}{G}{G}{G}", "Wurm", 7, 7, "trample", etb(GainLife(7)), dies(Draw())),
    creature(
        "Avenger of Zendikar",
        "{5}{G}{G}",
        "Elemental",
        5,
        5,
        etb(Create(token("Plant", "green", 0, 1), Count(All(yours(LAND))))),
        when(
            enters(yours(LAND)),
            may(PutCounters(every(CREATURE, Subtype("Plant"), Controlled(YOU)), "+1/+1")),
            word="Landfall",
        ),
    ),
    creature(
        "Elder Gargaroth",
        "{3}{G}{G}",
        "Beast",
        6,
        6,
        "vigilance, reach, trample",
        Triggered(
            (On("attack", subject=IsSource()), On("block", subject=IsSource())),
            modal(Create(BEAST), GainLife(3), Draw()),
        ),
    ),
    # enchantments
    enchantment("Gaea's Anthem", "{1}{G}{G}", boost(All(yours(CREATURE)), 1, 1)),
    enchantment("Spidersilk Armor", "{2}{G}", boost(All(yours(CREATURE)), 0, 1, "reach")),
    enchantment(
        "Beastmaster Ascension",
        "{2}{G}",
        when(On("attack", subject=yours(CREATURE)), may(PutCounters(THIS, "quest"))),
        Static(All(yours(CREATURE)), (PT(5, 5),), Is(THIS, WithCounter("quest", 7))),
    ),
    enchantment(
        "Fecundity",
        "{2}{G}",
        when(death(CREATURE), Gate(Draw(1, ControllerOf(IT)), may=True, who=ControllerOf(IT))),
    ),
    enchantment("Concordant Crossroads", "{G}", have(every(CREATURE), "haste"), super="World"),
)
