"""Properties of every game: copies, steps back, replays, saves, views. More examples in CI than at a desk."""

from __future__ import annotations

import json
import os
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from apnap import Game
from apnap.agents.base import step
from apnap.agents.random import RandomAgent
from apnap.cards.decks import BUILTIN_DECKS, builtin_deck
from apnap.cards.pool import builtin
from apnap.match import record as records
from apnap.match.codec import load, save
from apnap.match.view import view
from apnap.model.hashing import position_hash
from apnap.rules.sight import can_see, shuffle_unknown
from apnap.sim import invariants

EXAMPLES = 200 if os.environ.get("CI") else 25
NAMES = sorted(BUILTIN_DECKS)
LOOKUP = builtin().get

checked = settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True, database=None
)


class Played:
    """A random game between built-in decks, played on by its own agents."""

    def __init__(self, decks: tuple[int, int], seed: int, upto: int, era: str = "current") -> None:
        pair = [builtin_deck(NAMES[i]) for i in decks]
        self.game, self.begun = records.begin(pair, seed, era=era)
        # Restless agents: they pass seldom, and make mana for nothing.
        self.agents = [RandomAgent(seed * 16 + pid, lazy=0.15, mana=0.05) for pid in range(2)]
        for _ in range(upto):
            if not self.step():
                break

    def step(self) -> bool:
        """One answer; False when the game is over."""
        asked = self.game.decision
        if asked is None:
            return False
        step(self.game, self.agents[asked.player])
        return True

    def into_procedure(self, most: int = 60) -> None:
        """On to a decision in the middle of something, if one comes soon."""
        for _ in range(most):
            if self.game.decision_ is not None or not self.step():
                return


games = st.builds(
    Played,
    st.tuples(st.integers(0, len(NAMES) - 1), st.integers(0, len(NAMES) - 1)),
    st.integers(0, 1 << 16),
    st.integers(0, 250),
    st.sampled_from(("current", "current", "2010", "2004")),
)


def last_answer(game: Game, before: int) -> Any:
    """The answer given since there were `before` of them; None when an action was taken back."""
    given_ = game.record
    return given_[-1] if len(given_) == before + 1 else None


@checked
@given(games)
def test_forks_that_answer_alike_stay_alike(played: Played) -> None:
    """At every decision: a copy that gives the same answer is in the same position."""
    for _ in range(8):
        fork, n = played.game.copy(), len(played.game.record)
        if not played.step():
            break
        answer = last_answer(played.game, n)
        if answer is not None:
            fork.apply(answer)
            assert position_hash(fork) == position_hash(played.game)


@checked
@given(games)
def test_a_copy_never_changes_its_parent(played: Played) -> None:
    """Whatever is played in copies, the parent's hash stays, and so does what it would do next."""
    game = played.game
    played.into_procedure(10)
    before = position_hash(game)
    ends = []
    for _ in range(2):
        other = Played.__new__(Played)
        other.game, other.agents = game.copy(), [RandomAgent(7), RandomAgent(8)]
        for _ in range(15):
            if not other.step():
                break
        assert position_hash(game) == before
        ends.append(position_hash(other.game))
    assert ends[0] == ends[1]


@checked
@given(games)
def test_pop_undoes_push(played: Played) -> None:
    """Any number of pushes, then as many pops, lead back through the same positions."""
    game = played.game
    hashes = []
    for _ in range(8):
        asked = game.decision
        if asked is None:
            break
        hashes.append((position_hash(game), len(game.record)))
        game.push(played.agents[asked.player].choose(game))
    while hashes:
        game.pop()
        assert (position_hash(game), len(game.record)) == hashes.pop()
    if game.outcome is None:
        played.step()


@checked
@given(games)
def test_a_replay_reaches_the_same_hash(played: Played) -> None:
    """The record, through its JSON text, leads to the same position."""
    done = records.finish(played.begun, played.game)
    again = records.replay(records.from_json(done.to_json()))
    assert position_hash(again) == position_hash(played.game)
    assert again.record == played.game.record


@checked
@given(games)
def test_save_and_load(played: Played) -> None:
    """A saved position, also in the middle of a procedure, is the same again and has the same future."""
    played.into_procedure()
    loaded = load(json.loads(json.dumps(save(played.game, LOOKUP))), LOOKUP)
    assert position_hash(loaded) == position_hash(played.game)
    assert loaded.record == played.game.record
    for _ in range(12):
        n = len(played.game.record)
        if not played.step():
            break
        answer = last_answer(played.game, n)
        if answer is None:
            break
        loaded.apply(answer)
        assert position_hash(loaded) == position_hash(played.game)


@checked
@given(games)
def test_what_is_hidden_stays_hidden(played: Played) -> None:
    """No view has the identity of a card that its player can't know, under any key."""
    for _ in range(5):
        invariants.hidden(played.game)
        for pid in played.game.order:
            other = played.game.copy()
            shuffle_unknown(other, pid, random.Random(1))
            assert view(other, pid) == view(played.game, pid), "a view tells what its player doesn't know"
        if not played.step():
            break


@checked
@given(games, st.integers(0, 1 << 30))
def test_filling_in_the_unknown_keeps_what_is_known(played: Played, seed: int) -> None:
    """Cards that the player knows stay; the unknown ones are the same cards in other places."""
    game = played.game
    for pid in game.order:
        other = game.copy()
        before = position_hash(game)
        shuffle_unknown(other, pid, random.Random(seed))
        assert position_hash(game) == before
        for oid, obj in game.objects.items():
            if can_see(game, pid, oid):
                assert other.objects[oid].card is obj.card
        for owner in game.players:
            names = [
                sorted(o.card.name for o in g.objects.values() if o.card is not None and o.owner == owner.id)
                for g in (game, other)
            ]
            assert names[0] == names[1]


@checked
@given(games)
def test_cards_are_conserved_and_every_position_is_sound(played: Played) -> None:
    """The invariants hold; no card is lost or doubled; the listed actions can be begun."""
    count = [invariants.cards(played.game, pid) for pid in played.game.order]
    for _ in range(6):
        invariants.check(played.game, random.Random(3))
        assert [invariants.cards(played.game, pid) for pid in played.game.order] == count
        if not played.step():
            break


@checked
@given(st.tuples(st.integers(0, 7), st.integers(0, 7)), st.integers(0, 1 << 16))
def test_no_sequence_of_legal_choices_crashes(decks: tuple[int, int], seed: int) -> None:
    """Random games run, and nothing that was listed as legal is refused."""
    played = Played(decks, seed, 0)
    for _ in range(400):
        asked = played.game.decision
        if asked is None:
            break
        answer = played.agents[asked.player].choose(played.game)
        assert asked.verdict(answer) is None
        played.game.apply(answer)


@pytest.mark.slow
@pytest.mark.parametrize("format", ["free-for-all", "two-headed-giant", "commander"])
def test_fuzzing_four_players_who_leave_finds_nothing(format: str) -> None:
    """800.4: somebody concedes at random moments, and the game goes on among the others."""
    from apnap.sim.fuzz import Limits, fuzz_game

    decks = [builtin_deck(name) for name in NAMES]
    limits = Limits(check_every=20, leave=0.002, max_decisions=3000)
    results = [fuzz_game(decks, seed, 4, limits, format=format) for seed in range(2)]
    assert not any(result.problem for result in results), [result.detail for result in results]
    assert any(result.left for result in results)


@pytest.mark.slow
def test_fuzzing_finds_nothing() -> None:
    """A few games with all checks, from the first decision to the end."""
    from apnap.sim.fuzz import Limits, fuzz_game

    decks = [builtin_deck(name) for name in NAMES]
    for seed in range(5):
        result = fuzz_game(decks, seed, limits=Limits(check_every=10))
        assert not result.problem, result.detail
        assert not result.refused
