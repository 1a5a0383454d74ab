"""What is so "as you cast this spell" (601.2i): conditions and numbers that are found out then, and how many modes may
be chosen for them."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.table import at, told

_MINE = fi.Controlled(se.You())
_WHEN = "as you cast ~spell"

# --- conditions -----------------------------------------------------------------------------------------------------


def _had(n: Any) -> Any:
    if n.zones != ("battlefield",) or _MINE in getattr(n.filter, "parts", (n.filter,)):
        return REJECT
    return co.AsCast(co.Exists(se.All(ordered(n.filter, _MINE))))


def _noun(v: Any) -> Any:
    f = at(v, "inner.what.filter")
    rest = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != _MINE]
    return su.NP(fi.both(*rest) if rest else fi.Anything()) if f is not None else None


told("cond", f"you controlled a {{n:noun.s}} {_WHEN}", _had, n=_noun)


def _shown(c: Any) -> Any:
    """Revealed as an additional cost of that kind."""
    return co.Paid("additional", of=c.filter) if c.zones == () else REJECT


def _card(v: Any) -> Any:
    return su.NP(v.of, ()) if isinstance(v, co.Paid) and v.cost == "additional" and v.of is not None else None


def _shown_or_had(c: Any, n: Any) -> Any:
    parts = (_shown(c), _had(n))
    return REJECT if REJECT in parts else co.AnyOf(parts)


told("cond", f"you revealed a {{c:noun.s}} or controlled a {{n:noun.s}} {_WHEN}", _shown_or_had,
     c=lambda v: _card(at(v, "parts.0")), n=lambda v: _noun(at(v, "parts.1")))  # fmt: skip
told("cond", f"you revealed a {{c:noun.s}} {_WHEN}", _shown, c=_card, alt=True)

_UNCOUNTERED = mo.Cant("be_countered")
told("static", "if {c:cond2}, ~spell can't be countered.", lambda c: Static(se.This(), (_UNCOUNTERED,), c),
     c="condition", alt=True)  # fmt: skip

# --- numbers --------------------------------------------------------------------------------------------------------


def _number(cat: str, words: str, build: Any, **where: Any) -> None:
    told(cat, f"{words} {_WHEN}", lambda **slots: REJECT if (n := build(**slots)) is REJECT else am.NumberAsCast(n),
         **where)  # fmt: skip


def _count(n: Any) -> Any:
    return REJECT if n.zones in ((), ("source",), su.PLAYERS) else am.Count(se.All(n.filter, n.zones))


_COUNTED: dict[str, Any] = {
    "n": lambda v: su.NP(w.filter, w.zones) if isinstance(w := at(v, "of.what"), se.All) else None
}
_number("amount", "the number of {n:noun.p}", _count, **_COUNTED)
_number("each", "{n:noun.s}", _count, **_COUNTED)


def _count_mine(n: Any) -> Any:
    fits = n.zones == ("battlefield",) and _MINE not in getattr(n.filter, "parts", (n.filter,))
    return am.Count(se.All(ordered(n.filter, _MINE))) if fits else REJECT


def _mine(v: Any) -> Any:
    f = at(v, "of.what.filter")
    rest = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != _MINE]
    return su.NP(fi.both(*rest) if rest else fi.Anything()) if f is not None else None


_number("each", "{n:noun.s} you controlled", _count_mine, n=_mine, alt=True)
for _stat in ("power", "toughness", "mana value"):
    _key = _stat.replace(" ", "_")
    _number("amount", f"the greatest {_stat} among {{w:obj.p/bare}}",
            lambda w, s=_key: am.Aggregate("greatest", s, w), w="of.what")  # fmt: skip

    def _greatest_mine(n: Any, s: str = _key) -> Any:
        made = _count_mine(n)
        return REJECT if made is REJECT else am.Aggregate("greatest", s, made.what)

    _number("amount", f"the greatest {_stat} among {{n:noun.p}} you controlled", _greatest_mine, n=_mine, alt=True)

# --- modes ----------------------------------------------------------------------------------------------------------

for _if, _much in (("{c:cond2} as you cast ~spell", True), ("{c:cond2}", False)):
    for _may in ("you may choose", "choose"):
        for _words, _more in (("two", 2), ("both", 2), ("three", 3), ("any number", None), ("one or more", None)):
            if _words == "both" and not _much:
                continue  # see `clauses.texts`

            def _modes(c: Any, modes: Any, k: Any = _more, must: bool = _may == "choose" and _more is not None) -> Any:
                return ef.Modal(modes, more_if=c, more=k, more_must=must)

            told("modal", f"choose one. if {_if}, {_may} {_words} instead. {{modes:modes}}", _modes, c="more_if",
                 modes="modes", alt=_much or _words in ("both", "one or more"))  # fmt: skip
