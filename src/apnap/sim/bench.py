"""Measurements: decisions, turns and games a second, the cost of copies and of steps forth and back, memory."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from functools import partial
from typing import Any, Final

from apnap.agents.base import step
from apnap.agents.random import RandomAgent
from apnap.game import Game
from apnap.match.start import new_game
from apnap.model.card import Deck
from apnap.sim.collector import settled
from apnap.sim.play import MAX_DECISIONS, MAX_TURNS

_MIDDLE: Final = 12
"""The turn at which copies are timed."""


def pair(decks: Sequence[Deck], i: int) -> tuple[Deck, Deck]:
    """The decks of the i-th game: all pairings in turn."""
    n = len(decks)
    return decks[i % n], decks[(i + 1 + i // n) % n]


def measure(decks: Sequence[Deck], seconds: float, seed: int = 0) -> dict[str, Any]:
    """Play about so long on one core (after one game to warm up), listing the legal actions at every decision. On
    a machine that does other work too, the figures by processor time say more."""
    play(new_game(pair(decks, 0), seed=seed), seed)
    with settled():
        return _measured(decks, seconds, seed)


def _measured(decks: Sequence[Deck], seconds: float, seed: int) -> dict[str, Any]:
    decisions = turns = games = listed = 0
    began = time.perf_counter()
    cpu = time.process_time()
    while time.perf_counter() < began + seconds:
        n = seed + games + 1
        game = new_game(pair(decks, n), seed=n)
        d, options = play(game, n)
        decisions += d
        listed += options
        turns += game.turn.number
        games += 1
    spent = time.perf_counter() - began
    cpu = time.process_time() - cpu
    middle = _middle(decks, seed)
    return {
        "decisions_per_second": round(decisions / spent),
        "decisions_per_cpu_second": round(decisions / cpu),
        "turns_per_second": round(turns / spent, 1),
        "games_per_second": round(games / spent, 2),
        "options_per_decision": round(listed / max(decisions, 1), 2),
        "decisions": decisions,
        "games": games,
        "seconds": round(spent, 2),
        "copy_us": round(_time(middle.copy), 2),
        "push_pop_us": round(_time(partial(_forth_and_back, middle), 0.3), 2),
        "peak_memory_mb": round(_peak(), 1),
        "python": sys.version.split()[0],
    }


def play(game: Game, seed: int) -> tuple[int, int]:
    """One game of random agents. Returns decisions, and how many options were listed in all."""
    agents = [RandomAgent(seed * 16 + pid) for pid in range(len(game.players))]
    n = options = 0
    while game.outcome is None and n < MAX_DECISIONS and game.turn.number <= MAX_TURNS:
        decision = game.decision
        assert decision is not None
        options += len(decision.options_)
        step(game, agents[decision.player])
        n += 1
    return n, options


def _middle(decks: Sequence[Deck], seed: int) -> Game:
    """A game in its middle, with a player who has priority."""
    for s in range(seed, seed + 100):
        game = new_game(pair(decks, s), seed=s)
        agents = [RandomAgent(s * 16 + pid) for pid in range(len(game.players))]
        while game.outcome is None and (game.turn.number < _MIDDLE or game.decision_ is not None):
            asked = game.decision
            assert asked is not None
            step(game, agents[asked.player])
        if game.outcome is None:
            return game
    raise RuntimeError("no game lasted long enough to be timed")


def _forth_and_back(game: Game) -> None:
    game.push((0,))
    game.pop()


def _time(call: Any, seconds: float = 0.2) -> float:
    """Microseconds for one call, the best of several rounds."""
    call()
    best = 1e9
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        began = time.perf_counter()
        for _ in range(50):
            call()
        best = min(best, (time.perf_counter() - began) / 50)
    return best * 1e6


def _peak() -> float:
    """The process's peak memory in MB; 0 where the system doesn't tell."""
    try:
        import resource
    except ImportError:
        return 0.0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1024 / (1024 if sys.platform == "darwin" else 1)
