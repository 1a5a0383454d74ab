"""What all the performers share: the table, results by name, who does something, what is acted on, plain
questions.
Results of a verb are kept in the binding under its name (refs) and under the name and "#" (the number); an
object that the effect moved is kept under ">" and its old id, so that later parts find it (400.7j).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from apnap.ability.effects import Effect
from apnap.ability.selections import ActivePlayer, Iter, OwnerOf, Selection, Target, You
from apnap.model.decisions import Decision, Option
from apnap.model.events import Event
from apnap.model.node import Node
from apnap.model.objects import FIRST_OBJECT, HAND, LIBRARY, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.choose import pick
from apnap.rules.ask.filters import matches
from apnap.rules.change import Gen

Performer = Callable[[State, Any, Binding], Gen[None]]
Refs = tuple[int, ...]
F = TypeVar("F", bound=Callable[..., Any])

PERFORMERS: Final[dict[type[Effect], Performer]] = {}
UNPLAYED: Final[dict[type[Effect], str]] = {}
"""Effects that the rules don't perform, with the reason."""


def performs(cls: type[Effect]) -> Callable[[F], F]:
    """Enter a function in the table as the performer of one kind of effect."""

    def enter(function: F) -> F:
        PERFORMERS[cls] = function
        return function

    return enter


# --- results ------------------------------------------------------------------------------------------------


def bind(b: Binding, name: str, refs: Refs, number: int | None = None) -> None:
    """Keep a verb's result under its name: the refs, and the number ("#"), which is how many refs unless
    given."""
    if name:
        b.names[name] = refs
        b.names[name + "#"] = len(refs) if number is None else number


def divided(what: Node, b: Binding) -> dict[int, int]:
    """What was divided among the targets as the spell or ability was put on the stack (601.2d): ref ->
    number."""
    shares: dict[int, int] = {}
    for node in what.walk():
        if type(node) is Target:
            shares.update(zip(b.slots.get(id(node), ()), b.amounts.get(id(node), ()), strict=False))
    return shares


def doers(b: Binding, name: str, who: Iterable[int]) -> None:
    """Keep which players did what a verb says ("each opponent who does"), under its name and "@"."""
    if name:
        b.names[name + "@"] = tuple(dict.fromkeys(who))


def moved(b: Binding, done: Iterable[Event], refs: Refs | None = None) -> Refs:
    """What the objects became (those in `refs`, or all): noted for later parts of the effect (400.7j)."""
    wanted = None if refs is None else frozenset(refs)
    out: list[int] = []
    for ev in done:
        if (
            ev.kind == "move"
            and ev.new != NOBODY
            and ev.subject != NOBODY
            and (wanted is None or ev.subject in wanted)
        ):
            b.names[f">{ev.subject}"] = ev.new
            out.append(ev.new)
            out.extend(ev.data.others)
    return tuple(out)


def entered(done: Iterable[Event]) -> Refs:
    """The tokens that were created (111.1)."""
    return tuple(ev.new for ev in done if ev.kind == "move" and ev.cause == "create" and ev.new != NOBODY)


def subjects(done: Iterable[Event], kind: str) -> Refs:
    """The subjects of the performed events of a kind, without doubles."""
    return tuple(dict.fromkeys(ev.subject for ev in done if ev.kind == kind))


# --- nouns --------------------------------------------------------------------------------------------------


def here(game: State, b: Binding, ref: int) -> int:
    """The object as the effect may act on it now: what it became when this effect, its cost, or the event
    that triggered it moved it to a public zone (400.7e, 400.7j); else itself, though it may be gone. Only
    where it is expected (603.7c)."""
    names = b.names
    while ref >= FIRST_OBJECT and ref not in game.objects:
        new = names.get(f">{ref}", NOBODY)
        ev = b.event
        if new == NOBODY and ev is not None and ev.kind == "move" and ev.subject == ref:
            new = ev.new
        if new == NOBODY and ref == b.source:
            last = game.last(ref)
            found = game.objects.get(last.became) if last is not None else None
            if found is not None and found.zone not in (HAND, LIBRARY):
                new = found.id
            elif last is not None and found is None and f">{last.became}" in names:
                new = last.became  # an earlier part of the effect moved on what it had become
        if new in (NOBODY, ref):
            return ref
        ref = int(new)
    return ref


def objects(game: State, what: Selection, b: Binding, rule: str = "608.2d") -> Gen[Refs]:
    """The selected objects that still exist, chosen by a player where the selection says so."""
    found = yield from pick(game, what, b, rule=rule)
    out: list[int] = []
    for named in found:
        ref = here(game, b, named)
        if ref >= FIRST_OBJECT and ref in game.objects and "others" in game.objects[ref].links:
            _add_others(game, b, named, ref, out)
        if ref >= FIRST_OBJECT and ref in game.objects and ref not in out and game.objects[ref].phased == NOBODY:
            out.append(ref)  # 702.26b: what is phased out is treated as though it didn't exist
    return tuple(out)


def _add_others(game: State, b: Binding, named: int, ref: int, out: list[int]) -> None:
    """729.3c: an effect that finds what a merged permanent became finds all the objects that it became. So
    of a melded one (712.21c)."""
    ev = b.event
    if named != ref or (ev is not None and getattr(ev, "new", NOBODY) == ref):
        out.extend(o for o in game.objects[ref].links["others"] if o in game.objects and o not in out)


def things(game: State, what: Selection, b: Binding, rule: str = "608.2d") -> Gen[Refs]:
    """The selected objects that still exist and players still in the game (608.2f)."""
    found = yield from pick(game, what, b, rule=rule)
    out: list[int] = []
    for ref in found:
        if ref >= FIRST_OBJECT:
            ref = here(game, b, ref)
            if ref not in game.objects:
                continue
        elif ref not in game.order:
            continue
        if ref not in out:
            out.append(ref)
    return tuple(out)


def players(game: State, who: Selection, b: Binding) -> Gen[Refs]:
    """The selected players still in the game, in APNAP order (101.4)."""
    if type(who) is You:
        return (b.controller,) if b.controller in game.order else ()
    found = yield from pick(game, who, b)
    if type(who) is ActivePlayer and len(game.sharing(game.turn.active)) > 1:
        found = yield from _active_one(game, b)
    if len(found) < 2:
        return tuple(p for p in found if p in game.order)
    return tuple(p for p in game.apnap() if p in found)


def _active_one(game: State, b: Binding) -> Gen[Refs]:
    """805.9: of the players of an active team the controller chooses which one "the active player" is now."""
    team = [p for p in game.sharing(game.turn.active) if p in game.order]
    if len(team) < 2:
        return tuple(team)
    options = tuple([Option("player", ref=p) for p in team])
    answer = yield Decision("choose", b.controller, "805.9", options, source=b.source, prompt="active player")
    return (team[answer[0]],)


def for_player(who: Selection, b: Binding, pid: int) -> Binding:
    """The binding for what one of several players does: the player at hand is `Iter`."""
    return b if type(who) is You else b.child(item=pid)


_each: dict[int, tuple[Any, bool]] = {}


def varies(node: Any) -> bool:
    """Whether an amount or selection depends on the member at hand (`Iter`)."""
    if type(node) is int or node is None:
        return False
    found = _each.get(id(node))
    if found is None:
        if len(_each) > 16384:
            _each.clear()
        found = _each[id(node)] = (node, any(type(n) is Iter for n in node.walk()))
    return found[1]


def amount_for(game: State, n: Any, b: Binding, ref: int) -> int:
    """The amount for one affected object or player, who is `Iter` in it."""
    if type(n) is int:
        return n
    return amount(game, n, b.child(item=ref) if varies(n) else b)


def controller_of(game: State, ref: int) -> int:
    """The object's controller, last known when it is gone; its owner where nobody controls it (108.4)."""
    found = layers.controller(game, ref)
    if found != NOBODY:
        return found
    return owner_of(game, ref)


def owner_of(game: State, ref: int) -> int:
    """The object's owner, also when it is gone (108.3)."""
    obj = game.objects.get(ref)
    if obj is not None:
        return obj.owner
    last = game.last(ref)
    return last.obj.owner if last is not None else NOBODY


class ChosenFor(Selection, frozen=True):
    """The player for whom the object at hand was chosen, as several players act at the same time (101.4)."""


CHOSEN: Final = "chosen together"
CHOSEN_FOR: Final = "chosen for"
"""The names of what several players have chosen, and of those players in the same order (`rules.perform.together`)."""


def under_for(game: State, under: Selection | None, b: Binding, ref: int, default: int) -> Gen[int]:
    """Under whose control an object is put onto the battlefield (110.2a). `Iter` itself is a player: the one whose turn
    it is to act, not the object. Of several players who act at once, its owner: the one who puts it there."""
    if under is None:
        return default
    if type(under) is Iter:
        return b.item if 0 <= b.item < FIRST_OBJECT else default
    if type(under) is ChosenFor:
        return int(b.names[CHOSEN_FOR][b.names[CHOSEN].index(ref)])
    if type(under) is OwnerOf:
        return owner_of(game, ref)
    found = yield from pick(game, under, b.child(item=ref) if varies(under) else b)
    if len(found) > 1 and owner_of(game, ref) in found:
        return owner_of(game, ref)
    return found[0] if found else default


def forbids(game: State, what: str, ref: int, by: int) -> bool:
    """Whether an effect says that the object or player can't do or suffer that (from `by`)."""
    for active in layers.mods_on(game, f"Cant:{what}", ref):
        limit = active.mod.by
        if limit is None or matches(game, limit, by, active.bind) != active.mod.except_by:
            return True
    return False


# --- questions ----------------------------------------------------------------------------------------------


def option(ref: int) -> Option:
    """An object or player as something to be chosen."""
    return Option("object" if ref >= FIRST_OBJECT else "player", ref=ref)


def choose(
    game: State,
    kind: str,
    pid: int,
    rule: str,
    refs: Refs,
    least: int = 1,
    most: int = 1,
    source: int = NOBODY,
    prompt: str = "",
    check: Any = None,
) -> Gen[Refs]:
    """A player chooses some of these; not asked when there is only one way to do so."""
    most = min(most, len(refs))
    least = min(least, most)
    if most <= 0:
        return ()
    if least == len(refs) and check is None:
        return refs
    options = tuple(option(ref) for ref in refs)
    answer = yield Decision(kind, pid, rule, options, least, most, source=source, prompt=prompt, check=check)
    return tuple(refs[i] for i in answer)


def in_order(
    game: State, pid: int, rule: str, refs: Refs, source: int = NOBODY, prompt: str = ""
) -> Gen[Refs]:
    """A player puts these in an order; not asked about fewer than two."""
    n = len(refs)
    if n < 2:
        return refs
    options = tuple(option(ref) for ref in refs)
    answer = yield Decision(
        "order", pid, rule, options, n, n, ordered=True, source=source, prompt=prompt, default=tuple(range(n))
    )
    return tuple(refs[i] for i in answer)


def word(pid: int, rule: str, words: tuple[str, ...], source: int = NOBODY, prompt: str = "") -> Gen[str]:
    """A player chooses one of the words; not asked when there is only one."""
    if len(words) == 1:
        return words[0]
    options = tuple(Option("word", index=i, how=text) for i, text in enumerate(words))
    answer = yield Decision("word", pid, rule, options, source=source, prompt=prompt)
    return words[answer[0]]


def put(game: State, mask: int, **fields: Any) -> None:
    """Set fields of the game itself that no event changes: turns and phases to come, skips, waiting
    triggers."""
    for name, value in fields.items():
        setattr(game, name, value)
    game.touch(mask)


def since(game: State, b: Binding) -> list[Event]:
    """The events since the ability triggered, or the spell or ability was put on the stack (610.3a-b,
    701.27f)."""
    log = game.log
    if b.event is not None and b.event.index >= 0:
        return log[max(b.event.index + 1 - game.log_start, 0) :]
    if b.stack_id != NOBODY:
        for i in range(len(log) - 1, -1, -1):
            if log[i].subject == b.stack_id and log[i].kind in ("cast", "activate"):
                return log[i + 1 :]
        return log
    return []
