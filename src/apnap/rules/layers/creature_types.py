"""The lists of subtypes (205.3): which card types a subtype belongs to, and all the creature types at
once."""

from __future__ import annotations

from functools import cache
from typing import Final

CREATURE_TYPES: Final[frozenset[str]] = frozenset({
    "Advisor", "Aetherborn", "Alien", "Ally", "Angel", "Antelope", "Ape", "Archer", "Archon", "Armadillo",
    "Army", "Artificer", "Assassin", "Assembly-Worker", "Astartes", "Atog", "Aurochs", "Avatar", "Azra",
    "Badger", "Balloon", "Barbarian", "Bard", "Basilisk", "Bat", "Bear", "Beast", "Beaver", "Beeble",
    "Beholder", "Berserker", "Bird", "Blinkmoth", "Boar", "Bringer", "Brushwagg", "C'tan", "Camarid",
    "Camel", "Capybara", "Caribou", "Carrier", "Cat", "Centaur", "Child", "Chimera", "Citizen", "Cleric",
    "Clown", "Cockatrice", "Construct", "Coward", "Coyote", "Crab", "Crocodile", "Custodes", "Cyberman",
    "Cyclops", "Dalek", "Dauthi", "Demigod", "Demon", "Deserter", "Detective", "Devil", "Dinosaur",
    "Djinn", "Doctor", "Dog", "Dragon", "Drake", "Dreadnought", "Drix", "Drone", "Druid", "Dryad", "Dwarf",
    "Echidna", "Efreet", "Egg", "Elder", "Eldrazi", "Elemental", "Elephant", "Elf", "Elk", "Employee",
    "Eye", "Faerie", "Ferret", "Fish", "Flagbearer", "Fox", "Fractal", "Frog", "Fungus", "Gamer",
    "Gargoyle", "Germ", "Giant", "Gith", "Glimmer", "Gnoll", "Gnome", "Goat", "Goblin", "God", "Golem",
    "Gorgon", "Graveborn", "Gremlin", "Griffin", "Guest", "Hag", "Halfling", "Hamster", "Harpy",
    "Hedgehog", "Hellion", "Hero", "Hippo", "Hippogriff", "Homarid", "Homunculus", "Horror", "Horse",
    "Human", "Hydra", "Hyena", "Illusion", "Imp", "Incarnation", "Inkling", "Inquisitor", "Insect",
    "Jackal", "Jellyfish", "Juggernaut", "Kavu", "Kirin", "Kithkin", "Knight", "Kobold", "Kor", "Kraken",
    "Lamia", "Lammasu", "Leech", "Leviathan", "Lhurgoyf", "Licid", "Lizard", "Llama", "Lobster",
    "Manticore", "Masticore", "Mercenary", "Merfolk", "Metathran", "Minion", "Minotaur", "Mite", "Mole",
    "Monger", "Mongoose", "Monk", "Monkey", "Moogle", "Moonfolk", "Mount", "Mouse", "Mutant", "Myr",
    "Mystic", "Nautilus", "Necron", "Nephilim", "Nightmare", "Nightstalker", "Ninja", "Noble", "Noggle",
    "Nomad", "Nymph", "Octopus", "Ogre", "Ooze", "Orb", "Orc", "Orgg", "Otter", "Ouphe", "Ox", "Oyster",
    "Pangolin", "Peasant", "Pegasus", "Pentavite", "Performer", "Pest", "Phelddagrif", "Phoenix",
    "Phyrexian", "Pilot", "Pincher", "Pirate", "Plant", "Porcupine", "Possum", "Praetor", "Primarch",
    "Prism", "Processor", "Qu", "Rabbit", "Raccoon", "Ranger", "Rat", "Rebel", "Reflection", "Rhino",
    "Rigger", "Robot", "Rogue", "Sable", "Salamander", "Samurai", "Sand", "Saproling", "Satyr",
    "Scarecrow", "Scientist", "Scion", "Scorpion", "Scout", "Sculpture", "Seal", "Serf", "Serpent",
    "Servo", "Shade", "Shaman", "Shapeshifter", "Shark", "Sheep", "Siren", "Skeleton", "Skunk", "Slith",
    "Sliver", "Sloth", "Slug", "Snail", "Snake", "Soldier", "Soltari", "Spawn", "Specter", "Spellshaper",
    "Sphinx", "Spider", "Spike", "Spirit", "Splinter", "Sponge", "Squid", "Squirrel", "Starfish",
    "Surrakar", "Survivor", "Symbiote", "Synth", "Tentacle", "Tetravite", "Thalakos", "Thopter", "Thrull",
    "Tiefling", "Time Lord", "Toy", "Treefolk", "Trilobite", "Triskelavite", "Troll", "Turtle", "Tyranid",
    "Unicorn", "Vampire", "Varmint", "Vedalken", "Villain", "Volver", "Wall", "Walrus", "Warlock",
    "Warrior", "Weasel", "Weird", "Werewolf", "Whale", "Wizard", "Wolf", "Wolverine", "Wombat", "Worm",
    "Wraith", "Wurm", "Yeti", "Zombie", "Zubera",
})  # fmt: skip
"""Creatures and kindreds share these (205.3m)."""

ARTIFACT_TYPES: Final[frozenset[str]] = frozenset({
    "Attraction", "Blood", "Bobblehead", "Clue", "Contraption", "Equipment", "Food", "Fortification",
    "Gold", "Incubator", "Infinity", "Junk", "Lander", "Map", "Powerstone", "Spacecraft", "Stone",
    "Treasure", "Vehicle",
})  # fmt: skip
"""205.3g"""

ENCHANTMENT_TYPES: Final[frozenset[str]] = frozenset({
    "Aura", "Background", "Cartouche", "Case", "Class", "Curse", "Role", "Room", "Rune", "Saga", "Shard",
    "Shrine",
})  # fmt: skip
"""205.3h"""

LAND_TYPES: Final[frozenset[str]] = frozenset({
    "Cave", "Desert", "Forest", "Gate", "Island", "Lair", "Locus", "Mine", "Mountain", "Plains", "Planet",
    "Power-Plant", "Sphere", "Swamp", "Tower", "Town", "Urza's",
})  # fmt: skip
"""205.3i"""

PLANESWALKER_TYPES: Final[frozenset[str]] = frozenset({
    "Ajani", "Aminatou", "Angrath", "Arlinn", "Ashiok", "Bahamut", "Basri", "Bolas", "Calix", "Chandra",
    "Comet", "Dack", "Dakkon", "Daretti", "Davriel", "Dihada", "Domri", "Dovin", "Ellywick", "Elminster",
    "Elspeth", "Estrid", "Freyalise", "Garruk", "Gideon", "Grist", "Guff", "Huatli", "Jace", "Jared",
    "Jaya", "Jeska", "Kaito", "Karn", "Kasmina", "Kaya", "Kiora", "Koth", "Liliana", "Lolth", "Lukka",
    "Minsc", "Mordenkainen", "Nahiri", "Narset", "Niko", "Nissa", "Nixilis", "Oko", "Quintorius", "Ral",
    "Rowan", "Saheeli", "Samut", "Sarkhan", "Serra", "Sivitri", "Sorin", "Szat", "Tamiyo", "Tasha",
    "Teferi", "Teyo", "Tezzeret", "Tibalt", "Tyvar", "Ugin", "Urza", "Venser", "Vivien", "Vraska",
    "Vronos", "Will", "Windgrace", "Wrenn", "Xenagos", "Yanggu", "Yanling", "Zariel",
})  # fmt: skip
"""205.3j"""

SPELL_TYPES: Final[frozenset[str]] = frozenset(["Adventure", "Arcane", "Lesson", "Omen", "Trap"])
"""Instants and sorceries share these (205.3k)."""

BATTLE_TYPES: Final[frozenset[str]] = frozenset({"Siege"})
"""205.3q"""

BASIC_LAND_TYPES: Final[tuple[str, ...]] = ("Plains", "Island", "Swamp", "Mountain", "Forest")
"""305.6"""

SUPERTYPES: Final[frozenset[str]] = frozenset({"Basic", "Legendary", "Ongoing", "Snow", "World"})
"""205.4a"""

CARD_TYPES: Final[frozenset[str]] = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Instant", "Kindred", "Land", "Planeswalker", "Sorcery"}
)
"""Those of the traditional cards (205.2a)."""

PERMANENT_TYPES: Final[frozenset[str]] = frozenset(
    {"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"}
)
"""110.4"""

OF_TYPE: Final[dict[str, frozenset[str]]] = {
    "Creature": CREATURE_TYPES,
    "Kindred": CREATURE_TYPES,
    "Artifact": ARTIFACT_TYPES,
    "Enchantment": ENCHANTMENT_TYPES,
    "Land": LAND_TYPES,
    "Planeswalker": PLANESWALKER_TYPES,
    "Instant": SPELL_TYPES,
    "Sorcery": SPELL_TYPES,
    "Battle": BATTLE_TYPES,
}
"""Card type -> its subtypes (205.3b)."""

KINDS: Final[tuple[frozenset[str], ...]] = (
    CREATURE_TYPES, LAND_TYPES, ARTIFACT_TYPES, ENCHANTMENT_TYPES, PLANESWALKER_TYPES, SPELL_TYPES,
    BATTLE_TYPES,
)  # fmt: skip


def kind_of(subtype: str) -> frozenset[str]:
    """The set of subtypes that this one belongs to; creature types for a word that is in none of the
    lists. Each subtype belongs to its own card type (205.3c)."""
    for kind in KINDS:
        if subtype in kind:
            return kind
    return CREATURE_TYPES


def allowed(types: frozenset[str]) -> frozenset[str]:
    """All the subtypes that objects of these card types may have (205.3d)."""
    found: frozenset[str] = frozenset()
    for name in types:
        found |= OF_TYPE.get(name, frozenset())
    return found


@cache
def fitting(types: frozenset[str], subtypes: tuple[str, ...]) -> frozenset[str]:
    """Those of the subtypes that an object of these card types can gain (205.3d)."""
    kinds = [OF_TYPE[name] for name in types if name in OF_TYPE]
    return frozenset(name for name in subtypes if kind_of(name) in kinds)
