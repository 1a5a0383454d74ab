"""Yes or no: "you control a Goblin", "it's your turn", "it was kicked"."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered, rank
from apnap.oracle.phrases.players import YOU
from apnap.oracle.table import phrase

HAND: Any = am.Count(se.All(fi.Owned(se.You()), ("hand",)))


def cond(template: str, make: Any = None, **more: Any) -> None:
    """A condition."""
    phrase("cond", template, make, **more)


cond("it's your turn", co.YourTurn())
cond("it's not your turn", co.IsNot(co.YourTurn()))
cond("you do", su.IfDid())
cond("they do", su.IfDid(), alt=True)
cond("that player does", su.IfDid(), alt=True)
cond("a player does", su.IfDid(), alt=True)
cond("you don't", co.IsNot(su.IfDid()))
cond("you can't", co.IsNot(su.IfDid()), alt=True)
cond("that player doesn't", co.IsNot(su.IfDid()), alt=True)
cond("they don't", co.IsNot(su.IfDid()), alt=True)
for _self in ("it", "~", "~spell"):
    cond(f"{_self} was kicked", co.Paid("kicker"), alt=_self != "it")
    cond(f"{_self} was bargained", co.Paid("bargain"), alt=_self != "it")
for _paid, _keyword in (("bargained", "bargain"), ("kicked", "kicker")):
    cond(f"it's {_paid}", co.Paid(_keyword), alt=True)

phrase("cond", "{what:obj.s} was cast", co.WasCast)
phrase("cond", "{what:obj.s} was cast from a graveyard", co.WasCast, zone="graveyard")
phrase("cond", "{what:obj.s} was cast from your hand", co.WasCast, zone="hand", alt=True)
phrase("cond", "you cast {what:obj.o}", co.WasCast, by_you=True)
phrase("cond", "you cast {what:obj.o} from your hand", co.WasCast, by_you=True, zone="hand")
for _word in ("evoke", "madness", "prowl", "spectacle", "surge", "dash", "freerunning", "mayhem", "sneak"):
    cond(f"its {_word} cost was paid", co.Paid(_word))
cond("evidence was collected", co.Paid("collect evidence"))
cond("the gift was promised", co.Paid("gift"))
cond("~ is paired with another creature", co.Is(se.This(), fi.Status("paired")))
cond("you've completed a dungeon", co.HasDesignation(se.You(), "completed a dungeon"))
cond("you haven't completed a dungeon", co.IsNot(co.HasDesignation(se.You(), "completed a dungeon")))
cond("it's day", co.DayNight("day"))
cond("it's night", co.DayNight("night"))
cond("it's neither day nor night", co.DayNight("neither"))
cond("you're the monarch", co.HasDesignation(se.You(), "monarch"))
cond("you have the city's blessing", co.HasDesignation(se.You(), "city's blessing"))
cond("you have the initiative", co.HasDesignation(se.You(), "initiative"))


# --- control -----------------------------------------------------------------------------------------------
# -


def _drop(f: Any, part: Any) -> Any:
    if f == part:
        return fi.Anything()
    return fi.both(*[p for p in f.parts if p != part]) if isinstance(f, fi.Both) and part in f.parts else None


def _controls(template: str, least: Any, most: Any, *, negate: bool = False, other: bool = False) -> None:
    """{who} controls … as Exists(All(… Controlled(who)))."""

    def build(who: Any, n: Any, k: Any = None) -> Any:
        if n.zones != ("battlefield",) or any(isinstance(p, fi.Controlled) for p in getattr(n.filter, "parts", ())):
            return REJECT
        low, high = k if least == "k" else least, k if most == "k" else most
        if isinstance(who, se.Choose):  # "an opponent", "a player": there is one of whom it is true
            f = ordered(n.filter, fi.Controlled(se.Iter()), *([fi.Other()] if other else []))
            one = co.Exists(se.All(f), low, high)
            return co.Exists(se.All(fi.both(who.filter, fi.Meets(co.IsNot(one) if negate else one))))
        f = ordered(n.filter, fi.Controlled(who), *([fi.Other()] if other else []))
        made = co.Exists(se.All(f), low, high)
        return co.IsNot(made) if negate else made

    def unbuild(value: Any) -> dict[str, Any] | None:
        some = None
        if isinstance(value, co.Exists) and isinstance(value.what, se.All) and isinstance(value.what.filter, fi.Both):
            meets = value.what.filter.parts[-1]
            if isinstance(meets, fi.Meets) and len(value.what.filter.parts) == 2:
                some, value = value.what.filter.parts[0], meets.condition
        if negate != isinstance(value, co.IsNot):
            return None
        made = value.inner if isinstance(value, co.IsNot) else value
        if not isinstance(made, co.Exists) or not isinstance(made.what, se.All):
            return None
        parts = made.what.filter.parts if isinstance(made.what.filter, fi.Both) else (made.what.filter,)
        who = next((p for p in parts if isinstance(p, fi.Controlled)), None)
        if who is None or (fi.Other() in parts) != other:
            return None
        if (some is not None) != isinstance(who.by, se.Iter):
            return None
        slots: dict[str, Any] = {"who": who.by if some is None else se.Choose(some)}
        for bound, given in ((least, made.least), (most, made.most)):
            if bound == "k":
                slots["k"] = given
            elif given != bound:
                return None
        if slots.get("k") == 1:
            return None
        f = fi.both(*[p for p in parts if p not in (who, fi.Other())] if len(parts) > 1 else [fi.Anything()])
        return {**slots, "n": su.NP(f)}

    phrase("cond", template, build=build, unbuild=unbuild)


for _subject in ("{who:plr.b} control", "{who:plr.s} controls"):
    _controls(_subject + " a {n:noun.s}", 1, None)
    _controls(_subject + " another {n:noun.s}", 1, None, other=True)
    _controls(_subject + " {k:number} or more {n:noun.p}", "k", None)
    _controls(_subject + " {k:number} or more other {n:noun.p}", "k", None, other=True)
    _controls(_subject + " {k:number} or fewer {n:noun.p}", 0, "k")
    _controls(_subject + " {k:number} or fewer other {n:noun.p}", 0, "k", other=True)
    _controls(_subject + " no {n:noun.p}", 1, None, negate=True)
    _controls(_subject + " no other {n:noun.p}", 1, None, negate=True, other=True)


def _card_count(template: str, least: Any, most: Any, **more: Any) -> None:
    def build(n: Any, k: Any = None) -> Any:
        if n.zones in ((), ("battlefield",), ("stack",), ("source",), su.PLAYERS):
            return REJECT
        return co.Exists(se.All(n.filter, n.zones), k if least == "k" else least, k if most == "k" else most)

    def unbuild(value: Any) -> dict[str, Any] | None:
        if (
            not isinstance(value, co.Exists)
            or not isinstance(value.what, se.All)
            or value.what.zones == ("battlefield",)
        ):
            return None
        slots: dict[str, Any] = {"n": su.NP(value.what.filter, value.what.zones)}
        for bound, given in ((least, value.least), (most, value.most)):
            if bound == "k":
                slots["k"] = given
            elif given != bound:
                return None
        return None if slots.get("k") == 1 else slots

    phrase("cond", template, build=build, unbuild=unbuild, **more)


_card_count("there are {k:number} or more {n:noun.p/in}", "k", None)
_card_count("there is a {n:noun.s/in}", 1, None)
_card_count("a {n:noun.s/in} is there", 1, None, alt=True)
phrase(
    "cond",
    "you have {n:number} or more cards in hand",
    build=lambda n: co.Compare(HAND, ">=", n),
    unbuild=lambda v: {"n": v.b} if isinstance(v, co.Compare) and v.a == HAND and v.op == ">=" else None,
)
phrase(
    "cond",
    "you have {n:number} or fewer cards in hand",
    build=lambda n: co.Compare(HAND, "<=", n),
    unbuild=lambda v: {"n": v.b} if isinstance(v, co.Compare) and v.a == HAND and v.op == "<=" else None,
)
cond("you have no cards in hand", co.Compare(HAND, "==", 0))
_LIFE = am.PlayerStat("life", se.You())


def _compared(template: str, amount: Any, op: str) -> None:
    """A condition on one amount, with its bound as slot `n`."""

    def unbuild(v: Any) -> dict[str, Any] | None:
        return {"n": v.b} if isinstance(v, co.Compare) and v.a == amount and v.op == op else None

    phrase("cond", template, build=lambda n: co.Compare(amount, op, n), unbuild=unbuild)


_compared("you have {n:digits} or more life", _LIFE, ">=")
_compared("you have {n:digits} or less life", _LIFE, "<=")
_DELIRIUM = am.Aggregate("distinct", "card_type", se.All(fi.Owned(se.You()), ("graveyard",)))
cond("there are four or more card types among cards in your graveyard", co.Compare(_DELIRIUM, ">=", 4))
cond("you have two or more opponents", co.Compare(am.Count(se.EachOpponent()), ">=", 2))
# 700.8c: four creatures in the party
cond("you have a full party", co.Compare(am.Party(), "==", 4))

# --- what something is -------------------------------------------------------------------------------------


def as_card(what: Any, noun: Any) -> Any:
    """ "It", where it is said to be a card of some kind."""
    return su.TheCard() if type(what) is su.It and isinstance(noun, su.NP) and noun.zones == () else what


def _is(template: str, negate: bool = False, **more: Any) -> None:
    def build(what: Any, f: Any) -> Any:
        inner = f.filter if isinstance(f, su.NP) else f
        made = co.Is(as_card(what, f), inner)
        return co.IsNot(made) if negate else made

    def unbuild(value: Any) -> dict[str, Any] | None:
        if negate != isinstance(value, co.IsNot):
            return None
        made = value.inner if isinstance(value, co.IsNot) else value
        if not isinstance(made, co.Is):
            return None
        if type(made.what) is su.TheCard:
            return {"what": su.It(), "f": su.NP(made.filter, ())} if ":noun" in template else None
        f = noun_of(made.filter) if ":noun" in template else made.filter
        return {"what": made.what, "f": f} if f is not None else None

    def prove(value: Any, what: Any, f: Any) -> bool:
        return bool(value == build(what, f))

    phrase("cond", template, build=build, unbuild=unbuild, prove=prove, **more)


_is("{what:obj.s} is {f:adj}")
_is("{what:obj.s} isn't {f:adj}", True)
_is("{what:obj.s} is a {f:noun.s}")
_is("{what:obj.s} isn't a {f:noun.s}", True)
_is("{what:obj.s} has {f:hasprop}")
phrase("hasprop", "{keyword:kwname}", fi.Has)
phrase("hasprop", "a {kind:counterkind} counter on it", fi.WithCounter)
phrase("hasprop", "{least:number} or more {kind:counterkind} counters on it", fi.WithCounter)
phrase(
    "hasprop",
    "no {kind:counterkind} counters on it",
    build=lambda kind: fi.Not(fi.WithCounter(kind)),
    unbuild=lambda f: (
        {"kind": f.inner.kind}
        if isinstance(f, fi.Not) and f.inner == fi.WithCounter(getattr(f.inner, "kind", ""))
        else None
    ),
)
phrase("hasprop", "power {value:figure} or less", fi.Stat, stat="power", op="<=")
phrase("hasprop", "power {value:figure} or greater", fi.Stat, stat="power", op=">=")


def _its(template: str, negate: bool, noun: bool) -> None:
    def build(f: Any) -> Any:
        made = co.Is(as_card(su.It(), f), f.filter if noun else f)
        return co.IsNot(made) if negate else made

    def unbuild(value: Any) -> dict[str, Any] | None:
        if negate != isinstance(value, co.IsNot):
            return None
        made = value.inner if isinstance(value, co.IsNot) else value
        if not isinstance(made, co.Is) or not isinstance(made.what, su.It):
            return None
        if type(made.what) is su.TheCard:
            return {"f": su.NP(made.filter, ())} if noun else None
        return {"f": noun_of(made.filter) if noun else made.filter}

    phrase("cond", template, build=build, unbuild=unbuild, prove=lambda value, f: bool(value == build(f)))


def noun_of(f: Any) -> Any:
    """The noun that a filter's head makes; None when it is only a quality."""
    heads = f.parts if isinstance(f, fi.Both) else (f,)
    return su.NP(f) if any(rank(p) < 10 or isinstance(p, fi.IsToken) for p in heads) else None


for _not in (False, True):
    _its(f"it's {'not ' if _not else ''}a {{f:noun.s}}", _not, True)
    _its(f"it's {'not ' if _not else ''}{{f:adj}}", _not, False)
phrase(
    "cond",
    "it isn't a {f:noun.s}",
    build=lambda f: co.IsNot(co.Is(as_card(su.It(), f), f.filter)),
    unbuild=lambda v: (
        {"f": su.NP(v.inner.filter)}
        if isinstance(v, co.IsNot) and isinstance(v.inner, co.Is) and isinstance(v.inner.what, su.It)
        else None
    ),
    prove=lambda v, f: f.zones in ((), ("battlefield",)) and v == co.IsNot(co.Is(as_card(su.It(), f), f.filter)),
    alt=True,
)
phrase(
    "cond",
    "it's a {n:noun.s}",
    build=lambda n: co.Is(su.TheCard(), n.filter) if n.zones == () else REJECT,
    unbuild=lambda v: {"n": su.NP(v.filter, ())} if isinstance(v, co.Is) and isinstance(v.what, su.It) else None,
    alt=True,
)
phrase("hadprop", "a {kind:counterkind} counter on it", fi.WithCounter)
phrase("hadprop", "one or more counters on it", fi.WithCounter())
phrase("hadprop", "counters on it", fi.WithCounter(), alt=True)
phrase("hadprop", "power {value:figure} or greater", fi.Stat, stat="power", op=">=")

# --- what happened -----------------------------------------------------------------------------------------

_DIES = On("move", frm="battlefield", to="graveyard", subject=fi.Type("Creature"))
cond("a creature died this turn", co.Occurred(_DIES))
cond("you attacked this turn", co.Occurred(On("attack", player=YOU)))
cond("you attacked with a creature this turn", co.Occurred(On("attack", player=YOU)), alt=True)
cond("you gained life this turn", co.Occurred(On("gain_life", player=YOU)))
cond("you lost life this turn", co.Occurred(On("lose_life", player=YOU)))
cond("an opponent lost life this turn", co.Occurred(On("lose_life", player=fi.Opponent())))
cond("an opponent was dealt damage this turn", co.Occurred(On("damage", subject=fi.Opponent())))
cond("you've cast another spell this turn", co.Occurred(On("cast", player=YOU, subject=fi.Other())))
cond(
    "you had a land enter the battlefield under your control this turn",
    co.Occurred(On("move", to="battlefield", subject=fi.both(fi.Type("Land"), fi.Controlled(se.You())))),
)
cond(
    "a permanent you controlled left the battlefield this turn",
    co.Occurred(On("move", frm="battlefield", subject=fi.Controlled(se.You()))),
)
cond("no spells were cast last turn", co.IsNot(co.Occurred(On("cast"), "last_turn")))

# --- together ----------------------------------------------------------------------------------------------

phrase("cond2", "{v:cond}", build=lambda v: v, unbuild=lambda v: {"v": v})
phrase(
    "cond2",
    "{a:cond} and {b:cond}",
    build=lambda a, b: co.AllOf((a, b)),
    unbuild=lambda v: {"a": v.parts[0], "b": v.parts[1]} if isinstance(v, co.AllOf) and len(v.parts) == 2 else None,
)
phrase(
    "cond2",
    "{a:cond} or {b:cond}",
    build=lambda a, b: co.AnyOf((a, b)),
    unbuild=lambda v: {"a": v.parts[0], "b": v.parts[1]} if isinstance(v, co.AnyOf) and len(v.parts) == 2 else None,
)

phrase(
    "cond",
    "{who:poss} devotion to {a:color} is less than {n:word}",
    build=lambda who, a, n: co.Compare(am.Devotion((a,), None if who == se.You() else who), "<", n),
    unbuild=lambda v: (
        {"who": v.a.who or se.You(), "a": v.a.colors[0], "n": v.b}
        if isinstance(v, co.Compare) and isinstance(v.a, am.Devotion) and len(v.a.colors) == 1 and v.op == "<"
        else None
    ),
)
phrase(
    "cond",
    "{who:poss} devotion to {a:color} and {b:color} is less than {n:word}",
    build=lambda who, a, b, n: co.Compare(am.Devotion((a, b), None if who == se.You() else who), "<", n),
    unbuild=lambda v: (
        {"who": v.a.who or se.You(), "a": v.a.colors[0], "b": v.a.colors[1], "n": v.b}
        if isinstance(v, co.Compare) and isinstance(v.a, am.Devotion) and len(v.a.colors) == 2 and v.op == "<"
        else None
    ),
)


def _stat_is(words: str, op: str) -> None:
    phrase(
        "cond",
        f"{{a:statamount}} is {{b:figure}} {words}",
        build=lambda a, b: co.Compare(a, op, b),
        unbuild=lambda v: {"a": v.a, "b": v.b} if isinstance(v, co.Compare) and v.op == op else None,
    )


_stat_is("or greater", ">=")
_stat_is("or less", "<=")
for _stat in ("power", "toughness", "mana value"):
    phrase("statamount", f"{{what:ownposs}} {_stat}", am.StatOf, stat=_stat.replace(" ", "_"))
phrase("statamount", "{who:poss} life total", am.PlayerStat, stat="life")
