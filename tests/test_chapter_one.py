"""How games of the different kinds begin (chapter 1 of the rules)."""

from __future__ import annotations

import pytest

import apnap
from apnap.ability.effects import ChooseColor, ChooseName, ChooseType
from apnap.cards.build import sorcery
from apnap.cards.pool import builtin
from apnap.match.start import new_game
from apnap.model.card import Card, Deck, Face
from apnap.model.decisions import Decision
from apnap.rules.setup import add_card, add_library, add_token
from apnap.rules.turn.eras import era


def _card(name: str) -> Card:
    card = builtin().get(name)
    assert card is not None
    return card


def _asked(game: apnap.Game, rule: str) -> Decision:
    """What the only spell in hand asks its player by that rule."""
    for pid in (0, 1):
        add_library(game, pid, (_card("Wastes"),) * 20)
    game.start()
    while game.turn.step != "precombat_main":
        game.apply(0)
    game.apply(next(o for o in game.legal() if o.kind == "cast"))
    while game.decision is not None and game.decision.rule != rule:
        game.apply(0)
    assert game.decision is not None
    return game.decision


def test_no_token_s_name_is_chosen() -> None:
    """201.4: the names offered are those of cards."""
    game = apnap.Game(era("current"), ("A", "B"))
    name = sorcery("Ask Name", "{0}", ChooseName())
    add_card(game, 0, name, "hand")
    add_token(game, 1, Face("Odd Token", types=("Creature",), power=1, toughness=1))
    decision = _asked(game, "201.4")
    assert {o.how for o in decision.options} == {"Ask Name", "Wastes"}


def test_who_acts_has_priority_again() -> None:
    """117.3c after a spell and an ability; 116.3 after a special action."""
    game = apnap.Game(era("current"), ("A", "B"))
    for name in ("Forest", "Shock"):
        add_card(game, 0, _card(name), "hand")
    for name in ("Mountain", "Prodigal Pyromancer"):
        add_card(game, 0, _card(name), "battlefield")
    for pid in (0, 1):
        add_library(game, pid, (_card("Wastes"),) * 20)
    game.start()
    while game.turn.step != "precombat_main":
        game.apply(0)
    for kind in ("play", "cast", "activate"):
        game.apply(next(o for o in game.legal() if o.kind == kind))
        while game.decision is not None and game.decision.kind != "priority":
            game.apply(0)
        assert game.decision is not None and game.decision.player == 0
    assert len(game.stack) == 2


@pytest.mark.parametrize(
    ("kind", "players", "life"),
    [("two-player", 2, 20), ("free-for-all", 3, 20), ("two-headed-giant", 4, 30), ("commander", 2, 40)],
)
def test_life_totals_at_the_start(kind: str, players: int, life: int) -> None:
    """103.4, 103.4a, 103.4c; 119.1, 119.1a, 119.1c: what the kind of game says."""
    game = new_game([[_card("Mountain")] * 20 for _ in range(players)], seed=1, format=kind, first=0)
    assert [player.life for player in game.players] == [life] * players


def test_the_deck_is_the_library_and_is_shuffled() -> None:
    """103.3, 401.1: not in the order of the list, but the same cards; 103.5 a hand of seven; 407.1: no ante."""
    deck = [_card("Mountain")] * 20 + [_card("Forest")] * 20
    game = new_game([deck, deck], seed=5, first=0, mulligans=False)
    names = [game.objects[oid].card for oid in (*game.players[0].hand, *game.players[0].library)]
    assert len(game.players[0].hand) == 7
    assert sorted(c.name for c in names if c is not None) == sorted(c.name for c in deck)
    assert [c.name for c in names if c is not None] != [c.name for c in deck]


def test_a_commander_begins_in_the_command_zone() -> None:
    """103.2c: it is no part of the library."""
    leader = _card("Isamaru, Hound of Konda")
    deck = Deck("dogs", tuple([_card("Plains")] * 30), (), (leader,))
    game = new_game([deck, [_card("Plains")] * 30], seed=2, format="commander", first=0, mulligans=False)
    there = [oid for oid, obj in game.objects.items() if obj.card is leader]
    assert [game.objects[oid].zone for oid in there] == ["command"]


def test_who_begins_is_random_but_known() -> None:
    """103.1: the seed settles who begins; over many seeds both do."""
    deck = [_card("Mountain")] * 20
    firsts = {new_game([deck, deck], seed=n, names=("A", "B")).players[0].key for n in range(12)}
    assert firsts == {"A", "B"}


def test_mulligans_are_declared_in_turn_order_and_taken_together() -> None:
    """103.5: all declare, then those who mulligan draw seven again; who has kept isn't asked any more and puts a card
    on the bottom for each mulligan but the one that is free among three; nobody goes below no cards."""
    deck = [_card("Mountain")] * 40
    game = new_game([deck] * 3, seed=1, first=0)
    first_hands = [player.hand for player in game.players]
    asked = []
    for again in (True, False, True, True, False):
        decision = game.decision
        assert decision is not None and decision.rule == "103.5"
        asked.append(decision.player)
        if len(asked) == 3:
            assert [player.hand for player in game.players] == first_hands
        game.apply((0,) if again else (1,))
    assert asked == [0, 1, 2, 0, 2]
    assert [len(player.hand) for player in game.players] == [7, 7, 7]
    game.apply((1,))
    game.apply((3,))
    assert [len(player.hand) for player in game.players] == [6, 7, 7]
    assert [len(player.library) for player in game.players] == [34, 33, 33]
    game = new_game([deck] * 2, seed=1, first=1)
    taken = 0
    while game.decision is not None and game.decision.kind == "mulligan":
        taken += game.decision.player == 0
        game.apply((0,) if game.decision.player == 0 else (1,))
    assert taken == 7
    game.apply((0, 1, 2, 3, 4, 5, 6))
    assert [len(player.hand) for player in game.players] == [0, 7]


def test_choices_are_made_in_turn_order_from_the_active_player() -> None:
    """101.4: among three players, in the turn of the second one; what they chose goes at the same time."""
    game = apnap.Game(era("current"), ("A", "B", "C"), format="free-for-all")
    for pid in range(3):
        add_library(game, pid, (_card("Wastes"),) * 20)
        for name in ("Memnite", "Ornithopter"):
            add_card(game, pid, _card(name), "battlefield")
    add_card(game, 1, _card("Innocent Blood"), "hand")
    add_card(game, 1, _card("Swamp"), "battlefield")
    game.start()
    while (game.turn.number, game.turn.step) != (2, "precombat_main"):
        decision = game.decision
        assert decision is not None
        game.apply(decision.default if decision.kind != "priority" else (0,))
    game.apply(next(o for o in game.legal() if o.kind == "cast"))
    order = []
    while game.decision is not None and (game.stack or game.decision.kind != "priority"):
        if game.decision.kind == "choose":
            assert len(game.battlefield) == 7
            order.append(game.decision.player)
        game.apply((0,))
    assert order == [1, 2, 0]
    assert len(game.battlefield) == 4


def test_a_colour_is_one_of_five() -> None:
    """105.1, 105.4: neither colourless nor multicoloured is offered."""
    game = apnap.Game(era("current"), ("A", "B"))
    add_card(game, 0, sorcery("Ask Colour", "{0}", ChooseColor()), "hand")
    decision = _asked(game, "105.4")
    assert [o.how for o in decision.options] == ["white", "blue", "black", "red", "green"]


def test_a_creature_type_is_chosen_of_those_there_are() -> None:
    """205.3e: no type of lands or artifacts is offered."""
    game = apnap.Game(era("current"), ("A", "B"))
    add_card(game, 0, sorcery("Ask Type", "{0}", ChooseType(among="creature")), "hand")
    decision = _asked(game, "205.3")
    offered = {o.how for o in decision.options}
    assert {"Goblin", "Time Lord"} <= offered
    assert not {"Forest", "Equipment", "Aura", "Jace"} & offered
