"""Phasing out (702.26), also until something happens (610.4)."""

from __future__ import annotations

from typing import Final

from apnap.ability.effects import Effect, PhaseOut
from apnap.model.events import Event
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask.patterns import event_matches
from apnap.rules.change import Gen, happen, mark
from apnap.rules.perform.common import Refs, bind, objects, performs, since
from apnap.rules.perform.delayed import delay_immediate


def attached_with(game: State, ref: int) -> Refs:
    """What is attached to the permanent, to what is attached to it, and so on (702.26g)."""
    out: list[int] = []
    hosts = [ref]
    while hosts:
        host = hosts.pop(0)
        for obj in game.permanents():
            if obj.attached_to == host and obj.id not in out and obj.id != ref:
                out.append(obj.id)
                hosts.append(obj.id)
    return tuple(out)


@performs(PhaseOut)
def phase_out(game: State, effect: PhaseOut, b: Binding) -> Gen[None]:
    """702.26b, 702.26g-h: with everything attached, which phases out indirectly even where it would also do so
    directly (702.26a). With `until`, a second effect waits to phase it in (610.4); nothing phases out when that event
    has happened already (610.4b-c)."""
    refs = yield from objects(game, effect.what, b, "702.26b")
    until = effect.until
    if until is not None and any(ev.kind == until.kind and event_matches(game, until, ev, b) for ev in since(game, b)):
        refs = ()
    indirect: dict[int, int] = {}
    for ref in refs:
        for other in attached_with(game, ref):
            indirect.setdefault(other, game.objects[other].attached_to)
    batch = [Event("phase_out", "702.26b", subject=r, source=b.source) for r in refs if r not in indirect]
    batch += [
        Event("phase_out", "702.26g", subject=r, source=b.source, data=host) for r, host in indirect.items()
    ]
    if not batch:
        return
    done = yield from happen(game, batch)
    gone = tuple([ev.subject for ev in done if ev.kind == "phase_out" and ev.data is None])
    bind(b, effect.name, gone)
    if until is not None and gone:
        key = game.new_id()
        for ref in gone:
            mark(game, ref, "wont_phase_in", key)  # 610.4a
        back = _BACK_TAPPED if effect.tapped else _BACK
        delay_immediate(game, until, back, b, returning=gone, phasing=key)


class PhaseBack(Effect, frozen=True):
    """The second one-shot effect of 610.4: what is named "returning" phases in."""

    tapped: bool = False


_BACK: Final = PhaseBack()
_BACK_TAPPED: Final = PhaseBack(True)


@performs(PhaseBack)
def phase_back(game: State, effect: PhaseBack, b: Binding) -> Gen[None]:
    """610.4, 610.4a: what still waits for it, with what phased out with it."""
    batch: list[Event] = []
    refs = [
        ref
        for ref in b.names.get("returning", ())
        if ref in game.objects and game.objects[ref].marks.get("wont_phase_in") == b.names.get("phasing")
    ]
    for oid in game.battlefield:
        if oid in refs:
            batch.append(Event("phase_in", "610.4", subject=oid, source=b.source))
        elif game.objects[oid].phased != NOBODY and game.objects[oid].marks.get("phased_with") in refs:
            batch.append(Event("phase_in", "702.26g", subject=oid))
    if effect.tapped:
        batch += [Event("tap", "610.4", subject=ref, source=b.source) for ref in refs]
    if batch:
        yield from happen(game, batch)
