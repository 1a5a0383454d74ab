"""How a thing is spoken of: a legend as "she" or "him"; what enters without abilities that trigger; you together with
what you control; creatures that something dealt damage; what "they" can't do."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.nouns import either
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.triggers import ACTOR, put_actor
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

HERE = ("battlefield",)

# --- he and she: only the card itself is spoken of so -----------------------------------------------------

for _he, _him, _his in (("he", "him", "his"), ("she", "her", "her")):
    phrase("obj.s", _he, se.This(), alt=True)
    phrase("obj.o", _him, se.This(), alt=True)
    phrase("ownposs", _his, se.This(), alt=True)

# --- conditions -------------------------------------------------------------------------------------------

for _who in ("they", "that player"):
    phrase("cond", f"{_who} can't", co.IsNot(su.IfDid()), alt=True)

# --- filters ----------------------------------------------------------------------------------------------


def _both_colors(a: Any, b: Any) -> Any:
    return fi.Both((fi.Color(a), fi.Color(b)))


for _form, _are in (("s", "that's"), ("p", "that are")):
    phrase(
        f"post.{_form}",
        f"{_are} both {{a:color}} and {{b:color}}",
        build=_both_colors,
        unbuild=lambda v: None,
        prove=lambda v, a, b: v == _both_colors(a, b),
        alt=True,
    )
_HURT_BY = fi.Did(On("damage", source=fi.Among(se.Attached())))
for _host in ("equipped creature", "enchanted creature"):
    phrase("post.s", f"dealt damage by {_host} this turn", _HURT_BY, alt=_host != "enchanted creature")
_MORE_TOUGHNESS = co.Compare(am.StatOf("toughness", se.Iter()), ">", am.StatOf("power", se.Iter()))
for _form, _its in (("s", "its"), ("p", "their")):
    phrase(f"post.{_form}", f"with toughness greater than {_its} power", fi.Meets(_MORE_TOUGHNESS))

# --- events -----------------------------------------------------------------------------------------------


def _you_or(n: Any, p: Any) -> Any:
    if n.zones != HERE or any(on.subject != ACTOR or on.kind == "damage" for on in p):
        return REJECT
    return put_actor(p, either(YOU, n.filter))


def _un_you_or(ons: Any) -> dict[str, Any] | None:
    if type(ons) is not tuple or len(ons) != 1 or not isinstance(ons[0], On):
        return None
    f = ons[0].subject
    if not isinstance(f, fi.Either) or len(f.parts) != 2 or f.parts[0] != YOU:
        return None
    slots = {"n": su.NP(f.parts[1]), "p": (replace(ons[0], subject=ACTOR),)}
    return slots if _you_or(**slots) == ons else None


phrase("event", "you or a {n:noun.s} {p:evpred.s}", build=_you_or, unbuild=_un_you_or)

# --- no abilities trigger (603.2f) ------------------------------------------------------------------------

_IN = On("move", to="battlefield")
_DIE = On("move", frm="battlefield", to="graveyard")


def _silent(words: str, *ons: On, **more: Any) -> None:
    def build(n: Any) -> Any:
        if n.zones != HERE:
            return REJECT
        f = None if n.filter == fi.Anything() else n.filter
        return Static(se.EachPlayer(), tuple(mo.TriggerTwice(replace(on, subject=f), never=True) for on in ons))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Static) or not v.mods or not isinstance(v.mods[0], mo.TriggerTwice):
            return None
        on = v.mods[0].on
        slots = {"n": su.NP(on.subject or fi.Anything())} if isinstance(on, On) else None
        return slots if slots is not None and build(**slots) == v else None

    phrase("stat", f"{{n:noun.p}} {words} don't cause abilities to trigger", build=build, unbuild=unbuild, **more)


_silent("entering", _IN)
_silent("entering the battlefield", _IN, alt=True)
_silent("entering or dying", _IN, _DIE)

# --- objects ------------------------------------------------------------------------------------------------

def _up_to(k: Any, n: Any) -> Any:
    return se.Choose(n.filter, n.zones, 0, k) if n.zones == HERE else REJECT


phrase(
    "obj.o",
    "each of up to {k:word} {n:noun.p}",
    build=_up_to,
    unbuild=lambda s: (
        {"k": s.most, "n": su.NP(s.filter)}
        if isinstance(s, se.Choose) and type(s.most) is int and s.most > 1 and s == _up_to(s.most, su.NP(s.filter))
        else None
    ),
    alt=True,
)
