"""What was spoken of, named more closely: "the creature you control", "the player"; choices that need no word, and what
somebody may have a source do to them."""

from __future__ import annotations

from typing import Any

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.costs import Cost
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.players import player
from apnap.oracle.phrases.selections import choose
from apnap.oracle.table import SUBJ, effect_mod, phrase, verb, with_subject

# --- which of several ----------------------------------------------------------------------------------------------

for _noun in ("creature", "permanent", "artifact", "land"):
    for _whose in ("you control", "you don't control"):
        for _form in ("s", "o"):
            phrase(f"obj.{_form}", f"the {_noun} {_whose}", su.That(f"{_noun} {_whose}"))
            if _whose != "you control":
                phrase(f"obj.{_form}", f"the {_noun} an opponent controls", su.That(f"{_noun} {_whose}"), alt=True)
for _noun in ("creature", "card", "permanent", "spell", "land", "token", "artifact", "enchantment", "planeswalker",
              "Vehicle", "Equipment", "Aura", "ability"):  # fmt: skip
    for _form in ("s", "o"):
        phrase(f"obj.{_form}", f"the {_noun}", su.That(_noun), alt=True)
for _noun in ("creature", "card", "permanent", "spell", "land", "artifact"):
    for _form in ("p", "o"):
        phrase(f"obj.{_form}", f"the {_noun}s", su.That(_noun, True), alt=True)
player("the player", su.ThatPlayer(), alt=True)
_DEEDS = (("the player does", True), ("the player doesn't", False), ("no one does", False), ("they don't", False))
for _words, _did in _DEEDS:
    phrase("cond", _words, su.IfDid() if _did else co.IsNot(su.IfDid()), alt=True)


def _both(v: Any) -> Any:
    return ef.Select(v, "") if isinstance(v, se.Union) and all(isinstance(p, se.Target) for p in v.parts) else REJECT


phrase(
    "imp",
    "choose {v:pair}",
    build=_both,
    unbuild=lambda e: {"v": e.what} if isinstance(e, ef.Select) and e == _both(e.what) else None,
)

def _each_other(what: Any) -> Any:
    return ef.Fight(what, what) if isinstance(what, (su.That, su.Them)) else REJECT


phrase(
    "subj",
    "{what:obj.p} fight each other",
    build=_each_other,
    unbuild=lambda e: {"what": e.a} if isinstance(e, ef.Fight) and e == _each_other(e.a) else None,
)

# --- of their choice -----------------------------------------------------------------------------------------------

choose("{k:number} {n:noun.p} (of their choice|of your choice)", "k", "k", only=("p", "o"), alt=True)
choose("any number of {n:noun.p} (of their choice|of your choice)", 0, None, only=("p", "o"), alt=True)

# --- all the cards of a hand ---------------------------------------------------------------------------------------

for _all in ("all the cards in *your hand", "all cards from *your hand"):
    verb(
        f"*discard {_all}",
        None,
        build=lambda: ef.Discard(1, SUBJ, se.All(fi.Owned(su.They()), ("hand",))),
        unbuild=lambda e: None,
        prove=lambda e: True,
        alt=True,
        only=("3", "3b"),
    )
    verb(
        f"*discard {_all}",
        None,
        build=lambda: ef.Discard(1, SUBJ, se.All(fi.Owned(se.You()), ("hand",))),
        unbuild=lambda e: None,
        prove=lambda e: True,
        alt=True,
        only=("2",),
    )

# --- more than before ----------------------------------------------------------------------------------------------

effect_mod("*get a additional {m:ptmod}", build=lambda m: mo.PT(*m), unbuild=lambda v: None,
           prove=lambda v, m: v == mo.PT(*m), alt=True)  # fmt: skip

# --- what somebody may have a source do to them --------------------------------------------------------------------


def _suffers(who: Any, what: Any, n: Any) -> Any:
    if isinstance(what, (se.Choose, se.All, se.Target)):
        return REJECT
    return ef.Gate(ef.Damage(n, su.Subj(), what), may=True, who=who)


def _un_suffers(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Gate) or not isinstance(e.then, ef.Damage) or not isinstance(e.then.to, su.Subj):
        return None
    slots = {"who": e.who, "what": e.then.source or se.This(), "n": e.then.n}
    made = _suffers(**slots)
    return slots if made == e or made == ef.Gate(e.then, may=True, who=e.who) else None


_ANY = (("any player", se.EachPlayer()), ("any opponent", se.EachOpponent()))
for _words, _any in _ANY:
    phrase("anyone", _words, _any)
for _cat in ("plr.s", "anyone"):
    phrase(
        "subj",
        f"{{who:{_cat}}} may have {{what:obj.s}} deal {{n:damage}} to (them|that player)",
        build=_suffers,
        unbuild=_un_suffers,
        hint="",
    )
phrase(
    "subj",
    "{who:anyone} may {v:vps.3b}",
    build=lambda who, v: REJECT if (do := with_subject(v, SUBJ)) is REJECT else ef.Gate(do, may=True, who=who),
    unbuild=lambda e: None,
    prove=lambda e, who, v: e == ef.Gate(with_subject(v, SUBJ), may=True, who=who),
    alt=True,
)


def _rather(v: Any, who: Any, what: Any, n: Any) -> Any:
    if isinstance(v, ef.Seq) or isinstance(what, (se.Choose, se.All, se.Target)) or isinstance(n, su.ThatMuch):
        return REJECT
    if isinstance(who, se.Choose):  # whoever wants to
        return REJECT
    return ef.Gate(v, cost=Cost(actions=(ef.Damage(n, su.Subj(), what),)), unless=True, who=who)


def _un_rather(e: Any) -> dict[str, Any] | None:
    if not isinstance(e, ef.Gate) or not e.unless or e.cost is None or len(e.cost.actions) != 1:
        return None
    hit = e.cost.actions[0]
    if not isinstance(hit, ef.Damage) or not isinstance(hit.to, su.Subj):
        return None
    slots = {"v": e.then, "who": e.who, "what": hit.source or se.This(), "n": hit.n}
    return slots if e == ef.Gate(e.then, cost=Cost(actions=(hit,)), unless=True, who=e.who) else None


for _words, _any in _ANY:
    phrase("firstone", _words, se.AnyOneOf(_any))
for _cat, _has in (("plr.s", "has"), ("firstone", "has")):
    phrase(
        "tailed",
        f"{{v:chain}} unless {{who:{_cat}}} {_has} {{what:obj.s}} deal {{n:damage}} to (them|that player)",
        build=_rather,
        unbuild=_un_rather,
    )

# --- coins ---------------------------------------------------------------------------------------------------------

verb(
    "*flip a coin until *you lose a flip",
    None,
    build=lambda: ef.FlipCoin(who=SUBJ, until_lose=True),
    unbuild=lambda e: {} if e == ef.FlipCoin(who=SUBJ, until_lose=True) else None,
)
phrase("each", "flip you won", su.ThisWay("flip", "flipped"))
phrase("amount", "the number of flips you won", su.ThisWay("flip", "flipped"))
