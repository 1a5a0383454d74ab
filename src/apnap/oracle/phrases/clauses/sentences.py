"""Clauses in one sentence: joined, under a condition, for a price."""

from __future__ import annotations

from functools import partial
from typing import Any

from apnap.ability import effects as ef
from apnap.ability import selections as se
from apnap.ability.costs import Cost
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.clauses.predicates import first_and_rest, led, un_you
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, keep, phrase, same, seq, subject_of, with_subject, without_subject

# --- chains: clauses in one sentence -----------------------------------------------------------------------

phrase("chain", "{v:imps}", build=keep, unbuild=same, mute=True)
phrase("chain", "{v:subjs}", build=keep, unbuild=same, mute=True)
phrase("chain", "{v:imp}", build=keep, unbuild=lambda v: None if un_you(v) else same(v), alt=True)
phrase("chain", "{v:subj}", build=keep, unbuild=same, alt=True)
phrase("chain", "{v:imp}", build=keep, unbuild=same, alt=True)
phrase("imps", "{v:imp}", build=keep, unbuild=same, mute=True)
phrase("subjs", "{v:subj}", build=keep, unbuild=same)


def _in_a_row(cat: str, template: str, spoken: int = 0, **how: Any) -> None:
    """Clauses one after another; text is said so where `first_and_rest` splits it by `spoken`, never for 0."""
    phrase(
        cat,
        template,
        build=lambda a, b: REJECT if _lasts(a, b) else seq(a, b),
        unbuild=lambda v: first_and_rest(v, spoken) if spoken else None,
        flat=True,
        **how,
    )
    phrase(
        cat,
        template,
        build=_as_long,
        unbuild=lambda v: None,
        prove=lambda v, a, b: bool(v == _as_long(a, b)),
        alt=True,
    )


def _lasts(a: Any, b: Any) -> bool:
    """Whether how long the first lasts was said before it, and of what follows nothing: it lasts as long."""
    first = b.parts[0] if isinstance(b, ef.Seq) else b
    unsaid = isinstance(first, ef.Apply) and first.duration == ef.FOREVER
    return unsaid and led(a.parts[-1] if isinstance(a, ef.Seq) else a)


def _as_long(a: Any, b: Any) -> Any:
    if not _lasts(a, b):
        return REJECT
    parts = [*(a.parts if isinstance(a, ef.Seq) else (a,)), *(b.parts if isinstance(b, ef.Seq) else (b,))]
    for k, part in enumerate(parts):
        if k and led(parts[k - 1]) and isinstance(part, ef.Apply) and part.duration == ef.FOREVER:
            parts[k] = replace(part, duration=parts[k - 1].duration)
    return ef.Seq(tuple(parts))


_in_a_row("subjs", "{a:subj}, then {b:subjs}", 2)
_in_a_row("chain", "{a:imp}, then {b:chain}", 2, alt=True)
_in_a_row("chain", "{a:subj}, then {b:subjs}", 2, alt=True)
_in_a_row("chain", "{a:subj}, {b:subjs}", 3, alt=True)
phrase(
    "chain",
    "{a:imp}, {b:chain}",
    build=lambda a, b: seq(a, b) if isinstance(b, ef.Seq) else REJECT,
    unbuild=lambda v: first_and_rest(v, 3),
    alt=True,
    flat=True,
)
for _join in (", then", " and", ", and", ","):
    _in_a_row("imps", "{a:imp}" + _join + " {b:chain}")
    if _join != ",":
        _in_a_row("subjs", "{a:subj}" + _join + " {b:subjs}")

# --- sentences ---------------------------------------------------------------------------------------------

phrase("sent0", "{v:chain}", build=keep, unbuild=same)


def gate(c: Any, v: Any) -> Any:
    """Something done under a condition."""
    return ef.Gate(v, when=c)


def un_gate(e: Any) -> dict[str, Any] | None:
    """The condition and what is done under it, where that is all."""
    return (
        {"c": e.when, "v": e.then}
        if isinstance(e, ef.Gate) and e.when is not None and e == ef.Gate(e.then, when=e.when)
        else None
    )


phrase("sent", "if {c:cond2}, {v:chain}", build=gate, unbuild=un_gate)
phrase(
    "sent0",
    "{v:chain} if {c:cond2}",
    # of several verbs in a row it is said of the last or of all of them; after an exception, of that
    build=lambda v, c: (
        REJECT if isinstance(v, ef.Seq) or (isinstance(v, ef.CopySpell) and v.mods) else gate(su.Trail(c), v)
    ),
    unbuild=lambda e: (
        {"v": e.then, "c": e.when.inner} if un_gate(e) is not None and isinstance(e.when, su.Trail) else None
    ),
    alt=True,
)
phrase("sent0", "then {v:sent1}", build=keep, unbuild=same, alt=True)
phrase("sent1", "{v:sent0}", build=keep, unbuild=same)
phrase("sent", "then if {c:cond2}, {v:chain}", build=gate, unbuild=un_gate, alt=True)
phrase(
    "sent",
    "if {c:cond2}, {a:chain}. otherwise, {b:chain}",
    build=lambda c, a, b: ef.Gate(a, when=c, otherwise=b),
    unbuild=lambda e: (
        {"c": e.when, "a": e.then, "b": e.otherwise}
        if isinstance(e, ef.Gate)
        and e.when is not None
        and e.otherwise is not None
        and e == ef.Gate(e.then, when=e.when, otherwise=e.otherwise)
        else None
    ),
)
phrase(
    "sent0",
    "{a:chain} if {c:cond2}. otherwise, {b:chain}",
    # what you may do, or otherwise something else, is one gate (see `undertakings`)
    build=lambda a, c, b: REJECT if getattr(a, "may", False) else ef.Gate(a, when=su.Trail(c), otherwise=b),
    unbuild=lambda e: (
        {"a": e.then, "c": e.when.inner, "b": e.otherwise}
        if isinstance(e, ef.Gate)
        and isinstance(e.when, su.Trail)
        and e.otherwise is not None
        and e == ef.Gate(e.then, when=e.when, otherwise=e.otherwise)
        else None
    ),
    alt=True,
)


def _instead(a: Any, c: Any, b: Any) -> Any:
    return ef.Gate(b, when=c, otherwise=a, replaces=True)


def _un_instead(e: Any) -> dict[str, Any] | None:
    return {"a": e.otherwise, "c": e.when, "b": e.then} if isinstance(e, ef.Gate) and e.replaces else None


phrase("sent0", "{a:chain}. if {c:cond2}, {b:chain} instead", build=_instead, unbuild=_un_instead)
phrase("sent0", "{a:chain}. if {c:cond2}, instead {b:chain}", build=_instead, unbuild=_un_instead, alt=True)
phrase("sent0", "{a:chain}. {b:chain} instead if {c:cond2}", build=_instead, unbuild=_un_instead, alt=True)

# --- paying -----------------------------------------------------------------------------------------------


def if_paid(pay: Any, v: Any) -> Any:
    """Something done if you pay, which you may."""
    return ef.Gate(v, may=True, cost=pay)


def un_if_paid(e: Any) -> dict[str, Any] | None:
    """The price and what is done for it, where that is all."""
    return (
        {"pay": e.cost, "v": e.then}
        if isinstance(e, ef.Gate) and e.cost is not None and e == ef.Gate(e.then, may=True, cost=e.cost)
        else None
    )


phrase(
    "pay",
    "{v:mana}",
    build=lambda v: Cost(v),
    unbuild=lambda c: {"v": c.mana} if isinstance(c, Cost) and c == Cost(c.mana) and c.mana else None,
)


def _paid(verb: Any, n: Any) -> Cost:
    return Cost(actions=(verb(n),))


def _un_paid(verb: Any, c: Any) -> dict[str, Any] | None:
    if not isinstance(c, Cost) or len(c.actions) != 1 or c != Cost(actions=c.actions):
        return None
    action: Any = c.actions[0]
    return {"n": action.n} if isinstance(action, verb) else None


for _what, _verb in (("life", ef.PayLife), ("energy", ef.PayEnergy)):
    phrase("pay", f"{{n:{_what}}}", build=partial(_paid, _verb), unbuild=partial(_un_paid, _verb))
phrase("sent0", "you may pay {pay:pay}. if you do, {v:chain}", build=if_paid, unbuild=un_if_paid)


def of_each(v: Any) -> bool:
    """Whether each of several players does it, who are then "they" (see `rounds`)."""
    return isinstance(subject_of(v), (se.EachPlayer, se.EachOpponent))


def _unless(category: str, template: str, fixed_who: Any = None) -> None:
    def build(v: Any, pay: Any, who: Any = None) -> Any:
        if isinstance(v, ef.Seq):  # "put a counter on it, then sacrifice it unless you pay": only the last
            return seq(*v.parts[:-1], build(v.parts[-1], pay, who))
        if isinstance(fixed_who, su.They) and of_each(v):
            return REJECT
        return ef.Gate(v, cost=pay, unless=True, who=fixed_who if who is None else who)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Gate) or not e.unless or e.cost is None:
            return None
        if e != ef.Gate(e.then, cost=e.cost, unless=True, who=e.who):
            return None
        if fixed_who is not None:
            return {"v": e.then, "pay": e.cost} if e.who == fixed_who else None
        return {"v": e.then, "pay": e.cost, "who": e.who}

    phrase(
        category,
        template,
        build=build,
        unbuild=unbuild,
        prove=lambda value, **slots: build(**slots) == value,
    )


def _unless_do(category: str, template: str, fixed_who: Any = None) -> None:
    def build(v: Any, do: Any, who: Any = None) -> Any:
        if isinstance(v, ef.Seq):  # "draw three cards, then discard two cards unless you discard a land card"
            return seq(*v.parts[:-1], build(v.parts[-1], do, who))
        made = with_subject(do, se.You() if fixed_who is not None else SUBJ)
        return ef.Gate(v, cost=Cost(actions=(made,)), unless=True, who=fixed_who if who is None else who)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Gate) or not e.unless or e.cost is None or len(e.cost.actions) != 1:
            return None
        if e != ef.Gate(e.then, cost=Cost(actions=e.cost.actions), unless=True, who=e.who):
            return None
        do = e.cost.actions[0]
        if fixed_who is not None:
            got = without_subject(do, se.You()) if e.who == fixed_who else None
            return {"v": e.then, "do": got} if got is not None else None
        return {"v": e.then, "do": do, "who": e.who}

    phrase(
        category,
        template,
        build=build,
        unbuild=unbuild,
        prove=lambda value, **slots: build(**slots) == value,
    )


def unless(category: str) -> None:
    """ "X unless that player pays …", "X unless you …", as phrases of the category."""
    _unless(category, "{v:chain} unless you pay {pay:pay}", se.You())
    _unless(category, "{v:chain} unless {who:plr.s} pays {pay:pay}")
    _unless(category, "{v:chain} unless {who:firstone} pays {pay:pay}")
    _unless(category, "{v:chain} unless they pay {pay:pay}", su.They())
    _unless_do(category, "{v:chain} unless you {do:vp.2}", se.You())
    _unless_do(category, "{v:chain} unless {who:plr.s} {do:vp.3}")


unless("tailed")
