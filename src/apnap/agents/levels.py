"""The levels of play by name, from the weakest: random, beginner, heuristic, search-fast, search.

Those that search may be told how long: `search:1s`, `search:200ms`, `search:60i` (iterations: the same answers each
time), `search:1cpu` (seconds of the processor, on a machine that is busy with other things). `default` gives every
decision its default answer; it is no level.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from apnap.agents.base import Agent
    from apnap.agents.search import Budget

_SECONDS: Final[dict[str, float]] = {"search-fast": 0.2, "search": 1.0}
_BUDGET: Final = re.compile(r"(\d+(?:\.\d+)?)(s|ms|cpu|i)")


def _random(seed: int) -> Agent:
    from apnap.agents.random import RandomAgent

    return RandomAgent(seed)


def _beginner(seed: int) -> Agent:
    from apnap.agents.beginner import BeginnerAgent

    return BeginnerAgent(seed)


def _heuristic(seed: int) -> Agent:
    from apnap.agents.heuristic import HeuristicAgent

    return HeuristicAgent(seed)


def _default(seed: int) -> Agent:
    from apnap.agents.random import DefaultAgent

    return DefaultAgent()


_MAKERS: Final[dict[str, Callable[[int], Agent]]] = {
    "random": _random,
    "beginner": _beginner,
    "heuristic": _heuristic,
}


def names() -> tuple[str, ...]:
    """The levels in order: who may be chosen to play. `get` knows `default` as well."""
    return (*_MAKERS, *_SECONDS)


def get(name: str, seed: int) -> Agent:
    """A new agent of that level. Raises ValueError for an unknown one."""
    level, colon, budget = name.partition(":")
    if level in _SECONDS:
        from apnap.agents.search import Budget, SearchAgent

        return SearchAgent(seed, _budget(name, budget) if colon else Budget(seconds=_SECONDS[level]), name)
    maker = _default if name == "default" else _MAKERS.get(name)
    if maker is None:
        raise ValueError(f"no agent is called {name!r}; there are: {', '.join(names())}")
    return maker(seed)


def _budget(name: str, text: str) -> Budget:
    from apnap.agents.search import Budget

    found = _BUDGET.fullmatch(text)
    number = float(found[1]) if found is not None else 0.0
    if found is None or not number:
        raise ValueError(f"{name!r}: how long to think is said as in search:1s, search:200ms, search:60i, search:1cpu")
    unit = found[2]
    if unit == "i":
        return Budget(iterations=max(1, round(number)))
    return Budget(seconds=number / 1000 if unit == "ms" else number, cpu=unit == "cpu")
