"""Equipment and Vehicles."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Triggered
from apnap.ability.amounts import Count
from apnap.ability.effects import Attach, Damage, Destroy, Discard, Draw
from apnap.ability.events import On
from apnap.ability.filters import Among, Anything, Controlled, IsSource, Player
from apnap.ability.mods import PT, Cant
from apnap.ability.selections import All, Attached
from apnap.cards.build import death, does, enchanted, equipment, have, static, tap_for, vehicle, when
from apnap.cards.words import (
    ARTIFACT,
    THIS,
    YOU,
    any_target,
    gains,
    may_do,
    protection,
    seq,
    target,
    target_creature,
    yours,
)

CARDS: Final = (
    # vehicles
    vehicle("Sky Skiff", "{2}", 2, 3, 1, "flying"),
    vehicle(
        "Smuggler's Copter",
        "{2}",
        3,
        3,
        1,
        "flying",
        Triggered(
            (On("attack", subject=IsSource()), On("block", subject=IsSource())), may_do(Draw(), Discard())
        ),
    ),
    # Equipment
    equipment("Bonesplitter", "{1}", "{1}", enchanted(2, 0)),
    equipment("Leonin Scimitar", "{1}", "{1}", enchanted(1, 1)),
    equipment("Trusty Machete", "{1}", "{2}", enchanted(2, 1)),
    equipment("Vulshok Morningstar", "{2}", "{2}", enchanted(2, 2)),
    equipment("Darksteel Axe", "{1}", "{2}", "indestructible", enchanted(2, 0)),
    equipment("Loxodon Warhammer", "{3}", "{3}", enchanted(3, 0, "trample, lifelink")),
    equipment("Lightning Greaves", "{2}", "{0}", have(Attached(), "haste, shroud")),
    equipment("Swiftfoot Boots", "{2}", "{1}", have(Attached(), "hexproof, haste")),
    equipment("Basilisk Collar", "{1}", "{2}", have(Attached(), "deathtouch, lifelink")),
    equipment("Fireshrieker", "{3}", "{2}", have(Attached(), "double strike")),
    equipment("Whispersilk Cloak", "{3}", "{2}", static(Attached(), Cant("be_blocked"), gains("shroud"))),
    equipment("Paradise Mantle", "{0}", "{1}", have(Attached(), tap_for("any"))),
    equipment("Skullclamp", "{1}", "{1}", enchanted(1, -1), when(death(Among(Attached())), Draw(2))),
    equipment(
        "Mask of Memory",
        "{2}",
        "{1}",
        when(
            On("damage", source=Among(Attached()), subject=Player(), combat=True), may_do(Draw(2), Discard())
        ),
    ),
    equipment(
        "Cranial Plating",
        "{2}",
        "{1}",
        enchanted(Count(All(yours(ARTIFACT))), 0),
        does("{B}{B}", Attach(THIS, target_creature(Controlled(YOU)))),
    ),
    equipment(
        "Sword of Fire and Ice",
        "{3}",
        "{2}",
        static(Attached(), PT(2, 2), gains(protection("red", "blue"))),
        when(
            On("damage", source=Among(Attached()), subject=Player(), combat=True),
            seq(Damage(2, any_target()), Draw()),
        ),
    ),
    equipment(
        "Argentum Armor",
        "{6}",
        "{6}",
        enchanted(6, 6),
        when(On("attack", subject=Among(Attached())), Destroy(target(Anything()))),
    ),
)
