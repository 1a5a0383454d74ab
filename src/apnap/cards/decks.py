"""The built-in decks: eight of sixty cards, each of another kind, in cards of the built-in library."""

from __future__ import annotations

from typing import Final

from apnap.cards.pool import builtin
from apnap.model.card import Card, Deck

BUILTIN_DECKS: Final[dict[str, tuple[tuple[int, str], ...]]] = {
    # aggressive red
    "red-rush": (
        (4, "Goblin Guide"),
        (4, "Kird Ape"),
        (2, "Grim Lavamancer"),
        (4, "Mogg Fanatic"),
        (4, "Keldon Marauders"),
        (3, "Hellspark Elemental"),
        (4, "Ball Lightning"),
        (2, "Hellrider"),
        (4, "Lightning Bolt"),
        (4, "Rift Bolt"),
        (4, "Searing Spear"),
        (3, "Fiery Temper"),
        (4, "Stomping Ground"),
        (4, "Wooded Foothills"),
        (10, "Mountain"),
    ),
    # counterspells and fliers
    "blue-control": (
        (4, "Counterspell"),
        (4, "Mana Leak"),
        (2, "Essence Scatter"),
        (4, "Opt"),
        (3, "Think Twice"),
        (1, "Divination"),
        (2, "Repulse"),
        (1, "Evacuation"),
        (1, "Cryptic Command"),
        (2, "Jace Beleren"),
        (3, "Wall of Frost"),
        (3, "Man-o'-War"),
        (3, "Mulldrifter"),
        (2, "Mahamoti Djinn"),
        (1, "Sphinx of the Second Sun"),
        (3, "Lonely Sandbar"),
        (21, "Island"),
    ),
    # mana into giants
    "green-ramp": (
        (4, "Llanowar Elves"),
        (2, "Birds of Paradise"),
        (4, "Sakura-Tribe Elder"),
        (4, "Rampant Growth"),
        (4, "Cultivate"),
        (2, "Kodama's Reach"),
        (3, "Wall of Blossoms"),
        (2, "Acidic Slime"),
        (3, "Thragtusk"),
        (2, "Garruk Wildspeaker"),
        (2, "Carnage Tyrant"),
        (2, "Primeval Titan"),
        (2, "Avenger of Zendikar"),
        (1, "Ulamog's Crusher"),
        (2, "Treetop Village"),
        (21, "Forest"),
    ),
    # a tribe
    "elves": (
        (4, "Llanowar Elves"),
        (4, "Elvish Mystic"),
        (4, "Elvish Visionary"),
        (3, "Dwynen's Elite"),
        (4, "Elvish Archdruid"),
        (4, "Imperious Perfect"),
        (2, "Elvish Champion"),
        (3, "Lys Alana Huntmaster"),
        (2, "Heedless One"),
        (2, "Wellwisher"),
        (2, "Timberwatch Elf"),
        (2, "Wirewood Symbiote"),
        (1, "Viridian Shaman"),
        (2, "Overrun"),
        (21, "Forest"),
    ),
    # many small creatures made larger
    "white-tokens": (
        (3, "Soul Warden"),
        (4, "Doomed Traveler"),
        (1, "Ajani's Pridemate"),
        (3, "Precinct Captain"),
        (3, "Attended Knight"),
        (2, "Cloudgoat Ranger"),
        (2, "Captain of the Watch"),
        (4, "Raise the Alarm"),
        (1, "Midnight Haunting"),
        (4, "Spectral Procession"),
        (2, "Battle Screech"),
        (4, "Intangible Virtue"),
        (2, "History of Benalia"),
        (2, "Path to Exile"),
        (1, "Elspeth, Sun's Champion"),
        (22, "Plains"),
    ),
    # black and green: the graveyard counts
    "graveyard": (
        (4, "Stitcher's Supplier"),
        (4, "Satyr Wayfinder"),
        (2, "Deathrite Shaman"),
        (3, "Tarmogoyf"),
        (2, "Boneyard Wurm"),
        (3, "Splinterfright"),
        (2, "Bloodghast"),
        (2, "Vampire Nighthawk"),
        (2, "Eternal Witness"),
        (2, "Gravedigger"),
        (2, "Nekrataal"),
        (2, "Gurmag Angler"),
        (2, "Grave Titan"),
        (2, "Putrefy"),
        (2, "Disfigure"),
        (1, "Zombify"),
        (1, "Spider Spawning"),
        (4, "Bayou"),
        (2, "Evolving Wilds"),
        (8, "Swamp"),
        (8, "Forest"),
    ),
    # blue and black: artifacts and affinity
    "machines": (
        (3, "Ornithopter"),
        (4, "Memnite"),
        (3, "Arcbound Worker"),
        (3, "Arcbound Ravager"),
        (3, "Signal Pest"),
        (3, "Steel Overseer"),
        (2, "Disciple of the Vault"),
        (3, "Etherium Sculptor"),
        (3, "Master of Etherium"),
        (4, "Myr Enforcer"),
        (1, "Somber Hoverguard"),
        (1, "Broodstar"),
        (4, "Thoughtcast"),
        (3, "Cranial Plating"),
        (1, "Bonesplitter"),
        (4, "Vault of Whispers"),
        (4, "Darksteel Citadel"),
        (2, "Blinkmoth Nexus"),
        (2, "Polluted Delta"),
        (6, "Island"),
        (1, "Swamp"),
    ),
    # black, and no card printed after 2004
    "dark-2004": (
        (3, "Nantuko Shade"),
        (2, "Carrion Feeder"),
        (2, "Nantuko Husk"),
        (2, "Royal Assassin"),
        (3, "Hypnotic Specter"),
        (3, "Phyrexian Rager"),
        (2, "Nekrataal"),
        (2, "Gravedigger"),
        (2, "Juzám Djinn"),
        (1, "Fallen Angel"),
        (1, "Visara the Dreadful"),
        (3, "Terror"),
        (3, "Chainer's Edict"),
        (1, "Innocent Blood"),
        (2, "Duress"),
        (2, "Corrupt"),
        (1, "Diabolic Tutor"),
        (2, "Cabal Coffers"),
        (2, "Barren Moor"),
        (21, "Swamp"),
    ),
}


def builtin_deck(name: str) -> Deck:
    """The built-in deck of that name. Raises KeyError for an unknown one."""
    return Deck(name, tuple(_cards(BUILTIN_DECKS[name])))


def _cards(entries: tuple[tuple[int, str], ...]) -> list[Card]:
    found: list[Card] = []
    for count, name in entries:
        card = builtin().get(name)
        if card is None:
            raise LookupError(f"{name!r} is not in the built-in library")
        found += [card] * count
    return found
