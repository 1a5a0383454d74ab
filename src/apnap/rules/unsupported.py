"""The loud refusal of what the engine cannot do yet."""

from __future__ import annotations

from typing import Any, Final

MOST_AT_ONCE: Final = 10_000
"""More tokens, draws, rolls or units of mana at once would be within the rules, but take minutes, at the end hours."""


class Unsupported(Exception):
    """Something that no rule module can do. `what` is the ability node or a text that names it."""

    def __init__(self, what: Any) -> None:
        super().__init__(what if isinstance(what, str) else repr(what))
        self.what = what


def within(n: int, what: str) -> int:
    """The number, where the engine can do something so often at once. Raises Unsupported."""
    if n > MOST_AT_ONCE:
        raise Unsupported(f"more than {MOST_AT_ONCE:,} {what}")
    return n
