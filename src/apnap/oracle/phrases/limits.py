"""What can't be done, or not so often, and by whom: abilities that can't be activated, numbers of attackers and
blockers, prices of attacking, spells and abilities that can't target something, evasion that doesn't help."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement, Static
from apnap.ability.costs import Cost
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.permits import one_mod, whole
from apnap.oracle.references import replace
from apnap.oracle.table import mod, phrase

HERE = ("battlefield",)

# --- activated abilities that can't be activated (602.5) ---------------------------------------------------

_UNLESS_MANA = " unless they're mana abilities"


def _dormant(tail: str, what: str) -> None:
    """Of permanents it is said of them; of sources wherever they are, of the players."""

    def build(n: Any) -> Any:
        if n.zones == HERE:
            return Static(se.All(n.filter), (mo.Cant(what),))
        return Static(se.EachPlayer(), (mo.Cant(what, by=n.filter),)) if n.zones == ("source",) else REJECT

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = one_mod(v, mo.Cant)
        if m is None or m.what != what:
            return None
        n = su.NP(v.what.filter) if isinstance(v.what, se.All) else su.NP(m.by, ("source",)) if m.by else None
        return {"n": n} if n is not None and build(n) == v else None

    phrase("stat", f"activated abilities of {{n:noun.p/and}} can't be activated{tail}", build=build, unbuild=unbuild)
    for _host in ("enchanted creature", "enchanted permanent", "equipped creature"):
        whole(
            f"activated abilities of {_host} can't be activated{tail}",
            se.Attached(),
            mo.Cant(what),
            alt=_host != "enchanted creature",
        )


_dormant("", "activate")
_dormant(_UNLESS_MANA, "activate_nonmana")

# --- how many may attack or block (508.1c, 509.1b) ---------------------------------------------------------

_ATTACKED: tuple[tuple[str, str, Any], ...] = (
    ("attack", "attack", se.EachPlayer()),
    ("attack you", "attack_you", se.EachPlayer()),
    ("attack ~", "be_attacked", se.This()),
    ("block", "block", se.EachPlayer()),
)


def _no_more(words: str, what: str, who: Any) -> None:
    def build(k: Any) -> Any:
        return Static(who, (mo.Cant(what, limit=k),))

    phrase(
        "stat",
        f"no more than {{k:word}} creature can {words} each combat",
        build=lambda k: build(k) if k == 1 else REJECT,
        unbuild=lambda v: {"k": 1} if v == build(1) else None,
    )
    phrase(
        "stat",
        f"no more than {{k:word}} creatures can {words} each combat",
        build=lambda k: REJECT if k == 1 else build(k),
        unbuild=lambda v: (
            {"k": m.limit}
            if (m := one_mod(v, mo.Cant)) is not None and type(m.limit) is int and m.limit > 1 and v == build(m.limit)
            else None
        ),
    )


for _words, _what, _who in _ATTACKED:
    _no_more(_words, _what, _who)

# --- prices (508.1d, 509.1c) -------------------------------------------------------------------------------


def _priced(template: str, *whats: str, **more: Any) -> None:
    def build(cost: Any) -> Any:
        return tuple(mo.Cant(w, unless_cost=cost) for w in whats)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != len(whats) or not isinstance(v[0], mo.Cant) or v[0].unless_cost is None:
            return None
        return {"cost": v[0].unless_cost} if v == build(v[0].unless_cost) else None

    phrase("smod2", template, build=build, unbuild=unbuild, **more)


for _words, _whats in (("attack", ("attack",)), ("block", ("block",)), ("attack or block", ("attack", "block"))):
    _priced(f"can't {_words} unless you {{cost:altcost}}", *_whats)


def _tax(template: str, what: str) -> None:
    def build(n: Any, mana: str) -> Any:
        return Static(se.All(n.filter), (mo.Cant(what, unless_cost=Cost(mana)),)) if n.zones == HERE else REJECT

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = one_mod(v, mo.Cant)
        if m is None or m.unless_cost is None or not isinstance(v.what, se.All):
            return None
        slots = {"n": su.NP(v.what.filter), "mana": m.unless_cost.mana}
        return slots if build(**slots) == v else None

    phrase("stat", template, build=build, unbuild=unbuild)


_tax("{n:noun.p} can't attack unless their controller pays {mana:mana} for each of those creatures", "attack")
_tax("{n:noun.p} can't block unless their controller pays {mana:mana} for each of those creatures", "block")

# --- what can't target it (115.4) --------------------------------------------------------------------------

_NOT_SPELL = fi.Not(fi.IsSpell())


def _aimed(n: Any) -> Any:
    """The filter of the spell, or of the source of the ability, that can't target."""
    parts = n.filter.parts if isinstance(n.filter, fi.Both) else (n.filter,)
    if n.zones != ("stack",):
        return REJECT
    abilities = any(isinstance(p, fi.IsAbility) for p in parts)
    if not abilities and fi.IsSpell() not in parts:
        return REJECT
    kept = [p for p in parts if not isinstance(p, (fi.IsAbility, fi.IsSpell))]
    return fi.both(*kept, _NOT_SPELL if abilities else fi.IsSpell())


def _un_aimed(f: Any) -> Any:
    parts = f.parts if isinstance(f, fi.Both) else (f,)
    if parts[-1] == _NOT_SPELL:
        return su.NP(fi.both(*parts[:-1], fi.IsAbility()), ("stack",))
    return su.NP(f, ("stack",)) if parts[-1] == fi.IsSpell() else None


def _cant_target(n: Any) -> Any:
    f = _aimed(n)
    return REJECT if f is REJECT else mo.Cant("be_targeted", by=f)


def _un_cant_target(m: Any) -> dict[str, Any] | None:
    if not isinstance(m, mo.Cant) or m.by is None or m != mo.Cant("be_targeted", by=m.by):
        return None
    n = _un_aimed(m.by)
    return {"n": n} if n is not None and _aimed(n) == m.by else None


def _nor_abilities(n: Any, s: Any) -> Any:
    f = _aimed(n)
    if f is REJECT or s.zones != ("source",):
        return REJECT
    return mo.Cant("be_targeted", by=fi.Either((f, fi.both(s.filter, _NOT_SPELL))))


def _un_nor_abilities(m: Any) -> dict[str, Any] | None:
    if not isinstance(m, mo.Cant) or not isinstance(m.by, fi.Either) or len(m.by.parts) != 2:
        return None
    n, rest = _un_aimed(m.by.parts[0]), m.by.parts[1]
    if n is None or not isinstance(rest, fi.Both) or rest.parts[-1] != _NOT_SPELL:
        return None
    slots = {"n": n, "s": su.NP(fi.both(*rest.parts[:-1]), ("source",))}
    return slots if _nor_abilities(**slots) == m else None


for _target in ("target", "targets"):
    _alt = _target == "targets"
    mod(
        f"can't be the {_target} of {{n:noun.p}}",
        build=_cant_target,
        unbuild=_un_cant_target,
        prove=lambda v, n: v == _cant_target(n),
        alt=_alt,
    )
    mod(
        f"can't be the {_target} of {{n:noun.p}} or abilities from {{s:noun.p}}",
        build=_nor_abilities,
        unbuild=_un_nor_abilities,
        prove=lambda v, n, s: v == _nor_abilities(n, s),
        alt=_alt,
    )
    mod(f"can't be the {_target} of spells or abilities", mo.Cant("be_targeted"), alt=_alt)
    if _alt:
        mod(
            "can't be the targets of spells or abilities your opponents control",
            mo.Cant("be_targeted", by=fi.Controlled(se.EachOpponent())),
            alt=True,
        )


def _untargetable(n: Any) -> Any:
    return Static(se.All(n.filter, n.zones), (mo.Cant("be_targeted"),)) if n.zones == ("graveyard",) else REJECT


phrase(
    "stat",
    "{n:noun.p} in graveyards can't be the targets of spells or abilities",
    build=lambda n: REJECT if n.zones != () else Static(se.All(n.filter, ("graveyard",)), (mo.Cant("be_targeted"),)),
    unbuild=lambda v: None,
    prove=lambda v, n: v.what == se.All(n.filter, ("graveyard",)),
    alt=True,
)
phrase(
    "stat",
    "{n:noun.p} can't be the targets of spells or abilities",
    build=_untargetable,
    unbuild=lambda v: (
        {"n": su.NP(v.what.filter, v.what.zones)}
        if isinstance(v, Static)
        and isinstance(v.what, se.All)
        and v == _untargetable(su.NP(v.what.filter, v.what.zones))
        else None
    ),
)

# --- evasion that is of no avail (509.1b) ------------------------------------------------------------------

_WALKS: tuple[tuple[str, str, Any], ...] = tuple(
    (f"{t.lower()}walk", f"{t.lower()}walk", fi.Subtype(t)) for t in ("Plains", "Island", "Swamp", "Mountain", "Forest")
)
for _walk, _name, _land in _WALKS:
    whole(
        f"creatures with {_walk} can be blocked as though they didn't have {_walk}",
        se.All(fi.both(fi.Type("Creature"), fi.Has(_name))),
        mo.May("blocked_despite_landwalk", filter=_land),
    )
whole(
    "creatures with landwalk abilities can be blocked as though they didn't have those abilities",
    se.All(fi.both(fi.Type("Creature"), fi.Has("landwalk"))),
    mo.May("blocked_despite_landwalk"),
)
mod("can block creatures with shadow as though *it had shadow", mo.May("block_shadow"))
mod("can block creatures with flying as though *it had reach", mo.May("block_flying"), alt=True)

# --- attacking and blocking, always ------------------------------------------------------------------------

for _cat in ("smod2", "emod2"):
    phrase(_cat, "*attack or *block each combat if able", (mo.Must("attack"), mo.Must("block")))
phrase("smod2", "can't attack, block, or transform, and its activated abilities can't be activated",
       (mo.Cant("attack"), mo.Cant("block"), mo.Cant("transform"), mo.Cant("activate")))  # fmt: skip
for _form, _what in (("s", "its"), ("p", "their")):
    phrase(
        f"smod2.{_form}",
        f"can't attack or block, and {_what} activated abilities can't be activated unless they're mana abilities",
        (mo.Cant("attack"), mo.Cant("block"), mo.Cant("activate_nonmana")),
    )
phrase("smod2.p", "can't attack or block, and their activated abilities can't be activated",
       (mo.Cant("attack"), mo.Cant("block"), mo.Cant("activate")))  # fmt: skip


def _neither(n: Any) -> Any:
    if n.zones != HERE:
        return REJECT
    return (mo.Cant("block", by=n.filter), mo.Cant("be_blocked", by=n.filter))


for _cat in ("smod2", "emod2"):
    phrase(
        _cat,
        "can't block or be blocked by {n:noun.p}",
        build=_neither,
        unbuild=lambda v: (
            {"n": su.NP(v[0].by)}
            if type(v) is tuple and len(v) == 2 and isinstance(v[0], mo.Cant) and v[0].by is not None
            and v == _neither(su.NP(v[0].by))
            else None
        ),
    )


def _able(what: Any) -> Any:
    return ef.Apply(what, (mo.Must("be_blocked_by_all"),), ef.THIS_TURN)


phrase(
    "sent0",
    "all creatures able to block {what:obj.o} this turn do so",
    build=lambda what: REJECT if isinstance(what, se.Choose) else _able(what),
    unbuild=lambda e: {"what": e.what} if isinstance(e, ef.Apply) and e == _able(e.what) else None,
)


def _walls(n: Any, what: Any) -> Any:
    if n.zones != HERE or not isinstance(what, (se.This, se.Attached, su.It)):
        return REJECT
    return Static(se.This() if isinstance(what, su.It) else what, (mo.Must("be_blocked_by_all", by=n.filter),))


phrase(
    "stat",
    "all {n:noun.p} able to block {what:obj.o} do so",
    build=lambda n, what: REJECT if n.filter == fi.Type("Creature") else _walls(n, what),
    unbuild=lambda v: (
        {"n": su.NP(m.by), "what": v.what}
        if (m := one_mod(v, mo.Must)) is not None and m.by is not None and v == _walls(su.NP(m.by), v.what)
        else None
    ),
    prove=lambda v, n, what: v == _walls(n, what),
)

# --- when: "unless", "if" ----------------------------------------------------------------------------------

_OWN_CONDITION = (mo.Cant, mo.CostChange, mo.AlternativeCost, mo.AdditionalCost, mo.May)


def _conditional(v: Any, c: Any, negate: bool) -> Any:
    if not isinstance(v, Static) or v.condition is not None or any(isinstance(m, _OWN_CONDITION) for m in v.mods):
        return REJECT
    if isinstance(v.what, (su.It, se.You, se.EachPlayer, se.EachOpponent)) or (negate and isinstance(c, co.IsNot)):
        return REJECT
    return replace(v, condition=co.IsNot(c) if negate else c)


phrase(
    "static",
    "{v:stat} unless {c:cond2}.",
    build=lambda v, c: _conditional(v, c, True),
    unbuild=lambda v: (
        {"v": replace(v, condition=None), "c": v.condition.inner}
        if isinstance(v, Static) and isinstance(v.condition, co.IsNot)
        and _conditional(replace(v, condition=None), v.condition.inner, True) == v
        else None
    ),
    prove=lambda s, v, c: s == _conditional(v, c, True),
    alt=True,
)
phrase(
    "static",
    "{v:stat} if {c:cond2}.",
    build=lambda v, c: _conditional(v, c, False),
    unbuild=lambda v: None,
    prove=lambda s, v, c: s == _conditional(v, c, False),
    alt=True,
)


def _while(v: Any, c: Any) -> Any:
    return replace(v, condition=c) if isinstance(v, Replacement) and v.condition is None else REJECT


def _un_while(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, Replacement) or v.condition is None:
        return None
    return {"v": replace(v, condition=None), "c": v.condition}


phrase("repl", "as long as {c:cond2}, {v:repl}", build=_while, unbuild=_un_while, alt=True)

# --- two of them in one line -------------------------------------------------------------------------------

_ASLEEP = Static(se.This(), (mo.DoesntUntap(),))


def _tapped(v: Any) -> Any:
    from apnap.oracle.phrases.replacements import ENTERS

    return (Replacement(ENTERS, enters_tapped=True), v)


phrase("line", "~ enters tapped and doesn't untap during your untap step.", build=lambda: _tapped(_ASLEEP),
       unbuild=lambda v: {} if type(v) is tuple and v == _tapped(_ASLEEP) else None)  # fmt: skip

