"""Parts of a turn: phases and steps that are added, skipped, or in which more happens ("after this main phase, there is
an additional combat phase", "players skip their upkeep steps", "untap all creatures you control during each other
player's untap step")."""

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
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.permits import whole
from apnap.oracle.references import replace
from apnap.oracle.table import phrase, told, verb

# --- more phases and steps (500.8-500.9) -------------------------------------------------------------------

_TWO = "an additional combat phase followed by an additional main phase"
_PHASES: tuple[tuple[str, str, tuple[str, ...], str, bool], ...] = (
    ("after this main phase", _TWO, ("combat", "main"), "main", False),
    ("after this main phase", "an additional combat phase", ("combat",), "main", True),
    ("after this main phase", "two additional combat phases", ("combat", "combat"), "main", True),
    ("after this phase", "an additional combat phase", ("combat",), "this", False),
    ("after this phase", _TWO, ("combat", "main"), "this", False),
    ("after this phase", "an additional beginning phase", ("beginning",), "this", True),
)
for _when, _what, _names, _after, _alt in _PHASES:
    _are = "are" if _what.startswith("two") else "is"
    phrase("imp", f"{_when}, there {_are} {_what}", ef.ExtraPhases(_names, _after), alt=_alt)
    phrase("imp", f"there {_are} {_what} {_when}", ef.ExtraPhases(_names, _after), alt=not _alt)
phrase(
    "imp",
    "there is an additional combat phase after this phase, followed by an additional main phase",
    ef.ExtraPhases(("combat", "main")),
    alt=True,
)
for _step in ("upkeep", "draw", "end"):
    phrase("imp", f"there is an additional {_step} step after this step", ef.ExtraStep(_step))
    verb(f"*get an additional {_step} step after this step", ef.ExtraStep, step=_step)
phrase(
    "stepevent",
    "enchanted player's first upkeep each turn",
    (On("step", step="upkeep", player=fi.Among(se.Attached()), nth=1),),
)

# --- skipping (614.10) -------------------------------------------------------------------------------------

verb("*skip *your next {n:word} turns", ef.SkipNext, what="turn")
for _step, _name in (("combat phase", "combat"), ("untap step", "untap"), ("draw step", "draw")):
    verb(f"*skip *your next {_step} this turn", ef.SkipNext, what=_name, this_turn=True)
verb("*skip *your next draw step", ef.SkipNext, what="draw")
for _step in ("untap", "upkeep", "draw", "end"):
    whole(f"players skip their {_step} steps", se.EachPlayer(), mo.Skip(_step))

# --- what also happens (502.3, 500.5) ----------------------------------------------------------------------

_UNTAPS = mo.May("untap_in_other_untap")


def _untaps(what: Any) -> Any:
    return Static(what, (_UNTAPS,)) if isinstance(what, (se.All, se.This, se.Attached)) else REJECT


phrase(
    "stat",
    "untap {what:obj.o} during each other player's untap step",
    build=_untaps,
    unbuild=lambda v: {"what": v.what} if isinstance(v, Static) and v == _untaps(v.what) else None,
)
for _words, _who in (("you", se.You()), ("players", se.EachPlayer())):
    whole(f"{_words} don't lose unspent mana as steps and phases end", _who, mo.May("no_mana_empty"))


# --- life totals, and who may cast what for a turn ---------------------------------------------------------


phrase("imp", "{who:poss} life total becomes {n:amount}", ef.SetLife)
phrase("cond", "an opponent is the monarch", co.HasDesignation(se.EachOpponent(), "monarch"))


def _no_casting(who: Any, n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else ef.Apply(who, (mo.Cant("cast", by=f),), ef.THIS_TURN)


def _un_no_casting(e: Any) -> dict[str, Any] | None:
    m = e.mods[0] if isinstance(e, ef.Apply) and len(e.mods) == 1 and isinstance(e.mods[0], mo.Cant) else None
    if m is None or e != ef.Apply(e.what, (mo.Cant("cast", by=m.by),), ef.THIS_TURN):
        return None
    return {"who": e.what, "n": spell_noun(m.by)}


for _form in ("s", "b"):
    phrase(
        "subj",
        f"{{who:plr.{_form}}} can't cast {{n:noun.p}} this turn",
        build=_no_casting,
        unbuild=_un_no_casting,
    )


def _all_of(words: str, who: Any) -> None:
    def unbuild(e: Any) -> dict[str, Any] | None:
        got = _un_no_casting(e)
        return {"n": got["n"]} if got is not None and got["who"] == who else None

    template = f"{words} can't cast {{n:noun.p}} this turn"
    phrase("subj", template, build=lambda n: _no_casting(who, n), unbuild=unbuild)


_all_of("your opponents", se.EachOpponent())
_all_of("players", se.EachPlayer())

# --- switched power and toughness (613.4d) -----------------------------------------------------------------


def _switch(what: Any, duration: Any) -> Any:
    return ef.Apply(what, (mo.SwitchPT(),), duration)


phrase(
    "imp",
    "switch {what:ownposs} power and toughness {duration:dur}",
    build=_switch,
    unbuild=lambda e: (
        {"what": e.what, "duration": e.duration}
        if isinstance(e, ef.Apply) and e == _switch(e.what, e.duration)
        else None
    ),
)

# --- the extra turn that was given (500.7, 500.11) -------------------------------------------------------------------

_IN_IT = co.Compare(am.TurnMark(), "==", su.ThatTurn())


def _at_its_end(v: Any) -> Any:
    return ef.Delayed(On("step", step="end", condition=_IN_IT), v)


told("tailed", "at the beginning of that turn's end step, {v:chain}", _at_its_end, v="effect", proof=True)


def _less_step(v: Any, step: str) -> Any:
    return replace(v, skip=step) if isinstance(v, ef.ExtraTurn) and not v.skip else REJECT


for _step in ("untap", "upkeep", "draw"):
    told("sent0", f"{{v:imp}}. skip the {_step} step of that turn", lambda v, s=_step: _less_step(v, s),
         v=lambda e: replace(e, skip="") if isinstance(e, ef.ExtraTurn) and e.skip else None)  # fmt: skip
