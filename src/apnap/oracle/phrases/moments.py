"""More of what abilities wait for: events at certain times and places, by sources, of cards in graveyards, counters,
crimes; and two events that share an ability."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Triggered
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered, rank
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.triggers import ACTOR, act, pred, put_actor, take_actor
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

HERE = ("battlefield",)
OPPONENTS_TURN = co.YourTurn(se.EachOpponent())

# --- when: "during your turn", "for the first time each turn" ----------------------------------------------


def _time(words: str, condition: co.Condition, **more: Any) -> None:
    """A time that the whole event is limited to."""

    def build(on: Any) -> Any:
        if any(o.condition is not None or o.kind in ("state", "step") for o in on):
            return REJECT
        return tuple(replace(o, condition=condition) for o in on)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or not all(isinstance(o, On) and o.condition == condition for o in v):
            return None
        return {"on": tuple(replace(o, condition=None) for o in v)}

    phrase("events", f"{{on:event}} {words}", build=build, unbuild=unbuild, **more)


_time("during your turn", co.YourTurn())
_time("during (an opponent's|each opponent's) turn", OPPONENTS_TURN)
_time("during combat", co.InStep(("combat",)))
_time("during the declare attackers step", co.InStep(("declare_attackers",)))
_time("during your main phase", co.AllOf((co.YourTurn(), co.InStep(("main",)))))


_UNCOUNTED, _BY_OBJECT = ("state", "step"), ("damage", "attack")


def _first(on: Any) -> Any:
    """700.14-like counting: the first such event of the turn, for its player or for what it happens to."""
    if len(on) != 1 or on[0].nth or on[0].kind in _UNCOUNTED or (on[0].batch and on[0].kind in _BY_OBJECT):
        return REJECT
    return (replace(on[0], nth=1),)


phrase(
    "events",
    "{on:event} for the first time each turn",
    build=_first,
    unbuild=lambda v: (
        {"on": (replace(v[0], nth=0),)}
        if type(v) is tuple and len(v) == 1 and isinstance(v[0], On) and v[0].nth == 1 and _first(v) is REJECT
        else None
    ),
)

# --- two events, one ability: "when ~ enters and whenever you gain life" -----------------------------------


def _both(first: str, cat: str, second: str, cat2: str, tail: str, limit: int) -> None:
    def build(a: Any, b: Any, e: Any) -> Any:
        return Triggered(a + b, e, limit=limit)

    def unbuild(t: Any) -> dict[str, Any] | None:
        if not isinstance(t, Triggered) or t != Triggered(t.on, t.effect, limit=limit) or len(t.on) < 2:
            return None
        a = tuple(o for o in t.on if (o.kind == "step") == (cat == "stepevent"))
        b = tuple(o for o in t.on if o not in a)
        return {"a": a, "b": b, "e": t.effect} if a and b and (*a, *b) == t.on else None

    phrase(
        "ability0",
        f"{first} {{a:{cat}}} and {second} {{b:{cat2}}}, {{e:teffect}}{tail}",
        build=build,
        unbuild=unbuild,
        prove=lambda t, a, b, e: t == build(a, b, e),
        alt=cat == cat2,
    )


for _tail, _limit in (("", 0), (" this ability triggers only once each turn.", 1)):
    for _one in ("when", "whenever"):
        for _two in ("when", "whenever"):
            _both(_one, "event", _two, "event", _tail, _limit)
        _both(_one, "event", "at the beginning of", "stepevent", _tail, _limit)
        _both("at the beginning of", "stepevent", _one, "event", _tail, _limit)
_both("at the beginning of", "stepevent", "at the beginning of", "stepevent", "", 0)

# --- pairs of what an object does --------------------------------------------------------------------------

_SINGLE: tuple[tuple[str, On], ...] = (
    ("*enter", On("move", subject=ACTOR, to="battlefield")),
    ("*attack", On("attack", subject=ACTOR)),
    ("*block", On("block", subject=ACTOR)),
    ("*die", On("move", subject=ACTOR, frm="battlefield", to="graveyard")),
    ("*leave the battlefield", On("move", subject=ACTOR, frm="battlefield")),
    (
        "*be put into a graveyard from the battlefield",
        On("move", subject=ACTOR, frm="battlefield", to="graveyard"),
    ),
    ("*be put into exile from the battlefield", On("move", subject=ACTOR, frm="battlefield", to="exile")),
    ("*be turned face up", On("face_up", subject=ACTOR)),
    ("*become blocked", On("blocked", subject=ACTOR)),
    ("*become tapped", On("tap", subject=ACTOR)),
    ("*transform", On("transform", subject=ACTOR)),
    ("*become the target of a spell or ability", On("target", subject=ACTOR)),
    ("*deal combat damage to a player", On("damage", subject=fi.Player(), source=ACTOR, combat=True)),
)
for _words, _on in _SINGLE:
    for _words2, _on2 in _SINGLE:
        if _on != _on2 and "graveyard from" not in _words:
            pred(f"{_words} or {_words2}", _on, _on2, alt=True)
pred("*be put into exile from the battlefield", On("move", subject=ACTOR, frm="battlefield", to="exile"))
pred("*enter from a graveyard", On("move", subject=ACTOR, frm="graveyard", to="battlefield"))
pred("*become attached to a creature", On("attach", subject=ACTOR, other=fi.Type("Creature")))
pred("*become unattached", On("unattach", subject=ACTOR))

# --- damage to several kinds of things ---------------------------------------------------------------------

_MINE = fi.both(fi.Type("Planeswalker"), fi.Controlled(se.You()))
_YOURS = fi.Controlled(se.You())
_TO: tuple[tuple[str, Any, bool], ...] = (
    ("you", YOU, False),
    ("one of your opponents", fi.Opponent(), True),
    ("you or a planeswalker you control", fi.Either((YOU, _MINE)), False),
    ("you or a permanent you control", fi.Either((YOU, _YOURS)), False),
    ("a player or planeswalker", fi.Either((fi.Player(), fi.Type("Planeswalker"))), False),
    ("a player or battle", fi.Either((fi.Player(), fi.Type("Battle"))), False),
    ("an opponent or battle", fi.Either((fi.Opponent(), fi.Type("Battle"))), False),
    (
        "a player, planeswalker, or battle",
        fi.Either((fi.Player(), fi.Type("Planeswalker"), fi.Type("Battle"))),
        False,
    ),
)
for _words, _f, _alt in _TO:
    for _damage, _combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
        pred(f"*deal {_damage} to {_words}", On("damage", subject=_f, source=ACTOR, combat=_combat), alt=_alt)
pred("*deal noncombat damage to an opponent", On("damage", subject=fi.Opponent(), source=ACTOR, combat=False))
pred("*attack you or a planeswalker you control", On("attack", subject=ACTOR, other=fi.Either((YOU, _MINE))))
pred(
    "*attack a player or planeswalker",
    On("attack", subject=ACTOR, other=fi.Either((fi.Player(), fi.Type("Planeswalker")))),
)
pred(
    "*attack one of your opponents or a planeswalker an opponent controls",
    On(
        "attack",
        subject=ACTOR,
        other=fi.Either((fi.Opponent(), fi.both(fi.Type("Planeswalker"), fi.Controlled(se.EachOpponent())))),
    ),
)
phrase("event", "you're dealt damage", (On("damage", subject=YOU),), alt=True)
phrase("event", "you're dealt combat damage", (On("damage", subject=YOU, combat=True),), alt=True)

# --- "a source you control deals damage" -------------------------------------------------------------------


def _headless(f: Any) -> bool:
    """Whether a filter names no type: "a source" is anything that deals damage."""
    parts = f.parts if isinstance(f, fi.Both) else (f,)
    return not any(rank(p) == 0 and not isinstance(p, fi.Anything) for p in parts)


def _by_source(n: Any, p: Any) -> Any:
    if n.zones != ("source",) or not all(on.kind == "damage" and on.source == ACTOR for on in p):
        return REJECT
    return put_actor(p, n.filter)


def _un_by_source(v: Any) -> dict[str, Any] | None:
    got = take_actor(v)
    if got is None or any(on.kind != "damage" or on.source != ACTOR for on in got["p"]):
        return None
    if isinstance(got["s"], (fi.IsSource, fi.Among)) or not _headless(got["s"]):
        return None
    return {"n": su.NP(got["s"], ("source",)), "p": got["p"]}


phrase("event", "a {n:noun.s} {p:evpred.s}", build=_by_source, unbuild=_un_by_source)

# --- graveyards by owner, cards that move ------------------------------------------------------------------


def _moved(template: str, verb: str, whose: Any, on: On, card: bool, many: bool, **more: Any) -> None:
    """Objects (or cards) put into or leaving the graveyards of some players. A card is no token (111.1)."""
    extra: list[fi.Filter] = [fi.Owned(whose)] if whose is not None else []
    if card and on.frm[:1] in ("", "!"):
        extra.append(fi.Not(fi.IsToken()))

    def build(n: Any) -> Any:
        if n.zones != (() if card else HERE):
            return REJECT
        return (replace(on, subject=ordered(n.filter, *extra), batch=many),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != 1 or not isinstance(v[0], On) or v[0].subject is None:
            return None
        f = v[0].subject
        parts = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p not in extra]
        n = su.NP(fi.both(*parts) if parts else fi.Anything(), () if card else HERE)
        return {"n": n} if build(n) == v else None

    what = "one or more {n:noun.p}" if many else template
    phrase("event", f"{what} {verb}", build=build, unbuild=unbuild, **more)


_INTO = On("move", to="graveyard")
_DIED = On("move", frm="battlefield", to="graveyard")
_OUT = On("move", frm="graveyard")
_MILLED = On("move", frm="library", to="graveyard")
for _whose, _words in (
    (se.You(), "your graveyard"),
    (se.EachOpponent(), "an opponent's graveyard"),
    (None, "a graveyard"),
):
    for _n, _be, _leave in (
        ("a {n:noun.s}", "is", "leaves"),
        ("another {n:noun.s}", "is", "leaves"),
        ("", "are", "leave"),
    ):
        _many = not _n
        _more = {} if "another" not in _n else {"alt": True}
        if "another" in _n:
            continue
        if _whose is not None:
            _moved(_n, f"{_be} put into {_words} from the battlefield", _whose, _DIED, False, _many)
        _moved(_n, f"{_be} put into {_words} from anywhere", _whose, _INTO, True, _many)
        _moved(_n, f"{_leave} {_words}", _whose, _OUT, True, _many)
        _library = "your library" if isinstance(_whose, se.You) else "their library"
        if not isinstance(_whose, se.EachOpponent):
            _moved(_n, f"{_be} put into {_words} from {_library}", _whose, _MILLED, True, _many)


def _another(n: Any) -> Any:
    if n.zones != HERE:
        return REJECT
    return (replace(_DIED, subject=ordered(n.filter, fi.Other(), fi.Owned(se.You()))),)


phrase(
    "event",
    "another {n:noun.s} is put into your graveyard from the battlefield",
    build=_another,
    unbuild=lambda v: None,
    prove=lambda v, n: _another(n) == v,
    alt=True,
)

for _s in ("s", "p"):
    _det, _verb = ("a ", "enters") if _s == "s" else ("one or more ", "enter")

    def _under(n: Any, many: bool = _s == "p") -> Any:
        if n.zones != HERE:
            return REJECT
        return (On("move", subject=ordered(n.filter, fi.Controlled(se.You())), to="battlefield", batch=many),)

    for _old in ("", " the battlefield"):
        phrase(
            "event",
            f"{_det}{{n:noun.{_s}}} {_verb}{_old} under your control",
            build=_under,
            unbuild=lambda v: None,
            prove=lambda v, n, f=_under: f(n) == v,
            alt=True,
        )

# --- counters ----------------------------------------------------------------------------------------------


def _counted(template: str, by_you: bool, kinded: bool) -> None:
    def build(f: Any, kind: Any = "") -> Any:
        return (On("counters", subject=f, counter=kind, player=YOU if by_you else None),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != 1 or not isinstance(v[0], On) or v[0].subject is None:
            return None
        if v != build(v[0].subject, v[0].counter) or bool(v[0].counter) != kinded:
            return None
        return {"f": v[0].subject, "kind": v[0].counter} if kinded else {"f": v[0].subject}

    phrase("event", template, build=build, unbuild=unbuild)


_counted("one or more {kind:counterkind} counters are put on {f:evobj}", False, True)
_counted("one or more counters are put on {f:evobj}", False, False)
_counted("you put one or more {kind:counterkind} counters on {f:evobj}", True, True)
_counted("you put one or more counters on {f:evobj}", True, False)

# --- what players do ---------------------------------------------------------------------------------------

CRIME = On(
    "target",
    player=YOU,
    subject=fi.Either(
        (
            fi.Opponent(),
            fi.Controlled(se.EachOpponent()),
            fi.both(fi.InZone("graveyard"), fi.Owned(se.EachOpponent())),
        )
    ),
    batch=True,
)
"""700.13: committing a crime is targeting an opponent, something an opponent controls, or a card in their
graveyard."""
phrase("event", "you commit a crime", (CRIME,))
act("*roll one or more dice", On("roll", player=ACTOR, batch=True))
act("*roll a die", On("roll", player=ACTOR))
act("*play a land", On("play", player=ACTOR))
act("*play a land or cast a spell", On("play", player=ACTOR), On("cast", player=ACTOR))
act("*attack you", On("attack", player=ACTOR, other=YOU, batch=True))
act("*investigate", On("investigate", player=ACTOR))
act("*cycle another card", On("cycle", subject=fi.Other(), player=ACTOR))
act(
    "*cycle or discard another card",
    On("cycle", subject=fi.Other(), player=ACTOR),
    On("discard", subject=fi.Other(), player=ACTOR),
)


def _some(template: str, kind: str, zones: tuple[str, ...]) -> None:
    """ "discard one or more cards": once for all that happens at one time."""

    def build(n: Any) -> Any:
        if n.zones != zones:
            return REJECT
        f = None if n.filter == fi.Anything() else n.filter
        return (On(kind, subject=f, player=ACTOR, batch=True),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 1 or v[0] != On(kind, subject=v[0].subject, player=ACTOR, batch=True):
            return None
        return {"n": su.NP(v[0].subject or fi.Anything(), zones)}

    phrase("plev1", template, build=build, unbuild=unbuild)


_some("*discard one or more {n:noun.p}", "discard", ())
_some("*sacrifice one or more {n:noun.p}", "sacrifice", HERE)


def spent_as(words: str) -> str:
    """What mana may be spent as though it were mana of, by these words (609.4b): "color" or "type"."""
    return "color" if "any color" in words else "type"


def spell_part(n: Any) -> Any:
    """The filter of a spell noun without "is a spell"; None for any spell at all, REJECT for something else."""
    if n.zones != ("stack",):
        return REJECT
    parts = n.filter.parts if isinstance(n.filter, fi.Both) else (n.filter,)
    rest = [p for p in parts if p not in (fi.IsSpell(), fi.Anything())]
    return fi.both(*rest) if rest else None


def spell_noun(f: Any) -> Any:
    """The noun for a spell that fits."""
    return su.NP(fi.IsSpell() if f is None else ordered(f, fi.IsSpell()), ("stack",))


def _cast(template: str, **fixed: Any) -> None:
    """Casting a spell that fits, from somewhere or as the first of a turn."""

    def build(n: Any) -> Any:
        f = spell_part(n)
        return REJECT if f is REJECT else (On("cast", subject=f, player=ACTOR, **fixed),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if len(v) != 1 or v[0] != On("cast", subject=v[0].subject, player=ACTOR, **fixed):
            return None
        return {"n": spell_noun(v[0].subject)} if v[0].subject != fi.IsSource() else None

    phrase("plev1", template, build=build, unbuild=unbuild)


def _from(zone: str) -> co.Condition:
    return co.WasCast(se.EventObject(), zone)


_cast("*cast a {n:noun.s} from anywhere other than *your hand", condition=co.IsNot(_from("hand")))
_cast("*cast a {n:noun.s} from *your graveyard", condition=_from("graveyard"))
_cast("*cast a {n:noun.s} from a graveyard", condition=_from("graveyard"))
_cast("*cast a {n:noun.s} from exile", condition=_from("exile"))
_cast("*cast a {n:noun.s} from *your hand", condition=_from("hand"))
for _words, _turn in (("an opponent's turn", OPPONENTS_TURN), ("*your turn", co.YourTurn())):
    _cast(f"*cast a {{n:noun.s}} from *your hand during {_words}", condition=co.AllOf((_from("hand"), _turn)))
_cast("*cast another {n:noun.s}")
for _k, _ordinal in ((1, "first"), (2, "second"), (3, "third")):
    _cast(f"*cast *your {_ordinal} {{n:noun.s}} each turn", nth=_k)
    _cast(f"*cast *your {_ordinal} {{n:noun.s}} during each opponent's turn", nth=_k, condition=OPPONENTS_TURN)


def _battalion(n: Any) -> Any:
    others = fi.both(fi.Type("Creature"), fi.Other(), fi.Status("attacking"))
    return (On("attack", subject=fi.IsSource(), condition=co.Exists(se.All(others), n)),)


phrase(
    "event",
    "~ and at least {n:word} other (creatures|creature) attack",
    build=_battalion,
    unbuild=lambda v: (
        {"n": v[0].condition.least}
        if type(v) is tuple
        and len(v) == 1
        and isinstance(v[0].condition, co.Exists)
        and v == _battalion(v[0].condition.least)
        else None
    ),
)

# --- steps -------------------------------------------------------------------------------------------------


def _step(template: str, step: str, player: Any, **more: Any) -> None:
    phrase("stepevent", template, (On("step", step=step, player=player),), **more)


_step("combat on each opponent's turn", "begin_combat", fi.Opponent())
_step("each of your main phases", "main", YOU)
for _words, _name in (("upkeep", "upkeep"), ("end step", "end"), ("draw step", "draw")):
    _step(f"the chosen player's {_words}", _name, fi.Among(se.ChosenPlayer()))
    for _noun in ("permanent", "land", "artifact", "enchantment"):
        _step(
            f"the {_words} of enchanted {_noun}'s controller",
            _name,
            fi.Among(se.ControllerOf(se.Attached())),
            alt=True,
        )
_END = (On("step", step="end_combat"),)
phrase(
    "ability0",
    "at end of combat, {e:teffect}",
    build=lambda e: Triggered(_END, e),
    unbuild=lambda t: {"e": t.effect} if isinstance(t, Triggered) and t == Triggered(_END, t.effect) else None,
)


def _only(f: Any) -> dict[str, Any] | None:
    return {"v": f.inner} if isinstance(f, fi.Targets) and f.only else None


phrase("postn", "that targets only {v:evobj}", build=lambda v: fi.Targets(v, True), unbuild=_only)
phrase("postn", "that targets only you", fi.Targets(YOU, True))
phrase(
    "postn",
    "that targets only a single {n:noun.s}",
    build=lambda n: fi.Targets(n.filter, True) if n.zones in (HERE, su.PLAYERS) else REJECT,
    unbuild=lambda f: {"n": su.NP(f.inner)} if _only(f) else None,
    alt=True,
)
for _words, _who in (("you control", se.You()), ("an opponent controls", se.EachOpponent())):
    pred(
        f"*become the target of a spell {_words}",
        On("target", subject=ACTOR, other=fi.both(fi.IsSpell(), fi.Controlled(_who))),
    )
    pred(
        f"*become the target of an ability {_words}",
        On("target", subject=ACTOR, other=fi.both(fi.IsAbility(), fi.Controlled(_who))),
    )
pred(
    "*become the target of a spell or ability you control", On("target", subject=ACTOR, other=fi.Controlled(se.You()))
)
