"""Blue: counterspells, cards, tempo and fliers."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Replacement, Static
from apnap.ability.amounts import Count
from apnap.ability.conditions import Is
from apnap.ability.costs import Cost
from apnap.ability.effects import (
    END_OF_TURN,
    THIS_TURN,
    CopySpell,
    Counter,
    Create,
    Damage,
    Discard,
    Draw,
    Duration,
    Mill,
    PayLife,
    PhaseOut,
    Scry,
    Surveil,
    Tap,
)
from apnap.ability.events import On
from apnap.ability.filters import (
    Anything,
    Controlled,
    Either,
    Has,
    InZone,
    IsAbility,
    IsSource,
    Not,
    Other,
    Player,
    Status,
    Subtype,
)
from apnap.ability.mods import (
    PT,
    AddTypes,
    Cant,
    DoesntUntap,
    Gain,
    Lose,
    SetColors,
    SetController,
    SetPT,
    SetTypes,
    SwitchPT,
)
from apnap.ability.selections import Choose, ControllerOf, EachOpponent, EventObject, Ref, Target
from apnap.cards.build import (
    cast,
    creature,
    death,
    does,
    enchantment,
    etb,
    hits,
    instant,
    lasting,
    pay,
    sorcery,
    static,
    when,
)
from apnap.cards.words import (
    ARTIFACT,
    CREATURE,
    INSTANT_OR_SORCERY,
    LAND,
    SAC_THIS,
    TAP,
    THIS,
    YOU,
    any_target,
    bounce,
    every,
    fits,
    gains,
    grant,
    in_your_graveyard,
    kw,
    landwalk,
    may_do,
    modal,
    pump,
    seq,
    target,
    target_creature,
    target_player,
    target_spell,
    token,
    unless,
)

CARDS: Final = (
    # counterspells
    instant("Counterspell", "{U}{U}", Counter(target_spell())),
    instant("Cancel", "{1}{U}{U}", Counter(target_spell())),
    instant("Essence Scatter", "{1}{U}", Counter(target_spell(CREATURE))),
    instant("Negate", "{1}{U}", Counter(target_spell(Not(CREATURE)))),
    instant(
        "Mana Leak", "{1}{U}", unless(Counter(target_spell(name="t1")), Cost("{3}"), ControllerOf(Ref("t1")))
    ),
    instant(
        "Circular Logic",
        "{2}{U}",
        unless(
            Counter(target_spell(name="t1")),
            Cost("{1}", per=Count(in_your_graveyard())),
            ControllerOf(Ref("t1")),
        ),
        kw("madness", "{U}"),
    ),
    instant("Sinister Sabotage", "{1}{U}{U}", Counter(target_spell()), Surveil(1)),
    instant("Stifle", "{U}", Counter(Target(IsAbility(), zones=("stack",)))),
    instant("Twincast", "{U}{U}", CopySpell(target_spell(INSTANT_OR_SORCERY))),
    # cards
    instant("Ancestral Recall", "{U}", Draw(3, target_player())),
    instant("Reach Through Mists", "{U}", Draw(), subtypes="Arcane"),
    instant("Opt", "{U}", Scry(1), Draw()),
    instant("Consider", "{U}", Surveil(1), Draw()),
    sorcery("Preordain", "{U}", seq(Scry(2), Draw())),
    sorcery("Serum Visions", "{U}", seq(Draw(), Scry(2))),
    sorcery("Careful Study", "{U}", seq(Draw(2), Discard(2))),
    instant("Think Twice", "{1}{U}", Draw(), kw("flashback", "{2}{U}")),
    sorcery("Divination", "{2}{U}", Draw(2)),
    sorcery("Counsel of the Soratami", "{2}{U}", Draw(2)),
    instant("Inspiration", "{3}{U}", Draw(2, target_player())),
    sorcery("Concentrate", "{2}{U}{U}", Draw(3)),
    sorcery("Tamiyo's Epiphany", "{3}{U}", seq(Scry(4), Draw(2))),
    sorcery("Deep Analysis", "{3}{U}", Draw(2, target_player()), kw("flashback", pay("{1}{U}", PayLife(3)))),
    sorcery("Tome Scour", "{U}", Mill(5, target_player())),
    instant("Mental Note", "{U}", Mill(2), Draw()),
    instant("Catalog", "{2}{U}", seq(Draw(2), Discard())),
    instant("Thought Scour", "{U}", Mill(2, target_player()), Draw()),
    instant("Regress", "{2}{U}", bounce(target(Anything()))),
    # tempo
    instant("Unsummon", "{U}", bounce(target_creature())),
    instant("Boomerang", "{U}{U}", bounce(target(Anything()))),
    instant("Repulse", "{2}{U}", bounce(target_creature()), Draw()),
    instant("Aetherize", "{3}{U}", bounce(every(CREATURE, Status("attacking")))),
    instant("Evacuation", "{3}{U}{U}", bounce(every(CREATURE))),
    instant("Jump", "{U}", grant(target_creature(), "flying")),
    instant(
        "Frost Breath",
        "{2}{U}",
        seq(
            Tap(target(CREATURE, least=0, most=2, name="t1")),
            lasting(Ref("t1"), Duration("next_untap"), DoesntUntap()),
        ),
    ),
    instant(
        "Turn to Frog",
        "{1}{U}",
        lasting(
            target_creature(),
            END_OF_TURN,
            Lose(),
            SetColors(("blue",)),
            SetTypes(subtypes=("Frog",)),
            SetPT(1, 1),
        ),
    ),
    instant("Reality Ripple", "{1}{U}", PhaseOut(target(Either((ARTIFACT, CREATURE, LAND))))),
    sorcery(
        "Distortion Strike",
        "{U}",
        seq(pump(target_creature(name="t1"), 1, 0), lasting(Ref("t1"), THIS_TURN, Cant("be_blocked"))),
        "rebound",
    ),
    instant(
        "Cryptic Command",
        "{1}{U}{U}{U}",
        modal(
            Counter(target_spell()),
            bounce(target(Anything())),
            Tap(every(CREATURE, Controlled(EachOpponent()))),
            Draw(),
            choose=2,
        ),
    ),
    # creatures
    creature(
        "Prodigal Sorcerer", "{2}{U}", "Human Wizard Sorcerer", 1, 1, does(TAP, Damage(1, any_target()))
    ),
    creature("Merfolk Looter", "{1}{U}", "Merfolk Rogue", 1, 1, does(TAP, seq(Draw(), Discard()))),
    creature("Scroll Thief", "{2}{U}", "Merfolk Rogue", 1, 3, when(hits(who=Player(), combat=True), Draw())),
    creature("Man-o'-War", "{2}{U}", "Jellyfish", 2, 2, etb(bounce(target_creature()))),
    creature(
        "Frost Lynx",
        "{2}{U}",
        "Elemental Cat",
        2,
        2,
        etb(
            seq(
                Tap(target_creature(Controlled(EachOpponent()), name="t1")),
                lasting(Ref("t1"), Duration("next_untap"), DoesntUntap()),
            )
        ),
    ),
    creature(
        "Wall of Frost",
        "{1}{U}{U}",
        "Wall",
        0,
        7,
        "defender",
        when(
            On("block", subject=IsSource(), other=CREATURE),
            lasting(EventObject("other"), Duration("next_untap"), DoesntUntap()),
        ),
    ),
    creature(
        "Cloud Elemental",
        "{2}{U}",
        "Elemental",
        2,
        3,
        "flying",
        static(THIS, Cant("block", by=fits(CREATURE, Has("flying")), except_by=True)),
    ),
    creature(
        "Talrand, Sky Summoner",
        "{2}{U}{U}",
        "Merfolk Wizard",
        2,
        2,
        when(cast(INSTANT_OR_SORCERY), Create(token("Drake", "blue", 2, 2, "flying"))),
        super="Legendary",
    ),
    creature(
        "Murder of Crows",
        "{3}{U}{U}",
        "Bird",
        4,
        4,
        "flying",
        when(death(fits(CREATURE, Other())), may_do(Draw(), Discard())),
    ),
    creature(
        "Lord of Atlantis",
        "{U}{U}",
        "Merfolk",
        2,
        2,
        Static(every(Subtype("Merfolk"), Other()), (PT(1, 1), Gain((landwalk("Island"),)))),
    ),
    creature(
        "Clone",
        "{3}{U}",
        "Shapeshifter",
        0,
        0,
        Replacement(On("move", subject=IsSource(), to="battlefield"), copy_of=Choose(CREATURE)),
    ),
    creature(
        "Phantasmal Image",
        "{1}{U}",
        "Illusion",
        0,
        0,
        Replacement(
            On("move", subject=IsSource(), to="battlefield"),
            copy_of=Choose(CREATURE),
            copy_mods=(
                AddTypes(subtypes=("Illusion",)),
                gains(when(On("target", subject=IsSource()), SAC_THIS)),
            ),
        ),
    ),
    creature(
        "Sower of Temptation",
        "{2}{U}{U}",
        "Faerie Wizard",
        2,
        2,
        "flying",
        etb(
            lasting(target_creature(), Duration("while", Is(THIS, InZone("battlefield"))), SetController(YOU))
        ),
    ),
    creature(
        "Aquamoeba",
        "{1}{U}",
        "Elemental Beast",
        1,
        3,
        does(pay("", Discard(1)), lasting(THIS, END_OF_TURN, SwitchPT())),
    ),
    creature(
        "Selhoff Occultist",
        "{2}{U}",
        "Human Rogue",
        2,
        3,
        when(death(Either((IsSource(), fits(CREATURE, Other())))), Mill(1, target_player())),
    ),
    # enchantments
    enchantment("Propaganda", "{2}{U}", static(every(CREATURE), Cant("attack_you", unless_cost=Cost("{2}")))),
)
