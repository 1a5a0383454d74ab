"""Cards of a hand that was just shown: "exile a nonland card from it", "put all land cards from it onto the
battlefield"."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.table import told

HAND = ("hand",)


def _silent(value: Any) -> None:
    """Unbuild of what is said otherwise."""


def _chosen(n: Any, k: Any, least: Any) -> Any:
    if n.zones != ():
        return REJECT
    return se.Choose(ordered(n.filter, fi.Owned(su.Shown())), HAND, k if least is None else least, k)


for _words, _least in (("{k:number} {n:noun.p}", None), ("up to {k:number} {n:noun.p}", 0)):
    told("obj.o", f"{_words} from it", lambda n, k, least=_least: _chosen(n, k, least), n=_silent, k=_silent, alt=True,
         proof=True)  # fmt: skip
told("obj.o", "a {n:noun.s} from it", lambda n: _chosen(n, 1, None), n=_silent, alt=True, proof=True)
told("obj.o", "up to one {n:noun.s} from it", lambda n: _chosen(n, 1, 0), n=_silent, alt=True, proof=True)
told(
    "obj.o",
    "all {n:noun.p} from it",
    lambda n: se.All(ordered(n.filter, fi.Owned(su.Shown())), HAND) if n.zones == () else REJECT,
    n=_silent,
    alt=True,
    proof=True,
)
