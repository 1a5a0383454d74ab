"""What a seat need not be asked: the habits of a player as pure logic. The engine never skips a priority window
(117.3); a table passes in it for a seat that has said it wants no part in such windows.

A seat is asked everything that isn't priority, but for the payment of mana that it leaves to the engine, and its
declaration of attackers while it passes the turn. With priority it is asked when

- it has full control, or learns, and this is its first turn;
- an opponent's spell or ability is on top of the stack, or its own while it holds priority;
- the stack is empty and there is a stop in this step of its own or an opponent's turn,

and, unless `auto_pass` is off or the stop is one that the seat has set itself (not one of the usual ones), something
can be done besides making mana. Where another person plays, it is enough that the seat has cards in hand: else one
could tell from whether the game waits what they are (400.2). Passing *until* something ends with the turn
it was said in (`turn`, `something`) or with the seat's next turn (`my_turn`); `something` also ends as soon as an
opponent puts something on the stack or the seat is asked anything else.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from apnap.game import Game
from apnap.model.decisions import Answer, Decision
from apnap.rules import layers
from apnap.table.structs import Habits, Refused, Stops

STEPS: Final = (
    "upkeep", "draw", "precombat_main", "begin_combat", "declare_attackers", "declare_blockers",
    "first_strike_damage", "combat_damage", "end_combat", "postcombat_main", "end", "cleanup",
)  # fmt: skip
"""The steps in which a player may get priority: a stop can stand there."""
UNTILS: Final = ("priority", "something", "turn", "my_turn")
USUAL: Final = Stops()
"""The stops that a seat has as long as it says nothing."""
IDLE: Final = frozenset({"pass", "mana"})
"""Kinds of options at priority with which nothing is done."""


class Hurry(msgspec.Struct):
    """A pass that goes on until something."""

    until: str
    turn: int


class Manner:
    """A seat's habits at work: what it said it likes, and what it is in the middle of."""

    def __init__(self, habits: Habits | None = None, observed: bool = False) -> None:
        self.habits = habits if habits is not None else Habits()
        self.observed = observed
        """Another person plays, who could draw conclusions from whether this seat is asked."""
        self.hurry: Hurry | None = None
        self.holding = False
        """Priority is held over what the seat has just put on the stack."""

    def passes(self, game: Game, pid: int) -> bool:
        """Whether the seat, having priority, passes without being asked, whatever it could do. (What it can do is only
        found out where it matters: that is work.)"""
        habits = self.habits
        theirs = bool(game.stack) and layers.controller(game, game.stack[-1]) != pid
        if not game.stack:
            self.holding = False
        hurry = self.hurry
        if hurry is not None:
            if self._over(game, pid, hurry) or (hurry.until == "something" and theirs):
                self.hurry = None
            else:
                return True
        if habits.full_control:
            return False
        if game.stack:
            return not theirs and not (self.holding or habits.hold)
        if self._taught(game, pid):
            return False
        whose = habits.stops.mine if game.turn.active == pid else habits.stops.theirs
        return game.turn.step not in whose

    def answer(self, game: Game, decision: Decision) -> Answer | None:
        """What is answered for the seat without asking it; None when it is to be asked. (`passes` has been asked.)"""
        kind = decision.kind
        habits = self.habits
        if kind == "priority":
            if habits.full_control or not habits.auto_pass or self._firm(game, decision.player):
                return None
            if self._taught(game, decision.player):
                return None
            if self.observed and game.players[decision.player].hand:
                return None
            return None if any(option.kind not in IDLE for option in decision.options_) else (0,)
        if kind == "pay" and habits.payment == "auto" and decision.options_ and decision.options_[0].how == "auto":
            return (0,)
        hurry = self.hurry
        if hurry is not None and self._over(game, decision.player, hurry):
            self.hurry = hurry = None
        if hurry is not None:
            if kind == "attackers" and hurry.until != "something" and decision.verdict(decision.fallback()) is None:
                return decision.fallback()
            if hurry.until == "something":
                self.hurry = None
        return None

    def _taught(self, game: Game, pid: int) -> bool:
        """Whether the seat learns what a turn is: it is asked in every step of its first one."""
        return self.habits.learn and game.turn.active == pid and game.turn.number <= len(game.players)

    def _firm(self, game: Game, pid: int) -> bool:
        """Whether the stack is empty and a stop stands here that the seat has set itself."""
        if game.stack:
            return False
        habits, usual = self.habits.stops, USUAL
        stops, common = (habits.mine, usual.mine) if game.turn.active == pid else (habits.theirs, usual.theirs)
        step = game.turn.step
        return step in stops and step not in common

    @staticmethod
    def _over(game: Game, pid: int, hurry: Hurry) -> bool:
        if hurry.until == "my_turn":
            return game.turn.number > hurry.turn and game.turn.active == pid
        return game.turn.number > hurry.turn

    def pass_until(self, game: Game, until: str) -> None:
        """Begin to pass; `priority` passes this once."""
        if until not in UNTILS:
            raise Refused("malformed", f"there is no passing until {until!r}; there is {', '.join(UNTILS)}")
        self.holding = False
        self.hurry = Hurry(until, game.turn.number) if until != "priority" else None

    def change(self, changes: dict[str, Any]) -> None:
        """Take on what is said; the rest stays. Raises Refused for what is no habit."""
        known = msgspec.to_builtins(self.habits)
        stops = changes.get("stops")
        if isinstance(stops, dict):
            changes = {**changes, "stops": {**known["stops"], **stops}}
        beside = [key for key in stops if key not in known["stops"]] if isinstance(stops, dict) else []
        unknown = [*beside, *[key for key in changes if key not in known or key == "until"]]
        if unknown:
            raise Refused("malformed", f"{', '.join(map(str, unknown))}: no such habit")
        try:
            habits = msgspec.convert({**known, **changes}, Habits)
        except msgspec.ValidationError as error:
            raise Refused("malformed", f"the habits can't be read: {error}") from None
        if habits.payment not in ("auto", "manual"):
            raise Refused("malformed", "payment is auto or manual")
        wrong = [s for s in (*habits.stops.mine, *habits.stops.theirs) if s not in STEPS]
        if wrong:
            raise Refused("malformed", f"no stop can stand in {wrong[0]!r}; steps are {', '.join(STEPS)}")
        order = STEPS.index
        stands = Stops(sorted(set(habits.stops.mine), key=order), sorted(set(habits.stops.theirs), key=order))
        self.habits = msgspec.structs.replace(habits, stops=stands, until="")

    def shown(self) -> Habits:
        """The habits with what is going on, for a snapshot."""
        return msgspec.structs.replace(self.habits, until=self.hurry.until if self.hurry is not None else "")
