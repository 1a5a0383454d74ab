"""Loops of mandatory actions (104.4b, 731.4): the game is a draw instead of going on for ever.

A loop is known by its depth: what triggers while an ability resolves is one deeper than that ability. Many abilities
that trigger at once are not deep, however many they are. When somebody takes an action, or does what need not be done,
the count begins anew: a loop that holds an optional action is no draw, its players must end it (731.3, 731.6).
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from apnap.model.decisions import Answer, Decision
from apnap.model.state import State

LONG_TURN: Final = 1000
"""Below so many events in a turn nothing is counted."""
DEPTH: Final = 1000
"""So deep a chain of abilities that nobody had a hand in is taken for a loop."""
CHECKS: Final = 1000
"""So many rounds of state-based actions and triggers before anybody gets priority are taken for a loop."""

Gen = Generator[Decision, Answer, None]


def watch(game: State, resolving: Gen) -> Generator[Decision, Answer, bool]:
    """Let the top of the stack resolve and what triggered be put there; whether that has become a loop
    (731.4, 731.5)."""
    top = game.stack[-1]
    start = game.next_id
    free = False
    try:
        decision = next(resolving)
        while True:
            answer = yield decision
            free = free or volunteered(decision, answer)
            decision = resolving.send(answer)
    except StopIteration:
        pass
    depths: dict[int, int] = game.watched.get("depths", {})
    depth = depths.get(top, 0) + 1
    new: dict[int, int] = {}
    if free:
        depths = {}
    else:
        for oid in reversed(game.stack):
            if oid < start:
                break
            new[oid] = depth
    kept = {oid: d for oid, d in depths.items() if oid in game.objects}
    if kept or new:
        game.watched = {**game.watched, "depths": kept | new}
    else:
        forget(game)
    return depth >= DEPTH and bool(new)


def volunteered(decision: Decision, answer: Answer) -> bool:
    """Whether the player did something that could be declined; not to pay is as good as mandatory (731.6)."""
    if decision.kind == "yesno":
        return answer == (0,)
    return decision.form == "choose" and decision.least == 0 and bool(answer)


def forget(game: State) -> None:
    """Somebody did something: what follows is no loop of mandatory actions alone."""
    if "depths" in game.watched:
        game.watched = {k: v for k, v in game.watched.items() if k != "depths"}
