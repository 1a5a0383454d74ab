"""What a player may see (400.2, 701.20, 706, 708.5), and filling in what a player doesn't know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from apnap.model.card import Card
from apnap.model.decisions import Decision
from apnap.model.hashing import node_digest
from apnap.model.objects import BATTLEFIELD, COMMAND, HAND, LIBRARY, NOBODY, SIDEBOARD, STACK, Obj
from apnap.model.state import HANDS, State
from apnap.rules import layers
from apnap.rules.conspiracy import AGENDA, own_names


def can_see(game: State, pid: int, oid: int) -> bool:
    """Whether the player may know which card the object is; who controls another player sees what that one
    sees (722.4). Hands are their owners' (402.3), graveyards everybody's (404.2), libraries nobody's (401.2,
    400.2)."""
    if _sees(game, pid, oid):
        return True
    controlled, master = game.watched.get("controlled", (NOBODY, NOBODY))
    return bool(master == pid) and _sees(game, controlled, oid)


def _sees(game: State, pid: int, oid: int) -> bool:
    obj = game.objects[oid]
    if obj.known_to < 0 and not obj.face_down and obj.zone != LIBRARY:
        return True
    if game.outcome is not None and "foretold" in obj.marks:
        return True  # 702.143f: at the end of the game
    if obj.known_to >> pid & 1:
        return True
    if obj.zone == HAND:
        return obj.owner == pid or _mate(game, pid, obj.owner) or _revealed(game, obj.owner, "hand")
    if obj.zone == LIBRARY:
        return _top_seen(game, pid, oid, obj)
    if obj.zone == SIDEBOARD:
        return False
    if obj.face_down:
        if obj.zone in (BATTLEFIELD, STACK):
            return layers.controller(game, oid) == pid  # 708.5
        return False
    return True


def _mate(game: State, pid: int, other: int) -> bool:
    """Teammates may review each other's hands (808.5, 809.7, 810.5), in alternating teams those who sit next to each
    other (811.5)."""
    n = len(game.players)
    if pid >= n or game.players[pid].team != game.players[other].team:  # who looks on is nobody's teammate
        return False
    return game.format != "alternating-teams" or abs(pid - other) in (1, n - 1)


def _revealed(game: State, owner: int, zone: str) -> bool:
    mods = layers.mods_on(game, "PlayWithTopRevealed", owner)
    return any(m.mod.zone == zone for m in mods)


def _top_seen(game: State, pid: int, oid: int, obj: Obj) -> bool:
    """The top card of a library that is played revealed, or that its owner may look at."""
    if game.players[obj.owner].library[:1] != (oid,):
        return obj.known_to < 0
    if _revealed(game, obj.owner, "library") or obj.known_to < 0:
        return True
    return obj.owner == pid and bool(layers.mods_on(game, "May:look_at_top", pid))


def unknown_cards(game: State, pid: int) -> list[int]:
    """The objects whose identity the player doesn't know, in a stable order."""
    out = []
    objects = game.objects
    for player in game.players:
        out += [oid for oid in player.hand if not can_see(game, pid, oid)]
        top = player.library[:1]
        out += [oid for oid in top if not can_see(game, pid, oid)]
        # Under the top card only what somebody knows may be seen.
        out += [oid for oid in player.library[1:] if not objects[oid].known_to or not can_see(game, pid, oid)]
    out += [oid for oid in game.zone(SIDEBOARD) if not can_see(game, pid, oid)]
    for oid in game.exile + game.battlefield + game.stack + game.command:
        obj = objects[oid]
        if obj.face_down and obj.card is not None and not can_see(game, pid, oid):
            out.append(oid)
    return out


def shuffle_unknown(
    game: State,
    pid: int,
    rng: Any,
    keep: frozenset[int] = frozenset(),
    stock: Mapping[int, Sequence[Card]] = {},
) -> None:
    """Deal what the player can't know at random: for each owner the unknown cards change places (`rng.shuffle`), but
    for those to `keep`. What comes of it depends on what the player knows and on `rng`, not on where the cards are.
    An owner with a `stock` gets cards of it instead of the real ones."""
    by_owner: dict[tuple[int, str], list[int]] = {}
    objects = game.objects
    changed: set[int] = set()
    for oid in unknown_cards(game, pid):
        if oid not in keep:
            obj = objects[oid]
            # Planar and scheme decks, conspiracies, sideboards.
            apart = obj.face_down if obj.zone == COMMAND else SIDEBOARD if obj.zone == SIDEBOARD else ""
            by_owner.setdefault((obj.owner, apart), []).append(oid)
            if obj.face_down == AGENDA and (names := own_names(game, obj.owner)):  # what was chosen in secret
                game.edit(oid).chosen = {key: rng.choice(names) for key in obj.chosen}
                changed.add(oid)
    for (owner, apart), ids in sorted(by_owner.items()):
        if owner in stock and not apart:
            cards: list[Card | None] = [rng.choice(stock[owner]) for _ in ids]
        else:
            cards = sorted([objects[oid].card for oid in ids], key=_order)
            rng.shuffle(cards)
        for oid, card in zip(ids, cards, strict=True):
            if objects[oid].card is not card:
                game.edit(oid).card = card
                changed.add(oid)
    for player in [game.edit_player(pid) for pid in range(len(game.players))]:
        player.hand = tuple([*player.hand])  # another tuple: what is remembered of a hand goes by its identity
    game.rng = rng.getrandbits(64)
    if stock:
        game.touch(-1)  # cards that there weren't
    else:
        _touch(game, changed)


def _touch(game: State, changed: set[int]) -> None:
    """These objects are other cards: what was derived from the state goes, but for what is known of permanents when
    those are only cards in hands and libraries."""
    objects = game.objects
    if not all([objects[oid].zone in _HIDDEN for oid in changed]):
        game.touch(-1)
        return
    game.touch(HANDS)
    if game.view_.ready:
        view = game.view_ = game.view_.elsewhere()
        view.chars = {oid: chars for oid, chars in view.chars.items() if oid not in changed}


_HIDDEN: Final = frozenset({HAND, LIBRARY})
_ORDERS: Final[dict[int, tuple[Card, tuple[str, str]]]] = {}
_LIMIT: Final = 16384


def _order(card: Card | None) -> tuple[str, str]:
    """A place for each card that has nothing to do with where it is."""
    found = _ORDERS.get(id(card))
    if found is not None:
        return found[1]
    if card is None:
        return ("", "")
    if len(_ORDERS) > _LIMIT:
        _ORDERS.clear()
    place = (card.name, node_digest(card))
    _ORDERS[id(card)] = (card, place)  # the card is kept, so that its id stays its own
    return place


def learned(base: State, game: State, pid: int) -> frozenset[int]:
    """Which objects of `base`, an earlier position, the player knows in `game` and didn't know then."""
    offered = _offered(game, pid)
    out = []
    for oid in unknown_cards(base, pid):
        now = game.became(oid)
        if now in offered or (now != NOBODY and can_see(game, pid, now)):
            out.append(oid)
    return frozenset(out)


def _offered(game: State, pid: int) -> frozenset[int]:
    """The cards of libraries among which the player chooses at this moment: they are being looked at (701.23a)."""
    decision = game.decision_
    if decision is None or decision.player != pid:
        return frozenset()
    objects = game.objects
    return frozenset([o.ref for o in decision.options_ if o.ref in objects and objects[o.ref].zone == LIBRARY])


def same_to(game: State, other: State, pid: int) -> bool:
    """Whether the player can't tell two positions apart: by the cards that the player may know, where everything is,
    and the question that is asked."""
    one, two = game.decision_, other.decision_
    if (one is None) != (two is None) or game.outcome != other.outcome:
        return False
    if one is not None and two is not None and not _same_question(one, two):
        return False
    for mine, its in zip(game.players, other.players, strict=True):
        if mine.hand != its.hand or mine.graveyard != its.graveyard or mine.life != its.life:
            return False
        if len(mine.library) != len(its.library) or mine.pool != its.pool:
            return False
    if (game.battlefield, game.stack, game.exile, game.command) != (
        other.battlefield, other.stack, other.exile, other.command,
    ):  # fmt: skip
        return False
    offered = _offered(game, pid)
    for oid, obj in game.objects.items():
        twin = other.objects.get(oid)
        if twin is None or twin.zone != obj.zone:
            return False
        if obj.card is not twin.card and (oid in offered or can_see(game, pid, oid) or can_see(other, pid, oid)):
            return False
    return True


def _same_question(one: Decision, two: Decision) -> bool:
    return (
        one.kind == two.kind
        and one.player == two.player
        and one.form == two.form
        and (one.least, one.most, one.total, one.floor) == (two.least, two.most, two.total, two.floor)
        and one.options_ == two.options_
    )
