"""A position as plain text: what lies where, who has what, what is asked. For reports and logs."""

from __future__ import annotations

from apnap.explain.events import STATES, STEP_NAMES
from apnap.explain.words import decision_text, name_of, outcome_text, said, stack_text
from apnap.model.mana import LETTER
from apnap.model.objects import FIRST_OBJECT, NOBODY, Obj
from apnap.model.state import State
from apnap.rules import layers


def board_text(game: State, pid: int | None = None) -> str:
    """The position, a few lines for each player and for the stack. With `pid`, only what that player may know."""
    lines = [moment_text(game)]
    for p in range(len(game.players)):
        lines += player_lines(game, p, pid)
    if game.stack:
        lines.append("Stack (the top first):")
        lines += [f"  {stack_line(game, oid, pid)}" for oid in reversed(game.stack)]
    shared = {"Exile": game.exile, "Command zone": game.command}
    lines += [f"{title}: {_names(game, ids, pid)}" for title, ids in shared.items() if ids]
    decision = getattr(game, "decision", None)
    if game.outcome is not None:
        lines.append(outcome_text(game))
    elif decision is not None and decision.player != NOBODY:
        lines.append(f"Asked of {game.players[decision.player].key}: {decision_text(game, decision)}")
    return "\n".join(lines)


def moment_text(game: State) -> str:
    """Turn, active player, step and priority in one line."""
    turn = game.turn
    if turn.number == 0:
        return "Before the first turn"
    step = STEP_NAMES[turn.step][0] if turn.step in STEP_NAMES else turn.step or "between steps"
    text = f"Turn {turn.number} of {game.players[turn.active].key}, {step}"
    if game.priority != NOBODY:
        text += f"; {game.players[game.priority].key} has priority"
    return text


def player_lines(game: State, p: int, pid: int | None = None) -> list[str]:
    """One player's life, zones and permanents."""
    player = game.players[p]
    counters = "".join(f", {n} {kind}" for kind, n in player.counters.items())
    pool = "".join("{" + LETTER[m.type] + "}" for m in player.pool)
    head = f"{player.key}: {player.life} life{counters}, library {len(player.library)}"
    lines = [head + (f", mana {pool}" if pool else "") + (", has lost" if player.lost else "")]
    lines.append(f"  hand: {_names(game, player.hand, pid)}")
    if player.graveyard:
        lines.append(f"  graveyard: {_names(game, player.graveyard, pid)}")
    mine = [oid for oid in game.battlefield if layers.controller(game, oid) == p]
    if mine:
        lines.append("  battlefield: " + ", ".join(_counted([permanent_text(game, oid, pid) for oid in mine])))
    return lines


def permanent_text(game: State, oid: int, pid: int | None = None, lang: str = "en") -> str:
    """A permanent with all that matters about it: "Grizzly Bears 2/2 (tapped, 2 damage)"."""
    obj = game.objects[oid]
    chars = layers.chars(game, oid)
    text = name_of(game, oid, pid, lang)
    if "Creature" in chars.types:
        text += f" {chars.power}/{chars.toughness}"
    states = permanent_states(game, obj, lang)
    return f"{text} ({', '.join(states)})" if states else text


def permanent_states(game: State, obj: Obj, lang: str = "en") -> list[str]:
    """Its state in words: tapped, damage, counters, what it attacks, blocks or is attached to."""

    def state(key: str, *slots: object) -> str:
        return said(STATES[key], lang).format(*slots)

    states = [state("tapped")] if obj.tapped else []
    if obj.phased != NOBODY:
        states.append(state("phased"))
    if obj.face_down:
        states.append(state("face_down"))
    if obj.damage:
        states.append(state("damage", obj.damage))
    states += [f"{n} {kind}" for kind, n in obj.counters.items()]
    if obj.attached_to != NOBODY:
        states.append(state("on", name_of(game, obj.attached_to, lang=lang)))
    combat = game.combat
    if obj.id in combat.attackers:
        whom = name_of(game, combat.attackers[obj.id], lang=lang)
        states.append(state("attacks_blocked" if obj.id in combat.blocked else "attacks", whom))
    if obj.id in combat.blockers:
        states.append(state("blocks", state("and").join(name_of(game, a, lang=lang) for a in combat.blockers[obj.id])))
    return states


def stack_line(game: State, oid: int, pid: int | None = None, lang: str = "en") -> str:
    """A spell or ability on the stack with its controller and targets."""
    obj = game.objects[oid]
    text = f"{name_of(game, oid, pid, lang)} ({game.players[layers.controller(game, oid)].key})"
    if obj.kind == "ability":
        says = stack_text(game, oid)
        text += f": {says}" if says else ""
    if obj.stack is not None and any(obj.stack.targets):
        targets = [name_of(game, ref, pid, lang) for group in obj.stack.targets for ref in group]
        text += f" -> {', '.join(targets)}"
    return text


def _names(game: State, ids: tuple[int, ...], pid: int | None) -> str:
    names = [name_of(game, oid, pid) for oid in ids if oid >= FIRST_OBJECT]
    return ", ".join(_counted(names)) if names else "none"


def _counted(texts: list[str]) -> list[str]:
    """Equal texts once, with their number."""
    counts: dict[str, int] = {}
    for text in texts:
        counts[text] = counts.get(text, 0) + 1
    return [f"{n} {text}" if n > 1 else text for text, n in counts.items()]
