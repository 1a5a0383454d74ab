"""What is done sooner where nothing is due is the same as what is done with everything asked (500, 603, 614)."""

from __future__ import annotations

import random

import pytest

import apnap
from apnap.agents.base import get, step
from apnap.rules.change import builtin, door, replace
from apnap.rules.turn import flow

DECKS = ("white-tokens", "red-rush", "graveyard", "elves", "machines", "green-ramp")


def _hashes(seed: int) -> list[object]:
    rng = random.Random(seed)
    game = apnap.new_game(rng.sample(DECKS, 2), seed=seed)
    agents = [get("random", seed * 2 + pid) for pid in (0, 1)]
    found: list[object] = []
    while game.decision is not None and game.turn.number < 14:
        found.append((game.hash(), len(game.log), game.turn.step))
        step(game, agents[game.decision.player])
    return [*found, game.hash(), game.outcome]


def _never(*_: object) -> bool:
    return False


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("asked", [(flow, "glide"), (door, "unheard")])
def test_the_same_game_as_with_everything_asked(
    seed: int, asked: tuple[object, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = _hashes(seed)
    monkeypatch.setattr(asked[0], asked[1], _never)
    assert _hashes(seed) == quick


def test_events_that_pass_unasked_have_no_rules_of_their_own_about_them() -> None:
    for kind in door.UNADORNED:
        assert kind not in builtin.RULES
        assert kind not in replace._FORBIDDING
        assert kind not in door.LOOK_BACK
