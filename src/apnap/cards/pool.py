"""Card pools: finding a card by its name. The built-in library is one; imported cards lie above it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final

from apnap.cards import library
from apnap.model.card import Card

_LIGATURES: Final = {"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "’": "'", "‘": "'", "ʼ": "'"}


def fold(name: str) -> str:
    """A name as it is compared: no case, no accents, plain apostrophes, single spaces."""
    text = unicodedata.normalize("NFKD", name.casefold())
    text = "".join(_LIGATURES.get(c, c) for c in text if not unicodedata.combining(c))
    return " ".join(text.replace("//", " // ").split())


class Pool:
    """Cards by name: the full name ("Fire // Ice") or that of any face, in any case, with or without accents.

    What is not found is looked for in the pool `below`, if there is one. Cards given as a function are loaded
    when the pool is first used.
    """

    def __init__(
        self, cards: Iterable[Card] | Callable[[], Iterable[Card]], below: Pool | None = None
    ) -> None:
        self._source = cards
        self._below = below
        self._cards: dict[str, Card] | None = None
        self._index: dict[str, Card] = {}

    def _load(self) -> dict[str, Card]:
        if self._cards is None:
            source = self._source() if callable(self._source) else self._source
            self._cards = {card.name: card for card in source}
            for card in self._cards.values():
                self._index[fold(card.name)] = card
            # A front face's name goes before the same name on the back of another card.
            for depth in range(max((len(card.faces) for card in self._cards.values()), default=0)):
                for card in self._cards.values():
                    if depth < len(card.faces):
                        self._index.setdefault(fold(card.faces[depth].name), card)
        return self._cards

    def get(self, name: str) -> Card | None:
        """The card of that name, or None."""
        self._load()
        found = self._index.get(fold(name))
        if found is None and self._below is not None:
            return self._below.get(name)
        return found

    def names(self) -> tuple[str, ...]:
        """The full names of all cards, sorted."""
        own = set(self._load())
        return tuple(sorted(own | set(self._below.names()) if self._below is not None else own))

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self.get(name) is not None

    def __iter__(self) -> Iterator[Card]:
        for name in self.names():
            card = self.get(name)
            assert card is not None
            yield card

    def __len__(self) -> int:
        return len(self.names())


@cache
def builtin() -> Pool:
    """The pool of the built-in library."""
    return Pool(lambda: library.cards().values())
