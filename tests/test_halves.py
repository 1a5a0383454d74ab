"""Halves of rules that a scenario's assertions can't tell: what each player may see."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from apnap.scenario.format import load_scenarios
from apnap.scenario.play import Play
from apnap.scenario.position import build
from test_scenarios import lookup

HANDS = """
- id: hands
  format: free-for-all
  players:
    A: {hand: [CARD]}
    B: {hand: [Forest, Swamp]}
    C: {}
  script:
    - {turn: 1, step: precombat_main, player: A, cast: CARD, targets: [B]}
    - {turn: 1, step: precombat_main, player: A, resolve: all}
  stop: {turn: 1, step: precombat_main}
  expect: [{hand: {player: B, count: 2}}]
"""


def _seen(path: Path, text: str) -> list[list[str]]:
    """The names that each player can read in the second player's hand as the scenario is over."""
    file = path / "test.yaml"
    file.write_text(text, encoding="utf-8")
    scenario = load_scenarios(file)[0]
    game, names = build(scenario, lookup)
    game.start()
    Play(scenario, game, names).run()
    hands: list[list[dict[str, Any]]] = [game.view(pid)["players"][1]["hand"] for pid in range(3)]
    return [[card["name"] for card in hand if "name" in card] for hand in hands]


def test_what_is_revealed_is_shown_to_all(tmp_path: Path) -> None:
    """701.20a"""
    assert _seen(tmp_path, HANDS.replace("CARD", "Open Palm")) == [["Forest", "Swamp"]] * 3


def test_what_is_looked_at_is_shown_to_one(tmp_path: Path) -> None:
    """701.20e"""
    assert _seen(tmp_path, HANDS.replace("CARD", "Sneak Peek")) == [["Forest", "Swamp"], ["Forest", "Swamp"], []]
