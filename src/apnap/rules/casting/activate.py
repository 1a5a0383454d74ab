"""Activating abilities (602.2): of permanents and other objects, loyalty abilities (606), mana abilities
(605.3)."""

from __future__ import annotations

from apnap.ability.abilities import Activated
from apnap.ability.mods import XBounds
from apnap.model.decisions import Answer, Decision, IllegalAnswer, Option, Reason
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, NOBODY, StackInfo
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import rulemods
from apnap.rules.casting.abilities import activate_verdict, activation_bill
from apnap.rules.casting.act_info import ActInfo, act_info
from apnap.rules.casting.costs import Bill, bill_verdict
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.legal import NO_OBJECT
from apnap.rules.casting.mana import activate_mana
from apnap.rules.casting.modes import choose_modes
from apnap.rules.casting.paying import choose_phyrexian, pay_bill
from apnap.rules.casting.targets import asks_x_of_targets, choose_targets, enough_targets, once_each
from apnap.rules.casting.wallet import NO_MANA, Purpose
from apnap.rules.change import create_ability, happen, set_targets


def activate(game: State, pid: int, option: Option) -> Gen[None]:
    """Activate the ability of the option (602.2); mana abilities resolve at once (605.3b). Raises
    IllegalAnswer when a step can't be complied with; the caller returns the game to the moment before
    (732.1). Nothing but activated abilities (602.1c); its controller, or its owner (701.2a)."""
    oid = option.ref
    if option.kind == "mana":
        yield from activate_mana(game, pid, oid, option.index)
        return
    abilities = layers.activated(game, oid)
    if not 0 <= option.index < len(abilities):
        raise IllegalAnswer("no such ability", Reason("602.1", "no-ability", (oid,)))
    ability = abilities[option.index]
    if layers.is_mana_ability(ability):
        yield from activate_mana(game, pid, oid, layers.mana_abilities(game, oid).index(ability))
        return
    reason = activate_verdict(game, pid, oid, option.index, ability)
    if reason is not None:
        raise IllegalAnswer("the ability can't be activated", reason)
    yield from _activate(game, pid, oid, option.index, ability)


def _activate(game: State, pid: int, oid: int, k: int, ability: Activated) -> Gen[None]:
    info = act_info(ability)
    obj = game.objects[oid]
    if obj.zone in ("hand", "library"):  # 602.2a: from a hidden zone it is revealed
        yield from happen(game, [Event("reveal", "602.2a", subject=oid, player=pid, source=oid)])
    stack_id = create_ability(game, pid, StackInfo(oid, ability, source_card=obj.card), "602.2a")
    b = Binding(oid, pid, ability, stack_id=stack_id)
    purpose = Purpose("ability", oid, "{X}" in ability.cost.mana)
    yield from _announce_x(game, pid, oid, ability, info, b, purpose, stack_id)
    bill = activation_bill(game, pid, oid, ability, b)
    yield from choose_phyrexian(game, pid, bill, b, purpose)
    phyrexian = bill.phyrexian

    def affordable(modes: tuple[int, ...]) -> bool:
        return bill_verdict(game, pid, activation_bill(game, pid, oid, ability, b, modes), b, purpose) is None

    def fits(targets: tuple[tuple[int, ...], ...]) -> bool:
        cost = activation_bill(game, pid, oid, ability, b, modes, targets)
        return bill_verdict(game, pid, cost, b, purpose) is None

    modal = info.modal
    priced = modal is not None and any(mode.cost for mode in modal.modes)
    modes = yield from choose_modes(
        game, pid, ability.effect, b, stack_id, "602.2b", affordable=affordable if priced else None
    )
    b.modes = modes
    aware = any([getattr(mod, "target", None) is not None for mod in ability.cost_mods]) or any(
        [active.mod.target is not None for active in layers.mods(game, "CostChange")]
    )
    targets, division = yield from choose_targets(
        game, pid, ability.effect, b, stack_id, modes, "602.2b", affordable=fits if aware else None
    )
    if modes or (targets and (ability.cost_mods or rulemods.exists(game, "CostChange"))):
        bill = activation_bill(game, pid, oid, ability, b, modes, targets)
        bill.phyrexian = phyrexian
    set_targets(game, stack_id, targets, modes=modes, division=division, x=b.x, names=dict(b.names))
    yield from pay_bill(game, pid, bill, b, purpose)
    set_targets(game, stack_id, targets, names=dict(b.names))
    batch = [
        Event(
            "activate", "602.2b", subject=stack_id, player=pid, source=oid,
            cause="loyalty" if info.loyalty else ability.keyword, data=(oid, k),
        )
    ]  # fmt: skip
    if ability.keyword in ("cycling", "typecycling"):  # 702.29d
        batch.append(Event("cycle", "702.29d", subject=oid, player=pid, source=oid, amount=b.x))
    for ref in once_each(targets):
        batch.append(Event("target", "602.2b", subject=ref, source=stack_id, other=stack_id, player=pid))
    yield from happen(game, batch)


def _announce_x(
    game: State,
    pid: int,
    oid: int,
    ability: Activated,
    info: ActInfo,
    b: Binding,
    purpose: Purpose,
    stack_id: int,
) -> Gen[None]:
    """The value of X in the activation cost (107.3a, 107.3k)."""
    if not info.has_x:
        return
    b.x = yield from choose_activation_x(game, pid, oid, ability, b, purpose)
    set_targets(game, stack_id, (), x=b.x)


def choose_activation_x(
    game: State, pid: int, oid: int, ability: Activated, b: Binding, purpose: Purpose
) -> Gen[int]:
    """The value of X in an activation cost, as much as can be paid (107.3a); that of a mana ability too (605.3b)."""
    fits: list[int] = []
    gap = 20 if act_info(ability).done_x else 1  # an object with just that number may be asked for
    x = 0
    while x < 500 and x - (fits[-1] if fits else 0) < gap + bool(fits):
        trial = b.child(x=x)
        bill: Bill = activation_bill(game, pid, oid, ability, trial)
        if bill_verdict(game, pid, bill, trial, purpose) is None:
            fits.append(x)
        x += 1
    least = max([m.least for m in ability.cost_mods if isinstance(m, XBounds) and type(m.least) is int], default=0)
    fits = [x for x in fits if x >= least]
    if asks_x_of_targets(ability.effect):
        fits = [x for x in fits if enough_targets(game, ability.effect, b.child(x=x), NOBODY)] or fits
    if not fits:
        raise IllegalAnswer("the cost can't be paid", NO_MANA)
    check = None
    if len(fits) <= fits[-1] - fits[0]:

        def check(answer: Answer) -> Reason | None:
            return None if answer[0] in fits else NO_OBJECT

    answer = yield Decision(
        "number", pid, "107.3a", least=fits[0], most=fits[-1], form="number", source=oid, prompt="X", check=check
    )
    return answer[0]


__all__ = ["BATTLEFIELD", "NOBODY", "activate", "choose_activation_x"]
