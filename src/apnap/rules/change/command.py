"""Planar and scheme decks in the command zone (311, 312, 314): their cards face down in the order of the zone, the top
one first, and the cards that are turned up and down.

A card of such a deck is face down as "planar" or "scheme"; one that is face up is off its deck."""

from __future__ import annotations

from typing import Any

from apnap.model.events import Event
from apnap.model.objects import COMMAND, NOBODY, Last, Obj, new_object
from apnap.model.state import HANDS, ON_STACK, OTHER, ZONES, State
from apnap.rules import layers
from apnap.rules.change.marks import drop
from apnap.rules.change.zones import take_out

PLANAR = "planar"
SCHEME = "scheme"
_PLANAR = frozenset({"Plane", "Phenomenon"})


def deck(game: State, pid: int, kind: str) -> tuple[int, ...]:
    """The player's planar or scheme deck, the top card first; the communal planar deck is everybody's (901.15c)."""
    return tuple(
        [
            oid
            for oid in game.command
            if (obj := game.objects[oid]).face_down == kind and (obj.owner == pid or _communal(game, kind))
        ]
    )


def _communal(game: State, kind: str) -> bool:
    return kind == PLANAR and bool(game.options.get("planar_deck"))


def face_up(game: State, *types: str) -> list[int]:
    """The face-up cards of these types in the command zone."""
    found = []
    for oid in game.command:
        obj = game.objects[oid]
        if not obj.face_down and obj.card is not None and not frozenset(types).isdisjoint(obj.card.face.types):
            found.append(oid)
    return found


def shuffle_deck(game: State, pid: int, kind: str) -> None:
    """103.3a: a supplementary deck in random order. Its cards are new objects, which nobody can tell apart."""
    cards = deck(game, pid, kind)
    for oid in game.shuffled(cards):
        _again(game, game.objects[oid], kind, game.objects[oid].owner, known=0)


def _again(game: State, old: Obj, face_down: str, controller: int, known: int = -1) -> int:
    """The card as a new object behind all others of the zone; last known information stays. A face-up card that is
    turned face down becomes a new object (311.6, 312.6, 400.9, 901.7a)."""
    new = new_object(game.gen, game.new_id(), old.card, old.owner, COMMAND, controller=controller)
    new.face_down = face_down
    new.timestamp = game.stamp()
    new.entered = new.control_turn = game.turn.number
    new.known_to = known
    game.lki[old.id] = Last(old, layers.chars(game, old.id), new.id)
    take_out(game, old)
    game.objects[new.id] = new
    game.command += (new.id,)
    game.touch(ZONES | HANDS)
    return new.id


def to_bottom(game: State, oid: int, kind: str) -> int:
    """Turn a card face down and put it on the bottom of its owner's deck of that kind; returns its new id."""
    return _again(game, game.objects[oid], kind, game.objects[oid].owner)


def to_top(game: State, oid: int) -> None:
    """Put a card of a planar deck on its top: before the others in the zone."""
    game.command = (oid, *[other for other in game.command if other != oid])
    game.touch(HANDS)


def planar_controller(game: State, pid: int) -> None:
    """311.5, 312.4, 901.6, 109.4d: who controls the face-up planes and phenomena from now on; with a communal planar
    deck that player is considered to own its cards, too (108.3a, 901.15b)."""
    game.watched = {**game.watched, "planar": pid}
    communal = _communal(game, PLANAR)
    for oid in game.command:
        obj = game.objects[oid]
        if obj.card is None or _PLANAR.isdisjoint(obj.card.face.types):
            continue
        if obj.controller != pid and not obj.face_down:
            game.edit(oid).controller = pid
        if communal:
            game.edit(oid).owner = pid
    game.touch(ZONES | HANDS)


def put_face_down(game: State, oid: int, kind: str) -> None:
    """905.4a: a conspiracy put into the command zone, face down or up; a face-down one has no characteristics (315.5b),
    and only its controller may look at it (315.7)."""
    obj = game.edit(oid)
    obj.face_down = kind
    obj.known_to = 1 << obj.owner if kind else -1
    game.touch(ZONES | HANDS)


def known_to_all(game: State, oid: int) -> None:
    """702.106e: everybody sees the card from now on."""
    game.edit(oid).known_to = -1
    game.touch(HANDS)


def take_ownership(game: State, oid: int, pid: int) -> None:
    """407.2: a card has another owner."""
    game.edit(oid).owner = pid
    game.touch(OTHER)


def take_ability(game: State, oid: int, pid: int) -> None:
    """901.10b: an ability on the stack is another player's from now on."""
    obj = game.edit(oid)
    obj.owner = obj.controller = obj.last_controller = pid
    game.touch(ON_STACK)


# --- what the events do -------------------------------------------------------------------------------


def planeswalk_away(game: State, ev: Event) -> list[Event] | None:
    """701.31b: a face-up plane or phenomenon goes to the bottom of its owner's planar deck (701.31d, 901.11b)."""
    if ev.subject not in game.objects:
        return None
    ev.new = to_bottom(game, ev.subject, PLANAR)
    return []


def planeswalk(game: State, ev: Event) -> list[Event] | None:
    """701.31b, 901.11: the top card of the player's planar deck (or the one named) is turned up. What lasted until a
    player planeswalks ends. A phenomenon is encountered (312.5)."""
    if ev.subject == NOBODY:
        cards = deck(game, ev.player, PLANAR)
        if not cards:
            return None
        ev.subject = cards[0]
    old = game.objects[ev.subject]
    ev.subject = _again(game, old, "", game.watched.get("planar", ev.player))
    groups: tuple[tuple[Any, ...], ...] = (game.floating, game.delayed, game.shields, game.permissions)
    over = [x.id for group in groups for x in group if x.duration is not None and x.duration.kind == "planeswalk"]
    if over:
        drop(game, frozenset(over))
    card = game.objects[ev.subject].card
    if card is not None and "Phenomenon" in card.face.types:
        return [Event("encounter", "312.5", subject=ev.subject, player=ev.player)]
    return []


def set_in_motion(game: State, ev: Event) -> list[Event] | None:
    """701.32b: the scheme comes off the top of the deck and is turned up; one that is up already is set in motion all
    the same. Its owner controls it (109.4f, 314.5, 904.7)."""
    if ev.subject == NOBODY:
        cards = deck(game, ev.player, SCHEME)
        if not cards:
            return None
        ev.subject = cards[0]
    old = game.objects.get(ev.subject)
    if old is None:
        return None
    if old.face_down:
        ev.subject = _again(game, old, "", old.owner)
    game.touch(OTHER)
    return []


def scheme_down(game: State, ev: Event) -> list[Event] | None:
    """701.33b: an abandoned scheme, or one that isn't ongoing and is done with (314.6), is turned face down and put on
    the bottom of its owner's scheme deck."""
    if ev.subject not in game.objects:
        return None
    ev.new = to_bottom(game, ev.subject, SCHEME)
    return []
