"""Odds and ends of kinds: qualities said after a noun, spells that are copied with exceptions, damage to oneself, any
number of cards discarded, what remains when other card types are lost."""

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
from apnap.oracle.phrases.players import YOU
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, effect_mod, phrase, verb

HERE = ("battlefield",)

# --- after the noun -------------------------------------------------------------------------------------------------

phrase("post", "with no abilities", fi.Stat("abilities", "==", 0))
for _a in ("white", "blue", "black", "red", "green"):
    for _b in ("white", "blue", "black", "red", "green"):
        if _a != _b:
            phrase("post.s", f"that's both {_a} and {_b}", fi.Both((fi.Color(_a), fi.Color(_b))))
for _attached in ("equipped", "enchanted"):
    phrase(
        "post.s",
        f"dealt damage by {_attached} creature this turn",
        fi.Did(On("damage", source=fi.Among(se.Attached()))),
        alt=_attached == "enchanted",
    )

# --- events ---------------------------------------------------------------------------------------------------------

_MINE = fi.Either((YOU, fi.Controlled(se.You())))
_THEIRS = fi.Controlled(se.EachOpponent())
phrase(
    "event",
    "you or a permanent you control becomes the target of a spell or ability an opponent controls",
    (On("target", subject=_MINE, other=_THEIRS),),
)
for _to, _words in ((YOU, "you"), (fi.Opponent(), "an opponent"), (fi.Player(), "a player")):
    phrase("event", f"combat damage is dealt to {_words}", (On("damage", subject=_to, combat=True),), alt=True)
phrase(
    "event",
    "combat damage is dealt to you or a planeswalker you control",
    (
        On(
            "damage",
            subject=fi.Either((YOU, fi.both(fi.Type("Planeswalker"), fi.Controlled(se.You())))),
            combat=True,
        ),
    ),
)

# --- costs that were paid -------------------------------------------------------------------------------------------

for _word in ("evoke", "madness", "prowl", "spectacle", "surge", "dash", "freerunning", "mayhem", "sneak"):
    phrase("cond", f"~spell's {_word} cost was paid", co.Paid(_word), alt=True)
for _word in ("warp", "dash", "blitz", "evoke", "prowl"):

    def _cast_for(what: Any, word: str = _word) -> Any:
        return co.Is(what, fi.Status(f"cast:{word}"))

    def _un_cast_for(v: Any, word: str = _word) -> dict[str, Any] | None:
        fits = isinstance(v, co.Is) and v.filter == fi.Status(f"cast:{word}")
        return {"what": v.what} if fits else None

    phrase("cond", f"{{what:obj.s}} was cast for its {_word} cost", build=_cast_for, unbuild=_un_cast_for)

# --- copies of spells with exceptions (707.9) -----------------------------------------------------------------------


def _copied(template: str, retarget: bool) -> None:
    def build(what: Any, mods: Any) -> Any:
        return ef.CopySpell(what, who=SUBJ, retarget=retarget, mods=mods)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.CopySpell) or not e.mods:
            return None
        return {"what": e.what, "mods": e.mods} if replace(build(e.what, e.mods), who=e.who) == e else None

    verb(template, None, build=build, unbuild=unbuild)


_copied("*copy {what:obj.o}, except {mods:excepts}", False)
_copied("*copy {what:obj.o}, except {mods:excepts}. you may choose new targets for the copy", True)
_NOT_LEGENDARY = (mo.LoseTypes(("Legendary",)),)
phrase("except", "it isn't legendary if (the spell|that spell|it) is legendary", _NOT_LEGENDARY, alt=True)
for _color in ("white", "blue", "black", "red", "green"):
    for _that in ("that the copy is", "the copy is"):
        phrase("except", f"{_that} {_color}", (mo.SetColors((_color,)),), alt=_that[0:4] == "that")


# --- damage to itself -----------------------------------------------------------------------------------------------


def _itself(what: Any, n: Any) -> Any:
    if isinstance(what, (se.Choose, se.Union)):
        return REJECT
    if isinstance(what, se.All):
        return ef.ForEach(what, ef.Damage(am.StatOf(n, se.Iter()), se.Iter(), se.Iter()))
    return ef.Damage(am.StatOf(n, su.It()), su.Same(), what)


def _un_itself(e: Any) -> dict[str, Any] | None:
    if isinstance(e, ef.ForEach):
        what, hit = e.what, e.do
    else:
        what, hit = getattr(e, "source", se.This()), e
    if what is None or not isinstance(hit, ef.Damage) or not isinstance(hit.n, am.StatOf):
        return None
    return {"what": what, "n": hit.n.stat} if _itself(what, hit.n.stat) == e else None


for _stat in ("power", "toughness"):
    phrase("itsstat", _stat, _stat)
phrase(
    "subj",
    "{what:obj.s/each} deals damage to itself equal to its {n:itsstat}",
    build=_itself,
    unbuild=_un_itself,
)

# --- "it also gains" ------------------------------------------------------------------------------------------------


def _also(what: Any, mods: Any, duration: Any) -> Any:
    return ef.Apply(what, mods, duration) if isinstance(what, (su.It, su.That, se.This, se.Attached)) else REJECT


phrase(
    "subj",
    "{what:obj.s} also {mods:emods.s} {duration:dur}",
    build=_also,
    unbuild=lambda v: None,
    prove=lambda v, what, mods, duration: v == _also(what, mods, duration),
    alt=True,
)
phrase("thatnoun", "spell or ability", "spell")

# --- any number of cards --------------------------------------------------------------------------------------------


def _any_number(n: Any) -> Any:
    if n.zones != ():
        return REJECT
    f = fi.Owned(se.You()) if n.filter == fi.Anything() else fi.both(n.filter, fi.Owned(se.You()))
    return ef.Discard(what=se.Choose(f, ("hand",), 0, None), who=SUBJ)


def _un_any_number(e: Any) -> dict[str, Any] | None:
    what = getattr(e, "what", None)
    if not isinstance(e, ef.Discard) or not isinstance(what, se.Choose):
        return None
    parts = [p for p in (what.filter.parts if isinstance(what.filter, fi.Both) else ()) if p != fi.Owned(se.You())]
    n = su.NP(fi.both(*parts) if parts else fi.Anything(), ())
    return {"n": n} if replace(_any_number(n), who=e.who) == e else None


phrase("vp.2", "*discard any number of {n:noun.p}", build=_any_number, unbuild=_un_any_number)

# --- types that are lost --------------------------------------------------------------------------------------------

effect_mod("*isn't a creature", mo.LoseTypes(("Creature",)))
for _type, _an in (("Enchantment", "an"), ("Artifact", "an"), ("Land", "a"), ("Creature", "a")):
    for _cat, _be in (("smod2.s", "*be"), ("emod2.s", "*become")):
        phrase(_cat, f"{_be} {_an} {_type.lower()} and loses all other card types", (mo.SetTypes((_type,)),))

# --- what isn't one's own ---------------------------------------------------------------------------------------------

_NOT_OWN = fi.Not(fi.Owned(se.You()))
phrase("post", "you don't own", _NOT_OWN)
phrase(
    "post",
    "you control but don't own",
    build=lambda: fi.Both((fi.Controlled(se.You()), _NOT_OWN)),
    unbuild=lambda f: {} if f == fi.Both((fi.Controlled(se.You()), _NOT_OWN)) else None,
    prove=lambda f: True,
    alt=True,
)


def _not_own_cost(which: str) -> None:
    """ "spells you cast but don't own cost {1} less to cast"."""

    def build(mana: str) -> Any:
        change = mo.CostChange(_NOT_OWN, less=mana) if which == "less" else mo.CostChange(_NOT_OWN, more=mana)
        return Static(se.You(), (change,))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Static) or len(v.mods) != 1 or not isinstance(v.mods[0], mo.CostChange):
            return None
        mana = getattr(v.mods[0], which)
        return {"mana": mana} if mana and v == build(mana) else None

    phrase("stat", f"spells you cast but don't own cost {{mana:mana}} {which} to cast", build=build, unbuild=unbuild)


_not_own_cost("less")
_not_own_cost("more")

# --- copies that are something else (707.9d) --------------------------------------------------------------------------


def _other_body(b: Any, color: Any, subs: Any) -> Any:
    return (mo.SetPT(*b), mo.SetColors(color), mo.SetTypes((), subs))


phrase(
    "except",
    "(it's|the token is) a {b:ptbase} {color:tokencolor} {subs:tokensubs}",
    build=_other_body,
    unbuild=lambda v: (
        {"b": (v[0].power, v[0].toughness), "color": v[1].colors, "subs": v[2].subtypes}
        if len(v) == 3
        and isinstance(v[0], mo.SetPT)
        and isinstance(v[1], mo.SetColors)
        and isinstance(v[2], mo.SetTypes)
        and v == _other_body((v[0].power, v[0].toughness), v[1].colors, v[2].subtypes)
        else None
    ),
)
