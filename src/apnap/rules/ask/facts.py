"""Single facts about one object or player, live or last known, that filters and amounts share."""


from __future__ import annotations

from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne
from typing import Any, Final

from apnap.ability.abilities import Activated, Keyword
from apnap.model.hashing import node_digest
from apnap.model.mana import ALL_COLORS, COLOR_NAMES, parse
from apnap.model.node import Node
from apnap.model.objects import (
    BATTLEFIELD,
    EXILE,
    FIRST_OBJECT,
    GRAVEYARD,
    HAND,
    LIBRARY,
    NOBODY,
    STACK,
    CastInfo,
    Obj,
)
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.layers.copying import alternative
from apnap.rules.layers.creature_types import BASIC_LAND_TYPES, CREATURE_TYPES, LAND_TYPES, PERMANENT_TYPES
from apnap.rules.unsupported import Unsupported

COMPARE: Final[dict[str, Callable[[int, int], bool]]] = {
    "==": eq, "!=": ne, "<=": le, ">=": ge, "<": lt, ">": gt,
    "odd": lambda a, _: bool(a % 2), "even": lambda a, _: not a % 2,
}  # fmt: skip

# Names of steps that stand for more than one (505).
STEP_GROUPS: Final[dict[str, frozenset[str]]] = {
    "main": frozenset({"precombat_main", "postcombat_main"}),
    "combat": frozenset(
        {
            *("begin_combat", "declare_attackers", "declare_blockers"),
            *("first_strike_damage", "combat_damage", "end_combat"),
        }
    ),
    "beginning": frozenset({"untap", "upkeep", "draw"}),
    "ending": frozenset({"end", "cleanup"}),
}

_BASIC: Final = frozenset(BASIC_LAND_TYPES)

# Layouts of nonmodal double-faced cards, whose back has the front's mana value (202.3b).
_TWO_SIDED: Final = frozenset({"transform", "battle"})


def record(game: State, ref: int) -> Obj | None:
    """The object under this id, as it is or as it last was (608.2h); None for what never was one."""
    obj = game.objects.get(ref)
    if obj is not None:
        return obj
    last = game.last(ref)
    return last.obj if last is not None else None


def controller_of(game: State, ref: int) -> int:
    """Who controls the object, last known when it is gone; its owner where it has no controller (109.4,
    109.5); a player stands for themselves. NOBODY for what never existed (108.4a)."""
    return layers.controller(game, ref)


def owner_of(game: State, ref: int) -> int:
    """Who owns the object (108.3); a player stands for themselves; NOBODY for what never existed."""
    if ref < FIRST_OBJECT:
        return ref
    obj = record(game, ref)
    return NOBODY if obj is None else obj.owner


def in_step(step: str, name: str) -> bool:
    """Whether the step is the one named, or in the group named (`main`, `combat`)."""
    return step == name or step in STEP_GROUPS.get(name, ())


# --- attachments ----------------------------------------------------------------------------------


def attachments(game: State, ref: int) -> tuple[int, ...]:
    """The permanents attached to an object or player (301.5, 303.4), in battlefield order. For an object that
    is gone: what is, or last was, attached to it (303.4c, 608.2h)."""
    data = game.view_.data
    index: dict[int, tuple[int, ...]] | None = data.get("ask.attachments")
    if index is None:
        index = {}
        objects = game.objects
        for oid in game.battlefield:
            obj = objects[oid]
            host = obj.attached_to
            if host != NOBODY and obj.phased == NOBODY:
                index[host] = (*index.get(host, ()), oid)
        data["ask.attachments"] = index
    found = index.get(ref, ())
    if ref >= FIRST_OBJECT and ref not in game.objects:
        found += tuple(oid for oid, last in game.lki.items() if last.obj.attached_to == ref)
    return found


def _attached_kind(game: State, ref: int, subtype: str) -> bool:
    for oid in attachments(game, ref):
        if subtype in layers.chars(game, oid).subtypes:
            return True
    return False


def is_enchanted(game: State, ref: int) -> bool:
    """An Aura is attached to it (303.4b)."""
    return _attached_kind(game, ref, "Aura")


def is_equipped(game: State, ref: int) -> bool:
    """An Equipment is attached to it (301.5a)."""
    return _attached_kind(game, ref, "Equipment")


def is_modified(game: State, ref: int) -> bool:
    """Has a counter, is equipped, or is enchanted by an Aura its controller controls (700.9)."""
    obj = record(game, ref)
    if obj is None:
        return False
    if any(obj.counters.values()) or is_equipped(game, ref):
        return True
    mine = controller_of(game, ref)
    for oid in attachments(game, ref):
        if "Aura" in layers.chars(game, oid).subtypes and controller_of(game, oid) == mine:
            return True
    return False


# --- numbers --------------------------------------------------------------------------------------


def cast_info(game: State, ref: int) -> CastInfo | None:
    """How the object was cast, or how the spell that became it was (400.7d)."""
    obj = record(game, ref)
    return obj.cast if obj is not None else None


def as_cast(game: State, ref: int, node: Node) -> int | None:
    """What the spell's text found out "as you cast this spell" (601.2i), also once it has become a permanent; None
    while it is still being cast, and 0 for what wasn't cast (707.10)."""
    cast = cast_info(game, ref)
    if cast is None or cast.by == NOBODY:
        return 0
    return None if cast.found is None else dict(cast.found).get(node_digest(node), 0)


def x_of(obj: Obj) -> int:
    """The X of a spell or ability on the stack (107.3a); 0 anywhere else (107.3g)."""
    if obj.zone != STACK:
        return 0
    if obj.stack is not None and obj.stack.x:
        return obj.stack.x
    return obj.cast.x if obj.cast is not None else 0


def convoked(game: State, ref: int, source: int) -> bool:
    """702.51c: whether the creature was tapped by convoke to pay for that spell, or the spell that became it."""
    cast = cast_info(game, source)
    if cast is None:
        return False
    turns = game.turn.number - cast.turn
    log = game.log if not turns else game.log_old[-turns] if turns <= len(game.log_old) else ()
    for ev in log:
        if ev.kind == "tap" and ev.cause == "convoke" and ev.subject == ref:
            last = game.last(ev.source)
            if ev.source == source or (last is not None and last.became == source):
                return True
    return False


def mana_value(game: State, ref: int) -> int:
    """The mana value (202.3): X counts only on the stack (202.3e), a back face has its front's (202.3b,
    202.3a, 202.3d), but a copy of another back has none. A melded permanent has the sum of its fronts, a copy
    of it 0 (712.8g)."""
    cost = layers.chars(game, ref).cost
    obj = record(game, ref)
    if cost is not None:
        return cost.mana_value(x_of(obj) if cost.x and obj is not None else 0)
    if obj is None or obj.card is None or not obj.face or obj.copy is not None or obj.face_down:
        return 0
    if obj.card.layout == "meld":  # 202.3c: both front faces
        fronts = [part.card.faces[0].mana_cost for part in obj.marks.get("parts", ()) if part.card is not None]
        return sum([parse(cost).mana_value() for cost in fronts if cost])
    if obj.card.layout not in _TWO_SIDED or layers.copies(game, ref):
        return 0
    front = obj.card.faces[0].mana_cost
    return parse(front).mana_value() if front else 0


def counters_on(game: State, ref: int, kind: str = "") -> int:
    """How many counters of that kind, or of all kinds, are on an object or player (122.1). A team's poison counters
    are its players' (810.10a, 810.10d)."""
    if ref < FIRST_OBJECT:
        counters = game.players[ref].counters if ref >= 0 else {}
        if kind in ("poison", "") and len(team := game.sharing_poison(ref)) > 1:
            mates = sum([game.players[p].counters.get("poison", 0) for p in team[1:]])
            return mates + (counters.get(kind, 0) if kind else sum(counters.values()))
    else:
        obj = record(game, ref)
        counters = obj.counters if obj is not None else {}
    return counters.get(kind, 0) if kind else sum(counters.values())


def _power(game: State, ref: int) -> int:
    chars = layers.chars(game, ref)
    return chars.power if "Creature" in chars.types or not chars.power or not _stays(game, ref) else 0


def _toughness(game: State, ref: int) -> int:
    chars = layers.chars(game, ref)
    return chars.toughness if "Creature" in chars.types or not chars.toughness or not _stays(game, ref) else 0


def _stays(game: State, ref: int) -> bool:
    """Whether it is, or last was, a permanent: one that is no creature has no power or toughness (208.3, 302.4),
    whatever is printed on it (301.7a).
    Effects wait until it is one (208.3a); then it has its printed numbers at once (301.7b)."""
    obj = record(game, ref)
    return obj is not None and obj.zone == BATTLEFIELD


def _on_battlefield(game: State, ref: int, counter: str, printed: int | None) -> int:
    """Loyalty and defense are the counters on a permanent (306.5c, 310.4c), the printed number elsewhere.
    Elsewhere the printed number (306.5a, 310.4a), only for planeswalkers (306.5) and battles."""
    obj = record(game, ref)
    if obj is not None and obj.zone == BATTLEFIELD:
        return obj.counters.get(counter, 0)
    return printed or 0


def _loyalty(game: State, ref: int) -> int:
    return _on_battlefield(game, ref, "loyalty", layers.chars(game, ref).loyalty)


def _defense(game: State, ref: int) -> int:
    return _on_battlefield(game, ref, "defense", layers.chars(game, ref).defense)


def _base(index: int) -> Callable[[State, int], int]:
    def base(game: State, ref: int) -> int:
        """Base power or toughness: before counters and 7c, 7d (208.4b)."""
        pair: tuple[int, int] = layers.base_pt(game, ref)
        return pair[index]

    return base


def _x(game: State, ref: int) -> int:
    obj = record(game, ref)
    return x_of(obj) if obj is not None else 0


def _damage(game: State, ref: int) -> int:
    obj = record(game, ref)
    return obj.damage if obj is not None else 0


def _final_chapter(game: State, ref: int) -> int:
    """714.2d: the greatest number among the chapter abilities (714.2e)."""
    from apnap.ability.abilities import Chapter

    abilities = layers.chars(game, ref).abilities
    return max((n for a in abilities if isinstance(a, Chapter) for n in a.numbers), default=0)


def _adventures(game: State, ref: int) -> int:
    """715.1: one for what has an Adventure, whatever it is now (715.2a)."""
    return int(alternative(game, ref) == "adventure")


def _omens(game: State, ref: int) -> int:
    """720.2a: one for what has an Omen, whatever it is now."""
    return int(alternative(game, ref) == "omen")


def _x_symbols(game: State, ref: int) -> int:
    """How many {X} are in its mana cost (107.3)."""
    cost = layers.chars(game, ref).cost
    return cost.x if cost is not None else 0


def _activated_abilities(game: State, ref: int) -> int:
    """602.1: with those that keywords are."""
    from apnap.rules.keywords import expand

    found = 0
    for ability in layers.chars(game, ref).abilities:
        parts = expand(ability) if isinstance(ability, Keyword) else (ability,)
        found += sum([isinstance(part, Activated) for part in parts])
    return found


def _same_symbols(game: State, ref: int) -> int:
    """How often the commonest mana symbol is in its mana cost; a number is a symbol like any other (107.4)."""
    cost = layers.chars(game, ref).cost
    if cost is None:
        return 0
    symbols = cost.text.replace("{", " ").replace("}", " ").split()
    return max([symbols.count(symbol) for symbol in symbols], default=0)


STATS: Final[dict[str, Callable[[State, int], int]]] = {
    "power": _power,
    "toughness": _toughness,
    "mana_value": mana_value,
    "loyalty": _loyalty,
    "defense": _defense,
    "base_power": _base(0),
    "base_toughness": _base(1),
    "counters": counters_on,
    "x": _x,
    "damage": _damage,
    "final_chapter": _final_chapter,
    "adventures": _adventures,
    "omens": _omens,
    "x_symbols": _x_symbols,
    "abilities": lambda game, ref: len(layers.chars(game, ref).abilities),
    "activated_abilities": _activated_abilities,
    "same_symbols": _same_symbols,
}


def stat(name: str) -> Callable[[State, int], int]:
    """The function that reads that number of an object. Raises Unsupported for an unknown name. The one that
    was asked for, whatever else there is (608.2j)."""
    found = STATS.get(name)
    if found is None:
        raise Unsupported(f"stat {name}")
    return found


# --- qualities ------------------------------------------------------------------------------------


def _colors(game: State, ref: int) -> frozenset[Any]:
    mask = layers.chars(game, ref).colors & ALL_COLORS
    return frozenset([bit for bit in (1, 2, 4, 8, 16) if mask & bit])


def _creature_types(game: State, ref: int) -> frozenset[Any]:
    return layers.chars(game, ref).subtypes & CREATURE_TYPES


def _land_types(game: State, ref: int) -> frozenset[Any]:
    return layers.chars(game, ref).subtypes & LAND_TYPES


def _names(game: State, ref: int) -> frozenset[Any]:
    return names_of(layers.chars(game, ref).name)


def names_of(name: str) -> frozenset[str]:
    """The names of an object: two for a split card outside the stack (709.4a), none without a name (201.2a).
    Two that have a name in common have the same name (201.2b-c)."""
    if not name:
        return frozenset()
    return frozenset(name.split(" // ")) if " // " in name else frozenset((name,))


def _counter_kinds(game: State, ref: int) -> frozenset[Any]:
    """The kinds of counters on an object or player (122.1)."""
    obj = record(game, ref)
    return frozenset([kind for kind, n in obj.counters.items() if n]) if obj is not None else frozenset()


def _type_words(game: State, ref: int) -> frozenset[Any]:
    """All the words of its type line: supertypes, card types and subtypes (205.1)."""
    c = layers.chars(game, ref)
    return c.supertypes | c.types | c.subtypes


QUALITIES: Final[dict[str, Callable[[State, int], frozenset[Any]]]] = {
    "color": _colors,
    "creature_type": _creature_types,
    "card_type": lambda game, ref: layers.chars(game, ref).types,
    "name": _names,
    "mana_value": lambda game, ref: frozenset((mana_value(game, ref),)),
    "power": lambda game, ref: frozenset((layers.chars(game, ref).power,)),
    "toughness": lambda game, ref: frozenset((layers.chars(game, ref).toughness,)),
    "land_type": _land_types,
    "basic_land_type": lambda game, ref: layers.chars(game, ref).subtypes & _BASIC,
    "permanent_type": lambda game, ref: layers.chars(game, ref).types & PERMANENT_TYPES,
    "type_word": _type_words,
    "counter_kind": _counter_kinds,
    "controller": lambda game, ref: frozenset((controller_of(game, ref),)),
    "owner": lambda game, ref: frozenset((owner_of(game, ref),)),
}


def quality(name: str) -> Callable[[State, int], frozenset[Any]]:
    """The function that gives an object's values of a quality. Raises Unsupported for an unknown name."""
    found = QUALITIES.get(name)
    if found is None:
        raise Unsupported(f"quality {name}")
    return found


# --- choices --------------------------------------------------------------------------------------


def chosen(game: State, b: Binding, key: str) -> Any:
    """What was chosen for the source or by an earlier part of the effect (607.2d): None when undefined
    (607.5a)."""
    found = b.names.get(key)
    if found is not None:
        return found
    obj = record(game, b.source)
    return obj.chosen.get(key) if obj is not None else None


def chosen_color(game: State, b: Binding) -> int:
    """The chosen colour's bit; 0 when none was chosen."""
    value = chosen(game, b, "color")
    if value is None:
        return 0
    return COLOR_NAMES[value] if isinstance(value, str) else int(value)


# --- movement -------------------------------------------------------------------------------------


def movable(game: State, ref: int) -> int:
    """The object as an effect may still act on it after it changed zones once, to a public zone (400.7e,
    400.7j): itself when it is still there, else what it became; NOBODY otherwise."""
    if ref in game.objects:
        return ref
    last = game.last(ref)
    if last is None:
        return NOBODY
    now = game.objects.get(last.became)
    if now is None and last.obj.zone == HAND:
        now = _let_go(game, last.became)
    if now is None or now.zone == HAND or now.zone == LIBRARY:
        return NOBODY
    return now.id


def _let_go(game: State, exiled: int) -> Obj | None:
    """What a discarded card that madness exiled has become once its ability put it elsewhere because it wasn't cast
    (400.7k, 702.35c)."""
    last = game.last(exiled)
    if last is None or last.obj.zone != EXILE or "madness" not in last.chars.keywords:
        return None
    for ev in reversed(game.log):
        if ev.kind == "move" and ev.subject == exiled:
            return game.objects.get(last.became) if ev.source == exiled and ev.cause != "cast" else None
    return None


def is_live(game: State, ref: int) -> bool:
    """The player is in the game, or the object is still there and not phased out (702.26b)."""
    if ref < FIRST_OBJECT:
        return ref in game.order
    obj = game.objects.get(ref)
    return obj is not None and obj.phased == NOBODY


PLAYER_ZONES: Final = frozenset({HAND, LIBRARY, GRAVEYARD})
