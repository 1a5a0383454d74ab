"""A position as a scenario (the scenario format), from what a seat is shown of it: what the seat doesn't know isn't in
it."""

from __future__ import annotations

import json
from typing import Any, Final

from apnap.match.start import KEYS
from apnap.rules.perform.tokens import PREDEFINED
from apnap.table.structs import CardView, Snapshot

COLORS: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}


def scenario(shot: Snapshot, era: str, format: str, name: str) -> dict[str, Any]:
    """The scenario as data. The active player comes first; the stack and combat can't be set up, so it begins with the
    turn of the position."""
    first = shot.turn.active
    order = [*range(first, len(shot.players)), *range(first)]
    keys = {pid: KEYS[i] for i, pid in enumerate(order)}
    hosts = {card.attached_to for card in shot.cards.values() if card.zone == "battlefield"}
    data: dict[str, Any] = {"id": name, "title": f"A position of turn {shot.turn.number}"}
    if era != "current":
        data["era"] = era
    if format != "two-player":
        data["format"] = format
    data["players"] = {keys[pid]: _player(shot, pid, keys, hosts) for pid in order}
    data["script"] = []
    data["stop"] = {"turn": 1, "step": shot.turn.step or "precombat_main"}
    data["expect"] = [{"life": {keys[p.id]: p.life for p in shot.players}}]
    return data


def _player(shot: Snapshot, pid: int, keys: dict[int, str], hosts: set[int]) -> dict[str, Any]:
    player = shot.players[pid]
    out: dict[str, Any] = {}
    if player.life != 20:
        out["life"] = player.life
    if player.counters.get("poison"):
        out["poison"] = player.counters["poison"]
    zones: dict[str, list[Any]] = {}
    for card in shot.cards.values():
        if card.owner != pid or card.zone not in ("battlefield", "hand", "graveyard", "exile", "command"):
            continue
        entry = _entry(card, keys, hosts) if card.kind in ("card", "token", "copy") else None
        if entry is not None:
            zones.setdefault(card.zone, []).append(entry)
    known = sorted(shot.libraries.get(pid, ()), key=lambda k: k.position)
    top = [shot.cards[k.id].name for i, k in enumerate(known) if k.position == i]
    if top:
        zones["library"] = top
    return out | zones


def _entry(card: CardView, keys: dict[int, str], hosts: set[int]) -> Any:
    """One object as a setup lists it; None for one whose name isn't known."""
    name = card.really or card.name
    if card.kind == "hidden" or (card.face_down and not card.really):
        return None
    entry: dict[str, Any] = {"token": _token(card)} if card.kind == "token" else {"card": name}
    if card.zone != "battlefield":
        return entry.get("card")
    if card.tapped:
        entry["tapped"] = True
    if card.counters:
        entry["counters"] = dict(card.counters)
    if card.damage:
        entry["damage"] = card.damage
    if card.sick:
        entry["summoning_sick"] = True
    if card.face_down:
        entry["face_down"] = True
    if card.controller != card.owner:
        entry["controller"] = keys[card.controller]
    if card.id in hosts:
        entry["as"] = f"o{card.id}"
    if card.attached_to >= 0:
        entry["attached_to"] = keys.get(card.attached_to, f"@o{card.attached_to}")
    for key in ("color", "type", "name", "number"):
        if key in card.chosen:
            entry["chosen"] = card.chosen[key]
            break
    return entry["card"] if list(entry) == ["card"] else entry


def _token(card: CardView) -> Any:
    if card.name in PREDEFINED:
        return card.name
    token: dict[str, Any] = {"name": card.name, "types": card.types, "subtypes": card.subtypes}
    if card.colors:
        token["colors"] = [COLORS[c] for c in card.colors]
    if card.printed is not None:
        token["power"], token["toughness"] = card.printed
    if card.keywords:
        token["keywords"] = card.keywords
    return token


def as_text(data: dict[str, Any]) -> str:
    """The scenario as YAML; as JSON, which is read as well, where there is no library for it."""
    try:
        import yaml
    except ImportError:
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
    return str(yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=100))
