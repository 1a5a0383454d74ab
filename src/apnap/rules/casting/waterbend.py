"""Costs that untapped artifacts and creatures help to pay: each one tapped pays for one generic mana of a waterbend
cost, as the reminder text of such costs says (118.8, 118.13)."""

from __future__ import annotations

from apnap.model.decisions import Answer, Decision, IllegalAnswer, Option, Reason
from apnap.model.events import Event
from apnap.model.mana import ManaCost
from apnap.model.objects import NOBODY
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.wallet import NO_MANA, Purpose, helped_wallet, helper_source, wallet
from apnap.rules.change import happen

_KINDS = frozenset({"Artifact", "Creature"})


def helpers(game: State, pid: int, without: int) -> list[int]:
    """The untapped artifacts and creatures that the player controls, those that make no mana first."""
    found = [
        oid
        for oid in game.battlefield
        if oid != without
        and not (obj := game.objects[oid]).tapped
        and obj.phased == NOBODY
        and layers.controller(game, oid) == pid
        and not _KINDS.isdisjoint(layers.chars(game, oid).types)
    ]
    return sorted(found, key=lambda oid: bool(layers.mana_abilities(game, oid)))


def payable_with_help(
    game: State, pid: int, mana: ManaCost, x: int, allowed: int, purpose: Purpose, without: int, phyrexian: int | None
) -> bool:
    """Whether the mana can be paid when so many permanents may be tapped for generic mana."""
    taps = tuple([helper_source("waterbend", oid) for oid in helpers(game, pid, without)[:allowed]])
    return bool(taps) and helped_wallet(game, pid, purpose, taps, without).avail.can_pay(mana, x, phyrexian)


def tap_helpers(
    game: State, pid: int, mana: ManaCost, allowed: int, purpose: Purpose, source: int, without: int,
    phyrexian: int | None,
) -> Gen[ManaCost]:  # fmt: skip
    """Let the payer tap up to so many of them; returns the mana that is left to pay."""
    able = helpers(game, pid, without)
    allowed = min(allowed, len(able), mana.generic)
    if not allowed:
        return mana
    default: tuple[int, ...] = ()
    if not wallet(game, pid, purpose, without).avail.can_pay(mana, 0, phyrexian):
        taps = tuple([helper_source("waterbend", oid) for oid in able[:allowed]])
        purse = helped_wallet(game, pid, purpose, taps, without)
        plan = purse.avail.solve(mana, 0, phyrexian)
        if plan is None:
            raise IllegalAnswer("the mana can't be paid", NO_MANA)
        used = {purse.avail.sources[i].key for i, _ in plan.uses}
        default = tuple([i for i, oid in enumerate(able[:allowed]) if ("waterbend", oid) in used])

    def check(answer: Answer) -> Reason | None:
        left = mana.minus_generic(len(answer))
        if left.is_zero:
            return None
        gone = {able[i] for i in answer}
        avail = wallet(game, pid, purpose, without).avail.but(gone)
        return None if avail.can_pay(left, 0, phyrexian) else NO_MANA

    options = tuple([Option("object", oid, how="waterbend") for oid in able])
    answer = yield Decision(
        "choose", pid, "118.8", options, 0, allowed, source=source, prompt="waterbend", default=default, check=check
    )
    if answer:
        yield from happen(
            game,
            [Event("tap", "118.8", subject=able[i], player=pid, source=source, cause="waterbend") for i in answer],
        )
    return mana.minus_generic(len(answer))
