"""Rules-changing modifications that matter to casting (613.11): Cant, May, CostChange, AlternativeCost, …

Everything that the package asks of the layers about them passes through here.
"""

from __future__ import annotations

from typing import Any

from apnap.ability.mods import Cant, May
from apnap.model.mana import BLACK, PHYREXIAN, ManaCost
from apnap.model.objects import NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import asking as ask


def on(game: State, ref: int, key: str) -> list[tuple[Any, Binding]]:
    """Those of that kind ("CostChange", "Cant:cast") that apply to this object or player, with their
    bindings."""
    if not exists(game, key):
        return []
    return [(active.mod, active.bind) for active in layers.mods_on(game, key, ref)]


def exists(game: State, key: str) -> bool:
    """Whether any such modification is at work at all."""
    mods = game.view_.mods
    return key in (layers.all_mods(game) if mods is None else mods)


_COSTS = frozenset({
    "CostChange", "CostFloor", "AdditionalCost", "SpellsHave", "May:spend_any_mana", "ManaTypeChange",
    "May:life_for_black",
})  # fmt: skip


def costs_change(game: State) -> bool:
    """Whether any object's effect changes what spells cost or what may pay for them."""
    mods = game.view_.mods
    if mods is None:
        mods = layers.all_mods(game)
    return bool(mods) and not mods.keys().isdisjoint(_COSTS)


ABILITY_COSTS = frozenset({"CostChange", "May:spend_any_mana", "ManaTypeChange", "May:life_for_black"})
"""What changes what abilities cost, or what may pay for them."""


def abilities_change(game: State) -> bool:
    """The same of the costs of abilities."""
    mods = game.view_.mods
    if mods is None:
        mods = layers.all_mods(game)
    return bool(mods) and not mods.keys().isdisjoint(ABILITY_COSTS)


def as_though(game: State, pid: int, spell: int = NOBODY) -> str:
    """What the player may spend mana as though it were mana of, for the spell or for whatever costs mana (609.4b,
    118.14): "color", "type", or "" for no more than it is."""
    found = ""
    for key in ("May:spend_any_mana", "ManaTypeChange"):
        for mod, b in on(game, pid, key):
            if mod.filter is None or (spell != NOBODY and ask.matches(game, mod.filter, spell, b)):
                if key == "ManaTypeChange" and mod.any_type:
                    return "type"
                found = "color"
    return found


def spent(game: State, pid: int, mana: ManaCost, spell: int = NOBODY, how: str = "") -> ManaCost:
    """The cost by what may be spent on it: 2 life rather than each black mana, as with Phyrexian symbols (107.4f,
    118.9); mana as though it were of any color or type (609.4b), by a permission of its own (`how`) or by others."""
    if not mana.pips:
        return mana
    if exists(game, "May:life_for_black") and may(game, pid, "life_for_black"):
        pips = tuple([pip | PHYREXIAN if pip & BLACK else pip for pip in mana.pips])
        mana = ManaCost(mana.generic, mana.x, pips)
    if how != "type":
        how = as_though(game, pid, spell) or how
    return mana.spent_as(how == "type") if how else mana


def raised(game: State, pid: int, mana: ManaCost, x: int) -> ManaCost:
    """The cost of a spell with what it must come to at the least, whatever else changed it (601.2f)."""
    for mod, b in on(game, pid, "CostFloor"):
        if holds(game, mod.condition, b):
            missing = mod.n - mana.generic - len(mana.pips) - mana.x * x
            if missing > 0:
                mana = mana.plus_generic(missing)
    return mana


def cant(game: State, ref: int, what: tuple[str, ...]) -> bool:
    """Whether the object or player can't do one of these, whatever it is about. That something can't be done
    goes before all that allows or orders it (101.2)."""
    for name in what:
        for mod, b in on(game, ref, "Cant:" + name):
            if mod.by is None and mod.limit is None and holds(game, mod.condition, b):
                return True
    return False


def may(game: State, ref: int, what: str) -> bool:
    """Whether the object or player has that permission, whatever it is about."""
    return any(holds(game, mod.condition, b) for mod, b in on(game, ref, "May:" + what))


def permissions(game: State, pid: int, what: str) -> list[tuple[May, Binding]]:
    """The player's permissions of that sort."""
    return [(mod, b) for mod, b in on(game, pid, "May:" + what) if holds(game, mod.condition, b)]


def prohibitions(game: State, pid: int, what: str) -> list[tuple[Cant, Binding]]:
    """What the player can't do of that sort; the player is `Iter` in it ("each opponent … that player")."""
    found = [(mod, b.child(item=pid)) for mod, b in on(game, pid, "Cant:" + what)]
    return [(mod, b) for mod, b in found if holds(game, mod.condition, b)]


def kept_from(game: State, pid: int, oid: int, keys: tuple[str, ...]) -> bool:
    """Whether an effect on the object or on the player keeps the player from one of these ("Cant:activate") with it
    (602.5)."""
    for key in keys:
        if exists(game, key):
            for ref in (oid, pid):
                for mod, b in prohibitions(game, ref, key.removeprefix("Cant:")):
                    if mod.by is None or ask.matches(game, mod.by, oid, b) != mod.except_by:
                        return True
    return False


def holds(game: State, condition: Any, b: Binding) -> bool:
    """Whether a condition holds; None always does."""
    return condition is None or bool(ask.holds(game, condition, b))
