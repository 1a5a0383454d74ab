"""Abilities of several lines, and words with rules of their own: levels (711, 716, 721), Cases (719), spree
and tiered modes, boast, exhaust, forecast, max speed."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Activated, Keyword, Level, Solve, SpellAbility, Static, Triggered
from apnap.ability.events import On
from apnap.ability.filters import IsSource
from apnap.oracle.grammar import REJECT
from apnap.oracle.references import replace
from apnap.oracle.surface import Actor
from apnap.oracle.table import phrase, terminal

terminal(
    "nl",
    lambda chart, pos: [(pos + 1, "\n")] if chart.tokens[pos] == "\n" else [],
    lambda v: ["\n"] if v == "\n" else None,
    ("\n",),
)


def _scan_threshold(chart: Any, pos: int) -> list[tuple[int, Any]]:
    tok = chart.tokens[pos]
    return [(pos + 1, int(tok[:-1]))] if tok[:-1].isdigit() and tok[-1] == "+" else []


terminal("threshold", _scan_threshold, lambda v: [f"{v}+"] if type(v) is int else None)

# --- lines of abilities -------------------------------------------------------------------------------------


def _first_line(v: Any) -> int:
    """How many of the abilities stand on the first line: keywords share one."""
    n = 0
    while n < len(v) and isinstance(v[n], Keyword):
        n += 1
    return n or 1


def _block(v: Any) -> dict[str, Any] | None:
    return {"a": v} if v and _first_line(v) == len(v) else None


def _blocks(v: Any) -> dict[str, Any] | None:
    n = _first_line(v) if v else 0
    return {"a": v[:n], "nl": "\n", "b": v[n:]} if 0 < n < len(v) else None


phrase(
    "blockline",
    "{v:kwline}",
    build=lambda v: v,
    unbuild=lambda v: {"v": v} if all(isinstance(a, Keyword) for a in v) else None,
)
phrase(
    "blockline",
    "{v:ability}",
    build=lambda v: (v,),
    unbuild=lambda v: {"v": v[0]} if len(v) == 1 and not isinstance(v[0], Keyword) else None,
)
phrase("block", "{a:blockline}", build=lambda a: a, unbuild=_block)
phrase("block", "{a:blockline} {nl:nl} {b:block}", build=lambda a, nl, b: a + b, unbuild=_blocks)

# --- levels -------------------------------------------------------------------------------------------------


def _band(template: str, most: bool, abilities: bool) -> None:
    def build(least: Any, nl: Any, pt: Any, most: Any = None, nl2: Any = None, block: Any = ()) -> Any:
        return (Level(least, most, pt[0], pt[1], block),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 1 or not isinstance(v[0], Level) or v[0].kind != "level":
            return None
        level = v[0]
        if (level.most is not None) != most or bool(level.abilities) != abilities:
            return None
        slots = {"least": level.least, "nl": "\n", "pt": (level.power, level.toughness)}
        if most:
            slots["most"] = level.most
        return {**slots, "nl2": "\n", "block": level.abilities} if abilities else slots

    phrase("line", template, build=build, unbuild=unbuild)


for _words, _most in (("lEVEL {least:digits}—{most:digits}", True), ("lEVEL {least:threshold}", False)):
    _band(_words + " {nl:nl} {pt:ptbase}", _most, False)
    _band(_words + " {nl:nl} {pt:ptbase} {nl2:nl} {block:block}", _most, True)


def _class(v: Any) -> dict[str, Any] | None:
    if len(v) != 1 or not isinstance(v[0], Level) or v[0].kind != "class":
        return None
    return {"cost": v[0].cost, "n": v[0].least, "nl": "\n", "block": v[0].abilities}


phrase(
    "line",
    "{cost:manacost}: level {n:digits} {nl:nl} {block:block}",
    build=lambda cost, n, nl, block: (Level(n, None, abilities=block, cost=cost, kind="class"),),
    unbuild=_class,
)


def _station(v: Any) -> dict[str, Any] | None:
    if len(v) != 1 or not isinstance(v[0], Level) or v[0] != Level(v[0].least, None, abilities=v[0].abilities,
                                                                   kind="station"):  # fmt: skip
        return None
    return {"n": v[0].least, "block": v[0].abilities}


phrase(
    "line",
    "{n:threshold} | {block:block}",
    build=lambda n, block: (Level(n, None, abilities=block, kind="station"),),
    unbuild=_station,
)

# --- Cases --------------------------------------------------------------------------------------------------

phrase(
    "line",
    "to solve -- {c:cond2}. {nl:nl} solved -- {v:ability0}",
    build=lambda c, nl, v: (Solve(c, (v,)),),
    unbuild=lambda v: (
        {"c": v[0].condition, "nl": "\n", "v": v[0].solved[0]}
        if len(v) == 1 and isinstance(v[0], Solve) and len(v[0].solved) == 1
        else None
    ),
)

# --- modes with prices and names ----------------------------------------------------------------------------


def _mode(category: str, template: str, *fields: str) -> None:
    """One mode with the fields named."""

    def build(effect: Any, cost: str = "", label: str = "") -> Any:
        return ef.Mode(effect, cost, label)

    def unbuild(m: Any) -> dict[str, Any] | None:
        if not isinstance(m, ef.Mode) or bool(m.cost) != ("cost" in fields) or bool(m.label) != ("label" in fields):
            return None
        return {"effect": m.effect, **{f: getattr(m, f) for f in fields}}

    phrase(category, template, build=build, unbuild=unbuild)


def _list(category: str, one: str, join: str) -> None:
    phrase(
        category,
        f"{{a:{one}}}",
        build=lambda a: (a,),
        unbuild=lambda v: {"a": v[0]} if len(v) == 1 else None,
    )
    more = {"nl": "\n"} if join else {}
    phrase(
        category,
        f"{{a:{one}}} {join} {{b:{category}}}",
        build=lambda a, b, nl=None: (a, *b),
        unbuild=lambda v: {"a": v[0], "b": v[1:], **more} if len(v) > 1 else None,
    )


_mode("spreemode", "+ {cost:mana} -- {effect:effect}", "cost")
_list("spreemodes", "spreemode", "{nl:nl}")
_mode("tier", "• {label:abword} -- {cost:mana} -- {effect:effect}", "cost", "label")
_list("tiers", "tier", "")
_mode("labelled", "• {label:abword} -- {effect:effect}", "label")
_list("labelledmodes", "labelled", "")
phrase(
    "modes",
    "{v:labelledmodes}",
    build=lambda v: v,
    unbuild=lambda v: {"v": v} if all(m.label and not m.cost for m in v) else None,
)


def _chosen(word: str, template: str, most: int | None) -> None:
    keyword = Keyword(word)

    def build(modes: Any, nl: Any = None) -> Any:
        return (keyword, SpellAbility(ef.Modal(modes, 1, most)))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 2 or v[0] != keyword or not isinstance(v[1], SpellAbility):
            return None
        modal = v[1].effect
        if not isinstance(modal, ef.Modal) or v[1] != SpellAbility(ef.Modal(modal.modes, 1, most)):
            return None
        return {"modes": modal.modes, **({"nl": "\n"} if "{nl" in template else {})}

    phrase("spellline", template, build=build, unbuild=unbuild)


# 702.172a, 702.183a: one mode or more, each with a cost of its own; or just one
_chosen("spree", "spree {nl:nl} {modes:spreemodes}", None)
_chosen("tiered", "tiered {modes:tiers}", 1)

# --- words with rules ---------------------------------------------------------------------------------------

_ATTACKED = co.Occurred(On("attack", subject=IsSource()))
_UPKEEP = (co.YourTurn(), co.InStep(("upkeep",)))
_SPEED = co.Compare(am.PlayerStat("speed", se.You()), ">=", 4)  # 702.179e
_ACTIVATED: dict[str, dict[str, Any]] = {
    "boast": {"conditions": (_ATTACKED,), "limit": 1},
    "exhaust": {"once": True},
    "forecast": {"conditions": _UPKEEP, "limit": 1},  # 702.57b
}
"""What the word means: 702.142a, 702.177a, 702.57a."""


def _activated(word: str, more: dict[str, Any]) -> None:
    keyword, said = word.split()[0], word.capitalize()

    def build(v: Any) -> Any:
        if not isinstance(v, Activated) or v.word or v != Activated(v.cost, v.effect):
            return REJECT
        return replace(v, keyword=keyword, word=said, **more)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Activated) or v.keyword != keyword:
            return None
        plain = Activated(v.cost, v.effect)
        return {"v": plain} if build(plain) == v else None

    phrase("ability", f"{word} -- {{v:ability0}}", build=build, unbuild=unbuild)


for _name, _more in _ACTIVATED.items():
    _activated(_name, _more)


def _as_long_as(said: str, condition: Any) -> None:
    """A word before an ability that is there as long as something holds (702.178a, 702.186b)."""

    def build(v: Any) -> Any:
        if getattr(v, "word", ""):
            return REJECT
        if isinstance(v, Activated):
            return replace(v, conditions=(*v.conditions, condition), word=said)
        if isinstance(v, (Static, Triggered)) and v.condition is None:
            return replace(v, condition=condition, word=said)
        return REJECT

    def unbuild(v: Any) -> dict[str, Any] | None:
        if getattr(v, "word", "") != said:
            return None
        if isinstance(v, Activated):
            return {"v": replace(v, conditions=tuple(c for c in v.conditions if c != condition), word="")}
        return {"v": replace(v, condition=None, word="")}

    phrase("ability", f"{said[0].lower()}{said[1:]} -- {{v:ability0}}", build=build, unbuild=unbuild)


_as_long_as("Max speed", _SPEED)  # 702.178b: from wherever the ability says that it functions
# 702.186a: an ability that is there while its permanent is harnessed
_as_long_as("∞", co.Is(se.This(), fi.Status("harnessed")))

phrase(
    "evpred1",
    "*become level {n:digits}",
    build=lambda n: (On("level", subject=Actor(), amount=("==", n)),),
    unbuild=lambda v: (
        {"n": v[0].amount[1]} if len(v) == 1 and v[0].kind == "level" and v[0].amount is not None else None
    ),
)
