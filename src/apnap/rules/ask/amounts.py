"""How much: the value of an amount. Always an integer (107.1); below zero only where the rules let it be
(107.1b)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from apnap.ability import amounts as a
from apnap.ability.abilities import Activated, Replacement, Static, Triggered
from apnap.ability.amounts import Amount
from apnap.ability.selections import Linked
from apnap.model.mana import ALL_COLORS, COLOR_NAMES, COLORLESS, SNOW
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, STACK
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask import facts
from apnap.rules.ask.filters import matches
from apnap.rules.ask.past import COUNTS
from apnap.rules.ask.selections import Plural, event_subject, known, players, resolve
from apnap.rules.unsupported import Unsupported


def amount(game: State, node: Amount, b: Binding) -> int:
    """The number now. Raises Unsupported for a node without a meaning here, Plural for a number of several
    objects."""
    if type(node) is int:
        return node
    do = _AMOUNT.get(type(node))
    if do is None:
        raise Unsupported(node)
    return do(game, node, b)


# --- X and what was paid --------------------------------------------------------------------------


def _x(game: State, node: a.X, b: Binding) -> int:
    """The binding's X; else that of the spell on the stack the ability is on (107.3i), or, for an ability
    about the source entering the battlefield, that of the spell that became it (107.3m). An activated
    ability's X is its own (107.3k); for an ability about its becoming monstrous it is monstrosity's (701.37c), about
    its being turned face up or cycled, that of the cost, about a spell that is cast, the spell's (107.3e)."""
    if b.x or isinstance(b.ability, Activated):
        return b.x
    obj = facts.record(game, b.source)
    if obj is None:
        return 0
    if obj.zone == STACK:
        return facts.x_of(obj)
    ev = b.event
    if ev is not None and ev.kind in _WITH_X:
        return ev.amount  # type: ignore[no-any-return]
    if ev is not None and ev.kind == "cast":
        spell = facts.record(game, ev.subject)
        return 0 if spell is None else facts.x_of(spell)
    if obj.cast is None or isinstance(b.ability, Static):
        return 0
    if isinstance(b.ability, Triggered):
        entering = ev is not None and ev.kind == "move" and ev.to == BATTLEFIELD and ev.new == b.source
    else:
        entering = isinstance(b.ability, Replacement) or (ev is not None and ev.to == BATTLEFIELD)
    return obj.cast.x if entering else 0


_WITH_X: Final = frozenset({"monstrous", "face_up", "cycle"})
"""Kinds of event whose amount is the X of what brought it about."""


def _colors_spent(game: State, node: a.ColorsSpent, b: Binding) -> int:
    cast = facts.cast_info(game, b.source)
    if cast is None:
        return 0
    mask = 0
    for mana in cast.mana:
        mask |= mana.type
    return (mask & ALL_COLORS).bit_count()


def _as_cast(game: State, node: a.NumberAsCast, b: Binding) -> int:
    found = facts.as_cast(game, b.source, node)
    return amount(game, node.of, b) if found is None else found


def _mana_spent(game: State, node: a.ManaSpent, b: Binding) -> int:
    refs = known(game, node.what, b) if node.what is not None else (b.source,)
    cast = facts.cast_info(game, refs[0]) if refs else None
    if cast is None:
        return 0
    spent = cast.mana
    if node.source is not None:  # 106.3; a source that is gone as it last was (608.2h)
        spent = tuple(mana for mana in spent if mana.source and matches(game, node.source, mana.source, b))
    if not node.color:
        return len(spent)
    if node.color == "snow":  # 107.4h: mana of any type from a snow source
        return len([mana for mana in spent if mana.snow])
    bits = _MANA_TYPES[node.color]
    return len([mana for mana in spent if mana.type & bits])


_MANA_TYPES: Final = {**COLOR_NAMES, "colorless": COLORLESS, "colored": ALL_COLORS}
"""The types of mana by what they are called (106.1a-b)."""


def _times_kicked(game: State, node: a.TimesKicked, b: Binding) -> int:
    cast = facts.cast_info(game, b.source)
    return times_paid(cast.paid, node.cost) if cast is not None else 0


def times_paid(paid: tuple[str, ...], name: str) -> int:
    """How often the cost of that name is among those paid; each kicker counts, multikicker too
    (702.33c-d)."""
    if name == "kicker":
        return len([p for p in paid if p.startswith(("kicker", "multikicker"))])
    return paid.count(name)


# --- objects --------------------------------------------------------------------------------------


def _milled(game: State, refs: Sequence[int]) -> bool:
    """Whether they were milled: "the milled card" is each of them, its number their sum (701.17d)."""
    new = {ev.new for ev in game.log if ev.kind == "move" and ev.cause == "mill"}
    return new.issuperset(refs)


def _stat_of(game: State, node: a.StatOf, b: Binding) -> int:
    """Last known information is used for what is gone (608.2h). Several exiled cards give the sum (607.3).
    Nothing there gives 0 (107.2)."""
    refs = [r for r in known(game, node.what, b) if r >= FIRST_OBJECT]
    if not refs:
        return 0
    read = facts.stat(node.stat)
    if len(refs) > 1:
        if type(node.what) is not Linked and not _milled(game, refs):
            raise Plural(repr(node))
        return sum([read(game, r) for r in refs])
    return read(game, refs[0])


def _aggregate(game: State, node: a.Aggregate, b: Binding) -> int:
    if node.stat == "life":
        lives = [game.players[pid].life for pid in players(game, node.what, b)] or [0]
        most, least = max(lives), min(lives)
        return {"greatest": most, "least": least, "difference": most - least}[node.how]
    refs = [r for r in known(game, node.what, b) if r >= FIRST_OBJECT]
    if node.how == "distinct":
        if node.stat in facts.QUALITIES:
            values = facts.quality(node.stat)
            return len(frozenset().union(*[values(game, r) for r in refs]))
        read = facts.stat(node.stat)
        return len({read(game, r) for r in refs})
    read = facts.stat(node.stat)
    numbers = [read(game, r) for r in refs]
    if not numbers:
        return 0
    if node.how == "total":
        return sum(numbers)
    if node.how == "greatest":
        return max(numbers)
    if node.how == "least":
        return min(numbers)
    raise Unsupported(node)


def _counters(game: State, node: a.CountersOn, b: Binding) -> int:
    return sum([facts.counters_on(game, r, node.kind) for r in known(game, node.what, b)])


def _devotion(game: State, node: a.Devotion, b: Binding) -> int:
    """Symbols of any of the colours, hybrid ones once, among the costs of permanents the player controls
    (700.5). By what they are now (700.5a)."""
    mask = 0
    for color in node.colors:
        mask |= COLOR_NAMES.get(str(b.names.get("color")), 0) if color == "chosen" else COLOR_NAMES[color]
    who = (b.controller,) if node.who is None else players(game, node.who, b)
    total = 0
    for obj in game.permanents():
        cost = layers.chars(game, obj.id).cost
        if cost is not None and cost.pips and layers.controller(game, obj.id) in who:
            total += len([pip for pip in cost.pips if pip & mask and not pip & SNOW])
    return total


_PARTY: Final = {"Cleric": 1, "Rogue": 2, "Warrior": 4, "Wizard": 8}


def _party(game: State, node: a.Party, b: Binding) -> int:
    """Each creature counts for one of its types, so that the result is highest (700.8b, 700.8, 700.8a)."""
    covered = {0}
    for obj in game.permanents():
        c = layers.chars(game, obj.id)
        if "Creature" not in c.types or layers.controller(game, obj.id) != b.controller:
            continue
        bits = [bit for name, bit in _PARTY.items() if name in c.subtypes]
        covered |= {had | bit for had in covered for bit in bits}
    return max([had.bit_count() for had in covered])


# --- players --------------------------------------------------------------------------------------


def _lands_played(game: State, pid: int, b: Binding) -> int:
    """Lands played this turn (305.2)."""
    return len([ev for ev in game.log if ev.kind == "play" and ev.player == pid])


def _starting_life(game: State, pid: int, b: Binding) -> int:
    """What the player began with: the same for all but where a variant says otherwise (103.4)."""
    own: dict[int, int] = game.options.get("starting_lives", {})
    return own.get(pid, int(game.options.get("starting_life", 20)))


_PLAYER_STATS: Final[dict[str, Callable[[State, int, Binding], int]]] = {
    "life": lambda game, pid, b: game.players[pid].life,
    "hand": lambda game, pid, b: len(game.players[pid].hand),
    "library": lambda game, pid, b: len(game.players[pid].library),
    "graveyard": lambda game, pid, b: len(game.players[pid].graveyard),
    "starting_life": _starting_life,
    "speed": lambda game, pid, b: int(game.players[pid].marks.get("speed", 0)),
    "opponents": lambda game, pid, b: len(game.opponents(pid)),
    "lands_played": _lands_played,
}
_PLAYER_COUNTERS: Final = frozenset({"poison", "energy", "experience", "rad", "ticket"})


def _player_stat(game: State, node: a.PlayerStat, b: Binding) -> int:
    """810.9a; 810.10a: of poison counters those of the team, of each team once. Of a player who is meant and
    has left the game what was last known (800.4i)."""
    who = players(game, node.who, b)
    if not who and len(game.order) < len(game.players):
        who = tuple([ref for ref in resolve(game, node.who, b) if ref < FIRST_OBJECT])
    name = node.stat
    if name in _PLAYER_COUNTERS:
        if name == "poison":
            who = tuple({min(game.sharing(pid)): pid for pid in who}.values())
        return sum([facts.counters_on(game, pid, name) for pid in who])
    read = _PLAYER_STATS.get(name)
    if read is None:
        raise Unsupported(node)
    return sum([read(game, pid, b) for pid in who])


# --- arithmetic -----------------------------------------------------------------------------------


def _minus(game: State, node: a.Minus, b: Binding) -> int:
    n = amount(game, node.a, b) - amount(game, node.b, b)
    return n if n > 0 or node.signed else 0


def _half(game: State, node: a.Half, b: Binding) -> int:
    n = amount(game, node.of, b)
    return -(-n // 2) if node.up else n // 2


def _quotient(game: State, node: a.Quotient, b: Binding) -> int:
    by = amount(game, node.b, b)
    return amount(game, node.a, b) // by if by > 0 else 0


def _if_else(game: State, node: a.IfElse, b: Binding) -> int:
    from apnap.rules.ask.conditions import holds

    return amount(game, node.then if holds(game, node.condition, b) else node.other, b)


# --- earlier results ------------------------------------------------------------------------------


def _excess(game: State, node: a.Excess, b: Binding) -> int:
    found = b.names.get(node.name + "!", 0)
    return found if type(found) is int else 0


def _result(game: State, node: a.Result, b: Binding) -> int:
    """The number kept beside a result (name and "#"), else how many the result holds; 0 for what didn't
    happen."""
    found: Any = b.names.get(node.name + "#")
    if found is None:
        found = b.names.get(node.name, 0)
    return len(found) if type(found) is tuple else int(found)


_MEASURED: Final = (a.StatOf, a.Aggregate, a.PlayerStat)


def added(node: Any, n: int) -> int:
    """What such an amount adds to power or toughness: nothing where it is a number of the game that is negative
    (107.1b), taken away as well as added."""
    if type(node) is a.Minus and node.a == 0 and isinstance(node.b, _MEASURED):
        return min(n, 0)
    return max(n, 0) if isinstance(node, _MEASURED) else n


def _happened(game: State, node: a.Happened, b: Binding) -> int:
    from apnap.rules.ask.patterns import happened, measured

    if node.stat not in COUNTS:
        return measured(game, node.event, node.period, node.stat, b)
    found = happened(game, node.event, node.period, b)
    if node.stat == "objects":
        return len({event_subject(game, ev) for ev in found})
    return len(found) if node.stat == "count" else sum([ev.amount for ev in found])


def _chosen_number(game: State, node: a.ChosenNumber, b: Binding) -> int:
    found = facts.chosen(game, b, "number")
    return 0 if found is None else int(found)


_OVER: Final[dict[str, Callable[[list[int]], int]]] = {"greatest": max, "least": min, "total": sum}


def _over_each(game: State, node: a.OverEach, b: Binding) -> int:
    numbers = [amount(game, node.of, b.child(item=ref)) for ref in resolve(game, node.who, b)]
    return _OVER[node.how](numbers) if numbers else 0


_AMOUNT: Final[dict[type[Any], Callable[[State, Any, Binding], int]]] = {
    a.X: _x,
    a.Count: lambda game, node, b: len(resolve(game, node.what, b)),
    a.StatOf: _stat_of,
    a.Aggregate: _aggregate,
    a.CountersOn: _counters,
    a.PlayerStat: _player_stat,
    a.OverEach: _over_each,
    a.Plus: lambda game, node, b: amount(game, node.a, b) + amount(game, node.b, b),
    a.Minus: _minus,
    a.Times: lambda game, node, b: amount(game, node.n, b) * amount(game, node.of, b),
    a.Half: _half,
    a.Quotient: _quotient,
    a.Greater: lambda game, node, b: max(amount(game, node.a, b), amount(game, node.b, b)),
    a.Lesser: lambda game, node, b: min(amount(game, node.a, b), amount(game, node.b, b)),
    a.Result: _result,
    a.Excess: _excess,
    a.EventAmount: lambda game, node, b: b.event.amount if b.event is not None else 0,
    a.Happened: _happened,
    a.Devotion: _devotion,
    a.ColorsSpent: _colors_spent,
    a.ManaSpent: _mana_spent,
    a.NumberAsCast: _as_cast,
    a.TimesKicked: _times_kicked,
    a.ChosenNumber: _chosen_number,
    a.Party: _party,
    a.IfElse: _if_else,
    a.TurnMark: lambda game, node, b: game.turn.mark,
}
