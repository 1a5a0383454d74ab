"""Conditions on players and on the turn: what one, some, each or no player has, lost, was dealt, cast or did; where
cards are; which turn, phase or step it is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.table import at, phrase, told

HERE = ("battlefield",)

# --- of one player, of some, each or none ---------------------------------------------------------------------------

_ANYONE: tuple[tuple[str, Any], ...] = (("opponent", fi.Opponent()), ("player", fi.Player()))
_SPOKEN_OF = (
    su.ThatPlayer, su.They, se.ControllerOf, se.OwnerOf, se.DefendingPlayer, se.ChosenPlayer, se.Attached,
    se.ActivePlayer, se.EventPlayer, se.Ref, se.Iter,
)  # fmt: skip


def _some(f: Any, c: Any) -> Any:
    return REJECT if c is REJECT else co.Exists(se.All(fi.both(f, fi.Meets(c))))


def _none(f: Any, c: Any) -> Any:
    return REJECT if c is REJECT else co.IsNot(_some(f, c))


def _every(f: Any, c: Any) -> Any:
    return REJECT if c is REJECT else co.IsNot(_some(f, co.IsNot(c)))


_QUANTIFIED: tuple[tuple[str, Any, str], ...] = (
    ("a", _some, "what.filter.parts.-1.condition"),
    ("no", _none, "inner.what.filter.parts.-1.condition"),
    ("each", _every, "inner.what.filter.parts.-1.condition.inner"),
)


def _worded(subject: str, template: str, yours: bool = False) -> str:
    """The template for a subject: [a|b] is a for you and for "they", b for another player."""
    out, rest = "", template
    while "[" in rest:
        head, _, rest = rest.partition("[")
        pair, _, rest = rest.partition("]")
        out += head + pair.split("|")[not yours]
    return f"{subject} {out}{rest}".replace("THEIR", "your" if subject == "you" else "their")


def _whoever(value: Any) -> Any:
    return next((node for node in value.walk() if isinstance(node, _SPOKEN_OF)), None)


def _inside(path: str, where: Any) -> Any:
    def found(value: Any) -> Any:
        inner = at(value, path)
        return None if inner is None else where(inner) if callable(where) else at(inner, where)

    return found


def _one(make: Callable[..., Any], who: Any, **slots: Any) -> Any:
    return make(who, **slots) if isinstance(who, (se.You, *_SPOKEN_OF)) else REJECT


def of_player(template: str, make: Callable[..., Any], *, alt: bool = False, **where: Any) -> None:
    """A condition on a player, said of one ("you", "that player") or of some, no or each opponent or player."""
    told("cond", _worded("you", template, True), partial(_one, make, se.You()), alt=alt, **where)
    told("cond", _worded("{who:plr.s}", template), partial(_one, make), alt=alt, who=_whoever, **where)
    told("cond", _worded("they", template, True), partial(_one, make, su.They()), alt=True, **where)
    for noun, f in _ANYONE:
        for article, quantify, path in _QUANTIFIED:
            inside = {name: _inside(path, w) for name, w in where.items()}
            words = _worded(f"{article} {noun}", template)
            told("cond", words, _of_any(quantify, f, make), alt=alt, **inside)


def _of_any(quantify: Any, f: Any, make: Callable[..., Any]) -> Callable[..., Any]:
    return lambda **slots: quantify(f, make(se.Iter(), **slots))


def _filter_of(who: Any) -> Any:
    return YOU if isinstance(who, se.You) else fi.Among(who)


def _hand(who: Any) -> Any:
    """As "cards in your hand" is counted everywhere."""
    return am.Count(se.All(fi.Owned(who), ("hand",))) if isinstance(who, se.You) else am.PlayerStat("hand", who)


def _life(who: Any) -> Any:
    return am.PlayerStat("life", who)


def _start(who: Any) -> Any:
    return am.PlayerStat("starting_life", who)


of_player("[are|is] poisoned", lambda who: co.Compare(am.PlayerStat("poison", who), ">=", 1), alt=True)
of_player("[have|has] one or fewer cards in hand", lambda who: co.Compare(_hand(who), "<=", 1))
of_player("[have|has] at least {k:digits} life more than THEIR starting life total",
          lambda who, k: co.Compare(_life(who), ">=", am.Plus(_start(who), k)), k="b.b")  # fmt: skip
for _words, _op in (("less", "<"), ("greater", ">")):
    for _subject, _who in (("your", se.You()), ("that player 's", su.ThatPlayer())):
        _start_of = "your" if _subject == "your" else "their"
        phrase("cond", f"{_subject} life total is {_words} than {_start_of} starting life total",
               co.Compare(_life(_who), _op, _start(_who)))  # fmt: skip
for _words, _half in (
    ("less than half", co.Compare(_life(se.Iter()), "<", am.Half(_start(se.Iter()), True))),
    ("less than or equal to half", co.Compare(_life(se.Iter()), "<=", am.Half(_start(se.Iter())))),
):
    for _some_one, _f in _ANYONE:
        phrase("cond", f"a {_some_one} 's life total is {_words} their starting life total", _some(_f, _half))


def _total(kind: str, part: str, stat: str) -> Callable[..., Any]:
    """So many of the turn's events of a player, or as much by their amounts."""

    def make(who: Any, k: Any) -> Any:
        return co.Compare(am.Happened(On(kind, **{part: _filter_of(who)}), "turn", stat), ">=", k)

    return make


of_player("lost {k:digits} or more life this turn", _total("lose_life", "player", "amount"), k="b")
of_player("gained {k:digits} or more life this turn", _total("gain_life", "player", "amount"), k="b")
of_player("[were|was] dealt {k:digits} or more damage this turn", _total("damage", "subject", "amount"), k="b")
of_player("[have|has] been dealt {k:digits} or more damage this turn", _total("damage", "subject", "amount"), k="b",
          alt=True)  # fmt: skip
for _done in ("[have|has] drawn", "drew"):
    of_player(f"{_done} {{k:number}} or more cards this turn", _total("draw", "player", "count"), k="b",
              alt=_done == "drew")  # fmt: skip
of_player("discarded {k:number} or more cards this turn", _total("discard", "player", "count"), k="b")
of_player("cycled {k:number} or more cards this turn", _total("cycle", "player", "count"), k="b")


def _often(kind: str, zones: tuple[str, ...] = HERE) -> Callable[..., Any]:
    """At least k events of the turn with something that fits."""

    def make(who: Any, n: Any, k: Any = 1) -> Any:
        if zones == ("stack",):
            f = spell_part(n)
        else:
            f = n.filter if n.zones == zones else REJECT
        return REJECT if f is REJECT else co.Occurred(On(kind, subject=f, player=_filter_of(who)), "turn", k)

    return make


def _noun(value: Any) -> Any:
    f = at(value, "event.subject")
    return None if f is None else su.NP(f)


def _spell(value: Any) -> Any:
    return spell_noun(value.event.subject) if isinstance(value, co.Occurred) else None


of_player("cast {k:word} or more {n:noun.p} this turn", _often("cast", ("stack",)), n=_spell, k="least")
of_player("[have|has] cast {k:word} or more {n:noun.p} this turn", _often("cast", ("stack",)), n=_spell, k="least",
          alt=True)  # fmt: skip
of_player("sacrificed {k:word} or more {n:noun.p} this turn", _often("sacrifice"), n=_noun, k="least")


def _entered(who: Any, n: Any, k: int = 1, other: bool = False) -> Any:
    if n.zones != HERE or fi.Other() in getattr(n.filter, "parts", (n.filter,)):
        return REJECT
    f = ordered(n.filter, fi.Controlled(who), *((fi.Other(),) if other else ()))
    return co.Occurred(On("move", to="battlefield", subject=f), "turn", k)


def _bare(value: Any) -> Any:
    """The noun of what entered under a player's control."""
    f = at(value, "event.subject")
    parts = f.parts if isinstance(f, fi.Both) else ()
    rest = [p for p in parts if not isinstance(p, (fi.Controlled, fi.Other))]
    return su.NP(fi.both(*rest) if rest else fi.Anything()) if parts else None


of_player("had {k:word} or more {n:noun.p} enter the battlefield under THEIR control this turn",
          lambda who, n, k: _entered(who, n, k) if k > 1 else REJECT, n=_bare, k="least")  # fmt: skip
told("cond", "you had another {n:noun.s} enter the battlefield under your control this turn",
     lambda n: _entered(se.You(), n, other=True), n=_bare, alt=True)  # fmt: skip

# --- what a player did, or some player -----------------------------------------------------------------------------


def did(template: str, make: Callable[..., Any], *, alt: bool = False, **where: Any) -> None:
    """Something that happened at least once: to or by you, that player, an opponent, any player, or none of them."""
    told("cond", _worded("you", template, True), lambda **s: make(YOU, **s), alt=alt, **where)
    told("cond", _worded("they", template, True), lambda **s: make(fi.Among(su.They()), **s), alt=True, **where)
    told("cond", _worded("{who:plr.s}", template),
         lambda who, **s: make(fi.Among(who), **s) if isinstance(who, _SPOKEN_OF) else REJECT, alt=alt,
         who=_whoever, **where)  # fmt: skip
    for noun, f in _ANYONE:
        denied = {name: _inside("inner", w) for name, w in where.items()}
        told("cond", _worded(f"a {noun}", template), _by(make, f), alt=alt, **where)
        told("cond", _worded(f"no {noun}", template), _not_by(make, f), alt=alt, **denied)


def _by(make: Callable[..., Any], f: Any) -> Callable[..., Any]:
    return lambda **slots: make(f, **slots)


def _not_by(make: Callable[..., Any], f: Any) -> Callable[..., Any]:
    return lambda **slots: REJECT if (made := make(f, **slots)) is REJECT else co.IsNot(made)


def _once(kind: str, part: str = "player", period: str = "turn", **fixed: Any) -> Callable[..., Any]:
    return lambda f: co.Occurred(On(kind, **{part: f}, **fixed), period)


did("lost life this turn", _once("lose_life"), alt=True)
did("lost life last turn", _once("lose_life", period="last_turn"))
did("gained life this turn", _once("gain_life"), alt=True)
did("[were|was] dealt damage this turn", _once("damage", "subject"), alt=True)
did("[have|has] been dealt damage this turn", _once("damage", "subject"), alt=True)
did("[were|was] dealt combat damage this turn", _once("damage", "subject", combat=True))
did("[have|has] been dealt combat damage this turn", _once("damage", "subject", combat=True), alt=True)
did("created a token this turn", _once("move", to="battlefield", cause="create"))
did("rolled a die this turn", _once("roll"))


def _cast(f: Any, n: Any) -> Any:
    part = spell_part(n)
    return REJECT if part is REJECT else co.Occurred(On("cast", subject=part, player=f))


did("cast a {n:noun.s} this turn", _cast, n=_spell, alt=True)
for _words, _period in (("since your last turn ended", "since_your_last_turn"), ("last turn", "last_turn")):

    def _cast_since(f: Any, n: Any, period: str = _period) -> Any:
        part = spell_part(n)
        return REJECT if part is REJECT else co.Occurred(On("cast", subject=part, player=f), period)

    did(f"cast a {{n:noun.s}} {_words}", _cast_since, n=_spell)
told("cond", "you didn't cast a {n:noun.s} this turn", lambda n: _not_by(_cast, YOU)(n=n),
     n=_inside("inner", _spell), alt=True)  # fmt: skip


def _another(n: Any) -> Any:
    part = spell_part(n)
    if part in (REJECT, None):
        return REJECT
    return co.Occurred(On("cast", subject=ordered(part, fi.Other()), player=YOU))


def _another_of(value: Any) -> Any:
    f = at(value, "event.subject")
    rest = [p for p in getattr(f, "parts", ()) if p != fi.Other()]
    return spell_noun(fi.both(*rest)) if rest else None


told("cond", "you've cast another {n:noun.s} this turn", _another, n=_another_of)


def _both_kinds(a: Any, b: Any) -> Any:
    one, two = _cast(YOU, a), _cast(YOU, b)
    return REJECT if REJECT in (one, two) else co.AllOf((one, two))


told("cond", "you've cast both a {a:noun.s} and a {b:noun.s} this turn", _both_kinds, a=_inside("parts.0", _spell),
     b=_inside("parts.1", _spell))  # fmt: skip
phrase("cond", "you gained and lost life this turn",
       co.AllOf((co.Occurred(On("gain_life", player=YOU)), co.Occurred(On("lose_life", player=YOU)))))  # fmt: skip

# --- what a player has ----------------------------------------------------------------------------------------------


def _held(who: Any, n: Any, k: int = 1) -> Any:
    """Cards in hand that fit; "cards in hand" alone are a number of the player's."""
    if n.zones != () or isinstance(n.filter, fi.Anything):
        return REJECT
    return co.Exists(se.All(ordered(n.filter, fi.Owned(who)), ("hand",)), k)


def _cards(value: Any) -> Any:
    """The noun of a player's cards in a zone."""
    f = at(value, "what.filter")
    parts = f.parts if isinstance(f, fi.Both) else ()
    rest = [p for p in parts if not isinstance(p, fi.Owned)]
    return su.NP(fi.both(*rest), ()) if rest else None


of_player("[have|has] a {n:noun.s} in hand", _held, n=_cards)
of_player("[have|has] no {n:noun.p} in hand", lambda who, n: _not(_held(who, n)), n=_inside("inner", _cards))
of_player("[have|has] {k:word} or more {n:noun.p} in hand", lambda who, n, k: _held(who, n, k) if k > 1 else REJECT,
          n=_cards, k="least")  # fmt: skip
of_player("[have|has] a card in hand", lambda who: co.Compare(_hand(who), ">=", 1))


def _not(c: Any) -> Any:
    return REJECT if c is REJECT else co.IsNot(c)


def _owned(who: Any, n: Any) -> Any:
    if n.zones != ("exile",):
        return REJECT
    return co.Exists(se.All(ordered(n.filter, fi.Owned(who)), n.zones))


def _exiled(value: Any) -> Any:
    f = at(value, "what.filter")
    rest = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if not isinstance(p, fi.Owned)]
    return su.NP(fi.both(*rest) if rest else fi.Anything(), ("exile",))


of_player("[own|owns] a {n:noun.s}", _owned, n=_exiled)


def _several(k: Any, n: Any) -> Any:
    """ "You have seven or more land cards in your hand": as many as there are."""
    mine = fi.Owned(se.You()) in getattr(n.filter, "parts", ())
    return co.Exists(se.All(n.filter, n.zones), k) if mine and n.zones in (("hand",), ("graveyard",)) else REJECT


def _np(value: Any) -> Any:
    what = at(value, "what")
    return su.NP(what.filter, what.zones) if isinstance(what, se.All) else None


told("cond", "you have {k:number} or more {n:noun.p/in}", _several, k="least", n=_np, alt=True)
for _some_one, _f in _ANYONE:
    for _measure, _of in (("life", _life), ("cards in hand", _hand)):
        told("cond", f"no {_some_one} has more {_measure} than {{than:plr.o}}",
             lambda than, f=_f, of=_of: _none(f, co.Compare(of(se.Iter()), ">", of(than)))
             if isinstance(than, (se.You, *_SPOKEN_OF)) else REJECT,
             than="inner.what.filter.parts.-1.condition.b.who")  # fmt: skip
_CROWN = "monarch"
phrase("cond", "there is no monarch", co.IsNot(co.HasDesignation(se.EachPlayer(), _CROWN)))
phrase("cond", "you're not the monarch", co.IsNot(co.HasDesignation(se.You(), _CROWN)))
phrase("cond", "a player is the monarch", co.HasDesignation(se.EachPlayer(), _CROWN))
told("cond", "{who:plr.s} is the monarch",
     lambda who: co.HasDesignation(who, _CROWN) if isinstance(who, _SPOKEN_OF) else REJECT, who="who")  # fmt: skip
told("cond", "{who:plr.s} isn't the monarch",
     lambda who: co.IsNot(co.HasDesignation(who, _CROWN)) if isinstance(who, _SPOKEN_OF) else REJECT,
     who="inner.who")  # fmt: skip

# --- where things are -----------------------------------------------------------------------------------------------


def _there(n: Any, z: Any, k: Any = 1) -> Any:
    if not isinstance(z, su.Where) or n.zones != ():
        return REJECT
    f = ordered(n.filter, z.filter) if z.filter is not None else n.filter
    return co.Exists(se.All(f, z.zones), k)


def _place(value: Any) -> Any:
    what = at(value, "what")
    if not isinstance(what, se.All):
        return None
    owner = [p for p in getattr(what.filter, "parts", (what.filter,)) if isinstance(p, fi.Owned)]
    return su.Where(what.zones, owner[0] if owner else None)


told("cond", "a {n:noun0.s} is {z:post.s}", _there, n=_cards, z=_place, alt=True, proof=True)
told("cond", "{k:number} or more {n:noun0.p} are {z:post.p}", _there, n=_cards, z=_place, k="least", alt=True,
     proof=True)  # fmt: skip
_NOT_CARDS = ((), ("stack",), ("source",), su.PLAYERS, HERE)
told("cond", "there 's a {n:noun.s/in}",
     lambda n: REJECT if n.zones in _NOT_CARDS else co.Exists(se.All(n.filter, n.zones)), n=_np, alt=True)  # fmt: skip


def _in_state(k: Any, n: Any, s: Any) -> Any:
    return co.Exists(se.All(ordered(n.filter, s), HERE), k) if n.zones == HERE else REJECT


phrase("cond", "{k:word} or more {n:noun0.p} are {s:adj}", build=_in_state, unbuild=lambda v: None,
       prove=lambda v, k, n, s: v == _in_state(k, n, s), alt=True)  # fmt: skip


def _on_it(k: Any, n: Any, what: Any) -> Any:
    """So many Auras or Equipment on one thing."""
    return co.Exists(se.All(ordered(n.filter, fi.AttachedTo(what))), k) if n.zones == HERE else REJECT


def _hung(value: Any) -> Any:
    f = at(value, "what.filter")
    rest = [p for p in (f.parts if isinstance(f, fi.Both) else ()) if not isinstance(p, fi.AttachedTo)]
    return su.NP(fi.both(*rest)) if rest else None


def _host(value: Any) -> Any:
    f = at(value, "what.filter")
    return next((p.what for p in getattr(f, "parts", ()) if isinstance(p, fi.AttachedTo)), None)


told("cond", "{k:word} or more {n:noun.p} are attached to {what:obj.o}",
     lambda k, n, what: _on_it(k, n, what) if k > 1 else REJECT, k="least", n=_hung, what=_host)  # fmt: skip
told("cond", "a {n:noun.s} is attached to {what:obj.o}", lambda n, what: _on_it(1, n, what), n=_hung, what=_host)
told("cond", "{what:obj.s} is enchanted by {k:word} or more Auras",
     lambda what, k: _on_it(k, su.NP(fi.Subtype("Aura")), what) if k > 1 else REJECT, what=_host, k="least",
     alt=True)  # fmt: skip

# --- who controls what, more ----------------------------------------------------------------------------------------


def _yours(n: Any, least: Any, most: Any = None, other: bool = False) -> Any:
    if n.zones != HERE or any(isinstance(p, fi.Controlled) for p in getattr(n.filter, "parts", (n.filter,))):
        return REJECT
    f = ordered(n.filter, fi.Controlled(se.You()), *((fi.Other(),) if other else ()))
    return co.Exists(se.All(f), least, most)


def _mine(value: Any) -> Any:
    f = at(value, "what.filter")
    parts = f.parts if isinstance(f, fi.Both) else (f,)
    rest = [p for p in parts if not isinstance(p, (fi.Controlled, fi.Other))]
    return su.NP(fi.both(*rest) if rest else fi.Anything())


told("cond", "you don't control a {n:noun.s}", lambda n: _not(_yours(n, 1)), n=_inside("inner", _mine), alt=True)
told("cond", "you don't control another {n:noun.s}", lambda n: _not(_yours(n, 1, other=True)),
     n=_inside("inner", _mine), alt=True)  # fmt: skip
told("cond", "you control at least {k:word} {n:noun.p}", lambda k, n: _yours(n, k) if k > 1 else REJECT, k="least",
     n=_mine, alt=True)  # fmt: skip
told("cond", "you control at least {k:word} other {n:noun.p}",
     lambda k, n: _yours(n, k, other=True) if k > 1 else REJECT, k="least", n=_mine, alt=True)  # fmt: skip
told("cond", "you control exactly {k:number} {n:noun.p}", lambda k, n: _yours(n, k, k), k="least", n=_mine)
told("cond", "you control exactly one {n:noun.s}", lambda n: _yours(n, 1, 1), n=_mine)
for _some_one, _f in _ANYONE:

    def _no_one(n: Any, f: Any = _f) -> Any:
        if n.zones != HERE or any(isinstance(p, fi.Controlled) for p in getattr(n.filter, "parts", (n.filter,))):
            return REJECT
        return _none(f, co.Exists(se.All(ordered(n.filter, fi.Controlled(se.Iter())))))

    told("cond", f"no {_some_one} controls a {{n:noun.s}}", _no_one,
         n=_inside("inner.what.filter.parts.-1.condition", _mine))  # fmt: skip

# --- times ----------------------------------------------------------------------------------------------------------

_COMBAT = On("step", step="begin_combat")
_FIRST_COMBAT = co.AllOf((co.InStep(("combat",)), co.Compare(am.Happened(_COMBAT), "==", 1)))
phrase("cond", "it's the first combat phase of the turn", _FIRST_COMBAT)
phrase("cond", "it's the first combat phase of your turn", co.AllOf((co.YourTurn(), *_FIRST_COMBAT.parts)))
phrase("cond", "it's the first end step of the turn",
       co.Compare(am.Happened(On("step", step="end")), "==", 1))  # fmt: skip
for _phase in ("main", "combat"):
    _during = co.AllOf((co.YourTurn(), co.InStep((_phase,))))
    phrase("cond", f"it's your {_phase} phase", _during)
    phrase("cond", f"it isn't your {_phase} phase", co.IsNot(_during))
_TURNS = am.Happened(On("turn", player=YOU), "game")
phrase("cond", "it's your first, second, or third turn of the game",
       co.AllOf((co.YourTurn(), co.Compare(_TURNS, "<=", 3))))  # fmt: skip
for _n, _nth in ((2, "second"), (3, "third"), (4, "fourth")):
    phrase("cond", f"it's the {_nth} time", co.FirstTime("resolves", _n), alt=True)
