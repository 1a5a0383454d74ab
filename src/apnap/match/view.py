"""What one player may know about a game, as plain data: nothing else leaves a server."""

from __future__ import annotations

from typing import Any

from apnap.game import Game
from apnap.model.decisions import Decision, Option
from apnap.model.mana import LETTER
from apnap.model.objects import NOBODY, Obj
from apnap.rules import layers
from apnap.rules.sight import can_see


def view(game: Game, pid: int) -> dict[str, Any]:
    """The position as player `pid` may see it: JSON-able. Cards that the player may not know are `{"id", "hidden"}`; a
    library shows only its size and what is known of it. The decision is there with its options only for its player."""
    if pid not in range(len(game.players)):
        raise ValueError(f"there is no player {pid!r} in this game (they are counted from 0)")
    turn = game.turn
    return {
        "player": pid,
        "turn": {"number": turn.number, "active": turn.active, "phase": turn.phase, "step": turn.step},
        "priority": game.priority,
        "day": game.day,
        "monarch": game.monarch,
        "outcome": list(game.outcome) if game.outcome is not None else None,
        "players": [_player(game, pid, p) for p in range(len(game.players))],
        "battlefield": [card_view(game, pid, oid) for oid in game.battlefield],
        "stack": [card_view(game, pid, oid) for oid in game.stack],
        "exile": [card_view(game, pid, oid) for oid in game.exile],
        "command": [card_view(game, pid, oid) for oid in game.command],
        "combat": {
            "attackers": {str(a): d for a, d in game.combat.attackers.items()},
            "blockers": {str(b): list(a) for b, a in game.combat.blockers.items()},
        },
        "decision": _decision(game, pid),
    }


def _player(game: Game, pid: int, p: int) -> dict[str, Any]:
    """Anyone may count a library (401.3)."""
    player = game.players[p]
    known = [
        card_view(game, pid, oid) | {"position": i} for i, oid in enumerate(player.library) if can_see(game, pid, oid)
    ]
    return {
        "id": p,
        "key": player.key,
        "life": player.life,
        "counters": dict(player.counters),
        "lost": player.lost,
        "pool": "".join("{" + LETTER[m.type] + "}" for m in player.pool),
        "hand": [card_view(game, pid, oid) for oid in player.hand],
        "library": {"size": len(player.library), "known": known},
        "graveyard": [card_view(game, pid, oid) for oid in player.graveyard],
    }


def card_view(game: Game, pid: int, oid: int) -> dict[str, Any]:
    """One object as the player may see it."""
    obj = game.objects[oid]
    data: dict[str, Any] = {"id": oid, "owner": obj.owner, "zone": obj.zone}
    public = obj.is_permanent or obj.zone == "stack"
    if not public and not can_see(game, pid, oid):
        data["hidden"] = True
        return data
    chars = layers.chars(game, oid)
    data |= {"name": chars.name, "controller": layers.controller(game, oid)}
    if obj.kind != "card":
        data["kind"] = obj.kind
    if obj.zone == "battlefield":
        data |= _permanent(obj)
    if "Creature" in chars.types:
        data |= {"power": chars.power, "toughness": chars.toughness}
    data["types"] = sorted(chars.types)
    data["subtypes"] = sorted(chars.subtypes) if len(chars.subtypes) < 20 else ["every creature type"]
    if obj.stack is not None:
        data["targets"] = [ref for group in obj.stack.targets for ref in group]
        if obj.kind == "ability":
            data["source"] = obj.stack.source
    if obj.face_down and can_see(game, pid, oid) and obj.card is not None:
        data["really"] = obj.card.name
    return data


def _permanent(obj: Obj) -> dict[str, Any]:
    data: dict[str, Any] = {"tapped": obj.tapped}
    if obj.counters:
        data["counters"] = dict(obj.counters)
    if obj.damage:
        data["damage"] = obj.damage
    if obj.attached_to != NOBODY:
        data["attached_to"] = obj.attached_to
    if obj.face_down:
        data["face_down"] = True
    if obj.phased != NOBODY:
        data["phased_out"] = True
    return data


def _decision(game: Game, pid: int) -> dict[str, Any] | None:
    """What is asked; what there is to choose from only for who is asked, so that cards of a hidden zone stay hidden
    while several players choose (101.4a)."""
    decision = game.decision
    if decision is None:
        return None
    data: dict[str, Any] = {"kind": decision.kind, "player": decision.player, "rule": decision.rule}
    if decision.player == pid:
        data |= _asked(decision)
    return data


def _asked(decision: Decision) -> dict[str, Any]:
    return {
        "form": decision.form,
        "least": decision.least,
        "most": decision.most,
        "total": decision.total,
        "source": decision.source,
        "prompt": decision.prompt,
        "options": [option_view(o) for o in decision.options_],
    }


def option_view(option: Option) -> dict[str, Any]:
    """One option as plain data."""
    data: dict[str, Any] = {"kind": option.kind}
    if option.ref != NOBODY:
        data["ref"] = option.ref
    if option.index:
        data["index"] = option.index
    if option.how:
        data["how"] = option.how
    if option.other != NOBODY:
        data["other"] = option.other
    return data
