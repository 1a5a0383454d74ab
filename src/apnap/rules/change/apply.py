"""Applying one replacement ability to an event (614, 615)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from msgspec import structs

from apnap.ability.abilities import Replacement
from apnap.ability.effects import Effect
from apnap.model.decisions import Answer, Decision, Option, yes_no
from apnap.model.events import Event, Move
from apnap.model.objects import EXILE, FIRST_OBJECT, LIBRARY
from apnap.model.ongoing import Binding, ShieldEffect
from apnap.model.state import EFFECTS, State
from apnap.rules.ask.amounts import amount

Out = Generator[Decision, Answer, list[Event]]


def apply(game: State, ev: Event, r: Replacement, b: Binding, shield: ShieldEffect | None) -> Out:
    """The events that take the event's place."""
    from apnap.rules.change.replace import affected

    who = affected(game, ev)
    if r.optional:
        answer = yield yes_no(b.controller, "614.1", source=b.source, prompt="replace", kind="yesno")
        if answer[0] == 1:
            return [ev]
    if r.unless_cost is not None:
        from apnap.rules.casting.paying import offer

        payer = who
        paid = yield from offer(game, payer, r.unless_cost, b.child(controller=payer), "unless")
        if paid:
            return [ev]
    if r.redirect is not None:
        return _redirected(game, ev, r, b, shield)
    if r.prevent_all or r.prevent is not None:
        return (yield from _prevent(game, ev, r, b, shield))
    _used(game, shield)
    if r.copy_of is not None:
        return (yield from _as_copy(game, ev, r, b))
    if ev.kind == "mana" and (r.instead is not None or r.amount is not None):
        return [(yield from _produced(game, ev, r, b))]
    if ev.kind == "create" and (r.instead or r.also):
        made = yield from _created(game, ev, r, b)
        if made is not None:
            return made
    if r.instead is not None:
        yield from _aside(game, ev, r.instead, b)
        return []
    ev = _changed(game, ev, r, b)
    if r.as_enters is not None:
        ev = yield from _as_enters(game, ev, r, b)
    if r.also is not None:
        yield from _aside(game, ev, r.also, b)
    return [ev]


def _produced(game: State, ev: Event, r: Replacement, b: Binding) -> Generator[Decision, Answer, Event]:
    """Other mana than a permanent would produce, or more of it (106.3, 614.1a)."""
    from apnap.ability.effects import AddMana
    from apnap.rules.perform.players import chosen_mana

    made = ev.data
    if isinstance(r.instead, AddMana):
        n = amount(game, r.instead.n, b)
        pips = yield from chosen_mana(game, r.instead, b)
        made = tuple([structs.replace(made[0], type=bit) for _ in range(n) for bit in pips])
    elif r.amount is not None and made:
        made = made * (amount(game, r.amount, b) // len(made))
    return ev.but(amount=len(made), data=made)


def _created(game: State, ev: Event, r: Replacement, b: Binding) -> Generator[Decision, Answer, list[Event] | None]:
    """Other tokens than those that would be created, or more of them: one event of its own for each kind."""
    from apnap.ability.effects import OneOf
    from apnap.rules.perform.tokens import created_besides

    effect = r.instead or r.also
    if isinstance(effect, OneOf):
        options = tuple(Option("effect", index=i) for i in range(len(effect.parts)))
        answer = yield Decision("choose", b.controller, "608.2d", options, source=b.source, items=effect.parts)
        effect = effect.parts[answer[0]]
    more = created_besides(game, ev, effect, b) if effect is not None else None
    if more is None:
        return None
    return more if r.instead is not None else [_changed(game, ev, r, b), *more]


def _aside(game: State, ev: Event, effect: Effect, b: Binding) -> Generator[Decision, Answer, None]:
    """614.5, 614.6: what happens instead of (or along with) the event; what has replaced the event can't replace that
    again."""
    from apnap.rules.perform import perform

    before = game.watched
    game.watched = {**before, "replacing": (*before.get("replacing", ()), *ev.replaced)}
    yield from perform(game, effect, b)
    now = {k: v for k, v in game.watched.items() if k != "replacing"}
    if "replacing" in before:
        now["replacing"] = before["replacing"]
    game.watched = now


def _changed(game: State, ev: Event, r: Replacement, b: Binding) -> Event:
    """The event with another amount, place, or way of entering."""
    if r.amount is not None:
        ev = ev.but(amount=max(amount(game, r.amount, b), 0))
    if r.to:
        ev = ev.but(to=r.to)
        if type(ev.data) is Move and ev.data.counters:  # what it would have entered with
            ev.data = ev.data.but(counters=None)
        if r.to == EXILE and type(ev.data) is Move:
            ev.data = ev.data.but(linked=b.source)
        if r.to == LIBRARY and type(ev.data) is Move:
            ev.data = ev.data.but(position=-1 if r.to_position == "bottom" else 0)
    if r.under is not None:
        from apnap.rules.ask.selections import resolve

        found = resolve(game, r.under, b)
        if found:
            ev = ev.but(data=ev.data.but(controller=found[0]))
    if r.enters_tapped or r.enters_untapped or r.enters_counters or r.enters_mods:
        ev = _entering(game, ev, r, b)
    return ev


def _redirected(game: State, ev: Event, r: Replacement, b: Binding, shield: ShieldEffect | None) -> list[Event]:
    """614.9: damage is dealt to another, all of it or the next so much; nothing happens when that one is no permanent
    or player any more that could be dealt damage."""
    from apnap.rules.ask.selections import resolve

    assert r.redirect is not None
    refs = [ref for ref in resolve(game, r.redirect, b) if _can_be_dealt(game, ref)]
    if not refs:
        return [ev]
    moved = ev.amount
    if r.prevent is not None:
        left = shield.left if shield is not None and shield.left is not None else amount(game, r.prevent, b)
        moved = min(left, ev.amount)
    _used(game, shield, moved)
    if moved <= 0:
        return [ev]
    other = ev.but(subject=refs[0], amount=moved)
    return [other] if moved == ev.amount else [ev.but(amount=ev.amount - moved), other]


_DAMAGED = frozenset({"Creature", "Planeswalker", "Battle"})


def _can_be_dealt(game: State, ref: int) -> bool:
    if ref < FIRST_OBJECT:
        return ref >= 0 and not game.players[ref].lost
    from apnap.rules.layers import chars

    obj = game.objects.get(ref)
    return obj is not None and obj.is_permanent and not _DAMAGED.isdisjoint(chars(game, ref).types)


def _entering(game: State, ev: Event, r: Replacement, b: Binding) -> Event:
    """614.1c: enters tapped, with counters, or with modifications."""
    how: Move = ev.data
    if r.enters_tapped or r.enters_untapped:
        how = how.but(tapped=r.enters_tapped)
    if r.enters_counters:
        counters = dict(how.counters or {})
        for kind, n in r.enters_counters:
            counters[kind] = counters.get(kind, 0) + amount(game, n, b)
        how = how.but(counters=counters)
    if r.enters_mods:
        how = how.but(mods=(*how.mods, *r.enters_mods))
    return ev.but(data=how)


def _as_enters(game: State, ev: Event, r: Replacement, b: Binding) -> Generator[Decision, Answer, Event]:
    """614.1c, 614.12: choices made as the permanent enters are kept for it. Before it enters (614.12a).
    What has to go for it is chosen among what is there, and gone at once (614.13, 614.13b).
    It can't choose itself (614.13a)."""
    from apnap.rules.change.entering import controller_of_entering
    from apnap.rules.perform import perform

    assert r.as_enters is not None
    who = controller_of_entering(game, ev)
    inner = b.child(names={}, controller=who)
    yield from perform(game, r.as_enters, inner)
    how = with_found(ev.data, inner)
    choices = {**how.choices, **{k: v for k, v in inner.names.items() if not k.endswith("#")}}
    links = dict(how.links)
    for name, refs in inner.names.items():
        if isinstance(refs, tuple):
            links[name] = refs
    new = how.but()
    new.choices = choices
    new.links = links
    return ev.but(data=new)


def with_found(how: Move, b: Binding) -> Move:
    """The move with what `EnterWith` said (`rules.perform.entering` keeps it in the binding)."""
    counters, mods, flags = b.names.get("counters#", ()), b.names.get("mods#", ()), b.names.get("flags#", ())
    if counters:
        sums = dict(how.counters or {})
        for kind, n in counters:
            sums[kind] = sums.get(kind, 0) + n
        how = how.but(counters=sums)
    if mods:
        how = how.but(mods=(*how.mods, *mods))
    if flags:
        how = how.but(flags=how.flags | frozenset(flags))
    if "attacks#" in b.names:
        how = how.but(attacking=b.names["attacks#"])
    return how


def _as_copy(game: State, ev: Event, r: Replacement, b: Binding) -> Out:
    """706/707.5: you may have it enter as a copy; exceptions come with it."""
    from apnap.rules.ask.choose import pick
    from apnap.rules.change.entering import by_type, controller_of_entering
    from apnap.rules.layers.copying import copiable_values, extra_counters

    assert r.copy_of is not None
    who = controller_of_entering(game, ev)
    if r.copy_optional:
        answer = yield yes_no(who, "707.5", source=ev.subject, prompt="copy")
        if answer[0] == 1:
            return [ev]
    refs = yield from pick(game, r.copy_of, b.child(controller=who), rule="707.5")
    refs = tuple(x for x in refs if x >= FIRST_OBJECT)
    if not refs:
        return [ev]
    face = copiable_values(game, refs[0], r.copy_mods)
    how: Move = ev.data
    # 707.9e: what an exception brings besides goes with this copy effect alone
    how = how.but(copy=face, excepted=tuple(extra_counters(game, face, r.copy_mods, b).items()))
    if not _BY_TYPE.isdisjoint(face.types) or not _BY_TYPE.isdisjoint(face.subtypes):
        settled = yield from by_type(game, ev, face, how)  # as what it copies would enter (707.5)
        return [] if settled is None else [ev.but(data=settled)]
    return [ev.but(data=how)]


_BY_TYPE: Final = frozenset({"Planeswalker", "Battle", "Saga", "Aura"})
"""What has loyalty, defense, lore counters, or something to enchant from the start."""


def _prevent(game: State, ev: Event, r: Replacement, b: Binding, shield: ShieldEffect | None) -> Out:
    """615: prevents damage; a shield's remaining amount goes down; what is prevented may bring something
    about. What was prevented never happens (615.6), and what follows may refer to it (615.5). Nothing else
    prevents (615.1a). Without a shield the number is stopped each time (615.10). Each time is an event
    that may trigger abilities (615.13)."""
    stopped = ev.amount
    if not r.prevent_all:
        assert r.prevent is not None
        most = shield.left if shield is not None and shield.left is not None else amount(game, r.prevent, b)
        stopped = min(most, ev.amount)
    if stopped <= 0:
        return [ev]
    if shield is not None:
        _used(game, shield, stopped)
    from apnap.rules.change.door import happen

    yield from happen(
        game, [Event("prevented", "615.1", subject=ev.subject, source=ev.source, amount=stopped, combat=ev.combat)]
    )
    rest = ev.but(amount=ev.amount - stopped)
    if r.also is not None:
        from apnap.rules.perform import perform

        yield from perform(game, r.also, b.child(event=ev.but(amount=stopped)))
    return [rest] if rest.amount > 0 else []


def _used(game: State, shield: ShieldEffect | None, n: int = 0) -> None:
    """A shield has been used once, or for `n` damage (615.7); it ends when nothing is left. The next
    instance of damage is all used up, however much it is (615.8)."""
    if shield is None or (shield.uses is None and (shield.left is None or n == 0)):
        return
    out = []
    for s in game.shields:
        if s.id == shield.id:
            uses = s.uses - 1 if s.uses is not None else None
            left = s.left - n if s.left is not None else None
            if uses == 0 or (left is not None and left <= 0):
                continue
            s = ShieldEffect(s.id, s.ability, s.bind, s.duration, s.timestamp, s.started, left, uses, s.refs, s.until)
        out.append(s)
    game.shields = tuple(out)
    game.touch(EFFECTS)
