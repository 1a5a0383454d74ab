"""A game with its past: the answers it was given, the moments of its time line, and the way back to any of them.

A copy of a game costs microseconds, so one is kept now and then; a moment between two of them is reached by giving the
answers again. What has been taken back (an action under way, 732; an undone answer) leaves no trace."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from apnap.game import Game
from apnap.model.decisions import Answer
from apnap.table.lines import Lines
from apnap.table.structs import NOBODY, Moment, Refused

EVERY: Final = 40
"""A copy is kept at least every so many answers."""
MOST_KEPT: Final = 300


class History:
    """See the module docstring. `game` is where the game is now; whoever changes it calls `follow` afterwards."""

    def __init__(self, game: Game, seats: Iterable[int]) -> None:
        self.game = game
        self.given: list[Answer] = []
        """The answers since the origin."""
        self.by: list[int] = []
        """For each answer the seat that gave it itself; NOBODY for an agent's or one that was given for the seat."""
        self.lines = Lines(seats)
        self.moments: list[Moment] = []
        self._root = game.record_
        self._nodes: list[Any] = []
        self._place: dict[int, int] = {}
        self._kept: dict[int, Game] = {0: game.copy()}
        self.unkept = 0
        """From which answer on they are others than those that were kept elsewhere."""
        self.most_kept = 0
        """How many were kept elsewhere."""
        self.lines.follow(game, 0)
        self._moment()

    @property
    def now(self) -> int:
        """How many answers have been given."""
        return len(self.given)

    def keep(self) -> None:
        """Keep a copy of the present position."""
        kept = self._kept
        if self.now not in kept:
            kept[self.now] = self.game.copy()
            if len(kept) > MOST_KEPT:
                for k in sorted(kept)[1:-20:2]:
                    del kept[k]

    def follow(self, by: int = NOBODY) -> None:
        """The game has moved on, or back: take down the answers given since, the last of them by that seat."""
        chain = self.game.record_
        new: list[Any] = []
        while chain is not self._root and id(chain) not in self._place:
            new.append(chain)
            chain = chain[0]
        self._cut(0 if chain is self._root else self._place[id(chain)] + 1)
        for node in reversed(new):
            self._place[id(node)] = len(self._nodes)
            self._nodes.append(node)
            self.given.append(node[1])
            self.by.append(NOBODY)
        if new:
            self.by[-1] = by
        self.lines.follow(self.game, self.now)
        self._moment()
        if self.now - max(k for k in self._kept if k <= self.now) >= EVERY:
            self.keep()

    def was_kept(self) -> None:
        """All answers have been kept elsewhere."""
        self.unkept = self.most_kept = self.now

    def _cut(self, k: int) -> None:
        self.unkept = min(self.unkept, k)
        for node in self._nodes[k:]:
            del self._place[id(node)]
        del self._nodes[k:], self.given[k:], self.by[k:]
        while self.moments and self.moments[-1].moment > k:
            self.moments.pop()
        for at in [at for at in self._kept if at > k]:
            del self._kept[at]

    def _moment(self) -> None:
        size = self.lines.size
        while self.moments and self.moments[-1].log > size:
            self.moments.pop()
        if not self.moments or size > self.moments[-1].log:
            turn = self.game.turn
            self.moments.append(Moment(self.now, turn.number, turn.active, turn.step, size, ""))

    def step_began(self) -> int:
        """The last moment of the time line that was in another step than the game is now: nothing of this step was
        before it."""
        turn = self.game.turn
        for moment in reversed(self.moments):
            if (moment.turn, moment.step) != (turn.number, turn.step):
                return moment.moment
        return 0

    def at(self, moment: int) -> Game:
        """The game as it was after that many answers, as a game of its own. Raises Refused for no such moment."""
        if not 0 <= moment <= self.now:
            raise Refused("malformed", f"there is no moment {moment}; there are 0 to {self.now}")
        if moment == self.now:
            return self.game.copy()
        start = max(k for k in self._kept if k <= moment)
        game = self._kept[start].copy()
        for answer in self.given[start:moment]:
            give(game, answer)
        return game

    def back(self, moment: int) -> None:
        """Go back to a moment; what came after it is forgotten."""
        game = self.at(moment)
        given, by = self.given[:moment], self.by[:moment]
        self._cut(moment)
        self.game = game
        chain = game.record_
        nodes: list[Any] = []
        while len(nodes) < moment:
            nodes.append(chain)
            chain = chain[0]
        self._root = chain
        nodes.reverse()
        self._nodes = nodes
        self._place = {id(node): i for i, node in enumerate(nodes)}
        self.given, self.by = given, by
        self.lines.follow(game, moment)
        self._moment()

    def last_by(self, seat: int) -> int:
        """The moment before the seat's last own answer; NOBODY when it has given none."""
        for k in range(len(self.by) - 1, -1, -1):
            if self.by[k] == seat:
                return k
        return NOBODY


def give(game: Game, answer: Answer) -> None:
    """Give a recorded answer: a player's, or that a player concedes (-1, player)."""
    if len(answer) == 2 and answer[0] == -1:
        game.concede(answer[1])
    else:
        game.apply(answer)
