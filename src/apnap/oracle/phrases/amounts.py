"""How many: figures, number words, counted nouns ("two cards", "3 life"), and amounts found out later."""

from __future__ import annotations

import re
from typing import Any

from apnap.ability import amounts as am
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle import vocabulary as vo
from apnap.oracle.grammar import REJECT
from apnap.oracle.inflect import plural
from apnap.oracle.references import replace
from apnap.oracle.table import phrase, terminal

_NUMBER = {word: n for n, word in enumerate(vo.NUMBERS)}


def is_plain(n: Any) -> bool:
    """Whether an amount is a whole number."""
    return type(n) is int


def _scan_number(chart: Any, pos: int) -> list[tuple[int, Any]]:
    tok = chart.tokens[pos]
    n = _NUMBER.get(tok)
    if n is not None and n != 1:
        return [(pos + 1, n)]
    if tok == "X":
        return [(pos + 1, am.X())]
    if tok.isdigit() and int(tok) > 20:
        return [(pos + 1, int(tok))]
    return []


def _say_number(value: Any) -> list[str] | None:
    if type(value) is int and 0 <= value != 1:
        return [vo.NUMBERS[value] if value < len(vo.NUMBERS) else str(value)]
    return ["X"] if isinstance(value, am.X) else None


terminal("number", _scan_number, _say_number)
phrase("number", "that many", su.ThatMuch())

terminal(
    "figure",
    lambda c, p: (
        [(p + 1, int(c.tokens[p]))] if c.tokens[p].isdigit() else [(p + 1, am.X())] if c.tokens[p] == "X" else []
    ),
    lambda v: [str(v)] if type(v) is int and v >= 0 else ["X"] if isinstance(v, am.X) else None,
)
terminal(
    "digits",
    lambda c, p: [(p + 1, int(c.tokens[p]))] if c.tokens[p].isdigit() else [],
    lambda v: [str(v)] if type(v) is int and v >= 0 else None,
)
terminal(
    "word",
    lambda c, p: [(p + 1, _NUMBER[c.tokens[p]])] if c.tokens[p] in _NUMBER else [],
    lambda v: [vo.NUMBERS[v]] if type(v) is int and 0 <= v < len(vo.NUMBERS) else None,
    _NUMBER,
)
_ORDINAL = {w: n for n, w in enumerate(vo.ORDINALS)}
terminal(
    "ordinal",
    lambda c, p: [(p + 1, _ORDINAL[c.tokens[p]])] if c.tokens[p] in _ORDINAL else [],
    lambda v: [vo.ORDINALS[v]] if type(v) is int and 1 <= v < len(vo.ORDINALS) else None,
    _ORDINAL,
)

_COUNTER = re.compile(r"[a-z][a-z-]*\Z|[+\-−]\d+/[+\-−]\d+\Z")
_NO_COUNTER = {
    "a",
    "of",
    "each",
    "that",
    "those",
    "no",
    "more",
    "another",
    "counter",
    "counters",
    "X",
    "its",
    "and",
    "or",
}


def _scan_counter(chart: Any, pos: int) -> list[tuple[int, Any]]:
    tok = chart.tokens[pos]
    two = f"{tok} {chart.tokens[pos + 1]}" if pos + 1 < len(chart.tokens) else ""
    if two in vo.COUNTER_KINDS_OF_TWO_WORDS:
        return [(pos + 2, two)]
    return [(pos + 1, tok)] if _COUNTER.match(tok) and tok not in _NO_COUNTER and tok not in _NUMBER else []


terminal("counterkind", _scan_counter, lambda v: v.split() if type(v) is str and v else None)

# --- counted nouns: the noun follows the number ------------------------------------------------------------


def counted(cat: str, noun: str) -> None:
    """ "a card", "two cards", "X cards", "that many cards", "cards equal to …", "a card for each …"."""
    many = " ".join([*noun.split()[:-1], plural(noun.split()[-1])])
    phrase(cat, f"a {noun}", 1)
    phrase(cat, f"{{n:number}} {many}", build=lambda n: n, unbuild=lambda v: {"n": v})
    phrase(
        cat,
        f"{many} equal to {{n:amount}}",
        build=lambda n: n,
        unbuild=lambda v: None if is_plain(v) else {"n": v},
    )
    phrase(
        cat,
        f"a {noun} for each {{n:each}}",
        build=lambda n: n,
        unbuild=lambda v: {"n": v} if isinstance(v, am.AmountNode) else None,
        hint="foreach",
    )
    phrase(
        cat,
        f"{{k:number}} {many} for each {{n:each}}",
        build=lambda k, n: am.Times(k, n) if is_plain(k) else REJECT,
        unbuild=lambda v: {"k": v.n, "n": v.of} if isinstance(v, am.Times) and is_plain(v.n) else None,
    )


_EACH = (am.Count, am.CountersOn, am.Aggregate, am.Result, am.TimesKicked, am.Party, am.ColorsSpent, am.ManaSpent,
         su.ThisWay)  # fmt: skip
"""Amounts that are a number of things, so that something may be done "for each" of them."""


def measured(cat: str, noun: str) -> None:
    """ "3 life", "X life", "that much life", "life equal to …", "1 life for each …"."""
    phrase(cat, f"{{n:figure}} {noun}", build=lambda n: n, unbuild=lambda v: {"n": v})
    phrase(cat, f"that much {noun}", su.ThatMuch())
    phrase(
        cat,
        f"{noun} equal to {{n:amount}}",
        build=lambda n: n,
        unbuild=lambda v: None if is_plain(v) else {"n": v},
    )
    phrase(
        cat,
        f"1 {noun} for each {{n:each}}",
        build=lambda n: n,
        unbuild=lambda v: {"n": v} if isinstance(v, _EACH) else None,
        prove=lambda v, n: v == n,
        hint="foreach",
    )
    phrase(
        cat,
        f"{{k:digits}} {noun} for each {{n:each}}",
        build=lambda k, n: am.Times(k, n) if k != 1 else REJECT,
        unbuild=lambda v: {"k": v.n, "n": v.of} if isinstance(v, am.Times) and is_plain(v.n) else None,
    )


counted("cards", "card")
measured("life", "life")
measured("damage", "damage")


def _counters(template: str, one: bool) -> None:
    def build(kind: Any, n: Any = 1) -> Any:
        return (kind, n)

    def unbuild(value: Any) -> dict[str, Any] | None:
        kind, n = value
        return ({"kind": kind} if n == 1 else None) if one else {"kind": kind, "n": n}

    phrase("counters", template, build=build, unbuild=unbuild)


_counters("a {kind:counterkind} counter", True)
_counters("{n:number} {kind:counterkind} counters", False)
phrase(
    "counters",
    "a number of {kind:counterkind} counters equal to {n:amount}",
    build=lambda kind, n: (kind, n),
    unbuild=lambda v: {"kind": v[0], "n": v[1]} if not is_plain(v[1]) else None,
)

# --- amounts found out later -------------------------------------------------------------------------------


def _count(n: Any) -> Any:
    if n.zones in ((), ("source",), su.PLAYERS):
        return REJECT
    parts = n.filter.parts if isinstance(n.filter, fi.Both) else (n.filter,)
    if n.zones == ("battlefield",) and parts[-1] in _DONE and not any([isinstance(p, fi.Controlled) for p in parts]):
        # 608.2i: "creature that attacked this turn" needs no longer be one, nor be there.
        what = fi.both(*parts[:-1]) if parts[:-1] else fi.Anything()
        return am.Happened(replace(parts[-1].event, subject=what), parts[-1].period, "objects")
    return am.Count(se.All(n.filter, n.zones))


_DONE = (fi.Did(On("attack")), fi.Did(On("block")), fi.Did(On("damage")), fi.Did(On("move", to="battlefield")))
"""What things did or suffered in the turn, as relative clauses say it."""


def _un_count(value: Any) -> dict[str, Any] | None:
    if isinstance(value, am.Happened) and value.stat == "objects" and value.event.subject is not None:
        did = fi.Did(replace(value.event, subject=None), value.period)
        return {"n": su.NP(fi.both(value.event.subject, did))} if did in _DONE else None
    if isinstance(value, am.Count) and isinstance(value.what, se.All):
        return {"n": su.NP(value.what.filter, value.what.zones)}
    return None


phrase("each", "{n:noun.s}", build=_count, unbuild=_un_count)
phrase("amount", "the number of {n:noun.p}", build=_count, unbuild=_un_count)
phrase("amount", "{n:digits}", build=lambda n: n, unbuild=lambda v: {"n": v} if is_plain(v) else None)
phrase("amount", "X", am.X())
phrase("amount", "that much", su.ThatMuch(), alt=True)
for _stat in ("power", "toughness", "mana value", "loyalty", "base power", "base toughness"):
    phrase("amount", f"{{what:ownposs}} {_stat}", am.StatOf, stat=_stat.replace(" ", "_"))
    phrase("amount", f"the {_stat} of {{what:obj.o}}", am.StatOf, stat=_stat.replace(" ", "_"), alt=True)
for _stat in ("power", "toughness", "mana value"):
    _key = _stat.replace(" ", "_")
    phrase("amount", f"the greatest {_stat} among {{what:obj.p/bare}}", am.Aggregate, how="greatest", stat=_key)
    phrase("amount", f"the total {_stat} of {{what:obj.p/bare}}", am.Aggregate, how="total", stat=_key)
phrase("amount", "the number of {kind:counterkind} counters on {what:obj.o}", am.CountersOn)
phrase("each", "{kind:counterkind} counter on {what:obj.o}", am.CountersOn)
phrase("each", "counter on {what:obj.o}", am.CountersOn, kind="")
phrase("amount", "{who:poss} life total", am.PlayerStat, stat="life")
phrase("each", "poison counter {who:plr.s} has", am.PlayerStat, stat="poison")
phrase("each", "opponent you have", am.Count(se.EachOpponent()), alt=True)
phrase("each", "opponent", am.Count(se.EachOpponent()), alt=True)
phrase("amount", "the number of opponents you have", am.Count(se.EachOpponent()))
phrase("amount", "twice {of:amount}", am.Times, n=2)
phrase("amount", "three times {of:amount}", am.Times, n=3)
phrase("amount", "half {of:amount}, rounded up", am.Half, up=True)
phrase("amount", "half {of:amount}, rounded down", am.Half, up=False)
phrase("amount", "{a:amount1} plus {b:amount}", am.Plus)
phrase("amount1", "{n:digits}", build=lambda n: n, unbuild=lambda v: {"n": v} if is_plain(v) else None)
phrase("amount1", "the number of {n:noun.p}", build=_count, unbuild=_un_count)
phrase("amount1", "{what:ownposs} power", am.StatOf, stat="power")
phrase(
    "amount",
    "{who:poss} devotion to {c:color}",
    build=lambda who, c: am.Devotion((c,), None if who == se.You() else who),
    unbuild=lambda v: (
        {"who": v.who or se.You(), "c": v.colors[0]} if isinstance(v, am.Devotion) and len(v.colors) == 1 else None
    ),
)
phrase("each", "color of mana spent to cast (it|~)", am.ColorsSpent())
phrase("amount", "the number of colors of mana spent to cast (it|~|~spell)", am.ColorsSpent())
phrase("each", "time (it|~) was kicked", am.TimesKicked())
phrase("each", "creature in your party", am.Party())
phrase("amount", "the number of creatures in your party", am.Party())
phrase("amount", "the chosen number", am.ChosenNumber())
phrase("each", "basic land type among {what:obj.p/bare}", am.Aggregate, how="distinct", stat="basic_land_type")
phrase(
    "amount",
    "the number of basic land types among {what:obj.p/bare}",
    am.Aggregate,
    how="distinct",
    stat="basic_land_type",
)
phrase("each", "card type among {what:obj.p/bare}", am.Aggregate, how="distinct", stat="card_type")
phrase("each", "color among {what:obj.p/bare}", am.Aggregate, how="distinct", stat="color")
# "for each creature destroyed this way", "the damage dealt this way"
WAYS = {
    "destroyed": ("creature", "permanent", "land", "artifact", "enchantment", "token"),
    "discarded": ("card",),
    "milled": ("card",),
    "sacrificed": ("creature", "permanent", "land", "artifact", "token"),
    "exiled": ("card", "creature", "permanent"),
    "tapped": ("creature", "land", "permanent"),
    "returned": ("creature", "card", "permanent"),
    "drawn": ("card",),
    "revealed": ("card",),
}
for _verb, _nouns in WAYS.items():
    for _noun in _nouns:
        _way = su.ThisWay(_noun, _verb)
        phrase("each", f"{_noun} {_verb} this way", _way)
        phrase("amount", f"the number of {plural(_noun)} {_verb} this way", _way)
phrase("amount", "the damage dealt this way", su.ThisWay("damage", "dealt"))
phrase("each", "1 damage dealt this way", su.ThisWay("damage", "dealt"), alt=True)
phrase("amount", "the life lost this way", su.ThisWay("life", "lost"))
phrase("each", "1 life lost this way", su.ThisWay("life", "lost"), alt=True)
phrase("amount", "the amount of life you gained this way", su.ThisWay("life", "gained"))

# --- +N/+N -------------------------------------------------------------------------------------------------

_PT = re.compile(r"([+\-−])(\d+|X)/([+\-−])(\d+|X)\Z")


def _scan_pt(chart: Any, pos: int) -> list[tuple[int, Any]]:
    match = _PT.match(chart.tokens[pos])
    if match is None:
        return []
    pair: list[Any] = []
    for sign, number in (match.group(1, 2), match.group(3, 4)):
        minus = sign != "+"
        if number == "X":
            pair.append(_MINUS_X if minus else am.X())
        else:
            pair.append(-int(number) if minus else int(number))
    return [(pos + 1, tuple(pair))]


_MINUS_X = am.Minus(0, am.X(), True)


def _negative(n: Any) -> bool:
    return n == _MINUS_X or (type(n) is int and n < 0)


def _say_pt(value: Any) -> list[str] | None:
    out = []
    for n, other in (value, value[::-1]):
        if type(n) is int:
            out.append("-0" if n == 0 and _negative(other) else f"{n:+d}")
        elif isinstance(n, am.X):
            out.append("+X")
        elif n == _MINUS_X:
            out.append("-X")
        else:
            return None
    return ["/".join(out)]


terminal("ptmod", _scan_pt, _say_pt)
_BASE = re.compile(r"(\d+|X)/(\d+|X)\Z")
terminal(
    "ptbase",
    lambda c, p: (
        [(p + 1, tuple(am.X() if g == "X" else int(g) for g in m.groups()))] if (m := _BASE.match(c.tokens[p])) else []
    ),
    lambda v: (
        ["/".join("X" if isinstance(n, am.X) else str(n) for n in v)]
        if type(v) is tuple and len(v) == 2 and all(type(n) is int or isinstance(n, am.X) for n in v)
        else None
    ),
)
