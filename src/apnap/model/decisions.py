"""Decisions: what a player is asked. A game is over, or waits for exactly one decision by one player.

An answer is a tuple of ints in canonical form (what records hold):

- form "choose": indices into `options`, distinct, between `least` and `most` of them; their order matters if `ordered`;
- form "number": one number between `least` and `most`;
- form "divide": one amount for each option, summing to `total`, each at least `floor` (or zero where `zero_ok`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from apnap.model.objects import NOBODY


class Reason:
    """Why something isn't legal: a rule number, a kind, and the objects involved. Put into words by `explain`."""

    __slots__ = ("kind", "objects", "rule", "text")

    def __init__(self, rule: str, kind: str, objects: tuple[int, ...] = (), text: str = "") -> None:
        self.rule = rule
        self.kind = kind
        self.objects = objects
        self.text = text

    def __repr__(self) -> str:
        return f"Reason({self.rule!r}, {self.kind!r}, {self.objects!r})"


class Option:
    """One thing that may be chosen. `kind` says what the rest means.

    For priority: pass, play, cast, activate, special, mana (a mana ability); `ref` the card or source, `index` the
    number of the ability or face, `how` the alternative way (flashback, morph, suspend, …). For other decisions:
    object, player, pair (`ref` attacks or blocks `other`), word (`how`: yes, no, a colour, a type, a name), mode
    (`index`), effect.
    """

    __slots__ = ("how", "index", "kind", "label", "other", "ref")

    def __init__(
        self, kind: str, ref: int = NOBODY, index: int = 0, how: str = "", other: int = NOBODY, label: str = ""
    ) -> None:
        self.kind = kind
        self.ref = ref
        self.index = index
        self.how = how
        self.other = other
        self.label = label

    def key(self) -> tuple[str, int, int, str, int]:
        """What makes it this option: two options of one decision never share it."""
        return (self.kind, self.ref, self.index, self.how, self.other)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        parts = [str(self.kind)]
        if self.ref != NOBODY:
            parts.append(f"#{self.ref}")
        if self.index:
            parts.append(f"[{self.index}]")
        if self.how:
            parts.append(self.how)
        if self.other != NOBODY:
            parts.append(f"->#{self.other}")
        return f"<{' '.join(parts)}>"


Answer = tuple[int, ...]


class Decision(Struct, eq=False):
    """One question to one player. See the module docstring for the forms of an answer.

    kinds: priority, targets, modes, number (X and others), choose (objects), yesno, cost (which way to pay), pay
    (manual payment), attackers, blockers, damage (division of combat damage), divide, order (triggers, replacement
    effects, cards), replacement, word (colour, type, name), scry, surveil, search, discard, sacrifice, legend, untap,
    mulligan, …
    """

    kind: str
    player: int
    """Who decides."""
    rule: str
    options_: tuple[Option, ...] = ()
    least: int = 1
    most: int = 1
    form: str = "choose"
    ordered: bool = False
    total: int = 0
    floor: int = 0
    zero_ok: bool = True
    source: int = NOBODY
    """The object whose effect or ability asks, or NOBODY."""
    prompt: str = ""
    default: Answer | None = None
    """What is answered when nobody says anything: declines what is optional, else the first options."""
    check: Callable[[Answer], Reason | None] | None = None
    """More that the answer as a whole must satisfy (508.1, 509.1, 510.1): None when legal."""
    items: tuple[Any, ...] = ()
    """What the options stand for, where ids don't say it: the abilities that are put in order."""
    actor: int = NOBODY
    """Whose choice it is in the game; another player decides it when that one is controlled (722.5)."""

    def __post_init__(self) -> None:
        if self.actor == NOBODY:
            self.actor = self.player

    @staticmethod
    def priority(player: int, options: tuple[Option, ...]) -> Decision:
        """That the player has priority (117.1)."""
        return Decision("priority", player, "117.1", options, default=(0,), actor=player)

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen. For a number, the numbers (the first hundred of them)."""
        if self.form == "number":
            numbers = range(self.least, min(self.most, self.least + 99) + 1)
            return tuple(Option("number", index=n - self.least, how=str(n)) for n in numbers)
        return self.options_

    def complete(self, i: int) -> Answer:
        """A whole answer that chooses option `i` of `options`: alone where that is legal, else with what else must be
        chosen (the first others, or what rules require); the rest of what is divided goes to it."""
        if self.form == "number":
            return (self.least + i,)
        if self.form == "divide":
            spare = self.total - self.floor * len(self.options_)
            answer: Answer = tuple(self.floor + (spare if k == i else 0) for k in range(len(self.options_)))
        else:
            rest = [k for k in range(len(self.options_)) if k != i]
            answer = (i, *rest[: max(self.least - 1, 0)])
        if self.verdict(answer) is None:
            return answer
        fallback = self.fallback()
        wider = fallback if i in fallback else (*fallback, i)
        return wider if self.form != "divide" and self.verdict(wider) is None else fallback

    def verdict(self, answer: Answer) -> Reason | None:
        """None if the answer is legal; its shape first, then `check`. (Shape faults have kind "malformed".)"""
        if self.form == "number":
            if len(answer) != 1:
                return Reason(self.rule, "malformed")
            if not self.least <= answer[0] <= self.most:
                return Reason(self.rule, "out-of-range")
        elif self.form == "divide":
            if len(answer) != len(self.options_):
                return Reason(self.rule, "malformed")
            for amount in answer:
                if amount < self.floor and not (amount == 0 and self.zero_ok):
                    return Reason(self.rule, "division")
            if sum(answer) != self.total:
                return Reason(self.rule, "division")
        else:
            n = len(self.options_)
            if not self.least <= len(answer) <= self.most:
                return Reason(self.rule, "how-many")
            seen = 0
            for i in answer:
                if not 0 <= i < n or seen >> i & 1:
                    return Reason(self.rule, "malformed")
                seen |= 1 << i
        return self.check(answer) if self.check is not None else None

    def fallback(self) -> Answer:
        """The default answer: `default`, or the first options in order."""
        if self.default is not None:
            return self.default
        if self.form == "number":
            return (self.least,)
        if self.form == "divide":
            rest = self.total - self.floor * len(self.options_)
            return tuple(self.floor + (rest if i == 0 else 0) for i in range(len(self.options_)))
        return tuple(range(self.least))

    def __repr__(self) -> str:
        return (
            f"<Decision {self.kind} by {self.player} ({self.rule}) {self.least}..{self.most} of {len(self.options_)}>"
        )


class GameError(Exception):
    """The base of the three refusals. `reason` is the same verdict that `why_not` gives."""

    def __init__(self, message: str, reason: Reason | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class MalformedAnswer(GameError):
    """The answer isn't of the form that the decision asks for."""


class NotYourDecision(GameError):
    """Somebody else decides now, or the game is over."""


class IllegalAnswer(GameError):
    """Well-formed, but the rules forbid it: `reason` has the rule."""


def yes_no(player: int, rule: str, source: int = NOBODY, prompt: str = "", kind: str = "yesno") -> Decision:
    """A question answered by yes (index 0) or no (index 1); no is the default."""
    return Decision(kind, player, rule, YES_NO, source=source, prompt=prompt, default=(1,))


YES_NO = (Option("word", how="yes"), Option("word", how="no"))
