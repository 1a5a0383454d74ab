"""The loud refusal of what the engine cannot do yet."""

from __future__ import annotations

from typing import Any


class Unsupported(Exception):
    """Something that no rule module can do. `what` is the ability node or a text that names it."""

    def __init__(self, what: Any) -> None:
        super().__init__(what if isinstance(what, str) else repr(what))
        self.what = what
