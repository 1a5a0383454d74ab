"""Finding cards by words: `goblin type:creature text:haste cmc<=2 color:red is:whole -text:enters`."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from apnap.cards.cache import RawCard
from apnap.model.mana import COLOR_LETTERS

Test = Callable[[RawCard, bool], bool]
"""Whether a card fits, given whether it is understood whole."""

_TERM: Final = re.compile(r"(?P<key>[A-Za-z]+)\s*(?P<op><=|>=|!=|:|=|<|>)\s*(?P<value>.+)")
_BARE: Final = re.compile(r"(?P<key>[A-Za-z]+)\s*(?P<op><=|>=|!=|:|=|<|>)\s*")
_COMPARE: Final[dict[str, Callable[[float, float], bool]]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    ":": lambda a, b: a == b,
    "=": lambda a, b: a == b,
}
_KEYS: Final = {
    "t": "type", "o": "text", "oracle": "text", "c": "color", "colour": "color", "colors": "color", "mv": "cmc",
    "id": "identity", "ci": "identity", "pow": "power", "tou": "toughness", "n": "name",
}  # fmt: skip


class QueryError(ValueError):
    """A query that can't be understood."""


def parse(query: str) -> Test:
    """The test that a query makes; every term must fit, and one with - before it must not.

    Terms: words of the name, name:, type:, text:, layout:, color: (letters or names; `colorless`; <= and >=
    compare sets),
    identity:, cmc, power, toughness and loyalty with =, !=, <, <=, >, >=, and is:whole, is:partial. Raises
    QueryError."""
    try:
        terms = shlex.split(query)
    except ValueError as error:
        raise QueryError(f"{query!r}: {error}") from None
    tests = [_term(term) for term in terms]
    return lambda raw, whole: all(test(raw, whole) for test in tests)


def _term(term: str) -> Test:
    if term.startswith("-") and len(term) > 1:
        inner = _term(term[1:])
        return lambda raw, whole: not inner(raw, whole)
    match = _TERM.fullmatch(term)
    if match is None:
        if bare := _BARE.fullmatch(term):
            raise QueryError(f"{term!r}: say what comes after it, as in {bare['key']}{bare['op']}…")
        return _name(term)
    key = match["key"].lower()
    key = _KEYS.get(key, key)
    op, value = match["op"], match["value"]
    if key in ("power", "toughness", "loyalty"):
        return _number(lambda raw: [getattr(f, key) for f in raw.faces], op, value)
    if key == "cmc":
        return _number(lambda raw: [str(raw.mana_value)], op, value)
    if key in ("color", "identity"):
        return _colors(key, op, value)
    maker = _MAKERS.get(key)
    if maker is None:
        known = ", ".join((*_MAKERS, "color", "identity", "cmc", "power", "toughness", "loyalty"))
        raise QueryError(f"{term!r}: there is no {key!r} to search by; there are {known}")
    if op not in (":", "="):
        raise QueryError(f"{term!r}: {key} takes a colon, not {op}")
    return maker(value)


def _name(value: str) -> Test:
    from apnap.cards.pool import fold

    wanted = fold(value)
    return lambda raw, whole: wanted in fold(raw.name)


def _type(value: str) -> Test:
    words = value.casefold().split()
    return lambda raw, whole: any(all(w in f.type_line.casefold() for w in words) for f in raw.faces)


def _text(value: str) -> Test:
    wanted = value.casefold()
    return lambda raw, whole: any(wanted in f.text.casefold() for f in raw.faces)


def _layout(value: str) -> Test:
    return lambda raw, whole: raw.layout == value.lower()


def _is(value: str) -> Test:
    if value in ("whole", "understood"):
        return lambda raw, whole: whole
    if value in ("partial", "declined"):
        return lambda raw, whole: not whole
    raise QueryError(f"is:{value}: there are is:whole and is:partial")


_MAKERS: Final[dict[str, Callable[[str], Test]]] = {
    "name": _name,
    "type": _type,
    "text": _text,
    "layout": _layout,
    "is": _is,
}


def _number(read: Callable[[RawCard], list[str | None]], op: str, value: str) -> Test:
    try:
        wanted = float(value)
    except ValueError:
        raise QueryError(f"{value!r} is no number") from None
    compare = _COMPARE[op]

    def test(raw: RawCard, whole: bool) -> bool:
        for text in read(raw):
            try:
                if text is not None and compare(float(text), wanted):
                    return True
            except ValueError:
                continue
        return False

    return test


def _colors(key: str, op: str, value: str) -> Test:
    word = value.lower()
    if word in ("colorless", "colourless"):
        wanted: frozenset[str] = frozenset()
        op = "=" if op == ":" else op
    elif word in COLOR_LETTERS:
        wanted = frozenset(COLOR_LETTERS[word])
    elif set(word) <= set("wubrg"):
        wanted = frozenset(word.upper())
    else:
        raise QueryError(f"{value!r} is no colour: write letters of wubrg, a colour's name, or colorless")
    identity = key == "identity"
    if op == ":":
        op = "<=" if identity else ">="

    def test(raw: RawCard, whole: bool) -> bool:
        have = frozenset(raw.identity) if identity else raw.colors
        if op == "=":
            return have == wanted
        if op == "!=":
            return have != wanted
        if op == "<=":
            return have <= wanted
        if op == ">=":
            return have >= wanted
        return have < wanted if op == "<" else have > wanted

    return test


def search(query: str, cards: Iterable[tuple[RawCard, bool]]) -> Iterator[tuple[RawCard, bool]]:
    """The cards (with whether they are whole) that fit the query. Raises QueryError at once."""
    test = parse(query)
    return ((raw, whole) for raw, whole in cards if test(raw, whole))
