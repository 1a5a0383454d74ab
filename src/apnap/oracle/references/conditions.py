"""What is asked, and what a question leaves to be spoken of."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.references.results import WAYS
from apnap.oracle.references.tree import replace
from apnap.oracle.references.walk import ReferenceError_, Walk, rule
from apnap.oracle.references.zones import SUSPENDED

_COMPARING = (fi.Shares, fi.Stat)


@rule(co.Is)
def _is(w: Walk, node: Any) -> Any:
    if not w.saying and isinstance(node.what, su.ThisFrom):
        w.zone = node.what.zone
        w.mentioned(se.This())
        return replace(node, what=se.This())
    if w.saying and w.zone and node.what == se.This() and node.filter in (fi.InZone(w.zone), SUSPENDED):
        w.zone, zone = "", w.zone
        return co.Is(su.ThisFrom(zone), node.filter)
    if w.saying and isinstance(node.filter, fi.OfCard):
        made = w.fields(co.Is(node.what, node.filter.inner))
        return replace(made, what=su.TheCard()) if type(made.what) is su.It else made
    made = w.fields(node)
    if type(node.what) is su.TheCard and w.shown_card(made.what):
        return replace(made, filter=fi.OfCard(made.filter))
    if isinstance(made.filter, fi.WithCounter):
        w.counted = made.filter.kind
    if isinstance(made.filter, fi.Targets) and made.what == se.This():
        raise ReferenceError_("targets not yet chosen")
    if any(isinstance(part, _COMPARING) for part in node.filter.walk()):
        # what it is compared with is no more spoken of than it itself
        w.mentioned(node.what if w.saying else made.what)
    return made


@rule(su.Was)
def _was(w: Walk, node: Any) -> Any:
    """Of an event's object `EventIs` asks, of anything else `Is`."""
    if w.saying:
        return w.fields(node)
    what = w.walk(node.what)
    f = w.walk(node.filter)
    had_counters(w, what, f)
    if isinstance(what, se.EventObject):
        return co.EventIs(f, what.role)
    return co.EventIs(f) if what == se.This() and w.own_event else co.Is(what, f)


def had_counters(w: Walk, what: Any, f: Any) -> None:
    """ "If it had counters on it, … that many": as many as it had."""
    if isinstance(f, fi.WithCounter):
        w.counted = f.kind
    if isinstance(f, fi.WithCounter) and isinstance(what, (se.EventObject, se.This)):
        w.numbers.append(am.CountersOn(f.kind, what))


@rule(co.EventIs)
def _event_is(w: Walk, node: Any) -> Any:
    """Said of the event's object by its pronoun."""
    if not w.saying or w.in_pattern:
        return w.fields(node)
    ref: Any = se.This() if w.own_event and node.role == "subject" else se.EventObject(node.role)
    word: Any = w.pronoun(ref)
    had_counters(w, ref, node.filter)
    if node.filter == fi.Status("kicked") and w.find(su.That("spell")) == ref:
        word = su.That("spell")  # "if it was kicked" is said of the source
    if word is None:
        return w.fields(node)
    w.mentioned(ref)
    return su.Was(word, w.walk(node.filter))


@rule(co.WasCast)
def _was_cast(w: Walk, node: Any) -> Any:
    if isinstance(node.what, (su.ThisFrom, se.OnlyThose)):  # "cast it from your hand": the zone belongs to the casting
        raise ReferenceError_("cast from")
    return w.fields(node)


@rule(co.Paid)
def _paid(w: Walk, node: Any) -> Any:
    """ "If ~ was kicked, it …": what was kicked is spoken of."""
    if node.cost == "kicker":
        w.mentioned(se.This())
    return node


@rule(co.Compare)
def _compare(w: Walk, node: Any) -> Any:
    spoken = w.numbers
    if isinstance(node.a, am.ManaSpent):  # "if eight or more mana was spent, … that much": what is asked is the mana
        w.numbers = []
    new = w.fields(node)
    w.numbers = spoken
    if isinstance(node.a, am.ManaSpent):
        w.numbers.append(node.a if w.saying else new.a)
    a, b = (node.a, node.b) if w.saying else (new.a, new.b)
    if node.op in (">", ">="):
        w.difference = am.Minus(a, b)
    elif node.op in ("<", "<="):
        w.difference = am.Minus(b, a)
    if isinstance(node.a, am.StatOf):  # "its power is greater than ~'s power or its toughness …": of the same thing
        w.mentioned(a.what)
    return new


@rule(co.Exists)
def _exists(w: Walk, node: Any) -> Any:
    """ "If you control five or more Deserts, create that many …": the number that was asked for. "If you control
    another Desert": than the source, whatever was chosen."""
    picked, w.picked = w.picked, None
    new = w.fields(node)
    w.picked = picked
    what = node.what if w.saying else new.what
    if isinstance(what, se.OnlyThose) and isinstance(what.of, se.Ref):  # "when you discard one or more lands this way"
        w.numbers.append(am.Count(what))
    elif node.least != 1 and not w.numbers:
        w.numbers.append(am.Count(what))
    return new


@rule(co.Occurred, fi.Did)
def in_the_past(w: Walk, node: Any) -> Any:
    """What is only asked of the log ("if a creature died this turn") has no object that could be spoken of."""
    antes, numbers = len(w.antes), len(w.numbers)
    new = w.fields(node)
    w.part(antes, numbers)
    if isinstance(node, co.Occurred) and not w.numbers:  # "if one or more creatures died this turn, … that many"
        w.numbers.append(am.Happened(new.event, new.period))
    return new


@rule(su.IfDid)
def _ifdid(w: Walk, node: Any) -> Any:
    if w.saying:
        return node
    did: Any = w.did
    ways: list[Any] = w.ways[::-1]
    if node.verb:
        did = next((co.Happens(n.name) for kind, n in ways if kind is WAYS[node.verb]), None)
    if did is None:
        raise ReferenceError_("if you do")
    w.used.append(did.name)
    return did if node.who is None else co.Happens(did.name, w.walk(node.who))


@rule(co.Happens)
def _happens(w: Walk, node: Any) -> Any:
    if not w.saying or getattr(w.did, "name", None) == node.name:
        return su.IfDid(node.who) if w.saying else node
    ways: list[Any] = w.ways[::-1] if node.who is not None else []
    kind = next((kind for kind, n in ways if n.name == node.name), None)
    if kind is not None:
        return su.IfDid(node.who, next((verb for verb, one in WAYS.items() if one is kind), ""))
    return next((su.PutThisWay(to) for to, name in w.put.items() if name == node.name), node)


@rule(su.PutThisWay)
def _put_this_way(w: Walk, node: Any) -> Any:
    if w.saying:
        return node
    if node.to not in w.put:
        raise ReferenceError_("put this way")
    w.used.append(w.put[node.to])
    return co.Happens(w.put[node.to])
