"""The question and its options, with a cursor, ticks and amounts."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widget import Widget

from apnap.ui.terminal.picks import Picks


class Choices(Widget, can_focus=True):
    """The rows of a question. Keys pick; what is confirmed goes to the table as an answer."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "", show=False),
        Binding("down", "move(1)", "", show=False),
        Binding("left", "change(-1)", "", show=False),
        Binding("right", "change(1)", "", show=False),
        Binding("minus", "change(-1)", "", show=False),
        Binding("plus", "change(1)", "", show=False),
        Binding("enter", "enter", "choose", show=False),
        Binding("a", "all", "", show=False),
        Binding("x", "none", "", show=False),
        Binding("y", "word('yes')", "", show=False),
        Binding("n", "word('no')", "", show=False),
    ]

    class Answered(Message):
        """An answer to the question."""

        def __init__(self, answer: list[int]) -> None:
            super().__init__()
            self.answer = answer

    class Missing(Message):
        """The answer isn't whole yet."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    class Changed(Message):
        """The cursor or what is picked has changed."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.picks: Picks | None = None
        self.quiet = ""
        """What is said when nothing is asked."""
        self.loop: list[str] = []
        """What can be repeated."""

    def ask(self, picks: Picks | None, quiet: str = "", loop: list[str] | None = None) -> None:
        """Another question, or none."""
        before = self.get_content_height(None, None, self.size.width)
        self.picks, self.quiet, self.loop = picks, quiet, loop or []
        self.refresh(layout=self.get_content_height(None, None, self.size.width) != before)

    # --- drawing ----------------------------------------------------------------------------------------

    def head(self) -> list[Text]:
        """What is asked, and what the spell or ability that asks says."""
        picks = self.picks
        if picks is None:
            return [Text(self.quiet, style="dim italic")]
        lines = [Text(picks.question.prompt, style="bold green")]
        lines += [Text(f"  {line}", style="italic dim") for line in picks.question.text.split("\n") if line]
        if picks.mode == "number":
            low, high = picks.question.least, picks.question.most
            lines.append(Text.assemble("  ", (f"◂ {picks.number} ▸", "bold reverse"), (f"   {low} to {high}", "dim")))
        return lines

    def row(self, i: int) -> Text:
        """One option."""
        picks = self.picks
        assert picks is not None
        option = picks.rows[i]
        text = Text()
        text.append(f"{i + 1:3} ", style="dim")
        if picks.mode == "many":
            text.append("[x] " if option.i in picks.picked else "[ ] ", style="bold")
        elif picks.mode == "order":
            place = picks.picked.index(option.i) + 1 if option.i in picks.picked else 0
            text.append(f"[{place or ' '}] ", style="bold")
        elif picks.mode == "divide":
            text.append(f"◂{picks.amounts[i]:2}▸ ", style="bold")
        text.append(option.text)
        if i == picks.at:
            text.stylize("reverse")
        return text

    def render(self) -> Text:
        """The head, as many rows round the cursor as there is room for, and the hint."""
        lines = self.head()
        picks = self.picks
        if picks is None:
            return Text("\n").join(lines)
        heads = sum(max(1, -(-line.cell_len // max(self.size.width, 1))) for line in lines)
        room = max(self.size.height - heads - 1, 1)
        count = len(picks.rows)
        start = max(0, min(picks.at - room // 2, count - room))
        shown = [self.row(i) for i in range(start, min(start + room, count))]
        if shown and start > 0:
            shown[0] = Text(f"    … {start + 1} more above", style="dim")
        if shown and start + room < count:
            shown[-1] = Text(f"    … {count - start - room + 1} more below", style="dim")
        hint = Text("  " + picks.hint(), style="dim")
        if self.loop:
            hint.append(f" · r: repeat {', '.join(self.loop)}")
        return Text("\n").join([*lines, *shown, hint])

    def get_content_height(self, container: Any, viewport: Any, width: int) -> int:
        """Room for everything, within what the style allows."""
        wrapped = sum(max(1, -(-line.cell_len // max(width, 1))) for line in self.head())
        return wrapped + (len(self.picks.rows) + 1 if self.picks is not None else 0)

    # --- keys -------------------------------------------------------------------------------------------

    def changed(self) -> None:
        """Draw again and tell."""
        self.refresh()
        self.post_message(self.Changed())

    def action_move(self, by: int) -> None:
        """The cursor up or down."""
        if self.picks is not None:
            self.picks.move(by)
            self.changed()

    def action_change(self, by: int) -> None:
        """A number or an amount."""
        if self.picks is not None:
            self.picks.change(by)
            self.changed()

    def action_all(self) -> None:
        """Everything."""
        if self.picks is not None and self.picks.mode in ("many", "order"):
            self.picks.all()
            self.changed()

    def action_none(self) -> None:
        """Nothing."""
        if self.picks is not None and self.picks.mode in ("many", "order"):
            self.picks.none()
            self.changed()

    def action_word(self, word: str) -> None:
        """Yes or no, where that is the question."""
        if self.picks is not None:
            for row in self.picks.rows:
                if row.how == word and self.picks.mode == "one":
                    self.post_message(self.Answered([row.i]))
                    return

    def action_enter(self) -> None:
        """Take the row, or tick it; confirm a number or a division."""
        picks = self.picks
        if picks is None:
            return
        if picks.mode in ("many", "order") and picks.rows:
            picks.toggle()
            self.changed()
            return
        self.confirm()

    def confirm(self) -> None:
        """Give the answer as it is picked."""
        picks = self.picks
        if picks is None:
            return
        answer = picks.answer()
        if answer is None:
            self.post_message(self.Missing(picks.missing()))
        else:
            self.post_message(self.Answered(answer))

    def on_key(self, event: Any) -> None:
        """Digits."""
        if self.picks is not None and event.character is not None and event.character in "0123456789":
            self.picks.digit(event.character)
            self.changed()
            event.stop()
