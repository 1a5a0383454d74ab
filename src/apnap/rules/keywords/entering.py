"""Keywords about a permanent's entering: what it enters with, what it brings along."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Ability, Keyword, Replacement
from apnap.ability.amounts import Result, Times
from apnap.ability.effects import (
    ChoosePlayer,
    Effect,
    EnterWith,
    Exile,
    Gate,
    Look,
    Move,
    OneOf,
    Reveal,
    Sacrifice,
    Seq,
)
from apnap.ability.filters import Anything, Filter, Opponent, Other, Owned, Shares, both
from apnap.ability.mods import Gain
from apnap.ability.selections import Choose, ChooseFrom, Ref, Rest, Top
from apnap.rules.keywords.words import CREATURE, ENTERS, PLUS, THIS, YOU, YOURS, Definition, number_of, trigger


def _as_enters(effect: Effect) -> tuple[Ability, ...]:
    return (Replacement(ENTERS, as_enters=effect),)


def _devour(k: Keyword) -> tuple[Ability, ...]:
    """702.82a, with a quality 702.82c; what it devoured is linked with it (702.82b)."""
    food: Filter = k.filter if k.filter is not None else CREATURE
    eaten = Sacrifice(Choose(both(food, YOURS, Other()), least=0, most=None), name="devoured")
    grow = EnterWith(counters=((PLUS, Times(number_of(k), Result("devoured"))),))
    return _as_enters(Seq((eaten, grow)))


def _tribute(k: Keyword) -> tuple[Ability, ...]:
    """702.104a-b: the flag says that tribute was paid."""
    paid = EnterWith(counters=((PLUS, number_of(k)),), flag="tribute")
    offer = Gate(paid, may=True, who=Ref("payer"))
    return _as_enters(Seq((ChoosePlayer(Opponent(), name="payer"), offer)))


def _amplify(k: Keyword) -> tuple[Ability, ...]:
    """702.38a"""
    kin = both(Shares("creature_type", THIS), Owned(YOU), Other())
    shown = Reveal(Choose(kin, zones=("hand",), least=0, most=None), name="shown")
    grow = EnterWith(counters=((PLUS, Times(number_of(k), Result("shown"))),))
    return _as_enters(Seq((shown, grow)))


def _riot(k: Keyword) -> tuple[Ability, ...]:
    """702.136a"""
    haste = EnterWith(mods=(Gain((Keyword("haste"),)),))
    return _as_enters(OneOf((EnterWith(counters=((PLUS, 1),)), haste)))


def _hideaway(k: Keyword) -> tuple[Ability, ...]:
    """702.75a"""
    top = Ref("looked")
    hide = Seq(
        (
            Look(Top(number_of(k)), name="looked"),
            Exile(ChooseFrom(top, Anything(), name="hidden"), face_down=True, name="away"),
            Move(Rest(top, Ref("hidden")), "library", position="bottom", order="random"),
        )
    )
    return (trigger(k, ENTERS, hide),)


DEFINITIONS: Final[dict[str, Definition]] = {
    "devour": _devour,
    "tribute": _tribute,
    "amplify": _amplify,
    "riot": _riot,
    "hideaway": _hideaway,
}
