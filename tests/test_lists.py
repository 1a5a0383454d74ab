"""The lists that the rules give in full: each is as long as it should be, and none of its entries is another."""

from __future__ import annotations

from zlib import crc32

import pytest

from apnap.rules.layers import creature_types as lists
from apnap.rules.layers.build import KEYWORD_COUNTERS


@pytest.mark.parametrize(
    ("entries", "number", "digest"),
    [
        (lists.ARTIFACT_TYPES, 19, 3657955265),  # 205.3g
        (lists.ENCHANTMENT_TYPES, 12, 926374453),  # 205.3h
        (lists.LAND_TYPES, 17, 2473485754),  # 205.3i
        (lists.PLANESWALKER_TYPES, 79, 2176287726),  # 205.3j
        (lists.SPELL_TYPES, 5, 1577515297),  # 205.3k
        (lists.CREATURE_TYPES, 310, 1410240936),  # 205.3m
        (lists.BATTLE_TYPES, 1, 2798099443),  # 205.3q
        (lists.SUPERTYPES, 5, 1327818629),  # 205.4a
        (lists.CARD_TYPES, 9, 1617404326),  # 205.2a, 300.1: those of traditional cards
        (lists.PERMANENT_TYPES, 6, 2668989020),  # 110.4
        (KEYWORD_COUNTERS, 15, 2422223112),  # 122.1b
    ],
)
def test_a_list_is_whole(entries: frozenset[str], number: int, digest: int) -> None:
    assert len(entries) == number
    assert crc32("\n".join(sorted(entries)).encode()) == digest


def test_each_list_is_of_one_type_but_those_that_are_shared() -> None:
    """205.3b; creatures and kindreds share theirs (205.3m), instants and sorceries, too (205.3k)."""
    assert set(lists.OF_TYPE) == lists.CARD_TYPES
    for entries in lists.KINDS:
        assert not any(entries & other for other in lists.KINDS if other is not entries)
    owners = {name: [kind for kind, entries in lists.OF_TYPE.items() if name in entries] for name in ("Elf", "Trap")}
    assert owners == {"Elf": ["Creature", "Kindred"], "Trap": ["Instant", "Sorcery"]}
    alone = ("Equipment", "Aura", "Forest", "Jace", "Siege")
    assert [next(kind for kind, entries in lists.OF_TYPE.items() if name in entries) for name in alone] == [
        *("Artifact", "Enchantment", "Land", "Planeswalker", "Battle")
    ]
