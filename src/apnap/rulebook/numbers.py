"""The numbers of the Comprehensive Rules, as data: `numbers.txt` is made from a copy of the rulebook by

    python -m apnap.rulebook.numbers FILE-OR-FOLDER... > numbers.txt

A line is a rule and the letters of its parts: `702.9 abc`. A star after the number marks a rule that is no more than
the title of its parts (702.9 is the word "Flying"). `aside.txt` lists what a computer can't play, with the reason."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

DATA: Final = Path(__file__).parent

_ENTRY: Final = re.compile(r"^(\d{3}\.\d+)(?:\.?([a-z])\.?|\.)? +(\S.*?)\s*$")
_LINE: Final = re.compile(r"(\d{3}\.\d+)(\*?)(?: ([a-z]+))?")
_SPAN: Final = re.compile(r"(\d{3}(?:\.\d+[a-z]?)?)(?:-(\d{3}(?:\.\d+[a-z]?)?|[a-z]))?")
_RANGE: Final = re.compile(r"(\d{3}\.\d{1,3})([a-z]?)(?:[-–](?:(\d{3}\.\d{1,3}[a-z]?)|([a-z])))?")


class Rulebook(NamedTuple):
    """The rules in their order."""

    order: tuple[str, ...]
    """The numbers of all rules and of their parts."""
    place: dict[str, int]
    """Where a number stands in `order`."""
    titles: frozenset[str]
    """The rules that only give a title."""
    aside: dict[str, str]
    """The rules that a computer can't play, with the reason."""

    def span(self, first: str, last: str) -> tuple[str, ...]:
        """The numbers from one to another; none when either does not exist or they stand the wrong way round."""
        if first not in self.place or last not in self.place:
            return ()
        return self.order[self.place[first] : self.place[last] + 1]

    def below(self, number: str) -> tuple[str, ...]:
        """The number itself and the parts of a rule, or all rules of a section such as 509."""
        return tuple(x for x in self.order if x == number or parent(x) == number or x.split(".")[0] == number)

    def cited(self, text: str) -> tuple[str, ...]:
        """The numbers that a piece of the form `514.3`, `514.3a`, `601.2e-i` or `500.7-500.10` names."""
        found = _RANGE.fullmatch(text)
        if found is None:
            return ()
        rule, letter, other, end = found.groups()
        first = rule + letter
        if end and letter:
            return self.span(first, rule + end)
        if other:
            between = self.span(first, other)
            return between if letter else tuple(x for x in between if not x[-1].isalpha())
        return (first,) if first in self.place else ()


def parent(number: str) -> str:
    """The rule to which a part belongs; a rule is its own parent."""
    return number.rstrip("abcdefghijklmnopqrstuvwxyz")


@cache
def rulebook() -> Rulebook:
    """The numbers, read from the data of the package."""
    order: list[str] = []
    titles: set[str] = set()
    for line in (DATA / "numbers.txt").read_text(encoding="utf-8").splitlines():
        if (found := _LINE.fullmatch(line)) is not None:
            rule, star, letters = found.groups()
            order.append(rule)
            order.extend(rule + letter for letter in letters or "")
            if star:
                titles.add(rule)
    place = {number: i for i, number in enumerate(order)}
    book = Rulebook(tuple(order), place, frozenset(titles), {})
    book.aside.update(_aside(book))
    return book


def _aside(book: Rulebook) -> dict[str, str]:
    """`aside.txt`: a line `= reason`, then numbers, spans (`100.6-100.7`, `100.4a-d`) and whole sections (`123`)."""
    found: dict[str, str] = {}
    reason = ""
    for n, line in enumerate((DATA / "aside.txt").read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("="):
            reason = line[1:].strip()
            continue
        for word in line.split("#")[0].split():
            numbers = _spanned(book, word)
            if not numbers:
                raise ValueError(f"aside.txt:{n}: {word} names no rule")
            found.update(dict.fromkeys(numbers, reason))
    return found


def _spanned(book: Rulebook, word: str) -> tuple[str, ...]:
    parts = _SPAN.fullmatch(word)
    if parts is None:
        return ()
    first, last = parts.groups()
    if "." not in first:
        return tuple(x for x in book.order if first <= x.split(".")[0] <= (last or first))
    if last is None:
        return (first,) if first in book.place else ()
    return book.span(first, parent(first) + last if last.isalpha() else last)


def numbers_of(lines: Iterable[str]) -> list[str]:
    """The lines of `numbers.txt` for the text of a rulebook. Of a rule's words only this is looked at: whether they
    are a sentence or a title."""
    letters: dict[str, str] = {}
    titles: set[str] = set()
    for line in lines:
        entry = _ENTRY.match(line)
        if entry is None:
            continue
        rule, letter, words = entry.groups()
        if letter:
            letters[rule] = letters.get(rule, "") + letter
        else:
            letters.setdefault(rule, "")
            # The rules of 702 but the first have a keyword's name, which may end in an exclamation mark.
            if (rule.startswith("702.") and rule != "702.1") or words[-1] not in ".:!?)”\"":
                titles.add(rule)
    return [f"{rule}{'*' if rule in titles else ''} {parts}".rstrip() for rule, parts in letters.items()]


def _main(paths: list[str]) -> None:
    files: list[Path] = []
    for path in map(Path, paths):
        files.extend(sorted(path.glob("[1-9]*.md")) if path.is_dir() else [path])
    lines = [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    print("\n".join(numbers_of(lines)))


if __name__ == "__main__":
    _main(sys.argv[1:])
