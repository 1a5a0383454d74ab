"""What an agent is, how one is found by its name, and how one takes its turn at deciding."""

from __future__ import annotations

from typing import Protocol

from apnap.agents import levels
from apnap.game import Game
from apnap.model.decisions import Answer, Decision, IllegalAnswer, NotYourDecision, Reason


class Agent(Protocol):
    """Somebody who answers decisions. It may look at the whole game, but a fair one uses only what its player knows."""

    name: str

    def choose(self, game: Game) -> Answer:
        """The canonical answer to `game.decision`. Must not change the game. Raises NotYourDecision when it is over."""
        ...


def asked(game: Game) -> Decision:
    """The decision that an agent is asked for. Raises NotYourDecision for a game that is over: it asks nobody."""
    decision = game.decision
    if decision is None:
        raise NotYourDecision("the game is over: an agent has nothing to decide in it", Reason("104.1", "game-over"))
    return decision


def names() -> tuple[str, ...]:
    """The levels of play, from the weakest: who may be chosen."""
    return levels.names()


def get(name: str, seed: int = 0) -> Agent:
    """A new agent of that name; `seed` settles its own random choices. Raises ValueError for an unknown name."""
    return levels.get(name, seed)


def step(game: Game, agent: Agent) -> int:
    """Let the agent answer the present decision. Returns how many answers were refused on the way (normally 0).

    An action may turn out to be impossible after it was begun (601.2, 732): then another answer is tried, the action
    is taken back, and the player passes."""
    answer = agent.choose(game)
    try:
        game.apply(answer)
        return 0
    except IllegalAnswer:
        pass
    decision = game.decision
    assert decision is not None
    if game.decision_ is not None:
        try:
            game.apply(decision.fallback())
            return 1
        except IllegalAnswer:
            game.cancel()
    if game.decision_ is None:
        game.apply((0,))
    return 1
