"""Spells cast from among some cards: now ("you may cast a spell from among them without paying its mana cost", 608.2g)
or for a while ("until end of turn, you may cast spells from among those cards")."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part, spent_as
from apnap.oracle.references import replace
from apnap.oracle.table import at, keep, phrase, same, told

_NO_LAND = fi.Not(fi.Type("Land"))

# --- which cards ----------------------------------------------------------------------------------------------------

phrase("spellsof", "{v:amongthem}", build=keep, unbuild=same)
phrase("spellsof", "those exiled cards", su.That("card", True), alt=True)
phrase("spellsof", "the cards", su.That("card", True), alt=True)
phrase("spellsof", "the exiled cards", su.That("card", True), alt=True)
phrase("spellsof", "those nonland cards", su.That("card", True), alt=True)
phrase("spellsof", "cards exiled with ~", se.Linked())
phrase("spellsof", "cards exiled with it", su.KeptBy(), alt=True)
for _verb in ("exiled", "revealed", "milled"):
    phrase("spellsof", f"cards {_verb} this way", su.Done(_verb), alt=True)
    phrase("spellsof", f"the cards {_verb} this way", su.Done(_verb), alt=True)

# --- now ------------------------------------------------------------------------------------------------------------


def _spells(n: Any) -> Any:
    f = spell_part(n)
    return f if f is REJECT or f is not None else _NO_LAND


def _now(n: Any, among: Any, most: Any, free: bool) -> Any:
    f = _spells(n)
    return REJECT if f is REJECT else ef.Cast(among, free=free, most=most, filter=f)


def _said(e: Any) -> Any:
    return spell_noun(None if e.filter == _NO_LAND else e.filter) if isinstance(at(e, "filter"), fi.Filter) else None


for _cost, _free in ((" without paying its mana cost", True), ("", False)):
    _costs = _cost.replace("its mana cost", "their mana costs")
    _of: dict[str, Any] = {"n": _said, "a": "what"}
    told("subj", f"you may cast a {{n:noun.s}} from among {{a:spellsof}}{_cost}",
         lambda n, a, free=_free: _now(n, a, 1, free), **_of)  # fmt: skip
    told("subj", f"you may cast any number of {{n:noun.p}} from among {{a:spellsof}}{_costs}",
         lambda n, a, free=_free: _now(n, a, None, free), **_of)  # fmt: skip
    told("subj", f"you may cast up to {{k:number}} {{n:noun.p}} from among {{a:spellsof}}{_costs}",
         lambda n, a, k, free=_free: _now(n, a, k, free), k="most", **_of)  # fmt: skip
    if _free:
        told("subj", f"you may cast {{n:noun.p}} from among {{a:spellsof}}{_costs}",
             lambda n, a: _now(n, a, None, True), alt=True, **_of)  # fmt: skip
told("subj", "you may cast {n:noun.p} from among {a:spellsof} this turn without paying their mana costs",
     lambda n, a: _later(n, a, ef.THIS_TURN, free=True), n=lambda e: _noun(e), a=lambda e: _source(e),
     alt=True)  # fmt: skip

# --- for a while ----------------------------------------------------------------------------------------------------


def _later(n: Any, among: Any, d: Any, **how: Any) -> Any:
    f = spell_part(n)
    if f is REJECT:
        return REJECT
    return ef.Permit(among if f is None else se.OnlyThose(among, f), d, cast_only=True, **how)


def _source(e: Any) -> Any:
    what = at(e, "what")
    return what.of if isinstance(what, se.OnlyThose) else what


def _noun(e: Any) -> Any:
    what = at(e, "what")
    return spell_noun(what.filter if isinstance(what, se.OnlyThose) else None)


_MANA = (
    "mana of any type can be spent to cast",
    "you may spend mana as though it were mana of any color to cast",
    "you may spend mana as though it were mana of any type to cast",
)
_ANY = tuple(
    f"{comma} and {how} {those}" for comma in (",", "") for those in ("those spells", "them") for how in _MANA
)
_HOW: tuple[tuple[str, dict[str, Any]], ...] = (
    ("", {}), (" without paying their mana costs", {"free": True}),
    *((tail, {"any_mana": spent_as(tail)}) for tail in _ANY),
)  # fmt: skip
_REMAIN = "for as long as they remain exiled"
for _tail, _how in _HOW:
    _parts: dict[str, Any] = {"n": _noun, "a": _source}
    _cards = "cast {n:noun.p} from among {a:spellsof}"
    told("subj", f"{{d:dur}}, you may {_cards}{_tail}", lambda n, a, d, how=_how: _later(n, a, d, **how), d="duration",
         **_parts)  # fmt: skip
    told("subj", f"you may {_cards} {{d:dur}}{_tail}", lambda n, a, d, how=_how: _later(n, a, d, **how), d="duration",
         alt=True, **_parts)  # fmt: skip
    told("subj", f"you may {_cards} {{d:turn}}{_tail}", lambda n, a, d, how=_how: _later(n, a, d, **how), d="duration",
         alt=True, **_parts)  # fmt: skip
    told("subj", f"you may {_cards} {_REMAIN}{_tail}", lambda n, a, how=_how: _later(n, a, ef.FOREVER, **how), alt=True,
         **_parts)  # fmt: skip


def _play(a: Any, d: Any, **how: Any) -> Any:
    """To play lands and cast spells is to play the cards (701.18b)."""
    return ef.Permit(a, d, **how)


for _tail, _how in _HOW:
    _lands = "you may play lands and cast spells from among {a:spellsof}"
    told("subj", f"{{d:dur}}, {_lands}{_tail}", lambda a, d, how=_how: _play(a, d, **how), a="what", d="duration",
         alt=True)  # fmt: skip
    told("subj", f"{_lands} {{d:dur}}{_tail}", lambda a, d, how=_how: _play(a, d, **how), a="what", d="duration",
         alt=True)  # fmt: skip
    for _those in ("those cards", "the exiled cards", "them"):
        _what: Any = su.Them() if _those == "them" else su.That("card", True)
        phrase("subj", f"you may play {_those} {_REMAIN}{_tail}", ef.Permit(_what, ef.FOREVER, **_how), alt=True)

# --- "if you cast a spell this way" ---------------------------------------------------------------------------------


def _with_mana(how: str) -> Any:
    return lambda v: replace(v, any_mana=how) if isinstance(v, ef.Permit) and not v.any_mana else REJECT


for _mana in _MANA:
    told("sent0", f"{{v:subj}}. if you cast a spell this way, {_mana} it", _with_mana(spent_as(_mana)), alt=True,
         v=lambda e: replace(e, any_mana="") if isinstance(e, ef.Permit) and e.any_mana else None)  # fmt: skip

# --- as long as the source is there ---------------------------------------------------------------------------------

_KEPT = fi.Among(se.Linked())
_MINE = fi.Owned(se.You())


def _static(f: Any, mine: bool, any_mana: str) -> Static:
    fits = fi.both(*([f] if f is not None else []), *([_MINE] if mine else []), _KEPT)
    riders = (mo.ManaTypeChange(any_mana == "type"),) if any_mana else ()
    return Static(se.You(), (mo.May("play_from", filter=fits, zone="exile", riders=riders),))


def _spell_of(v: Any) -> Any:
    """The noun of the spells that a static permission is about."""
    m = v.mods[0] if isinstance(v, Static) and len(v.mods) == 1 else None
    f: Any = m.filter if isinstance(m, mo.May) else None
    parts = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p not in (_KEPT, _MINE)]
    return spell_noun(None if parts == [_NO_LAND] else fi.both(*parts)) if parts and None not in parts else None


for _where, _own in (("cards exiled with ~", False), ("cards you own exiled with ~", True)):
    for _tail, _any in (("", ""), *((tail, spent_as(tail)) for tail in _ANY)):

        def _casts(n: Any, own: bool = _own, any_mana: str = _any) -> Any:
            f = _spells(n)
            return REJECT if f is REJECT else _static(f, own, any_mana)

        told("stat", f"you may cast {{n:noun.p}} from among {_where}{_tail}", _casts, n=_spell_of)
        if _own or _any:
            phrase("stat", f"you may play lands and cast spells from among {_where}{_tail}", _static(None, _own, _any))
        phrase("stat", f"you may play {_where}{_tail}", _static(None, _own, _any), alt=True)
    phrase("stat", f"you may play lands from among {_where}", _static(fi.Type("Land"), _own, ""))
for _mana in _MANA[1:]:
    phrase("rider", f"if you cast a spell this way, {_mana} it", mo.ManaTypeChange(spent_as(_mana) == "type"))

# --- a target, at once ----------------------------------------------------------------------------------------------


def _target_now(what: Any) -> Any:
    return ef.Cast(what, free=False) if isinstance(what, se.Target) else REJECT


told("subj", "you may cast {what:obj.o}", _target_now, what="what")
