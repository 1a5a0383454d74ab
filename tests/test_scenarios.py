"""The project's own scenarios (`scenarios/*.yaml`): rules played with built-in cards, and with invented ones that are
compiled from `scenarios/cards*.yaml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml

from apnap.cards.pool import builtin, fold
from apnap.model.card import Card
from apnap.oracle.compile import compile_card
from apnap.rules.perform.support import supported
from apnap.scenario.format import Scenario, read_scenarios
from apnap.scenario.play import Play
from apnap.scenario.position import build

FOLDER = Path(__file__).parent / "scenarios"
FILES = [path for path in sorted(FOLDER.glob("*.yaml")) if not path.name.startswith("cards")]
READING = read_scenarios(FILES)
SCENARIOS = READING.scenarios


def test_every_scenario_is_read() -> None:
    """One that can't be read would never be run."""
    assert [str(error) for error in READING.errors] == []


@cache
def invented() -> dict[str, Card]:
    """The invented cards by the folded names of their faces; every one must be understood whole and be played."""
    found: dict[str, Card] = {}
    texts = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("cards*.yaml"))]
    for raw in [raw for text in texts for raw in yaml.safe_load(text)]:
        card = compile_card(raw).card
        assert card is not None, f"{raw['name']} is not understood"
        for face in card.faces:
            assert not any(supported(ability) for ability in face.abilities), f"{raw['name']} is not played"
            found[fold(face.name)] = card
        found[fold(card.name)] = card
    return found


def lookup(name: str) -> Card | None:
    """An invented card, else a built-in one."""
    return invented().get(fold(name)) or builtin().get(name)


@pytest.mark.parametrize("scenario", SCENARIOS, ids=[s.id for s in SCENARIOS])
def test_scenario(scenario: Scenario) -> None:
    game, names = build(scenario, lookup)
    game.start()
    Play(scenario, game, names).run()
