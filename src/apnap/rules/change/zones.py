"""Zone changes: a new object in the new zone (400.7), last known information about the old one."""

from __future__ import annotations

from apnap.ability.effects import FOREVER
from apnap.model.events import Event, Move
from apnap.model.objects import (
    ANTE,
    BATTLEFIELD,
    COMMAND,
    EXILE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    NOBODY,
    SIDEBOARD,
    STACK,
    Last,
    Obj,
    new_object,
)
from apnap.model.ongoing import Binding, Floating, ShieldEffect
from apnap.model.state import COMBAT, EFFECTS, HANDS, ON_STACK, ZONES, State
from apnap.rules import layers
from apnap.rules.change.merge import fall_apart

PUBLIC = frozenset({BATTLEFIELD, STACK, GRAVEYARD, EXILE, COMMAND, ANTE})


def perform_move(game: State, ev: Event) -> list[Event] | None:
    """Move an object. None when it isn't there any more (nothing happens), or can't go there. Counters stay
    behind (122.2). A token elsewhere than on the battlefield waits for the next check, after what triggers
    (111.7)."""
    old = game.objects.get(ev.subject)
    if old is None:
        return None
    how: Move = ev.data
    to = ev.to
    frm = old.zone
    if frm == COMMAND and old.card is not None and old.card.nontraditional:
        return None  # 311.2, 312.2, 313.2, 314.2, 315.3, 901.4, 904.4
    if old.kind == "ability":
        ceases(game, old.id)
        return None
    chars = how.was if how.was is not None else layers.chars(game, old.id)
    new = _new_object(game, old, to, how, frm)
    ev.frm = frm
    ev.new = new.id
    if ev.player == NOBODY:
        ev.player = new.owner
    game.lki[old.id] = Last(old, chars, new.id)
    take_out(game, old)
    game.objects[new.id] = new
    _put_in(game, new, to, how.position)
    if frm == BATTLEFIELD and "parts" in old.marks:
        how.others = fall_apart(game, old, new, to, how)
        new.links = {**new.links, "others": how.others}
    if (new.kind == "token" and to != BATTLEFIELD) or (new.kind == "copy" and to not in (STACK, BATTLEFIELD)):
        game.ceasing += (new.id,)
    if frm == STACK and to == BATTLEFIELD:
        carry_effects(game, old.id, new.id)
    if how.linked in game.objects and to == EXILE:
        exiler = game.edit(how.linked)
        exiler.links = {**exiler.links, "exiled": (*exiler.links.get("exiled", ()), new.id)}
    if frm == BATTLEFIELD:
        _leave_combat(game, old.id)
    if how.mods and to == BATTLEFIELD:
        enters_as(game, new, how)
    if to == BATTLEFIELD and how.attacking != NOBODY:
        _enter_attacking(game, new.id, how.attacking)
    game.touch(ZONES | HANDS if BATTLEFIELD in (frm, to) or COMMAND in (frm, to) else HANDS)
    more = entering_counters(new, how) if (how.counters or how.excepted) and to in (BATTLEFIELD, EXILE) else []
    if frm == STACK and to == BATTLEFIELD and new.card is not None and new.card.layout == "room":
        more += _first_door(new, old)
    if old.face_down and old.card is not None and (frm == BATTLEFIELD or (frm == STACK and to != BATTLEFIELD)):
        more.append(Event("reveal", "708.9", subject=new.id, player=new.owner, source=new.id))
    if frm == BATTLEFIELD and old.attached_to != NOBODY:
        more.append(Event("unattach", "701.3d", subject=old.id, other=old.attached_to, cause="left"))
    if new.attached_to != NOBODY:  # 701.3a: an Aura that enters becomes attached
        more.append(Event("attach", "303.4", subject=new.id, other=new.attached_to, cause="enters"))
    return more


def leave_game(game: State, ev: Event) -> list[Event] | None:
    """A permanent leaves the game with its owner (800.4a): it is seen to leave the battlefield (603.6c)."""
    old = game.objects.get(ev.subject)
    if old is None:
        return None
    how: Move = ev.data
    ev.frm = old.zone
    ev.player = old.owner
    game.lki[old.id] = Last(old, how.was if how.was is not None else layers.chars(game, old.id), NOBODY)
    take_out(game, old)
    _leave_combat(game, old.id)
    game.touch(ZONES | HANDS)
    if old.attached_to == NOBODY:
        return []
    return [Event("unattach", "701.3d", subject=old.id, other=old.attached_to, cause="left")]


def _first_door(new: Obj, old: Obj) -> list[Event]:
    """709.5d, 709.5h: the half of a Room that was cast is unlocked as it enters."""
    if old.cast is None or new.kind != "card" or new.face_down:
        return []
    face = old.cast.face
    new.flags = new.flags | {f"unlocked:{face}"}
    return [Event("unlock", "709.5d", subject=new.id, player=new.controller, source=new.id, amount=face)]


def entering_counters(new: Obj, how: Move) -> list[Event]:
    """122.6: what an object enters with is put on it, in the same batch, and may be replaced as such. Its
    controller puts them on it (122.6a)."""
    counters = dict(how.counters or {})
    for kind, n in how.excepted:
        counters[kind] = counters.get(kind, 0) + n
    return [
        Event("counters", "122.6", subject=new.id, player=new.controller, amount=n, data=kind)
        for kind, n in counters.items()
        if n > 0
    ]


def _new_object(game: State, old: Obj, to: str, how: Move, frm: str) -> Obj:
    """The object that the old one becomes (400.7), with what rule 400.7 lets it keep. Status is new as it
    enters: untapped, face up, phased in (110.5b), and nothing but a permanent has one (110.5d). Also exile
    of what is in exile (400.8, 406.7). With a timestamp (613.7d). It has nothing to do with what the card
    was before (403.4)."""
    oid = game.new_id()
    kind = old.kind
    if kind == "copy" and to == BATTLEFIELD:
        kind = "token"  # 608.3f: the copy of a permanent spell becomes a token
    controller = how.controller if to in (BATTLEFIELD, STACK) else NOBODY
    new = new_object(game.gen, oid, old.card, old.owner, to, kind, controller)
    new.entered = game.turn.number
    new.control_turn = game.turn.number
    new.timestamp = game.stamp()
    new.face = how.face
    new.face_down = how.face_down
    if kind != "card":
        new.copy = how.copy if how.copy is not None else old.copy
    elif how.copy is not None:
        new.copy = how.copy
    if to == STACK:
        new.cast = how.cast
        new.stack = how.stack
    elif to == BATTLEFIELD:
        new.tapped = how.tapped
        new.attached_to = how.attached_to
        if how.choices:
            new.chosen = how.choices
        if frm == STACK:
            new.cast = old.cast
        new.links = how.links
        if old.links and frm == STACK:  # 607.2q: what was exiled to pay for the spell
            new.links = {**old.links, **how.links}
        if how.flags:
            new.flags = how.flags
    if how.marks:
        new.marks = how.marks
    if "commander" in old.marks:
        new.marks = {**new.marks, "commander": old.marks["commander"]}
    new.known_to = how.known
    if frm in PUBLIC and not old.face_down and not how.face_down:
        new.known_to = -1
    if old.links and to == frm:
        new.links = old.links
    if not new.chosen and to == BATTLEFIELD and frm == STACK and old.chosen:
        new.chosen = old.chosen
    return new


def take_out(game: State, old: Obj) -> None:
    """Remove the object from the zone it is in."""
    oid = old.id
    zone = old.zone
    del game.objects[oid]
    if zone == BATTLEFIELD:
        game.battlefield = without(game.battlefield, oid)
    elif zone == STACK:
        game.stack = without(game.stack, oid)
    elif zone == EXILE:
        game.exile = without(game.exile, oid)
    elif zone == COMMAND:
        game.command = without(game.command, oid)
    elif zone in (ANTE, SIDEBOARD):
        game.watched = {**game.watched, zone: without(game.watched[zone], oid)}
    elif zone == HAND:
        player = game.edit_player(old.owner)
        player.hand = without(player.hand, oid)
    elif zone == LIBRARY:
        player = game.edit_player(old.owner)
        if player.library and player.library[0] == oid:
            player.library = player.library[1:]
        else:
            player.library = without(player.library, oid)
    elif zone == GRAVEYARD:
        player = game.edit_player(old.owner)
        player.graveyard = without(player.graveyard, oid)


def _put_in(game: State, new: Obj, zone: str, position: int) -> None:
    """Add the object to a zone; in a library at `position` from the top, -1 for the bottom. Each player has a
    library, hand and graveyard, and all share the other zones (400.1); a card goes to its owner's (400.3), on
    top of the graveyard (404.1) and of the stack (405.2). A place further down than the library reaches is
    its bottom (401.7)."""
    oid = new.id
    if zone == BATTLEFIELD:
        game.battlefield += (oid,)
    elif zone == STACK:
        game.stack += (oid,)
    elif zone == EXILE:
        game.exile += (oid,)
    elif zone == COMMAND:
        game.command += (oid,)
    elif zone in (ANTE, SIDEBOARD):
        game.watched = {**game.watched, zone: (*game.watched.get(zone, ()), oid)}
    elif zone == HAND:
        player = game.edit_player(new.owner)
        player.hand += (oid,)
    elif zone == GRAVEYARD:
        player = game.edit_player(new.owner)
        player.graveyard += (oid,)
    elif zone == LIBRARY:
        player = game.edit_player(new.owner)
        library = player.library
        if position < 0 or position >= len(library):
            player.library = (*library, oid)
        else:
            player.library = (*library[:position], oid, *library[position:])


def ceases(game: State, oid: int) -> None:
    """An object ceases to exist: an ability that left the stack, a token or copy elsewhere (704.5d, 704.5e,
    111.7)."""
    old = game.objects[oid]
    game.lki[oid] = Last(old, layers.chars(game, oid), NOBODY)
    take_out(game, old)
    if old.kind == "ability":
        game.touch(ON_STACK)
    else:
        game.touch(HANDS | ZONES if old.zone in (BATTLEFIELD, COMMAND) else HANDS)


def without(ids: tuple[int, ...], oid: int) -> tuple[int, ...]:
    """The ids without that one."""
    i = ids.index(oid)
    return ids[:i] + ids[i + 1 :]


def enter_from_nowhere(game: State, new: Obj, zone: str, position: int = 0) -> None:
    """Put a newly made object (token, emblem, a setup's card) into a zone."""
    game.objects[new.id] = new
    _put_in(game, new, zone, position)
    game.touch(ZONES | HANDS)


def carry_effects(game: State, old: int, new: int) -> None:
    """Continuous effects on a permanent spell go on for the permanent it becomes (400.7a-b, 611.2, 112.4,
    400.7c). Who had control of the spell has control of the permanent (110.2b)."""
    changed = False
    out = []
    for f in game.floating:
        if f.refs is not None and old in f.refs:
            refs = tuple(new if r == old else r for r in f.refs)
            names = {
                k: tuple(new if r == old else r for r in v) if isinstance(v, tuple) else v
                for k, v in f.bind.names.items()
            }
            bind = f.bind.child(names=names)
            f = Floating(f.id, bind, f.mods, refs, f.what, f.duration, f.timestamp, f.started, f.until)
            changed = True
        out.append(f)
    if changed:
        game.floating = tuple(out)
        game.touch(EFFECTS)
    if any(s.bind.names.get("source") == (old,) for s in game.shields):
        game.shields = tuple(_follows(s, old, new) for s in game.shields)
        game.touch(EFFECTS)


def _follows(s: ShieldEffect, old: int, new: int) -> ShieldEffect:
    """609.7a: a shield against a permanent spell of one's choice is one against the permanent that it becomes."""
    if s.bind.names.get("source") != (old,):
        return s
    bind = s.bind.child(names={**s.bind.names, "source": (new,)})
    return ShieldEffect(
        s.id, s.ability, bind, s.duration, s.timestamp, s.started, s.left, s.uses, s.refs, s.until
    )  # fmt: skip


def _leave_combat(game: State, oid: int) -> None:
    """A permanent that leaves the battlefield is removed from combat (506.4)."""
    combat = game.combat
    if oid in combat.attackers or oid in combat.blockers or oid in combat.attackers.values():
        from apnap.rules.combat.leave import remove_from_combat

        remove_from_combat(game, oid)


def enters_as(game: State, new: Obj, how: Move) -> None:
    """614.1c, 611.2e: what it is or has besides, from what changed how it entered, as long as it stays."""
    bind = Binding(new.id, new.controller)
    game.floating += (
        Floating(game.new_id(), bind, how.mods, (new.id,), None, FOREVER, game.stamp(), game.turn.number),
    )
    game.touch(EFFECTS)


def _enter_attacking(game: State, oid: int, defender: int) -> None:
    """It enters attacking (508.4)."""
    from apnap.rules.combat.attack import enter_attacking

    enter_attacking(game, oid, defender)
    game.touch(COMBAT)
