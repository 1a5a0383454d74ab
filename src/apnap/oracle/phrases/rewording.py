"""Texts that are changed: "change the text of … by replacing all instances of one color word with another" (612)."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.oracle.table import verb

_KINDS = (
    ("one color word with another", ("color",)),
    ("one basic land type with another", ("land",)),
    ("one color word with another or one basic land type with another", ("color", "land")),
    ("one creature type with another", ("creature",)),
)
_START = "*change the text of {what:obj.o} by replacing all instances of "


def _phrase(template: str, kinds: tuple[str, ...], **fixed: Any) -> None:
    def build(what: Any) -> Any:
        return ef.ChangeWords(what, kinds, **fixed)

    verb(
        template,
        None,
        build=build,
        unbuild=lambda e: {"what": e.what} if isinstance(e, ef.ChangeWords) and e == build(e.what) else None,
    )


for _said, _kinds in _KINDS:
    _phrase(_START + _said, _kinds)
    _phrase(_START + _said + " until end of turn", _kinds, duration=ef.END_OF_TURN)
_phrase(
    _START + "one creature type with another. the new creature type can't be Wall", ("creature",), never=("Wall",)
)
_phrase(_START + "one creature type with Vampire", ("creature",), new="Vampire")
