"""The top card of a graveyard, damage to something and to itself, all of a kind from among some cards, and what else
is said of a few more things."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.watching import _source, _un_source
from apnap.oracle.table import at, effect_mod, phrase, told, verb

# --- the top of a graveyard (404.1) ---------------------------------------------------------------------------------


def _top(of: Any, n: Any) -> Any:
    return se.TopOfKind(n.filter, of) if n.zones == () else REJECT


for _form in ("s", "o"):
    told(f"obj.{_form}", "the top {n:noun.s} of {of:poss} graveyard", _top, of="of",
         n=lambda v: su.NP(v.filter, ()) if isinstance(v, se.TopOfKind) else None)  # fmt: skip

# --- "2 damage to any target and 3 damage to itself" ----------------------------------------------------------------


def _and_itself(what: Any, n: Any, to: Any, m: Any) -> Any:
    if isinstance(what, (se.All, se.Choose)):
        return REJECT
    return ef.Damage(n, to, what, also=(ef.Damage(m, su.Same(), su.Same()),))


def _un_and_itself(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Damage) or len(e.also) != 1 or e.source is None:
        return None
    slots = {"what": e.source, "n": e.n, "to": e.to, "m": e.also[0].n}
    return slots if _and_itself(**slots) == e else None


phrase(
    "subj",
    "{what:obj.s} deals {n:damage} to {to:dmgto} and {m:damage} to itself",
    build=_and_itself,
    unbuild=_un_and_itself,
)

# --- all of a kind from among cards looked at or revealed -----------------------------------------------------------


def _all_among(n: Any) -> Any:
    if n.zones != () or n.filter == fi.Anything():
        return REJECT
    return se.OnlyThose(su.Pool(), n.filter)


for _form in ("o", "p"):
    phrase(
        f"obj.{_form}",
        "all {n:noun.p} from among them",
        build=_all_among,
        unbuild=lambda v: (
            {"n": su.NP(v.filter, ())} if isinstance(v, se.OnlyThose) and isinstance(v.of, su.Pool) else None
        ),
        alt=True,
    )

# --- a price that somebody else is the better for (118.9) -----------------------------------------------------------


def _gains(k: Any, who: Any) -> Any:
    return Cost(actions=(ef.GainLife(k, who),))


for _words, _who in (
    ("an opponent", se.Choose(fi.Opponent())), ("each other player", se.EachOther(se.You())),
):  # fmt: skip
    told("altcost", f"have {_words} gain {{k:life}}", lambda k, who=_who: _gains(k, who), k="actions.0.n")

# --- a copy, and its targets, in one sentence -----------------------------------------------------------------------

for _copy in ("the copy", "the copies"):
    verb(f"*copy {{what:obj.o}} and you may choose new targets for {_copy}", ef.CopySpell, retarget=True, alt=True)
    verb(f"*copy {{what:obj.o}}, and you may choose new targets for {_copy}", ef.CopySpell, retarget=True, alt=True)

# --- "until end of turn, if … would …, …" (614.1) -------------------------------------------------------------------


def _for_a_while(d: Any, v: Any) -> Any:
    return ef.Shield(v, d) if isinstance(v, Replacement) else REJECT


told("effect", "{d:dur}, {v:repl}", _for_a_while, d="duration", v="ability")

# --- what a source of one's choice would deal (609.7) ---------------------------------------------------------------

_BY = fi.Among(se.Ref("source"))


def _stopped(n: Any, combat: bool | None, subject: Any) -> Any:
    what = _source(n)
    if what is REJECT:
        return REJECT
    return ef.Shield(Replacement(On("damage", subject=subject, source=_BY, combat=combat), prevent_all=True),
                     source=what)  # fmt: skip


for _damage, _combat in (("damage", None), ("combat damage", True)):
    for _whom, _subject in (("", None), (" to you", fi.Among(se.You()))):
        for _that in ("", "that "):
            told("sent0", f"prevent all {_damage} {_that}a {{n:noun.s}} of your choice would deal{_whom} this turn",
                 lambda n, c=_combat, s=_subject: _stopped(n, c, s), alt=bool(_that),
                 n=lambda e: _un_source(e.source) if isinstance(at(e, "source"), se.Choose) else None)  # fmt: skip

# --- said in addition -----------------------------------------------------------------------------------------------

effect_mod("also *gain {abilities:given}", mo.Gain, alt=True)

# --- a copy that enters with something (707.9) ----------------------------------------------------------------------


def _enters_with(c: Any, f: Any = None) -> Any:
    return (mo.EntersWith(c[0], c[1], f.filter if f is not None else None),)


def _count(v: Any) -> Any:
    return (v[0].kind, v[0].n) if len(v) == 1 and isinstance(v[0], mo.EntersWith) else None


for _it in ("it", "the token"):
    told("except", f"{_it} enters with {{c:morecounters}} on it", _enters_with, alt=_it != "it", c=_count)
    told("except", f"{_it} enters with {{c:morecounters}} on it if it's a {{f:noun.s}}", _enters_with, alt=_it != "it",
         c=_count, f=lambda v: su.NP(v[0].fits) if _count(v) and v[0].fits is not None else None)  # fmt: skip
told("morecounters", "an additional {k:counterkind} counter", lambda k: (k, 1), k=lambda c: c[0] if c[1] == 1 else None)
told("morecounters", "a {k:counterkind} counter", lambda k: (k, 1), k=lambda c: c[0] if c[1] == 1 else None, alt=True)
told("morecounters", "{n:number} additional {k:counterkind} counters", lambda n, k: (k, n) if n != 1 else REJECT,
     n=lambda c: c[1], k=lambda c: c[0])  # fmt: skip
