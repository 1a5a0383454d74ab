"""Pronouns, and what a selection leaves to be spoken of."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.references.exiled import EXILED, just_exiled, see_exiled
from apnap.oracle.references.nouns import an_opponents, is_player, maybe_player, nouns_of, parts_of
from apnap.oracle.references.tree import replace
from apnap.oracle.references.walk import ReferenceError_, Walk, rule

_PRONOUNS = (su.It, su.Them, su.That, su.They, su.ThatPlayer, su.AttackingPlayer)

COST_NOUNS = {"sacrificed": "creature", "discarded": "card", "exiled": "card", "revealed": "card"}


@rule(se.Selection)
def _selection(w: Walk, node: Any) -> Any:
    if isinstance(node, _PRONOUNS):
        if w.saying:
            return node
        ref = w.find(node)
        if ref is None:
            raise ReferenceError_(type(node).__name__)
        w.mentioned(ref)
        return ref
    if w.saying:
        if w.others is not None and node == w.others:
            return su.TheRest()
        if isinstance(node, se.Ref) and node.name in COST_NOUNS:
            return su.Done(node.name, COST_NOUNS[node.name])
        word = w.pronoun(node)
        if word is not None:
            w.mentioned(node)
            return word
        if isinstance(node, (se.Ref, se.Union)) and node == just_exiled(w):
            see_exiled(w, node)
            return EXILED
    if isinstance(node, se.Target):
        return _target(w, node)
    if w.spell and isinstance(node, (se.All, se.Choose)) and "stack" not in node.zones:
        node = _others_of(w, node)
    new = w.fields(node)
    w.mentioned(new)
    return new


def _others_of(w: Walk, node: Any) -> Any:
    """ "Each other creature" of a spell: other than what was spoken of, as the spell itself is none of them."""
    last = next((a.ref for a in reversed(w.antes) if a.kind == "object"), None)
    parts = parts_of(node.filter)
    if w.saying:
        apart = fi.Not(fi.Among(last)) if isinstance(last, (se.Ref, se.Iter)) else None
        if apart is None or parts[-1] != apart or len(parts) < 2:
            return node
        return replace(node, filter=fi.both(*parts[:-1], fi.Other()))
    if fi.Other() not in parts:
        return node
    if last is None and node.zones == ("stack",):  # "all other spells": than this one
        return node
    if last is None:
        raise ReferenceError_("other")
    w.mentioned(last)
    return replace(node, filter=fi.both(*[p for p in parts if p != fi.Other()], fi.Not(fi.Among(last))))  # type: ignore[arg-type]


def _target(w: Walk, node: Any) -> Any:
    inner = w.fields(node)
    if not w.saying:
        inner = replace(inner, name=w.fresh("t"))
    ref = se.Ref(inner.name or "?")
    many = inner.most != 1
    if is_player(inner.filter):
        w.see("player", ref, many)
    else:
        if not many and an_opponents(inner.filter):
            w.see("player", se.ControllerOf(ref))
        if not many and fi.Owned(se.EachOpponent()) in parts_of(inner.filter):
            w.see("player", se.OwnerOf(ref))
        w.see("object", ref, many, nouns_of(inner.filter, inner.zones))
        if maybe_player(inner.filter):
            w.see("player", ref, many)
    return replace(inner, name="") if w.saying else inner
