"""Many games: one after the other or in several processes, with win rates and with checks on every position."""

from __future__ import annotations

from apnap.sim.play import GameResult, run_match
from apnap.sim.simulate import Summary, simulate

__all__ = ["GameResult", "Summary", "run_match", "simulate"]
