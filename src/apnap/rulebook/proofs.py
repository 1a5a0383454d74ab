"""Where scenarios and tests name rules. A scenario names those that it lists under `rules`; a test function those in
its docstring and comments, and in the tables of its file that it is given. What it does with a number (the reason of
an event that it makes up, a text that is looked for) says nothing about the rule."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from apnap.rulebook.numbers import Rulebook
from apnap.rulebook.places import PACKAGE, Place, named

PACKED: Final = PACKAGE / "rulebook" / "proofs"
"""Where a built package keeps the tests' sources and the scenarios."""


def own_proofs() -> list[Path]:
    """The project's own scenarios and tests: those of the checkout, else those that the package carries."""
    checkout = PACKAGE.parents[1] / "tests"
    if (checkout / "scenarios").is_dir() and (PACKAGE.parents[1] / "pyproject.toml").is_file():
        return [checkout]
    return [PACKED] if PACKED.is_dir() else []


def proof_places(book: Rulebook, paths: Iterable[Path]) -> dict[str, list[Place]]:
    """The scenarios and tests in these files and folders that name each rule."""
    found: dict[str, list[Place]] = {}
    for path in paths:
        base = path if path.is_dir() else path.parent
        for file in sorted(p for p in path.rglob("*") if p.is_file()) if path.is_dir() else [path]:
            name = file.relative_to(base).as_posix()
            for number, line, title in _proofs(book, file):
                found.setdefault(number, []).append(Place(f"{base.name}/{name}", line, title, True))
    return found


def _proofs(book: Rulebook, file: Path) -> Iterator[tuple[str, int, str]]:
    if file.suffix == ".py" and file.name.startswith("test_"):
        seen = set()
        for number, line, name in _said(book, file.read_text(encoding="utf-8")):
            if name and (number, name) not in seen:
                seen.add((number, name))
                yield number, line, name
    elif file.suffix in (".yaml", ".yml", ".json"):
        yield from _scenarios(book, file)


def _said(book: Rulebook, text: str) -> Iterator[tuple[str, int, str]]:
    """The rules that a test's file names: number, line, and the function, or else the table. A table above a function,
    in its decorators, is the function's."""
    lines = text.split("\n")
    owner: dict[int, str] = {}
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *[d.lineno for d in node.decorator_list]])
            for row in range(first, (node.end_lineno or first) + 1):
                owner.setdefault(row, node.name)
            docstring = ast.get_docstring(node, clean=False) is not None
            for part in [inner for piece in node.body[docstring:] for inner in ast.walk(piece)]:
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    _blank(lines, part)
    for number, row, name in named(book, "\n".join(lines)):
        yield number, row, owner.get(row, name)


def _blank(lines: list[str], text: ast.Constant) -> None:
    """Take a string out of the lines of its source."""
    end = text.end_lineno or text.lineno
    for row in range(text.lineno, end + 1):
        raw = lines[row - 1].encode()
        start = text.col_offset if row == text.lineno else 0
        stop = (text.end_col_offset or 0) if row == end else len(raw)
        lines[row - 1] = (raw[:start] + b" " * (stop - start) + raw[stop:]).decode()


def _scenarios(book: Rulebook, file: Path) -> Iterator[tuple[str, int, str]]:
    """The rules that the scenarios of a file list; what has no players is none."""
    text = file.read_text(encoding="utf-8-sig")
    at = 0
    for entry in _entries(_documents(text, file)):
        if "players" not in entry:
            continue
        title = str(entry.get("id", ""))
        at = max(text.find(title, at), at)
        line = text.count("\n", 0, at) + 1
        rules = entry.get("rules", [])
        for rule in rules if isinstance(rules, list) else [rules]:
            for number in book.cited(str(rule)):
                yield number, line, title


def _documents(text: str, file: Path) -> list[Any]:
    """The values of a file. Of YAML all scalars stay text, so that 702.10 keeps its zero."""
    from apnap.scenario.source import ScenarioError

    try:
        if file.suffix == ".json":
            return [json.loads(text)]
        import yaml

        return list(yaml.load_all(text, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader)))
    except json.JSONDecodeError as error:
        raise ScenarioError(file, error.lineno, f"malformed JSON: {error.msg}") from None
    except ImportError:
        raise ScenarioError(file, None, "reading YAML needs PyYAML", "pip install 'apnap[cli]'") from None
    except yaml.YAMLError as error:
        raise ScenarioError(file, None, f"malformed YAML: {error}") from None


def _entries(values: Iterable[Any]) -> Iterator[dict[str, Any]]:
    for value in values:
        if isinstance(value, list):
            yield from _entries(value)
        elif isinstance(value, dict):
            yield value
