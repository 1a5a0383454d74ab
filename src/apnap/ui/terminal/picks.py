"""What a person has picked so far for a question, and what a key adds to it. Pure: no drawing, no game."""

from __future__ import annotations

from apnap.table.structs import OptionView, Question

COMBAT = frozenset({"attackers", "blockers"})


class Picks:
    """One question's rows as they are shown, and what is picked among them.

    mode: `act` (priority: one row is taken), `one` (one row is the answer), `many` (rows are ticked, then confirmed),
    `order` (the order of ticking counts), `divide` (each row has an amount), `number` (one number)."""

    def __init__(self, question: Question, with_mana: bool = False) -> None:
        self.question = question
        self.rows: list[OptionView] = _rows(question, with_mana)
        self.mode = _mode(question)
        self.at = 0
        self.picked: list[int] = []
        """Indices of options, in the order in which they were ticked."""
        self.amounts: list[int] = []
        self.number = 0
        if self.mode == "divide":
            self.amounts = list(question.default)
        elif self.mode == "number":
            self.number = question.default[0] if question.default else question.least
        elif question.kind in COMBAT:
            self.picked = list(question.default)  # what is required of them
        self.typed = ""
        """Digits typed one after another."""

    @property
    def here(self) -> OptionView | None:
        """The row under the cursor."""
        return self.rows[self.at] if self.rows else None

    def move(self, by: int) -> None:
        """The cursor up or down, round the ends."""
        self.typed = ""
        if self.rows:
            self.at = (self.at + by) % len(self.rows)

    def go_to(self, row: int) -> bool:
        """The cursor to a row; False when there is none."""
        if not 0 <= row < len(self.rows):
            return False
        self.at = row
        return True

    def digit(self, d: str) -> None:
        """A digit: the row with that number, or a digit of the number, or of the amount."""
        self.typed = (self.typed + d).lstrip("0") or "0"
        value = int(self.typed)
        if self.mode == "number":
            if value > self.question.most:
                self.typed, value = d, int(d)
            self.number = min(value, self.question.most)
        elif self.mode == "divide":
            if value > self.question.total:
                self.typed, value = d, int(d)
            self.amounts[self.at] = min(value, self.question.total)
        elif not self.go_to(value - 1):
            self.typed = d
            self.go_to(int(d) - 1)

    def toggle(self) -> None:
        """Tick the row under the cursor, or take the tick away."""
        here = self.here
        if here is None or self.mode not in ("many", "order"):
            return
        if here.i in self.picked:
            self.picked.remove(here.i)
            return
        if self.question.kind == "attackers":  # a creature attacks one of them
            self.picked = [i for i in self.picked if self.question.options[i].ref != here.ref]
        if len(self.picked) < self.question.most:
            self.picked.append(here.i)

    def all(self) -> None:
        """Tick every row: each attacker once."""
        seen: set[int] = set()
        self.picked = []
        for row in self.rows:
            if len(self.picked) < self.question.most and (self.question.kind != "attackers" or row.ref not in seen):
                seen.add(row.ref)
                self.picked.append(row.i)

    def none(self) -> None:
        """Take all ticks away."""
        self.picked = []

    def change(self, by: int) -> None:
        """A number or the amount of a row, up or down; in a division what one gives up is left to be given."""
        self.typed = ""
        if self.mode == "number":
            self.number = max(self.question.least, min(self.number + by, self.question.most))
        elif self.mode == "divide":
            self.amounts[self.at] = max(0, min(self.amounts[self.at] + by, self.question.total))

    @property
    def left(self) -> int:
        """What is still to be divided."""
        return self.question.total - sum(self.amounts)

    def answer(self) -> list[int] | None:
        """The canonical answer as it is picked; None when something is missing."""
        question = self.question
        if self.mode == "number":
            return [self.number]
        if self.mode == "divide":
            return list(self.amounts) if self.left == 0 else None
        if self.mode in ("act", "one"):
            return [self.here.i] if self.here is not None else None
        picked = list(self.picked)
        if self.mode == "order" and question.least == len(question.options) and len(picked) < question.least:
            picked += [row.i for row in self.rows if row.i not in picked]  # the rest as it stands
        return picked if question.least <= len(picked) <= question.most else None

    def missing(self) -> str:
        """What an answer still needs, in words."""
        question = self.question
        if self.mode == "divide":
            more = self.left
            return f"{more} still to be given" if more > 0 else f"{-more} too many"
        least, most = question.least, question.most
        return f"choose {least}" if least == most else f"choose {least} to {most}"

    def hint(self) -> str:
        """Which keys answer."""
        return {
            "act": "enter: do it · space: pass",
            "one": "enter: choose",
            "many": "enter: tick · space: confirm · a: all · x: none",
            "order": "enter: tick in the order you want · space: confirm",
            "divide": f"← →: less, more · space: confirm · {self.left} left",
            "number": "← →: less, more · space: confirm",
        }[self.mode]


def _mode(question: Question) -> str:
    if question.form == "number":
        return "number"
    if question.form == "divide":
        return "divide"
    if question.kind == "priority":
        return "act"
    if question.least == question.most == 1:
        return "one"
    return "order" if question.ordered else "many"


def _rows(question: Question, with_mana: bool) -> list[OptionView]:
    """The options as they are listed: at priority like ones once, mana abilities only when they are wanted."""
    if question.form == "number":
        return []
    if question.kind != "priority":
        return list(question.options)
    rows: dict[str, OptionView] = {}
    for option in question.options:
        if option.kind != "mana" or with_mana:
            rows.setdefault(option.text, option)
    return list(rows.values())
