"""Two agents against each other over several pairs of decks: who wins how often, with intervals.

Games come in fours on each pair of decks: each agent plays each deck, and each deck begins, once as the other agent's.
The four have the same seed, so that two of them begin alike and what luck does for a deck it does for both agents.
"""

from __future__ import annotations

import os
import time
import traceback
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from apnap.cards.decks import builtin_deck
from apnap.sim.play import run_match
from apnap.sim.simulate import run_tasks
from apnap.sim.stats import wilson


class Bout(msgspec.Struct, kw_only=True):
    """One game. `number` is its place in the arena, `swapped` whether the first agent played the second deck. `won` is
    the number of the agent that won, -1 for neither; `thinking` how many decisions the agents searched, how many
    playouts and how many seconds they took for it."""

    number: int
    pair: int
    seed: int
    swapped: bool
    outcome: str
    won: int = -1
    turns: int = 0
    seconds: float = 0.0
    refused: int = 0
    thinking: tuple[tuple[int, int, float], ...] = ()
    error: str = ""


class Arena(msgspec.Struct, kw_only=True):
    """What is played, and the games so far."""

    agents: tuple[str, str]
    pairs: tuple[tuple[str, str], ...]
    wanted: int
    seed: int = 0
    games: list[Bout] = []

    def won(self, agent: int, pair: int = -1) -> int:
        """How many games the agent of that number won, on all pairs of decks or on one."""
        return sum(1 for g in self._on(pair) if g.won == agent)

    def counted(self, pair: int = -1) -> int:
        """How many games came to an end, draws included."""
        return sum(1 for g in self._on(pair) if g.outcome in ("win", "draw"))

    def rate(self, pair: int = -1) -> tuple[float, float, float]:
        """The share of games that the first agent won, a draw being half a win, and its 95 % interval."""
        n = self.counted(pair)
        points = self.won(0, pair) + 0.5 * sum(1 for g in self._on(pair) if g.outcome == "draw")
        return (points / n if n else 0.0, *wilson(points, n))

    def thinking(self, agent: int) -> tuple[int, int, float]:
        """Decisions searched, playouts, and seconds, in all games."""
        found = [g.thinking[agent] for g in self.games if g.thinking]
        return sum(t[0] for t in found), sum(t[1] for t in found), sum(t[2] for t in found)

    def _on(self, pair: int) -> Iterable[Bout]:
        return self.games if pair < 0 else [g for g in self.games if g.pair == pair]

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON: the sums, then the games."""

        def sums(pair: int) -> dict[str, Any]:
            rate, low, high = self.rate(pair)
            return {
                "games": self.counted(pair),
                "wins": [self.won(0, pair), self.won(1, pair)],
                "win_rate": round(rate, 4),
                "interval_95": [round(low, 4), round(high, 4)],
            }

        return {
            "agents": list(self.agents),
            "wanted": self.wanted,
            "seed": self.seed,
            **sums(-1),
            "errors": sum(1 for g in self.games if g.outcome == "error"),
            "too_long": sum(1 for g in self.games if g.outcome == "too-long"),
            "thinking": [
                {"decisions": t[0], "playouts": t[1], "seconds": round(t[2], 2)} for t in map(self.thinking, (0, 1))
            ],
            "pairs": [{"decks": list(decks), **sums(i)} for i, decks in enumerate(self.pairs)],
            "results": [msgspec.to_builtins(g) for g in self.games],
        }

    def save(self, path: Path) -> None:
        """Write it all to a file, which is whole at any moment."""
        part = path.with_name(path.name + ".part")
        part.write_bytes(msgspec.json.encode(self.to_data()))
        os.replace(part, path)


class _Pair(msgspec.Struct):
    """A pair of decks, as a file names it."""

    decks: tuple[str, str]


class _Kept(msgspec.Struct):
    """What `to_data` keeps in a file, as far as it is taken up again."""

    agents: tuple[str, str]
    seed: int
    pairs: tuple[_Pair, ...]
    results: list[Bout]


PAIRS: Final = (
    ("red-rush", "blue-control"),
    ("green-ramp", "graveyard"),
    ("elves", "white-tokens"),
    ("machines", "dark-2004"),
)
"""Each built-in deck against one that is about as strong: in 32 games between heuristic agents the first deck won 23,
18, 18 and 18. Where one deck beats the other whoever plays them, games tell little about the players."""


def deck_pairs(n: int) -> tuple[tuple[str, str], ...]:
    """The first `n` of the pairs. Raises ValueError for more than there are."""
    if not 1 <= n <= len(PAIRS):
        raise ValueError(f"there are {len(PAIRS)} pairs of built-in decks")
    return PAIRS[:n]


def resume(path: Path, arena: Arena) -> None:
    """Take the games that are in the file. Raises ValueError when they are of another arena, or when the file has no
    games."""
    try:
        data = msgspec.json.decode(path.read_bytes(), type=_Kept)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ValueError(
            f"{path} holds no games of an arena ({error}): delete or rename it, or give another file"
        ) from None
    pairs = tuple(pair.decks for pair in data.pairs)
    same = data.agents == arena.agents and data.seed == arena.seed and pairs == arena.pairs
    if not same:
        raise ValueError(f"{path} has games of other agents, decks or seeds")
    arena.games = [g for g in data.results if g.number < arena.wanted]


def play(arena: Arena, jobs: int = 1, progress: Callable[[Arena, Bout], None] | None = None, **more: Any) -> bool:
    """Play the games that are missing. An interruption from the keyboard keeps what was played; False then. A game that
    fails counts as an error, with its traceback. `more` goes to `run_match`."""
    there = {g.number for g in arena.games}
    tasks = [(arena, i, more) for i in range(arena.wanted) if i not in there]
    whole = True
    try:
        for bout in run_tasks(_bout, tasks, jobs):
            arena.games.append(bout)
            if progress is not None:
                progress(arena, bout)
    except KeyboardInterrupt:
        whole = False
    arena.games.sort(key=lambda g: g.number)
    return whole


def _bout(task: tuple[Arena, int, dict[str, Any]]) -> Bout:
    from apnap.agents import get

    arena, number, more = task
    pair = number % len(arena.pairs)
    turn = number // len(arena.pairs)
    swapped = turn % 2 == 1
    seed = arena.seed + turn // 4 * len(arena.pairs) + pair
    first, second = map(builtin_deck, arena.pairs[pair])
    seats = (1, 0) if swapped else (0, 1)  # which agent has the first deck, and which the second
    agents = [get(name, seed * 16 + i) for i, name in enumerate(arena.agents)]
    began = time.perf_counter()
    bout = Bout(number=number, pair=pair, seed=seed, swapped=swapped, outcome="error")
    try:
        one, two = (agents[i] for i in seats)
        result = run_match(first, second, agent_a=one, agent_b=two, seed=seed, first=turn // 2 % 2, **more)
    except Exception:
        bout.error = traceback.format_exc()
        return bout
    bout.outcome = result.outcome
    bout.won = seats[result.winner] if result.winner >= 0 else -1
    bout.turns = result.turns
    bout.refused = result.refused
    bout.seconds = round(time.perf_counter() - began, 3)
    bout.thinking = tuple(map(_thinking, agents))
    return bout


def _thinking(agent: Any) -> tuple[int, int, float]:
    thoughts: Sequence[Any] = getattr(agent, "thoughts", ())
    return len(thoughts), sum(t.iterations for t in thoughts), round(sum(t.seconds for t in thoughts), 3)
