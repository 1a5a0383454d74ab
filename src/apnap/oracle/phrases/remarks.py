"""Short remarks about objects and amounts: "that aren't of the chosen type", "with lesser mana value", "the
number of counters on it", "have total power 8 or greater", "is every creature type"."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.triggers import ACTOR, pred
from apnap.oracle.table import mod, phrase, static_mod

HERE = ("battlefield",)

# --- after the noun -------------------------------------------------------------------------------------

for _form, _are in (("s", "isn't"), ("p", "aren't")):
    for _of, _f in (("type", fi.ChosenType()), ("color", fi.ChosenColor())):
        phrase(f"post.{_form}", f"that {_are} of the chosen {_of}", fi.Not(_f))
for _form, _are in (("s", "that's"), ("p", "that are")):
    phrase(f"post.{_form}", f"{_are} one or more colors", fi.Not(fi.Colorless()))
for _stat in ("power", "toughness", "mana value"):
    _key = _stat.replace(" ", "_")
    for _less, _op in (("lesser", "<"), ("greater", ">")):
        _filter = fi.Stat(_key, _op, am.StatOf(_key, su.It()))
        phrase("post", f"with {_less} {_stat}", _filter, alt=_less == "greater")
phrase("post.p", "they own", fi.Owned(su.They()))
phrase("post.s", "they own", fi.Owned(su.They()))
phrase("core0", "#commander", su.Core(fi.Status("commander"), HERE), alt=True)

# --- numbers --------------------------------------------------------------------------------------------

phrase("amount", "the number of counters on {what:obj.o}", am.CountersOn, kind="")


def _total(template: str, stat: str) -> None:
    """Formidable and its like: the total of what some permanents have."""

    def build(what: Any, k: Any) -> Any:
        return co.Compare(am.Aggregate("total", stat, what), ">=", k) if isinstance(what, se.All) else REJECT

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, co.Compare) or not isinstance(v.a, am.Aggregate):
            return None
        return {"what": v.a.what, "k": v.b} if v == build(v.a.what, v.b) else None

    phrase("cond", template, build=build, unbuild=unbuild)


for _stat in ("power", "toughness", "mana value"):
    _total(f"{{what:obj.p/bare}} have total {_stat} {{k:digits}} or greater", _stat.replace(" ", "_"))


def _was(words: str, op: str) -> None:
    phrase(
        "cond",
        f"{{a:statamount}} was {{b:figure}} {words}",
        build=lambda a, b: co.Compare(a, op, b),
        unbuild=lambda v: {"a": v.a, "b": v.b} if isinstance(v, co.Compare) and v.op == op else None,
        alt=True,
    )


_was("or greater", ">=")
_was("or less", "<=")
phrase(
    "cond",
    "{a:statamount} is {b:figure}",
    build=lambda a, b: co.Compare(a, "==", b),
    unbuild=lambda v: {"a": v.a, "b": v.b} if isinstance(v, co.Compare) and v.op == "==" else None,
)

# --- what is said of objects ----------------------------------------------------------------------------

static_mod("*be every creature type", mo.AddTypes(all_creature_types=True))
mod("*become every creature type", mo.AddTypes(all_creature_types=True), alt=True)
for _super in ("snow", "legendary"):
    static_mod(f"*be {_super}", mo.AddTypes(supertypes=(_super.capitalize(),)))

# --- events ---------------------------------------------------------------------------------------------

_UNTAPPED = co.EventIs(fi.Not(fi.Status("tapped")))
pred("*enter untapped", On("move", subject=ACTOR, to="battlefield", condition=_UNTAPPED))
_AIMED = (
    ("a spell", On("target", subject=ACTOR, other=fi.IsSpell())),
    (
        "a spell or ability an opponent controls",
        On("target", subject=ACTOR, other=fi.Controlled(se.EachOpponent())),
    ),
)
for _words, _on in (
    ("*attack", On("attack", subject=ACTOR)),
    ("*enter", On("move", subject=ACTOR, to="battlefield")),
    ("*block", On("block", subject=ACTOR)),
    ("*be dealt damage", On("damage", subject=ACTOR)),
):
    for _by, _target in _AIMED:
        pred(f"{_words} or *become the target of {_by}", _on, _target)
phrase(
    "plev1",
    "*draw *your {n:ordinal} card in a turn",
    build=lambda n: (On("draw", player=ACTOR, nth=n),),
    unbuild=lambda v: {"n": v[0].nth} if v[0].nth and v == (On("draw", player=ACTOR, nth=v[0].nth),) else None,
    alt=True,
)


def _removed(template: str) -> None:
    def build(f: Any, kind: Any) -> Any:
        return (On("remove_counters", subject=f, counter=kind),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != 1 or v[0].kind != "remove_counters" or v[0].subject is None:
            return None
        slots = {"f": v[0].subject, "kind": v[0].counter}
        return slots if v[0].counter and build(**slots) == v else None

    phrase("event", template, build=build, unbuild=unbuild)


_removed("one or more {kind:counterkind} counters are removed from {f:evobj}")

# --- verbs ----------------------------------------------------------------------------------------------


def _double(who: Any) -> Any:
    """701.10d: the player gains as much life as they have."""
    if isinstance(who, se.Target):
        return ef.GainLife(su.Late(am.PlayerStat("life", su.They())), who)
    return ef.GainLife(am.PlayerStat("life", who), who)


phrase(
    "imp",
    "double {who:poss} life total",
    build=_double,
    unbuild=lambda e: {"who": e.who} if isinstance(e, ef.GainLife) and e == _double(e.who) else None,
    alt=True,
)
