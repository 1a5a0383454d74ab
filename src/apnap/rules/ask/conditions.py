"""Yes or no: whether a condition holds."""


from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.ability import conditions as c
from apnap.ability.conditions import Condition
from apnap.ability.filters import InZone
from apnap.ability.selections import All, Choose
from apnap.model.events import Event
from apnap.model.hashing import node_digest
from apnap.model.node import Node
from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import SHARED_TURNS, State
from apnap.rules.ask import facts
from apnap.rules.ask.amounts import amount, times_paid
from apnap.rules.ask.filters import matches
from apnap.rules.ask.selections import event_subject, known, players, resolve
from apnap.rules.unsupported import Unsupported


def holds(game: State, node: Condition, b: Binding) -> bool:
    """Whether the condition holds now. Raises Unsupported for a node without a meaning here."""
    do = _HOLDS.get(type(node))
    if do is None:
        raise Unsupported(node)
    return do(game, node, b)


def _all_of(game: State, node: c.AllOf, b: Binding) -> bool:
    for part in node.parts:
        if not holds(game, part, b):
            return False
    return True


def _any_of(game: State, node: c.AnyOf, b: Binding) -> bool:
    for part in node.parts:
        if holds(game, part, b):
            return True
    return False


def _compare(game: State, node: c.Compare, b: Binding) -> bool:
    return facts.COMPARE[node.op](amount(game, node.a, b), amount(game, node.b, b))


def _exists(game: State, node: c.Exists, b: Binding) -> bool:
    n = len(resolve(game, node.what, b))
    if n < amount(game, node.least, b):
        return False
    return node.most is None or n <= amount(game, node.most, b)


def _is(game: State, node: c.Is, b: Binding) -> bool:
    """Nothing selected fits nothing. What is gone is judged by its last known information (608.2h), but it is no
    longer where it was (400.7). "A creature you control has …" asks of any of them."""
    what = node.what
    flt = node.filter
    if type(what) is Choose and id(what) not in b.slots:
        return any([matches(game, flt, r, b) for r in resolve(game, All(what.filter, what.zones), b)])
    refs = resolve(game, what, b)
    if type(flt) is InZone and any([r not in game.objects for r in refs]):
        # Where the same effect put it, it is what it became there (400.7j).
        refs = tuple([r if r in game.objects else b.names.get(f">{r}", r) for r in refs])
        if any([r not in game.objects for r in refs]):
            return False
    return bool(refs) and all([matches(game, flt, r, b) for r in refs])


def _your_turn(game: State, node: c.YourTurn, b: Binding) -> bool:
    """The turn is the active player's, and that of all of a team that takes turns together (102.1, 805.4)."""
    active = game.turn.active
    who = (b.controller,) if node.who is None else resolve(game, node.who, b)
    if active in who:
        return True
    if game.format not in SHARED_TURNS:
        return False
    team = game.players[active].team
    return any([game.players[p].team == team for p in who if p < FIRST_OBJECT])


def _sorcery_time(game: State, node: c.SorceryTime, b: Binding) -> bool:
    """307.1. A spell that is still being cast doesn't keep itself from it (601.2e)."""
    if not facts.in_step(game.step_now(), "main"):
        return False
    if not _your_turn(game, c.YourTurn(node.who), b):
        return False
    return all([_being_cast(game, oid) for oid in game.stack])


def _being_cast(game: State, oid: int) -> bool:
    """Whether the object on the stack is a spell whose casting isn't finished (601.2i)."""
    obj = game.objects[oid]
    return obj.cast is not None and not any([ev.kind == "cast" and ev.subject == oid for ev in game.log])


def _in_step(game: State, node: c.InStep, b: Binding) -> bool:
    step = game.step_now()
    if "after_blockers" in node.steps and _after_blockers(game):
        return True
    return any([_at(game, name) if ":" in name else facts.in_step(step, name) for name in node.steps])


_POINTS: Final = {
    "combat": ("begin_combat",),
    "damage": ("first_strike_damage", "combat_damage"),
}
_LATER: Final = ("postcombat_main", "end", "cleanup")
"""What comes after a combat phase, skipped or not."""


def _at(game: State, name: str) -> bool:
    """Before or after a point of the turn: that of its first combat phase (506.7d), its first upkeep step (503.2).
    Without the point, before the step ends in which its phase would have gone on to it: that of declaring attackers,
    the precombat main phase (506.7e)."""
    side, _, point = name.partition(":")
    now = game.step_now()
    number = game.turn.number
    begun = [step for n, step in game.step_log[-_TURNS:] if n == number]
    starts = _POINTS.get(point, (point,))
    first = next((i for i, step in enumerate(begun) if step in starts), None)
    if side == "before":
        return first is None and not any([step in _LATER or step == "end_combat" for step in begun])
    if point == "combat":
        ended = begun.index("end_combat") + 1 if "end_combat" in begun else len(begun)
        return len(begun) > ended or any([step in _LATER for step in begun])
    if first is None:
        return now != "untap"
    return len(begun) > first + 1


_TURNS: Final = 200
"""How many steps a turn is expected to have at most."""


def _after_blockers(game: State) -> bool:
    """After blockers are declared in this combat phase: never without a declare blockers step (506.7f, 508.8)."""
    step = game.step_now()
    if step != "end_combat":
        return step in ("declare_blockers", "first_strike_damage", "combat_damage")
    for ev in reversed(game.log):
        if ev.kind == "step" and ev.step in ("declare_blockers", "begin_combat"):
            return ev.step == "declare_blockers"
    return False


def _occurred(game: State, node: c.Occurred, b: Binding) -> bool:
    from apnap.rules.ask.patterns import happened

    return len(happened(game, node.event, node.period, b)) >= node.least


def _paid(game: State, node: c.Paid, b: Binding) -> bool:
    """Costs go by their names among what was paid for this very object (607.2i, 702.166b, 702.166c,
    702.174k)."""
    cast = facts.cast_info(game, b.source)
    if cast is None:
        return False
    # A printed alternative cost goes by its mana in the text ("if the {1}{B} cost was paid", 118.9).
    name = "alternative" if node.cost.startswith("alternative:") else node.cost
    return cast.alternative == name or times_paid(cast.paid, node.cost) >= node.times


def _was_cast(game: State, node: c.WasCast, b: Binding) -> bool:
    """A copy has what was chosen for the spell, but wasn't cast (707.10)."""
    refs = known(game, node.what, b)
    for ref in refs:
        cast = facts.cast_info(game, ref)
        if (
            cast is None
            or cast.by == NOBODY
            or (node.zone and cast.zone != node.zone)
            or (node.by_you and cast.by != b.controller)
        ):
            return False
    return bool(refs)


def _as_cast(game: State, node: c.AsCast, b: Binding) -> bool:
    found = facts.as_cast(game, b.source, node)
    return holds(game, node.inner, b) if found is None else bool(found)


def _day_night(game: State, node: c.DayNight, b: Binding) -> bool:
    return game.day == ("" if node.is_ == "neither" else node.is_)


def _designation(game: State, node: c.HasDesignation, b: Binding) -> bool:
    who = players(game, node.who, b)
    if node.name == "monarch":
        return game.monarch != NOBODY and game.monarch in who
    if node.name == "initiative":
        return game.watched.get("initiative", NOBODY) in who
    return any([node.name in game.players[p].designations for p in who])


def _happens(game: State, node: c.Happens, b: Binding) -> bool:
    names = b.names
    if node.who is not None:
        return not frozenset(names.get(node.name + "@", ())).isdisjoint(known(game, node.who, b))
    number = names.get(node.name + "#")
    return bool(names.get(node.name) if number is None else number)


# --- the first time this turn ---------------------------------------------------------------------

_FIRST: Final = {
    "triggers": "trigger",
    "trigger": "trigger",
    "resolves": "resolve",
    "resolve": "resolve",
    "activated": "activate",
    "activates": "activate",
    "activate": "activate",
}


def same_ability(game: State, ev: Event, source: int, ability: Node | None) -> bool:
    """Whether the event is about this ability of this source: by its data (source, digest of the ability node),
    else by the object on the stack."""
    if ability is not None and ev.data == (source, node_digest(ability)):
        return True
    obj = facts.record(game, ev.subject)
    if obj is None or obj.stack is None:
        return False
    return obj.stack.source == source and (obj.stack.ability is ability or obj.stack.ability == ability)


def times_before(game: State, kind: str, b: Binding) -> int:
    """How often the binding's ability has triggered, resolved or been activated this turn (kind trigger,
    resolve, activate) before the present time: an ability on the stack doesn't count itself (603.4,
    608.2a)."""
    mine = b.stack_id
    # A trigger on the stack is logged after its event; while it is being asked whether it triggers it isn't
    # yet.
    until = b.event.index if kind == "trigger" and mine != NOBODY and b.event is not None else NOBODY
    n = 0
    for ev in game.log:
        if ev.kind != kind:
            continue
        if ev.subject == mine and mine != NOBODY:
            return n
        if until != NOBODY and ev.index > until:
            return n
        if same_ability(game, ev, b.source, b.ability):
            n += 1
    # An activation is logged with the object's id, or was not yet; a trigger without an event logged itself
    # last.
    return n - 1 if n and kind == "trigger" and mine != NOBODY and until == NOBODY else n


def _first_time(game: State, node: c.FirstTime, b: Binding) -> bool:
    kind = _FIRST.get(node.what)
    if kind is None:
        raise Unsupported(node)
    return times_before(game, kind, b) == node.nth - 1


def _event_is(game: State, node: c.EventIs, b: Binding) -> bool:
    ev = b.event
    if ev is None:
        return False
    if node.role == "subject":
        ref = event_subject(game, ev)
    elif node.role in ("source", "other", "player"):
        ref = {"source": ev.source, "other": ev.other, "player": ev.player}[node.role]
    else:
        raise Unsupported(node)
    return ref != NOBODY and matches(game, node.filter, ref, b)


def _by_effect(game: State, node: c.ByEffect, b: Binding) -> bool:
    """614.16: the effect of a resolving spell or ability, or another replacement effect, even if what that changed was
    no effect."""
    ev = b.event
    if ev is None:
        return False
    return bool(ev.replaced) or (ev.cause != "cost" and ev.rule.startswith(("122", "701")))


def _own_door(game: State, node: c.OwnDoor, b: Binding) -> bool:
    """709.5h: an unlocking's amount is the face of the door."""
    ev = b.event
    obj = facts.record(game, b.source)
    if ev is None or ev.kind != "unlock" or obj is None or obj.card is None:
        return False
    faces = obj.card.faces
    return ev.amount < len(faces) and any([a == b.ability for a in faces[ev.amount].abilities])


_HOLDS: Final[dict[type[Any], Callable[[State, Any, Binding], bool]]] = {
    c.AllOf: _all_of,
    c.AnyOf: _any_of,
    c.IsNot: lambda game, node, b: not holds(game, node.inner, b),
    c.ChosenWord: lambda game, node, b: facts.chosen(game, b, "word") == node.word,
    c.Compare: _compare,
    c.Exists: _exists,
    c.Is: _is,
    c.YourTurn: _your_turn,
    c.InStep: _in_step,
    c.SorceryTime: _sorcery_time,
    c.Occurred: _occurred,
    c.Paid: _paid,
    c.WasCast: _was_cast,
    c.AsCast: _as_cast,
    c.DayNight: _day_night,
    c.HasDesignation: _designation,
    c.Happens: _happens,
    c.FirstTime: _first_time,
    c.EventIs: _event_is,
    c.OwnDoor: _own_door,
    c.ByEffect: _by_effect,
}
