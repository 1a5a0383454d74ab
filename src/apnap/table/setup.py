"""What a table is made of: who sits where with which deck, and the position from which the game begins."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any, Final

import msgspec

from apnap.agents import names as agent_names
from apnap.game import Game
from apnap.match import codec
from apnap.match.record import GameRecord, RecordError, begin, replay
from apnap.model.card import Card, Deck
from apnap.table.structs import Refused

PERSON: Final = "person"
"""What a record calls the seat of one who is no agent."""
LONGEST_DECK: Final = 20_000
"""Characters of a deck list."""
Lookup = Callable[[str], "Card | None"]


class Seat(msgspec.Struct):
    """Who sits there. `deck`: a deck, the name of a built-in one, or a deck list as text; `agent`: an agent's name, ""
    for a person."""

    name: str
    deck: Any = ""
    agent: str = ""


class Setup(msgspec.Struct, kw_only=True):
    """A new table. `first`: the index of the seat that begins, None to let chance settle it. The seats are moved round
    so that whoever begins is seat 0 (103.1), as the players of the game are."""

    seats: tuple[Seat, ...]
    seed: int | None = None
    era: str = "current"
    format: str = "two-player"
    first: int | None = None
    mulligans: bool = True


class Origin(msgspec.Struct, kw_only=True):
    """Where a table's game begins: a record without answers, or a position (see `match.codec`)."""

    names: list[str]
    agents: list[str]
    seed: int
    record: GameRecord | None = None
    position: dict[str, Any] | None = None
    recorded: bool = False
    """The game was played elsewhere: when it is over it may be looked at with open cards."""


def card_lookup() -> Lookup:
    """Where cards are found: the imported ones that are understood whole, above the built-in library."""
    from apnap.cards.pool import default

    return default().get


def deck_of(deck: Any) -> Deck:
    """A seat's deck. Never a file: what comes from outside names none. Raises Refused."""
    from apnap.cards.decks import BUILTIN_DECKS, builtin_deck
    from apnap.match.decks import DeckError, parse_deck, resolve
    from apnap.match.loading import deck_of

    if isinstance(deck, Deck):
        return deck
    if not isinstance(deck, str) or len(deck) > LONGEST_DECK:
        raise Refused("malformed", "a deck is given by its name or as a list of cards")
    if deck in BUILTIN_DECKS:
        return builtin_deck(deck)
    if "\n" not in deck:
        raise Refused("malformed", f"there is no deck {deck!r}; there are {', '.join(BUILTIN_DECKS)}, or give a list")
    from apnap.cards.pool import default

    pool = default()
    try:
        done = resolve(parse_deck(deck), pool.get, pool.names())
    except DeckError as error:
        raise Refused("malformed", str(error)) from None
    return deck_of(done)


def make(setup: Setup) -> tuple[Game, Origin]:
    """The game at its first decision, and what is needed to begin it again. Raises Refused for what can't be."""
    n = len(setup.seats)
    if not 2 <= n <= 8:
        raise Refused("malformed", f"a table has two to eight seats, not {n}")
    seed = setup.seed if setup.seed is not None else random.SystemRandom().randrange(1 << 48)
    first = setup.first if setup.first is not None else random.Random(seed).randrange(n)
    if not 0 <= first < n:
        raise Refused("malformed", f"seat {first} can't begin: there are {n} seats, counted from 0")
    seats = [setup.seats[(i + first) % n] for i in range(n)]
    names = _names([seat.name for seat in seats])
    agents = [seat.agent for seat in seats]
    _check_agents(agents)
    try:
        game, record = begin(
            [deck_of(seat.deck) for seat in seats],
            seed,
            setup.era,
            setup.format,
            names,
            first=0,
            mulligans=setup.mulligans,
            agents=[agent or PERSON for agent in agents],
            lookup=card_lookup(),
            manual_payment=[i for i, agent in enumerate(agents) if not agent],
        )
    except ValueError as error:
        raise Refused("malformed", str(error)) from None
    return game, Origin(names=names, agents=agents, seed=seed, record=record)


def _names(names: list[str]) -> list[str]:
    """Names to be told apart in the log."""
    found: list[str] = []
    for i, name in enumerate(names):
        plain = " ".join("".join(c for c in str(name) if c.isprintable()).split())[:30] or f"Player {i + 1}"
        while plain in found:
            plain += "'"
        found.append(plain)
    return found


LONGEST_THOUGHT: Final = {"s": 10.0, "ms": 10_000.0, "cpu": 10.0, "i": 5_000.0}
"""How long an agent may be told to think, by the unit."""


def _check_agents(agents: list[str]) -> None:
    """Raises Refused for an agent that isn't there, or that is told to think for too long."""
    from apnap.agents import get

    for agent in agents:
        if not agent:
            continue
        budget = re.search(r":(\d+(?:\.\d+)?)(\w+)$", agent)
        if budget is not None and float(budget[1]) > LONGEST_THOUGHT.get(budget[2], 0):
            raise Refused("malformed", f"{agent!r}: an agent thinks at most ten seconds")
        try:
            get(agent)
        except ValueError as error:
            raise Refused("malformed", str(error)) from None


def from_position(game: Game, names: list[str], agents: list[str], seed: int) -> tuple[Game, Origin]:
    """A table's game that begins at any position: persons are asked how they pay."""
    _check_agents(agents)
    game = game.copy()
    persons = [i for i, agent in enumerate(agents) if not agent]
    for state in (game, game.base):
        if state is not None:
            state.options = {**state.options, "manual_payment": persons}
    position = codec.save(game, card_lookup())
    return game, Origin(names=names, agents=agents, seed=seed, position=position)


MOST_CARDS: Final = 2_000
MOST_ANSWERS: Final = 30_000


def from_record(record: GameRecord) -> Origin:
    """The origin of a recorded game. It comes from outside: its cards must be known here, and it has to be of a size
    that games have. Raises Refused."""
    known = card_lookup()
    entries = [entry for deck in record.decks for entry in (*deck.main, *deck.sideboard)]
    if sum(max(n, 0) for n, _ in entries) > MOST_CARDS or len(record.answers) > MOST_ANSWERS:
        raise Refused("malformed", f"a record has at most {MOST_CARDS} cards and {MOST_ANSWERS} answers")
    for name in record.cards:
        if known(name) is None:
            raise Refused("malformed", f"the card {name!r} is not known here")
    header = msgspec.structs.replace(record, answers=[], hash="", cards={})
    try:
        game = replay(header, 0, known)
    except (RecordError, TypeError) as error:
        raise Refused("malformed", str(error)) from None
    levels = (*agent_names(), "default")
    seats = game.options["seats"]
    agents = [record.agents[i] if i < len(record.agents) and record.agents[i] in levels else "" for i in seats]
    names = _names([player.key for player in game.players])
    return Origin(names=names, agents=agents, seed=record.seed, record=header, recorded=True)


def again(origin: Origin) -> Game:
    """The game of an origin at its beginning."""
    if origin.position is not None:
        return codec.load(origin.position, card_lookup())
    assert origin.record is not None
    return replay(msgspec.structs.replace(origin.record, answers=[], hash=""), 0, card_lookup())


__all__ = ["PERSON", "Lookup", "Origin", "Seat", "Setup", "again", "deck_of", "from_position", "make"]
