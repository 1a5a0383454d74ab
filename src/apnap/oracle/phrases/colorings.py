"""Colours of a player's choice, of mana and of things; one change of power and toughness or another; you and what you
control together."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import SUBJ, at, phrase, told, verb

# --- mana -----------------------------------------------------------------------------------------------------------


def _or_chosen(a: str) -> Any:
    return ef.AddMana((a, "chosen"), who=SUBJ)


for _cat in ("vp", "vpmana"):
    told(_cat, "*add {a:mana} or one mana of the chosen color", _or_chosen, a="mana.0")
verb("*add {a:mana}, {b:mana}, {c:mana}, or {d:mana}", None,
     build=lambda a, b, c, d: ef.AddMana((a, b, c, d), who=SUBJ),
     unbuild=lambda e: (
         dict(zip("abcd", e.mana, strict=True))
         if isinstance(e, ef.AddMana) and len(e.mana) == 4 and e == ef.AddMana(e.mana, who=SUBJ) and e.mana[0][0] == "{"
         else None
     ))  # fmt: skip

# --- one colour or several (105.4) ----------------------------------------------------------------------------------

_COLORED = (mo.SetColors((), chosen=True),)


def _recolored(what: Any, d: Any) -> Any:
    if isinstance(what, se.Choose):
        return REJECT
    return ef.Seq((ef.ChooseColor(several=True), ef.Apply(what, _COLORED, d)))


told("subj", "{what:obj.s/each} becomes the color or colors of your choice {d:dur}", _recolored, what="parts.1.what",
     d="parts.1.duration")  # fmt: skip
told("subj", "{what:obj.s/each} becomes the color or colors of your choice", lambda what: _recolored(what, ef.FOREVER),
     what="parts.1.what")  # fmt: skip

# --- one of two changes ---------------------------------------------------------------------------------------------


def _either_change(what: Any, a: Any, b: Any, d: Any) -> Any:
    again = su.It() if isinstance(what, se.Target) else what
    return ef.OneOf((ef.Apply(what, (mo.PT(*a),), d), ef.Apply(again, (mo.PT(*b),), d)))


def _un_either_change(e: Any) -> dict[str, Any] | None:
    parts: tuple[Any, ...] = e.parts if isinstance(e, ef.OneOf) and len(e.parts) == 2 else ()
    if not parts or not all([isinstance(p, ef.Apply) and isinstance(at(p, "mods.0"), mo.PT) for p in parts]):
        return None
    one = parts[0]
    pair = [(p.mods[0].power, p.mods[0].toughness) for p in parts]
    slots = {"what": one.what, "a": pair[0], "b": pair[1], "d": one.duration}
    said = (_either_change(**slots), ef.OneOf((one, ef.Apply(su.It(), (mo.PT(*pair[1]),), one.duration))))
    return slots if e in said else None


phrase("subj", "{what:obj.s} gets {a:ptmod} or {b:ptmod} {d:dur}", build=_either_change, unbuild=_un_either_change,
       prove=lambda e, **slots: bool(e == _either_change(**slots)))  # fmt: skip

# --- you and what you control ---------------------------------------------------------------------------------------

_MINE = fi.Controlled(se.You())


def _mine(n: Any) -> bool:
    return n.zones == ("battlefield",) and _MINE in getattr(n.filter, "parts", (n.filter,))


def _both_gain(n: Any, g: Any, d: Any) -> Any:
    if not _mine(n):
        return REJECT
    return ef.Seq(tuple(ef.Apply(what, (mo.Gain(g),), d) for what in (se.You(), se.All(n.filter))))


told("subj", "you and {n:noun.p} gain {g:given} {d:dur}", _both_gain, d="parts.0.duration",
     g="parts.0.mods.0.abilities", n=lambda e: su.NP(f) if (f := at(e, "parts.1.what.filter")) is not None else None,
     alt=True)  # fmt: skip


def _both_have(n: Any, g: Any) -> Any:
    return tuple(Static(what, (mo.Gain(g),)) for what in (se.You(), se.All(n.filter))) if _mine(n) else REJECT


def _un_both(v: Any) -> dict[str, Any] | None:
    if type(v) is not tuple or len(v) != 2 or not isinstance(v[1], Static) or not isinstance(v[1].what, se.All):
        return None
    slots = {"n": su.NP(v[1].what.filter), "g": at(v[1], "mods.0.abilities")}
    return slots if slots["g"] is not None and _both_have(**slots) == v else None


phrase("line", "you and {n:noun.p} have {g:given}.", build=_both_have, unbuild=_un_both)


def _you_and(n: Any) -> Any:
    return se.Union((se.You(), se.All(n.filter))) if _mine(n) else REJECT


told("dmgto", "you and {n:noun.p}", _you_and,
     n=lambda v: su.NP(f) if (f := at(v, "parts.1.filter")) is not None else None)  # fmt: skip
