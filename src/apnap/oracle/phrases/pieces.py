"""Abilities that are had in several pieces, some of them in quotes: "has flying, haste, and “…”", "gains “…” and “…”";
long lists of keywords."""

from __future__ import annotations

from typing import Any

from apnap.ability.abilities import Keyword
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import phrase


def _kinds(v: Any) -> list[bool]:
    """Which of some abilities are keywords."""
    return [isinstance(a, Keyword) for a in v] if type(v) is tuple else []


# --- keywords with commas between them ------------------------------------------------------------------------------

phrase("kwcommas", "{a:kw}, {b:kw}", build=lambda a, b: (a, b),
       unbuild=lambda v: {"a": v[0], "b": v[1]} if len(v) == 2 else None)  # fmt: skip
phrase("kwcommas", "{a:kw}, {b:kwcommas}", build=lambda a, b: (a, *b),
       unbuild=lambda v: {"a": v[0], "b": v[1:]} if len(v) > 2 else None)  # fmt: skip
phrase("kwlist", "{k:kwcommas}, and {a:kw}", build=lambda k, a: (*k, a) if len(k) > 3 else REJECT,
       unbuild=lambda v: {"k": v[:-1], "a": v[-1]} if len(v) > 4 and all(_kinds(v)) else None)  # fmt: skip

# --- keywords and what is in quotes ---------------------------------------------------------------------------------


def _then_quoted(template: str, least: int) -> None:
    """So many keywords at least, and one ability in quotes."""

    def unbuild(v: Any) -> dict[str, Any] | None:
        kinds = _kinds(v)
        fits = len(kinds) > least and all(kinds[:-1]) and not kinds[-1]
        return {"k": v[:-1] if least > 1 else v[0], "v": v[-1]} if fits and (least > 1 or len(v) == 2) else None

    phrase("given", template, build=lambda k, v: (*k, v) if type(k) is tuple else (k, v), unbuild=unbuild)


_then_quoted("{k:kwcommas}, and “{v:ability}”", 2)
_then_quoted("{k:kw} and “{v:ability}”", 1)
phrase("quoted", "“{v:ability}”", build=lambda v: v, unbuild=lambda v: None if isinstance(v, Keyword) else {"v": v})
phrase("quoted", "“{v:kw}.”", build=lambda v: v, unbuild=lambda v: {"v": v} if isinstance(v, Keyword) else None)
phrase("given", "{a:quoted} and {b:quoted}", build=lambda a, b: (a, b),
       unbuild=lambda v: {"a": v[0], "b": v[1]} if len(v) == 2 and not any(_kinds(v)) else None)  # fmt: skip
phrase("given", "{k:kw} and {a:quoted} and {b:quoted}", build=lambda k, a, b: (k, a, b), alt=True,
       unbuild=lambda v: {"k": v[0], "a": v[1], "b": v[2]} if _kinds(v) == [True, False, False] else None)  # fmt: skip


def _two_quoted(k: Any, a: Any, b: Any) -> Any:
    return (*k, a, b)


phrase("given", "{k:kwcommas}, {a:quoted}, and {b:quoted}", build=_two_quoted,
       unbuild=lambda v: (
           {"k": v[:-2], "a": v[-2], "b": v[-1]} if len(v) > 3 and not _kinds(v)[-1] else None
       ))  # fmt: skip
phrase("given", "{k:kw}, {a:quoted}, and {b:quoted}", build=lambda k, a, b: (k, a, b),
       unbuild=lambda v: {"k": v[0], "a": v[1], "b": v[2]} if len(v) == 3 and not _kinds(v)[-1] else None)  # fmt: skip
