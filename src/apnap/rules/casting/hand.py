"""Paying mana by hand (601.2g-h): the player activates mana abilities and says which mana in the pool is spent."""

from __future__ import annotations

from apnap.model.decisions import Decision, IllegalAnswer, Option
from apnap.model.mana import ANY_TYPE, LETTER, PHYREXIAN, SNOW, TWO_GENERIC, Mana, ManaCost
from apnap.model.state import State
from apnap.rules.casting import mana as ways
from apnap.rules.casting.gen import Gen
from apnap.rules.change import set_pool
from apnap.rules.payment import Available


def by_hand(
    game: State, pid: int, cost: ManaCost, purpose: ways.Purpose, phyrexian: int | None, exclude: int
) -> Gen[tuple[ManaCost, tuple[Mana, ...]]]:
    """Ask the player what to activate or spend until the answer is "auto", which leaves the rest to the solver, or
    nothing is left to pay. Options: `mana` a mana ability; `spend` mana of the pool, `ref` its source, `how` its
    letter; `word` auto. Returns what is still to be paid and the mana spent. Raises IllegalAnswer when a mana
    ability leaves too little to pay the rest with."""
    spent: tuple[Mana, ...] = ()
    while not cost.is_zero:
        options = [Option("word", how="auto")]
        for oid, k in ways.manual_abilities(game, pid, exclude):
            options.append(Option("mana", oid, k))
        units: dict[Option, tuple[int, ManaCost]] = {}
        pool = game.players[pid].pool
        places = ways.wallet(game, pid, purpose, exclude).places
        for i in range(len(pool)) if places is None else places:
            option = Option("spend", pool[i].source, how=LETTER[pool[i].type], label="snow" if pool[i].snow else "")
            if option in units:
                continue
            left = _left(game, pid, cost, i, purpose, phyrexian, exclude)
            if left is not None:
                units[option] = (i, left)
        options += units
        if len(options) == 1:
            break
        answer = yield Decision("pay", pid, "601.2g", tuple(options), prompt=cost.text, default=(0,))
        picked = options[answer[0]]
        if picked.kind == "word":
            break
        if picked.kind == "mana":
            yield from ways.activate_mana(game, pid, picked.ref, picked.index)
            if not ways.wallet(game, pid, purpose, exclude).avail.can_pay(cost, 0, phyrexian):
                raise IllegalAnswer("the mana can't be paid", ways.NO_MANA)
            continue
        i, cost = units[picked]
        spent += (pool[i],)
        set_pool(game, pid, (*pool[:i], *pool[i + 1 :]))
    return cost, spent


def _left(
    game: State, pid: int, cost: ManaCost, i: int, purpose: ways.Purpose, phyrexian: int | None, exclude: int
) -> ManaCost | None:
    """What is left to pay when this mana of the pool is spent, if the rest can be paid; coloured symbols first."""
    purse = ways.wallet(game, pid, purpose, exclude)
    places = purse.places
    at = i if places is None else places.index(i)
    pool = purse.avail.pool
    rest = Available((*pool[:at], *pool[at + 1 :]), purse.avail.sources, purse.avail.life)
    for left in _paid_by(cost, pool[at]):
        if left.is_zero or rest.can_pay(left, 0, phyrexian):
            return left
    return None


def _paid_by(cost: ManaCost, unit: Mana) -> list[ManaCost]:
    """The costs that may be left when one mana pays a part: the symbols that least else could pay first."""
    found: list[tuple[int, ManaCost]] = []
    for n, pip in enumerate(cost.pips):
        rest = cost.pips[:n] + cost.pips[n + 1 :]
        fits = unit.snow if pip & SNOW else bool(pip & unit.type & ANY_TYPE)
        if fits:
            found.append(((pip & ~PHYREXIAN).bit_count(), ManaCost(cost.generic, cost.x, rest)))
        elif pip & TWO_GENERIC:
            found.append((8, ManaCost(cost.generic + 1, cost.x, rest)))
    if cost.generic:
        found.append((7, cost.minus_generic(1)))
    found.sort(key=lambda entry: entry[0])
    return [left for _, left in found]
