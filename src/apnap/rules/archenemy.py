"""Archenemy (314, 904): schemes set in motion, and put away.

`watched["archenemies"]` are the players who have a scheme deck: the archenemy, or everybody (904.12b)."""

from __future__ import annotations

from collections.abc import Generator

from apnap.ability.abilities import Triggered
from apnap.model.decisions import Answer, Decision
from apnap.model.events import Event
from apnap.model.objects import NOBODY
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.change import happen
from apnap.rules.change.command import SCHEME, face_up
from apnap.rules.turn.durations import active_players

Gen = Generator[Decision, Answer, None]


def begin(game: State) -> None:
    """904.2a, 904.12b: who has a scheme deck is an archenemy."""
    found = {game.objects[oid].owner for oid in game.command if game.objects[oid].face_down == SCHEME}
    found.update(game.objects[oid].owner for oid in face_up(game, "Scheme"))
    if found:
        game.watched = {**game.watched, "archenemies": tuple(sorted(found))}


def set_in_motion(game: State, pid: int, rule: str = "701.32b", what: int = NOBODY) -> Gen:
    """701.32a-c: one scheme: the top card of the archenemy's scheme deck, or the one named."""
    if pid in game.watched.get("archenemies", ()):
        yield from happen(game, [Event("set_in_motion", rule, subject=what, player=pid)])


def scheme_action(game: State) -> Gen:
    """703.4e, 904.9: as the archenemy's precombat main phase begins, the top scheme is set in motion; before the lore
    counters (703.4f)."""
    for pid in active_players(game):
        yield from set_in_motion(game, pid, "703.4e")


def abandon(game: State, refs: tuple[int, ...], rule: str = "701.33b") -> Gen:
    """701.33a-b, 904.11: ongoing schemes that are face up are turned face down and put on the bottom of the deck."""
    batch = []
    for oid in refs:
        obj = game.objects.get(oid)
        if obj is not None and oid in face_up(game, "Scheme") and "Ongoing" in layers.chars(game, oid).supertypes:
            batch.append(Event("abandon", rule, subject=oid, player=obj.owner))
    if batch:
        yield from happen(game, batch)


def sba_704_6e(game: State) -> Generator[Decision, Answer, bool]:
    """704.6e, 314.6, 904.10: a scheme that isn't ongoing is put away when no triggered ability of any scheme waits or
    is on the stack; an ongoing one stays (205.4h)."""
    up = face_up(game, "Scheme")
    done = [oid for oid in up if "Ongoing" not in layers.chars(game, oid).supertypes]
    if not done or _scheming(game):
        return False
    yield from happen(
        game, [Event("scheme_done", "704.6e", subject=oid, player=game.objects[oid].owner) for oid in done]
    )
    return True


def _scheming(game: State) -> bool:
    """Whether a triggered ability of a scheme waits or is on the stack."""
    cards = [p.source_card for p in game.pending]
    for oid in game.stack:
        info = game.objects[oid].stack
        if info is not None and isinstance(info.ability, Triggered):
            cards.append(info.source_card)
    return any(card is not None and "Scheme" in card.face.types for card in cards)
