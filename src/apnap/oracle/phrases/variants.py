"""Other ways to say what is said elsewhere: things other than the source, costs of two kinds, counters that are removed
in any number, damage of another version of a spell."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Activated, SpellAbility
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.clauses.sentences import of_each
from apnap.oracle.phrases.conditions import HAND
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.staples import more_damage
from apnap.oracle.table import SUBJ, phrase, told, verb, with_subject, without_subject

HERE = ("battlefield",)


def _silent(value: Any) -> None:
    """Unbuild of what is said otherwise."""


def _other(f: Any) -> bool:
    return fi.Other() in getattr(f, "parts", (f,))


# --- conditions and things -----------------------------------------------------------------------------------------

for _words, _op in (("more", ">="), ("fewer", "<=")):
    told("cond", f"you have {{n:number}} or {_words} cards in your hand", lambda n, op=_op: co.Compare(HAND, op, n),
         n="b", alt=True)  # fmt: skip


def _other_than(n: Any) -> Any:
    if n.zones != HERE or _other(n.filter):
        return REJECT
    return se.Choose(ordered(n.filter, fi.Other("this")))


for _form in ("s", "o"):
    phrase(f"obj.{_form}", "a {n:noun.s} other than ~", build=_other_than, unbuild=_silent,
           prove=lambda v, n: v == _other_than(n), alt=True)  # fmt: skip


def _named_again(n: Any) -> Any:
    """ "Discard another card named ~" (207.2c: grandeur)."""
    if n.zones != () or _other(n.filter) or n.filter == fi.Anything():
        return REJECT
    return ef.Discard(1, SUBJ, filter=ordered(n.filter, fi.Other()))


verb("*discard another {n:noun.s}", None, build=_named_again,
     unbuild=lambda e: {"n": su.NP(fi.both(*[p for p in e.filter.parts if p != fi.Other()]), ())}
     if isinstance(e, ef.Discard) and isinstance(e.filter, fi.Both) and _other(e.filter) else None)  # fmt: skip

# --- numbers -------------------------------------------------------------------------------------------------------

told("cards", "that many cards plus {k:word}", lambda k: am.Plus(su.ThatMuch(), k), k="b")


def _for_each(n: Any, k: Any) -> Any:
    if n.zones != HERE or _other(n.filter):
        return REJECT
    return ef.Sacrifice(se.Choose(n.filter, n.zones, k, k), SUBJ)


for _whose in ("", " of their choice", " of your choice"):
    verb(f"*sacrifice a {{n:noun.s}}{_whose} for each {{k:each}}", None, build=_for_each,
         unbuild=lambda e: {"n": su.NP(e.what.filter, e.what.zones), "k": e.what.least}
         if isinstance(e, ef.Sacrifice) and isinstance(e.what, se.Choose) and isinstance(e.what.least, am.AmountNode)
         and not isinstance(e.what.least, am.X) and e == _for_each(su.NP(e.what.filter, e.what.zones), e.what.least)
         else None, alt=bool(_whose))  # fmt: skip

# --- costs ---------------------------------------------------------------------------------------------------------

told("pay", "{v:mana} and {n:life}", lambda v, n: Cost(v, actions=(ef.PayLife(n),)), v="mana", n="actions.0.n")


def _if_paid(who: Any, pay: Any, v: Any) -> Any:
    if of_each(v) or isinstance(who, (se.You, se.EachPlayer, se.EachOpponent, se.EachOther)):
        return REJECT
    return ef.Gate(v, may=True, cost=pay, who=who)


for _form in ("s", "b"):
    for _they in ("the player does", "that player does"):
        told("sent0", f"{{who:plr.{_form}}} may pay {{pay:pay}}. if {_they}, {{v:chain}}", _if_paid, who="who",
             pay="cost", v="then", alt=True, proof=True)  # fmt: skip


def _any_number(k: Any, j: Any, m: Any, one: bool) -> Any:
    """As many counters as one likes are a number that is chosen as the ability is activated (107.3c, 602.2b)."""
    if k != j:
        return REJECT
    cost = Cost(tap=True, actions=(ef.RemoveCounters(se.This(), k, am.X()),))
    each = ef.AddMana((m,), am.X())
    return Activated(cost, ef.Seq((ef.AddMana((m,)), each)) if one else each)


for _how, _one in (("", False), ("{m:mana}, then add an additional ", True)):
    _then = f"add {_how}{{{'l' if _one else 'm'}:mana}} for each {{j:counterkind}} counter removed this way"

    def _batteries(k: Any, j: Any, m: Any, l: Any = None, one: bool = _one) -> Any:  # noqa: E741
        return REJECT if one and l != m else _any_number(k, j, m, one)

    phrase("ability0", f"{{T}} ‚ remove any number of {{k:counterkind}} counters from ~: {_then}.", build=_batteries,
           unbuild=_silent, prove=lambda v, make=_batteries, **slots: v == make(**slots), alt=True)  # fmt: skip

# --- what is done, and for how long --------------------------------------------------------------------------------

_WALL = mo.May("attack_as_though_no_defender")


def _and_may_attack(what: Any, m: Any) -> Any:
    return REJECT if isinstance(what, se.Choose) else ef.Apply(what, (*m, _WALL), ef.END_OF_TURN)


phrase(
    "subj",
    "{what:obj.s/each} {m:emods.s} until end of turn and can attack this turn as though it didn't have defender",
    build=_and_may_attack,
    unbuild=_silent,
    prove=lambda v, what, m: v == _and_may_attack(what, m),
    alt=True,
)


def _recoloured(what: Any) -> Any:
    """For as long as the game lasts, as no time is told (611.2a)."""
    if isinstance(what, se.Choose):
        return REJECT
    return ef.Seq((ef.ChooseColor(), ef.Apply(what, (mo.SetColors((), chosen=True),), ef.FOREVER)))


told("subj", "{what:obj.s/each} becomes the color of your choice", _recoloured, what="parts.1.what")

# --- another version of a spell's damage (608.2c) ------------------------------------------------------------------


def _more(a: Any, c: Any, n: Any, nl: Any = None, w: str = "") -> Any:
    made = more_damage(a, c, n)
    return made if made is REJECT else (SpellAbility(made, w),)


for _words in ("~ deals {n:figure} damage instead if {c:cond2}", "if {c:cond2}, ~ deals {n:figure} damage instead"):
    phrase("spellline", f"{{a:effect}} {{nl:nl}} {{w:abword}} -- {_words}.", build=_more, unbuild=_silent,
           prove=lambda v, **slots: v == _more(**slots), alt=True)  # fmt: skip
phrase("sent0", "{a:chain}. ~ deals {n:figure} damage instead if {c:cond2}", build=more_damage, unbuild=_silent,
       prove=lambda v, a, c, n: v == more_damage(a, c, n), alt=True)  # fmt: skip


def _instead(a: Any, nl: Any, w: Any, c: Any, b: Any) -> Any:
    if any(isinstance(part, se.Target) for part in b.walk()):  # would be chosen besides those of the other version
        return REJECT
    return (SpellAbility(ef.Gate(b, when=c, otherwise=a, replaces=True), w),)


phrase("spellline", "{a:effect} {nl:nl} {w:abword} -- if {c:cond2}, instead {b:effect}", build=_instead,
       unbuild=_silent, prove=lambda v, **slots: v == _instead(**slots), alt=True)  # fmt: skip

# --- more conditions, numbers and tokens ---------------------------------------------------------------------------

phrase("cond2", "{a:cond} or if {b:cond}", build=lambda a, b: co.AnyOf((a, b)), unbuild=_silent,
       prove=lambda v, a, b: v == co.AnyOf((a, b)), alt=True)  # fmt: skip
phrase("tokenbody", "colorless artifact #token", ef.Token(("Artifact",), (), (), None, None))


def _came(n: Any) -> Any:
    if n.zones != HERE or _other(n.filter):
        return REJECT
    return am.Happened(On("move", to="battlefield", subject=ordered(n.filter, fi.Controlled(se.You()))))


for _where in ("", "the battlefield "):
    phrase("amount", f"the number of {{n:noun0.p}} that entered {_where}under your control this turn", build=_came,
           unbuild=_silent, prove=lambda v, n: v == _came(n), alt=True)  # fmt: skip

# --- what others may have you do -----------------------------------------------------------------------------------


def _have_you(who: Any, v: Any, w: Any = None) -> Any:
    if isinstance(who, (se.You, se.EachPlayer, se.EachOpponent, se.EachOther)):
        return REJECT
    made = with_subject(v, se.You())
    return REJECT if made is REJECT else ef.Gate(made, may=True, who=who, otherwise=w)


def _yours(e: Any) -> Any:
    return without_subject(e.then, se.You()) if isinstance(e, ef.Gate) and e.may else None


for _they in ("they don't", "the player doesn't", "that player doesn't"):
    told("sent0", f"{{who:plr.s}} may have you {{v:vp.2}}. if {_they}, {{w:chain}}", _have_you, who="who", v=_yours,
         w="otherwise", alt=_they != "they don't", proof=True)  # fmt: skip
