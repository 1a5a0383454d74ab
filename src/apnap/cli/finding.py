"""`apnap cards search`: among the built-in and the imported cards."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from apnap.cli.pool import FILE, JSON, book, compiled, imported, plainly

if TYPE_CHECKING:
    from apnap.cards.cache import RawCard
    from apnap.model.card import Card


def search(
    query: list[str] = typer.Argument(  # noqa: B008
        ..., help="goblin type:creature text:haste cmc<=2 color:red is:whole -text:enters"
    ),
    file: Path | None = FILE,
    limit: int = typer.Option(50, "--limit", help="How many to show; 0: all."),
    as_json: bool = JSON,
) -> None:
    """Find cards by name, type:, text:, color:, identity:, layout:, cmc, power, toughness, loyalty and
    is:whole: among the built-in and the imported ones."""
    from apnap.cards.search import search as find

    words = " ".join(f'"{word}"' if " " in word and ":" not in word else word for word in query)
    with plainly():
        found = list(find(words, _with_whole(file, "is:" in words)))
    shown = found[:limit] if limit else found
    if as_json:
        rows = [
            {"name": r.name, "mana_cost": r.faces[0].mana_cost, "type_line": r.type_line, "whole": w}
            for r, w in shown
        ]
        typer.echo(json.dumps(rows, indent=1, ensure_ascii=False))
        return
    for raw, whole in shown:
        typer.echo(f"{'✓' if whole else '·'} {raw.name:40} {raw.faces[0].mana_cost or '':16} {raw.type_line}")
    typer.echo(f"{len(found)} cards{f', {len(shown)} shown' if len(shown) < len(found) else ''}", err=True)


def _with_whole(file: Path | None, exactly: bool) -> Iterator[tuple[RawCard, bool]]:
    """The cards with whether they are understood: as the cache has it, or, for another file, compiled if
    asked for."""
    from apnap.cards.pool import builtin, fold

    if file is not None:
        if exactly:
            return ((raw, record.whole) for raw, record in compiled(file))
        from apnap.cards.importer import read_unique

        return ((raw, False) for raw in read_unique(file)[0])
    if not imported():
        return ((built_in_raw(card), True) for card in builtin())
    kept = book()
    raws = list(kept.raws())
    there = {fold(raw.name) for raw in raws}
    more = [card for card in builtin() if fold(card.name) not in there]
    return chain(zip(raws, kept.index.whole, strict=True), ((built_in_raw(card), True) for card in more))


def built_in_raw(card: Card) -> RawCard:
    """A card of the library as a card file would have it."""
    from apnap.cards.cache import RawCard, RawFace
    from apnap.cli.cards import type_text
    from apnap.explain.texts import face_lines
    from apnap.model.mana import COLORS, LETTER
    from apnap.rules.identity import color_identity
    from apnap.rules.layers.printed import printed_chars

    def text(value: object) -> str | None:
        return None if value is None else str(value)

    def letters(mask: int) -> tuple[str, ...]:
        return tuple([LETTER[bit] for bit in COLORS if mask & bit])

    chars = [printed_chars(face) for face in card.faces]
    faces = [
        RawFace(
            face.name, face.mana_cost, type_text(face), "\n".join(face_lines(face)), text(face.power),
            text(face.toughness), text(face.loyalty), text(face.defense), (), letters(own.colors),
        )
        for face, own in zip(card.faces, chars, strict=True)
    ]  # fmt: skip
    cost = chars[0].cost
    value = float(cost.mana_value()) if cost is not None else 0.0
    return RawCard(card.name, card.layout, tuple(faces), value, letters(color_identity(card)))
