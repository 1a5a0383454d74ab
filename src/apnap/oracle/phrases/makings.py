"""Tokens that are created in place of others, or besides them (614.1a)."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability.abilities import Replacement
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.tokens import PREDEFINED
from apnap.oracle.table import at, phrase, told

_EVENT = su.ThatMuch()
_TOKEN = fi.IsToken()

# --- which tokens ---------------------------------------------------------------------------------------------------


def _creation(n: Any) -> Any:
    """Tokens of some kind that would be created under your control."""
    parts = n.filter.parts if isinstance(n.filter, fi.Both) else (n.filter,)
    if n.zones != ("battlefield",) or _TOKEN not in parts:
        return REJECT
    kind = fi.both(*[p for p in parts if p != _TOKEN]) if len(parts) > 1 else None
    return On("create", player=YOU, subject=kind)


def _tokens(on: Any) -> Any:
    if not isinstance(on, On) or on != On("create", player=YOU, subject=on.subject):
        return None
    return su.NP(_TOKEN if on.subject is None else fi.both(on.subject, _TOKEN))


told("creation", "one or more {n:noun.p} would be created under your control", _creation, n=_tokens)
told("creation", "you would create one or more {n:noun.p}", _creation, alt=True, n=_tokens)
told("creation", "an effect would create one or more {n:noun.p} under your control", _creation, alt=True, n=_tokens)

# --- what is created ------------------------------------------------------------------------------------------------

_MORE: tuple[tuple[str, Any], ...] = (
    ("that many {token:token.p}", _EVENT), ("a {token:token.s}", 1), ("an additional {token:token.s}", 1),
)  # fmt: skip
"""How many there are besides, or instead: as many as there would be, or one."""


def _created(token: Any, n: Any) -> Any:
    return ef.Create(token, n)


for _k, (_words, _n) in enumerate(_MORE):
    told("besides", _words, lambda token, n=_n: _created(token, n), alt=_k == 2, token="token")
phrase(
    "besides",
    "that many {a:token.p} or that many {b:token.p}",
    build=lambda a, b: ef.OneOf((ef.Create(a, _EVENT), ef.Create(b, _EVENT))),
    unbuild=lambda e: (
        {"a": at(e, "parts.0.token"), "b": at(e, "parts.1.token")}
        if isinstance(e, ef.OneOf) and len(e.parts) == 2 and at(e, "parts.0.token") and at(e, "parts.1.token")
        else None
    ),
)


def _plus(on: Any, v: Any) -> Any:
    return Replacement(on, also=v)


def _others(on: Any, v: Any) -> Any:
    return Replacement(on, instead=v)


def _may_create(on: Any, v: Any) -> Any:
    return Replacement(on, instead=v, optional=True)


told("repl", "if {on:creation}, those tokens plus {v:besides} are created instead.", _plus, on="on", v="also")
told("repl", "if {on:creation}, those tokens plus {v:besides} is created instead.", _plus, on="on", v="also", alt=True)
told("repl", "if {on:creation}, instead create those tokens plus {v:besides}.", _plus, on="on", v="also", alt=True)
told("repl", "if {on:creation}, {v:besides} are created instead.", _others, on="on", v="instead")
told("repl", "if {on:creation}, instead create {v:besides}.", _others, on="on", v="instead", alt=True)
told("repl", "if {on:creation}, you may instead create {v:besides}.", _may_create, on="on", v="instead")


def _twice_of_all() -> Any:
    return Replacement(On("create"), amount=am.Times(2, _EVENT))


phrase(
    "repl",
    "if one or more tokens would be created, twice that many of those tokens are created instead.",
    _twice_of_all(),
)

# --- one of each of several predefined kinds (111.10) ----------------------------------------------------------------


for _name in PREDEFINED:
    phrase("tokenname", _name, _name)


def _one_of_each(**kinds: str) -> Any:
    first, *rest = [ef.Token(name=name, predefined=True) for name in kinds.values()]
    on = On("create", player=YOU, subject=fi.Either(tuple([fi.Subtype(name) for name in kinds.values()])))
    return Replacement(on, instead=ef.Create(first, _EVENT, more=tuple(rest)))


def _kind(k: int) -> Any:
    return lambda v: at(v, f"on.subject.parts.{k}.name") if isinstance(v, Replacement) else None


told(
    "repl",
    "if you would create a {a:tokenname}, {b:tokenname}, or {c:tokenname} token, instead create one of each.",
    _one_of_each,
    a=_kind(0),
    b=_kind(1),
    c=_kind(2),
)
