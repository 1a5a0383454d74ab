"""What mana may and may not be spent on, how long it stays, and how much of it is added (106.4, 106.6)."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.oracle import surface as su
from apnap.oracle import vocabulary as vo
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, phrase, verb

# --- what it is for ----------------------------------------------------------------------------------------

_ON_BATTLEFIELD = fi.InZone("battlefield")


def _spells(n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else ef.SpendOnly(fi.Anything() if f is None else f)


def _un_spells(v: Any) -> dict[str, Any] | None:
    if v.spells is None or v != ef.SpendOnly(v.spells):
        return None
    return {"n": spell_noun(None if v.spells == fi.Anything() else v.spells)}


def _abilities(n: Any) -> Any:
    """Abilities of artifacts are those of permanents; those of artifact sources, of cards anywhere."""
    if n.zones == ("source",):
        return ef.SpendOnly(abilities=n.filter)
    return ef.SpendOnly(abilities=fi.both(_ON_BATTLEFIELD, n.filter)) if n.zones == ("battlefield",) else REJECT


def _un_abilities(v: Any) -> dict[str, Any] | None:
    f = v.abilities
    if f is None or f == fi.Anything() or v != ef.SpendOnly(abilities=f):
        return None
    if isinstance(f, fi.Both) and f.parts[0] == _ON_BATTLEFIELD:
        return {"n": su.NP(fi.both(*f.parts[1:]))}
    return {"n": su.NP(f, ("source",))}


def _from(n: Any, zone: str, mine: bool) -> Any:
    """A spell cast from a zone: the card while it is still there, the spell once it has been announced (601.2a)."""
    f = spell_part(n)
    if f is REJECT:
        return REJECT
    there = fi.Either((fi.InZone(zone), fi.Meets(co.WasCast(se.Iter(), zone))))
    parts = (*(() if f is None else (f,)), *((fi.Owned(se.You()),) if mine else ()), there)
    return ef.SpendOnly(fi.both(*parts))


_PLACES = (("your graveyard", "graveyard", True), ("a graveyard", "graveyard", False), ("exile", "exile", False),
           ("your hand", "hand", True))  # fmt: skip


def _un_from(v: Any, zone: str, mine: bool) -> dict[str, Any] | None:
    if not isinstance(v.spells, (fi.Both, fi.Either)):
        return None
    parts = v.spells.parts[: -(1 + mine)] if isinstance(v.spells, fi.Both) else ()
    n = spell_noun(fi.both(*parts) if parts else None)
    return {"n": n} if _from(n, zone, mine) == v else None


_EVERY = ef.SpendOnly(abilities=fi.Anything())
for _many in (True, False):
    _cat = "purchase" if _many else "purchase1"
    _det, _noun = ("", "noun.p") if _many else ("a ", "noun.s")
    phrase(_cat, f"cast {_det}{{n:{_noun}}}", build=_spells, unbuild=_un_spells)
    _which = "abilities" if _many else "an ability"
    phrase(_cat, f"activate {_which}", _EVERY)
    phrase(_cat, f"activate {_which} of {_det}{{n:{_noun}}}", build=_abilities, unbuild=_un_abilities)
    for _words, _zone, _mine in _PLACES:
        phrase(
            _cat,
            f"cast {_det}{{n:{_noun}}} from {_words}",
            build=lambda n, z=_zone, m=_mine: _from(n, z, m),
            unbuild=lambda v, z=_zone, m=_mine: _un_from(v, z, m),  # type: ignore[misc]
        )


def _either(a: Any, b: Any) -> Any:
    if a is None or b is None:
        return a if b is None else b
    return a if fi.Anything() in (a, b) and a == b else fi.Either((a, b))


def _together(a: Any, b: Any) -> Any:
    spells, abilities = _either(a.spells, b.spells), _either(a.abilities, b.abilities)
    return ef.SpendOnly(spells, abilities) if a != b else REJECT


def _apart(v: Any) -> dict[str, Any] | None:
    if v.with_x:
        return None
    if v.spells is not None and v.abilities is not None:
        return {"a": ef.SpendOnly(v.spells), "b": ef.SpendOnly(abilities=v.abilities)}
    if isinstance(v.spells, fi.Either) and len(v.spells.parts) == 2:
        return {"a": ef.SpendOnly(v.spells.parts[0]), "b": ef.SpendOnly(v.spells.parts[1])}
    return None


def _kept_apart(v: Any, a: Any, b: Any) -> bool:
    return bool(_together(a, b) == v)


phrase("purchases", "{v:purchase}", build=lambda v: v, unbuild=lambda v: {"v": v})
phrase("purchases", "{v:purchase1}", build=lambda v: v, unbuild=lambda v: {"v": v}, alt=True)
for _one in ("purchase", "purchase1"):
    for _or in ("or", "or to"):
        phrase(
            "purchases",
            f"{{a:{_one}}} {_or} {{b:{_one}}}",
            build=_together,
            unbuild=_apart,
            prove=_kept_apart,
            alt=_one != "purchase" or _or != "or",
        )
for _det, _noun in (("", "noun.p"), ("a ", "noun.s")):
    phrase(
        "purchases",
        f"cast {_det}{{a:{_noun}}} or {_det}{{b:{_noun}}}",
        build=lambda a, b: (
            REJECT if REJECT in (one := (_spells(a), _spells(b))) else _together(*one)
        ),
        unbuild=lambda v: (
            {"a": spell_noun(v.spells.parts[0]), "b": spell_noun(v.spells.parts[1])}
            if isinstance(v.spells, fi.Either) and len(v.spells.parts) == 2 and v == ef.SpendOnly(v.spells)
            else None
        ),
    )


def _spend(v: Any, p: Any) -> Any:
    return replace(v, spend=p) if isinstance(v, ef.AddMana) and v.spend is None else REJECT


def _plain(p: Any) -> bool:
    """What `verbs_mana` says: only spells, in one noun, wherever they are cast from."""
    if p != ef.SpendOnly(p.spells) or isinstance(p.spells, fi.Either):
        return False
    return not (isinstance(p.spells, fi.Both) and isinstance(last := p.spells.parts[-1], fi.Either)
                and isinstance(last.parts[0], fi.InZone))  # fmt: skip


phrase(
    "sent0",
    "{v:imp}. spend this mana only to {p:purchases}",
    build=lambda v, p: REJECT if _plain(p) and not _elsewhere(v) else _spend(v, p),
    unbuild=lambda e: (
        {"v": replace(e, spend=None), "p": e.spend} if isinstance(e, ef.AddMana) and e.spend is not None else None
    ),
)


def _elsewhere(v: Any) -> bool:
    """Whether it is mana that the other phrases of spending don't speak of."""
    return isinstance(v, ef.AddMana) and bool(v.until)


def _barred(v: Any, n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else _spend(v, ef.SpendOnly(barred=fi.Anything() if f is None else f))


def _un_barred(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.AddMana) or e.spend is None or e.spend.barred is None:
        return None
    n = spell_noun(None if e.spend.barred == fi.Anything() else e.spend.barred)
    return {"v": replace(e, spend=None), "n": n} if e.spend == ef.SpendOnly(barred=e.spend.barred) else None


for _start in ("this mana can't be spent to cast", "you can't spend this mana to cast"):
    for _det, _noun in (("", "noun.p"), ("a ", "noun.s")):
        phrase(
            "sent0",
            f"{{v:imp}}. {_start} {_det}{{n:{_noun}}}",
            build=_barred,
            unbuild=_un_barred,
            alt=bool(_det) or _start.startswith("you"),
        )
    phrase(
        "sent0",
        f"{{v:imp}}. {_start} {{n:noun.p}} from your hand",
        build=lambda v, n: (
            REJECT if (p := _from(n, "hand", True)) is REJECT else _spend(v, ef.SpendOnly(barred=p.spells))
        ),
        unbuild=lambda e: (
            {"v": replace(e, spend=None), **got}
            if isinstance(e, ef.AddMana) and e.spend is not None and e.spend.barred is not None
            and (got := _un_from(ef.SpendOnly(e.spend.barred), "hand", True)) is not None
            else None
        ),
        alt=_start.startswith("you"),
    )

# --- how long it stays -------------------------------------------------------------------------------------


def _stays(v: Any, until: str) -> Any:
    return replace(v, until=until) if isinstance(v, ef.AddMana) and not v.until else REJECT


phrase(
    "sent0",
    "{v:imp}. until end of combat, you don't lose this mana as steps end",
    build=lambda v: _stays(v, "end_of_combat"),
    unbuild=lambda e: (
        {"v": replace(e, until="")} if isinstance(e, ef.AddMana) and e.until == "end_of_combat" else None
    ),
)
for _color in vo.COLORS:
    _keep = mo.May("no_mana_empty", filter=fi.Color(_color))
    _words = f"you don't lose unspent {_color} mana as steps and phases end"
    phrase("stat", _words, Static(se.You(), (_keep,)))
    phrase("sent0", f"until end of turn, {_words}", ef.Apply(se.You(), (_keep,)))
phrase("stat", "you don't lose unspent mana as steps and phases end", Static(se.You(), (mo.May("no_mana_empty"),)))
for _word, _mana in (*((name, "{" + letter + "}") for letter, name in vo.COLOR_LETTERS.items()), ("colorless", "{C}")):
    phrase(
        "static",
        f"if you would lose unspent mana, that mana becomes {_word} instead.",
        Static(se.You(), (mo.May("no_mana_empty", cost=_mana),)),
    )

# --- how much ----------------------------------------------------------------------------------------------


def _much(m: str, n: Any) -> Any:
    return ef.AddMana((m,), n, SUBJ) if m.count("{") == 1 else REJECT


for _template, _slot in (("*add {n:number} {m:mana}", "number"), ("*add that much {m:mana}", "")):

    def _build(m: str, n: Any = None) -> Any:
        return _much(m, su.ThatMuch() if n is None else n)

    def _unbuild(e: Any, slot: str = _slot) -> dict[str, Any] | None:
        if not isinstance(e, ef.AddMana) or len(e.mana) != 1 or (type(e.n) is int and e.n < 2):
            return None
        if isinstance(e.n, su.ThatMuch) == bool(slot) or _much(e.mana[0], e.n) != e:
            return None
        return {"m": e.mana[0], "n": e.n} if slot else {"m": e.mana[0]}

    verb(_template, None, build=_build, unbuild=_unbuild)
    phrase("vpmana", _template, build=_build, unbuild=_unbuild)
