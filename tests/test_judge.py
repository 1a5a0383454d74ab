"""The judge: what happens step by step, under one era or two side by side."""

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("typer")
pytest.importorskip("rich")
pytest.importorskip("yaml")

from typer.testing import CliRunner

from apnap.cards.pool import builtin
from apnap.cli.app import build
from apnap.explain.ruling import Account, Ruling, kept, rule_on, rule_on_data
from apnap.oracle.compile import compile_card
from apnap.scenario.format import ScenarioError
from apnap.scenario.new import entries
from apnap.scenario.position import Unsupported
from apnap.scenario.question import read_questions
from apnap.scenario.report import run_scenario

GROWTH: dict[str, Any] = {
    "question": "Does Giant Growth save the Bears?",
    "A": {"battlefield": "3 Mountain, Hill Giant", "hand": ["Shock"]},
    "B": {"life": 7, "battlefield": "2 Forest, Grizzly Bears (1 +1/+1)", "hand": "Giant Growth"},
    "do": [
        "A activate Mountain",
        "A cast Shock targets Grizzly Bears",
        "B cast Giant Growth targets Grizzly Bears",
        "resolve all",
        "A activate Mountain",
        "A attack Hill Giant",
        "B block Grizzly Bears -> Hill Giant",
    ],
}


def ask(data: dict[str, Any], *eras: str) -> Ruling:
    return rule_on_data(data, builtin().get, eras)


def texts(account: Account, *kinds: str) -> list[str]:
    return [f"{b.text} ({b.rule})" for i in kept(account) if (b := account.beats[i]).kind in kinds]


# --- one era ------------------------------------------------------------------------------------------


def test_everything_that_happens_has_its_rule() -> None:
    ruling = ask(GROWTH)
    (account,) = ruling.accounts
    assert (account.era, account.status, ruling.as_stated) == ("current", "told", True)
    assert all(beat.rule for beat in account.beats if beat.kind in ("turn", "step", "event", "passes", "choice"))
    told = [f"{b.text} ({b.rule})" for b in account.beats]
    for line in (
        "All pass, and the top of the stack resolves: Giant Growth (B) -> Grizzly Bears (117.4)",
        "Shock deals 2 damage to Grizzly Bears (120.3)",
        "Hill Giant is destroyed (704.5g)",
    ):
        assert line in told, told
    assert told.index("Giant Growth resolves (608.2n)") < told.index("Shock deals 2 damage to Grizzly Bears (120.3)")
    assert account.end["B: battlefield"] == "Forest (tapped), Forest, Grizzly Bears 6/6 (5 damage, 1 +1/+1)"
    assert "704.5g" in ruling.rules and list(ruling.rules).index("120.3") < list(ruling.rules).index("120.10")


def test_an_impossible_action_is_said_with_its_rule_and_the_game_goes_on() -> None:
    data = GROWTH | {"do": ["A cast Giant Growth targets Hill Giant", "A cast Shock targets B"]}
    ruling = ask(data)
    assert not ruling.as_stated
    (refused,) = texts(ruling.accounts[0], "refused")
    assert refused.startswith("A casts Giant Growth, targets Hill Giant: not possible")
    assert ruling.accounts[0].end["B: life"] == "5"


def test_an_action_that_fails_on_its_way_is_taken_back() -> None:
    data = GROWTH | {"do": ["A cast Shock targets Mountain", "A cast Shock targets B"]}
    account = ask(data).accounts[0]
    (refused,) = texts(account, "refused")
    assert refused == "A casts Shock, targets Mountain: not possible: 'Mountain' is no legal target (601.2c)"
    assert account.end["A: graveyard"] == "Shock" and account.end["B: life"] == "5"


def test_more_targets_than_there_are_is_taken_back_too() -> None:
    account = ask(GROWTH | {"do": ["A cast Shock targets B, A"]}).accounts[0]
    assert account.end["A: hand"] == "Shock" and account.count("refused") == 1


def test_a_moment_that_never_comes() -> None:
    lines = ["A attack Grizzly Bears", "1 draw A cast Shock targets B"]
    account = ask(GROWTH | {"do": lines, "until": "1"}).accounts[0]
    refused = texts(account, "refused")
    assert len(refused) == 2 and "that moment never comes" in refused[1], refused


def test_defaults_are_marked_and_answers_taken() -> None:
    data: dict[str, Any] = {"A": {}, "B": {"battlefield": ['2 "Isamaru, Hound of Konda"']}, "do": []}
    account = ask(data | {"until": "1 upkeep"}).accounts[0]
    choices = [beat for beat in account.beats if beat.kind == "choice"]
    assert [beat.said for beat in choices] == [False] and len(choices[0].offered) == 2
    assert choices[0].rule.startswith("704.5j")
    answered = ask(data | {"until": "1 upkeep", "answers": {"B": {"targets": ["last"]}}}).accounts[0]
    assert [beat.said for beat in answered.beats if beat.kind == "choice"] == [True]


def test_an_answer_that_fits_nothing_is_noted() -> None:
    data = {"A": {}, "B": {"battlefield": ['2 "Isamaru, Hound of Konda"']}, "do": [], "until": "1 upkeep"}
    account = ask(data | {"answers": {"B": {"targets": ["Forest"]}}}).accounts[0]
    assert any("does not fit" in text for text in texts(account, "note"))
    assert account.end["B: graveyard"] == "Isamaru, Hound of Konda"


# --- two eras -----------------------------------------------------------------------------------------


def test_two_eras_side_by_side_with_the_differences_marked() -> None:
    ruling = ask(GROWTH, "current", "2004")
    comparison = ruling.comparison
    assert comparison is not None and not comparison.same
    theirs = ruling.accounts[1].beats
    only = [theirs[row.right].text for row in comparison.rows if row.mark == "right"]
    assert only == [
        "Player A loses 1 life (mana burn)",
        "All pass, and the top of the stack resolves: combat damage (A): Combat damage",
    ]
    assert not [row for row in comparison.rows if row.mark in ("left", "changed")]
    assert [(f.what, f.left, f.right) for f in comparison.facts if not f.same] == [("A: life", "20", "19")]
    assert len(comparison.switches) == 4 and all(text.startswith("2004: ") for text in comparison.switches)


def test_an_era_that_asks_for_the_order_of_damage() -> None:
    data = {
        "A": {"battlefield": "Craw Wurm"},
        "B": {"battlefield": "Grizzly Bears, Hill Giant"},
        "do": ["A attack Craw Wurm", {"player": "B", "step": "declare_blockers", "block": {
            "Grizzly Bears": "Craw Wurm", "Hill Giant": "Craw Wurm"}}],
    }  # fmt: skip
    ruling = ask(data, "current", "2010")
    assert ruling.comparison is not None and not ruling.comparison.same
    asked = [beat for beat in ruling.accounts[1].beats if beat.kind == "choice" and beat.step == "declare_blockers"]
    assert len(asked) == 1 and asked[0].offered == ("Grizzly Bears", "Hill Giant")
    assert any("order" in text for text in ruling.comparison.switches)
    whats = [fact.what for fact in ruling.comparison.facts]
    assert whats == sorted(whats, key=lambda what: what[0])


def test_eras_that_agree() -> None:
    ruling = ask(GROWTH | {"do": ["A cast Shock targets B"]}, "current", "2010")
    assert ruling.comparison is not None and ruling.comparison.same and ruling.comparison.switches == ()


def test_an_era_of_the_question_itself() -> None:
    ruling = ask(GROWTH | {"era": "current, 2004"})
    assert [account.era for account in ruling.accounts] == ["current", "2004"]
    assert json.loads(json.dumps(ruling.data()))["comparison"]["same"] is False


# --- what is asked ------------------------------------------------------------------------------------


def test_cards_and_their_state_as_people_write_them() -> None:
    assert entries("2 Forest (tapped), Grizzly Bears (3 +1/+1, 1 damage, sick), Pacifism (on Grizzly Bears)") == [
        {"card": "Forest", "count": 2, "tapped": True},
        {"card": "Grizzly Bears", "counters": {"+1/+1": 3}, "damage": 1, "summoning_sick": True},
        {"card": "Pacifism", "attached_to": "Grizzly Bears"},
    ]
    soldier = {"name": "Soldier", "subtypes": ["Soldier"], "power": 1, "toughness": 1, "colors": ["red", "white"]}
    assert entries("2 1/1 red and white Soldier token (tapped), Treasure token") == [
        {"token": soldier, "count": 2, "tapped": True},
        {"token": "Treasure"},
    ]
    with pytest.raises(ValueError, match="no state of a card"):
        entries("Forest (sleepy)")


def test_tokens_in_a_position() -> None:
    data = {"A": {"battlefield": [{"card": "2/2 green Bear token", "count": 2}, "Treasure token"]}, "B": {}}
    account = ask(data | {"do": ["A attack Bear"]}).accounts[0]
    assert account.end["B: life"] == "18" and "Treasure" in account.end["A: battlefield"]
    with pytest.raises(Unsupported, match="Trousers"):
        ask({"A": {"battlefield": "Trousers token"}, "B": {}})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"do": ["A sings"]}, "no verb"),
        ({"do": ["9 moonrise A cast Shock"]}, "is no step"),
        ({"anwers": {}}, "there is no key 'anwers'"),
        ({"A": {"hnad": ["Shock"]}}, "there is no key 'hnad'"),
        ({"A": {"hand": "Shock (sleepy)"}}, "no state of a card"),
        ({"era": ["current", "2004", "2010"]}, "one, or two"),
        ({"do": ["C cast Shock"]}, "there is no player 'C'"),
        ({"A": {"library": "2000 Forest"}}, "too many"),
        ({"until": "900 end"}, "too many"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ScenarioError, match=message):
        ask(GROWTH | change)


def test_data_that_is_no_question() -> None:
    for data in ([], {}, "x", {"A": {}}, {"A": {}, "B": [1]}, {"players": 3}):
        with pytest.raises(ScenarioError):
            rule_on_data(data, builtin().get)
    with pytest.raises(Unsupported, match="Storm Crow of Doom"):
        ask(GROWTH | {"A": {"hand": "Storm Crow of Doom"}})
    with pytest.raises(ValueError, match="unknown era"):
        ask(GROWTH, "1993")


def test_a_scenario_is_judged_as_it_runs() -> None:
    """Every scenario of one file goes as stated in the account exactly when it passes."""
    look = builtin().get
    told = 0
    for name in ("turn.yaml", "triggers.yaml"):
        for question in read_questions(Path(__file__).parent / "scenarios" / name):
            status = run_scenario(question.scenario, look).status
            if status == "unsupported":
                continue
            told += 1
            assert rule_on(question.scenario, look).as_stated == (status == "pass"), question.scenario.id
    assert told > 10


# --- the command --------------------------------------------------------------------------------------


def run(*args: str) -> Any:
    return CliRunner().invoke(build("judge"), ["judge", *args])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "question.yaml"
    path.write_text(
        "question: Growth\nA: {battlefield: 2 Mountain, hand: Shock}\nB: {battlefield: Grizzly Bears}\n"
        "do:\n- A activate Mountain\n- A cast Shock targets Grizzly Bears\n"
    )
    return path


def test_the_command_tells_and_says_how_it_went(file: Path) -> None:
    result = run(str(file), "--board")
    assert result.exit_code == 0, result.output
    assert "Grizzly Bears is destroyed (704.5g)" in result.output and "At the end" in result.output
    file.write_text(file.read_text() + "- A cast Shock targets B\n")
    result = run(str(file))
    assert result.exit_code == 1 and "not possible" in result.output


def test_the_command_compares(file: Path) -> None:
    text = file.read_text().replace("do:", "do:\n- A activate Mountain")
    file.write_text(text.replace("- A cast Shock targets Grizzly Bears\n", ""))
    result = run(str(file), "--era", "current", "--era", "2004", "--json")
    data = json.loads(result.stdout)["rulings"][0]
    assert [a["era"] for a in data["accounts"]] == ["current", "2004"]
    assert any("mana burn" in beat["text"] for beat in data["accounts"][1]["beats"])
    assert "era 2004" in run(str(file), "--era", "current", "--era", "2004").output


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("do: [", "malformed YAML"),
        ("- 3\n", "no question"),
        ("A: {hand: Sock of Doom}\nB: {}\n", "Sock of Doom"),
        ("A: {}\nB: {}\nera: '1993'\n", "unknown era"),
        ("A: {}\nB: {}\ndo: [B dances]\n", "question.yaml:3"),
    ],
)
def test_bad_files_are_exit_code_2_with_one_line(file: Path, text: str, said: str) -> None:
    file.write_text(text)
    result = run(str(file))
    both = result.output + result.stderr
    assert result.exit_code == 2 and said in both and "Traceback" not in both, both
    assert run(str(file.with_name("none.yaml"))).exit_code == 2
    assert run(str(file), "--id", "other").exit_code == 2


def test_a_resolution_that_is_too_much_is_ended_with_a_clear_word() -> None:
    """111.1: so many tokens are within the rules, but not within what a program can do."""
    text = "Create X 1/1 green Saproling creature tokens, where X is your life total."
    raw = {"name": "Many", "layout": "normal", "mana_cost": "{0}", "type_line": "Sorcery", "oracle_text": text}
    card = compile_card(raw).card
    own = builtin()

    def account(life: int, seconds: float) -> Account:
        data = {"A": {"life": life, "hand": "Many"}, "B": {}, "do": ["A cast Many"]}
        return rule_on_data(data, lambda name: card if name == "Many" else own.get(name), seconds=seconds).accounts[0]

    assert (found := account(2_000_000, 60)).status == "unsupported" and "10,000 permanents" in found.reason
    assert (found := account(8_000, 0.02)).status == "error" and "0.02 seconds" in found.reason


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Draw cards equal to your life total.", "draws at once"),
        ("Add an amount of {R} equal to your life total.", "units of mana"),
    ],
)
def test_so_much_at_once_is_refused(text: str, said: str) -> None:
    raw = {"name": "Much", "layout": "normal", "mana_cost": "{0}", "type_line": "Sorcery", "oracle_text": text}
    card = compile_card(raw).card
    own = builtin()
    data = {"A": {"life": 2_000_000_000, "hand": "Much"}, "B": {}, "do": ["A cast Much"]}
    found = rule_on_data(data, lambda name: card if name == "Much" else own.get(name)).accounts[0]
    assert found.status == "unsupported" and said in found.reason


def test_a_swedish_account_is_in_swedish() -> None:
    from apnap.explain.ruling.saying import assertion_text, era_text
    from apnap.scenario.format import Assertion

    stated = Assertion(name="permanents", value={"player": "B", "card": "Hill Giant", "count": 1, "tapped": True})
    assert assertion_text(stated, "sv") == "permanenter spelare B, kort Hill Giant, antal 1, vriden ja"
    assert assertion_text(stated) == "permanents player B, card Hill Giant, count 1, tapped yes"
    assert era_text("current", "sv") == "dagens regler" and era_text("2004", "sv") == "regler från 2004"
