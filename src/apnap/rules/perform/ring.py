"""The Ring tempts a player (701.54), and double-faced Incubator tokens (701.53)."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Ability, Activated, Static, Triggered
from apnap.ability.amounts import StatOf
from apnap.ability.costs import Cost
from apnap.ability.effects import Act, Delayed, Discard, Draw, LoseLife, Sacrifice, Seq, Transform
from apnap.ability.events import On
from apnap.ability.filters import Controlled, Player, Stat, Status, Type, both
from apnap.ability.mods import AddTypes, Cant
from apnap.ability.selections import All, ControllerOf, EachOpponent, EventObject, This, You
from apnap.model.card import Card, Face
from apnap.model.events import Event
from apnap.model.objects import COMMAND, NOBODY, new_object
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules.ask.selections import resolve
from apnap.rules.change import Gen, happen, mark_player, set_flag
from apnap.rules.change.make import become_card, set_copy
from apnap.rules.change.zones import enter_from_nowhere
from apnap.rules.perform.actions import action, how_many
from apnap.rules.perform.common import Refs, choose, entered, players
from apnap.rules.perform.tokens import create_events

BEARER: Final = both(Controlled(You()), Status("ring_bearer"))
_CREATURES: Final = All(both(Type("Creature"), Controlled(You())))
_STRONGER: Final = Stat("power", ">", StatOf("power", All(BEARER)))
ABILITIES: Final[tuple[Ability, ...]] = (
    Static(All(BEARER), (AddTypes(supertypes=("Legendary",)), Cant("be_blocked", by=_STRONGER))),
    Triggered((On("attack", subject=BEARER),), Seq((Draw(), Discard()))),
    Triggered(
        (On("block", other=BEARER),),
        Delayed(On("step", step="end_combat"), Sacrifice(EventObject(), who=ControllerOf(EventObject()))),
    ),
    Triggered((On("damage", subject=Player(), source=BEARER, combat=True),), LoseLife(3, EachOpponent())),
)
"""What The Ring has after the first, second, third and fourth time (701.54c)."""
EMBLEMS: Final = tuple(Face("The Ring", abilities=ABILITIES[:n], colors=()) for n in range(1, 5))


@action("tempted_by_ring")
def tempted(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.54a, 701.54c-d: the emblem first, then a creature of that player becomes the Ring-bearer. A designation,
    not copied (701.54b)."""
    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        times = min(game.players[pid].marks.get("ring", 0) + 1, 4)
        mark_player(game, pid, "ring", times)
        _emblem(game, pid, EMBLEMS[times - 1])
        able = resolve(game, _CREATURES, b.child(controller=pid))
        chosen = yield from choose(game, "choose", pid, "701.54a", able, source=b.source, prompt="Ring-bearer")
        for ref in chosen:
            for old in resolve(game, All(BEARER), b.child(controller=pid)):
                set_flag(game, old, "ring_bearer", False)
            set_flag(game, ref, "ring_bearer")
        out += chosen
        yield from happen(
            game,
            [Event("tempted", "701.54d", subject=pid, player=pid, source=b.source, amount=times,
                   other=chosen[0] if chosen else NOBODY)],
        )
    return out


def _emblem(game: State, pid: int, face: Face) -> None:
    """701.54c: one emblem of that name, with what the number of times gives it."""
    for oid in game.command:
        obj = game.objects[oid]
        if obj.kind == "emblem" and obj.owner == pid and obj.copy is not None and obj.copy.name == face.name:
            set_copy(game, oid, face)
            return
    emblem = new_object(game.gen, game.new_id(), None, pid, COMMAND, "emblem")
    emblem.copy = face
    emblem.timestamp = game.stamp()
    emblem.entered = game.turn.number
    enter_from_nowhere(game, emblem, COMMAND)


INCUBATOR: Final = Card(
    "Incubator",
    (
        Face(
            "Incubator",
            types=("Artifact",),
            subtypes=("Incubator",),
            abilities=(Activated(Cost("{2}"), Transform(This())),),
            colors=(),
        ),
        Face(
            "Phyrexian Token", types=("Artifact", "Creature"), subtypes=("Phyrexian",), power=0, toughness=0, colors=()
        ),
    ),
    layout="transform",
)
"""111.10i."""


@action("incubate")
def incubate(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.53a-b."""
    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        counters = {"+1/+1": how_many(game, effect, b, pid)}
        batch = yield from create_events(game, pid, INCUBATOR.faces[0], 1, b, counters=counters)
        made = entered((yield from happen(game, batch)))
        for ref in made:
            become_card(game, ref, INCUBATOR)
        out += made
        yield from happen(game, [Event("incubate", "701.53a", subject=pid, player=pid, source=b.source)])
    return out
