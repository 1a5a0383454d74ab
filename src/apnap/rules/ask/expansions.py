"""Names by the expansion in which they were first printed, for the three cards that ask (206.3a-c)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_DATA = Path(__file__).with_suffix(".txt")


@cache
def names_in(expansion: str) -> frozenset[str]:
    """206.3a-c: the names originally printed in Arabian Nights, Antiquities or Homelands; none of any other."""
    for part in _DATA.read_text(encoding="utf-8").split("= ")[1:]:
        head, _, names = part.partition("\n")
        if head == expansion:
            return frozenset([name.strip() for name in names.replace("\n", " ").split(";") if name.strip()])
    return frozenset()
