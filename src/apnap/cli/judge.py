"""`apnap judge`: what happens, step by step, each with its rule; under one era or two side by side."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from apnap.cli.errors import BadInput

if TYPE_CHECKING:
    from rich.console import Console

    from apnap.explain.ruling import Ruling

STYLES: Final = {
    "turn": "bold", "step": "bold cyan", "action": "bold", "passes": "", "choice": "yellow", "event": "",
    "refused": "red", "allowed": "red", "holds": "green", "fails": "red", "note": "magenta", "heading": "bold cyan",
    "fact": "", "wrong": "bold red",
}  # fmt: skip
_WIDTH: Final = 150
"""How wide two accounts are written where no terminal says it."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("judge")(judge)


def judge(
    file: Annotated[Path, typer.Argument(help="A scenario, or a question: players, and under `do` what they do.")],
    eras: Annotated[
        list[str] | None, typer.Option("--era", help="The rules era; twice: two eras side by side.")
    ] = None,
    name: str = typer.Option("", "--id", help="Only this one, when the file holds several."),
    full: bool = typer.Option(False, "--full", help="Also the bookkeeping: every mana, every target."),
    board: bool = typer.Option(False, "--board", help="Show the position at the start."),
    lang: str = typer.Option("en", "--lang", help="en or sv."),
    as_json: bool = typer.Option(False, "--json", help="As data."),
) -> None:
    """Tell what happens in a position, step by step, each with its rule. Exit code: 0 everything goes as the file says,
    1 something in it isn't possible or isn't so, 2 the file, or something in it, can't be used.

    An action that isn't possible is said with the rule that forbids it, and the game goes on without it. Where nobody
    says how a question is answered, the default is taken and marked. With two eras, what differs is marked: < and >
    happen under one of them only, ~ happens otherwise or by another rule."""
    from apnap.scenario.question import read_questions

    questions = [q for q in read_questions(file) if not name or q.scenario.id == name]
    if not questions:
        raise BadInput(f"{file}: there is no scenario or question {name!r}")
    rulings: list[Ruling] = []
    left_out = 0
    for q in questions:
        try:
            rulings.append(_rule(file, q.scenario, tuple(eras or ()) or q.eras, full, lang))
        except BadInput as lack:
            if len(questions) == 1:
                raise
            left_out += 1
            typer.echo(f"apnap: left out {lack}", err=True)
    if as_json:
        typer.echo(json.dumps({"rulings": [r.data() for r in rulings]}, indent=1, ensure_ascii=False))
    else:
        from rich.console import Console

        wide = None if sys.stdout.isatty() else _WIDTH
        console = Console(highlight=False, soft_wrap=True, width=wide)
        for ruling in rulings:
            _show(console, ruling, full, board, lang)
    if left_out:
        typer.echo(f"apnap: {left_out} of {len(questions)} left out; `--id NAME` asks for one alone", err=True)
        raise typer.Exit(2)
    raise typer.Exit(0 if all(r.as_stated for r in rulings) else 1)


def _rule(file: Path, scenario: object, eras: tuple[str, ...], full: bool, lang: str) -> Ruling:
    from apnap.explain.ruling import rule_on
    from apnap.rules.unsupported import Unsupported as EngineUnsupported
    from apnap.scenario.format import Scenario
    from apnap.scenario.position import Unsupported
    from apnap.scenario.report import scenario_lookup

    assert isinstance(scenario, Scenario)
    try:
        return rule_on(scenario, scenario_lookup(), eras, detail=full, lang=lang)
    except (Unsupported, EngineUnsupported, ValueError) as lack:
        raise BadInput(f"{file}: {scenario.id}: {lack}") from None


def _show(console: Console, ruling: Ruling, full: bool, board: bool, lang: str) -> None:
    from rich.text import Text

    from apnap.explain.ruling.lines import account_lines

    console.print(Text(ruling.title, style="bold"))
    if board:
        console.print(Text(ruling.accounts[0].start, style="dim"))
    if ruling.comparison is not None:
        _side_by_side(console, ruling, lang)
        return
    for style, line in account_lines(ruling.accounts[0], full, lang):
        console.print(Text(line, style=STYLES[style]))
    console.print()


def _side_by_side(console: Console, ruling: Ruling, lang: str) -> None:
    from rich.table import Table
    from rich.text import Text

    from apnap.explain.ruling.lines import comparison_rows
    from apnap.explain.ruling.saying import era_text, word

    comparison = ruling.comparison
    assert comparison is not None
    table = Table(box=None, pad_edge=False, padding=(0, 1), expand=True)
    table.add_column(era_text(comparison.eras[0], lang), ratio=1, header_style="bold underline")
    table.add_column("", width=1)
    table.add_column(era_text(comparison.eras[1], lang), ratio=1, header_style="bold underline")
    for style, left, mark, right in comparison_rows(ruling, comparison, lang):
        plain = STYLES[style] if mark.strip() or style in ("turn", "step", "heading") else "dim"
        table.add_row(Text(left, style=plain), Text(mark, style="bold magenta"), Text(right, style=plain))
    console.print(table)
    console.print()
    if comparison.same:
        console.print(word("same", lang))
    elif comparison.switches:
        console.print(Text(word("bears", lang), style="bold"))
        for text in comparison.switches:
            console.print(Text(f"  {text}"))
    console.print()
