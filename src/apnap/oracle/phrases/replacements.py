"""Replacement effects: entering tapped or with counters, choices as it enters, prevention, "if … would …,
… instead"."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability.abilities import Replacement
from apnap.ability.conditions import IsNot
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.ability.filters import Among, IsSource, Opponent, Player
from apnap.ability.selections import Choose, Target, This
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.amounts import is_plain
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

ENTERS = On("move", subject=IsSource(), to="battlefield")
for _words in ("enters", "enters the battlefield"):
    phrase("repl", f"~ {_words} tapped.", Replacement(ENTERS, enters_tapped=True))


def _tapped(template: str, negate: bool, **more: Any) -> None:
    def build(c: Any) -> Any:
        return Replacement(ENTERS, enters_tapped=True, condition=IsNot(c) if negate else c)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or v.condition is None or isinstance(v.condition, IsNot) != negate:
            return None
        c = v.condition.inner if isinstance(v.condition, IsNot) and negate else v.condition
        return {"c": c} if v == build(c) else None

    phrase("repl", template, build=build, unbuild=unbuild, **more)


_tapped("~ enters tapped unless {c:cond2}.", True)
_tapped("if {c:cond2}, ~ enters tapped.", False)


def _with_counters(template: str, condition: bool) -> None:
    def build(c: Any, when: Any = None) -> Any:
        return Replacement(ENTERS, enters_counters=(c,), condition=when)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or len(v.enters_counters) != 1 or (v.condition is None) == condition:
            return None
        if v != build(v.enters_counters[0], v.condition):
            return None
        slots: dict[str, Any] = {"c": v.enters_counters[0]}
        return {**slots, "when": v.condition} if condition else slots

    phrase("repl", template, build=build, unbuild=unbuild)


_with_counters("~ enters with {c:counters} on it.", False)
_with_counters("~ enters with {c:counters} on it if {when:cond2}.", True)
_with_counters("if {when:cond2}, ~ enters with {c:counters} on it.", True)
_with_counters("if {when:cond2}, it enters with {c:counters} on it.", True)
def _for_each(c: Any, n: Any) -> Any:
    if not is_plain(c[1]):
        return REJECT
    return Replacement(ENTERS, enters_counters=((c[0], n if c[1] == 1 else am.Times(c[1], n)),))


def _each_of(kind: str, n: Any) -> dict[str, Any]:
    times = isinstance(n, am.Times) and is_plain(n.n)
    return {"c": (kind, n.n), "n": n.of} if times else {"c": (kind, 1), "n": n}


phrase(
    "repl",
    "~ enters with {c:counters} on it for each {n:each/in}.",
    build=lambda c, n: _for_each(c, n),
    unbuild=lambda v: (
        _each_of(*v.enters_counters[0])
        if isinstance(v, Replacement)
        and len(v.enters_counters) == 1
        and type(v.enters_counters[0][1]) is not int
        and v == Replacement(ENTERS, enters_counters=v.enters_counters)
        else None
    ),
)
phrase(
    "repl",
    "as ~ enters, {e:aschoice}.",
    build=lambda e: Replacement(ENTERS, as_enters=e),
    unbuild=lambda v: (
        {"e": v.as_enters} if isinstance(v, Replacement) and v == Replacement(ENTERS, as_enters=v.as_enters) else None
    ),
)
phrase("aschoice", "choose a color", ef.ChooseColor())
phrase("aschoice", "choose a creature type", ef.ChooseType())
phrase("aschoice", "choose a basic land type", ef.ChooseType(among="basic_land_type"))
phrase("aschoice", "choose a card type", ef.ChooseType(among="card_type"))
phrase("aschoice", "choose a card name", ef.ChooseName())
phrase("aschoice", "choose an opponent", ef.ChoosePlayer(Opponent()))
phrase("aschoice", "choose a player", ef.ChoosePlayer(Player()))
phrase(
    "repl",
    "as ~ enters, you may pay {n:life}. if you don't, it enters tapped.",
    build=lambda n: Replacement(ENTERS, enters_tapped=True, unless_cost=Cost(actions=(ef.PayLife(n),))),
    unbuild=lambda v: (
        {"n": v.unless_cost.actions[0].n}
        if isinstance(v, Replacement)
        and v.unless_cost is not None
        and len(v.unless_cost.actions) == 1
        and isinstance(v.unless_cost.actions[0], ef.PayLife)
        else None
    ),
)

# --- instead of going to the graveyard  ---------------------------------------------------------------------

_ANYWHERE = On("move", subject=IsSource(), to="graveyard")
_DIES = On("move", subject=IsSource(), frm="battlefield", to="graveyard")
phrase(
    "repl",
    "if ~ would be put into a graveyard from anywhere, exile it instead.",
    Replacement(_ANYWHERE, to="exile"),
)
phrase("repl", "if ~ would die, exile it instead.", Replacement(_DIES, to="exile"))
phrase(
    "sent0",
    "if {f:evobj} would die this turn, exile it instead",
    build=lambda f: _exile_instead(f),
    unbuild=lambda e: (
        {"f": e.ability.on.subject}
        if isinstance(e, ef.Shield) and isinstance(e.ability, Replacement) and e == _exile_instead(e.ability.on.subject)
        else None
    ),
)


def _exile_instead(f: Any) -> Any:
    return ef.Shield(Replacement(On("move", subject=f, frm="battlefield", to="graveyard"), to="exile"))


# --- prevention  --------------------------------------------------------------------------------------------

_COMBAT = On("damage", combat=True)
phrase(
    "sent0",
    "prevent all combat damage that would be dealt this turn",
    ef.Shield(Replacement(_COMBAT, prevent_all=True)),
)


def _prevent(n: Any, to: Any) -> Any:

    return ef.Shield(Replacement(On("damage", subject=Among(to)), prevent=n))


def _un_prevent(v: Any) -> dict[str, Any] | None:

    if not isinstance(v, ef.Shield) or not isinstance(v.ability, Replacement) or v.ability.prevent is None:
        return None
    f = v.ability.on.subject
    if not isinstance(f, Among) or v != _prevent(v.ability.prevent, f.what):
        return None
    return {"n": v.ability.prevent, "to": f.what}


phrase(
    "sent0",
    "prevent the next {n:damage} that would be dealt to {to:dmgto} this turn",
    build=_prevent,
    unbuild=_un_prevent,
)


phrase(
    "sent0",
    "prevent the next {n:damage} that would be dealt this turn to {to:dmgto}",
    build=_prevent,
    unbuild=_un_prevent,
    alt=True,
)


def _share_out(n: Any, to: Any) -> Any:
    made = _prevent(n, to)
    return replace(made, divided=True) if isinstance(to, Target) else REJECT


def _un_share_out(e: Any) -> dict[str, Any] | None:
    return _un_prevent(replace(e, divided=False)) if isinstance(e, ef.Shield) and e.divided else None


def _or_more(n: Any, to: Any, c: Any, m: Any) -> Any:
    return _share_out(am.IfElse(c, m, n), to)


def _un_or_more(e: Any) -> dict[str, Any] | None:
    got = _un_share_out(e)
    n = got["n"] if got is not None else None
    return {"n": n.other, "to": got["to"], "c": n.condition, "m": n.then} if got and isinstance(n, am.IfElse) else None


for _words in ("that would be dealt this turn to {to:obj.o}, divided as you choose",
               "that would be dealt to {to:obj.o} this turn, divided as you choose"):  # fmt: skip
    phrase("sent0", f"prevent the next {{n:damage}} {_words}", build=_share_out, unbuild=_un_share_out,
           alt="to {to:obj.o} this" in _words)  # fmt: skip
    phrase("sent0", f"prevent the next {{n:damage}} {_words}. if {{c:cond2}}, prevent the next {{m:damage}} this way "
           "instead", build=_or_more, unbuild=_un_or_more, alt="to {to:obj.o} this" in _words)  # fmt: skip

# --- entering as a copy, tapped with counters ---------------------------------------------------------------


def _copy(n: Any) -> Any:
    return Replacement(ENTERS, copy_of=Choose(n.filter)) if n.zones == ("battlefield",) else REJECT


phrase(
    "repl",
    "you may have ~ enter as a copy of any {n:noun.s}.",
    build=_copy,
    unbuild=lambda v: (
        {"n": su.NP(v.copy_of.filter)}
        if isinstance(v, Replacement) and isinstance(v.copy_of, Choose) and v == _copy(su.NP(v.copy_of.filter))
        else None
    ),
)
phrase(
    "repl",
    "~ enters tapped with {c:counters} on it.",
    build=lambda c: Replacement(ENTERS, enters_tapped=True, enters_counters=(c,)),
    unbuild=lambda v: (
        {"c": v.enters_counters[0]}
        if isinstance(v, Replacement)
        and len(v.enters_counters) == 1
        and v == Replacement(ENTERS, enters_tapped=True, enters_counters=v.enters_counters)
        else None
    ),
)
phrase(
    "repl",
    "~ enters with X {kind:counterkind} counters on it, where X is {n:amount}.",
    build=lambda kind, n: Replacement(ENTERS, enters_counters=((kind, n),)),
    unbuild=lambda v: (
        {"kind": v.enters_counters[0][0], "n": v.enters_counters[0][1]}
        if isinstance(v, Replacement)
        and len(v.enters_counters) == 1
        and type(v.enters_counters[0][1]) is not int
        and v == Replacement(ENTERS, enters_counters=v.enters_counters)
        else None
    ),
)


# --- preventing all damage  ---------------------------------------------------------------------------------


def _prevent_all(template: str, combat: bool | None, role: str) -> None:
    """ "prevent all combat damage that would be dealt to/by …", for the turn (a sentence) or always (a static)."""

    def ability(what: Any) -> Any:
        f = IsSource() if what == This() else Among(what)
        if role == "subject":
            return Replacement(On("damage", subject=f, combat=combat), prevent_all=True)
        return Replacement(On("damage", source=f, combat=combat), prevent_all=True)

    def parts(v: Any) -> Any:
        f = getattr(v.on, role) if isinstance(v, Replacement) else None
        what = This() if isinstance(f, IsSource) else f.what if isinstance(f, Among) else None
        return {"what": what} if what is not None and v == ability(what) else None

    phrase(
        "sent0",
        f"{template} this turn",
        build=lambda what: ef.Shield(ability(what)),
        unbuild=lambda e: parts(e.ability) if isinstance(e, ef.Shield) and e == ef.Shield(e.ability) else None,
    )
    phrase("repl", f"{template}.", build=ability, unbuild=parts)


for _word, _combat in (("combat damage", True), ("damage", None), ("noncombat damage", False)):
    for _prep, _role in (("to", "subject"), ("by", "source")):
        _prevent_all(f"prevent all {_word} that would be dealt {_prep} {{what:dmgto}}", _combat, _role)
phrase(
    "sent0", "prevent all damage that would be dealt this turn", ef.Shield(Replacement(On("damage"), prevent_all=True))
)
