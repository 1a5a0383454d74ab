"""Keyword abilities (702) as definitions in the ability language, by family.

`expand(keyword)` gives the abilities that a keyword means. A keyword that rules read directly (flying,
trample, deathtouch, …) expands to nothing: combat, damage, targeting and casting ask `layers.has_keyword`
for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.ability.abilities import Ability, Keyword
from apnap.model.objects import Obj
from apnap.model.state import State
from apnap.rules.keywords import casting, combat, copies, death, entering, evergreen, standing, upkeep
from apnap.rules.keywords.words import Definition

DEFINITIONS: Final[dict[str, Definition]] = {
    **evergreen.DEFINITIONS,
    **combat.DEFINITIONS,
    **upkeep.DEFINITIONS,
    **death.DEFINITIONS,
    **entering.DEFINITIONS,
    **copies.DEFINITIONS,
    **standing.DEFINITIONS,
    **casting.DEFINITIONS,
}
"""Name -> what makes the abilities of a keyword of that name."""

GATES: Final[dict[str, Callable[[State, Obj], bool]]] = {**upkeep.GATES}
"""Name -> when the abilities of that keyword are there at all, for what the language has no word for."""

READ: Final[frozenset[str]] = frozenset({
    # Combat and damage (506-510, 120).
    # 702.2a, 702.3a, 702.4a, 702.7a, 702.10a, 702.15a, 702.17a, 702.20a, 702.80a, 702.90a, 702.164a:
    # they are static, read wherever damage is dealt and combat is fought.
    "banding", "bands with other", "deathtouch", "defender", "double strike", "fear", "first strike", "flying", "haste",
    "landwalk", "forestwalk", "islandwalk", "mountainwalk", "plainswalk", "swampwalk",
    "horsemanship", "infect", "intimidate", "lifelink", "menace", "reach", "shadow", "skulk",
    "toxic", "trample", "trample over planeswalkers", "vigilance", "wither",
    # Targeting, attaching, being destroyed, the untap step, day and night.
    # 702.11a, 702.12a, 702.26a, 702.145a: these too.
    "daybound", "enchant", "hexproof", "indestructible", "nightbound", "phasing", "shroud",
    # Casting.
    "affinity", "assist", "awaken", "bargain", "buyback", "cipher", "cleave", "convoke", "delve", "disguise",
    "disturb", "emerge", "entwine", "epic", "escalate", "escape", "flash", "foretell", "freerunning", "fuse",
    "improvise", "kicker", "mayhem", "megamorph", "more than meets the eye", "morph", "multikicker", "mutate",
    "offering", "overload", "plot", "prowl", "retrace", "spectacle", "splice", "split second", "spree", "surge",
    "teamwork", "tiered", "undaunted", "web-slinging",
    # Which commanders may be together: a matter of decks, nothing in the game (702.124).
    "choose a background", "doctor's companion", "friends forever", "partner",
    # What waits outside the game (702.139): `rules.companion`, and a special action (116.2g).
    "companion",
    # As a conspiracy is put into the command zone (702.106): `rules.conspiracy`.
    "hidden agenda",
    # Words before a dash, whose abilities say what they mean (702.142, 702.177, 702.178, 719.3c).
    "boast", "exhaust", "forecast", "infinity", "max speed", "solved",
    # Characteristics (604.3).
    "changeling", "devoid",
})  # fmt: skip
"""Keywords that rules read directly; they expand to nothing."""

PLAYED: Final[frozenset[str]] = READ | frozenset(DEFINITIONS)
"""The names of the keywords that the rules play."""

UNPLAYED: Final[dict[str, str]] = {
    "double agenda": "two names are chosen, but no ability can speak of the other one (702.106f)",
    "space sculptor": "the sectors of one card, Space Beleren (702.158)",
    "visit": "Attractions, a deck of their own (702.159, 717)",
    "double team": "digital cards only: no rule of the rulebook",
    "specialize": "digital cards only: no rule of the rulebook",
}
"""The keywords that are read and not played, and why: a card that has one counts as not understood."""

_expansions: dict[int, tuple[Keyword, tuple[Ability, ...]]] = {}


def expand(keyword: Keyword) -> tuple[Ability, ...]:
    """The abilities that the keyword means, the same nodes every time; () for one that rules read directly
    or that isn't played (see `PLAYED`). Raises `Unsupported` for a cost or a part that its definition
    cannot say."""
    found = _expansions.get(id(keyword))
    if found is None:
        definition = DEFINITIONS.get(keyword.name)
        if len(_expansions) > 20_000:
            _expansions.clear()
        found = (keyword, definition(keyword) if definition is not None else ())
        _expansions[id(keyword)] = found
    return found[1]
