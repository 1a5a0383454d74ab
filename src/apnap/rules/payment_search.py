"""The search behind payments (601.2g): what costs and sources come to, and what to activate in which order.

A *unit* is one mana that is there or could be made; its mask says which types it may have, whether it is
snow, and whether it may pay for the activation of further mana abilities. A *need* is one mana to be paid, as
a mask too; a unit pays a need when the masks meet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from apnap.model.mana import ALL_COLORS, ANY_TYPE, PHYREXIAN, SNOW, TWO_GENERIC, Mana, ManaCost

FREE: Final = 128  # on a unit: it may also pay for activating mana abilities
GENERIC: Final = 127  # the need of generic mana: any type, snow or not (107.4b)
_CACHE: Final = 8192
_LAST: Final = 1 << 30


class Variant:
    """One way to read the symbols of a cost that can be paid in several ways (118.13)."""

    __slots__ = ("checks", "generic", "life", "needs", "total")

    def __init__(self, life: int, needs: tuple[int, ...], generic: int) -> None:
        self.life = life  # for Phyrexian symbols (107.4f)
        self.needs = needs
        self.generic = generic
        self.total = len(needs) + generic
        unions: set[int] = set()
        for need in set(needs):
            unions |= {need | union for union in unions} | {need}
        found = [(union, sum(1 for need in needs if not need & ~union)) for union in unions]
        # At least so many units must meet the union of these needs; the narrowest are asked first.
        self.checks = tuple(sorted(found, key=lambda check: (check[0].bit_count(), check[0])))


class Profile:
    """What the payment of a cost comes to: its variants, least life first, then least mana."""

    __slots__ = ("least", "levels", "toll", "variants")

    def __init__(self, cost: ManaCost) -> None:
        ways: set[tuple[int, tuple[int, ...], int]] = {(0, (), cost.generic)}
        for pip in cost.pips:
            need = SNOW if pip & SNOW else pip & ANY_TYPE
            step = {(life, tuple(sorted((*needs, need))), generic) for life, needs, generic in ways}
            if pip & TWO_GENERIC:
                step |= {(life, needs, generic + 2) for life, needs, generic in ways}
            if pip & PHYREXIAN:
                step |= {(life + 2, needs, generic) for life, needs, generic in ways}
            ways = step
        found = [Variant(*way) for way in ways]
        self.variants = tuple(sorted(found, key=lambda v: (v.life, v.total, v.needs)))
        self.least = min(v.total for v in found)
        self.levels = tuple(sorted({v.life for v in found}))
        self.toll = self.levels[-1]


PROFILES: Final[dict[ManaCost, Profile]] = {}


def profile_of(cost: ManaCost) -> Profile:
    """The profile of a cost, remembered."""
    profile = PROFILES.get(cost)
    if profile is None:
        if len(PROFILES) >= _CACHE:
            PROFILES.clear()
        profile = PROFILES[cost] = Profile(cost)
    return profile


class Source:
    """One mana ability that could be activated (605.3a), or one way to activate it.

    `outputs` are the alternatives of one activation, each a tuple of mana types. `cost` is the mana and
    `life` the life it costs. Sources of the same `group` (0: none) exclude each other. `restricted` mana may
    pay for the cost at hand (the caller has seen to that), not for other mana abilities. Less `penalty` is
    used first.
    """

    __slots__ = (
        *("cost", "group", "key", "least", "life", "most", "outputs"),
        *("penalty", "plain", "rank", "restricted", "snow", "toll", "union", "unit"),
    )

    def __init__(
        self,
        key: Any,
        outputs: tuple[tuple[int, ...], ...],
        *,
        snow: bool = False,
        restricted: bool = False,
        cost: ManaCost | None = None,
        group: int = 0,
        penalty: int = 0,
        life: int = 0,
    ) -> None:
        self.key = key
        self.outputs = outputs
        self.snow = snow
        self.restricted = restricted
        self.cost = None if cost is None or cost.is_zero else cost.with_x(0)
        self.group = group
        self.penalty = penalty
        self.life = life
        flags = (SNOW if snow else 0) | (0 if restricted else FREE)
        profile = None if self.cost is None else profile_of(self.cost)
        self.least = 0 if profile is None else profile.least  # the least mana it costs
        self.toll = life if profile is None else life + profile.toll  # the most life it costs
        self.most = 0  # the most mana it makes
        self.union = flags  # as a unit: the types it may make
        self.unit = 0  # the same, when it makes one mana for none
        for output in outputs:
            self.most = max(self.most, len(output))
            for bit in output:
                self.union |= bit
        if self.cost is None and outputs and all(len(output) == 1 for output in outputs):
            self.unit = self.union
        self.plain = 0 if self.toll else self.unit  # the same, when it can't cost life either
        self.rank = penalty * 8 + (self.union & ALL_COLORS).bit_count()  # the lowest is used first


class Plan:
    """How a cost is paid.

    Mana is referred to by number: the pool's by index, then, counting on from the length of the pool, what
    the `uses` produce, in order. `spent` pays the cost itself; `inputs` says, for each use, what pays for its
    activation.
    """

    __slots__ = ("inputs", "leftover", "life", "pool", "spent", "uses")

    def __init__(
        self,
        pool: tuple[int, ...],
        uses: tuple[tuple[int, int], ...],
        life: int,
        leftover: tuple[int, ...],
        spent: tuple[int, ...],
        inputs: tuple[tuple[int, ...], ...],
    ) -> None:
        self.pool = pool  # which mana of the pool is spent, on anything
        self.uses = uses  # (source, output), in the order of activation
        self.life = life  # for the Phyrexian symbols of the cost
        self.leftover = leftover  # types of mana produced and not spent (118.3a)
        self.spent = spent
        self.inputs = inputs

    def __repr__(self) -> str:
        return f"Plan(pool={self.pool}, uses={self.uses}, life={self.life}, leftover={self.leftover})"


def is_fixed(source: Source) -> bool:
    """Whether it always makes the same mana, for nothing scarce."""
    return source.cost is None and not source.toll and len(source.outputs) == 1


def grouped(sources: Sequence[Source]) -> dict[int, list[int]]:
    """The sources that exclude each other, by index under their group; a lone one's is a negative number."""
    found: dict[int, list[int]] = {}
    lone = -1
    for i, source in enumerate(sources):
        group = source.group
        if not group:
            group = lone
            lone -= 1
        found.setdefault(group, []).append(i)
    return found


class _Alt:
    """One way to activate one source: what it needs, what it makes (as masks), and the life it costs."""

    __slots__ = ("life", "made", "needs", "output", "penalty", "source")

    def __init__(self, source: int, output: int, used: Source, life: int, needs: tuple[int, ...]) -> None:
        flags = used.union & ~ANY_TYPE
        self.source = source
        self.output = output
        self.penalty = used.penalty
        self.life = life
        self.needs = needs
        self.made = tuple([bit | flags for bit in used.outputs[output]])


class _Unit:
    """One mana that could be spent, and where it would come from."""

    __slots__ = ("birth", "mask", "options", "order", "tag", "varied")

    def __init__(self, mask: int, order: tuple[int, ...], options: list[_Alt], birth: int, tag: int) -> None:
        self.mask = mask
        self.order = order  # the lowest is spent first
        self.options = options  # none: it is in the pool
        self.birth = birth  # the step of the plan that makes it
        self.tag = tag  # units with one tag (not 0) are made together
        self.varied = any(alt.penalty != options[0].penalty for alt in options)


class _Class:
    """Groups of sources that offer the same."""

    __slots__ = ("_touch", "alts", "free", "life", "members", "net")

    def __init__(self, alts: list[_Alt], signed: list[tuple[int, tuple[int, ...], tuple[int, ...]]]) -> None:
        self.alts = signed  # life, needs (as sets of one signature bit), made (as signatures)
        self.members = [alts]
        self.free = all(not needs for _, needs, _ in signed)
        self.life = any(life for life, _, _ in signed)
        self.net = max(0, max(len(made) - len(needs) for _, needs, made in signed))
        self._touch: dict[int, int] = {}

    def meets(self, union: int) -> int:
        """The most units that meet a union of needs."""
        met = self._touch.get(union)
        if met is None:
            met = max(sum(1 for sign in made if sign & union) for _, _, made in self.alts)
            self._touch[union] = met
        return met


class Search:
    """A search for what to activate, in which order, so that one of the variants can be paid.

    What distinguishes units is only which of the needs in sight they could pay: that set of bits, their
    *signature*, stands for them. Where two units could both pay a need, the one whose signature is a subset
    of the other's may always be taken. A state (the floating signatures, the groups left, the life left) is
    never searched twice.
    """

    __slots__ = ("bag", "classes", "extra", "finals", "free_bit", "life", "path", "seen", "units", "won")

    def __init__(
        self,
        pool: tuple[Mana, ...],
        sources: Sequence[Source],
        life: int,
        finals: Sequence[Variant],
        extra: int,
        limit: int = _LAST,
    ) -> None:
        self.life = life
        self.extra = extra
        self.units: list[_Unit] = []
        self.path: list[tuple[int, int]] = []  # (class, alternative)
        self.seen: set[tuple[tuple[int, ...], tuple[int, ...], int]] = set()
        self.won = finals[0] if finals else None
        groups = self._prepare(pool, sources, limit, max([v.life for v in finals], default=0))
        needs = sorted({n for v in finals for n in v.needs} | {n for g in groups for a in g for n in a.needs})
        needs = [GENERIC, *(need for need in needs if need != GENERIC)]
        self.free_bit = 1 << len(needs)
        # For each variant, the checks in terms of signatures.
        self.finals = [
            (v, [(_sign(union, needs, v.needs), count) for union, count in v.checks]) for v in finals
        ]
        signs: dict[int, int] = {}

        def sign(mask: int) -> int:
            if mask not in signs:
                found = self.free_bit if mask & FREE else 0
                for i, need in enumerate(needs):
                    if mask & need:
                        found |= 1 << i
                signs[mask] = found
            return signs[mask]

        self.bag = tuple(sorted([sign(unit.mask) for unit in self.units]))
        classes: dict[tuple[Any, ...], _Class] = {}
        for group in groups:
            signed = [
                (a.life, tuple([1 << needs.index(n) for n in a.needs]), tuple([sign(m) for m in a.made]))
                for a in group
            ]
            if tuple(signed) in classes:
                classes[tuple(signed)].members.append(group)
            else:
                classes[tuple(signed)] = _Class(group, signed)
        self.classes = sorted(classes.values(), key=lambda c: (not c.free, c.members[0][0].penalty))

    def _prepare(
        self, pool: tuple[Mana, ...], sources: Sequence[Source], limit: int, toll: int
    ) -> list[list[_Alt]]:
        """Fill `units` with what needs no search; return the alternatives of each group that does."""
        for i, mana in enumerate(pool):
            mask = mana.type | (SNOW if mana.snow else 0) | (FREE if mana.restriction is None else 0)
            # Mana that is good for less, or that is lost sooner, first.
            self.units.append(_Unit(mask, (-1, mana.persist, mana.restriction is None, i), [], 0, 0))
        toll += sum([source.toll for source in sources if source.penalty <= limit])
        tight = toll > self.life
        groups: list[list[_Alt]] = []
        for indices in grouped(sources).values():
            members = [(i, sources[i]) for i in indices if sources[i].penalty <= limit and sources[i].outputs]
            if not members:
                continue
            if len(members) > 1:
                members.sort(key=lambda member: member[1].penalty)
            at, first = members[0]
            alts: list[_Alt] = []
            mask = 0
            plain = True
            for i, source in members:
                ways: list[tuple[int, tuple[int, ...]]] = [(source.life, ())]
                if source.cost is not None:
                    ways = [
                        (source.life + v.life, v.needs + (GENERIC,) * v.generic)
                        for v in profile_of(source.cost).variants
                    ]
                alts += [_Alt(i, o, source, *way) for o in range(len(source.outputs)) for way in ways]
                mask |= source.unit
                if not source.unit or (source.unit ^ first.unit) >> 6 or (tight and source.toll):
                    plain = False
            order = (first.penalty, -first.most, (mask & ALL_COLORS).bit_count(), at)
            if plain:
                self.units.append(_Unit(mask, order, alts, 0, 0))
            elif len(members) == 1 and is_fixed(first):
                self.units += [_Unit(made, order, alts, 0, -1 - at) for made in alts[0].made]
            else:
                groups.append(alts)
        self.units.sort(key=lambda unit: unit.order)
        return groups

    def run(self) -> bool:
        """Whether some variant can be paid; `path` and `won` then say how."""
        return self._run(self.bag, tuple([len(c.members) for c in self.classes]), self.life)

    def _run(self, bag: tuple[int, ...], left: tuple[int, ...], life: int) -> bool:
        hopeful = False
        size = len(bag) - self.extra
        net = size + sum([n * c.net for n, c in zip(left, self.classes, strict=True) if n])
        for variant, checks in self.finals:
            if variant.total > net or variant.life > life:
                continue
            short = variant.total > size
            for union, count in checks:
                met = sum([1 for sign in bag if sign & union])
                if met < count:
                    short = True
                    met += sum([n * c.meets(union) for n, c in zip(left, self.classes, strict=True) if n])
                    if met < count:
                        break
            else:
                if not short:
                    self.won = variant
                    return True
                hopeful = True
        key = (bag, left, life)
        if not hopeful or key in self.seen:
            return False
        self.seen.add(key)
        for i, n in enumerate(left):
            if not n:
                continue
            entry = self.classes[i]
            rest = (*left[:i], n - 1, *left[i + 1 :])
            for j, (toll, needs, made) in enumerate(entry.alts):
                if toll > life:
                    continue
                self.path.append((i, j))
                for after in self._pay(bag, needs):
                    if self._run(tuple(sorted(after + made)), rest, life - toll):
                        return True
                self.path.pop()
            if entry.free:  # what costs no mana comes first, so it is used now or never
                return entry.life and self._run(bag, rest, life)
        return False

    def _pay(self, bag: tuple[int, ...], needs: tuple[int, ...]) -> set[tuple[int, ...]]:
        """The bags that may be left once these needs of an activation are paid."""
        bags = {bag}
        for need in needs:
            wanted = need | self.free_bit
            after: set[tuple[int, ...]] = set()
            for old in bags:
                fit = {sign for sign in old if sign & wanted == wanted}
                for sign in fit:
                    if not any(other != sign and other & sign == other for other in fit):
                        at = old.index(sign)
                        after.add(old[:at] + old[at + 1 :])
            bags = after
        return bags

    def plan(self, size: int) -> Plan | None:
        """The plan for what `run` found, without what turns out to be superfluous."""
        final = self.won
        if final is None:
            return None
        needs = [(need, _LAST, False) for need in (*final.needs, *(GENERIC,) * (final.generic + self.extra))]
        units = list(self.units)
        used: dict[int, int] = {}
        steps: list[_Alt] = []
        for i, j in self.path:
            at = used.get(i, 0)
            used[i] = at + 1
            alt = self.classes[i].members[at][j]
            steps.append(alt)
            step = len(steps)
            needs += [(need, step, True) for need in alt.needs]
            order = (alt.penalty, -len(alt.made), 1, alt.source)
            units += [_Unit(mask, order, [alt], step, step) for mask in alt.made]
        units.sort(key=lambda unit: unit.order)
        owners = _match(units, needs)
        if owners is None:
            return None
        kept = list(range(1, len(steps) + 1))
        tags = {unit.tag for unit in units if unit.tag}
        if tags:
            waste = {tag: sum(1 for u in units if u.tag == tag and u not in owners) for tag in tags}
            for tag in sorted(tags, key=lambda tag: (-waste[tag], tag)):
                # Do without it, unless that only moves the burden to worse sources.
                fewer = [unit for unit in units if unit.tag != tag]
                less = [need for need in needs if need[1] != tag]
                other = _match(fewer, less)
                dropped = [k for k in kept if k != tag]
                if other is not None and _burden(other, steps, dropped) <= _burden(owners, steps, kept):
                    owners, units, needs, kept = other, fewer, less, dropped
        _swap(owners, needs)
        return _number(size, owners, needs, [(k, steps[k - 1]) for k in kept], final.life)


def _sign(union: int, needs: list[int], own: tuple[int, ...]) -> int:
    """The signature bits of a variant's needs that lie within a union."""
    found = 0
    for i, need in enumerate(needs):
        if need in own and not need & ~union:
            found |= 1 << i
    return found


_Need = tuple[int, int, bool]  # its mask, the step that needs it, whether that is an activation


def _meet(unit: _Unit, need: _Need) -> bool:
    """Whether a unit could pay a need: its type fits, it is there in time, and it may be spent so."""
    mask = unit.mask
    return bool(mask & need[0]) and unit.birth < need[1] and (not need[2] or bool(mask & FREE))


def _match(units: list[_Unit], needs: list[_Need]) -> list[_Unit] | None:
    """For each need the unit that pays it, or `None`. Units are taken in order where that is possible at all.

    The sets of units that can be spent together form a transversal matroid, so taking them greedily, each
    along an augmenting path, leaves untouched what is wanted least.
    """
    if len(units) < len(needs):
        return None
    owners: list[_Unit | None] = [None] * len(needs)
    open_needs = len(needs)

    def augment(unit: _Unit, visited: set[int]) -> bool:
        for i, need in enumerate(needs):
            if i not in visited and _meet(unit, need):
                visited.add(i)
                owner = owners[i]
                if owner is None or augment(owner, visited):
                    owners[i] = unit
                    return True
        return False

    for at, unit in enumerate(units):
        if not open_needs:
            break
        if len(units) - at < open_needs:
            return None
        if augment(unit, set()):
            open_needs -= 1
    return None if open_needs else [unit for unit in owners if unit is not None]


def _choose(unit: _Unit, need: int) -> _Alt:
    """The least bad way to make a unit that pays a need."""
    for alt in unit.options:  # in order of penalty
        if alt.made and alt.made[0] & need:
            return alt
    return unit.options[0]


def _burden(owners: list[_Unit], steps: list[_Alt], kept: list[int]) -> int:
    """The penalties of all that is used."""
    tags = {unit.tag for unit in owners if unit.tag < 0}
    found = sum(steps[k - 1].penalty for k in kept)
    for unit in owners:
        if unit.birth == 0 and unit.options and (not unit.tag or unit.tag in tags):
            tags.discard(unit.tag)
            found += unit.options[0].penalty
    return found


def _swap(owners: list[_Unit], needs: list[_Need]) -> None:
    """Exchange what two units pay where that spares a worse way to make one of them."""
    for i, unit in enumerate(owners):
        if not unit.varied:
            continue
        for j, other in enumerate(owners):
            unit = owners[i]
            if other.tag or i == j or not (_meet(unit, needs[j]) and _meet(other, needs[i])):
                continue
            a, b = needs[i][0], needs[j][0]
            if _price(unit, b) + _price(other, a) < _price(unit, a) + _price(other, b):
                owners[i], owners[j] = other, unit


def _price(unit: _Unit, need: int) -> int:
    return _choose(unit, need).penalty if unit.options else 0


def _number(
    size: int, owners: list[_Unit], needs: list[_Need], steps: list[tuple[int, _Alt]], life: int
) -> Plan:
    """Write a plan down: sources that need nothing first, then the steps in order."""
    uses: list[tuple[int, int]] = []
    produced: list[int] = []
    number: dict[int, int] = {}  # of each unit spent
    for unit, need in zip(owners, needs, strict=True):
        if not unit.options:
            number[id(unit)] = unit.order[-1]
        elif not unit.tag:
            alt = _choose(unit, need[0])
            number[id(unit)] = size + len(produced)
            uses.append((alt.source, alt.output))
            produced += alt.made
    groups = [(unit.tag, unit.options[0]) for unit in owners if unit.tag < 0]
    for tag, alt in [*dict(groups).items(), *steps]:
        spent = [unit for unit in owners if unit.tag == tag]
        for k, made in enumerate(alt.made):
            for unit in spent:
                if unit.mask == made and id(unit) not in number:
                    number[id(unit)] = size + len(produced) + k
                    break
        uses.append((alt.source, alt.output))
        produced += alt.made
    spent_on: dict[int, list[int]] = {}
    for unit, need in zip(owners, needs, strict=True):
        spent_on.setdefault(need[1], []).append(number[id(unit)])
    taken = set(number.values())
    plain = len(uses) - len(steps)
    return Plan(
        tuple(sorted(n for n in taken if n < size)),
        tuple(uses),
        life,
        tuple([mask & ANY_TYPE for n, mask in enumerate(produced, size) if n not in taken]),
        tuple(spent_on.get(_LAST, ())),
        ((),) * plain + tuple([tuple(spent_on.get(k, ())) for k, _ in steps]),
    )
