"""What paying for an action automatically would do, found by doing it in a copy."""

from __future__ import annotations

from typing import Final

from apnap.explain.words import option_text
from apnap.game import Game
from apnap.model.decisions import GameError
from apnap.model.mana import LETTER
from apnap.rules.unsupported import Unsupported
from apnap.table.structs import Preview, Refused

MOST_QUESTIONS: Final = 40
"""After so many questions of one action its preview is given up."""

PAYING: Final = frozenset({"pay", "cost"})
ACTIONS: Final = frozenset({"cast", "activate", "special", "mana"})
"""Nothing else is tried out: what comes of it may be hidden or left to chance."""


def preview(game: Game, seat: int, index: int, lang: str = "en") -> Preview:
    """What would be tapped, spent and paid if the option were taken now with the default choices. Only costs are shown,
    and only of this player: nothing that the action would do. Raises Refused when there is no such option."""
    decision = game.decision
    if decision is None or decision.player != seat:
        raise Refused("not-your-decision", "another player decides now", "117.1")
    if not 0 <= index < len(decision.options_):
        raise Refused("malformed", f"there is no option {index}", decision.rule)
    option = decision.options_[index]
    text = option_text(game, decision, option, lang)
    paying = decision.kind in PAYING or (decision.kind == "priority" and option.kind in ACTIONS)
    if not paying:
        return Preview(index, text, [], "", 0)
    trial = game.copy()
    start = trial.log_start + len(trial.log)
    try:
        trial.apply(trial.canonical(option) if decision.kind != "priority" else (index,))
        for _ in range(MOST_QUESTIONS):
            asked = trial.decision
            if asked is None or asked.kind == "priority" or asked.player != seat:
                break
            trial.apply(asked.fallback())
    except (GameError, Unsupported):
        return Preview(index, text, [], "", 0)
    tapped: list[int] = []
    made: list[str] = []
    life = 0
    events = [e for turn in (*trial.log_old, trial.log) for e in turn if e.index >= start]
    for event in events:
        if event.kind == "tap" and event.subject not in tapped and event.player == seat:
            tapped.append(event.subject)
        elif event.kind == "mana" and event.player == seat:
            made += [LETTER[mana.type] for mana in event.data or ()]
        elif event.kind == "lose_life" and event.cause == "pay" and event.player == seat:
            life += event.amount
    return Preview(index, text, tapped, "".join("{" + letter + "}" for letter in made), life)
