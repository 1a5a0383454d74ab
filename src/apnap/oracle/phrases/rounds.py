"""What is done once for each player ("for each opponent, … up to one target creature that player controls"), and what
several players each do ("you and that player each draw a card")."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.clauses import unless
from apnap.oracle.phrases.players import player
from apnap.oracle.table import keep, phrase, same, subject_of, with_subject, without_subject

player("that opponent", su.ThatPlayer(), alt=True)

# --- once for each player ------------------------------------------------------------------------------------------

phrase("round", "opponent", se.EachOpponent())
phrase("round", "player", se.EachPlayer())
phrase("round", "other player", se.EachOther(se.You()))
phrase("round", "of your opponents", se.EachOpponent(), alt=True)
unless("unlessed")
phrase("rounddo", "{v:chain}", build=keep, unbuild=lambda v: None if getattr(v, "unless", False) else same(v))
phrase("rounddo", "{v:unlessed}", build=keep, unbuild=lambda v: same(v) if getattr(v, "unless", False) else None)
phrase(
    "sent0",
    "for each {what:round}, {do:rounddo}",
    build=lambda what, do: ef.ForEach(what, do),
    unbuild=lambda e: (
        {"what": e.what, "do": e.do}
        if isinstance(e, ef.ForEach) and isinstance(e.what, (se.EachOpponent, se.EachPlayer, se.EachOther))
        else None
    ),
)

# --- two players each ----------------------------------------------------------------------------------------------

_PAIR = (se.You, se.Target, su.ThatPlayer, su.They, se.ControllerOf, se.OwnerOf, se.DefendingPlayer, se.EachOpponent)


def _both(a: Any, b: Any, v: Any) -> Any:
    if not isinstance(a, _PAIR) or not isinstance(b, _PAIR) or a == b:
        return REJECT
    return with_subject(v, se.Union((a, b)))


def _un_both(e: Any) -> dict[str, Any] | None:
    who = subject_of(e) if isinstance(e, ef.Effect) else None
    if not isinstance(who, se.Union) or len(who.parts) != 2:
        return None
    got = without_subject(e, who)
    return {"a": who.parts[0], "b": who.parts[1], "v": got} if got is not None else None


for _a, _b in (("b", "s"), ("s", "b"), ("s", "s")):
    phrase("subj", f"{{a:plr.{_a}}} and {{b:plr.{_b}}} each {{v:vps.3b}}", build=_both, unbuild=_un_both)
