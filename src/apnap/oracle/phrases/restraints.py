"""What creatures can't, must and may do in combat, always or for a turn; lands and colours that things are."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.permits import one_mod, whole
from apnap.oracle.phrases.players import YOU
from apnap.oracle.table import effect_mod, mod, phrase, static_mod

HERE = ("battlefield",)

# --- combat ------------------------------------------------------------------------------------------------


_OR_WALKERS = fi.Either((YOU, fi.both(fi.Type("Planeswalker"), fi.Controlled(se.You()))))


def _tax(template: str, whom: Any = None, **more: Any) -> None:
    def build(n: Any, mana: str) -> Any:
        if n.zones != HERE:
            return REJECT
        return Static(se.All(n.filter), (mo.Cant("attack_you", by=whom, unless_cost=Cost(mana)),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = one_mod(v, mo.Cant)
        if m is None or m.unless_cost is None or not isinstance(v.what, se.All):
            return None
        slots = {"n": su.NP(v.what.filter), "mana": m.unless_cost.mana}
        return slots if build(**slots) == v else None

    phrase("stat", template, build=build, unbuild=unbuild, **more)


_tax(
    "{n:noun.p} can't attack you unless their controller pays {mana:mana} for each creature they "
    "control that's attacking you"
)
_tax("{n:noun.p} can't attack you unless their controller pays {mana:mana} for each of those creatures", alt=True)
_tax(
    "{n:noun.p} can't attack you or planeswalkers you control unless their controller pays {mana:mana} "
    "for each of those creatures",
    _OR_WALKERS,
)
_tax(
    "{n:noun.p} can't attack you or planeswalkers you control unless their controller pays {mana:mana} "
    "for each creature "
    "they control that's attacking you or a planeswalker you control",
    _OR_WALKERS,
    alt=True,
)


def _cant_block(n: Any, what: Any) -> Any:
    if n.zones != HERE or not isinstance(what, (se.This, se.Attached, su.It)):
        return REJECT
    return Static(se.This() if isinstance(what, su.It) else what, (mo.Cant("be_blocked", by=n.filter),))


phrase(
    "stat",
    "{n:noun.p} can't block {what:obj.o}",
    build=_cant_block,
    unbuild=lambda v: None,
    prove=lambda v, n, what: v == _cant_block(n, what),
    alt=True,
)


def _cant_block_with(n: Any) -> Any:
    if n.zones != HERE:
        return REJECT
    parts = n.filter.parts if isinstance(n.filter, fi.Both) else (n.filter,)
    theirs = fi.both(parts[0], fi.Controlled(se.EachOpponent()), *parts[1:])
    return Static(se.All(theirs), (mo.Cant("block"),))


phrase(
    "stat",
    "your opponents can't block with {n:noun.p}",
    build=_cant_block_with,
    unbuild=lambda v: None,
    prove=lambda v, n: v == _cant_block_with(n),
    alt=True,
)


def _three(k: Any) -> Any:
    return mo.Cant("be_blocked", by=fi.Type("Creature"), except_by=True, limit=k) if k > 2 else REJECT


mod(
    "can't be blocked except by {k:word} or more creatures",
    build=_three,
    unbuild=lambda m: (
        {"k": m.limit}
        if isinstance(m, mo.Cant) and type(m.limit) is int and m.limit > 2 and m == _three(m.limit)
        else None
    ),
)


def _cant_if(what: str) -> None:
    """508.1c: a condition asked for each attack or block."""

    def build(c: Any) -> Any:
        return (mo.Cant(what, condition=c),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        c = v[0].condition if len(v) == 1 and isinstance(v[0], mo.Cant) else None
        return {"c": c} if c is not None and not isinstance(c, co.IsNot) and v == build(c) else None

    phrase("smod2", f"can't {what} if {{c:cond2}}", build=build, unbuild=unbuild)


_cant_if("attack")
_cant_if("block")
static_mod("can block creatures with shadow as though they didn't have shadow", mo.May("block_shadow"))
static_mod("can block creatures with flying as though *it had reach", mo.May("block_flying"), alt=True)
static_mod("*be goaded", mo.Goaded())
for _color in ("white", "blue", "black", "red", "green"):
    static_mod(f"*be {_color}", mo.SetColors((_color,)))
    effect_mod(f"*become {_color}", mo.SetColors((_color,)))
for _land in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
    _many = {
        "Plains": "Plains",
        "Island": "Islands",
        "Swamp": "Swamps",
        "Mountain": "Mountains",
        "Forest": "Forests",
    }[_land]
    phrase("smod.s", f"*be a {_land}", mo.SetTypes(subtypes=(_land,)))
    phrase("smod.p", f"*be {_many}", mo.SetTypes(subtypes=(_land,)))
    phrase("emod.s", f"*become a {_land}", mo.SetTypes(subtypes=(_land,)))


def _no_abilities(n: Any) -> Any:
    return Static(se.All(n.filter), (mo.Cant("activate"),)) if n.zones == HERE else REJECT


phrase(
    "stat",
    "activated abilities of {n:noun.p} can't be activated",
    build=_no_abilities,
    unbuild=lambda v: (
        {"n": su.NP(v.what.filter)}
        if isinstance(v, Static) and isinstance(v.what, se.All) and v == _no_abilities(su.NP(v.what.filter))
        else None
    ),
)
for _words in ("enchanted creature", "enchanted permanent", "enchanted artifact"):
    whole(
        f"{_words}'s activated abilities can't be activated",
        se.Attached(),
        mo.Cant("activate"),
        alt=_words != "enchanted creature",
    )


def _also(m: Any) -> Any:
    return mo.PT(*m)


mod(
    "also *get {m:ptmod}",
    build=_also,
    unbuild=lambda v: {"m": (v.power, v.toughness)} if isinstance(v, mo.PT) else None,
    alt=True,
)
_OTHER_TURNS = co.IsNot(co.YourTurn())


def _others_turns(v: Any) -> Any:
    return Static(v.what, v.mods, _OTHER_TURNS) if v.condition is None and not isinstance(v.what, su.It) else REJECT


def _un_others_turns(v: Any) -> dict[str, Any] | None:
    return (
        {"v": Static(v.what, v.mods)} if isinstance(v, Static) and v == Static(v.what, v.mods, _OTHER_TURNS) else None
    )


phrase("static", "during turns other than yours, {v:stat}.", build=_others_turns, unbuild=_un_others_turns)


def _if(v: Any, c: Any) -> Any:
    if (
        v.condition is not None
        or isinstance(v.what, su.It)
        or not all(isinstance(m, (mo.Cant, mo.DoesntUntap, mo.May)) for m in v.mods)
    ):
        return REJECT
    if any(getattr(m, "what", "") in ("attack", "block", "cast") for m in v.mods):
        return REJECT
    return Static(v.what, v.mods, c)


phrase(
    "static",
    "{v:stat} if {c:cond2}.",
    build=_if,
    unbuild=lambda v: None,
    prove=lambda s, v, c: s == _if(v, c),
    alt=True,
)


# --- effects for the turn ----------------------------------------------------------------------------------

_TURN_MODS: tuple[tuple[str, str, Any], ...] = (
    ("must be blocked this turn if able", "must be blocked this turn if able", mo.Must("be_blocked")),
    ("attacks this turn if able", "attack this turn if able", mo.Must("attack")),
    ("blocks this turn if able", "block this turn if able", mo.Must("block")),
)


def _for_turn(m: Any) -> Any:
    def build(what: Any) -> Any:
        return REJECT if isinstance(what, se.Choose) else ef.Apply(what, (m,), ef.THIS_TURN)

    def unbuild(e: Any) -> dict[str, Any] | None:
        return {"what": e.what} if isinstance(e, ef.Apply) and e == ef.Apply(e.what, (m,), ef.THIS_TURN) else None

    return build, unbuild


for _single, _plural, _m in _TURN_MODS:
    _build, _unbuild = _for_turn(_m)
    phrase("subj", f"{{what:obj.s/each}} {_single}", build=_build, unbuild=_unbuild)
    phrase("subj", f"{{what:obj.p/bare}} {_plural}", build=_build, unbuild=_unbuild)


def _then_turn(what: Any, mods: Any, more: Any) -> Any:
    if isinstance(what, se.Choose):
        return REJECT
    again = what
    if isinstance(what, se.Target):
        again = su.Them() if what.most != 1 else su.It()
    return ef.Seq((ef.Apply(what, mods), ef.Apply(again, more, ef.THIS_TURN)))


def _un_then_turn(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Seq) or len(e.parts) != 2 or not all(isinstance(p, ef.Apply) for p in e.parts):
        return None
    first, second = (p for p in e.parts if isinstance(p, ef.Apply))
    slots = {"what": first.what, "mods": first.mods, "more": second.mods}
    return slots if _then_turn(**slots) == e else None


for _form in ("s", "p"):
    _hint = "/each" if _form == "s" else "/bare"
    phrase(
        "subj",
        f"{{what:obj.{_form}{_hint}}} {{mods:emods.{_form}}} until end of turn and {{more:emods.{_form}}} this turn",
        build=_then_turn,
        unbuild=_un_then_turn,
    )
    for _single, _plural, _m in _TURN_MODS:

        def _then_must(what: Any, mods: Any, m: Any = _m) -> Any:
            return _then_turn(what, mods, (m,))

        def _un_then_must(e: Any, m: Any = _m) -> dict[str, Any] | None:
            got = _un_then_turn(e)
            return {"what": got["what"], "mods": got["mods"]} if got is not None and got["more"] == (m,) else None

        phrase(
            "subj",
            f"{{what:obj.{_form}{_hint}}} {{mods:emods.{_form}}} until end of turn and "
            f"{_single if _form == 's' else _plural}",
            build=_then_must,
            unbuild=_un_then_must,
        )
phrase("stat", "damage can't be prevented", Static(se.EachPlayer(), (mo.Cant("damage_prevented"),)), alt=True)
phrase(
    "sent0",
    "damage can't be prevented this turn",
    ef.Apply(se.EachPlayer(), (mo.Cant("damage_prevented"),), ef.THIS_TURN),
)
phrase("untapdur", "during your next untap step", ef.Duration("next_untap"), alt=True)


def _except_by(what: Any, n: Any) -> Any:
    if n.zones != HERE or isinstance(what, se.Choose):
        return REJECT
    return ef.Apply(what, (mo.Cant("be_blocked", by=n.filter, except_by=True),), ef.THIS_TURN)


for _form in ("s", "p"):
    phrase(
        "subj",
        f"{{what:obj.{_form}}} can't be blocked this turn except by {{n:noun.p}}",
        build=_except_by,
        unbuild=lambda e: None,
        prove=lambda e, what, n: e == _except_by(what, n),
        alt=True,
    )
whole(
    "cast ~spell only during the declare attackers step and only if you've been attacked this step",
    se.This(),
    mo.Cant(
        "cast",
        condition=co.IsNot(
            co.AllOf((co.InStep(("declare_attackers",)), co.Occurred(On("attack", other=YOU), "combat")))
        ),
    ),
)


def _paired(mods: Any) -> Any:
    both = se.Union((se.This(), se.PairedWith()))
    return Static(both, mods, co.Is(se.This(), fi.Status("paired")))


for _words in ("each of those creatures", "both creatures"):
    _form = "s" if _words.startswith("each") else "p"
    phrase(
        "static",
        f"as long as ~ is paired with another creature, {_words} {{mods:smods.{_form}}}.",
        build=_paired,
        unbuild=lambda v: {"mods": v.mods} if isinstance(v, Static) and v == _paired(v.mods) else None,
        alt=_form == "p",
    )
