"""The canonical order of a filter's parts, and what is said only of the last kind in a list."""

from __future__ import annotations

from typing import Any

from apnap.ability import filters as fi

# 110.4a: what could be put onto the battlefield
PERMANENT_CARD = fi.Not(fi.Either((fi.Type("Instant"), fi.Type("Sorcery"))))

_RANK: dict[type, int] = {
    fi.Type: 0,
    fi.Subtype: 0,
    fi.Either: 0,
    fi.Anything: 0,
    fi.Player: 0,
    fi.Opponent: 0,
    fi.AnyTarget: 0,
    fi.IsSource: 0,
    fi.IsSpell: 1,
    fi.IsAbility: 1,
    fi.Other: 10,
    fi.Status: 11,
    fi.IsToken: 12,
    fi.Supertype: 13,
    fi.Color: 14,
    fi.Colorless: 14,
    fi.Multicolored: 14,
    fi.Monocolored: 14,
    fi.Historic: 14,
    fi.Not: 15,
    fi.Controlled: 20,
    fi.Has: 30,
    fi.Stat: 32,
    fi.WithCounter: 33,
    fi.Named: 34,
    fi.PrintedIn: 34,
    fi.PhyrexianCost: 34,
    fi.Owned: 60,
}


_MIXED = 65
"""Kinds and adjectives by turns ("that's a token or a Golem") stand after the noun."""


def rank(f: Any) -> int:
    """Where a part stands in the canonical order of a filter."""
    if f == PERMANENT_CARD:
        return 0
    if isinstance(f, fi.Not):
        inner = f.inner
        if isinstance(inner, fi.IsToken):
            return 12
        if isinstance(inner, fi.Supertype):
            return 13
        if inner in (fi.Status("enchanted"), fi.Status("equipped")):
            return 72
        if isinstance(inner, (fi.Controlled, fi.Has, fi.Stat, fi.WithCounter, fi.Named, fi.Owned)):
            return _RANK[type(inner)] + 1
        return 15 if isinstance(inner, (fi.Color, fi.Type, fi.Subtype, fi.Historic, fi.Status)) else 72
    if isinstance(f, fi.Either) and not all(rank(p) == 0 for p in _leaves(f)):
        ranks = [rank(p) for p in _leaves(f)]
        return _MIXED if 0 in ranks and 10 <= max(ranks) < 20 else max(ranks)
    return 72 if f == fi.Other("this") else _RANK.get(type(f), 70)


def _leaves(f: Any) -> list[Any]:
    out: list[Any] = []
    for part in f.parts:
        out += _leaves(part) if isinstance(part, (fi.Either, fi.Both)) else [part]
    return out


def ordered(*parts: Any) -> Any:
    """All the parts, in the canonical order."""
    flat: list[Any] = []
    for part in parts:
        flat += part.parts if isinstance(part, fi.Both) else [part]
    return fi.both(*sorted(flat, key=rank))


_CREATURE = fi.Type("Creature")


def _of_creatures(f: Any) -> bool:
    """Whether only creatures are like that: with a keyword of theirs, with so much power or toughness."""
    f = f.inner if isinstance(f, fi.Not) else f
    return isinstance(f, fi.Has) or (isinstance(f, fi.Stat) and f.stat in ("power", "toughness"))


def of_the_last(f: Any) -> Any:
    """ "Artifact, enchantment, or creature with flying": what only creatures can be is said of the creature."""
    parts = f.parts if isinstance(f, fi.Both) else ()
    kinds = parts[0].parts if parts and isinstance(parts[0], fi.Either) else ()
    if not kinds or kinds[-1] != _CREATURE or not all([isinstance(k, fi.Type) for k in kinds]):
        return f
    own = tuple([p for p in parts[1:] if _of_creatures(p)])
    if not own:
        return f
    return fi.both(fi.Either((*kinds[:-1], fi.Both((_CREATURE, *own)))), *[p for p in parts[1:] if p not in own])


def of_all(f: Any) -> Any:
    """The inverse of `of_the_last`."""
    parts = f.parts if isinstance(f, fi.Both) else (f,)
    kinds = parts[0].parts if isinstance(parts[0], fi.Either) else ()
    last = kinds[-1] if kinds else None
    if not isinstance(last, fi.Both) or last.parts[0] != _CREATURE:
        return f
    if not all([_of_creatures(p) for p in last.parts[1:]]):
        return f
    whole = ordered(fi.Either((*kinds[:-1], _CREATURE)), *parts[1:], *last.parts[1:])
    return whole if of_the_last(whole) == f else f
