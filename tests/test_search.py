"""The agent that searches, the levels of play, and the arena in which agents are compared."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import apnap
from apnap import Game
from apnap.ability.amounts import StatOf
from apnap.ability.effects import Draw, Exile, FlipCoin, GainLife, LoseLife, Move
from apnap.ability.filters import Player
from apnap.ability.selections import Ref, Target, Top
from apnap.agents import get, names, opening
from apnap.agents.base import step
from apnap.agents.beginner import BeginnerAgent
from apnap.agents.candidates import candidates
from apnap.agents.heuristic import HeuristicAgent
from apnap.agents.lite import Lite
from apnap.agents.lore import Lore
from apnap.agents.search import Budget, SearchAgent
from apnap.agents.tree import Node
from apnap.cards.build import artifact, creature, instant, sorcery
from apnap.cards.decks import BUILTIN_DECKS, builtin_deck
from apnap.cli import main
from apnap.match.record import begin
from apnap.model.decisions import Answer, NotYourDecision
from apnap.model.events import Event
from apnap.rules import layers
from apnap.rules.setup import add_card, add_library
from apnap.rules.sight import shuffle_unknown
from apnap.rules.turn.eras import era
from apnap.sim import run_match
from apnap.sim.arena import Arena, Bout, deck_pairs, play, resume
from apnap.sim.collector import settled

DECKS = list(BUILTIN_DECKS)


class _Says:
    """Gives the answer that it was told."""

    name = "says"

    def __init__(self, answer: Answer) -> None:
        self.answer = answer

    def choose(self, game: Game) -> Answer:
        return self.answer


# --- levels -------------------------------------------------------------------------------------------------------


def test_levels_have_names_and_budgets() -> None:
    assert names()[:5] == ("random", "beginner", "heuristic", "search-fast", "search")
    for name in names():
        assert get(name, 1).name == name
    for name, budget in {
        "search": Budget(seconds=1.0),
        "search:2s": Budget(seconds=2.0),
        "search:250ms": Budget(seconds=0.25),
        "search:0.5cpu": Budget(seconds=0.5, cpu=True),
        "search-fast:30i": Budget(iterations=30),
    }.items():
        agent = get(name)
        assert isinstance(agent, SearchAgent) and agent.budget == budget and agent.name == name
    for name in ("search:", "search:1", "search:0s", "search:soon", "heuristic:1s"):
        with pytest.raises(ValueError, match="search"):
            get(name)


def test_a_beginner_errs_and_stays_legal() -> None:
    agents = [BeginnerAgent(i) for i in range(2)]
    others = [get("heuristic", i) for i in range(2)]
    wrong = 0
    for seed in (2, 3):
        game, _ = begin([builtin_deck("machines"), builtin_deck("graveyard")], seed)
        while game.outcome is None and game.turn.number < 9:
            decision = game.decision
            assert decision is not None
            answer = agents[decision.player].choose(game)
            wrong += answer != others[decision.player].choose(game)
            assert not step(game, _Says(answer))
    assert wrong > 3


# --- what it may know ---------------------------------------------------------------------------------------------


def _elsewhere(game: Game, pid: int, rng: random.Random) -> Game | None:
    """A game that differs only in what the player can't know."""
    if game.base is not None:
        return game.determinize(pid, rng)
    other = game.copy()
    shuffle_unknown(other, pid, rng)
    return other


def _told_apart(game: Game, level: str, seed: int, most: int) -> tuple[int, int]:
    """Let agents play on; a twin of each is asked every time in a game that its player can't tell from this one.
    Returns decisions that were searched, and different answers. The games aren't changed by asking."""
    agents = [SearchAgent(seed * 16 + i, Budget(iterations=int(level))) for i in range(2)]
    twins = [SearchAgent(seed * 16 + i, Budget(iterations=int(level))) for i in range(2)]
    rng = random.Random(seed)
    different = 0
    for _ in range(most):
        decision = game.decision
        if decision is None:
            break
        me = decision.player
        other = _elsewhere(game, me, rng)
        before = game.hash()
        mine = agents[me].choose(game)
        assert game.hash() == before
        different += twins[me].choose(other if other is not None else game) != mine
        step(game, _Says(mine))
    return sum(len(agent.thoughts) for agent in agents), different


@pytest.mark.parametrize("decks", [("elves", "red-rush"), ("blue-control", "graveyard")], ids="-".join)
def test_secrets_have_no_part_in_its_answers(decks: tuple[str, str]) -> None:
    game, _ = begin([builtin_deck(name) for name in decks], 11)
    searched, different = _told_apart(game, "8", 11, 110)
    assert not different and searched > 5


def _gambles(seed: int) -> Game:
    """A game in which what to do would be plain to who knew the top card of a library, or how a coin will fall."""
    leap = sorcery("Leap", "{0}", Move(Top(1), "battlefield"), LoseLife(3))
    flip = sorcery("Flip", "{0}", FlipCoin(win=Draw(3), lose=LoseLife(8)))
    raid = instant(
        "Raid", "{0}", Exile(Top(1, Target(Player())), name="gone"), GainLife(StatOf(Ref("gone"), "mana_value"))
    )
    giant, dust = creature("Giant", "{7}", "Giant", 6, 6), artifact("Dust", "{9}")
    game = Game(era("current"), ("A", "B"), 20, seed)
    for pid in range(2):
        for card in (leap, flip, raid, leap, flip, raid):
            add_card(game, pid, card, "hand")
        cards = [giant, dust, leap, flip, raid] * 8
        random.Random(seed + pid).shuffle(cards)
        add_library(game, pid, tuple(cards))
    game.touch(-1)
    game.start()
    return game


def test_secrets_have_no_part_where_they_would_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """The answers are the same wherever the cards are and however coins will fall; and they are not when playouts see
    the truth, so that this test would notice."""
    assert not _told_apart(_gambles(1), "6", 1, 40)[1]
    monkeypatch.setattr(Game, "determinize", lambda game, me, rng: game.copy())
    assert sum(_told_apart(_gambles(seed), "6", seed, 40)[1] for seed in range(2)) > 2


# --- answers ------------------------------------------------------------------------------------------------------


def test_every_kind_of_decision_is_answered() -> None:
    """Games with all built-in decks: nothing is refused."""
    kinds: set[str] = set()

    def note(game: Game, n: int) -> None:
        if game.decision is not None:
            kinds.add(game.decision.kind)

    for one, two in zip(DECKS[::2], DECKS[1::2], strict=True):
        decks = builtin_deck(one), builtin_deck(two)
        result = run_match(*decks, "search:2i", "search:2i", seed=4, watch=note, max_turns=9)
        assert result.outcome in ("win", "too-long") and not result.refused
    assert {"priority", "attackers", "blockers", "targets", "mulligan"} <= kinds


def test_the_same_seed_and_iterations_are_the_same_game() -> None:
    decks = builtin_deck("red-rush"), builtin_deck("machines")
    first, second = (run_match(*decks, "search:4i", "heuristic", seed=5) for _ in range(2))
    assert first.hash == second.hash and first.decisions == second.decisions


def test_iterations_make_it_the_same_in_every_process() -> None:
    """However the process orders its sets."""
    script = (
        "from apnap.cards.decks import builtin_deck; from apnap.sim import run_match;"
        "decks = builtin_deck('white-tokens'), builtin_deck('machines');"
        "print(run_match(*decks, 'search:3i', 'heuristic', seed=2, max_turns=6).hash)"
    )
    told = {
        subprocess.run(
            [sys.executable, "-c", script], env={**os.environ, "PYTHONHASHSEED": n}, capture_output=True, check=True
        ).stdout
        for n in ("1", "2")
    }
    assert len(told) == 1


def _duel(mine: tuple[int, int], theirs: tuple[int, int], life: int) -> Game:
    """A's turn with a creature each, B at so much life."""
    game = Game(era("current"), ("A", "B"), 20, 1)
    add_card(game, 0, creature("Bear", "{2}", "Bear", *mine), "battlefield")
    add_card(game, 1, creature("Wall", "{2}", "Wall", *theirs), "battlefield")
    bolt = instant("Spark", "{0}", LoseLife(3, Target(Player())))
    add_card(game, 0, bolt, "hand")
    for pid in range(2):
        add_library(game, pid, (artifact("Dust", "{9}"),) * 10)
    game.edit_player(1).life = life
    game.touch(-1)
    game.start()
    return game


def test_it_wins_when_it_can() -> None:
    """A spell that the other's life doesn't survive is cast, at the right player, and told about."""
    game = _duel((2, 2), (0, 5), 3)
    agents = [SearchAgent(1, Budget(iterations=12)), get("heuristic", 2)]
    while game.outcome is None and game.turn.number == 1:
        assert game.decision is not None
        step(game, agents[game.decision.player])
    assert game.outcome == ("win", (0,))
    thought = agents[0].thoughts[0]
    assert thought.turn == 1 and thought.player == 0 and thought.iterations > 0
    assert thought.considered[0].answer == "Cast Spark" and thought.considered[0].estimate > 0.9
    assert {entry.answer for entry in thought.considered} >= {"Pass", "Cast Spark"}


def test_passing_for_playouts_is_passing() -> None:
    """117.3d: a pass is the same with and without looking what else could be done."""
    one, _ = begin([builtin_deck("elves"), builtin_deck("red-rush")], 3)
    two, _ = begin([builtin_deck("elves"), builtin_deck("red-rush")], 3)
    with pytest.raises(NotYourDecision):
        two.pass_priority()  # opening hands
    while one.turn.number < 4:
        if one.decision_ is not None:
            one.apply(one.decision_.fallback())
            assert two.decision_ is not None
            two.apply(two.decision_.fallback())
        else:
            one.apply((0,))
            two.pass_priority()
        assert one.hash() == two.hash()
    assert one.record == two.record


def test_it_keeps_to_its_time() -> None:
    """Seconds of the processor: what others use doesn't count. Not longer, and not much shorter where much is open."""
    game, _ = begin([builtin_deck("green-ramp"), builtin_deck("elves")], 5)
    heuristics = [get("heuristic", i) for i in range(2)]
    while game.turn.number < 9:
        assert game.decision is not None
        step(game, heuristics[game.decision.player])
    agents = [SearchAgent(i, Budget(seconds=0.2, cpu=True)) for i in range(2)]
    with settled():  # collections of garbage take their time whenever they come
        while game.outcome is None and game.turn.number < 11:
            assert game.decision is not None
            step(game, agents[game.decision.player])
    times = [thought.seconds for agent in agents for thought in agent.thoughts]
    assert max(times) < 0.25 and max(times) > 0.15


def test_a_tree_compares_answers_in_the_same_worlds() -> None:
    """The likeliest answer is given unless another one is better beyond doubt; new answers are tried as visits grow."""
    node = Node([(0,), (1,), (2,)])
    rng = random.Random(1)
    for _ in range(60):
        edge = node.select()
        luck = rng.random() * 0.1
        edge.visit({(0,): 0.4, (1,): 0.7, (2,): 0.41}[edge.answer] + luck)
    assert node.best().answer == (1,)
    assert node.edges[1].visits > node.edges[0].visits > 2 and node.edges[2].visits > 2
    close = Node([(0,), (1,)])
    for value in (0.5, 0.52, 0.48, 0.5):
        close.edges[0].visit(value)
        close.edges[1].visit(value + 0.01)
    assert close.best().answer == (0,)


def test_thinking_goes_on_far_behind() -> None:
    """However little hope there is, it isn't given up, and the answer that gives more of it is found."""
    node = Node([(0,), (1,)])
    for k in range(24):
        for edge, value in zip(node.edges, (0.004, 0.02), strict=True):
            edge.visit(value + 0.001 * (k % 3))
    assert not node.settled()
    assert node.best().answer == (1,)


def test_what_playouts_teach() -> None:
    """What was never worth it isn't tried again, but now and then; an answer that was best twice is given at once."""
    lore, what = Lore(), ("Dud", "cast", 0, "")
    assert lore.gain(what) > 0 and not lore.pointless(what, 0.25)
    for _ in range(3):
        lore.gained(what, -1.0)
    assert lore.gain(what) == -1.0
    assert 0 < sum(not lore.pointless(what, 0.25) for _ in range(40)) < 10
    key = ("Bolt", "targets", "601.2c")
    assert lore.side(key) is None
    lore.chosen(key, False)
    lore.chosen(key, False)
    assert lore.side(key) is False
    asked = 0

    def find() -> Answer:
        nonlocal asked
        asked += 1
        return (1,)

    assert [lore.answer(("Dud", "608.2d", 2), find) for _ in range(10)] == [(1,)] * 10
    assert 2 <= asked <= 4


def test_attacks_to_compare_are_few_and_legal() -> None:
    """The sensible one first, then none and all; like creatures stand for each other."""
    game = Game(era("current"), ("A", "B"), 20, 1)
    for _ in range(6):
        add_card(game, 0, creature("Bear", "{2}", "Bear", 2, 2), "battlefield")
    add_card(game, 1, creature("Wall", "{2}", "Wall", 0, 9), "battlefield")
    for pid in range(2):
        add_library(game, pid, (artifact("Dust", "{9}"),) * 10)
    game.touch(-1)
    game.start()
    while game.decision is not None and game.decision.kind != "attackers":
        game.apply((0,))
    decision = game.decision
    assert decision is not None
    found = candidates(Lite(HeuristicAgent(1)), game, decision)
    assert {0, 6} <= {len(answer) for answer in found} and len(found) <= 4
    assert all(decision.verdict(answer) is None for answer in found) and len(set(found)) == len(found)


# --- who wins -----------------------------------------------------------------------------------------------------


def test_it_beats_chance_quickly() -> None:
    arena = Arena(agents=("search:3i", "random"), pairs=deck_pairs(4), wanted=4, seed=70)
    assert play(arena) and arena.won(0) >= 3


@pytest.mark.slow
def test_it_beats_the_heuristic_agent() -> None:
    arena = Arena(agents=("search:20i", "heuristic"), pairs=deck_pairs(4), wanted=16, seed=70)
    assert play(arena) and arena.won(0) >= 8


@pytest.mark.slow
def test_a_beginner_is_between_chance_and_the_heuristic_agent() -> None:
    for agents in (("beginner", "random"), ("heuristic", "beginner")):
        arena = Arena(agents=agents, pairs=deck_pairs(4), wanted=24)
        assert play(arena) and arena.won(0) >= 14


def test_a_hand_is_kept_when_it_can_be_played() -> None:
    """103.5: fewer cards are asked less of; what is put back leaves lands and spells."""
    game = apnap.new_game(["green-ramp", "elves"], seed=1, mulligans=False)
    by_kind: dict[bool, list[int]] = {True: [], False: []}
    for oid in (*game.players[0].hand, *game.players[0].library):
        by_kind["Land" in layers.chars(game, oid).types].append(oid)

    def hand(lands: int, taken: int = 0) -> apnap.Game:
        new = game.copy()
        kept = (*by_kind[True][:lands], *[o for o in by_kind[False] if _cheap(new, o)][: 7 - lands])
        new.edit_player(0).hand = kept
        new.log = (*new.log, *[Event("shuffle", "103.5", player=0)] * taken)
        return new

    def kept(taken: int) -> list[int]:
        return [lands for lands in range(8) if opening.keep(hand(lands, taken), 0)]

    assert kept(0) == kept(1) == [2, 3, 4, 5]
    assert kept(2) == [1, 2, 3, 4, 5, 6]
    assert kept(3) == list(range(8))
    for lands, away in ((7, 2), (5, 2), (4, 1), (3, 0), (1, 0)):
        new = hand(lands, 2)
        there = new.players[0].hand
        bottom = opening.to_bottom(new, there, 2, lambda oid: 1.0)
        assert sum("Land" in layers.chars(new, there[i]).types for i in bottom) == away


def _cheap(game: apnap.Game, oid: int) -> bool:
    cost = layers.chars(game, oid).cost
    return cost is not None and cost.mana_value() <= 2


# --- the arena ----------------------------------------------------------------------------------------------------


def test_the_arena_is_fair_and_goes_on_where_it_was(tmp_path: Path) -> None:
    path = tmp_path / "games.json"
    arena = Arena(agents=("default", "random"), pairs=deck_pairs(1), wanted=4, seed=3)

    def stop(sofar: Arena, bout: Bout) -> None:
        sofar.save(path)
        if len(sofar.games) == 2:
            raise KeyboardInterrupt

    assert not play(arena, progress=stop) and len(arena.games) == 2
    again = Arena(agents=("default", "random"), pairs=deck_pairs(1), wanted=4, seed=3)
    resume(path, again)
    assert play(again) and [g.number for g in again.games] == [0, 1, 2, 3]
    assert again.games[:2] == arena.games
    assert {(g.swapped, g.seed) for g in again.games} == {(False, 3), (True, 3)}
    whole = Arena(agents=("default", "random"), pairs=deck_pairs(1), wanted=4, seed=3)
    assert play(whole, jobs=2)
    assert [(g.won, g.turns) for g in whole.games] == [(g.won, g.turns) for g in again.games]
    assert whole.rate()[0] == whole.won(0) / 4
    with pytest.raises(ValueError, match="other agents"):
        resume(path, Arena(agents=("random", "random"), pairs=deck_pairs(1), wanted=4, seed=3))
    with pytest.raises(ValueError, match="4 pairs"):
        deck_pairs(5)


def test_the_arena_by_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.json"
    given = ["sim", "--arena", "default", "random", "--pairs", "2", "-n", "4", "--out", str(path)]
    with pytest.raises(SystemExit) as left:
        main([*given, "--json"])
    assert not left.value.code
    data = json.loads(capsys.readouterr().out)
    assert data["games"] == 4 and len(data["pairs"]) == 2 and data == json.loads(path.read_text())
    with pytest.raises(SystemExit):
        main([*given[:-4], "-n", "5", *given[-2:]])
    out = capsys.readouterr().out
    assert "of    5" in out and "95 %" in out
    with pytest.raises(SystemExit) as left:
        main(["sim", "--arena", "search:x", "random"])
    assert left.value.code == 2


def test_a_failing_game_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: Game) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr("apnap.agents.random.DefaultAgent.choose", lambda agent, game: fail(game))
    arena = Arena(agents=("default", "random"), pairs=deck_pairs(1), wanted=1)
    assert play(arena) and arena.games[0].outcome == "error" and "no" in arena.games[0].error
