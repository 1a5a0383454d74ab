"""Keywords by which one object of the caster's, tapped or sacrificed, makes a spell cost less: harmonize
(702.180), emerge (702.119), offering (702.48). Which one it is, is chosen while announcing (601.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from apnap.ability.effects import Sacrifice
from apnap.ability.selections import Ref
from apnap.model.mana import ManaCost, parse
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.makers import maker_of

if TYPE_CHECKING:
    from apnap.rules.casting.ways import Way

LESSENED: Final[dict[str, str]] = {"harmonize": "702.180b", "emerge": "702.119c", "offering": "702.48b"}
"""The names of such ways to cast, and the rule by which the object is chosen."""
OPTIONAL: Final = frozenset({"harmonize"})
"""Those that can be used without any object."""
GIVEN: Final = "given up"
"""The name under which the object is bound that will be sacrificed."""
GIVE_UP: Final = Sacrifice(Ref(GIVEN))
NOTHING_OFF: Final = parse("{0}")


def candidates(game: State, pid: int, way: Way, spell: int) -> list[int]:
    """The objects that may be chosen: an untapped creature to tap for harmonize (702.180a), a creature or
    another permanent of the quality to sacrifice for emerge (702.119a-b) or offering (702.48a)."""
    name = way.name
    quality = None
    if name != "harmonize":
        keyword = way.info.keywords.get(name)
        quality = keyword.filter if keyword is not None else None
    b = Binding(spell, pid)
    found: list[int] = []
    for obj in game.permanents():
        oid = obj.id
        if layers.controller(game, oid) != pid:
            continue
        if name == "harmonize" and obj.tapped:
            continue
        if quality is not None:
            if not ask.matches(game, quality, oid, b):
                continue
        elif "Creature" not in layers.chars(game, oid).types:
            continue
        if name != "harmonize" and rulemods.cant(game, oid, ("be_sacrificed",)):
            continue
        found.append(oid)
    return found


def reduction(game: State, name: str, one: int) -> ManaCost:
    """By how much the object lessens the total cost: generic mana by its power (702.180b) or mana value
    (702.119a), or its mana cost, colours and all (702.48c)."""
    chars = layers.chars(game, one)
    if name == "harmonize":
        return ManaCost(max(chars.power, 0), 0, ())
    cost = chars.cost
    if cost is None:
        return NOTHING_OFF
    return cost if name == "offering" else ManaCost(cost.mana_value(), 0, ())


def kept_apart(game: State, name: str, one: int) -> int:
    """The object when it can't make mana for the spell as well: it is tapped, or its mana abilities sacrifice
    it; else NOBODY."""
    if name in OPTIONAL or any(maker_of(ability).sacrifice for ability in layers.mana_abilities(game, one)):
        return one
    return NOBODY
