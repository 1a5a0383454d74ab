"""What agents that search considered, to be shown when the game is over: it would tell what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import typer

from apnap.agents import Agent


def data_considered(agents: Sequence[Agent]) -> list[Any]:
    """As plain data: for each agent what it considered, decision by decision."""
    return [msgspec.to_builtins(getattr(agent, "thoughts", [])) for agent in agents]


def tell_considered(agents: Sequence[Agent]) -> None:
    """As text: each answer with how often it was tried and the estimate of winning, the one given first."""
    thoughts = [thought for agent in agents for thought in getattr(agent, "thoughts", [])]
    thoughts.sort(key=lambda thought: thought.turn)
    if not thoughts:
        typer.echo("Nothing was searched.")
    for thought in thoughts:
        step = thought.step.replace("_", " ")
        typer.echo(
            f"\nTurn {thought.turn}, {step}, player {thought.player}, {thought.question}:"
            f" {thought.iterations} playouts in {thought.seconds:.2f} s"
        )
        width = max(len(entry.answer) for entry in thought.considered)
        for i, entry in enumerate(thought.considered):
            mark = ">" if i == 0 else " "
            typer.echo(f" {mark} {entry.answer:{width}}  {entry.visits:4}  {100 * entry.estimate:3.0f} %")
