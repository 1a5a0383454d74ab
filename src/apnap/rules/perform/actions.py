"""Keyword actions that the rules spell out (701), by name: the table, and what they have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.ability.effects import Act
from apnap.ability.selections import This
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.change import Gen
from apnap.rules.perform.common import (
    Refs,
    amount_for,
    bind,
    controller_of,
    in_order,
    objects,
    performs,
)
from apnap.rules.unsupported import Unsupported

Action = Callable[[State, Act, Binding], Gen[Any]]
PLAYED_ACTIONS: Final[dict[str, Action]] = {}
"""The keyword actions that are performed, by name."""
_THIS: Final = This()


def action(*names: str) -> Callable[[Action], Action]:
    """Enter a function in the table under these names."""

    def enter(function: Action) -> Action:
        for name in names:
            PLAYED_ACTIONS[name] = function
        return function

    return enter


@performs(Act)
def act(game: State, effect: Act, b: Binding) -> Gen[None]:
    """A keyword action; its result is what it returns: refs, or a number."""
    function = PLAYED_ACTIONS.get(effect.name)
    if function is None:
        raise Unsupported(effect)
    result = yield from function(game, effect, b)
    if effect.result:
        if isinstance(result, int):
            bind(b, effect.result, (), result)
        else:
            bind(b, effect.result, tuple(result or ()))


def how_many(game: State, effect: Act, b: Binding, ref: int = NOBODY) -> int:
    return 1 if effect.n is None else amount_for(game, effect.n, b, ref)


def acting(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """The selected permanents; this one unless the effect says otherwise."""
    return objects(game, effect.what if effect.what is not None else _THIS, b, "608.2d")


def one_by_one(game: State, b: Binding, refs: Refs) -> Gen[Refs]:
    """Permanents that do something one at a time: by controller in APNAP order, each player's in an order
    of that player's choice (701.44d, 701.50d)."""
    if len(refs) < 2:
        return refs
    out: Refs = ()
    for pid in game.apnap():
        mine = tuple(r for r in refs if controller_of(game, r) == pid)
        out += yield from in_order(game, pid, "701.44d", mine, b.source)
    return out


def selected(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """The permanents that explore or connive, also those that have left: they still do so (701.44c,
    701.50c)."""
    from apnap.rules.ask.choose import pick

    found = yield from pick(game, effect.what if effect.what is not None else _THIS, b)
    return (yield from one_by_one(game, b, found))


UNPLAYED_ACTIONS: Final[dict[str, str]] = {
    "open_attraction": "Attractions (701.51)",
    "roll_to_visit": "Attractions (701.52)",
    "assemble": "Contraptions (701.45)",
}
"""The keyword actions that are refused, and what they belong to."""
