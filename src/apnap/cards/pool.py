"""Card pools: finding a card by its name. The built-in library is one; imported cards lie above it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

import msgspec

from apnap.ability.effects import Act
from apnap.cards import library
from apnap.model.card import Card

if TYPE_CHECKING:
    from apnap.cards.cache import Book, CardRecord, RawCard

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


class ImportedPool(Pool):
    """The cards of an imported file above the built-in ones.

    A card whose text was understood whole comes from the file; one whose text is declined is taken from the
    hand-written library where that has it, and refused where it hasn't. A card is decoded when it is first asked for,
    and compiled then when its result in the cache is missing or stale; that is kept, too (`again`)."""

    def __init__(self, book: Book, below: Pool) -> None:
        super().__init__((), below)
        self.book = book
        self.below = below
        self._records: dict[int, CardRecord] = {}
        self._made: dict[int, Card] = {}

    def number(self, name: str) -> int | None:
        """The number of a card of the file by its name or a face's, None when the file has none."""
        return self.book.index.lookup.get(fold(name))

    def raw(self, name: str) -> RawCard | None:
        """The printed facts of a card of the file."""
        number = self.number(name)
        return self.book.raw(number) if number is not None else None

    def record(self, name: str) -> CardRecord | None:
        """What was understood of a card of the file."""
        number = self.number(name)
        return self.record_of(number) if number is not None else None

    def record_of(self, number: int) -> CardRecord:
        """What was understood of the card of that number: from the cache, or compiled now."""
        found = self._records.get(number)
        if found is None:
            from apnap.cards import again
            from apnap.cards import cache as store

            raw = self.book.raw(number)
            right = store.key_of(raw)
            if self.book.index.keys[number] == right:
                found = self.book.result(number)
            else:
                found = again.kept(self.book.path, right)
            if found is None:
                found = self._made_again(number, raw, right)
                again.keep(self.book.path, right, found)
            self._records[number] = found
        return found

    def _made_again(self, number: int, raw: RawCard, right: bytes) -> CardRecord:
        """The result under the key `right`: compiled, or judged anew when only the rules have changed."""
        from apnap.cards.compiling import compile_raw, judge

        kept = self.book.result(number) if self.book.index.keys[number][:16] == right[:16] else None
        if kept is None:
            return compile_raw(raw)
        judge(kept)
        return kept

    def get(self, name: str, allow_partial: bool = False) -> Card | None:
        """The card of that name, or None. One of which lines aren't understood only with `allow_partial`, without
        those lines."""
        number = self.number(name)
        if number is None:
            return self.below.get(name)
        found = self._made.get(number)
        if found is not None:
            return found
        from apnap.cards.compiling import card_of

        record = self.record_of(number)
        if record.whole:
            found = self._made[number] = self._with_back(card_of(record))
            return found
        written = self.below.get(name)
        if written is not None:
            return written
        return card_of(record) if allow_partial and record.faces else None

    def _with_back(self, card: Card) -> Card:
        """A meld card whose text names what it melds into has that, a card of its own in the file, as its back face
        (712.4a)."""
        if card.layout != "meld":
            return card
        words = (n.word for a in card.face.abilities for n in a.walk() if isinstance(n, Act) and n.name == "meld")
        back = next((self.get(word) for word in words), None)
        return card if back is None else msgspec.structs.replace(card, faces=(card.face, back.face))

    def status(self, name: str) -> str:
        """Where a card comes from: whole (from the file), written (by hand; its text is declined, or the file hasn't
        it), partial (declined), or unknown."""
        record = self.record(name)
        if record is not None and record.whole:
            return "whole"
        if self.below.get(name) is not None:
            return "written"
        return "unknown" if record is None else "partial"

    def names(self) -> tuple[str, ...]:
        """The names of all cards that `get` gives, sorted (by what was understood when the cache was
        written)."""
        index = self.book.index
        own = {name for name, whole in zip(index.names, index.whole, strict=True) if whole}
        return tuple(sorted(own | set(self.below.names())))

    def all_names(self) -> Sequence[str]:
        """The names of all cards of the file, understood or not."""
        return self.book.index.names


_opened: dict[tuple[str, int, int], ImportedPool] = {}


def default() -> Pool:
    """The imported pool if there is one, else the built-in library. Raises `cache.CacheError` for a damaged
    cache."""
    from apnap.cards import cache as store

    path = store.pool_path()
    try:
        stat = path.stat()
    except OSError:
        return builtin()
    key = (str(path), stat.st_mtime_ns, stat.st_size)
    found = _opened.get(key)
    if found is None:
        _opened.clear()
        found = _opened[key] = ImportedPool(store.Book(path), builtin())
    return found
