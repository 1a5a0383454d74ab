"""`apnap why`: may this be done at this moment, and which rule says so?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from apnap.cli.errors import BadInput
from apnap.scenario.format import Action, Scenario


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("why")(why)


def why(
    scenario: Annotated[Path, typer.Argument(help="A scenario file.")],
    action: str = typer.Argument(
        ..., help='As in a script ("B cast Shock targets A"), or its number in the script (1, 2, …).'
    ),
    name: str = typer.Option("", "--id", help="Which scenario, when the file holds several."),
    era: str = typer.Option("", "--era", help="Under another rules era."),
    board: bool = typer.Option(False, "--board", help="Show the position of that moment."),
    as_json: bool = typer.Option(False, "--json", help="As data."),
) -> None:
    """Play a scenario to the moment before an action, and say whether it is legal, by which rule. Exit code: 0 legal,
    1 not.

    The action is one of the script's, or another: its moment then is after the script's last, or the turn and step
    said before it ("2 upkeep B cast Shock targets A")."""
    from apnap.explain.judging import judge
    from apnap.scenario.play import Failure
    from apnap.scenario.position import Unsupported
    from apnap.scenario.report import scenario_lookup

    chosen = _scenario(scenario, name)
    if era:
        from apnap.cli.decks import check_era

        chosen = msgspec.structs.replace(chosen, era=check_era(era))
    try:
        found = judge(chosen, _action(chosen, action), scenario_lookup())
    except ValueError as error:
        raise BadInput(f"{scenario}: {error}") from None
    except Failure as failure:
        raise BadInput(f"{scenario}: the script fails before that moment: {failure}") from None
    except Unsupported as lack:
        raise BadInput(f"{scenario}: {lack}") from None
    if as_json:
        typer.echo(json.dumps(msgspec.to_builtins(found), indent=1, ensure_ascii=False))
    else:
        if board:
            typer.echo(found.board + "\n")
        typer.echo(f"Turn {found.turn}, {found.step}: {'yes, ' if found.legal else 'no: '}{found.reason}")
    raise typer.Exit(0 if found.legal else 1)


def _scenario(path: Path, name: str) -> Scenario:
    from apnap.scenario.format import load_scenarios

    found = [s for s in load_scenarios(path) if not name or s.id == name]
    if len(found) == 1:
        return found[0]
    if not found:
        raise BadInput(f"{path}: there is no scenario {name!r}" if name else f"{path}: there is no scenario in it")
    raise BadInput(f"{path}: there are {len(found)} scenarios; name one with --id, such as {found[0].id}")


def _action(scenario: Scenario, text: str) -> int | Action:
    """A place in the script, or an action that comes after it. Raises ValueError."""
    from apnap.scenario.new import action_of

    if text.isdigit():
        if not 1 <= int(text) <= len(scenario.script):
            raise ValueError(f"the script has {len(scenario.script)} entries; there is no number {text}")
        return int(text) - 1
    last = scenario.script[-1] if scenario.script else None
    data = action_of(text, last.turn if last else 1, last.step if last else "precombat_main")
    moment = text.split()[0]
    made = _made(scenario, data)
    for i, entry in enumerate(scenario.script):
        same_moment = not moment.isdigit() or (entry.turn, entry.step) == (made.turn, made.step)
        if same_moment and _same(entry, made):
            return i
    return made


def _made(scenario: Scenario, data: dict[str, Any]) -> Action:
    if "player" not in data:
        raise ValueError(f"say who does it: one of {', '.join(scenario.players)}")
    if data["player"] not in scenario.players:
        raise ValueError(f"there is no player {data['player']!r}; there are {', '.join(scenario.players)}")
    keys = ("turn", "step", "player")
    verb = next(k for k in data if k not in keys)
    options = {k: v for k, v in data.items() if k not in (*keys, verb)}
    return Action(
        turn=data["turn"], step=data["step"], player=data["player"], verb=verb, value=data[verb], options=options
    )


def _same(entry: Action, made: Action) -> bool:
    """Whether the script's entry is what the line says."""
    said = all(entry.options.get(k) == v for k, v in made.options.items())
    return (entry.player, entry.verb, entry.value) == (made.player, made.verb, made.value) and said
