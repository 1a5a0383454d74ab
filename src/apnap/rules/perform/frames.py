"""Order, choice and condition: the frames in which effects stand (608.2c-e)."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Triggered
from apnap.ability.effects import (
    Effect,
    Gate,
    Modal,
    Note,
    Nothing,
    OneOf,
    Select,
    Seq,
)
from apnap.ability.selections import (
    All,
    AnyOneOf,
    EachOpponent,
    EachOther,
    EachPlayer,
    You,
)
from apnap.model.decisions import Decision, Option, yes_no
from apnap.model.events import Event
from apnap.model.hashing import node_digest
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.choose import pick
from apnap.rules.ask.conditions import holds
from apnap.rules.ask.modes import chosen
from apnap.rules.change import Gen, happen
from apnap.rules.perform.arrivals import joined
from apnap.rules.perform.common import PERFORMERS, bind, doers, performs, players
from apnap.rules.perform.pointless import pointless
from apnap.rules.perform.together import Chosen, joint
from apnap.rules.unsupported import Unsupported

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
