"""What of a permanent's characteristics the rules look at after every event, as bits kept with them."""

from __future__ import annotations

from typing import Final

from apnap.model.objects import Chars

_KNOWN: Final = 1
CREATURE: Final = 2
PLANESWALKER: Final = 4
BATTLE: Final = 8
LEGENDARY: Final = 16
WORLD: Final = 32
AURA: Final = 64
SAGA: Final = 128
BOUND: Final = 256
"""Daybound or nightbound (702.145)."""
CHECKED: Final = PLANESWALKER | BATTLE | LEGENDARY | WORLD | AURA | SAGA
"""What state-based actions look at besides creatures and attachments (704.5)."""


_found: Final[dict[tuple[frozenset[str], ...], int]] = {}


def traits(c: Chars) -> int:
    """The bits of these characteristics, found once. Not to be asked while layers are being computed."""
    found = c.traits
    if not found:
        types, supertypes, subtypes, keywords = key = c.types, c.supertypes, c.subtypes, c.keywords
        found = _found.get(key, 0)
    if not found:
        found = _KNOWN
        for bit, name, names in (
            (CREATURE, "Creature", types), (PLANESWALKER, "Planeswalker", types), (BATTLE, "Battle", types),
            (LEGENDARY, "Legendary", supertypes), (WORLD, "World", supertypes),
            (AURA, "Aura", subtypes), (SAGA, "Saga", subtypes),
            (BOUND, "daybound", keywords), (BOUND, "nightbound", keywords),
        ):  # fmt: skip
            if name in names:
                found |= bit
        if len(_found) > 50_000:
            _found.clear()
        _found[key] = found
    c.traits = found
    return found
