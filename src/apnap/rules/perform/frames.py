"""Order, choice and condition; and what goes on for a while: continuous effects, delayed triggers,
shields."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.abilities import Ability, Replacement, Triggered
from apnap.ability.effects import (
    FOREVER,
    Apply,
    Delayed,
    Duration,
    Effect,
    Gate,
    Modal,
    Note,
    Nothing,
    OneOf,
    Reflexive,
    Select,
    Seq,
    Shield,
)
from apnap.ability.filters import Among
from apnap.ability.mods import (
    PT,
    AddTypes,
    CantHave,
    Gain,
    HandSize,
    IsCopyOf,
    Lose,
    LoseTypes,
    May,
    Mod,
    SetColors,
    SetController,
    SetName,
    SetPT,
    SetTypes,
    SwitchPT,
    ThisAbility,
)
from apnap.ability.selections import (
    All,
    AnyOneOf,
    EachOpponent,
    EachOther,
    EachPlayer,
    Ref,
    You,
)
from apnap.model.decisions import Decision, Option, yes_no
from apnap.model.events import Event
from apnap.model.hashing import node_digest
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding, Pending
from apnap.model.state import OTHER, State
from apnap.rules.ask.amounts import added, amount
from apnap.rules.ask.choose import needs_choice, pick
from apnap.rules.ask.conditions import holds
from apnap.rules.ask.modes import chosen
from apnap.rules.ask.selections import resolve
from apnap.rules.change import Gen, add_delayed, add_floating, add_shield, happen
from apnap.rules.perform.arrivals import joined
from apnap.rules.perform.common import PERFORMERS, bind, divided, doers, here, performs, players, put, things, varies
from apnap.rules.perform.pointless import pointless
from apnap.rules.perform.together import Chosen, joint
from apnap.rules.unsupported import Unsupported

IMMEDIATE: Final = "immediate"
"""The `keyword` of a delayed ability that doesn't use the stack: its effect happens right after its event
(610.3)."""

_EACH: Final = frozenset({EachPlayer, EachOpponent, EachOther, All})


def do(game: State, effect: Effect, b: Binding) -> Gen[None]:
    """Perform a part of an effect."""
    function = PERFORMERS.get(type(effect))
    if function is None:
        raise Unsupported(effect)
    return function(game, effect, b)


# --- order and choice ---------------------------------------------------------------------------------------


@performs(Seq)
def seq(game: State, effect: Seq, b: Binding) -> Gen[None]:
    """608.2c: the parts in the order written. Of several actions by several players each is decided and
    done before the next (608.2e)."""
    for part in joined(effect):
        yield from do(game, part, b)


@performs(Nothing)
def nothing(game: State, effect: Nothing, b: Binding) -> Gen[None]:
    """Nothing happens."""
    yield from ()


@performs(Gate)
def gate(game: State, effect: Gate, b: Binding) -> Gen[None]:
    """Condition, then wish, then payment (608.2d, 118.12); for each of several players in APNAP order. What is done
    "instead" under a condition takes the place of the rest before anything else could replace it (614.15)."""
    if type(effect.who) is You:
        went = yield from _gate(game, effect, b, b.controller)
        bind(b, effect.name, (), int(went))
        return
    who = yield from players(game, effect.who, b)
    if type(effect.who) is AnyOneOf:
        yield from _any_one(game, effect, b, who)
        return
    each = len(who) > 1 or type(effect.who) in _EACH
    did: list[int] = []
    rest = joint(effect.then) if each and _only_wishes(effect, b) else None
    if rest is not None:
        did = yield from _wishes(game, effect, rest, b, who)
        who = ()
    for pid in who:
        if (yield from _gate(game, effect, b.child(item=pid) if each else b, pid)):
            did.append(pid)
    bind(b, effect.name, (), len(did))
    doers(b, effect.name, did)


def _any_one(game: State, effect: Gate, b: Binding, who: tuple[int, ...]) -> Gen[None]:
    """ "Unless any player pays": they are asked in APNAP order until one has paid, which is enough (118.12a)."""
    from apnap.rules.casting.paying import offer

    paid: list[int] = []
    if effect.cost is not None and (effect.when is None or holds(game, effect.when, b)):
        for pid in who:
            if (yield from offer(game, pid, effect.cost, b.child(item=pid), "unless" if effect.unless else "pay")):
                paid.append(pid)
                break
    if bool(paid) != effect.unless:
        yield from do(game, effect.then, b)
    elif effect.otherwise is not None:
        yield from do(game, effect.otherwise, b)
    bind(b, effect.name, (), len(paid))
    doers(b, effect.name, paid)


def _only_wishes(effect: Gate, b: Binding) -> bool:
    """Whether nothing but the players' wishes decides."""
    if not effect.may or effect.cost is not None or effect.when is not None or effect.otherwise is not None:
        return False
    return type(b.ability) is not Triggered or not b.ability.do_once


def _wishes(game: State, effect: Gate, rest: Effect, b: Binding, who: tuple[int, ...]) -> Gen[list[int]]:
    """101.4: each player may do something: all say whether, and choose, before it happens. Returns who did it.
    Each knows what was chosen before (101.4b)."""
    chosen = Chosen()
    did: list[int] = []
    for pid in who:
        inner = b.child(item=pid)
        if not pointless(game, effect.then, inner):
            answer = yield yes_no(pid, "608.2d", source=b.source, prompt="may")
            if answer[0] == 0:
                yield from chosen.ask(game, effect.then, inner)
                did.append(pid)
    yield from chosen.act(game, rest, b)
    return did


def _gate(game: State, effect: Gate, b: Binding, pid: int) -> Gen[bool]:
    """Returns whether the player did it ("if they do"): wanted to, or paid, or the condition held.
    A search that was chosen was done, whatever was found (118.12b)."""
    go = (effect.when is None or holds(game, effect.when, b)) and pid in game.order
    done = go
    once = effect.may and type(b.ability) is Triggered and b.ability.do_once
    if go and once and _taken(game, b):
        return False
    if go and (effect.may or effect.unless) and pointless(game, effect.then, b):
        if effect.otherwise is not None and not effect.unless:
            yield from do(game, effect.otherwise, b)
        return False
    if go and effect.cost is not None:
        from apnap.rules.casting.paying import offer

        prompt = "unless" if effect.unless else "pay"
        paid = yield from offer(game, pid, effect.cost, b, prompt)
        go = paid != effect.unless
        done = paid
    elif go and effect.may:
        answer = yield yes_no(pid, "608.2d", source=b.source, prompt="may")
        go = done = answer[0] == 0
        if go and not b.x:
            yield from _choose_x(game, effect.then, b, pid)
    if done and once:
        assert b.ability is not None
        key = (b.source, node_digest(b.ability))
        yield from happen(game, [Event("act", "603.2i", subject=b.source, player=pid, source=b.source, data=key)])
    if go:
        yield from do(game, effect.then, b)
    elif effect.otherwise is not None:
        yield from do(game, effect.otherwise, b)
    return done


def _choose_x(game: State, effect: Effect, b: Binding, pid: int) -> Gen[None]:
    """107.3f: "you may sacrifice X Foods" with an X that isn't defined is chosen as it is done."""
    from apnap.rules.casting.paying import x_of_action

    first = effect.parts[0] if type(effect) is Seq and effect.parts else effect
    most = x_of_action(game, pid, first, b)
    if most is not None:
        answer = yield Decision("number", pid, "107.3f", least=0, most=most, form="number", source=b.source)
        b.x = answer[0]


def _taken(game: State, b: Binding) -> bool:
    from apnap.rules.triggers import taken

    assert isinstance(b.ability, Triggered)
    return taken(game, b.source, b.ability)


@performs(Modal)
def modal(game: State, effect: Modal, b: Binding) -> Gen[None]:
    """700.2: the chosen modes in the order of the text, one as often as it was chosen (700.2d)."""
    for mode in chosen(effect, b.modes):
        yield from do(game, mode.effect, b)


@performs(OneOf)
def one_of(game: State, effect: OneOf, b: Binding) -> Gen[None]:
    """608.2d: a player chooses one of the effects while it resolves (701.55a). Also one that can't be done
    (701.55b); one player after the other, in APNAP order (701.55d)."""
    for pid in (yield from players(game, effect.who, b)):
        options = tuple(Option("effect", index=i) for i in range(len(effect.parts)))
        answer = yield Decision("choose", pid, "608.2d", options, source=b.source, items=effect.parts)
        yield from do(game, effect.parts[answer[0]], b if type(effect.who) is You else b.child(item=pid))


@performs(Select)
def select(game: State, effect: Select, b: Binding) -> Gen[None]:
    """Only chooses and names."""
    out: tuple[int, ...] = ()
    for pid in (yield from players(game, effect.who, b)):
        inner = b if type(effect.who) is You else b.child(item=pid)
        out += tuple(r for r in (yield from pick(game, effect.what, inner)) if r not in out)
    bind(b, effect.name, out)


@performs(Note)
def note(game: State, effect: Note, b: Binding) -> Gen[None]:
    """608.2h: a number found now."""
    bind(b, effect.name, (), amount(game, effect.n, b))
    yield from ()


# --- durations ----------------------------------------------------------------------------------------------

_OF_A_PLAYER: Final = frozenset(
    {"your_next_turn", "end_of_your_next_turn", "your_next_upkeep", "your_next_end_step"}
)
KINDS: Final = _OF_A_PLAYER | {
    "end_of_turn", "this_turn", "end_of_combat", "this_combat", "next_end_step", "next_untap", "while",
    "planeswalk", "game",
}  # fmt: skip


def duration_until(game: State, duration: Duration, b: Binding) -> Any:
    """What the duration means as the effect begins (611.2a): the player whose turn it waits for, the source
    whose condition it depends on, or nothing more than the kind says. The turn engine ends effects by kind
    and this."""
    kind = duration.kind
    if kind not in KINDS:
        raise Unsupported(duration)
    if kind in _OF_A_PLAYER:
        found = resolve(game, duration.who, b) if duration.who is not None else ()
        return found[0] if found else b.controller
    return b.source if kind == "while" else None


def begins(game: State, duration: Duration, b: Binding) -> bool:
    """611.2b: an effect whose "for as long as" isn't true as it would begin does nothing."""
    return duration.kind != "while" or duration.condition is None or holds(game, duration.condition, b)


# --- continuous effects -------------------------------------------------------------------------------------

CHANGING: Final[frozenset[type[Mod]]] = frozenset(
    {
        PT,
        SetPT,
        SwitchPT,
        Gain,
        Lose,
        CantHave,
        AddTypes,
        SetTypes,
        LoseTypes,
        SetColors,
        SetController,
        SetName,
        IsCopyOf,
    }
)
"""Modifications of characteristics or control, whose set of objects is locked in (611.2c)."""


def numbers(game: State, mod: Mod, b: Binding) -> Mod:
    """611.2d: variables are found once, as the effect begins."""
    if type(mod) is ThisAbility:
        return Gain((b.ability,)) if isinstance(b.ability, Ability) else Gain(())
    if type(mod) is PT and (type(mod.power) is not int or type(mod.toughness) is not int):
        more, tougher = amount(game, mod.power, b), amount(game, mod.toughness, b)
        return PT(more, tougher) if mod.signed else PT(added(mod.power, more), added(mod.toughness, tougher))
    if type(mod) is SetPT and (type(mod.power) is not int or type(mod.toughness) is not int):
        power = None if mod.power is None else amount(game, mod.power, b)
        return SetPT(power, None if mod.toughness is None else amount(game, mod.toughness, b))
    if type(mod) is HandSize and (mod.n is not None or mod.delta):
        n = None if mod.n is None else amount(game, mod.n, b)
        return HandSize(amount(game, mod.delta, b), n, mod.unlimited)
    if type(mod) is May and type(mod.n) is not int:
        return May(
            mod.what,
            mod.filter,
            amount(game, mod.n, b),
            mod.zone,
            mod.cost,
            mod.actions,
            mod.condition,
            mod.once,
            mod.riders,
        )
    return mod


def _fixed(
    game: State, mods: tuple[Mod, ...], b: Binding, given: dict[str, Any] | None = None
) -> tuple[tuple[Mod, ...], Binding]:
    """The modifications with their variables found, and the binding with players and copies found (611.2d,
    707.2b), those in `given` being known already."""
    names: dict[str, Any] = dict(given or {})
    out: list[Mod] = []
    for mod in mods:
        if type(mod) is SetController and type(mod.who) is not You:
            names["controller_"] = resolve(game, mod.who, b)
            mod = SetController(Ref("controller_"))
        elif type(mod) is IsCopyOf and "copied" in names:
            pass
        elif type(mod) is IsCopyOf:
            from apnap.rules.layers.copying import copiable_face

            found = resolve(game, mod.of, b)
            if not found:
                continue
            names["copied"] = copiable_face(game, here(game, b, found[0]))
        else:
            mod = numbers(game, mod, b)
        out.append(mod)
    return tuple(out), b.child(names={**b.names, **names}) if names else b


def float_on(
    game: State, refs: tuple[int, ...], mods: tuple[Mod, ...], duration: Duration, b: Binding, **names: Any
) -> None:
    """Begin a continuous effect on just these objects and players (611.2c); one for each where variables
    differ."""
    if not refs or not mods or not begins(game, duration, b):
        return
    until = duration_until(game, duration, b)
    if len(refs) > 1 and any(varies(mod) for mod in mods):
        for ref in refs:
            float_on(game, (ref,), mods, duration, b, **names)
        return
    inner = b.child(item=refs[0]) if any(varies(mod) for mod in mods) else b
    fixed, inner = _fixed(game, mods, inner, names)
    add_floating(game, inner, fixed, duration, refs=refs, until=until)


def _with_chosen_controller(game: State, mods: tuple[Mod, ...], b: Binding) -> Gen[tuple[Mod, ...]]:
    """608.2d: "a player of your choice gains control": chosen now, before the effect begins."""
    out: list[Mod] = []
    for mod in mods:
        if type(mod) is SetController and needs_choice(mod.who):
            b.names["chosen_controller"] = yield from pick(game, mod.who, b)
            mod = SetController(Ref("chosen_controller"))
        out.append(mod)
    return tuple(out)


@performs(Apply)
def apply(game: State, effect: Apply, b: Binding) -> Gen[None]:
    """611.2: a continuous effect. Its objects are locked in, except that what changes neither
    characteristics nor control applies to whatever fits at any time (611.2c)."""
    refs = yield from things(game, effect.what, b)
    mods = yield from _with_chosen_controller(game, effect.mods, b)
    # 702.26e: phased-out permanents aren't found by selections, so they aren't included.
    if type(effect.what) is not All:
        float_on(game, refs, mods, effect.duration, b)
        return
    bind(b, effect.name, refs)
    locked = tuple(m for m in mods if type(m) in CHANGING)
    open_ = tuple(m for m in mods if type(m) not in CHANGING)
    float_on(game, refs, locked, effect.duration, b)
    if open_ and begins(game, effect.duration, b):
        until = duration_until(game, effect.duration, b)
        fixed, inner = _fixed(game, open_, b)
        add_floating(game, inner, fixed, effect.duration, what=effect.what, until=until)


@performs(Shield)
def shield(game: State, effect: Shield, b: Binding) -> Gen[None]:
    """614, 615: a replacement or prevention effect of limited time; `prevent` is how much is left to prevent
    (615.7). Nothing more is asked of who creates one (614.3, 615.3); one for each of several creatures
    (615.11). What was said of the chosen source is asked again as it deals damage (615.9)."""
    ability = effect.ability
    left = None
    if effect.source is not None:
        chosen = yield from pick(game, effect.source, b, rule="609.7a")  # 120.7
        if not chosen:
            return
        b.names["source"] = chosen
    if isinstance(ability, Replacement) and ability.prevent is not None:
        left = amount(game, ability.prevent, b)
        if left <= 0:
            return
    if begins(game, effect.duration, b):
        until = duration_until(game, effect.duration, b)
        if effect.divided and isinstance(ability, Replacement) and ability.on.subject is not None:
            for ref, share in divided(ability.on.subject, b).items():
                add_shield(game, ability, b, effect.duration, left=share, uses=effect.uses, refs=(ref,), until=until)
            return
        for refs in _shielded(game, ability, left, b):
            add_shield(game, ability, b, effect.duration, left=left, uses=effect.uses, refs=refs, until=until)
    yield from ()


def _shielded(game: State, ability: Ability, left: int | None, b: Binding) -> tuple[tuple[int, ...] | None, ...]:
    """What each of the shields stands before: one for whatever the ability is about, or one for each of those things
    that are there now when the next damage to each of them is prevented (615.11)."""
    subject = ability.on.subject if left is not None and isinstance(ability, Replacement) else None
    if isinstance(subject, Among) and isinstance(subject.what, All):
        return tuple([(ref,) for ref in resolve(game, subject.what, b)])
    return (None,)


# --- delayed and reflexive triggers -------------------------------------------------------------------------

_triggers: dict[int, tuple[Any, Triggered]] = {}


def _triggered(node: Delayed | Reflexive) -> Triggered:
    """The triggered ability that the effect creates; the same one each time, since caches know nodes by
    identity."""
    found = _triggers.get(id(node))
    if found is None:
        if type(node) is Delayed:
            ability = Triggered((node.on,), node.effect, node.condition)
        else:
            ability = Triggered((), node.effect)
        found = _triggers[id(node)] = (node, ability)
        _made_by[id(ability)] = node
    return found[1]


_made_by: dict[int, Delayed | Reflexive] = {}


def made_by(ability: Any) -> Delayed | Reflexive | None:
    """The effect that created the delayed or reflexive triggered ability; None for another ability."""
    return _made_by.get(id(ability))


@performs(Delayed)
def delayed(game: State, effect: Delayed, b: Binding) -> Gen[None]:
    """603.7: a delayed triggered ability. A one-shot effect that comes later (610.2). It keeps the X of
    what made it (107.3n)."""
    until = duration_until(game, effect.until, b) if effect.until is not None else None
    add_delayed(game, _triggered(effect), b, once=effect.once, duration=effect.until, until=until)
    yield from ()


@performs(Reflexive)
def reflexive(game: State, effect: Reflexive, b: Binding) -> Gen[None]:
    """603.12: the ability has triggered at once and waits to be put on the stack (603.12a)."""
    obj = game.get(b.source)
    card = obj.card if obj is not None else None
    names = {**b.names}
    if b.item != NOBODY:
        names["item_"] = (b.item,)
    if b.x:
        names["x"] = b.x
    waiting = Pending(game.new_id(), _triggered(effect), b.source, b.controller, b.event, names, card)
    put(game, OTHER, pending=(*game.pending, waiting))
    yield from ()


def delay_immediate(
    game: State, on: Any, effect: Effect, b: Binding, duration: Duration = FOREVER, **names: Any
) -> None:
    """610.3: a second one-shot effect that happens immediately after the event, without using the stack. It
    waits as a delayed ability whose keyword is "immediate"; `perform_immediate` carries it out."""
    inner = b.child(names={**b.names, **names})
    key = (id(on), id(effect))
    found = _immediate.get(key)
    if found is None:
        found = _immediate[key] = (on, effect, Triggered((on,), effect, keyword=IMMEDIATE))
    add_delayed(game, found[2], inner, once=True, duration=duration)


_immediate: dict[tuple[int, int], tuple[Any, Effect, Triggered]] = {}


def perform_immediate(game: State) -> Gen[bool]:
    """Carry out the waiting effects that don't use the stack (610.3, 610.3d: all returns at once); whether
    there were any. To be called after a batch of events, before anything else is done."""
    from apnap.rules.perform.zones import Return, return_all

    some = False
    while True:
        now = tuple(p for p in game.pending if getattr(p.ability, "keyword", "") == IMMEDIATE)
        if not now:
            return some
        some = True
        put(game, OTHER, pending=tuple(p for p in game.pending if p not in now))
        back: list[tuple[Return, Binding]] = []
        others: list[tuple[Effect, Binding]] = []
        for p in now:
            ability = p.ability
            assert isinstance(ability, Triggered)
            inner = Binding(p.source, p.controller, ability, event=p.event, names=dict(p.names or {}))
            if type(ability.effect) is Return:
                back.append((ability.effect, inner))
            else:
                others.append((ability.effect, inner))
        if back:
            yield from return_all(game, back)
        for one, inner in others:
            yield from do(game, one, inner)
