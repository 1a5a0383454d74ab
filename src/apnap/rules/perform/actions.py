"""Keyword actions that the rules spell out (701), by name: the performers of `Act`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from apnap.ability.abilities import Keyword
from apnap.ability.conditions import Is
from apnap.ability.effects import FOREVER, Act, Duration, Token
from apnap.ability.filters import Controlled, IsToken, Status, Subtype, Type, both
from apnap.ability.mods import AddTypes, Cant, DoesntUntap, Gain, Goaded
from apnap.ability.selections import All, Ref, This, You
from apnap.model.decisions import Answer, Decision, Reason, yes_no
from apnap.model.events import Event
from apnap.model.objects import BATTLEFIELD, EXILE, GRAVEYARD, HAND, LIBRARY, NOBODY
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask.facts import mana_value
from apnap.rules.ask.selections import resolve
from apnap.rules.change import Gen, happen, move, set_flag
from apnap.rules.layers.copying import copiable_face
from apnap.rules.perform.common import (
    Refs,
    amount_for,
    bind,
    choose,
    controller_of,
    entered,
    for_player,
    forbids,
    in_order,
    moved,
    objects,
    option,
    performs,
    players,
    things,
)
from apnap.rules.perform.frames import float_on
from apnap.rules.perform.library import restack, show, sort_top
from apnap.rules.perform.permanents import put_counters
from apnap.rules.perform.tokens import PREDEFINED, create_copies, create_events, face_of
from apnap.rules.unsupported import Unsupported

Action = Callable[[State, Act, Binding], Gen[Any]]
PLAYED_ACTIONS: Final[dict[str, Action]] = {}
"""The keyword actions that are performed, by name."""
PLUS: Final = "+1/+1"
_THIS: Final = This()
_CREATURE: Final = Type("Creature")
_MY_CREATURES: Final = All(both(_CREATURE, Controlled(You())))


def action(*names: str) -> Callable[[Action], Action]:
    """Enter a function in the table under these names."""

    def enter(function: Action) -> Action:
        for name in names:
            PLAYED_ACTIONS[name] = function
        return function

    return enter


@performs(Act)
def act(game: State, effect: Act, b: Binding) -> Gen[None]:
    """A keyword action; its result is what it returns: refs, or a number."""
    function = PLAYED_ACTIONS.get(effect.name)
    if function is None:
        raise Unsupported(effect)
    result = yield from function(game, effect, b)
    if effect.result:
        if isinstance(result, int):
            bind(b, effect.result, (), result)
        else:
            bind(b, effect.result, tuple(result or ()))


def _n(game: State, effect: Act, b: Binding, ref: int = NOBODY) -> int:
    return 1 if effect.n is None else amount_for(game, effect.n, b, ref)


def _what(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """The selected permanents; this one unless the effect says otherwise."""
    return objects(game, effect.what if effect.what is not None else _THIS, b, "608.2d")


def _ordered(game: State, b: Binding, refs: Refs) -> Gen[Refs]:
    """Permanents that do something one at a time: by controller in APNAP order, each player's in an order
    of that player's choice (701.44d, 701.50d)."""
    if len(refs) < 2:
        return refs
    out: Refs = ()
    for pid in game.apnap():
        mine = tuple(r for r in refs if controller_of(game, r) == pid)
        out += yield from in_order(game, pid, "701.44d", mine, b.source)
    return out


def _selected(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """The permanents that explore or connive, also those that have left: they still do so (701.44c,
    701.50c)."""
    from apnap.rules.ask.choose import pick

    found = yield from pick(game, effect.what if effect.what is not None else _THIS, b)
    return (yield from _ordered(game, b, found))


# --- with the library ---------------------------------------------------------------------------------------


@action("explore")
def explore(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.44."""
    refs = yield from _selected(game, effect, b)
    for ref in refs:
        for _ in range(_n(game, effect, b, ref)):
            yield from _explore(game, ref, b)
    return refs


def _explore(game: State, ref: int, b: Binding) -> Gen[None]:
    pid = controller_of(game, ref)
    top = game.players[pid].library[:1]
    land = False
    if top:
        card = top[0]
        yield from happen(game, [Event("reveal", "701.44a", subject=card, player=pid, source=b.source)])
        land = "Land" in layers.chars(game, card).types
        if land:
            yield from happen(game, [move(card, HAND, "701.44a", cause="put", player=pid, source=b.source)])
    if not land:
        if ref in game.objects:
            yield from put_counters(game, (ref,), PLUS, 1, b.child(controller=pid), "701.44a")
        if top and top[0] in game.objects:
            answer = yield yes_no(pid, "701.44a", source=b.source, prompt="explore")
            if answer[0] == 0:
                yield from happen(
                    game, [move(top[0], GRAVEYARD, "701.44a", cause="put", player=pid, source=b.source)]
                )
    yield from happen(
        game, [Event("explore", "701.44b", subject=ref, player=pid, source=b.source, amount=int(land))]
    )


@action("connive")
def connive(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.50; connive N (701.50e)."""
    refs = yield from _selected(game, effect, b)
    for ref in refs:
        yield from _connive(game, ref, _n(game, effect, b, ref), b)
    return refs


def _connive(game: State, ref: int, n: int, b: Binding) -> Gen[None]:
    pid = controller_of(game, ref)
    for _ in range(n):
        yield from happen(game, [Event("draw", "701.50a", subject=pid, player=pid, source=b.source)])
    hand = game.players[pid].hand
    cards = yield from choose(game, "discard", pid, "701.50a", hand, n, n, b.source)
    nonland = sum(1 for c in cards if "Land" not in layers.chars(game, c).types)
    batch = [Event("discard", "701.50a", subject=c, player=pid, source=b.source) for c in cards]
    if batch:
        yield from happen(game, batch)
    if nonland and ref in game.objects:
        yield from put_counters(game, (ref,), PLUS, nonland, b.child(controller=pid), "701.50e")
    yield from happen(game, [Event("connive", "701.50b", subject=ref, player=pid, source=b.source)])


@action("fateseal")
def fateseal(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.29a: the library of an opponent; `what` says whose when it isn't chosen."""
    n = _n(game, effect, b)
    for pid in (yield from players(game, effect.who, b)):
        foes = tuple(game.opponents(pid))
        if effect.what is not None:
            foes = tuple(p for p in (yield from things(game, effect.what, b)) if p in foes)
        chosen = yield from choose(game, "choose", pid, "701.29a", foes, source=b.source, prompt="player")
        if chosen and n > 0:
            away, keep = yield from sort_top(game, pid, chosen[0], n, "701.29a", "scry", b)
            restack(game, chosen[0], away, keep)
    return ()


@action("clash")
def clash(game: State, effect: Act, b: Binding) -> Gen[int]:
    """701.30: the result is 1 when the player won, else 0."""
    pid = b.controller
    foes = tuple(game.opponents(pid))
    chosen = yield from choose(game, "choose", pid, "701.30b", foes, source=b.source, prompt="player")
    sides = [p for p in game.apnap() if p == pid or p in chosen]
    tops = {p: game.players[p].library[0] for p in sides if game.players[p].library}
    if tops:
        yield from happen(
            game, [Event("reveal", "701.30c", subject=c, player=p, source=b.source) for p, c in tops.items()]
        )
    values = {p: mana_value(game, c) for p, c in tops.items()}
    away: list[int] = []
    for p, _card in tops.items():
        answer = yield yes_no(p, "701.30a", source=b.source, prompt="bottom")
        if answer[0] == 0:
            away.append(p)
    for p in away:
        restack(game, p, (tops[p],), ())
    best = max(values.values(), default=-1)
    won = values.get(pid) == best and list(values.values()).count(best) == 1
    batch = []
    for p in sides:
        alone = values.get(p) == best and list(values.values()).count(best) == 1
        batch.append(Event("clash", "701.30d", subject=p, player=p, source=b.source, amount=int(alone)))
    yield from happen(game, batch)
    return int(won)


@action("discover")
def discover(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.57a: the discovered card is cast without paying its mana cost or put into the hand."""
    from apnap.rules.casting.cast import cast_now

    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        n = _n(game, effect, for_player(effect.who, b, pid), pid)
        cards: list[int] = []
        found = NOBODY
        while game.players[pid].library and found == NOBODY:
            top = game.players[pid].library[0]
            done = yield from happen(
                game, [move(top, EXILE, "701.57a", cause="exile", player=pid, source=b.source)]
            )
            new = moved(b, done, (top,))
            if not new:
                break
            cards.append(new[0])
            if "Land" not in layers.chars(game, new[0]).types and mana_value(game, new[0]) <= n:
                found = new[0]
        if found != NOBODY:
            answer = yield yes_no(pid, "701.57a", source=b.source, prompt="cast")
            cast = NOBODY
            if answer[0] == 0:
                cast = yield from cast_now(game, pid, found, free=True, rule="701.57a")
            out += (cast if cast != NOBODY else found,)
            if cast == NOBODY and found in game.objects:
                yield from happen(
                    game, [move(found, HAND, "701.57a", cause="put", player=pid, source=b.source)]
                )
        rest = tuple(c for c in cards if c != found and c in game.objects)
        yield from put_on_bottom_at_random(game, pid, rest, "701.57a", b)
        yield from happen(
            game, [Event("discover", "701.57b", subject=pid, player=pid, source=b.source, amount=n)]
        )
    return out


def put_on_bottom_at_random(game: State, pid: int, cards: Refs, rule: str, b: Binding) -> Gen[None]:
    """Put cards on the bottom of the library in a random order."""
    if cards:
        order = game.shuffled(cards)
        yield from happen(
            game,
            [move(c, LIBRARY, rule, cause="put", player=pid, source=b.source, position=-1) for c in order],
        )


# --- counters -----------------------------------------------------------------------------------------------


@action("adapt")
def adapt(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.46a."""
    refs = yield from _what(game, effect, b)
    able = tuple(r for r in refs if not game.objects[r].counters.get(PLUS))
    done = yield from put_counters(game, able, PLUS, _n(game, effect, b), b, "701.46a")
    if refs:
        yield from happen(
            game, [Event("adapt", "701.46a", subject=r, player=b.controller, source=b.source) for r in refs]
        )
    return tuple(ev.subject for ev in done)


@action("monstrosity")
def monstrosity(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.37a-b: `monstrous` is a flag; X is kept in the event's amount (701.37c)."""
    refs = yield from _what(game, effect, b)
    n = _n(game, effect, b)
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
        yield from put_counters(game, chosen, PLUS, _n(game, effect, b), inner, "701.39a")
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
    """701.63."""
    refs = yield from _selected(game, effect, b)
    for ref in refs:
        n = _n(game, effect, b, ref)
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
        for _ in range(_n(game, effect, for_player(effect.who, b, pid), pid)):
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
        for _ in range(_n(game, effect, b)):
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
    n = _n(game, effect, b)
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
    refs = yield from _what(game, effect, b)
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
    refs = yield from _what(game, effect, b)
    float_on(game, refs, _DETAINED, _YOUR_NEXT_TURN, b)
    if refs:
        yield from happen(
            game, [Event("detain", "701.35a", subject=r, player=b.controller, source=b.source) for r in refs]
        )
    return refs


@action("exert")
def exert(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.43a-b: it doesn't untap during its controller's next untap step."""
    refs = yield from _what(game, effect, b)
    refs = tuple(r for r in refs if game.objects[r].zone == BATTLEFIELD)  # 701.43c
    float_on(game, refs, (DoesntUntap(),), _NEXT_UNTAP, b)
    if refs:
        yield from happen(
            game, [Event("exert", "701.43a", subject=r, player=b.controller, source=b.source) for r in refs]
        )
    return refs


_SUSPECTED: Final = (Gain((Keyword("menace"),)), Cant("block"))


@action("suspect")
def suspect(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.60a, c-d: a flag, and what comes with it as long as the flag is there."""
    refs = yield from _what(game, effect, b)
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
    refs = yield from _what(game, effect, b)
    refs = tuple(r for r in refs if "suspected" in game.objects[r].flags)
    for ref in refs:
        set_flag(game, ref, "suspected", False)
    return refs


# --- face down ----------------------------------------------------------------------------------------------


def _face_down(game: State, pid: int, cards: Refs, how: str, rule: str, b: Binding) -> Gen[Refs]:
    """Cards onto the battlefield face down, one at a time (701.40e, 701.58e)."""
    out: Refs = ()
    for card in cards:
        if card not in game.objects:
            continue
        done = yield from happen(
            game,
            [
                move(
                    card,
                    BATTLEFIELD,
                    rule,
                    cause=how,
                    player=pid,
                    source=b.source,
                    controller=pid,
                    face_down=how,
                )
            ],
        )
        out += moved(b, done, (card,))
    for ref in out:
        yield from happen(game, [Event(how, rule, subject=ref, player=pid, source=b.source)])
    return out


@action("manifest", "cloak")
def manifest(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.40a, 701.58a: the selected cards, or the top N of the player's library."""
    rule = "701.40a" if effect.name == "manifest" else "701.58a"
    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        inner = for_player(effect.who, b, pid)
        if effect.what is not None:
            cards = yield from objects(game, effect.what, inner, rule)
            out += yield from _face_down(game, pid, cards, effect.name, rule, b)
            continue
        for _ in range(_n(game, effect, inner, pid)):
            out += yield from _face_down(game, pid, game.players[pid].library[:1], effect.name, rule, b)
    return out


@action("manifest_dread")
def manifest_dread(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.62a: the result is the manifested permanent."""
    out: Refs = ()
    for pid in (yield from players(game, effect.who, b)):
        for _ in range(_n(game, effect, b)):
            cards = game.players[pid].library[:2]
            yield from show(game, pid, cards, b)
            chosen = yield from choose(
                game, "choose", pid, "701.62a", cards, source=b.source, prompt="manifest"
            )
            out += yield from _face_down(game, pid, chosen, "manifest", "701.40a", b)
            rest = tuple(c for c in cards if c not in chosen and c in game.objects)
            if rest:
                batch = [
                    move(c, GRAVEYARD, "701.62a", cause="put", player=pid, source=b.source) for c in rest
                ]
                moved(b, (yield from happen(game, batch)))
            yield from happen(
                game,
                [Event("act", "701.62b", subject=pid, player=pid, source=b.source, data="manifest_dread")],
            )
    return out


# --- things that are paid or chosen -------------------------------------------------------------------------


@action("collect_evidence")
def collect_evidence(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.59a-b: cards of that total mana value or more; nothing when there aren't any."""
    pid = b.controller
    n = _n(game, effect, b)
    cards = game.players[pid].graveyard
    values = {c: mana_value(game, c) for c in cards}
    if sum(values.values()) < n:
        return ()

    def check(answer: Answer) -> Reason | None:
        return None if sum(values[cards[i]] for i in answer) >= n else Reason("701.59a", "total")

    default = tuple(range(len(cards)))
    options = tuple(option(c) for c in cards)
    answer = yield Decision(
        "choose",
        pid,
        "701.59a",
        options,
        0,
        len(cards),
        source=b.source,
        prompt="evidence",
        check=check,
        default=default,
    )
    batch = [move(cards[i], EXILE, "701.59a", cause="exile", player=pid, source=b.source) for i in answer]
    done = (yield from happen(game, batch)) if batch else []
    out = moved(b, done)
    yield from happen(
        game, [Event("act", "701.59a", subject=pid, player=pid, source=b.source, data="collect_evidence")]
    )
    return out


_FOODS: Final = All(both(Subtype("Food"), Controlled(You())))


@action("forage")
def forage(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.61a: three cards from the graveyard, or a Food."""
    pid = b.controller
    foods = tuple(r for r in resolve(game, _FOODS, b) if not forbids(game, "be_sacrificed", r, b.source))
    grave = game.players[pid].graveyard
    eat = bool(foods)
    if foods and len(grave) >= 3:
        answer = yield yes_no(pid, "701.61a", source=b.source, prompt="sacrifice a Food")
        eat = answer[0] == 0
    if eat:
        chosen = yield from choose(game, "sacrifice", pid, "701.61a", foods, source=b.source)
        batch = [Event("sacrifice", "701.61a", subject=r, player=pid, source=b.source) for r in chosen]
    elif len(grave) >= 3:
        chosen = yield from choose(game, "choose", pid, "701.61a", grave, 3, 3, b.source, "exile")
        batch = [move(r, EXILE, "701.61a", cause="exile", player=pid, source=b.source) for r in chosen]
    else:
        return ()
    out = moved(b, (yield from happen(game, batch)))
    yield from happen(game, [Event("forage", "701.61a", subject=pid, player=pid, source=b.source)])
    return out


@action("learn")
def learn(game: State, effect: Act, b: Binding) -> Gen[int]:
    """701.48a: a card may be discarded to draw one; without a sideboard (100.4, 400.11a) there is no Lesson
    to fetch."""
    if game.options.get("sideboards"):
        raise Unsupported(effect)
    pid = b.controller
    hand = game.players[pid].hand
    chosen = yield from choose(game, "discard", pid, "701.48a", hand, 0, 1, b.source)
    drawn = 0
    if chosen:
        done = yield from happen(
            game, [Event("discard", "701.48a", subject=chosen[0], player=pid, source=b.source)]
        )
        if any(ev.kind == "discard" for ev in done):
            done = yield from happen(
                game, [Event("draw", "701.48a", subject=pid, player=pid, source=b.source)]
            )
            drawn = 1
    yield from happen(game, [Event("learn", "701.48a", subject=pid, player=pid, source=b.source)])
    return drawn


@action("time_travel")
def time_travel(game: State, effect: Act, b: Binding) -> Gen[Refs]:
    """701.56a: for each chosen object a time counter is put on it or removed from it."""
    pid = b.controller
    able = tuple(
        obj.id for obj in game.permanents() if obj.counters.get("time") and controller_of(game, obj.id) == pid
    )
    able += tuple(
        r
        for r in game.exile
        if game.objects[r].owner == pid
        and game.objects[r].counters.get("time")
        and "suspend" in layers.chars(game, r).keywords
    )
    chosen = yield from choose(game, "choose", pid, "701.56a", able, 0, len(able), b.source, "time travel")
    batch: list[Event] = []
    for ref in chosen:
        answer = yield yes_no(pid, "701.56a", source=ref, prompt="add a time counter")
        kind = "counters" if answer[0] == 0 else "remove_counters"
        batch.append(Event(kind, "701.56a", subject=ref, player=pid, source=b.source, amount=1, data="time"))
    if batch:
        yield from happen(game, batch)
    return chosen


UNPLAYED_ACTIONS: Final[dict[str, str]] = {
    "venture": "dungeons (701.49)",
    "incubate": "double-faced tokens (701.53)",
    "tempted_by_ring": "the Ring (701.54)",
    "meld": "melded permanents (701.42)",
    "planeswalk": "Planechase (701.31)",
    "open_attraction": "Attractions (701.51)",
    "assemble": "Contraptions (701.45)",
}
"""Known keyword actions that are refused, with what is missing."""
