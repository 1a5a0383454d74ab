"""Combat for a snapshot: attackers and blockers facing each other, with the damage that would be dealt."""

from __future__ import annotations

from apnap.game import Game
from apnap.model.objects import NOBODY
from apnap.rules.combat.damage import foreseen
from apnap.table.structs import Attacker, Blocker, CombatView, Hit


def combat_view(game: Game) -> CombatView | None:
    """The combat as it stands; None when nothing attacks."""
    combat = game.combat
    if not combat.attackers:
        return None
    hits: dict[int, list[Hit]] = {}
    for source, to, amount in foreseen(game):
        hits.setdefault(source, []).append(Hit(to, amount))
    return CombatView(
        [
            Attacker(
                oid,
                attacked if attacked is not None else NOBODY,
                oid in combat.blocked,
                [b for b, blocked in combat.blockers.items() if oid in blocked],
                hits.get(oid, []),
            )
            for oid, attacked in combat.attackers.items()
        ],
        [Blocker(oid, list(blocked), hits.get(oid, [])) for oid, blocked in combat.blockers.items()],
    )
