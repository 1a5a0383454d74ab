"""Effects that wait for a while: delayed abilities that last ("until end of turn, whenever …"), shields against a
source that is chosen as they begin (609.7a)."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.ordering import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.references import replace
from apnap.oracle.table import phrase

# --- as long as a turn lasts ----------------------------------------------------------------------------


def _while(template: str, once: bool, fixed: Any = None, **more: Any) -> None:
    """A delayed triggered ability that lasts (603.7b); `fixed`: its duration stands in the words."""

    def build(on: Any, v: Any, d: Any = fixed) -> Any:
        if len(on) != 1 or on[0].kind in ("state", "step"):
            return REJECT
        return ef.Delayed(on[0], v, once, d)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if (
            not isinstance(e, ef.Delayed)
            or e.once != once
            or e.until is None
            or (fixed is not None and e.until != fixed)
        ):
            return None
        slots: dict[str, Any] = {"on": (e.on,), "v": e.effect}
        if fixed is None:
            slots["d"] = e.until
        return slots if build(**slots) == e else None

    phrase("sent0", template, build=build, unbuild=unbuild, **more)


_while("{d:dur}, whenever {on:event}, {v:chain}", False)
_while("whenever {on:event} this turn, {v:chain}", False, ef.THIS_TURN)
_while("when {on:event} this turn, {v:chain}", True, ef.THIS_TURN)

# --- the next damage by a source of your choice ---------------------------------------------------------

_SOURCES = ("battlefield", "stack", "command")
_NO_ABILITY = fi.Not(fi.IsAbility())


def _source(n: Any) -> Any:
    if n.zones == ("source",):
        return se.Choose(ordered(n.filter, _NO_ABILITY), _SOURCES)
    return se.Choose(n.filter) if n.zones == ("battlefield",) else REJECT


def _un_source(what: Any) -> Any:
    if what.zones == ("battlefield",):
        return su.NP(what.filter)
    parts = what.filter.parts if isinstance(what.filter, fi.Both) else (what.filter,)
    mine = [p for p in parts if p != _NO_ABILITY]
    return su.NP(fi.both(*mine) if mine else fi.Anything(), ("source",))


_GAIN, _SAID = ef.GainLife(am.EventAmount()), ef.GainLife(su.ThatMuch())


def _next(words: str, combat: bool | None, tail: str, also: Any, to_you: bool) -> None:
    def build(n: Any, to: Any = None) -> Any:
        what = _source(n)
        if what is REJECT:
            return REJECT
        subject = YOU if to_you else fi.Among(to)
        by = fi.Among(se.Ref("source"))
        if what.zones == _SOURCES and what.filter != _NO_ABILITY:  # 609.7b: its properties are looked at again
            by = ordered(_un_source(what).filter, by)
        on = On("damage", subject=subject, source=by, combat=combat)
        return ef.Shield(Replacement(on, prevent_all=True, also=also), uses=1, source=what)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if (
            not isinstance(e, ef.Shield)
            or not isinstance(e.source, se.Choose)
            or not isinstance(e.ability, Replacement)
        ):
            return None
        r = e.ability
        slots: dict[str, Any] = {"n": _un_source(e.source)}
        if not to_you:
            if not isinstance(r.on.subject, fi.Among) or r.on.subject == YOU:
                return None
            slots["to"] = r.on.subject.what
        if r.also == _SAID:
            e = replace(e, ability=replace(r, also=_GAIN))
        return slots if build(**slots) == e else None

    whom = "you" if to_you else "{to:obj.o}"
    def of_color(n: Any, to: Any = None) -> Any:
        if n.zones != ("source",) or n.filter != fi.Anything():
            return REJECT
        return build(su.NP(fi.ChosenColor(), n.zones), to)

    phrase(
        "sent0",
        f"the next time a {{n:noun.s}} of your choice of the chosen color would deal {words} to {whom} this turn, "
        f"prevent that damage{tail}",
        build=of_color,
        unbuild=lambda e: (
            {**slots, "n": su.NP(fi.Anything(), ("source",))}
            if (slots := unbuild(e)) is not None and slots["n"].filter == fi.ChosenColor()
            else None
        ),
    )
    phrase(
        "sent0",
        f"the next time a {{n:noun.s}} of your choice would deal {words} to {whom} this turn, "
        f"prevent that damage{tail}",
        build=build,
        unbuild=unbuild,
    )


for _words, _combat in (("damage", None), ("combat damage", True)):
    for _tail, _also in (("", None), (". you gain life equal to the damage prevented this way", _GAIN)):
        _next(_words, _combat, _tail, _also, True)
        _next(_words, _combat, _tail, _also, False)
