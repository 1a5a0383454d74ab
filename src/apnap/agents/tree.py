"""The tree of a search: what was answered at a player's own decisions, how often, and what it led to.

It is a tree of what the player sees (information sets): a decision comes after an answer by everything about it that is
seen, whatever the hidden cards were in that playout. The worlds in which an answer is tried come in the same order for
each, so that answers are compared by what they lead to in the same worlds, luck being the same.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

from apnap.model.decisions import Answer

_CURIOSITY: Final = 0.35
_LIKELIEST: Final = 0.7
_OTHERS: Final = 0.4
_WIDENING: Final = 0.8
"""How fast new answers are tried as visits grow."""
_DOUBT: Final = 8.0
"""Before anything is tried, another answer is taken for worse than the likeliest one by 0.02, with a spread of 0.05:
this is 0.02 / 0.05 ** 2, by which a difference that was found is outweighed at first."""
_LEAST: Final = 0.004
"""What an answer must be better at the least."""
_SPREAD: Final = 0.12
"""The spread of differences between two answers in one world as long as little is known (as if from three worlds)."""
_BEHIND: Final = 0.1
"""Below this estimate answers differ by less, as all lead to little: what they must be better is in proportion."""
_LAST_HOPE: Final = 0.1
"""The least of that proportion."""


class Edge:
    """One answer: what it led to, world by world, and the decisions that came after it, by what is seen then."""

    __slots__ = ("answer", "earlier", "nodes", "prior", "total", "values")

    def __init__(self, answer: Answer, prior: float) -> None:
        self.answer = answer
        self.prior = prior
        self.total = 0.0
        self.values: list[float] = []
        """Win estimates, in the order of the worlds."""
        self.earlier = 0
        """How many more there were in the worlds of an earlier decision; they are in the total."""
        self.nodes: dict[object, Node] = {}

    def visit(self, value: float) -> None:
        """It was tried and led to that estimate."""
        self.values.append(value)
        self.total += value

    @property
    def visits(self) -> int:
        """How often it was tried."""
        return self.earlier + len(self.values)

    @property
    def mean(self) -> float:
        """The mean of the win estimates."""
        return self.total / self.visits if self.visits else 0.0


class Node:
    """One decision of the player, with the answers that are compared, the likeliest first."""

    __slots__ = ("edges", "visits")

    def __init__(self, answers: list[Answer]) -> None:
        self.edges = [Edge(answer, _LIKELIEST if i == 0 else _OTHERS) for i, answer in enumerate(answers)]
        self.visits = 0

    def select(self) -> Edge:
        """The answer to try next: new ones as visits grow (progressive widening), promising ones more often."""
        self.visits += 1
        wide = 2 + int(_WIDENING * sqrt(self.visits))
        root = _CURIOSITY * sqrt(self.visits)
        first = self.edges[0]
        best, found = -1.0, first
        for edge in self.edges[:wide]:
            n = edge.visits
            if not n or len(edge.values) > 2 * len(first.values) + 1:
                return edge if not n else first  # others are compared with the first one: it needs visits, too
            score = edge.total / n + edge.prior * root / (1 + n)
            if score > best:
                best, found = score, edge
        return found

    def adopt(self, other: Node) -> None:
        """Take over what another search found out about the same answers."""
        known = {edge.answer: edge for edge in other.edges}
        self.edges = [known.get(edge.answer, edge) for edge in self.edges]
        for i, edge in enumerate(self.edges):
            edge.prior = _LIKELIEST if i == 0 else _OTHERS
        self.visits = sum([edge.visits for edge in self.edges])

    def in_new_worlds(self) -> None:
        """The search goes on in other worlds: only what happens there can be compared one by one."""
        for edge in self.edges:
            edge.earlier += len(edge.values)
            edge.values = []

    def settled(self) -> bool:
        """Whether more playouts would hardly change anything: it goes well whatever is done, or one answer is far
        better than all others. However badly it goes, there is an answer that gives more hope."""
        known = [edge for edge in self.edges if edge.visits]
        means = sorted([edge.mean for edge in known], reverse=True)
        if means[-1] > 0.97:
            return True
        if len(means) < 2 or len(known) < len(self.edges):
            return False
        best = max(known, key=lambda edge: edge.mean)
        return best.visits >= 6 and means[0] - means[1] > 0.25

    def best(self) -> Edge:
        """The answer to give: the likeliest one unless another one did better in the same worlds, doubt allowed for."""
        first = self.edges[0]
        stake = min(1.0, max(first.mean / _BEHIND, _LAST_HOPE))
        best, found = _LEAST * stake, first
        for edge in self.edges[1:]:
            gain = _gain(first.values, edge.values, stake)
            if gain > best:
                best, found = gain, edge
        return found


def _gain(base: list[float], values: list[float], stake: float) -> float:
    """By how much the one is better, in the worlds in which both were tried, less what it must be better to be
    believed: the less, the more worlds there were, and the less there is at stake."""
    n = min(len(base), len(values))
    if not n:
        return -1.0
    differences = [values[i] - base[i] for i in range(n)]
    mean = sum(differences) / n
    spread = _SPREAD * stake
    squares = sum([(d - mean) ** 2 for d in differences]) + 3 * spread * spread
    return mean - _DOUBT / stake * squares / (n + 3) / n
