"""Clauses, sentences and effects: subjects meet verbs; "may", "if", "unless", "then", "for each", "at the
beginning of"."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.mods import pt_each, un_pt_each
from apnap.oracle.phrases.players import YOU
from apnap.oracle.references import replace
from apnap.oracle.table import (
    SUBJ,
    keep,
    phrase,
    same,
    seq,
    subject_field,
    subject_of,
    with_subject,
    without_subject,
)

# --- verb phrases joined: "draws two cards and loses 2 life" -----------------------------------------------


def _parts(value: Any, n: int) -> dict[str, Any] | None:
    if not isinstance(value, ef.Seq) or len(value.parts) < n or (n == 2 and len(value.parts) > 2):
        return None
    return {"a": value.parts[0], "b": value.parts[1] if len(value.parts) == 2 else ef.Seq(value.parts[1:])}


phrase("vps", "{v:vp*}", build=keep, unbuild=same)
for _join in (", then", " and", ", and"):
    phrase(
        "vps",
        "{a:vp*}" + _join + " {b:vp*}",
        build=lambda a, b: seq(a, b),
        unbuild=lambda v: _parts(v, 2),
        flat=True,
    )
phrase(
    "vps",
    "{a:vp*}, {b:vps*}",
    build=lambda a, b: seq(a, b) if isinstance(b, ef.Seq) else REJECT,
    unbuild=lambda v: _parts(v, 3),
    flat=True,
)

phrase(
    "vps",
    "{a:vp*}, then {b:vps*}",
    build=lambda a, b: seq(a, b) if isinstance(b, ef.Seq) else REJECT,
    unbuild=lambda v: None,
    flat=True,
)

# --- clauses -----------------------------------------------------------------------------------------------

EXPLICIT_YOU = (ef.GainLife, ef.LoseLife, ef.GetDesignation, ef.WinGame, ef.LoseGame, ef.GetEmblem)
"""What is said with "you" also when it is a command."""


def _explicit(v: Any) -> bool:
    return (
        isinstance(v, EXPLICIT_YOU)
        or (isinstance(v, ef.Act) and v.name in ("energy",))
        or (isinstance(v, ef.PutCounters) and v.what == SUBJ)
    )


def _imp(v: Any) -> Any:
    return with_subject(v, se.You())


def _un_imp(e: Any) -> dict[str, Any] | None:
    got = without_subject(e, se.You()) if isinstance(e, ef.Effect) else None
    return {"v": got} if got is not None else None


def _un_you(e: Any) -> dict[str, Any] | None:
    got = _un_imp(e)
    return got if got and _explicit(got["v"]) else None


phrase("subj", "you {v:vps.2}", build=_imp, unbuild=_un_you)
phrase("imp", "{v:vp.2}", build=_imp, unbuild=_un_imp)
phrase("subj", "you {v:vps.2}", build=_imp, unbuild=_un_imp, alt=True)
phrase("subj", "{who:plr.s} {v:vps.3}", build=lambda who, v: with_subject(v, who), unbuild=lambda e: _un_subj(e))
phrase(
    "subj",
    "{who:plr.b} {v:vps.3b}",
    build=lambda who, v: REJECT if isinstance(who, se.You) else with_subject(v, who),
    unbuild=lambda e: _un_subj(e),
)


def _un_subj(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Effect):
        return None
    who = subject_of(e)
    if who is None or isinstance(who, se.You):
        return None
    got = without_subject(e, who)
    return {"who": who, "v": got} if got is not None else None


# may


def _may(v: Any) -> Any:
    done = with_subject(v, se.You())
    return done if _none_too(done) else ef.Gate(done, may=True)


def _none_too(e: Any) -> bool:
    """Whether none at all may be chosen anyway ("you may put a creature card and/or a land card …")."""
    return bool(getattr(getattr(e, "what", None), "besides", ()))


def _un_may(e: Any) -> dict[str, Any] | None:
    if isinstance(e, ef.Effect) and _none_too(e):
        return _un_imp(e)
    if not isinstance(e, ef.Gate) or e != ef.Gate(e.then, may=True):
        return None
    return _un_imp(e.then)


phrase("subj", "you may {v:vps.2}", build=_may, unbuild=_un_may)
for _cat, _who in (("plr.s", "{who:plr.s} may"), ("plr.b", "{who:plr.b} may")):
    phrase(
        "subj",
        _who + " {v:vps.3b}",
        build=lambda who, v: REJECT if isinstance(who, se.You) else ef.Gate(with_subject(v, SUBJ), may=True, who=who),
        unbuild=lambda e: (
            {"who": e.who, "v": without_subject(e.then, SUBJ)}
            if isinstance(e, ef.Gate)
            and not isinstance(e.who, se.You)
            and e == ef.Gate(e.then, may=True, who=e.who)
            and without_subject(e.then, SUBJ) is not None
            else None
        ),
    )
phrase(
    "subj",
    "you may have {e:subjbase}",
    build=lambda e: ef.Gate(e, may=True),
    unbuild=lambda g: {"e": g.then} if isinstance(g, ef.Gate) and g == ef.Gate(g.then, may=True) else None,
)
phrase(
    "subjbase",
    "{who:plr.s} {v:vps.3b}",
    build=lambda who, v: with_subject(v, who),
    unbuild=lambda e: _un_subj(e),
)
phrase(
    "subjbase",
    "{what:obj.s} {v:overb.p}",
    build=lambda what, v: _object_verb(what, v),
    unbuild=lambda e: _un_overb(e),
)

# objects as subjects


def _object_verb(what: Any, v: Any) -> Any:
    if isinstance(what, se.Choose) or any(isinstance(p, se.PairedWith) for p in getattr(what, "parts", ())):
        return REJECT
    field = "what" if isinstance(v, (ef.Act, ef.PhaseOut)) else subject_field(v)
    return replace(v, **{field: what})


def _un_overb(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, (ef.Damage, ef.Fight, ef.PhaseOut, ef.Act)):
        return None
    field = "what" if isinstance(e, (ef.Act, ef.PhaseOut)) else subject_field(e)
    what = getattr(e, field)
    return {"what": what, "v": replace(e, **{field: SUBJ})} if what is not None and what != SUBJ else None


for _n in ("s", "p"):
    phrase("subj", f"{{what:obj.{_n}/each}} {{v:overb.{_n}}}", build=_object_verb, unbuild=_un_overb)


def _apply(what: Any, mods: Any, duration: Any) -> Any:
    return REJECT if isinstance(what, se.Choose) else ef.Apply(what, mods, duration)


def _un_apply(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Apply) or e != ef.Apply(e.what, e.mods, e.duration):
        return None
    return {"what": e.what, "mods": e.mods, "duration": e.duration}


for _n in ("p", "s"):
    _hint = "/bare" if _n == "p" else "/each"
    for _d in ("dur", "turn"):
        phrase(
            "subj",
            f"{{what:obj.{_n}{_hint}}} {{mods:emods.{_n}}} {{duration:{_d}}}",
            build=_apply,
            unbuild=_un_apply,
        )
        phrase(
            "subj",
            f"{{duration:{_d}}}, {{what:obj.{_n}{_hint}}} {{mods:emods.{_n}}}",
            build=_apply,
            unbuild=_un_apply,
            alt=True,
        )
phrase(
    "subj",
    "{what:obj.s} doesn't untap {d:untapdur}",
    build=lambda what, d: _no_untap(what, d),
    unbuild=lambda e: _un_no_untap(e),
)
phrase(
    "subj",
    "{what:obj.p} don't untap {d:untapdur}",
    build=lambda what, d: _no_untap(what, d),
    unbuild=lambda e: _un_no_untap(e),
)


def _no_untap(what: Any, d: Any) -> Any:
    from apnap.ability.mods import DoesntUntap

    return ef.Apply(what, (DoesntUntap(),), d)


def _un_no_untap(e: Any) -> dict[str, Any] | None:
    from apnap.ability.mods import DoesntUntap

    if isinstance(e, ef.Apply) and e.mods == (DoesntUntap(),):
        return {"what": e.what, "d": e.duration}
    return None


def _apply_each(what: Any, m: Any, duration: Any, each: Any) -> Any:
    return REJECT if isinstance(what, se.Choose) else ef.Apply(what, (pt_each(m, each),), duration)


def _un_apply_each(e: Any) -> dict[str, Any] | None:
    got = _un_apply(e) if isinstance(e, ef.Apply) and len(e.mods) == 1 else None
    pair = un_pt_each(e.mods[0]) if got else None
    return {"what": e.what, "duration": e.duration, **pair} if pair else None


for _n in ("p", "s"):
    _hint = "/bare" if _n == "p" else "/each"
    phrase(
        "subj",
        f"{{what:obj.{_n}{_hint}}} *get {{m:ptmod}} {{duration:dur}} for each {{each:each}}".replace(
            "*get", "gets" if _n == "s" else "get"
        ),
        build=_apply_each,
        unbuild=_un_apply_each,
    )
    phrase(
        "subj",
        f"{{what:obj.{_n}{_hint}}} {{a:emods.{_n}}} {{d:dur}} and {{b:emods.{_n}}} {{t:turn}}",
        build=lambda what, a, d, b, t: ef.Seq((ef.Apply(what, a, d), ef.Apply(su.Same(), b, t))),
        unbuild=lambda e: _un_two_applies(e),
        alt=True,
    )


def _un_two_applies(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Seq) or len(e.parts) != 2 or not all(isinstance(p, ef.Apply) for p in e.parts):
        return None
    a: Any = e.parts[0]
    b: Any = e.parts[1]
    if not isinstance(b.what, su.Same):
        return None
    return {"what": a.what, "a": a.mods, "d": a.duration, "b": b.mods, "t": b.duration}


def _must(words: str, what: str) -> None:
    """ "attacks this turn if able": the duration stands inside."""
    for n, hint in (("s", "/each"), ("p", "/bare")):
        said = words if n == "p" else words.replace("attack", "attacks").replace("block ", "blocks ")
        phrase(
            "subj",
            f"{{what:obj.{n}{hint}}} {said} {{duration:turn}} if able",
            build=lambda what, duration: ef.Apply(what, (mo.Must(rule),), duration),
            unbuild=lambda e: (
                {"what": e.what, "duration": e.duration}
                if isinstance(e, ef.Apply) and e.mods == (mo.Must(rule),)
                else None
            ),
        )
    rule = what


_must("attack", "attack")
_must("block ", "block")
_must("must be blocked", "be_blocked")

# --- chains: clauses in one sentence -----------------------------------------------------------------------

phrase("chain", "{v:imps}", build=keep, unbuild=same, mute=True)
phrase("chain", "{v:subjs}", build=keep, unbuild=same, mute=True)
phrase("chain", "{v:imp}", build=keep, unbuild=lambda v: None if _un_you(v) else same(v), alt=True)
phrase("chain", "{v:subj}", build=keep, unbuild=same, alt=True)
phrase("chain", "{v:imp}", build=keep, unbuild=same, alt=True)
phrase("imps", "{v:imp}", build=keep, unbuild=same, mute=True)
phrase("subjs", "{v:subj}", build=keep, unbuild=same)
phrase(
    "subjs",
    "{a:subj}, then {b:subjs}",
    build=lambda a, b: seq(a, b),
    unbuild=lambda v: _parts(v, 2),
    flat=True,
)
phrase(
    "chain",
    "{a:imp}, then {b:chain}",
    build=lambda a, b: seq(a, b),
    unbuild=lambda v: _parts(v, 2),
    alt=True,
    flat=True,
)
phrase(
    "chain",
    "{a:subj}, then {b:subjs}",
    build=lambda a, b: seq(a, b),
    unbuild=lambda v: _parts(v, 2),
    alt=True,
    flat=True,
)
phrase(
    "chain",
    "{a:subj}, {b:subjs}",
    build=lambda a, b: seq(a, b),
    unbuild=lambda v: _parts(v, 3),
    alt=True,
    flat=True,
)
phrase(
    "chain",
    "{a:imp}, {b:chain}",
    build=lambda a, b: seq(a, b) if isinstance(b, ef.Seq) else REJECT,
    unbuild=lambda v: _parts(v, 3),
    alt=True,
    flat=True,
)
for _join in (", then", " and", ", and", ","):
    phrase(
        "imps",
        "{a:imp}" + _join + " {b:chain}",
        build=lambda a, b: seq(a, b),
        unbuild=lambda v: None,
        flat=True,
    )
    if _join != ",":
        phrase(
            "subjs",
            "{a:subj}" + _join + " {b:subjs}",
            build=lambda a, b: seq(a, b),
            unbuild=lambda v: None,
            flat=True,
        )

# --- sentences ---------------------------------------------------------------------------------------------

phrase("sent0", "{v:chain}", build=keep, unbuild=same)


def _gate(c: Any, v: Any) -> Any:
    return ef.Gate(v, when=c)


def _un_gate(e: Any) -> dict[str, Any] | None:
    return (
        {"c": e.when, "v": e.then}
        if isinstance(e, ef.Gate) and e.when is not None and e == ef.Gate(e.then, when=e.when)
        else None
    )


phrase("sent", "if {c:cond2}, {v:chain}", build=_gate, unbuild=_un_gate)
phrase(
    "sent0",
    "{v:chain} if {c:cond2}",
    build=lambda v, c: _gate(su.Trail(c), v),
    unbuild=lambda e: (
        {"v": e.then, "c": e.when.inner} if _un_gate(e) is not None and isinstance(e.when, su.Trail) else None
    ),
    alt=True,
)
phrase("sent0", "then {v:sent1}", build=keep, unbuild=same, alt=True)
phrase("sent1", "{v:sent0}", build=keep, unbuild=same)
phrase("sent", "then if {c:cond2}, {v:chain}", build=_gate, unbuild=_un_gate, alt=True)
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


def _instead(a: Any, c: Any, b: Any) -> Any:
    return ef.Gate(b, when=c, otherwise=a, replaces=True)


def _un_instead(e: Any) -> dict[str, Any] | None:
    return {"a": e.otherwise, "c": e.when, "b": e.then} if isinstance(e, ef.Gate) and e.replaces else None


phrase("sent0", "{a:chain}. if {c:cond2}, {b:chain} instead", build=_instead, unbuild=_un_instead)
phrase("sent0", "{a:chain}. if {c:cond2}, instead {b:chain}", build=_instead, unbuild=_un_instead, alt=True)
phrase("sent0", "{a:chain}. {b:chain} instead if {c:cond2}", build=_instead, unbuild=_un_instead, alt=True)

# paying


def _pay(pay: Any, v: Any) -> Any:
    return ef.Gate(v, may=True, cost=pay)


def _un_pay(e: Any) -> dict[str, Any] | None:
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
phrase(
    "pay",
    "{n:life}",
    build=lambda n: Cost(actions=(ef.PayLife(n),)),
    unbuild=lambda c: (
        {"n": c.actions[0].n}
        if isinstance(c, Cost)
        and len(c.actions) == 1
        and c == Cost(actions=c.actions)
        and isinstance(c.actions[0], ef.PayLife)
        else None
    ),
)
phrase(
    "pay",
    "{n:energy}",
    build=lambda n: Cost(actions=(ef.PayEnergy(n),)),
    unbuild=lambda c: (
        {"n": c.actions[0].n}
        if isinstance(c, Cost)
        and len(c.actions) == 1
        and c == Cost(actions=c.actions)
        and isinstance(c.actions[0], ef.PayEnergy)
        else None
    ),
)
phrase("sent0", "you may pay {pay:pay}. if you do, {v:chain}", build=_pay, unbuild=_un_pay)


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
    _unless(category, "{v:chain} unless they pay {pay:pay}", su.They())
    _unless_do(category, "{v:chain} unless you {do:vp.2}", se.You())
    _unless_do(category, "{v:chain} unless {who:plr.s} {do:vp.3}")


unless("tailed")

# for each, X


def _foreach(n: Any, v: Any) -> Any:
    return ef.ForEach(se.All(n.filter, n.zones), v) if n.zones not in ((), ("source",), su.PLAYERS) else REJECT


phrase(
    "tailed",
    "for each {n:noun.s}, {v:chain}",
    build=_foreach,
    unbuild=lambda e: (
        {"n": su.NP(e.what.filter, e.what.zones), "v": e.do}
        if isinstance(e, ef.ForEach) and isinstance(e.what, se.All)
        else None
    ),
)
phrase(
    "tailed",
    "for each of {what:obj.o}, {v:chain}",
    build=lambda what, v: ef.ForEach(what, v),
    unbuild=lambda e: {"what": e.what, "v": e.do} if isinstance(e, ef.ForEach) else None,
)


def _put_x(node: Any, x: Any) -> Any:
    """The tree with every X replaced."""
    if isinstance(node, am.X):
        return x
    if type(node) is tuple:
        return tuple(_put_x(item, x) for item in node)
    if not isinstance(node, Node):
        return node
    values = {f: _put_x(getattr(node, f), x) for f in node.__struct_fields__}
    return type(node)(**values)


def _where_x(v: Any, x: Any) -> Any:
    made = _put_x(v, x if type(x) is int else su.Late(x))
    return REJECT if made == v else made


def _un_where_x(e: Any) -> dict[str, Any] | None:
    """The one amount found out later, as X, when there is exactly one and no X."""
    if not isinstance(e, ef.Effect):
        return None
    found: list[Any] = []
    _amounts(e, found)
    if not found:
        _amounts(e, found, su.ThatMuch)
    if not found or any(isinstance(a, am.X) for a in found) or any(a != found[0] for a in found):
        return None
    x = found[0].inner if isinstance(found[0], su.Late) else found[0]
    return {"v": _take_x(e, found[0]), "x": x}


def _amounts(node: Any, out: list[Any], kind: Any = None) -> None:
    """The amounts of the kind in a tree; without one all but "that much"."""
    if isinstance(node, am.AmountNode) and (isinstance(node, su.ThatMuch) == (kind is not None)):
        if node not in out:
            out.append(node)
        return
    if type(node) is tuple:
        for item in node:
            _amounts(item, out, kind)
    elif isinstance(node, Node):
        for f in node.__struct_fields__:
            _amounts(getattr(node, f), out, kind)


def _take_x(node: Any, x: Any) -> Any:
    if node == x:
        return am.X()
    if type(node) is tuple:
        return tuple(_take_x(item, x) for item in node)
    if not isinstance(node, Node):
        return node
    return type(node)(**{f: _take_x(getattr(node, f), x) for f in node.__struct_fields__})


phrase(
    "tailed",
    "{v:chain}, where X is {x:amount}",
    build=_where_x,
    unbuild=_un_where_x,
    alt=True,
    prove=lambda value, v, x: _where_x(v, x) == value,
)

# later


def _delayed(template: str, on: On, **more: Any) -> None:
    phrase(
        "tailed",
        template,
        build=lambda v: ef.Delayed(on, v),
        unbuild=lambda e: {"v": e.effect} if isinstance(e, ef.Delayed) and e == ef.Delayed(on, e.effect) else None,
        **more,
    )


for _words, _on in (
    ("the next end step", On("step", step="end")),
    ("your next upkeep", On("step", step="upkeep", player=YOU)),
    ("your next end step", On("step", step="end", player=YOU)),
    ("the next turn's upkeep", On("step", step="upkeep", cause="next_turn")),
):
    _delayed(f"{{v:chain}} at the beginning of {_words}", _on)
    _delayed(f"at the beginning of {_words}, {{v:chain}}", _on, alt=True)
_delayed("{v:chain} at end of combat", On("step", step="end_combat"))
_delayed("at end of combat, {v:chain}", On("step", step="end_combat"), alt=True)

# what is said with a tail of its own, also under a condition: "if it does, exile it at the beginning of …"
phrase("sent0", "{v:tailed}", build=keep, unbuild=same)
for _then in ("", "then "):
    phrase("sent", f"{_then}if {{c:cond2}}, {{v:tailed}}", build=_gate, unbuild=_un_gate, alt=bool(_then))
phrase("sent", "{v:sent0}", build=keep, unbuild=same)

# --- effects -----------------------------------------------------------------------------------------------
# -


def _next(a: Any, b: Any) -> Any:
    """One sentence and those after it; what returns later gains something only then (see `staples`)."""
    later = a.then if isinstance(a, ef.Gate) else a
    first = b.parts[0] if isinstance(b, ef.Seq) else b
    returns = isinstance(later, ef.Delayed) and isinstance(later.effect, ef.Move) and later.effect.to == "battlefield"
    if returns and isinstance(first, ef.Apply) and isinstance(first.what, (su.It, su.That)):
        return REJECT
    return seq(a, b)


def _un_effect(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, ef.Seq):
        return None
    rest = value.parts[1:]
    return {"a": value.parts[0], "b": rest[0] if len(rest) == 1 else ef.Seq(rest)}


for _cat, _first in (("effect", "sent"), ("teffect", "sent0")):
    phrase(_cat, f"{{a:{_first}}}. {{b:effect}}", build=_next, unbuild=_un_effect, flat=True)
    phrase(_cat, f"{{v:{_first}}}.", build=keep, unbuild=same)
    phrase(_cat, "{v:modal}", build=keep, unbuild=lambda v: same(v) if isinstance(v, ef.Modal) else None)

# a reflexive trigger (603.12) is the rest of the ability: what comes after it may speak of its targets
phrase(
    "effect",
    "when you do, {v:effect}",
    build=lambda v: ef.Gate(ef.Reflexive(v), when=su.IfDid()),
    unbuild=lambda e: (
        {"v": e.then.effect}
        if isinstance(e, ef.Gate) and isinstance(e.then, ef.Reflexive) and isinstance(e.when, su.IfDid)
        else None
    ),
)
for _cat in ("effect", "teffect"):
    phrase(
        _cat,
        "you may pay {pay:pay}. when you do, {v:effect}",
        build=lambda pay, v: _pay(pay, ef.Reflexive(v)),
        unbuild=lambda e: (
            {"pay": e.cost, "v": e.then.effect} if _un_pay(e) and isinstance(e.then, ef.Reflexive) else None
        ),
    )

# --- modes -------------------------------------------------------------------------------------------------

for _words, _least, _most in (
    ("one", 1, 1),
    ("two", 2, 2),
    ("three", 3, 3),
    ("one or both", 1, 2),
    ("one or more", 1, None),
    ("up to one", 0, 1),
    ("up to two", 0, 2),
    ("any number", 0, None),
):
    phrase("modal", f"choose {_words} -- {{modes:modes}}", ef.Modal, least=_least, most=_most)
    phrase(
        "modal",
        f"choose {_words}. you may choose the same mode more than once. {{modes:modes}}",
        ef.Modal,
        least=_least,
        most=_most,
        repeat=True,
    )
phrase("modal", "choose one. if {more_if:cond2}, you may choose both instead. {modes:modes}", ef.Modal, more=2)
phrase("modal", "choose one. if {more_if:cond2}, choose both instead. {modes:modes}", ef.Modal, more=2, alt=True)


def _bullet(text: str) -> None:
    phrase(
        "modes",
        f"{text} {{effect:effect}}",
        build=lambda effect: (ef.Mode(effect),),
        unbuild=lambda v: {"effect": v[0].effect} if len(v) == 1 and v[0] == ef.Mode(v[0].effect) else None,
    )
    phrase(
        "modes",
        f"{text} {{effect:effect}} {{rest:modes}}",
        build=lambda effect, rest: (ef.Mode(effect), *rest),
        unbuild=lambda v: (
            {"effect": v[0].effect, "rest": v[1:]} if len(v) > 1 and v[0] == ef.Mode(v[0].effect) else None
        ),
    )


_bullet("•")
