"""The public API: a game is over or waits for one decision; refusals leave the position as it was."""

from __future__ import annotations

import copy
import doctest
import pickle
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import apnap
from apnap.match import record


def a_game(seed: int = 3) -> apnap.Game:
    game = apnap.new_game(["red-rush", "green-ramp"], seed=seed)
    while game.decision is not None and game.decision.kind != "priority":
        game.push(game.decision.fallback())
    return game


def test_the_documented_session() -> None:
    assert doctest.testmod(apnap).failed == 0


def test_a_whole_game_by_the_loop_of_the_readme() -> None:
    game = apnap.new_game(["white-tokens", "machines"], seed=11)
    rng = random.Random(11)
    while not game.over:
        decision = game.decision
        assert decision is not None
        options = decision.options
        if decision.kind == "priority":
            game.push(rng.choice([o for o in options if o.kind != "mana"]))
        else:
            game.push(decision.fallback())
    assert game.outcome[0] in ("win", "draw")
    assert len(game.record) > 50


@pytest.mark.parametrize("seed", range(3))
def test_one_option_is_always_an_answer(seed: int) -> None:
    """The loop of the documentation: any single option may be pushed, whatever the decision needs."""
    game = apnap.new_game(["elves", "graveyard"], seed=seed)
    rng = random.Random(seed)
    for _ in range(1500):
        if game.decision is None:
            break
        options = [o for o in game.decision.options if o.kind != "mana"]
        game.push(rng.choice(options))
    assert game.over


def test_malformed_answers_are_refused_and_change_nothing() -> None:
    game = a_game()
    before = game.hash()
    for choice in ((99,), (-1,), (0, 0), (), "pass"):
        with pytest.raises((apnap.MalformedAnswer, apnap.IllegalAnswer)):
            game.apply(choice)  # type: ignore[arg-type]
        assert game.hash() == before


def test_another_players_answer_is_refused() -> None:
    game = a_game()
    before = game.hash()
    assert game.decision is not None
    with pytest.raises(apnap.NotYourDecision):
        game.apply(0, player=1 - game.decision.player)
    assert game.hash() == before


def test_an_illegal_action_names_its_rule() -> None:
    game = a_game()
    before = game.hash()
    assert game.decision is not None
    player = game.decision.player
    card = game.players[1 - player].hand[0]
    option = apnap.Option("cast", card)
    with pytest.raises(apnap.IllegalAnswer) as refusal:
        game.apply(option)
    assert refusal.value.reason is not None and refusal.value.reason.rule
    assert game.why_not(player, option) is not None
    assert game.hash() == before
    game.push(0)  # and the same game goes on


def test_push_and_pop() -> None:
    game = a_game()
    hashes = [game.hash()]
    for _ in range(30):
        if game.decision is None:
            break
        game.push(game.decision.fallback())
        hashes.append(game.hash())
    while len(hashes) > 1:
        hashes.pop()
        game.pop()
        assert game.hash() == hashes[-1]
    with pytest.raises(IndexError):
        for _ in range(100):
            game.pop()


def test_a_view_hides_the_other_hand_and_both_libraries() -> None:
    """400.2, 401.2, 401.3, 402.3: hidden zones are counted, not looked at."""
    game = a_game()
    view = game.view(0)
    assert [p["library"]["size"] for p in view["players"]] == [len(p.library) for p in game.players]
    assert len(view["players"][1]["hand"]) == len(game.players[1].hand)
    assert all(card.get("hidden") for card in view["players"][1]["hand"])
    assert not any(card.get("hidden") for card in view["players"][0]["hand"])
    assert view["players"][0]["library"]["known"] == []


def test_determinize_keeps_what_the_player_knows() -> None:
    game = a_game()
    other = game.determinize(0, random.Random(1))
    assert [game.objects[i].card for i in game.players[0].hand] == [
        other.objects[i].card for i in other.players[0].hand
    ]
    mine = sorted(game.objects[i].card.name for i in game.players[1].hand + game.players[1].library)  # type: ignore[union-attr]
    its = sorted(other.objects[i].card.name for i in other.players[1].hand + other.players[1].library)  # type: ignore[union-attr]
    assert mine == its


def test_determinize_works_among_mulligans() -> None:
    """103.5, 400.2: the same question is asked, the own hand is the same, and the copy can be played on."""
    game = apnap.new_game(["red-rush", "elves"], seed=5)
    for answer in ((0,), (1,), (1,), (0,)):
        for pid in (0, 1):
            other = game.determinize(pid, random.Random(2))
            assert (other.decision.kind, other.decision.player) == (game.decision.kind, game.decision.player)
            hands = [[g.objects[i].card.name for i in g.players[pid].hand] for g in (game, other)]  # type: ignore[union-attr]
            assert hands[0] == hands[1]
            hidden = [[g.objects[i].card.name for i in g.players[1 - pid].hand] for g in (game, other)]  # type: ignore[union-attr]
            assert hidden[0] != hidden[1]
            while not other.turn.number:
                other.copy().hash()
                other.apply(other.decision.fallback())
        game.apply(answer)


def test_an_unknown_deck_or_era_is_a_clear_error() -> None:
    with pytest.raises(ValueError, match="no such file"):
        apnap.new_game(["no-such-deck", "red-rush"])
    with pytest.raises(ValueError, match="unknown era"):
        apnap.new_game(["red-rush", "red-rush"], era="1993")
    with pytest.raises(ValueError, match="two decks"):
        apnap.new_game(["red-rush"])


def middle(game: apnap.Game, kind: str) -> apnap.Game:
    """The game where it first asks that question, passing on the way but for what is cast first."""
    while game.decision is not None and game.decision.kind != kind:
        options = [o for o in game.decision.options if o.kind in ("cast", "play")]
        game.push(options[0] if options else game.decision.fallback())
    assert game.decision is not None
    return game


@pytest.mark.parametrize("kind", ["mulligan", "priority", "attackers", "targets"])
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_game_is_copied_and_pickled_at_any_decision(kind: str, again: Callable[[apnap.Game], apnap.Game]) -> None:
    game = middle(apnap.new_game(["red-rush", "white-tokens"], seed=5), kind)
    other = again(game)
    assert other is not game and other.hash() == game.hash() and other.record == game.record
    assert other.decision is not None and other.decision.kind == kind
    before = game.hash()
    other.push(other.decision.fallback())
    assert game.hash() == before
    game.push(game.decision.fallback())  # type: ignore[union-attr]
    assert other.hash() == game.hash()


@pytest.mark.parametrize(
    "decks, names, said",
    [
        ("red-rush", (), "in a list"),
        (["red-rush", "elvs"], (), "did you mean elves?"),
        (["red-rush", "elves"], ("A", "A"), "the same name"),
        (["red-rush", "elves"], ("A",), "1 names for 2 players"),
        (["red-rush", "elves"], ("A", "B", "C"), "3 names for 2 players"),
        (["red-rush", "elves"], "AB", "no list of names"),
        (["red-rush", "elves"], ("A", ""), "no list of names"),
    ],
)
def test_a_game_that_cant_be_begun_says_why(decks: Any, names: Any, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        apnap.new_game(decks, names=names)


def test_a_refusal_is_said_with_its_rule() -> None:
    game = a_game()
    with pytest.raises(apnap.MalformedAnswer, match=re.escape("(99,) does not answer priority: malformed (117.1)")):
        game.apply((99,))


def test_an_option_that_there_is_not_is_refused_and_those_there_are_are_recorded() -> None:
    with pytest.raises(ValueError, match="no option 'lives'; there are ante,"):
        apnap.new_game(["red-rush", "elves"], lives=30)
    decks = [apnap.load_deck("red-rush"), apnap.load_deck("elves")]
    game, begun = record.begin(decks, 3, starting_life=30, ante=True)
    game.push(game.decision.fallback())  # type: ignore[union-attr]
    assert record.replay(record.finish(begun, game)).hash() == game.hash()
