"""Texts for the sheets: why a card can't be used, what happens in a step."""

from __future__ import annotations

from rich.text import Text

from apnap.explain.chart import chart
from apnap.table import Refused, Table


def why_text(table: Table, seat: int, ref: int, lang: str = "en") -> Text:
    """What can be done with a card and what can't, each with its rule."""
    text = Text()
    try:
        answer = table.why(seat, ref, lang)
    except Refused as refusal:
        text.append(f"{refusal.text}\n", style="dim")
        return text
    text.append(f"{answer.name}\n", style="bold")
    for line in answer.lines:
        text.append("  yes  " if line.legal else "  no   ", style="green" if line.legal else "red")
        text.append(f"{line.text}\n")
    if not answer.lines:
        text.append("  there is nothing to do with it\n", style="dim")
    return text


def step_text(era: str, step: str, lang: str = "en") -> Text:
    """What happens by itself in a step and who may do what, from the turn chart."""
    data = chart(era, lang)
    found = [s for phase in data["phases"] for s in phase["steps"] if s["step"] == step]
    text = Text()
    legend, permissions = data["legend"], data["permissions"]
    for entry in found:
        text.append(f"{entry['swedish' if lang == 'sv' else 'name']} ({entry['cr']})\n", style="bold")
        for a in entry["automatic"]:
            text.append(f"  {a['text']} ({a['cr']})\n")
        for who in ("active_player_may", "each_player_may"):
            if entry[who]:
                text.append(f"{legend[who]}\n", style="bold")
            for key in entry[who]:
                text.append(f"  {permissions[key]['text']} ({', '.join(permissions[key]['cr'])})\n")
        if entry["priority"] != "always":
            text.append(f"{legend['no_priority']}\n", style="italic")
        for end in entry.get("at_end", ()):
            text.append(f"{legend['at_end']}: {end['text']} ({end['cr']})\n")
        for mind in entry["exceptions"]:
            text.append(f"  {mind['text']} ({', '.join(mind['cr'])})\n", style="dim")
    return text if found else Text("The game is between two steps.")
