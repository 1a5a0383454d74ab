"""Agents without judgement: one that answers at random, always legally, and one that gives the default answers."""

from __future__ import annotations

import random
from typing import Final

from apnap.agents.base import asked
from apnap.game import Game
from apnap.model.decisions import Answer, Decision
from apnap.rules.combat.attack import sample

_TRIES: Final = 8
_WIDE: Final = 20
"""Numbers without a real maximum are chosen up to this much above the least."""


class DefaultAgent:
    """Passes, and gives every decision its default answer."""

    name = "default"

    def choose(self, game: Game) -> Answer:
        """The default answer."""
        decision = asked(game)
        return decision.fallback()


class RandomAgent:
    """Answers at random. With priority it passes with the chance `lazy`, seldom makes mana for nothing, and else
    takes any of the actions; mulligans are rare. Every answer is checked before it is given."""

    name = "random"

    def __init__(self, seed: int = 0, lazy: float = 0.25, mana: float = 0.02) -> None:
        self.rng = random.Random(seed)
        self.lazy = lazy
        self.mana = mana

    def choose(self, game: Game) -> Answer:
        """A random legal answer."""
        decision = asked(game)
        kind = decision.kind
        if kind == "priority":
            return self._priority(decision)
        rng = self.rng
        if kind == "attackers" or kind == "blockers":
            return sample(game, decision, rng)
        if kind == "mulligan":
            return (0,) if rng.random() < 0.1 else (1,)
        for _ in range(_TRIES):
            answer = self._any(decision)
            if decision.check is None or decision.check(answer) is None:
                return answer
        return decision.fallback()

    def _priority(self, decision: Decision) -> Answer:
        options = decision.options_
        if len(options) == 1:
            return (0,)
        rng = self.rng
        if rng.random() < self.lazy:
            return (0,)
        useful = [i for i, option in enumerate(options) if option.kind != "mana" and i]
        if not useful or rng.random() < self.mana:
            if rng.random() < self.mana * 5:
                return (int(rng.random() * len(options)),)
            return (0,)
        return (useful[int(rng.random() * len(useful))],)

    def _any(self, decision: Decision) -> Answer:
        """A random answer of the right form."""
        rng = self.rng
        least = decision.least
        if decision.form == "number":
            most = min(decision.most, least + _WIDE)
            return (rng.randint(least, max(least, most)),)
        n = len(decision.options_)
        if decision.form == "divide":
            return self._division(decision, n)
        most = min(decision.most, n)
        size = least if most <= least else rng.randint(least, most)
        if size == 1:
            return (int(rng.random() * n),)
        chosen = rng.sample(range(n), size)
        if not decision.ordered:
            chosen.sort()
        return tuple(chosen)

    def _division(self, decision: Decision, n: int) -> Answer:
        """A random division; sometimes everything that can be left out is."""
        rng = self.rng
        amounts = [0 if decision.zero_ok else decision.floor] * n
        rest = decision.total - sum(amounts)
        while rest > 0 and n:
            i = int(rng.random() * n)
            share = rest if rng.random() < 0.4 else rng.randint(1, rest)
            if amounts[i] + share < decision.floor:
                share = min(rest, decision.floor - amounts[i])
            amounts[i] += share
            rest -= share
        return tuple(amounts)
