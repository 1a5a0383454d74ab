"""Long work says how far it is, also where no terminal shows a bar."""

from __future__ import annotations

import pytest

from apnap.cli import progress


def test_lines_without_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "EVERY", 0.0)
    with progress.bars() as begin:
        move = begin("Compiling")
        move(50, 200)
        move(200, 200)
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith("Compiling: 50 of 200 (25%)") and lines[1].startswith("Compiling: 200 of 200 (100%)")


def test_no_more_lines_than_somebody_would_read(capsys: pytest.CaptureFixture[str]) -> None:
    with progress.bars() as begin:
        move = begin("Compiling")
        for done in range(1000):
            move(done, 1000)
    assert capsys.readouterr().err == ""
