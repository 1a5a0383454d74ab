"""Dungeons and venturing into them (309, 701.49).

A dungeon is an object of kind "emblem" in the command zone; its mark "room" is where the venture marker is. Its rooms'
abilities are triggered abilities of the event that moves the marker ("venture", whose amount is the room's number).
"""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Keyword, Triggered
from apnap.ability.costs import Cost
from apnap.ability.effects import (
    Act,
    Apply,
    Cast,
    Create,
    Discard,
    Draw,
    Duration,
    Effect,
    Exile,
    ForEach,
    GainLife,
    Gate,
    LoseLife,
    Move,
    Permit,
    PutCounters,
    Reveal,
    Sacrifice,
    Scry,
    Search,
    Seq,
    Shuffle,
    Token,
)
from apnap.ability.events import On
from apnap.ability.filters import Controlled, Either, IsSource, Player, Supertype, Type, both
from apnap.ability.mods import PT, Cant, Gain
from apnap.ability.selections import (
    Choose,
    ChooseFrom,
    EachOpponent,
    EachPlayer,
    Iter,
    Ref,
    Target,
    Top,
    You,
)
from apnap.model.card import Face
from apnap.model.decisions import Decision, Option
from apnap.model.events import Event
from apnap.model.objects import COMMAND, NOBODY, new_object
from apnap.model.ongoing import Binding
from apnap.model.state import OTHER, State
from apnap.rules.change import Gen, designate, happen, mark
from apnap.rules.change.zones import ceases, enter_from_nowhere
from apnap.rules.perform.actions import action
from apnap.rules.perform.common import Refs, players

_CREATURE: Final = Type("Creature")
_ANY: Final = Target(_CREATURE)
_NEXT_TURN: Final = Duration("your_next_turn")
_TREASURE: Final = Create(Token(name="Treasure", predefined=True))


def _body(power: int, toughness: int, subtype: str, color: str, *keywords: str) -> Token:
    return Token(("Creature",), (subtype,), (color,), power, toughness, tuple(Keyword(k) for k in keywords))


def _mine(*types: str) -> Choose:
    kinds = tuple(Type(t) for t in types)
    return Choose(both(Either(kinds) if len(kinds) > 1 else kinds[0], Controlled(You())))


def _unless(n: int, cost: Cost) -> Effect:
    """Each player loses that much life unless they do something."""
    return ForEach(EachPlayer(), Gate(LoseLife(n, Iter()), cost=cost, unless=True, who=Iter()))


_BASIC: Final = both(Type("Land"), Supertype("Basic"))
_ATROPAL: Final = Token(
    ("Creature",), ("God", "Horror"), ("black",), 4, 4, (Keyword("deathtouch"),), "The Atropal", ("Legendary",)
)
_FOUND: Final = Move(
    ChooseFrom(Ref("shown"), _CREATURE, least=0), "battlefield", counters=(("+1/+1", 3),), name="risen"
)

Room = tuple[str, Effect, tuple[int, ...]]
DUNGEONS: Final[dict[str, tuple[Room, ...]]] = {
    "Lost Mine of Phandelver": (
        ("Cave Entrance", Scry(1), (1, 2)),
        ("Goblin Lair", Create(_body(1, 1, "Goblin", "red")), (3, 4)),
        ("Mine Tunnels", _TREASURE, (4, 5)),
        ("Storeroom", PutCounters(_ANY, "+1/+1"), (6,)),
        ("Dark Pool", Seq((LoseLife(1, EachOpponent()), GainLife(1))), (6,)),
        ("Fungi Cavern", Apply(_ANY, (PT(-4, 0),), _NEXT_TURN), (6,)),
        ("Temple of Dumathoin", Draw(), ()),
    ),
    "Dungeon of the Mad Mage": (
        ("Yawning Portal", GainLife(1), (1,)),
        ("Dungeon Level", Scry(1), (2, 3)),
        ("Goblin Bazaar", _TREASURE, (4,)),
        ("Twisted Caverns", Apply(_ANY, (Cant("attack"),), _NEXT_TURN), (4,)),
        ("Lost Level", Scry(2), (5, 6)),
        ("Runestone Caverns", Seq((Exile(Top(2), name="runes"), Permit(Ref("runes"), Duration("game")))), (7,)),
        ("Muiral's Graveyard", Create(_body(1, 1, "Skeleton", "black"), 2), (7,)),
        ("Deep Mines", Scry(3), (8,)),
        ("Mad Wizard's Lair", Seq((Draw(3, name="drawn"), Reveal(Ref("drawn")), Cast(Ref("drawn")))), ()),
    ),
    "Tomb of Annihilation": (
        ("Trapped Entry", LoseLife(1, EachPlayer()), (1, 2)),
        ("Veils of Fear", _unless(2, Cost(actions=(Discard(1),))), (3,)),
        (
            "Oubliette",
            Seq((Discard(1), *[Sacrifice(_mine(kind)) for kind in ("Creature", "Artifact", "Land")])),
            (4,),
        ),
        ("Sandfall Cell", _unless(2, Cost(actions=(Sacrifice(_mine("Creature", "Artifact", "Land")),))), (4,)),
        ("Cradle of the Death God", Create(_ATROPAL), ()),
    ),
    "Undercity": (
        ("Secret Entrance", Seq((Search(_BASIC, reveal=True), Move(Ref("found"), "hand"), Shuffle())), (1, 2)),
        ("Forge", PutCounters(_ANY, "+1/+1", 2), (3, 4)),
        ("Lost Well", Scry(2), (4, 5)),
        ("Trap!", LoseLife(5, Target(Player())), (6,)),
        ("Arena", Act("goad", _ANY), (6, 7)),
        ("Stash", _TREASURE, (7,)),
        ("Archives", Draw(), (8,)),
        ("Catacombs", Create(_body(4, 1, "Skeleton", "black", "menace")), (8,)),
        (
            "Throne of the Dead Three",
            Seq(
                (
                    Reveal(Top(10), name="shown"),
                    _FOUND,
                    Apply(Ref("risen"), (Gain((Keyword("hexproof"),)),), _NEXT_TURN),
                    Shuffle(),
                )
            ),
            (),
        ),
    ),
}
"""Each dungeon's rooms: name, what its ability does, and the rooms that arrows lead to."""


def _dungeon(name: str) -> Face:
    """309.4c: each room's ability triggers when the marker moves there."""
    abilities = tuple(
        Triggered((On("venture", subject=IsSource(), amount=("==", i)),), effect, zones=("command",), word=room)
        for i, (room, effect, _) in enumerate(DUNGEONS[name])
    )
    kind = ("Undercity",) if name == "Undercity" else ()  # 205.3p
    return Face(name, types=("Dungeon",), subtypes=kind, abilities=abilities, colors=())


FACES: Final = {name: _dungeon(name) for name in DUNGEONS}


def dungeon_of(game: State, pid: int) -> int:
    """The dungeon that the player owns in the command zone (309.3), or NOBODY."""
    for oid in game.command:
        obj = game.objects[oid]
        if obj.owner == pid and obj.copy is not None and obj.copy.name in FACES:
            return oid
    return NOBODY


def _rooms(game: State, oid: int) -> tuple[Room, ...]:
    face = game.objects[oid].copy
    assert face is not None
    return DUNGEONS[face.name]


def _after(game: State, oid: int) -> tuple[int, ...]:
    """The rooms that arrows lead to from the one with the marker; () from the last one, or without a dungeon."""
    return _rooms(game, oid)[game.objects[oid].marks["room"]][2] if oid != NOBODY else ()


@action("venture", "venture_into_the_dungeon")
def venture(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.49a-d; `word` is the dungeon's name where it is a certain one (309.5)."""
    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        oid = dungeon_of(game, pid)
        after = _after(game, oid)
        if oid != NOBODY and not after:  # 309.5b
            yield from complete(game, oid)
            oid = NOBODY
        if oid == NOBODY:
            oid = yield from _bring(game, pid, effect.word, b)
            room = 0
        else:
            room = after[0]
            if len(after) > 1:
                options = tuple(Option("word", how=_rooms(game, oid)[i][0], index=i) for i in after)
                answer = yield Decision("choose", pid, "309.5a", options, source=oid, prompt="room")
                room = after[answer[0]]
        mark(game, oid, "room", room)
        out += (oid,)
        yield from happen(game, [Event("venture", "701.49b", subject=oid, player=pid, source=b.source, amount=room)])
    return out


def _bring(game: State, pid: int, name: str, b: Binding) -> Gen[int]:
    """309.2a: a dungeon is put into the command zone: a certain one, or one that the player chooses. Not
    by any other effect (309.2, 309.2d); it stays there until it leaves the game (309.2b), with the marker
    on its first room (309.4, 309.4a). It is no permanent, can't be cast and stays there until it leaves
    the game (309.2c)."""
    if name not in FACES:
        able = [one for one in FACES if one != "Undercity"]  # 701.49d: that one only where it is named
        options = tuple(Option("word", how=one) for one in able)
        answer = yield Decision("choose", pid, "309.2a", options, source=b.source, prompt="dungeon")
        name = able[answer[0]]
    dungeon = new_object(game.gen, game.new_id(), None, pid, COMMAND, "emblem")
    dungeon.copy = FACES[name]
    dungeon.timestamp = game.stamp()
    dungeon.entered = game.turn.number
    enter_from_nowhere(game, dungeon, COMMAND)
    return dungeon.id


def complete(game: State, oid: int) -> Gen[None]:
    """309.7: the dungeon leaves the game, and its owner has completed it."""
    obj = game.objects[oid]
    assert obj.copy is not None
    designate(game, obj.owner, "completed a dungeon", f"completed {obj.copy.name}")
    name, pid = obj.copy.name, obj.owner
    ceases(game, oid)
    game.touch(OTHER)
    yield from happen(game, [Event("complete_dungeon", "309.7", subject=pid, player=pid, cause=name)])


def finished(game: State) -> list[int]:
    """309.6, 704.5t: dungeons whose marker is in the last room and whose ability has left the stack."""
    waiting = {p.source for p in game.pending}
    for sid in game.stack:
        info = game.objects[sid].stack
        if info is not None and game.objects[sid].kind == "ability":
            waiting.add(info.source)
    found = []
    for oid in game.command:
        obj = game.objects[oid]
        if "room" in obj.marks and obj.copy is not None and oid not in waiting:
            if not DUNGEONS[obj.copy.name][obj.marks["room"]][2]:
                found.append(oid)
    return found
