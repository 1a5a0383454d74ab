"""Wordings that tournament staples share: versions of damage and tokens under a condition, cards chosen and exiled
from a hand, several things and all others of their name, what any opponent may do, delayed returns, mana that
protects its spell, damage divided evenly."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, Replacement, Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.mods import add_types, un_add_types
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.verbs_cards import move
from apnap.oracle.phrases.verbs_mana import drop_spell
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, phrase, seq, verb, with_subject

HERE = ("battlefield",)


def _nothing(value: Any) -> None:
    """Unbuild of what is said otherwise."""


# --- another version under a condition -----------------------------------------------------------------------------


def more_damage(a: Any, c: Any, n: Any) -> Any:
    """The same damage to the same target, of another number."""
    if not isinstance(a, ef.Damage) or a.divided or not isinstance(a.to, se.Target):
        return REJECT
    return ef.Gate(ef.Damage(n, su.Again(), se.This()), when=c, otherwise=a, replaces=True)


def _unmore_damage(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Gate) or not e.replaces or not isinstance(e.then, ef.Damage):
        return None
    made = more_damage(e.otherwise, e.when, e.then.n)
    if made is REJECT or not isinstance(e.then.to, su.Again) or e.then.source not in (None, se.This(), su.It()):
        return None
    return {"a": e.otherwise, "c": e.when, "n": e.then.n}


phrase(
    "sent0",
    "{a:chain}. if {c:cond2}, (it|~) deals {n:figure} damage instead",
    build=more_damage,
    unbuild=_unmore_damage,
)
phrase("sent0", "{a:chain}. if {c:cond2}, ~ instead deals {n:figure} damage", build=more_damage, unbuild=_nothing,
       prove=lambda v, a, c, n: v == more_damage(a, c, n), alt=True)  # fmt: skip


def _more_tokens(a: Any, c: Any, n: Any) -> Any:
    if not isinstance(a, ef.Create) or a.n == n:
        return REJECT
    return ef.Gate(replace(a, n=n), when=c, otherwise=a, replaces=True)


def _un_more_tokens(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Gate) or not e.replaces or not isinstance(e.then, ef.Create):
        return None
    return {"a": e.otherwise, "c": e.when, "n": e.then.n} if _more_tokens(e.otherwise, e.when, e.then.n) == e else None


for _template in (
    "{a:chain}. if {c:cond2}, create {n:number} of those tokens instead",
    "{a:chain}. if {c:cond2}, instead create {n:number} of those tokens",
    "{a:chain}. create {n:number} of those tokens instead if {c:cond2}",
):
    phrase("sent0", _template, build=_more_tokens, unbuild=_un_more_tokens)

# --- what it was, what an opponent has -----------------------------------------------------------------------------


def _was(what: Any, f: Any) -> Any:
    return co.Is(what, f.filter) if isinstance(what, (su.Done, se.Ref)) else REJECT


phrase(
    "cond",
    "{what:obj.s} was a {f:noun.s}",
    build=_was,
    unbuild=lambda v: (
        {"what": v.what, "f": su.NP(v.filter)} if isinstance(v, co.Is) and _was(v.what, su.NP(v.filter)) == v else None
    ),
    prove=lambda v, what, f: f.zones in ((), ("battlefield",)) and v == _was(what, f),
)
for _who, _f in (("an opponent", fi.Opponent()), ("a player", fi.Player())):
    for _words, _op in (("or less", "<="), ("or more", ">=")):

        def _life(n: Any, f: Any = _f, op: str = _op) -> Any:
            has = co.Compare(am.PlayerStat("life", se.Iter()), op, n)
            return co.Exists(se.All(fi.both(f, fi.Meets(has))))

        def _un_life(v: Any, make: Any = _life) -> dict[str, Any] | None:
            if not isinstance(v, co.Exists) or not isinstance(v.what, se.All) or not isinstance(v.what.filter, fi.Both):
                return None
            meets = v.what.filter.parts[-1]
            has = meets.condition if isinstance(meets, fi.Meets) else None
            return {"n": has.b} if isinstance(has, co.Compare) and make(has.b) == v else None

        phrase("cond", f"{_who} has {{n:digits}} {_words} life", build=_life, unbuild=_un_life)


def _unless(v: Any, c: Any) -> Any:
    if isinstance(c, co.IsNot):
        return REJECT
    if isinstance(v, ef.Seq):  # "draw a card, then discard a card unless …": only the last
        return seq(*v.parts[:-1], _unless(v.parts[-1], c))
    return ef.Gate(v, when=su.Trail(co.IsNot(c)))


def _un_unless(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Gate) or e.when is None or e != ef.Gate(e.then, when=e.when):
        return None
    when = e.when.inner if isinstance(e.when, su.Trail) else e.when
    return {"v": e.then, "c": when.inner} if isinstance(when, co.IsNot) else None


phrase(
    "sent0",
    "{v:chain} unless {c:cond2}",
    build=_unless,
    unbuild=_un_unless,
    prove=lambda e, v, c: e == _unless(v, c),
    alt=True,
)

# --- a card chosen from a hand -------------------------------------------------------------------------------------


def _picked(n: Any, p: Any = ()) -> Any:
    if n.zones != () or any(isinstance(f, su.Where) for f in p):
        return REJECT
    return ef.Select(se.Choose(ordered(n.filter, *p, fi.Owned(su.ThatPlayer())), ("hand",)), "")


for _cat, _words in (("subj", "you choose a {n:noun.s} from it {p:posts.s}"),
                     ("imp", "choose a {n:noun.s} from it {p:posts.s}")):  # fmt: skip
    phrase(_cat, _words, build=_picked, unbuild=_nothing, prove=lambda v, n, p: v == _picked(n, p), alt=True)


def _picked_exiled(n: Any) -> Any:
    first = _picked(n)
    return first if first is REJECT else ef.Seq((first, ef.Exile(su.That("card"))))


phrase("subj", "you choose a {n:noun.s} from it and exile that card", build=_picked_exiled, unbuild=_nothing,
       prove=lambda v, n: v == _picked_exiled(n))  # fmt: skip

# --- events: a player dealt damage by one of two kinds -------------------------------------------------------------


def _hit(s: Any, a: Any, b: Any = None) -> Any:
    return tuple(On("damage", subject=s, source=f) for f in (a, b) if f is not None)


def _un_hit(n: int) -> Any:
    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != n or v[0].kind != "damage":
            return None
        got = {"s": v[0].subject, "a": v[0].source, **({"b": v[1].source} if n == 2 else {})}
        return got if None not in got.values() and _hit(**got) == v else None

    return unbuild


phrase("event", "{s:evplr.s} is dealt damage by {a:evobj}", build=_hit, unbuild=_un_hit(1), alt=True)
phrase("event", "{s:evplr.s} is dealt damage by {a:evobj} or by {b:evobj}", build=_hit, unbuild=_un_hit(2))

# --- "gets +1/+0 until end of turn and deals 1 damage to you" ------------------------------------------------------


def _and_acts(what: Any, mods: Any, d: Any, v: Any) -> Any:
    if isinstance(what, (se.Choose, se.All, se.Union)) or not isinstance(v, ef.Damage):
        return REJECT
    return ef.Seq((ef.Apply(what, mods, d), replace(v, source=su.Same())))


phrase(
    "subj",
    "{what:obj.s} {mods:emods.s} {d:dur} and {v:overb.s}",
    build=_and_acts,
    unbuild=_nothing,
    prove=lambda value, what, mods, d, v: value == _and_acts(what, mods, d, v),
)

# --- players for a turn --------------------------------------------------------------------------------------------

phrase("sent0", "players can't gain life this turn", ef.Apply(se.EachPlayer(), (mo.Cant("gain_life"),), ef.THIS_TURN))
phrase(
    "sent0",
    "your opponents can't gain life this turn",
    ef.Apply(se.EachOpponent(), (mo.Cant("gain_life"),), ef.THIS_TURN),
)
phrase("sent0", "you may play an additional land this turn",
       ef.Apply(se.You(), (mo.May("extra_lands"),), ef.THIS_TURN))  # fmt: skip

# --- several together ----------------------------------------------------------------------------------------------


def _and_all(a: Any, n: Any) -> Any:
    one = isinstance(a, (se.Target, su.It, su.That, se.This)) and getattr(a, "most", 1) == 1
    if not (one or isinstance(a, se.All)) or n.zones != HERE or fi.Other() in getattr(n.filter, "parts", ()):
        return REJECT
    return se.Union((a, se.All(n.filter, n.zones)))


def _un_and_all(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, se.Union) or len(v.parts) != 2 or not isinstance(v.parts[1], se.All):
        return None
    n = su.NP(v.parts[1].filter, v.parts[1].zones)
    return {"a": v.parts[0], "n": n} if _and_all(v.parts[0], n) == v else None


def _all_and_all(m: Any, n: Any) -> Any:
    return _and_all(se.All(m.filter, m.zones), n) if m.zones == HERE else REJECT


def _un_all_and_all(v: Any) -> dict[str, Any] | None:
    got = _un_and_all(v)
    if got is None or not isinstance(got["a"], se.All):
        return None
    return {"m": su.NP(got["a"].filter, got["a"].zones), "n": got["n"]}


# "X and all other Y" are together X and all that fit, each once: "other" than X adds nothing.
for _form in ("p", "o"):
    phrase(f"obj.{_form}", "{a:obj.s} and all other {n:noun.p}", build=_and_all, unbuild=_un_and_all)
    phrase(f"obj.{_form}", "{a:obj.s} and all {n:noun.p}", build=_and_all, unbuild=_un_and_all, alt=True)
    phrase(f"obj.{_form}", "all {m:noun.p} and all {n:noun.p}", build=_all_and_all, unbuild=_un_all_and_all, alt=True)
phrase("postn", "attached to {n:noun.p}",
       build=lambda n: fi.AttachedTo(se.All(n.filter)) if n.zones == HERE else REJECT,
       unbuild=lambda f: {"n": su.NP(f.what.filter)} if isinstance(f, fi.AttachedTo)
       and isinstance(f.what, se.All) else None)  # fmt: skip

# --- what any opponent may do --------------------------------------------------------------------------------------

phrase(
    "subj",
    "any opponent may {v:vps.3b}",
    build=lambda v: ef.Gate(with_subject(v, SUBJ), may=True, who=se.EachOpponent()),
    unbuild=_nothing,
    prove=lambda value, v: value == ef.Gate(with_subject(v, SUBJ), may=True, who=se.EachOpponent()),
    alt=True,
)

# --- returned later, and what it then has --------------------------------------------------------------------------

HASTE = (Keyword("haste"),)
_LATER = (
    ("the next end step", On("step", step="end")),
    ("your next upkeep", On("step", step="upkeep", player=YOU)),
    ("your next end step", On("step", step="end", player=YOU)),
)

def _later(v: Any, g: Any, on: Any, c: Any = None) -> Any:
    """The next sentence is about what has returned: it gains something as it does."""
    if not isinstance(v, ef.Move) or v.to != "battlefield":
        return REJECT
    if not isinstance(g, ef.Apply) or not isinstance(g.what, (su.It, su.That)):
        return REJECT
    delayed = ef.Delayed(on, ef.Seq((v, g)))
    return delayed if c is None else ef.Gate(delayed, when=c)


def _un_later(e: Any, on: Any, gated: bool) -> dict[str, Any] | None:
    then = e.then if gated and isinstance(e, ef.Gate) else e
    if not isinstance(then, ef.Delayed) or not isinstance(then.effect, ef.Seq) or len(then.effect.parts) != 2:
        return None
    slots = dict(zip("vg", then.effect.parts, strict=True))
    if gated:
        slots["c"] = getattr(e, "when", None)  # type: ignore[assignment]
    return slots if _later(on=on, **slots) == e else None


for _words, _on in _LATER:
    for _template, _gated in (
        (f"if {{c:cond2}}, {{v:imp}} at the beginning of {_words}. {{g:sent0}}", True),
        (f"{{v:imp}} at the beginning of {_words}. {{g:sent0}}", False),
        (f"at the beginning of {_words}, {{v:imp}}. {{g:sent0}}", False),
    ):
        phrase(
            "sent",
            _template,
            build=lambda on=_on, **slots: _later(on=on, **slots),
            unbuild=lambda e, on=_on, gated=_gated: _un_later(e, on, gated),  # type: ignore[misc]
            alt=_template.startswith("at"),
        )
phrase(
    "sent0",
    "if it would leave the battlefield, exile it instead of putting it anywhere else",
    ef.Shield(Replacement(On("move", subject=fi.Among(su.It()), frm="battlefield"), to="exile"), ef.FOREVER),
)

# --- cards exiled with the source ----------------------------------------------------------------------------------

phrase(
    "stat",
    "you may play lands and cast spells from among cards exiled with ~",
    Static(se.You(), (mo.May("play_from", filter=fi.Among(se.Linked()), zone="exile"),)),
)

# --- mana ----------------------------------------------------------------------------------------------------------

_SAFE = (mo.Cant("be_countered"),)


def _safe(m: Any, n: Any) -> Any:
    if n.zones != ("stack",) or m.spend is not None:
        return REJECT
    return replace(m, spend=ef.SpendOnly(drop_spell(n.filter), rider=_SAFE))


phrase(
    "vp",
    "{m:vpmana*}. spend this mana only to cast a {n:noun.s}, and that spell can't be countered",
    build=_safe,
    unbuild=lambda e: (
        {"m": replace(e, spend=None), "n": su.NP(ordered(e.spend.spells, fi.IsSpell()), ("stack",))}
        if isinstance(e, ef.AddMana)
        and e.spend is not None
        and e.spend.spells is not None
        and e.spend == ef.SpendOnly(e.spend.spells, rider=_SAFE)
        else None
    ),
)
_DEVOTED = ef.AddMana(("chosen",), am.Devotion(("chosen",)), SUBJ)
verb(
    "*add an amount of mana of that color equal to your devotion to that color",
    None,
    build=lambda: _DEVOTED,
    unbuild=lambda e: {} if e == _DEVOTED else None,
)


def _combination(n: Any, a: Any, b: Any) -> Any:
    return ef.AddMana((a, b), n, SUBJ)


for _add in ("*add {n:number} mana in any combination of {a:mana} (and/or|or) {b:mana}",):
    verb(
        _add,
        None,
        build=_combination,
        unbuild=lambda e: (
            {"n": e.n, "a": e.mana[0], "b": e.mana[1]}
            if isinstance(e, ef.AddMana)
            and len(e.mana) == 2
            and e.n != 1
            and all(m.startswith("{") for m in e.mana)
            and e == ef.AddMana(e.mana, e.n, e.who)
            else None
        ),
    )

# --- types ---------------------------------------------------------------------------------------------------------

for _n, _a in (("s", "a "), ("p", "")):
    for _kind in ("smod", "emod"):
        _be = "*be" if _kind == "smod" else "*become"
        phrase(
            f"{_kind}.{_n}",
            f"{_be} {_a}{{t:typewords.{_n}}} in addition to *its other land types",
            build=lambda t: add_types(t),
            unbuild=un_add_types,
            alt=True,
        )


def _risen(what: Any, c: Any, t: Any) -> Any:
    if isinstance(what, se.Choose):
        return REJECT
    return ef.Apply(what, (mo.SetColors((c,), add=True), add_types(t)), ef.FOREVER)


def _un_risen(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Apply) or len(e.mods) != 2 or not isinstance(e.mods[0], mo.SetColors):
        return None
    types = un_add_types(e.mods[1])
    if types is None or len(e.mods[0].colors) != 1:
        return None
    slots = {"what": e.what, "c": e.mods[0].colors[0], **types}
    return slots if _risen(**slots) == e else None


phrase("subj", "{what:obj.s} is a {c:color} {t:typewords.s} in addition to its other colors and types",
       build=_risen, unbuild=_un_risen)  # fmt: skip
phrase(
    "subj",
    "{what:obj.s} is a {t:typewords.s} in addition to its (other types|other creature types)",
    build=lambda what, t: REJECT if isinstance(what, se.Choose) else ef.Apply(what, (add_types(t),), ef.FOREVER),
    unbuild=_nothing,
    prove=lambda v, what, t: v == ef.Apply(what, (add_types(t),), ef.FOREVER),
    alt=True,
)
_ARRESTED = (mo.Cant("attack"), mo.Cant("block"), mo.Cant("activate"))
for _kind in ("smod2.s", "emod2.s"):
    phrase(_kind, "can't attack or block and its activated abilities can't be activated", _ARRESTED,
           alt=_kind[0] == "s")  # fmt: skip

# --- into a library ------------------------------------------------------------------------------------------------

for _library in ("that player's library",):
    move(f"*put {{what:obj.o}} on top of {_library}", "library")
    move(f"*put {{what:obj.o}} on the bottom of {_library}", "library", position="bottom")
phrase(
    "subj",
    "{by:plr.s} shuffles their hand into their library",
    build=lambda by: ef.Move(se.All(fi.Owned(by), ("hand",)), "library", shuffle=True),
    unbuild=lambda e: (
        {"by": e.what.filter.by}
        if isinstance(e, ef.Move)
        and isinstance(e.what, se.All)
        and isinstance(e.what.filter, fi.Owned)
        and e == ef.Move(se.All(e.what.filter, ("hand",)), "library", shuffle=True)
        else None
    ),
)


_SHUFFLED = ef.Move(se.Union((se.This(), se.All(fi.Owned(se.You()), ("graveyard",)))), "library", shuffle=True)
phrase("imp", "shuffle ~ and your graveyard into their owner's library", _SHUFFLED)

# --- divided evenly ------------------------------------------------------------------------------------------------


def _evenly(n: Any, to: Any) -> Any:
    if not isinstance(to, se.Target) or to.most == 1:
        return REJECT
    return ef.Damage(su.Late(am.Quotient(n, am.Count(su.Them()))), to, SUBJ)


def _un_evenly(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Damage) or not isinstance(e.n, su.Late) or not isinstance(e.n.inner, am.Quotient):
        return None
    slots = {"n": e.n.inner.a, "to": e.to}
    by = e.n.inner.b
    if by == am.Count(su.ThatPlayer()):  # what may be a player is also called that
        e = replace(e, n=su.Late(am.Quotient(e.n.inner.a, am.Count(su.Them()))))
    return slots if _evenly(**slots) == e else None


for _form in ("s", "p"):
    phrase(f"overb.{_form}", "*deal {n:figure} damage divided evenly, rounded down, among {to:obj.o}",
           build=_evenly, unbuild=_un_evenly)  # fmt: skip
