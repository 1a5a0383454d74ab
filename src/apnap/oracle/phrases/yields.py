"""What permanents produce when they are tapped for mana (106.12): more of it, or other mana (614.1a)."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability.abilities import Replacement
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.players import YOU
from apnap.oracle.table import at, phrase, told

_MUCH = su.ThatMuch()

# --- which permanents -----------------------------------------------------------------------------------------------


def _tapped(n: Any, player: Any, least: int) -> Any:
    if n.zones != ("battlefield",):
        return REJECT
    kind = None if n.filter == fi.Anything() else n.filter
    return On("mana", player=player, source=kind, cause="tap", amount=(">=", least) if least else None)


def _kind(on: Any) -> Any:
    return su.NP(on.source or fi.Anything()) if isinstance(on, On) and on.kind == "mana" else None


for _head, _player in (
    ("you tap a {n:noun.s}", YOU), ("a {n:noun.s} is tapped", None), ("a player taps a {n:noun.s}", None),
):  # fmt: skip
    for _tail, _least in (("", 0), (" for two or more mana", 2)):
        told("tappedfor", f"{_head}{_tail or ' for mana'}", lambda n, p=_player, k=_least: _tapped(n, p, k),
             alt=_head.startswith("a player"), n=_kind)  # fmt: skip

# --- what they produce ----------------------------------------------------------------------------------------------


def _more(on: Any, k: int) -> Any:
    return Replacement(on, amount=am.Times(k, _MUCH))


for _much, _k in (("twice", 2), ("three times", 3)):
    told("repl", f"if {{on:tappedfor}}, it produces {_much} as much of that mana instead.",
         lambda on, k=_k: _more(on, k), on="on")  # fmt: skip


def _other(on: Any, mana: Any, one: bool) -> Any:
    return Replacement(on, instead=ef.AddMana(mana, 1 if one else _MUCH))


phrase("mananow", "{m:mana}", build=lambda m: (m,),
       unbuild=lambda v: {"m": v[0]} if len(v) == 1 and v[0][0] == "{" else None)  # fmt: skip
phrase("mananow", "colorless mana", ("{C}",), alt=True)
phrase("mananow", "mana of a color of your choice", ("any",))
phrase("mananow", "one mana of a color of your choice", ("any",), alt=True)
for _tail, _one in (("", False), (" and amount", True)):
    told("repl", f"if {{on:tappedfor}}, it produces {{m:mananow}} instead of any other type{_tail}.",
         lambda on, m, one=_one: _other(on, m, one), on="on", m=lambda v: at(v, "instead.mana"))  # fmt: skip
