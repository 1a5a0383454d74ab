"""Things that go on for a while without being objects: continuous effects, delayed triggers, shields, pending triggers.

All are immutable: a change puts another one in its place.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct, structs

from apnap.model.node import Node
from apnap.model.objects import NOBODY

PAYING: Final = "paying"
"""The name in a binding that says that what is done now is done to pay a cost, not as an effect."""


class Binding(Struct, eq=False):
    """What an effect may refer to: one record for targets, X, "it", "that much", the event (608.2). `names` holds
    results of earlier parts: tuples of refs for objects and players, ints for numbers. The record is private to one
    resolution; `child` gives a copy to nest."""

    source: int
    """The object whose ability this is (as it was then; use `State.became` for where it is now)."""
    controller: int
    ability: Node | None = None
    event: Any = None
    x: int = 0
    names: dict[str, Any] = {}
    item: int = NOBODY
    """The present member of the surrounding ForEach, or a filter's candidate."""
    modes: tuple[int, ...] = ()
    """Indices of the chosen modes of the ability's Modal, in the order of the text."""
    slots: dict[int, tuple[int, ...]] = {}
    """id(Target node) -> its chosen refs that are (still) legal. A named target is in `names` too."""
    amounts: dict[int, tuple[int, ...]] = {}
    """id(Target node) -> the divided amounts (601.2d), in the order of `slots`."""
    stack_id: int = NOBODY
    """The id of the spell or ability on the stack that is resolving, or NOBODY."""

    def child(self, **changes: Any) -> Binding:
        """A binding that shares `names` with this one, with some parts changed."""
        return structs.replace(self, **changes)

    def frozen(self) -> Binding:
        """A binding with names of its own, to be kept in the state (delayed triggers, continuous effects)."""
        return self.child(names=dict(self.names))


class Floating(Struct, eq=False):
    """A continuous effect of a resolved spell or ability (611.2). `refs` is the set it was locked in to (611.2c); None:
    `what` is asked anew (effects that change no characteristics, 611.2d... and rules for players)."""

    id: int
    bind: Binding
    mods: tuple[Node, ...]
    refs: tuple[int, ...] | None
    what: Node | None
    duration: Node
    timestamp: int
    started: int
    """The turn number in which it began."""
    until: Any = None
    """What its duration was found to mean: a player's ref, an object's id, a turn number."""


class DelayedTrigger(Struct, eq=False):
    """A delayed (or reflexive) triggered ability waiting for its event (603.7, 603.12)."""

    id: int
    ability: Node
    """A Triggered node."""
    bind: Binding
    once: bool
    duration: Node | None
    started: int
    until: Any = None


class ShieldEffect(Struct, eq=False):
    """A replacement or prevention effect of limited time (614, 615): `left` is the damage it can still prevent (None:
    no limit), `uses` how often it can still be applied (None: no limit). `refs`: the objects or players it watches."""

    id: int
    ability: Node
    bind: Binding
    duration: Node
    timestamp: int
    started: int
    left: int | None = None
    uses: int | None = None
    refs: tuple[int, ...] | None = None
    until: Any = None


class Pending(Struct, eq=False):
    """A triggered ability that has triggered and waits to be put on the stack (603.3)."""

    id: int
    ability: Node
    source: int
    controller: int
    event: Any
    names: dict[str, Any] | None = None
    """Names bound before it triggered (delayed triggers)."""
    source_card: Any = None
    text: str = ""


class Permission(Struct, eq=False):
    """Somebody may play certain cards for a while (601.3, 116.2): impulse draws, suspend's last counter, …"""

    id: int
    player: int
    refs: tuple[int, ...]
    duration: Node
    started: int
    source: int
    cast_only: bool = False
    free: bool = False
    any_mana: str = ""
    cost: str = ""
    until: Any = None
    riders: tuple[Node, ...] = ()
    """What is so of spells cast this way."""
