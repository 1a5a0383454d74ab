"""What all effects are."""

from __future__ import annotations

from apnap.model.node import Node


class Effect(Node, frozen=True):
    """Something a resolving spell or ability (or a cost) does."""
