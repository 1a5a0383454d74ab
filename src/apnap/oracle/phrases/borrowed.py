"""Abilities that are had because others have them: "has all activated abilities of …" (613.1f)."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.permits import one_mod
from apnap.oracle.references import replace
from apnap.oracle.table import phrase, static_mod

_KINDS: tuple[tuple[str, str, str], ...] = (
    ("all activated abilities of", "", "activated"),
    ("each activated ability of", "", "activated"),
    ("all activated and triggered abilities of", "", "both"),
    ("all loyalty abilities of", "", "loyalty"),
    ("all activated abilities of", " except mana abilities", "activated_nonmana"),
    ("all activated abilities of", " except for loyalty abilities", "activated_nonloyalty"),
)


def _from(kind: str, template: str, **more: Any) -> None:
    def build(of: Any) -> Any:
        if isinstance(of, (se.Choose, se.Target, se.Attached, su.It, su.That)):
            return REJECT
        return mo.GainFrom(of, kind)

    def unbuild(m: Any) -> dict[str, Any] | None:
        return {"of": m.of} if isinstance(m, mo.GainFrom) and m == mo.GainFrom(m.of, kind) else None

    static_mod(template, build=build, unbuild=unbuild, prove=lambda m, of: m == build(of), **more)


for _head, _tail, _kind in _KINDS:
    for _obj in ("obj.o", "obj.p/bare"):
        _from(_kind, f"*have {_head} {{of:{_obj}}}{_tail}", alt=_head.startswith("each") or _obj == "obj.p/bare")


_TOP = se.Top()


def _of_top(f: Any) -> Any:
    return Static(se.This(), (mo.GainFrom(_TOP),), co.Is(_TOP, f.filter)) if f.zones == () else REJECT


phrase(
    "static",
    "as long as the top card of your library is a {f:noun.s}, ~ has all activated abilities of that card.",
    build=_of_top,
    unbuild=lambda v: (
        {"f": su.NP(v.condition.filter, ())}
        if isinstance(v, Static) and isinstance(v.condition, co.Is) and v == _of_top(su.NP(v.condition.filter, ()))
        else None
    ),
)


def _each_once(v: Any) -> Any:
    m = one_mod(v, mo.GainFrom)
    return REJECT if m is None or m.limit else replace(v, mods=(replace(m, limit=1),))


phrase(
    "static",
    "{v:stat}. you may activate each of those abilities only once each turn.",
    build=_each_once,
    unbuild=lambda v: (
        {"v": replace(v, mods=(replace(v.mods[0], limit=0),))}
        if (m := one_mod(v, mo.GainFrom)) is not None and m.limit == 1
        else None
    ),
)
