"""`apnap cards import`, `coverage`, `show` and `exercise`: card files, and what is understood of
them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from apnap.cli.errors import BadInput
from apnap.cli.progress import bars

if TYPE_CHECKING:
    from apnap.cards.cache import CardRecord, RawCard
    from apnap.cards.coverage import Coverage
    from apnap.sim.exercise import Report

FILE = typer.Option(
    None, "--file", help="Read this card file instead of the imported one; the cache stays as it is."
)
JSON = typer.Option(False, "--json", help="As data.")
JOBS = typer.Option(0, "-j", "--jobs", help="So many processes; 0: one for each processor.")


def register(group: typer.Typer) -> None:
    """Add the commands to the group `cards`. `show` replaces one that only knows built-in cards."""
    from apnap.cli.finding import search

    group.command("import")(import_cards)
    group.command("coverage")(coverage)
    group.command("show")(show)
    group.command("search")(search)
    group.command("exercise")(exercise)


# --- what the commands share --------------------------------------------------------------------


@contextmanager
def plainly() -> Iterator[None]:
    """Bad card files and queries as one message; an interruption ends the command."""
    from apnap.cards.importer import CardFileError
    from apnap.cards.search import QueryError

    try:
        yield
    except (CardFileError, QueryError) as error:
        raise BadInput(str(error)) from None
    except KeyboardInterrupt:
        typer.echo("apnap: interrupted", err=True)
        raise typer.Exit(130) from None


def compiled(file: Path | None, jobs: int = 0) -> list[tuple[RawCard, CardRecord]]:
    """All cards with their records: of the file, or of the imported pool. Raises BadInput without either."""
    from apnap.cards import coverage as cover
    from apnap.cards import importer

    with bars() as begin:
        if file is not None:
            raws, _, _ = importer.read_unique(file, begin("Reading"))
            records = cover.compiled_file(raws, importer.open_known(), jobs, begin("Compiling"))
            return list(zip(raws, records, strict=True))
        return cover.compiled_pool(book(), jobs, begin("Compiling"))


def book() -> Any:
    from apnap.cards import cache

    if not imported():
        raise BadInput(
            "no cards are imported: `apnap cards import FILE` reads a card file, or name one with --file FILE "
            "(the built-in cards are understood whole: `apnap cards list`)"
        )
    return cache.Book(cache.pool_path())


def imported() -> bool:
    """Whether there are imported cards."""
    from apnap.cards import cache

    return cache.pool_path().exists()


# --- import -------------------------------------------------------------------------------------


def import_cards(
    file: Path = typer.Argument(  # noqa: B008
        ..., help="Scryfall's bulk file of oracle cards, or MTGJSON's AtomicCards; .gz too."
    ),
    jobs: int = JOBS,
    as_json: bool = JSON,
) -> None:
    """Read a card file: compile every card and keep the result. What is unchanged is taken from the last
    import."""
    import time

    from apnap.cards.importer import import_file

    began = time.perf_counter()
    with plainly(), bars() as begin:
        done = import_file(file, begin("Reading"), begin("Compiling"), jobs)
    if as_json:
        data = {"file": str(file), "shape": done.shape, "cards": done.cards, "whole": done.whole}
        typer.echo(json.dumps({**data, "compiled": done.compiled}))
        return
    again = f", {done.doubles} printings of the same left aside" if done.doubles else ""
    typer.echo(
        f"{done.cards} cards read ({done.shape}{again}), {done.compiled} compiled in "
        f"{time.perf_counter() - began:.1f} s; "
        f"{done.whole} understood whole ({_percent(done.whole, done.cards)})"
    )
    typer.echo("`apnap cards coverage` says what is not understood.")


def _percent(n: int, of: int) -> str:
    return f"{100 * n / of:.1f}%" if of else "-"


# --- coverage -----------------------------------------------------------------------------------


def coverage(
    file: Path | None = FILE,
    decks: Path | None = typer.Option(  # noqa: B008
        None, "--decks", help="Also the coverage of the deck files in this folder."
    ),
    limit: int | None = typer.Option(None, "--limit", help="How many declined phrases to list; 0: all."),
    as_json: bool = JSON,
    jobs: int = JOBS,
) -> None:
    """How much is understood: by card, by line, by the phrase where reading stops, by deck."""
    from apnap.cards import coverage as cover
    from apnap.cards.pool import builtin

    with plainly():
        cards = compiled(file, jobs)

        def written(name: str) -> bool:
            return builtin().get(name) is not None

        found = cover.count(cards, written)
        if decks is not None:
            if not decks.exists():
                raise BadInput(f"{decks}: there is no such folder")
            status = cover.status_in([raw for raw, _ in cards], [record for _, record in cards], written)
            found.decks = cover.cover_decks(cover.deck_files(decks), status)
    if as_json:
        typer.echo(json.dumps(found.to_data(limit or 0), ensure_ascii=False))
        return
    _say_coverage(found, 40 if limit is None else limit)


def _say_coverage(found: Coverage, limit: int) -> None:
    from apnap.cards.coverage import KINDS

    typer.echo(
        f"cards understood whole   {found.whole:6} of {found.cards:6}  {_percent(found.whole, found.cards)}"
    )
    typer.echo(
        f"lines understood         {found.understood:6} of {found.lines:6}  {_percent(found.understood, found.lines)}"
    )
    if found.written:
        typer.echo(f"declined, but written by hand in the library: {found.written}")
    typer.echo("\nby layout (cards, whole)")
    for name, (cards, whole) in sorted(found.layouts.items(), key=lambda item: -item[1][0]):
        typer.echo(f"  {name:16} {cards:6} {whole:6}  {_percent(whole, cards)}")
    typer.echo("\nlines declined")
    for kind, n in found.kinds.items():
        typer.echo(f"  {n:6}  {kind}: {KINDS[kind]}")
    if found.barred:
        typer.echo("\ncards that can't be played although every line is understood")
        for reason, n in list(found.barred.items())[:12]:
            typer.echo(f"  {n:6}  {reason}")
    shown = found.declined[:limit] if limit else found.declined
    typer.echo(f"\ndeclined phrases, most frequent first ({len(shown)} of {len(found.declined)})")
    for row in shown:
        typer.echo(f"  {row.count:6}  {row.phrase}   [{_short(row.example)}]")
    if found.decks is not None:
        _say_decks(found)


def _say_decks(found: Coverage) -> None:
    assert found.decks is not None
    whole = sum(1 for deck in found.decks if deck.understood)
    typer.echo(f"\ndecks: {whole} of {len(found.decks)} can be played (main decks and commanders)")
    for deck in sorted(found.decks, key=lambda d: (len(d.declined) + len(d.unknown), d.deck)):
        good = deck.whole + deck.written
        hand = f" ({deck.written} by hand)" if deck.written else ""
        lacks = [*deck.declined, *(f"{name} (unknown)" for name in deck.unknown)]
        more = f"   lacks {', '.join(lacks[:4])}{', …' if len(lacks) > 4 else ''}" if lacks else ""
        typer.echo(f"  {deck.deck:28} {good:3} of {deck.cards:3} cards{hand}{more}")


def _short(text: str, size: int = 110) -> str:
    text = text.replace("\n", " / ")
    return text if len(text) <= size else text[: size - 1] + "…"


# --- show ---------------------------------------------------------------------------------------


def show(
    names: list[str] = typer.Argument(  # noqa: B008
        ..., help="Names of cards (in quotes when they have spaces)."
    ),
    file: Path | None = FILE,
    tree: bool = typer.Option(True, "--tree/--no-tree", help="What was understood, as a tree."),
    as_json: bool = JSON,
) -> None:
    """Show cards: their text, what was understood of it as a tree, the text said again, and what was
    declined."""
    with plainly():
        find = _finder(file)
        found = [(name, find(name)) for name in names]
    if as_json:
        typer.echo(json.dumps([_card_data(name, pair) for name, pair in found], indent=1, ensure_ascii=False))
        return
    for i, (name, pair) in enumerate(found):
        if i:
            typer.echo("")
        typer.echo("\n".join(_card_lines(name, pair, tree)))


Pair = tuple["RawCard", "CardRecord"]


def _finder(file: Path | None) -> Callable[[str], Pair | None]:
    """Finds a card's facts and record by name: in the file (compiling only that card), or in the imported
    pool."""
    from apnap.cards.pool import ImportedPool, default, fold
    from apnap.match.likeness import meant

    if file is not None:
        from apnap.cards.compiling import compile_raw
        from apnap.cards.importer import lookup_of, read_unique

        raws, _, _ = read_unique(file)
        lookup = lookup_of(raws)

        def in_file(name: str) -> Pair | None:
            number = lookup.get(fold(name))
            if number is None:
                raise BadInput(f"{file}: there is no card {name!r}{meant(name, [raw.name for raw in raws])}")
            return raws[number], compile_raw(raws[number])

        return in_file
    pool = default()

    def in_pool(name: str) -> Pair | None:
        if isinstance(pool, ImportedPool):
            raw, record = pool.raw(name), pool.record(name)
            if raw is not None and record is not None:
                return raw, record
        if pool.get(name) is None:
            names = pool.all_names() if isinstance(pool, ImportedPool) else pool.names()
            raise BadInput(f"there is no card {name!r}{meant(name, names)}")
        return None

    return in_pool


def _builtin(name: str) -> Any:
    from apnap.cards.pool import builtin

    return builtin().get(name)


def _card_data(name: str, pair: Pair | None) -> dict[str, Any]:
    from apnap.cards.coverage import kind_of, phrase_of
    from apnap.model.node import to_data

    if pair is None:
        return {"name": name, "status": "written", "card": to_data(_builtin(name))}
    raw, record = pair
    rendered = said_again(record)
    return {
        "name": raw.name,
        "layout": raw.layout,
        "status": "whole" if record.whole else "partial",
        "reason": record.unplayed,
        "faces": [
            {
                "name": face.name,
                "mana_cost": face.mana_cost,
                "type_line": face.type_line,
                "text": face.text,
                "lines": [
                    {
                        "text": line.text,
                        "understood": line.understood,
                        "kind": kind_of(line),
                        "stops_at": "" if line.understood else phrase_of(line),
                        "abilities": line.abilities,
                        "rendered": rendered[id(line)],
                    }
                    for line in record.lines
                    if line.face == i
                ],
            }
            for i, face in enumerate(raw.faces)
        ],
    }


def said_again(record: CardRecord) -> dict[int, str]:
    """The rendered text of each line that was read, by the line's identity."""
    from apnap.cards.cache import decode
    from apnap.oracle.compile import say, type_line
    from apnap.oracle.lexer import denormalise

    out: dict[int, str] = {}
    for line in record.lines:
        out[id(line)] = ""
        if line.status == "understood" and line.face < len(record.faces):
            face = decode(record.faces[line.face])
            kind = type_line(face)
            category = "spellline" if {"Instant", "Sorcery"} & set(face.types) else "line"
            text = say(category, line.nodes())
            out[id(line)] = denormalise(text, face.name, kind) if text is not None else ""
    return out


def _card_lines(name: str, pair: Pair | None, tree: bool) -> list[str]:
    from apnap.cli.cards import card_text, tree_lines

    if pair is None:
        return [*card_text(_builtin(name), tree), "from the built-in library"]
    raw, record = pair
    rendered = said_again(record)
    out: list[str] = []
    for i, face in enumerate(raw.faces):
        if i:
            out.append("//")
        out.append(f"{face.name}  {face.mana_cost or ''}".rstrip())
        out.append(f"  {face.type_line}{_numbers(face)}")
        out += [f"  {line}" for line in face.text.split("\n") if line]
        for line in record.lines:
            if line.face != i:
                continue
            out += ["", f"  {'understood' if line.understood else 'DECLINED'}: {line.text}"]
            if line.status == "understood":
                if tree:
                    out += [f"    {row}" for node in line.nodes() for row in tree_lines(node)]
                out += [f"    says: {rendered[id(line)]}"]
            if not line.understood:
                out += _place(line)
    state = "understood whole" if record.whole else "not understood whole"
    if record.unplayed:
        state += f": the rules don't play it ({record.unplayed})"
    if not record.whole and _builtin(raw.name) is not None:
        state += "; the library has it written by hand"
    return [*out, "", state]


def _place(line: Any) -> list[str]:
    """A declined line with the place where reading stopped."""
    from apnap.cards.coverage import kind_of

    kind = kind_of(line)
    if kind == "not parsed":
        why = f" ({line.why})" if line.why else ""
        return [f"    read:     {line.prefix}", f"    stops at: {line.stop}{why}"]
    if kind == "not played":
        return [f"    the rules don't play: {line.unplayed}"]
    return [f"    {kind}: {line.why}", *([f"    says: {line.prefix}"] if line.prefix else [])]


def _numbers(face: Any) -> str:
    if face.power is not None:
        return f"  {face.power}/{face.toughness}"
    if face.loyalty is not None:
        return f"  loyalty {face.loyalty}"
    return f"  defense {face.defense}" if face.defense is not None else ""


# --- exercise -----------------------------------------------------------------------------------


def exercise(
    file: Path | None = FILE,
    only: list[str] = typer.Option(  # noqa: B008
        [], "--only", help="Only the cards of these names."
    ),
    limit: int = typer.Option(0, "--limit", help="So many cards, taken at random by the seed; 0: all."),
    seed: int = typer.Option(1, "--seed", help="Settles every choice."),
    timeout: float = typer.Option(20.0, "--timeout", help="Seconds that one card may take."),
    show_at_most: int = typer.Option(40, "--show", help="How many kinds of failures to list."),
    as_json: bool = JSON,
    jobs: int = JOBS,
) -> None:
    """Play every understood card in a small generated game, the built-in ones when none are imported. Exit code: 0
    nothing failed, 1 something did."""
    import random

    from apnap.cards.compiling import card_of
    from apnap.cards.pool import builtin
    from apnap.sim.exercise import run

    with plainly():
        if only:
            find = _finder(file)
            cards = []
            for name in only:
                pair = find(name)
                if pair is not None and not pair[1].whole:
                    raise BadInput(f"{name} is not understood whole: see `apnap cards show`")
                cards.append(card_of(pair[1]) if pair is not None else _builtin(name))
        elif file is None and not imported():
            cards = list(builtin())
        else:
            cards = [card_of(record) for _, record in compiled(file, jobs) if record.whole]
        if limit and limit < len(cards):
            cards = random.Random(seed).sample(cards, limit)
        with bars() as begin:
            report = run(cards, jobs, seed, timeout, begin("Playing"))
    if as_json:
        typer.echo(json.dumps(report.to_data(), ensure_ascii=False))
    else:
        _say_exercise(report, show_at_most)
    if report.failures:
        raise typer.Exit(1)


def _say_exercise(report: Report, limit: int) -> None:
    typer.echo(f"{report.cards} cards played, {report.failed} failed, {report.seconds:.0f} s")
    for row in report.failures[:limit]:
        typer.echo(f"\n{row.count:5}  {row.kind}: {row.message}\n       at {row.place}")
        typer.echo(f"       {', '.join(row.examples[:5])}")
    for title, names in report.lists():
        if names:
            typer.echo(
                f"\n{title}: {len(names)}\n  {', '.join(names[:12])}{', …' if len(names) > 12 else ''}"
            )
