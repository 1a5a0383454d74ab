"""Keywords that trigger in combat, or change who may block."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Ability, Activated, Keyword, Replacement
from apnap.ability.amounts import Amount, Count, Minus, PlayerStat, StatOf, Times
from apnap.ability.conditions import AllOf, AnyOf, Compare, Exists, Is, IsNot
from apnap.ability.effects import (
    Act,
    AddMana,
    Apply,
    Create,
    Delayed,
    Duration,
    Exile,
    Gate,
    LoseLife,
    Move,
    PutCounters,
    Sacrifice,
    Select,
    Seq,
    Token,
    Untap,
)
from apnap.ability.events import On
from apnap.ability.filters import (
    Among,
    CanAttackOrBlock,
    Controlled,
    Did,
    Has,
    IsSource,
    Meets,
    Not,
    Other,
    Player,
    Stat,
    Status,
    both,
)
from apnap.ability.mods import PT, Cant, Must
from apnap.ability.selections import (
    All,
    Choose,
    DefendingPlayer,
    EachOpponent,
    EachPlayer,
    EventObject,
    Iter,
    OnlyThose,
    Ref,
    Target,
    Top,
)
from apnap.rules.keywords.words import (
    ATTACKS,
    CREATURE,
    NEXT_END,
    PLUS,
    SELF,
    THIS,
    YOURS,
    Definition,
    cost_of,
    mine,
    number_of,
    plus,
    put,
    trigger,
)

_ATTACKERS: Final = All(both(CREATURE, Status("attacking")))
_HITS_PLAYER: Final = On("damage", subject=Player(), source=SELF, combat=True)
_DEFENDER: Final = DefendingPlayer()


def _exalted(k: Keyword) -> tuple[Ability, ...]:
    """702.83a-b"""
    alone = Compare(Count(_ATTACKERS), "==", 1)
    on = On("attack", subject=both(CREATURE, YOURS), condition=alone)
    return (trigger(k, on, Apply(EventObject(), (PT(1, 1),))),)


def _annihilator(k: Keyword) -> tuple[Ability, ...]:
    """702.86a"""
    n = number_of(k)
    chosen = Choose(Controlled(_DEFENDER), least=n, most=n)
    return (trigger(k, ATTACKS, Sacrifice(chosen, who=_DEFENDER)),)


def _battle_cry(k: Keyword) -> tuple[Ability, ...]:
    """702.91a"""
    others = All(both(CREATURE, Status("attacking"), Other()))
    return (trigger(k, ATTACKS, Apply(others, (PT(1, 0),))),)


def _bushido(k: Keyword) -> tuple[Ability, ...]:
    """702.45a: whenever this blocks or becomes blocked."""
    from apnap.ability.abilities import Triggered

    n = number_of(k)
    on = (On("block", subject=SELF, batch=True), On("blocked", subject=SELF))
    return (Triggered(on, Apply(THIS, (PT(n, n),)), keyword=k.name),)


def _flanking(k: Keyword) -> tuple[Ability, ...]:
    """702.25a: each blocker without flanking."""
    on = On("block", subject=both(CREATURE, Not(Has("flanking"))), other=SELF)
    return (trigger(k, on, Apply(EventObject(), (PT(-1, -1),))),)


def _rampage(k: Keyword) -> tuple[Ability, ...]:
    """702.23a-b: for each blocker beyond the first, counted once on resolution."""
    blockers = Count(All(CanAttackOrBlock("blocking", IsSource())))
    n: Amount = Times(number_of(k), Minus(blockers, 1))
    return (trigger(k, On("blocked", subject=SELF), Apply(THIS, (PT(n, n),))),)


def _frenzy(k: Keyword) -> tuple[Ability, ...]:
    """702.68a"""
    return (trigger(k, On("unblocked", subject=SELF), Apply(THIS, (PT(number_of(k), 0),))),)


def _afflict(k: Keyword) -> tuple[Ability, ...]:
    """702.130a"""
    return (trigger(k, On("blocked", subject=SELF), LoseLife(number_of(k), _DEFENDER)),)


def _poisonous(k: Keyword) -> tuple[Ability, ...]:
    """702.70a"""
    return (trigger(k, _HITS_PLAYER, PutCounters(EventObject(), "poison", number_of(k))),)


def _ingest(k: Keyword) -> tuple[Ability, ...]:
    """702.115a"""
    return (trigger(k, _HITS_PLAYER, Exile(Top(of=EventObject()))),)


def _renown(k: Keyword) -> tuple[Ability, ...]:
    """702.112a"""
    fresh = IsNot(Is(THIS, Status("renowned")))
    effect = Seq((put(PLUS, number_of(k)), Act("renown", THIS)))
    return (trigger(k, _HITS_PLAYER, effect, fresh),)


def _dethrone(k: Keyword) -> tuple[Ability, ...]:
    """702.105a: attacks the player with the most life or tied for it."""
    attacked = PlayerStat("life", EventObject("other"))
    richer = OnlyThose(EachPlayer(), Meets(Compare(PlayerStat("life", Iter()), ">", attacked)))
    on = On("attack", subject=SELF, other=Player(), condition=IsNot(Exists(richer)))
    return (trigger(k, on, put(PLUS)),)


def _training(k: Keyword) -> tuple[Ability, ...]:
    """702.149a"""
    stronger = All(both(CREATURE, Status("attacking"), YOURS, Stat("power", ">", StatOf("power", THIS))))
    return (trigger(k, On("attack", subject=SELF, condition=Exists(stronger)), Act("train", THIS)),)


def _mentor(k: Keyword) -> tuple[Ability, ...]:
    """702.134a"""
    weaker = Target(both(CREATURE, Status("attacking"), Stat("power", "<", StatOf("power", THIS))))
    return (trigger(k, ATTACKS, Act("mentor", weaker)),)


def _melee(k: Keyword) -> tuple[Ability, ...]:
    """702.121a: for each opponent attacked this combat."""
    attack = On("attack", subject=YOURS, other=Among(Iter()))
    attacked = Count(OnlyThose(EachOpponent(), Did(attack, "combat")))
    return (trigger(k, ATTACKS, Apply(THIS, (PT(attacked, attacked),))),)


def _decayed(k: Keyword) -> tuple[Ability, ...]:
    """702.147a"""
    later = Delayed(On("step", step="end_combat"), Sacrifice(THIS))
    return (mine(Cant("block")), trigger(k, ATTACKS, later))


def _mobilize(k: Keyword) -> tuple[Ability, ...]:
    """702.181a"""
    warriors = Create(
        Token(("Creature",), ("Warrior",), ("red",), 1, 1),
        number_of(k),
        tapped=True,
        attacking=True,
        name="mobilized",
    )
    return (trigger(k, ATTACKS, Seq((warriors, Delayed(NEXT_END, Sacrifice(Ref("mobilized")))))),)


def _absorb(k: Keyword) -> tuple[Ability, ...]:
    """702.64a, 702.64b"""
    return (Replacement(On("damage", subject=SELF), prevent=number_of(k)),)


def _unleash(k: Keyword) -> tuple[Ability, ...]:
    """702.98a"""
    from apnap.ability.filters import WithCounter
    from apnap.rules.keywords.words import ENTERS

    return (
        Replacement(ENTERS, enters_counters=((PLUS, 1),), optional=True),
        mine(Cant("block"), when=Is(THIS, WithCounter(PLUS))),
    )


def _evolve(k: Keyword) -> tuple[Ability, ...]:
    """702.100a; nothing is bigger than a permanent that is no creature (702.100c)."""
    bigger = AnyOf(
        (
            Compare(StatOf("power", EventObject()), ">", StatOf("power", THIS)),
            Compare(StatOf("toughness", EventObject()), ">", StatOf("toughness", THIS)),
        )
    )
    on = On("move", subject=both(CREATURE, YOURS, Other()), to="battlefield")
    return (trigger(k, on, Act("evolve", THIS), AllOf((Is(THIS, CREATURE), bigger))),)


def _extort(k: Keyword) -> tuple[Ability, ...]:
    """702.101a"""
    from apnap.ability.amounts import Result
    from apnap.ability.costs import Cost
    from apnap.ability.effects import GainLife
    from apnap.ability.selections import EachOpponent
    from apnap.rules.keywords.words import ME

    drain = Seq((LoseLife(1, EachOpponent(), name="lost"), GainLife(Result("lost"))))
    return (trigger(k, On("cast", player=ME), Gate(drain, may=True, cost=Cost("{W/B}"))),)


def _ninjutsu(*zones: str) -> Definition:
    def definition(k: Keyword) -> tuple[Ability, ...]:
        """702.49a, 702.49d"""
        back = Act("return_attacker", Choose(both(CREATURE, YOURS, Status("unblocked"))))
        enter = Move(THIS, "battlefield", tapped=True, attacking=True, attacks=Ref("attacked"))
        return (Activated(plus(cost_of(k), back), enter, zones=zones, keyword="ninjutsu"),)

    return definition


def _firebending(k: Keyword) -> tuple[Ability, ...]:
    """Firebending N: as it attacks its controller adds N red mana, which lasts until end of combat."""
    return (trigger(k, ATTACKS, AddMana(("{R}",), number_of(k), until="end_of_combat")),)


def _enlist(k: Keyword) -> tuple[Ability, ...]:
    """702.154a, its triggered ability; the cost is chosen as attackers are declared (508.1g)."""
    enlisted = StatOf("power", EventObject("other"))
    return (trigger(k, On("enlist", subject=SELF), Apply(THIS, (PT(enlisted, 0),))),)


def _provoke(k: Keyword) -> tuple[Ability, ...]:
    """702.39a"""
    it = Ref("provoked")
    block = Apply(it, (Must("block_this"),), Duration("end_of_combat"))
    theirs = Target(both(CREATURE, Controlled(_DEFENDER)), name="provoked")
    return (trigger(k, ATTACKS, Gate(Seq((Select(theirs, "provoked"), Untap(it), block)), may=True)),)


DEFINITIONS: Final[dict[str, Definition]] = {
    "exalted": _exalted,
    "annihilator": _annihilator,
    "battle cry": _battle_cry,
    "bushido": _bushido,
    "flanking": _flanking,
    "rampage": _rampage,
    "frenzy": _frenzy,
    "afflict": _afflict,
    "poisonous": _poisonous,
    "ingest": _ingest,
    "renown": _renown,
    "dethrone": _dethrone,
    "training": _training,
    "mentor": _mentor,
    "melee": _melee,
    "decayed": _decayed,
    "mobilize": _mobilize,
    "absorb": _absorb,
    "unleash": _unleash,
    "evolve": _evolve,
    "extort": _extort,
    "ninjutsu": _ninjutsu("hand"),
    "commander ninjutsu": _ninjutsu("hand", "command"),
    "enlist": _enlist,
    "firebending": _firebending,
    "provoke": _provoke,
}
