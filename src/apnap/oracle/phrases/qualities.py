"""Qualities of things and numbers of them: what is said after a noun ("that aren't legendary", "with base power and
toughness 1/1"), what something has ("mana value 2 or less"), and two kinds of things named together."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import phrase

HERE = ("battlefield",)

# --- what something has -------------------------------------------------------------------------------------

for _stat in ("mana value", "toughness", "base power", "base toughness"):
    _key = _stat.replace(" ", "_")
    for _op, _words in (("<=", " or less"), (">=", " or greater"), ("==", "")):
        phrase("hasprop", f"{_stat} {{value:figure}}{_words}", fi.Stat, stat=_key, op=_op)
for _op, _words in (("<=", " or less"), (">=", " or greater")):
    for _stat in ("mana value", "toughness"):
        _key = _stat.replace(" ", "_")
        phrase("hadprop", f"{_stat} {{value:figure}}{_words}", fi.Stat, stat=_key, op=_op)


def _at_most(k: Any, kind: str) -> Any:
    return fi.Not(fi.WithCounter(kind, k + 1))


phrase(
    "hasprop",
    "{k:word} or fewer {kind:counterkind} counters on it",
    build=_at_most,
    unbuild=lambda f: (
        {"k": f.inner.least - 1, "kind": f.inner.kind}
        if isinstance(f, fi.Not) and isinstance(f.inner, fi.WithCounter) and f.inner.least > 2
        else None
    ),
    alt=True,
)


def _greater(what: Any, stat: str, op: str, other: Any) -> Any:
    return co.Compare(am.StatOf(stat, what), op, am.StatOf(stat, other))


for _stat in ("power", "toughness", "mana value"):
    _key = _stat.replace(" ", "_")
    for _op, _words in ((">", "greater than"), ("<", "less than"), (">=", "greater than or equal to"),
                        ("<=", "less than or equal to"), ("==", "equal to")):  # fmt: skip
        phrase(
            "cond",
            f"{{what:ownposs}} {_stat} is {_words} {{other:obj.o}}'s",
            build=lambda what, other, k=_key, op=_op: _greater(what, k, op, other),
            unbuild=lambda v: None,
            prove=lambda v, what, other, k=_key, op=_op: v == _greater(what, k, op, other),
            alt=True,
        )

# --- after the noun -----------------------------------------------------------------------------------------


def _is_not(form: str, words: str) -> None:
    phrase(
        f"post.{form}",
        f"{words} {{v:adj}}",
        build=lambda v: v.inner if isinstance(v, fi.Not) else fi.Not(v),
        unbuild=lambda f: None,
        prove=lambda f, v: f == fi.Not(v) or v == fi.Not(f),
        alt=True,
    )


_is_not("s", "that isn't")
_is_not("p", "that aren't")


def _base(b: Any) -> Any:
    return fi.Both((fi.Stat("base_power", "==", b[0]), fi.Stat("base_toughness", "==", b[1])))


for _stat in ("power", "toughness"):
    phrase("post", f"with base {_stat} {{value:figure}}", fi.Stat, stat=f"base_{_stat}", op="==", alt=True)
phrase(
    "post",
    "with base power and toughness {b:ptbase}",
    build=_base,
    unbuild=lambda f: None,
    prove=lambda f, b: f == _base(b),
    alt=True,
)
_ADVENTURE = fi.Stat("adventures", ">=", 1)
phrase("post.s", "that has an Adventure", _ADVENTURE)
phrase("post.p", "that have an Adventure", _ADVENTURE)
_OMEN = fi.Stat("omens", ">=", 1)
phrase("post.s", "that has an Omen", _OMEN)
phrase("post.p", "that have an Omen", _OMEN)
phrase("post.s", "with an Adventure", _ADVENTURE, alt=True)
for _have, _form in (("has", "s"), ("have", "p")):
    phrase(
        f"post.{_form}",
        f"that {_have} a {{keyword:kwname}} ability",
        fi.Has,
        alt=True,
    )
    phrase(f"post.{_form}", f"that {_have} {{keyword:kwname}}", fi.Has, alt=True)
phrase(
    "post.s",
    "that doesn't have {v:kwname}",
    build=lambda v: fi.Not(fi.Has(v)),
    unbuild=lambda f: None,
    prove=lambda f, v: f == fi.Not(fi.Has(v)),
    alt=True,
)

# --- two kinds of things ------------------------------------------------------------------------------------


def _and_this(n: Any) -> Any:
    return se.All(fi.Either((fi.IsSource(), n.filter))) if n.zones == HERE else REJECT


phrase(
    "obj.p",
    "~ and {n:noun.p}",
    build=_and_this,
    unbuild=lambda v: (
        {"n": su.NP(v.filter.parts[1])}
        if isinstance(v, se.All)
        and isinstance(v.filter, fi.Either)
        and len(v.filter.parts) == 2
        and v.filter.parts[0] == fi.IsSource()
        else None
    ),
)
