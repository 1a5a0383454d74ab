"""What a person types as an answer, turned into the canonical one."""

from __future__ import annotations

from apnap.model.decisions import Answer, Decision

YES = frozenset({"y", "yes", "j", "ja"})
NO = frozenset({"n", "no", "nej"})


class NotUnderstood(Exception):
    """The line is no answer to this question; the text says what would be."""


def read_answer(decision: Decision, line: str) -> Answer:
    """The answer that a line means. Numbers count the options from 1. An empty line takes the default where that
    declines, or where order does not matter to most. Raises NotUnderstood."""
    text = line.strip().lower().replace(",", " ")
    if decision.form == "number":
        return _number(decision, text)
    if decision.form == "divide":
        return _division(decision, text)
    if not text:
        return _nothing(decision)
    words = [o.how.lower() for o in decision.options_]
    if text in YES | NO and ("yes" in words or "no" in words):
        return (words.index("yes" if text in YES else "no"),)
    if text in ("all", "alla") and decision.most >= len(decision.options_):
        return tuple(range(len(decision.options_)))
    if text in ("none", "inga", "0") and decision.least == 0:
        return ()
    if text in words:
        return (words.index(text),)
    return _indices(decision, text)


def _nothing(decision: Decision) -> Answer:
    if decision.kind in ("yesno", "mulligan", "order", "pay", "attackers", "blockers", "untap") or decision.least == 0:
        return decision.fallback()
    raise NotUnderstood(how_to(decision))


def _numbers(text: str) -> list[int]:
    try:
        return [int(word) for word in text.split()]
    except ValueError:
        raise NotUnderstood(f"{text!r} is no number; `help` lists the commands") from None


def _indices(decision: Decision, text: str) -> Answer:
    numbers = _numbers(text)
    for n in numbers:
        if not 1 <= n <= len(decision.options_):
            raise NotUnderstood(f"there is no option {n}; {how_to(decision)}")
    if decision.kind == "order" and len(numbers) == decision.most - 1:
        numbers += [n for n in range(1, decision.most + 1) if n not in numbers]
    return tuple(n - 1 for n in numbers)


def _number(decision: Decision, text: str) -> Answer:
    numbers = _numbers(text) if text else [decision.fallback()[0]]
    if len(numbers) != 1:
        raise NotUnderstood(how_to(decision))
    return (numbers[0],)


def _division(decision: Decision, text: str) -> Answer:
    if not text:
        return decision.fallback()
    numbers = _numbers(text)
    if len(numbers) == len(decision.options_) - 1:
        numbers.append(decision.total - sum(numbers))
    if len(numbers) != len(decision.options_):
        raise NotUnderstood(how_to(decision))
    return tuple(numbers)


def how_to(decision: Decision) -> str:
    """What an answer to this question looks like."""
    if decision.form == "number":
        return f"type a number from {decision.least} to {decision.most}"
    if decision.form == "divide":
        n = len(decision.options_)
        return f"type {n} numbers that make {decision.total}, in the order of the list; empty: the default"
    if decision.kind in ("attackers", "blockers"):
        return "type the numbers of those you want, as `1 3`; empty: none beyond what is required"
    if decision.ordered and decision.least == decision.most:
        return "type the numbers in the order you want; empty: as they stand"
    if decision.least == decision.most == 1:
        return "type a number"
    if decision.least == decision.most:
        return f"type {decision.most} numbers"
    return f"type {decision.least} to {decision.most} numbers" + ("; empty: none" if decision.least == 0 else "")
