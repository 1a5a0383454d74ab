"""Every rule number that the code cites exists in the Comprehensive Rules (skipped where the rules aren't there)."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "apnap"
RULES = ROOT.parent / "shared" / "reference" / "comprehensive-rules"
NUMBER = re.compile(r"(?<![\d.$])([1-9]\d\d\.\d{1,3})([a-z]?)(?![\d\w])")
ENTRY = re.compile(r"^(\d{3}\.\d+)(?:\.|([a-z]))? ", re.MULTILINE)


@cache
def known() -> frozenset[str]:
    """The numbers of all rules and of their parts."""
    found: set[str] = set()
    for path in sorted(RULES.glob("*.md")):
        for number, letter in ENTRY.findall(path.read_text(encoding="utf-8")):
            found.add(number)
            found.add(number + letter)
    return frozenset(found)


def cited(path: Path) -> list[tuple[int, str]]:
    """Line and number of each citation in the strings (and so the docstrings) of a module, by its syntax tree."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for number, letter in NUMBER.findall(node.value):
                found.append((node.lineno, number + letter))
    return found


def test_citations_are_found() -> None:
    path = SOURCES / "rules" / "sba.py"
    assert "704.5f" in {number for _, number in cited(path)}


@pytest.mark.skipif(not RULES.is_dir(), reason="the Comprehensive Rules are not beside the project")
def test_every_cited_rule_exists() -> None:
    assert len(known()) > 3000
    wrong = [
        f"{path.relative_to(ROOT)}:{line}: {number}"
        for path in sorted(SOURCES.rglob("*.py"))
        for line, number in cited(path)
        if number not in known()
    ]
    assert not wrong, "no such rule:\n" + "\n".join(wrong)
