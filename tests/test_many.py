"""More than two players: who chooses, teams, and the formats with teams."""

from __future__ import annotations

import pytest

import apnap
from apnap.ability.abilities import Static
from apnap.ability.costs import Cost
from apnap.ability.effects import Destroy
from apnap.ability.mods import May
from apnap.ability.selections import EachOpponent, Target
from apnap.cards.build import artifact, does, sorcery
from apnap.cards.pool import builtin
from apnap.cards.words import CREATURE, THIS
from apnap.model.card import Card
from apnap.rules.sba import sba_704_5c
from apnap.rules.setup import add_card, add_library
from apnap.rules.turn.eras import era
from apnap.rules.unsupported import Unsupported

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


def let_choose(game: apnap.Game, kind: str, opponent: int, target: int) -> None:
    """Player 0 casts or activates, picks the opponent, who picks the target, and it resolves."""
    game.start()
    to_main(game)
    game.apply(next(o for o in game.legal() if o.kind == kind))
    asked = game.decision
    assert asked is not None and asked.rule == "601.6a" and asked.player == 0
    game.apply(next(o for o in game.legal() if o.ref == opponent))
    asked = game.decision
    assert asked is not None and asked.kind == "targets" and asked.player == opponent
    game.apply(next(o for o in game.legal() if o.ref == target))
    for _ in range(3):
        game.apply(0)


def test_the_controller_picks_the_opponent_who_chooses() -> None:
    """601.6, 601.6a"""
    game = game_of(3)
    add_card(game, 0, CHOICE, "hand")
    giant = add_card(game, 1, named("Hill Giant"), "battlefield")
    bears = add_card(game, 2, named("Grizzly Bears"), "battlefield")
    let_choose(game, "cast", 2, giant)
    assert giant not in game.objects and bears in game.objects


def test_the_controller_of_an_ability_picks_the_opponent_who_chooses() -> None:
    """602.3a"""
    game = game_of(3)
    stone = artifact("Their Stone", "{1}", does(Cost(), Destroy(Target(CREATURE, by=EachOpponent()))))
    add_card(game, 0, stone, "battlefield")
    giant = add_card(game, 1, named("Hill Giant"), "battlefield")
    add_card(game, 2, named("Grizzly Bears"), "battlefield")
    let_choose(game, "activate", 1, giant)
    assert giant not in game.objects


def test_where_teams_begin() -> None:
    """808.4, 809.4, 810.1: pairs stay together; an emperor, or who sits in the middle, takes the first turn. 805.3:
    of a pair whoever sits first, so that it is a team that begins."""
    from apnap.match.start import new_game
    from apnap.rules.formats import is_emperor

    deck = (named("Forest"),) * 20
    for seed in range(6):
        game = new_game([deck] * 4, seed=seed, format="two-headed-giant")
        assert game.options["seats"][0] % 2 == 0
        assert game.players[0].team == game.players[1].team
        game = new_game([deck] * 6, seed=seed, format="emperor")
        assert is_emperor(game, 0) and game.options["multiplayer_range"][0] == 2
        assert sorted(p.team for p in game.players) == [0, 0, 0, 1, 1, 1]
        assert sum(is_emperor(game, p) for p in range(6)) == 2
        game = new_game([deck] * 6, seed=seed, format="team-vs-team")
        assert game.options["seats"][0] in (1, 4)


def test_bigger_teams() -> None:
    """810.11: fifteen more life and five more poison counters for each player beyond the second."""
    from apnap.match.start import new_game

    deck = (named("Forest"),) * 20
    game = new_game([deck] * 6, format="two-headed-giant", team_size=3, mulligans=False, first=0)
    assert [p.life for p in game.players] == [45] * 6
    assert len({p.team for p in game.players}) == 2
    for poison, lost in ((19, 0), (20, 3)):
        game.edit_player(1).counters = {"poison": poison}
        assert sum(ev.kind == "lose_game" for ev in sba_704_5c(game)) == lost


def test_a_pair_begins_with_thirty_life() -> None:
    """810.4"""
    from apnap.match.start import new_game

    game = new_game([(named("Forest"),) * 20] * 4, format="two-headed-giant", mulligans=False, first=0)
    assert [p.life for p in game.players] == [30] * 4


def test_a_team_begins_together() -> None:
    """805.3a: the players of the team that begins decide about mulligans first; one may take another after a
    teammate has kept. 805.3b: and they begin with cards on the battlefield first."""
    from apnap.match.start import new_game

    early = artifact("Early Stone", "{1}", Static(THIS, (May("begin_on_battlefield"),), zones=("hand",)))
    game = new_game([(early,) * 20] * 4, seed=4, format="two-headed-giant", first=2)
    assert game.options["seats"] == (2, 3, 0, 1) and [p.team for p in game.players] == [1, 1, 0, 0]
    asked = []
    while game.decision is not None and game.decision.kind == "mulligan":
        asked.append(game.decision.player)
        game.apply(0 if asked.count(1) < 3 and game.decision.player == 1 else 1)
    assert asked == [0, 1, 2, 3, 1, 1]
    began = []
    while game.decision is not None and game.decision.kind != "priority":
        began += [game.decision.player] if game.decision.rule == "103.6a" else []
        game.apply(0)
    assert list(dict.fromkeys(began)) == [0, 1, 2, 3]


def test_the_primary_player_declares_for_the_team() -> None:
    """805.2: the player in the rightmost seat of the team, who is the first of it in turn order."""
    from apnap.match.start import new_game

    game = new_game([(named("Forest"),) * 20] * 4, seed=4, format="two-headed-giant", first=0, mulligans=False)
    for pid in (0, 1):
        add_card(game, pid, named("Grizzly Bears"), "battlefield")
    while game.decision is not None and game.decision.kind != "attackers":
        game.apply(0)
    asked = game.decision
    assert asked is not None and asked.player == 0
    assert {game.objects[o.ref].owner for o in asked.options} == {0, 1}


def test_teams_have_a_size() -> None:
    """808.1: teams of any number, but two teams at least; 809.1: three around each emperor."""
    from apnap.rules.formats import seating

    assert seating("team-vs-team", 6, 3)[0] == (0, 0, 0, 1, 1, 1)
    assert seating("team-vs-team", 6, 2)[0] == (0, 0, 1, 1, 2, 2)
    assert seating("emperor", 9)[0] == (0, 0, 0, 1, 1, 1, 2, 2, 2)
    for name, players, size in (("team-vs-team", 5, 0), ("emperor", 5, 0), ("emperor", 4, 2), ("team-vs-team", 4, 4)):
        with pytest.raises(ValueError, match="make no teams"):
            seating(name, players, size)


@pytest.mark.parametrize("way", ["left", "right", "multiple"])
def test_one_attack_option(way: str) -> None:
    """806.2b, 811.2b: attack left, attack right or attack multiple players, one of them."""
    from apnap.rules.combat.facts import defending_players

    game = game_of(4)
    game.options["multiplayer_attack"] = way
    assert defending_players(game) == {"left": [1], "right": [3], "multiple": [1, 2, 3]}[way]
    game.options["multiplayer_attack"] = "left and right"
    with pytest.raises(Unsupported):
        defending_players(game)


def test_nobody_is_asked_who_has_left() -> None:
    """800.4f-h: a cost is not paid, another player makes the choice."""
    from apnap.model.decisions import Decision, yes_no
    from apnap.rules.engine import present

    game = game_of(4)
    bears = add_card(game, 0, named("Grizzly Bears"), "battlefield")
    game.start()
    game.concede(2)
    seen: list[object] = []

    def steps():  # type: ignore[no-untyped-def]
        seen.append((yield yes_no(2, "118.12", bears, "unless", kind="cost")))
        seen.append((yield Decision("choose", 2, "608.2d", least=0, most=0, source=bears)))
        seen.append((yield Decision("choose", 2, "704.5j", least=0, most=0)))

    run = present(game, steps())
    first = next(run)
    assert seen == [(1,)] and first.player == 1  # an opponent of the controller
    second = run.send(())
    assert second.player == 3  # the next in turn order
