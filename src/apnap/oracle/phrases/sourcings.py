"""Where spells may come from, and by which of their own abilities they are cast: from the graveyard by a keyword that
elsewhere works from the hand, from among cards that were put there this turn, from anywhere but the hand; sources told
apart by two descriptions."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.nouns import either
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.permits import one_mod
from apnap.oracle.table import at, phrase, told

HERE = ("battlefield",)

# --- from the graveyard by a keyword's cost (118.9a) --------------------------------------------------------

for _way in ("mutate", "blitz", "bestow", "dash", "evoke", "warp", "prototype", "spectacle", "sneak"):
    _may = mo.May("play_from", filter=fi.IsSource(), zone="graveyard", way=_way)
    phrase("stat", f"you may cast ~card from your graveyard using its {_way} ability",
           Static(se.You(), (_may,), zones=("graveyard",)))  # fmt: skip

# --- from among cards that were put somewhere this turn -----------------------------------------------------

_NO_LAND = fi.Not(fi.Type("Land"))
_MILLED = fi.Did(On("move", frm="library", to="graveyard", cause="mill"))
_FROM_LIBRARY = fi.Did(On("move", frm="library", to="graveyard"))
_DISCARDED = fi.Did(On("move", frm="hand", to="graveyard", cause="discard"))
for _words, _condition in (("once during each of your turns", co.YourTurn()), ("once each turn", None)):
    for _how, _did in (
        ("were milled", _MILLED),
        ("were put there from your library", _FROM_LIBRARY),
        ("were discarded", _DISCARDED),
    ):

        def _among(n: Any, c: Any = _condition, did: Any = _did) -> Any:
            f = spell_part(n)
            if f is REJECT:
                return REJECT
            fits = ordered(_NO_LAND, did) if f is None else ordered(f, did)
            return Static(se.You(), (mo.May("play_from", filter=fits, zone="graveyard", once=True),), c)

        def _noun(v: Any, did: Any = _did) -> Any:
            m = one_mod(v, mo.May)
            if m is None or not isinstance(m.filter, fi.Both) or did not in m.filter.parts:
                return None
            rest = [p for p in m.filter.parts if p != did]
            return spell_noun(None if rest == [_NO_LAND] else fi.both(*rest))

        _from = f"from among cards in your graveyard that {_how} this turn."
        told("static", f"{_words}, you may cast a {{n:noun.s}} {_from}", _among, n=_noun)

# --- spells from anywhere but the hand ----------------------------------------------------------------------

_ELSEWHERE = fi.Not(fi.Status("from:hand"))
for _which in ("less", "more"):

    def _costs(n: Any, mana: str, which: str = _which) -> Any:
        f = spell_part(n)
        if f is REJECT:
            return REJECT
        fits = _ELSEWHERE if f is None else ordered(f, _ELSEWHERE)
        change = mo.CostChange(fits, less=mana) if which == "less" else mo.CostChange(fits, more=mana)
        return Static(se.You(), (change,))

    def _cost_noun(v: Any) -> Any:
        m = one_mod(v, mo.CostChange)
        parts = (m.filter.parts if isinstance(m.filter, fi.Both) else (m.filter,)) if m is not None else ()
        if _ELSEWHERE not in parts:
            return None
        rest = [p for p in parts if p != _ELSEWHERE]
        return spell_noun(fi.both(*rest) if rest else None)

    told("stat", f"{{n:noun.p}} you cast from anywhere other than your hand cost {{mana:mana}} {_which} to cast",
         _costs, n=_cost_noun, mana=f"mods.0.{_which}")  # fmt: skip

# --- sources of two descriptions ----------------------------------------------------------------------------


def _either_source(a: Any, b: Any) -> Any:
    if a.zones != ("stack",) or b.zones != HERE:
        return REJECT
    return either(a.filter, b.filter)


told("dmgsrc", "a {a:noun.s} or a {b:noun.s}", _either_source, alt=True,
     a=lambda f: su.NP(p, ("stack",)) if (p := at(f, "parts.0")) is not None else None,
     b=lambda f: su.NP(p) if (p := at(f, "parts.1")) is not None else None)  # fmt: skip

# --- what happens in somebody's turn ------------------------------------------------------------------------



def _control(whom: Any) -> Any:
    return ef.ControlNextTurn(whom, extra=True) if isinstance(whom, se.Target) else REJECT


told(
    "subj",
    "you gain control of {whom:plr.o} during that player's next turn. after that turn, that player takes an extra turn",
    _control,
    whom="whom",
)
