"""`apnap deck`: deck files and the formats that they may be played in."""

from __future__ import annotations

import json
from pathlib import Path

import typer


def register(app: typer.Typer) -> None:
    """Add the commands."""
    group = typer.Typer(help="Decks: the built-in ones, and whether a file's may be played.", no_args_is_help=True)
    group.command("list")(list_decks)
    group.command("check")(check)
    app.add_typer(group, name="deck")


def list_decks(
    name: str = typer.Argument("", help="Only this deck, with all its cards."),
    as_json: bool = typer.Option(False, "--json", help="As data."),
) -> None:
    """List the built-in decks, or the cards of one."""
    from apnap.cards.decks import BUILTIN_DECKS
    from apnap.cli.errors import BadInput
    from apnap.match.likeness import meant

    if name and name not in BUILTIN_DECKS:
        known = f"there are {', '.join(BUILTIN_DECKS)}{meant(name, BUILTIN_DECKS)}"
        raise BadInput(f"there is no built-in deck {name!r}; {known}")
    decks = {name: BUILTIN_DECKS[name]} if name else BUILTIN_DECKS
    if as_json:
        rows = {deck: [{"count": n, "name": card} for n, card in cards] for deck, cards in decks.items()}
        typer.echo(json.dumps(rows, indent=1, ensure_ascii=False))
    elif name:
        for n, card in decks[name]:
            typer.echo(f"{n:2} {card}")
    else:
        for deck, cards in decks.items():
            typer.echo(f"{deck:16} {sum(n for n, _ in cards)} cards: {', '.join(card for _, card in cards[:5])}, …")
        typer.echo("`apnap deck list NAME` lists a deck's cards.", err=True)


def check(
    deck: str = typer.Argument(..., help="A built-in deck or a deck file."),
    format: str = typer.Option(
        "constructed", "--format", help="constructed, limited, commander, archenemy-commander, brawl or oathbreaker."
    ),
    banned: list[Path] = typer.Option(  # noqa: B008
        [], "--banned", help="A file with banned cards, one a line; headings Restricted: and Banned as commander:."
    ),
    restricted: list[Path] = typer.Option([], "--restricted", help="A file with restricted cards."),  # noqa: B008
    as_json: bool = typer.Option(False, "--json", help="The result as data."),
) -> None:
    """Say whether a deck may be played in a format, and all that is wrong with it (exit code 2)."""
    from apnap.cli.errors import BadInput
    from apnap.match.legality import NAMES, Lists, read_lists
    from apnap.match.legality import check as look
    from apnap.match.loading import list_deck

    if format not in NAMES:
        raise BadInput(f"unknown format {format!r}; there are {', '.join(NAMES)}")
    lists = Lists()
    for path in banned:
        lists = lists.joined(read_lists(path))
    for path in restricted:
        lists = lists.joined(read_lists(path, "restricted"))
    listed = list_deck(deck)
    found = look(listed, format, lists=lists)
    size = listed.size + sum(entry.count for entry in listed.commanders)
    if as_json:
        data = {
            "deck": listed.name,
            "format": format,
            "legal": not found,
            "size": size,
            "sideboard": sum(entry.count for entry in listed.sideboard),
            "commanders": [entry.name for entry in listed.commanders],
            "problems": [
                {"rule": p.rule, "kind": p.kind, "line": p.line, "card": p.card, "message": p.message} for p in found
            ],
        }
        typer.echo(json.dumps(data, ensure_ascii=False))
    elif not found:
        typer.echo(f"{listed.name}: legal in {format} ({size} cards)")
    for problem in found if not as_json else ():
        place = f"{deck}:{problem.line}" if problem.line is not None and listed.source is not None else deck
        typer.echo(f"{place}: {problem.message} ({problem.rule})", err=True)
    if found:
        _hint([p.kind for p in found])
        raise typer.Exit(2)


def _hint(kinds: list[str]) -> None:
    """What to do about cards that aren't known where none have been imported."""
    from apnap.cards.pool import ImportedPool, default

    if "unknown-card" in kinds and not isinstance(default(), ImportedPool):
        typer.echo("Only the built-in cards are known here: `apnap cards import FILE` reads a card file.", err=True)
