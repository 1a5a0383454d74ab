"""What somebody may do and can't: only what is possible can be chosen, so that nobody is asked (608.2d)."""

from __future__ import annotations

from typing import Final

from apnap.ability.effects import (
    Act,
    Cast,
    Destroy,
    Discard,
    Draw,
    Effect,
    Exile,
    Move,
    RemoveCounters,
    Sacrifice,
    Seq,
    Tap,
    Untap,
)
from apnap.ability.filters import Controlled, both
from apnap.ability.selections import Choose, ChooseFrom, Selection, This, You
from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask.choose import needs_choice, options
from apnap.rules.ask.facts import movable
from apnap.rules.ask.filters import matches
from apnap.rules.ask.selections import resolve
from apnap.rules.change.replace import cant_draw
from apnap.rules.perform.common import for_player

_PAID: Final = frozenset({"collect_evidence", "forage", "blight"})
"""Keyword actions that are done wholly or not at all."""
_NEEDS_OBJECT: Final = frozenset({Move, Exile, Cast, Destroy, Tap, Untap})


def pointless(game: State, effect: Effect, b: Binding) -> bool:
    """Whether an optional part can't be done as it says: it begins with something about objects and there are too few,
    or with a draw of one who can't draw (121.3, 121.3a), or what it asks for isn't there (701.59b). A search may always
    be chosen, whatever can be done with what is found (701.23g)."""
    first = effect.parts[0] if type(effect) is Seq and effect.parts else effect
    kind = type(first)
    if kind is Act:
        assert isinstance(first, Act)
        return first.name in _PAID and _cant_act(game, first, b)
    if kind is Draw:
        assert isinstance(first, Draw)
        return not needs_choice(first.who) and all([cant_draw(game, pid) for pid in resolve(game, first.who, b)])
    if kind is Sacrifice:
        assert isinstance(first, Sacrifice)
        return _none_to_sacrifice(game, first, b)
    if kind is Discard:
        assert isinstance(first, Discard)
        return _none_to_discard(game, first, b)
    what = getattr(first, "what", None)
    if not isinstance(what, Selection):
        return False
    if kind is RemoveCounters:
        assert isinstance(first, RemoveCounters)
        return _no_counter(game, first, what, b)
    return kind in _NEEDS_OBJECT and _none(game, what, b)


def _cant_act(game: State, act: Act, b: Binding) -> bool:
    from apnap.rules.casting.costs import action_verdict

    return all([action_verdict(game, pid, act, b) is not None for pid in resolve(game, act.who, b)])


def _none(game: State, what: Selection, b: Binding) -> bool:
    """Whether there are fewer objects than are asked for."""
    if type(what) is This:
        return b.source not in game.objects and movable(game, b.source) not in game.objects
    if type(what) is Choose and what.least and (what.by is None or not needs_choice(what.by)):
        chooser = (resolve(game, what.by, b) or (NOBODY,))[0] if what.by is not None else b.controller
        return len(options(game, what, b, chooser)) < _least(what)
    if type(what) is ChooseFrom and not needs_choice(what.among):
        return not any([matches(game, what.filter, ref, b) for ref in resolve(game, what.among, b)])
    return False


def _least(what: Choose) -> int:
    """How many must be taken; of a number that isn't known yet, one."""
    return what.least if isinstance(what.least, int) else 1


_own: dict[int, tuple[Choose, Choose]] = {}


def of_own(what: Selection) -> Selection:
    """The same choice among what the player controls: nothing else can be sacrificed (701.21a)."""
    if type(what) is not Choose:
        return what
    found = _own.get(id(what))
    if found is None:
        filter_ = both(what.filter, Controlled(You()))
        found = (what, Choose(filter_, what.zones, what.least, what.most, what.by, what.name, what.random))
        _own[id(what)] = found
    return found[1]


def _none_to_sacrifice(game: State, effect: Sacrifice, b: Binding) -> bool:
    """701.21a: nobody can sacrifice what somebody else controls."""
    if needs_choice(effect.who):
        return False
    what = of_own(effect.what)
    who = resolve(game, effect.who, b)
    return all([_none(game, what, b if type(effect.who) is You else b.child(item=p, controller=p)) for p in who])


def _none_to_discard(game: State, effect: Discard, b: Binding) -> bool:
    """701.9a: a discard is from the hand. What may be less than it says, a whole hand among it, may be nothing."""
    if effect.what is not None or effect.up_to or not isinstance(effect.n, int) or needs_choice(effect.who):
        return False
    for pid in resolve(game, effect.who, b):
        hand = game.players[pid].hand
        if effect.filter is not None:
            inner = for_player(effect.who, b, pid)
            hand = tuple([ref for ref in hand if matches(game, effect.filter, ref, inner)])
        if len(hand) >= effect.n:
            return False
    return True


def _no_counter(game: State, effect: RemoveCounters, what: Selection, b: Binding) -> bool:
    """Whether none of the objects has such a counter."""
    if type(what) is Choose and what.by is None:
        return not any([_has_counter(game, ref, effect.kind) for ref in options(game, what, b, b.controller)])
    return not needs_choice(what) and not any([_has_counter(game, r, effect.kind) for r in resolve(game, what, b)])


def _has_counter(game: State, ref: int, kind: str) -> bool:
    """Whether a counter of that kind (of any kind for "") is there to be removed."""
    record = game.players[ref] if ref < FIRST_OBJECT else game.get(ref)
    return record is not None and any(n and kind in ("", name) for name, n in record.counters.items())
