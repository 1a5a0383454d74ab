"""What several players do at the same time (101.4): each chooses in APNAP order, then it happens all at once."""

from __future__ import annotations

from typing import Any, Final

from msgspec import structs

from apnap.ability.effects import Destroy, Effect, Exile, Move, Tap, Untap
from apnap.ability.selections import Iter, Ref
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.change import Gen
from apnap.rules.perform.common import CHOSEN, CHOSEN_FOR, PERFORMERS, ChosenFor, Refs, objects

_JOINT: Final = (Destroy, Exile, Move, Tap, Untap)
_known: dict[int, tuple[Effect, Effect | None]] = {}


def joint(effect: Effect) -> Effect | None:
    """The verb as done to all that several players have chosen for it; None when nothing but the choice can be made
    beforehand. The same node each time."""
    found = _known.get(id(effect))
    if found is None:
        found = _known[id(effect)] = (effect, _joint(effect) if isinstance(effect, _JOINT) else None)
    return found[1]


def _joint(effect: Any) -> Effect | None:
    changes: dict[str, Any] = {"what": Ref(CHOSEN)}
    if getattr(effect, "under", None) == Iter():
        changes["under"] = ChosenFor()
    rest: Effect = structs.replace(effect, **changes)
    return None if any(type(node) is Iter for node in rest.walk()) else rest


class Chosen:
    """What the players have chosen so far, each thing once, and for whom."""

    __slots__ = ("pairs",)

    def __init__(self) -> None:
        self.pairs: dict[int, int] = {}

    def ask(self, game: State, verb: Any, b: Binding) -> Gen[Refs]:
        """Let the player at hand (`b.item`) choose, where the verb's selection leaves a choice."""
        found = yield from objects(game, verb.what, b, "101.4")
        for ref in found:
            self.pairs.setdefault(ref, b.item)
        return found

    def act(self, game: State, rest: Effect, b: Binding) -> Gen[None]:
        """All of it at once."""
        names = b.names
        names[CHOSEN] = tuple(self.pairs)
        names[CHOSEN_FOR] = tuple(self.pairs.values())
        yield from PERFORMERS[type(rest)](game, rest, b)
        del names[CHOSEN], names[CHOSEN_FOR]
