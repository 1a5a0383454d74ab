"""What follows from an earlier part: its target again ("that player or that planeswalker's controller"), another
version in a line of its own, cards that remain, tokens that attack."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Keyword, SpellAbility
from apnap.ability.costs import Cost
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.clauses.sentences import of_each
from apnap.oracle.phrases.tokens import _create
from apnap.oracle.phrases.verbs_cards import move
from apnap.oracle.references import replace
from apnap.oracle.table import SUBJ, phrase, verb

# --- the target again ----------------------------------------------------------------------------------------------

_HIT = su.That("planeswalker")
"""A player or planeswalker spoken of; whoever is dealt damage as a player is their own controller."""
for _form in ("plr.s", "plr.o", "dmgto1"):
    phrase(
        _form,
        "that player or that planeswalker's controller",
        build=lambda: se.ControllerOf(_HIT),
        unbuild=lambda v: (
            {} if isinstance(v, se.ControllerOf) and v.what in (_HIT, su.ThatPlayer()) else None
        ),
        prove=lambda v: v == se.ControllerOf(_HIT),
    )
phrase("dmgto1", "that player or planeswalker", _HIT, alt=True)
phrase("obj.o", "that player or planeswalker", _HIT, alt=True)
phrase("dmgto1", "that creature", su.That("creature"), alt=True)
_THEIRS = fi.both(fi.Type("Planeswalker"), fi.Controlled(su.ThatPlayer()))
_EITHER = se.Choose(fi.Either((fi.Among(su.ThatPlayer()), _THEIRS)))
phrase("dmgto", "that player or a planeswalker that player controls", _EITHER)
phrase("dmgto", "that player or a planeswalker they control", _EITHER, alt=True)


def _each_hits(to: Any) -> Any:
    hit = ef.Damage(am.StatOf("power", se.Iter()), to, se.Iter())
    return ef.ForEach(su.That("creature", True), hit)


def _un_each_hits(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.ForEach) or not isinstance(e.what, (su.That, su.Them)) or not isinstance(e.do, ef.Damage):
        return None
    plain = (se.Iter(), su.It())
    n = e.do.n
    fits = isinstance(n, am.StatOf) and n.stat == "power" and n.what in plain and e.do.source in plain
    return {"to": e.do.to} if fits and e.do == ef.Damage(n, e.do.to, e.do.source) else None


phrase("subj", "each of those creatures deals damage equal to its power to {to:dmgto}",
       build=_each_hits, unbuild=_un_each_hits)  # fmt: skip
for _noun in ("creature", "land", "permanent", "spell"):
    phrase("ownposs", f"the {_noun} 's", su.That(_noun), alt=True)

# --- "unless they sacrifice a creature" ----------------------------------------------------------------------------


def _unless_they(v: Any, do: Any) -> Any:
    if isinstance(v, ef.Seq) or of_each(v):
        return REJECT
    return ef.Gate(v, cost=Cost(actions=(do,)), unless=True, who=su.They())


phrase(
    "sent0",
    "{v:chain} unless they {do:vp.3b}",
    build=_unless_they,
    unbuild=lambda e: (
        {"v": e.then, "do": e.cost.actions[0]}
        if isinstance(e, ef.Gate)
        and e.unless
        and e.cost is not None
        and len(e.cost.actions) == 1
        and e == _unless_they(e.then, e.cost.actions[0])
        else None
    ),
    alt=True,
)

# --- another version in a line of its own --------------------------------------------------------------------------


def _version(a: Any, nl: Any, w: Any, c: Any, b: Any) -> Any:
    return (SpellAbility(ef.Gate(b, when=c, otherwise=a, replaces=True), w),)


def _un_version(v: Any) -> dict[str, Any] | None:
    if len(v) != 1 or not isinstance(v[0], SpellAbility) or not v[0].word:
        return None
    e = v[0].effect
    if not isinstance(e, ef.Gate) or not e.replaces:
        return None
    return {"a": e.otherwise, "nl": "\n", "w": v[0].word, "c": e.when, "b": e.then}


phrase("spellline", "{a:effect} {nl:nl} {w:abword} -- if {c:cond2}, {b:chain} instead.",
       build=_version, unbuild=_un_version)  # fmt: skip
phrase("spellline", "{a:effect} {nl:nl} {w:abword} -- {b:chain} instead if {c:cond2}.",
       build=_version, unbuild=_un_version, alt=True)  # fmt: skip


def _tokens(a: Any, nl: Any, w: Any, c: Any, n: Any) -> Any:
    if not isinstance(a, ef.Create) or a.n == n:
        return REJECT
    return _version(a, nl, w, c, replace(a, n=n))


def _un_tokens(v: Any) -> dict[str, Any] | None:
    got = _un_version(v)
    if got is None or not isinstance(got["b"], ef.Create):
        return None
    slots = {"a": got["a"], "nl": "\n", "w": got["w"], "c": got["c"], "n": got["b"].n}
    return slots if _tokens(**slots) == v else None


phrase("spellline", "{a:effect} {nl:nl} {w:abword} -- if {c:cond2}, create {n:number} of those tokens instead.",
       build=_tokens, unbuild=_un_tokens)  # fmt: skip

# --- paragraphs that speak of those before -------------------------------------------------------------------------


def _paragraph(b: Any, w: str = "") -> Any:
    return (SpellAbility(b, w),)


def _un_paragraph(word: bool) -> Any:
    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 1 or not isinstance(v[0], SpellAbility) or bool(v[0].word) != word:
            return None
        return {"b": v[0].effect, **({"w": v[0].word} if word else {})}

    return unbuild


phrase("para", "{b:effect}", build=_paragraph, unbuild=_un_paragraph(False))
phrase("para", "{w:abword} -- {b:effect}", build=_paragraph, unbuild=_un_paragraph(True))
phrase("paras", "{a:para}", build=lambda a: a, unbuild=lambda v: {"a": v} if len(v) == 1 else None)
for _cat in ("paras", "spellline"):
    phrase(
        _cat,
        "{a:para} {nl:nl} {b:paras}",
        build=lambda a, nl, b: a + b,
        unbuild=lambda v: (
            {"a": v[:1], "nl": "\n", "b": v[1:]}
            if len(v) > 1 and all(isinstance(one, SpellAbility) for one in v)
            else None
        ),
    )

# --- cards ---------------------------------------------------------------------------------------------------------

move("*shuffle {what:rest} into *your library", "library", shuffle=True)


def _fewer(n: Any, k: Any) -> Any:
    if n.zones in ((), ("battlefield",), ("stack",), ("source",), su.PLAYERS):
        return REJECT
    return co.IsNot(co.Exists(se.All(n.filter, n.zones), k))


def _un_fewer(v: Any) -> dict[str, Any] | None:
    e = v.inner if isinstance(v, co.IsNot) else None
    if not isinstance(e, co.Exists) or not isinstance(e.what, se.All):
        return None
    slots = {"n": su.NP(e.what.filter, e.what.zones), "k": e.least}
    return slots if e.least != 1 and _fewer(**slots) == v else None


phrase("cond", "there are fewer than {k:number} {n:noun.p/in}", build=_fewer, unbuild=_un_fewer)
phrase("obj.p", "{v:pair} each", build=lambda v: v, unbuild=lambda v: {"v": v} if isinstance(v, se.Union) else None,
       alt=True)  # fmt: skip

# --- an ability within an ability's quotes ---------------------------------------------------------------------------

phrase(
    "given",
    "‘{v:ability}’",
    build=lambda v: (v,),
    unbuild=lambda v: {"v": v[0]} if len(v) == 1 and not isinstance(v[0], Keyword) else None,
    alt=True,
)

# --- tokens that attack --------------------------------------------------------------------------------------------

_create("*create a {token:token.s} that's attacking", True, attacking=True)
verb(
    "*create a {token:token.s} that's blocking {blocks:obj.o}",
    None,
    build=lambda token, blocks: ef.Create(token, who=SUBJ, blocks=blocks),
    unbuild=lambda e: (
        {"token": e.token, "blocks": e.blocks}
        if isinstance(e, ef.Create) and e.blocks is not None and e == ef.Create(e.token, who=e.who, blocks=e.blocks)
        else None
    ),
)
