"""One game between two agents, from the first decision to its result."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from apnap.agents.base import Agent, get, step
from apnap.game import Game
from apnap.match.record import GameRecord, begin, builtin_lookup, finish
from apnap.model.card import Deck
from apnap.model.hashing import position_hash

MAX_TURNS: Final = 120
MAX_DECISIONS: Final = 20_000


class GameResult(msgspec.Struct, kw_only=True):
    """How a game went. `outcome`: win, draw, too-long (stopped at the limit of turns or decisions) or error.
    `winner` is the number of the winning deck, -1 for none; `refused` counts answers that turned out impossible;
    `seconds` is time on the clock."""

    seed: int
    decks: tuple[str, ...]
    agents: tuple[str, ...]
    outcome: str
    winner: int = -1
    turns: int = 0
    decisions: int = 0
    refused: int = 0
    seconds: float = 0.0
    life: tuple[int, ...] = ()
    hash: str = ""
    error: str = ""
    record: GameRecord | None = None


Watch = Callable[[Game, int], None]


def run_match(
    deck_a: Deck,
    deck_b: Deck,
    agent_a: Agent | str = "random",
    agent_b: Agent | str = "random",
    seed: int = 0,
    *,
    keep_record: bool = False,
    watch: Watch | None = None,
    max_turns: int = MAX_TURNS,
    max_decisions: int = MAX_DECISIONS,
    lookup: Any = builtin_lookup,
    more: Sequence[tuple[Deck, Agent | str]] = (),
    **setup: Any,
) -> GameResult:
    """Play one game. The seed settles the game and, for agents given by name, their choices as well; `setup` goes to
    `match.record.begin`. `watch(game, n)` is called at every decision; what it raises ends the game and comes out.
    `more` adds players."""
    seats = [(deck_a, agent_a), (deck_b, agent_b), *more]
    agents = [get(a, seed * 16 + i) if isinstance(a, str) else a for i, (_, a) in enumerate(seats)]
    named = tuple(agent.name for agent in agents)
    decks = [deck for deck, _ in seats]
    began = time.perf_counter()
    game, record = begin(decks, seed, agents=named, lookup=lookup, **setup)
    places = game.options["seats"]
    n, refused = drive(game, [agents[deck] for deck in places], watch, max_turns, max_decisions)
    result = GameResult(
        seed=seed,
        decks=tuple(deck.name for deck in decks),
        agents=named,
        outcome=game.outcome[0] if game.outcome is not None else "too-long",
        turns=game.turn.number,
        decisions=n,
        refused=refused,
        seconds=time.perf_counter() - began,
    )
    by_deck = sorted(range(len(places)), key=lambda pid: places[pid])
    result.life = tuple(game.players[pid].life for pid in by_deck)
    if game.outcome is not None and game.outcome[0] == "win":
        result.winner = places[game.outcome[1][0]]
    result.hash = position_hash(game)
    if keep_record:
        result.record = finish(record, game)
    return result


def drive(
    game: Game,
    agents: Sequence[Agent],
    watch: Watch | None = None,
    max_turns: int = MAX_TURNS,
    max_decisions: int = MAX_DECISIONS,
) -> tuple[int, int]:
    """Let the agents (by player) answer until the game is over or too long. Returns decisions and refusals."""
    n = refused = 0
    while game.outcome is None and n < max_decisions and game.turn.number <= max_turns:
        if watch is not None:
            watch(game, n)
        decision = game.decision
        assert decision is not None
        refused += step(game, agents[decision.player])
        n += 1
    return n, refused
