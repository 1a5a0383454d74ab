"""Spells and abilities on the stack: countering (701.6), copying (707.10), changing targets (115.7)."""

from __future__ import annotations

from apnap.ability.effects import CopySpell, Counter, Effect, Retarget
from apnap.ability.selections import Target
from apnap.model.decisions import Decision, yes_no
from apnap.model.events import Event
from apnap.model.objects import EXILE, GRAVEYARD, LIBRARY, STACK, Obj, StackInfo
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.choose import pick
from apnap.rules.ask.selections import resolve
from apnap.rules.ask.targets import legal_targets, target_nodes
from apnap.rules.change import Gen, create_copy_on_stack, happen, move, set_targets
from apnap.rules.perform.common import (
    Refs,
    amount_for,
    bind,
    controller_of,
    for_player,
    forbids,
    moved,
    objects,
    option,
    performs,
    players,
)
from apnap.rules.perform.zones import double_faced


@performs(Counter)
def counter(game: State, effect: Counter, b: Binding) -> Gen[None]:
    """701.6: off the stack, without resolving. Nobody gets back what was paid (701.6b)."""
    refs = yield from objects(game, effect.what, b, "701.6a")
    refs = tuple(
        r for r in refs if game.objects[r].zone == STACK and not forbids(game, "be_countered", r, b.source)
    )
    batch: list[Event] = []
    for ref in refs:
        obj = game.objects[ref]
        batch.append(Event("countered", "701.6a", subject=ref, player=obj.controller, source=b.source))
        to, rule = effect.to, "701.6a"
        if to == GRAVEYARD and obj.cast is not None:
            from apnap.rules.resolve import where_to

            to, rule = where_to(game, obj, False)  # 702.34a and others: exiled instead of going anywhere else
            rule = "701.6a" if to == GRAVEYARD else rule
        elif obj.cast is not None and to != EXILE:
            from apnap.rules.resolve import EXILED_AFTER

            if EXILED_AFTER.get(obj.cast.alternative):
                to, rule = EXILE, EXILED_AFTER[obj.cast.alternative]
        position = -1 if to == LIBRARY and effect.position == "bottom" else 0
        counters = {kind: amount(game, n, b) for kind, n in effect.counters} if to == EXILE else {}
        batch.append(
            move(ref, to, rule, cause="countered", source=b.source, position=position, counters=counters or None)
        )
    done = (yield from happen(game, batch)) if batch else []
    moved(b, done, refs)
    gone = tuple(ev.new for ev in done if ev.kind == "move" and ev.subject in refs)
    bind(b, effect.name, gone, sum(1 for ev in done if ev.kind == "countered"))


def effect_on_stack(game: State, oid: int) -> Effect | None:
    """What the spell or ability on the stack will do."""
    from apnap.rules.casting.info import spell_effect

    obj = game.objects[oid]
    info = obj.stack
    if obj.kind == "ability":
        return None if info is None else getattr(info.ability, "effect", None)
    return spell_effect(game, oid)


def copied_info(info: StackInfo) -> StackInfo:
    """707.10: a copy has the same targets, modes, division, X and event (702.103c)."""
    return StackInfo(
        info.source,
        info.ability,
        info.targets,
        info.modes,
        info.division,
        info.event,
        info.x,
        dict(info.names),
        info.source_card,
        info.text,
    )


def spell_record(game: State, ref: int) -> Obj | None:
    """The spell or ability as it is on the stack, or as it last was there (608.2h)."""
    obj = game.objects.get(ref)
    if obj is None:
        last = game.last(ref)
        obj = last.obj if last is not None else None
    return obj if obj is not None and obj.stack is not None else None


def copy_on_stack(game: State, pid: int, of: int, b: Binding, mods: tuple[object, ...] = ()) -> Gen[int]:
    """Put one copy of a spell or ability onto the stack under the player's control (707.10); returns its id.
    With the same modes (700.2g) and source (707.10b, 112.1a).
    A copy of an Adventure is one (715.3c), of an Omen too (720.3c), of a prototyped spell prototyped (718.3c); of a
    double-faced one it has both faces (707.10g)."""
    obj = spell_record(game, of)
    assert obj is not None and obj.stack is not None
    face = None
    if obj.kind != "ability":
        from apnap.rules.layers.copying import copiable_face

        if mods or obj.copy is not None or obj.face_down or not (obj.card is not None and double_faced(obj.card)):
            face = copiable_face(game, of, mods)  # type: ignore[arg-type]
    info = copied_info(obj.stack)
    new = create_copy_on_stack(game, pid, obj, info, copy=face, cast=obj.cast)
    if obj.stack.source == of:
        set_targets(game, new, info.targets, source=new)
    yield from happen(game, [Event("copy", "707.10", subject=new, other=of, player=pid, source=b.source)])
    return new


@performs(CopySpell)
def copy_spell(game: State, effect: CopySpell, b: Binding) -> Gen[None]:
    """707.10, 707.10c: copies of spells and abilities, whose controllers may choose new targets."""
    made: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        for ref in (yield from pick(game, effect.what, inner, rule="707.10")):
            if effect.each is not None:
                made += yield from _one_for_each(game, pid, ref, resolve(game, effect.each, inner), b)
                continue
            for _ in range(amount_for(game, effect.n, inner, ref)):
                if spell_record(game, ref) is None:
                    break
                new = yield from copy_on_stack(game, pid, ref, b, effect.mods)
                made += (new,)
                if effect.retarget:
                    yield from new_targets(game, new, pid, "707.10c", optional=True, b=b)
    bind(b, effect.name, made)


def _one_for_each(game: State, pid: int, of: int, refs: Refs, b: Binding) -> Gen[Refs]:
    """707.10d: a copy for each of these that each of its targets could be."""
    made: Refs = ()
    obj = spell_record(game, of)
    effect = effect_on_stack(game, of) if of in game.objects else None
    if obj is None or obj.stack is None or effect is None:
        return made
    inner = _own_binding(game, of).child(controller=pid)
    nodes: tuple[Target, ...] = tuple(target_nodes(effect, obj.stack.modes))
    had = [node for node, old in zip(nodes, obj.stack.targets, strict=False) if old]
    for ref in refs:
        if not had or not all([ref in legal_targets(game, node, inner, of) for node in had]):
            continue
        new = yield from copy_on_stack(game, pid, of, b)
        set_targets(game, new, tuple([(ref,) if old else () for old in obj.stack.targets]))
        targeted = Event("target", "115.1", subject=ref, source=new, other=new, player=controller_of(game, new))
        yield from happen(game, [targeted])
        made += (new,)
    return made


@performs(Retarget)
def retarget(game: State, effect: Retarget, b: Binding) -> Gen[None]:
    """115.7: new targets may be chosen (115.7d), or the target is changed (115.7a)."""
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        for ref in (yield from objects(game, effect.what, inner, "115.7")):
            rule = "115.7a" if effect.change else "115.7d"
            yield from new_targets(game, ref, pid, rule, effect.optional and not effect.change, b)


def _own_binding(game: State, oid: int) -> Binding:
    """The binding from which the spell or ability chose its targets."""
    obj = game.objects[oid]
    info = obj.stack
    assert info is not None
    source = info.source if obj.kind == "ability" else oid
    return Binding(
        source,
        obj.controller,
        info.ability,
        info.event,
        info.x,
        dict(info.names),
        modes=info.modes,
        stack_id=oid,
    )


def new_targets(game: State, oid: int, pid: int, rule: str, optional: bool, b: Binding) -> Gen[None]:
    """A player chooses other targets for a spell or ability: as many for each instance of "target" as before,
    each other than now and legal; what can't be changed stays (115.7a, 115.7d). The division stays (115.7f).
    Modes stay (700.2f, 115.8), and only the final targets are judged (115.7e)."""
    obj = game.objects.get(oid)
    effect = effect_on_stack(game, oid) if obj is not None else None
    info = obj.stack if obj is not None else None
    if effect is None or info is None or not any(info.targets):
        return
    if optional:
        answer = yield yes_no(pid, rule, source=oid, prompt="new targets")
        if answer[0] == 1:
            return
    inner = _own_binding(game, oid)
    nodes: tuple[Target, ...] = tuple(target_nodes(effect, info.modes))
    chosen: list[Refs] = []
    for i, node in enumerate(nodes):
        old = info.targets[i] if i < len(info.targets) else ()
        inner.slots[id(node)] = old
        refs = old
        for place in range(len(old)):
            refs = yield from _one_target(game, node, refs, place, inner, oid, pid, rule, optional)
        inner.slots[id(node)] = refs
        if node.name and (refs or node.name not in inner.names):
            inner.names[node.name] = refs
        chosen.append(refs)
    old_targets = info.targets
    set_targets(game, oid, tuple(chosen))
    fresh = [r for group, old in zip(chosen, old_targets, strict=False) for r in group if r not in old]
    if fresh:
        controller = controller_of(game, oid)
        targeted = [
            Event("target", "115.1", subject=r, source=oid, other=oid, player=controller) for r in dict.fromkeys(fresh)
        ]
        yield from happen(game, targeted)


def _one_target(
    game: State,
    node: Target,
    refs: Refs,
    place: int,
    inner: Binding,
    oid: int,
    pid: int,
    rule: str,
    optional: bool,
) -> Gen[Refs]:
    """One target of the group, which may (or must, if it can) become another."""
    legal = tuple(r for r in legal_targets(game, node, inner, oid) if r not in refs)
    if not legal:
        return refs
    if optional:
        legal = (refs[place], *legal)
    if len(legal) > 1:
        options = tuple(option(r) for r in legal)
        answer = yield Decision("targets", pid, rule, options, source=oid, prompt=node.name)
        new = legal[answer[0]]
    else:
        new = legal[0]
    return (*refs[:place], new, *refs[place + 1 :])
