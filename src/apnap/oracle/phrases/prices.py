"""What spells and abilities cost, more or less than it says (601.2f, 602.2b)."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Activated, Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.permits import one_mod, whole
from apnap.oracle.phrases.players import YOU
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

HERE = ("battlefield",)

# --- what things cost --------------------------------------------------------------------------------------


def _change(which: str, mana: str, **more: Any) -> mo.CostChange:
    return mo.CostChange(less=mana, **more) if which == "less" else mo.CostChange(more=mana, **more)


def _amount_of(m: Any, which: str) -> str:
    return str(getattr(m, which))


for _which in ("less", "more"):

    def _by_target(mana: str, f: Any, which: str = _which) -> Any:
        return Static(se.This(), (_change(which, mana, target=f),))

    def _un_by_target(v: Any, which: str = _which) -> dict[str, Any] | None:
        m = one_mod(v, mo.CostChange)
        if m is None or m.target is None or not _amount_of(m, which):
            return None
        slots = {"mana": _amount_of(m, which), "f": m.target}
        return slots if _by_target(**slots, which=which) == v else None

    phrase(
        "stat",
        f"~spell costs {{mana:mana}} {_which} to cast if it targets {{f:evobj}}",
        build=_by_target,
        unbuild=_un_by_target,
    )

    def _x(n: Any, which: str = _which) -> Any:
        return Static(se.This(), (_change(which, "{1}", times=n),))

    def _un_x(v: Any, build: Any = _x) -> dict[str, Any] | None:
        m = one_mod(v, mo.CostChange)
        if m is None or type(m.times) is int or v != build(m.times):
            return None
        return {"n": m.times}

    phrase(
        "stat",
        f"~spell costs {{X}} {_which} to cast, where X is {{n:amount}}",
        build=_x,
        unbuild=_un_x,
        alt=True,
    )
    for _words, _who in (
        ("you cast", se.You()),
        ("your opponents cast", se.EachOpponent()),
        ("players cast", se.EachPlayer()),
    ):

        def _each(n: Any, mana: str, k: Any, which: str = _which, who: Any = _who) -> Any:
            f = spell_part(n)
            return REJECT if f is REJECT else Static(who, (_change(which, mana, filter=f, times=k),))

        def _un_each(v: Any, which: str = _which, who: Any = _who, build: Any = _each) -> dict[str, Any] | None:
            m = one_mod(v, mo.CostChange)
            if m is None or type(m.times) is int or not _amount_of(m, which):
                return None
            slots = {"n": spell_noun(m.filter), "mana": _amount_of(m, which), "k": m.times}
            return slots if build(**slots) == v else None

        phrase(
            "stat",
            f"{{n:noun.p}} {_words} cost {{mana:mana}} {_which} to cast for each {{k:each/in}}",
            build=_each,
            unbuild=_un_each,
        )

        def _aimed(n: Any, mana: str, f: Any, which: str = _which, who: Any = _who) -> Any:
            g = spell_part(n)
            return REJECT if g is REJECT else Static(who, (_change(which, mana, filter=g, target=f),))

        def _un_aimed(v: Any, which: str = _which, build: Any = _aimed) -> dict[str, Any] | None:
            m = one_mod(v, mo.CostChange)
            if m is None or m.target is None or not _amount_of(m, which):
                return None
            slots = {"n": spell_noun(m.filter), "mana": _amount_of(m, which), "f": m.target}
            return slots if build(**slots) == v else None

        phrase(
            "stat",
            f"{{n:noun.p}} {_words} that target {{f:evobj}} cost {{mana:mana}} {_which} to cast",
            build=_aimed,
            unbuild=_un_aimed,
        )
        phrase(
            "stat",
            f"{{n:noun.p}} {_words} that target {{f:evplr.s}} cost {{mana:mana}} {_which} to cast",
            build=_aimed,
            unbuild=_un_aimed,
        )
        for _post in ("post.p",):

            def _with(n: Any, p: Any, mana: str, which: str = _which, who: Any = _who) -> Any:
                f = spell_part(n)
                if f is REJECT or isinstance(p, (su.Where, fi.Controlled)):
                    return REJECT
                return Static(who, (_change(which, mana, filter=p if f is None else ordered(f, p)),))

            phrase(
                "stat",
                f"{{n:noun.p}} {_words} {{p:{_post}}} cost {{mana:mana}} {_which} to cast",
                build=_with,
                unbuild=lambda v: None,
                prove=lambda v, n, p, mana, build=_with: v == build(n, p, mana),
                alt=True,
            )

    def _first(n: Any, mana: str, which: str = _which) -> Any:
        f = spell_part(n)
        if f is REJECT:
            return REJECT
        already = co.Occurred(On("cast", subject=f, player=YOU))
        return Static(se.You(), (_change(which, mana, filter=f),), co.IsNot(already))

    def _un_first(v: Any, which: str = _which, build: Any = _first) -> dict[str, Any] | None:
        m = one_mod(v, mo.CostChange)
        if m is None or v.condition is None or not _amount_of(m, which):
            return None
        slots = {"n": spell_noun(m.filter), "mana": _amount_of(m, which)}
        return slots if build(**slots) == v else None

    phrase(
        "static",
        f"the first {{n:noun.s}} you cast each turn costs {{mana:mana}} {_which} to cast.",
        build=_first,
        unbuild=_un_first,
    )

    def _ability(n: Any, mana: str, which: str = _which, floor: int = 0) -> Any:
        if n.zones != HERE:
            return REJECT
        return Static(se.EachPlayer(), (_change(which, mana, filter=n.filter, abilities=True, floor=floor),))

    for _floor, _tail in ((0, "."), (1, ". this effect can't reduce the mana in that cost to less than one mana.")):

        def _costly(n: Any, mana: str, which: str = _which, floor: int = _floor) -> Any:
            return _ability(n, mana, which, floor)

        def _un_costly(v: Any, which: str = _which, build: Any = _costly) -> dict[str, Any] | None:
            m = one_mod(v, mo.CostChange)
            if m is None or m.filter is None or not _amount_of(m, which):
                return None
            slots = {"n": su.NP(m.filter), "mana": _amount_of(m, which)}
            return slots if build(**slots) == v else None

        phrase(
            "static",
            f"activated abilities of {{n:noun.p}} cost {{mana:mana}} {_which} to activate{_tail}",
            build=_costly,
            unbuild=_un_costly,
        )
    for _keyword in ("equip", "cycling", "boast", "ninjutsu", "crew", "unearth", "scavenge", "encore"):
        for _mana in ("{1}", "{2}", "{3}"):
            _keyword_price = _change(_which, _mana, keyword=_keyword)
            whole(f"{_keyword} abilities you activate cost {_mana} {_which} to activate", se.You(), _keyword_price)
            whole(f"{_keyword} costs you pay cost {_mana} {_which}", se.You(), _keyword_price, alt=True)


# --- what abilities cost, by themselves --------------------------------------------------------------------


def _cheaper(template: str, direction: str, amount: Any, parts: Any) -> None:
    """ "this ability costs {1} less to activate for each …" (602.2b): `amount` of the slot, and back in `parts`."""

    def build(cost: Any, effect: Any, n: Any, mana: str = "{1}") -> Any:
        if isinstance(n, co.Is) and isinstance(n.filter, fi.Targets):  # "if it targets": the ability does
            return REJECT
        return Activated(cost, effect, cost_mods=(_change(direction, mana, times=amount(n)),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Activated) or len(v.cost_mods) != 1 or not isinstance(v.cost_mods[0], mo.CostChange):
            return None
        m = v.cost_mods[0]
        n = parts(m.times)
        mana = _amount_of(m, direction)
        if n is None or not mana:
            return None
        slots = {"cost": v.cost, "effect": v.effect, "n": n}
        if "{mana:" in template:
            slots["mana"] = mana
        return slots if build(**slots) == v else None

    phrase("ability0", "{cost:cost}: {effect:effect} " + template, build=build, unbuild=unbuild)

    def once(**slots: Any) -> Any:
        made = build(**slots)
        return made if made is REJECT else replace(made, limit=1)

    def un_once(v: Any) -> dict[str, Any] | None:
        return unbuild(replace(v, limit=0)) if isinstance(v, Activated) and v.limit == 1 else None

    phrase("ability0", f"{{cost:cost}}: {{effect:effect}} {template} activate only once each turn.", build=once,
           unbuild=un_once)  # fmt: skip


for _direction in ("less", "more"):
    _cheaper(
        f"this ability costs {{mana:mana}} {_direction} to activate for each {{n:each/in}}.",
        _direction,
        lambda n: n,
        lambda t: t if isinstance(t, am.AmountNode) and not isinstance(t, am.IfElse) else None,
    )
    _cheaper(
        f"this ability costs {{mana:mana}} {_direction} to activate if {{n:cond2}}.",
        _direction,
        lambda n: am.IfElse(n, 1, 0),
        lambda t: t.condition if isinstance(t, am.IfElse) and (t.then, t.other) == (1, 0) else None,
    )
