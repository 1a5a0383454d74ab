"""The total cost of a spell or activated ability (601.2f, 118.7, 118.8)."""

from __future__ import annotations

from typing import Any

from apnap.ability.costs import Cost
from apnap.ability.mods import CostChange
from apnap.model.mana import ZERO, ManaCost, parse
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.costs import Bill, mana_of, times
from apnap.rules.casting.info import Extra
from apnap.rules.casting.ways import Way

Change = tuple[CostChange, Binding]


def spell_changes(
    game: State, pid: int, ref: int, way: Way, b: Binding, targets: tuple[tuple[int, ...], ...] | None
) -> list[Change]:
    """The cost changes that apply to the spell: its own (as "costs {1} less for each …") and those of other
    objects.
    Before targets are known, reductions that depend on them are counted and increases aren't."""
    found: list[Change] = []
    for mod, condition in way.info.cost_changes:
        if rulemods.holds(game, condition, b) and _targets_fit(game, mod, b, targets):
            found.append((mod, b))
    for mod, mb in rulemods.on(game, pid, "CostChange"):
        if mod.abilities or mod.keyword:
            continue
        if mod.filter is not None and not ask.matches(game, mod.filter, ref, mb):
            continue
        if _targets_fit(game, mod, mb, targets):
            found.append((mod, mb))
    return found


def _targets_fit(
    game: State, mod: CostChange, b: Binding, targets: tuple[tuple[int, ...], ...] | None
) -> bool:
    if mod.target is None:
        return True
    if targets is None:
        return bool(mod.less)
    return any(ask.matches(game, mod.target, ref, b) for refs in targets for ref in refs)


def ability_changes(game: State, pid: int, ability: Any, b: Binding) -> list[Change]:
    """The cost changes that apply to activating an ability (602.2b)."""
    found: list[Change] = [(mod, b) for mod in ability.cost_mods if isinstance(mod, CostChange)]
    for mod, mb in rulemods.on(game, pid, "CostChange"):
        if not (mod.abilities or mod.keyword):
            continue
        if mod.keyword and mod.keyword != ability.keyword:
            continue
        if mod.filter is not None and not ask.matches(game, mod.filter, b.source, mb):
            continue
        found.append((mod, mb))
    return found


def changed(game: State, mana: ManaCost, x: int, changes: list[Change]) -> ManaCost:
    """A mana cost after increases, then reductions, then the floor (601.2f). X is filled in where a reduction
    could
    take from it."""
    floor = 0
    less: list[Change] = []
    for mod, b in changes:
        if mod.more:
            mana = mana.plus(times(parse(mod.more), _times(game, mod, b)))
        if mod.less:
            less.append((mod, b))
        floor = max(floor, mod.floor)
    if less and mana.x and x:
        mana = mana.with_x(x)
    for mod, b in less:
        reduction = times(parse(mod.less), _times(game, mod, b))
        after = mana.minus(reduction)
        if mod.floor:  # "this effect can't reduce the mana in that cost to less than one mana"
            short = mod.floor - after.mana_value()
            if short > 0:
                after = after.plus_generic(short)
        mana = after
    if floor and not less:
        short = floor - mana.mana_value(x)
        if short > 0:  # Trinisphere-like: applied to the total (601.2f, last sentences)
            mana = mana.plus_generic(short)
    return mana


def _times(game: State, mod: CostChange, b: Binding) -> int:
    n = mod.times
    return n if type(n) is int else int(ask.amount(game, n, b))


def spell_bill(
    game: State,
    pid: int,
    ref: int,
    way: Way,
    b: Binding,
    extras: tuple[tuple[Extra, Cost], ...] = (),
    modes: tuple[int, ...] = (),
    targets: tuple[tuple[int, ...], ...] | None = None,
) -> Bill:
    """The total cost of casting that way: the mana cost or alternative cost, additional costs (those in
    `extras` and
    those of the chosen modes), increases, reductions (601.2f)."""
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
            mana = mana.plus(mana_of(game, cost, b))
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
        if modal.escalate and len(modes) > 1:
            mana = mana.plus(times(parse(modal.escalate), len(modes) - 1))  # 702.120a
    changes = spell_changes(game, pid, ref, way, b, targets)
    for mod, _ in changes:
        bill.actions += mod.actions
    if changes:
        mana = changed(game, mana, b.x, changes)
    if way.any_mana or rulemods.any_mana(game, pid, ref):
        mana = any_type(mana)
    bill.mana = mana
    return bill


def any_type(mana: ManaCost) -> ManaCost:
    """The cost when mana of any type may be spent as though it were of any type (609.4b)."""
    return ManaCost(mana.generic + len(mana.pips), mana.x, ()) if mana.pips else mana


__all__ = ["ZERO", "ability_changes", "any_type", "changed", "spell_bill", "spell_changes"]
