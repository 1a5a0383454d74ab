"""What happens to permanents (and counters on players): tap, counters, attach, phase, turn, exchange, fight
(701, 122)."""

from __future__ import annotations

from typing import Final

from apnap.ability.effects import (
    FOREVER,
    Attach,
    DoubleCounters,
    Exchange,
    Fight,
    Flip,
    MoveCounters,
    Proliferate,
    PutCounters,
    Regenerate,
    RemoveCounters,
    RemoveFromCombat,
    Tap,
    Transform,
    TurnFace,
    Unattach,
    Untap,
)
from apnap.ability.mods import SetController
from apnap.ability.selections import EventObject, Ref
from apnap.model.decisions import Decision
from apnap.model.events import Event
from apnap.model.objects import EXILE, FIRST_OBJECT, NOBODY
from apnap.model.ongoing import PAYING, Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.selections import event_subject
from apnap.rules.change import Gen, happen, mark, turn_face
from apnap.rules.change.merge import parts_of
from apnap.rules.change.regenerate import saved
from apnap.rules.perform.common import (
    Refs,
    amount_for,
    bind,
    choose,
    controller_of,
    divided,
    objects,
    performs,
    players,
    since,
    subjects,
    things,
    word,
)
from apnap.rules.perform.lasting import float_on
from apnap.rules.perform.life import exchange_life, exchange_number, exchange_zones
from apnap.rules.perform.zones import double_faced
from apnap.rules.unsupported import Unsupported

# --- tap and untap ------------------------------------------------------------------------------------------


@performs(Tap)
def tap(game: State, effect: Tap, b: Binding) -> Gen[None]:
    """701.26a. "Those creatures" are all of them, also those that were tapped; how many is of the others."""
    refs = yield from objects(game, effect.what, b, "701.26a")
    done = yield from happen(
        game, [Event("tap", "701.26a", subject=r, player=b.controller, source=b.source) for r in refs]
    )
    bind(b, effect.name, refs, len(subjects(done, "tap")))


@performs(Untap)
def untap(game: State, effect: Untap, b: Binding) -> Gen[None]:
    """701.26b. As with tapping."""
    refs = yield from objects(game, effect.what, b, "701.26b")
    done = yield from happen(
        game, [Event("untap", "701.26b", subject=r, player=b.controller, source=b.source) for r in refs]
    )
    bind(b, effect.name, refs, len(subjects(done, "untap")))


# --- counters -----------------------------------------------------------------------------------------------


def _counters(what: str, rule: str, ref: int, kind: str, n: int, b: Binding) -> Event:
    """The event of counters put on ("counters") or taken from ("remove_counters") an object or player; for a cost it is
    no effect that does it (614.16)."""
    cause = "cost" if PAYING in b.names else ""
    return Event(what, rule, subject=ref, player=b.controller, source=b.source, amount=n, data=kind, cause=cause)


def _happened(game: State, batch: list[Event], what: str, name: str, b: Binding) -> Gen[None]:
    """Let them happen; the effect's name stands for what was really changed, and by how many counters in all."""
    done = (yield from happen(game, batch)) if batch else []
    bind(b, name, subjects(done, what), sum(ev.amount for ev in done if ev.kind == what))


PLUS: Final = "+1/+1"


def put_counters(
    game: State, refs: Refs, kind: str, n: int, b: Binding, rule: str = "122.1"
) -> Gen[list[Event]]:
    """The same number of one kind of counters on each."""
    if n <= 0 or not refs:
        return []
    return (
        yield from happen(
            game,
            [
                Event("counters", rule, subject=r, player=b.controller, source=b.source, amount=n, data=kind)
                for r in refs
            ],
        )
    )


def grow(game: State, refs: Refs, b: Binding, rule: str, kind: str, told: str) -> Gen[Refs]:
    """A +1/+1 counter on each; of those that got one it is an event of that kind that they did (by the rule `told`)."""
    done = yield from put_counters(game, refs, PLUS, 1, b, rule)
    grown = tuple(ev.subject for ev in done if ev.kind == "counters")
    if grown:
        yield from happen(
            game, [Event(kind, told, subject=r, player=b.controller, source=b.source) for r in grown]
        )
    return grown


@performs(PutCounters)
def put_counters_(game: State, effect: PutCounters, b: Binding) -> Gen[None]:
    """122.1, 122.6."""
    refs = yield from things(game, effect.what, b)
    shares = divided(effect.what, b) if effect.divided else {}
    batch: list[Event] = []
    for ref in refs:
        n = shares.get(ref, 0) if effect.divided else amount_for(game, effect.n, b, ref)
        kind = effect.kind
        if effect.choices and n > 0:
            kind = yield from word(b.controller, "608.2d", effect.choices, b.source, "counter")
        if n > 0:
            batch.append(_counters("counters", "122.1", ref, kind, n, b))
    yield from _happened(game, batch, "counters", effect.name, b)


def counters_of(game: State, ref: int) -> dict[str, int]:
    """The counters on an object or player; those it last had when it is gone (122.8)."""
    if ref < FIRST_OBJECT:
        return game.players[ref].counters
    obj = game.objects.get(ref)
    if obj is not None:
        return obj.counters
    last = game.last(ref)
    return last.obj.counters if last is not None else {}


def _as_many_as_liked(b: Binding, most: int) -> Gen[int]:
    """A number of counters up to that many (608.2d)."""
    if most <= 0:
        return 0
    answer = yield Decision(
        "number", b.controller, "608.2d", least=0, most=most, form="number", source=b.source, prompt="counters"
    )
    return answer[0]


def _to_remove(game: State, effect: RemoveCounters, b: Binding, ref: int) -> Gen[dict[str, int]]:
    """Which counters are removed from one object or player: kind -> number."""
    have = counters_of(game, ref)
    if effect.kind:
        have = {effect.kind: have[effect.kind]} if effect.kind in have else {}
    if effect.n is None and not effect.up_to:
        return dict(have)
    total = sum(have.values())
    n = total if effect.n is None else min(amount_for(game, effect.n, b, ref), total)
    if effect.up_to:
        n = yield from _as_many_as_liked(b, n)
    taken: dict[str, int] = {}
    while n > 0:
        kinds = tuple(k for k in have if have[k] > taken.get(k, 0))
        if len(kinds) == 1:
            taken[kinds[0]] = taken.get(kinds[0], 0) + n
            break
        kind = yield from word(b.controller, "608.2d", kinds, b.source, "counter")
        taken[kind] = taken.get(kind, 0) + 1
        n -= 1
    return taken


@performs(RemoveCounters)
def remove_counters(game: State, effect: RemoveCounters, b: Binding) -> Gen[None]:
    """122: of that kind, or of any kinds that the controller chooses."""
    batch: list[Event] = []
    refs = yield from things(game, effect.what, b)
    shares = (yield from _from_among(game, effect, b, refs)) if effect.among else dict.fromkeys(refs, effect)
    for ref, part in shares.items():
        for kind, n in (yield from _to_remove(game, part, b, ref)).items():
            batch.append(_counters("remove_counters", "122.1", ref, kind, n, b))
    yield from _happened(game, batch, "remove_counters", effect.name, b)


def _from_among(game: State, effect: RemoveCounters, b: Binding, refs: Refs) -> Gen[dict[int, RemoveCounters]]:
    """How many are removed from each of several things, where it is said how many from all of them together."""
    left = {ref: have for ref in refs if (have := _of_kind(game, ref, effect.kind))}
    n = sum(left.values()) if effect.n is None else min(amount(game, effect.n, b), sum(left.values()))
    if effect.up_to:
        n = yield from _as_many_as_liked(b, n)
    taken: dict[int, int] = {}
    while n > 0:
        able = tuple([ref for ref, have in left.items() if have > taken.get(ref, 0)])
        ref = (yield from choose(game, "choose", b.controller, "608.2d", able, 1, 1, b.source, "counters"))[0]
        some = n if len(able) == 1 else 1
        taken[ref] = taken.get(ref, 0) + some
        n -= some
    return {ref: RemoveCounters(effect.what, effect.kind, k) for ref, k in taken.items()}


def _of_kind(game: State, ref: int, kind: str) -> int:
    have = counters_of(game, ref)
    return have.get(kind, 0) if kind else sum(have.values())


@performs(MoveCounters)
def move_counters(game: State, effect: MoveCounters, b: Binding) -> Gen[None]:
    """122.5: taken from one and put on the other; from something that is gone they are only put (122.8).
    So of what was sacrificed for it (122.9)."""
    from apnap.rules.ask.choose import pick

    givers = yield from pick(game, effect.frm, b)
    if type(effect.frm) is EventObject and effect.frm.role == "subject" and b.event is not None:
        givers = (event_subject(game, b.event),)  # as it was, not as it is in the graveyard
    takers = yield from things(game, effect.onto, b)
    if len(takers) != 1 or takers[0] in givers:
        return
    onto = takers[0]
    batch: list[Event] = []
    for giver in givers:
        have = counters_of(game, giver)
        for kind, number in have.items():
            if effect.kind not in ("", kind):
                continue
            n = number if effect.n is None else min(number, amount(game, effect.n, b))
            if effect.up_to:
                n = yield from _as_many_as_liked(b, n)
            if n <= 0:
                continue
            if giver < FIRST_OBJECT or giver in game.objects:
                batch.append(_counters("remove_counters", "122.5", giver, kind, n, b))
            batch.append(_counters("counters", "122.5", onto, kind, n, b))
    if batch:
        yield from happen(game, batch)


@performs(DoubleCounters)
def double_counters(game: State, effect: DoubleCounters, b: Binding) -> Gen[None]:
    """701.10e: as many more as there are."""
    refs = yield from things(game, effect.what, b)
    batch = [
        Event("counters", "701.10e", subject=ref, player=b.controller, source=b.source, amount=n, data=kind)
        for ref in refs
        for kind, n in counters_of(game, ref).items()
        if effect.kind in ("", kind)
    ]
    if batch:
        yield from happen(game, batch)


@performs(Proliferate)
def proliferate(game: State, effect: Proliferate, b: Binding) -> Gen[None]:
    """701.34a. Of a team that shares its poison counters only one player gets another (701.34b)."""
    for pid in (yield from players(game, effect.who, b)):
        able = tuple(p for p in game.apnap() if game.players[p].counters)
        able += tuple(obj.id for obj in game.permanents() if obj.counters)
        chosen: Refs = ()
        if able:
            chosen = yield from choose(
                game, "choose", pid, "701.34a", able, 0, len(able), b.source, "proliferate"
            )
        poisoned = yield from _poisoned(game, pid, chosen, b)
        batch = [
            Event("counters", "701.34a", subject=ref, player=pid, source=b.source, amount=1, data=kind)
            for ref in chosen
            for kind in counters_of(game, ref)
            if kind != "poison" or ref in poisoned
        ]
        batch.append(Event("proliferate", "701.34a", subject=pid, player=pid, source=b.source))
        yield from happen(game, batch)


def _poisoned(game: State, pid: int, chosen: Refs, b: Binding) -> Gen[Refs]:
    """701.34b: which of the players chosen get another poison counter."""
    out: Refs = ()
    for ref in chosen:
        if ref >= FIRST_OBJECT:
            continue
        mates = tuple([p for p in chosen if p in game.sharing_poison(ref) and "poison" in counters_of(game, p)])
        if len(mates) < 2:
            out += (ref,)
        elif ref == mates[0]:
            out += yield from choose(game, "choose", pid, "701.34b", mates, 1, 1, b.source, "poison")
    return out


# --- attach -------------------------------------------------------------------------------------------------


@performs(Attach)
def attach(game: State, effect: Attach, b: Binding) -> Gen[None]:
    """701.3: what can't be attached there stays where it is (701.3c)."""
    refs = yield from objects(game, effect.what, b, "701.3a")
    if not refs:
        return
    hosts = yield from things(game, effect.to, b, "701.3a")
    if hosts:
        done = yield from happen(
            game, [Event("attach", "701.3a", subject=r, other=hosts[0], source=b.source) for r in refs]
        )
        bind(b, effect.name, tuple([ev.subject for ev in done if ev.kind == "attach"]))


@performs(Unattach)
def unattach(game: State, effect: Unattach, b: Binding) -> Gen[None]:
    """701.3d."""
    refs = yield from objects(game, effect.what, b, "701.3d")
    if refs:
        yield from happen(game, [Event("unattach", "701.3d", subject=r, source=b.source) for r in refs])


@performs(Regenerate)
def regenerate(game: State, effect: Regenerate, b: Binding) -> Gen[None]:
    """701.19a: a shield until end of turn, counted in the permanent's mark "regeneration"; 701.19b: or at once."""
    for ref in (yield from objects(game, effect.what, b, "701.19a")):
        obj = game.objects[ref]
        if effect.now and obj.is_permanent:
            yield from happen(game, saved(game, ref, "701.19b"))
        elif obj.is_permanent:
            mark(game, ref, "regeneration", obj.marks.get("regeneration", 0) + 1)


# --- faces -------------------------------------------------------------------------------------------------


@performs(Transform)
def transform(game: State, effect: Transform, b: Binding) -> Gen[None]:
    """701.27a; 701.27f: a permanent's own ability transforms it only if it hasn't since the ability was put
    on the stack. Converting follows the same rules (701.28a, 701.28e)."""
    refs = yield from objects(game, effect.what, b, "701.27a")
    if b.source in refs and any(ev.kind == "transform" and ev.subject == b.source for ev in since(game, b)):
        refs = tuple(r for r in refs if r != b.source)
    if refs:
        done = yield from happen(game, [Event("transform", "701.27a", subject=r, source=b.source) for r in refs])
        bind(b, effect.name, tuple([ev.subject for ev in done if ev.kind == "transform"]))


@performs(Flip)
def flip(game: State, effect: Flip, b: Binding) -> Gen[None]:
    """710.4: only what isn't flipped yet."""
    refs = yield from objects(game, effect.what, b, "710.4")
    if refs:
        yield from happen(game, [Event("flip_card", "710.4", subject=r, source=b.source) for r in refs])


@performs(TurnFace)
def turn_face_(game: State, effect: TurnFace, b: Binding) -> Gen[None]:
    """708.2b: what is face down can't be turned face down; 712.16: nor what is double-faced; 701.40g: an
    instant or sorcery card is only revealed (708.1). 701.58g: so is a cloaked one."""
    batch: list[Event] = []
    for ref in (yield from objects(game, effect.what, b, "708.2a")):
        obj = game.objects[ref]
        if obj.zone == EXILE and obj.face_down and not effect.down:
            turn_face(game, ref, "")  # 406.3: from now on everybody may look at it
        if not obj.is_permanent or bool(obj.face_down) == effect.down:
            continue
        card = obj.card
        if effect.down:
            parts = parts_of(obj)  # 729.2j: nor what contains such a card
            cards = [part.card for part in parts] if parts else [card]
            if not any([c is not None and double_faced(c) for c in cards]):
                turn_face(game, ref, "effect")
        elif card is not None and {"Instant", "Sorcery"} & set(card.faces[obj.face].types):
            batch.append(
                Event("reveal", "701.40g", subject=ref, player=controller_of(game, ref), source=b.source)
            )
        else:
            turn_face(game, ref, "")
            batch.append(
                Event("face_up", "708.7", subject=ref, player=controller_of(game, ref), source=b.source)
            )
    if batch:
        yield from happen(game, batch)


# --- two at a time ------------------------------------------------------------------------------------------

_ZONES = frozenset({"hand graveyard", "graveyard library", "hand library"})
EXCHANGED = frozenset({"control", "life", "power", "toughness"}) | _ZONES


@performs(Exchange)
def exchange(game: State, effect: Exchange, b: Binding) -> Gen[None]:
    """701.12: wholly or not at all."""
    if effect.quality in _ZONES:
        for pid in (yield from players(game, effect.a, b)):
            yield from exchange_zones(game, pid, effect.quality, b)
        return
    first = yield from things(game, effect.a, b, "701.12a")
    second = yield from things(game, effect.b, b, "701.12a")
    if len(first) == 1 and len(second) == 0 and effect.a == effect.b:
        return
    pair = first if len(first) == 2 and (effect.a == effect.b or first == second) else first + second
    if len(pair) != 2 or pair[0] == pair[1]:
        return
    if effect.quality == "control":
        _exchange_control(game, pair, b)
    elif effect.quality in ("power", "toughness"):
        yield from exchange_number(game, pair[0], pair[1], effect.quality, b)
    elif effect.quality == "life":
        before = game.players[b.controller].life
        yield from exchange_life(game, pair, b)
        bind(b, effect.name, (), max(before - game.players[b.controller].life, 0))
    else:
        raise Unsupported(effect)


def _exchange_control(game: State, pair: Refs, b: Binding) -> None:
    """701.12b: nothing happens when one player controls both."""
    owners = tuple(controller_of(game, r) for r in pair)
    if owners[0] == owners[1] or not all(r in game.objects and game.objects[r].is_permanent for r in pair):
        return
    for ref, new in ((pair[0], owners[1]), (pair[1], owners[0])):
        inner = b.child(names={**b.names, "new_controller": (new,)})
        float_on(game, (ref,), (SetController(Ref("new_controller")),), FOREVER, inner)


@performs(RemoveFromCombat)
def remove_from_combat_(game: State, effect: RemoveFromCombat, b: Binding) -> Gen[None]:
    """506.4."""
    from apnap.rules.combat.leave import remove_from_combat

    for ref in (yield from objects(game, effect.what, b, "506.4")):
        remove_from_combat(game, ref)


@performs(Fight)
def fight(game: State, effect: Fight, b: Binding) -> Gen[None]:
    """701.14: each deals damage equal to its power to the other, both creatures or neither. No combat damage
    (701.14d)."""
    first = yield from objects(game, effect.a, b, "701.14a")
    second = yield from objects(game, effect.b, b, "701.14a")
    if effect.a == effect.b and len(first) == 2:
        first, second = first[:1], first[1:]
    if not first or not second:
        return
    one, other = first[0], second[0]
    for ref in (one, other):
        obj = game.objects.get(ref)
        if obj is None or not obj.is_permanent or "Creature" not in layers.chars(game, ref).types:
            return  # 701.14b
    powers = (layers.chars(game, one).power, layers.chars(game, other).power)
    if one == other:
        batch = [Event("damage", "701.14c", subject=one, source=one, amount=2 * powers[0])]
    else:
        batch = [
            Event("damage", "701.14a", subject=other, source=one, amount=powers[0]),
            Event("damage", "701.14a", subject=one, source=other, amount=powers[1]),
        ]
    batch = [ev for ev in batch if ev.amount > 0]
    for a, c in ((one, other), (other, one)) if one != other else ((one, one),):
        batch.append(
            Event("fight", "701.14a", subject=a, other=c, source=b.source, player=controller_of(game, a))
        )
    yield from happen(game, batch)


__all__ = ["EXCHANGED", "NOBODY", "counters_of", "put_counters"]
