"""Paying mana by hand (601.2g-h): the player activates mana abilities and says which mana in the pool is spent."""

from __future__ import annotations

from apnap.model.decisions import Decision, IllegalAnswer, Option
from apnap.model.mana import ANY_TYPE, LETTER, PHYREXIAN, SNOW, TWO_GENERIC, Mana, ManaCost
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.casting import wallet as purses
from apnap.rules.casting.gen import Gen
from apnap.rules.casting.makers import maker_of, outputs
from apnap.rules.casting.mana import activate_mana, manual_abilities
from apnap.rules.change import set_pool
from apnap.rules.payment import Available


def by_hand(
    game: State, pid: int, cost: ManaCost, purpose: purses.Purpose, phyrexian: int | None, exclude: int
) -> Gen[tuple[ManaCost, tuple[Mana, ...]]]:
    """Ask the player what to activate or spend until the answer is "auto", which leaves the rest to the solver, or
    nothing is left to pay. Options: `mana` a mana ability, `how` what it is to make where there is a choice; `spend`
    mana of the pool, `ref` its source, `how` its letter; `word` auto. Returns what is still to be paid and the mana
    spent. Raises IllegalAnswer when a mana ability leaves too little to pay the rest with."""
    spent: tuple[Mana, ...] = ()
    while not cost.is_zero:
        options = [Option("word", how="auto")]
        makes: dict[Option, tuple[int, ...]] = {}
        for oid, k in manual_abilities(game, pid, exclude):
            for option, made in _uses(game, pid, oid, k, cost, purpose, phyrexian, exclude):
                options.append(option)
                makes[option] = made
        units: dict[Option, tuple[int, ManaCost]] = {}
        pool = game.players[pid].pool
        places = purses.wallet(game, pid, purpose, exclude).places
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
            yield from activate_mana(game, pid, picked.ref, picked.index, makes[picked] or None)
            if not purses.wallet(game, pid, purpose, exclude).avail.can_pay(cost, 0, phyrexian):
                raise IllegalAnswer("the mana can't be paid", purses.NO_MANA)
            continue
        i, cost = units[picked]
        spent += (pool[i],)
        set_pool(game, pid, (*pool[:i], *pool[i + 1 :]))
    return cost, spent


def _uses(
    game: State, pid: int, oid: int, k: int, cost: ManaCost, purpose: purses.Purpose, phyrexian: int | None,
    exclude: int,
) -> list[tuple[Option, tuple[int, ...]]]:  # fmt: skip
    """The ways to use a mana ability that leave the cost payable, with what each makes; one way, with () for what it
    makes, where that can't be foreseen."""
    ability = layers.mana_abilities(game, oid)[k]
    maker = maker_of(ability)
    if not maker.auto or maker.cost is not None:
        return [(Option("mana", oid, k), ())]
    add = maker.add
    spend = add.spend if add is not None else None
    usable = spend is None or purses.spendable(game, pid, spend, oid, purpose)
    avail = purses.wallet(game, pid, purpose, exclude).avail
    rest = [source for source in avail.sources if source.group != oid]
    snow = "Snow" in layers.chars(game, oid).supertypes
    made = outputs(game, maker, Binding(oid, pid, ability))
    found: list[tuple[Option, tuple[int, ...]]] = []
    for output in made:
        pool = avail.pool + tuple(Mana(bit, oid, snow) for bit in output) if usable else avail.pool
        if Available(pool, rest, avail.life - maker.life).can_pay(cost, 0, phyrexian):
            how = "".join("{" + LETTER[bit] + "}" for bit in output) if len(made) > 1 else ""
            found.append((Option("mana", oid, k, how), output))
    return found


def _left(
    game: State, pid: int, cost: ManaCost, i: int, purpose: purses.Purpose, phyrexian: int | None, exclude: int
) -> ManaCost | None:
    """What is left to pay when this mana of the pool is spent, if the rest can be paid; coloured symbols first."""
    purse = purses.wallet(game, pid, purpose, exclude)
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
