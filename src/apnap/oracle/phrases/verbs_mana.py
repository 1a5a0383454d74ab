"""Adding mana."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, forms, phrase, verb

forms("vpmana", "2", "3", "3b")


def _add(template: str, names: str, **fixed: Any) -> None:
    def build(**slots: Any) -> Any:
        texts = tuple(slots[n] for n in names)
        more = {k: v for k, v in slots.items() if k not in names}
        return ef.AddMana(texts or fixed["mana"], who=SUBJ, **more, **{k: v for k, v in fixed.items() if k != "mana"})

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.AddMana):
            return None
        slots: dict[str, Any] = {}
        if names:
            if len(e.mana) != len(names) or any(not m.startswith("{") for m in e.mana):
                return None
            slots.update(zip(names, e.mana, strict=True))
        if "{n:" in template:
            slots["n"] = e.n
        return slots if build(**slots) == e else None

    verb(template, None, build=build, unbuild=unbuild)
    phrase("vpmana", template, build=build, unbuild=unbuild)


_add("*add {a:mana}", "a")
verb(
    "*add an additional {m:mana}",
    None,
    build=lambda m: ef.AddMana((m,), who=SUBJ),
    unbuild=lambda e: (
        {"m": e.mana[0]}
        if isinstance(e, ef.AddMana) and e == ef.AddMana(e.mana[:1], who=SUBJ) and e.mana[0][0] == "{"
        else None
    ),
    alt=True,
)
_add("*add {a:mana} or {b:mana}", "ab")
_add("*add {a:mana}, {b:mana}, or {c:mana}", "abc")
_add("*add {a:mana} for each {n:each}", "a")
_add("*add one mana of any color", "", mana=("any",))
_add("*add one mana of the chosen color", "", mana=("chosen",))
_add("*add one mana of any color in your commander's color identity", "", mana=("commander",))
_add("*add {n:number} mana of any one color", "", mana=("any",), same=True)
_add("*add {n:number} mana of the chosen color", "", mana=("chosen",), same=True)
_add("*add {n:number} mana in any combination of colors", "", mana=("any",))
_add("*add {n:number} mana of different colors", "", mana=("different",))
_add("*add one mana of any type that land produced", "", mana=("produced",))


def _spend(template: str, spells: bool, abilities: bool) -> None:
    """ "… Spend this mana only to cast creature spells": the restriction is part of the mana."""

    def build(m: Any, n: Any) -> Any:
        if n.zones != (("stack",) if spells else ("battlefield",)) or m.spend is not None:
            return REJECT
        f = drop_spell(n.filter)
        return replace(m, spend=ef.SpendOnly(f if spells else None, f if abilities else None))

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.AddMana) or e.spend is None:
            return None
        f = e.spend.spells if spells else e.spend.abilities
        if f is None or e.spend != ef.SpendOnly(f if spells else None, f if abilities else None):
            return None
        n = su.NP(ordered(f, fi.IsSpell()), ("stack",)) if spells else su.NP(f)
        return {"m": replace(e, spend=None), "n": n}

    verb(template, None, build=build, unbuild=unbuild)


def drop_spell(f: Any) -> Any:
    """The filter of "creature spell" without the spell."""
    return fi.both(*[p for p in f.parts if p != fi.IsSpell()]) if isinstance(f, fi.Both) else fi.Anything()


_spend("{m:vpmana*}. spend this mana only to cast {n:noun.p/and}", True, False)
_spend("{m:vpmana*}. spend this mana only to cast a {n:noun.s}", True, False)
