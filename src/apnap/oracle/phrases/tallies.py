"""Numbers doubled, handed on or paid freely: "double its power", "put its counters on …", "pay any amount of {E}"; what
lasts for the rest of the game."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.clauses.predicates import leading, un_leading
from apnap.oracle.references import replace
from apnap.oracle.table import keep, phrase, verb, with_subject, without_subject

# --- doubled -------------------------------------------------------------------------------------------------------

_DOUBLED = {
    "power": (True, False),
    "toughness": (False, True),
    "power and toughness": (True, True),
}


def _of(what: Any) -> Any:
    """How what is doubled is spoken of in its own amount."""
    if isinstance(what, se.All):
        return se.Iter()
    return su.It() if isinstance(what, (se.Target, su.It)) else what


def _times(what: Any, d: Any, which: tuple[bool, bool], k: int) -> Any:
    """701.10a-c: it gets +X/+X for as much as it has; three times as much is twice that."""
    if not isinstance(what, (se.Target, se.This, se.Attached, se.All, su.It, su.That)) or getattr(what, "most", 1) != 1:
        return REJECT
    one = [am.StatOf(stat, _of(what)) if on else 0 for stat, on in zip(("power", "toughness"), which, strict=True)]
    pair = [am.Times(k - 1, n) if k > 2 and n else n for n in one]
    return ef.Apply(what, (mo.PT(pair[0], pair[1], signed=True),), d)


def _un_times(which: tuple[bool, bool], k: int) -> Any:
    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Apply) or len(e.mods) != 1 or not isinstance(e.mods[0], mo.PT):
            return None
        made = _times(e.what, e.duration, which, k)
        if made is REJECT:
            return None
        said = _plain(e.mods[0], e.what)
        fits = replace(made, mods=(_plain(made.mods[0], e.what),)) == replace(e, mods=(said,))
        return {"what": e.what, "d": e.duration} if fits else None

    return unbuild


def _plain(m: Any, what: Any) -> Any:
    """Whichever word speaks of the object."""
    own = (se.Iter, su.It, su.That) if isinstance(what, (se.Target, se.All)) else (type(what), su.It)

    def plain(n: Any) -> Any:
        if isinstance(n, am.Times):
            return am.Times(n.n, plain(n.of))
        if isinstance(n, am.StatOf) and isinstance(n.what, own):
            return am.StatOf(n.stat, su.It())
        return n

    return mo.PT(plain(m.power), plain(m.toughness), m.signed)


# 701.11a-c: what is added is twice the number, also where that is negative; it isn't set
for _words, _which in _DOUBLED.items():
    for _k, _verb in ((2, "double"), (3, "triple")):
        for _template in (
            f"{_verb} {{what:ownposs}} {_words} {{d:dur}}",
            f"{_verb} the {_words} of {{what:obj.o/each}} {{d:dur}}",
            f"{{d:dur}}, {_verb} {{what:ownposs}} {_words}",
        ):
            phrase(
                "imp",
                _template,
                build=(_first := leading if _template[0] == "{" else keep)(
                    lambda what, d, w=_which, k=_k: _times(what, d, w, k)
                ),
                unbuild=(un_leading if _first is leading else keep)(_un_times(_which, _k)),
                alt=_first is leading,
            )


def _doubled_and_given(w: tuple[bool, bool], k: int, what: Any, d: Any, given: Any) -> Any:
    """ "Until end of turn, double its power and it gains trample": both for that long."""
    doubled = _times(what, d, w, k)
    return doubled if doubled is REJECT else ef.Seq((doubled, ef.Apply(su.It(), (mo.Gain(given),), d)))


for _words, _which in _DOUBLED.items():
    for _k, _verb in ((2, "double"), (3, "triple")):
        phrase(
            "imp",
            f"{{d:dur}}, {_verb} {{what:ownposs}} {_words} and it gains {{g:given}}",
            build=lambda what, d, g, w=_which, k=_k: _doubled_and_given(w, k, what, d, g),
            unbuild=lambda v: None,
            prove=lambda v, what, d, g, w=_which, k=_k: bool(v == _doubled_and_given(w, k, what, d, g)),
            alt=True,
        )


def _together(what: Any, d: Any, m: Any, other: Any, more: Any) -> Any:
    """ "Until end of turn, ~ becomes … and creatures you control gain …": all of it for that long."""
    return ef.Seq((ef.Apply(what, m, d), ef.Apply(other, more, d)))


phrase(
    "subj",
    "{d:dur}, {what:obj.s/each} {m:emods.s} and {other:obj.p/bare} {more:emods.p}",
    build=_together,
    unbuild=lambda v: None,
    prove=lambda v, **slots: bool(v == _together(**slots)),
    alt=True,
)

# --- counters of one thing put on another (122.5, 122.8) -----------------------------------------------------------

verb(
    "*put {frm:ownposs} counters on {onto:obj.o}",
    None,
    build=lambda frm, onto: ef.MoveCounters(frm, onto, "", None),
    unbuild=lambda e: (
        {"frm": e.frm, "onto": e.onto}
        if isinstance(e, ef.MoveCounters) and e == ef.MoveCounters(e.frm, e.onto, "", None)
        else None
    ),
    alt=True,
)
for _one, _many in (("a additional", 1), ("{n:number} additional", 0)):
    phrase(
        "counters",
        f"{_one} {{kind:counterkind}} counter{'' if _many else 's'}",
        build=lambda kind, n=1: (kind, n),
        unbuild=lambda v, one=bool(_many): (  # type: ignore[misc]
            ({"kind": v[0]} if v[1] == 1 else None) if one else {"kind": v[0], "n": v[1]}
        ),
        alt=True,
    )



def _late(kind: Any, what: Any, n: Any) -> Any:
    return REJECT if type(n) is int else ef.PutCounters(what, kind, su.Late(n))


verb(
    "*put a number of {kind:counterkind} counters on {what:obj.o/each} equal to {n:amount}",
    None,
    build=_late,
    unbuild=lambda e: (
        {"kind": e.kind, "what": e.what, "n": e.n.inner}
        if isinstance(e, ef.PutCounters) and isinstance(e.n, su.Late) and e == ef.PutCounters(e.what, e.kind, e.n)
        else None
    ),
)

# --- any number of players -----------------------------------------------------------------------------------------


def _players_each(who: Any, v: Any) -> Any:
    if not isinstance(who, se.Target) or who.most == 1:
        return REJECT
    return with_subject(v, who)


def _un_players_each(e: Any) -> dict[str, Any] | None:
    who = getattr(e, "who", None) if isinstance(e, ef.Effect) else None
    if isinstance(e, ef.Seq):
        who = getattr(e.parts[0], "who", None)
    if not isinstance(who, se.Target) or who.most == 1:
        return None
    got = without_subject(e, who)
    return {"who": who, "v": got} if got is not None else None


phrase("subj", "{who:plr.b} each {v:vps.3b}", build=_players_each, unbuild=_un_players_each)

# --- for the rest of the game --------------------------------------------------------------------------------------

phrase(
    "subj",
    "you have no maximum hand size for the rest of the game",
    ef.Apply(se.You(), (mo.HandSize(unlimited=True),), ef.FOREVER),
)


def _no_life(who: Any, d: Any) -> Any:
    return REJECT if isinstance(who, se.Choose) else ef.Apply(who, (mo.Cant("gain_life"),), d)


def _un_no_life(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Apply) or e.mods != (mo.Cant("gain_life"),):
        return None
    return {"who": e.what, "d": e.duration}


phrase("howlong", "{d:turn}", build=lambda d: d, unbuild=lambda d: {"d": d})
phrase("howlong", "{d:dur}", build=lambda d: d, unbuild=lambda d: {"d": d}, alt=True)
phrase("howlong", "for the rest of the game", ef.FOREVER)
for _form in ("s", "b"):
    phrase("subj", f"{{who:plr.{_form}}} can't gain life {{d:howlong}}", build=_no_life, unbuild=_un_no_life)

# --- the rest of what was shown ------------------------------------------------------------------------------------

phrase("therest", "the rest of the revealed cards", su.TheRest(), alt=True)
for _words in ("the rest of the cards revealed this way", "the other cards", "the rest of those cards"):
    phrase("rest", _words, su.TheRest(), alt=True)

# --- targets of any kind -------------------------------------------------------------------------------------------


def _any_targets(template: str, other: bool) -> None:
    f = fi.both(fi.AnyTarget(), fi.Other()) if other else fi.AnyTarget()

    def build(k: Any) -> Any:
        return REJECT if not other and k in (2, 3) else se.Target(f, least=0, most=k)

    def unbuild(v: Any) -> dict[str, Any] | None:
        fits = isinstance(v, se.Target) and v.most not in (None, 1) and v == se.Target(f, least=0, most=v.most)
        return {"k": v.most} if fits and build(v.most) is not REJECT else None

    phrase("obj.o", template, build=build, unbuild=unbuild)


_any_targets("each of up to {k:number} targets", False)
_any_targets("each of up to {k:number} other targets", True)

# --- nothing paid --------------------------------------------------------------------------------------------------


def _unpaid(pay: Any, v: Any) -> Any:
    return ef.Gate(ef.Nothing(), may=True, cost=pay, otherwise=v)


phrase(
    "sent0",
    "you may pay {pay:pay}. if you don't, {v:chain}",
    build=_unpaid,
    unbuild=lambda e: (
        {"pay": e.cost, "v": e.otherwise}
        if isinstance(e, ef.Gate) and e.cost is not None and e == _unpaid(e.cost, e.otherwise)
        else None
    ),
)

# --- any amount paid -----------------------------------------------------------------------------------------------

for _words, _what in (("{E}", "energy"), ("life", "life"), ("mana", "mana")):
    verb(f"*pay any amount of {_words}", ef.PayAny, what=_what)
    _paid = su.ThisWay(_what, "paid")
    phrase("each", f"{'' if _what == 'energy' else '1 '}{_words} paid this way", _paid)
    phrase("amount", f"the amount of {_words} paid this way", _paid)
