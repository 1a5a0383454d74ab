"""Designations, emblems, turns and phases added or skipped, and how the game ends (104, 114, 500,
722-725)."""

from __future__ import annotations

from typing import Final

from apnap.ability.effects import (
    ControlNextTurn,
    DrawGame,
    EndCombat,
    EndTurn,
    ExtraPhases,
    ExtraStep,
    ExtraTurn,
    GetDesignation,
    GetEmblem,
    LoseGame,
    SetDayNight,
    SkipNext,
    WinGame,
)
from apnap.model.card import Face
from apnap.model.events import Event
from apnap.model.objects import COMMAND, EXILE, new_object
from apnap.model.ongoing import Binding
from apnap.model.state import OTHER, STEP, State
from apnap.model.turn import Phase
from apnap.rules.ask.amounts import amount
from apnap.rules.change import Gen, designate, drawn, happen, mark_player, move
from apnap.rules.change.zones import enter_from_nowhere
from apnap.rules.perform.common import amount_for, bind, for_player, performs, players, put
from apnap.rules.reach import within
from apnap.rules.unsupported import Unsupported

DESIGNATIONS: Final = {"monarch": ("monarch", "724.3"), "initiative": ("initiative", "725.3")}
"""Designations of which the game has one, by name: the event's kind and the rule."""
OWN_DESIGNATIONS: Final = {"city's blessing": "702.131c"}
"""Designations that any number of players may have."""


@performs(GetDesignation)
def get_designation(game: State, effect: GetDesignation, b: Binding) -> Gen[None]:
    """724, 725, 702.131 (724.1, 725.1). A player keeps it until another one gets it (724.1, 725.1)."""
    name = effect.name.replace("_", " ")
    for pid in (yield from players(game, effect.who, b)):
        if name in DESIGNATIONS:
            kind, rule = DESIGNATIONS[name]
            yield from happen(game, [Event(kind, rule, subject=pid, player=pid, source=b.source)])
        elif name in OWN_DESIGNATIONS:
            if name not in game.players[pid].designations:
                designate(game, pid, name)
                rule = OWN_DESIGNATIONS[name]
                yield from happen(
                    game, [Event("designation", rule, subject=pid, player=pid, source=b.source, data=name)]
                )
        else:
            raise Unsupported(effect)


@performs(SetDayNight)
def set_day_night(game: State, effect: SetDayNight, b: Binding) -> Gen[None]:
    """730.1."""
    if not (effect.only_if_neither and game.day):
        yield from happen(game, [Event("daynight", "730.1", source=b.source, data=effect.to)])


_emblems: dict[int, tuple[object, Face]] = {}


@performs(GetEmblem)
def get_emblem(game: State, effect: GetEmblem, b: Binding) -> Gen[None]:
    """114.2: an emblem with the abilities, in the command zone, owned and controlled by the player. It has
    nothing but these abilities (114.1, 114.3), which function there (114.4); it is neither card nor permanent
    (114.5), and who put it there controls it (109.4c)."""
    found = _emblems.get(id(effect))
    if found is None:
        found = _emblems[id(effect)] = (effect, Face(name="", abilities=effect.abilities, colors=()))
    for pid in (yield from players(game, effect.who, b)):
        emblem = new_object(game.gen, game.new_id(), None, pid, COMMAND, "emblem")
        emblem.copy = found[1]
        emblem.timestamp = game.stamp()
        emblem.entered = game.turn.number
        enter_from_nowhere(game, emblem, COMMAND)


# --- turns, phases, steps -----------------------------------------------------------------------------------


@performs(ExtraTurn)
def extra_turn(game: State, effect: ExtraTurn, b: Binding) -> Gen[None]:
    """500.7: the most recently created turn is taken first."""
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        for _ in range(amount_for(game, effect.n, inner, inner.item)):
            done = yield from happen(
                game, [Event("extra_turn", "500.7", subject=pid, player=pid, source=b.source)]
            )
            if any(ev.kind == "extra_turn" for ev in done):
                mark = game.stamp() if effect.name else 0
                how = (mark, effect.skip) if mark or effect.skip else None
                put(game, OTHER, extra_turns=(*game.extra_turns, (pid, how)))
                bind(b, effect.name, (), mark)


@performs(ExtraPhases)
def extra_phases(game: State, effect: ExtraPhases, b: Binding) -> Gen[None]:
    """500.8, 500.10: directly after this phase, or after the next one of a name. 500.10a: "you get" them only in
    the turn of that player."""
    from apnap.rules.turn.eras import ADDED

    if effect.who is not None and game.turn.active not in (yield from players(game, effect.who, b)):
        return
    own = {phase.name: phase for phase in game.era.phases}
    new: list[Phase] = []
    for name in effect.phases * amount(game, effect.n, b):
        found = own.get(name) or ADDED.get(name)
        if found is None:
            raise Unsupported(effect)
        new.append(found)
    turn = game.turn
    at = 0
    if effect.after != "this" and not _is_called(turn.phase, effect.after):
        for i, phase in enumerate(turn.phases):
            if _is_called(phase.name, effect.after):
                at = i + 1
                break
    phases = (*turn.phases[:at], *new, *turn.phases[at:])
    put(game, STEP, turn=turn.but(phases=phases))
    yield from ()


def _is_called(phase: str, name: str) -> bool:
    """Whether the phase goes by that name; "main" is either main phase (505.1)."""
    return phase == name or (name == "main" and phase.endswith("_main"))


@performs(ExtraStep)
def extra_step(game: State, effect: ExtraStep, b: Binding) -> Gen[None]:
    """500.9: directly after this step. 500.10a: "you get" one only in the turn of that player."""
    from apnap.rules.turn.eras import STEPS

    step = STEPS.get(effect.step)
    if step is None:
        raise Unsupported(effect)
    if effect.who is not None:
        who = yield from players(game, effect.who, b)
        if game.turn.active not in who:
            return
    put(game, STEP, turn=game.turn.but(steps=(step, *game.turn.steps)))


@performs(SkipNext)
def skip_next(game: State, effect: SkipNext, b: Binding) -> Gen[None]:
    """614.10: the next one that isn't skipped already (614.10a)."""
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        one = (pid, effect.what, game.turn.number if effect.this_turn else -1)
        n = amount_for(game, effect.n, inner, inner.item)
        put(game, OTHER, skips=game.skips + (one,) * max(n, 0))


@performs(ControlNextTurn)
def control_next_turn(game: State, effect: ControlNextTurn, b: Binding) -> Gen[None]:
    """722.1, 722.1a: during the next turn that the player takes; the last such effect counts. Each
    question to that player is answered by the other, with nothing but what it offers (722.5a, 722.5b).
    Also oneself (722.9)."""
    masters = yield from players(game, effect.who, b)
    for pid in (yield from players(game, effect.whom, b)):
        if masters:
            mark_player(game, pid, "next_turn_controlled_by", masters[0])
            if effect.extra:
                mark_player(game, pid, "extra_turn_after", True)


# --- ending a turn or a phase at once -----------------------------------------------------------------------


def _cut_short(game: State, what: str, rule: str, b: Binding) -> Gen[None]:
    """723.1a-b, 723.2a-b: waiting triggers cease to exist, and everything on the stack is exiled. The mark
    "ends" of the game tells the engine to check state-based actions and go on to the next step without giving
    priority. Nobody has priority (723.1f, 723.2f), and the end step or end of combat step doesn't come
    (723.1e, 723.2d-e)."""
    put(game, OTHER, pending=())
    batch = [move(ref, EXILE, rule, cause="exile", source=b.source) for ref in reversed(game.stack)]
    if batch:
        yield from happen(game, batch)
    watched = {k: v for k, v in game.watched.items() if k != "cleanup_again"}
    put(game, OTHER, watched={**watched, "ends": what})


@performs(EndTurn)
def end_turn(game: State, effect: EndTurn, b: Binding) -> Gen[None]:
    """723.1: the game goes straight to the cleanup step (to a new one from a cleanup step, 723.1d)."""
    from apnap.rules.combat.leave import end_combat
    from apnap.rules.turn.eras import CLEANUP, ENDING

    yield from _cut_short(game, "turn", "723.1b", b)
    end_combat(game)
    last = Phase(ENDING.name, ENDING.rule, (CLEANUP,))
    put(game, STEP, turn=game.turn.but(steps=(), phases=(last,)))


@performs(EndCombat)
def end_combat_(game: State, effect: EndCombat, b: Binding) -> Gen[None]:
    """723.2: the game goes straight to the next phase; nothing outside a combat phase (723.2g)."""
    from apnap.rules.combat.leave import end_combat

    if game.turn.phase != "combat":
        return
    yield from _cut_short(game, "combat", "723.2b", b)
    end_combat(game)
    put(game, STEP, turn=game.turn.but(steps=()))


# --- the end ------------------------------------------------------------------------------------------------


@performs(WinGame)
def win_game(game: State, effect: WinGame, b: Binding) -> Gen[None]:
    """104.2b; with a limited range of influence the opponents within it lose instead (104.3h, 801.14). Who loses at the
    same time doesn't win (104.3f)."""
    who = yield from players(game, effect.who, b)
    who = tuple(p for p in who if not game.players[p].lost and not _cant_win(game, p))
    if not who:
        return
    if "reach" in game.watched:
        foes = dict.fromkeys(f for p in who for f in game.opponents(p) if within(game, p, f))
        yield from happen(
            game, [Event("lose_game", "104.3h", subject=f, player=f, source=b.source) for f in foes]
        )
        return
    done = yield from happen(
        game, [Event("win_game", "104.2b", subject=p, player=p, source=b.source) for p in who]
    )
    winners = tuple(ev.player for ev in done if ev.kind == "win_game")
    if winners and game.outcome is None:
        teams = {game.players[p].team for p in winners}
        side = tuple(p.id for p in game.players if p.team in teams)  # 104.2c, 104.2d
        put(game, OTHER, outcome=("win", side))


def _cant_win(game: State, pid: int) -> bool:
    from apnap.rules import layers

    if any([layers.mods_on(game, "Cant:win_game", p) for p in game.sharing(pid)]):  # 810.8a
        return True
    return any([layers.mods_on(game, "Cant:opponents_win", p) for p in game.opponents(pid)])


@performs(LoseGame)
def lose_game(game: State, effect: LoseGame, b: Binding) -> Gen[None]:
    """104.3e."""
    who = yield from players(game, effect.who, b)
    yield from happen(game, [Event("lose_game", "104.3e", subject=p, player=p, source=b.source) for p in who])


@performs(DrawGame)
def draw_game(game: State, effect: DrawGame, b: Binding) -> Gen[None]:
    """104.4c, 801.15."""
    drawn(game, (b.controller,), "801.15")
    yield from ()
