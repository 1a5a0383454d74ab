"""Building events, and putting abilities and copies on the stack."""

from __future__ import annotations

from typing import Any

from apnap.model.card import Card, Face
from apnap.model.events import Event, Move
from apnap.model.objects import NOBODY, STACK, CastInfo, Obj, StackInfo, new_object
from apnap.model.state import HANDS, ON_STACK, ZONES, State


def move(
    oid: int, to: str, rule: str, cause: str = "", player: int = NOBODY, source: int = NOBODY, **how: Any
) -> Event:
    """A move event: the object goes to a zone. `how` are the fields of `Move` (controller, position, tapped, …)."""
    return Event("move", rule, subject=oid, to=to, cause=cause, player=player, source=source, data=Move(**how))


def create_ability(game: State, controller: int, info: StackInfo, rule: str) -> int:
    """Put an activated or triggered ability on top of the stack (602.2a, 603.3b); returns its id."""
    oid = game.new_id()
    obj = new_object(game.gen, oid, info.source_card, controller, STACK, "ability")
    obj.stack = info
    obj.timestamp = game.stamp()
    obj.entered = game.turn.number
    game.objects[oid] = obj
    game.stack += (oid,)
    game.touch(ON_STACK)
    return oid


def uncast(cast: CastInfo) -> CastInfo:
    """What a copy has of how the spell was cast: its choices and what was paid for it (707.10), but nobody cast it from
    anywhere."""
    return CastInfo(
        NOBODY, "", cast.face, cast.x, cast.alternative, cast.paid, cast.mana, cast.things, cast.turn, cast.step,
        (),
    )


def create_copy_on_stack(
    game: State, controller: int, original: Obj, info: StackInfo, copy: Face | None = None, cast: CastInfo | None = None
) -> int:
    """Put a copy of a spell or ability (as it is or last was there) on top of the stack (707.10); returns its id. It is
    not cast."""
    oid = game.new_id()
    kind = "ability" if original.kind == "ability" else "copy"
    obj = new_object(game.gen, oid, original.card, controller, STACK, kind)
    obj.face = original.face
    obj.face_down = original.face_down
    obj.copy = copy if copy is not None else original.copy
    obj.stack = info
    cast = cast if cast is not None else original.cast
    obj.cast = uncast(cast) if cast is not None and obj.kind == "copy" else cast
    obj.chosen = original.chosen
    obj.timestamp = game.stamp()
    obj.entered = game.turn.number
    game.objects[oid] = obj
    game.stack += (oid,)
    game.touch(HANDS | ON_STACK)
    return oid


def set_copy(game: State, oid: int, face: Face) -> None:
    """Give an object that isn't a card other copiable values: an emblem that gets more abilities (701.54c)."""
    game.edit(oid).copy = face
    game.touch(ZONES | HANDS)


def become_card(game: State, oid: int, card: Card, face: int = 0) -> None:
    """Make a token double-faced (111.10i, 707.8a, 712.4a): what it is comes from the faces from now on."""
    obj = game.edit(oid)
    obj.card = card
    obj.face = face
    obj.copy = None
    game.touch(ZONES)
