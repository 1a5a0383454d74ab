"""Characteristics by the layers (613), and indexes of the abilities that are at work (603, 604, 613.11, 614).

Ask `chars`, `controller`, `has_keyword`, …; never read a characteristic from a card. Everything is derived
from the state, kept in its view, and dropped when something changes that it depends on (`State.touch`).

What combat and targeting read directly, by keyword: flying, reach, shadow, horsemanship, menace, fear,
intimidate, skulk are *not* modifications: the blocking rule asks `has_keyword`. Landwalk, protection from
(blocking), "can't be blocked" and the like are `mods_on(game, "Cant:be_blocked", attacker)`, whose `by`
filter is matched against the blocker (`except_by`: only blockers that fit may).
"""

from apnap.rules.layers.build import KEYWORD_COUNTERS, power_counter
from apnap.rules.layers.copying import copiable, copiable_face, copies, face_of
from apnap.rules.layers.creature_types import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    CREATURE_TYPES,
    LAND_TYPES,
    kind_of,
)
from apnap.rules.layers.index import (
    ActiveMod,
    ActiveReplacement,
    ActiveTrigger,
    all_mods,
    mods,
    mods_on,
    newcomers_change,
    refs_under,
    replacements,
    triggers,
)
from apnap.rules.layers.parts import is_mana_ability, parts_in
from apnap.rules.layers.printed import printed_chars
from apnap.rules.layers.query import (
    abilities,
    activated,
    base_pt,
    bound_keywords,
    chars,
    controlled,
    controller,
    departing_chars,
    forget_chars,
    has_keyword,
    keyword_abilities,
    keyword_number,
    mana_abilities,
    parts_of,
    permanents,
    player_abilities,
    remember_chars,
    toxic,
)

__all__ = [
    "BASIC_LAND_TYPES",
    "CARD_TYPES",
    "CREATURE_TYPES",
    "KEYWORD_COUNTERS",
    "LAND_TYPES",
    "ActiveMod",
    "ActiveReplacement",
    "ActiveTrigger",
    "abilities",
    "activated",
    "all_mods",
    "base_pt",
    "bound_keywords",
    "chars",
    "controlled",
    "controller",
    "copiable",
    "copiable_face",
    "copies",
    "departing_chars",
    "face_of",
    "forget_chars",
    "has_keyword",
    "is_mana_ability",
    "keyword_abilities",
    "keyword_number",
    "kind_of",
    "mana_abilities",
    "mods",
    "mods_on",
    "newcomers_change",
    "parts_in",
    "parts_of",
    "permanents",
    "player_abilities",
    "power_counter",
    "printed_chars",
    "refs_under",
    "remember_chars",
    "replacements",
    "toxic",
    "triggers",
]
