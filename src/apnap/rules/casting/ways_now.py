"""The ways in which a card may be cast now: its own whose conditions hold, and those that effects permit (601.3,
118.9)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.abilities import Ability
from apnap.ability.costs import Cost
from apnap.ability.mods import CostChange, ManaTypeChange, SpellsHave
from apnap.model.mana import parse
from apnap.model.node import Node
from apnap.model.objects import BATTLEFIELD, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY, Obj
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.facts import cast_info
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.copies import has_prepare_spell
from apnap.rules.casting.info import FaceInfo, face_info
from apnap.rules.casting.known import binding, events
from apnap.rules.casting.proposed import about
from apnap.rules.casting.ways import Held, Way, held, keyword_way, prototyped
from apnap.rules.casting.waywords import WORDS
from apnap.rules.formats import is_signature, led_by

_LIMIT: Final = 16384


def ways_of(game: State, pid: int, oid: int) -> list[Way]:
    """Every way in which the player may begin to cast the card from where it is now, costs and timing aside
    (601.3)."""
    obj = game.objects.get(oid)
    if obj is None or obj.card is None:
        return []
    zone = obj.zone
    mine = obj.owner == pid
    found: list[Way] = []
    if zone in (HAND, GRAVEYARD):
        if mine:
            found += _met(game, pid, oid, held(game, oid).ways)
    elif zone == EXILE:
        found += _from_exile(game, pid, obj)
    elif zone == BATTLEFIELD:
        if "prepared" in obj.flags and has_prepare_spell(obj) and layers.controller(game, oid) == pid:
            info = face_info(obj.card.faces[1])
            found.append(Way("prepared", 1, info, info.cost, info.effect, "707.12"))
    elif zone == COMMAND and mine and "commander" in obj.marks and (not is_signature(obj) or led_by(game, pid)):
        tax = 2 * game.players[pid].marks.get("commander_casts", {}).get(obj.marks["commander"], 0)
        for way in _met(game, pid, oid, held(game, oid).choices):
            found.append(way.changed(tax=tax, rule="903.8") if tax else way)
    if game.permissions or zone != HAND:
        found += _permitted(game, pid, obj)
    if zone == HAND and mine:
        found += _other_costs(game, pid, oid)
    return endowed(game, pid, oid, found)


_endowed: dict[tuple[int, tuple[int, ...]], tuple[Any, FaceInfo]] = {}


def endowed(game: State, pid: int, oid: int, ways: list[Way]) -> list[Way]:
    """The ways with the abilities that spells which fit have as the player casts them (601.2)."""
    if not ways or not rulemods.exists(game, "SpellsHave"):
        return ways
    given: tuple[Ability, ...] = ()
    for mod, b in rulemods.on(game, pid, "SpellsHave"):
        if mod.filter is None or ask.matches_as_spell(game, mod.filter, oid, b):
            given += mod.abilities
    if not given:
        return ways
    found = []
    for way in ways:
        key = (id(way.info), tuple([id(ability) for ability in given]))
        known = _endowed.get(key)
        if known is None:
            if len(_endowed) > _LIMIT:
                _endowed.clear()
            known = _endowed[key] = ((way.info, given), way.info.having(given))
        info = known[1]
        every = way.given + given
        found.append(way.changed(info=info, given=every, instant=(way.instant or info.flash) and not way.late))
    return found


def _met(game: State, pid: int, oid: int, ways: tuple[Way, ...]) -> list[Way]:
    """Those of the ways in the card's own text whose conditions are met."""
    found = []
    for way in ways:
        name = way.name
        if name:
            word = WORDS.get(name)
            if word is not None and word.condition is not None and not word.condition(game, pid, oid):
                continue
            if word is None and way.rule == "118.9" and not _alternative_holds(game, pid, oid, way):
                continue
        found.append(way)
    return found


def _alternative_holds(game: State, pid: int, oid: int, way: Way) -> bool:
    """The condition of an alternative cost in the card's text, as "if you control a Swamp"."""
    for mod in way.info.alternatives:
        if mod.name == way.name and mod.condition is not None:
            return bool(ask.holds(game, mod.condition, binding(game, pid, oid)))
    return True


def _from_exile(game: State, pid: int, obj: Obj) -> list[Way]:
    """Foretold (702.143a), plotted (702.170d), warped (702.185a) and adventuring cards, those of whoever controlled the
    spell that was the adventure (715.3d). A warped card is one with the mark of the warp ability that exiled it
    (702.185b)."""
    marks = obj.marks
    if "adventure" in marks:
        return [way for way in held(game, obj.id).castable if way.face == 0] if marks["adventure"] == pid else []
    if obj.owner != pid or not marks:
        return []
    now = game.turn.number
    card = obj.card
    assert card is not None
    found: list[Way] = []
    if "foretold" in marks and marks["foretold"] < now:
        info = face_info(card.faces[0])
        keyword = info.keywords.get("foretell")
        cost = marks.get("foretell_cost")
        if keyword is not None and keyword.cost is not None:
            way = keyword_way(card, info, "foretell", keyword)
            if way is not None:
                found.append(way.changed(rule="702.143a"))
        elif isinstance(cost, str):
            found.append(Way("foretell", 0, info, parse(cost), info.effect, "702.143a"))
    elif "plotted" in marks and marks["plotted"] < now:
        for way in held(game, obj.id).castable:
            found.append(_free(way, "plot", "702.170d").changed(late=True, instant=False))
    elif "warped" in marks and marks["warped"] < now:
        found += held(game, obj.id).castable
    return found


def _free(way: Way, name: str = "free", rule: str = "118.9") -> Way:
    """The same without paying its mana cost (118.9, 107.3b)."""
    return way.changed(name=name, cost=parse("{0}"), free=True, rule=rule)


def _permitted(game: State, pid: int, obj: Obj) -> list[Way]:
    """Ways that effects allow: Permission records, and static permissions about zones (601.3). Some require a certain
    alternative cost (118.9b)."""
    found: list[Way] = []
    oid = obj.id
    for permission in game.permissions:
        if permission.player != pid or oid not in permission.refs:
            continue
        own = not (permission.free or permission.cost)
        for way in _met(game, pid, oid, held(game, oid).choices) if own else held(game, oid).castable:
            if permission.free:
                way = _free(way)
            elif permission.cost:
                way = way.changed(name="alternative", cost=parse(permission.cost))
            if permission.any_mana:
                way = way.changed(any_mana=permission.any_mana)
            found.append(_ridden(way, permission.riders) if permission.riders else way)
    if obj.zone in (GRAVEYARD, LIBRARY, EXILE, COMMAND):
        for mod, b in zone_permissions(game, pid, obj):
            own = not (mod.cost or mod.actions)
            for way in _met(game, pid, oid, held(game, oid).choices) if own else held(game, oid).castable:
                if not _fits(game, mod, oid, way, b) or (mod.way and way.name != mod.way):
                    continue
                if mod.cost:
                    way = way.changed(name="alternative", cost=parse(mod.cost))
                if mod.actions:
                    way = way.changed(extra=Cost(actions=mod.actions))
                if mod.once:
                    way = way.changed(once=use_of(mod, b))
                found.append(_ridden(way, mod.riders) if mod.riders else way)
    return found


def _ridden(way: Way, riders: tuple[Node, ...]) -> Way:
    """The way with what goes with the permission: abilities that the spell has, mana that it costs more, and the rest
    for when it is on the stack."""
    for rider in riders:
        if isinstance(rider, SpellsHave):
            way = way.changed(info=way.info.having(rider.abilities), given=way.given + rider.abilities)
        elif isinstance(rider, CostChange):
            way = way.changed(tax=way.tax + parse(rider.more).generic)
        elif isinstance(rider, ManaTypeChange):
            way = way.changed(any_mana="type" if rider.any_type else "color")
        else:
            way = way.changed(riders=(*way.riders, rider))
    return way


def _fits(game: State, mod: Any, oid: int, way: Way, b: Any) -> bool:
    """601.3e: whether the permission is about the spell that the card would be, cast that way."""
    return mod.filter is None or about(game, mod.filter, oid, way, b)


def _some_way(game: State, mod: Any, oid: int, b: Any) -> bool:
    """Whether the permission is about one of the spells that the card can become (601.3e)."""
    return any([_fits(game, mod, oid, way, b) for way in held(game, oid).choices])


def zone_permissions(game: State, pid: int, obj: Obj, lands: bool = False) -> list[Any]:
    """Static permissions to play this card from its zone; with `lands`, those that allow playing it as a
    land."""
    found = []
    zone = obj.zone
    if not (obj.owner == pid or zone == EXILE) or not _top(game, pid, obj):
        return []
    for mod, b in rulemods.permissions(game, pid, "play_from"):
        if mod.once and _used(game, use_of(mod, b)):
            continue
        if mod.zone not in (zone, ""):
            continue
        if mod.filter is None or ask.matches_as_spell(game, mod.filter, obj.id, b):
            found.append((mod, b))
        elif not lands and _some_way(game, mod, obj.id, b):
            found.append((mod, b))
    if zone == LIBRARY and not lands:
        for mod, b in rulemods.permissions(game, pid, "cast_from_top"):
            if _some_way(game, mod, obj.id, b):
                found.append((mod, b))
    return found


def use_of(mod: Any, b: Any) -> str:
    """The mark of a permission that is good for once each turn: its source's (601.3)."""
    return f"once:{b.source}:{mod.zone}"


def _used(game: State, mark: str) -> bool:
    """Whether a card was played this turn by that permission."""
    for ev in game.log:
        if ev.kind == "cast":
            cast = cast_info(game, ev.subject)
            if cast is not None and mark in cast.paid:
                return True
        elif ev.kind == "play" and ev.cause == mark:
            return True
    return False


def _top(game: State, pid: int, obj: Obj) -> bool:
    """Of a library only the top card can be played (401.5)."""
    if obj.zone != LIBRARY:
        return True
    library = game.players[pid].library
    return bool(library) and library[0] == obj.id


def _other_costs(game: State, pid: int, oid: int) -> list[Way]:
    """Alternative costs that other objects' effects give to spells cast from the hand (118.9)."""
    found: list[Way] = []
    for mod, b in rulemods.permissions(game, pid, "cast_free"):
        found += [_free(way) for way in held(game, oid).castable if _fits(game, mod, oid, way, b)]
    for mod, b in rulemods.on(game, pid, "AlternativeCost"):
        if rulemods.holds(game, mod.condition, b):
            for way in held(game, oid).castable:
                if not _fits(game, mod, oid, way, b):
                    continue
                cost = parse(mod.cost.mana) if mod.cost.mana else parse("{0}")
                extra = mod.cost if mod.cost.actions else None
                found.append(way.changed(name=mod.name, cost=cost, extra=extra, rule="118.9"))
    return found


__all__ = [
    "WORDS", "Held", "Way", "endowed", "events", "held", "keyword_way", "prototyped", "use_of", "ways_of",
    "zone_permissions",
]  # fmt: skip
