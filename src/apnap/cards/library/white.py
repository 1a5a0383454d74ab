"""White: small creatures, tokens, life and removal."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Keyword, Replacement, Static
from apnap.ability.amounts import PlayerStat, StatOf
from apnap.ability.conditions import Compare, Is
from apnap.ability.effects import (
    END_OF_TURN,
    ChooseColor,
    Create,
    Delayed,
    Destroy,
    Draw,
    Exile,
    GainLife,
    Gate,
    Move,
    PayLife,
    PutCounters,
    Search,
    Shield,
    Shuffle,
    Tap,
    WinGame,
)
from apnap.ability.events import On
from apnap.ability.filters import (
    Among,
    Anything,
    ChosenColor,
    Color,
    Controlled,
    Either,
    IsSource,
    IsToken,
    Named,
    Not,
    Other,
    Player,
    Status,
    Subtype,
)
from apnap.ability.mods import PT, CostChange, Gain, May
from apnap.ability.selections import All, Choose, ControllerOf, EachOpponent, EachPlayer, OwnerOf, Ref
from apnap.cards.build import (
    at,
    boost,
    cast,
    creature,
    dies,
    does,
    enchantment,
    enters,
    etb,
    hits,
    instant,
    lasting,
    pay,
    return_exiled,
    sorcery,
    static,
    tap,
    when,
    your,
)
from apnap.cards.words import (
    ARTIFACT,
    BASIC_LAND,
    CREATURE,
    ENCHANTMENT,
    IT,
    LAND,
    SAC_THIS,
    TAP,
    THIS,
    YOU,
    any_target,
    bounce,
    every,
    find,
    fits,
    gains,
    grant,
    kw,
    may,
    modal,
    pump,
    seq,
    target,
    target_creature,
    target_player,
    token,
    yours,
)

SOLDIER: Final = token("Soldier", "white", 1, 1)
SPIRIT: Final = token("Spirit", "white", 1, 1, "flying")
BIRD: Final = token("Bird", "white", 1, 1, "flying")
ANGEL: Final = token("Angel", "white", 4, 4, "flying")

CARDS: Final = (
    # tokens
    instant("Raise the Alarm", "{1}{W}", Create(SOLDIER, 2)),
    instant("Midnight Haunting", "{2}{W}", Create(SPIRIT, 2)),
    sorcery("Spectral Procession", "{2/W}{2/W}{2/W}", Create(SPIRIT, 3)),
    sorcery("Lingering Souls", "{2}{W}", Create(SPIRIT, 2), kw("flashback", "{1}{B}")),
    sorcery(
        "Battle Screech",
        "{2}{W}{W}",
        Create(BIRD, 2),
        kw(
            "flashback",
            pay(
                "",
                Tap(
                    Choose(
                        fits(CREATURE, Status("untapped"), Color("white"), Controlled(YOU)), least=3, most=3
                    )
                ),
            ),
        ),
    ),
    sorcery("Call the Cavalry", "{3}{W}", Create(token("Knight", "white", 2, 2, "vigilance"), 2)),
    creature("Doomed Traveler", "{W}", "Human Soldier", 1, 1, dies(Create(SPIRIT))),
    creature("Attended Knight", "{2}{W}", "Human Knight", 2, 2, "first strike", etb(Create(SOLDIER))),
    creature(
        "Precinct Captain",
        "{W}{W}",
        "Human Soldier",
        2,
        2,
        "first strike",
        when(hits(who=Player(), combat=True), Create(SOLDIER)),
    ),
    creature(
        "Cloudgoat Ranger",
        "{3}{W}{W}",
        "Giant Warrior Ranger",
        3,
        3,
        etb(Create(token("Kithkin Soldier", "white", 1, 1), 3)),
        does(
            pay(
                "",
                Tap(Choose(fits(Subtype("Kithkin"), Status("untapped"), Controlled(YOU)), least=3, most=3)),
            ),
            pump(THIS, 2, 0, "flying"),
        ),
    ),
    creature(
        "Captain of the Watch",
        "{4}{W}{W}",
        "Human Soldier",
        3,
        3,
        "vigilance",
        boost(every(CREATURE, Subtype("Soldier"), Other(), Controlled(YOU)), 1, 1, "vigilance"),
        etb(Create(SOLDIER, 3)),
    ),
    creature(
        "Emeria Angel",
        "{2}{W}{W}",
        "Angel",
        3,
        3,
        "flying",
        when(enters(yours(LAND)), may(Create(BIRD)), word="Landfall"),
    ),
    enchantment(
        "Intangible Virtue", "{1}{W}", boost(every(CREATURE, IsToken(), Controlled(YOU)), 1, 1, "vigilance")
    ),
    enchantment("Glorious Anthem", "{1}{W}{W}", boost(All(yours(CREATURE)), 1, 1)),
    enchantment("Honor of the Pure", "{1}{W}", boost(every(CREATURE, Color("white"), Controlled(YOU)), 1, 1)),
    creature(
        "Benalish Marshal",
        "{W}{W}{W}",
        "Human Knight",
        3,
        3,
        boost(every(CREATURE, Other(), Controlled(YOU)), 1, 1),
    ),
    creature(
        "Veteran Armorer",
        "{1}{W}",
        "Human Soldier",
        2,
        2,
        boost(every(CREATURE, Other(), Controlled(YOU)), 0, 1),
    ),
    enchantment("Sigil of the Empty Throne", "{3}{W}{W}", when(cast(ENCHANTMENT), Create(ANGEL))),
    instant("Rally the Peasants", "{2}{W}", pump(All(yours(CREATURE)), 2, 0), kw("flashback", "{2}{R}")),
    instant("Inspired Charge", "{2}{W}{W}", pump(All(yours(CREATURE)), 2, 1)),
    # life
    creature("Soul Warden", "{W}", "Human Cleric", 1, 1, when(enters(fits(CREATURE, Other())), GainLife(1))),
    creature(
        "Soul's Attendant",
        "{W}",
        "Human Cleric",
        1,
        1,
        when(enters(fits(CREATURE, Other())), may(GainLife(1))),
    ),
    creature(
        "Ajani's Pridemate",
        "{1}{W}",
        "Cat Soldier",
        2,
        2,
        when(On("gain_life", player=Among(YOU)), PutCounters(THIS, "+1/+1")),
    ),
    creature("Venerable Monk", "{2}{W}", "Human Monk Cleric", 2, 2, etb(GainLife(2))),
    creature("Cathedral Sanctifier", "{W}", "Human Cleric", 1, 1, etb(GainLife(3))),
    creature("Lone Missionary", "{1}{W}", "Kor Monk", 2, 1, etb(GainLife(4))),
    creature(
        "Oreskos Sun Guide",
        "{1}{W}",
        "Cat Monk",
        2,
        2,
        when(On("untap", subject=IsSource()), GainLife(2), word="Inspired"),
    ),
    creature(
        "Serra Ascendant",
        "{W}",
        "Human Monk",
        1,
        1,
        "lifelink",
        Static(THIS, (PT(5, 5), gains("flying")), Compare(PlayerStat("life", YOU), ">=", 30)),
    ),
    creature(
        "Felidar Sovereign",
        "{4}{W}{W}",
        "Cat Beast",
        4,
        6,
        "vigilance",
        "lifelink",
        at(your("upkeep"), WinGame(), Compare(PlayerStat("life", YOU), ">=", 40)),
    ),
    enchantment("Righteous Cause", "{3}{W}{W}", when(On("attack", subject=CREATURE), GainLife(1))),
    enchantment(
        "Angelic Chorus", "{3}{W}{W}", when(enters(yours(CREATURE)), GainLife(StatOf("toughness", IT)))
    ),
    sorcery("Chaplain's Blessing", "{W}", GainLife(5)),
    # creatures with a trick
    creature(
        "Luminarch Aspirant",
        "{1}{W}",
        "Human Cleric",
        1,
        1,
        at(your("begin_combat"), PutCounters(target_creature(Controlled(YOU)), "+1/+1")),
    ),
    creature("Palace Guard", "{2}{W}", "Human Soldier", 1, 4, static(THIS, May("block_any_number"))),
    creature("Wall of Glare", "{1}{W}", "Wall", 0, 5, "defender", static(THIS, May("block_any_number"))),
    creature(
        "Foriysian Interceptor",
        "{3}{W}",
        "Human Soldier",
        0,
        5,
        "flash",
        "defender",
        static(THIS, May("block_additional", n=1)),
    ),
    creature(
        "Samite Healer",
        "{1}{W}",
        "Human Cleric",
        1,
        1,
        does(TAP, Shield(Replacement(On("damage", subject=Among(any_target())), prevent=1))),
    ),
    creature(
        "Master Healer",
        "{4}{W}",
        "Human Cleric",
        1,
        4,
        does(TAP, Shield(Replacement(On("damage", subject=Among(any_target())), prevent=4))),
    ),
    creature(
        "Cho-Manno, Revolutionary",
        "{2}{W}{W}",
        "Human Rebel",
        2,
        2,
        Replacement(On("damage", subject=IsSource()), prevent_all=True),
        super="Legendary",
    ),
    creature(
        "Guardian Seraph",
        "{2}{W}{W}",
        "Angel",
        3,
        4,
        "flying",
        Replacement(On("damage", subject=Among(YOU), source=Controlled(EachOpponent())), prevent=1),
    ),
    creature(
        "Thalia, Guardian of Thraben",
        "{1}{W}",
        "Human Soldier",
        2,
        1,
        "first strike",
        static(EachPlayer(), CostChange(Not(CREATURE), more="{1}")),
        super="Legendary",
    ),
    creature(
        "Selfless Spirit",
        "{1}{W}",
        "Spirit Cleric",
        2,
        1,
        "flying",
        does(pay("", SAC_THIS), grant(All(yours(CREATURE)), "indestructible")),
    ),
    creature(
        "Resistance Fighter",
        "{W}",
        "Human Soldier",
        1,
        1,
        does(
            pay("", SAC_THIS),
            Shield(Replacement(On("damage", source=Among(target_creature()), combat=True), prevent_all=True)),
        ),
    ),
    creature("Gideon's Lawkeeper", "{W}", "Human Soldier", 1, 1, does(tap("{W}"), Tap(target_creature()))),
    creature(
        "Adanto Vanguard",
        "{1}{W}",
        "Vampire Soldier",
        1,
        1,
        Static(THIS, (PT(2, 0),), Is(THIS, Status("attacking"))),
        does(pay("", PayLife(4)), grant(THIS, "indestructible")),
    ),
    creature(
        "Kor Skyfisher", "{1}{W}", "Kor Soldier", 2, 3, "flying", etb(bounce(Choose(yours(Anything()))))
    ),
    creature(
        "Squadron Hawk",
        "{1}{W}",
        "Bird",
        1,
        1,
        "flying",
        etb(may(find(Named("Squadron Hawk"), most=3, reveal=True))),
    ),
    creature("Spirited Companion", "{1}{W}", "Dog", 1, 1, etb(Draw()), also="Enchantment"),
    creature(
        "Restoration Angel",
        "{3}{W}",
        "Angel",
        3,
        4,
        "flash",
        "flying",
        etb(
            may(
                seq(
                    Exile(target_creature(Not(Subtype("Angel")), Controlled(YOU), name="t1")),
                    Move(Ref("t1"), "battlefield", under=YOU),
                )
            )
        ),
    ),
    # removal and instants
    instant(
        "Swords to Plowshares",
        "{W}",
        seq(Exile(target_creature(name="t1")), GainLife(StatOf("power", Ref("t1")), ControllerOf(Ref("t1")))),
    ),
    instant(
        "Path to Exile",
        "{W}",
        seq(
            Exile(target_creature(name="t1")),
            Gate(
                seq(
                    Search(BASIC_LAND, who=ControllerOf(Ref("t1"))),
                    Move(Ref("found"), "battlefield", tapped=True, under=ControllerOf(Ref("t1"))),
                    Shuffle(ControllerOf(Ref("t1"))),
                ),
                may=True,
                who=ControllerOf(Ref("t1")),
            ),
        ),
    ),
    sorcery("Day of Judgment", "{2}{W}{W}", Destroy(every(CREATURE))),
    sorcery("Wrath of God", "{2}{W}{W}", Destroy(every(CREATURE), regenerate=False)),
    sorcery(
        "Akroma's Vengeance",
        "{4}{W}{W}",
        Destroy(every(Either((ARTIFACT, CREATURE, ENCHANTMENT)))),
        kw("cycling", "{3}"),
    ),
    instant("Disenchant", "{1}{W}", Destroy(target(Either((ARTIFACT, ENCHANTMENT))))),
    enchantment(
        "Oblivion Ring", "{2}{W}", etb(Exile(target(Not(LAND), Other()))), return_exiled()
    ),
    enchantment(
        "Journey to Nowhere", "{1}{W}", etb(Exile(target_creature())), return_exiled()
    ),
    creature(
        "Fiend Hunter",
        "{1}{W}{W}",
        "Human Cleric",
        1,
        3,
        etb(may(Exile(target_creature(Other())))),
        return_exiled(),
    ),
    creature(
        "Banisher Priest",
        "{1}{W}{W}",
        "Human Cleric",
        2,
        2,
        etb(
            Exile(
                target_creature(Controlled(EachOpponent())),
                until=On("move", subject=IsSource(), frm="battlefield"),
            )
        ),
    ),
    instant(
        "Healing Salve",
        "{W}",
        modal(
            GainLife(3, target_player()),
            Shield(Replacement(On("damage", subject=Among(any_target())), prevent=3)),
        ),
    ),
    instant("Holy Day", "{W}", Shield(Replacement(On("damage", combat=True), prevent_all=True))),
    instant(
        "Liberate",
        "{1}{W}",
        seq(
            Exile(target_creature(Controlled(YOU), name="t1")),
            Delayed(On("step", step="end"), Move(Ref("t1"), "battlefield", under=OwnerOf(Ref("t1")))),
        ),
    ),
    instant(
        "Cloudshift",
        "{W}",
        seq(Exile(target_creature(Controlled(YOU), name="t1")), Move(Ref("t1"), "battlefield", under=YOU)),
    ),
    instant(
        "Brave the Elements",
        "{W}",
        seq(
            ChooseColor(),
            lasting(
                every(CREATURE, Color("white"), Controlled(YOU)),
                END_OF_TURN,
                Gain((Keyword("protection", filter=ChosenColor()),)),
            ),
        ),
    ),
)
