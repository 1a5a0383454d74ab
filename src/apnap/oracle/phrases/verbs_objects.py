"""What players do with objects: destroy, exile, tap, counters, damage, control, attach, fight."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.ability.events import On
from apnap.ability.filters import IsSource
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import SUBJ, phrase, verb

verb("*destroy {what:obj.o}", ef.Destroy)
verb("*destroy {what:obj.o}. it can't be regenerated", ef.Destroy, regenerate=False)
verb("*destroy {what:obj.o}. they can't be regenerated", ef.Destroy, regenerate=False)
verb("*destroy {what:obj.o}. that creature can't be regenerated", ef.Destroy, regenerate=False, alt=True)
verb("*destroy {what:obj.o}. those creatures can't be regenerated", ef.Destroy, regenerate=False, alt=True)
verb("*sacrifice {what:obj.o}", ef.Sacrifice)
_GONE = On("move", subject=IsSource(), frm="battlefield")
verb("*exile {what:obj.o}", ef.Exile)
verb("*exile {what:obj.o} face down", ef.Exile, face_down=True)
verb(
    "*exile {what:obj.o} until ~ leaves the battlefield",
    ef.Exile,
    until=_GONE,
)
verb("*tap {what:obj.o}", ef.Tap)
verb("*untap {what:obj.o}", ef.Untap)
verb("*regenerate {what:obj.o}", ef.Regenerate)
verb("*counter {what:obj.o}", ef.Counter)
verb("*transform {what:obj.o}", ef.Transform)
verb("*flip {what:obj.o}", ef.Flip)
verb("*turn {what:obj.o} face up", ef.TurnFace)
verb("*turn {what:obj.o} face down", ef.TurnFace, down=True)
verb("*convert {what:obj.o}", ef.Transform, alt=True)
verb("*proliferate", ef.Proliferate)
verb(
    "*attach {what:obj.o} to {to:obj.o}",
    ef.Attach,
    build=lambda what, to: ef.Attach(what, to),
    unbuild=lambda e: {"what": e.what, "to": e.to} if isinstance(e, ef.Attach) else None,
)
verb("*remove {what:obj.o} from combat", ef.RemoveFromCombat)


def _counters(template: str, make: Any) -> None:
    def build(c: Any, what: Any) -> Any:
        return make(what, c[0], c[1])

    def unbuild(e: Any) -> dict[str, Any] | None:
        if type(e) is make and e == make(e.what, e.kind, e.n) and e.n is not None:
            return {"what": e.what, "c": (e.kind, e.n)}
        return None

    verb(template, None, build=build, unbuild=unbuild)


_counters("*put {c:counters} on {what:obj.o/each}", ef.PutCounters)
_counters("*remove {c:counters} from {what:obj.o/each}", ef.RemoveCounters)
verb(
    "*put {c:counters} on {what:obj.o} for each {n:each}",
    None,
    build=lambda c, what, n: ef.PutCounters(what, c[0], su.Late(_times(c[1], n))) if type(c[1]) is int else REJECT,
    unbuild=lambda e: _un_counters(e),
)


def _un_counters(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.PutCounters) or type(e.n) is int or e != ef.PutCounters(e.what, e.kind, e.n):
        return None
    k, n = _un_late(e.n)
    return {"c": (e.kind, k), "what": e.what, "n": n}


def _un_late(n: Any) -> tuple[Any, Any]:
    """How many for each, and each what, of an amount that may be said late."""
    inner = n.inner if isinstance(n, su.Late) else n
    return (inner.n, inner.of) if isinstance(inner, am.Times) else (1, inner)


verb("*remove all {kind:counterkind} counters from {what:obj.o}", ef.RemoveCounters, n=None)
verb("*remove all counters from {what:obj.o}", ef.RemoveCounters, n=None, kind="")
verb("*remove a counter from {what:obj.o}", ef.RemoveCounters, n=1, kind="", alt=True)
verb("*distribute {n:number} {kind:counterkind} counters among {what:obj.o}", ef.PutCounters, divided=True)
verb("*double the number of {kind:counterkind} counters on {what:obj.o}", ef.DoubleCounters)
verb("*double the number of each kind of counter on {what:obj.o}", ef.DoubleCounters, kind="")

# --- keyword actions ---------------------------------------------------------------------------------------

for _act in (
    "investigate",
    "learn",
    "populate",
    "venture into the dungeon",
    "manifest dread",
    "forage",
    "time travel",
    "open an Attraction",
):
    verb(f"*{_act}", ef.Act, name=_act.replace(" ", "_").replace("an_", ""))
for _act in (
    "amass Orcs",
    "amass Zombies",
    "bolster",
    "adapt",
    "monstrosity",
    "discover",
    "incubate",
    "blight",
    "fateseal",
):
    _name, _, _word = _act.partition(" ")
    verb(f"*{_act} {{n:figure}}", ef.Act, name=_name, word=_word.removesuffix("s"))
for _act in ("goad", "detain", "suspect", "exert", "harness"):
    verb(f"*{_act} {{what:obj.o}}", ef.Act, name=_act)
verb("the ring tempts you", ef.Act, name="tempted_by_ring")
verb("*collect evidence {n:figure}", ef.Act, name="collect_evidence")
for _act in ("manifest", "cloak"):
    verb(f"*{_act} the top card of *your library", ef.Act, name=_act)
    verb(f"*{_act} the top {{n:number}} cards of *your library", ef.Act, name=_act)


def object_act(template: str, name: str, **more: Any) -> None:
    """An action whose subject is an object: "it explores"."""
    for form in ("s", "p"):
        phrase(f"overb.{form}", template, ef.Act, name=name, what=SUBJ, **more)


object_act("*explore", "explore")
object_act("*explore again", "explore", alt=True)
object_act("*connive", "connive")
object_act("*connive {n:figure}", "connive")
object_act("*endure {n:figure}", "endure")
object_act("*become blocked", "become_blocked")
object_act("*become prepared", "prepare")
object_act("*become unprepared", "unprepare")
for _form, _are in (("s", "is"), ("p", "are")):
    phrase(f"overb.{_form}", f"{_are} no longer suspected", ef.Act, name="unsuspect", what=SUBJ)
for _word in ("player", "player or permanent"):
    verb(f"*reselect which {_word} {{what:obj.o}} is attacking", ef.Act, name="reselect", word=_word)
for _form in ("s", "p"):
    phrase(f"overb.{_form}", "*deal {n:damage} to {to:dmgto}", ef.Damage, source=SUBJ)
    phrase(f"overb.{_form}", "*deal {n:damage} to itself", ef.Damage, source=SUBJ, to=su.Same(), alt=True)
    phrase(
        f"overb.{_form}",
        "*deal {n:figure} damage divided as you choose among {to:obj.o}",
        ef.Damage,
        source=SUBJ,
        divided=True,
    )
    phrase(
        f"overb.{_form}",
        "*deal damage to {to:dmgto} equal to {n:amount}",
        build=lambda to, n: ef.Damage(su.Late(n), to, SUBJ),
        unbuild=lambda e: (
            {"to": e.to, "n": e.n.inner}
            if isinstance(e, ef.Damage) and isinstance(e.n, su.Late) and e == ef.Damage(e.n, e.to, SUBJ)
            else None
        ),
        alt=True,
    )
    phrase(
        f"overb.{_form}",
        "*deal {k:digits} damage to {to:dmgto} for each {n:each}",
        build=lambda k, to, n: ef.Damage(su.Late(_times(k, n)), to, SUBJ),
        unbuild=lambda e: _un_times(e),
    )
    phrase(f"overb.{_form}", "*fight {b:obj.o}", ef.Fight, a=SUBJ)
    phrase(f"overb.{_form}", "*phase out", ef.PhaseOut, what=SUBJ)
    phrase(f"overb.{_form}", "*phase out until ~ leaves the battlefield", ef.PhaseOut, what=SUBJ, until=_GONE)
    phrase(
        f"overb.{_form}",
        "*phase out until ~ leaves the battlefield. tap that creature as it phases in this way",
        ef.PhaseOut, what=SUBJ, until=_GONE, tapped=True,
    )  # fmt: skip
    phrase(f"overb.{_form}", "*become attached to {to:obj.o}", ef.Attach, what=SUBJ, alt=True)


def _times(k: Any, n: Any) -> Any:
    return n if k == 1 else am.Times(k, n)


def _un_times(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Damage) or type(e.n) is int or e != ef.Damage(e.n, e.to, e.source):
        return None
    k, n = _un_late(e.n)
    return {"k": k, "n": n, "to": e.to}


# --- control -----------------------------------------------------------------------------------------------
# -

verb(
    "*gain control of {what:obj.o} {duration:dur}",
    None,
    build=lambda what, duration: ef.Apply(what, (mo.SetController(SUBJ),), duration),
    unbuild=lambda e: {"what": e.what, "duration": e.duration} if _controls(e) and e.duration != ef.FOREVER else None,
)
verb(
    "*gain control of {what:obj.o}",
    None,
    build=lambda what: ef.Apply(what, (mo.SetController(SUBJ),), ef.FOREVER),
    unbuild=lambda e: {"what": e.what} if _controls(e) and e.duration == ef.FOREVER else None,
)


def _controls(e: Any) -> bool:
    return isinstance(e, ef.Apply) and len(e.mods) == 1 and isinstance(e.mods[0], mo.SetController)
