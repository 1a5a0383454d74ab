"""What is told exactly: a creature by its printed size, the greatest number that any player had, numbers that are odd
or even, a place some way down a library."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.table import phrase, told, verb


def _silent(value: Any) -> None:
    """Unbuild of what is said otherwise."""


# --- "target 1/1 creature" (208.1) ----------------------------------------------------------------------------------


def _sized(v: Any) -> Any:
    return fi.Both((fi.Stat("power", "==", v[0]), fi.Stat("toughness", "==", v[1])))


told("adj", "{v:ptbase}", _sized, v=_silent, alt=True, proof=True)

# --- the greatest number of cards that one of several players has done so -------------------------------------------


def _most_of(verb_: str) -> Any:
    theirs = se.OnlyThose(su.Done(verb_, past=True), fi.Owned(se.Iter()))
    return am.OverEach("greatest", se.EachPlayer(), am.Count(theirs))


for _verb in ("discarded", "milled", "exiled"):
    phrase("amount", f"the greatest number of cards a player {_verb} this way", _most_of(_verb))

# --- odd and even (107.1) -------------------------------------------------------------------------------------------

for _op in ("odd", "even"):
    told("cond", f"{{a:statamount}} is {_op}", lambda a, op=_op: co.Compare(a, op, 0),
         a=lambda v, op=_op: v.a if isinstance(v, co.Compare) and v.op == op else None)  # fmt: skip

# --- some way down a library ----------------------------------------------------------------------------------------

for _library, _alt in (("its owner's library", False), ("their owner's library", True)):
    verb(f"*put {{what:obj.o}} into {_library} just beneath the top {{below:number}} cards of that library", ef.Move,
         to="library", alt=_alt)  # fmt: skip
