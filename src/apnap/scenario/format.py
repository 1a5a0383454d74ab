"""The scenario format, version 1: files and folders of YAML or JSON, checked and read into frozen records.

What the format does not have is an error that names the place. A verb or an assertion that it does not have
may be one that a later version has: it is kept, and listed in `Scenario.unsupported`.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from apnap.scenario.reader import parse_scenario
from apnap.scenario.records import (
    ASSERTIONS,
    FORMATS,
    STEPS,
    VERBS,
    ZONES,
    Action,
    Answers,
    Assertion,
    Entry,
    PlayerSetup,
    Ref,
    Scenario,
    Stop,
    Token,
)
from apnap.scenario.source import Node, ScenarioError, read_nodes

__all__ = [
    "ASSERTIONS",
    "FORMATS",
    "STEPS",
    "VERBS",
    "ZONES",
    "Action",
    "Answers",
    "Assertion",
    "Entry",
    "PlayerSetup",
    "Reading",
    "Ref",
    "Scenario",
    "ScenarioError",
    "Stop",
    "Token",
    "load_scenarios",
    "parse_scenario",
    "read_scenarios",
]


class Reading(Struct, frozen=True, kw_only=True):
    """What was read from files and folders: the sound scenarios, and what is wrong with the others."""

    scenarios: tuple[Scenario, ...]
    errors: tuple[ScenarioError, ...]


def load_scenarios(path: str | Path) -> list[Scenario]:
    """The scenarios of a file or folder. Raises the first `ScenarioError`."""
    reading = read_scenarios([path])
    if reading.errors:
        raise reading.errors[0]
    return list(reading.scenarios)


def read_scenarios(paths: Iterable[str | Path]) -> Reading:
    """The scenarios of files and folders, in the order given, then of file names; errors are collected.

    A folder's files that hold no scenario (nothing in them has `players`) are left out; a file that is named
    must hold one. One broken scenario does not hide the others of its file.
    """
    scenarios: dict[str, Scenario] = {}
    errors: list[ScenarioError] = []
    for path in map(Path, paths):
        for file in _files(path) if path.is_dir() else [path]:
            try:
                nodes = _scenario_nodes(file, named=file == path)
            except ScenarioError as error:
                errors.append(error)
                continue
            for index, node in enumerate(nodes):
                try:
                    scenario = parse_scenario(node, file, index)
                    _refuse_second(scenarios, scenario)
                except ScenarioError as error:
                    errors.append(error)
                else:
                    scenarios[scenario.id] = scenario
    return Reading(scenarios=tuple(scenarios.values()), errors=tuple(errors))


def _files(folder: Path) -> list[Path]:
    return sorted(
        p for p in folder.rglob("*") if p.suffix.lower() in (".yaml", ".yml", ".json") and p.is_file()
    )


def _scenario_nodes(path: Path, named: bool) -> list[Node]:
    items: list[Node] = []
    for document in read_nodes(path):
        items.extend(document.value if isinstance(document.value, list) else [document])
    if any(isinstance(item.value, dict) and "players" in item.value for item in items):
        return items
    if named:
        hint = "a scenario is a mapping with id, players, stop and expect; a file holds one or a list of them"
        raise ScenarioError(path, None, "there is no scenario in this file", hint)
    return []


def _refuse_second(scenarios: Mapping[str, Scenario], scenario: Scenario) -> None:
    if first := scenarios.get(scenario.id):
        message = f"the id {scenario.id!r} comes twice, first in {first.path}:{first.line}"
        raise ScenarioError(scenario.path, scenario.line, message, "give each scenario an id of its own")
