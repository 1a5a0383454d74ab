"""More of what happens instead (614): counters that somebody would put, tokens by kind, cards exiled with counters,
what enters as something else, untapped, under another's control or not at all; draws and payments under a condition."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.nouns import either
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.replacements import ENTERS
from apnap.oracle.phrases.triggers import put_actor
from apnap.oracle.phrases.would import _ANYWHERE, _DIES, _EVENT, _NO_TOKEN, _REPLACED, _take_object, _take_player
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

HERE = ("battlefield",)

# --- counters that somebody would put -------------------------------------------------------------------------------

_ANY = fi.Either((fi.InZone("battlefield"), fi.Player()))
_MY_TEAM = fi.Either((YOU, fi.Controlled(se.You())))
_WALKER = fi.Either((fi.Type("Creature"), fi.Type("Planeswalker")))
_PLACES: tuple[tuple[str, Any, str], ...] = (
    ("a permanent or player", _ANY, "that permanent or player"),
    ("a permanent you control", fi.Controlled(se.You()), "that permanent"),
    ("a creature you control", fi.Both((fi.Type("Creature"), fi.Controlled(se.You()))), "that creature"),
    (
        "a creature or planeswalker you control or on yourself",
        fi.Either((fi.Both((_WALKER, fi.Controlled(se.You()))), YOU)),
        "that permanent or player",
    ),
    ("a permanent you control or on yourself", fi.Either((fi.Controlled(se.You()), YOU)), "that permanent or player"),
    ("an opponent", fi.Opponent(), "that player"),
)
_TWICE = am.Times(2, _EVENT)
_HALF = am.Half(_EVENT)
_NUMBERS: tuple[tuple[str, str, Any], ...] = (
    ("twice that many", "", _TWICE),
    ("half that many", ", rounded down", _HALF),
    ("that many plus one", "", am.Plus(_EVENT, 1)),
)
_THOSE = "of each of those kinds of counters"
for _who, _puts, _player in (
    ("you", "put", YOU),
    ("an opponent", "they put", fi.Opponent()),
    ("a player", "they put", fi.Player()),
):
    for _onto, _f, _echo in _PLACES:
        for _many, _tail, _n in _NUMBERS:
            _made = Replacement(On("counters", subject=_f, player=_player), amount=_n)
            phrase(
                "repl",
                f"if {_who} would put one or more counters on {_onto}, {_puts} {_many} {_THOSE} on {_echo} "
                f"instead{_tail}.",
                _made,
            )
_EFFECT = co.ByEffect()
for _onto, _f, _echo in _PLACES:
    for _many, _tail, _n in _NUMBERS[::2]:
        phrase(
            "repl",
            f"if an effect would put one or more counters on {_onto}, it puts {_many} of those counters on {_echo} "
            f"instead{_tail}.",
            Replacement(On("counters", subject=_f, condition=_EFFECT), amount=_n),
        )
_TEAM = fi.Controlled(se.YourTeam())
for _many, _tail, _n in _NUMBERS[::2]:
    phrase(
        "repl",
        f"if one or more counters would be put on a permanent your team controls, {_many} {_THOSE} are put on that "
        f"permanent instead{_tail}.",
        Replacement(On("counters", subject=_TEAM), amount=_n),
    )

# --- tokens by kind -------------------------------------------------------------------------------------------------


def _tokens(words: str, times: int) -> None:
    def build(n: Any) -> Any:
        f = _token_part(n)
        if f is REJECT:
            return REJECT
        return Replacement(On("create", subject=f, player=YOU), amount=am.Times(times, _EVENT))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or v.on.kind != "create" or v.on.subject is None:
            return None
        slots = {"n": su.NP(ordered(v.on.subject, fi.IsToken()))}
        return slots if build(**slots) == v else None

    phrase(
        "repl",
        f"if one or more {{n:noun.p}} would be created under your control, {words} of those tokens are created "
        "instead.",
        build=build,
        unbuild=unbuild,
    )


def _token_part(n: Any) -> Any:
    parts = n.filter.parts if isinstance(n.filter, fi.Both) else ()
    if n.zones != HERE or fi.IsToken() not in parts:
        return REJECT
    mine = [p for p in parts if p != fi.IsToken()]
    return fi.both(*mine) if mine else REJECT


_tokens("twice that many", 2)
_tokens("three times that many", 3)
phrase(
    "repl",
    "if one or more tokens would be created under your control, three times that many of those tokens are created "
    "instead.",
    Replacement(On("create", player=YOU), amount=am.Times(3, _EVENT)),
)

# --- exiled with counters -------------------------------------------------------------------------------------------


def _goes_with(template: str, on: On, card: bool, extra: tuple[Any, ...] = (), **more: Any) -> None:
    def build(c: Any, f: Any = None, n: Any = None) -> Any:
        if card:
            if n.zones != ():
                return REJECT
            f = ordered(n.filter, *extra)
        return Replacement(replace(on, subject=f), to="exile", enters_counters=(c,))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or len(v.enters_counters) != 1 or v.to != "exile" or v.on.subject is None:
            return None
        f = v.on.subject
        slots: dict[str, Any] = {"c": v.enters_counters[0], "f": f}
        if card:
            mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p not in extra]
            slots = {"c": slots["c"], "n": su.NP(fi.both(*mine) if mine else fi.Anything(), ())}
        return slots if build(**slots) == v else None

    phrase("repl", template, build=build, unbuild=unbuild, **more)


for _it in ("that card", "it"):
    _goes_with(f"if {{f:evobj}} would die, exile {_it} with {{c:counters}} on it instead.", _DIES, False,
               alt=_it == "it")  # fmt: skip
    _goes_with(f"if {{f:evobj}} would die, instead exile {_it} with {{c:counters}} on it.", _DIES, False, alt=True)
for _whose, _extra in (
    ("an opponent's", (fi.Owned(se.EachOpponent()),)),
    ("your", (fi.Owned(se.You()),)),
    ("a", ()),
):
    for _words in ("instead exile it with {c:counters} on it.", "exile it with {c:counters} on it instead."):
        _goes_with(
            f"if a {{n:noun.s}} would be put into {_whose} graveyard from anywhere, {_words}",
            _ANYWHERE,
            True,
            (*_extra, _NO_TOKEN),
            alt=_words.endswith("instead."),
        )


def _colored(a: Any, b: Any) -> Any:
    return Replacement(replace(_ANYWHERE, subject=either(fi.Color(a), fi.Color(b))), to="exile")


phrase(
    "repl",
    "if a {a:color} or {b:color} permanent, spell, or card not on the battlefield would be put into a graveyard, exile "
    "it instead.",
    build=_colored,
    unbuild=lambda v: _un_colored(v),
)


def _un_colored(v: Any) -> dict[str, Any] | None:
    f: Any = v.on.subject if isinstance(v, Replacement) else None
    if not isinstance(f, fi.Either) or len(f.parts) != 2:
        return None
    a, b = (getattr(part, "name", "") for part in f.parts)
    return {"a": a, "b": b} if v == _colored(a, b) else None


_NOT_CYCLED = co.IsNot(co.EventIs(fi.Status("cycled")))


def _not_cycled(n: Any) -> Any:
    if n.zones != ():
        return REJECT
    f = ordered(n.filter, fi.Owned(se.You()), _NO_TOKEN)
    return Replacement(replace(_ANYWHERE, subject=f), to="exile", condition=_NOT_CYCLED)


def _un_not_cycled(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, Replacement) or v.condition != _NOT_CYCLED or not isinstance(v.on.subject, fi.Both):
        return None
    mine = [p for p in v.on.subject.parts if p not in (fi.Owned(se.You()), _NO_TOKEN)]
    slots = {"n": su.NP(fi.both(*mine) if mine else fi.Anything(), ())}
    return slots if _not_cycled(**slots) == v else None


phrase(
    "repl",
    "if a {n:noun.s} would be put into your graveyard from anywhere and it wasn't cycled, exile it instead.",
    build=_not_cycled,
    unbuild=_un_not_cycled,
)

# --- what enters ----------------------------------------------------------------------------------------------------

phrase(
    "repl",
    "if ~ would enter and {c:cond2}, exile it instead.",
    build=lambda c: Replacement(ENTERS, to="exile", condition=c),
    unbuild=lambda v: (
        {"c": v.condition}
        if isinstance(v, Replacement) and v.condition is not None and v == Replacement(ENTERS, to="exile",
                                                                                      condition=v.condition)
        else None
    ),
)  # fmt: skip


def _all_enter(template: str, conditional: bool, **fixed: Any) -> None:
    """ "as long as …, other permanents enter untapped"."""

    def build(n: Any, c: Any = None) -> Any:
        if n.zones != HERE:
            return REJECT
        return Replacement(On("move", subject=n.filter, to="battlefield"), condition=c, **fixed)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or v.on.subject is None or isinstance(v.on.subject, fi.IsSource):
            return None
        if (v.condition is not None) != conditional:
            return None
        slots: dict[str, Any] = {"n": su.NP(v.on.subject)}
        if conditional:
            slots["c"] = v.condition
        return slots if build(**slots) == v else None

    phrase("repl", template, build=build, unbuild=unbuild)


_all_enter("as long as {c:cond2}, {n:noun.p} enter tapped.", True, enters_tapped=True)
_all_enter("as long as {c:cond2}, {n:noun.p} enter untapped.", True, enters_untapped=True)
_all_enter("{n:noun.p} enter untapped.", False, enters_untapped=True)
_all_enter("{n:noun.p} enter as a copy of ~.", False, copy_of=se.This(), copy_optional=False)


def _seized(n: Any) -> Any:
    if n.zones != HERE:
        return REJECT
    f = ordered(n.filter, fi.Controlled(se.EachOpponent()))
    return ef.Shield(Replacement(On("move", subject=f, to="battlefield"), under=se.You()))


def _un_seized(e: Any) -> dict[str, Any] | None:
    r = e.ability if isinstance(e, ef.Shield) else None
    if not isinstance(r, Replacement) or r.under is None or r.on.subject is None:
        return None
    f = r.on.subject
    mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != fi.Controlled(se.EachOpponent())]
    slots = {"n": su.NP(fi.both(*mine) if mine else fi.Anything())}
    return slots if _seized(**slots) == e else None


for _old in (" the battlefield", ""):
    phrase(
        "sent0",
        f"if a {{n:noun.s}} would enter{_old} under an opponent's control this turn, it enters under your control "
        "instead",
        build=_seized,
        unbuild=_un_seized,
        alt=not _old,
    )

# --- under a condition ----------------------------------------------------------------------------------------------


def _while(subject: str, verb: str, template: str, take: Any, **more: Any) -> None:
    """ "if you would draw a card while you have no cards in hand, …"."""

    def build(s: Any, p: Any, c: Any, e: Any) -> Any:
        ons = put_actor(p, s)
        if len(ons) != 1 or ons[0].kind not in _REPLACED or ons[0].nth or ons[0].batch:
            return REJECT
        return Replacement(ons[0], instead=e, condition=c)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or v.instead is None or v.condition is None:
            return None
        if v != Replacement(v.on, instead=v.instead, condition=v.condition):
            return None
        got = take((v.on,))
        return {**got, "c": v.condition, "e": v.instead} if got is not None and v.on.kind in _REPLACED else None

    phrase("repl", f"if {{s:{subject}}} would {{p:{verb}}} while {{c:cond2}}, {template}",
           build=build, unbuild=unbuild, **more)  # fmt: skip


for _subject in ("evplr.b", "evplr.s"):
    _while(_subject, "plev.2", "instead {e:effect}", _take_player)
    _while(_subject, "plev.2", "{e:chain} instead.", _take_player, alt=True)
_while("evobj", "evpred.p", "instead {e:effect}", _take_object)
phrase(
    "cond",
    "your library has at least that many cards in it",
    co.Compare(am.PlayerStat("library", se.You()), ">=", su.ThatMuch()),
)
