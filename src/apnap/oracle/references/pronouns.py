"""Pronouns, and what a selection leaves to be spoken of."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.model.objects import GRAVEYARD
from apnap.oracle import surface as su
from apnap.oracle.references.exiled import EXILED, just_exiled, see_exiled
from apnap.oracle.references.nouns import an_opponents, is_player, kinds_of, maybe_player, nouns_of, parts_of
from apnap.oracle.references.results import verb_of
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
        w.mentioned(ref, node)
        return ref
    if w.saying:
        if w.others is not None and node == w.others:
            return su.TheRest()
        if isinstance(node, se.Ref) and node.name in COST_NOUNS:
            return su.Done(node.name, COST_NOUNS[node.name])
        word = w.pronoun(node)
        if word is not None:
            w.mentioned(node, word)
            return word
        if isinstance(node, (se.Ref, se.Union)) and node == just_exiled(w):
            see_exiled(w, node)
            return EXILED
        if isinstance(node, se.Ref) and (verb := verb_of(w, node.name)):
            return su.Done(verb, past=node.past)
    if isinstance(node, se.Target):
        return _target(w, node)
    if isinstance(node, se.ChosenPlayer) and not w.saying and w.chose is not None:
        w.mentioned(w.chose)
        return w.chose
    if isinstance(node, (se.All, se.Choose)) and "stack" not in node.zones:
        node = _others_of(w, node)
    if isinstance(node, se.Choose):
        node = _of_one(w, node)
    new = w.fields(node)
    w.mentioned(_as_chosen(node if w.saying else new))
    return new


def _as_chosen(node: Any) -> Any:
    """ "Target creature's controller … that player": the controller of that creature, not of another target."""
    if isinstance(node, (se.ControllerOf, se.OwnerOf)) and isinstance(node.what, se.Target):
        return replace(node, what=se.Ref(node.what.name or "?"))
    return node


def _other_than(w: Walk, node: Any) -> Any:
    """What "other" things are other than, when that isn't the source: what something is said of, what an event that
    isn't about the source is about, what was only chosen, or what a spell spoke of, as it is none of them itself."""
    kinds = kinds_of(node.filter)
    if w.than is not None and w.than.nouns & kinds:
        return w.than.ref
    if w.others_event:
        for ante in reversed(w.antes):
            if isinstance(ante.ref, se.EventObject) and not ante.many and "spell" not in ante.nouns:
                if ante.nouns & kinds:
                    return ante.ref
    if not w.spell:  # "choose a creature you control. Destroy all other creatures"
        here = w.picked is not None and "permanent" in w.picked.nouns and w.doer != se.This()
        return w.picked.ref if here and w.picked is not None else None
    spoken = [a.ref for a in w.antes if a.kind == "object" and a.ref != se.This()]
    return spoken[-1] if spoken else None


def _others_of(w: Walk, node: Any) -> Any:
    """ "Each other creature": other than something that was spoken of."""
    parts = parts_of(node.filter)
    if w.saying:
        apart = parts[-1]
        if not isinstance(apart, fi.Not) or not isinstance(apart.inner, fi.Among) or len(parts) < 2:
            return node
        than = _other_than(w, node)
        if not isinstance(than, (se.Ref, se.Iter, se.EventObject, se.Attached)) or apart.inner.what != than:
            return node
        return replace(node, filter=fi.both(*parts[:-1], fi.Other()))
    if fi.Other() not in parts:
        return node
    than = _other_than(w, node)
    if than is None and not w.spell:
        return node
    if than is None:
        raise ReferenceError_("other")
    w.mentioned(than)
    return replace(node, filter=fi.both(*[p for p in parts if p != fi.Other()], fi.Not(fi.Among(than))))


def _another(w: Walk, node: Any) -> Any:
    """ "Another target" after one that it could be: other than that one, and not than the source (601.2c)."""
    nouns = kinds_of(node.filter) | (nouns_of(node.filter, node.zones) & _WHOSE)
    nouns = nouns | {"player"} if is_player(node.filter) else nouns
    by_event = is_player(node.filter) and any([isinstance(a.ref, se.EventPlayer) for a in w.antes])
    before = any([(nouns & had or not nouns or not had) and not (nouns | had) >= _WHOSE for had in w.targeted])
    w.targeted.append(nouns)
    old: Any = fi.Other()
    new: Any = fi.Other("targets")
    if not before and isinstance(w.doer, (se.Attached, se.EventObject)):
        new = fi.Not(fi.Among(w.doer))  # "enchanted creature deals damage … to any other target"
    elif not before and by_event:
        new = fi.Not(fi.Among(se.EventPlayer()))  # "whenever a player casts a spell, … another target player"
    elif not before and node.zones == (GRAVEYARD,) and _of_another(w):
        new = fi.Not(fi.Among(se.EventObject()))  # "whenever a creature dies, return another target creature card"
    elif not before:
        return node
    if w.saying:
        old, new = new, old
    parts = parts_of(node.filter)
    if old not in parts:
        return node
    return replace(node, filter=fi.both(*[new if p == old else p for p in parts]))


def _of_another(w: Walk) -> bool:
    """Whether an event is spoken of that may be about another object than the source."""
    return w.has_event and not w.own_event and any([isinstance(a.ref, se.EventObject) for a in w.antes])


_WHOSE = frozenset({"you control", "you don't control"})


@rule(su.AnOpponent, su.Opponents, su.EachOf)
def _whoever(w: Walk, node: Any) -> Any:
    """Whose graveyards, once it is seen how many cards are chosen from them."""
    if w.saying:
        return node
    return node.who if isinstance(node, su.EachOf) else se.EachOpponent()


_FOES, _A_FOE = fi.Owned(se.EachOpponent()), fi.Owned(su.AnOpponent())


def _of_one(w: Walk, node: Any) -> Any:
    """ "Two target cards from an opponent's graveyard": both from the same one. Chosen cards that are one of each
    graveyard are chosen for each player (`each_graveyard`)."""
    parts = parts_of(node.filter)
    if not w.saying:
        if any([isinstance(p, fi.Owned) and isinstance(p.by, su.EachOf) for p in parts]):
            raise ReferenceError_("each graveyard")
        several = isinstance(node, se.Target) and node.most != 1
        return replace(node, together="same_graveyard") if several and _A_FOE in parts else node
    if _FOES not in parts or node.zones != (GRAVEYARD,):
        return node
    foe: Any = _A_FOE
    if isinstance(node, se.Target):
        foe = _A_FOE if node.most == 1 or node.together == "same_graveyard" else fi.Owned(su.Opponents())
        node = replace(node, together="" if node.together == "same_graveyard" else node.together)
    return replace(node, filter=fi.both(*[foe if p == _FOES else p for p in parts]))


def _target(w: Walk, node: Any) -> Any:
    inner = w.fields(_of_one(w, _another(w, node)))
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
