"""The layers (613): which continuous effects there are, in which order they apply, and the view that comes
of it.

Effects are applied layer by layer, in timestamp order unless one depends on another (613.8). Dependency is
found by trial: the other effect is applied to a copy, and one looks whether the first one's existence, the
set of objects it applies to or what it does to them has changed. What an effect reads (see `reads`) only
spares trials that could not show anything.
"""

from __future__ import annotations

from typing import Any, Final

from apnap.ability import mods as mo
from apnap.ability.abilities import Keyword
from apnap.ability.selections import Attached, This
from apnap.model.card import Card
from apnap.model.node import Node
from apnap.model.objects import BATTLEFIELD, NOBODY, Chars, Obj
from apnap.model.state import ALWAYS, State, View
from apnap.rules.layers.away import away_mask, scan_away, with_changed
from apnap.rules.layers.effects import Eff, Work, affected, apply, exists, remember_base, strip, values
from apnap.rules.layers.parts import (
    L_ABILITY,
    L_CDA,
    L_CHANGE,
    L_COLOR,
    L_CONTROL,
    L_COPY,
    L_SET,
    L_SWITCH,
    L_TEXT,
    L_TYPE,
    Parts,
    Plan,
    parts,
    parts_in,
    plan_of,
)
from apnap.rules.layers.printed import face_down_chars, intern, printed_chars, unmodified
from apnap.rules.layers.reads import (
    R_ABILITIES,
    R_ALL,
    R_COLORS,
    R_CONTROL,
    R_NAME,
    R_PT,
    R_TYPES,
    state_reads,
)

_WRITES: Final[dict[int, int]] = {
    L_COPY: R_ALL,
    L_CONTROL: R_CONTROL,
    L_TEXT: R_NAME,
    L_TYPE: R_TYPES,
    L_COLOR: R_COLORS,
    L_ABILITY: R_ABILITIES,
    L_CDA: R_PT,
    L_SET: R_PT,
    L_CHANGE: R_PT,
    L_SWITCH: R_PT,
}
_NO_PARTS: Final = parts(())


def reaches_newcomers(plan: Plan, what: Node | None) -> int:
    """Whether it may change what a permanent is or what abilities it has that is only about to enter (614.12): 2 for
    one that changes other things than itself and what it is attached to, before power and toughness; 1 when it only
    gives abilities that don't modify how their own source enters; 0 for none of it."""
    if type(what) in (This, Attached):
        return 0
    if plan.reach < 0:
        plan.reach = _reach(plan)
    return plan.reach


def _reach(plan: Plan) -> int:
    found = 0
    for layer, mods in plan.layers.items():
        if layer >= L_CDA:
            continue
        for mod in mods:
            if layer != L_ABILITY or type(mod) is not mo.Gain or parts(mod.abilities).entering:
                return 2
            found = 1
    return found


def build(game: State, watch: Any = None) -> View:
    """Make the game's view: collect continuous effects and apply them. The view is a new record, so that a
    copy of the game that shares the old one is not told of dependencies it doesn't know
    (`State.static_mask`). Anew after each change, and at once (613.5). No permanent is ever there without
    them (611.3c), whoever has priority (117.2b)."""
    view = View()
    game.view_ = view
    view.data["building"] = True
    if watch is not None:
        view.data["watch"] = watch
    try:
        _build(game, view)
    except BaseException:
        game.view_ = View()
        raise
    del view.data["building"]
    view.ready = True
    return view


def _build(game: State, view: View) -> None:
    objects = game.objects
    chars = view.chars
    printed = _printed
    work: Work | None = None
    mask = ALWAYS | away_mask(game)
    view.data["limit"] = game.next_id
    sources: list[tuple[Obj, Parts]] = []
    counted: list[Obj] = []
    live: list[tuple[Obj, Parts]] = []
    for oid in game.battlefield:
        obj = objects[oid]
        if obj.phased != NOBODY:
            continue
        known = printed.get(id(obj.card))
        if known is not None and obj.copy is None and not obj.face and not obj.face_down:
            base, ability_parts = known[1], known[2]
        else:
            base, ability_parts = _base(obj)
        chars[oid] = base
        if obj.counters:
            counted.append(obj)
        if ability_parts.idle:
            continue
        mask |= ability_parts.state
        if ability_parts.active:
            live.append((obj, ability_parts))
        if ability_parts.layered:
            sources.append((obj, ability_parts))
    view.data["live"] = live
    away = scan_away(game)
    view.data["away"] = away
    for obj, ability_parts in away:
        mask |= ability_parts.state
        if ability_parts.layered:
            sources.append((obj, ability_parts))
    for floating in game.floating:
        plan = plan_of(floating.mods)
        mask |= plan.state | state_reads(floating.what)
        if plan.layers:
            if work is None:
                work = Work(game, view)
            work.serial += 1
            eff = Eff(floating.bind.source, floating.bind, plan, floating.timestamp, work.serial)
            eff.locked = floating.refs
            eff.what = floating.what
            work.add(eff)
    game.static_mask = mask
    if work is not None and any(L_COPY in eff.plan.layers for eff in work.effects):
        sources = _copies(work, sources, view)
    for obj, ability_parts in sources:
        for i, part in enumerate(ability_parts.layered):
            if obj.zone in part.node.zones or part.cda or obj.kind == "emblem":
                if work is None:
                    work = Work(game, view)
                same = sum(
                    1
                    for other in ability_parts.layered[:i]
                    if other.host is part.host and other.node is part.node
                )
                work.add(work.static(obj.id, part, obj.timestamp, same))
    if work is None:
        if not counted:
            return
        work = Work(game, view)
    _layers(work, counted)
    for ref in work.owned:
        game.static_mask |= parts(chars[ref].abilities).state
    if work.base_pt:
        view.data["base_pt"] = work.base_pt
    if work.players:
        view.data["players"] = work.players
    for eff in work.effects:
        if eff.locked is None:
            view.newcomers = max(view.newcomers, reaches_newcomers(eff.plan, eff.what))
    if work.owned:
        view.data["live"] = [
            (objects[oid], found)
            for oid in game.battlefield
            if oid in chars and (found := parts_in(chars[oid])).active
        ]
    away_changed = [ref for ref in work.owned if objects[ref].zone != BATTLEFIELD]
    if away_changed:
        view.changed = frozenset(away_changed)
        view.data["away"] = with_changed(game, view, away, away_changed)


_printed: dict[int, tuple[Card, Chars, Parts]] = {}
"""What permanents start as that are nothing but a card with one face."""


def _base(obj: Obj) -> tuple[Chars, Parts]:
    """What a permanent starts as, before continuous effects (613.1), and its abilities."""
    card = obj.card
    if obj.face_down:
        base = face_down_chars(obj)
    elif obj.copy is None and card is not None and not obj.face and card.layout == "normal":
        base = printed_chars(card.faces[0])
        if len(_printed) > 50_000:
            _printed.clear()
        _printed[id(card)] = (card, base, parts_in(base))
    else:
        base = unmodified(obj)
    return base, parts_in(base)


def _copies(work: Work, sources: list[tuple[Obj, Parts]], view: View) -> list[tuple[Obj, Parts]]:
    """Layer 1 (613.2), and the static abilities that there are after it (613.1a)."""
    game = work.game
    _run(work, L_COPY)
    if not work.owned:
        return sources
    view.data["copiable"] = {ref: view.chars[ref].clone() for ref in work.owned}
    found: list[tuple[Obj, Parts]] = []
    for oid in game.battlefield:
        chars = view.chars.get(oid)
        if chars is not None:
            ability_parts = parts(chars.abilities)
            if ability_parts.layered:
                found.append((game.objects[oid], ability_parts))
    return found + [pair for pair in sources if pair[0].zone != BATTLEFIELD]


def _layers(work: Work, counted: list[Obj]) -> None:
    """Layers 2 to 7 in order (613.1). Text (613.1c), types (613.1d), colours (613.1e), abilities, and power
    and toughness (613.1g)."""
    used = 0
    for eff in work.effects:
        used |= eff.plan.used
    for layer in (L_CONTROL, L_TEXT, L_TYPE, L_COLOR):
        if used >> layer & 1:
            _run(work, layer)
    for obj in counted:
        _keyword_counters(work, obj)
    if used >> L_ABILITY & 1:
        _run(work, L_ABILITY)
        if work.cant_have:
            strip(work)
    for eff in work.effects:
        used |= eff.plan.used
    if used >> L_CDA & 1:
        # 613.4a
        _run(work, L_CDA)
    if used >> L_SET & 1:
        _run(work, L_SET)
    for obj in counted:
        _power_counters(work, obj)
    if work.watch is not None:
        work.watch(None, L_CHANGE)
    if used >> L_CHANGE & 1:
        _run(work, L_CHANGE)
    if used >> L_SWITCH & 1:
        _run(work, L_SWITCH)


# --- order within a layer (613.7, 613.8) ----------------------------------------------------------


def _rank(eff: Eff) -> tuple[bool, int, int]:
    """Characteristic-defining abilities first (613.3), then timestamps (613.7). Of effects that add and
    remove the same ability the latest one counts (101.2a, 113.10c)."""
    return (not eff.cda, eff.timestamp, eff.order)


def _run(work: Work, layer: int) -> None:
    """Apply all effects that have a part in this layer."""
    pending = [eff for eff in work.effects if layer in eff.plan.layers]
    if len(pending) > 1:
        pending.sort(key=_rank)
    while pending:
        eff = pending[0] if len(pending) == 1 else _next(work, layer, pending)
        pending.remove(eff)
        apply(work, eff, layer)
        if work.watch is not None:
            work.watch(eff, layer)
        if work.fresh:
            # Abilities just gained: their effects take part from here on, never in layers already applied.
            for new in work.fresh:
                work.add(new)
                if layer in new.plan.layers:
                    pending.append(new)
            work.fresh = []
            pending.sort(key=_rank)


def _next(work: Work, layer: int, pending: list[Eff]) -> Eff:
    """The effect to be applied now: the earliest that depends on none of the others, loops left aside
    (613.8b). Asked again after each effect (613.8c); what one does may decide about another (613.9)."""
    removes = _removes_abilities(layer, pending)
    depends: dict[int, list[int]] = {}
    for i, eff in enumerate(pending):
        if _may_depend(eff, layer, removes):
            found = [j for j, other in enumerate(pending) if j != i and _depends(work, layer, eff, other)]
            if found:
                depends[i] = found
    if not depends:
        return pending[0]
    for i, eff in enumerate(pending):
        after = depends.get(i)
        if after is None or all(_reaches(depends, j, i) for j in after):
            return eff
    return pending[0]


def _reaches(depends: dict[int, list[int]], start: int, goal: int) -> bool:
    """Whether the effect `start` depends, directly or not, on `goal`: then the two are in one loop."""
    seen: set[int] = set()
    stack = [start]
    while stack:
        i = stack.pop()
        if i == goal:
            return True
        if i not in seen:
            seen.add(i)
            stack.extend(depends.get(i, ()))
    return False


def _removes_abilities(layer: int, pending: list[Eff]) -> bool:
    """Whether something in this layer can take abilities away: "loses all abilities", or a basic land type
    set (305.7)."""
    if layer == L_ABILITY:
        kinds: tuple[type, ...] = (mo.Lose, mo.CantHave)
    elif layer == L_TYPE:
        kinds = (mo.SetTypes,)
    else:
        return layer == L_COPY
    return any(type(mod) in kinds for eff in pending for mod in eff.plan.layers[layer])


def _may_depend(eff: Eff, layer: int, removes: bool) -> bool:
    """Whether a trial could show anything at all."""
    writes = _WRITES[layer]
    if layer == L_CONTROL and eff.host is not None:
        return True
    if eff.plan.chars.get(layer, 0) & writes:
        return True
    if eff.started is not None:
        return False
    if eff.host is not None and removes:
        return True
    return eff.locked is None and eff.chars & writes != 0


def _depends(work: Work, layer: int, eff: Eff, other: Eff) -> bool:
    """613.8a, by trial."""
    if eff.cda != other.cda or not exists(work, other):
        return False
    before = _outcome(work, layer, eff)
    undo = _Undo(work, affected(work, other), other)
    apply(work, other, layer)
    after = _outcome(work, layer, eff)
    undo.undo(work, other)
    return bool(before != after)


def _outcome(work: Work, layer: int, eff: Eff) -> Any:
    """Whether the effect exists, what it applies to, and what it does to it."""
    if not exists(work, eff):
        return None
    refs = affected(work, eff)
    return (refs, values(work, eff, layer, refs))


class _Undo:
    """Takes a trial back."""

    __slots__ = ("base_pt", "cant_have", "chars", "fresh", "owned", "players", "serial", "started")

    def __init__(self, work: Work, refs: tuple[int, ...], eff: Eff) -> None:
        chars = work.view.chars
        self.chars = {ref: chars[ref].clone() if ref in work.owned else chars.get(ref) for ref in refs}
        self.owned = set(work.owned)
        self.started = eff.started
        self.players = dict(work.players)
        self.cant_have = dict(work.cant_have)
        self.base_pt = dict(work.base_pt)
        self.fresh = work.fresh
        self.serial = work.serial
        work.fresh = []

    def undo(self, work: Work, eff: Eff) -> None:
        chars = work.view.chars
        for ref, old in self.chars.items():
            if old is None:
                chars.pop(ref, None)
            else:
                chars[ref] = old
        work.owned = self.owned
        eff.started = self.started
        work.players = self.players
        work.cant_have = self.cant_have
        work.base_pt = self.base_pt
        work.fresh = self.fresh
        work.serial = self.serial


# --- counters -------------------------------------------------------------------------------------

_POWER: dict[str, tuple[int, int] | None] = {"+1/+1": (1, 1), "-1/-1": (-1, -1)}

KEYWORD_COUNTERS: Final = frozenset({
    "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
    "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
})  # fmt: skip
"""122.1b"""
_COUNTER_KEYWORDS: Final = {name: Keyword(name) for name in sorted(KEYWORD_COUNTERS)}
_COUNTER_GAINS: Final = {name: (mo.Gain((node,)),) for name, node in _COUNTER_KEYWORDS.items()}


def power_counter(kind: str) -> tuple[int, int] | None:
    """What one counter of that kind does to power and toughness (122.1a), or None."""
    try:
        return _POWER[kind]
    except KeyError:
        pass
    found: tuple[int, int] | None = None
    left, slash, right = kind.partition("/")
    if (
        slash
        and left[:1] in ("+", "-")
        and right[:1] in ("+", "-")
        and left[1:].isdigit()
        and right[1:].isdigit()
    ):
        found = (int(left), int(right))
    _POWER[kind] = found
    return found


def counted_power(obj: Obj) -> tuple[int, int]:
    """What an object's counters add to its power and toughness (122.1a)."""
    power = toughness = 0
    for kind, n in obj.counters.items():
        each = power_counter(kind)
        if each is not None:
            power += each[0] * n
            toughness += each[1] * n
    return power, toughness


def _power_counters(work: Work, obj: Obj) -> None:
    """613.4c. Printed numbers, then effects (302.4c)."""
    power, toughness = counted_power(obj)
    if power or toughness:
        c = work.private(obj.id)
        remember_base(work, c, obj.id)
        c.power += power
        c.toughness += toughness


def _keyword_counters(work: Work, obj: Obj) -> None:
    """Keyword counters are effects of layer 6 with a timestamp of their own (613.1f, 613.7c): the mark
    "counter_times" of the object, or the object's timestamp."""
    for kind in obj.counters:
        mods = _COUNTER_GAINS.get(kind)
        if mods is None:
            continue
        if not any(L_ABILITY in eff.plan.layers for eff in work.effects):
            c = work.private(obj.id)
            c.abilities = intern((*c.abilities, _COUNTER_KEYWORDS[kind]))
            c.keywords |= {kind}
            continue
        work.serial += 1
        from apnap.model.ongoing import Binding

        stamp = obj.marks.get("counter_times", {}).get(kind, obj.timestamp)
        eff = Eff(obj.id, Binding(obj.id, obj.controller), plan_of(mods), stamp, work.serial)
        eff.locked = (obj.id,)
        work.add(eff)
