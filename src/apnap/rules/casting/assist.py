"""Another player pays for some of a spell's generic mana (702.132)."""

from __future__ import annotations

from apnap.model.decisions import Decision, Option
from apnap.model.mana import Mana, ManaCost
from apnap.model.state import State
from apnap.rules.casting.costs import Bill
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.mana import pay_mana
from apnap.rules.casting.wallet import Purpose, wallet


def assisted(game: State, pid: int, bill: Bill, spell: int, purpose: Purpose) -> Gen[tuple[Mana, ...]]:
    """Let the caster choose another player, and that player pay for any amount of the generic mana (702.132a).
    The bill becomes what is left; returns the mana that the other player spent. A spell that its caster
    couldn't pay for alone isn't offered in the first place, so that nobody's help can fail it."""
    mana = bill.mana
    if mana is None:
        return ()
    mana = mana.with_x(bill.x)
    if not mana.generic:
        return ()
    one = ManaCost(1, 0, ())
    able = [p for p in game.apnap(pid) if p != pid and wallet(game, p, purpose).avail.can_pay(one)]
    if not able:
        return ()
    options = tuple([Option("player", p) for p in able])
    answer = yield Decision(
        "choose", pid, "702.132a", options, 0, 1, source=spell, prompt="assist", default=()
    )
    if not answer:
        return ()
    helper = able[answer[0]]
    most = 1
    while most < mana.generic and wallet(game, helper, purpose).avail.can_pay(ManaCost(most + 1, 0, ())):
        most += 1
    given = yield Decision(
        "number", helper, "702.132a", least=0, most=most, form="number", source=spell, prompt="assist"
    )
    if not given[0]:
        return ()
    bill.mana = mana.minus_generic(given[0])
    bill.x = 0
    return (yield from pay_mana(game, helper, ManaCost(given[0], 0, ()), purpose))
