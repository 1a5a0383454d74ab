"""What a player may see (400.2, 701.20, 706, 708.5), and filling in what a player doesn't know."""

from __future__ import annotations

from typing import Any

from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, HAND, LIBRARY, NOBODY, STACK, Obj
from apnap.model.state import State
from apnap.rules import layers


def can_see(game: State, pid: int, oid: int) -> bool:
    """Whether the player may know which card the object is; who controls another player sees what that one sees
    (722.4)."""
    if _sees(game, pid, oid):
        return True
    controlled, master = game.watched.get("controlled", (NOBODY, NOBODY))
    return bool(master == pid) and _sees(game, controlled, oid)


def _sees(game: State, pid: int, oid: int) -> bool:
    obj = game.objects[oid]
    if obj.known_to < 0 and not obj.face_down and obj.zone != LIBRARY:
        return True
    if obj.known_to >> pid & 1:
        return True
    if obj.zone == HAND:
        return obj.owner == pid or _mate(game, pid, obj.owner) or _revealed(game, obj.owner, "hand")
    if obj.zone == LIBRARY:
        return _top_seen(game, pid, oid, obj)
    if obj.face_down:
        if obj.zone in (BATTLEFIELD, STACK):
            return layers.controller(game, oid) == pid  # 708.5
        return False
    return True


def _mate(game: State, pid: int, other: int) -> bool:
    """Teammates may review each other's hands (805.9, 810.5)."""
    return game.format == "two-headed-giant" and game.players[pid].team == game.players[other].team


def _revealed(game: State, owner: int, zone: str) -> bool:
    mods = layers.mods_on(game, "PlayWithTopRevealed", owner)
    return any(m.mod.zone == zone for m in mods)


def _top_seen(game: State, pid: int, oid: int, obj: Obj) -> bool:
    """The top card of a library that is played revealed, or that its owner may look at."""
    if game.players[obj.owner].library[:1] != (oid,):
        return obj.known_to < 0
    if _revealed(game, obj.owner, "library") or obj.known_to < 0:
        return True
    return obj.owner == pid and bool(layers.mods_on(game, "May:look_at_top", pid))


def unknown_cards(game: State, pid: int) -> list[int]:
    """The objects whose identity the player doesn't know, in a stable order."""
    out = []
    for p in range(len(game.players)):
        player = game.players[p]
        for oid in player.hand + player.library:
            if not can_see(game, pid, oid):
                out.append(oid)
    for oid in game.exile + game.battlefield + game.stack:
        obj = game.objects[oid]
        if obj.face_down and obj.card is not None and not can_see(game, pid, oid):
            out.append(oid)
    return out


def shuffle_unknown(game: State, pid: int, rng: Any) -> None:
    """Deal what the player can't know at random: for each owner the unknown cards change places (`rng.shuffle`)."""
    by_owner: dict[int, list[int]] = {}
    for oid in unknown_cards(game, pid):
        by_owner.setdefault(game.objects[oid].owner, []).append(oid)
    for _, ids in sorted(by_owner.items()):
        cards = [game.objects[oid].card for oid in ids]
        rng.shuffle(cards)
        for oid, card in zip(ids, cards, strict=True):
            if game.objects[oid].card is not card:
                game.edit(oid).card = card
    game.rng = rng.getrandbits(64)
    game.touch(-1)


def visible_event(game: State, pid: int, ev: Event) -> bool:
    """Whether the player may be told which object the event was about."""
    if ev.kind == "move" and {ev.frm, ev.to} <= {LIBRARY, HAND}:
        new = game.objects.get(ev.new)
        return new is not None and can_see(game, pid, ev.new)
    if ev.subject >= FIRST_OBJECT and ev.subject in game.objects:
        return can_see(game, pid, ev.subject)
    return True


