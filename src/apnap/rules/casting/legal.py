"""What the player with priority may do, and why not (117.1, 601.3, 602.5, 305, 116.2): one set of verdicts
for both."""

from __future__ import annotations

from typing import Any, Final

from apnap.ability.amounts import X
from apnap.ability.conditions import Paid
from apnap.ability.costs import Cost
from apnap.ability.effects import Effect
from apnap.ability.mods import Cant
from apnap.model.decisions import Option, Reason
from apnap.model.mana import ManaCost
from apnap.model.objects import EXILE, GRAVEYARD, HAND, NOBODY, Chars, Obj
from apnap.model.ongoing import Binding
from apnap.model.state import State
from apnap.rules import conspiracy, layers
from apnap.rules.ask.promised import asked_nodes, paying_matters
from apnap.rules.ask.targets import legal_targets
from apnap.rules.casting import asking as ask
from apnap.rules.casting import rulemods
from apnap.rules.casting.abilities import activate_verdict, mana_verdict
from apnap.rules.casting.act_info import ActInfo
from apnap.rules.casting.costs import Bill, others_verdict
from apnap.rules.casting.info import Extra
from apnap.rules.casting.known import binding, known, own_turn, sorcery_time, split_second
from apnap.rules.casting.lawful import x_lifts
from apnap.rules.casting.lessen import LESSENED, OPTIONAL, candidates
from apnap.rules.casting.rows import PREPARED, Row, side
from apnap.rules.casting.targets import enough_targets, target_verdict
from apnap.rules.casting.total import counts_targets, spell_bill
from apnap.rules.casting.wallet import (
    NO_MANA,
    Purpose,
    activation_banned,
    can_tap,
    helped_wallet,
    helper_sources,
    offered,
    wallet,
)
from apnap.rules.casting.waterbend import payable_with_help
from apnap.rules.casting.ways import Way, held, pile, ways_of, zone_permissions
from apnap.rules.casting.waywords import discarded

PASS: Final = Option("pass")
SORCERY_TIME: Final = Reason("307.1", "timing")
PERMANENT_TIME: Final = Reason("117.1a", "timing")
LAND_TIME: Final = Reason("305.1", "timing")
LAND_TURN: Final = Reason("305.3", "timing")
LAND_COUNT: Final = Reason("305.2b", "lands-played")
NO_COST: Final = Reason("118.6", "no-cost")
SPLIT_SECOND: Final = Reason("702.61a", "split-second")
CANT_CAST: Final = Reason("601.3", "cant")
CANT_PLAY: Final = Reason("305.2", "cant")
NO_WAY: Final = Reason("601.3", "not-allowed")
NO_PRIORITY: Final = Reason("117.1", "priority")
NO_CARD: Final = Reason("601.2a", "no-card")
NO_OBJECT: Final = Reason("118.3", "resource")


_ELSEWHERE_KEYS: Final = tuple(f"elsewhere{pid}" for pid in range(16))


# --- spells ---------------------------------------------------------------------------------------


def timing_verdict(game: State, pid: int, oid: int, way: Way, slow: bool) -> Reason | None:
    """Whether it is the time to cast the spell (117.1a, 304.1, 307.1, 702.8a). Artifacts, creatures,
    enchantments, planeswalkers and battles in a main phase with an empty stack (301.1, 302.1, 303.1,
    306.1, 310.1, 505.6a); "only as a sorcery" is that same time (307.5), "only as an instant" any time
    with priority (304.5). With flash under a condition the condition is asked now (601.3d)."""
    if slow or way.instant:
        return None
    if not way.late:
        for mod, condition in way.info.flash_if:
            if mod.cost:
                continue  # a way of its own
            b = binding(game, pid, oid)
            if rulemods.holds(game, condition, b) and rulemods.holds(game, mod.condition, b):
                return None
        for mod, b in rulemods.permissions(game, pid, "cast_as_flash"):
            if mod.filter is None or ask.matches_as_spell(game, mod.filter, oid, b):
                return None
    return PERMANENT_TIME if way.info.permanent else SORCERY_TIME


def _bestowed(printed: Chars) -> Chars:
    """What it is as a bestowed spell, which is all that is looked at (702.103d): an Aura, and no creature."""
    chars = printed.clone()
    chars.types -= {"Creature"}
    chars.subtypes = chars.subtypes - layers.CREATURE_TYPES | {"Aura"}
    return chars


def _about(game: State, flt: Any, oid: int, way: Way, b: Any) -> bool:
    """Whether the filter fits the spell that the card would be that way: by the face that is cast (709.3a,
    715.3a, 720.3a, 712.11c), by both halves of a fused one (709.4d)."""
    card = game.objects[oid].card
    if way.name == "bestow":
        return ask.matches_as_face(game, flt, oid, _bestowed(layers.chars(game, oid)), b)
    if card is None or len(card.faces) < 2 or way.face_down or way.name == "fuse":
        return ask.matches_as_spell(game, flt, oid, b)
    if way.face == game.objects[oid].face and card.layout not in ("split", "fuse", "aftermath", "room"):
        return ask.matches_as_spell(game, flt, oid, b)
    return ask.matches_as_face(game, flt, oid, layers.printed_chars(card.faces[way.face]), b)


def cant_cast(game: State, pid: int, oid: int, way: Way) -> Reason | None:
    """Effects that keep the player from casting the spell (601.3). They go before whatever allows it
    (101.2)."""
    if game.stack and split_second(game, oid):
        return SPLIT_SECOND
    if not way.info.permanent and _needs_legend(game, pid, oid, way):
        return Reason("205.4e", "no-legend", (oid,))
    for mod, condition in way.info.forbidden:
        b = binding(game, pid, oid)
        if rulemods.holds(game, condition, b) and rulemods.holds(game, mod.condition, b):
            return CANT_CAST
    if not rulemods.exists(game, "Cant:cast"):
        return None
    for ref in (pid, oid):
        for mod, b in rulemods.prohibitions(game, ref, "cast"):
            fits = mod.by is None or _about(game, mod.by, oid, way, b) != mod.except_by
            if not fits:
                continue
            if mod.limit is None:
                if mod.by is not None and x_lifts(game, pid, oid, way, mod, b, _cost_verdict):
                    continue
                return CANT_CAST
            cast = 0
            for ev in game.log:
                if ev.kind != "cast" or ev.player != pid:
                    continue
                if mod.by is None or ask.matches(game, mod.by, ev.subject, b) != mod.except_by:
                    cast += 1
            if cast >= ask.amount(game, mod.limit, b):
                return CANT_CAST
    return None


def _needs_legend(game: State, pid: int, oid: int, way: Way) -> bool:
    """205.4e: a legendary instant or sorcery without a legendary creature or planeswalker that the player controls."""
    card = game.objects[oid].card
    if card is None or "Legendary" not in card.faces[way.face].supertypes:
        return False
    for obj in game.permanents():
        c = layers.chars(game, obj.id)
        if "Legendary" in c.supertypes and c.types & {"Creature", "Planeswalker"}:
            if layers.controller(game, obj.id) == pid:
                return False
    return True


def cast_verdict(game: State, pid: int, oid: int, way: Way, slow: bool) -> Reason | None:
    """Whether the player may begin to cast the card that way now, having priority; None for yes. The cheap questions
    come first: the time, the mana, what forbids it, other costs, the targets."""
    if not slow and not way.instant:
        reason = timing_verdict(game, pid, oid, way, slow)
        if reason is not None:
            return reason
    return castable_verdict(game, pid, oid, way)


def castable_verdict(game: State, pid: int, oid: int, way: Way) -> Reason | None:
    """The same whatever the time (608.2g). Without a mana cost only in another way (118.6). More to pay
    doesn't make it payable, another cost instead does (118.6a)."""
    cost = way.cost
    if cost is None:
        return NO_COST
    if way.plain and not rulemods.costs_change(game):
        if not cost.is_zero:
            purse = known(game).get(pid) or wallet(game, pid, Purpose("spell", oid))
            if not purse.avail.can_pay(cost):
                return NO_MANA
    else:
        reason = _cost_verdict(game, pid, oid, way)
        if reason is not None:
            return reason
    reason = cant_cast(game, pid, oid, way)
    if reason is not None:
        return reason
    if way.effect is not None:
        return _target_verdict(game, pid, oid, way, way.effect)
    return None


def _target_verdict(game: State, pid: int, oid: int, way: Way, effect: Effect) -> Reason | None:
    """Whether there are targets, with no optional cost paid or with one that can be (601.2c, 702.33g)."""
    b = binding(game, pid, oid)
    if not paying_matters(effect):
        return target_verdict(game, effect, b, oid)
    reason = target_verdict(game, effect, b, oid, (way.name,))
    if reason is None:
        return None
    for extra in way.info.additional:
        if extra.optional and target_verdict(game, effect, b, oid, (*extra.words, way.name)) is None:
            if _extra_verdict(game, pid, oid, way, extra) is None:
                return None
    return reason


def _cost_verdict(game: State, pid: int, oid: int, way: Way) -> Reason | None:
    """Whether the total cost could be paid, with X as 0 and no optional cost (601.2f-h)."""
    b = binding(game, pid, oid)
    bill = spell_bill(game, pid, oid, way, b)
    purpose = Purpose("spell", oid)
    reason = payable(game, pid, bill, way, b.source, purpose)
    if way.name in LESSENED and (reason is NO_MANA or (reason is None and way.name not in OPTIONAL)):
        reason = None if lessening(game, pid, oid, way, purpose) else NO_OBJECT
    if reason is NO_MANA and (cheaper := _lessening_extra(way)) is not None:
        return _extra_verdict(game, pid, oid, way, cheaper)
    if reason is not None:
        return reason
    reason = others_verdict(game, pid, bill, b)
    if reason is not None and not (  # with another X, perhaps
        way.extra is not None
        and _asks_x(way.extra)
        and any(others_verdict(game, pid, bill, b.child(x=x)) is None for x in range(1, 20))
    ):
        return reason
    for extra in way.info.additional:
        if not extra.optional:
            reason = _extra_verdict(game, pid, oid, way, extra)
            if reason is not None:
                return reason
    modal = way.info.modal
    if modal is not None and modal.least and all(mode.cost for mode in modal.modes):
        reason = _some_mode(game, pid, oid, way, purpose)
        if reason is not None:
            return reason
    if way.effect is not None and by_target(game, way):
        return _some_target(game, pid, oid, way, purpose)
    return None


def _lessening_extra(way: Way) -> Extra | None:
    """An optional cost that makes the spell cost less ("costs {2} less to cast if it's bargained", 601.2f)."""
    for mod, condition in way.info.cost_changes:
        if mod.less and type(condition) is Paid:
            for extra in way.info.additional:
                if extra.optional and extra.name == condition.cost:
                    return extra
    return None


def _some_mode(game: State, pid: int, oid: int, way: Way, purpose: Purpose) -> Reason | None:
    """Whether a mode can be chosen and paid for, where each has a cost of its own (700.2h)."""
    modal = way.info.modal
    assert modal is not None
    b = binding(game, pid, oid)
    for i, mode in enumerate(modal.modes):
        bill = spell_bill(game, pid, oid, way, b, (), (i,))
        if payable(game, pid, bill, way, oid, purpose) is None and enough_targets(game, mode.effect, b, oid, ()):
            return None
    return NO_MANA


def _asks_x(cost: Cost) -> bool:
    """Whether what is to be done depends on X (107.3a)."""
    return any(type(node) is X for action in cost.actions for node in action.walk())


def _extra_verdict(game: State, pid: int, oid: int, way: Way, extra: Extra) -> Reason | None:
    """Whether one of the ways to pay an additional cost that isn't optional could be paid along with the
    rest."""
    reason: Reason | None = None
    for cost in extra.choices or (extra.cost,):
        b = binding(game, pid, oid)
        bill = spell_bill(game, pid, oid, way, b, ((extra, cost),))
        reason = others_verdict(game, pid, bill, b) or payable(
            game, pid, bill, way, oid, Purpose("spell", oid)
        )
        if reason is None:
            return None
    return reason


def payable(game: State, pid: int, bill: Bill, way: Way, spell: int, purpose: Purpose) -> Reason | None:
    """Whether the mana of a bill can be paid, helped by convoke and the like."""
    mana = bill.mana
    if mana is None:
        return NO_COST
    if mana.is_zero:
        return None
    avail = wallet(game, pid, purpose).avail
    if bill.apart != NOBODY:
        avail = avail.but({bill.apart})
    if avail.can_pay(mana, bill.x, bill.phyrexian):
        return None
    helpers = way.info.helpers
    if helpers and not way.face_down:
        sources = helper_sources(game, pid, helpers, spell)
        if sources:
            avail = helped_wallet(game, pid, purpose, sources).avail
            if bill.apart != NOBODY:
                avail = avail.but({bill.apart})
            if avail.can_pay(mana, bill.x, bill.phyrexian):
                return None
    if bill.helped is not None and payable_with_help(
        game, pid, mana, bill.x, bill.taps(), purpose, bill.apart, bill.phyrexian
    ):
        return None
    return NO_MANA


def by_target(game: State, way: Way) -> bool:
    """Whether what the spell costs depends on its targets."""
    return any(
        mod.target is not None or counts_targets(mod) for mod, _ in way.info.cost_changes
    ) or any(active.mod.target is not None for active in layers.mods(game, "CostChange"))


def _some_target(game: State, pid: int, oid: int, way: Way, purpose: Purpose) -> Reason | None:
    """Whether there is a target with which the cost can be paid, where it depends on the targets (601.2f)."""
    b = binding(game, pid, oid)
    modal = way.info.modal
    effects: list[tuple[Effect, tuple[int, ...]]] = []
    if modal is not None:
        effects = [(mode.effect, (i,)) for i, mode in enumerate(modal.modes)]
    elif way.effect is not None:
        effects = [(way.effect, ())]
    for effect, chosen in effects:
        nodes = asked_nodes(effect, (), (way.name,))
        least = nodes[0].least if nodes else 0
        tries: list[tuple[tuple[int, ...], ...]] = [((),)]
        if least != 0:
            tries = [((ref,),) for ref in legal_targets(game, nodes[0], b, oid)]
        for targets in tries:
            bill = spell_bill(game, pid, oid, way, b, (), chosen, targets)
            if payable(game, pid, bill, way, oid, purpose) is None:
                return None
    return NO_MANA


def lessening(
    game: State, pid: int, spell: int, way: Way, purpose: Purpose, extras: tuple[tuple[Extra, Cost], ...] = ()
) -> list[int]:
    """The objects with which the spell can be paid for, of those that may be tapped or sacrificed to lessen its
    cost (702.180a, 702.119a, 702.48a)."""
    found: list[int] = []
    b = binding(game, pid, spell)
    for one in candidates(game, pid, way, spell):
        bill = spell_bill(game, pid, spell, way, b, extras, given=one)
        if payable(game, pid, bill, way, spell, purpose) is None:
            found.append(one)
    return found


def affordable(game: State, pid: int, mana: ManaCost, purpose: Purpose) -> bool:
    """Whether the player could pay this mana now."""
    return mana.is_zero or wallet(game, pid, purpose).avail.can_pay(mana)


# --- lands ----------------------------------------------------------------------------------------


def lands_played(game: State, pid: int) -> int:
    """How many lands the player has played this turn (305.2a)."""
    n = 0
    for ev in game.log:
        if ev.kind == "play" and ev.player == pid:
            n += 1
    return n


def land_allowance(game: State, pid: int) -> int:
    """How many lands the player may play this turn (305.2)."""
    n = 1
    if rulemods.exists(game, "May:extra_lands"):
        for mod, b in rulemods.permissions(game, pid, "extra_lands"):
            n += mod.n if type(mod.n) is int else ask.amount(game, mod.n, b)
    return n


def land_time(game: State, pid: int) -> Reason | None:
    """Whether the player may play a land at all now (305.1-305.3). 505.6b."""
    if not own_turn(game, pid):
        return LAND_TURN
    if not sorcery_time(game, pid):
        return LAND_TIME
    return land_left(game, pid)


def land_left(game: State, pid: int) -> Reason | None:
    """Whether the player has a land play left this turn and isn't kept from it (305.2b, 805.4c)."""
    if any(mod.by is None for mod, _ in rulemods.prohibitions(game, pid, "play_lands")):
        return CANT_PLAY
    if lands_played(game, pid) >= land_allowance(game, pid):
        return LAND_COUNT
    return None


def faces_to_play(game: State, pid: int, oid: int, faces: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the card's land faces that nothing keeps the player from playing (305.2b): what an effect
    forbids by name or kind is asked of the face that would be played (712.11b). 712.12: a modal
    double-faced card is played as one of its faces that is a land."""
    if not rulemods.exists(game, "Cant:play_lands"):
        return faces
    bans = [(mod, b) for mod, b in rulemods.prohibitions(game, pid, "play_lands") if mod.by is not None]
    return tuple([k for k in faces if not any([_barred(game, oid, k, mod, b) for mod, b in bans])])


def _barred(game: State, oid: int, face: int, mod: Cant, b: Binding) -> bool:
    card = game.objects[oid].card
    if card is None or mod.by is None:
        return False
    fits = ask.matches_as_face(game, mod.by, oid, layers.printed_chars(card.faces[face]), b)
    return bool(fits) != mod.except_by


def _land_allowed(game: State, pid: int, obj: Obj) -> bool:
    """Whether the player may play this card from where it is (305.1, 601.3)."""
    if obj.zone == HAND and obj.owner == pid:
        return True
    if obj.zone == GRAVEYARD and obj.owner == pid and held(game, obj.id).again and discarded(game, pid, obj.id):
        return True  # 702.187c
    for permission in game.permissions:
        if permission.player == pid and obj.id in permission.refs and not permission.cast_only:
            return True
    return bool(zone_permissions(game, pid, obj, lands=True))


# --- listing --------------------------------------------------------------------------------------


def legal_actions(game: State, pid: int) -> tuple[Option, ...]:
    """Everything that the player may do with priority now, passing first. Remembered until something changes; for the
    next step too where the step makes no difference but by its being the time for sorceries.
    What costs {0} waits to be chosen like anything else (118.5, 118.5a)."""
    cache = known(game)
    found: tuple[Option, ...] | None = cache.get(("actions", pid))
    if found is None:
        slow = sorcery_time(game, pid)
        same = game.kept()
        found = same.get((pid, slow))
        if found is None:
            found = tuple(_list(game, pid, slow))
            if "timed" not in cache:
                same[pid, slow] = found
        cache["actions", pid] = found
    return found


_OTHER_WAYS: Final = ("May:cast_free", "AlternativeCost", "SpellsHave")
"""What gives cards in hand other ways to be cast than their own text does."""


def _list(game: State, pid: int, slow: bool) -> list[Option]:
    out = [PASS]
    mods = layers.all_mods(game)
    flash = slow or "May:cast_as_flash" in mods
    more = bool(game.permissions) or not mods.keys().isdisjoint(_OTHER_WAYS)
    lands: bool | None = None if slow else False
    mine = pile(game, game.players[pid].hand)
    for oid, card in mine.all if slow or flash or more else mine.fast:
        if card.lands and lands is None:
            lands = land_left(game, pid) is None
        if lands and card.lands:
            out.extend([Option("play", oid, face) for face in faces_to_play(game, pid, oid, card.lands)])
        if more or len(card.ways) > 1:
            _ways(game, pid, oid, slow, out)
        else:
            for way in card.ways:
                if (flash or way.instant or way.info.flash_if) and cast_verdict(
                    game, pid, oid, way, slow
                ) is None:
                    out.append(Option("cast", oid, way.face, way.name))
        if card.activated:
            for k, ability in card.activated:
                if (
                    not layers.is_mana_ability(ability)
                    and activate_verdict(game, pid, oid, k, ability) is None
                ):
                    out.append(Option("activate", oid, k))
        if card.specials:
            _specials(game, pid, oid, card.specials, out)
    _elsewhere(game, pid, slow, out)
    _battlefield(game, pid, slow, out)
    return out


def _ways(game: State, pid: int, oid: int, slow: bool, out: list[Option]) -> None:
    """The options of casting a card that there may be several ways to cast; the first way of each option
    counts."""
    seen: set[Option] = set()
    for way in ways_of(game, pid, oid):
        option = Option("cast", oid, way.face, way.name)
        if option not in seen and cast_verdict(game, pid, oid, way, slow) is None:
            seen.add(option)
            out.append(option)


def _elsewhere(game: State, pid: int, slow: bool, out: list[Option]) -> None:
    """Cards outside the hand that may be cast, played or used (601.3, 602.1)."""
    player = game.players[pid]
    data = game.view_.data
    kept = data.get(_ELSEWHERE_KEYS[pid])
    if (
        kept is None
        or kept[0] is not player.graveyard
        or kept[1] is not game.exile
        or kept[2] is not game.command
    ):
        kept = (player.graveyard, game.exile, game.command, _interesting(game, pid))
        data[_ELSEWHERE_KEYS[pid]] = kept
    candidates: tuple[int, ...] = kept[3]
    mods = layers.all_mods(game)
    special = "May:play_from" in mods or "May:cast_from_top" in mods
    if not candidates and not special and not game.permissions:
        return
    refs: dict[int, None] = dict.fromkeys(candidates)
    objects = game.objects
    for permission in game.permissions:
        if permission.player == pid:
            for oid in permission.refs:
                if oid in objects and objects[oid].zone != HAND:
                    refs[oid] = None
    if special:
        for zone in sorted({mod.zone for mod, _ in rulemods.permissions(game, pid, "play_from")}):
            if zone in (GRAVEYARD, ""):
                refs.update(dict.fromkeys(player.graveyard))
            if zone in (EXILE, ""):
                refs.update(dict.fromkeys(game.exile))
        refs.update(dict.fromkeys(player.library[:1]))
    lands = slow and land_left(game, pid) is None
    for oid in refs:
        _one(game, pid, oid, slow, lands, out)


def _interesting(game: State, pid: int) -> tuple[int, ...]:
    """The cards in graveyard, exile and command zone that say what can be done with them there."""
    found: list[int] = []
    for oid, card in pile(game, game.players[pid].graveyard).all:
        if card.ways or card.activated or card.again:
            found.append(oid)
    objects = game.objects
    for oid in game.exile:
        if objects[oid].marks or held(game, oid).activated:
            found.append(oid)
    found += [oid for oid in game.command if _usable(objects[oid], pid)]
    return tuple(found)


def _usable(obj: Obj, pid: int) -> bool:
    """Whether the player may have a use for what is in the command zone: commanders, emblems and cards of the variants
    whose abilities can be activated there (311.4, 313.4, 314.4)."""
    if obj.face_down:
        return False
    return obj.controller == pid or (obj.card is not None and obj.card.nontraditional)


def _one(game: State, pid: int, oid: int, slow: bool, lands: bool, out: list[Option]) -> None:
    """The options of one card outside the hand."""
    card = held(game, oid)
    if lands and card.lands and _land_allowed(game, pid, game.objects[oid]):
        out.extend([Option("play", oid, face) for face in faces_to_play(game, pid, oid, card.lands)])
    _ways(game, pid, oid, slow, out)
    for k, ability in card.activated:
        if not layers.is_mana_ability(ability) and activate_verdict(game, pid, oid, k, ability) is None:
            out.append(Option("activate", oid, k))


def _affords(game: State, pid: int, oid: int, info: ActInfo) -> bool:
    """Whether the mana that activating it costs could be paid, without tapping its own permanent if that is a cost."""
    exclude = oid if info.tap and oid in side(game, pid).paying else NOBODY
    purse = known(game).get(pid) if exclude == NOBODY else None
    return (purse or wallet(game, pid, Purpose("ability", oid), exclude)).avail.can_pay(info.mana)


def _battlefield(game: State, pid: int, slow: bool, out: list[Option]) -> None:
    """Abilities of permanents, mana abilities last (602, 605), what special actions they allow (116.2b, 116.2m), and
    the spells of prepared ones."""
    objects = game.objects
    mods = layers.all_mods(game)
    banned = activation_banned(game)
    cheaper = "CostChange" in mods
    loyal = slow or "May:activate_as_instant" in mods  # 606.3
    mine = side(game, pid)
    even = mine.even and not banned
    makes = offered(game, mine) if even else []
    for row in mine.busy if even else mine.rows:
        oid = row.oid
        obj = objects[oid]
        if not even:
            makes += _makes(game, pid, row, obj, banned)
        for ability, option, info in row.acts:
            if info.loyalty and not loyal:
                continue  # the cheap answers first
            if info.simple and (
                (info.tap and obj.tapped)
                or (info.sorcery and not slow)
                or not (cheaper or info.mana.is_zero or _affords(game, pid, oid, info))
            ):
                continue
            if activate_verdict(game, pid, oid, option.index, ability) is None:
                out.append(option)
        if row.special == PREPARED:
            if "prepared" in obj.flags:
                _ways(game, pid, oid, slow, out)
        elif row.special:
            _specials(game, pid, oid, (row.special,), out)
    player = game.players[pid]
    if "companion" in player.marks:
        _specials(game, pid, NOBODY, ("companion",), out)
    if "planar" in game.watched:
        _specials(game, pid, NOBODY, ("roll_planar_die",), out)
    if "Ignorable" in mods:
        from apnap.rules.casting.special import IGNORE, ignorable

        for oid in ignorable(game, pid):
            _specials(game, pid, oid, (IGNORE,), out)
    if "agendas" in game.watched:
        for oid in conspiracy.face_down(game, pid):
            _specials(game, pid, oid, ("turn_face_up",), out)
    out.extend(makes)


def _makes(game: State, pid: int, row: Row, obj: Obj, banned: bool) -> list[Option]:
    """The options of a permanent's mana abilities."""
    if row.simple and not banned:
        return row.options if can_tap(game, row) else []
    found: list[Option] = []
    for ability, option in row.makes:
        if obj.tapped and ability.cost.tap:
            continue
        if mana_verdict(game, pid, row.oid, option.index, ability) is None:
            found.append(option)
    return found


def _specials(game: State, pid: int, oid: int, names: tuple[str, ...], out: list[Option]) -> None:
    from apnap.rules.casting.special import special_options

    for name in names:
        out.extend(special_options(game, pid, oid, name))


# --- why not --------------------------------------------------------------------------------------


def find_way(game: State, pid: int, option: Option) -> Way | None:
    """The way of casting that the option means: the first of that face and name that is legal, else the
    first."""
    first: Way | None = None
    slow = sorcery_time(game, pid)
    for way in ways_of(game, pid, option.ref):
        if way.face == option.index and way.name == option.how:
            if cast_verdict(game, pid, option.ref, way, slow) is None:
                return way
            if first is None:
                first = way
    return first


def why_not(game: State, pid: int, option: Option) -> Reason | None:
    """Why the player with priority can't take this action now; None when it is legal. The verdicts are those by which
    `legal_actions` lists."""
    kind = option.kind
    if kind == "pass" or kind == "concede":
        return None
    oid = option.ref
    obj = game.objects.get(oid)
    if kind == "special":
        from apnap.rules.casting.special import special_verdict

        return special_verdict(game, pid, oid, option.how, option.index)
    if obj is None:
        return NO_CARD
    if kind == "play":
        if option.index not in held(game, oid).lands:
            return Reason("305.1", "no-land", (oid,))
        if not _land_allowed(game, pid, obj):
            return Reason("305.1", "not-allowed", (oid,))
        if not faces_to_play(game, pid, oid, (option.index,)):
            return CANT_PLAY
        return land_time(game, pid)
    if kind == "cast":
        way = find_way(game, pid, option)
        if way is None:
            return NO_WAY
        return cast_verdict(game, pid, oid, way, sorcery_time(game, pid))
    if kind == "mana":
        makes = layers.mana_abilities(game, oid)
        if not 0 <= option.index < len(makes):
            return Reason("605.1a", "no-ability", (oid,))
        return mana_verdict(game, pid, oid, option.index, makes[option.index])
    if kind == "activate":
        abilities = layers.activated(game, oid)
        if not 0 <= option.index < len(abilities):
            return Reason("602.1", "no-ability", (oid,))
        ability = abilities[option.index]
        if layers.is_mana_ability(ability):
            return mana_verdict(game, pid, oid, layers.mana_abilities(game, oid).index(ability), ability)
        return activate_verdict(game, pid, oid, option.index, ability)
    return Reason("117.1", "unknown-action")
