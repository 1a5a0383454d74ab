"""Planechase (311, 312, 901): the planar die, planeswalking, chaos, and what becomes of the planes when a player
leaves.

`watched["planar"]` is the planar controller (311.5); a game without it is no Planechase game."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final

from apnap.ability.abilities import Triggered
from apnap.ability.costs import Cost
from apnap.ability.effects import Act
from apnap.ability.events import On
from apnap.model.decisions import Answer, Decision, Reason
from apnap.model.events import Event
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.change import command, happen
from apnap.rules.change.command import PLANAR, deck, face_up
from apnap.rules.change.zones import ceases

Gen = Generator[Decision, Answer, None]

DIE: Final = ("planeswalk", "chaos", "blank", "blank", "blank", "blank")
"""The faces of the planar die (901.3a)."""
PLANESWALKING: Final = Triggered((On("planar_roll", cause="planeswalk"),), Act("planeswalk"))
"""The planeswalking ability, which has no source (901.8)."""


def planes(game: State) -> list[int]:
    """The face-up planes and phenomena."""
    return face_up(game, "Plane", "Phenomenon")


def begin(game: State) -> None:
    """103.7, 901.5: the starting player turns up the top card of the planar deck; a phenomenon goes to the bottom, and
    the next one is turned up. Nothing triggers."""
    starter = game.apnap()[0]
    if not any(game.objects[oid].face_down == PLANAR for oid in game.command):
        return
    command.planar_controller(game, starter)
    for _ in deck(game, starter, PLANAR):
        ev = Event("planeswalk", "103.7", player=starter)
        command.planeswalk(game, ev)
        if face_up(game, "Plane"):
            return
        command.to_bottom(game, ev.subject, PLANAR)


def planeswalk(game: State, pid: int, rule: str = "701.31b", to: tuple[int, ...] = ()) -> Gen:
    """701.31a-b: the face-up planes and phenomena go to the bottom of their owners' planar decks, and the top card of
    the player's own (or the cards named) is turned up, all at once; away from all planes there are (901.11c). Only the
    planar controller can, or that player's team mate (901.12b)."""
    who = game.watched.get("planar", NOBODY)
    if who == NOBODY or game.players[who].team != game.players[pid].team:
        return
    batch = [Event("planeswalk_away", rule, subject=oid, player=pid) for oid in planes(game) if oid not in to]
    batch += [Event("planeswalk", rule, subject=oid, player=pid) for oid in to or (NOBODY,)]
    yield from happen(game, batch)


def chaos(game: State, rule: str, source: int = NOBODY, what: tuple[int, ...] = ()) -> Gen:
    """311.7: chaos ensues: the chaos abilities of the face-up planes trigger, or that of a certain plane."""
    who = game.watched.get("planar", NOBODY)
    if who == NOBODY:
        return
    here = what or tuple(face_up(game, "Plane")) or (NOBODY,)
    yield from happen(game, [Event("chaos", rule, subject=oid, player=who, source=source) for oid in here])


def roll(game: State, pid: int, source: int = NOBODY, cause: str = "") -> Gen:
    """901.9a-d: the planar die is rolled: nothing, chaos, or the planeswalking ability triggers. It is a die roll
    without a number (706.7)."""
    from apnap.rules.perform.chances import thrown

    face = yield from thrown(game, pid, "901.9", DIE, source)
    done = yield from happen(
        game,
        [
            Event("roll", "901.9d", subject=pid, player=pid, source=source, data=PLANAR),
            Event("planar_roll", "901.9", subject=pid, player=pid, source=source, cause=DIE[face], data=cause),
        ],
    )
    if any(ev.kind == "planar_roll" and ev.cause == "chaos" for ev in done):
        yield from chaos(game, "901.9b", source)


# --- the special action -----------------------------------------------------------------------------


def roll_cost(game: State, pid: int) -> Cost:
    """116.2i, 901.9: as much mana as the number of times that the player has taken this action this turn; of a team
    each player for themselves (901.12d)."""
    taken = sum(1 for ev in game.log if ev.kind == "planar_roll" and ev.player == pid and ev.data == "action")
    return Cost(mana=f"{{{taken}}}") if taken else Cost()


def roll_verdict(game: State, pid: int) -> Reason | None:
    """Whether the player may roll the planar die now: in a main phase of the player's turn with an empty stack
    (116.2i)."""
    from apnap.rules.casting.costs import can_pay
    from apnap.rules.casting.known import sorcery_time

    if "planar" not in game.watched:
        return Reason("116.2i", "no-planes")
    if not sorcery_time(game, pid):
        return Reason("116.2i", "timing")
    return can_pay(game, pid, roll_cost(game, pid), Binding(NOBODY, pid))


def take_roll(game: State, pid: int) -> Gen:
    """The special action (116.2i, 901.9)."""
    from apnap.rules.casting.paying import pay

    yield from pay(game, pid, roll_cost(game, pid), Binding(NOBODY, pid))
    yield from roll(game, pid, cause="action")


# --- state-based actions, players who leave -----------------------------------------------------------


def sba_704_6f(game: State) -> Generator[Decision, Answer, bool]:
    """704.6f, 312.7: away from a phenomenon whose ability has left the stack (901.11a, 701.31c)."""
    from apnap.rules.sba import has_ability_waiting

    done = [oid for oid in face_up(game, "Phenomenon") if not has_ability_waiting(game, oid)]
    if done:
        yield from planeswalk(game, game.watched["planar"], "704.6f")
    return bool(done)


def heir(game: State, pid: int) -> None:
    """311.5, 312.4, 800.4p, 901.6: before the planar controller leaves, the next player in turn order who doesn't
    leave becomes it; from another team where a team leaves together (901.12b)."""
    if game.watched.get("planar") != pid:
        return
    stay = [p for p in game.apnap(game.next_player(pid)) if p != pid and not game.players[p].lost]
    if stay:
        command.planar_controller(game, stay[0])


def keeps(game: State, oid: int) -> bool:
    """901.10: whether the object is an ability of a phenomenon, which stays on the stack when its owner leaves."""
    obj = game.objects[oid]
    card = obj.card
    return obj.kind == "ability" and card is not None and "Phenomenon" in card.face.types


def hand_over(game: State, pid: int) -> None:
    """901.10b: abilities of phenomena whose owner leaves are the new planar controller's."""
    for oid in game.stack:
        if game.objects[oid].owner == pid and keeps(game, oid):
            command.take_ability(game, oid, game.watched["planar"])


def left(game: State, before: list[int]) -> Gen:
    """901.10, 901.11a: planes that have left the game with their owner: planeswalking abilities on the stack cease to
    exist (901.10a), and the planar controller turns up the next plane at once."""
    if all(oid in game.objects for oid in before) or game.watched["planar"] not in game.order:
        return
    for oid in game.stack:
        info = game.objects[oid].stack
        if info is not None and info.ability is PLANESWALKING:
            ceases(game, oid)
    yield from planeswalk(game, game.watched["planar"], "901.10")

