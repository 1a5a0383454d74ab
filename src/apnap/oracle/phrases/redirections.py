"""Damage that is dealt to another instead (614.9)."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement
from apnap.ability.events import On
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import keep, phrase

_CHOSEN = (se.Choose, su.Them)


def _side(what: Any) -> Any:
    return fi.IsSource() if what == se.This() else fi.Among(what)


def _un_side(f: Any) -> Any:
    return se.This() if isinstance(f, fi.IsSource) else f.what if isinstance(f, fi.Among) else None


def _moved(combat: bool | None, to: Any, onto: Any, by: Any = None, n: Any = None) -> Any:
    if any(isinstance(what, _CHOSEN) for what in (to, onto, by)):
        return REJECT
    on = On("damage", subject=_side(to), source=None if by is None else _side(by), combat=combat)
    return Replacement(on, redirect=onto, prevent=n)


def _parts(v: Any, build: Any, names: tuple[str, ...]) -> dict[str, Any] | None:
    """The slots of those names, when the ability is what they build."""
    if not isinstance(v, Replacement) or v.redirect is None or v.on.kind != "damage":
        return None
    full = {"to": _un_side(v.on.subject), "onto": v.redirect, "by": _un_side(v.on.source), "n": v.prevent}
    slots = {name: full[name] for name in names}
    return slots if None not in slots.values() and build(**slots) == v else None


def _redirect(template: str, combat: bool | None, names: tuple[str, ...], turn: bool, **more: Any) -> None:
    def build(**slots: Any) -> Any:
        return _moved(combat, **slots)

    if not turn:
        phrase("repl", f"{template}.", build=build, unbuild=lambda v: _parts(v, build, names), **more)
        return
    phrase(
        "sent0",
        template,
        build=lambda **slots: REJECT if (made := build(**slots)) is REJECT else ef.Shield(made),
        unbuild=lambda e: (
            _parts(e.ability, build, names) if isinstance(e, ef.Shield) and e == ef.Shield(e.ability) else None
        ),
        **more,
    )


phrase("sufferer", "{v:dmgto}", build=keep, unbuild=lambda v: {"v": v})
_MINE = se.Union((se.You(), se.All(fi.both(fi.Other(), fi.Controlled(se.You())))))
phrase("sufferer", "you and other permanents you control", _MINE)
phrase("newvictim", "{v:obj.o}", build=lambda v: REJECT if isinstance(v, su.Them) else v, unbuild=lambda v: {"v": v})
phrase("newvictim", "{v:plr.o}", build=lambda v: v, unbuild=lambda v: {"v": v})

for _words, _combat in (("damage", None), ("combat damage", True), ("noncombat damage", False)):
    _head = f"all {_words} that would be dealt"
    _to, _end = "to {to:sufferer}", "is dealt to {onto:newvictim} instead"
    _two, _three = ("to", "onto"), ("to", "onto", "by")
    _redirect(f"{_head} {_to} {_end}", _combat, _two, False)
    _redirect(f"{_head} {_to} by {{by:obj.p/bare}} {_end}", _combat, _three, False)
    _redirect(f"{_head} {_to} this turn {_end}", _combat, _two, True)
    _redirect(f"{_head} this turn {_to} {_end}", _combat, _two, True, alt=True)
    for _by in ("obj.p/bare", "obj.o"):
        _more = {"alt": True} if _by == "obj.o" else {}
        _redirect(f"{_head} {_to} this turn by {{by:{_by}}} {_end}", _combat, _three, True, **_more)
        _redirect(f"{_head} {_to} by {{by:{_by}}} this turn {_end}", _combat, _three, True, alt=True)
    _redirect(f"the next {{n:figure}} {_words} that would be dealt {_to} this turn {_end}", _combat,
              ("to", "onto", "n"), True)  # fmt: skip
