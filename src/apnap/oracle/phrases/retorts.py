"""What events are answered with: players who may pay or else, whom or what a creature is attacking, permanents put
onto the battlefield attacking someone, the end of combat under a condition."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Triggered
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import phrase, told, verb

# --- paying, or else -----------------------------------------------------------------------------------------------


def _or_else(who: Any, pay: Any, v: Any) -> Any:
    if isinstance(who, se.You):
        return REJECT
    return ef.Gate(ef.Nothing(), may=True, cost=pay, who=who, otherwise=v)


for _form in ("s", "b"):
    for _they in ("they don't", "that player doesn't", "the player doesn't"):
        told("sent0", f"{{who:plr.{_form}}} may pay {{pay:pay}}. if {_they}, {{v:chain}}", _or_else, who="who",
             pay="cost", v="otherwise", alt=_they != "they don't")  # fmt: skip

# --- whom or what it's attacking (508.1) -----------------------------------------------------------------------------

_PLANESWALKER = fi.Type("Planeswalker")
_WHOM: tuple[tuple[str, Any], ...] = (
    ("player or planeswalker", fi.Either((fi.Player(), _PLANESWALKER))),
    ("player, planeswalker, or battle", None),
    ("player", fi.Player()),
)


def _attacked(what: Any, f: Any) -> Any:
    return se.Attacked(what) if f is None else se.OnlyThose(se.Attacked(what), f)


for _whom, _f in _WHOM:
    for _cat in ("dmgto1", "obj.o"):
        phrase(_cat, f"the {_whom} it's attacking", _attacked(su.Attacker(), _f))
        told(_cat, f"the {_whom} {{what:obj.s}} is attacking", lambda what, f=_f: _attacked(what, f),
             what="what" if _f is None else "of.what")  # fmt: skip


def _attacking(template: str, whom: str, **fixed: Any) -> None:
    """ "onto the battlefield tapped and attacking that player" (508.4)."""

    def build(what: Any, attacks: Any) -> Any:
        return ef.Move(what, "battlefield", attacking=True, attacks=attacks, **fixed)

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.Move) or e.attacks is None or e != build(e.what, e.attacks):
            return None
        return {"what": e.what, "attacks": e.attacks}

    verb(f"{template} {whom}", None, build=build, unbuild=unbuild)


for _put in ("*put {what:obj.o} onto the battlefield", "*return {what:obj.o} to the battlefield"):
    _attacking(f"{_put} tapped and attacking", "{attacks:attacked}", tapped=True)
    _attacking(f"{_put} attacking", "{attacks:attacked}")

# --- the end of combat -----------------------------------------------------------------------------------------------

_END = (On("step", step="end_combat"),)
told("ability0", "at end of combat, if {c:cond2}, {e:effect}", lambda c, e: Triggered(_END, e, c), c="condition",
     e="effect")  # fmt: skip
