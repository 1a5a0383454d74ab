"""What is asked of one thing: its numbers, name, counters and state, now or as it was; what it did; how it was cast and
what mana was spent for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle import vocabulary as vo
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.conditions import as_card, noun_of
from apnap.oracle.table import at, keep, phrase, same, told

HERE = ("battlefield",)

# --- what a thing was ------------------------------------------------------------------------------------------------


def _was(template: str, noun: bool, negate: bool = False) -> None:
    """Of what is spoken of by a pronoun; what was done to something else is asked by `Is`."""

    def build(what: Any, f: Any) -> Any:
        if not isinstance(what, (su.It, su.That)) or (noun and f.zones not in ((), HERE)):
            return REJECT
        if isinstance(what, su.It) and f == fi.Status("kicked"):  # "it was kicked" is said of the source
            return REJECT
        made = su.Was(as_card(what, f), f.filter if noun else f)
        return co.IsNot(made) if negate else made

    inner = "inner." if negate else ""

    def said(v: Any) -> Any:
        f = getattr(getattr(v, "inner", None) if negate else v, "filter", None)
        return noun_of(f) if noun and f is not None else f

    def spoken(v: Any) -> Any:
        return None if type(what := at(v, f"{inner}what")) is su.TheCard else what

    told("cond", template, build, what=spoken, f=said, proof=True)


_was("{what:obj.s} was a {f:noun.s}", True)
_was("{what:obj.s} was {f:adj}", False)
_was("{what:obj.s} was {f:state}", False)
_was("{what:obj.s} had {f:hadprop}", False)
_was("{what:obj.s} wasn't a {f:noun.s}", True, True)
_was("{what:obj.s} wasn't {f:adj}", False, True)
_was("{what:obj.s} wasn't {f:state}", False, True)
_was("{what:obj.s} didn't have {f:hadprop}", False, True)
phrase("hadprop", "{v:hasprop}", build=keep, unbuild=same)

# --- what a thing is and has -----------------------------------------------------------------------------------------


def _is(template: str, cat: str, negate: bool = False, **more: Any) -> None:
    def build(what: Any, f: Any) -> Any:
        if isinstance(what, (se.Choose, se.All)):
            return REJECT
        made = co.Is(what, f)
        return co.IsNot(made) if negate else made

    inner = "inner." if negate else ""
    told("cond", template.replace("F", f"{{f:{cat}}}"), build, what=f"{inner}what", f=f"{inner}filter", **more)


_is("{what:obj.s} is F", "state")
_is("{what:obj.s} isn't F", "state", True)
_is("{what:obj.s} doesn't have F", "hasprop", True)
told("cond", "it's {f:state}", lambda f: co.Is(su.It(), f), f="filter", alt=True)
_ALL_COLORS = fi.Both(tuple(fi.Color(c) for c in vo.COLORS))
phrase("state", "all colors", _ALL_COLORS)
for _status in ("attacking", "blocking"):
    phrase("state", f"{_status} alone", fi.Status(f"{_status}_alone"))
phrase("state", "attacking or blocking alone",
       fi.Either((fi.Status("attacking_alone"), fi.Status("blocking_alone"))))  # fmt: skip
phrase("state", "your Ring-bearer", fi.Both((fi.Controlled(se.You()), fi.Status("ring_bearer"))))
phrase("adj", "renowned", fi.Status("renowned"))
for _stat in ("power", "toughness", "mana value"):
    _key = _stat.replace(" ", "_")
    for _op, _words in (("<=", "or less"), (">=", "or greater"), ("==", "")):
        phrase("hasprop", f"{_stat} {{value:figure}} {_words}", fi.Stat, stat=_key, op=_op)
    for _op, _words in (
        ("<=", "less than or equal to"), ("<", "less than"), (">", "greater than"), ("==", "equal to"),
        (">=", "greater than or equal to"),
    ):  # fmt: skip
        phrase("hasprop", f"{_stat} {_words} {{value:amount}}", fi.Stat, stat=_key, op=_op)


def _greater(words: str, stats: tuple[str, ...], op: str) -> None:
    """ "greater power or toughness than ~": than that number of the other."""

    def build(what: Any) -> Any:
        parts = tuple(fi.Stat(s, op, am.StatOf(s, what)) for s in stats)
        return parts[0] if len(parts) == 1 else fi.Either(parts)

    found = "value.what" if len(stats) == 1 else "parts.0.value.what"
    for cat in ("hasprop", "postn"):
        template = f"{words} {{what:obj.o}}"
        told(cat, f"with {template}" if cat == "postn" else template, build, what=found, alt=len(stats) == 1)


for _more, _op in (("greater", ">"), ("lesser", "<")):
    for _stat in ("power", "toughness", "mana value"):
        _greater(f"{_more} {_stat} than", (_stat.replace(" ", "_"),), _op)
    _greater(f"{_more} power or toughness than", ("power", "toughness"), _op)
_greater("the same mana value as", ("mana_value",), "==")
_greater("the same power as", ("power",), "==")


def _named_as(what: Any) -> Any:
    """As any of those, nobody chooses one."""
    if isinstance(what, se.Choose):
        one = what == se.Choose(what.filter, what.zones)
        return fi.Shares("name", se.All(what.filter, what.zones)) if one else REJECT
    return REJECT if isinstance(what, se.All) else fi.Shares("name", what)


def _named_what(f: Any) -> Any:
    what = getattr(f, "what", None)
    return se.Choose(what.filter, what.zones) if isinstance(what, se.All) else what


told("hasprop", "the same name as {what:obj.o}", _named_as, what=_named_what)
phrase("hasprop", "the chosen name", fi.ChosenName())


def _counters(template: str, make: Callable[[int, str], Any], kind: bool, fixed: int | None = None) -> None:
    """ "two or fewer oil counters on it", of one kind or of any."""

    def build(k: int = 0, kind: str = "") -> Any:
        return make(k if fixed is None else fixed, kind)

    def inner(v: Any) -> Any:
        while isinstance(v, (fi.Not, fi.Both)):
            v = v.inner if isinstance(v, fi.Not) else v.parts[0]
        return v if isinstance(v, fi.WithCounter) else None

    def number(v: Any) -> Any:
        one = inner(v)
        return next((k for k in (one.least, one.least - 1) if k > 0 and build(k, one.kind) == v), None) if one else None

    where: dict[str, Any] = {"k": number} if fixed is None else {}
    if kind:
        where["kind"] = lambda v: getattr(inner(v), "kind", None) or None
    told("hasprop", template.replace("KIND", "{kind:counterkind} counters" if kind else "counters"), build, **where)




def _exactly(k: int, kind: str) -> Any:
    return fi.Both((fi.WithCounter(kind, k), fi.Not(fi.WithCounter(kind, k + 1))))


for _kind in (True, False):
    _counters("{k:number} or fewer KIND on it", lambda k, kind: fi.Not(fi.WithCounter(kind, k + 1)), _kind)
    _counters("one or fewer KIND on it", lambda k, kind: fi.Not(fi.WithCounter(kind, 2)), _kind, 1)
    _counters("exactly {k:number} KIND on it", _exactly, _kind)
_counters("{k:number} or more KIND on it", lambda k, kind: fi.WithCounter(kind, k), False)
phrase("hasprop", "an odd number of counters on it", fi.Stat("counters", "odd", 0))
phrase("hasprop", "an even number of counters on it", fi.Stat("counters", "even", 0))

# --- what a thing did ------------------------------------------------------------------------------------------------

_EVER = fi.Did(On("damage", source=fi.Among(se.Iter())), "game")
told("cond", "{what:obj.s} hasn't dealt damage yet", lambda what: co.IsNot(co.Is(what, _EVER)), what="inner.what")
for _cat in ("evobj", "evplr.s"):
    for _only in (False, True):
        told(
            "cond",
            f"{{what:obj.s}} targets {'only ' if _only else ''}{{f:{_cat}}}",
            lambda what, f, only=_only: co.Is(what, fi.Targets(f, only)),
            what="what",
            f="filter.inner",
        )


def _cast_elsewhere(what: Any) -> Any:
    return co.AllOf((co.WasCast(what, by_you=True), co.IsNot(co.WasCast(what, "hand", True))))


told("cond", "you cast {what:obj.o} from anywhere other than your hand", _cast_elsewhere, what="parts.0.what")
told("cond", "you didn't cast {what:obj.o} from your hand", lambda what: co.IsNot(co.WasCast(what, "hand", True)),
     what="inner.what")  # fmt: skip
told("cond", "{what:obj.s} wasn't cast from your hand", lambda what: co.IsNot(co.WasCast(what, "hand")),
     what="inner.what")  # fmt: skip
told("cond", "{what:obj.s} was cast from your graveyard", lambda what: co.WasCast(what, "graveyard"),
     what="what", alt=True)  # fmt: skip


_POINTED = (se.This, se.Attached, su.It, su.That)


def _whose(what: Any, who: Any) -> Any:
    return su.Was(what, fi.Controlled(who)) if isinstance(what, (su.It, su.That)) else REJECT


told("cond", "you controlled {what:obj.o}", lambda what: _whose(what, se.You()), what="what")
told("cond", "an opponent controls {what:obj.o}",
     lambda what: co.Is(what, fi.Controlled(se.EachOpponent())) if isinstance(what, _POINTED) else REJECT,
     what="what")  # fmt: skip
told("cond", "an opponent controlled {what:obj.o}", lambda what: _whose(what, se.EachOpponent()), what="what")

# --- mana that was spent ---------------------------------------------------------------------------------------------


def _spent(
    template: str, op: str, n: int | None = None, color: bool = False, spoken: bool = False, **more: Any
) -> None:
    def build(what: Any, k: Any = n, c: str = "") -> Any:
        if spoken and isinstance(what, se.This):  # said of the source without naming it in the tree
            return REJECT
        return co.Compare(am.ManaSpent(c, what), op, k)

    where: dict[str, Any] = {"what": "a.what"}
    if n is None:
        where["k"] = "b"
    if color:
        where["c"] = "a.color"
    told("cond", template + " spent to cast {what:obj.o}", build, **where, **more)


_spent("no mana was", "==", 0)
_spent("at least {k:word} mana was", ">=", alt=True)
_spent("at least {k:word} {c:color} mana was", ">=", color=True, spoken=True)
_spent("{k:word} or more {c:color} mana was", ">=", color=True, alt=True)


def _of_one_color(k: Any, what: Any) -> Any:
    return co.AnyOf(tuple(co.Compare(am.ManaSpent(c, what), ">=", k) for c in vo.COLORS))


told("cond", "at least {k:word} mana of the same color was spent to cast {what:obj.o}", _of_one_color,
     k="parts.0.b", what="parts.0.a.what")  # fmt: skip
phrase("statamount", "the amount of mana spent to cast {what:obj.o}", am.ManaSpent)
phrase("statamount", "X", am.X())
phrase("statamount", "{who:poss} devotion to {c:color}",
       build=lambda who, c: am.Devotion((c,), None if who == se.You() else who),
       unbuild=lambda v: {"who": v.who or se.You(), "c": v.colors[0]}
       if isinstance(v, am.Devotion) and len(v.colors) == 1 else None)  # fmt: skip
phrase("statamount", "{who:poss} devotion to {a:color} and {b:color}",
       build=lambda who, a, b: am.Devotion((a, b), None if who == se.You() else who),
       unbuild=lambda v: {"who": v.who or se.You(), "a": v.colors[0], "b": v.colors[1]}
       if isinstance(v, am.Devotion) and len(v.colors) == 2 else None)  # fmt: skip
for _words, _op in (("or greater", ">="), ("or less", "<=")):
    told("cond", f"{{a:statamount}} is {{b:word}} {_words}", lambda a, b, op=_op: co.Compare(a, op, b), a="a", b="b",
         alt=True)  # fmt: skip
for _words, _op in (
    ("less than", "<"), ("greater than", ">"), ("less than or equal to", "<="), ("greater than or equal to", ">="),
    ("equal to", "=="),
):  # fmt: skip
    told("cond", f"{{a:statamount}} was {_words} {{b:amount}}", lambda a, b, op=_op: co.Compare(a, op, b), a="a",
         b="b", alt=True)  # fmt: skip
