"""The picture of the terminal table, written by Textual as SVG; `scripts/pictures.py` makes it with the others."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

from apnap.table import Seat, Setup, Table
from apnap.ui.terminal.app import TableApp

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"


async def terminal() -> None:
    """A few turns of a game in the terminal, up to an attack."""
    seats = (Seat("Ann", deck="white-tokens"), Seat("Rival", deck="green-ramp", agent="heuristic"))
    table = Table(Setup(seats=seats, seed=12, first=0))
    app = TableApp(table, table.names.index("Ann"))
    async with app.run_test(size=(120, 36)) as pilot:
        for _ in range(400):
            while app.thinking or (app.picks is None and not table.over):
                await pilot.pause(0.02)
            picks = app.picks
            if picks is None or (picks.question.kind == "priority" and app.shot.turn.number >= 9):
                break
            rows = [i for i, row in enumerate(picks.rows) if row.kind in ("play", "cast")]
            if picks.mode == "act" and rows:
                await pilot.press(*["down"] * rows[0], "enter")
            elif picks.question.kind == "mulligan":
                await pilot.press("n")
            elif picks.question.kind == "attackers":
                await pilot.press("a", "space")
            else:
                await pilot.press("space")
        await pilot.pause(0.3)
        svg = app.export_screenshot(title="apnap play --tui")
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)  # nothing is fetched from elsewhere
    (PICTURES / "terminal.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    asyncio.run(terminal())
