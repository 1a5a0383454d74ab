"""Payments: the solver against examples and against a search that tries everything (118.3, 601.2f-h)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap.model import mana as m
from apnap.model.mana import Mana, ManaCost, parse
from apnap.rules.payment import Available, Plan, Source, can_pay, max_x, parse_pay, solve, solve_said

W, U, B, R, G, C = m.TYPES


def basic(color: int, **more: Any) -> Source:
    return Source("land", ((color,),), **more)


def dual(*colors: int, **more: Any) -> Source:
    return Source("dual", tuple((c,) for c in colors), **more)


def treasure() -> Source:
    return dual(*m.COLORS, penalty=9)


def ring(**more: Any) -> Source:
    return Source("ring", ((C, C),), **more)


def signet(a: int, b: int, **more: Any) -> Source:
    return Source("signet", ((a, b),), cost=parse("{1}"), **more)


def filter_land(a: int, b: int, group: int) -> list[Source]:
    cost = parse("{" + m.LETTER[a] + "/" + m.LETTER[b] + "}")
    return [
        Source("filter", ((C,),), group=group),
        Source("filter", ((a, a), (a, b), (b, b)), cost=cost, group=group),
    ]


# One mana as the tests see it: type, snow, whether it may pay for activations, and its number.
Unit = tuple[int, bool, bool, int]


def pays(units: Sequence[Unit], cost: ManaCost, x: int, lives: int | None, life: int) -> bool:
    """Whether exactly these units and some life pay exactly this cost, read symbol by symbol."""
    return any(_fits(list(units), pips, cost.generic + cost.x * x) for pips in _readings(cost, lives, life))


def _readings(cost: ManaCost, lives: int | None, life: int) -> Iterator[list[int]]:
    def rest(i: int, paid: int) -> Iterator[list[int]]:
        if i == len(cost.pips):
            if lives is None or paid == lives:
                yield []
            return
        pip = cost.pips[i]
        for tail in rest(i + 1, paid):
            yield [pip, *tail]
            if pip & m.TWO_GENERIC:
                yield [0, 0, *tail]
        if pip & m.PHYREXIAN and 2 * (paid + 1) <= life:
            yield from rest(i + 1, paid + 1)

    return rest(0, 0)


def _fits(units: list[Unit], pips: list[int], generic: int) -> bool:
    if not pips:
        return len(units) == generic
    pip = pips[0]
    for i, (kind, snow, _, _) in enumerate(units):
        fit = pip == 0 or (snow if pip & m.SNOW else bool(pip & kind))
        if fit and _fits(units[:i] + units[i + 1 :], pips[1:], generic):
            return True
    return False


def subsets(units: Sequence[Unit]) -> Iterator[list[Unit]]:
    for chosen in range(1 << len(units)):
        yield [unit for i, unit in enumerate(units) if chosen >> i & 1]


def brute(
    cost: ManaCost, x: int, pool: Sequence[Mana], sources: Sequence[Source], life: int, lives: int | None
) -> bool:
    """Try everything: any source at any time, its cost and the final cost paid in any way."""
    start = tuple(sorted((mana.type, mana.snow, mana.restriction is None, 0) for mana in pool))
    seen = set()
    todo = [(start, frozenset[int](), max(life, 0))]
    while todo:
        state = todo.pop()
        if state in seen:
            continue
        seen.add(state)
        floating, used, left = state
        if any(pays(part, cost, x, lives, left) for part in subsets(floating)):
            return True
        for i, source in enumerate(sources):
            taken = i in used or any(source.group and source.group == sources[j].group for j in used)
            if taken or source.life > left:
                continue
            afters = {floating}
            if source.cost is not None:
                afters = set()
                for part in subsets(floating):
                    if all(unit[2] for unit in part) and pays(part, source.cost, 0, 0, 0):
                        after = list(floating)
                        for unit in part:
                            after.remove(unit)
                        afters.add(tuple(after))
            for after in afters:
                for output in source.outputs:
                    made = [(bit, source.snow, not source.restricted, 0) for bit in output]
                    todo.append((tuple(sorted([*after, *made])), used | {i}, left - source.life))
    return False


def check(
    plan: Plan,
    cost: ManaCost,
    x: int,
    pool: Sequence[Mana],
    sources: Sequence[Source],
    life: int,
    lives: int | None,
) -> None:
    """Follow a plan step by step, and see that it pays."""
    units: list[Unit] = [(mana.type, mana.snow, mana.restriction is None, i) for i, mana in enumerate(pool)]
    spent: set[int] = set()
    groups: set[int] = set()
    toll = plan.life
    assert len(plan.inputs) == len(plan.uses) == len({i for i, _ in plan.uses})
    for (i, output), inputs in zip(plan.uses, plan.inputs, strict=True):
        source = sources[i]
        assert not source.group or source.group not in groups
        groups.add(source.group)
        toll += source.life
        paid = [units[n] for n in inputs]
        assert all(unit[2] for unit in paid) and not spent & set(inputs)
        assert pays(paid, source.cost or m.ZERO, 0, 0, 0)
        spent |= set(inputs)
        for bit in source.outputs[output]:
            units.append((bit, source.snow, not source.restricted, len(units)))
    assert toll <= max(life, 0)
    assert not spent & set(plan.spent) and len(plan.spent) == len(set(plan.spent))
    assert pays([units[n] for n in plan.spent], cost, x, plan.life // 2, plan.life)
    assert lives is None or plan.life == 2 * lives
    spent |= set(plan.spent)
    assert plan.pool == tuple(sorted(n for n in spent if n < len(pool)))
    assert plan.leftover == tuple(unit[0] for unit in units[len(pool) :] if unit[3] not in spent)


types = st.sampled_from([W, U, C])
flags = st.sampled_from([False, False, True])
outputs = st.one_of(
    st.lists(types, min_size=1, max_size=3, unique=True).map(lambda found: tuple((t,) for t in found)),
    st.lists(st.lists(types, min_size=1, max_size=2).map(tuple), min_size=1, max_size=2).map(tuple),
)
activation = st.sampled_from([None, None, None, "{1}", "{W}", "{W/U}", "{2}", "{S}"]).map(
    lambda text: None if text is None else parse(text)
)
some_sources = st.lists(
    st.builds(
        Source,
        st.just("s"),
        outputs,
        snow=flags,
        restricted=flags,
        cost=activation,
        group=st.sampled_from([0, 0, 1, 2]),
        penalty=st.integers(0, 2),
        life=st.sampled_from([0, 0, 0, 1, 2]),
    ),
    max_size=4,
)
plain_sources = st.lists(
    st.builds(
        Source,
        st.just("p"),
        st.lists(types, min_size=1, max_size=2, unique=True).map(lambda found: tuple((t,) for t in found)),
        snow=flags,
        group=st.sampled_from([0, 0, 1]),
        penalty=st.integers(0, 1),
    ),
    max_size=5,
)
some_pool = st.lists(
    st.builds(Mana, types, snow=flags, restriction=st.sampled_from([None, None, "r"])), max_size=2
).map(tuple)
symbols = [
    "{W}",
    "{U}",
    "{C}",
    "{1}",
    "{1}",
    "{2}",
    "{X}",
    "{W/U}",
    "{C/U}",
    "{2/W}",
    "{2/U}",
    "{W/P}",
    "{W/U/P}",
    "{S}",
]
some_cost = st.lists(st.sampled_from(symbols), min_size=1, max_size=4).map(
    lambda found: parse("".join(found))
)
some_lives = st.sampled_from([None, None, None, 0, 1])


@settings(max_examples=500, deadline=None)
@given(some_cost, st.integers(0, 2), some_pool, some_sources | plain_sources, st.integers(-1, 5), some_lives)
def test_against_brute_force(
    cost: ManaCost,
    x: int,
    pool: tuple[Mana, ...],
    sources: list[Source],
    life: int,
    lives: int | None,
) -> None:
    expected = brute(cost, x, pool, sources, life, lives)
    plan = solve(cost, x, pool, sources, life, lives)
    assert (plan is not None) == expected
    if plan is not None:
        check(plan, cost, x, pool, sources, life, lives)
    available = Available(pool, sources, life)
    assert available.can_pay(cost, x, lives) == expected
    assert available.can_pay(cost, x, lives) == expected
    assert can_pay(cost, x, pool, sources, life, lives) == expected


@settings(max_examples=150, deadline=None)
@given(some_cost, some_pool, some_sources | plain_sources, st.integers(0, 4))
def test_max_x(cost: ManaCost, pool: tuple[Mana, ...], sources: list[Source], life: int) -> None:
    greatest = max_x(cost, Available(pool, sources, life))
    assert (greatest >= 0) == can_pay(cost, 0, pool, sources, life)
    if greatest >= 0 and cost.x:
        assert can_pay(cost, greatest, pool, sources, life)
        assert not can_pay(cost, greatest + 1, pool, sources, life)


def run(
    text: str, sources: Sequence[Source], pool: tuple[Mana, ...] = (), life: int = 20, x: int = 0
) -> Plan | None:
    cost = parse(text)
    plan = solve(cost, x, pool, sources, life)
    assert can_pay(cost, x, pool, sources, life) == (plan is not None)
    if plan is not None:
        check(plan, cost, x, pool, sources, life, None)
    return plan


def used(plan: Plan | None) -> list[int]:
    assert plan is not None
    return sorted(i for i, _ in plan.uses)


def test_pool_first() -> None:
    plan = run("{1}{G}", [basic(G), basic(G)], (Mana(R), Mana(G)))
    assert plan is not None and plan.pool == (0, 1) and plan.uses == ()


def test_restricted_and_fleeting_mana_first() -> None:
    pool = (Mana(R, persist=True), Mana(R), Mana(R, restriction="creatures"))
    assert getattr(run("{R}", [], pool), "pool", None) == (2,)
    assert getattr(run("{1}{R}", [], pool), "pool", None) == (1, 2)


def test_flexible_sources_stay_untapped() -> None:
    assert used(run("{W}", [dual(W, U), basic(W), dual(*m.COLORS)])) == [1]
    assert used(run("{1}{W}", [dual(*m.COLORS), dual(W, U), basic(G), basic(W)])) == [2, 3]


def test_penalty() -> None:
    assert used(run("{2}", [treasure(), basic(G, penalty=5), basic(R)])) == [1, 2]
    assert used(run("{2}", [treasure(), ring()])) == [1]
    assert used(run("{1}{W}", [treasure(), treasure(), ring()])) == [0, 2]
    assert used(run("{W}{W}{U}", [treasure(), basic(W), basic(G), signet(W, U)])) == [1, 2, 3]


def test_painland_makes_colorless_for_generic() -> None:
    pain = [Source("c", ((C,),), group=1), Source("wu", ((W,), (U,)), group=1, penalty=3)]
    plan = run("{1}{W}", [*pain, basic(W)])
    assert plan is not None and set(plan.uses) == {(0, 0), (2, 0)}
    plan = run("{1}{W}", [basic(R), *pain])
    assert plan is not None and set(plan.uses) == {(0, 0), (2, 0)}
    assert run("{W}{U}", pain) is None


def test_no_waste() -> None:
    plan = run("{1}", [ring(), basic(G)])
    assert plan is not None and used(plan) == [1] and plan.leftover == ()
    plan = run("{1}", [ring()])
    assert plan is not None and plan.leftover == (C,)
    assert used(run("{3}", [basic(G), basic(G), ring()])) in ([0, 2], [1, 2])


def test_sources_that_cost_mana() -> None:
    assert run("{W}{U}", [signet(W, U)]) is None
    plan = run("{W}{U}", [signet(W, U), basic(G)])
    assert plan is not None and plan.uses == ((1, 0), (0, 0)) and plan.inputs == ((), (0,))
    assert run("{W}{U}", [signet(W, U), signet(U, B)]) is None
    assert used(run("{1}{U}{U}", [signet(W, U), signet(U, B), basic(R)])) == [0, 1, 2]
    assert run("{W}{U}{B}", [signet(W, U), signet(U, B), basic(R)]) is not None
    assert run("{W}{W}{U}", [signet(W, U), signet(U, B), basic(R)]) is None


def test_filter_lands() -> None:
    lands = [*filter_land(W, U, 1), *filter_land(U, B, 2), basic(W)]
    assert used(run("{U}{U}", [*filter_land(W, U, 1), basic(W)])) == [1, 2]
    assert run("{W}{U}{B}", lands) is not None
    assert run("{W}{W}{W}{1}", lands) is None
    assert used(run("{2}", [*filter_land(W, U, 1), basic(W)])) == [0, 2]


def test_restricted_mana_pays_for_no_activation() -> None:
    assert run("{W}{U}", [signet(W, U)], (Mana(G, restriction="spells"),)) is None
    assert run("{W}{U}", [signet(W, U), basic(G, restricted=True)]) is None


def test_phyrexian() -> None:
    cost = parse("{1}{W/P}{W/P}")
    lands = [basic(W), basic(W)]
    plan = solve(cost, 0, (), lands, 20)
    assert plan is not None and plan.life == 2
    plan = solve(cost, 0, (), lands, 20, 2)
    assert plan is not None and plan.life == 4 and len(plan.uses) == 1
    assert solve(cost, 0, (), lands, 20, 0) is None
    assert solve(cost, 0, (), lands, 1) is None  # 118.3
    assert solve(cost, 0, (), lands, 20, 3) is None


def test_life_is_shared() -> None:
    horizon = dual(G, W, life=1)
    assert run("{W}{W/P}", [horizon], life=3) is not None
    assert run("{W}{W/P}", [horizon], life=2) is None
    assert run("{0}", [], life=-3) is not None  # 118.3b


def test_two_generic() -> None:
    assert run("{2/W}{2/U}", [basic(W), basic(R), basic(R)]) is not None
    assert run("{2/W}{2/U}", [basic(B), basic(R), basic(R)]) is None
    plan = run("{2/W}", [basic(R), basic(R), basic(W)])
    assert used(plan) == [2]


def test_snow() -> None:
    assert used(run("{S}{G}", [basic(G), basic(R, snow=True)])) == [0, 1]
    assert run("{S}{S}", [basic(G), basic(R, snow=True)]) is None


def test_x() -> None:
    lands = [basic(R), basic(R), basic(G), ring()]
    assert max_x(parse("{X}{R}"), Available((), lands, 20)) == 4
    assert max_x(parse("{X}{X}{R}"), Available((), lands, 20)) == 2
    assert max_x(parse("{X}{W}"), Available((), lands, 20)) == -1
    assert max_x(parse("{R}"), Available((), lands, 20)) == 0
    assert used(run("{X}{R}", lands, x=4)) == [0, 1, 2, 3]


def test_one_source_listed_twice() -> None:
    land = basic(G)
    assert used(run("{G}{G}", [land, land])) == [0, 1]


@pytest.mark.parametrize(
    ("said", "cost", "fits"),
    [
        ("{R}{R}", "{1}{R}", True),
        ("{R}{G}", "{1}{R}", True),
        ("{G}{G}", "{1}{R}", False),
        ("{R}", "{1}{R}", False),
        ("{R}{1}", "{1}{R}", True),
        ("{1}{1}", "{1}{R}", False),
        ("{G}{R}", "{2/U}", True),
        ("{R}", "{R/P}{R}", True),
    ],
)
def test_said(said: str, cost: str, fits: bool) -> None:
    lands = [basic(G), basic(G), basic(R), basic(R)]
    plan = solve_said(parse_pay(said), parse(cost), 0, (), lands, 20)
    assert (plan is not None) == fits
    if plan is not None:
        check(plan, parse(cost), 0, (), lands, 20, None)
        assert len(plan.spent) == len(parse_pay(said))


def test_crowded_board_ends_soon() -> None:
    pairs = [(W, U), (U, B), (B, R), (R, G), (G, W), (W, B), (U, R), (B, G), (R, W), (G, U)]
    signets = [signet(a, b) for a, b in pairs]
    lotus = [Source("lotus", tuple((c, c, c) for c in m.COLORS)) for _ in range(3)]
    assert run("{W}{W}{W}{W}{U}{U}{U}{U}", [*signets, basic(R)]) is not None
    assert run("{W}{W}{W}{W}{U}{U}{U}{U}{B}{B}{B}", [*signets, basic(R)]) is not None
    filters = [source for i, (a, b) in enumerate(pairs[:6], 1) for source in filter_land(a, b, i)]
    assert run("{W}{W}{U}{U}{B}{B}", [*filters, basic(R)]) is not None
    assert run("{R}{R}{R}{R}{R}{W}", [*filters, basic(R)]) is None
    assert run("{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}", [*signets, *lotus, basic(R)]) is not None
    assert run("{W}{W}{W}{W}{U}{U}{U}{U}{B}{B}{B}{B}", [*lotus, *filter_land(W, U, 1)]) is None
