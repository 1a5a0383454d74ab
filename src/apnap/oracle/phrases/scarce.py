"""Scarce wordings: bounds on X, what dealt damage, spells or permanents, things with their attachments, cards exiled with
the source, lands that become creatures by earthbending."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.players import YOU
from apnap.oracle.table import effect_mod, phrase, verb

HERE = ("battlefield",)

# --- conditions ---------------------------------------------------------------------------------------------------


def _x_is(words: str, op: str) -> None:
    phrase(
        "cond",
        f"X is {{n:digits}}{words}",
        build=lambda n: co.Compare(am.X(), op, n),
        unbuild=lambda v: (
            {"n": v.b} if isinstance(v, co.Compare) and v.op == op and isinstance(v.a, am.X) else None
        ),
    )


_x_is(" or more", ">=")
_x_is(" or less", "<=")
for _who in ("the player", "that opponent", "the opponent"):
    phrase("cond", f"{_who} does", su.IfDid(), alt=True)
    phrase("cond", f"{_who} doesn't", co.IsNot(su.IfDid()), alt=True)
    phrase("cond", f"{_who} can't", co.IsNot(su.IfDid()), alt=True)
for _quality in ("creature type", "color", "card type"):
    phrase(
        "cond",
        f"{{what:obj.s}} shares a {_quality} with {{other:obj.o}}",
        build=lambda what, other, q=_quality.replace(" ", "_"): co.Is(what, fi.Shares(q, other)),
        unbuild=lambda v, q=_quality.replace(" ", "_"): (
            {"what": v.what, "other": v.filter.what}
            if isinstance(v, co.Is) and isinstance(v.filter, fi.Shares) and v.filter.quality == q
            else None
        ),
    )


def _was(n: Any) -> Any:
    return co.Is(su.That("card"), n.filter) if n.zones == () else REJECT


phrase(
    "cond",
    "it was a {n:noun.s}",
    build=_was,
    unbuild=lambda v: None,
    prove=lambda v, n: isinstance(v, co.Is) and v.filter == n.filter,
    alt=True,
)

# --- filters ------------------------------------------------------------------------------------------------------

_ITER = fi.Among(se.Iter())
for _form in ("s", "p"):
    phrase(f"post.{_form}", "that dealt damage this turn", fi.Did(On("damage", source=_ITER)))
    phrase(f"post.{_form}", "that dealt damage to you this turn", fi.Did(On("damage", subject=YOU, source=_ITER)))
    phrase(
        f"post.{_form}",
        "that dealt combat damage to you this turn",
        fi.Did(On("damage", subject=YOU, source=_ITER, combat=True)),
    )

# --- objects ------------------------------------------------------------------------------------------------------

_BOTH = ("battlefield", "stack")
_THERE = fi.InZone("battlefield")


def _spell_or(n: Any, f: Any = None, other: bool = False) -> Any:
    """ "Target spell or nonland permanent that's blue": what is asked after the noun holds for both."""
    if n.zones != HERE:
        return REJECT
    here = _THERE if n.filter == fi.Anything() else fi.Both((n.filter, _THERE))
    parts = (fi.Either((fi.IsSpell(), here)), *((f,) if f is not None else ()), *((fi.Other(),) if other else ()))
    return se.Target(fi.both(*parts), _BOTH)


def _un_spell_or(given: bool, other: bool) -> Any:
    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, se.Target) or v.zones != _BOTH:
            return None
        parts = v.filter.parts if isinstance(v.filter, fi.Both) else (v.filter,)
        if len(parts) != 1 + given + other or not isinstance(parts[0], fi.Either):
            return None
        here = parts[0].parts[-1]
        slots = {"n": su.Core(here.parts[0] if isinstance(here, fi.Both) else fi.Anything())}
        if given:
            slots["f"] = parts[1]
        return slots if v == _spell_or(**slots, other=other) else None

    return unbuild


for _form in ("s", "o"):
    phrase(f"obj.{_form}", "target spell or {n:core0.s}", build=_spell_or, unbuild=_un_spell_or(False, False))
    phrase(
        f"obj.{_form}",
        "target spell or {n:core0.s} that's {f:adj}",
        build=_spell_or,
        unbuild=_un_spell_or(True, False),
    )
for _with in ("with ~", "with it"):
    phrase("obj.o", f"all cards exiled {_with}", se.Linked(), alt=True)


# --- mods ---------------------------------------------------------------------------------------------------------

effect_mod("*assign no combat damage", mo.AssignsNoDamage())


# --- payment that must be made --------------------------------------------------------------------------------------


def _or_lose(mana: str) -> Any:
    return ef.Gate(ef.LoseGame(), cost=Cost(mana=mana), unless=True)


def _un_or_lose(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Gate) or not e.unless or e.cost is None:
        return None
    return {"mana": e.cost.mana} if e == _or_lose(e.cost.mana) else None


_NEXT_UPKEEP = On("step", step="upkeep", player=YOU)
phrase(
    "sent0",
    "at the beginning of your next upkeep, pay {mana:mana}. if you don't, you lose the game",
    build=lambda mana: ef.Delayed(_NEXT_UPKEEP, _or_lose(mana)),
    unbuild=lambda e: _un_or_lose(e.effect) if isinstance(e, ef.Delayed) and e.on == _NEXT_UPKEEP else None,
)

# --- earthbending ---------------------------------------------------------------------------------------------------

_MY_LAND = se.Target(fi.both(fi.Type("Land"), fi.Controlled(se.You())))
verb("*earthbend {n:figure}", ef.Act, name="earthbend", what=_MY_LAND)
