"""What an object starts as, and the abilities that work outside the battlefield (113.6)."""

from __future__ import annotations

from typing import Any, Final

from apnap.model.card import Card
from apnap.model.objects import COMMAND, EXILE, GRAVEYARD, HAND, STACK, Chars, Obj
from apnap.model.state import AWAY, State, View
from apnap.rules.layers.parts import Parts, parts
from apnap.rules.layers.printed import ability_chars, face_down_chars, printed_chars, unmodified


def initial(game: State, obj: Obj) -> Chars:
    """An object's characteristics before continuous effects: printed or copied, or face down (613.1, 708.2,
    110.3, 112.3, 405.4, 613.2b)."""
    if obj.face_down:
        return face_down_chars(obj)
    if obj.kind == "ability":
        stack = obj.stack
        if stack is None:
            return ability_chars(unmodified(obj))
        source = game.objects.get(stack.source)
        if source is not None and source.kind != "ability":
            return ability_chars(game.view_.chars.get(stack.source) or initial(game, source))
        last = game.last(stack.source)
        return ability_chars(last.chars if last is not None else unmodified(obj))
    return unmodified(obj)


_OUTSIDE: Final = frozenset({HAND, GRAVEYARD, EXILE, STACK})
_games: dict[int, tuple[Any, int, frozenset[str], dict[int, Card]]] = {}


def away_mask(game: State) -> int:
    """AWAY when any card of the game has an ability that works in a hand, a graveyard, in exile or on the stack, so
    that views follow the cards there."""
    return AWAY if _away_zones(game) else 0


def _away_zones(game: State) -> frozenset[str]:
    """Hand, graveyard, exile, stack: where abilities of cards of this game function. Looked at once for each object of
    a game and all its copies, which share their `options`."""
    options = game.options
    known = _games.get(id(options))
    if known is None or known[0] is not options:
        known = (options, 0, frozenset(), {})
    _, upto, found, seen = known
    if upto != game.next_id:
        objects = game.objects
        for oid in range(upto, game.next_id) if upto else sorted(objects):
            obj = objects.get(oid)
            if obj is not None and id(obj.card) not in seen and obj.card is not None:
                seen[id(obj.card)] = obj.card
                found |= card_away(obj.card) & _OUTSIDE
        if len(_games) > 512:
            _games.clear()
        _games[id(options)] = (options, game.next_id, found, seen)
    return found


_graveyards: dict[int, tuple[tuple[int, ...], tuple[tuple[int, Parts], ...]]] = {}


def scan_away(game: State) -> list[tuple[Obj, Parts]]:
    """Objects outside the battlefield with an ability that functions where they are (113.6): on the stack,
    in exile, in the command zone, in graveyards and hands; characteristic-defining abilities of cards are
    seen when they are asked. (No ability of the language triggers or applies from inside a library.)"""
    objects = game.objects
    found: list[tuple[Obj, Parts]] = []
    for oid in game.command:
        _look(game, objects[oid], COMMAND, found)
    for oid in game.stack:
        obj = objects[oid]
        if obj.kind != "ability":
            _look(game, obj, STACK, found)
    for oid in game.exile:
        _look(game, objects[oid], EXILE, found)
    in_hands = HAND in _away_zones(game)
    for player in game.players:
        if player.lost:
            continue
        if in_hands:
            for oid in player.hand:
                _look(game, objects[oid], HAND, found)
        graveyard = player.graveyard
        if graveyard:
            for oid, ability_parts in _graveyard(game, graveyard):
                found.append((objects[oid], ability_parts))
    return found


_cards: dict[int, tuple[Card, frozenset[str]]] = {}


def card_away(card: Card) -> frozenset[str]:
    """Zones outside the battlefield in which an ability of any face of the card functions; cached."""
    known = _cards.get(id(card))
    if known is None:
        zones: frozenset[str] = frozenset()
        for face in card.faces:
            zones |= parts(printed_chars(face).abilities).away
        if len(_cards) > 50_000:
            _cards.clear()
        _cards[id(card)] = known = (card, zones)
    return known[1]


def _look(game: State, obj: Obj, zone: str, found: list[tuple[Obj, Parts]]) -> None:
    card = obj.card
    if card is not None and obj.copy is None:
        known = _cards.get(id(card))
        if zone not in (known[1] if known is not None else card_away(card)):
            return
    ability_parts = parts(initial(game, obj).abilities)
    # Abilities of emblems function in the command zone, whatever they say (113.6p).
    if (ability_parts.away and zone in ability_parts.away) or obj.kind == "emblem":
        found.append((obj, ability_parts))


def _graveyard(game: State, ids: tuple[int, ...]) -> tuple[tuple[int, Parts], ...]:
    """A graveyard is public and its cards don't change, so one look for each tuple is enough."""
    known = _graveyards.get(id(ids))
    if known is not None and known[0] is ids:
        return known[1]
    out: list[tuple[Obj, Parts]] = []
    for oid in ids:
        _look(game, game.objects[oid], GRAVEYARD, out)
    result = tuple((obj.id, ability_parts) for obj, ability_parts in out)
    if len(_graveyards) > 4096:
        _graveyards.clear()
    _graveyards[id(ids)] = (ids, result)
    return result


def with_changed(
    game: State, view: View, away: list[tuple[Obj, Parts]], changed: list[int]
) -> list[tuple[Obj, Parts]]:
    """The same list for objects whose abilities continuous effects have changed."""
    gone = frozenset(changed)
    out = [pair for pair in away if pair[0].id not in gone]
    for ref in sorted(changed):
        obj = game.objects[ref]
        ability_parts = parts(view.chars[ref].abilities)
        if obj.zone in ability_parts.away:
            out.append((obj, ability_parts))
    return out
