"""Game records and saved positions: exact, and clear about what is wrong with them."""

from __future__ import annotations

import json
import subprocess
import sys

import msgspec
import pytest

from apnap.agents.base import step
from apnap.agents.random import RandomAgent
from apnap.cards.decks import builtin_deck
from apnap.cards.pool import builtin
from apnap.match import record as records
from apnap.match.codec import CodecError, load, save
from apnap.match.record import GameRecord, RecordError
from apnap.model.card import Card, Deck, Face
from apnap.model.hashing import position_hash
from apnap.sim import run_match
from apnap.sim.stats import wilson

LOOKUP = builtin().get


@pytest.fixture(scope="module")
def played() -> GameRecord:
    result = run_match(builtin_deck("red-rush"), builtin_deck("elves"), seed=11, keep_record=True)
    assert result.record is not None
    return result.record


def test_a_record_replays_exactly(played: GameRecord) -> None:
    again = records.from_json(played.to_json())
    assert again == played
    assert position_hash(records.replay(again)) == played.hash
    part = records.replay(again, upto=25)
    assert part.record == played.answers[:25]


@pytest.mark.parametrize("options", [{"wishes": 3}, {"team_size": "many"}, {"manual_payment": {"a": 1}}])
def test_options_that_are_none_are_refused(played: GameRecord, options: dict[str, object]) -> None:
    with pytest.raises(RecordError, match="option"):
        records.replay(msgspec.structs.replace(played, options=options), 0)


def test_a_record_holds_cards_that_nobody_else_knows() -> None:
    bear = Card("Very Own Bear", (Face("Very Own Bear", "{1}{G}", ("Creature",), ("Bear",), power=2, toughness=2),))
    forest = builtin().get("Forest")
    assert forest is not None
    deck = Deck("bears", (bear,) * 30 + (forest,) * 30)
    record = run_match(deck, deck, seed=2, keep_record=True, max_turns=8).record
    assert record is not None and list(record.cards) == ["Very Own Bear"]
    assert position_hash(records.replay(records.from_json(record.to_json()))) == record.hash


@pytest.mark.parametrize("cut", [0, 1, 40, 400])
def test_a_truncated_record_says_so(played: GameRecord, cut: int) -> None:
    with pytest.raises(RecordError, match="cut short"):
        records.from_json(played.to_json()[:cut])


def test_a_record_that_lacks_answers_or_has_others_is_found_out(played: GameRecord) -> None:
    data = json.loads(played.to_json())
    data["answers"] = data["answers"][:-3]
    with pytest.raises(RecordError, match="not the recorded one") as missing:
        records.replay(records.from_json(json.dumps(data)))
    assert missing.value.position == len(data["answers"])
    data = json.loads(played.to_json())
    data["answers"][30] = [9999]
    with pytest.raises(RecordError, match="upto=30") as altered:
        records.replay(records.from_json(json.dumps(data)))
    assert altered.value.position == 30
    data = json.loads(played.to_json())
    data["answers"].append([0])
    with pytest.raises(RecordError, match="over after"):
        records.replay(records.from_json(json.dumps(data)))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": 99}, "newer Apnap"),
        ({"version": None}, "no game record"),
        ({"seed": "x"}, "damaged"),
        ({"era": "1066"}, "can't be begun"),
        ({"decks": [{"name": "d", "main": [[60, "No Such Card"]]}] * 2}, "No Such Card"),
    ],
)
def test_other_faults_of_a_record(played: GameRecord, change: dict[str, object], message: str) -> None:
    data = {**json.loads(played.to_json()), **change}
    with pytest.raises(RecordError, match=message):
        records.replay(records.from_json(json.dumps(data)))
    with pytest.raises(RecordError):
        records.from_json("[1, 2]")


def test_a_position_is_loaded_in_another_process(played: GameRecord, tmp_path) -> None:  # type: ignore[no-untyped-def]
    """Nothing in a saved position depends on the process that saved it: its future is the same there."""
    stop = len(played.answers) * 2 // 3
    game = records.replay(played, upto=stop)
    path = tmp_path / "position.json"
    rest = played.answers[stop:]
    path.write_text(json.dumps({"position": save(game, LOOKUP), "rest": rest}))
    code = (
        "import json, sys\n"
        "from apnap.cards.pool import builtin\n"
        "from apnap.match.codec import load\n"
        "from apnap.model.hashing import position_hash\n"
        "data = json.load(open(sys.argv[1]))\n"
        "game = load(data['position'], builtin().get)\n"
        "print(position_hash(game))\n"
        "for answer in data['rest']: game.apply(tuple(answer))\n"
        "print(position_hash(game))\n"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [position_hash(game), played.hash]


def test_a_position_in_full_needs_no_lookup(played: GameRecord) -> None:
    game = records.replay(played, upto=60)
    data = json.loads(json.dumps(save(game)))
    assert position_hash(load(data)) == position_hash(game)


def test_what_is_no_position_is_refused(played: GameRecord) -> None:
    with pytest.raises(CodecError, match="no saved position"):
        load({})
    data = save(records.replay(played, upto=5), LOOKUP)
    with pytest.raises(CodecError, match="not known"):
        load(data)
    with pytest.raises(CodecError, match="version"):
        load({**data, "version": 77}, LOOKUP)
    with pytest.raises(CodecError, match="damaged"):
        load({**data, "state": data["state"][:-4]}, LOOKUP)


def test_wilson() -> None:
    low, high = wilson(50, 100)
    assert low == pytest.approx(0.4038, abs=1e-3) and high == pytest.approx(0.5962, abs=1e-3)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10)[1] == 1.0


def test_conceding_is_recorded() -> None:
    """104.3a: a concession isn't an answer, but the record has it in its place."""
    decks = [builtin_deck("elves"), builtin_deck("red-rush")]
    game, begun = records.begin(decks, seed=4, agents=("random", "random"))
    agents = [RandomAgent(1), RandomAgent(2)]
    for _ in range(40):
        asked = game.decision
        assert asked is not None
        step(game, agents[asked.player])
    game.concede(1)
    assert game.outcome == ("win", (0,))
    again = records.replay(records.from_json(records.finish(begun, game).to_json()))
    assert again.outcome == game.outcome and again.record[-1] == (-1, 1)
