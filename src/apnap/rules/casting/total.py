"""The total cost of a spell or activated ability (601.2f, 118.7, 118.8)."""

from __future__ import annotations

from typing import Any

from apnap.ability.amounts import Count
from apnap.ability.conditions import Paid
from apnap.ability.costs import Cost
from apnap.ability.mods import CostChange
from apnap.ability.selections import TargetsOf, This
from apnap.model.mana import ZERO, ManaCost, parse
from apnap.model.node import Node
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.filters import targeted
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.costs import Bill, mana_of, repeated, times
from apnap.rules.casting.info import Extra
from apnap.rules.casting.lessen import GIVE_UP, OPTIONAL, kept_apart, reduction
from apnap.rules.casting.proposed import about
from apnap.rules.casting.ways import Way

Change = tuple[CostChange, Binding]


def spell_changes(
    game: State,
    pid: int,
    ref: int,
    way: Way,
    b: Binding,
    targets: tuple[tuple[int, ...], ...] | None,
    extras: tuple[tuple[Extra, Cost], ...] = (),
) -> list[Change]:
    """The cost changes that apply to the spell: its own (as "costs {1} less for each …") and those of other
    objects.
    Before targets are known, reductions that depend on them are counted and increases aren't."""
    found: list[Change] = []
    for mod, condition in way.info.cost_changes:
        if _applies(game, condition, b, extras) and _targets_fit(game, mod, b, targets):
            found.append((mod, b))
    for mod, mb in rulemods.on(game, pid, "CostChange"):
        if mod.abilities or mod.keyword:
            continue
        if mod.filter is not None and not about(game, mod.filter, ref, way, mb):
            continue
        if _targets_fit(game, mod, mb, targets):
            found.append((mod, mb))
    return found


def _applies(game: State, condition: Any, b: Binding, extras: tuple[tuple[Extra, Cost], ...]) -> bool:
    """Whether a change of the spell's own cost applies: also by what is only being announced to be paid (601.2b)."""
    if type(condition) is Paid and any([extra.name == condition.cost for extra, _ in extras]):
        return True
    return rulemods.holds(game, condition, b)


def _targets_fit(
    game: State, mod: CostChange, b: Binding, targets: tuple[tuple[int, ...], ...] | None
) -> bool:
    if mod.target is None:
        return True
    if targets is None:
        return bool(mod.less)
    fits = targeted(mod.target)
    return any(fits(game, ref, b) for refs in targets for ref in refs)


def ability_changes(
    game: State, pid: int, ability: Any, b: Binding, targets: tuple[tuple[int, ...], ...] | None = None
) -> list[Change]:
    """The cost changes that apply to activating an ability (602.2b). Before targets are known, reductions that depend
    on them are counted and increases aren't."""
    found: list[Change] = [
        (mod, b)
        for mod in ability.cost_mods
        if isinstance(mod, CostChange) and _targets_fit(game, mod, b, targets)
    ]
    nonmana: bool | None = None
    for mod, mb in rulemods.on(game, pid, "CostChange"):
        if not (mod.abilities or mod.keyword):
            continue
        if mod.keyword and mod.keyword != ability.keyword:
            continue
        if mod.filter is not None and not ask.matches(game, mod.filter, b.source, mb):
            continue
        if mod.nonmana:
            nonmana = not layers.is_mana_ability(ability) if nonmana is None else nonmana
            if not nonmana:
                continue
        if _targets_fit(game, mod, mb, targets):
            found.append((mod, mb))
    return found


def changed(
    game: State, mana: ManaCost, x: int, changes: list[Change], targets: int = 0, less: ManaCost | None = None
) -> ManaCost:
    """A mana cost after increases, then reductions, then the least it may come to (601.2f). X is filled in
    where a reduction could take from it. `targets` is how many targets there are, `less` one more reduction
    (118.9d)."""
    floor = 0
    reductions: list[Change] = []
    for mod, b in changes:
        if mod.more:
            mana = mana.plus(times(parse(mod.more), _times(game, mod, b, targets)))
        if mod.less:
            reductions.append((mod, b))
        else:
            floor = max(floor, mod.floor)
    if (reductions or less is not None) and mana.x and x:
        mana = mana.with_x(x)
    if len(reductions) > 1:  # in the order that is best for the player: those that stop short of nothing first
        reductions.sort(key=_stops_short)
    for mod, b in reductions:
        after = mana.minus(times(parse(mod.less), _times(game, mod, b, targets)), mod.colored)
        if mod.floor:  # "this effect can't reduce the mana in that cost to less than one mana"
            short = min(mod.floor, mana.mana_value()) - after.mana_value()
            if short > 0:
                after = after.plus_generic(short)
        mana = after
    if less is not None:
        mana = mana.minus(less)
    if floor:
        short = floor - mana.mana_value(x)
        if short > 0:  # what the total comes to at least, whatever made it so (601.2f, last sentences)
            mana = mana.plus_generic(short)
    return mana


def _stops_short(change: Change) -> bool:
    return not change[0].floor


def _times(game: State, mod: CostChange, b: Binding, targets: int) -> int:
    n = mod.times
    if type(n) is int:
        return n
    if counts_targets(mod):
        n = _with_targets(n, targets)
        if type(n) is int:
            return n
    return int(ask.amount(game, n, b))


_counting: dict[int, tuple[CostChange, bool]] = {}


def counts_targets(mod: CostChange) -> bool:
    """Whether it counts the targets of the very spell, as strive does ("for each target beyond the first")."""
    if type(mod.times) is int:
        return False
    found = _counting.get(id(mod))
    if found is None:
        assert isinstance(mod.times, Node)
        found = _counting[id(mod)] = (mod, any(node == _MY_TARGETS for node in mod.times.walk()))
    return found[1]


_MY_TARGETS = Count(TargetsOf(This()))
_filled: dict[tuple[int, int], tuple[Any, Any]] = {}


def _with_targets(n: Any, targets: int) -> Any:
    """The amount with the number of targets in place of the question for them: they aren't the spell's yet while
    they are being chosen."""
    key = (id(n), targets)
    found = _filled.get(key)
    if found is None:
        if len(_filled) > 4096:
            _filled.clear()
        found = _filled[key] = (n, _fill(n, targets))
    return found[1]


def _fill(value: Any, targets: int) -> Any:
    if value == _MY_TARGETS:
        return targets
    if isinstance(value, Node):
        return type(value)(**{name: _fill(getattr(value, name), targets) for name in value.__struct_fields__})
    return value


def spell_bill(
    game: State,
    pid: int,
    ref: int,
    way: Way,
    b: Binding,
    extras: tuple[tuple[Extra, Cost], ...] = (),
    modes: tuple[int, ...] = (),
    targets: tuple[tuple[int, ...], ...] | None = None,
    given: int = NOBODY,
) -> Bill:
    """The total cost of casting that way: the mana cost or alternative cost, additional costs (those in
    `extras` and those of the chosen modes), increases, reductions (601.2f). `given` is the object that is
    tapped or sacrificed to lessen it. Additional costs aren't part of the mana cost (118.8d, 202.4), and
    alternative ones don't change it (118.9c). What alters costs later doesn't matter (601.7, 602.4)."""
    bill = Bill(way.cost)
    bill.x = b.x
    if way.cost is None:
        return bill
    if way.tax:
        bill.mana = way.cost.plus_generic(way.tax)
    if way.extra is not None:
        extra = way.extra
        bill.add(game, Cost(tap=extra.tap, actions=extra.actions), b)
    mana = bill.mana
    assert mana is not None
    for _, cost in extras:
        if cost.mana:
            part = mana_of(game, cost, b)
            mana = mana.plus(part)
            if cost.waterbend:
                bill.help(part)
        if cost.actions or cost.tap:
            bill.add(game, Cost(tap=cost.tap, actions=cost.actions), b)
    for mod, mb in rulemods.on(game, pid, "AdditionalCost"):
        if mod.optional:
            continue
        if mod.cost.mana:
            mana = mana.plus(mana_of(game, mod.cost, mb))
        bill.add(game, Cost(tap=mod.cost.tap, actions=mod.cost.actions), b)
    modal = way.info.modal
    if modal is not None and modes:
        for i in modes:
            if modal.modes[i].cost:
                mana = mana.plus(parse(modal.modes[i].cost))  # 700.2h
        escalate = way.info.escalate
        if escalate is not None and len(modes) > 1:  # 702.120a
            n = len(modes) - 1
            if escalate.mana:
                mana = mana.plus(times(parse(escalate.mana), n))
            if escalate.actions:
                bill.actions += repeated(escalate.actions, n)
    changes = spell_changes(game, pid, ref, way, b, targets, extras)
    for mod, _ in changes:
        bill.actions += mod.actions
    less = None
    if given != NOBODY:
        less = reduction(game, way.name, given)
        bill.apart = kept_apart(game, way.name, given)
        if way.name not in OPTIONAL:
            bill.actions += (GIVE_UP,)
    if changes or less is not None:
        n = sum(len(refs) for refs in targets) if targets else 0
        mana = changed(game, mana, b.x, changes, n, less)
    mana = rulemods.raised(game, pid, mana, b.x)
    bill.mana = rulemods.spent(game, pid, mana, ref, way.any_mana)
    return bill


__all__ = ["ZERO", "ability_changes", "changed", "spell_bill", "spell_changes"]
