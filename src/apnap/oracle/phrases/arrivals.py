"""How things enter the battlefield (614.1c): tapped, with counters, with choices, as a copy; triggering again."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement, Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.gatherings import not_the_first
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.triggers import ACTOR, put_actor
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

HERE = ("battlefield",)
ENTERS = On("move", subject=fi.IsSource(), to="battlefield")
_EVENT = su.ThatMuch()
"""The amount of the event: the resolver finds it, since the event is spoken of first."""

# --- entering ----------------------------------------------------------------------------------------------


def _enters(template: str, build: Any, unbuild: Any, **more: Any) -> None:
    phrase("repl", template, build=build, unbuild=unbuild, **more)


def _tapped(n: Any) -> Any:
    return (
        Replacement(On("move", subject=n.filter, to="battlefield"), enters_tapped=True) if n.zones == HERE else REJECT
    )


def _un_tapped(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, Replacement) or v.on.subject is None or isinstance(v.on.subject, fi.IsSource):
        return None
    n = su.NP(v.on.subject)
    return {"n": n} if _tapped(n) == v else None


for _noun in ("noun.p", "noun.p/and"):
    _enters(f"{{n:{_noun}}} enter tapped.", _tapped, _un_tapped)
    _enters(f"{{n:{_noun}}} enter the battlefield tapped.", _tapped, _un_tapped, alt=True)


def _more_counters(template: str, only: Any) -> None:
    def build(n: Any, c: Any) -> Any:
        if n.zones != HERE:
            return REJECT
        f = ordered(n.filter, *only) if only else n.filter
        return Replacement(On("move", subject=f, to="battlefield"), enters_counters=(c,))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or len(v.enters_counters) != 1 or v.on.subject is None:
            return None
        f = v.on.subject
        mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p not in only]
        slots = {"n": su.NP(fi.both(*mine) if mine else fi.Anything()), "c": v.enters_counters[0]}
        return slots if not isinstance(f, fi.IsSource) and build(**slots) == v else None

    phrase("repl", template, build=build, unbuild=unbuild)


phrase(
    "addcounters",
    "an additional {kind:counterkind} counter",
    build=lambda kind: (kind, 1),
    unbuild=lambda c: {"kind": c[0]} if c[1] == 1 and type(c[1]) is int else None,
)
phrase(
    "addcounters",
    "{k:word} additional {kind:counterkind} counters",
    build=lambda k, kind: (kind, k) if k > 1 else REJECT,
    unbuild=lambda c: {"k": c[1], "kind": c[0]} if type(c[1]) is int and c[1] > 1 else None,
)
_more_counters("each {n:noun.s} enters with {c:addcounters} on it.", ())
_more_counters("{n:noun.p} enter with {c:addcounters} on them.", ())


def _equal(kind: Any, n: Any) -> Any:
    return Replacement(ENTERS, enters_counters=((kind, n),))


def _un_equal(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, Replacement) or len(v.enters_counters) != 1 or type(v.enters_counters[0][1]) is int:
        return None
    kind, n = v.enters_counters[0]
    return {"kind": kind, "n": n} if v == _equal(kind, n) else None


_enters(
    "~ enters with a number of {kind:counterkind} counters on it equal to {n:amount}.", _equal, _un_equal, alt=True
)
_enters("~ enters with {kind:counterkind} counters on it equal to {n:amount}.", _equal, _un_equal, alt=True)


def _unless(cost: Any) -> Any:
    return Replacement(ENTERS, enters_tapped=True, unless_cost=cost)


_enters(
    "as ~ enters, you may {cost:costpart}. if you don't, (~|it) enters tapped.",
    _unless,
    lambda v: (
        {"cost": v.unless_cost}
        if isinstance(v, Replacement) and v.unless_cost and v == _unless(v.unless_cost)
        else None
    ),
)


def _tapped_and(e: Any) -> Any:
    return Replacement(ENTERS, enters_tapped=True, as_enters=e)


_enters(
    "~ enters tapped. as it enters, {e:aschoice}.",
    _tapped_and,
    lambda v: (
        {"e": v.as_enters} if isinstance(v, Replacement) and v.as_enters and v == _tapped_and(v.as_enters) else None
    ),
)


def _two_kinds(template: str, joined: str) -> None:
    def build(c: Any, d: Any) -> Any:
        return Replacement(ENTERS, enters_counters=(c, d))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or len(v.enters_counters) != 2:
            return None
        slots = dict(zip("cd", v.enters_counters, strict=True))
        return slots if build(**slots) == v else None

    phrase("repl", template, build=build, unbuild=unbuild)


_two_kinds("~ enters with {c:counters} and {d:counters} on it.", "and")

# --- triggering again --------------------------------------------------------------------------------------


def _again(words: str, on: On, **more: Any) -> None:
    def build(n: Any, of: Any) -> Any:
        if n.zones != HERE or of.zones != HERE:
            return REJECT
        f = None if n.filter == fi.Anything() else n.filter
        return Static(se.You(), (mo.TriggerTwice(replace(on, subject=f), of.filter),))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Static) or len(v.mods) != 1 or not isinstance(v.mods[0], mo.TriggerTwice):
            return None
        m = v.mods[0]
        if m.of is None or not isinstance(m.on, On):
            return None
        slots = {"n": su.NP(m.on.subject or fi.Anything()), "of": su.NP(m.of)}
        return slots if build(**slots) == v else None

    phrase(
        "static",
        f"if a {{n:noun.s}} {words} causes a triggered ability of a {{of:noun.s}} to trigger, that ability triggers an "
        "additional time.",
        build=build,
        unbuild=unbuild,
        **more,
    )


_again("entering", On("move", to="battlefield"))
_again("entering the battlefield", On("move", to="battlefield"), alt=True)
_again("dying", On("move", frm="battlefield", to="graveyard"))
_again("attacking", On("attack"))

# --- entering as a copy ------------------------------------------------------------------------------------


def _copy(n: Any) -> Any:
    return Replacement(ENTERS, copy_of=se.Choose(n.filter)) if n.zones == HERE else REJECT


phrase(
    "repl",
    "you may have ~ enter as a copy of a {n:noun.s}.",
    build=_copy,
    unbuild=lambda v: None,
    prove=lambda v, n: v == _copy(n),
    alt=True,
)


def _copy_except(template: str) -> None:
    def build(n: Any, mods: Any) -> Any:
        return Replacement(ENTERS, copy_of=se.Choose(n.filter), copy_mods=mods) if n.zones == HERE else REJECT

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or not isinstance(v.copy_of, se.Choose) or not v.copy_mods:
            return None
        slots = {"n": su.NP(v.copy_of.filter), "mods": v.copy_mods}
        return slots if build(**slots) == v else None

    phrase("repl", template, build=build, unbuild=unbuild, alt=" a {n" in template)


_copy_except("you may have ~ enter as a copy of any {n:noun.s}, except {mods:excepts}.")
_copy_except("you may have ~ enter as a copy of a {n:noun.s}, except {mods:excepts}.")
_COUNTERED = "if that spell is countered this way, exile it instead of putting it into its owner's graveyard"
phrase(
    "sent0",
    f"counter {{what:obj.o}}. {_COUNTERED}",
    build=lambda what: ef.Counter(what, to="exile"),
    unbuild=lambda e: {"what": e.what} if isinstance(e, ef.Counter) and e == ef.Counter(e.what, to="exile") else None,
)


# --- entering with more, draws past the first --------------------------------------------------------------


def _and_with(c: Any, abilities: Any, when: Any) -> Any:
    return Replacement(ENTERS, enters_counters=(c,), enters_mods=(mo.Gain(abilities),), condition=when)


phrase(
    "repl",
    "if {when:cond2}, (it|~) enters with {c:counters} on it and with {abilities:kwlist}.",
    build=_and_with,
    unbuild=lambda v: (
        {"c": v.enters_counters[0], "abilities": v.enters_mods[0].abilities, "when": v.condition}
        if isinstance(v, Replacement)
        and len(v.enters_counters) == 1
        and len(v.enters_mods) == 1
        and isinstance(v.enters_mods[0], mo.Gain)
        and v.condition is not None
        and v == _and_with(v.enters_counters[0], v.enters_mods[0].abilities, v.condition)
        else None
    ),
)


def _tapped_with(c: Any) -> Any:
    return Replacement(ENTERS, enters_tapped=True, enters_counters=(c,))


phrase(
    "repl",
    "~ enters tapped and with {c:counters} on it.",
    build=_tapped_with,
    unbuild=lambda v: None,
    prove=lambda v, c: v == _tapped_with(c),
    alt=True,
)
phrase("repl", "~ enters prepared.", Replacement(ENTERS, as_enters=ef.EnterWith(flag="prepared")))
phrase("repl", "~land enters tapped.", Replacement(ENTERS, enters_tapped=True), alt=True)


def _past_first(subject: str, player: Any, who: Any, own: str) -> None:
    mine = player if who is None else fi.Among(se.EventPlayer())
    on = On("draw", player=player, condition=not_the_first(who, mine, counted=0))

    def build(e: Any) -> Any:
        return Replacement(on, instead=e)

    def unbuild(v: Any) -> dict[str, Any] | None:
        return {"e": v.instead} if isinstance(v, Replacement) and v.instead and v == build(v.instead) else None

    head = f"if {subject} would draw a card except the first one {own} draw steps"
    phrase("repl", f"{head}, {{e:chain}} instead.", build=build, unbuild=unbuild)
    phrase("repl", f"{head}, instead {{e:effect}}", build=build, unbuild=unbuild, alt=True)
    skipped = "instead that player skips that draw and {e:chain}."
    phrase("repl", f"{head}, {skipped}", build=build, unbuild=unbuild, alt=True)


_past_first("you", YOU, None, "you draw in each of your")
_past_first("an opponent", fi.Opponent(), se.EventPlayer(), "they draw in each of their")
_past_first("a player", fi.Player(), se.EventPlayer(), "they draw in each of their")


# --- draws that are skipped ------------------------------------------------------------------------------------------


def _skipped(s: Any, p: Any, e: Any = None) -> Any:
    """ "that player skips that draw instead": nothing, or something else, takes the draw's place (614.6, 614.11)."""
    ons = put_actor(p, s)
    return Replacement(ons[0], instead=e or ef.Nothing()) if [on.kind for on in ons] == ["draw"] else REJECT


def _draw_skipped(v: Any) -> dict[str, Any] | None:
    """Whose draw, and the event without them."""
    if not isinstance(v, Replacement) or v.on.kind != "draw" or v.on.player is None or v.instead is None:
        return None
    if v != Replacement(v.on, instead=v.instead):
        return None
    return {"s": v.on.player, "p": (replace(v.on, player=ACTOR),), "e": v.instead}


def _draw_gone(v: Any) -> dict[str, Any] | None:
    got = _draw_skipped(v)
    return {"s": got["s"], "p": got["p"]} if got is not None and got["e"] == ef.Nothing() else None


for _subject, _skip in (("evplr.s", "that player skips that draw"), ("evplr.b", "skip that draw")):
    phrase("repl", f"if {{s:{_subject}}} would {{p:plev.2}}, {_skip} instead.", build=_skipped, unbuild=_draw_gone)
    phrase("repl", f"if {{s:{_subject}}} would {{p:plev.2}}, instead {_skip} and {{e:chain}}.", build=_skipped,
           unbuild=_draw_skipped, alt=True)  # fmt: skip
