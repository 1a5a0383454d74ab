"""Mana abilities as sources for payments, and paying mana (605, 106, 118.3a, 601.2g-h)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from apnap.ability.abilities import Activated, Triggered
from apnap.ability.effects import AddMana, SpendOnly
from apnap.ability.selections import Target
from apnap.model.decisions import IllegalAnswer, Option, Reason
from apnap.model.events import Event
from apnap.model.mana import ALL_COLORS, COLORLESS, LASTING, Mana, ManaCost
from apnap.model.node import Node
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.known import known, summoning_sick
from apnap.rules.casting.makers import Maker, Outputs, maker_of, outputs
from apnap.rules.casting.rows import CREATURE_PENALTY, Row, Side, side
from apnap.rules.change import happen, set_pool
from apnap.rules.payment import Available, Plan, Source, parse_pay, solve_said

NO_MANA: Final = Reason("601.2h", "mana")
NOT_SAID: Final = Reason("601.2h", "mana")
"""The mana that the player says to spend doesn't pay the cost."""
HELPER_PENALTY: Final = 20


class Purpose:
    """What mana is spent on: a "spell", an "ability" of the object `ref`, or something else (106.6)."""

    __slots__ = ("kind", "ref")

    def __init__(self, kind: str, ref: int = NOBODY) -> None:
        self.kind = kind
        self.ref = ref


OTHER: Final = Purpose("other")


class Wallet:
    """What a player can pay with: the sums, and where in the player's pool the mana it counts is."""

    __slots__ = ("avail", "places")

    def __init__(self, avail: Available, places: tuple[int, ...] | None) -> None:
        self.avail = avail
        self.places = places
        """Indices in the player's pool of the mana in `avail.pool`; None when it is the whole pool."""


# --- sources --------------------------------------------------------------------------------------


def sources(game: State, pid: int, purpose: Purpose = OTHER, exclude: int = NOBODY) -> list[Source]:
    """The mana abilities that the player could activate now to pay for this, each permanent once (605.3a,
    605.3c)."""
    found: list[Source] = []
    objects = game.objects
    banned = activation_banned(game)
    for row in side(game, pid).payers:
        oid = row.oid
        if oid == exclude:
            continue
        if banned and rulemods.cant(game, oid, ("activate", "activate_mana")):
            continue
        usable = not objects[oid].tapped and not (row.slow and sick(game, oid))
        if usable and row.sources:
            found.extend(row.sources)
        if usable and row.steady:
            found.extend(_steady(game, pid, row))
        for k, maker in row.dynamic:
            if maker.ability.cost.tap and not usable:
                continue
            source = _dynamic(game, pid, oid, k, maker, purpose)
            if source is not None:
                found.append(source)
    if found and "tap_for_mana" in layers.triggers(game):
        from apnap.rules.casting.doubling import enlarged, foreseen

        more = foreseen(game)
        if more:
            found = [enlarged(game, pid, source, more) for source in found]
    return found


def activation_banned(game: State) -> bool:
    """Whether anything at all keeps from activating mana abilities."""
    mods = layers.all_mods(game)
    return bool(mods) and ("Cant:activate" in mods or "Cant:activate_mana" in mods)


def sick(game: State, oid: int) -> bool:
    """Whether summoning sickness forbids {T} and {Q} (302.6, 602.5a)."""
    return summoning_sick(game, oid) and not rulemods.may(game, oid, "activate_despite_sickness")


def _steady(game: State, pid: int, row: Row) -> tuple[Source, ...]:
    """What its steady mana abilities are worth; kept with the view."""
    made = side(game, pid).made
    found = made.get(row.oid)
    if found is None:
        sources_ = [_dynamic(game, pid, row.oid, k, maker, OTHER) for k, maker in row.steady]
        found = made[row.oid] = tuple([source for source in sources_ if source is not None])
    return found


def _dynamic(game: State, pid: int, oid: int, k: int, maker: Maker, purpose: Purpose) -> Source | None:
    """One mana ability with costs, conditions or restrictions of its own as a source, if it can be used
    now."""
    from apnap.rules.casting.abilities import restricted

    ability = maker.ability
    b = Binding(oid, pid, ability)
    if restricted(game, pid, oid, k, ability, b, mana=True) is not None:
        return None
    add = maker.add
    assert add is not None
    spend = add.spend
    if spend is not None and spend.only and not spendable(game, pid, spend, oid, purpose):
        return None
    made = outputs(game, maker, b)
    if not made:
        return None
    chars = layers.chars(game, oid)
    penalty = maker.penalty + (CREATURE_PENALTY if "Creature" in chars.types else 0)
    return Source(
        (oid, tuple((k, output) for output in made)),
        made,
        snow="Snow" in chars.supertypes,
        restricted=spend is not None and spend.only,
        cost=maker.cost,
        group=oid,
        penalty=penalty,
        life=maker.life,
    )


def spendable(game: State, pid: int, spend: SpendOnly, source: int, purpose: Purpose) -> bool:
    """Whether restricted mana may be spent on this (106.6)."""
    if not spend.only:
        return True
    if spend.barred is not None:
        return purpose.kind != "spell" or not ask.matches(game, spend.barred, purpose.ref, Binding(source, pid))
    which = (
        spend.spells if purpose.kind == "spell" else spend.abilities if purpose.kind == "ability" else None
    )
    if which is None:
        return False
    return bool(ask.matches(game, which, purpose.ref, Binding(source, pid)))


def _restricts(game: State, pid: int) -> bool:
    """Whether what may be paid for makes a difference to what this player can pay with."""
    pool = game.players[pid].pool
    return side(game, pid).spends or (bool(pool) and any([mana.restriction is not None for mana in pool]))


def wallet(game: State, pid: int, purpose: Purpose = OTHER, exclude: int = NOBODY) -> Wallet:
    """What the player could pay with now (without the mana abilities of `exclude`); remembered for this very state."""
    cache = game.legal_
    if cache is None:
        cache = known(game)
    found: Wallet | None = cache.get(pid)
    if found is not None and exclude == NOBODY:
        return found
    mine = side(game, pid)
    if exclude != NOBODY and exclude not in mine.paying:
        return wallet(game, pid, purpose)
    special = (mine.spends or bool(game.players[pid].pool)) and _restricts(game, pid)
    key: Any = pid if exclude == NOBODY else (pid, exclude)
    if special:
        key = (pid, exclude, purpose.kind, purpose.ref)
    found = cache.get(key)
    if found is None:
        if mine.plain and not special:
            found = _as_before(game, pid, mine, exclude)
        else:
            found = _wallet(game, pid, purpose, exclude, special, ())
        cache[key] = found
    return found


_NO_LIFE: Final = "Cant:pay_life_as_cost"
"""Life can't pay for Phyrexian mana either then (107.4f)."""


def _as_before(game: State, pid: int, mine: Side, exclude: int) -> Wallet:
    """The same wallet as long as the same permanents can be tapped for mana, and pool and life are the same."""
    mods = layers.all_mods(game)
    if "tap_for_mana" in layers.triggers(game) or (mods and (activation_banned(game) or _NO_LIFE in mods)):
        return _wallet(game, pid, OTHER, exclude, False, ())
    player = game.players[pid]
    kept = mine.kept.get(exclude)
    if kept is not None and kept[0] == game.taps and kept[1] is mods:
        usable = kept[2]
    else:
        usable = _usable(game, mine)
    if kept is not None and kept[2] == usable and kept[3] == player.life and kept[4] is player.pool:
        same: Wallet = kept[5]
        if kept[0] != game.taps or kept[1] is not mods:
            mine.kept[exclude] = (game.taps, mods, usable, player.life, player.pool, same)
        return same
    found: list[Source] = []
    for row, can in zip(mine.payers, usable, strict=True):
        if can and row.oid != exclude:
            found += row.sources
            if row.steady:
                found += _steady(game, pid, row)
    made = Wallet(Available(player.pool, found, player.life), None)
    mine.kept[exclude] = (game.taps, mods, usable, player.life, player.pool, made)
    return made


def _usable(game: State, mine: Side) -> list[bool]:
    """Which of the payers can be tapped now."""
    objects = game.objects
    found: list[bool] = []
    for row in mine.payers:
        found.append(not (objects[row.oid].tapped or (row.slow and sick(game, row.oid))))
    return found


def offered(game: State, mine: Side) -> list[Option]:
    """The options of mana abilities that need only what can be tapped now: one list as long as that is the same."""
    mods = layers.all_mods(game)
    kept = mine.offered
    if kept is not None and kept[0] == game.taps and kept[1] is mods:
        return kept[2]
    objects = game.objects
    found: list[Option] = []
    for row in mine.rows:
        if row.simple and not objects[row.oid].tapped and not (row.slow and sick(game, row.oid)):
            found += row.options
    mine.offered = (game.taps, mods, found)
    return found


def _wallet(
    game: State, pid: int, purpose: Purpose, exclude: int, special: bool, helpers: tuple[Source, ...]
) -> Wallet:
    player = game.players[pid]
    pool = player.pool
    places: tuple[int, ...] | None = None
    if special and pool:
        places = tuple(
            i
            for i, mana in enumerate(pool)
            if mana.restriction is None or spendable(game, pid, mana.restriction, mana.source, purpose)
        )
        pool = tuple(pool[i] for i in places)
    found: list[Source] = sources(game, pid, purpose, exclude)
    if helpers:
        found.extend(helpers)  # the group, the permanent itself, keeps it from doing both (605.3c, 702.51a)
    life = 0 if rulemods.exists(game, _NO_LIFE) and rulemods.on(game, pid, _NO_LIFE) else player.life
    return Wallet(Available(pool, found, life), places)


# --- convoke, delve, improvise --------------------------------------------------------------------


def helper_sources(game: State, pid: int, names: tuple[str, ...], spell: int) -> tuple[Source, ...]:
    """What may pay for mana besides mana: untapped creatures (702.51a), untapped artifacts (702.126a), cards
    of the graveyard (702.66a). A unit of colourless stands for generic mana. Once the total cost is known,
    they are no costs of their own (702.51b, 702.66b, 702.126b)."""
    found: list[Source] = []
    objects = game.objects
    for name in names:
        if name == "delve":
            for oid in game.players[pid].graveyard:
                if oid != spell:
                    found.append(
                        Source(("delve", oid), ((COLORLESS,),), restricted=True, penalty=HELPER_PENALTY - 5)
                    )
            continue
        wanted = "Creature" if name == "convoke" else "Artifact"
        for oid in game.battlefield:
            obj = objects[oid]
            if obj.tapped or obj.phased != NOBODY or layers.controller(game, oid) != pid:
                continue
            chars = layers.chars(game, oid)
            if wanted not in chars.types:
                continue
            ways: list[tuple[int, ...]] = [(COLORLESS,)]
            if name == "convoke":
                ways = [(bit,) for bit in (1, 2, 4, 8, 16) if chars.colors & bit] + ways
            found.append(Source((name, oid), tuple(ways), restricted=True, penalty=HELPER_PENALTY, group=oid))
    return tuple(found)


def helper_source(name: str, oid: int) -> Source:
    """A permanent that may be tapped for one generic mana."""
    return Source((name, oid), ((COLORLESS,),), restricted=True, penalty=HELPER_PENALTY, group=oid)


def helped_wallet(
    game: State, pid: int, purpose: Purpose, helpers: tuple[Source, ...], exclude: int = NOBODY
) -> Wallet:
    """What the player could pay with when these may help."""
    return _wallet(game, pid, purpose, exclude, _restricts(game, pid), helpers)


def reduced(game: State, cost: ManaCost, picked: tuple[tuple[str, int], ...]) -> list[ManaCost]:
    """The costs that may be left when these have helped, each with one symbol or one generic mana."""
    left = {cost}
    for name, oid in picked:
        colors = layers.chars(game, oid).colors & ALL_COLORS if name == "convoke" else 0
        following: set[ManaCost] = set()
        for now in left:
            if now.generic:
                following.add(now.minus_generic(1))
            for i, pip in enumerate(now.pips):
                if pip & colors:
                    following.add(ManaCost(now.generic, now.x, now.pips[:i] + now.pips[i + 1 :]))
        left = following
    return sorted(left, key=lambda c: (c.mana_value(), c.text))


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
        plan = purse.avail.solve(cost, x, phyrexian) if said is None else _as_said(purse, said, cost, x, phyrexian)
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
    rider = spend if spend is not None and spend.rider else None
    persist = LASTING[add.until] if add is not None else 0
    mana = tuple(Mana(bit, oid, snow, restriction, rider, persist) for bit in made)
    return Event("mana", "106.4", player=pid, source=oid, data=mana)


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
    from apnap.rules.casting.costs import pay_bill

    bill = activation_bill(game, pid, oid, ability, b)
    if using and bill.mana is not None and len(using) == bill.mana.mana_value():
        bill.using = using
    yield from pay_bill(game, pid, bill, b, Purpose("ability", oid), cause="mana")
    yield from happen(
        game,
        [
            Event(
                "activate",
                "605.3b",
                subject=oid,
                player=pid,
                source=oid,
                cause="mana",
                data=(oid, ("mana", k)),
            )
        ],
    )


def manual_abilities(game: State, pid: int, exclude: int = NOBODY) -> list[tuple[int, int]]:
    """The mana abilities (object, index) that the player may activate now (605.3a, 117.1d)."""
    from apnap.rules.casting.abilities import mana_verdict

    found: list[tuple[int, int]] = []
    for oid in game.battlefield:
        if oid == exclude or game.objects[oid].phased != NOBODY:
            continue
        for k, ability in enumerate(layers.mana_abilities(game, oid)):
            if mana_verdict(game, pid, oid, k, ability) is None:
                found.append((oid, k))
    return found


def activate_mana(
    game: State, pid: int, oid: int, k: int, made: tuple[int, ...] | None = None
) -> Gen[None]:
    """Activate a mana ability, its choices being the player's: it resolves at once, without the stack
    (605.3b). `made` is the mana it is to make, one of its alternatives, when that has been chosen already
    (405.6c). The player who activates it controls it (109.4a)."""
    from apnap.rules.casting.abilities import mana_verdict
    from apnap.rules.casting.activate import choose_activation_x, has_x
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
    if "{X}" in ability.cost.mana or has_x(ability):
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
