"""The loop that ties the rules together: priority (117), settling before it (117.5), steps and turns.

Priority is data: while a player holds it no procedure is alive. `act` is the procedure from one priority to the next.
"""

from __future__ import annotations

from collections.abc import Generator

from apnap.model.decisions import Answer, Decision, IllegalAnswer, Option, Reason
from apnap.model.events import Event
from apnap.model.objects import ANTE, BATTLEFIELD, EXILE, NOBODY, OUTSIDE
from apnap.model.state import State
from apnap.model.turn import NO_COMBAT
from apnap.rules import ante, conspiracy, layers, loops, planechase, sba, triggers
from apnap.rules.casting import activate, cast, special
from apnap.rules.change import drawn, happen, move
from apnap.rules.combat.leave import prune
from apnap.rules.formats import is_emperor
from apnap.rules.resolve import resolve_top
from apnap.rules.turn import durations, flow

Gen = Generator[Decision, Answer, None]


# With the option "breaks" the game halts between steps (500.12), so that a scenario can stop there; nobody decides.
BREAK = Decision("between_steps", NOBODY, "500.12", (Option("word", how="go on"),))


_SETTLED = "settled"
"""In `State.same_`: state-based actions and triggers were found to have nothing to do."""


def begin(game: State) -> Gen:
    """From the beginning of the game to the first priority: opening hands where the game has them, then turn 1."""
    if game.options.get("opening"):
        from apnap.rules.setup import opening

        yield from opening(game)
    yield from _go_on(game)


def act(game: State, option: Option) -> Gen:
    """The player with priority does something or passes; then the game goes on to the next priority (117.3,
    117.4)."""
    steps = _act(game, option)
    return steps if len(game.players) < 3 else present(game, steps)


def present(game: State, steps: Gen) -> Gen:
    """The same, with nobody asked who has left meanwhile: costs aren't paid (800.4f), another player makes other
    choices, an opponent's another opponent of the controller (800.4g), else the next one in turn order (800.4h)."""
    answer: Answer | None = None
    while True:
        try:
            asked = steps.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            return
        gone = asked.player
        if gone in game.order or gone == NOBODY or not game.order:
            answer = yield asked
        elif asked.kind == "cost":
            answer = asked.fallback()
        else:
            obj = game.objects.get(asked.source)
            mine = layers.controller(game, asked.source) if obj is not None else NOBODY
            foes = game.opponents(mine) if mine in game.order else []
            foe = mine in game.order and game.players[gone].team != game.players[mine].team and foes
            asked.player = asked.actor = foes[0] if foe else game.next_player(gone)
            answer = yield asked


def _act(game: State, option: Option) -> Gen:
    """Who has acted has priority again (116.3, 117.3c)."""
    if option.kind == "pass":
        yield from _pass(game)
        return
    player = game.priority
    loops.forget(game)
    yield from take_action(game, player, option)
    game.passed = 0
    yield from _receive(game, player)


def take_action(game: State, player: int, option: Option) -> Gen:
    """Play a land, cast, activate, or take a special action (117.1). Raises IllegalAnswer when it can't be
    done. Abilities of any permanent of the player's (117.1b), and special actions (117.1c)."""
    kind = option.kind
    if kind == "cast":
        yield from cast.cast(game, player, option)
    elif kind in ("activate", "mana"):
        yield from activate.activate(game, player, option)
    elif kind == "play":
        yield from special.play_land(game, player, option)
    elif kind == "special":
        yield from special.take(game, player, option)
    elif kind == "concede":
        yield from concede(game, option.ref)
    else:
        raise IllegalAnswer(f"no such action: {kind}", Reason("117.1", "unknown-action"))


def passes_on(game: State) -> bool:
    """117.3d: a player passes, and the next one gets priority; False (and nothing done) for the last one to pass."""
    if game.passed + 1 >= len(game.order):
        return False
    game.passed += 1
    game.priority = game.next_player(game.priority)
    game.pass_time()
    return True


def goes_on(game: State) -> bool:
    """500.2, 117.4: all have passed with nothing on the stack, and the next step begins, when nothing but that happens
    on the way to the active player's priority; False (and nothing done) otherwise."""
    same = game.same_
    if same is None or _SETTLED not in same or game.stack or game.pending or game.options.get("breaks"):
        return False
    active = game.turn.active
    if active not in game.order or game.turn.step == "cleanup" or not flow.glide(game):
        return False
    game.priority = active
    return True


def _pass(game: State) -> Gen:
    """117.3d, 117.4: when all have passed in succession the top of the stack resolves, or the step ends
    (405.5, 500.2)."""
    if passes_on(game):
        return
    game.passed = 0
    if game.stack:
        if len(game.log) < loops.LONG_TURN:
            yield from _resolve(game)
        elif (yield from loops.watch(game, _resolve(game))) and game.outcome is None:
            yield from _drawn_by_loop(game)
        return
    yield from _go_on(game)


def _drawn_by_loop(game: State) -> Gen:
    """104.4b, 104.4f, 801.16: a draw, or one for those whose objects are in the loop and who are in their range."""
    drawn(game, {layers.controller(game, oid) for oid in game.stack} or set(game.order), "801.16")
    game.priority = NOBODY
    if game.outcome is None:
        yield from _receive(game, game.turn.active)


def _resolve(game: State) -> Gen:
    """The top object of the stack resolves, and the active player gets priority (117.3b)."""
    yield from resolve_top(game)
    if "ends" in game.watched:
        yield from _ended(game)
    else:
        yield from _receive(game, game.turn.active)


def _ended(game: State) -> Gen:
    """723.1c-d: the turn (or combat phase) was ended: state-based actions, nobody gets priority, the next
    step comes. 723.2c."""
    game.watched = {k: v for k, v in game.watched.items() if k != "ends"}
    if (yield from sba.check(game)):
        yield from end_if_over(game)
    yield from _go_on(game)


def _receive(game: State, player: int) -> Gen:
    """117.5: before a player gets priority everything due is done; then the player has it, if the game still
    runs. What triggered as the step began or during turn-based actions is on the stack by then (503.1a,
    504.2, 505.6, 507.2, 508.2, 508.2b, 509.2, 509.2a, 510.3, 510.3a), in steps without such actions at once (503.1,
    511.1, 513.1). Also in the turn of a player who has left (800.4j)."""
    game.priority = NOBODY
    yield from settle(game)
    if game.outcome is not None:
        return
    game.priority = player if player in game.order else game.next_player(player)
    game.pass_time()


def _go_on(game: State) -> Gen:
    """The step ends; steps begin until one in which somebody gets priority. First in most steps is the active
    player (117.3a)."""
    game.priority = NOBODY
    while game.outcome is None:
        if game.turn.step == "cleanup" and game.watched.get("cleanup_again"):
            yield from flow.end_step(game)
            yield from _cleanup_again(game)
        elif game.turn.step:
            yield from flow.end_step(game)
        if game.options.get("breaks") and game.turn.step:
            yield BREAK
        priority = yield from flow.next_step(game)
        if _over(game):
            return
        if game.turn.step == "cleanup":
            priority = yield from _cleanup_check(game)
        if priority:
            yield from _receive(game, game.turn.active)
            return


def _over(game: State) -> bool:
    """Whether the game has ended meanwhile (a procedure may end it at any point)."""
    return game.outcome is not None


def _cleanup_again(game: State) -> Gen:
    """514.3a: after a cleanup step in which players got priority another one begins."""
    from apnap.rules.turn.eras import CLEANUP

    game.watched = {k: v for k, v in game.watched.items() if k != "cleanup_again"}
    game.turn = game.turn.but(steps=(CLEANUP, *game.turn.steps))
    yield from ()


def _cleanup_check(game: State) -> Generator[Decision, Answer, bool]:
    """514.3a: only if state-based actions are due or triggers wait do players get priority in a cleanup step
    (514.3)."""
    acted = yield from sba.check(game)
    triggers.state_triggers(game)
    if not acted and not game.pending:
        return False
    game.watched = {**game.watched, "cleanup_again": True}
    return True


def settle(game: State) -> Gen:
    """117.5, 704.3: state-based actions until nothing is due, then waiting triggers, and again, until both are
    quiet."""
    rounds = 0
    while True:
        same = game.same_
        if same is not None and _SETTLED in same and not game.pending:
            return
        rounds += 1
        if rounds > loops.CHECKS:
            finish(game, ("draw", ()))  # 104.4b
            return
        if (
            "kept_up" not in game.view_.data
            or game.combat is not NO_COMBAT
            or durations.ongoing(game)
            or "pairs" in game.watched
        ):
            yield from _keep_up(game)
        if (yield from sba.check(game)):
            yield from end_if_over(game)
            if game.outcome is not None:
                return
            continue
        watching = "state" in layers.triggers(game)
        if watching:
            triggers.state_triggers(game)
        if game.pending:
            yield from triggers.put_on_stack(game)
            continue
        if not watching and not durations.ongoing(game):  # their conditions may be of the time
            game.kept()[_SETTLED] = True
        return


def _keep_up(game: State) -> Gen:
    """What follows from characteristics at once: changes of control are events, "as long as" effects end, day
    begins."""
    while durations.ongoing(game) and durations.while_conditions(game):
        pass
    if game.combat is not NO_COMBAT:
        prune(game)
    if "pairs" in game.watched:
        from apnap.rules.perform.actions_keywords import part

        part(game)  # 702.95e
    if "kept_up" in game.view_.data:
        return  # nothing that feeds characteristics has changed since
    board = sba.board(game)
    batch = []
    for oid, who in board.changed:
        if who not in game.order:  # 800.4c: back to a player who has left
            batch.append(move(oid, "exile", "800.4c", cause="left"))
            continue
        batch.append(Event("control", "108.3", subject=oid, player=who, other=game.objects[oid].last_controller))
    if batch:
        yield from happen(game, batch)
    if board.bound and game.era.day_night:
        yield from _begin_day(game)
    game.view_.data["kept_up"] = True


def _begin_day(game: State) -> Gen:
    """702.145d, 702.145g: while it is neither, a daybound permanent makes it day, a nightbound one night where none is
    daybound; and permanents are the face that the time of day says (702.145b, 702.145e)."""
    from apnap.rules.turn.actions import set_day, turn_bound

    bound = frozenset(("daybound", "nightbound"))
    found = frozenset().union(*[layers.chars(game, obj.id).keywords & bound for obj in game.permanents()])
    if not found:
        return
    if not game.day:
        day = "daybound" in found
        yield from set_day(game, "day" if day else "night", "702.145d" if day else "702.145g")
    else:
        yield from turn_bound(game)


_AS_A_TEAM = {"two-headed-giant": "810.8a", "emperor": "809.5b"}
"""The formats in which all of a team lose together, and by which rule."""


def end_if_over(game: State) -> Gen:
    """104: players who lost leave; the game is over when one team is left, or nobody. A team loses when one
    of its players has lost (104.3g, 810.8a), in Emperor when its emperor has (809.5a-c, 104.3i, 104.4h); who is left
    wins with the team (104.2a, 104.2c), and when all lose at once it is a draw (104.4a, 104.4d, 104.4g, 810.8b)."""
    lost = [p for p in game.order if game.players[p].lost]
    if not lost:
        return
    if game.format in _AS_A_TEAM:
        heads = lost if game.format != "emperor" else [p for p in lost if is_emperor(game, p)]
        teams = {game.players[p].team for p in heads}
        for p in game.order:
            if game.players[p].team in teams and not game.players[p].lost:
                game.edit_player(p).lost = _AS_A_TEAM[game.format]
                lost.append(p)
    stay = tuple(p for p in game.order if p not in lost)
    if len({game.players[p].team for p in stay}) <= 1:
        sides = {game.players[p].team for p in stay}
        winners = tuple([p.id for p in game.players if p.team in sides])
        finish(game, ("win", winners) if stay else ("draw", ()))
        return
    for pid in lost:
        yield from leave(game, pid)


def finish(game: State, outcome: tuple[str, tuple[int, ...]]) -> None:
    """The game is over. Face-down conspiracies are revealed (702.106e), and what was anted changes its owner
    (407.2)."""
    if "agendas" in game.watched:
        conspiracy.reveal(game)
    if "ante" in game.watched:
        ante.settle(game, outcome)
    game.outcome = outcome
    game.priority = NOBODY
    game.touch(0)


def leave(game: State, pid: int) -> Gen:
    """800.4a: all that the player owns leaves the game, effects that give the player control of something
    end, and what the player still controls is exiled, or ceases to exist when it is no card on the stack. A
    player who lost leaves (104.5); the game goes on among the others (800.4, 405.6h). Phased out or not
    (702.26k, 702.26n); what was phased in is seen to leave the battlefield (603.6c)."""
    from apnap.rules.change.zones import ceases

    chase = "planar" in game.watched
    up = planechase.planes(game) if chase else []
    if chase:
        planechase.heir(game, pid)
    if "agendas" in game.watched:
        conspiracy.reveal(game, pid)
    game.order = tuple(p for p in game.order if p != pid)
    durations.ends_control(game, pid)
    controlled = game.watched.get("controlled", ())
    if pid in controlled:
        game.watched = {k: v for k, v in game.watched.items() if k != "controlled"}  # 800.4b
    if chase:
        planechase.hand_over(game, pid)
    foretold = [o for o in game.exile if game.objects[o].owner == pid and "foretold" in game.objects[o].marks]
    if foretold:  # 702.143f
        yield from happen(game, [Event("reveal", "702.143f", subject=oid, player=NOBODY) for oid in foretold])
    for oid in [o for o in game.objects if game.objects[o].owner == pid]:
        obj = game.objects[oid]
        if obj.zone == ANTE:
            continue  # 800.4n
        if obj.zone != BATTLEFIELD or obj.phased != NOBODY:
            ceases(game, oid)
    owned = [o for o in game.battlefield if game.objects[o].owner == pid]
    if owned:
        yield from happen(game, [move(oid, OUTSIDE, "800.4a", cause="left") for oid in owned])
    for oid in [o for o in game.stack if layers.controller(game, o) == pid and game.objects[o].card is None]:
        ceases(game, oid)
    held = [o for o in (*game.stack, *game.battlefield) if layers.controller(game, o) == pid]
    if held:
        yield from happen(game, [move(oid, EXILE, "800.4a", cause="left") for oid in held])
    yield from _bequeath(game, pid)
    if chase:
        yield from planechase.left(game, up)


def _bequeath(game: State, pid: int) -> Gen:
    """What a player has who leaves passes on or is gone: designations (724.4, 725.4), mana, waiting triggers
    (800.4d)."""
    if not game.order:
        return
    game.edit_player(pid).pool = ()
    game.pending = tuple([p for p in game.pending if p.controller != pid])
    heir = game.turn.active if game.turn.active in game.order else game.next_player(pid)
    if game.monarch == pid:
        yield from happen(game, [Event("monarch", "724.4", subject=heir, player=heir)])
    if game.watched.get("initiative") == pid:
        yield from happen(game, [Event("initiative", "725.4", player=heir)])
    game.touch(0)


def concede(game: State, pid: int) -> Gen:
    """104.3a: the player leaves the game at once. Priority passes on (800.4a); who passed before still has
    (405.6g). What follows from it is seen to before anybody does anything (117.5)."""
    order = game.order
    passed = set()
    had = game.priority
    if had in order:
        i = order.index(had)
        passed = {order[i - k - 1] for k in range(min(game.passed, len(order) - 1))}
    yield from happen(game, [Event("lose_game", "104.3a", subject=pid, player=pid)])
    yield from end_if_over(game)
    if game.outcome is not None:
        return
    game.passed = len(passed.intersection(game.order))
    if had != NOBODY:
        stack = set(game.stack)
        yield from _receive(game, had)
        if not stack.issuperset(game.stack):
            game.passed = 0
