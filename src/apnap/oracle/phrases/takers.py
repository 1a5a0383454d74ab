"""Players told apart by whether they did what all of them could: "each opponent who can't", "for each player who does"
(608.2e)."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.relatives import player_noun, players_noun
from apnap.oracle.table import phrase, told

_DID = su.Who(su.IfDid(se.Iter()))
_DIDNT = su.Who(co.IsNot(su.IfDid(se.Iter())))
for _form, _do, _dont in (("s", "does", "doesn't"), ("p", "do", "don't")):
    phrase(f"post.{_form}", f"who {_do}", _DID)
    phrase(f"post.{_form}", "who did", _DID, alt=True)
    for _words in ("can't", _dont, "didn't"):
        phrase(f"post.{_form}", f"who {_words}", _DIDNT, alt=_words != "can't")
_WAYS = {
    "discarded": (("discarded a card", "discard a card"),),
    "sacrificed": tuple(
        (f"sacrificed a {noun}", f"sacrifice a {noun}") for noun in ("permanent", "creature", "land", "artifact")
    ),
}
"""What a verb did, and what it did not; that nothing else could have been chosen is checked by nobody, since such words
name the verb that they speak of."""
for _verb, _said in _WAYS.items():
    for _past, _not in _said:
        for _form in ("s", "p"):
            phrase(f"post.{_form}", f"who {_past} this way", su.Who(su.IfDid(se.Iter(), _verb)), alt=True)
            _undone = su.Who(co.IsNot(su.IfDid(se.Iter(), _verb)))
            phrase(f"post.{_form}", f"who didn't {_not} this way", _undone, alt=True)
for _form in ("s", "p"):
    phrase(f"post.{_form}", "who searched their library this way", _DID, alt=True)
    phrase(f"post.{_form}", "who shuffled their library this way", _DID, alt=True)


def _round(n: Any, do: Any) -> Any:
    who = player_noun(n)
    return REJECT if who is REJECT else ef.ForEach(who, do)


told("tailed", "for each {n:noun.s}, {do:rounddo}", _round, n=lambda e: players_noun(getattr(e, "what", None)), do="do")

# --- one of them is enough ------------------------------------------------------------------------------------------

_ANYONE = se.AnyOneOf(se.EachPlayer())


def _if_paid(pay: Any, v: Any) -> Any:
    return ef.Gate(v, may=True, cost=pay, who=_ANYONE)


def _if_unpaid(pay: Any, v: Any) -> Any:
    return ef.Gate(v, cost=pay, unless=True, who=_ANYONE)


told("sent0", "any player may pay {pay:pay}. if a player does, {v:chain}", _if_paid, pay="cost", v="then")
for _nobody in ("no one does", "no player does"):
    told("sent0", f"any player may pay {{pay:pay}}. if {_nobody}, {{v:tailed}}", _if_unpaid, pay="cost", v="then",
         alt=True)  # fmt: skip
    told("sent0", f"any player may pay {{pay:pay}}. if {_nobody}, {{v:chain}}", _if_unpaid, pay="cost", v="then",
         alt=True)  # fmt: skip
