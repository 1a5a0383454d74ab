"""Permanents represented by several cards or tokens (729, 702.140), melded ones among them (712.4).

A merged permanent keeps its record and id (729.2c). Its mark "parts" holds the records of what represents it as they
were before, the topmost first; `Obj.copy` holds what it is (729.2a, 702.140e), `Obj.card` and `Obj.kind` are those of
the topmost one (729.2d).
"""

from __future__ import annotations

from apnap.model.card import Face
from apnap.model.events import Move
from apnap.model.objects import Last, Obj, new_object
from apnap.model.state import HANDS, ZONES, State

Parts = tuple[Obj, ...]


def parts_of(obj: Obj) -> Parts:
    """What represents the permanent, topmost first; () for one that isn't merged."""
    found: Parts = obj.marks.get("parts", ())
    return found


def merge(game: State, spell: int, target: int, under: bool) -> None:
    """729.2b-c, 702.140c: the spell leaves the stack and becomes a part of the permanent, on top or at the
    bottom (729.1). 729.2d: a token when the topmost part is one."""
    from apnap.rules import layers
    from apnap.rules.change.zones import carry_effects, take_out

    obj = game.objects[spell]
    host = game.objects[target]
    old = parts_of(host) or (host,)
    parts = (*old, obj) if under else (obj, *old)
    game.lki[spell] = Last(obj, layers.chars(game, spell), target)
    take_out(game, obj)
    edited = game.edit(target)
    top = parts[0]
    edited.card = top.card
    edited.kind = "token" if top.kind in ("token", "copy") else top.kind
    edited.face = top.face
    edited.copy = _face(parts)
    edited.marks = {**_commander(parts), **host.marks, "parts": parts}
    carry_effects(game, spell, target)  # 702.140f
    game.touch(ZONES | HANDS)


def meld(game: State, permanent: int, other: int) -> None:
    """701.42a, 712.4a: a card that is no longer where it was is the other half of the melded permanent."""
    from apnap.rules import layers
    from apnap.rules.change.zones import take_out

    obj = game.objects[other]
    game.lki[other] = Last(obj, layers.chars(game, other), permanent)
    take_out(game, obj)
    edited = game.edit(permanent)
    parts = (edited.clone(edited.gen), obj)
    edited.marks = {**_commander(parts), **edited.marks, "parts": parts}
    game.touch(ZONES | HANDS)


def _commander(parts: Parts) -> dict[str, int]:
    """903.3c: a merged permanent with a commander among its parts is that commander."""
    return next(({"commander": p.marks["commander"]} for p in parts if "commander" in p.marks), {})


def _own_face(part: Obj) -> Face:
    if part.copy is not None:
        return part.copy
    assert part.card is not None
    return part.card.faces[part.face]


_faces: dict[tuple[int, ...], tuple[tuple[Face, ...], Face]] = {}


def _face(parts: Parts) -> Face:
    """729.2a, 702.140e: the topmost part's characteristics, and the abilities of all. The same for equal
    parts (729.2)."""
    faces = tuple(_own_face(part) for part in parts)
    key = tuple(id(face) for face in faces)
    found = _faces.get(key)
    if found is None:
        if len(_faces) > 4096:
            _faces.clear()
        top = faces[0]
        fields = {name: getattr(top, name) for name in Face.__struct_fields__}
        fields["abilities"] = tuple(a for face in faces for a in face.abilities)
        found = _faces[key] = (faces, Face(**fields))
    return found[1]


def fall_apart(game: State, old: Obj, new: Obj, to: str, how: Move) -> tuple[int, ...]:
    """729.3: the permanent has left the battlefield as `new`; each part is put into the zone, tokens cease
    to exist. 903.9c: with `how.others_to` only the commander goes to that zone, all else where it would
    have gone. Returns the ids of the other parts. So does a melded one: one permanent leaves, two cards
    arrive (712.21). What replaces that one event is about all the parts (712.21d, 729.3d)."""
    from apnap.rules.change.zones import enter_from_nowhere

    parts = parts_of(old)
    main = parts[0]
    if how.others_to:
        main = next(p for p in parts if "commander" in p.marks)
        new.card, new.kind = main.card, main.kind
    new.copy = main.copy if main.kind != "card" else None
    new.marks = {k: v for k, v in new.marks.items() if k != "commander"} | _kept(main)
    out: list[int] = []
    for part in parts:
        if part is main or part.kind != "card":
            continue
        other = new_object(game.gen, game.new_id(), part.card, part.owner, how.others_to or to)
        other.entered = game.turn.number
        other.timestamp = game.stamp()
        other.marks = _kept(part)
        other.known_to = -1
        enter_from_nowhere(game, other, other.zone, 0 if how.position == 0 else -1)
        out.append(other.id)
    return tuple(out)


def _kept(part: Obj) -> dict[str, int]:
    return {"commander": part.marks["commander"]} if "commander" in part.marks else {}
