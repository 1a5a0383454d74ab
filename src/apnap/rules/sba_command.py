"""State-based actions about what lies in the command zone (704.5t, 704.6e, 704.6f)."""

from __future__ import annotations

from collections.abc import Generator

from apnap.model.decisions import Answer, Decision
from apnap.model.state import State


def sba_704_5t(game: State) -> Generator[Decision, Answer, bool]:
    """A dungeon whose last room's ability has left the stack is removed from the game (309.6)."""
    if not any("room" in game.objects[oid].marks for oid in game.command):
        return False
    from apnap.rules.perform.dungeons import complete, finished

    done = finished(game)
    for oid in done:
        yield from complete(game, oid)
    return bool(done)


def in_command(game: State) -> Generator[Decision, Answer, bool]:
    """What is due in the command zone: dungeons, phenomena (704.6f), schemes (704.6e)."""
    acted = yield from sba_704_5t(game)
    if "planar" in game.watched:
        from apnap.rules.planechase import sba_704_6f

        acted = (yield from sba_704_6f(game)) or acted
    if "archenemies" in game.watched:
        from apnap.rules.archenemy import sba_704_6e

        acted = (yield from sba_704_6e(game)) or acted
    return acted
