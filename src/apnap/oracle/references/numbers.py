"""Numbers spoken of: that much, how much was done so, the difference."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.references.conditions import in_the_past
from apnap.oracle.references.nouns import Ante, nouns_of
from apnap.oracle.references.results import WAYS
from apnap.oracle.references.tree import mentions, replace
from apnap.oracle.references.walk import ReferenceError_, Walk, rule


@rule(su.Late, su.Trail)
def _said_last(w: Walk, node: Any) -> Any:
    return w.walk(node.inner)


@rule(su.Leading)
def _said_first(w: Walk, node: Any) -> Any:
    return w.walk(node.inner)


@rule(su.WhereX)
def _where(w: Walk, node: Any) -> Any:
    w.x = w.what_x_is(node)
    return w.x


@rule(am.X)
def _x(w: Walk, node: Any) -> Any:
    """What X was said to be in a sentence before; what is each one's own is nobody's afterwards."""
    if w.saying or w.x is None or any([isinstance(p, (se.Iter, se.Target)) for p in w.x.walk()]):
        return node
    w.used += [p.name for p in w.x.walk() if isinstance(p, (se.Ref, am.Result))]
    return w.x


@rule(su.ThatTurn)
def _that_turn(w: Walk, node: Any) -> Any:
    if not w.saying and isinstance(w.turn, am.Result):
        w.used.append(w.turn.name)
        return w.turn
    return w.again(node, None, "that turn")


@rule(am.Result, am.EventAmount)
def _number(w: Walk, node: Any) -> Any:
    if w.saying and node == w.turn:
        return su.ThatTurn()
    return su.ThatMuch() if w.saying and w.numbers and w.numbers[-1] == node else node


@rule(am.CountersOn, am.Count, am.ManaSpent)
def _counted(w: Walk, node: Any) -> Any:
    if w.saying and w.numbers and w.numbers[-1] == node:
        return su.ThatMuch()
    new = w.fields(node)
    if isinstance(node, am.CountersOn):
        w.counted = node.kind
    if isinstance(new, am.Count) and isinstance(new.what, se.All) and new.what.zones == ("battlefield",):
        counted = Ante("object", new.what, True, nouns_of(new.what.filter, new.what.zones))
        w.antes.insert(0, counted)  # "draw a card for each creature you control. Those creatures …"
    return new


@rule(am.Happened)
def _happened(w: Walk, node: Any) -> Any:
    return su.ThatMuch() if w.saying and w.numbers and w.numbers[-1] == node else in_the_past(w, node)


@rule(am.OverEach)
def _over_each(w: Walk, node: Any) -> Any:
    """What it asks of each is about that one, whoever else was spoken of; what was done, about all of them."""
    if not mentions(node.of, se.Iter()):
        return w.fields(node)
    of = node.of
    if isinstance(of, am.Count) and isinstance(of.what, se.OnlyThose):
        done = w.walk(replace(of.what, filter=fi.Anything()))
        of = am.Count(replace(done, filter=of.what.filter))
    return replace(w.fields(node, skip=("of",)), of=of)


@rule(su.ThatMuch)
def _thatmuch(w: Walk, node: Any) -> Any:
    if w.saying:
        return node
    if not w.numbers:
        raise ReferenceError_("that much")
    got = w.numbers[-1]
    if isinstance(got, am.Result):
        w.used.append(got.name)
    return got


@rule(su.Difference)
def _difference(w: Walk, node: Any) -> Any:
    if w.saying:
        return node
    if w.difference is None or any(isinstance(p, (se.Iter, se.Target)) for p in w.difference.walk()):
        raise ReferenceError_("the difference")
    return w.difference


@rule(am.Minus)
def _minus(w: Walk, node: Any) -> Any:
    return su.Difference() if w.saying and node == w.difference else w.fields(node)


@rule(am.Times)
def _times(w: Walk, node: Any) -> Any:
    """ "2 life for each card discarded this way": a number multiplied is said by what was done."""
    if w.saying and isinstance(node.of, am.Result):
        for kind, ref in reversed(w.ways):
            if ref == node.of:
                verb = next((v for v, k in WAYS.items() if k is kind), "")
                if verb in _WAY_NOUNS:
                    return replace(node, of=su.ThisWay(_WAY_NOUNS[verb], verb))
    return w.fields(node)


_WAY_NOUNS = {
    "destroyed": "creature", "discarded": "card", "milled": "card", "sacrificed": "creature", "exiled": "card",
    "tapped": "creature", "returned": "creature", "drawn": "card", "revealed": "card",
}  # fmt: skip


@rule(su.ThisWay)
def _this_way(w: Walk, node: Any) -> Any:
    if w.saying:
        return node
    for kind, ref in reversed(w.ways):
        if kind is WAYS[node.verb] or (kind is ef.Exchange and node.verb == "lost"):
            word = node.noun.removesuffix("counter").strip() if node.verb == "removed" else ""
            if word and w.kinds.get(ref.name) != word:  # type: ignore[attr-defined]
                raise ReferenceError_("counters of another kind")
            w.used.append(ref.name)  # type: ignore[attr-defined]
            return ref
    raise ReferenceError_("this way")


@rule(su.ExcessDealt)
def _excess_dealt(w: Walk, node: Any) -> Any:
    if w.saying:
        return node
    return am.Excess(_dealt_last(w))


@rule(am.Excess)
def _excess(w: Walk, node: Any) -> Any:
    return su.ExcessDealt() if w.saying and _dealt_last(w) == node.name else node


def _dealt_last(w: Walk) -> str:
    """The name of the last verb that dealt damage."""
    for kind, ref in reversed(w.ways):
        if kind is ef.Damage:
            w.used.append(ref.name)  # type: ignore[attr-defined]
            return str(ref.name)  # type: ignore[attr-defined]
    raise ReferenceError_("excess damage")
