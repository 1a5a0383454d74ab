"""Events and the triggered abilities that wait for them: "whenever ~ attacks", "at the beginning of your
upkeep"."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Triggered
from apnap.ability.amounts import Count
from apnap.ability.conditions import Compare, Exists, IsNot
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.references import is_player, replace
from apnap.oracle.table import forms, keep, phrase, same


def _joined(*ons: Any) -> Any:
    """Two or three predicates of one subject. What is said once of both ("blocks or becomes blocked by a creature",
    "play a land or cast a spell from exile") is another phrase's."""
    flat = tuple(on for verb in ons for on in verb)
    objects = [on.other is None for on in flat if on.kind in ("block", "blocked")]
    whence = [on.frm == "" and on.condition is None for on in flat if on.kind in ("play", "cast")]
    return REJECT if len(set(objects)) > 1 or len(set(whence)) > 1 else flat


for _cat, _forms in (("evpred", ("s", "p")), ("plev", ("2", "3"))):  # what one or two verbs say of one subject
    forms(_cat, *_forms)
    forms(f"{_cat}1", *_forms)
    phrase(_cat, f"{{v:{_cat}1*}}", build=keep, unbuild=same)
    for _join, _n in (("{a:PRED} or {b:PRED}", 2), ("{a:PRED}, {b:PRED}, or {c:PRED}", 3)):

        def _un_joined(v: Any, n: int = _n) -> dict[str, Any] | None:
            return dict(zip("abc", [(on,) for on in v], strict=False)) if type(v) is tuple and len(v) == n else None

        phrase(_cat, _join.replace("PRED", f"{_cat}1*"), build=lambda a, b, c=(): _joined(a, b, c),
               unbuild=_un_joined, prove=lambda v, a, b, c=(): v == _joined(a, b, c), alt=True)  # fmt: skip
ACTOR = su.Actor()

# --- what objects do ---------------------------------------------------------------------------------------


def pred(template: str, *ons: On, **more: Any) -> None:
    """What an object does in an event; `ACTOR` stands where the object goes."""
    phrase("evpred1", template, ons, **more)


ENTERS = On("move", subject=ACTOR, to="battlefield")
DIES = On("move", subject=ACTOR, frm="battlefield", to="graveyard")
ATTACKS = On("attack", subject=ACTOR)
BLOCKS = On("block", subject=ACTOR)
pred("*enter", ENTERS)
pred("*enter the battlefield", ENTERS, alt=True)  # 700.15
pred("*die", DIES)
pred("*be put into a graveyard from the battlefield", DIES)
pred("*be put into a graveyard from anywhere", On("move", subject=ACTOR, to="graveyard"))
pred("*leave the battlefield", On("move", subject=ACTOR, frm="battlefield"))
pred("*attack", ATTACKS)
pred("*block", BLOCKS)
pred("*attack or *block", ATTACKS, BLOCKS)
pred("*enter or *attack", ENTERS, ATTACKS)
pred("*enter or *die", ENTERS, DIES)
pred("*enter or *leave the battlefield", ENTERS, On("move", subject=ACTOR, frm="battlefield"))
pred("*become blocked", On("blocked", subject=ACTOR))
pred("*block or *become blocked", BLOCKS, On("blocked", subject=ACTOR))
pred("*attack and isn't blocked", On("unblocked", subject=ACTOR))
_ATTACKERS = se.All(fi.both(fi.Type("Creature"), fi.Status("attacking")))
ALONE = Compare(Count(_ATTACKERS), "==", 1)  # 506.5
pred("*attack alone", On("attack", subject=ACTOR, condition=ALONE))
pred("*become tapped", On("tap", subject=ACTOR))
pred("*become untapped", On("untap", subject=ACTOR))
pred("*be turned face up", On("face_up", subject=ACTOR))
pred("*be dealt damage", On("damage", subject=ACTOR))
pred("*be dealt combat damage", On("damage", subject=ACTOR, combat=True))
pred("*deal damage", On("damage", source=ACTOR))
pred("*deal combat damage", On("damage", source=ACTOR, combat=True))
pred("*become monstrous", On("monstrous", subject=ACTOR))
pred("*explore", On("explore", subject=ACTOR))
pred("*mutate", On("mutate", subject=ACTOR))
pred("*transform", On("transform", subject=ACTOR))
pred("*become the target of a spell or ability", On("target", subject=ACTOR))
pred("*become the target of a spell", On("target", subject=ACTOR, other=fi.IsSpell()))
pred(
    "*become the target of a spell or ability an opponent controls",
    On("target", subject=ACTOR, other=fi.Controlled(se.EachOpponent())),
)
pred("*attack you", On("attack", subject=ACTOR, other=YOU))


def _pred_with(template: str, field: str, **fixed: Any) -> None:
    """A predicate with a slot `f` (a filter) for one field of the pattern."""
    actor = "source" if fixed.get("kind") == "damage" else "subject"

    def build(f: Any) -> Any:
        return (On(**{actor: ACTOR, field: f}, **fixed),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        f = getattr(v[0], field)
        return {"f": f} if len(v) == 1 and f is not None and v == build(f) else None

    phrase("evpred1", template, build=build, unbuild=unbuild)


_pred_with("*deal combat damage to {f:evplr.s}", "subject", kind="damage", combat=True)
_pred_with("*deal damage to {f:evplr.s}", "subject", kind="damage")
_pred_with("*deal combat damage to {f:evobj}", "subject", kind="damage", combat=True)
_pred_with("*deal damage to {f:evobj}", "subject", kind="damage")
_pred_with("*attack {f:evplr.s}", "other", kind="attack")
_pred_with("*block {f:evobj}", "other", kind="block")
_pred_with("*become blocked by {f:evobj}", "other", kind="blocked")


def put_actor(ons: Any, f: Any) -> Any:
    """The patterns with their subject."""
    return tuple(
        replace(on, **{n: f for n in ("subject", "source", "player", "other") if getattr(on, n) == ACTOR}) for on in ons
    )


def take_actor(ons: Any, batch: bool = False) -> dict[str, Any] | None:
    """The patterns without their subject, and the subject, when all have the same."""
    if type(ons) is not tuple or not all(isinstance(on, On) for on in ons):
        return None
    out, actor = [], None
    for on in ons:
        field = "source" if on.source is not None and (on.kind == "damage" or on.cause) else "subject"
        f = getattr(on, field)
        if f is None or is_player(f) or (actor is not None and f != actor) or on.batch != batch:
            return None
        actor = f
        out.append(replace(on, **{field: ACTOR}, batch=False))
    return {"s": actor, "p": tuple(out)}


phrase("event", "{s:evobj} {p:evpred.s}", build=lambda s, p: put_actor(p, s), unbuild=take_actor)


def _batch(n: Any, p: Any) -> Any:
    if n.zones != ("battlefield",):
        return REJECT
    return tuple(replace(on, batch=True) for on in put_actor(p, n.filter))


def _un_batch(ons: Any) -> dict[str, Any] | None:
    got = take_actor(ons, batch=True)
    return {"n": su.NP(got["s"]), "p": got["p"]} if got is not None else None


phrase("event", "one or more {n:noun.p} {p:evpred.p}", build=_batch, unbuild=_un_batch)

# --- what players do ---------------------------------------------------------------------------------------


def act(template: str, *ons: On, **more: Any) -> None:
    """What a player does in an event; `ACTOR` stands where the player goes."""
    phrase("plev1", template, ons, **more)


act("*gain life", On("gain_life", player=ACTOR))
act("*lose life", On("lose_life", player=ACTOR))
act("*draw a card", On("draw", player=ACTOR))
act("*discard a card", On("discard", player=ACTOR))
act("*attack", On("attack", player=ACTOR, batch=True))
act("*cycle a card", On("cycle", player=ACTOR))
act("*cycle or *discard a card", On("cycle", player=ACTOR), On("discard", player=ACTOR))
act("*scry", On("scry", player=ACTOR))
act("*surveil", On("surveil", player=ACTOR))
act("*shuffle *your library", On("shuffle", player=ACTOR))
act("*search *your library", On("search", player=ACTOR))
act("*proliferate", On("proliferate", player=ACTOR))
act("*become the monarch", On("monarch", player=ACTOR))
act("*take the initiative", On("initiative", player=ACTOR))
act("*complete a dungeon", On("complete_dungeon", player=ACTOR))
phrase("event", "the Ring tempts you", (On("tempted", player=YOU),))
act("*cast ~spell", On("cast", subject=fi.IsSource()))
act("*cast ~", On("cast", subject=fi.IsSource()), alt=True)
act("*be dealt damage", On("damage", subject=ACTOR))
act("*be dealt combat damage", On("damage", subject=ACTOR, combat=True))


def _act_with(template: str, **fixed: Any) -> None:
    def build(f: Any) -> Any:
        return (On(subject=f, player=ACTOR, **fixed),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        f = v[0].subject
        return {"f": f} if len(v) == 1 and f is not None and v == build(f) else None

    phrase("plev1", template, build=build, unbuild=unbuild)


_act_with("*sacrifice {f:evobj}", kind="sacrifice")
_act_with("*tap {f:evobj} for mana", kind="tap_for_mana")


def _nth(template: str, kind: str) -> None:
    phrase(
        "plev1",
        template,
        build=lambda n: (On(kind, player=ACTOR, nth=n),),
        unbuild=lambda v: {"n": v[0].nth} if v[0].nth and v == (On(kind, player=ACTOR, nth=v[0].nth),) else None,
    )


_nth("*cast *your {n:ordinal} spell each turn", "cast")
_nth("*draw *your {n:ordinal} card each turn", "draw")


def _casts(template: str, kind: str = "cast", zones: tuple[str, ...] = ("stack",)) -> None:
    """Casting: the noun is a spell; "a spell" alone is no filter at all."""

    def build(n: Any) -> Any:
        if n.zones != zones:
            return REJECT
        parts = [
            p
            for p in (n.filter.parts if isinstance(n.filter, fi.Both) else (n.filter,))
            if p not in (fi.IsSpell(), fi.Anything())
        ]
        return (On(kind, subject=fi.both(*parts) if parts else None, player=ACTOR),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 1 or v[0] != On(kind, subject=v[0].subject, player=ACTOR) or v[0].subject == fi.IsSource():
            return None
        f = v[0].subject
        head = fi.IsSpell() if kind == "cast" else fi.Anything()
        return {"n": su.NP(ordered(f, head) if f is not None and kind == "cast" else f or head, zones)}

    phrase("plev1", template, build=build, unbuild=unbuild)


_casts("*cast a {n:noun.s}")
_casts("*discard a {n:noun.s}", "discard", ())
for _subject, _form in (("{s:evplr.b}", "2"), ("{s:evplr.s}", "3")):
    phrase(
        "event",
        f"{_subject} {{p:plev.{_form}}}",
        build=lambda s, p: put_actor(p, s),
        unbuild=lambda v: _take_player(v),
    )


def _take_player(ons: Any) -> dict[str, Any] | None:
    if type(ons) is not tuple or not all(isinstance(on, On) for on in ons):
        return None
    out, actor = [], None
    for on in ons:
        if on.kind == "step":
            return None
        field = "player" if on.player is not None else "other" if on.kind == "control" else "subject"
        f = getattr(on, field)
        if f == fi.IsSource() and on.kind == "cast":
            return {"s": YOU, "p": ons}
        if f is None or not (field == "player" or is_player(f)) or (actor is not None and f != actor):
            return None
        actor = f
        out.append(replace(on, **{field: ACTOR}))
    return {"s": actor, "p": tuple(out)}


# --- steps -------------------------------------------------------------------------------------------------

STEPS = {
    "upkeep": "upkeep",
    "draw step": "draw",
    "end step": "end",
    "precombat main phase": "precombat_main",
    "first main phase": "precombat_main",
    "postcombat main phase": "postcombat_main",
}


def _step(template: str, step: str, player: Any, **more: Any) -> None:
    phrase("stepevent", template, (On("step", step=step, player=player),), **more)


for _words, _step_name in STEPS.items():
    _old = _words == "precombat main phase"
    _step(f"your {_words}", _step_name, YOU, alt=_old)
    _step(f"each player's {_words}", _step_name, None)
    _step(f"each {_words}", _step_name, None, alt=True)
    _step(f"the {_words}", _step_name, None, alt=True)
    _step(f"each opponent's {_words}", _step_name, fi.Opponent(), alt=_old)
    _step(f"each of your {_words}s", _step_name, YOU, alt=True)
    _step(
        f"the {_words} of enchanted creature's controller",
        _step_name,
        fi.Among(se.ControllerOf(se.Attached())),
    )
    _step(f"enchanted player's {_words}", _step_name, fi.Among(se.Attached()))
    _step(f"enchanted opponent's {_words}", _step_name, fi.Among(se.Attached()), alt=True)
    _step(f"the monarch's {_words}", _step_name, fi.Among(se.Monarch()))
# 505.1b: the second of the turn, not every one after a combat phase
phrase("stepevent", "your second main phase", (On("step", step="postcombat_main", player=YOU, nth=1),))
phrase(
    "stepevent", "each opponent's second main phase", (On("step", step="postcombat_main", player=fi.Opponent(), nth=1),)
)
_step("combat on your turn", "begin_combat", YOU)
_step("each combat", "begin_combat", None)

# --- triggered abilities -----------------------------------------------------------------------------------

phrase("events", "{v:event}", build=keep, unbuild=lambda v: {"v": v})
phrase(
    "events",
    "{a:event} or {b:event}",
    build=lambda a, b: a + b,
    unbuild=lambda v: {"a": v[:1], "b": v[1:]} if type(v) is tuple and len(v) > 1 else None,
)
_ONCE = (
    *("move", "transform", "face_up", "monstrous", "cast", "state"),
    *("planeswalk", "planeswalk_away", "encounter", "set_in_motion", "abandon"),
)


def _once(ons: Any) -> bool:
    return all(on.subject == fi.IsSource() and on.kind in _ONCE for on in ons)


def _trigger(words: str, cat: str, fits: Any, tail: str = "", limit: int = 0, **more: Any) -> None:
    """The two templates of a trigger word: with and without an intervening if."""

    def build(on: Any, e: Any) -> Any:
        return Triggered(on, e, limit=limit)

    def build_if(on: Any, c: Any, e: Any) -> Any:
        return Triggered(on, e, c, limit=limit)

    def unbuild(t: Any) -> dict[str, Any] | None:
        if not isinstance(t, Triggered) or t != Triggered(t.on, t.effect, limit=limit) or not fits(t.on):
            return None
        return {"on": t.on, "e": t.effect}

    def unbuild_if(t: Any) -> dict[str, Any] | None:
        if not isinstance(t, Triggered) or t.condition is None or not fits(t.on):
            return None
        if t != Triggered(t.on, t.effect, t.condition, limit=limit):
            return None
        return {"on": t.on, "c": t.condition, "e": t.effect}

    phrase("ability0", f"{words} {{on:{cat}}}, {{e:teffect}}{tail}", build=build, unbuild=unbuild, **more)
    phrase(
        "ability0",
        f"{words} {{on:{cat}}}, if {{c:cond2}}, {{e:effect}}{tail}",
        build=build_if,
        unbuild=unbuild_if,
        **more,
    )


for _tail, _limit in (("", 0), (" this ability triggers only once each turn.", 1)):
    _trigger("when", "events", _once, _tail, _limit)
    _trigger("whenever", "events", lambda ons: not _once(ons), _tail, _limit)
    _trigger("when", "events", lambda ons: True, _tail, _limit, alt=True)
    _trigger("whenever", "events", lambda ons: True, _tail, _limit, alt=True)
    _trigger("at the beginning of", "stepevent", lambda ons: True, _tail, _limit)


# --- more things that objects and players do ---------------------------------------------------------------------

act("*cycle ~card", On("cycle", subject=fi.IsSource(), player=ACTOR))
pred("*be tapped for mana", On("tap_for_mana", subject=ACTOR))
pred("*exploit a creature", On("sacrifice", subject=fi.Type("Creature"), source=ACTOR, cause="exploit"))
pred("*mutate", On("mutate", subject=ACTOR))


def _attack_with(template: str, batch: bool) -> None:
    def build(n: Any) -> Any:
        if n.zones != ("battlefield",):
            return REJECT
        return (On("attack", subject=n.filter, player=ACTOR, batch=batch),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 1 or v[0] != On("attack", subject=v[0].subject, player=ACTOR, batch=batch):
            return None
        return {"n": su.NP(v[0].subject)} if v[0].subject is not None else None

    phrase("plev1", template, build=build, unbuild=unbuild)


# 508.3c-d: one or more of the player's creatures were declared
_attack_with("*attack with one or more {n:noun.p}", True)
_attack_with("*attack with a {n:noun.s}", False)


def _two_ways(template: str, first: str, second: str) -> None:
    """ "blocks or becomes blocked by a creature": one filter for both patterns."""

    def build(f: Any) -> Any:
        return (On(first, subject=ACTOR, other=f), On(second, subject=ACTOR, other=f))

    def unbuild(v: Any) -> dict[str, Any] | None:
        return {"f": v[0].other} if v[0].other is not None and v == build(v[0].other) else None

    phrase("evpred1", template, build=build, unbuild=unbuild)


_two_ways("*block or *become blocked by {f:evobj}", "block", "blocked")


def _cast_or_copy(n: Any) -> Any:
    got = _spell_filter(n)
    if got is REJECT:
        return REJECT
    return (On("cast", subject=got, player=ACTOR), On("copy", subject=got, player=ACTOR))


def _spell_filter(n: Any) -> Any:
    if n.zones != ("stack",):
        return REJECT
    parts = [p for p in (n.filter.parts if isinstance(n.filter, fi.Both) else (n.filter,)) if p != fi.IsSpell()]
    return fi.both(*parts) if parts else None


phrase(
    "plev1",
    "*cast or *copy a {n:noun.s}",
    build=_cast_or_copy,
    unbuild=lambda v: (
        {"n": su.NP(ordered(v[0].subject, fi.IsSpell()), ("stack",))}
        if len(v) == 2 and v[1] == On("copy", subject=v[0].subject, player=ACTOR) and v[0].subject is not None
        else None
    ),
)
phrase(
    "event",
    "{c:statecond}",
    build=lambda c: (On("state", condition=c),),
    unbuild=lambda v: {"c": v[0].condition} if len(v) == 1 and v[0] == On("state", condition=v[0].condition) else None,
)


def _state(n: Any) -> Any:
    return IsNot(Exists(se.All(ordered(n.filter, fi.Controlled(se.You())))))


phrase(
    "statecond",
    "you control no {n:noun.p}",
    build=_state,
    unbuild=lambda c: _un_state(c),
)


def _un_state(c: Any) -> dict[str, Any] | None:
    if not isinstance(c, IsNot) or not isinstance(c.inner, Exists) or not isinstance(c.inner.what, se.All):
        return None
    f = c.inner.what.filter
    parts = f.parts if isinstance(f, fi.Both) else (f,)
    n = su.NP(fi.both(*[p for p in parts if p != fi.Controlled(se.You())]))
    return {"n": n} if _state(n) == c else None


def _while(on: Any, c: Any) -> Any:
    if isinstance(f := getattr(c, "filter", None), su.Where) or f == fi.Status("exiled"):
        return REJECT  # where the ability then functions is another phrase's to say
    here = f == fi.InZone("battlefield")  # what is done to the card itself is done to it elsewhere
    own = [here and o.kind == "cycle" and o.subject == fi.IsSource() for o in on]
    return tuple(o if mine else replace(o, condition=c) for o, mine in zip(on, own, strict=True))


def _un_while(v: Any) -> dict[str, Any] | None:
    c = v[-1].condition if type(v) is tuple and v else None
    if c is None or v[0].kind == "state":
        return None
    on = tuple(replace(o, condition=None) for o in v)
    return {"on": on, "c": c} if _while(on, c) == v else None


phrase("events", "{on:event} while {c:cond2}", build=_while, unbuild=_un_while)
phrase("post.s", "dealt damage by ~ this turn", fi.Did(On("damage", source=fi.IsSource())))
