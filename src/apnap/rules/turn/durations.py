"""When things that last for a while end (500.5, 514.2, 611.2)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.conditions import AllOf, Condition, Is
from apnap.ability.effects import Duration
from apnap.ability.filters import Controlled, Not, both
from apnap.ability.selections import All, Ref
from apnap.model.node import Node
from apnap.model.objects import FIRST_OBJECT
from apnap.model.ongoing import Binding, Floating
from apnap.model.state import EFFECTS, SHARED_TURNS, State
from apnap.rules import layers
from apnap.rules.change import drop


def _all(game: State) -> list[Any]:
    return [
        x
        for group in (game.floating, game.delayed, game.shields, game.permissions)
        for x in group
        if x.duration is not None
    ]


def _end(game: State, ids: list[int]) -> None:
    if ids:
        drop(game, frozenset(ids))


def ongoing(game: State) -> bool:
    """Whether anything lasts for a while now."""
    return bool(game.floating or game.delayed or game.shields or game.permissions)


def at_cleanup(game: State) -> None:
    """514.2: "until end of turn" and "this turn" effects end.
    Also what affects something that is phased out (702.26f).
    Also what affects something that is phased out (702.26f)."""
    turn = game.turn
    ended = []
    for x in _all(game):
        kind = x.duration.kind
        later = kind == "end_of_your_next_turn" and turn.number > x.started and is_active(game, x.until)
        if kind in ("end_of_turn", "this_turn") or later:
            ended.append(x.id)
    _end(game, ended)


def at_end_of_combat(game: State) -> None:
    """511.2: "until end of combat" effects end as the combat phase does."""
    _end(game, [x.id for x in _all(game) if x.duration.kind in ("end_of_combat", "this_combat")])


def at_turn(game: State, left: frozenset[int] = frozenset()) -> None:
    """ "Until your next turn" ends as that turn begins (500.5); so does, with whatever else waits for a point in that
    turn, what waits for one of `left`, players who have left and whose turn it would have been (800.4m)."""
    ended = []
    for x in _all(game):
        if x.duration.kind == "your_next_turn" and is_active(game, x.until):
            ended.append(x.id)
        elif left and x.until in left and x.duration.kind in _IN_YOUR_TURN:
            ended.append(x.id)
    _end(game, ended)


_IN_YOUR_TURN: Final = ("your_next_turn", "end_of_your_next_turn", "your_next_end_step", "your_next_upkeep")


def at_step(game: State, step: str) -> None:
    """Effects that last until a step end as it begins (500.5)."""
    ended = []
    for x in _all(game):
        kind = x.duration.kind
        if kind == "next_end_step":
            over = step == "end"
        elif kind == "your_next_end_step":
            over = step == "end" and is_active(game, x.until)
        else:
            over = kind == "your_next_upkeep" and step == "upkeep" and is_active(game, x.until)
        if over:
            ended.append(x.id)
    _end(game, ended)


def after_untap(game: State) -> None:
    """ "During its controller's next untap step": that step is over for the active player's permanents (502.3), which
    an effect on whatever fits (611.2c) is no longer about."""
    out: list[Floating] = []
    changed = False
    for f in game.floating:
        if isinstance(f.duration, Duration) and f.duration.kind == "next_untap":
            if f.refs is None:
                changed = True
                left = _without_active(game, f)
                if left is not None:
                    out.append(left)
                continue
            refs = tuple(r for r in f.refs or () if not _had_its_step(game, r))
            if refs != f.refs:
                changed = True
                if not refs:
                    continue
                f = Floating(f.id, f.bind, f.mods, refs, f.what, f.duration, f.timestamp, f.started, f.until)
        out.append(f)
    if changed:
        game.floating = tuple(out)
        game.touch(EFFECTS)


_UNTAPPED: Final = "untapped_"
_OTHERS: Final = Not(Controlled(Ref(_UNTAPPED)))


def _without_active(game: State, f: Floating) -> Floating | None:
    """The same effect on permanents of those players only who are yet to have that step; None when all had it."""
    had: tuple[int, ...] = f.bind.names.get(_UNTAPPED, ())
    what = f.what
    if not had and isinstance(what, All):
        what = All(both(what.filter, _OTHERS), what.zones)
    had += tuple([p for p in game.order if p not in had and is_active(game, p)])
    if set(game.order).issubset(had):
        return None
    bind = f.bind.child(names={**f.bind.names, _UNTAPPED: had})
    return Floating(f.id, bind, f.mods, None, what, f.duration, f.timestamp, f.started, f.until)


def _had_its_step(game: State, ref: int) -> bool:
    if ref < FIRST_OBJECT:
        return is_active(game, ref)
    return ref not in game.objects or is_active(game, layers.controller(game, ref))


def while_conditions(game: State) -> bool:
    """611.2b: "for as long as" effects end, for good, when their condition no longer holds. Returns whether any did."""
    ended = []
    for x in _all(game):
        if x.duration.kind == "while":
            bind = getattr(x, "bind", None)
            if bind is not None and x.duration.condition is not None and not still(game, x.duration.condition, bind):
                ended.append(x.id)
    _end(game, ended)
    return bool(ended)


def still(game: State, condition: Condition, bind: Binding) -> bool:
    """611.2b: whether the condition of a "for as long as" still holds: what has left isn't tapped, controlled or
    anything else any more, whatever it was as it left."""
    from apnap.rules.ask.conditions import holds
    from apnap.rules.ask.selections import resolve

    for part in condition.parts if isinstance(condition, AllOf) else (condition,):
        if isinstance(part, Is):
            refs = resolve(game, part.what, bind)
            if not all([ref < FIRST_OBJECT or ref in game.objects for ref in refs]):
                return False
    return holds(game, condition, bind)


def is_active(game: State, pid: Any) -> bool:
    """Whether it is that player's turn (or that player's team's, 805.4)."""
    active = game.turn.active
    if pid == active:
        return True
    return (
        game.format in SHARED_TURNS
        and isinstance(pid, int)
        and 0 <= pid < len(game.players)
        and game.players[pid].team == game.players[active].team
    )


def active_players(game: State) -> list[int]:
    """The active player, or the active team's players in order (805.4a). Two-Headed Giant shares its turns
    (810.2)."""
    if game.format not in SHARED_TURNS:
        return [game.turn.active]
    team = game.players[game.turn.active].team
    return [p for p in game.order if game.players[p].team == team]


def ends_control(game: State, pid: int) -> None:
    """800.4a: effects that give control of something to a player who leaves end; the rest of them goes on."""
    from apnap.ability.mods import SetController
    from apnap.rules.ask.selections import resolve

    def gives(mod: Node, f: Floating) -> bool:
        return isinstance(mod, SetController) and pid in resolve(game, mod.who, f.bind)

    kept = []
    for f in game.floating:
        mods = tuple(mod for mod in f.mods if not gives(mod, f))
        if len(mods) != len(f.mods):
            f = Floating(f.id, f.bind, mods, f.refs, f.what, f.duration, f.timestamp, f.started, f.until)
        if mods:
            kept.append(f)
    game.floating = tuple(kept)
    game.touch(EFFECTS)
