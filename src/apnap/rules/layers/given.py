"""Abilities as an effect gives them: with what was chosen for the effect, and with what gave them (201.5a, 607.2d)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from apnap.ability.abilities import Keyword
from apnap.ability.filters import ChosenColor, ChosenType, Color, Either, Filter, Subtype, Type
from apnap.ability.selections import Fixed, Giver
from apnap.model.node import exchanged

if TYPE_CHECKING:
    from apnap.rules.layers.effects import Eff, Work

_CHOICES: Final[dict[type[Any], tuple[str, Callable[[str], Filter]]]] = {
    ChosenColor: ("color", Color),
    ChosenType: ("type", lambda name: Either((Subtype(name), Type(name)))),
}
_asks: Final[dict[int, tuple[Any, str]]] = {}
_settled: Final[dict[tuple[int, str], tuple[Any, tuple[Any, ...]]]] = {}


def with_choices(work: Work, eff: Eff, abilities: tuple[Any, ...]) -> tuple[Any, ...]:
    """Keywords "from the chosen color" are given with what was chosen for the effect or its source, not for what
    gains them (607.2d)."""
    known = _asks.get(id(abilities))
    if known is None:
        kinds = [type(a.filter) for a in abilities if isinstance(a, Keyword) and type(a.filter) in _CHOICES]
        asks = _CHOICES[kinds[0]][0] if kinds else _GIVEN if any(_GIVER in a.walk() for a in abilities) else ""
        known = _asks[id(abilities)] = (abilities, asks)
    key = known[1]
    if not key:
        return abilities
    if key == _GIVEN:
        return _naming(abilities, eff.source)
    name = eff.bind.names.get(key)
    if not isinstance(name, str):
        obj = work.game.objects.get(eff.source)
        name = obj.chosen.get(key) if obj is not None else None
    if not isinstance(name, str):
        return abilities
    done = _settled.get((id(abilities), name))
    if done is None:
        done = _settled[id(abilities), name] = (abilities, tuple([_settle(a, key, name) for a in abilities]))
    return done[1]


_GIVER: Final = Giver()
_GIVEN: Final = "giver"
_named: Final[dict[tuple[int, int], tuple[Any, tuple[Any, ...]]]] = {}


def _naming(abilities: tuple[Any, ...], source: int) -> tuple[Any, ...]:
    """201.5a: an ability that calls what gave it by name is about just that object."""
    done = _named.get((id(abilities), source))
    if done is None:
        done = _named[id(abilities), source] = (abilities, exchanged(abilities, _GIVER, Fixed((source,))))
    return done[1]


def _settle(ability: Any, key: str, name: str) -> Any:
    kind = _CHOICES.get(type(ability.filter)) if isinstance(ability, Keyword) else None
    return replace(ability, filter=kind[1](name)) if kind is not None and kind[0] == key else ability
