"""Decks made ready for a game: built-in ones by name, and deck files with cards of the imported or built-in
pool."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from apnap.cards.pool import ImportedPool, Pool, default
from apnap.match.decks import EXTRA, DeckEntry, DeckError, ResolvedDeck, load_deck, resolve
from apnap.match.decks import Deck as DeckFile
from apnap.match.likeness import meant
from apnap.model.card import Card, Deck


def load_deck_cards(path_or_name: str | Path, allow_partial: bool = False, pool: Pool | None = None) -> Deck:
    """The deck of that name (a built-in one) or in that file, with its cards from the pool (default: `default()`).

    Raises `DeckError` for a missing or malformed file, an unknown card, and, unless `allow_partial`, for a card that
    isn't understood whole, naming the line of its text."""
    from apnap.cards.decks import builtin_deck

    if _is_builtin(path_or_name):
        return builtin_deck(str(path_or_name))
    listed = list_deck(path_or_name)
    cards = pool if pool is not None else default()
    if isinstance(cards, ImportedPool) and not allow_partial:
        _refuse_partial(listed, cards)

    def find(card_name: str) -> Card | None:
        if isinstance(cards, ImportedPool):
            return cards.get(card_name, allow_partial)
        return cards.get(card_name)

    done = resolve(listed, find, cards.all_names() if isinstance(cards, ImportedPool) else cards.names())
    return deck_of(done)


def deck_of(done: ResolvedDeck[Card]) -> Deck:
    """The deck of a list whose names were looked up. Nontraditional cards are no part of a deck or its sideboard
    (108.2a) and go where their type has its place, whatever section they stand in."""
    found: dict[str, list[Card]] = {section: list(getattr(done, section)) for section in EXTRA}
    kept = []
    for cards in (done.main, done.sideboard):
        for card in cards:
            if card.nontraditional:
                found[_PLACES[card.face.types[0]]].append(card)
        kept.append(tuple([card for card in cards if not card.nontraditional]))
    extra = {section: tuple(cards) for section, cards in found.items()}
    return Deck(done.name, kept[0], kept[1], done.commanders, done.companion, **extra)


_PLACES: Final = {
    "Plane": "planes",
    "Phenomenon": "planes",
    "Scheme": "schemes",
    "Vanguard": "vanguards",
    "Conspiracy": "conspiracies",
}


def list_deck(path_or_name: str | Path) -> DeckFile:
    """The list of the built-in deck of that name, or of that file. Raises `DeckError`."""
    from apnap.cards.decks import BUILTIN_DECKS

    if _is_builtin(path_or_name):
        name = str(path_or_name)
        lines = enumerate(BUILTIN_DECKS[name], 1)
        return DeckFile(name, tuple([DeckEntry(count, card, line) for line, (count, card) in lines]))
    path = Path(path_or_name)
    if not path.exists() and path.suffix == "" and path.parent == Path("."):
        hint = f"there are {', '.join(BUILTIN_DECKS)}{meant(path.name, BUILTIN_DECKS)}"
        raise DeckError(path, None, "there is no such file, nor a built-in deck of that name", hint)
    return load_deck(path)


def _is_builtin(path_or_name: str | Path) -> bool:
    """Whether it names a built-in deck; a file of that name comes first."""
    from apnap.cards.decks import BUILTIN_DECKS

    return str(path_or_name) in BUILTIN_DECKS and not Path(path_or_name).is_file()


def _refuse_partial(listed: DeckFile, pool: ImportedPool) -> None:
    """Raises `DeckError` for the first card that isn't understood."""
    found: list[tuple[int, str]] = []
    extra = [entry for section in EXTRA for entry in getattr(listed, section)]
    for entry in (*listed.commanders, *listed.main, *listed.sideboard, *extra):
        if pool.status(entry.name) == "partial" and entry.name not in (name for _, name in found):
            found.append((entry.line, entry.name))
    if not found:
        return
    found.sort()
    line, name = found[0]
    message = f"{name} is not understood: {why_declined(pool, name)}"
    if len(found) > 1:
        more = ", ".join(n for _, n in found[1:6])
        message += f"; nor are {len(found) - 1} more: {more}{', …' if len(found) > 6 else ''}"
    hint = "see `apnap cards show`; with --allow-partial such cards are played without those lines"
    raise DeckError(listed.source, line, message, hint)


def why_declined(pool: ImportedPool, name: str) -> str:
    """The first line of a card's text that isn't understood, or what else is in the way."""
    record = pool.record(name)
    if record is None:
        return "it isn't in the card file"
    for line in record.declined():
        text = line.text.replace("~", name)
        if line.status == "understood":
            return f"the rules don't play {line.unplayed} in {text!r}"
        return f"the line {text!r} stops at {line.stop!r}" if line.stop else f"the line {text!r}"
    return record.unplayed or "nothing is in the way"
