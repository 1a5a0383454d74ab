"""How many cards are drawn: "if you would draw one or more cards, you draw that many cards plus one instead"."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import filters as fi
from apnap.ability.abilities import Replacement
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.phrases.players import YOU
from apnap.oracle.table import phrase

_MANY = su.ThatMuch()


def _drawn(subject: str, player: Any, draw: str, so_many: int, while_: bool) -> None:
    """So many cards or more, of which there are more or fewer, or in place of which something else happens; `so_many`:
    one card, or 0 for a number that is said."""

    def on(n: Any) -> Any:
        return On("draw_many", player=player, amount=(">=", n))

    def more(k: Any = 1, n: Any = so_many, c: Any = None) -> Any:
        return Replacement(on(n), amount=am.Plus(_MANY, k), condition=c)

    def other(e: Any, n: Any = so_many, c: Any = None) -> Any:
        return Replacement(on(n), instead=e, condition=c)

    def un(v: Any, slots: dict[str, Any] | None, build: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or v.on.kind != "draw_many" or v.on.amount is None:
            return None
        if (v.condition is not None) != while_ or (v.on.amount[1] == 1) != bool(so_many):
            return None
        if slots is None:
            return None
        slots |= {} if so_many else {"n": v.on.amount[1]}
        slots |= {"c": v.condition} if while_ else {}
        return slots if v == build(**slots) else None

    def plus(v: Any, one: bool) -> dict[str, Any] | None:
        if not isinstance(v.amount, am.Plus) or (v.amount.b == 1) != one:
            return None
        return {} if one else {"k": v.amount.b}

    head = "as long as {c:cond2}, " if while_ else ""
    head += f"if {subject} would draw {'one' if so_many else '{n:number}'} or more cards"
    for k, one in (("one", True), ("{k:number}", False)):

        def un_more(v: Any, one: bool = one) -> dict[str, Any] | None:
            return un(v, plus(v, one) if isinstance(v, Replacement) else None, more)

        phrase("repl", f"{head}, {draw} that many cards plus {k} instead.", build=more, unbuild=un_more)

    def un_other(v: Any) -> dict[str, Any] | None:
        return un(v, {"e": v.instead} if getattr(v, "instead", None) is not None else None, other)

    phrase("repl", f"{head}, instead {{e:effect}}", build=other, unbuild=un_other)


for _n in (1, 0):
    for _while in (False, True):
        _drawn("you", YOU, "you draw", _n, _while)
        _drawn("an opponent", fi.Opponent(), "they draw", _n, _while)
        _drawn("a player", fi.Player(), "they draw", _n, _while)
