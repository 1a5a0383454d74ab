"""What an effect says that a permanent is or has, which it puts onto the battlefield itself: it enters so (611.2e)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from apnap.ability.effects import FOREVER, Apply, Effect, Gate, Move, Seq
from apnap.ability.mods import AddTypes, LoseTypes, Mod, SetColors, SetName, SetPT, SetTypes
from apnap.ability.selections import Ref
from apnap.model.objects import BATTLEFIELD

_STATED: Final = (AddTypes, LoseTypes, SetColors, SetName, SetPT, SetTypes)
_LIMIT: Final = 4096
_joined: dict[int, tuple[Seq, tuple[Effect, ...]]] = {}


def joined(effect: Seq) -> tuple[Effect, ...]:
    """The parts of an effect, in which a statement about what was just put onto the battlefield is part of putting
    it there."""
    known = _joined.get(id(effect))
    if known is None:
        if len(_joined) > _LIMIT:
            _joined.clear()
        known = _joined[id(effect)] = (effect, _join(effect.parts))
    return known[1]


def _join(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    found: list[Effect] = []
    for part in parts:
        whole = _with(found[-1], *_said(part)) if found else None
        if whole is not None:
            found[-1] = whole
        else:
            found.append(part)
    return tuple(found) if len(found) < len(parts) else parts


def _said(part: Effect) -> tuple[str, tuple[Mod, ...]]:
    """Of what the part states for good what it is or has; nothing of another part."""
    if type(part) is not Apply or part.duration != FOREVER or type(part.what) is not Ref or part.name:
        return "", ()
    return part.what.name, part.mods if any([isinstance(mod, _STATED) for mod in part.mods]) else ()


def _with(part: Effect, name: str, mods: tuple[Mod, ...]) -> Effect | None:
    """The part that puts what has that name onto the battlefield, as what it then is; None when it doesn't do that."""
    if not mods:
        return None
    if type(part) is Move:
        if part.to != BATTLEFIELD or name not in (part.name, getattr(part.what, "name", "")):
            return None
        return replace(part, mods=part.mods + mods)
    if type(part) is Gate and part.otherwise is None:
        inner = _with(part.then, name, mods)
        return replace(part, then=inner) if inner is not None else None
    if type(part) is Seq:
        last = _with(part.parts[-1], name, mods)
        return replace(part, parts=(*part.parts[:-1], last)) if last is not None else None
    return None
