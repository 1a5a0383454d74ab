"""Spells cast from among some cards: now ("you may cast a spell from among them without paying its mana cost", 608.2g) or
for a while ("until end of turn, you may cast spells from among those cards")."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
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
    _places = ("from among {a:spellsof}", "among {a:spellsof}")[:1]
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
     lambda n, a: _later(n, a, ef.THIS_TURN, free=True), n=lambda e: _noun(e), a=lambda e: _source(e), alt=True)  # fmt: skip

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


_MANA = "mana of any type can be spent to cast"
_ANY = tuple(
    f"{comma} and {how} {those}"
    for comma in (",", "")
    for those in ("those spells", "them")
    for how in (_MANA, *(f"you may spend mana as though it were mana of any {kind} to cast" for kind in ("color", "type")))
)
_REMAIN = "for as long as they remain exiled"
for _tail, _how in (
    ("", {}), (" without paying their mana costs", {"free": True}), *((tail, {"any_mana": True}) for tail in _ANY),
):  # fmt: skip
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


for _tail, _how in (
    ("", {}), (" without paying their mana costs", {"free": True}), *((tail, {"any_mana": True}) for tail in _ANY),
):  # fmt: skip
    _lands = "you may play lands and cast spells from among {a:spellsof}"
    told("subj", f"{{d:dur}}, {_lands}{_tail}", lambda a, d, how=_how: _play(a, d, **how), a="what", d="duration",
         alt=True)  # fmt: skip
    told("subj", f"{_lands} {{d:dur}}{_tail}", lambda a, d, how=_how: _play(a, d, **how), a="what", d="duration",
         alt=True)  # fmt: skip
    for _those in ("those cards", "the exiled cards", "them"):
        _what: Any = su.Them() if _those == "them" else su.That("card", True)
        phrase("subj", f"you may play {_those} {_REMAIN}{_tail}", ef.Permit(_what, ef.FOREVER, **_how), alt=True)

# --- "if you cast a spell this way" ---------------------------------------------------------------------------------


def _with_any_mana(v: Any) -> Any:
    return replace(v, any_mana=True) if isinstance(v, ef.Permit) and not v.any_mana else REJECT


for _rider in (f"{_MANA} it", *(f"you may spend mana as though it were mana of any {k} to cast it" for k in ("color", "type"))):
    told("sent0", f"{{v:subj}}. if you cast a spell this way, {_rider}", _with_any_mana, alt=True,
         v=lambda e: replace(e, any_mana=False) if isinstance(e, ef.Permit) and e.any_mana else None)  # fmt: skip
