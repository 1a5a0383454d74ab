"""The command line, as people and programs use it: arguments, output, exit codes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("typer")
pytest.importorskip("rich")
pytest.importorskip("yaml")

from typer.testing import CliRunner

from apnap.cli.app import build
from apnap.cli.reading import NotUnderstood, read_answer
from apnap.cli.words import WORDS
from apnap.model.decisions import YES_NO, Decision, Option
from apnap.scenario.format import load_scenarios
from apnap.scenario.new import action_of, entries
from apnap.scenario.report import run_paths

SOURCE = Path(__file__).parents[1] / "src"

GOOD = """
id: shock-the-bears
title: Shock kills a 2/2
rules: ["704.5g"]
players:
  A: {battlefield: [{card: Mountain, count: 2}], hand: [Shock]}
  B: {battlefield: [Grizzly Bears]}
script:
  - {turn: 1, step: precombat_main, player: A, cast: Shock, targets: [Grizzly Bears]}
stop: {turn: 1, step: precombat_main}
expect:
  - {graveyard: {player: B, card: Grizzly Bears, count: 1}}
"""


def run(*args: str, text: str | None = None) -> Any:
    return CliRunner().invoke(build(args[0]), list(args), input=text)


def both(result: Any) -> str:
    """What went to standard output and to standard error."""
    return str(result.output) + ("" if result.stderr in result.output else result.stderr)


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.yaml"
    path.write_text(GOOD)
    return path


def listed(folder: Path, *scenarios: str) -> Path:
    """A file with a list of scenarios."""
    import yaml

    path = folder / "many.json"
    path.write_text(json.dumps([yaml.safe_load(text) for text in scenarios]))
    return path


# --- scenarios ----------------------------------------------------------------------------------------


def test_a_scenario_that_passes(good: Path) -> None:
    result = run("scenario", "run", str(good))
    assert result.exit_code == 0, result.output
    assert "1 scenario in" in result.output and "1 pass" in result.output


def test_a_scenario_that_fails_tells_where_and_what_happened(good: Path) -> None:
    good.write_text(GOOD.replace("count: 1}}", "count: 3}}"))
    result = run("scenario", "run", str(good))
    assert result.exit_code == 1
    assert "FAIL shock-the-bears [704.5g] in turn 1, precombat_main" in result.output
    assert "there are 1" in result.output
    assert "Grizzly Bears is destroyed (704.5g)" in result.output
    assert "A: 20 life" in result.output
    assert f"{good}:" in result.output


def test_the_report_as_json(good: Path, tmp_path: Path) -> None:
    good = listed(good.parent, GOOD, GOOD.replace("shock-the-bears", "other").replace("[Shock]", "[No Such Card]"))
    out = tmp_path / "report.json"
    result = run("scenario", "run", str(good), "--json", str(out))
    assert result.exit_code == 1
    data = json.loads(out.read_text())
    assert data["summary"] == {"pass": 1, "fail": 0, "unsupported": 1, "error": 0}
    assert [(r["id"], r["status"], r["rules"]) for r in data["results"]] == [
        ("shock-the-bears", "pass", ["704.5g"]),
        ("other", "unsupported", ["704.5g"]),
    ]
    assert "No Such Card" in data["results"][1]["reason"]
    assert json.loads(run("scenario", "run", str(good), "--json", "-").stdout) == data


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("id: x\nplayers: [\n")
    result = run("scenario", "run", str(path))
    assert result.exit_code == 2
    assert "bad.yaml:" in both(result) and "Traceback" not in both(result)
    missing = run("scenario", "run", str(tmp_path / "none.yaml"))
    assert missing.exit_code == 2
    assert "there is no such file" in both(missing)


def test_scenarios_are_chosen_by_a_word_and_played_under_an_era(good: Path) -> None:
    assert run("scenario", "run", str(good), "-k", "704.5").exit_code == 0
    assert run("scenario", "run", str(good), "-k", "counterspell").exit_code == 2
    assert run("scenario", "run", str(good), "--era", "2004").exit_code == 0
    assert run("scenario", "run", str(good), "--era", "1999").exit_code == 2


def test_an_error_of_the_engine_has_its_traceback(good: Path) -> None:
    def broken(name: str) -> Any:
        raise ZeroDivisionError("on purpose")

    report = run_paths([good], lookup=broken)
    assert report.summary["error"] == 1
    assert "ZeroDivisionError: on purpose" in report.results[0].reason
    assert "Traceback" in report.results[0].reason
    assert report.exit_code == 1


def test_several_processes_report_in_order(tmp_path: Path) -> None:
    path = listed(tmp_path, *(GOOD.replace("shock-the-bears", f"s{i}") for i in range(6)))
    assert [r.id for r in run_paths([path], jobs=2).results] == [f"s{i}" for i in range(6)]


def test_a_new_scenario_can_be_run(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    said = ["Shock hits", "", "", "", "", "2 Mountain", "Shock", "", ""]  # title, id, rules, era; A's life and zones
    said += ["", "Hill Giant (tapped)", "", "", ""]  # B's
    said += ["A cast Shock targets B", "", "1", "end", "20 18"]
    result = run("scenario", "new", str(path), text="\n".join(said) + "\n")
    assert result.exit_code == 0, result.output
    scenario = load_scenarios(path)[0]
    assert scenario.id == "shock-hits"
    assert scenario.players["B"].zone("battlefield")[0].tapped
    assert run("scenario", "run", str(path)).exit_code == 0
    assert run("scenario", "new", str(path)).exit_code == 2


def test_cards_as_people_write_them() -> None:
    assert entries('3 Forest (tapped), Shock, "Urza, Lord High Artificer"') == [
        {"card": "Forest", "count": 3, "tapped": True}, "Shock", "Urza, Lord High Artificer"
    ]  # fmt: skip


def test_actions_as_people_write_them() -> None:
    action = action_of("2 upkeep B cast Fireball targets A, Hill Giant x 3 with kicker")
    assert action == {
        "turn": 2, "step": "upkeep", "player": "B", "cast": "Fireball", "targets": ["A", "Hill Giant"],
        "x": 3, "with": ["kicker"],
    }  # fmt: skip
    assert action_of("A attack Hill Giant -> B")["attack"] == {"Hill Giant": "B"}
    with pytest.raises(ValueError, match="no verb"):
        action_of("A sings")


# --- why ----------------------------------------------------------------------------------------------


def test_why_says_yes(good: Path) -> None:
    result = run("why", str(good), "1")
    assert (result.exit_code, "legal (601.2)" in result.output) == (0, True), result.output


def test_why_says_no_with_the_rule(good: Path) -> None:
    result = run("why", str(good), "B cast Shock targets A", "--json")
    assert result.exit_code == 1, result.output
    assert json.loads(result.stdout)["legal"] is False
    timing = GOOD.replace("hand: [Shock]", "hand: [Shock, Hill Giant, Mountain]")
    good.write_text(timing)
    result = run("why", str(good), "1 upkeep A play Mountain")
    assert result.exit_code == 1
    assert "305.1" in result.output


@pytest.mark.parametrize(
    "action, said",
    [
        ("2 upkeep B cast Shock targets A", "Turn 2, upkeep: yes, legal (601.2)"),
        ("B cast Zarquon", "no: there is no Zarquon to cast (601.2a)"),
        ("A activate Zarquon", "no: there is no such ability of Zarquon (602.2)"),
        ("A attack Hill Giant", "no: You don't control Hill Giant (508.1a)"),
        ("2 declare_blockers A block Hill Giant -> Ogre", "only when a creature attacks (508.8)"),
        ("2 untap B cast Shock targets A", "nobody gets priority in the untap step (502.4)"),
    ],
)
def test_why_at_any_moment_with_its_rule(good: Path, action: str, said: str) -> None:
    good.write_text(WHY)
    result = run("why", str(good), action)
    assert said in result.output and "[" not in result.output


WHY = """
id: later
title: a shock, and what comes after it
rules: ["601.2"]
players:
  A: {hand: [Shock], battlefield: [Mountain, Mountain]}
  B: {hand: [Shock], battlefield: [Mountain, Hill Giant]}
script:
  - {turn: 1, step: precombat_main, player: A, cast: Shock, targets: [B]}
stop: {turn: 1, step: precombat_main}
expect:
  - life: {B: 18}
"""


def test_why_asks_for_what_it_needs(good: Path) -> None:
    assert run("why", str(good), "9").exit_code == 2
    assert "say who does it" in both(run("why", str(good), "cast Shock"))
    assert run("why", str(good.with_name("none.yaml")), "1").exit_code == 2


# --- cards and the turn -------------------------------------------------------------------------------


def test_cards_are_listed_and_shown() -> None:
    assert "Lightning Bolt" in run("cards", "list", "-k", "bolt").output
    rows = json.loads(run("cards", "list", "--json").stdout)
    assert len(rows) > 500 and {"name", "mana_cost", "type"} == set(rows[0])
    shown = run("cards", "show", "fire // ice", "--tree").output
    assert "Fire  {1}{R}" in shown and "Ice  {1}{U}" in shown and "Damage n=2" in shown
    assert json.loads(run("cards", "show", "Shock", "--json").stdout)[0]["name"] == "Shock"


def test_an_unknown_card_has_suggestions() -> None:
    result = run("cards", "show", "Lightnig Bolt")
    assert result.exit_code == 2
    assert "did you mean Lightning Bolt" in both(result)


def test_the_turn() -> None:
    assert "Declare blockers step (509)" in run("turn").output
    assert "Upptappning" in run("turn", "--lang", "sv", "--era", "2004").output
    assert len(json.loads(run("turn", "--json").stdout)["phases"]) == 5
    assert run("turn", "--era", "1999").exit_code == 2


# --- watching and playing -----------------------------------------------------------------------------


def test_every_line_of_a_watched_game_has_its_rule() -> None:
    result = run("watch", "red-rush", "green-ramp", "--agent", "random", "--turns", "3", "--seed", "1", "--full")
    assert result.exit_code == 0, result.output
    lines = [line for line in result.output.splitlines() if line.startswith(("   ", "--", "=="))]
    assert len(lines) > 20
    assert [line for line in lines if not line.endswith(")")] == []


def test_decks_agents_and_eras_that_are_not_there(tmp_path: Path) -> None:
    for args in (("watch", "no-deck", "elves"), ("watch", "elves", "elves", "--agent", "x"), ("play", "--era", "x")):
        result = run(*args)
        assert result.exit_code == 2, args
        assert "apnap: " in both(result) and "Traceback" not in both(result)
    deck = tmp_path / "deck.txt"
    deck.write_text("4 Lightnig Bolt\n")
    result = run("watch", str(deck), "elves")
    assert result.exit_code == 2
    assert f"{deck}:1: there is no card 'Lightnig Bolt' (did you mean Lightning Bolt?)" in both(result)


def play(tmp_path: Path, lines: list[str], *more: str) -> Any:
    record = tmp_path / "game.json"
    args = ["play", "--agent", "default", "--seed", "4", "--first", "--record", str(record), *more]
    return run(*args, text="\n".join(lines) + "\n")


def test_playing_with_piped_answers(tmp_path: Path) -> None:
    result = play(
        tmp_path, ["n", "?bolt", "log 3", "stops theirs end", "play", "card Mountain", "y", "help", "nonsense"]
    )
    assert result.exit_code == 0, result.output
    text = result.output
    assert "Take a mulligan? (103.5)" in text
    assert "[main 1]" in text
    assert "Rift Bolt" in text and "theirs: end" in text
    assert "no option and no command has 'nonsense'" in text
    assert "The game is kept in" in text


def test_why_can_not_i(tmp_path: Path) -> None:
    text = play(tmp_path, ["n", "?Hellrider"]).output
    assert "Cast Hellrider: The mana for it can't be paid (601.2h)" in text


def test_undo_and_concede(tmp_path: Path) -> None:
    text = play(tmp_path, ["n", "", "undo", "concede"]).output
    assert "undone" in text
    assert "Agent wins the game (104.2)" in text


def test_a_game_left_goes_on(tmp_path: Path) -> None:
    play(tmp_path, ["n", "Stomping", "y", "quit"])
    record = tmp_path / "game.json"
    assert json.loads(record.read_text())["answers"]
    text = run("play", "--resume", str(record), text="quit\n").output
    assert "lands: Stomping Ground" in text
    record.write_text("{}")
    bad = run("play", "--resume", str(record))
    assert bad.exit_code == 2
    assert "this is no game record" in both(bad)


def test_what_a_game_under_way_has_settled_is_not_asked_for_again(tmp_path: Path) -> None:
    play(tmp_path, ["n", "quit"])
    result = run("play", "--resume", str(tmp_path / "game.json"), "--deck", "elves", "--era", "2004")
    assert result.exit_code == 2 and "leave --deck, --era away" in both(result)


def test_a_game_in_which_nothing_was_answered_is_not_kept(tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    result = run("play", "--seed", "1", "--record", str(record), text="")
    assert result.exit_code == 0 and "no game is kept" in result.output
    assert not record.exists()


def test_a_whole_game_against_an_agent(tmp_path: Path) -> None:
    result = run("play", "--agent", "random", "--seed", "9", "--record", str(tmp_path / "g.json"), text="\n" * 3000)
    assert result.exit_code == 0, result.output[-2000:]
    assert "win" in result.output or "is kept" in result.output


def test_the_script_itself(tmp_path: Path) -> None:
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    code = "from apnap.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "play", "--agent", "default", "--seed", "1"],
        input="quit\n", capture_output=True, text=True, env=env, timeout=60, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "apnap play --resume" in done.stdout
    assert (
        subprocess.run([sys.executable, "-c", code, "--help"], capture_output=True, env=env, timeout=60).returncode == 0
    )


def test_importing_apnap_loads_no_command_line() -> None:
    code = "import sys, apnap, apnap.cli; print([m for m in ('typer', 'rich', 'yaml') if m in sys.modules])"
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, timeout=60)
    assert done.stdout.strip() == "[]"


# --- answers as people type them ----------------------------------------------------------------------


def asked(kind: str = "choose", n: int = 3, least: int = 1, most: int = 1, **more: Any) -> Decision:
    return Decision(kind, 0, "608.2d", tuple(Option("object", 16 + i) for i in range(n)), least, most, **more)


@pytest.mark.parametrize(
    ("decision", "line", "answer"),
    [
        (asked(), "2", (1,)),
        (asked(least=0, most=3), "", ()),
        (asked(least=0, most=3), "3, 1", (2, 0)),
        (asked("order", least=3, most=3, ordered=True), "2 3", (1, 2, 0)),
        (asked("attackers", least=0, most=3), "all", (0, 1, 2)),
        (Decision("yesno", 0, "608.2d", YES_NO), "y", (0,)),
        (Decision("yesno", 0, "608.2d", YES_NO, default=(1,)), "", (1,)),
        (Decision("number", 0, "107.3a", least=0, most=9, form="number"), "4", (4,)),
        (asked("damage", form="divide", total=5), "2 1", (2, 1, 2)),
    ],
)
def test_answers_are_read(decision: Decision, line: str, answer: tuple[int, ...]) -> None:
    assert read_answer(decision, line) == answer


@pytest.mark.parametrize("line", ["", "0", "4", "shock"])
def test_what_is_no_answer_is_said_to_be_none(line: str) -> None:
    with pytest.raises(NotUnderstood):
        read_answer(asked(), line)


def test_the_table_in_swedish_says_nothing_in_english(tmp_path: Path) -> None:
    lines = ["n", "help", "?", "zork", "77", "stops", "repeat x", "undo", "quit"]
    args = ["--agent", "default", "--seed", "3", "--first", "--lang", "sv", "--record", str(tmp_path / "g.json")]
    told = run("play", *args, text="\n".join(lines) + "\n").output
    for wanted in ("tom rad: passa", "din runda", "bibliotek", "Partiet är sparat"):
        assert wanted in told
    for english in ("empty line", "your turn", "library", "graveyard", "there is no", "type a", "The game", "main 1"):
        assert english not in told
    assert not [key for key, (en, sv) in WORDS.items() if not en or not sv]
