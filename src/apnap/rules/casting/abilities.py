"""Activated abilities: whether they may be activated now (602.5, 605.3, 606.3) and what that costs
(602.2b)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.abilities import Activated
from apnap.model.decisions import Reason
from apnap.model.mana import ZERO, parse
from apnap.model.objects import BATTLEFIELD, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.act_info import act_info
from apnap.rules.casting.costs import CANT_TAP, SICK, Bill, bill_verdict, others_verdict
from apnap.rules.casting.info import modal_of
from apnap.rules.casting.known import sorcery_time, split_second, uses
from apnap.rules.casting.targets import MOST_X, asks_x_of_targets, enough_targets, target_verdict
from apnap.rules.casting.total import ability_changes, changed
from apnap.rules.casting.wallet import NO_MANA, Purpose, sick, wallet
from apnap.rules.reach import within

SORCERY: Final = Reason("602.5d", "timing")
LOYALTY: Final = Reason("606.3", "timing")
LOYALTY_ONCE: Final = Reason("606.3", "once")
NOT_YOURS: Final = Reason("602.2", "not-yours")
OUT_OF_RANGE: Final = Reason("801.6", "not-yours")
ONCE: Final = Reason("602.5b", "once")
LIMIT: Final = Reason("602.5b", "limit")
CONDITION: Final = Reason("602.5b", "condition")
SPLIT_SECOND: Final = Reason("702.61a", "split-second")
CANT: Final = Reason("602.5", "cant")


def restricted(
    game: State, pid: int, oid: int, k: int, ability: Activated, b: Binding, mana: bool = False
) -> Reason | None:
    """What forbids activating the ability whatever it costs: whose it is, its conditions and limits (602.2,
    602.5). What stands after the colon about activating it (602.1b), that ability's alone (602.5c); "only as
    an instant" says nothing but of mana abilities (602.5e). Nobody but its controller, or the owner of a card
    elsewhere (701.2a); "only as a sorcery" is a time (307.5)."""
    if not within(game, pid, oid):
        return OUT_OF_RANGE  # 801.6
    if ability.any_player:
        pass
    elif ability.opponents_only:
        if layers.controller(game, oid) == pid:
            return NOT_YOURS
    elif layers.controller(game, oid) != pid:
        return NOT_YOURS
    if ability.timing == "sorcery" and not sorcery_time(game, pid):
        return SORCERY
    for condition in ability.conditions:
        if not ask.holds(game, condition, b):
            return CONDITION
    if ability.limit or ability.once:
        key: Any = ("mana", k) if mana else k
        if ability.once and uses(game, oid, key, ever=True) and not _again(game, pid, ability):
            return ONCE
        if ability.limit and uses(game, oid, key) >= ability.limit:
            return LIMIT
    return None


def _again(game: State, pid: int, ability: Activated) -> bool:
    """702.177b: an exhaust ability as though it hadn't been activated, as long as the player has begun to activate none
    this turn."""
    if ability.keyword != "exhaust" or not rulemods.on(game, pid, "May:exhaust_again"):
        return False
    begun = [game.objects[oid].stack for oid in game.stack if game.objects[oid].controller == pid]
    return not any([info is not None and getattr(info.ability, "keyword", "") == "exhaust" for info in begun])


def prohibited(game: State, pid: int, oid: int, ability: Activated, mana: bool = False) -> Reason | None:
    """Effects that keep the object's abilities from being activated, or the player from activating them
    (602.5)."""
    if not mana and game.stack and split_second(game):
        return SPLIT_SECOND
    if not layers.all_mods(game):
        return None
    keys: tuple[str, ...] = ("Cant:activate", "Cant:activate_mana" if mana else "Cant:activate_nonmana")
    if ability.cost.loyalty is not None or ability.cost.minus_x:
        keys = (*keys, "Cant:activate_loyalty")
    if rulemods.kept_from(game, pid, oid, keys):
        return CANT
    return None


def activation_bill(
    game: State,
    pid: int,
    oid: int,
    ability: Activated,
    b: Binding,
    modes: tuple[int, ...] = (),
    targets: tuple[tuple[int, ...], ...] | None = None,
) -> Bill:
    """What activating it costs: its activation cost with increases and reductions (602.2b, 601.2f). The cost
    before the colon (602.1a, 113.3b). A keyword's cost is what that keyword costs (702.1a)."""
    bill = Bill(ZERO)
    bill.add(game, ability.cost, b)
    bill.x = b.x
    mana = bill.mana
    assert mana is not None
    modal = modal_of(ability.effect) if modes else None
    if modal is not None:
        for i in modes:
            if modal.modes[i].cost:
                mana = mana.plus(parse(modal.modes[i].cost))
    if ability.cost_mods or rulemods.exists(game, "CostChange"):
        changes = ability_changes(game, pid, ability, b, targets)
        if changes:
            mana = changed(game, mana, b.x, changes)
    bill.mana = rulemods.spent(game, pid, mana)
    return bill


def mana_verdict(game: State, pid: int, oid: int, k: int, ability: Activated) -> Reason | None:
    """Whether the player may activate this mana ability now (605.3a), None for yes."""
    cost = ability.cost
    obj = game.objects[oid]
    if cost.tap:
        if obj.tapped:
            return CANT_TAP
        if sick(game, oid):
            return SICK
    b = Binding(oid, pid, ability)
    reason = restricted(game, pid, oid, k, ability, b, mana=True)
    if reason is None:
        reason = prohibited(game, pid, oid, ability, mana=True)
    if reason is None and (cost.mana or cost.actions or cost.untap):
        bill = activation_bill(game, pid, oid, ability, b)
        reason = others_verdict(game, pid, bill, b)
        if reason is None and bill.mana is not None and not bill.mana.is_zero:
            avail = wallet(game, pid, Purpose("ability", oid, "{X}" in cost.mana), oid).avail
            reason = None if avail.can_pay(bill.mana) else NO_MANA
    return reason


def activate_verdict(game: State, pid: int, oid: int, k: int, ability: Activated) -> Reason | None:
    """Whether the player may begin to activate this ability now: restrictions, costs, targets (602.2,
    602.5)."""
    info = act_info(ability)
    cost = ability.cost
    obj = game.objects[oid]
    if info.simple and not info.checked:  # the cheap answers first
        if info.sorcery and not sorcery_time(game, pid):
            return SORCERY
        if cost.tap and (obj.tapped or obj.zone != BATTLEFIELD):
            return CANT_TAP
    if info.loyalty:
        if not sorcery_time(game, pid) and not rulemods.may(game, oid, "activate_as_instant"):
            return LOYALTY
        if loyalty_used(game, oid):
            return LOYALTY_ONCE
    b = Binding(oid, pid, ability)
    reason = restricted(game, pid, oid, k, ability, b)
    if reason is None:
        reason = prohibited(game, pid, oid, ability)
    if reason is not None:
        return reason
    if info.simple and not rulemods.abilities_change(game):
        if cost.tap:
            if obj.tapped or obj.zone != BATTLEFIELD:
                return CANT_TAP
            if sick(game, oid):
                return SICK
        if not info.mana.is_zero:
            purse = wallet(game, pid, Purpose("ability", oid), oid if cost.tap else NOBODY)
            if not purse.avail.can_pay(info.mana):
                return NO_MANA
    else:
        reason = _unpaid(game, pid, oid, ability, b)
        if reason is not None and (reason is NO_MANA or not _with_another_x(game, pid, oid, ability, b)):
            return reason
    if info.targets:
        reason = target_verdict(game, ability.effect, b, NOBODY)
        if reason is not None and info.has_x and asks_x_of_targets(ability.effect):
            return None if _targets_with_another_x(game, pid, oid, ability, b) else reason
        return reason
    return None


def _targets_with_another_x(game: State, pid: int, oid: int, ability: Activated, b: Binding) -> bool:
    """Whether there are targets for a greater X than zero that could be paid (602.2b, 601.2b-c)."""
    for x in range(1, MOST_X):
        trial = b.child(x=x)
        if enough_targets(game, ability.effect, trial, NOBODY) and _unpaid(game, pid, oid, ability, trial) is None:
            return True
    return False


def _with_another_x(game: State, pid: int, oid: int, ability: Activated, b: Binding) -> bool:
    """Whether the cost could be paid with a greater X than zero, which asks for other objects (107.3a)."""
    if not act_info(ability).done_x:
        return False
    return any(_unpaid(game, pid, oid, ability, b.child(x=x)) is None for x in range(1, 20))


def _unpaid(game: State, pid: int, oid: int, ability: Activated, b: Binding) -> Reason | None:
    """Why the activation cost couldn't be paid, with the X of the binding; None when it could (602.2b)."""
    purpose = Purpose("ability", oid, "{X}" in ability.cost.mana)
    return bill_verdict(game, pid, activation_bill(game, pid, oid, ability, b), b, purpose)


def loyalty_used(game: State, oid: int) -> bool:
    """Whether a loyalty ability of this permanent has been activated this turn as often as may be (606.3,
    113.5, 209.2, 306.5d, 606.2)."""
    used = 0
    for ev in game.log:
        if ev.kind == "activate" and ev.cause == "loyalty" and ev.source == oid:
            used += 1
    if not used:
        return False
    allowed = 1 + sum(1 for _ in rulemods.on(game, oid, "May:activate_loyalty_again"))
    return used >= allowed
