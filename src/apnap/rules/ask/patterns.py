"""Does an event match a pattern, and which past events do? One meaning for triggers, replacements and the
log.

Batches ("one or more") are put together by the collector of triggers, not here.
"""


from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from apnap.ability.amounts import EventAmount
from apnap.ability.conditions import EventIs
from apnap.ability.events import On
from apnap.ability.filters import Filter
from apnap.ability.selections import EventObject, EventPlayer, Iter
from apnap.model.events import BEGINNINGS, Event
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask import facts, past
from apnap.rules.ask.arriving import arriving, creating
from apnap.rules.ask.filters import LIMIT, Pred, targeted
from apnap.rules.ask.filters import compiled as compiled_filter
from apnap.rules.ask.selections import event_player, event_subject
from apnap.rules.reach import sees
from apnap.rules.unsupported import Unsupported

Matcher: TypeAlias = Callable[[State, Event, Binding], bool]

__all__ = ["event_matches", "fits", "happened", "took_part"]


class _Pattern:
    """A pattern made ready, kept by the node's identity."""

    __slots__ = ("asks_event", "by_item", "looks_back", "match", "on")

    def __init__(self, on: On) -> None:
        self.on = on
        nodes = list(on.walk())
        self.asks_event = any(isinstance(n, EventObject | EventPlayer | EventAmount | EventIs) for n in nodes)
        """Some part of it reads the event through the binding."""
        self.by_item = any(isinstance(n, Iter) for n in nodes)
        self.looks_back = past.looks_back(on)
        self.match = _compile(on)


_CACHE: Final[dict[int, _Pattern]] = {}


def _pattern(on: On) -> _Pattern:
    found = _CACHE.get(id(on))
    if found is None:
        if len(_CACHE) > LIMIT:
            _CACHE.clear()
        found = _CACHE[id(on)] = _Pattern(on)
    return found


def event_matches(game: State, on: On, ev: Event, b: Binding) -> bool:
    """Whether the event, proposed or performed, matches the pattern of an ability with this binding. `nth`
    counts the matching events of this turn before it."""
    if on.kind != ev.kind:
        return False
    pattern = _pattern(on)
    if not _fits(game, pattern, ev, b):
        return False
    return not on.nth or _earlier(game, pattern, ev, b) == on.nth - 1


def fits(game: State, on: On, ev: Event, b: Binding) -> bool:
    """The same whatever events there were before it."""
    return on.kind == ev.kind and _fits(game, _pattern(on), ev, b)


def _fits(game: State, pattern: _Pattern, ev: Event, b: Binding) -> bool:
    if pattern.asks_event and b.event is not ev:
        b = b.child(event=ev)
    return pattern.match(game, ev, b)


def _fitted(game: State, pattern: _Pattern, ev: Event, b: Binding) -> bool:
    """Whether an event of the log matches, by what things were then (608.2i)."""
    if ev.was is None:
        return _fits(game, pattern, ev, b)
    with past.then(game, ev, b) as (back, bound):
        return _fits(game, pattern, back, bound)


def _earlier(game: State, pattern: _Pattern, ev: Event, b: Binding) -> int:
    """Matching events of this turn before it: of the same player where the pattern names who does it ("a player's
    second spell"), else to the same object or player ("for the first time each turn")."""
    kind = pattern.on.kind
    of_player = pattern.on.player is not None and not pattern.on.across
    of_subject = not of_player and pattern.on.subject is not None and not pattern.on.batch and not pattern.on.across
    n = 0
    fit = _fitted if pattern.looks_back else _fits
    for old in game.log:
        if old is ev:
            break
        if old.kind != kind or (of_player and old.player != ev.player) or (of_subject and old.subject != ev.subject):
            continue
        if fit(game, pattern, old, b):
            n += 1
    return n


# --- making a matcher -----------------------------------------------------------------------------

# Plain fields of an event that must equal the pattern's, when the pattern names them.
_PLAIN: Final = ("frm", "to", "cause")


def _compile(on: On) -> Matcher:
    tests: list[Matcher] = []
    for name in _PLAIN:
        value = getattr(on, name)
        if value:
            tests.append(_plain(name, value))
    if on.step:
        step = on.step
        tests.append(lambda game, ev, b: facts.in_step(ev.step, step))
    if on.counter:
        counter = on.counter
        tests.append(lambda game, ev, b: ev.data == counter)
    if on.combat is not None:
        combat = on.combat
        tests.append(lambda game, ev, b: ev.combat is combat)
    if on.player is not None:
        tests.append(_on_player(on.player))
    if on.subject is not None:
        if on.kind == "create":
            tests.append(creating(on.subject))
        else:
            anywhere = on.kind == "move" and on.to == "graveyard" and on.frm[:1] in ("", "!")
            tests.append(_on_subject(on.subject, anywhere, targeted if on.kind == "target" else compiled_filter))
            if on.kind == "move" and on.to == BATTLEFIELD:
                tests[-1] = _entering(on.subject, tests[-1])
    if on.source is not None:
        tests.append(_on_ref("source", on.source))
    if on.other is not None:
        tests.append(_on_ref("other", on.other))
    if on.amount is not None:
        tests.append(_on_amount(on.amount))
    if on.condition is not None:
        tests.append(_on_condition(on))
    if not tests:
        return lambda game, ev, b: True
    if len(tests) == 1:
        return tests[0]
    if len(tests) == 2:
        one, two = tests
        return lambda game, ev, b: one(game, ev, b) and two(game, ev, b)

    def every(game: State, ev: Event, b: Binding) -> bool:
        for test in tests:
            if not test(game, ev, b):
                return False
        return True

    return every


def _plain(name: str, value: str) -> Matcher:
    if value[0] == "!":
        other = value[1:]
        if name == "frm":
            return lambda game, ev, b: _frm(game, ev) != other
        return lambda game, ev, b: ev.to != other
    if name == "frm":
        if "|" in value:
            zones = frozenset(value.split("|"))
            return lambda game, ev, b: _frm(game, ev) in zones
        return lambda game, ev, b: _frm(game, ev) == value
    if name == "to":
        return lambda game, ev, b: ev.to == value
    if value[0] == "!":
        other = value[1:]
        return lambda game, ev, b: ev.cause != other
    return lambda game, ev, b: ev.cause == value


def _entering(flt: Filter, performed: Matcher) -> Matcher:
    """614.12: what is only about to enter is asked as it would be on the battlefield (603.6b)."""
    proposed = arriving(flt)
    return lambda game, ev, b: proposed(game, ev, b) if ev.new == NOBODY else performed(game, ev, b)


def _frm(game: State, ev: Event) -> str:
    """The zone left; of a move only proposed, the zone where its subject is."""
    if ev.frm or ev.new != NOBODY:
        return ev.frm
    obj = game.objects.get(ev.subject)
    return obj.zone if obj is not None else ""


def _on_player(flt: Filter) -> Matcher:
    pred = compiled_filter(flt)

    def test(game: State, ev: Event, b: Binding) -> bool:
        pid = ev.player
        if pid == NOBODY:
            pid = event_player(game, ev)
        return pid != NOBODY and pred(game, pid, b)

    return test


def _on_subject(flt: Filter, from_anywhere: bool = False, make: Callable[[Filter], Pred] = compiled_filter) -> Matcher:
    """`from_anywhere`: being put into a graveyard from anywhere never looks back at the battlefield (603.6c)."""
    pred = make(flt)

    def test(game: State, ev: Event, b: Binding) -> bool:
        ref = ev.new if from_anywhere and ev.new != NOBODY else event_subject(game, ev)
        if ref == NOBODY:
            return False
        source = b.source
        if source != ref and source != NOBODY and _same_thing(game, ev, source):
            b = b.child(source=ref)
        return pred(game, ref, b)

    return test


def _same_thing(game: State, ev: Event, source: int) -> bool:
    """The ability's source is the event's subject under its other id: before or after the move (603.6,
    603.10a)."""
    if source == ev.new or source == ev.subject:
        return True
    if ev.kind == "move" or ev.subject < FIRST_OBJECT or ev.subject in game.objects:
        return False
    last = game.last(ev.subject)
    return (
        last is not None and last.became == source and ev.kind in ("discard", "sacrifice", "destroy", "cycle")
    )


def _on_ref(name: str, flt: Filter) -> Matcher:
    """Sources are asked as they are, wherever (109.2c, 609.7c)."""
    pred = compiled_filter(flt)
    if name == "source":
        return lambda game, ev, b: ev.source != NOBODY and pred(game, ev.source, b)
    return lambda game, ev, b: ev.other != NOBODY and pred(game, ev.other, b)


def _on_amount(spec: tuple[str, object]) -> Matcher:
    from apnap.ability.amounts import AmountNode
    from apnap.rules.ask.amounts import amount

    op = facts.COMPARE[spec[0]]
    n = spec[1]
    if isinstance(n, int):
        number = n
        return lambda game, ev, b: op(ev.amount, number)
    if not isinstance(n, AmountNode):
        raise Unsupported(repr(spec))
    node = n
    return lambda game, ev, b: op(ev.amount, amount(game, node, b))


def _on_condition(on: On) -> Matcher:
    from apnap.rules.ask.conditions import holds

    condition = on.condition
    assert condition is not None
    return lambda game, ev, b: holds(game, condition, b if b.event is ev else b.child(event=ev))


# --- the log --------------------------------------------------------------------------------------


def happened(game: State, on: On, period: str, b: Binding) -> list[Event]:
    """The events of the period that match, in order; with `nth` only from the Nth matching one on. Periods: turn,
    before (this turn, before the ability's event), step (the present one), last_turn, game, combat (the present or
    latest combat phase of this turn), since_your_last_turn (since it ended). A player's own events are counted for the
    Nth where the pattern names who does it (608.2i)."""
    pattern = _pattern(on)
    kind = on.kind
    if kind in BEGINNINGS:
        game.step_now()
    fit = _fitted if pattern.looks_back else _fits
    found = [ev for ev in _events(game, period, b) if ev.kind == kind and fit(game, pattern, ev, b)]
    if "reach" in game.watched:
        found = [ev for ev in found if sees(game, b.controller, ev)]  # 801.11
    if not on.nth:
        return found
    if on.player is None:
        return found[on.nth - 1 :]
    counts: dict[int, int] = {}
    late = []
    for ev in found:
        counts[ev.player] = counts.get(ev.player, 0) + 1
        if counts[ev.player] >= on.nth:
            late.append(ev)
    return late


def measured(game: State, on: On, period: str, stat: str, b: Binding) -> int:
    """The total of a number of what such events happened to, as it was then (608.2i)."""
    read = facts.stat(stat)
    total = 0
    for ev in happened(game, on, period, b):
        if ev.was is None:
            total += read(game, event_subject(game, ev))
        else:
            with past.then(game, ev, b) as (back, _):
                total += read(game, event_subject(game, back))
    return total


def took_part(game: State, on: On, period: str, ref: int, b: Binding) -> bool:
    """Whether the object or player was in such an event: as what the event happened to (a player also as who
    did it), or, in a pattern that speaks of `Iter`, in that part."""
    pattern = _pattern(on)
    kind = on.kind
    ref = past.now(ref)
    fit = _fitted if pattern.looks_back else _fits
    inner = b.child(item=ref)
    for ev in _events(game, period, b):
        if ev.kind != kind:
            continue
        if not (
            pattern.by_item
            or ev.subject == ref
            or (ref < FIRST_OBJECT and ev.player == ref)
            or (ev.new == ref and ref != NOBODY)
        ):
            continue
        if fit(game, pattern, ev, inner):
            return True
    return False


def _events(game: State, period: str, b: Binding) -> Iterable[Event]:
    if period == "turn":
        return game.log
    if period == "before":  # this turn, before the event that the ability is about (702.40a)
        first = b.event.index if b.event is not None else -1
        return [ev for ev in game.log if ev.index < first]
    if period == "last_turn":
        return game.log_old[-1] if game.log_old else ()
    if period == "game":
        return [ev for turn in (*game.log_old, game.log) for ev in turn]
    if period == "combat":
        game.step_now()
        return _combat(game.log)
    if period == "step":
        game.step_now()
        return _step(game.log)
    if period == "since_your_last_turn":
        return _since_turn_of(game, b.controller)
    raise Unsupported(f"period {period}")


def _combat(log: list[Event]) -> list[Event]:
    for i in range(len(log) - 1, -1, -1):
        if log[i].kind == "step" and log[i].step == "begin_combat":
            return log[i:]
    return []


def _step(log: list[Event]) -> list[Event]:
    """The events since the present step began."""
    for i in range(len(log) - 1, -1, -1):
        if log[i].kind == "step":
            return log[i:]
    return log


def _since_turn_of(game: State, pid: int) -> list[Event]:
    """All events after the player's latest turn that is over; the whole game when there was none."""
    turns: list[Iterable[Event]] = [game.log]
    for old in reversed(game.log_old):
        if any([ev.kind == "turn" and ev.player == pid for ev in old]):
            break
        turns.append(old)
    return [ev for turn in reversed(turns) for ev in turn]
