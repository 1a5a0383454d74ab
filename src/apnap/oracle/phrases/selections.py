"""Which objects: targets, all, each, some of a player's choice, this, and those spoken of."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.table import phrase

S, P = ("s", "o"), ("p", "o")
NOWHERE = ((), ("source",))


def obj(template: str, make: Any = None, only: tuple[str, ...] = S, **more: Any) -> None:
    """A phrase for objects in the forms named."""
    for form in only:
        phrase(f"obj.{form}", template, make, **more)


# --- this, that, it ----------------------------------------------------------------------------------------

obj("~", se.This())
for _noun in (
    "spell",
    "card",
    "creature",
    "artifact",
    "enchantment",
    "land",
    "permanent",
    "token",
    "Aura",
    "Equipment",
    "Vehicle",
    "planeswalker",
    "emblem",
):
    obj(f"~{_noun}", se.This(), alt=True)
obj("~name", se.Giver())
obj("it", su.It())
obj("that {noun:thatnoun}", su.That, plural=False)
obj("those {noun:thatnouns}", su.That, P, plural=True)
phrase("obj.s", "each of those {noun:thatnouns}", su.That, plural=True)
phrase("obj.p", "they", su.Them())
phrase("obj.o", "them", su.Them())
for _noun, _plural in (
    ("creature", "creatures"),
    ("card", "cards"),
    ("permanent", "permanents"),
    ("spell", "spells"),
    ("land", "lands"),
    ("token", "tokens"),
    ("artifact", "artifacts"),
    ("enchantment", "enchantments"),
    ("planeswalker", "planeswalkers"),
    ("Vehicle", "Vehicles"),
    ("Equipment", "Equipment"),
    ("Aura", "Auras"),
    ("copy", "copies"),
    ("source", "sources"),
):
    phrase("thatnoun", _noun, _noun)
    phrase("thatnouns", _plural, _noun)
for _noun in (
    "creature",
    "permanent",
    "land",
    "artifact",
    "planeswalker",
    "enchantment",
    "Equipment",
    "Vehicle",
):
    obj(f"enchanted {_noun}", se.Attached(), alt=_noun != "creature")
obj("equipped creature", se.Attached(), alt=True)
obj("fortified land", se.Attached(), alt=True)
obj("the exiled card", se.Linked())
obj("the exiled cards", se.Linked(), P, alt=True)
obj("the exiled creature", se.Linked(), alt=True)


# --- targets -----------------------------------------------------------------------------------------------
# -


def _np(value: Any, zones: Any = None) -> Any:
    return su.NP(value.filter, value.zones)


def _has_other(f: Any) -> bool:
    return f == fi.Other() or (isinstance(f, fi.Both) and fi.Other() in f.parts)


def _without_other(f: Any) -> Any:
    return fi.both(*[p for p in f.parts if p != fi.Other()]) if isinstance(f, fi.Both) else fi.Anything()


def _range_slots(value: Any, least: Any, most: Any) -> dict[str, Any] | None:
    """What stands in a template's place for how many ("k"), when the selection is for as many as it says; else None."""
    slots: dict[str, Any] = {}
    if most == "k":
        if value.most in (None, 1) or (least == "k" and value.least != value.most):
            return None
        slots["k"] = value.most
    elif value.most != most or type(value.most) is not type(most):
        return None
    if least != "k" and (value.least != least or type(value.least) is not type(least)):
        return None
    return slots


def _target(template: str, least: Any, most: Any, *, other: bool = False, only: tuple[str, ...] = S) -> None:
    """A determiner with "target"; with `other`, "another"."""

    def build(n: Any, k: Any = None) -> Any:
        if n.zones in NOWHERE or _has_other(n.filter):
            return REJECT
        low = k if least == "k" else least
        high = k if most == "k" else most
        f = ordered(n.filter, fi.Other()) if other else n.filter
        return se.Target(f, n.zones if n.zones != su.PLAYERS else ("battlefield",), low, high)

    def unbuild(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, se.Target) or value.by is not None or value.together or value.name:
            return None
        if isinstance(value.filter, fi.AnyTarget) or _has_other(value.filter) != other:
            return None
        slots = _range_slots(value, least, most)
        if slots is None:
            return None
        f = _without_other(value.filter) if other else value.filter
        zones = su.PLAYERS if isinstance(f, (fi.Player, fi.Opponent)) else value.zones
        return {**slots, "n": su.NP(f, zones)}

    for form in only:
        phrase(f"obj.{form}", template, build=build, unbuild=unbuild)
    if only == P:
        phrase("targets", template, build=build, unbuild=unbuild)


_target("target {n:noun.s}", 1, 1)
_target("another target {n:noun.s}", 1, 1, other=True)
_target("up to one target {n:noun.s}", 0, 1)
_target("up to one other target {n:noun.s}", 0, 1, other=True)
_target("{k:number} target {n:noun.p}", "k", "k", only=P)
_target("{k:number} other target {n:noun.p}", "k", "k", other=True, only=P)
_target("up to {k:number} target {n:noun.p}", 0, "k", only=P)
_target("up to {k:number} other target {n:noun.p}", 0, "k", other=True, only=P)
_target("any number of target {n:noun.p}", 0, None, only=P)
_target("any number of other target {n:noun.p}", 0, None, other=True, only=P)
_target("one or two target {n:noun.p}", 1, 2, only=P)
_target("one, two, or three target {n:noun.p}", 1, 3, only=P)
_target("one or more target {n:noun.p}", 1, None, only=P)
obj("any target", se.Target(fi.AnyTarget()))
obj("any other target", se.Target(fi.both(fi.AnyTarget(), fi.Other())))
obj("up to one target", se.Target(fi.AnyTarget(), least=0), alt=True)


def _any_targets(template: str, least: Any, most: Any) -> None:
    phrase("obj.o", template, se.Target(fi.AnyTarget(), least=least, most=most))


_any_targets("each of two targets", 2, 2)
_any_targets("each of up to two targets", 0, 2)
_any_targets("each of up to three targets", 0, 3)
_any_targets("any number of targets", 0, None)
_any_targets("one or two targets", 1, 2)
_any_targets("one, two, or three targets", 1, 3)
phrase("obj.o", "each of {v:targets}", build=lambda v: v, unbuild=lambda v: {"v": v}, hint="each")
phrase("obj.p", "{v:targets} each", build=lambda v: v, unbuild=lambda v: {"v": v})

# --- all, each ---------------------------------------------------------------------------------------------


_HOST = frozenset((fi.Subtype("Equipment"), fi.Status("enchanted")))
"""One word for one and for several: "enchanted Equipment" is what an Aura is attached to (303.4b)."""


def _all(template: str, only: tuple[str, ...], **more: Any) -> None:
    def build(n: Any) -> Any:
        if template.startswith("{") and frozenset(getattr(n.filter, "parts", ())) >= _HOST:
            return REJECT
        return REJECT if n.zones in NOWHERE or n.zones == su.PLAYERS else se.All(n.filter, n.zones)

    def unbuild(value: Any) -> dict[str, Any] | None:
        return {"n": su.NP(value.filter, value.zones)} if isinstance(value, se.All) else None

    for form in only:
        phrase(f"obj.{form}", template, build=build, unbuild=unbuild, **more)


_all("all {n:noun.p}", P)
_all("{n:noun.p}", ("p",), hint="bare")
_all("{n:noun.p}", ("o",), alt=True)
_all("each {n:noun.s}", S, hint="each")


# --- chosen as it happens ----------------------------------------------------------------------------------


def choose(
    template: str,
    least: Any,
    most: Any,
    *,
    other: bool = False,
    only: tuple[str, ...] = S,
    random: bool = False,
    **more: Any,
) -> None:
    """A determiner for what is chosen as it happens."""

    def build(n: Any, k: Any = None) -> Any:
        if n.zones == su.PLAYERS or n.zones == ("source",) or (_has_other(n.filter) and (other or only == S)):
            return REJECT
        f = ordered(n.filter, fi.Other()) if other else n.filter
        return se.Choose(f, n.zones, k if least == "k" else least, k if most == "k" else most, random=random)

    def unbuild(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, se.Choose) or value.by is not None or value.name or value.random != random:
            return None
        has = _has_other(value.filter)
        if only == S and has != other:
            return None
        slots = _range_slots(value, least, most)
        if slots is None:
            return None
        f = _without_other(value.filter) if other else value.filter
        return {**slots, "n": su.NP(f, value.zones)}

    for form in only:
        phrase(f"obj.{form}", template, build=build, unbuild=unbuild, **more)


choose("a {n:noun.s}", 1, 1)
choose("a {n:noun.s} (of your choice|of their choice)", 1, 1, alt=True)
choose("another {n:noun.s}", 1, 1, other=True)
choose("{k:number} {n:noun.p}", "k", "k", only=P)
choose("up to one {n:noun.s}", 0, 1)
choose("up to {k:number} {n:noun.p}", 0, "k", only=P)
choose("any number of {n:noun.p}", 0, None, only=P)
choose("one or more {n:noun.p}", 1, None, only=P)
choose("a {n:noun.s} at random", 1, 1, random=True)

# --- cards of a library or a hand --------------------------------------------------------------------------


def _top(template: str, one: bool, bottom: bool) -> None:
    def build(of: Any, n: Any = 1) -> Any:
        return se.Top(n, None if of == se.You() else of, bottom)

    def unbuild(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, se.Top) or value.bottom != bottom or (value.n == 1) != one:
            return None
        of = value.of if value.of is not None else se.You()
        return {"of": of} if one else {"of": of, "n": value.n}

    obj(template, None, S if one else P, build=build, unbuild=unbuild)


_top("the top card of {of:poss} library", True, False)
_top("the top {n:number} cards of {of:poss} library", False, False)
_top("the bottom card of {of:poss} library", True, True)
phrase(
    "obj.o",
    "{by:poss} hand",
    build=lambda by: se.All(fi.Owned(by), ("hand",)),
    unbuild=lambda v: (
        {"by": v.filter.by}
        if isinstance(v, se.All) and v.zones == ("hand",) and isinstance(v.filter, fi.Owned)
        else None
    ),
)
phrase(
    "obj.o",
    "{by:poss} graveyard",
    build=lambda by: se.All(fi.Owned(by), ("graveyard",)),
    unbuild=lambda v: (
        {"by": v.filter.by}
        if isinstance(v, se.All) and v.zones == ("graveyard",) and isinstance(v.filter, fi.Owned)
        else None
    ),
)
phrase("obj.o", "all graveyards", se.All(fi.Anything(), ("graveyard",)))

# --- several together --------------------------------------------------------------------------------------

_SINGLE = (
    se.This,
    se.Target,
    se.Attached,
    su.It,
    su.That,
    se.All,
    se.Choose,
    se.You,
    se.EachPlayer,
    se.EachOpponent,
    su.They,
    su.ThatPlayer,
    se.ControllerOf,
)


def _union(a: Any, b: Any) -> Any:
    return se.Union((a, b)) if isinstance(a, _SINGLE) and isinstance(b, _SINGLE) else REJECT


def _un_union(value: Any) -> dict[str, Any] | None:
    return {"a": value.parts[0], "b": value.parts[1]} if isinstance(value, se.Union) and len(value.parts) == 2 else None


phrase("pair", "{a:obj.s} and {b:obj.s}", build=_union, unbuild=_un_union)
phrase(
    "obj.p",
    "both {v:pair}",
    build=lambda v: v,
    unbuild=lambda v: {"v": v} if isinstance(v, se.Union) else None,
    alt=True,
)
for _form in P:
    phrase(
        f"obj.{_form}",
        "{v:pair}",
        build=lambda v: v,
        unbuild=lambda v: {"v": v} if isinstance(v, se.Union) else None,
    )

# --- whom damage is dealt to -------------------------------------------------------------------------------

phrase("dmgto", "{v:obj.o/each}", build=lambda v: v, unbuild=lambda v: {"v": v})
phrase(
    "dmgto",
    "{v:plr.o}",
    build=lambda v: REJECT if isinstance(v, (se.Choose, se.Attached, se.Target)) else v,
    unbuild=lambda v: None if isinstance(v, se.Attached) else {"v": v},
)
phrase("dmgto", "{a:dmgto1} and {b:dmgto1}", build=lambda a, b: se.Union((a, b)), unbuild=_un_union)


def _and_theirs(a: Any, n: Any) -> Any:
    """ "Each opponent and each creature they control": what any of them controls."""
    by = a if isinstance(a, (se.EachOpponent, se.EachPlayer)) else su.They()
    return se.Union((a, se.All(ordered(n.filter, fi.Controlled(by)), n.zones)))


def _un_and_theirs(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, se.Union) or len(v.parts) != 2 or not isinstance(v.parts[1], se.All):
        return None
    a, f = v.parts[0], v.parts[1].filter
    if not isinstance(a, (se.EachOpponent, se.EachPlayer)) or not isinstance(f, fi.Both):
        return None
    rest = [p for p in f.parts if p != fi.Controlled(a)]
    slots = {"a": a, "n": su.NP(fi.both(*rest) if rest else fi.Anything(), v.parts[1].zones)}
    return slots if _and_theirs(**slots) == v else None


phrase("dmgto", "{a:plr.o} and each {n:noun.s} they control", build=_and_theirs, unbuild=_un_and_theirs)
phrase(
    "dmgto1",
    "each {n:noun.s}",
    build=lambda n: se.All(n.filter, n.zones) if n.zones == ("battlefield",) else REJECT,
    unbuild=lambda v: {"n": su.NP(v.filter, v.zones)} if isinstance(v, se.All) else None,
)
phrase("dmgto1", "{v:plr.o}", build=lambda v: v, unbuild=lambda v: {"v": v})
phrase(
    "dmgto1",
    "target {n:noun.s}",
    build=lambda n: se.Target(n.filter, n.zones) if n.zones == ("battlefield",) else REJECT,
    unbuild=lambda v: (
        {"n": su.NP(v.filter, v.zones)} if isinstance(v, se.Target) and v == se.Target(v.filter) else None
    ),
)

# --- objects in events: a filter ---------------------------------------------------------------------------


def _event_object(template: str, other: bool = False) -> None:
    def build(n: Any) -> Any:
        if n.zones not in (("battlefield",), ("stack",)) or _has_other(n.filter):
            return REJECT
        return ordered(n.filter, fi.Other()) if other else n.filter

    def unbuild(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, fi.Filter) or isinstance(value, (fi.IsSource, fi.Among)) or _has_other(value) != other:
            return None
        zones = ("stack",) if any(isinstance(p, fi.IsSpell) for p in value.walk()) else ("battlefield",)
        return {"n": su.NP(_without_other(value) if other else value, zones)}

    phrase("evobj", template, build=build, unbuild=unbuild)


phrase("evobj", "~", fi.IsSource())
phrase("evobj", "~creature", fi.IsSource(), alt=True)
phrase("evobj", "~permanent", fi.IsSource(), alt=True)
phrase("evobj", "~token", fi.IsSource(), alt=True)
phrase("evobj", "~card", fi.IsSource(), alt=True)
phrase("evobj", "the creature it haunts", fi.Among(se.MarkedBy("haunts")))
phrase("evobj", "the creature ~card haunts", fi.Among(se.MarkedBy("haunts")), alt=True)
phrase("evobj", "enchanted creature", fi.Among(se.Attached()))
phrase(
    "evobj",
    "(equipped creature|enchanted permanent|enchanted land|enchanted artifact)",
    fi.Among(se.Attached()),
    alt=True,
)
phrase(
    "evobj",
    "that {noun:thatnoun}",
    build=lambda noun: fi.Among(su.That(noun)),
    unbuild=lambda f: {"noun": f.what.noun} if isinstance(f, fi.Among) and isinstance(f.what, su.That) else None,
)
phrase("evobj", "it", fi.Among(su.It()))
_event_object("a {n:noun.s}")
_event_object("another {n:noun.s}", other=True)


def _or_this(f: Any) -> Any:
    return fi.Either((fi.IsSource(), f))


phrase(
    "evobj",
    "~ or {f:evother}",
    build=_or_this,
    unbuild=lambda v: {"f": v.parts[1]} if isinstance(v, fi.Either) and v.parts[0] == fi.IsSource() else None,
)
phrase(
    "evother",
    "another {n:noun.s}",
    build=lambda n: ordered(n.filter, fi.Other()),
    unbuild=lambda v: {"n": su.NP(_without_other(v))} if isinstance(v, fi.Filter) and _has_other(v) else None,
)

obj("it from your graveyard", se.OnlyThose(su.It(), fi.InZone("graveyard")), only=("o",), alt=True)
