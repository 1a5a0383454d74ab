"""Does an object or player fit a filter? Each filter node is compiled once into a closure, kept by the node's
identity.

A candidate may be a player, a live object, or an object known only by last known information.
"""


from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from apnap.ability import filters as f
from apnap.ability import selections as s
from apnap.ability.filters import Filter
from apnap.model.node import Node
from apnap.model.objects import BATTLEFIELD, FIRST_OBJECT, NOBODY, STACK, Chars
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.ask import facts
from apnap.rules.ask.past import THEN, now
from apnap.rules.ask.qualities import CharTest, char_test
from apnap.rules.unsupported import Unsupported

Pred: TypeAlias = Callable[[State, int, Binding], bool]

LIMIT: Final = 100_000
"""How many nodes a cache of this package holds before it starts anew."""
_CACHE: Final[dict[int, tuple[Filter, Pred]]] = {}


def matches(game: State, flt: Filter, ref: int, b: Binding) -> bool:
    """Whether the player or object (live or last known) fits the filter, as the binding's ability means
    it."""
    entry = _CACHE.get(id(flt))
    if entry is None:
        return compiled(flt)(game, ref, b)
    return entry[1](game, ref, b)


_AS_SPELL: Final[dict[int, tuple[Filter, Pred]]] = {}


def matches_as_spell(game: State, flt: Filter, ref: int, b: Binding) -> bool:
    """The same of a card that would be cast: it counts as the spell that it would be (601.3, 601.3e)."""
    entry = _AS_SPELL.get(id(flt))
    if entry is None:
        if len(_AS_SPELL) > LIMIT:
            _AS_SPELL.clear()
        entry = _AS_SPELL[id(flt)] = (flt, compiled(_proposed(flt)))
    return entry[1](game, ref, b)


def matches_as_face(game: State, flt: Filter, ref: int, face: Chars, b: Binding) -> bool:
    """The same of a card that would be cast as another of its faces, whose characteristics are given (601.3e)."""
    from apnap.rules.ask.amounts import amount

    plain = _proposed(flt)
    if type(plain) is f.Both:
        return all([matches_as_face(game, part, ref, face, b) for part in plain.parts])
    if type(plain) is f.ChosenName:
        return facts.chosen(game, b, "name") in facts.names_of(face.name)
    if type(plain) is f.Stat and plain.stat == "mana_value" and face.cost is not None:
        value = plain.value if isinstance(plain.value, int) else amount(game, plain.value, b)
        return facts.COMPARE[plain.op](face.cost.mana_value(), value)
    test = char_test(plain)
    return test(face) if test is not None else compiled(plain)(game, ref, b)


def _proposed(flt: Filter) -> Filter:
    """The filter without the question whether it is a spell (yet)."""
    if type(flt) is f.IsSpell:
        return f.Anything()
    if isinstance(flt, f.Both | f.Either):
        return type(flt)(tuple(_proposed(part) for part in flt.parts))
    if type(flt) is f.Not:
        return flt if type(flt.inner) is f.IsSpell else f.Not(_proposed(flt.inner))
    return flt


def compiled(flt: Filter) -> Pred:
    """The filter as a function of game, ref and binding. Raises Unsupported for a node with no meaning
    here."""
    entry = _CACHE.get(id(flt))
    if entry is None:
        if len(_CACHE) > LIMIT:
            _CACHE.clear()
        test = char_test(flt)
        if test is not None:
            pred = _from_chars(test)
        else:
            build = _BUILD.get(type(flt))
            if build is None:
                raise Unsupported(flt)
            pred = build(flt)
        entry = _CACHE[id(flt)] = (flt, pred)  # keeping the node alive keeps its id its own
    return entry[1]


def _from_chars(test: CharTest) -> Pred:
    def pred(game: State, ref: int, b: Binding) -> bool:
        return ref >= FIRST_OBJECT and test(layers.chars(game, ref))

    return pred


# --- logic ----------------------------------------------------------------------------------------


def _both(flt: f.Both) -> Pred:
    """Characteristics are asked for once, first, for all the parts that need nothing else."""
    tests = [t for part in flt.parts if (t := char_test(part)) is not None]
    preds = [compiled(part) for part in flt.parts if char_test(part) is None]
    if not tests and not preds:
        return lambda game, ref, b: True
    if len(tests) == 1 and len(preds) == 1:
        test, pred = tests[0], preds[0]
        return lambda game, ref, b: (
            ref >= FIRST_OBJECT and test(layers.chars(game, ref)) and pred(game, ref, b)
        )
    if not tests and len(preds) == 2:
        one, two = preds
        return lambda game, ref, b: one(game, ref, b) and two(game, ref, b)

    def every(game: State, ref: int, b: Binding) -> bool:
        if tests:
            if ref < FIRST_OBJECT:
                return False
            c = layers.chars(game, ref)
            for test in tests:
                if not test(c):
                    return False
        for pred in preds:
            if not pred(game, ref, b):
                return False
        return True

    return every


def _either(flt: f.Either) -> Pred:
    preds = [compiled(part) for part in flt.parts]

    def some(game: State, ref: int, b: Binding) -> bool:
        for pred in preds:
            if pred(game, ref, b):
                return True
        return False

    return some


def _not(flt: f.Not) -> Pred:
    """A negated quality of objects still speaks of objects: no player is a nonland."""
    test = char_test(flt.inner)
    if test is not None:
        return _from_chars(lambda c: not test(c))
    inner = compiled(flt.inner)
    return lambda game, ref, b: not inner(game, ref, b)


# --- the object itself ----------------------------------------------------------------------------


def _has(flt: f.Has) -> Pred:
    """With the keyword. Typecycling is cycling (702.29f)."""
    name = flt.keyword
    wider = "typecycling" if name == "cycling" else name
    if name.endswith("walk") and name != "landwalk":
        return _has_landwalk(name)

    def pred(game: State, ref: int, b: Binding) -> bool:
        if ref < FIRST_OBJECT:
            return ref >= 0 and layers.has_keyword(game, ref, name)
        keywords = layers.chars(game, ref).keywords
        return name in keywords or wider in keywords

    return pred


def _has_landwalk(name: str) -> Pred:
    """ "With islandwalk": landwalk with that quality (702.14a)."""
    land = f.Subtype(name.removesuffix("walk").capitalize())

    def pred(game: State, ref: int, b: Binding) -> bool:
        if ref < FIRST_OBJECT or "landwalk" not in layers.chars(game, ref).keywords:
            return ref >= FIRST_OBJECT and name in layers.chars(game, ref).keywords
        return any([ability.filter == land for ability in layers.keyword_abilities(game, ref, "landwalk")])

    return pred


def _stat(flt: f.Stat) -> Pred:
    from apnap.rules.ask.amounts import amount

    read = facts.stat(flt.stat)
    op = facts.COMPARE[flt.op]
    value = flt.value
    if isinstance(value, int):
        number = value
        return lambda game, ref, b: ref >= FIRST_OBJECT and op(read(game, ref), number)
    among = _extreme_of(flt)
    if among is not None:
        fits = compiled(among)
        return lambda game, ref, b: (
            ref >= FIRST_OBJECT and fits(game, ref, b) and op(read(game, ref), amount(game, value, b))
        )
    return lambda game, ref, b: ref >= FIRST_OBJECT and op(read(game, ref), amount(game, value, b))


def _extreme_of(flt: f.Stat) -> f.Filter | None:
    """ "With the greatest power among creatures that player controls": what it is one of; None for anything else."""
    from apnap.ability.amounts import Aggregate

    value = flt.value
    extreme = isinstance(value, Aggregate) and value.how in ("greatest", "least") and value.stat == flt.stat
    if not extreme or flt.op != "==" or not isinstance(value, Aggregate) or not isinstance(value.what, s.All):
        return None
    return None if f.Other() in value.what.filter.walk() else value.what.filter


def _with_counter(flt: f.WithCounter) -> Pred:
    kind, least = flt.kind, flt.least
    return lambda game, ref, b: facts.counters_on(game, ref, kind) >= least


def _is_token(flt: f.IsToken) -> Pred:
    """No token is a card (108.2b, 111.6). A card is only what a card represents (108.2)."""
    def pred(game: State, ref: int, b: Binding) -> bool:
        obj = facts.record(game, ref)
        return obj is not None and obj.kind == "token"

    return pred


def _status(flt: f.Status) -> Pred:
    from apnap.rules.ask.status import STATUS, flag

    return STATUS.get(flt.name) or flag(flt.name)


def _in_zone(flt: f.InZone) -> Pred:
    """A card in a zone (109.2a)."""
    zone = flt.zone

    def pred(game: State, ref: int, b: Binding) -> bool:
        obj = facts.record(game, ref)
        return obj is not None and obj.zone == zone and obj.phased == NOBODY

    return pred


def _of_card(flt: f.OfCard) -> Pred:
    """708.2: a face-down permanent has none of its card's characteristics; the card has them all the same."""
    from apnap.rules.layers.printed import card_chars

    inner = flt.inner

    def pred(game: State, ref: int, b: Binding) -> bool:
        obj = facts.record(game, ref)
        if obj is None or obj.card is None:
            return False
        return matches_as_face(game, inner, ref, card_chars(obj, obj.card), b)

    return pred


def _is_spell(flt: f.IsSpell) -> Pred:
    """109.2b."""
    def pred(game: State, ref: int, b: Binding) -> bool:
        obj = facts.record(game, ref)
        return obj is not None and obj.zone == STACK and obj.kind != "ability"

    return pred


def _is_ability(flt: f.IsAbility) -> Pred:
    from apnap.ability.abilities import Activated, Triggered

    wanted = {"activated": Activated, "triggered": Triggered, "": Node}.get(flt.kind)
    if wanted is None:
        raise Unsupported(flt)

    def pred(game: State, ref: int, b: Binding) -> bool:
        obj = facts.record(game, ref)
        if obj is None or obj.zone != STACK or obj.kind != "ability":
            return False
        return wanted is Node or (obj.stack is not None and isinstance(obj.stack.ability, wanted))

    return pred


_PLACED: Final = (f.InZone, f.IsSpell, f.IsAbility, f.IsSource)
_TARGETED: dict[int, tuple[Filter, Pred]] = {}


def targeted(flt: Filter) -> Pred:
    """What fits among things that are targeted: a noun without "card" or "spell" means a permanent (109.2)."""
    entry = _TARGETED.get(id(flt))
    if entry is None:
        pred = compiled(flt)
        if not any([type(node) in _PLACED for node in flt.walk()]):
            pred = _of_permanents(pred)
        if len(_TARGETED) > LIMIT:
            _TARGETED.clear()
        entry = _TARGETED[id(flt)] = (flt, pred)
    return entry[1]


def _of_permanents(pred: Pred) -> Pred:
    def here(game: State, ref: int, b: Binding) -> bool:
        obj = game.objects.get(ref)
        return (ref < FIRST_OBJECT or (obj is not None and obj.zone == BATTLEFIELD)) and pred(game, ref, b)

    return here


def _targets(flt: f.Targets) -> Pred:
    """115.9b and 115.9c: targets that are gone are ignored; `only` counts the different ones as they were
    chosen."""
    inner = targeted(flt.inner)
    only = flt.only

    def pred(game: State, ref: int, b: Binding) -> bool:
        obj = facts.record(game, ref)
        if obj is None or obj.stack is None:
            return False
        refs = [r for slot in obj.stack.targets for r in slot]
        if only and len(set(refs)) != 1:
            return False
        return any([facts.is_live(game, r) and inner(game, r, b) for r in refs])

    return pred


def _with_targets(flt: f.WithTargets) -> Pred:
    """115.9a: each time that something was chosen counts, whether or not it still is legal."""
    n = flt.n

    def pred(game: State, ref: int, b: Binding) -> bool:
        obj = facts.record(game, ref)
        if obj is None or obj.stack is None:
            return False
        return sum([r != NOBODY for slot in obj.stack.targets for r in slot]) == n

    return pred


# --- players' relations ---------------------------------------------------------------------------


def _of_players(by: s.Selection, who: Callable[[State, int], int]) -> Pred:
    kind = type(by)
    if kind is s.You:
        return lambda game, ref, b: ref >= FIRST_OBJECT and who(game, ref) == b.controller
    if kind is s.EachOpponent:

        def opponents(game: State, ref: int, b: Binding) -> bool:
            pid = who(game, ref) if ref >= FIRST_OBJECT else NOBODY
            return pid >= 0 and game.players[pid].team != game.players[b.controller].team

        return opponents
    from apnap.rules.ask.selections import resolve

    return lambda game, ref, b: ref >= FIRST_OBJECT and who(game, ref) in resolve(game, by, b)


def _opponent(flt: f.Opponent) -> Pred:
    def pred(game: State, ref: int, b: Binding) -> bool:
        return 0 <= ref < FIRST_OBJECT and game.players[ref].team != game.players[b.controller].team

    return pred


def _any_target(flt: f.AnyTarget) -> Pred:
    """115.4."""

    def pred(game: State, ref: int, b: Binding) -> bool:
        if ref < FIRST_OBJECT:
            return ref >= 0
        types = layers.chars(game, ref).types
        return "Creature" in types or "Planeswalker" in types or "Battle" in types

    return pred


# --- relations to other objects -------------------------------------------------------------------


def _among(flt: f.Among) -> Pred:
    from apnap.rules.ask.selections import resolve

    what = flt.what
    if type(what) is s.You:
        return lambda game, ref, b: ref == b.controller
    if type(what) is s.Iter:
        return lambda game, ref, b: ref == b.item

    def pred(game: State, ref: int, b: Binding) -> bool:
        found = resolve(game, what, b)
        return ref in found or (ref >= THEN and now(ref) in found)

    return pred


def _attached_to(flt: f.AttachedTo) -> Pred:
    from apnap.rules.ask.selections import resolve

    what = flt.what
    host = compiled(what.filter) if isinstance(what, s.Choose) else None  # "attached to a creature": to any

    def pred(game: State, ref: int, b: Binding) -> bool:
        obj = facts.record(game, ref)
        if obj is None or obj.attached_to == NOBODY:
            return False
        return obj.attached_to in resolve(game, what, b) if host is None else bool(host(game, obj.attached_to, b))

    return pred


def _has_attached(flt: f.HasAttached) -> Pred:
    inner = compiled(flt.inner)
    return lambda game, ref, b: any([inner(game, r, b) for r in facts.attachments(game, ref)])


def _chosen_color(flt: f.ChosenColor) -> Pred:
    def pred(game: State, ref: int, b: Binding) -> bool:
        return ref >= FIRST_OBJECT and layers.chars(game, ref).colors & facts.chosen_color(game, b) != 0

    return pred


def _chosen_type(flt: f.ChosenType) -> Pred:
    def pred(game: State, ref: int, b: Binding) -> bool:
        name = facts.chosen(game, b, "type")
        if name is None or ref < FIRST_OBJECT:
            return False
        c = layers.chars(game, ref)
        return name in c.subtypes or name in c.types

    return pred


def _chosen_name(flt: f.ChosenName) -> Pred:
    def pred(game: State, ref: int, b: Binding) -> bool:
        name = facts.chosen(game, b, "name")
        if name is None or ref < FIRST_OBJECT:
            return False
        return name in facts.names_of(layers.chars(game, ref).name)

    return pred


def _shares(flt: f.Shares) -> Pred:
    from apnap.rules.ask.selections import known

    values = facts.quality(flt.quality)
    what: Any = flt.what
    if isinstance(what, s.Choose):  # "shares a color with a creature you control": with any
        what = s.All(what.filter, what.zones)
    apart = isinstance(what, s.All) and f.Other() in getattr(what.filter, "parts", (what.filter,))
    if apart:  # "the same name as another permanent": as another than itself
        parts = [p for p in getattr(what.filter, "parts", ()) if p != f.Other()]
        what = s.All(f.both(*parts) if parts else f.Anything(), what.zones)

    def pred(game: State, ref: int, b: Binding) -> bool:
        if ref < FIRST_OBJECT:
            return False
        mine = values(game, ref)
        for other in known(game, what, b):
            if other < FIRST_OBJECT or (apart and other == ref):
                continue
            if not mine.isdisjoint(values(game, other)):
                return True
        return False

    return pred


def _did(flt: f.Did) -> Pred:
    """The candidate is the event's subject, unless the pattern says itself, through `Iter`, which part it
    took."""
    from apnap.rules.ask.patterns import took_part

    on, period = flt.event, flt.period
    return lambda game, ref, b: took_part(game, on, period, ref, b)


def _convoked(flt: f.Convoked) -> Pred:
    return lambda game, ref, b: facts.convoked(game, ref, b.source)


def _combat_with(flt: f.CanAttackOrBlock) -> Pred:
    """Pairs of a blocker and what it blocks (509.1g), while both are in combat; an attacker and what it attacks
    (508.1b)."""
    inner = compiled(flt.inner)
    if flt.role == "banded":
        return _banded_with(inner)
    blocks = flt.role in ("blocking", "blocks", "either", "")
    blocked = flt.role in ("blocked_by", "blocked", "either", "")
    if flt.role == "attacking":  # 508.1b, 508.4: whom or what it attacks now
        return lambda game, ref, b: ref in game.combat.attackers and inner(game, game.combat.attackers[ref], b)
    if not blocks and not blocked:
        raise Unsupported(flt)

    def pred(game: State, ref: int, b: Binding) -> bool:
        blockers = game.combat.blockers
        if blocks:
            for attacker in blockers.get(ref, ()):
                if inner(game, attacker, b):
                    return True
        if blocked:
            for blocker, attackers in blockers.items():
                if ref in attackers and inner(game, blocker, b):
                    return True
        return False

    return pred


def _banded_with(inner: Pred) -> Pred:
    """702.22c: another of its attacking band fits."""

    def pred(game: State, ref: int, b: Binding) -> bool:
        for band in game.combat.bands:
            if ref in band:
                return any([other != ref and inner(game, other, b) for other in band])
        return False

    return pred


def _meets(flt: f.Meets) -> Pred:
    from apnap.rules.ask.conditions import holds

    condition: Any = flt.condition
    return lambda game, ref, b: holds(game, condition, b.child(item=ref))


def _other(flt: f.Other) -> Pred:
    """Not the source, nor the card that it became where its ability finds it (400.7e: "when ~ dies, return another
    target card"); which targets were chosen before is asked as they are chosen (601.2c)."""
    if flt.than == "targets":
        return lambda game, ref, b: True

    def pred(game: State, ref: int, b: Binding) -> bool:
        if ref == b.source:
            return False
        obj = game.objects.get(ref)
        return obj is None or obj.zone == BATTLEFIELD or game.became(b.source) != ref

    return pred


_BUILD: Final[dict[type[Any], Callable[[Any], Pred]]] = {
    f.Both: _both,
    f.Either: _either,
    f.Not: _not,
    f.Anything: lambda flt: lambda game, ref, b: ref >= FIRST_OBJECT,
    f.Has: _has,
    f.Stat: _stat,
    f.WithCounter: _with_counter,
    f.IsToken: _is_token,
    f.Status: _status,
    f.Controlled: lambda flt: _of_players(flt.by, layers.controller),
    f.Owned: lambda flt: _of_players(flt.by, facts.owner_of),
    f.Other: _other,
    f.IsSource: lambda flt: lambda game, ref, b: ref == b.source,
    f.Among: _among,
    f.AttachedTo: _attached_to,
    f.HasAttached: _has_attached,
    f.ChosenColor: _chosen_color,
    f.ChosenType: _chosen_type,
    f.ChosenName: _chosen_name,
    f.Shares: _shares,
    f.Did: _did,
    f.Convoked: _convoked,
    f.InZone: _in_zone,
    f.OfCard: _of_card,
    f.IsSpell: _is_spell,
    f.IsAbility: _is_ability,
    f.Targets: _targets,
    f.WithTargets: _with_targets,
    f.CanAttackOrBlock: _combat_with,
    f.Player: lambda flt: lambda game, ref, b: 0 <= ref < FIRST_OBJECT,
    f.Opponent: _opponent,
    f.AnyTarget: _any_target,
    f.Meets: _meets,
}
