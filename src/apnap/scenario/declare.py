"""Attackers, blockers and combat damage as a scenario writes them, as answers to the engine's questions."""

from __future__ import annotations

from typing import Any

from apnap.game import Game
from apnap.model.decisions import Answer, Decision
from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.rules import layers
from apnap.scenario.actions import Refused
from apnap.scenario.format import Action
from apnap.scenario.refs import Names, fold


def _pairs(decision: Decision) -> dict[tuple[int, int], int]:
    return {(o.ref, o.other): i for i, o in enumerate(decision.options_)}


def attack_answer(game: Game, names: Names, decision: Decision, action: Action) -> Answer | None:
    """The declaration as indices. Raises Refused for an attacker or defender that can't be."""
    pairs = _pairs(decision)
    wanted: list[tuple[Any, Any]] = []
    if isinstance(action.value, dict):
        wanted = list(action.value.items())
    else:
        wanted = [(ref, None) for ref in action.value]
    chosen: list[int] = []
    taken: list[int] = []
    for ref, whom in wanted:
        found = _attack_pair(game, names, pairs, ref, whom, taken)
        if found is None:
            if action.if_legal:
                continue
            reason = why_attack(game, names, ref, whom, decision.actor)
            raise Refused(f"{ref} can't attack {whom or ''}".strip() + reason)
        taken.append(found[0])
        if action.if_legal and decision.verdict((*chosen, pairs[found])) is not None:
            continue
        chosen.append(pairs[found])
    return tuple(chosen)


def why_attack(game: Game, names: Names, ref: Any, whom: Any, player: int) -> str:
    """The rule that keeps it from attacking, in brackets."""
    from apnap.explain.words import reason_text
    from apnap.rules.combat.attack import can_attack

    attacker = names.find(game, ref, ("battlefield",))
    if attacker == NOBODY:
        return ": there is no such creature"
    defender = (
        names.find(game, whom, ("battlefield",))
        if whom is not None
        else (game.opponents(player) or [NOBODY])[0]
    )
    reason = can_attack(game, attacker, defender) if defender != NOBODY else None
    return f": {reason_text(game, reason)}" if reason is not None else ""


def why_block(game: Game, names: Names, blocker: int, attacker: Any) -> str:
    """The rule that keeps it from blocking, in brackets."""
    from apnap.explain.words import reason_text
    from apnap.rules.combat.block import can_block

    found = names.find(game, attacker, ("battlefield",))
    if found == NOBODY:
        return ": there is no such attacker"
    reason = can_block(game, blocker, found)
    return f": {reason_text(game, reason)}" if reason is not None else ""


def why_none(game: Game, names: Names, action: Action) -> str:
    """Why a step had no question for a declaration: what keeps its first creature from it."""
    if action.verb == "attack":
        pairs = action.value.items() if isinstance(action.value, dict) else [(ref, None) for ref in action.value]
        ref, whom = next(iter(pairs))
        return why_attack(game, names, ref, whom, names.players[action.player])
    if action.verb == "block":
        ref, attackers = next(iter(action.value.items()))
        blocker = names.find(game, ref, ("battlefield",))
        first = attackers[0] if isinstance(attackers, (list, tuple)) and attackers else attackers
        return why_block(game, names, blocker, first) if blocker != NOBODY else f": there is no {ref} to block"
    return ""


def _attack_pair(
    game: Game, names: Names, pairs: dict[tuple[int, int], int], ref: Any, whom: Any, taken: list[int]
) -> tuple[int, int] | None:
    attackers = [a for a in names.all(game, ref, ("battlefield",)) if a not in taken]
    defenders = names.all(game, whom, ("battlefield",)) if whom is not None else None
    for attacker in attackers:
        for pair in pairs:
            if pair[0] == attacker and (defenders is None or pair[1] in defenders):
                return pair
    return None


def block_answer(game: Game, names: Names, decision: Decision, action: Action) -> Answer | None:
    """The declaration of blocks as indices. Raises Refused for a block that can't be."""
    pairs = _pairs(decision)
    chosen: list[int] = []
    taken: list[int] = []
    for ref, attackers in action.value.items():
        blockers = [b for b in names.all(game, ref, ("battlefield",)) if b not in taken]
        blockers.sort(key=lambda b: not any(p[0] == b for p in pairs))
        if not blockers:
            raise Refused(f"there is no {ref} to block (509.1a)")
        blocker = blockers[0]
        taken.append(blocker)
        used: list[int] = []
        for attacker in attackers if isinstance(attackers, (list, tuple)) else [attackers]:
            targets = [a for a in names.all(game, attacker, ("battlefield",)) if a not in used]
            found = next(((blocker, a) for a in targets if (blocker, a) in pairs), None)
            if found is None:
                if action.if_legal:
                    continue
                raise Refused(f"{ref} can't block {attacker}" + why_block(game, names, blocker, attacker))
            used.append(found[1])
            chosen.append(pairs[found])
    return tuple(chosen)


def damage_answer(game: Game, names: Names, decision: Decision, action: Action) -> Answer | None:
    """The division for the decision's source; None when the action says nothing about it."""
    for ref, division in action.value.items():
        if decision.source not in names.all(game, ref, ("battlefield",)):
            continue
        amounts = [0] * len(decision.options_)
        for whom, n in division.items():
            refs = names.all(game, whom, ("battlefield",))
            i = next((i for i, o in enumerate(decision.options_) if o.ref in refs and not amounts[i]), None)
            if i is None:
                raise Refused(f"{ref} assigns no damage to {whom}")
            amounts[i] += int(n)
        return tuple(amounts)
    return None


def damage_was_dealt(game: Game, names: Names, action: Action) -> bool:
    """Where the engine had nothing to ask: whether the damage was dealt (or waits on the stack) as the action says."""
    if game.damage_wave is not None:
        return True
    log = game.log
    start = max((i for i, e in enumerate(log) if e.kind == "step"), default=0)
    events = [e for e in log[start:] if e.combat and e.kind in ("damage", "prevented")]
    if not events:
        return False
    for source, division in action.value.items():
        mine = [e for e in events if _is_called(game, names, e.source, source)]
        wanted: dict[str, int] = {}
        for ref, amount in division.items():
            plain = str(ref).split("#")[0]
            wanted[plain] = wanted.get(plain, 0) + amount
        for ref, total in wanted.items():
            if sum(e.amount for e in mine if _is_called(game, names, e.subject, ref)) != total:
                return False
    return True


def _is_called(game: Game, names: Names, oid: int, ref: Any) -> bool:
    """Whether a reference means the object or player of an event: of several of one name any will do, as those that
    died are not to be told apart any more."""
    text = str(ref)
    if text in names.players or oid < FIRST_OBJECT:
        return names.players.get(text, NOBODY) == oid
    if text.startswith("@"):
        alias = names.aliases.get(text[1:], NOBODY)
        return alias == oid or (alias != NOBODY and game.became(alias) in (oid, game.became(oid)))
    plain = fold(text.split(":", 1)[-1] if text.split(":", 1)[0] in names.players else text).split("#")[0]
    return plain == fold(layers.chars(game, oid).name)
