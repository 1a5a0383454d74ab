"""What a scenario is: frozen records, as the format's version 1 has them, and the names that it knows."""

from pathlib import Path
from typing import Any, Final, TypeAlias

from msgspec import Struct

__all__ = [
    "ASSERTIONS",
    "FORMATS",
    "STEPS",
    "VERBS",
    "ZONES",
    "Action",
    "Answers",
    "Assertion",
    "Entry",
    "PlayerSetup",
    "Ref",
    "Scenario",
    "Stop",
    "Token",
]

STEPS: Final = (
    *("untap", "upkeep", "draw", "precombat_main", "begin_combat", "declare_attackers", "declare_blockers"),
    *("first_strike_damage", "combat_damage", "end_combat", "postcombat_main", "end", "cleanup"),
)
"""The steps' names in the order of a turn; the main phases count as steps."""

ZONES: Final = (
    *("battlefield", "hand", "library", "graveyard", "exile", "command"),
    *("planar_deck", "scheme_deck", "ante", "sideboard"),
)
"""The zones of a setup; planar and scheme decks lie in the command zone, listed from the top; sideboards in none."""
_OTHERS: Final = (
    *("team-vs-team", "emperor", "alternating-teams"),
    *("archenemy", "archenemy-commander", "supervillain-rumble"),
)
FORMATS: Final = ("two-player", "free-for-all", "two-headed-giant", "commander", "brawl", "oathbreaker", *_OTHERS)
VERBS: Final = frozenset(
    {"play", "cast", "activate", "special", "attack", "block", "assign", "resolve", "check", "concede"}
    | {"put_counters"}
)
ASSERTIONS: Final = frozenset(
    {"life", "poison", "permanents", "hand", "library", "graveyard", "exile", "command", "tapped", "untapped", "ante"}
    | {
        "power_toughness",
        "power",
        "toughness",
        "counters",
        "ability",
        "type",
        "subtype",
        "supertype",
        "color",
    }
    | {
        "name",
        "mana_value",
        "controller",
        "owner",
        "damage",
        "attached",
        "attacking",
        "blocking",
        "mana_pool",
    }
    | {"stack", "can", "cannot", "turn", "designation", "log", "steps", "result"}
)

Ref: TypeAlias = str | dict[str, Any]
"""A reference as it is written: a text, or a mapping of `ref`, `amount`, `copy`, `mode`, `text`."""


class Token(Struct, frozen=True, kw_only=True):
    """A token as its creator would describe it (111.3)."""

    name: str
    types: tuple[str, ...] = ("Creature",)
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: int | None = None
    toughness: int | None = None
    keywords: tuple[str, ...] = ()


class Entry(Struct, frozen=True, kw_only=True):
    """Objects that a setup puts into a zone: `count` of one card or token, and their state."""

    card: str | None = None
    """The card's name; None for a token."""
    token: str | Token | None = None
    """The token, or the name of a predefined one (111.10); None for a card."""
    count: int = 1
    tapped: bool = False
    counters: dict[str, int] = {}
    damage: int = 0
    summoning_sick: bool = False
    attached_to: Ref | None = None
    face: str | None = None
    face_down: bool = False
    controller: str | None = None
    chosen: Any = None
    protector: str | None = None
    alias: str | None = None
    """The key `as`, without a leading `@`."""
    as_enters: bool = False
    line: int | None = None

    @property
    def name(self) -> str:
        """The name of the card or the token."""
        return self.token.name if isinstance(self.token, Token) else self.card or self.token or ""


class PlayerSetup(Struct, frozen=True, kw_only=True):
    """What a player begins with; a zone that the scenario does not name is missing."""

    life: int = 20
    poison: int = 0
    zones: dict[str, tuple[Entry, ...]] = {}

    def zone(self, name: str) -> tuple[Entry, ...]:
        """The entries of a zone, in the order of listing; a library from the top."""
        return self.zones.get(name, ())


class Answers(Struct, frozen=True, kw_only=True):
    """A player's three queues: texts, numbers, mappings such as `{flip: heads}`, or lists of these."""

    targets: tuple[Any, ...] = ()
    modes: tuple[Any, ...] = ()
    choices: tuple[Any, ...] = ()


class Stop(Struct, frozen=True, kw_only=True):
    """The game runs through the end of this step (`untap`: to before that turn); `nth` None is the first."""

    turn: int
    step: str
    nth: int | None = None


class Assertion(Struct, frozen=True, kw_only=True):
    """One thing that must be true: its name and its value as written."""

    name: str
    value: Any
    line: int | None = None
    where: str = ""


class Action(Struct, frozen=True, kw_only=True):
    """What a player does, and when.

    `value` by verb: `play`, `cast`, `activate`, `special`: a text or reference; `attack`: a list of
    references or a mapping; `block`: a mapping to lists; `assign`: a mapping of mappings to numbers;
    `resolve`: `all` or `one`; `check`: a tuple of `Assertion`; `concede`: True; `put_counters`: a mapping.
    In `options`, `targets`, `modes`, `with` and `cost` are lists.
    """

    turn: int
    step: str
    nth: int | None = None
    player: str
    verb: str
    value: Any
    options: dict[str, Any] = {}
    line: int | None = None
    where: str = ""

    @property
    def expect_illegal(self) -> bool:
        """The scenario fails if the engine allows this."""
        return bool(self.options.get("expect_illegal"))

    @property
    def if_legal(self) -> bool:
        """Whatever in it is not legal is left out silently."""
        return bool(self.options.get("if_legal"))


class Scenario(Struct, frozen=True, kw_only=True):
    """One small game written down. Players come in turn order, the first one starts."""

    id: str
    title: str
    rules: tuple[str, ...] = ()
    era: str = "current"
    format: str = "two-player"
    players: dict[str, PlayerSetup]
    library_filler: str | None = "Wastes"
    """The card of which each library gets 60 more below its listed ones; None for no more."""
    answers: dict[str, Answers] = {}
    script: tuple[Action, ...] = ()
    stop: Stop
    expect: tuple[Assertion, ...] = ()
    strict: bool = False
    multiplayer: dict[str, Any] = {}
    unsupported: tuple[str, ...] = ()
    """What in it this version of the format does not have; such a scenario cannot be run."""
    path: Path | None = None
    line: int | None = None
