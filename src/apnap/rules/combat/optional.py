"""Optional costs to attack (508.1g): enlisting a creature (702.154), exerting the attacker (701.43d)."""

from __future__ import annotations

from apnap.model.decisions import Decision, Option, yes_no
from apnap.model.events import Event
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.change import Gen, happen
from apnap.rules.combat import facts

Costs = list[tuple[int, int, str]]
"""What is going to be paid: the attacker, what pays (itself, or the enlisted creature), the name of the cost."""


def choose_optional(game: State, player: int, attackers: list[int]) -> Gen[Costs]:
    """508.1g: which optional costs the active player chooses to pay for the chosen attackers, one after
    another. Enlist is such a cost, asked for each instance by itself (702.154b, 702.154d)."""
    costs: Costs = []
    exerting = bool(layers.mods(game, "May:exert"))
    for attacker in attackers:
        if attacker not in game.objects:
            continue
        if "enlist" in layers.chars(game, attacker).keywords:
            for _ in layers.keyword_abilities(game, attacker, "enlist"):
                yield from _enlist(game, player, attacker, attackers, costs)
        if exerting and facts.at_work(game, "May:exert", attacker):
            answer = yield yes_no(player, "508.1g", attacker, "exert", kind="cost")
            if answer[0] == 0:
                costs.append((attacker, attacker, "exert"))
    return costs


def _enlist(game: State, player: int, attacker: int, attackers: list[int], costs: Costs) -> Gen[None]:
    """702.154a: up to one untapped creature that wasn't chosen to attack and that is free of summoning sickness."""
    taken = {thing for _, thing, _ in costs}
    able = [
        obj.id
        for obj in game.permanents()
        if not obj.tapped and obj.id not in attackers and obj.id not in taken and _can_help(game, player, obj.id)
    ]
    if not able:
        return
    answer = yield yes_no(player, "508.1g", attacker, "enlist", kind="cost")
    if answer[0] != 0:
        return
    options = tuple([Option("object", oid) for oid in able])
    answer = yield Decision("choose", player, "702.154a", options, source=attacker, prompt="enlist")
    costs.append((attacker, able[answer[0]], "enlist"))


def _can_help(game: State, player: int, oid: int) -> bool:
    chars = layers.chars(game, oid)
    if "Creature" not in chars.types or layers.controller(game, oid) != player:
        return False
    return "haste" in chars.keywords or game.objects[oid].control_turn < game.turn.number


def pay_optional(game: State, player: int, costs: Costs) -> Gen[None]:
    """508.1j: what was chosen is paid; the abilities linked with these costs trigger (607.2h).
    A static ability with its trigger in one paragraph (603.11)."""
    for attacker, thing, name in costs:
        if name == "enlist":
            tap = Event("tap", "702.154a", subject=thing, player=player, source=attacker, cause="enlist")
            done = yield from happen(game, [tap])
            if any(ev.kind == "tap" and ev.subject == thing for ev in done):
                yield from happen(game, [Event("enlist", "702.154c", subject=attacker, other=thing, player=player)])
        else:
            yield from exert(game, player, attacker)


def exert(game: State, player: int, attacker: int) -> Gen[None]:
    """701.43a, 701.43d."""
    from apnap.ability.effects import Act
    from apnap.ability.selections import This
    from apnap.model.ongoing import Binding
    from apnap.rules.perform import perform

    yield from perform(game, Act("exert", This()), Binding(attacker, player))
