"""What a player could pay with now: the mana in the pool, the mana abilities that could be activated, and what helps to
pay (106, 118.3, 601.2g)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.costs import Cost
from apnap.ability.effects import SpendOnly
from apnap.ability.events import On
from apnap.model.decisions import Option, Reason
from apnap.model.mana import ALL_COLORS, COLORLESS, ManaCost
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.known import known, summoning_sick
from apnap.rules.casting.makers import Maker, outputs
from apnap.rules.casting.rows import CREATURE_PENALTY, Row, Side, side
from apnap.rules.payment import Available, Source

NO_MANA: Final = Reason("601.2h", "mana")
NOT_SAID: Final = Reason("601.2h", "mana")
"""The mana that the player says to spend doesn't pay the cost."""
HELPER_PENALTY: Final = 20


class Purpose:
    """What mana is spent on: a "spell", an "ability" of the object `ref`, or something else (106.6); `x`: an ability
    whose cost contains {X}."""

    __slots__ = ("kind", "ref", "x")

    def __init__(self, kind: str, ref: int = NOBODY, x: bool = False) -> None:
        self.kind = kind
        self.ref = ref
        self.x = x


OTHER: Final = Purpose("other")
_OTHER_X: Final = Purpose("other", x=True)


def purpose_of(cost: Cost) -> Purpose:
    """Paying this cost while something resolves."""
    return _OTHER_X if "{X}" in cost.mana else OTHER


_NO: Final = On("")


class Wallet:
    """What a player can pay with: the sums, and where in the player's pool the mana it counts is."""

    __slots__ = ("avail", "places")

    def __init__(self, avail: Available, places: tuple[int, ...] | None) -> None:
        self.avail = avail
        self.places = places
        """Indices in the player's pool of the mana in `avail.pool`; None when it is the whole pool."""


# --- sources --------------------------------------------------------------------------------------


def sources(game: State, pid: int, purpose: Purpose = OTHER, exclude: int = NOBODY) -> list[Source]:
    """The mana abilities that the player could activate now to pay for this, each permanent once (605.3a,
    605.3c)."""
    found: list[Source] = []
    banned = activation_banned(game)
    for row in side(game, pid).payers:
        oid = row.oid
        if oid == exclude:
            continue
        if banned and rulemods.kept_from(game, pid, oid, ("Cant:activate", "Cant:activate_mana")):
            continue
        usable = can_tap(game, row)
        if usable and row.sources:
            found.extend(row.sources)
        if usable and row.steady:
            found.extend(_steady(game, pid, row))
        for k, maker in row.dynamic:
            if maker.ability.cost.tap and not usable:
                continue
            source = _dynamic(game, pid, oid, k, maker, purpose)
            if source is not None:
                found.append(source)
    if found and _otherwise(game):
        from apnap.rules.casting.doubling import enlarged, foreseen

        more = foreseen(game)
        found = [other for source in found if (other := enlarged(game, pid, source, more)) is not None]
    return found


def _otherwise(game: State) -> bool:
    """Whether permanents may produce more or other mana than their abilities say (605.1b, 614.1a)."""
    if "tap_for_mana" in layers.triggers(game) or "mana" in layers.replacements(game):
        return True
    return bool(game.shields) and any([getattr(s.ability, "on", _NO).kind == "mana" for s in game.shields])


def activation_banned(game: State) -> bool:
    """Whether anything at all keeps from activating mana abilities."""
    mods = layers.all_mods(game)
    return bool(mods) and ("Cant:activate" in mods or "Cant:activate_mana" in mods)


def sick(game: State, oid: int) -> bool:
    """Whether summoning sickness forbids {T} and {Q} (302.6, 602.5a)."""
    return summoning_sick(game, oid) and not rulemods.may(game, oid, "activate_despite_sickness")


def can_tap(game: State, row: Row) -> bool:
    """Whether the permanent is untapped and not kept from {T} by summoning sickness (302.6)."""
    return not game.objects[row.oid].tapped and not (row.slow and sick(game, row.oid))


def _steady(game: State, pid: int, row: Row) -> tuple[Source, ...]:
    """What its steady mana abilities are worth; kept with the view."""
    made = side(game, pid).made
    found = made.get(row.oid)
    if found is None:
        sources_ = [_dynamic(game, pid, row.oid, k, maker, OTHER) for k, maker in row.steady]
        found = made[row.oid] = tuple([source for source in sources_ if source is not None])
    return found


def _dynamic(game: State, pid: int, oid: int, k: int, maker: Maker, purpose: Purpose) -> Source | None:
    """One mana ability with costs, conditions or restrictions of its own as a source, if it can be used
    now."""
    from apnap.rules.casting.abilities import restricted

    ability = maker.ability
    b = Binding(oid, pid, ability)
    if restricted(game, pid, oid, k, ability, b, mana=True) is not None:
        return None
    add = maker.add
    assert add is not None
    spend = add.spend
    if spend is not None and spend.only and not spendable(game, pid, spend, oid, purpose):
        return None
    made = outputs(game, maker, b)
    if not made:
        return None
    chars = layers.chars(game, oid)
    penalty = maker.penalty + (CREATURE_PENALTY if "Creature" in chars.types else 0)
    return Source(
        (oid, tuple((k, output) for output in made)),
        made,
        snow="Snow" in chars.supertypes,
        restricted=spend is not None and spend.only,
        cost=maker.cost,
        group=oid,
        penalty=penalty,
        life=maker.life,
    )


def spendable(game: State, pid: int, spend: SpendOnly, source: int, purpose: Purpose) -> bool:
    """Whether restricted mana may be spent on this (106.6)."""
    if not spend.only:
        return True
    if spend.barred is not None:
        return purpose.kind != "spell" or not ask.matches(game, spend.barred, purpose.ref, Binding(source, pid))
    if purpose.kind == "other":
        return spend.with_x and purpose.x
    which = (
        spend.spells if purpose.kind == "spell" else spend.abilities if purpose.kind == "ability" else None
    )
    if which is None or (spend.with_x and purpose.kind == "ability" and not purpose.x):
        return False
    return bool(ask.matches(game, which, purpose.ref, Binding(source, pid)))


def _restricts(game: State, pid: int) -> bool:
    """Whether what may be paid for makes a difference to what this player can pay with."""
    pool = game.players[pid].pool
    return side(game, pid).spends or (bool(pool) and any([mana.restriction is not None for mana in pool]))


def wallet(game: State, pid: int, purpose: Purpose = OTHER, exclude: int = NOBODY) -> Wallet:
    """What the player could pay with now (without the mana abilities of `exclude`); remembered for this very state."""
    cache = game.legal_
    if cache is None:
        cache = known(game)
    found: Wallet | None = cache.get(pid)
    if found is not None and exclude == NOBODY:
        return found
    mine = side(game, pid)
    if exclude != NOBODY and exclude not in mine.paying:
        return wallet(game, pid, purpose)
    special = (mine.spends or bool(game.players[pid].pool)) and _restricts(game, pid)
    key: Any = pid if exclude == NOBODY else (pid, exclude)
    if special:
        key = (pid, exclude, purpose.kind, purpose.ref, purpose.x)
    found = cache.get(key)
    if found is None:
        if mine.plain and not special:
            found = _as_before(game, pid, mine, exclude)
        else:
            found = _wallet(game, pid, purpose, exclude, special, ())
        cache[key] = found
    return found


_NO_LIFE: Final = "Cant:pay_life_as_cost"
"""Life can't pay for Phyrexian mana either then (107.4f)."""


def _as_before(game: State, pid: int, mine: Side, exclude: int) -> Wallet:
    """The same wallet as long as the same permanents can be tapped for mana, and pool and life are the same."""
    mods = layers.all_mods(game)
    if _otherwise(game) or (mods and (activation_banned(game) or _NO_LIFE in mods)):
        return _wallet(game, pid, OTHER, exclude, False, ())
    player = game.players[pid]
    kept = mine.kept.get(exclude)
    current = kept is not None and kept[0] == game.taps and kept[1] is mods
    objects = game.objects
    usable = (
        kept[2]
        if kept is not None and current
        else [not objects[row.oid].tapped and not (row.slow and sick(game, row.oid)) for row in mine.payers]
    )
    if kept is not None and kept[2] == usable and kept[3] == player.life and kept[4] is player.pool:
        same: Wallet = kept[5]
        if not current:
            mine.kept[exclude] = (game.taps, mods, usable, player.life, player.pool, same)
        return same
    found: list[Source] = []
    for row, can in zip(mine.payers, usable, strict=True):
        if can and row.oid != exclude:
            found += row.sources
            if row.steady:
                found += _steady(game, pid, row)
    made = Wallet(Available(player.pool, found, player.life), None)
    mine.kept[exclude] = (game.taps, mods, usable, player.life, player.pool, made)
    return made


def offered(game: State, mine: Side) -> list[Option]:
    """The options of mana abilities that need only what can be tapped now: one list as long as that is the same."""
    mods = layers.all_mods(game)
    kept = mine.offered
    if kept is not None and kept[0] == game.taps and kept[1] is mods:
        return kept[2]
    found: list[Option] = []
    objects = game.objects
    for row in mine.rows:
        if row.simple and not objects[row.oid].tapped and not (row.slow and sick(game, row.oid)):
            found += row.options
    mine.offered = (game.taps, mods, found)
    return found


def _wallet(
    game: State, pid: int, purpose: Purpose, exclude: int, special: bool, helpers: tuple[Source, ...]
) -> Wallet:
    player = game.players[pid]
    pool = player.pool
    places: tuple[int, ...] | None = None
    if special and pool:
        places = tuple(
            i
            for i, mana in enumerate(pool)
            if mana.restriction is None or spendable(game, pid, mana.restriction, mana.source, purpose)
        )
        pool = tuple(pool[i] for i in places)
    found: list[Source] = sources(game, pid, purpose, exclude)
    if helpers:
        found.extend(helpers)  # the group, the permanent itself, keeps it from doing both (605.3c, 702.51a)
    life = 0 if rulemods.exists(game, _NO_LIFE) and rulemods.on(game, pid, _NO_LIFE) else player.life
    return Wallet(Available(pool, found, life), places)


# --- convoke, delve, improvise --------------------------------------------------------------------


def helper_sources(game: State, pid: int, names: tuple[str, ...], spell: int) -> tuple[Source, ...]:
    """What may pay for mana besides mana: untapped creatures (702.51a), untapped artifacts (702.126a), cards
    of the graveyard (702.66a). A unit of colourless stands for generic mana. Once the total cost is known,
    they are no costs of their own (702.51b, 702.66b, 702.126b)."""
    found: list[Source] = []
    objects = game.objects
    for name in names:
        if name == "delve":
            for oid in game.players[pid].graveyard:
                if oid != spell:
                    found.append(
                        Source(("delve", oid), ((COLORLESS,),), restricted=True, penalty=HELPER_PENALTY - 5)
                    )
            continue
        wanted = "Creature" if name == "convoke" else "Artifact"
        for oid in game.battlefield:
            obj = objects[oid]
            if obj.tapped or obj.phased != NOBODY or layers.controller(game, oid) != pid:
                continue
            chars = layers.chars(game, oid)
            if wanted not in chars.types:
                continue
            ways: list[tuple[int, ...]] = [(COLORLESS,)]
            if name == "convoke":
                ways = [(bit,) for bit in (1, 2, 4, 8, 16) if chars.colors & bit] + ways
            found.append(Source((name, oid), tuple(ways), restricted=True, penalty=HELPER_PENALTY, group=oid))
    return tuple(found)


def helper_source(name: str, oid: int) -> Source:
    """A permanent that may be tapped for one generic mana."""
    return Source((name, oid), ((COLORLESS,),), restricted=True, penalty=HELPER_PENALTY, group=oid)


def helped_wallet(
    game: State, pid: int, purpose: Purpose, helpers: tuple[Source, ...], exclude: int = NOBODY
) -> Wallet:
    """What the player could pay with when these may help."""
    return _wallet(game, pid, purpose, exclude, _restricts(game, pid), helpers)


def reduced(game: State, cost: ManaCost, picked: tuple[tuple[str, int], ...]) -> list[ManaCost]:
    """The costs that may be left when these have helped, each with one symbol or one generic mana."""
    left = {cost}
    for name, oid in picked:
        colors = layers.chars(game, oid).colors & ALL_COLORS if name == "convoke" else 0
        following: set[ManaCost] = set()
        for now in left:
            if now.generic:
                following.add(now.minus_generic(1))
            for i, pip in enumerate(now.pips):
                if pip & colors:
                    following.add(ManaCost(now.generic, now.x, now.pips[:i] + now.pips[i + 1 :]))
        left = following
    return sorted(left, key=lambda c: (c.mana_value(), c.text))
