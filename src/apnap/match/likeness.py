"""Names that a wrong one may stand for."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Final


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.replace("Æ", "Ae").replace("æ", "ae")).casefold()
    return "".join(c for c in plain if not unicodedata.combining(c))


def suggestions(name: str, names: Iterable[str]) -> list[str]:
    """Up to three known names that the wrong one may stand for, compared without case and accents."""
    known = {_folded(n): n for n in names}
    wanted = _folded(name)
    if wanted in known:
        return [known[wanted]]
    like = difflib.get_close_matches(wanted, known, 3, 0.7)
    likeness = {n: difflib.SequenceMatcher(a=n, b=wanted).ratio() for n in like}
    close = [n for n, ratio in likeness.items() if ratio > max(likeness.values()) - _NEARLY]
    if not close and len(wanted) >= 4:
        close = sorted(n for n in known if n.startswith(wanted))[:3] or [n for n in known if wanted in n][:3]
    return [known[n] for n in close]


_NEARLY: Final = 0.08
"""What is so much less like the wrong name than another one isn't suggested beside it."""


def meant(name: str, names: Iterable[str]) -> str:
    """What to add to a message about a wrong name: "; did you mean A or B?", or nothing."""
    close = suggestions(name, names)
    return f"; did you mean {either(close)}?" if close else ""


def either(names: Sequence[str]) -> str:
    """The names as a choice: "A, B or C"."""
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
