"""Parts and totals: half a library, the total power and toughness of some creatures, creatures paired with another,
what crewed a Vehicle, types and colours of which something is protected."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.references import replace
from apnap.oracle.table import phrase, told

HERE = ("battlefield",)


def _silent(value: Any) -> None:
    """Unbuild of what is said otherwise."""


# --- half a library -------------------------------------------------------------------------------------------------


def _half(of: Any, up: bool) -> Any:
    whose = of if isinstance(of, (se.You, su.They, su.ThatPlayer)) else None
    return REJECT if whose is None else se.Top(am.Half(am.PlayerStat("library", whose), up), of)


def _exiled(who: Any, up: bool) -> Any:
    return ef.Exile(se.Top(am.Half(am.PlayerStat("library", su.They()), up), who))


for _round, _up in (("up", True), ("down", False)):
    phrase(
        "subj",
        f"{{who:plr.s}} exiles the top half of their library, rounded {_round}",
        build=lambda who, up=_up: _exiled(who, up),
        unbuild=lambda e, up=_up: (  # type: ignore[misc]
            {"who": e.what.of}
            if isinstance(e, ef.Exile)
            and isinstance(e.what, se.Top)
            and isinstance(e.what.n, am.Half)
            and isinstance(e.what.n.of, am.PlayerStat)
            and e.what.n.up == up
            else None
        ),
        prove=lambda e, who, up=_up: bool(e == _exiled(who, up)),
    )
for _round, _up in (("up", True), ("down", False)):
    told("obj.o", f"the top half of {{of:poss}} library, rounded {_round}", lambda of, up=_up: _half(of, up), of="of",
         alt=True, proof=True)  # fmt: skip

# --- power and toughness apart --------------------------------------------------------------------------------------


def _defined(n: Any, m: Any) -> Any:
    return Static(se.This(), (mo.SetPT(n, m, True),))


told("stat", "~'s power is equal to {n:amount} and its toughness is equal to {m:amount}", _defined, n="mods.0.power",
     m="mods.0.toughness", alt=True)  # fmt: skip


def _totals(what: Any) -> Any:
    return _defined(am.Aggregate("total", "power", what), am.Aggregate("total", "toughness", what))


def _whose_totals(v: Any) -> Any:
    """Of what both are totals, the second of which may be said by a pronoun."""
    mod: Any = v.mods[0] if isinstance(v, Static) and len(v.mods) == 1 else None
    both = isinstance(mod, mo.SetPT) and all([isinstance(n, am.Aggregate) for n in (mod.power, mod.toughness)])
    if not both or mod.toughness.what not in (mod.power.what, su.Them(), su.It()):
        return None
    what = mod.power.what
    return what if _defined(mod.power, replace(mod.toughness, what=what)) == _totals(what) else None


phrase(
    "stat",
    "~'s power is equal to the total power of {what:obj.p/bare} and its toughness is equal to their total toughness",
    build=_totals,
    unbuild=lambda v: {"what": what} if (what := _whose_totals(v)) is not None else None,
    prove=lambda v, what: bool(v == _totals(what)),
)

# --- pairs, crews ---------------------------------------------------------------------------------------------------

phrase("evobj", "~ or a creature it's paired with", fi.Either((fi.IsSource(), fi.Among(se.PairedWith()))))


def _crewed(n: Any, verb: str) -> Any:
    if n.zones != HERE:
        return REJECT
    return co.Exists(se.All(fi.both(n.filter, fi.Did(On(verb, other=fi.Among(su.It()))))))


for _word, _past in (("crew", "crewed"), ("saddle", "saddled")):
    told("cond", f"a {{n:noun.s}} {_past} it this turn", lambda n, w=_word: _crewed(n, w), n=_silent, alt=True,
         proof=True)  # fmt: skip

# --- protection -----------------------------------------------------------------------------------------------------

phrase("quality", "each of the exiled card's card types", fi.Shares("card_type", se.Linked()))
phrase("quality", "spells", fi.IsSpell())
_CAST_NOW = (fi.InZone("battlefield"), fi.Meets(co.WasCast(se.Iter())), fi.Did(On("move", to="battlefield")))
phrase("quality", "permanents that were cast this turn", fi.both(*_CAST_NOW))

# --- investigating, by somebody else --------------------------------------------------------------------------------


def _investigated(who: Any, n: Any) -> Any:
    return ef.Repeat(n, ef.Act("investigate", who=who))


told("subj", "{who:plr.s} investigates for each {n:each}", _investigated, who="do.who", n="times", alt=True)
