"""What spells have as they are cast, what snow mana was spent, and other particulars of costs and occasions: counters
put on something one by one, cards that are milled, eminence, halves of life totals."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, Static, Triggered
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.clauses.tails import where_x
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.permits import one_mod
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.triggers import ACTOR
from apnap.oracle.references import EMINENCE, replace
from apnap.oracle.table import SUBJ, phrase, seq

HERE = ("battlefield",)
STACK = ("stack",)

# --- spells that have abilities ----------------------------------------------------------------------------------

_ON_CAST = ("cascade", "storm", "demonstrate", "gravestorm", "ripple")
"""Keywords of spells that do nothing before the spell is cast (702.85, 702.40, 702.144): those that change how it may
be cast can't be given to it only once it is on the stack."""


def _spells_have(template: str, *fixed: Any) -> None:
    """ "spells you cast with mana value 6 or greater have cascade": said of the spells on the stack."""

    def build(n: Any, abilities: Any, p: Any = None) -> Any:
        if n.zones != STACK or not all(isinstance(a, Keyword) and a.name in _ON_CAST for a in abilities):
            return REJECT
        if isinstance(p, su.Where) or fi.Controlled(se.You()) in getattr(n.filter, "parts", ()):
            return REJECT
        f = ordered(n.filter, fi.Controlled(se.You()), *fixed, *([] if p is None else [p]))
        return Static(se.All(f, STACK), (mo.Gain(abilities),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if "{p:" in template or not isinstance(v, Static) or not isinstance(v.what, se.All) or len(v.mods) != 1:
            return None
        if not isinstance(v.mods[0], mo.Gain) or not isinstance(v.what.filter, fi.Both):
            return None
        mine = [f for f in v.what.filter.parts if f not in (fi.Controlled(se.You()), *fixed)]
        slots = {"n": su.NP(fi.both(*mine), STACK), "abilities": v.mods[0].abilities}
        return slots if build(**slots) == v else None

    phrase("stat", template, build=build, unbuild=unbuild, prove=lambda v, **s: build(**s) == v, alt=True)


_FROM_HAND = fi.Meets(co.WasCast(se.Iter(), "hand"))
_FROM_EXILE = fi.Meets(co.WasCast(se.Iter(), "exile"))
for _subject, _verb, _form in (("{n:noun.p/and}", "have", "p"), ("each {n:noun.s}", "has", "s")):
    _spells_have(f"{_subject} you cast {_verb} {{abilities:given}}")
    _spells_have(f"{_subject} you cast {{p:post.{_form}}} {_verb} {{abilities:given}}")
    _spells_have(f"{_subject} you cast from your hand {_verb} {{abilities:given}}", _FROM_HAND)
    _spells_have(f"{_subject} you cast from your hand {{p:post.{_form}}} {_verb} {{abilities:given}}", _FROM_HAND)
    _spells_have(f"{_subject} you cast from exile {_verb} {{abilities:given}}", _FROM_EXILE)

_IN_CASTING = frozenset({
    "convoke", "improvise", "delve", "affinity", "casualty", "replicate", "offspring", "conspire", "squad", "bargain",
    "undaunted", "assist", "buyback", "kicker", "multikicker", "split second",
})  # fmt: skip
"""Keywords that say how a spell may be cast: such spells have them as they begin to be cast (601.2)."""
_WHERE_FROM: tuple[tuple[str, Any], ...] = (
    ("", None), (" from exile", fi.InZone("exile")), (" from your hand", fi.InZone("hand")),
    (" from your graveyard", fi.InZone("graveyard")),
    (" from anywhere other than your hand", fi.Not(fi.InZone("hand"))),
)  # fmt: skip


def _cast_with(template: str, place: Any, first: bool) -> None:
    """ "creature spells you cast from exile have convoke", "the first Elf spell you cast each turn has convoke"."""

    def build(n: Any, abilities: Any, p: Any = None) -> Any:
        f = spell_part(n)
        if f is REJECT or not all(isinstance(a, Keyword) and a.name in _IN_CASTING for a in abilities):
            return REJECT
        if isinstance(p, (su.Where, fi.Controlled)):
            return REJECT
        parts = [x for x in (f, p, place) if x is not None]
        whole = ordered(parts[0], *parts[1:]) if parts else None
        already = co.IsNot(co.Occurred(On("cast", subject=whole, player=YOU))) if first else None
        return Static(se.You(), (mo.SpellsHave(whole, abilities),), already)

    def unbuild(v: Any) -> dict[str, Any] | None:
        m = one_mod(v, mo.SpellsHave)
        if m is None or "{p:" in template:
            return None
        parts = () if m.filter is None else m.filter.parts if isinstance(m.filter, fi.Both) else (m.filter,)
        mine = [x for x in parts if x != place]
        slots = {"n": spell_noun(fi.both(*mine) if mine else None), "abilities": m.abilities}
        return slots if build(**slots) == v else None

    phrase("static" if first else "stat", template, build=build, unbuild=unbuild, prove=lambda v, **s: build(**s) == v,
           alt="each" in template and not first)  # fmt: skip


for _where, _place in _WHERE_FROM:
    for _subject, _verb, _form in (("{n:noun.p/and}", "have", "p"), ("each {n:noun.s}", "has", "s")):
        _cast_with(f"{_subject} you cast{_where} {_verb} {{abilities:given}}", _place, False)
        _cast_with(f"{_subject} you cast{_where} {{p:post.{_form}}} {_verb} {{abilities:given}}", _place, False)
    _cast_with(f"the first {{n:noun.s}} you cast{_where} each turn has {{abilities:given}}.", _place, True)

# --- snow mana (107.4h) --------------------------------------------------------------------------------------------

_SNOW = am.ManaSpent("snow")
phrase("cond", "{S} was spent to cast (~spell|~|it)", co.Compare(_SNOW, ">=", 1))
for _self in ("~spell", "~", "it"):
    phrase("amount", f"the amount of {{S}} spent to cast {_self}", _SNOW, alt=_self != "~spell")
phrase("each", "{S} spent to cast (~spell|~|it)", _SNOW)


def _not_kicked(what: Any) -> Any:
    return co.IsNot(co.Is(what, fi.Status("kicked")))


phrase(
    "cond",
    "{what:obj.s} wasn't kicked",
    build=_not_kicked,
    unbuild=lambda v: (
        {"what": v.inner.what}
        if isinstance(v, co.IsNot) and isinstance(v.inner, co.Is) and v == _not_kicked(v.inner.what)
        else None
    ),
)

# --- "scry X, where X is the amount of {S} spent to cast this spell, then draw three cards" --------------------------


def _x_then(a: Any, x: Any, b: Any) -> Any:
    first = where_x(a, x)
    return REJECT if first is REJECT else seq(first, b)


phrase(
    "sent0",
    "{a:imp}, where X is {x:amount}, then {b:chain}",
    build=_x_then,
    unbuild=lambda v: None,
    prove=lambda v, a, x, b: _x_then(a, x, b) == v,
    alt=True,
)

# --- halves of life totals -------------------------------------------------------------------------------------------


def _half_life(form: str, whose: str, who: Any, up: bool) -> None:
    """ "loses half their life, rounded up"."""
    made = ef.LoseLife(am.Half(am.PlayerStat("life", who), up), SUBJ)
    phrase(f"vp.{form}", f"*lose half {whose} life, rounded {'up' if up else 'down'}", made)


for _up in (True, False):
    _half_life("2", "your", se.You(), _up)
    _half_life("3", "their", su.They(), _up)
    _half_life("3b", "their", su.They(), _up)

# --- counters one by one, cards that are milled ----------------------------------------------------------------------


def _one_counter(words: str, kind: str) -> None:
    """ "a +1/+1 counter is put on ~": for each counter, however many are put at one time."""

    def build(counter: Any, f: Any) -> Any:
        return (On(kind, subject=f, counter=counter, singly=True),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != 1 or not isinstance(v[0], On) or v[0].subject is None:
            return None
        slots = {"counter": v[0].counter, "f": v[0].subject}
        return slots if v[0].counter and build(**slots) == v else None

    phrase("event", f"a {{counter:counterkind}} counter is {words} {{f:evobj}}", build=build, unbuild=unbuild)


_one_counter("put on", "counters")
_one_counter("removed from", "remove_counters")


def _milled(cat: str, template: str, player: Any, batch: bool) -> None:
    def build(n: Any) -> Any:
        if n.zones != ():
            return REJECT
        f = None if n.filter == fi.Anything() else n.filter
        return (On("move", subject=f, player=player, frm="library", cause="mill", batch=batch),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != 1 or not isinstance(v[0], On) or v[0].cause != "mill":
            return None
        n = su.NP(v[0].subject or fi.Anything(), ())
        return {"n": n} if build(n) == v else None

    phrase(cat, template, build=build, unbuild=unbuild)


_milled("plev1", "*mill a {n:noun.s}", ACTOR, False)
_milled("plev1", "*mill one or more {n:noun.p}", ACTOR, True)
_milled("event", "one or more {n:noun.p} are milled", None, True)

# --- eminence, suspended cards ------------------------------------------------------------------------------------

_WHERE = "~ is in the command zone or on the battlefield"
_EITHER = co.Is(se.This(), fi.Either((fi.InZone("command"), fi.InZone("battlefield"))))


def _eminent(v: Any) -> Any:
    return replace(v, zones=EMINENCE) if v.zones == HERE else REJECT


def _un_eminent(v: Any) -> dict[str, Any] | None:
    return {"v": replace(v, zones=HERE)} if isinstance(v, Static) and v.zones == EMINENCE else None


phrase("static", f"as long as {_WHERE}, {{v:stat}}.", build=_eminent, unbuild=_un_eminent)
for _word, _cat in (("whenever", "events"), ("at the beginning of", "stepevent")):

    def _eminent_trigger(on: Any, e: Any) -> Any:
        return Triggered(on, e, _EITHER, zones=EMINENCE)

    def _un_eminent_trigger(t: Any, step: bool = _cat == "stepevent") -> dict[str, Any] | None:
        if not isinstance(t, Triggered) or (t.on[0].kind == "step") != step:
            return None
        return {"on": t.on, "e": t.effect} if t == _eminent_trigger(t.on, t.effect) else None

    phrase(
        "ability0",
        f"{_word} {{on:{_cat}}}, if {_WHERE}, {{e:effect}}",
        build=_eminent_trigger,
        unbuild=_un_eminent_trigger,
    )
_IN_EXILE = su.ThisFrom("exile")
for _self in ("~card", "~"):
    phrase("cond", f"{_self} is suspended", co.Is(_IN_EXILE, fi.Status("suspended")), alt=_self == "~")

# --- what was done to things "this way" -------------------------------------------------------------------------------

_CARDS = ("discarded", "milled", "exiled", "revealed", "returned")
_THINGS = ("destroyed", "sacrificed", "exiled", "tapped", "returned", "dealt damage")
_COUNTED = (fi.Type, fi.Anything, fi.IsToken)
"""What `amounts.WAYS` counts by the noun alone."""


def _done_to(words: str, n: Any, past: bool) -> Any:
    """Those that fit of what the last such verb was done to: as they then were, when they were permanents."""
    if n.zones != (HERE if past else ()):
        return REJECT
    return se.OnlyThose(su.Done(words.split()[0], past=past), n.filter)


def _noun_of_done(what: Any, words: str, past: bool) -> Any:
    if not isinstance(what, se.OnlyThose) or what.of != su.Done(words.split()[0], past=past):
        return None
    return su.NP(what.filter, HERE if past else ())


_YOURS = {"sacrificed": fi.Controlled(se.You()), "discarded": fi.Owned(se.You()), "milled": fi.Owned(se.You())}
"""How what you did these things to is told from what other players did them to."""


def _this_way(words: str, past: bool, said: str = "", alt: bool = False) -> None:
    verb = said or words

    def exists(n: Any, k: Any = 1) -> Any:
        what = _done_to(words, n, past)
        return REJECT if what is REJECT else co.Exists(what, k)

    def un_exists(v: Any) -> dict[str, Any] | None:
        n = _noun_of_done(v.what, words, past) if isinstance(v, co.Exists) else None
        return {"n": n, "k": v.least} if n is not None and v == exists(n, v.least) else None

    def un_one(v: Any) -> dict[str, Any] | None:
        got = un_exists(v)
        return {"n": got["n"]} if got is not None and got["k"] == 1 else None

    def un_many(v: Any) -> dict[str, Any] | None:
        got = un_exists(v)
        return got if got is not None and got["k"] != 1 else None

    def each(n: Any, v: Any) -> Any:
        what = _done_to(words, n, past)
        return REJECT if what is REJECT else ef.ForEach(what, v)

    def un_each(e: Any) -> dict[str, Any] | None:
        n = _noun_of_done(e.what, words, past) if isinstance(e, ef.ForEach) else None
        return {"n": n, "v": e.do} if n is not None and e == ef.ForEach(e.what, e.do) else None

    def count(n: Any) -> Any:
        what = _done_to(words, n, past)
        if what is REJECT or isinstance(n.filter, _COUNTED if past else fi.Anything):
            return REJECT
        return am.Count(what)

    def un_count(v: Any) -> dict[str, Any] | None:
        n = _noun_of_done(v.what, words, past) if isinstance(v, am.Count) else None
        return {"n": n} if n is not None and count(n) == v else None

    if not said:
        phrase("cond", f"a {{n:noun.s}} (is|was) {verb} this way", build=exists, unbuild=un_one)
        if verb in ("discarded", "milled", "sacrificed", "exiled", "revealed"):
            for who in ("that player", "they"):
                phrase("cond", f"{who} {verb} a {{n:noun.s}} this way", build=exists, unbuild=un_one, alt=True)
            mine = _YOURS.get(verb)

            def yours(n: Any) -> Any:
                return exists(n if mine is None else su.NP(ordered(n.filter, mine), n.zones))

            # each player did it, and you are one of them
            phrase("cond", f"you {verb} a {{n:noun.s}} this way", build=yours, unbuild=lambda v: None,
                   prove=lambda v, n: bool(v == yours(n)), alt=True)  # fmt: skip
        phrase("cond", f"one or more {{n:noun.p}} (are|were) {verb} this way", build=exists, unbuild=un_one, alt=True)
        phrase("cond", f"{{k:word}} or more {{n:noun.p}} (are|were) {verb} this way", build=exists, unbuild=un_many)
    if words != "dealt damage" or said:
        phrase("sent0", f"for each {{n:noun.s}} {verb} this way, {{v:chain}}", build=each, unbuild=un_each, alt=alt)
        phrase("each", f"{{n:noun.s}} {verb} this way", build=count, unbuild=un_count, alt=alt)
        phrase("amount", f"the number of {{n:noun.p}} {verb} this way", build=count, unbuild=un_count, alt=alt)


for _verb in _CARDS:
    _this_way(_verb, False)
for _verb in _THINGS:
    _this_way(_verb, True)
_this_way("destroyed", True, "that died", True)
