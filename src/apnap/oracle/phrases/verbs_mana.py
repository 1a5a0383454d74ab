"""Adding mana."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.oracle.table import SUBJ, verb


def _add(template: str, names: str, **fixed: Any) -> None:
    def build(**slots: Any) -> Any:
        texts = tuple(slots[n] for n in names)
        more = {k: v for k, v in slots.items() if k not in names}
        return ef.AddMana(
            texts or fixed["mana"], who=SUBJ, **more, **{k: v for k, v in fixed.items() if k != "mana"}
        )

    def unbuild(e: Any) -> dict[str, Any] | None:
        if not isinstance(e, ef.AddMana):
            return None
        slots: dict[str, Any] = {}
        if names:
            if len(e.mana) != len(names) or any(not m.startswith("{") for m in e.mana):
                return None
            slots.update(zip(names, e.mana, strict=True))
        if "{n:" in template:
            slots["n"] = e.n
        return slots if build(**slots) == e else None

    verb(template, None, build=build, unbuild=unbuild)


_add("*add {a:mana}", "a")
_add("*add {a:mana} or {b:mana}", "ab")
_add("*add {a:mana}, {b:mana}, or {c:mana}", "abc")
_add("*add {a:mana} for each {n:each}", "a")
_add("*add one mana of any color", "", mana=("any",))
_add("*add one mana of the chosen color", "", mana=("chosen",))
_add("*add one mana of any color in your commander's color identity", "", mana=("commander",))
_add("*add {n:number} mana of any one color", "", mana=("any",), same=True)
_add("*add {n:number} mana in any combination of colors", "", mana=("any",))
_add("*add {n:number} mana of different colors", "", mana=("different",))
