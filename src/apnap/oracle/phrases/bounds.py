"""What life totals, counters and the battlefield may come to: bounds that no event goes beyond ("counters can't be put
on artifacts", "damage that would reduce your life total to less than 1 reduces it to 1 instead")."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement, Static
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.permits import HERE, one_mod
from apnap.oracle.phrases.players import YOU
from apnap.oracle.table import at, mod, phrase, told

# --- counters (122.1, 614.17) -------------------------------------------------------------------------------


def _none_on(n: Any) -> Any:
    return Static(se.All(n.filter), (mo.Cant("have_counters"),)) if n.zones == HERE else REJECT


told("stat", "counters can't be put on {n:noun.p}", _none_on,
     n=lambda v: su.NP(v.what.filter) if one_mod(v, mo.Cant) and isinstance(v.what, se.All) else None,
     alt=True)  # fmt: skip


def _of_kind(what: str, kind: str) -> Any:
    return mo.Cant(what, by=fi.WithCounter(kind))


def _kind_of(m: Any, what: str) -> Any:
    by = m.by if isinstance(m, mo.Cant) and m.what == what else None
    return by.kind if isinstance(by, fi.WithCounter) and m == _of_kind(what, by.kind) else None


mod(
    "can't have {kind:counterkind} counters put on *it",
    build=lambda kind: _of_kind("have_counters", kind),
    unbuild=lambda m: {"kind": kind} if (kind := _kind_of(m, "have_counters")) is not None else None,
)
for _words, _who in (("you", se.You()), ("your opponents", se.EachOpponent()), ("players", se.EachPlayer())):
    told("stat", f"{_words} can't get {{kind:counterkind}} counters",
         lambda kind, who=_who: Static(who, (_of_kind("get_counters", kind),)),
         kind=lambda v: _kind_of(one_mod(v, mo.Cant), "get_counters"))  # fmt: skip

# --- life (119.7, 119.8, 120.3a) ----------------------------------------------------------------------------

_LIFE = am.PlayerStat("life", se.You())


def _floor(k: Any, m: Any, c: Any = None) -> Any:
    """What damage takes beyond the bound isn't lost; the damage is dealt all the same."""
    if k != m or type(k) is not int:
        return REJECT
    below: co.Condition = co.Compare(am.Minus(_LIFE, su.ThatMuch()), "<", k)
    on = On("lose_life", player=YOU, cause="damage")
    return Replacement(on, amount=am.Minus(_LIFE, k), condition=below if c is None else co.AllOf((c, below)))


def _bound(v: Any) -> Any:
    return at(v, "amount.b") if isinstance(v, Replacement) else None


def _meanwhile(v: Any) -> Any:
    parts = at(v, "condition.parts")
    return parts[0] if parts else None


_REDUCES = "damage that would reduce your life total to less than {k:figure} reduces it to {m:figure} instead."
told("repl", _REDUCES, _floor, k=_bound, m=_bound)
for _when in ("if {c:cond2}, ", "as long as {c:cond2}, "):
    told("repl", _when + _REDUCES, _floor, k=_bound, m=_bound, c=_meanwhile, alt=_when.startswith("as"))

told("cond", "your life total is less than {k:figure}", lambda k: co.Compare(_LIFE, "<", k), k="b", alt=True)
_CHANGES = (mo.Cant("gain_life"), mo.Cant("lose_life"))
phrase("stat", "your life total can't change", Static(se.You(), _CHANGES))
told("sent0", "{d:dur}, your life total can't change", lambda d: ef.Apply(se.You(), _CHANGES, d), d="duration")

# --- for a time: what a player has, and can't do ------------------------------------------------------------


def _shielded(abilities: Any, d: Any) -> Any:
    """702.16i, 702.11c: protection or hexproof of a player."""
    return ef.Apply(se.You(), (mo.Gain(abilities),), d)


for _template in ("you gain {abilities:given} {d:dur}", "{d:dur}, you gain {abilities:given}"):
    told("sent0", _template, _shielded, abilities="mods.0.abilities", d="duration", alt=_template.startswith("{"))
told("sent0", "{d:dur}, your life total can't change and you gain {abilities:given}",
     lambda abilities, d: ef.Apply(se.You(), (*_CHANGES, mo.Gain(abilities)), d), abilities="mods.2.abilities",
     d="duration")  # fmt: skip
_NEITHER = (mo.Cant("lose_game"), mo.Cant("opponents_win"))
phrase("sent0", "you can't lose the game this turn and your opponents can't win the game this turn",
       ef.Apply(se.You(), _NEITHER, ef.THIS_TURN))  # fmt: skip
told("sent0", "{d:dur}, you can't lose the game and your opponents can't win the game",
     lambda d: ef.Apply(se.You(), _NEITHER, d) if d != ef.THIS_TURN else REJECT, d="duration")  # fmt: skip

# --- entering (614.17) --------------------------------------------------------------------------------------


def _kept_out(n: Any) -> Any:
    zones = ("graveyard", "library")
    return Static(se.All(n.filter, zones), (mo.Cant("enter"),)) if n.zones == () else REJECT


told("stat", "{n:noun.p} in graveyards and libraries can't enter the battlefield", _kept_out,
     n=lambda v: su.NP(v.what.filter, ()) if one_mod(v, mo.Cant) and isinstance(v.what, se.All) else None)  # fmt: skip


def _uncast(n: Any) -> Any:
    on = On("move", subject=n.filter, to="battlefield")
    return (
        Replacement(on, to="exile", condition=co.IsNot(co.WasCast(su.It()))) if n.zones == HERE else REJECT
    )


for _old in ("", " the battlefield"):
    told("repl", f"if a {{n:noun.s}} would enter{_old} and it wasn't cast, exile it instead.", _uncast,
         n=lambda v: su.NP(f) if (f := at(v, "on.subject")) is not None else None, alt=bool(_old))  # fmt: skip
