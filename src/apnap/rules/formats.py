"""What the formats and variants change in the rules of the game itself: life, commanders, mulligans (8xx, 903)."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from apnap.model.card import Card
from apnap.model.objects import Obj
from apnap.model.state import State
from apnap.rules import layers, vanguard


class Format(NamedTuple):
    """One format. `life` is the starting life total, `many` that of a multiplayer game where it differs; `commanders`:
    cards led from the command zone, with tax and the way back; `lethal`: 21 combat damage by one commander loses;
    `free_mulligan`: the first mulligan is free for two players as well; `signature`: an instant or sorcery among the
    commanders is a signature spell; `size` is a deck's least size; `teams`: how the players are divided: pairs, thirds
    (an emperor between generals), halves, turns (teammates sit apart), one (against all others), or "" where each is
    alone."""

    life: int = 20
    many: int = 0
    commanders: bool = False
    lethal: bool = False
    free_mulligan: bool = False
    signature: bool = False
    size: int = 60
    teams: str = ""


FORMATS: Final[dict[str, Format]] = {
    "two-player": Format(),
    "free-for-all": Format(),
    "two-headed-giant": Format(life=30, teams="pairs"),  # 103.4a, 119.1a, 810.4
    "team-vs-team": Format(teams="halves"),  # 808
    "emperor": Format(teams="thirds"),  # 809
    "alternating-teams": Format(teams="turns"),  # 811
    "commander": Format(life=40, commanders=True, lethal=True, size=100),  # 103.4c, 119.1c, 903.5a, 903.7
    "brawl": Format(life=25, many=30, commanders=True, free_mulligan=True),  # 103.4d, 119.1d, 903.12f-h
    "oathbreaker": Format(commanders=True, signature=True),
    "archenemy": Format(teams="one"),  # 904.2
    "archenemy-commander": Format(life=60, commanders=True, lethal=True, size=100, teams="one"),  # 904.13a-b
    "supervillain-rumble": Format(life=40),  # 904.12a
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


def seating(name: str, players: int, size: int = 0) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The team of each player in the order of the seats, and the seats from which the first player may be drawn: that
    of a team (810.1), its center or the one to the left of its midpoint (808.4), an emperor's (809.4); that player's
    team is the one that begins (805.3). `size`: how many are on a team where the format leaves that open (808.1, 809.6,
    810.11, 811.1); three with an emperor (809.1). Raises ValueError for numbers that don't make two teams or more."""
    how = FORMATS[name].teams
    if not how:
        return tuple(range(players)), tuple(range(players))
    if how == "one":  # 904.2a-b
        if players < 2:
            raise ValueError("an archenemy needs somebody to face")
        return (0, *[1] * (players - 1)), (0,)
    team = size or {"pairs": 2, "thirds": 3, "halves": players // 2, "turns": 2}[how]
    least = 3 if how == "thirds" else 2 if how == "pairs" else 1
    if team < least or players % team or players // team < 2:
        said = {2: "two", 3: "three"}.get(team, str(team))
        raise ValueError(f"{players} players make no teams of {said}, as {name} needs them")
    if how == "turns":
        return tuple([i % (players // team) for i in range(players)]), tuple(range(players))
    at = 0 if how == "pairs" else team // 2
    return tuple([i // team for i in range(players)]), tuple(range(at, players, team))


def is_emperor(game: State, pid: int) -> bool:
    """809.2: who sits in the middle of the team."""
    mates = [p.id for p in game.players if p.team == game.players[pid].team]
    seats: tuple[int, ...] = game.options.get("seats") or tuple(range(len(game.players)))
    return sorted(mates, key=lambda p: seats[p])[len(mates) // 2] == pid


def options_of(name: str, teams: tuple[int, ...], seats: tuple[int, ...]) -> dict[str, Any]:
    """The options that a format brings with it: ranges of influence (809.3a, 809.6a), whom one may attack (808.3a,
    809.3c, 811.4), creatures that are deployed (804.1, 809.3b)."""
    if name != "emperor":
        return {"multiplayer_attack": "adjacent"} if name == "alternating-teams" else {}
    size = len(teams) // len(set(teams))
    emperors = size // 2
    ranges = tuple(
        [emperors + 1 if seat % size == emperors else min(seat % size, size - 1 - seat % size) + 1 for seat in seats]
    )
    return {"multiplayer_range": ranges, "multiplayer_attack": "adjacent", "deploy": True}


def of(game: State) -> Format:
    """The game's format."""
    return FORMATS[game.format]


def starting_life(name: str, players: int, size: int = 0) -> int:
    """103.4, 119.1: how much life each player (or team) begins with; a bigger team has more (810.11)."""
    found = FORMATS[name]
    if name == "two-headed-giant" and size > 2:
        return found.life + 15 * (size - 2)
    return found.many if found.many and players > 2 else found.life


def own_life(game: State, pid: int, life: int) -> int:
    """What a player begins with where that differs from player to player: the archenemy with 40 life (103.4e, 119.1e,
    904.5), whoever has a vanguard with its life modifier more or less (103.4b, 119.1b, 313.7, 902.4)."""
    if game.format == "archenemy" and pid in game.watched.get("archenemies", ()):
        life = 40
    return life + vanguard.modifier(game, pid, "life")
