"""What must be true of every position in which a game waits, whatever was played."""

from __future__ import annotations

import random
from typing import Any, Final

from apnap.game import Game
from apnap.match.view import view
from apnap.model.decisions import GameError
from apnap.model.objects import (
    ANTE,
    BATTLEFIELD,
    EXILE,
    FIRST_OBJECT,
    GRAVEYARD,
    HAND,
    LIBRARY,
    NOBODY,
    SIDEBOARD,
    STACK,
    Chars,
    Obj,
)
from apnap.model.state import View
from apnap.rules.attach import can_be_attached
from apnap.rules.layers import chars, controller
from apnap.rules.sight import can_see


class Broken(AssertionError):
    """An invariant doesn't hold: `name` says which one."""

    def __init__(self, name: str, what: str) -> None:
        super().__init__(f"{name}: {what}")
        self.name = name


_SHARED: Final = (BATTLEFIELD, STACK, EXILE, "command", ANTE, SIDEBOARD)
_OWN: Final = (LIBRARY, HAND, GRAVEYARD)
_LASTING: Final = tuple(name for name in Chars.__struct_fields__ if name not in ("parts", "traits"))


def check(game: Game, deep: random.Random | None = None) -> None:
    """All the checks; with `deep` also the ones that play on in copies, for options chosen by it. Raises Broken."""
    zones(game)
    records(game)
    players(game)
    departed(game)
    decision(game)
    remembered(game)
    hidden(game)
    if deep is not None:
        options(game, deep)


def zones(game: Game) -> None:
    """Every object is in exactly one zone, the one it says; nothing is in a zone that isn't an object."""
    seen: dict[int, str] = {}
    for name in _SHARED:
        _note(game, seen, name, game.zone(name), NOBODY)
    for player in game.players:
        for name in _OWN:
            _note(game, seen, name, game.zone(name, player.id), player.id)
    for oid, obj in game.objects.items():
        if obj.id != oid:
            raise Broken("ids", f"object {oid} says it is {obj.id}")
        if oid not in seen:
            raise Broken("zones", f"object {oid} ({_name(obj)}) says {obj.zone} but is nowhere")
        if oid >= game.next_id:
            raise Broken("ids", f"object {oid} is past the next id {game.next_id}")


def _note(game: Game, seen: dict[int, str], name: str, ids: tuple[int, ...], owner: int) -> None:
    for oid in ids:
        obj = game.objects.get(oid)
        if obj is None:
            raise Broken("zones", f"{oid} is in {name} but is no object")
        if oid in seen:
            raise Broken("zones", f"{oid} is in {name} and in {seen[oid]}")
        if obj.zone != name:
            raise Broken("zones", f"{oid} ({_name(obj)}) is in {name} but says {obj.zone}")
        if owner != NOBODY and obj.owner != owner:
            raise Broken("zones", f"{oid} is in the {name} of player {owner} but its owner is {obj.owner} (400.3)")
        seen[oid] = name


def _name(obj: Obj) -> str:
    return obj.card.name if obj.card is not None else obj.kind


def cards(game: Game, owner: int) -> int:
    """How many cards the player owns: constant as long as the player doesn't leave and brings none from outside
    (108.2)."""
    n = 0
    for obj in game.objects.values():
        parts = obj.marks.get("parts", (obj,))  # 729.2
        n += sum(part.kind == "card" and part.owner == owner for part in parts)
    return n


def records(game: Game) -> None:
    """Statuses are only on permanents; attachments hold; what is on the stack has its record."""
    for obj in game.objects.values():
        here = obj.zone == BATTLEFIELD
        if not here:
            if obj.tapped or obj.damage or obj.phased != NOBODY:
                raise Broken("status", f"{obj.id} ({_name(obj)}) in {obj.zone} has a permanent's status (110.5)")
            if obj.attached_to != NOBODY:
                raise Broken("attached", f"{obj.id} ({_name(obj)}) in {obj.zone} is attached to {obj.attached_to}")
        elif obj.attached_to >= FIRST_OBJECT:
            host = game.objects.get(obj.attached_to)
            gone = host is None or (
                host.zone != BATTLEFIELD and can_be_attached(game, obj.id, host.id) is not None  # 303.4
            )
            if gone and game.decision_ is None:  # else the next check is still to come (704.3, 704.5m-n)
                raise Broken("attached", f"{obj.id} ({_name(obj)}) is attached to {obj.attached_to}, which isn't there")
            if obj.attached_to == obj.id:
                raise Broken("attached", f"{obj.id} is attached to itself (301.5c)")
        if any(n <= 0 for n in obj.counters.values()):
            raise Broken("counters", f"{obj.id} has {obj.counters}")
        if obj.zone == STACK and obj.stack is None:
            raise Broken("stack", f"{obj.id} ({_name(obj)}) on the stack has no StackInfo")
        if obj.kind == "token" and not here and game.decision_ is None and game.outcome is None:
            raise Broken("token", f"token {obj.id} in {obj.zone} while a player has priority (704.5d)")


def players(game: Game) -> None:
    """Numbers are numbers; pools hold mana only where it can be; nobody at priority should have lost (704.5)."""
    for player in game.players:
        if type(player.life) is not int:
            raise Broken("life", f"player {player.id} has {player.life!r} life")
        if any(type(n) is not int or n <= 0 for n in player.counters.values()):
            raise Broken("counters", f"player {player.id} has {player.counters}")
        if player.id in game.order and player.lost and game.outcome is None and game.decision_ is None:
            raise Broken("lost", f"player {player.id} lost by {player.lost} but is still in the game (104.5)")


def departed(game: Game) -> None:
    """Of players who have left nothing is left: no object, nothing that they control, attack or protect (800.4)."""
    if len(game.order) == len(game.players) or game.outcome is not None:
        return
    here = set(game.order)
    for obj in game.objects.values():
        said = f"{obj.id} ({_name(obj)}) in {obj.zone}"
        if obj.owner not in here and obj.zone != ANTE:
            raise Broken("left", f"{said} belongs to player {obj.owner} who left (800.4a)")
        if obj.zone in (BATTLEFIELD, STACK) and controller(game, obj.id) not in here:
            raise Broken("left", f"{said} is controlled by a player who left (800.4a)")
        if 0 <= obj.attached_to < FIRST_OBJECT and obj.attached_to not in here and game.decision_ is None:
            raise Broken("left", f"{said} enchants player {obj.attached_to} who left (303.4c)")
    if game.monarch != NOBODY and game.monarch not in here:
        raise Broken("left", f"player {game.monarch} who left is the monarch (724.4)")
    if game.watched.get("initiative", NOBODY) not in (NOBODY, *here):
        raise Broken("left", "a player who left has the initiative (725.4)")
    if game.priority != NOBODY and game.priority not in here:
        raise Broken("left", f"player {game.priority} who left has priority (800.4a)")


def step_began(game: Game, earlier: tuple[int, int]) -> tuple[int, int]:
    """Pools are empty as a step begins, but for mana that lasts (106.4, 500.5). `earlier` is the result before."""
    now = (game.turn.number, len(game.step_log))
    if now != earlier and game.decision_ is None and game.outcome is None and not game.stack:
        last = game.log[-1].kind if game.log else ""
        if last == "step":
            for player in game.players:
                kept = [m for m in player.pool if not m.persist]
                if kept and game.era.mana_empties == "step":
                    raise Broken("pool", f"player {player.id} has {len(kept)} mana as {game.turn.step} begins (500.5)")
    return now


def decision(game: Game) -> None:
    """A running game waits for one player who is in it, with options that differ, and a default that is legal."""
    if game.outcome is not None:
        if game.decision is not None:
            raise Broken("decision", "the game is over and still asks")
        return
    asked = game.decision
    if asked is None:
        raise Broken("decision", "the game neither is over nor asks")
    if asked.player not in game.order:
        raise Broken("decision", f"{asked} is put to a player who isn't in the game")
    keys = {o.key() for o in asked.options_}
    if len(keys) != len(asked.options_):
        raise Broken("decision", f"{asked} offers the same twice: {asked.options_}")
    if asked.form == "choose" and not 0 <= asked.least <= asked.most:
        raise Broken("decision", f"{asked} asks for {asked.least} to {asked.most}")
    if asked.form == "choose" and asked.least > len(asked.options_):
        raise Broken("decision", f"{asked} asks for more than it offers")
    reason = asked.verdict(asked.fallback())
    if reason is not None:
        raise Broken("default", f"the default {asked.fallback()} of {asked} is illegal: {reason}")


def remembered(game: Game) -> None:
    """What is remembered of a position is what is found out anew: characteristics, and what may be done with
    priority."""
    if game.outcome is not None or game.decision_ is not None:
        return
    fresh = game.copy()
    fresh.view_ = View()
    fresh.legal_ = fresh.same_ = None
    for oid in game.battlefield:
        if game.objects[oid].phased == NOBODY and not _alike(chars(game, oid), chars(fresh, oid)):
            raise Broken("remembered", f"{_name(game.objects[oid])} ({oid}) has other characteristics when asked anew")
    if game.legal() != fresh.legal():
        raise Broken("remembered", f"the options were {game.legal()} and are {fresh.legal()} when listed anew")


def _alike(one: Chars, other: Chars) -> bool:
    return all([getattr(one, name) == getattr(other, name) for name in _LASTING])


def hidden(game: Game) -> None:
    """A view names no card that its player can't see (400.2), and nothing at all of another's options."""
    for pid in game.order:
        data = view(game, pid)
        for entry in _entries(data):
            oid = entry["id"]
            obj = game.objects.get(oid)
            if obj is None or can_see(game, pid, oid):
                continue
            if obj.zone in (HAND, LIBRARY) or obj.zone == EXILE:
                if "name" in entry:
                    raise Broken("hidden", f"player {pid} sees {entry['name']} in {obj.zone}")
            elif obj.face_down and obj.card is not None and entry.get("name") == obj.card.name:
                raise Broken("hidden", f"player {pid} sees what the face-down {oid} is")
        asked = data["decision"]
        if asked is not None and asked["player"] != pid and "options" in asked:
            raise Broken("hidden", f"player {pid} sees the options of player {asked['player']}")


def _entries(data: dict[str, Any]) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    for zone in ("battlefield", "stack", "exile", "command"):
        out += data[zone]
    for player in data["players"]:
        out += player["hand"] + player["library"]["known"] + player["graveyard"]
    return out


def options(game: Game, rng: random.Random, most: int = 3) -> None:
    """Options of a listing can be begun: some are, each in a copy, and the game itself stays as it is."""
    asked = game.decision
    if asked is None or asked.form != "choose" or asked.kind != "priority":
        return
    n = len(asked.options_)
    for i in range(n) if n <= most else rng.sample(range(n), most):
        other = game.copy()
        try:
            other.apply((i,))
        except GameError as error:
            raise Broken("options", f"{asked.options_[i]} is offered but refused: {error}") from error
