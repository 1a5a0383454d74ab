"""The end of the log, as much of it as there is room for."""

from __future__ import annotations

import textwrap
from typing import Any

from rich.text import Text
from textual.widget import Widget

from apnap.table.structs import LogLine
from apnap.ui.terminal.paint import LOG_STYLES


class LogTail(Widget):
    """The last lines of the log, the newest at the bottom. (The `l` key shows all of it.)"""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.lines: list[LogLine] = []

    def show(self, lines: list[LogLine]) -> None:
        """Other lines."""
        if lines != self.lines:
            self.lines = lines
            self.refresh()

    def render(self) -> Text:
        """From the newest upwards, until the place is full."""
        width, height = max(self.size.width, 10), self.size.height
        shown: list[Text] = []
        for line in reversed(self.lines):
            parts = textwrap.wrap(line.text, width, subsequent_indent="  ") or [""]
            style = LOG_STYLES.get(line.kind, "")
            shown[:0] = [Text(part, style=style) for part in parts]
            if len(shown) >= height:
                break
        return Text("\n").join(shown[-height:] if height else [])
