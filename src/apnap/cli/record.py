"""A game at the table as a file: what it began with, and the answers since. Read again, the game goes on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import apnap
from apnap.cli.errors import BadInput
from apnap.game import Game
from apnap.model.card import Card, Deck
from apnap.model.decisions import GameError


def save(path: Path, game: Game, decks: list[Deck], setup: dict[str, Any]) -> None:
    """Write the record. Raises OSError."""
    data = {
        "apnap": apnap.__version__,
        **setup,
        "decks": [
            {"name": d.name, "main": _counted(d.main), "commanders": [c.name for c in d.commanders]} for d in decks
        ],
        "conceded": [p.key for p in game.players if str(p.lost) == "104.3a"],
        "answers": [list(answer) for answer in game.record],
    }
    path.write_text(json.dumps(data, ensure_ascii=False) + "\n", encoding="utf-8")


def _counted(cards: tuple[Card, ...]) -> list[list[Any]]:
    """The cards as [number, name], in order."""
    out: list[list[Any]] = []
    for card in cards:
        if out and out[-1][1] == card.name:
            out[-1][0] += 1
        else:
            out.append([1, card.name])
    return out


def load(path: Path) -> tuple[list[Deck], dict[str, Any], list[tuple[int, ...]]]:
    """Decks, setup and answers of a record. Raises BadInput."""
    from apnap.scenario.report import scenario_lookup

    lookup = scenario_lookup()

    def card(name: str) -> Card:
        found = lookup(name)
        if found is None:
            raise BadInput(f"{path}: there is no card {name!r}")
        return found

    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        decks = [
            Deck(
                d["name"],
                tuple(card(name) for n, name in d["main"] for _ in range(n)),
                (),
                tuple(card(name) for name in d["commanders"]),
            )
            for d in data["decks"]
        ]
        answers = [tuple(int(i) for i in answer) for answer in data["answers"]]
        setup = {key: data[key] for key in ("seed", "era", "first", "agent", "names")}
    except (ValueError, KeyError, TypeError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: this is no record of a game ({type(error).__name__}: {error})") from None
    return decks, setup, answers


def go_on(path: Path, game: Game, answers: list[tuple[int, ...]]) -> None:
    """Give the answers again. Raises BadInput when the rules of this version refuse one."""
    for i, answer in enumerate(answers, 1):
        try:
            game.apply(answer)
        except GameError as error:
            raise BadInput(f"{path}: answer {i} is refused by this version ({error}); the game can't go on") from None
