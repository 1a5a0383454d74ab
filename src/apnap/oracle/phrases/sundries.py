"""The same things in other words: "return to your hand …", "a number of cards equal to …", "twice that many"; and what
is said of a creature dealt damage this way, of the other creature of an event, of counters just counted."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.animating import body_of, mods_of
from apnap.oracle.phrases.verbs_cards import _under, move
from apnap.oracle.table import at, phrase, told, verb

HERE = ("battlefield",)

# --- moved in other words -------------------------------------------------------------------------------------------

for _hand in ("*your hand", "its owner's hand", "their owner's hand", "their owners' hands"):
    move(f"*return to {_hand} {{what:obj.o}}", "hand")
move("*return to the battlefield {what:obj.o}", "battlefield")
for _yard in ("their graveyard", "that player's graveyard"):
    move(f"*put {{what:obj.o}} into {_yard}", "graveyard")
for _verb in ("*return {what:obj.o} to", "*put {what:obj.o} onto"):
    move(f"{_verb} the battlefield face down", "battlefield", face_down=True)
    _under(f"{_verb} the battlefield face down under {{under:poss}} control", face_down=True)
for _whose, _owners in (("all opponents' hands", se.EachOpponent()), ("all players' hands", se.EachPlayer())):
    phrase("obj.o", f"all cards from {_whose} and graveyards", se.All(fi.Owned(_owners), ("hand", "graveyard")))
verb("*shuffle {what:obj.o} into *your library", ef.Move, to="library", shuffle=True, alt=True)
phrase("obj.o", "the cards from *your hand".replace("*", ""), se.All(fi.Owned(se.You()), ("hand",)), alt=True)
phrase("obj.o", "the cards from their hand", se.All(fi.Owned(su.They()), ("hand",)), alt=True)
for _who, _own in (("your", se.You()), ("their", su.They())):
    phrase("obj.o", f"{_who} hand and graveyard", se.All(fi.Owned(_own), ("hand", "graveyard")), alt=True)
phrase("sent", "if you searched your library this way, shuffle", ef.Gate(ef.Shuffle(), when=co.Happens("searched")),
       alt=True)  # fmt: skip

# --- numbers in other words -----------------------------------------------------------------------------------------

_TWICE = am.Times(2, su.ThatMuch())
phrase("cards", "a number of cards equal to {n:amount}", build=lambda n: n, unbuild=lambda v: None,
       prove=lambda v, n: v == n, alt=True)  # fmt: skip
phrase("cards", "twice that many cards", _TWICE)


def _top(of: Any, n: Any) -> Any:
    return se.Top(n, None if of == se.You() else of)


told("obj.o", "a number of cards from the top of {of:poss} library equal to {n:amount}", _top, alt=True,
     of=lambda v: (v.of or se.You()) if isinstance(v, se.Top) else None, n="n")  # fmt: skip

# --- damage dealt this way, the other creature ----------------------------------------------------------------------

_SPARED = ef.Apply(su.That("creature"), (mo.Cant("be_regenerated"),), ef.THIS_TURN)
_DEALT = co.Exists(se.OnlyThose(su.Done("dealt", past=True), fi.Type("Creature")))


def _creature_dealt(v: Any) -> dict[str, Any] | None:
    fits = isinstance(v, ef.Gate) and v.when == _DEALT and isinstance(v.then, ef.Apply)
    fits = fits and v.then.mods == _SPARED.mods and v == ef.Gate(v.then, when=_DEALT)
    return {} if fits else None


phrase(
    "sent0",
    "a creature dealt damage this way can't be regenerated this turn",
    build=lambda: ef.Gate(ef.Apply(su.That("creature"), _SPARED.mods, ef.THIS_TURN), when=_DEALT),
    unbuild=_creature_dealt,
    prove=lambda v: _creature_dealt(v) is not None,
)
for _form in ("s", "o"):
    phrase(f"obj.{_form}", "the other creature", su.That("other creature"), alt=True)

# --- counters just counted ------------------------------------------------------------------------------------------

verb("*remove those counters from {what:obj.o}", ef.RemoveCounters, kind="those", n=None, alt=True)
for _words in ("those counters", "all of them"):
    phrase("imp", f"remove {_words}", ef.RemoveCounters(su.It(), "those", None), alt=True)

# --- what is doubled ------------------------------------------------------------------------------------------------


def _doubled(s: Any, combat: bool | None) -> Any:
    return Replacement(On("damage", source=s, combat=combat), amount=am.Times(2, su.ThatMuch()))


for _damage, _combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
    told("repl", f"double all {_damage} {{s:evobj}} would deal.", lambda s, c=_combat: _doubled(s, c), s="on.source")
    told("repl", f"double all {_damage} that {{n:noun.p}} would deal.",
         lambda n, c=_combat: _doubled(n.filter, c) if n.zones in (("source",), HERE) else REJECT, alt=True,
         n=lambda v: su.NP(at(v, "on.source") or fi.Anything(), ("source",)))  # fmt: skip

# --- what somebody may have something become ------------------------------------------------------------------------


def _may_become(what: Any, v: Any, d: Any, g: Any = ()) -> Any:
    if isinstance(what, se.Choose):
        return REJECT
    return ef.Gate(ef.Apply(what, mods_of(v, g, False), d), may=True)


def _body(given: bool, name: str) -> Any:
    def found(e: Any) -> Any:
        mods = at(e, "then.mods")
        got = body_of(mods, False, given) if type(mods) is tuple else None
        return got.get(name) if got else None

    return found


_MAY = "you may have {what:obj.s} become a {v:animal.s}"
told("subj", _MAY + " {d:dur}", _may_become, what="then.what", v=_body(False, "v"), d="then.duration")
told("subj", _MAY + " with {g:given} {d:dur}", _may_become, what="then.what", v=_body(True, "v"), g=_body(True, "g"),
     d="then.duration")  # fmt: skip

# --- exceptions of copies -------------------------------------------------------------------------------------------

phrase("except", "it's not legendary", (mo.LoseTypes(("Legendary",)),), alt=True)

# --- Auras that put what they enchanted onto the battlefield (303.4, 607.2) ------------------------------------------

phrase(
    "lasting.s",
    "loses “enchant creature card in a graveyard” and gains “{v:kw}.”",
    build=lambda v: (mo.Lose(("enchant",)), mo.Gain((v,))),
    unbuild=lambda m: {"v": m[1].abilities[0]} if len(m) == 2 and m[0] == mo.Lose(("enchant",)) else None,
)


def _raised(tapped: bool) -> Any:
    return ef.Move(se.Attached(), "battlefield", under=se.You(), tapped=tapped, kept="put")


def _is_raised(e: Any, tapped: bool) -> bool:
    return isinstance(e, ef.Move) and e.kept == "put" and e.tapped == tapped


for _words, _tapped in (
    ("return enchanted creature card to the battlefield", False),
    ("put enchanted creature card onto the battlefield tapped", True),
):
    phrase(
        "imp",
        f"{_words} under your control",
        build=lambda t=_tapped: _raised(t),
        unbuild=lambda e, t=_tapped: {} if _is_raised(e, t) else None,  # type: ignore[misc]
        prove=lambda e, t=_tapped: _is_raised(e, t),
    )
