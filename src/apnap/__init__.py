"""Apnap: Magic: The Gathering by the Comprehensive Rules, with the turn at its heart."""

from __future__ import annotations

from apnap.game import Game
from apnap.model.decisions import (
    Decision,
    GameError,
    IllegalAnswer,
    MalformedAnswer,
    NotYourDecision,
    Option,
    Reason,
)

__version__ = "0.1.0"

__all__ = [
    "Decision",
    "Game",
    "GameError",
    "IllegalAnswer",
    "MalformedAnswer",
    "NotYourDecision",
    "Option",
    "Reason",
]
