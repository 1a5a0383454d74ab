"""`apnap watch`: two agents play, and every event is told with its rule."""

from __future__ import annotations

import json
from collections.abc import Iterator

import typer

from apnap.game import Game
from apnap.model.events import Event

QUIET = frozenset({"tap_for_mana", "mana", "target", "activate_mana"})
"""Kinds of events left out unless everything is asked for."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("watch")(watch)


def watch(
    deck: str = typer.Argument(..., help="A built-in deck or a deck file."),
    against: str = typer.Argument(..., help="The other one."),
    agent: str = typer.Option("heuristic", "--agent", help="Who plays both decks."),
    rival: str = typer.Option("", "--rival", help="Who plays the second deck, when it is another agent."),
    seed: int = typer.Option(0, "--seed", help="Settles everything random."),
    era: str = typer.Option("current", "--era", help="The rules era: current, 2010 or 2004."),
    turns: int = typer.Option(100, "--turns", min=1, help="Stop after so many turns."),
    full: bool = typer.Option(False, "--full", help="Everything, also steps in which nothing happens, and mana."),
    considered: bool = typer.Option(False, "--considered", help="At the end, what agents that search considered."),
    as_json: bool = typer.Option(False, "--json", help="One event a line, as data."),
) -> None:
    """Watch two agents play a game; each line of the log names its rule."""
    from apnap.agents.base import step
    from apnap.cli.considered import data_considered, tell_considered
    from apnap.cli.decks import check_era, find_agent, find_deck
    from apnap.explain.words import outcome_text
    from apnap.match.start import new_game

    decks = [find_deck(deck), find_deck(against)]
    check_era(era)
    agents = [find_agent(agent, seed), find_agent(rival or agent, seed + 1)]
    game = new_game(decks, seed=seed, era=era, names=(decks[0].name, _other(decks[0].name, decks[1].name)))
    seats = game.options["seats"]
    tell = _Teller(full, as_json)
    while (decision := game.decision) is not None and game.turn.number <= turns:
        step(game, agents[seats[decision.player]])
        if game.decision_ is None:
            tell(game)
    tell(game)
    if as_json:
        end = {"outcome": list(game.outcome) if game.outcome else None, "turns": game.turn.number}
        typer.echo(json.dumps(end | ({"considered": data_considered(agents)} if considered else {})))
    else:
        typer.echo("")
        typer.echo(outcome_text(game) if game.outcome else f"Stopped after {turns} turns: the game goes on")
        if considered:
            tell_considered(agents)


def _other(first: str, second: str) -> str:
    return second if second != first else f"{second} 2"


class _Teller:
    """Tells each event once, when nothing can take it back."""

    def __init__(self, full: bool, as_json: bool) -> None:
        self.full = full
        self.as_json = as_json
        self.told = 0
        self.heading: str | None = None

    def __call__(self, game: Game) -> None:
        from apnap.explain.words import event_text

        for event in self._new(game):
            text = event_text(game, event)
            if self.as_json:
                typer.echo(json.dumps({"turn": game.turn.number, "kind": event.kind, "rule": event.rule, "text": text},
                                      ensure_ascii=False))  # fmt: skip
            elif event.kind == "turn":
                typer.echo(f"\n== Turn {game.turn.number}: {text}")
                self.heading = None
            elif event.kind == "step":
                self.heading = f"-- {text}"
                if self.full:
                    self._head()
            elif self.full or not self._dull(event):
                self._head()
                typer.echo(f"   {text}")

    def _new(self, game: Game) -> Iterator[Event]:
        start = self.told - game.log_start
        if start < 0:
            earlier = [ev for turn in game.log_old for ev in turn]
            yield from earlier[self.told :]
            start = 0
        yield from list(game.log[start:])
        self.told = game.log_start + len(game.log)

    def _dull(self, event: Event) -> bool:
        return event.kind in QUIET or event.cause == "mana"

    def _head(self) -> None:
        if self.heading is not None:
            typer.echo(self.heading)
            self.heading = None
