"""What things are wherever they are: permanents, spells and cards in other zones at once (109.2, 611.3b)."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, Static
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.references import NOT_HERE, replace
from apnap.oracle.table import at, phrase, static_mod, told

HERE = ("battlefield",)
STACK = ("stack",)
ELSEWHERE = ("library", "hand", "graveyard", "exile", "command")

static_mod("*be the chosen type", mo.SetTypes((), chosen=True))
static_mod("*be the chosen color in addition to *its other colors", mo.SetColors((), add=True, chosen=True))
static_mod("*be the chosen color", mo.SetColors((), chosen=True))

# --- cards, spells and permanents -----------------------------------------------------------------------------------

_ALL = se.Union((se.All(fi.Anything(), ELSEWHERE), se.All(fi.IsSpell(), STACK), se.All(fi.Anything())))
told(
    "stat",
    "all cards that aren't on the battlefield, spells, and permanents {mods:smods.p}",
    lambda mods: Static(_ALL, mods),
    mods="mods",
)


def _also(v: Any, spells: Any, cards: Any) -> Any:
    """ "The same is true for …": the effect is on those too."""
    if not isinstance(v, Static) or not isinstance(v.what, se.All) or v.what.zones != HERE:
        return REJECT
    if spells.zones != STACK or cards.zones != ():
        return REJECT
    others = (se.All(spells.filter, STACK), se.All(cards.filter, ELSEWHERE))
    return replace(v, what=se.Union((v.what, *others)))


def _un_also(v: Any) -> dict[str, Any] | None:
    what = v.what if isinstance(v, Static) else None
    if not isinstance(what, se.Union) or len(what.parts) != 3 or what == _ALL:
        return None
    here, spells, cards = what.parts
    if not (isinstance(here, se.All) and isinstance(spells, se.All) and isinstance(cards, se.All)):
        return None
    slots = {"v": replace(v, what=here), "spells": su.NP(spells.filter, STACK), "cards": su.NP(cards.filter, ())}
    return slots if _also(**slots) == v else None


phrase(
    "line",
    "{v:stat}. the same is true for {spells:noun.p} and {cards:noun.p} that aren't on the battlefield.",
    build=lambda v, spells, cards: REJECT if (made := _also(v, spells, cards)) is REJECT else (made,),
    unbuild=lambda v: _un_also(v[0]) if len(v) == 1 else None,
)

# --- something itself -----------------------------------------------------------------------------------------------


def _elsewise(b: Any, subs: Any) -> Any:
    return Static(se.This(), (mo.SetPT(*b), mo.AddTypes(("Creature",), subs)), zones=NOT_HERE)


for _it in ("it's", "it is"):
    phrase(
        "stat",
        f"as long as ~ isn't on the battlefield, {_it} a {{b:ptbase}} {{subs:tokensubs}} creature in addition to its "
        "other types",
        build=_elsewise,
        unbuild=lambda v: _un_elsewise(v),
        prove=lambda value, b, subs: bool(value == _elsewise(b, subs)),
        alt=_it != "it's",
    )


def _un_elsewise(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, Static) or v.zones != NOT_HERE or len(v.mods) != 2:
        return None
    base, kinds = v.mods
    if not isinstance(base, mo.SetPT) or not isinstance(kinds, mo.AddTypes):
        return None
    slots = {"b": (base.power, base.toughness), "subs": kinds.subtypes}
    return slots if _elsewise(**slots) == v else None


# --- abilities for their printed cost (702.35a) ---------------------------------------------------------------------


def _maddened(n: Any) -> Any:
    if n.zones != ():
        return REJECT
    return Static(se.All(n.filter, ELSEWHERE), (mo.Gain((Keyword("madness"),)),))


told(
    "stat",
    "each {n:noun.s} that isn't on the battlefield has madness. the madness cost is equal to its mana cost",
    _maddened,
    n=lambda v: su.NP(f, ()) if (f := at(v, "what.filter")) is not None else None,
)


def _outside(n: Any, abilities: Any) -> Any:
    """ "creature cards you own that aren't on the battlefield have flash"."""
    return Static(se.All(n.filter, ELSEWHERE), (mo.Gain(abilities),)) if n.zones == () else REJECT


told("stat", "{n:noun.p} that aren't on the battlefield have {abilities:given}", _outside,
     n=lambda v: su.NP(v.what.filter, ()) if getattr(at(v, "what"), "zones", None) == ELSEWHERE else None,
     abilities="mods.0.abilities")  # fmt: skip
