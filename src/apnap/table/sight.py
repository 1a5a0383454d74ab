"""What a seat may know of an object: the one place that decides what gets into a snapshot (400.2, 706)."""

from __future__ import annotations

from apnap.game import Game
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, NOBODY, STACK
from apnap.rules.sight import can_see
from apnap.table.structs import EVERYTHING

PUBLIC = frozenset({BATTLEFIELD, STACK})


def known(game: Game, seat: int, oid: int) -> bool:
    """Whether the seat may know which card the object is."""
    return seat == EVERYTHING or game.objects[oid].kind != "card" or can_see(game, seat, oid)


def shown(game: Game, seat: int, oid: int) -> bool:
    """Whether the object, if not its identity, is before everybody's eyes, or known to the seat: then its id may be
    told. Hands and libraries are hidden zones (400.2): of a card there that isn't known, not even the id, by which it
    could be followed through a shuffle."""
    obj = game.objects.get(oid)
    if obj is None:
        return False
    return obj.zone not in ("hand", "library") or seat == EVERYTHING or can_see(game, seat, oid)


def told(game: Game, seat: int, ref: int) -> int:
    """The ref as the seat may be told it, else NOBODY. What has left the battlefield or the stack was seen by all."""
    if ref < FIRST_OBJECT or shown(game, seat, ref):
        return ref
    last = game.last(ref) if ref not in game.objects else None
    return ref if last is not None and last.obj.zone in PUBLIC else NOBODY
