"""Playing for ante (407): an option of a game, not of a format."""

from __future__ import annotations

from collections.abc import Generator

from apnap.model.decisions import Answer, Decision
from apnap.model.events import Event
from apnap.model.objects import ANTE
from apnap.model.state import State
from apnap.rules.change import happen, move
from apnap.rules.change.command import take_ownership

Gen = Generator[Decision, Answer, None]


def begin(game: State) -> Gen:
    """407.1, 407.2: in a game that is played for ante, one random card of each player's deck goes to the ante zone
    before anybody draws."""
    if not game.options.get("ante"):
        return
    game.watched = {**game.watched, "ante": ()}
    batch: list[Event] = []
    for pid in game.order:
        library = game.players[pid].library
        if library:
            batch.append(move(library[game.random(len(library))], ANTE, "407.2", cause="ante", player=pid))
    yield from happen(game, batch)


def settle(game: State, outcome: tuple[str, tuple[int, ...]]) -> None:
    """407.2: the winner becomes the owner of all the cards in the ante zone; nobody does after a draw, nor of a team
    that wins, whose members share them as they like."""
    if outcome[0] == "win" and len(outcome[1]) == 1:
        for oid in game.zone(ANTE):
            take_ownership(game, oid, outcome[1][0])
