"""The source spoken of in another zone than the battlefield, and where its ability then functions (113.6)."""

from __future__ import annotations

from typing import Any

from apnap.ability import abilities as ab
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.references.nouns import parts_of
from apnap.oracle.references.tree import replace
from apnap.oracle.references.walk import ReferenceError_, Walk, rule

HERE = ("battlefield",)

EMINENCE = ("battlefield", "command")
"""Where an ability functions that says "as long as ~ is in the command zone or on the battlefield" (113.6b)."""

NOT_HERE = ("library", "hand", "graveyard", "exile", "command", "stack")
"""Where an ability functions that says "as long as ~ isn't on the battlefield" (113.6c)."""

SUSPENDED = fi.Status("suspended")

_FROM = (ef.Move, ef.Exile, ef.Discard, ef.Reveal, ef.Cast, ef.Permit)


def _with_it_from(node: Any) -> str:
    """The zone of "return ~card and target creature card from your graveyard": the source is there as well, and the
    ability functions there (113.6m)."""
    if not isinstance(node, ef.Move) or not isinstance(node.what, se.Union) or node.what.parts[0] != se.This():
        return ""
    mine = fi.Owned(se.You())
    zones = [p.zones for p in node.what.parts[1:] if isinstance(p, se.Target) and mine in parts_of(p.filter)]
    return zones[0][0] if len(zones) == 1 and zones[0] in (("graveyard",), ("hand",)) else ""


def from_its_zone(w: Walk, node: Any) -> Any:
    """A verb that takes the source from a zone: the ability functions there, and only the verb names it."""
    if w.saying and w.zone and isinstance(node, _FROM) and node.what == se.This():
        node = replace(node, what=su.ThisFrom(w.zone))
        w.zone = ""
    if not w.saying and isinstance(node, _FROM) and isinstance(node.what, su.ThisFrom):
        w.zone = node.what.zone
        node = replace(node, what=se.This())
    zone = _with_it_from(node)
    if zone and not w.saying:
        w.zone = zone
    elif zone and w.zone == zone:
        w.zone = ""
    return node


def from_here(node: Any) -> bool:
    """Whether an ability triggers on what its source, or what that is attached to, does on the battlefield, wherever
    the source then is."""
    here = (fi.IsSource(), fi.Among(se.Attached()))
    return isinstance(node, ab.Triggered) and any(on.subject in here and not _elsewhere(on) for on in node.on)


def _elsewhere(on: Any) -> bool:
    """Whether the event is one that happens to the source in another zone ("while it's exiled")."""
    nodes = on.condition.walk() if on.condition is not None else ()
    return any(isinstance(n, co.Is) and isinstance(n.filter, fi.InZone) for n in nodes)


@rule(su.ThisFrom)
def _this_from(w: Walk, node: Any) -> Any:
    """The source in another zone, when nothing moves it from there (which `from_its_zone` sees to)."""
    if w.saying:
        w.mentioned(se.This())
        return node
    raise ReferenceError_("this card in another zone")
