"""Expending mana (700.14): how much a player has spent to cast spells this turn."""

from __future__ import annotations

from apnap.model.events import Event
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.facts import cast_info
from apnap.rules.casting.gen import Gen
from apnap.rules.change import happen


def expended(game: State, pid: int, spent: int) -> Gen[None]:
    """700.14: an event for each number that the mana spent this turn reached with this payment, where some ability
    looks for them. The spell that is being cast isn't among those cast this turn yet."""
    if not spent or not (layers.triggers(game).get("expend") or game.delayed):
        return
    before = 0
    for ev in game.log:
        if ev.kind == "cast" and ev.player == pid:
            cast = cast_info(game, ev.subject)
            before += len(cast.mana) if cast is not None else 0
    reached = range(before + 1, before + spent + 1)
    yield from happen(game, [Event("expend", "700.14", subject=pid, player=pid, amount=n) for n in reached])
