"""Basic lands and creatures without abilities."""

from __future__ import annotations

from typing import Final

from apnap.cards.build import creature, land, tap_for

CARDS: Final = (
    land("Plains", subtypes="Plains", super="Basic"),
    land("Island", subtypes="Island", super="Basic"),
    land("Swamp", subtypes="Swamp", super="Basic"),
    land("Mountain", subtypes="Mountain", super="Basic"),
    land("Forest", subtypes="Forest", super="Basic"),
    land("Wastes", tap_for("{C}"), super="Basic"),
    land("Snow-Covered Forest", subtypes="Forest", super="Basic Snow"),
    land("Snow-Covered Island", subtypes="Island", super="Basic Snow"),
    # white
    creature("Isamaru, Hound of Konda", "{W}", "Dog", 2, 2, super="Legendary"),
    creature("Savannah Lions", "{W}", "Cat", 2, 1),
    creature("Elite Vanguard", "{W}", "Human Soldier", 2, 1),
    creature("Glory Seeker", "{1}{W}", "Human Soldier", 2, 2),
    creature("Blade of the Sixth Pride", "{1}{W}", "Cat Rebel", 3, 1),
    creature("Pearled Unicorn", "{2}{W}", "Unicorn", 2, 2),
    creature("Siege Mastodon", "{4}{W}", "Elephant", 3, 5),
    creature("Squire", "{1}{W}", "Human Soldier", 1, 2),
    creature("Expedition Envoy", "{W}", "Human Scout Ally", 2, 1),
    creature("Silvercoat Lion", "{1}{W}", "Cat", 2, 2),
    creature("Pillarfield Ox", "{3}{W}", "Ox", 2, 4),
    creature("Indomitable Ancients", "{2}{W}{W}", "Treefolk Warrior", 2, 10),
    # blue
    creature("Kraken Hatchling", "{U}", "Kraken", 0, 4),
    creature("Coral Merfolk", "{1}{U}", "Merfolk", 2, 1),
    creature("Aegis Turtle", "{U}", "Turtle", 0, 5),
    # black
    creature("Walking Corpse", "{1}{B}", "Zombie", 2, 2),
    creature("Scathe Zombies", "{2}{B}", "Zombie", 2, 2),
    # red
    creature("Mons's Goblin Raiders", "{R}", "Goblin", 1, 1),
    creature("Goblin Piker", "{1}{R}", "Goblin Warrior", 2, 1),
    creature("Hill Giant", "{3}{R}", "Giant", 3, 3),
    creature("Earth Elemental", "{3}{R}{R}", "Elemental", 4, 5),
    creature("Fire Elemental", "{3}{R}{R}", "Elemental", 5, 4),
    creature("Gray Ogre", "{2}{R}", "Ogre", 2, 2),
    creature("Frenzied Raptor", "{2}{R}", "Dinosaur", 4, 2),
    creature("Barbarian Horde", "{3}{R}", "Human Barbarian Soldier", 3, 3),
    # green
    creature("Grizzly Bears", "{1}{G}", "Bear", 2, 2),
    creature("Runeclaw Bear", "{1}{G}", "Bear", 2, 2),
    creature("Cylian Elf", "{1}{G}", "Elf Scout", 2, 2),
    creature("Kalonian Tusker", "{G}{G}", "Beast", 3, 3),
    creature("Centaur Courser", "{2}{G}", "Centaur Warrior", 3, 3),
    creature("Trained Armodon", "{1}{G}{G}", "Elephant", 3, 3),
    creature("Alpine Grizzly", "{2}{G}", "Bear", 4, 2),
    creature("Rumbling Baloth", "{2}{G}{G}", "Beast", 4, 4),
    creature("Spined Wurm", "{4}{G}", "Wurm", 5, 4),
    creature("Craw Wurm", "{4}{G}{G}", "Wurm", 6, 4),
    creature("Gigantosaurus", "{G}{G}{G}{G}{G}", "Dinosaur", 10, 10),
    creature("Balduvian Bears", "{1}{G}", "Bear", 2, 2),
    creature("Bear Cub", "{1}{G}", "Bear", 2, 2),
    creature("Forest Bear", "{1}{G}", "Bear", 2, 2),
    # several colours and none
    creature("Watchwolf", "{G}{W}", "Wolf", 3, 3),
    creature("Memnite", "{0}", "Construct", 1, 1, also="Artifact"),
    creature("Bronze Sable", "{2}", "Sable", 2, 1, also="Artifact"),
    creature("Omega Myr", "{2}", "Myr", 1, 2, also="Artifact"),
    creature("Alpha Myr", "{2}", "Myr", 2, 1, also="Artifact"),
)
