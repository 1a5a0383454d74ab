"""The keywords that are ways to cast a card (118.9, 702): from where, for what, under which condition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.ability.costs import Cost
from apnap.ability.effects import Act, Discard, Move
from apnap.ability.filters import Both, Controlled, Status, Type
from apnap.ability.selections import Choose, You
from apnap.model.objects import FIRST_OBJECT, GRAVEYARD, HAND
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.layers.creature_types import CREATURE_TYPES


class WayWord:
    """A keyword by which a card may be cast: from where, for what (`own`: the cost after it, `printed`: the
    mana cost, or a text), under which rule, and when; `fast`: as though it had flash."""

    __slots__ = ("condition", "cost", "extra", "face", "face_down", "fast", "rule", "zones")

    def __init__(
        self,
        rule: str,
        zones: tuple[str, ...] = (HAND,),
        cost: str = "own",
        extra: Cost | None = None,
        face: int = 0,
        face_down: str = "",
        condition: Callable[[State, int, int], bool] | None = None,
        fast: bool = False,
    ) -> None:
        self.rule = rule
        self.zones = zones
        self.cost = cost
        self.extra = extra
        self.face = face
        self.face_down = face_down
        self.condition = condition
        self.fast = fast


def _opponent_lost_life(game: State, pid: int, oid: int) -> bool:
    """702.137a."""
    team = game.players[pid].team
    return any(ev.kind == "lose_life" and game.players[ev.player].team != team for ev in game.log)


def _cast_another(game: State, pid: int, oid: int) -> bool:
    """702.117a."""
    team = game.players[pid].team
    return any(ev.kind == "cast" and game.players[ev.player].team == team for ev in game.log)


def _hits(game: State, pid: int) -> list[int]:
    """What dealt combat damage to a player this turn under this player's control."""
    return [
        ev.source
        for ev in game.log
        if ev.kind == "damage" and ev.combat and ev.player == pid and 0 <= ev.subject < FIRST_OBJECT
    ]


def _prowled(game: State, pid: int, oid: int) -> bool:
    """702.76a, as the sources are, or last were."""
    types = layers.chars(game, oid).subtypes & CREATURE_TYPES
    return any(not types.isdisjoint(layers.chars(game, source).subtypes) for source in _hits(game, pid))


def _free_ran(game: State, pid: int, oid: int) -> bool:
    """702.173a, as the creatures are, or last were."""
    for source in _hits(game, pid):
        obj = game.objects.get(source)
        if obj is None:
            last = game.last(source)
            obj = last.obj if last is not None else None
        chars = layers.chars(game, source)
        if "Creature" in chars.types and (
            "Assassin" in chars.subtypes or (obj is not None and "commander" in obj.marks)
        ):
            return True
    return False


def discarded(game: State, pid: int, oid: int) -> bool:
    """702.187b: this very card was discarded this turn, by this player."""
    for ev in game.log:
        if ev.kind == "move" and ev.new == oid and ev.cause == "discard":
            return bool(ev.player == pid)
    return False


def _blocks_declared(game: State, pid: int, oid: int) -> bool:
    """Sneak: during the declare blockers step, the only one in which it can be paid."""
    return game.step_now() == "declare_blockers"


UNBLOCKED: Final = Act("return_attacker", Choose(Both((Type("Creature"), Controlled(You()), Status("unblocked")))))
"""The cost of sneak: an unblocked attacker returns to its owner's hand."""

_TAPPED: Final = Choose(Both((Type("Creature"), Controlled(You()), Status("tapped"))))

_GRAVE: Final = (GRAVEYARD,)
WORDS: Final[dict[str, WayWord]] = {
    "flashback": WayWord("702.34a", _GRAVE),
    "harmonize": WayWord("702.180a", _GRAVE),
    "escape": WayWord("702.138a", _GRAVE),
    "jump-start": WayWord("702.133a", _GRAVE, "printed", Cost(actions=(Discard(1),))),
    "retrace": WayWord("702.81a", _GRAVE, "printed", Cost(actions=(Discard(1, filter=Type("Land")),))),
    "disturb": WayWord("702.146a", _GRAVE, face=1),
    "evoke": WayWord("702.74a"),
    "overload": WayWord("702.96a"),
    "bestow": WayWord("702.103a"),
    "dash": WayWord("702.109a"),
    "blitz": WayWord("702.152a"),
    "warp": WayWord("702.185a"),
    "impending": WayWord("702.176a"),
    "mutate": WayWord("702.140a"),
    "spectacle": WayWord("702.137a", condition=_opponent_lost_life),
    "surge": WayWord("702.117a", condition=_cast_another),
    "prowl": WayWord("702.76a", condition=_prowled),
    "freerunning": WayWord("702.173a", condition=_free_ran),
    "mayhem": WayWord("702.187b", _GRAVE, condition=discarded),  # 702.187a
    "web-slinging": WayWord("702.188a", extra=Cost(actions=(Move(_TAPPED, "hand"),))),
    "sneak": WayWord("118.9", extra=Cost(actions=(UNBLOCKED,)), condition=_blocks_declared, fast=True),
    "emerge": WayWord("702.119a"),
    "offering": WayWord("702.48a", cost="printed", fast=True),
    "awaken": WayWord("702.113a"),
    "cleave": WayWord("702.148a"),
    "prototype": WayWord("702.160a"),
    "more than meets the eye": WayWord("702.162a", face=1),
    "morph": WayWord("702.37c", cost="{3}", face_down="morph"),
    "megamorph": WayWord("702.37c", cost="{3}", face_down="morph"),
    "disguise": WayWord("702.168a", cost="{3}", face_down="disguise"),
}
