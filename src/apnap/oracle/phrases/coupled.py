"""Two of a kind in one sentence: two static abilities under one condition, two abilities of an emblem, cards of two
kinds, two sorts of counters that something enters with."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement, Static
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.lines import RULED
from apnap.oracle.phrases.nouns import build_noun, either, split
from apnap.oracle.phrases.replacements import ENTERS
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, at, phrase, told, verb

# --- two static abilities -------------------------------------------------------------------------------------------


def _both(c: Any, a: Any, b: Any, w: str = "") -> Any:
    if a.condition is not None or b.condition is not None or w in RULED:
        return REJECT
    return (replace(a, condition=c, word=w), replace(b, condition=c, word=w))


def _one(k: int) -> Any:
    def found(v: Any) -> Any:
        both = type(v) is tuple and len(v) == 2 and all(isinstance(s, Static) and s.condition is not None for s in v)
        return replace(v[k], condition=None, word="") if both and v[0].what != v[1].what else None

    return found


_COMMON: dict[str, Any] = {"c": "0.condition", "a": _one(0), "b": _one(1)}
told("line", "as long as {c:cond2}, {a:stat} and {b:stat}.", _both, **_COMMON)
told("line", "{w:abword} -- as long as {c:cond2}, {a:stat} and {b:stat}.", _both, w="0.word", **_COMMON)
told("line", "during your turn, {a:stat} and {b:stat}.", lambda a, b: _both(co.YourTurn(), a, b), a=_one(0), b=_one(1))
phrase("static", "{v:stat} during combat.",
       build=lambda v: replace(v, condition=co.InStep(("combat",))) if v.condition is None else REJECT,
       unbuild=lambda v: (
           {"v": replace(v, condition=None)}
           if isinstance(v, Static) and v.condition == co.InStep(("combat",)) and not v.word
           else None
       ))  # fmt: skip

# --- two abilities of an emblem (114) -------------------------------------------------------------------------------

verb(
    "*get an emblem with {a:quoted} and {b:quoted}",
    None,
    build=lambda a, b: ef.GetEmblem((a, b), SUBJ),
    unbuild=lambda e: (
        {"a": e.abilities[0], "b": e.abilities[1]}
        if isinstance(e, ef.GetEmblem) and len(e.abilities) == 2 and e.who == SUBJ
        else None
    ),
)

# --- cards and permanents of two kinds ------------------------------------------------------------------------------


def _kinds(a: Any, b: Any, posts: Any) -> Any:
    n = build_noun(su.Core(either(a, b), ()), (), posts)
    return REJECT if n is REJECT or n.zones == () else se.Target(n.filter, n.zones)


for _form in ("s", "o"):
    told(f"obj.{_form}", "target {a:tnoun.s} card or {b:tnoun.s} card {posts:posts.s}", _kinds, a=lambda v: None,
         b=lambda v: None, posts=lambda v: None, alt=True, proof=True)  # fmt: skip


def _any_of(**nouns: Any) -> Any:
    """ "Enchantment, tapped artifact, or tapped creature": where a later one has a word before it."""
    zones = {n.zones for n in nouns.values()}
    if len(zones) != 1 or zones & {(), ("source",), su.PLAYERS}:
        return REJECT
    pieces = [split(n.filter) for n in nouns.values()]
    if not any([before for _, before, _ in pieces[1:]]) or any([after for _, _, after in pieces]):
        return REJECT
    return se.Target(fi.Either(tuple([n.filter for n in nouns.values()])), zones.pop())


def _member(k: int, count: int) -> Any:
    def found(v: Any) -> Any:
        parts = at(v, "filter.parts") if isinstance(v, se.Target) and isinstance(v.filter, fi.Either) else ()
        return su.NP(parts[k], v.zones) if len(parts) == count else None

    return found


for _names in ("abc", "abcd"):
    _n = len(_names)
    _said = ", ".join([f"{{{x}:noun0.s}}" for x in _names[:-1]])
    _parts: dict[str, Any] = {x: _member(k, _n) for k, x in enumerate(_names)}
    for _form in ("s", "o"):
        told(f"obj.{_form}", f"target {_said}, or {{{_names[-1]}:noun0.s}}", _any_of, alt=True, proof=True, **_parts)

# --- two sorts of counters ------------------------------------------------------------------------------------------


def _enters_with(c: Any, n: Any, d: Any, m: Any) -> Any:
    return Replacement(ENTERS, enters_counters=((c, n), (d, m))) if c != d or n != m else REJECT


told(
    "repl",
    "~ enters with a {c:counterkind} counter on it for each {n:each} and a {d:counterkind} counter on it for each "
    "{m:each}.",
    _enters_with,
    c="enters_counters.0.0",
    n="enters_counters.0.1",
    d="enters_counters.1.0",
    m="enters_counters.1.1",
)
