"""Who: players as subject (s: "target player"; b: "you", "they"), as object (o), and as owners ("your",
"their")."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi
from apnap.ability import selections as se
from apnap.oracle import surface as su
from apnap.oracle.grammar import REJECT
from apnap.oracle.table import phrase


def player(singular: str, make: Any, possessive: str = "", *, alt: bool = False, **fixed: Any) -> None:
    """A player spoken of in the third person, with the possessive."""
    phrase("plr.s", singular, make, alt=alt, **fixed)
    phrase("plr.o", singular, make, alt=alt, **fixed)
    phrase("poss", possessive or f"{singular} 's", make, alt=alt, **fixed)


phrase("plr.b", "you", se.You())
phrase("plr.o", "you", se.You())
phrase("poss", "your", se.You())
phrase("plr.b", "they", su.They())
phrase("plr.o", "them", su.They(), alt=True)
phrase("poss", "their", su.They())
player("that player", su.ThatPlayer())
player("each player", se.EachPlayer())
player("each opponent", se.EachOpponent())
player("each of your opponents", se.EachOpponent(), alt=True)
player("each other player", se.EachOther(se.You()))
player("each other opponent", se.Rest(se.EachOpponent(), su.ThatPlayer()))
player("defending player", se.DefendingPlayer())
player("the defending player", se.DefendingPlayer(), alt=True)
player("the active player", se.ActivePlayer())
player("the chosen player", se.ChosenPlayer())
player("the monarch", se.Monarch())
player("enchanted player", se.Attached())
phrase("plr.b", "your opponents", se.EachOpponent(), alt=True)
phrase("plr.o", "your opponents", se.EachOpponent(), alt=True)
phrase("plr.b", "players", se.EachPlayer(), alt=True)
phrase("poss", "your opponents '", se.EachOpponent(), alt=True)
for _form in ("plr.s", "plr.o"):
    phrase(_form, "{what:ownposs} controller", se.ControllerOf)
    phrase(_form, "{what:ownposs} owner", se.OwnerOf)
phrase("poss", "{what:ownposs} controller's", se.ControllerOf)
phrase("poss", "{what:ownposs} owner's", se.OwnerOf)
phrase("poss", "their owners '", se.OwnerOf(su.Them()))
phrase("poss", "their owner's", se.OwnerOf(su.Them()), alt=True)
phrase("plr.b", "their controllers", se.ControllerOf(su.Them()))

phrase("ownposs", "its", su.It())
phrase("ownposs", "{what:obj.s} 's", build=lambda what: what, unbuild=lambda v: {"what": v})


def _target(template: str, filter_: Any, **fixed: Any) -> None:
    for form in ("plr.s", "plr.o"):
        phrase(form, template, se.Target(filter_, **fixed))
    phrase("poss", f"{template} 's", se.Target(filter_, **fixed))


_target("target player", fi.Player())
_target("target opponent", fi.Opponent())
_target("another target player", fi.both(fi.Player(), fi.Other()))
_target("up to one target player", fi.Player(), least=0)
_target("up to one target opponent", fi.Opponent(), least=0)


def _pick(template: str, filter_: Any) -> None:
    for form in ("plr.s", "plr.o"):
        phrase(form, template, se.Choose(filter_))


_pick("an opponent", fi.Opponent())
_pick("a player", fi.Player())


def _targets(n: Any, most: Any) -> Any:
    return REJECT if n == most else se.Target(fi.Player(), least=n, most=most)


for _form in ("plr.b", "plr.o"):
    phrase(_form, "any number of target players", se.Target(fi.Player(), least=0, most=None))
    phrase(_form, "any number of target opponents", se.Target(fi.Opponent(), least=0, most=None))
    phrase(_form, "two target players", se.Target(fi.Player(), least=2, most=2))
    phrase(_form, "up to two target players", se.Target(fi.Player(), least=0, most=2))

# --- players as filters, in events: "you", "an opponent", "a player" ---------------------------------------

YOU = fi.Among(se.You())
phrase("evplr.b", "you", YOU)
phrase("evplr.s", "an opponent", fi.Opponent())
phrase("evplr.s", "a player", fi.Player())
phrase("evplr.s", "another player", fi.both(fi.Player(), fi.Not(YOU)))
_ENCHANTED = fi.Both((fi.Player(), fi.Among(se.Attached())))
phrase("evplr.s", "enchanted player", _ENCHANTED)
phrase("evplr.s", "that player", fi.Among(su.ThatPlayer()))
phrase("evplr.s", "defending player", fi.Among(se.DefendingPlayer()))
phrase("evplr.s", "the chosen player", fi.Among(se.ChosenPlayer()))
phrase("evplr.s", "target player", fi.Among(se.Target(fi.Player())))

# --- teams (102.3) --------------------------------------------------------------------------------------------------

player("your team", se.YourTeam())
player("each player on your team", se.YourTeam(), alt=True)
phrase("evplr.s", "your team", fi.Among(se.YourTeam()), alt=True)
