"""`apnap turn`: the turn chart."""

from __future__ import annotations

import json

import typer

from apnap.cli.errors import BadInput

STYLES = {"title": "bold", "phase": "bold cyan", "step": "bold", "heading": "green", "item": "", "note": "dim"}


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("turn")(turn)


def turn(
    era: str = typer.Option("current", "--era", help="The rules era: current, 2010 or 2004."),
    lang: str = typer.Option("en", "--lang", help="en or sv."),
    as_json: bool = typer.Option(False, "--json", help="As data."),
) -> None:
    """The turn: what happens by itself, who may do what, who gets priority, step by step with the rules' numbers."""
    from apnap.explain.chart import chart, chart_lines

    try:
        data = chart(era, lang)
    except ValueError as error:
        raise BadInput(str(error)) from None
    if as_json:
        typer.echo(json.dumps(data, indent=1, ensure_ascii=False))
        return
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False, soft_wrap=True)
    for style, line in chart_lines(data, lang):
        console.print(Text(line, style=STYLES[style]))
