"""Places in a library that somebody chooses ("the owner of target creature puts it on their choice of the top or bottom
of their library"), and things that are excepted from all others ("all permanents except for artifacts and lands")."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.nouns import either
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.references import replace
from apnap.oracle.table import at, phrase, seq, told, with_subject

# --- one of two places ----------------------------------------------------------------------------------------------

_PLACES = (
    ("on their choice of the top or bottom of their library", "top"),
    ("into their library second from the top or on the bottom", "2"),
    ("into their library third from the top or on the bottom", "3"),
)


def _owner_puts(what: Any, place: str) -> Any:
    again = su.It() if isinstance(what, se.Target) else what
    there = ef.Move(what, "library", position=place)
    return ef.OneOf((there, ef.Move(again, "library", position="bottom")), se.OwnerOf(again))


for _words, _place in _PLACES:
    for _whose in ("the owner of {what:obj.o}", "{what:ownposs} owner"):
        if _place != "top" or _whose.startswith("the"):
            told("subj", f"{_whose} puts it {_words}", lambda what, p=_place: _owner_puts(what, p), what="parts.0.what",
                 alt=_whose.startswith("the"))  # fmt: skip


def _you_put(what: Any) -> Any:
    again = su.It() if isinstance(what, se.Target) else what
    return ef.OneOf((ef.Move(what, "library"), ef.Move(again, "library", position="bottom")))


told("imp", "put {what:obj.o} on your choice of the top or bottom of its owner's library", _you_put,
     what="parts.0.what")  # fmt: skip

# --- shuffled away by its owner, who then does more -----------------------------------------------------------------


def _shuffled_then(what: Any, v: Any) -> Any:
    if v == ef.Reveal(se.Top(1, su.They())):
        made: Any = ef.Reveal(se.Top(1, se.OwnerOf(su.It())))
    else:
        made = with_subject(v, se.OwnerOf(su.It()))
    if made is REJECT or not isinstance(what, (se.Target, su.It, su.That)):
        return REJECT
    return seq(ef.Move(what, "library", shuffle=True), made)


for _whose in ("the owner of {what:obj.o}", "{what:ownposs} owner"):
    told("subj", f"{_whose} shuffles it into their library, then {{v:vps.3}}", _shuffled_then, what=lambda e: None,
         v=lambda e: None, alt=True, proof=True)  # fmt: skip

# --- all but some ---------------------------------------------------------------------------------------------------

phrase("excepted", "~", fi.Other())
told("excepted", "{a:tnoun.p}", lambda a: fi.Not(a), a="inner")
told("excepted", "{a:tnoun.p} and {b:tnoun.p}", lambda a, b: fi.Not(either(a, b)), a="inner.parts.0",
     b=lambda v: v.inner.parts[1] if len(at(v, "inner.parts") or ()) == 2 else None)  # fmt: skip
for _n in (3, 4, 5):
    _names = "abcde"[:_n]
    _parts: dict[str, Any] = {
        x: (lambda v, k=k, n=_n: v.inner.parts[k] if len(at(v, "inner.parts") or ()) == n else None)
        for k, x in enumerate(_names)
    }
    told("excepted", ", ".join([f"{{{x}:tnoun.p}}" for x in _names[:-1]]) + f", and {{{_names[-1]}:tnoun.p}}",
         lambda **slots: fi.Not(either(*slots.values())), **_parts)  # fmt: skip
phrase("excepted", "lands and tokens", fi.Not(fi.Either((fi.Type("Land"), fi.IsToken()))))


def _but(what: Any, x: Any) -> Any:
    if not isinstance(what, se.All) or what.zones != ("battlefield",) or x in getattr(what.filter, "parts", ()):
        return REJECT
    return se.All(ordered(what.filter, x))


def _all_of(v: Any) -> Any:
    """All of the kind, without what is excepted."""
    f = at(v, "filter")
    if not isinstance(v, se.All) or not isinstance(f, fi.Both):
        return None
    rest = [p for p in f.parts if p != _excepted(v)]
    return se.All(fi.both(*rest) if rest else fi.Anything(), v.zones)


def _excepted(v: Any) -> Any:
    f = at(v, "filter")
    parts = f.parts if isinstance(f, fi.Both) else ()
    kinds = (fi.Either, fi.Type, fi.Subtype)
    return next((p for p in parts if isinstance(p, fi.Not) and isinstance(p.inner, kinds)), None)


for _form in ("o", "p"):
    told(f"obj.{_form}", "all {n:noun.p} except for {x:excepted}",
         lambda n, x: _but(se.All(n.filter, n.zones), x), x=_excepted, proof=True, alt=True,
         n=lambda v: su.NP(w.filter, w.zones) if (w := _all_of(v)) is not None else None)  # fmt: skip


def _done_to_all_but(v: Any, x: Any) -> Any:
    what = _but(getattr(v, "what", None), x)
    return REJECT if what is REJECT else with_subject(replace(v, what=what), se.You())


told("imp", "{v:vp.2} except for {x:excepted}", _done_to_all_but, x=lambda v: _excepted(at(v, "what")), alt=True,
     proof=True, v=lambda v: replace(v, what=w) if (w := _all_of(at(v, "what"))) is not None else None)  # fmt: skip
