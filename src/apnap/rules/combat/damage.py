"""Combat damage (510): who assigns it, how it may be divided, and dealing it all at once."""

from __future__ import annotations

from functools import partial

from apnap.model.decisions import Answer, Decision, Option, Reason
from apnap.model.events import Event
from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.change import Gen, happen, set_combat
from apnap.rules.change.damage import lethal
from apnap.rules.combat import facts
from apnap.rules.combat.bands import divides
from apnap.rules.combat.block import blockers_of
from apnap.rules.combat.leave import attacks, defending_player, prune

FIRST = frozenset({"first strike", "double strike"})
TOOK_PLACE = -1
"""The marker in `Combat.damaged` that the first of two damage steps took place (510.4)."""

Wave = tuple[tuple[int, int, int], ...]
"""Assigned damage: (source, what it is assigned to, amount)."""


# --- which creatures (510.4) --------------------------------------------------------------------------------


def needs_first_strike_step(game: State) -> bool:
    """510.4: whether an attacking or blocking creature has first strike or double strike as the combat damage
    step begins, so that there are two such steps. False when the first of them has been."""
    combat = game.combat
    if TOOK_PLACE in combat.damaged:
        return False
    chars = layers.chars
    for oid in (*combat.attackers, *combat.blockers):
        if not FIRST.isdisjoint(chars(game, oid).keywords):
            return True
    return False


def _strikes(game: State, oid: int, first: bool) -> bool:
    """510.4, 702.4b, 702.7b: whether the creature assigns combat damage in this step. Losing double strike in
    between takes the second damage away (702.4c), getting it brings it (702.4d), and getting first strike
    doesn't keep from it (702.7c)."""
    keywords = layers.chars(game, oid).keywords
    if first:
        return not FIRST.isdisjoint(keywords)
    damaged = game.combat.damaged
    if TOOK_PLACE not in damaged or oid not in damaged:
        return True
    return "double strike" in keywords


def power(game: State, oid: int) -> int:
    """How much combat damage the creature assigns (510.1a): its power, or its toughness by an effect; 0 for
    none (120.2a). Negative power deals none (107.1b)."""
    if facts.at_work(game, "AssignsNoDamage", oid):
        return 0
    chars = layers.chars(game, oid)
    for mod in facts.at_work(game, "May:damage_with_toughness", oid):
        if facts.fits(game, mod.mod.filter, oid, mod):
            return max(0, chars.toughness)
    return max(0, chars.power)


# --- one creature's assignment ------------------------------------------------------------------------------


class Job:
    """One creature's combat damage to be assigned: to `fighters` (its blockers, or the attackers it blocks,
    in order), and `beyond` them (what it attacks, with trample or as though it weren't blocked)."""

    __slots__ = (
        "beyond",
        "bypass",
        "chooser",
        "fighters",
        "free",
        "ordered",
        "rule",
        "source",
        "total",
        "touch",
    )

    def __init__(self, source: int, chooser: int, total: int, touch: bool, rule: str, ordered: bool) -> None:
        self.source = source
        self.chooser = chooser
        self.total = total
        self.touch = touch
        """One damage by it is lethal (702.2c)."""
        self.rule = rule
        self.ordered = ordered
        """A damage assignment order binds it (2010)."""
        self.fighters: list[int] = []
        self.beyond: list[int] = []
        self.bypass = False
        """It may assign its damage as though it weren't blocked."""
        self.free = False
        """It has trample, so that what is beyond gets the excess (702.19b)."""

    def targets(self) -> list[int]:
        """All that it may assign damage to, in the order of the decision's options."""
        return self.fighters + self.beyond


class Assignment:
    """The damage assigned so far in this step, by which later assignments are judged (510.1e, 702.19b)."""

    def __init__(self) -> None:
        self.wave: list[tuple[int, int, int]] = []
        self.given: dict[int, int] = {}
        """How much has been assigned to each."""
        self.touched: set[int] = set()
        """Those assigned damage by a source with deathtouch (702.2c)."""
        self.owed: list[int] = []
        """Creatures that must have lethal damage in the end, because of a trampler's excess (702.19b)."""
        self.toughness: dict[int, int] = {}
        """What would have been lethal before this step: toughness without the damage marked (120.6)."""
        self.loyalty: dict[int, int] = {}
        """The loyalty of planeswalkers that may be trampled over (702.19c)."""

    def learn(self, game: State, jobs: list[Job]) -> None:
        """Take down all that the verdicts need to know about the game."""
        for job in jobs:
            for ref in job.fighters:
                if ref not in self.toughness:
                    self.toughness[ref] = lethal(game, ref, layers.chars(game, ref)) - game.objects[ref].damage
            if len(job.beyond) == 2:
                self.loyalty[job.beyond[0]] = game.objects[job.beyond[0]].counters.get("loyalty", 0)

    def frozen(self) -> Assignment:
        """As it is now: copies of the game ask the verdict too, when this assignment has long gone on."""
        new = Assignment()
        new.given = self.given.copy()
        new.touched = self.touched.copy()
        new.owed = self.owed.copy()
        new.toughness = self.toughness
        new.loyalty = self.loyalty
        return new

    def add(self, job: Job, amounts: Answer) -> None:
        """Enter what a creature assigns."""
        for ref, n in zip(job.targets(), amounts, strict=True):
            if n:
                self.wave.append((job.source, ref, n))
                self.given[ref] = self.given.get(ref, 0) + n
                if job.touch:
                    self.touched.add(ref)

    def missing(self, ref: int) -> int:
        """How much more a creature needs to have lethal damage assigned to it (702.19b)."""
        if ref in self.touched:
            return 0
        return max(0, self.toughness[ref] - self.given.get(ref, 0))

    def lethal(self, job: Job, ref: int) -> int:
        """How much this creature needs to assign to another for that to be lethal."""
        need = self.missing(ref)
        return min(need, 1) if job.touch else need

    def loyal(self, ref: int) -> int:
        """How much more damage the planeswalker needs for what goes over it (702.19c)."""
        return max(0, self.loyalty[ref] - self.given.get(ref, 0))

    # --- verdict --------------------------------------------------------------------------------------------

    def check(self, job: Job, later: list[Job], amounts: Answer) -> Reason | None:
        """None if the division is legal (510.1c-e, 702.19b-c). `later` are the creatures of the same side
        that assign after this one and may still make lethal what isn't yet."""
        n = len(job.fighters)
        hits = amounts[:n]
        over = sum(amounts[n:])
        if over and not (job.bypass and not any(hits)):
            if not job.free:
                return Reason("510.1c", "beyond-blockers", (job.source,))
            reason = self._excess(job, later, hits)
            if reason is not None:
                return reason
        if len(job.beyond) == 2 and amounts[n + 1] and amounts[n] < self.loyal(job.beyond[0]):
            return Reason("702.19c", "loyalty-first", (job.source, job.beyond[0]))
        if job.ordered and n > 1:
            reason = self._in_order(job, hits)
            if reason is not None:
                return reason
        if self.owed and not self._coverable(self._deficits(job, hits, self.owed), later):
            return Reason("702.19b", "lethal-first", (job.source, *self.owed))
        return None

    def _excess(self, job: Job, later: list[Job], hits: Answer) -> Reason | None:
        """702.19b: excess only once all blockers are assigned lethal damage, by this creature and others."""
        deficits = self._deficits(job, hits, job.fighters)
        if not deficits:
            return None
        if not later or not self._coverable(deficits | self._deficits(job, hits, self.owed), later):
            return Reason("702.19b", "lethal-first", (job.source, *deficits))
        return None

    def _in_order(self, job: Job, hits: Answer) -> Reason | None:
        """The order of 2010: nothing to a creature until those before it have lethal damage."""
        for i, (ref, n) in enumerate(zip(job.fighters, hits, strict=True)):
            if n < self.lethal(job, ref) and any(hits[i + 1 :]):
                return Reason(job.rule, "order", (job.source, ref))
        return None

    def _deficits(self, job: Job, hits: Answer, refs: list[int]) -> dict[int, int]:
        """What each still lacks to lethal damage once these hits are entered; only those that lack
        something."""
        mine = dict(zip(job.fighters, hits, strict=True))
        found = {}
        for ref in refs:
            n = mine.get(ref, 0)
            need = 0 if n and job.touch else self.missing(ref) - n
            if need > 0:
                found[ref] = need
        return found

    @staticmethod
    def _coverable(deficits: dict[int, int], later: list[Job]) -> bool:
        """Whether the later creatures can make up what is lacking."""
        left = dict(deficits)
        for job in later:
            room = job.total
            for ref in job.fighters:
                need = left.get(ref, 0)
                n = min(room, 1 if job.touch and need else need)
                room -= n
                if n:
                    left[ref] = 0 if job.touch else need - n
        return not any(left.values())

    def note(self, job: Job, amounts: Answer) -> None:
        """Remember, before it is entered, what the excess of a trampler obliges later ones to."""
        n = len(job.fighters)
        if sum(amounts[n:]) and not (job.bypass and not any(amounts[:n])):
            self.owed += [
                ref for ref in self._deficits(job, amounts[:n], job.fighters) if ref not in self.owed
            ]

    # --- what is assigned when nothing is said --------------------------------------------------------------

    def default(self, job: Job) -> Answer:
        """As much as is lethal to each in order, the rest to what is beyond, or to the last. What an earlier
        trampler's excess asks for comes first."""
        targets = job.targets()
        amounts = [0] * len(targets)
        left = job.total
        needs = [self.lethal(job, ref) for ref in job.fighters]
        for owing in (True, False) if self.owed else (False,):
            for i, ref in enumerate(job.fighters):
                if owing and ref not in self.owed:
                    continue
                n = min(left, needs[i] - amounts[i])
                amounts[i] += n
                left -= n
        if left and job.beyond and (job.free or not job.fighters):
            if len(job.beyond) == 2:
                n = min(left, self.loyal(job.beyond[0]))
                amounts[-2] += n
                left -= n
            amounts[-1] += left
        elif left:
            amounts[len(job.fighters) - 1 if job.fighters else 0] += left
        return tuple(amounts)

    def forced(self, job: Job, later: list[Job]) -> bool:
        """Whether there is but one legal way to assign."""
        targets = len(job.fighters) + len(job.beyond)
        if targets == 1:
            return True
        if job.bypass or (later and job.free):
            return False
        if not job.fighters:
            return self.loyal(job.beyond[0]) >= job.total
        if len(job.fighters) == 1 or job.ordered:
            return self.lethal(job, job.fighters[0]) >= job.total
        return False


# --- everybody's assignment (510.1) -------------------------------------------------------------------------


def assign(game: State, first: bool) -> Gen[Wave]:
    """510.1: the attacking player, then each defending player in APNAP order (802.5), announces how creatures
    assign their combat damage. `first`: this is the first of two damage steps. Returns all that is assigned
    (805.10f)."""
    prune(game)
    combat = game.combat
    strikers = [oid for oid in (*combat.attackers, *combat.blockers) if _strikes(game, oid, first)]
    if first:
        set_combat(game, combat.but(damaged=combat.damaged | frozenset(strikers) | {TOOK_PLACE}))
    made = Assignment()
    jobs = [_attack_job(game, oid) for oid in strikers if oid in combat.attackers]
    ready = [job for job in jobs if job is not None]
    made.learn(game, ready)
    yield from _settle(made, ready)
    made.owed = []
    jobs = [_block_job(game, oid) for oid in strikers if oid in combat.blockers]
    ready = [job for job in jobs if job is not None]
    made.learn(game, ready)
    for player in game.apnap():
        yield from _settle(made, [job for job in ready if layers.controller(game, job.source) == player])
    return tuple(made.wave)


def _settle(made: Assignment, jobs: list[Job]) -> Gen[None]:
    """One side's assignments: first those without a choice, the tramplers last, because the others' damage
    counts for what is lethal (702.19b); announced at the same time, their order matters to nothing else."""
    order = [job for job in jobs if len(job.fighters) + len(job.beyond) == 1 and not job.free]
    order += [job for job in jobs if job not in order and not job.free]
    order += [job for job in jobs if job.free and len(job.beyond) < 2]
    order += [job for job in jobs if job.free and len(job.beyond) == 2]
    for i, job in enumerate(order):
        later = [
            other for other in order[i + 1 :] if not set(other.fighters).isdisjoint(job.fighters + made.owed)
        ]
        if job.ordered:
            later = []
        amounts = made.default(job)
        if not made.forced(job, later):
            options = tuple(
                [Option("player" if ref < FIRST_OBJECT else "object", ref=ref) for ref in job.targets()]
            )
            amounts = yield Decision(
                "damage",
                job.chooser,
                job.rule,
                options,
                form="divide",
                total=job.total,
                source=job.source,
                default=amounts,
                check=partial(made.frozen().check, job, later),
            )
        made.note(job, amounts)
        made.add(job, amounts)


def _attack_job(game: State, attacker: int) -> Job | None:
    """What an attacker has to assign (510.1a-c, 702.19); trample matters here alone (702.19a); None when it assigns
    nothing (702.19f). Power is the damage it deals (302.4a). Nothing is assigned to a player who has left (800.4e)."""
    total = power(game, attacker)
    if not total:
        return None
    keywords = layers.chars(game, attacker).keywords
    job = _job(game, attacker, total, "510.1c")
    attacked = attacks(game, attacker)
    over = "trample over planeswalkers" in keywords
    beyond = [] if attacked == NOBODY else [attacked]
    if over and attacked >= FIRST_OBJECT and "Planeswalker" in layers.chars(game, attacked).types:
        beyond.append(layers.controller(game, attacked))  # 702.19c
    elif over and attacked == NOBODY:
        beyond = [who for who in (defending_player(game, attacker),) if who in game.order]  # 702.19e
    tramples = over or "trample" in keywords
    if attacker not in game.combat.blocked:
        job.beyond = beyond
        job.free = len(beyond) == 2
        return job if beyond else None  # 510.1b
    job.fighters = blockers_of(game, attacker)
    job.bypass = bool(beyond) and bool(facts.at_work(game, "May:damage_as_though_unblocked", attacker))
    if job.fighters and divides(game, job.fighters):
        job.chooser = layers.controller(game, job.fighters[0])  # 702.22j
        job.ordered = job.bypass = False
    elif tramples or job.bypass:
        job.free = tramples
        job.beyond = beyond
    return job if job.fighters or job.beyond else None  # 510.1c, 702.19d


def _block_job(game: State, blocker: int) -> Job | None:
    """What a blocker has to assign (510.1d); None when it assigns nothing."""
    combat = game.combat
    fighters = [a for a in combat.blockers[blocker] if a in combat.attackers]
    total = power(game, blocker) if fighters else 0
    if not total:
        return None
    job = _job(game, blocker, total, "510.1d")
    order = combat.orders.get(blocker)
    if order:
        fighters.sort(key=lambda a: order.index(a) if a in order else len(order))
    job.fighters = fighters
    if len(fighters) > 1 and divides(game, fighters):
        job.chooser = layers.controller(game, fighters[0])  # 702.22k
        job.ordered = False
    return job


def _job(game: State, oid: int, total: int, rule: str) -> Job:
    touch = game.era.deathtouch_lethal and "deathtouch" in layers.chars(game, oid).keywords
    return Job(oid, layers.controller(game, oid), total, touch, rule, game.era.damage_order)


# --- dealing it (510.2) -------------------------------------------------------------------------------------


def deal(game: State, wave: Wave) -> Gen[None]:
    """510.2: all assigned damage is dealt simultaneously. Where it waited on the stack (2004) it is dealt as
    assigned, even by creatures that have left, but not to what has left."""
    batch = []
    for source, ref, n in wave:
        if ref < FIRST_OBJECT:
            if ref not in game.order:
                continue
        else:
            obj = game.get(ref)
            if obj is None or not obj.is_permanent:
                continue
        batch.append(Event("damage", "510.2", subject=ref, source=source, amount=n, combat=True))
    if batch:
        yield from happen(game, batch)


def combat_damage(game: State, first: bool) -> Gen[None]:
    """510.1-510.2: combat damage is assigned and dealt; `first`: in the first of two damage steps."""
    wave = yield from assign(game, first)
    yield from deal(game, wave)


# --- looking ahead ------------------------------------------------------------------------------------------


def foreseen(game: State) -> list[tuple[int, int, int]]:
    """The combat damage that would be dealt if nothing else happened and everybody assigned it as proposed (510.1):
    (source, what it is dealt to, amount), that of both damage steps together (510.4). Nothing is changed."""
    combat = game.combat
    if not combat.attackers or game.step_now() in ("combat_damage", "end_combat"):
        return []
    double = needs_first_strike_step(game)
    made = Assignment()
    found: list[tuple[int, int, int]] = []
    for oid in (*combat.attackers, *combat.blockers):
        if not facts.is_fighter(game, game.get(oid)):
            continue
        job = _attack_job(game, oid) if oid in combat.attackers else _block_job(game, oid)
        if job is None:
            continue
        if double:
            keywords = layers.chars(game, oid).keywords
            times = 2 if "double strike" in keywords else 1
        else:
            times = 1 if _strikes(game, oid, False) else 0
        made.learn(game, [job])
        found += [
            (oid, ref, n * times) for ref, n in zip(job.targets(), made.default(job), strict=True) if n * times
        ]
    return found
