"""Choices and chance while something resolves: one of two actions, coins, dice, colours of a player's choice."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, Static
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import SUBJ, phrase, terminal, verb

# --- one of two --------------------------------------------------------------------------------------------


def again(what: Any) -> Any:
    """How the second of two actions speaks of what the first named."""
    if isinstance(what, (se.Target, se.Choose)):
        return su.Them() if what.most != 1 else su.It()
    return what


def _tap_or_untap(what: Any) -> Any:
    return ef.OneOf((ef.Tap(what), ef.Untap(again(what))))


def _un_tap(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.OneOf) or type(e.parts[0]) is not ef.Tap:
        return None
    what = e.parts[0].what
    return {"what": what} if e in (_tap_or_untap(what), ef.OneOf((ef.Tap(what), ef.Untap(su.It())))) else None


phrase("imp", "tap or untap {what:obj.o}", build=_tap_or_untap, unbuild=_un_tap)
phrase(
    "subj",
    "you may tap or untap {what:obj.o}",
    build=lambda what: ef.Gate(_tap_or_untap(what), may=True),
    unbuild=lambda e: _un_tap(e.then) if isinstance(e, ef.Gate) and e == ef.Gate(e.then, may=True) else None,
)

# --- coins -------------------------------------------------------------------------------------------------


def _flip(template: str, win: bool, lose: bool) -> None:
    def build(a: Any = None, b: Any = None) -> Any:
        return ef.FlipCoin(win=a, lose=b)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.FlipCoin) or (e.win is not None) != win or (e.lose is not None) != lose:
            return None
        slots = {"a": e.win, "b": e.lose}
        return {k: v for k, v in slots.items() if v is not None} if e == build(**slots) else None

    phrase("sent0", template, build=build, unbuild=unbuild)


_flip("flip a coin. if you win the flip, {a:chain}. if you lose the flip, {b:chain}", True, True)
_flip("flip a coin. if you win the flip, {a:chain}", True, False)
_flip("flip a coin. if you lose the flip, {b:chain}", False, True)

# --- dice (706) --------------------------------------------------------------------------------------------

_DICE = {f"d{n}": n for n in (4, 6, 8, 10, 12, 20)}
terminal(
    "die",
    lambda chart, pos: [(pos + 1, _DICE[chart.tokens[pos]])] if chart.tokens[pos] in _DICE else [],
    lambda v: [f"d{v}"] if f"d{v}" in _DICE else None,
    _DICE,
)
phrase("die", "six-sided die", 6, alt=True)
phrase(
    "row",
    "{a:digits}—{b:digits} | {e:effect}",
    build=lambda a, b, e: (a, b, e),
    unbuild=lambda v: {"a": v[0], "b": v[1], "e": v[2]} if v[0] != v[1] else None,
)
phrase(
    "row",
    "{a:digits} | {e:effect}",
    build=lambda a, e: (a, a, e),
    unbuild=lambda v: {"a": v[0], "e": v[2]} if v[0] == v[1] else None,
)
phrase("rows", "{a:row}", build=lambda a: (a,), unbuild=lambda v: {"a": v[0]} if len(v) == 1 else None)
phrase(
    "rows",
    "{a:row} {nl:nl} {b:rows}",
    build=lambda a, nl, b: (a, *b),
    unbuild=lambda v: {"a": v[0], "nl": "\n", "b": v[1:]} if len(v) > 1 else None,
)
for _cat in ("effect", "teffect"):
    phrase(
        _cat,
        "roll a {sides:die}. {nl:nl} {table:rows}",
        build=lambda sides, nl, table: ef.RollDie(sides, table=table),
        unbuild=lambda e: (
            {"sides": e.sides, "nl": "\n", "table": e.table}
            if isinstance(e, ef.RollDie) and e.table and e == ef.RollDie(e.sides, table=e.table)
            else None
        ),
    )
phrase("imp", "roll a {sides:die}", ef.RollDie)
phrase("amount", "the result", su.ThatMuch(), alt=True)
verb("*roll again", ef.RollAgain)
for _would, _of in (
    ("roll one or more dice, instead roll that many dice plus one and ignore the lowest roll", "dice"),
    ("roll a die, instead roll two of those dice and ignore one of those results", "die"),
    ("flip a coin, instead flip two coins and ignore one", "coin"),
):
    phrase("stat", f"if you would {_would}", Static(se.You(), (mo.MoreChances(_of),)))

# --- colours ------------------------------------------------------------------------------------------------

_CHOSEN = mo.Gain((Keyword("protection", filter=fi.ChosenColor()),))


def _protect(what: Any, duration: Any) -> Any:
    return REJECT if isinstance(what, se.Choose) else ef.Seq((ef.ChooseColor(), ef.Apply(what, (_CHOSEN,), duration)))


def _un_protect(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Seq) or len(e.parts) != 2 or not isinstance(e.parts[1], ef.Apply):
        return None
    slots = {"what": e.parts[1].what, "duration": e.parts[1].duration}
    return slots if e == _protect(**slots) else None


for _n, _hint, _verb in (("s", "/each", "gains"), ("p", "/bare", "gain")):
    phrase(
        "subj",
        f"{{what:obj.{_n}{_hint}}} {_verb} protection from the color of your choice {{duration:dur}}",
        build=_protect,
        unbuild=_un_protect,
    )
    phrase(
        "subj",
        f"{{what:obj.{_n}{_hint}}} {'becomes' if _n == 's' else 'become'} the color of your choice {{duration:dur}}",
        build=lambda what, duration: ef.Seq(
            (ef.ChooseColor(), ef.Apply(what, (mo.SetColors((), chosen=True),), duration))
        ),
        unbuild=lambda e: (
            {"what": e.parts[1].what, "duration": e.parts[1].duration}
            if isinstance(e, ef.Seq)
            and len(e.parts) == 2
            and e.parts[0] == ef.ChooseColor()
            and isinstance(e.parts[1], ef.Apply)
            and e.parts[1].mods == (mo.SetColors((), chosen=True),)
            else None
        ),
    )

# --- modes -------------------------------------------------------------------------------------------------

for _words, _least, _most in (("up to three", 0, 3), ("four", 4, 4), ("up to four", 0, 4)):
    phrase("modal", f"choose {_words} -- {{modes:modes}}", ef.Modal, least=_least, most=_most)
phrase("modal", "choose one that hasn't been chosen -- {modes:modes}", ef.Modal, unchosen=True)
for _number, _n2 in (("three", 3), ("five", 5), ("four", 4)):
    phrase(
        "modal",
        f"choose {_number}. you may choose the same mode more than once. {{modes:modes}}",
        ef.Modal,
        least=_n2,
        most=_n2,
        repeat=True,
    )

# --- counters moved, permanents exchanged ------------------------------------------------------------------

verb("*move a {kind:counterkind} counter from {frm:obj.o} onto {onto:obj.o}", ef.MoveCounters)
verb("*move all {kind:counterkind} counters from {frm:obj.o} onto {onto:obj.o}", ef.MoveCounters, n=None)
verb("*move all counters from {frm:obj.o} onto {onto:obj.o}", ef.MoveCounters, n=None, kind="")
verb("*move a counter from {frm:obj.o} onto {onto:obj.o}", ef.MoveCounters, kind="")
verb("*move {n:number} {kind:counterkind} counters from {frm:obj.o} onto {onto:obj.o}", ef.MoveCounters)


def _with_each_other(a: Any) -> Any:
    """ "Exchange control of two target lands": of one for the other (701.12b)."""
    two = isinstance(a, se.Target) and a.least == 2 and a.most == 2
    return ef.Exchange(a, su.Them()) if two else REJECT


verb("*exchange control of {a:obj.o}", None, build=_with_each_other,
     unbuild=lambda e: {"a": e.a} if isinstance(e, ef.Exchange) and e == _with_each_other(e.a) else None)  # fmt: skip
verb("*exchange control of {a:obj.o} and {b:obj.o}", ef.Exchange)


def _support(n: Any) -> Any:
    what = se.Target(fi.both(fi.Type("Creature"), fi.Other()), least=0, most=n)
    return ef.Act("support", what, n, SUBJ)


verb(
    "*support {n:figure}",
    None,
    build=_support,
    unbuild=lambda e: {"n": e.n} if isinstance(e, ef.Act) and e.name == "support" and e == _support(e.n) else None,
)

# --- mana and life by amounts ------------------------------------------------------------------------------


def _amount_of(template: str) -> None:
    verb(
        template,
        None,
        build=lambda m, n: ef.AddMana((m,), n, SUBJ),
        unbuild=lambda e: (
            {"m": e.mana[0], "n": e.n}
            if isinstance(e, ef.AddMana)
            and isinstance(e.n, am.AmountNode)
            and e == ef.AddMana(e.mana[:1], e.n, SUBJ)
            and e.mana[0].startswith("{")
            else None
        ),
    )


_amount_of("*add a amount of {m:mana} equal to {n:amount}")
_amount_of("*add X {m:mana}, where X is {n:amount}")
