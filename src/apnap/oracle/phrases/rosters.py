"""Several things named one after the other, each with its own: "target artifact, target creature, and target land",
"one counter on target creature, two on another", "1 damage to any target, 2 damage to another target"."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import at, phrase, seq, told

HERE = ("battlefield",)


def _silent(value: Any) -> None:
    """Unbuild of what is said otherwise."""


# --- targets of several kinds ---------------------------------------------------------------------------------------


def _targets(**parts: Any) -> Any:
    all_of = tuple(parts.values())
    return se.Union(all_of) if all(isinstance(p, se.Target) for p in all_of) else REJECT


for _names in ("abc", "abcd", "abcde"):
    _n = len(_names)
    _listed = ", ".join([f"{{{_name}:obj.s}}" for _name in _names[:-1]])
    _slots: dict[str, Any] = {
        name: lambda v, k=k, n=_n: at(v, f"parts.{k}") if len(getattr(v, "parts", ())) == n else None
        for k, name in enumerate(_names)
    }
    told("obj.o", f"{_listed}, and {{{_names[-1]}:obj.s}}", _targets, **_slots)


def _third(n: Any) -> Any:
    return se.Target(fi.both(n.filter, fi.Other("targets"))) if n.zones == HERE else REJECT


for _form in ("s", "o"):
    told(f"obj.{_form}", "a third target {n:noun.s}", _third, n=_silent, alt=True, proof=True)
    for _words in ("another target", "a third target", "a second target"):
        phrase(f"obj.{_form}", _words, se.Target(fi.both(fi.AnyTarget(), fi.Other("targets"))), alt=True)

# --- counters, damage -----------------------------------------------------------------------------------------------


def _put(c: Any, x: Any, d: Any, y: Any, e: Any = None, z: Any = None) -> Any:
    pairs = [(c, x), (d, y)] + ([(e, z)] if e is not None else [])
    if not all(isinstance(what, se.Target) for _, what in pairs):
        return REJECT
    return seq(*[ef.PutCounters(what, kind, n) for (kind, n), what in pairs])


_ONE, _TWO, _THREE = "{c:counters} on {x:obj.o}", "{d:counters} on {y:obj.o}", "{e:counters} on {z:obj.o}"
for _template in (f"*put {_ONE} and {_TWO}", f"*put {_ONE}, {_TWO}, and {_THREE}"):
    phrase(
        "vp", _template, build=_put, unbuild=_silent, prove=lambda v, **slots: bool(v == _put(**slots)), alt=True
    )


def _hit(what: Any, n: Any, a: Any, m: Any, b: Any, o: Any, c: Any) -> Any:
    if isinstance(what, (se.Choose, se.All)):
        return REJECT
    return ef.Damage(n, a, what, also=(ef.Damage(m, b, su.Same()), ef.Damage(o, c, su.Same())))


told(
    "subj",
    "{what:obj.s} deals {n:damage} to {a:dmgto}, {m:damage} to {b:dmgto}, and {o:damage} to {c:dmgto}",
    _hit,
    what=lambda v: v.source if isinstance(v, ef.Damage) and len(v.also) == 2 else None,
    n="n",
    a="to",
    m="also.0.n",
    b="also.0.to",
    o="also.1.n",
    c="also.1.to",
    proof=True,
)

# --- the rest -------------------------------------------------------------------------------------------------------

phrase("obj.o", "the rest", su.TheRest(), alt=True)
