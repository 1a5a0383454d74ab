"""The judge: what happens step by step, each with its rule, under one era or two side by side.

`rule_on` takes a scenario; `rule_on_data` takes plain data (a scenario, or the shorter form of a question, see
`scenario.question`), as a page in the browser sends it. Neither prints: they return a `Ruling`, whose `data()` is JSON.
(Whether a single action is legal, without its being done, is asked of `explain.judging`.)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from apnap.explain.ruling.comparing import compare, kept
from apnap.explain.ruling.records import Account, Beat, Comparison, Fact, Row, Ruling
from apnap.explain.ruling.telling import SECONDS, tell
from apnap.explain.terms import LANGS
from apnap.rules.turn.eras import era as era_of
from apnap.scenario.format import Scenario, ScenarioError
from apnap.scenario.position import Lookup
from apnap.scenario.question import question_of
from apnap.scenario.source import Node, nodes_of

__all__ = ["Account", "Beat", "Comparison", "Fact", "Row", "Ruling", "kept", "rule_on", "rule_on_data"]

OBJECTS = 200
COUNTERS = 100
ACTIONS = 500
TURNS = 100
"""The most that a question from outside may ask for: objects of a player in its position, counters of a kind on each
(and poison counters), actions, turns. Each mana of a storage of it would be an action of its own to look at."""


def rule_on(
    scenario: Scenario,
    lookup: Lookup,
    eras: Sequence[str] = (),
    seconds: float = SECONDS,
    detail: bool = False,
    lang: str = "en",
) -> Ruling:
    """What happens in the scenario, under each of the eras (its own when none is named); two are compared.

    Raises `Unsupported` when the position can't be set up (a card that isn't known or not understood), ValueError for
    an unknown era or more than two, or another language than English and Swedish (`lang`)."""
    names = tuple(dict.fromkeys(eras)) or (scenario.era,)
    if len(names) > 2:
        raise ValueError(f"one era or two side by side, not {len(names)}")
    for name in names:
        era_of(name)
    if lang not in LANGS:
        raise ValueError(f"lang is one of {', '.join(LANGS)}, not {lang!r}")
    accounts = tuple(tell(msgspec.structs.replace(scenario, era=name), lookup, seconds, lang) for name in names)
    rules = dict.fromkeys(beat.rule for account in accounts for beat in account.beats if beat.rule)
    return Ruling(
        id=scenario.id,
        title=scenario.title,
        accounts=accounts,
        comparison=compare(accounts[0], accounts[1], detail, lang) if len(accounts) == 2 else None,
        rules=tuple(sorted(rules, key=_order)),
    )


def _order(rule: str) -> tuple[int, int, str]:
    """Rules in the order of the rulebook: by number, not by text."""
    chapter, _, rest = rule.partition(".")
    digits = "".join(c for c in rest if c.isdigit())
    return (int(chapter) if chapter.isdigit() else 0, int(digits or 0), rest)


def rule_on_data(
    data: Any, lookup: Lookup | None = None, eras: Sequence[str] = (), seconds: float = SECONDS, lang: str = "en"
) -> Ruling:
    """What happens, from plain data: a scenario's mapping or a question's. Raises ScenarioError for what is wrong in
    it and what to do, Unsupported for what the engine can't set up, ValueError for eras."""
    question = question_of(_mapping(data))
    scenario = question.scenario
    _bounded(scenario)
    for n, most, what in (
        (len(scenario.script), ACTIONS, "actions"),
        (scenario.stop.turn, TURNS, "turns"),
        (len(scenario.players), 8, "players"),
    ):
        if n > most:
            raise ScenarioError(None, None, f"{n} {what} are too many; at most {most}")
    if lookup is None:
        from apnap.scenario.report import scenario_lookup

        lookup = scenario_lookup()
    return rule_on(scenario, lookup, eras or question.eras, seconds, lang=lang)


def _bounded(scenario: Scenario) -> None:
    """Raises ScenarioError for a position that is too large to be looked at."""
    for key, setup in scenario.players.items():
        entries = [entry for zone in setup.zones.values() for entry in zone]
        objects = sum(entry.count for entry in entries)
        if objects > OBJECTS:
            raise ScenarioError(None, None, f"{objects} objects of {key} are too many; at most {OBJECTS}")
        named = [(entry.name, kind, n) for entry in entries for kind, n in entry.counters.items()]
        for name, kind, n in (*named, (key, "poison", setup.poison)):
            if n > COUNTERS:
                said = f"{n} {kind} counters on {name} are too many; at most {COUNTERS}"
                raise ScenarioError(None, None, said)
    for action in scenario.script:
        n = action.value.get("count", 1) if isinstance(action.value, dict) else 1
        if action.verb == "put_counters" and isinstance(n, int) and n > COUNTERS:
            raise ScenarioError(None, None, f"{n} counters are too many; at most {COUNTERS}")


def _mapping(data: Any) -> Node:
    """The data as a reader wants it. Raises ScenarioError for what is no mapping."""
    if not isinstance(data, dict):
        raise ScenarioError(None, None, "a question is a mapping", "give `players` and `do`, or a scenario")
    return nodes_of(data)


