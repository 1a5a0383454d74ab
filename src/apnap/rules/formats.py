"""What the formats and variants change in the rules of the game itself: life, commanders, mulligans (8xx, 903)."""

from __future__ import annotations

from typing import Final, NamedTuple

from apnap.model.card import Card
from apnap.model.objects import Obj
from apnap.model.state import State
from apnap.rules import layers


class Format(NamedTuple):
    """One format. `life` is the starting life total, `many` that of a multiplayer game where it differs; `commanders`:
    cards led from the command zone, with tax and the way back; `lethal`: 21 combat damage by one commander loses;
    `free_mulligan`: the first mulligan is free for two players as well; `signature`: an instant or sorcery among the
    commanders is a signature spell; `size` is a deck's least size."""

    life: int = 20
    many: int = 0
    commanders: bool = False
    lethal: bool = False
    free_mulligan: bool = False
    signature: bool = False
    size: int = 60


FORMATS: Final[dict[str, Format]] = {
    "two-player": Format(),
    "free-for-all": Format(),
    "two-headed-giant": Format(life=30),  # 103.4a, 119.1a, 810.4
    "commander": Format(life=40, commanders=True, lethal=True, size=100),  # 103.4c, 119.1c, 903.5a, 903.7
    "brawl": Format(life=25, many=30, commanders=True, free_mulligan=True),  # 103.4d, 119.1d, 903.12f-h
    "oathbreaker": Format(commanders=True, signature=True),
}


def is_signature(obj: Obj) -> bool:
    """Whether it is a signature spell: its mark says so."""
    return str(obj.marks.get("commander", "")).endswith("s")


def led_by(game: State, pid: int) -> bool:
    """Whether the player controls a commander of their own on the battlefield: a signature spell takes that."""
    return any(
        [
            obj.owner == pid and "commander" in obj.marks and layers.controller(game, obj.id) == pid
            for obj in game.permanents()
        ]
    )


def commander_mark(pid: int, n: int, card: Card, name: str) -> str:
    """The mark of the player's nth commander, which the card keeps from zone to zone (903.3); that of a signature
    spell ends in "s"."""
    spell = FORMATS[name].signature and not {"Instant", "Sorcery"}.isdisjoint(card.face.types)
    return f"{pid}.{n}s" if spell else f"{pid}.{n}"


def of(game: State) -> Format:
    """The game's format."""
    return FORMATS[game.format]


def starting_life(name: str, players: int) -> int:
    """103.4, 119.1: how much life each player (or team) begins with."""
    found = FORMATS[name]
    return found.many if found.many and players > 2 else found.life
