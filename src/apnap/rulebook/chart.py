"""The map itself: each rule of the rulebook with its status, its places in the code and its proofs.

- *played*: a function or table of the rooms that play names it (`apnap.rulebook.places`);
- *proved*: played, and a scenario or a test names it;
- *not for a computer*: listed in `aside.txt`, with the reason;
- *not yet*: everything else. A rule that is only the title of its parts has no status and is not counted."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from apnap.rulebook.numbers import rulebook
from apnap.rulebook.places import Place, code_places
from apnap.rulebook.proofs import own_proofs, proof_places

STATUSES: Final = ("proved", "played", "not-yet", "aside", "title")
WORDS: Final = {
    "proved": "played and proved",
    "played": "played, not proved",
    "not-yet": "not yet",
    "aside": "not for a computer",
    "title": "the title of its parts",
}


class Rule(NamedTuple):
    """A rule or a part of one."""

    number: str
    status: str
    """One of `STATUSES`."""
    code: tuple[Place, ...]
    proofs: tuple[Place, ...]
    reason: str = ""
    """Why it is not for a computer."""


class Totals(NamedTuple):
    """How many rules there are of each kind; what is proved is also played."""

    playable: int
    played: int
    proved: int
    aside: int


def rule_map(scenarios: Iterable[Path] = ()) -> dict[str, Rule]:
    """Every rule by its number, in the order of the rulebook; proved by the project's own tests and scenarios and
    those in the files and folders given."""
    book = rulebook()
    code = code_places(book)
    proofs = proof_places(book, [*own_proofs(), *scenarios])
    found = {}
    for number in book.order:
        places = tuple(sorted(code.get(number, ()), key=lambda p: (not p.plays, p.path, p.line)))
        tests = tuple(proofs.get(number, ()))
        played = any(place.plays for place in places)
        reason = book.aside.get(number, "")
        if number in book.titles:
            status = "title"
        elif reason:
            status = "aside"
        else:
            status = ("proved" if tests else "played") if played else "not-yet"
        found[number] = Rule(number, status, places, tests, reason)
    return found


def totals(rules: Iterable[Rule]) -> Totals:
    """The sums of some rules."""
    count = dict.fromkeys(STATUSES, 0)
    for rule in rules:
        count[rule.status] += 1
    played = count["played"] + count["proved"]
    return Totals(played + count["not-yet"], played, count["proved"], count["aside"])


def chapters(rules: Iterable[Rule]) -> dict[str, list[Rule]]:
    """The rules by their chapter, `1` to `9`."""
    found: dict[str, list[Rule]] = {}
    for rule in rules:
        found.setdefault(rule.number[0], []).append(rule)
    return found
