"""Many games between the same two decks, in one process or several."""

from __future__ import annotations

import multiprocessing
import signal
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from apnap.model.card import Deck
from apnap.sim.collector import settle, settled
from apnap.sim.play import GameResult, run_match
from apnap.sim.stats import wilson

Progress = Callable[[int, int, GameResult], None]


class Summary(msgspec.Struct, kw_only=True):
    """The results of a simulation, by seed. `interrupted` when it was stopped before all games were played."""

    decks: tuple[str, ...]
    agents: tuple[str, ...]
    games: list[GameResult]
    wanted: int
    seconds: float
    interrupted: bool = False

    def wins(self, deck: int) -> int:
        """How many games the deck of that number won."""
        return sum(1 for g in self.games if g.winner == deck)

    @property
    def counted(self) -> int:
        """Games that came to an end, draws included."""
        return sum(1 for g in self.games if g.outcome in ("win", "draw"))

    def rate(self, deck: int) -> tuple[float, float, float]:
        """The share of games won among those that came to an end, and its 95 % interval."""
        n = self.counted
        low, high = wilson(self.wins(deck), n)
        return (self.wins(deck) / n if n else 0.0), low, high

    def number(self, outcome: str) -> int:
        """How many games had that outcome."""
        return sum(1 for g in self.games if g.outcome == outcome)

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON: the sums, then the games with their seeds."""
        ended = [g.turns for g in self.games if g.outcome in ("win", "draw")]
        rates = [self.rate(i) for i in range(len(self.decks))]
        return {
            "decks": list(self.decks),
            "agents": list(self.agents),
            "games": len(self.games),
            "wanted": self.wanted,
            "interrupted": self.interrupted,
            "seconds": round(self.seconds, 3),
            "wins": [self.wins(i) for i in range(len(self.decks))],
            "win_rate": [round(r[0], 4) for r in rates],
            "interval_95": [[round(r[1], 4), round(r[2], 4)] for r in rates],
            "draws": self.number("draw"),
            "too_long": self.number("too-long"),
            "errors": self.number("error"),
            "turns_mean": round(sum(ended) / len(ended), 2) if ended else None,
            "turns_max": max(ended, default=None),
            "results": [msgspec.to_builtins(g) for g in self.games],
        }


def simulate(
    deck_a: Deck,
    deck_b: Deck,
    n: int,
    agent_a: str = "random",
    agent_b: str = "random",
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
    **more: Any,
) -> Summary:
    """Play `n` games with the seeds `seed`, `seed` + 1, … in `jobs` processes. An interruption from the keyboard keeps
    what has been played; a game that fails counts as an error with its traceback. `more` goes to `run_match`."""
    began = time.perf_counter()
    tasks = [(deck_a, deck_b, agent_a, agent_b, seed + i, more) for i in range(n)]
    games: list[GameResult] = []
    stopped = False
    try:
        for result in run_tasks(_one, tasks, jobs):
            games.append(result)
            if progress is not None:
                progress(len(games), n, result)
    except KeyboardInterrupt:
        stopped = True
    games.sort(key=lambda g: g.seed)
    return Summary(
        decks=(deck_a.name, deck_b.name),
        agents=(agent_a, agent_b),
        games=games,
        wanted=n,
        seconds=time.perf_counter() - began,
        interrupted=stopped,
    )


def _one(task: tuple[Deck, Deck, str, str, int, dict[str, Any]]) -> GameResult:
    deck_a, deck_b, agent_a, agent_b, seed, more = task
    try:
        return run_match(deck_a, deck_b, agent_a, agent_b, seed, **more)
    except Exception:
        return GameResult(
            seed=seed,
            decks=(deck_a.name, deck_b.name),
            agents=(agent_a, agent_b),
            outcome="error",
            error=traceback.format_exc(),
        )


_work: tuple[Callable[[Any], Any], Sequence[Any]] | None = None


def run_tasks(function: Callable[[Any], Any], tasks: Sequence[Any], jobs: int = 1) -> Iterator[Any]:
    """The function's results for the tasks as they become ready, in `jobs` processes. The processes are forked, so that
    they share the cards with all that is known about them; where there is no forking one process does it all."""
    if jobs <= 1 or len(tasks) < 2 or "fork" not in multiprocessing.get_all_start_methods():
        with settled():
            for task in tasks:
                yield function(task)
        return
    context = multiprocessing.get_context("fork")
    pool = context.Pool(min(jobs, len(tasks)), initializer=_begin, initargs=(function, tasks))
    try:
        yield from pool.imap_unordered(_call, range(len(tasks)), chunksize=1)
        pool.close()
    finally:
        pool.terminate()
        pool.join()


def _begin(function: Callable[[Any], Any], tasks: Sequence[Any]) -> None:
    """In each process: what it is to do. An interruption from the keyboard is left to the first process."""
    global _work
    _work = (function, tasks)
    settle()
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _call(i: int) -> Any:
    assert _work is not None
    function, tasks = _work
    return function(tasks[i])
