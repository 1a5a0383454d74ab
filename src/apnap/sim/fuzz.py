"""Random games with checks: every position's invariants, and the machinery's promises at the same time.

A game is played by random agents, who may also leave it at random moments (104.3a). At every so many decisions a copy
answers alike and must reach the same hash; at the end the record is replayed and must reach the same hash again, and so
must a second play of the same seed.
"""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from apnap.agents import Agent, get
from apnap.agents.base import step
from apnap.game import Game
from apnap.match.record import GameRecord, Lookup, begin, finish, from_json, replay, self_contained
from apnap.model.card import Deck
from apnap.model.hashing import position_hash
from apnap.sim import invariants
from apnap.sim.invariants import Broken


class FuzzResult(msgspec.Struct, kw_only=True):
    """One fuzzed game; `problem` is "" when nothing was wrong, else what was; `record` leads to it."""

    seed: int
    decks: tuple[str, ...]
    outcome: str = ""
    left: int = 0
    turns: int = 0
    decisions: int = 0
    refused: int = 0
    seconds: float = 0.0
    hash: str = ""
    problem: str = ""
    detail: str = ""
    at: int = -1
    record: GameRecord | None = None


def pick_decks(decks: Sequence[Deck], seed: int, players: int = 2) -> tuple[Deck, ...]:
    """A deck for each player, by the seed."""
    rng = random.Random(seed * 7919 + 1)
    return tuple(rng.choice(decks) for _ in range(players))


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How a game is fuzzed: checked at every so many decisions (0: only its end), given up after so many turns or
    decisions, and how likely somebody is to concede instead of a decision."""

    check_every: int = 1
    max_turns: int = 120
    max_decisions: int = 20_000
    leave: float = 0.0
    agent: str = "random"
    """Who plays, by name (`apnap.agents`)."""


NO_LIMITS: Final = Limits()


def fuzz_game(
    decks: Sequence[Deck], seed: int, players: int = 2, limits: Limits = NO_LIMITS, **setup: Any
) -> FuzzResult:
    """Play and check one game; never raises, except for an interruption."""
    seats = pick_decks(decks, seed, players)
    result = FuzzResult(seed=seed, decks=tuple(d.name for d in seats))
    began = time.perf_counter()
    game: Game | None = None
    record: GameRecord | None = None
    known: Lookup = {c.name: c for d in seats for c in d.every()}.get
    setup["agents"] = (limits.agent,) * players
    try:
        game, record = begin(seats, seed, lookup=known, **setup)
        _play(game, seed, result, limits)
        result.hash = position_hash(game)
        result.outcome = game.outcome[0] if game.outcome is not None else "too-long"
        _again(seats, seed, game, record, result, setup, limits, known)
    except Exception as error:
        result.problem = f"{type(error).__name__}: {error}"
        result.detail = traceback.format_exc()
    if game is not None:
        result.turns = game.turn.number
        if result.problem and record is not None:
            record = self_contained(finish(record, game), seats)
            record.hash = ""
            result.record = record
    result.seconds = time.perf_counter() - began
    return result


def _play(game: Game, seed: int, result: FuzzResult, limits: Limits) -> None:
    """The game itself, with checks."""
    agents = _agents(seed, game, limits.agent)
    deep = random.Random(seed)
    leaving = random.Random(seed * 31 + 7)
    count = [invariants.cards(game, pid) for pid in range(len(game.players))]
    stamp = (0, 0)
    n = 0
    while game.outcome is None and n < limits.max_decisions and game.turn.number <= limits.max_turns:
        result.at = n
        checked = limits.check_every and n % limits.check_every == 0
        if checked:
            invariants.check(game, deep)
            stamp = invariants.step_began(game, stamp)
            for pid in game.order:
                if (now := invariants.cards(game, pid)) != count[pid]:
                    raise Broken("conserved", f"player {pid} owns {now} cards instead of {count[pid]}")
        asked = game.decision
        assert asked is not None
        fork = game.copy() if checked else None
        if limits.leave and leaving.random() < limits.leave:
            game.concede(leaving.choice(game.order))
            result.left += 1
            if game.outcome is None:
                invariants.check(game)
        else:
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
    if given[-1][:1] == (-1,):
        fork.concede(given[-1][1])
    else:
        fork.apply(given[-1])
    if position_hash(fork) != position_hash(game):
        raise Broken("fork", f"a copy that answered {given[-1]} alike is in another position")


def _agents(seed: int, game: Game, name: str) -> list[Agent]:
    return [get(name, seed * 16 + pid) for pid in range(len(game.players))]


def _again(
    seats: Sequence[Deck],
    seed: int,
    game: Game,
    record: GameRecord,
    result: FuzzResult,
    setup: dict[str, Any],
    limits: Limits,
    known: Lookup,
) -> None:
    """The record replays to the same hash, also through its JSON form, and the same seed plays the same game."""
    done = finish(record, game)
    replay(from_json(done.to_json()), lookup=known)
    second, _ = begin(seats, seed, lookup=known, **setup)
    other = FuzzResult(seed=seed, decks=())
    _play(second, seed, other, msgspec.structs.replace(limits, check_every=0))
    if position_hash(second) != result.hash:
        raise Broken("seed", "the same seed played twice leads to two games")


def write_failure(result: FuzzResult, folder: Path) -> Path:
    """Write a failed game's record, up to where it failed, to a file, and say which."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"fuzz-{result.seed}.json"
    if result.record is not None:
        result.record.save(path)
    return path
