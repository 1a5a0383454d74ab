"""Running scenarios and saying what came of it (FORMAT: what a runner reports)."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from apnap.game import Game
from apnap.match.alarm import TooSlow, limit
from apnap.model.card import Card
from apnap.rules.unsupported import Unsupported as EngineUnsupported
from apnap.scenario.answers import Unanswered
from apnap.scenario.format import Scenario, ScenarioError, read_scenarios
from apnap.scenario.play import Failure, Play
from apnap.scenario.position import Lookup, Unsupported, build

STATUSES: Final = ("pass", "fail", "unsupported", "error")
TIMEOUT: Final = 60.0
"""Seconds after which a scenario counts as an error of the engine."""
_LOG_LINES: Final = 200


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one scenario. `status` is pass, fail, unsupported or error; `reason` says what went wrong first,
    with the traceback for an error. `turn`, `step`, `board` and `log` (the events since the last agreeing check, a
    line each with its rule) tell where, when it did not pass."""

    id: str
    status: str
    reason: str = ""
    rules: tuple[str, ...] = ()
    turn: int = 0
    step: str = ""
    board: str = ""
    log: tuple[str, ...] = ()
    place: str = ""
    """File and line of the scenario."""


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """The results of several scenarios, and the files that could not be read."""

    results: tuple[Result, ...]
    errors: tuple[ScenarioError, ...] = ()

    @property
    def summary(self) -> dict[str, int]:
        """How many there are of each status."""
        return {status: sum(1 for r in self.results if r.status == status) for status in STATUSES}

    @property
    def exit_code(self) -> int:
        """0 when all pass, 1 when any does not, 2 when a file could not be read."""
        if self.errors:
            return 2
        return 0 if all(r.status == "pass" for r in self.results) else 1

    def data(self) -> dict[str, Any]:
        """The report as FORMAT.md has it, for JSON; what did not pass also says where."""
        return {"summary": self.summary, "results": [_data(r) for r in self.results]}


def _data(result: Result) -> dict[str, Any]:
    data: dict[str, Any] = {
        "id": result.id, "status": result.status, "reason": result.reason, "rules": list(result.rules)
    }  # fmt: skip
    if result.turn:
        data |= {"turn": result.turn, "step": result.step}
    return data


def scenario_lookup() -> Callable[[str], Card | None]:
    """Where scenarios find their cards: the imported ones that are understood whole, above the built-in library."""
    from apnap.cards.pool import default

    return default().get


# --- one scenario -------------------------------------------------------------------------------------


def run_scenario(scenario: Scenario, lookup: Lookup, timeout: float = TIMEOUT) -> Result:
    """Build the position, play it to the stop, check what is expected. Never raises for what is wrong with the scenario
    or the engine: it is in the result."""
    play: Play | None = None
    try:
        with limit(timeout):
            play = begin(scenario, lookup)
            play.run()
    except (Failure, Unanswered) as failure:
        return _result(scenario, "fail", str(failure), play)
    except (Unsupported, EngineUnsupported) as lack:
        return _result(scenario, "unsupported", str(lack), play)
    except TooSlow:
        return _result(
            scenario, "error", f"took longer than {timeout:g} seconds\n{traceback.format_exc(limit=-8)}", play
        )
    except Exception as error:
        return _result(scenario, "error", f"{type(error).__name__}: {error}\n{traceback.format_exc()}", play)
    return Result(id=scenario.id, status="pass", rules=scenario.rules, place=_place(scenario))


def begin(scenario: Scenario, lookup: Lookup) -> Play:
    """The scenario at its game's first decision. Raises `Unsupported` for what can't be set up."""
    game, names = build(scenario, lookup)
    if game.turn.number == 0:
        game.start()
    return Play(scenario, game, names)


def _place(scenario: Scenario) -> str:
    if scenario.path is None:
        return ""
    return f"{scenario.path}:{scenario.line}" if scenario.line is not None else str(scenario.path)


def _result(scenario: Scenario, status: str, reason: str, play: Play | None) -> Result:
    if play is None:
        return Result(id=scenario.id, status=status, reason=reason, rules=scenario.rules, place=_place(scenario))
    game = play.game
    return Result(
        id=scenario.id,
        status=status,
        reason=reason,
        rules=scenario.rules,
        turn=game.turn.number,
        step=game.turn.step,
        board=_board(game),
        log=log_lines(game, play.checked),
        place=_place(scenario),
    )


def _board(game: Game) -> str:
    """The board; an engine that has just failed may be unable to show it."""
    from apnap.explain.board import board_text

    try:
        return board_text(game)
    except Exception as error:
        return f"(the board can't be shown: {type(error).__name__}: {error})"


def log_lines(game: Game, since: int = 0, pid: int | None = None) -> tuple[str, ...]:
    """The events from that place in the log on, in words, the last 200 of them."""
    from apnap.explain.words import event_text

    events = [ev for turn in (*game.log_old, game.log) for ev in turn][since:]
    lines = [f"(… {len(events) - _LOG_LINES} earlier events)"] if len(events) > _LOG_LINES else []
    for ev in events[-_LOG_LINES:]:
        try:
            lines.append(event_text(game, ev, pid))
        except Exception:
            lines.append(repr(ev))
    return tuple(lines)


# --- many ---------------------------------------------------------------------------------------------


def run_paths(
    paths: Sequence[str | Path],
    lookup: Lookup | None = None,
    word: str = "",
    era: str | None = None,
    jobs: int = 1,
    timeout: float = TIMEOUT,
    seen: Callable[[Result, int, int], None] | None = None,
) -> Report:
    """Run the scenarios of files and folders; with `word` those whose id, title, rules or file name have it; with
    `era` all under that era. `jobs` processes share the work (0: as many as there are processors). `seen` is told
    each result, how many are done and how many there are."""
    reading = read_scenarios(paths)
    chosen = [s for s in reading.scenarios if _wanted(s, word.lower())]
    if era is not None:
        chosen = [msgspec.structs.replace(s, era=era) for s in chosen]
    results: list[Result] = []
    for result in _run_all(chosen, lookup or scenario_lookup(), jobs, timeout):
        results.append(result)
        if seen is not None:
            seen(result, len(results), len(chosen))
    return Report(results=tuple(results), errors=reading.errors)


def _wanted(scenario: Scenario, word: str) -> bool:
    if not word:
        return True
    texts: Iterable[str] = (scenario.id, scenario.title, *scenario.rules, scenario.path.stem if scenario.path else "")
    return any(word in text.lower() for text in texts)


_shared: dict[str, Any] = {}
"""What the processes of a run inherit from the one that begins it."""


def _run_all(scenarios: list[Scenario], lookup: Lookup, jobs: int, timeout: float) -> Iterator[Result]:
    """The results, in the order of the scenarios."""
    import multiprocessing

    jobs = min(jobs or os.cpu_count() or 1, len(scenarios))
    if jobs <= 1 or "fork" not in multiprocessing.get_all_start_methods():
        for scenario in scenarios:
            yield run_scenario(scenario, lookup, timeout)
        return
    _shared.update(scenarios=scenarios, lookup=lookup, timeout=timeout)
    lookup("")  # loads the cards before the processes part
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        yield from pool.imap(_run_one, range(len(scenarios)), chunksize=4)
    _shared.clear()


def _run_one(index: int) -> Result:
    return run_scenario(_shared["scenarios"][index], _shared["lookup"], _shared["timeout"])
