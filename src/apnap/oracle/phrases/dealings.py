"""Dealings between players and with what was: exchanges, villainous choices, prices somebody pays to avoid something,
prevention with what follows from it, cards of the past turn, bounds of X, ways to the command zone."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Activated, Replacement, Static
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_part
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.watching import _source, _un_source
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, phrase, told, verb

HERE = ("battlefield",)


def _silent(value: Any) -> None:
    """Unbuild of what is said otherwise."""


# --- the next damage by a source, and what follows ------------------------------------------------------------------

_YOURS = fi.Controlled(se.You())


def _whom(words: str) -> tuple[tuple[str, Any], ...]:
    return (
        (f"{words} to you", YOU),
        (f"{words} to you and/or permanents you control", fi.Either((YOU, _YOURS))),
        (f"{words} to you and/or creatures you control", fi.Either((YOU, fi.Both((fi.Type("Creature"), _YOURS))))),
    )


def _shield(n: Any, f: Any, also: Any, most: Any = None) -> Any:
    what = _source(n)
    if what is REJECT:
        return REJECT
    by = fi.Among(se.Ref("source"))
    on = On("damage", subject=f, source=by)
    if most is not None:
        return ef.Shield(Replacement(on, prevent=most, also=also), source=what)
    return ef.Shield(Replacement(on, prevent_all=True, also=also), uses=1, source=what)


_TAILS: tuple[tuple[str, Any, Any], ...] = (
    (". if damage is prevented this way, {v:chain}", lambda v: v, lambda e: e),
    (
        ". if damage from a {c:color} source is prevented this way, {v:chain}",
        lambda v, c: ef.Gate(v, when=co.EventIs(fi.Color(c), "source")),
        None,
    ),
    (". {v:prevented}", lambda v: v, lambda e: e),
)
for _words, _f in _whom("would deal damage"):
    for _tail, _make, _same in _TAILS:

        def _made(n: Any, v: Any, c: Any = None, f: Any = _f, make: Any = _make) -> Any:
            return _shield(n, f, make(v) if c is None else make(v, c))

        def _parts(e: Any, f: Any = _f, tail: str = _tail) -> dict[str, Any] | None:
            if not isinstance(e, ef.Shield) or not isinstance(e.source, se.Choose):
                return None
            r = e.ability
            if not isinstance(r, Replacement) or not r.prevent_all or r.also is None or r.on.subject != f:
                return None
            slots: dict[str, Any] = {"n": _un_source(e.source), "v": r.also}
            if "{c:" in tail:
                gate = r.also
                if not isinstance(gate, ef.Gate) or not isinstance(gate.when, co.EventIs):
                    return None
                slots |= {"v": gate.then, "c": getattr(gate.when.filter, "name", "")}
            return slots

        phrase(
            "sent0",
            f"the next time a {{n:noun.s}} of your choice {_words} this turn, prevent that damage{_tail}",
            build=_made,
            unbuild=_parts,
            alt=True,
        )

    def _some(k: Any, n: Any, v: Any, f: Any = _f) -> Any:
        return _shield(n, f, v, k)

    told(
        "sent0",
        f"prevent the next {{k:figure}} damage that a {{n:noun.s}} of your choice "
        f"{_words.replace('would deal damage', 'would deal')} this turn. if damage is prevented this way, {{v:chain}}",
        _some,
        k="ability.prevent",
        n=lambda e: _un_source(e.source) if isinstance(getattr(e, "source", None), se.Choose) else None,
        v="ability.also",
    )
told(
    "prevented",
    "exile cards from the top of your library equal to the damage prevented this way",
    lambda: ef.Exile(se.Top(su.ThatMuch())),
)

# --- prices --------------------------------------------------------------------------------------------------------


def _or_be_hit(v: Any, who: Any) -> Any:
    if not isinstance(v, ef.Damage):
        return REJECT
    return ef.Gate(v, cost=Cost(actions=(ef.Damage(v.n, su.They(), se.This()),)), unless=True, who=who)


def _un_or_be_hit(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Gate) or not e.unless or e.cost is None or len(e.cost.actions) != 1:
        return None
    hit = e.cost.actions[0]
    same = isinstance(hit, ef.Damage) and isinstance(e.then, ef.Damage) and hit.n == e.then.n
    return {"v": e.then, "who": e.who} if same else None


phrase(
    "sent0",
    "{v:chain} unless {who:plr.s} has ~ deal that much damage to them",
    build=_or_be_hit,
    unbuild=_un_or_be_hit,
)
told("sent0", "for each 1 life (you lost|lost), {v:sent0}", lambda v: ef.Repeat(su.ThatMuch(), v), v="do")
told("costvp", "pay X {E}", lambda: ef.PayEnergy(am.X()))


def _energy_each(n: Any, k: Any) -> Any:
    return ef.PutCounters(SUBJ, "energy", k if n == 1 else am.Times(n, k))


verb(
    "*get {n:energy} for each {k:each}",
    None,
    build=_energy_each,
    unbuild=lambda e: (
        {"n": 1, "k": e.n}
        if isinstance(e, ef.PutCounters) and e.kind == "energy" and e == _energy_each(1, e.n) and type(e.n) is not int
        else None
    ),
)
told("each", "rad counter you have", lambda: am.PlayerStat("rad", se.You()))
told("each", "energy counter you have", lambda: am.PlayerStat("energy", se.You()))

# --- exchanges and choices ------------------------------------------------------------------------------------------

verb(
    "*exchange life totals with {b:plr.o}",
    None,
    build=lambda b: ef.Exchange(SUBJ, b, "life"),
    unbuild=lambda e: {"b": e.b} if isinstance(e, ef.Exchange) and e == ef.Exchange(SUBJ, e.b, "life") else None,
)
told(
    "subj",
    "{a:plr.b} exchange life totals",
    lambda a: ef.Exchange(a, su.ThatPlayer(), "life") if isinstance(a, se.Target) and a.most == 2 else REJECT,
    a="a",
)
_LOST = su.ThisWay("life", "lost")
phrase(
    "cond",
    "you lost life this way",
    build=lambda: co.Compare(_LOST, ">=", 1),
    unbuild=lambda v: {} if isinstance(v, co.Compare) and v.b == 1 and v.a in (_LOST, su.ThatMuch()) else None,
)
told(
    "amount",
    "the difference between those players' life totals",
    lambda: am.Aggregate("difference", "life", su.ThatPlayer()),
)
for _dash in ("--",):
    told(
        "sent0",
        f"{{who:plr.s}} faces a villainous choice {_dash} {{a:chain}}, or {{b:chain}}",
        lambda who, a, b: ef.OneOf((a, b), who),
        who="who",
        a="parts.0",
        b="parts.1",
    )

# --- what happened this turn ----------------------------------------------------------------------------------------


def _past(n: Any, on: On, whose: bool) -> Any:
    if n.zones != HERE:
        return REJECT
    return se.Past(replace(on, subject=None if n.filter == fi.Anything() else n.filter))


def _done(words: str, on: On) -> None:
    told(
        "obj.p",
        f"{{n:noun.p}} {words} this turn",
        lambda n: _past(n, on, False),
        n=lambda v: su.NP(v.event.subject or fi.Anything()) if isinstance(v, se.Past) else None,
        alt=True,
    )


_done("you've sacrificed", On("sacrifice", player=YOU))
_done("that died", On("move", frm="battlefield", to="graveyard"))


def _hurt(n: Any) -> Any:
    return fi.Did(On("damage", source=ordered(n.filter, _YOURS))) if n.zones == HERE else REJECT


told(
    "post.s",
    "dealt damage this turn by a {n:noun.s} you controlled",
    _hurt,
    n=lambda f: su.NP(fi.both(*[p for p in getattr(f.event.source, "parts", ()) if p != _YOURS]))
    if isinstance(f, fi.Did) and isinstance(f.event.source, fi.Both)
    else None,
)
_DREW = fi.Did(On("move", to="hand", cause="draw"))
for _form in ("s", "p"):
    phrase(f"post.{_form}", "drawn this turn", _DREW)


def _or_pay(n: Any) -> Any:
    there = ef.Move(su.It(), "library")
    return ef.Gate(there, cost=Cost(actions=(ef.PayLife(n),)), unless=True)


told(
    "imp",
    "pay {n:life} or put the card on top of your library",
    _or_pay,
    n="cost.actions.0.n",
)


def _earlier(n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else am.Happened(On("cast", subject=f, player=YOU), "before")


for _cat, _words in (("each", "other {n:noun.s} you've cast before it this turn"),):
    told(_cat, _words, _earlier, n=lambda v: _spells_of(v))


def _spells_of(v: Any) -> Any:
    if not isinstance(v, am.Happened) or v.period != "before":
        return None
    f = v.event.subject
    return su.NP(ordered(f, fi.IsSpell()) if f is not None else fi.IsSpell(), ("stack",))


verb(
    "*copy {what:obj.o} for each {n:each}. you may choose new targets for the copies",
    None,
    build=lambda what, n: ef.CopySpell(what, n, SUBJ),
    unbuild=lambda e: (
        {"what": e.what, "n": e.n}
        if isinstance(e, ef.CopySpell) and type(e.n) is not int and e == ef.CopySpell(e.what, e.n, e.who)
        else None
    ),
)
told(
    "amount",
    "the number of colors {what:obj.s} (was|is)",
    lambda what: am.Aggregate("distinct", "color", what),
    what="what",
)

# --- X ---------------------------------------------------------------------------------------------------------------

phrase("stat", "X can't be 0", Static(se.This(), (mo.XBounds(1),)))
told(
    "stat",
    "X can't be greater than {n:amount}",
    lambda n: Static(se.This(), (mo.XBounds(most=n),)),
    n="mods.0.most",
)
_PLAYERS = am.Count(se.EachPlayer())
phrase("amount", "the number of players in the game", _PLAYERS)
_NOT_ZERO = Static(se.This(), (mo.XBounds(1),))
told(
    "line",
    "{v:kwline}. X can't be 0.",
    lambda v: REJECT if any(a.name == "suspend" for a in v) else (*v, _NOT_ZERO),
    v=lambda v: v[:-1] if type(v) is tuple and len(v) > 1 and v[-1] == _NOT_ZERO else None,
)
told(
    "ability0",
    "{v:acted} X can't be 0.",
    lambda v: replace(v, cost_mods=(mo.XBounds(1),)) if not v.cost_mods else REJECT,
    v=lambda v: replace(v, cost_mods=()) if isinstance(v, Activated) and v.cost_mods == (mo.XBounds(1),) else None,
)
