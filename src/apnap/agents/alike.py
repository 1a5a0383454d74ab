"""Which answers come to the same, because they name like things: one of each is enough to be tried."""

from __future__ import annotations

from apnap.game import Game
from apnap.model.decisions import Answer, Decision
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, GRAVEYARD, HAND, LIBRARY, Obj
from apnap.rules import layers

_CARDS = frozenset({GRAVEYARD, HAND, LIBRARY})


def without(game: Game, decision: Decision, answers: list[Answer]) -> list[Answer]:
    """The answers without those that differ from an earlier one only in like things."""
    if decision.form != "choose":
        return answers
    looks: dict[int, object] = {}
    hosts: set[int] | None = None
    seen: set[object] = set()
    out: list[Answer] = []
    for answer in answers:
        for i in answer:
            if i not in looks:
                option = decision.options_[i]
                if hosts is None:
                    hosts = {obj.attached_to for obj in game.permanents()}
                look = _look(game, option.ref, hosts) if option.kind == "object" else None
                looks[i] = (option.index, option.how, option.other, look) if look is not None else i
        what = tuple([looks[i] for i in answer]) if decision.ordered else frozenset(_counted(looks, answer))
        if what not in seen:
            seen.add(what)
            out.append(answer)
    return out


def _counted(looks: dict[int, object], answer: Answer) -> list[tuple[object, int]]:
    count: dict[object, int] = {}
    for i in answer:
        count[looks[i]] = count.get(looks[i], 0) + 1
    return list(count.items())


def _look(game: Game, ref: int, hosts: set[int]) -> object | None:
    """What makes an object like another one; None when it may be like no other: something is known of it alone."""
    obj = game.objects.get(ref) if ref >= FIRST_OBJECT else None
    if obj is None or obj.counters or obj.chosen or obj.links or obj.flags or obj.marks or obj.stack or obj.face_down:
        return None
    if obj.zone in _CARDS:
        return (id(obj.card), obj.zone, obj.owner, obj.known_to)
    if obj.zone != BATTLEFIELD or ref in hosts or obj.attached_to >= 0 or _in_effects(game, ref):
        return None
    return (*_fields(obj), id(obj.card), id(obj.copy), layers.controller(game, ref))


def _fields(obj: Obj) -> tuple[object, ...]:
    return (obj.kind, obj.owner, obj.face, obj.tapped, obj.damage, obj.phased, obj.control_turn, obj.entered)


def _in_effects(game: Game, ref: int) -> bool:
    """Whether something of limited time, or a fight, may be about this object."""
    return bool(game.floating or game.shields or game.delayed or game.permissions or game.combat.attackers)
