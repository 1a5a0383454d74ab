"""An agent that knows how to play well and often doesn't: for those who are learning."""

from __future__ import annotations

import random
from typing import Final

from apnap.agents.base import asked
from apnap.agents.heuristic import HeuristicAgent
from apnap.game import Game
from apnap.model.decisions import Answer, Decision
from apnap.rules.combat.attack import sample

_MISTAKES: Final = 0.4
"""How often it does something else than the heuristic agent would."""
_OVERSIGHTS: Final = 0.5
"""How many of its mistakes with priority are things not done that should have been."""


class BeginnerAgent(HeuristicAgent):
    """The heuristic agent with mistakes: things overlooked, attacks and blocks without a plan, the wrong target. Which
    mistakes it makes depends on its seed and the moment of the game, never on hidden cards."""

    name = "beginner"

    def choose(self, game: Game) -> Answer:
        """The heuristic agent's answer, or a mistake."""
        decision = asked(game)
        right = super().choose(game)
        if len(decision.options_) < 2 or decision.kind == "mulligan":
            return right
        turn = game.turn
        moment = (turn.number, turn.phase_count, turn.step_count, len(game.log), len(game.answers), game.next_id)
        rng = random.Random(hash((self.seed, decision.player, 1, *moment)))
        if rng.random() >= _MISTAKES:
            return right
        wrong = self._mistake(game, decision, right, rng)
        return wrong if decision.verdict(wrong) is None else right

    def _mistake(self, game: Game, decision: Decision, right: Answer, rng: random.Random) -> Answer:
        kind = decision.kind
        options = decision.options_
        if kind == "priority":
            if not self.is_time(game, decision.player) or options[right[0]].kind == "play":
                return right
            self._plan = {}
            useful = [i for i, o in enumerate(options) if o.kind not in ("pass", "mana")]
            return (0,) if not useful or rng.random() < _OVERSIGHTS else (rng.choice(useful),)
        if kind in ("attackers", "blockers"):
            return sample(game, decision, rng)
        if decision.form == "choose" and decision.least == 1 == decision.most:
            return (rng.randrange(len(options)),)
        return right
