"""What spell a card would be, cast in a certain way: permissions, prohibitions and costs are about that (601.3e)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from apnap.model.objects import STACK, Chars
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import asking as ask
from apnap.rules.layers.printed import FACE_DOWN, FACE_DOWN_WARD

if TYPE_CHECKING:
    from apnap.rules.casting.ways import Way


def about(game: State, flt: Any, oid: int, way: Way, b: Any) -> bool:
    """Whether the filter fits the spell that the card would be, or is, cast that way: by the face that is cast
    (709.3a, 715.3a, 720.3a, 712.11c), by both halves of a fused one (709.4d)."""
    if game.objects[oid].zone != STACK:
        chars = _other_chars(game, oid, way)
        if chars is not None:
            return ask.matches_as_face(game, flt, oid, chars, b)
    return ask.matches_as_spell(game, flt, oid, b)


def _other_chars(game: State, oid: int, way: Way) -> Chars | None:
    """Its characteristics as that spell; None where they are the card's own: a face-down spell is a 2/2 creature
    without a name (708.4), a bestowed one an Aura and no creature (702.103d)."""
    if way.face_down:
        return FACE_DOWN_WARD if way.face_down == "disguise" else FACE_DOWN
    if way.name == "bestow":
        return _bestowed(layers.chars(game, oid))
    obj = game.objects[oid]
    card = obj.card
    if card is None or len(card.faces) < 2 or way.name == "fuse":
        return None
    if way.face == obj.face and card.layout not in ("split", "fuse", "aftermath", "room"):
        return None
    return layers.printed_chars(card.faces[way.face])


def _bestowed(printed: Chars) -> Chars:
    chars = printed.clone()
    chars.types -= {"Creature"}
    chars.subtypes = chars.subtypes - layers.CREATURE_TYPES | {"Aura"}
    return chars
