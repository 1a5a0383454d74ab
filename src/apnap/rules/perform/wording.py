"""Changing the text of spells and permanents (612)."""

from __future__ import annotations

from typing import Final

from apnap.ability.effects import ChangeWords
from apnap.ability.mods import ChangeText
from apnap.model.mana import COLOR_NAMES
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.change import Gen, add_floating
from apnap.rules.layers.creature_types import BASIC_LAND_TYPES, CREATURE_TYPES
from apnap.rules.perform.common import objects, performs, word

WORDS: Final[dict[str, tuple[str, ...]]] = {
    "color": tuple(COLOR_NAMES),
    "land": tuple(BASIC_LAND_TYPES),
    "creature": tuple(sorted(CREATURE_TYPES)),
}


@performs(ChangeWords)
def change_words(game: State, effect: ChangeWords, b: Binding) -> Gen[None]:
    """612.1-612.2: its controller chooses the word and, where that isn't said, another one of the same kind."""
    refs = yield from objects(game, effect.what, b, "612.1")
    if not refs:
        return
    offered = tuple([w for kind in effect.kinds for w in WORDS[kind] if w != effect.new])
    old = yield from word(b.controller, "612.2", offered, b.source, "old word")
    new = effect.new
    if not new:
        kind = next(kind for kind in effect.kinds if old in WORDS[kind])
        others = tuple([w for w in WORDS[kind] if w != old and w not in effect.never])
        new = yield from word(b.controller, "612.2", others, b.source, "new word")
    add_floating(game, b, (ChangeText(old, new),), effect.duration, refs=refs)
