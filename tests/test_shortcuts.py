"""Shortcuts (731): a loop that a player has gone through twice may be repeated, and the others may stop it."""

from __future__ import annotations

import pytest

import apnap
from apnap.ability.abilities import Activated
from apnap.ability.costs import Cost
from apnap.ability.effects import GainLife
from apnap.cards.build import creature, enchantment
from apnap.cards.pool import builtin
from apnap.cli.session import Leave, Session
from apnap.model.card import Card
from apnap.model.decisions import Answer, Decision
from apnap.rules.setup import add_card, add_library
from apnap.rules.turn.eras import era

WELL = enchantment("Well", "{1}", Activated(Cost("{0}"), GainLife(1)))
NEWT = creature("Newt", "{1}", "Salamander", 1, 1, Activated(Cost("{1}"), GainLife(1)))


def game_with(card: Card, lands: int = 0) -> apnap.Game:
    """Player A has the card and so many Forests; it is A's upkeep."""
    game = apnap.Game(era("current"), ("A", "B"))
    forest = builtin().get("Forest")
    assert forest is not None
    for pid in range(2):
        add_library(game, pid, (forest,) * 40)
    add_card(game, 0, card, "battlefield")
    for _ in range(lands):
        add_card(game, 0, forest, "battlefield")
    game.start()
    return game


def once(game: apnap.Game) -> None:
    """A activates the ability, and it resolves."""
    option = next(o for o in game.legal() if o.kind == "activate")
    game.push(option)
    game.push(0)
    game.push(0)


def test_what_was_done_twice_may_be_repeated() -> None:
    """731.1b, 731.2, 731.2a"""
    game = game_with(WELL)
    once(game)
    assert game.shortcut() is None
    once(game)
    found = game.shortcut()
    assert found is not None
    assert found.player == 0 and found.actions() == ["Well"]
    assert game.repeat(100) == 100
    assert game.players[0].life == 122
    for _ in range(300):
        game.pop()
    assert game.players[0].life == 22


def test_it_ends_when_it_cant_go_on() -> None:
    """731.2a: only what may be legally done; the lands are tapped then."""
    game = game_with(NEWT, lands=6)
    once(game)
    once(game)
    assert game.repeat(10) == 4
    assert game.players[0].life == 26
    assert game.decision_ is None


def test_another_player_may_stop_it() -> None:
    """731.2b-c: the place where somebody chooses otherwise is the end."""
    game = game_with(WELL)
    once(game)
    once(game)
    asked: list[int] = []

    def consult(now: apnap.Game, decision: Decision) -> Answer | None:
        asked.append(decision.player)
        return None

    assert game.repeat(3, consult) == 3
    assert asked == [1, 1, 1]
    with pytest.raises(ValueError, match="at once"):
        game.repeat(10**9)


def test_no_loop_over_two_steps_or_of_passing_alone() -> None:
    """The player with priority must act in it, in one step."""
    game = game_with(WELL)
    for _ in range(4):
        game.push(0)
    assert game.shortcut() is None and game.repeat(5) == 0


def test_at_a_table_with_seats() -> None:
    """The same for a program that shows a table."""
    from apnap.table.setup import Origin
    from apnap.table.structs import Refused
    from apnap.table.table import Table

    table = Table(origin=Origin(seed=1, names=["A", "B"], agents=["", "default"]), game=game_with(WELL))

    def mine() -> Decision:
        while table.to_think() is not None:
            table.think()
        assert table.game.decision is not None
        return table.game.decision

    for _ in range(2):
        at = next(i for i, o in enumerate(mine().options_) if o.kind == "activate")
        table.answer(0, table.seq, (at,))
        while mine().kind != "priority" or table.game.stack:
            table.answer(0, table.seq, (0,))
    assert table.shortcut(0) == table.snapshot(0).can.repeat == ["Well"]
    assert table.repeat(0, table.seq, 10, seconds=-1) == 0
    assert table.repeat(0, table.seq, 20) == 20
    assert table.game.players[0].life == 42
    with pytest.raises(Refused):
        table.repeat(0, table.seq, -1)


def test_at_the_table() -> None:
    """In the terminal it is offered and done by `repeat N`."""
    from rich.console import Console

    from apnap.table.setup import Origin
    from apnap.table.table import Table

    game = game_with(WELL)
    lines = iter(["1", "1", "repeat", "repeat 40", "quit"])
    console = Console(record=True, width=120)
    table = Table(origin=Origin(seed=1, names=["A", "B"], agents=["", "default"]), game=game)
    session = Session(table, lambda prompt: next(lines), console)
    with pytest.raises(Leave):
        session.run()
    said = console.export_text()
    assert "repeat N: Well again" in said and "say how often" in said and "done 40 times" in said
    assert session.game.players[0].life == 62
