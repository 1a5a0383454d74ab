"""What mana is spent on, amounts of energy, and counters removed from several things together."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, Replacement
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.replacements import ENTERS
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, phrase, seq, told, verb

# --- mana that does something to the spell it is spent on (106.6) ---------------------------------------------------

_SAFE = (mo.Cant("be_countered"),)


def _kept(abilities: Any) -> Any:
    keys = [isinstance(a, Keyword) for a in abilities]
    return (mo.Gain(abilities),) if all(keys) else REJECT


phrase("spentway", "that spell can't be countered", _SAFE)
phrase("spentway", "it can't be countered", _SAFE, alt=True)


def _more(k: Any, n: Any) -> Any:
    return (mo.Gain((Replacement(ENTERS, enters_counters=((k, n),)),)),)


for _it in ("that creature", "it"):
    told("spentway", f"{_it} enters with an additional {{k:counterkind}} counter on it", lambda k: _more(k, 1),
         k="0.abilities.0.enters_counters.0.0", alt=_it == "it")  # fmt: skip
    told("spentway", f"{_it} enters with a number of additional {{k:counterkind}} counters on it equal to {{n:amount}}",
         _more, k="0.abilities.0.enters_counters.0.0", n="0.abilities.0.enters_counters.0.1", alt=_it != "it",
         )  # fmt: skip
told("spentway", "it gains {abilities:given}", _kept, abilities="0.abilities")

_MINE = fi.both(fi.Status("commander"), fi.Owned(se.You()))
"""Your commander (903.3)."""
told("bought", "a {n:noun.s}", lambda n: spell_part(n) or fi.Anything(),
     n=lambda f: None if f == _MINE else spell_noun(None if f == fi.Anything() else f))  # fmt: skip
phrase("bought", "your commander", _MINE)


def _spent(v: Any, f: Any, r: Any, d: Any = ef.FOREVER) -> Any:
    if f is REJECT or not isinstance(v, ef.AddMana) or v.spend is not None:
        return REJECT
    return replace(v, spend=ef.SpendOnly(f, rider=r, only=False, duration=d))


_PARTS: dict[str, Any] = {
    "v": lambda e: replace(e, spend=None) if isinstance(e, ef.AddMana) and e.spend is not None else None,
    "f": "spend.spells",
}
_SPENT = ("that mana is spent on", "that mana is spent to cast", "this mana is spent to cast",
          "you spend this mana to cast")  # fmt: skip
for _words in _SPENT:
    _if = f"{{v:imp}}. if {_words} {{f:bought}}, {{r:spentway}}"
    _said = _words != _SPENT[0]
    told("sent0", _if, _spent, alt=_said, r="spend.rider", **_PARTS)
    told("sent0", f"{_if} {{d:dur}}", _spent, alt=_said, r="spend.rider", d="spend.duration", **_PARTS)


def _as_spent(v: Any, f: Any, e: Any) -> Any:
    """The delayed trigger is created as the mana is spent, just before the spell has been cast (603.7, 601.2h-i)."""
    if f is REJECT or not isinstance(v, ef.AddMana) or v.spend is not None:
        return REJECT
    on = On("cast", subject=None if f == fi.Anything() else f, player=YOU)
    return replace(v, spend=ef.SpendOnly(f, only=False, then=ef.Delayed(on, e)))


for _words in _SPENT[1:]:
    for _cat in ("chain", "tailed"):
        told("sent0", f"{{v:imp}}. when {_words} {{f:bought}}, {{e:{_cat}}}", _as_spent, proof=True,
             alt=_words != _SPENT[1] or _cat != "chain", e="spend.then.effect", **_PARTS)  # fmt: skip
_ANYWHERE = ("battlefield", "command", "exile", "graveyard", "hand", "library", "stack")
phrase("post", "that shares a creature type with your commander",
       fi.Shares("creature_type", se.All(_MINE, _ANYWHERE)))  # fmt: skip

# --- mana for costs that contain {X} (107.3), mana that stays -------------------------------------------------------

_WITH_X = ef.SpendOnly(fi.Stat("x_symbols", ">=", 1), fi.Anything(), with_x=True)
told("manasent", "{v:imp}. spend this mana only on costs that contain {X}",
     lambda v: replace(v, spend=_WITH_X) if isinstance(v, ef.AddMana) and v.spend is None else REJECT,
     v=lambda e: replace(e, spend=None) if getattr(e, "spend", None) == _WITH_X else None)  # fmt: skip


def _only(v: Any, p: Any) -> Any:
    return replace(v, spend=p) if isinstance(v, ef.AddMana) and v.spend is None else REJECT


for _cat in ("tailed", "imp"):
    told("manasent", f"{{v:{_cat}}}. spend this mana only to {{p:purchases}}", _only, alt=True, p="spend",
         v=_PARTS["v"], proof=True)  # fmt: skip
phrase("sent0", "{v:manasent}", build=lambda v: v, unbuild=lambda v: {"v": v}, alt=True)
_STAYS = "until end of turn, you don't lose this mana as steps and phases end"


def _stays(v: Any, until: str) -> Any:
    """One of several things done is adding the mana."""
    parts: tuple[Any, ...] = v.parts if isinstance(v, ef.Seq) else (v,)
    k = next((k for k, part in enumerate(parts) if isinstance(part, ef.AddMana)), -1)
    if k < 0 or parts[k].until:
        return REJECT
    return seq(*parts[:k], replace(parts[k], until=until), *parts[k + 1 :])


def _gone(e: Any) -> Any:
    parts: tuple[Any, ...] = e.parts if isinstance(e, ef.Seq) else (e,)
    found = [k for k, part in enumerate(parts) if isinstance(part, ef.AddMana) and part.until == "end_of_turn"]
    return seq(*[replace(p, until="") if k in found else p for k, p in enumerate(parts)]) if found else None


def _barred(v: Any, n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else _only(v, ef.SpendOnly(barred=fi.Anything() if f is None else f))


told("manasent", "{v:imp}. this mana can't be spent to cast {n:noun.p}", _barred, alt=True, v=_PARTS["v"],
     n=lambda e: spell_noun(e.spend.barred) if getattr(e, "spend", None) is not None else None, proof=True)  # fmt: skip
told("sent", f"if {{c:cond2}}, {{v:chain}}. {_STAYS}",
     lambda c, v: REJECT if (kept := _stays(v, "end_of_turn")) is REJECT else ef.Gate(kept, when=c),
     c="when", v=lambda e: _gone(e.then) if isinstance(e, ef.Gate) else None, alt=True, proof=True)  # fmt: skip
for _cat in ("manasent", "chain"):
    for _who in ("you", "they"):
        told("sent0", f"{{v:{_cat}}}. {_STAYS.replace('you', _who)}", lambda v: _stays(v, "end_of_turn"), alt=True,
             v=_gone, proof=True)  # fmt: skip

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
