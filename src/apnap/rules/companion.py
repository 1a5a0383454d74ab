"""Companions (702.139, 103.2b): which starting decks they allow, and setting one aside as the game begins."""

from __future__ import annotations

from collections import Counter

from apnap.ability.abilities import Keyword
from apnap.model.card import Card
from apnap.model.decisions import Reason
from apnap.model.objects import COMMAND
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.change import mark_player
from apnap.rules.formats import FORMATS


def keyword_of(card: Card) -> Keyword | None:
    """The companion ability of a card, if it has one."""
    found = [a for a in card.face.abilities if isinstance(a, Keyword) and a.name == "companion"]
    return found[0] if found else None


def deck_verdict(game: State, pid: int, card: Card) -> Reason | None:
    """None if the player's starting deck (the library before the game, with the commanders, 702.139b) fulfils the
    condition of the card's companion ability."""
    keyword = keyword_of(card)
    if keyword is None:
        return Reason("702.139a", "no-companion")
    deck = [oid for oid in (*game.players[pid].library, *game.command) if game.objects[oid].owner == pid]
    bad = _misfits(game, keyword, deck, pid)
    return Reason("702.139a", "starting-deck", tuple(bad[:1])) if bad else None


def _misfits(game: State, keyword: Keyword, deck: list[int], pid: int) -> list[int]:
    """Cards of the deck that stand in the way."""
    from apnap.rules.ask.filters import matches

    if keyword.text == "larger":
        least = FORMATS[game.format].size
        more = keyword.n if type(keyword.n) is int else 0
        return [] if len(deck) >= least + more else deck[:1] or [-1]
    fit = [oid for oid in deck if keyword.filter is None or matches(game, keyword.filter, oid, Binding(oid, pid))]
    if keyword.text == "different names":
        count = Counter(layers.chars(game, oid).name for oid in fit)
        return [oid for oid in fit if count[layers.chars(game, oid).name] > 1]
    if keyword.text == "shared type":
        shared = frozenset.intersection(*[layers.chars(game, oid).types for oid in fit]) if fit else frozenset({""})
        return [] if shared else fit
    return [oid for oid in deck if oid not in fit]


def set_aside(game: State, pid: int, card: Card) -> int:
    """103.2b: the revealed companion waits outside the game: in this engine face up in the command zone,
    where it can do nothing but come to its owner's hand (116.2g). Returns its id. Outside the game is no
    zone (400.11)."""
    from apnap.rules.setup import add_card

    oid = add_card(game, pid, card, COMMAND, marks={"companion": True}, known_to=-1)
    mark_player(game, pid, "companion", oid)
    return oid
