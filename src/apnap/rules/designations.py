"""Triggered abilities without a source, that players have by a designation or a number of theirs (113.8): the monarch
(724.2), the initiative (725.2), speed (702.179d), rad counters (727.1), the planeswalking ability (901.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from apnap.ability.abilities import Triggered
from apnap.ability.amounts import Count, PlayerStat
from apnap.ability.conditions import Compare
from apnap.ability.effects import Act, Draw, GetDesignation, LoseLife, Mill, RemoveCounters, Seq
from apnap.ability.events import On
from apnap.ability.filters import Not, Type
from apnap.ability.selections import ControllerOf, EventObject, OnlyThose, Ref, You
from apnap.model.events import Event
from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.model.state import State
from apnap.rules import layers

Found = Iterator[tuple[Triggered, int, Event]]

MONARCH_DRAWS: Final = Triggered((On("step", step="end"),), Draw())
MONARCH_CHANGES: Final = Triggered(
    (On("damage", combat=True),), GetDesignation("monarch", ControllerOf(EventObject("source")))
)
UNDERCITY: Final = Act("venture", word="Undercity")
INITIATIVE_UPKEEP: Final = Triggered((On("step", step="upkeep"),), UNDERCITY)
INITIATIVE_TAKEN: Final = Triggered((On("initiative"),), UNDERCITY)
INITIATIVE_CHANGES: Final = Triggered(
    (On("damage", combat=True),), GetDesignation("initiative", ControllerOf(EventObject("source")))
)
SPEED: Final = Triggered(
    (On("lose_life"),), Act("increase_speed"), Compare(PlayerStat("speed", You()), "<", 4), limit=1
)
_RADS: Final = PlayerStat("rad", You())
_NO_LANDS: Final = Count(OnlyThose(Ref("irradiated"), Not(Type("Land"))))
RADIATION: Final = Triggered(
    (On("step", step="precombat_main"),),
    Seq((Mill(_RADS, name="irradiated"), LoseLife(_NO_LANDS), RemoveCounters(You(), "rad", _NO_LANDS))),
    Compare(_RADS, ">=", 1),
)


def monarch(game: State, done: list[Event]) -> Found:
    """724.2: the monarch draws at the beginning of their end step; a creature that deals combat damage to the monarch
    makes its controller the monarch."""
    for ev in done:
        if ev.kind == "step" and ev.step == "end" and ev.player == game.monarch:
            yield MONARCH_DRAWS, game.monarch, ev
        elif ev.kind == "damage" and ev.combat and ev.subject == game.monarch and ev.amount > 0:
            yield MONARCH_CHANGES, game.monarch, ev


def initiative(game: State, done: list[Event]) -> Found:
    """725.2: as the holder's upkeep begins, as a player takes it, and once for each player whose creatures
    deal combat damage to the holder (725.5)."""
    holder = game.watched["initiative"]
    hitters: set[int] = set()
    for ev in done:
        if ev.kind == "step" and ev.step == "upkeep" and ev.player == holder:
            yield INITIATIVE_UPKEEP, holder, ev
        elif ev.kind == "initiative":
            yield INITIATIVE_TAKEN, ev.player, ev
        elif ev.kind == "damage" and ev.combat and ev.subject == holder and ev.amount > 0 and ev.source >= FIRST_OBJECT:
            who = layers.controller(game, ev.source)
            if who not in hitters:
                hitters.add(who)
                yield INITIATIVE_CHANGES, holder, ev


def speed(game: State, done: list[Event]) -> Found:
    """702.179d: one or more opponents of the active player lose life; once each turn."""
    active = game.turn.active
    if not game.players[active].marks.get("speed"):
        return
    team = game.players[active].team
    for ev in done:
        if ev.kind == "lose_life" and ev.amount > 0 and game.players[ev.player].team != team:
            yield SPEED, active, ev
            return


def radiation(game: State, done: list[Event]) -> Found:
    """727.1, 122.1i: a player with rad counters mills as many cards as the precombat main phase begins, and loses 1
    life and a counter for each of them that is no land."""
    for ev in done:
        if ev.kind == "step" and ev.step == "precombat_main" and game.players[ev.player].counters.get("rad"):
            yield RADIATION, ev.player, ev


def planeswalking(game: State, done: list[Event]) -> Found:
    """901.8, 901.9c: the planeswalking ability is the player's whose roll triggered it."""
    from apnap.rules.planechase import PLANESWALKING

    for ev in done:
        if ev.kind == "planar_roll" and ev.cause == "planeswalk":
            yield PLANESWALKING, ev.player, ev


def found(game: State, done: list[Event]) -> Found:
    """All of them that trigger on the events of one moment."""
    if game.monarch != NOBODY:
        yield from monarch(game, done)
    watched = game.watched
    if "initiative" in watched:
        yield from initiative(game, done)
    if "speed" in watched:
        yield from speed(game, done)
    if "planar" in watched:
        yield from planeswalking(game, done)
    yield from radiation(game, done)
