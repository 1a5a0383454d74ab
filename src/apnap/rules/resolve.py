"""Resolving spells and abilities (608)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from apnap.ability.abilities import Triggered
from apnap.ability.effects import Effect
from apnap.model.decisions import Answer, Decision, yes_no
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, NOBODY, STACK, Obj
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.conditions import holds
from apnap.rules.ask.targets import still_legal, target_nodes
from apnap.rules.casting.info import spell_effect
from apnap.rules.change import happen, move
from apnap.rules.change.zones import ceases
from apnap.rules.perform import perform

Gen = Generator[Decision, Answer, None]


def resolve_top(game: State) -> Gen:
    """608.1: the top object of the stack resolves."""
    oid = game.stack[-1]
    obj = game.objects[oid]
    if game.damage_wave is not None and game.damage_wave[0] == oid:
        yield from _damage(game, oid)
        return
    if obj.kind == "ability":
        yield from _ability(game, oid)
    else:
        yield from _spell(game, oid)


def _damage(game: State, oid: int) -> Gen:
    """Combat damage that waited on the stack is dealt (era 2004)."""
    from apnap.rules.combat.damage import deal

    wave = game.damage_wave[1]
    game.damage_wave = None
    ceases(game, oid)
    yield from deal(game, wave)


def binding(game: State, oid: int, effect: Effect | None) -> tuple[Binding, bool]:
    """The binding with which the stack object's effect is performed, and whether it still may: 608.2b, when it had
    targets and all of them are illegal it doesn't resolve."""
    obj = game.objects[oid]
    info = obj.stack
    assert info is not None
    source = info.source if obj.kind == "ability" else oid
    bind = Binding(source, obj.controller, info.ability, event=info.event, x=info.x, modes=info.modes, stack_id=oid)
    bind.names = dict(info.names)
    nodes = target_nodes(effect, info.modes) if effect is not None else ()
    had = legal = 0
    for i, node in enumerate(nodes):
        chosen = info.targets[i] if i < len(info.targets) else ()
        fine = tuple(ref for ref in chosen if ref != NOBODY and still_legal(game, node, ref, bind))
        had += len(chosen)
        legal += len(fine)
        bind.slots[id(node)] = fine
        if node.name and (chosen or node.name not in bind.names):  # of two versions the one that was chosen for
            bind.names[node.name] = fine
        if i < len(info.division) and info.division[i]:
            amounts = dict(zip(chosen, info.division[i], strict=False))
            bind.amounts[id(node)] = tuple(amounts[ref] for ref in fine)
    return bind, had == 0 or legal > 0


def _ability(game: State, oid: int) -> Gen:
    """608.2-608.2m: an activated or triggered ability: its conditions again, targets again, its instructions
    (113.1c, 113.3c). Who activated it or controlled its source controls it (113.8)."""
    info = game.objects[oid].stack
    assert info is not None
    ability: Any = info.ability
    bind, may = binding(game, oid, ability.effect)
    if isinstance(ability, Triggered) and ability.condition is not None:
        may = may and holds(game, ability.condition, bind)  # 603.4, 608.2a
    if may:
        yield from perform(game, ability.effect, bind)
        _log(game, "resolve", "608.2", oid, info.source)
        if getattr(ability, "keyword", "") == "crew":  # 702.122d
            yield from happen(game, [Event("crewed", "702.122d", subject=info.source, source=oid)])
    else:
        _log(game, "fizzle", "608.2b", oid, info.source)
    if oid in game.objects:
        ceases(game, oid)  # 608.2n


def _log(game: State, kind: str, rule: str, oid: int, source: int) -> None:
    """608.2p."""
    game.write_down(Event(kind, rule, subject=oid, source=source))


def _spell(game: State, oid: int) -> Gen:
    """608.2 for instants and sorceries, 608.3 for permanents. It goes on although it has left the stack
    meanwhile (608.2m)."""
    types = layers.chars(game, oid).types
    effect = spell_effect(game, oid)
    bind, may = binding(game, oid, effect)
    if not may and not _resolves_anyway(game.objects[oid]):
        _log(game, "fizzle", "608.2b", oid, oid)
        yield from _put_away(game, oid, resolved=False)
        return
    if "Instant" not in types and "Sorcery" not in types:
        cast = game.objects[oid].cast
        if cast is not None and cast.alternative == "mutate" and may and any(bind.slots.values()):
            yield from _mutate(game, oid, bind)
        else:
            yield from _permanent(game, oid, bind)
        return
    if effect is not None:
        yield from perform(game, effect, bind)
    _log(game, "resolve", "608.2n", oid, oid)
    if oid in game.objects and game.objects[oid].zone == STACK:
        yield from _put_away(game, oid, resolved=True)


def _mutate(game: State, oid: int, bind: Binding) -> Gen:
    """702.140c: it merges with its target; its controller chooses whether it goes under it (608.3d)."""
    from apnap.rules.change.merge import merge

    target = next(refs[0] for refs in bind.slots.values() if refs)
    player = game.objects[oid].controller
    answer = yield yes_no(player, "702.140c", source=oid, prompt="under")
    merge(game, oid, target, answer[0] == 0)
    _log(game, "resolve", "702.140c", oid, oid)
    yield from happen(game, [Event("mutate", "702.140d", subject=target, player=player, source=target, other=oid)])


def _resolves_anyway(obj: Obj) -> bool:
    """608.3b: a bestowed Aura spell or a mutating creature spell whose target is illegal resolves as a creature spell
    (702.103e, 702.140b)."""
    return obj.cast is not None and obj.cast.alternative in ("bestow", "mutate")


def _permanent(game: State, oid: int, bind: Binding) -> Gen:
    """608.3: a permanent spell enters the battlefield under its controller's control; an Aura attached to
    its target (301.2, 302.2, 303.2, 306.2, 310.2, 707.10f, 111.13). The same face is up (712.13, 608.3c).
    Equipment comes unattached (301.5b). What can't enter goes to the graveyard (608.3e)."""
    obj = game.objects[oid]
    attached = NOBODY
    for refs in bind.slots.values():
        if refs:
            attached = refs[0]
    done = yield from happen(
        game,
        [
            move(
                oid,
                BATTLEFIELD,
                "608.3a",
                cause="resolve",
                player=obj.controller,
                controller=obj.controller,
                face=obj.face,
                face_down=obj.face_down,
                attached_to=attached,
            )
        ],
    )
    if not done and oid in game.objects:
        yield from _put_away(game, oid, resolved=False)


def _put_away(game: State, oid: int, resolved: bool) -> Gen:
    """608.2n: into its owner's graveyard, unless how it was cast says otherwise (702.27a, 702.34a, 702.88a,
    …) (304.2, 307.2)."""
    obj = game.objects[oid]
    if obj.kind == "copy":
        ceases(game, oid)  # 707.10a
        return
    to, rule = where_to(game, obj, resolved)
    ev = move(oid, to, rule, cause="resolved" if resolved else "fizzled", player=obj.owner)
    if rule == "715.3d":
        ev.data.marks = {"adventure": obj.controller}
    yield from happen(game, [ev])
    if to == LIBRARY:
        yield from happen(game, [Event("shuffle", rule, player=obj.owner)])


# How a card was cast -> it is exiled whenever it would leave the stack (702.34a, 702.133a, 702.146…, 702.180): an
# ability that an effect gave the card goes on to apply to the spell (400.7g).
EXILED_AFTER = {"flashback": "702.34a", "jump-start": "702.133a", "disturb": "702.146b", "harmonize": "702.180a",
                "aftermath": "702.127a", "escape": "", "retrace": ""}  # fmt: skip


def where_to(game: State, obj: Obj, resolved: bool) -> tuple[str, str]:
    """Where a spell that leaves the stack goes, and by which rule. An omen is shuffled into the library
    (720.3d)."""
    cast = obj.cast
    layout = obj.card.layout if obj.card is not None and obj.face == 1 else ""
    if resolved and layout == "adventure":
        return EXILE, "715.3d"
    if resolved and layout == "omen":
        return LIBRARY, "720.3d"
    if cast is not None:
        rule = EXILED_AFTER.get(cast.alternative)
        if rule:
            return EXILE, rule
        if resolved and "buyback" in cast.paid:
            return HAND, "702.27a"
        if resolved and cast.zone == HAND and layers.has_keyword(game, obj.id, "rebound"):
            return EXILE, "702.88a"
        if "exile_after" in obj.marks:
            return EXILE, "614.1a"
    return GRAVEYARD, "608.2n" if resolved else "608.2b"
