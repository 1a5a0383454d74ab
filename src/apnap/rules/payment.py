"""Paying mana costs (118.2-118.3, 601.2f-h): which mana, out of a pool and of mana abilities, pays for what.

Everything here is pure: it knows costs, mana and sources, and no game. When each source makes one mana and
costs none, a cost is payable exactly when every set of its needs meets at least as many units (Hall's
theorem); that is `Available.can_pay`. Sources that make several mana, or that cost mana or scarce life
themselves, are searched, depth first, over the mana that is floating (`payment_search`).
"""

from __future__ import annotations

from collections.abc import Sequence

from apnap.model.mana import ANY_TYPE, SNOW, Mana, ManaCost, parse
from apnap.rules.payment_search import (
    GENERIC,
    PROFILES,
    Plan,
    Profile,
    Search,
    Source,
    Variant,
    grouped,
    is_fixed,
    profile_of,
)

__all__ = ["Available", "Plan", "Source", "can_pay", "max_x", "parse_pay", "solve", "solve_said"]


class Available:
    """What a player could pay with, summed up once for as long as pool and sources stay the same."""

    __slots__ = (
        *("_memo", "_touch", "life", "most", "pool", "sources"),
        *("toll", "total", "units", "wild"),
    )

    def __init__(self, pool: tuple[Mana, ...], sources: Sequence[Source], life: int) -> None:
        self.pool = pool
        self.sources = sources
        self.life = life if life > 0 else 0  # 0 life can always be paid (118.3b)
        self.most = 0
        self.toll = 0  # the most life that the sources could cost
        self.wild: dict[int, int] | None = None  # the most units, by mask, that other groups could add
        self._touch: dict[int, int] = {}
        self._memo: dict[tuple[ManaCost, int, int | None], bool] | None = None
        units = [source.plain for source in sources]
        if 0 in units or len({source.group for source in sources}) < len(units):
            units = self._add_groups()
        if pool:
            units += [mana.type | SNOW if mana.snow else mana.type for mana in pool]
        self.units = units
        self.total = len(units)
        self.most += self.total  # no payment has more mana than this

    def but(self, gone: set[int]) -> Available:
        """What can be paid without the mana abilities of these permanents."""
        kept = [source for source in self.sources if source.key[0] not in gone]
        return Available(self.pool, kept, self.life)

    def _add_groups(self) -> list[int]:
        """The units of sources that aren't one unit each; `wild`, `most` and `toll` for the others."""
        units: list[int] = []
        wild: dict[int, int] = {}
        for indices in grouped(self.sources).values():
            members = [self.sources[i] for i in indices]
            first = members[0]
            union = 0
            plain = True
            for source in members:
                self.toll += source.toll
                union |= source.union
                if not source.unit or (source.unit ^ first.unit) >> 6:
                    plain = False
            if plain:
                units.append(union)
            elif len(members) == 1 and is_fixed(first):
                units += [bit | (union & ~ANY_TYPE) for bit in first.outputs[0]]
            else:
                wild[union] = wild.get(union, 0) + max([source.most for source in members])
                self.most += max(0, max([source.most - source.least for source in members]))
        if wild:
            self.wild = wild
        return units

    def _meets(self, union: int) -> int:
        """How many units meet a union of needs."""
        found = 0
        for unit in self.units:
            if unit & union:
                found += 1
        self._touch[union] = found
        return found

    def can_pay(self, cost: ManaCost, x: int = 0, phyrexian: int | None = None) -> bool:
        """Whether the cost can be paid (118.3); `phyrexian` symbols with life, or as many as needed."""
        profile = PROFILES.get(cost) or profile_of(cost)
        extra = x * cost.x
        if profile.least + extra > self.most:
            return False
        if self.wild is not None or self.toll:
            return self._can_pay(cost, profile, x, phyrexian)
        spare = self.total - extra
        touch = self._touch
        for variant in profile.variants:
            if variant.total > spare or variant.life > self.life:
                continue
            if phyrexian is not None and variant.life != 2 * phyrexian:
                continue
            for union, count in variant.checks:
                met = touch.get(union)
                if met is None:
                    met = self._meets(union)
                if met < count:
                    break
            else:
                return True
        return False

    def _can_pay(self, cost: ManaCost, profile: Profile, x: int, phyrexian: int | None) -> bool:
        extra = x * cost.x
        wild = self.wild or {}
        hopeful = False
        for variant in profile.variants:
            if variant.total + extra > self.most or variant.life > self.life:
                continue
            if phyrexian is not None and variant.life != 2 * phyrexian:
                continue
            short = variant.total + extra > self.total or variant.life + self.toll > self.life
            for union, count in variant.checks:
                met = self._meets(union) if union not in self._touch else self._touch[union]
                if met < count:
                    short = True
                    for mask, more in wild.items():
                        if mask & union:
                            met += more
                    if met < count:
                        break
            else:
                if not short:
                    return True
                hopeful = True
        if not hopeful:
            return False
        if self._memo is None:
            self._memo = {}
        key = (cost, x, phyrexian)
        found = self._memo.get(key)
        if found is None:
            finals = [v for v in profile.variants if phyrexian is None or v.life == 2 * phyrexian]
            found = self._memo[key] = Search(self.pool, self.sources, self.life, finals, extra).run()
        return found

    def solve(
        self, cost: ManaCost, x: int = 0, phyrexian: int | None = None, wanted: tuple[int, ...] = ()
    ) -> Plan | None:
        """A payment, as `solve` finds it."""
        return solve(cost, x, self.pool, self.sources, self.life, phyrexian, wanted)


def max_x(cost: ManaCost, available: Available) -> int:
    """The greatest X that can be paid (107.3a, 601.2b): -1 if not even 0; 0 for a cost without X."""
    if not available.can_pay(cost, 0):
        return -1
    if not cost.x:
        return 0
    low, high = 0, (available.most - profile_of(cost).least) // cost.x
    if available.can_pay(cost, high):
        return high
    high -= 1
    while low < high:
        middle = (low + high + 1) // 2
        if available.can_pay(cost, middle):
            low = middle
        else:
            high = middle - 1
    return low


def can_pay(
    cost: ManaCost,
    x: int,
    pool: tuple[Mana, ...],
    sources: Sequence[Source],
    life: int,
    phyrexian: int | None = None,
) -> bool:
    """Whether `solve` would find a payment."""
    profile = PROFILES.get(cost) or profile_of(cost)
    least = profile.least + x * cost.x - len(pool)
    if least > len(sources) and least > sum([source.most for source in sources]):
        return False
    if pool or profile.toll or len(profile.variants) > 1:
        return Available(pool, sources, life).can_pay(cost, x, phyrexian)
    units = [source.plain for source in sources]
    if phyrexian or 0 in units or len({source.group for source in sources}) < len(units):
        return Available(pool, sources, life).can_pay(cost, x, phyrexian)
    for union, count in profile.variants[0].checks:
        for unit in units:
            if unit & union:
                count -= 1
        if count > 0:
            return False
    return True


def solve(
    cost: ManaCost,
    x: int,
    pool: tuple[Mana, ...],
    sources: Sequence[Source],
    life: int,
    phyrexian: int | None = None,
    wanted: tuple[int, ...] = (),
) -> Plan | None:
    """How to pay a cost (601.2g-h), or `None` if nothing pays it (118.3).

    The pool's mana is preferred, then sources of low penalty, then those that are good for little else; of equal ones
    those whose colour there is most of, less what is `wanted` of it besides (a mask for each symbol).
    `phyrexian` says how many Phyrexian symbols are paid with life (118.13a); by default as few as possible.
    """
    profile = profile_of(cost)
    return _solve(profile.variants, x * cost.x, pool, sources, life, phyrexian, wanted)


def _solve(
    variants: Sequence[Variant],
    extra: int,
    pool: tuple[Mana, ...],
    sources: Sequence[Source],
    life: int,
    phyrexian: int | None,
    wanted: tuple[int, ...] = (),
) -> Plan | None:
    life = max(life, 0)
    groups = {source.group for source in sources}
    if len(groups) == len(sources) and 0 not in [source.plain for source in sources]:
        return _solve_plain(variants, extra, pool, sources, life, phyrexian, wanted)
    limits = sorted({source.penalty for source in sources}) or [0]
    for level in sorted({v.life for v in variants}):
        if level > life or (phyrexian is not None and level != 2 * phyrexian):
            continue
        finals = [v for v in variants if v.life == level]
        for limit in limits:
            search = Search(pool, sources, life, finals, extra, limit)
            if search.run():
                return search.plan(len(pool))
    return None


def _solve_plain(
    variants: Sequence[Variant],
    extra: int,
    pool: tuple[Mana, ...],
    sources: Sequence[Source],
    life: int,
    phyrexian: int | None,
    wanted: tuple[int, ...],
) -> Plan | None:
    """`_solve` where each source is one unit; units are kept in order of preference, where possible."""
    size = len(pool)
    # Mana that is good for less, or that is lost sooner, first.
    order = sorted(range(size), key=lambda i: (pool[i].persist, pool[i].restriction is None))
    least = sorted(range(size, size + len(sources)), key=lambda i: sources[i - size].rank)
    order += _plenty_first(least, size, sources, variants[0].needs, wanted) if wanted else least
    units = [mana.type | SNOW if mana.snow else mana.type for mana in pool]
    units += [source.plain for source in sources]
    for variant in variants:
        generic = variant.generic + extra
        if variant.life > life or len(variant.needs) + generic > len(units):
            continue
        if phyrexian is not None and variant.life != 2 * phyrexian:
            continue
        needs = variant.needs
        owners = [-1] * len(needs)
        lacking = len(needs)
        others: list[int] = []
        for i in order:
            if lacking and _augment(i, units, needs, owners, [False] * len(needs)):
                lacking -= 1
            elif len(others) < generic:
                others.append(i)
            elif not lacking:
                break
        if not lacking and len(others) == generic:
            return _plain_plan(size, sources, owners, needs, others, variant.life)
    return None


def _plenty_first(
    order: list[int], size: int, sources: Sequence[Source], needs: tuple[int, ...], wanted: tuple[int, ...]
) -> list[int]:
    """The sources, those of the same rank so that what is wanted of each colour is left as long as possible."""
    masks = {i: sources[i - size].union & ANY_TYPE for i in order}
    left = dict.fromkeys(masks.values(), 0)
    if len(left) < 2:
        return order
    for mask in masks.values():
        left[mask] += 1
    due = dict.fromkeys(left, 0)
    for need in (*needs, *wanted):
        if need & ANY_TYPE in left:
            left[need & ANY_TYPE] -= 1
    for need in needs:
        if need & ANY_TYPE in due:
            due[need & ANY_TYPE] += 1
    out: list[int] = []
    rest = list(order)
    while rest:
        rank = sources[rest[0] - size].rank
        alike = [i for i in rest if sources[i - size].rank == rank]
        best = max(alike, key=lambda i: left[masks[i]])
        if due[masks[best]]:
            due[masks[best]] -= 1  # it pays for what the cost needs of it
        else:
            left[masks[best]] -= 1
        rest.remove(best)
        out.append(best)
    return out


def _augment(i: int, units: list[int], needs: tuple[int, ...], owners: list[int], seen: list[bool]) -> bool:
    """Find a need for one more unit, moving others if need be."""
    unit = units[i]
    for n, need in enumerate(needs):
        if unit & need and not seen[n]:
            seen[n] = True
            if owners[n] < 0 or _augment(owners[n], units, needs, owners, seen):
                owners[n] = i
                return True
    return False


def _plain_plan(
    size: int,
    sources: Sequence[Source],
    owners: list[int],
    needs: tuple[int, ...],
    others: list[int],
    life: int,
) -> Plan:
    """Write down which units (the pool's by index, then the sources) pay the needs and generic mana."""
    chosen = {i: GENERIC for i in others}
    chosen.update(zip(owners, needs, strict=True))
    uses: list[tuple[int, int]] = []
    number: dict[int, int] = {}
    for i in sorted(chosen):
        number[i] = i
        if i >= size:
            number[i] = size + len(uses)
            need = chosen[i]
            output = 0
            if not need & SNOW:  # generic and snow needs take any type
                while not sources[i - size].outputs[output][0] & need:
                    output += 1
            uses.append((i - size, output))
    spent = tuple([number[i] for i in (*owners, *others)])
    taken = tuple(sorted([i for i in chosen if i < size]))
    return Plan(taken, tuple(uses), life, (), spent, ((),) * len(uses))


def parse_pay(text: str) -> tuple[int, ...]:
    """The mana a player says to spend, `{R}{R}{1}`, as needs: one mask for each mana; raises `ManaError`."""
    said = parse(text)
    pips = [SNOW if pip & SNOW else pip & ANY_TYPE for pip in said.pips]
    return (*pips, *(GENERIC,) * said.generic)


def solve_said(
    said: tuple[int, ...],
    cost: ManaCost,
    x: int,
    pool: tuple[Mana, ...],
    sources: Sequence[Source],
    life: int,
    phyrexian: int | None = None,
) -> Plan | None:
    """The payment of a cost with just the mana that was said (`parse_pay`), or `None`.

    A mana that was said pays a need of the cost if all it may be does; for {S} that is {S}.
    """
    extra = x * cost.x
    found = []
    for variant in profile_of(cost).variants:
        generic = variant.generic + extra
        if len(said) == variant.total + extra and _covers(list(said), list(variant.needs), generic):
            pips = tuple(sorted(mask for mask in said if mask != GENERIC))
            found.append(Variant(variant.life, pips, len(said) - len(pips)))
    return _solve(found, 0, pool, sources, life, phyrexian)


def _covers(said: list[int], needs: list[int], generic: int) -> bool:
    """Whether these masks, each within the need it pays, pay the needs and leave `generic` others."""
    if not needs:
        return len(said) == generic
    need = needs[-1]
    return any(
        not mask & ~need and _covers([*said[:i], *said[i + 1 :]], needs[:-1], generic)
        for i, mask in enumerate(said)
        if mask not in said[:i]
    )
