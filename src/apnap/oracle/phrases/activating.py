"""When an activated ability may be activated, and what it then costs: several restrictions together."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability.abilities import Activated
from apnap.oracle.grammar import REJECT
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

_BEFORE = co.InStep(("before:declare_attackers",))
_BLOCKED = co.InStep(("after_blockers",))
_NOT_YOURS = co.IsNot(co.YourTurn())
_SIMPLE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("as a sorcery", {"timing": "sorcery"}),
    ("once each turn", {"limit": 1}),
    ("twice each turn", {"limit": 2}),
    ("once", {"once": True}),
    ("during your turn", {"conditions": (co.YourTurn(),)}),
    ("during your turn, before attackers are declared", {"conditions": (co.YourTurn(), _BEFORE)}),
    ("during an opponent's turn", {"conditions": (_NOT_YOURS,)}),
    ("during an opponent's turn, before attackers are declared", {"conditions": (_NOT_YOURS, _BEFORE)}),
    # 506.7g
    ("before attackers are declared", {"conditions": (_BEFORE,)}),
    ("during your upkeep", {"conditions": (co.YourTurn(), co.InStep(("upkeep",)))}),
    ("during any upkeep step", {"conditions": (co.InStep(("upkeep",)),)}),
    ("during your end step", {"conditions": (co.YourTurn(), co.InStep(("end",)))}),
    ("during your draw step", {"conditions": (co.YourTurn(), co.InStep(("draw",)))}),
    ("during combat", {"conditions": (co.InStep(("combat",)),)}),
    ("during combat after blockers are declared", {"conditions": (_BLOCKED,)}),
    ("during the declare blockers step", {"conditions": (co.InStep(("declare_blockers",)),)}),
    ("during the declare attackers step", {"conditions": (co.InStep(("declare_attackers",)),)}),
    ("during the end of combat step", {"conditions": (co.InStep(("end_combat",)),)}),
)
"""Restrictions by their words; the fields of the ability that they set."""


def _key(rules: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(sorted(rules.items(), key=lambda kv: kv[0]))


for _words, _rules in _SIMPLE:
    phrase(
        "only",
        _words,
        build=lambda r=_rules: _key(r),
        unbuild=lambda v, r=_rules: {} if v == _key(r) else None,  # type: ignore[misc]
    )
phrase(
    "only",
    "if {c:cond2}",
    build=lambda c: (("conditions", (c,)),),
    unbuild=lambda v: {"c": v[0][1][0]} if len(v) == 1 and v[0][0] == "conditions" and len(v[0][1]) == 1 else None,
)


def _merge(a: Any, b: Any) -> Any:
    """Two restrictions together; conditions add up."""
    one, two = dict(a), dict(b)
    if any(k in two and k != "conditions" for k in one):
        return REJECT
    conditions = (*one.get("conditions", ()), *two.get("conditions", ()))
    both = {**one, **two}
    if conditions:
        both["conditions"] = conditions
    return _key(both)


phrase("onlys", "{a:only}", build=lambda a: a, unbuild=lambda v: {"a": v})


def _split(v: Any) -> dict[str, Any] | None:
    """The last rule apart from those before it."""
    rules = dict(v)
    conditions = rules.get("conditions", ())
    for name in ("limit", "once", "timing"):
        if name in rules and len(rules) > 1:
            return {"a": _key({k: r for k, r in rules.items() if k != name}), "b": ((name, rules[name]),)}
    if len(rules) == 1 and len(conditions) > 1:
        return {"a": (("conditions", conditions[:-1]),), "b": (("conditions", conditions[-1:]),)}
    return None


for _and in ("and only", "and"):
    phrase(
        "onlys",
        f"{{a:only}} {_and} {{b:only}}",
        build=_merge,
        unbuild=_split,
        prove=lambda v, a, b: bool(_merge(a, b) == v),
    )


def _rules_of(v: Activated) -> dict[str, Any]:
    plain = Activated(v.cost, v.effect, zones=v.zones)
    return {
        f: getattr(v, f)
        for f in ("timing", "limit", "once", "conditions")
        if getattr(v, f) != getattr(plain, f)
    }


def _with(template: str, **fixed: Any) -> None:
    """An activated ability with its restrictions."""

    def build(cost: Any, effect: Any, r: Any) -> Any:
        return Activated(cost, effect, **dict(r), **fixed)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Activated):
            return None
        rules = _rules_of(v)
        if not rules or v != Activated(v.cost, v.effect, zones=v.zones, **rules, **fixed):
            return None
        return {"cost": v.cost, "effect": v.effect, "r": _key(rules)}

    phrase("ability0", template, build=build, unbuild=unbuild, alt=True)


_with("{cost:cost}: {effect:effect} activate only {r:onlys}.")
_with("{cost:cost}: {effect:effect} any player may activate this ability but only {r:onlys}.", any_player=True)
for _n, _times in ((2, "twice"), (3, "three times")):
    phrase(
        "ability0",
        f"{{cost:cost}}: {{effect:effect}} activate no more than {_times} each turn.",
        build=lambda cost, effect, n=_n: Activated(cost, effect, limit=n),
        unbuild=lambda v, n=_n: (  # type: ignore[misc]
            {"cost": v.cost, "effect": v.effect}
            if isinstance(v, Activated) and v == Activated(v.cost, v.effect, limit=n)
            else None
        ),
    )

# --- what it costs -----------------------------------------------------------------------------------------


def _cheaper(template: str, which: str) -> None:
    def build(v: Any, mana: str, n: Any = 1) -> Any:
        if not isinstance(v, Activated) or v.cost_mods:
            return REJECT
        change: dict[str, Any] = {which: mana, "times": n}
        return replace(v, cost_mods=(mo.CostChange(**change),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Activated) or len(v.cost_mods) != 1 or not isinstance(v.cost_mods[0], mo.CostChange):
            return None
        m = v.cost_mods[0]
        plain = replace(v, cost_mods=())
        slots = {"v": plain, "mana": getattr(m, which), "n": m.times}
        if not slots["mana"] or (m.times == 1) or build(**slots) != v:
            return None
        return slots

    phrase("ability0", template, build=build, unbuild=unbuild)


phrase(
    "acted",
    "{cost:cost}: {effect:effect}",
    build=lambda cost, effect: Activated(cost, effect),
    unbuild=lambda v: (
        {"cost": v.cost, "effect": v.effect}
        if isinstance(v, Activated) and v == Activated(v.cost, v.effect)
        else None
    ),
)
phrase(
    "acted",
    "{cost:cost}: {effect:effect} activate only as a sorcery.",
    build=lambda cost, effect: Activated(cost, effect, timing="sorcery"),
    unbuild=lambda v: (
        {"cost": v.cost, "effect": v.effect}
        if isinstance(v, Activated) and v == Activated(v.cost, v.effect, timing="sorcery")
        else None
    ),
)
for _which in ("less", "more"):
    _cheaper(f"{{v:acted}} this ability costs {{mana:mana}} {_which} to activate for each {{n:each/in}}.", _which)


def _cheaper_if(v: Any, mana: str, c: Any) -> Any:
    from apnap.ability.amounts import IfElse

    if isinstance(c, co.Is) and isinstance(c.filter, fi.Targets):  # "if it targets": the ability does
        return REJECT
    return replace(v, cost_mods=(mo.CostChange(less=mana, times=IfElse(c, 1, 0)),)) if not v.cost_mods else REJECT


def _un_cheaper_if(v: Any) -> dict[str, Any] | None:
    from apnap.ability.amounts import IfElse

    if not isinstance(v, Activated) or len(v.cost_mods) != 1 or not isinstance(v.cost_mods[0], mo.CostChange):
        return None
    times: Any = v.cost_mods[0].times
    if not isinstance(times, IfElse):
        return None
    slots = {"v": replace(v, cost_mods=()), "mana": v.cost_mods[0].less, "c": times.condition}
    return slots if _cheaper_if(**slots) == v else None


phrase(
    "ability0",
    "{v:acted} this ability costs {mana:mana} less to activate if {c:cond2}.",
    build=_cheaper_if,
    unbuild=_un_cheaper_if,
)
