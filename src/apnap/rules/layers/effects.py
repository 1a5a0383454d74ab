"""One continuous effect while layers are computed, and what each kind of modification does (613.1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.ability import mods as mo
from apnap.ability.abilities import Keyword
from apnap.ability.selections import Attached, This
from apnap.model.card import Face
from apnap.model.mana import ALL_COLORS
from apnap.model.node import Node
from apnap.model.objects import FIRST_OBJECT, NOBODY, Chars
from apnap.model.ongoing import Binding
from apnap.model.state import State, View
from apnap.rules.layers.borrowed import lent
from apnap.rules.layers.creature_types import (
    BASIC_LAND_TYPES,
    CREATURE_TYPES,
    LAND_TYPES,
    allowed,
    fitting,
    kind_of,
)
from apnap.rules.layers.given import with_choices
from apnap.rules.layers.parts import Gate, Plan, StaticPart, parts
from apnap.rules.layers.printed import color_mask, intern, keyword_names, printed_chars, with_intrinsic
from apnap.rules.layers.reads import R_PT, char_reads
from apnap.rules.layers.wording import change_text


class Eff:
    """One continuous effect: a static ability of an object, or a floating one (611). One of many effects of
    an ability (113.2d)."""

    __slots__ = (
        "bind", "cda", "chars", "condition", "gate", "host", "locked", "occurrence", "order", "part", "plan",
        "source", "started", "timestamp", "what",
    )  # fmt: skip

    def __init__(self, source: int, bind: Binding, plan: Plan, timestamp: int, order: int) -> None:
        self.source = source
        self.bind = bind
        self.plan = plan
        self.timestamp = timestamp
        self.order = order
        """Breaks ties of timestamps: the order of discovery."""
        self.part: StaticPart | None = None
        self.host: Node | None = None
        """The node in the source's abilities that must be there for the effect to exist; None for a
        floating one."""
        self.occurrence = 0
        """Which one of several identical nodes on the source it is."""
        self.what: Node | None = None
        self.condition: Node | None = None
        self.gate: Gate | None = None
        self.locked: tuple[int, ...] | None = None
        """The set a floating effect was locked in to (611.2c)."""
        self.started: tuple[int, ...] | None = None
        """The set it began to apply to in an earlier layer (613.6)."""
        self.cda = False
        self.chars = 0


def clone(old: Chars) -> Chars:
    """A private copy, slot by slot: this is done for every object that an effect touches."""
    return old.clone()


class Work:
    """The layers in the making for one view."""

    __slots__ = ("base_pt", "cant_have", "effects", "fresh", "game", "owned", "players", "serial", "view", "watch")

    def __init__(self, game: State, view: View) -> None:
        self.game = game
        self.view = view
        self.owned: set[int] = set()
        """Objects whose record in `view.chars` is private to this computation."""
        self.effects: list[Eff] = []
        self.fresh: list[Eff] = []
        """Effects found since the last look: abilities gained in layer 6."""
        self.players: dict[int, tuple[tuple[Node, int, int, int], ...]] = {}
        """Player -> abilities gained: (ability, source, controller, timestamp)."""
        self.cant_have: dict[int, frozenset[str]] = {}
        self.base_pt: dict[int, tuple[int, int]] = {}
        self.serial = 0
        self.watch: Any = view.data.get("watch")
        """Told of each effect as it has been applied (`trace`); None in play."""

    def private(self, ref: int) -> Chars:
        """The object's characteristics, to be written to."""
        chars = self.view.chars
        if ref in self.owned:
            found: Chars = chars[ref]
            return found
        old = chars.get(ref)
        if old is None:
            from apnap.rules.layers.query import chars as ask

            old = ask(self.game, ref)
        new = clone(old)
        chars[ref] = new
        self.owned.add(ref)
        return new

    def add(self, eff: Eff) -> Eff:
        """Take part in what follows."""
        self.effects.append(eff)
        return eff

    def static(self, source: int, part: StaticPart, timestamp: int, occurrence: int) -> Eff:
        """The effect of a static ability."""
        self.serial += 1
        node = part.node
        eff = Eff(source, Binding(source, self.controller(source), node), part.plan, timestamp, self.serial)
        eff.part = part
        eff.host = part.host
        eff.occurrence = occurrence
        eff.what = node.what
        eff.condition = node.condition
        eff.gate = part.gate
        eff.cda = part.cda
        eff.chars = part.chars
        return eff

    def controller(self, oid: int) -> int:
        """The object's controller as far as layers have been applied."""
        obj = self.game.objects[oid]
        chars = self.view.chars.get(oid)
        if chars is not None and chars.controller != NOBODY:
            found: int = chars.controller
            return found
        return obj.controller


# --- asking an effect -----------------------------------------------------------------------------


def exists(work: Work, eff: Eff) -> bool:
    """Whether the effect is there now: it has begun (613.6), or its ability exists and its condition holds
    (604.2, 611.3, 611.3b)."""
    if eff.started is not None or eff.host is None:
        return True
    chars = work.view.chars.get(eff.source)
    if chars is None:
        return True
    left = eff.occurrence
    host = eff.host
    for node in chars.abilities:
        if node is host:
            if left == 0:
                break
            left -= 1
    else:
        return False
    if eff.gate is not None and not eff.gate(work.game, work.game.objects[eff.source]):
        return False
    if eff.condition is not None:
        rebind(work, eff)
        from apnap.rules.ask.conditions import holds

        return bool(holds(work.game, eff.condition, eff.bind))  # type: ignore[arg-type]
    return True


def rebind(work: Work, eff: Eff) -> None:
    """"You" in a static ability is whoever controls its source now. Last known information isn't used
    (604.7)."""
    if eff.host is not None:
        now = work.controller(eff.source)
        if now != eff.bind.controller:
            eff.bind = eff.bind.child(controller=now)


def affected(work: Work, eff: Eff) -> tuple[int, ...]:
    """What the effect applies to at this moment. That of a static ability isn't locked in (611.3a). So
    what is said of whatever an Aura or Equipment is attached to is said of the new one as soon as it
    moves, with no target (604.4)."""
    if eff.started is not None:
        return eff.started
    game = work.game
    if eff.locked is not None:
        refs = eff.locked
    else:
        what = eff.what
        cls = type(what)
        if cls is This:
            refs = (eff.source,)
        elif cls is Attached:
            refs = (game.objects[eff.source].attached_to,)
        else:
            rebind(work, eff)
            from apnap.rules.ask.selections import resolve

            refs = tuple(resolve(game, what, eff.bind))  # type: ignore[arg-type]
    objects = game.objects
    out = []
    for ref in refs:
        if ref >= FIRST_OBJECT:
            obj = objects.get(ref)
            if obj is None or obj.phased != NOBODY:  # 702.26b
                continue
        elif ref < 0:
            continue
        out.append(ref)
    return tuple(out)


def number(work: Work, amount: Any, eff: Eff, ref: int) -> int:
    """An amount as it is now, with the affected object as `Iter`."""
    if type(amount) is int:
        return amount
    from apnap.rules.ask.amounts import amount as ask

    rebind(work, eff)
    bind = eff.bind.child(item=ref)
    data = work.view.data
    if char_reads(amount) & R_PT or "plain" in data:
        return int(ask(work.game, amount, bind))
    # Nothing here asks for power or toughness: cards elsewhere needn't be told theirs (see `query`).
    data["plain"] = True
    try:
        return int(ask(work.game, amount, bind))
    finally:
        del data["plain"]


def values(work: Work, eff: Eff, layer: int, refs: tuple[int, ...]) -> tuple[Any, ...]:
    """What the effect does to the things it applies to, as far as that isn't fixed (613.8a)."""
    out: list[Any] = []
    for mod in eff.plan.layers[layer]:
        cls = type(mod)
        if cls is mo.PT or cls is mo.SetPT:
            assert isinstance(mod, (mo.PT, mo.SetPT))
            if type(mod.power) is not int or type(mod.toughness) is not int:
                for ref in refs:
                    for side in (mod.power, mod.toughness):
                        out.append(None if side is None else number(work, side, eff, ref))
        elif isinstance(mod, mo.GainFrom):
            out += [lent(work, eff, mod, ref) for ref in refs]
        elif cls is mo.SetController:
            assert isinstance(mod, mo.SetController)
            out.append(_player(work, mod.who, eff))
    return tuple(out)


def _player(work: Work, who: Node, eff: Eff) -> int:
    from apnap.rules.ask.selections import resolve

    rebind(work, eff)
    found = tuple(resolve(work.game, who, eff.bind))  # type: ignore[arg-type]
    return found[0] if found else NOBODY


# --- applying it ----------------------------------------------------------------------------------


def apply(work: Work, eff: Eff, layer: int) -> None:
    """Apply the effect's part in this layer, if it exists. It sets or adds a quality, or an ability
    (113.12)."""
    if not exists(work, eff):
        return
    refs = affected(work, eff)
    eff.started = refs
    for mod in eff.plan.layers[layer]:
        do = APPLY[type(mod)]
        if do is _numbers:
            _numbers(work, eff, mod, refs)
            continue
        for ref in refs:
            if ref < FIRST_OBJECT:
                if type(mod) is mo.Gain:
                    _player_gains(work, eff, mod, ref)
                continue
            do(work, eff, mod, work.private(ref), ref)


def _player_gains(work: Work, eff: Eff, mod: Any, ref: int) -> None:
    """613.10: a player has an ability (protection, hexproof, shroud)."""
    for node in mod.abilities:
        entry = (node, eff.source, eff.bind.controller, eff.timestamp)
        work.players[ref] = (*work.players.get(ref, ()), entry)


def _copy(work: Work, eff: Eff, mod: Any, c: Chars, ref: int) -> None:
    """613.2a. The copiable values that were taken when the effect began are the name "copied" of its
    binding (707.2b)."""
    if work.game.objects[
        ref
    ].face_down:  # layer 1b comes after: its characteristics stay as they are (708.10)
        return
    taken = eff.bind.names.get("copied")
    if isinstance(taken, Face):
        source = printed_chars(taken)
    else:
        from apnap.rules.ask.selections import resolve
        from apnap.rules.layers.copying import copiable

        found = tuple(resolve(work.game, mod.of, eff.bind))
        if not found:
            return
        source = copiable(work.game, found[0])
    for slot in Chars.__struct_fields__:
        if slot != "controller":
            setattr(c, slot, getattr(source, slot))


def _control(work: Work, eff: Eff, mod: Any, c: Chars, ref: int) -> None:
    who = _player(work, mod.who, eff)
    if who != NOBODY:
        c.controller = who


def _name(work: Work, eff: Eff, mod: Any, c: Chars, ref: int) -> None:
    """612.8."""
    c.name = mod.name


def _chosen_type(work: Work, eff: Eff) -> tuple[str, ...]:
    name = eff.bind.names.get("type")
    if not isinstance(name, str):
        obj = work.game.objects.get(eff.source)
        name = obj.chosen.get("type") if obj is not None else None
    return (name,) if isinstance(name, str) else ()


def _add_types(work: Work, eff: Eff, mod: Any, c: Chars, ref: int) -> None:
    """205.1b, 205.3d, 305.7 last sentence."""
    subtypes = mod.subtypes + (_chosen_type(work, eff) if mod.chosen else ())
    c.types = c.types.union(mod.types)
    c.subtypes |= fitting(c.types, subtypes)
    if mod.all_creature_types and not c.types.isdisjoint(_LIVING):
        c.subtypes |= CREATURE_TYPES
    if mod.all_land_types:
        c.subtypes |= LAND_TYPES - _BASIC
    c.supertypes = c.supertypes.union(mod.supertypes)
    c.abilities = with_intrinsic(c.abilities, c.types, c.subtypes)


_BASIC: Final = frozenset(BASIC_LAND_TYPES)
_STICKY: Final = frozenset({"Instant", "Sorcery"})
_LIVING: Final = frozenset({"Creature", "Kindred"})


def _set_types(work: Work, eff: Eff, mod: Any, c: Chars, ref: int) -> None:
    """205.1a-b, 305.7. Supertypes stay (205.4b)."""
    subtypes = mod.subtypes + (_chosen_type(work, eff) if mod.chosen else ())
    new = frozenset(subtypes)
    if mod.types:
        types = frozenset(mod.types)
        if mod.keep_types:
            types |= c.types
        else:
            types |= c.types & _STICKY
            c.subtypes &= allowed(types)
        c.types = types
    for name in subtypes:
        c.subtypes -= kind_of(name)
    c.subtypes |= fitting(c.types, subtypes)
    if new & _BASIC and "Land" in c.types:
        c.abilities = ()
        c.keywords = frozenset()
    c.abilities = with_intrinsic(c.abilities, c.types, c.subtypes)


def _lose_types(work: Work, eff: Eff, mod: Any, c: Chars, ref: int) -> None:
    """205.1a: subtypes go with the only card type they belong to."""
    gone = frozenset(mod.types)
    types = c.types - gone
    subtypes = c.subtypes - gone
    if mod.all_creature_types:
        subtypes -= CREATURE_TYPES
    if types != c.types:
        subtypes &= allowed(types)
    c.types = types
    c.subtypes = subtypes
    c.supertypes -= gone
    c.abilities = with_intrinsic(c.abilities, types, subtypes)


def _colors(work: Work, eff: Eff, mod: Any, c: Chars, ref: int) -> None:
    """A new colour takes the place of those before, unless it comes in addition (105.3, 202.2f)."""
    if mod.all_:
        mask = ALL_COLORS
    elif mod.chosen:
        name = eff.bind.names.get("color")
        if not isinstance(name, (str, tuple)):
            obj = work.game.objects.get(eff.source)
            name = obj.chosen.get("color") if obj is not None else None
        mask = color_mask((name,)) if isinstance(name, str) else color_mask(name) if isinstance(name, tuple) else 0
    else:
        mask = color_mask(mod.colors)
    c.colors = c.colors | mask if mod.add else mask


def _gain(work: Work, eff: Eff, mod: Any, c: Chars, ref: int) -> None:
    """613.1f. A static ability gained begins to work in the layers that are still to come (613.7a).
    Effects add abilities to those that the object has (113.10). With all that they say about when they may
    be activated (113.10a)."""
    _add_abilities(work, eff, with_choices(work, eff, mod.abilities), c, ref)


def _gain_from(work: Work, eff: Eff, mod: Any, c: Chars, ref: int) -> None:
    """613.1f, of abilities that other objects have."""
    found = lent(work, eff, mod, ref)
    if found:
        _add_abilities(work, eff, found, c, ref)


def _add_abilities(work: Work, eff: Eff, abilities: tuple[Any, ...], c: Chars, ref: int) -> None:
    before = c.abilities
    c.abilities = intern(before + abilities)
    c.keywords |= keyword_names(abilities)
    known = len(parts(before).layered)
    found = parts(c.abilities).layered
    if len(found) > known:
        obj = work.game.objects[ref]
        stamp = max(obj.timestamp, eff.timestamp)
        for part in found[known:]:
            occurrence = sum(1 for node in before if node is part.host)
            work.fresh.append(work.static(ref, part, stamp, occurrence))


def _lose(work: Work, eff: Eff, mod: Any, c: Chars, ref: int) -> None:
    if not mod.keywords:
        c.abilities = ()
        c.keywords = frozenset()
        return
    names = frozenset(mod.keywords)
    _without(c, names | _BANDS if "banding" in names else names)


_BANDS: Final = frozenset({"bands with other"})
"""Who loses banding loses these too (702.22b)."""


def _without(c: Chars, names: frozenset[str]) -> None:
    """All instances of it go (113.10b), and with hexproof that from a quality, too (702.11e)."""
    if c.keywords & names:
        c.abilities = intern(a for a in c.abilities if not (isinstance(a, Keyword) and a.name in names))
        c.keywords -= names


def _cant_have(work: Work, eff: Eff, mod: Any, c: Chars, ref: int) -> None:
    """113.11: what can't be had is taken away again when layer 6 is over."""
    work.cant_have[ref] = work.cant_have.get(ref, frozenset()) | {mod.keyword}
    _without(c, frozenset((mod.keyword,)))


def strip(work: Work) -> None:
    """The end of layer 6: no object keeps a keyword it can't have (113.11)."""
    for ref, names in work.cant_have.items():
        _without(work.private(ref), names)


def _numbers(work: Work, eff: Eff, mod: Any, refs: tuple[int, ...], *_: Any) -> None:
    """Layers 7a-7c. All the amounts are found before the first object is changed: the effect is applied at
    once."""
    power, toughness = mod.power, mod.toughness
    adds = type(mod) is mo.PT
    if adds and type(power) is int and type(toughness) is int:
        for ref in refs:
            if ref >= FIRST_OBJECT:
                c = work.private(ref)
                remember_base(work, c, ref)
                c.power += power
                c.toughness += toughness
        return
    from apnap.rules.ask.amounts import added

    found: list[tuple[int, int | None, int | None]] = []
    for ref in refs:
        if ref >= FIRST_OBJECT:
            a = power if type(power) is int or power is None else number(work, power, eff, ref)
            b = (
                toughness
                if type(toughness) is int or toughness is None
                else number(work, toughness, eff, ref)
            )
            if adds and not mod.signed and a is not None and b is not None:
                a, b = added(power, a), added(toughness, b)
            found.append((ref, a, b))
    for ref, a, b in found:
        c = work.private(ref)
        if adds:
            remember_base(work, c, ref)
            c.power += a or 0
            c.toughness += b or 0
        else:
            if a is not None:
                c.power = a
            if b is not None:
                c.toughness = b


def _switch(work: Work, eff: Eff, mod: Any, c: Chars, ref: int) -> None:
    """613.4d"""
    remember_base(work, c, ref)
    c.power, c.toughness = c.toughness, c.power


def remember_base(work: Work, c: Chars, ref: int) -> None:
    """Base power and toughness are what they are before 7c (208.4b, 613.4b)."""
    if ref not in work.base_pt:
        work.base_pt[ref] = (c.power, c.toughness)


APPLY: Final[dict[type, Callable[..., None]]] = {
    mo.IsCopyOf: _copy,
    mo.SetController: _control,
    mo.SetName: _name,
    mo.ChangeText: change_text,
    mo.AddTypes: _add_types,
    mo.SetTypes: _set_types,
    mo.LoseTypes: _lose_types,
    mo.SetColors: _colors,
    mo.Gain: _gain,
    mo.GainFrom: _gain_from,
    mo.Lose: _lose,
    mo.CantHave: _cant_have,
    mo.SetPT: _numbers,
    mo.PT: _numbers,
    mo.SwitchPT: _switch,
}
