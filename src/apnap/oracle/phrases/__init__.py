"""The phrases by theme. Importing this package fills the table."""

from apnap.oracle.phrases import (
    amounts,
    clauses,
    conditions,
    costs,
    durations,
    filters,
    keywords,
    lines,
    mods,
    nouns,
    players,
    replacements,
    selections,
    statics,
    tokens,
    triggers,
    verbs_cards,
    verbs_mana,
    verbs_objects,
    verbs_players,
)

__all__ = [
    "amounts", "clauses", "conditions", "costs", "durations", "filters", "keywords", "lines", "mods", "nouns", "players",
    "replacements", "selections", "statics", "tokens", "triggers", "verbs_cards", "verbs_mana", "verbs_objects",
    "verbs_players",
]  # fmt: skip
