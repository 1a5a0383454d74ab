"""More than two players: who chooses, teams, and the formats with teams."""

from __future__ import annotations

import apnap
from apnap.ability.effects import Destroy
from apnap.ability.selections import EachOpponent, Target
from apnap.cards.build import sorcery
from apnap.cards.pool import builtin
from apnap.cards.words import CREATURE
from apnap.model.card import Card
from apnap.rules.setup import add_card, add_library
from apnap.rules.turn.eras import era

CHOICE = sorcery("Their Choice", "{0}", Destroy(Target(CREATURE, by=EachOpponent())))


def named(name: str) -> Card:
    found = builtin().get(name)
    assert found is not None
    return found


def game_of(players: int) -> apnap.Game:
    """A free-for-all with libraries, not begun yet."""
    game = apnap.Game(era("current"), tuple("ABCDEF"[:players]), format="free-for-all")
    for pid in range(players):
        add_library(game, pid, (named("Wastes"),) * 40)
    return game


def to_main(game: apnap.Game) -> None:
    """Everybody passes until the first main phase."""
    while game.turn.step != "precombat_main":
        game.apply(0)


def test_the_controller_picks_the_opponent_who_chooses() -> None:
    """601.6, 601.6a"""
    game = game_of(3)
    add_card(game, 0, CHOICE, "hand")
    giant = add_card(game, 1, named("Hill Giant"), "battlefield")
    bears = add_card(game, 2, named("Grizzly Bears"), "battlefield")
    game.start()
    to_main(game)
    game.apply(next(o for o in game.legal() if o.kind == "cast"))
    asked = game.decision
    assert asked is not None and asked.rule == "601.6a" and asked.player == 0
    game.apply(next(o for o in game.legal() if o.ref == 2))
    asked = game.decision
    assert asked is not None and asked.kind == "targets" and asked.player == 2
    game.apply(next(o for o in game.legal() if o.ref == giant))
    for _ in range(3):
        game.apply(0)
    assert giant not in game.objects and bears in game.objects
