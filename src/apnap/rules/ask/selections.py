"""Which objects and players a selection holds now, for all that needs no choice by a player (`choose` asks
for those).

An id in the answer may be that of an object that is gone: its information is the last known (608.2h, 113.7a),
and verbs pass over it, or follow it with `movable` where the rules let them (400.7).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.ability import selections as s
from apnap.ability.abilities import Triggered
from apnap.ability.selections import Selection
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, NOBODY, STACK
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask import facts
from apnap.rules.ask.candidates import candidates
from apnap.rules.ask.facts import movable
from apnap.rules.ask.filters import matches
from apnap.rules.reach import narrowed
from apnap.rules.unsupported import Unsupported

__all__ = [
    *("Plural", "event_object", "event_player", "event_subject"),
    *("known", "movable", "players", "resolve", "remaining", "single"),
]

Refs = tuple[int, ...]


class Plural(Exception):
    """Several things were found where the text speaks of one: the ability is written wrongly."""


def resolve(game: State, sel: Selection, b: Binding) -> Refs:
    """The refs that the selection holds, in a stable order without doubles. Raises Unsupported for one that a
    player must choose first."""
    do = _RESOLVE.get(type(sel))
    if do is None:
        raise Unsupported(sel)
    return do(game, sel, b)


def known(game: State, sel: Selection, b: Binding) -> Refs:
    """As `resolve`, for reading information: an event's object that left the battlefield or the stack is
    meant as it last was there (608.2h, 603.10a), not as the card it became (608.2k); so is a permanent that
    the effect, or its cost, has moved away ("the sacrificed creature's power")."""
    if type(sel) is s.Ref:
        return tuple([_as_a_permanent(game, ref, b) for ref in _ref(game, sel, b)])
    if type(sel) is s.EventObject:
        ev = b.event
        if ev is None:
            return ()
        if sel.role != "subject":
            return _one(_role(ev, sel.role))
        return _batch(ev, 3) or _one(event_subject(game, ev))
    return resolve(game, sel, b)


def _as_a_permanent(game: State, ref: int, b: Binding) -> int:
    """The permanent that an earlier part moved off the battlefield, for what it became; else the same."""
    obj = game.objects.get(ref)
    if obj is not None and obj.zone in (BATTLEFIELD, STACK):
        return ref
    for name, new in b.names.items():
        if new == ref and name[:1] == ">":
            last = game.last(int(name[1:]))
            return int(name[1:]) if last is not None and last.obj.zone == BATTLEFIELD else ref
    return ref


def players(game: State, sel: Selection, b: Binding) -> Refs:
    """The players still in the game that the selection holds. Raises TypeError when it holds an object."""
    out = []
    order = game.order
    for ref in resolve(game, sel, b):
        if ref >= FIRST_OBJECT:
            raise TypeError(f"object {ref} where a player is meant")
        if ref in order:
            out.append(ref)
    return tuple(out)


def single(game: State, sel: Selection, b: Binding) -> int:
    """The one member of the selection, or NOBODY for an empty one. Raises Plural when there are several."""
    refs = resolve(game, sel, b)
    if len(refs) > 1:
        raise Plural(repr(sel))
    return refs[0] if refs else NOBODY


# --- events ---------------------------------------------------------------------------------------

# Events that consist of a move of their subject: what it became may be found (400.7e).
_MOVED_BY: Final = frozenset({"discard", "sacrifice", "destroy", "cycle", "countered"})
_LEFT: Final = frozenset({BATTLEFIELD, STACK})


def event_subject(game: State, ev: Event) -> int:
    """The object that the event happened to, as it was seen: after a move the new object, but the old one
    where the rules look back: it left the battlefield or the stack, left a graveyard, or was put into a hand
    or library (603.10a). A proposed event has only the old one."""
    if ev.new == NOBODY:
        return ev.subject
    if ev.to == BATTLEFIELD:
        return ev.new
    if ev.frm in _LEFT or ev.frm == "graveyard" or ev.to in ("hand", "library"):
        return ev.subject if ev.subject != NOBODY else ev.new
    return ev.new


def event_object(game: State, ev: Event) -> int:
    """The event's subject as a thing to act on: where the event put it, if it is still there (400.7e). An
    Aura's ability finds the new object (603.6e, 400.7f)."""
    if ev.new != NOBODY:
        return ev.new if ev.new in game.objects and ev.to not in ("hand", "library") else ev.subject
    if ev.kind in _MOVED_BY and ev.subject >= FIRST_OBJECT:
        now = movable(game, ev.subject)
        return now if now != NOBODY else ev.subject
    return ev.subject


def event_player(game: State, ev: Event) -> int:
    """The event's player: who does it, else the player it happens to, else the controller of its object. Damage is
    dealt by an object (120.1): its player is the one it is dealt to."""
    if ev.kind == "damage" and 0 <= ev.subject < FIRST_OBJECT:
        return ev.subject
    if ev.player != NOBODY:
        return ev.player
    if ev.subject == NOBODY:
        return NOBODY
    return facts.controller_of(game, event_subject(game, ev))


def _role(ev: Event, role: str) -> int:
    if role == "source":
        return int(ev.source)
    if role == "other":
        return ev.other
    if role == "player":
        return ev.player
    raise Unsupported(f"event role {role}")


def _one(ref: int) -> Refs:
    return () if ref == NOBODY else (ref,)


def _event_object(game: State, sel: s.EventObject, b: Binding) -> Refs:
    ev = b.event
    if ev is None:
        return ()
    if sel.role != "subject":
        return _one(_role(ev, sel.role))
    return _batch(ev) or _one(event_object(game, ev))


def _batch(ev: Event, which: int = 1) -> Refs:
    """The subjects of all the events that a "one or more" trigger saw at once (603.2c), as they are now (1) or as they
    were in the events (3); () for a single event."""
    data = ev.data
    return data[which] if type(data) is tuple and len(data) == 4 and data[0] == "batch" else ()


def _event_player(game: State, sel: s.EventPlayer, b: Binding) -> Refs:
    return _one(event_player(game, b.event)) if b.event is not None else ()


# --- what the binding holds -----------------------------------------------------------------------


def _attached(game: State, sel: s.Attached, b: Binding) -> Refs:
    """Whatever kind of permanent it is that is attached (301.5f, 303.4m)."""
    obj = facts.record(game, b.source)
    return () if obj is None else _one(obj.attached_to)


def _target(game: State, sel: s.Target, b: Binding) -> Refs:
    found = b.slots.get(id(sel))
    if found is None and sel.name:
        found = b.names.get(sel.name)
    return found if found is not None else ()


def _ref(game: State, sel: s.Ref, b: Binding) -> Refs:
    """A name that nothing has bound (the part that names it didn't happen) holds nothing."""
    found = b.names.get(sel.name, ())
    if type(found) is not tuple:
        raise TypeError(f"{sel.name!r} is no object or player but {found!r}")
    if sel.past:  # 608.2h: `moved` has noted what each of them became
        before: dict[int, int] = {new: int(name[1:]) for name, new in b.names.items() if name[:1] == ">"}
        now: Refs = found
        return tuple([before.get(ref, ref) for ref in now])
    return found


def _picked(game: State, sel: Selection, b: Binding) -> Refs:
    """A choice that `choose.pick` has had made, while it resolves what surrounds it."""
    found = b.slots.get(id(sel))
    if found is None:
        raise Unsupported(sel)
    return found


def _linked(game: State, sel: s.Linked, b: Binding) -> Refs:
    """607.2: those that are still where the linked ability put them. The other ability speaks only of what
    this one did (607.1, 406.6), whichever face it stands on (607.1b), and so may a third (607.4). An ability
    that the object was given is linked with what it was given along with (607.1a, 607.5)."""
    obj = facts.record(game, b.source)
    if obj is None:
        return ()
    linked: Refs = obj.links.get(sel.name, ())
    return linked if sel.past else tuple([r for r in linked if r < FIRST_OBJECT or r in game.objects])


def _giver(game: State, sel: s.Giver, b: Binding) -> Refs:
    """Only an ability that nothing gave still says so."""
    raise Unsupported(sel)


# --- made of others -------------------------------------------------------------------------------


def _rest(game: State, sel: s.Rest, b: Binding) -> Refs:
    """An object that the effect has moved is the same one under its new id (400.7j): `>ID` in the names."""
    names = b.names
    without = resolve(game, sel.without, b)
    without += tuple([_moved_on(game, r, b) for r in without if r >= FIRST_OBJECT and r not in game.objects])
    ev = b.event
    if ev is not None and ev.kind == "move" and ev.data.others and not {ev.subject, ev.new}.isdisjoint(without):
        without += tuple([now for r in ev.data.others for now in (r, names.get(f">{r}", r))])  # 712.21c
    return tuple(
        [
            r
            for r in resolve(game, sel.of, b)
            if r not in without and names.get(f">{r}", NOBODY) not in without
        ]
    )


def _moved_on(game: State, ref: int, b: Binding) -> int:
    """What an object became as its event (400.7e) and then this effect (400.7j) moved it."""
    ev = b.event
    if ev is not None and ev.subject == ref and ev.new != NOBODY:
        ref = ev.new
    found: int = b.names.get(f">{ref}", ref)
    return found


def _only_those(game: State, sel: s.OnlyThose, b: Binding) -> Refs:
    flt = sel.filter
    return tuple([r for r in resolve(game, sel.of, b) if matches(game, flt, r, b)])


def _past(game: State, sel: s.Past, b: Binding) -> Refs:
    from apnap.rules.ask.patterns import happened

    return tuple(dict.fromkeys(ev.subject for ev in happened(game, sel.event, sel.period, b)))


def _union(game: State, sel: s.Union, b: Binding) -> Refs:
    out: dict[int, None] = {}
    for part in sel.parts:
        out.update(dict.fromkeys(resolve(game, part, b)))
    return tuple(out)


def _top(game: State, sel: s.Top, b: Binding) -> Refs:
    from apnap.rules.ask.amounts import amount

    n = amount(game, sel.n, b)
    if n <= 0:
        return ()
    who = (b.controller,) if sel.of is None else resolve(game, sel.of, b)
    out: Refs = ()
    for pid in who:
        library = remaining(game, game.players[pid].library)
        out += library[-n:] if sel.bottom else library[:n]
    return out


def remaining(game: State, library: Refs) -> Refs:
    """The library's cards without any that are entering the battlefield from it (614.13c)."""
    arriving = game.watched.get("arriving")
    return library if arriving is None else tuple([ref for ref in library if ref not in arriving])


def _top_of_kind(game: State, sel: s.TopOfKind, b: Binding) -> Refs:
    """404.1: what was put there last is on top."""
    out: Refs = ()
    for pid in resolve(game, sel.of, b):
        out += next(((ref,) for ref in game.players[pid].graveyard[::-1] if matches(game, sel.filter, ref, b)), ())
    return out


def _controllers(game: State, sel: s.ControllerOf, b: Binding) -> Refs:
    refs = [facts.controller_of(game, r) for r in known(game, sel.what, b)]
    return tuple([p for p in dict.fromkeys(refs) if p != NOBODY])


def _owners(game: State, sel: s.OwnerOf, b: Binding) -> Refs:
    refs = [facts.owner_of(game, r) for r in known(game, sel.what, b)]
    return tuple([p for p in dict.fromkeys(refs) if p != NOBODY])


def _attached_of(game: State, sel: s.AttachedOf, b: Binding) -> Refs:
    out: dict[int, None] = {}
    for ref in known(game, sel.what, b):
        for oid in facts.attachments(game, ref):
            if matches(game, sel.filter, oid, b):
                out[oid] = None
    return tuple(out)


def _paired(game: State, sel: s.PairedWith, b: Binding) -> Refs:
    refs = (b.source,) if sel.of is None else resolve(game, sel.of, b)
    obj = game.get(refs[0]) if refs else None
    return _one(obj.marks.get("paired", NOBODY)) if obj is not None else ()


def _mark(game: State, mark: str, b: Binding) -> int:
    obj = facts.record(game, b.source)
    found = obj.marks.get(mark, NOBODY) if obj is not None else NOBODY
    return int(found)


def _attacked(game: State, sel: s.Attacked, b: Binding) -> Refs:
    """508.1b: of an attacker that has left combat or the battlefield, what it was attacking last (508.5)."""
    out: dict[int, None] = {}
    for ref in known(game, sel.what, b):
        now = game.combat.attackers.get(ref, NOBODY)
        if now == NOBODY and b.event is not None and b.event.kind == "attack" and b.event.subject == ref:
            now = b.event.other
        if now != NOBODY:
            out[now] = None
    return tuple(out)


def _targets_of(game: State, sel: s.TargetsOf, b: Binding) -> Refs:
    out: dict[int, None] = {}
    for ref in resolve(game, sel.what, b):
        obj = facts.record(game, ref)
        if obj is not None and obj.stack is not None:
            for slot in obj.stack.targets:
                out.update(dict.fromkeys(slot))
    return tuple(out)


# --- players --------------------------------------------------------------------------------------


def _in_range(game: State, b: Binding, refs: list[int]) -> Refs:
    """801.10, 801.11: those that the controller can affect."""
    return narrowed(game, b.controller, refs) if "reach" in game.watched else tuple(refs)


def _opponents(game: State, sel: s.EachOpponent, b: Binding) -> Refs:
    """All players of other teams; without teams, everybody else (102.2, 102.3)."""
    team = game.players[b.controller].team
    return _in_range(game, b, [p for p in game.apnap() if game.players[p].team != team])


def _opponents_of(game: State, sel: s.OpponentsOf, b: Binding) -> Refs:
    teams = {game.players[p].team for p in resolve(game, sel.who, b) if p < FIRST_OBJECT}
    return _in_range(game, b, [p for p in game.apnap() if any([game.players[p].team != team for team in teams])])


def _each_other(game: State, sel: s.EachOther, b: Binding) -> Refs:
    than = resolve(game, sel.than, b)
    return _in_range(game, b, [p for p in game.apnap() if p not in than])


_COMBAT_EVENTS: Final = frozenset({"attack", "block", "blocked", "unblocked"})


def _defending(game: State, sel: s.DefendingPlayer, b: Binding) -> Refs:
    """508.5: by the attacking creature that the ability speaks of, the one whose event it saw (508.5a: for each of
    several its own), else by its source. Without an attacking creature to go by, the nonactive player of a two-player
    combat (506.2)."""
    from apnap.rules.combat.leave import defending_player

    if sel.of is not None:
        who = [defending_player(game, r) for r in known(game, sel.of, b)]
        return tuple([p for p in dict.fromkeys(who) if p != NOBODY])
    seen = _attacker_seen(b)
    pid = defending_player(game, seen) if seen != NOBODY and _speaks_of_it(b) else NOBODY
    for attacker in (b.source, seen):
        if pid == NOBODY and attacker != NOBODY:
            pid = defending_player(game, attacker)
    if pid == NOBODY and facts.in_step(game.step_now(), "combat"):
        from apnap.rules.combat.facts import defending_players

        foes = defending_players(game)
        pid = foes[0] if len(foes) == 1 else NOBODY
    return _one(pid)


def _attacker_seen(b: Binding) -> int:
    """The creature that may be attacking in the event of a trigger."""
    ev = b.event
    if ev is None:
        return NOBODY
    if ev.kind == "damage":
        return int(ev.source)
    if ev.kind not in _COMBAT_EVENTS:
        return NOBODY
    return int(ev.other if ev.kind == "block" else ev.subject)


def _speaks_of_it(b: Binding) -> bool:
    """Whether the trigger's condition names the creature of its event ("whenever a Sliver you control attacks")."""
    ev, ability = b.event, b.ability
    if ev is None or type(ability) is not Triggered:
        return False
    return any(
        [on.kind == ev.kind and (on.subject if ev.kind != "damage" else on.source) is not None for on in ability.on]
    )


def _chosen_player(game: State, sel: s.ChosenPlayer, b: Binding) -> Refs:
    found = facts.chosen(game, b, "player")
    if found is None:
        return ()
    return found if isinstance(found, tuple) else (int(found),)


_RESOLVE: Final[dict[type[Any], Callable[[State, Any, Binding], Refs]]] = {
    # 700.7, 707.11: the object that the ability is on, whatever it is or is called by now
    # 201.5b: so also in an ability that the object has gained, whatever name it was written with
    s.This: lambda game, sel, b: _one(b.source),
    s.Attached: _attached,
    s.Target: _target,
    s.All: lambda game, sel, b: candidates(game, sel.filter, sel.zones, b),
    s.Choose: _picked,
    s.ChooseFrom: _picked,
    s.Ref: _ref,
    s.Rest: _rest,
    s.OnlyThose: _only_those,
    s.Union: _union,
    s.Past: _past,
    s.Top: _top,
    s.TopOfKind: _top_of_kind,
    s.EventObject: _event_object,
    s.EventPlayer: _event_player,
    s.Iter: lambda game, sel, b: _one(b.item),
    s.Linked: _linked,
    s.Fixed: lambda game, sel, b: sel.refs,
    s.Giver: _giver,
    s.MarkedBy: lambda game, sel, b: _one(_mark(game, sel.mark, b)),
    s.You: lambda game, sel, b: (b.controller,),
    s.EachPlayer: lambda game, sel, b: _in_range(game, b, game.apnap()),
    s.EachOpponent: _opponents,
    s.EachOther: _each_other,
    s.OpponentsOf: _opponents_of,
    s.AnyOneOf: lambda game, sel, b: resolve(game, sel.who, b),
    # 102.4: without teams, the player alone
    s.YourTeam: lambda game, sel, b: tuple(
        [p for p in game.apnap() if game.players[p].team == game.players[b.controller].team]
    ),
    s.ControllerOf: _controllers,
    s.OwnerOf: _owners,
    s.ActivePlayer: lambda game, sel, b: (game.turn.active,),
    s.DefendingPlayer: _defending,
    s.ChosenPlayer: _chosen_player,
    s.Monarch: lambda game, sel, b: _one(game.monarch),  # 724.5: nobody as long as nobody is
    s.AttachedOf: _attached_of,
    s.Attacked: _attacked,
    s.TargetsOf: _targets_of,
    s.PairedWith: _paired,
}
