"""Moving objects between zones: destroy, sacrifice, exile, put, discard, draw, mill (400, 701)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.effects import Destroy, Discard, Draw, Effect, Exile, Mill, Move, Sacrifice
from apnap.ability.filters import Both, Owned
from apnap.ability.selections import All, Ref, Selection, You
from apnap.model.card import Card
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, EXILE, FIRST_OBJECT, GRAVEYARD, HAND, LIBRARY, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.choose import pick
from apnap.rules.ask.filters import matches
from apnap.rules.ask.patterns import event_matches
from apnap.rules.ask.selections import resolve
from apnap.rules.attach import can_be_attached, enchantable
from apnap.rules.change import Gen, happen, move, remember
from apnap.rules.change.drawing import draw_cards
from apnap.rules.perform.common import (
    Refs,
    amount_for,
    bind,
    choose,
    controller_of,
    doers,
    for_player,
    in_order,
    moved,
    objects,
    owner_of,
    performs,
    players,
    since,
    under_for,
)
from apnap.rules.perform.delayed import delay_immediate
from apnap.rules.perform.lasting import CHANGING, numbers
from apnap.rules.perform.pointless import of_own
from apnap.rules.unsupported import Unsupported

# --- destroy, sacrifice -------------------------------------------------------------------------------------


@performs(Destroy)
def destroy(game: State, effect: Destroy, b: Binding) -> Gen[None]:
    """701.8: all at once."""
    refs = yield from objects(game, effect.what, b, "701.8a")
    if not refs:
        bind(b, effect.name, ())
        return
    data = None if effect.regenerate else False
    done = yield from happen(
        game, [Event("destroy", "701.8a", subject=ref, source=b.source, data=data) for ref in refs]
    )
    bind(b, effect.name, moved(b, done, refs))


@performs(Sacrifice)
def sacrifice(game: State, effect: Sacrifice, b: Binding) -> Gen[None]:
    """701.21: each player chooses in APNAP order (101.4), then all is sacrificed at once."""
    what = of_own(effect.what)
    batch: list[Event] = []
    cause = getattr(b.ability, "keyword", "")  # "when it exploits a creature" (702.110b)
    for pid in (yield from players(game, effect.who, b)):
        inner = b if type(effect.who) is You else b.child(item=pid, controller=pid)
        for ref in (yield from objects(game, what, inner, "701.21a")):
            batch.append(Event("sacrifice", "701.21a", subject=ref, player=pid, source=b.source, cause=cause))
    done = (yield from happen(game, batch)) if batch else []
    bind(b, effect.name, moved(b, done))
    doers(b, effect.name, [ev.player for ev in done if ev.kind == "sacrifice"])


# --- exile --------------------------------------------------------------------------------------------------


class Return(Effect, frozen=True):
    """The second one-shot effect of 610.3: the objects named "returning" go back to the zone."""

    zone: str


_RETURN: Final = {zone: Return(zone) for zone in (BATTLEFIELD, HAND, LIBRARY, GRAVEYARD)}


@performs(Exile)
def exile(game: State, effect: Exile, b: Binding) -> Gen[None]:
    """701.13; with `until`, a second effect waits to return what was exiled (610.3, 406.2). Until something
    or for good (406.1)."""
    refs = yield from objects(game, effect.what, b, "701.13a")
    if effect.until is not None:
        # 610.3a-b: the event has happened already: nothing moves.
        for ev in since(game, b):
            if ev.kind == effect.until.kind and event_matches(game, effect.until, ev, b):
                refs = ()
    if not refs:
        bind(b, effect.name, ())
        return
    zones = {ref: game.objects[ref].zone for ref in refs}
    counters = {kind: amount_for(game, n, b, refs[0]) for kind, n in effect.counters}
    down = EXILE if effect.face_down else ""
    batch = [
        move(ref, EXILE, "701.13a", cause="exile", source=b.source, face_down=down, counters=counters or None)
        for ref in refs
    ]
    if effect.marked:
        for ev in batch:
            ev.data.marks = {effect.marked: game.turn.number}
    done = yield from happen(game, batch)
    new = moved(b, done, refs)
    bind(b, effect.name, new)
    if new and b.source in game.objects:
        remember(game, b.source, effect.linked or "exiled", new)  # 607.2a
    if counters:
        yield from put_counters_in(game, new, counters, b)
    if effect.until is not None:
        back: dict[str, list[int]] = {}
        for ev in done:
            if ev.kind == "move" and ev.subject in zones and ev.to == EXILE:
                back.setdefault(zones[ev.subject], []).append(ev.new)
        for zone, ids in back.items():
            if zone in _RETURN:
                delay_immediate(game, effect.until, _RETURN[zone], b, returning=tuple(ids))


def put_counters_in(game: State, refs: Refs, counters: dict[str, int], b: Binding) -> Gen[None]:
    """Counters on cards that were put into a zone other than the battlefield with them (122.1), where they
    aren't yet."""
    batch = [
        Event("counters", "122.1", subject=ref, player=b.controller, source=b.source, amount=n, data=kind)
        for ref in refs
        if ref in game.objects and not game.objects[ref].counters
        for kind, n in counters.items()
    ]
    if batch:
        yield from happen(game, batch)


@performs(Return)
def return_(game: State, effect: Return, b: Binding) -> Gen[None]:
    """610.3: back to the previous zone."""
    yield from return_all(game, [(effect, b)])


def return_all(game: State, all_: list[tuple[Return, Binding]]) -> Gen[None]:
    """610.3c-d: simultaneous returns happen at once; to the battlefield under their owners' control."""
    batch: list[Event] = []
    for effect, b in all_:
        for ref in b.names.get("returning", ()):
            obj = game.objects.get(ref)
            if obj is not None and obj.zone == EXILE:
                batch.append(
                    move(ref, effect.zone, "610.3", player=obj.owner, source=b.source, controller=obj.owner)
                )
    if batch:
        yield from happen(game, batch)


# --- put into a zone ----------------------------------------------------------------------------------------


@performs(Move)
def move_(game: State, effect: Move, b: Binding) -> Gen[None]:
    """Put objects into a zone (400.6). All cards of a zone when it says so (400.12)."""
    refs = yield from objects(game, effect.what, b)
    if effect.to == BATTLEFIELD:
        new = yield from put_onto_battlefield(game, refs, effect, b)
    elif effect.to == LIBRARY:
        new = yield from _into_library(game, refs, effect, b)
    else:
        new = ()
        if refs:
            counters = {kind: amount_for(game, n, b, refs[0]) for kind, n in effect.counters}
            down = "exile" if effect.face_down else ""
            cause = "exile" if effect.to == EXILE else "put"
            rule = "701.13a" if effect.to == EXILE else "400.6"
            batch = [move(r, effect.to, rule, cause=cause, source=b.source, face_down=down) for r in refs]
            done = yield from happen(game, batch)
            new = moved(b, done, refs)
            if counters:
                yield from put_counters_in(game, new, counters, b)
    bind(b, effect.name, new)


def put_onto_battlefield(game: State, refs: Refs, effect: Move, b: Binding) -> Gen[Refs]:
    """110.2a: onto the battlefield, all at once, with everything that they enter with. Everything there is a
    permanent (403.3)."""
    batch: list[Event] = []
    for ref in refs:
        obj = game.objects.get(ref)
        if obj is None or obj.zone == BATTLEFIELD:
            continue
        how = yield from _how_it_enters(game, ref, effect, b)
        if how is not None:
            batch.append(move(ref, BATTLEFIELD, "110.2a", cause="put", source=b.source, **how))
            if effect.linked:
                batch[-1].data.links = {effect.linked: b.names.get(effect.linked, ())}
    if not batch:
        return ()
    done = yield from happen(game, batch)
    new = moved(b, done, refs)
    if effect.kept:
        remember(game, b.source, effect.kept, new)
    return new


def _how_it_enters(game: State, ref: int, effect: Move, b: Binding) -> Gen[dict[str, Any] | None]:
    """The fields of the entering move; None when the object can't enter like that and stays (303.4i,
    712.14a). What is no Aura, Equipment or Fortification comes unattached (303.4h), and so does an Equipment
    that can't be there (301.5e)."""
    controller = yield from under_for(game, effect.under, b, ref, b.controller)
    how: dict[str, Any] = {"player": controller, "controller": controller, "tapped": effect.tapped}
    if effect.mods:
        how["mods"] = tuple(numbers(game, mod, b) for mod in effect.mods)
    if effect.transformed:
        card = game.objects[ref].card
        if card is None or not double_faced(card):
            return None
        how["face"] = 1
    if effect.face_down:
        how["face_down"] = "effect"
    if effect.counters:
        how["counters"] = {kind: amount_for(game, n, b, ref) for kind, n in effect.counters}
    if effect.attached_to is not None:
        found = yield from pick(game, effect.attached_to, b)
        kinds = _enters_with(game, ref, effect.transformed)
        goes = bool(found) and not kinds.isdisjoint(_ATTACHED)
        if goes and _may_go_on(game, ref, found[0], controller, effect.transformed):
            how["attached_to"] = found[0]
        elif "Aura" in kinds:
            return None
    if effect.attacking:
        how["attacking"] = yield from attacked_by_entering(game, controller, b, effect.attacks)
    return how


_ATTACHED: Final = frozenset({"Aura", "Equipment", "Fortification"})


def _enters_with(game: State, ref: int, transformed: bool) -> frozenset[str]:
    """The subtypes with which it will enter."""
    card = game.objects[ref].card
    if transformed and card is not None:
        return frozenset(card.faces[1].subtypes)
    return layers.chars(game, ref).subtypes


def _may_go_on(game: State, ref: int, host: int, controller: int, transformed: bool) -> bool:
    """303.4i: whether it could be attached to that, as the face with which it enters (712.14)."""
    card = game.objects[ref].card
    if transformed and card is not None:
        return host in enchantable(game, ref, card.faces[1], controller)
    return can_be_attached(game, ref, host, controller) is None


def double_faced(card: Card) -> bool:
    """Whether the card has two faces of which one is up (712.1)."""
    return len(card.faces) > 1 and card.layout in ("transform", "modal", "battle", "saga", "class")


def attacked_by_entering(game: State, controller: int, b: Binding, whom: Selection | None = None) -> Gen[int]:
    """508.4: what a creature that enters attacking attacks, among what the effect says (`Move.attacks`); NOBODY when
    its controller isn't attacking, or what it would attack isn't there."""
    from apnap.rules.combat.attack import choose_attacked
    from apnap.rules.combat.facts import COMBAT_STEPS, attacking_players

    if game.turn.step not in COMBAT_STEPS or controller not in attacking_players(game):
        return NOBODY
    among = None if whom is None else (yield from pick(game, whom, b))
    return (yield from choose_attacked(game, controller, b.source, among))


def _whose(game: State, what: Selection, b: Binding) -> Refs:
    """Whose cards they would have been: that player shuffles although there were none (701.24d)."""
    if isinstance(what, All):
        parts = what.filter.parts if isinstance(what.filter, Both) else (what.filter,)
        for part in parts:
            if isinstance(part, Owned):
                return resolve(game, part.by, b)
    if isinstance(what, Ref):
        return b.names.get(what.name + "@") or (b.controller,)
    return (b.controller,)


def _into_library(game: State, refs: Refs, effect: Move, b: Binding) -> Gen[Refs]:
    """401.4: at the top, at the bottom or at a place from the top, in an order chosen by their owner or at
    random; or shuffled in (701.24c-d). In one pile, whose order nothing else changes (400.5, 401.2)."""
    owners = tuple(p for p in game.apnap() if any(owner_of(game, r) == p for r in refs))
    batch: list[Event] = []
    bottom = effect.position == "bottom"
    place = -1 if bottom else 0 if effect.position in ("top", "") else int(effect.position) - 1
    if effect.below is not None:
        place = max(0, amount_for(game, effect.below, b, refs[0] if refs else b.source))
    for pid in owners:
        mine = tuple(r for r in refs if owner_of(game, r) == pid)
        if effect.shuffle:
            pass
        elif effect.order == "random":
            mine = game.shuffled(mine)
        else:
            mine = yield from in_order(game, pid, "401.4", mine, b.source, "bottom" if bottom else "top")
        # The last one moved to the top is above the others; the first of the order is to be the uppermost.
        for ref in mine if bottom else reversed(mine):
            batch.append(move(ref, LIBRARY, "401.4", cause="put", source=b.source, position=place))
    done = (yield from happen(game, batch)) if batch else []
    new = moved(b, done, refs)
    if effect.shuffle:
        who = owners or _whose(game, effect.what, b)
        yield from happen(
            game, [Event("shuffle", "701.24a", subject=p, player=p, source=b.source) for p in who]
        )
    return new


# --- hand and library ---------------------------------------------------------------------------------------


@performs(Discard)
def discard(game: State, effect: Discard, b: Binding) -> Gen[None]:
    """701.9: the players choose in APNAP order, then all cards are discarded at once."""
    batch: list[Event] = []
    for pid in (yield from players(game, effect.who, b)):
        for ref in (yield from _to_discard(game, effect, b, pid)):
            batch.append(Event("discard", "701.9a", subject=ref, player=pid, source=b.source))
    done = (yield from happen(game, batch)) if batch else []
    bind(b, effect.name, moved(b, done), sum(1 for ev in done if ev.kind == "discard"))
    doers(b, effect.name, [ev.player for ev in done if ev.kind == "discard"])


def _to_discard(game: State, effect: Discard, b: Binding, pid: int) -> Gen[Refs]:
    inner = for_player(effect.who, b, pid)
    if effect.what is not None:
        found = yield from objects(game, effect.what, inner, "701.9b")
        return tuple(r for r in found if game.objects[r].zone == HAND and game.objects[r].owner == pid)
    hand = game.players[pid].hand
    if effect.filter is not None:
        hand = tuple(r for r in hand if matches(game, effect.filter, r, inner))
    n = min(amount_for(game, effect.n, inner, inner.item), len(hand))
    if n <= 0:
        return ()
    if effect.random:
        return game.shuffled(hand)[:n]
    return (yield from choose(game, "discard", pid, "701.9b", hand, 0 if effect.up_to else n, n, b.source))


@performs(Draw)
def draw(game: State, effect: Draw, b: Binding) -> Gen[None]:
    """121.2, 121.2c: one card at a time, one player after the other. What comes instead of one draw is
    over before the next (121.6b, 614.11a), and what it draws is none of the cards drawn: what is done with those is not
    done with it (121.6c, 614.11b)."""
    cards: Refs = ()
    n = 0
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        drawn = yield from draw_cards(game, pid, amount_for(game, effect.n, inner, inner.item), "121.1", b.source)
        for ev in drawn:
            if ev.kind == "move" and ev.cause == "draw" and ev.player == pid:
                cards += (ev.new,)
                n += 1
    bind(b, effect.name, cards, n)


@performs(Mill)
def mill(game: State, effect: Mill, b: Binding) -> Gen[None]:
    """701.17: all players at once. What was milled is found where it went (701.17c)."""
    batch: list[Event] = []
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        n = amount_for(game, effect.n, inner, inner.item)
        if n > 0:
            batch.append(Event("mill", "701.17a", subject=pid, player=pid, source=b.source, amount=n))
    done = (yield from happen(game, batch)) if batch else []
    new = tuple(ev.new for ev in done if ev.kind == "move" and ev.cause == "mill" and ev.new >= FIRST_OBJECT)
    bind(b, effect.name, new)


__all__ = [
    "CHANGING",
    "Return",
    "Unsupported",
    "controller_of",
    "move_",
    "put_onto_battlefield",
    "return_all",
]
