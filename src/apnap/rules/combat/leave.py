"""Leaving combat (506.4, 511.3), and who the defending player is (508.5)."""

from __future__ import annotations

from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.model.state import State
from apnap.model.turn import NO_COMBAT
from apnap.rules import layers
from apnap.rules.combat import facts


def remove_from_combat(game: State, oid: int) -> None:
    """506.4: it stops being an attacking, blocking, blocked or unblocked creature; attacked, it stops being
    attacked.

    Called when it leaves the battlefield, changes controller, phases out, regenerates or is removed by an
    effect. What it blocked stays blocked (509.1h); what attacked it goes on attacking nothing (506.4c), what
    blocked it goes on blocking nothing.
    """
    from apnap.rules.change import set_combat

    combat = game.combat
    attackers = combat.attackers
    blockers = combat.blockers
    changes: dict[str, object] = {}
    if oid in attackers:
        changes["attackers"] = {a: d for a, d in attackers.items() if a != oid}
        changes["blocked"] = combat.blocked - {oid}
        blockers = {b: tuple([a for a in blocks if a != oid]) for b, blocks in blockers.items()}
        changes["blockers"] = blockers
        if combat.bands:  # 702.22f
            changes["bands"] = tuple([tuple([a for a in band if a != oid]) for band in combat.bands])
    elif oid in attackers.values():
        changes["attackers"] = {a: NOBODY if d == oid else d for a, d in attackers.items()}
    if oid in blockers:
        changes["blockers"] = {b: blocks for b, blocks in blockers.items() if b != oid}
    if changes:
        set_combat(game, combat.but(**changes))


def prune(game: State) -> None:
    """Remove from combat whatever stopped being what it has to be (506.4, 506.4d, 506.4e): an attacker or
    blocker that is no creature, became a battle or has another controller; something attacked that can be
    attacked no more. Tapping, or what would have kept it from attacking or blocking, doesn't (506.4a-b)."""
    combat = game.combat
    if combat is NO_COMBAT or not (combat.attackers or combat.blockers):
        return
    sides = facts.attacking_players(game)
    for oid in list(combat.attackers):
        if not facts.is_fighter(game, game.get(oid)) or layers.controller(game, oid) not in sides:
            remove_from_combat(game, oid)
    for oid in list(game.combat.blockers):
        if not facts.is_fighter(game, game.get(oid)) or layers.controller(game, oid) in sides:
            remove_from_combat(game, oid)
    for oid, attacked in list(game.combat.attackers.items()):
        if attacked >= FIRST_OBJECT and not still_attacked(game, oid, attacked):
            remove_from_combat(game, attacked)


def still_attacked(game: State, attacker: int, attacked: int) -> bool:
    """Whether a permanent is still what the attacker attacks: a planeswalker under its controller of then, or
    a battle with its protector (506.4, 506.4e)."""
    obj = game.get(attacked)
    if obj is None or not obj.is_permanent:
        return False
    types = layers.chars(game, attacked).types
    if "Battle" in types:
        return True
    if "Planeswalker" not in types:
        return False
    then = _logged(game, attacker, attacked)
    return then in (NOBODY, layers.controller(game, attacked))


def attacks(game: State, attacker: int) -> int:
    """The player, planeswalker or battle that the creature is attacking now, or NOBODY."""
    attacked = game.combat.attackers.get(attacker, NOBODY)
    if attacked < FIRST_OBJECT:
        return attacked if attacked in game.order else NOBODY
    return attacked


def defending_player(game: State, attacker: int) -> int:
    """508.5: the player it attacks, the controller of the planeswalker or protector of the battle it attacks;
    when it isn't attacking that any more, the one it was attacking before. NOBODY for what never attacked
    this turn (508.5a, 802.2a, 805.10e)."""
    attacked = game.combat.attackers.get(attacker, NOBODY)
    if attacked != NOBODY:
        return facts.defender_of(game, attacked)
    return _logged(game, attacker, NOBODY)


def _logged(game: State, attacker: int, attacked: int) -> int:
    """The defending player as the log has it for the latest attack of the creature (on that permanent, if
    given)."""
    number = game.turn.number
    for n, step in reversed(game.step_log):
        if n != number:
            return NOBODY  # nobody has attacked yet this turn
        if step == "declare_attackers":
            break
    for event in reversed(game.log):
        if event.kind in ("attack", "reselect") and event.subject == attacker:
            other, who = event.other, event.data
        elif event.kind == "move" and event.new == attacker and event.data is not None:
            other = event.data.attacking
            if other == NOBODY:
                return NOBODY
            who = facts.defender_of(game, other)
        else:
            continue
        if attacked not in (NOBODY, other):
            return NOBODY
        return who if isinstance(who, int) else facts.defender_of(game, other)
    return NOBODY


def end_combat(game: State) -> None:
    """511.3: everything is removed from combat as the end of combat step ends."""
    from apnap.rules.change import set_combat

    if game.combat is not NO_COMBAT:
        set_combat(game, NO_COMBAT)
