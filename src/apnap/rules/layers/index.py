"""Indexes of the abilities at work: triggered abilities (603) and replacement effects (614) by the kind of
event, and modifications of rules (613.11) by what they modify. Made when first asked for, once for each
view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from apnap.ability.abilities import Replacement, Triggered
from apnap.ability.selections import Attached, This
from apnap.model.node import Node
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, NOBODY, Obj
from apnap.model.ongoing import Binding
from apnap.model.state import State, View
from apnap.rules.layers.away import scan_away
from apnap.rules.layers.build import build, reaches_newcomers
from apnap.rules.layers.parts import Parts, StaticPart, parts, plan_of
from apnap.rules.layers.query import chars, controller


class ActiveTrigger:
    """A triggered ability where it functions: its source's id and controller as the view was made."""

    __slots__ = ("ability", "controller", "source")

    def __init__(self, source: int, controller: int, ability: Triggered) -> None:
        self.source = source
        self.controller = controller
        self.ability = ability

    def bind(self, event: Any = None) -> Binding:
        """A binding to ask whether it triggers on the event."""
        return Binding(self.source, self.controller, self.ability, event)


class ActiveReplacement:
    """A replacement or prevention effect of an object's ability. `key` is its identity for 614.5 (once per
    event)."""

    __slots__ = ("ability", "controller", "key", "source", "timestamp")

    def __init__(
        self, source: int, controller: int, ability: Replacement, timestamp: int, key: tuple[int, int]
    ) -> None:
        self.source = source
        self.controller = controller
        self.ability = ability
        self.timestamp = timestamp
        self.key = key

    def bind(self, event: Any = None) -> Binding:
        """A binding to ask whether it applies to the event."""
        return Binding(self.source, self.controller, self.ability, event)


class ActiveMod:
    """A modification of rules at work. `refs`: the objects and players it is about. For an ability that a
    player has, `mod` is its Keyword."""

    __slots__ = ("bind", "controller", "mod", "refs", "source", "timestamp")

    def __init__(
        self, mod: Any, source: int, controller: int, bind: Binding, timestamp: int, refs: frozenset[int]
    ) -> None:
        self.mod = mod
        self.source = source
        self.controller = controller
        self.bind = bind
        self.timestamp = timestamp
        self.refs = refs


def _view(game: State) -> View:
    view = game.view_
    if view.ready:
        return view if "away" in view.data else _look_elsewhere(game, view)
    return view if "building" in view.data else build(game)


def _look_elsewhere(game: State, view: View) -> View:
    """After cards moved outside the battlefield: the same indexes if the same abilities are at work there, new ones if
    others are, and a new view where one of them is about characteristics. The view is a new record (see `build`)."""
    away = scan_away(game)
    before = view.data["before"]
    same = len(before) == len(away) and all(
        old[0].id == new[0].id and old[1] is new[1] for old, new in zip(before, away, strict=True)
    )
    if not same and any(found.layered for _, found in (*before, *away)):
        return build(game)
    fresh = View()
    fresh.ready = True
    fresh.chars = view.chars
    fresh.changed = view.changed
    fresh.sides = view.sides
    fresh.newcomers = view.newcomers
    data = fresh.data = view.data.copy()
    del data["before"]
    kept = data.pop("kept")
    if same:
        fresh.triggers = kept.pop("triggers", None)
        fresh.replacements = kept.pop("replacements", None)
        fresh.mods = kept.pop("mods", None)
        data.update(kept)
    else:
        for _, found in away:
            game.static_mask |= found.state
    data["away"] = away
    game.view_ = fresh
    return fresh


def _working(view: View) -> Iterator[tuple[Obj, Parts, str]]:
    """Every object with an ability for the indexes, and the zone to look for: phased-in permanents, then
    those elsewhere with an ability that functions there (113.6); "" for emblems in the command zone,
    whose abilities all function (113.6p, 408.2)."""
    for obj, found in view.data["live"]:
        yield obj, found, BATTLEFIELD
    for obj, found in view.data["away"]:
        yield obj, found, obj.zone if obj.kind != "emblem" else ""


# --- triggers and replacements --------------------------------------------------------------------


def triggers(game: State) -> dict[str, tuple[ActiveTrigger, ...]]:
    """Kind of event -> the triggered abilities that look for it, in the order of the zones. Never changed: it
    may be kept to look back in time (603.10). Abilities of permanents there, of emblems in the command zone
    (408.1)."""
    found: dict[str, tuple[ActiveTrigger, ...]] | None = game.view_.triggers
    if found is not None:
        return found
    view = _view(game)
    if view.triggers is not None:
        return triggers(game)
    lists: dict[str, list[ActiveTrigger]] = {}
    for obj, ability_parts, zone in _working(view):
        for ability, zones, kinds in ability_parts.seen:
            if zone and zone not in zones:
                continue
            if ability_parts.gates:
                gate = ability_parts.gates.get(id(ability))
                if gate is not None and not gate(game, obj):
                    continue
            active = ActiveTrigger(obj.id, controller(game, obj.id), ability)
            for kind in kinds:
                if kind in lists:
                    lists[kind].append(active)
                else:
                    lists[kind] = [active]
    found = {kind: tuple(entries) for kind, entries in lists.items()}
    view.triggers = found
    return found


def replacements(game: State) -> dict[str, tuple[ActiveReplacement, ...]]:
    """Kind of event -> the replacement and prevention effects of objects' abilities. Effects of limited time
    are the game's `shields`; those of an object's own entering are given by `own_replacements`. Those of
    static abilities as long as they work (614.4, 615.4)."""
    found: dict[str, tuple[ActiveReplacement, ...]] | None = game.view_.replacements
    if found is not None:
        return found
    view = _view(game)
    if view.replacements is not None:
        return replacements(game)
    lists: dict[str, list[ActiveReplacement]] = {}
    for obj, ability_parts, zone in _working(view):
        for i, ability in enumerate(ability_parts.replacements):
            if zone and zone not in ability.zones:
                continue
            who = controller(game, obj.id)
            active = ActiveReplacement(obj.id, who, ability, obj.timestamp, (obj.id, i))
            lists.setdefault(ability.on.kind, []).append(active)
    found = {kind: tuple(entries) for kind, entries in lists.items()}
    view.replacements = found
    return found


def newcomers_change(game: State, own: tuple[Node, ...]) -> bool:
    """Whether a permanent with these abilities may be something else on the battlefield than it is now, as effects at
    work there or its own change it (614.12)."""
    reach = _view(game).newcomers
    if reach < 2:
        for part in parts(own).layered:
            reach = max(reach, reaches_newcomers(part.plan, part.node.what))
    # Abilities that say nothing about entering matter only to effects that ask for them.
    return reach == 2 or (reach == 1 and "move" in replacements(game))


# --- modifications of rules -----------------------------------------------------------------------

SELF_KINDS: Final = frozenset(
    {
        *("CostChange", "AlternativeCost", "AdditionalCost", "XBounds"),
        *("Cant:be_countered", "Cant:cast", "May:cast_as_flash"),
    }
)
"""What a card says about casting itself works wherever it can be cast from, and on the stack (113.6d-g,
604.5-604.6)."""


LATER_KINDS: Final = frozenset({"Cant:be_blocked", "Cant:block"})
"""Asked about in combat only: their conditions are looked at then, not for every view (`mods` may still list some whose
condition does not hold)."""


def mods(game: State, kind: str) -> tuple[ActiveMod, ...]:
    """The modifications of that kind that are at work, in timestamp order (613.11)."""
    return all_mods(game).get(kind, ())


def all_mods(game: State) -> dict[str, tuple[ActiveMod, ...]]:
    """All of them by kind: the same dictionary for as long as they are the same. What cards say goes before
    the rules: whoever applies a rule asks here first (101.1)."""
    found: dict[str, tuple[ActiveMod, ...]] | None = game.view_.mods
    return found if found is not None else _index_mods(game)


def refs_under(game: State, kind: str) -> set[int]:
    """All objects and players that modifications of that kind are about (of none of the `LATER_KINDS`)."""
    return {ref for entry in mods(game, kind) for ref in entry.refs}


def mods_on(game: State, kind: str, ref: int) -> tuple[ActiveMod, ...]:
    """Those of `mods` that are about this object or player; for a card that isn't on the battlefield also
    what it says about casting itself."""
    entries = all_mods(game).get(kind)
    if entries is not None:
        entries = tuple([entry for entry in entries if ref in entry.refs])
        if entries and kind in LATER_KINDS:
            entries = tuple([e for e in entries if _holds(game, getattr(e.mod, "condition", None), e.bind)])
    if kind in SELF_KINDS and ref >= FIRST_OBJECT:
        own = _own_mods(game, kind, ref)
        if own:
            return own if entries is None else entries + own
    return entries if entries is not None else ()


def _own_mods(game: State, kind: str, ref: int) -> tuple[ActiveMod, ...]:
    obj = game.objects.get(ref)
    if obj is None or obj.zone == BATTLEFIELD:
        return ()
    rules = parts(chars(game, ref).abilities).rules
    if not rules:
        return ()
    out: list[ActiveMod] = []
    for part in rules:
        node = part.node
        if type(node.what) is not This or obj.zone in node.zones:  # the latter are in the index
            continue
        matching = [mod for name, mod in part.plan.rules if name == kind]
        if not matching:
            continue
        bind = Binding(ref, controller(game, ref), node)
        if not _holds(game, node.condition, bind):
            continue
        for mod in matching:
            if _holds(game, getattr(mod, "condition", None), bind):
                out.append(ActiveMod(mod, ref, bind.controller, bind, obj.timestamp, frozenset((ref,))))
    return tuple(out)


def _holds(game: State, condition: Node | None, bind: Binding) -> bool:
    if condition is None:
        return True
    from apnap.rules.ask.conditions import holds

    return bool(holds(game, condition, bind))  # type: ignore[arg-type]


def _index_mods(game: State) -> dict[str, tuple[ActiveMod, ...]]:
    """Collect them all: once for each view."""
    view = _view(game)
    if not view.ready:  # rules are modified after characteristics are determined (613.11)
        return {}
    if view.mods is not None:
        return all_mods(game)
    lists: dict[str, list[ActiveMod]] = {}
    for obj, ability_parts, zone in _working(view):
        for part in ability_parts.rules:
            if not zone or zone in part.node.zones:
                _static_mods(game, obj, part, lists)
    for floating in game.floating:
        rules = plan_of(floating.mods).rules
        if not rules:
            continue
        refs = (
            _refs(game, floating.what, floating.bind) if floating.refs is None else frozenset(floating.refs)
        )
        for kind, mod in rules:
            if kind in LATER_KINDS or _holds(game, getattr(mod, "condition", None), floating.bind):
                entry = ActiveMod(
                    mod,
                    floating.bind.source,
                    floating.bind.controller,
                    floating.bind,
                    floating.timestamp,
                    refs,
                )
                lists.setdefault(kind, []).append(entry)
    for ref, entries in view.data.get("players", {}).items():
        for node, source, who, stamp in entries:
            bind = Binding(source, who, node)
            name = getattr(node, "name", type(node).__name__)
            entry = ActiveMod(node, source, who, bind, stamp, frozenset((ref,)))
            lists.setdefault(name.capitalize(), []).append(entry)
    for entries in lists.values():
        if len(entries) > 1:
            entries.sort(key=_stamp)
    found = {kind: tuple(entries) for kind, entries in lists.items()}
    view.mods = found
    return found


def _stamp(entry: ActiveMod) -> int:
    return entry.timestamp


def _static_mods(game: State, obj: Obj, part: StaticPart, lists: dict[str, list[ActiveMod]]) -> None:
    node = part.node
    if part.gate is not None and not part.gate(game, obj):
        return
    bind = Binding(obj.id, controller(game, obj.id), node)
    if not _holds(game, node.condition, bind):
        return
    what = node.what
    cls = type(what)
    if cls is This:
        refs = frozenset((obj.id,))
    elif cls is Attached:
        refs = frozenset((obj.attached_to,)) if obj.attached_to != NOBODY else frozenset()
    else:
        refs = _refs(game, what, bind)
    if "ignoring" in game.watched:
        refs = _unless_ignored(game, obj.id, refs)
    if not refs:
        return
    for kind, mod in part.plan.rules:
        if kind in LATER_KINDS or _holds(game, getattr(mod, "condition", None), bind):
            entry = ActiveMod(mod, obj.id, bind.controller, bind, obj.timestamp, refs)
            lists.setdefault(kind, []).append(entry)


def _unless_ignored(game: State, source: int, refs: frozenset[int]) -> frozenset[int]:
    """116.2d: without the players who ignore the effect this turn, and what they control."""
    gone = {pid for pid, oid in game.watched["ignoring"] if oid == source}
    return frozenset([ref for ref in refs if controller(game, ref) not in gone]) if gone else refs


def _refs(game: State, what: Node | None, bind: Binding) -> frozenset[int]:
    from apnap.rules.ask.selections import resolve

    return frozenset(resolve(game, what, bind)) if what is not None else frozenset()  # type: ignore[arg-type]
