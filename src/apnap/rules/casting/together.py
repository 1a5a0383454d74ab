"""What must be so of all targets of one node together (601.2c)."""

from __future__ import annotations

from typing import Any

from apnap.model.objects import FIRST_OBJECT
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask import facts


def together_ok(game: State, text: str, refs: tuple[int, ...]) -> bool:
    """Whether targets fit together: different_controllers, same_controller, different_powers, different_names,
    share_card_type, share_creature_type,
    total_power<=N, total_mana_value<=N, total_toughness<=N (115.1)."""
    if text.startswith("total_"):
        stat, _, limit = text[6:].partition("<=")
        return bool(sum(_stat(game, stat, ref) for ref in refs) <= int(limit))
    how, _, quality = text.partition("_")
    if how == "share":
        return not refs or bool(frozenset.intersection(*[facts.quality(quality)(game, ref) for ref in refs]))
    values = [_quality(game, quality, ref) for ref in refs]
    if how == "different":
        return len(set(values)) == len(values)
    if how == "same":
        return len(set(values)) <= 1
    from apnap.rules.unsupported import Unsupported

    raise Unsupported(text)


def _quality(game: State, quality: str, ref: int) -> Any:
    singular = {"controllers": "controller", "powers": "power", "names": "name"}.get(quality, quality)
    if singular == "controller":
        return layers.controller(game, ref) if ref >= FIRST_OBJECT else ref
    if singular == "owner":
        return game.objects[ref].owner
    if singular == "graveyard":  # all from one player's graveyard
        return game.objects[ref].owner
    return _stat(game, singular, ref)


def _stat(game: State, stat: str, ref: int) -> Any:
    chars = layers.chars(game, ref)
    if stat == "mana_value":
        return chars.cost.mana_value() if chars.cost is not None else 0
    return getattr(chars, stat)


def together_possible(game: State, text: str, refs: tuple[int, ...], least: int) -> bool:
    """Whether some `least` of them fit together."""
    if least < 2 and not text.startswith("total_"):
        return True
    if text.startswith("total_"):
        stat, _, limit = text[6:].partition("<=")
        return bool(sum(sorted(_stat(game, stat, ref) for ref in refs)[:least]) <= int(limit))
    how, _, quality = text.partition("_")
    if how == "share":
        found = [facts.quality(quality)(game, ref) for ref in refs]
        return any([sum([one in kinds for kinds in found]) >= least for one in frozenset().union(*found)])
    values = [_quality(game, quality, ref) for ref in refs]
    if how == "different":
        return len(set(values)) >= least
    return max(values.count(v) for v in values) >= least
