"""What a judge's answer is made of: frozen records that serialise to JSON."""

from __future__ import annotations

from typing import Any

import msgspec


class Beat(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happens, with its rule.

    kind: `turn`, `step` (headings), `action` (what a player does), `passes` (everybody passes and the top of the stack
    resolves), `choice` (a question and its answer), `event`, `refused` (a stated action that can't be taken), `allowed`
    (one that was stated to be illegal and isn't), `holds`, `fails` (what was stated to be true), `note`.
    """

    kind: str
    text: str
    rule: str = ""
    turn: int = 0
    step: str = ""
    player: str = ""
    """The key of the player who acts or is asked."""
    detail: bool = False
    """Bookkeeping that an answer can do without: mana that is made and spent, targets that become targets."""
    said: bool = True
    """For a choice: whether the question's file says the answer; else it is the default."""
    offered: tuple[str, ...] = ()
    """For a choice: what could have been answered."""
    answers: tuple[str | int, ...] = ()
    """For a choice: how a file says each of them, in the player's queue of that name (`queue`)."""
    queue: str = ""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """What happens under one era, from the position to the stop."""

    era: str
    status: str
    """`told`; `unsupported` or `error` when the engine could not go on, and `reason` says why."""
    reason: str = ""
    start: str = ""
    """The position before the first turn's first step, in words."""
    beats: tuple[Beat, ...] = ()
    end: dict[str, str] = {}
    """How things stand at the end: what is looked at (`A: life`, `A: battlefield`, `stack`, …) and what is there."""

    def count(self, *kinds: str) -> int:
        """How many beats there are of these kinds."""
        return sum(1 for beat in self.beats if beat.kind in kinds)

    @property
    def as_stated(self) -> bool:
        """Whether all actions could be taken (or not) as stated, and everything stated to be true is."""
        return self.status == "told" and not self.count("refused", "allowed", "fails")


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A place in two accounts side by side: the numbers of their beats (-1: nothing there), and how they compare."""

    left: int
    right: int
    mark: str
    """`same`, `rule` (the same by another rule), `changed`, `left` or `right` (only there)."""


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """One fact at the end under both eras."""

    what: str
    left: str
    right: str
    same: bool


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """Two accounts side by side: their beats in rows, the facts at the end, and what differs between the eras."""

    eras: tuple[str, str]
    rows: tuple[Row, ...]
    facts: tuple[Fact, ...]
    switches: tuple[str, ...] = ()
    """The differences between the two eras that bear on the steps where the accounts differ, in words."""

    @property
    def same(self) -> bool:
        """Whether the two eras give the same account and the same end."""
        return all(row.mark == "same" for row in self.rows) and all(fact.same for fact in self.facts)


class Ruling(msgspec.Struct, frozen=True, kw_only=True):
    """A judge's answer: an account for each era, and their comparison when there are two."""

    id: str
    title: str
    accounts: tuple[Account, ...]
    comparison: Comparison | None = None
    rules: tuple[str, ...] = ()
    """All rules that the accounts name, in order."""

    @property
    def as_stated(self) -> bool:
        """Whether everything went as the question's file states it, under every era."""
        return all(account.as_stated for account in self.accounts)

    def data(self) -> dict[str, Any]:
        """The answer as plain data, for JSON."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        data["as_stated"] = self.as_stated
        if self.comparison is not None:
            data["comparison"]["same"] = self.comparison.same
        return data
