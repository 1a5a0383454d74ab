"""Excess damage (120.10): being dealt it, how much an effect dealt, whether any was dealt."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.phrases.triggers import ACTOR, pred
from apnap.oracle.table import phrase, told

for _words, _combat in (("", None), ("combat ", True), ("noncombat ", False)):
    pred(f"*be dealt excess {_words}damage", On("excess", subject=ACTOR, combat=_combat))
_BEYOND = su.ExcessDealt()
_ANY = co.Compare(_BEYOND, ">=", 1)
for _to in ("", "to that creature ", "to a creature "):
    phrase("amount", f"the (amount of excess|excess) damage dealt {_to}this way", _BEYOND, alt=bool(_to))
    phrase("cond", f"excess damage was dealt {_to}this way", _ANY, alt=bool(_to))
for _words in ("that excess damage", "the excess"):
    phrase("amount", _words, su.ThatMuch(), alt=True)


def _was_dealt(what: Any) -> Any:
    return co.Is(what, fi.Did(On("excess")))


told("cond", "{what:obj.s} was dealt excess damage this turn", _was_dealt, what="what")
