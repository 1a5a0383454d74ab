"""Clashes (701.30) and votes (701.38): what happens by how they end."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import selections as se
from apnap.oracle.grammar import REJECT
from apnap.oracle.lexer import detokenise, tokenise
from apnap.oracle.phrases.keywords import _scan_name
from apnap.oracle.table import phrase, terminal, verb

# --- clashes -------------------------------------------------------------------------------------------------------

verb("*clash with an opponent", ef.Act, name="clash", result="clash")
verb("*clash with defending player", ef.Act, name="clash", what=se.DefendingPlayer(), result="clash")
phrase("cond", "you win", co.Happens("clash"))
phrase("cond", "you won", co.Happens("clash"), alt=True)

# --- votes ---------------------------------------------------------------------------------------------------------


def _scan_choice(chart: Any, pos: int) -> list[tuple[int, Any]]:
    """A word to vote for: one word of lower case, or a name."""
    tok = chart.tokens[pos]
    if tok.isalpha() and tok.islower() and tok not in ("a", "another", "each", "the", "up"):
        return [(pos + 1, detokenise(["x", tok])[2:])]
    return _scan_name(chart, pos)


terminal("ballot", _scan_choice, lambda v: tokenise("x " + v)[1:] if type(v) is str and v else None)


def _vote(a: Any, b: Any) -> Any:
    return ef.Vote((a, b)) if a != b else REJECT


for _start in ("starting with you, each player votes for", "each player secretly votes for"):
    _end = ", then those votes are revealed" if "secretly" in _start else ""
    phrase(
        "sent0",
        f"{_start} {{a:ballot}} or {{b:ballot}}{_end}",
        build=_vote,
        unbuild=lambda e: {"a": e.words[0], "b": e.words[1]} if isinstance(e, ef.Vote) and len(e.words) == 2 else None,
        alt=bool(_end),
    )


def _more(a: Any, b: Any, w: Any, c: Any, d: Any, x: Any, y: Any) -> Any:
    if (w, d) != (a, b) or c != b:
        return REJECT
    return ef.Seq((ef.Vote((a, b)), ef.Gate(x, when=co.Compare(am.Result(a), ">", am.Result(b)), otherwise=y)))


def _decided(e: Any) -> tuple[Any, Any] | None:
    """A vote and what follows from it."""
    if not isinstance(e, ef.Seq) or len(e.parts) != 2 or not isinstance(e.parts[0], ef.Vote):
        return None
    a, b = e.parts
    fits = isinstance(b, ef.Gate) and isinstance(b.when, co.Compare) and isinstance(b.when.a, am.Result)
    return (a, b) if fits else None


def _un_more(e: Any) -> dict[str, Any] | None:
    got = _decided(e)
    if got is None or got[1].otherwise is None or len(got[0].words) != 2:
        return None
    a, b = got[0].words
    slots = {"a": a, "b": b, "w": a, "c": b, "d": b, "x": got[1].then, "y": got[1].otherwise}
    return slots if _more(**slots) == e else None


_VOTED = "starting with you, each player votes for {a:ballot} or {b:ballot}. if"
phrase(
    "sent0",
    f"{_VOTED} {{w:ballot}} gets more votes, {{x:chain}}. "
    "if {c:ballot} gets more votes or the vote is tied, {y:chain}",
    build=lambda a, b, w, c, x, y: _more(a, b, w, c, c, x, y),
    unbuild=_un_more,
)


def _only(a: Any, b: Any, w: Any, x: Any) -> Any:
    if w not in (a, b) or a == b:
        return REJECT
    other = b if w == a else a
    return ef.Seq((ef.Vote((a, b)), ef.Gate(x, when=co.Compare(am.Result(w), ">", am.Result(other)))))


def _un_only(e: Any) -> dict[str, Any] | None:
    got = _decided(e)
    if got is None or len(got[0].words) != 2:
        return None
    slots = {"a": got[0].words[0], "b": got[0].words[1], "w": got[1].when.a.name, "x": got[1].then}
    return slots if _only(**slots) == e else None


phrase("sent0", f"{_VOTED} {{w:ballot}} gets more votes, {{x:chain}}", build=_only, unbuild=_un_only)
phrase(
    "sent0",
    "for each {w:ballot} vote, {do:chain}",
    build=lambda w, do: ef.Repeat(am.Result(w), do),
    unbuild=lambda e: (
        {"w": e.times.name, "do": e.do}
        if isinstance(e, ef.Repeat) and isinstance(e.times, am.Result) and e == ef.Repeat(e.times, e.do)
        else None
    ),
)


def _un_votes(n: Any) -> dict[str, Any] | None:
    return {"name": n.name} if isinstance(n, am.Result) and n.name.replace(" ", "").isalpha() else None


for _cat, _words in (("each", "{name:ballot} vote"), ("amount", "the number of {name:ballot} votes")):
    phrase(_cat, _words, build=lambda name: am.Result(name), unbuild=_un_votes)
