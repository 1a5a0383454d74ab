"""The battlefield as players lay cards out: lands, creatures, others; attachments under their hosts; like things in one
pile."""

from __future__ import annotations

from typing import Any

from apnap.game import Game
from apnap.model.objects import FIRST_OBJECT
from apnap.table.structs import CardView, Pile, Side


def sides(game: Game, cards: dict[int, CardView]) -> list[Side]:
    """Each player's side. What is attached to a permanent lies under that one, whoever controls it (301.5, 303.4)."""
    found = {p.id: Side(p.id, [], [], []) for p in game.players}
    places: dict[tuple[Any, ...], Pile] = {}
    on_field = set(game.battlefield)
    for oid in game.battlefield:
        card = cards[oid]
        if card.attached_to >= FIRST_OBJECT and card.attached_to in on_field:
            continue
        side = found[card.controller]
        row = side.creatures if "Creature" in card.types else side.lands if "Land" in card.types else side.others
        under = _under(card, cards)
        key = _likeness(card)
        pile = places.get(key) if not under and oid not in game.combat.attackers else None
        if pile is not None and oid not in game.combat.blockers:
            pile.ids.append(oid)
            continue
        pile = Pile([oid], under)
        row.append(pile)
        if not under and oid not in game.combat.attackers and oid not in game.combat.blockers:
            places[key] = pile
    return list(found.values())


def _under(card: CardView, cards: dict[int, CardView]) -> list[int]:
    """All that is attached to it, and to that in turn."""
    out: list[int] = []
    waiting = list(card.attached)
    while waiting:
        oid = waiting.pop(0)
        if oid not in out:
            out.append(oid)
            waiting += cards[oid].attached
    return out


def _likeness(card: CardView) -> tuple[Any, ...]:
    """What makes two permanents look and work alike, their text among it: an effect may have given one an ability."""
    return (
        card.controller, card.name, card.kind, card.power, card.toughness, card.tapped, card.damage, card.sick,
        card.face_down, card.phased, tuple(card.types), tuple(sorted(card.counters.items())), tuple(card.text),
        tuple(card.flags), str(card.chosen), card.attached_to, card.really,
    )  # fmt: skip
