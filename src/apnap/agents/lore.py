"""What playouts teach about cards: what an action usually gains, whose things its targets should be, which answer is
best. Kept by the names of cards, so that it is learned once and holds for all copies."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.ability.effects import Counter, Damage
from apnap.model.card import Card
from apnap.model.decisions import Answer
from apnap.model.objects import Obj

What = tuple[str, str, int, str]
"""An action by the card's name, and the option's kind, index and way."""
Asked = tuple[str, str, int]
"""A question by the card that asks, its rule, and how many options there are."""

_TRUSTED: Final = 3
"""After so many trials something is known."""
_AGAIN: Final = 8
"""How often what is known is used before it is tried once more: boards change."""
_MEMORY: Final = 6.0
"""About how many trials an average looks back on."""


class Facts:
    """What the text of a card says at first glance: damage dealt at once (-1: none that is a plain number), and whether
    it counters."""

    __slots__ = ("card", "counters", "damage")

    def __init__(self, card: Card) -> None:
        self.card = card  # kept, so that its id stays its own
        self.damage = -1
        self.counters = False
        for node in card.walk():
            if isinstance(node, Damage) and isinstance(node.n, int):
                self.damage = max(self.damage, node.n)
            elif isinstance(node, Counter):
                self.counters = True


class Lore:
    """See the module."""

    __slots__ = ("_answers", "_facts", "_gains", "_sides")

    def __init__(self) -> None:
        self._facts: dict[int, Facts] = {}
        self._gains: dict[What, list[float]] = {}
        self._sides: dict[tuple[str, str, str], list[int]] = {}
        self._answers: dict[Asked, list[object]] = {}

    def facts(self, obj: Obj) -> Facts | None:
        """What the object's card says at first glance; None for what is no card."""
        card = obj.card
        if card is None:
            return None
        found = self._facts.get(id(card))
        if found is None:
            found = self._facts[id(card)] = Facts(card)
        return found

    # --- actions ----------------------------------------------------------------------------------------------------

    def gained(self, what: What, gain: float) -> None:
        """An action was tried and came to that."""
        entry = self._gains.setdefault(what, [0.0, 0.0, 0.0])
        entry[0] += 1.0
        entry[1] += (max(-8.0, min(8.0, gain)) - entry[1]) / min(entry[0], _MEMORY)

    def gain(self, what: What) -> float:
        """What the action usually gains; something good while nothing is known."""
        entry = self._gains.get(what)
        return 2.0 if entry is None else entry[1]

    def pointless(self, what: What, least: float) -> bool:
        """Whether the action is known to gain less than that. Now and then it isn't taken for known."""
        entry = self._gains.get(what)
        if entry is None or entry[0] < _TRUSTED or entry[1] >= least:
            return False
        entry[2] += 1.0
        return entry[2] % _AGAIN != 0.0

    # --- targets and other answers ----------------------------------------------------------------------------------

    def side(self, key: tuple[str, str, str]) -> bool | None:
        """Whether the best targets are one's own; None while that isn't known."""
        mine, theirs = self._sides.get(key, (0, 0))
        return None if mine + theirs < _TRUSTED - 1 else mine > theirs

    def chosen(self, key: tuple[str, str, str], own: bool) -> None:
        """The best target in a trial was one's own, or not."""
        entry = self._sides.setdefault(key, [0, 0])
        entry[0 if own else 1] += 1

    def answer(self, asked: Asked, find: Callable[[], Answer]) -> Answer:
        """What was best lately; found anew while that isn't known, and now and then."""
        entry = self._answers.get(asked)
        if entry is not None:
            same, used, answer = entry
            assert isinstance(same, int) and isinstance(used, int) and isinstance(answer, tuple)
            if same >= _TRUSTED - 1 and used % _AGAIN:
                entry[1] = used + 1
                return answer
            found = find()
            self._answers[asked] = [same + 1 if found == answer else 1, used + 1, found]
            return found
        found = find()
        self._answers[asked] = [1, 1, found]
        return found
