"""What becomes of things instead: cards that go to exile with counters, damage of at least some amount, counters that
are put by some player, and what was moved from zone to zone this turn."""

from __future__ import annotations

from typing import Any

from apnap.ability import amounts as am
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.history import _objects as past
from apnap.oracle.phrases.nouns import ordered
from apnap.oracle.phrases.players import YOU
from apnap.oracle.references import is_player, replace
from apnap.oracle.table import phrase

HERE = ("battlefield",)
_NO_TOKEN = fi.Not(fi.IsToken())

# --- exiled with counters instead (614.6, 122.6) ------------------------------------------------------------

_DIES = On("move", frm="battlefield", to="graveyard")
_ANYWHERE = On("move", to="graveyard")


def _marked(template: str, on: On, *extra: Any, card: bool, **more: Any) -> None:
    """ "If a creature would die, exile it with a void counter on it instead"; `card`: its slot is a card's noun."""

    def build(c: Any, f: Any = None, n: Any = None) -> Any:
        if card:
            if n.zones != ():
                return REJECT
            f = ordered(n.filter, *extra)
        return Replacement(replace(on, subject=f), to="exile", enters_counters=(c,))

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or len(v.enters_counters) != 1 or v.on.subject is None:
            return None
        f = v.on.subject
        slots: dict[str, Any] = {"c": v.enters_counters[0]}
        if card:
            mine = [p for p in (f.parts if isinstance(f, fi.Both) else (f,)) if p not in extra]
            slots["n"] = su.NP(fi.both(*mine) if mine else fi.Anything(), ())
        else:
            slots["f"] = f
        return slots if build(**slots) == v else None

    phrase("repl", template, build=build, unbuild=unbuild, **more)


for _it in ("it", "that card"):
    for _before, _after in (("", " instead"), ("instead ", "")):
        _act = f"{_before}exile {_it} with {{c:counters}} on it{_after}."
        _alt = bool(_before) or _it != "it"
        _marked(f"if {{f:evobj}} would die, {_act}", _DIES, card=False, alt=_alt)
        for _whose, _extra in (
            ("a", ()),
            ("your", (fi.Owned(se.You()),)),
            ("an opponent's", (fi.Owned(se.EachOpponent()),)),
        ):
            for _from in (" from anywhere", ""):
                _marked(
                    f"if a {{n:noun.s}} would be put into {_whose} graveyard{_from}, {_act}",
                    _ANYWHERE,
                    *_extra,
                    _NO_TOKEN,
                    card=True,
                    alt=_alt or not _from,
                )

# --- damage of less than some amount ------------------------------------------------------------------------

_WHOM: tuple[tuple[str, Any, str], ...] = (
    (" to an opponent", fi.Opponent(), ""),
    (" to a permanent or player", None, ""),
    (" to a player", fi.Player(), ""),
    ("", None, ""),
)


def _at_least(words: str, combat: bool | None, whom: str, subject: Any) -> None:
    """A source's damage becomes an amount when it would be less (614.1a)."""

    def build(s: Any, a: Any, b: Any) -> Any:
        if a != b or is_player(s):
            return REJECT
        return Replacement(On("damage", subject=subject, source=s, combat=combat, amount=("<", a)), amount=b)

    def unbuild(v: Any) -> dict[str, Any] | None:
        if not isinstance(v, Replacement) or v.on.kind != "damage" or v.on.amount is None or v.on.source is None:
            return None
        slots = {"s": v.on.source, "a": v.on.amount[1], "b": v.amount}
        return slots if build(**slots) == v else None

    phrase(
        "repl",
        f"if {{s:dmgsrc}} would deal an amount of {words} less than {{a:amount}}{whom}, that source deals damage equal "
        "to {b:amount} instead.",
        build=build,
        unbuild=unbuild,
        alt=not whom,
    )


for _words, _combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
    for _to, _subject, _ in _WHOM:
        _at_least(_words, _combat, _to, _subject)

# --- counters that a player would put -----------------------------------------------------------------------

_EVENT = su.ThatMuch()
_TARGETS: tuple[tuple[str, Any, str], ...] = (
    ("a permanent or player", None, "that permanent or player"),
    ("a permanent or a player", None, "that permanent or player"),
)
for _cond, _player, _they, _put in (
    ("you would put", YOU, "", "put"),
    ("an opponent would put", fi.Opponent(), "they ", "put"),
    ("a player would put", fi.Player(), "they ", "put"),
):
    for _on, _f, _echo in _TARGETS:
        for _much, _amount, _tail in (
            ("twice that many", am.Times(2, _EVENT), ""),
            ("half that many", am.Half(_EVENT), ", rounded down"),
            ("half that many", am.Half(_EVENT, up=True), ", rounded up"),
        ):
            _r = Replacement(On("counters", subject=_f, player=_player), amount=_amount)
            for _place in ("late", "early"):
                _does = f"{_they}{_put} {_much} of each of those kinds of counters on {_echo}"
                _text = f"instead {_does}{_tail}." if _place == "early" else f"{_does} instead{_tail}."
                phrase(
                    "repl",
                    f"if {_cond} one or more counters on {_on}, {_text}",
                    _r,
                    alt=_place == "early" or _on != _TARGETS[0][0],
                )

# --- what was moved this turn -------------------------------------------------------------------------------

past("(was|were) put into exile this turn", On("move", to="exile"), card=True)
past("(was|were) put into exile from your graveyard this turn", On("move", frm="graveyard", to="exile"),
     fi.Owned(se.You()), card=True)  # fmt: skip
past("(was|were) put into your hand from the battlefield this turn", On("move", frm="battlefield", to="hand"),
     fi.Owned(se.You()))  # fmt: skip
past("(was|were) put into your hand from your graveyard this turn", On("move", frm="graveyard", to="hand"),
     fi.Owned(se.You()), card=True)  # fmt: skip
past("(was|were) returned to your hand this turn", On("move", frm="battlefield", to="hand"),
     fi.Owned(se.You()), alt=True)  # fmt: skip
