"""Whether a deck may be played in a format: size, copies, sideboard, commanders and their colours, and lists of cards
that the user gives (100.2-100.5, 903.5, 903.12)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from apnap.cards.pool import Pool, default
from apnap.match.decks import EXTRA, Deck, DeckEntry, DeckError
from apnap.match.facts import CardFacts, facts_of
from apnap.match.likeness import meant
from apnap.model.card import NONTRADITIONAL
from apnap.model.mana import LETTER
from apnap.rules.formats import FORMATS

NAMES: Final = ("constructed", "limited", *(name for name in FORMATS if FORMATS[name].commanders))
"""The formats that decks can be checked for."""
_ANY: Final = 1 << 30
_HINTS: Final = 5
"""For how many cards that aren't there names like theirs are looked for, which takes its time."""


class Problem(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is wrong with a deck: the rule, what kind of fault, the line of the file and the card, when it is
    about one, and the whole of it in words."""

    rule: str
    kind: str
    message: str
    line: int | None = None
    card: str = ""


class Lists(msgspec.Struct, frozen=True):
    """Cards that a format bans, restricts to one copy, or bans as commanders; folded names."""

    banned: frozenset[str] = frozenset()
    restricted: frozenset[str] = frozenset()
    not_commanders: frozenset[str] = frozenset()

    def joined(self, other: Lists) -> Lists:
        """Both together."""
        return Lists(
            self.banned | other.banned,
            self.restricted | other.restricted,
            self.not_commanders | other.not_commanders,
        )


class _Size(NamedTuple):
    """How many cards a deck has, commanders included, and how many its sideboard may have."""

    least: int
    most: int
    side: int
    rule: str


_SIZES: Final = {
    "constructed": _Size(60, _ANY, 15, "100.2a"),
    "limited": _Size(40, _ANY, _ANY, "100.2b"),
    "commander": _Size(100, 100, 0, "903.5a"),
    "archenemy-commander": _Size(100, 100, 0, "903.5a"),
    "brawl": _Size(60, 60, 0, "903.12d"),
    "oathbreaker": _Size(60, 60, 0, "903.5a"),
}


def check(deck: Deck, format: str, pool: Pool | None = None, lists: Lists = Lists()) -> list[Problem]:  # noqa: B008
    """All that is wrong with the deck in that format, in the order of the rules; nothing when it is legal. Raises
    ValueError for a format that isn't one of `NAMES`."""
    if format not in _SIZES:
        raise ValueError(f"unknown format {format!r}; there are {', '.join(NAMES)}")
    cards = pool if pool is not None else default()
    extra = [entry for section in EXTRA for entry in getattr(deck, section)]
    entries = (*deck.commanders, *deck.main, *deck.sideboard, *((deck.companion,) if deck.companion else ()), *extra)
    known: dict[str, CardFacts] = {}
    found: list[Problem] = []
    names = getattr(cards, "all_names", cards.names)
    for entry in entries:
        if entry.name not in known:
            facts = facts_of(entry.name, cards)
            if facts is None:
                found.append(_unknown(entry, names() if len(found) < _HINTS else ()))
            else:
                known[entry.name] = facts
    found += _sizes(deck, format)
    led = format in FORMATS and FORMATS[format].commanders
    if format != "limited":
        found += _copies(deck, known, 1 if led else 4, "903.5b" if led else "100.2a")
    if led:
        from apnap.match.leading import identity, leaders

        found += leaders(deck, known, format)
        found += identity(deck, known, format)
    found += _supplements(deck, known, format)
    found += _listed(deck, known, lists)
    return found


def _unknown(entry: DeckEntry, names: Iterable[str]) -> Problem:
    """A card that isn't there (108.2); `names` are those that it may stand for."""
    return Problem(
        rule="108.2", kind="unknown-card", line=entry.line, card=entry.name,
        message=f"there is no card {entry.name!r}{meant(entry.name, names)}",
    )  # fmt: skip


def _sizes(deck: Deck, format: str) -> list[Problem]:
    """100.2a-b, 100.4a-b, 100.5, 903.5a, 903.5e, 903.12d; with both commanders (702.124b)."""
    size = _SIZES[format]
    n = deck.size + sum(entry.count for entry in deck.commanders)
    out = []
    if n < size.least or n > size.most:
        wanted = f"exactly {size.least}" if size.least == size.most else f"at least {size.least}"
        with_ = " with its commander" if size.least == size.most else ""
        out.append(Problem(rule=size.rule, kind="size", message=f"it has {n} cards{with_}, and needs {wanted}"))
    side = sum(entry.count for entry in deck.sideboard) + (format == "constructed" and deck.companion is not None)
    if side > size.side:
        rule = "903.5e" if not size.side else "100.4a"
        most = f"at most {size.side} are allowed" if size.side else "this format has none"
        out.append(Problem(rule=rule, kind="sideboard", message=f"its sideboard has {side} cards; {most}"))
    return out


def _copies(deck: Deck, known: dict[str, CardFacts], most: int, rule: str) -> list[Problem]:
    """100.2a, 100.4a, 903.5b: copies by English name, deck and sideboard together, basic lands aside; a card may say
    that more are allowed (113.6n)."""
    counts: Counter[str] = Counter()
    first: dict[str, DeckEntry] = {}
    for entry in (*deck.commanders, *deck.main, *deck.sideboard, *((deck.companion,) if deck.companion else ())):
        facts = known.get(entry.name)
        if facts is None or facts.basic:
            continue
        counts[facts.name] += entry.count
        first.setdefault(facts.name, entry)
    out = []
    for name, n in counts.items():
        allowed = most if known[first[name].name].copies is None else known[first[name].name].copies
        if allowed is not None and n > allowed:
            message = f"it has {n} copies of {name}; {_number(allowed)} allowed"
            out.append(Problem(rule=rule, kind="copies", line=first[name].line, card=name, message=message))
    return out


def _supplements(deck: Deck, known: dict[str, CardFacts], format: str) -> list[Problem]:
    """100.2d: the supplementary decks, which are no part of the deck, and what belongs to no deck (108.2a, 315.3,
    407.3)."""
    out = []
    for entry in (*deck.commanders, *deck.main):
        facts = known.get(entry.name)
        if facts is not None and facts.types & NONTRADITIONAL:
            message = f"{facts.name} is no card for a deck"
            out.append(Problem(rule="108.2a", kind="nontraditional", line=entry.line, card=facts.name, message=message))
    for entry in (*deck.main, *deck.sideboard):
        facts = known.get(entry.name)
        if facts is not None and facts.ante:
            message = f"{facts.name} is played only for ante"
            out.append(Problem(rule="407.3", kind="ante", line=entry.line, card=facts.name, message=message))
    if deck.conspiracies and format != "limited":
        first = deck.conspiracies[0]
        message = "conspiracies are used in limited play only"
        out.append(Problem(rule="315.1", kind="conspiracy", line=first.line, card=first.name, message=message))
    out += _supplement(deck.planes, known, 10, 1, "901.3", "a planar deck")
    phenomena = [e for e in deck.planes if e.name in known and "Phenomenon" in known[e.name].types]
    if (n := sum(e.count for e in phenomena)) > 2:
        message = f"it has {n} phenomena; two are allowed"
        out.append(Problem(rule="901.3", kind="phenomena", line=phenomena[0].line, message=message))
    if format == "archenemy-commander":
        out += _supplement(deck.schemes, known, 10, 1, "904.13d", "a scheme deck")
    else:
        out += _supplement(deck.schemes, known, 20, 2, "904.3", "a scheme deck")
    if deck.vanguards:
        out += _supplement(deck.vanguards, known, 1, 1, "902.3", "a vanguard")
    if sum(e.count for e in deck.vanguards) > 1:
        out.append(Problem(rule="902.3", kind="size", line=deck.vanguards[1].line, message="there is one vanguard"))
    return out


def _supplement(
    entries: tuple[DeckEntry, ...], known: dict[str, CardFacts], least: int, most: int, rule: str, what: str
) -> list[Problem]:
    """The size of a supplementary deck, if there is one, and its copies of each card."""
    out: list[Problem] = []
    n = sum(entry.count for entry in entries)
    if entries and n < least:
        out.append(Problem(rule=rule, kind="size", message=f"{what} has {n} cards, and needs at least {least}"))
    counts: Counter[str] = Counter()
    for entry in entries:
        name = known[entry.name].name if entry.name in known else entry.name
        counts[name] += entry.count
        if counts[name] > most and counts[name] - entry.count <= most:
            message = f"{what} has {counts[name]} copies of {name}; {_number(most)} allowed"
            out.append(Problem(rule=rule, kind="copies", line=entry.line, card=name, message=message))
    return out


def _number(n: int) -> str:
    return "one is" if n == 1 else f"{n} are"


def _listed(deck: Deck, known: dict[str, CardFacts], lists: Lists) -> list[Problem]:
    """100.6: what the given lists ban or restrict."""
    from apnap.cards.pool import fold

    out: list[Problem] = []
    counts: Counter[str] = Counter()
    first: dict[str, DeckEntry] = {}
    for entry in (*deck.commanders, *deck.main, *deck.sideboard, *((deck.companion,) if deck.companion else ())):
        name = known[entry.name].name if entry.name in known else entry.name
        counts[name] += entry.count
        first.setdefault(name, entry)
    for name, n in counts.items():
        folded = {fold(name), *(fold(part) for part in name.split(" // "))}
        line = first[name].line
        if folded & lists.banned:
            out.append(Problem(rule="100.6", kind="banned", line=line, card=name, message=f"{name} is banned"))
        elif folded & lists.restricted and n > 1:
            message = f"{name} is restricted to one copy, and there are {n}"
            out.append(Problem(rule="100.6", kind="restricted", line=line, card=name, message=message))
    for entry in deck.commanders:
        name = known[entry.name].name if entry.name in known else entry.name
        if fold(name) in lists.not_commanders:
            message = f"{name} is banned as a commander"
            out.append(Problem(rule="100.6", kind="banned", line=entry.line, card=name, message=message))
    return out


def letters(mask: int) -> str:
    """Colours as symbols, "{W}{U}", or "no colour"."""
    return "".join("{" + LETTER[bit] + "}" for bit in (1, 2, 4, 8, 16) if mask & bit) or "no colour"


# --- lists from a file --------------------------------------------------------------------------------

_HEADINGS: Final = {
    "banned": "banned",
    "restricted": "restricted",
    "banned as commander": "not_commanders",
    "banned as commanders": "not_commanders",
}


def read_lists(path: Path, section: str = "banned") -> Lists:
    """Lists of cards from a file: one name on a line, under the headings `Banned:`, `Restricted:` and `Banned as
    commander:` (before any heading: `section`), `#` for comments; or the same as JSON, a list or lists by heading.
    Raises DeckError for what can't be read."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise DeckError(path, None, "this is no text file", "write one card name on each line") from None
    found: dict[str, set[str]] = {"banned": set(), "restricted": set(), "not_commanders": set()}
    if text.lstrip()[:1] in ("{", "["):
        _from_json(path, text, section, found)
    else:
        for number, line in enumerate(text.splitlines(), 1):
            line = line.split("#", 1)[0].strip()
            if line.endswith(":"):
                heading = line[:-1].strip().lower()
                if heading not in _HEADINGS:
                    raise DeckError(path, number, f"unknown heading {line!r}", f"there are {_said()}")
                section = _HEADINGS[heading]
            elif line:
                found[section].update(_folded([line]))
    return Lists(*(frozenset(found[key]) for key in ("banned", "restricted", "not_commanders")))


def _from_json(path: Path, text: str, section: str, found: dict[str, set[str]]) -> None:
    try:
        data = json.loads(text)
    except ValueError as error:
        raise DeckError(path, getattr(error, "lineno", None), f"malformed JSON: {error}", "mend it") from None
    groups = data if isinstance(data, dict) else {section: data}
    for heading, names in groups.items():
        key = _HEADINGS.get(str(heading).lower().replace("_", " "), heading)
        if key not in found:
            raise DeckError(path, None, f"unknown heading {heading!r}", f"there are {_said()}")
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise DeckError(path, None, f"{heading!r} is no list of names", 'write ["Card A", "Card B"]')
        found[key].update(_folded(names))


def _folded(names: Iterable[str]) -> set[str]:
    from apnap.cards.pool import fold
    from apnap.match.decks import normalise_name

    return {fold(normalise_name(name)) for name in names}


def _said() -> str:
    return ", ".join(f"{name.capitalize()}:" for name in ("banned", "restricted", "banned as commander"))
