"""An agent that searches: information-set Monte-Carlo tree search on determinized copies of the game.

What may be sensible is tried in worlds in which all that the player can't know is dealt anew (`Game.determinize`), and
played on from there by a quick player on all sides (`lite`) for a turn or so; what is reached is worth what
`worth.chance` says. Answers are compared in the same worlds. Where only one thing is sensible, and for questions like
mulligans, the heuristic agent's answer is given, which is also the one that others must be better than.

What it knows of the game is what its player sees: nothing is taken from the real game but the question, and all trials
run in dealt copies. With a budget in iterations, its answers depend on its seed and on what is seen alone.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from math import inf
from typing import Final

import msgspec

from apnap.agents import worth
from apnap.agents.base import asked
from apnap.agents.candidates import actions, candidates, quick_actions
from apnap.agents.heuristic import HeuristicAgent
from apnap.agents.lite import Lite
from apnap.agents.tree import Edge, Node
from apnap.game import Game
from apnap.model.decisions import Answer, Decision
from apnap.model.objects import FIRST_OBJECT

_SEARCHED: Final = frozenset(
    {"attackers", "blockers", "choose", "cost", "divide", "modes", "number", "targets", "word", "yesno"}
)
_AHEAD: Final = 1
"""How many turns after the present one are played in a playout."""
_WORLDS: Final = 64
"""How many deals of the unknown cards are used in turn."""
_GROWN: Final = 5
"""After so many visits of an answer the tree goes on to later decisions of the turn."""
_KNOWN: Final = 8
"""So many visits in the search for an action are enough for what was asked on its way."""
_ON_THE_WAY: Final = 0.5
"""The part of the budget for what is asked in the middle of something."""
_IN_ANSWER: Final = 0.6
"""The part of the budget for whether to answer what others do."""
_OFTEN: Final = 3
"""How often one action is taken in a turn at most."""
_LATE: Final = 1.2
"""So many times the average playout must still fit into the time."""
_OVERTIME: Final = 0.02
"""A playout that isn't over so many seconds after the time is given up."""
_LONGEST: Final = 500
"""After so many answers a playout is judged as it stands."""


class Budget(msgspec.Struct, frozen=True):
    """How long to think about a move: a number of iterations, or seconds, of the clock or of the processor (which
    others may use too)."""

    iterations: int = 0
    seconds: float = 0.0
    cpu: bool = False


class Considered(msgspec.Struct, frozen=True):
    """An answer that was considered: in words, how often it was tried, and the estimate of winning with it."""

    answer: str
    visits: int
    estimate: float


class Thought(msgspec.Struct, frozen=True):
    """What was considered at one decision, the answer that was given first."""

    turn: int
    step: str
    player: int
    question: str
    iterations: int
    seconds: float
    considered: tuple[Considered, ...]


class SearchAgent:
    """See the module. `thoughts` tells what it considered, decision by decision: to be shown after the game only."""

    def __init__(self, seed: int = 0, budget: Budget | None = None, name: str = "search") -> None:
        self.name = name
        self.seed = seed
        self.budget = budget or Budget(seconds=1.0)
        self.thoughts: list[Thought] = []
        self._clock: Callable[[], float] = time.process_time if self.budget.cpu else time.perf_counter
        self._heuristic = HeuristicAgent(seed)
        self._lite = Lite(HeuristicAgent(seed))
        self._turn = -1
        self._done: dict[object, int] = {}
        self._taken: Edge | None = None
        """The answer given last in this turn: the tree below it may be used again."""

    def choose(self, game: Game) -> Answer:
        """The answer that led to the best positions."""
        began = self._clock()
        decision = asked(game)
        if self._turn != game.turn.number:
            self._turn = game.turn.number
            self._done = {}
            self._taken = None
        first = self._heuristic.choose(game)
        answer = self._search(game, decision, first, began) if self._open(game, decision, first) else first
        if decision.kind == "priority" and answer[0]:
            key = decision.options_[answer[0]].key()
            self._done[key] = self._done.get(key, 0) + 1
        return answer

    def _open(self, game: Game, decision: Decision, first: Answer) -> bool:
        """Whether there may be more than one sensible answer."""
        options = decision.options_
        if decision.actor != decision.player or (len(options) < 2 and decision.form == "choose" and decision.least):
            return False
        if decision.kind != "priority":
            return decision.kind in _SEARCHED
        if options[first[0]].kind == "play" or all([o.kind in ("pass", "mana") for o in options]):
            return False
        if self._heuristic.is_time(game, decision.player):
            return True
        return not game.stack and game.turn.step == "declare_attackers" and game.turn.active != decision.player

    # --- the search -------------------------------------------------------------------------------------------------

    def _search(self, game: Game, decision: Decision, first: Answer, began: float) -> Answer:
        worlds = _Worlds(game, decision.player, self.seed)
        start = worlds.get(0)
        if start is None or start.decision is None:
            return first
        root, kept = self._root(start, start.decision, decision, first)
        n = 0
        share = _share(game, decision)
        if len(root.edges) > 1 and not (kept >= _KNOWN and share == _ON_THE_WAY):
            root.in_new_worlds()
            n = self._iterate(root, worlds, decision.player, began, share)
            if not n:
                return first
        edge = root.best()
        self._taken = edge
        if n:
            self.thoughts.append(self._thought(game, decision, root, edge, n, self._clock() - began))
        return edge.answer

    def _root(self, start: Game, asked: Decision, real: Decision, first: Answer) -> tuple[Node, int]:
        """The decision at the root, with what the last search found out about it; and how many visits that were."""
        if asked.kind == "priority":
            done = frozenset([key for key, n in self._done.items() if n >= _OFTEN])
            answers = actions(self._lite, start, asked, done, first)
        else:
            answers = candidates(self._lite, start, asked, first)
        root = Node([answer for answer in answers if real.verdict(answer) is None])
        old = self._taken.nodes.get(_seen(start, asked)) if self._taken is not None else None
        if old is not None:
            root.adopt(old)
        return root, root.visits

    def _iterate(self, root: Node, worlds: _Worlds, me: int, began: float, share: float) -> int:
        """Play out until the budget is used up or nothing more can come of it. Returns the number of playouts."""
        budget = self.budget
        most = max(1, round(budget.iterations * share)) if budget.iterations else 1_000_000
        seconds = budget.seconds * share if not budget.iterations else 0.0
        end = began + seconds + _OVERTIME if seconds else inf
        started = self._clock()
        n = 0
        while n < most:
            if seconds and n:
                now = self._clock()
                if now - began + _LATE * (now - started) / n > seconds:
                    break
            edge = root.select()
            world = worlds.get(len(edge.values))
            if world is None:
                break
            if not self._playout(world.copy(), edge, me, end):
                break
            n += 1
            if not n % 8 and root.settled():
                break
        return n

    def _playout(self, game: Game, edge: Edge, me: int, end: float) -> bool:
        """One playout: down the tree, then by the quick player. False when it isn't done by the time `end`."""
        lite = self._lite
        lite.begin()
        turn = game.turn.number
        path = [edge]
        tree: Edge | None = edge
        value = 0.0
        try:
            game.apply(edge.answer)
            for k in range(_LONGEST):
                if game.outcome is not None or game.turn.number > turn + _AHEAD:
                    break
                if not k % 8 and self._clock() > end:
                    return False
                if tree is not None:
                    if game.turn.number != turn:
                        tree = None
                    elif self._mine(game, me):
                        tree = self._further(game, tree)
                        if tree is not None:
                            path.append(tree)
                            game.apply(tree.answer)
                            continue
                game = lite.go_on(game)
            value = worth.chance(game, me)
        except Exception:
            value = 0.0  # it can't be done, or the engine fails in that line: never the best
        for taken in path:
            taken.visit(value)
        return True

    def _mine(self, game: Game, me: int) -> bool:
        """Whether the game waits for a decision of the player that is worth a place in the tree."""
        asked = game.decision_
        if asked is None:
            return game.priority == me and not game.stack and self._lite.wants(game)
        if asked.player != me or asked.kind not in _SEARCHED:
            return False
        return len(asked.options_) > 1 or asked.form != "choose" or not asked.least

    def _further(self, game: Game, edge: Edge) -> Edge | None:
        """The answer to be tried at a later decision of the player; None where the tree ends."""
        decision = game.decision
        assert decision is not None
        seen = _seen(game, decision)
        node = edge.nodes.get(seen)
        if node is None:
            if game.base is None or decision.kind in ("attackers", "blockers"):
                if edge.visits < _GROWN:
                    return None
            node = edge.nodes[seen] = Node(self._answers(game, decision))
        return node.select() if len(node.edges) > 1 else None

    def _answers(self, game: Game, decision: Decision) -> list[Answer]:
        lite = self._lite
        if decision.kind == "priority":
            return quick_actions(lite, game, decision)
        return candidates(lite, game, decision, lite.answer(game, decision))

    # --- what is told afterwards ------------------------------------------------------------------------------------

    def _thought(self, game: Game, decision: Decision, root: Node, taken: Edge, n: int, seconds: float) -> Thought:
        edges = sorted([e for e in root.edges if e.visits and e is not taken], key=lambda e: -e.visits)
        told = [Considered(_words(game, decision, e.answer), e.visits, round(e.mean, 3)) for e in [taken, *edges]]
        turn = game.turn
        return Thought(turn.number, turn.step, decision.player, decision.kind, n, round(seconds, 3), tuple(told))


class _Worlds:
    """Copies of the game in which what the player can't know is dealt at random, made when they are first used."""

    def __init__(self, game: Game, me: int, seed: int) -> None:
        turn = game.turn
        self.game = game
        self.me = me
        self.seed = (seed, me, turn.number, turn.phase_count, turn.step_count, len(game.log), len(game.answers))
        self.found: list[Game] = []
        self.dealt = 0

    def get(self, i: int) -> Game | None:
        """The world with that number, counted round; None when there are none."""
        while len(self.found) <= i % _WORLDS and self.dealt < _WORLDS + 4:
            world = self.game.determinize(self.me, random.Random(hash((*self.seed, self.dealt))))
            self.dealt += 1
            if world is not None:
                self.found.append(world)
        return self.found[i % _WORLDS % len(self.found)] if self.found else None


def _share(game: Game, decision: Decision) -> float:
    """Which part of the budget a decision gets: all of it goes to what one does of one's own accord, and to combat."""
    if decision.kind != "priority":
        return 1.0 if decision.kind in ("attackers", "blockers") else _ON_THE_WAY
    mine = game.turn.active == decision.player and not game.stack
    if mine or game.turn.step == "declare_blockers":
        return 1.0
    return _IN_ANSWER


def _seen(game: Game, decision: Decision) -> object:
    """What the player sees of a decision: two that look the same are the same in the tree."""
    objects = game.objects
    options = []
    for o in decision.options_:
        obj = objects.get(o.ref) if o.ref >= FIRST_OBJECT else None
        options.append((o.key(), obj.card.name if obj is not None and obj.card is not None else ""))
    lives = tuple([player.life for player in game.players])
    return (decision.kind, decision.rule, decision.source, game.turn.step, len(game.stack), lives, tuple(options))


def _words(game: Game, decision: Decision, answer: Answer) -> str:
    """An answer in words."""
    from apnap.explain.words import option_text

    if decision.form == "choose":
        return ", ".join([option_text(game, decision, decision.options_[i]) for i in answer]) or "nothing"
    return ", ".join([str(n) for n in answer])
