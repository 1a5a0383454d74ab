"""Scenario files: what the format says is read so, and what it doesn't say is refused with its place."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from apnap.scenario.format import (
    ASSERTIONS,
    STEPS,
    VERBS,
    Action,
    Assertion,
    Entry,
    Scenario,
    ScenarioError,
    Token,
    load_scenarios,
    read_scenarios,
)

pytest.importorskip("yaml", reason="reading YAML needs PyYAML")

SHARED = Path(__file__).resolve().parents[2] / "shared"

WHOLE = """\
id: winter-orb
title: "One land untaps: no more"
rules: [502.3, 502.10, 103]
era: 2004
format: free-for-all
strict: yes
multiplayer: {attack: left, range: 1}
library_filler: none
players:
  Zoë:
    life: 7
    poison: 2
    battlefield:
      - Forest
      - {card: Forest, count: 3, tapped: true, as: "@land"}
      - card: Hill Giant
        counters: {+1/+1: 2, stun: 1}
        damage: 1
        summoning_sick: true
        face_down: yes
        controller: B
        chosen: Goblin
        as_enters: true
      - {card: Rancor, attached_to: {ref: Hill Giant, copy: true}}
      - {card: Invasion of Dominaria, face: back, protector: B}
      - token: {name: Snake, types: [Creature], subtypes: [Snake], colors: [green], power: 0, toughness: 4,
          keywords: [deathtouch]}
      - token: Treasure
    library: [Plains, Island]
    hand:
  B: {}
  A:
answers:
  B: {choices: [yes, no, on, true, 3, {2}, {flip: heads}, [Forest, Island], "4"], modes: [1, 2],
      targets: [A, {ref: B, amount: 2}]}
script:
  - {turn: 1, step: upkeep, nth: 2, player: B, cast: Fireball, targets: [A, {ref: Forest#2, amount: 1}], x: 3,
     modes: [2], with: kicker, pay: "{R}{R}", cost: [Forest], expect_illegal: true}
  - {turn: 1, step: draw, player: B, activate: "*", ability: "{T}: Add", pay: {R},
     when: {stack: Shock, has: false}}
  - {turn: 1, step: draw, player: A, activate: "@land", ability: 2}
  - {turn: 1, step: declare_attackers, player: A, attack: {Bear: B, Bear#2: "@orb"}, if_legal: yes}
  - {turn: 1, step: declare_attackers, player: A, attack: Bear}
  - {turn: 1, step: declare_blockers, player: A, block: {Bear: Ox, Cow: [Ox, {ref: Ox, copy: true}]}}
  - {turn: 1, step: declare_blockers, player: A, block: []}
  - {turn: 1, step: combat_damage, player: A, assign: {Ox: {Bear: 1, B: 2}}}
  - {turn: 1, step: end, player: A, special: plot, card: Slickshot Show-Off}
  - {turn: 1, step: end, player: A, resolve: one}
  - {turn: 1, step: end, player: A, put_counters: {card: Ox, kind: time, count: 1}}
  - turn: 2
    step: end
    player: A
    check:
      - {hand: {player: B, count: 2}}
      - {turn: {number: 2}}
  - {turn: 2, step: end, player: A, concede: true}
stop: {turn: 2, step: cleanup, nth: 2}
expect:
  - {life: {A: 20, Zoë: 7}}
"""


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def whole(tmp_path: Path) -> Scenario:
    [scenario] = load_scenarios(write(tmp_path, "whole.yaml", WHOLE))
    return scenario


def error(tmp_path: Path, text: str, name: str = "bad.yaml") -> ScenarioError:
    with pytest.raises(ScenarioError) as caught:
        load_scenarios(write(tmp_path, name, text))
    return caught.value


# --- What is read


def test_heading(whole: Scenario) -> None:
    assert (whole.id, whole.title) == ("winter-orb", "One land untaps: no more")
    assert whole.rules == ("502.3", "502.10", "103")
    assert (whole.era, whole.format, whole.strict) == ("2004", "free-for-all", True)
    assert whole.multiplayer == {"attack": "left", "range": 1}
    assert whole.library_filler is None
    assert (whole.stop.turn, whole.stop.step, whole.stop.nth) == (2, "cleanup", 2)
    assert whole.expect == (
        Assertion(name="life", value={"A": 20, "Zoë": 7}, line=whole.expect[0].line, where="expect[1]"),
    )
    assert whole.unsupported == () and whole.line == 1


def test_defaults(tmp_path: Path) -> None:
    text = '{"id": "x", "players": {"A": {}, "B": {}}, "stop": {"turn": 1, "step": "end"}, '
    text += '"expect": [{"life": {}}]}'
    [scenario] = load_scenarios(write(tmp_path, "x.json", text))
    assert (scenario.title, scenario.rules, scenario.era, scenario.format) == (
        "x",
        (),
        "current",
        "two-player",
    )
    assert (scenario.library_filler, scenario.answers, scenario.script, scenario.strict) == (
        "Wastes",
        {},
        (),
        False,
    )
    assert (scenario.players["A"].life, scenario.players["A"].poison) == (20, 0)
    assert scenario.players["A"].zone("hand") == () and scenario.stop.nth is None


def test_players_stay_in_turn_order(whole: Scenario) -> None:
    assert list(whole.players) == ["Zoë", "B", "A"]
    assert (whole.players["Zoë"].life, whole.players["Zoë"].poison) == (7, 2)
    assert [entry.name for entry in whole.players["Zoë"].zone("library")] == ["Plains", "Island"]


def test_entries(whole: Scenario) -> None:
    forest, lands, giant, aura, siege, snake, treasure = whole.players["Zoë"].zone("battlefield")
    assert forest == Entry(card="Forest", line=14)
    assert lands == Entry(card="Forest", count=3, tapped=True, alias="land", line=15)
    assert giant == Entry(
        card="Hill Giant",
        counters={"+1/+1": 2, "stun": 1},
        damage=1,
        summoning_sick=True,
        face_down=True,
        controller="B",
        chosen="Goblin",
        as_enters=True,
        line=16,
    )
    assert aura.attached_to == {"ref": "Hill Giant", "copy": True}
    assert (siege.face, siege.protector) == ("back", "B")
    assert snake.token == Token(
        name="Snake", subtypes=("Snake",), colors=("green",), power=0, toughness=4, keywords=("deathtouch",)
    )
    assert (snake.name, treasure.name, treasure.token, treasure.card) == (
        "Snake",
        "Treasure",
        "Treasure",
        None,
    )


def test_answers_mean_what_they_say(whole: Scenario) -> None:
    answers = whole.answers["B"]
    expected = ("yes", "no", "on", "yes", 3, "{2}", {"flip": "heads"}, ["Forest", "Island"], "4")
    assert answers.choices == expected
    assert answers.targets == ("A", {"ref": "B", "amount": 2})
    assert answers.modes == (1, 2)


def test_actions(whole: Scenario) -> None:
    cast, first, second, attack, lone, block, none, assign, plot, resolve, put, check, concede = whole.script
    assert (cast.turn, cast.step, cast.nth, cast.player, cast.verb, cast.value) == (
        1,
        "upkeep",
        2,
        "B",
        "cast",
        "Fireball",
    )
    assert cast.options == {
        "targets": ["A", {"ref": "Forest#2", "amount": 1}],
        "x": 3,
        "modes": [2],
        "with": ["kicker"],
        "pay": "{R}{R}",
        "cost": ["Forest"],
        "expect_illegal": True,
    }
    assert cast.expect_illegal and not cast.if_legal
    assert first.options == {"ability": "{T}: Add", "pay": "{R}", "when": {"stack": "Shock", "has": False}}
    assert (second.value, second.options) == ("@land", {"ability": 2})
    assert attack.value == {"Bear": "B", "Bear#2": "@orb"} and attack.if_legal
    assert lone.value == ["Bear"]
    assert block.value == {"Bear": ["Ox"], "Cow": ["Ox", {"ref": "Ox", "copy": True}]}
    assert none.value == {}
    assert assign.value == {"Ox": {"Bear": 1, "B": 2}}
    assert (plot.value, plot.options) == ("plot", {"card": "Slickshot Show-Off"})
    assert resolve.value == "one"
    assert put.value == {"card": "Ox", "kind": "time", "count": 1}
    assert [(a.name, a.value) for a in check.value] == [
        ("hand", {"player": "B", "count": 2}),
        ("turn", {"number": 2}),
    ]
    assert concede.value is True


def test_yaml_and_json_say_the_same(tmp_path: Path, whole: Scenario) -> None:
    import yaml

    plain: dict[str, Any] = yaml.safe_load(WHOLE)
    plain["rules"] = list(whole.rules)
    plain["answers"]["B"]["choices"][2] = "on"
    plain["answers"]["B"]["choices"][5] = "{2}"
    plain["script"][1]["pay"] = "{R}"
    [again] = load_scenarios(write(tmp_path, "whole.json", json.dumps(plain, indent=1)))

    def stripped(actions: tuple[Action, ...]) -> list[Any]:
        return [(a.turn, a.step, a.nth, a.player, a.verb, a.options) for a in actions]

    assert stripped(again.script) == stripped(whole.script)
    assert again.answers == whole.answers
    assert [e.name for p in again.players.values() for e in p.zone("battlefield")] == [
        e.name for p in whole.players.values() for e in p.zone("battlefield")
    ]
    # Lines are known in JSON too.
    lines = json.dumps(plain, indent=1).splitlines()
    assert again.script[0].line is not None and '"turn": 1' in lines[again.script[0].line]


# --- Files and folders

SMALL = (
    "{{id: {}, players: {{A: {{}}, B: {{}}}}, stop: {{turn: 1, step: end}}, expect: [{{life: {{A: 20}}}}]}}\n"
)


def test_folder(tmp_path: Path) -> None:
    write(tmp_path, "b.yaml", "- " + SMALL.format("one") + "- " + SMALL.format("two"))
    write(tmp_path, "a/deep.yml", SMALL.format("three") + "---\n" + SMALL.format("four"))
    write(
        tmp_path,
        "c.json",
        json.dumps(
            [
                {
                    "id": "five",
                    "players": {"A": {}, "B": None},
                    "stop": {"turn": 1, "step": "end"},
                    "expect": [{"life": {"A": 20}}],
                }
            ]
        ),
    )
    write(tmp_path, "claims.yaml", '- {id: "000-001", claim: "a turn has phases", scenarios: [one]}\n')
    write(tmp_path, "turn-chart.yaml", "version: 1\nphases: [{name: beginning}]\n")
    write(tmp_path, "empty.yaml", "# nothing yet\n")
    write(tmp_path, "notes.txt", "players:")
    assert [s.id for s in load_scenarios(tmp_path)] == ["three", "four", "one", "two", "five"]


def test_a_named_file_must_hold_a_scenario(tmp_path: Path) -> None:
    for text in ("version: 1\n", "- {id: x}\n", "", "just words\n", "[1, 2]\n"):
        assert "no scenario" in error(tmp_path, text).message
    with pytest.raises(ScenarioError, match="no such file"):
        load_scenarios(tmp_path / "missing.yaml")


def test_one_broken_scenario_does_not_hide_the_others(tmp_path: Path) -> None:
    write(
        tmp_path,
        "a.yaml",
        "- " + SMALL.format("one") + "- {id: two, players: {A: {}, B: {}}}\n- " + SMALL.format("three"),
    )
    write(tmp_path, "b.yaml", "players: [\n")
    write(tmp_path, "c.yaml", SMALL.format("one"))
    reading = read_scenarios([tmp_path])
    assert [s.id for s in reading.scenarios] == ["one", "three"]
    missing, malformed, twice = reading.errors
    assert (missing.line, missing.where) == (2, "two") and "'stop' is missing" in missing.message
    assert "malformed YAML" in malformed.message
    assert "comes twice" in twice.message and "a.yaml:1" in twice.message


# --- What is refused


@pytest.mark.parametrize(
    ("line", "change", "says", "where"),
    [
        (2, "titel: x", "there is no key 'titel'", ""),
        (1, "id: two words", "is no id", "id"),
        (1, "id: [a]", "must be a text", "id"),
        (6, "strict: maybe", "must be true or false", "strict"),
        (7, "multiplayer: {atack: left}", "there is no key 'atack'", "multiplayer"),
        (11, "    life: much", "life must be a whole number, not 'much'", "players.Zoë"),
        (12, "    mana: 2", "there is no key 'mana'", "players.Zoë"),
        (14, "      - {card: Forest, taped: true}", "there is no key 'taped'", "players.Zoë.battlefield[1]"),
        (14, "      - {card: Forest, count: 0}", "count must be 1 or more", "players.Zoë.battlefield[1]"),
        (14, "      - {count: 2}", "either `card` or `token`", "players.Zoë.battlefield[1]"),
        (14, "      - {card: Forest, controller: X}", "there is no player 'X'", "players.Zoë.battlefield[1]"),
        (14, "      - {token: {power: 1}}", "a token needs a name", "players.Zoë.battlefield[1]"),
        (14, "      - ", "a card must be a text, not nothing", "players.Zoë.battlefield[1]"),
        (14, "      - {card: A, card: B}", "the key 'card' comes twice", None),
        (29, "    library: Plains", "library must be a list", "players.Zoë"),
    ],
)
def test_errors_name_the_line(tmp_path: Path, line: int, change: str, says: str, where: str | None) -> None:
    lines = WHOLE.splitlines()
    lines[line - 1] = change
    caught = error(tmp_path, "\n".join(lines))
    assert says in caught.message
    assert caught.line == line
    if where is not None:
        name = "['a']" if change == "id: [a]" else change[4:] if change.startswith("id") else "winter-orb"
        assert caught.where == (f"{name}, {where}" if where else name)
    assert str(caught).startswith(f"{tmp_path / 'bad.yaml'}:{line}: ")


BASE = "{{id: x, players: {{A: {{}}, B: {{}}}}, {}}}"
STOP = "stop: {turn: 1, step: end}"
EXPECT = "expect: [{life: {A: 20}}]"


@pytest.mark.parametrize(
    ("rest", "says", "hint"),
    [
        (EXPECT, "the key 'stop' is missing", "stop: {turn: 1"),
        (STOP, "nothing is checked", "add `expect:`"),
        (f"{STOP}, expect: []", "nothing is checked", "add `expect:`"),
        (f"stop: {{turn: 1, step: main}}, {EXPECT}", "there is no step 'main'", "known: "),
        (f"stop: {{turn: 1, step: upkep}}, {EXPECT}", "there is no step 'upkep'", "did you mean upkeep"),
        (f"stop: {{turn: 0, step: end}}, {EXPECT}", "turn must be 1 or more", ""),
        (f"stop: {{step: end}}, {EXPECT}", "the turn is missing", ""),
        (f"stop: {{turn: 1, step: end, phase: x}}, {EXPECT}", "no key 'phase'", ""),
        (f"stop: end, {EXPECT}", "stop must be a mapping, not 'end'", ""),
        (f"{STOP}, {EXPECT}, answers: {{C: {{}}}}", "no player 'C'", "known: A, B"),
        (f"{STOP}, {EXPECT}, answers: {{A: {{choice: [yes]}}}}", "no key 'choice'", "choices"),
        (f"{STOP}, {EXPECT}, script: {{}}", "script must be a list", ""),
        (f"{STOP}, expect: [{{life: {{C: 20}}}}]", "no player 'C'", ""),
        (f"{STOP}, expect: [{{life: {{A: many}}}}]", "life of A must be a whole number", ""),
        (f"{STOP}, expect: [life]", "a mapping with one key", ""),
        (f"{STOP}, expect: [{{life: {{A: 1}}, poison: {{A: 1}}}}]", "a mapping with one key", ""),
    ],
)
def test_refused(tmp_path: Path, rest: str, says: str, hint: str) -> None:
    caught = error(tmp_path, BASE.format(rest))
    assert says in caught.message and hint in caught.hint
    assert caught.line == 1 and caught.where.startswith("x")


@pytest.mark.parametrize(
    ("action", "says"),
    [
        ("turn: 1, step: end, player: C, play: Forest", "no player 'C'"),
        ("turn: 1, step: end, play: Forest", "the player is missing"),
        ("turn: 1, player: A, play: Forest", "the step is missing"),
        ("turn: one, step: end, player: A, play: Forest", "turn must be a whole number"),
        ("turn: 1, step: beginning, player: A, play: Forest", "no step 'beginning'"),
        ("turn: 1, step: end, player: A", "the action has no verb"),
        ("turn: 1, step: end, player: A, play: Forest, cast: Shock", "one verb, not play and cast"),
        ("turn: 1, step: end, player: A, cast: Shock, target: [B]", "there is no key 'target'"),
        ("turn: 1, step: end, player: A, cast: Shock, targets: [{ref: B, amonut: 1}]", "no key 'amonut'"),
        ("turn: 1, step: end, player: A, cast: Shock, modes: [first]", "a mode must be a whole number"),
        ("turn: 1, step: end, player: A, cast: Shock, x: -1", "x must be 0 or more"),
        ("turn: 1, step: end, player: A, resolve: both", "no way to resolve 'both'"),
        ("turn: 1, step: end, player: A, concede: false", "does nothing"),
        ("turn: 1, step: end, player: A, assign: {Ox: 3}", "the damage of Ox must be a mapping"),
        ("turn: 1, step: end, player: A, block: [Ox]", "block must be a mapping"),
        ("turn: 1, step: end, player: A, check: {life: {A: 1}}", "check must be a list"),
        ("turn: 1, step: end, player: A, cast: Shock, when: {stak: x}", "no key 'stak'"),
        ("turn: 1, step: end, player: A, nth: 0, cast: Shock", "nth must be 1 or more"),
    ],
)
def test_refused_actions(tmp_path: Path, action: str, says: str) -> None:
    good = "{turn: 1, step: end, player: A, resolve: all}"
    caught = error(tmp_path, BASE.format(f"{STOP}, {EXPECT}, script: [{good},\n {{{action}}}]"))
    assert says in caught.message
    assert caught.line == 2 and caught.where.startswith("x, script[2]")


def test_what_a_later_version_may_have_is_listed(tmp_path: Path) -> None:
    script = "script: [{turn: 1, step: end, player: A, atack: [Ox]}]"
    text = BASE.format(f"{STOP}, format: tag-team, {script}, expect: [{{lifes: {{A: 20}}}}]")
    [scenario] = load_scenarios(write(tmp_path, "x.yaml", text))
    verb, assertion, kind = scenario.unsupported
    assert "the verb 'atack' (did you mean attack?)" in verb and "script[1]" in verb
    assert "the assertion 'lifes' (did you mean life?)" in assertion and "expect[1]" in assertion
    assert "the format 'tag-team'" in kind


def test_checks_alone_are_enough(tmp_path: Path) -> None:
    check = "script: [{turn: 1, step: end, player: A, check: [{life: {A: 20}}]}]"
    assert load_scenarios(write(tmp_path, "x.yaml", BASE.format(f"{STOP}, {check}")))[0].expect == ()


def test_one_player_is_no_game(tmp_path: Path) -> None:
    assert "two players" in error(tmp_path, f"{{id: x, players: {{A: {{}}}}, {STOP}, {EXPECT}}}").message


@pytest.mark.parametrize(
    ("name", "text", "line", "says"),
    [
        ("bad.json", '[\n {"id": "x",\n  "players": }\n]', 3, "malformed JSON"),
        ("bad.json", '[\n {"id": 1},\n {"id": 2, "players": 1,\n "id": 3}]', 4, "the key 'id' comes twice"),
        ("bad.json", '{"id": NaN}', None, "malformed JSON"),
        ("bad.json", "[" * 200 + "]" * 200, None, "nested too deeply"),
        ("bad.json", "[" * 100_000, None, "nested too deeply"),
        ("bad.yaml", "id: x\nplayers: {A: {}\nstop: 1\n", 3, "malformed YAML"),
        ("bad.yaml", "id: x\n\tplayers: 1\n", 2, "malformed YAML"),
        ("bad.yaml", "id: x\nability: {T}: Add\n", 2, "malformed YAML"),
        ("bad.yaml", "id: x\nplayers: *nobody\n", 2, "malformed YAML"),
        ("bad.yaml", "id: x\nplayers: &a [*a]\n", 2, "nested too deeply"),
        ("bad.yaml", "id: x\n? [a]\n: 1\n", 2, "a key must be a text"),
        ("bad.yaml", "id: x\0\n", None, "malformed YAML"),
        ("bad.yaml", "[" * 60 + "]" * 60, 1, "nested too deeply"),
    ],
)
def test_malformed_files(tmp_path: Path, name: str, text: str, line: int | None, says: str) -> None:
    caught = error(tmp_path, text, name)
    assert says in caught.message and caught.line == line
    assert name in str(caught)


def test_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("id: Juzám".encode("latin-1"))
    with pytest.raises(ScenarioError, match="UTF-8"):
        load_scenarios(path)


def test_anchors_are_shared_values(tmp_path: Path) -> None:
    text = f"- id: x\n  players: {{A: &p {{battlefield: [Forest]}}, B: *p}}\n  {STOP}\n  {EXPECT}\n"
    [scenario] = load_scenarios(write(tmp_path, "x.yaml", text))
    assert scenario.players["A"] == scenario.players["B"]


# --- The format's own page, and the scenarios at hand


@pytest.mark.skipif(not (SHARED / "scenarios" / "FORMAT.md").is_file(), reason=f"there is no {SHARED}")
def test_every_name_of_the_format_is_known() -> None:
    page = (SHARED / "scenarios" / "FORMAT.md").read_text(encoding="utf-8")
    assert (
        f"`{' '.join(STEPS)}`".split()
        == next(part for part in page.replace("\n", " ").split("Steps: ")[1:]).split(". ")[0].split()
    )
    ours = (Path(__file__).parents[1] / "docs" / "scenarios.md").read_text(encoding="utf-8")
    for name in VERBS | ASSERTIONS:
        assert f"`{name}" in page or re.search(rf"`[a-z_ ]*\b{name}\b[a-z_ ]*`", ours), name


@pytest.mark.skipif(not SHARED.is_dir(), reason=f"there is no {SHARED}")
def test_shared_scenarios() -> None:
    reading = read_scenarios([SHARED / "seeds", SHARED / "scenarios"])
    assert reading.errors == ()
    assert len(reading.scenarios) > 300
    assert not [s.id for s in reading.scenarios if s.unsupported]
