"""The messages of the table's protocol: what clients say and what the server says, one JSON object a message with its
kind in `type`. `docs/protocol.md` tells of them by example.

A client's message may have an `id`, a number of its own, which the answer or the refusal carries as `re`."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from apnap.match.record import GameRecord
from apnap.table.structs import LogLine, Moment, Thought

VERSION: Final = 1


class Message(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """What a client says."""

    id: int | None = None


# --- without a seat -------------------------------------------------------------------------------------


class Lists(Message, tag="lists"):
    """Which decks, agents, eras and formats there are."""


class Chart(Message, tag="chart"):
    """The turn chart of an era, in English or Swedish."""

    era: str = "current"
    lang: str = "en"


class NewSeat(msgspec.Struct, forbid_unknown_fields=True):
    """A seat of a new room: a person's, or an agent's. `deck`: a built-in deck's name, or a deck list."""

    name: str = ""
    deck: str = "red-rush"
    agent: str = ""


class NewClock(msgspec.Struct, forbid_unknown_fields=True):
    """Time to think for each person: `seconds` for the game, `increment` more with each of the person's turns."""

    seconds: int
    increment: int = 0


class Create(Message, tag="create"):
    """Make a room. `first`: the index of the seat that begins, null for chance; `delay`: how many seconds later
    spectators see what happens."""

    seats: list[NewSeat]
    seed: int | None = None
    era: str = "current"
    format: str = "two-player"
    first: int | None = None
    mulligans: bool = True
    clock: NewClock | None = None
    delay: int = 30
    chat: bool = False
    learn: bool = False


class Replay(Message, tag="replay"):
    """Look at a game that was recorded (`apnap sim`, `apnap play`): a room for it."""

    record: GameRecord


class Hello(Message, tag="hello"):
    """Take the seat of a secret link, or watch. `log`: how many lines of the log one has already; `lang`: the language
    of the log, the questions and the refusals, en or sv."""

    token: str
    log: int = 0
    lang: str = "en"


class Ping(Message, tag="ping"):
    """Are you there?"""


# --- at a seat ------------------------------------------------------------------------------------------


class Answer(Message, tag="answer"):
    """Answer the decision numbered `n`; `hold`: keep priority over what is put on the stack."""

    n: int
    answer: list[int]
    hold: bool = False


class Pass(Message, tag="pass"):
    """Pass priority: `until` priority (this once), something, turn, my_turn."""

    n: int
    until: str = "priority"


class Repeat(Message, tag="repeat"):
    """Do what one has done twice over so many times more (`can.repeat`, 731.2)."""

    n: int
    times: int


class Cancel(Message, tag="cancel"):
    """Take back the action under way, or stop passing."""


class Undo(Message, tag="undo"):
    """Take one's last answer back; other persons are asked."""


class UndoReply(Message, tag="undo_reply"):
    """Whether another person may take an answer back."""

    yes: bool


class Concede(Message, tag="concede"):
    """Give the game up (104.3a)."""


class SetHabits(Message, tag="habits"):
    """Change some habits; what isn't named stays. In `stops`, `mine` and `theirs` may each be left out."""

    stops: dict[str, list[str]] | None = None
    auto_pass: bool | None = None
    full_control: bool | None = None
    hold: bool | None = None
    payment: str | None = None
    learn: bool | None = None


class AskWhy(Message, tag="why"):
    """Why can't I do something with this object? `lang`: when it isn't the one of `hello`."""

    ref: int
    lang: str = ""


class AskPreview(Message, tag="preview"):
    """What would be tapped for that option?"""

    n: int
    option: int


class AskDetail(Message, tag="detail"):
    """All about that object, now or at a moment."""

    ref: int
    moment: int | None = None


class Moments(Message, tag="moments"):
    """The time line."""


class At(Message, tag="at"):
    """The position at a moment."""

    moment: int


class Branch(Message, tag="branch"):
    """A room of one's own that goes on from a moment."""

    moment: int


class AskScenario(Message, tag="scenario"):
    """The position at a moment as a scenario."""

    moment: int


class AskConsidered(Message, tag="considered"):
    """What the agents considered, when the game is over."""


class AskLog(Message, tag="log"):
    """The log from a line on."""

    start: int = 0


class Say(Message, tag="chat"):
    """Say something to the others."""

    text: str


ClientMessage = (
    Lists | Chart | Create | Replay | Hello | Ping | Answer | Pass | Repeat | Cancel | Undo | UndoReply | Concede
    | SetHabits | AskWhy | AskPreview | AskDetail | Moments | At | Branch | AskScenario | AskConsidered | AskLog | Say
)  # fmt: skip


# --- what the server says -------------------------------------------------------------------------------


class Said(msgspec.Struct, tag_field="type", kw_only=True):
    """What the server says. `re`: the `id` of the message that it answers."""

    re: int | None = None


class Ok(Said, tag="ok"):
    """Done; a snapshot follows to all when the game has changed."""


class Repeated(Said, tag="repeated"):
    """How many times it was: others may stop it (731.2b), and a server doesn't go on for long."""

    times: int


class Pong(Said, tag="pong"):
    """Yes."""


class Refusal(Said, tag="refused"):
    """It isn't done. `code` for programs, `text` for people, `rule` where a rule forbids it."""

    code: str
    text: str
    rule: str = ""


class DeckEntry(msgspec.Struct):
    """A built-in deck."""

    name: str
    cards: int


class ListsAre(Said, tag="lists"):
    """What there is to choose from."""

    decks: list[DeckEntry]
    agents: list[str]
    eras: list[str]
    formats: list[str]


class ChartIs(Said, tag="chart"):
    """The turn chart."""

    chart: dict[str, Any]


class MadeSeat(msgspec.Struct):
    """A seat of a new room with its secret token ("" for an agent's)."""

    seat: int
    name: str
    agent: str
    token: str


class Created(Said, tag="created"):
    """A room has been made; `watch` is the token for spectators."""

    room: str
    seats: list[MadeSeat]
    watch: str


class Who(msgspec.Struct):
    """A player of the room."""

    id: int
    name: str
    agent: str


class Welcome(Said, tag="welcome"):
    """One has taken one's seat (15: watches); a snapshot follows."""

    v: int
    room: str
    seat: int
    players: list[Who]
    era: str
    chat: bool
    delay: int


class MomentsAre(Said, tag="moments"):
    """The time line."""

    moments: list[Moment]


class ScenarioIs(Said, tag="scenario"):
    """A position as a scenario file."""

    yaml: str


class ConsideredWas(Said, tag="considered"):
    """What the agents considered, decision by decision."""

    thoughts: list[Thought]


class LogIs(Said, tag="log"):
    """Lines of the log."""

    start: int
    lines: list[LogLine]


class UndoAsked(Said, tag="undo_asked"):
    """Another person would like to take an answer back."""

    by: int


class UndoRefused(Said, tag="undo_refused"):
    """Another person doesn't agree, or the game has gone on."""


class Told(Said, tag="chat"):
    """Another person says something."""

    by: int
    text: str


class Presence(Said, tag="presence"):
    """Somebody has come to a seat, or left it."""

    seat: int
    here: bool


class Notice(Said, tag="notice"):
    """Something that everybody at the table should know: a flag has fallen, an agent was at a loss."""

    text: str


ServerMessage = (
    Ok | Repeated | Pong | Refusal | ListsAre | ChartIs | Created | Welcome | MomentsAre | ScenarioIs | ConsideredWas
    | LogIs | UndoAsked | UndoRefused | Told | Presence | Notice
)  # fmt: skip
"""Besides `Snapshot`, `WhyAnswer`, `Preview` and `Detail` of `apnap.table.structs`."""

_decoder: Final = msgspec.json.Decoder(ClientMessage)
_encoder: Final = msgspec.json.Encoder()


def read(text: str | bytes) -> Any:
    """A client's message. Raises msgspec.DecodeError for what is none."""
    return _decoder.decode(text)


class _Numbered(msgspec.Struct):
    id: int | None = None


_numbered: Final = msgspec.json.Decoder(_Numbered)


def number(text: str | bytes) -> int | None:
    """The number that something gave itself which is no message otherwise, so that its refusal can name it."""
    try:
        return _numbered.decode(text).id
    except (msgspec.DecodeError, RecursionError, ValueError):
        return None


def write(message: Any) -> str:
    """A message as text."""
    return _encoder.encode(message).decode()
