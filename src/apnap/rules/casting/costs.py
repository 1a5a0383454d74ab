"""Costs other than mana, what they come to, and whether they can be paid (118, 601.2f, 602.2b)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import structs

from apnap.ability import effects as ef
from apnap.ability.costs import Cost
from apnap.ability.effects import Effect
from apnap.ability.filters import Filter, Not, both
from apnap.ability.selections import Choose, Iter, OnlyThose, Selection, Target, This, Top, Union
from apnap.model.decisions import Reason
from apnap.model.mana import ZERO, ManaCost, parse
from apnap.model.objects import BATTLEFIELD, HAND, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.known import is_permanent
from apnap.rules.casting.power import enough_power
from apnap.rules.casting.wallet import NO_MANA, OTHER, Purpose, purpose_of, sick, wallet
from apnap.rules.casting.waterbend import payable_with_help

CANT_TAP: Final = Reason("118.3", "tapped")
CANT_UNTAP: Final = Reason("118.3", "untapped")
SICK: Final = Reason("602.5a", "summoning-sick")
NO_LOYALTY: Final = Reason("606.6", "loyalty")
NO_RESOURCE: Final = Reason("118.3", "resource")
NO_LIFE: Final = Reason("118.3", "life")


class Bill:
    """What has to be paid in all (601.2f), locked in: mana, X in it, how much of it by life, {T}, {Q}, loyalty
    counters, and actions in order."""

    __slots__ = ("actions", "apart", "helped", "loyalty", "mana", "phyrexian", "tap", "untap", "using", "x")

    def __init__(self, mana: ManaCost | None) -> None:
        self.mana = mana
        """None: there is no mana cost, which can't be paid (118.6)."""
        self.x = 0
        self.phyrexian: int | None = None
        self.tap = False
        self.untap = False
        self.loyalty: int | None = None
        self.actions: tuple[Effect, ...] = ()
        self.apart = NOBODY
        """What can't be used for mana, because it pays for something else."""
        self.helped: ManaCost | None = None
        """The part of the mana that permanents may be tapped for (waterbend)."""
        self.using: tuple[int, ...] = ()
        """Which mana of the pool, by index, is to be spent, where a plan for more than this cost says so."""

    def add(self, game: State, cost: Cost, b: Binding) -> None:
        """Add a cost to it. Loyalty is one sum (606.5)."""
        if cost.mana:
            mana = mana_of(game, cost, b)
            self.mana = mana if self.mana is None or self.mana is ZERO else self.mana.plus(mana)
            if cost.waterbend:
                self.help(mana)
        self.tap = self.tap or cost.tap
        self.untap = self.untap or cost.untap
        if cost.minus_x:
            self.loyalty = -b.x
        elif cost.loyalty is not None:
            self.loyalty = whole(game, cost.loyalty, b)
        if cost.actions:
            self.actions += cost.actions

    def help(self, mana: ManaCost) -> None:
        """Permanents may be tapped for the generic mana in this part."""
        self.helped = mana if self.helped is None else self.helped.plus(mana)

    def taps(self) -> int:
        """How many permanents may be tapped for it."""
        return 0 if self.helped is None else self.helped.generic + self.helped.x * self.x


def whole(game: State, n: Any, b: Binding) -> int:
    """An amount as a number."""
    return n if type(n) is int else int(ask.amount(game, n, b))


def mana_of(game: State, cost: Cost, b: Binding) -> ManaCost:
    """The mana part of a cost, multiplied when it is "for each"."""
    if not cost.mana:
        return ZERO
    mana = parse(cost.mana)
    if cost.per is None:
        return mana
    return times(mana, whole(game, cost.per, b))


def times(mana: ManaCost, n: int) -> ManaCost:
    """N times a mana cost."""
    if n == 1:
        return mana
    n = max(n, 0)
    return ManaCost(mana.generic * n, mana.x * n, mana.pips * n)


_repeated: dict[tuple[int, int], tuple[Any, tuple[Effect, ...]]] = {}


def repeated(actions: tuple[Effect, ...], n: int) -> tuple[Effect, ...]:
    """The actions N times over: a choice of so many objects is one of N times as many."""
    if n == 1 or not actions:
        return actions
    key = (id(actions), n)
    found = _repeated.get(key)
    if found is None:
        out: list[Effect] = []
        action: Any
        for action in actions:
            what = getattr(action, "what", None)
            if isinstance(what, Choose) and type(what.least) is int and what.least == what.most:
                more = structs.replace(what, least=what.least * n, most=what.least * n)
                out.append(structs.replace(action, what=more))
            elif isinstance(what, Top) and type(what.n) is int:
                out.append(structs.replace(action, what=structs.replace(what, n=what.n * n)))
            elif what is None and type(getattr(action, "n", None)) is int:
                out.append(structs.replace(action, n=action.n * n))
            else:
                out += [action] * n
        found = _repeated[key] = (actions, tuple(out))
    return found[1]


def bill_of(game: State, cost: Cost, b: Binding) -> Bill:
    """What a cost comes to when nothing else is added (118.7 is the caller's)."""
    bill = Bill(ZERO)
    bill.add(game, cost, b)
    if bill.mana is not None:
        bill.mana = rulemods.spent(game, b.controller, bill.mana)
    return bill


# --- can it be paid -------------------------------------------------------------------------------


def can_pay(game: State, pid: int, cost: Cost, b: Binding, purpose: Purpose = OTHER) -> Reason | None:
    """Whether the player could pay the cost in full now (118.3), None for yes."""
    if purpose is OTHER:
        purpose = purpose_of(cost)
    if not (cost.tap or cost.untap or cost.actions or cost.loyalty is not None or cost.minus_x):
        if not cost.mana:
            return None
        if cost.waterbend:
            bill = bill_of(game, cost, b)
            bill.x = b.x
            return bill_verdict(game, pid, bill, b, purpose)
        mana = rulemods.spent(game, pid, parse(cost.mana) if cost.per is None else mana_of(game, cost, b))
        return None if wallet(game, pid, purpose).avail.can_pay(mana, b.x) else NO_MANA
    return bill_verdict(game, pid, bill_of(game, cost, b), b, purpose)


def bill_verdict(game: State, pid: int, bill: Bill, b: Binding, purpose: Purpose = OTHER) -> Reason | None:
    """Whether the player could pay all of it now."""
    reason = others_verdict(game, pid, bill, b, purpose.kind != "other")
    if reason is not None:
        return reason
    if bill.mana is None:
        return Reason("118.6", "no-cost", (b.source,))
    if bill.mana.is_zero:
        return None
    exclude = b.source if bill.tap else NOBODY
    if wallet(game, pid, purpose, exclude).avail.can_pay(bill.mana, bill.x, bill.phyrexian):
        return None
    if bill.helped is not None and payable_with_help(
        game, pid, bill.mana, bill.x, bill.taps(), purpose, exclude, bill.phyrexian
    ):
        return None
    return NO_MANA


def others_verdict(game: State, pid: int, bill: Bill, b: Binding, using: bool = True) -> Reason | None:
    """Whether all but the mana could be paid (118.3); `using`: to cast a spell or activate an ability."""
    if using and bill.actions:
        banned = barred(game, pid, bill.actions)
        if banned is None:
            return NO_RESOURCE
        if banned is not bill.actions:
            bill.actions = banned
    if bill.tap or bill.untap:
        obj = game.objects.get(b.source)
        if obj is None or not obj.is_permanent:
            return CANT_TAP
        if bill.tap and obj.tapped:
            return CANT_TAP
        if bill.untap and (not obj.tapped or rulemods.cant(game, b.source, ("untap",))):
            return CANT_UNTAP
        if sick(game, b.source):
            return SICK
    if bill.loyalty is not None and bill.loyalty < 0:
        obj = game.objects.get(b.source)
        if obj is None or obj.counters.get("loyalty", 0) < -bill.loyalty:
            return NO_LOYALTY
    for action in bill.actions:
        if bill.tap and type(action) is ef.Tap:
            reason = _tap(game, pid, action, b, b.source)  # it can't be tapped for both
        else:
            reason = action_verdict(game, pid, action, b)
        if reason is not None:
            return reason
    return None


def barred(game: State, pid: int, actions: tuple[Effect, ...]) -> tuple[Effect, ...] | None:
    """118.3, 601.2h: the actions without what can't be used to cast spells or activate abilities; None when one of
    them can't be done at all ("players can't pay life or sacrifice creatures to cast spells …")."""
    if not rulemods.exists(game, "Cant:pay_life_as_cost") and not rulemods.exists(game, "Cant:sacrifice_as_cost"):
        return actions
    if rulemods.on(game, pid, "Cant:pay_life_as_cost") and any([type(a) is ef.PayLife for a in actions]):
        return None
    out: list[Effect] = []
    for action in actions:
        for mod, _ in rulemods.on(game, pid, "Cant:sacrifice_as_cost"):
            if type(action) is ef.Sacrifice and mod.by is not None:
                action = _spared(action, mod.by)
        out.append(action)
    return tuple(out)


_spared_: dict[tuple[int, int], tuple[Any, Any, Effect]] = {}


def _spared(action: ef.Sacrifice, by: Filter) -> Effect:
    """The sacrifice of something that the filter doesn't fit."""
    key = (id(action), id(by))
    found = _spared_.get(key)
    if found is None:
        what = action.what
        no = Not(by)
        if isinstance(what, Choose):
            fits: Selection = structs.replace(what, filter=both(what.filter, no))
        else:
            fits = OnlyThose(what, no)
        found = _spared_[key] = (action, by, structs.replace(action, what=fits))
    return found[2]


def action_verdict(game: State, pid: int, action: Effect, b: Binding) -> Reason | None:
    """Whether the player could do this as a part of a cost."""
    check = _CHECKS.get(type(action))
    if check is not None:
        return check(game, pid, action, b)
    what = getattr(action, "what", None)
    if isinstance(what, Selection) and not _available(game, pid, what, b):
        return NO_RESOURCE
    return None


def members(game: State, what: Selection, b: Binding) -> tuple[tuple[int, ...], int]:
    """The objects that could serve, and how many of them are needed."""
    if isinstance(what, Choose):
        found = [
            ref for zone in what.zones for ref in _zone(game, zone) if ask.matches(game, what.filter, ref, b)
        ]
        return tuple(found), whole(game, what.least, b)
    if isinstance(what, Union):
        parts = [members(game, part, b) for part in what.parts]
        every = dict.fromkeys(ref for refs, _ in parts for ref in refs)
        return tuple(every), sum(need for _, need in parts)
    refs = tuple(ask.resolve(game, what, b))
    return refs, max(len(refs), 1)


def _zone(game: State, zone: str) -> tuple[int, ...]:
    if zone == BATTLEFIELD:
        objects = game.objects
        return tuple(oid for oid in game.battlefield if objects[oid].phased == NOBODY)
    return game.zone(zone)


def _available(game: State, pid: int, what: Selection, b: Binding) -> bool:
    if type(what) is This:
        return b.source in game.objects
    if isinstance(what, (Target, Iter)):
        return True
    refs, need = members(game, what, b)
    return len(refs) >= need


def _sacrifice(game: State, pid: int, action: Any, b: Binding) -> Reason | None:
    """701.21a: only permanents that the player controls; not what can't be sacrificed.
    Who can't do it can't choose to pay that way (614.17b)."""
    what = action.what
    if type(what) is This:
        refs: tuple[int, ...] = (b.source,)
        need = 1
    elif type(what) is OnlyThose and type(what.of) is This:
        refs, need = tuple(ask.resolve(game, what, b)), 1
    else:
        refs, need = members(game, what, b)
    banned = rulemods.exists(game, "Cant:be_sacrificed")
    have = 0
    for ref in refs:
        if not is_permanent(game, ref) or layers.controller(game, ref) != pid:
            continue
        if banned and rulemods.cant(game, ref, ("be_sacrificed",)):
            continue
        have += 1
        if have >= need:
            return None
    return None if have >= need else NO_RESOURCE


def _discard(game: State, pid: int, action: Any, b: Binding) -> Reason | None:
    """701.9: cards of the player's own hand, not the one being cast."""
    hand = game.players[pid].hand
    if action.what is not None:
        if type(action.what) is This:
            return None if b.source in hand else NO_RESOURCE
        if not isinstance(action.what, Choose):
            refs, need = members(game, action.what, b)
            return None if len([r for r in refs if r in hand]) >= need else NO_RESOURCE
        which, need = action.what.filter, whole(game, action.what.least, b)
    else:
        which, need = action.filter, whole(game, action.n, b)
    have = 0
    for ref in hand:
        if ref != b.source and (which is None or ask.matches(game, which, ref, b)):
            have += 1
    return None if have >= need else NO_RESOURCE


def _life(game: State, pid: int, action: Any, b: Binding) -> Reason | None:
    """118.3b, 119.4: no more life than the player has; 119.8: none by who can't lose life (119.4b), or
    whose teammate can't (810.9h). A team's life total is that of each of its players (119.4a)."""
    n = whole(game, action.n, b)
    if n <= 0:
        return None
    if game.players[pid].life < n or rulemods.cant(game, pid, ("lose_life", "pay_life")):
        return NO_LIFE
    if any([rulemods.cant(game, mate, ("lose_life",)) for mate in game.sharing(pid)[1:]]):
        return NO_LIFE
    return None


def _energy(game: State, pid: int, action: Any, b: Binding) -> Reason | None:
    have = game.players[pid].counters.get("energy", 0)
    return None if have >= whole(game, action.n, b) else NO_RESOURCE


def _mill(game: State, pid: int, action: Any, b: Binding) -> Reason | None:
    """118.3: a player with fewer cards can't pay this."""
    return None if len(game.players[pid].library) >= whole(game, action.n, b) else NO_RESOURCE


def counters_on(game: State, ref: int) -> dict[str, int]:
    """The counters on an object or player, by kind."""
    if ref < 16:
        return game.players[ref].counters
    obj = game.objects.get(ref)
    return obj.counters if obj is not None else {}


def _counters(game: State, pid: int, action: Any, b: Binding) -> Reason | None:
    """Counters removed as a cost must be there."""
    what = action.what
    refs = (b.source,) if type(what) is This else members(game, what, b)[0]
    n = 1 if action.n is None else whole(game, action.n, b)
    together = 0
    for ref in refs:
        have = counters_on(game, ref)
        number = have.get(action.kind, 0) if action.kind else sum(have.values())
        together += number
        if number >= n or (action.among and together >= n):
            return None
    return NO_RESOURCE


def _tap(game: State, pid: int, action: Any, b: Binding, without: int = NOBODY) -> Reason | None:
    """Untapped permanents the player controls; summoning sickness doesn't matter without the symbol
    (302.6)."""
    refs, need = ((b.source,), 1) if type(action.what) is This else members(game, action.what, b)
    have = sum(
        1
        for ref in refs
        if ref != without and is_permanent(game, ref) and not game.objects[ref].tapped
        and layers.controller(game, ref) == pid
    )
    return None if have >= need else NO_RESOURCE


def _untap(game: State, pid: int, action: Any, b: Binding) -> Reason | None:
    refs, need = ((b.source,), 1) if type(action.what) is This else members(game, action.what, b)
    have = sum(1 for ref in refs if is_permanent(game, ref) and game.objects[ref].tapped)
    return None if have >= need else NO_RESOURCE


def _move(game: State, pid: int, action: Any, b: Binding) -> Reason | None:
    """Returned or exiled objects: there must be enough; a card being cast isn't in its old zone any more."""
    what = action.what
    if type(what) is This:
        return None if b.source in game.objects else NO_RESOURCE
    refs, need = members(game, what, b)
    have = sum(
        1 for ref in refs if ref != b.source or not isinstance(what, Choose) or is_permanent(game, ref)
    )
    return None if have >= need else NO_RESOURCE


def _seq(game: State, pid: int, action: Any, b: Binding) -> Reason | None:
    for part in action.parts:
        reason = action_verdict(game, pid, part, b)
        if reason is not None:
            return reason
    return None


def _one_of(game: State, pid: int, action: Any, b: Binding) -> Reason | None:
    for part in action.parts:
        if action_verdict(game, pid, part, b) is None:
            return None
    return NO_RESOURCE


def _act(game: State, pid: int, action: Any, b: Binding) -> Reason | None:
    """Keyword actions in costs: collect evidence N (701.59), forage (701.61), exert (701.43), blight, …"""
    if action.name == "collect_evidence":
        total = 0
        for ref in game.players[pid].graveyard:
            if ref != b.source:
                cost = layers.chars(game, ref).cost
                total += cost.mana_value() if cost is not None else 0
        return None if total >= whole(game, action.n, b) else NO_RESOURCE
    if action.name == "tap_power":
        return None if enough_power(game, pid, action, b) else NO_RESOURCE
    if action.name == "forage":
        food = any(
            layers.controller(game, o.id) == pid and "Food" in layers.chars(game, o.id).subtypes
            for o in game.permanents()
        )
        return None if food or len(game.players[pid].graveyard) >= 3 else NO_RESOURCE
    if action.name == "blight":
        able = any(
            layers.controller(game, o.id) == pid and "Creature" in layers.chars(game, o.id).types
            for o in game.permanents()
        )
        return None if able else NO_RESOURCE
    return NO_RESOURCE if isinstance(action.what, Choose) and not _available(game, pid, action.what, b) else None


_CHECKS: Final[dict[type, Callable[[State, int, Any, Binding], Reason | None]]] = {
    ef.Sacrifice: _sacrifice,
    ef.Discard: _discard,
    ef.PayLife: _life,
    ef.LoseLife: _life,
    ef.PayEnergy: _energy,
    ef.Mill: _mill,
    ef.RemoveCounters: _counters,
    ef.Tap: _tap,
    ef.Untap: _untap,
    ef.Exile: _move,
    ef.Move: _move,
    ef.Seq: _seq,
    ef.OneOf: _one_of,
    ef.Act: _act,
}


__all__ = [
    "HAND", "Bill", "action_verdict", "bill_of", "bill_verdict", "can_pay", "counters_on", "mana_of", "members",
    "others_verdict", "repeated", "times", "whole",
]  # fmt: skip
