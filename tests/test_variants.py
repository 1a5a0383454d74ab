"""Planechase, Archenemy, Vanguard, conspiracies and ante from the start of a game between decks (311-315, 407,
901-905)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from apnap.cards.pool import builtin
from apnap.game import Game
from apnap.match.codec import load, save
from apnap.match.decks import parse_deck, resolve
from apnap.match.loading import deck_of
from apnap.match.record import begin, finish, replay
from apnap.match.start import new_game
from apnap.match.view import view
from apnap.model.card import Card, Deck
from apnap.oracle.compile import compile_card
from apnap.rules import layers
from apnap.rules.change.command import PLANAR, SCHEME, deck
from apnap.rules.sight import can_see, shuffle_unknown
from apnap.sim.invariants import check


def _plain(name: str) -> Card:
    found = builtin().get(name)
    assert found is not None
    return found


def card(name: str, kind: str, text: str, **more: Any) -> Card:
    """A card with this text."""
    made = compile_card({"name": name, "type_line": kind, "oracle_text": text, **more}).card
    assert made is not None
    return made


PLANES = tuple(card(f"Plane {i}", "Plane — Somewhere", "Whenever chaos ensues, draw a card.") for i in range(6))
HAPPENINGS = (card("Event", "Phenomenon", "When you encounter Event, each player draws a card."),)
SCHEMES = tuple(card(f"Plot {i}", "Scheme", "When you set this scheme in motion, draw a card.") for i in range(4))
CAPTAIN = card("Captain", "Vanguard", "Creatures you control get +1/+0.", hand_modifier="-2", life_modifier="+5")
AGENDA = card("Secret", "Conspiracy", "Hidden agenda\nCreatures you control with the chosen name get +1/+1.")
PACT = card("Pact", "Conspiracy", "Creatures you control get +0/+1.")
LIBRARY = (_plain("Forest"),) * 20 + (_plain("Grizzly Bears"),) * 20


def play_on(game: Game, answers: int = 300) -> Game:
    """Answer so many questions at random, with all invariants checked."""
    for n in range(answers):
        asked = game.decision
        if asked is None:
            return game
        options = len(asked.options_)
        answer = (n * 7 % options,) if asked.kind == "priority" and options else asked.fallback()
        game.apply(answer)
        check(game)
    return game


def test_planechase_from_the_start() -> None:
    """103.3a, 103.7, 901.5, 901.3: shuffled decks, the first plane turned up, no phenomenon."""
    orders = set()
    for seed in range(12):
        mine = Deck("a", LIBRARY, planes=(*HAPPENINGS, *PLANES))
        game = new_game([mine, Deck("b", LIBRARY, planes=PLANES)], seed, mulligans=False)
        up = [oid for oid in game.command if not game.objects[oid].face_down]
        assert len(up) == 1
        first = game.order[0]
        assert layers.chars(game, up[0]).types == {"Plane"}
        assert game.objects[up[0]].owner == first == layers.controller(game, up[0])
        assert layers.chars(game, up[0]).subtypes == {"Somewhere"}
        cards = deck(game, first, PLANAR)
        assert all(not can_see(game, p, oid) for p in (0, 1) for oid in cards[:3])
        assert not any("name" in one for one in view(game, 0)["command"] if one["id"] in cards[:3])
        orders.add(tuple(game.objects[oid].card.name for oid in cards))  # type: ignore[union-attr]
        play_on(game, 120)
    assert len(orders) > 6


def test_one_planar_deck_for_all() -> None:
    """901.15a-c, 108.3a: the planar controller owns the cards of the communal deck."""
    game = new_game(
        [Deck("a", LIBRARY, planes=PLANES), Deck("b", LIBRARY)], 3, mulligans=False, planar_deck=True
    )
    seen = set()
    for _ in range(200):
        active = game.turn.active
        seen.add(active)
        assert {game.objects[oid].owner for oid in game.command} == {active}
        assert len(deck(game, 1 - active, PLANAR)) == 5
        game.apply((0,) if game.decision is not None and game.decision.kind == "priority" else game.decision.fallback())
        if len(seen) == 2:
            break
    assert seen == {0, 1}


def test_the_archenemy_begins() -> None:
    """103.1b, 904.6, 103.4e, 119.1e, 904.5: first turn and 40 life for the deck with schemes."""
    for seat in range(3):
        decks = [Deck(str(i), LIBRARY, schemes=SCHEMES if i == seat else ()) for i in range(3)]
        game = new_game(decks, 5, format="archenemy", mulligans=False)
        assert game.options["seats"][0] == seat
        assert [p.life for p in game.players] == [40, 20, 20]
        assert [p.team for p in game.players] == [0, 1, 1]
        assert len(deck(game, 0, SCHEME)) == 4
    assert play_on(game).log_start


def test_archenemy_commander() -> None:
    """904.13b-c: 60 life for the archenemy, 60 shared by the others; poison isn't shared."""
    chief = _plain("Grizzly Bears")
    decks = [Deck(str(i), LIBRARY, commanders=(chief,), schemes=() if i else SCHEMES) for i in range(3)]
    game = new_game(decks, 5, format="archenemy-commander", mulligans=False)
    assert [p.life for p in game.players] == [60, 60, 60]
    assert game.sharing(1) == (1, 2) and game.sharing_poison(1) == (1,) and game.sharing(0) == (0,)


def test_a_vanguard_changes_life_and_hand() -> None:
    """103.4b, 103.5a, 119.1b, 211.1, 212.1, 313.6, 313.7, 902.3-902.5, 902.5a, 408.3."""
    game = new_game([Deck("a", LIBRARY, vanguards=(CAPTAIN,)), Deck("b", LIBRARY)], 1, first=0)
    assert [p.life for p in game.players] == [25, 20]
    assert [len(p.hand) for p in game.players] == [5, 7]
    game.apply((0,))  # a mulligan
    game.apply((1,))
    assert [len(p.hand) for p in game.players] == [5, 7]


def test_conspiracies_and_their_secrets() -> None:
    """103.2e, 315.2, 315.5b, 315.7, 905.4, 905.4a, 702.106a, 315.6: any number, face down with a name nobody else
    knows."""
    mine = Deck("a", LIBRARY, conspiracies=(AGENDA, PACT))
    game = new_game([mine, Deck("b", LIBRARY)], 1, first=0, mulligans=False)
    assert game.decision is not None and game.decision.rule == "905.4" and game.decision.most == 2
    game.apply((0,))
    assert game.decision.rule == "702.106a"
    assert [o.how for o in game.decision.options_] == ["Forest", "Grizzly Bears"]
    game.apply((1,))
    (oid,) = game.command
    assert game.objects[oid].chosen == {"name": "Grizzly Bears"}
    assert can_see(game, 0, oid) and not can_see(game, 1, oid)
    assert layers.chars(game, oid).name == "" and not layers.chars(game, oid).types
    assert "Grizzly" not in str(view(game, 1)["command"]) and "Secret" not in str(view(game, 1))
    import random

    found = Counter()
    for seed in range(20):
        guess = game.copy()
        shuffle_unknown(guess, 1, random.Random(seed))
        found[guess.objects[oid].chosen["name"]] += 1
    assert set(found) == {"Forest", "Grizzly Bears"}
    assert game.objects[oid].chosen == {"name": "Grizzly Bears"}
    game.apply(tuple([i for i, o in enumerate(game.decision.options_) if o.how == "turn_face_up"]))
    assert can_see(game, 1, oid) and layers.chars(game, oid).name == "Secret"


def test_a_conspiracy_says_who_begins() -> None:
    """103.1c, 315.5a; 103.2e: each of those who have one puts it there."""
    text = "You are the starting player. If multiple players would be the starting player, one of those players is "
    first = card("Head Start", "Conspiracy", text + "chosen at random.")
    begin_ = set()
    for seed in range(8):
        decks = [Deck(str(i), LIBRARY, conspiracies=(first,) if i else ()) for i in range(3)]
        game = new_game(decks, seed, first=0)
        for _ in range(2):
            game.apply((0,))
        assert game.decision is not None and game.decision.rule == "103.5"
        begin_.add(game.decision.player)
        while game.decision.rule == "103.5":
            game.apply((1,))
        assert game.turn.number == 1 and game.turn.active in (1, 2)
        assert layers.mods(game, "May:start_game")
    assert begin_ == {1, 2}


def test_secrets_are_told_at_the_end() -> None:
    """702.106e: as the game ends everybody sees face-down conspiracies."""
    game = new_game([Deck("a", LIBRARY, conspiracies=(AGENDA,)), Deck("b", LIBRARY)], 1, first=0, mulligans=False)
    game.apply((0,))
    game.apply((0,))
    (oid,) = game.command
    game.concede(1)
    assert game.outcome is not None and can_see(game, 1, oid)


def test_playing_for_ante() -> None:
    """407.2: a random card of each library, then the winner's."""
    game = new_game([LIBRARY, LIBRARY], 4, mulligans=False, ante=True)
    ids = game.zone("ante")
    assert [game.objects[oid].owner for oid in ids] == [0, 1]
    assert all(len(p.library) + len(p.hand) == 39 for p in game.players)
    assert can_see(game, 0, ids[1])
    check(game)
    game.concede(0)
    assert {game.objects[oid].owner for oid in game.zone("ante")} == {1}


def test_cards_of_the_opening_hand() -> None:
    """103.5b, 103.6b: revealed once before the first turn; something else than a mulligan."""
    text = "You may reveal this card from your opening hand. If you do, at the beginning of the first upkeep, "
    herald = card("Herald", "Creature — Angel", text + "each opponent loses 3 life.", power="1", toughness="1")
    game = new_game([Deck("a", (herald,) * 40), Deck("b", LIBRARY)], 2, first=0, mulligans=False)
    shown = 0
    while game.decision is not None and game.decision.rule == "103.6b":
        shown += 1
        game.apply((0,) if shown < 3 else (1,))
    assert shown == 7
    game.apply(game.decision.fallback())  # the order of the triggers
    assert game.players[1].life == 20 and len(game.stack) == 2
    assert sum(can_see(game, 1, oid) for oid in game.players[0].hand) == 2
    play_on(game, 4)
    assert game.players[1].life == 14
    text = "Any time you could mulligan and this card is in your hand, you may exile all the cards from your hand, "
    powder = card("Powder", "Artifact", text + "then draw that many cards.", mana_cost="{3}")
    game = new_game([Deck("a", (powder,) * 40), Deck("b", LIBRARY)], 2, first=0)
    assert game.decision is not None and game.decision.rule == "103.5b"
    game.apply((0,))
    assert len(game.exile) == 7 and len(game.players[0].hand) == 7
    assert game.decision.rule == "103.5b"
    for _ in range(7):
        game.apply((1,))
    assert game.decision.rule == "103.5" and game.decision.player == 0


def test_sideboards_are_there_where_they_can_be_reached() -> None:
    """108.3b, 400.11a, 400.11c: outside the game, known to their owners only, and only where a card speaks of them."""
    text = "You may reveal a creature card you own from outside the game and put it into your hand."
    wish = card("Far Wish", "Sorcery", text, mana_cost="{0}")
    bear = _plain("Grizzly Bears")
    other = Deck("b", LIBRARY, sideboard=(bear, bear))
    assert not new_game([Deck("a", LIBRARY, sideboard=(bear,)), other], 1, mulligans=False).zone("sideboard")
    game = new_game([Deck("a", (wish, *LIBRARY), sideboard=(bear,)), other], 1, first=0, mulligans=False)
    mine, *theirs = game.zone("sideboard")
    assert can_see(game, 0, mine) and not can_see(game, 1, mine) and len(theirs) == 2
    check(game)
    assert load(save(game)).zone("sideboard") == (mine, *theirs)


def test_a_deck_list_names_them() -> None:
    """100.2d, 108.2a: sections of their own; a nontraditional card elsewhere goes where it belongs."""
    text = "Deck\n40 Forest\nSideboard\n1 Pact\nPlanar Deck\n1 Plane 1\n1 Event\n"
    text += "Schemes\n2 Plot 1\nVanguard\n1 Captain\n"
    cards = {c.name: c for c in (*PLANES, *HAPPENINGS, *SCHEMES, CAPTAIN, AGENDA, PACT)}
    found = deck_of(resolve(parse_deck(text), lambda name: cards.get(name) or builtin().get(name)))
    assert len(found.main) == 40 and not found.sideboard
    assert [c.name for c in found.planes] == ["Plane 1", "Event"]
    assert [c.name for c in found.schemes] == ["Plot 1", "Plot 1"]
    assert found.vanguards == (CAPTAIN,) and found.conspiracies == (PACT,)


@pytest.mark.parametrize("format", ["two-player", "two-headed-giant"])
def test_games_are_recorded_and_saved(format: str) -> None:
    """901.12a, 901.12b: planes in a game of teams, played on, saved and replayed."""
    n = 4 if format == "two-headed-giant" else 2
    decks = [Deck(str(i), LIBRARY, planes=(*PLANES, *HAPPENINGS)) for i in range(n)]
    game, record = begin(decks, 9, format=format, mulligans=False)
    play_on(game, 150)
    again = replay(finish(record, game))
    assert again.log_start + len(again.log) == game.log_start + len(game.log)
    kept = load(save(game))
    assert [kept.objects[o].face_down for o in kept.command] == [game.objects[o].face_down for o in game.command]


