"""Mana abilities compiled: what one activation costs and makes (605, 106)."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any, Final

from apnap.ability.abilities import Activated
from apnap.ability.effects import AddMana, Effect, PayLife, Sacrifice, Seq
from apnap.ability.selections import This, You
from apnap.model.mana import ALL_COLORS, BIT, COLOR_NAMES, COLORS, TYPES, ManaCost, halves, parse
from apnap.model.ongoing import Binding
from apnap.model.state import ALWAYS, State
from apnap.rules import layers
from apnap.rules.casting import asking as ask
from apnap.rules.layers.reads import state_reads

Outputs = tuple[tuple[int, ...], ...]
_LIMIT: Final = 8192
_MOST: Final = 64  # alternatives of one activation that automatic payment considers
_SPECIAL: Final = frozenset({"chosen", "commander", "produced"})


class Maker:
    """One activated mana ability. `auto` says whether automatic payment may use it: its costs ask nothing and its
    mana can be foreseen. `fixed` are its outputs when they never change, else None."""

    __slots__ = (
        "ability", "add", "auto", "bare", "cost", "fixed", "kept", "life", "parts", "penalty", "sacrifice", "simple",
        "steady",
    )  # fmt: skip

    def __init__(self, ability: Activated) -> None:
        self.ability = ability
        cost = ability.cost
        effect = ability.effect
        parts = effect.parts if isinstance(effect, Seq) else (effect,)
        adds = [p for p in parts if isinstance(p, AddMana)]
        self.add: AddMana | None = adds[0] if len(adds) == 1 else None
        self.parts: tuple[Effect, ...] = tuple(p for p in parts if not isinstance(p, AddMana))
        self.cost: ManaCost | None = parse(cost.mana) if cost.mana else None
        self.life = 0
        self.sacrifice = False
        auto = self.add is not None and cost.loyalty is None and not cost.untap and cost.per is None
        if (self.cost is not None and self.cost.x) or ability.timing == "priority":
            auto = False
        for action in cost.actions:
            if isinstance(action, PayLife) and type(action.n) is int:
                self.life += action.n
            elif isinstance(action, Sacrifice) and isinstance(action.what, This):
                self.sacrifice = True
            else:
                auto = False
        if not cost.tap and not self.sacrifice:
            auto = False  # nothing says how often; the player may activate it
        if self.add is not None and not isinstance(self.add.who, You):
            auto = False
        self.auto = auto
        self.fixed = fixed_outputs(self.add) if self.add is not None else None
        self.penalty = (8 if self.sacrifice else 0) + (3 if self.parts or self.life else 0)
        self.penalty += 1 if self.cost is not None else 0
        free = (
            cost.tap and cost.per is None and not cost.waterbend and not ability.cost_mods
            and not ability.conditions and not ability.limit and not ability.once and not ability.any_player
            and not ability.opponents_only and ability.timing == "instant"
        )  # fmt: skip
        self.bare = free and self.cost is None and not cost.actions and not cost.untap and cost.loyalty is None
        """Tapping its permanent is all that it takes."""
        self.kept = self.add is not None and self.fixed is None and _of_the_view(self.add)
        """What it makes stays the same as long as the view does."""
        easy = auto and free and self.add is not None and self.add.spend is None and not self.add.until
        self.simple = easy and self.bare and self.fixed is not None and not self.parts
        self.steady = easy and (self.kept or self.fixed is not None)
        """Untapped, it is the same source of mana as long as the view is the same."""


def _of_the_view(add: AddMana) -> bool:
    """Whether what it makes depends on nothing but what every view depends on."""
    if _SPECIAL & set(add.mana):
        return False
    n = 0 if isinstance(add.n, int) else state_reads(add.n)
    return not (n | state_reads(add.among)) & ~ALWAYS


_makers: dict[int, Maker] = {}


def maker_of(ability: Activated) -> Maker:
    """The compiled form of a mana ability."""
    found = _makers.get(id(ability))
    if found is None:
        if len(_makers) > _LIMIT:
            _makers.clear()
        found = _makers[id(ability)] = Maker(ability)
    return found


def fixed_outputs(add: AddMana) -> Outputs | None:
    """What it always makes, as alternatives; None when that depends on the game."""
    if type(add.n) is not int or add.among is not None or _SPECIAL & set(add.mana):
        return None
    return _multiply(_alternatives(add, 0), add.n, add.same)


def outputs(game: State, maker: Maker, b: Binding) -> Outputs:
    """What the ability would make now, as alternatives, each a tuple of mana types."""
    if maker.fixed is not None:
        return maker.fixed
    if not maker.kept or not game.view_.ready:
        return _outputs(game, maker, b)
    kept: dict[Any, Outputs] = game.view_.data.setdefault("outputs", {})
    key = (id(maker), b.source, b.controller)
    found = kept.get(key)
    if found is None:
        found = kept[key] = _outputs(game, maker, b)
    return found


def _outputs(game: State, maker: Maker, b: Binding) -> Outputs:
    add = maker.add
    assert add is not None
    n = ask.amount(game, add.n, b)
    if n <= 0:
        return ()
    return _multiply(alternatives(game, add, b), n, add.same)


def alternatives(game: State, add: AddMana, b: Binding) -> Outputs:
    """What one helping of it would be now, as alternatives."""
    mask = 0
    if add.among is not None:
        mask = _among(game, add, b)
    elif _SPECIAL & set(add.mana):
        mask = _special(game, add.mana, b)
    return _alternatives(add, mask)


def _alternatives(add: AddMana, mask: int) -> Outputs:
    found: list[tuple[int, ...]] = []
    for text in add.mana:
        if add.among is not None or text in _SPECIAL:
            found += [(bit,) for bit in TYPES if bit & mask]
        elif text == "any":
            found += [(bit,) for bit in COLORS]
        else:
            found += halves(text)
    return tuple(dict.fromkeys(found))


def _multiply(choices: Outputs, n: int, same: bool) -> Outputs:
    """N times one choice (the same for each when `same`), or any combination (106.1)."""
    if n == 1 or not choices:
        return choices
    if same or len(choices) == 1:
        return tuple(choice * n for choice in choices)
    found: list[tuple[int, ...]] = []
    for combo in combinations_with_replacement(choices, n):
        found.append(tuple(bit for part in combo for bit in part))
        if len(found) >= _MOST:
            break
    return tuple(found)


def _special(game: State, texts: tuple[str, ...], b: Binding) -> int:
    """The chosen colour of the source, or the colours of the commander's identity (903.4)."""
    mask = 0
    if "chosen" in texts:
        obj = game.objects.get(b.source)
        if obj is None:
            last = game.last(b.source)
            obj = last.obj if last is not None else None
        color = obj.chosen.get("color") if obj is not None else None
        if isinstance(color, str):
            mask |= COLOR_NAMES.get(color) or BIT.get(color, 0)
    if "commander" in texts:
        mask |= game.players[b.controller].marks.get("identity", 0) & ALL_COLORS
    if "produced" in texts and b.event is not None:
        for mana in b.event.data or ():
            mask |= mana if type(mana) is int else mana.type
    return mask


def _among(game: State, add: AddMana, b: Binding) -> int:
    """The colours among the objects, or with "produced" the types that lands among them could produce, with
    "colors" only the colours (106.7)."""
    mask = 0
    could = "produced" in add.mana
    assert add.among is not None
    for ref in ask.resolve(game, add.among, b):
        if could:
            mask |= could_produce(game, ref, ())
        else:
            mask |= layers.chars(game, ref).colors
    return mask & ALL_COLORS if "colors" in add.mana else mask


def could_produce(game: State, oid: int, seen: tuple[int, ...]) -> int:
    """The types of mana that an object's abilities could produce, costs and effects of the moment aside
    (106.7)."""
    if oid in seen:
        return 0
    mask = 0
    for ability in layers.mana_abilities(game, oid):
        maker = maker_of(ability)
        if maker.add is None:
            continue
        if maker.add.among is not None:
            b = Binding(oid, layers.controller(game, oid), ability)
            for ref in ask.resolve(game, maker.add.among, b):
                mask |= could_produce(game, ref, (*seen, oid))
            continue
        made: Any = outputs(game, maker, Binding(oid, layers.controller(game, oid), ability))
        for output in made:
            for bit in output:
                mask |= bit
    return mask
