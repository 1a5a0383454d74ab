"""Coins and dice (705, 706)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.effects import FlipCoin, RollAgain, RollDie
from apnap.model.decisions import Decision, Option
from apnap.model.events import Event
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.amounts import amount
from apnap.rules.change import Gen, happen
from apnap.rules.perform.common import amount_for, bind, for_player, performs, players, word
from apnap.rules.perform.frames import do
from apnap.rules.unsupported import within

_MOST_FLIPS: Final = 1_000
"""More flips in a row than anybody wins."""
_MOST_DOUBLINGS: Final = 4
_COIN: Final = ("heads", "tails")


def chance(game: State, pid: int, rule: str, faces: tuple[str, ...], source: int) -> Gen[int]:
    """The face that a coin or a die shows. Where results are to be told, as in a scenario, it is asked for."""
    if not game.options.get("told_chances"):
        return game.random(len(faces))
    options = tuple(Option("word", index=i, how=face) for i, face in enumerate(faces))
    answer = yield Decision("chance", pid, rule, options, source=source)
    return answer[0]


def thrown(game: State, pid: int, rule: str, faces: tuple[str, ...], source: int) -> Gen[int]:
    """The same for a player for whom effects have two coins or dice thrown instead of one, of which one is ignored: the
    player chooses among what they show, and the others are considered never to have happened (706.6)."""
    kind = "coin" if rule.startswith("705") else "die"
    twice = sum(active.mod.of == kind for active in layers.mods_on(game, "MoreChances", pid))
    shown = []
    for _ in range(1 << min(twice, _MOST_DOUBLINGS)):
        shown.append((yield from chance(game, pid, rule, faces, source)))
    able = list(dict.fromkeys(shown))
    if len(able) == 1:
        return able[0]
    options = tuple([Option("word", index=i, how=faces[i]) for i in able])
    answer = yield Decision("choose", pid, "706.6" if kind == "die" else rule, options, source=source, prompt="keep")
    return able[answer[0]]


# --- coins --------------------------------------------------------------------------------------------------


def _wins(game: State, pid: int, call: bool, source: int) -> Gen[bool]:
    """Whether the player wins a flip: it shows what was called, or heads where nobody calls."""
    if not game.options.get("told_chances") and not layers.mods_on(game, "MoreChances", pid):
        return game.random(2) == 1
    called = "heads"
    if call:
        called = yield from word(pid, "705.2", _COIN, source, "call")
    shown = yield from thrown(game, pid, "705.2", _COIN, source)
    return _COIN[shown] == called


@performs(FlipCoin)
def flip_coin(game: State, effect: FlipCoin, b: Binding) -> Gen[None]:
    """705.2: the flip is won or lost; the call makes no difference to the odds and is asked for only where the results
    are known (705.1)."""
    wins = 0
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        for _ in range(_MOST_FLIPS if effect.until_lose else amount_for(game, effect.n, inner, inner.item)):
            won = yield from _wins(game, pid, effect.call, b.source)
            outcome = "win" if won else "lose"
            flip = Event("flip", "705.2", subject=pid, player=pid, source=b.source, amount=int(won), data=outcome)
            for ev in (yield from happen(game, [flip])):
                if ev.kind == "flip":
                    wins += ev.amount
                    after = effect.win if ev.amount else effect.lose
                    if after is not None:
                        yield from do(game, after, inner)
            if effect.until_lose and not won:
                break
    bind(b, effect.name, (), wins)


# --- dice ---------------------------------------------------------------------------------------------------


def _rolled(game: State, pid: int, sides: int, n: int, source: int) -> Gen[list[int]]:
    """706.2, 706.6: what so many dice show. For each effect that has one more rolled the lowest is ignored, as though
    it had never been rolled; of several that are equal it is all the same which."""
    faces = tuple(map(str, range(1, sides + 1)))
    more = sum(active.mod.of == "dice" for active in layers.mods_on(game, "MoreChances", pid)) if n else 0
    results = []
    for _ in range(within(n + more, "dice")):
        results.append((yield from thrown(game, pid, "706.2", faces, source)) + 1)
    for _ in range(more):
        results.remove(min(results))
    return results


@performs(RollDie)
def roll_die(game: State, effect: RollDie, b: Binding) -> Gen[None]:
    """706.2, 706.3: all the dice at once; each result is looked up in the table, which belongs to the instruction
    (706.1, 706.1a, 706.3a-b, 706.4)."""
    total = 0
    who = b.controller
    results = yield from _rolled(game, who, effect.sides, amount(game, effect.n, b), b.source)
    rolls = [Event("roll", "706.2", subject=who, player=who, source=b.source, amount=result) for result in results]
    done = (yield from happen(game, rolls)) if rolls else []
    for ev in done:
        if ev.kind != "roll":
            continue
        total += ev.amount
        bind(b, effect.name, (), ev.amount)
        for low, high, part in effect.table:
            if low <= ev.amount <= high:
                outer: Any = b.names.get(_ROLLING)
                b.names[_ROLLING] = effect
                yield from do(game, part, b)
                b.names[_ROLLING] = outer
    bind(b, effect.name, (), total)


_ROLLING: Final = "!rolling"
"""The name under which a binding knows the instruction whose table is being performed."""


@performs(RollAgain)
def roll_again(game: State, effect: RollAgain, b: Binding) -> Gen[None]:
    """706.3c: the same number of the same dice, with the same table."""
    rolling = b.names.get(_ROLLING)
    if isinstance(rolling, RollDie):
        yield from roll_die(game, rolling, b)
