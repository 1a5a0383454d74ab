"""An object's abilities taken apart once for each tuple of abilities: expanded keywords, and who wants to
know of which.

`parts(abilities)` is cached by the identity of the tuple, which is why layered tuples are interned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from apnap.ability import mods as mo
from apnap.ability.abilities import (
    Activated,
    Chapter,
    Keyword,
    Level,
    Replacement,
    Solve,
    Static,
    Triggered,
)
from apnap.ability.amounts import CountersOn, EventAmount, Minus
from apnap.ability.conditions import AllOf, AnyOf, Compare, Is, IsNot
from apnap.ability.effects import Act, AddMana, Delayed
from apnap.ability.events import On
from apnap.ability.filters import Among, Both, Did, Has, IsSource
from apnap.ability.selections import Target, This, You
from apnap.model.node import Node
from apnap.model.objects import BATTLEFIELD, EXILE, GRAVEYARD, STACK, Chars, Obj
from apnap.model.state import STEP, TURN, State
from apnap.rules.keywords.words import apart
from apnap.rules.layers.reads import char_reads, state_reads

L_COPY, L_CONTROL, L_TEXT, L_TYPE, L_COLOR, L_ABILITY, L_CDA, L_SET, L_CHANGE, L_SWITCH = range(10)
"""The layers and sublayers in order: 1a, 2, 3, 4, 5, 6, 7a, 7b, 7c, 7d (613.1, 613.4)."""

LAYER: Final[dict[type, int]] = {
    mo.IsCopyOf: L_COPY,
    mo.SetController: L_CONTROL,
    mo.SetName: L_TEXT,
    mo.ChangeText: L_TEXT,
    mo.AddTypes: L_TYPE,
    mo.SetTypes: L_TYPE,
    mo.LoseTypes: L_TYPE,
    mo.SetColors: L_COLOR,
    mo.Gain: L_ABILITY,
    mo.GainFrom: L_ABILITY,
    mo.Lose: L_ABILITY,
    mo.CantHave: L_ABILITY,
    mo.SetPT: L_SET,
    mo.PT: L_CHANGE,
    mo.SwitchPT: L_SWITCH,
}

Gate = Callable[[State, Obj], bool]
"""A condition that is no node of the language: a level reached, a Case solved."""


def kind_of_mod(mod: Node) -> str:
    """Under which name a modification of rules is kept: "Cant:attack", "DoesntUntap", …"""
    name = type(mod).__name__
    return f"{name}:{mod.what}" if isinstance(mod, (mo.Cant, mo.Must, mo.May)) else name


class Plan:
    """What a static ability or a continuous effect does, sorted by layer; cached per tuple of mods."""

    __slots__ = ("chars", "layers", "mods", "reach", "rules", "state", "used")

    def __init__(self, mods: tuple[Node, ...]) -> None:
        self.mods = mods
        self.layers: dict[int, tuple[Node, ...]] = {}
        """Layer -> its mods, in the order of the text."""
        rules: list[Node] = []
        self.state = 0
        """Which changes of the state feed its amounts."""
        self.chars: dict[int, int] = {}
        """Layer -> the characteristics on which its amounts depend."""
        for mod in mods:
            layer = LAYER.get(type(mod), -1)
            self.state |= state_reads(mod)
            if layer < 0:
                rules.append(mod)
                continue
            if type(mod) is mo.SetPT and mod.defining:
                layer = L_CDA
            self.layers[layer] = (*self.layers.get(layer, ()), mod)
            self.chars[layer] = self.chars.get(layer, 0) | char_reads(mod)
        self.used = sum(1 << layer for layer in self.layers)
        """Its layers as bits."""
        self.reach = -1
        """How far it reaches permanents that are about to enter; -1: not yet asked."""
        self.rules = tuple((kind_of_mod(mod), mod) for mod in rules)
        """The mods that change rules instead of characteristics (613.11), each with its index's key."""


_plans: dict[int, Plan] = {}


def plan_of(mods: tuple[Node, ...]) -> Plan:
    """The cached plan of these mods."""
    found = _plans.get(id(mods))
    if found is None:
        if len(_plans) > 20_000:
            _plans.clear()
        _plans[id(mods)] = found = Plan(mods)
    return found


class StaticPart:
    """A static ability as the layers see it: the node in the object's abilities that it hangs on (`host`,
    which may be a keyword or a level), and an extra `gate` (113.3d, 405.6b)."""

    __slots__ = ("cda", "chars", "gate", "host", "node", "plan", "state")

    def __init__(self, host: Node, node: Static, gate: Gate | None = None) -> None:
        self.host = host
        self.node = node
        self.gate = gate
        self.plan = plan_of(node.mods)
        self.state = state_reads(node.what) | state_reads(node.condition) | self.plan.state
        self.chars = char_reads(node.what) | char_reads(node.condition)
        self.cda = gate is None and is_cda(node)


_DEFINING: Final = frozenset({mo.SetPT, mo.SetColors, mo.AddTypes, mo.SetTypes})


def is_cda(node: Static) -> bool:
    """Whether a static ability is characteristic-defining (604.3a): about itself alone, unconditional, and
    it defines colours, subtypes, power or toughness. (Power and toughness must say so: "is a 0/1" is no
    definition.)"""
    if type(node.what) is not This or node.condition is not None:
        return False
    for mod in node.mods:
        if type(mod) not in _DEFINING:
            return False
        if type(mod) is mo.SetPT and not mod.defining:
            return False
        if isinstance(mod, mo.AddTypes) and (mod.types or mod.supertypes):
            return False
        if isinstance(mod, mo.SetTypes) and mod.types:
            return False
    return True


def trigger_zones(ability: Triggered) -> tuple[str, ...]:
    """Where a triggered ability functions: as it says, or where alone its condition can be met (113.6k): a spell being
    cast, a card put into a graveyard from anywhere, discarded or cycled."""
    if ability.zones != (BATTLEFIELD,):
        return ability.zones
    zones: list[str] = []
    for on in ability.on:
        if type(on.subject) is not IsSource:
            return ability.zones
        if on.kind == "cast":
            zones.append(STACK)
        elif on.kind == "move" and on.frm != BATTLEFIELD and on.to == GRAVEYARD:
            zones.append(GRAVEYARD)
        elif on.kind == "plot":
            zones.append(EXILE)
        elif on.kind in ("discard", "cycle"):
            zones += [GRAVEYARD, EXILE]
        else:
            zones.append(BATTLEFIELD)
    return tuple(dict.fromkeys(zones))


class Parts:
    """The abilities of one tuple by what they are. Every ability of the object for itself (113.2c)."""

    __slots__ = (
        "abilities", "activated", "active", "away", "entering", "expanded", "gates", "idle", "layered", "mana",
        "replacements", "rules", "seen", "state", "triggers",
    )  # fmt: skip

    def __init__(self, abilities: tuple[Node, ...]) -> None:
        self.abilities = abilities
        expanded: list[Node] = []
        layered: list[StaticPart] = []
        rules: list[StaticPart] = []
        triggers: list[Triggered] = []
        replacements: list[Replacement] = []
        entering: list[Replacement] = []
        activated: dict[str, tuple[Activated, ...]] = {}
        gates: dict[int, Gate] = {}
        state = 0
        away: set[str] = set()
        for host, node, gate in expand(abilities):
            expanded.append(node)
            cls = type(node)
            if cls is Static:
                assert isinstance(node, Static)
                part = StaticPart(host, node, gate)
                if part.plan.layers:
                    layered.append(part)
                if part.plan.rules:
                    rules.append(part)
                away.update(node.zones)
            elif isinstance(node, Triggered):
                triggers.append(node)
                if gate is not None:
                    gates[id(node)] = gate
                    state |= TURN | STEP
                away.update(trigger_zones(node))
            elif isinstance(node, Replacement):
                if enters_itself(node):
                    entering.append(node)
                    if type(node.on.subject) is IsSource:
                        continue
                replacements.append(node)
                away.update(node.zones)
            elif isinstance(node, Activated):
                if gate is not None:
                    gates[id(node)] = gate
                for zone in node.zones:
                    activated[zone] = (*activated.get(zone, ()), node)
        away.discard(BATTLEFIELD)
        self.expanded = tuple(expanded)
        """All abilities in printed order with keywords replaced by what they mean; those that rules read
        directly are left out."""
        self.layered = tuple(layered)
        """Static abilities that change characteristics."""
        self.rules = tuple(rules)
        """Static abilities that change rules (613.11)."""
        self.triggers = tuple(triggers)
        self.seen = tuple([(t, trigger_zones(t), tuple(dict.fromkeys([on.kind for on in t.on]))) for t in triggers])
        """The triggered abilities with the zones in which they function and the kinds of events they look for."""
        self.replacements = tuple(replacements)
        self.entering = tuple(entering)
        """Replacement effects of the object's own entering (614.12)."""
        self.gates = gates
        """id of an activated or triggered ability -> when it exists at all (a Class's next level, 716.2a)."""
        self.activated = activated
        """Zone -> the activated abilities that function there, in printed order (113.6)."""
        self.mana = {zone: tuple(a for a in here if is_mana_ability(a)) for zone, here in activated.items()}
        """Zone -> those of `activated` that are mana abilities (605.1a)."""
        self.active = bool(rules or triggers or replacements)
        """Whether the indexes have to look at it."""
        self.away = frozenset(away)
        """Zones other than the battlefield in which a static, triggered or replacement ability functions."""
        for part in (*layered, *rules):
            state |= part.state
        self.state = state
        """Which changes of the state feed its static abilities."""
        self.idle = not (state or self.active or layered)
        """Neither the layers nor the indexes have anything to do with it."""


_is_mana: dict[int, tuple[Activated, bool]] = {}


def is_mana_ability(ability: Activated) -> bool:
    """605.1a: no target, no loyalty ability, and it could add mana to a pool as it resolves (113.4,
    605.1). Whether or not it makes any just now (605.2); nothing with a target (605.5a), and no spell
    (605.5b). Everything else is none (605.5)."""
    found = _is_mana.get(id(ability))
    if found is None:
        if len(_is_mana) > 20_000:
            _is_mana.clear()
        _is_mana[id(ability)] = found = (ability, _adds_mana(ability))
    return found[1]


def _adds_mana(ability: Activated) -> bool:
    cost = ability.cost
    if cost.loyalty is not None or cost.minus_x:
        return False
    adds = False
    stack: list[Node] = [ability.effect]
    while stack:
        node = stack.pop()
        cls = type(node)
        if cls is Target:
            return False
        if cls is AddMana or (isinstance(node, Act) and node.name == "double_mana"):  # 701.10f
            adds = True
        elif cls is Delayed:  # a delayed trigger adds it later, not this ability
            continue
        stack.extend(node.children())
    return adds


def enters_itself(node: Replacement) -> bool:
    """Whether it modifies how its own source enters the battlefield (614.1c, 614.12, 113.6h)."""
    on = node.on
    if on.kind != "move" or on.to != BATTLEFIELD or on.subject is None:
        return False
    return any(type(n) is IsSource for n in on.subject.walk())


_parts: dict[int, Parts] = {}


def parts(abilities: tuple[Node, ...]) -> Parts:
    """The abilities taken apart, cached."""
    found = _parts.get(id(abilities))
    if found is None:
        if len(_parts) > 50_000:
            _parts.clear()
        _parts[id(abilities)] = found = Parts(abilities)
    return found


def parts_in(c: Chars) -> Parts:
    """The abilities of these characteristics taken apart, kept with them."""
    found: Parts | None = c.parts
    if found is None or found.abilities is not c.abilities:
        found = c.parts = parts(c.abilities)
    return found


# --- expansion ------------------------------------------------------------------------------------


def expand(abilities: tuple[Node, ...]) -> Iterator[tuple[Node, Node, Gate | None]]:
    """(node on the object, ability it means, gate): keywords by their definitions (702), chapters (714.2b),
    levels (711.2, 716.2a, 721.2), Cases (719.3). Each instance of a keyword means its abilities once more,
    which trigger or apply separately (702.6d, 702.23c, 702.24b, 702.25b, 702.38b, 702.39b, 702.40b, 702.43b,
    702.44d, 702.45b, 702.46b, 702.54c, 702.58b, 702.60b, 702.63c, 702.64c, 702.67c, 702.68b, 702.69b,
    702.70b, 702.85c, 702.86b, 702.91b, 702.100d, 702.101b, 702.105b, 702.108b, 702.112c, 702.115b, 702.116b,
    702.121b, 702.123b, 702.130b, 702.134b, 702.135b, 702.136b, 702.149b)."""
    for host, meant in zip(abilities, apart(abilities), strict=True):
        special = _SPECIAL.get(type(host))
        if special is None:
            yield host, host, None
        else:
            for node, gate in special(meant):
                yield host, node, gate


_expansions: dict[int, tuple[Node, tuple[tuple[Node, Gate | None], ...]]] = {}


def _cached(
    make: Callable[[Node], list[tuple[Node, Gate | None]]],
) -> Callable[[Node], tuple[tuple[Node, Gate | None], ...]]:
    """Expand each node once, so that what it means has an identity of its own for good."""

    def cached(host: Node) -> tuple[tuple[Node, Gate | None], ...]:
        found = _expansions.get(id(host))
        if found is None:
            _expansions[id(host)] = found = (host, tuple(make(host)))
        return found[1]

    return cached


def _keyword(host: Node) -> list[tuple[Node, Gate | None]]:
    from apnap.rules.keywords import GATES
    from apnap.rules.keywords import expand as definition

    assert isinstance(host, Keyword)
    gate = GATES.get(host.name)
    return [(node, gate) for node in definition(host)]


def _chapter(host: Node) -> list[tuple[Node, Gate | None]]:
    """714.2b-c: one triggered ability for each number (107.15a-b, 714.2, 714.2a). 107.15.
    Other abilities of a Saga that is a creature are independent of them (714.1a)."""
    assert isinstance(host, Chapter)
    lore = CountersOn("lore", This())
    # 702.155a: with read ahead, in the turn that it entered only the chapter of just that number.
    fresh = Is(This(), Both((Has("read ahead"), Did(On("move", to=BATTLEFIELD)))))
    found: list[tuple[Node, Gate | None]] = []
    for n in host.numbers:
        crossed = AllOf(
            (
                Compare(lore, ">=", n),
                Compare(Minus(lore, EventAmount(), signed=True), "<", n),
                AnyOf((Compare(lore, "==", n), IsNot(fresh))),
            )
        )
        on = On("counters", subject=IsSource(), counter="lore", condition=crossed)
        found.append((Triggered((on,), host.effect, word=host.word, keyword="chapter"), None))
    return found


def _level(host: Node) -> list[tuple[Node, Gate | None]]:
    """711.2, 716.2a, 721.2, 711.2a-b, 107.8a-b, 107.16a, 721.2a. Abilities without a level symbol are
    there at every level (711.4, 716.3, 721.4), and below the first the printed size (711.5). Levels of a
    Class and level counters are kept apart and don't count for each other (702.87c, 711.7, 716.4, 716.2).
    107.8, 107.16. Without one the level is 1 (716.2d)."""
    assert isinstance(host, Level)
    least, most, kind = host.least, host.most, host.kind
    if kind == "class":

        def reached(game: State, obj: Obj) -> bool:
            return bool(obj.marks.get("class_level", 1) >= least)

        def before(game: State, obj: Obj) -> bool:
            return bool(obj.marks.get("class_level", 1) == least - 1)

        gain = Static(This(), (mo.Gain(host.abilities),))
        up = Activated(host.cost, Act("class_level", This(), least), timing="sorcery", keyword="class_level")
        return [(up, before), (gain, reached)]
    counter = "charge" if kind == "station" else "level"

    def within(game: State, obj: Obj) -> bool:
        n = obj.counters.get(counter, 0)
        return n >= least and (most is None or n <= most)

    mods: list[mo.Mod] = [mo.Gain(host.abilities)] if host.abilities else []
    if host.power is not None or host.toughness is not None:
        mods.append(mo.SetPT(host.power, host.toughness))
        if kind == "station":
            mods.append(mo.AddTypes(types=("Creature",)))
    return [(Static(This(), tuple(mods)), within)]


def _solve(host: Node) -> list[tuple[Node, Gate | None]]:
    """719.3: the trigger that solves it, and what it has once solved. A static ability (702.169b), a
    triggered (702.169c) and an activated one (702.169d) are there once it is solved (702.169a)."""
    assert isinstance(host, Solve)

    def solved(game: State, obj: Obj) -> bool:
        return "solved" in obj.flags

    on = On("step", step="end", player=Among(You()))
    trigger = Triggered((on,), Act("solve", This()), host.condition, keyword="solve")
    return [(trigger, None), (Static(This(), (mo.Gain(host.solved),)), solved)]


_SPECIAL: Final[dict[type, Callable[[Node], tuple[tuple[Node, Gate | None], ...]]]] = {
    Keyword: _cached(_keyword),
    Chapter: _cached(_chapter),
    Level: _cached(_level),
    Solve: _cached(_solve),
}
