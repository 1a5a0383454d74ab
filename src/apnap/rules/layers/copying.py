"""Copiable values (707.2) and faces made of them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from apnap.ability import mods as mo
from apnap.ability.abilities import Keyword, Static
from apnap.model.card import Face
from apnap.model.mana import COLOR_NAMES, parse
from apnap.model.node import Node
from apnap.model.objects import Chars
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.layers.away import initial
from apnap.rules.layers.build import build
from apnap.rules.layers.creature_types import CREATURE_TYPES, allowed, kind_of
from apnap.rules.layers.parts import is_cda
from apnap.rules.layers.printed import INTRINSIC, color_mask, face_down_chars, printed_chars, unmodified
from apnap.rules.unsupported import Unsupported


def copiable(game: State, ref: int) -> Chars:
    """The object's copiable values: after layer 1 (613.2c); the last ones when it is gone. KeyError for no
    object. The face that is up (707.8), what was there from the start and no later choice (707.3, 707.6);
    colours and abilities come with the text (707.2a)."""
    obj = game.objects.get(ref)
    if obj is None:
        last = game.last(ref)
        if last is None:
            raise KeyError(ref)
        return face_down_chars(last.obj) if last.obj.face_down else unmodified(last.obj)
    view = game.view_
    if not view.ready and "building" not in view.data:
        view = build(game)
    found: Chars | None = view.data.get("copiable", {}).get(ref)
    if found is None and obj.face and obj.copy is None and obj.card is not None and obj.card.layout == "flip":
        return printed_chars(obj.card.faces[0])  # being flipped is no copiable value (110.5, 710.2)
    return found if found is not None else initial(game, obj)


def copies(game: State, ref: int) -> bool:
    """Whether an effect makes the object on the battlefield a copy of something else now (613.2a)."""
    view = game.view_
    if not view.ready and "building" not in view.data:
        view = build(game)
    return ref in view.data.get("copiable", ())


_made: dict[tuple[int, ...], tuple[Any, Face]] = {}


def copiable_face(game: State, ref: int, mods: tuple[Node, ...] = ()) -> Face:
    """The copiable values as a face, for a token or an object that becomes a copy (`Obj.copy`), with the
    exceptions of the copy effect (707.9): gained abilities, types, colours, name, base power and
    toughness. Equal questions get the same face. Raises `Unsupported` for a modification that can't be an
    exception."""
    face = face_of(copiable(game, ref), mods)
    beside = alternative(game, ref)
    return _having(face, beside) if beside else face


def alternative(game: State, ref: int) -> str:
    """Whether the object has the alternative characteristics of an "adventure" or an "omen", whether it uses them or
    not; so has a copy of it (715.2a-b, 720.2a-b)."""
    obj = game.objects.get(ref)
    last = game.last(ref) if obj is None else None
    obj = last.obj if last is not None else obj
    if obj is None or obj.face_down:
        return ""
    if obj.copy is not None:
        return obj.copy.beside
    return obj.card.layout if obj.card is not None and obj.card.layout in ("adventure", "omen") else ""


@lru_cache(maxsize=4096)
def _having(face: Face, beside: str) -> Face:
    return replace(face, beside=beside)


copiable_values = copiable_face
"""The same, under the name by which the rule speaks of it (707.2)."""


def face_of(chars: Chars, mods: tuple[Node, ...] = ()) -> Face:
    """`copiable_face` from characteristics at hand (707.9b)."""
    key = (id(chars), *map(id, mods))
    found = _made.get(key)
    if found is None:
        if len(_made) > 20_000:
            _made.clear()
        _made[key] = found = ((chars, mods), _make(chars, mods))
    return found[1]


_INTRINSIC: Final = frozenset(id(node) for node in INTRINSIC.values())


def _make(chars: Chars, mods: tuple[Node, ...]) -> Face:
    c = chars.clone()
    c.abilities = tuple(a for a in c.abilities if id(a) not in _INTRINSIC)
    if "changeling" in c.keywords:
        c.subtypes -= CREATURE_TYPES
    for mod in mods:
        change = _EXCEPTIONS.get(type(mod))
        if change is None:
            raise Unsupported(mod)
        change(c, mod)
    return Face(
        name=c.name,
        mana_cost=c.cost.text if c.cost is not None else None,
        types=tuple(sorted(c.types)),
        subtypes=tuple(sorted(c.subtypes)),
        supertypes=tuple(sorted(c.supertypes)),
        abilities=c.abilities,
        power=c.power,
        toughness=c.toughness,
        loyalty=c.loyalty,
        defense=c.defense,
        colors=tuple(name for name, bit in COLOR_NAMES.items() if c.colors & bit),
    )


def _without_cda(c: Chars, *kinds: type) -> None:
    """707.9d: what defines a characteristic that the exception provides isn't copied."""
    c.abilities = tuple(
        a
        for a in c.abilities
        if not (isinstance(a, Static) and is_cda(a) and any(type(mod) in kinds for mod in a.mods))
    )


def _add_types(c: Chars, mod: Any) -> None:
    c.types = c.types.union(mod.types)
    c.subtypes = c.subtypes.union(mod.subtypes)
    if mod.all_creature_types:
        c.subtypes |= CREATURE_TYPES
    c.supertypes = c.supertypes.union(mod.supertypes)


def _set_types(c: Chars, mod: Any) -> None:
    if mod.types:
        c.types = frozenset(mod.types) | (c.types if mod.keep_types else frozenset())
        c.subtypes &= allowed(c.types)
    for name in mod.subtypes:
        c.subtypes -= kind_of(name)
    c.subtypes = c.subtypes.union(mod.subtypes)
    if any(kind_of(name) is CREATURE_TYPES for name in mod.subtypes):
        c.abilities = tuple(a for a in c.abilities if not (isinstance(a, Keyword) and a.name == "changeling"))
        _without_cda(c, mo.AddTypes, mo.SetTypes)


def _lose_types(c: Chars, mod: Any) -> None:
    gone = frozenset(mod.types)
    if c.types & gone:
        c.types -= gone
        c.subtypes &= allowed(c.types)
    c.subtypes -= gone
    c.supertypes -= gone


def _colors(c: Chars, mod: Any) -> None:
    mask = 31 if mod.all_ else color_mask(mod.colors)
    c.colors = c.colors | mask if mod.add else mask
    if not mod.add:
        c.abilities = tuple(a for a in c.abilities if not (isinstance(a, Keyword) and a.name == "devoid"))
        _without_cda(c, mo.SetColors)


def _set_pt(c: Chars, mod: Any) -> None:
    for side, value in (("power", mod.power), ("toughness", mod.toughness)):
        if value is None:
            continue
        if type(value) is not int:
            raise Unsupported(mod)
        setattr(c, side, value)
    _without_cda(c, mo.SetPT)


def _gain(c: Chars, mod: Any) -> None:
    """707.9a."""
    c.abilities = c.abilities + mod.abilities


def _lose(c: Chars, mod: Any) -> None:
    names = mod.keywords
    c.abilities = tuple(a for a in c.abilities if names and not (isinstance(a, Keyword) and a.name in names))


def _name(c: Chars, mod: Any) -> None:
    c.name = mod.name


def _cost(c: Chars, mod: Any) -> None:
    c.cost = parse(mod.mana) if mod.mana is not None else None


def _no_value(c: Chars, mod: Any) -> None:
    """What it only enters with; see `extra_counters`."""


_EXCEPTIONS: Final = {
    mo.AddTypes: _add_types,
    mo.SetTypes: _set_types,
    mo.LoseTypes: _lose_types,
    mo.SetColors: _colors,
    mo.SetPT: _set_pt,
    mo.Gain: _gain,
    mo.Lose: _lose,
    mo.SetName: _name,
    mo.SetCost: _cost,
    mo.EntersWith: _no_value,
}


def extra_counters(game: State, face: Face, mods: tuple[Node, ...], b: Binding) -> dict[str, int]:
    """What a copy enters with by an exception (707.9), where its copied face fits: judged by what it will be
    (707.9f)."""
    from apnap.rules.ask.amounts import amount
    from apnap.rules.ask.qualities import char_test

    found: dict[str, int] = {}
    for mod in mods:
        if isinstance(mod, mo.EntersWith):
            test = char_test(mod.fits) if mod.fits is not None else None
            if test is None or test(printed_chars(face)):
                found[mod.kind] = found.get(mod.kind, 0) + amount(game, mod.n, b)
    return found
