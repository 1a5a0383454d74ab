"""The table drawn in the terminal: both sides, the stack, the turn's steps with the present one marked."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from apnap.cli.words import STEPS, word
from apnap.explain.board import permanent_text, stack_line
from apnap.explain.words import name_of, outcome_text, said
from apnap.game import Game
from apnap.model.mana import LETTER
from apnap.model.objects import NOBODY
from apnap.rules import layers


def draw(console: Console, game: Game, me: int, lang: str = "en") -> None:
    """The whole table as player `me` sees it."""
    console.print()
    console.print(steps_line(game, me, lang))
    for pid in [p for p in range(len(game.players)) if p != me]:
        _side(console, game, pid, me, False, lang)
    if game.stack:
        console.print(Text(f"  {word('stack', lang)}:", style="bold magenta"))
        for oid in reversed(game.stack):
            console.print(Text(f"    {stack_line(game, oid, me, lang)}", style="magenta"))
    _side(console, game, me, me, True, lang)
    for title, ids in (("exile", game.exile), ("command", game.command)):
        if ids:
            console.print(Text(f"  {word(title, lang)}: {_names(game, ids, me)}", style="dim"))
    if game.outcome is not None:
        console.print(Text(outcome_text(game, lang), style="bold"))


def steps_line(game: Game, me: int, lang: str = "en") -> Text:
    """The turn's number, whose it is, and its steps."""
    turn = game.turn
    whose = word("mine", lang) if turn.active == me else word("theirs", lang, game.players[turn.active].key)
    line = Text(word("turn", lang, turn.number, whose) if turn.number else word("before", lang), style="bold")
    present = [step.name for phase in game.era.phases for step in phase.steps]
    for name in present if turn.number else []:
        if name == "first_strike_damage" and name != turn.step:
            continue
        if name == turn.step:
            line.append(f"[{said(STEPS[name], lang)}]", style="bold reverse")
        else:
            line.append(said(STEPS[name], lang), style="dim")
        line.append(" ")
    line.rstrip()
    return line


def _side(console: Console, game: Game, pid: int, me: int, hand_last: bool, lang: str) -> None:
    """One player's numbers, hand and permanents; one's own hand is nearest."""
    player = game.players[pid]
    counters = "".join(f"  {kind} {n}" for kind, n in player.counters.items())
    pool = "".join("{" + LETTER[m.type] + "}" for m in player.pool)
    head = Text(f"{player.key}", style="bold")
    head.append(f"  {word('life', lang)} {player.life}{counters}")
    for zone, ids in (("hand", player.hand), ("library", player.library), ("graveyard", player.graveyard)):
        head.append(f"  {word(zone, lang)} {len(ids)}")
    head.append(f"  {word('pool', lang)} {pool}" if pool else "")
    lines = [Text(f"  {word(title, lang)}: {text}") for title, text in _groups(game, pid, me, lang)]
    if player.graveyard:
        lines.append(Text(f"  {word('graveyard', lang)}: {_names(game, player.graveyard[-8:], me)}", style="dim"))
    if hand_last:
        hand = _names(game, player.hand, me) or word("empty", lang)
        lines.append(Text(f"  {word('hand', lang)}: {hand}", style="cyan"))
    console.print(head)
    for line in lines:
        console.print(line)


def _groups(game: Game, pid: int, me: int, lang: str) -> list[tuple[str, str]]:
    """The player's permanents as lands, creatures and others; equal ones are counted."""
    groups: dict[str, list[str]] = {"creatures": [], "others": [], "lands": []}
    for oid in game.battlefield:
        if layers.controller(game, oid) != pid:
            continue
        types = layers.chars(game, oid).types
        kind = "creatures" if "Creature" in types else "lands" if "Land" in types else "others"
        groups[kind].append(_permanent(game, oid, me, lang))
    return [(kind, _counted(texts)) for kind, texts in groups.items() if texts]


def _permanent(game: Game, oid: int, me: int, lang: str) -> str:
    obj = game.objects[oid]
    text = permanent_text(game, oid, me, lang)
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
