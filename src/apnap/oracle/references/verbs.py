"""A verb with its subject, what it is done to, and what it leaves to be spoken of."""

from __future__ import annotations

from typing import Any

from apnap.ability import abilities as ab
from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.references.givers import its_own
from apnap.oracle.references.nouns import HOSTS, ITSELF, Ante, is_player, nouns_of, parts_of, several_players
from apnap.oracle.references.results import result
from apnap.oracle.references.tree import mentions, replace, targets_in
from apnap.oracle.references.walk import APART, BARE, EACH, ReferenceError_, Walk, of_object, of_permanent, rule
from apnap.oracle.references.zones import from_its_zone

SUBJECT: dict[type, str] = {
    ef.Apply: "what", ef.Damage: "source", ef.Fight: "a",
}  # fmt: skip
"""The field that holds the grammatical subject, when it isn't `who`."""


@rule(ef.Effect)
def effect(w: Walk, node: Any) -> Any:
    """A verb. "You gain that much life and draw that many cards": the number stays the one spoken of."""
    each = None if w.saying else of_each(node)
    if each is not None:
        return w.walk(each)
    number = w.numbers[-1] if w.numbers else None
    done = _verb(w, node)
    if number is not None and w.numbers[-1] != number:
        plain = su.ThatMuch() if not w.saying else number
        if any(part == plain for part in node.walk()):
            w.numbers.append(number)
    return done


def of_each(node: Any) -> Any:
    """ "Exile a card from each graveyard": for each player, one from theirs (None when it isn't so)."""
    what = getattr(node, "what", None)
    if not isinstance(what, se.Choose) or what.by is not None:
        return None
    for owned in parts_of(what.filter):
        if isinstance(owned, fi.Owned) and isinstance(owned.by, su.EachOf):
            theirs = fi.both(*[fi.Owned(se.Iter()) if p == owned else p for p in parts_of(what.filter)])
            return ef.ForEach(owned.by.who, replace(node, what=replace(what, filter=theirs)))
    return None


def of_each_said(node: Any) -> Any:
    """The inverse of `of_each` for what is done for each player; None when it isn't said so."""
    what = getattr(node.do, "what", None)
    if not isinstance(what, se.Choose) or what.by is not None or what.zones != ("graveyard",):
        return None
    whose = fi.Owned(su.EachOf(node.what))
    parts = [whose if p == fi.Owned(se.Iter()) else p for p in parts_of(what.filter)]
    verb = replace(node.do, what=replace(what, filter=fi.both(*parts)))
    return verb if whose in parts and not mentions(verb, se.Iter()) else None


def _verb(w: Walk, node: Any) -> Any:
    """A verb with its subject, what it is done to, and what it leaves to be spoken of."""
    mark = len(w.antes)
    node = from_its_zone(w, node)
    if isinstance(node, ef.RemoveCounters) and node.kind == "those":
        if not w.counted:
            raise ReferenceError_("those counters")
        node = replace(node, kind=w.counted)
    if not w.saying and isinstance(node, ef.Damage) and _each_its_own(node):
        raise ReferenceError_("whose power each deals")
    if w.saying:
        node = _said_late(node)
    if w.saying and isinstance(node, ef.Damage):
        node = _dealt(node)
    field = SUBJECT.get(type(node), "who" if "who" in node.__struct_fields__ else "")
    if isinstance(node, ef.OneOf) and not isinstance(node.who, (se.Target, *EACH)):
        field = ""  # who chooses is said after what is chosen between
    changed: dict[str, Any] = {}
    if _gives_control(node):  # "its controller gains control of ~": the player is said first
        field = "mods"
        changed[field] = (replace(node.mods[0], who=as_subject(w, node.mods[0].who)),)
    elif field:
        value = getattr(node, field)
        if isinstance(value, su.Same) and isinstance(node, ef.Damage):  # said once, so not spoken of again
            if not w.saying:
                changed[field] = w.subject
                w.used += [part.name for part in w.subject.walk() if isinstance(part, se.Ref)]
        elif value is not None:  # "each creature you control deals damage to that creature": to another one
            w.no_player = field == "what" and w.saying and of_object(node)
            w.no_spell = field == "what" and isinstance(value, BARE) and of_permanent(node)
            changed[field] = _apart(w, node, field, value)
            w.no_player = w.no_spell = False
    scoped = w.antes[mark:]
    plain = node
    than, w.doer = w.than, getattr(plain, field) if field in APART.get(type(node), ()) else None
    if isinstance(node, ef.Apply):
        doer = plain.what if w.saying else changed.get(field, node.what)
        w.doer = se.Ref(doer.name or "?") if isinstance(doer, se.Target) else doer
        w.than = said_of(changed.get(field, node.what))
    node = w.fields(replace(node, **changed) if changed else node, skip=(field,))
    w.than, w.doer = than, None
    if not w.saying:
        node = its_own(node)
        _enters_later(node)
    w.plain = plain if w.saying else node
    if any([isinstance(a.ref, se.Iter) for a in scoped]):  # nobody else speaks of the one of them at hand
        w.antes = [a for k, a in enumerate(w.antes) if k < mark or not isinstance(a.ref, se.Iter)]
    if isinstance(node, ef.Damage):
        w.hit = later(node.to)
    if not w.saying and isinstance(node, ef.Damage) and node.source == se.This():
        node = replace(node, source=None)
    _see_done_to(w, node)
    return result(w, node)


def _dealt(node: Any) -> Any:
    """The damage with the source that deals it, who is said once of all that is dealt at the same time."""
    source = node.source if node.source is not None else se.This()
    also = []
    for other in node.also:
        if other.source == node.source or other.source == later(source):
            itself = other.to == later(source)
            other = replace(other, source=su.Same(), **({"to": su.Same()} if itself else {}))
        also.append(other)
    return replace(node, source=source, also=tuple(also)) if also else replace(node, source=source)


def _each_its_own(node: ef.Damage) -> bool:
    """ "Each of those creatures deals damage equal to its power": to each its own, not what "it" was before."""
    many = isinstance(node.source, su.That) and node.source.plural
    return many and isinstance(node.n, am.StatOf) and node.n.what == su.It()


def _enters_later(node: Any) -> None:
    """Only what is still a spell may be given what it enters with (400.7d)."""
    if isinstance(node, ef.Apply) and not isinstance(node.what, se.EventObject):
        given = [a for m in node.mods if isinstance(m, mo.Gain) for a in m.abilities]
        if any([isinstance(a, ab.Replacement) and a.enters_counters for a in given]):
            raise ReferenceError_("what enters")


def _see_done_to(w: Walk, node: Any) -> None:
    """What the verb was done to, where that makes it what it wasn't before."""
    field = "to" if isinstance(node, ef.Damage) else "what" if isinstance(node, ef.Act) else ""
    done_to = getattr(node, field, None)
    if isinstance(done_to, se.All):
        w.see("object", done_to, True, nouns_of(done_to.filter, done_to.zones))
    if isinstance(node, ef.Move) and node.to in ("hand", "library"):
        _returned(w, node.what)
    if isinstance(node, ef.Move) and node.to == "battlefield" and isinstance(node.what, se.Ref):
        ante = next((a for a in reversed(w.antes) if a.ref == node.what), None)
        if ante is not None:  # what is put onto the battlefield is a permanent by then
            w.see(ante.kind, ante.ref, ante.many, ante.nouns | HOSTS)


def _returned(w: Walk, what: Any) -> None:
    """ "To its owner's hand": that player is its owner, when nobody else was spoken of."""
    ref = later(what)
    if isinstance(what, se.Target) and what.most == 1 and ref is None:
        ref = se.Ref("?")
    if isinstance(ref, (se.Ref, se.Iter)) and not any(a.kind == "player" for a in w.antes):
        w.antes.insert(0, Ante("player", se.OwnerOf(ref), False, frozenset()))


def _apart(w: Walk, node: Any, field: str, value: Any) -> Any:
    """The subject. "It deals 2 damage to that creature" (or to its controller, said so): it isn't that creature, which
    is found first."""
    nouns = ITSELF if isinstance(node, ef.Damage) else None
    pair = APART.get(type(node))
    if pair is None or field != pair[0]:
        return as_subject(w, value, nouns)
    other = getattr(node, pair[1])
    spoken = other.what if isinstance(other, (se.ControllerOf, se.OwnerOf)) else other
    if w.saying or not isinstance(value, su.It) or not isinstance(spoken, su.That):
        return as_subject(w, value, nouns)
    return w.hiding(w.find(spoken), value, lambda v: as_subject(w, v, nouns))


def as_subject(w: Walk, value: Any, nouns: frozenset[str] | None = None) -> Any:
    """Who or what does the verb; of each of several, the one at hand may be spoken of, by its nouns or these."""
    new = w.walk(value)
    w.subject = later(new)
    targets = isinstance(new, se.Ref) and any([a.ref == new and a.many and a.kind == "player" for a in w.antes])
    if isinstance(new, EACH) or several_players(new) or targets:
        w.see("player", se.Iter())
    elif isinstance(new, se.All):
        if is_player(new.filter):
            w.see("player", se.Iter())
        else:
            w.see("object", se.Iter(), nouns=nouns_of(new.filter, new.zones) if nouns is None else nouns)
    return new


def said_of(what: Any) -> Ante | None:
    """That of which something is said, when it isn't the source, with the nouns of what is "other" than it."""
    if isinstance(what, se.Target) and what.most == 1 and what.name:
        return Ante("object", se.Ref(what.name), False, nouns_of(what.filter, what.zones))
    if isinstance(what, se.All) and not is_player(what.filter):
        return Ante("object", se.Iter(), False, nouns_of(what.filter, what.zones))
    if isinstance(what, (se.Attached, se.EventObject)):
        return Ante("object", what, False, _CREATURE)
    return None


_CREATURE = frozenset({"creature"})


def later(value: Any) -> Any:
    """What stands for this once it has been said."""
    if isinstance(value, se.Target):
        return se.Ref(value.name) if value.name else None
    if isinstance(value, se.Union):
        return se.Union(tuple(later(p) for p in value.parts))
    if isinstance(value, (se.ControllerOf, se.OwnerOf)) and isinstance(value.what, se.Target):
        return replace(value, what=later(value.what)) if value.what.name else None
    return value


def _gives_control(node: Any) -> bool:
    """Whether the verb is "gain control", whose subject is the player."""
    return isinstance(node, ef.Apply) and len(node.mods) == 1 and isinstance(node.mods[0], mo.SetController)


def _said_late(node: Any) -> Any:
    """An amount that speaks of what is done to is said after it."""
    n = getattr(node, "n", None)
    if not isinstance(n, am.AmountNode) or isinstance(n, su.Late):
        return node
    what = getattr(node, "to", getattr(node, "what", None))
    if isinstance(node, ef.Damage) and isinstance(what, (*EACH, se.All)):
        return replace(node, n=su.Late(n)) if mentions(n, se.Iter()) else node
    late = any(mentions(n, se.Ref(name)) for name in targets_in(what))
    return replace(node, n=su.Late(n)) if late else node


@rule(mo.Must, mo.Cant)
def _bound(w: Walk, node: Any) -> Any:
    """Nothing blocks itself: "another target creature blocks it" is about something else spoken of."""
    if w.doer is None or not isinstance(node.by, fi.Among) or not isinstance(node.by.what, BARE):
        return w.fields(node)
    doer, w.doer = w.doer, None
    by = w.hiding(doer, node.by)
    made = replace(w.fields(node, skip=("by",)), by=by)
    w.doer = doer
    return made
