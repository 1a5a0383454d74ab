"""The hash of a position: it sees every change, and no cache, copy, save or replay shows in it."""

from __future__ import annotations

import json
import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apnap import Game
from apnap.agents.base import step
from apnap.agents.random import RandomAgent
from apnap.cards.decks import BUILTIN_DECKS, builtin_deck
from apnap.cards.pool import builtin
from apnap.match import record as records
from apnap.match.codec import load, save
from apnap.model import hashing
from apnap.model.hashing import canonical, position_hash
from apnap.model.objects import Obj, Player

NAMES = sorted(BUILTIN_DECKS)
LOOKUP = builtin().get
checked = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None)


def anew(game: Game) -> str:
    """The hash with nothing kept from before."""
    kept = dict(hashing._records)
    hashing._records.clear()
    try:
        return position_hash(game)
    finally:
        hashing._records.update(kept)


def whole(game: Game) -> Any:
    """All that a position consists of, without digests."""
    parts = [getattr(game, name) for name in hashing._STATE]
    return repr([canonical(part) for part in (*parts, game.players, [game.objects[o] for o in sorted(game.objects)])])


def played(seed: int, upto: int) -> tuple[Game, Any]:
    """A game between two built-in decks, some decisions on."""
    rng = random.Random(seed)
    game, begun = records.begin([builtin_deck(rng.choice(NAMES)) for _ in range(2)], seed)
    agents = [RandomAgent(seed * 16 + pid, lazy=0.15) for pid in range(2)]
    for _ in range(upto):
        if game.decision is None:
            break
        step(game, agents[game.decision.player])
    return game, begun


games = st.builds(played, st.integers(0, 1 << 16), st.integers(0, 250))


def other(value: Any) -> Any:
    """A value unlike the given one, of a kind that a record may hold."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "!"
    if isinstance(value, tuple):
        return (*value, 7)
    if isinstance(value, frozenset):
        return value | {"more"}
    if isinstance(value, dict):
        return {**value, "more": 1}
    return "something" if value is None else None


@checked
@given(games, st.randoms(use_true_random=False))
def test_every_edit_shows(start: tuple[Game, Any], rng: random.Random) -> None:
    """Any slot of any record: another value gives another hash, also in a copy; the old value the old hash."""
    game, _ = start
    for _ in range(12):
        before = position_hash(game)
        fork = game.copy()
        oid = rng.choice(sorted(game.objects))
        pid = rng.randrange(2)
        for take, number, cls in ((fork.edit, oid, Obj), (fork.edit_player, pid, Player)):
            slot = rng.choice(hashing._SLOTS[cls])
            old = getattr(take(number), slot)
            setattr(take(number), slot, other(old))
            assert position_hash(fork) != before, slot
            assert position_hash(fork.copy()) == position_hash(fork) == anew(fork)
            assert position_hash(game) == before
            setattr(take(number), slot, old)
            assert position_hash(fork) == before, slot


@checked
@given(games)
def test_what_is_kept_is_what_would_be_found(start: tuple[Game, Any]) -> None:
    """At every decision, in the game and in copies that go their own way: kept digests are right, and positions have
    equal hashes exactly when they are equal."""
    game, _ = start
    seen: dict[str, Any] = {}
    agents = [RandomAgent(1), RandomAgent(2)]
    for _ in range(12):
        asked = game.decision
        if asked is None:
            break
        fork = game.copy()
        step(fork, RandomAgent(3))
        step(game, agents[asked.player])
        for position in (game, fork):
            found = position_hash(position)
            assert found == anew(position)
            assert seen.setdefault(found, whole(position)) == whole(position)
    assert len(set(seen.values())) == len(seen)


@checked
@given(games)
def test_the_way_to_a_position_does_not_show(start: tuple[Game, Any]) -> None:
    """Copied, saved and loaded, or replayed from its record: the hash is the same."""
    game, begun = start
    found = position_hash(game)
    assert position_hash(game.copy()) == found
    assert position_hash(load(json.loads(json.dumps(save(game, LOOKUP))), LOOKUP)) == found
    assert position_hash(records.replay(records.finish(begun, game))) == found


def test_kept_digests_are_bounded(monkeypatch: Any) -> None:
    monkeypatch.setattr(hashing, "_KEPT", 50)
    game, _ = played(1, 60)
    assert position_hash(game.copy()) == anew(game)
    assert len(hashing._records) <= 200
