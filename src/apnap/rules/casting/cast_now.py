"""Casting a card, or playing a land, because a spell or ability that resolves says so (608.2g)."""

from __future__ import annotations

from apnap.ability.costs import Cost
from apnap.model.decisions import Decision, Option
from apnap.model.mana import parse
from apnap.model.objects import NOBODY
from apnap.model.state import State
from apnap.rules.casting.cast import propose
from apnap.rules.casting.copies import copy_of_card
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.info import face_info, way_effect
from apnap.rules.casting.lands import land_left
from apnap.rules.casting.legal import castable_verdict
from apnap.rules.casting.ways import Way, held, keyword_way
from apnap.rules.casting.ways_now import endowed


def ways_now(
    game: State,
    pid: int,
    card_id: int,
    free: bool,
    cost: str | Cost | None,
    how: str,
    transformed: bool = False,
) -> list[Way]:
    """The ways in which an effect lets the card be cast now (608.2g, 601.3)."""
    card = game.objects[card_id].card
    if card is None:
        return []
    if transformed:
        if len(card.faces) < 2:
            return []
        back = face_info(card.faces[1])
        return [
            Way(
                how or "free",
                1,
                back,
                parse("{0}"),
                way_effect(card, 1, how, back),
                "712.14",
                None,
                free=True,
            )
        ]
    found: list[Way] = []
    for way in held(game, card_id).castable:
        if way.name:
            continue
        if how and not free:
            keyword = way.info.keywords.get(how)
            if keyword is not None and keyword.cost is not None:
                named = keyword_way(card, way.info, how, keyword, way.face)
                if named is not None:
                    found.append(named)
                continue
        if free:
            found.append(way.changed(name=how or "free", cost=parse("{0}"), free=True, rule="118.9"))
        elif isinstance(cost, Cost):
            extra = cost if cost.actions else None
            found.append(
                way.changed(
                    name=how or "alternative", cost=parse(cost.mana or "{0}"), extra=extra, rule="118.9"
                )
            )
        elif cost:
            found.append(way.changed(name=how or "alternative", cost=parse(cost), rule="118.9"))
        else:
            found.append(way.changed(name=how) if how else way)
    return endowed(game, pid, card_id, found)


def cast_now(
    game: State,
    pid: int,
    card_id: int,
    *,
    free: bool = False,
    cost: str | Cost | None = None,
    how: str = "",
    lands: bool = False,
    copy: bool = False,
    transformed: bool = False,
    rule: str = "608.2g",
) -> Gen[int]:
    """Cast a card while a spell or ability resolves: 601.2 without a question of timing (608.2g). `cost` is an
    alternative cost, `how` the keyword that lets it be cast (its cost when it has one): madness, miracle, suspend, …;
    with `lands` a land card is played instead; with `copy` the card stays and a copy of it is cast (707.12).

    Returns the id of the spell (or of the permanent that a land became), NOBODY when it can't be cast. An
    alternative cost as any other (702.35b, 702.62d, 702.88b)."""
    obj = game.objects.get(card_id)
    if obj is None or obj.card is None:
        return NOBODY
    if lands and held(game, card_id).lands and not held(game, card_id).castable:
        from apnap.rules.casting.special import put_land

        if not land_now(game, pid):
            return NOBODY
        return (yield from put_land(game, pid, card_id, held(game, card_id).lands[0]))
    if copy:
        card_id = copy_of_card(game, pid, card_id)
    ways = [
        w
        for w in ways_now(game, pid, card_id, free, cost, how, transformed)
        if castable_verdict(game, pid, card_id, w) is None
    ]
    if not ways:
        if copy:
            from apnap.rules.change.zones import ceases

            ceases(game, card_id)  # 707.12: a copy that isn't cast ceases to exist (704.5e)
        return NOBODY
    way = ways[0]
    if len(ways) > 1:
        options = tuple(
            Option("face", card_id, w.face, w.name, label=_face_name(game, card_id, w)) for w in ways
        )
        answer = yield Decision("choose", pid, rule, options, source=card_id, prompt="face")
        way = ways[answer[0]]
    return (yield from propose(game, pid, card_id, way))


def land_now(game: State, pid: int) -> bool:
    """Whether the player could play a land while something resolves (305.2b, 305.3)."""
    from apnap.rules.casting.special import own_turn_land

    return own_turn_land(game, pid) and land_left(game, pid) is None


def only_land(game: State, oid: int) -> bool:
    """Whether the card is a land that can be played and no spell."""
    obj = game.objects.get(oid)
    return obj is not None and obj.card is not None and bool(held(game, oid).lands) and not held(game, oid).castable


def _face_name(game: State, oid: int, way: Way) -> str:
    card = game.objects[oid].card
    return card.faces[way.face].name if card is not None else ""
