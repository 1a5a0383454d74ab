"""What is so of spells that are cast by a permission: "if a spell cast this way would be put into a graveyard, exile it
instead", "if you cast a spell this way, that creature enters with a counter on it" (601.2, 614.1a)."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement, Static
from apnap.ability.events import On
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.references import replace
from apnap.oracle.table import phrase, told

_ENTERS = On("move", subject=fi.IsSource(), to="battlefield")
_AFTER = mo.ExiledAfter()

# --- what is so -----------------------------------------------------------------------------------------------------

for _yard in ("your graveyard", "a graveyard", "their graveyard"):
    phrase("rider", f"if a spell cast this way would be put into {_yard}, exile it instead", _AFTER,
           alt=_yard != "your graveyard")  # fmt: skip
    for _spell in ("a instant or sorcery spell cast this way", "a spell cast from your graveyard this way"):
        phrase("rider", f"if {_spell} would be put into {_yard}, exile it instead", _AFTER, alt=True)
for _it in ("~card", "~", "it", "that card"):
    for _way in (" this way", ""):
        phrase("rider", f"if you cast {_it}{_way} and it would be put into your graveyard, exile it instead", _AFTER,
               alt=True)  # fmt: skip
phrase("rider", "if that spell would be put into a graveyard, exile it instead", _AFTER, alt=True)
phrase("rider", "if that spell would be put into your graveyard, exile it instead", _AFTER, alt=True)
phrase("rider", "if those spells would be put into your graveyard, exile them instead", _AFTER, alt=True)


def _kind(n: Any) -> Any:
    """What spells it is about; None for all that are cast so."""
    return spell_part(n)


def _entering(n: Any, made: Replacement) -> Any:
    f = _kind(n)
    return REJECT if f is REJECT else mo.SpellsHave(f, (made,))


def _entry(v: Any) -> Any:
    one = v.abilities[0] if isinstance(v, mo.SpellsHave) and len(v.abilities) == 1 else None
    return one if isinstance(one, Replacement) and one.on == _ENTERS else None


def _with_counters(n: Any, c: Any) -> Any:
    return _entering(n, Replacement(_ENTERS, enters_counters=(c,)))


def _counters(v: Any) -> Any:
    one = _entry(v)
    return one.enters_counters[0] if one is not None and len(one.enters_counters) == 1 else None


_SPELL: dict[str, Any] = {"n": lambda v: spell_noun(v.filter) if isinstance(v, mo.SpellsHave) else None}
for _thing in ("that creature", "that artifact", "that permanent", "it"):
    for _more in ("", "additional "):
        told("rider", f"if you cast a {{n:noun.s}} this way, {_thing} enters with {{c:morecounters}} on it"
             .replace("{c:morecounters}", "{c:counters}" if not _more else "{c:additional}"), _with_counters,
             c=_counters, alt=_thing != "it" or bool(_more), **_SPELL)  # fmt: skip
    told("rider", f"if you cast a {{n:noun.s}} this way, {_thing} enters tapped",
         lambda n: _entering(n, Replacement(_ENTERS, enters_tapped=True)), alt=_thing != "it", **_SPELL)  # fmt: skip
told("rider", "if you do, it enters with {c:counters} on it",
     lambda c: mo.SpellsHave(None, (Replacement(_ENTERS, enters_counters=(c,)),)), c=_counters, alt=True)  # fmt: skip
told("additional", "a additional {k:counterkind} counter", lambda k: (k, 1), k="0")
told("additional", "{n:number} additional {k:counterkind} counters", lambda k, n: (k, n), k="0", n="1")


def _gains(n: Any, m: Any, d: Any) -> Any:
    f = _kind(n)
    if f is REJECT:
        return REJECT
    return ef.Apply(se.Iter() if f is None else se.OnlyThose(se.Iter(), f), m, d)


def _gainer(v: Any) -> Any:
    what = v.what if isinstance(v, ef.Apply) else None
    return spell_noun(what.filter if isinstance(what, se.OnlyThose) else None)


told("rider", "if you cast a {n:noun.s} this way, it {m:emods.s} {d:dur}", _gains, n=_gainer, m="mods", d="duration")


def _has(n: Any, g: Any) -> Any:
    f = _kind(n)
    return REJECT if f is REJECT else mo.SpellsHave(f, g)


told("rider", "if you cast a {n:noun.s} this way, it gains {g:given}", _has, g="abilities", alt=True, **_SPELL)


def _dearer(mana: str) -> Any:
    return mo.CostChange(more=mana) if mana[1:-1].isdigit() else REJECT


for _each in ("a spell cast this way costs", "each spell cast this way costs", "spells cast this way cost",
              "spells you cast this way cost"):  # fmt: skip
    told("rider", f"{_each} {{mana:mana}} more to cast", _dearer, mana="more", alt=not _each.startswith("a "))

# --- the permission with it -----------------------------------------------------------------------------------------


def _lasting(v: Any, r: Any) -> Any:
    """A static permission to play cards from a zone."""
    if not isinstance(v, Static) or len(v.mods) != 1 or not isinstance(v.mods[0], mo.May):
        return REJECT
    may = v.mods[0]
    return replace(v, mods=(replace(may, riders=(r,)),)) if may.what == "play_from" and not may.riders else REJECT


def _may(v: Any) -> Any:
    one = v.mods[0] if isinstance(v, Static) and len(v.mods) == 1 else None
    return one if isinstance(one, mo.May) and len(one.riders) == 1 else None


told("ability0", "{v:static} {r:rider}.", _lasting,
     v=lambda v: replace(v, mods=(replace(m, riders=()),)) if (m := _may(v)) is not None else None,
     r=lambda v: m.riders[0] if (m := _may(v)) is not None else None)  # fmt: skip


def _for_a_while(v: Any, r: Any) -> Any:
    if isinstance(r, mo.ManaTypeChange):  # a permission has a mark of its own for this
        return REJECT
    return replace(v, riders=(r,)) if isinstance(v, ef.Permit) and not v.riders else REJECT


told("sent0", "{v:subj}. {r:rider}", _for_a_while,
     v=lambda e: replace(e, riders=()) if isinstance(e, ef.Permit) and len(e.riders) == 1 else None,
     r=lambda e: e.riders[0] if isinstance(e, ef.Permit) and len(e.riders) == 1 else None)  # fmt: skip


def _at_once(v: Any) -> Any:
    """A spell cast while something resolves (608.2g)."""
    return replace(v, exile_after=True) if isinstance(v, ef.Cast) and not v.exile_after else REJECT


def _not_exiled(e: Any) -> Any:
    return replace(e, exile_after=False) if isinstance(e, ef.Cast) and e.exile_after else None


for _yard in ("your graveyard", "a graveyard"):
    for _spell in ("a spell cast this way would", "those spells would"):
        _put = f"if {_spell} be put into {_yard}, exile {'them' if _spell[0] == 't' else 'it'} instead"
        told("sent0", f"{{v:subj}}. {_put}", _at_once, alt=True, v=lambda e: _not_exiled(e))


# --- damage that can't be prevented (615.12) ------------------------------------------------------------------------


def _unpreventable(v: Any) -> Any:
    return replace(v, unpreventable=True) if isinstance(v, ef.Damage) and not (v.unpreventable or v.also) else REJECT


told("sent0", "{v:subj}. the damage can't be prevented", _unpreventable,
     v=lambda e: replace(e, unpreventable=False) if isinstance(e, ef.Damage) and e.unpreventable else None)  # fmt: skip
