"""`apnap cards list` and `apnap cards show`."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from apnap.cli.errors import BadInput
from apnap.model.card import Card, Face
from apnap.model.node import Node, to_data


def register(app: typer.Typer) -> None:
    """Add the group `cards`."""
    group = typer.Typer(help="The cards there are, and what they say.", no_args_is_help=True)
    group.command("list")(list_cards)
    group.command("show")(show)
    from apnap.cli import pool

    group.registered_commands = [c for c in group.registered_commands if c.name != "show"]
    pool.register(group)
    app.add_typer(group, name="cards")


def list_cards(
    word: str = typer.Option("", "-k", help="Only cards whose name, types or text have this word."),
    as_json: bool = typer.Option(False, "--json", help="As data."),
) -> None:
    """List the cards of the built-in library: name, mana cost, types."""
    from apnap.cards.pool import builtin

    cards = [card for card in builtin() if not word or _has(card, word.lower())]
    if as_json:
        rows = [{"name": c.name, "mana_cost": c.face.mana_cost, "type": type_text(c.face)} for c in cards]
        typer.echo(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    for card in cards:
        face = card.face
        typer.echo(f"{card.name:36} {face.mana_cost or '':16} {type_text(face)}")
    typer.echo(f"{len(cards)} cards", err=True)


def _has(card: Card, word: str) -> bool:
    from apnap.explain.texts import card_lines

    return word in " ".join([card.name, *(type_text(f) for f in card.faces), *card_lines(card)]).lower()


def show(
    names: Annotated[list[str], typer.Argument(help="Names of cards (in quotes when they have spaces).")],
    tree: bool = typer.Option(False, "--tree", help="Also the abilities as the engine has them."),
    as_json: bool = typer.Option(False, "--json", help="As data, abilities included."),
) -> None:
    """Show cards: costs, types, text, faces, and with --tree the tree of their abilities."""
    cards = [find_card(name) for name in names]
    if as_json:
        typer.echo(json.dumps([to_data(card) for card in cards], indent=1, ensure_ascii=False))
        return
    for i, card in enumerate(cards):
        if i:
            typer.echo("")
        typer.echo("\n".join(card_text(card, tree)))


def find_card(name: str) -> Card:
    """The card of that name. Raises BadInput with names like it."""
    from apnap.cards.pool import builtin
    from apnap.match.likeness import meant

    card = builtin().get(name)
    if card is not None:
        return card
    hint = meant(name, builtin().names()) or "; `apnap cards list` names those there are"
    raise BadInput(f"there is no card {name!r}{hint}")


def card_text(card: Card, tree: bool = False) -> list[str]:
    """A card in lines: each face with cost, types, text and numbers."""
    from apnap.explain.texts import face_lines

    lines: list[str] = []
    for i, face in enumerate(card.faces):
        if i:
            lines.append("//")
        lines.append(f"{face.name}  {face.mana_cost or ''}".rstrip())
        lines.append(f"  {type_text(face)}")
        for line in face_lines(face):
            lines += [f"  {part}" for part in line.split("\n")]
        if numbers := numbers_text(face):
            lines.append(f"  {numbers}")
        if tree:
            lines += [f"  {line}" for ability in face.abilities for line in tree_lines(ability)]
    return lines


def type_text(face: Face) -> str:
    """The type line."""
    left = " ".join((*face.supertypes, *face.types))
    return f"{left} — {' '.join(face.subtypes)}" if face.subtypes else left


def numbers_text(face: Face) -> str:
    """Power and toughness, loyalty or defense; "" for none."""
    if face.power is not None or face.power_text:
        return f"{face.power_text or face.power}/{face.toughness_text or face.toughness}"
    if face.loyalty is not None:
        return f"loyalty {face.loyalty}"
    return f"defense {face.defense}" if face.defense is not None else ""


def tree_lines(value: Any, name: str = "", depth: int = 0) -> list[str]:
    """A node as an indented tree: its kind, plain fields on its line, nodes below it."""
    pad = "  " * depth
    label = f"{name}: " if name else ""
    if isinstance(value, tuple):
        lines = [f"{pad}{label}".rstrip()]
        for item in value:
            lines += tree_lines(item, "", depth + 1)
        return lines
    if not isinstance(value, Node):
        return [f"{pad}{label}{value}"]
    plain: list[str] = []
    below: list[str] = []
    shown = to_data(value)
    for field in value.__struct_fields__:
        if field not in shown:
            continue
        part = getattr(value, field)
        if isinstance(part, Node) or (isinstance(part, tuple) and any(isinstance(p, Node) for p in part)):
            below += tree_lines(part, field, depth + 1)
        else:
            plain.append(f"{field}={part}")
    return [f"{pad}{label}{type(value).__name__} {' '.join(plain)}".rstrip(), *below]
