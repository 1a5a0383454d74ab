"""Game records: what is needed to play a game again exactly, and the playing of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from apnap.game import Game
from apnap.match.decks import EXTRA
from apnap.match.start import OPTIONS, new_game
from apnap.model.card import Card, Deck
from apnap.model.decisions import Answer, GameError
from apnap.model.hashing import position_hash
from apnap.model.node import from_data, to_data

VERSION: Final = 1
MOST_COPIES: Final = 100_000
"""Of one card in a row in a record's deck: more is a damaged record."""
Lookup = Callable[[str], "Card | None"]


class RecordError(Exception):
    """The record can't be read or played. `position` is the index of the answer at fault, -1 for the record as a
    whole."""

    def __init__(self, message: str, position: int = -1) -> None:
        super().__init__(message)
        self.position = position


class DeckList(msgspec.Struct, frozen=True):
    """A deck by card names, in the order in which the library was first laid: (how many in a row, name)."""

    name: str
    main: tuple[tuple[int, str], ...]
    sideboard: tuple[tuple[int, str], ...] = ()
    commanders: tuple[str, ...] = ()
    companion: str = ""
    extra: dict[str, tuple[str, ...]] = {}
    """Planes, schemes, vanguards and conspiracies."""


class GameRecord(msgspec.Struct, kw_only=True):
    """One game. The answers are canonical (see `model.decisions`), in order. `cards` holds the full data of cards that
    can't be looked up by name; `hash` is the last position's ("" while the game was not recorded to an end)."""

    version: int = VERSION
    seed: int = 0
    era: str = "current"
    format: str = "two-player"
    first: int | None = None
    mulligans: bool = True
    names: tuple[str, ...] = ()
    decks: tuple[DeckList, ...] = ()
    agents: tuple[str, ...] = ()
    options: dict[str, Any] = {}
    answers: list[Answer] = []
    hash: str = ""
    cards: dict[str, Any] = {}

    def to_json(self) -> str:
        """The record as JSON text."""
        return json.dumps(msgspec.to_builtins(self), ensure_ascii=False, separators=(",", ":"))

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.to_json() + "\n", encoding="utf-8")


def builtin_lookup(name: str) -> Card | None:
    """A card of the built-in library by its name."""
    from apnap.cards.pool import builtin

    return builtin().get(name)


# --- making one -----------------------------------------------------------------------------------


def begin(
    decks: Sequence[Deck],
    seed: int = 0,
    era: str = "current",
    format: str = "two-player",
    names: Sequence[str] = (),
    first: int | None = None,
    mulligans: bool = True,
    agents: Sequence[str] = (),
    lookup: Lookup = builtin_lookup,
    **options: Any,
) -> tuple[Game, GameRecord]:
    """A new game (see `match.start.new_game`) and its record, still without answers: `finish` adds them."""
    game = new_game(decks, seed, era, format, names, first, mulligans, **options)
    cards: dict[str, Any] = {}
    record = GameRecord(
        seed=seed,
        era=era,
        format=format,
        first=first,
        mulligans=mulligans,
        names=tuple(names),
        decks=tuple(_deck_list(deck, cards, lookup) for deck in decks),
        agents=tuple(agents),
        options=options,
        cards=cards,
    )
    return game, record


def finish(record: GameRecord, game: Game) -> GameRecord:
    """The same record with the game's answers up to now and the hash of where they led."""
    return msgspec.structs.replace(record, answers=game.record, hash=position_hash(game))


def self_contained(record: GameRecord, decks: Sequence[Deck]) -> GameRecord:
    """The same record, with the data of all cards of its decks that the built-in library doesn't have."""
    cards: dict[str, Any] = {}
    for deck in decks:
        _deck_list(deck, cards, builtin_lookup)
    return msgspec.structs.replace(record, cards=cards)


def _deck_list(deck: Deck, cards: dict[str, Any], lookup: Lookup) -> DeckList:
    for card in deck.every():
        if card.name not in cards:
            known = lookup(card.name)
            if known is not card and known != card:
                cards[card.name] = to_data(card)
    return DeckList(
        deck.name,
        _runs(deck.main),
        _runs(deck.sideboard),
        tuple(c.name for c in deck.commanders),
        deck.companion.name if deck.companion is not None else "",
        {section: tuple([c.name for c in cards]) for section in EXTRA if (cards := getattr(deck, section))},
    )


def _runs(cards: Sequence[Card]) -> tuple[tuple[int, str], ...]:
    out: list[tuple[int, str]] = []
    for card in cards:
        if out and out[-1][1] == card.name:
            out[-1] = (out[-1][0] + 1, card.name)
        else:
            out.append((1, card.name))
    return tuple(out)


# --- reading and playing one ----------------------------------------------------------------------


def from_json(text: str | bytes) -> GameRecord:
    """Read a record. Raises RecordError when it is cut short, is no record, or is of a later version."""
    try:
        data = json.loads(text)
    except ValueError as error:
        where = getattr(error, "pos", 0)
        raise RecordError(
            f"the record is not whole JSON (it breaks at character {where}); it was cut short or altered: "
            "save the game again, or take another copy"
        ) from error
    version = data.get("version") if isinstance(data, dict) else None
    if not isinstance(version, int):
        raise RecordError(
            "this is no game record: it has no version; records are written by `apnap sim` and `apnap play`"
        )
    if version > VERSION:
        raise RecordError(f"the record is of version {version}, this program reads up to {VERSION}: use a newer Apnap")
    try:
        return msgspec.convert(data, GameRecord)
    except msgspec.ValidationError as error:
        raise RecordError(f"the record is damaged: {error}; take another copy of it") from error


def load(path: str | Path) -> GameRecord:
    """Read a record from a file. Raises RecordError, or OSError when there is no such file."""
    return from_json(Path(path).read_bytes())


def decks_of(record: GameRecord, lookup: Lookup = builtin_lookup) -> list[Deck]:
    """The decks with their cards. Raises RecordError for a card that isn't known."""
    own: dict[str, Card] = {}
    for name, data in record.cards.items():
        try:
            own[name] = from_data(data)
        except (ValueError, TypeError, KeyError) as error:
            raise RecordError(f"the record's data of {name!r} can't be read: {error}") from error

    def card(name: str) -> Card:
        found = own.get(name) or lookup(name)
        if found is None:
            raise RecordError(f"the card {name!r} is not known here: import it first (`apnap cards import`)")
        return found

    for d in record.decks:
        for n, name in (*d.main, *d.sideboard):
            if not 1 <= n <= MOST_COPIES:
                what = f"the deck {d.name!r} has {n} copies of {name!r}"
                raise RecordError(f"the record is damaged: {what}; take another copy")
    return [
        Deck(
            d.name,
            tuple(card(name) for n, name in d.main for _ in range(n)),
            tuple(card(name) for n, name in d.sideboard for _ in range(n)),
            tuple(card(name) for name in d.commanders),
            card(d.companion) if d.companion else None,
            **{section: tuple([card(name) for name in d.extra.get(section, ())]) for section in EXTRA},
        )
        for d in record.decks
    ]


def _check_options(options: dict[str, Any]) -> None:
    """Raises RecordError for options that there are none of."""
    for name, value in options.items():
        if name not in OPTIONS:
            raise RecordError(f"the record has an option that isn't known here: {name!r}")
        try:
            msgspec.convert(value, OPTIONS[name])
        except msgspec.ValidationError as error:
            raise RecordError(f"the record's option {name!r}: {error}") from None


def replay(record: GameRecord, upto: int | None = None, lookup: Lookup = builtin_lookup) -> Game:
    """Play the record again, all of it or its first `upto` answers, and give the game as it is then. A whole replay is
    checked against the recorded hash. Raises RecordError with the position where the record can't be followed."""
    _check_options(record.options)
    try:
        game = new_game(
            decks_of(record, lookup),
            record.seed,
            record.era,
            record.format,
            record.names,
            record.first,
            record.mulligans,
            **record.options,
        )
    except ValueError as error:
        raise RecordError(f"the game can't be begun: {error}") from error
    answers = record.answers if upto is None else record.answers[: max(upto, 0)]
    for i, answer in enumerate(answers):
        _follow(game, answer, i, len(record.answers))
    if upto is None and record.hash and position_hash(game) != record.hash:
        raise RecordError(
            f"after all {len(answers)} answers the position is not the recorded one: the record was cut short or "
            "altered, or made by another version of the rules or cards; replay it with the version that made it, or "
            "look at it with upto=N",
            len(answers),
        )
    return game


def _follow(game: Game, answer: Answer, i: int, n: int) -> None:
    if game.outcome is not None:
        raise RecordError(f"the game is over after {i} answers, but the record has {n}: it was altered", i)
    try:
        if len(answer) == 2 and answer[0] == -1:
            game.concede(answer[1])
        else:
            game.apply(answer)
    except GameError as error:
        raise RecordError(
            f"answer {i} of {n}, {list(answer)}, can't be given ({error}): the record was altered, or made by another "
            f"version of the rules or cards; replay its first {i} answers with upto={i}",
            i,
        ) from error
