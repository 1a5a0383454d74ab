"""Cards taken from among those looked at or found, and the others: "put one into your hand and the other into your
graveyard", "up to two of them", "the rest on the bottom in a random order"; what was put somewhere this way."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import at, told, verb

_ANY = fi.Anything()

# --- some of them ---------------------------------------------------------------------------------------------------

told("obj.o", "up to one of {a:amongthem}", lambda a: se.ChooseFrom(a, _ANY, 0, 1), a="among")
told("obj.o", "up to {k:number} of {a:amongthem}", lambda a, k: se.ChooseFrom(a, _ANY, 0, k), a="among", k="most")

# --- one, and another one -------------------------------------------------------------------------------------------

_PLACES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("into *your hand", "hand", {}),
    ("into *your graveyard", "graveyard", {}),
    ("onto the battlefield", "battlefield", {}),
    ("onto the battlefield tapped", "battlefield", {"tapped": True}),
    ("on top of *your library", "library", {}),
    ("on the bottom of *your library", "library", {"position": "bottom"}),
)
_RANDOM = {"position": "bottom", "order": "random"}


def _put(words: str, among: Any, to: str, how: dict[str, Any]) -> None:
    made = ef.Move(se.ChooseFrom(among, _ANY), to, **how)
    verb(words, None, build=lambda: made, unbuild=lambda e: {} if e == made else None, alt=True)


for _words, _to, _how in _PLACES:
    _put(f"*put one {_words}", su.Them(), _to, _how)
    _put(f"one {_words}", su.TheRest(), _to, _how)

# --- the rest -------------------------------------------------------------------------------------------------------


def _rest(words: str, how: dict[str, Any]) -> None:
    made = ef.Move(su.TheRest(), "library", **how)
    verb(words, None, build=lambda: made, unbuild=lambda e: {} if e == made else None, alt=True)


for _start in ("*put the rest", "the rest"):
    _rest(f"{_start} on the bottom in a random order", _RANDOM)
    _rest(f"{_start} on the bottom in any order", {"position": "bottom"})

# --- whether one of a kind was put there ----------------------------------------------------------------------------


def _was_put(n: Any, to: str) -> Any:
    return co.Exists(se.OnlyThose(su.Done(f"put:{to}"), n.filter)) if n.zones == () and n.filter != _ANY else REJECT


def _put_noun(v: Any, to: str) -> Any:
    what = at(v, "what")
    fits = isinstance(what, se.OnlyThose) and what.of == su.Done(f"put:{to}")
    return su.NP(what.filter, ()) if fits else None


_THERE = (("into your hand", "hand"), ("onto the battlefield", "battlefield"), ("into your graveyard", "graveyard"))
for _words, _to in _THERE:
    told("cond", f"you put a {{n:noun.s}} {_words} this way", lambda n, to=_to: _was_put(n, to), alt=True, proof=True,
         n=lambda v, to=_to: _put_noun(v, to))  # fmt: skip
    told("cond", f"a {{n:noun.s}} was put {_words} this way", lambda n, to=_to: _was_put(n, to), alt=True, proof=True,
         n=lambda v, to=_to: _put_noun(v, to))  # fmt: skip
