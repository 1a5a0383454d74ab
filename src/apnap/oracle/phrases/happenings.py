"""More events: abilities that are activated, players who attack someone, coins and dice, tokens made, cards played,
zones that cards come from or go to."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU, player
from apnap.oracle.phrases.triggers import ACTOR, act, pred, put_actor
from apnap.oracle.references import is_player, replace
from apnap.oracle.table import phrase

HERE = ("battlefield",)

# --- activating abilities (602) ------------------------------------------------------------------------------

_ABILITY = fi.IsAbility()
"""An activated ability on the stack; a mana ability never is there (605.3b)."""


_ON_BATTLEFIELD = fi.InZone("battlefield")
"""A permanent, not a card elsewhere whose ability is activated (109.2)."""
_ONE = (fi.IsSource, fi.Among)


def _without(f: Any) -> Any:
    """What is said of a permanent on the battlefield."""
    rest = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p != _ON_BATTLEFIELD]
    return fi.both(*rest) if rest else fi.Anything()


def _activates(template: str, *, nonmana: bool = False, cause: str = "", of: bool = False) -> None:
    def build(f: Any = None) -> Any:
        if of and not isinstance(f, _ONE):
            f = ordered(f, _ON_BATTLEFIELD)
        return (On("activate", player=ACTOR, source=f, cause=cause, subject=_ABILITY if nonmana else None),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != 1 or v[0].kind != "activate" or (v[0].source is not None) != of:
            return None
        slots = {"f": _without(v[0].source)} if of else {}
        return slots if build(**slots) == v else None

    phrase("plev1", template, build=build, unbuild=unbuild)


_OF = " of {f:evobj}"
for _of in (False, True):
    _tail = _OF if _of else ""
    _activates(f"*activate an ability{_tail}", of=_of)
    _activates(f"*activate an ability{_tail} that isn't a mana ability", of=_of, nonmana=True)
    _activates(f"*activate a loyalty ability{_tail}", of=_of, cause="loyalty")
    # 702.142b: boasting is activating such an ability
    for _word in ("exhaust", "boast", "equip", "outlast", "ninjutsu", "cycling", "crew", "unearth"):
        _an = "an" if _word[0] in "aeiou" else "a"
        _activates(f"*activate {_an} {_word} ability{_tail}", of=_of, cause=_word)
for _word in ("outlast", "level up", "cycling", "equip"):
    act(f"*activate ~ 's {_word} ability", On("activate", player=ACTOR, source=fi.IsSource(), cause=_word))


def _aimed(f: Any) -> Any:
    return (On("activate", player=ACTOR, subject=fi.Targets(f)),)


phrase(
    "plev1",
    "*activate an ability that targets {f:evobj}",
    build=_aimed,
    unbuild=lambda v: (
        {"f": v[0].subject.inner}
        if len(v) == 1 and isinstance(v[0].subject, fi.Targets) and v == _aimed(v[0].subject.inner)
        else None
    ),
)
phrase("cond", "it isn't a mana ability", su.Was(su.It(), _ABILITY))
phrase("cond", "that ability isn't a mana ability", su.Was(su.That("ability"), _ABILITY), alt=True)
phrase("thatnoun", "ability", "ability")

# --- attacking someone (508.1) ---------------------------------------------------------------------------------

player("the attacking player", su.AttackingPlayer())
player("that attacking player", su.AttackingPlayer(), alt=True)
phrase("evplr.s", "one of your opponents", fi.Opponent(), alt=True)


def _attacks(template: str, slot: str, *, least: int = 1) -> None:
    """A player attacks someone or something, perhaps with certain creatures: once for each that is attacked."""

    def build(f: Any, n: Any = None) -> Any:
        if n is not None and n.zones != HERE:
            return REJECT
        with_ = None if n is None else n.filter
        return (On("attack", player=ACTOR, other=f, subject=with_, batch=True, least=least),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != 1 or v[0].kind != "attack" or v[0].other in (None, YOU):
            return None
        slots: dict[str, Any] = {"f": v[0].other}
        if "{n:" in template:
            if v[0].subject is None:
                return None
            slots["n"] = su.NP(v[0].subject)
        return slots if build(**slots) == v else None

    phrase("plev1", template.replace("{f}", f"{{f:{slot}}}"), build=build, unbuild=unbuild)


for _slot in ("evplr.s", "evobj"):
    _attacks("*attack {f}", _slot)
    _attacks("*attack {f} with one or more {n:noun.p}", _slot)


def _many_attack(k: Any, n: Any, f: Any) -> Any:
    if n.zones != HERE or type(k) is not int:
        return REJECT
    return (On("attack", subject=n.filter, other=f, batch=True, least=k),)


phrase(
    "event",
    "{k:word} or more {n:noun.p} attack {f:evplr.s}",
    build=_many_attack,
    unbuild=lambda v: (
        {"k": v[0].least, "n": su.NP(v[0].subject), "f": v[0].other}
        if type(v) is tuple
        and len(v) == 1
        and v[0].least > 1
        and v[0].subject is not None
        and v[0].other is not None
        and v == _many_attack(v[0].least, su.NP(v[0].subject), v[0].other)
        else None
    ),
)

# --- coins, dice, games that end ---------------------------------------------------------------------------------

act("*win a coin flip", On("flip", player=ACTOR, amount=("==", 1)))
act("*lose a coin flip", On("flip", player=ACTOR, amount=("==", 0)))
act("*flip a coin", On("flip", player=ACTOR))
# 603.9: for whatever reason
act("*lose the game", On("lose_game", player=ACTOR))


def _rolls(template: str, op: str, **more: Any) -> None:
    phrase(
        "plev1",
        template,
        build=lambda n: (On("roll", player=ACTOR, amount=(op, n)),),
        unbuild=lambda v: (
            {"n": v[0].amount[1]}
            if len(v) == 1 and v[0].amount and v == (On("roll", player=ACTOR, amount=(op, v[0].amount[1])),)
            else None
        ),
        **more,
    )


_rolls("*roll a {n:digits}", "==")
_rolls("*roll a {n:digits} or higher", ">=")
_rolls("*roll a {n:digits} or higher on a die", ">=", alt=True)

# --- what players do besides -------------------------------------------------------------------------------------

_GAIN, _LOSE = On("gain_life", player=ACTOR), On("lose_life", player=ACTOR)
act("*gain or *lose life", _GAIN, _LOSE)
act("*clash", On("clash", player=ACTOR))
act("*forage", On("forage", player=ACTOR))
act("*discover", On("discover", player=ACTOR))
act("*venture into the dungeon", On("venture", player=ACTOR))
act("*become the target of a spell or ability", On("target", subject=ACTOR))
act("*become the target of a spell", On("target", subject=ACTOR, other=fi.IsSpell()))
act(
    "*become the target of a spell or ability an opponent controls",
    On("target", subject=ACTOR, other=fi.Controlled(se.EachOpponent())),
)
act("*be dealt noncombat damage", On("damage", subject=ACTOR, combat=False))
pred("*be dealt noncombat damage", On("damage", subject=ACTOR, combat=False))


def _copies(n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else (On("copy", subject=f, player=ACTOR),)


phrase(
    "plev1",
    "*copy a {n:noun.s}",
    build=_copies,
    unbuild=lambda v: (
        {"n": spell_noun(v[0].subject)}
        if len(v) == 1 and v[0].kind == "copy" and v == _copies(spell_noun(v[0].subject))
        else None
    ),
)


def _kicks(n: Any) -> Any:
    f = spell_part(n)
    if f is REJECT:
        return REJECT
    kicked = fi.Status("kicked")
    return (On("cast", subject=kicked if f is None else ordered(f, kicked), player=ACTOR),)


phrase("plev1", "*kick a {n:noun.s}", build=_kicks, unbuild=lambda v: None, prove=lambda v, n: v == _kicks(n), alt=True)


def _plays(template: str, **fixed: Any) -> None:
    """Playing a land that fits (305.1)."""

    def build(n: Any) -> Any:
        if n.zones != HERE or fi.Type("Land") == n.filter:
            return REJECT
        f = ordered(n.filter, fi.Other()) if "another" in template else n.filter
        return (On("play", subject=f, player=ACTOR, **fixed),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 1 or v[0].kind != "play" or v[0].subject is None:
            return None
        parts = v[0].subject.parts if isinstance(v[0].subject, fi.Both) else (v[0].subject,)
        mine = [p for p in parts if p != fi.Other()]
        n = su.NP(fi.both(*mine) if mine else fi.Anything())
        return {"n": n} if build(n) == v else None

    phrase("plev1", template, build=build, unbuild=unbuild)


_plays("*play a {n:noun.s}")
act("*play another land", On("play", subject=fi.Other(), player=ACTOR))
act("*play a card", On("play", player=ACTOR), On("cast", player=ACTOR))
_FROM_EXILE = co.WasCast(se.EventObject(), "exile")
act(
    "*play a land from exile or *cast a spell from exile",
    On("play", player=ACTOR, frm="exile"),
    On("cast", player=ACTOR, condition=_FROM_EXILE),
)
act(
    "*play a card from exile",
    On("play", player=ACTOR, frm="exile"),
    On("cast", player=ACTOR, condition=_FROM_EXILE),
    alt=True,
)
act(
    "*play a land or *cast a spell from anywhere other than *your hand",
    On("play", player=ACTOR, frm="!hand"),
    On("cast", player=ACTOR, condition=co.IsNot(co.WasCast(se.EventObject(), "hand"))),
)


def _taps(template: str, batch: bool) -> None:
    """ "you tap an untapped creature an opponent controls": what is tapped was untapped (701.26a)."""

    def build(n: Any) -> Any:
        parts = n.filter.parts if isinstance(n.filter, fi.Both) else (n.filter,)
        mine = [p for p in parts if p != fi.Status("untapped")]
        if n.zones != HERE or len(mine) == len(parts):
            return REJECT
        return (On("tap", subject=fi.both(*mine), player=ACTOR, batch=batch),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 1 or v[0].kind != "tap" or v[0].subject is None:
            return None
        n = su.NP(ordered(v[0].subject, fi.Status("untapped")))
        return {"n": n} if build(n) == v else None

    phrase("plev1", template, build=build, unbuild=unbuild)


_taps("*tap a {n:noun.s}", False)
_taps("*tap one or more {n:noun.p}", True)


def _creates(template: str, **fixed: Any) -> None:
    """Tokens that a player creates (701.7): each enters the battlefield."""

    def build(n: Any) -> Any:
        if n.zones != HERE or not any(isinstance(p, fi.IsToken) for p in n.filter.walk()):
            return REJECT
        return (On("move", subject=n.filter, player=ACTOR, cause="create", to="battlefield", **fixed),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 1 or v[0].cause != "create" or v[0].subject is None:
            return None
        n = su.NP(v[0].subject)
        return {"n": n} if build(n) == v else None

    phrase("plev1", template, build=build, unbuild=unbuild)


_creates("*create a {n:noun.s}")
_creates("*create one or more {n:noun.p}", batch=True)
_TOKEN = fi.IsToken()
act(
    "*create or *sacrifice a token",
    On("move", subject=_TOKEN, player=ACTOR, cause="create", to="battlefield"),
    On("sacrifice", subject=_TOKEN, player=ACTOR),
)
for _self in ("~", "~spell", "~card"):
    phrase("event", f"you cast or cycle {_self}",
           (On("cast", subject=fi.IsSource()), On("cycle", subject=fi.IsSource(), player=YOU)), alt=True)  # fmt: skip
act("*manifest dread", On("act", player=ACTOR, counter="manifest_dread"))
act("*collect evidence", On("act", player=ACTOR, counter="collect_evidence"))
act("*cycle ~", On("cycle", subject=fi.IsSource(), player=ACTOR), alt=True)
act("*discard ~card", On("discard", subject=fi.IsSource(), player=ACTOR))

# --- what objects do ---------------------------------------------------------------------------------------------

_LEFT = On("move", subject=ACTOR, frm="battlefield")
_DIED = On("move", subject=ACTOR, frm="battlefield", to="graveyard")
_EXILED = On("move", subject=ACTOR, frm="battlefield", to="exile")
_ENTERED = On("move", subject=ACTOR, to="battlefield")
_TAPPED = co.EventIs(fi.Status("tapped"))
pred("*leave the battlefield without dying", replace(_LEFT, to="!graveyard"))
pred("*be exiled from the battlefield", _EXILED, alt=True)
pred("*die or *be put into exile", _DIED, _EXILED, alt=True)
pred("*be put into a graveyard from the battlefield or *be put into exile from the battlefield",
     _DIED, _EXILED, alt=True)  # fmt: skip
pred("*be put into a graveyard from anywhere other than the battlefield",
     On("move", subject=ACTOR, frm="!battlefield", to="graveyard"))  # fmt: skip
pred("*enter tapped", replace(_ENTERED, condition=_TAPPED))
pred("*enter from exile", replace(_ENTERED, frm="exile"))
pred("*enter or *transform into ~", _ENTERED, On("transform", subject=ACTOR), alt=True)
pred("*transform into ~ or *die", On("transform", subject=ACTOR), _DIED, alt=True)
pred("*enter or *become monstrous", _ENTERED, On("monstrous", subject=ACTOR))
pred("*phase in", On("phase_in", subject=ACTOR))
pred("*phase out", On("phase_out", subject=ACTOR))
pred("*phase out or *leave the battlefield", On("phase_out", subject=ACTOR), _LEFT)
pred("*fight", On("fight", subject=ACTOR))
pred("*connive", On("connive", subject=ACTOR))
pred("*become renowned", On("renown", subject=ACTOR))
pred("*become crewed", On("crewed", subject=ACTOR))
pred("*become saddled", On("saddled", subject=ACTOR))
pred("*crew a Vehicle", On("crew", subject=ACTOR, other=fi.Subtype("Vehicle")))
pred("*saddle a Mount", On("saddle", subject=ACTOR, other=fi.Subtype("Mount")))
pred("*become tapped or *be dealt damage", On("tap", subject=ACTOR), On("damage", subject=ACTOR))
for _old in ("", " the battlefield"):
    for _words, _who in (("an opponent's control", se.EachOpponent()),):

        def _under(s: Any, who: Any = _who) -> Any:
            return put_actor((_ENTERED,), ordered(s, fi.Controlled(who))) if s != fi.IsSource() else REJECT

        phrase("event", f"{{s:evobj}} enters{_old} under {_words}", build=_under, unbuild=lambda v: None,
               prove=lambda v, s, f=_under: f(s) == v, alt=True)  # fmt: skip


def _to_several(words: str, kind: str, field: str, **fixed: Any) -> None:
    """ "deals combat damage to one or more players": one event, to however many."""
    actor = "source" if kind == "damage" else "subject"
    zones = (HERE, su.PLAYERS) if kind == "damage" else (HERE,)

    def build(n: Any, k: Any = 1) -> Any:
        if n.zones not in zones or type(k) is not int:
            return REJECT
        return (On(kind, **{actor: ACTOR, field: n.filter}, across=True, least=k, **fixed),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 1 or v[0].kind != kind or not v[0].across or getattr(v[0], field) is None:
            return None
        f = getattr(v[0], field)
        slots: dict[str, Any] = {"n": su.NP(f, su.PLAYERS if is_player(f) else HERE)}
        if "{k:" in words:
            slots["k"] = v[0].least
        return slots if build(**slots) == v else None

    phrase("evpred1", words, build=build, unbuild=unbuild)


for _damage, _combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
    _to_several(f"*deal {_damage} to one or more {{n:noun.p}}", "damage", "subject", combat=_combat)
for _blocking, _kind in (("*block", "block"), ("*become blocked by", "blocked")):
    _to_several(f"{_blocking} one or more {{n:noun.p}}", _kind, "other")
    _to_several(f"{_blocking} {{k:word}} or more {{n:noun.p}}", _kind, "other")


def _two_ways(n: Any) -> Any:
    if n.zones != HERE:
        return REJECT
    return tuple(On(kind, subject=ACTOR, other=n.filter, across=True) for kind in ("block", "blocked"))


phrase(
    "evpred1",
    "*block or *become blocked by one or more {n:noun.p}",
    build=_two_ways,
    unbuild=lambda v: (
        {"n": su.NP(v[0].other)} if v[0].other is not None and v == _two_ways(su.NP(v[0].other)) else None
    ),
)


def _much(template: str, op: str, **fixed: Any) -> None:
    """ "deals 5 or more damage to a player", "is dealt 3 or more damage"."""
    field = "subject" if "{f:" in template else ""

    def build(n: Any, f: Any = None) -> Any:
        more = {field: f} if field else {}
        return (On("damage", amount=(op, n), **more, **fixed),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 1 or v[0].kind != "damage" or v[0].amount is None:
            return None
        slots = {"n": v[0].amount[1], **({"f": v[0].subject} if field else {})}
        return slots if build(**slots) == v else None

    phrase("evpred1", template, build=build, unbuild=unbuild)


for _slot in ("evplr.s", "evobj"):
    _much(f"*deal {{n:digits}} or more damage to {{f:{_slot}}}", ">=", source=ACTOR)
    _much(f"*deal exactly {{n:digits}} damage to {{f:{_slot}}}", "==", source=ACTOR)
_much("*deal {n:digits} or more damage", ">=", source=ACTOR)
_much("*be dealt {n:digits} or more damage", ">=", subject=ACTOR)


def _itself(template: str) -> None:
    """A card whose name is a plural: "when ~ enter"."""

    def build(p: Any) -> Any:
        return put_actor(p, fi.IsSource())

    phrase("event", template, build=build, unbuild=lambda v: None, prove=lambda v, p: v == build(p), alt=True)


_itself("~ {p:evpred.p}")
phrase("evobj", "your commander", fi.both(fi.Status("commander"), fi.Owned(se.You())))

for _basic in ("Plains", "Island", "Swamp", "Mountain", "Forest"):
    phrase("evobj", f"enchanted {_basic}", fi.Among(se.Attached()), alt=True)
phrase("evobj", "enchanted planeswalker", fi.Among(se.Attached()), alt=True)
for _host_word in ("creature", "permanent", "artifact", "land", "Plains", "Island", "Swamp", "Mountain", "Forest"):
    phrase("event", f"enchanted {_host_word} is put into a graveyard",
           put_actor((_DIED,), fi.Among(se.Attached())), alt=True)  # fmt: skip
