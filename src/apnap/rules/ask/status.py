"""Statuses, combat roles and lasting conditions, as filters name them (110.5, 506.4, 509.1g-h, 700.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from apnap.ability.abilities import Keyword
from apnap.model.objects import BATTLEFIELD, EXILE, FIRST_OBJECT, NOBODY, STACK, Obj
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask import facts
from apnap.rules.formats import is_signature

Pred = Callable[[State, int, Binding], bool]


def _of_record(test: Callable[[Obj], bool]) -> Pred:
    def pred(game: State, ref: int, b: Binding) -> bool:
        obj = facts.record(game, ref)
        return obj is not None and test(obj)

    return pred


def _attacking(game: State, ref: int, b: Binding) -> bool:
    """506.4; one that is gone was attacking as it left when it had attacked this combat."""
    combat = game.combat
    return ref in combat.attackers or (ref in combat.attacked and ref not in game.objects)


def _blocking(game: State, ref: int, b: Binding) -> bool:
    """509.1g; for one that is gone: it blocked this combat."""
    combat = game.combat
    if ref in combat.blockers:
        return True
    if ref < FIRST_OBJECT or ref in game.objects or not combat.attacked:
        return False
    return any([ev.kind == "block" and ev.subject == ref for ev in game.log])


def _attacking_alone(game: State, ref: int, b: Binding) -> bool:
    """506.5: no other creature is attacking."""
    return _attacking(game, ref, b) and all([other == ref for other in game.combat.attackers])


def _blocking_alone(game: State, ref: int, b: Binding) -> bool:
    """506.5: no other creature is blocking."""
    return _blocking(game, ref, b) and all([other == ref for other in game.combat.blockers])


def _blocked(game: State, ref: int, b: Binding) -> bool:
    """509.1h: it stays blocked even when its blockers are gone."""
    return ref in game.combat.blocked and _attacking(game, ref, b)


def _unblocked(game: State, ref: int, b: Binding) -> bool:
    """509.1h: known only once blockers have been declared."""
    if not _attacking(game, ref, b) or ref in game.combat.blocked:
        return False
    return game.step_now() not in ("begin_combat", "declare_attackers")


def _transformed(obj: Obj) -> bool:
    """701.27g: a double-faced permanent with its back face up; one of several cards never is."""
    if not obj.face or obj.zone != BATTLEFIELD or obj.card is None or "parts" in obj.marks:
        return False
    return obj.card.layout in ("transform", "modal", "battle", "saga", "class")


def _kicked(obj: Obj) -> bool:
    """702.33d: a kicker or multikicker cost was paid (702.33f)."""
    return obj.cast is not None and any([p.startswith(("kicker", "multikicker")) for p in obj.cast.paid])


def _face_up(obj: Obj) -> bool:
    return not obj.face_down


def _suspended(game: State, ref: int, b: Binding) -> bool:
    """702.62b: in exile, with suspend and a time counter."""
    obj = game.objects.get(ref)
    if obj is None or obj.zone != EXILE or not obj.counters.get("time"):
        return False
    return any([isinstance(a, Keyword) and a.name == "suspend" for a in layers.chars(game, ref).abilities])


def _cycled(game: State, ref: int, b: Binding) -> bool:
    """702.29a: its cycling ability is being activated, for which it is discarded (702.29c)."""
    for oid in game.stack:
        info = game.objects[oid].stack
        if info is not None and info.source == ref:
            if getattr(info.ability, "keyword", "") in ("cycling", "typecycling"):
                return True
    return False


STATUS: Final[dict[str, Pred]] = {
    "suspended": _suspended,
    "cycled": _cycled,
    "tapped": _of_record(lambda obj: obj.tapped),
    "untapped": _of_record(lambda obj: not obj.tapped),
    "face_down": _of_record(lambda obj: bool(obj.face_down)),
    "face_up": _of_record(_face_up),
    "attached": _of_record(lambda obj: obj.attached_to != NOBODY),
    "kicked": _of_record(_kicked),
    "paired": _of_record(lambda obj: "paired" in obj.marks),
    "unpaired": _of_record(lambda obj: "paired" not in obj.marks),
    "transformed": _of_record(_transformed),
    "copy": _of_record(lambda obj: obj.kind == "copy"),
    "attacking": _attacking,
    "blocking": _blocking,
    "attacking_alone": _attacking_alone,
    "blocking_alone": _blocking_alone,
    "blocked": _blocked,
    "unblocked": _unblocked,
    "enchanted": lambda game, ref, b: facts.is_enchanted(game, ref),
    "equipped": lambda game, ref, b: facts.is_equipped(game, ref),
    "commander": _of_record(lambda obj: "commander" in obj.marks and not is_signature(obj)),
    "modified": lambda game, ref, b: facts.is_modified(game, ref),
    "goaded": _of_record(lambda obj: any([flag.startswith("goaded") for flag in obj.flags])),
}


def flag(name: str) -> Pred:
    """A lasting condition kept as the object's flag: monstrous, renowned, suspected, exerted, saddled, …
    Being someone's Ring-bearer too, under their control (701.54e)."""
    if name.startswith("cast:"):  # "that was cast for its warp cost"
        word = name[5:]
        return _of_record(lambda obj: obj.cast is not None and obj.cast.alternative == word)
    if name.startswith("from:"):  # a spell cast from that zone, or a card there that may yet be cast
        zone = name[5:]
        return _of_record(lambda obj: (obj.cast.zone if obj.zone == STACK and obj.cast else obj.zone) == zone)
    return _of_record(lambda obj: name in obj.flags)
