"""What a spell's permanent enters with ("that creature enters with an additional +1/+1 counter on it"), commanders that
are counted, moved and measured, base power alone, sacrifices of all but some."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.replacements import ENTERS
from apnap.oracle.phrases.sums import _COMMANDED
from apnap.oracle.table import SUBJ, at, effect_mod, phrase, static_mod, told, verb

# --- what is cast enters with more counters --------------------------------------------------------------------------


def _enters(what: Any, kind: str, n: Any = 1) -> Any:
    """Said of the spell that the event is about, which becomes the permanent (400.7d)."""
    if not isinstance(what, (su.It, su.That)) or type(n) is not int:
        return REJECT
    return ef.Apply(what, (mo.Gain((Replacement(ENTERS, enters_counters=((kind, n),)),)),), ef.FOREVER)


def _counters(e: Any, k: int) -> Any:
    got = at(e, "mods.0.abilities.0.enters_counters")
    return got[0][k] if isinstance(got, tuple) and len(got) == 1 else None


told("subj", "{what:obj.s} enters with a additional {kind:counterkind} counter on it",
     lambda what, kind: _enters(what, kind), what="what", kind=lambda e: _counters(e, 0))  # fmt: skip
told("subj", "{what:obj.s} enters with {k:number} additional {kind:counterkind} counters on it",
     lambda what, kind, k: _enters(what, kind, k), what="what", kind=lambda e: _counters(e, 0),
     k=lambda e: _counters(e, 1))  # fmt: skip



def _enters_and(kind: str, m: Any, d: Any) -> Any:
    return ef.Seq((_enters(su.It(), kind), ef.Apply(su.It(), m, d)))


told("chain", "it enters with a additional {kind:counterkind} counter on it and {m:emods.s} {d:dur}", _enters_and,
     kind=lambda e: _counters(at(e, "parts.0"), 0), m="parts.1.mods", d="parts.1.duration", alt=True,
     proof=True)  # fmt: skip

# --- commanders ------------------------------------------------------------------------------------------------------

_TIMES = am.Happened(_COMMANDED, "game")
phrase("each", "time you've cast a commander from the command zone this game", _TIMES, alt=True)
phrase("each", "time it's been cast from the command zone this game", _TIMES, alt=True)
phrase("amount", "the number of times you've cast a commander from the command zone this game", _TIMES, alt=True)
phrase("amount", "the number of times it's been cast from the command zone this game", _TIMES, alt=True)
_MINE = fi.both(fi.Status("commander"), fi.Owned(se.You()))
verb("*put your commander into your hand from the command zone", ef.Move(se.Choose(_MINE, ("command",)), "hand"))
phrase("amount", "the greatest mana value of a commander you own on the battlefield or in the command zone",
       am.Aggregate("greatest", "mana_value", se.All(_MINE, ("battlefield", "command"))))  # fmt: skip

phrase("adj", "noncommander", fi.Not(fi.Status("commander")))
verb(
    "*copy {what:obj.o} for each {n:each}",
    None,
    build=lambda what, n: ef.CopySpell(what, n, SUBJ, retarget=False),
    unbuild=lambda e: (
        {"what": e.what, "n": e.n}
        if isinstance(e, ef.CopySpell)
        and type(e.n) is not int
        and e == ef.CopySpell(e.what, e.n, e.who, retarget=False)
        else None
    ),
)

# --- base power alone ------------------------------------------------------------------------------------------------


def _power(n: Any) -> Any:
    return mo.SetPT(n, None) if type(n) is int else REJECT


def _only_power(m: Any) -> dict[str, Any] | None:
    return {"n": m.power} if isinstance(m, mo.SetPT) and m == _power(m.power) else None


effect_mod("*have base power {n:figure}", build=_power, unbuild=_only_power)
static_mod("*have base power {n:figure}", build=_power, unbuild=_only_power)


def _each_equal(n: Any) -> Any:
    return mo.SetPT(n, n) if isinstance(n, am.AmountNode) else REJECT


static_mod(
    "*have base power and toughness each equal to {n:amount}",
    build=_each_equal,
    unbuild=lambda m: {"n": m.power} if isinstance(m, mo.SetPT) and m == _each_equal(m.power) else None,
    alt=True,
)
effect_mod(
    "*have base power and toughness each equal to {n:amount}",
    build=_each_equal,
    unbuild=lambda m: {"n": m.power} if isinstance(m, mo.SetPT) and m == _each_equal(m.power) else None,
)
effect_mod(
    "*have base power and base toughness each equal to {n:amount}",
    build=_each_equal,
    unbuild=lambda m: {"n": m.power} if isinstance(m, mo.SetPT) and m == _each_equal(m.power) else None,
    alt=True,
)

# --- what isn't enchanted --------------------------------------------------------------------------------------------

for _status in ("enchanted", "equipped"):
    phrase("post.s", f"that isn't {_status}", fi.Not(fi.Status(_status)))
    phrase("post.p", f"that aren't {_status}", fi.Not(fi.Status(_status)))

# --- what is done instead of entering ---------------------------------------------------------------------------------


def _toll(a: Any) -> Any:
    """614.1a, 614.5: it enters after all if that was done, and then isn't replaced again."""
    enters = ef.Gate(ef.Move(se.This(), "battlefield"), when=su.IfDid(), otherwise=ef.Move(se.This(), "graveyard"))
    return Replacement(ENTERS, instead=ef.Seq((a, enters))) if not isinstance(a, ef.Seq) else REJECT


def _maybe_toll(a: Any) -> Any:
    return _toll(ef.Gate(a, may=True)) if not isinstance(a, ef.Gate) else REJECT


_ENTERS_THEN = "instead. if you do, put ~ onto the battlefield. if you don't, put it into its owner 's graveyard."
told("repl", f"if ~ would enter, {{a:chain}} {_ENTERS_THEN}", _toll, a="instead.parts.0")
told("repl", f"if ~ would enter, you may {{a:chain}} {_ENTERS_THEN}", _maybe_toll, a="instead.parts.0.then")

# --- one by one ------------------------------------------------------------------------------------------------------


def _each_of(n: Any) -> Any:
    return se.Choose(n.filter, n.zones, 0, None) if n.zones == ("battlefield",) else REJECT


phrase("obj.o", "each of any number of {n:noun.p}", build=_each_of, unbuild=lambda v: None,
       prove=lambda v, n: v == _each_of(n), alt=True)  # fmt: skip
verb("*copy {what:obj.o} and may choose a new target for the copy", None,
     build=lambda what: ef.CopySpell(what, 1, SUBJ), unbuild=lambda e: None,
     prove=lambda e, what: e == ef.CopySpell(what, 1, SUBJ), alt=True)  # fmt: skip
