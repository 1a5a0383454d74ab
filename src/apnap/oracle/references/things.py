"""Things spoken of by what was done to them, or by what was not: done so, the rest, the same one."""

from __future__ import annotations

from typing import Any

from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.references.exiled import EXILED, exiled_with
from apnap.oracle.references.results import did_so, verb_of
from apnap.oracle.references.tree import put_for, replace
from apnap.oracle.references.walk import RULES, ReferenceError_, Walk, rule


@rule(su.Done)
def _done(w: Walk, node: Any) -> Any:
    """What a verb of that kind was done to; else what was done so as the spell was cast (601.2b)."""
    if w.saying:
        return node
    for kind, ref in reversed(w.ways):
        if did_so(w, node.verb, kind, ref.name):  # type: ignore[attr-defined]
            w.used.append(ref.name)  # type: ignore[attr-defined]
            return se.Ref(ref.name, node.past)  # type: ignore[attr-defined]
    if w.in_trigger:
        raise ReferenceError_(node.verb)
    w.see("object", se.Ref(node.verb), False, frozenset({node.noun}))
    return se.Ref(node.verb)


@rule(se.OnlyThose)
def _only_those(w: Walk, node: Any) -> Any:
    """ "a nontoken creature destroyed this way": said by what was done."""
    if w.saying and isinstance(node.of, se.Ref):
        w.mentioned(se.Ref(node.of.name))
        verb = verb_of(w, node.of.name)
        return replace(node, of=su.Done(verb, past=node.of.past)) if verb else node
    if w.saying and isinstance(node.of, se.TargetsOf):
        word = w.pronoun(node)
        if word is not None:
            w.mentioned(node, word)
            return word
    if isinstance(node.of, su.Pool) and not w.saying:  # "all land cards from among them"
        if w.pool is None:
            raise ReferenceError_("among them")
        node = replace(node, of=w.pool)
    until = w.until
    if not w.saying and isinstance(node.of, su.Done) and until is not None and until.filter == node.filter:
        if node.of.verb == ("exiled" if until.exile else "revealed"):  # "all creature cards revealed this way"
            w.mentioned(se.Ref(until.name))
            return se.Ref(until.name)
    made = w.fields(node)
    if isinstance(made.of, se.Ref) and not w.saying:  # "when you discard a land card this way, … that card"
        ref = se.Ref(made.of.name)
        w.mentioned(ref)
        put = isinstance(node.of, su.Done) and node.of.verb.startswith("put:")
        if put and not any([a.ref == ref for a in w.antes]):  # what was put there as one surveilled
            w.see("object", ref, False, frozenset({"card"}))
    return made


@rule(se.ChooseFrom)
def _choose_from(w: Walk, node: Any) -> Any:
    """Of what was done to one card only nobody says "from among them": "a land card milled this way"."""
    if w.saying and isinstance(node.among, se.Ref) and isinstance(w.pronoun(node.among), (su.It, su.That)):
        verb = verb_of(w, node.among.name)
        if verb:
            w.mentioned(se.Ref(node.among.name))
            node = replace(node, among=su.Done(verb))
    left = _left(w)
    if w.saying and left is not None and node.among == left:
        node = replace(node, among=left.of)
    made = RULES[se.Selection](w, node)
    if not w.saying and left is not None and made.among == left.of:  # "put one of them into your hand, exile one"
        w.used += [part.name for part in left.without.walk() if isinstance(part, se.Ref)]
        made = replace(made, among=left)
    return made


def _left(w: Walk) -> Any:
    """What is left of the cards looked at, where some were put somewhere."""
    gone = tuple([ref for ref in w.taken if ref in w.moved])
    return se.Rest(w.pool, gone[0] if len(gone) == 1 else se.Union(gone)) if w.pool is not None and gone else None


@rule(su.TheRest)
def _rest(w: Walk, node: Any) -> Any:
    if w.saying:
        return node
    if w.others is not None:
        return w.others
    if w.pool is None or not w.taken:
        raise ReferenceError_("the rest")
    for ref in (w.pool, *w.taken):
        w.mentioned(ref)
    return _rest_of(w)


def _rest_of(w: Walk) -> Any:
    """ "Each player chooses a creature they control. Destroy the rest": of all of theirs, not of those of one."""
    pool = w.pool
    if w.pool_of is not None and not any([a.kind == "player" and a.ref == se.Iter() for a in w.antes]):
        pool = put_for(pool, se.Iter(), w.pool_of)
    return se.Rest(pool, w.taken[0] if len(w.taken) == 1 else se.Union(tuple(w.taken)))


@rule(se.Rest)
def _un_rest(w: Walk, node: Any) -> Any:
    if w.saying and w.pool is not None and w.taken:
        if node == _rest_of(w):
            return su.TheRest()
    return exiled_with(w, node) if node.of == EXILED else w.fields(node)


@rule(su.KeptBy)
def _kept_by(w: Walk, node: Any) -> Any:
    """607.2a: only the source's own."""
    if w.find(su.It()) != se.This():
        raise ReferenceError_("exiled with it")
    return se.Linked()


@rule(su.Same)
def _same(w: Walk, node: Any) -> Any:
    return w.again(node, w.subject, "same subject")


@rule(su.Shown)
def _shown(w: Walk, node: Any) -> Any:
    return w.again(node, w.shown, "whose hand")


@rule(su.Again)
def _again(w: Walk, node: Any) -> Any:
    return w.again(node, w.hit, "dealt damage")


@rule(se.Attacked)
def _attacked(w: Walk, node: Any) -> Any:
    """ "~ deals 1 damage to the player it's attacking" is about the creature that attacks."""
    ref = w.attacker if w.attacker is not None else w.find(su.It())
    if w.saying:
        return replace(node, what=su.Attacker()) if node.what == ref else w.fields(node)
    if type(node.what) is not su.Attacker:
        return w.fields(node)
    if ref is None:
        raise ReferenceError_("attacking")
    return replace(node, what=ref)
