"""Verdicts, events and the turn chart in words."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import apnap
from apnap.ability.abilities import Keyword
from apnap.ability.costs import Cost
from apnap.ability.filters import Color, Subtype
from apnap.cards.pool import builtin
from apnap.explain.chart import chart, chart_lines, differences
from apnap.explain.events import EVENTS
from apnap.explain.reasons import BY_RULE, REASONS
from apnap.explain.texts import face_lines, keyword_text, text_begins
from apnap.explain.words import event_text, reason_text
from apnap.game import Game
from apnap.model.decisions import Reason
from apnap.model.events import Event
from apnap.rules.turn.eras import ERAS

SOURCE = Path(apnap.__file__).parent
CHART = Path(__file__).parents[2] / "shared" / "seeds" / "turn-chart.yaml"


def calls(*names: str) -> Iterator[tuple[Path, ast.Call]]:
    """Every call in the source of one of these names."""
    for path in sorted(SOURCE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield path, node


def constants(node: ast.expr) -> list[str]:
    """The texts an expression can be, as far as they stand there."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) + constants(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


# --- every kind has words -----------------------------------------------------------------------------


def test_every_kind_of_verdict_has_words_in_both_languages() -> None:
    kinds: dict[str, str] = {}
    for path, call in calls("Reason", "Limit", "Need"):
        kind = call.args[1] if len(call.args) > 1 else next((k.value for k in call.keywords if k.arg == "kind"), None)
        if kind is not None:
            kinds |= {text: f"{path.name}:{call.lineno}" for text in constants(kind)}
    assert len(kinds) > 60
    assert {kind: place for kind, place in kinds.items() if kind not in REASONS} == {}
    for kind, (english, swedish) in [*REASONS.items(), *BY_RULE.items()]:
        assert english and swedish and english != swedish, kind


def test_every_kind_of_event_has_words() -> None:
    kinds = {text: f"{p.name}:{c.lineno}" for p, c in calls("Event") if c.args for text in constants(c.args[0])}
    assert len(kinds) > 60
    assert {kind: place for kind, place in kinds.items() if kind not in EVENTS} == {}


def game() -> Game:
    return Game(ERAS["current"], ("A", "B"))


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_a_verdict_ends_with_its_rule(lang: str) -> None:
    for kind in REASONS:
        text = reason_text(game(), Reason("509.1b", kind, (0,)), lang)
        assert text.endswith("(509.1b)")
        assert "{" not in text
        assert text[0].isupper()


def test_a_verdict_names_its_objects() -> None:
    assert reason_text(game(), Reason("702.11b", "hexproof", (1,))) == "Player B has hexproof (702.11b)"


@pytest.mark.parametrize("lang", ["en", "sv"])
def test_an_event_ends_with_its_rule(lang: str) -> None:
    for kind in EVENTS:
        event = Event(kind, "500.1", subject=0, player=1, source=0, other=1, amount=2, to="exile")
        text = event_text(game(), event, lang=lang)
        assert text.endswith("(500.1)")
        assert "{" not in text


def test_an_event_in_words() -> None:
    assert event_text(game(), Event("lose_life", "119.3", player=0, amount=3)) == "Player A loses 3 life (119.3)"
    assert event_text(game(), Event("step", "503", step="upkeep", player=1)) == "Upkeep step of player B begins (503)"


@pytest.mark.parametrize(
    ("have", "wanted", "same"),
    [
        ("When this creature enters, draw two cards.", "when {this} enters", True),
        ("When Mulldrifter enters, draw two cards.", "When {this} enters", True),
        ("When another creature enters, draw a card.", "When {this} enters", False),
        ("+1: Draw a card.", "[+1]: Draw", True),
        ("−2: Draw a card.", "[-2]: draw", True),
        ("{T}: Add {G}.", "{T}: Add", True),
        ("Flying (It can only be blocked by fliers.)", "flying", True),
    ],
)
def test_texts_are_compared_as_the_format_says(have: str, wanted: str, same: bool) -> None:
    assert text_begins(have, wanted, "Mulldrifter") is same


def test_every_card_of_the_library_has_a_text() -> None:
    for card in builtin():
        for face in card.faces:
            for line in face_lines(face):
                assert line.strip(), card.name


def test_keyword_lines() -> None:
    assert keyword_text(Keyword("equip", Cost("{2}"))) == "Equip {2}"
    assert keyword_text(Keyword("protection", filter=Color("red"))) == "Protection from red"
    assert keyword_text(Keyword("landwalk", filter=Subtype("Island"))) == "Islandwalk"
    assert keyword_text(Keyword("ward", Cost("{2}"))) == "Ward {2}"


# --- the turn chart -----------------------------------------------------------------------------------


@pytest.mark.parametrize("era", list(ERAS))
@pytest.mark.parametrize("lang", ["en", "sv"])
def test_the_chart_has_the_steps_of_the_records(era: str, lang: str) -> None:
    data = chart(era, lang)
    steps = [step["step"] for phase in data["phases"] for step in phase["steps"]]
    assert steps == [step.name for phase in ERAS[era].phases for step in phase.steps]
    assert all(line for style, line in chart_lines(data, lang) if style != "item")


def test_unknown_eras_and_languages_are_refused() -> None:
    with pytest.raises(ValueError, match="2010"):
        chart("1999")
    with pytest.raises(ValueError, match="sv"):
        chart("current", "de")


def test_the_chart_speaks_swedish() -> None:
    text = "\n".join(line for _, line in chart_lines(chart("2004", "sv"), "sv"))
    assert "Upptappning (502)" in text
    assert "Ingen spelare kan agera" in text


@pytest.fixture(scope="module")
def agreed() -> Any:
    """The chart as data that everybody agreed on."""
    if not CHART.exists():
        pytest.skip(f"needs {CHART}")
    yaml = pytest.importorskip("yaml")
    return yaml.safe_load(CHART.read_text(encoding="utf-8"))


def steps_of(data: Any) -> dict[str, Any]:
    return {step["step"]: step for phase in data["phases"] for step in phase["steps"]}


@pytest.mark.parametrize("era", list(ERAS))
def test_the_chart_agrees_on_steps_and_automatic_actions(agreed: Any, era: str) -> None:
    ours, theirs = steps_of(chart(era)), steps_of(agreed)
    assert list(ours) == list(theirs)
    for name, step in theirs.items():
        wanted = [
            (a["id"], a["kind"], a["uses_stack"], a["cr"], a.get("by", ""))
            for a in step["automatic"]
            if era in a.get("eras", [era])
        ]
        have = [(a["id"], a["kind"], a["uses_stack"], a["cr"], a.get("by", "")) for a in ours[name]["automatic"]]
        assert have == wanted, name
        for key in ("name", "swedish", "cr", "priority", "active_player_may", "each_player_may", "exists"):
            assert ours[name][key] == step[key], (name, key)
        ending = [(a["id"], a["cr"]) for a in step.get("at_end", [])]
        assert [(a["id"], a["cr"]) for a in ours[name].get("at_end", [])] == ending


def test_the_chart_agrees_on_phases_and_permissions(agreed: Any) -> None:
    ours = chart()
    for key in ("id", "name", "swedish", "cr"):
        assert [p[key] for p in ours["phases"]] == [p[key] for p in agreed["phases"]]
    assert list(ours["permissions"]) == list(agreed["permissions"])
    for name, permission in agreed["permissions"].items():
        mine = ours["permissions"][name]
        assert (mine["speed"], mine["cr"]) == (permission["speed"], permission["cr"])
        assert mine["uses_stack"] == permission.get("uses_stack", True)
    assert [a["id"] for a in ours["always"]] == [a["id"] for a in agreed["always"]]


def test_the_chart_agrees_on_exceptions(agreed: Any) -> None:
    ours = steps_of(chart())
    for name, step in steps_of(agreed).items():
        rules = [e["cr"] if isinstance(e["cr"], list) else [e["cr"]] for e in step["exceptions"]]
        if name == "untap":
            rules = rules[:2]  # the third speaks of what skipping is, which holds for every step
        assert [e["cr"] for e in ours[name]["exceptions"]] == rules, name


@pytest.mark.parametrize("era", ["2010", "2004"])
def test_the_chart_agrees_on_how_eras_differ(agreed: Any, era: str) -> None:
    wanted = sorted(d["step"] for d in agreed["eras"][era]["differs"])
    assert sorted(d["step"] for d in differences(ERAS[era])) == wanted


def test_sorcery_speed_is_where_the_engine_has_it() -> None:
    from apnap.rules.casting.known import MAIN

    with_land = {s["step"] for s in steps_of(chart()).values() if "land" in s["active_player_may"]}
    assert with_land == MAIN & {step.name for phase in ERAS["current"].phases for step in phase.steps}
