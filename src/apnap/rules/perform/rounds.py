"""An effect several times: once for each member, once for each player with targets of their own, a number of times; and
objects in two piles."""

from __future__ import annotations

from typing import Any, Final

from msgspec import structs

from apnap.ability.effects import CreateCopy, Damage, ForEach, Piles, Repeat
from apnap.ability.selections import Iter, Ref, Target
from apnap.model.decisions import Decision, Option, yes_no
from apnap.model.objects import FIRST_OBJECT
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.choose import pick
from apnap.rules.ask.conditions import holds
from apnap.rules.ask.filters import matches
from apnap.rules.ask.selections import resolve
from apnap.rules.ask.targets import target_nodes
from apnap.rules.change import Gen, drawn
from apnap.rules.perform.common import bind, objects, option, performs, players
from apnap.rules.perform.frames import do
from apnap.rules.perform.players import deal
from apnap.rules.perform.together import Chosen, joint

_LOOP: Final = 10_000
_MEMBERS: Final = ">each"
_together: dict[int, tuple[ForEach, CreateCopy | None]] = {}


def _at_once(effect: ForEach) -> CreateCopy | None:
    """A copy of each member is created, all of them at the same time: as one effect about all of them."""
    found = _together.get(id(effect))
    if found is None:
        inner: Any = effect.do
        rest = structs.replace(inner, of=Ref(_MEMBERS))
        alone = inner.of == Iter() and not any(type(node) is Iter for node in rest.walk())
        found = _together[id(effect)] = (effect, rest if alone else None)
    return found[1]


_dealing: dict[int, tuple[ForEach, bool]] = {}


def _deals_at_once(effect: ForEach) -> bool:
    """Whether what each member is dealt, or deals, is dealt at the same time (120.2b): damage that is about it."""
    found = _dealing.get(id(effect))
    if found is None:
        about = any([type(node) is Iter for node in effect.do.walk()])
        named = any([node.name for node in target_nodes(effect.do)])
        found = _dealing[id(effect)] = (effect, about and not named)
    return found[1]


_each_has: dict[int, tuple[ForEach, tuple[Target, ...]]] = {}


def _own_targets(effect: ForEach) -> tuple[Target, ...]:
    """The targets in it that were chosen for each of its players."""
    found = _each_has.get(id(effect))
    if found is None:
        own = tuple([node for node in target_nodes(effect.do) if node.each is not None])
        found = _each_has[id(effect)] = (effect, own)
    return found[1]


def _share(game: State, node: Target, b: Binding, pid: int) -> tuple[int, ...]:
    """Those of the chosen targets that were chosen for one player."""
    inner = b.child(item=pid)
    return tuple([ref for ref in resolve(game, node, b) if matches(game, node.filter, ref, inner)])


@performs(ForEach)
def for_each(game: State, effect: ForEach, b: Binding) -> Gen[None]:
    """Once for each member. What the parts named is gathered over all the rounds for what comes after
    them."""
    members = yield from pick(game, effect.what, b)
    names = b.names
    if type(effect.do) is CreateCopy and len(members) > 1 and (copies := _at_once(effect)) is not None:
        names[_MEMBERS] = members
        yield from do(game, copies, b)
        del names[_MEMBERS]
        return
    own = _own_targets(effect)
    if len(members) > 1 and max(members) < FIRST_OBJECT and (rest := joint(effect.do)) is not None:
        chosen = Chosen()  # 101.4
        for ref in members:
            inner = b.child(item=ref)
            if own:
                inner.slots = {**b.slots, **{id(node): _share(game, node, b, ref) for node in own}}
            yield from chosen.ask(game, effect.do, inner)
        yield from chosen.act(game, rest, b)
        return
    if type(effect.do) is Damage and len(members) > 1 and _deals_at_once(effect):
        rounds = [b.child(item=ref) for ref in members]
        for inner in rounds if own else ():
            inner.slots = {**b.slots, **{id(node): _share(game, node, b, inner.item) for node in own}}
        yield from deal(game, effect.do, tuple(rounds), b)
        return
    shares = {ref: [_share(game, node, b, ref) for node in own] for ref in members} if own else {}
    before = {k: v for k, v in names.items() if k[0] != ">"}
    total: dict[str, Any] = {}
    for ref in members:
        inner = b.child(item=ref)
        if own:
            inner.slots = {**b.slots, **{id(node): mine for node, mine in zip(own, shares[ref], strict=True)}}
            names.update({node.name: mine for node, mine in zip(own, shares[ref], strict=True) if node.name})
        yield from do(game, effect.do, inner)
        _gather(names, before, total)
    names.update(total)


def _gather(names: dict[str, Any], before: dict[str, Any], total: dict[str, Any]) -> None:
    """Add what a round named to the total of the rounds, and forget it: in the next round it hasn't happened yet."""
    for key, value in list(names.items()):
        if key[0] == ">" or before.get(key) is value:
            continue
        old = total.get(key)
        if old is None or type(old) is not type(value) or isinstance(value, str):
            total[key] = value
        else:
            total[key] = old + value
        if key in before:
            names[key] = before[key]
        else:
            del names[key]


@performs(Repeat)
def repeat(game: State, effect: Repeat, b: Binding) -> Gen[None]:
    """That many times, or until a condition holds; without end it is a draw (104.4b), or ended by who may go on
    (731.1b). What the parts named is gathered over all the rounds for what comes after them."""
    times = _LOOP if effect.times is None else amount(game, effect.times, b)
    before = {k: v for k, v in b.names.items() if k[0] != ">"}
    total: dict[str, Any] = {}
    for _ in range(times):
        yield from do(game, effect.do, b)
        done = effect.until is not None and holds(game, effect.until, b)
        _gather(b.names, before, total)
        if not done and effect.may:
            answer = yield yes_no(b.controller, "608.2d", source=b.source, prompt="repeat")
            done = answer[0] == 1
        if done:
            break
    else:
        if effect.times is None and not effect.may:
            drawn(game, (b.controller,), "801.16")
    b.names.update(total)


@performs(Piles)
def piles(game: State, effect: Piles, b: Binding) -> Gen[None]:
    """700.3: two piles, of which either may be empty (700.3d). A pile is only a list of objects, which
    stay where they are (700.3b-c)."""
    refs = yield from objects(game, effect.what, b, "700.3")
    by = yield from players(game, effect.by, b)
    chooser = yield from players(game, effect.chooser, b)
    one: tuple[int, ...] = ()
    if refs and by:
        options = tuple([option(ref) for ref in refs])
        answer = yield Decision("choose", by[0], "700.3a", options, 0, len(refs), source=b.source, prompt="pile")
        one = tuple([refs[i] for i in answer])
    other = tuple([ref for ref in refs if ref not in one])
    if refs and chooser:
        sides = tuple([Option("pile", index=i) for i in range(2)])
        answer = yield Decision("choose", chooser[0], "700.3", sides, source=b.source, items=(one, other))
        if answer[0] == 1:
            one, other = other, one
    bind(b, effect.name, one)
    bind(b, effect.rest, other)
