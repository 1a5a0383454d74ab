"""Shortcuts (731): a player who has done the same twice over may do it many times more.

A loop is known by its choices: when the last of them, from one priority of a player to the next of the same player in
the same step, are those before them again, the same objects or their like being chosen, they can be repeated. Every
choice is really made, so that each may turn out differently, and any other player may stop it (731.2b).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from apnap.game import Game
from apnap.model.decisions import Answer, Decision, GameError, Option
from apnap.model.objects import FIRST_OBJECT
from apnap.rules import layers
from apnap.rules.unsupported import Unsupported

LONGEST: Final = 60
"""A loop has at most so many choices."""
MOST: Final = 10_000
"""So often a loop is repeated at most, at one time."""
Consult = Callable[[Game, Decision], "Answer | None"]

Said = tuple[Any, ...]


class Choice:
    """One choice of a loop: who makes it, what is asked, and what is chosen, said so that it is known again; `refs`
    are the objects themselves."""

    __slots__ = ("refs", "said")

    def __init__(self, said: Said, refs: tuple[int, ...]) -> None:
        self.said = said
        self.refs = refs


class Shortcut:
    """A loop that `player` may have repeated: its choices, of all players, in order."""

    __slots__ = ("choices", "player")

    def __init__(self, player: int, choices: tuple[Choice, ...]) -> None:
        self.player = player
        self.choices = choices

    def actions(self) -> list[str]:
        """The actions of its player, by the names of what is used."""
        return [
            choice.said[3][0][1][0]
            for choice in self.choices
            if choice.said[1] == "priority" and choice.said[0] == self.player and choice.said[3][0][0] != "pass"
        ]


def find(positions: Sequence[Game], game: Game) -> Shortcut | None:
    """The loop that the player with priority has gone through twice and can begin again, if there is one (731.1b,
    731.2a). `positions` are those before the last choices, in order."""
    asked = game.decision
    if asked is None or asked.kind != "priority":
        return None
    here = (game.turn.number, game.turn.step)
    trail: list[Choice] = []
    after = game
    for before in reversed(positions[-2 * LONGEST :]):
        chain = after.record_
        if not chain or chain[0] is not before.record_ or (before.turn.number, before.turn.step) != here:
            break
        choice = _said(before, chain[1])
        if choice is None:
            break
        trail.append(choice)
        after = before
    trail.reverse()
    for n in range(1, len(trail) // 2 + 1):
        last = trail[-n:]
        first = last[0].said
        if first[:2] != (asked.player, "priority") or first[3][0][0] == "pass":
            continue
        if [c.said for c in last] == [c.said for c in trail[-2 * n : -n]]:
            return Shortcut(asked.player, tuple(last)) if _again(game, asked, last[0]) is not None else None
    return None


def _said(game: Game, answer: Answer) -> Choice | None:
    """A choice in words that hold for its like; None for what is none (a concession)."""
    decision = game.decision
    if decision is None or answer[:1] == (-1,):
        return None
    head = (decision.player, decision.kind, decision.rule)
    if decision.form != "choose":
        return Choice((*head, answer), ())
    options = [decision.options_[i] for i in answer]
    return Choice((*head, tuple([_like(game, o) for o in options])), tuple([o.ref for o in options]))


def _like(game: Game, option: Option) -> Said:
    """What an option chooses, whichever object of the same kind it is."""
    other = _name(game, option.other)
    return (option.kind, _name(game, option.ref), option.index, option.how, other, option.label)


def _name(game: Game, ref: int) -> Said:
    if ref < FIRST_OBJECT:
        return ("", ref)
    obj = game.objects.get(ref)
    if obj is None:
        return ("", -1)
    return (layers.chars(game, ref).name or obj.kind, layers.controller(game, ref), obj.zone, obj.tapped)


def repeat(
    game: Game,
    shortcut: Shortcut,
    times: int,
    consult: Consult | None = None,
    push: bool = False,
    enough: Callable[[], bool] | None = None,
) -> int:
    """Go through the loop so many times more; returns how many whole times that was. It ends early when a choice can't
    be made any more, when another player, asked by `consult`, chooses something else (731.2b-c), or when it is
    `enough`. Raises ValueError for a number out of range."""
    if not 0 <= times <= MOST:
        raise ValueError(f"a loop is repeated up to {MOST} times at once, not {times}")
    for done in range(times):
        if enough is not None and enough():
            return done
        for choice in shortcut.choices:
            decision = game.decision
            answer = _again(game, decision, choice) if decision is not None else None
            if decision is None or answer is None:
                return done
            given = answer
            if consult is not None and decision.player != shortcut.player:
                given = consult(game, decision) or answer
            try:
                if push:
                    game.push(given)
                else:
                    game.apply(given)
            except (GameError, Unsupported):
                return done
            if given != answer:
                return done
    return times


def _again(game: Game, decision: Decision, choice: Choice) -> Answer | None:
    """The answer that makes the same choice here; None when there is none such."""
    if (decision.player, decision.kind, decision.rule) != choice.said[:3]:
        return None
    if decision.form != "choose":
        answer: Answer = choice.said[3]
        return answer if decision.verdict(answer) is None else None
    found: list[int] = []
    like: list[Said | None] = [None] * len(decision.options_)
    for ref, said in zip(choice.refs, choice.said[3], strict=True):
        fit = -1
        for i, option in enumerate(decision.options_):
            if option.kind != said[0] or option.index != said[2] or option.how != said[3] or i in found:
                continue
            if like[i] is None:
                like[i] = _like(game, option)
            if like[i] == said:
                if option.ref == ref:
                    fit = i
                    break
                fit = i if fit < 0 else fit
        if fit < 0:
            return None
        found.append(fit)
    answer = tuple(found) if decision.ordered else tuple(sorted(found))
    return answer if decision.verdict(answer) is None else None
