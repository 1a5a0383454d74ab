"""What each kind of event does to the state. Returns the events it brings about (they happen in the same batch), or
None when nothing happened.
"""

from __future__ import annotations

from collections.abc import Callable

from apnap.model.card import Face
from apnap.model.events import Event, Move
from apnap.model.objects import BATTLEFIELD, GRAVEYARD, HAND, NOBODY, OUTSIDE, new_object
from apnap.model.state import COMBAT, CONTROL, COUNTERS, DAMAGE, HANDS, LIFE, OTHER, POOLED_LIFE, TAPPED, ZONES, State
from apnap.rules import layers
from apnap.rules.change import command
from apnap.rules.change.damage import perform_damage
from apnap.rules.change.make import move
from apnap.rules.change.zones import enter_from_nowhere, entering_counters, enters_as, leave_game, perform_move
from apnap.rules.unsupported import within

Performer = Callable[[State, Event], list[Event] | None]


def _nothing(game: State, ev: Event) -> list[Event] | None:
    """An event that only is seen and logged."""
    game.touch(0)
    return []


def _began(game: State, ev: Event) -> list[Event] | None:
    """A part of the turn began: who began it has said so."""
    return []


def _draw(game: State, ev: Event) -> list[Event] | None:
    """121.1: the top card of the library into the hand; 121.4: an empty library is remembered for 704.5b.
    Cards that come to the hand in another way aren't drawn (121.5)."""
    player = game.players[ev.player]
    ev.subject = ev.player
    if not player.library:
        edited = game.edit_player(ev.player)
        edited.marks = {**edited.marks, "drew_from_empty": True}
        game.touch(OTHER)
        return None
    top = player.library[0]
    inner = move(top, HAND, "121.1", cause="draw", player=ev.player, source=ev.source)
    ev.data = inner
    return [inner]


def _discard(game: State, ev: Event) -> list[Event] | None:
    """701.9a: a card from its owner's hand into the graveyard."""
    obj = game.objects.get(ev.subject)
    if obj is None or obj.zone != HAND:
        return None
    ev.player = obj.owner
    to = ev.to or GRAVEYARD
    return [move(ev.subject, to, "701.9a", cause="discard", player=ev.player, source=ev.source)]


def _sacrifice(game: State, ev: Event) -> list[Event] | None:
    """701.21a: a permanent from the battlefield to its owner's graveyard, only by its controller."""
    obj = game.objects.get(ev.subject)
    if obj is None or not obj.is_permanent or layers.controller(game, ev.subject) != ev.player:
        return None
    return [move(ev.subject, GRAVEYARD, "701.21a", cause="sacrifice", player=ev.player, source=ev.source)]


def _destroy(game: State, ev: Event) -> list[Event] | None:
    """701.8a: from the battlefield to the graveyard; 702.12b: not what is indestructible (701.8b)."""
    obj = game.objects.get(ev.subject)
    if obj is None or not obj.is_permanent or layers.has_keyword(game, ev.subject, "indestructible"):
        return None
    return [move(ev.subject, GRAVEYARD, "701.8a", cause="destroy", player=ev.player, source=ev.source)]


def _mill(game: State, ev: Event) -> list[Event] | None:
    """701.17a: the top cards of the library into the graveyard, at once. Fewer when there aren't so many
    (701.17b)."""
    from apnap.rules.ask.selections import remaining

    cards = remaining(game, game.players[ev.player].library)[: max(ev.amount, 0)]
    ev.amount = len(cards)
    if not cards:
        return None
    return [move(c, GRAVEYARD, "701.17a", cause="mill", player=ev.player, source=ev.source) for c in cards]


def _create(game: State, ev: Event) -> list[Event] | None:
    """701.7a: tokens enter the battlefield; each is an event of its own in the batch (111.1)."""
    face, how = ev.data
    within(ev.amount + len(game.battlefield), "permanents")
    made: list[Event] = []
    for _ in range(ev.amount):
        made.append(Event("move", "111.1", player=ev.player, source=ev.source, to=BATTLEFIELD, cause="create",
                          data=how.but(copy=how.copy or face)))  # fmt: skip
    return made if made else None


def moving(game: State, ev: Event) -> list[Event] | None:
    """Zone change, or a token that enters from nowhere."""
    if ev.subject == NOBODY:
        return _token_enters(game, ev)
    if ev.to == OUTSIDE:
        return leave_game(game, ev)
    return perform_move(game, ev)


def _token_enters(game: State, ev: Event) -> list[Event]:
    """111.2: the creator is the owner and it enters under that player's control."""
    how: Move = ev.data
    oid = game.new_id()
    new = new_object(game.gen, oid, None, ev.player, BATTLEFIELD, "token", how.controller)
    new.copy = how.copy
    new.tapped = how.tapped
    new.entered = new.control_turn = game.turn.number
    new.timestamp = game.stamp()
    new.attached_to = how.attached_to
    if how.choices:
        new.chosen = how.choices
    new.links = how.links
    new.marks = how.marks
    new.flags = how.flags
    new.face_down = how.face_down
    ev.new = oid
    enter_from_nowhere(game, new, BATTLEFIELD)
    if how.mods:
        enters_as(game, new, how)
    if how.attacking != NOBODY:
        from apnap.rules.combat.attack import enter_attacking

        enter_attacking(game, oid, how.attacking)
    return entering_counters(new, how)


def _gain_life(game: State, ev: Event) -> list[Event] | None:
    """119.3."""
    if ev.amount <= 0:
        return None
    _change_life(game, ev.player, ev.amount)
    ev.subject = ev.player
    game.touch(LIFE)
    return []


def _lose_life(game: State, ev: Event) -> list[Event] | None:
    """119.3."""
    if ev.amount <= 0:
        return None
    _change_life(game, ev.player, -ev.amount)
    ev.subject = ev.player
    game.touch(LIFE)
    return []


def _change_life(game: State, pid: int, by: int) -> None:
    """A player's life total; a team shares one (810.9, 810.9c)."""
    life = game.players[pid].life + by
    game.edit_player(pid).life = life
    if game.format in POOLED_LIFE:
        for mate in game.players:
            if mate.team == game.players[pid].team:
                game.edit_player(mate.id).life = life


def _set_life(game: State, ev: Event) -> list[Event] | None:
    """119.5: the player gains or loses the difference."""
    life = game.players[ev.player].life
    if ev.amount > life:
        return [Event("gain_life", "119.5", subject=ev.player, player=ev.player, amount=ev.amount - life)]
    if ev.amount < life:
        return [Event("lose_life", "119.5", subject=ev.player, player=ev.player, amount=life - ev.amount)]
    return None


def _tap(game: State, ev: Event) -> list[Event] | None:
    """701.26a: only an untapped permanent can be tapped."""
    obj = game.objects.get(ev.subject)
    if obj is None or obj.tapped or not obj.is_permanent:
        return None
    game.edit(ev.subject).tapped = True
    game.touch(TAPPED)
    return []


def _untap(game: State, ev: Event) -> list[Event] | None:
    """701.26b."""
    obj = game.objects.get(ev.subject)
    if obj is None or not obj.tapped or not obj.is_permanent:
        return None
    game.edit(ev.subject).tapped = False
    game.touch(TAPPED)
    return []


def _counters(game: State, ev: Event) -> list[Event] | None:
    """122.1: counters put on an object or player."""
    if ev.amount <= 0:
        return None
    kind = ev.data
    if ev.subject < 16:
        player = game.edit_player(ev.subject)
        player.counters = {**player.counters, kind: player.counters.get(kind, 0) + ev.amount}
        game.touch(OTHER | LIFE)
        return []
    if ev.subject not in game.objects:
        return None
    obj = game.edit(ev.subject)
    obj.counters = {**obj.counters, kind: obj.counters.get(kind, 0) + ev.amount}
    if kind in layers.KEYWORD_COUNTERS:  # 613.7c: all of that kind have the timestamp of the newest
        obj.marks = {**obj.marks, "counter_times": {**obj.marks.get("counter_times", {}), kind: game.stamp()}}
    game.touch(COUNTERS)
    return []


def _remove_counters(game: State, ev: Event) -> list[Event] | None:
    """122: counters removed, no more than are there; poison counters from anyone on the team (810.10b)."""
    kind = ev.data
    if ev.subject < 16:
        if kind == "poison" and len(team := game.sharing_poison(ev.subject)) > 1:
            return _lose_poison(game, ev, team)
        have = game.players[ev.subject].counters
    elif ev.subject in game.objects:
        have = game.objects[ev.subject].counters
    else:
        return None
    ev.amount = min(ev.amount, have.get(kind, 0))
    if ev.amount <= 0:
        return None
    left = {k: n for k, n in have.items() if k != kind}
    if have[kind] > ev.amount:
        left = {**have, kind: have[kind] - ev.amount}
    if ev.subject < 16:
        game.edit_player(ev.subject).counters = left
        game.touch(OTHER | LIFE)
    else:
        game.edit(ev.subject).counters = left
        game.touch(COUNTERS)
    return []


def _lose_poison(game: State, ev: Event, team: tuple[int, ...]) -> list[Event] | None:
    """810.10b: the team loses so many poison counters, the player's own first."""
    left = ev.amount
    for pid in team:
        have = game.players[pid].counters
        taken = min(left, have.get("poison", 0))
        if taken > 0:
            left -= taken
            rest = {**have, "poison": have["poison"] - taken}
            game.edit_player(pid).counters = {kind: n for kind, n in rest.items() if n}
    ev.amount -= left
    if ev.amount <= 0:
        return None
    game.touch(OTHER | LIFE)
    return []


def _attach(game: State, ev: Event) -> list[Event] | None:
    """701.3a: nothing happens if it is attached there already, or can't be (701.3c)."""
    from apnap.rules.attach import can_be_attached

    obj = game.objects.get(ev.subject)
    if ev.cause == "enters":
        return []
    if obj is None or not obj.is_permanent or obj.attached_to == ev.other:
        return None
    if can_be_attached(game, ev.subject, ev.other) is not None:
        return None
    edited = game.edit(ev.subject)
    before = edited.attached_to
    edited.attached_to = ev.other
    edited.timestamp = game.stamp()  # 613.7e
    game.touch(ZONES)
    if before == NOBODY:
        return []
    return [Event("unattach", "701.3d", subject=ev.subject, other=before, cause="left")]


def _unattach(game: State, ev: Event) -> list[Event] | None:
    """701.3d. What has left the battlefield has become unattached too, and looks back (603.10c)."""
    if ev.cause == "left":
        return []
    obj = game.objects.get(ev.subject)
    if obj is None or obj.attached_to == NOBODY:
        return None
    ev.other = obj.attached_to
    game.edit(ev.subject).attached_to = NOBODY
    game.touch(ZONES)
    return []


def _phase_out(game: State, ev: Event) -> list[Event] | None:
    """702.26b: treated as though it did not exist; `data` is what it phases out with indirectly (702.26g)."""
    obj = game.objects.get(ev.subject)
    if obj is None or not obj.is_permanent:
        return None
    controller = layers.controller(game, ev.subject)
    combat = game.combat
    if ev.subject in combat.attackers or ev.subject in combat.blockers or ev.subject in combat.attackers.values():
        from apnap.rules.combat.leave import remove_from_combat

        remove_from_combat(game, ev.subject)
    edited = game.edit(ev.subject)
    edited.phased = controller
    if ev.data is not None:
        edited.marks = {**edited.marks, "phased_with": ev.data}
    game.touch(ZONES)
    return []


def _phase_in(game: State, ev: Event) -> list[Event] | None:
    """702.26c: it comes back as it was; its timestamp stays (702.26d). What it was attached to when it phased
    out, if that is still there (702.26i)."""
    obj = game.objects.get(ev.subject)
    if obj is None or obj.phased == NOBODY:
        return None
    edited = game.edit(ev.subject)
    edited.phased = NOBODY
    edited.marks = {k: v for k, v in edited.marks.items() if k not in ("phased_with", "wont_phase_in")}
    if edited.attached_to >= 16 and edited.attached_to not in game.objects:
        edited.attached_to = NOBODY  # 702.26h
    game.touch(ZONES)
    return []


def _transform(game: State, ev: Event) -> list[Event] | None:
    """701.27, 712: the other face is up; only a double-faced card or token does so, and not to an instant
    or sorcery. It is the same object (712.18), of which one face counts (712.8d-e, 712.8f); 701.27c-d,
    712.9, 712.10. A thing of its own, other than being turned face up (701.27b, 701.27a). Meld cards don't
    (712.4c); nor what is face down (712.15a).
    Converting is the same (701.28b-d). What it is then is what it transforms into (701.27e)."""
    obj = game.objects.get(ev.subject)
    if obj is None or not obj.is_permanent or obj.card is None or len(obj.card.faces) < 2:
        return None
    if obj.face_down or obj.card.layout not in ("transform", "modal", "battle", "saga", "class"):
        return None
    other = 1 - obj.face
    if not _permanent_face(obj.card.faces[other]):
        return None
    edited = game.edit(ev.subject)
    edited.face = other
    edited.timestamp = game.stamp()  # 613.7g
    game.touch(ZONES)
    return []


def _flip_card(game: State, ev: Event) -> list[Event] | None:
    """710.4: a flip card's other half is what counts from now on (710.2); it never flips back, and what leaves the
    battlefield has forgotten it."""
    obj = game.objects.get(ev.subject)
    if obj is None or not obj.is_permanent or obj.card is None or obj.card.layout != "flip" or obj.face:
        return None
    game.edit(ev.subject).face = 1
    game.touch(ZONES)
    return []


def _permanent_face(face: Face) -> bool:
    return "Instant" not in face.types and "Sorcery" not in face.types


def _control(game: State, ev: Event) -> list[Event] | None:
    """A permanent has a new controller (found by `rules.sba.settle_control`); 302.6 counts from now, 506.4 removes
    it."""
    if ev.subject not in game.objects:
        return None
    edited = game.edit(ev.subject)
    edited.last_controller = ev.player
    edited.control_turn = game.turn.number
    if "ring_bearer" in edited.flags:  # 701.54a
        edited.flags -= {"ring_bearer"}
    combat = game.combat
    if ev.subject in combat.attackers or ev.subject in combat.blockers or ev.subject in combat.attackers.values():
        from apnap.rules.combat.leave import remove_from_combat

        remove_from_combat(game, ev.subject)
    game.touch(CONTROL)
    return []


def _mana(game: State, ev: Event) -> list[Event] | None:
    """106.4: mana goes into the player's pool."""
    if not ev.data:
        return None
    player = game.edit_player(ev.player)
    player.pool += ev.data
    ev.amount = len(ev.data)
    game.touch(0)
    return []


def _shuffle(game: State, ev: Event) -> list[Event] | None:
    """701.24a; nobody knows the order afterwards (701.24e)."""
    player = game.edit_player(ev.player)
    library = game.shuffled(player.library)
    for oid in library:
        if game.objects[oid].known_to:
            game.edit(oid).known_to = 0
    player.library = library
    game.touch(HANDS)
    return []


def _reveal(game: State, ev: Event) -> list[Event] | None:
    """701.20: everybody knows the card now (`player` NOBODY), or one player has looked at it (701.20e). It
    stays where it is (701.20b), and may be revealed again (701.20c)."""
    if ev.subject in game.objects:
        known = -1 if ev.player == NOBODY or ev.kind == "reveal" else 1 << ev.player
        obj = game.objects[ev.subject]
        if obj.known_to | known != obj.known_to:
            game.edit(ev.subject).known_to = obj.known_to | known
            game.touch(OTHER)
    return []


def _monarch(game: State, ev: Event) -> list[Event] | None:
    """724.3: the player becomes the monarch; there is only one."""
    game.monarch = ev.player
    game.touch(OTHER)
    return []


def _initiative(game: State, ev: Event) -> list[Event] | None:
    """725.3: the player takes the initiative."""
    game.watched = {**game.watched, "initiative": ev.player}
    game.touch(OTHER)
    return []


def _speed(game: State, ev: Event) -> list[Event] | None:
    """702.179c: a player's speed goes up by so much; without one it becomes that."""
    if ev.amount <= 0:
        return None
    player = game.edit_player(ev.player)
    player.marks = {**player.marks, "speed": player.marks.get("speed", 0) + ev.amount}
    game.watched = {**game.watched, "speed": True}
    game.touch(OTHER)
    return []


def _daynight(game: State, ev: Event) -> list[Event] | None:
    """730: it becomes day or night; `data` is which."""
    if not game.era.day_night or game.day == ev.data:
        return None
    ev.cause = game.day
    game.day = ev.data
    game.touch(OTHER | ZONES)
    return []


def _lose_game(game: State, ev: Event) -> list[Event] | None:
    """104.3: the player loses; `rule` says why. Leaving the game (800.4a) follows at once."""
    if game.players[ev.player].lost:
        return None
    game.edit_player(ev.player).lost = ev.rule
    game.touch(OTHER)
    return []


def _seen(mask: int) -> Performer:
    def performer(game: State, ev: Event) -> list[Event] | None:
        game.touch(mask)
        return []

    return performer


PERFORM: dict[str, Performer] = {
    "move": moving,
    "draw": _draw,
    "discard": _discard,
    "sacrifice": _sacrifice,
    "destroy": _destroy,
    "mill": _mill,
    "create": _create,
    "damage": perform_damage,
    "gain_life": _gain_life,
    "lose_life": _lose_life,
    "set_life": _set_life,
    "tap": _tap,
    "untap": _untap,
    "counters": _counters,
    "remove_counters": _remove_counters,
    "attach": _attach,
    "unattach": _unattach,
    "phase_out": _phase_out,
    "phase_in": _phase_in,
    "transform": _transform,
    "flip_card": _flip_card,
    "control": _control,
    "mana": _mana,
    "shuffle": _shuffle,
    "reveal": _reveal,
    "look": _reveal,
    "monarch": _monarch,
    "initiative": _initiative,
    "daynight": _daynight,
    "speed": _speed,
    "lose_game": _lose_game,
    "planeswalk_away": command.planeswalk_away,
    "planeswalk": command.planeswalk,
    "set_in_motion": command.set_in_motion,
    "abandon": command.scheme_down,
    "scheme_done": command.scheme_down,
    "attack": _seen(COMBAT),
    "block": _seen(COMBAT),
    "blocked": _seen(COMBAT),
    "unblocked": _seen(COMBAT),
    "step": _began,
    "turn": _began,
    "prevented": _seen(DAMAGE),
}
for _kind in (
    "cast", "activate", "trigger", "countered", "resolve", "target", "search", "scry", "surveil", "win_game", "play",
    "explore", "copy", "cycle", "proliferate", "flip", "roll", "face_up", "regenerate", "unlock", "level", "monstrous",
    "fight", "tap_for_mana", "fizzle", "choose", "vote", "clash", "end_step", "burn", "exert", "enlist", "expend",
    "crew", "crewed", "saddled", "suspend", "excess",
    "foretell", "plot", "designation", "connive", "amass", "discover", "extra_turn", "skip", "mutate", "saddle",
    "goad", "investigate", "populate", "adapt", "renown", "evolve", "train", "crime", "commit_crime", "saga", "chapter",
    "draft", "note", "leave_game", "phase", "kick", "devour", "champion", "exploit", "convert", "specialize", "act",
    "manifest", "cloak", "venture", "learn", "incubate", "detain", "suspect", "meld", "forage", "station",
    "encounter", "chaos", "planar_roll", "draw_many",
    "tempted", "complete_dungeon", "reselect", "mentor", "gift",
):  # fmt: skip
    PERFORM.setdefault(_kind, _nothing)
