"""A ruling as lines of text: (style, line) pairs for one account, rows of two for two side by side."""

from __future__ import annotations

from typing import Final

from apnap.explain.ruling.comparing import kept
from apnap.explain.ruling.records import Account, Beat, Comparison, Ruling
from apnap.explain.ruling.saying import word

SIGNS: Final = {
    "turn": "", "step": "", "action": "> ", "passes": "- ", "choice": "? ", "event": "  ", "refused": "x ",
    "allowed": "x ", "holds": "= ", "fails": "x ", "note": "* ",
}  # fmt: skip
"""What a line of each kind begins with, so that it can be told without colours."""
MARKS: Final = {"same": " ", "rule": "~", "changed": "~", "left": "<", "right": ">"}


def beat_line(beat: Beat, lang: str = "en") -> str:
    """One beat in a line, with its rule."""
    if beat.kind == "step":
        english = beat.text.removesuffix(" begins").rpartition(" of ")[0]
        text = beat.text.partition(": ")[2] if lang == "sv" else english or beat.text
    else:
        text = SIGNS[beat.kind] + beat.text
    if not beat.said:
        text += " " + word("default_of" if beat.offered else "default", lang, ", ".join(beat.offered))
    return f"{text} ({beat.rule})" if beat.rule else text


def account_lines(account: Account, detail: bool = False, lang: str = "en") -> list[tuple[str, str]]:
    """One account. Styles are the beats' kinds, and `heading`, `fact`, `wrong`."""
    lines: list[tuple[str, str]] = []
    for i in kept(account, detail):
        beat = account.beats[i]
        indent = "" if beat.kind == "turn" else "  " if beat.kind == "step" else "    "
        lines.append((beat.kind, indent + beat_line(beat, lang)))
    if account.status != "told":
        lines.append(("wrong", word("ends", lang, account.reason)))
    lines.append(("heading", word("end", lang)))
    lines += [("fact", f"  {what}: {value}") for what, value in account.end.items()]
    return lines


def comparison_rows(ruling: Ruling, comparison: Comparison, lang: str = "en") -> list[tuple[str, str, str, str]]:
    """Two accounts side by side: (style, left, mark, right)."""
    ours, theirs = ruling.accounts
    rows = []
    for row in comparison.rows:
        left = ours.beats[row.left] if row.left >= 0 else None
        right = theirs.beats[row.right] if row.right >= 0 else None
        some = left or right
        assert some is not None
        indent = "" if some.kind in ("turn", "step") else "  "
        texts = [indent + beat_line(beat, lang) if beat is not None else "" for beat in (left, right)]
        rows.append((some.kind, texts[0], MARKS[row.mark], texts[1]))
    if any(account.status != "told" for account in ruling.accounts):
        texts = [word("ends", lang, a.reason) if a.status != "told" else "" for a in ruling.accounts]
        rows.append(("wrong", texts[0], MARKS["changed"], texts[1]))
    rows.append(("heading", word("end", lang), "", word("end", lang)))
    for fact in comparison.facts:
        mark = MARKS["same"] if fact.same else MARKS["changed"]
        left_text, right_text = (f"  {fact.what}: {value or word('none', lang)}" for value in (fact.left, fact.right))
        rows.append(("fact", left_text, mark, right_text))
    return rows
