"""What a person types as an answer, turned into the canonical one."""

from __future__ import annotations

from apnap.cli.words import word
from apnap.model.decisions import Answer, Decision

YES = frozenset({"y", "yes", "j", "ja"})
NO = frozenset({"n", "no", "nej"})


class NotUnderstood(Exception):
    """The line is no answer to this question; the text says what would be."""


def read_answer(decision: Decision, line: str, lang: str = "en") -> Answer:
    """The answer that a line means. Numbers count the options from 1. An empty line takes the default where that
    declines, or where order does not matter to most. Raises NotUnderstood."""
    text = line.strip().lower().replace(",", " ")
    if decision.form == "number":
        return _number(decision, text, lang)
    if decision.form == "divide":
        return _division(decision, text, lang)
    if not text:
        return _nothing(decision, lang)
    words = [o.how.lower() for o in decision.options_]
    if text in YES | NO and ("yes" in words or "no" in words):
        return (words.index("yes" if text in YES else "no"),)
    if text in ("all", "alla") and decision.most >= len(decision.options_):
        return tuple(range(len(decision.options_)))
    if text in ("none", "inga", "0") and decision.least == 0:
        return ()
    if text in words:
        return (words.index(text),)
    return _indices(decision, text, lang)


def _nothing(decision: Decision, lang: str) -> Answer:
    if decision.kind in ("yesno", "mulligan", "order", "pay", "attackers", "blockers", "untap") or decision.least == 0:
        return decision.fallback()
    raise NotUnderstood(how_to(decision, lang))


def _numbers(text: str, lang: str) -> list[int]:
    try:
        return [int(word) for word in text.split()]
    except ValueError:
        raise NotUnderstood(word("no_number", lang, text)) from None


def _indices(decision: Decision, text: str, lang: str) -> Answer:
    numbers = _numbers(text, lang)
    for n in numbers:
        if not 1 <= n <= len(decision.options_):
            raise NotUnderstood(f"{word('no_option', lang, n)}; {how_to(decision, lang)}")
    if decision.kind == "order" and len(numbers) == decision.most - 1:
        numbers += [n for n in range(1, decision.most + 1) if n not in numbers]
    return tuple(n - 1 for n in numbers)


def _number(decision: Decision, text: str, lang: str) -> Answer:
    numbers = _numbers(text, lang) if text else [decision.fallback()[0]]
    if len(numbers) != 1:
        raise NotUnderstood(how_to(decision, lang))
    return (numbers[0],)


def _division(decision: Decision, text: str, lang: str) -> Answer:
    if not text:
        return decision.fallback()
    numbers = _numbers(text, lang)
    if len(numbers) == len(decision.options_) - 1:
        numbers.append(decision.total - sum(numbers))
    if len(numbers) != len(decision.options_):
        raise NotUnderstood(how_to(decision, lang))
    return tuple(numbers)


def how_to(decision: Decision, lang: str = "en") -> str:
    """What an answer to this question looks like."""
    least, most = decision.least, decision.most
    if decision.form == "number":
        return word("number", lang, least, most)
    if decision.form == "divide":
        return word("divide", lang, len(decision.options_), decision.total)
    if decision.kind in ("attackers", "blockers"):
        return word("combat", lang)
    if decision.ordered and least == most:
        return word("order", lang)
    if least == most:
        return word("one", lang) if most == 1 else word("some", lang, most)
    return word("between", lang, least, most) + (word("or_none", lang) if least == 0 else "")
