"""What is of somebody else's choice: "a nonland card of an opponent's choice", "target creature of that player's
choice", the pile of their choice."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.phrases.nouns import build_noun
from apnap.oracle.phrases.piles import PILE
from apnap.oracle.table import phrase, told

_AN_OPPONENT = se.Choose(fi.Opponent())
_WHOSE: tuple[tuple[str, Any], ...] = (
    ("an opponent's choice", _AN_OPPONENT), ("that player's choice", su.ThatPlayer()),
    ("defending player's choice", se.DefendingPlayer()), ("target opponent's choice", se.Target(fi.Opponent())),
)  # fmt: skip
"""By whom it is chosen; you choose the opponent."""


def _silent(value: Any) -> None:
    """Unbuild of what is said otherwise."""


def _noun(core: Any, posts: Any = (), adjs: Any = ()) -> Any:
    n = build_noun(core, adjs, posts)
    return REJECT if n is REJECT or n.zones in (su.PLAYERS, ("source",)) else n


def _chosen(core: Any, by: Any, posts: Any = (), adjs: Any = ()) -> Any:
    n = _noun(core, posts, adjs)
    return REJECT if n is REJECT else se.Choose(n.filter, n.zones, by=by)


def _targeted(core: Any, by: Any, posts: Any = (), adjs: Any = ()) -> Any:
    n = _noun(core, posts, adjs)
    return REJECT if n is REJECT or n.zones == () else se.Target(n.filter, n.zones, by=by)


def _of(kind: Any, by: Any) -> Any:
    """The noun of what is chosen so by somebody; None for anything else."""

    def found(v: Any) -> Any:
        return su.NP(v.filter, v.zones) if isinstance(v, kind) and v == kind(v.filter, v.zones, by=by) else None

    return found


_SLOTS: dict[str, Any] = {"core": _silent, "posts": _silent, "adjs": _silent}
for _words, _by in _WHOSE:
    for _form in ("s", "o"):
        told(f"obj.{_form}", f"a {{n:noun.s}} of {_words}", lambda n, by=_by: se.Choose(n.filter, n.zones, by=by),
             n=_of(se.Choose, _by))  # fmt: skip
        told(f"obj.{_form}", f"target {{n:noun.s}} of {_words}",
             lambda n, by=_by: REJECT if n.zones == () else se.Target(n.filter, n.zones, by=by),
             n=_of(se.Target, _by))  # fmt: skip
        phrase(f"obj.{_form}", f"any target of {_words}", se.Target(fi.AnyTarget(), by=_by))
    for _adjs in ("", "{adjs:adjs} "):
        for _posts in ("", " {posts:posts.s}"):
            _used = {k: f for k, f in _SLOTS.items() if k == "core" or (_adjs if k == "adjs" else _posts)}
            for _form in ("s", "o"):
                told(f"obj.{_form}", f"a {_adjs}{{core:core.s}} of {_words}{_posts}",
                     lambda by=_by, **slots: _chosen(by=by, **slots), alt=True, proof=True, **_used)  # fmt: skip
                told(f"obj.{_form}", f"target {_adjs}{{core:core.s}} of {_words}{_posts}",
                     lambda by=_by, **slots: _targeted(by=by, **slots), alt=True, proof=True, **_used)  # fmt: skip

for _form, _controls in (("s", "controls"), ("p", "control")):
    phrase(f"post.{_form}", f"that one of your opponents {_controls}", fi.Controlled(se.EachOpponent()), alt=True)

# --- piles ----------------------------------------------------------------------------------------------------------

phrase(
    "sent0",
    "separate all permanents {by:plr.o} controls into two piles. that player sacrifices all permanents in the pile of "
    "their choice",
    build=lambda by: ef.Seq((
        ef.Piles(se.All(fi.Controlled(by)), chooser=su.ThatPlayer()), ef.Sacrifice(PILE, su.ThatPlayer())
    )),
    unbuild=lambda e: (
        {"by": e.parts[0].what.filter.by}
        if isinstance(e, ef.Seq)
        and len(e.parts) == 2
        and isinstance(e.parts[0], ef.Piles)
        and isinstance(e.parts[0].what, se.All)
        and isinstance(e.parts[0].what.filter, fi.Controlled)
        and isinstance(e.parts[1], ef.Sacrifice)
        and e.parts[1].what == PILE
        else None
    ),
)  # fmt: skip
