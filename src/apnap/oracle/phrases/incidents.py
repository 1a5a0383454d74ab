"""Events told by where something comes from and goes to, by what targets or is targeted, by their number in a turn, by
several players at once; and triggers on what was just done ("when you discard a card this way")."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.moments import _moved as moved
from apnap.oracle.phrases.moments import spell_noun, spell_part
from apnap.oracle.phrases.occasions import _done_to as done_to
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.triggers import ACTOR, act, pred
from apnap.oracle.references import is_player, replace
from apnap.oracle.table import at, phrase, told

HERE = ("battlefield",)
STACK = ("stack",)
_CARD = fi.Not(fi.IsToken())


def _but(f: Any, *extra: Any) -> Any:
    """A filter without some of its parts."""
    if f is None:
        return None
    parts = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p not in extra]
    return fi.both(*parts) if parts else fi.Anything()


# --- becoming the target of some kind of spell or ability (601.2c) ----------------------------------------------------


_EITHER = fi.Either((fi.IsSpell(), fi.IsAbility()))


def _aimed(n: Any) -> Any:
    by = _but(n.filter, _EITHER)
    if n.zones != STACK:
        return REJECT
    return (On("target", subject=ACTOR, other=None if by == fi.Anything() else by),)


def _aiming(v: Any) -> Any:
    other = at(v, "0.other")
    if other is None:
        return su.NP(_EITHER, STACK)
    named = any(isinstance(p, (fi.IsSpell, fi.IsAbility)) for p in other.walk())
    return su.NP(other if named else ordered(_EITHER, other), STACK)


told("evpred1", "*become the target of a {n:noun.s}", _aimed, n=_aiming, alt=True)
told("plev1", "*become the target of a {n:noun.s}", _aimed, n=_aiming, alt=True)


def _several(f: Any) -> Any:
    return fi.Targets(f.filter) if f.zones == HERE else REJECT


phrase("postn", "that targets one or more {f:noun.p}", build=_several, unbuild=lambda v: None,
       prove=lambda v, f: v == _several(f), alt=True)  # fmt: skip

# --- zones -----------------------------------------------------------------------------------------------------------

_ELSEWHERE = On("move", frm="!battlefield", to="graveyard")
for _whose, _words, _library in (
    (se.You(), "your graveyard", "your library"),
    (se.EachOpponent(), "an opponent's graveyard", "their library"),
    (None, "a graveyard", "a library"),
):
    for _n, _be in (("a {n:noun.s}", "is"), ("", "are")):
        moved(_n, f"{_be} put into {_words} from anywhere other than the battlefield", _whose, _ELSEWHERE, True, not _n)
        if _library != "your library":
            moved(_n, f"{_be} put into {_words} from {_library}", _whose, replace(_ELSEWHERE, frm="library"), True,
                  not _n)  # fmt: skip
moved("", "are put into graveyards from anywhere", None, On("move", to="graveyard"), True, True, alt=True)
moved("a {n:noun.s}", "is put into your graveyard from your hand or library", se.You(),
      replace(_ELSEWHERE, frm="hand|library"), True, False)  # fmt: skip
_HOME = On("move", subject=ACTOR, frm="battlefield", to="hand")
pred("*be returned to (*its owner's|a player's) hand", _HOME)
pred("*be returned to your hand", replace(_HOME, condition=co.EventIs(fi.Owned(se.You()))))
pred("*be returned to your hand from the battlefield", replace(_HOME, condition=co.EventIs(fi.Owned(se.You()))),
     alt=True)  # fmt: skip
_DIED = On("move", subject=ACTOR, frm="battlefield", to="graveyard")
pred("*be put into a graveyard", _DIED, alt=True)
pred("*be put into a player's graveyard from the battlefield", _DIED, alt=True)
pred("*be put into the command zone from anywhere", On("move", subject=ACTOR, to="command"))
pred("*become plotted", On("plot", subject=ACTOR))


def _self_moved(words: str, on: On, **more: Any) -> None:
    for _self in ("~card", "~"):
        phrase("event", f"{_self} is {words}", (replace(on, subject=fi.IsSource()),), **more)


_self_moved("put into your graveyard from your library", On("move", frm="library", to="graveyard"))
_self_moved("put into your graveyard from anywhere", On("move", to="graveyard"), alt=True)
_self_moved("put into your hand from your graveyard", On("move", frm="graveyard", to="hand"))


def _other_card(n: Any, whose: Any) -> Any:
    if n.zones != ():
        return REJECT
    return (On("move", to="graveyard", subject=ordered(n.filter, fi.Other(), _CARD, *whose)),)


for _words, _owned in (("a graveyard", ()), ("your graveyard", (fi.Owned(se.You()),))):

    def _other_noun(v: Any, whose: Any = _owned) -> Any:
        f = _but(at(v, "0.subject"), fi.Other(), _CARD, *whose)
        return None if f is None else su.NP(f, ())

    told("event", f"another {{n:noun.s}} is put into {_words} from anywhere",
         lambda n, w=_owned: _other_card(n, w), n=_other_noun)  # fmt: skip


def _exiled(words: str, frm: str, *extra: Any, one: bool = True) -> None:
    """Cards put into exile; tokens are none (111.1)."""
    extra = (*extra, _CARD) if frm in ("", "battlefield") or "battlefield" in frm else extra

    def make(n: Any, batch: bool) -> Any:
        if n.zones != ():
            return REJECT
        return (On("move", subject=ordered(n.filter, *extra), frm=frm, to="exile", batch=batch),)

    def noun(v: Any) -> Any:
        f = _but(at(v, "0.subject"), *extra)
        return su.NP(f, ()) if f is not None else None

    told("event", f"one or more {{n:noun.p}} are put into exile {words}".strip(), lambda n: make(n, True), n=noun)
    if one:
        told("event", f"a {{n:noun.s}} is put into exile {words}".strip(), lambda n: make(n, False), n=noun)


_MINE = fi.Owned(se.You())
_exiled("", "")
_exiled("from anywhere", "")
for _words, _frm in (
    ("your graveyard", "graveyard"), ("your hand", "hand"), ("your library", "library"),
    ("your library and/or your graveyard", "library|graveyard"),
    ("your graveyard and/or your library", "graveyard|library"),
):  # fmt: skip
    _exiled(f"from {_words}", _frm, _MINE)
_exiled("from graveyards and/or the battlefield", "graveyard|battlefield", one=False)
_ENTERED = On("move", subject=ACTOR, to="battlefield")
pred("*enter attacking", replace(_ENTERED, condition=co.EventIs(fi.Status("attacking"))))
pred("*enter from your graveyard", replace(_ENTERED, frm="graveyard", condition=co.EventIs(_MINE)))
pred("*enter from your hand", replace(_ENTERED, frm="hand", condition=co.EventIs(_MINE)))
pred("*enter from anywhere other than your hand", replace(_ENTERED, frm="!hand"))

# --- what objects do -------------------------------------------------------------------------------------------------

told("evpred1", "*attack {f:evobj}", lambda f: (On("attack", subject=ACTOR, other=f),), f="0.other")
told("evpred1", "*become attached to {f:evobj}", lambda f: (On("attach", subject=ACTOR, other=f),), f="0.other",
     alt=True)  # fmt: skip
told("evpred1", "*become unattached from {f:evobj}", lambda f: (On("unattach", subject=ACTOR, other=f),), f="0.other",
     alt=True)  # fmt: skip


def _exploits(n: Any) -> Any:
    return (On("sacrifice", subject=n.filter, source=ACTOR, cause="exploit"),) if n.zones == HERE else REJECT


told("evpred1", "*exploit a {n:noun.s}", _exploits,
     n=lambda v: su.NP(f) if (f := at(v, "0.subject")) is not None else None, alt=True)  # fmt: skip


def _into(n: Any) -> Any:
    return (On("transform", subject=ACTOR, condition=co.EventIs(n.filter)),) if n.zones == HERE else REJECT


told("evpred1", "*transform into a {n:noun.s}", _into,
     n=lambda v: su.NP(f) if (f := at(v, "0.condition.filter")) is not None else None)  # fmt: skip


def _with_others(s: Any, k: Any, n: Any, other: bool) -> Any:
    """ "~ and at least two other Goblins attack" (506.3, 702.101a)."""
    if n.zones != HERE or not isinstance(s, (fi.IsSource, fi.Among)) or n.filter == fi.Type("Creature"):
        return REJECT
    if not isinstance(s, fi.IsSource) and n.filter == fi.both(fi.Type("Creature"), fi.Other()):
        return REJECT  # told below
    also: list[Any] = [fi.Other()] if other else []
    also += [] if isinstance(s, fi.IsSource) else [fi.Not(s)]
    f = ordered(n.filter, *also, fi.Status("attacking"))
    return (On("attack", subject=s, condition=co.Exists(se.All(f), k)),)


for _word, _is_other in (("", False), ("other ", True)):
    for _form in ("s", "p"):
        told("event", f"{{s:evobj}} and at least {{k:word}} {_word}{{n:noun.{_form}}} attack",
             lambda s, k, n, o=_is_other, p=_form: _with_others(s, k, n, o) if (k == 1) == (p == "s") else REJECT,
             s="0.subject", k="0.condition.least",
             n=lambda v: su.NP(_but(f, fi.Other(), fi.Status("attacking"), fi.Not(at(v, "0.subject"))))
             if (f := at(v, "0.condition.what.filter")) is not None else None)  # fmt: skip


def _attached_and(k: Any) -> Any:
    host = fi.Among(se.Attached())
    f = fi.both(fi.Type("Creature"), fi.Status("attacking"), fi.Not(host))
    return (On("attack", subject=host, condition=co.Exists(se.All(f), k)),)


told("event", "equipped creature and at least {k:word} other (creature|creatures) attack", _attached_and,
     k="0.condition.least")  # fmt: skip

# --- counters --------------------------------------------------------------------------------------------------------


def _counted(words: str, by_you: bool, kinded: bool) -> None:
    """Put on one or more of something at once (603.2c)."""

    def build(n: Any, kind: str = "") -> Any:
        if n.zones != HERE:
            return REJECT
        return (On("counters", subject=n.filter, counter=kind, player=YOU if by_you else None, batch=True),)

    where: dict[str, Any] = {"n": lambda v: su.NP(f) if (f := at(v, "0.subject")) is not None else None}
    if kinded:
        where["kind"] = "0.counter"
    for _some in ("one or more {n:noun.p}", "{n:noun.p}"):
        told("event", f"{words} {_some}", build, alt=_some[0] == "{", **where)


_counted("one or more {kind:counterkind} counters are put on", False, True)
_counted("one or more counters are put on", False, False)
_counted("you put one or more {kind:counterkind} counters on", True, True)
_counted("you put one or more counters on", True, False)
told("event", "you put a {kind:counterkind} counter on {f:evobj}",
     lambda kind, f: (On("counters", subject=f, counter=kind, player=YOU, singly=True),),
     kind="0.counter", f="0.subject")  # fmt: skip
told("event", "you put a counter on {f:evobj}",
     lambda f: (On("counters", subject=f, player=YOU, singly=True),), f="0.subject")  # fmt: skip
act("*get one or more {E}", On("counters", subject=ACTOR, counter="energy"))


def _reaches(n: Any, kind: str) -> Any:
    """ "The fourth page counter is put on ~": there were fewer before (122.7)."""
    on = am.CountersOn(kind, se.EventObject())
    before = am.Minus(on, am.EventAmount())
    crossed = co.AllOf((co.Compare(on, ">=", n), co.Compare(before, "<", n)))
    return (On("counters", subject=fi.IsSource(), counter=kind, condition=crossed),)


told("event", "the {n:ordinal} {kind:counterkind} counter is put on ~", _reaches, n="0.condition.parts.0.b",
     kind="0.counter")  # fmt: skip


_IN_EXILE = co.Is(su.ThisFrom("exile"), fi.InZone("exile"))
"""Suspended, or the like: the ability functions in exile (113.6k)."""
told("event", "a {kind:counterkind} counter is removed from ~card while it's exiled",
     lambda kind: (On("remove_counters", subject=fi.IsSource(), counter=kind, singly=True, condition=_IN_EXILE),),
     kind="0.counter")  # fmt: skip


def _last(kind: str, exiled: bool = False) -> Any:
    none = co.Compare(am.CountersOn(kind, se.EventObject()), "==", 0)
    when = co.AllOf((_IN_EXILE, none)) if exiled else none
    return (On("remove_counters", subject=fi.IsSource(), counter=kind, condition=when),)


told("event", "the last {kind:counterkind} counter is removed from ~", _last, kind="0.counter")
told("event", "the last {kind:counterkind} counter is removed from ~card while it's exiled",
     lambda kind: _last(kind, True), kind="0.counter")  # fmt: skip

# --- how many times --------------------------------------------------------------------------------------------------


def _each_turn(words: str, condition: co.Condition, **more: Any) -> None:
    """ "For the first time during each of your turns"."""

    def build(on: Any) -> Any:
        if len(on) != 1 or on[0].nth or on[0].condition is not None or on[0].kind in ("state", "step"):
            return REJECT
        return (replace(on[0], nth=1, condition=condition),)

    told("events", f"{{on:event}} {words}", build,
         on=lambda v: (replace(v[0], nth=0, condition=None),) if type(v) is tuple and len(v) == 1 else None,
         **more)  # fmt: skip


_THEIRS = co.YourTurn(se.EventPlayer())
_each_turn("for the first time during each of your turns", co.YourTurn())
_each_turn("for the first time during each of their turns", _THEIRS)


def _in_turn(on: Any) -> Any:
    if len(on) != 1 or on[0].condition is not None or on[0].player in (None, YOU):
        return REJECT
    return (replace(on[0], condition=_THEIRS),)


told("events", "{on:event} during their turn", _in_turn,
     on=lambda v: (replace(v[0], condition=None),) if type(v) is tuple and len(v) == 1 else None)  # fmt: skip
for _k, _ordinal in ((1, "first"), (2, "second"), (3, "third")):

    def _drawn(whose: Any, k: int = _k) -> Any:
        return (On("draw", player=ACTOR, nth=k, condition=whose),)

    act(f"*draw *your {_ordinal} card during *your turn", *_drawn(_THEIRS))
    told("plev1", f"*cast *your {_ordinal} {{n:noun.s}} during *your turn",
         lambda n, k=_k: REJECT if (f := spell_part(n)) is REJECT
         else (On("cast", subject=f, player=ACTOR, nth=k, condition=_THEIRS),),
         n=lambda v: spell_noun(at(v, "0.subject")))  # fmt: skip
    told("plev1.2", f"cast your {_ordinal} {{n:noun.s}} during each of your turns",
         lambda n, k=_k: REJECT if (f := spell_part(n)) is REJECT
         else (On("cast", subject=f, player=ACTOR, nth=k, condition=co.YourTurn()),),
         n=lambda v: spell_noun(at(v, "0.subject")))  # fmt: skip
_SPELLS = am.Happened(On("cast", player=fi.Among(se.EventPlayer())))
act("*cast a spell other than *your first spell each turn",
    On("cast", player=ACTOR, condition=co.Compare(_SPELLS, ">=", 2)))  # fmt: skip

# --- what is done, whoever does it; several players at once ----------------------------------------------------------


def _cast(n: Any) -> Any:
    f = spell_part(n)
    return REJECT if f is REJECT else (On("cast", subject=f),)


told("event", "a {n:noun.s} is cast", _cast, n=lambda v: spell_noun(at(v, "0.subject")))
for _k, _ordinal in ((1, "first"), (2, "second"), (3, "third"), (4, "fourth"), (5, "fifth")):
    told("event", f"the {_ordinal} {{n:noun.s}} of a turn is cast",
         lambda n, k=_k: REJECT if (f := spell_part(n)) is REJECT else (On("cast", subject=f, nth=k, across=True),),
         n=lambda v: spell_noun(at(v, "0.subject")))  # fmt: skip
for _many, _who in (("players", fi.Player()), ("opponents", fi.Opponent())):

    def _together(p: Any, who: Any = _who) -> Any:
        if len(p) != 1 or p[0].player != ACTOR or p[0].nth or p[0].kind == "attack":
            return REJECT
        return (replace(p[0], player=who, batch=True, across=True),)

    for _batch in (True, False):
        told("event", f"one or more {_many} {{p:plev1.2}}",
             lambda p, f=_together, b=_batch: f(p) if p[0].batch == b else REJECT,
             p=lambda v, b=_batch: (replace(v[0], player=ACTOR, batch=b, across=False),)
             if type(v) is tuple and v[0].across else None)  # fmt: skip


def _to_foes(words: str, combat: bool | None) -> None:
    foes = On("damage", subject=fi.Opponent(), source=ACTOR, combat=combat, across=True)
    pred(f"*deal {words} to one or more of your opponents", foes, alt=True)
    pred(f"*deal {words} to your opponents", foes, alt=True)


_to_foes("damage", None)
_to_foes("combat damage", True)
_to_foes("noncombat damage", False)


def _hit_by(n: Any, s: Any, combat: bool) -> Any:
    if n.zones != HERE:
        return REJECT
    return (On("damage", subject=s, source=n.filter, combat=True if combat else None, batch=True),)


for _words, _combat in (("damage", False), ("combat damage", True)):
    told("event", f"{{s:evplr.s}} is dealt {_words} by one or more {{n:noun.p}}",
         lambda n, s, c=_combat: _hit_by(n, s, c), s=lambda v: f if is_player(f := at(v, "0.subject")) else None,
         n=lambda v: su.NP(f) if (f := at(v, "0.source")) is not None else None, alt=True)  # fmt: skip
act("*win a clash", On("clash", player=ACTOR, amount=("==", 1)))

_CAUSED = On("discard", player=YOU, source=fi.Controlled(se.EachOpponent()))
phrase("event", "a spell or ability an opponent controls causes you to discard a card", (_CAUSED,))
_COUNTERED = On("countered", subject=fi.IsSpell())
phrase("event", "a spell or ability you control counters a spell",
       (replace(_COUNTERED, source=fi.Controlled(se.You())),))  # fmt: skip
phrase("event", "a spell you've cast is countered",
       (replace(_COUNTERED, subject=fi.both(fi.IsSpell(), fi.Controlled(se.You()))),))  # fmt: skip
_COMMANDER = fi.both(fi.Status("commander"), fi.Owned(se.You()))
act("*cast your commander", On("cast", subject=_COMMANDER, player=ACTOR))
act("*choose a creature as *your Ring-bearer", On("tempted", player=ACTOR, other=fi.Type("Creature")))
phrase("cond", "you chose a creature other than ~ as your Ring-bearer", co.EventIs(fi.Other(), "other"))

# --- who is attacked -------------------------------------------------------------------------------------------------

_MOST = am.Aggregate("greatest", "life", se.EachPlayer())
_LEADER = fi.both(fi.Player(), fi.Meets(co.Compare(am.PlayerStat("life", se.Iter()), "==", _MOST)))
phrase("evplr.s", "the player with the most life or tied for most life", _LEADER)
phrase("cond", "you have the most life or are tied for most life",
       co.Compare(am.PlayerStat("life", se.You()), "==", _MOST))  # fmt: skip
phrase("evplr.s", "the monarch", fi.both(fi.Player(), fi.Among(se.Monarch())))


def _attacks(n: Any) -> Any:
    return (On("attack", player=ACTOR, other=n.filter, batch=True, across=True),) if n.zones == HERE else REJECT


told("plev1", "*attack one or more {n:noun.p}", _attacks,
     n=lambda v: su.NP(f) if (f := at(v, "0.other")) is not None else None)  # fmt: skip
_WALKERS = fi.both(fi.Type("Planeswalker"), fi.Controlled(se.You()))
act("*attack you and/or one or more planeswalkers you control",
    On("attack", player=ACTOR, other=fi.Either((YOU, _WALKERS)), batch=True, across=True))  # fmt: skip
act("*attack one or more of your opponents",
    On("attack", player=ACTOR, other=fi.Opponent(), batch=True, across=True))  # fmt: skip


def _attacks_with(f: Any, k: Any, n: Any) -> Any:
    if n.zones != HERE or type(k) is not int or k < 2:
        return REJECT
    return (On("attack", player=ACTOR, other=f, subject=n.filter, batch=True, least=k),)


def _attackers(v: Any) -> Any:
    f = at(v, "0.subject")
    return None if f is None else su.NP(f)


told("plev1", "*attack {f:evplr.s} with {k:word} or more {n:noun.p}", _attacks_with, f="0.other", k="0.least",
     n=_attackers)  # fmt: skip
told("plev1", "*attack you with {k:word} or more {n:noun.p}", lambda k, n: _attacks_with(YOU, k, n), k="0.least",
     n=_attackers)  # fmt: skip

# --- steps of this turn ----------------------------------------------------------------------------------------------


def _step_this_turn(words: str, step: str, once: bool, **more: Any) -> None:
    on = On("step", step=step)
    told("sent0", f"at the beginning of {words} this turn, {{v:chain}}",
         lambda v: ef.Delayed(on, v, once, ef.THIS_TURN), v="effect", **more)  # fmt: skip


_step_this_turn("each combat", "begin_combat", False)
_step_this_turn("combat", "begin_combat", False, alt=True)
_step_this_turn("the next main phase", "main", True)

# --- on what was just done (603.12) ----------------------------------------------------------------------------------

_WAYS = (
    ("sacrifice", "sacrificed", True), ("discard", "discarded", False), ("exile", "exiled", False),
    ("mill", "milled", False), ("return", "returned", False), ("tap", "tapped", True), ("destroy", "destroyed", True),
)  # fmt: skip


def _when(words: str, n: Any, past: bool, v: Any) -> Any:
    what = done_to(words, n, past)
    return REJECT if what is REJECT else ef.Gate(ef.Reflexive(v), when=co.Exists(what))


def _noun(words: str, past: bool) -> Any:
    def noun(e: Any) -> Any:
        what = at(e, "when.what")
        if not isinstance(what, se.OnlyThose) or what.of != su.Done(words, past=past):
            return None
        return su.NP(what.filter, HERE if past else ())

    return noun


for _verb, _done, _past in _WAYS:
    _rest: dict[str, Any] = {"n": _noun(_done, _past), "v": "then.effect"}

    def _build(n: Any, v: Any, words: str = _done, past: bool = _past) -> Any:
        return _when(words, n, past, v)

    def _one(n: Any, v: Any, make: Any = _build, verb: str = _verb) -> Any:
        return REJECT if verb == "discard" and n.filter == fi.Anything() else make(n, v)

    told("effect", f"when you {_verb} one or more {{n:noun.p}} this way, {{v:effect}}", _build, **_rest)
    told("effect", f"when you {_verb} a {{n:noun.s}} this way, {{v:effect}}", _one, **_rest)
    told("effect", f"when one or more {{n:noun.p}} are {_done} this way, {{v:effect}}", _build, **_rest)
