"""More events: several at once, states that trigger (603.8), this or what it is on, discards that others cause, draws
past the first of a step."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.players import YOU
from apnap.oracle.phrases.triggers import ACTOR, pred
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

HERE = ("battlefield",)

# --- several at once, places, states -----------------------------------------------------------------------


def _many_attack(template: str, cat: str, player: Any) -> None:
    """ "whenever you attack with two or more creatures": at least so many at once (603.2c)."""

    def build(k: Any, n: Any) -> Any:
        if n.zones != HERE or type(k) is not int:
            return REJECT
        return (On("attack", subject=n.filter, player=player, batch=True, least=k),)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if type(v) is not tuple or len(v) != 1 or not isinstance(v[0], On) or v[0].least < 2 or v[0].subject is None:
            return None
        slots = {"k": v[0].least, "n": su.NP(v[0].subject)}
        return slots if build(**slots) == v else None

    phrase(cat, template, build=build, unbuild=unbuild)


_many_attack("*attack with {k:word} or more {n:noun.p}", "plev1", ACTOR)
_many_attack("{k:word} or more {n:noun.p} attack", "event", None)
pred("*attack one of your opponents", On("attack", subject=ACTOR, other=fi.Opponent()), alt=True)
pred("*transform into ~", On("transform", subject=ACTOR), alt=True)


def _while_saddled(on: Any) -> Any:
    if any(o.condition is not None or o.subject != fi.IsSource() for o in on):
        return REJECT
    return tuple(replace(o, condition=co.Is(se.This(), fi.Status("saddled"))) for o in on)


phrase(
    "events",
    "{on:event} while saddled",
    build=_while_saddled,
    unbuild=lambda v: None,
    prove=lambda v, on: v == _while_saddled(on),
    alt=True,
)


def _state(c: Any) -> Any:
    """603.8: a state that triggers; only what can be seen at any time."""
    inner = c.inner if isinstance(c, co.IsNot) else c
    if isinstance(inner, co.Compare) and isinstance(inner.a, (am.Count, am.CountersOn, am.PlayerStat, am.StatOf)):
        return (On("state", condition=c),)
    if isinstance(inner, co.Is) and isinstance(inner.what, se.This):
        return (On("state", condition=c),)
    return (On("state", condition=c),) if isinstance(inner, co.Exists) else REJECT


phrase(
    "event",
    "{c:cond}",
    build=_state,
    unbuild=lambda v: (
        {"c": v[0].condition}
        if type(v) is tuple and len(v) == 1 and isinstance(v[0], On) and v[0].kind == "state"
        else None
    ),
    alt=True,
)


# --- this or what it is on, discards that others cause, draws past the first -------------------------------

for _words, _f in (("equipped creature", fi.Among(se.Attached())), ("enchanted creature", fi.Among(se.Attached()))):
    phrase("evobj", f"~ or {_words}", fi.Either((fi.IsSource(), _f)), alt=_words.startswith("equipped"))


def _or_a(n: Any) -> Any:
    return fi.Either((fi.IsSource(), n.filter)) if n.zones in (HERE, ("stack",)) else REJECT


phrase(
    "evobj",
    "~ or a {n:noun.s}",
    build=_or_a,
    unbuild=lambda f: (
        {"n": su.NP(f.parts[1], ("stack",) if any(isinstance(p, fi.IsSpell) for p in f.parts[1].walk()) else HERE)}
        if isinstance(f, fi.Either) and len(f.parts) == 2 and f.parts[0] == fi.IsSource()
        else None
    ),
    alt=True,
)
phrase(
    "event",
    "a spell or ability an opponent controls causes you to discard (~card|~)",
    (On("discard", subject=fi.IsSource(), source=fi.Controlled(se.EachOpponent())),),
)
phrase(
    "event",
    "~ is put into your graveyard from the battlefield",
    (
        On(
            "move",
            frm="battlefield",
            to="graveyard",
            subject=fi.IsSource(),
            condition=co.Is(se.This(), fi.Owned(se.You())),
        ),
    ),
)
_ENCHANTED = fi.both(fi.Player(), fi.Among(se.Attached()))
phrase("event", "enchanted player is attacked", (On("attack", other=_ENCHANTED, batch=True),))


def not_the_first(who: Any, player: Any, counted: int = 1) -> co.Condition:
    """ "except the first one they draw in each of their draw steps"; the draw itself is counted among those of the step
    when it has happened, and isn't while it would happen (614.6)."""
    first = co.Compare(am.Happened(On("draw", player=player), "step"), "<=", counted)
    return co.IsNot(co.AllOf((co.YourTurn(who), co.InStep(("draw",)), first)))


for _words, _who, _player, _own in (
    ("you draw", None, YOU, "you draw in each of your"),
    ("an opponent draws", se.EventPlayer(), fi.Opponent(), "they draw in each of their"),
    ("a player draws", se.EventPlayer(), fi.Player(), "they draw in each of their"),
):
    _mine = _player if _who is None else fi.Among(se.EventPlayer())
    phrase(
        "event",
        f"{_words} a card except the first one {_own} draw steps",
        (On("draw", player=_player, condition=not_the_first(_who, _mine)),),
    )
