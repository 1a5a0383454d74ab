"""From one step to the next (500): what ends with a step, what is skipped, what has been added."""

from __future__ import annotations

from collections.abc import Generator

from msgspec import structs

from apnap.ability.filters import Color
from apnap.ability.mods import May
from apnap.model.decisions import Answer, Decision
from apnap.model.events import Event
from apnap.model.mana import COLOR_NAMES, LASTING, Mana, parse
from apnap.model.state import LOG, SHARED_TURNS, STEP, TURN, State
from apnap.model.turn import NO_COMBAT, Phase, Step
from apnap.rules import layers, reach
from apnap.rules.change import as_they_are, happen, set_combat, set_pool, unheard
from apnap.rules.change.command import planar_controller
from apnap.rules.turn import durations
from apnap.rules.turn.actions import ACTIONS, IDLE

Gen = Generator[Decision, Answer, None]


def end_step(game: State) -> Gen:
    """The present step ends: mana empties (500.4), what lasts until its end expires (500.5)."""
    turn = game.turn
    last_of_phase = not turn.steps
    if turn.step == "end_combat":
        end_of_combat_step(game)
    if game.era.mana_empties == "step" or last_of_phase:
        yield from empty_pools(game)
    if last_of_phase and turn.phase == "combat":
        durations.at_end_of_combat(game)
        if game.combat is not NO_COMBAT:
            end_of_combat_step(game)


def end_of_combat_step(game: State) -> None:
    """511.3: everything is removed from combat."""
    set_combat(game, NO_COMBAT)


def empty_pools(game: State) -> Gen:
    """106.4, 500.4: unspent mana empties; in the era of 2004 its player loses that much life (mana burn)
    (703.4q)."""
    ended = mana_ends(game)
    for pid in game.order:
        pool = game.players[pid].pool
        if not pool:
            continue
        kept = tuple(m for m in pool if m.persist > ended)
        keep_mods = layers.mods_on(game, "May:no_mana_empty", pid)
        if keep_mods:
            stay = [m if m in kept else _stays([mod.mod for mod in keep_mods], m) for m in pool]
            kept = tuple([m for m in stay if m is not None])
        lost = len(pool) - len(kept)
        set_pool(game, pid, kept)
        if lost and game.era.mana_burn:
            yield from happen(
                game, [Event("lose_life", "106.4", subject=pid, player=pid, amount=lost, cause="mana burn")]
            )


def mana_ends(game: State) -> int:
    """How long-lasting mana is that empties as the present step ends in spite of the effect that kept it: what lasts
    until end of combat as that phase ends (511.3), what lasts until end of turn in the cleanup step (514.2)."""
    turn = game.turn
    if turn.step == "cleanup":
        return LASTING["end_of_turn"]
    return LASTING["end_of_combat"] if turn.phase == "combat" and not turn.steps else 0


def _stays(mods: list[May], mana: Mana) -> Mana | None:
    """What the mana is when it isn't lost, of another type perhaps (614.1a); None when it is."""
    for mod in mods:
        if mod.filter is None or (isinstance(mod.filter, Color) and COLOR_NAMES[mod.filter.name] == mana.type):
            return structs.replace(mana, type=parse(mod.cost).pips[0]) if mod.cost else mana
    return None


def next_step(game: State) -> Generator[Decision, Answer, bool]:
    """Go on to the next step there is, across phases and turns. Returns whether players get priority in it
    (500.3, 505.2)."""
    while True:
        turn = game.turn
        if turn.steps:
            step = turn.steps[0]
            if not exists(game, step) or skipped(game, step.name):
                game.turn = turn.but(steps=turn.steps[1:])
                continue
            yield from begin_step(game, step)
            return step.priority != "never"
        if turn.phases:
            phase = turn.phases[0]
            if skipped(game, phase.name):
                game.turn = turn.but(phases=turn.phases[1:])
                continue
            begin_phase(game, phase)
            continue
        yield from next_turn(game)


def begin_phase(game: State, phase: Phase) -> None:
    """The first of the phases to come begins. 505.1a: only the first main phase of a turn is a precombat one."""
    turn = game.turn
    game.turn = turn.but(
        phase=phase.name, phases=turn.phases[1:], steps=phase.steps, phase_count=turn.phase_count + 1
    )
    game.pass_time(STEP)


def exists(game: State, step: Step) -> bool:
    """Whether the step takes place at all: the first draw step (103.8), combat without attackers (508.8), the
    extra combat damage step (510.4). Nobody skips it in other multiplayer games (103.8a-c, 800.7, 810.6)."""
    if step.when == "always":
        return True
    if step.when == "first_turn_skips":
        return not (game.turn.number == 1 and game.format in ("two-player", "two-headed-giant"))
    if step.when == "first_strike":
        from apnap.rules.combat.damage import needs_first_strike_step

        return bool(game.combat.attacked) and needs_first_strike_step(game)
    return bool(game.combat.attacked)


def skipped(game: State, name: str) -> bool:
    """614.10: an effect says to skip it; one that says "the next" is used up (500.11, 614.1b, 614.1b)."""
    active = game.turn.active
    mods = layers.mods(game, "Skip")
    if not mods and not game.skips:
        return False
    names = (name, "main") if name.endswith("_main") else (name,)
    for i, (player, what, number) in enumerate(game.skips):
        if what in names and durations.is_active(game, player) and number in (-1, game.turn.number):
            game.skips = game.skips[:i] + game.skips[i + 1 :]
            _log_skip(game, name)
            return True
    for mod in mods:
        if active in mod.refs and mod.mod.step in names:
            _log_skip(game, name)
            return True
    return False


def _log_skip(game: State, name: str) -> None:
    game.write_down(Event("skip", "614.10", step=name, player=game.turn.active))


def begin_step(game: State, step: Step) -> Gen:
    """The first of the steps to come begins: its triggers (500.6), then its turn-based actions in order (703.4). They
    are the rules' own doing, before anybody has priority (117.2c, 405.6e, 703.1, 703.2, 703.3). What begins to exist
    during the step is too late for its beginning (513.2, 805.4d)."""
    _enter(game, step)
    if durations.ongoing(game):
        durations.at_step(game, step.name)
    yield from happen(game, _beginning(game, step))
    for number in step.actions:
        action = ACTIONS.get(number)
        if action is not None:
            yield from action(game)


def _enter(game: State, step: Step) -> None:
    turn = game.turn
    game.turn = turn.but(step=step.name, steps=turn.steps[1:], step_count=turn.step_count + 1, step_rule=step.rule)
    game.step_log += ((turn.number, step.name),)
    game.passed = 0
    game.pass_time(STEP)


def _beginning(game: State, step: Step) -> list[Event]:
    return [Event("step", step.rule, step=step.name, player=p) for p in durations.active_players(game)]


def glide(game: State) -> bool:
    """Go on to the next step where nothing ends with this one, nothing waits for that one, and its turn-based actions
    are idle: the same as `end_step` and `next_step`, sooner. False, and nothing done, where more is due. Not to be
    asked before state-based actions and triggers are known to be settled."""
    turn = game.turn
    phase = None
    steps = turn.steps
    if not steps:
        if not turn.phases:
            return False
        phase = turn.phases[0]
        steps = phase.steps
    if (
        game.combat is not NO_COMBAT
        or game.static_mask & STEP
        or game.skips
        or durations.ongoing(game)
        or any([game.players[pid].pool for pid in game.order])
        or "Skip" in layers.all_mods(game)
    ):
        return False
    while steps and not exists(game, steps[0]):
        steps = steps[1:]
    step = steps[0] if steps else None
    if step is None or step.priority != "always":
        return False
    for number in step.actions:
        idle = IDLE.get(number)
        if idle is None or not idle(game):
            return False
    beginning = _beginning(game, step)
    if not unheard(game, beginning):
        return False
    if phase is not None:
        begin_phase(game, phase)
    if steps is not game.turn.steps:
        game.turn = game.turn.but(steps=steps)
    _enter(game, step)
    as_they_are(game, beginning)
    return True


def next_turn(game: State) -> Gen:
    """500.7: an extra turn if there is one, else the next player's (or team's, 805.4). Never one who has left
    (800.4k, 805.8)."""
    turn = game.turn
    previous = game.watched.get("regular_turn", turn.active)
    while True:
        if game.extra_turns:
            active, how = game.extra_turns[-1]
            mark, skipped = how or (0, "")
            game.extra_turns = game.extra_turns[:-1]
            extra = True
            if active not in game.order or _no_extra(game, active):
                continue
        else:
            active = _after(game, previous) if turn.number else game.apnap()[0]
            previous = active
            extra, mark, skipped = False, 0, ""
        skip = next(((i, s) for i, s in enumerate(game.skips) if s[1] == "turn" and s[0] == active), None)
        if skip is None:
            break
        game.skips = game.skips[: skip[0]] + game.skips[skip[0] + 1 :]
    begin_turn(game, active, turn.number + 1, extra)
    if mark or skipped:
        game.turn = game.turn.but(mark=mark, phases=_without(game.turn.phases, skipped))
    yield from happen(game, [Event("turn", "500.1", player=p) for p in durations.active_players(game)])


def _without(phases: tuple[Phase, ...], step: str) -> tuple[Phase, ...]:
    """The phases of a turn one step of which is skipped (500.11)."""
    return tuple([
        structs.replace(phase, steps=tuple([s for s in phase.steps if s.name != step])) if step else phase
        for phase in phases
    ])  # fmt: skip


def _no_extra(game: State, pid: int) -> bool:
    """Whether an effect has the player skip every extra turn (614.10)."""
    if any([mod.mod.step == "extra_turn" and pid in mod.refs for mod in layers.mods(game, "Skip")]):
        game.write_down(Event("skip", "614.10", step="turn", player=pid))
        return True
    return False


def _after(game: State, previous: int) -> int:
    """Whose regular turn comes after that of `previous`."""
    nxt = game.next_player(previous)
    if game.format in SHARED_TURNS:
        while game.players[nxt].team == game.players[previous].team and len({p.team for p in game.players}) > 1:
            nxt = game.next_player(nxt)
    return nxt


def _passed_over(game: State, active: int) -> frozenset[int]:
    """The players who have left and whose regular turn would have come before this one (800.4k, 800.4m)."""
    seats = len(game.players)
    last = game.watched.get("regular_turn", active)
    between = ((last + i) % seats for i in range(1, (active - last) % seats))
    return frozenset(pid for pid in between if pid not in game.order)


def begin_turn(game: State, active: int, number: int, extra: bool) -> None:
    """The records of a new turn (722.1b)."""
    game.log_start += len(game.log)
    if game.turn.number:
        game.log_old += (tuple(game.log),)
    game.log = []
    if game.lki:
        game.lki_old += (game.lki,)
        game.lki = {}
    game.turn = type(game.turn)(number=number, active=active, phases=game.era.phases, extra=extra)
    left: frozenset[int] = frozenset()
    if not extra:
        left = _passed_over(game, active)
        game.watched = {**game.watched, "regular_turn": active}
    reach.settle(game)
    if "controlled" in game.watched:  # 722.1: to the beginning of the next turn
        game.watched = {k: v for k, v in game.watched.items() if k != "controlled"}
    if "planar" in game.watched:  # 311.5
        planar_controller(game, active)
    for pid in durations.active_players(game):
        player = game.edit_player(pid)
        player.last_turn = number
        player.turns += 1
        master = player.marks.get("next_turn_controlled_by")
        if master is not None:
            if "extra_turn_after" in player.marks:  # 500.7: to be taken after the turn that is controlled
                game.extra_turns = (*game.extra_turns, (pid, None))
            spent = ("next_turn_controlled_by", "extra_turn_after")
            player.marks = {k: v for k, v in player.marks.items() if k not in spent}
            if master in game.order:
                game.watched = {**game.watched, "controlled": (pid, master)}
    game.touch(TURN | STEP | LOG)
    if durations.ongoing(game):
        durations.at_turn(game, left)
