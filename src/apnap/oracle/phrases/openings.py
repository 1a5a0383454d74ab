"""What is done with cards of the opening hand, and effects that may be ignored for a price
(103.5b, 103.6b, 116.2d)."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.players import YOU
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

# --- the opening hand ------------------------------------------------------------------------------------------------

_FIRST = {"the first upkeep": On("step", step="upkeep"), "your first upkeep": On("step", step="upkeep", player=YOU)}


def _opening(when: str, effect: Any) -> Any:
    """It functions in the hand alone (113.6m)."""
    return Static(se.This(), (mo.Opening(when, effect),), zones=("hand",))


def _opened(v: Any, when: str) -> Any:
    """The effect of such an ability; None for another."""
    if not isinstance(v, Static) or len(v.mods) != 1 or not isinstance(v.mods[0], mo.Opening):
        return None
    effect = v.mods[0].effect
    return effect if replace(v, zones=("hand",)) == _opening(when, effect) else None


for _words, _on in _FIRST.items():

    def _revealed(e: Any, on: Any = _on) -> Any:
        return _opening("reveal", ef.Delayed(on, e))

    def _un_revealed(v: Any, on: Any = _on) -> dict[str, Any] | None:
        e = _opened(v, "reveal")
        return {"e": e.effect} if isinstance(e, ef.Delayed) and e == ef.Delayed(on, e.effect) else None

    _head = "you may reveal ~card from your opening hand. if you do, "
    phrase("static", f"{_head}at the beginning of {_words}, {{e:effect}}", build=_revealed, unbuild=_un_revealed)
    _tail = f"at the beginning of {_words}."
    phrase("static", f"{_head}{{e:chain}} {_tail}", build=_revealed, unbuild=_un_revealed, alt=True)
phrase("obj.o", "all the cards from your hand", se.All(fi.Owned(se.You()), ("hand",)), alt=True)
phrase(
    "static",
    "any time you could mulligan and ~card is in your hand, you may {e:chain}.",
    build=lambda e: _opening("mulligan", e),
    unbuild=lambda v: {"e": e} if (e := _opened(v, "mulligan")) is not None else None,
)

# --- effects that may be ignored -------------------------------------------------------------------------------------


def _ignorable(v: Any, mana: Any) -> Any:
    if not isinstance(v, Static):
        return REJECT
    return replace(v, mods=(*v.mods, mo.Ignorable(Cost(mana))))


def _un_ignorable(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, Static) or not v.mods or not isinstance(v.mods[-1], mo.Ignorable):
        return None
    slots = {"v": replace(v, mods=v.mods[:-1]), "mana": v.mods[-1].cost.mana}
    return slots if _ignorable(**slots) == v else None


phrase(
    "static",
    "{v:stat}. any player may pay {mana:mana} for that player to ignore this effect until end of turn.",
    build=_ignorable,
    unbuild=_un_ignorable,
)
