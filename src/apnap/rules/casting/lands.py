"""Whether a land may be played (305, 116.2a)."""

from __future__ import annotations

from typing import Final

from apnap.ability.mods import Cant
from apnap.model.decisions import Reason
from apnap.model.objects import GRAVEYARD, HAND, Obj
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.known import own_turn, sorcery_time
from apnap.rules.casting.ways import held
from apnap.rules.casting.ways_now import zone_permissions
from apnap.rules.casting.waywords import discarded

LAND_TIME: Final = Reason("305.1", "timing")
LAND_TURN: Final = Reason("305.3", "timing")
LAND_COUNT: Final = Reason("305.2b", "lands-played")
CANT_PLAY: Final = Reason("305.2", "cant")


def lands_played(game: State, pid: int) -> int:
    """How many lands the player has played this turn (305.2a)."""
    n = 0
    for ev in game.log:
        if ev.kind == "play" and ev.player == pid:
            n += 1
    return n


def land_allowance(game: State, pid: int) -> int:
    """How many lands the player may play this turn (305.2)."""
    n = 1
    if rulemods.exists(game, "May:extra_lands"):
        for mod, b in rulemods.permissions(game, pid, "extra_lands"):
            n += mod.n if type(mod.n) is int else ask.amount(game, mod.n, b)
    return n


def land_time(game: State, pid: int) -> Reason | None:
    """Whether the player may play a land at all now (305.1-305.3). 505.6b."""
    if not own_turn(game, pid):
        return LAND_TURN
    if not sorcery_time(game, pid):
        return LAND_TIME
    return land_left(game, pid)


def land_left(game: State, pid: int) -> Reason | None:
    """Whether the player has a land play left this turn and isn't kept from it (305.2b, 805.4c)."""
    if any(mod.by is None for mod, _ in rulemods.prohibitions(game, pid, "play_lands")):
        return CANT_PLAY
    if lands_played(game, pid) >= land_allowance(game, pid):
        return LAND_COUNT
    return None


def faces_to_play(game: State, pid: int, oid: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the card's land faces that nothing keeps the player from playing (305.2b): what an effect
    forbids by name or kind is asked of the face that would be played (712.11b). 712.12: a modal
    double-faced card is played as one of its faces that is a land."""
    if not rulemods.exists(game, "Cant:play_lands"):
        return faces
    bans = [(mod, b) for mod, b in rulemods.prohibitions(game, pid, "play_lands") if mod.by is not None]
    return tuple([k for k in faces if not any([_barred(game, oid, k, mod, b) for mod, b in bans])])


def _barred(game: State, oid: int, face: int, mod: Cant, b: Binding) -> bool:
    card = game.objects[oid].card
    if card is None or mod.by is None:
        return False
    fits = ask.matches_as_face(game, mod.by, oid, layers.printed_chars(card.faces[face]), b)
    return bool(fits) != mod.except_by


def land_allowed(game: State, pid: int, obj: Obj) -> bool:
    """Whether the player may play this card from where it is (305.1, 601.3)."""
    if obj.zone == HAND and obj.owner == pid:
        return True
    if obj.zone == GRAVEYARD and obj.owner == pid and held(game, obj.id).again and discarded(game, pid, obj.id):
        return True  # 702.187c
    for permission in game.permissions:
        if permission.player == pid and obj.id in permission.refs and not permission.cast_only:
            return True
    return bool(zone_permissions(game, pid, obj, lands=True))
