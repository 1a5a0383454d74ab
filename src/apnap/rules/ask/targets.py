"""Targets: which of them an effect has, what they may be, and whether they still are legal (115, 601.2c,
608.2b)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from apnap.ability.abilities import Ability
from apnap.ability.effects import Apply, Damage, Delayed, Effect, Gate, Modal, Reflexive, Shield, Token
from apnap.ability.mods import SetController
from apnap.ability.selections import Target
from apnap.model.decisions import Reason
from apnap.model.node import Node
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask import facts
from apnap.rules.ask.candidates import candidates, speaks_of_players
from apnap.rules.ask.filters import LIMIT, matches
from apnap.rules.ask.modes import chosen
from apnap.rules.ask.selections import players
from apnap.rules.reach import within

# --- the targets of a text ------------------------------------------------------------------------

_NODES: Final[dict[tuple[int, tuple[int, ...]], tuple[Effect, tuple[Target, ...]]]] = {}

# What is inside these chooses its targets later, when it is put on the stack itself (603.7, 603.12).
LATER: Final = (Delayed, Reflexive, Ability, Token)


def target_nodes(effect: Effect, modes: tuple[int, ...] = ()) -> tuple[Target, ...]:
    """The Target nodes in the order of the text (601.2c), of the chosen modes only (700.2); one node that
    appears twice is one target."""
    key = (id(effect), modes)
    entry = _NODES.get(key)
    if entry is None:
        if len(_NODES) > LIMIT:
            _NODES.clear()
        found: dict[int, Target] = {}
        _collect(effect, modes, found)
        entry = _NODES[key] = (effect, tuple(found.values()))
    return entry[1]


def _subject(node: Node) -> Node | None:
    """Who or what does it, which the text names before what it is done to."""
    if isinstance(node, Damage):
        return node.source
    if isinstance(node, Gate):
        return node.who if node.may and not node.unless else None
    if isinstance(node, Apply):
        first = node.mods[0] if node.mods else None
        return first.who if isinstance(first, SetController) else None
    return getattr(node, "who", None) if isinstance(node, Effect) else None


def _collect(node: Node, modes: tuple[int, ...], found: dict[int, Target]) -> None:
    if isinstance(node, LATER):
        return
    if isinstance(node, Target):
        found.setdefault(id(node), node)
    inside: Iterable[Node] = node.children()
    subject = _subject(node)
    if subject is not None:
        inside = [subject, *[child for child in inside if child is not subject]]
    if isinstance(node, Shield):
        inside = node.ability.children()  # what it watches is chosen now
    if isinstance(node, Modal):
        inside = chosen(node, modes)
    for child in inside:
        _collect(child, modes, found)


# --- legality -------------------------------------------------------------------------------------

_SHIELDING: Final = frozenset({"shroud", "hexproof", "protection"})


def cant_be_targeted(game: State, ref: int, b: Binding, spell_id: int) -> Reason | None:
    """Why the object or player can't be a target of this spell or ability (115.5, 702.11, 702.16, 702.18, and
    what says so); None when nothing forbids it. `spell_id` is the spell or ability on the stack, NOBODY while
    there is none. Abilities are no spells (113.9)."""
    if ref == spell_id:
        return Reason("115.5", "itself", (ref,))
    source = _source_of(game, b, spell_id)
    if ref < FIRST_OBJECT:
        reason = _keywords_forbid(game, ref, source, b)
        if reason is not None:
            return reason
    else:
        obj = game.objects.get(ref)
        if obj is None:
            return Reason("608.2b", "gone", (ref,))
        # These keywords work on permanents and players only.
        if obj.zone == BATTLEFIELD and not _SHIELDING.isdisjoint(layers.chars(game, ref).keywords):
            reason = _keywords_forbid(game, ref, source, b)
            if reason is not None:
                return reason
    for active in layers.mods_on(game, "Cant:be_targeted", ref):
        mod: Any = active.mod
        if mod.by is not None and matches(game, mod.by, source, active.bind) == mod.except_by:
            continue
        if mod.condition is not None:
            from apnap.rules.ask.conditions import holds

            if not holds(game, mod.condition, active.bind):
                continue
        return Reason("115.4", "cant-be-targeted", (ref, active.source))
    return None


def _source_of(game: State, b: Binding, spell_id: int) -> int:
    """What has the qualities that matter: the spell itself, or the ability's source (702.11d, 702.16b)."""
    obj = game.objects.get(spell_id)
    return spell_id if obj is not None and obj.kind != "ability" else b.source


def _keywords_forbid(game: State, ref: int, source: int, b: Binding) -> Reason | None:
    """702.11c, 702.11f, 702.16k."""
    if layers.has_keyword(game, ref, "shroud"):
        return Reason("702.18a", "shroud", (ref,))
    mine = facts.controller_of(game, ref)
    team = game.players[mine].team if mine >= 0 else NOBODY
    if team != game.players[b.controller].team:
        for ability, bind in layers.bound_keywords(game, ref, "hexproof"):
            if ability.filter is None:
                return Reason("702.11b", "hexproof", (ref,))
            if matches(game, ability.filter, source, bind):
                return Reason("702.11d", "hexproof", (ref, source))
    for ability, bind in layers.bound_keywords(game, ref, "protection"):
        if ability.filter is None or matches(game, ability.filter, source, bind):
            return Reason("702.16b", "protection", (ref, source))
    return None


def legal_targets(game: State, node: Target, b: Binding, spell_id: int = NOBODY) -> tuple[int, ...]:
    """All that may be chosen for the Target by the spell or ability `spell_id` (601.2c), in a stable order.
    Permanents, unless the text names another zone or players (115.2). Nothing that is affected without the
    word is a target (115.10, 115.10a-b)."""
    if node.each is not None:
        shares = shares_of(game, node, b, spell_id)
        return tuple(dict.fromkeys([ref for share in shares.values() for ref in share]))
    return _legal(game, node, b, spell_id)


def shares_of(game: State, node: Target, b: Binding, spell_id: int = NOBODY) -> dict[int, tuple[int, ...]]:
    """What may be chosen for each player of a Target that is chosen once for each of them."""
    assert node.each is not None
    return {pid: _legal(game, node, b.child(item=pid), spell_id) for pid in players(game, node.each, b)}


def _legal(game: State, node: Target, b: Binding, spell_id: int) -> tuple[int, ...]:
    return tuple(
        [
            ref
            for ref in candidates(game, node.filter, node.zones, b)
            if cant_be_targeted(game, ref, b, spell_id) is None
        ]
    )


def still_legal(game: State, node: Target, ref: int, b: Binding) -> bool:
    """608.2b: the same player or object, in the zone where it may be, fitting the text, and not forbidden."""
    if not facts.is_live(game, ref) or not within(game, b.controller, ref):  # 801.4
        return False
    if ref < FIRST_OBJECT:
        if not speaks_of_players(node.filter):
            return False
    elif game.objects[ref].zone not in node.zones:
        return False
    return _fits(game, node, ref, b) and cant_be_targeted(game, ref, b, b.stack_id) is None


def _fits(game: State, node: Target, ref: int, b: Binding) -> bool:
    if node.each is None:
        return matches(game, node.filter, ref, b)
    return any([matches(game, node.filter, ref, b.child(item=pid)) for pid in players(game, node.each, b)])
