"""Keyword actions with cards: of libraries, hands, graveyards; face-down cards (701)."""

from __future__ import annotations

from typing import Final

from apnap.ability.effects import Act
from apnap.ability.filters import Controlled, Subtype, both
from apnap.ability.selections import All, You
from apnap.model.decisions import Answer, Decision, Reason, yes_no
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, NOBODY, SIDEBOARD
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.facts import mana_value
from apnap.rules.ask.selections import resolve
from apnap.rules.change import Gen, happen, move
from apnap.rules.change.replace import replaced
from apnap.rules.perform.actions import action, how_many, selected
from apnap.rules.perform.common import (
    Refs,
    choose,
    controller_of,
    for_player,
    forbids,
    moved,
    objects,
    option,
    players,
    things,
)
from apnap.rules.perform.library import restack, show, sort_top
from apnap.rules.perform.permanents import PLUS, put_counters

# --- with the library ---------------------------------------------------------------------------------------


@action("explore")
def explore(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.44."""
    refs = yield from selected(game, effect, b)
    for ref in refs:
        for _ in range(how_many(game, effect, b, ref)):
            yield from _explore(game, ref, b)
    return refs


def _explore(game: State, ref: int, b: Binding) -> Gen[None]:
    pid = controller_of(game, ref)
    proposed = yield from replaced(
        game, Event("explore", "701.44b", subject=ref, player=pid, source=b.source), []
    )
    if not proposed:  # something else has happened instead (614.6)
        return
    top = game.players[pid].library[:1]
    land = False
    if top:
        card = top[0]
        yield from happen(game, [Event("reveal", "701.44a", subject=card, player=pid, source=b.source)])
        land = "Land" in layers.chars(game, card).types
        if land:
            yield from happen(game, [move(card, HAND, "701.44a", cause="put", player=pid, source=b.source)])
    if not land:
        if ref in game.objects:
            yield from put_counters(game, (ref,), PLUS, 1, b.child(controller=pid), "701.44a")
        if top and top[0] in game.objects:
            answer = yield yes_no(pid, "701.44a", source=b.source, prompt="explore")
            if answer[0] == 0:
                yield from happen(
                    game, [move(top[0], GRAVEYARD, "701.44a", cause="put", player=pid, source=b.source)]
                )
    yield from happen(game, [proposed[0].but(amount=int(land))])


@action("connive")
def connive(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.50; connive N (701.50e)."""
    refs = yield from selected(game, effect, b)
    for ref in refs:
        yield from _connive(game, ref, how_many(game, effect, b, ref), b)
    return refs


def _connive(game: State, ref: int, n: int, b: Binding) -> Gen[None]:
    pid = controller_of(game, ref)
    for _ in range(n):
        yield from happen(game, [Event("draw", "701.50a", subject=pid, player=pid, source=b.source)])
    hand = game.players[pid].hand
    cards = yield from choose(game, "discard", pid, "701.50a", hand, n, n, b.source)
    nonland = sum(1 for c in cards if "Land" not in layers.chars(game, c).types)
    batch = [Event("discard", "701.50a", subject=c, player=pid, source=b.source) for c in cards]
    if batch:
        yield from happen(game, batch)
    if nonland and ref in game.objects:
        yield from put_counters(game, (ref,), PLUS, nonland, b.child(controller=pid), "701.50e")
    yield from happen(game, [Event("connive", "701.50b", subject=ref, player=pid, source=b.source)])


@action("fateseal")
def fateseal(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.29a: the library of an opponent; `what` says whose when it isn't chosen."""
    n = how_many(game, effect, b)
    for pid in (yield from players(game, effect.who, b)):
        foes = tuple(game.opponents(pid))
        if effect.what is not None:
            foes = tuple(p for p in (yield from things(game, effect.what, b)) if p in foes)
        chosen = yield from choose(game, "choose", pid, "701.29a", foes, source=b.source, prompt="player")
        if chosen and n > 0:
            away, keep = yield from sort_top(game, pid, chosen[0], n, "701.29a", "scry", b)
            restack(game, chosen[0], away, keep)
    return ()


@action("clash")
def clash(game: State, effect: Act, b: Binding) -> Gen[int]:
    """701.30: the result is 1 when the player won, else 0; `what` says with whom when it isn't chosen."""
    pid = b.controller
    foes = tuple(game.opponents(pid))
    if effect.what is not None:
        foes = yield from things(game, effect.what, b)
    chosen = yield from choose(game, "choose", pid, "701.30b", foes, source=b.source, prompt="player")
    sides = [p for p in game.apnap() if p == pid or p in chosen]
    tops = {p: game.players[p].library[0] for p in sides if game.players[p].library}
    if tops:
        yield from happen(
            game, [Event("reveal", "701.30c", subject=c, player=p, source=b.source) for p, c in tops.items()]
        )
    values = {p: mana_value(game, c) for p, c in tops.items()}
    away: list[int] = []
    for p, _card in tops.items():
        answer = yield yes_no(p, "701.30a", source=b.source, prompt="bottom")
        if answer[0] == 0:
            away.append(p)
    for p in away:
        restack(game, p, (tops[p],), ())
    best = max(values.values(), default=-1)
    won = values.get(pid) == best and list(values.values()).count(best) == 1
    batch = []
    for p in sides:
        alone = values.get(p) == best and list(values.values()).count(best) == 1
        batch.append(Event("clash", "701.30d", subject=p, player=p, source=b.source, amount=int(alone)))
    yield from happen(game, batch)
    return int(won)


@action("discover")
def discover(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.57a: the discovered card is cast without paying its mana cost or put into the hand (701.57c)."""
    from apnap.rules.casting.cast_now import cast_now

    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        n = how_many(game, effect, for_player(effect.who, b, pid), pid)
        cards: list[int] = []
        found = NOBODY
        while game.players[pid].library and found == NOBODY:
            top = game.players[pid].library[0]
            done = yield from happen(
                game, [move(top, EXILE, "701.57a", cause="exile", player=pid, source=b.source)]
            )
            new = moved(b, done, (top,))
            if not new:
                break
            cards.append(new[0])
            if "Land" not in layers.chars(game, new[0]).types and mana_value(game, new[0]) <= n:
                found = new[0]
        if found != NOBODY:
            answer = yield yes_no(pid, "701.57a", source=b.source, prompt="cast")
            cast = NOBODY
            if answer[0] == 0:
                cast = yield from cast_now(game, pid, found, free=True, rule="701.57a")
            out += (cast if cast != NOBODY else found,)
            if cast == NOBODY and found in game.objects:
                yield from happen(
                    game, [move(found, HAND, "701.57a", cause="put", player=pid, source=b.source)]
                )
        rest = tuple(c for c in cards if c != found and c in game.objects)
        yield from put_on_bottom_at_random(game, pid, rest, "701.57a", b)
        yield from happen(
            game, [Event("discover", "701.57b", subject=pid, player=pid, source=b.source, amount=n)]
        )
    return out


def put_on_bottom_at_random(game: State, pid: int, cards: Refs, rule: str, b: Binding) -> Gen[None]:
    """Put cards on the bottom of the library in a random order."""
    if cards:
        order = game.shuffled(cards)
        yield from happen(
            game,
            [move(c, LIBRARY, rule, cause="put", player=pid, source=b.source, position=-1) for c in order],
        )


# --- face down ----------------------------------------------------------------------------------------------


def _face_down(game: State, pid: int, cards: Refs, how: str, rule: str, b: Binding) -> Gen[Refs]:
    """Cards onto the battlefield face down, one by one. What can't enter isn't
    manifested or cloaked and stays as it is (701.40f, 701.58f)."""
    out: Refs = ()
    for card in cards:
        if card not in game.objects:
            continue
        done = yield from happen(
            game,
            [
                move(
                    card,
                    BATTLEFIELD,
                    rule,
                    cause=how,
                    player=pid,
                    source=b.source,
                    controller=pid,
                    face_down=how,
                )
            ],
        )
        out += moved(b, done, (card,))
    for ref in out:
        yield from happen(game, [Event(how, rule, subject=ref, player=pid, source=b.source)])
    return out


@action("manifest", "cloak")
def manifest(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.40a, 701.58a: the selected cards, or the top N of the player's library, one at a time (701.40e, 701.58e),
    each the top card as its turn comes. Turned up for its morph or disguise cost too (701.40c-d, 701.58c-d)."""
    rule = "701.40a" if effect.name == "manifest" else "701.58a"
    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        if effect.what is not None:
            cards = yield from objects(game, effect.what, inner, rule)
            out += yield from _face_down(game, pid, cards, effect.name, rule, b)
            continue
        for _ in range(how_many(game, effect, inner, pid)):
            out += yield from _face_down(game, pid, game.players[pid].library[:1], effect.name, rule, b)
    return out


@action("manifest_dread")
def manifest_dread(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.62a: the result is the manifested permanent."""
    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        for _ in range(how_many(game, effect, b)):
            cards = game.players[pid].library[:2]
            yield from show(game, pid, cards, b)
            chosen = yield from choose(
                game, "choose", pid, "701.62a", cards, source=b.source, prompt="manifest"
            )
            out += yield from _face_down(game, pid, chosen, "manifest", "701.40a", b)
            rest = tuple(c for c in cards if c not in chosen and c in game.objects)
            if rest:
                batch = [
                    move(c, GRAVEYARD, "701.62a", cause="put", player=pid, source=b.source) for c in rest
                ]
                moved(b, (yield from happen(game, batch)))
            yield from happen(
                game,
                [Event("act", "701.62b", subject=pid, player=pid, source=b.source, data="manifest_dread")],
            )
    return out


# --- things that are paid or chosen -------------------------------------------------------------------------


@action("collect_evidence")
def collect_evidence(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.59a-b: cards of that total mana value or more; nothing when there aren't any."""
    pid = b.controller
    n = how_many(game, effect, b)
    cards = game.players[pid].graveyard
    values = {c: mana_value(game, c) for c in cards}
    if sum(values.values()) < n:
        return ()

    def check(answer: Answer) -> Reason | None:
        return None if sum(values[cards[i]] for i in answer) >= n else Reason("701.59a", "total")

    default = tuple(range(len(cards)))
    options = tuple(option(c) for c in cards)
    answer = yield Decision(
        "choose",
        pid,
        "701.59a",
        options,
        0,
        len(cards),
        source=b.source,
        prompt="evidence",
        check=check,
        default=default,
    )
    batch = [move(cards[i], EXILE, "701.59a", cause="exile", player=pid, source=b.source) for i in answer]
    done = (yield from happen(game, batch)) if batch else []
    out = moved(b, done)
    yield from happen(
        game, [Event("act", "701.59a", subject=pid, player=pid, source=b.source, data="collect_evidence")]
    )
    return out


_FOODS: Final = All(both(Subtype("Food"), Controlled(You())))


@action("forage")
def forage(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.61a: three cards from the graveyard, or a Food."""
    pid = b.controller
    foods = tuple(r for r in resolve(game, _FOODS, b) if not forbids(game, "be_sacrificed", r, b.source))
    grave = game.players[pid].graveyard
    eat = bool(foods)
    if foods and len(grave) >= 3:
        answer = yield yes_no(pid, "701.61a", source=b.source, prompt="sacrifice a Food")
        eat = answer[0] == 0
    if eat:
        chosen = yield from choose(game, "sacrifice", pid, "701.61a", foods, source=b.source)
        batch = [Event("sacrifice", "701.61a", subject=r, player=pid, source=b.source) for r in chosen]
    elif len(grave) >= 3:
        chosen = yield from choose(game, "choose", pid, "701.61a", grave, 3, 3, b.source, "exile")
        batch = [move(r, EXILE, "701.61a", cause="exile", player=pid, source=b.source) for r in chosen]
    else:
        return ()
    out = moved(b, (yield from happen(game, batch)))
    yield from happen(game, [Event("forage", "701.61a", subject=pid, player=pid, source=b.source)])
    return out


@action("learn")
def learn(game: State, effect: Act, b: Binding) -> Gen[int]:
    """701.48a: a card may be discarded to draw one; else a Lesson from the sideboard (100.4, 400.11a-b) may be revealed
    and put into the hand."""
    pid = b.controller
    hand = game.players[pid].hand
    chosen = yield from choose(game, "discard", pid, "701.48a", hand, 0, 1, b.source)
    drawn = 0
    if chosen:
        done = yield from happen(
            game, [Event("discard", "701.48a", subject=chosen[0], player=pid, source=b.source)]
        )
        if any(ev.kind == "discard" for ev in done):
            done = yield from happen(
                game, [Event("draw", "701.48a", subject=pid, player=pid, source=b.source)]
            )
            drawn = 1
    else:
        outside = [oid for oid in game.zone(SIDEBOARD) if game.objects[oid].owner == pid]
        lessons = tuple([oid for oid in outside if "Lesson" in layers.chars(game, oid).subtypes])
        found = yield from choose(game, "choose", pid, "701.48a", lessons, 0, 1, b.source, prompt="Lesson")
        for oid in found:
            yield from happen(game, [Event("reveal", "701.48a", subject=oid, player=pid, source=b.source)])
            yield from happen(game, [move(oid, HAND, "701.48a", cause="learn", player=pid, source=b.source)])
    yield from happen(game, [Event("learn", "701.48a", subject=pid, player=pid, source=b.source)])
    return drawn


@action("time_travel")
def time_travel(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.56a: for each chosen object a time counter is put on it or removed from it."""
    pid = b.controller
    able = tuple(
        obj.id for obj in game.permanents() if obj.counters.get("time") and controller_of(game, obj.id) == pid
    )
    able += tuple(
        r
        for r in game.exile
        if game.objects[r].owner == pid
        and game.objects[r].counters.get("time")
        and "suspend" in layers.chars(game, r).keywords
    )
    chosen = yield from choose(game, "choose", pid, "701.56a", able, 0, len(able), b.source, "time travel")
    batch: list[Event] = []
    for ref in chosen:
        answer = yield yes_no(pid, "701.56a", source=ref, prompt="add a time counter")
        kind = "counters" if answer[0] == 0 else "remove_counters"
        batch.append(Event(kind, "701.56a", subject=ref, player=pid, source=b.source, amount=1, data="time"))
    if batch:
        yield from happen(game, batch)
    return chosen


@action("tap_power")
def tap_power(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.122a, 702.171a: creatures with that total power are tapped, as the cost of crew and saddle."""
    from apnap.rules.casting import power

    return (yield from power.tap_power(game, effect, b))
