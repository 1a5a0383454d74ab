"""Whole lines: spell abilities, activated and triggered abilities, keyword lines, sagas' chapters,
ability words."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability.abilities import Activated, Chapter, Keyword, Replacement, SpellAbility, Static
from apnap.oracle.grammar import REJECT
from apnap.oracle.references import replace
from apnap.oracle.table import phrase, terminal

# --- activated abilities -----------------------------------------------------------------------------------

RIDERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("activate only as a sorcery.", {"timing": "sorcery"}),
    ("activate only as an instant.", {"timing": "priority"}),
    ("activate only once each turn.", {"limit": 1}),
    ("activate no more than twice each turn.", {"limit": 2}),
    ("activate only once.", {"once": True}),
    ("activate only during your turn.", {"conditions": (co.YourTurn(),)}),
    ("activate only during your turn and only once each turn.", {"conditions": (co.YourTurn(),), "limit": 1}),
    ("activate only as a sorcery and only once each turn.", {"timing": "sorcery", "limit": 1}),
    ("activate only during your upkeep.", {"conditions": (co.YourTurn(), co.InStep(("upkeep",)))}),
    ("activate only during combat.", {"conditions": (co.InStep(("combat",)),)}),
    ("any player may activate this ability.", {"any_player": True}),
    ("only your opponents may activate this ability.", {"opponents_only": True}),
)


def _by_x(cost: Any, effect: Any) -> bool:
    """Whether mana is made of as many counters as one likes, whose number is X (see `variants`)."""
    counters = any([isinstance(a, ef.RemoveCounters) and a.up_to and a.n is None for a in cost.actions])
    return counters and isinstance(effect, ef.AddMana)


def _activated(template: str, extra: dict[str, Any]) -> None:
    def build(cost: Any, effect: Any) -> Any:
        return REJECT if _by_x(cost, effect) else Activated(cost, effect, **extra)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Activated) or v != Activated(v.cost, v.effect, **extra):
            return None
        return {"cost": v.cost, "effect": v.effect}

    phrase("ability0", template, build=build, unbuild=unbuild)


_activated("{cost:cost}: {effect:whole}", {})
_activated("{cost:loyalty}: {effect:whole}", {})
for _text, _extra in RIDERS:
    _activated(f"{{cost:cost}}: {{effect:effect}} {_text}", _extra)
for _text, _extra in (
    ("activate only if {c:cond2}.", {}),
    ("activate only if {c:cond2} and only as a sorcery.", {"timing": "sorcery"}),
):

    def _conditional(text: str, extra: dict[str, Any]) -> None:
        phrase(
            "ability0",
            f"{{cost:cost}}: {{effect:effect}} {text}",
            build=lambda cost, effect, c: Activated(cost, effect, conditions=(c,), **extra),
            unbuild=lambda v: (
                {"cost": v.cost, "effect": v.effect, "c": v.conditions[0]}
                if isinstance(v, Activated)
                and len(v.conditions) == 1
                and v == Activated(v.cost, v.effect, conditions=v.conditions, **extra)
                else None
            ),
        )

    _conditional(_text, _extra)

# --- any ability -------------------------------------------------------------------------------------------

phrase("ability0", "{v:static}", build=lambda v: v, unbuild=lambda v: {"v": v} if isinstance(v, Static) else None)
phrase(
    "ability0",
    "{v:repl}",
    build=lambda v: v,
    unbuild=lambda v: {"v": v} if isinstance(v, Replacement) else None,
)

_NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
_FORBIDDEN = frozenset({"choose", ".", ":", ",", "“", "”", "\n", "•", "—"})


def _scan_word(chart: Any, pos: int) -> list[tuple[int, Any]]:
    """An ability word or flavor word, which means nothing (207.2c-d): up to five words before a spaced dash."""
    words: list[str] = []
    for end in range(pos, min(pos + 6, len(chart.tokens))):
        tok = chart.tokens[end]
        if tok == "--":
            if not words or words[0].upper() in _NUMERALS or words[0] == "choose":
                return []
            text = " ".join(words).replace(" 's", "'s")
            return [(end, text[0].upper() + text[1:])]
        if (tok in _FORBIDDEN and tok != ",") or tok[0] in "{~" or (tok.isdigit() and not words):
            return []
        words.append(tok)
    return []


def _say_word(value: Any) -> list[str] | None:
    return value.replace("'s", " 's").split() if type(value) is str and value else None


terminal("abword", _scan_word, _say_word)


RULED = frozenset({"Boast", "Exhaust", "Forecast", "Max speed", "Solved", "To solve", "Visit", "Companion", "∞"})
"""What looks like an ability word but has rules (see `structures`)."""


def _word(w: str, v: Any) -> Any:
    return replace(v, word=w) if not v.word and w not in RULED else REJECT


def _un_word(v: Any) -> dict[str, Any] | None:
    word = getattr(v, "word", "")
    return {"w": word, "v": replace(v, word="")} if word and word not in RULED else None


phrase(
    "ability",
    "{v:ability0}",
    build=lambda v: v,
    unbuild=lambda v: None if getattr(v, "word", "") else {"v": v},
)
phrase("ability", "{w:abword} -- {v:ability0}", build=_word, unbuild=_un_word)

# --- lines -------------------------------------------------------------------------------------------------


def _one(value: Any) -> dict[str, Any] | None:
    if type(value) is tuple and len(value) == 1 and not isinstance(value[0], Keyword):
        return {"v": value[0]}
    return None


def _keywords(value: Any) -> dict[str, Any] | None:
    if type(value) is tuple and value and all(isinstance(v, Keyword) for v in value):
        return {"v": value}
    return None


for _cat in ("spellline", "line"):
    phrase(_cat, "{v:kwline}", build=lambda v: v, unbuild=_keywords)
    phrase(_cat, "{v:ability}", build=lambda v: (v,), unbuild=_one)
phrase(
    "spellline",
    "{e:whole}",
    build=lambda e: (SpellAbility(e),),
    unbuild=lambda v: (
        {"e": v[0].effect} if _one(v) and v[0] == SpellAbility(getattr(v[0], "effect", ef.Nothing())) else None
    ),
)
phrase(
    "spellline",
    "{w:abword} -- {e:whole}",
    build=lambda w, e: (SpellAbility(e, w),),
    unbuild=lambda v: (
        {"w": v[0].word, "e": v[0].effect} if _one(v) and isinstance(v[0], SpellAbility) and v[0].word else None
    ),
)

# --- sagas -------------------------------------------------------------------------------------------------

for _n, _numeral in enumerate(_NUMERALS, 1):
    phrase("numeral", _numeral.lower() if _n == 1 else _numeral, _n)
    if _n > 1:
        phrase("numeral", _numeral[0].lower() + _numeral[1:], _n, alt=True)
    else:
        phrase("numeral", "I", _n, alt=True)
phrase("numerals", "{a:numeral}", build=lambda a: (a,), unbuild=lambda v: {"a": v[0]} if len(v) == 1 else None)
phrase(
    "numerals",
    "{a:numeral}, {b:numerals}",
    build=lambda a, b: (a, *b),
    unbuild=lambda v: {"a": v[0], "b": v[1:]} if len(v) > 1 else None,
)
phrase(
    "line",
    "{numbers:numerals} -- {effect:effect}",
    build=lambda numbers, effect: (Chapter(numbers, effect),),
    unbuild=lambda v: (
        {"numbers": v[0].numbers, "effect": v[0].effect}
        if _one(v) and isinstance(v[0], Chapter) and not v[0].word
        else None
    ),
)
