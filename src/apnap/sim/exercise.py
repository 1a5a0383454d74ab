"""`apnap cards exercise`: every understood card is played in small generated games, and what fails is counted by its
cause.

A card is cast from every zone and in every way that is offered, its abilities are used, it attacks, its spell and it
itself are copied, it gets counters, is blinked, returned to the hand and destroyed, all with objects of every kind
around.
"""

from __future__ import annotations

import multiprocessing
import re
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Final

import msgspec

from apnap.cards.compiling import processors, quiet
from apnap.match.alarm import limit
from apnap.model.card import Card
from apnap.sim import invariants
from apnap.sim.exercise_game import Driver

Progress = Callable[[int, int], None]
GAMES: Final = 2
"""Games a card: in one it says yes to what is optional, in the other it is at random."""


class Failure(msgspec.Struct):
    """An exception: its type, where in the code it came from (module:line function), its message without numbers, and
    the traceback's end."""

    card: str
    kind: str
    place: str
    message: str
    trace: str = ""

    @property
    def key(self) -> tuple[str, str, str]:
        """What makes two failures the same."""
        return (self.kind, self.place, self.message)


class Outcome(msgspec.Struct, kw_only=True):
    """What came of exercising one card."""

    card: str
    failures: list[Failure] = []
    offered: bool = False
    """Whether it could be cast or played."""
    nothing: list[str] = []
    """What resolved and never did anything."""
    refused: list[str] = []
    """What was offered and then turned out impossible."""
    seconds: float = 0.0


class Row(msgspec.Struct):
    """A kind of failure, how many cards show it, and some of these."""

    kind: str
    place: str
    message: str
    count: int
    examples: list[str]
    trace: str


class Report(msgspec.Struct, kw_only=True):
    """All outcomes, by kind."""

    cards: int
    failed: int
    seconds: float
    failures: list[Row]
    no_ops: dict[str, list[str]]
    never_cast: list[str]
    refused: dict[str, list[str]]
    slowest: list[tuple[str, float]]

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data

    def lists(self) -> list[tuple[str, list[str]]]:
        """Titles with what stands under them, for reading."""
        return [
            (
                "resolved without any effect",
                [f"{card} ({', '.join(what)})" for card, what in self.no_ops.items()],
            ),
            ("could never be cast or played", self.never_cast),
            ("offered, then refused", [f"{card} ({what[0]})" for card, what in self.refused.items()]),
        ]


class _TooLong(BaseException):
    """A card took too long; no `except Exception` on the way may swallow it."""


# --- one card -----------------------------------------------------------------------------------


def exercise_card(card: Card, seed: int = 1, timeout: float = 20.0, checks: bool = True) -> Outcome:
    """Play a card's games. Never raises, except for an interruption from the keyboard."""
    out = Outcome(card=card.name)
    began = time.perf_counter()
    did: set[str] = set()
    nothing: set[str] = set()
    for n in range(GAMES):
        driver: Driver | None = None
        try:
            with limit(timeout, lambda: _TooLong(f"more than {timeout:g} seconds")):
                driver = Driver(card, seed * GAMES * 2 + n)
                driver.run()
                if checks:
                    _check(driver.game)
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            out.failures.append(failure(card.name, error))
        if driver is not None:
            did |= driver.noops.did
            nothing |= driver.noops.nothing
            out.offered |= driver.offered
            out.refused += sorted(driver.refused)
    out.nothing = sorted(nothing - did)
    out.seconds = time.perf_counter() - began
    return out


def _check(game: Any) -> None:
    if game.outcome is None:
        invariants.zones(game)
        invariants.records(game)
        invariants.decision(game)


_NUMBERS: Final = re.compile(r"-?\d+")


def failure(name: str, error: BaseException) -> Failure:
    """An exception as a failure of that card: its place is the innermost frame of the engine."""
    frames = [
        f
        for f in traceback.extract_tb(error.__traceback__)
        if "apnap" in f.filename and "/exercise" not in f.filename
    ]
    kind = "TooLong" if isinstance(error, _TooLong) else type(error).__name__
    place = "?"
    if frames:
        last = frames[-1]
        if kind in ("TooLong", "RecursionError"):
            # Where it happens to stop says little: the caller that comes again and again says more.
            last = frames[min(len(frames) - 1, 8)]
        place = f"{last.filename.rpartition('/apnap/')[2]}:{last.lineno} {last.name}"
    message = _NUMBERS.sub("#", str(error))[:120]
    if kind == "Unsupported":
        message = (
            message.split("(")[0]
            + " "
            + " ".join(re.findall(r"(?:kind|what|name|stat|word)='([^']*)'", str(error))[:1])
        )
    trace = "\n".join(
        f"{f.filename.rpartition('/apnap/')[2]}:{f.lineno} {f.name}: {f.line}" for f in frames[-6:]
    )
    return Failure(name, kind, place, message.strip(), trace)


# --- many ---------------------------------------------------------------------------------------


def _chunk(cards: list[Card], seed: int, timeout: float) -> list[Outcome]:
    return [exercise_card(card, seed, timeout) for card in cards]


def outcomes(cards: Sequence[Card], jobs: int = 0, seed: int = 1, timeout: float = 20.0) -> Iterator[Outcome]:
    """The outcome of each card, in any order. A process that dies with a card is replaced, and the card is
    reported."""
    jobs = min(jobs or processors(), max(1, len(cards) // 4))
    if jobs <= 1:
        for card in cards:
            yield exercise_card(card, seed, timeout)
        return
    waiting = [list(cards[i : i + 16]) for i in range(0, len(cards), 16)]
    waiting.reverse()
    while waiting:
        suspects: list[list[Card]] = []
        context = multiprocessing.get_context()
        with ProcessPoolExecutor(jobs, mp_context=context, initializer=quiet) as pool:
            running: dict[Future[list[Outcome]], list[Card]] = {}
            try:
                while waiting or running:
                    while waiting and len(running) < jobs * 2:
                        chunk = waiting.pop()
                        running[pool.submit(_chunk, chunk, seed, timeout)] = chunk
                    done, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in done:
                        chunk = running.pop(future)
                        try:
                            yield from future.result()
                        except BrokenProcessPool:
                            suspects.append(chunk)
                            raise
            except BrokenProcessPool:
                suspects += running.values()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise
        for chunk in suspects:
            for card in chunk:
                yield _alone(card, seed, timeout)


def _alone(card: Card, seed: int, timeout: float) -> Outcome:
    """A card in a process of its own: its death is its outcome."""
    with ProcessPoolExecutor(1, initializer=quiet) as pool:
        try:
            return pool.submit(exercise_card, card, seed, timeout).result()
        except BrokenProcessPool:
            return Outcome(
                card=card.name, failures=[Failure(card.name, "ProcessDied", "?", "the process died")]
            )


def run(
    cards: Sequence[Card],
    jobs: int = 0,
    seed: int = 1,
    timeout: float = 20.0,
    progress: Progress | None = None,
) -> Report:
    """Exercise all the cards; an interruption from the keyboard ends with what has been found."""
    began = time.perf_counter()
    found: list[Outcome] = []
    try:
        for outcome in outcomes(cards, jobs, seed, timeout):
            found.append(outcome)
            if progress is not None:
                progress(len(found), len(cards))
    except KeyboardInterrupt:
        pass
    return report(found, time.perf_counter() - began)


def report(found: list[Outcome], seconds: float) -> Report:
    """The outcomes counted: failures by kind, those of most cards first."""
    found = sorted(found, key=lambda outcome: outcome.card)
    rows: dict[tuple[str, str, str], Row] = {}
    for outcome in found:
        for fail in {f.key: f for f in outcome.failures}.values():
            row = rows.setdefault(fail.key, Row(fail.kind, fail.place, fail.message, 0, [], fail.trace))
            row.count += 1
            if len(row.examples) < 10:
                row.examples.append(outcome.card)
    slow = sorted(found, key=lambda outcome: -outcome.seconds)[:10]
    return Report(
        cards=len(found),
        failed=sum(1 for o in found if o.failures),
        seconds=round(seconds, 1),
        failures=sorted(rows.values(), key=lambda row: (-row.count, row.place)),
        no_ops={o.card: o.nothing for o in found if o.nothing},
        never_cast=[o.card for o in found if not o.offered and not o.failures],
        refused={o.card: o.refused for o in found if o.refused},
        slowest=[(o.card, round(o.seconds, 2)) for o in slow],
    )
