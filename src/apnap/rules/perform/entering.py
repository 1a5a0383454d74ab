"""How something enters, said while it does (614.1c), and creatures that take another's place in combat (702.49)."""

from __future__ import annotations

from apnap.ability.effects import Act, EnterWith
from apnap.model.objects import HAND
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.change import Gen, happen, move
from apnap.rules.perform.actions import acting, action
from apnap.rules.perform.common import Refs, amount_for, moved, performs
from apnap.rules.perform.lasting import numbers
from apnap.rules.perform.zones import attacked_by_entering


@performs(EnterWith)
def enter_with(game: State, effect: EnterWith, b: Binding) -> Gen[None]:
    """614.1c: kept in the binding, where the replacement effect finds it (`change.apply.with_found`)."""
    names = b.names
    if effect.counters:
        counted = tuple((kind, amount_for(game, n, b, b.source)) for kind, n in effect.counters)
        names["counters#"] = (*names.get("counters#", ()), *counted)
    if effect.mods:
        names["mods#"] = (*names.get("mods#", ()), *[numbers(game, mod, b) for mod in effect.mods])
    if effect.flag:
        names["flags#"] = (*names.get("flags#", ()), effect.flag)
    if effect.attacks is not None:
        spell = game.objects.get(b.source)
        paid = spell.stack.names if spell is not None and spell.stack is not None else {}
        names["attacks#"] = yield from attacked_by_entering(
            game, b.controller, b.child(names={**(paid or {}), **names}), effect.attacks
        )


@action("return_attacker")
def return_attacker(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.49a, 702.49c: an unblocked attacker to its owner's hand, as a cost; what it attacked is named "attacked"."""
    refs = yield from acting(game, effect, b)
    attacked = [game.combat.attackers[ref] for ref in refs if ref in game.combat.attackers]
    b.names["attacked"] = tuple(attacked)
    if not refs:
        return ()
    batch = [move(ref, HAND, "702.49a", cause="put", player=b.controller, source=b.source) for ref in refs]
    return moved(b, (yield from happen(game, batch)), refs)
