"""As many as one likes: "remove any number of charge counters from ~", "move any number of +1/+1 counters onto …"; mana
for each thing done, cards that go to one of two places together."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.clauses.predicates import leading, un_leading
from apnap.oracle.table import at, phrase, told, verb

# --- counters -------------------------------------------------------------------------------------------------------

def _moved(frm: Any, onto: Any, kind: str = "") -> Any:
    return REJECT if isinstance(onto, se.All) else ef.MoveCounters(frm, onto, kind, None, True)


_ANY: dict[str, Any] = {"n": None, "up_to": True}
for _counters, _slots in (("{kind:counterkind} counters", {"kind": "kind"}), ("counters", {})):
    _given: dict[str, Any] = _ANY if _slots else {**_ANY, "kind": ""}
    _where: dict[str, Any] = {"frm": "frm", "onto": "onto", **_slots}
    verb(f"*remove any number of {_counters} from {{what:obj.o}}", ef.RemoveCounters, **_given)
    verb(f"*remove any number of {_counters} from among {{what:obj.p/bare}}", ef.RemoveCounters, among=True, **_given)
    told("vp", f"*move any number of {_counters} from {{frm:obj.o}} onto {{onto:obj.o}}", _moved, **_where)


def _spread(kind: str, frm: Any, n: Any) -> Any:
    """Onto each of them as many as one likes."""
    if n.zones != ("battlefield",):
        return REJECT
    return ef.ForEach(se.All(n.filter), ef.MoveCounters(frm, su.It(), kind, None, True))


_ONTO = "move any number of {kind:counterkind} counters from {frm:obj.o} onto {n:noun.p}"
told("imp", _ONTO, _spread, kind="do.kind", frm="do.frm",
     n=lambda e: su.NP(e.what.filter) if isinstance(at(e, "what"), se.All) else None)  # fmt: skip
told("subj", f"you may {_ONTO}", lambda kind, frm, n: ef.Gate(_spread(kind, frm, n), may=True), kind="then.do.kind",
     frm="then.do.frm",
     n=lambda e: su.NP(e.then.what.filter) if isinstance(at(e, "then.what"), se.All) else None)  # fmt: skip

# --- mana -----------------------------------------------------------------------------------------------------------

verb("*add one mana of any color for each {n:each}", ef.AddMana, mana=("any",))

# --- both here or both there ----------------------------------------------------------------------------------------


def _either_end(what: Any) -> Any:
    if not isinstance(what, se.Choose):
        return REJECT
    return ef.Seq((
        ef.Select(what, ""),
        ef.OneOf((ef.Move(su.Them(), "library"), ef.Move(su.Them(), "library", position="bottom"))),
    ))  # fmt: skip


told("imp", "put {what:obj.o} both on top of your library or both on the bottom of your library", _either_end,
     what="parts.0.what")  # fmt: skip

# --- control for as long as something holds -------------------------------------------------------------------------


def _controlled(d: Any, what: Any) -> Any:
    return ef.Apply(what, (mo.SetController(se.You()),), d)


phrase(
    "imp",
    "{d:dur}, gain control of {what:obj.o}",
    build=leading(_controlled),
    unbuild=un_leading(
        lambda e: (
            {"d": e.duration, "what": e.what}
            if isinstance(e, ef.Apply) and e.mods == (mo.SetController(se.You()),)
            else None
        )
    ),
    alt=True,
)
