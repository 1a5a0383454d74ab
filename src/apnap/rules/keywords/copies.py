"""Keywords that make copies: of a card in a graveyard, of an attacker, of a spell."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Ability, Activated, Keyword
from apnap.ability.effects import (
    FOREVER,
    Apply,
    Cast,
    ChoosePlayer,
    CopySpell,
    CreateCopy,
    Delayed,
    Exile,
    ForEach,
    Gate,
    Move,
    Reveal,
    Sacrifice,
    Select,
    Seq,
)
from apnap.ability.events import On
from apnap.ability.filters import Among, Opponent, Shares
from apnap.ability.mods import AddTypes, Gain, Mod, Must, SetColors, SetCost, SetPT
from apnap.ability.selections import (
    DefendingPlayer,
    EachOpponent,
    Iter,
    OnlyThose,
    Ref,
    Rest,
    Top,
)
from apnap.rules.keywords.words import (
    ATTACKS,
    NEXT_END,
    SELF,
    THIS,
    Definition,
    cost_of,
    exile_this,
    number_of,
    plus,
    trigger,
)

_GRAVEYARD: Final = ("graveyard",)
_ZOMBIE: Final = (AddTypes(subtypes=("Zombie",)), SetCost(None))
_SPELL_CAST: Final = On("cast", subject=SELF)


def _from_grave(color: str, *more: Mod) -> Definition:
    mods = (SetColors((color,)), *_ZOMBIE, *more)

    def definition(k: Keyword) -> tuple[Ability, ...]:
        cost = plus(cost_of(k), exile_this())
        return (Activated(cost, CreateCopy(THIS, mods=mods), timing="sorcery", zones=_GRAVEYARD, keyword=k.name),)

    return definition


def _encore(k: Keyword) -> tuple[Ability, ...]:
    """702.141a"""
    it = Ref("encored")
    attacks = Apply(it, (Must("attack_player", by=Among(Ref("foe"))),))
    each = ForEach(EachOpponent(), Seq((Select(Iter(), "foe"), CreateCopy(THIS, name="encored"), attacks)))
    haste = Apply(it, (Gain((Keyword("haste"),)),), FOREVER)
    effect = Seq((each, haste, Delayed(NEXT_END, Sacrifice(it))))
    cost = plus(cost_of(k), exile_this())
    return (Activated(cost, effect, timing="sorcery", zones=_GRAVEYARD, keyword=k.name),)


def _myriad(k: Keyword) -> tuple[Ability, ...]:
    """702.116a"""
    copy = CreateCopy(THIS, tapped=True, attacking=True, attacks=Iter(), name="myriads")
    each = ForEach(Rest(EachOpponent(), DefendingPlayer()), Gate(copy, may=True))
    gone = Delayed(On("step", step="end_combat"), Exile(Ref("myriads")))
    return (trigger(k, ATTACKS, Seq((each, gone))),)


def _demonstrate(k: Keyword) -> tuple[Ability, ...]:
    """702.144a"""
    theirs = CopySpell(THIS, who=Ref("other"))
    both = Seq((CopySpell(THIS), ChoosePlayer(Opponent(), name="other"), theirs))
    return (trigger(k, _SPELL_CAST, Gate(both, may=True), zones=("stack",)),)


def _ripple(k: Keyword) -> tuple[Ability, ...]:
    """702.60a"""
    shown = Ref("rippled")
    same = OnlyThose(shown, Shares("name", THIS))
    rest = Move(Rest(shown, Ref("cast from them")), "library", position="bottom")
    effect = Seq((Reveal(Top(number_of(k)), name="rippled"), Cast(same, most=None, name="cast from them"), rest))
    return (trigger(k, _SPELL_CAST, Gate(effect, may=True), zones=("stack",)),)


DEFINITIONS: Final[dict[str, Definition]] = {
    "embalm": _from_grave("white"),  # 702.128a
    "eternalize": _from_grave("black", SetPT(4, 4)),  # 702.129a
    "encore": _encore,
    "myriad": _myriad,
    "demonstrate": _demonstrate,
    "ripple": _ripple,
}
