"""Cards in exile that are tied to a creature (702.55 haunt, 702.99 cipher), Auras that change places (702.65), and what
is harnessed (701.64) or prepared."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Triggered
from apnap.ability.conditions import Is
from apnap.ability.effects import Act, Cast, Duration
from apnap.ability.events import On
from apnap.ability.filters import InZone, IsSource, Player
from apnap.ability.mods import Gain
from apnap.ability.selections import Fixed
from apnap.model.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, NOBODY, Obj
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.attach import can_be_attached
from apnap.rules.casting.copies import has_prepare_spell
from apnap.rules.change import Gen, happen, move, set_flag
from apnap.rules.change.merge import meld
from apnap.rules.perform.actions import acting, action
from apnap.rules.perform.common import Refs, choose, here
from apnap.rules.perform.lasting import float_on

_HITS: Final = On("damage", subject=Player(), source=IsSource(), combat=True)


def _exile_tied(game: State, oid: int, mark: str, to: int, rule: str, b: Binding) -> Gen[int]:
    """Exile a card that is to be tied with an object; the id of the exiled card, NOBODY for none."""
    ev = move(oid, EXILE, rule, cause="put", player=b.controller, source=b.source)
    ev.data.marks = {mark: to}
    for done in (yield from happen(game, [ev])):
        if done.kind == "move" and done.subject == oid and done.to == EXILE:
            return done.new
    return NOBODY


@action("haunt")
def haunt(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.55a-b: the card goes from the graveyard to exile, where it haunts the target."""
    refs = yield from acting(game, effect, b)
    this = here(game, b, b.source)
    if not refs or this not in game.objects or game.objects[this].zone != GRAVEYARD:
        return ()
    yield from _exile_tied(game, this, "haunts", refs[0], "702.55a", b)
    return refs


@action("encode")
def encode(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.99a-c: the spell's card is exiled encoded on the creature, which can cast copies of it for as long as the
    card stays there."""
    refs = yield from acting(game, effect, b)
    if not refs or b.source not in game.objects:
        return ()
    card = yield from _exile_tied(game, b.source, "encoded", refs[0], "702.99a", b)
    if card == NOBODY:
        return ()
    again = Triggered((_HITS,), Cast(Fixed((card,)), copy=True), keyword="cipher")
    there = Is(Fixed((card,)), InZone(EXILE))
    float_on(game, refs, (Gain((again,)),), Duration("while", there), b)
    return refs


@action("aura_swap")
def aura_swap(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.65, 701.12d-e: this Aura and one in its owner's hand that can be attached to the same object or
    player change places; nothing happens when either of them can't. Wholly or not at all (702.65b)."""
    this = game.get(b.source)
    if this is None or this.owner != b.controller or this.attached_to == NOBODY:
        return ()
    if layers.controller(game, this.id) != b.controller:
        return ()
    host = this.attached_to
    able = tuple([c for c in game.players[b.controller].hand if _fits(game, c, host, b.controller)])
    chosen = yield from choose(game, "choose", b.controller, "702.65a", able, 0, 1, b.source, "aura swap")
    if not chosen:
        return ()
    back = move(this.id, HAND, "702.65a", cause="put", player=b.controller, source=b.source)
    enters = move(
        chosen[0],
        BATTLEFIELD,
        "702.65a",
        cause="put",
        player=b.controller,
        source=b.source,
        controller=b.controller,
        attached_to=host,
    )
    yield from happen(game, [back, enters])
    return chosen


def _fits(game: State, card: int, host: int, controller: int) -> bool:
    """Whether it is an Aura that could be attached there."""
    return "Aura" in layers.chars(game, card).subtypes and can_be_attached(game, card, host, controller) is None


@action("meld")
def meld_(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.42: the two exiled cards of a meld pair enter as one permanent, with the combined back face;
    what can't be melded stays (701.42b-c). 712.14c."""
    refs = yield from acting(game, effect, b)
    cards = [game.objects[ref] for ref in refs]
    backs = [i for i, obj in enumerate(cards) if _back(obj) == effect.word]
    alike = all(obj.kind == "card" and _back(obj) in ("", effect.word) and obj.zone == EXILE for obj in cards)
    if len(cards) != 2 or not backs or not alike:
        return ()
    main, other = refs[backs[0]], refs[1 - backs[0]]
    how = {"player": b.controller, "controller": b.controller, "face": 1}
    done = yield from happen(game, [move(main, BATTLEFIELD, "701.42a", cause="put", source=b.source, **how)])
    new = tuple([ev.new for ev in done if ev.kind == "move" and ev.subject == main and ev.to == BATTLEFIELD])
    if new and other in game.objects:
        meld(game, new[0], other)
    return new


def _back(obj: Obj) -> str | None:
    """The name of the combined back face that the meld card is half of, "" where the card doesn't tell; None for a
    card that is no meld card."""
    card = obj.card
    if card is None or card.layout != "meld":
        return None
    return card.faces[1].name if len(card.faces) > 1 else ""


@action("prepare", "unprepare")
def prepare(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """A permanent with a prepare spell becomes prepared, or ceases to be: its controller may cast a copy of that spell,
    by which it ceases to be too (`rules.casting.ways`)."""
    refs = yield from acting(game, effect, b)
    for ref in refs:
        if has_prepare_spell(game.objects[ref]):
            set_flag(game, ref, "prepared", effect.name == "prepare")
    return refs


@action("harness")
def harness(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.64: a marker that lasts as long as the permanent. 701.64a-b: once it is harnessed nothing more
    happens; an ability asks for the flag."""
    refs = yield from acting(game, effect, b)
    for ref in refs:
        if game.objects[ref].is_permanent:
            set_flag(game, ref, "harnessed")
    return refs
