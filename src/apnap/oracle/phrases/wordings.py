"""Rarer wordings: characteristic-defining totals, colours and creature types of choice, cards that others are told
apart from, what an attacker is attacking."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static, Triggered
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.nouns import either
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.permits import HERE, one_mod
from apnap.oracle.table import phrase, seq, static_mod, verb

# --- power and toughness -----------------------------------------------------------------------------------


def _and_more(n: Any, k: Any) -> Any:
    return Static(se.This(), (mo.SetPT(n, am.Plus(n, k), True),))


phrase(
    "stat",
    "~'s power is equal to {n:amount} and its toughness is equal to that number plus {k:figure}",
    build=_and_more,
    unbuild=lambda v: (
        {"n": m.power, "k": m.toughness.b}
        if (m := one_mod(v, mo.SetPT)) is not None
        and isinstance(m.toughness, am.Plus)
        and v == _and_more(m.power, m.toughness.b)
        else None
    ),
)
static_mod(
    "*have base power and base toughness each equal to {n:amount}",
    build=lambda n: mo.SetPT(n, n),
    unbuild=lambda m: (
        {"n": m.power}
        if isinstance(m, mo.SetPT) and type(m.power) is not int and m == mo.SetPT(m.power, m.power)
        else None
    ),
)

# --- colours and creature types ----------------------------------------------------------------------------


def _colored(what: Any, m: Any, duration: Any) -> Any:
    if isinstance(what, se.Choose):
        return REJECT
    return ef.Seq((ef.ChooseColor(), ef.Apply(what, (m, mo.SetColors((), chosen=True)), duration)))


def _un_colored(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Seq) or len(e.parts) != 2 or not isinstance(e.parts[1], ef.Apply):
        return None
    apply = e.parts[1]
    slots = {"what": apply.what, "m": apply.mods[0], "duration": apply.duration}
    return slots if isinstance(apply.mods[0], mo.PT) and e == _colored(**slots) else None


phrase(
    "subj",
    "{what:obj.s/each} {m:emod.s} and becomes the color of your choice {duration:dur}",
    build=lambda what, m, duration: _colored(what, m, duration) if isinstance(m, mo.PT) else REJECT,
    unbuild=_un_colored,
)


def _every_type(what: Any, pt: Any, duration: Any) -> Any:
    types = mo.SetTypes(("Creature",), keep_types=True)
    return ef.Apply(what, (mo.SetPT(*pt), types, mo.AddTypes(all_creature_types=True)), duration)


phrase(
    "subj",
    "{what:obj.s/each} becomes a {pt:ptbase} creature with all creature types {duration:dur}. it's still a land",
    build=_every_type,
    unbuild=lambda e: (
        {"what": e.what, "pt": (e.mods[0].power, e.mods[0].toughness), "duration": e.duration}
        if isinstance(e, ef.Apply)
        and len(e.mods) == 3
        and isinstance(e.mods[0], mo.SetPT)
        and e == _every_type(e.what, (e.mods[0].power, e.mods[0].toughness), e.duration)
        else None
    ),
)

# --- one and the other -------------------------------------------------------------------------------------


def _one_tapped() -> Any:
    return ef.Move(se.ChooseFrom(su.Them(), fi.Anything()), "battlefield", tapped=True)


verb("*put one onto the battlefield tapped", _one_tapped(), alt=True)
phrase(
    "vps",
    "{a:vp*}, {b:vp*}, {c:vp*} and {d:vp*}, then {e:vp*}",
    build=lambda a, b, c, d, e: seq(a, b, c, d, e),
    unbuild=lambda v: None,
    flat=True,
)

# --- what was discarded ------------------------------------------------------------------

def _from_yard(on: Any) -> Any:
    return Triggered(on, ef.Exile(se.EventObject())) if all(o.kind == "discard" for o in on) else REJECT


phrase(
    "ability0",
    "whenever {on:events}, exile that card from your graveyard.",
    build=_from_yard,
    unbuild=lambda t: {"on": t.on} if isinstance(t, Triggered) and t == _from_yard(t.on) else None,
)
phrase("subj", "that player puts it into their hand", ef.Move(su.It(), "hand"), alt=True)

# --- who controls what -------------------------------------------------------------------------------------


def _one_of_two(a: Any, b: Any) -> Any:
    if a.zones != HERE or b.zones != HERE:
        return REJECT
    return co.Exists(se.All(ordered(either(a.filter, b.filter), fi.Controlled(se.You()))))


phrase("cond", "you control a {a:tnoun.s} or a {b:tnoun.s}", build=lambda a, b: _one_of_two(su.NP(a), su.NP(b)),
       unbuild=lambda v: None, alt=True, prove=lambda v, a, b: v == _one_of_two(su.NP(a), su.NP(b)))  # fmt: skip
phrase(
    "cond",
    "any player controls a {n:noun.s}",
    build=lambda n: co.Exists(se.All(n.filter)) if n.zones == HERE else REJECT,
    unbuild=lambda v: (
        {"n": su.NP(v.what.filter)}
        if isinstance(v, co.Exists) and v == co.Exists(v.what) and isinstance(v.what, se.All) and v.what.zones == HERE
        else None
    ),
    alt=True,
)

phrase(
    "cards",
    "{n:word} additional cards",
    build=lambda n: n,
    unbuild=lambda v: {"n": v} if type(v) is int and v > 1 else None,
    alt=True,
)
phrase(
    "tlist.p",
    "{a:tnoun.p}, {b:tnoun.p}, {c:tnoun.p}, and {d:tnoun.p}",
    build=lambda a, b, c, d: either(a, b, c, d),
    unbuild=lambda v: (
        dict(zip("abcd", v.parts, strict=True)) if isinstance(v, fi.Either) and len(v.parts) == 4 else None
    ),
    alt=True,
)
