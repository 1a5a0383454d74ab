"""Agents: always legal, reproducible, and the heuristic one plays better than chance."""

from __future__ import annotations

import multiprocessing
import os

import pytest

from apnap.agents import get, names
from apnap.cards.decks import BUILTIN_DECKS, builtin_deck
from apnap.sim import run_match, simulate
from apnap.sim.simulate import run_tasks

NAMES = sorted(BUILTIN_DECKS)
JOBS = 1 if os.environ.get("PYTEST_XDIST_WORKER") else min(2, multiprocessing.cpu_count())


def test_agents_are_found_by_name() -> None:
    assert {"random", "heuristic", "default"} <= set(names())
    with pytest.raises(ValueError, match="there are: random"):
        get("nobody")


@pytest.mark.parametrize("agent", ["random", "heuristic"])
def test_the_same_seed_is_the_same_game(agent: str) -> None:
    decks = builtin_deck("red-rush"), builtin_deck("white-tokens")
    first, second = (run_match(*decks, agent, agent, seed=5) for _ in range(2))
    assert first.hash == second.hash and first.decisions == second.decisions
    assert run_match(*decks, agent, agent, seed=6).hash != first.hash


def test_default_answers_end_a_game() -> None:
    """Two players who do nothing lose by drawing from an empty library (704.5b)."""
    result = run_match(builtin_deck("elves"), builtin_deck("elves"), "default", "default", seed=1)
    assert result.outcome == "win" and 100 < result.turns < 112


def test_processes_play_the_same_games() -> None:
    decks = builtin_deck("elves"), builtin_deck("red-rush")
    one, two = (simulate(*decks, 4, seed=3, jobs=jobs) for jobs in (1, 2))
    assert [g.hash for g in one.games] == [g.hash for g in two.games]
    assert [g.seed for g in two.games] == [3, 4, 5, 6]


def test_an_interruption_keeps_what_was_played() -> None:
    def stop(done: int, of: int, result: object) -> None:
        if done == 2:
            raise KeyboardInterrupt

    summary = simulate(builtin_deck("elves"), builtin_deck("elves"), 5, seed=3, progress=stop)
    assert summary.interrupted and len(summary.games) == 2 and summary.wanted == 5


def test_a_failing_game_is_counted_not_fatal() -> None:
    summary = simulate(builtin_deck("elves"), builtin_deck("elves"), 2, agent_a="nobody", seed=3)
    assert summary.number("error") == 2 and "nobody" in summary.games[0].error


def test_tasks_need_not_be_sent() -> None:
    assert sorted(run_tasks(lambda n: n * n, [1, 2, 3], 2)) == [1, 4, 9]


def _against(n: int, rival: str) -> tuple[int, int, int, int]:
    """Games won by the heuristic agent, all games, the longest in turns, answers refused."""
    won = played = longest = refused = 0
    for i, name in enumerate(NAMES):
        share = n // len(NAMES) + (i < n % len(NAMES))
        deck = builtin_deck(name)
        summary = simulate(deck, deck, share, "heuristic", rival, seed=1000, jobs=JOBS)
        won += summary.wins(0)
        played += len(summary.games)
        longest = max([longest, *(g.turns for g in summary.games)])
        refused += sum(g.refused for g in summary.games)
        assert not summary.number("error"), next(g.error for g in summary.games if g.error)
    return won, played, longest, refused


def test_the_heuristic_agent_beats_chance_quickly() -> None:
    won, played, _, refused = _against(8, "random")
    assert played == 8 and won >= 7 and not refused


@pytest.mark.slow
def test_the_heuristic_agent_beats_chance() -> None:
    won, played, _, _ = _against(100, "random")
    assert played == 100 and won >= 95


@pytest.mark.slow
def test_heuristic_agents_finish_their_games() -> None:
    _, played, longest, _ = _against(100, "heuristic")
    assert played == 100 and longest <= 60
