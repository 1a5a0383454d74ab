"""Nonbasic lands."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Replacement
from apnap.ability.amounts import Count
from apnap.ability.conditions import Compare, Exists, IsNot
from apnap.ability.effects import (
    AddMana,
    Apply,
    Damage,
    Destroy,
    Draw,
    Exile,
    GainLife,
    PayLife,
    Scry,
    Shield,
)
from apnap.ability.events import On
from apnap.ability.filters import Among, IsSource, Not, Owned, Status, Subtype, Supertype
from apnap.ability.selections import All, Choose
from apnap.cards.build import does, enters_tapped, etb, land, shock_land, tap, tap_for, when
from apnap.cards.words import (
    BASIC_LAND,
    CREATURE,
    LAND,
    SAC_THIS,
    TAP,
    THIS,
    YOU,
    becomes,
    bounce,
    find,
    kw,
    pump,
    seq,
    subtypes,
    target,
    target_creature,
    target_player,
    your_hand,
    yours,
)

CARDS: Final = (
    land("Taiga", subtypes="Mountain Forest"),
    land("Tundra", subtypes="Plains Island"),
    land("Underground Sea", subtypes="Island Swamp"),
    land("Badlands", subtypes="Swamp Mountain"),
    land("Savannah", subtypes="Forest Plains"),
    land("Scrubland", subtypes="Plains Swamp"),
    land("Volcanic Island", subtypes="Island Mountain"),
    land("Tropical Island", subtypes="Forest Island"),
    land("Bayou", subtypes="Swamp Forest"),
    land("Stomping Ground", shock_land(), subtypes="Mountain Forest"),
    land("Temple Garden", shock_land(), subtypes="Forest Plains"),
    land(
        "Glacial Fortress",
        enters_tapped(IsNot(Exists(All(yours(subtypes("Plains", "Island")))))),
        tap_for("{W}", "{U}"),
    ),
    land("Gruul Guildgate", enters_tapped(), tap_for("{R}", "{G}"), subtypes="Gate"),
    land("Temple of Mystery", enters_tapped(), etb(Scry(1)), tap_for("{G}", "{U}")),
    land("Simic Growth Chamber", enters_tapped(), etb(bounce(Choose(yours(LAND)))), tap_for("{G}{U}")),
    land("Kabira Crossroads", enters_tapped(), etb(GainLife(2)), tap_for("{W}")),
    land(
        "Bojuka Bog",
        enters_tapped(),
        etb(Exile(All(Owned(target_player()), zones=("graveyard",)))),
        tap_for("{B}"),
    ),
    land("Barren Moor", enters_tapped(), tap_for("{B}"), kw("cycling", "{B}")),
    land("Lonely Sandbar", enters_tapped(), tap_for("{U}"), kw("cycling", "{U}")),
    land("Forgotten Cave", enters_tapped(), tap_for("{R}"), kw("cycling", "{R}")),
    land("Secluded Steppe", enters_tapped(), tap_for("{W}"), kw("cycling", "{W}")),
    land("Terramorphic Expanse", does(tap("", SAC_THIS), find(BASIC_LAND, "battlefield", tapped=True))),
    land("Evolving Wilds", does(tap("", SAC_THIS), find(BASIC_LAND, "battlefield", tapped=True))),
    land(
        "Wooded Foothills",
        does(tap("", PayLife(1), SAC_THIS), find(subtypes("Mountain", "Forest"), "battlefield")),
    ),
    land(
        "Polluted Delta",
        does(tap("", PayLife(1), SAC_THIS), find(subtypes("Island", "Swamp"), "battlefield")),
    ),
    land("City of Brass", when(On("tap", subject=IsSource()), Damage(1, YOU)), tap_for("any")),
    land("Ancient Tomb", does(TAP, seq(AddMana(("{C}{C}",)), Damage(2, YOU)))),
    land("Strip Mine", tap_for("{C}"), does(tap("", SAC_THIS), Destroy(target(LAND)))),
    land(
        "Wasteland", tap_for("{C}"), does(tap("", SAC_THIS), Destroy(target(LAND, Not(Supertype("Basic")))))
    ),
    land("Cabal Coffers", does(tap("{2}"), AddMana(("{B}",), Count(All(yours(Subtype("Swamp"))))))),
    land("Gaea's Cradle", tap_for("{G}", n=Count(All(yours(CREATURE)))), super="Legendary"),
    land(
        "Library of Alexandria",
        tap_for("{C}"),
        does(TAP, Draw(), conditions=(Compare(Count(your_hand()), "==", 7),)),
    ),
    land(
        "Kor Haven",
        tap_for("{C}"),
        does(
            tap("{1}{W}"),
            Shield(
                Replacement(
                    On("damage", source=Among(target_creature(Status("attacking"))), combat=True),
                    prevent_all=True,
                )
            ),
        ),
        super="Legendary",
    ),
    # lands that fight
    land(
        "Mishra's Factory",
        tap_for("{C}"),
        does("{1}", Apply(THIS, becomes(2, 2, "Artifact Creature", "Assembly-Worker"))),
        does(TAP, pump(target(CREATURE, Subtype("Assembly-Worker")), 1, 1)),
    ),
    land(
        "Mutavault",
        tap_for("{C}"),
        does("{1}", Apply(THIS, becomes(2, 2, "Creature", all_creature_types=True))),
    ),
    land(
        "Blinkmoth Nexus",
        tap_for("{C}"),
        does("{1}", Apply(THIS, becomes(1, 1, "Artifact Creature", "Blinkmoth", abilities="flying"))),
        does(tap("{1}"), pump(target(CREATURE, Subtype("Blinkmoth")), 1, 1)),
    ),
    land(
        "Faerie Conclave",
        enters_tapped(),
        tap_for("{U}"),
        does("{1}{U}", Apply(THIS, becomes(2, 1, "Creature", "Faerie", "blue", "flying"))),
    ),
    land(
        "Treetop Village",
        enters_tapped(),
        tap_for("{G}"),
        does("{1}{G}", Apply(THIS, becomes(3, 3, "Creature", "Ape", "green", "trample"))),
    ),
    # artifact lands
    land("Darksteel Citadel", "indestructible", tap_for("{C}"), also="Artifact"),
    land("Ancient Den", tap_for("{W}"), also="Artifact"),
    land("Vault of Whispers", tap_for("{B}"), also="Artifact"),
    land("Tree of Tales", tap_for("{G}"), also="Artifact"),
)
