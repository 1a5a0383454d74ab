"""Events: everything that changes a game (700.1). Proposed, replaced, performed, seen by triggers, logged with a
rule."""

from __future__ import annotations

from typing import Any, Final

from apnap.model.objects import NOBODY

BEGINNINGS: Final = frozenset({"turn", "step"})
"""Kinds of events by which a part of the turn begins."""


class Event:
    """One event. Treated as immutable; `but` makes a changed version. Refs are ids (see `model.objects`).

    kind: one of the kinds listed at `ability.events.On`; `subject` what it happens to (before a move: the old object),
    `new` the object after a move or creation; `player` who does it or whose step it is; `source` the object that causes
    it; `other` a second object (what is attacked, blocked, attached to, targeted); `rule` the number of the rule it
    carries out; `data` what one kind needs besides; `index` its place in the log.
    """

    __slots__ = (
        "amount", "cause", "combat", "data", "frm", "index", "kind", "new", "other", "player",
        "replaced", "rule", "source", "step", "subject", "to",
    )  # fmt: skip

    def __init__(
        self,
        kind: str,
        rule: str,
        subject: int = NOBODY,
        player: int = NOBODY,
        source: int = NOBODY,
        other: int = NOBODY,
        amount: int = 0,
        frm: str = "",
        to: str = "",
        cause: str = "",
        step: str = "",
        combat: bool = False,
        data: Any = None,
    ) -> None:
        self.kind = kind
        self.rule = rule
        self.subject = subject
        self.player = player
        self.source = source
        self.other = other
        self.amount = amount
        self.frm = frm
        self.to = to
        self.cause = cause
        self.step = step
        self.combat = combat
        self.data = data
        self.new = NOBODY
        self.index = -1
        self.replaced: tuple[Any, ...] = ()
        """Keys of the replacement effects already applied to it (614.5)."""

    def but(self, **changes: Any) -> Event:
        """The same event with some parts changed."""
        new = Event.__new__(Event)
        new.kind = self.kind
        new.rule = self.rule
        new.subject = self.subject
        new.player = self.player
        new.source = self.source
        new.other = self.other
        new.amount = self.amount
        new.frm = self.frm
        new.to = self.to
        new.cause = self.cause
        new.step = self.step
        new.combat = self.combat
        new.data = self.data
        new.new = self.new
        new.index = self.index
        new.replaced = self.replaced
        for slot, value in changes.items():
            setattr(new, slot, value)
        return new

    def __repr__(self) -> str:
        parts = [
            f"{slot}={getattr(self, slot)!r}"
            for slot in Event.__slots__
            if slot not in ("kind", "rule", "index", "replaced")
            and getattr(self, slot) not in (NOBODY, "", 0, None, False)
        ]
        return f"<{self.kind} {self.rule} {' '.join(parts)}>"


class Move:
    """How an object moves, in a move event's `data`: where it goes inside the zone and how it enters."""

    __slots__ = (
        "attached_to",
        "attacking",
        "cast",
        "choices",
        "controller",
        "copy",
        "counters",
        "excepted",
        "face",
        "face_down",
        "flags",
        "known",
        "linked",
        "links",
        "marks",
        "mods",
        "others",
        "others_to",
        "position",
        "stack",
        "tapped",
        "was",
    )  # fmt: skip

    def __init__(
        self,
        controller: int = NOBODY,
        position: int = 0,
        tapped: bool = False,
        face: int = 0,
        face_down: str = "",
        attacking: int = NOBODY,
        attached_to: int = NOBODY,
        counters: dict[str, int] | None = None,
        copy: Any = None,
        cast: Any = None,
        stack: Any = None,
        mods: tuple[Any, ...] = (),
        known: int = 0,
    ) -> None:
        self.controller = controller
        """Under whose control it enters the battlefield or the stack; NOBODY: its owner's."""
        self.position = position
        """In a library: 0 is the top, -1 the bottom."""
        self.tapped = tapped
        self.face = face
        self.face_down = face_down
        self.attacking = attacking
        """What it enters attacking (508.4), or NOBODY."""
        self.attached_to = attached_to
        self.counters = counters
        self.copy = copy
        self.cast = cast
        self.stack = stack
        self.mods = mods
        """Modifications that apply to it as it enters and as long as it stays."""
        self.known = known
        self.choices: dict[str, Any] = {}
        self.linked = NOBODY
        """Whose replacement effect exiles it instead: its linked abilities speak of it (607.2b, 614.14)."""
        self.links: dict[str, tuple[int, ...]] = {}
        self.marks: dict[str, Any] = {}
        self.others: tuple[int, ...] = ()
        """After it: the other objects that a merged permanent became (729.3)."""
        self.excepted: tuple[tuple[str, int], ...] = ()
        """More counters, by an exception of the copy effect as which it enters (707.9e)."""
        self.others_to = ""
        """Where they go when only a commander among them is put into the command zone (903.9c)."""
        self.flags: frozenset[str] = frozenset()
        """Lasting conditions that it enters with."""
        self.was: Any = None
        """Its characteristics before the batch of which this move is part, when others leave with it (603.10a)."""

    def but(self, **changes: Any) -> Move:
        """The same move with some parts changed."""
        new = Move.__new__(Move)
        for slot in Move.__slots__:
            setattr(new, slot, changes[slot] if slot in changes else getattr(self, slot))
        return new
