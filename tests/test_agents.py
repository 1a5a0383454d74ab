"""Agents: always legal, reproducible, and the heuristic one plays better than chance."""

from __future__ import annotations

import multiprocessing
import os
import random
from typing import Any

import pytest

from apnap import Game
from apnap.ability.amounts import StatOf
from apnap.ability.effects import Draw, Exile, FlipCoin, GainLife, Gate, LoseLife, Move, Seq
from apnap.ability.filters import Player
from apnap.ability.selections import Ref, Target, Top
from apnap.agents import alike, get, names
from apnap.agents.base import step
from apnap.agents.heuristic import HeuristicAgent
from apnap.cards.build import artifact, at, creature, instant, sorcery, your
from apnap.cards.decks import BUILTIN_DECKS, builtin_deck
from apnap.match.record import begin, builtin_lookup
from apnap.model.decisions import Decision, NotYourDecision, Option
from apnap.rules import layers
from apnap.rules.setup import add_card, add_library
from apnap.rules.sight import can_see, shuffle_unknown
from apnap.rules.turn.eras import era
from apnap.sim import run_match, simulate
from apnap.sim.simulate import run_tasks

NAMES = sorted(BUILTIN_DECKS)
JOBS = 1 if os.environ.get("PYTEST_XDIST_WORKER") else min(2, multiprocessing.cpu_count())


def test_agents_are_found_by_name() -> None:
    assert {"random", "heuristic"} <= set(names())
    assert "default" not in names() and get("default").name == "default"
    with pytest.raises(ValueError, match="there are: random"):
        get("nobody")


@pytest.mark.parametrize("agent", ["random", "heuristic"])
def test_the_same_seed_is_the_same_game(agent: str) -> None:
    decks = builtin_deck("red-rush"), builtin_deck("white-tokens")
    first, second = (run_match(*decks, agent, agent, seed=5) for _ in range(2))
    assert first.hash == second.hash and first.decisions == second.decisions
    assert run_match(*decks, agent, agent, seed=6).hash != first.hash


@pytest.mark.parametrize("agent", [*names(), "default"])
def test_a_finished_game_asks_no_agent(agent: str) -> None:
    """104.1: there is nothing to decide any more, and the agent says so."""
    game, _ = begin([builtin_deck("elves"), builtin_deck("elves")], 1)
    game.concede(0)
    assert game.decision is None
    with pytest.raises(NotYourDecision, match="the game is over"):
        get(agent).choose(game)
    with pytest.raises(NotYourDecision, match="the game is over"):
        step(game, get(agent))


def test_default_answers_end_a_game() -> None:
    """Two players who do nothing lose by drawing from an empty library (704.5b)."""
    result = run_match(builtin_deck("elves"), builtin_deck("elves"), "default", "default", seed=1)
    assert result.outcome == "win" and 100 < result.turns < 112


def test_processes_play_the_same_games() -> None:
    decks = builtin_deck("elves"), builtin_deck("red-rush")
    one, two = (simulate(*decks, 4, seed=3, jobs=jobs) for jobs in (1, 2))
    assert [g.hash for g in one.games] == [g.hash for g in two.games]
    assert [g.seed for g in two.games] == [3, 4, 5, 6]


def test_an_interruption_keeps_what_was_played() -> None:
    def stop(done: int, of: int, result: object) -> None:
        if done == 2:
            raise KeyboardInterrupt

    summary = simulate(builtin_deck("elves"), builtin_deck("elves"), 5, seed=3, progress=stop)
    assert summary.interrupted and len(summary.games) == 2 and summary.wanted == 5


def test_a_failing_game_is_counted_not_fatal() -> None:
    summary = simulate(builtin_deck("elves"), builtin_deck("elves"), 2, agent_a="nobody", seed=3)
    assert summary.number("error") == 2 and "nobody" in summary.games[0].error


def test_tasks_need_not_be_sent() -> None:
    assert sorted(run_tasks(lambda n: n * n, [1, 2, 3], 2)) == [1, 4, 9]


def _against(n: int, rival: str) -> tuple[int, int, int, int]:
    """Games won by the heuristic agent, all games, the longest in turns, answers refused."""
    won = played = longest = refused = 0
    for i, name in enumerate(NAMES):
        share = n // len(NAMES) + (i < n % len(NAMES))
        deck = builtin_deck(name)
        summary = simulate(deck, deck, share, "heuristic", rival, seed=1000, jobs=JOBS)
        won += summary.wins(0)
        played += len(summary.games)
        longest = max([longest, *(g.turns for g in summary.games)])
        refused += sum(g.refused for g in summary.games)
        assert not summary.number("error"), next(g.error for g in summary.games if g.error)
    return won, played, longest, refused


def test_the_heuristic_agent_beats_chance_quickly() -> None:
    won, played, _, refused = _against(8, "random")
    assert played == 8 and won >= 7 and not refused


@pytest.mark.slow
def test_the_heuristic_agent_beats_chance() -> None:
    won, played, _, _ = _against(100, "random")
    assert played == 100 and won >= 95


@pytest.mark.slow
def test_heuristic_agents_finish_their_games() -> None:
    _, played, longest, _ = _against(100, "heuristic")
    assert played == 100 and longest <= 60


def _elsewhere(game: Game, pid: int, rng: random.Random) -> Game | None:
    """A game that differs only in what the player can't know: the same cards elsewhere, other random numbers."""
    if game.base is not None:
        return game.determinize(pid, rng)
    other = game.copy()
    shuffle_unknown(other, pid, rng)
    return other


def _told_apart(game: Game, seed: int, most: int) -> tuple[int, int, int]:
    """Let heuristic agents play on; another agent of the same seed is asked each time in a game that its player can't
    tell from this one. Returns questions, questions of substance asked elsewhere, and different answers."""
    agents = [get("heuristic", seed * 16 + i) for i in range(2)]
    twins = [get("heuristic", seed * 16 + i) for i in range(2)]
    rng = random.Random(seed)
    asked = elsewhere = different = 0
    while game.outcome is None and asked < most:
        decision = game.decision
        assert decision is not None
        me = decision.player
        other = _elsewhere(game, me, rng)
        asked += 1
        answer = twins[me].choose(other if other is not None else game)
        mine = agents[me].choose(game)
        elsewhere += other is not None and len(decision.options_) > 1
        different += answer != mine
        step(game, _Says(mine))
    return asked, elsewhere, different


def _gambles(seed: int) -> Game:
    """A game in which what to do would be plain to who knew the top card of a library, or how a coin will fall."""
    top = Move(Top(1), "battlefield")
    leap = sorcery("Leap", "{0}", top, LoseLife(3))
    flip = sorcery("Flip", "{0}", FlipCoin(win=Draw(3), lose=LoseLife(8)))
    raid = instant(
        "Raid", "{0}", Exile(Top(1, Target(Player())), name="gone"), GainLife(StatOf(Ref("gone"), "mana_value"))
    )
    oracle = creature("Seer", "{0}", "Human", 1, 1, at(your("upkeep"), Gate(Seq((top, LoseLife(4))), may=True)))
    giant, dust = creature("Giant", "{7}", "Giant", 6, 6), artifact("Dust", "{9}")
    game = Game(era("current"), ("A", "B"), 20, seed)
    for pid in range(2):
        for card in (leap, flip, raid, leap, flip, raid):
            add_card(game, pid, card, "hand")
        for _ in range(2):
            add_card(game, pid, oracle, "battlefield")
        cards = [giant, dust, leap, flip, raid] * 8
        random.Random(seed + pid).shuffle(cards)
        add_library(game, pid, tuple(cards))
    game.touch(-1)
    game.start()
    return game


class _Says:
    """Gives the answer that it was told."""

    name = "says"

    def __init__(self, answer: tuple[int, ...]) -> None:
        self.answer = answer

    def choose(self, game: Game) -> tuple[int, ...]:
        return self.answer


@pytest.mark.parametrize("decks", list(zip(NAMES, NAMES[1:] + NAMES[:1], strict=True)), ids="-".join)
def test_secrets_have_no_part_in_the_heuristic_agents_answers(decks: tuple[str, str]) -> None:
    game, _ = begin([builtin_deck(name) for name in decks], 11)
    asked, elsewhere, different = _told_apart(game, 11, 150)
    assert not different
    assert elsewhere > asked / 10


@pytest.mark.slow
def test_secrets_have_no_part_in_whole_games() -> None:
    for seed in range(5):
        for decks in zip(NAMES, NAMES[3:] + NAMES[:3], strict=True):
            game, _ = begin([builtin_deck(name) for name in decks], seed)
            assert not _told_apart(game, seed, 5000)[2]


def test_secrets_have_no_part_where_they_would_decide(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gambling: the answers are the same wherever the cards are and however coins will fall; and they are not when
    trials see the truth, so that this test would notice."""
    assert not sum(_told_apart(_gambles(seed), seed, 90)[2] for seed in range(2))
    monkeypatch.setattr(HeuristicAgent, "_guess", lambda agent, game, me: game.copy())
    assert sum(_told_apart(_gambles(seed), seed, 90)[2] for seed in range(2)) > 5


def test_dealing_the_unknown_does_not_depend_on_where_it_is() -> None:
    """The same random numbers deal the same cards wherever the unknown ones lie, and known ones stay."""
    game, _ = begin([builtin_deck("elves"), builtin_deck("red-rush")], 3)
    agents = [get("heuristic", i) for i in range(2)]
    for _ in range(120):
        decision = game.decision
        assert decision is not None
        me = decision.player
        other = _elsewhere(game, me, random.Random(7))
        if other is not None:
            again = _elsewhere(other, me, random.Random(8))
            deals = [g.determinize(me, random.Random(9)) for g in (game, other, again) if g is not None]
            assert len({g.hash() for g in deals if g is not None}) == 1
            for oid in game.objects:
                if can_see(game, me, oid):
                    assert all(g is not None and g.objects[oid].card is game.objects[oid].card for g in deals)
        step(game, agents[me])


def test_a_deal_is_looked_at_anew() -> None:
    """What is derived from a position is, after a deal, what it is where nothing was derived before."""
    game, _ = begin([builtin_deck("graveyard"), builtin_deck("elves")], 4)
    agents = [get("heuristic", i) for i in range(2)]
    for n in range(160):
        decision = game.decision
        assert decision is not None
        if game.base is None:
            for oid in game.objects:
                layers.chars(game, oid)  # known, also of what is hidden
            dealt = game.determinize(decision.player, random.Random(n))
            assert dealt is not None
            bare = dealt.copy()
            bare.touch(-1)
            assert dealt.legal() == bare.legal() == decision.options_
            for oid, obj in dealt.objects.items():
                c, d = layers.chars(dealt, oid), layers.chars(bare, oid)
                assert (c.name, c.power, c.abilities) == (d.name, d.power, d.abilities)
                assert obj.card is None or obj.face or c.name == obj.card.faces[0].name
        step(game, agents[decision.player])


def test_like_things_are_tried_once() -> None:
    game = Game(era("current"), ("A", "B"), 20, 1)
    bear, wolf = creature("Bear", "{1}{G}", "Bear", 2, 2), creature("Wolf", "{1}{G}", "Wolf", 2, 2)
    ids = [add_card(game, 1, card, "battlefield") for card in (bear, bear, wolf, bear)]
    game.edit(ids[3]).tapped = True
    game.touch(-1)
    options = tuple([Option("object", oid) for oid in ids])
    asked = Decision("targets", 0, "601.2c", options, least=1, most=2)
    assert alike.without(game, asked, [(0,), (1,), (2,), (3,)]) == [(0,), (2,), (3,)]
    assert alike.without(game, asked, [(0, 2), (1, 2), (0, 1)]) == [(0, 2), (0, 1)]


def test_what_was_in_vain_is_not_tried_until_the_board_is_another() -> None:
    """A spell that costs more life than it is worth: tried in the first main phase, not in the second."""
    game = Game(era("current"), ("A", "B"), 20, 1)
    for pid in range(2):
        add_card(game, pid, sorcery("Folly", "{0}", LoseLife(5)), "hand")
        add_library(game, pid, (artifact("Dust", "{9}"),) * 10)
    game.touch(-1)
    game.start()
    agent = HeuristicAgent(1)
    tried: list[str] = []
    attempt = agent._try

    def noted(game: Game, answer: tuple[int, ...], me: int, plan: Any) -> float | None:
        tried.append(game.turn.step)
        return attempt(game, answer, me, plan)

    agent._try = noted  # type: ignore[method-assign]
    while game.turn.number < 4:
        assert game.decision is not None
        step(game, agent)
        if game.turn.number == 2 and game.turn.step == "begin_combat" and tried[-1:] == ["precombat_main"]:
            game.edit_player(0).life = 3
            game.touch(-1)
    assert tried == ["precombat_main", "precombat_main", "postcombat_main", "precombat_main"]


def test_lands_are_those_whose_mana_the_hand_waits_for() -> None:
    """A green spell in hand and black lands in play: the green land, and the one that searches when there is time."""
    found = [builtin_lookup(name) for name in ("Evolving Wilds", "Swamp", "Forest")]
    cards = [card for card in found if card is not None]
    for mana, chosen in (("{2}{G}", "Forest"), ("{6}{G}", "Evolving Wilds")):
        game = Game(era("current"), ("A", "B"), 20, 1)
        for pid in range(2):
            for card in (*cards, creature("Wolf", mana, "Wolf", 2, 2)):
                add_card(game, pid, card, "hand")
            for _ in range(2):
                add_card(game, pid, cards[1], "battlefield")
            add_library(game, pid, tuple(cards[1:]) * 5)
        game.touch(-1)
        game.start()
        agent = HeuristicAgent(1)
        played: list[str] = []
        while game.turn.number < 2:
            decision = game.decision
            assert decision is not None
            answer = agent.choose(game)
            option = decision.options_[answer[0]] if answer and decision.form == "choose" else None
            if option is not None and (option.kind == "play" or decision.kind == "search"):
                card = game.objects[option.ref].card
                assert card is not None
                played.append(card.name)
            game.apply(answer)
        assert played == ([chosen] if chosen == "Forest" else [chosen, "Forest"])
