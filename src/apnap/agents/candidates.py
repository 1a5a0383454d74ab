"""Which answers a search compares: those that may be sensible, the likeliest first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apnap.agents import fights, worth
from apnap.agents.heuristic import MAIN
from apnap.agents.lite import Lite
from apnap.game import Game
from apnap.model.decisions import Answer, Decision

_MOST: Final = 8
_PASS: Final[Answer] = (0,)
_UNKNOWN: Final = 2.0
"""What is counted as lost where it isn't seen at once what an action comes to: it lasts until the end of the turn."""
_FIGHTING: Final = 0.5
"""The same before and in the fight of one's turn, which is what such things are for."""
_HOPELESS: Final = 1.2
"""So much of a loss at once isn't made good outside one's main phases and fights."""
Done = dict[tuple[str, int, int, str, int], int]


def candidates(lite: Lite, game: Game, decision: Decision, first: Answer | None = None) -> list[Answer]:
    """The answers to be compared, all legal; `first` before all others when it is given."""
    kind = decision.kind
    found: Iterable[Answer]
    if kind == "attackers":
        found = _attacks(game, decision)
    elif kind == "blockers":
        found = _blocks(game, decision)
    else:
        found = lite.helper.candidates(game, decision)
    out: dict[Answer, None] = {} if first is None else {first: None}
    for answer in found:
        if answer not in out and decision.verdict(answer) is None:
            out[answer] = None
            if len(out) >= _MOST:
                break
    return list(out)


def actions(lite: Lite, game: Game, decision: Decision, done: frozenset[object], first: Answer | None) -> list[Answer]:
    """With priority: passing, and the actions by what they gain at once; like cards stand for each other. Those of
    `done` (keys of options) have been taken often enough. Outside one's main phases and fights what loses at once
    is left out."""
    options = decision.options_
    pid = game.priority
    lite.begin()
    passed = lite.attempt(game, 0, pid)[0] if game.stack else game
    before = worth.position(passed or game, pid)
    own = game.turn.active == pid and not game.stack
    unknown = _FIGHTING if own and game.turn.step in ("precombat_main", "declare_blockers") else _UNKNOWN
    seen: set[object] = set()
    losses: list[tuple[float, int]] = []
    for i, option in enumerate(options):
        if option.kind == "mana":
            break
        if option.kind == "pass" or option.key() in done:
            continue
        obj = game.objects.get(option.ref)
        if obj is not None and obj.zone != "battlefield" and obj.card is not None:
            what: object = (obj.card.name, obj.zone, option.kind, option.index, option.how)
        else:
            what = option.key()
        if what in seen:
            continue
        seen.add(what)
        if (i,) == first:
            continue
        after, _ = lite.attempt(game, i, pid)
        losses.append((before - worth.position(after, pid) if after is not None else unknown, i))
    out: dict[Answer, None] = {} if first is None else {first: None}
    out[_PASS] = None
    losses.sort()
    if game.turn.step != "declare_blockers" and not (own and game.turn.step in MAIN):
        losses = [entry for entry in losses if entry[0] < _HOPELESS]
    out.update(dict.fromkeys([(i,) for _, i in losses[: _MOST - 2]]))
    return list(out)


def quick_actions(lite: Lite, game: Game, decision: Decision) -> list[Answer]:
    """The same without trials, for decisions further down the tree."""
    found = [(i,) for _, i, _ in lite.ranked(game, decision.options_)[:4]]
    return [*found, _PASS] if found else [_PASS]


def _attacks(game: Game, decision: Decision) -> Iterable[Answer]:
    """The sensible attack, none, all, and what differs from it by one creature; like creatures stand for each other."""
    base = fights.attack(game, decision)
    yield base
    options = decision.options_
    target: dict[int, int] = {}
    for i, option in enumerate(options):
        target.setdefault(option.ref, i)
    target.update({options[i].ref: i for i in base})
    yield ()
    yield tuple(sorted(target.values()))
    fighters = {ref: fights.Fighter(game, ref) for ref in target}
    away = {options[i].ref for i in base}
    changes: list[tuple[float, int, bool]] = []
    changes += [(-fighters[r].hits, r, True) for r in target if r not in away and fighters[r].hits > 0]
    changes += [(-fighters[r].value, r, False) for r in away]
    seen: set[object] = set()
    for _, ref, more in sorted(changes):
        like = (fighters[ref].like, more)
        if like not in seen:
            seen.add(like)
            yield tuple(sorted({*base, target[ref]} if more else {*base} - {target[ref]}))
    yield tuple(sorted([target[r] for r in target if "flying" in fighters[r].keywords]))
    for i, option in enumerate(options):  # something else to be attacked
        if option.ref in target and i != target[option.ref]:
            yield tuple(sorted({j for j in base if options[j].ref != option.ref} | {i}))


def _blocks(game: Game, decision: Decision) -> Iterable[Answer]:
    """The sensible blocks, none, and what differs from them by one pair; like creatures stand for each other."""
    base = fights.block(game, decision)
    yield base
    yield ()
    options = decision.options_
    fighters = {ref: fights.Fighter(game, ref) for o in options for ref in (o.ref, o.other)}
    for i in base:
        yield tuple([j for j in base if j != i])
    pairs = [
        (-fights.block_gain(fighters[o.ref], fighters[o.other]), i) for i, o in enumerate(options) if i not in base
    ]
    seen: set[object] = set()
    for _, i in sorted(pairs):
        o = options[i]
        like = (fighters[o.ref].like, o.other)
        if like not in seen:
            seen.add(like)
            yield tuple(sorted({i, *[j for j in base if options[j].ref != o.ref]}))
