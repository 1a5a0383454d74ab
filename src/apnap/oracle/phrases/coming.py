"""The next spell that somebody casts: what it costs, what it has, how it may be cast ("the next spell you cast this
turn costs {1} less to cast"); and spells cast for the rest of a turn."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.players import YOU
from apnap.oracle.references import replace
from apnap.oracle.table import at, phrase, told

# --- what is so of it -----------------------------------------------------------------------------------------------

_TIMES = "{1}"


def _cost(which: str, mana: str, times: Any = 1) -> mo.CostChange:
    return mo.CostChange(less=mana, times=times) if which == "less" else mo.CostChange(more=mana, times=times)


for _which in ("less", "more"):
    told("nextmod", f"costs {{m:mana}} {_which} to cast", lambda m, w=_which: _cost(w, m), m=_which)
    told("nextmod", f"costs {{m:mana}} {_which} to cast for each {{n:each}}",
         lambda m, n, w=_which: _cost(w, m, n), m=_which, n="times")  # fmt: skip
    told("nextmod", f"costs {{X}} {_which} to cast, where X is {{n:amount}}".replace("{X}", "{x:mana}"),
         lambda x, n, w=_which: _cost(w, _TIMES, n) if x == "{X}" else REJECT, x=lambda v: "{X}", n="times",
         alt=True)  # fmt: skip
told("nextmod", "has {g:given}", lambda g: mo.SpellsHave(None, g), g="abilities")
phrase("nextmod", "can't be countered", mo.Cant("be_countered"))
phrase("nextmod", "can be cast as though it had flash", mo.May("cast_as_flash"))
phrase("nextmod", "can be played as though it had flash", mo.May("cast_as_flash"), alt=True)
phrase("nextmod", "can be cast without paying its mana cost", mo.May("cast_free"))

# --- whose it is ----------------------------------------------------------------------------------------------------


def _next(n: Any, m: Any, who: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else ef.NextSpell(f, (m,), who)


def _noun(e: Any) -> Any:
    return spell_noun(e.filter) if isinstance(e, ef.NextSpell) else None


for _words, _who in (("you cast", se.You()), ("they cast", su.They()), ("that player casts", su.ThatPlayer())):
    told("subj", f"the next {{n:noun.s}} {_words} this turn {{m:nextmod}}",
         lambda n, m, who=_who: _next(n, m, who), n=_noun, m="mods.0")  # fmt: skip


def _card(n: Any, m: Any) -> Any:
    """The card of a spell, said of as it is played."""
    return ef.NextSpell(n.filter, (m,)) if n.zones == () else REJECT


told("subj", "the next {n:noun.s} you play this turn {m:nextmod}", _card, m="mods.0", alt=True,
     n=lambda e: su.NP(e.filter, ()) if isinstance(e, ef.NextSpell) and e.filter is not None else None)  # fmt: skip


def _both(a: Any, b: Any, g: Any) -> Any:
    one, other = spell_part(a), spell_part(b)
    if REJECT in (one, other):
        return REJECT
    return ef.Seq(tuple(ef.NextSpell(f, (mo.SpellsHave(None, g),)) for f in (one, other)))


told("subj", "the next {a:noun.s} and the next {b:noun.s} you cast this turn each have {g:given}", _both,
     a=lambda e: _noun(e.parts[0]) if isinstance(e, ef.Seq) else None,
     b=lambda e: _noun(e.parts[1]) if isinstance(e, ef.Seq) else None, g="parts.0.mods.0.abilities")  # fmt: skip


def _copied(n: Any, retarget: bool) -> Any:
    """As a delayed trigger on its being cast (603.7)."""
    f = spell_part(n)
    on = On("cast", subject=f, player=YOU)
    return REJECT if f is REJECT else ef.Delayed(on, ef.CopySpell(su.It(), retarget=retarget), True, ef.THIS_TURN)


for _retarget in (True, False):
    _more = ". you may choose new targets for the copy" if _retarget else ""
    told("sent0", f"copy the next {{n:noun.s}} you cast this turn when you cast it{_more}",
         lambda n, r=_retarget: _copied(n, r), alt=True,
         n=lambda e: spell_noun(e.on.subject) if isinstance(e, ef.Delayed) else None)  # fmt: skip

# --- spells of the rest of a turn, or for longer --------------------------------------------------------------------


def _these(n: Any, mod: Any, who: Any, duration: Any) -> Any:
    f = spell_part(n)
    if f is REJECT:
        return REJECT
    made = mo.SpellsHave(f, (Static(se.This(), (mod,)),)) if isinstance(mod, mo.Cant) else replace(mod, filter=f)
    return ef.Apply(who, (made,), duration)


def _which_spells(e: Any) -> Any:
    m = at(e, "mods.0")
    return spell_noun(m.filter) if isinstance(m, (mo.CostChange, mo.SpellsHave)) else None


def _said_of(e: Any) -> Any:
    """What is said of the spells."""
    m = at(e, "mods.0")
    if isinstance(m, mo.SpellsHave):
        return at(m, "abilities.0.mods.0")
    return replace(m, filter=None) if isinstance(m, mo.CostChange) else None


for _which in ("less", "more"):
    told("nextmods", f"cost {{m:mana}} {_which} to cast", lambda m, w=_which: _cost(w, m), m=_which)
    told("nextmods", f"cost {{m:mana}} {_which} to cast for each {{n:each}}",
         lambda m, n, w=_which: _cost(w, m, n), m=_which, n="times")  # fmt: skip
phrase("nextmods", "can't be countered", mo.Cant("be_countered"))
_CASTING: tuple[tuple[str, Any], ...] = (
    ("you cast", se.You()), ("they cast", su.They()), ("your opponents cast", se.EachOpponent()),
)  # fmt: skip
for _words, _who in _CASTING:
    _at: dict[str, Any] = {"n": _which_spells, "m": _said_of}
    told("subj", f"{{n:noun.p/and}} {_words} this turn {{m:nextmods}}",
         lambda n, m, who=_who: _these(n, m, who, ef.THIS_TURN), **_at)  # fmt: skip
    told("subj", f"{{d:dur}}, {{n:noun.p/and}} {_words} {{m:nextmods}}",
         lambda d, n, m, who=_who: _these(n, m, who, d), d="duration", **_at)  # fmt: skip
    told("subj", f"{{n:noun.p/and}} {_words} {{m:nextmods}} {{d:dur}}",
         lambda d, n, m, who=_who: _these(n, m, who, d), d="duration", alt=True, **_at)  # fmt: skip
