"""What a player does to what is theirs ("target player untaps all lands they control"), what one pays instead of two,
things of two kinds, pawprints (700.2i)."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.costs import Cost
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.clauses.sentences import of_each
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, at, phrase, seq, terminal, told, verb, with_subject, without_subject

# --- what is theirs ------------------------------------------------------------------------------------------------

_DEEDS = (ef.Untap, ef.Tap, ef.Exile, ef.Move)


def _with(node: Any, old: Any, new: Any) -> Any:
    if node == old:
        return new
    if type(node) is tuple:
        return tuple([_with(item, old, new) for item in node])
    if not isinstance(node, Node):
        return node
    return replace(node, **{f: _with(getattr(node, f), old, new) for f in node.__struct_fields__})


def _of_theirs(who: Any, v: Any) -> Any:
    """All of it at once; with targets of its own, the player is chosen first."""
    what = getattr(v, "what", None)
    if not isinstance(v, _DEEDS) or not isinstance(what, (se.All, se.Target)) or _with(v, su.They(), who) == v:
        return REJECT
    if isinstance(v, ef.Move) and (v.to == "battlefield" or v.under is not None):
        return REJECT
    if isinstance(what, se.All) and isinstance(what.filter, fi.Owned):  # a whole graveyard or hand
        return REJECT
    if isinstance(who, se.Target):
        return seq(ef.Select(who, ""), v)
    return REJECT if isinstance(who, se.Choose) or isinstance(what, se.Target) else _with(v, su.They(), who)


phrase(
    "subj",
    "{who:plr.s} {v:vp.3}",
    build=_of_theirs,
    unbuild=lambda e: None,
    prove=lambda e, who, v: e == _of_theirs(who, v),
    alt=True,
)
for _form in ("s", "o"):
    phrase(
        f"plr.{_form}",
        "each of {who:poss} opponents",
        build=lambda who: REJECT if isinstance(who, (se.You, se.Choose)) else se.OpponentsOf(who),
        unbuild=lambda v: {"who": v.who} if isinstance(v, se.OpponentsOf) else None,
    )

# --- one of two prices ---------------------------------------------------------------------------------------------


def _either(a: Any, b: Any, who: Any) -> Any:
    made = [with_subject(v, who) for v in (a, b)]
    return REJECT if REJECT in made else Cost(actions=(ef.OneOf((made[0], made[1])),))


def _un_either(c: Any, who: Any) -> dict[str, Any] | None:
    if not isinstance(c, Cost) or len(c.actions) != 1 or c != Cost(actions=c.actions):
        return None
    one = c.actions[0]
    if not isinstance(one, ef.OneOf) or len(one.parts) != 2:
        return None
    a, b = (without_subject(p, who) for p in one.parts)
    return {"a": a, "b": b} if a is not None and b is not None else None


_EACH = {"each player": se.EachPlayer(), "each opponent": se.EachOpponent()}


def _unless(template: str, form: str, who: Any = None) -> None:
    """ "X unless they sacrifice a creature or discard a card"; the payer is the subject of both."""
    payer = se.You() if isinstance(who, se.You) else SUBJ

    def build(v: Any, a: Any, b: Any, who: Any = who) -> Any:
        cost = _either(a, b, payer)
        if cost is REJECT or isinstance(v, ef.Seq) or (isinstance(who, su.They) and of_each(v)):
            return REJECT
        return ef.Gate(v, cost=cost, unless=True, who=who)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Gate) or not e.unless or e != ef.Gate(e.then, cost=e.cost, unless=True, who=e.who):
            return None
        got = _un_either(e.cost, payer)
        if got is None or (who is not None and e.who != who):
            return None
        return {"v": e.then, **got, **({"who": e.who} if who is None else {})}

    phrase("tailed", template.replace("FORM", form), build=build, unbuild=unbuild)


_unless("{v:chain} unless {who:plr.s} {a:vp.FORM} or {b:vp.FORM}", "3")
_unless("{v:chain} unless they {a:vp.FORM} or {b:vp.FORM}", "3b", su.They())
_unless("{v:chain} unless you {a:vp.FORM} or {b:vp.FORM}", "2", se.You())
for _words, _who in _EACH.items():

    def _each_unless(v: Any, a: Any, b: Any, who: Any = _who) -> Any:
        made, cost = with_subject(v, se.Iter()), _either(a, b, SUBJ)
        return REJECT if REJECT in (made, cost) else ef.Gate(made, cost=cost, unless=True, who=who)

    def _un_each_unless(e: Any, who: Any = _who, make: Any = _each_unless) -> dict[str, Any] | None:
        if not isinstance(e, ef.Gate) or e.who != who or e.cost is None:
            return None
        v, got = without_subject(e.then, se.Iter()), _un_either(e.cost, SUBJ)
        return {"v": v, **got} if v is not None and got is not None and make(v, **got) == e else None

    for _pays in ("they", "that player"):
        _v = "3b" if _pays == "they" else "3"
        phrase("tailed", f"{_words} {{v:vps.3}} unless {_pays} {{a:vp.{_v}}} or {{b:vp.{_v}}}",
               build=_each_unless, unbuild=_un_each_unless, alt=_pays != "they")  # fmt: skip

# --- two kinds -----------------------------------------------------------------------------------------------------


def _kinds(a: Any, b: Any, among: Any) -> Any:
    if a.zones != () or b.zones != ():
        return REJECT
    return se.ChooseFrom(among, a.filter, 0, besides=(b.filter,))


told("obj.o", "a {a:noun.s} and/or a {b:noun.s} from among {among:amongthem}", _kinds, among="among",
     a=lambda v: su.NP(v.filter, ()) if isinstance(v, se.ChooseFrom) else None,
     b=lambda v: su.NP(f, ()) if (f := at(v, "besides.0")) is not None else None)  # fmt: skip

# --- two kinds of counters ----------------------------------------------------------------------------------------


def _two_kinds(c: Any, d: Any, what: Any) -> Any:
    first = ef.PutCounters(what, c[0], c[1])
    return ef.Seq((first, ef.PutCounters(_again(what), d[0], d[1])))


def _again(what: Any) -> Any:
    if isinstance(what, (se.Target, se.Choose)):
        return su.It() if what.most == 1 else su.Them()
    return what


def _un_two_kinds(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Seq) or len(e.parts) != 2 or not all(isinstance(p, ef.PutCounters) for p in e.parts):
        return None
    a, b = e.parts
    slots = {"c": (a.kind, a.n), "d": (b.kind, b.n), "what": a.what}  # type: ignore[attr-defined]
    made = _two_kinds(**slots)
    told = replace(b, what=made.parts[1].what) if isinstance(b.what, (su.It, su.Them)) else b  # type: ignore[attr-defined]
    return slots if made == ef.Seq((a, told)) else None


verb("*put {c:counters} and {d:counters} on {what:obj.o}", None, build=_two_kinds, unbuild=_un_two_kinds)


def _two_places(c: Any, a: Any, d: Any, b: Any) -> Any:
    return ef.Seq((ef.PutCounters(a, c[0], c[1]), ef.PutCounters(b, d[0], d[1])))


def _un_two_places(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Seq) or len(e.parts) != 2 or not all(isinstance(p, ef.PutCounters) for p in e.parts):
        return None
    x, y = e.parts
    slots = {"c": (x.kind, x.n), "a": x.what, "d": (y.kind, y.n), "b": y.what}  # type: ignore[attr-defined]
    return slots if _two_places(**slots) == e else None


verb(
    "*put {c:counters} on {a:obj.o} and {d:counters} on {b:obj.o/each}",
    None,
    build=_two_places,
    unbuild=_un_two_places,
)
for _form in ("s", "p"):
    phrase(f"overb.{_form}", "also *deal {n:damage} to {to:dmgto}", ef.Damage, source=SUBJ, alt=True)
for _form in ("s", "o"):
    for _words, _noun in (("creature or planeswalker", "creature"), ("permanent or player", "any target")):
        phrase(f"obj.{_form}", f"that {_words}", su.That(_noun), alt=True)

phrase("evobj", "that creature or planeswalker", fi.Among(su.That("creature")), alt=True)
for _form in ("p", "o"):
    phrase(f"obj.{_form}", "the revealed cards", su.That("card", True), alt=True)

# --- what it then is -----------------------------------------------------------------------------------------------

for _type, _an in (("Enchantment", "an"), ("Artifact", "an"), ("Land", "a")):
    phrase("sent0", f"it's {_an} {_type.lower()}", ef.Apply(su.It(), (mo.SetTypes((_type,)),), ef.FOREVER))

# 107.18: pawprints say what a mode counts, and are no cost
# --- pawprints -----------------------------------------------------------------------------------------------------


def _scan_prints(chart: Any, pos: int) -> list[tuple[int, Any]]:
    end = pos
    while chart.tokens[end] == "{P}":
        end += 1
    return [(end, end - pos)] if end > pos else []


terminal("prints", _scan_prints, lambda v: ["{P}"] * v if type(v) is int and v > 0 else None, ("{P}",))
phrase(
    "printed",
    "{weight:prints} -- {effect:effect}",
    build=lambda weight, effect: (ef.Mode(effect, weight=weight),),
    unbuild=lambda v: {"weight": v[0].weight, "effect": v[0].effect} if len(v) == 1 else None,
)
phrase("printedmodes", "{a:printed}", build=lambda a: a, unbuild=lambda v: {"a": v} if len(v) == 1 else None)
phrase(
    "printedmodes",
    "{a:printed} {nl:nl} {b:printedmodes}",
    build=lambda a, nl, b: a + b,
    unbuild=lambda v: {"a": v[:1], "nl": "\n", "b": v[1:]} if len(v) > 1 else None,
)
phrase(
    "modal",
    "choose up to {worth:word} {P} worth of modes. you may choose the same mode more than once. {nl:nl} "
    "{modes:printedmodes}",
    build=lambda worth, nl, modes: ef.Modal(modes, 0, None, repeat=True, worth=worth),
    unbuild=lambda e: (
        {"worth": e.worth, "nl": "\n", "modes": e.modes}
        if isinstance(e, ef.Modal) and e == ef.Modal(e.modes, 0, None, repeat=True, worth=e.worth) and e.worth
        else None
    ),
)
