"""What is done once for each player ("for each opponent, … up to one target creature that player controls"), and what
several players each do ("you and that player each draw a card")."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.costs import Cost
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.clauses.sentences import unless
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
    "tailed",
    "for each {what:round}, {do:rounddo}",
    build=lambda what, do: ef.ForEach(what, do),
    unbuild=lambda e: (
        {"what": e.what, "do": e.do}
        if isinstance(e, ef.ForEach) and isinstance(e.what, (se.EachOpponent, se.EachPlayer, se.EachOther))
        else None
    ),
)

# --- each of them unless they … ------------------------------------------------------------------------------------


def _each_unless(who: Any, v: Any, cost: Any) -> Any:
    made = with_subject(v, se.Iter())
    return REJECT if made is REJECT else ef.Gate(made, cost=cost, unless=True, who=who)


def _un_each_unless(e: Any) -> tuple[Any, Any] | None:
    """The verb phrase and the price."""
    if not isinstance(e, ef.Gate) or e.cost is None or e.who not in _EVERYONE:
        return None
    v = without_subject(e.then, se.Iter())
    return (v, e.cost) if v is not None and e == _each_unless(e.who, v, e.cost) else None


_EVERYONE = (se.EachPlayer(), se.EachOpponent())
for _words, _who in (("each player", se.EachPlayer()), ("each opponent", se.EachOpponent())):
    phrase(
        "tailed",
        f"{_words} {{v:vps.3}} unless they pay {{pay:pay}}",
        build=lambda v, pay, who=_who: _each_unless(who, v, pay),
        unbuild=lambda e, who=_who: (  # type: ignore[misc]
            {"v": got[0], "pay": got[1]} if (got := _un_each_unless(e)) is not None and e.who == who else None
        ),
    )
    phrase(
        "tailed",
        f"{_words} {{v:vps.3}} unless they {{do:vp.3b}}",
        build=lambda v, do, who=_who: _each_unless(who, v, Cost(actions=(do,))),
        unbuild=lambda e, who=_who: (  # type: ignore[misc]
            {"v": got[0], "do": got[1].actions[0]}
            if (got := _un_each_unless(e)) is not None and e.who == who and len(got[1].actions) == 1
            and got[1] == Cost(actions=got[1].actions)
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

# --- everyone what is theirs ---------------------------------------------------------------------------------------

_OWNER = (mo.SetController(se.OwnerOf(se.Iter())),)


def _home(n: Any) -> Any:
    return ef.Apply(se.All(n.filter), _OWNER, ef.FOREVER) if n.zones == ("battlefield",) else REJECT


phrase(
    "subj",
    "each player gains control of all {n:noun.p} they own",
    build=_home,
    unbuild=lambda e: (
        {"n": su.NP(e.what.filter)}
        if isinstance(e, ef.Apply) and isinstance(e.what, se.All) and e == _home(su.NP(e.what.filter))
        else None
    ),
)
