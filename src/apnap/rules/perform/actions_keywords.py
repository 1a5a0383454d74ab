"""What the definitions of keywords do that no other effect says: pairs, lent abilities, speed; beholding, blighting;
evolving, mentoring, gifts, cards that become plotted or foretold."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Ability, Keyword
from apnap.ability.effects import END_OF_TURN, Act
from apnap.ability.filters import Controlled, Type, both
from apnap.ability.mods import Gain
from apnap.ability.selections import Choose, Linked, You
from apnap.model.decisions import Decision, Option
from apnap.model.events import Event
from apnap.model.mana import Mana, parse
from apnap.model.objects import BATTLEFIELD, EXILE, HAND, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import OTHER, State
from apnap.rules import layers
from apnap.rules.ask.choose import pick
from apnap.rules.ask.selections import resolve
from apnap.rules.change import Gen, happen, mark, set_flag
from apnap.rules.change.regenerate import remove_damage
from apnap.rules.layers.copying import copiable
from apnap.rules.perform.actions import acting, action, how_many
from apnap.rules.perform.common import Refs, here, players, put
from apnap.rules.perform.lasting import float_on
from apnap.rules.perform.permanents import PLUS, grow, put_counters


@action("remove_damage")
def heal(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.89a: all damage marked on it is removed."""
    refs = yield from acting(game, effect, b)
    for ref in refs:
        remove_damage(game, ref)
    return refs


@action("pair")
def pair(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.95b-d: this creature and the selected one become paired, unless one of them can't be (702.95c)."""
    refs = yield from acting(game, effect, b)
    this = here(game, b, b.source)
    for other in refs:
        if this == other or not all(_can_pair(game, oid, b.controller) for oid in (this, other)):
            continue
        mark(game, this, "paired", other)
        mark(game, other, "paired", this)
        pairs = (*game.watched.get("pairs", ()), (this, other, b.controller))
        put(game, OTHER, watched={**game.watched, "pairs": pairs})
        return (other,)
    return ()


def _can_pair(game: State, oid: int, player: int) -> bool:
    obj = game.objects.get(oid)
    return (
        obj is not None
        and obj.zone == BATTLEFIELD
        and "paired" not in obj.marks
        and layers.controller(game, oid) == player
        and "Creature" in layers.chars(game, oid).types
    )


def part(game: State) -> None:
    """702.95e: pairs of which one has another controller, is no creature any more or is gone are unpaired."""
    left = []
    for a, b, who in game.watched["pairs"]:
        if all(_together(game, oid, who) for oid in (a, b)):
            left.append((a, b, who))
            continue
        for oid in (a, b):
            if oid in game.objects:
                mark(game, oid, "paired", None)
    if len(left) < len(game.watched["pairs"]):
        watched = {k: v for k, v in game.watched.items() if k != "pairs"}
        put(game, OTHER, watched={**watched, "pairs": tuple(left)} if left else watched)


def _together(game: State, oid: int, player: int) -> bool:
    obj = game.objects.get(oid)
    if obj is None or obj.zone != BATTLEFIELD or obj.phased != NOBODY:
        return False
    return layers.controller(game, oid) == player and "Creature" in layers.chars(game, oid).types


@action("backup")
def backup(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.165a, 702.165c: the abilities printed below backup, but for others of backup, until end of turn. A copy has
    them in the same order (702.165b)."""
    refs = yield from acting(game, effect, b)
    printed = copiable(game, b.source).abilities
    names = [a.name if isinstance(a, Keyword) else "" for a in printed]
    below = printed[names.index("backup") + 1 :] if "backup" in names else ()
    lent = tuple(
        a for a in below if isinstance(a, Ability) and not (isinstance(a, Keyword) and a.name == "backup")
    )
    if lent:
        float_on(game, refs, (Gain(lent),), END_OF_TURN, b)
    return refs


@action("increase_speed")
def increase_speed(game: State, effect: Act, b: Binding) -> Gen[int]:
    """702.179c-d: no speed counts as 0. Nobody has any before (702.179b, 702.179f)."""
    n = how_many(game, effect, b)
    for pid in (yield from players(game, effect.who, b)):
        yield from happen(game, [Event("speed", "702.179c", subject=pid, player=pid, source=b.source, amount=n)])
    return n


@action("behold")
def behold(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.4a: a permanent of the quality is chosen, or a card of it is revealed from the hand (701.4b)."""
    assert effect.what is not None
    refs = yield from pick(game, effect.what, b, rule="701.4a", kind="behold")
    pid = b.controller
    shown = [r for r in refs if game.objects[r].zone == HAND]
    if shown:
        yield from happen(
            game, [Event("reveal", "701.4a", subject=r, player=pid, source=b.source) for r in shown]
        )
    return refs


_BLIGHTED: Final = Choose(both(Type("Creature"), Controlled(You())))


@action("blight")
def blight(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """Each of the players puts N -1/-1 counters on a creature they control (122.1a, as its reminder text says)."""
    found: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        inner = b if pid == b.controller else b.child(controller=pid)
        refs = yield from pick(game, _BLIGHTED, inner, rule="608.2d", kind="blight")
        yield from put_counters(game, refs, "-1/-1", how_many(game, effect, b), inner, "122.1a")
        found += refs
    return found


@action("evolve")
def evolve(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.100a-b: a creature on which the evolve ability put a counter has evolved."""
    refs = yield from acting(game, effect, b)
    return (yield from grow(game, refs, b, "702.100a", "evolve", "702.100b"))


@action("mentor")
def mentor(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.134a, 702.134c: the ability's source mentors its target as the ability resolves."""
    refs = yield from acting(game, effect, b)
    done = yield from put_counters(game, refs, PLUS, 1, b, "702.134a")
    if refs:
        yield from happen(
            game, [Event("mentor", "702.134c", subject=b.source, other=r, player=b.controller) for r in refs]
        )
    return tuple(ev.subject for ev in done if ev.kind == "counters")


@action("champion")
def champion(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.72c: what the champion ability has just exiled was championed with its source."""
    refs = resolve(game, Linked("championed"), b)
    if refs:
        who = b.controller
        yield from happen(
            game, [Event("champion", "702.72c", subject=r, player=who, source=b.source) for r in refs[-1:]]
        )
    return refs[-1:]


@action("unlock_door", "lock_door")
def door(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """709.5f-g: a player unlocks a locked half of a Room, or locks an unlocked one; which half, and of which Room, the
    player chooses."""
    opens = effect.name == "unlock_door"
    refs = yield from acting(game, effect, b)
    able: list[tuple[int, int]] = []
    for ref in refs:
        card = game.objects[ref].card
        faces = range(len(card.faces)) if card is not None and card.layout == "room" else ()
        able += [(ref, i) for i in faces if (f"unlocked:{i}" in game.objects[ref].flags) != opens]
    if not able:
        return ()
    picked = able[0]
    if len(able) > 1:
        options = tuple([Option("door", ref, i, label=_door(game, ref, i)) for ref, i in able])
        answer = yield Decision("choose", b.controller, "709.5f", options, source=b.source, prompt="door")
        picked = able[answer[0]]
    ref, i = picked
    set_flag(game, ref, f"unlocked:{i}", opens)
    if opens:
        yield from happen(
            game, [Event("unlock", "709.5f", subject=ref, player=b.controller, source=b.source, amount=i)]
        )
    return (ref,)


def _door(game: State, ref: int, i: int) -> str:
    card = game.objects[ref].card
    return card.faces[i].name if card is not None else ""


@action("double_mana")
def double_mana(game: State, effect: Act, b: Binding) -> Gen[int]:
    """701.10f: as much mana of each type is added as the player has."""
    n = 0
    for pid in (yield from players(game, effect.who, b)):
        made = tuple([Mana(m.type, b.source) for m in game.players[pid].pool])
        if made:
            n += len(made)
            yield from happen(
                game, [Event("mana", "701.10f", subject=pid, player=pid, source=b.source, data=made)]
            )
    return n


@action("gift")
def gift(game: State, effect: Act, b: Binding) -> Gen[int]:
    """702.174c: a player gives a gift as the spell or ability resolves for which it was promised."""
    yield from happen(game, [Event("gift", "702.174c", subject=b.source, player=b.controller, source=b.source)])
    return 1


@action("plot")
def plot(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.170c: cards in exile become plotted."""
    refs = yield from acting(game, effect, b)
    exiled = tuple([r for r in refs if game.objects[r].zone == EXILE and game.objects[r].card is not None])
    for ref in exiled:
        mark(game, ref, "plotted", game.turn.number)
    if exiled:
        yield from happen(
            game, [Event("plot", "702.170c", subject=r, player=game.objects[r].owner, source=b.source) for r in exiled]
        )
    return exiled


@action("foretell")
def foretell(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.143d: cards in exile become foretold, with the cost that the effect gives them: their mana cost with so much
    less, or none of their own. Their owners may look at them."""
    refs = yield from acting(game, effect, b)
    exiled = tuple([r for r in refs if game.objects[r].zone == EXILE and game.objects[r].card is not None])
    for ref in exiled:
        obj = game.objects[ref]
        cost = obj.card.faces[0].mana_cost if obj.card is not None else None
        mark(game, ref, "foretold", game.turn.number)
        if cost is not None and effect.n is not None:
            mark(game, ref, "foretell_cost", str(parse(cost).minus_generic(how_many(game, effect, b))))
    if exiled:
        yield from happen(
            game,
            [Event("foretell", "702.143d", subject=r, player=game.objects[r].owner, source=b.source) for r in exiled],
        )
    return exiled
