"""A folder of decks: what can be played is, what can't is told and left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from apnap.cli.decks import decks_in
from apnap.cli.errors import BadInput


def folder(tmp_path: Path) -> Path:
    (tmp_path / "bears.txt").write_text("30 Grizzly Bears\n30 Forest\n")
    (tmp_path / "unknown.txt").write_text("30 No Such Card At All\n30 Forest\n")
    (tmp_path / "broken.txt").write_text("what is this?\n")
    (tmp_path / "led.txt").write_text("Commander\n1 Thragtusk\n\nDeck\n99 Forest\n")
    return tmp_path


def test_what_cannot_be_played_is_told_and_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [len(deck.main) for deck in decks_in(folder(tmp_path))] == [60]
    said = capsys.readouterr().err
    assert "left out unknown.txt" in said and "left out broken.txt" in said and "bears" not in said


def test_decks_with_commanders_are_for_formats_with_commanders(tmp_path: Path) -> None:
    (deck,) = decks_in(folder(tmp_path), format="commander")
    assert [card.name for card in deck.commanders] == ["Thragtusk"]


def test_a_folder_with_nothing_to_play(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no deck to play"):
        decks_in(tmp_path)
    with pytest.raises(BadInput, match="there is no such folder"):
        decks_in(tmp_path / "nowhere")
