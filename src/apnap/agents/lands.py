"""Which land: the one whose mana the hand waits for most."""

from __future__ import annotations

from typing import Final

from apnap.ability.effects import AddMana, Search
from apnap.game import Game
from apnap.model.mana import BIT
from apnap.model.objects import LIBRARY, Chars
from apnap.rules import layers

_ALL: Final = 31
_LATER: Final = 0.4
"""What a land that is only sacrificed for another one loses when another land would pay for something at once."""
_LIMIT: Final = 16384
_made: Final[dict[int, tuple[Chars, int, bool]]] = {}
"""By the identity of characteristics, which are kept with it."""


def colors(chars: Chars) -> tuple[int, bool]:
    """The colours of mana that a permanent makes, as far as its abilities simply say; or that a land that it searches
    for may make, and whether it is that."""
    found = _made.get(id(chars))
    if found is None:
        mask, fetches = 0, False
        for ability in chars.abilities:
            for node in ability.walk():
                if isinstance(node, AddMana):
                    for text in node.mana:
                        mask |= _ALL if text == "any" else sum({BIT[c] for c in text if c in BIT and c != "C"})
                elif isinstance(node, Search) and "Land" in chars.types and LIBRARY in node.zones:
                    fetches = True
        if len(_made) > _LIMIT:
            _made.clear()
        found = _made[id(chars)] = (chars, mask or _ALL * fetches, fetches and not mask)
    return found[1], found[2]


class Wanted:
    """How much the player's hand waits for each colour, seen from what the player has."""

    __slots__ = ("spends", "worth")

    def __init__(self, game: Game, pid: int) -> None:
        have = dict.fromkeys(BIT.values(), 0)
        lands = 0
        for oid, chars in layers.permanents(game):
            if layers.controller(game, oid) == pid:
                mask, fetches = colors(chars)
                lands += "Land" in chars.types
                for bit in have:
                    have[bit] += bool(mask & bit and not fetches)
        self.worth = dict.fromkeys(have, 0.0)
        """For each colour's bit."""
        self.spends = False
        """Whether one more land would pay for something in the hand."""
        for oid in game.players[pid].hand:
            cost = layers.chars(game, oid).cost
            if cost is None:
                continue
            self.spends = self.spends or cost.mana_value() == lands + 1
            for bit, n in have.items():
                if cost.colors & bit:
                    self.worth[bit] += 1.0 / (1 + 3 * n)

    def land(self, chars: Chars) -> float:
        """How welcome that land is."""
        mask, fetches = colors(chars)
        found = sorted([worth for bit, worth in self.worth.items() if mask & bit], reverse=True)
        if not found:
            return 0.0
        if fetches:
            return found[0] - _LATER if self.spends else found[0] + 0.01
        return found[0] + 0.5 * sum(found[1:]) + 0.01 * len(found)
