"""Asking for characteristics (109.3): by the layers while the object is there, last known ones afterwards
(608.2h)."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Activated, Keyword
from apnap.model.card import Card
from apnap.model.node import Node
from apnap.model.objects import BATTLEFIELD, COMMAND, FIRST_OBJECT, LIBRARY, NOBODY, STACK, Chars, Obj
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.layers.away import initial
from apnap.rules.layers.build import build, counted_power
from apnap.rules.layers.effects import Work, _numbers
from apnap.rules.layers.parts import L_CDA, L_COLOR, L_SET, L_TYPE, Parts, parts, parts_in

_LIMIT: Final = 50_000


def chars(game: State, ref: int) -> Chars:
    """The characteristics of an object. While layers are being computed, those reached so far. Raises
    KeyError for a player's ref and for an object that never was."""
    found: Chars | None = game.view_.chars.get(ref)
    if found is not None:
        return found
    return _other(game, ref)


def permanents(game: State) -> list[tuple[int, Chars]]:
    """The phased-in permanents with their characteristics, in the order they came; kept with the view. Not to be asked
    while layers are being computed."""
    view = game.view_
    found: list[tuple[int, Chars]] | None = view.data.get("permanents")
    if found is None:
        if not view.ready:
            view = build(game)
        known = view.chars
        objects = game.objects
        found = [(oid, known[oid]) for oid in game.battlefield if objects[oid].phased == NOBODY]
        view.data["permanents"] = found
    return found


def controlled(game: State, pid: int) -> list[int]:
    """The phased-in permanents that the player controls, in the order they came; kept with the view."""
    sides: list[list[int]] | None = game.view_.data.get("controlled")
    if sides is None:
        objects = game.objects
        sides = [[] for _ in game.players]
        for oid, found in permanents(game):
            who = found.controller
            sides[who if who != NOBODY else objects[oid].controller].append(oid)
        game.view_.data["controlled"] = sides
    return sides[pid]


_plain: dict[int, tuple[Card, Chars]] = {}
"""What cards are, in every zone, that have one face and no ability about their own characteristics."""


def _other(game: State, ref: int) -> Chars:
    view = game.view_
    building = "building" in view.data
    if not view.ready and not building:
        view = build(game)
        found: Chars | None = view.chars.get(ref)
        if found is not None:
            return found
    obj = game.objects.get(ref)
    if obj is None:
        last = game.last(ref)
        if last is None:
            raise KeyError(ref)
        return last.chars
    plain = _plain.get(id(obj.card))
    if plain is not None and _is_plain(obj):
        if ref < view.data["limit"]:
            view.chars[ref] = plain[1]
        return plain[1]
    found = initial(game, obj)
    if obj.zone != BATTLEFIELD:
        for part in parts(found.abilities).layered:
            if part.cda or (obj.zone == LIBRARY and LIBRARY in part.node.zones):
                if "plain" in view.data and L_CDA in part.plan.layers and len(part.plan.layers) == 1:
                    return found
                made = _defined(game, obj, found)
                if not building and ref < view.data["limit"] and not part.state & ~game.static_mask:
                    view.chars[ref] = made
                return made
        if obj.counters:
            return _counted(obj, found)
        _remember_plain(obj, found)
    # Ids given since the view was made may mean another object in a copy of the game that shares the view.
    if ref < view.data["limit"]:
        view.chars[ref] = found
    return found


def _is_plain(obj: Obj) -> bool:
    return obj.kind == "card" and obj.copy is None and not (obj.face_down or obj.counters)


def _remember_plain(obj: Obj, found: Chars) -> None:
    card = obj.card
    if card is not None and card.layout == "normal" and _is_plain(obj):
        if not parts(found.abilities).layered:
            if len(_plain) > _LIMIT:
                _plain.clear()
            _plain[id(card)] = (card, found)


def _defined(game: State, obj: Obj, printed: Chars) -> Chars:
    """A card in any zone has what its characteristic-defining abilities say (604.3). Not kept: what they read
    may change without the view. In every zone (113.6a)."""
    c = printed.clone()
    view = game.view_
    work = Work(game, view)
    before = view.chars.get(obj.id)
    view.chars[obj.id] = c
    work.owned.add(obj.id)
    from apnap.rules.layers.effects import APPLY

    for layer in (L_TYPE, L_COLOR, L_CDA, L_SET):
        for part in parts(printed.abilities).layered:
            if layer not in part.plan.layers or not (part.cda or obj.zone in part.node.zones):
                continue
            eff = work.static(obj.id, part, obj.timestamp, 0)
            eff.bind = Binding(obj.id, controller(game, obj.id), part.node)
            for mod in part.plan.layers[layer]:
                if layer in (L_CDA, L_SET):
                    _numbers(work, eff, mod, (obj.id,))
                else:
                    APPLY[type(mod)](work, eff, mod, c, obj.id)
    if before is None:
        del view.chars[obj.id]
    else:
        view.chars[obj.id] = before
    return _counted(obj, c) if obj.counters else c


def _counted(obj: Obj, found: Chars) -> Chars:
    """122.1a for cards outside the battlefield."""
    power, toughness = counted_power(obj)
    if not power and not toughness:
        return found
    c = found.clone()
    c.power += power
    c.toughness += toughness
    return c


def controller(game: State, ref: int) -> int:
    """Who controls an object (108.4, 110.2, 613.1b): by layer 2 on the battlefield, who put it there on the
    stack or in the command zone (109.4c-g), its owner elsewhere; the last controller when it is gone. A player's ref
    gives itself; NOBODY for nothing. Auras and Equipment have controllers of their own (301.5d, 303.4e)."""
    if ref < FIRST_OBJECT:
        return ref
    obj = game.objects.get(ref)
    if obj is None:
        last = game.last(ref)
        if last is None:
            return NOBODY
        who = last.chars.controller
        if who != NOBODY:
            return who
        zone = last.obj.zone
        return last.obj.controller if zone in (BATTLEFIELD, STACK, COMMAND) else last.obj.owner
    zone = obj.zone
    if zone == BATTLEFIELD:
        found = game.view_.chars.get(ref)
        if found is None:
            found = _other(game, ref)
        who = found.controller
        return who if who != NOBODY else obj.controller
    if zone == STACK:
        found = game.view_.chars.get(ref)
        if found is not None and found.controller != NOBODY:
            return int(found.controller)
        return obj.controller
    return obj.owner if zone != COMMAND else obj.controller


def base_pt(game: State, ref: int) -> tuple[int, int]:
    """Base power and toughness: before the changes of layer 7c and the switches of 7d (208.4b, 208.4,
    208.4a)."""
    found = chars(game, ref)
    kept: tuple[int, int] | None = game.view_.data.get("base_pt", {}).get(ref)
    return kept if kept is not None else (found.power, found.toughness)


# --- keywords -------------------------------------------------------------------------------------


def player_abilities(game: State, ref: int) -> tuple[Node, ...]:
    """Abilities that effects give a player (613.10): protection, hexproof, shroud (113.1b)."""
    view = game.view_
    if not view.ready and "building" not in view.data:
        view = build(game)
    entries = view.data.get("players", {}).get(ref, ())
    return tuple(entry[0] for entry in entries)


def has_keyword(game: State, ref: int, name: str) -> bool:
    """Whether an object or player has a keyword ability of that name (702). It makes no difference who lists a
    keyword's abilities (702.1d)."""
    if ref < FIRST_OBJECT:
        return any(isinstance(a, Keyword) and a.name == name for a in player_abilities(game, ref))
    found = game.view_.chars.get(ref)
    if found is None:
        found = _other(game, ref)
    return name in found.keywords


def keyword_abilities(game: State, ref: int, name: str) -> tuple[Keyword, ...]:
    """All keyword abilities of that name, each instance for itself."""
    if ref < FIRST_OBJECT:
        nodes = player_abilities(game, ref)
    else:
        found = chars(game, ref)
        if name not in found.keywords:
            return ()
        nodes = found.abilities
    return tuple(a for a in nodes if isinstance(a, Keyword) and a.name == name)


def bound_keywords(game: State, ref: int, name: str) -> list[tuple[Keyword, Binding]]:
    """The same, each with what its words mean: to a player it is the effect's source that says it (613.10)."""
    if ref >= FIRST_OBJECT:
        bind = Binding(ref, controller(game, ref))
        return [(keyword, bind) for keyword in keyword_abilities(game, ref, name)]
    entries = game.view_.data.get("players", {}).get(ref, ()) if player_abilities(game, ref) else ()
    return [(a, Binding(source, ref)) for a, source, *_ in entries if isinstance(a, Keyword) and a.name == name]


def toxic(game: State, ref: int) -> int:
    """Total toxic value (702.164b)."""
    total = 0
    for keyword in keyword_abilities(game, ref, "toxic"):
        total += keyword_number(game, keyword, ref)
    return total


def keyword_number(game: State, keyword: Keyword, ref: int) -> int:
    """A keyword's number as it is now (toxic 2); 0 for none."""
    n = keyword.n
    if n is None:
        return 0
    if isinstance(n, int):
        return n
    from apnap.rules.ask.amounts import amount

    return int(amount(game, n, Binding(ref, controller(game, ref), keyword)))


# --- abilities ------------------------------------------------------------------------------------


def abilities(game: State, ref: int) -> tuple[Node, ...]:
    """All abilities in printed order, keywords replaced by what they mean; keywords that rules read
    directly (flying) are not among them: see `has_keyword`."""
    if ref < FIRST_OBJECT:
        return player_abilities(game, ref)
    return parts(chars(game, ref).abilities).expanded


def parts_of(game: State, ref: int) -> Parts:
    """The abilities of an object taken apart."""
    return parts(chars(game, ref).abilities)


def _gated(game: State, obj: Obj, found: Parts, here: tuple[Activated, ...]) -> tuple[Activated, ...]:
    gates = found.gates
    return tuple(a for a in here if id(a) not in gates or gates[id(a)](game, obj))


def activated(game: State, oid: int) -> tuple[Activated, ...]:
    """The activated abilities that function where the object is (602.1, 113.6), in printed order, those of
    keywords in the keyword's place. Also where alone its cost can be paid (113.6j). Its keyword is there in
    other zones too (702.29b, 702.53b, 702.77b, 113.3b)."""
    obj = game.objects.get(oid)
    if obj is None:
        return ()
    known = game.view_.chars.get(oid)
    if known is None:
        known = _other(game, oid)
    found = known.parts
    if found is None or found.abilities is not known.abilities:
        found = parts_in(known)
    here: tuple[Activated, ...] = found.activated.get(obj.zone, ())
    if here and found.gates:
        return _gated(game, obj, found, here)
    return here


def mana_abilities(game: State, oid: int) -> tuple[Activated, ...]:
    """Those of `activated` that are mana abilities (605.1a)."""
    obj = game.objects.get(oid)
    if obj is None:
        return ()
    known = game.view_.chars.get(oid)
    if known is None:
        known = _other(game, oid)
    found = known.parts
    if found is None or found.abilities is not known.abilities:
        found = parts_in(known)
    here: tuple[Activated, ...] = found.mana.get(obj.zone, ())
    if here and found.gates:
        return _gated(game, obj, found, here)
    return here


# --- leaving --------------------------------------------------------------------------------------

_remembered: dict[tuple[int, int], Chars] = {}


def remember_chars(game: State, ref: int) -> None:
    """Keep an object's characteristics while others leave at the same time, so that all are last known as
    they were before any of them left (603.10a, 608.2h). So also what state-based actions remove together
    is remembered as it was before any of them (704.8)."""
    _remembered[id(game), ref] = chars(game, ref)


def forget_chars(game: State) -> None:
    """The simultaneous departures are over."""
    if _remembered:
        me = id(game)
        for key in [key for key in _remembered if key[0] == me]:
            del _remembered[key]


def departing_chars(game: State, ref: int) -> Chars:
    """What an object that is about to leave its zone will be remembered as."""
    if _remembered:
        found = _remembered.get((id(game), ref))
        if found is not None:
            return found
    return chars(game, ref)
