"""Black: removal, discard, death, and life as a price."""

from __future__ import annotations

from typing import Final

from apnap.ability.amounts import Count, Result
from apnap.ability.conditions import Exists, IsNot
from apnap.ability.effects import (
    Create,
    Damage,
    Destroy,
    Discard,
    Draw,
    GainLife,
    LoseLife,
    PutCounters,
    RemoveCounters,
    Reveal,
    Sacrifice,
    Scry,
    Select,
)
from apnap.ability.events import On
from apnap.ability.filters import (
    Anything,
    Color,
    Controlled,
    Did,
    Either,
    IsSource,
    IsToken,
    Not,
    Opponent,
    Other,
    Owned,
    Stat,
    Status,
    Subtype,
)
from apnap.ability.mods import Cant, HandSize
from apnap.ability.selections import All, Choose, EachOpponent, EachOther, EachPlayer, Ref, Union
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
    enters_or,
    etb,
    hits,
    instant,
    pay,
    sorcery,
    static,
    tap,
    when,
    your,
)
from apnap.cards.words import (
    ARTIFACT,
    CREATURE,
    LAND,
    SAC_THIS,
    TAP,
    THAT_PLAYER,
    THIS,
    YOU,
    any_target,
    bounce,
    every,
    find,
    fits,
    kw,
    pump,
    sac,
    seq,
    target,
    target_card,
    target_creature,
    target_opponent,
    target_player,
    token,
    yours,
)

ZOMBIE: Final = token("Zombie", "black", 2, 2)

CARDS: Final = (
    # removal
    instant(
        "Terror", "{1}{B}", Destroy(target_creature(Not(ARTIFACT), Not(Color("black"))), regenerate=False)
    ),
    instant("Doom Blade", "{1}{B}", Destroy(target_creature(Not(Color("black"))))),
    instant("Dark Banishing", "{2}{B}", Destroy(target_creature(Not(Color("black"))), regenerate=False)),
    instant("Smother", "{1}{B}", Destroy(target_creature(Stat("mana_value", "<=", 3)), regenerate=False)),
    instant("Murder", "{1}{B}{B}", Destroy(target_creature())),
    sorcery("Assassinate", "{2}{B}", Destroy(target_creature(Status("tapped")))),
    instant("Disfigure", "{B}", pump(target_creature(), -2, -2)),
    instant("Dismember", "{1}{B/P}{B/P}", pump(target_creature(), -5, -5)),
    instant("Sudden Death", "{1}{B}{B}", "split second", pump(target_creature(), -4, -4)),
    sorcery("Infest", "{1}{B}{B}", pump(every(CREATURE), -2, -2)),
    instant("Diabolic Edict", "{1}{B}", Sacrifice(Choose(CREATURE), who=target_player())),
    sorcery(
        "Chainer's Edict",
        "{1}{B}",
        Sacrifice(Choose(CREATURE), who=target_player()),
        kw("flashback", "{5}{B}{B}"),
    ),
    sorcery("Innocent Blood", "{B}", Sacrifice(Choose(CREATURE), who=EachPlayer())),
    sorcery(
        "Bone Splinters", "{B}", also_pay(sac(CREATURE)), Destroy(target_creature())
    ),
    sorcery(
        "Corrupt",
        "{5}{B}",
        seq(Damage(Count(All(yours(Subtype("Swamp")))), any_target(), name="r1"), GainLife(Result("r1"))),
    ),
    sorcery("Damnation", "{2}{B}{B}", Destroy(every(CREATURE), regenerate=False)),
    instant("Go for the Throat", "{1}{B}", Destroy(target_creature(Not(ARTIFACT)))),
    # cards
    sorcery("Diabolic Tutor", "{2}{B}{B}", find(Anything())),
    sorcery("Demonic Tutor", "{1}{B}", find(Anything())),
    sorcery("Sign in Blood", "{B}{B}", seq(Draw(2, target_player("t1")), LoseLife(2, Ref("t1")))),
    sorcery("Read the Bones", "{2}{B}", seq(Scry(2), Draw(2), LoseLife(2))),
    instant("Village Rites", "{B}", also_pay(sac(CREATURE)), Draw(2)),
    enchantment("Phyrexian Arena", "{1}{B}{B}", at(your("upkeep"), seq(Draw(), LoseLife(1)))),
    enchantment(
        "Bitterblossom",
        "{1}{B}",
        at(your("upkeep"), seq(LoseLife(1), Create(token("Faerie Rogue", "black", 1, 1, "flying")))),
        subtypes="Faerie",
        also="Kindred",
    ),
    # discard
    sorcery(
        "Duress",
        "{B}",
        seq(
            Reveal(All(Owned(target_opponent("t1")), zones=("hand",))),
            Select(Choose(fits(Not(CREATURE), Not(LAND), Owned(Ref("t1"))), zones=("hand",)), "r1"),
            Discard(who=Ref("t1"), what=Ref("r1")),
        ),
    ),
    sorcery(
        "Thoughtseize",
        "{B}",
        seq(
            Reveal(All(Owned(target_player("t1")), zones=("hand",))),
            Select(Choose(fits(Not(LAND), Owned(Ref("t1"))), zones=("hand",)), "r1"),
            Discard(who=Ref("t1"), what=Ref("r1")),
            LoseLife(2),
        ),
    ),
    sorcery("Mind Rot", "{2}{B}", Discard(2, target_player())),
    sorcery("Hymn to Tourach", "{B}{B}", Discard(2, target_player(), random=True)),
    enchantment("Megrim", "{2}{B}", when(On("discard", player=Opponent()), Damage(2, THAT_PLAYER))),
    enchantment(
        "Liliana's Caress", "{1}{B}", when(On("discard", player=Opponent()), LoseLife(2, THAT_PLAYER))
    ),
    enchantment("Bottomless Pit", "{1}{B}{B}", at(each("upkeep"), Discard(1, THAT_PLAYER, random=True))),
    enchantment(
        "Underworld Dreams", "{B}{B}{B}", when(On("draw", player=Opponent()), Damage(1, THAT_PLAYER))
    ),
    creature(
        "Hypnotic Specter",
        "{1}{B}{B}",
        "Specter",
        2,
        2,
        "flying",
        when(hits(who=Opponent()), Discard(1, THAT_PLAYER, random=True)),
    ),
    creature("Ravenous Rats", "{1}{B}", "Rat", 1, 1, etb(Discard(1, target_opponent()))),
    # death
    creature(
        "Blood Artist",
        "{1}{B}",
        "Vampire",
        0,
        1,
        when(
            death(Either((IsSource(), fits(CREATURE, Other())))),
            seq(LoseLife(1, target_player()), GainLife(1)),
        ),
    ),
    creature(
        "Zulaport Cutthroat",
        "{1}{B}",
        "Human Rogue Ally",
        1,
        1,
        when(
            death(Either((IsSource(), fits(CREATURE, Other(), Controlled(YOU))))),
            seq(LoseLife(1, EachOpponent()), GainLife(1)),
        ),
    ),
    creature("Festering Goblin", "{B}", "Zombie Goblin", 1, 1, dies(pump(target_creature(), -1, -1))),
    creature(
        "Fume Spitter",
        "{B}",
        "Phyrexian Horror",
        1,
        1,
        does(pay("", SAC_THIS), PutCounters(target_creature(), "-1/-1")),
    ),
    creature("Nantuko Husk", "{2}{B}", "Zombie Insect", 2, 2, does(pay("", sac(CREATURE)), pump(THIS, 2, 2))),
    creature(
        "Carrion Feeder",
        "{B}",
        "Zombie",
        1,
        1,
        static(THIS, Cant("block")),
        does(pay("", sac(CREATURE)), PutCounters(THIS, "+1/+1")),
    ),
    creature(
        "Fallen Angel", "{3}{B}{B}", "Angel", 3, 3, "flying", does(pay("", sac(CREATURE)), pump(THIS, 2, 1))
    ),
    creature("Viscera Seer", "{B}", "Vampire Wizard", 1, 1, does(pay("", sac(CREATURE)), Scry(1))),
    creature(
        "Sengir Vampire",
        "{3}{B}{B}",
        "Vampire",
        4,
        4,
        "flying",
        when(death(fits(CREATURE, Did(On("damage", source=IsSource())))), PutCounters(THIS, "+1/+1")),
    ),
    enchantment(
        "Grave Pact",
        "{1}{B}{B}{B}",
        when(death(yours(CREATURE)), Sacrifice(Choose(CREATURE), who=EachOther(YOU))),
    ),
    enchantment(
        "Pestilence",
        "{2}{B}{B}",
        at(each("end"), SAC_THIS, IsNot(Exists(every(CREATURE)))),
        does("{B}", Damage(1, Union((every(CREATURE), EachPlayer())))),
    ),
    creature("Bile Urchin", "{B}", "Spirit", 1, 1, does(pay("", SAC_THIS), LoseLife(1, target_player()))),
    creature(
        "Midnight Reaper",
        "{2}{B}",
        "Zombie Knight",
        3,
        2,
        when(death(fits(CREATURE, Not(IsToken()), Controlled(YOU))), seq(Damage(1, YOU), Draw())),
    ),
    # creatures
    creature("Juzám Djinn", "{2}{B}{B}", "Djinn", 5, 5, at(your("upkeep"), Damage(1, YOU))),
    creature("Nantuko Shade", "{B}{B}", "Insect Shade", 2, 1, does("{B}", pump(THIS, 1, 1))),
    creature("Vampire Bats", "{B}", "Bat", 0, 1, "flying", does("{B}", pump(THIS, 1, 0), limit=2)),
    creature(
        "Royal Assassin",
        "{1}{B}{B}",
        "Human Assassin",
        1,
        1,
        does(TAP, Destroy(target_creature(Status("tapped")))),
    ),
    creature(
        "Visara the Dreadful",
        "{3}{B}{B}{B}",
        "Gorgon",
        5,
        5,
        "flying",
        does(TAP, Destroy(target_creature(), regenerate=False)),
        super="Legendary",
    ),
    creature(
        "Nekrataal",
        "{2}{B}{B}",
        "Human Assassin",
        2,
        1,
        "first strike",
        etb(Destroy(target_creature(Not(ARTIFACT), Not(Color("black"))), regenerate=False)),
    ),
    creature("Phyrexian Rager", "{2}{B}", "Phyrexian Horror", 2, 2, etb(seq(Draw(), LoseLife(1)))),
    creature("Gnat Miser", "{B}", "Rat Shaman", 1, 1, static(EachOpponent(), HandSize(delta=-1))),
    creature(
        "Dread Warlock",
        "{1}{B}{B}",
        "Human Wizard Warlock",
        2,
        2,
        static(THIS, Cant("be_blocked", by=fits(CREATURE, Color("black")), except_by=True)),
    ),
    creature(
        "Vampire Hexmage",
        "{B}{B}",
        "Vampire Shaman",
        2,
        1,
        "first strike",
        does(pay("", SAC_THIS), RemoveCounters(target(Anything()), "", None)),
    ),
    creature(
        "Grave Titan", "{4}{B}{B}", "Giant", 6, 6, "deathtouch", enters_or("attacks", Create(ZOMBIE, 2))
    ),
    creature(
        "Lord of the Undead",
        "{1}{B}{B}",
        "Zombie",
        2,
        2,
        boost(every(CREATURE, Subtype("Zombie"), Other()), 1, 1),
        does(tap("{1}{B}"), bounce(target_card(Subtype("Zombie")))),
    ),
    enchantment("Dogged Pursuit", "{3}{B}", at(your("end"), seq(LoseLife(1, EachOpponent()), GainLife(1)))),
)
