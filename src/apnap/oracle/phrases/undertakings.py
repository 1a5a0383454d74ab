"""Things done in several parts or several times: what is repeated as long as it succeeds, amounts said after all of
them, what happens when something later leaves, lists of what may be found, choices of bodies."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.animating import body_of, mods_of
from apnap.oracle.phrases.clauses.tails import where_x
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.nouns import either
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.replacements import ENTERS
from apnap.oracle.phrases.verbs_cards import move
from apnap.oracle.table import SUBJ, at, effect_mod, phrase, seq, static_mod, told, with_subject, without_subject

HERE = ("battlefield",)

# --- "if you do, draw X cards, then mill X cards, where X is …" ---------------------------------------------


def _if_x(c: Any, v: Any, x: Any) -> Any:
    made = where_x(v, x)
    return REJECT if made is REJECT else ef.Gate(made, when=c)


phrase(
    "sent",
    "if {c:cond2}, {v:chain}, where X is {x:amount}",
    build=_if_x,
    unbuild=lambda e: None,
    prove=lambda e, c, v, x: e == _if_x(c, v, x),
    alt=True,
)


def _unless_x(v: Any, who: Any, mana: str, x: Any) -> Any:
    if isinstance(v, ef.Seq) or mana != "{X}":
        return REJECT
    from apnap.ability.costs import Cost

    return ef.Gate(v, cost=Cost("{1}", per=x), unless=True, who=who)


told("sent0", "{v:chain} unless {who:plr.s} pays {mana:mana}, where X is {x:amount}", _unless_x,
     v="then", who="who", mana=lambda e: "{X}", x="cost.per")  # fmt: skip

# --- the same again as long as it succeeds ------------------------------------------------------------------


def _again(a: Any, b: Any, c: Any, v: Any) -> Any:
    """ "… If C, V and repeat this process": until C doesn't hold."""
    return ef.Repeat(None, seq(a, b, ef.Gate(v, when=c)), until=co.IsNot(c))


told("sent", "{a:imp}, then {b:imp}. if {c:cond2}, {v:imp} and repeat this process", _again,
     a="do.parts.0", b="do.parts.1", v="do.parts.2.then", c="do.parts.2.when")  # fmt: skip

# --- when something spoken of leaves ------------------------------------------------------------------------


def _later(on: Any, v: Any) -> Any:
    """603.7: a delayed trigger about what was just spoken of, whenever that comes to pass."""
    if len(on) != 1 or not isinstance(on[0].subject, fi.Among) or on[0].kind != "move":
        return REJECT
    if not isinstance(on[0].subject.what, (su.That, su.It, se.Ref)):
        return REJECT
    return ef.Delayed(on[0], v)


def _as_it_leaves(v: Any) -> Any:
    return ef.Delayed(On("move", subject=fi.IsSource(), frm="battlefield"), v)


told("sent0", "when ~ leaves the battlefield, {v:chain}", _as_it_leaves, v="effect")


told("sent0", "when {on:event}, {v:chain}", _later, on=lambda e: (getattr(e, "on", None),), v="effect")
told("sent0", "{v:chain} when {on:event}", _later, alt=True, proof=True,
     on=lambda e: (getattr(e, "on", None),), v="effect")  # fmt: skip

# --- what may be found: one of each of several kinds --------------------------------------------------------


def _kinds(a: Any, b: Any, c: Any) -> Any:
    if not a.zones == b.zones == c.zones == ():
        return REJECT
    return ef.Search(either(a.filter, b.filter, c.filter), 1, SUBJ)


def _kind(k: int) -> Any:
    return lambda e: su.NP(f, ()) if (f := at(e, f"filter.parts.{k}")) is not None else None


told("vp", "*search *your library for a {a:noun.s}, a {b:noun.s}, or a {c:noun.s}", _kinds, alt=True,
     a=_kind(0), b=_kind(1), c=_kind(2))  # fmt: skip
for _word in ("land", "creature", "artifact", "enchantment", "instant", "sorcery", "planeswalker"):
    phrase("thatnouns", f"{_word} cards", f"{_word} card", alt=True)

# --- bodies of a player's choice (614.1c) -------------------------------------------------------------------


def _chosen_body(a: Any, b: Any, c: Any, x: Any, y: Any) -> Any:
    """ "It becomes your choice of a 3/3 …, a 2/2 … with flying, or a 1/6 … with defender"."""
    kept = [ef.EnterWith(mods=mods_of(body, given, True)) for body, given in ((a, ()), (b, x), (c, y))]
    return ef.OneOf(tuple(kept))


def _bodies(e: Any) -> list[Any]:
    out: list[Any] = []
    for part in getattr(e, "parts", ()):
        if not isinstance(part, ef.EnterWith) or not part.mods:
            return []
        given = isinstance(part.mods[-1], mo.Gain)
        got = body_of(part.mods, True, given)
        out.append((got["v"], got.get("g", ())) if got else (None, None))
    return out if len(out) == 3 else []


def _nth(n: int, k: int) -> Any:
    return lambda e: bodies[n][k] if (bodies := _bodies(e)) else None


told(
    "aschoice",
    "it becomes your choice of a {a:animal.s}, a {b:animal.s} with {x:given}, or a {c:animal.s} with {y:given} in "
    "addition to its other types",
    _chosen_body,
    a=_nth(0, 0), b=_nth(1, 0), c=_nth(2, 0), x=_nth(1, 1), y=_nth(2, 1),
)  # fmt: skip

for _having in ("", " with {g:given}"):
    phrase(
        "aspart",
        f"a {{v:animal.s}}{_having}",
        build=lambda v, g=(): ef.EnterWith(mods=mods_of(v, g, True)),
        unbuild=lambda e, h=bool(_having): (  # type: ignore[misc]
            body_of(e.mods, True, h) if isinstance(e, ef.EnterWith) else None
        ),
    )

# --- entering in a way one may choose -----------------------------------------------------------------------


def _may_tapped(v: Any) -> Any:
    return Replacement(ENTERS, enters_tapped=True, optional=True, also=v)


told("repl", "you may have ~ enter tapped. if you do, {v:chain}.", _may_tapped, v="also")

# --- what is said of things ---------------------------------------------------------------------------------

effect_mod("*gain all creature types", mo.AddTypes(all_creature_types=True), alt=True)


def _each_combat(template: str, form: str) -> None:
    phrase(f"smod2.{form}", template, (mo.Must("attack"), mo.Must("block")))


_each_combat("attacks or blocks each combat if able", "s")
_each_combat("attack or block each combat if able", "p")


def _tamed(subs: Any, b: Any) -> Any:
    return (mo.SetTypes((), subs), mo.SetPT(*b), mo.Lose())


def _un_tamed(v: Any) -> dict[str, Any] | None:
    if len(v) != 3 or not isinstance(v[0], mo.SetTypes) or not isinstance(v[1], mo.SetPT):
        return None
    slots = {"subs": v[0].subtypes, "b": (v[1].power, v[1].toughness)}
    return slots if _tamed(**slots) == v else None


for _cat, _be in (("smod2", "*be"), ("emod2", "*become")):
    phrase(f"{_cat}.s", f"{_be} a {{subs:tokensubs}} with base power and toughness {{b:ptbase}} and loses all "
           "abilities", build=_tamed, unbuild=_un_tamed)  # fmt: skip
for _type in ("planeswalker", "artifact", "enchantment"):
    for _having in ("", " with {g:given}"):
        phrase(
            "emod2.s",
            f"*become a {{v:animal.s}}{_having} that's still a {_type}",
            build=lambda v, g=(): mods_of(v, g, True),
            unbuild=lambda m, h=bool(_having): body_of(m, True, h),  # type: ignore[misc]
            alt=True,
        )
effect_mod("can't phase out", mo.Cant("phase_out"))
static_mod("can't phase out", mo.Cant("phase_out"))

# --- a list of what several players do ----------------------------------------------------------------------

phrase(
    "subjs",
    "{a:subj}, {b:subjs}",
    build=lambda a, b: seq(a, b) if isinstance(b, ef.Seq) else REJECT,
    unbuild=lambda v: (
        {"a": v.parts[0], "b": ef.Seq(v.parts[1:])} if isinstance(v, ef.Seq) and len(v.parts) > 2 else None
    ),
    alt=True,
    flat=True,
)

# --- more selections ----------------------------------------------------------------------------------------

for _form in ("s", "o"):
    phrase(f"obj.{_form}", "this emblem", se.This(), alt=True)
move("*put {what:rest} on the bottom of their owners' libraries", "library", position="bottom")
_MY_OWN = fi.Both((fi.Owned(se.You()), fi.Controlled(se.You())))
phrase(
    "post",
    "you own and control",
    build=lambda: _MY_OWN,
    unbuild=lambda f: None,
    prove=lambda f: f == _MY_OWN,
    alt=True,
)

# --- numbers ------------------------------------------------------------------------------------------------

phrase("amount", "the number of permanent types among {what:obj.p/bare}", am.Aggregate, how="distinct",
       stat="permanent_type")  # fmt: skip

# --- games --------------------------------------------------------------------------------------------------


def _cast_in_game(n: Any) -> Any:
    f = spell_part(n)
    if f is REJECT:
        return REJECT
    other = fi.Other() if f is None else ordered(f, fi.Other())
    return co.Occurred(On("cast", subject=other, player=YOU), "game")


def _of_other(v: Any) -> Any:
    f = at(v, "event.subject")
    parts = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != fi.Other()]
    return None if f is None else spell_noun(fi.both(*parts) if parts else None)


told("cond", "you've cast another {n:noun.s} this game", _cast_in_game, n=_of_other)

# --- what may be done under a condition, and what otherwise -------------------------------------------------


def _may_if(v: Any, c: Any, b: Any) -> Any:
    """ "You may … if it's a land card. Otherwise, …": also when the player doesn't want to (608.2d)."""
    return ef.Gate(with_subject(v, se.You()), when=c, may=True, otherwise=b)


told("sent", "you may {v:vp.2} if {c:cond2}. otherwise, {b:chain}", _may_if,
     v=lambda e: without_subject(e.then, se.You()) if isinstance(at(e, "then"), ef.Effect) else None,
     c="when", b="otherwise")  # fmt: skip
