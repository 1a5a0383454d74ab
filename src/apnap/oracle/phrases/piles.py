"""Piles (700.3): what is separated into two, and by whom one of them is chosen."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import selections as se
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import phrase, verb

PILE = se.Ref("pile")


def _separated(what: Any, by: Any) -> Any:
    return ef.Piles(what, by=by) if isinstance(by, (se.Choose, se.Target)) else REJECT


phrase(
    "subj",
    "{by:plr.s} separates {what:obj.o} into two piles",
    build=_separated,
    unbuild=lambda e: (
        {"by": e.by, "what": e.what} if isinstance(e, ef.Piles) and e == _separated(e.what, e.by) else None
    ),
)


def _offered(what: Any, chooser: Any) -> Any:
    return ef.Piles(what, chooser=chooser) if isinstance(chooser, (se.Choose, se.Target)) else REJECT


for _piles in ("those piles", "the piles", "them"):
    verb(
        f"*separate {{what:obj.o}} into two piles. {{chooser:plr.s}} chooses one of {_piles}",
        None,
        build=_offered,
        unbuild=lambda e: (
            {"what": e.what, "chooser": e.chooser}
            if isinstance(e, ef.Piles) and e == _offered(e.what, e.chooser)
            else None
        ),
        alt=_piles != "those piles",
    )
phrase("obj.o", "one pile", PILE)
for _words in ("that pile", "all cards from the pile of your choice", "the chosen pile"):
    phrase("obj.o", _words, PILE, alt=True)
