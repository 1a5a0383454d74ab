"""Drawing several cards (121.2)."""

from __future__ import annotations

from apnap.model.events import Event
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.change.door import Gen, happen
from apnap.rules.unsupported import within


def draw_cards(game: State, pid: int, n: int, rule: str, source: int) -> Gen[list[Event]]:
    """121.2, 121.2a, 616.1g: so many cards, one after the other; what changes how many comes before any of them."""
    if n > 0 and "draw_many" in layers.replacements(game):
        many = Event("draw_many", "121.2a", subject=pid, player=pid, source=source, amount=n)
        done = yield from happen(game, [many])
        n = sum(ev.amount for ev in done if ev.kind == "draw_many" and ev.player == pid)
    out: list[Event] = []
    for _ in range(within(n, "draws at once")):
        out += yield from happen(game, [Event("draw", rule, player=pid, subject=pid, source=source)])
    return out
