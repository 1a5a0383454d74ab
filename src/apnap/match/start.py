"""A new game between decks (103)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

from apnap.ability.effects import Act
from apnap.game import Game
from apnap.model.card import Card, Deck
from apnap.model.objects import SIDEBOARD
from apnap.rules import archenemy, deploy
from apnap.rules.change import mark_player
from apnap.rules.change.command import PLANAR, SCHEME
from apnap.rules.companion import deck_verdict, set_aside
from apnap.rules.conspiracy import WAITING
from apnap.rules.formats import FORMATS, commander_mark, options_of, seating, starting_life
from apnap.rules.identity import of_commanders
from apnap.rules.setup import add_card, add_library, set_lives
from apnap.rules.turn.eras import era as find_era

KEYS = "ABCDEFGHIJKLMNOP"
OPTIONS: Final[dict[str, Any]] = {
    "ante": bool,
    "manual_payment": list[int],
    "planar_deck": bool,
    "starting_life": int,
    "team_size": int,
    "multiplayer_attack": Literal["one", "multiple", "adjacent"],
    "multiplayer_range": tuple[int, ...] | int | None,
}
"""How a game may be set up otherwise than its format says, with the types that a record holds."""


def new_game(
    decks: Sequence[Deck | Sequence[Card]],
    seed: int = 0,
    era: str = "current",
    format: str = "two-player",
    names: Sequence[str] = (),
    first: int | None = None,
    mulligans: bool = True,
    **options: Any,
) -> Game:
    """A game between these decks, at its first decision. `seed` settles everything random, also who begins
    unless `first` says (the players are seated so that the first one is player 0). Raises ValueError for
    anything that can't be. Teams sit as their format says, the first one's first player being a team's that may begin
    (103.1a, 808.4, 809.4, 810.1). Commanders wait in the command zone (103.2c). Companions and sideboards are set
    aside first, then the decks are what is left (103.2, 103.2a)."""
    _check(decks, seed, format, first, names)
    for name in options:
        if name not in OPTIONS:
            raise ValueError(f"there is no option {name!r}; there are {', '.join(sorted(OPTIONS))}")
    size = options.get("team_size", 0)
    teams, starts = seating(format, len(decks), size)
    if FORMATS[format].teams == "one":  # 103.1b, 904.6: the archenemy takes the first turn
        first = next((i for i, deck in enumerate(decks) if isinstance(deck, Deck) and deck.schemes), first or 0)
        starts = tuple(range(len(decks)))
        teams = tuple([int(i != first) for i in range(len(decks))])
    start = starts[_first(seed, len(starts))] if first is None else max([s for s in starts if s <= first], default=0)
    seats = [(i + start) % len(decks) for i in range(len(decks))]
    keys = tuple(names[i] if i < len(names) else KEYS[i] for i in seats)
    fmt = format if len(decks) > 2 or format != "two-player" else "two-player"
    if len(decks) > 2 and fmt == "two-player":
        fmt = "free-for-all"
    life = starting_life(fmt, len(decks), size)
    game = Game(find_era(era), keys, life, seed, fmt, tuple([teams[seat] for seat in seats]))
    options = {**options_of(fmt, teams, tuple(seats)), **options}
    game.options = {"starting_life": life, **options, "opening": True, "mulligans": mulligans, "seats": tuple(seats)}
    for pid, seat in enumerate(seats):
        deck = decks[seat]
        main = deck.main if isinstance(deck, Deck) else tuple(deck)
        add_library(game, pid, main)
        for n, commander in enumerate(deck.commanders if isinstance(deck, Deck) else ()):
            add_card(game, pid, commander, "command", marks={"commander": commander_mark(pid, n, commander, fmt)})
        if FORMATS[fmt].commanders:
            mark_player(game, pid, "identity", of_commanders(game, pid))
        if isinstance(deck, Deck) and deck.companion is not None:
            if deck_verdict(game, pid, deck.companion) is not None:
                raise ValueError(f"{deck.companion.name} can't be the companion of the deck {deck.name!r} (702.139a)")
            set_aside(game, pid, deck.companion)
        if isinstance(deck, Deck):
            _add_nontraditional(game, pid, deck)
    _add_sideboards(game, decks, seats)
    archenemy.begin(game)
    set_lives(game, life)
    deploy.begin(game)
    game.start()
    return game


def _add_nontraditional(game: Game, pid: int, deck: Deck) -> None:
    """408.3: the cards of the variants begin in the command zone, and nowhere else (108.5): planar and scheme decks
    face down (901.4, 904.4), the vanguard face up (902.3), and conspiracies as they are in the sideboard (905.4). Who
    starts with them there owns them (108.3, 313.5, 314.5, 901.6)."""
    owner = 0 if game.options.get("planar_deck") else pid  # 901.15a: one deck for all
    for card in deck.planes:
        add_card(game, owner, card, "command", face_down=PLANAR)
    for card in deck.schemes:
        add_card(game, pid, card, "command", face_down=SCHEME)
    for card in deck.vanguards:
        add_card(game, pid, card, "command", known_to=-1)
    for card in deck.conspiracies:
        add_card(game, pid, card, "command", face_down=WAITING, known_to=1 << pid)


def _add_sideboards(game: Game, decks: Sequence[Deck | Sequence[Card]], seats: list[int]) -> None:
    """400.11a: the cards of the sideboards, where a card of some deck can bring cards into the game from outside it.
    Who starts the game with them there owns them (108.3b)."""
    if not any([_wishes(card) for deck in decks for card in (deck.every() if isinstance(deck, Deck) else deck)]):
        return
    for pid, seat in enumerate(seats):
        deck = decks[seat]
        for card in deck.sideboard if isinstance(deck, Deck) else ():
            add_card(game, pid, card, SIDEBOARD, known_to=1 << pid)


def _wishes(card: Card) -> bool:
    """Whether the card's text speaks of cards outside the game; looked at once for each card."""
    known = _wishing.get(id(card))
    if known is None:
        nodes = [node for face in card.faces for ability in face.abilities for node in ability.walk()]
        found = any([SIDEBOARD in getattr(n, "zones", ()) or (isinstance(n, Act) and n.name == "learn") for n in nodes])
        if len(_wishing) > 50_000:
            _wishing.clear()
        known = _wishing[id(card)] = (card, found)
    return known[1]


_wishing: dict[int, tuple[Card, bool]] = {}


def _first(seed: int, n: int) -> int:
    """Who begins, from the seed (103.1)."""
    z = (seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & ((1 << 64) - 1)
    return ((z ^ (z >> 31)) >> 7) % n


def _check(
    decks: Sequence[Deck | Sequence[Card]], seed: int, format: str, first: int | None, names: Sequence[str]
) -> None:
    """Say what is wrong with the arguments of a new game."""
    _check_names(names, len(decks))
    if len(decks) < 2:
        raise ValueError("a game needs at least two decks")
    if len(decks) > len(KEYS):
        raise ValueError(f"{len(decks)} decks are more than the {len(KEYS)} players that a game can have")
    if format not in FORMATS:
        raise ValueError(f"unknown format {format!r}; there are {', '.join(FORMATS)}")
    if first is not None and first not in range(len(decks)):
        raise ValueError(f"first={first!r} is none of the {len(decks)} decks (they are counted from 0)")
    if not isinstance(seed, int):
        raise ValueError(f"the seed must be a whole number, not {seed!r}")
    for i, deck in enumerate(decks):
        cards = (*deck.main, *deck.commanders, *deck.nontraditional()) if isinstance(deck, Deck) else deck
        wrong = next((c for c in cards if not isinstance(c, Card)), None) if isinstance(cards, Sequence) else cards
        if wrong is not None or not isinstance(cards, Sequence):
            raise ValueError(
                f"deck {i} holds {wrong!r}, which is no card: give a Deck, a list of cards, or a deck's name"
            )


def _check_names(names: Sequence[str], players: int) -> None:
    """Say what is wrong with the players' names: when they are given, each has one, and no two the same."""
    listed = isinstance(names, Sequence) and not isinstance(names, str)
    if not listed or not all(isinstance(name, str) and name for name in names):
        raise ValueError(f"names={names!r} is no list of names, one for each player")
    if names and len(names) != players:
        raise ValueError(f"there are {len(names)} names for {players} players: give each one a name, or none")
    if len(set(names)) < len(names):
        raise ValueError(f"names={list(names)!r}: two players can't have the same name")
