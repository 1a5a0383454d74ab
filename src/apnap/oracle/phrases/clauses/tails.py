"""What a clause is given besides: for each of some, where X is a number, later."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.clauses.sentences import gate, un_gate
from apnap.oracle.phrases.players import YOU
from apnap.oracle.table import keep, phrase, same, seq

# --- for each, X ------------------------------------------------------------------------------------------


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


def where_x(v: Any, x: Any) -> Any:
    """The effect with an amount in place of X, found out as it happens."""
    made = _put_x(v, x if type(x) is int else su.WhereX(x))
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
    build=where_x,
    unbuild=_un_where_x,
    alt=True,
    prove=lambda value, v, x: where_x(v, x) == value,
)

# --- later ------------------------------------------------------------------------------------------------


def _delayed(template: str, on: On, **more: Any) -> None:
    trailing = template.startswith("{v:chain}")

    def build(v: Any) -> Any:
        if trailing and isinstance(v, ef.Seq):  # "you gain 2 life, and you return it … at the beginning of …": the last
            return seq(*v.parts[:-1], ef.Delayed(on, v.parts[-1]))
        return ef.Delayed(on, v)

    def unbuild(e: Any) -> dict[str, Any] | None:
        plain = isinstance(e, ef.Delayed) and not (trailing and isinstance(e.effect, ef.Seq))
        return {"v": e.effect} if plain and e == ef.Delayed(on, e.effect) else None

    phrase("tailed", template, build=build, unbuild=unbuild, prove=lambda e, v: bool(e == build(v)), **more)


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
    phrase("sent", f"{_then}if {{c:cond2}}, {{v:tailed}}", build=gate, unbuild=un_gate, alt=bool(_then))
phrase("sent", "{v:sent0}", build=keep, unbuild=same)
