"""How much of a card file is understood: by card, by line, by phrase where reading stops, and by deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from apnap.cards.cache import Book, CardRecord, LineRecord, RawCard, Writer, pool_path, unpack_record
from apnap.cards.compiling import Progress, compile_all

KINDS: Final = {
    "not parsed": "no phrase reads on",
    "ambiguous": "two readings",
    "not round trip": "what was read doesn't say the text again",
    "not played": "the rules don't perform it",
    "error": "the compiler failed",
}
"""Why lines are declined."""


def kind_of(line: LineRecord) -> str:
    """Why a line is declined, one of `KINDS`; "" when it is understood."""
    if line.understood:
        return ""
    if line.status == "understood":
        return "not played"
    if line.status in ("ambiguous", "error"):
        return line.status
    return "not round trip" if line.stop == "(proof)" else "not parsed"


def phrase_of(line: LineRecord) -> str:
    """Where a declined line stops: the last words that were read, ⟂, and the word that wasn't; or what
    failed."""
    kind = kind_of(line)
    if kind == "not parsed":
        words = " ".join(line.prefix.split()[-4:])
        return f"{words} ⟂ {line.stop}".strip() if not line.why else f"({line.why}) {words} ⟂ {line.stop}"
    if kind == "not played":
        return f"(not played) {line.unplayed}"
    if kind in ("ambiguous", "error"):
        return f"({kind}) {line.why}"
    return f"(not round trip) {line.why}"


class Declined(msgspec.Struct):
    """A phrase at which lines stop, how many do, and one of them."""

    phrase: str
    count: int
    example: str


class DeckCover(msgspec.Struct, kw_only=True):
    """A deck's main part (100.2), in different cards: from the file, written by hand, and names not understood or not
    known."""

    deck: str
    cards: int
    whole: int
    written: int
    declined: list[str]
    unknown: list[str]

    @property
    def understood(self) -> bool:
        """Whether every card can be played."""
        return not self.declined and not self.unknown


class Coverage(msgspec.Struct, kw_only=True):
    """The counts of a file. `layouts`: layout -> (cards, whole); `kinds`: declined lines by why; `barred`: cards with
    every line understood that can't be played for another reason, by that reason."""

    cards: int = 0
    whole: int = 0
    lines: int = 0
    understood: int = 0
    written: int = 0
    """Cards not whole by their text that the library has by hand."""
    layouts: dict[str, list[int]] = {}
    kinds: dict[str, int] = {}
    barred: dict[str, int] = {}
    declined: list[Declined] = []
    decks: list[DeckCover] | None = None

    def to_data(self, limit: int = 0) -> dict[str, Any]:
        """Plain data: exactly cards, lines and declined, and decks where they were asked for."""
        declined = self.declined[:limit] if limit else self.declined
        data: dict[str, Any] = {
            "cards": {"total": self.cards, "whole": self.whole},
            "lines": {"total": self.lines, "understood": self.understood},
            "declined": [msgspec.to_builtins(d) for d in declined],
        }
        if self.decks is not None:
            data["decks"] = [msgspec.to_builtins(d) for d in self.decks]
        return data


def count(
    records: Iterable[tuple[RawCard, CardRecord]], written: Callable[[str], bool] | None = None
) -> Coverage:
    """The coverage of compiled cards; `written(name)` says whether the library has a card by hand."""
    out = Coverage()
    phrases: Counter[str] = Counter()
    examples: dict[str, str] = {}
    kinds: Counter[str] = Counter()
    barred: Counter[str] = Counter()
    for raw, record in records:
        whole = record.whole
        out.cards += 1
        out.whole += whole
        layout = out.layouts.setdefault(raw.layout, [0, 0])
        layout[0] += 1
        layout[1] += whole
        if not whole and written is not None and written(raw.name):
            out.written += 1
        declined = 0
        for line in record.lines:
            out.lines += 1
            kind = kind_of(line)
            if not kind:
                out.understood += 1
                continue
            declined += 1
            kinds[kind] += 1
            phrase = phrase_of(line)
            phrases[phrase] += 1
            if phrase not in examples:
                examples[phrase] = f"{raw.name}: {line.text}"
        if not whole and not declined:
            barred[record.unplayed] += 1
    out.kinds = dict(kinds.most_common())
    out.barred = dict(barred.most_common())
    order = sorted(phrases.items(), key=lambda item: (-item[1], item[0]))
    out.declined = [Declined(phrase, n, examples[phrase]) for phrase, n in order]
    return out


# --- from where ---------------------------------------------------------------------------------


def compiled_file(
    raws: Sequence[RawCard], known: Sequence[Book], jobs: int = 0, progress: Progress | None = None
) -> list[CardRecord]:
    """The records of cards that aren't in the cache, in their order; nothing is written."""
    out: list[CardRecord | None] = [None] * len(raws)
    for number, _, result, _ in compile_all(raws, known, jobs, progress):
        out[number] = unpack_record(result)
    return [record for record in out if record is not None]


def compiled_pool(
    book: Book, jobs: int = 0, progress: Progress | None = None
) -> list[tuple[RawCard, CardRecord]]:
    """All cards of the imported pool with their records; what is stale in the cache is made anew and kept
    there."""
    raws = list(book.raws())
    results: list[tuple[bytes, bytes, bool]] = [(b"", b"", False)] * len(raws)
    for number, key, result, whole in compile_all(raws, (book,), jobs, progress):
        results[number] = (key, result, whole)
    if any(results[n][0] != book.index.keys[n] for n in range(len(raws))):
        with Writer(pool_path(), book.index.source, book.index.shape) as writer:
            for raw, (key, result, whole) in zip(raws, results, strict=True):
                writer.add(raw, key, result, whole)
            writer.commit(book.index.lookup)
    return [(raw, unpack_record(r[1])) for raw, r in zip(raws, results, strict=True)]


# --- decks --------------------------------------------------------------------------------------


def deck_files(folder: Path) -> list[Path]:
    """The deck files in a folder, sorted (or the file itself)."""
    if folder.is_file():
        return [folder]
    return sorted(p for p in folder.rglob("*") if p.is_file() and not p.name.startswith("."))


def cover_decks(
    files: Iterable[Path], status: Callable[[str], str], main_only: bool = True
) -> list[DeckCover]:
    """Each deck's cards by their status (see `ImportedPool.status`), sideboards left aside. Raises match's
    DeckError."""
    from apnap.match.decks import load_deck

    out = []
    for path in files:
        deck = load_deck(path)
        entries = [*deck.main, *deck.commanders]
        if not main_only:
            entries += deck.sideboard
        by: dict[str, list[str]] = {"whole": [], "written": [], "partial": [], "unknown": []}
        for name in dict.fromkeys(entry.name for entry in entries):
            by[status(name)].append(name)
        out.append(
            DeckCover(
                deck=path.name,
                cards=sum(len(names) for names in by.values()),
                whole=len(by["whole"]),
                written=len(by["written"]),
                declined=sorted(by["partial"]),
                unknown=sorted(by["unknown"]),
            )
        )
    return out


def status_in(
    raws: Sequence[RawCard], records: Sequence[CardRecord], written: Callable[[str], bool]
) -> Callable[[str], str]:
    """`ImportedPool.status` for cards that are in no cache."""
    from apnap.cards.importer import lookup_of
    from apnap.cards.pool import fold

    lookup = lookup_of(list(raws))

    def status(name: str) -> str:
        number = lookup.get(fold(name))
        if number is not None and records[number].whole:
            return "whole"
        if written(name):
            return "written"
        return "unknown" if number is None else "partial"

    return status
