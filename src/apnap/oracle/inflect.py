"""Words in their forms: verbs by person, nouns by number, and pronouns that follow the subject.

Forms: `s` one object or player as subject ("gets"), `p` several ("get"); of what players do, `2` for you
and for commands ("draw", "your"), `3` for another player ("draws", "their"), `3b` without the -s ("may
draw", "their").
"""

from __future__ import annotations

_VERBS = {
    "have": "has", "be": "is", "do": "does", "don't": "doesn't", "can't": "can't", "isn't": "isn't", "aren't": "isn't",
    "were": "was",
    "weren't": "wasn't", "are": "is", "haven't": "hasn't", "would": "would", "may": "may",
}  # fmt: skip
_PRONOUNS = {
    "your": {"2": "your", "3": "their", "3b": "their", "s": "its", "p": "their"},
    "you": {"2": "you", "3": "they", "3b": "they", "s": "it", "p": "they"},
    "yours": {"2": "yours", "3": "theirs", "3b": "theirs"},
    "you're": {"2": "you're", "3": "they're", "3b": "they're"},
    "you've": {"2": "you've", "3": "they've", "3b": "they've"},
    "its": {"s": "its", "p": "their"},
    "it": {"s": "it", "p": "them"},
    "they": {"s": "it", "p": "they"},
    "be": {"s": "is", "p": "are", "2": "are", "3": "is", "3b": "be"},
    "was": {"s": "was", "p": "were", "2": "were", "3": "was", "3b": "be"},
}
_PLURALS = {
    "Elf": "Elves", "elf": "elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Werewolf": "Werewolves",
    "Thief": "Thieves",
    "Mouse": "Mice", "Plains": "Plains", "Sphinx": "Sphinxes", "Fish": "Fish", "Merfolk": "Merfolk",
    "Treefolk": "Treefolk", "Kithkin": "Kithkin", "Samurai": "Samurai", "Ninja": "Ninjas",
    "Eldrazi": "Eldrazi",
    "Kor": "Kor", "Moonfolk": "Moonfolk", "Myr": "Myr", "Naga": "Nagas", "Viashino": "Viashino",
    "Pegasus": "Pegasi",
    "Octopus": "Octopuses", "Sheep": "Sheep", "Homunculus": "Homunculi", "Fungus": "Funguses",
    "Cyclops": "Cyclops",
    "Child": "Children", "Equipment": "Equipment", "Incubator": "Incubators", "Hero": "Heroes",
    "Efreet": "Efreets",
    "Djinn": "Djinn", "Jellyfish": "Jellyfish", "Starfish": "Starfish", "Squid": "Squid", "Fox": "Foxes",
    "Nephilim": "Nephilim", "Otter": "Otters", "Ox": "Oxen", "Eye": "Eyes", "Detective": "Detectives",
    "Cactus": "Cacti",
    "Foot": "Foot", "Vedalken": "Vedalken", "Ouphe": "Ouphes", "Mercenary": "Mercenaries",
    "Reflection": "Reflections",
    "Urza's": "Urza's", "Shapeshifter": "Shapeshifters", "Saproling": "Saprolings", "Antelope": "Antelopes",
    "sorcery": "sorceries", "ability": "abilities", "library": "libraries", "mana": "mana",
    "Illusion": "Illusions",
    "Gremlin": "Gremlins", "Deserter": "Deserters", "Pincher": "Pinchers", "Tetravite": "Tetravites",
    "Mice": "Mice",
    "its": "their", "it": "them", "that": "those", "this": "these", "Azra": "Azra",
    "Aetherborn": "Aetherborn",
    "Nightmare": "Nightmares", "Yeti": "Yetis", "Orgg": "Orggs", "Slith": "Slith", "Noggle": "Noggles",
    "Kirin": "Kirin",
    "Rhox": "Rhoxes", "Elk": "Elk", "Serf": "Serfs", "Ally": "Allies", "Faerie": "Faeries",
    "Tiefling": "Tieflings",
    "Zubera": "Zubera", "has": "have", "is": "are", "was": "were", "doesn't": "don't", "hasn't": "haven't",
    "isn't": "aren't", "wasn't": "weren't", "does": "do", "Lammasu": "Lammasu", "Atog": "Atogs",
    "Lhurgoyf": "Lhurgoyfs",
    "Bison": "Bison", "Moose": "Moose", "Hippopotamus": "Hippopotamuses", "Platypus": "Platypuses",
    "Walrus": "Walruses",
}  # fmt: skip


def verb_s(verb: str) -> str:
    """The third person singular of a verb."""
    known = _VERBS.get(verb)
    if known is not None:
        return known
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    if verb.endswith(("s", "sh", "ch", "x", "z", "o")):
        return verb + "es"
    return verb + "s"


def plural(noun: str) -> str:
    """The plural of a noun."""
    known = _PLURALS.get(noun)
    if known is not None:
        return known
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    if noun.endswith(("s", "sh", "ch", "x", "z")):
        return noun + "es"
    return noun + "s"


def inflect(marked: str, form: str) -> str:
    """A marked word (`*verb` or `#noun`) in a form."""
    word = marked[1:]
    if marked[0] == "#":
        return plural(word) if form == "p" else word
    if word in _PRONOUNS:
        return _PRONOUNS[word].get(form, word)
    return verb_s(word) if form in ("s", "3") else word
