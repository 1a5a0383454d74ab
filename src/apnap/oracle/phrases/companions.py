"""Companions (702.139): what a starting deck must be for one."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi
from apnap.ability.abilities import Keyword
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import phrase

phrase("kwline", "companion -- {k:deckrule}.", build=lambda k: (k,),
       unbuild=lambda v: {"k": v[0]} if len(v) == 1 and getattr(v[0], "name", "") == "companion" else None)  # fmt: skip


def _each(template: str, said: Any) -> None:
    """ "Each … card in your starting deck …": what isn't such a card needn't be as is said."""

    def build(n: Any, p: Any) -> Any:
        if n.zones:
            return REJECT
        return Keyword("companion", filter=fi.Either((fi.Not(n.filter), said(p))))

    def unbuild(k: Any) -> dict[str, Any] | None:
        f = k.filter if isinstance(k, Keyword) and k.name == "companion" else None
        if not isinstance(f, fi.Either) or len(f.parts) != 2 or not isinstance(f.parts[0], fi.Not):
            return None
        return {"n": su.NP(f.parts[0].inner, ()), "p": f.parts[1] if said is _same else su.NP(f.parts[1], ())}

    phrase("deckrule", template, build=build, unbuild=unbuild)


def _same(prop: Any) -> Any:
    return prop


_each("each {n:noun.s} in your starting deck has {p:hasprop}", _same)
_each("each {n:noun.s} in your starting deck is a {p:noun.s}", lambda p: p.filter)
phrase("hasprop", "an activated ability", fi.Stat("activated_abilities", ">=", 1))
_ONLY: Any = (fi.Either, fi.Stat, fi.Both, fi.Type)
phrase(
    "deckrule",
    "your starting deck contains only {n:noun.p}",
    build=lambda n: REJECT if n.zones else Keyword("companion", filter=n.filter),
    unbuild=lambda k: {"n": su.NP(k.filter, ())} if isinstance(k.filter, _ONLY) and k.text == "" else None,
)
phrase(
    "deckrule",
    "your starting deck contains only {n:noun.p} and {m:noun.p}",
    build=lambda n, m: REJECT if n.zones or m.zones else Keyword("companion", filter=fi.Either((n.filter, m.filter))),
    unbuild=lambda k: (
        {"n": su.NP(k.filter.parts[0], ()), "m": su.NP(k.filter.parts[1], ())}
        if isinstance(k.filter, fi.Either) and len(k.filter.parts) == 2
        else None
    ),
)
for _words, _which in (("has a different name", "different names"), ("shares a card type", "shared type")):
    phrase(
        "deckrule",
        f"each {{n:noun.s}} in your starting deck {_words}",
        build=lambda n, w=_which: REJECT if n.zones else Keyword("companion", filter=n.filter, text=w),
        unbuild=lambda k, w=_which: {"n": su.NP(k.filter, ())} if k.text == w else None,  # type: ignore[misc]
    )
phrase("deckrule", "no card in your starting deck has more than one of the same mana symbol in its mana cost",
       Keyword("companion", filter=fi.Stat("same_symbols", "<=", 1)))  # fmt: skip
phrase("deckrule", "your starting deck contains at least {n:number} cards more than the minimum deck size",
       Keyword, name="companion", text="larger")  # fmt: skip
for _odd in ("odd", "even"):
    phrase("post.p", f"with {_odd} mana values", fi.Stat("mana_value", _odd, 0), alt=True)
