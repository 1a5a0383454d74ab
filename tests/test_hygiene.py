"""What the source must keep to: writing through one door, imports in one direction, a light `import apnap`."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SRC = Path(__file__).parent.parent / "src" / "apnap"
MODULES = sorted(SRC.rglob("*.py"))

# Who may take a record for writing: the door itself, set-up, and the few procedures that are part of it.
WRITERS = (
    "rules/change/",
    "rules/setup.py",
    "rules/sba.py",
    "rules/turn/",
    "rules/engine.py",
    "rules/sight.py",
    "rules/perform/common.py",
    "scenario/entering.py",
    "scenario/position.py",
    "model/",
    "sim/",
)

# package -> what it may import from (besides itself and `model`).
RULES_OF_IMPORT = {
    "model": (),
    "ability": ("model",),
    "rules": ("ability", "model"),
    "cards": ("ability", "model", "oracle", "rules", "match", "explain", "agents", "scenario"),
    "oracle": ("ability", "model", "rules"),
    "table": ("model", "agents", "cards", "explain", "game", "match", "rules", "scenario", "ability"),
    "ui": ("model", "agents", "cards", "explain", "game", "match", "rules", "scenario", "ability", "table"),
}


def name_of(path: Path) -> str:
    """The path below the package, with forward slashes."""
    return path.relative_to(SRC).as_posix()


def edits(tree: ast.AST) -> list[int]:
    """Lines on which a record is taken for writing."""
    found = []
    for node in ast.walk(tree):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in ("edit", "edit_player"):
            found.append(node.lineno)
    return found


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_records_are_taken_for_writing_only_behind_the_door(path: Path) -> None:
    if name_of(path).startswith(WRITERS):
        return
    allowed: dict[str, int] = {}
    lines = edits(ast.parse(path.read_text()))
    assert len(lines) <= allowed.get(name_of(path), 0), f"{name_of(path)} edits records on lines {lines}"


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_objects_are_not_written_to_where_they_are_only_read(path: Path) -> None:
    """`game.objects[x].field = …` and `game.players[x].field = …` would write to a record that a copy shares."""
    bad = []
    for node in ast.walk(ast.parse(path.read_text())):
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AugAssign, ast.AnnAssign)):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Subscript):
                inner = target.value.value
                if isinstance(inner, ast.Attribute) and inner.attr in ("objects", "players"):
                    bad.append(node.lineno)
    assert not bad, f"{name_of(path)} writes to shared records on lines {bad}"


def imports(tree: ast.AST) -> list[tuple[int, str]]:
    """Line and module of every import of the package's own, also late ones."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("apnap."):
            found.append((node.lineno, node.module))
        elif isinstance(node, ast.Import):
            found.extend((node.lineno, alias.name) for alias in node.names if alias.name.startswith("apnap."))
    return found


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_arrows_between_packages_go_one_way(path: Path) -> None:
    package = name_of(path).split("/")[0]
    if package not in RULES_OF_IMPORT:
        return
    may = (package, *RULES_OF_IMPORT[package])
    wrong = [(line, mod) for line, mod in imports(ast.parse(path.read_text())) if mod.split(".")[1] not in may]
    assert not wrong, f"{name_of(path)} imports {wrong}"


def test_import_apnap_is_light() -> None:
    """No command line, browser, learning or cluster library comes with the engine."""
    code = (
        "import sys, apnap; heavy = {'typer','rich','yaml','starlette','uvicorn','websockets','textual','ray',"
        "'gymnasium','pettingzoo'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
