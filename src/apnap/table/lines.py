"""The log in words, a list of lines for each seat and language. A line is made when its event happens and never again,
so that nothing that becomes known later changes what an earlier line gives away."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from apnap.explain.terms import LANGS
from apnap.explain.words import event_text
from apnap.game import Game
from apnap.model.events import Event
from apnap.model.objects import NOBODY
from apnap.table.sight import told
from apnap.table.structs import LogLine, eyes

QUIET: Final = frozenset({"tap_for_mana", "mana", "target"})
"""Kinds of events that tell a person nothing."""


class Lines:
    """The log so far, for each of the seats."""

    def __init__(self, seats: Iterable[int]) -> None:
        self.seats = tuple(seats)
        self.told: dict[str, dict[int, list[LogLine]]] = {lang: {seat: [] for seat in self.seats} for lang in LANGS}
        self.events: list[Event | None] = []
        """All events told so far, to see by their identity what has been taken back."""
        self.sizes: list[int] = []
        """How many lines there were before each event."""
        self.places: list[tuple[int, str]] = []
        """Turn and step after each event."""

    @property
    def size(self) -> int:
        """How many lines there are."""
        return len(next(iter(self.told[LANGS[0]].values()), ()))

    def of(self, seat: int, lang: str = "en") -> list[LogLine]:
        """What the seat has been told."""
        return self.told[lang][seat]

    def follow(self, game: Game, moment: int) -> bool:
        """Take down what has happened since; forget what has been taken back. Whether anything changed."""
        start = game.log_start
        total = start + len(game.log)
        i = min(len(self.events), total)
        while i > 0:
            event = self._at(game, i - 1)
            if event is None or event is self.events[i - 1]:
                break
            i -= 1
        changed = i < len(self.events)
        if changed:
            self._cut(i)
        for k in range(i, total):
            event = self._at(game, k)
            if event is not None:
                changed = True
                self._add(game, event, moment)
            else:  # what happened before the first turn is not kept by the game
                self._skip()
        return changed

    def _at(self, game: Game, i: int) -> Event | None:
        """The event with that index, where the game still has it."""
        at = i - game.log_start
        if at >= 0:
            return game.log[at]
        for turn in reversed(game.log_old):
            at += len(turn)
            if at >= 0:
                return turn[at]
        return None

    def _cut(self, i: int) -> None:
        size = self.sizes[i]
        for seats in self.told.values():
            for lines in seats.values():
                del lines[size:]
        del self.events[i:], self.sizes[i:], self.places[i:]

    def _skip(self) -> None:
        self.events.append(None)
        self.sizes.append(self.size)
        self.places.append(self.places[-1] if self.places else (0, ""))

    def _add(self, game: Game, event: Event, moment: int) -> None:
        turn, step = self.places[-1] if self.places else (0, "")
        if event.kind == "turn":
            turn, step = turn + (step != "" or not turn), ""  # teammates begin theirs together (805.4)
        elif event.kind == "step":
            step = event.step
        size = self.size
        self.events.append(event)
        self.sizes.append(size)
        self.places.append((turn, step))
        if event.kind in QUIET or event.cause == "mana":
            return
        for seat in self.seats:
            refs: list[int] = []
            for ref in (event.subject, event.source, event.other, event.new, event.player):
                known = told(game, seat, ref) if ref != NOBODY else NOBODY
                if known != NOBODY and known not in refs:
                    refs.append(known)
            for lang, lines in self.told.items():
                text = event_text(game, event, eyes(seat), lang)
                lines[seat].append(LogLine(size, event.kind, text, event.rule, turn, step, moment, refs))
