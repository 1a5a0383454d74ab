"""A declaration of attackers or blockers as a whole: limits, groups, requirements and costs (508.1, 509.1).

Both are a choice among pairs (attacker and what it attacks, blocker and what it blocks), so both are judged,
solved, defaulted and sampled here. A declaration holds ids and nodes only.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Protocol

from apnap.ability.costs import Cost
from apnap.model.decisions import Answer, Option, Reason
from apnap.rules.combat.solver import Way, best

ANY_NUMBER = 1 << 20
MANY = 12
"""Beyond so many unlike pairs of one creature that may block several, not every subset is looked at."""


class Rng(Protocol):
    """A source of chance: `random.Random` is one."""

    def random(self) -> float: ...


class Limit:
    """At most `n` of these pairs (of these creatures, when `each` counts creatures) may be chosen."""

    __slots__ = ("each", "kind", "n", "objects", "pairs", "rule")

    def __init__(
        self,
        rule: str,
        kind: str,
        pairs: frozenset[int],
        n: int,
        each: bool = False,
        objects: tuple[int, ...] = (),
    ) -> None:
        self.rule = rule
        self.kind = kind
        self.pairs = pairs
        self.n = n
        self.each = each
        self.objects = objects


class Need:
    """If one of the pairs in `when` is chosen, at least `least` creatures must choose a pair of `among`."""

    __slots__ = ("among", "kind", "least", "objects", "rule", "when")

    def __init__(
        self,
        rule: str,
        kind: str,
        when: frozenset[int],
        among: frozenset[int],
        least: int,
        objects: tuple[int, ...] = (),
    ) -> None:
        self.rule = rule
        self.kind = kind
        self.when = when
        self.among = among
        self.least = least
        self.objects = objects


class Declaration:
    """What may be declared. `rule` is 508.1 or 509.1; the lists are filled by `attack` and `block`."""

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.pairs: list[tuple[int, int]] = []
        self.creatures: list[int] = []
        self.own: list[list[int]] = []
        """For each creature its pairs' indices."""
        self.item: list[int] = []
        """For each pair its creature's index."""
        self.capacity: list[int] = []
        """For each creature how many pairs it may choose."""
        self.limits: list[Limit] = []
        self.needs: list[Need] = []
        self.required: list[frozenset[int]] = []
        """Each requirement: obeyed when one of these pairs is chosen."""
        self.prices: list[list[tuple[Any, Cost, Any]]] = []
        """For each pair what it costs: (key, cost, modification); a key is paid once."""
        self.afford: Callable[[list[int]], Reason | None] | None = None
        self._most: dict[frozenset[int], tuple[int, tuple[int, ...]]] = {}

    def add(self, creature: int, others: Sequence[int], capacity: int = 1) -> None:
        """Add a creature and all that it could choose."""
        item = len(self.creatures)
        self.creatures.append(creature)
        self.capacity.append(capacity)
        mine = []
        for other in others:
            mine.append(len(self.pairs))
            self.pairs.append((creature, other))
            self.item.append(item)
            self.prices.append([])
        self.own.append(mine)

    def require(self, pairs: frozenset[int]) -> None:
        """Add a requirement; one that nothing can obey counts for nothing."""
        if pairs:
            self.required.append(pairs)

    def options(self) -> tuple[Option, ...]:
        """The decision's options, in the order of the pairs."""
        return tuple([Option("pair", ref=a, other=b) for a, b in self.pairs])

    @property
    def most(self) -> int:
        """How many pairs can be chosen at most."""
        return sum([min(n, len(mine)) for n, mine in zip(self.capacity, self.own, strict=True)])

    # --- verdict --------------------------------------------------------------------------------------------

    def check(self, answer: Answer) -> Reason | None:
        """None if the declaration is legal as a whole, in the order of the rule: restrictions, requirements,
        costs."""
        counts: dict[int, int] = {}
        for pair in answer:
            item = self.item[pair]
            n = counts[item] = counts.get(item, 0) + 1
            if n > self.capacity[item]:
                return Reason(self.rule + "a", "too-many", (self.creatures[item],))
        chosen = list(answer)
        found = self.restricted(chosen)
        if found is None and self.required:
            found = self._required(chosen)
        if found is None and self.afford is not None and any(self.prices[pair] for pair in chosen):
            found = self.afford(chosen)
        return found

    def restricted(self, chosen: list[int]) -> Reason | None:
        """508.1c, 509.1b: the restrictions that concern several creatures."""
        for limit in self.limits:
            hit = [pair for pair in chosen if pair in limit.pairs]
            n = len({self.item[pair] for pair in hit}) if limit.each else len(hit)
            if n > limit.n:
                return Reason(limit.rule, limit.kind, limit.objects)
        for need in self.needs:
            if any(pair in need.when for pair in chosen):
                n = len({self.item[pair] for pair in chosen if pair in need.among})
                if n < need.least:
                    return Reason(need.rule, need.kind, need.objects)
        return None

    def _required(self, chosen: list[int]) -> Reason | None:
        """508.1d, 509.1c: as many requirements as possible. Prices that nobody chose to pay need not be
        paid."""
        missed = [r for r in self.required if r.isdisjoint(chosen)]
        if not missed:
            return None
        paid = frozenset([pair for pair in chosen if self.prices[pair]])
        if len(self.required) - len(missed) >= self.maximum(paid)[0]:
            return None
        letter = "d" if self.rule == "508.1" else "c"
        refs = sorted({self.pairs[pair][0] for r in missed for pair in r if not self.prices[pair]})
        return Reason(self.rule + letter, "required", tuple(refs))

    def maximum(self, paid: frozenset[int] = frozenset()) -> tuple[int, tuple[int, ...]]:
        """The most requirements that can be obeyed with the pairs that cost nothing and the `paid` ones, and
        how."""
        known = self._most.get(paid)
        if known is None:
            items, caps = self._ways(paid)
            known = self._most[paid] = best(items, caps)
        return known

    # --- the solver's form ----------------------------------------------------------------------------------

    def _ways(self, paid: frozenset[int]) -> tuple[list[list[Way]], list[int]]:
        """Each creature's ways to go."""
        groups: dict[frozenset[int], int] = {}
        for need in self.needs:
            groups.setdefault(need.among, len(groups))
        items = []
        for item, mine in enumerate(self.own):
            free = [pair for pair in mine if not self.prices[pair] or pair in paid]
            items.append([self._way(pairs, groups) for pairs in self._subsets(item, free)])
        return items, [limit.n for limit in self.limits]

    def _way(self, pairs: tuple[int, ...], groups: dict[frozenset[int], int]) -> Way:
        obeys = 0
        for i, required in enumerate(self.required):
            if not required.isdisjoint(pairs):
                obeys |= 1 << i
        uses = {}
        for i, limit in enumerate(self.limits):
            n = len(limit.pairs.intersection(pairs))
            if n:
                uses[i] = 1 if limit.each else n
        demands: dict[int, int] = {}
        for need in self.needs:
            if not need.when.isdisjoint(pairs):
                group = groups[need.among]
                demands[group] = max(demands.get(group, 0), need.least)
        supports = {group: 1 for among, group in groups.items() if not among.isdisjoint(pairs)}
        return Way(pairs, obeys, uses, demands, supports)

    def _subsets(self, item: int, free: list[int]) -> list[tuple[int, ...]]:
        """What the creature may choose; of pairs that are alike to all rules one stands for the others."""
        capacity = self.capacity[item]
        if capacity == 1:
            return [(), *[(pair,) for pair in free]]
        unlike: dict[Any, int] = {}
        for pair in free:
            counted = any(pair in limit.pairs and not limit.each for limit in self.limits)
            unlike.setdefault(pair if counted else self._signature(pair), pair)
        pairs = list(unlike.values())
        most = min(capacity, len(pairs))
        sizes = range(most + 1) if len(pairs) <= MANY else (0, 1, 2, most)
        return [subset for n in sizes for subset in combinations(pairs, n)]

    def _signature(self, pair: int) -> tuple[Any, ...]:
        return (
            tuple([i for i, r in enumerate(self.required) if pair in r]),
            tuple([i for i, limit in enumerate(self.limits) if pair in limit.pairs]),
            tuple([(pair in need.when, pair in need.among) for need in self.needs]),
        )

    # --- answers --------------------------------------------------------------------------------------------

    def default(self) -> Answer:
        """A legal declaration with no more than the requirements demand."""
        if not self.required:
            return ()
        most, pairs = self.maximum()
        chosen = sorted(pairs)
        for pair in list(chosen):  # leave out what obeys nothing
            fewer = [p for p in chosen if p != pair]
            obeyed = sum([not r.isdisjoint(fewer) for r in self.required])
            if obeyed >= most and self.restricted(fewer) is None:
                chosen = fewer
        return tuple(chosen)

    def sample(self, rng: Rng) -> Answer:
        """A random legal declaration: random pairs, mended by what is required, or built up from the
        default."""
        for _ in range(4):
            share = rng.random()
            answer = self._random(rng, share)
            if self.check(answer) is None:
                return answer
        chosen = list(self.default())
        for item, mine in enumerate(self.own):
            if mine and rng.random() < 0.5:
                pair = mine[int(rng.random() * len(mine))]
                taken = sum([self.item[p] == item for p in chosen])
                if pair in chosen or taken >= self.capacity[item]:
                    continue
                more = tuple(sorted([*chosen, pair]))
                if self.check(more) is None:
                    chosen = list(more)
        return tuple(chosen)

    def _random(self, rng: Rng, share: float) -> Answer:
        chosen: list[int] = []
        for item, mine in enumerate(self.own):
            room = min(self.capacity[item], len(mine))
            left = mine.copy()
            while room and rng.random() < share:
                chosen.append(left.pop(int(rng.random() * len(left))))
                room -= 1
        return tuple(sorted(chosen))
