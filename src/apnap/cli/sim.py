"""`apnap sim`: many games between two decks, and who wins how often."""

from __future__ import annotations

import json
from pathlib import Path

import typer


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("sim")(sim)


def sim(
    deck: str = typer.Argument(..., help="A built-in deck or a deck file; with --arena an agent."),
    against: str = typer.Argument(..., help="The other one."),
    n: int = typer.Option(100, "-n", "--games", min=1, help="How many games."),
    agent_a: str = typer.Option("heuristic", "--agent-a", help="Who plays the first deck."),
    agent_b: str = typer.Option("heuristic", "--agent-b", help="Who plays the second deck."),
    seed: int = typer.Option(0, "--seed", help="The first game's seed; each game has the next one."),
    jobs: int = typer.Option(1, "--jobs", "-j", min=1, help="How many processes."),
    era: str = typer.Option("current", "--era", help="The rules era: current, 2010 or 2004."),
    records: Path | None = typer.Option(None, "--records", help="A folder for the record of every game."),  # noqa: B008
    as_arena: bool = typer.Option(False, "--arena", help="Agents against each other on several pairs of decks."),
    pairs: int = typer.Option(4, "--pairs", min=1, help="With --arena: on how many pairs of built-in decks."),
    out: Path | None = typer.Option(None, "--out", help="With --arena: where games are kept and taken up."),  # noqa: B008
    as_json: bool = typer.Option(False, "--json", help="All results as data."),
) -> None:
    """Play many games; interrupted, it tells what has been played (and exits with 130).

    With --arena two agents play both decks of several pairs, as in: apnap sim --arena search:1s heuristic -n 100
    (search:1cpu: seconds of the processor, on a busy machine; with --out it goes on where it was)"""
    if as_arena:
        from apnap.cli.arena import arena

        arena((deck, against), pairs, n, seed, jobs, out, as_json)
        return
    from apnap.cli.decks import check_era, find_agent, find_deck
    from apnap.scenario.report import scenario_lookup
    from apnap.sim import GameResult, simulate

    decks = (find_deck(deck), find_deck(against))
    check_era(era)
    for name in (agent_a, agent_b):
        find_agent(name, 0)
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    wins = [0, 0]

    def progress(done: int, of: int, result: GameResult) -> None:
        if result.winner >= 0:
            wins[result.winner] += 1
        if records is not None and result.record is not None:
            result.record.save(records / f"game-{result.seed}.json")
        result.record = None
        if not as_json:
            typer.echo(f"\r{done} of {of} games  {wins[0]} : {wins[1]} ", err=True, nl=False)

    summary = simulate(
        *decks, n, agent_a, agent_b, seed, jobs, progress, era=era, keep_record=records is not None,
        lookup=scenario_lookup(),
    )  # fmt: skip
    if not as_json:
        typer.echo("", err=True)
    data = summary.to_data()
    if as_json:
        typer.echo(json.dumps(data))
    else:
        typer.echo(_table(data))
    if data["errors"]:
        for game in summary.games:
            if game.outcome == "error":
                typer.echo(f"\nThe game with seed {game.seed} failed:\n{game.error}", err=True)
                break
        raise typer.Exit(1)
    if summary.interrupted:
        raise typer.Exit(130)


def _table(data: dict) -> str:  # type: ignore[type-arg]
    lines = []
    if data["interrupted"]:
        lines.append(f"Interrupted after {data['games']} of {data['wanted']} games.")
    width = max(len(name) for name in data["decks"])
    for i, name in enumerate(data["decks"]):
        low, high = data["interval_95"][i]
        lines.append(
            f"{name:{width}}  ({data['agents'][i]})  {data['wins'][i]:5} won  {100 * data['win_rate'][i]:5.1f} %"
            f"  (95 %: {100 * low:.1f} to {100 * high:.1f})"
        )
    rest = [
        f"{data[k]} {word}"
        for k, word in (("draws", "drawn"), ("too_long", "too long"), ("errors", "failed"))
        if data[k]
    ]
    if rest:
        lines.append(", ".join(rest))
    if data["turns_mean"] is not None:
        lines.append(f"{data['turns_mean']} turns a game, at most {data['turns_max']}; {data['seconds']:.1f} s")
    return "\n".join(lines)
