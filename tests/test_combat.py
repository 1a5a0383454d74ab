"""Combat (506-511): requirements against restrictions, the division of damage, declarations, leaving
combat."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from apnap.ability.mods import Cant, Goaded, May, Must
from apnap.model.decisions import Decision
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, NOBODY, Chars, new_object
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.model.turn import Combat, Era, TurnState
from apnap.rules import layers, reach
from apnap.rules.combat import attack, block, damage, facts, leave
from apnap.rules.combat.declare import ANY_NUMBER, Declaration, Limit, Need
from apnap.rules.combat.solver import Way, best

# --- the solver against brute force -------------------------------------------------------------------------


def brute(items: list[list[Way]], limits: list[int]) -> int:
    """The most requirements obeyed by any legal combination of ways."""
    most = 0
    for ways in product(*items):
        used = [sum(way.uses.get(i, 0) for way in ways) for i in range(len(limits))]
        if any(n > cap for n, cap in zip(used, limits, strict=True)):
            continue
        groups = {g for way in ways for g in way.demands}
        have = {g: sum(way.supports.get(g, 0) for way in ways) for g in groups}
        if any(way.demands[g] > have[g] for way in ways for g in way.demands):
            continue
        obeyed = 0
        for way in ways:
            obeyed |= way.obeys
        most = max(most, obeyed.bit_count())
    return most


@st.composite
def problems(draw: st.DrawFn) -> tuple[list[list[Way]], list[int]]:
    limits = draw(st.lists(st.integers(0, 2), max_size=2))
    items = []
    small = st.dictionaries(st.integers(0, 1), st.integers(1, 3), max_size=2)
    for i in range(draw(st.integers(1, 4))):
        ways = [Way(())]
        for k in range(draw(st.integers(0, 3))):
            uses = {n: draw(st.integers(1, 2)) for n in range(len(limits)) if draw(st.booleans())}
            supports = {g: 1 for g in range(2) if draw(st.booleans())}
            ways.append(Way((10 * i + k,), draw(st.integers(0, 31)), uses, draw(small), supports))
        items.append(ways)
    return items, limits


@given(problems())
@settings(max_examples=300, deadline=None)
def test_the_solver_finds_what_brute_force_finds(problem: tuple[list[list[Way]], list[int]]) -> None:
    items, limits = problem
    most, pairs = best(items, limits)
    assert most == brute(items, limits)
    obeyed = 0
    for ways in items:
        mine = [way for way in ways if way.pairs and way.pairs[0] in pairs]
        assert len(mine) < 2
        for way in mine:
            obeyed |= way.obeys
    assert obeyed.bit_count() == most


@st.composite
def declarations(draw: st.DrawFn) -> Declaration:
    plan = Declaration("509.1")
    others = [100, 101, 102]
    for creature in range(draw(st.integers(1, 4))):
        mine = [o for o in others if draw(st.booleans())]
        plan.add(creature, mine, draw(st.sampled_from([1, 1, 2, ANY_NUMBER])))
    pairs = range(len(plan.pairs))
    subset = st.frozensets(st.sampled_from(pairs), max_size=6) if pairs else st.just(frozenset[int]())
    for _ in range(draw(st.integers(0, 4))):
        plan.require(draw(subset))
    for _ in range(draw(st.integers(0, 2))):
        cap, each = draw(st.integers(0, 2)), draw(st.booleans())
        plan.limits.append(Limit("509.1b", "limit", draw(subset), cap, each=each))
    for other in others:
        if draw(st.integers(0, 3)) == 0:  # menace
            group = frozenset(i for i in pairs if plan.pairs[i][1] == other)
            plan.needs.append(Need("702.111b", "menace", group, group, draw(st.integers(2, 3))))
    if pairs and draw(st.booleans()):  # one creature does nothing alone
        plan.needs.append(Need("509.1b", "alone", frozenset(plan.own[0]), frozenset(pairs), 2))
    return plan


def _subsets(plan: Declaration) -> Iterator[tuple[int, ...]]:
    n = len(plan.pairs)
    for mask in range(1 << n):
        yield tuple(i for i in range(n) if mask >> i & 1)


@given(declarations())
@settings(max_examples=200, deadline=None)
def test_a_declaration_is_legal_exactly_when_no_other_obeys_more(plan: Declaration) -> None:
    allowed = []
    for answer in _subsets(plan):
        counts = [sum(pair in answer for pair in mine) for mine in plan.own]
        if (
            all(n <= cap for n, cap in zip(counts, plan.capacity, strict=True))
            and plan.restricted(list(answer)) is None
        ):
            allowed.append((answer, sum(not r.isdisjoint(answer) for r in plan.required)))
    most = max(n for _, n in allowed)
    legal = {answer for answer, n in allowed if n >= most}
    for answer in _subsets(plan):
        assert (plan.check(answer) is None) == (answer in legal)
    assert plan.default() in legal
    rng = random.Random(1)
    for _ in range(5):
        assert plan.sample(rng) in legal


def test_a_price_need_not_be_paid_but_excuses_nobody_else() -> None:
    plan = Declaration("508.1")
    plan.add(1, [0])
    plan.add(2, [0])
    plan.require(frozenset([0]))
    plan.require(frozenset([1]))
    plan.prices[0].append(("toll", None, None))  # type: ignore[arg-type]
    assert plan.default() == (1,)
    assert plan.check((1,)) is None
    assert plan.check((0, 1)) is None
    refused = plan.check((0,))
    assert refused is not None and refused.rule == "508.1d" and refused.objects == (2,)


def test_many_alike_creatures_are_no_burden() -> None:
    plan = Declaration("508.1")
    for creature in range(60):
        plan.add(creature, [0, 1])
        plan.require(frozenset(plan.own[creature]))
    plan.limits.append(Limit("508.1c", "limit", frozenset(range(120)), 25))
    assert plan.maximum()[0] == 25
    assert len(plan.default()) == 25


# --- a small game by hand -----------------------------------------------------------------------------------


class Active:
    """A modification at work."""

    def __init__(self, mod: Any, source: int, controller: int) -> None:
        self.mod = mod
        self.source = source
        self.controller = controller
        self.bind = Binding(source, controller)


class Board:
    """A state whose characteristics and modifications are said, not derived."""

    def __init__(self, players: int = 2, **era: Any) -> None:
        self.game = State(Era("test", (), **era), tuple("ABCDEF"[:players]))
        self.game.turn = TurnState(number=3, active=0, step="declare_attackers")
        self.chars: dict[int, Chars] = {}
        self.mods: dict[tuple[str, int], list[Active]] = {}

    def put(self, player: int, power: int = 2, toughness: int = 2, *keywords: str, **how: Any) -> int:
        game = self.game
        oid = game.new_id()
        obj = new_object(game.gen, oid, None, player, BATTLEFIELD)
        obj.tapped = how.pop("tapped", False)
        obj.control_turn = how.pop("control_turn", -1)
        obj.damage = how.pop("damage", 0)
        obj.counters = how.pop("counters", {})
        obj.chosen = how.pop("chosen", {})
        game.objects[oid] = obj
        game.battlefield += (oid,)
        c = Chars()
        c.name, c.cost, c.colors = "", None, how.pop("colors", 0)
        c.types = frozenset(how.pop("types", ("Creature",)))
        c.subtypes = frozenset(how.pop("subtypes", ()))
        c.supertypes, c.abilities, c.loyalty, c.defense = frozenset(), (), None, None
        c.keywords = frozenset(keywords)
        c.power, c.toughness, c.controller = power, toughness, player
        self.chars[oid] = c
        return oid

    def mod(self, ref: int, mod: Any, source: int = NOBODY, controller: int = 1) -> None:
        what = getattr(mod, "what", None)
        key = f"{type(mod).__name__}:{what}" if what else type(mod).__name__
        self.mods.setdefault((key, ref), []).append(Active(mod, source, controller))

    def fight(self, attackers: dict[int, int], blocks: dict[int, tuple[int, ...]] | None = None) -> None:
        blocked = frozenset(a for mine in (blocks or {}).values() for a in mine)
        self.game.combat = Combat().but(
            attackers=attackers, attacked=frozenset(attackers), blockers=blocks or {}, blocked=blocked
        )
        self.game.turn = self.game.turn.but(step="combat_damage")


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    boards: list[Board] = []

    def make(players: int = 2, **era: Any) -> Board:
        boards.append(Board(players, **era))
        return boards[-1]

    def happen(game: State, batch: list[Event]) -> Any:
        for event in batch:
            if event.kind == "tap":
                game.edit(event.subject).tapped = True
            game.log.append(event)
        return batch
        yield

    monkeypatch.setattr(layers, "chars", lambda game, ref: boards[-1].chars[ref])
    monkeypatch.setattr(layers, "controller", lambda game, ref: boards[-1].chars[ref].controller)
    monkeypatch.setattr(layers, "mods", lambda game, key: [1])
    monkeypatch.setattr(layers, "mods_on", lambda game, key, ref: boards[-1].mods.get((key, ref), []))
    monkeypatch.setattr(facts, "fits", lambda game, flt, ref, mod: flt is None)
    for module in (attack, block, damage):
        monkeypatch.setattr(module, "happen", happen)
    yield make


def ask(gen: Any) -> Decision:
    """The first decision of a procedure."""
    decision = next(gen)
    assert isinstance(decision, Decision)
    return decision


def finish(gen: Any, *answers: tuple[int, ...]) -> Any:
    """Run a procedure to its end with these answers; what it returns."""
    try:
        next(gen)
        for answer in answers:
            gen.send(answer)
    except StopIteration as stop:
        return stop.value
    raise AssertionError("it asks for more")


def pairs(decision: Decision) -> list[tuple[int, int]]:
    return [(option.ref, option.other) for option in decision.options_]


# --- declaring attackers ------------------------------------------------------------------------------------


def test_who_can_attack(board: Any) -> None:
    b = board()
    bear = b.put(0)
    tapped = b.put(0, tapped=True)
    new = b.put(0, control_turn=3)
    quick = b.put(0, 2, 2, "haste", control_turn=3)
    wall = b.put(0, 0, 4, "defender")
    theirs = b.put(1)
    assert attack.can_attack(b.game, bear, 1) is None
    assert attack.can_attack(b.game, quick, 1) is None
    rules = {tapped: "508.1a", new: "302.6", wall: "702.3b", theirs: "508.1a"}
    for oid, rule in rules.items():
        reason = attack.can_attack(b.game, oid, 1)
        assert reason is not None and reason.rule == rule
    reason = attack.can_attack(b.game, bear, theirs)
    assert reason is not None and reason.rule == "508.1b"
    assert attack.legal_attackers(b.game) == {bear: [1], quick: [1]}


def test_planeswalkers_and_battles_are_attacked_unless_the_era_forbids(board: Any) -> None:
    for allowed in (True, False):
        b = board(attack_permanents=allowed)
        bear = b.put(0)
        walker = b.put(1, types=("Planeswalker",))
        siege = b.put(0, types=("Battle",), chosen={"protector": 1})
        b.put(0, types=("Battle",), chosen={"protector": 0})
        expected = [1, walker, siege] if allowed else [1]
        assert attack.legal_attackers(b.game) == {bear: expected}


def test_the_attack_is_asked_taps_and_is_logged(board: Any) -> None:
    b = board()
    bear, angel = b.put(0), b.put(0, 4, 4, "vigilance")
    gen = attack.declare_attackers(b.game)
    decision = ask(gen)
    assert decision.kind == "attackers" and decision.fallback() == ()
    assert pairs(decision) == [(bear, 1), (angel, 1)]
    with pytest.raises(StopIteration):
        gen.send((0, 1))
    assert b.game.combat.attackers == {bear: 1, angel: 1}
    assert b.game.objects[bear].tapped and not b.game.objects[angel].tapped
    assert [(e.kind, e.subject, e.other) for e in b.game.log if e.kind == "attack"] == [
        ("attack", bear, 1),
        ("attack", angel, 1),
    ]


def test_nobody_is_asked_when_nothing_can_attack(board: Any) -> None:
    b = board()
    b.put(0, tapped=True)
    assert finish(attack.declare_attackers(b.game)) is None
    assert not b.game.combat.attackers


def test_each_creature_attacks_one_thing(board: Any) -> None:
    b = board()
    b.put(0)
    b.put(0)
    b.put(1, types=("Planeswalker",))
    decision = ask(attack.declare_attackers(b.game))
    refused = decision.verdict((0, 1))
    assert refused is not None and refused.rule == "508.1a"


def test_attack_if_able_and_goad(board: Any) -> None:
    b = board(3)
    forced, goaded, free = b.put(0), b.put(0), b.put(0)
    b.mod(forced, Must("attack"))
    b.mod(goaded, Goaded(), controller=1)
    decision = ask(attack.declare_attackers(b.game))
    options = pairs(decision)
    assert [options[i] for i in decision.fallback()] == [(forced, 1), (goaded, 2)]
    wrong = tuple(sorted([options.index((forced, 2)), options.index((goaded, 1))]))
    refused = decision.verdict(wrong)
    assert refused is not None and refused.rule == "508.1d"
    right = tuple(sorted([options.index((forced, 2)), options.index((goaded, 2)), options.index((free, 1))]))
    assert decision.verdict(right) is None


def test_no_more_than_one_attacker_and_the_one_that_must(board: Any) -> None:
    b = board()
    free, forced = b.put(0), b.put(0)
    only_one = Cant("attack", limit=1)
    b.mod(0, only_one, source=99)
    b.mod(forced, Must("attack"))
    decision = ask(attack.declare_attackers(b.game))
    verdicts = {answer: decision.verdict(answer) for answer in ((), (0,), (1,), (0, 1))}
    assert verdicts[1,] is None
    assert all(verdicts[answer] is not None for answer in ((), (0,), (0, 1)))
    assert free != forced


def test_cant_attack_alone_and_cant_attack_you(board: Any) -> None:
    b = board(3)
    shy, other = b.put(0), b.put(0)
    b.mod(shy, Cant("attack_alone"))
    b.mod(other, Cant("attack_you"), controller=1)
    decision = ask(attack.declare_attackers(b.game))
    options = pairs(decision)
    assert (other, 1) not in options and (other, 2) in options
    lonely = decision.verdict((options.index((shy, 1)),))
    assert lonely is not None and lonely.kind == "attacks-alone"
    assert decision.verdict((options.index((shy, 1)), options.index((other, 2)))) is None


def test_attack_left_and_range(board: Any) -> None:
    b = board(4)
    bear = b.put(0)
    b.game.options = {"multiplayer_attack": "left"}
    assert attack.legal_attackers(b.game) == {bear: [1]}
    b.game.options = {"multiplayer_attack": "right"}
    assert attack.legal_attackers(b.game) == {bear: [3]}
    b.game.options = {"multiplayer_range": 1}
    reach.settle(b.game)  # as a turn begins (801.2c)
    assert attack.legal_attackers(b.game) == {bear: [1, 3]}


def test_walls_of_2004_do_not_attack(board: Any) -> None:
    b = board(walls_defend=True)
    wall = b.put(0, 1, 3, subtypes=("Wall",))
    reason = attack.can_attack(b.game, wall, 1)
    assert reason is not None and reason.kind == "defender"


def test_entering_attacking(board: Any) -> None:
    b = board()
    token, theirs, orb = b.put(0), b.put(1), b.put(0, types=("Artifact",))
    assert attack.enter_attacking(b.game, token, 1)
    assert not attack.enter_attacking(b.game, theirs, 0)  # 506.3b
    assert not attack.enter_attacking(b.game, orb, 1)  # 506.3a
    assert not attack.enter_attacking(b.game, token, 0)
    assert b.game.combat.attackers == {token: 1}


# --- declaring blockers -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "blocker", "rule"),
    [
        (("flying",), (), "702.9b"),
        (("flying",), ("reach",), ""),
        (("shadow",), (), "702.28b"),
        ((), ("shadow",), "702.28b"),
        (("shadow",), ("shadow",), ""),
        (("horsemanship",), (), "702.31b"),
        (("fear",), (), "702.36b"),
        (("intimidate",), (), "702.13b"),
        (("menace",), (), ""),
    ],
)
def test_evasion(board: Any, attacker: tuple[str, ...], blocker: tuple[str, ...], rule: str) -> None:
    b = board()
    a, d = b.put(0, 2, 2, *attacker), b.put(1, 2, 2, *blocker)
    b.fight({a: 1})
    reason = block.can_block(b.game, d, a)
    assert (reason.rule if reason else "") == rule


def test_skulk_and_artifact_blockers(board: Any) -> None:
    b = board()
    sneak, dread = b.put(0, 1, 1, "skulk"), b.put(0, 2, 2, "fear")
    big, golem = b.put(1, 3, 3), b.put(1, 1, 1, types=("Artifact", "Creature"))
    b.fight({sneak: 1, dread: 1})
    assert block.legal_blocks(b.game, [1]) == {golem: [sneak, dread]}
    assert block.can_block(b.game, big, sneak) is not None


def test_menace_needs_two_and_a_requirement_can_ask_for_both(board: Any) -> None:
    b = board()
    a = b.put(0, 2, 2, "menace")
    forced = b.put(1)
    b.put(1)
    b.mod(forced, Must("block"))
    b.fight({a: 1})
    decision = ask(block.declare_blockers(b.game))
    assert decision.kind == "blockers" and decision.player == 1
    for answer in ((), (0,), (1,)):
        assert decision.verdict(answer) is not None
    assert decision.verdict((0, 1)) is None
    assert decision.fallback() == (0, 1)


def test_menace_with_one_possible_blocker_excuses_it(board: Any) -> None:
    b = board()
    a, d = b.put(0, 2, 2, "menace"), b.put(1)
    b.mod(d, Must("block"))
    b.fight({a: 1})
    decision = ask(block.declare_blockers(b.game))
    assert decision.fallback() == () and decision.verdict(()) is None


def test_lure_takes_all_that_are_able(board: Any) -> None:
    b = board()
    lure, other = b.put(0), b.put(0)
    b.put(1)
    b.put(1)
    b.put(1, tapped=True)
    b.mod(lure, Must("be_blocked_by_all"))
    b.fight({lure: 1, other: 1})
    decision = ask(block.declare_blockers(b.game))
    assert [pairs(decision)[i][1] for i in decision.fallback()] == [lure, lure]


def test_provoke_names_its_source(board: Any) -> None:
    b = board()
    provoker, other = b.put(0), b.put(0)
    d = b.put(1)
    b.mod(d, Must("block_this"), source=provoker)
    b.fight({provoker: 1, other: 1})
    decision = ask(block.declare_blockers(b.game))
    assert [pairs(decision)[i] for i in decision.fallback()] == [(d, provoker)]
    assert decision.verdict((pairs(decision).index((d, other)),)) is not None


def test_blocking_several_and_the_events(board: Any) -> None:
    b = board()
    a1, a2, a3 = b.put(0), b.put(0), b.put(0)
    guard, bear = b.put(1), b.put(1)
    b.mod(guard, May("block_additional", n=1))
    b.fight({a1: 1, a2: 1, a3: 1})
    gen = block.declare_blockers(b.game)
    decision = ask(gen)
    options = pairs(decision)
    too_many = decision.verdict(tuple(options.index((guard, a)) for a in (a1, a2, a3)))
    assert too_many is not None and too_many.rule == "509.1a"
    answer = tuple(options.index(p) for p in ((guard, a1), (guard, a2), (bear, a1)))
    assert decision.verdict(answer) is None
    with pytest.raises(StopIteration):
        gen.send(answer)
    assert b.game.combat.blockers == {guard: (a1, a2), bear: (a1,)}
    assert b.game.combat.blocked == {a1, a2}
    seen = [(e.kind, e.subject, e.other) for e in b.game.log]
    assert seen == [
        ("block", guard, a1),
        ("block", guard, a2),
        ("block", bear, a1),
        ("blocked", a1, guard),
        ("blocked", a2, guard),
        ("unblocked", a3, 1),
    ]


def test_each_defending_player_blocks_what_attacks_them(board: Any) -> None:
    b = board(3)
    a1, a2 = b.put(0), b.put(0)
    d1, d2 = b.put(1), b.put(2)
    b.fight({a1: 1, a2: 2})
    gen = block.declare_blockers(b.game)
    first = ask(gen)
    assert (first.player, pairs(first)) == (1, [(d1, a1)])
    second = gen.send((0,))
    assert (second.player, pairs(second)) == (2, [(d2, a2)])
    reason = block.can_block(b.game, d2, a1)
    assert reason is not None and reason.rule == "509.1a"


def test_damage_assignment_order_of_2010(board: Any) -> None:
    b = board(damage_order=True)
    a = b.put(0, 3, 3)
    d1, d2 = b.put(1, 0, 5), b.put(1, 1, 1)
    b.fight({a: 1})
    gen = block.declare_blockers(b.game)
    ask(gen)
    order = gen.send((0, 1))
    assert (order.kind, order.player, order.rule) == ("order", 0, "509.2")
    with pytest.raises(StopIteration):
        gen.send((1, 0))
    assert block.blockers_of(b.game, a) == [d2, d1]
    decision = ask(damage.assign(b.game, False))
    assert [o.ref for o in decision.options_] == [d2, d1]
    assert decision.fallback() == (1, 2)
    refused = decision.verdict((0, 3))
    assert refused is not None and refused.kind == "order"


# --- combat damage ------------------------------------------------------------------------------------------


def test_no_choice_no_question(board: Any) -> None:
    b = board()
    free, held = b.put(0, 3, 3), b.put(0, 2, 2)
    d = b.put(1, 1, 4)
    b.fight({free: 1, held: 1}, {d: (held,)})
    assert finish(damage.assign(b.game, False)) == ((free, 1, 3), (held, d, 2), (d, held, 1))


def test_a_blocked_creature_without_blockers_deals_none_unless_it_tramples(board: Any) -> None:
    b = board()
    plain, tramples = b.put(0, 3, 3), b.put(0, 3, 3, "trample")
    b.fight({plain: 1, tramples: 1})
    b.game.combat = b.game.combat.but(blocked=frozenset([plain, tramples]))
    assert finish(damage.assign(b.game, False)) == ((tramples, 1, 3),)


def test_free_division_among_blockers(board: Any) -> None:
    b = board()
    a = b.put(0, 6, 6)
    d1, d2 = b.put(1, 0, 5), b.put(1, 2, 2)
    b.fight({a: 1}, {d1: (a,), d2: (a,)})
    gen = damage.assign(b.game, False)
    decision = ask(gen)
    assert decision.fallback() == (5, 1)
    for answer in ((6, 0), (0, 6), (1, 5)):
        assert decision.verdict(answer) is None
    assert decision.verdict((3, 2)) is not None
    try:
        gen.send((1, 5))
    except StopIteration as stop:
        assert stop.value == ((a, d1, 1), (a, d2, 5), (d2, a, 2))


def test_trample_lethal_first_counts_marked_damage(board: Any) -> None:
    b = board()
    a = b.put(0, 3, 3, "trample")
    d = b.put(1, 3, 3, damage=2)
    b.fight({a: 1}, {d: (a,)})
    decision = ask(damage.assign(b.game, False))
    assert decision.fallback() == (1, 2)
    assert decision.verdict((3, 0)) is None
    refused = decision.verdict((0, 3))
    assert refused is not None and refused.rule == "702.19b"


def test_trample_with_deathtouch(board: Any) -> None:
    for modern, wanted in ((True, (1, 1, 1)), (False, (3, 0, 0))):
        b = board(deathtouch_lethal=modern)
        a = b.put(0, 3, 3, "trample", "deathtouch")
        d1, d2 = b.put(1, 3, 3), b.put(1, 6, 6)
        b.fight({a: 1}, {d1: (a,), d2: (a,)})
        decision = ask(damage.assign(b.game, False))
        assert decision.fallback() == wanted
        assert (decision.verdict((1, 0, 2)) is None) is False


def test_trample_counts_damage_of_others_even_of_later_tramplers(board: Any) -> None:
    b = board()
    t1, t2 = b.put(0, 5, 5, "trample"), b.put(0, 3, 3, "trample")
    d = b.put(1, 1, 4)
    b.fight({t1: 1, t2: 1}, {d: (t1, t2)})
    gen = damage.assign(b.game, False)
    first = ask(gen)
    assert first.source == t1 and first.fallback() == (4, 1)
    assert first.verdict((0, 5)) is not None  # the other cannot make up for so much
    assert first.verdict((1, 4)) is None
    second = gen.send((1, 4))
    assert second.kind != "damage" or second.source != t2  # forced: all three are owed


def test_first_lethal_by_another_makes_room(board: Any) -> None:
    b = board()
    plain, tramples = b.put(0, 4, 4), b.put(0, 5, 5, "trample")
    d = b.put(1, 0, 4)
    b.fight({tramples: 1, plain: 1}, {d: (tramples, plain)})
    decision = ask(damage.assign(b.game, False))
    assert decision.source == tramples and decision.fallback() == (0, 5)


def test_trample_over_planeswalkers(board: Any) -> None:
    b = board()
    a = b.put(0, 6, 6, "trample over planeswalkers")
    walker = b.put(1, types=("Planeswalker",), counters={"loyalty": 3})
    d = b.put(1, 2, 2)
    b.fight({a: walker}, {d: (a,)})
    decision = ask(damage.assign(b.game, False))
    assert [o.ref for o in decision.options_] == [d, walker, 1]
    assert decision.fallback() == (2, 3, 1)
    refused = decision.verdict((2, 2, 2))
    assert refused is not None and refused.rule == "702.19c"
    assert decision.verdict((2, 4, 0)) is None
    b.fight({a: NOBODY})
    b.game.log.append(Event("attack", "508.1k", subject=a, other=walker, data=1))
    assert finish(damage.assign(b.game, False)) == ((a, 1, 6),)  # 702.19e


def test_trample_never_spills_from_a_planeswalker(board: Any) -> None:
    b = board()
    a = b.put(0, 6, 6, "trample")
    walker = b.put(1, types=("Planeswalker",), counters={"loyalty": 3})
    b.fight({a: walker})
    assert finish(damage.assign(b.game, False)) == ((a, walker, 6),)


def test_as_though_it_were_not_blocked(board: Any) -> None:
    b = board()
    a, d = b.put(0, 7, 7), b.put(1)
    b.mod(a, May("damage_as_though_unblocked"))
    b.fight({a: 1}, {d: (a,)})
    decision = ask(damage.assign(b.game, False))
    assert decision.fallback() == (7, 0)
    assert decision.verdict((0, 7)) is None
    assert decision.verdict((2, 5)) is not None


def test_toughness_instead_of_power_and_no_damage_at_all(board: Any) -> None:
    from apnap.ability.mods import AssignsNoDamage

    b = board()
    tree, pacifist, weak = b.put(0, 0, 5), b.put(0, 3, 3), b.put(0, -1, 2)
    b.mod(tree, May("damage_with_toughness"))
    b.mod(pacifist, AssignsNoDamage())
    b.fight({tree: 1, pacifist: 1, weak: 1})
    assert finish(damage.assign(b.game, False)) == ((tree, 1, 5),)


def test_two_damage_steps(board: Any) -> None:
    b = board()
    knight, ace, bear = b.put(0, 2, 1, "first strike"), b.put(0, 1, 1, "double strike"), b.put(0)
    b.fight({knight: 1, ace: 1, bear: 1})
    assert damage.needs_first_strike_step(b.game)
    assert finish(damage.assign(b.game, True)) == ((knight, 1, 2), (ace, 1, 1))
    assert not damage.needs_first_strike_step(b.game)
    b.chars[bear].keywords = frozenset(["first strike"])  # gained too late (702.7c)
    assert finish(damage.assign(b.game, False)) == ((ace, 1, 1), (bear, 1, 2))
    b.chars[ace].keywords = frozenset()  # 702.4c
    b.chars[knight].keywords = frozenset(["double strike"])  # 702.4d
    assert finish(damage.assign(b.game, False)) == ((knight, 1, 2), (bear, 1, 2))


def test_a_blocker_of_several_divides(board: Any) -> None:
    b = board()
    a1, a2 = b.put(0, 1, 1), b.put(0, 1, 3)
    d = b.put(1, 4, 4)
    b.fight({a1: 1, a2: 1}, {d: (a1, a2)})
    decision = ask(damage.assign(b.game, False))
    assert (decision.player, decision.rule, decision.fallback()) == (1, "510.1d", (1, 3))


def test_banding_turns_the_division_over(board: Any) -> None:
    b = board()
    a = b.put(0, 4, 4, "trample")
    d1, d2 = b.put(1, 1, 1, "banding"), b.put(1, 1, 3)
    b.fight({a: 1}, {d1: (a,), d2: (a,)})
    decision = ask(damage.assign(b.game, False))
    assert decision.player == 1 and [o.ref for o in decision.options_] == [d1, d2]


def test_damage_is_dealt_to_what_is_still_there(board: Any) -> None:
    b = board()
    a, d = b.put(0), b.put(1)
    wave = ((a, 1, 2), (a, d, 2), (d, a, 2))
    del b.game.objects[d]
    finish(damage.deal(b.game, wave))
    assert [(e.source, e.subject, e.amount, e.combat) for e in b.game.log] == [
        (a, 1, 2, True),
        (d, a, 2, True),
    ]


# --- leaving combat -----------------------------------------------------------------------------------------


def test_what_leaving_combat_leaves_behind(board: Any) -> None:
    b = board()
    a1, a2 = b.put(0), b.put(0)
    walker = b.put(1, types=("Planeswalker",), counters={"loyalty": 3})
    d = b.put(1)
    b.fight({a1: walker, a2: 1}, {d: (a1, a2)})
    b.game.log += [Event("attack", "508.1k", subject=a1, other=walker, data=1)]
    leave.remove_from_combat(b.game, walker)
    assert b.game.combat.attackers == {a1: NOBODY, a2: 1}  # 506.4c
    assert leave.defending_player(b.game, a1) == 1  # 508.5
    leave.remove_from_combat(b.game, a2)
    assert b.game.combat.blockers == {d: (a1,)} and b.game.combat.attacked == {a1, a2}
    leave.remove_from_combat(b.game, d)
    assert b.game.combat.blocked == {a1}  # 509.1h
    leave.end_combat(b.game)
    assert not b.game.combat.attackers


def test_prune_sees_what_stopped_being_a_creature_or_changed_sides(board: Any) -> None:
    b = board()
    a1, a2, d1, d2 = b.put(0), b.put(0), b.put(1), b.put(1)
    b.fight({a1: 1, a2: 1}, {d1: (a1,), d2: (a2,)})
    b.chars[a1].types = frozenset(["Artifact"])
    b.chars[d2].controller = 0
    leave.prune(b.game)
    assert b.game.combat.attackers == {a2: 1}
    assert b.game.combat.blockers == {d1: ()}
    assert b.game.combat.blocked == {a2}


# --- two-headed giant ---------------------------------------------------------------------------------------


def test_teams_attack_and_block_together(board: Any) -> None:
    b = board(4)
    for player in b.game.players:
        player.team = player.id // 2
    mine, mate = b.put(0), b.put(1)
    d2, d3 = b.put(2), b.put(3)
    assert attack.legal_attackers(b.game) == {mine: [2, 3], mate: [2, 3]}
    b.fight({mine: 2})
    decision = ask(block.declare_blockers(b.game))
    assert pairs(decision) == [(d2, mine), (d3, mine)]


# --- verdicts outlive the position they are about -----------------------------------------------------------


def test_a_verdict_stays_the_same_when_the_game_goes_on(board: Any) -> None:
    b = board()
    t1, t2 = b.put(0, 5, 5, "trample"), b.put(0, 9, 9, "trample")
    d = b.put(1, 0, 4)
    b.fight({t1: 1, t2: 1}, {d: (t1, t2)})
    gen = damage.assign(b.game, False)
    first = ask(gen)
    answers = [(k, 5 - k) for k in range(6)]
    before = [first.verdict(answer) is None for answer in answers]
    second = gen.send((0, 5))
    assert second.source == t2 and second.verdict((3, 6)) is not None
    with pytest.raises(StopIteration):
        gen.send((4, 5))
    b.game.objects.clear()
    assert [first.verdict(answer) is None for answer in answers] == before


def test_a_price_is_paid_with_what_does_not_attack() -> None:
    from apnap.cards.library import cards
    from apnap.game import Game
    from apnap.rules.setup import add_card, add_library
    from apnap.rules.turn.eras import era

    known = cards()
    game = Game(era("current"), ("A", "B"))
    for player in range(2):
        add_library(game, player, (known["Forest"],) * 20)
    add_card(game, 1, known["Propaganda"], BATTLEFIELD)
    for name in ("Grizzly Bears", "Grizzly Bears", "Llanowar Elves", "Forest", "Forest", "Forest"):
        add_card(game, 0, known[name], BATTLEFIELD)
    game.start()
    while game.decision is not None and game.decision.kind != "attackers":
        game.apply(game.decision.fallback())
    decision = game.decision
    assert decision is not None
    assert decision.verdict((0, 1)) is None
    refused = decision.verdict((0, 2))  # the Elves tap to attack, and their mana is lacking
    assert refused is not None and refused.rule == "508.1h"
    copy = game.copy()
    game.apply((0, 1))
    assert len(game.combat.attackers) == 2
    assert all(game.objects[oid].tapped for oid in game.battlefield[1:])
    assert copy.decision is not None and copy.decision.verdict((0, 2)) is not None
    copy.apply((0, 1))
    assert copy.combat.attackers == game.combat.attackers
