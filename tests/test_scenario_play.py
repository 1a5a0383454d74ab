"""How a scenario is played: what its actions name is done, or the scenario fails."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.cards.pool import builtin
from apnap.scenario.format import read_scenarios
from apnap.scenario.play import Failure, Play
from apnap.scenario.position import build

pytest.importorskip("yaml", reason="reading YAML needs PyYAML")

KICKED = """
- id: one
  players:
    A: {battlefield: [{card: Mountain, count: LANDS}], hand: [Goblin Bushwhacker]}
    B: {}
  script: [{turn: 1, step: precombat_main, player: A, cast: Goblin Bushwhacker, with: WITH}]
  stop: {turn: 1, step: precombat_main}
  expect: [{permanents: {player: A, card: Goblin Bushwhacker, count: 1}}]
"""


def play(path: Path, text: str) -> None:
    """Play the one scenario of a text."""
    file = path / "one.yaml"
    file.write_text(text)
    (scenario,) = read_scenarios([file]).scenarios
    game, names = build(scenario, builtin().get)
    game.start()
    Play(scenario, game, names).run()


@pytest.mark.parametrize(("lands", "costs"), [(2, "[kicker]"), (1, "[]")])
def test_a_cost_that_is_named_is_paid(tmp_path: Path, lands: int, costs: str) -> None:
    """With enough mana, or without naming it."""
    play(tmp_path, KICKED.replace("LANDS", str(lands)).replace("WITH", costs))


@pytest.mark.parametrize(("lands", "costs"), [(1, "[kicker]"), (2, "[overload]"), (3, "[kicker, kicker]")])
def test_a_cost_that_cant_be_paid_fails(tmp_path: Path, lands: int, costs: str) -> None:
    """The spell isn't cast without a cost that the action names."""
    with pytest.raises(Failure, match="can't be cast with"):
        play(tmp_path, KICKED.replace("LANDS", str(lands)).replace("WITH", costs))
