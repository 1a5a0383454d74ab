"""May a player do this, at this moment of a scenario, and by which rule not? One verdict about one action, found by
trying it in a copy: what `apnap why` says of a scenario. (What then happens, step by step, is told by
`explain.ruling`.)"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from apnap.game import Game
from apnap.model.decisions import Decision, GameError
from apnap.scenario.actions import Refused, find_option
from apnap.scenario.answers import Unanswered
from apnap.scenario.format import STEPS, Action, Scenario
from apnap.scenario.play import NEVER, STEP_DECISIONS, Failure, Play
from apnap.scenario.position import Lookup
from apnap.scenario.records import Stop
from apnap.scenario.report import begin


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """The answer: `legal` or not, the reason in words that end with the rule's number, and the moment."""

    legal: bool
    reason: str
    turn: int
    step: str
    player: str
    board: str = ""


class _Reached(Exception):
    """The moment of the action has come."""


class _Until(Play):
    """Plays a scenario up to the action at one place of its script."""

    target = 0
    failed: Action | None = None
    """The action that could not be taken."""
    why = ""
    """Why not."""

    def refused(self, action: Action, why: str) -> None:
        """Remember which one it was."""
        self.failed, self.why = action, why
        super().refused(action, why)

    def take(self, action: Action) -> None:
        if self.at == self.target:
            raise _Reached
        super().take(action)

    def declare(self, decision: Decision, verb: str) -> bool:
        if self.at == self.target:
            action = self.scenario.script[self.at]
            asked = self.names.players[action.player] == decision.player
            if action.verb == verb and self.moment(action) and asked:
                raise _Reached
        return super().declare(decision, verb)


def judge(scenario: Scenario, at: int | Action, lookup: Lookup) -> Judgement:
    """Play the scenario to the moment before the action, and say whether it is legal. `at` is a place in the script,
    or an action of its own: it comes after those of its step. Raises ValueError when its moment never comes;
    Unsupported and Failure as a run does."""
    if isinstance(at, Action):
        index = _place(scenario, at)
        script = (*scenario.script[:index], at, *scenario.script[index:])
        scenario = msgspec.structs.replace(scenario, script=script)
    else:
        index = at
    action = msgspec.structs.replace(
        scenario.script[index],
        options={k: v for k, v in scenario.script[index].options.items() if k != "expect_illegal"},
    )
    if action.verb in ("check", "resolve", "put_counters", "concede"):
        raise ValueError(f"`{action.verb}` is always possible; name something that a player does")
    script = (*scenario.script[:index], action, *scenario.script[index + 1 :])
    stop = scenario.stop
    if (action.turn, STEPS.index(action.step)) > (stop.turn, STEPS.index(stop.step)):
        stop = Stop(turn=action.turn, step=action.step)
    first = begin(msgspec.structs.replace(scenario, script=script, stop=stop, expect=()), lookup)
    play = _Until(first.scenario, first.game, first.names)
    play.target = index
    try:
        play.run()
    except _Reached:
        return _verdict(play, action)
    except Failure:
        if play.failed is not action:
            raise
        return _answer(play.game, action, False, _never(action) if play.why == NEVER else play.why.lstrip(": "))
    raise ValueError(f"that moment never comes: {action.player} in {action.step} of turn {action.turn}")


_WITHOUT: Final = {
    "untap": "nobody gets priority in the untap step (502.4)",
    "cleanup": "nobody gets priority in the cleanup step unless something triggers or dies there (514.3)",
    "declare_blockers": "there is a declare blockers step only when a creature attacks (508.8)",
    "first_strike_damage": "there is a first step of damage only with first strike or double strike (510.4)",
    "combat_damage": "there is a combat damage step only when a creature attacks (508.8)",
}
"""Why a step has no moment for an action."""


def _never(action: Action) -> str:
    """That the action has no moment in its step."""
    if action.verb == "attack":
        return f"{action.player} can attack with nothing in turn {action.turn} (508.1)"
    why = _WITHOUT.get(action.step, f"{action.player} doesn't get priority in that step (117.1)")
    return f"its moment doesn't come: {why}"


def _place(scenario: Scenario, action: Action) -> int:
    """Where in the script an action belongs: before the first entry of a later turn or step."""
    moment = (action.turn, STEPS.index(action.step))
    for i, entry in enumerate(scenario.script):
        if (entry.turn, STEPS.index(entry.step)) > moment:
            return i
    return len(scenario.script)


def _verdict(play: Play, action: Action) -> Judgement:
    """Try the action on a copy, to the end of its being done."""
    reason = ""
    try:
        declared = action.verb in STEP_DECISIONS.values()
        reason = _declared(play, action) if declared else _done(play, action)
    except (Refused, GameError, Unanswered, Failure) as refusal:
        return _answer(play.game, action, False, str(refusal))
    return _answer(play.game, action, True, reason)


def _declared(play: Play, action: Action) -> str:
    """An attack, a block or a division as a whole (508.1, 509.1, 510.1)."""
    trial = _trial(play)
    trial.at = play.at
    decision = trial.game.decision
    assert decision is not None
    if not Play.declare(trial, decision, action.verb):
        raise Refused(f"nothing of the kind is asked ({decision.rule})")
    return f"legal ({decision.rule})"


def _done(play: Play, action: Action) -> str:
    trial = _trial(play)
    option = find_option(trial.game, trial.names, action.verb, action.value, action.options)
    trial.begin(action, option)
    trial.game.apply(option)
    trial.see_through()
    return {
        "play": "legal (116.2a)", "cast": "legal (601.2)", "activate": "legal (602.2)", "special": "legal (116.2)"
    }[action.verb]  # fmt: skip


def _trial(play: Play) -> Play:
    trial = Play(play.scenario, play.game.copy(), play.names)
    trial.queues = [q.copy() for q in play.queues]
    return trial


def _answer(game: Game, action: Action, legal: bool, reason: Any) -> Judgement:
    from apnap.explain.board import board_text

    return Judgement(
        legal=legal,
        reason=str(reason),
        turn=game.turn.number,
        step=game.turn.step,
        player=action.player,
        board=board_text(game),
    )
