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
