"""`happen`: one batch of simultaneous events through the door (see `rules.change`)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Final, TypeAlias, TypeVar

from apnap.model.decisions import Answer, Decision
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, LIBRARY, NOBODY
from apnap.model.state import State
from apnap.rules import layers, triggers
from apnap.rules.ask.facts import in_step
from apnap.rules.ask.past import remember
from apnap.rules.change.miracle import reveals
from apnap.rules.change.perform import PERFORM, Performer
from apnap.rules.change.replace import REPLACEABLE, plain, replaced
from apnap.rules.unsupported import Unsupported

T = TypeVar("T")
Gen: TypeAlias = Generator[Decision, Answer, T]

MOST_EVENTS: Final = 200_000
"""In one turn: a resolution that comes to no end comes to this one."""

# Events by which something leaves or loses: their triggers look back in time (603.10).
LOOK_BACK = frozenset(
    {
        *("move", "phase_out", "unattach", "control", "lose_game", "countered", "destroy", "sacrifice", "damage"),
        *("planeswalk_away", "abandon"),
    }
)


UNADORNED: Final = frozenset(
    {
        *("step", "turn", "tap", "mana", "tap_for_mana", "cast", "activate", "play", "target", "attack", "unblocked"),
        "resolve",
    }
)
"""Kinds of events that no rule itself replaces or forbids, and that bring about no other events."""
_CONCERNED: Final = frozenset({"initiative", "speed", "planar", "replacing"})
"""What in `State.watched` looks at events of these kinds, besides abilities."""


def unheard(game: State, batch: list[Event]) -> bool:
    """Whether nothing there is could replace these events, or triggers on them, as things are now: then they happen
    `as_they_are`. Quick, where `happen` is thorough."""
    quiet = game.view_.unheard
    if quiet is None:
        listening, replacing = layers.triggers(game), layers.replacements(game)
        quiet = game.view_.unheard = UNADORNED.difference(listening, replacing)
    for ev in batch:
        if ev.kind not in quiet and (ev.kind != "step" or _awaited(game, ev.step)):
            return False
    if game.delayed or game.shields or game.monarch != NOBODY or not _CONCERNED.isdisjoint(game.watched):
        return False
    if game.turn.step != "precombat_main" or batch[0].kind != "step":
        return True
    return not any([player.counters for player in game.players])  # rad counters (727.1)


def _awaited(game: State, step: str) -> bool:
    """Whether anything there waits for the beginning of this very step."""
    if "step" in layers.replacements(game):
        return True
    for active in layers.triggers(game)["step"]:
        for on in active.ability.on:
            if on.kind == "step" and (not on.step or in_step(step, on.step)):
                return True
    return False


def as_they_are(game: State, batch: list[Event]) -> list[Event]:
    """Let events happen that are `unheard`. Returns those that were performed."""
    view = game.view_
    done = [ev for ev in batch if PERFORM[ev.kind](game, ev) is not None]
    if game.recalled:
        remember(game, done)
    for ev in done:
        game.write_down(ev)
    if game.view_ is not view and done:  # what they have changed may have given something an ability that triggers
        triggers.collect(game, done, None)
    return done


def happen(game: State, batch: list[Event]) -> Gen[list[Event]]:
    """Let the events happen at once. Returns those that were performed, in order, with what they brought about.

    Waves: an event may consist of others (a discard is a move, damage is loss of life); each wave is replaced
    as a whole, then performed as a whole, and all waves together are one moment for triggers (603.2c, 603.3).
    Replaced and prevented first, then its results, which are a wave of their own (120.4b-d)."""
    if len(game.log) > MOST_EVENTS:
        raise Unsupported(f"more than {MOST_EVENTS:,} events in one turn")
    if not batch:
        return []
    if not game.pending and unheard(game, batch):
        return as_they_are(game, batch)
    before = None
    for ev in batch:
        if ev.kind in LOOK_BACK:
            before = layers.triggers(game)
            break
    done: list[Event] = []
    wave = batch
    while wave:
        ready = wave
        drawn = False
        for i, ev in enumerate(wave):
            if ev.kind in REPLACEABLE and not plain(game, ev):
                ready = yield from _replaced(game, wave, i, done)
                drawn = any([ev.kind == "move" and ev.cause == "draw" for ev in ready])
                break
            if ev.cause == "draw" and ev.kind == "move":
                drawn = True
        wave = _perform(game, ready, done)
        if drawn:
            wave.extend((yield from reveals(game, ready, done)))
    if done:
        if game.recalled:
            remember(game, done)
        for ev in done:
            game.write_down(ev)
        triggers.collect(game, done, before)
        if game.pending and any([p.ability.keyword == "immediate" for p in game.pending]):  # type: ignore[attr-defined]
            from apnap.rules.perform.delayed import perform_immediate

            yield from perform_immediate(game)
    return done


def _replaced(game: State, wave: list[Event], i: int, done: list[Event]) -> Gen[list[Event]]:
    """What happens in place of a wave of which the first `i` events happen as they are. What is entering from a library
    is no more among its cards for those who take some from its top meanwhile (614.13c)."""
    ready = wave[:i]
    arriving = tuple([ev.subject for ev in wave if ev.to == BATTLEFIELD and _in_library(game, ev.subject)])
    outer: tuple[int, ...] = game.watched.get("arriving", ()) if arriving else ()
    if arriving:
        game.watched = {**game.watched, "arriving": outer + arriving}
    for ev in wave[i:]:
        if ev.kind in REPLACEABLE and not plain(game, ev):
            ready.extend((yield from replaced(game, ev, done)))
        else:
            ready.append(ev)
    if arriving:
        rest = {k: v for k, v in game.watched.items() if k != "arriving"}
        game.watched = {**rest, "arriving": outer} if outer else rest
    return ready


def _in_library(game: State, oid: int) -> bool:
    return oid in game.objects and game.objects[oid].zone == LIBRARY


def _perform(game: State, ready: list[Event], done: list[Event]) -> list[Event]:
    """Perform a wave; returns the events it brings about, which are the next wave."""
    following: list[Event] = []
    if len(ready) > 1:
        # Simultaneous departures are remembered as they were before any of them left (603.10a, 608.2h).
        for ev in ready:
            if ev.kind == "move" and ev.subject in game.objects and game.objects[ev.subject].zone == BATTLEFIELD:
                ev.data.was = layers.chars(game, ev.subject)
    for ev in ready:
        performer: Performer = PERFORM[ev.kind]
        inner = performer(game, ev)
        if inner is None:
            continue
        done.append(ev)
        following.extend(inner)
    return following
