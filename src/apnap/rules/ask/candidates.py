"""Where what fits a filter is to be looked for, and finding all of it."""

from __future__ import annotations

from typing import Final

from apnap.ability import filters as f
from apnap.ability import selections as s
from apnap.ability.filters import Filter
from apnap.model.objects import BATTLEFIELD, NOBODY, STACK
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask import facts
from apnap.rules.ask.filters import LIMIT, compiled
from apnap.rules.ask.qualities import char_test
from apnap.rules.reach import narrowed

# Selections that hold players only: a filter that is Among them speaks of players.
_PLAYER_SELECTIONS: Final = frozenset(
    {
        *(s.You, s.EachPlayer, s.EachOpponent, s.EachOther, s.ControllerOf, s.OwnerOf, s.ActivePlayer),
        *(s.DefendingPlayer, s.ChosenPlayer, s.Monarch, s.EventPlayer, s.YourTeam),
    }
)
# Filters that say nothing about whether they speak of players or of objects.
_NEUTRAL: Final = frozenset(
    {f.Not, f.Other, f.Among, f.HasAttached, f.Did, f.Meets, f.WithCounter, f.IsSource, f.Has}
)


class _Scope:
    """Where candidates for a filter are to be looked for, found once from the node. Permanents, unless the
    text names another zone (109.2, 403.2, 609.2)."""

    __slots__ = ("flt", "kind", "mine", "objects", "players", "pred", "rest", "tests", "yours")

    def __init__(self, flt: Filter) -> None:
        self.flt = flt
        self.pred = compiled(flt)
        parts = flt.parts if isinstance(flt, f.Both) else (flt,)
        kinds = [part for part in parts if type(part) is f.Type]
        self.kind = kinds[0].name if kinds else ""
        """Of a conjunction, the first card type it asks for."""
        self.mine = any([type(part) is f.Controlled and type(part.by) is s.You for part in parts])
        """Whether it asks for what "you" control."""
        tested = [part for part in parts if part not in kinds[:1]]
        self.tests = [t for part in tested if (t := char_test(part)) is not None]
        """Its other parts that need only characteristics."""
        self.rest = [
            compiled(part)
            for part in tested
            if char_test(part) is None and not (type(part) is f.Controlled and type(part.by) is s.You)
        ]
        players = _speaks_of_players(flt)
        self.players = players is True
        self.objects = _speaks_of_objects(flt)
        self.yours = any(
            isinstance(part, f.Controlled | f.Owned) and type(part.by) is s.You
            for part in (flt.parts if isinstance(flt, f.Both) else (flt,))
        )


_SCOPES: Final[dict[int, _Scope]] = {}


def _permanents_that_fit(game: State, scope: _Scope, b: Binding, out: list[int]) -> None:
    """The phased-in permanents that fit, in order; what needs only characteristics is tested first, for all."""
    objects = game.objects
    pred = scope.pred
    tests = scope.tests
    kind = scope.kind
    if not game.view_.ready and "building" not in game.view_.data:
        for oid in game.battlefield:
            if objects[oid].phased == NOBODY and pred(game, oid, b):
                out.append(oid)
        return
    known = game.view_.chars
    rest = scope.rest
    mine = b.controller if scope.mine else NOBODY
    for oid in game.battlefield:
        c = known.get(oid)
        if c is None:
            if objects[oid].phased == NOBODY and pred(game, oid, b):
                out.append(oid)
            continue
        if kind and kind not in c.types:
            continue
        obj = objects[oid]
        if mine != NOBODY and mine != (c.controller if c.controller != NOBODY else obj.controller):
            continue
        for test in tests:
            if not test(c):
                break
        else:
            if obj.phased == NOBODY:
                for one in rest:
                    if not one(game, oid, b):
                        break
                else:
                    out.append(oid)


def _speaks_of_players(flt: Filter) -> bool | None:
    """True, False, or None when the filter leaves it open (objects are meant then)."""
    if isinstance(flt, f.Player | f.Opponent | f.AnyTarget):
        return True
    if isinstance(flt, f.Among) and type(flt.what) in _PLAYER_SELECTIONS:
        return True
    if isinstance(flt, f.Either | f.Both):
        found = [_speaks_of_players(part) for part in flt.parts]
        first, second = (False, True) if isinstance(flt, f.Both) else (True, False)
        if first in found:
            return first
        return None if None in found and second not in found else second if second in found else None
    return None if type(flt) in _NEUTRAL else False


def _speaks_of_objects(flt: Filter) -> bool:
    if isinstance(flt, f.Player | f.Opponent):
        return False
    if isinstance(flt, f.Among) and type(flt.what) in _PLAYER_SELECTIONS:
        return False
    if isinstance(flt, f.Both):
        return all([_speaks_of_objects(part) for part in flt.parts])
    if isinstance(flt, f.Either):
        return any([_speaks_of_objects(part) for part in flt.parts])
    return True


def speaks_of_players(flt: Filter) -> bool:
    """Whether candidates for the filter are (also) players."""
    return _scope(flt).players


def _scope(flt: Filter) -> _Scope:
    scope = _SCOPES.get(id(flt))
    if scope is None:
        if len(_SCOPES) > LIMIT:
            _SCOPES.clear()
        scope = _SCOPES[id(flt)] = _Scope(flt)
    return scope


def candidates(game: State, flt: Filter, zones: tuple[str, ...], b: Binding) -> tuple[int, ...]:
    """All that fits: players in APNAP order when the filter speaks of players, then objects zone by zone;
    each player's own zones in APNAP order (101.4), the stack from its top. Phased-out permanents don't exist
    (702.26b), nor does what is out of range for the controller (801.4, 801.5a, 801.11)."""
    scope = _scope(flt)
    pred = scope.pred
    out: list[int] = []
    if scope.players:
        out += [pid for pid in game.apnap() if pred(game, pid, b)]
    if not scope.objects:
        zones = ()
    for zone in zones:
        if zone == BATTLEFIELD:
            _permanents_that_fit(game, scope, b, out)
        elif zone in facts.PLAYER_ZONES:
            for pid in (b.controller,) if scope.yours else game.apnap():
                out += [oid for oid in game.zone(zone, pid) if pred(game, oid, b)]
        else:
            ids = game.zone(zone)
            out += [oid for oid in (reversed(ids) if zone == STACK else ids) if pred(game, oid, b)]
    return narrowed(game, b.controller, out) if "reach" in game.watched else tuple(out)
