"""What a command can't use is refused in one message with exit code 2, before anything is played or written."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.cli import main


def refused(args: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What the command says on standard error; it must leave with 2."""
    with pytest.raises(SystemExit) as left:
        main(args)
    assert left.value.code == 2
    said = capsys.readouterr().err
    assert said.startswith("apnap: ") and "Traceback" not in said
    return said


def test_fuzz_checks_the_format_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["fuzz", "-n", "1", "--out", str(tmp_path / "failures"), "--format"]
    assert "unknown format 'nonsense'; there are two-player, free-for-all" in refused([*given, "nonsense"], capsys)
    assert "2 players make no teams" in refused([*given, "two-headed-giant"], capsys)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "kept", [b"", b"garbage", b'{"agents": ["default", "ran', b"\xff\xfe\x00", b"[]", b'{"agents": 3}', b'"\xff"']
)
def test_a_file_without_games_is_not_taken_up(
    kept: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.json"
    path.write_bytes(kept)
    said = refused(["sim", "--arena", "default", "random", "-n", "1", "--out", str(path)], capsys)
    assert f"{path} holds no games" in said and "delete or rename it" in said
    assert path.read_bytes() == kept


def test_agents_are_named_without_the_one_for_tests(capsys: pytest.CaptureFixture[str]) -> None:
    """`default` is no level of play, so nobody is offered it."""
    said = refused(["watch", "red-rush", "elves", "--agent", "nobody"], capsys)
    assert "there are: random, beginner, heuristic, search-fast, search" in said and "default" not in said


def test_a_place_where_no_game_can_be_kept_is_told_before_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(["play", "--record", str(tmp_path / "nowhere" / "game.json")], capsys)
    assert "there is no folder" in said
    assert "it is a folder" in refused(["play", "--record", str(tmp_path)], capsys)
    assert "there is no such file" in refused(["replay", str(tmp_path / "none.json")], capsys)


def test_without_imported_cards_the_built_in_ones_are_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("APNAP_CACHE", str(tmp_path / "cache"))
    with pytest.raises(SystemExit):
        main(["cards", "search", "type:angel", "color:white", "cmc<=5", "power>=4", "text:flying"])
    assert "✓ Serra Angel" in capsys.readouterr().out
    assert "`apnap cards list`" in refused(["cards", "coverage"], capsys)


def test_what_is_not_understood_in_a_file_of_questions_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "questions.yaml"
    asked = "- id: {0}\n  A: {{hand: {1}}}\n  B: {{}}\n  do: []\n"
    path.write_text(asked.format("one", "No Such Card") + asked.format("two", "Shock"))
    with pytest.raises(SystemExit) as left:
        main(["judge", str(path)])
    said = capsys.readouterr()
    assert left.value.code == 2 and "two" in said.out
    assert "one: card not known" in said.err and "`--id NAME`" in said.err


def test_flags_have_no_type_in_the_help_and_the_decks_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    told = {"play --help": "--first", "deck list": "red-rush", "deck list elves": "Forest"}
    for args, wanted in told.items():
        with pytest.raises(SystemExit):
            main(args.split())
        said = capsys.readouterr().out
        assert wanted in said and "<bool>" not in said


def test_a_language_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    assert "there are en, sv" in refused(["play", "--lang", "tlh"], capsys)


def test_the_drawn_table_needs_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--tui" in refused(["play", "--tui"], capsys)


def test_a_game_of_agents_only_is_not_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    agents = ["--agent-a", "random", "--agent-b", "random"]
    with pytest.raises(SystemExit) as left:
        main(["sim", "red-rush", "elves", "-n", "1", *agents, "--records", str(tmp_path)])
    assert not left.value.code
    capsys.readouterr()
    [record] = tmp_path.glob("*.json")
    assert "apnap replay" in refused(["play", "--resume", str(record)], capsys)


def test_a_deck_that_is_not_there_may_be_another_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for args in (["deck", "list", "elvs"], ["sim", "elvs", "elves"]):
        assert "did you mean elves?" in refused(args, capsys)
    many = tmp_path / "many.txt"
    many.write_text("99999999999999999999 Forest\n")
    assert "999999999999… copies of Forest" in refused(["deck", "check", str(many)], capsys)


def test_cards_that_are_not_known_come_with_how_to_import_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("APNAP_CACHE", str(tmp_path / "cache"))
    deck = tmp_path / "deck.txt"
    deck.write_text("60 No Such Card At All\n")
    with pytest.raises(SystemExit) as left:
        main(["deck", "check", str(deck)])
    said = capsys.readouterr().err
    assert left.value.code == 2 and "(108.2)" in said and "`apnap cards import FILE`" in said


def test_a_term_of_a_search_without_its_value(capsys: pytest.CaptureFixture[str]) -> None:
    assert "say what comes after it" in refused(["cards", "search", "type:"], capsys)
