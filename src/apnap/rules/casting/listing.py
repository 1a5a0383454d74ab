"""What the player with priority may do, and why not (117.1, 601.3, 602.5, 305, 116.2): one set of verdicts for both."""

from __future__ import annotations

from typing import Final

from apnap.model.decisions import Option, Reason
from apnap.model.objects import EXILE, GRAVEYARD, HAND, NOBODY, Obj
from apnap.model.state import State
from apnap.rules import conspiracy, layers
from apnap.rules.casting import rulemods
from apnap.rules.casting.abilities import activate_verdict, mana_verdict
from apnap.rules.casting.act_info import ActInfo
from apnap.rules.casting.known import known, sorcery_time
from apnap.rules.casting.lands import CANT_PLAY, faces_to_play, land_allowed, land_left, land_time
from apnap.rules.casting.legal import NO_WAY, cast_verdict, find_way
from apnap.rules.casting.rows import PREPARED, Row, side
from apnap.rules.casting.wallet import (
    Purpose,
    activation_banned,
    can_tap,
    offered,
    wallet,
)
from apnap.rules.casting.ways import held, pile
from apnap.rules.casting.ways_now import ways_of

Mods = dict[str, tuple[layers.ActiveMod, ...]]

PASS: Final = Option("pass")
NO_CARD: Final = Reason("601.2a", "no-card")
_ELSEWHERE_KEYS: Final = tuple(f"elsewhere{pid}" for pid in range(16))


def legal_actions(game: State, pid: int) -> tuple[Option, ...]:
    """Everything that the player may do with priority now, passing first. Remembered until something changes; for the
    next step too where the step makes no difference but by its being the time for sorceries.
    What costs {0} waits to be chosen like anything else (118.5, 118.5a)."""
    slow = sorcery_time(game, pid)
    same = game.kept()
    key = ~pid if slow else pid
    found: tuple[Option, ...] | None = same.get(key)
    if found is None:
        found = tuple(_list(game, pid, slow))
        if "timed" not in known(game):
            same[key] = found
    return found


_OTHER_WAYS: Final = ("May:cast_free", "AlternativeCost", "SpellsHave")
"""What gives cards in hand other ways to be cast than their own text does."""


def _list(game: State, pid: int, slow: bool) -> list[Option]:
    out = [PASS]
    mods = layers.all_mods(game)
    flash = slow or "May:cast_as_flash" in mods
    more = bool(game.permissions) or not mods.keys().isdisjoint(_OTHER_WAYS)
    lands: bool | None = None if slow else False
    mine = pile(game, game.players[pid].hand)
    for oid, card in mine.all if slow or flash or more else mine.fast:
        if card.lands and lands is None:
            lands = land_left(game, pid) is None
        if lands and card.lands:
            out.extend([Option("play", oid, face) for face in faces_to_play(game, pid, oid, card.lands)])
        if more or len(card.ways) > 1:
            _ways(game, pid, oid, slow, out)
        else:
            for way in card.ways:
                if (flash or way.instant or way.info.flash_if) and cast_verdict(
                    game, pid, oid, way, slow
                ) is None:
                    out.append(Option("cast", oid, way.face, way.name))
        if card.activated:
            for k, ability in card.activated:
                if (
                    not layers.is_mana_ability(ability)
                    and activate_verdict(game, pid, oid, k, ability) is None
                ):
                    out.append(Option("activate", oid, k))
        if card.specials:
            _specials(game, pid, oid, card.specials, out)
    _elsewhere(game, pid, slow, mods, out)
    _battlefield(game, pid, slow, mods, out)
    return out


def _ways(game: State, pid: int, oid: int, slow: bool, out: list[Option]) -> None:
    """The options of casting a card that there may be several ways to cast; the first way of each option
    counts."""
    seen: set[Option] = set()
    for way in ways_of(game, pid, oid):
        option = Option("cast", oid, way.face, way.name)
        if option not in seen and cast_verdict(game, pid, oid, way, slow) is None:
            seen.add(option)
            out.append(option)


def _elsewhere(game: State, pid: int, slow: bool, mods: Mods, out: list[Option]) -> None:
    """Cards outside the hand that may be cast, played or used (601.3, 602.1)."""
    player = game.players[pid]
    data = game.view_.data
    kept = data.get(_ELSEWHERE_KEYS[pid])
    if (
        kept is None
        or kept[0] is not player.graveyard
        or kept[1] is not game.exile
        or kept[2] is not game.command
    ):
        kept = (player.graveyard, game.exile, game.command, _interesting(game, pid))
        data[_ELSEWHERE_KEYS[pid]] = kept
    candidates: tuple[int, ...] = kept[3]
    special = "May:play_from" in mods or "May:cast_from_top" in mods
    if not candidates and not special and not game.permissions:
        return
    refs: dict[int, None] = dict.fromkeys(candidates)
    objects = game.objects
    for permission in game.permissions:
        if permission.player == pid:
            for oid in permission.refs:
                if oid in objects and objects[oid].zone != HAND:
                    refs[oid] = None
    if special:
        for zone in sorted({mod.zone for mod, _ in rulemods.permissions(game, pid, "play_from")}):
            if zone in (GRAVEYARD, ""):
                refs.update(dict.fromkeys(player.graveyard))
            if zone in (EXILE, ""):
                refs.update(dict.fromkeys(game.exile))
        refs.update(dict.fromkeys(player.library[:1]))
    lands = slow and land_left(game, pid) is None
    for oid in refs:
        _one(game, pid, oid, slow, lands, out)


def _interesting(game: State, pid: int) -> tuple[int, ...]:
    """The cards in graveyard, exile and command zone that say what can be done with them there."""
    found: list[int] = []
    for oid, card in pile(game, game.players[pid].graveyard).all:
        if card.ways or card.activated or card.again:
            found.append(oid)
    objects = game.objects
    for oid in game.exile:
        if objects[oid].marks or held(game, oid).activated:
            found.append(oid)
    found += [oid for oid in game.command if _usable(objects[oid], pid)]
    return tuple(found)


def _usable(obj: Obj, pid: int) -> bool:
    """Whether the player may have a use for what is in the command zone: commanders, emblems and cards of the variants
    whose abilities can be activated there (311.4, 313.4, 314.4)."""
    if obj.face_down:
        return False
    return obj.controller == pid or (obj.card is not None and obj.card.nontraditional)


def _one(game: State, pid: int, oid: int, slow: bool, lands: bool, out: list[Option]) -> None:
    """The options of one card outside the hand."""
    card = held(game, oid)
    if lands and card.lands and land_allowed(game, pid, game.objects[oid]):
        out.extend([Option("play", oid, face) for face in faces_to_play(game, pid, oid, card.lands)])
    _ways(game, pid, oid, slow, out)
    for k, ability in card.activated:
        if not layers.is_mana_ability(ability) and activate_verdict(game, pid, oid, k, ability) is None:
            out.append(Option("activate", oid, k))


def _affords(game: State, pid: int, oid: int, info: ActInfo) -> bool:
    """Whether the mana that activating it costs could be paid, without tapping its own permanent if that is a cost."""
    exclude = oid if info.tap and oid in side(game, pid).paying else NOBODY
    purse = known(game).get(pid) if exclude == NOBODY else None
    return (purse or wallet(game, pid, Purpose("ability", oid), exclude)).avail.can_pay(info.mana)


def _battlefield(game: State, pid: int, slow: bool, mods: Mods, out: list[Option]) -> None:
    """Abilities of permanents, mana abilities last (602, 605), what special actions they allow (116.2b, 116.2m), and
    the spells of prepared ones."""
    objects = game.objects
    banned = bool(mods) and activation_banned(game)
    cheaper = not mods.keys().isdisjoint(rulemods.ABILITY_COSTS)
    loyal = slow or "May:activate_as_instant" in mods  # 606.3
    mine = side(game, pid)
    even = mine.even and not banned
    makes = offered(game, mine) if even else []
    for row in mine.busy if even else mine.rows:
        oid = row.oid
        obj = objects[oid]
        if not even:
            makes += _makes(game, pid, row, obj, banned)
        for ability, option, info in row.acts:
            if info.loyalty and not loyal:
                continue  # the cheap answers first
            if info.simple and (
                (info.tap and obj.tapped)
                or (info.sorcery and not slow)
                or not (cheaper or info.mana.is_zero or _affords(game, pid, oid, info))
            ):
                continue
            if activate_verdict(game, pid, oid, option.index, ability) is None:
                out.append(option)
        if row.special == PREPARED:
            if "prepared" in obj.flags:
                _ways(game, pid, oid, slow, out)
        elif row.special:
            _specials(game, pid, oid, (row.special,), out)
    player = game.players[pid]
    if "companion" in player.marks:
        _specials(game, pid, NOBODY, ("companion",), out)
    if "planar" in game.watched:
        _specials(game, pid, NOBODY, ("roll_planar_die",), out)
    if "Ignorable" in mods:
        from apnap.rules.casting.special import IGNORE, ignorable

        for oid in ignorable(game, pid):
            _specials(game, pid, oid, (IGNORE,), out)
    if "agendas" in game.watched:
        for oid in conspiracy.face_down(game, pid):
            _specials(game, pid, oid, ("turn_face_up",), out)
    out.extend(makes)


def _makes(game: State, pid: int, row: Row, obj: Obj, banned: bool) -> list[Option]:
    """The options of a permanent's mana abilities."""
    if row.simple and not banned:
        return row.options if can_tap(game, row) else []
    found: list[Option] = []
    for ability, option in row.makes:
        if obj.tapped and ability.cost.tap:
            continue
        if mana_verdict(game, pid, row.oid, option.index, ability) is None:
            found.append(option)
    return found


def _specials(game: State, pid: int, oid: int, names: tuple[str, ...], out: list[Option]) -> None:
    from apnap.rules.casting.special import special_options

    for name in names:
        out.extend(special_options(game, pid, oid, name))


# --- why not --------------------------------------------------------------------------------------


def why_not(game: State, pid: int, option: Option) -> Reason | None:
    """Why the player with priority can't take this action now; None when it is legal. The verdicts are those by which
    `legal_actions` lists."""
    kind = option.kind
    if kind == "pass" or kind == "concede":
        return None
    oid = option.ref
    obj = game.objects.get(oid)
    if kind == "special":
        from apnap.rules.casting.special import special_verdict

        return special_verdict(game, pid, oid, option.how, option.index)
    if obj is None:
        return NO_CARD
    if kind == "play":
        if option.index not in held(game, oid).lands:
            return Reason("305.1", "no-land", (oid,))
        if not land_allowed(game, pid, obj):
            return Reason("305.1", "not-allowed", (oid,))
        if not faces_to_play(game, pid, oid, (option.index,)):
            return CANT_PLAY
        return land_time(game, pid)
    if kind == "cast":
        way = find_way(game, pid, option)
        if way is None:
            return NO_WAY
        return cast_verdict(game, pid, oid, way, sorcery_time(game, pid))
    if kind == "mana":
        makes = layers.mana_abilities(game, oid)
        if not 0 <= option.index < len(makes):
            return Reason("605.1a", "no-ability", (oid,))
        return mana_verdict(game, pid, oid, option.index, makes[option.index])
    if kind == "activate":
        abilities = layers.activated(game, oid)
        if not 0 <= option.index < len(abilities):
            return Reason("602.1", "no-ability", (oid,))
        ability = abilities[option.index]
        if layers.is_mana_ability(ability):
            return mana_verdict(game, pid, oid, layers.mana_abilities(game, oid).index(ability), ability)
        return activate_verdict(game, pid, oid, option.index, ability)
    return Reason("117.1", "unknown-action")
