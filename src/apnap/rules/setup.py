"""Starting a game (103): cards into zones, opening hands, mulligans; and positions set up by hand (scenarios)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from apnap.ability.effects import Effect
from apnap.model.card import Card, Face
from apnap.model.decisions import Answer, Decision, Option, yes_no
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, HAND, LIBRARY, Obj, new_object
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import ante, conspiracy, layers, planechase, vanguard
from apnap.rules.ask import past
from apnap.rules.change import happen, move
from apnap.rules.change.command import PLANAR, SCHEME, shuffle_deck
from apnap.rules.change.zones import enter_from_nowhere
from apnap.rules.formats import FORMATS, own_life

Gen = Generator[Decision, Answer, None]
OPENING_HAND = 7


def add_card(game: State, owner: int, card: Card, zone: str, **fields: Any) -> int:
    """Put a card into a zone as part of setting up: no event, nothing triggers. `fields` are set on the object (face,
    tapped, counters, controller, …). Libraries are filled from the top down. Returns its id."""
    past.note(game, card)
    obj = new_object(game.gen, game.new_id(), card, owner, zone)
    return _add(game, obj, zone, fields)


def add_token(game: State, owner: int, face: Face, **fields: Any) -> int:
    """Put a token onto the battlefield as part of setting up. Returns its id."""
    obj = new_object(game.gen, game.new_id(), None, owner, BATTLEFIELD, "token")
    obj.copy = face
    past.note(game, face)
    return _add(game, obj, BATTLEFIELD, fields)


def _add(game: State, obj: Obj, zone: str, fields: dict[str, Any]) -> int:
    for name, value in fields.items():
        setattr(obj, name, value)
    obj.last_controller = obj.controller
    obj.timestamp = game.stamp()
    enter_from_nowhere(game, obj, zone, position=-1)
    return obj.id


def add_library(game: State, owner: int, cards: tuple[Card, ...]) -> None:
    """Put many cards into a library, from the top down, at once."""
    ids = []
    for card in cards:
        past.note(game, card)
        obj = new_object(game.gen, game.new_id(), card, owner, LIBRARY)
        game.objects[obj.id] = obj
        ids.append(obj.id)
    player = game.edit_player(owner)
    player.library = (*player.library, *ids)


def opening(game: State) -> Gen:
    """103.2-103.7: conspiracies are put into the command zone, libraries and supplementary decks (103.3a) are shuffled,
    opening hands drawn, mulligans taken. Who begins goes first, as though that player were the active one (101.4e); the
    deck has become the library (401.1)."""
    if game.options["opening"] is True:  # else it goes on from `how_far`
        yield from conspiracy.begin(game)
        for pid in game.order:
            yield from happen(game, [Event("shuffle", "103.3", player=pid)])
            for kind in (PLANAR, SCHEME):
                shuffle_deck(game, pid, kind)
        yield from ante.begin(game)
        for pid in game.order:
            _draw_hand(game, pid, hand_size(game, pid))
    if game.options.get("mulligans", True):
        yield from mulligans(game)
    yield from begin_with(game)
    how_far(game, True)
    planechase.begin(game)
    game.log = []
    game.lki = {}


def how_far(game: State, progress: Any) -> None:
    """How far the opening has come, as data: a position in it can be made a beginning of its own, from which the same
    question is asked (`Game.determinize`)."""
    game.options = {**game.options, "opening": progress}


def begin_with(game: State) -> Gen:
    """103.6a: in turn order each player may begin the game with cards of the opening hand on the battlefield;
    the players of the team that begins come first (805.3b, 103.6c)."""
    progress = game.options["opening"]
    asked: tuple[int, ...] = progress[0] if progress is not True and len(progress) == 1 else ()
    for pid in game.apnap():
        for oid in game.players[pid].hand:
            if pid not in game.order:
                break  # conceded meanwhile
            if oid in asked or oid not in game.objects:
                continue
            if (effect := _opening(game, oid, "reveal")) is not None:
                how_far(game, (asked,))
                answer = yield yes_no(pid, "103.6b", source=oid, prompt="reveal")
                asked = (*asked, oid)
                if answer[0] == 0:
                    yield from _shown(game, pid, oid, effect)
                continue
            if not layers.mods_on(game, "May:begin_on_battlefield", oid):
                continue
            how_far(game, (asked,))
            answer = yield yes_no(pid, "103.6a", source=oid, prompt="begin")
            asked = (*asked, oid)
            if answer[0] == 0:
                yield from happen(game, [move(oid, BATTLEFIELD, "103.6a", player=pid, controller=pid)])


def _opening(game: State, oid: int, when: str) -> Effect | None:
    """The effect that a card in the opening hand offers."""
    for active in layers.mods_on(game, "Opening", oid):
        if active.mod.when == when:
            effect: Effect = active.mod.effect
            return effect
    return None


def _shown(game: State, pid: int, oid: int, effect: Effect) -> Gen:
    """103.6b: the card is revealed once, and its effect is had."""
    from apnap.rules.perform import perform

    yield from happen(game, [Event("reveal", "103.6b", subject=oid, player=pid, source=oid)])
    yield from perform(game, effect, Binding(oid, pid))


def _instead_of_mulligan(game: State, pid: int) -> Gen:
    """103.5b: what a player may do any time they could mulligan, before saying whether they do."""
    from apnap.rules.perform import perform

    asked: set[int] = set()
    while pid in game.order:
        able = [oid for oid in game.players[pid].hand if oid not in asked and _opening(game, oid, "mulligan")]
        if not able:
            return
        oid = able[0]
        asked.add(oid)
        effect = _opening(game, oid, "mulligan")
        answer = yield yes_no(pid, "103.5b", source=oid, prompt="begin")
        if answer[0] == 0 and effect is not None:
            yield from perform(game, effect, Binding(oid, pid))


def set_lives(game: State, life: int) -> None:
    """103.4: what each player begins with where it isn't the same for all; a team has one total."""
    lives = {pid: own_life(game, pid, life) for pid in range(len(game.players))}
    if set(lives.values()) == {life}:
        return
    game.options["starting_lives"] = lives
    for pid, n in lives.items():
        for mate in game.sharing(pid):
            game.edit_player(mate).life += n - life


def hand_size(game: State, pid: int) -> int:
    """103.5, 103.5a, 902.5: normally seven, more or less with a vanguard."""
    return max(OPENING_HAND + vanguard.modifier(game, pid, "hand"), 0)


def _draw_hand(game: State, pid: int, n: int) -> None:
    """The top cards become the hand: dealing is no draw event that anything could see (103.5). They are new
    objects (400.7): by the ids of the library, which follow the deck's list, everybody could tell what they
    are (402.1)."""
    player = game.edit_player(pid)
    taken = player.library[:n]
    player.library = player.library[n:]
    for oid in taken:
        obj = game.objects.pop(oid).clone(game.gen)
        obj.id = game.new_id()
        obj.zone = HAND
        game.objects[obj.id] = obj
        player.hand += (obj.id,)
    game.touch(64)


def mulligans(game: State) -> Gen:
    """103.5: in turn order each player keeps or takes a mulligan; those who do so shuffle and draw seven; one
    who keeps after N mulligans puts N cards on the bottom. In a multiplayer game the first one is free
    (103.5c, 800.6), and in Brawl (903.12g). Teams sit together: the team that begins decides first, each of its
    players alone (805.3a, 103.5d)."""
    progress = game.options["opening"]
    if progress is True:
        progress = (dict.fromkeys(game.order, 0), tuple(game.apnap()), (), 0, False)
    elif len(progress) == 1:
        return  # they have all been taken
    taken, deciding, again, at, kept = progress
    free = 1 if len(game.order) > 2 or FORMATS[game.format].free_mulligan else 0
    while deciding:
        if not kept:
            for i in range(at, len(deciding)):
                pid = deciding[i]
                if taken[pid] - free >= hand_size(game, pid) or pid not in game.order:
                    continue
                how_far(game, (taken, deciding, again, i, False))
                yield from _instead_of_mulligan(game, pid)
                if pid not in game.order:
                    continue
                answer = yield yes_no(pid, "103.5", prompt="mulligan", kind="mulligan")
                if answer[0] == 0:
                    again = (*again, pid)
            again = tuple([pid for pid in again if pid in game.order])
            for pid in again:
                taken = {**taken, pid: taken[pid] + 1}
                yield from _shuffle_back(game, pid)
            at = 0
        for i in range(at, len(deciding)):
            pid = deciding[i]
            if pid not in again:
                how_far(game, (taken, deciding, again, i, True))
                yield from _bottom(game, pid, max(taken[pid] - free, 0))
        deciding, again, at, kept = again, (), 0, False


def _shuffle_back(game: State, pid: int) -> Gen:
    player = game.edit_player(pid)
    for oid in player.hand:
        game.edit(oid).zone = LIBRARY
    player.library += player.hand
    player.hand = ()
    yield from happen(game, [Event("shuffle", "103.5", player=pid)])
    _draw_hand(game, pid, hand_size(game, pid))  # 902.5a


def _bottom(game: State, pid: int, n: int) -> Gen:
    """The player who keeps after mulligans puts that many cards on the bottom of the library in any order."""
    hand = game.players[pid].hand
    n = min(n, len(hand))
    if not n:
        return
    options = tuple(Option("object", ref=oid) for oid in hand)
    answer = yield Decision("bottom", pid, "103.5", options, n, n, ordered=True)
    if pid not in game.order:
        return  # conceded meanwhile
    for i in answer:
        yield from happen(game, [move(hand[i], LIBRARY, "103.5", cause="mulligan", player=pid, position=-1)])
