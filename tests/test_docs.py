"""The documentation: its examples run, what is generated is there, its pages and links exist."""

from __future__ import annotations

import doctest
import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

pytest.importorskip("typer")
yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))

if not PAGES:
    pytest.skip("the documentation is not in this copy", allow_module_level=True)


def hooks() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_hooks", ROOT / "scripts" / "docs_hooks.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_run(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (DOCS / target).exists(), f"{page.name}: {target}"


def test_every_page_has_its_place() -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = set(re.findall(r": (\S+\.md)$", text, re.MULTILINE))
    assert listed == {page.name for page in PAGES}


def test_what_is_generated_comes_from_the_engine() -> None:
    made = hooks()
    chart = made.on_page_markdown("<!-- turn: current -->")
    assert chart.count("### ") == 13 and "502" in chart
    assert "mana burn" in made.on_page_markdown("<!-- judge: questions/eras.yaml -->")
    assert "apnap judge" in made.on_page_markdown("<!-- commands -->")
    assert "red-rush" in made.on_page_markdown("<!-- decks -->")
    for page in PAGES:
        assert "<!--" not in made.on_page_markdown(page.read_text(encoding="utf-8")), page.name


@pytest.mark.slow
def test_the_site_builds(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    pytest.importorskip("material")
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    build(load_config(str(ROOT / "mkdocs.yml"), site_dir=str(tmp_path)))
    assert "Untap" in (tmp_path / "turn" / "index.html").read_text(encoding="utf-8")
