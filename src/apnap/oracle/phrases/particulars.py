"""Particular measures and moments: the greatest of some, mana that was spent, what damage was dealt to, cards in
one of two zones; combat for a turn; casting a card for more than its cost; prices for each of something."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement, Static
from apnap.ability.costs import Cost
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.replacements import ENTERS
from apnap.oracle.phrases.triggers import ACTOR
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

HERE = ("battlefield",)

# --- measures ------------------------------------------------------------------------------------------------


def _extreme(word: str, stat: str) -> None:
    """ "with the greatest power among creatures they control"."""
    key = stat.replace(" ", "_")

    def build(what: Any) -> Any:
        return fi.Stat(key, "==", am.Aggregate(word, key, what)) if isinstance(what, se.All) else REJECT

    phrase(
        "postn",
        f"with the {word} {stat} among {{what:obj.p/bare}}",
        build=build,
        unbuild=lambda f: (
            {"what": f.value.what}
            if isinstance(f, fi.Stat) and isinstance(f.value, am.Aggregate) and build(f.value.what) == f
            else None
        ),
    )


for _word in ("greatest", "least"):
    for _stat in ("power", "toughness", "mana value"):
        _extreme(_word, _stat)
phrase("amount", "the amount of mana spent to cast {what:obj.o}", am.ManaSpent)


def _spent(k: Any, what: Any) -> Any:
    return co.Compare(am.ManaSpent(what=what), ">=", k)


phrase(
    "cond",
    "{k:word} or more mana was spent to cast {what:obj.o}",
    build=_spent,
    unbuild=lambda v: (
        {"k": v.b, "what": v.a.what}
        if isinstance(v, co.Compare) and isinstance(v.a, am.ManaSpent) and v.a.what and v == _spent(v.b, v.a.what)
        else None
    ),
)
# 702.185c: a spell was cast for its warp cost
phrase("cond", "a spell was warped this turn", co.Occurred(On("cast", cause="warp")))


def _either_zone(template: str, zones: tuple[str, ...], **more: Any) -> None:
    phrase(
        "post",
        template,
        build=lambda by: su.Where(zones, fi.Owned(by)),
        unbuild=lambda v: (
            {"by": v.filter.by}
            if isinstance(v, su.Where) and v.zones == zones and isinstance(v.filter, fi.Owned)
            else None
        ),
        **more,
    )


for _one, _two in (("hand", "graveyard"), ("graveyard", "hand"), ("library", "graveyard"), ("graveyard", "library")):
    for _or in ("or", "and/or"):
        _either_zone(f"from {{by:poss}} {_one} {_or} {_two}", (_one, _two), alt=_or != "or")

phrase(
    "plev1",
    "*expend {n:digits}",
    build=lambda n: (On("expend", player=ACTOR, amount=("==", n)),),
    unbuild=lambda v: (
        {"n": v[0].amount[1]}
        if len(v) == 1 and v[0].amount and v == (On("expend", player=ACTOR, amount=("==", v[0].amount[1])),)
        else None
    ),
)

phrase("post", "with a single target", fi.WithTargets())
phrase("post", "with {H} in (its|their) mana cost", fi.PhyrexianCost())
for _set in ("Arabian Nights", "Antiquities", "Homelands"):
    phrase("post", f"with a name originally printed in the {_set} expansion", fi.PrintedIn(_set))
phrase("poss", "their owner 's", se.OwnerOf(su.Them()), alt=True)
for _words in ("the cards milled this way", "the milled cards"):
    phrase("amongthem", _words, su.That("card", True), alt=True)

# --- what damage was dealt to ----------------------------------------------------------------------------------


def _dealt(n: Any) -> Any:
    return ordered(n.filter, fi.Among(su.Done("dealt"))) if n.zones == HERE else REJECT


def _un_dealt(f: Any) -> dict[str, Any] | None:
    parts = f.parts if isinstance(f, fi.Both) else ()
    mine = [p for p in parts if not (isinstance(p, fi.Among) and isinstance(p.what, (se.Ref, su.Done)))]
    if len(mine) != len(parts) - 1:
        return None
    done = next(p for p in parts if p not in mine)
    return {"n": su.NP(fi.both(*mine))} if ordered(*mine, done) == f else None


phrase("evobj", "a {n:noun.s} dealt damage this way", build=_dealt, unbuild=lambda f: _said_dealt(f))


def _said_dealt(f: Any) -> dict[str, Any] | None:
    """Results are named "r1", "r2", …; targets have other words."""
    got = _un_dealt(f)
    if got is None:
        return None
    what: Any = next(p.what for p in f.parts if isinstance(p, fi.Among))
    return got if isinstance(what, su.Done) or what.name.startswith("r") else None


# --- casting ---------------------------------------------------------------------------------------------------


def _exiled_after(v: Any) -> Any:
    return replace(v, exile_after=True) if isinstance(v, ef.Cast) and not v.exile_after else REJECT


for _yard in ("your graveyard", "a graveyard", "your graveyard this turn"):
    phrase(
        "sent0",
        f"{{v:subj}}. if that spell would be put into {_yard}, exile it instead",
        build=_exiled_after,
        unbuild=lambda e: {"v": replace(e, exile_after=False)} if isinstance(e, ef.Cast) and e.exile_after else None,
        alt=_yard != "your graveyard",
    )


def _by_doing(cost: Any) -> Any:
    may = mo.May("play_from", filter=fi.IsSource(), zone="graveyard", actions=cost)
    return Static(se.You(), (may,), zones=("graveyard",))


def _un_by_doing(v: Any) -> dict[str, Any] | None:
    if not isinstance(v, Static) or len(v.mods) != 1 or not isinstance(v.mods[0], mo.May) or not v.mods[0].actions:
        return None
    cost = v.mods[0].actions
    return {"cost": cost} if replace(v, zones=("graveyard",)) == _by_doing(cost) else None


for _self in ("~card", "~"):
    phrase(
        "stat",
        f"you may cast {_self} from your graveyard by {{cost:gerund}} in addition to paying its other costs",
        build=_by_doing,
        unbuild=_un_by_doing,
        alt=_self == "~",
    )


def _gerund(template: str, cls: type, field: str) -> None:
    """What is done besides paying: "exiling another creature card from your graveyard"."""

    def build(**slots: Any) -> Any:
        if field == "what" and not isinstance(slots["what"], (se.Choose, se.All)):
            return REJECT
        return (cls(**slots),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 1 or type(v[0]) is not cls:
            return None
        slots = {field: getattr(v[0], field)}
        return slots if build(**slots) == v else None

    phrase("gerund", template, build=build, unbuild=unbuild)


_gerund("exiling {what:obj.o}", ef.Exile, "what")
_gerund("sacrificing {what:obj.o}", ef.Sacrifice, "what")
_gerund("tapping {what:obj.o}", ef.Tap, "what")
_gerund("discarding {n:cards}", ef.Discard, "n")
_gerund("paying {n:life}", ef.PayLife, "n")


def _unless(c: Any) -> Any:
    return Static(se.This(), (mo.Cant("cast", condition=co.IsNot(c)),))


phrase(
    "stat",
    "you can't cast (~|~spell) unless {c:cond2}",
    build=_unless,
    unbuild=lambda v: (
        {"c": v.mods[0].condition.inner}
        if isinstance(v, Static)
        and len(v.mods) == 1
        and isinstance(v.mods[0], mo.Cant)
        and isinstance(v.mods[0].condition, co.IsNot)
        and v == _unless(v.mods[0].condition.inner)
        else None
    ),
    alt=True,
)


def _next_cast(n: Any, v: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else ef.Delayed(On("cast", subject=f, player=YOU), v, True, ef.THIS_TURN)


phrase(
    "sent0",
    "when you next cast a {n:noun.s} this turn, {v:chain}",
    build=_next_cast,
    unbuild=lambda e: (
        {"n": spell_noun(e.on.subject), "v": e.effect}
        if isinstance(e, ef.Delayed) and e.on.kind == "cast" and e == _next_cast(spell_noun(e.on.subject), e.effect)
        else None
    ),
)
phrase(
    "modal",
    "choose one. if you control a commander as you cast ~spell, you may choose both instead. {modes:modes}",
    ef.Modal,
    more_if=co.Exists(se.All(fi.both(fi.Status("commander"), fi.Controlled(se.You())))),
    more=2,
)
phrase(
    "repl",
    # 702.138c: it enters with the counters if it escaped
    "~ escapes with {c:counters} on it.",
    build=lambda c: Replacement(ENTERS, enters_counters=(c,), condition=co.Paid("escape")),
    unbuild=lambda v: (
        {"c": v.enters_counters[0]}
        if isinstance(v, Replacement)
        and len(v.enters_counters) == 1
        and v == Replacement(ENTERS, enters_counters=v.enters_counters, condition=co.Paid("escape"))
        else None
    ),
)
phrase("aschoice", "choose a color other than {besides:color}", ef.ChooseColor)


def _for_each(v: str, n: Any) -> Any:
    return Cost(v, per=n)


phrase(
    "pay",
    "{v:mana} for each {n:each}",
    build=_for_each,
    unbuild=lambda c: (
        {"v": c.mana, "n": c.per}
        if isinstance(c, Cost) and c.per is not None and c == Cost(c.mana, per=c.per)
        else None
    ),
)

# --- for a turn --------------------------------------------------------------------------------------------------


def _kept(v: Any) -> Any:
    return replace(v, until="end_of_turn") if isinstance(v, ef.AddMana) and not v.until else REJECT


phrase(
    "sent0",
    "{v:imp}. until end of turn, you don't lose this mana as steps and phases end",
    build=_kept,
    unbuild=lambda e: {"v": replace(e, until="")} if isinstance(e, ef.AddMana) and e.until == "end_of_turn" else None,
)
_WALL = mo.May("attack_as_though_no_defender")


def _may_attack(what: Any) -> Any:
    return REJECT if isinstance(what, se.Choose) else ef.Apply(what, (_WALL,), ef.THIS_TURN)


for _form, _it in (("s/each", "it"), ("p/bare", "they")):
    phrase(
        "subj",
        f"{{what:obj.{_form}}} can attack this turn as though {_it} didn't have defender",
        build=_may_attack,
        unbuild=lambda e: (
            {"what": e.what} if isinstance(e, ef.Apply) and e == ef.Apply(e.what, (_WALL,), ef.THIS_TURN) else None
        ),
    )


def _against(words: str, make: Any) -> None:
    """ "target creature blocks ~ this turn if able": said of one creature with another."""

    def build(what: Any, by: Any) -> Any:
        if isinstance(what, se.Choose) or not isinstance(by, (se.This, su.It, su.That, se.Attached)):
            return REJECT
        f = fi.IsSource() if by == se.This() else fi.Among(by)
        return ef.Apply(what, (make(f),), ef.THIS_TURN)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Apply) or len(e.mods) != 1:
            return None
        f = getattr(e.mods[0], "by", None)
        by = se.This() if isinstance(f, fi.IsSource) else f.what if isinstance(f, fi.Among) else None
        if by is None or e != ef.Apply(e.what, (make(f),), ef.THIS_TURN):
            return None
        return {"what": e.what, "by": by}

    phrase("subj", f"{{what:obj.s/each}} {words}", build=build, unbuild=unbuild)


_against("blocks {by:obj.o} this turn if able", lambda f: mo.Must("block", by=f))
_against("can't block {by:obj.o} this turn", lambda f: mo.Cant("block", by=f))


def _have_get(what: Any, mods: Any, duration: Any) -> Any:
    return REJECT if isinstance(what, se.Choose) else ef.Gate(ef.Apply(what, mods, duration), may=True)


phrase(
    "subj",
    "you may have {what:obj.s} {mods:emods.p} {duration:dur}",
    build=_have_get,
    unbuild=lambda g: (
        {"what": g.then.what, "mods": g.then.mods, "duration": g.then.duration}
        if isinstance(g, ef.Gate)
        and isinstance(g.then, ef.Apply)
        and g == _have_get(g.then.what, g.then.mods, g.then.duration)
        else None
    ),
    alt=True,
)

# --- whole libraries and hands -------------------------------------------------------------------------------------


def _top_of(n: Any, of: Any, do: Any) -> Any:
    return do(se.Top(n, of)) if n != 1 else REJECT


phrase(
    "subj",
    "{of:plr.s} {do:topverb} the top {n:number} cards of their library",
    build=_top_of,
    unbuild=lambda e: (
        {"of": e.what.of, "do": type(e), "n": e.what.n}
        if isinstance(e, (ef.Reveal, ef.Exile))
        and isinstance(e.what, se.Top)
        and e.what.of is not None
        and e == type(e)(se.Top(e.what.n, e.what.of))
        else None
    ),
)
