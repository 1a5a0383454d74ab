"""Revealing a miracle card as it is drawn (702.94a)."""

from __future__ import annotations

from collections.abc import Generator

from apnap.model.decisions import Answer, Decision, yes_no
from apnap.model.events import Event
from apnap.model.state import State
from apnap.rules import layers


def reveals(game: State, wave: list[Event], done: list[Event]) -> Generator[Decision, Answer, list[Event]]:
    """702.94a: each player who draws their first card of the turn may reveal it if it has miracle. The
    player knows the card before choosing (121.9)."""
    out: list[Event] = []
    for ev in wave:
        if ev.kind != "move" or ev.cause != "draw" or ev.new not in game.objects:
            continue
        if "miracle" not in layers.chars(game, ev.new).keywords:
            continue
        pid = ev.player
        drawn = sum(1 for e in game.log if e.kind == "draw" and e.player == pid)
        drawn += sum(1 for e in done if e.kind == "draw" and e.player == pid)
        if drawn > 1:
            continue
        answer = yield yes_no(pid, "702.94a", source=ev.new, prompt="reveal", kind="reveal")
        if answer[0] == 0:
            out.append(Event("reveal", "702.94a", subject=ev.new, player=pid, cause="miracle"))
    return out
