"""The board: both sides, combat and hand, with a cursor that goes from card to card."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget

from apnap.table.structs import Snapshot
from apnap.ui.terminal.paint import LABEL, Chip, board_rows


class Board(Widget, can_focus=True):
    """Cards in rows. With the focus, the arrows go from card to card and enter uses the one under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "", show=False),
        Binding("right", "step(1)", "", show=False),
        Binding("up", "line(-1)", "", show=False),
        Binding("down", "line(1)", "", show=False),
        Binding("enter", "use", "use the card", show=False),
    ]

    class Used(Message):
        """Enter on a card."""

        def __init__(self, refs: tuple[int, ...]) -> None:
            super().__init__()
            self.refs = refs

    class Pointed(Message):
        """The cursor has come to a card."""

        def __init__(self, ref: int) -> None:
            super().__init__()
            self.ref = ref

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.shot: Snapshot | None = None
        self.picked: frozenset[int] = frozenset()
        self.lines: list[list[tuple[int, Chip]]] = []
        """For each line of the board its chips, with the column where each begins."""
        self.texts: list[Text] = []
        self.ref = -1
        """The card under the cursor."""
        self.room = 0
        """How high the place was when the board was laid out."""

    def show(self, shot: Snapshot, picked: frozenset[int]) -> None:
        """Another snapshot."""
        before = len(self.texts)
        self.shot, self.picked = shot, picked
        self.lay_out()
        self.refresh(layout=len(self.texts) != before)

    def lay_out(self) -> None:
        """Break the rows into lines of the present width."""
        self.lines, self.texts = [], []
        if self.shot is None:
            return
        width = max(self.size.width, 40)
        gaps: list[int] = []
        for row in board_rows(self.shot, self.picked):
            if row.gap:
                gaps.append(len(self.lines))
            text, column = row.label.copy(), LABEL
            chips: list[tuple[int, Chip]] = []
            for chip in row.chips:
                if column + chip.width > width and chips:
                    self._line(text, chips)
                    text, chips, column = Text(" " * LABEL), [], LABEL
                chips.append((column, chip))
                text.append_text(self._styled(chip))
                text.append("  ")
                column += chip.width + 2
            self._line(text, chips)
        self._spread(gaps)

    def _spread(self, gaps: list[int]) -> None:
        """The free space goes where the two sides meet."""
        self.room = room = self.parent.size.height if isinstance(self.parent, Widget) else 0
        free = room - len(self.lines)
        for i, gap in enumerate(reversed(gaps)):
            blank = free // len(gaps) + (free % len(gaps) if i == 0 else 0)
            if blank > 0:
                self.texts[gap:gap] = [Text()] * blank
                self.lines[gap:gap] = [[] for _ in range(blank)]

    def settle(self) -> None:
        """After the question below has taken its room: lay out again when ours is another."""
        if isinstance(self.parent, Widget) and self.parent.size.height != self.room:
            self.lay_out()
            self.refresh(layout=True)

    def _line(self, text: Text, chips: list[tuple[int, Chip]]) -> None:
        self.texts.append(text)
        self.lines.append(chips)

    def _styled(self, chip: Chip) -> Text:
        if self.has_focus and self.ref in chip.refs:
            text = chip.text.copy()
            text.stylize("reverse")
            return text
        return chip.text

    def render(self) -> Text:
        """All lines."""
        return Text("\n").join(self.texts)

    def get_content_height(self, container: Any, viewport: Any, width: int) -> int:
        """As many lines as there are."""
        return max(len(self.texts), 1)

    def on_resize(self) -> None:
        """The width has changed."""
        self.lay_out()
        self.refresh(layout=True)

    def on_focus(self) -> None:
        """The cursor shows; it begins in the hand."""
        if not any(self.ref in chip.refs for line in self.lines for _, chip in line):
            found = [chip for line in reversed(self.lines) for _, chip in line]
            self.ref = found[0].refs[0] if found else -1
        self._moved()

    def on_blur(self) -> None:
        """The cursor goes."""
        self.lay_out()
        self.refresh()

    # --- the cursor -----------------------------------------------------------------------------------

    def _place(self) -> tuple[int, int] | None:
        for y, line in enumerate(self.lines):
            for x, (_, chip) in enumerate(line):
                if self.ref in chip.refs:
                    return y, x
        return None

    def action_step(self, by: int) -> None:
        """To the next card in reading order."""
        flat = [chip for line in self.lines for _, chip in line]
        if not flat:
            return
        at = next((i for i, chip in enumerate(flat) if self.ref in chip.refs), -by)
        self.ref = flat[(at + by) % len(flat)].refs[0]
        self._moved()

    def action_line(self, by: int) -> None:
        """To the nearest card of the next line that has any."""
        place = self._place()
        filled = [y for y, line in enumerate(self.lines) if line]
        if not filled:
            return
        if place is None:
            self.ref = self.lines[filled[-1]][0][1].refs[0]
        else:
            y, x = place
            column, chip = self.lines[y][x]
            middle = column + chip.width // 2
            line = self.lines[filled[(filled.index(y) + by) % len(filled)]]
            nearest = min(line, key=lambda item: abs(item[0] + item[1].width // 2 - middle))
            self.ref = nearest[1].refs[0]
        self._moved()

    def _moved(self) -> None:
        self.lay_out()
        self.refresh()
        place = self._place()
        if place is not None and self.parent is not None:
            self.scroll_to_region(Region(0, place[0], 1, 1), animate=False)
            parent = self.parent
            if isinstance(parent, Widget):
                parent.scroll_to_region(Region(0, place[0], 1, 1), animate=False)
            self.post_message(self.Pointed(self.ref))

    def action_use(self) -> None:
        """Use the card under the cursor."""
        place = self._place()
        if place is not None:
            self.post_message(self.Used(self.lines[place[0]][place[1]][1].refs))
