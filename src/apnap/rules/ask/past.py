"""What things were when something happened (608.2i): a question about the past judges them as they were then, whatever
they are now and wherever.

What events involve is only remembered in games with a card that asks for it: `note` collects the kinds of events about
which any card of the game asks so, and `remember` keeps the things themselves with such an event.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from apnap.ability import filters as f
from apnap.ability.abilities import Keyword
from apnap.ability.amounts import Happened
from apnap.ability.conditions import Occurred
from apnap.ability.events import On
from apnap.ability.filters import Filter
from apnap.ability.selections import Past
from apnap.model.events import Event
from apnap.model.node import Node
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, NOBODY, Last
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers

ENTERS: Final = "enters"
"""Stands among the kinds of events for moves onto the battlefield; of other moves last known information tells."""

_FIXED: Final = frozenset(
    {
        *(f.Among, f.IsSource, f.Other, f.Player, f.Opponent, f.Anything, f.Both, f.Either, f.Not, f.IsToken),
        *(f.Owned, f.IsSpell, f.IsAbility, f.InZone, f.Did, f.OfCard),
    }
)
"""Filters whose answer about an object never changes, or that ask about the past themselves."""
_SURROUNDINGS: Final = frozenset(
    {
        *("attacking", "blocking", "attacking_alone", "blocking_alone", "blocked", "unblocked"),
        *("enchanted", "equipped", "modified", "suspended", "cycled"),
    }
)
"""Statuses that are no part of the object itself: they aren't remembered with it."""

_QUESTIONS: Final = frozenset({Occurred, Happened, f.Did, Past})
COUNTS: Final = ("count", "objects", "amount")
"""What `Happened` counts without a look at what the events happened to."""

THEN: Final = 1 << 40
"""What an object was goes by its id and this, while it is asked about."""


def now(ref: int) -> int:
    """The object's own id."""
    return ref - THEN if ref >= THEN else ref


def varies(flt: Filter | None) -> bool:
    """Whether it may fit an object at one time and not at another."""
    if flt is None:
        return False
    asked = [node for node in flt.walk() if isinstance(node, Filter) and type(node) not in _FIXED]
    return bool(asked) and not any([_around(node) for node in asked])


def _around(node: Filter) -> bool:
    if type(node) is f.Status:
        return node.name in _SURROUNDINGS
    return type(node) in (f.HasAttached, f.CanAttackOrBlock)


def looks_back(on: On) -> bool:
    """Whether a question with this pattern depends on what things were."""
    return varies(on.subject) or varies(on.source) or varies(on.other)


# --- which events -----------------------------------------------------------------------------------------------------

_asked: Final[dict[int, tuple[Node, frozenset[str]]]] = {}


def note(game: State, card: Node) -> None:
    """A card, or a token's face, comes into the game: what its text asks about is remembered from now on."""
    entry = _asked.get(id(card))
    if entry is None:
        kinds: set[str] = set()
        _collect(card, kinds)
        entry = _asked[id(card)] = (card, frozenset(kinds))
    if entry[1]:
        game.recalled |= entry[1]


def _collect(tree: Node, kinds: set[str]) -> None:
    from apnap.rules.keywords import expand

    ahead: list[Any] = [tree]
    while ahead:
        node: Any = ahead.pop()
        kind = type(node)
        if kind is tuple:
            ahead.extend(node)
            continue
        if not issubclass(kind, Node):
            continue
        if kind is Keyword:
            ahead.extend([ability for ability in expand(node) if type(ability) is not Keyword])
        elif kind in _QUESTIONS or (kind is On and node.nth):
            on = node if kind is On else node.event
            if looks_back(on) or (kind is Happened and node.stat not in COUNTS):
                if on.kind != "move":
                    kinds.add(on.kind)
                elif on.to in ("", BATTLEFIELD):
                    kinds.add(ENTERS)
        ahead.extend([getattr(node, name) for name in node.__struct_fields__])


def remember(game: State, done: list[Event]) -> None:
    """Keep with the events that are asked about what they involved, as it is after them (603.10)."""
    kinds = game.recalled
    for ev in done:
        if ev.kind in kinds or (ev.to == BATTLEFIELD and ev.kind == "move" and ENTERS in kinds):
            refs = dict.fromkeys((ev.new if ev.kind == "move" else ev.subject, ev.source, ev.other))
            ev.was = tuple([_as_is(game, ref) for ref in refs if ref >= FIRST_OBJECT and ref in game.objects])


def _as_is(game: State, ref: int) -> Last:
    obj = game.objects[ref]
    return Last(obj.clone(obj.gen), layers.chars(game, ref), NOBODY)


# --- asking -----------------------------------------------------------------------------------------------------------


@contextmanager
def then(game: State, ev: Event, b: Binding) -> Iterator[tuple[Event, Binding]]:
    """The event with the things it involved as they were, which meanwhile are known to the game under ids of their own;
    and a binding that speaks of them."""
    lki = game.lki
    seen = {last.obj.id: THEN + last.obj.id for last in ev.was}
    before = {ref: lki.get(ref) for ref in seen.values()}
    for last in ev.was:
        lki[THEN + last.obj.id] = last
    at = seen.get
    back = ev.but(subject=at(ev.subject, ev.subject), new=at(ev.new, ev.new), source=at(ev.source, ev.source),
                  other=at(ev.other, ev.other))  # fmt: skip
    if b.source in seen or b.item in seen:
        b = b.child(source=at(b.source, b.source), item=at(b.item, b.item))
    try:
        yield back, b
    finally:
        for ref, old in before.items():
            if old is None:
                del lki[ref]
            else:
                lki[ref] = old
