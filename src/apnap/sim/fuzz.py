"""Random games with checks: every position's invariants, and the machinery's promises at the same time.

A game is played by random agents. At every so many decisions a copy answers alike and must reach the same hash; at
the end the record is replayed and must reach the same hash again, and so must a second play of the same seed.
"""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from apnap.agents.base import step
from apnap.agents.random import RandomAgent
from apnap.game import Game
from apnap.match.record import GameRecord, begin, finish, from_json, replay
from apnap.model.card import Deck
from apnap.model.hashing import position_hash
from apnap.sim import invariants
from apnap.sim.invariants import Broken


class FuzzResult(msgspec.Struct, kw_only=True):
    """One fuzzed game; `problem` is "" when nothing was wrong, else what was; `record` leads to it."""

    seed: int
    decks: tuple[str, ...]
    outcome: str = ""
    turns: int = 0
    decisions: int = 0
    refused: int = 0
    seconds: float = 0.0
    hash: str = ""
    problem: str = ""
    detail: str = ""
    at: int = -1
    record: GameRecord | None = None


def pick_decks(decks: Sequence[Deck], seed: int) -> tuple[Deck, Deck]:
    """Two of the decks, by the seed."""
    rng = random.Random(seed * 7919 + 1)
    return rng.choice(decks), rng.choice(decks)


def fuzz_game(
    decks: Sequence[Deck],
    seed: int,
    check_every: int = 1,
    max_turns: int = 120,
    max_decisions: int = 20_000,
    **setup: Any,
) -> FuzzResult:
    """Play and check one game; never raises, except for an interruption."""
    pair = pick_decks(decks, seed)
    result = FuzzResult(seed=seed, decks=tuple(d.name for d in pair))
    began = time.perf_counter()
    game: Game | None = None
    record: GameRecord | None = None
    try:
        game, record = begin(pair, seed, agents=("random", "random"), **setup)
        _play(game, seed, result, check_every, max_turns, max_decisions)
        result.hash = position_hash(game)
        result.outcome = game.outcome[0] if game.outcome is not None else "too-long"
        _again(pair, seed, game, record, result, setup, max_turns, max_decisions)
    except Exception as error:
        result.problem = f"{type(error).__name__}: {error}"
        result.detail = traceback.format_exc()
    if game is not None:
        result.turns = game.turn.number
        if result.problem and record is not None:
            record = finish(record, game)
            record.hash = ""
            result.record = record
    result.seconds = time.perf_counter() - began
    return result


def _play(game: Game, seed: int, result: FuzzResult, check_every: int, max_turns: int, max_decisions: int) -> None:
    """The game itself, with checks at every `check_every`th decision (0: none)."""
    agents = _agents(seed, game)
    deep = random.Random(seed)
    count = invariants.cards(game)
    stamp = (0, 0)
    n = 0
    while game.outcome is None and n < max_decisions and game.turn.number <= max_turns:
        result.at = n
        if check_every and n % check_every == 0:
            invariants.check(game, deep)
            stamp = invariants.step_began(game, stamp)
            if len(game.order) == len(game.players) and invariants.cards(game) != count:
                raise Broken("conserved", f"{invariants.cards(game)} cards instead of {count}")
        asked = game.decision
        assert asked is not None
        fork = game.copy() if check_every and n % check_every == 0 else None
        result.refused += step(game, agents[asked.player])
        if fork is not None:
            _same(fork, game)
        n += 1
    result.decisions = n


def _same(fork: Game, game: Game) -> None:
    """A copy made before the answer, answering alike, reaches the same position (unless an action was taken back)."""
    given = game.record
    if len(given) != len(fork.record) + 1:
        return
    fork.apply(given[-1])
    if position_hash(fork) != position_hash(game):
        raise Broken("fork", f"a copy that answered {given[-1]} alike is in another position")


def _agents(seed: int, game: Game) -> list[RandomAgent]:
    return [RandomAgent(seed * 16 + pid) for pid in range(len(game.players))]


def _again(
    pair: Sequence[Deck],
    seed: int,
    game: Game,
    record: GameRecord,
    result: FuzzResult,
    setup: dict[str, Any],
    max_turns: int,
    max_decisions: int,
) -> None:
    """The record replays to the same hash, also through its JSON form, and the same seed plays the same game."""
    done = finish(record, game)
    replay(from_json(done.to_json()))
    second, _ = begin(pair, seed, agents=("random", "random"), **setup)
    other = FuzzResult(seed=seed, decks=())
    _play(second, seed, other, 0, max_turns, max_decisions)
    if position_hash(second) != result.hash:
        raise Broken("seed", "the same seed played twice leads to two games")


def write_failure(result: FuzzResult, folder: Path) -> Path:
    """Write a failed game's record, up to where it failed, to a file, and say which."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"fuzz-{result.seed}.json"
    if result.record is not None:
        result.record.save(path)
    return path
