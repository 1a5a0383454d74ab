"""The library's cards and their texts: what the table says of a card reads back as the card, and so does what is
printed on it (where the printed cards are at hand)."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from apnap.cards.library import cards
from apnap.model.card import Card, Face
from apnap.oracle import compile_card, compile_face, render_face
from apnap.oracle.compile import type_line
from apnap.rules.perform.support import supported

ORACLE = Path(__file__).resolve().parents[2] / "shared" / "data" / "oracle-cards.json.gz"

ALL: tuple[Card, ...] = tuple(cards().values())


def _printed(value: int | None, text: str = "") -> str | None:
    return None if value is None else text or str(value)


def _read_back(face: Face) -> Face | None:
    return compile_face(
        face.name,
        face.mana_cost,
        type_line(face),
        "\n".join(render_face(face)),
        _printed(face.power, face.power_text),
        _printed(face.toughness, face.toughness_text),
        _printed(face.loyalty),
        _printed(face.defense),
        face.colors,
    ).face


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.name)
def test_said_and_read_back(card: Card) -> None:
    """Every face, without exception: its text is read as the same face."""
    for face in card.faces:
        again = _read_back(face)
        assert again is not None, (face.name, render_face(face))
        assert again.abilities == face.abilities
        assert again == face


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.name)
def test_performed(card: Card) -> None:
    """The rules perform all that a card says."""
    for face in card.faces:
        assert [word for ability in face.abilities if (word := supported(ability)) is not None] == []


@pytest.fixture(scope="module")
def oracle() -> dict[str, Any]:
    if not ORACLE.exists():
        pytest.skip(f"{ORACLE} is absent")
    with gzip.open(ORACLE, "rt", encoding="utf-8") as file:
        data = json.load(file)
    return {card["name"]: card for card in data if card["name"] in cards() and "type_line" in card}


def test_printed_text(oracle: dict[str, Any]) -> None:
    """What is printed on a card gives the abilities that the library has, wherever it is read whole."""
    unread: list[str] = []
    other: list[str] = []
    for card in ALL:
        found = compile_card(oracle[card.name]).card
        if found is None:
            unread.append(card.name)
        elif [face.abilities for face in found.faces] != [face.abilities for face in card.faces]:
            other.append(card.name)
    assert not other
    assert len(unread) <= 5, unread


def test_shown() -> None:
    """`apnap cards show` prints the text of each card, and no trees instead."""
    from apnap.cli.cards import card_text

    for card in ALL:
        shown = "\n".join(card_text(card, False))
        for face in card.faces:
            lines = [part for line in render_face(face) for part in line.split("\n")]
            assert all(line in shown for line in lines), card.name
