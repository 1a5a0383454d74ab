"""Which card type a subtype belongs to (205.3). Creature types are all that belong to no other type."""

from __future__ import annotations

from typing import Final


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


ARTIFACT: Final = _words(
    """
    Attraction Blood Bobblehead Clue Contraption Equipment Food Fortification Gold Incubator Infinity
    Junk Lander Map Powerstone Spacecraft Stone Treasure Vehicle
    """
)
"""Artifact types (205.3g)."""
ENCHANTMENT: Final = _words(
    """
    Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine
    """
)
"""Enchantment types (205.3h)."""
LAND: Final = _words(
    """
    Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower
    Town Urza's
    """
)
"""Land types (205.3i)."""
PLANESWALKER: Final = _words(
    """
    Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti
    Davriel Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff
    Huatli Jace Jared Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc
    Mordenkainen Nahiri Narset Niko Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra
    Sivitri Sorin Szat Tamiyo Tasha Teferi Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska
    Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling Zariel
    """
)
"""Planeswalker types (205.3j)."""
SPELL: Final = _words(
    """
    Adventure Arcane Lesson Omen Trap
    """
)
"""Spell types (205.3k)."""
BATTLE: Final = frozenset({"Siege"})
"""Battle types (205.3q)."""
BASIC_LAND: Final = frozenset({"Plains", "Island", "Swamp", "Mountain", "Forest"})
"""Basic land types (305.6)."""
NOT_CREATURE: Final = ARTIFACT | ENCHANTMENT | LAND | PLANESWALKER | SPELL | BATTLE


def creature_types(types: frozenset[str], subtypes: frozenset[str]) -> frozenset[str]:
    """Those of the subtypes that are creature types; only creatures and kindreds have any (205.3d,
    205.3m)."""
    if "Creature" in types or "Kindred" in types or "Tribal" in types:
        return subtypes - NOT_CREATURE
    return frozenset()
