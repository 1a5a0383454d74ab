"""What mana a spell was cast with: of which types, and from what sources ("if {B} was spent to cast it", "mana from a
Treasure")."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.oracle import surface as su
from apnap.oracle import vocabulary as vo
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import told

# --- by its symbols -------------------------------------------------------------------------------------------------

_TYPES = {**{"{" + letter + "}": name for letter, name in vo.COLOR_LETTERS.items()}, "{C}": "colorless"}
_SYMBOLS = {name: symbol for symbol, name in _TYPES.items()}


def _symbols(mana: str) -> list[str]:
    return mana.replace("}", "} ").split()


def _was_spent(mana: str, what: Any) -> Any:
    """At least that much of each type of mana (106.1b)."""
    symbols = _symbols(mana)
    if not all(symbol in _TYPES for symbol in symbols):
        return REJECT
    parts = tuple(
        co.Compare(am.ManaSpent(_TYPES[symbol], what), ">=", symbols.count(symbol)) for symbol in dict.fromkeys(symbols)
    )
    return parts[0] if len(parts) == 1 else co.AllOf(parts)


def _parts(v: Any) -> tuple[Any, ...]:
    return v.parts if isinstance(v, co.AllOf) else (v,)


def _mana_of(v: Any) -> str | None:
    parts = _parts(v)
    if not all([isinstance(p, co.Compare) and isinstance(p.a, am.ManaSpent) and type(p.b) is int for p in parts]):
        return None
    return "".join([_SYMBOLS.get(p.a.color, "") * p.b for p in parts]) or None


def _what_of(v: Any) -> Any:
    return getattr(getattr(_parts(v)[0], "a", None), "what", None)


told("cond", "{mana:mana} was spent to cast {what:obj.o}", _was_spent, mana=_mana_of, what=_what_of)
told("cond", "{mana:mana} wasn't spent to cast {what:obj.o}",
     lambda mana, what: REJECT if (made := _was_spent(mana, what)) is REJECT else co.IsNot(made),
     mana=lambda v: _mana_of(v.inner) if isinstance(v, co.IsNot) else None,
     what=lambda v: _what_of(v.inner) if isinstance(v, co.IsNot) else None)  # fmt: skip


def _of_type(color: str, op: str, k: int) -> Any:
    return lambda what: co.Compare(am.ManaSpent(color, what), op, k)


told("cond", "no colored mana was spent to cast {what:obj.o}", _of_type("colored", "==", 0), what="a.what")
told("cond", "at least {k:word} colorless mana was spent to cast {what:obj.o}",
     lambda k, what: co.Compare(am.ManaSpent("colorless", what), ">=", k), k="b", what="a.what", alt=True)  # fmt: skip

# --- by its sources -------------------------------------------------------------------------------------------------


def _source(n: Any) -> Any:
    """106.3: what produced the mana, of that kind."""
    return n.filter if n.zones in (("battlefield",), ("source",)) else REJECT


def _noun(f: Any) -> Any:
    return su.NP(f) if f is not None else None


def _from_some(n: Any, what: Any, k: Any = 1) -> Any:
    f = _source(n)
    return REJECT if f is REJECT else co.Compare(am.ManaSpent("", what, f), ">=", k)


_N: dict[str, Any] = {"n": lambda v: _noun(getattr(getattr(v, "a", None), "source", None)), "what": "a.what"}
told("cond", "mana from a {n:noun.s} was spent to cast {what:obj.o}", _from_some, proof=True, **_N)
told("cond", "mana produced by a {n:noun.s} was spent to cast {what:obj.o}", _from_some, proof=True, alt=True, **_N)
told("cond", "{k:word} or more mana from {n:noun.p} was spent to cast {what:obj.o}", _from_some, proof=True, k="b",
     **_N)  # fmt: skip


def _each_from(n: Any, what: Any) -> Any:
    f = _source(n)
    return REJECT if f is REJECT else am.ManaSpent("", what, f)


for _was in ("", "that was "):
    told("each", f"mana from a {{n:noun.s}} {_was}spent to cast {{what:obj.o}}", _each_from, proof=True, alt=bool(_was),
         n=lambda v: _noun(getattr(v, "source", None)), what="what")  # fmt: skip
told("amount", "the amount of mana from {n:noun.p} spent to cast {what:obj.o}", _each_from, proof=True,
     n=lambda v: _noun(getattr(v, "source", None)), what="what")  # fmt: skip
