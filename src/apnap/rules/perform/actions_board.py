"""Keyword actions with counters, tokens and marks on permanents (701)."""

from __future__ import annotations

from typing import Final

from apnap.ability.abilities import Keyword
from apnap.ability.conditions import Is
from apnap.ability.effects import FOREVER, Act, Delayed, Duration, Exile, Move, Permit, Token
from apnap.ability.events import On
from apnap.ability.filters import Among, Controlled, IsToken, Status, Subtype, Type, both
from apnap.ability.mods import AddTypes, Cant, DoesntUntap, Gain, Goaded, SetPT
from apnap.ability.selections import All, EventObject, OwnerOf, Ref, You
from apnap.model.decisions import yes_no
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.selections import resolve
from apnap.rules.change import Gen, happen, mark, set_flag
from apnap.rules.layers.copying import copiable_face
from apnap.rules.perform.actions import acting, action, how_many, selected
from apnap.rules.perform.common import (
    Refs,
    choose,
    controller_of,
    entered,
    for_player,
    objects,
    players,
)
from apnap.rules.perform.frames import do
from apnap.rules.perform.lasting import float_on
from apnap.rules.perform.permanents import PLUS, grow, put_counters
from apnap.rules.perform.tokens import PREDEFINED, create_copies, create_events, face_of
from apnap.rules.unsupported import Unsupported

_CREATURE: Final = Type("Creature")
_MY_CREATURES: Final = All(both(_CREATURE, Controlled(You())))

# --- counters -----------------------------------------------------------------------------------------------


@action("adapt")
def adapt(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.46a."""
    refs = yield from acting(game, effect, b)
    able = tuple(r for r in refs if not game.objects[r].counters.get(PLUS))
    done = yield from put_counters(game, able, PLUS, how_many(game, effect, b), b, "701.46a")
    if refs:
        yield from happen(
            game, [Event("adapt", "701.46a", subject=r, player=b.controller, source=b.source) for r in refs]
        )
    return tuple(ev.subject for ev in done)


@action("train")
def train(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.149a, 702.149c: the counter of a training ability; the creature then has trained."""
    refs = yield from acting(game, effect, b)
    return (yield from grow(game, refs, b, "702.149a", "train", "702.149c"))


@action("monstrosity")
def monstrosity(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.37a-b: `monstrous` is a flag; X is kept in the event's amount (701.37c)."""
    refs = yield from acting(game, effect, b)
    n = how_many(game, effect, b)
    out: Refs = ()
    for ref in refs:
        obj = game.objects[ref]
        if "monstrous" in obj.flags or not obj.is_permanent:
            continue
        yield from put_counters(game, (ref,), PLUS, n, b, "701.37a")
        if ref in game.objects:
            set_flag(game, ref, "monstrous")
            player = controller_of(game, ref)
            yield from happen(
                game, [Event("monstrous", "701.37a", subject=ref, player=player, source=b.source, amount=n)]
            )
            out += (ref,)
    return out


@action("bolster")
def bolster(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.39a."""
    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        inner = b.child(controller=pid)
        mine = resolve(game, _MY_CREATURES, inner)
        least = min((layers.chars(game, r).toughness for r in mine), default=0)
        able = tuple(r for r in mine if layers.chars(game, r).toughness == least)
        chosen = yield from choose(game, "choose", pid, "701.39a", able, source=b.source, prompt="bolster")
        yield from put_counters(game, chosen, PLUS, how_many(game, effect, b), inner, "701.39a")
        out += chosen
    return out


@action("support")
def support(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.41a: `what` is the up to N targets."""
    if effect.what is None:
        raise Unsupported(effect)
    refs = yield from objects(game, effect.what, b, "701.41a")
    yield from put_counters(game, refs, PLUS, 1, b, "701.41a")
    return refs


@action("endure")
def endure(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.63, 701.63b."""
    refs = yield from selected(game, effect, b)
    for ref in refs:
        n = how_many(game, effect, b, ref)
        if n <= 0:
            continue
        pid = controller_of(game, ref)
        inner = b.child(controller=pid)
        if ref in game.objects:
            answer = yield yes_no(pid, "701.63a", source=b.source, prompt="endure")
            if answer[0] == 0:
                yield from put_counters(game, (ref,), PLUS, n, inner, "701.63a")
                continue
        face = face_of(game, _spirit(n), inner)
        yield from happen(game, (yield from create_events(game, pid, face, 1, inner)))
    return refs


_spirits: dict[int, Token] = {}


def _spirit(n: int) -> Token:
    if n not in _spirits:
        _spirits[n] = Token(("Creature",), ("Spirit",), ("white",), n, n)
    return _spirits[n]


# --- tokens -------------------------------------------------------------------------------------------------


@action("investigate")
def investigate(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.16a; so many times, one after the other."""
    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        for _ in range(how_many(game, effect, for_player(effect.who, b, pid), pid)):
            face = face_of(game, PREDEFINED["Clue"], b)
            done = yield from happen(game, (yield from create_events(game, pid, face, 1, b)))
            out += entered(done)
            yield from happen(
                game, [Event("investigate", "701.16a", subject=pid, player=pid, source=b.source)]
            )
    return out


@action("populate")
def populate(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.36a-b."""
    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        for _ in range(how_many(game, effect, b)):
            able = resolve(game, _TOKENS, b.child(controller=pid))
            chosen = yield from choose(
                game, "choose", pid, "701.36a", able, source=b.source, prompt="populate"
            )
            if chosen:
                out += yield from create_copies(game, pid, copiable_face(game, chosen[0]), 1, b)
            yield from happen(game, [Event("populate", "701.36a", subject=pid, player=pid, source=b.source)])
    return out


_TOKENS: Final = All(both(_CREATURE, IsToken(), Controlled(You())))
_ARMIES: Final = All(both(_CREATURE, Subtype("Army"), Controlled(You())))
_armies: dict[str, Token] = {}


@action("amass")
def amass(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.47a: `word` is the subtype; 701.47d: Zombie where none is said. The result is the amassed Army
    (701.47c)."""
    subtype = effect.word or "Zombie"
    pid = b.controller
    if not resolve(game, _ARMIES, b):
        token = _armies.get(subtype)
        if token is None:
            token = _armies[subtype] = Token(("Creature",), (subtype, "Army"), ("black",), 0, 0)
        yield from happen(game, (yield from create_events(game, pid, face_of(game, token, b), 1, b)))
    chosen = yield from choose(
        game, "choose", pid, "701.47a", resolve(game, _ARMIES, b), source=b.source, prompt="amass"
    )
    n = how_many(game, effect, b)
    yield from put_counters(game, chosen, PLUS, n, b, "701.47a")
    for ref in chosen:
        if ref in game.objects and subtype not in layers.chars(game, ref).subtypes:
            float_on(game, (ref,), (AddTypes(subtypes=(subtype,)),), FOREVER, b)
    yield from happen(game, [Event("amass", "701.47b", subject=pid, player=pid, source=b.source, amount=n)])
    return chosen


# --- marks on permanents ------------------------------------------------------------------------------------

_YOUR_NEXT_TURN: Final = Duration("your_next_turn")
_NEXT_UNTAP: Final = Duration("next_untap")
_WHILE_SUSPECTED: Final = Duration("while", condition=Is(Ref("suspect"), Status("suspected")))
_DETAINED: Final = (Cant("attack"), Cant("block"), Cant("activate"))


@action("goad")
def goad(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.15a; 701.15d: not twice by the same player."""
    refs = yield from acting(game, effect, b)
    fresh = tuple(
        r
        for r in refs
        if game.objects[r].is_permanent
        and not any(m.controller == b.controller for m in layers.mods_on(game, "Goaded", r))
    )
    float_on(game, fresh, (Goaded(),), _YOUR_NEXT_TURN, b)
    if refs:
        yield from happen(
            game, [Event("goad", "701.15a", subject=r, player=b.controller, source=b.source) for r in refs]
        )
    return refs


@action("detain")
def detain(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.35a."""
    refs = yield from acting(game, effect, b)
    float_on(game, refs, _DETAINED, _YOUR_NEXT_TURN, b)
    if refs:
        yield from happen(
            game, [Event("detain", "701.35a", subject=r, player=b.controller, source=b.source) for r in refs]
        )
    return refs


@action("exert")
def exert(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.43a-b: it doesn't untap during its controller's next untap step."""
    refs = yield from acting(game, effect, b)
    refs = tuple(r for r in refs if game.objects[r].zone == BATTLEFIELD)  # 701.43c
    float_on(game, refs, (DoesntUntap(),), _NEXT_UNTAP, b)
    if refs:
        yield from happen(
            game, [Event("exert", "701.43a", subject=r, player=b.controller, source=b.source) for r in refs]
        )
    return refs


_ANIMATED: Final = (SetPT(0, 0), AddTypes(("Creature",)), Gain((Keyword("haste"),)))
_BENT: Final = Ref("bent")
_RETURNS: Final = tuple(
    Delayed(On("move", subject=Among(_BENT), frm="battlefield", to=to), Move(EventObject(), "battlefield", tapped=True))
    for to in ("graveyard", "exile")
)


@action("earthbend")
def earthbend(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """The land becomes a 0/0 creature with haste in addition, gets the counters, and as it dies or is exiled it
    returns tapped (603.7)."""
    refs = yield from acting(game, effect, b)
    refs = tuple(r for r in refs if game.objects[r].zone == BATTLEFIELD)
    float_on(game, refs, _ANIMATED, FOREVER, b)
    yield from put_counters(game, refs, PLUS, how_many(game, effect, b), b, "611.2a")
    for ref in refs:
        for back in _RETURNS:
            yield from do(game, back, b.child(names={**b.names, "bent": (ref,)}))
    return refs


_EXILED: Final = Exile(Ref("bent"), name="gone")
_OWNERS_CAST: Final = Permit(Ref("bent"), FOREVER, OwnerOf(Ref("bent")), cast_only=True, cost="{2}")


@action("airbend")
def airbend(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """The objects are exiled; while a card is there its owner may cast it for {2} (118.9)."""
    refs = yield from acting(game, effect, b)
    for ref in refs:
        inner = b.child(names={**b.names, "bent": (ref,)})
        yield from do(game, _EXILED, inner)
        if inner.names.get("gone"):
            yield from do(game, _OWNERS_CAST, inner.child(names={**inner.names, "bent": inner.names["gone"]}))
    return refs


_SUSPECTED: Final = (Gain((Keyword("menace"),)), Cant("block"))


@action("suspect")
def suspect(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.60a, 701.60c-d: a flag, and what comes with it as long as the flag is there (701.60b)."""
    refs = yield from acting(game, effect, b)
    fresh = tuple(
        r for r in refs if game.objects[r].is_permanent and "suspected" not in game.objects[r].flags
    )
    for ref in fresh:
        set_flag(game, ref, "suspected")
        inner = b.child(names={**b.names, "suspect": (ref,)})
        float_on(game, (ref,), _SUSPECTED, _WHILE_SUSPECTED, inner)
    if fresh:
        yield from happen(
            game,
            [Event("suspect", "701.60a", subject=r, player=b.controller, source=b.source) for r in fresh],
        )
    return fresh


@action("unsuspect")
def unsuspect(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.60a: no longer suspected."""
    refs = yield from acting(game, effect, b)
    refs = tuple(r for r in refs if "suspected" in game.objects[r].flags)
    for ref in refs:
        set_flag(game, ref, "suspected", False)
    return refs


@action("class_level")
def class_level(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """716.2a-b: the level becomes N; it is kept in the permanent's mark "class_level" (716.2c)."""
    refs = yield from acting(game, effect, b)
    n = how_many(game, effect, b)
    for ref in refs:
        mark(game, ref, "class_level", n)
    yield from _become(game, refs, "level", "716.2a", b, n)
    return refs


@action("renown", "solve", "saddle")
def become(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """702.112a, 719.3a, 702.171a: a designation, kept as the permanent's flag (719.3b). Renowned (702.112b),
    monstrous and the like only mark it."""
    flag, rule = _DESIGNATIONS[effect.name]
    refs = yield from acting(game, effect, b)
    refs = tuple(r for r in refs if game.objects[r].is_permanent)
    for ref in refs:
        set_flag(game, ref, flag)
    kind = {"solve": "act", "saddle": "saddled"}.get(effect.name, effect.name)
    yield from _become(game, refs, kind, rule, b)
    return refs


_DESIGNATIONS: Final = {
    "renown": ("renowned", "702.112a"),
    "solve": ("solved", "719.3a"),
    "saddle": ("saddled", "702.171a"),
}


def _become(game: State, refs: Refs, kind: str, rule: str, b: Binding, n: int = 0) -> Gen[None]:
    """The event of permanents getting a designation."""
    if refs:
        pid = b.controller
        yield from happen(
            game, [Event(kind, rule, subject=r, player=pid, source=b.source, amount=n) for r in refs]
        )
