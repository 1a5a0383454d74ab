"""Cards in libraries and hands: search, shuffle, reveal, look, scry, surveil (701.20-701.25)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.effects import Look, Reveal, RevealUntil, Scry, Search, Shuffle, Surveil
from apnap.ability.filters import Anything
from apnap.model.decisions import Answer, Decision, Reason
from apnap.model.events import Event
from apnap.model.objects import EXILE, GRAVEYARD, LIBRARY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.choose import matched
from apnap.rules.ask.facts import mana_value
from apnap.rules.ask.filters import matches
from apnap.rules.change import Gen, happen, move, put_in_order
from apnap.rules.perform.common import (
    Refs,
    amount_for,
    bind,
    choose,
    doers,
    for_player,
    in_order,
    moved,
    objects,
    option,
    performs,
    players,
)

_FOUND: Final = ">found"
"""What searches of this effect have found; none of it is found again as long as it is there."""


@performs(Search)
def search(game: State, effect: Search, b: Binding) -> Gen[None]:
    """701.23: each player looks and finds in APNAP order (701.23i). Cards of a stated quality in a hidden
    zone needn't be found (701.23b); a mere number of cards must be (701.23d). Revealed only where the effect
    says so (701.23e)."""
    found: Refs = ()
    before: Refs = b.names.get(_FOUND, ())
    searched = 0
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        done = yield from happen(game, [Event("search", "701.23a", subject=pid, player=pid, source=b.source)])
        zones = effect.zones
        if not any(ev.kind == "search" for ev in done):
            zones = tuple([zone for zone in zones if zone != "library"]) if effect.either else ()
        if not zones:
            continue
        whose = (pid,) if effect.of is None else (yield from players(game, effect.of, inner))
        cards = tuple(
            ref
            for zone in zones
            for owner in whose
            for ref in game.zone(zone, owner)
            if ref not in before and any([matches(game, f, ref, inner) for f in (effect.filter, *effect.besides)])
        )
        hidden = any(zone in _HIDDEN for zone in zones)
        must = not hidden or type(effect.filter) is Anything
        most = min(amount_for(game, effect.most, inner, inner.item) + len(effect.besides), len(cards))
        check = _search_check(game, effect, inner, cards)
        least = most if must and check is None else 0
        if effect.every and check is None and not least:
            cards, least, check = _in_the_open(game, cards)
        mine = yield from choose(game, "search", pid, "701.23a", cards, least, most, b.source, check=check)
        # Who may search one zone or another hasn't searched the library when all was found elsewhere.
        elsewhere = effect.either and bool(mine) and all([game.objects[ref].zone != LIBRARY for ref in mine])
        searched += "library" in zones and not elsewhere
        found += mine
    if effect.reveal and found:
        yield from _reveal(game, found, b)
    bind(b, effect.name, found)
    b.names[_FOUND] = before + found
    bind(b, "searched", (), searched)  # "if you search your library this way"


_HIDDEN: Final = ("library", "hand")


def _in_the_open(game: State, cards: Refs) -> tuple[Refs, int, Any]:
    """Who looks for all such cards must find those in public zones (701.23b): the cards with these first, how many they
    are, and what an answer must hold."""
    sure = tuple([ref for ref in cards if game.objects[ref].zone not in _HIDDEN])
    least = len(sure)
    if not least:
        return cards, 0, None

    def check(answer: Answer) -> Reason | None:
        return None if set(range(least)) <= set(answer) else Reason("701.23b", "found", sure)

    return sure + tuple([ref for ref in cards if ref not in sure]), least, check


def _search_check(game: State, effect: Search, b: Binding, cards: Refs) -> Any:
    """What the found cards must satisfy together: different names, or a total mana value."""
    if not effect.different_names and effect.total is None and not effect.besides:
        return None
    total = None if effect.total is None else amount(game, effect.total, b)

    def check(answer: Answer) -> Reason | None:
        refs = tuple(cards[i] for i in answer)
        if effect.different_names and len({layers.chars(game, r).name for r in refs}) < len(refs):
            return Reason("701.23a", "different-names", refs)
        if effect.besides and not matched(game, (effect.filter, *effect.besides), refs, b):
            return Reason("701.23a", "kinds", refs)
        if total is not None and sum(mana_value(game, r) for r in refs) > total:
            return Reason("701.23a", "total", refs)
        return None

    return check


@performs(Shuffle)
def shuffle(game: State, effect: Shuffle, b: Binding) -> Gen[None]:
    """701.24. What was found and is put somewhere after that lies there whatever the shuffle did with it
    (701.24b)."""
    who = yield from players(game, effect.who, b)
    yield from happen(game, [Event("shuffle", "701.24a", subject=p, player=p, source=b.source) for p in who])


def _reveal(game: State, refs: Refs, b: Binding) -> Gen[None]:
    yield from happen(
        game, [Event("reveal", "701.20a", subject=r, player=b.controller, source=b.source) for r in refs]
    )


@performs(Reveal)
def reveal(game: State, effect: Reveal, b: Binding) -> Gen[None]:
    """701.20."""
    refs = yield from objects(game, effect.what, b, "701.20a")
    if refs:
        yield from _reveal(game, refs, b)
    bind(b, effect.name, refs)


def top_until(game: State, pid: int, filter_: Any, n: int, b: Binding) -> tuple[Refs, Refs]:
    """The cards from the top of a library up to and including the Nth that fits: those that fit, and the
    others."""
    fit: list[int] = []
    rest: list[int] = []
    for ref in game.players[pid].library:
        if len(fit) >= n:
            break
        (fit if matches(game, filter_, ref, b) else rest).append(ref)
    return tuple(fit), tuple(rest)


@performs(RevealUntil)
def reveal_until(game: State, effect: RevealUntil, b: Binding) -> Gen[None]:
    """701.20a (or 701.13a): from the top of the library until enough cards fit."""
    found: Refs = ()
    rest: Refs = ()
    who = yield from players(game, effect.who, b)
    for pid in who:
        inner = for_player(effect.who, b, pid)
        n = amount_for(game, effect.n, inner, inner.item)
        fit, others = top_until(game, pid, effect.filter, n, inner)
        cards = tuple(r for r in game.players[pid].library if r in fit or r in others)
        if effect.exile and cards:
            batch = [move(r, EXILE, "701.13a", cause="exile", player=pid, source=b.source) for r in cards]
            moved(b, (yield from happen(game, batch)), cards)
            fit = tuple(b.names[f">{r}"] for r in fit if f">{r}" in b.names)
            others = tuple(b.names[f">{r}"] for r in others if f">{r}" in b.names)
        elif cards:
            yield from _reveal(game, cards, b)
        found += fit
        rest += others
    bind(b, effect.name, found)
    bind(b, effect.rest, rest)
    doers(b, effect.rest, who)


@performs(Look)
def look(game: State, effect: Look, b: Binding) -> Gen[None]:
    """701.20e: shown only to the players who look."""
    refs: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        refs = yield from objects(game, effect.what, inner, "701.20e")
        yield from show(game, pid, refs, b)
    bind(b, effect.name, refs)


def show(game: State, pid: int, refs: Refs, b: Binding) -> Gen[None]:
    """701.20e: the player looks at the cards."""
    if refs:
        yield from happen(
            game, [Event("look", "701.20e", subject=r, player=pid, source=b.source) for r in refs]
        )


def top_cards(game: State, pid: int, n: int) -> Refs:
    """The top N cards of the player's library, as many as there are."""
    return game.players[pid].library[: max(n, 0)]


def sort_top(
    game: State, pid: int, whose: int, n: int, rule: str, kind: str, b: Binding
) -> Gen[tuple[Refs, Refs]]:
    """A player looks at the top N cards of a library and divides them: those that leave the top, in order,
    and the others in the order in which they are to lie (701.22a, 701.25a, 701.29a)."""
    cards = top_cards(game, whose, n)
    yield from show(game, pid, cards, b)
    if not cards:
        return (), ()
    options = tuple(option(ref) for ref in cards)
    answer = yield Decision(
        kind, pid, rule, options, 0, len(cards), ordered=True, source=b.source, default=()
    )
    away = tuple(cards[i] for i in answer)
    rest = tuple(c for c in cards if c not in away)
    keep = yield from in_order(game, pid, rule, rest, b.source, "top")
    return away, keep


@performs(Scry)
def scry(game: State, effect: Scry, b: Binding) -> Gen[None]:
    """701.22: everyone decides in APNAP order, then the cards move at the same time (701.22c). Triggers come
    after all of it, whether or not cards moved (701.22d)."""
    plans: list[tuple[int, int, Refs, Refs]] = []
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        n = amount_for(game, effect.n, inner, inner.item)
        if n > 0:  # 701.22b
            away, keep = yield from sort_top(game, pid, pid, n, "701.22a", "scry", b)
            plans.append((pid, n, away, keep))
    for pid, _, away, keep in plans:
        restack(game, pid, away, keep)
    if plans:
        yield from happen(
            game,
            [
                Event("scry", "701.22a", subject=p, player=p, source=b.source, amount=n)
                for p, n, _, _ in plans
            ],
        )


def restack(game: State, pid: int, away: Refs, keep: Refs) -> None:
    """Put the kept cards on top and the others on the bottom of the library, in order."""
    if away or keep:
        gone = frozenset(away) | frozenset(keep)
        rest = tuple(r for r in game.players[pid].library if r not in gone)
        put_in_order(game, pid, LIBRARY, keep + rest + away)


@performs(Surveil)
def surveil(game: State, effect: Surveil, b: Binding) -> Gen[None]:
    """701.25, 701.25d."""
    plans: list[tuple[int, int, Refs, Refs]] = []
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        n = amount_for(game, effect.n, inner, inner.item)
        if n > 0:  # 701.25c
            away, keep = yield from sort_top(game, pid, pid, n, "701.25a", "surveil", b)
            plans.append((pid, n, away, keep))
    batch: list[Event] = []
    for pid, _, away, keep in plans:
        restack(game, pid, (), keep)
        batch += [move(r, GRAVEYARD, "701.25a", cause="surveil", player=pid, source=b.source) for r in away]
    away_now: Refs = moved(b, (yield from happen(game, batch))) if batch else ()
    bind(b, effect.name, away_now, sum([n for _, n, _, _ in plans]))
    if plans:
        yield from happen(
            game,
            [
                Event("surveil", "701.25a", subject=p, player=p, source=b.source, amount=n)
                for p, n, _, _ in plans
            ],
        )
