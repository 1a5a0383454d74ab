"""The map of the rulebook: numbers, places in the code, proofs, and the command that shows them."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from apnap.rulebook.chart import Rule, rule_map, totals
from apnap.rulebook.numbers import DATA, numbers_of, parent, rulebook
from apnap.rulebook.places import code_places, named, says
from apnap.rulebook.proofs import proof_places

BOOK = rulebook()
REFERENCE = Path(__file__).parents[2] / "shared" / "reference" / "comprehensive-rules"


def names(text: str) -> list[tuple[str, str]]:
    """The rules that a module's text names, with the place that names them."""
    return [(number, name) for number, _, name in named(BOOK, text)]


def test_the_numbers_of_a_rulebook() -> None:
    text = ["509.1. First, something is done.", "", "509.1a The part of it.", "Example: 3.5", "702.9. Flying"]
    assert numbers_of([*text, "702.9a It is so.", "702.9b And so."]) == ["509.1 a", "702.9* ab"]


@pytest.mark.skipif(not REFERENCE.is_dir(), reason="the Comprehensive Rules are not beside the project")
def test_the_data_are_made_from_the_rulebook() -> None:
    files = sorted(REFERENCE.glob("[1-9]*.md"))
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    made = numbers_of(lines)
    kept = (DATA / "numbers.txt").read_text(encoding="utf-8").splitlines()
    assert made == kept


def test_citations_of_several_rules() -> None:
    assert BOOK.cited("601.2e-i") == ("601.2e", "601.2f", "601.2g", "601.2h", "601.2i")
    assert BOOK.cited("500.7-500.9") == ("500.7", "500.8", "500.9")
    assert BOOK.cited("702.9") == ("702.9",) and BOOK.cited("999.9") == () and BOOK.cited("601.2i-e") == ()
    assert parent("702.9b") == "702.9" and BOOK.below("702.9") == ("702.9", "702.9a", "702.9b", "702.9c")


def test_who_names_a_rule() -> None:
    text = '"""509.1 is what this is about."""\n\n\nclass Wall:\n    def stand(self) -> None:\n        """509.1a-b"""\n'
    assert names(text) == [("509.1", ""), ("509.1a", "stand"), ("509.1b", "stand")]
    assert names("X = 1\n\n# 702.9b: the next\nY = {\n    1: 2,  # 702.9c\n}\n") == [("702.9b", "Y"), ("702.9c", "Y")]
    assert names("def pay():\n    return 509.15, $509.1, 1509.1, 509.1x, 255.0\n") == []


def test_only_what_plays_counts(tmp_path: Path) -> None:
    for room in ("rules", "explain"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "a.py").write_text('"""702.9b"""\n\n\ndef fly() -> None:\n    """702.9c: Up."""\n')
    places = code_places(BOOK, tmp_path)
    assert [p.plays for p in places["702.9b"]] == [False, False]
    assert [(p.path, p.name, p.plays) for p in places["702.9c"]] == [
        ("explain/a.py", "fly", False),
        ("rules/a.py", "fly", True),
    ]
    assert says(tmp_path / "rules" / "a.py", 5) == ("fly", "702.9c: Up.")


def test_scenarios_and_tests_prove(tmp_path: Path) -> None:
    one = "- {id: one, rules: [702.10, '509.1a'], players: {A: {}, B: {}}}\n"
    (tmp_path / "a.yaml").write_text(one + "- {id: claim, rules: [509.1b]}\n")
    (tmp_path / "b.json").write_text(json.dumps([{"id": "two", "rules": ["509.1a"], "players": {}}]))
    (tmp_path / "test_c.py").write_text('"""509.1b"""\n\n\ndef test_c() -> None:\n    """509.1c"""\n')
    found = proof_places(BOOK, [tmp_path])
    assert {number: [p.name for p in places] for number, places in found.items()} == {
        "702.10": ["one"],
        "509.1a": ["one", "two"],
        "509.1c": ["test_c"],
    }
    assert found["509.1a"][0].line == 1


def test_the_map_adds_up() -> None:
    began = time.process_time()
    rules = rule_map()
    assert time.process_time() - began < 5
    assert tuple(rules) == BOOK.order
    assert rules["702.9"].status == "title" and rules["514.3a"].status in ("played", "proved")
    some = [Rule(str(i), status, (), ()) for i, status in enumerate(("proved", "played", "not-yet", "aside", "title"))]
    assert totals(some) == (3, 2, 1, 1)
    assert all(rule.code for rule in rules.values() if rule.status in ("played", "proved"))


def test_what_is_not_for_a_computer_has_a_reason_and_is_not_played() -> None:
    rules = rule_map()
    assert all(rule.reason for rule in rules.values() if rule.status == "aside")


def test_the_command() -> None:
    pytest.importorskip("typer")
    pytest.importorskip("rich")
    from typer.testing import CliRunner

    from apnap.cli.app import build

    def run(*args: str) -> tuple[int, str]:
        result = CliRunner().invoke(build("rules"), ["rules", *args])
        return result.exit_code, result.output

    data = json.loads(run("map", "--json")[1])
    for key in ("playable", "played", "proved"):
        assert data["total"][key] == sum(chapter[key] for chapter in data["chapters"].values()) > 0
    assert list(data["chapters"]) == list("123456789")
    assert "Turn structure" in run("map")[1] and "not yet" in run("map", "--status", "not-yet", "--chapter", "8")[1]
    code, shown = run("show", "514.3a")
    assert code == 0 and "rules/engine.py" in shown and "_cleanup_again" in shown
    assert run("show", "999.1")[0] == run("map", "--status", "nice")[0] == run("map", "--chapter", "x")[0] == 2
