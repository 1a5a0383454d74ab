"""Questions about the past (608.2i): what is remembered, for whom, and that a saved position remembers it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from apnap.cards.pool import builtin
from apnap.game import Game
from apnap.match.codec import load, save
from apnap.model.card import Card
from apnap.model.events import Event
from apnap.oracle.compile import compile_card
from apnap.rules.ask import past
from apnap.scenario.format import read_scenarios
from apnap.scenario.play import Play
from apnap.scenario.position import build

SCENARIO = """
- id: one
  players:
    A: {battlefield: [Mountain], hand: [Raging Goblin, NAME]}
    B: {}
  script:
    - {turn: 1, step: precombat_main, player: A, cast: Raging Goblin}
    - {turn: 1, step: precombat_main, player: A, resolve: all}
  stop: {turn: 1, step: precombat_main}
  expect: [{permanents: {player: A, card: Raging Goblin, count: 1}}]
"""


def a_card(text: str) -> Card:
    """An instant with this text."""
    card = compile_card({"name": "Old Tale", "layout": "normal", "mana_cost": "{0}", "type_line": "Instant",
                         "oracle_text": text}).card  # fmt: skip
    assert card is not None
    return card


TALE = a_card("If a Goblin entered the battlefield under your control this turn, you gain 3 life.")


def lookup(name: str) -> Card | None:
    """The invented card, else a built-in one."""
    return TALE if name == TALE.name else builtin().get(name)


def played(path: Path, name: str) -> Game:
    """The game in which a Goblin entered, with a card of that name in a hand."""
    file = path / "one.yaml"
    file.write_text(SCENARIO.replace("NAME", name))
    (scenario,) = read_scenarios([file]).scenarios
    game, names = build(scenario, lookup)
    game.start()
    Play(scenario, game, names).run()
    return game


def entering(game: Game) -> Event:
    """How the Goblin entered."""
    (found,) = [ev for ev in game.log if ev.kind == "move" and ev.to == "battlefield"]
    return found


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("If a Goblin entered the battlefield under your control this turn, you gain 3 life.", {past.ENTERS}),
        ("If a creature died this turn, you gain 3 life.", set()),  # last known information tells (608.2h)
        ("If you attacked with a Goblin this turn, you gain 3 life.", {"attack"}),
        ("If you gained life this turn, you gain 3 life.", set()),
        ("Destroy each creature that entered this turn.", set()),  # what it is now (608.2i)
    ],
)
def test_what_is_asked_about(text: str, kinds: set[str]) -> None:
    """Only events whose matter may have changed since."""
    game = Game.__new__(Game)
    game.recalled = frozenset()
    past.note(game, a_card(text))
    assert game.recalled == kinds


def test_nothing_is_remembered_that_nobody_asks_about(tmp_path: Path) -> None:
    """A game without such a card keeps nothing."""
    assert entering(played(tmp_path, "Grizzly Bears")).was is None
    assert [last.chars.name for last in entering(played(tmp_path, "Old Tale")).was] == ["Raging Goblin"]


def test_it_is_saved(tmp_path: Path) -> None:
    """A position that was saved and loaded remembers the same, and has the same hash."""
    game = played(tmp_path, "Old Tale")
    again = load(json.loads(json.dumps(save(game, lookup))), lookup)
    assert again.recalled == game.recalled == {past.ENTERS}
    assert [last.chars.name for last in entering(again).was] == ["Raging Goblin"]
    assert again.hash() == game.hash()
