"""Does what is about to enter the battlefield fit a filter? It is asked as it would be there (614.12): with the
characteristics of what it enters as, under whose control it would be."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from apnap.ability import filters as f
from apnap.ability.filters import Filter
from apnap.model.card import Face
from apnap.model.events import Event
from apnap.model.objects import NOBODY, Chars
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.filters import compiled
from apnap.rules.ask.qualities import char_test

Test: TypeAlias = Callable[[State, Event, Binding], bool]


def arriving(flt: Filter) -> Test:
    """The filter as a test of a proposed move onto the battlefield."""
    test = char_test(flt)
    if test is not None:
        known = test
        return lambda game, ev, b: (c := _chars(game, ev)) is not None and known(c)
    if isinstance(flt, f.Both):
        parts = [arriving(part) for part in flt.parts]
        return lambda game, ev, b: all([part(game, ev, b) for part in parts])
    if isinstance(flt, f.Either):
        some = [arriving(part) for part in flt.parts]
        return lambda game, ev, b: any([part(game, ev, b) for part in some])
    if type(flt) is f.Not:
        inner = arriving(flt.inner)
        return lambda game, ev, b: not inner(game, ev, b)
    if type(flt) is f.Controlled:
        return _controlled(flt)
    pred = compiled(flt)
    if type(flt) is f.IsSource:  # a token about to be created has no id: its own abilities know it by that (614.12)
        return lambda game, ev, b: b.source == NOBODY if ev.subject == NOBODY else pred(game, ev.subject, b)
    made = _MADE.get(type(flt))
    return lambda game, ev, b: made is True if ev.subject == NOBODY else pred(game, ev.subject, b)


_MADE = {f.IsToken: True, f.Other: True, f.Anything: True}
"""What is true of a token that is being created, which isn't an object yet."""


def _chars(game: State, ev: Event) -> Chars | None:
    """What it will have on the battlefield: as printed on the face that will be up, or as it is now, where that is the
    same face; as it would exist there where effects would change it."""
    from apnap.rules.change.entering import entering_face, would_be

    chars = would_be(game, ev)
    if chars is not None:
        return chars
    face: Face | None = entering_face(game, ev)
    obj = game.objects.get(ev.subject)
    if face is None or obj is None:
        return layers.printed_chars(face) if face is not None else None
    if ev.data.copy is None and ev.data.face == obj.face:
        return layers.chars(game, obj.id)
    return layers.printed_chars(face)


def _controlled(flt: f.Controlled) -> Test:
    from apnap.rules.ask.selections import resolve
    from apnap.rules.change.entering import controller_of_entering

    by = flt.by
    return lambda game, ev, b: controller_of_entering(game, ev) in resolve(game, by, b)


def creating(flt: Filter) -> Test:
    """The filter as a test of the tokens of a proposed creation (111.1)."""
    test = char_test(flt)
    if test is not None:
        known = test
        return lambda game, ev, b: known(layers.printed_chars(ev.data[0]))
    if isinstance(flt, f.Both):
        parts = [creating(part) for part in flt.parts]
        return lambda game, ev, b: all([part(game, ev, b) for part in parts])
    holds = type(flt) in _MADE
    return lambda game, ev, b: holds


__all__ = ["arriving", "creating"]
