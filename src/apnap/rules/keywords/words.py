"""Short words that the definitions of keywords share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from msgspec import structs

from apnap.ability.abilities import Ability, Keyword, Replacement, Static, Triggered
from apnap.ability.amounts import Amount, CountersOn
from apnap.ability.conditions import Condition
from apnap.ability.costs import FREE, Cost
from apnap.ability.effects import Effect, Exile, PutCounters
from apnap.ability.events import On
from apnap.ability.filters import Among, Controlled, Filter, IsSource, Opponent, Type, both
from apnap.ability.mods import Mod
from apnap.ability.selections import Target, This, You
from apnap.model.node import Node

Definition = Callable[[Keyword], tuple[Ability, ...]]

THIS: Final = This()
YOU: Final = You()
SELF: Final = IsSource()
ME: Final = Among(You())
CREATURE: Final = Type("Creature")
YOURS: Final = Controlled(You())
ENEMY: Final = Opponent()
ENTERS: Final = On("move", subject=SELF, to="battlefield")
DIES: Final = On("move", subject=SELF, frm="battlefield", to="graveyard")
ATTACKS: Final = On("attack", subject=SELF)
UPKEEP: Final = On("step", step="upkeep", player=ME)
NEXT_END: Final = On("step", step="end")
PLUS: Final = "+1/+1"
MINUS: Final = "-1/-1"


def cost_of(keyword: Keyword) -> Cost:
    """The keyword's cost; nothing when it has none."""
    return keyword.cost if keyword.cost is not None else FREE


def number_of(keyword: Keyword) -> Amount:
    """The keyword's number; 1 when it has none. One that is counted is counted whenever it is asked for (702.1b)."""
    return keyword.n if keyword.n is not None else 1


def instance(keyword: Keyword) -> str:
    """By what name its cost is known to have been paid, apart from that of another instance of the keyword: each is
    paid for itself and refers to its own payments (702.56b, 702.153b, 702.157b, 702.175b)."""
    mark = keyword.n if isinstance(keyword.n, int) else keyword.cost.mana if keyword.cost is not None else ""
    number = keyword.word if keyword.word.startswith(_NUMBER) else ""
    return f"{keyword.name} {mark}{number}" if mark or number else keyword.name


PAID_APART: Final = frozenset({"replicate", "conspire", "casualty", "squad", "offspring", "blitz"})
"""Keywords of which each instance refers to its own payments alone (702.56b, 702.78b, 702.152b, 702.153b, 702.157b,
702.175b)."""
_NUMBER: Final = "#"


def apart(abilities: tuple[Node, ...]) -> tuple[Node, ...]:
    """The abilities with equal instances of such a keyword numbered from the second on, so that `instance` knows
    them apart."""
    counts: dict[Keyword, int] = {}
    for ability in abilities:
        if type(ability) is Keyword and ability.name in PAID_APART:
            counts[ability] = counts.get(ability, 0) + 1
    if all([n == 1 for n in counts.values()]):
        return abilities
    seen: dict[Keyword, int] = {}
    out: list[Node] = []
    for ability in abilities:
        if type(ability) is Keyword and ability in counts:
            seen[ability] = n = seen.get(ability, 0) + 1
            ability = numbered(ability, n) if n > 1 else ability
        out.append(ability)
    return tuple(out)


@cache
def numbered(keyword: Keyword, n: int) -> Keyword:
    """The n-th of equal instances, the same node each time."""
    return structs.replace(keyword, word=f"{_NUMBER}{n}")


def plus(cost: Cost, *actions: Effect, tap: bool = False) -> Cost:
    """The cost with more to be done."""
    return Cost(
        mana=cost.mana,
        tap=cost.tap or tap,
        untap=cost.untap,
        actions=cost.actions + actions,
        per=cost.per,
    )


def trigger(
    keyword: Keyword,
    on: On,
    effect: Effect,
    condition: Condition | None = None,
    zones: tuple[str, ...] = ("battlefield",),
) -> Triggered:
    """A triggered ability that remembers which keyword it came from."""
    return Triggered((on,), effect, condition, zones=zones, keyword=keyword.name)


def enters_with(kind: str, n: Amount, condition: Condition | None = None) -> Replacement:
    """This enters with counters (614.1c)."""
    return Replacement(ENTERS, enters_counters=((kind, n),), condition=condition)


def mine(*mods: Mod, when: Condition | None = None) -> Static:
    """A static ability about its own object."""
    return Static(THIS, mods, when)


def put(kind: str, n: Amount = 1) -> PutCounters:
    """Put counters on this."""
    return PutCounters(THIS, kind, n)


def on_this(kind: str) -> CountersOn:
    """How many of those counters are on this."""
    return CountersOn(kind, THIS)


def your_creature(*parts: Filter) -> Target:
    """A target creature you control."""
    return Target(both(CREATURE, YOURS, *parts))


def exile_this() -> Exile:
    """Exile this, as a cost from where it is."""
    return Exile(THIS)
