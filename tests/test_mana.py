"""Mana symbols and costs: rules 106, 107.4, 118.7 and 202."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from apnap.model import mana as m
from apnap.model.mana import Mana, ManaCost, ManaError, parse, pool_text

SYMBOLS = [f"{{{symbol}}}" for symbol in m._SYMBOLS]


@pytest.mark.parametrize(
    ("text", "value", "colors"),
    [
        ("{0}", 0, 0),
        ("{2}{U}{U}", 4, m.BLUE),
        ("{X}{X}{R}", 1, m.RED),
        ("{Y}{G}", 1, m.GREEN),
        ("{2/W}{2/U}", 4, m.WHITE | m.BLUE),
        ("{C/W}", 1, m.WHITE),
        ("{G/U/P}{1}", 2, m.GREEN | m.BLUE),
        ("{W/P}{W/P}", 2, m.WHITE),
        ("{3}{C}", 4, 0),
        ("{S}{S}", 2, 0),
        ("{15}", 15, 0),
    ],
)
def test_value_and_colors(text: str, value: int, colors: int) -> None:
    cost = parse(text)
    assert (cost.mana_value(), cost.colors, str(cost)) == (value, colors, text)


@pytest.mark.parametrize(
    "symbols",
    [
        "W U B R G C 0 1 2 3 4 15 X S",
        "W/U W/B U/B U/R B/R B/G R/G R/W G/W G/U",
        "2/W 2/U 2/B 2/R 2/G C/W C/U C/B C/R C/G",
        "W/P U/P B/P R/P G/P W/U/P W/B/P U/B/P U/R/P B/R/P B/G/P R/G/P R/W/P G/W/P G/U/P",
    ],
)
def test_all_symbols_are_read(symbols: str) -> None:
    """107.4"""
    for symbol in symbols.split():
        assert str(parse(f"{{{symbol}}}")) == f"{{{symbol}}}"


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("", 0),
        ("2U", 0),
        ("{2}{Q}", 3),
        ("{2}U", 3),
        ("{U", 0),
        ("{W/W}", 0),
        ("{u}", 0),
        ("{}", 0),
        ("{²}", 0),
    ],
)
def test_malformed(text: str, at: int) -> None:
    with pytest.raises(ManaError) as caught:
        parse(text)
    assert caught.value.at == at


def test_x() -> None:
    cost = parse("{X}{X}{R}")
    assert (cost.x, cost.mana_value(3)) == (2, 7)
    assert cost.with_x(3) == parse("{6}{R}")
    assert parse("{R}").with_x(3) is parse("{R}")


def test_halves_in_either_order() -> None:
    assert parse("{U/W}").pips == parse("{W/U}").pips
    assert parse("{U/G/P}").pips == parse("{G/U/P}").pips


@pytest.mark.parametrize(
    ("a", "b", "total"),
    [
        ("{1}{U}", "{2}", "{3}{U}"),
        ("{W}", "{G}", "{G}{W}"),
        ("{1}{W}", "{X}{R}", "{X}{1}{R}{W}"),
        ("{0}", "{S}", "{S}"),
        ("{G}{W}", "{G/W/P}", "{G}{G/W/P}{W}"),
        ("{S}{W}", "{C}", "{C}{W}{S}"),
    ],
)
def test_plus(a: str, b: str, total: str) -> None:
    assert str(parse(a).plus(parse(b))) == total


@pytest.mark.parametrize(
    ("cost", "less", "left"),
    [
        ("{3}{U}", "{2}", "{1}{U}"),  # 118.7a
        ("{1}{U}", "{3}", "{U}"),
        ("{2}{U}", "{W}", "{1}{U}"),  # 118.7b
        ("{2}{U}", "{U}{U}", "{1}"),  # 118.7c
        ("{2}{C}", "{C}{C}{C}{C}{C}", "{0}"),  # 118.7d
        ("{2}{W}", "{W/U}", "{2}"),  # 118.7e
        ("{2}{W}{U}", "{W/U}{W}", "{2}"),
        ("{3}{U}", "{2/W}", "{1}{U}"),
        ("{2}{G}", "{G/P}", "{2}"),  # 118.7f
        ("{2}{R}", "{G/P}", "{1}{R}"),
        ("{2}{S}", "{S}", "{1}{S}"),  # 118.7g, 107.4h
        ("{1}{R}", "{S}", "{R}"),
        ("{W/U}{W}", "{W}", "{W/U}"),
        ("{X}{R}", "{1}{R}", "{X}"),
    ],
)
def test_minus(cost: str, less: str, left: str) -> None:
    assert str(parse(cost).minus(parse(less))) == left


def test_generic() -> None:
    assert parse("{2}{U}").minus_generic(5) == parse("{U}")
    assert parse("{2}{U}").minus_generic(0) is parse("{2}{U}")
    assert parse("{U}").plus_generic(2) == parse("{2}{U}")


costs = st.lists(st.sampled_from([*SYMBOLS, "{1}", "{2}", "{X}"]), min_size=1, max_size=6).map("".join)


@given(costs)
def test_round_trip(text: str) -> None:
    cost = parse(text)
    assert str(cost) == text
    again = ManaCost(cost.generic, cost.x, cost.pips)
    other = parse(str(again))
    assert (other.generic, other.x, other.pips) == (cost.generic, cost.x, cost.pips)
    assert hash(other) == hash(again) and other == again


@given(costs, costs)
def test_arithmetic(a: str, b: str) -> None:
    x, y = parse(a), parse(b)
    both = x.plus(y)
    assert both.mana_value(2) == x.mana_value(2) + y.mana_value(2)
    assert both.colors == x.colors | y.colors
    assert sorted(both.pips) == sorted(x.pips + y.pips)
    less = x.minus(y)
    assert 0 <= less.mana_value() <= x.mana_value() and less.generic >= 0
    assert str(parse(str(less))) == str(less)


def test_pool_text() -> None:
    assert pool_text((Mana(m.GREEN), Mana(m.RED, snow=True), Mana(m.RED))) == "{R}{R}{G}"
