"""Conspiracies (315, 702.106, 905): put into the command zone as the game begins, some face down with a secret name.

A face-down conspiracy is so as "agenda"; its name is among its choices, which only its controller may see.
`watched["agendas"]` says that there are some."""

from __future__ import annotations

from collections.abc import Generator

from apnap.ability.abilities import Keyword
from apnap.model.card import Card
from apnap.model.decisions import Answer, Decision, Option, Reason
from apnap.model.events import Event
from apnap.model.objects import COMMAND, NOBODY
from apnap.model.state import OTHER, State
from apnap.rules import layers
from apnap.rules.change import set_chosen
from apnap.rules.change.command import known_to_all, put_face_down
from apnap.rules.change.zones import ceases

Gen = Generator[Decision, Answer, None]
AGENDA = "agenda"
WAITING = "sideboard"
"""How a conspiracy lies of which nobody has said yet whether it is used; the opening goes on from there."""
CHOSEN = "chosen"


def secrets(card: Card) -> int:
    """How many names are chosen for the card in secret (702.106a, 702.106f)."""
    names = {a.name for a in card.face.abilities if isinstance(a, Keyword)}
    return 2 if "double agenda" in names else 1 if "hidden agenda" in names else 0


def begin(game: State) -> Gen:
    """103.2e, 315.2, 905.4: before decks are shuffled each player puts any number of conspiracies from the sideboard
    into the command zone, those with hidden agenda face down (905.4a, 702.106a). Who put one there owns and controls
    it (109.4g, 315.6, 905.5). The others stay outside the game and can't be brought into it (315.3)."""
    for pid in game.order:
        mine = _waiting(game, pid, WAITING)
        if mine:
            yield from _choose(game, pid, mine)
        for oid in _waiting(game, pid, CHOSEN):
            yield from _put(game, pid, oid)
    _starting_player(game)


def _starting_player(game: State) -> None:
    """103.1c, 315.5a: an ability of a conspiracy may say who begins, whoever would have begun; one of them at random
    when several say so."""
    found = [active.controller for active in layers.mods(game, "May:start_game")]
    if found:
        starter = found[game.random(len(found))] if len(found) > 1 else found[0]
        game.turn = game.turn.but(active=starter)
        game.touch(OTHER)


def _choose(game: State, pid: int, mine: list[int]) -> Gen:
    """Which of them the player puts into the command zone."""
    options = tuple([Option("object", ref=oid) for oid in mine])
    everything = tuple(range(len(mine)))
    answer = yield Decision("choose", pid, "905.4", options, 0, len(mine), default=everything, prompt="conspiracy")
    for i, oid in enumerate(mine):
        if i in answer:
            put_face_down(game, oid, CHOSEN)
        else:
            ceases(game, oid)


def _waiting(game: State, pid: int, how: str) -> list[int]:
    return [oid for oid in game.command if game.objects[oid].owner == pid and game.objects[oid].face_down == how]


def _put(game: State, pid: int, oid: int) -> Gen:
    """702.106a-b, 702.106d: face down, with a name that its controller alone knows."""
    card = game.objects[oid].card
    assert card is not None
    n = secrets(card)
    names = own_names(game, pid)
    for key in ("name", "other_name")[:n]:
        chosen = game.objects[oid].chosen
        able = [name for name in names if name not in chosen.values()]
        if key in chosen or not able:
            continue
        options = tuple([Option("word", how=name, index=i) for i, name in enumerate(able)])
        answer = yield Decision("word", pid, "702.106a", options, source=oid, prompt="name")
        set_chosen(game, oid, key, able[answer[0]])
    if n:
        game.watched = {**game.watched, "agendas": True}
    put_face_down(game, oid, AGENDA if n else "")


def own_names(game: State, pid: int) -> list[str]:
    """The names that are offered: those of the player's own cards, which tell nothing about others'."""
    cards = [obj.card for obj in game.objects.values() if obj.owner == pid and obj.card is not None]
    traditional = [card for card in cards if not card.nontraditional]
    return sorted({face.name for card in traditional for face in card.faces})


def face_up_verdict(game: State, pid: int, oid: int) -> Reason | None:
    """116.2j, 702.106c, 905.4a: whoever controls a face-down conspiracy may turn it up any time they have priority."""
    obj = game.objects[oid]
    if obj.zone != COMMAND or obj.face_down != AGENDA:
        return Reason("116.2j", "not-face-down", (oid,))
    return None if obj.controller == pid else Reason("116.2j", "not-yours", (oid,))


def reveal(game: State, pid: int = NOBODY) -> None:
    """702.106e: the player's face-down conspiracies, or all there are, are revealed to everybody, as that player leaves
    or the game ends."""
    for oid in game.command:
        obj = game.objects[oid]
        if obj.face_down == AGENDA and pid in (obj.controller, NOBODY):
            known_to_all(game, oid)
            game.write_down(Event("reveal", "702.106e", subject=oid, player=obj.controller))


def face_down(game: State, pid: int) -> list[int]:
    """The player's face-down conspiracies."""
    return [oid for oid in game.command if face_up_verdict(game, pid, oid) is None]

