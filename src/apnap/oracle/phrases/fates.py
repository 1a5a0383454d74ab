"""Damage of at least some amount instead of less, and what was moved from zone to zone this turn."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement
from apnap.ability.events import On
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.history import _objects as past
from apnap.oracle.references import is_player
from apnap.oracle.table import phrase

HERE = ("battlefield",)
_NO_TOKEN = fi.Not(fi.IsToken())

# --- damage of less than some amount ------------------------------------------------------------------------

_WHOM: tuple[tuple[str, Any, str], ...] = (
    (" to an opponent", fi.Opponent(), ""),
    (" to a permanent or player", None, ""),
    (" to a player", fi.Player(), ""),
    ("", None, ""),
)


def _at_least(words: str, combat: bool | None, whom: str, subject: Any) -> None:
    """A source's damage becomes an amount when it would be less (614.1a)."""

    def build(s: Any, a: Any, b: Any) -> Any:
        if a != b or is_player(s):
            return REJECT
        return Replacement(On("damage", subject=subject, source=s, combat=combat, amount=("<", a)), amount=b)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or v.on.kind != "damage" or v.on.amount is None or v.on.source is None:
            return None
        slots = {"s": v.on.source, "a": v.on.amount[1], "b": v.amount}
        return slots if build(**slots) == v else None

    phrase(
        "repl",
        f"if {{s:dmgsrc}} would deal an amount of {words} less than {{a:amount}}{whom}, that source deals damage equal "
        "to {b:amount} instead.",
        build=build,
        unbuild=unbuild,
        alt=not whom,
    )


for _words, _combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
    for _to, _subject, _ in _WHOM:
        _at_least(_words, _combat, _to, _subject)

# --- what was moved this turn -------------------------------------------------------------------------------

past("(was|were) put into exile this turn", On("move", to="exile"), card=True)
past("(was|were) put into exile from your graveyard this turn", On("move", frm="graveyard", to="exile"),
     fi.Owned(se.You()), card=True)  # fmt: skip
past("(was|were) put into your hand from the battlefield this turn", On("move", frm="battlefield", to="hand"),
     fi.Owned(se.You()))  # fmt: skip
past("(was|were) put into your hand from your graveyard this turn", On("move", frm="graveyard", to="hand"),
     fi.Owned(se.You()), card=True)  # fmt: skip
past("(was|were) returned to your hand this turn", On("move", frm="battlefield", to="hand"),
     fi.Owned(se.You()), alt=True)  # fmt: skip
