"""What a game must bear: loops, players who leave at any moment, answers that are none, positions saved anywhere."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import apnap
from apnap.ability.effects import Create, GainLife, Move
from apnap.ability.events import On
from apnap.ability.selections import This
from apnap.cards.build import at, creature, dies, each, enchantment, enters, when
from apnap.cards.pool import builtin
from apnap.cards.words import CREATURE, fits, may, token
from apnap.match.codec import load, save
from apnap.match.record import RecordError, decks_of, from_json
from apnap.model.card import Card
from apnap.rules.setup import add_card, add_library
from apnap.rules.turn.eras import era


def board(*permanents: tuple[int, Card, int], players: int = 2) -> apnap.Game:
    """A game with (player, card, how many) on the battlefield."""
    game = apnap.Game(era("current"), tuple("ABCDE"[:players]), format="free-for-all" if players > 2 else "two-player")
    filler = builtin().get("Wastes")
    assert filler is not None
    for pid in range(players):
        add_library(game, pid, (filler,) * 40)
    for pid, card, n in permanents:
        for _ in range(n):
            add_card(game, pid, card, "battlefield")
    game.start()
    return game


def named(name: str) -> Card:
    found = builtin().get(name)
    assert found is not None
    return found


def asked(game: apnap.Game) -> apnap.Decision:
    """The present decision."""
    assert game.decision is not None
    return game.decision


def default(game: apnap.Game, most: int, yes: bool = False) -> None:
    """Everybody passes and answers the default (or yes), for so many decisions at most."""
    for _ in range(most):
        if game.over:
            return
        decision = asked(game)
        game.apply((0,) if yes and decision.kind == "yesno" else decision.fallback())


# --- loops (104.4b) -----------------------------------------------------------------------------------

RAT = token("Rat", "black", 1, 1)
LIFE = enchantment("Life", "{1}", when(On("gain_life"), GainLife(1)))
MAYBE = enchantment("Maybe", "{1}", when(On("gain_life"), may(GainLife(1))))
UPKEEP = enchantment("Upkeep", "{1}", at(each("upkeep"), GainLife(1)))
RATS = enchantment("Rats", "{1}", at(each("upkeep"), Create(RAT, 15)))
NEVER = creature("Never", "{1}", "Rat", 0, 0, dies(Move(This(), "battlefield")))


@pytest.mark.parametrize("cards", [((0, LIFE, 1), (0, UPKEEP, 1)), ((0, LIFE, 2), (1, UPKEEP, 1)), ((0, NEVER, 1),)])
def test_a_loop_of_mandatory_triggers_is_a_draw(cards: tuple[tuple[int, Card, int], ...]) -> None:
    """104.4b, 731.4"""
    game = board(*cards)
    default(game, 10_000)
    assert game.outcome == ("draw", ())
    assert game.decision is None


def test_a_loop_that_a_player_chooses_to_go_on_with_is_none() -> None:
    game = board((0, MAYBE, 1), (0, UPKEEP, 1))
    default(game, 4000, yes=True)
    assert game.outcome is None and game.players[0].life > 1000
    default(game, 20)  # no: and it ends
    assert game.outcome is None and not game.stack


def test_many_triggers_are_no_loop() -> None:
    entering = creature("Warden", "{1}", "Cleric", 1, 1, when(enters(fits(CREATURE)), GainLife(1)))
    game = board((0, entering, 80), (0, RATS, 1))
    default(game, 2600)
    assert game.outcome is None
    assert game.players[0].life >= 20 + 1200


# --- players who leave (800.4) ------------------------------------------------------------------------


def test_conceding_while_opening_hands_are_taken() -> None:
    decks = ["elves", "red-rush", "green-ramp", "machines"]
    game = apnap.new_game(decks, seed=5)
    game.push(asked(game).fallback())
    copy = game.copy()
    for player in (asked(game).player, 0):
        for g in (game, copy):
            g.concede(player)
        assert player not in game.order
        assert game.decision is not None and game.decision.player in game.order
        assert copy.hash() == game.hash() == game.copy().hash() == load(save(game)).hash()
    default(game, 60)
    default(copy, 60)
    assert game.turn.number > 0 and copy.hash() == game.hash()


def test_only_who_is_in_the_game_concedes() -> None:
    game = apnap.new_game(["elves", "red-rush", "green-ramp"], seed=5)
    game.concede(1)
    before = game.hash()
    for nobody in (1, 7, -1, "A", None):
        with pytest.raises(apnap.MalformedAnswer):
            game.concede(nobody)  # type: ignore[arg-type]
        assert game.hash() == before


@pytest.mark.parametrize("seed", range(4))
def test_players_leave_at_any_moment(seed: int) -> None:
    rng = random.Random(seed)
    format = ("free-for-all", "two-headed-giant", "commander", "free-for-all")[seed]
    decks = rng.sample(["elves", "red-rush", "green-ramp", "machines", "graveyard"], 4 if seed == 1 else 5)
    game = apnap.new_game(decks, seed=seed, format=format)
    for _ in range(900):
        decision = game.decision
        if decision is None:
            break
        assert decision.player in game.order
        if rng.random() < (0.03 if decision.kind != "priority" else 0.005):
            player = rng.choice(game.order)
            game.concede(player)
            if not game.over:
                assert not [o for o in game.objects.values() if o.owner == player]
                assert load(json.loads(json.dumps(save(game)))).hash() == game.hash()
            continue
        options = [o for o in decision.options if o.kind != "mana"]
        game.push(rng.choice(options) if options else decision.fallback())


def test_what_is_borrowed_goes_home_when_the_borrower_leaves() -> None:
    threat = named("Threaten") if builtin().get("Threaten") else named("Act of Treason")
    game = board((0, named("Mountain"), 4), (1, named("Grizzly Bears"), 1), players=3)
    bear = game.battlefield[-1]
    add_card(game, 0, threat, "hand")
    while game.turn.step != "precombat_main":
        game.apply(asked(game).fallback())
    game.apply(next(o for o in asked(game).options if o.kind == "cast"))
    while game.objects[bear].last_controller != 0:
        game.apply(asked(game).fallback())
    game.concede(0)
    assert bear in game.battlefield
    assert game.view(1)["battlefield"][0]["controller"] == 1


def test_who_has_passed_stays_counted_when_one_leaves() -> None:
    game = board(players=4)
    game.apply(asked(game).fallback())
    game.apply(asked(game).fallback())  # two have passed; one of them leaves
    game.concede(0)
    assert (game.priority, game.passed, game.turn.step) == (2, 1, "upkeep")
    game.apply(asked(game).fallback())
    assert (game.priority, game.turn.step) == (3, "upkeep")


# --- answers and positions ----------------------------------------------------------------------------

NONSENSE: list[Any] = [
    (99,), (-1,), (0, 0), "pass", None, 1.5, [[0]], {}, (0, None), ("x",), 10**30, (-(10**30),), tuple(range(50)),
    apnap.Option("cast", 99999), apnap.Option("nonsense"), apnap.Option("activate", -5, -3), apnap.Option("play", 0),
    apnap.Option("special", 20, how="xyz"), apnap.Option("cast", 17, index=99, how="flashback"),
    apnap.Option("mana", 20, -1), apnap.Option(None),  # type: ignore[arg-type]
]  # fmt: skip


@pytest.mark.parametrize("seed", range(3))
def test_nonsense_is_refused_at_every_kind_of_decision(seed: int) -> None:
    rng = random.Random(seed)
    game = apnap.new_game(["graveyard", "elves"], seed=seed)
    for _ in range(250):
        decision = game.decision
        if decision is None:
            break
        if decision.kind != "priority" or rng.random() < 0.05:
            before = (game.hash(), len(game.record), len(game.history))
            for answer in NONSENSE:
                with pytest.raises(apnap.GameError) as refusal:
                    game.push(answer)
                assert refusal.value.reason is not None
                if isinstance(answer, apnap.Option):
                    game.why_not(rng.choice((0, 1)), answer)
                    with pytest.raises(ValueError, match="there is no player"):
                        game.why_not(rng.choice((5, -1)), answer)
                assert (game.hash(), len(game.record), len(game.history)) == before
            for pid in (0, 1):
                guess = game.determinize(pid, rng)
                if guess is not None and guess.decision is not None:
                    guess.push(guess.decision.fallback())
            assert (game.hash(), len(game.record), len(game.history)) == before
            assert load(json.loads(json.dumps(save(game)))).hash() == before[0]
        options = [o for o in decision.options if o.kind != "mana"]
        game.push(rng.choice(options) if options else decision.fallback())


def test_a_record_with_absurd_decks_is_damaged() -> None:
    for n in (-60, 0, 10**12):
        decks = [{"name": "a", "main": [[n, "Mountain"]]}, {"name": "b", "main": [[60, "Mountain"]]}]
        with pytest.raises(RecordError, match="damaged"):
            decks_of(from_json(json.dumps({"version": 1, "decks": decks})))


# --- the command line ---------------------------------------------------------------------------------


def command(*args: str) -> subprocess.Popen[str]:
    """`apnap` in a process of its own."""
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1] / "src")}
    return subprocess.Popen(
        [sys.executable, "-c", "from apnap.cli import main; main()", *args], text=True, env=env,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_interrupted_a_simulation_tells_what_was_played() -> None:
    pytest.importorskip("typer")
    random_ones = ("--agent-a", "random", "--agent-b", "random")
    process = command("sim", "elves", "elves", "-n", "100000", *random_ones)
    assert process.stderr is not None
    process.stderr.read(1)  # the first game is over
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130, err
    assert "Interrupted after" in out and "Traceback" not in out + err


@pytest.mark.parametrize("args", [("watch", "elves", "elves", "--turns", "0"), ("replay", "x", "--upto", "-1")])
def test_numbers_that_can_not_be(args: tuple[str, ...]) -> None:
    pytest.importorskip("typer")
    process = command(*args)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 2 and "Traceback" not in out + err


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"decks": ["elves"] * 17}, "16 players"),
        ({"format": "chess"}, "unknown format"),
        ({"format": "two-headed-giant"}, "teams of two"),
        ({"first": 2}, "first=2"),
        ({"seed": "x"}, "whole number"),
        ({"seed": 1.5}, "whole number"),
        ({"decks": ["elves", ["Shock"]]}, "no card"),
        ({"decks": ["elves", None]}, "deck 1"),
    ],
)
def test_games_that_can_not_be(more: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        apnap.new_game(**{"decks": ["elves", "elves"], **more})


def test_a_view_of_nobody() -> None:
    game = apnap.new_game(["elves", "elves"])
    for nobody in (-1, 2, "A"):
        with pytest.raises(ValueError, match="no player"):
            game.view(nobody)  # type: ignore[arg-type]


def test_the_ids_of_a_hidden_hand_tell_nothing() -> None:
    seen: dict[int, set[str]] = {}
    for seed in range(6):
        game = apnap.new_game(["elves", "elves"], seed=seed, first=0)
        for card in game.view(0)["players"][1]["hand"]:
            assert set(card) == {"id", "owner", "zone", "hidden"}
            seen.setdefault(card["id"], set()).add(game.objects[card["id"]].card.name)  # type: ignore[union-attr]
    assert len(seen) == 7 and max(len(names) for names in seen.values()) > 1
