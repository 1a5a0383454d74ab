"""Halves: of a library, a hand, a life total, of what a player controls, of X, with the way they are rounded, which may
be said once for all ("Round up each time."); and twice X, or X plus a number."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.inflect import plural
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, at, phrase, told

_WAYS: tuple[tuple[str, Any], ...] = ((", rounded up", True), (", rounded down", False), ("", None))
"""How a half is rounded; without words it is said afterwards."""


def _half(of: Any, up: bool | None) -> Any:
    return su.HalfOf(of) if up is None else am.Half(of, up)


def _stat(words: str, make: Any, stat: str, up: bool | None, how: str) -> None:
    told("vp", words + how, lambda who: make(_half(am.PlayerStat(stat, who), up), SUBJ), who="n.of.who")


def _sacrificed(n: Any, up: bool | None) -> Any:
    """701.21a: of what they control."""
    parts = n.filter.parts if isinstance(n.filter, fi.Both) else (n.filter,)
    rest = [p for p in parts if not isinstance(p, fi.Controlled)]
    if n.zones != ("battlefield",) or len(rest) != len(parts) - 1:
        return REJECT
    k = _half(am.Count(se.All(n.filter)), up)
    return ef.Sacrifice(se.Choose(fi.both(*rest) if rest else fi.Anything(), n.zones, k, k), SUBJ)


def _counted(e: Any) -> Any:
    f = at(e, "what.least.of.what.filter")
    return su.NP(f) if isinstance(f, fi.Filter) else None


def _halves(up: bool | None, how: str) -> None:
    _stat("*mill half {who:poss} library", ef.Mill, "library", up, how)
    _stat("*discard half the cards in {who:poss} hand", ef.Discard, "hand", up, how)
    if up is None:
        _stat("*lose half {who:poss} life", ef.LoseLife, "life", up, how)
    told("vp", f"*exile the top half of {{who:poss}} library{how}", lambda who: _top(who, up), who="what.n.of.who")
    for choice in (" of their choice", ""):
        told("vp", f"*sacrifice half the {{n:noun.p}}{choice}{how}", lambda n: _sacrificed(n, up), n=_counted,
             alt=not choice)  # fmt: skip


def _top(who: Any, up: bool | None) -> Any:
    return ef.Exile(se.Top(_half(am.PlayerStat("library", who), up), None if isinstance(who, se.You) else who))


for _how, _up in _WAYS:
    _halves(_up, _how)

# --- "round up each time" -------------------------------------------------------------------------------------------


def _rounded(node: Any, up: bool) -> Any:
    """The tree with every half rounded so."""
    if isinstance(node, su.HalfOf):
        return am.Half(node.of, up)
    if type(node) is tuple:
        return tuple([_rounded(item, up) for item in node])
    if not isinstance(node, Node):
        return node
    return replace(node, **{f: _rounded(getattr(node, f), up) for f in node.__struct_fields__})


def _open(node: Any) -> Any:
    if isinstance(node, am.Half):
        return su.HalfOf(node.of)
    if type(node) is tuple:
        return tuple([_open(item) for item in node])
    if not isinstance(node, Node):
        return node
    return replace(node, **{f: _open(getattr(node, f)) for f in node.__struct_fields__})


def _each_time(up: bool) -> None:
    def build(v: Any) -> Any:
        made = _rounded(v, up)
        return REJECT if made == v else made

    told("sent0", f"{{v:chain}}. round {'up' if up else 'down'} each time", build,
         v=lambda e: _open(e) if isinstance(e, ef.Seq) else None)  # fmt: skip


_each_time(True)
_each_time(False)

# --- half X ---------------------------------------------------------------------------------------------------------

_X = am.X()


def _half_x(cat: str, noun: str, make: Any) -> None:
    for how, up in _WAYS:
        phrase(cat, f"half X {noun}{how}", make(_half(_X, up)))
        if how and noun == "damage":
            phrase(cat, f"half X {noun}{how},", make(_half(_X, up)), alt=True)


_half_x("cards", plural("card"), lambda n: n)
_half_x("life", "life", lambda n: n)
_half_x("damage", "damage", lambda n: n)
for _kind in ("rad", "+1/+1"):
    _half_x("counters", f"{_kind} counters", lambda n, kind=_kind: (kind, n))


def _tokens(up: bool, how: str) -> None:
    told("vp", f"*create half X {{token:token.p}}{how}", lambda token: ef.Create(token, am.Half(_X, up), SUBJ),
         token="token")  # fmt: skip


_tokens(True, ", rounded up")
_tokens(False, ", rounded down")

# --- half the starting life total -----------------------------------------------------------------------------------


def _against_half(who: Any, op: str) -> Any:
    return co.Compare(am.PlayerStat("life", who), op, am.Half(am.PlayerStat("starting_life", who), op == "<"))


for _subject, _whose_start, _who in (("your", "your", se.You()), ("that player 's", "their", su.ThatPlayer())):
    for _words, _op in (("less than half", "<"), ("less than or equal to half", "<=")):
        _total = f"{_subject} life total is {_words} {_whose_start} starting life total"
        phrase("cond", _total, _against_half(_who, _op))
for _words, _op in (("less than half", "<"), ("less than or equal to half", "<=")):
    phrase("post.s", f"whose life total is {_words} their starting life total", su.Who(_against_half(se.Iter(), _op)))

# --- twice X, X plus a number ---------------------------------------------------------------------------------------

for _word, _times in (("twice", 2), ("three times", 3)):
    _n = am.Times(_times, _X)
    phrase("cards", f"{_word} X cards", _n)
    phrase("life", f"{_word} X life", _n)
    phrase("damage", f"{_word} X damage", _n)
    told("counters", f"{_word} X {{k:counterkind}} counters", lambda k, n=_n: (k, n), k="0")


def _plus(cat: str, noun: str) -> None:
    for first, n in (("X", _X), ("twice X", am.Times(2, _X))):
        told(cat, f"{first} plus {{k:digits}} {noun}", lambda k, n=n: am.Plus(n, k), k="b")


for _cat, _noun in (("cards", "cards"), ("life", "life"), ("damage", "damage")):
    _plus(_cat, _noun)
