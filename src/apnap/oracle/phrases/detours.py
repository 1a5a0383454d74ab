"""What is put somewhere else, or what happens instead, as a thing dies, is discarded or would be put into a graveyard
(614.6, 614.12)."""

from __future__ import annotations

from typing import Any

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.ability.abilities import Replacement
from apnap.ability.events import On
from apnap.oracle.grammar import REJECT
from apnap.oracle.references import replace
from apnap.oracle.table import phrase, told

_SELF_ANYWHERE = On("move", subject=fi.IsSource(), to="graveyard")
_DIES = On("move", frm="battlefield", to="graveyard")


def _plain(e: Any) -> bool:
    """What `would` says by another zone."""
    return isinstance(e, (ef.Move, ef.Exile)) and not getattr(e, "counters", ())


def _anywhere(e: Any) -> Any:
    return REJECT if _plain(e) else Replacement(_SELF_ANYWHERE, instead=e)


for _template in ("{e:chain} instead.", "instead {e:effect}"):
    told(
        "repl",
        f"if ~ would be put into a graveyard from anywhere, {_template}",
        _anywhere,
        alt=_template.startswith("instead"),
        e="instead",
    )

    def _dies(f: Any, e: Any) -> Any:
        if _plain(e) or isinstance(e, ef.Exile):  # exiled with counters: said by `instead`
            return REJECT
        return Replacement(replace(_DIES, subject=f), instead=e)

    told("repl", f"if {{f:evobj}} would die, {_template}", _dies, alt=_template.startswith("instead"),
         f="on.subject", e="instead")  # fmt: skip
_SHUFFLED = ef.Seq((ef.Reveal(se.This()), ef.Move(se.This(), "library", shuffle=True)))
phrase("imp", "reveal ~ and shuffle it into its owner's library", _SHUFFLED)

# --- discarded by an opponent's doing ---------------------------------------------------------------------

_DISCARDED = On(
    "move", subject=fi.IsSource(), frm="hand", to="graveyard", cause="discard",
    source=fi.Controlled(se.EachOpponent()),
)  # fmt: skip
_OF_AN_OPPONENT = "if a spell or ability an opponent controls causes you to discard ~card, put it onto the battlefield"
_INSTEAD_OF = "instead of putting it into your graveyard."
phrase("repl", f"{_OF_AN_OPPONENT} {_INSTEAD_OF}", Replacement(_DISCARDED, to="battlefield", zones=("hand",)))
told(
    "repl",
    f"{_OF_AN_OPPONENT} with {{c:counters}} on it {_INSTEAD_OF}",
    lambda c: Replacement(_DISCARDED, to="battlefield", enters_counters=(c,), zones=("hand",)),
    c="enters_counters.0",
)
