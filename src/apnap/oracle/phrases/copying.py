"""Copies of cards that are cast (707.12): "copy that card. You may cast the copy without paying its mana cost"."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import SUBJ, phrase, verb, with_subject

_CARD = (su.It, su.That, su.Them, se.Linked, se.ChooseFrom)
_FREE = "without paying its mana cost"


def _cast(what: Any, free: bool) -> Any:
    if not isinstance(what, _CARD) or (isinstance(what, su.That) and what.noun != "card"):
        return REJECT
    return ef.Cast(what, SUBJ, free=free, copy=True)


def _un_cast(e: Any, free: bool) -> dict[str, Any] | None:
    if not isinstance(e, ef.Cast) or e != ef.Cast(e.what, SUBJ, free=free, copy=True):
        return None
    return {"what": e.what}


for _free, _how in ((False, ""), (True, f" {_FREE}")):
    for _n, _join in enumerate((". you may", ", then you may", ", and you may", " and you may")):
        verb(
            f"*copy {{what:obj.o}}{_join} cast the copy{_how}",
            None,
            build=lambda what, free=_free: _cast(what, free),
            unbuild=lambda e, free=_free: _un_cast(e, free),
            alt=_n > 0,
        )
    phrase(
        "subj",
        f"you may copy {{what:obj.o}}. if you do, you may cast the copy{_how}",
        build=lambda what, free=_free: with_subject(_cast(what, free), se.You()),
        unbuild=lambda e: None,
        prove=lambda v, what, free=_free: v == with_subject(_cast(what, free), se.You()),
        alt=True,
    )
