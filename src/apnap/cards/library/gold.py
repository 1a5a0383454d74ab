"""Cards of several colours, split cards and adventures."""

from __future__ import annotations

from typing import Final

from apnap.ability.effects import (
    Create,
    Damage,
    Destroy,
    Discard,
    Draw,
    Exile,
    GainLife,
    LoseLife,
    Move,
    Tap,
    Untap,
)
from apnap.ability.events import On
from apnap.ability.filters import Among, AnyTarget, Anything, Either, IsSpell, Other, Owned, Stat
from apnap.ability.mods import May
from apnap.ability.selections import All, Choose, Target
from apnap.cards.build import (
    creature,
    dies,
    does,
    enchantment,
    etb,
    have,
    instant,
    pay,
    sorcery,
    static,
    two_faced,
    when,
)
from apnap.cards.words import (
    ARTIFACT,
    CREATURE,
    ENCHANTMENT,
    LAND,
    PLANESWALKER,
    SAC_THIS,
    TAP,
    THIS,
    YOU,
    any_target,
    bounce,
    every,
    fits,
    grant,
    in_your_graveyard,
    modal,
    player_or_walker,
    pump,
    seq,
    target,
    target_creature,
    token,
    yours,
)

CARDS: Final = (
    instant("Lightning Helix", "{R}{W}", seq(Damage(3, any_target()), GainLife(3))),
    instant(
        "Boros Charm",
        "{R}{W}",
        modal(
            Damage(4, player_or_walker()),
            grant(All(yours(Anything())), "indestructible"),
            grant(target_creature(), "double strike"),
        ),
    ),
    instant("Terminate", "{B}{R}", Destroy(target_creature(), regenerate=False)),
    instant("Putrefy", "{1}{B}{G}", Destroy(target(Either((ARTIFACT, CREATURE))), regenerate=False)),
    instant("Mortify", "{1}{W}{B}", Destroy(target(Either((CREATURE, ENCHANTMENT))))),
    sorcery("Vindicate", "{1}{W}{B}", Destroy(target(Anything()))),
    creature(
        "Horizon Chimera",
        "{2}{G}{U}",
        "Chimera",
        3,
        2,
        "flash",
        "flying, trample",
        when(On("draw", player=Among(YOU)), GainLife(1)),
    ),
    creature("Kiora's Follower", "{G}{U}", "Merfolk", 2, 2, does(TAP, Untap(target(Anything(), Other())))),
    creature(
        "Psychatog",
        "{1}{U}{B}",
        "Atog",
        1,
        2,
        does(pay("", Discard(1)), pump(THIS, 1, 1)),
        does(pay("", Exile(Choose(Owned(YOU), zones=("graveyard",), least=2, most=2))), pump(THIS, 1, 1)),
    ),
    creature("Baleful Strix", "{U}{B}", "Bird", 1, 1, "flying, deathtouch", etb(Draw()), also="Artifact"),
    creature("Tidehollow Strix", "{U}{B}", "Bird", 2, 1, "flying", "deathtouch", also="Artifact"),
    creature(
        "Prophet of Kruphix",
        "{3}{G}{U}",
        "Human Wizard",
        2,
        3,
        static(All(yours(Either((CREATURE, LAND)))), May("untap_in_other_untap")),
        static(YOU, May("cast_as_flash", filter=fits(CREATURE, IsSpell()))),
    ),
    enchantment(
        "Fires of Yavimaya",
        "{1}{R}{G}",
        have(All(yours(CREATURE)), "haste"),
        does(pay("", SAC_THIS), pump(target_creature(), 2, 2)),
    ),
    # two halves
    two_faced(
        "split",
        instant("Fire", "{1}{R}", Damage(2, Target(AnyTarget(), least=1, most=2), divided=True)),
        instant("Ice", "{1}{U}", Tap(target(Anything())), Draw()),
    ),
    two_faced(
        "split",
        sorcery("Assault", "{R}", Damage(2, any_target())),
        sorcery("Battery", "{3}{G}", Create(token("Elephant", "green", 3, 3))),
    ),
    two_faced(
        "fuse",
        instant("Wear", "{1}{R}", Destroy(target(ARTIFACT)), "fuse"),
        instant("Tear", "{W}", Destroy(target(ENCHANTMENT)), "fuse"),
    ),
    two_faced(
        "aftermath",
        sorcery("Dusk", "{2}{W}{W}", Destroy(every(CREATURE, Stat("power", ">=", 3)))),
        sorcery(
            "Dawn", "{3}{W}{W}", "aftermath", bounce(in_your_graveyard(CREATURE, Stat("power", "<=", 2)))
        ),
    ),
    two_faced(
        "adventure",
        creature(
            "Murderous Rider",
            "{1}{B}{B}",
            "Zombie Knight",
            2,
            3,
            "lifelink",
            dies(Move(THIS, "library", position="bottom")),
        ),
        instant(
            "Swift End",
            "{1}{B}{B}",
            seq(Destroy(target(Either((CREATURE, PLANESWALKER)))), LoseLife(2)),
            subtypes="Adventure",
        ),
    ),
)
