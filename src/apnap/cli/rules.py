"""`apnap rules map` and `apnap rules show`: which rules of the rulebook are played and proved, and where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from apnap.cli.errors import BadInput

if TYPE_CHECKING:
    from apnap.rulebook.chart import Rule, Totals
    from apnap.rulebook.places import Place

TITLES = {
    "1": "Game concepts",
    "2": "Parts of a card",
    "3": "Card types",
    "4": "Zones",
    "5": "Turn structure",
    "6": "Spells, abilities, effects",
    "7": "Additional rules",
    "8": "Multiplayer",
    "9": "Casual variants",
}
STYLES = {"proved": "green", "played": "cyan", "not-yet": "red", "aside": "dim", "title": "bold"}

Scenarios = Annotated[
    list[Path] | None,
    typer.Option("--scenarios", help="More scenarios and tests that prove rules: a file or folder. May be repeated."),
]


def register(app: typer.Typer) -> None:
    """Add the group `rules`."""
    group = typer.Typer(help="A map of the rulebook: what is played, where, and what proves it.", no_args_is_help=True)
    group.command("map")(rules_map)
    group.command("show")(show)
    app.add_typer(group, name="rules")


def rules_map(
    as_json: bool = typer.Option(False, "--json", help="As data: the totals, and the rules that --status lists."),
    status: str = typer.Option("", "--status", help="List the rules that are proved, played, not-yet, aside or title."),
    chapter: str = typer.Option("", "--chapter", help="Only a chapter (7) or a section (704)."),
    scenarios: Scenarios = None,
) -> None:
    """How many rules of each chapter are played and proved; with --status, which.

    Played: a function or table of the engine names the rule. Proved: a scenario or a test names it, too. A rule that
    only gives the title of its parts is not counted, nor is one that is not for a computer."""
    from apnap.rulebook.chart import STATUSES, chapters, totals

    if status and status not in STATUSES:
        raise BadInput(f"unknown status {status!r}; there are {', '.join(STATUSES)}")
    rules = [rule for rule in _rules(scenarios).values() if rule.number.startswith(chapter)]
    if not rules:
        raise BadInput(f"there is no chapter or section {chapter!r}")
    listed = [rule for rule in rules if rule.status == status]
    sums = {number: totals(some) for number, some in chapters(rules).items()}
    total = totals(rules)
    if as_json:
        data: dict[str, Any] = {"total": total._asdict(), "chapters": {c: t._asdict() for c, t in sums.items()}}
        if status:
            data["rules"] = {rule.number: _data(rule) for rule in listed}
        typer.echo(json.dumps(data, indent=1, ensure_ascii=False))
    elif status:
        _list(listed)
    else:
        _table(sums, total)


def show(
    number: Annotated[str, typer.Argument(help="A rule, a part or a section: 514.3, 514.3a, 514.")],
    as_json: bool = typer.Option(False, "--json", help="As data."),
    scenarios: Scenarios = None,
) -> None:
    """The places in the code and the scenarios that name a rule; for a section, the status of its rules."""
    from apnap.rulebook.numbers import rulebook

    rules = _rules(scenarios)
    below = rulebook().below(number.rstrip("."))
    if not below:
        raise BadInput(f"there is no rule {number}")
    if as_json:
        typer.echo(json.dumps({x: _data(rules[x]) for x in below}, indent=1, ensure_ascii=False))
        return
    if "." in number:
        _show(rules[below[0]])
        below = below[1:]
        if below:
            typer.echo("")
    _list([rules[x] for x in below])


def _rules(scenarios: list[Path] | None) -> dict[str, Rule]:
    from apnap.rulebook.chart import rule_map

    for path in scenarios or []:
        if not path.exists():
            raise BadInput(f"{path}: there is no such file or folder")
    return rule_map(scenarios or [])


def _data(rule: Rule) -> dict[str, Any]:
    def at(place: Place) -> dict[str, Any]:
        return {"file": place.path, "line": place.line, "name": place.name}

    data: dict[str, Any] = {"status": rule.status}
    if rule.reason:
        data["reason"] = rule.reason
    data["code"] = [at(place) | {"plays": place.plays} for place in rule.code]
    data["proofs"] = [at(place) for place in rule.proofs]
    return data


def _table(sums: dict[str, Totals], total: Totals) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False)
    table.add_column("chapter", no_wrap=True)
    for name in ("playable", "played", "proved"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    console = Console(highlight=False)
    width = max(10, min(40, console.width - 64))
    for number, t in [*sums.items(), ("", total)]:
        bar = Text()
        of = max(t.playable, 1)
        proved, played = width * t.proved // of, width * t.played // of
        bar.append("█" * proved, STYLES["proved"])
        bar.append("▒" * (played - proved), STYLES["played"])
        bar.append("·" * (width - played), "dim")
        title = f"{number} {TITLES[number]}" if number else "all"
        shares = (f"{n:5} {100 * n // of:3}%" for n in (t.played, t.proved))
        table.add_row(title, str(t.playable), *shares, bar, style="" if number else "bold")
    console.print(table)
    console.print(f"█ proved  ▒ played  · not yet; {total.aside} more are not for a computer", style="dim")


def _list(rules: list[Rule]) -> None:
    from rich.console import Console
    from rich.text import Text

    from apnap.rulebook.chart import WORDS

    console = Console(highlight=False, soft_wrap=True)
    for rule in rules:
        line = Text(f"{rule.number:9}")
        line.append(f"{WORDS[rule.status]:23}", STYLES[rule.status])
        counted = [place for place in rule.code if place.plays]
        if rule.reason:
            line.append(rule.reason, "dim")
        elif counted:
            more = f" and {len(counted) - 1} more" if len(counted) > 1 else ""
            line.append(f"{counted[0].path}:{counted[0].line} {counted[0].name}{more}", "dim")
        elif rule.code or rule.proofs:
            line.append("named, but not where it would be played", "dim")
        line.rstrip()
        console.print(line)


def _show(rule: Rule) -> None:
    from rich.console import Console
    from rich.text import Text

    from apnap.rulebook.chart import WORDS
    from apnap.rulebook.places import PACKAGE, says

    console = Console(highlight=False, soft_wrap=True)
    head = Text(f"{rule.number} ", "bold")
    head.append(WORDS[rule.status], STYLES[rule.status])
    if rule.reason:
        head.append(f": {rule.reason}")
    console.print(head)
    for plays, title in ((True, "played in"), (False, "also named in")):
        places = [place for place in rule.code if place.plays == plays]
        if places:
            console.print(Text(f"\n{title}", "green" if plays else "dim"))
        for place in places:
            name, words = says(PACKAGE / place.path, place.line)
            line = Text(f"  {place.path}:{place.line}  {name or place.name}")
            if words:
                line.append(f"\n      {words}", "dim")
            console.print(line)
    if rule.proofs:
        console.print(Text("\nproved by" if rule.status == "proved" else "\nnamed by", "green"))
    for place in rule.proofs:
        console.print(Text(f"  {place.path}:{place.line}  {place.name}"))
