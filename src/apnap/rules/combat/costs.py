"""What it costs to attack or block (508.1h-j, 509.1d-f)."""

from __future__ import annotations

from typing import Any

from apnap.ability.costs import Cost
from apnap.model.decisions import Reason
from apnap.model.mana import ZERO
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.change import Gen
from apnap.rules.combat.declare import Declaration


def _parts(game: State, plan: Declaration, chosen: list[int]) -> dict[int, list[tuple[Cost, Any]]]:
    """For each player what their chosen creatures cost, each price once."""
    found: dict[int, list[tuple[Cost, Any]]] = {}
    seen = set()
    for pair in sorted(chosen):
        for key, cost, mod in plan.prices[pair]:
            if key not in seen:
                seen.add(key)
                payer = layers.controller(game, plan.pairs[pair][0])
                found.setdefault(payer, []).append((cost, mod))
    return found


def afford(game: State, plan: Declaration, chosen: list[int], tapping: list[int]) -> Reason | None:
    """None if all that the chosen creatures cost can be paid, though some of them become tapped before
    that."""
    from apnap.rules.casting import costs
    from apnap.rules.casting.wallet import wallet
    from apnap.rules.payment import Available

    rule = plan.rule + ("h" if plan.rule == "508.1" else "d")
    for payer, parts in _parts(game, plan, chosen).items():
        bill = costs.Bill(ZERO)
        for cost, mod in parts:
            bill.add(game, cost, mod.bind)
        b = Binding(parts[0][1].source, payer)
        if costs.others_verdict(game, payer, bill, b) is not None:
            return Reason(rule, "cant-pay", tuple([mod.source for _, mod in parts]))
        mana = bill.mana
        if mana is None or mana.is_zero:
            continue
        avail = wallet(game, payer).avail
        if tapping:
            left = [source for source in avail.sources if source.key[0] not in tapping]
            avail = Available(avail.pool, left, avail.life)
        if not avail.can_pay(mana):
            return Reason(rule, "cant-pay", tuple([mod.source for _, mod in parts]))
    return None


def pay(game: State, plan: Declaration, chosen: list[int]) -> Gen[None]:
    """Pay the locked-in total (508.1j, 509.1f): each player the mana of all prices together, then their
    actions. Raises IllegalAnswer when it cannot be paid after all, which makes the declaration illegal
    (732.1)."""
    from apnap.rules.casting import costs, paying
    from apnap.rules.casting.wallet import OTHER

    for payer, parts in _parts(game, plan, chosen).items():
        bill = costs.Bill(ZERO)
        for cost, mod in parts:
            bill.add(game, cost, mod.bind)
        bill.actions = ()
        b = Binding(parts[0][1].source, payer)
        if bill.mana is not None and not bill.mana.is_zero:
            yield from paying.choose_phyrexian(game, payer, bill, b, OTHER)
            yield from paying.pay_bill(game, payer, bill, b)
        for cost, mod in parts:
            if cost.actions:
                yield from paying.pay_actions(game, payer, cost.actions, mod.bind)
