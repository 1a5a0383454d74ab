"""What a seat is shown: the records of a snapshot, as they go over the wire (JSON by msgspec).

Refs are the game's own numbers: players 0-15 (a seat's number is its player's), objects from 16, -1 for nobody.
Objects that the seat may not know appear in no record.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

NOBODY: Final = -1
WATCHER: Final = 15
"""The seat of those who watch: a player's number that nobody has, so that it knows what everybody knows."""

EVERYTHING: Final = 14
"""The seat of one who looks at a game that is over and recorded: all cards are open."""


def eyes(seat: int) -> int | None:
    """Through whose eyes a text is made for a seat: a player's, or None where everything is open."""
    return None if seat == EVERYTHING else seat


class Refused(Exception):
    """Something a seat asked for isn't done. `code` is for programs, the text for people, `rule` where a rule says
    so. The game is as it was."""

    def __init__(self, code: str, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.rule = rule

    def said(self) -> str:
        """The text for a person, with the rule if it isn't named there."""
        return f"{self.text} ({self.rule})" if self.rule and self.rule not in self.text else self.text


class Clock(msgspec.Struct):
    """A player's clock: the time left in seconds, and whether it runs."""

    left: float
    runs: bool = False


class PlayerView(msgspec.Struct):
    """One player's numbers. `hand`, `library` and `graveyard` are counts; `marks`: monarch, initiative, …"""

    id: int
    name: str
    life: int
    hand: int
    library: int
    graveyard: int
    team: int
    agent: str = ""
    counters: dict[str, int] = {}
    pool: str = ""
    lost: str = ""
    marks: list[str] = []
    clock: Clock | None = None
    here: bool = True


class Turn(msgspec.Struct):
    """Where the game is in the turn; `ahead` are the steps still to come as the turn stands."""

    number: int
    active: int
    phase: str
    step: str
    priority: int
    ahead: list[str]


class CardView(msgspec.Struct, omit_defaults=True):
    """One object as the seat sees it: its characteristics as they are now. `printed` is the power and toughness of
    the card itself; `sick`: it came under its controller's control this turn (302.6)."""

    id: int
    name: str
    owner: int
    controller: int
    zone: str
    kind: str
    cost: str = ""
    colors: str = ""
    types: list[str] = []
    subtypes: list[str] = []
    supertypes: list[str] = []
    text: list[str] = []
    keywords: list[str] = []
    power: int | None = None
    toughness: int | None = None
    printed: list[int] | None = None
    loyalty: int | None = None
    defense: int | None = None
    counters: dict[str, int] = {}
    damage: int = 0
    tapped: bool = False
    sick: bool = False
    face_down: bool = False
    really: str = ""
    phased: bool = False
    attached_to: int = NOBODY
    attached: list[int] = []
    flags: list[str] = []
    chosen: dict[str, Any] = {}
    other_faces: list[str] = []


class Pile(msgspec.Struct):
    """Permanents that lie together: like ones in one pile, or a host with what is attached to it."""

    ids: list[int]
    attached: list[int] = []


class Side(msgspec.Struct):
    """One player's part of the battlefield, as players lay cards out."""

    player: int
    lands: list[Pile]
    creatures: list[Pile]
    others: list[Pile]


class StackItem(msgspec.Struct):
    """A spell or ability on the stack; the targets are refs, one after another."""

    id: int
    name: str
    kind: str
    text: str
    controller: int
    source: int
    targets: list[int]


class Hit(msgspec.Struct):
    """Combat damage to come."""

    to: int
    amount: int


class Attacker(msgspec.Struct):
    """An attacking creature, what it attacks, and the damage it would deal as things stand."""

    id: int
    attacks: int
    blocked: bool
    blockers: list[int]
    damage: list[Hit]


class Blocker(msgspec.Struct):
    """A blocking creature, what it blocks, and the damage it would deal as things stand."""

    id: int
    blocks: list[int]
    damage: list[Hit]


class CombatView(msgspec.Struct):
    """Who attacks, who blocks."""

    attackers: list[Attacker]
    blockers: list[Blocker]


class OptionView(msgspec.Struct):
    """One option of a decision (see `model.decisions.Option`), with its words. `ref` is -1 for a card that may not be
    known."""

    i: int
    kind: str
    ref: int
    index: int
    how: str
    other: int
    text: str


class Question(msgspec.Struct):
    """The decision that the seat is asked. `n` is to be given with the answer."""

    n: int
    kind: str
    rule: str
    player: int
    actor: int
    prompt: str
    form: str
    least: int
    most: int
    total: int
    floor: int
    zero_ok: bool
    ordered: bool
    source: int
    default: list[int]
    cancel: bool
    options: list[OptionView]
    text: str = ""
    """What the spell or ability that asks says."""


class Waiting(msgspec.Struct):
    """Who is waited for."""

    player: int
    kind: str
    thinking: bool


class LogLine(msgspec.Struct):
    """One event in words, as the seat could tell it when it happened. `moment`: the number of answers before it."""

    i: int
    kind: str
    text: str
    rule: str
    turn: int
    step: str
    moment: int
    refs: list[int]


class Known(msgspec.Struct):
    """A card in a library that the seat knows, with its place from the top."""

    id: int
    position: int


class Can(msgspec.Struct):
    """What the seat may ask for besides answering. `repeat`: what it has done twice over and may have repeated, by the
    names of what it used."""

    undo: bool
    cancel: bool
    concede: bool
    branch: bool
    repeat: list[str] = []


class End(msgspec.Struct):
    """How the game ended."""

    kind: str
    winners: list[int]
    text: str


class Stops(msgspec.Struct):
    """The steps in which the game waits for the seat: in its own turns, in others' turns."""

    mine: list[str] = msgspec.field(default_factory=lambda: ["precombat_main", "declare_blockers", "postcombat_main"])
    theirs: list[str] = msgspec.field(default_factory=lambda: ["declare_attackers", "declare_blockers", "end"])


class Habits(msgspec.Struct):
    """How a seat likes to play. See `habits`."""

    stops: Stops = msgspec.field(default_factory=Stops)
    auto_pass: bool = True
    full_control: bool = False
    hold: bool = False
    payment: str = "auto"
    learn: bool = False
    until: str = ""


class Snapshot(msgspec.Struct, tag_field="type", tag="snapshot", kw_only=True):
    """All that a seat is shown of one moment. Nothing else of a game leaves a server."""

    room: str = ""
    seat: int
    seq: int
    moment: int
    moments: int
    past: bool
    turn: Turn
    players: list[PlayerView]
    cards: dict[int, CardView]
    hand: list[int]
    seen_hands: dict[int, list[int]]
    libraries: dict[int, list[Known]]
    graveyards: dict[int, list[int]]
    exile: list[int]
    command: list[int]
    battlefield: list[Side]
    stack: list[StackItem]
    combat: CombatView | None
    decision: Question | None
    waiting: Waiting | None
    glow: list[int]
    log: list[LogLine]
    log_from: int
    log_size: int
    habits: Habits | None
    can: Can
    day: str
    outcome: End | None
    re: int | None = None


class Moment(msgspec.Struct):
    """A place in the time line: after `moment` answers; `log` lines had been written by then."""

    moment: int
    turn: int
    active: int
    step: str
    log: int
    text: str


class Why(msgspec.Struct):
    """One thing that could be meant by acting with a card, and the verdict about it."""

    text: str
    rule: str
    legal: bool
    option: int = NOBODY


class WhyAnswer(msgspec.Struct, tag_field="type", tag="why"):
    """What can be done with a card now and what can't, by which rule."""

    ref: int
    name: str
    lines: list[Why]
    re: int | None = None


class Preview(msgspec.Struct, tag_field="type", tag="preview"):
    """What paying for an option automatically would do: permanents tapped, mana spent, life paid."""

    option: int
    text: str
    tap: list[int]
    mana: str
    life: int
    re: int | None = None


class Change(msgspec.Struct):
    """Something that changed a creature's numbers."""

    text: str
    power: int
    toughness: int
    source: int
    rule: str


class Detail(msgspec.Struct, tag_field="type", tag="detail"):
    """All about one object, with what changed its power and toughness, in the order in which it applied."""

    card: CardView
    printed: list[int] | None
    changes: list[Change]
    re: int | None = None


class Tried(msgspec.Struct):
    """An answer that an agent considered: how often it tried it, and its estimate of winning with it (0 to 1)."""

    answer: str
    visits: int
    estimate: float


class Thought(msgspec.Struct):
    """What an agent that searches considered at one decision; the answer that it gave comes first."""

    moment: int
    player: int
    turn: int
    step: str
    question: str
    playouts: int
    seconds: float
    considered: list[Tried]
