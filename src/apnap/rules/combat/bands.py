"""Banding and "bands with other" (702.22): attacking bands, what blocks one of a band, who divides the damage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final

from apnap.model.decisions import Answer, Decision, Option, Reason
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.change import Gen, set_combat

OTHER: Final = "bands with other"
WORDS: Final = frozenset({"banding", OTHER})
"""The keywords; who loses the first loses the second (702.22b)."""

Pairs = list[tuple[int, int]]


def _with_others(game: State, members: Sequence[int]) -> Iterable[list[int]]:
    """For each "bands with other" ability of a member that has its quality: all members of that quality."""
    from apnap.rules.ask.filters import matches

    for oid in members:
        if OTHER not in layers.chars(game, oid).keywords:
            continue
        bind = Binding(oid, layers.controller(game, oid))
        for ability in layers.keyword_abilities(game, oid, OTHER):
            quality = ability.filter
            if quality is not None and matches(game, quality, oid, bind):
                yield [other for other in members if matches(game, quality, other, bind)]


def divides(game: State, group: Sequence[int]) -> bool:
    """702.22j-k: whether the controller of these creatures (all in combat with the same one) divides that one's combat
    damage: one has banding, or one bands with another of them."""
    if any("banding" in layers.chars(game, oid).keywords for oid in group):
        return True
    return any(len(members) > 1 for members in _with_others(game, group))


def band_verdict(game: State, members: Sequence[int]) -> Reason | None:
    """702.22c: creatures with banding and at most one without; or creatures of a quality, of which one
    bands with others of it. None when these may be a band. Whether a creature has it at all is what counts
    (702.22m)."""
    without = [oid for oid in members if "banding" not in layers.chars(game, oid).keywords]
    if len(without) < 2 and len(without) < len(members):
        return None
    if any(len(alike) == len(members) for alike in _with_others(game, members)):
        return None
    return Reason("702.22c", "no-band", tuple(members))


def announce(game: State, player: int, chosen: Pairs) -> Gen[None]:
    """508.1e, 702.22c-d, 802.3b: which of the chosen attackers are banded with which: each one that could begin a
    band is asked about, in the order of the declaration. All of a band attack the same player or
    permanent. A band is a note of who attacks with whom; nobody gains or loses anything by it (702.22a,
    702.22g)."""
    taken: set[int] = set()
    bands: list[tuple[int, ...]] = []
    for attacker, attacked in chosen:
        if attacker in taken or WORDS.isdisjoint(layers.chars(game, attacker).keywords):
            continue
        others = [a for a, d in chosen if d == attacked and a != attacker and a not in taken]
        others = [a for a in others if _could_join(game, attacker, a, others)]
        if not others:
            continue
        options = tuple([Option("object", ref=oid) for oid in others])
        still = game.copy()  # the verdict is asked of copies too, when this game has long gone on
        check = partial(_check, still, attacker, others)
        n = len(options)
        answer = yield Decision(
            "choose", player, "508.1e", options, 0, n, source=attacker, prompt="band", default=(), check=check
        )
        if answer:
            band = (attacker, *[others[i] for i in sorted(answer)])
            bands.append(band)
            taken.update(band)
    if bands:
        set_combat(game, game.combat.but(bands=tuple(bands)))


def _could_join(game: State, attacker: int, other: int, others: list[int]) -> bool:
    """Whether there is a band of both (a third one may be what makes it one)."""
    if band_verdict(game, (attacker, other)) is None:
        return True
    return any(band_verdict(game, (attacker, other, third)) is None for third in others if third != other)


def _check(game: State, attacker: int, others: list[int], answer: Answer) -> Reason | None:
    return band_verdict(game, (attacker, *[others[i] for i in answer])) if answer else None


def mates(game: State, attacker: int) -> tuple[int, ...]:
    """The others of its band that are still attacking (702.22e-f)."""
    attackers = game.combat.attackers
    for band in game.combat.bands:
        if attacker in band:
            return tuple([oid for oid in band if oid != attacker and oid in attackers])
    return ()


def spread(game: State, pairs: Pairs) -> Pairs:
    """702.22h: what blocks one of a band blocks the whole band."""
    if not game.combat.bands:
        return pairs
    found = dict.fromkeys(pairs)
    for blocker, attacker in pairs:
        found.update(dict.fromkeys([(blocker, mate) for mate in mates(game, attacker)]))
    return list(found)
