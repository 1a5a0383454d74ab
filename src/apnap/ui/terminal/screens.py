"""What opens over the table: stops, why, the log, a card, help, a question of yes or no. Escape closes."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from apnap.table.habits import STEPS
from apnap.table.structs import Habits, Stops
from apnap.ui.terminal.keys import KEYS
from apnap.ui.terminal.paint import SHORT


class Sheet(ModalScreen[None]):
    """A text that scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space,question_mark", "dismiss", "close", show=False),
        Binding("up", "scroll(-1)", "", show=False),
        Binding("down", "scroll(1)", "", show=False),
        Binding("pageup", "scroll(-10)", "", show=False),
        Binding("pagedown", "scroll(10)", "", show=False),
    ]

    def __init__(self, title: str, text: Text, at_end: bool = False) -> None:
        super().__init__()
        self.title_ = title
        self.text = text
        self.at_end = at_end

    def compose(self) -> ComposeResult:
        """A title and the text."""
        with VerticalScroll(classes="sheet") as box:
            box.border_title = self.title_
            box.border_subtitle = "esc closes"
            yield Static(self.text)

    def on_mount(self) -> None:
        """A log is read from its end."""
        if self.at_end:
            self.query_one(VerticalScroll).scroll_end(animate=False)

    def action_scroll(self, by: int) -> None:
        """Up or down."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)


def help_sheet() -> Sheet:
    """What the keys do."""
    text = Text()
    for keys, words in KEYS:
        text.append(f"{keys:>14}  ", style="bold")
        text.append(f"{words}\n")
    text.append("\nBefore a step of the band a dot says that the game waits for you there.\n")
    text.append("On the board: • can be used, ")
    text.append("T tapped, * came this turn, -2 damage, 1×+1/+1 counters, underlined: changed,\n")
    text.append("⚔ attacks, ⊣ blocks, (3): damage to come.\n")
    return Sheet("keys", text)


class StopsScreen(ModalScreen[Stops | None]):
    """Where the game waits: each step, in one's own turn and in the others'."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,s", "done", "close", show=False),
        Binding("up", "move(-1,0)", "", show=False),
        Binding("down", "move(1,0)", "", show=False),
        Binding("left,right", "move(0,1)", "", show=False),
        Binding("enter,space", "set_or_clear", "", show=False),
    ]

    def __init__(self, habits: Habits, at: str) -> None:
        super().__init__()
        self.sets = [set(habits.stops.mine), set(habits.stops.theirs)]
        self.row = STEPS.index(at) if at in STEPS else 0
        self.column = 0

    def compose(self) -> ComposeResult:
        """A small table."""
        with VerticalScroll(classes="sheet") as box:
            box.border_title = "stops"
            box.border_subtitle = "arrows, enter: set or clear; esc: done"
            yield Static(self.text(), id="stops")

    def text(self) -> Text:
        """The table with its cursor."""
        text = Text(f"{'':>14}  your turn   their turn\n", style="bold")
        for i, step in enumerate(STEPS):
            text.append(f"{SHORT[step]:>14}  ")
            for column, stops in enumerate(self.sets):
                here = (i, column) == (self.row, self.column)
                text.append(f"   [{'•' if step in stops else ' '}]    ", style="reverse" if here else "")
            text.append("\n")
        return text

    def action_move(self, rows: int, columns: int) -> None:
        """The cursor."""
        self.row = (self.row + rows) % len(STEPS)
        self.column = (self.column + columns) % 2
        self.query_one("#stops", Static).update(self.text())

    def action_set_or_clear(self) -> None:
        """Set or clear."""
        self.sets[self.column] ^= {STEPS[self.row]}
        self.query_one("#stops", Static).update(self.text())

    def action_done(self) -> None:
        """Take them on."""
        self.dismiss(Stops(sorted(self.sets[0]), sorted(self.sets[1])))


class HowMany(ModalScreen[int | None]):
    """A number."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "done", "", show=False),
        Binding("escape", "dismiss(None)", "", show=False),
        Binding("up,right", "change(1)", "", show=False),
        Binding("down,left", "change(-1)", "", show=False),
    ]

    def __init__(self, question: str, most: int) -> None:
        super().__init__()
        self.question, self.most, self.number = question, most, 1
        self.typed = ""

    def compose(self) -> ComposeResult:
        """The question and the number."""
        with VerticalScroll(classes="sheet small") as box:
            box.border_subtitle = f"1 to {self.most}; enter"
            yield Static(self.text(), id="number")

    def text(self) -> Text:
        """Question and number."""
        text = Text(f"{self.question}\n\n")
        text.append(f" ◂ {self.number} ▸ ", style="bold reverse")
        return text

    def action_change(self, by: int) -> None:
        """More or less."""
        self.typed = ""
        self.number = max(1, min(self.number + by, self.most))
        self.query_one("#number", Static).update(self.text())

    def on_key(self, event: Any) -> None:
        """Digits."""
        if event.character is not None and event.character in "0123456789":
            self.typed = (self.typed + event.character)[-6:]
            self.number = max(1, min(int(self.typed), self.most))
            self.query_one("#number", Static).update(self.text())
            event.stop()

    def action_done(self) -> None:
        """So many."""
        self.dismiss(self.number)


class Sure(ModalScreen[bool]):
    """A question of yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "answer(True)", "", show=False),
        Binding("n,escape,q", "answer(False)", "", show=False),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self.question = question

    def compose(self) -> ComposeResult:
        """The question."""
        with VerticalScroll(classes="sheet small") as box:
            box.border_subtitle = "y / n"
            yield Static(self.question)

    def action_answer(self, answer: Any) -> None:
        """Yes or no."""
        self.dismiss(bool(answer))
