"""What a card allows at special moments: beginning the game on the battlefield, casting it in haste, playing one
card each turn from elsewhere, exerting; doors that are unlocked, day and night, tribute, the legend rule."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement, Static, Triggered
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.replacements import ENTERS
from apnap.oracle.phrases.triggers import ACTOR, act
from apnap.oracle.table import phrase

HERE = ("battlefield",)


def _only_mod(v: Any, kind: type) -> Any:
    return v.mods[0] if isinstance(v, Static) and len(v.mods) == 1 and isinstance(v.mods[0], kind) else None


# --- before the game, and as though it had flash --------------------------------------------------------


def _elsewhere(template: str, what: Any, may: mo.May, zone: str, **more: Any) -> None:
    """What a card allows where it is: its ability functions there (113.6)."""

    def unbuild(v: Any) -> dict[str, Any] | None:
        fits = isinstance(v, Static) and v == Static(what, (may,), zones=v.zones)
        return {} if fits and v.zones in ((zone,), HERE) else None

    phrase("stat", template, build=lambda: Static(what, (may,), zones=(zone,)), unbuild=unbuild, **more)


_BEGIN = mo.May("begin_on_battlefield")
for _self in ("~card", "~"):
    _text = f"if {_self} is in your opening hand, you may begin the game with it on the battlefield"
    _elsewhere(_text, se.This(), _BEGIN, "hand", alt=_self == "~")


def _hurried(cost: str) -> Any:
    return Static(se.This(), (mo.May("cast_as_flash", cost=cost),))


phrase(
    "stat",
    "you may cast ~spell as though it had flash if you pay {cost:mana} more to cast it",
    build=_hurried,
    unbuild=lambda v: {"cost": m.cost} if (m := _only_mod(v, mo.May)) and m.cost and v == _hurried(m.cost) else None,
)
_STRIVE = am.Minus(am.Count(se.TargetsOf(se.This())), 1)


def _strive(mana: str) -> Any:
    return Static(se.This(), (mo.CostChange(more=mana, times=_STRIVE),))


phrase(
    "stat",
    "~spell costs {mana:mana} more to cast for each target beyond the first",
    build=_strive,
    unbuild=lambda v: (
        {"mana": m.more} if (m := _only_mod(v, mo.CostChange)) and m.more and v == _strive(m.more) else None
    ),
)


def _any_spells(cost: str, n: Any) -> Any:
    f = spell_part(n)
    if f is REJECT:
        return REJECT
    from apnap.ability.costs import Cost

    return Static(se.You(), (mo.AlternativeCost(Cost(cost), filter=f),))


phrase(
    "stat",
    "you may pay {cost:mana} rather than pay the mana cost for {n:noun.p} you cast",
    build=_any_spells,
    unbuild=lambda v: (
        {"cost": m.cost.mana, "n": spell_noun(m.filter)}
        if (m := _only_mod(v, mo.AlternativeCost))
        and m.cost.mana
        and v == _any_spells(m.cost.mana, spell_noun(m.filter))
        else None
    ),
)

# --- one card each turn ---------------------------------------------------------------------------------

_NO_LAND = fi.Not(fi.Type("Land"))
_WHEN: tuple[tuple[str, Any], ...] = (("once during each of your turns", co.YourTurn()), ("once each turn", None))


def _one_spell(template: str, zone: str, condition: Any) -> None:
    def build(n: Any) -> Any:
        f = spell_part(n)
        if f is REJECT:
            return REJECT
        may = mo.May("play_from", filter=_NO_LAND if f is None else f, zone=zone, once=True)
        return Static(se.You(), (may,), condition)

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = _only_mod(v, mo.May)
        if m is None or not m.once or m.filter is None:
            return None
        slots = {"n": spell_noun(None if m.filter == _NO_LAND else m.filter)}
        return slots if build(**slots) == v else None

    phrase("static", template, build=build, unbuild=unbuild)


for _words, _condition in _WHEN:
    for _place, _zone in (("your graveyard", "graveyard"), ("the top of your library", "library")):
        _one_spell(f"{_words}, you may cast a {{n:noun.s}} from {_place}.", _zone, _condition)
        _land = mo.May("play_from", filter=fi.Type("Land"), zone=_zone, once=True)
        phrase("static", f"{_words}, you may play a land from {_place}.", Static(se.You(), (_land,), _condition))
        _any = mo.May("play_from", zone=_zone, once=True)
        phrase(
            "static",
            f"{_words}, you may play a land or cast a spell from {_place}.",
            Static(se.You(), (_any,), _condition),
        )
_OWN = mo.May("play_from", filter=fi.IsSource(), zone="graveyard")
_elsewhere("you may cast (~card|~) from your graveyard", se.You(), _OWN, "graveyard")

# --- exerting an attacker (701.43d) ---------------------------------------------------------------------

_EXERT = Static(se.This(), (mo.May("exert"),))
_EXERTED = On("exert", subject=fi.IsSource())
phrase("stat", "you may exert ~ as it attacks", _EXERT)
phrase(
    "line",
    "you may exert ~ as it attacks. when you do, {e:teffect}",
    build=lambda e: (_EXERT, Triggered((_EXERTED,), e)),
    unbuild=lambda v: (
        {"e": v[1].effect}
        if type(v) is tuple
        and len(v) == 2
        and v[0] == _EXERT
        and isinstance(v[1], Triggered)
        and v[1] == Triggered((_EXERTED,), v[1].effect)
        else None
    ),
)
phrase("event", "you exert ~ as it attacks", (_EXERTED,))
act("*exert a creature", On("exert", subject=fi.Type("Creature"), player=ACTOR))

# --- doors (709.5) --------------------------------------------------------------------------------------

# 709.5j: a door is one of the halves
act("*unlock ~door", On("unlock", subject=fi.IsSource(), player=ACTOR, condition=co.OwnDoor()))
_OPEN = fi.both(fi.Status("unlocked:0"), fi.Status("unlocked:1"))
# 709.5i: the other half was unlocked before
act("*fully unlock a Room", On("unlock", subject=fi.Subtype("Room"), player=ACTOR, condition=co.EventIs(_OPEN)))

# --- day and night, tribute, the legend rule ------------------------------------------------------------

phrase("event", "day becomes night or night becomes day", (On("daynight", cause="day"), On("daynight", cause="night")))
for _to in ("day", "night"):
    phrase(
        "repl",
        f"if it's neither day nor night, it becomes {_to} as ~ enters.",
        Replacement(ENTERS, as_enters=ef.SetDayNight(_to, True)),
    )
_PAID = fi.Status("tribute")
phrase(
    "cond",
    "tribute wasn't paid",
    build=lambda: co.IsNot(co.Is(se.This(), _PAID)),
    unbuild=lambda c: (
        {}
        if isinstance(c, co.IsNot)
        and isinstance(c.inner, co.Is)
        and c.inner.filter == _PAID
        and isinstance(c.inner.what, (se.This, su.It))
        else None
    ),
)
_LEGENDS = mo.May("ignore_legend_rule")
phrase("stat", "the “legend rule” doesn't apply", Static(se.All(fi.Anything()), (_LEGENDS,)))


def _legends(n: Any) -> Any:
    return Static(se.All(n.filter), (_LEGENDS,)) if n.zones == HERE and n.filter != fi.Anything() else REJECT


phrase(
    "stat",
    "the “legend rule” doesn't apply to {n:noun.p}",
    build=_legends,
    unbuild=lambda v: (
        {"n": su.NP(v.what.filter)}
        if isinstance(v, Static) and isinstance(v.what, se.All) and v == _legends(su.NP(v.what.filter))
        else None
    ),
)
_COMMANDER = fi.both(fi.Status("commander"), fi.Controlled(se.You()), fi.Owned(se.You()))
phrase("cond", "you control your commander", co.Exists(se.All(_COMMANDER)))
