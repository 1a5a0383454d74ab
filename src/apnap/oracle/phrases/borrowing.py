"""Playing cards that aren't in the hand, or for other mana: for nothing, with mana of any colour; casting from the
hand for nothing; spells cast from somewhere; spells that can't be cast; mana that lands could produce."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part, spent_as
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.triggers import ACTOR
from apnap.oracle.table import SUBJ, phrase, verb

HERE = ("battlefield",)

# --- for a while, for nothing or with any mana -----------------------------------------------------------------

_ITS = "(it|that spell|them|those spells|that card)"
_ANY_MANA = (
    f" and you may spend mana as though it were mana of any color to cast {_ITS}",
    f" and you may spend mana as though it were mana of any type to cast {_ITS}",
    f", and you may spend mana as though it were mana of any color to cast {_ITS}",
    f", and you may spend mana as though it were mana of any type to cast {_ITS}",
    f" and mana of any type can be spent to cast {_ITS}",
    f", and mana of any type can be spent to cast {_ITS}",
)


def _permit(template: str, cast_only: bool, alt: bool, **fixed: Any) -> None:
    def build(what: Any, duration: Any) -> Any:
        return ef.Permit(what, duration, cast_only=cast_only, **fixed)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Permit) or e != build(e.what, e.duration):
            return None
        return {"what": e.what, "duration": e.duration}

    phrase("subj", template, build=build, unbuild=unbuild, alt=alt)


for _word, _only in (("play", False), ("cast", True)):
    for _t in ("{duration:turn}", "{duration:dur}"):
        _first, _last = f"{_t}, you may {_word} {{what:obj.o}}", f"you may {_word} {{what:obj.o}} {_t}"
        for _k, _tail in enumerate(_ANY_MANA):
            _permit(_first + _tail, _only, _t.endswith("turn}"), any_mana=spent_as(_tail))
            _permit(_last + _tail, _only, _t.endswith("dur}"), any_mana=spent_as(_tail))
        for _free in ("without paying its mana cost", "without paying their mana costs"):
            _permit(f"{_first} {_free}", _only, _t.endswith("turn}") or "their" in _free, free=True)
            _permit(f"{_last} {_free}", _only, _t.endswith("dur}") or "their" in _free, free=True)

# --- from the hand for nothing; what can't be cast -------------------------------------------------------------


def _one_mod(v: Any, kind: type) -> Any:
    return v.mods[0] if isinstance(v, Static) and len(v.mods) == 1 and isinstance(v.mods[0], kind) else None


def _for_nothing(n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else Static(se.You(), (mo.May("cast_free", filter=f),))


phrase(
    "stat",
    "you may cast {n:noun.p} from your hand without paying their mana costs",
    build=_for_nothing,
    unbuild=lambda v: (
        {"n": spell_noun(m.filter)}
        if (m := _one_mod(v, mo.May)) is not None and v == _for_nothing(spell_noun(m.filter))
        else None
    ),
)


def _uncastable(n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT or f is None else Static(se.EachPlayer(), (mo.Cant("cast", by=f),))


phrase(
    "stat",
    "{n:noun.p} can't be cast",
    build=_uncastable,
    unbuild=lambda v: (
        {"n": spell_noun(m.by)}
        if (m := _one_mod(v, mo.Cant)) is not None and m.by is not None and v == _uncastable(spell_noun(m.by))
        else None
    ),
    alt=True,
)

# --- spells from somewhere -------------------------------------------------------------------------------------

_HAND = co.WasCast(se.EventObject(), "hand")
_FROM: tuple[tuple[str, co.Condition], ...] = (
    ("*your hand", _HAND),
    ("*your graveyard", co.WasCast(se.EventObject(), "graveyard")),
    ("*your library", co.WasCast(se.EventObject(), "library")),
    ("exile", co.WasCast(se.EventObject(), "exile")),
    ("a graveyard", co.WasCast(se.EventObject(), "graveyard")),
    ("anywhere other than *your hand", co.IsNot(_HAND)),
)


def _cast_from(words: str, condition: co.Condition) -> None:
    def build(n: Any) -> Any:
        f = spell_part(n)
        return REJECT if f is REJECT else (On("cast", subject=f, player=ACTOR, condition=condition),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != 1 or not isinstance(v[0], On) or v[0].kind != "cast":
            return None
        slots = {"n": spell_noun(v[0].subject)}
        return slots if build(**slots) == v else None

    phrase("plev1", f"*cast a {{n:noun.s}} from {words}", build=build, unbuild=unbuild, alt=words == "a graveyard")


for _words, _where in _FROM:
    _cast_from(_words, _where)


def _elsewhere(what: Any) -> Any:
    return co.AllOf((co.WasCast(what), co.IsNot(co.WasCast(what, "hand"))))


phrase(
    "cond",
    "{what:obj.s} was cast from anywhere other than your hand",
    build=_elsewhere,
    unbuild=lambda v: (
        {"what": v.parts[0].what}
        if isinstance(v, co.AllOf) and isinstance(v.parts[0], co.WasCast) and v == _elsewhere(v.parts[0].what)
        else None
    ),
)
for _zone in ("library", "exile"):
    _place = "your library" if _zone == "library" else _zone
    phrase("cond", f"{{what:obj.s}} was cast from {_place}", co.WasCast, zone=_zone)

# --- attacked with so many -------------------------------------------------------------------------------------


def _attacked(k: Any, n: Any) -> Any:
    if n.zones != HERE:
        return REJECT
    attacks = On("attack", subject=n.filter, player=YOU)
    return co.Compare(am.Happened(attacks, stat="objects"), ">=", k)  # one that attacked twice is one


phrase(
    "cond",
    "(you attacked with|you've attacked with) {k:word} or more {n:noun.p} this turn",
    build=_attacked,
    unbuild=lambda v: (
        {"k": v.b, "n": su.NP(v.a.event.subject)}
        if isinstance(v, co.Compare)
        and isinstance(v.a, am.Happened)
        and v.a.event.kind == "attack"
        and v.a.event.subject is not None
        and v == _attacked(v.b, su.NP(v.a.event.subject))
        else None
    ),
)

# --- mana by what lands could produce, or by the colours of something ------------------------------------------


def _among(words: str, cat: str, mana: tuple[str, ...]) -> None:
    verb(
        words.replace("WHAT", f"{{among:{cat}}}"),
        None,
        build=lambda among: ef.AddMana(mana, who=SUBJ, among=among),
        unbuild=lambda e: (
            {"among": e.among}
            if isinstance(e, ef.AddMana) and e.among is not None and e == ef.AddMana(mana, who=e.who, among=e.among)
            else None
        ),
    )


def _could(n: Any, mana: tuple[str, ...]) -> Any:
    return ef.AddMana(mana, who=SUBJ, among=se.All(n.filter)) if n.zones == HERE else REJECT


for _kind, _mana in (("color", ("produced", "colors")), ("type", ("produced",))):
    verb(
        f"*add one mana of any {_kind} that a {{n:noun.s}} could produce",
        None,
        build=lambda n, mana=_mana: _could(n, mana),
        unbuild=lambda e, mana=_mana: (
            {"n": su.NP(e.among.filter)}
            if isinstance(e, ef.AddMana)
            and isinstance(e.among, se.All)
            and e == ef.AddMana(mana, who=e.who, among=e.among)
            else None
        ),
    )
_among("*add one mana of any of WHAT colors", "ownposs", ("any",))
