"""Two accounts side by side, with what differs marked."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Final

from apnap.explain.chart import differences
from apnap.explain.events import FACTS
from apnap.explain.ruling.records import Account, Beat, Comparison, Fact, Row
from apnap.rules.turn.eras import ERAS


def compare(left: Account, right: Account, detail: bool = False, lang: str = "en") -> Comparison:
    """The beats of two accounts in rows, and the facts at the end. Without `detail`, bookkeeping is left out."""
    ours, theirs = kept(left, detail), kept(right, detail)
    rows = _rows(left, right, ours, theirs)
    whats = _whats(left, right)
    facts = tuple(
        Fact(
            what=what,
            left=left.end.get(what, ""),
            right=right.end.get(what, ""),
            same=left.end.get(what) == right.end.get(what),
        )
        for what in whats
    )
    apart = [beat for row in rows if row.mark != "same" for beat in _beats(left, right, row)]
    return Comparison(
        eras=(left.era, right.era),
        rows=tuple(rows),
        facts=facts,
        switches=_switches(left.era, right.era, apart, lang),
    )


_PLACES: Final = {word: i for i, words in enumerate(FACTS.values()) for word in words}


def _whats(left: Account, right: Account) -> list[str]:
    """What there is to say of either end: each player's facts together, in the same order."""
    both = list(dict.fromkeys((*left.end, *right.end)))
    keys = list(dict.fromkeys(what.split(": ")[0] for what in both if ": " in what))

    def place(what: str) -> tuple[int, int]:
        key, sep, zone = what.partition(": ")
        if not sep:
            return len(keys), both.index(what)
        return keys.index(key), _PLACES.get(zone, len(_PLACES))

    return sorted(both, key=place)


def kept(account: Account, detail: bool = False) -> list[int]:
    """The numbers of the beats worth telling: no bookkeeping, no headings of steps in which nothing is told."""
    beats = account.beats
    chosen = [i for i, beat in enumerate(beats) if detail or not beat.detail]
    out = []
    for place, i in enumerate(chosen):
        following = beats[chosen[place + 1]].kind if place + 1 < len(chosen) else "end"
        if beats[i].kind == "step" and following in ("step", "turn", "end"):
            continue
        out.append(i)
    return out


def _beats(left: Account, right: Account, row: Row) -> list[Beat]:
    found = [left.beats[row.left]] if row.left >= 0 else []
    return found + ([right.beats[row.right]] if row.right >= 0 else [])


def _rows(left: Account, right: Account, ours: list[int], theirs: list[int]) -> list[Row]:
    a = [_key(left.beats[i]) for i in ours]
    b = [_key(right.beats[i]) for i in theirs]
    rows: list[Row] = []
    for tag, i, i2, j, j2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag == "equal":
            for x, y in zip(ours[i:i2], theirs[j:j2], strict=True):
                same = left.beats[x].rule == right.beats[y].rule
                rows.append(Row(left=x, right=y, mark="same" if same else "rule"))
        else:
            rows += _replaced(left, right, ours[i:i2], theirs[j:j2])
    return rows


def _key(beat: Beat) -> tuple[str, str]:
    return (beat.kind, beat.text)


def _replaced(left: Account, right: Account, ours: list[int], theirs: list[int]) -> list[Row]:
    """Beats that differ: those that tell of the same thing in the same order share a row."""
    rows: list[Row] = []
    start = 0
    for x in ours:
        mate = next((k for k in range(start, len(theirs)) if _alike(left.beats[x], right.beats[theirs[k]])), None)
        if mate is None:
            rows.append(Row(left=x, right=-1, mark="left"))
            continue
        rows += [Row(left=-1, right=y, mark="right") for y in theirs[start:mate]]
        rows.append(Row(left=x, right=theirs[mate], mark="changed"))
        start = mate + 1
    return rows + [Row(left=-1, right=y, mark="right") for y in theirs[start:]]


def _alike(one: Beat, other: Beat) -> bool:
    if one.kind != other.kind or one.player != other.player:
        return False
    return SequenceMatcher(None, one.text, other.text).ratio() > 0.7


_SIGNS: Final = {
    "mana_burn": ("106.4",),
    "mana_empties": ("106.4", "500.4"),
    "legend_rule": ("704.5j",),
    "damage_order": ("509", "510"),
    "damage_on_stack": ("117.4", "510", "704.5"),
    "attack_permanents": ("506", "508"),
    "day_night": ("730", "731", "502"),
    "sagas": ("714",),
}
"""Switch of an era -> the rules in whose name something happens where that switch has a part in it."""


def _switches(left: str, right: str, apart: list[Beat], lang: str) -> tuple[str, ...]:
    """What the eras have otherwise than today, as far as it bears on what differs."""
    steps = {beat.step for beat in apart}
    out: dict[str, None] = {}
    for name in (left, right):
        for difference in differences(ERAS[name], lang):
            signs = _SIGNS.get(difference["switch"], ())
            shown = any(beat.rule.startswith(signs) for beat in apart)
            if shown and (difference["step"] == "all" or difference["step"] in steps):
                out[f"{name}: {difference['text']}"] = None
    return tuple(out)
