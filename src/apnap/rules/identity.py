"""Colour identity (903.4): the colours of a card's mana symbols, in its cost and its text, with those that it is
printed to be."""

from __future__ import annotations

import re
from typing import Any, Final

from apnap.ability.abilities import Static
from apnap.ability.mods import SetColors
from apnap.ability.selections import This
from apnap.model.card import Card, Face
from apnap.model.mana import ALL_COLORS, BIT, COLOR_NAMES
from apnap.model.node import Node
from apnap.model.state import State
from apnap.rules.formats import is_signature

_SYMBOL: Final = re.compile(r"\{([^{}]*)\}")


def color_identity(card: Card) -> int:
    """The mask of the colours in a card's identity, of all its faces (903.4, 903.4d-e). Before the game and for good
    (903.4a)."""
    mask = 0
    for face in card.faces:
        mask |= _of_text(face.mana_cost or "")
        for name in face.colors or ():
            mask |= COLOR_NAMES[name]
        for ability in face.abilities:
            mask |= _of_node(ability) | _defined(ability)
    return mask


def of_commanders(game: State, pid: int) -> int:
    """The colours in the identity of the player's commander or commanders (903.4f, 702.124c)."""
    mask = 0
    for obj in game.objects.values():
        if obj.owner == pid and obj.card is not None and "commander" in obj.marks and not is_signature(obj):
            mask |= color_identity(obj.card)
    return mask


def _of_text(text: str) -> int:
    """The colours of the mana symbols in a text."""
    mask = 0
    for symbol in _SYMBOL.findall(text):
        for part in symbol.split("/"):
            mask |= BIT.get(part, 0) & ALL_COLORS
    return mask


def _of_node(value: Any) -> int:
    """The colours of the mana symbols anywhere in an ability. A token's own abilities are part of the text too."""
    if isinstance(value, str):
        return _of_text(value) if "{" in value else 0
    if isinstance(value, (tuple, list)):
        mask = 0
        for item in value:
            mask |= _of_node(item)
        return mask
    if isinstance(value, Face):
        return _of_node(value.abilities)  # what it costs and is coloured isn't said
    if isinstance(value, Node):
        mask = 0
        for name in value.__struct_fields__:
            mask |= _of_node(getattr(value, name))
        return mask
    return 0


def _defined(ability: Node) -> int:
    """604.3: the colours that a characteristic-defining ability gives."""
    mask = 0
    if isinstance(ability, Static) and isinstance(ability.what, This):
        for mod in ability.mods:
            if isinstance(mod, SetColors):
                mask |= ALL_COLORS if mod.all_ else 0
                for name in mod.colors:
                    mask |= COLOR_NAMES[name]
    return mask


