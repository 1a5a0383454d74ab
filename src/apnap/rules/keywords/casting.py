"""Keywords of spells and of cards outside the battlefield: cycling, flashback, madness, suspend, storm,
cascade, …

Costs that are chosen while casting (kicker, buyback, convoke, …) and ways to cast (flashback, evoke,
morph, …) are read from the keyword by the casting rules; here is what else those keywords mean.
"""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Ability, Activated, Keyword, Replacement
from apnap.ability.amounts import CountersOn, Happened, StatOf, Times, TimesKicked
from apnap.ability.conditions import Compare, Happens, Is, IsNot, Paid, WasCast
from apnap.ability.costs import Cost
from apnap.ability.effects import (
    FOREVER,
    Act,
    Apply,
    Cast,
    CopySpell,
    Create,
    Delayed,
    Discard,
    Draw,
    Duration,
    Effect,
    EnterWith,
    Exile,
    ExtraTurn,
    Gate,
    Move,
    PutCounters,
    RemoveCounters,
    RevealUntil,
    Sacrifice,
    Search,
    Seq,
    Shield,
    Shuffle,
    Token,
)
from apnap.ability.events import On
from apnap.ability.filters import (
    Among,
    Both,
    Controlled,
    Filter,
    InZone,
    Not,
    Stat,
    Subtype,
    Type,
    WithCounter,
    both,
)
from apnap.ability.mods import Gain
from apnap.ability.selections import ChosenPlayer, OnlyThose, Ref, Target, Union
from apnap.rules.keywords.words import (
    CREATURE,
    DIES,
    ENTERS,
    ME,
    NEXT_END,
    SELF,
    THIS,
    UPKEEP,
    YOU,
    Definition,
    cost_of,
    exile_this,
    instance,
    number_of,
    plus,
    trigger,
)
from apnap.rules.layers.creature_types import BASIC_LAND_TYPES
from apnap.rules.unsupported import Unsupported

_HASTE: Final = Gain((Keyword("haste"),))
_SPELL_CAST: Final = On("cast", subject=SELF)
_STACK: Final = ("stack",)
_HAND: Final = ("hand",)
_GRAVEYARD: Final = ("graveyard",)
_EXILE: Final = ("exile",)
_DISCARD_THIS: Final = Discard(what=THIS)


# --- from the hand --------------------------------------------------------------------------------


def _cycling(k: Keyword) -> tuple[Ability, ...]:
    """702.29a"""
    return (Activated(plus(cost_of(k), _DISCARD_THIS), Draw(), zones=_HAND, keyword="cycling"),)


def _typecycling(k: Keyword) -> tuple[Ability, ...]:
    """702.29e: typecycling abilities are cycling abilities (702.29f)."""
    quality = k.filter
    if quality is None:
        word = k.text or k.name.removesuffix("cycling").strip().capitalize()
        if word in ("Basic land", "Basic"):
            from apnap.ability.filters import Supertype

            quality = Both((Type("Land"), Supertype("Basic")))
        else:
            quality = Type("Land") if word == "Land" else Subtype(word)
    find = Seq((Search(quality, reveal=True), Move(Ref("found"), "hand"), Shuffle()))
    return (Activated(plus(cost_of(k), _DISCARD_THIS), find, zones=_HAND, keyword="cycling"),)


def _reinforce(k: Keyword) -> tuple[Ability, ...]:
    """702.77a"""
    grow = PutCounters(Target(CREATURE), "+1/+1", number_of(k))
    return (Activated(plus(cost_of(k), _DISCARD_THIS), grow, zones=_HAND, keyword=k.name),)


def _transmute(k: Keyword) -> tuple[Ability, ...]:
    """702.53a"""
    same = Stat("mana_value", "==", StatOf("mana_value", THIS))
    find = Seq((Search(same, reveal=True), Move(Ref("found"), "hand"), Shuffle()))
    cost = plus(cost_of(k), _DISCARD_THIS)
    return (Activated(cost, find, timing="sorcery", zones=_HAND, keyword=k.name),)


def _transfigure(k: Keyword) -> tuple[Ability, ...]:
    """702.71a"""
    same = both(CREATURE, Stat("mana_value", "==", StatOf("mana_value", THIS)))
    find = Seq((Search(same), Move(Ref("found"), "battlefield"), Shuffle()))
    return (Activated(plus(cost_of(k), Sacrifice(THIS)), find, timing="sorcery", keyword=k.name),)


def _price(k: Keyword) -> str | Cost:
    """What a spell costs that is cast for the keyword's cost while something resolves."""
    if k.cost is None:  # "equal to its mana cost"
        return ""
    cost = cost_of(k)
    return cost if cost.tap or cost.untap or cost.actions else cost.mana


def _madness(k: Keyword) -> tuple[Ability, ...]:
    """702.35a"""
    exiled = Replacement(On("move", subject=SELF, frm="hand", cause="discard"), to="exile", zones=_HAND)
    cast = Cast(THIS, free=False, cost=_price(k), name="madness")
    rest = Gate(Move(THIS, "graveyard"), when=IsNot(Happens("madness")))
    on = On("move", subject=SELF, frm="hand", to="exile", cause="discard")
    return (exiled, trigger(k, on, Seq((cast, rest)), zones=_EXILE))


def _miracle(k: Keyword) -> tuple[Ability, ...]:
    """702.94a: revealing it as it is drawn is the door's question (`rules.change.miracle`)."""
    on = On("reveal", subject=SELF, cause="miracle")
    return (trigger(k, on, Cast(THIS, free=False, cost=_price(k)), zones=_HAND),)


def _suspend(k: Keyword) -> tuple[Ability, ...]:
    """702.62a, its second and third abilities; the first is a special action (116.2f)."""
    suspended = Is(THIS, WithCounter("time"))
    ticks = trigger(k, UPKEEP, RemoveCounters(THIS, "time"), suspended, zones=_EXILE)
    last = On(
        "remove_counters", subject=SELF, counter="time", condition=Compare(CountersOn("time", THIS), "==", 0)
    )
    cast = Cast(THIS, lands=True, name="suspended")
    yours = Duration("while", Is(Ref("suspended"), Controlled(YOU)))
    haste = Apply(OnlyThose(Ref("suspended"), CREATURE), (_HASTE,), yours)
    here = Is(THIS, InZone("exile"))
    return (ticks, trigger(k, last, Seq((cast, haste)), here, zones=_EXILE))


# --- from the graveyard ---------------------------------------------------------------------------


def _exiled_after(k: Keyword) -> tuple[Ability, ...]:
    """702.34a, 702.133a: cast that way, it is exiled whenever it would leave the stack."""
    on = On("move", subject=SELF, frm="stack")
    return (Replacement(on, to="exile", condition=Paid(k.name), zones=_STACK),)


def _unearth(k: Keyword) -> tuple[Ability, ...]:
    """702.84a"""
    it = Ref("unearthed")
    leaves = Replacement(On("move", subject=Among(it), frm="battlefield"), to="exile")
    effect = Seq(
        (
            Move(THIS, "battlefield", name="unearthed"),
            Apply(it, (_HASTE,), FOREVER),
            Delayed(NEXT_END, Exile(it)),
            Shield(leaves, FOREVER),
        )
    )
    return (Activated(cost_of(k), effect, timing="sorcery", zones=_GRAVEYARD, keyword=k.name),)


def _scavenge(k: Keyword) -> tuple[Ability, ...]:
    """702.97a"""
    grow = PutCounters(Target(CREATURE), "+1/+1", StatOf("power", THIS))
    cost = plus(cost_of(k), exile_this())
    return (Activated(cost, grow, timing="sorcery", zones=_GRAVEYARD, keyword=k.name),)


def _dredge(k: Keyword) -> tuple[Ability, ...]:
    """702.52a, 702.52b"""
    from apnap.ability.amounts import PlayerStat
    from apnap.ability.effects import Mill

    n = number_of(k)
    enough = Compare(PlayerStat("library", YOU), ">=", n)
    instead = Seq((Mill(n), Move(THIS, "hand")))
    on = On("draw", player=ME)
    return (Replacement(on, instead=instead, condition=enough, optional=True, zones=_GRAVEYARD),)


# --- on the stack ---------------------------------------------------------------------------------


def _copies(k: Keyword, n: object) -> tuple[Ability, ...]:
    copy = CopySpell(THIS, n)  # type: ignore[arg-type]
    return (trigger(k, _SPELL_CAST, copy, zones=_STACK),)


def _storm(k: Keyword) -> tuple[Ability, ...]:
    """702.40a: each other spell cast before it this turn."""
    return _copies(k, Happened(On("cast"), "before"))


def _gravestorm(k: Keyword) -> tuple[Ability, ...]:
    """702.69a"""
    return _copies(k, Happened(On("move", frm="battlefield", to="graveyard")))


def _replicate(k: Keyword) -> tuple[Ability, ...]:
    """702.56a"""
    times = TimesKicked(instance(k))
    copy = CopySpell(THIS, times)
    return (trigger(k, _SPELL_CAST, copy, Compare(times, ">=", 1), zones=_STACK),)


def _conspire(k: Keyword) -> tuple[Ability, ...]:
    """702.78a"""
    return (trigger(k, _SPELL_CAST, CopySpell(THIS), Paid(instance(k)), zones=_STACK),)


def _casualty(k: Keyword) -> tuple[Ability, ...]:
    """702.153a"""
    return (trigger(k, _SPELL_CAST, CopySpell(THIS), Paid(instance(k)), zones=_STACK),)


def _cascade(k: Keyword) -> tuple[Ability, ...]:
    """702.85a: what isn't cast goes to the bottom, all of it in one random order."""
    lesser: Filter = both(Not(Type("Land")), Stat("mana_value", "<", StatOf("mana_value", THIS)))
    effect: Effect = Seq(
        (
            RevealUntil(lesser, exile=True),
            Cast(OnlyThose(Ref("found"), lesser), name="cascaded"),
            Gate(
                Move(Ref("rest"), "library", position="bottom", order="random"),
                when=Happens("cascaded"),
                otherwise=Move(
                    Union((Ref("found"), Ref("rest"))), "library", position="bottom", order="random"
                ),
            ),
        )
    )
    return (trigger(k, _SPELL_CAST, effect, zones=_STACK),)


def _rebound(k: Keyword) -> tuple[Ability, ...]:
    """702.88a"""
    again = Delayed(UPKEEP, Cast(Ref("rebounding")))
    instead = Seq((Exile(THIS, name="rebounding"), again))
    on = On("move", subject=SELF, frm="stack", cause="resolved")
    return (Replacement(on, instead=instead, condition=WasCast(THIS, zone="hand"), zones=_STACK),)


def _dash(k: Keyword) -> tuple[Ability, ...]:
    """702.109a. The return is one delayed ability, made as the permanent enters.
    The delayed ability is made as it enters (608.3g)."""
    from apnap.ability.abilities import Static

    back = Delayed(NEXT_END, Move(THIS, "hand"))
    return (
        Replacement(ENTERS, also=back, condition=Paid("dash")),
        Static(THIS, (_HASTE,), Paid("dash")),
    )


def _blitz(k: Keyword) -> tuple[Ability, ...]:
    """702.152a; of several instances the one that was paid for (702.152b)."""
    from apnap.ability.abilities import Static, Triggered
    from apnap.rules.keywords.words import DIES

    gone = Delayed(NEXT_END, Sacrifice(THIS))
    draws = Triggered((DIES,), Draw(), keyword=k.name)
    paid = Paid(instance(k))
    return (
        Replacement(ENTERS, also=gone, condition=paid),
        Static(THIS, (Gain((Keyword("haste"), draws)),), paid),
    )


def _warp(k: Keyword) -> tuple[Ability, ...]:
    """702.185a, all but its cost; that its owner may cast it later is read from the mark (`casting.ways`)."""
    gone = Delayed(NEXT_END, Exile(THIS, marked="warped"))
    return (Replacement(ENTERS, also=gone, condition=Paid("warp")),)


def _bestow(k: Keyword) -> tuple[Ability, ...]:
    """702.103b: an Aura with enchant creature while the spell is on the stack and the permanent is attached; once
    unattached it is a creature for good (702.103f), as nothing can attach what is no Aura; also when it phases in so
    (702.103g)."""
    from apnap.ability.abilities import Static
    from apnap.ability.conditions import AllOf, AnyOf
    from apnap.ability.filters import Status
    from apnap.ability.mods import AddTypes, LoseTypes

    here = AnyOf((Is(THIS, InZone("stack")), Is(THIS, Status("attached"))))
    enchant = Gain((Keyword("enchant", filter=Type("Creature")),))
    mods = (LoseTypes(("Creature",)), AddTypes(subtypes=("Aura",)), enchant)
    return (Static(THIS, mods, AllOf((Paid("bestow"), here)), zones=("battlefield", "stack")),)


def _impending(k: Keyword) -> tuple[Ability, ...]:
    """702.176a, all but its cost."""
    from apnap.ability.abilities import Static
    from apnap.ability.conditions import AllOf
    from apnap.ability.mods import LoseTypes

    paid = AllOf((Paid("impending"), Is(THIS, WithCounter("time"))))
    end = On("step", step="end", player=ME)
    return (
        Replacement(ENTERS, enters_counters=(("time", number_of(k)),), condition=Paid("impending")),
        Static(THIS, (LoseTypes(("Creature",)),), paid),
        trigger(k, end, RemoveCounters(THIS, "time"), paid),
    )


GIVEN: Final = Act("gift")
"""That a gift has been given (702.174c)."""
_GIVEN_TO: Final = ChosenPlayer()
_GIFTS: Final[dict[str, Effect]] = {
    "card": Draw(1, who=_GIVEN_TO),  # 702.174e
    "Food": Create(Token(name="Food", predefined=True), who=_GIVEN_TO),  # 702.174d
    "Treasure": Create(Token(name="Treasure", predefined=True), who=_GIVEN_TO),  # 702.174h
    "tapped Fish": Create(
        Token(("Creature",), ("Fish",), ("blue",), 1, 1), who=_GIVEN_TO, tapped=True
    ),  # 702.174f
    "Octopus": Create(Token(("Creature",), ("Octopus",), ("blue",), 8, 8), who=_GIVEN_TO),  # 702.174i
    "extra turn": ExtraTurn(who=_GIVEN_TO),  # 702.174g
}


def gift_effect(k: Keyword) -> Effect:
    """What the chosen player gets (702.174d-i). Raises `Unsupported` for a gift that isn't among them."""
    found = _GIFTS.get(k.text)
    if found is None:
        raise Unsupported(k)
    return found


def _gift(k: Keyword) -> tuple[Ability, ...]:
    """702.174b, of a permanent; an instant's or sorcery's gift is the first of its instructions (702.174j)."""
    return (trigger(k, ENTERS, Seq((gift_effect(k), GIVEN)), Paid("gift")),)


def _prototype(k: Keyword) -> tuple[Ability, ...]:
    """718.3b: the permanent is what the prototyped spell was (718.4, 718.5)."""
    return (Replacement(ENTERS, copy_of=THIS, copy_optional=False, condition=Paid("prototype")),)


def _compleated(k: Keyword) -> tuple[Ability, ...]:
    """702.150a"""
    times = TimesKicked("compleated")
    return (Replacement(ENTERS, enters_counters=(("loyalty", Times(-2, times)),), condition=Compare(times, ">=", 1)),)


def _sneak(k: Keyword) -> tuple[Ability, ...]:
    """All but its cost: the permanent enters tapped, attacking what the returned creature attacked (508.4)."""
    attacking = EnterWith(attacks=Ref("attacked"))
    return (Replacement(ENTERS, enters_tapped=True, as_enters=attacking, condition=Paid("sneak")),)


def _aftermath(k: Keyword) -> tuple[Ability, ...]:
    """702.127a, its third ability."""
    on = On("move", subject=SELF, frm="stack")
    return (Replacement(on, to="exile", condition=WasCast(THIS, zone="graveyard"), zones=_STACK),)


def _haunt(k: Keyword) -> tuple[Ability, ...]:
    """702.55a: of a permanent that dies, and of an instant or sorcery that has resolved."""
    haunts = Act("haunt", Target(CREATURE))
    done = On("move", subject=SELF, frm="stack", to="graveyard", cause="resolved")
    return (trigger(k, DIES, haunts), trigger(k, done, haunts, zones=_GRAVEYARD))


def _aura_swap(k: Keyword) -> tuple[Ability, ...]:
    """702.65a"""
    return (Activated(cost_of(k), Act("aura_swap"), keyword=k.name),)


DEFINITIONS: Final[dict[str, Definition]] = {
    "cycling": _cycling,
    "typecycling": _typecycling,
    **{f"{name.lower()}cycling": _typecycling for name in BASIC_LAND_TYPES},
    "landcycling": _typecycling,
    "basic landcycling": _typecycling,
    "slivercycling": _typecycling,
    "wizardcycling": _typecycling,
    "reinforce": _reinforce,
    "transmute": _transmute,
    "transfigure": _transfigure,
    "madness": _madness,
    "miracle": _miracle,
    "suspend": _suspend,
    "flashback": _exiled_after,
    "harmonize": _exiled_after,  # 702.180a
    "jump-start": _exiled_after,
    "aftermath": _aftermath,
    "compleated": _compleated,
    "gift": _gift,
    "prototype": _prototype,
    "unearth": _unearth,
    "scavenge": _scavenge,
    "dredge": _dredge,
    "storm": _storm,
    "gravestorm": _gravestorm,
    "replicate": _replicate,
    "conspire": _conspire,
    "casualty": _casualty,
    "cascade": _cascade,
    "rebound": _rebound,
    "dash": _dash,
    "blitz": _blitz,
    "impending": _impending,
    "warp": _warp,
    "haunt": _haunt,
    "aura swap": _aura_swap,
    "sneak": _sneak,
    "bestow": _bestow,
}
