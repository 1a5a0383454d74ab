"""What an Aura, Equipment or Fortification may be attached to (301.5, 303.4, 701.3)."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Keyword
from apnap.ability.filters import InZone
from apnap.model.card import Face
from apnap.model.decisions import Reason
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.filters import matches
from apnap.rules.reach import within


def can_be_attached(game: State, oid: int, to: int, controller: int | None = None) -> Reason | None:
    """None if the object could be attached to that object or player; else why not (303.4j)."""
    chars = layers.chars(game, oid)
    who = layers.controller(game, oid) if controller is None else controller
    if to >= FIRST_OBJECT:
        host = game.objects.get(to)
        if host is None or to == oid or (host.zone == BATTLEFIELD and host.phased != NOBODY):
            return Reason("701.3b", "attach", (oid, to))
    elif game.players[to].lost:
        return Reason("303.4c", "attach", (oid, to))
    if "reach" in game.watched and not within(game, who, to):
        return Reason("801.8" if "Aura" in chars.subtypes else "801.9", "reach", (oid, to))
    if "Aura" in chars.subtypes:
        return _aura(game, oid, to, who)
    if to < FIRST_OBJECT or not game.objects[to].is_permanent:
        return Reason("301.5", "attach", (oid, to))
    types = layers.chars(game, to).types
    if "Creature" in chars.types and "Equipment" in chars.subtypes and "reconfigure" not in chars.keywords:
        return Reason("301.5c", "attach", (oid, to))
    if "Equipment" in chars.subtypes:
        if "Creature" not in types:
            return Reason("301.5", "attach", (oid, to))
        if layers.mods_on(game, "Cant:be_equipped", to):
            return Reason("301.5", "attach", (oid, to))
    elif "Fortification" in chars.subtypes and "Land" not in types:
        return Reason("301.6", "attach", (oid, to))
    return protected(game, to, oid, "702.16d", keeps=True)


def _aura(game: State, oid: int, to: int, who: int) -> Reason | None:
    """303.4a-c: each enchant ability must be satisfied; protection and "can't be enchanted" forbid it. All of
    them (702.5c), those for players too (702.5d). What is a creature enchants nothing (303.4d)."""
    bind = Binding(oid, who)
    if "Creature" in layers.chars(game, oid).types:
        return Reason("303.4d", "attach", (oid, to))
    enchants = layers.keyword_abilities(game, oid, "enchant")
    if not enchants:
        return Reason("303.4c", "attach", (oid, to))
    for enchant in enchants:
        if enchant.filter is not None and not matches(game, enchant.filter, to, bind):
            return Reason("702.5a", "enchant", (oid, to))
        if to >= FIRST_OBJECT and game.objects[to].zone != BATTLEFIELD and not _names_zone(enchant):
            return Reason("702.5a", "enchant", (oid, to))
    if layers.mods_on(game, "Cant:be_enchanted", to):
        return Reason("303.4c", "attach", (oid, to))
    return protected(game, to, oid, "702.16c", keeps=True)


def _names_zone(enchant: Keyword) -> bool:
    return any(isinstance(n, InZone) for n in enchant.walk())


KEEPS: Final = "keeps its source"
"""The text of a protection of which its card says that it doesn't remove that card itself (702.16n)."""


def _gives(game: State, oid: int) -> bool:
    """Whether the object gives a protection that doesn't remove it."""
    return any(
        [
            isinstance(node, Keyword) and node.text == KEEPS
            for ability in layers.chars(game, oid).abilities
            for node in ability.walk()
        ]
    )


def protected(game: State, ref: int, source: int, rule: str, keeps: bool = False) -> Reason | None:
    """The verdict of protection from a quality (702.16) that the source has. With `keeps` it is asked
    whether the source may be attached: what gives the protection itself may say that it may. The quality
    is whatever a filter can ask (702.16a); without one it is everything (702.16j)."""
    if ref >= FIRST_OBJECT and "protection" not in layers.chars(game, ref).keywords:
        return None
    for ability, bind in layers.bound_keywords(game, ref, "protection"):
        if keeps and ability.text == KEEPS and _gives(game, source):
            continue
        if ability.filter is None or matches(game, ability.filter, source, bind):
            return Reason(rule, "protection", (ref, source))
    return None


def enchantable(game: State, oid: int, face: Face, who: int) -> tuple[int, ...]:
    """What an Aura that enters without having been cast could go on, at its controller's choice (303.4f)."""
    from apnap.rules.ask.candidates import candidates

    bind = Binding(oid, who)
    hosts: tuple[int, ...] | None = None
    for ability in face.abilities:
        if isinstance(ability, Keyword) and ability.name == "enchant" and ability.filter is not None:
            zones = tuple(n.zone for n in ability.filter.walk() if isinstance(n, InZone)) or (BATTLEFIELD,)
            found = candidates(game, ability.filter, zones, bind)
            hosts = found if hosts is None else tuple(h for h in hosts if h in found)
    return tuple(h for h in hosts or () if protected(game, h, oid, "702.16c") is None)
