"""What keywords have done: what a creature devoured and what convoked a spell, creatures that evolve and mentor, gifts
given, cards that become plotted or foretold, permanents that escape with an ability."""

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
from apnap.oracle.phrases.triggers import ACTOR, act, pred
from apnap.oracle.phrases.verbs_objects import object_act
from apnap.oracle.table import SUBJ, at, phrase, told

# --- what happens ---------------------------------------------------------------------------------------------------

pred("*evolve", On("evolve", subject=ACTOR))
pred("*mentor a creature", On("mentor", subject=ACTOR, other=fi.Type("Creature")))
act("*give a gift", On("gift", player=ACTOR))

# --- what is done ---------------------------------------------------------------------------------------------------

object_act("*become plotted", "plot")  # 702.170c
object_act("*become foretold", "foretell")  # 702.143d


def _foretold(mana: str) -> Any:
    """702.143d: its foretell cost is its mana cost, reduced by so much generic mana."""
    less = mana.strip("{}")
    return ef.Act("foretell", SUBJ, int(less)) if less.isdigit() else REJECT


_FORETOLD = "*become foretold. its foretell cost is its mana cost"
object_act(_FORETOLD, "foretell", n=0)
for _form in ("s", "p"):
    told(f"overb.{_form}", f"{_FORETOLD} reduced by {{mana:mana}}", _foretold,
         mana=lambda v: f"{{{v.n}}}" if isinstance(v, ef.Act) and type(v.n) is int and v.n else None)  # fmt: skip

# --- by what was devoured, by what convoked ---------------------------------------------------------------------------


def _devoured(n: Any) -> Any:
    """702.82b: what was sacrificed for the devour ability as the permanent entered, of that kind."""
    if n.zones != ("battlefield",):
        return REJECT
    return se.OnlyThose(se.Linked("devoured", past=True), n.filter)


def _eaten(v: Any) -> Any:
    """The kind that `_devoured` was made of."""
    if isinstance(v, se.OnlyThose) and v.of == se.Linked("devoured", past=True):
        return su.NP(v.filter)
    return None


def _count(n: Any) -> Any:
    made = _devoured(n)
    return REJECT if made is REJECT else am.Count(made)


def _some(n: Any) -> Any:
    made = _devoured(n)
    return REJECT if made is REJECT else co.Exists(made)


told("each", "{n:noun.s} it devoured", _count, n=lambda v: _eaten(at(v, "what")))
told("amount", "the number of {n:noun.p} it devoured", _count, n=lambda v: _eaten(at(v, "what")))
told("cond", "it devoured a {n:noun.s}", _some, n=lambda v: _eaten(at(v, "what")))
for _form in ("s", "p"):
    phrase(f"post.{_form}", "that convoked (it|~|~spell)", fi.Convoked())


# --- escaped --------------------------------------------------------------------------------------------------------


def _escapes(k: Any) -> Any:
    """702.138d: it has the ability if it escaped."""
    return Static(se.This(), (mo.Gain((k,)),), co.Paid("escape"))


told("stat", "~ escapes with {k:kw}", _escapes, k="mods.0.abilities.0")
