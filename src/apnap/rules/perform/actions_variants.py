"""Keyword actions of the variants: planeswalking and chaos (701.31, 311.7), schemes (701.32, 701.33), ante (407.4)."""

from __future__ import annotations

from apnap.ability.effects import Act
from apnap.model.objects import ANTE
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import archenemy, planechase
from apnap.rules.change import Gen, happen, move
from apnap.rules.perform.actions import action, how_many
from apnap.rules.perform.common import Refs, for_player, objects, players


@action("planeswalk")
def planeswalk(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.31b-c: to the top card of the planar deck, or to the planes named."""
    to = (yield from objects(game, effect.what, b, "608.2d")) if effect.what is not None else ()
    if effect.what is not None and not to:
        return ()
    for pid in (yield from players(game, effect.who, b)):
        yield from planechase.planeswalk(game, pid, to=to)
    return tuple(planechase.planes(game))


@action("chaos")
def chaos(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """311.7: chaos ensues, or ensues for a certain plane."""
    what = (yield from objects(game, effect.what, b, "608.2d")) if effect.what is not None else ()
    if effect.what is None or what:
        yield from planechase.chaos(game, "311.7", b.source, what)
    return what


@action("roll_planar_die")
def roll_planar_die(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """901.9: an effect has the planar die rolled; that is no special action."""
    for pid in (yield from players(game, effect.who, b)):
        for _ in range(how_many(game, effect, b, pid)):
            if "planar" in game.watched:
                yield from planechase.roll(game, pid, b.source)
    return ()


@action("set_in_motion")
def set_in_motion(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.32b-c: so many schemes one after another, or the scheme named once more."""
    if effect.what is not None:
        for oid in (yield from objects(game, effect.what, b, "608.2d")):
            yield from archenemy.set_in_motion(game, b.controller, what=oid)
        return ()
    for pid in (yield from players(game, effect.who, b)):
        for _ in range(how_many(game, effect, b, pid)):
            yield from archenemy.set_in_motion(game, pid)
    return ()


@action("abandon")
def abandon(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.33b."""
    assert effect.what is not None
    refs = yield from objects(game, effect.what, b, "608.2d")
    yield from archenemy.abandon(game, refs)
    return refs


@action("ante")
def ante(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """407.4: a player puts objects of their own into the ante zone, from wherever they are; only in a game that is
    played for ante (407.1)."""
    out: Refs = ()
    if "ante" not in game.watched:
        return out
    for pid in (yield from players(game, effect.who, b)):
        assert effect.what is not None
        refs = yield from objects(game, effect.what, for_player(effect.who, b, pid), "608.2d")
        mine = [oid for oid in refs if game.objects[oid].owner == pid]
        done = yield from happen(game, [move(oid, ANTE, "407.4", cause="ante", player=pid) for oid in mine])
        out += tuple([ev.new for ev in done if ev.kind == "move"])
    return out
