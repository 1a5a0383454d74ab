"""What planes, phenomena, schemes and conspiracies say of themselves: planeswalking and chaos (701.31, 311.7), schemes
set in motion and abandoned (701.32, 701.33), and ante (407.4)."""

from __future__ import annotations

from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.ability import mods as mo
from apnap.ability import selections as se
from apnap.ability.abilities import Static
from apnap.ability.events import On
from apnap.oracle.phrases.triggers import ACTOR, act
from apnap.oracle.table import SUBJ, phrase, verb

_SELF = fi.IsSource()

# --- events ------------------------------------------------------------------------------------------------------

for _template, _kind in (
    ("*planeswalk to {it}", "planeswalk"),
    ("*planeswalk away from {it}", "planeswalk_away"),
    ("*encounter {it}", "encounter"),
):
    for _it in ("~", "~plane", "~phenomenon", "here"):
        if _it == "here" and _kind == "planeswalk":
            act("*planeswalk here", On(_kind, subject=_SELF, player=ACTOR), alt=True)
        else:
            act(_template.replace("{it}", _it), On(_kind, subject=_SELF, player=ACTOR), alt=_it != "~")
for _template, _kind in (("*set ~ in motion", "set_in_motion"), ("*abandon ~", "abandon")):
    act(_template, On(_kind, subject=_SELF, player=ACTOR))
act("*set a scheme in motion", On("set_in_motion", player=ACTOR))
act("*abandon a scheme", On("abandon", player=ACTOR))
act("*planeswalk", On("planeswalk", player=ACTOR))
act("*roll the planar die", On("planar_roll", player=ACTOR))
act("*roll a blank on the planar die", On("planar_roll", player=ACTOR, cause="blank"))
phrase("event", "chaos ensues", (On("chaos", subject=_SELF),))

# --- actions -----------------------------------------------------------------------------------------------------

verb("*planeswalk", ef.Act, name="planeswalk")
verb("chaos ensues", ef.Act, name="chaos")
verb("*roll the planar die", ef.Act, name="roll_planar_die")
verb("*abandon {what:obj.o}", ef.Act, name="abandon")
verb("*set that scheme in motion again", ef.Act("set_in_motion", se.EventObject(), who=SUBJ))
_STARTS = "you are the starting player. if multiple players would be the starting player, one of those players"
phrase("static", f"{_STARTS} is chosen at random.", Static(se.You(), (mo.May("start_game"),)))

# --- ante --------------------------------------------------------------------------------------------------------

verb("*ante {what:obj.o}", ef.Act, name="ante")
phrase("stat", "remove ~card from your deck before playing if you're not playing for ante",
       Static(se.This(), (mo.May("only_for_ante"),)))  # fmt: skip
phrase("dur", "until a player planeswalks", ef.Duration("planeswalk"))
phrase("turn", "until a player planeswalks", ef.Duration("planeswalk"))
