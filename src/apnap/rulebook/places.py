"""Where the code names rules: one pass of a pattern over the sources of the package, wherever it is installed.

What counts as playing a rule: its number stands in a function or a table of the rooms that play (`PLAYS`): in the
event or the reason that carries it, in the docstring, in a comment. A number in a module's docstring only says what
the module is about, and the rooms that describe, ask or try (the chart, the command line, fuzzing) play nothing: such
places are shown, but don't count. `509.1a-c` names three rules; the number of a rule doesn't stand for its parts."""

from __future__ import annotations

import ast
import re
from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from apnap.rulebook.numbers import Rulebook

PACKAGE: Final = Path(__file__).parents[1]

PLAYS: Final = ("rules/", "model/", "match/", "oracle/", "cards/", "game.py")
"""The rooms that play, below the package."""
_SKIPPED: Final = ("cards/library/", "cli/", "rulebook/")
"""Rooms that have nothing to say about the rules."""

NUMBER: Final = re.compile(r"[1-9]\d\d\.\d{1,3}[a-z]?(?:[-–](?:[1-9]\d\d\.\d{1,3}[a-z]?|[a-z]))?(?!\w)")
_BEFORE: Final = frozenset("0123456789.$_")
"""What before a number says that it is not a rule's."""
_HEAD: Final = re.compile(r"^( *)(?:async )?(?:def|class) +(\w+)|^(\w+)\b[^\n=(]*=|^said\(|^\w+\(", re.MULTILINE)


class Place(NamedTuple):
    """A place in code or in a test that names a rule."""

    path: str
    """Below the package, or as the test's file is called."""
    line: int
    name: str
    """The function, class or table; empty for the module itself."""
    plays: bool
    """Whether it counts."""


def code_places(book: Rulebook, root: Path = PACKAGE) -> dict[str, list[Place]]:
    """The places in the package that name each rule."""
    found: dict[str, list[Place]] = {}
    for path in sorted(root.rglob("*.py")):
        below = path.relative_to(root).as_posix()
        if below.startswith(_SKIPPED):
            continue
        room = below.startswith(PLAYS)
        for number, line, name in named(book, path.read_text(encoding="utf-8")):
            place = Place(below, line, name, room and bool(name))
            places = found.setdefault(number, [])
            if not places or places[-1][:3] != place[:3]:
                places.append(place)
    return found


def named(book: Rulebook, text: str) -> Iterator[tuple[str, int, str]]:
    """The rules that a module's text names: number, line, and the function, class or table that names it."""
    hits = [
        (hit.start(), book.cited(hit[0]))
        for hit in NUMBER.finditer(text)
        if hit.start() == 0 or text[hit.start() - 1] not in _BEFORE
    ]
    if not any(numbers for _, numbers in hits):
        return
    lines = [0, *(m.end() for m in re.finditer("\n", text))]
    heads = [(m.start(), len(m[1] or ""), m[2] or m[3] or "table") for m in _HEAD.finditer(text)]
    prologue = _prologue(text)
    for at, numbers in hits:
        row = bisect_right(lines, at)
        name = "" if at < prologue else _holder(text, lines[row - 1], heads)
        for number in numbers:
            yield number, row, name


def _prologue(text: str) -> int:
    """Where the module's docstring ends."""
    for quote in ('"""', "'''"):
        if text.startswith(quote):
            return text.find(quote, 3) + 3
    return 0


def _holder(text: str, start: int, heads: list[tuple[int, int, str]]) -> str:
    """The innermost definition around a line that begins at `start`; for a comment between definitions, the next."""
    line = text[start : text.find("\n", start)] if "\n" in text[start:] else text[start:]
    indent = len(line) - len(line.lstrip())
    i = bisect_right([at for at, _, _ in heads], start) - 1
    if indent == 0 and line.startswith("#"):
        return heads[i + 1][2] if i + 1 < len(heads) else ""
    for at, depth, name in reversed(heads[: i + 1]):
        if depth < indent or at == start or (indent == 0 and depth == 0):
            return name
    return ""


def says(path: Path, line: int) -> tuple[str, str]:
    """The qualified name of the definition around a line of a source, and the first line of its docstring."""
    names: list[str] = []
    words = ""
    inner: list[ast.AST] = [ast.parse(path.read_text(encoding="utf-8"))]
    while inner:
        node = inner.pop()
        for child in ast.iter_child_nodes(node):
            if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                continue
            if child.lineno <= line <= (child.end_lineno or child.lineno):
                names.append(child.name)
                words = (ast.get_docstring(child) or words).split("\n")[0]
                inner = [child]
                break
    return ".".join(names), words
