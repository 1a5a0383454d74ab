"""Where things go and come from: the command zone, hands and graveyards at once, cards of a hand that are chosen;
companies of creatures, pairs, and what the next event does instead."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement, Static
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.allowances import _OWN
from apnap.oracle.phrases.animating import body_of, mods_of
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.replacements import ENTERS
from apnap.oracle.phrases.triggers import put_actor
from apnap.oracle.phrases.verbs_cards import move
from apnap.oracle.phrases.would import _REPLACED, _take_player
from apnap.oracle.table import SUBJ, phrase, seq, told, verb

HERE = ("battlefield",)


def _silent(value: Any) -> None:
    """Unbuild of what is said otherwise."""


# --- places ----------------------------------------------------------------------------------------------------------

move("*return {what:obj.o} from the battlefield to the command zone", "command")
move("*return {what:obj.o} to the command zone", "command")
phrase("post.s", "you own from the command zone", su.Where(("command",), fi.Owned(se.You())))
for _start in ("*return {what:obj.o} to the battlefield", "*put {what:obj.o} onto the battlefield"):
    for _under in ("", " under {under:poss} control"):

        def _two(what: Any, c: Any, d: Any, under: Any = None) -> Any:
            return ef.Move(what, "battlefield", counters=(c, d), under=under)

        def _un_two(e: Any, control: bool = bool(_under)) -> dict[str, Any] | None:
            if not isinstance(e, ef.Move) or len(e.counters) != 2 or (e.under is not None) != control:
                return None
            slots = {"what": e.what, "c": e.counters[0], "d": e.counters[1], **({"under": e.under} if control else {})}
            return slots if _two(**slots) == e else None

        verb(f"{_start}{_under} with {{c:counters}} and {{d:counters}} on it", None, build=_two, unbuild=_un_two)
for _start in ("*put a {n:noun.s} onto the battlefield from your hand or graveyard",):

    def _either_place(n: Any, c: Any) -> Any:
        if n.zones != ():
            return REJECT
        chosen = se.Choose(ordered(n.filter, fi.Owned(se.You())), ("hand", "graveyard"))
        return ef.Move(chosen, "battlefield", counters=(c,))

    phrase(
        "vp",
        f"{_start} with {{c:counters}} on it",
        prove=lambda v, n, c: v == _either_place(n, c),
        build=_either_place,
        unbuild=_silent,
        alt=True,
    )
told(
    "sent",
    "if {c:cond2}, {v:sent0}",
    lambda c, v: ef.Gate(v, when=c) if isinstance(v, ef.Delayed) and not isinstance(c, su.Trail) else REJECT,
    c="when",
    v="then",
    alt=True,
)
_IN_EXILE = Static(se.You(), (mo.May("play_from", filter=fi.IsSource(), zone="exile"),), zones=("exile",))
_IN_GRAVEYARD = Static(se.You(), (_OWN,), zones=("graveyard",))
told("line", "you may cast (~card|~) from your graveyard or from exile.", lambda: (_IN_GRAVEYARD, _IN_EXILE))
told(
    "repl",
    "you may have ~ enter tapped. if you do, {e:chain}.",
    lambda e: Replacement(ENTERS, enters_tapped=True, optional=True, also=e),
    e="also",
)

# --- hands ------------------------------------------------------------------------------------------------------------


def _from_it(k: Any, n: Any) -> Any:
    if n.zones != ():
        return REJECT
    return ef.Select(se.Choose(ordered(n.filter, fi.Owned(su.ThatPlayer())), ("hand",), k, k), "")


def _un_from_it(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Select) or not isinstance(e.what, se.Choose) or e.what.most in (None, 1):
        return None
    f = e.what.filter
    mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != fi.Owned(su.ThatPlayer())]
    slots = {"k": e.what.most, "n": su.NP(fi.both(*mine) if mine else fi.Anything(), ())}
    return slots if _from_it(**slots) == e else None


for _cat, _you in (("imp", ""), ("subj", "you ")):
    phrase(_cat, f"{_you}choose {{k:number}} {{n:noun.p}} from it", build=_from_it, unbuild=_un_from_it)


def _from_two(n: Any) -> Any:
    if n.zones != ():
        return REJECT
    chosen = se.Choose(ordered(n.filter, fi.Owned(su.ThatPlayer())), ("graveyard", "hand"))
    return seq(ef.Select(chosen, ""), ef.Exile(su.That("card")))


phrase(
    "subj",
    "you choose a {n:noun.s} from that player's graveyard or hand and exile it",
    build=_from_two,
    unbuild=_silent,
    prove=lambda v, n: v == _from_two(n),
)
for _shared, _quality in (("creature type", "creature_type"), ("color", "color"), ("card type", "card_type")):
    told(
        "postn",
        f"that doesn't share a {_shared} with a {{n:noun.s}}",
        lambda n, q=_quality: fi.Not(fi.Shares(q, se.All(n.filter, n.zones))) if n.zones == HERE else REJECT,
        n=lambda f: su.NP(f.inner.what.filter)
        if isinstance(f, fi.Not) and isinstance(f.inner, fi.Shares) and isinstance(f.inner.what, se.All)
        else None,
    )

for _kind in ("land", "creature", "artifact", "permanent", "nonland"):
    phrase("obj.o", f"those {_kind} cards", su.That(f"{_kind} card", True), alt=True)
told(
    "obj.o",
    "all but one of {among:amongthem}",
    lambda among: se.Rest(among, se.ChooseFrom(among, fi.Anything())),
    among="of",
)


def _next_time(s: Any, p: Any, e: Any) -> Any:
    ons = put_actor(p, s)
    if len(ons) != 1 or ons[0].kind not in _REPLACED or ons[0].nth or ons[0].batch:
        return REJECT
    return ef.Shield(Replacement(ons[0], instead=e), uses=1)


def _un_next_time(e: Any) -> dict[str, Any] | None:
    r = e.ability if isinstance(e, ef.Shield) and e.uses == 1 and e.source is None else None
    if not isinstance(r, Replacement) or r.instead is None:
        return None
    got = _take_player((r.on,))
    return {**got, "e": r.instead} if got is not None else None


phrase(
    "sent0",
    "the next time {s:evplr.b} would {p:plev.2} this turn, instead {e:chain}",
    build=_next_time,
    unbuild=_un_next_time,
)



phrase("core0", "#commander", su.Core(fi.Status("commander"), ()), alt=True)


def _animated(what: Any, v: Any, g: Any, d: Any) -> Any:
    return ef.Gate(ef.Apply(what, mods_of(v, g, True), d), may=True)


_MAY_BECOME = "you may have {what:obj.s} become a {v:animal.s}"
told(
    "subj",
    _MAY_BECOME + " with {g:given} {d:dur}. it's still a land",
    _animated,
    what="then.what",
    v=lambda e: _body(e, True).get("v"),
    g=lambda e: _body(e, True).get("g"),
    d="then.duration",
)
told(
    "subj",
    _MAY_BECOME + " {d:dur}. it's still a land",
    lambda what, v, d: _animated(what, v, (), d),
    what="then.what",
    v=lambda e: _body(e, False).get("v"),
    d="then.duration",
)


def _body(e: Any, given: bool) -> Any:
    mods = e.then.mods if isinstance(e, ef.Gate) and isinstance(e.then, ef.Apply) else ()
    return body_of(mods, True, given) or {}


# --- pairs, companies -------------------------------------------------------------------------------------------------


def _other_half(mods: Any, d: Any) -> Any:
    return ef.Gate(ef.Apply(se.PairedWith(su.It()), mods, d), when=co.Is(su.It(), fi.Status("paired")))


told(
    "sent",
    "if it's paired with a creature, that creature also {mods:emods.s} {d:dur}",
    _other_half,
    mods="then.mods",
    d="then.duration",
)


def _each_of(a: Any, b: Any, to: Any) -> Any:
    """Several targets of two kinds, each of which deals damage equal to its power (120.3)."""
    if not isinstance(b, se.Target):
        return REJECT
    hit = ef.Damage(am.StatOf("power", se.Iter()), to, se.Iter())
    return ef.ForEach(se.Union((a, b)), hit)


phrase(
    "subj",
    "{a:targets} and {b:obj.s} each deal damage equal to their power to {to:dmgto}",
    build=_each_of,
    unbuild=lambda e: (
        {"a": e.what.parts[0], "b": e.what.parts[1], "to": e.do.to}
        if isinstance(e, ef.ForEach)
        and isinstance(e.what, se.Union)
        and isinstance(e.do, ef.Damage)
        and isinstance(e.do.n, am.StatOf)
        else None
    ),
)
told(
    "postn",
    "other than {v:obj.o} or ~",
    lambda v: fi.Not(fi.Among(se.Union((v, se.This())))) if isinstance(v, (su.That, su.It)) else REJECT,
    v="inner.what.parts.0",
)


def _for_each_unless(n: Any, v: Any) -> Any:
    if not isinstance(v, ef.Gate) or not v.unless or n.zones in ((), ("source",), su.PLAYERS):
        return REJECT
    return ef.ForEach(se.All(n.filter, n.zones), v)


told(
    "sent0",
    "for each {n:noun.s}, {v:sent0}",
    _for_each_unless,
    n=lambda e: su.NP(e.what.filter, e.what.zones) if isinstance(getattr(e, "what", None), se.All) else None,
    v="do",
)
for _pair in ("spell and ability",):
    phrase("core0.s", _pair, su.Core(fi.Either((fi.IsSpell(), fi.IsAbility())), ("stack",)), alt=True)
for _add in ("*add that much mana in any combination of {a:mana} and/or {b:mana}",):
    verb(
        _add,
        None,
        build=lambda a, b: ef.AddMana((a, b), su.ThatMuch(), SUBJ),
        unbuild=lambda e: (
            {"a": e.mana[0], "b": e.mana[1]}
            if isinstance(e, ef.AddMana) and e == ef.AddMana(e.mana, su.ThatMuch(), e.who) and len(e.mana) == 2
            else None
        ),
    )
