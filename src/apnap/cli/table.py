"""The table drawn in the terminal: both sides, the stack, the turn's steps with the present one marked."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from apnap.explain.board import permanent_text, stack_line
from apnap.explain.words import name_of, outcome_text
from apnap.game import Game
from apnap.model.mana import LETTER
from apnap.model.objects import NOBODY
from apnap.rules import layers

SHORT = {
    "untap": "untap",
    "upkeep": "upkeep",
    "draw": "draw",
    "precombat_main": "main 1",
    "begin_combat": "combat",
    "declare_attackers": "attack",
    "declare_blockers": "block",
    "first_strike_damage": "first strike",
    "combat_damage": "damage",
    "end_combat": "end combat",
    "postcombat_main": "main 2",
    "end": "end",
    "cleanup": "cleanup",
}


def draw(console: Console, game: Game, me: int) -> None:
    """The whole table as player `me` sees it."""
    console.print()
    console.print(steps_line(game, me))
    for pid in [p for p in range(len(game.players)) if p != me]:
        _side(console, game, pid, me, hand_last=False)
    if game.stack:
        console.print(Text("  stack, the top first:", style="bold magenta"))
        for oid in reversed(game.stack):
            console.print(Text(f"    {stack_line(game, oid, me)}", style="magenta"))
    _side(console, game, me, me, hand_last=True)
    for title, ids in (("exile", game.exile), ("command zone", game.command)):
        if ids:
            console.print(Text(f"  {title}: {_names(game, ids, me)}", style="dim"))
    if game.outcome is not None:
        console.print(Text(outcome_text(game), style="bold"))


def steps_line(game: Game, me: int) -> Text:
    """The turn's number, whose it is, and its steps."""
    turn = game.turn
    whose = "your turn" if turn.active == me else f"{game.players[turn.active].key}'s turn"
    line = Text(f"Turn {turn.number}, {whose}: " if turn.number else "Before the first turn ", style="bold")
    present = [step.name for phase in game.era.phases for step in phase.steps]
    for name in present if turn.number else []:
        if name == "first_strike_damage" and name != turn.step:
            continue
        if name == turn.step:
            line.append(f"[{SHORT[name]}]", style="bold reverse")
        else:
            line.append(SHORT[name], style="dim")
        line.append(" ")
    line.rstrip()
    return line


def _side(console: Console, game: Game, pid: int, me: int, hand_last: bool) -> None:
    """One player's numbers, hand and permanents; one's own hand is nearest."""
    player = game.players[pid]
    counters = "".join(f"  {kind} {n}" for kind, n in player.counters.items())
    pool = "".join("{" + LETTER[m.type] + "}" for m in player.pool)
    head = Text(f"{player.key}", style="bold")
    head.append(f"  life {player.life}{counters}  hand {len(player.hand)}  library {len(player.library)}")
    head.append(f"  graveyard {len(player.graveyard)}" + (f"  mana {pool}" if pool else ""))
    lines = [Text(f"  {title}: {text}") for title, text in _groups(game, pid, me)]
    if player.graveyard:
        lines.append(Text(f"  graveyard: {_names(game, player.graveyard[-8:], me)}", style="dim"))
    if hand_last:
        lines.append(Text(f"  hand: {_names(game, player.hand, me) or 'empty'}", style="cyan"))
    console.print(head)
    for line in lines:
        console.print(line)


def _groups(game: Game, pid: int, me: int) -> list[tuple[str, str]]:
    """The player's permanents as lands, creatures and others; equal ones are counted."""
    groups: dict[str, list[str]] = {"creatures": [], "others": [], "lands": []}
    for oid in game.battlefield:
        if layers.controller(game, oid) != pid:
            continue
        types = layers.chars(game, oid).types
        kind = "creatures" if "Creature" in types else "lands" if "Land" in types else "others"
        groups[kind].append(_permanent(game, oid, me))
    return [(kind, _counted(texts)) for kind, texts in groups.items() if texts]


def _permanent(game: Game, oid: int, me: int) -> str:
    obj = game.objects[oid]
    text = permanent_text(game, oid, me)
    sick = (
        obj.zone == "battlefield"
        and "Creature" in layers.chars(game, oid).types
        and obj.control_turn == game.turn.number != NOBODY
        and not layers.has_keyword(game, oid, "haste")
    )
    return f"{text} *" if sick else text


def _names(game: Game, ids: tuple[int, ...], me: int) -> str:
    return _counted([name_of(game, oid, me) for oid in ids])


def _counted(texts: list[str]) -> str:
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    return ", ".join(f"{n}x {text}" if n > 1 else text for text, n in counts.items())
