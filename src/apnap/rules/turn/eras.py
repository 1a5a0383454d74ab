"""Eras: the turn's records and the switches of the rules at three times (500, 703.4)."""

from __future__ import annotations

from typing import Final

from apnap.model.turn import Era, Phase, Step

UNTAP: Final = Step("untap", "502", ("703.4a", "703.4b", "703.4c"), priority="never")
UPKEEP: Final = Step("upkeep", "503")
DRAW: Final = Step("draw", "504", ("703.4d",), when="first_turn_skips")
PRECOMBAT_MAIN: Final = Step("precombat_main", "505", ("703.4e", "703.4f"))
POSTCOMBAT_MAIN: Final = Step("postcombat_main", "505")
BEGIN_COMBAT: Final = Step("begin_combat", "507", ("703.4h",))
DECLARE_ATTACKERS: Final = Step("declare_attackers", "508", ("703.4i",))
DECLARE_BLOCKERS: Final = Step("declare_blockers", "509", ("703.4j",), when="attackers")
FIRST_STRIKE_DAMAGE: Final = Step("first_strike_damage", "510", ("703.4k", "703.4m"), when="first_strike")
COMBAT_DAMAGE: Final = Step("combat_damage", "510", ("703.4k", "703.4m"), when="attackers")
END_COMBAT: Final = Step("end_combat", "511")
END: Final = Step("end", "513")
CLEANUP: Final = Step("cleanup", "514", ("703.4n", "703.4p"), priority="exceptional")

# The beginning phase is untap, upkeep and draw (501.1).
BEGINNING: Final = Phase("beginning", "501", (UNTAP, UPKEEP, DRAW))
FIRST_MAIN: Final = Phase("precombat_main", "505", (PRECOMBAT_MAIN,))
# The steps of combat in their order (506.1).
COMBAT: Final = Phase(
    "combat",
    "506",
    (BEGIN_COMBAT, DECLARE_ATTACKERS, DECLARE_BLOCKERS, FIRST_STRIKE_DAMAGE, COMBAT_DAMAGE, END_COMBAT),
)
SECOND_MAIN: Final = Phase("postcombat_main", "505", (POSTCOMBAT_MAIN,))
# The ending phase is the end step and the cleanup (512.1).
ENDING: Final = Phase("ending", "512", (END, CLEANUP))

PHASES: Final = (BEGINNING, FIRST_MAIN, COMBAT, SECOND_MAIN, ENDING)

# 2004 had no day and night, no Sagas: the same steps without those actions.
BEGINNING_2004: Final = Phase(
    "beginning", "501", (Step("untap", "502", ("703.4a", "703.4c"), priority="never"), UPKEEP, DRAW)
)
FIRST_MAIN_2004: Final = Phase("precombat_main", "505", (Step("precombat_main", "505", ("703.4e",)),))
PHASES_2004: Final = (BEGINNING_2004, FIRST_MAIN_2004, COMBAT, SECOND_MAIN, ENDING)

CURRENT: Final = Era("current", PHASES, edition="2026-01")
MAGIC_2010: Final = Era("2010", PHASES, edition="2026-01", damage_order=True)
SIXTH_2004: Final = Era(
    "2004",
    PHASES_2004,
    edition="2026-01",
    mana_burn=True,
    mana_empties="phase",
    damage_on_stack=True,
    legend_rule="all",
    attack_permanents=False,
    day_night=False,
    sagas=False,
    deathtouch_lethal=False,
    walls_defend=False,
)

ERAS: Final = {era.name: era for era in (CURRENT, MAGIC_2010, SIXTH_2004)}


def era(name: str) -> Era:
    """The era of that name. Raises ValueError naming those there are."""
    if name not in ERAS:
        raise ValueError(f"unknown era {name!r}; there are {', '.join(ERAS)}")
    return ERAS[name]


# What can be added to a turn by name (500.8-500.10); a step after a phase makes a phase with only that step.
ADDED: Final = {
    "beginning": BEGINNING,
    "combat": COMBAT,
    "main": SECOND_MAIN,
    "ending": ENDING,
    "untap": Phase("beginning", "500.10", (UNTAP,)),
    "upkeep": Phase("beginning", "500.10", (UPKEEP,)),
    "draw": Phase("beginning", "500.10", (DRAW,)),
    "end": Phase("ending", "500.10", (END,)),
}

STEPS: Final = {step.name: step for phase in PHASES for step in phase.steps}
