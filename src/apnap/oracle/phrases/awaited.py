"""What is awaited of a target: "when target creature dies this turn, …", "whenever target creature deals damage this
turn, …" (603.7)."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.triggers import put_actor, take_actor
from apnap.oracle.table import at, told

_IT = fi.Among(su.It())


def _awaited(what: Any, p: Any, v: Any, once: bool) -> Any:
    """The target is chosen first; the delayed ability is about it."""
    on = put_actor(p, _IT)
    if not isinstance(what, se.Target) or what.most != 1 or len(on) != 1:
        return REJECT
    return ef.Seq((ef.Select(what, ""), ef.Delayed(on[0], v, once, ef.THIS_TURN)))


def _doing(e: Any) -> Any:
    on = at(e, "parts.1.on")
    got = take_actor((on,)) if on is not None else None
    return got["p"] if got is not None else None


for _word, _once in (("when", True), ("whenever", False)):
    told(
        "sent0",
        f"{_word} {{what:obj.s}} {{p:evpred.s}} this turn, {{v:chain}}",
        lambda what, p, v, once=_once: _awaited(what, p, v, once),
        what="parts.0.what",
        p=_doing,
        v="parts.1.effect",
        alt=True,
        proof=True,
    )
