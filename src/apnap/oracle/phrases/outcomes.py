"""More of what effects do: ways to enter and to leave, cards taken from several places, amounts said last, what another
player may play, chances and exchanges; numbers, types and durations that go with them."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, Replacement, SpellAbility
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.clauses.tails import where_x
from apnap.oracle.phrases.moments import spell_part
from apnap.oracle.phrases.nouns import either
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.replacements import ENTERS
from apnap.oracle.phrases.verbs_cards import _rest, _under, move
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, at, effect_mod, mod, phrase, static_mod, told, verb

HERE = ("battlefield",)


def _silent(value: Any) -> None:
    """Unbuild of what is said otherwise."""


# --- onto the battlefield -------------------------------------------------------------------------------------------

for _start in ("*return {what:obj.o} to the battlefield", "*put {what:obj.o} onto the battlefield"):
    for _how in ("tapped and transformed", "transformed and tapped"):
        _under(f"{_start} {_how} under {{under:poss}} control", tapped=True, transformed=True)
    _under(f"{_start} converted under {{under:poss}} control", transformed=True)

    def _attached(what: Any, under: Any, to: Any) -> Any:
        return ef.Move(what, "battlefield", transformed=True, under=under, attached_to=to)

    verb(
        f"{_start} transformed under {{under:poss}} control attached to {{to:enchantee}}",
        None,
        build=_attached,
        unbuild=lambda e: (
            {"what": e.what, "under": e.under, "to": e.attached_to}
            if isinstance(e, ef.Move)
            and e.under is not None
            and e.attached_to is not None
            and e == _attached(e.what, e.under, e.attached_to)
            else None
        ),
    )
phrase("enchantee", "{v:obj.o}", build=lambda v: v, unbuild=lambda v: {"v": v})
phrase("enchantee", "{v:plr.o}", build=lambda v: v, unbuild=lambda v: {"v": v})
verb("*unattach {what:obj.o}", ef.Unattach)
told("chain", "{a:imp} then {b:imp}", lambda a, b: ef.Seq((a, b)), a=_silent, b=_silent, alt=True, proof=True)
verb("*investigate an additional time", ef.Act, name="investigate", alt=True)
verb("*take two extra turns after this one", ef.ExtraTurn, n=2)
for _k, _word in ((2, "two"), (3, "three"), (0, "that many")):
    _n: Any = _k or su.ThatMuch()
    for _step in ("upkeep", "draw", "end"):
        verb(
            f"*get {_word} additional {_step} steps after this phase",
            None,
            build=lambda n=_n, s=_step: ef.ExtraPhases((s,), n=n, who=SUBJ),
            unbuild=lambda e, n=_n, s=_step: (
                {} if e == ef.ExtraPhases((s,), n=n, who=SUBJ) else None
            ),
        )

move("*put {what:rest} on the bottom of their owners' libraries", "library", position="bottom")
_rest("{what:therest} on the bottom of their owners' libraries", "library", {"position": "bottom"})

# --- from several places --------------------------------------------------------------------------------------------

phrase("rest", "the other", su.TheRest(), alt=True)
phrase("rest", "the others", su.TheRest(), alt=True)


def _of_library(n: Any, of: Any) -> Any:
    return REJECT if n == 1 else se.Top(n, None if of == se.You() else of)


for _words in ("{n:number} cards from the top of {of:poss} library",):
    told("obj.o", _words, _of_library, n="n", of=lambda v: _owner_of(v), alt=True, proof=True)
told(
    "obj.o",
    "cards from the top of {of:poss} library equal to {n:amount}",
    lambda n, of: REJECT if type(n) is int else _of_library(n, of),
    n="n",
    of=lambda v: _owner_of(v),
    alt=True,
    proof=True,
)


def _owner_of(v: Any) -> Any:
    return (v.of or se.You()) if isinstance(v, se.Top) and not v.bottom else None


_LINKED = (se.Linked, su.It, su.Them)
for _form, _owns in (("s", "an opponent owns"), ("p", "your opponents own")):
    phrase(f"post.{_form}", _owns, fi.Owned(se.EachOpponent()))
    phrase(f"post.{_form}", f"{_owns} (in|from) exile", su.Where(("exile",), fi.Owned(se.EachOpponent())))
for _it in ("it", "~"):
    phrase(
        "obj.o",
        f"each other card exiled with {_it}",
        build=lambda: se.Rest(se.Linked(), su.That("card")),
        unbuild=lambda v: (
            {}
            if isinstance(v, se.Rest) and isinstance(v.of, _LINKED) and not isinstance(v.without, se.ChooseFrom)
            else None
        ),
        alt=_it == "it",
    )
_CRAFTED = se.Linked("crafted")
for _it in ("it", "~"):
    phrase("obj.o", f"the exiled cards used to craft {_it}", _CRAFTED, alt=_it == "~")
    phrase("obj.p", f"the exiled cards used to craft {_it}", _CRAFTED, alt=_it == "~")
    phrase(
        "obj.o",
        f"an exiled card used to craft {_it} at random",
        se.ChooseFrom(_CRAFTED, fi.Anything(), random=True),
        alt=_it == "it",
    )
    told(
        "cond",
        f"an exiled card used to craft {_it} has {{f:hasprop}}",
        lambda f: co.Exists(se.OnlyThose(_CRAFTED, f)),
        f="what.filter",
        alt=_it == "~",
    )
for _old in ("of", "among"):
    phrase("amount", f"the total power {_old} {{what:obj.o}}", am.Aggregate, how="total", stat="power", alt=True)
told(
    "imp",
    "choose {what:obj.o}",
    lambda what: ef.Select(what, "") if isinstance(what, se.ChooseFrom) else REJECT,
    what="what",
)


def _two_targets(a: Any, b: Any) -> Any:
    """One target, in either of two places."""
    if a.zones == HERE or b.zones in (HERE, (), ("stack",)) or a.zones in ((), ("stack",)) or a.zones == b.zones:
        return REJECT
    first, second = (ordered(n.filter, fi.InZone(n.zones[0])) for n in (a, b))
    return se.Target(either(first, second), (a.zones[0], b.zones[0]))


told("obj.o", "target {a:noun.s} or {b:noun.s}", _two_targets, a=lambda v: _place(v, 0), b=lambda v: _place(v, 1))


def _place(v: Any, k: int) -> Any:
    if not isinstance(v, se.Target) or len(v.zones) != 2 or not isinstance(v.filter, fi.Either):
        return None
    f = v.filter.parts[k]
    mine = [p for p in f.parts if not isinstance(p, fi.InZone)] if isinstance(f, fi.Both) else []
    return su.NP(fi.both(*mine), (v.zones[k],)) if mine else None


def _upto(a: Any, b: Any) -> Any:
    """Up to one other, on the battlefield or elsewhere."""
    if a.zones != HERE or len(b.zones) != 1 or b.zones in (HERE, ("stack",)):
        return REJECT
    first, second = (ordered(n.filter, fi.InZone(n.zones[0])) for n in (a, b))
    return se.Target(ordered(either(first, second), fi.Other()), (HERE[0], b.zones[0]), least=0)


def _un_upto(v: Any, k: int) -> Any:
    parts = v.filter.parts if isinstance(v, se.Target) and isinstance(v.filter, fi.Both) else ()
    kinds = next((p for p in parts if isinstance(p, fi.Either)), None)
    return _place(replace(v, filter=kinds), k) if kinds is not None and fi.Other() in parts else None


told(
    "obj.o",
    "up to one other target {a:noun.s} from the battlefield or {b:noun.s}",
    _upto,
    a=lambda v: _un_upto(v, 0),
    b=lambda v: _un_upto(v, 1),
)
told(
    "cond",
    "it's a {a:noun.s} or a {b:noun.s}",
    lambda a, b: co.Is(su.It(), either(a.filter, b.filter)) if a.zones == b.zones == () else REJECT,
    a=lambda c: su.NP(p, ()) if (p := at(c, "filter.parts.0")) is not None and isinstance(c.what, su.It) else None,
    b=lambda c: su.NP(p, ()) if (p := at(c, "filter.parts.1")) is not None else None,
    proof=True,
)


def _kinds(a: Any, b: Any) -> Any:
    if a.zones != () or b.zones != ():
        return REJECT
    return ef.Search(a.filter, 1, SUBJ, besides=(b.filter,))


verb(
    "*search *your library for a {a:noun.s} and a {b:noun.s}",
    None,
    build=_kinds,
    unbuild=lambda e: (
        {"a": su.NP(e.filter, ()), "b": su.NP(e.besides[0], ())}
        if isinstance(e, ef.Search) and len(e.besides) == 1 and replace(e, name="found") == _kinds(
            su.NP(e.filter, ()), su.NP(e.besides[0], ()))
        else None
    ),
)  # fmt: skip

# --- amounts said last ----------------------------------------------------------------------------------------------


def _if_where(c: Any, v: Any, x: Any) -> Any:
    made = where_x(v, x)
    return REJECT if made is REJECT else ef.Gate(made, when=c)


phrase(
    "sent",
    "if {c:cond2}, {v:chain}, where X is {x:amount}",
    build=_if_where,
    unbuild=_silent,
    prove=lambda value, c, v, x: _if_where(c, v, x) == value,
    alt=True,
)
for _more in ("1 plus", "2 plus"):
    _k2 = int(_more[0])
    told("amount", f"{_more} {{b:amount}}", lambda b, k=_k2: am.Plus(k, b), b="b", alt=True)
told("amount", "{a:amount1} minus {b:amount}", lambda a, b: am.Minus(a, b), a="a", b="b")
told("amount", "{a:word} minus {b:figure}", lambda a, b: am.Minus(a, b), a="a", b="b", alt=True, proof=True)
told("each", "of its colors", lambda: am.Aggregate("distinct", "color", su.It()), alt=True)
told("each", "of their colors", lambda: am.Aggregate("distinct", "color", su.It()), alt=True)


# --- who may play what ----------------------------------------------------------------------------------------------

_SPENDS = "they may spend mana as though it were mana of any color to cast that spell"
for _only, _word in ((False, "play"), (True, "cast")):

    def _lets(who: Any, what: Any, d: Any, only: bool = _only, any_mana: str = "") -> Any:
        if isinstance(who, (se.You, se.Choose)):
            return REJECT
        return ef.Permit(what, d, who, only, any_mana=any_mana)

    def _lets_any(who: Any, what: Any, d: Any, only: bool = _only) -> Any:
        return _lets(who, what, d, only, "color")

    for _t in ("{d:turn}", "{d:dur}"):
        _more2 = _t == "{d:turn}"
        for _tail, _build in (("", _lets), (f" and {_SPENDS}", _lets_any), (f", and {_SPENDS}", _lets_any)):
            for _first in (True, False):
                _what = f"{{who:plr.s}} may {_word} {{what:obj.o}}"
                _said = f"{_t}, {_what}{_tail}" if _first else f"{_what} {_t}{_tail}"
                told("subj", _said, _build, alt=_more2 == _first, who="who", what="what", d="duration")
told(
    "subj",
    "{d:dur}, {who:plr.s} may cast {what:obj.o} without paying its mana cost",
    lambda who, what, d: REJECT if isinstance(who, (se.You, se.Choose)) else ef.Permit(what, d, who, True, free=True),
    who="who",
    what="what",
    d="duration",
)


def _within(n: Any, k: Any, among: Any) -> Any:
    f = spell_part(n)
    if f is REJECT:
        return REJECT
    spells = fi.Not(fi.Type("Land")) if f is None else ordered(f, fi.Not(fi.Type("Land")))
    return ef.Cast(among, most=None, total=k, filter=spells)


phrase(
    "subj",
    "you may cast any number of {n:noun.p} with total mana value {k:figure} or less from among {among:amongthem} "
    "without paying their mana costs",
    build=_within,
    unbuild=lambda e: _un_within(e),
)


def _un_within(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Cast) or e.total is None or e.filter is None:
        return None
    f: Any = e.filter
    mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != fi.Not(fi.Type("Land"))]
    slots = {"n": su.NP(ordered(*mine, fi.IsSpell()), ("stack",)), "k": e.total, "among": e.what}
    return slots if _within(**slots) == e else None


def _cast_now(what: Any) -> Any:
    if isinstance(what, (se.This, su.ThisFrom, se.Target, se.All)):
        return REJECT
    return ef.Cast(what, free=False)


told("subj", "you may cast {what:obj.o}", _cast_now, what="what")

# --- countered, but with something ----------------------------------------------------------------------------------

for _spell in ("the spell", "that spell"):
    told(
        "imp",
        f"counter {{what:obj.o}}. if {_spell} is countered this way, exile it with {{c:counters}} on it instead of "
        "putting it into its owner's graveyard",
        lambda what, c: ef.Counter(what, "exile", counters=(c,)),
        what="what",
        c="counters.0",
        alt=_spell == "the spell",
    )
_NO_SUSPEND = co.IsNot(co.Is(su.It(), fi.Has("suspend")))
phrase("hasprop", "suspend", fi.Has("suspend"), alt=True)
phrase("kw", "suspend", Keyword("suspend"))

# --- combat, abilities, types ---------------------------------------------------------------------------------------

for _kind in ("smod2", "emod2"):
    phrase(f"{_kind}.s", "attacks or blocks each combat if able", (mo.Must("attack"), mo.Must("block")))
    phrase(f"{_kind}.p", "attack or block each combat if able", (mo.Must("attack"), mo.Must("block")))
mod("can't phase out", mo.Cant("phase_out"))
effect_mod("*lose all creature types", mo.LoseTypes((), all_creature_types=True))
effect_mod("*gain all creature types", mo.AddTypes(all_creature_types=True), alt=True)
static_mod("*be the chosen type in addition to *its (other types|other creature types)", mo.AddTypes(chosen=True))
static_mod("*be every nonbasic land type", mo.AddTypes(all_land_types="nonbasic"))
for _form in ("plr.s", "plr.o"):
    phrase(_form, "an opponent of your choice", se.Choose(fi.Opponent()), alt=True)
for _kind in ("either", "any", "one or more"):
    phrase(
        "evobj",
        f"{_kind} of those {{noun:thatnouns}}",
        build=lambda noun: fi.Among(su.That(noun, True)),
        unbuild=lambda f: _un_of_those(f),
        alt=_kind != "either",
    )


def _un_of_those(f: Any) -> dict[str, Any] | None:
    what = f.what if isinstance(f, fi.Among) else None
    if isinstance(what, su.That) and what.plural:
        return {"noun": what.noun}
    return {"noun": "creature"} if isinstance(what, su.Them) else None
for _word in ("madness", "kicker", "flashback", "ward", "echo"):
    told(
        "kwline",
        f"{_word}—pay {{k:word}} {{m:mana}}.",
        lambda k, m, w=_word: (Keyword(w, Cost(m * k)),),
        k=_silent,
        m=_silent,
        alt=True,
        proof=True,
    )
told("repl", "if {c:cond2}, it enters tapped.", lambda c: Replacement(ENTERS, enters_tapped=True, condition=c),
     c="condition", alt=True)  # fmt: skip
told("line", "{a:repl} {b:repl}", lambda a, b: _both_ways(a, b), a="0", b="1")


def _both_ways(a: Any, b: Any) -> Any:
    """Two sentences about how something itself enters."""
    return (a, b) if all(isinstance(r, Replacement) and r.on == ENTERS for r in (a, b)) else REJECT


phrase("aschoice", "choose a planeswalker type", ef.ChooseType(among="planeswalker_type"))
phrase(
    "aschoice",
    "{e:imp}",
    build=lambda e: _as_it_enters(e),
    unbuild=lambda v: {"e": replace(v, name="")} if isinstance(v, (ef.Exile, ef.Sacrifice)) else None,
)


def _as_it_enters(e: Any) -> Any:
    """Cards exiled or permanents sacrificed as something enters (614.12b) are linked with it (607.2)."""
    what = getattr(e, "what", None)
    if isinstance(e, (ef.Exile, ef.Sacrifice)) and isinstance(what, se.Choose) and e == type(e)(what):
        return replace(e, name="exiled" if isinstance(e, ef.Exile) else "sacrificed")
    return REJECT


# --- another version ------------------------------------------------------------------------------------------------


def _version(a: Any, nl: Any, w: Any, b: Any, c: Any) -> Any:
    if not isinstance(b, ef.Gate) or not isinstance(b.when, su.Trail):
        return REJECT
    return (SpellAbility(ef.Gate(b, when=c, otherwise=a, replaces=True), w),)


def _un_version(v: Any) -> dict[str, Any] | None:
    e = v[0].effect if type(v) is tuple and len(v) == 1 and isinstance(v[0], SpellAbility) else None
    if not isinstance(e, ef.Gate) or not e.replaces or not v[0].word:
        return None
    then: Any = e.then
    if not isinstance(then, ef.Gate) or then.when is None:
        return None
    b = then if isinstance(then.when, su.Trail) else replace(then, when=su.Trail(then.when))
    slots = {"a": e.otherwise, "nl": "\n", "w": v[0].word, "b": b, "c": e.when}
    e = replace(e, then=b)
    v = (replace(v[0], effect=e),)
    return slots if _version(**slots) == v else None


phrase(
    "spellline",
    "{a:effect} {nl:nl} {w:abword} -- {b:sent0} instead if {c:cond2}.",
    build=_version,
    unbuild=_un_version,
)

# --- damage that is less than it could be -----------------------------------------------------------------------------


def _at_least(n: Any, x: Any, y: Any) -> Any:
    if n.zones != ("source",) or x != y:
        return REJECT
    on = On("damage", subject=fi.Opponent(), source=n.filter, combat=False, amount=("<", x))
    return Replacement(on, amount=y)


told(
    "repl",
    "if a {n:noun.s} would deal an amount of noncombat damage less than {x:amount} to an opponent, that source deals "
    "damage equal to {y:amount} instead.",
    _at_least,
    n=lambda v: su.NP(v.on.source, ("source",)) if isinstance(v, Replacement) and v.on.source is not None else None,
    x="on.amount.1",
    y="amount",
)
