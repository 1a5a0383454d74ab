"""Whether a spell may be cast, and why not (117.1, 601.3)."""

from __future__ import annotations

from typing import Final

from apnap.ability.amounts import X
from apnap.ability.conditions import Paid
from apnap.ability.costs import Cost
from apnap.ability.effects import Effect
from apnap.model.decisions import Option, Reason
from apnap.model.mana import ManaCost
from apnap.model.objects import NOBODY
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.promised import asked_nodes, paying_matters
from apnap.rules.ask.targets import legal_targets
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.costs import Bill, others_verdict
from apnap.rules.casting.info import Extra
from apnap.rules.casting.known import binding, known, sorcery_time, split_second
from apnap.rules.casting.lawful import x_lifts
from apnap.rules.casting.lessen import LESSENED, OPTIONAL, candidates
from apnap.rules.casting.proposed import about
from apnap.rules.casting.targets import MOST_X, asks_x_of_targets, enough_targets, target_verdict
from apnap.rules.casting.total import counts_targets, spell_bill
from apnap.rules.casting.wallet import (
    NO_MANA,
    Purpose,
    helped_wallet,
    helper_sources,
    wallet,
)
from apnap.rules.casting.waterbend import payable_with_help
from apnap.rules.casting.ways import Way
from apnap.rules.casting.ways_now import ways_of

SORCERY_TIME: Final = Reason("307.1", "timing")
PERMANENT_TIME: Final = Reason("117.1a", "timing")
NO_COST: Final = Reason("118.6", "no-cost")
SPLIT_SECOND: Final = Reason("702.61a", "split-second")
CANT_CAST: Final = Reason("601.3", "cant")
NO_WAY: Final = Reason("601.3", "not-allowed")
NO_OBJECT: Final = Reason("118.3", "resource")


def timing_verdict(game: State, pid: int, oid: int, way: Way, slow: bool) -> Reason | None:
    """Whether it is the time to cast the spell (117.1a, 304.1, 307.1, 702.8a). Artifacts, creatures, enchantments,
    planeswalkers and battles in a main phase with an empty stack (505.6a); "only as a sorcery" is that same time
    (307.5), "only as an instant" any time with priority (304.5). With flash under a condition the condition is
    asked now (601.3d)."""
    if slow or way.instant:
        return None
    if not way.late:
        for mod, condition in way.info.flash_if:
            if mod.cost:
                continue  # a way of its own
            b = binding(game, pid, oid)
            if rulemods.holds(game, condition, b) and rulemods.holds(game, mod.condition, b):
                return None
        for mod, b in rulemods.permissions(game, pid, "cast_as_flash"):
            if mod.filter is None or about(game, mod.filter, oid, way, b):
                return None
    return PERMANENT_TIME if way.info.permanent else SORCERY_TIME


def cant_cast(game: State, pid: int, oid: int, way: Way) -> Reason | None:
    """Effects that keep the player from casting the spell (601.3). They go before whatever allows it
    (101.2)."""
    if game.stack and split_second(game, oid):
        return SPLIT_SECOND
    if not way.info.permanent and _needs_legend(game, pid, oid, way):
        return Reason("205.4e", "no-legend", (oid,))
    for mod, condition in way.info.forbidden:
        b = binding(game, pid, oid)
        if rulemods.holds(game, condition, b) and rulemods.holds(game, mod.condition, b):
            return CANT_CAST
    if not rulemods.exists(game, "Cant:cast"):
        return None
    for ref in (pid, oid):
        for mod, b in rulemods.prohibitions(game, ref, "cast"):
            fits = mod.by is None or about(game, mod.by, oid, way, b) != mod.except_by
            if not fits:
                continue
            if mod.limit is None:
                if mod.by is not None and x_lifts(game, pid, oid, way, mod, b, _cost_verdict):
                    continue
                return CANT_CAST
            cast = 0
            for ev in game.log:
                if ev.kind != "cast" or ev.player != pid:
                    continue
                if mod.by is None or ask.matches(game, mod.by, ev.subject, b) != mod.except_by:
                    cast += 1
            if cast >= ask.amount(game, mod.limit, b):
                return CANT_CAST
    return None


def _needs_legend(game: State, pid: int, oid: int, way: Way) -> bool:
    """205.4e: a legendary instant or sorcery without a legendary creature or planeswalker that the player controls."""
    card = game.objects[oid].card
    if card is None or "Legendary" not in card.faces[way.face].supertypes:
        return False
    for obj in game.permanents():
        c = layers.chars(game, obj.id)
        if "Legendary" in c.supertypes and c.types & {"Creature", "Planeswalker"}:
            if layers.controller(game, obj.id) == pid:
                return False
    return True


def cast_verdict(game: State, pid: int, oid: int, way: Way, slow: bool) -> Reason | None:
    """Whether the player may begin to cast the card that way now, having priority; None for yes. The cheap questions
    come first: the time, the mana, what forbids it, other costs, the targets."""
    if not slow and not way.instant:
        reason = timing_verdict(game, pid, oid, way, slow)
        if reason is not None:
            return reason
    return castable_verdict(game, pid, oid, way)


def castable_verdict(game: State, pid: int, oid: int, way: Way) -> Reason | None:
    """The same whatever the time (608.2g). Without a mana cost only in another way (118.6). More to pay
    doesn't make it payable, another cost instead does (118.6a)."""
    cost = way.cost
    if cost is None:
        return NO_COST
    if way.plain and not rulemods.costs_change(game):
        if not cost.is_zero:
            purse = known(game).get(pid) or wallet(game, pid, Purpose("spell", oid))
            if not purse.avail.can_pay(cost):
                return NO_MANA
    else:
        reason = _cost_verdict(game, pid, oid, way)
        if reason is not None:
            return reason
    reason = cant_cast(game, pid, oid, way)
    if reason is not None:
        return reason
    if way.effect is not None:
        return _target_verdict(game, pid, oid, way, way.effect)
    return None


def _target_verdict(game: State, pid: int, oid: int, way: Way, effect: Effect) -> Reason | None:
    """Whether there are targets, with no optional cost paid or with one that can be (601.2c, 702.33g)."""
    b = binding(game, pid, oid)
    if not paying_matters(effect):
        reason = target_verdict(game, effect, b, oid)
        if reason is not None and asks_x_of_targets(effect) and _with_another_x(game, pid, oid, way, effect):
            return None
        return reason
    reason = target_verdict(game, effect, b, oid, (way.name,))
    if reason is None:
        return None
    for extra in way.info.additional:
        if extra.optional and target_verdict(game, effect, b, oid, (*extra.words, way.name)) is None:
            if _extra_verdict(game, pid, oid, way, extra) is None:
                return None
    return reason


def _with_another_x(game: State, pid: int, oid: int, way: Way, effect: Effect) -> bool:
    """Whether there are targets for a greater X than zero that could be paid (601.2b-c)."""
    b = binding(game, pid, oid)
    bill = spell_bill(game, pid, oid, way, b)
    if bill.mana is None or not bill.mana.x:
        return False
    for x in range(1, MOST_X):
        bill.x = x
        if payable(game, pid, bill, way, oid, Purpose("spell", oid)) is not None:
            return False
        if enough_targets(game, effect, b.child(x=x), oid):
            return True
    return False


def _cost_verdict(game: State, pid: int, oid: int, way: Way) -> Reason | None:
    """Whether the total cost could be paid, with X as 0 and no optional cost (601.2f-h)."""
    b = binding(game, pid, oid)
    bill = spell_bill(game, pid, oid, way, b)
    purpose = Purpose("spell", oid)
    reason = payable(game, pid, bill, way, b.source, purpose)
    if way.name in LESSENED and (reason is NO_MANA or (reason is None and way.name not in OPTIONAL)):
        reason = None if lessening(game, pid, oid, way, purpose) else NO_OBJECT
    if reason is NO_MANA and (cheaper := _lessening_extra(way)) is not None:
        return _extra_verdict(game, pid, oid, way, cheaper)
    if reason is not None:
        return reason
    reason = others_verdict(game, pid, bill, b)
    if reason is not None and not (  # with another X, perhaps
        way.extra is not None
        and _asks_x(way.extra)
        and any(others_verdict(game, pid, bill, b.child(x=x)) is None for x in range(1, 20))
    ):
        return reason
    for extra in way.info.additional:
        if not extra.optional:
            reason = _extra_verdict(game, pid, oid, way, extra)
            if reason is not None:
                return reason
    modal = way.info.modal
    if modal is not None and modal.least and all(mode.cost for mode in modal.modes):
        reason = _some_mode(game, pid, oid, way, purpose)
        if reason is not None:
            return reason
    if way.effect is not None and by_target(game, way):
        return _some_target(game, pid, oid, way, purpose)
    return None


def _lessening_extra(way: Way) -> Extra | None:
    """An optional cost that makes the spell cost less ("costs {2} less to cast if it's bargained", 601.2f)."""
    for mod, condition in way.info.cost_changes:
        if mod.less and type(condition) is Paid:
            for extra in way.info.additional:
                if extra.optional and extra.name == condition.cost:
                    return extra
    return None


def _some_mode(game: State, pid: int, oid: int, way: Way, purpose: Purpose) -> Reason | None:
    """Whether a mode can be chosen and paid for, where each has a cost of its own (700.2h)."""
    modal = way.info.modal
    assert modal is not None
    b = binding(game, pid, oid)
    for i, mode in enumerate(modal.modes):
        bill = spell_bill(game, pid, oid, way, b, (), (i,))
        if payable(game, pid, bill, way, oid, purpose) is None and enough_targets(game, mode.effect, b, oid, ()):
            return None
    return NO_MANA


def _asks_x(cost: Cost) -> bool:
    """Whether what is to be done depends on X (107.3a)."""
    return any(type(node) is X for action in cost.actions for node in action.walk())


def _extra_verdict(game: State, pid: int, oid: int, way: Way, extra: Extra) -> Reason | None:
    """Whether one of the ways to pay an additional cost that isn't optional could be paid along with the
    rest."""
    reason: Reason | None = None
    for cost in extra.choices or (extra.cost,):
        b = binding(game, pid, oid)
        bill = spell_bill(game, pid, oid, way, b, ((extra, cost),))
        reason = others_verdict(game, pid, bill, b) or payable(
            game, pid, bill, way, oid, Purpose("spell", oid)
        )
        if reason is None:
            return None
    return reason


def payable(game: State, pid: int, bill: Bill, way: Way, spell: int, purpose: Purpose) -> Reason | None:
    """Whether the mana of a bill can be paid, helped by convoke and the like."""
    mana = bill.mana
    if mana is None:
        return NO_COST
    if mana.is_zero:
        return None
    avail = wallet(game, pid, purpose).avail
    if bill.apart != NOBODY:
        avail = avail.but({bill.apart})
    if avail.can_pay(mana, bill.x, bill.phyrexian):
        return None
    helpers = way.info.helpers
    if helpers and not way.face_down:
        sources = helper_sources(game, pid, helpers, spell)
        if sources:
            avail = helped_wallet(game, pid, purpose, sources).avail
            if bill.apart != NOBODY:
                avail = avail.but({bill.apart})
            if avail.can_pay(mana, bill.x, bill.phyrexian):
                return None
    if bill.helped is not None and payable_with_help(
        game, pid, mana, bill.x, bill.taps(), purpose, bill.apart, bill.phyrexian
    ):
        return None
    return NO_MANA


def by_target(game: State, way: Way) -> bool:
    """Whether what the spell costs depends on its targets."""
    return any(
        mod.target is not None or counts_targets(mod) for mod, _ in way.info.cost_changes
    ) or any(active.mod.target is not None for active in layers.mods(game, "CostChange"))


def _some_target(game: State, pid: int, oid: int, way: Way, purpose: Purpose) -> Reason | None:
    """Whether there is a target with which the cost can be paid, where it depends on the targets (601.2f)."""
    b = binding(game, pid, oid)
    modal = way.info.modal
    effects: list[tuple[Effect, tuple[int, ...]]] = []
    if modal is not None:
        effects = [(mode.effect, (i,)) for i, mode in enumerate(modal.modes)]
    elif way.effect is not None:
        effects = [(way.effect, ())]
    for effect, chosen in effects:
        nodes = asked_nodes(effect, (), (way.name,))
        least = nodes[0].least if nodes else 0
        tries: list[tuple[tuple[int, ...], ...]] = [((),)]
        if least != 0:
            tries = [((ref,),) for ref in legal_targets(game, nodes[0], b, oid)]
        for targets in tries:
            bill = spell_bill(game, pid, oid, way, b, (), chosen, targets)
            if payable(game, pid, bill, way, oid, purpose) is None:
                return None
    return NO_MANA


def lessening(
    game: State, pid: int, spell: int, way: Way, purpose: Purpose, extras: tuple[tuple[Extra, Cost], ...] = ()
) -> list[int]:
    """The objects with which the spell can be paid for, of those that may be tapped or sacrificed to lessen its
    cost (702.180a, 702.119a, 702.48a)."""
    found: list[int] = []
    b = binding(game, pid, spell)
    for one in candidates(game, pid, way, spell):
        bill = spell_bill(game, pid, spell, way, b, extras, given=one)
        if payable(game, pid, bill, way, spell, purpose) is None:
            found.append(one)
    return found


def affordable(game: State, pid: int, mana: ManaCost, purpose: Purpose) -> bool:
    """Whether the player could pay this mana now."""
    return mana.is_zero or wallet(game, pid, purpose).avail.can_pay(mana)


def find_way(game: State, pid: int, option: Option) -> Way | None:
    """The way of casting that the option means: the first of that face and name that is legal, else the
    first."""
    first: Way | None = None
    slow = sorcery_time(game, pid)
    for way in ways_of(game, pid, option.ref):
        if way.face == option.index and way.name == option.how:
            if cast_verdict(game, pid, option.ref, way, slow) is None:
                return way
            if first is None:
                first = way
    return first
