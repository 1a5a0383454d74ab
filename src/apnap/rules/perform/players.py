"""What happens to players and the game: damage, life, mana, choices, chance, turns, the end (104, 106, 119,
120, 500)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.abilities import Activated
from apnap.ability.costs import Cost
from apnap.ability.effects import (
    AddMana,
    ChooseColor,
    ChooseName,
    ChooseNumber,
    ChoosePlayer,
    ChooseType,
    ChooseWord,
    Damage,
    PayAny,
    PayEnergy,
    PayLife,
    PayMana,
    Vote,
)
from apnap.ability.selections import All, Iter
from apnap.model.decisions import Decision, Option
from apnap.model.events import Event
from apnap.model.mana import COLOR_NAMES, COLORLESS, COLORS, LASTING, LETTER, TYPES, Mana, halves
from apnap.model.objects import FIRST_OBJECT
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.choose import pick
from apnap.rules.ask.filters import matches, matches_as_face
from apnap.rules.ask.selections import resolve
from apnap.rules.change import Gen, happen, set_chosen
from apnap.rules.change.damage import excess
from apnap.rules.layers.creature_types import (
    BASIC_LAND_TYPES,
    CARD_TYPES,
    CREATURE_TYPES,
    LAND_TYPES,
    PERMANENT_TYPES,
    PLANESWALKER_TYPES,
)
from apnap.rules.layers.parts import is_mana_ability
from apnap.rules.perform.common import (
    amount_for,
    bind,
    choose,
    divided,
    for_player,
    performs,
    players,
    things,
    word,
)
from apnap.rules.unsupported import Unsupported, within

# --- damage and life ----------------------------------------------------------------------------------------


@performs(Damage)
def damage(game: State, effect: Damage, b: Binding) -> Gen[None]:
    """120.2b, 120.3: all that one instruction deals is dealt at once."""
    yield from deal(game, effect, (b,), b)


def deal(game: State, effect: Damage, rounds: tuple[Binding, ...], b: Binding) -> Gen[None]:
    """What the instruction deals with each of the bindings, all of it at once, as its result."""
    batch: list[Event] = []
    for inner in rounds:
        for part in (effect, *effect.also):
            batch += yield from _hits(game, part, inner)
    done = (yield from happen(game, batch)) if batch else []
    dealt = [ev for ev in done if ev.kind == "damage"]
    refs = tuple(dict.fromkeys(ev.subject for ev in dealt))
    bind(b, effect.name, refs, sum(ev.amount for ev in dealt))
    if effect.name:
        b.names[effect.name + "!"] = sum(ev.amount for ev in done if ev.kind == "excess")


def _hits(game: State, effect: Damage, b: Binding) -> Gen[list[Event]]:
    """What would be dealt, in one part of the instruction. "Each creature deals damage equal to its power": the one at
    hand is who deals it."""
    if effect.source is None:
        return (yield from _hit(game, effect, b.source, b, False))
    batch: list[Event] = []
    each = type(effect.source) is All
    for source in (yield from pick(game, effect.source, b)):
        inner = b.child(item=source) if each and type(effect.to) is not Iter else b
        batch += yield from _hit(game, effect, source, inner, each or type(effect.source) is Iter)
        if not each:
            break
    return batch


def _hit(game: State, effect: Damage, source: int, b: Binding, its: bool) -> Gen[list[Event]]:
    """What one source would deal, the amount being its own (`its`) or that of each thing it is dealt to."""
    refs = yield from things(game, effect.to, b)
    shares = divided(effect.to, b) if effect.divided else {}
    data = "unpreventable" if effect.unpreventable else None
    batch: list[Event] = []
    for ref in refs:
        if effect.divided:
            n = shares.get(ref, 0)
        else:
            n = amount(game, effect.n, b) if its else amount_for(game, effect.n, b, ref)
        if n > 0 and effect.excess is not None and ref in game.objects:
            deathtouch = layers.has_keyword(game, source, "deathtouch")
            beyond = max(excess(game, game.objects[ref], layers.chars(game, ref), n, deathtouch), 0)
            for other in (yield from things(game, effect.excess, b)) if beyond else ():
                batch.append(Event("damage", "120.4a", subject=other, source=source, amount=beyond, data=data))
            n -= beyond
        if n > 0:  # 120.8
            batch.append(Event("damage", "120.3", subject=ref, source=source, amount=n, data=data))
    return batch


@performs(PayEnergy)
def pay_energy(game: State, effect: PayEnergy, b: Binding) -> Gen[None]:
    """107.14: a player pays energy by removing the counters."""
    n = amount(game, effect.n, b)
    if n > 0:
        yield from happen(
            game,
            [
                Event(
                    "remove_counters",
                    "107.14",
                    subject=b.controller,
                    player=b.controller,
                    source=b.source,
                    amount=n,
                    data="energy",
                )
            ],
        )


_MOST_PAID: Final = 200
"""More mana than anybody has, so that the search for how much can be paid ends."""


@performs(PayAny)
def pay_any(game: State, effect: PayAny, b: Binding) -> Gen[None]:
    """107.1b, 118.3: each player chooses how much to pay, no more than they have, and pays it. Teammates who share
    their life pay one after the other, so no more than the team has (810.9b)."""
    from apnap.rules.casting.costs import can_pay
    from apnap.rules.casting.paying import pay

    total = 0
    for pid in (yield from players(game, effect.who, b)):
        inner = b.child(controller=pid)
        costs = [_so_much(effect.what, 0)]
        while len(costs) < _MOST_PAID and can_pay(game, pid, more := _so_much(effect.what, len(costs)), inner) is None:
            costs.append(more)
        n = 0
        if len(costs) > 1:
            most = len(costs) - 1
            answer = yield Decision("number", pid, "107.1b", least=0, most=most, form="number", source=b.source)
            n = answer[0]
        if n:
            yield from pay(game, pid, costs[n], inner)
        total += n
    bind(b, effect.name, (), total)


def _so_much(what: str, n: int) -> Cost:
    """The price of N life, energy or mana."""
    if what == "mana":
        return Cost("{" + str(n) + "}")
    return Cost(actions=(PayLife(n) if what == "life" else PayEnergy(n),))


@performs(PayMana)
def pay_mana(game: State, effect: PayMana, b: Binding) -> Gen[None]:
    """118.2: mana is paid while an effect resolves (608.2g)."""
    from apnap.rules.casting.costs import can_pay
    from apnap.rules.casting.paying import pay

    cost = Cost(effect.mana)
    for pid in (yield from players(game, effect.who, b)):
        inner = b.child(controller=pid)
        if can_pay(game, pid, cost, inner) is None:
            yield from pay(game, pid, cost, inner)


# --- mana ---------------------------------------------------------------------------------------------------

_SPECIAL: Final = frozenset({"any", "chosen", "commander", "produced"})


def mana_choices(game: State, effect: AddMana, b: Binding) -> tuple[tuple[int, ...], ...]:
    """The alternatives for one helping of mana, each as types of mana (106.1, 106.5: none when undefined).
    What can't be told apart is offered once."""
    out: list[tuple[int, ...]] = []
    if effect.among is not None or _SPECIAL & set(effect.mana):
        from apnap.rules.casting import makers

        mask = 0
        if effect.among is not None:
            mask = makers._among(game, effect, b)
        elif effect.mana != ("any",):
            mask = makers._special(game, effect.mana, b)
        if "any" in effect.mana and effect.among is None:
            mask |= sum(COLORS)
        out = [(bit,) for bit in TYPES if bit & mask]
    if effect.among is None:
        for text in effect.mana:
            if text not in _SPECIAL:
                out += halves(text)
    return tuple(dict.fromkeys(out))


def mana_text(pips: tuple[int, ...]) -> str:
    """The types of mana as symbols: "{G}{G}"."""
    return "".join("{" + LETTER[bit] + "}" for bit in pips)


@performs(AddMana)
def add_mana(game: State, effect: AddMana, b: Binding) -> Gen[None]:
    """106.3, 106.4: the player chooses each type that isn't said."""
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        n = within(amount_for(game, effect.n, inner, inner.item), "units of mana")
        choices = mana_choices(game, effect, inner)
        if n <= 0 or not choices:
            continue
        pips: tuple[int, ...] = ()
        if len(choices) == 1 or effect.same:
            pips = (yield from _choose_mana(pid, choices, b)) * n
        else:
            for _ in range(n):
                pips += yield from _choose_mana(pid, choices, b)
        source = b.source
        snow = source >= FIRST_OBJECT and "Snow" in layers.chars(game, source).supertypes
        spend = effect.spend
        restriction = spend if spend is not None and spend.only else None
        rider = spend if spend is not None and (spend.rider or spend.then) else None
        made = tuple(Mana(bit, source, snow, restriction, rider, LASTING[effect.until]) for bit in pips)
        how = "tap" if _taps_for_it(b) else ""
        ev = Event("mana", "106.4", subject=pid, player=pid, source=source, amount=len(made), cause=how, data=made)
        yield from happen(game, [ev])


def chosen_mana(game: State, effect: AddMana, b: Binding) -> Gen[tuple[int, ...]]:
    """The mana of one of the effect's choices."""
    choices = mana_choices(game, effect, b)
    return (yield from _choose_mana(b.controller, choices, b)) if choices else ()


def _taps_for_it(b: Binding) -> bool:
    """106.12: whether a permanent is tapped for this mana."""
    ability = b.ability
    return isinstance(ability, Activated) and ability.cost.tap and is_mana_ability(ability)


def _choose_mana(pid: int, choices: tuple[tuple[int, ...], ...], b: Binding) -> Gen[tuple[int, ...]]:
    if len(choices) == 1:
        return choices[0]
    texts = tuple(mana_text(c) for c in choices)
    chosen = yield from word(pid, "106.1b", texts, b.source, "mana")
    return choices[texts.index(chosen)]


# --- choices that are kept ----------------------------------------------------------------------------------


def keep(game: State, b: Binding, name: str, value: Any) -> None:
    """Keep a choice for this effect, and for its source where that is an object still there (607.2d)."""
    b.names[name] = value
    if b.source >= FIRST_OBJECT and b.source in game.objects:
        set_chosen(game, b.source, name, value)


@performs(ChooseColor)
def choose_color(game: State, effect: ChooseColor, b: Binding) -> Gen[None]:
    """105.4: one of the five colours."""
    colors = tuple([name for name in COLOR_NAMES if name != effect.besides])
    for pid in (yield from players(game, effect.who, b)):
        if effect.several:
            options = tuple([Option("word", index=i, how=text) for i, text in enumerate(colors)])
            answer = yield Decision("word", pid, "105.4", options, 1, len(colors), source=b.source, prompt="color")
            keep(game, b, effect.name, tuple([colors[i] for i in answer]))
            continue
        keep(game, b, effect.name, (yield from word(pid, "105.4", colors, b.source, "color")))


TYPE_LISTS: Final[dict[str, tuple[str, ...]]] = {
    "creature": tuple(sorted(CREATURE_TYPES)),
    "land_type": tuple(sorted(LAND_TYPES)),
    "basic_land_type": tuple(BASIC_LAND_TYPES),
    "nonbasic_land_type": tuple(sorted(LAND_TYPES - frozenset(BASIC_LAND_TYPES))),
    "card_type": tuple(sorted(CARD_TYPES)),
    "nonland_type": tuple(sorted(CARD_TYPES - {"Land"})),
    "nonland_card_type": tuple(sorted(CARD_TYPES - {"Land"})),
    "planeswalker_type": tuple(sorted(PLANESWALKER_TYPES)),
    "permanent_type": tuple(sorted(PERMANENT_TYPES)),
}
"""What may be chosen, by the name of the list (205.2a, 205.3)."""


@performs(ChooseType)
def choose_type(game: State, effect: ChooseType, b: Binding) -> Gen[None]:
    """205.3: an existing type of the list. Exactly one, of the right kind (205.3e)."""
    words = effect.words or TYPE_LISTS.get(effect.among)
    if words is None:
        raise Unsupported(effect)
    for pid in (yield from players(game, effect.who, b)):
        keep(game, b, "type", (yield from word(pid, "205.3", words, b.source, effect.among)))


@performs(ChooseName)
def choose_name(game: State, effect: ChooseName, b: Binding) -> Gen[None]:
    """201.4: the name of a card; the names offered are those of the cards of this game that fit, of a card with several
    faces that of one face (201.4b-f). So also an adventurer's, an omen's and a flip card's other name (710.5, 712.19,
    715.5, 720.5). Only a name of a card that fits (201.4a). The game's options may tell of cards outside it."""
    fits = effect.filter
    cards = [(oid, obj.card) for oid, obj in game.objects.items() if obj.kind == "card" and obj.card is not None]
    outside = game.options.get("nameable", ())
    cards += [(b.source, card) for card in outside if not isinstance(card, str)]
    found = {
        face.name
        for oid, card in cards
        for face in card.faces
        if fits is None or matches_as_face(game, fits, oid, layers.printed_chars(face), b)
    }
    names = sorted((found | {name for name in outside if isinstance(name, str)}) - {""})
    if not names:
        return
    for pid in (yield from players(game, effect.who, b)):
        keep(game, b, "name", (yield from word(pid, "201.4", tuple(names), b.source, "name")))


NUMBER_LIMIT: Final = 1_000
"""The greatest number offered where the text names no maximum (107.1a)."""


@performs(ChooseWord)
def choose_word(game: State, effect: ChooseWord, b: Binding) -> Gen[None]:
    """607.2f, 607.2m: an anchor word, or one of a few words. The choice gives one of two abilities (614.12c)."""
    for pid in (yield from players(game, effect.who, b)):
        keep(game, b, "word", (yield from word(pid, "614.12b", effect.words, b.source, "word")))


@performs(ChooseNumber)
def choose_number(game: State, effect: ChooseNumber, b: Binding) -> Gen[None]:
    """107.1: a whole number in the range."""
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        least = amount_for(game, effect.least, inner, inner.item)
        most = NUMBER_LIMIT if effect.most is None else amount_for(game, effect.most, inner, inner.item)
        n = least
        if most > least:
            answer = yield Decision(
                "number", pid, "107.1a", least=least, most=most, form="number", source=b.source
            )
            n = answer[0]
        keep(game, b, effect.name, n)
        b.names[effect.name + "#"] = n


@performs(ChoosePlayer)
def choose_player(game: State, effect: ChoosePlayer, b: Binding) -> Gen[None]:
    """608.2d: a player that fits."""
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        able = tuple(p for p in game.apnap() if matches(game, effect.filter, p, inner))
        chosen: tuple[int, ...]
        if effect.random:
            chosen = game.shuffled(able)[:1]
        else:
            chosen = yield from choose(game, "choose", pid, "608.2d", able, source=b.source, prompt="player")
        if chosen:
            keep(game, b, "player", chosen[0])
            bind(b, effect.name, chosen)


# --- votes ---------------------------------------------------------------------------------------------------


@performs(Vote)
def vote(game: State, effect: Vote, b: Binding) -> Gen[None]:
    """701.38a: each player in turn order, beginning with the controller; a word's result is who voted for
    it. All votes of a player at once (701.38d), for whatever is listed (701.38b). Nothing else is voting,
    whoever makes choices (701.38c)."""
    votes: dict[str, tuple[int, ...]] = {w: () for w in effect.words}
    for pid in game.apnap(b.controller):
        chosen = yield from word(pid, "701.38a", effect.words, b.source, "vote")
        votes[chosen] += (pid,)
        yield from happen(
            game, [Event("vote", "701.38a", subject=pid, player=pid, source=b.source, data=chosen)]
        )
    for name, voters in votes.items():
        bind(b, name, voters)


__all__ = ["COLORLESS", "TYPE_LISTS", "keep", "mana_choices", "mana_text", "resolve"]
