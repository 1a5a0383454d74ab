"""Dice rolled after something else, and rows of a die's results that speak of what another row makes (706.3)."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.oracle.grammar import REJECT
from apnap.oracle.references import replace
from apnap.oracle.table import phrase, seq


def _after(v: Any, sides: int, nl: str, table: Any) -> Any:
    return seq(v, ef.RollDie(sides, table=table))


def _un_after(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Seq) or not isinstance(e.parts[-1], ef.RollDie):
        return None
    die = e.parts[-1]
    if not die.table or die != ef.RollDie(die.sides, table=die.table):
        return None
    first = e.parts[0] if len(e.parts) == 2 else ef.Seq(e.parts[:-1])
    return {"v": first, "sides": die.sides, "nl": "\n", "table": die.table}


for _cat in ("effect", "teffect"):
    for _said in ("{v:chain}, then", "{v:chain} and", "{v:sent0}. then"):
        phrase(
            _cat,
            f"{_said} roll a {{sides:die}}. {{nl:nl}} {{table:rows}}",
            build=_after,
            unbuild=_un_after,
            prove=lambda e, **slots: bool(e == _after(**slots)),
            alt=_said != "{v:chain}, then",
        )
    phrase(
        _cat,
        "{v:sent0}. roll a {sides:die}. {nl:nl} {table:rows}",
        build=_after,
        unbuild=_un_after,
        prove=lambda e, **slots: bool(e == _after(**slots)),
        alt=True,
    )

# --- as many of the tokens of the first row -------------------------------------------------------------------------


def _those(head: Any, k: int, e: Any = None) -> Any:
    return (*head, k, e)


phrase("rowhead", "{a:digits}—{b:digits} |", build=lambda a, b: (a, b),
       unbuild=lambda v: {"a": v[0], "b": v[1]} if v[0] != v[1] else None)  # fmt: skip
phrase("rowhead", "{a:digits} |", build=lambda a: (a, a), unbuild=lambda v: {"a": v[0]} if v[0] == v[1] else None)
phrase("thoserow", "{head:rowhead} create {k:word} of those tokens.", build=_those,
       unbuild=lambda v: {"head": v[:2], "k": v[2]} if v[3] is None else None)  # fmt: skip
phrase("thoserow", "{head:rowhead} create {k:word} of those tokens. {e:effect}", build=_those,
       unbuild=lambda v: {"head": v[:2], "k": v[2], "e": v[3]} if v[3] is not None else None)  # fmt: skip


def _like_first(a: Any, b: Any, c: Any = None, **lines: str) -> Any:
    made = a[2]
    if not isinstance(made, (ef.Create, ef.CreateCopy)):
        return REJECT
    rows = [a]
    for low, high, k, more in (b,) if c is None else (b, c):
        again = replace(made, n=k)
        rows.append((low, high, again if more is None else seq(again, more)))
    return tuple(rows)


def _un_like_first(v: Any) -> dict[str, Any] | None:
    if type(v) is not tuple or len(v) not in (2, 3) or not isinstance(v[0][2], (ef.Create, ef.CreateCopy)):
        return None
    slots: dict[str, Any] = {"a": v[0]}
    for name, (low, high, e) in zip("bc", v[1:], strict=False):
        parts = e.parts if isinstance(e, ef.Seq) else (e,)
        rest = parts[1:]
        more = None if not rest else rest[0] if len(rest) == 1 else ef.Seq(rest)
        n = getattr(parts[0], "n", None)
        if type(parts[0]) is not type(v[0][2]) or type(n) is not int:
            return None
        slots[name] = (low, high, n, more)
    return slots if _like_first(**slots) == v else None


for _rows, _count in (("{a:row} {nl:nl} {b:thoserow}", 2), ("{a:row} {nl:nl} {b:thoserow} {ml:nl} {c:thoserow}", 3)):
    phrase(
        "rows",
        _rows,
        build=_like_first,
        unbuild=lambda v, n=_count: (  # type: ignore[misc]
            {**got, "nl": "\n", **({"ml": "\n"} if n == 3 else {})}
            if (got := _un_like_first(v)) is not None and len(v) == n
            else None
        ),
    )
