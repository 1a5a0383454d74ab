"""What each player does with something of their choice; what is compared exactly; copies for a time said first."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.references import replace
from apnap.oracle.table import chooses, effect_mod, phrase

# --- each player does something with what they choose (101.4) ---------------------------------------------------


def _each_chooses(who: Any, v: Any) -> Any:
    if not chooses(v):
        return REJECT
    under = {"under": se.Iter()} if isinstance(v, ef.Move) and v.to == "battlefield" and v.under is None else {}
    return ef.ForEach(who, replace(v, what=replace(v.what, by=se.Iter()), **under))


def _un_each_chooses(e: Any, who: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.ForEach) or e.what != who or not isinstance(getattr(e.do, "what", None), _CHOSEN):
        return None
    v: Any = e.do
    if not isinstance(v.what.by, _ONE):
        return None
    bare = replace(v, what=replace(v.what, by=None))
    if isinstance(bare, ef.Move) and isinstance(bare.under, _ONE):
        bare = replace(bare, under=None)
    return {"v": bare} if chooses(bare) else None


_CHOSEN = (se.Choose, se.ChooseFrom)
_ONE = (se.Iter, su.ThatPlayer, su.They)
"""The player at hand, before and after a word for it has been found."""
_EVERYONE: tuple[tuple[str, Any], ...] = (("each player", se.EachPlayer()), ("each opponent", se.EachOpponent()))
for _each, _all in _EVERYONE:
    phrase(
        "subj",
        f"{_each} {{v:vp.3}}",
        build=lambda v, w=_all: _each_chooses(w, v),
        unbuild=lambda e, w=_all: _un_each_chooses(e, w),  # type: ignore[misc]
    )

# --- odds and ends ----------------------------------------------------------------------------------------------

phrase("adj", "nonattacking", fi.Not(fi.Status("attacking")))
phrase("adj", "nonblocking", fi.Not(fi.Status("blocking")))
phrase("amount", "the number of experience counters you have", am.PlayerStat("experience", se.You()))
phrase(
    "cond",
    "{a:statamount} is exactly {b:figure}",
    build=lambda a, b: co.Compare(a, "==", b),
    unbuild=lambda v: (
        {"a": v.a, "b": v.b} if isinstance(v, co.Compare) and v.op == "==" and type(v.b) is int else None
    ),
)


def _becomes_first(what: Any, of: Any, d: Any, mods: Any = ()) -> Any:
    return REJECT if isinstance(what, se.Choose) else ef.Become(what, of, d, mods)


for _mods in ("", ", except {mods:excepts}"):
    phrase(
        "subj",
        f"{{d:dur}}, {{what:obj.s/each}} becomes a copy of {{of:obj.o}}{_mods}",
        build=_becomes_first,
        unbuild=lambda e: None,
        prove=lambda e, what, of, d, mods=(): isinstance(e, ef.Become) and e.duration == d and e.mods == mods,
        alt=True,
    )
for _it in ("it", "the card", "that card"):
    for _there in ("into your hand", "onto the battlefield"):
        phrase("cond", f"you don't put {_it} {_there}", co.IsNot(su.IfDid()), alt=True)
    for _this_way in ("", " this way"):
        phrase("cond", f"you don't cast {_it}{_this_way}", co.IsNot(su.IfDid()), alt=True)
effect_mod("can block an additional creature", mo.May("block_additional"), alt=True)
