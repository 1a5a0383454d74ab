"""Tokens and copies of permanents (111, 701.7, 707)."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.abilities import Ability, Activated, Keyword, Static, Triggered
from apnap.ability.amounts import Count, StatOf
from apnap.ability.conditions import Compare
from apnap.ability.costs import Cost
from apnap.ability.effects import (
    FOREVER,
    AddMana,
    Become,
    Create,
    CreateCopy,
    Discard,
    Draw,
    Effect,
    Exile,
    GainLife,
    LoseLife,
    Permit,
    PutCounters,
    Sacrifice,
    Scry,
    Search,
    Seq,
    Shuffle,
    SpendOnly,
    Token,
)
from apnap.ability.effects import Act as Action
from apnap.ability.effects import Move as Put
from apnap.ability.events import On
from apnap.ability.filters import Controlled, IsSource, Not, Supertype, Type, both
from apnap.ability.mods import PT, Gain, IsCopyOf, Mod, SetPT
from apnap.ability.selections import All, Attached, EachOpponent, Ref, Selection, Target, This, Top, You
from apnap.model.card import Card, Face
from apnap.model.events import Event, Move
from apnap.model.objects import FIRST_OBJECT, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.amounts import amount
from apnap.rules.ask.choose import pick
from apnap.rules.ask.filters import matches
from apnap.rules.ask.qualities import char_test
from apnap.rules.change import Gen, happen
from apnap.rules.change.make import become_card
from apnap.rules.layers.copying import copiable_face, extra_counters
from apnap.rules.layers.copying import face_of as copied_face
from apnap.rules.layers.printed import printed_chars
from apnap.rules.perform.common import (
    Refs,
    amount_for,
    bind,
    entered,
    for_player,
    here,
    objects,
    performs,
    players,
)
from apnap.rules.perform.lasting import CHANGING, float_on, numbers
from apnap.rules.perform.zones import attacked_by_entering, double_faced
from apnap.rules.unsupported import Unsupported, within

# --- predefined tokens (111.10) -----------------------------------------------------------------------------

_SAC: Final = Sacrifice(This())
_ANY: Final = AddMana(("any",))


def _artifact(name: str, *abilities: Ability) -> Token:
    return Token(("Artifact",), (name,), abilities=abilities, name=name)


def _role(name: str, *abilities: Ability) -> Token:
    enchant = Keyword("enchant", filter=Type("Creature"))
    return Token(("Enchantment",), ("Aura", "Role"), abilities=(enchant, *abilities), name=name)


def _host(*mods: Any) -> Static:
    return Static(Attached(), mods)


def _when(on: On, effect: Any, condition: Any = None) -> Triggered:
    return Triggered((on,), effect, condition)


_ATTACKS: Final = On("attack", subject=IsSource())
_BASIC: Final = both(Type("Land"), Supertype("Basic"))
_TREASURE: Final = Activated(Cost(tap=True, actions=(_SAC,)), _ANY)

PREDEFINED: Final[dict[str, Token]] = {
    "Treasure": _artifact("Treasure", _TREASURE),
    "Food": _artifact("Food", Activated(Cost("{2}", tap=True, actions=(_SAC,)), GainLife(3))),
    "Gold": _artifact("Gold", Activated(Cost(actions=(_SAC,)), _ANY)),
    "Walker": Token(("Creature",), ("Zombie",), ("black",), 2, 2, name="Walker"),
    "Shard": Token(
        ("Enchantment",),
        ("Shard",),
        abilities=(Activated(Cost("{2}", actions=(_SAC,)), Seq((Scry(1), Draw(1)))),),
        name="Shard",
    ),
    "Clue": _artifact("Clue", Activated(Cost("{2}", actions=(_SAC,)), Draw(1))),
    "Blood": _artifact("Blood", Activated(Cost("{1}", tap=True, actions=(Discard(1), _SAC)), Draw(1))),
    "Powerstone": _artifact(
        "Powerstone",
        Activated(
            Cost(tap=True),
            # 111.10h: it pays for anything but nonartifact spells.
            AddMana(("{C}",), spend=SpendOnly(barred=Not(Type("Artifact")))),
        ),
    ),
    "Mutagen": _artifact(
        "Mutagen",
        Activated(
            Cost("{1}", tap=True, actions=(_SAC,)), PutCounters(Target(Type("Creature")), "+1/+1"), timing="sorcery"
        ),
    ),
    "Map": _artifact(
        "Map",
        Activated(
            Cost("{1}", tap=True, actions=(_SAC,)),
            Action("explore", what=Target(both(Type("Creature"), Controlled(You())))),
            timing="sorcery",
        ),
    ),
    "Junk": _artifact(
        "Junk",
        Activated(
            Cost(tap=True, actions=(_SAC,)),
            Seq((Exile(Top(), name="junk"), Permit(Ref("junk")))),
            timing="sorcery",
        ),
    ),
    "Lander": _artifact(
        "Lander",
        Activated(
            Cost("{2}", tap=True, actions=(_SAC,)),
            Seq((Search(_BASIC), Put(Ref("found"), "battlefield", tapped=True), Shuffle())),
        ),
    ),
    "Cursed": _role("Cursed", _host(SetPT(1, 1))),
    "Monster": _role("Monster", _host(PT(1, 1), Gain((Keyword("trample"),)))),
    "Royal": _role("Royal", _host(PT(1, 1), Gain((Keyword("ward", cost=Cost("{1}")),)))),
    "Sorcerer": _role("Sorcerer", _host(PT(1, 1), Gain((_when(_ATTACKS, Scry(1)),)))),
    "Virtuous": _role(
        "Virtuous",
        _host(
            PT(
                Count(All(both(Type("Enchantment"), Controlled(You())))),
                Count(All(both(Type("Enchantment"), Controlled(You())))),
            )
        ),
    ),
    "Wicked": _role(
        "Wicked",
        _host(PT(1, 1)),
        _when(On("move", subject=IsSource(), frm="battlefield", to="graveyard"), LoseLife(1, EachOpponent())),
    ),
    "Young Hero": _role(
        "Young Hero",
        _host(
            Gain(
                (
                    _when(
                        _ATTACKS, PutCounters(This(), "+1/+1"), Compare(StatOf("toughness", This()), "<=", 3)
                    ),
                )
            )
        ),
    ),
}
"""Predefined tokens by name, without the double-faced one (111.10i)."""

UNDEFINED: Final = {
    "Incubator": "double-faced tokens",
}
"""Predefined tokens that can't be played, with the reason."""


def definition(token: Token) -> Token:
    """What the token is: its own definition, or the predefined one of its name with what the effect adds
    (111.10). Treasure (111.10a), Food (111.10b), Gold (111.10c), Walker (111.10d), Shard (111.10e), Clue
    (111.10f), Blood (111.10g), the Roles (111.10j-r), Map (111.10s), Junk (111.10t), Lander (111.10u)."""
    if not token.predefined:
        return token
    name = token.name or (token.subtypes[0] if token.subtypes else "")
    found = PREDEFINED.get(name)
    if found is None or name in UNDEFINED:
        raise Unsupported(f"predefined token {name!r}")
    if not token.abilities:
        return found
    return Token(
        found.types,
        found.subtypes,
        found.colors,
        found.power,
        found.toughness,
        found.abilities + token.abilities,
        found.name,
        found.supertypes,
    )


_faces: dict[tuple[int, int | None, int | None], tuple[Token, Face]] = {}


def face_of(game: State, token: Token, b: Binding) -> Face:
    """The token's characteristics as a face (111.3, 111.4); the same for equal ones, since caches know it
    by identity. Tokens have types like any card (205.2c). Also a legendary one with its own name (111.9)."""
    power = _number(game, token.power, b)
    toughness = _number(game, token.toughness, b)
    key = (id(token), power, toughness)
    found = _faces.get(key)
    if found is None:
        if len(_faces) > 16384:
            _faces.clear()
        it = definition(token)
        if it is not token:
            power, toughness = _number(game, it.power, b), _number(game, it.toughness, b)
        face = Face(
            name=it.name or " ".join((*it.subtypes, "Token")),
            types=it.types,
            subtypes=it.subtypes,
            supertypes=it.supertypes,
            abilities=it.abilities,
            power=power,
            toughness=toughness,
            colors=it.colors,
        )
        found = _faces[key] = (token, face)
    return found[1]


def _number(game: State, n: Any, b: Binding) -> int | None:
    return n if n is None or type(n) is int else amount(game, n, b)


# --- creating -----------------------------------------------------------------------------------------------


def create_events(
    game: State,
    pid: int,
    face: Face,
    n: int,
    b: Binding,
    attacking: bool = False,
    attacks: Selection | None = None,
    **how: Any,
) -> Gen[list[Event]]:
    """The events by which one player creates N tokens (701.7a); attacking ones choose what they attack
    (508.4)."""
    if n <= 0:
        return []
    if not attacking:
        return [
            Event(
                "create",
                "701.7a",
                player=pid,
                source=b.source,
                amount=n,
                data=(face, Move(controller=pid, **how)),
            )
        ]
    batch = []
    for _ in range(within(n, "tokens")):
        defender = yield from attacked_by_entering(game, pid, b, attacks)
        entering = Move(controller=pid, attacking=defender, **how)
        batch.append(Event("create", "701.7a", player=pid, source=b.source, amount=1, data=(face, entering)))
    return batch


def created_besides(game: State, ev: Event, effect: Effect, b: Binding) -> list[Event] | None:
    """Tokens that are created along with those of an event, or in their place: at the same time and in the same manner
    (614.1a); None for what is no such thing."""
    if type(effect) is not Create or effect.attached_to is not None or effect.blocks is not None:
        return None
    _, how = ev.data
    out: list[Event] = []
    for token in (effect.token, *effect.more):
        n = amount(game, effect.n, b)
        if n > 0:
            out.append(ev.but(amount=n, data=(face_of(game, token, b), how)))
    return out


@performs(Create)
def create(game: State, effect: Create, b: Binding) -> Gen[None]:
    """701.7: all players' tokens at once. """
    batch: list[Event] = []
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        face = face_of(game, effect.token, inner)
        others = [face_of(game, token, inner) for token in effect.more]
        how: dict[str, Any] = {"tapped": effect.tapped}
        if effect.counters:
            how["counters"] = {kind: amount_for(game, n, inner, inner.item) for kind, n in effect.counters}
        n = amount_for(game, effect.n, inner, inner.item)
        if effect.attached_to is not None:
            hosts = yield from pick(game, effect.attached_to, inner)
            host = here(game, b, hosts[0]) if hosts else NOBODY
            if not _may_host(game, face, host, inner.child(controller=pid)):
                continue  # 303.4i: the token isn't created
            how["attached_to"] = host
        for one in (face, *others):
            batch += yield from create_events(game, pid, one, n, inner, effect.attacking, effect.attacks, **how)
    done = (yield from happen(game, batch)) if batch else []
    if effect.blocks is not None:
        from apnap.rules.combat.block import enter_blocking

        for attacker in (yield from pick(game, effect.blocks, b)):
            for oid in entered(done):
                yield from enter_blocking(game, oid, attacker)
    bind(b, effect.name, entered(done))


def _may_host(game: State, face: Face, host: int, b: Binding) -> bool:
    """Whether a token with this face could be attached to that (303.4i, 301.5)."""
    if host == NOBODY or (host >= FIRST_OBJECT and host not in game.objects):
        return False
    if "Equipment" in face.subtypes:
        return matches(game, Type("Creature"), host, b)
    enchants = [a for a in face.abilities if type(a) is Keyword and a.name == "enchant"]
    if not enchants or not all(a.filter is None or matches(game, a.filter, host, b) for a in enchants):
        return False
    return host < FIRST_OBJECT or not _protected(game, face, host)


def _protected(game: State, face: Face, host: int) -> bool:
    """Whether the permanent has protection from what the token would be (702.16c)."""
    for ability in layers.keyword_abilities(game, host, "protection"):
        if ability.filter is None:
            return True
        test = char_test(ability.filter)
        if test is not None and test(printed_chars(face)):
            return True
    return False


def create_copies(
    game: State, pid: int, face: Face, n: int, b: Binding, attacking: bool = False, **how: Any
) -> Gen[Refs]:
    """Create tokens that are copies: with these copiable values (707.2)."""
    batch = yield from create_events(game, pid, face, n, b, attacking, **how)
    done = (yield from happen(game, batch)) if batch else []
    return entered(done)


@performs(CreateCopy)
def create_copy(game: State, effect: CreateCopy, b: Binding) -> Gen[None]:
    """707.2, 707.9: copies of each selected object, with exceptions. Of nothing none is made (111.12). Of what is
    double-faced they have both faces (707.8a)."""
    batch: list[Event] = []
    two_faced: dict[int, tuple[Card, int]] = {}
    mods = tuple(numbers(game, mod, b) for mod in effect.mods)
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        for ref in (yield from pick(game, effect.of, inner)):
            if ref < FIRST_OBJECT:
                continue
            face = copiable_face(game, ref, mods)
            if "Instant" in face.types or "Sorcery" in face.types:
                continue  # 111.5
            both = _both_faces(game, ref, mods)
            if both is not None:
                two_faced[id(face)] = both
            n = amount_for(game, effect.n, inner, ref)
            how: dict[str, Any] = {"tapped": effect.tapped}
            if more := extra_counters(game, face, mods, inner):
                how["counters"] = more
            batch += yield from create_events(game, pid, face, n, inner, effect.attacking, effect.attacks, **how)
    done = (yield from happen(game, batch)) if batch else []
    made = entered(done)
    for ref in made if two_faced else ():
        found = two_faced.get(id(game.objects[ref].copy))
        if found is not None:
            become_card(game, ref, *found)
    bind(b, effect.name, made)


def _both_faces(game: State, ref: int, mods: tuple[Mod, ...]) -> tuple[Card, int] | None:
    """The faces of a token that copies a double-faced permanent or card, with the exceptions, and which is up (707.8a);
    None for what has but one, is face down or is a copy of something else."""
    obj = game.objects.get(ref)
    last = game.last(ref)
    if obj is None and last is not None:
        obj = last.obj
    if obj is None or obj.card is None or obj.copy is not None or obj.face_down or not double_faced(obj.card):
        return None
    card = obj.card
    if mods:
        card = Card(card.name, tuple(copied_face(printed_chars(face), mods) for face in card.faces), card.layout)
    return card, obj.face


@performs(Become)
def become(game: State, effect: Become, b: Binding) -> Gen[None]:
    """707.2, 707.4: the copiable values are taken now and do not follow later changes of the original
    (707.2b)."""
    refs = yield from objects(game, effect.what, b)
    found = yield from pick(game, effect.of, b)
    if not found or not refs:
        return
    exceptions = tuple(numbers(game, m, b) for m in effect.mods)
    face = copiable_face(game, found[0], exceptions)
    float_on(game, refs, (IsCopyOf(effect.of),), effect.duration, b, copied=face)


__all__ = [
    "CHANGING",
    "FOREVER",
    "PREDEFINED",
    "UNDEFINED",
    "create_copies",
    "create_events",
    "definition",
    "face_of",
]
