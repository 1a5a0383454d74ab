"""Filters that ask for nothing but characteristics, as tests of `Chars`: asked for once, they are combined
cheaply."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from apnap.ability import filters as f
from apnap.ability.filters import Filter
from apnap.model.mana import ALL_COLORS, COLOR_NAMES
from apnap.model.objects import Chars
from apnap.rules.ask import facts
from apnap.rules.ask.expansions import names_in

CharTest: TypeAlias = Callable[[Chars], bool]


def char_test(flt: Filter) -> CharTest | None:
    """The filter as a test of characteristics alone, when it asks nothing else; players never fit such a
    filter."""
    build = _CHAR_TESTS.get(type(flt))
    return build(flt) if build is not None else None


def _all_tests(flt: f.Both) -> CharTest | None:
    tests = [char_test(part) for part in flt.parts]
    known = [t for t in tests if t is not None]
    if len(known) < len(tests) or not known:
        return None
    if len(known) == 2:
        one, two = known
        return lambda c: one(c) and two(c)
    return lambda c: all([t(c) for t in known])


def _any_tests(flt: f.Either) -> CharTest | None:
    tests = [char_test(part) for part in flt.parts]
    known = [t for t in tests if t is not None]
    if len(known) < len(tests) or not known:
        return None
    if len(known) == 2:
        one, two = known
        return lambda c: one(c) or two(c)
    return lambda c: any([t(c) for t in known])


def _printed_in(flt: f.PrintedIn) -> CharTest:
    """206.3a-c."""
    names = names_in(flt.expansion)
    return lambda c: c.name in names


def _type(flt: f.Type) -> CharTest:
    """An object with several types fits each (205.2b, 300.2)."""
    name = flt.name
    return lambda c: name in c.types


def _subtype(flt: f.Subtype) -> CharTest:
    name = flt.name
    return lambda c: name in c.subtypes


def _supertype(flt: f.Supertype) -> CharTest:
    """Basic, snow and the rest are supertypes, whatever the other words are (205.4c, 205.4g, 305.8)."""
    name = flt.name
    return lambda c: name in c.supertypes


def _color(flt: f.Color) -> CharTest:
    bit = COLOR_NAMES[flt.name]
    return lambda c: c.colors & bit != 0


def _named(flt: f.Named) -> CharTest:
    name = flt.name
    return lambda c: c.name == name or (" // " in c.name and name in facts.names_of(c.name))


def _historic(c: Chars) -> bool:
    """Legendary, an artifact or a Saga (700.6)."""
    return "Legendary" in c.supertypes or "Artifact" in c.types or "Saga" in c.subtypes


_CHAR_TESTS: Final[dict[type[Any], Callable[[Any], CharTest | None]]] = {
    f.Both: _all_tests,
    f.Either: _any_tests,
    f.Type: _type,
    f.Subtype: _subtype,
    f.Supertype: _supertype,
    f.Color: _color,
    f.Colorless: lambda flt: lambda c: not c.colors & ALL_COLORS,  # 105.2c
    f.PrintedIn: _printed_in,
    f.PhyrexianCost: lambda flt: lambda c: c.cost is not None and c.cost.phyrexian > 0,  # 107.4g
    f.Multicolored: lambda flt: lambda c: (c.colors & ALL_COLORS).bit_count() > 1,  # 105.2b
    f.Monocolored: lambda flt: lambda c: (c.colors & ALL_COLORS).bit_count() == 1,  # 105.2a
    f.Named: _named,
    f.Historic: lambda flt: _historic,
}
