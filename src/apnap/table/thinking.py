"""Agents at a table: thinking about one decision, and what was considered."""

from __future__ import annotations

from typing import Any

from apnap.agents import Agent
from apnap.agents.base import step as let_decide
from apnap.game import Game
from apnap.model.state import View
from apnap.rules.unsupported import Unsupported
from apnap.table.structs import Thought, Tried


class Job:
    """An agent's thinking about one decision, in a copy that shares nothing that is written to."""

    def __init__(self, seq: int, seat: int, game: Game, agent: Agent) -> None:
        self.seq = seq
        self.seat = seat
        self.game = game
        self.agent = agent
        self.trouble = ""
        self.thoughts: list[Any] = []
        game.view_ = View()
        game.legal_ = game.same_ = None

    def run(self) -> None:
        """Decide. What the engine or the agent can't do the agent leaves alone and gives the default answer; when even
        that fails it gives the game up, so that nobody waits for ever."""
        game = self.game
        before = game.copy()
        known = len(getattr(self.agent, "thoughts", ()))
        try:
            let_decide(game, self.agent)
            self.thoughts = getattr(self.agent, "thoughts", [])[known:]
            return
        except Unsupported as lack:
            self.trouble = f"the engine can't do that yet: {lack}"
        except Exception as error:
            self.trouble = f"{type(error).__name__}: {error}"
        self.game = game = before
        try:
            game.cancel() if game.decision_ is not None and self._acts(game) else None
            decision = game.decision
            assert decision is not None
            game.apply(decision.fallback())
        except Exception:
            self.game = game = before.copy()
            game.concede(self.seat)

    def _acts(self, game: Game) -> bool:
        """Whether the action under way is the agent's own."""
        base = game.base
        return base is not None and base.turn.number > 0 and base.priority == self.seat


def thought_of(thought: Any, moment: int) -> Thought:
    """What an agent says that it considered, with the moment of the time line."""
    tried = [Tried(entry.answer, entry.visits, round(entry.estimate, 3)) for entry in thought.considered]
    return Thought(
        moment, thought.player, thought.turn, thought.step, thought.question, thought.iterations, thought.seconds, tried
    )
