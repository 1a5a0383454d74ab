"""Paying all of a cost (118, 601.2g-h, 602.2b), and offering that it be paid (118.12)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability import effects as ef
from apnap.ability.amounts import X
from apnap.ability.costs import Cost
from apnap.ability.effects import Effect
from apnap.ability.selections import Choose, This
from apnap.model.decisions import IllegalAnswer, Reason, yes_no
from apnap.model.events import Event
from apnap.model.mana import Mana, parse
from apnap.model.objects import NOBODY
from apnap.model.ongoing import PAYING, Binding
from apnap.model.state import State
from apnap.rules.casting.act_info import done_x
from apnap.rules.casting.costs import (
    Bill,
    action_verdict,
    bill_of,
    can_pay,
    counters_on,
    mana_of,
    members,
    others_verdict,
    repeated,
    whole,
)
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.mana import pay_mana
from apnap.rules.casting.power import tap_power
from apnap.rules.casting.wallet import NO_MANA, OTHER, Purpose, purpose_of, wallet
from apnap.rules.casting.waterbend import tap_helpers
from apnap.rules.change import happen

_LATE: Final = (ef.Mill, ef.Draw, ef.RevealUntil)
"""Actions that are paid last: they move cards out of the library (601.2h)."""


def pay_bill(
    game: State, pid: int, bill: Bill, b: Binding, purpose: Purpose = OTHER, cause: str = "cost"
) -> Gen[tuple[tuple[Mana, ...], tuple[int, ...]]]:
    """Pay everything (601.2g-h): mana abilities, mana, {T} and {Q}, loyalty, then the actions, random ones
    and those that show library cards last. Returns the mana spent and the objects that paid. Raises
    IllegalAnswer if it can't be. Loyalty symbols are counters put on or removed (107.7)."""
    if bill.mana is None:
        raise IllegalAnswer("there is no cost to pay", Reason("118.6", "no-cost", (b.source,)))
    without = b.source if bill.tap else bill.apart
    if bill.helped is not None:
        all_of_it, allowed = bill.mana.with_x(bill.x), bill.taps()
        bill.x = 0
        bill.mana = yield from tap_helpers(
            game, pid, all_of_it, allowed, purpose, b.source, without, bill.phyrexian
        )
    mana = yield from pay_mana(game, pid, bill.mana, purpose, bill.x, bill.phyrexian, without, bill.using)
    reason = others_verdict(game, pid, bill, b, purpose.kind != "other")
    if reason is not None:  # what was to be sacrificed, tapped or discarded may have gone for mana
        raise IllegalAnswer("the cost can't be paid", reason)
    batch: list[Event] = []
    source = b.source
    if bill.tap:
        batch.append(Event("tap", "107.5", subject=source, player=pid, source=source, cause=cause))
    if bill.untap:
        batch.append(Event("untap", "107.6", subject=source, player=pid, source=source, cause=cause))
    if bill.loyalty is not None and bill.loyalty > 0:
        batch.append(
            Event("counters", "606.4", subject=source, player=pid, source=source, amount=bill.loyalty,
                  cause=cause, data="loyalty")
        )  # fmt: skip
    elif bill.loyalty is not None and bill.loyalty < 0:
        batch.append(
            Event("remove_counters", "606.4", subject=source, player=pid, source=source, amount=-bill.loyalty,
                  cause=cause, data="loyalty")
        )  # fmt: skip
    if batch:
        yield from happen(game, batch)
    things: tuple[int, ...] = ()
    if bill.actions:
        things = yield from pay_actions(game, pid, bill.actions, b)
    return mana, things


def pay_actions(game: State, pid: int, actions: tuple[Effect, ...], b: Binding) -> Gen[tuple[int, ...]]:
    """Do the actions of a cost, the payer choosing; returns the objects that were used (118.10, 118.11)."""
    from apnap.rules.perform import perform

    before = len(game.log)
    payer = b if b.controller == pid else b.child(controller=pid)
    payer.names[PAYING] = 1
    try:
        for late in (False, True):
            for action in actions:
                if isinstance(action, _LATE) is late:
                    reason = action_verdict(game, pid, action, payer)
                    if reason is not None:
                        raise IllegalAnswer("the cost can't be paid", reason)
                    if isinstance(action, ef.Act) and action.name == "tap_power":
                        yield from tap_power(game, action, payer)
                    else:
                        yield from perform(game, action, payer)
    finally:
        del payer.names[PAYING]
    found: dict[int, None] = {}
    for ev in game.log[before:]:
        if ev.kind in ("move", "tap", "untap") and ev.subject >= 16:
            found[ev.subject] = None
    return tuple(found)


def pay(
    game: State, pid: int, cost: Cost, b: Binding, purpose: Purpose = OTHER
) -> Gen[tuple[tuple[Mana, ...], tuple[int, ...]]]:
    """Pay a cost in full. Raises IllegalAnswer when it can't be paid. Returns the mana and the objects that
    paid."""
    if purpose is OTHER:
        purpose = purpose_of(cost)
    bill = bill_of(game, cost, b)
    bill.x = b.x
    yield from choose_phyrexian(game, pid, bill, b, purpose)
    paid = yield from pay_bill(game, pid, bill, b, purpose)
    return paid


def choose_phyrexian(
    game: State, pid: int, bill: Bill, b: Binding, purpose: Purpose, can: Any = None
) -> Gen[None]:
    """Announce how many Phyrexian symbols are paid with life (107.4f, 601.2b). Only now, when the cost is
    paid while something resolves (118.13b) or with a special action (118.13c)."""
    mana = bill.mana
    n = mana.phyrexian if mana is not None else 0
    if not n or mana is None:
        return
    avail = wallet(game, pid, purpose, b.source if bill.tap else NOBODY).avail
    check = can if can is not None else (lambda k: avail.can_pay(mana, bill.x, k))
    ways = [k for k in range(n + 1) if check(k)]
    if not ways:
        return
    bill.phyrexian = ways[0]
    if len(ways) > 1:
        from apnap.model.decisions import Decision

        answer = yield Decision(
            "number", pid, "107.4f", least=ways[0], most=ways[-1], form="number", source=b.source,
            prompt="phyrexian",
            check=lambda a: None if a[0] in ways else NO_MANA,
        )  # fmt: skip
        bill.phyrexian = answer[0]


def offer(game: State, pid: int, cost: Cost, b: Binding, prompt: str = "", rule: str = "118.12") -> Gen[bool]:
    """Ask a player whether to pay a cost, and let it be paid ("unless … pays", "you may pay"; 118.12). False
    when the player can't or doesn't want to (118.12a)."""
    if cost.per is not None:  # "for each card in your graveyard" is said by the effect's controller
        actions = repeated(cost.actions, max(whole(game, cost.per, b), 0))
        cost = Cost(mana_of(game, cost, b).text, cost.tap, cost.untap, actions)
    payer = b if b.controller == pid else b.child(controller=pid)
    chooses = False
    if asks_x(cost):
        known = whole(game, X(), b)
        chooses = prompt != "unless" and not known  # 107.3f: X isn't defined anywhere else
        payer = payer.child(x=known)
    if can_pay(game, pid, cost, payer) is not None:
        return False
    answer = yield yes_no(pid, rule, b.source, prompt, kind="cost")
    if answer[0] != 0:
        return False
    if chooses:
        b.x = payer.x = yield from choose_x(game, pid, cost, payer)
    yield from pay(game, pid, cost, payer)
    return True


def asks_x(cost: Cost) -> bool:
    """Whether an X stands in the cost."""
    return "{X}" in cost.mana or done_x(cost)


def choose_x(game: State, pid: int, cost: Cost, b: Binding, least: int = 0) -> Gen[int]:
    """The value of X in a cost paid now (107.3d), at least so much: as much as the mana, or what its actions are done
    to, allows."""
    from apnap.model.decisions import Decision
    from apnap.rules.payment import max_x

    able = [x_of_action(game, pid, action, b) for action in cost.actions]
    if "{X}" in cost.mana:
        able.append(max_x(parse(cost.mana), wallet(game, pid).avail))
    most = min([n for n in able if n is not None], default=0)
    answer = yield Decision(
        "number", pid, "107.3d", least=least, most=max(most, least), form="number", source=b.source
    )
    return answer[0]


def x_of_action(game: State, pid: int, action: Effect, b: Binding) -> int | None:
    """The greatest X with which a player can do this; None when no X stands in it."""
    if isinstance(action, ef.PayLife) and type(action.n) is X:
        return max(game.players[pid].life, 0)  # 119.4
    what = getattr(action, "what", None)
    if isinstance(action, ef.RemoveCounters) and type(action.n) is X:
        refs = (b.source,) if type(what) is This else members(game, action.what, b)[0]
        have = [sum(n for kind, n in counters_on(game, ref).items() if action.kind in ("", kind)) for ref in refs]
        return sum(have) if action.among else max(have, default=0)
    if type(what) is not Choose or type(what.most) is not X:
        return None
    from apnap.rules.ask.choose import options

    return len(options(game, what, b, pid))
