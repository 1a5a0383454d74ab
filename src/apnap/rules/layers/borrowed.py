"""Abilities that an object has because others have them: "all activated abilities of …" (613.1f)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from apnap.ability.abilities import Activated, Keyword, Triggered
from apnap.ability.mods import GainFrom

if TYPE_CHECKING:
    from apnap.rules.layers.effects import Eff, Work


def lent(work: Work, eff: Eff, mod: GainFrom, ref: int) -> tuple[Any, ...]:
    """The abilities of those kinds that the selected objects have as far as layers have been applied, without those
    of the object itself."""
    from apnap.rules.ask.selections import resolve
    from apnap.rules.layers.effects import rebind
    from apnap.rules.layers.query import chars

    rebind(work, eff)
    test = _KINDS[mod.kind]
    view = work.view.chars
    found: list[Any] = []
    for source in resolve(work.game, mod.of, eff.bind):
        if source == ref or source not in work.game.objects:
            continue
        theirs = view.get(source)
        for ability in (theirs if theirs is not None else chars(work.game, source)).abilities:
            if test(ability):
                found.append(_limited(ability, mod.limit) if mod.limit else ability)
    return tuple(found)


def _activated(ability: Any) -> bool:
    """602.1, and keywords that are activated abilities (602.1c)."""
    if isinstance(ability, Keyword):
        from apnap.rules.keywords import expand

        return any([isinstance(made, Activated) for made in expand(ability)])
    return isinstance(ability, Activated)


def _mana(ability: Any) -> bool:
    from apnap.rules.layers.parts import is_mana_ability

    return isinstance(ability, Activated) and is_mana_ability(ability)


def _loyalty(ability: Any) -> bool:
    return isinstance(ability, Activated) and (ability.cost.loyalty is not None or ability.cost.minus_x)


_KINDS: Final[dict[str, Callable[[Any], bool]]] = {
    "activated": _activated,
    "activated_nonmana": lambda a: _activated(a) and not _mana(a),
    "activated_nonloyalty": lambda a: _activated(a) and not _loyalty(a),
    "loyalty": _loyalty,
    "protection": lambda a: isinstance(a, Keyword) and a.name == "protection",
    # 702.1c: every variant of the keyword
    "hexproof": lambda a: isinstance(a, Keyword) and a.name == "hexproof",
    "landwalk": lambda a: isinstance(a, Keyword) and a.name == "landwalk",
    "both": lambda a: isinstance(a, Triggered) or _activated(a),
}
_limits: dict[tuple[int, int], tuple[Any, Any]] = {}


def _limited(ability: Any, limit: int) -> Any:
    """The ability with a limit on how often it may be activated each turn, the same node each time."""
    if not isinstance(ability, Activated):
        return ability
    found = _limits.get((id(ability), limit))
    if found is None:
        if len(_limits) > 4096:
            _limits.clear()
        found = _limits[id(ability), limit] = (ability, replace(ability, limit=limit))
    return found[1]
