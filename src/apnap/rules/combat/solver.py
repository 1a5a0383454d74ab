"""Requirements against restrictions (508.1d, 509.1c): how many requirements can be obeyed at most, and by
which choice.

A creature is an item with several ways to go (attack nobody, attack that player, block those two, …). A way
obeys requirements, uses up limits ("no more than two creatures …"), makes demands on a group ("only if
another one …") and supports groups. The greatest number of requirements is found by a depth-first search over
the items, with a memory of the states that failed and a growing allowance of requirements not obeyed; ways
that another way of the same item outdoes are dropped beforehand, so that the usual cases need no search at
all.
"""

from __future__ import annotations

NONE: dict[int, int] = {}


class Way:
    """One way for an item to go: its `pairs` (indices into the decision's options) and their effects: `obeys`
    (bit mask of requirements), `uses` (limit -> how many), `demands` (group -> least number of supporters),
    `supports` (group -> how many)."""

    __slots__ = ("demands", "obeys", "pairs", "supports", "uses")

    def __init__(
        self,
        pairs: tuple[int, ...],
        obeys: int = 0,
        uses: dict[int, int] = NONE,
        demands: dict[int, int] = NONE,
        supports: dict[int, int] = NONE,
    ) -> None:
        self.pairs = pairs
        self.obeys = obeys
        self.uses = uses
        self.demands = demands
        self.supports = supports

    def outdoes(self, other: Way, useful: set[int], tight: set[int]) -> bool:
        """Whether this way is at least as good as the other in all that matters."""
        if other.obeys & ~self.obeys:
            return False
        for limit, n in self.uses.items():
            if limit in tight and n > other.uses.get(limit, 0):
                return False
        for group, least in self.demands.items():
            if least > other.demands.get(group, 0):
                return False
        return all(
            group not in useful or n <= self.supports.get(group, 0) for group, n in other.supports.items()
        )


def best(items: list[list[Way]], limits: list[int]) -> tuple[int, tuple[int, ...]]:
    """The greatest number of requirements that can be obeyed, and pairs that obey so many.

    Every item must have the way that does nothing. `limits` are the greatest uses allowed.
    """
    if not any(way.obeys for ways in items for way in ways):
        return 0, ()
    tight = _tight(items, limits)
    kept = _undone(items, tight)
    return _Search(kept, limits, sorted(tight)).run()


def _tight(items: list[list[Way]], limits: list[int]) -> set[int]:
    """The limits that could be exceeded at all."""
    most = [0] * len(limits)
    for ways in items:
        for limit in {limit for way in ways for limit in way.uses}:
            most[limit] += max([way.uses.get(limit, 0) for way in ways])
    return {i for i, cap in enumerate(limits) if most[i] > cap}


def _undone(items: list[list[Way]], tight: set[int]) -> list[list[Way]]:
    """Each item's ways that none of its other ways outdoes. Support of a group counts only when a way that is
    kept makes a demand on the group; found by growing from nothing."""
    useful: set[int] = set()
    while True:
        kept = [_undone_ways(ways, useful, tight) for ways in items]
        demanded = {group for ways in kept for way in ways for group in way.demands}
        if demanded <= useful:
            return kept
        useful |= demanded


def _undone_ways(ways: list[Way], useful: set[int], tight: set[int]) -> list[Way]:
    kept: list[Way] = []
    for way in sorted(ways, key=lambda w: len(w.pairs)):  # of equals the one with the fewest pairs stays
        if any(other.outdoes(way, useful, tight) for other in kept):
            continue
        kept = [other for other in kept if not way.outdoes(other, useful, tight)]
        kept.append(way)
    return kept


class _Search:
    """The depth-first search of `best`."""

    def __init__(self, items: list[list[Way]], limits: list[int], tight: list[int]) -> None:
        seen = shared = 0
        for ways in items:
            mine = 0
            for way in ways:
                mine |= way.obeys
            shared |= seen & mine
            seen |= mine
        self.all = seen
        self.shared = shared
        """Requirements that more than one item can obey."""
        self.caps = [limits[i] for i in tight]
        self.tight = tight
        groups = sorted({group for ways in items for way in ways for group in way.demands})
        self.groups = groups
        self.most = [max(way.demands.get(g, 0) for ways in items for way in ways) for g in groups]
        """The largest demand on each group; more supporters need not be counted."""
        fixed: tuple[int, ...] = ()
        self.items: list[list[tuple[int, Way]]] = []
        self.lost = 0
        """Requirements that cannot be obeyed whatever is done."""
        for ways in items:
            mine = 0
            for way in ways:
                mine |= way.obeys
            mine &= ~shared
            lost = [(mine & ~way.obeys).bit_count() for way in ways]
            least = min(lost)
            self.lost += least
            if len(ways) == 1 and self._plain(ways[0]):
                fixed += ways[0].pairs
                continue
            marked = [(n - least, way) for n, way in zip(lost, ways, strict=True)]
            marked.sort(key=lambda pair: (pair[0], len(pair[1].pairs)))
            self.items.append(marked)
        self.fixed = fixed
        self.items.sort(key=lambda marked: -max(n for n, _ in marked))
        self.failed: dict[tuple[object, ...], int] = {}

    def _plain(self, way: Way) -> bool:
        """Whether nothing but its own requirements depends on the way."""
        if way.obeys & self.shared or way.demands or any(limit in self.tight for limit in way.uses):
            return False
        return not any(group in self.groups for group in way.supports)

    def run(self) -> tuple[int, tuple[int, ...]]:
        """The best number and its pairs."""
        state = (0, (0,) * len(self.caps), (0,) * len(self.groups), (0,) * len(self.groups))
        most = self.shared.bit_count() + sum(max(n for n, _ in marked) for marked in self.items)
        for allowance in range(most + 1):
            found = self._go(0, state, allowance)
            if found is not None:
                return self.all.bit_count() - self.lost - allowance, self.fixed + found
        return 0, ()  # only if doing nothing is against a restriction

    def _go(
        self, i: int, state: tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]], left: int
    ) -> tuple[int, ...] | None:
        """Pairs for the items from `i` on that leave at most `left` requirements unobeyed, or None."""
        done, _, have, need = state
        if i == len(self.items):
            if (self.shared & ~done).bit_count() > left:
                return None
            return () if all(h >= n for h, n in zip(have, need, strict=True)) else None
        key = (i, state)
        if self.failed.get(key, -1) >= left:
            return None
        for lost, way in self.items[i]:
            if lost > left:
                break
            after = self._after(state, way)
            if after is not None:
                rest = self._go(i + 1, after, left - lost)
                if rest is not None:
                    return way.pairs + rest
        self.failed[key] = left
        return None

    def _after(
        self, state: tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]], way: Way
    ) -> tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]] | None:
        """The state once an item goes that way; None when a limit forbids it."""
        done, used, have, need = state
        if way.uses and self.tight:
            counts = []
            for limit, cap, n in zip(self.tight, self.caps, used, strict=True):
                n += way.uses.get(limit, 0)
                if n > cap:
                    return None
                counts.append(n)
            used = tuple(counts)
        if self.groups and (way.supports or way.demands):
            have = tuple(
                [
                    min(most, h + way.supports.get(g, 0))
                    for g, most, h in zip(self.groups, self.most, have, strict=True)
                ]
            )
            need = tuple([max(n, way.demands.get(g, 0)) for g, n in zip(self.groups, need, strict=True)])
        return done | way.obeys & self.shared, used, have, need
