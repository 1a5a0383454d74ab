"""What every player may give in turn ("starting with you, each player may pay any amount of mana"), targets that depend
on how often a spell was kicked, kinds of numbers that are chosen."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.table import phrase, told

# --- join forces ----------------------------------------------------------------------------------------------------

for _first, _alt in (("starting with you, each player", False), ("each player starting with you", True)):
    phrase("subj", f"{_first} may pay any amount of mana", ef.PayAny("mana", who=se.EachPlayer()), alt=_alt)
phrase("amount", "the total amount of mana paid this way", su.ThisWay("mana", "paid"), alt=True)

# --- one more target for each time ----------------------------------------------------------------------------------


def _more_targets(n: Any) -> Any:
    many = am.Plus(1, n)
    return ef.Select(se.Target(fi.AnyTarget(), least=many, most=many), "")


told("imp", "choose any target, then choose another target for each {n:each}", _more_targets, n="what.most.b")
phrase("each", "time ~spell was kicked", am.TimesKicked(), alt=True)

# --- odd or even ----------------------------------------------------------------------------------------------------

phrase("imp", "choose odd or even", ef.ChooseWord(("odd", "even")))


def _so(stat: str) -> Any:
    """Of that kind which was chosen."""
    return fi.Either(tuple([fi.Both((fi.Meets(co.ChosenWord(w)), fi.Stat(stat, w, 0))) for w in ("odd", "even")]))


for _words, _stat in (("mana value", "mana_value"), ("power", "power"), ("toughness", "toughness")):
    for _which in ("the chosen quality", "that quality"):
        phrase("post", f"with {_words} of {_which}", _so(_stat), alt=_which[:4] == "that")
