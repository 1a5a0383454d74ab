"""Static abilities: what objects get and have, what can't be done, what costs more or less, what players
may do."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.ability.conditions import YourTurn
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

# --- objects -----------------------------------------------------------------------------------------------
# -


def _static(what: Any, mods: Any) -> Any:
    if isinstance(what, (se.Choose, se.Target, su.Them, su.That, se.Union, se.Top)):
        return REJECT
    return Static(what, mods)


def _un_static(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, Static) or v != Static(v.what, v.mods):
        return None
    return {"what": v.what, "mods": v.mods}


phrase("stat", "{what:obj.p/bare} {mods:smods.p}", build=_static, unbuild=_un_static)
phrase("stat", "{what:obj.s/each} {mods:smods.s}", build=_static, unbuild=_un_static)
phrase(
    "static",
    "{v:stat}.",
    build=lambda v: REJECT if isinstance(v.what, su.It) else v,
    unbuild=lambda v: {"v": v} if isinstance(v, Static) else None,
)


def _when(template: str, fixed: Any = None, **more: Any) -> None:
    def build(v: Any, c: Any = None) -> Any:
        return replace(v, condition=fixed if c is None else c) if v.condition is None else REJECT

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Static) or v.condition is None or (fixed is not None and v.condition != fixed):
            return None
        if v.word:
            return None
        slots: dict[str, Any] = {"v": replace(v, condition=None)}
        return slots if fixed is not None else {**slots, "c": v.condition}

    phrase("static", template, build=build, unbuild=unbuild, **more)


_when("during your turn, {v:stat}.", YourTurn())
_when("{v:stat} during your turn.", YourTurn(), alt=True)
_when("as long as {c:cond2}, {v:stat}.")
_when("{v:stat} as long as {c:cond2}.", alt=True)


# --- players -----------------------------------------------------------------------------------------------
# -


def player(template: str, *mods: Any, who: Any = None, **more: Any) -> None:
    """A static ability about players, whole."""
    phrase("stat", template, Static(who or se.You(), mods), **more)


player("you have no maximum hand size", mo.HandSize(unlimited=True))
player("you may play an additional land on each of your turns", mo.May("extra_lands"))
player("you may look at the top card of your library any time", mo.May("look_at_top"))
player(
    "you may play lands from the top of your library",
    mo.May("play_from", filter=fi.Type("Land"), zone="library"),
)
player("play with the top card of your library revealed", mo.PlayWithTopRevealed())
player(
    "players play with the top card of their libraries revealed",
    mo.PlayWithTopRevealed(),
    who=se.EachPlayer(),
)
player("skip your draw step", mo.Skip("draw"))
player("skip your untap step", mo.Skip("untap"))
player("players can't gain life", mo.Cant("gain_life"), who=se.EachPlayer())
player("your opponents can't gain life", mo.Cant("gain_life"), who=se.EachOpponent())
player("you control enchanted creature", mo.SetController(se.You()), who=se.Attached())
for _host in ("permanent", "land", "artifact", "enchantment", "planeswalker", "Equipment", "Vehicle"):
    player(f"you control enchanted {_host}", mo.SetController(se.You()), who=se.Attached(), alt=True)
player("you may choose not to untap ~ during your untap step", mo.MayNotUntap(), who=se.This())
player("all creatures able to block ~ do so", mo.Must("be_blocked_by_all"), who=se.This())
player("all creatures able to block enchanted creature do so", mo.Must("be_blocked_by_all"), who=se.Attached())
player(
    "all creatures able to block equipped creature do so",
    mo.Must("be_blocked_by_all"),
    who=se.Attached(),
    alt=True,
)
player("you don't lose the game for having 0 or less life", mo.Cant("lose_for_life"))
player("damage can't be prevented", mo.Cant("damage_prevented"), who=se.EachPlayer())
phrase(
    "stat",
    "you have {abilities:given}",
    build=lambda abilities: Static(se.You(), (mo.Gain(abilities),)),
    unbuild=lambda v: (
        {"abilities": v.mods[0].abilities}
        if isinstance(v, Static)
        and len(v.mods) == 1
        and isinstance(v.mods[0], mo.Gain)
        and v == Static(se.You(), v.mods)
        else None
    ),
)
phrase("stat", "~ can be your commander", Static(se.This(), (mo.May("be_commander"),)))
phrase("stat", "a deck can have any number of cards named ~", Static(se.This(), (mo.May("any_number_in_deck"),)))

# --- spells: can't be countered, cost more or less ---------------------------------------------------------

phrase("stat", "~spell can't be countered", Static(se.This(), (mo.Cant("be_countered"),)), hint="spell")


def _change(f: Any, which: str, mana: str, times: Any = 1) -> mo.CostChange:
    if which == "less":
        return mo.CostChange(f, less=mana, times=times)
    return mo.CostChange(f, more=mana, times=times)


def _cost(template: str, more_less: str, who: Any = None) -> None:
    """Spells that fit cost … more or less; "you cast" and the like say whose."""

    def build(n: Any, mana: str) -> Any:
        if n.zones != ("stack",):
            return REJECT
        f = n.filter if n.filter != fi.IsSpell() else None
        if isinstance(f, fi.Both):
            f = fi.both(*[p for p in f.parts if p != fi.IsSpell()])
        return Static(who or se.EachPlayer(), (_change(f, more_less, mana),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Static) or len(v.mods) != 1 or not isinstance(v.mods[0], mo.CostChange):
            return None
        m = v.mods[0]
        mana = getattr(m, more_less)
        if not mana or v != Static(who or se.EachPlayer(), (_change(m.filter, more_less, mana),)):
            return None
        f = fi.IsSpell() if m.filter is None else ordered(m.filter, fi.IsSpell())
        return {"n": su.NP(f, ("stack",)), "mana": mana}

    phrase("stat", template, build=build, unbuild=unbuild)


for _direction in ("less", "more"):
    _cost(f"{{n:noun.p/and}} you cast cost {{mana:mana}} {_direction} to cast", _direction, se.You())
    _cost(
        f"{{n:noun.p/and}} your opponents cast cost {{mana:mana}} {_direction} to cast",
        _direction,
        se.EachOpponent(),
    )
    _cost(f"{{n:noun.p/and}} cost {{mana:mana}} {_direction} to cast", _direction)


def _own_cost(template: str, which: str) -> None:
    def build(mana: str, n: Any) -> Any:
        return Static(se.This(), (_change(None, which, mana, n),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Static) or len(v.mods) != 1 or not isinstance(v.mods[0], mo.CostChange):
            return None
        m = v.mods[0]
        if m.times == 1 or v != Static(se.This(), (_change(None, which, getattr(m, which), m.times),)):
            return None
        return {"mana": getattr(m, which), "n": m.times} if getattr(m, which) else None

    phrase("stat", template, build=build, unbuild=unbuild)


_own_cost("~spell costs {mana:mana} less to cast for each {n:each/in}", "less")
_own_cost("~spell costs {mana:mana} more to cast for each {n:each/in}", "more")


def _own_cost_if(template: str) -> None:
    def build(mana: str, c: Any) -> Any:
        return Static(se.This(), (mo.CostChange(less=mana),), c)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if (
            not isinstance(v, Static)
            or v.condition is None
            or len(v.mods) != 1
            or not isinstance(v.mods[0], mo.CostChange)
        ):
            return None
        mana = v.mods[0].less
        return (
            {"mana": mana, "c": v.condition}
            if v == Static(se.This(), (mo.CostChange(less=mana),), v.condition)
            else None
        )

    phrase("static", template, build=build, unbuild=unbuild)


_own_cost_if("~spell costs {mana:mana} less to cast if {c:cond2}.")


def _additional(cost: Any) -> Any:
    return Static(se.This(), (mo.AdditionalCost(cost),))


phrase(
    "static",
    "as an additional cost to cast ~spell, {cost:costpart}.",
    build=_additional,
    unbuild=lambda v: (
        {"cost": v.mods[0].cost}
        if isinstance(v, Static)
        and len(v.mods) == 1
        and isinstance(v.mods[0], mo.AdditionalCost)
        and v == _additional(v.mods[0].cost)
        else None
    ),
)
phrase(
    "static",
    "as an additional cost to cast ~spell, {a:costpart} or {b:costvp2}.",
    build=lambda a, b: Static(se.This(), (mo.AdditionalCost(a.__class__(), choices=(a, b)),)),
    unbuild=lambda v: (
        {"a": v.mods[0].choices[0], "b": v.mods[0].choices[1]}
        if isinstance(v, Static)
        and len(v.mods) == 1
        and isinstance(v.mods[0], mo.AdditionalCost)
        and len(v.mods[0].choices) == 2
        else None
    ),
)
phrase(
    "costvp2",
    "pay {mana:mana}",
    build=lambda mana: _mana_cost(mana),
    unbuild=lambda c: {"mana": c.mana} if c.mana else None,
)
phrase(
    "costvp2",
    "{v:costpart}",
    build=lambda v: REJECT if v.mana else v,
    unbuild=lambda c: None if c.mana else {"v": c},
)


def _mana_cost(mana: str) -> Any:
    from apnap.ability.costs import Cost

    return Cost(mana)


# --- characteristic-defining -------------------------------------------------------------------------------


def _defining(template: str, power: bool, toughness: bool) -> None:
    def build(n: Any) -> Any:
        return Static(se.This(), (mo.SetPT(n if power else None, n if toughness else None, True),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Static) or len(v.mods) != 1 or not isinstance(v.mods[0], mo.SetPT):
            return None
        n = v.mods[0].power if power else v.mods[0].toughness
        return {"n": n} if n is not None and v == build(n) else None

    phrase("stat", template, build=build, unbuild=unbuild)


_defining("~'s power and toughness are each equal to {n:amount}", True, True)
_defining("~'s power is equal to {n:amount}", True, False)
_defining("~'s toughness is equal to {n:amount}", False, True)

phrase(
    "static",
    "as an additional cost to cast ~spell, you may {cost:costpart}.",
    build=lambda cost: Static(se.This(), (mo.AdditionalCost(cost, optional=True),)),
    unbuild=lambda v: (
        {"cost": v.mods[0].cost}
        if isinstance(v, Static)
        and len(v.mods) == 1
        and isinstance(v.mods[0], mo.AdditionalCost)
        and v == Static(se.This(), (mo.AdditionalCost(v.mods[0].cost, optional=True),))
        else None
    ),
)


def _flash(n: Any) -> Any:
    if n.zones != ("stack",):
        return REJECT
    return Static(se.You(), (mo.May("cast_as_flash", filter=n.filter),))


phrase(
    "stat",
    "you may cast {n:noun.p/and} as though they had flash",
    build=_flash,
    unbuild=lambda v: (
        {"n": su.NP(v.mods[0].filter, ("stack",))}
        if isinstance(v, Static)
        and len(v.mods) == 1
        and isinstance(v.mods[0], mo.May)
        and v.mods[0].filter is not None
        and v == _flash(su.NP(v.mods[0].filter, ("stack",)))
        else None
    ),
)
player("you can't lose the game and your opponents can't win the game", mo.Cant("lose_game"), mo.Cant("opponents_win"))
player("you can't win the game and your opponents can't lose the game", mo.Cant("win_game"), mo.Cant("opponents_lose"))
