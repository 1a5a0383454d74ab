"""The table: one game, its seats, and everything a person may do there besides knowing the rules."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping, Sequence
from math import inf
from typing import Any, Final

import msgspec

from apnap.agents import Agent, get
from apnap.explain.words import reason_text
from apnap.game import Game
from apnap.match import shortcuts
from apnap.match.alarm import TooSlow
from apnap.match.record import GameRecord
from apnap.match.shortcuts import Shortcut
from apnap.model.decisions import Decision, GameError, Reason
from apnap.rules.unsupported import Unsupported
from apnap.table import export, guess
from apnap.table import preview as previews
from apnap.table import setup as setups
from apnap.table import snapshot as snapshots
from apnap.table import why as whys
from apnap.table.detail import detail
from apnap.table.habits import Manner
from apnap.table.history import History, give
from apnap.table.setup import Origin, Seat, Setup
from apnap.table.structs import (
    EVERYTHING,
    NOBODY,
    WATCHER,
    Can,
    Detail,
    Habits,
    LogLine,
    Moment,
    Preview,
    Refused,
    Snapshot,
    Thought,
    Waiting,
    WhyAnswer,
)
from apnap.table.thinking import Job, thought_of

MOST_CHOICES: Final = 5_000
"""An answer never has more numbers than this."""
_SHORTEST: Final = 2
"""A loop has at least an action and its player's next pass or choice."""
RIVAL: Final = "heuristic"
"""Who plays the others' seats in a branch, when no agent did."""


class Table:
    """One game with seats; a seat's number is its player's. Methods that a person calls raise `Refused` and leave the
    game as it was when what is asked can't be done."""

    def __init__(self, setup: Setup | None = None, *, origin: Origin | None = None, game: Game | None = None) -> None:
        if setup is not None:
            game, origin = setups.make(setup)
        assert origin is not None
        self._sit(origin, game if game is not None else setups.again(origin))
        self.go_on()

    def _sit(self, origin: Origin, game: Game) -> None:
        self.origin = origin
        self.names = list(origin.names)
        self.persons = tuple(i for i, agent in enumerate(origin.agents) if not agent)
        self.agents: dict[int, Agent] = {
            i: get(agent, origin.seed + i) for i, agent in enumerate(origin.agents) if agent
        }
        self.manners = {seat: Manner(observed=len(self.persons) > 1) for seat in self.persons}
        self.watchers = (WATCHER, EVERYTHING) if origin.recorded else (WATCHER,)
        self.history = History(game, (*self.persons, *self.watchers))
        self.seq = 0
        """Counts what happens at the table: a decision's `n` is the count at which it was asked."""
        self.thoughts: list[Thought] = []
        self.trouble = ""
        """What an agent tried and the engine can't do, the last time; for a note to persons."""

    # --- where the game is ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game as it is now. Not to be changed by others."""
        return self.history.game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.game.outcome is not None

    def waits_for(self) -> int:
        """The seat that is to decide; NOBODY when the game is over. (What it could do isn't found out for that.)"""
        game = self.game
        if game.outcome is not None:
            return NOBODY
        if game.decision_ is None and "controlled" not in game.watched:
            return game.priority
        decision = game.decision
        return decision.player if decision is not None else NOBODY

    def go_on(self) -> None:
        """Answer for the persons what they need not be asked, up to a question for one of them or for an agent."""
        while (manner := self.manners.get(seat := self.waits_for())) is not None:
            game = self.history.game
            try:
                if game.decision_ is None and manner.passes(game, seat):
                    game.pass_priority()
                else:
                    decision = game.decision
                    answer = manner.answer(game, decision) if decision is not None else None
                    if answer is None:
                        return
                    game.apply(answer)
            except Exception as error:  # the position is what it was; it is left to the person
                manner.hurry = None
                self.trouble = str(error)
                return
            self._happened()

    def _happened(self, by: int = NOBODY) -> None:
        self.seq += 1
        self.history.follow(by)

    # --- agents ---------------------------------------------------------------------------------------

    def to_think(self) -> int | None:
        """The seat of the agent that is to decide; None when none is."""
        seat = self.waits_for()
        return seat if seat in self.agents else None

    def think(self) -> None:
        """Let the agent that is to decide do so, here and now."""
        job = self.job()
        if job is not None:
            job.run()
            self.done(job)

    def job(self) -> Job | None:
        """What the agent that is to decide has to think about, to be run anywhere (in another thread); None when no
        agent is to decide."""
        seat = self.to_think()
        return Job(self.seq, seat, self.game.copy(), self.agents[seat]) if seat is not None else None

    def done(self, job: Job) -> bool:
        """Take on what an agent has decided. False when the table has gone on (or back) in the meantime: then it
        counts for nothing."""
        if job.seq != self.seq:
            return False
        if job.trouble:
            self.trouble = job.trouble
        self.thoughts = [t for t in self.thoughts if t.moment < self.history.now]
        self.thoughts += [thought_of(t, self.history.now) for t in job.thoughts]
        self.history.game = job.game
        self._happened()
        self.go_on()
        return True

    def considered(self) -> list[Thought]:
        """What the agents that search considered, decision by decision. Raises Refused before the game is over: it
        tells what they hold."""
        if not self.over:
            raise Refused("not-now", "what the agents consider is told when the game is over")
        return self.thoughts

    # --- what persons do ------------------------------------------------------------------------------

    def _asked(self, seat: int, n: int | None) -> Decision:
        """The decision that the seat is asked. Raises Refused when it isn't asked, or another one by now."""
        game = self.game
        decision = game.decision
        if decision is None:
            raise Refused("game-over", "the game is over", "104.1")
        if decision.player != seat:
            raise Refused("not-your-decision", f"{self.names[decision.player]} decides now", decision.rule)
        if n is not None and n != self.seq:
            raise Refused("stale", "that question has been answered, or taken back")
        return decision

    def answer(
        self, seat: int, n: int | None, answer: Sequence[int], hold: bool = False, lang: str = "en"
    ) -> None:
        """Answer the decision numbered `n` (see `model.decisions` for the forms). `hold`: keep priority over what is
        put on the stack. Raises Refused, with the rule when it is illegal."""
        decision = self._asked(seat, n)
        if not isinstance(answer, (list, tuple)) or len(answer) > MOST_CHOICES:
            raise Refused("malformed", "an answer is a list of numbers", decision.rule)
        if any(type(i) is not int for i in answer):
            raise Refused("malformed", "an answer is a list of numbers", decision.rule)
        if any(not -1 <= i < 1 << 40 for i in answer):
            reason = Reason(decision.rule, "malformed")
            raise Refused(reason.kind, reason_text(self.game, reason, lang), reason.rule)
        given = tuple(answer)
        passes = decision.kind == "priority" and given == (0,)
        self._apply(seat, decision, given, lang)
        manner = self.manners[seat]
        if passes:
            manner.holding = False
        elif decision.kind == "priority":
            manner.holding = hold or manner.habits.hold
        self.go_on()

    def _apply(self, seat: int, decision: Decision, answer: tuple[int, ...], lang: str = "en") -> None:
        game = self.game
        reason = decision.verdict(answer)
        if reason is not None:
            code = "malformed" if reason.kind == "malformed" else "illegal"
            raise Refused(code, reason_text(game, reason, lang), reason.rule)
        self.history.keep()
        try:
            game.apply(answer, seat)
        except GameError as error:
            text = reason_text(game, error.reason, lang) if error.reason is not None else str(error)
            raise Refused("illegal", text, error.reason.rule if error.reason is not None else "") from None
        except Unsupported as lack:
            raise Refused("unsupported", f"the engine can't do that yet: {lack}") from None
        except TooSlow:
            raise Refused("too-long", "it takes too long, and may never come to an end; it was taken back") from None
        except Exception as error:
            raise Refused("engine", f"the engine failed ({type(error).__name__}: {error})") from error
        self._happened(seat)

    def pass_(self, seat: int, n: int | None, until: str = "priority") -> None:
        """Pass priority: this once, or again and again (see `habits`)."""
        decision = self._asked(seat, n)
        if decision.kind != "priority":
            raise Refused("not-now", "there is a question to be answered first", decision.rule)
        manner = self.manners[seat]
        manner.pass_until(self.game, until)
        try:
            self._apply(seat, decision, (0,))
        except Refused:
            manner.hurry = None
            raise
        self.go_on()

    def can_cancel(self, seat: int) -> bool:
        """Whether the seat is in the middle of an action of its own that it may take back (732.1): casting a spell,
        activating an ability; not what happens while something resolves."""
        game = self.game
        base = game.base
        if game.decision_ is None or base is None or not base.turn.number or not game.answers:
            return False
        decision = base.decision
        action = decision.options_[game.answers[0][0]] if decision is not None else None
        return action is not None and decision is not None and decision.player == seat and action.kind != "pass"

    def cancel(self, seat: int) -> None:
        """Take back the action that is under way, or stop passing."""
        if self.can_cancel(seat):
            self.game.cancel()
            self._happened()
            return
        manner = self.manners.get(seat)
        if manner is None or manner.hurry is None:
            raise Refused("not-now", "you are in the middle of nothing", "732.1")
        manner.hurry = None

    def undo_asks(self, seat: int) -> list[int]:
        """The other persons, who must agree before the seat may take its last answer back."""
        return [p for p in self.persons if p != seat and not self.game.players[p].lost]

    def can_undo(self, seat: int) -> bool:
        """Whether the seat has given an answer that can be taken back."""
        return self.history.last_by(seat) != NOBODY

    def undo(self, seat: int) -> None:
        """Back to before the seat's last own answer. (Whether the others agree is for the caller to find out.)"""
        moment = self.history.last_by(seat)
        if moment == NOBODY:
            raise Refused("not-now", "there is nothing to undo")
        self.seq += 1
        self.history.back(moment)
        for manner in self.manners.values():
            manner.hurry = None
            manner.holding = False

    def _loop(self, seat: int) -> Shortcut | None:
        """731.2a: what the seat has just done twice over."""
        if self.waits_for() != seat:
            return None
        start = max(self.history.now - 2 * shortcuts.LONGEST, self.history.step_began())
        if self.history.now - start < 2 * _SHORTEST:
            return None
        game = self.history.at(start)
        trail = []
        for answer in self.history.given[start:]:
            trail.append(game.copy())
            give(game, answer)
        return shortcuts.find(trail, game)

    def shortcut(self, seat: int) -> list[str]:
        """What the seat may have repeated (`repeat`): the names of what it used in a loop that it has gone through
        twice; empty when there is none."""
        found = self._loop(seat)
        return found.actions() if found is not None else []

    def repeat(self, seat: int, n: int | None, times: int, seconds: float = inf) -> int:
        """731.2: go through the loop so many times more, but no longer than that; the other side (for all agents the
        quick one answers) may stop it. Returns how many times that was. Raises Refused without a loop, for a number out
        of range, and where another person would have to agree."""
        decision = self._asked(seat, n)
        found = self._loop(seat)
        if found is None:
            raise Refused("not-now", "there is nothing to repeat: do it twice first", "731.2a")
        if type(times) is not int or not 1 <= times <= shortcuts.MOST:
            raise Refused("malformed", f"a loop is repeated 1 to {shortcuts.MOST} times at once", decision.rule)
        others = {choice.said[0] for choice in found.choices} - {seat, *self.agents}
        if others:
            raise Refused("not-now", "the other persons in it must make their own choices", "731.2b")
        self.history.keep()
        rival = get(RIVAL, self.origin.seed)
        until = time.monotonic() + seconds
        done = shortcuts.repeat(
            self.game, found, times, lambda game, asked: rival.choose(game), enough=lambda: time.monotonic() > until
        )
        self._happened(seat)
        self.go_on()
        return done

    def concede(self, seat: int) -> None:
        """104.3a."""
        try:
            self.game.concede(seat)
        except GameError as error:
            raise Refused("not-now", str(error), error.reason.rule if error.reason is not None else "") from None
        self._happened()
        self.go_on()

    def set_habits(self, seat: int, changes: Mapping[str, Any]) -> Habits:
        """Change some of the seat's habits; what is asked already stays asked."""
        manner = self._manner(seat)
        manner.change(dict(changes))
        return manner.shown()

    def _manner(self, seat: int) -> Manner:
        manner = self.manners.get(seat)
        if manner is None:
            raise Refused("no-seat", "nobody sits there")
        return manner

    # --- what a seat is shown ---------------------------------------------------------------------------

    def snapshot(self, seat: int, log_from: int = 0, lang: str = "en") -> Snapshot:
        """All that the seat is shown now, with the log from that line on."""
        game = self.game
        manner = self.manners.get(seat)
        waits = self.waits_for()
        asked = game.decision if waits == seat and manner is not None else None
        shot = snapshots.snapshot(game, seat, asked=asked, n=self.seq, lang=lang)
        lines = self.history.lines.of(seat, lang)
        start = max(0, min(log_from, len(lines)))
        shot.seq = self.seq
        shot.moment = self.history.now
        shot.moments = len(self.history.moments)
        shot.log, shot.log_from, shot.log_size = lines[start:], start, len(lines)
        if shot.waiting is not None:
            shot.waiting = Waiting(waits, shot.waiting.kind, waits in self.agents)
        for view in shot.players:
            view.agent = self.origin.agents[view.id]
        if manner is not None:
            shot.habits = manner.shown()
            shot.can = Can(
                self.can_undo(seat), self.can_cancel(seat), not self.over and seat in game.order, True,
                self.shortcut(seat) if asked is not None and asked.kind == "priority" else [],
            )  # fmt: skip
            if asked is not None and shot.decision is not None:
                shot.decision.cancel = shot.can.cancel
        return shot

    def log(self, seat: int, start: int = 0, end: int | None = None, lang: str = "en") -> list[LogLine]:
        """Lines of the log as the seat was told them."""
        return self.history.lines.of(seat, lang)[max(start, 0) : end]

    def why(self, seat: int, ref: int, lang: str = "en") -> WhyAnswer:
        """What can be done with an object now and what can't, by which rule."""
        return whys.why(self.game, seat, ref, lang)

    def preview(self, seat: int, option: int, n: int | None = None, lang: str = "en") -> Preview:
        """What would be tapped and paid for an option."""
        self._asked(seat, n)
        return previews.preview(self.game, seat, option, lang)

    def detail(self, seat: int, ref: int, moment: int | None = None, lang: str = "en") -> Detail:
        """All about one object that the seat sees, with what changed its power and toughness."""
        return detail(self.game if moment is None else self.history.at(moment), seat, ref, lang)

    # --- the time line ----------------------------------------------------------------------------------

    def moments(self, seat: int = WATCHER, lang: str = "en") -> list[Moment]:
        """The time line: a moment for every answer by which something happened."""
        lines = self.history.lines.of(seat, lang)
        return [
            msgspec.structs.replace(m, text=lines[m.log - 1].text if 0 < m.log <= len(lines) else "")
            for m in self.history.moments
        ]

    def snapshot_at(self, seat: int, moment: int, lang: str = "en") -> Snapshot:
        """What the seat was shown, or would have been, at that moment."""
        game = self.history.at(moment)
        shot = snapshots.snapshot(game, seat, past=True, lang=lang)
        places = [m for m in self.history.moments if m.moment <= moment]
        shot.seq = self.seq
        shot.moment = moment
        shot.moments = len(self.history.moments)
        shot.log_from = shot.log_size = places[-1].log if places else 0
        for view in shot.players:
            view.agent = self.origin.agents[view.id]
        return shot

    def branch(self, seat: int, moment: int, seed: int | None = None) -> Table:
        """A new table that goes on from a moment of this one, the seat against agents. What the seat doesn't know there
        is dealt anew, so that nothing is learned about it: an agent's cards as long as this game isn't over (its deck
        was chosen with the table), other persons' always, and from a deck that is guessed (`guess`) by what the
        seat has seen. A recorded game is open anyway."""
        game = self.history.at(moment)
        seed = seed if seed is not None else random.SystemRandom().randrange(1 << 48)
        others = [p for p in self.persons if p != seat] if not self.origin.recorded else []
        if others or not self.over:
            rng = random.Random(seed)
            dealt = game.determinize(seat, rng, {p: guess.stock(game, seat, p, rng) for p in others})
            if dealt is None:
                raise Refused("not-now", "at this moment hidden cards are in play: take one before or after it")
            game = dealt
        agents = [agent or RIVAL for agent in self.origin.agents]
        agents[seat] = ""
        game, origin = setups.from_position(game, self.names, agents, seed)
        return Table(origin=origin, game=game)

    def scenario(self, seat: int, moment: int | None = None) -> str:
        """The position at a moment as a scenario file, as far as the seat knows it."""
        moment = self.history.now if moment is None else moment
        game = self.game
        data = export.scenario(
            self.snapshot_at(seat, moment), game.era.name, game.format, f"moment-{moment}"
        )
        return export.as_text(data)

    @classmethod
    def recorded(cls, record: GameRecord) -> Table:
        """A table on which a recorded game lies. Raises Refused for a record that can't be followed."""
        origin = setups.from_record(record)
        by = [NOBODY] * len(record.answers)
        try:
            table = cls.restored(origin, record.answers, by, {})
            if table.over and table.agents:  # whoever looks at it may take any seat, and go on from any moment
                table = cls.restored(
                    msgspec.structs.replace(origin, agents=["" for _ in origin.agents]), record.answers, by, {}
                )
            return table
        except (GameError, Unsupported, LookupError) as error:
            raise Refused("malformed", f"the record can't be followed: {error}") from None

    # --- keeping it -------------------------------------------------------------------------------------

    @classmethod
    def restored(
        cls, origin: Origin, given: Sequence[Sequence[int]], by: Sequence[int], habits: Mapping[int, Habits]
    ) -> Table:
        """A table again after its answers, as it was kept. Raises GameError when they can't be followed."""
        table = cls.__new__(cls)
        table._sit(origin, setups.again(origin))
        for answer, who in zip(given, by, strict=True):
            if who != NOBODY:
                table.history.keep()
            give(table.game, tuple(answer))
            table._happened(who)
        for seat, kept in habits.items():
            if seat in table.manners:
                table.manners[seat].habits = kept
        return table


__all__ = ["Job", "Origin", "Seat", "Setup", "Table"]
