"""Replacement and prevention effects (614-616): what may change an event before it happens.

Candidates come from three places: replacement abilities at work (`layers.replacements`), shields of limited time
(`State.shields`), and those that the rules themselves have (stun and shield counters, regeneration, what permanents
enter with). The affected player chooses which applies first (616.1); each applies to an event at most once (614.5).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any, Final

from apnap.ability.abilities import Replacement
from apnap.ability.effects import Regenerate
from apnap.ability.filters import Filter, IsSource, WithCounter
from apnap.ability.selections import This
from apnap.model.decisions import Answer, Decision, Option
from apnap.model.events import Event
from apnap.model.hashing import node_digest
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, NOBODY, OUTSIDE
from apnap.model.ongoing import Binding, ShieldEffect
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.patterns import event_matches
from apnap.rules.change import apply, builtin, entering
from apnap.rules.reach import touches

Out = Generator[Decision, Answer, list[Event]]

REPLACEABLE = frozenset(
    {
        "move", "draw", "discard", "sacrifice", "destroy", "mill", "create", "damage", "gain_life", "lose_life", "tap",
        "untap", "counters", "remove_counters", "mana", "search", "shuffle", "lose_game", "win_game", "scry", "surveil",
        "phase_out", "transform", "proliferate", "explore", "roll", "flip", "attach", "set_life", "cast", "activate",
        "step", "tap_for_mana", "reveal", "extra_turn", "phase_in", "monarch", "draw_many",
    }
)  # fmt: skip


class Candidate:
    """One replacement or prevention effect that could apply. `rank` orders the classes of 616.1a-e; `run` applies it:
    it returns the events that take the event's place."""

    __slots__ = ("ability", "key", "rank", "run", "source")

    def __init__(
        self, key: Any, source: int, rank: int, run: Callable[[Event], Out], ability: Replacement | None = None
    ) -> None:
        self.key = key
        self.ability = ability
        self.source = source
        self.rank = rank
        self.run = run


def plain(game: State, ev: Event) -> bool:
    """Whether nothing there is could replace the event or forbid it, so that it happens as it is. Quick, where
    `replaced` is thorough."""
    kind = ev.kind
    at_work = game.view_.replacements
    if (
        kind in (layers.replacements(game) if at_work is None else at_work)
        or game.shields
        or (kind == "move" and ev.to == BATTLEFIELD)
        or "replacing" in game.watched
    ):
        return False
    if kind in _FORBIDDING and _may_be_forbidden(game, kind):
        return False
    maker = builtin.RULES.get(kind)
    return maker is None or not maker(game, ev)


_FORBIDDING: dict[str, tuple[str, ...]] = {
    "gain_life": ("Cant:gain_life",),
    "lose_life": ("Cant:lose_life",),
    "draw": ("Cant:draw",),
    "counters": ("Cant:get_counters", "Cant:have_counters"),
    "phase_out": ("Cant:phase_out",),
    "untap": ("Cant:untap",),
    "transform": ("Cant:transform",),
    "lose_game": ("Cant:lose_game", "Cant:opponents_lose"),
    "search": ("Cant:search",),
    "sacrifice": ("Cant:be_sacrificed",),
}
"""Kind of event -> what could forbid it: nothing else is looked at by `_forbidden`."""


def replaced(game: State, ev: Event, done: list[Event]) -> Out:
    """The events that happen in place of `ev`, after all that applies has been applied (616.1). Until nothing is left
    that applies (616.1f), what became applicable by another effect included (616.2); what never happens can't be
    replaced (614.7). A token's creation before what it will be (701.7b): an event within the event comes later
    (616.1g). Leaving the game with its owner is nothing that anything could change (800.4a)."""
    if ev.to == OUTSIDE:
        return [ev]
    if ev.kind == "move" and ev.to == BATTLEFIELD:
        ready = yield from entering.prepare(game, ev)
        if ready is None:
            return []
        ev = ready
    if _forbidden(game, ev):
        return []
    if not ev.replaced and "replacing" in game.watched:
        ev = ev.but(replaced=game.watched["replacing"])  # 614.5
    while True:
        found = _candidates(game, ev)
        if not found:
            return [ev]
        chosen = found[0]
        if len(found) > 1:
            best = min(c.rank for c in found)
            found = [c for c in found if c.rank == best]
            chosen = found[0]
            if len(found) > 1 and not _no_matter(found, ev):
                chosen = yield from _choose(game, ev, found)
        ev = ev.but(replaced=(*ev.replaced, chosen.key))
        out = yield from chosen.run(ev)
        if len(out) == 1 and out[0].kind == ev.kind:
            ev = out[0]
            continue
        result: list[Event] = []
        for one in out:
            result.extend((yield from replaced(game, one, done)) if one.kind in REPLACEABLE else [one])
        return result


def _no_matter(found: list[Candidate], ev: Event) -> bool:
    """Whether it makes no difference which comes first: nobody is asked."""
    first = found[0]
    if first.ability is not None and all([c.source == first.source and c.ability == first.ability for c in found]):
        return True  # instances of one ability: a second one is redundant or applies after the first (702.88c)
    return all([_plain(c, ev) for c in found])


def _plain(candidate: Candidate, ev: Event) -> bool:
    """What only adds to how a permanent itself says that it enters: no order of such effects makes a difference."""
    r = candidate.ability
    if r is None or candidate.source != ev.subject:
        return False
    said = r.to or r.as_enters or r.copy_of or r.instead or r.under or r.optional or r.unless_cost or r.amount
    return not said and not r.enters_untapped


def _choose(game: State, ev: Event, found: list[Candidate]) -> Generator[Decision, Answer, Candidate]:
    """616.1: the affected player, or the controller of the affected object, chooses one."""
    player = affected(game, ev)
    options = tuple(Option("replacement", ref=c.source, index=i) for i, c in enumerate(found))
    items = tuple(c.ability for c in found)
    answer = yield Decision("replacement", player, "616.1", options, source=ev.subject, items=items)
    return found[answer[0]]


def affected(game: State, ev: Event) -> int:
    """The player affected by the event, or the controller (owner) of the affected object (616.1)."""
    if ev.subject >= FIRST_OBJECT:
        obj = game.objects.get(ev.subject)
        if obj is not None:
            if ev.kind == "move" and ev.to == BATTLEFIELD and ev.data.controller != NOBODY:
                return int(ev.data.controller)
            who = layers.controller(game, ev.subject)
            return who if who != NOBODY else obj.owner
    if 0 <= ev.subject < FIRST_OBJECT:
        return ev.subject
    return ev.player if ev.player != NOBODY else game.turn.active


def _may_be_forbidden(game: State, kind: str) -> bool:
    """Whether anything at work forbids events of that kind at all."""
    forbidding = _FORBIDDING.get(kind)
    return forbidding is not None and not layers.all_mods(game).keys().isdisjoint(forbidding)


def _forbidden(game: State, ev: Event) -> bool:
    """614.17: "can't" effects are looked at before replacement effects. Even then (614.17c). They must be
    there before it happens (614.17a). A permanent that can't have counters gets none as it enters, either
    (113.6i)."""
    kind = ev.kind
    if not _may_be_forbidden(game, kind):
        return False
    if kind == "gain_life":
        return any([layers.mods_on(game, "Cant:gain_life", p) for p in game.sharing(ev.player)])  # 810.9g
    if kind == "lose_life":
        team = game.sharing(ev.player)  # 810.9h
        return any([layers.mods_on(game, "Cant:lose_life", p) for p in team])
    if kind == "draw":
        return cant_draw(game, ev.player)
    if kind == "counters":
        what = "Cant:get_counters" if ev.subject < FIRST_OBJECT else "Cant:have_counters"
        refs = game.sharing_poison(ev.subject) if ev.data == "poison" else (ev.subject,)  # 810.10c
        return any(_all_kinds(m.mod.by, ev.data) for ref in refs for m in layers.mods_on(game, what, ref))
    if kind == "phase_out":
        return bool(layers.mods_on(game, "Cant:phase_out", ev.subject))
    if kind == "untap":
        return bool(layers.mods_on(game, "Cant:untap", ev.subject))
    if kind == "transform":
        return bool(layers.mods_on(game, "Cant:transform", ev.subject))  # nor convert (701.28f)
    if kind == "lose_game":
        return ev.rule != "104.3a" and _cant_lose(game, ev.player)
    if kind == "search":
        return bool(layers.mods_on(game, "Cant:search", ev.player))
    if kind == "sacrifice":
        return bool(layers.mods_on(game, "Cant:be_sacrificed", ev.subject))
    return False


def _all_kinds(by: Filter | None, kind: str) -> bool:
    """Whether counters of that kind are among those that can't be put there."""
    return by is None or (type(by) is WithCounter and by.kind == kind)


def _cant_lose(game: State, pid: int) -> bool:
    """104.3: said of the player, or of another one's opponents; of one who shares a life total of the whole team
    (810.8a)."""
    if any([layers.mods_on(game, "Cant:lose_game", p) for p in game.sharing(pid)]):
        return True
    return any([layers.mods_on(game, "Cant:opponents_lose", p) for p in game.opponents(pid)])


def cant_draw(game: State, pid: int) -> bool:
    """A player who can't draw (more than so many) cards (121.3, 614.17). Asked of each card by itself
    (121.2b)."""
    mods = layers.mods_on(game, "Cant:draw", pid)
    if not mods:
        return False
    drawn = sum(1 for e in game.log if e.kind == "draw" and e.player == pid)
    for m in mods:
        if m.mod.limit is None:
            return True
        from apnap.rules.ask.amounts import amount

        if drawn >= amount(game, m.mod.limit, m.bind):
            return True
    return False


def _candidates(game: State, ev: Event) -> list[Candidate]:
    """Everything that could still be applied to the event, in a stable order. A draw is replaced although the
    library is empty (121.6, 121.6a, 614.11)."""
    found: list[Candidate] = []
    for active in layers.replacements(game).get(ev.kind, ()):
        _consider(game, ev, active.ability, active.bind(), active.key, found)
    if game.shields:
        for shield in game.shields:
            ability = shield.ability
            if isinstance(ability, Replacement) and ability.on.kind == ev.kind:
                if shield.refs is not None and ev.subject not in shield.refs:
                    continue
                _consider(game, ev, ability, shield.bind, ("shield", shield.id), found, shield)
    if ev.kind == "move" and ev.to == BATTLEFIELD:
        seen: dict[str, int] = {}
        for ability, bind in entering.own_replacements(game, ev):
            # Known by what it says, so that the same game has the same keys in every process.
            said = node_digest(ability)
            seen[said] = seen.get(said, 0) + 1
            key = ("own", said, seen[said])
            if key not in ev.replaced:
                _consider(game, ev, ability, bind, key, found)
    maker = builtin.RULES.get(ev.kind)
    if maker is not None:
        for key, source, run in maker(game, ev):
            if key not in ev.replaced:
                found.append(Candidate(key, source, 4, run))
    return found


_NEVER: Final = "Cant:be_regenerated"


def _consider(
    game: State,
    ev: Event,
    ability: Replacement,
    bind: Binding,
    key: Any,
    found: list[Candidate],
    shield: ShieldEffect | None = None,
) -> None:
    """Add the effect if it applies to the event."""
    if key in ev.replaced:
        return
    if not event_matches(game, ability.on, ev, bind):
        return
    if "reach" in game.watched:
        prevents = ability.prevent_all or ability.prevent is not None
        on = ability.on
        named = (on.source is not None, on.subject is not None) if prevents else (False, True)
        if not touches(game, bind.controller, ev, *named):
            return
    if type(ability.instead) is Regenerate and (ev.data is False or layers.mods_on(game, _NEVER, ev.subject)):
        return  # 701.19c
    bound = bind.child(event=ev)
    if ability.condition is not None:
        from apnap.rules.ask.conditions import holds

        if not holds(game, ability.condition, bound):
            return
    if (ability.prevent_all or ability.prevent is not None) and ev.kind == "damage" and ev.data == "unpreventable":
        return  # 615.12
    if (ability.prevent_all or ability.prevent is not None) and layers.mods(game, "Cant:damage_prevented"):
        return  # 615.12: prevention effects have no effect on it

    def run(event: Event) -> Out:
        return apply.apply(game, event, ability, bind.child(event=event, names=dict(bind.names)), shield)

    found.append(Candidate(key, bind.source, _rank(ability), run, ability))


def _rank(ability: Replacement) -> int:
    """616.1a-d: self-replacement, then control of entering, then copies, then the rest."""
    if ability.under is not None:
        return 1
    if ability.copy_of is not None:
        if type(ability.copy_of) is This and type(ability.on.subject) is IsSource:
            return 0  # 718.3b: a prototyped permanent is what its spell was, before anything is chosen
        return 2
    return 4
