"""`apnap scenario run` and `apnap scenario new`."""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from apnap.cli.errors import BadInput

if TYPE_CHECKING:
    from apnap.scenario.report import Report, Result

MARKS = {"pass": ".", "fail": "F", "unsupported": "u", "error": "E"}


def register(app: typer.Typer) -> None:
    """Add the group `scenario`."""
    group = typer.Typer(help="Scenarios: small games written down, with what must be true.", no_args_is_help=True)
    group.command("run")(run)
    group.command("new")(new)
    app.add_typer(group, name="scenario")


def run(
    paths: Annotated[list[Path], typer.Argument(help="Files and folders of scenarios (YAML or JSON).")],
    json_file: str = typer.Option("", "--json", help="Write the report as JSON to this file; - for standard output."),
    word: str = typer.Option("", "-k", help="Only scenarios whose id, title, rules or file name have this word."),
    era: str = typer.Option("", "--era", help="Play them all under this rules era."),
    jobs: int = typer.Option(1, "-j", "--jobs", help="So many processes; 0: one for each processor."),
    timeout: float = typer.Option(60.0, "--timeout", help="Seconds that one scenario may take."),
    quiet: bool = typer.Option(False, "-q", "--quiet", help="No boards and logs of what did not pass."),
    limit: int = typer.Option(20, "--show", help="How many failing scenarios to show in full."),
) -> None:
    """Play scenarios and say which pass. Exit code: 0 all pass, 1 any does not, 2 a file can't be read."""
    from apnap.rules.turn.eras import ERAS
    from apnap.scenario.report import run_paths

    if era and era not in ERAS:
        raise BadInput(f"unknown era {era!r}; there are {', '.join(ERAS)}")
    to_stdout = json_file == "-"
    began = time.perf_counter()
    report = run_paths(
        paths, word=word, era=era or None, jobs=jobs, timeout=timeout, seen=None if to_stdout else _progress
    )
    if not to_stdout:
        if report.results:
            typer.echo("")
        _show(report, quiet, limit)
        _lacks(report)
        _summary(report, time.perf_counter() - began)
    if json_file:
        _write(json_file, json.dumps(report.data(), indent=1, ensure_ascii=False) + "\n")
    for error in report.errors:
        typer.echo(str(error), err=True)
    if not report.results and not report.errors:
        typer.echo("no scenario was run: nothing fits" if word else "there is no scenario in these places", err=True)
        raise typer.Exit(2)
    raise typer.Exit(report.exit_code)


def _progress(result: Result, done: int, of: int) -> None:
    sys.stdout.write(MARKS[result.status])
    if done % 100 == 0:
        sys.stdout.write(f" {done}/{of}\n")
    sys.stdout.flush()


def _write(name: str, text: str) -> None:
    if name == "-":
        sys.stdout.write(text)
        return
    try:
        Path(name).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"{name}: can't be written: {error.strerror or error}") from None


def _show(report: Report, quiet: bool, limit: int) -> None:
    """What did not pass: in full for the first ones, in a line for the others."""
    shown = 0
    for result in report.results:
        if result.status in ("pass", "unsupported"):
            continue
        rules = f" [{', '.join(result.rules)}]" if result.rules else ""
        where = f" in turn {result.turn}, {result.step or 'between steps'}" if result.turn else ""
        typer.echo(f"\n{result.status.upper()} {result.id}{rules}{where}")
        full = not quiet and shown < limit
        typer.echo(_indent(result.reason if full or result.status != "error" else result.reason.split("\n")[0]))
        if not full:
            continue
        shown += 1
        if result.place:
            typer.echo(f"  at {result.place}")
        if result.board:
            typer.echo(_indent(result.board, "  | "))
        if result.log:
            typer.echo("  since the last check that agreed:")
            typer.echo(_indent("\n".join(result.log), "    "))


def _lacks(report: Report) -> None:
    """What the engine could not do, the most frequent first."""
    lacks = Counter(r.reason for r in report.results if r.status == "unsupported")
    if not lacks:
        return
    typer.echo("\nUNSUPPORTED")
    for reason, n in lacks.most_common(25):
        typer.echo(f"{n:5} {reason}")
    if len(lacks) > 25:
        typer.echo(f"      and {len(lacks) - 25} more")


def _indent(text: str, by: str = "  ") -> str:
    return "\n".join(by + line for line in text.rstrip().split("\n"))


def _summary(report: Report, seconds: float) -> None:
    summary = report.summary
    parts = [f"{n} {status}" for status, n in summary.items() if n or status in ("pass", "fail")]
    if report.errors:
        parts.append(f"{len(report.errors)} unreadable")
    n = len(report.results)
    typer.echo(f"\n{n} scenario{'' if n == 1 else 's'} in {seconds:.1f} s: {', '.join(parts)}")


def new(
    path: Annotated[Path, typer.Argument(help="The YAML file to write.")],
    force: bool = typer.Option(False, "--force", help="Write over a file that is there."),
) -> None:
    """Ask for a position and write it as a scenario."""
    from apnap.scenario.new import ask_scenario, write_scenario

    if path.exists() and not force:
        raise BadInput(f"{path} exists already; choose another name, or say --force")
    try:
        data = ask_scenario(_ask)
    except (EOFError, KeyboardInterrupt):
        raise BadInput("nothing was written") from None
    write_scenario(path, data)
    typer.echo(f"{path} is written. Play it with: apnap scenario run {path}")


def _ask(question: str, default: str) -> str:
    """Asks, and asks again after an answer that can't be used."""
    return str(
        typer.prompt(
            question, default=default, show_default=bool(default), value_proc=lambda text: _usable(question, text)
        )
    )


def _usable(question: str, text: str) -> str:
    """The answer as it is. Raises BadParameter when it can't be what the question asks for."""
    from apnap.rules.turn.eras import ERAS
    from apnap.scenario.format import STEPS
    from apnap.scenario.new import action_of

    if question.startswith("Era") and text not in ERAS:
        raise typer.BadParameter(f"there is no era {text!r}; there are {', '.join(ERAS)}")
    if question.startswith("Stop: after") and text not in STEPS:
        raise typer.BadParameter(f"there is no step {text!r}")
    if question.startswith("Action") and text:
        try:
            action_of(text, 1, "precombat_main")
        except ValueError as error:
            raise typer.BadParameter(str(error)) from None
    return text
