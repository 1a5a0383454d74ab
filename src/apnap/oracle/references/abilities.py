"""Whole abilities, and those that are given to something else."""

from __future__ import annotations

from typing import Any

from apnap.ability import abilities as ab
from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.model.node import Node
from apnap.oracle import surface as su
from apnap.oracle.references.exiled import EXILED
from apnap.oracle.references.tree import mentions, replace
from apnap.oracle.references.verbs import as_subject, said_of
from apnap.oracle.references.walk import BARE, OF_EVENT, ReferenceError_, Walk, rule
from apnap.oracle.references.zones import EMINENCE, HERE, NOT_HERE, from_here


@rule(ab.Triggered, ab.Activated)
def _triggered(w: Walk, node: Any) -> Any:
    before, w.in_trigger = w.in_trigger, True
    event, w.has_event = (w.has_event, w.own_event), isinstance(node, ab.Triggered)
    w.own_event = w.has_event and all(isinstance(on.subject, fi.IsSource) for on in node.on)
    w.others_event = w.has_event and not any([_of_source(on) for on in node.on])
    zone = w.zone
    if w.saying and isinstance(node, ab.Triggered) and node.condition is None:
        node = replace(node, effect=_trailing(node.effect))
    w.zone = node.zones[0] if w.saying and node.zones in (("graveyard",), ("hand",), ("exile",)) else ""
    new = w.fields(node)
    if w.saying and not w.zone and node.zones not in (HERE, EMINENCE):
        new = replace(new, zones=HERE)
    elif not w.saying and w.zone and node.zones == HERE and not from_here(new):
        new = replace(new, zones=(w.zone,))
    elif not w.saying and isinstance(node, ab.Triggered) and any(on.subject == _HAUNTED for on in new.on):
        new = replace(new, zones=("battlefield", "exile"))  # 702.55c
    w.zone = zone
    w.in_trigger = before
    w.has_event, w.own_event = event
    w.others_event = False
    if not w.saying and isinstance(new, ab.Triggered) and _other_than(new):
        raise ReferenceError_("other than what the event is about, or than the source")
    return new


def _of_source(on: Any) -> bool:
    """Whether the event is about the source, or about other things than it."""
    roles = [f for f in (on.subject, on.source, on.other) if f is not None]
    return any([isinstance(part, (fi.IsSource, fi.Other)) for f in roles for part in f.walk()])


_HAUNTED = fi.Among(se.MarkedBy("haunts"))


def _other_than(node: ab.Triggered) -> bool:
    """ "Whenever a Mountain you control enters, if you control five other Mountains": other than the one that enters,
    not than the source, which is what `Other` means."""
    if node.condition is None or not any(p == fi.Other() for p in node.condition.walk()):
        return False
    subjects = [on.subject for on in node.on if on.kind in ("move", "attack", "block", "tap", "untap")]
    return any(f is not None and not any(isinstance(p, (fi.IsSource, fi.Other)) for p in f.walk()) for f in subjects)


def _trailing(effect: Any) -> Any:
    """The first sentence of a trigger's effect can't begin with "if" (that is an intervening if, 603.4)."""
    if isinstance(effect, ef.Seq):
        return ef.Seq((_trailing(effect.parts[0]), *effect.parts[1:]))
    if isinstance(effect, ef.Gate) and effect.when is not None and effect == ef.Gate(
        effect.then, when=effect.when, otherwise=effect.otherwise
    ):
        return replace(effect, when=su.Trail(effect.when))
    return effect


@rule(ab.SpellAbility)
def _spell(w: Walk, node: Any) -> Any:
    w.spell = True
    new = w.fields(node)
    w.spell = False
    return new


@rule(ab.Static)
def _static(w: Walk, node: Any) -> Any:
    outer = w.zone
    w.zone = node.zones[0] if w.saying and node.zones in (("graveyard",), ("hand",), ("exile",)) else ""
    condition = node.condition
    if condition is not None:
        before = len(w.antes)
        hosts = any(isinstance(part, se.Attached) for part in (node.what, *condition.walk()))
        w.than = said_of(se.Attached()) if hosts and isinstance(node.what, (se.Attached, su.It)) else None
        try:
            condition = w.walk(condition)
        except ReferenceError_:  # "~ has flying as long as it's attacking": what it is about was said first
            if not isinstance(node.what, (se.This, se.Attached)):
                raise
            del w.antes[before:]
            w.walk(node.what)
            condition = w.walk(node.condition)
    mark = len(w.antes)
    what = as_subject(w, node.what)
    w.than = said_of(what)
    mods = w.walk(node.mods)
    w.than = None
    del w.antes[mark:]
    zones = node.zones
    if w.saying and zones not in (HERE, EMINENCE, NOT_HERE) and not w.zone:
        zones = HERE
    elif not w.saying and w.zone and zones == HERE:
        zones = (w.zone,)
    w.zone = outer
    return replace(node, condition=condition, what=what, mods=mods, zones=zones)


@rule(ab.Replacement)
def _replacement(w: Walk, node: Any) -> Any:
    """What happens instead may speak of the event; but damage isn't dealt to "that creature" instead of to itself."""
    event, w.has_event = w.has_event, True
    outer, elsewhere = w.zone, node.zones in (("graveyard",), ("hand",), ("exile",))
    w.zone = node.zones[0] if w.saying and elsewhere else ""
    apart = isinstance(node.redirect, BARE)
    new = _replaced(w, replace(node, redirect=None) if apart else node)
    if apart:
        new = replace(new, redirect=w.hiding(se.EventObject(), node.redirect))
    w.has_event = event
    if w.saying and elsewhere and not w.zone:
        new = replace(new, zones=HERE)
    elif not w.saying and w.zone and node.zones == HERE and node.condition is not None:
        new = replace(new, zones=(w.zone,))
    w.zone = outer
    return new


def _replaced(w: Walk, node: Any) -> Any:
    """ "~ enters with … if you cast it": the condition may be said last and speak of the event's object."""
    if node.condition is None:
        return w.fields(node)
    if w.saying:
        if not any(isinstance(part, (*OF_EVENT, am.EventAmount)) for part in node.condition.walk()):
            return w.fields(node)
        on = w.walk(node.on)
        return replace(w.fields(node, skip=("on",)), on=on)
    before = len(w.antes)
    its = not isinstance(node.on.subject, (fi.IsSource, type(None))) and mentions(node.condition, su.It())
    try:
        if its:  # "if a creature would enter and it wasn't cast": not what was spoken of before
            raise ReferenceError_("it")
        return w.fields(node)
    except ReferenceError_:
        del w.antes[before:]
        on = w.walk(node.on)
        return replace(w.fields(replace(node, on=on), skip=("on",)), on=on)


@rule(ef.GetEmblem, mo.Gain)
def _granted(w: Walk, node: Any) -> Any:
    """Abilities given to something else have words of their own."""
    inner = Walk(w.saying)
    inner.count = w.count
    if all(isinstance(a, ab.Keyword) for a in node.abilities):  # "has annihilator X, where X is … on it"
        inner.see("object", se.This())
    done = tuple(inner.walk(a) for a in node.abilities)
    parts = [part for a in done for part in a.walk()]
    own = isinstance(node, mo.Gain) and w.subject == se.This()
    if EXILED in parts and not w.saying and not own and not any(isinstance(part, ef.Exile) for part in parts):
        raise ReferenceError_("the exiled card")  # by what made the token (607.1d), not by it
    w.count = inner.count
    w.used += inner.used
    w.alike.update(inner.alike)
    return replace(node, abilities=done)


@rule(ef.Token)
def _token(w: Walk, node: Any) -> Any:
    return replace(_granted(w, node), power=w.walk(node.power), toughness=w.walk(node.toughness))


def _signed(n: Any, signed: bool) -> Any:
    """What power and toughness are set to may be below zero (107.1b)."""
    return replace(n, signed=signed) if isinstance(n, am.Minus) and n.a != 0 else n


@rule(mo.PT, mo.SetPT)
def _pair(w: Walk, node: Any) -> Any:
    """+X/+X: one number, said once."""
    if isinstance(node, mo.SetPT):
        node = replace(node, power=_signed(node.power, not w.saying), toughness=_signed(node.toughness, not w.saying))
    if isinstance(node.power, Node) and node.power == node.toughness:
        both = w.walk(node.power)
        return replace(node, power=both, toughness=both)
    return w.fields(node)


@rule(mo.AdditionalCost)
def _additional(w: Walk, node: Any) -> Any:
    """What is done as an additional cost keeps its name for the spell's other abilities."""
    new = w.fields(node)
    return new if w.saying else replace(new, cost=_kept(new.cost), choices=tuple(_kept(c) for c in new.choices))


_COST_VERBS: dict[type, str] = {ef.Sacrifice: "sacrificed", ef.Discard: "discarded", ef.Exile: "exiled",
                                ef.Reveal: "revealed"}


def _kept(cost: Any) -> Any:
    acts = tuple(replace(a, name=_COST_VERBS[type(a)]) if type(a) in _COST_VERBS else a for a in cost.actions)
    return replace(cost, actions=acts) if acts != cost.actions else cost
