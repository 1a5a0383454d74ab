"""How long: "until end of turn", "this turn", "for as long as …"."""

from __future__ import annotations

from apnap.ability import effects as ef
from apnap.ability import selections as se
from apnap.oracle.table import phrase

phrase("dur", "until end of turn", ef.END_OF_TURN)
phrase("dur", "until end of combat", ef.Duration("end_of_combat"))
phrase("dur", "until your next turn", ef.Duration("your_next_turn"))
phrase("dur", "until the end of your next turn", ef.Duration("end_of_your_next_turn"))
phrase("dur", "until your next end step", ef.Duration("next_end_step", who=se.You()))
phrase("dur", "until your next upkeep", ef.Duration("your_next_upkeep"))
phrase("dur", "for as long as {condition:cond}", ef.Duration, kind="while")
phrase("dur", "until ~ leaves the battlefield", ef.Duration("until_source_leaves"))
phrase("turn", "this turn", ef.THIS_TURN)
phrase("turn", "this combat", ef.Duration("end_of_combat"))
phrase("turn", "until your next turn", ef.Duration("your_next_turn"))
phrase("turn", "until end of turn", ef.END_OF_TURN, alt=True)
phrase("untapdur", "during its controller's next untap step", ef.Duration("next_untap"))
phrase("untapdur", "during their controller's next untap step", ef.Duration("next_untap"), alt=True)
phrase("untapdur", "during their controllers' next untap steps", ef.Duration("next_untap"), alt=True)
phrase("untapdur", "for as long as {condition:cond}", ef.Duration, kind="while")
