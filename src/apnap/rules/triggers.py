"""Triggered abilities (603): they are found here and nowhere else, and put on the stack here.

`collect` is called by the door after each batch of events; `put_on_stack` by the engine before a player gets priority.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, Final

from msgspec import structs

from apnap.ability.abilities import Triggered
from apnap.ability.effects import Modal
from apnap.ability.events import On
from apnap.ability.filters import Filter
from apnap.ability.selections import EventObject, EventPlayer, Target
from apnap.model.decisions import Answer, Decision, Option
from apnap.model.events import Event
from apnap.model.hashing import node_digest
from apnap.model.objects import BATTLEFIELD, NOBODY
from apnap.model.ongoing import Binding, Pending
from apnap.model.state import State
from apnap.rules import designations, layers
from apnap.rules.ask.choose import ASK_ALL
from apnap.rules.ask.conditions import holds
from apnap.rules.ask.patterns import event_matches, fits
from apnap.rules.ask.selections import event_subject
from apnap.rules.keywords.words import PAID_APART
from apnap.rules.reach import sees


def collect(game: State, done: list[Event], before: Any) -> None:
    """Find what the events of one moment trigger. `before` is the index from before them, for abilities
    that look back (603.10): those of permanents that left with them trigger too. At any time, whatever is
    going on, but nothing else happens yet (117.2a). Whatever may be cast or activated just then (603.2a);
    all abilities for the beginning of the step (603.2b); only what really happened triggers anything
    (603.2h). A step's beginning is an event like others (703.1a). What entered is there when its entering
    is looked at, all of it together (603.6a)."""
    now = layers.triggers(game)
    kinds = [done[0].kind] if len(done) == 1 else sorted({ev.kind for ev in done})
    for kind in kinds:
        entries = now.get(kind, ())
        if not entries and (before is None or kind not in before):
            continue
        events = done if len(kinds) == 1 else [ev for ev in done if ev.kind == kind]
        for active in entries:
            _try(game, active, events, looking_back=False)
        if before is not None and before is not now:
            present = {(a.source, id(a.ability)) for a in entries}
            for active in before.get(kind, ()):
                if (active.source, id(active.ability)) not in present:
                    _try(game, active, events, looking_back=True)
    if game.delayed:
        _delayed(game, done)
    if "state" in now:  # 603.8: a state of the game may last no longer than the middle of a resolution
        state_triggers(game)
    watched = game.watched
    main = bool(done) and done[0].step == "precombat_main" and done[0].kind == "step"
    if main or game.monarch != NOBODY or "initiative" in watched or "speed" in watched or "planar" in watched:
        for ability, player, ev in designations.found(game, done):
            _trigger(game, ability, NOBODY, player, ev)


def _hits(
    game: State, ability: Triggered, on: On, events: list[Event], bind: Binding, gone: Any = None
) -> list[Event]:
    """The occurrences of a trigger event among the events of one kind of a moment (603.2c), for an ability that is
    `gone` only what it looks back on (603.10)."""
    seen = _BY_KIND[on.kind](on, events) if on.kind in _BY_KIND else events
    if gone is not None:
        seen = [ev for ev in seen if _looks_back(gone, ev)]
    hits = [ev for ev in seen if event_matches(game, on, ev, bind)]
    return _occurrences(game, ability, on, seen, hits, bind) if hits else hits


def _try(game: State, active: Any, events: list[Event], looking_back: bool) -> None:
    """One ability against the events of one kind."""
    ability: Triggered = active.ability
    bind: Binding = active.bind()
    kind = events[0].kind
    if kind == "cycle" and any([on.kind == "discard" for on in ability.on]):
        return  # 702.29d: "cycles or discards" triggers once, as the card is discarded
    for on in ability.on:
        if on.kind != kind:
            continue
        if kind == "control" and on.other is not None:
            _lost(game, active, events, on)
            continue
        for ev in _hits(game, ability, on, events, bind, active if looking_back else None):
            _trigger(game, ability, active.source, active.controller, ev)


def _occurrences(
    game: State, ability: Triggered, on: On, seen: list[Event], hits: list[Event], bind: Binding
) -> list[Event]:
    """How often the trigger event occurs in the events of one moment that match it (603.2c), and each time with what
    amount."""
    kind = on.kind
    if on.batch and on.nth:  # the events of one moment count as one
        hits = [ev for ev in seen if fits(game, on, ev, bind)]
    if len(hits) < on.least or (on.every and _differ(game, on, seen, hits, bind)):
        return []
    if on.batch or on.across:
        return [_batched(game, group) for group in _groups(on, hits) if len(group) >= on.least]
    if on.singly:
        return [ev.but(amount=1) for ev in hits for _ in range(ev.amount)]
    if kind == "enlist" and ability.keyword:
        return _by_one_instance(hits)
    if len(hits) == 1:
        return hits
    if kind == "damage":
        return _as_one(hits, "subject") if on.source is None else hits if on.subject else _as_one(hits, "source")
    return hits[:1] if kind == "step" and not _about_whose(ability) else hits


def _about_whose(ability: Triggered) -> bool:
    """Whether an ability for the beginning of a step that a team has refers to a player of it: only then it triggers
    for each of them (805.4d)."""
    return any([type(node) is EventPlayer for node in ability.walk()])


def _by_one_instance(hits: list[Event]) -> list[Event]:
    """702.154d: each payment of enlist triggers one instance of it: the first of those that were as good."""
    fresh = [ev for ev in hits if ev.data is None]
    for ev in fresh:
        ev.data = "enlisted"
    return fresh


def _damage(on: On, events: list[Event]) -> list[Event]:
    """ "Is dealt 3 or more damage": by however many sources at once (120.3).
    What one source dealt stays apart (120.9)."""
    return _as_one(events, "subject") if on.amount is not None and on.source is None else events


def _blocks(on: On, events: list[Event]) -> list[Event]:
    """509.3a, 509.3c: blocking and becoming blocked happen once, by however many; 509.3b, 509.3d: "blocks a creature"
    and "becomes blocked by a creature" once for each of them. 509.3e: by so many, once."""
    if on.kind == "blocked":
        if on.other is None:
            return events
        return [ev.but(other=by, data=None) for ev in events for by in ev.data or ()]
    if on.other is not None:
        return events
    return list({ev.subject: ev for ev in reversed(events)}.values())[::-1]


def _excess(on: On, events: list[Event]) -> list[Event]:
    """120.10: of all the sources together."""
    return _as_one(events, "subject")


def _moves(on: On, events: list[Event]) -> list[Event]:
    """Of a permanent of several cards each is put into the zone: an event of its own to what looks for cards from
    anywhere (712.21, 729.3)."""
    if not on.to or on.frm[:1] not in ("", "!") or not any([ev.data.others for ev in events]):
        return events
    return [one for ev in events for one in (ev, *[ev.but(new=other) for other in ev.data.others])]


_BY_KIND: Final = {"block": _blocks, "blocked": _blocks, "damage": _damage, "excess": _excess, "move": _moves}
"""How the simultaneous events of a kind are counted, before a pattern is asked."""


def _groups(on: On, hits: list[Event]) -> list[list[Event]]:
    """603.2c: which of the simultaneous events are one to a "one or more" trigger: those of one player or
    object that is dealt damage or attacked ("whenever you attack a player", 508.3e), of one player who does
    it, else all of them. What one ability sees as one event another may see as several (700.1)."""
    if len(hits) == 1 or (on.across and on.batch):
        return [hits]
    if on.across:  # of one creature that blocks, is blocked or deals damage
        field = "source" if on.kind == "damage" else "subject"
    elif on.kind == "damage":
        field = "subject"
    elif on.kind == "attack" and on.other is not None:
        field = "other"
    elif on.player is not None and not on.every:
        field = "player"
    else:
        return [hits]
    groups: dict[int, list[Event]] = {}
    for ev in hits:
        groups.setdefault(getattr(ev, field), []).append(ev)
    return list(groups.values())


_bare: dict[int, tuple[On, On]] = {}


def _differ(game: State, on: On, events: list[Event], hits: list[Event], bind: Binding) -> bool:
    """Whether some of the moment's events fit but for their amount."""
    found = _bare.get(id(on))
    if found is None:
        found = _bare[id(on)] = (on, structs.replace(on, amount=None))
    return len(hits) < len([ev for ev in events if event_matches(game, found[1], ev, bind)])


def _lost(game: State, active: Any, events: list[Event], on: On) -> None:
    """603.10d: losing control looks back: the ability is the player's who controlled the permanent before."""
    for ev in events:
        bind = Binding(active.source, ev.other, active.ability)
        if ev.subject == active.source and event_matches(game, on, ev, bind):
            _trigger(game, active.ability, active.source, ev.other, ev)


def _looks_back(active: Any, ev: Event) -> bool:
    """603.10: a permanent that is gone sees only the events it left with, and only those that look back
    (603.10b-c, 603.10e-f)."""
    return ev.kind in _LOOKING_BACK and (ev.kind != "move" or ev.frm == BATTLEFIELD or ev.subject == active.source)


# What looks back: leaving the battlefield, phasing out, becoming unattached, losing control, being countered,
# losing the game (603.10a-f), planeswalking away from a plane (603.10g), abandoning a scheme.
_LOOKING_BACK = frozenset(
    {
        *("move", "sacrifice", "destroy", "phase_out", "unattach", "control", "lose_game", "damage", "discard"),
        *("countered", "planeswalk_away", "abandon"),
    }
)


def _as_one(hits: list[Event], field: str) -> list[Event]:
    """Being dealt damage by several sources at once is one event for what is dealt it ("subject"), and dealing damage
    to several things at once is one for what deals it ("source"), where nothing is asked of the others (603.2c)."""
    merged: dict[int, Event] = {}
    for ev in hits:
        key: int = getattr(ev, field)
        old = merged.get(key)
        merged[key] = ev if old is None else old.but(amount=old.amount + ev.amount)
    return list(merged.values())


def _batched(game: State, hits: list[Event]) -> Event:
    """603.2c: "one or more": the events of one moment trigger once; the amount is their sum, all subjects are kept."""
    first = hits[0]
    now = tuple([ev.new if ev.new != NOBODY else ev.subject for ev in hits])
    return first.but(
        amount=sum(ev.amount for ev in hits) if any(ev.amount for ev in hits) else len(hits),
        data=("batch", now, first.data, tuple([event_subject(game, ev) for ev in hits])),
    )


def _trigger(
    game: State,
    ability: Triggered,
    source: int,
    controller: int,
    ev: Event,
    names: Any = None,
    delayed: bool = False,
) -> None:
    """603.2: it triggers, unless its intervening if is false (603.4), it has triggered often enough this
    turn or the event is out of its controller's range (801.7). Whoever controls its source controls it (603.3a,
    109.4b)."""
    bind = Binding(source, controller, ability, event=ev, names=dict(names) if names else {})
    if "reach" in game.watched and not sees(game, controller, ev):
        return
    if ability.condition is not None and not holds(game, ability.condition, bind):
        return
    if ability.limit and _times(game, source, ability) >= ability.limit:
        return
    if ability.do_once and taken(game, source, ability):
        return
    for _ in range(_how_often(game, source, controller, ev, delayed)):
        obj = game.get(source)
        last = game.last(source) if obj is None else None
        card = obj.card if obj is not None else last.obj.card if last is not None else None
        pending = Pending(game.new_id(), ability, source, controller, ev, names, card)
        game.pending += (pending,)
        data = (source, node_digest(ability))
        game.write_down(Event("trigger", "603.2", subject=pending.id, source=source, player=controller, data=data))


def _times(game: State, source: int, ability: Triggered) -> int:
    key = (source, node_digest(ability))
    return sum(1 for e in game.log if e.kind == "trigger" and e.data == key)


def taken(game: State, source: int, ability: Triggered) -> bool:
    """603.2i: whether the action that the ability indicates has been taken this turn."""
    key = (source, node_digest(ability))
    return any([e.kind == "act" and e.data == key for e in game.log])


def _how_often(game: State, source: int, controller: int, ev: Event, delayed: bool) -> int:
    """603.2d: effects that make an ability trigger additional times, or keep it from triggering (603.2f). Of
    the object's own abilities, not of delayed ones (603.2e)."""
    mods = layers.mods(game, "TriggerTwice")
    if not mods:
        return 1
    times = 1
    for active in mods:
        mod = active.mod
        if delayed and (mod.of is not None or not mod.never):
            continue
        if mod.on is not None and not event_matches(game, mod.on, ev, active.bind):
            continue
        of: Filter | None = mod.of
        if of is not None:
            from apnap.rules.ask.filters import matches

            if not matches(game, of, source, active.bind) or not _of_permanent(game, source):
                continue
        elif not mod.never and (controller != active.controller or not _of_permanent(game, source)):
            continue
        if mod.never:
            return 0
        times += mod.times
    return times


def _of_permanent(game: State, source: int) -> bool:
    """Whether the ability's source is a permanent, or was one as it last was (603.10a)."""
    obj = game.get(source)
    last = game.last(source) if obj is None else None
    record = obj if obj is not None else last.obj if last is not None else None
    return record is not None and record.zone == BATTLEFIELD


def _delayed(game: State, done: list[Event]) -> None:
    """603.7: delayed triggered abilities; one that triggers once is used up. With the source and controller
    of what created it (603.7d-f, 603.7b)."""
    used: set[int] = set()
    for d in game.delayed:
        ability = d.ability
        if not isinstance(ability, Triggered):
            continue
        names = {**d.bind.names, "x": d.bind.x} if d.bind.x else d.bind.names  # 107.3n
        for ev in _delayed_hits(game, ability, done, d.bind):
            # "At the end of combat" and the like have no object: "that creature" is the event's that made it.
            about = d.bind.event if ev.kind in ("step", "turn") and d.bind.event is not None else ev
            _trigger(game, ability, d.bind.source, d.bind.controller, about, names, delayed=True)
            if d.once:
                used.add(d.id)
                break
    if used:
        game.delayed = tuple(d for d in game.delayed if d.id not in used)


def _delayed_hits(game: State, ability: Triggered, done: list[Event], bind: Binding) -> list[Event]:
    """What a delayed ability's trigger events are among the events of one moment, as for any other."""
    found: list[Event] = []
    for on in ability.on:
        found += _hits(game, ability, on, [ev for ev in done if ev.kind == on.kind], bind)
    return found


def state_triggers(game: State) -> None:
    """603.8: abilities that trigger on a game state; not again while one of theirs waits or is on the
    stack. They are no state-based actions (704.1a)."""
    entries = layers.triggers(game).get("state", ())
    for active in entries:
        ability: Triggered = active.ability
        if any(p.source == active.source and p.ability is ability for p in game.pending):
            continue
        if any(_is_from(game, oid, active.source, ability) for oid in game.stack):
            continue
        condition = ability.on[0].condition
        bind = Binding(active.source, active.controller, ability)
        if condition is None or holds(game, condition, bind):
            _trigger(game, ability, active.source, active.controller, Event("state", "603.8", subject=active.source))


def _is_from(game: State, oid: int, source: int, ability: Triggered) -> bool:
    info = game.objects[oid].stack
    return info is not None and info.source == source and info.ability is ability


def put_on_stack(game: State) -> Generator[Decision, Answer, bool]:
    """603.3b: waiting abilities go on the stack in APNAP order, each player's own in the order that player
    chooses. Returns whether any was put there (405.3, 405.1)."""
    from apnap.rules.casting.triggered import announce

    put = False
    waiting = game.pending
    game.pending = ()
    game.touch(0)
    for pid in game.apnap():
        mine = [p for p in waiting if p.controller == pid]
        if not mine:
            continue
        order = yield from _order(game, pid, mine)
        for pending in order:
            put = (yield from announce(game, pending)) or put
    return put


def _order(game: State, pid: int, mine: list[Pending]) -> Generator[Decision, Answer, list[Pending]]:
    """The player's choice of order, first onto the stack first; not asked where it can make no difference."""
    alike = len(mine) > 1 and _alike(mine)
    if len(mine) < 2 or (alike and not game.options.get(ASK_ALL)):
        return mine
    options = tuple(Option("trigger", ref=p.source, index=i) for i, p in enumerate(mine))
    answer = yield Decision(
        "order", pid, "603.3b", options, least=len(mine), most=len(mine), ordered=True,
        default=tuple(range(len(mine))), items=tuple(p.ability for p in mine), prompt="alike" if alike else "",
    )  # fmt: skip
    return [mine[i] for i in answer]


def _alike(mine: list[Pending]) -> bool:
    """All the same ability of the same source, or instances of a keyword that are paid apart, which neither targets nor
    speaks of its event's object: no order of them could make a difference."""
    first = mine[0]
    word, effect = first.ability.keyword, first.ability.effect  # type: ignore[attr-defined]
    apart = word in PAID_APART
    for p in mine:
        if p.source != first.source:
            return False
        ability: Any = p.ability
        if ability is not first.ability and not (apart and ability.keyword == word and ability.effect == effect):
            return False
    return not any(isinstance(node, _TELLING) for node in first.ability.walk())


_TELLING = (Target, EventObject, EventPlayer, Modal)
