"""Paying mana, and activating mana abilities for it (605, 106, 118.3a, 601.2g-h)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from apnap.ability.abilities import Activated, Triggered
from apnap.ability.effects import AddMana
from apnap.ability.selections import Target
from apnap.model.decisions import IllegalAnswer, Reason
from apnap.model.events import Event
from apnap.model.mana import ANY_TYPE, LASTING, Mana, ManaCost, parse
from apnap.model.node import Node
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import rulemods
from apnap.rules.casting.act_info import act_info
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.makers import Maker, Outputs, maker_of
from apnap.rules.casting.wallet import (
    NO_MANA,
    NOT_SAID,
    OTHER,
    Purpose,
    Wallet,
    helped_wallet,
    helper_source,
    helper_sources,
    reduced,
    sick,
    sources,
    spendable,
    wallet,
)
from apnap.rules.change import happen, set_pool
from apnap.rules.payment import Plan, parse_pay, solve_said

# --- paying ---------------------------------------------------------------------------------------


def pay_mana(
    game: State,
    pid: int,
    cost: ManaCost,
    purpose: Purpose = OTHER,
    x: int = 0,
    phyrexian: int | None = None,
    exclude: int = NOBODY,
    using: tuple[int, ...] = (),
) -> Gen[tuple[Mana, ...]]:
    """Pay a mana cost, mana abilities included (601.2g-h); returns the mana spent. Raises IllegalAnswer if it
    can't be paid. With `manual_payment` on the player is asked what to activate and what to spend first; with
    `said` exactly the mana that was said is spent, or the payment refused. Nobody has to use a mana ability
    (118.3c). `using`: the mana of the pool, by index, that pays for it by an earlier plan."""
    if using:
        return _spend(game, pid, using)
    options = game.options
    said: tuple[int, ...] | None = None
    if options:
        text = options.get("said")
        if text is not None and text[0] == pid:
            game.options = {key: value for key, value in options.items() if key != "said"}
            said = parse_pay(text[1])
            if cost.is_zero and said:
                raise IllegalAnswer("there is no mana to pay", NO_MANA)
    if cost.is_zero:
        return ()
    spent: tuple[Mana, ...] = ()
    manual = options.get("manual_payment")
    if said is None and (manual is True or (manual and pid in manual)):
        from apnap.rules.casting.hand import by_hand

        cost, spent = yield from by_hand(game, pid, cost.with_x(x), purpose, phyrexian, exclude)
        x = 0
        if cost.is_zero:
            return spent
    while True:
        purse = wallet(game, pid, purpose, exclude)
        if said is None:
            wanted = _wanted(game, pid) if cost.generic or x else ()
            plan = purse.avail.solve(cost, x, phyrexian, wanted)
        else:
            plan = _as_said(purse, said, cost, x, phyrexian)
        if plan is None:
            raise IllegalAnswer("the mana can't be paid", NO_MANA if said is None else NOT_SAID)
        if not plan.uses:
            break
        yield from _produce_some(game, pid, plan, purse)
    paid = _places(purse, plan.spent)
    spent += _spend(game, pid, paid)
    if plan.life:
        yield from happen(
            game, [Event("lose_life", "107.4f", subject=pid, player=pid, amount=plan.life, cause="pay")]
        )
    return spent


def _wanted(game: State, pid: int) -> tuple[int, ...]:
    """The coloured symbols in the costs of the cards in hand: what automatic payment rather keeps."""
    wanted: list[int] = []
    for oid in game.zone("hand", pid):
        card = game.objects[oid].card
        cost = card.faces[0].mana_cost if card is not None else None
        if cost:
            wanted += _symbols(cost)
    return tuple(wanted)


@lru_cache(4096)
def _symbols(cost: str) -> tuple[int, ...]:
    return tuple([pip & ANY_TYPE for pip in parse(cost).pips])


def _places(purse: Wallet, numbers: Sequence[int]) -> tuple[int, ...]:
    """Where in the player's pool the mana is to which a plan gives these numbers."""
    return tuple([i if purse.places is None else purse.places[i] for i in numbers])


def _spend(game: State, pid: int, paid: tuple[int, ...]) -> tuple[Mana, ...]:
    """Take this mana, by index, out of the pool (106.4)."""
    pool = game.players[pid].pool
    set_pool(game, pid, tuple([mana for i, mana in enumerate(pool) if i not in paid]))
    return tuple([pool[i] for i in paid])


def _as_said(
    purse: Wallet, said: tuple[int, ...], cost: ManaCost, x: int, phyrexian: int | None
) -> Plan | None:
    """The payment with just the mana that was said."""
    avail = purse.avail
    return solve_said(said, cost, x, avail.pool, avail.sources, avail.life, phyrexian)


def _produce_some(game: State, pid: int, plan: Plan, purse: Wallet) -> Gen[None]:
    """Activate the mana abilities of a plan: all that are plain at once, or one that isn't, paid for as the plan says
    (605.3b)."""
    plain: list[tuple[int, int, tuple[int, ...]]] = []
    for (index, output), needed in zip(plan.uses, plan.inputs, strict=True):
        oid, where = purse.avail.sources[index].key
        k, made = where[output]
        ability = layers.mana_abilities(game, oid)[k]
        if not maker_of(ability).simple:
            if plain:
                break
            yield from _use(game, pid, oid, k, made, _places(purse, needed))
            return
        plain.append((oid, k, made))
    yield from _tap_for_mana(game, pid, plain)


def _tap_for_mana(game: State, pid: int, plain: list[tuple[int, int, tuple[int, ...]]]) -> Gen[None]:
    """Tap permanents for mana whose abilities do nothing else (106.12, 605.3b). The event is seen as the
    mana is made (106.12a)."""
    yield from happen(
        game,
        [Event("tap", "605.3b", subject=oid, player=pid, source=oid, cause="mana") for oid, _, _ in plain],
    )
    batch: list[Event] = []
    for oid, _, made in plain:
        batch.append(_mana_event(game, pid, oid, made, None))
        batch.append(Event("tap_for_mana", "106.12", subject=oid, player=pid, source=oid, data=made))
    yield from happen(game, batch)
    yield from _mana_triggers(game)


def _mana_event(game: State, pid: int, oid: int, made: tuple[int, ...], maker: Maker | None) -> Event:
    """The event of mana being added (106.4)."""
    snow = "Snow" in layers.chars(game, oid).supertypes
    add = maker.add if maker is not None else None
    spend = add.spend if add is not None else None
    restriction = spend if spend is not None and spend.only else None
    rider = spend if spend is not None and (spend.rider or spend.then) else None
    persist = LASTING[add.until] if add is not None else 0
    mana = tuple(Mana(bit, oid, snow, restriction, rider, persist) for bit in made)
    how = "tap" if maker is None or maker.ability.cost.tap else ""  # 106.12
    return Event("mana", "106.4", player=pid, source=oid, amount=len(mana), cause=how, data=mana)


def _use(
    game: State, pid: int, oid: int, k: int, made: tuple[int, ...], using: tuple[int, ...] = ()
) -> Gen[None]:
    """Activate one mana ability for mana known beforehand, paying its costs (with `using`, mana of the pool by
    index, where that is settled), then its other instructions (605.3b)."""
    ability = layers.mana_abilities(game, oid)[k]
    maker = maker_of(ability)
    b = Binding(oid, pid, ability)
    add_event = _mana_event(game, pid, oid, made, maker)
    yield from _pay_activation(game, pid, oid, k, ability, b, using)
    batch = [add_event]
    if ability.cost.tap:
        batch.append(Event("tap_for_mana", "106.12", subject=oid, player=pid, source=oid, data=made))
    yield from happen(game, batch)
    if maker.parts:
        from apnap.rules.perform import perform

        for part in maker.parts:
            yield from perform(game, part, b)
    yield from _mana_triggers(game)


def _pay_activation(
    game: State, pid: int, oid: int, k: int, ability: Activated, b: Binding, using: tuple[int, ...] = ()
) -> Gen[None]:
    from apnap.rules.casting.abilities import activation_bill
    from apnap.rules.casting.paying import pay_bill

    bill = activation_bill(game, pid, oid, ability, b)
    if using and bill.mana is not None and len(using) == bill.mana.mana_value():
        bill.using = using
    yield from pay_bill(game, pid, bill, b, Purpose("ability", oid, "{X}" in ability.cost.mana), cause="mana")
    yield from happen(
        game,
        [
            Event(
                "activate",
                "605.3b",
                subject=oid,
                player=pid,
                source=oid,
                cause=ability.keyword or "mana",
                data=(oid, ("mana", k)),
            )
        ],
    )


def manual_abilities(game: State, pid: int, exclude: int = NOBODY) -> list[tuple[int, int]]:
    """The mana abilities (object, index) that the player may activate now (605.3a, 117.1d), without priority: none
    that is activated "only as an instant" (602.5e)."""
    from apnap.rules.casting.abilities import mana_verdict

    found: list[tuple[int, int]] = []
    for oid in game.battlefield:
        if oid == exclude or game.objects[oid].phased != NOBODY:
            continue
        for k, ability in enumerate(layers.mana_abilities(game, oid)):
            if ability.timing != "priority" and mana_verdict(game, pid, oid, k, ability) is None:
                found.append((oid, k))
    return found


def activate_mana(
    game: State, pid: int, oid: int, k: int, made: tuple[int, ...] | None = None
) -> Gen[None]:
    """Activate a mana ability, its choices being the player's: it resolves at once, without the stack
    (605.3b). `made` is the mana it is to make, one of its alternatives, when that has been chosen already
    (405.6c). The player who activates it controls it (109.4a)."""
    from apnap.rules.casting.abilities import mana_verdict
    from apnap.rules.casting.activate import choose_activation_x
    from apnap.rules.perform import perform

    abilities = layers.mana_abilities(game, oid)
    if not 0 <= k < len(abilities):
        raise IllegalAnswer("no such mana ability", Reason("605.1a", "no-ability", (oid,)))
    ability = abilities[k]
    reason = mana_verdict(game, pid, oid, k, ability)
    if reason is not None:
        raise IllegalAnswer("the mana ability can't be activated", reason)
    maker = maker_of(ability)
    fixed: Outputs | None = maker.fixed if maker.auto else None
    if made is None and fixed is not None and len(fixed) == 1:
        made = fixed[0]
    if made is not None:
        if maker.simple:
            yield from _tap_for_mana(game, pid, [(oid, k, made)])
        else:
            yield from _use(game, pid, oid, k, made)
        return
    b = Binding(oid, pid, ability)
    if act_info(ability).has_x:
        b.x = yield from choose_activation_x(game, pid, oid, ability, b, OTHER)
    yield from _pay_activation(game, pid, oid, k, ability, b)
    start = len(game.log)
    yield from perform(game, ability.effect, b)
    if ability.cost.tap:
        types = tuple(
            mana.type for ev in game.log[start:] if ev.kind == "mana" and ev.source == oid for mana in ev.data
        )
        yield from happen(
            game, [Event("tap_for_mana", "106.12", subject=oid, player=pid, source=oid, data=types)]
        )
    yield from _mana_triggers(game)


def _mana_triggers(game: State) -> Gen[None]:
    """Triggered mana abilities resolve at once, right after what they triggered from (605.4a)."""
    while True:
        found = next((p for p in game.pending if is_mana_trigger(p.ability)), None)
        if found is None:
            return
        game.pending = tuple(p for p in game.pending if p is not found)
        game.touch(0)
        from apnap.rules.perform import perform

        b = Binding(
            found.source, found.controller, found.ability, event=found.event, names=dict(found.names or {})
        )
        ability = found.ability
        assert isinstance(ability, Triggered)
        if rulemods.holds(game, ability.condition, b):  # 603.4
            yield from perform(game, ability.effect, b)


_triggers: dict[int, tuple[Node, bool]] = {}


def is_mana_trigger(ability: Node) -> bool:
    """Whether a triggered ability is a mana ability (605.1b, 605.5a)."""
    found = _triggers.get(id(ability))
    if found is None:
        answer = False
        if isinstance(ability, Triggered) and all(on.kind in ("tap_for_mana", "mana") for on in ability.on):
            nodes = list(ability.effect.walk())
            answer = any(type(n) is AddMana for n in nodes) and not any(type(n) is Target for n in nodes)
        found = _triggers[id(ability)] = (ability, answer)
    return found[1]


__all__ = [
    "OTHER", "Any", "Purpose", "Wallet", "activate_mana", "helped_wallet", "helper_source", "helper_sources",
    "manual_abilities",
    "pay_mana", "reduced", "sick", "sources", "spendable", "wallet",
]  # fmt: skip
