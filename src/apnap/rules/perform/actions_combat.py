"""What effects do to attackers: they become blocked (509.1h), or attack another player or permanent (508.7)."""

from __future__ import annotations

from apnap.ability.effects import Act
from apnap.model.decisions import Decision, Option
from apnap.model.events import Event
from apnap.model.objects import FIRST_OBJECT
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.change import Gen, happen, set_combat
from apnap.rules.perform.actions import acting, action
from apnap.rules.perform.common import Refs


@action("become_blocked")
def become_blocked_(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """509.1h, 702.22i."""
    from apnap.rules.combat.block import become_blocked

    refs = yield from acting(game, effect, b)
    yield from become_blocked(game, refs)
    return refs


@action("reselect")
def reselect(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """508.7: the effect's controller chooses what an attacking creature is attacking, among what its controller may
    attack (508.7c-e), whatever requirements and restrictions there are (508.7b). `word`: "player" when only a player
    can be chosen. It hasn't attacked again, and stays in combat (508.7a)."""
    from apnap.rules.combat.attack import defenders
    from apnap.rules.combat.facts import defender_of

    refs = yield from acting(game, effect, b)
    for ref in refs:
        now = game.combat.attackers.get(ref)
        if now is None:
            continue
        found = [d for d in defenders(game) if effect.word != "player" or d < FIRST_OBJECT]
        if now in found:
            found.remove(now)
            found.insert(0, now)
        if len(found) < 2:
            continue
        options = tuple([Option("player" if d < FIRST_OBJECT else "object", ref=d) for d in found])
        answer = yield Decision("choose", b.controller, "508.7", options, source=b.source, prompt="reselect")
        attacked = found[answer[0]]
        if attacked == now or ref not in game.combat.attackers:
            continue
        set_combat(game, game.combat.but(attackers={**game.combat.attackers, ref: attacked}))
        who = defender_of(game, attacked)
        event = Event("reselect", "508.7a", subject=ref, other=attacked, player=b.controller, data=who)
        yield from happen(game, [event])
    return refs
