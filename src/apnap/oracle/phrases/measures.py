"""Conditions that measure: what players have and control compared with a number or with each other, where things are,
how many counters there are."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.table import at, phrase, told

HERE = ("battlefield",)
Measure = Callable[[Any], Any]
"""A number of a player."""


def _some(who: Any, condition: Any) -> Any:
    """At least one player that fits and of whom (as `Iter`) the condition holds."""
    return co.Exists(se.All(fi.both(who, fi.Meets(condition))))


_ONE: tuple[tuple[str, Any], ...] = (
    ("you", se.You()),
    ("that player", su.ThatPlayer()),
    ("they", su.They()),
    ("defending player", se.DefendingPlayer()),
    ("enchanted player", se.Attached()),
)
_ANY: tuple[tuple[str, Any], ...] = (("an opponent", fi.Opponent()), ("a player", fi.Player()))


def _put(template: str, build: Any, cat: str, **more: Any) -> None:
    """A condition with one number `k`, which is found again wherever it stands."""

    def unbuild(v: Any) -> dict[str, Any] | None:
        for k in _numbers(v):
            if build(k) == v:
                return {"k": k}
        return None

    if cat:
        phrase("cond", template.replace("NUM", f"{{k:{cat}}}"), build=build, unbuild=unbuild, **more)
    else:
        phrase("cond", template, build(0), **more)


def _numbers(v: Any) -> list[Any]:
    """The bounds in a condition on a number."""
    if isinstance(v, co.Compare):
        return [v.b]
    if isinstance(v, co.Exists) and isinstance(v.what, se.All) and isinstance(v.what.filter, fi.Both):
        inner = v.what.filter.parts[-1]
        return _numbers(inner.condition) if isinstance(inner, fi.Meets) else []
    return []


def _has(template: str, stat: str, op: str, cat: str, you: bool = True) -> None:
    """ "… has two or fewer cards in hand", of one player or of some player."""
    for who, selection in _ONE:
        if who == "you" and not you:
            continue
        of = am.PlayerStat(stat, selection)
        if who == "you" and stat == "hand":
            of = am.Count(se.All(fi.Owned(se.You()), ("hand",)))  # type: ignore[assignment]
        verb = "have" if who in ("you", "they") else "has"
        text = template.replace("THEIR", "your" if who == "you" else "their")
        _put(f"{who} {verb} {text}", lambda k, of=of: co.Compare(of, op, k), cat)
    for who, f in _ANY:
        each = am.PlayerStat(stat, se.Iter())
        text = template.replace("THEIR", "their")
        _put(f"{who} has {text}", lambda k, f=f, each=each: _some(f, co.Compare(each, op, k)), cat)


_has("NUM or more cards in hand", "hand", ">=", "number", you=False)
_has("NUM or fewer cards in hand", "hand", "<=", "number", you=False)
_has("exactly NUM cards in hand", "hand", "==", "number")
_has("fewer than NUM cards in hand", "hand", "<", "number")
_has("more than NUM cards in hand", "hand", ">", "number")
_has("no cards in hand", "hand", "==", "", you=False)
_has("NUM or more life", "life", ">=", "digits", you=False)
_has("NUM or less life", "life", "<=", "digits", you=False)
_has("exactly NUM life", "life", "==", "digits")
_has("NUM or more cards in THEIR graveyard", "graveyard", ">=", "number")
_has("NUM or more cards in THEIR library", "library", ">=", "number")
_has("NUM or fewer cards in THEIR library", "library", "<=", "number")
_has("no cards in THEIR library", "library", "==", "")
for _counter in ("poison", "experience", "rad"):
    _has(f"NUM or more {_counter} counters", _counter, ">=", "number")
_has("no poison counters", "poison", "==", "")
for _who, _f in _ANY:
    phrase(
        "cond",
        f"{_who} has a poison counter",
        _some(_f, co.Compare(am.PlayerStat("poison", se.Iter()), ">=", 1)),
    )

# --- players compared with each other ----------------------------------------------------------------------

_NOT_MORE = {">": ">=", "<": "<="}
_THAN: tuple[tuple[str, str, Any], ...] = (
    ("you", "one", se.You()),
    ("that player", "one", su.ThatPlayer()),
    ("defending player", "one", se.DefendingPlayer()),
    ("each opponent", "each", fi.Opponent()),
    ("each other player", "each", fi.both(fi.Player(), fi.Not(fi.Among(se.You())))),
    ("an opponent", "any", fi.Opponent()),
)


def _compare(of: Measure, op: str, subject: Any, subject_kind: str, than: Any, kind: str) -> Any:
    """The condition that the measure of the subject is greater (or less) than that of the other(s)."""
    if subject_kind == "any":
        return _some(subject, co.Compare(of(se.Iter()), op, of(than)))
    if kind == "one":
        return co.Compare(of(subject), op, of(than))
    if kind == "any":
        return _some(than, co.Compare(of(subject), op, of(se.Iter())))
    return co.IsNot(_some(than, co.Compare(of(se.Iter()), _NOT_MORE[op], of(subject))))


def _pairs() -> list[tuple[str, Any, str, str, Any, str]]:
    """(subject's words, subject, its kind, the other's words, the other, its kind)."""
    out = []
    subjects = [(w, s, "one") for w, s in _ONE[:4]] + [(w, f, "any") for w, f in _ANY]
    for words, subject, subject_kind in subjects:
        for other, kind, than in _THAN:
            if words == other or (subject_kind == "any" and kind != "one") or (kind == "each" and words != "you"):
                continue
            out.append((words, subject, subject_kind, other, than, kind))
    return out


for _words, _subject, _sk, _other, _than, _kind in _pairs():
    _verb = "have" if _words in ("you", "they") else "has"
    for _what, _stat in (("life", "life"), ("cards in hand", "hand")):
        for _more, _op in (("more", ">"), ("less" if _stat == "life" else "fewer", "<")):
            phrase(
                "cond",
                f"{_words} {_verb} {_more} {_what} than {_other}",
                _compare(partial(am.PlayerStat, _stat), _op, _subject, _sk, _than, _kind),
            )


def _controls_more(words: str, subject: Any, subject_kind: str, other: str, than: Any, kind: str, op: str) -> None:
    def build(n: Any) -> Any:
        if n.zones != HERE:
            return REJECT

        def of(player: Any) -> Any:
            return am.Count(se.All(ordered(n.filter, fi.Controlled(player))))

        return _compare(of, op, subject, subject_kind, than, kind)

    def unbuild(v: Any) -> dict[str, Any] | None:
        node = v.inner if isinstance(v, co.IsNot) else v
        if isinstance(node, co.Exists) and isinstance(node.what, se.All) and isinstance(node.what.filter, fi.Both):
            meets = node.what.filter.parts[-1]
            node = meets.condition if isinstance(meets, fi.Meets) else None
        if (
            not isinstance(node, co.Compare)
            or not isinstance(node.a, am.Count)
            or not isinstance(node.a.what, se.All)
        ):
            return None
        f = node.a.what.filter
        parts = f.parts if isinstance(f, fi.Both) else (f,)
        mine = [p for p in parts if not isinstance(p, fi.Controlled)]
        n = su.NP(fi.both(*mine) if mine else fi.Anything())
        return {"n": n} if build(n) == v else None

    verb = "control" if words in ("you", "they") else "controls"
    more = "more" if op == ">" else "fewer"
    phrase("cond", f"{words} {verb} {more} {{n:noun.p}} than {other}", build=build, unbuild=unbuild)


for _one in _pairs():
    _controls_more(*_one, ">")
    _controls_more(*_one, "<")


def _so_many_more(k: Any, of: Measure, subject: Any, kind: str) -> Any:
    """That the measure of the subject is at least so much greater than yours."""


    def more(who: Any) -> Any:
        return am.Plus(k, of(who)) if who == se.You() else of(who)

    return _compare(more, ">=", subject, kind, se.You(), "one")


def _at_least(words: str, subject: Any, kind: str) -> None:
    def held(k: Any, n: Any) -> Any:
        if n.zones != HERE:
            return REJECT
        return _so_many_more(k, lambda who: am.Count(se.All(ordered(n.filter, fi.Controlled(who)))), subject, kind)

    def found(v: Any) -> Any:
        f = at(v, "what.filter.parts.-1.condition") if kind == "any" and isinstance(v, co.Exists) else v
        return f if isinstance(f, co.Compare) and isinstance(f.b, am.Plus) else None

    def noun(v: Any) -> Any:
        what = at(found(v), "a.what")
        parts = getattr(what.filter, "parts", (what.filter,)) if isinstance(what, se.All) else ()
        mine = [p for p in parts if not isinstance(p, fi.Controlled)]
        return su.NP(fi.both(*mine) if mine else fi.Anything()) if parts else None

    def how_many(v: Any) -> Any:
        return at(found(v), "b.a")

    verb, have = ("control", "have") if words in ("you", "they") else ("controls", "has")
    told("cond", f"{words} {verb} at least {{k:word}} more {{n:noun.p}} than you", held, k=how_many, n=noun)
    told("cond", f"{words} {have} at least {{k:word}} more cards in hand than you",
         lambda k: _so_many_more(k, partial(am.PlayerStat, "hand"), subject, kind), k=how_many)  # fmt: skip


for _words, _subject in _ONE[1:4]:
    _at_least(_words, _subject, "one")
for _words, _subject in _ANY:
    _at_least(_words, _subject, "any")

# --- how many different, how many there are ----------------------------------------------------------------

_DISTINCT = (
    ("card types", "card_type"),
    ("mana values", "mana_value"),
    ("different mana values", "mana_value"),
    ("colors", "color"),
    ("creature types", "creature_type"),
    ("basic land types", "basic_land_type"),
)
for _words, _stat in _DISTINCT:

    def _distinct(k: Any, what: Any, stat: str = _stat) -> Any:
        if k == 4 and what == se.All(fi.Owned(se.You()), ("graveyard",)) and stat == "card_type":
            return REJECT
        return co.Compare(am.Aggregate("distinct", stat, what), ">=", k)

    def _un_distinct(v: Any, stat: str = _stat) -> dict[str, Any] | None:
        if not isinstance(v, co.Compare) or not isinstance(v.a, am.Aggregate) or v.op != ">=":
            return None
        return {"k": v.b, "what": v.a.what} if (v.a.how, v.a.stat) == ("distinct", stat) else None

    phrase(
        "cond",
        f"there are {{k:word}} or more {_words} among {{what:obj.p/bare}}",
        build=_distinct,
        unbuild=_un_distinct,
        alt=_words.startswith("different"),
    )


def _powers(k: Any, n: Any) -> Any:
    what = se.All(ordered(n.filter, fi.Controlled(se.You())))
    return co.Compare(am.Aggregate("distinct", "power", what), ">=", k) if n.zones == HERE else REJECT


def _un_powers(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, co.Compare) or not isinstance(v.a, am.Aggregate) or not isinstance(v.a.what, se.All):
        return None
    f = v.a.what.filter
    mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != fi.Controlled(se.You())]
    slots = {"k": v.b, "n": su.NP(fi.both(*mine) if mine else fi.Anything())}
    return slots if _powers(**slots) == v else None


phrase("cond", "you control {k:word} or more {n:noun.p} with different powers", build=_powers, unbuild=_un_powers)


def _there(template: str, least: Any, negate: bool = False, **more: Any) -> None:
    """Permanents on the battlefield, whoever controls them."""

    def build(n: Any, k: Any = None) -> Any:
        if n.zones != HERE:
            return REJECT
        made = co.Exists(se.All(n.filter), k if least == "k" else least)
        return co.IsNot(made) if negate else made

    def unbuild(v: Any) -> dict[str, Any] | None:
        made = v.inner if negate and isinstance(v, co.IsNot) else v
        if not isinstance(made, co.Exists) or not isinstance(made.what, se.All):
            return None
        n = su.NP(made.what.filter)
        if build(n, made.least) != v or (least == "k" and made.least == 1):
            return None
        return {"n": n, "k": made.least} if least == "k" else {"n": n}

    phrase("cond", template, build=build, unbuild=unbuild, **more)


_there("there are no {n:noun0.p} on the battlefield", 1, True)
_there("there are {k:word} or more {n:noun0.p} on the battlefield", "k")
_there("a {n:noun0.s} is on the battlefield", 1)


def _no_cards(n: Any) -> Any:
    if n.zones in ((), HERE, ("stack",), ("source",), su.PLAYERS):
        return REJECT
    return co.IsNot(co.Exists(se.All(n.filter, n.zones)))


phrase(
    "cond",
    "there are no {n:noun.p/in}",
    build=_no_cards,
    unbuild=lambda v: (
        {"n": n}
        if isinstance(v, co.IsNot)
        and isinstance(v.inner, co.Exists)
        and isinstance(v.inner.what, se.All)
        and _no_cards(n := su.NP(v.inner.what.filter, v.inner.what.zones)) == v
        else None
    ),
)

# --- counters ----------------------------------------------------------------------------------------------


def _counters(template: str, op: str, fixed: Any = None) -> None:
    def build(kind: Any, what: Any, k: Any = None) -> Any:
        return co.Compare(am.CountersOn(kind, what), op, fixed if k is None else k)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, co.Compare) or not isinstance(v.a, am.CountersOn) or v.op != op or not v.a.kind:
            return None
        slots = {"kind": v.a.kind, "what": v.a.what}
        if fixed is not None:
            return slots if v.b == fixed and type(v.b) is int else None
        return {**slots, "k": v.b}

    phrase("cond", template, build=build, unbuild=unbuild)


_counters("there are {k:number} or more {kind:counterkind} counters on {what:obj.o}", ">=")
_counters("there are no {kind:counterkind} counters on {what:obj.o}", "==", 0)
phrase("hasprop", "one or more {kind:counterkind} counters on it", fi.WithCounter, alt=True)
phrase("hasprop", "a counter on it", fi.WithCounter())
phrase("hasprop", "(counters on it|one or more counters on it)", fi.WithCounter(), alt=True)
phrase("hadprop", "one or more {kind:counterkind} counters on it", fi.WithCounter, alt=True)
phrase("hasprop", "no counters on it", fi.Not(fi.WithCounter()))


def _fewer(k: Any, kind: str) -> Any:
    return fi.Not(fi.WithCounter(kind, k))


phrase(
    "hasprop",
    "fewer than {k:word} {kind:counterkind} counters on it",
    build=_fewer,
    unbuild=lambda f: (
        {"k": f.inner.least, "kind": f.inner.kind}
        if isinstance(f, fi.Not) and isinstance(f.inner, fi.WithCounter) and f.inner.least > 1
        else None
    ),
)

# --- turns, places, and what remains so --------------------------------------------------------------------


def _turn(template: str, negate: bool, **more: Any) -> None:
    def build(who: Any) -> Any:
        if isinstance(who, se.You):
            return REJECT
        made = co.YourTurn(who)
        return co.IsNot(made) if negate else made

    def unbuild(v: Any) -> dict[str, Any] | None:
        made = v.inner if negate and isinstance(v, co.IsNot) else v
        return (
            {"who": made.who}
            if isinstance(made, co.YourTurn) and made.who is not None and build(made.who) == v
            else None
        )

    phrase("cond", template, build=build, unbuild=unbuild, **more)


_turn("it's {who:poss} turn", False)
_turn("(it's not|it isn't) {who:poss} turn", True)
phrase("cond", "it isn't your turn", co.IsNot(co.YourTurn()), alt=True)
phrase("cond", "it's an opponent's turn", co.YourTurn(se.EachOpponent()))
_SPOKEN_OF = (se.This, se.Attached, su.It, su.That)


def _of_thing(template: str, f: Any, negate: bool = False, **more: Any) -> None:
    """ "you control ~", "it's on the battlefield"."""

    def build(what: Any) -> Any:
        if not isinstance(what, _SPOKEN_OF):
            return REJECT
        made = co.Is(what, f)
        return co.IsNot(made) if negate else made

    def unbuild(v: Any) -> dict[str, Any] | None:
        made = v.inner if negate and isinstance(v, co.IsNot) else v
        return {"what": made.what} if isinstance(made, co.Is) and build(made.what) == v else None

    phrase("cond", template, build=build, unbuild=unbuild, **more)


_of_thing("you control {what:obj.o}", fi.Controlled(se.You()))
_of_thing("{what:obj.s} (is|remains) on the battlefield", fi.InZone("battlefield"))
_of_thing("{what:obj.s} remains exiled", fi.InZone("exile"))
for _status in ("tapped", "untapped", "attacking", "blocking", "enchanted", "equipped"):
    _of_thing(f"{{what:obj.s}} remains {_status}", fi.Status(_status), alt=True)
for _status in ("monstrous",):
    phrase("adj", _status, fi.Status(_status))


def _not_cast(what: Any) -> Any:
    return co.IsNot(co.WasCast(what)) if isinstance(what, _SPOKEN_OF) else REJECT


phrase(
    "cond",
    "{what:obj.s} wasn't cast",
    build=_not_cast,
    unbuild=lambda v: (
        {"what": v.inner.what}
        if isinstance(v, co.IsNot) and isinstance(v.inner, co.WasCast) and v == _not_cast(v.inner.what)
        else None
    ),
)
_there("no {n:noun0.p} are on the battlefield", 1, True, alt=True)
_ON_CREATURE = co.Exists(se.OnlyThose(se.Attached(), fi.Type("Creature")))
phrase("cond", "~ is attached to a creature", _ON_CREATURE)
