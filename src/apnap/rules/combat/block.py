"""Declaring blockers (509.1), damage assignment order in the era that has it, creatures that enter blocking
(509.4)."""

from __future__ import annotations

from typing import Any

from apnap.model.decisions import Answer, Decision, Option, Reason
from apnap.model.events import Event
from apnap.model.mana import BLACK
from apnap.model.objects import NOBODY, Obj
from apnap.model.state import State
from apnap.rules import layers
from apnap.rules.change import Gen, happen, set_combat
from apnap.rules.combat import attack, facts
from apnap.rules.combat.bands import mates, spread
from apnap.rules.combat.costs import afford, pay
from apnap.rules.combat.declare import ANY_NUMBER, Declaration, Limit, Need, Rng
from apnap.rules.combat.leave import defending_player, prune

RESTRICTIONS = ("Cant:block", "Cant:be_blocked")

# --- who may block what -------------------------------------------------------------------------------------


def can_block(game: State, blocker: int, attacker: int) -> Reason | None:
    """None if the creature by itself could be declared as blocking that attacker now; else why not. What
    depends on other blockers, and what costs something, is judged with the whole declaration."""
    reason = _able(game, game.get(blocker), blocker)
    if reason is not None:
        return reason
    if attacker not in game.combat.attackers:
        return Reason("509.1a", "not-attacking", (blocker, attacker))
    who = defending_player(game, attacker)
    if who == NOBODY or layers.controller(game, blocker) not in facts.team(game, who):
        return Reason("509.1a", "attacks-another", (blocker, attacker))  # 310.8c, 802.4a-b, 805.10d
    return _evaded(game, blocker, attacker) or _forbidden(game, blocker, attacker)


def _able(game: State, obj: Obj | None, oid: int) -> Reason | None:
    """509.1a: an untapped creature, no battle. Creatures can block (302.5)."""
    if obj is None or not obj.is_permanent:
        return Reason("509.1a", "not-there", (oid,))
    types = layers.chars(game, oid).types
    if "Creature" not in types or "Battle" in types:
        return Reason("509.1a", "not-a-creature", (oid,))
    if obj.tapped:
        return Reason("509.1a", "tapped", (oid,))
    return None


def _evaded(game: State, blocker: int, attacker: int) -> Reason | None:
    """509.1b: the evasion abilities of the attacker that are keywords, and protection (702.16f). Flying
    (702.9a, 702.17b), intimidate (702.13a), landwalk (702.14b), shadow (702.28a), horsemanship (702.31a),
    fear (702.36a), skulk (702.118a)."""
    mine = layers.chars(game, blocker)
    theirs = layers.chars(game, attacker)
    keywords = theirs.keywords
    own = mine.keywords
    objects = (blocker, attacker)
    if "shadow" in own and "shadow" not in keywords:
        return Reason("702.28b", "shadow", objects)
    if not keywords:
        return None
    grounded = "flying" in keywords and "flying" not in own and "reach" not in own
    if grounded and not _may(game, "May:block_flying", blocker, attacker):
        return Reason("702.9b", "flying", objects)
    if "shadow" in keywords and "shadow" not in own and not _may(game, "May:block_shadow", blocker, attacker):
        return Reason("702.28b", "shadow", objects)
    if "horsemanship" in keywords and "horsemanship" not in own:
        return Reason("702.31b", "horsemanship", objects)
    if "fear" in keywords and "Artifact" not in mine.types and not mine.colors & BLACK:
        return Reason("702.36b", "fear", objects)
    if "intimidate" in keywords and "Artifact" not in mine.types and not mine.colors & theirs.colors:
        return Reason("702.13b", "intimidate", objects)
    if "skulk" in keywords and mine.power > theirs.power:
        return Reason("702.118b", "skulk", objects)
    if "protection" in keywords:
        from apnap.rules.attach import protected

        reason = protected(game, attacker, blocker, "702.16f")
        if reason is not None:
            return reason
    return _landwalk(game, attacker, keywords, objects)


def _landwalk(
    game: State, attacker: int, keywords: frozenset[str], objects: tuple[int, int]
) -> Reason | None:
    """702.14c: the defending player controls such a land (702.14a, 702.14d). One of the kind does as much
    as several (702.14e)."""
    names = [name for name in keywords if name.endswith("walk")]
    if not names:
        return None
    from apnap.ability.filters import Subtype
    from apnap.model.ongoing import Binding
    from apnap.rules.ask.filters import matches

    who = defending_player(game, attacker)
    bind = Binding(attacker, layers.controller(game, attacker))
    lands = [
        obj.id
        for obj in game.permanents()
        if "Land" in layers.chars(game, obj.id).types and layers.controller(game, obj.id) == who
    ]
    for name in sorted(names):
        for ability in layers.keyword_abilities(game, attacker, name):
            wanted = ability.filter
            if wanted is None and (ability.text or name != "landwalk"):
                wanted = Subtype(ability.text or name[: -len("walk")].capitalize())
            if _despite(game, attacker, wanted):
                continue
            for land in lands:
                if wanted is None or matches(game, wanted, land, bind):
                    return Reason("702.14c", "landwalk", (*objects, land))
    return None


def _despite(game: State, attacker: int, land: Any) -> bool:
    """Whether the creature can be blocked as though it didn't have landwalk of that kind (609.4)."""
    mods = facts.at_work(game, "May:blocked_despite_landwalk", attacker)
    return any([mod.mod.filter is None or mod.mod.filter == land for mod in mods])


def _may(game: State, key: str, blocker: int, attacker: int) -> bool:
    return any(facts.fits(game, mod.mod.filter, attacker, mod) for mod in facts.at_work(game, key, blocker))


def _block_mods(game: State, blocker: int, attacker: int) -> list[Any]:
    """The restrictions on the blocker's side (its own and its controller's) that are about this attacker
    (509.1b)."""
    found = []
    for ref in (blocker, layers.controller(game, blocker)):
        for mod in facts.at_work(game, "Cant:block", ref):
            by = mod.mod.by
            if by is None or facts.fits(game, by, attacker, mod) != mod.mod.except_by:
                found.append(mod)
    return found


def _blocked_mods(game: State, blocker: int, attacker: int) -> list[Any]:
    """The restrictions on the attacker's being blocked that are about this blocker (509.1b), but for "except
    by two or more" and the like."""
    found = []
    for mod in facts.at_work(game, "Cant:be_blocked", attacker):
        by = mod.mod.by
        if mod.mod.except_by and mod.mod.limit is not None:
            if by is not None and not facts.fits(game, by, blocker, mod):
                found.append(mod)
        elif by is None or facts.fits(game, by, blocker, mod) != mod.mod.except_by:
            found.append(mod)
    return found


def _forbidden(game: State, blocker: int, attacker: int) -> Reason | None:
    """509.1b: a restriction that neither a number nor a price softens."""
    for mod in _block_mods(game, blocker, attacker):
        if mod.mod.unless_cost is None and mod.mod.limit is None:
            return Reason("509.1b", "cant-block", (blocker, attacker, mod.source))
    for mod in _blocked_mods(game, blocker, attacker):
        if mod.mod.unless_cost is None and (mod.mod.limit is None or mod.mod.except_by):
            return Reason("509.1b", "cant-be-blocked", (blocker, attacker, mod.source))
    return None


def legal_blocks(game: State, players: list[int]) -> dict[int, list[int]]:
    """Each creature of these players (one, or a team) that could block, and what it could block, judged one
    by one."""
    attackers = [a for a in game.combat.attackers if defending_player(game, a) in players]
    if not attackers:
        return {}
    found = {}
    some = facts.any_at_work(game, RESTRICTIONS)
    for obj in game.permanents():
        oid = obj.id
        if obj.tapped or layers.controller(game, oid) not in players or _able(game, obj, oid) is not None:
            continue
        mine = [a for a in attackers if _evaded(game, oid, a) is None]
        if some:
            mine = [a for a in mine if _forbidden(game, oid, a) is None]
        if mine:
            found[oid] = mine
    return found


def capacity(game: State, blocker: int) -> int:
    """How many attackers the creature may block (509.1a): one, more, or any number."""
    if facts.at_work(game, "May:block_any_number", blocker):
        return ANY_NUMBER
    more = facts.at_work(game, "May:block_additional", blocker)
    return 1 + sum([facts.amount(game, mod.mod.n, mod) for mod in more])


# --- the declaration as a whole -----------------------------------------------------------------------------


def declaration(game: State, players: list[int]) -> Declaration | None:
    """All that these players (one, or a team) may declare; None when none of their creatures can block."""
    legal = legal_blocks(game, players)
    if not legal:
        return None
    plan = Declaration("509.1")
    for blocker, mine in legal.items():
        plan.add(blocker, mine, capacity(game, blocker))
    against: dict[int, list[int]] = {}
    for i, (_, attacker) in enumerate(plan.pairs):
        against.setdefault(attacker, []).append(i)
    _add_blocker_rules(game, plan)
    for attacker, pairs in against.items():
        _add_attacker_rules(game, plan, attacker, pairs)
    _add_player_rules(game, plan, players)
    return plan


def _add_blocker_rules(game: State, plan: Declaration) -> None:
    """What the blockers bring: limits and prices on blocking, "can't block alone", "blocks if able"."""
    counted: dict[tuple[int, int], tuple[Any, set[int]]] = {}
    for i, (blocker, attacker) in enumerate(plan.pairs if layers.mods(game, "Cant:block") else ()):
        for mod in _block_mods(game, blocker, attacker):
            key = (id(mod.mod), mod.source)
            if mod.mod.limit is not None:
                counted.setdefault(key, (mod, set()))[1].add(i)
            elif mod.mod.unless_cost is not None:
                plan.prices[i].append(((*key, blocker), mod.mod.unless_cost, mod))
    for mod, pairs in counted.values():
        n = facts.amount(game, mod.mod.limit, mod)
        plan.limits.append(
            Limit("509.1b", "too-many-blockers", frozenset(pairs), n, each=True, objects=(mod.source,))
        )
    for item, blocker in enumerate(plan.creatures):
        mine = plan.own[item]
        for mod in facts.at_work(game, "Cant:block_alone", blocker):
            among = {
                i
                for i, (other, _) in enumerate(plan.pairs)
                if other != blocker and facts.fits(game, mod.mod.by, other, mod)
            }
            least = 1 if mod.mod.limit is None else facts.amount(game, mod.mod.limit, mod)
            if mod.mod.by is None:  # everyone in one group: itself counts too
                among.update(mine)
                least += 1
            plan.needs.append(
                Need(
                    "509.1b", "blocks-alone", frozenset(mine), frozenset(among), least, (blocker, mod.source)
                )
            )
        for mod in facts.at_work(game, "Must:block", blocker):
            plan.require(frozenset([i for i in mine if facts.fits(game, mod.mod.by, plan.pairs[i][1], mod)]))
        for mod in facts.at_work(game, "Must:block_this", blocker):
            by = mod.mod.by
            plan.require(
                frozenset(
                    [
                        i
                        for i in mine
                        if (
                            game.became(mod.source) == plan.pairs[i][1]
                            if by is None
                            else facts.fits(game, by, plan.pairs[i][1], mod)
                        )
                    ]
                )
            )


def _add_attacker_rules(game: State, plan: Declaration, attacker: int, pairs: list[int]) -> None:
    """What one attacker brings: menace, "except by N or more", "by more than N", prices, "must be blocked"
    (702.111a)."""
    everyone = frozenset(pairs)
    if "menace" in layers.chars(game, attacker).keywords:
        plan.needs.append(Need("702.111b", "menace", everyone, everyone, 2, (attacker,)))
    for mod in facts.at_work(game, "Cant:be_blocked", attacker):
        node = mod.mod
        if node.limit is not None:
            n = facts.amount(game, node.limit, mod)
            if node.except_by:
                plan.needs.append(
                    Need("509.1b", "blocked-by-few", everyone, everyone, n, (attacker, mod.source))
                )
            else:
                about = frozenset([i for i in pairs if facts.fits(game, node.by, plan.pairs[i][0], mod)])
                plan.limits.append(
                    Limit("509.1b", "blocked-by-many", about, n, objects=(attacker, mod.source))
                )
    for i in pairs if layers.mods(game, "Cant:be_blocked") else ():
        blocker = plan.pairs[i][0]
        for mod in _blocked_mods(game, blocker, attacker):
            if mod.mod.unless_cost is not None:
                plan.prices[i].append(
                    ((id(mod.mod), mod.source, blocker, attacker), mod.mod.unless_cost, mod)
                )
    for mod in facts.at_work(game, "Must:be_blocked", attacker):
        plan.require(frozenset([i for i in pairs if facts.fits(game, mod.mod.by, plan.pairs[i][0], mod)]))
    for mod in facts.at_work(game, "Must:be_blocked_by_all", attacker):
        for i in pairs:
            if facts.fits(game, mod.mod.by, plan.pairs[i][0], mod):
                plan.require(frozenset([i]))


def _add_player_rules(game: State, plan: Declaration, players: list[int]) -> None:
    """A player who must block with something."""
    for player in players:
        for mod in facts.at_work(game, "Must:block", player):
            plan.require(
                frozenset(
                    [
                        i
                        for i, (blocker, attacker) in enumerate(plan.pairs)
                        if layers.controller(game, blocker) == player
                        and facts.fits(game, mod.mod.by, attacker, mod)
                    ]
                )
            )


# --- the turn-based action ----------------------------------------------------------------------------------


def declare_blockers(game: State) -> Gen[None]:
    """509.1: each defending player (or the defending team) in APNAP order declares blockers (802.4, 805.10d);
    then what attacks is blocked or unblocked (509.1h). Nothing is asked of a player none of whose creatures
    can block. Costs come to a total (509.1d), for which mana abilities may be used (509.1e). What attacks
    others and what others do doesn't matter."""
    prune(game)
    pairs: list[tuple[int, int]] = []
    asked: set[int] = set()
    for player in facts.defending_players(game):
        if player in asked:
            continue
        players = facts.team(game, player)
        asked.update(players)
        plan = declaration(game, players)
        if plan is None:
            continue
        answer = yield _decision(game, player, plan)
        if not answer:
            continue
        yield from pay(game, plan, list(answer))  # 509.1f
        chosen = [plan.pairs[i] for i in sorted(answer)]
        pairs += [
            pair
            for pair in chosen
            if facts.is_fighter(game, game.get(pair[0])) and layers.controller(game, pair[0]) in players
        ]  # 509.1g
        pairs = spread(game, pairs)
        _become(game, pairs)
    prune(game)
    if game.era.damage_order:
        yield from _order_damage(game)
    batch = _events(game, pairs)
    if batch:
        yield from happen(game, batch)  # 509.1i


def _decision(game: State, player: int, plan: Declaration) -> Decision:
    if any(plan.prices):
        still = game.copy()  # the verdict is asked of copies too, when this game has long gone on
        plan.afford = lambda chosen: afford(still, plan, chosen, [])
    return Decision(
        "blockers",
        player,
        "509.1",
        plan.options(),
        least=0,
        most=plan.most,
        default=plan.default(),
        check=plan.check,
    )


def _become(game: State, pairs: list[tuple[int, int]]) -> None:
    """509.1g-h: the chosen creatures are blocking, and what they block is blocked."""
    combat = game.combat
    blockers = dict(combat.blockers)
    blocked = set(combat.blocked)
    for blocker, attacker in pairs:
        if attacker in combat.attackers:
            mine = blockers.get(blocker, ())
            if attacker not in mine:
                blockers[blocker] = (*mine, attacker)
            blocked.add(attacker)
    set_combat(game, combat.but(blockers=blockers, blocked=frozenset(blocked)))


def blockers_of(game: State, attacker: int) -> list[int]:
    """The creatures that are blocking this attacker now, in its damage assignment order where there is one,
    else in the order in which they were declared."""
    combat = game.combat
    found = [b for b, blocks in combat.blockers.items() if attacker in blocks]
    order = combat.orders.get(attacker)
    if order:
        found.sort(key=lambda b: order.index(b) if b in order else len(order))
    return found


def _events(game: State, pairs: list[tuple[int, int]]) -> list[Event]:
    """509.1i: blocks, becoming blocked, being unblocked. A block event has all that its creature blocks in
    `data` (its first one is the one with other == data[0]), a blocked event all the blockers. As the
    creatures are at that moment (509.3f); unblocked is also what was never declared to attack (509.3g,
    508.3f)."""
    combat = game.combat
    batch: list[Event] = []
    for blocker, attacker in pairs:
        if attacker in combat.blockers.get(blocker, ()):
            who = layers.controller(game, blocker)
            mine = combat.blockers[blocker]
            batch.append(Event("block", "509.1g", subject=blocker, other=attacker, player=who, data=mine))
    for attacker, attacked in combat.attackers.items():
        who = layers.controller(game, attacker)
        by = blockers_of(game, attacker)
        if by:
            event = Event("blocked", "509.1h", subject=attacker, other=by[0], player=who, data=tuple(by))
            batch.append(event.but(amount=len(by)))
        elif attacker not in combat.blocked:
            batch.append(Event("unblocked", "509.1h", subject=attacker, other=attacked, player=who))
    return batch


def _order_damage(game: State) -> Gen[None]:
    """Damage assignment order (509.2 and 509.3 of the editions from 2010 to 2024): the attacking player
    orders the blockers of each attacker, then each defending player the attackers that a creature blocks."""
    for attacker in list(game.combat.attackers):
        yield from _order(game, attacker, "509.2", blockers_of(game, attacker))
    for blocker in list(game.combat.blockers):
        yield from _order(game, blocker, "509.3", list(game.combat.blockers[blocker]))


def _order(game: State, oid: int, rule: str, others: list[int]) -> Gen[None]:
    if len(others) < 2:
        return
    n = len(others)
    options = tuple([Option("object", ref=ref) for ref in others])
    who = layers.controller(game, oid)
    answer = yield Decision("order", who, rule, options, n, n, ordered=True, source=oid)
    order = tuple([others[i] for i in answer])
    set_combat(game, game.combat.but(orders={**game.combat.orders, oid: order}))


def sample(game: State, decision: Decision, rng: Rng) -> Answer:
    """A random legal answer to a "blockers" decision."""
    return attack.sample(game, decision, rng)


# --- by effects (509.4, 509.1h) -----------------------------------------------------------------------------


def enter_blocking(game: State, oid: int, attacker: int) -> Gen[bool]:
    """A permanent that entered blocking an attacker blocks it (509.4); it never "blocked". False when it
    can't: it is no creature or is a battle (506.3a, 506.3e), or the attacker isn't attacking its controller
    (506.3d, 509.4a, 509.4b)."""
    if not facts.is_fighter(game, game.get(oid)) or attacker not in game.combat.attackers:
        return False
    who = defending_player(game, attacker)
    if who == NOBODY or layers.controller(game, oid) not in facts.team(game, who):
        return False
    blocks = spread(game, [(oid, attacker)])
    fresh = [a for _, a in blocks if a not in game.combat.blocked]
    _become(game, blocks)
    yield from _newly_blocked(game, fresh, (oid,))
    return True


def become_blocked(game: State, attackers: tuple[int, ...]) -> Gen[None]:
    """509.1h: an effect says that these attackers become blocked, by nothing; with each the whole of its band
    (702.22i)."""
    combat = game.combat
    found = dict.fromkeys(a for one in attackers if one in combat.attackers for a in (one, *mates(game, one)))
    fresh = [a for a in found if a not in combat.blocked]
    set_combat(game, combat.but(blocked=combat.blocked | frozenset(fresh)))
    yield from _newly_blocked(game, fresh, ())


def _newly_blocked(game: State, attackers: list[int], by: tuple[int, ...]) -> Gen[None]:
    """509.3c: attackers that were unblocked became blocked otherwise than by a declaration."""
    batch = [
        Event(
            "blocked",
            "509.3c",
            subject=attacker,
            other=by[0] if by else NOBODY,
            player=layers.controller(game, attacker),
            data=by,
            amount=len(by),
        )
        for attacker in attackers
    ]
    if batch:
        yield from happen(game, batch)
