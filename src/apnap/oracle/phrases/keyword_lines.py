"""Rarer forms of keyword lines: two kickers, craft, splice with other costs, qualities of protection."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword
from apnap.ability.costs import Cost
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.references import replace
from apnap.oracle.table import phrase, subject_of, told

phrase("kwline", "{a:kw}; {b:kwline}", build=lambda a, b: (a, *b), alt=True,
       unbuild=lambda v: {"a": v[0], "b": v[1:]} if len(v) > 1 else None)  # fmt: skip

# --- two kickers (702.33b), and which was paid -------------------------------------------------------------


def _kickers(a: Any, b: Any) -> Any:
    return tuple(Keyword("kicker", Cost(m), text=f"kicker {m}") for m in (a, b))


phrase(
    "kwline",
    "kicker {a:mana} and/or {b:mana}",
    build=_kickers,
    unbuild=lambda v: (
        {"a": v[0].cost.mana, "b": v[1].cost.mana}
        if len(v) == 2 and all(k.name == "kicker" and k.text and k.cost is not None for k in v)
        else None
    ),
)
for _self in ("it", "~", "~spell"):
    phrase(
        "cond",
        f"{_self} was kicked with its {{m:mana}} kicker",
        build=lambda m: co.Paid(f"kicker {m}"),
        unbuild=lambda c: (
            {"m": c.cost[7:]} if isinstance(c, co.Paid) and c.cost.startswith("kicker {") else None
        ),
        alt=_self != "it",
    )

# --- a noun and a cost -------------------------------------------------------------------------------------


def _with_noun(template: str, name: str, n: Any = None, text: str = "") -> None:
    """A keyword with a noun, a cost and a number."""

    def build(f: Any, cost: Any = None, k: Any = None) -> Any:
        if f.zones not in (("battlefield",), ()):
            return REJECT
        return Keyword(name, cost, n if k is None else k, f.filter, text)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Keyword) or v.name != name or v.filter is None or v.text != text:
            return None
        cards = any(p in (fi.Type("Instant"), fi.Type("Sorcery")) for p in v.filter.walk())
        slots: dict[str, Any] = {"f": su.NP(v.filter, () if cards else ("battlefield",))}
        if "{k:" in template:
            slots["k"] = v.n
        elif v.n != n:
            return None
        if "{cost:" in template:
            slots["cost"] = v.cost
        elif v.cost is not None:
            return None
        return slots if None not in slots.values() else None

    phrase("kw", template, build=build, unbuild=unbuild)


_with_noun("craft with {f:noun.s} {cost:manacost}", "craft", 1)
_with_noun("craft with one or more {f:noun.p/andor} {cost:manacost}", "craft", 1, "or more")
_with_noun("craft with {k:number} {f:noun.p/andor} {cost:manacost}", "craft")
_with_noun("craft with {k:number} or more {f:noun.p/andor} {cost:manacost}", "craft", None, "or more")
_with_noun("splice onto {f:noun.s} {cost:manacost}", "splice")
_with_noun("splice onto {f:noun.s}—{cost:cost}", "splice")
_with_noun("splice onto {f:noun.s}—{cost:cost}.", "splice")
_with_noun("emerge from {f:noun.s} {cost:manacost}", "emerge")
_with_noun("devour {f:noun.s} {k:figure}", "devour")


# --- cumulative upkeep (702.24a) ---------------------------------------------------------------------------
# Of one mana or another, each chosen by itself: paid as a hybrid symbol is.


def _either(a: Any, b: Any) -> Any:
    if len(a) != 3 or len(b) != 3 or a == b:
        return REJECT
    return Keyword("cumulative upkeep", Cost(f"{a[:-1]}/{b[1:]}"))


def _halves(v: Any) -> dict[str, Any] | None:
    text = v.cost.mana if isinstance(v, Keyword) and v.name == "cumulative upkeep" and v.cost is not None else ""
    if len(text) != 5 or text[2] != "/" or v != Keyword(v.name, Cost(text)):
        return None
    return {"a": f"{text[:2]}}}", "b": f"{{{text[3:]}"}


def _both(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, Keyword) or v.name != "cumulative upkeep" or v.cost is None or not v.cost.mana:
        return None
    life = v.cost.actions[0] if len(v.cost.actions) == 1 else None
    if not isinstance(life, ef.PayLife) or v != Keyword(v.name, Cost(v.cost.mana, actions=(life,))):
        return None
    return {"m": v.cost.mana, "n": life.n}


phrase("kw", "cumulative upkeep {a:mana} or {b:mana}", build=_either, unbuild=_halves)
phrase(
    "kw",
    "cumulative upkeep—pay {m:mana} and {n:life}",
    build=lambda m, n: Keyword("cumulative upkeep", Cost(m, actions=(ef.PayLife(n),))),
    unbuild=_both,
)


# --- numbers found out later -------------------------------------------------------------------------------

_X = ("mobilize", "annihilator", "devour", "toxic", "bushido", "rampage", "afflict", "firebending")
for _word, _dot in [(w, d) for w in _X for d in (".", "")]:
    phrase(
        "kw",
        f"{_word} X, where X is {{n:amount}}{_dot}",
        build=lambda n, w=_word: Keyword(w, n=n),
        unbuild=lambda v, w=_word: (  # type: ignore[misc]
            {"n": v.n}
            if isinstance(v, Keyword) and v.name == w and isinstance(v.n, am.AmountNode) and v == Keyword(w, n=v.n)
            else None
        ),
    )
for _end in ("", "."):
    phrase(
        "kw",
        "suspend X—{cost:manacost}. X can't be 0" + _end,
        build=lambda cost: Keyword("suspend", cost, am.X()),
        unbuild=lambda v: {"cost": v.cost} if v == Keyword("suspend", getattr(v, "cost", None), am.X()) else None,
    )
phrase("kw", "vanishing", Keyword("vanishing"))
phrase("kw", "trample over planeswalkers", Keyword("trample over planeswalkers"))

# --- qualities ---------------------------------------------------------------------------------------------

for _op, _words in ((">=", "or greater"), ("<=", "or less")):
    phrase("quality", f"mana value {{value:figure}} {_words}", fi.Stat, stat="mana_value", op=_op)
for _super in ("snow", "legendary"):
    phrase("quality", _super, fi.Supertype(_super.capitalize()))
phrase("quality", "each of your opponents", fi.Controlled(se.EachOpponent()))  # 702.16i
phrase("quality", "the chosen card name", fi.ChosenName())
phrase("quality", "the chosen player", fi.Controlled(se.ChosenPlayer()))


# --- costs that others see to ------------------------------------------------------------------------------

phrase(
    "costpart",
    "{e:subj}",
    build=lambda e: Cost(actions=(e,)) if isinstance(subject_of(e), se.Choose) else REJECT,
    unbuild=lambda c: (
        {"e": c.actions[0]}
        if isinstance(c, Cost) and len(c.actions) == 1 and c == Cost(actions=c.actions)
        and isinstance(subject_of(c.actions[0]), se.Choose)
        else None
    ),
)


# --- flavor words (207.2d) ------------------------------------------------------------------------------------------

told("kwline", "{w:abword} -- {k:kw}", lambda w, k: (replace(k, word=w),) if not k.word else REJECT,
     w=lambda v: v[0].word or None if len(v) == 1 else None, k=lambda v: replace(v[0], word=""))  # fmt: skip
told("kwline", "{w:abword} -- {k:kw}.", lambda w, k: (replace(k, word=w),) if not k.word else REJECT, alt=True,
     w=lambda v: v[0].word or None if len(v) == 1 else None, k=lambda v: replace(v[0], word=""))  # fmt: skip
