"""What is said after nouns and of things: counters they have, base power and toughness, what they attack or target,
names they share; what was done this turn, mana that was (not) spent."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_part
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import _ENCHANTED, YOU
from apnap.oracle.table import phrase

HERE = ("battlefield",)


def _silent(value: Any) -> None:
    """Unbuild of what is said otherwise."""


# --- counters, numbers ----------------------------------------------------------------------------------------------

for _form, _has, _on in (("s", "has", "it"), ("p", "have", "them")):
    phrase(f"post.{_form}", f"with {{least:word}} or more {{kind:counterkind}} counters on {_on}", fi.WithCounter)
    phrase(f"post.{_form}", f"that {_has} a {{keyword:kwname}} ability", fi.Has, alt=True)
phrase("post.s", "that has {f:hasprop}", build=lambda f: f, unbuild=_silent, prove=lambda v, f: v == f, alt=True)
phrase("post.p", "that have {kind:counterkind} counters on them", fi.WithCounter, alt=True)
for _stat in ("toughness", "mana value"):
    for _op, _words in (("<=", "or less"), (">=", "or greater")):
        phrase("hasprop", f"{_stat} {{value:figure}} {_words}", fi.Stat, stat=_stat.replace(" ", "_"), op=_op)


def _base(b: Any) -> Any:
    return (fi.Stat("base_power", "==", b[0]), fi.Stat("base_toughness", "==", b[1]))


phrase(
    "posts",
    "with base power and toughness {b:ptbase}",
    build=_base,
    unbuild=lambda v: (
        {"b": (v[0].value, v[1].value)}
        if len(v) == 2 and all(isinstance(p, fi.Stat) for p in v) and v == _base((v[0].value, v[1].value))
        else None
    ),
)
_KINDS = "different kinds of counters among {what:obj.p/bare}"
phrase("amount", f"the number of {_KINDS}", am.Aggregate, how="distinct", stat="counter_kind")
phrase(
    "cond",
    f"there are {{k:word}} or more {_KINDS}",
    build=lambda k, what: co.Compare(am.Aggregate("distinct", "counter_kind", what), ">=", k),
    unbuild=lambda v: (
        {"k": v.b, "what": v.a.what}
        if isinstance(v, co.Compare)
        and isinstance(v.a, am.Aggregate)
        and v == co.Compare(am.Aggregate("distinct", "counter_kind", v.a.what), ">=", v.b)
        else None
    ),
)
for _word in ("types", "type"):
    _among = f"permanent {_word} among {{what:obj.p/bare}}"
    if _word == "types":
        phrase("amount", f"the number of {_among}", am.Aggregate, how="distinct", stat="permanent_type")
    else:
        phrase("each", _among, am.Aggregate, how="distinct", stat="permanent_type")

# --- whom, by whom --------------------------------------------------------------------------------------------------

phrase("postn", "that targets {inner:evplr.s}", fi.Targets)
phrase("postn", "that targets you", fi.Targets(YOU))
_OWN = fi.Both((fi.Controlled(se.You()), fi.Owned(se.You())))
phrase("post", "you own and control", build=lambda: _OWN, unbuild=_silent, prove=lambda v: v == _OWN, alt=True)
for _words, _make in (("plr.s", se.Attached()), ("plr.o", se.Attached()), ("evplr.s", _ENCHANTED)):
    phrase(_words, "enchanted opponent", _make, alt=True)
phrase("poss", "enchanted opponent 's", se.Attached(), alt=True)


def _attacking(f: Any) -> Any:
    return fi.CanAttackOrBlock("attacking", f)


def _un_attacking(v: Any) -> dict[str, Any] | None:
    return {"f": v.inner} if isinstance(v, fi.CanAttackOrBlock) and v.role == "attacking" else None


for _form, _are in (("s", "that's"), ("p", "that are")):
    for _whom in ("evplr.s", "evplr.b"):
        phrase(f"post.{_form}", f"attacking {{f:{_whom}}}", build=_attacking, unbuild=_un_attacking)
        phrase(f"post.{_form}", f"{_are} attacking {{f:{_whom}}}", build=_attacking, unbuild=_un_attacking, alt=True)

# --- the same name --------------------------------------------------------------------------------------------------


def _namesakes(k: Any, n: Any) -> Any:
    """201.2: that many of them of one name: each with all but one others like it."""
    if n.zones != HERE:
        return REJECT
    f = ordered(n.filter, fi.Controlled(se.You()))
    alike = ordered(f, fi.Not(fi.Among(se.Iter())), fi.Shares("name", se.Iter()))
    return co.Exists(se.All(ordered(f, fi.Meets(co.Exists(se.All(alike), k - 1)))))


def _un_namesakes(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, co.Exists) or not isinstance(v.what, se.All) or not isinstance(v.what.filter, fi.Both):
        return None
    meets = v.what.filter.parts[-1]
    if not isinstance(meets, fi.Meets) or not isinstance(meets.condition, co.Exists):
        return None
    least = meets.condition.least
    mine = [p for p in v.what.filter.parts[:-1] if p != fi.Controlled(se.You())]
    if type(least) is not int or not mine:
        return None
    slots = {"k": least + 1, "n": su.NP(fi.both(*mine))}
    return slots if _namesakes(**slots) == v else None


phrase(
    "cond",
    "you control {k:word} or more {n:noun.p} with the same name as one another",
    build=_namesakes,
    unbuild=_un_namesakes,
)

# --- what was done this turn ----------------------------------------------------------------------------------------

for _who, _player in (("an opponent", fi.Opponent()), ("a player", fi.Player()), ("you", YOU)):

    def _cast(n: Any, player: Any = _player) -> Any:
        f = spell_part(n)
        return REJECT if f is REJECT else co.Occurred(On("cast", subject=f, player=player))

    phrase(
        "cond",
        f"{_who} cast a {{n:noun.s}} this turn",
        build=_cast,
        unbuild=_silent,
        prove=lambda v, n, make=_cast: v == make(n),
        alt=True,
    )


def _dealt(words: str, combat: bool | None) -> None:
    """ "red sources you controlled dealt 4 or more noncombat damage this turn"."""

    def build(n: Any, k: Any) -> Any:
        if n.zones != ("source",):
            return REJECT
        by = ordered(n.filter, fi.Controlled(se.You())) if n.filter != fi.Anything() else fi.Controlled(se.You())
        return co.Compare(am.Happened(On("damage", source=by, combat=combat), "turn", "amount"), ">=", k)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, co.Compare) or not isinstance(v.a, am.Happened) or v.a.event.source is None:
            return None
        by = v.a.event.source
        mine = [p for p in (by.parts if isinstance(by, fi.Both) else (by,)) if p != fi.Controlled(se.You())]
        slots = {"n": su.NP(fi.both(*mine) if mine else fi.Anything(), ("source",)), "k": v.b}
        return slots if build(**slots) == v else None

    phrase("cond", f"{{n:noun.p}} you controlled dealt {{k:digits}} or more {words} this turn",
           build=build, unbuild=unbuild)  # fmt: skip


_dealt("damage", None)
_dealt("combat damage", True)
_dealt("noncombat damage", False)

# --- mana -----------------------------------------------------------------------------------------------------------


def _unpaid(what: Any) -> Any:
    return co.Compare(am.ManaSpent(what=what), "==", 0)


phrase(
    "cond",
    "no mana was spent to cast {what:obj.o}",
    build=_unpaid,
    unbuild=lambda v: (
        {"what": v.a.what}
        if isinstance(v, co.Compare) and isinstance(v.a, am.ManaSpent) and v.a.what and v == _unpaid(v.a.what)
        else None
    ),
)
