"""What things are and have at the same time, and otherwise: two things said of one subject, subjects joined, "it's …",
"it's still a land", "loses all other abilities" (604, 611.3, 205.1b)."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.animating import body_of, mods_of
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.references import replace
from apnap.oracle.table import TABLE, at, mod, phrase, static_mod, told

HERE = ("battlefield",)

# --- more of what is said of one thing ---------------------------------------------------------------------

mod("*get an additional {m:ptmod}", build=lambda m: mo.PT(*m), unbuild=lambda v: None,
    prove=lambda v, m: v == mo.PT(*m), alt=True)  # fmt: skip
static_mod("*be the chosen type in addition to *its other types", mo.AddTypes(chosen=True))
static_mod("*be the chosen type in addition to *its other creature types", mo.AddTypes(chosen=True), alt=True)
static_mod("*be the chosen type", mo.SetTypes(chosen=True))
static_mod("*be the chosen color", mo.SetColors((), chosen=True))
static_mod("*be all creature types", mo.AddTypes(all_creature_types=True))
_LAND_TYPES = ("Plains", "Island", "Swamp", "Mountain", "Forest")
static_mod("*be every basic land type in addition to *its other types", mo.AddTypes(subtypes=_LAND_TYPES))
for _cat in ("smod2", "emod2"):
    phrase(_cat, "can't attack, block, or crew Vehicles", (mo.Cant("attack"), mo.Cant("block"), mo.Cant("crew")))
for _kind in ("smod", "emod"):
    for _form in ("s", "p"):
        phrase(
            f"{_kind}s.{_form}",
            f"{{a:{_kind}2.{_form}}} and {{b:{_kind}.{_form}}}",
            build=lambda a, b: (*a, b),
            unbuild=lambda v: {"a": v[:-1], "b": v[-1]} if type(v) is tuple and len(v) > 2 else None,
            prove=lambda v, a, b: v == (*a, b),
            alt=True,
        )


def _tailed(tail: str, add: Any, take: Any, alt: bool) -> None:
    """What is said after all else of the same things: a list of its own kind, so no part of the others."""
    for obj, form, its, verb, it in (
        ("s/each", "s", "its", "loses", "it"), ("p/bare", "p", "their", "lose", "they"),
    ):  # fmt: skip

        def build(what: Any, a: Any) -> Any:
            if isinstance(what, (se.Choose, se.Target, su.Them, su.That, se.Union, se.Top)):
                return REJECT
            mods = add(a)
            return REJECT if mods is REJECT else Static(what, mods)

        words = tail.replace("ITS", its).replace("LOSES", verb).replace("IT", it)
        told("stat", f"{{what:obj.{obj}}} {{a:smods.{form}}}{words}", build, alt=alt, proof=True,
             what="what", a=lambda v: take(v.mods) if isinstance(v, Static) else None)  # fmt: skip


def _no_others(a: Any) -> Any:
    return (mo.Lose(), *a) if any(isinstance(m, mo.Gain) for m in a) and mo.Lose() not in a else REJECT


for _and in (" and LOSES", ", and LOSES", ", and IT LOSES"):
    _tailed(f"{_and} all other abilities", _no_others, lambda mods: None, True)


def _only_those(what: Any, a: Any, b: Any) -> Any:
    if isinstance(what, (se.Choose, se.Target, se.Union)):
        return REJECT
    mods = _no_others((a, b))
    return REJECT if mods is REJECT else Static(what, mods)


phrase("stat", "{what:obj.s/each} {a:smod.s}, {b:smod.s}, and loses all other abilities", build=_only_those,
       unbuild=lambda v: None, prove=lambda v, **slots: v == _only_those(**slots), alt=True)  # fmt: skip


def _becomes(t: Any) -> Any:
    """205.1a: exactly these card types, or exactly these subtypes of their kind."""
    kinds = {type(f) for f in t}
    if len(kinds) != 1 or fi.Type("Creature") in t or fi.Type("Artifact") in t:
        return REJECT
    names = tuple(f.name for f in t)
    return mo.SetTypes(names) if kinds == {fi.Type} else mo.SetTypes(subtypes=names)


def _is_now(m: Any) -> Any:
    if not isinstance(m, mo.SetTypes):
        return None
    return tuple(fi.Subtype(n) for n in m.subtypes) or tuple(fi.Type(n) for n in m.types) or None


told("smod.s", "*be a {t:typewords.s}", _becomes, t=_is_now)
_ASLEEP = mo.Cant("activate")
for _comma in ("", ","):
    _tailed(
        f"{_comma} and ITS activated abilities can't be activated",
        lambda a: REJECT if _ASLEEP in a else (*a, _ASLEEP),
        lambda mods: mods[:-1] if len(mods) > 1 and mods[-1] == _ASLEEP else None,
        not _comma,
    )


def _priced(template: str, *whats: str) -> None:
    def build(cost: Any) -> Any:
        return tuple(mo.Cant(w, unless_cost=cost) for w in whats)

    told("smod2", template, build, cost=lambda v: v[0].unless_cost if isinstance(v[0], mo.Cant) else None)


for _words, _whats in (("attack", ("attack",)), ("block", ("block",)), ("attack or block", ("attack", "block"))):
    _priced(f"can't {_words} unless its controller pays {{cost:pay}}", *_whats)

# --- still a land ------------------------------------------------------------------------------------------


def _still(what: Any, v: Any, g: Any = ()) -> Any:
    if isinstance(what, (se.Choose, se.Target, se.Union, su.It)):
        return REJECT
    return Static(what, mods_of(v, g, True))


def _un_still(v: Any, given: bool) -> dict[str, Any] | None:
    got = body_of(v.mods, True, given) if isinstance(v, Static) and v == Static(v.what, v.mods) else None
    return None if got is None else {"what": v.what, **got}


for _given in ("", " with {g:given}"):
    for _obj, _be, _form, _end in (
        ("s/each", "is a", "s", "it's still a land"),
        ("p/bare", "are", "p", "they're still lands"),
    ):
        phrase(
            "static",
            f"{{what:obj.{_obj}}} {_be} {{v:animal.{_form}}}{_given}. {_end}.",
            build=_still,
            unbuild=lambda v, given=bool(_given): _un_still(v, given),  # type: ignore[misc]
            prove=lambda s, what, v, g=(): s == _still(what, v, g),
            alt=True,
        )

# --- subjects joined ---------------------------------------------------------------------------------------


def _with_others(n: Any, mods: Any, who: Any) -> Any:
    if n.zones != HERE or fi.Other() in getattr(n.filter, "parts", (n.filter,)):
        return REJECT
    return Static(se.Union((who, se.All(ordered(n.filter, fi.Other())))), mods)


def _without_other(v: Any) -> Any:
    parts: Any = getattr(getattr(v, "what", None), "parts", ())
    if len(parts) != 2 or not isinstance(parts[1], se.All) or not isinstance(parts[1].filter, fi.Both):
        return None
    return su.NP(fi.both(*[p for p in parts[1].filter.parts if p != fi.Other()]))


told(
    "stat",
    "you and other {n:noun.p} {mods:smods.p}",
    lambda n, mods: _with_others(n, mods, se.You()),
    n=_without_other,
    mods="mods",
)


def _two_kinds(a: Any, b: Any, mods: Any) -> Any:
    if a.zones != HERE or b.zones != HERE or any(fi.Anything() == n.filter for n in (a, b)):
        return REJECT
    if len({any(isinstance(p, fi.Controlled) for p in getattr(n.filter, "parts", ())) for n in (a, b)}) > 1:
        return REJECT  # "Orcs and Goblins you control": both are yours
    return Static(se.Union((se.All(a.filter), se.All(b.filter))), mods)


def _nth_kind(i: int) -> Any:
    def found(v: Any) -> Any:
        parts: Any = getattr(getattr(v, "what", None), "parts", ())
        return su.NP(parts[i].filter) if len(parts) == 2 and isinstance(parts[i], se.All) else None

    return found


told("stat", "{a:noun.p} and {b:noun.p} {mods:smods.p}", _two_kinds, a=_nth_kind(0), b=_nth_kind(1), mods="mods")

# --- two sentences: otherwise, instead, also ---------------------------------------------------------------


def _put(value: Any, old: Any, new: Any) -> Any:
    if value == old:
        return new
    if isinstance(value, Node):
        return type(value)(**{name: _put(getattr(value, name), old, new) for name in value.__struct_fields__})
    return tuple([_put(item, old, new) for item in value]) if type(value) is tuple else value


def _subject_first(a: Any) -> Any:
    """A static ability with its condition said after its subject: "it" is in the condition."""
    if isinstance(a, Static) and isinstance(a.what, su.It) and a.condition is not None:
        for who in (se.Attached(), se.This()):
            if any([node == who for node in a.condition.walk()]):
                return replace(a, what=who, condition=_put(a.condition, who, su.It()))
    return a


def _sentences(template: str, build: Any, *, alt: bool = False, **where: str) -> None:
    """Several static abilities of one subject, told in several sentences."""

    def unbuild(value: Any) -> dict[str, Any] | None:
        if type(value) is not tuple or not all(isinstance(a, Static) for a in value):
            return None
        told_ = tuple([_subject_first(a) for a in value])
        slots = {name: at(told_, path) for name, path in where.items()}
        if None in slots.values() or len({a.what for a in told_}) > 1:
            return None
        slots["v"] = replace(slots["v"], condition=None)
        return slots if build(**slots) == told_ else None

    phrase("line", template, build=build, unbuild=unbuild, alt=alt,
           prove=lambda value, **slots: build(**slots) == value)  # fmt: skip


def _is_plain(v: Any) -> bool:
    return isinstance(v, Static) and v == Static(v.what, v.mods) and isinstance(v.what, (se.This, se.Attached))


def _otherwise(v: Any, c: Any, mods: Any) -> Any:
    return (replace(v, condition=c), Static(v.what, mods, co.IsNot(c))) if _is_plain(v) else REJECT


_sentences(
    "{v:stat} as long as {c:cond2}. otherwise, it {mods:smods.s}.", _otherwise, v="0", c="0.condition", mods="1.mods"
)


def _instead(v: Any, mods: Any, c: Any) -> Any:
    return (replace(v, condition=co.IsNot(c)), Static(v.what, mods, c)) if _is_plain(v) else REJECT


for _template in (
    "{v:stat}. it {mods:smods.s} instead as long as {c:cond2}.",
    "{v:stat}. if {c:cond2}, it {mods:smods.s} instead.",
    "{v:stat}. as long as {c:cond2}, it {mods:smods.s} instead.",
):
    _sentences(_template, _instead, alt=not _template.startswith("{v:stat}. it"), v="0", c="1.condition", mods="1.mods")


def _also(v: Any, mods: Any, c: Any) -> Any:
    return (v, Static(v.what, mods, c)) if _is_plain(v) else REJECT


def _and_also(v: Any, mods: Any, c: Any, more: Any, d: Any) -> Any:
    return (v, Static(v.what, mods, c), Static(v.what, more, d)) if _is_plain(v) else REJECT


for _template in (
    "{v:stat}. it {mods:smods.s} as long as {c:cond2}.",
    "{v:stat}. as long as {c:cond2}, it {mods:smods.s}.",
):
    _sentences(_template, _also, alt=_template.startswith("{v:stat}. as"), v="0", c="1.condition", mods="1.mods")
_sentences(
    "{v:stat}. as long as {c:cond2}, it {mods:smods.s}. as long as {d:cond2}, it {more:smods.s}.",
    _and_also,
    v="0",
    c="1.condition",
    mods="1.mods",
    d="2.condition",
    more="2.mods",
)
_MY_CREATURE = fi.both(fi.Type("Creature"), fi.Controlled(se.You()))
_ALONE = co.Exists(se.All(_MY_CREATURE), 1, 1)
told(
    "static",
    "as long as you control exactly one creature, that creature {mods:smods.s}.",
    lambda mods: Static(se.All(_MY_CREATURE), mods, _ALONE),
    mods="mods",
)


# --- "it's": what is said with "is" -------------------------------------------------------------------------


def contract() -> None:
    """Each phrase that says "is …" of a thing, once more as "'s …": "as long as …, it's a 1/1 creature"."""
    for cat in ("smod.s", "smod2.s"):
        for one in list(TABLE.phrases[cat]):
            if one.elements[:1] == ["is"] and not one.mute:
                TABLE.contracted(cat, one)



