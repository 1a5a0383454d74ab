"""What keywords have done: what a creature devoured and what convoked a spell, creatures that evolve and mentor, gifts
given, cards that become plotted or foretold, permanents that escape with an ability or regenerate whenever they would
be destroyed."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, Replacement, Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.triggers import ACTOR, act, pred
from apnap.oracle.phrases.verbs_objects import object_act
from apnap.oracle.table import SUBJ, at, phrase, told, verb

# --- what happens ---------------------------------------------------------------------------------------------------

pred("*evolve", On("evolve", subject=ACTOR))
pred("*mentor a creature", On("mentor", subject=ACTOR, other=fi.Type("Creature")))
act("*give a gift", On("gift", player=ACTOR))



def _championed(n: Any) -> Any:
    return (On("champion", subject=n.filter, source=fi.IsSource()),) if n.zones == ("battlefield",) else REJECT


told("event", "a {n:noun.s} is championed with ~", _championed,
     n=lambda v: su.NP(f) if (f := at(v, "0.subject")) is not None else None)  # fmt: skip

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

# 700.10: whatever has become of the ability and of whoever activated it
for _form in ("s", "p"):
    _be = "was" if _form == "s" else "were"
    phrase(f"post.{_form}", f"that {_be} activated this turn", fi.Did(On("activate", source=fi.Among(se.Iter()))))
_EXHAUSTED = On("activate", player=fi.Among(se.You()), cause="exhaust")
phrase(
    "stat",
    "during your turn, as long as you haven't activated an exhaust ability this turn, you may activate exhaust "
    "abilities as though they haven't been activated",
    Static(
        se.You(),
        (mo.May("exhaust_again"),),
        co.AllOf((co.YourTurn(), co.IsNot(co.Occurred(_EXHAUSTED)))),
    ),
)

# 709.5f-g
verb("*unlock a locked door of {what:obj.o}", ef.Act, name="unlock_door")
verb("*lock an unlocked door of {what:obj.o}", ef.Act, name="lock_door")
verb("*double the amount of each type of unspent mana *you have", ef.Act, name="double_mana")

# --- numbers and zones exchanged (701.12f-g) --------------------------------------------------------------------------

for _stat in ("power", "toughness"):
    told("imp", f"exchange {{who:poss}} life total with {{what:ownposs}} {_stat}",
         lambda who, what, stat=_stat: ef.Exchange(who, what, stat), who="a", what="b")  # fmt: skip
for _zones, _words in (
    ("hand graveyard", "hand and graveyard"), ("graveyard library", "graveyard and library"),
):  # fmt: skip
    phrase("imp", f"exchange your {_words}", ef.Exchange(se.You(), se.You(), _zones))

# --- copies for each that a spell could target (707.10d) --------------------------------------------------------------


def _kind_of(f: Any) -> Any:
    """The type or subtype alone ("creatures", "Golems")."""
    parts = f.parts if isinstance(f, fi.Both) else (f,)
    return next((p for p in parts if isinstance(p, (fi.Type, fi.Subtype))), None)


def _for_each(what: Any, n: Any, n2: Any) -> Any:
    if n.zones != ("battlefield",) or n2 != su.NP(_kind_of(n.filter)):
        return REJECT
    return ef.CopySpell(what, who=SUBJ, retarget=False, each=se.All(n.filter))


def _each_of(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.CopySpell) or not isinstance(e.each, se.All) or _kind_of(e.each.filter) is None:
        return None
    slots = {"what": e.what, "n": su.NP(e.each.filter), "n2": su.NP(_kind_of(e.each.filter))}
    return slots if _for_each(**slots) == e else None


for _thing in ("the spell", "that spell", "that ability", "the spell or ability"):
    phrase("vp", f"*copy {{what:obj.o}} for each {{n:noun.s}} that {_thing} could target. each copy targets a "
           "different one of those {n2:noun.p}", build=_for_each, unbuild=_each_of,
           alt=_thing != "that spell")  # fmt: skip
    phrase("vp", f"*copy {{what:obj.o}} for each {{n:noun.s}} {_thing} could target. each copy targets a different one "
           "of those {n2:noun.p}", build=_for_each, unbuild=_each_of, alt=True)  # fmt: skip


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


phrase("kw", "mayhem", Keyword("mayhem"))  # 702.187c

# --- regenerated by a static ability (701.19b) -----------------------------------------------------------------------

_AT_ONCE = ef.Regenerate(se.EventObject(), now=True)
told("repl", "if {f:evobj} would be destroyed, regenerate it.",
     lambda f: Replacement(On("destroy", subject=f), instead=_AT_ONCE), f="on.subject")  # fmt: skip


# --- no more than so many counters (704.5r) --------------------------------------------------------------------------

told("stat", "~ can't have more than {k:word} {kind:counterkind} counters on it",
     lambda k, kind: Static(se.This(), (mo.Cant("more_counters", fi.WithCounter(kind), limit=k),)),
     k="mods.0.limit", kind="mods.0.by.kind")  # fmt: skip

# --- escaped --------------------------------------------------------------------------------------------------------


def _escapes(k: Any) -> Any:
    """702.138d: it has the ability if it escaped."""
    return Static(se.This(), (mo.Gain((k,)),), co.Paid("escape"))


told("stat", "~ escapes with {k:kw}", _escapes, k="mods.0.abilities.0")
