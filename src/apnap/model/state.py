"""The state: everything about a game that changes, and the one door to change it.

`State.edit(oid)` and `State.edit_player(pid)` take a record for writing, cloning it when it is shared with a copy;
nobody writes to a record obtained in any other way. All containers on the state are tuples or dictionaries that are
replaced, or private dictionaries copied by `copy`. A copy shares every record and costs microseconds.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any, Final, Self

from apnap.model.card import Card
from apnap.model.decisions import Answer, Decision
from apnap.model.events import BEGINNINGS, Event
from apnap.model.objects import (
    ANTE,
    BATTLEFIELD,
    COMMAND,
    EXILE,
    FIRST_OBJECT,
    GRAVEYARD,
    HAND,
    LIBRARY,
    NOBODY,
    SIDEBOARD,
    STACK,
    Last,
    Obj,
    Player,
)
from apnap.model.ongoing import DelayedTrigger, Floating, Pending, Permission, ShieldEffect
from apnap.model.turn import NO_COMBAT, Combat, Era, TurnState

if TYPE_CHECKING:
    from collections.abc import Generator

# What a change may feed (see `State.touch`). A static effect that reads one of these makes views depend on it.
ZONES: Final = 1
"""Something entered or left the battlefield, changed face, copy, phasing, attachment, timestamp: always feeds views."""
CONTROL: Final = 2
COUNTERS: Final = 4
EFFECTS: Final = 8
"""A continuous effect began or ended."""
TAPPED: Final = 16
LIFE: Final = 32
HANDS: Final = 64
"""Cards in hands, libraries, graveyards, exile, on the stack."""
COMBAT: Final = 128
TURN: Final = 256
"""A turn begins."""
DAMAGE: Final = 512
OTHER: Final = 1024
STEP: Final = 4096
"""A phase or step begins."""
LOG: Final = 8192
"""Something was logged that isn't the beginning of a turn, phase or step: its answers about this turn are others."""
ON_STACK: Final = 16384
"""Abilities on the stack come and go, and what is there has other targets or other costs."""
AWAY: Final = 2048
"""In a mask only: abilities of cards outside the battlefield are at work somewhere, so that their indexes follow
changes of `HANDS`, while the characteristics of permanents don't."""
ALWAYS: Final = ZONES | CONTROL | COUNTERS | EFFECTS

generation: Final = count(1).__next__
"""Counts copies in the process, to tell which records are private to whom; no part of any state. (Not an attribute of
the class: whenever one is written CPython forgets all that it has learned about the class's attributes.)"""

SHARED_TURNS: Final = frozenset({"two-headed-giant", "archenemy", "archenemy-commander"})
"""The formats in which teams take turns, and not players (805.1)."""
POOLED_LIFE: Final = frozenset({"two-headed-giant", "archenemy-commander"})
"""The formats in which a team has one life total (810.4, 904.13b)."""

_TAPS: Final = TAPPED | TURN
"""What decides whether a permanent can be tapped, besides what the view tells (302.6)."""

_MASK64: Final = (1 << 64) - 1


_INDEXES: Final = ("more_mana",)


class View:
    """What the rules derive from the state: characteristics by the layers, and indexes of abilities. Filled lazily, a
    pure function of the state; a copy shares it until one of the two changes something that feeds it."""

    __slots__ = (
        "changed", "chars", "data", "mods", "newcomers", "ready", "replacements", "sides", "triggers", "unheard",
    )  # fmt: skip

    def __init__(self) -> None:
        self.ready = False
        """Set when continuous effects have been collected and applied (or found absent)."""
        self.chars: dict[int, Any] = {}
        self.changed: frozenset[int] | None = None
        """Cards outside the battlefield whose abilities effects have changed, if there are any."""
        self.triggers: dict[str, Any] | None = None
        """The indexes of `rules.layers.index`, and what `rules.casting.rows` knows of the players' permanents: None
        until somebody asks."""
        self.replacements: dict[str, Any] | None = None
        self.mods: dict[str, Any] | None = None
        self.sides: list[Any] | None = None
        self.unheard: frozenset[str] | None = None
        """Kinds of events that nothing waits for (`rules.change.door`)."""
        self.newcomers = 0
        """How far effects reach permanents that are about to enter (`rules.layers.build.reaches_newcomers`)."""
        self.data: dict[str, Any] = {}
        """Other indexes by name."""

    def elsewhere(self) -> View:
        """The view after cards moved outside the battlefield: what it says of permanents stays; the indexes of
        abilities wait under "kept" until somebody has looked which cards' abilities are at work
        (`rules.layers.index`)."""
        if not self.ready:
            return View()
        new = View()
        new.ready = True
        new.chars = self.chars
        new.changed = self.changed
        new.sides = self.sides
        new.newcomers = self.newcomers
        data = self.data.copy()
        kept = dict(data.get("kept", ()))
        for name in _INDEXES:
            if name in data:
                kept[name] = data.pop(name)
        if self.triggers is not None:
            kept["triggers"] = self.triggers
        if self.replacements is not None:
            kept["replacements"] = self.replacements
        if self.mods is not None:
            kept["mods"] = self.mods
        data["kept"] = kept
        if "away" in data:
            data["before"] = data.pop("away")
        data.pop("target_hints", None)
        new.data = data
        return new


class State:
    """Everything that changes in a game. See the module docstring."""

    __slots__ = (
        "answers", "base", "battlefield", "ceasing", "combat", "command", "damage_wave", "day", "decision_", "delayed",
        "era", "exile", "extra_turns", "floating", "format", "gen", "legal_", "lki", "lki_old", "log", "log_old",
        "log_start", "monarch", "next_id", "objects", "options", "order", "outcome", "passed", "pending", "permissions",
        "players", "priority", "proc", "recalled", "rng", "same_", "shields", "skips", "stack", "static_mask",
        "step_log", "taps", "time", "turn", "version", "view_", "watched",
    )  # fmt: skip

    def __init__(
        self,
        era: Era,
        keys: tuple[str, ...],
        life: int = 20,
        seed: int = 0,
        format: str = "two-player",
        teams: tuple[int, ...] | None = None,
    ) -> None:
        self.gen = generation()
        self.era = era
        self.format = format
        self.options: dict[str, Any] = {}
        """Settings of this game that the rules consult: attack option, range of influence, …; never changed."""
        if teams is None:
            teams = tuple([i // 2 if format == "two-headed-giant" else i for i in range(len(keys))])
        self.players = [Player(self.gen, i, key, life, teams[i]) for i, key in enumerate(keys)]
        self.order = tuple(range(len(keys)))
        """Players still in the game in turn order."""
        self.objects: dict[int, Obj] = {}
        self.battlefield: tuple[int, ...] = ()
        # The zones that all players share (400.1); those of each player are on the player.
        self.stack: tuple[int, ...] = ()
        """Bottom first; the last one resolves next (405)."""
        self.exile: tuple[int, ...] = ()
        self.command: tuple[int, ...] = ()
        self.turn = TurnState()
        self.combat: Combat = NO_COMBAT
        self.priority = NOBODY
        self.passed = 0
        """How many players have passed in succession (117.4)."""
        self.ceasing: tuple[int, ...] = ()
        """Tokens and copies in zones where they cease to exist at the next check (704.5d, 704.5e)."""
        self.damage_wave: Any = None
        """Combat damage as assigned, waiting on the stack (era 2004)."""
        self.pending: tuple[Pending, ...] = ()
        self.floating: tuple[Floating, ...] = ()
        self.delayed: tuple[DelayedTrigger, ...] = ()
        self.shields: tuple[ShieldEffect, ...] = ()
        self.permissions: tuple[Permission, ...] = ()
        self.extra_turns: tuple[tuple[int, Any], ...] = ()
        """Turns to be taken next, the next one last (500.7): (player, note)."""
        self.skips: tuple[tuple[Any, ...], ...] = ()
        """(player, what, bound to this turn number or -1) of steps, phases or turns to be skipped (614.10)."""
        self.monarch = NOBODY
        self.day = ""
        """"", "day" or "night" (730)."""
        self.watched: dict[str, Any] = {}
        """Other designations of the game: initiative, …"""
        self.log: list[Event] = []
        """The events of the present turn; earlier turns' are in `log_old`, a tuple for each turn."""
        self.recalled: frozenset[str] = frozenset()
        """Kinds of events about which cards of this game ask what things were then (`rules.ask.past`)."""
        self.log_old: tuple[tuple[Event, ...], ...] = ()
        self.log_start = 0
        """How many events came before the present turn."""
        self.step_log: tuple[tuple[int, str], ...] = ()
        """(turn number, step name) of every step that began."""
        self.lki: dict[int, Last] = {}
        self.lki_old: tuple[dict[int, Last], ...] = ()
        self.next_id = FIRST_OBJECT
        self.time = 0
        """The last timestamp given (613.7)."""
        self.rng = (seed * 0x9E3779B97F4A7C15 + 0x1234567) & _MASK64
        self.outcome: Any = None
        """None while the game runs; else ("win", players) or ("draw", ())."""
        self.version = 0
        self.static_mask = ALWAYS
        """Which kinds of change feed the present view (see `touch`)."""
        self.view_ = View()
        self.legal_: Any = None
        self.decision_: Decision | None = None
        self.proc: Generator[Decision, Answer, None] | None = None
        self.base: Any = None
        """The state at the last quiet point, while a procedure is under way; never changed, only copied."""
        self.answers: tuple[Answer, ...] = ()
        """The answers given since `base`."""
        self.taps = generation()
        """Another number, unlike any other game's, whenever a permanent becomes tapped or untapped and when a turn
        begins (302.6): so long what can be tapped is the same on the same view."""
        self.same_: dict[Any, Any] | None = None
        """What was found out and stays true until something other than the time changes (see `pass_time`); None when
        nothing is known."""

    # --- copies -------------------------------------------------------------------------------------------------------

    def copy(self) -> Self:
        """A game of its own that goes on from here. Shares all records until either side edits one."""
        self.gen = generation()
        new = type(self).__new__(type(self))
        new._take(self)
        new.gen = generation()
        new.proc = None
        return new

    def _take(self, other: State) -> None:
        """Become what `other` is (everything but `gen` and `proc`)."""
        self.era = other.era
        self.format = other.format
        self.options = other.options
        self.players = other.players.copy()
        self.order = other.order
        self.objects = other.objects.copy()
        self.battlefield = other.battlefield
        self.stack = other.stack
        self.exile = other.exile
        self.command = other.command
        self.turn = other.turn
        self.combat = other.combat
        self.priority = other.priority
        self.passed = other.passed
        self.ceasing = other.ceasing
        self.damage_wave = other.damage_wave
        self.pending = other.pending
        self.floating = other.floating
        self.delayed = other.delayed
        self.shields = other.shields
        self.permissions = other.permissions
        self.extra_turns = other.extra_turns
        self.skips = other.skips
        self.monarch = other.monarch
        self.day = other.day
        self.watched = other.watched
        self.log = other.log.copy()
        self.log_old = other.log_old
        self.recalled = other.recalled
        self.log_start = other.log_start
        self.step_log = other.step_log
        self.lki = other.lki.copy()
        self.lki_old = other.lki_old
        self.next_id = other.next_id
        self.time = other.time
        self.rng = other.rng
        self.outcome = other.outcome
        self.version = other.version
        self.static_mask = other.static_mask
        self.view_ = other.view_
        self.legal_ = other.legal_
        self.decision_ = other.decision_
        self.base = other.base
        self.answers = other.answers
        self.same_ = other.same_
        self.taps = other.taps

    def edit(self, oid: int) -> Obj:
        """The object, private to this game, to be written to. The record got earlier may be another one from now on."""
        obj = self.objects[oid]
        if obj.gen != self.gen:
            obj = obj.clone(self.gen)
            self.objects[oid] = obj
        self.same_ = None
        return obj

    def edit_player(self, pid: int) -> Player:
        """The player's record, private to this game, to be written to."""
        player = self.players[pid]
        if player.gen != self.gen:
            player = player.clone(self.gen)
            self.players[pid] = player
        self.same_ = None
        return player

    def touch(self, what: int) -> None:
        """Say that something changed (a sum of the constants above), so that what was derived from it is found anew."""
        self.version += 1
        self.legal_ = self.same_ = None
        if what & _TAPS:
            self.taps = generation()
        mask = self.static_mask
        if what & mask:
            self.view_ = View()
        elif what & HANDS and mask & AWAY:
            self.view_ = self.view_.elsewhere()

    def pass_time(self, what: int = 0) -> None:
        """Say that nothing has changed but who has priority, or (STEP) the phase or step: what doesn't depend on the
        time stays known."""
        self.version += 1
        self.legal_ = None
        if what & self.static_mask:
            self.view_ = View()
            self.same_ = None

    def step_now(self) -> str:
        """The present step, for what is found out about this very moment: whatever asks isn't kept for the next."""
        known = self.legal_
        if known is None:
            known = self.legal_ = {}
        known["timed"] = True
        return self.turn.step

    def kept(self) -> dict[Any, Any]:
        """What is known until something other than the time changes, to be added to."""
        found = self.same_
        if found is None:
            found = self.same_ = {}
        return found

    def write_down(self, ev: Event) -> None:
        """Log an event."""
        ev.index = self.log_start + len(self.log)
        self.log.append(ev)
        if ev.kind not in BEGINNINGS:
            self.same_ = None
            if self.static_mask & LOG:
                self.touch(LOG)

    # --- numbers ----------------------------------------------------------------------------------

    def new_id(self) -> int:
        """A fresh object id."""
        oid = self.next_id
        self.next_id = oid + 1
        return oid

    def stamp(self) -> int:
        """A fresh timestamp (613.7)."""
        self.time += 1
        return self.time

    def random(self, n: int) -> int:
        """A random number in 0..n-1 from the game's own generator (SplitMix64)."""
        self.rng = (self.rng + 0x9E3779B97F4A7C15) & _MASK64
        z = self.rng
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK64
        return (z ^ (z >> 31)) % n

    def shuffled(self, items: tuple[int, ...]) -> tuple[int, ...]:
        """The items in random order (Fisher-Yates)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = self.random(i + 1)
            out[i], out[j] = out[j], out[i]
        return tuple(out)

    # --- looking things up ------------------------------------------------------------------------

    def get(self, oid: int) -> Obj | None:
        """The object if it still exists in the zone it was in under this id."""
        return self.objects.get(oid)

    def last(self, oid: int) -> Last | None:
        """Last known information about an object that has left its zone."""
        found = self.lki.get(oid)
        if found is None:
            for old in reversed(self.lki_old):
                found = old.get(oid)
                if found is not None:
                    return found
        return found

    def became(self, oid: int) -> int:
        """The id of the object that this one became last (itself when it is still there), or NOBODY."""
        while oid not in self.objects:
            last = self.last(oid)
            if last is None or last.became == NOBODY:
                return NOBODY
            oid = last.became
        return oid

    def zone(self, name: str, pid: int = NOBODY) -> tuple[int, ...]:
        """The ids in a zone: a player's (library, hand, graveyard; of all players with NOBODY) or a shared one."""
        if name == BATTLEFIELD:
            return self.battlefield
        if name == STACK:
            return self.stack
        if name == EXILE:
            return self.exile
        if name == COMMAND:
            return self.command
        if name in (ANTE, SIDEBOARD):
            found: tuple[int, ...] = self.watched.get(name, ())
            return found
        if pid == NOBODY:
            out: tuple[int, ...] = ()
            for p in self.order:
                out += self.zone(name, p)
            return out
        player = self.players[pid]
        if name == HAND:
            return player.hand
        if name == LIBRARY:
            return player.library
        if name == GRAVEYARD:
            return player.graveyard
        raise KeyError(name)

    def permanents(self) -> list[Obj]:
        """The phased-in permanents, in the order they came."""
        objects = self.objects
        return [obj for oid in self.battlefield if (obj := objects[oid]).phased == NOBODY]

    def opponents(self, pid: int) -> list[int]:
        """The player's opponents still in the game, in turn order from that player (102.2, 102.3)."""
        team = self.players[pid].team
        return [p for p in self.apnap(pid) if self.players[p].team != team]

    def sharing(self, pid: int) -> tuple[int, ...]:
        """Who shares life with the player, who comes first: teammates in Two-Headed Giant (810.4) and in Archenemy
        Commander (904.13b), nobody else anywhere."""
        if self.format not in POOLED_LIFE or not 0 <= pid < len(self.players):
            return (pid,)
        team = self.players[pid].team
        return (pid, *[p.id for p in self.players if p.team == team and p.id != pid])

    def sharing_poison(self, pid: int) -> tuple[int, ...]:
        """Who shares poison counters with the player, who comes first (810.10); in Archenemy Commander they aren't
        shared (904.13c)."""
        return self.sharing(pid) if self.format == "two-headed-giant" else (pid,)

    def apnap(self, first: int | None = None) -> list[int]:
        """Players still in the game in turn order, beginning with the active player, or with `first` (101.4).
        Teams sit together, so theirs is the order of teams (805.6, 805.7)."""
        start = self.turn.active if first is None else first
        order = self.order
        if start in order:
            i = order.index(start)
            return list(order[i:] + order[:i])
        later = [p for p in order if p > start]
        return later + [p for p in order if p < start]

    def next_player(self, pid: int) -> int:
        """Who sits to the left of the player, among those still in the game."""
        order = self.order
        for p in order:
            if p > pid:
                return p
        return order[0]

    def printed(self, obj: Obj) -> Card | None:
        """The card behind an object, when it has one."""
        return obj.card
