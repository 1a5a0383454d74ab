"""What is said of objects: "gets +2/+2", "has flying", "can't block", "doesn't untap during its
controller's untap step"."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword
from apnap.ability.conditions import IsNot
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import effect_mod, mod, phrase, static_mod


def _pt(m: Any) -> Any:
    return mo.PT(*m)


def _un_pt(value: Any) -> dict[str, Any] | None:
    return {"m": (value.power, value.toughness)} if isinstance(value, mo.PT) else None


mod("*get {m:ptmod}", build=_pt, unbuild=_un_pt)


def pt_each(m: Any, each: Any) -> Any:
    """+N/+N for each of something."""
    power, toughness = [0 if k == 0 else each if k == 1 else am.Times(k, each) if type(k) is int else k for k in m]
    return mo.PT(power, toughness)


def un_pt_each(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, mo.PT) or value.signed:
        return None
    pair: list[Any] = []
    each: Any = None
    n: Any
    for n in (value.power, value.toughness):
        if n == 0 and type(n) is int:
            pair.append(0)
            continue
        of = n.of if isinstance(n, am.Times) and type(n.n) is int else n
        if type(of) is int or isinstance(of, am.X) or (each is not None and of != each):
            return None
        each = of
        pair.append(n.n if of is not n else 1)
    return {"m": tuple(pair), "each": each} if each is not None else None


mod("*get {m:ptmod} for each {each:each}", build=pt_each, unbuild=un_pt_each)
mod(
    "*get {m:ptmod}, where X is {x:amount}",
    build=lambda m, x: _where_x(m, x),
    unbuild=lambda v: _un_where_x(v),
)


def _where_x(m: Any, x: Any) -> Any:
    if am.X() not in m and am.Minus(0, am.X(), True) not in m:
        return REJECT
    power, toughness = [x if n == am.X() else am.Minus(0, x, True) if n == am.Minus(0, am.X(), True) else n for n in m]
    return mo.PT(power, toughness)


def _un_where_x(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, mo.PT) or value.signed:
        return None
    pair: list[Any] = []
    x: Any = None
    n: Any
    for n in (value.power, value.toughness):
        if type(n) is int:
            pair.append(n)
            continue
        minus = isinstance(n, am.Minus) and n.a == 0
        of = n.b if minus else n
        if isinstance(of, am.X) or (x is not None and of != x):
            return None
        x = of
        pair.append(am.Minus(0, am.X(), True) if minus else am.X())
    return {"m": tuple(pair), "x": x} if x is not None else None


def _abilities(value: Any) -> dict[str, Any] | None:
    return {"abilities": value.abilities} if isinstance(value, mo.Gain) else None


static_mod("*have {abilities:given}", mo.Gain)
effect_mod("*gain {abilities:given}", mo.Gain)
effect_mod("*have {abilities:given}", mo.Gain, alt=True)
static_mod("*gain {abilities:given}", mo.Gain, alt=True)
phrase("given", "{v:kwlist}", build=lambda v: v, unbuild=lambda v: {"v": v})
phrase(
    "given",
    "“{v:ability}”",
    build=lambda v: (v,),
    unbuild=lambda v: {"v": v[0]} if len(v) == 1 and not isinstance(v[0], Keyword) else None,
)
phrase("given", "“{v:kw}.”", build=lambda v: (v,), unbuild=lambda v: {"v": v[0]} if len(v) == 1 else None, alt=True)
phrase(
    "given",
    "{k:kwlist} and “{v:ability}”",
    build=lambda k, v: (*k, v) if len(k) > 1 else REJECT,
    unbuild=lambda v: {"k": v[:-1], "v": v[-1]} if len(v) > 2 and not isinstance(v[-1], Keyword) else None,
    alt=True,
)
mod("*lose all abilities", mo.Lose())
mod("can't have or gain {keyword:kwname}", mo.CantHave)
mod("can't have counters put on *it", mo.Cant("have_counters"))
mod("*lose all “bands with other” abilities", mo.Lose(("bands with other",)))
mod("*lose banding and all “bands with other” abilities", mo.Lose(("banding", "bands with other")))
mod(
    "*lose {v:kwname}",
    build=lambda v: mo.Lose((v,)),
    unbuild=lambda m: {"v": m.keywords[0]} if isinstance(m, mo.Lose) and len(m.keywords) == 1 else None,
)
static_mod("*have base power and toughness {b:ptbase}", build=lambda b: mo.SetPT(*b), unbuild=lambda v: _base(v))
effect_mod(
    "(*have|*become) base power and toughness {b:ptbase}",
    build=lambda b: mo.SetPT(*b),
    unbuild=lambda v: _base(v),
)


def _base(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, mo.SetPT) or value.defining:
        return None
    return {"b": (value.power, value.toughness)}


# --- can't, must, may --------------------------------------------------------------------------------------

CANT = {
    "attack": "attack",
    "block": "block",
    "be blocked": "be_blocked",
    "be countered": "be_countered",
    "be regenerated": "be_regenerated",
    "be sacrificed": "be_sacrificed",
    "become untapped": "untap",
    "transform": "transform",
    "be enchanted": "be_enchanted",
    "be equipped": "be_equipped",
    "attack alone": "attack_alone",
    "block alone": "block_alone",
    "crew Vehicles": "crew",
    "attack you": "attack_you",
}
for _words, _what in CANT.items():
    mod(f"can't {_words}", mo.Cant(_what))
mod(
    "can't be the target of spells or abilities your opponents control",
    mo.Cant("be_targeted", by=fi.Controlled(se.EachOpponent())),
)
mod(
    "can't attack you or planeswalkers you control",
    mo.Cant(
        "attack_you",
        by=fi.Either((fi.Among(se.You()), fi.both(fi.Type("Planeswalker"), fi.Controlled(se.You())))),
    ),
)


def _pairs(template: str, *mods: Any) -> None:
    phrase("smod2", template, mods)
    phrase("emod2", template, mods)


_pairs("can't attack or block", mo.Cant("attack"), mo.Cant("block"))
_pairs("can't block or be blocked", mo.Cant("block"), mo.Cant("be_blocked"))
_pairs("can't attack or block alone", mo.Cant("attack_alone"), mo.Cant("block_alone"))
phrase(
    "smod2.s",
    "can't attack or block, and its activated abilities can't be activated",
    (mo.Cant("attack"), mo.Cant("block"), mo.Cant("activate")),
)
phrase(
    "smod2.s",
    "can't attack, block, or crew Vehicles, and its activated abilities can't be activated "
    "unless they're mana abilities",
    (mo.Cant("attack"), mo.Cant("block"), mo.Cant("crew"), mo.Cant("activate_nonmana")),
)


def _cant_by(template: str, what: str, except_by: bool = False) -> None:
    def build(n: Any) -> Any:
        return mo.Cant(what, by=n.filter, except_by=except_by) if n.zones == ("battlefield",) else REJECT

    def unbuild(value: Any) -> dict[str, Any] | None:
        if (
            isinstance(value, mo.Cant)
            and value == mo.Cant(what, by=value.by, except_by=except_by)
            and value.by is not None
        ):
            return {"n": su.NP(value.by)}
        return None

    mod(template, build=build, unbuild=unbuild)


_cant_by("can't be blocked by {n:noun.p}", "be_blocked")
_cant_by("can't be blocked except by {n:noun.p}", "be_blocked", True)
_cant_by("can't block {n:noun.p}", "block")
_cant_by("can block only {n:noun.p}", "block", True)
mod("can't be blocked by more than one creature", mo.Cant("be_blocked", by=fi.Type("Creature"), limit=1))
mod(
    "can't be blocked except by two or more creatures",
    mo.Cant("be_blocked", by=fi.Type("Creature"), except_by=True, limit=2),
)
mod("*attack each combat if able", mo.Must("attack"))
mod("*block each combat if able", mo.Must("block"))
mod("must be blocked if able", mo.Must("be_blocked"))
mod("*don't untap during *its controller's untap step", mo.DoesntUntap())
static_mod("*don't untap during your untap step", mo.DoesntUntap(), alt=True)
phrase("smod.p", "don't untap during their controllers' untap steps", mo.DoesntUntap())
phrase("emod.p", "don't untap during their controllers' untap steps", mo.DoesntUntap())
mod("can attack as though *it didn't have defender", mo.May("attack_as_though_no_defender"))
mod("can block an additional creature each combat", mo.May("block_additional"))
mod("can block any number of creatures", mo.May("block_any_number"))
mod("*assign combat damage equal to *its toughness rather than *its power", mo.May("damage_with_toughness"))

# --- types and colours -------------------------------------------------------------------------------------

mod("*be all colors", mo.SetColors((), all_=True))
mod("*be colorless", mo.SetColors(()))
for _n in ("s", "p"):
    _a = "a " if _n == "s" else ""
    phrase(
        f"smod.{_n}",
        f"*be {_a}{{t:typewords.{_n}}} in addition to *its (other types|other creature types)",
        build=lambda t: add_types(t),
        unbuild=lambda v: un_add_types(v),
    )
    phrase(
        f"emod.{_n}",
        f"*become {_a}{{t:typewords.{_n}}} in addition to *its (other types|other creature types)",
        build=lambda t: add_types(t),
        unbuild=lambda v: un_add_types(v),
    )
    phrase(
        f"typewords.{_n}",
        f"{{a:tword.{_n}}}",
        build=lambda a: (a,),
        unbuild=lambda v: {"a": v[0]} if len(v) == 1 else None,
    )
    phrase(
        f"typewords.{_n}",
        f"{{a:tword.s}} {{b:tword.{_n}}}",
        build=lambda a, b: (a, b),
        unbuild=lambda v: {"a": v[0], "b": v[1]} if len(v) == 2 else None,
    )
effect_mod("*become all creature types", mo.AddTypes(all_creature_types=True), alt=True)


def add_types(filters: Any) -> Any:
    """The mod that adds types and subtypes."""
    return mo.AddTypes(
        tuple(f.name for f in filters if isinstance(f, fi.Type)),
        tuple(f.name for f in filters if isinstance(f, fi.Subtype)),
    )


def un_add_types(value: Any) -> dict[str, Any] | None:
    """The type words of a mod that adds types, as printed."""
    if not isinstance(value, mo.AddTypes) or value != mo.AddTypes(value.types, value.subtypes):
        return None
    return {"t": (*(fi.Subtype(s) for s in value.subtypes), *(fi.Type(t) for t in value.types))}


# --- lists -------------------------------------------------------------------------------------------------

for _kind in ("smod", "emod"):
    _cat = _kind + "s"
    phrase(_cat, f"{{a:{_kind}*}}", build=lambda a: (a,), unbuild=lambda v: {"a": v[0]} if len(v) == 1 else None)
    phrase(_cat, f"{{a:{_kind}2*}}", build=lambda a: a, unbuild=lambda v: {"a": v})
    phrase(
        _cat,
        f"{{a:{_kind}*}} and {{b:{_kind}*}}",
        build=lambda a, b: (a, b),
        unbuild=lambda v: {"a": v[0], "b": v[1]} if len(v) == 2 else None,
    )
    phrase(
        _cat,
        f"{{a:{_kind}*}}, {{b:{_kind}*}}, and {{c:{_kind}*}}",
        build=lambda a, b, c: (a, b, c),
        unbuild=lambda v: {"a": v[0], "b": v[1], "c": v[2]} if len(v) == 3 else None,
    )
    phrase(
        _cat,
        f"{{a:{_kind}*}} and {{b:{_kind}2*}}",
        build=lambda a, b: (a, *b),
        unbuild=lambda v: {"a": v[0], "b": v[1:]} if len(v) >= 3 else None,
        alt=True,
    )


    phrase(
        _cat,
        f"{{a:{_kind}2*}}, {{b:{_kind}*}}, and {{c:{_kind}*}}",
        build=lambda a, b, c: (*a, b, c),
        unbuild=lambda v: {"a": v[:-2], "b": v[-2], "c": v[-1]} if len(v) >= 3 else None,
        alt=True,
    )


# --- with a condition ------------------------------------------------------------------------------------------


def _unless(template: str, *whats: str) -> None:
    """ "can't attack unless …": what is said afterwards lifts the restriction."""

    def build(c: Any) -> Any:
        return tuple(mo.Cant(w, condition=IsNot(c)) for w in whats)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != len(whats) or not isinstance(v[0], mo.Cant) or not isinstance(v[0].condition, IsNot):
            return None
        return {"c": v[0].condition.inner} if v == build(v[0].condition.inner) else None

    phrase("smod2", template, build=build, unbuild=unbuild)


_unless("can't attack unless {c:cond2}", "attack")
_unless("can't block unless {c:cond2}", "block")
_unless("can't attack or block unless {c:cond2}", "attack", "block")
static_mod("*isn't a creature", mo.LoseTypes(("Creature",)))
