"""Things that go on for a while without being objects: continuous effects, delayed triggers, shields, pending triggers.

All are immutable: a change puts another one in its place.
"""

from __future__ import annotations

from typing import Any

from apnap.model.node import Node
from apnap.model.objects import NOBODY


class Binding:
    """What an effect may refer to: one record for targets, X, "it", "that much", the event (608.2). `names` holds
    results of earlier parts: tuples of refs for objects and players, ints for numbers. The record is private to one
    resolution; `child` gives a copy to nest."""

    __slots__ = (
        "ability", "amounts", "controller", "event", "item", "modes", "names", "slots", "source", "stack_id", "x",
    )  # fmt: skip

    def __init__(
        self,
        source: int,
        controller: int,
        ability: Node | None = None,
        event: Any = None,
        x: int = 0,
        names: dict[str, Any] | None = None,
        item: int = NOBODY,
        modes: tuple[int, ...] = (),
        slots: dict[int, tuple[int, ...]] | None = None,
        amounts: dict[int, tuple[int, ...]] | None = None,
        stack_id: int = NOBODY,
    ) -> None:
        self.source = source
        """The object whose ability this is (as it was then; use `State.became` for where it is now)."""
        self.controller = controller
        self.ability = ability
        self.event = event
        self.x = x
        self.names: dict[str, Any] = names if names is not None else {}
        self.item = item
        """The present member of the surrounding ForEach, or a filter's candidate."""
        self.modes = modes
        """Indices of the chosen modes of the ability's Modal, in the order of the text."""
        self.slots: dict[int, tuple[int, ...]] = slots if slots is not None else {}
        """id(Target node) -> its chosen refs that are (still) legal. A named target is in `names` too."""
        self.amounts: dict[int, tuple[int, ...]] = amounts if amounts is not None else {}
        """id(Target node) -> the divided amounts (601.2d), in the order of `slots`."""
        self.stack_id = stack_id
        """The id of the spell or ability on the stack that is resolving, or NOBODY."""

    def child(self, **changes: Any) -> Binding:
        """A binding that shares `names` with this one, with some parts changed."""
        new = Binding.__new__(Binding)
        new.source = self.source
        new.controller = self.controller
        new.ability = self.ability
        new.event = self.event
        new.x = self.x
        new.names = self.names
        new.item = self.item
        new.modes = self.modes
        new.slots = self.slots
        new.amounts = self.amounts
        new.stack_id = self.stack_id
        for slot, value in changes.items():
            setattr(new, slot, value)
        return new

    def frozen(self) -> Binding:
        """A binding with names of its own, to be kept in the state (delayed triggers, continuous effects)."""
        return self.child(names=dict(self.names))


class Floating:
    """A continuous effect of a resolved spell or ability (611.2). `refs` is the set it was locked in to (611.2c); None:
    `what` is asked anew (effects that change no characteristics, 611.2d... and rules for players)."""

    __slots__ = ("bind", "duration", "id", "mods", "refs", "started", "timestamp", "until", "what")

    def __init__(
        self,
        fid: int,
        bind: Binding,
        mods: tuple[Node, ...],
        refs: tuple[int, ...] | None,
        what: Node | None,
        duration: Node,
        timestamp: int,
        started: int,
        until: Any = None,
    ) -> None:
        self.id = fid
        self.bind = bind
        self.mods = mods
        self.refs = refs
        self.what = what
        self.duration = duration
        self.timestamp = timestamp
        self.started = started
        """The turn number in which it began."""
        self.until = until
        """What its duration was found to mean: a player's ref, an object's id, a turn number."""


class DelayedTrigger:
    """A delayed (or reflexive) triggered ability waiting for its event (603.7, 603.12)."""

    __slots__ = ("ability", "bind", "duration", "id", "once", "started", "until")

    def __init__(
        self, did: int, ability: Node, bind: Binding, once: bool, duration: Node | None, started: int, until: Any = None
    ) -> None:
        self.id = did
        self.ability = ability
        """A Triggered node."""
        self.bind = bind
        self.once = once
        self.duration = duration
        self.started = started
        self.until = until


class ShieldEffect:
    """A replacement or prevention effect of limited time (614, 615): `left` is the damage it can still prevent (None:
    no limit), `uses` how often it can still be applied (None: no limit). `refs`: the objects or players it watches."""

    __slots__ = ("ability", "bind", "duration", "id", "left", "refs", "started", "timestamp", "until", "uses")

    def __init__(
        self,
        sid: int,
        ability: Node,
        bind: Binding,
        duration: Node,
        timestamp: int,
        started: int,
        left: int | None = None,
        uses: int | None = None,
        refs: tuple[int, ...] | None = None,
        until: Any = None,
    ) -> None:
        self.id = sid
        self.ability = ability
        self.bind = bind
        self.duration = duration
        self.timestamp = timestamp
        self.started = started
        self.left = left
        self.uses = uses
        self.refs = refs
        self.until = until


class Pending:
    """A triggered ability that has triggered and waits to be put on the stack (603.3)."""

    __slots__ = ("ability", "controller", "event", "id", "names", "source", "source_card", "text")

    def __init__(
        self,
        pid: int,
        ability: Node,
        source: int,
        controller: int,
        event: Any,
        names: dict[str, Any] | None = None,
        source_card: Any = None,
    ) -> None:
        self.id = pid
        self.ability = ability
        self.source = source
        self.controller = controller
        self.event = event
        self.names = names
        """Names bound before it triggered (delayed triggers)."""
        self.source_card = source_card
        self.text = ""


class Permission:
    """Somebody may play certain cards for a while (601.3, 116.2): impulse draws, suspend's last counter, …"""

    __slots__ = (
        "any_mana",
        "cast_only",
        "cost",
        "duration",
        "free",
        "id",
        "player",
        "refs",
        "riders",
        "source",
        "started",
        "until",
    )

    def __init__(
        self,
        pid: int,
        player: int,
        refs: tuple[int, ...],
        duration: Node,
        started: int,
        source: int,
        cast_only: bool = False,
        free: bool = False,
        any_mana: bool = False,
        cost: str = "",
        until: Any = None,
        riders: tuple[Node, ...] = (),
    ) -> None:
        self.riders = riders
        """What is so of spells cast this way."""
        self.id = pid
        self.player = player
        self.refs = refs
        self.duration = duration
        self.started = started
        self.source = source
        self.cast_only = cast_only
        self.free = free
        self.any_mana = any_mana
        self.cost = cost
        self.until = until
