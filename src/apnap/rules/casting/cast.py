"""Casting a spell (601.2), step by step, with priority or while something resolves (608.2g)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from apnap.ability.amounts import X
from apnap.ability.costs import Cost
from apnap.ability.effects import FOREVER, Effect, SpendOnly
from apnap.ability.mods import Gain, Mod
from apnap.model.decisions import Answer, Decision, IllegalAnswer, Option, Reason, yes_no
from apnap.model.events import Event
from apnap.model.mana import Mana, ManaCost
from apnap.model.objects import COMMAND, EXILE, FIRST_OBJECT, HAND, NOBODY, STACK, CastInfo, StackInfo
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.promised import paying_matters
from apnap.rules.casting import asking as ask
from apnap.rules.casting.assist import assisted
from apnap.rules.casting.copies import copy_of_prepared
from apnap.rules.casting.costs import Bill, others_verdict
from apnap.rules.casting.expend import expended
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.info import Extra, chars_info, together
from apnap.rules.casting.known import binding, sorcery_time
from apnap.rules.casting.lawful import lawful_x
from apnap.rules.casting.legal import (
    NO_OBJECT,
    NO_WAY,
    by_target,
    cant_cast,
    cast_verdict,
    find_way,
    lessening,
    payable,
)
from apnap.rules.casting.lessen import GIVEN, LESSENED, OPTIONAL
from apnap.rules.casting.modes import choose_modes
from apnap.rules.casting.paying import choose_phyrexian, pay_bill
from apnap.rules.casting.targets import asks_x_of_targets, choose_targets, enough_targets, once_each
from apnap.rules.casting.total import spell_bill
from apnap.rules.casting.wallet import NO_MANA, OTHER, Purpose, helped_wallet, helper_sources, reduced, wallet
from apnap.rules.casting.ways import Way, prototyped
from apnap.rules.change import (
    add_floating,
    happen,
    mark,
    mark_player,
    move,
    remember,
    set_cast,
    set_chosen,
    set_targets,
)
from apnap.rules.layers.parts import kind_of_mod

_MOST_TIMES: Final = 20
"""The most times that an optional cost is offered to be paid."""

HURRIED: Final = "when no sorcery could be cast"
"""Under this name a spell is known that was cast, by an effect, at another time than a sorcery could be (601.3b)."""
NO_BOUND: Final = 1 << 30


def x_bounds(game: State, oid: int, b: Binding) -> tuple[int, int]:
    """The least and the most that the card lets X be (107.3a)."""
    found = [a.mod for a in layers.mods_on(game, "XBounds", oid)]
    least = max([int(ask.amount(game, m.least, b)) for m in found], default=0)
    most = min([int(ask.amount(game, m.most, b)) for m in found if m.most is not None], default=NO_BOUND)
    return least, most


Extras = list[tuple[Extra, Cost]]


def cast(game: State, pid: int, option: Option) -> Gen[None]:
    """Cast the card of the option that way (601.2). Raises IllegalAnswer when a step can't be complied with; the
    caller returns the game to the moment before (732.1)."""
    way = find_way(game, pid, option)
    if way is None:
        raise IllegalAnswer("there is no such way to cast it", NO_WAY)
    reason = cast_verdict(game, pid, option.ref, way, sorcery_time(game, pid))
    if reason is not None:
        raise IllegalAnswer("it can't be cast", reason)
    ref = copy_of_prepared(game, pid, option.ref) if way.name == "prepared" else option.ref
    yield from propose(game, pid, ref, way)


_MARKS: Final = {"ExiledAfter": "exile_after"}
"""What a spell is marked with for what goes with the permission to cast it."""


def propose(game: State, pid: int, oid: int, way: Way) -> Gen[int]:
    """Steps 601.2a-i for a card that may be cast; returns the spell's id (601.5, 701.5a). The card is the
    spell, and a copy of one is one too (112.1, 112.1a, 405.1), under its caster's control (112.2). Whether
    it is the time was asked before, and isn't asked again (601.5a). The face with which it is cast is up
    (712.11a). What is cast face down is turned face down first (708.4)."""
    obj = game.objects[oid]
    zone = obj.zone
    turn = game.turn
    card = obj.card
    name = way.name
    hurried = "" if way.instant or sorcery_time(game, pid) else HURRIED
    paid = tuple([word for word in (name, way.instance, way.once, hurried) if word])
    first = CastInfo(pid, zone, way.face, 0, name, paid, (), (), turn.number, turn.step)
    done = yield from happen(
        game,
        [
            move(
                oid, STACK, "601.2a", cause="cast", player=pid, controller=pid, face=way.face,
                face_down=way.face_down, cast=first, stack=StackInfo(NOBODY),
                copy=prototyped(card.faces[way.face]) if name == "prototype" and card is not None else None,
            )
        ],
    )  # fmt: skip
    spell = done[0].new if done else NOBODY
    if spell == NOBODY or spell not in game.objects:
        raise IllegalAnswer("the card can't be moved onto the stack", Reason("601.2a", "no-card", (oid,)))
    set_targets(game, spell, (), source=spell)
    b = Binding(spell, pid, stack_id=spell)
    if way.given:  # 611.3d: what goes with the permission lasts, whatever becomes of the permission
        add_floating(game, b, (Gain(way.given),), FOREVER, refs=(spell,))
    for rider in way.riders:
        if isinstance(rider, Mod):
            mark(game, spell, _MARKS[kind_of_mod(rider)], True)
        elif isinstance(rider, Effect):
            from apnap.rules.perform import perform

            yield from perform(game, rider, b.child(item=spell))
    run = _Casting(game, pid, spell, way, b, first)
    yield from run.announce()
    yield from run.finish(zone)
    return spell


class _Casting:
    """A spell being cast: what has been announced so far. It lives only inside the procedure."""

    def __init__(self, game: State, pid: int, spell: int, way: Way, b: Binding, info: CastInfo) -> None:
        self.game = game
        self.pid = pid
        self.spell = spell
        self.way = way
        self.b = b
        self.info = info
        self.extras: Extras = []
        self.modes: tuple[int, ...] = ()
        self.targets: tuple[tuple[int, ...], ...] = ()
        self.division: tuple[tuple[int, ...], ...] = ()
        self.phyrexian: int | None = None
        self.purpose = Purpose("spell", spell)
        self.effect = way.effect
        """What the spell will do, with what is spliced onto it (702.47c)."""
        self.given = NOBODY
        """What is to be tapped or sacrificed to lessen the cost (702.180b, 702.119c, 702.48b)."""

    # --- what it would cost -----------------------------------------------------------------------

    def bill(
        self, extras: Any = None, modes: tuple[int, ...] = (), targets: Any = None, x: int | None = None
    ) -> Bill:
        """The total cost with these choices (601.2f)."""
        b = self.b if x is None or x == self.b.x else self.b.child(x=x)
        chosen = tuple(self.extras if extras is None else extras)
        bill = spell_bill(self.game, self.pid, self.spell, self.way, b, chosen, modes, targets, self.given)
        bill.phyrexian = self.phyrexian
        return bill

    def verdict(self, bill: Bill, b: Binding | None = None) -> Reason | None:
        """Whether that could be paid."""
        reason = payable(self.game, self.pid, bill, self.way, self.spell, self.purpose)
        if reason is None and bill.actions:
            reason = others_verdict(self.game, self.pid, bill, b if b is not None else self.b)
        return reason

    # --- 601.2b-d ---------------------------------------------------------------------------------

    def announce(self) -> Gen[None]:
        """Optional costs, X, Phyrexian symbols, modes, targets, division (601.2b-d)."""
        game, pid, spell, way, b = self.game, self.pid, self.spell, self.way, self.b
        info = way.info
        paid: list[str] = list(self.info.paid)
        if way.name in LESSENED:
            yield from self._lessen()
        if info.additional and not way.face_down:
            yield from self._extras(paid)
        if not info.permanent and not way.face_down:
            yield from self._splice(paid)
        self._note(paid, 0)
        yield from self._x(paid)
        bill = self.bill()
        if bill.mana is not None and bill.mana.phyrexian:
            bill.x = b.x
            mana = bill.mana
            yield from choose_phyrexian(
                game, pid, bill, b, self.purpose,
                lambda k: self._payable_with(mana, k),
            )  # fmt: skip
            self.phyrexian = bill.phyrexian
        effect = self.effect
        if effect is None:
            return
        modal = info.modal
        priced = modal is not None and (info.escalate is not None or any(mode.cost for mode in modal.modes))
        if modal is not None:
            check = (lambda modes: self.verdict(self.bill(modes=modes)) is None) if priced else None
            self.modes = yield from choose_modes(
                game, pid, effect, b, spell, affordable=check, entwined="entwine" in paid
            )
            b.modes = self.modes
        aware = by_target(game, way)
        fits = (
            (lambda targets: self.verdict(self.bill(modes=self.modes, targets=targets)) is None)
            if aware
            else None
        )
        self.targets, self.division = yield from choose_targets(
            game, pid, effect, b, spell, self.modes, affordable=fits
        )

    def _payable_with(self, mana: ManaCost, k: int) -> bool:
        bill = Bill(mana)
        bill.x = self.b.x
        bill.phyrexian = k
        return payable(self.game, self.pid, bill, self.way, self.spell, self.purpose) is None

    def _note(self, paid: list[str], x: int) -> None:
        """What has been announced is known of the spell from now on: conditions and amounts ask it."""
        old = self.info
        self.info = CastInfo(
            old.by,
            old.zone,
            old.face,
            x,
            old.alternative,
            tuple(paid),
            old.mana,
            old.things,
            old.turn,
            old.step,
        )
        if paid or x:
            set_cast(self.game, self.spell, self.info)

    def _lessen(self) -> Gen[None]:
        """What will be tapped or sacrificed so that the spell costs less (702.180b, 702.119c, 702.48b)."""
        game, pid, name = self.game, self.pid, self.way.name
        able = lessening(game, pid, self.spell, self.way, self.purpose)
        least = 0 if name in OPTIONAL and self.verdict(self.bill()) is None else 1
        if not able:
            if least and name not in OPTIONAL:
                raise IllegalAnswer("there is nothing to sacrifice for it", NO_OBJECT)
            return
        picked: tuple[int, ...] = (0,)
        if len(able) > 1 or not least:
            options = tuple([Option("object", oid) for oid in able])
            picked = yield Decision(
                "choose", pid, LESSENED[name], options, least, 1, source=self.spell, prompt=name
            )
        if picked:
            self.given = able[picked[0]]
            self.b.names[GIVEN] = (self.given,)

    def _extras(self, paid: list[str]) -> Gen[None]:
        """Additional costs: those with a choice among several, then the optional ones that can be paid
        (601.2b, 702.33a)."""
        pid, spell = self.pid, self.spell
        for extra in self.way.info.additional:
            if extra.optional:
                continue
            costs = extra.choices or (extra.cost,)
            able = [c for c in costs if self.verdict(self.bill([*self.extras, (extra, c)])) is None]
            if not able:
                raise IllegalAnswer(
                    "an additional cost can't be paid", Reason("601.2h", "additional-cost", (spell,))
                )
            picked = able[0]
            if len(able) > 1:
                options = tuple(Option("cost", spell, costs.index(c), label=c.mana) for c in able)
                answer = yield Decision("choose", pid, "601.2b", options, source=spell, prompt=extra.name)
                picked = able[answer[0]]
            self.extras.append((extra, picked))
            paid.extend(extra.words)
        for extra in self.way.info.additional:
            if not extra.optional:
                continue
            if extra.many:
                yield from self._many(extra, paid)
                continue
            if extra.name == "entwine" and not self._all_modes():
                continue
            for cost in extra.choices or (extra.cost,):
                if self.verdict(self.bill([*self.extras, (extra, cost)])) is not None:
                    continue
                settled = self._settled(extra, paid)
                if settled is None:
                    answer = yield yes_no(pid, "601.2b", spell, extra.name, kind="cost")
                    settled = answer[0] == 0
                if settled:
                    self.extras.append((extra, cost))
                    paid.extend(extra.words)
                    if extra.name == "gift":
                        yield from self._promise()
                    break

    def _settled(self, extra: Extra, paid: list[str]) -> bool | None:
        """Whether the targets leave no choice about an optional cost: there are enough only with it, or only
        without it (601.2c, 702.33g)."""
        effect = self.effect
        if effect is None or not paying_matters(effect):
            return None
        without, with_it = [
            enough_targets(self.game, effect, self.b, self.spell, None, (*paid, *words, self.way.name))
            for words in ((), extra.words)
        ]
        return None if without == with_it else with_it

    def _all_modes(self) -> bool:
        """Whether every mode could be chosen, as entwine would have it (702.42a-b)."""
        modal = self.way.info.modal
        if modal is None:
            return False
        return all(enough_targets(self.game, mode.effect, self.b, self.spell, ()) for mode in modal.modes)

    def _promise(self) -> Gen[None]:
        """Which opponent gets the gift (702.174a)."""
        game, pid = self.game, self.pid
        foes = game.opponents(pid)
        picked: tuple[int, ...] = (0,)
        if len(foes) > 1:
            options = tuple([Option("player", p) for p in foes])
            picked = yield Decision("choose", pid, "702.174a", options, source=self.spell, prompt="gift")
        if foes:
            set_chosen(game, self.spell, "player", foes[picked[0]])

    def _splice(self, paid: list[str]) -> Gen[None]:
        # 702.47d-e: the added text has targets of its own; it is kept with the spell, and lost with it
        """Cards revealed from the hand whose text the spell gains (702.47a-b, 612.10)."""
        game, pid, spell = self.game, self.pid, self.spell
        able: list[tuple[int, Effect, tuple[Extra, Cost]]] = []
        for oid in game.players[pid].hand:
            if "splice" not in layers.chars(game, oid).keywords:
                continue
            info = chars_info(layers.chars(game, oid))
            keyword = info.keywords["splice"]
            if info.effect is None or info.modal is not None:
                continue
            if keyword.filter is not None and not ask.matches(game, keyword.filter, spell, self.b):
                continue
            cost = keyword.cost if keyword.cost is not None else Cost()
            extra = (Extra("splice", cost, True), cost)
            if not enough_targets(game, info.effect, self.b, spell):
                continue
            if self.verdict(self.bill([*self.extras, extra])) is None:
                able.append((oid, info.effect, extra))
        if not able:
            return

        def check(answer: Answer) -> Reason | None:
            return self.verdict(self.bill([*self.extras, *[able[i][2] for i in answer]]))

        options = tuple([Option("object", oid) for oid, _, _ in able])
        answer = yield Decision(
            "choose", pid, "702.47b", options, 0, len(able), ordered=True, source=spell, prompt="splice",
            default=(), check=check,
        )  # fmt: skip
        if not answer:
            return
        chosen = [able[i] for i in answer]
        self.extras += [extra for _, _, extra in chosen]
        paid += ["splice"] * len(chosen)
        spliced = tuple([effect for _, effect, _ in chosen])
        self.effect = together((self.effect, *spliced) if self.effect is not None else spliced)
        set_chosen(game, spell, "spliced", spliced)
        yield from happen(
            game, [Event("reveal", "702.47a", subject=oid, player=pid, source=spell) for oid, _, _ in chosen]
        )

    def _many(self, extra: Extra, paid: list[str]) -> Gen[None]:
        """A cost that may be paid any number of times (702.33c)."""
        most = 0
        trial = list(self.extras)
        while most < _MOST_TIMES:
            trial.append((extra, extra.cost))
            if self.verdict(self.bill(trial)) is not None:
                break
            most += 1
        if not most:
            return
        answer = yield Decision(
            "number",
            self.pid,
            "601.2b",
            least=0,
            most=most,
            form="number",
            source=self.spell,
            prompt=extra.name,
        )
        self.extras += [(extra, extra.cost)] * answer[0]
        paid += extra.words * answer[0]

    def _x(self, paid: list[str]) -> Gen[None]:
        """The value of X (107.3a, 601.2b); 0 when no cost with X is paid (107.3b)."""
        bill = self.bill()
        in_mana = bill.mana is not None and bill.mana.x > 0
        if not in_mana and not any(type(node) is X for action in bill.actions for node in action.walk()):
            return
        fits: Sequence[int]
        if in_mana and not bill.actions and not self.way.info.cost_changes:
            fits = range(self._most_x(bill) + 1)
        else:
            found: list[int] = []
            x = 0
            while x < 500 and x - (found[-1] if found else 0) < 20:
                if self.verdict(self.bill(x=x), self.b.child(x=x)) is None:
                    found.append(x)
                x += 1
            fits = found
        least, most = x_bounds(self.game, self.spell, self.b)
        fits = [x for x in fits if least <= x <= most] if (least, most) != (0, NO_BOUND) else fits
        if in_mana:
            fits = lawful_x(self.game, self.pid, self.spell, fits)
        effect = self.way.effect
        if effect is not None and asks_x_of_targets(effect):
            names = tuple(paid)
            b = self.b
            fits = [x for x in fits if enough_targets(self.game, effect, b.child(x=x), self.spell, None, names)] or fits
        if not fits:
            raise IllegalAnswer("the cost can't be paid", NO_MANA)
        check = None
        if len(fits) <= fits[-1] - fits[0]:  # an object with just that number may be asked for

            def check(answer: Answer) -> Reason | None:
                return None if answer[0] in fits else NO_OBJECT

        answer = yield Decision(
            "number", self.pid, "107.3a", least=fits[0], most=fits[-1], form="number", source=self.spell, prompt="X",
            check=check,
        )  # fmt: skip
        self.b.x = answer[0]
        self._note(paid, answer[0])
        set_targets(self.game, self.spell, (), x=answer[0])

    def _most_x(self, bill: Bill) -> int:
        low, high = -1, 1
        while high < 4096:
            bill.x = high
            if payable(self.game, self.pid, bill, self.way, self.spell, self.purpose) is not None:
                break
            low, high = high, high * 2
        if low < 0:
            bill.x = 0
            if payable(self.game, self.pid, bill, self.way, self.spell, self.purpose) is not None:
                return -1
            low = 0
        while high - low > 1:
            middle = (low + high) // 2
            bill.x = middle
            if payable(self.game, self.pid, bill, self.way, self.spell, self.purpose) is None:
                low = middle
            else:
                high = middle
        return low

    # --- 601.2e-i ---------------------------------------------------------------------------------

    def finish(self, zone: str) -> Gen[None]:
        """The last look at legality, the total cost, its payment, and the spell is cast (601.2e-i)."""
        game, pid, spell, way, b = self.game, self.pid, self.spell, self.way, self.b
        set_targets(
            game, spell, self.targets, modes=self.modes, division=self.division, x=b.x, names=dict(b.names)
        )
        reason = cant_cast(game, pid, spell, way)
        if reason is not None:
            raise IllegalAnswer("it can't be cast", reason)  # 601.2e
        bill = self.bill(modes=self.modes, targets=self.targets)
        bill.x = b.x if bill.mana is not None and bill.mana.x else 0
        things: tuple[int, ...] = ()
        if way.info.helpers and bill.mana is not None and not way.face_down:
            things = yield from self._helped(bill)
        others: tuple[Mana, ...] = ()
        if "assist" in way.info.keywords and not way.face_down:
            others = yield from assisted(game, pid, bill, spell, self.purpose)
        if self.given != NOBODY and way.name in OPTIONAL:
            tap = Event("tap", "702.180a", subject=self.given, player=pid, source=spell, cause="cost")
            yield from happen(game, [tap])
            things += (self.given,)
        mana, more = yield from pay_bill(game, pid, bill, b, self.purpose)
        mana += others
        yield from expended(game, pid, len(mana))
        old = self.info
        paid = old.paid
        if bill.phyrexian and "compleated" in way.info.keywords:  # 702.150a: each symbol that life was paid for
            paid += ("compleated",) * bill.phyrexian
        info = CastInfo(
            pid, old.zone, old.face, b.x, old.alternative, paid, mana, things + more, old.turn, old.step
        )
        set_cast(game, spell, info)
        if way.info.asked:  # "as you cast this spell": when everything has been paid (601.2i)
            set_cast(game, spell, info.with_found(ask.found_as_cast(game, way.info.asked, b)))
        set_targets(game, spell, self.targets, names=dict(b.names))
        if mana:
            yield from _riders(game, pid, spell, mana)
        if zone == COMMAND:
            self._commander()
        batch = [Event("cast", "601.2i", subject=spell, player=pid, source=spell, frm=zone, cause=way.name)]
        for ref in once_each(self.targets):
            batch.append(Event("target", "601.2c", subject=ref, source=spell, other=spell, player=pid))
        yield from happen(game, batch)

    def _helped(self, bill: Bill) -> Gen[tuple[int, ...]]:
        """Creatures tapped, artifacts tapped, cards exiled for mana (702.51, 702.126, 702.66)."""
        game, pid = self.game, self.pid
        mana = bill.mana
        assert mana is not None
        mana = mana.with_x(bill.x)
        sources = helper_sources(game, pid, self.way.info.helpers, self.spell)
        if not sources or mana.is_zero:
            return ()
        keys: list[tuple[str, int]] = [source.key for source in sources]
        default: tuple[int, ...] = ()
        if not wallet(game, pid, self.purpose).avail.can_pay(mana, 0, bill.phyrexian):
            purse = helped_wallet(game, pid, self.purpose, sources)
            plan = purse.avail.solve(mana, 0, bill.phyrexian)
            if plan is None:
                raise IllegalAnswer("the mana can't be paid", NO_MANA)
            used = {purse.avail.sources[i].key for i, _ in plan.uses}
            default = tuple(i for i, key in enumerate(keys) if key in used)

        def left(answer: Answer) -> ManaCost | None:
            picked = tuple(keys[i] for i in answer)
            tapped = {oid for _, oid in picked}
            for cost in reduced(game, mana, picked):
                if self._rest(cost, tapped, bill.phyrexian):
                    return cost
            return None

        options = tuple(Option("object", oid, how=name) for name, oid in keys)
        answer = yield Decision(
            "choose", pid, "601.2h", options, 0, min(len(options), mana.generic + len(mana.pips)),
            source=self.spell,
            prompt=self.way.info.helpers[0], default=default,
            check=lambda a: None if left(a) is not None else NO_MANA,
        )  # fmt: skip
        cost = left(answer)
        if cost is None:
            raise IllegalAnswer("the mana can't be paid", NO_MANA)
        bill.mana = cost
        bill.x = 0
        batch: list[Event] = []
        for i in answer:
            name, oid = keys[i]
            if name == "delve":
                batch.append(move(oid, "exile", "702.66a", cause="cost", player=pid, source=self.spell))
            else:
                rule = "702.51a" if name == "convoke" else "702.126a"
                batch.append(Event("tap", rule, subject=oid, player=pid, source=self.spell, cause=name))
        if batch:
            done = yield from happen(game, batch)
            delved = tuple([ev.new for ev in done if ev.rule == "702.66a" and ev.to == EXILE])
            if delved:  # 607.2q
                remember(game, self.spell, "exiled", delved)
        return tuple(keys[i][1] for i in answer)

    def _rest(self, cost: ManaCost, tapped: set[int], phyrexian: int | None) -> bool:
        """Whether the rest can be paid without these permanents."""
        if cost.is_zero:
            return True
        avail = wallet(self.game, self.pid, self.purpose).avail
        if tapped:
            avail = avail.but(tapped)
        return avail.can_pay(cost, 0, phyrexian)

    def _commander(self) -> None:
        """The commander tax counts how often it was cast from the command zone (903.8), each of two commanders by
        itself (702.124d)."""
        game, pid = self.game, self.pid
        which = game.objects[self.spell].marks.get("commander")
        if which is not None:
            casts = dict(game.players[pid].marks.get("commander_casts", {}))
            casts[which] = casts.get(which, 0) + 1
            mark_player(game, pid, "commander_casts", casts)


def _riders(game: State, pid: int, spell: int, mana: tuple[Mana, ...]) -> Gen[None]:
    """What mana does to the spell it was spent on, or as it is spent (106.6): once for what one source made."""
    said: list[tuple[int, SpendOnly]] = []
    for unit in mana:
        rider = unit.rider
        if rider is None:
            continue
        b = Binding(unit.source, pid)
        if rider.spells is not None and not ask.matches(game, rider.spells, spell, b):
            continue
        if rider.rider:
            add_floating(game, b, rider.rider, rider.duration, refs=(spell,))
        if rider.then is not None and (unit.source, rider) not in said:
            from apnap.rules.perform import perform

            said.append((unit.source, rider))
            yield from perform(game, rider.then, b.child(item=spell))


__all__ = ["FIRST_OBJECT", "HAND", "OTHER", "binding", "cast", "propose"]
