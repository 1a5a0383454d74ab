"""The words of the game: types, subtypes (205.3), colours, keywords (702), counters, numbers."""

from __future__ import annotations


def _words(text: str) -> tuple[str, ...]:
    return tuple(w.replace("_", " ") for w in text.split())


ARTIFACT_TYPES = _words("""
Attraction Blood Bobblehead Book Clue Contraption Equipment Food Fortification Gold Incubator Infinity Junk
Lander Map Powerstone Spacecraft Stone Treasure Vehicle
""")
ENCHANTMENT_TYPES = _words("""
Aura Background Cartouche Case Class Curse Role Room Rune Saga Shard Shrine
""")
LAND_TYPES = _words("""
Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower Town
Urza's
""")
PLANESWALKER_TYPES = _words("""
Ajani Aminatou Angrath Arlinn Ashiok Bahamut Basri Bolas Calix Chandra Comet Dack Dakkon Daretti Davriel
Dihada Domri Dovin Ellywick Elminster Elspeth Estrid Freyalise Garruk Gideon Grist Guff Huatli Jace Jared
Jaya Jeska Kaito Karn Kasmina Kaya Kiora Koth Liliana Lolth Lukka Minsc Mordenkainen Nahiri Narset Niko
Nissa Nixilis Oko Quintorius Ral Rowan Saheeli Samut Sarkhan Serra Sivitri Sorin Szat Tamiyo Tasha Teferi
Teyo Tezzeret Tibalt Tyvar Ugin Urza Venser Vivien Vraska Vronos Will Windgrace Wrenn Xenagos Yanggu Yanling
Zariel
""")
SPELL_TYPES = _words("""
Adventure Arcane Lesson Omen Trap
""")
CREATURE_TYPES = _words("""
Time_Lord Advisor Aetherborn Alien Ally Angel Antelope Ape Archer Archon Armadillo Army Artificer Assassin
Assembly-Worker Astartes Atog Aurochs Avatar Azra Badger Balloon Barbarian Bard Basilisk Bat Bear Beast
Beaver Beeble Beholder Berserker Bird Blinkmoth Boar Bringer Brushwagg Camarid Camel Capybara Caribou
Carrier Cat Centaur Child Chimera Citizen Cleric Clown Cockatrice Construct Coward Coyote Crab Crocodile
C'tan Custodes Cyberman Cyclops Dalek Dauthi Demigod Demon Deserter Detective Devil Dinosaur Djinn Doctor
Dog Dragon Drake Dreadnought Drix Drone Druid Dryad Dwarf Echidna Efreet Egg Elder Eldrazi Elemental
Elephant Elf Elk Employee Eye Faerie Ferret Fish Flagbearer Fox Fractal Frog Fungus Gamer Gargoyle Germ
Giant Gith Glimmer Gnoll Gnome Goat Goblin God Golem Gorgon Graveborn Gremlin Griffin Guest Hag Halfling
Hamster Harpy Hedgehog Hellion Hero Hippo Hippogriff Homarid Homunculus Horror Horse Human Hydra Hyena
Illusion Imp Incarnation Inkling Inquisitor Insect Jackal Jellyfish Juggernaut Kavu Kirin Kithkin Knight
Kobold Kor Kraken Llama Lamia Lammasu Leech Leviathan Lhurgoyf Licid Lizard Lobster Manticore Masticore
Mercenary Merfolk Metathran Minion Minotaur Mite Mole Monger Mongoose Monk Monkey Moogle Moonfolk Mount
Mouse Mutant Myr Mystic Nautilus Necron Nephilim Nightmare Nightstalker Ninja Noble Noggle Nomad Nymph
Octopus Ogre Ooze Orb Orc Orgg Otter Ouphe Ox Oyster Pangolin Peasant Pegasus Pentavite Performer Pest
Phelddagrif Phoenix Phyrexian Pilot Pincher Pirate Plant Porcupine Possum Praetor Primarch Prism Processor
Qu Rabbit Raccoon Ranger Rat Rebel Reflection Rhino Rigger Robot Rogue Sable Salamander Samurai Sand
Saproling Satyr Scarecrow Scientist Scion Scorpion Scout Sculpture Seal Serf Serpent Servo Shade Shaman
Shapeshifter Shark Sheep Siren Skeleton Skunk Slith Sliver Sloth Slug Snail Snake Soldier Soltari Spawn
Specter Spellshaper Sphinx Spider Spike Spirit Splinter Sponge Squid Squirrel Starfish Surrakar Survivor
Symbiote Synth Tentacle Tetravite Thalakos Thopter Thrull Tiefling Toy Treefolk Trilobite Triskelavite Troll
Turtle Tyranid Unicorn Vampire Varmint Vedalken Villain Volver Wall Walrus Warlock Warrior Weasel Weird
Werewolf Whale Wizard Wolf Wolverine Wombat Worm Wraith Wurm Yeti Zombie Zubera
""")
BATTLE_TYPES = ("Siege",)

CARD_TYPES = (
    "creature",
    "artifact",
    "enchantment",
    "land",
    "planeswalker",
    "instant",
    "sorcery",
    "battle",
    "kindred",
)
SUPERTYPES = ("legendary", "basic", "snow", "world")
COLORS = ("white", "blue", "black", "red", "green")
COLOR_LETTERS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
BASIC_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
SUBTYPES = frozenset(
    ARTIFACT_TYPES + ENCHANTMENT_TYPES + LAND_TYPES + PLANESWALKER_TYPES + SPELL_TYPES + CREATURE_TYPES + BATTLE_TYPES
)

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
ORDINALS = (
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
)

SIMPLE_KEYWORDS = (
    "deathtouch", "defender", "double strike", "first strike", "flash", "flying", "haste", "hexproof",
    "indestructible",
    "intimidate", "lifelink", "reach", "shroud", "trample", "vigilance", "banding", "flanking", "phasing",
    "shadow",
    "horsemanship", "fear", "provoke", "storm", "sunburst", "epic", "convoke", "haunt", "split second",
    "delve",
    "gravestorm", "changeling", "conspire", "persist", "wither", "retrace", "exalted", "cascade", "rebound",
    "umbra armor", "infect", "battle cry", "living weapon", "undying", "soulbond", "unleash", "cipher",
    "evolve",
    "extort", "fuse", "dethrone", "hidden agenda", "prowess", "exploit", "menace", "devoid", "ingest",
    "myriad", "skulk",
    "melee", "partner", "undaunted", "improvise", "aftermath", "ascend", "assist", "jump-start", "mentor",
    "riot",
    "demonstrate", "daybound", "nightbound", "decayed", "training", "compleated", "enlist", "read ahead",
    "ravenous",
    "living metal", "for Mirrodin!", "bargain", "spree", "start your engines!", "job select", "tiered",
    "station",
    "double agenda", "choose a Background", "friends forever", "doctor's companion", "totem armor",
    "double team",
)  # fmt: skip
NUMBER_KEYWORDS = (
    "rampage", "bushido", "soulshift", "dredge", "bloodthirst", "graft", "ripple", "vanishing", "absorb",
    "frenzy",
    "poisonous", "devour", "annihilator", "tribute", "renown", "fabricate", "afflict", "afterlife",
    "backup", "toxic",
    "saddle", "mobilize", "crew", "fading", "modular", "casualty", "hideaway", "amplify", "firebending", "teamwork",
)  # fmt: skip
COST_KEYWORDS = (
    "equip", "cycling", "kicker", "multikicker", "flashback", "madness", "morph", "megamorph", "entwine",
    "ninjutsu",
    "transmute", "replicate", "recover", "aura swap", "fortify", "transfigure", "evoke", "prowl", "unearth",
    "level up",
    "overload", "scavenge", "bestow", "outlast", "dash", "surge", "emerge", "escalate", "embalm",
    "eternalize",
    "spectacle", "escape", "mutate", "encore", "foretell", "disturb", "cleave", "reconfigure", "blitz",
    "squad",
    "buyback", "echo", "cumulative upkeep", "miracle", "disguise", "plot", "freerunning", "offspring",
    "warp", "mayhem",
    "harmonize", "ward", "web-slinging", "more than meets the eye", "commander ninjutsu", "specialize",
    "sneak",
)  # fmt: skip
COUNTER_KINDS_OF_TWO_WORDS = ("first strike", "double strike")
