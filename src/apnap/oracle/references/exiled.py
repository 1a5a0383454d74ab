""" "The exiled card": of the ability that says so, else of the ability that is linked to it (607.2a)."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle.references.walk import RULES, Walk, rule

EXILED = se.Linked()

_NOUNS = frozenset({"creature", "permanent", "land", "card"})


def just_exiled(w: Walk) -> Any:
    """What the ability has exiled so far this time, which isn't all that its source ever exiled; None when nothing."""
    names = [ref.name for kind, ref in w.ways if kind is ef.Exile]  # type: ignore[attr-defined]
    done = [se.Ref(name) for name in dict.fromkeys([w.alike.get(n, n) for n in names])]
    return None if not done else done[0] if len(done) == 1 else se.Union(tuple(done))


def see_exiled(w: Walk, ref: Any) -> None:
    """It may be spoken of again, as one or as several."""
    if any(a.ref == ref for a in w.antes):
        w.mentioned(ref)
        return
    w.used += [part.name for part in ref.walk() if isinstance(part, se.Ref)]
    w.see("object", ref, True, _NOUNS)
    w.see("object", ref, False, _NOUNS)


@rule(se.Linked)
def _linked(w: Walk, node: Any) -> Any:
    done = just_exiled(w) if node == EXILED and not w.saying else None
    if done is None:
        return RULES[se.Selection](w, node)
    see_exiled(w, done)
    return done


@rule(fi.Among)
def _among(w: Walk, node: Any) -> Any:
    return exiled_with(w, node) if node.what == EXILED else w.fields(node)


def exiled_with(w: Walk, node: Any) -> Any:
    """ "Exiled with ~": all of them, whenever it was (607.2a). Whatever exiled them was spoken of last, as "it"."""
    ways, w.ways = w.ways, []
    before = len(w.antes)
    new = w.fields(node)
    w.ways = ways
    w.antes[before:] = [a for a in w.antes[before:] if a.many or a.ref != EXILED]
    w.mentioned(se.This())
    return new
