"""Turn-based actions (703), by their numbers. Each is performed as its step begins, before anyone has priority."""

from __future__ import annotations

from collections.abc import Callable, Generator

from apnap.ability.abilities import Chapter
from apnap.model.decisions import Answer, Decision, Option, Reason
from apnap.model.events import Event
from apnap.model.objects import NOBODY
from apnap.model.state import COMBAT, DAMAGE, State
from apnap.rules import layers, sba, vanguard
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.filters import matches
from apnap.rules.change import happen, stop_ignoring
from apnap.rules.change.drawing import draw_cards
from apnap.rules.combat.attack import choose_defender, declare_attackers
from apnap.rules.combat.block import declare_blockers
from apnap.rules.combat.damage import assign, deal
from apnap.rules.turn import durations

Gen = Generator[Decision, Answer, None]


def phasing(game: State) -> Gen:
    """703.4a, 502.1: permanents with phasing go out and phased-out ones come back, at the same time. Nothing
    of it happens when the untap step is skipped (702.26m). Being attached again is no event (702.26j,
    702.26a)."""
    active = durations.active_players(game)
    batch: list[Event] = []
    out: list[int] = []
    for oid in game.battlefield:
        obj = game.objects[oid]
        if obj.phased != NOBODY:
            if obj.phased in active and "phased_with" not in obj.marks and "wont_phase_in" not in obj.marks:
                batch.append(Event("phase_in", "502.1", subject=oid))
                batch.extend(
                    Event("phase_in", "702.26g", subject=x)
                    for x in game.battlefield
                    if game.objects[x].phased != NOBODY and game.objects[x].marks.get("phased_with") == oid
                )
        elif "phasing" in layers.chars(game, oid).keywords and layers.controller(game, oid) in active:
            out.append(oid)
    for oid in out:
        batch.append(Event("phase_out", "502.1", subject=oid))
        for x in attached_to(game, oid):
            if x not in out:
                batch.append(Event("phase_out", "702.26g", subject=x, data=oid))
    if batch:
        yield from happen(game, batch)


def attached_to(game: State, oid: int) -> list[int]:
    """Everything attached to a permanent, directly or through other attachments (702.26g)."""
    found: list[int] = []
    todo = [oid]
    while todo:
        host = todo.pop()
        for x in game.battlefield:
            obj = game.objects[x]
            if obj.attached_to == host and obj.phased == NOBODY and x not in found:
                found.append(x)
                todo.append(x)
    return found


def day_night(game: State) -> Gen:
    """703.4b, 730.2: after a turn whose active player cast nothing day becomes night; after two spells night
    becomes day (502.2, 502.2a, 730.2c)."""
    if not game.day or not game.log_old:
        return
    previous = game.log_old[-1]
    casters = {e.player for e in previous if e.kind == "turn"}
    spells = sum(1 for e in previous if e.kind == "cast" and e.player in casters)
    if game.day == "day" and spells == 0:
        yield from set_day(game, "night", "730.2a")
    elif game.day == "night" and spells >= 2:
        yield from set_day(game, "day", "730.2b")


def set_day(game: State, to: str, rule: str) -> Gen:
    """It becomes day or night; daybound and nightbound permanents transform (702.145c, 702.145f, 730.1a,
    730.1)."""
    yield from happen(game, [Event("daynight", rule, data=to)])
    yield from turn_bound(game)


def turn_bound(game: State) -> Gen:
    """702.145c, 702.145f: daybound permanents are nightbound at night and the other way round, at once."""
    batch = []
    for obj in game.permanents():
        if obj.card is not None and len(obj.card.faces) > 1:
            keyword = "daybound" if game.day == "night" else "nightbound"
            if layers.has_keyword(game, obj.id, keyword):
                batch.append(Event("transform", "702.145c", subject=obj.id))
    if batch:
        yield from happen(game, batch)


def untap(game: State) -> Gen:
    """703.4c, 502.3: the active player determines which permanents untap, then they untap at once."""
    for pid in durations.active_players(game):
        tapped = [oid for oid in layers.controlled(game, pid) if game.objects[oid].tapped]
        kept = layers.refs_under(game, "DoesntUntap")
        able = [oid for oid in tapped if oid not in kept] if kept else tapped
        able = yield from _may_stay(game, pid, able)
        able = yield from _limited(game, pid, able)
        if able:
            yield from happen(game, [Event("untap", "502.3", subject=oid, player=pid) for oid in able])
    for other in game.order:
        if not durations.is_active(game, other):
            yield from _others_untap(game, other)
    durations.after_untap(game)


def _others_untap(game: State, pid: int) -> Gen:
    """Permanents that untap during each other player's untap step."""
    if not layers.mods(game, "May:untap_in_other_untap"):
        return
    ids = [
        oid
        for oid in layers.controlled(game, pid)
        if game.objects[oid].tapped and layers.mods_on(game, "May:untap_in_other_untap", oid)
    ]
    if ids:
        yield from happen(game, [Event("untap", "502.3", subject=oid, player=pid) for oid in ids])


def _may_stay(game: State, pid: int, able: list[int]) -> Generator[Decision, Answer, list[int]]:
    """Permanents that their controller may choose not to untap."""
    choosing = layers.refs_under(game, "MayNotUntap")
    may = [oid for oid in able if oid in choosing]
    if not may:
        return able
    options = tuple(Option("object", ref=oid) for oid in may)
    answer = yield Decision("untap", pid, "502.3", options, 0, len(may), prompt="stay tapped", default=())
    stay = {may[i] for i in answer}
    return [oid for oid in able if oid not in stay]


def _limited(game: State, pid: int, able: list[int]) -> Generator[Decision, Answer, list[int]]:
    """Effects by which a player can't untap more than so many of some permanents: the player chooses."""
    limits = layers.mods_on(game, "UntapLimit", pid)
    if not limits or not able:
        return able
    groups = []
    for m in limits:
        fits = frozenset(oid for oid in able if matches(game, m.mod.filter, oid, m.bind))
        n = amount(game, m.mod.n, m.bind)
        if len(fits) > n:
            groups.append((fits, n))
    if not groups:
        return able
    bound = [oid for oid in able if any(oid in fits for fits, _ in groups)]

    def check(answer: Answer) -> Reason | None:
        chosen = {bound[i] for i in answer}
        return Reason("502.3", "untap-limit") if any(len(chosen & fits) > n for fits, n in groups) else None

    most = min(len(bound), sum(n for _, n in groups))
    default: list[int] = []
    for i in range(len(bound)):
        if check((*default, i)) is None:
            default.append(i)
    options = tuple(Option("object", ref=oid) for oid in bound)
    answer = yield Decision("untap", pid, "502.3", options, 0, most, check=check, default=tuple(default))
    chosen = {bound[i] for i in answer}
    return [oid for oid in able if oid not in bound or oid in chosen]


def draw(game: State) -> Gen:
    """703.4d, 504.1: the active player draws a card; each player of an active team (805.4b, 805.6a,
    121.2d)."""
    for pid in durations.active_players(game):
        yield from draw_cards(game, pid, 1, "504.1", NOBODY)


def no_schemes(game: State) -> bool:
    """Whether there is no archenemy."""
    return "archenemies" not in game.watched


def schemes(game: State) -> Gen:
    """703.4e, 904.9: the archenemy sets a scheme in motion."""
    if not no_schemes(game):
        from apnap.rules.archenemy import scheme_action

        yield from scheme_action(game)


def no_sagas(game: State) -> bool:
    """Whether there is no Saga on the battlefield."""
    return not sba.board(game).sagas


def lore(game: State) -> Gen:
    """703.4f, 505.4: a lore counter on each Saga with chapters that the active player controls (714.3,
    714.3b)."""
    for pid in durations.active_players(game):
        batch = []
        for oid, c in layers.permanents(game):
            if "Saga" in c.subtypes and layers.controller(game, oid) == pid:
                if any(isinstance(a, Chapter) for a in c.abilities):
                    batch.append(Event("counters", "505.4", subject=oid, player=pid, amount=1, data="lore"))
        if batch:
            yield from happen(game, batch)


def all_attackable(game: State) -> bool:
    """Whether no defending player has to be chosen."""
    return game.options.get("multiplayer_attack") != "one"


def defender(game: State) -> Gen:
    """703.4h, 507.1: where not all opponents may be attacked, the active player chooses the one who may be."""
    yield from choose_defender(game)


def no_creatures(game: State) -> bool:
    """Whether the active player has no creature that could attack."""
    bodies = {oid for oid, _ in sba.board(game).bodies}
    return all([bodies.isdisjoint(layers.controlled(game, pid)) for pid in durations.active_players(game)])


def attackers(game: State) -> Gen:
    """703.4i, 508.1."""
    yield from declare_attackers(game)


def blockers(game: State) -> Gen:
    """703.4j, 509.1."""
    yield from declare_blockers(game)


def combat_damage(game: State) -> Gen:
    """703.4k and 703.4m, 510.1-2: assigned, then dealt at once; in the era of 2004 it waits on the stack."""
    first = game.turn.step == "first_strike_damage"
    wave = yield from assign(game, first)
    if game.era.damage_on_stack:
        from apnap.model.objects import StackInfo
        from apnap.rules.change import create_ability

        if wave:
            oid = create_ability(game, game.turn.active, StackInfo(NOBODY, text="Combat damage"), "310.4")
            game.damage_wave = (oid, wave)
        return
    yield from deal(game, wave)


def discard(game: State) -> Gen:
    """703.4n, 514.1: down to the maximum hand size."""
    for pid in durations.active_players(game):
        most = max_hand_size(game, pid)
        hand = game.players[pid].hand
        over = len(hand) - most if most is not None else 0
        if over <= 0:
            continue
        options = tuple(Option("object", ref=oid) for oid in hand)
        answer = yield Decision("discard", pid, "514.1", options, over, over)
        yield from happen(game, [Event("discard", "514.1", subject=hand[i], player=pid) for i in answer])


def max_hand_size(game: State, pid: int) -> int | None:
    """402.2: normally seven, more or less with a vanguard (313.6, 902.5b); effects in timestamp order set or change it;
    None for no maximum."""
    size: int | None = 7 + vanguard.modifier(game, pid, "hand")
    for m in layers.mods_on(game, "HandSize", pid):
        if m.mod.unlimited:
            size = None
        elif m.mod.n is not None:
            size = amount(game, m.mod.n, m.bind)
        elif size is not None:
            size += amount(game, m.mod.delta, m.bind)
    return None if size is None else max(size, 0)


def wear_off(game: State) -> Gen:
    """703.4p, 514.2: damage goes from all permanents, and "until end of turn" and "this turn" effects end."""
    for oid in game.battlefield:
        obj = game.objects[oid]
        worn = obj.damage or obj.combat_damage_from_deathtouch
        if worn or "regeneration" in obj.marks or "saddled" in obj.flags:
            edited = game.edit(oid)
            edited.damage = 0
            edited.combat_damage_from_deathtouch = False
            edited.flags = edited.flags - {"saddled"}  # 702.171b
            if "regeneration" in edited.marks:
                edited.marks = {k: v for k, v in edited.marks.items() if k != "regeneration"}
            game.touch(DAMAGE | COMBAT)
    durations.at_cleanup(game)
    if "ignoring" in game.watched:
        stop_ignoring(game)
    yield from ()


ACTIONS: dict[str, Callable[[State], Gen]] = {
    "703.4a": phasing,
    "703.4b": day_night,
    "703.4c": untap,
    "703.4d": draw,
    "703.4e": schemes,
    "703.4f": lore,
    "703.4h": defender,
    "703.4i": attackers,
    "703.4j": blockers,
    "703.4k": combat_damage,
    "703.4n": discard,
    "703.4p": wear_off,
}

IDLE: dict[str, Callable[[State], bool]] = {
    "703.4e": no_schemes,
    "703.4f": no_sagas,
    "703.4h": all_attackable,
    "703.4i": no_creatures,
}
"""Whether that action would find nothing to do and ask nothing: what can be said without performing it."""
