"""Meld (701.42): two cards that are exiled and come back as one permanent."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Triggered
from apnap.ability.costs import Cost
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import phrase

_MINE = (fi.Owned(se.You()), fi.Controlled(se.You()))
_BOTH = "you both own and control ~ and a {n:noun.s}"
_MELD = "exile them, then meld them into {y:cardname}."
_HERE = ("battlefield",)


def _other(n: Any) -> Any:
    return fi.both(n.filter, *_MINE)


def _pair(n: Any) -> Any:
    """Both are there, and the player's own."""
    return co.AllOf((co.Is(se.This(), fi.Both(_MINE)), co.Exists(se.All(_other(n)))))


def _melds(n: Any, y: str) -> Any:
    both = se.Union((se.This(), se.Choose(_other(n))))
    return ef.Seq((ef.Exile(both, name="melding"), ef.Act("meld", se.Ref("melding"), word=y)))


def _parts(effect: Any) -> Any:
    """The noun and the name of such an effect (what it says of itself is a pronoun by now); None for any other."""
    if not isinstance(effect, ef.Seq) or len(effect.parts) != 2 or not isinstance(effect.parts[0], ef.Exile):
        return None
    what, act = effect.parts[0].what, effect.parts[1]
    if not isinstance(what, se.Union) or not isinstance(act, ef.Act) or act.name != "meld":
        return None
    if len(what.parts) != 2 or not isinstance(what.parts[1], se.Choose):
        return None
    inner = what.parts[1].filter
    rest = [p for p in getattr(inner, "parts", ()) if p not in _MINE]
    return {"n": su.NP(fi.both(*rest), _HERE), "y": act.word} if rest else None


def _is_pair(parts: Any, n: Any) -> bool:
    """Whether these are the two conditions about the pair."""
    return len(parts) == 2 and isinstance(parts[0], co.Is) and parts[1] == co.Exists(se.All(_other(n)))


phrase(
    "effect",
    f"if {_BOTH}, {_MELD}",
    build=lambda n, y: ef.Gate(_melds(n, y), when=_pair(n)) if n.zones == _HERE else REJECT,
    unbuild=lambda e: (
        got
        if isinstance(e, ef.Gate)
        and (got := _parts(e.then))
        and e == ef.Gate(e.then, when=e.when)
        and _is_pair(getattr(e.when, "parts", ()), got["n"])
        else None
    ),
)


def _trigger(template: str, more: bool, pay: bool) -> None:
    """ "At the beginning of …, if you both own and control …, exile them, then meld them into …"."""

    def build(on: Any, n: Any, y: str, c: Any = None, m: Any = None) -> Any:
        if n.zones != _HERE:
            return REJECT
        pair = _pair(n)
        effect = ef.Gate(_melds(n, y), cost=Cost(m)) if pay else _melds(n, y)
        return Triggered(on, effect, co.AllOf((c, *pair.parts)) if more else pair)

    def unbuild(t: Any) -> Any:
        if not isinstance(t, Triggered) or not isinstance(t.condition, co.AllOf):
            return None
        effect: Any = t.effect
        got = _parts(effect.then if isinstance(effect, ef.Gate) else effect)
        if got is None or isinstance(effect, ef.Gate) is not pay or t != Triggered(t.on, effect, t.condition):
            return None
        if not _is_pair(t.condition.parts[more:], got["n"]):
            return None
        got["on"] = t.on
        if more:
            got["c"] = t.condition.parts[0]
        if pay:
            if effect.cost is None or effect != ef.Gate(effect.then, cost=Cost(effect.cost.mana)):
                return None
            got["m"] = effect.cost.mana
        return got

    phrase("ability0", template, build=build, unbuild=unbuild)


_AT = "at the beginning of {on:stepevent}, if "
_trigger(f"{_AT}{_BOTH}, {_MELD}", False, False)
_trigger(f"{_AT}{{c:cond2}} and {_BOTH}, {_MELD}", True, False)
_trigger(f"{_AT}{_BOTH}, you may pay {{m:mana}}. if you do, {_MELD}", False, True)
