"""Who decides: agents that answer a game's decisions. `get(name, seed)` makes one; `names()` lists them."""

from __future__ import annotations

from apnap.agents.base import Agent, get, names

__all__ = ["Agent", "get", "names"]
