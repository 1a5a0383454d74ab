"""Selections that a player must choose, made while an effect happens or a cost is paid (608.2d, 118.3)."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final, TypeAlias, TypeVar

from apnap.ability import filters as f
from apnap.ability import selections as s
from apnap.ability.filters import Filter
from apnap.ability.selections import Selection
from apnap.model.decisions import Answer, Decision, Option, Reason
from apnap.model.objects import FIRST_OBJECT, HAND, LIBRARY, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask import facts
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.candidates import candidates
from apnap.rules.ask.filters import LIMIT, matches
from apnap.rules.ask.selections import Refs, resolve, single

T = TypeVar("T")
Gen: TypeAlias = Generator[Decision, Answer, T]
Choice: TypeAlias = s.Choose | s.ChooseFrom

ASK_ALL: Final = "ask_all"
"""A game with this option asks also where there is exactly one thing to choose: a scenario may name it."""

# --- which parts are choices ----------------------------------------------------------------------

_CHOICES: Final[dict[int, tuple[Selection, bool]]] = {}


def parts_of(sel: Selection) -> list[Selection]:
    """The selections directly inside a selection (not those inside its filters and amounts)."""
    out: list[Selection] = []
    for name in sel.__struct_fields__:
        value = getattr(sel, name)
        if isinstance(value, Selection):
            out.append(value)
        elif type(value) is tuple:
            out += [item for item in value if isinstance(item, Selection)]
    return out


def needs_choice(sel: Selection) -> bool:
    """Whether a player must choose something before the selection is known."""
    entry = _CHOICES.get(id(sel))
    if entry is None:
        if len(_CHOICES) > LIMIT:
            _CHOICES.clear()
        found = isinstance(sel, s.Choose | s.ChooseFrom) or any(
            [needs_choice(part) for part in parts_of(sel)]
        )
        entry = _CHOICES[id(sel)] = (sel, found)
    return entry[1]


# --- choosing -------------------------------------------------------------------------------------


def pick(game: State, sel: Selection, b: Binding, *, rule: str = "608.2d", kind: str = "choose") -> Gen[Refs]:
    """The refs of any selection, asking for the choices in it. A choice with a name is bound in `b.names`.
    What can't be chosen in full is chosen as far as possible (101.3, 609.3)."""
    if not needs_choice(sel):
        return resolve(game, sel, b)
    if isinstance(sel, s.Choose | s.ChooseFrom):
        return (yield from _choose(game, sel, b, rule, kind))
    slots = dict(b.slots)
    inner = b.child(slots=slots)
    return (yield from _around(game, sel, inner, rule, kind))


def _around(game: State, sel: Selection, b: Binding, rule: str, kind: str) -> Gen[Refs]:
    """A selection made of others: its choices are made in the order of the text, into the slots of `b`, then
    it is resolved with them (101.4c)."""
    for part in parts_of(sel):
        if not needs_choice(part):
            continue
        if isinstance(part, s.Choose | s.ChooseFrom):
            b.slots[id(part)] = yield from _choose(game, part, b, rule, kind)
        else:
            yield from _around(game, part, b, rule, kind)
    return resolve(game, sel, b)


def _choose(game: State, sel: Choice, b: Binding, rule: str, kind: str) -> Gen[Refs]:
    """One Choose or ChooseFrom: who chooses, among what, how many (608.2d)."""
    chooser = b.controller
    if sel.by is not None:
        chooser = _only((yield from pick(game, sel.by, b, rule=rule, kind=kind)))
        if chooser == NOBODY and "reach" in game.watched and isinstance(sel.by, s.Choose):
            chooser = _out_of_range(game, sel.by, b)
    if isinstance(sel, s.ChooseFrom):
        among = yield from pick(game, sel.among, b, rule=rule, kind=kind)
        kinds = (sel.filter, *sel.besides)
        found = tuple([r for r in among if any([matches(game, kind, r, b) for kind in kinds])])
    else:
        kinds = ()
        found = options(game, sel, b, chooser)
    least, most = _bounds(game, sel, b, len(found))
    check: Callable[[Answer], Reason | None] | None = None
    if len(kinds) > 1:
        most = min(most + len(kinds) - 1, len(found))
        check = each_its_own(game, kinds, found, b)
    if sel.random:
        taken = game.shuffled(found)[:most] if len(found) > most else found
    elif chooser == NOBODY or not most:
        taken = ()
    elif least == len(found) and not (least == 1 and game.options.get(ASK_ALL)):
        taken = found
    else:
        offered = tuple([Option("player" if r < FIRST_OBJECT else "object", r) for r in found])
        decision = Decision(kind, chooser, rule, offered, least, most, source=b.source, check=check)
        answer = yield decision
        taken = tuple([found[i] for i in sorted(answer)])
    if sel.name:
        b.names[sel.name] = taken
    return taken


def _out_of_range(game: State, by: s.Choose, b: Binding) -> int:
    """801.5c: where nobody within range can make the choice, the closest such player to the left makes it."""
    return next((p for p in game.apnap(b.controller) if matches(game, by.filter, p, b)), NOBODY)


def each_its_own(
    game: State, kinds: tuple[Filter, ...], found: Refs, b: Binding
) -> Callable[[Answer], Reason | None]:
    """The check that each of what is chosen can stand for a kind of its own ("a creature card and/or a land card")."""

    def check(answer: Answer) -> Reason | None:
        refs = tuple([found[i] for i in answer])
        return None if matched(game, kinds, refs, b) else Reason("608.2d", "kinds", refs)

    return check


def matched(game: State, kinds: tuple[Filter, ...], refs: Refs, b: Binding) -> bool:
    """Whether each of the objects can stand for a kind of its own."""
    if not refs:
        return True
    first, rest = refs[0], refs[1:]
    return any(
        matches(game, kind, first, b) and matched(game, kinds[:i] + kinds[i + 1 :], rest, b)
        for i, kind in enumerate(kinds)
    )


def _only(refs: Refs) -> int:
    return refs[0] if refs else NOBODY


def _bounds(game: State, sel: Choice, b: Binding, n: int) -> tuple[int, int]:
    """How many may be chosen of n: at least and at most. "Any number" may be none (107.1c)."""
    most = n if sel.most is None else min(n, max(0, amount(game, sel.most, b)))
    least = min(most, max(0, amount(game, sel.least, b)))
    return least, most


_OWN_ZONES: Final = frozenset({HAND, LIBRARY})
_OWNERS: Final[dict[int, tuple[Selection, bool]]] = {}


def _names_owner(sel: s.Choose) -> bool:
    """Whether the filter itself says whose cards are meant."""
    entry = _OWNERS.get(id(sel))
    if entry is None:
        if len(_OWNERS) > LIMIT:
            _OWNERS.clear()
        found = any([isinstance(n, f.Owned | f.Controlled | f.Among) for n in sel.filter.walk()])
        entry = _OWNERS[id(sel)] = (sel, found)
    return entry[1]


def options(game: State, sel: s.Choose, b: Binding, chooser: int) -> Refs:
    """What may be chosen for a Choose. Hands and libraries are the chooser's own unless the filter says
    whose."""
    if _OWN_ZONES.isdisjoint(sel.zones) or chooser == NOBODY or _names_owner(sel):
        return candidates(game, sel.filter, sel.zones, b)
    out: Refs = ()
    for zone in sel.zones:
        if zone in _OWN_ZONES:
            out += tuple([oid for oid in game.zone(zone, chooser) if matches(game, sel.filter, oid, b)])
        else:
            out += candidates(game, sel.filter, (zone,), b)
    return out


# --- can it be chosen -----------------------------------------------------------------------------


def choices_exist(game: State, sel: Selection, b: Binding) -> bool:
    """Whether a cost that uses the selection could be paid as far as it goes (118.3): enough to choose from,
    or the things it speaks of are still there. All of something may be none."""
    if isinstance(sel, s.Choose):
        chooser = b.controller
        if sel.by is not None and not needs_choice(sel.by):
            chooser = single(game, sel.by, b)
        return len(options(game, sel, b, chooser)) >= amount(game, sel.least, b)
    if isinstance(sel, s.ChooseFrom):
        if needs_choice(sel.among):
            return choices_exist(game, sel.among, b)
        n = len([r for r in resolve(game, sel.among, b) if matches(game, sel.filter, r, b)])
        return n >= amount(game, sel.least, b)
    if needs_choice(sel):
        return _parts_exist(game, sel, b)
    if isinstance(sel, s.All | s.OnlyThose | s.Rest | s.Union):
        return True
    refs = resolve(game, sel, b)
    if isinstance(sel, s.Top):
        return len(refs) >= amount(game, sel.n, b)
    return bool(refs) and all([facts.is_live(game, r) for r in refs])


def _parts_exist(game: State, sel: Any, b: Binding) -> bool:
    """Every choice inside exists. (Two choices of one union may want the same thing: 118.3 is then checked in
    paying.)"""
    return all([choices_exist(game, part, b) for part in parts_of(sel) if needs_choice(part)])
