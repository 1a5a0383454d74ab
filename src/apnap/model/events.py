"""Events: everything that changes a game (700.1). Proposed, replaced, performed, seen by triggers, logged with a
rule."""

from __future__ import annotations

from typing import Any, Final

from msgspec import Struct, structs

from apnap.model.objects import NOBODY

BEGINNINGS: Final = frozenset({"turn", "step"})
"""Kinds of events by which a part of the turn begins."""


class Event(Struct, eq=False):
    """One event. Treated as immutable; `but` makes a changed version. Refs are ids (see `model.objects`).

    kind: one of the kinds listed at `ability.events.On`; `subject` what it happens to (before a move: the old object),
    `new` the object after a move or creation; `player` who does it or whose step it is; `source` the object that causes
    it; `other` a second object (what is attacked, blocked, attached to, targeted); `rule` the number of the rule it
    carries out; `data` what one kind needs besides; `index` its place in the log.
    """

    kind: str
    rule: str
    subject: int = NOBODY
    player: int = NOBODY
    source: int = NOBODY
    other: int = NOBODY
    amount: int = 0
    frm: str = ""
    to: str = ""
    cause: str = ""
    step: str = ""
    combat: bool = False
    data: Any = None
    new: int = NOBODY
    index: int = -1
    replaced: tuple[Any, ...] = ()
    """Keys of the replacement effects already applied to it (614.5)."""
    was: Any = None
    """What it involved, as it was right after it (608.2i): records of last known information, in games that ask."""

    def but(self, **changes: Any) -> Event:
        """The same event with some parts changed."""
        return structs.replace(self, **changes)

    def __repr__(self) -> str:
        parts = [
            f"{slot}={getattr(self, slot)!r}"
            for slot in Event.__struct_fields__
            if slot not in ("kind", "rule", "index", "replaced", "was")
            and getattr(self, slot) not in (NOBODY, "", 0, None, False)
        ]
        return f"<{self.kind} {self.rule} {' '.join(parts)}>"


class Move(Struct, eq=False):
    """How an object moves, in a move event's `data`: where it goes inside the zone and how it enters."""

    controller: int = NOBODY
    """Under whose control it enters the battlefield or the stack; NOBODY: its owner's."""
    position: int = 0
    """In a library: 0 is the top, -1 the bottom."""
    tapped: bool = False
    face: int = 0
    face_down: str = ""
    attacking: int = NOBODY
    """What it enters attacking (508.4), or NOBODY."""
    attached_to: int = NOBODY
    counters: dict[str, int] | None = None
    copy: Any = None
    cast: Any = None
    stack: Any = None
    mods: tuple[Any, ...] = ()
    """Modifications that apply to it as it enters and as long as it stays."""
    known: int = 0
    choices: dict[str, Any] = {}
    linked: int = NOBODY
    """Whose replacement effect exiles it instead: its linked abilities speak of it (607.2b, 614.14)."""
    links: dict[str, tuple[int, ...]] = {}
    marks: dict[str, Any] = {}
    others: tuple[int, ...] = ()
    """After it: the other objects that a merged permanent became (729.3)."""
    excepted: tuple[tuple[str, int], ...] = ()
    """More counters, by an exception of the copy effect as which it enters (707.9e)."""
    others_to: str = ""
    """Where they go when only a commander among them is put into the command zone (903.9c)."""
    flags: frozenset[str] = frozenset()
    """Lasting conditions that it enters with."""
    was: Any = None
    """Its characteristics before the batch of which this move is part, when others leave with it (603.10a)."""

    def but(self, **changes: Any) -> Move:
        """The same move with some parts changed."""
        return structs.replace(self, **changes)
