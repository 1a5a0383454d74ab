"""What mana is spent on, amounts of energy, and counters removed from several things together."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, Replacement
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.replacements import ENTERS
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, phrase, told, verb

# --- mana that does something to the spell it is spent on (106.6) ---------------------------------------------------

_SAFE = (mo.Cant("be_countered"),)
_ONE_MORE = (mo.Gain((Replacement(ENTERS, enters_counters=(("+1/+1", 1),)),)),)


def _kept(abilities: Any) -> Any:
    keys = [isinstance(a, Keyword) for a in abilities]
    return (mo.Gain(abilities),) if all(keys) else REJECT


phrase("spentway", "that spell can't be countered", _SAFE)
phrase("spentway", "it can't be countered", _SAFE, alt=True)
phrase("spentway", "that creature enters with an additional +1/+1 counter on it", _ONE_MORE)
phrase("spentway", "it enters with an additional +1/+1 counter on it", _ONE_MORE, alt=True)
told("spentway", "it gains {abilities:given}", _kept, abilities="0.abilities")


def _spent(v: Any, n: Any, r: Any, d: Any = ef.FOREVER) -> Any:
    f = spell_part(n)
    if f is REJECT or not isinstance(v, ef.AddMana) or v.spend is not None:
        return REJECT
    return replace(v, spend=ef.SpendOnly(f, rider=r, only=False, duration=d))


_PARTS: dict[str, Any] = {
    "v": lambda e: replace(e, spend=None) if isinstance(e, ef.AddMana) and e.spend is not None else None,
    "n": lambda e: spell_noun(e.spend.spells) if getattr(e, "spend", None) is not None else None,
    "r": "spend.rider",
}
for _words in ("that mana is spent on", "that mana is spent to cast"):
    _if = f"{{v:imp}}. if {_words} a {{n:noun.s}}, {{r:spentway}}"
    told("sent0", _if, _spent, alt=_words.endswith("cast"), **_PARTS)
    told("sent0", f"{_if} {{d:dur}}", _spent, alt=_words.endswith("cast"), d="spend.duration", **_PARTS)

# --- energy ---------------------------------------------------------------------------------------------------------

verb("*get an amount of {E} equal to {n:amount}", ef.PutCounters, what=SUBJ, kind="energy")

# --- counters from among several things -----------------------------------------------------------------------------


def _together(c: Any, n: Any) -> Any:
    if n.zones != ("battlefield",):
        return REJECT
    return ef.RemoveCounters(se.All(n.filter), c[0], c[1], among=True)


def _counters(e: Any) -> Any:
    return (e.kind, e.n) if isinstance(e, ef.RemoveCounters) and e.among and e.n is not None else None


def _things(e: Any) -> Any:
    return su.NP(e.what.filter) if isinstance(e, ef.RemoveCounters) and isinstance(e.what, se.All) else None


told("vp", "*remove {c:counters} from among {n:noun.p}", _together, c=_counters, n=_things)
told("vp", "*remove {k:number} counters from among {n:noun.p}",
     lambda k, n: _together(("", k), n) if k != 1 else REJECT,
     k=lambda e: e.n if isinstance(e, ef.RemoveCounters) and e.among and not e.kind else None, n=_things)  # fmt: skip
